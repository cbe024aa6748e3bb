//! Pairs that say the same in other words. Each test is a sentence.

use sidelong::engine::{Request, Rewriting};
use sidelong::words::{self, Language};

use super::classes::{Class, essays};
use super::desk::Desk;

/// A class too large to be searched without being asked.
fn unsearched(class: &Class) -> Desk {
    let mut desk = Desk::empty(120, 30);
    let mut snapshot = class.snapshot();
    snapshot.has_rewritten = false;
    desk.show(snapshot);
    desk
}

#[test]
fn where_texts_are_many_a_key_searches_them_for_rewritten_pairs_and_leaves_these_out_again() {
    let class = essays();
    let mut desk = unsearched(&class);
    desk.sees("r finds rewritten pairs").sent.clear();
    desk.keys("r").sees("searched for rewritten pairs");
    assert!(matches!(desk.sent[..], [Request::Rewritten(true)]));
    let mut snapshot = class.later().snapshot();
    (snapshot.has_rewritten, snapshot.rewriting) = (false, None);
    let (done, all, what) = (7, 12, "texts");
    snapshot.rewriting = Some(Rewriting { done, all, what });
    desk.show(snapshot).lacks("r finds");
    desk.sees("searching for rewritten pairs: 7 of 12 texts");
    let russian = words::speaking(Language::Russian, || desk.screen());
    assert!(russian.contains("7 из 12 текстов"), "{russian}");
    let found = class.later().later();
    desk.show(found.snapshot())
        .lacks("rewritten pairs: ")
        .sent
        .clear();
    desk.keys("r").sees("rewritten pairs are left out");
    assert!(matches!(desk.sent[..], [Request::Rewritten(false)]));
}

#[test]
fn a_rewritten_pair_stands_in_the_list_by_its_share_and_is_found_by_its_kind() {
    let mut class = essays();
    let at = class.pairs.len() - 1;
    class.pairs[at].is_rewritten = true;
    let mut desk = Desk::with(&class, 160, 40);
    assert_eq!(desk.filter("kind:rewritten").rows(), 1);
    desk.line_with("rewritten, ");
}
