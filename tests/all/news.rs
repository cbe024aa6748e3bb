//! What is new is marked, counted and led to until somebody has seen it. Each test is a sentence.

use super::classes::{Class, essays, many};
use super::desk::Desk;
use sidelong::index::DocId;
use sidelong::measure::Containment;
use sidelong::sides::Sides;
use sidelong::words::{self, Language};

const SIZES: [(u16, u16); 4] = [(40, 12), (60, 20), (80, 24), (120, 40)];

/// A pair of documents that were there, which makes the fourth cluster's member one of the first's.
fn with_pair(class: &Class) -> Class {
    class.later().pair((4, 8), 300, (612, 700), (320, 60, 2))
}

#[test]
fn a_pair_that_is_found_behind_the_lists_is_new_only_with_a_text_that_is() {
    let class = essays();
    let mut desk = Desk::empty(80, 24);
    let mut first = class.with_contents(&[1; 12]);
    first.is_aligned = false;
    desk.show(first);
    desk.show(with_pair(&class).with_contents(&[1; 12]));
    desk.lacks("new (n)");
    // The ninth text is another one; then a search has found what it says in other words.
    let mut contents = [1; 12];
    contents[8] = 2;
    let mut saved = class.later().later().with_contents(&contents);
    saved.is_aligned = false;
    desk.show(saved);
    let mut found = with_pair(&class).later().later();
    found.pairs.last_mut().unwrap().is_rewritten = true;
    desk.show(found.with_contents(&contents));
    desk.sees("+ 1 new (n)");
}

#[test]
fn what_changed_is_marked_until_it_is_opened_and_no_mark_hides_it() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    // The first lists are no news.
    desk.lacks("new (n)");
    let mut later = with_pair(&class);
    later.pairs[4].shared += 7;
    desk.show(later.snapshot())
        .answer(&later)
        .sees("+ 2 new (n)");
    for (keys, sign) in [("n", '+'), ("space k", '⊞'), ("space k", '+')] {
        let line = desk.keys(keys).cursor_line();
        assert_eq!(line.chars().nth(1), Some(sign), "{}", desk.screen());
        if sign == '⊞' {
            desk.line_has(" pairs by ", "■ 1 marked")
                .line_has(" pairs by ", "+ 2 new");
        }
    }
    let first = desk.app.pairs.pair().unwrap();
    desk.keys("enter esc").sees("+ 1 new (n)");
    assert!(desk.cursor_line().starts_with("▌ "));
    desk.filter("new");
    assert_eq!(desk.rows(), 1);
    assert_ne!(desk.keys("esc n").app.pairs.pair(), Some(first));
    desk.keys("N n")
        .lacks("new (n)")
        .sees("nothing here is new");
}

#[test]
fn of_a_threshold_only_what_came_is_new_also_when_it_lets_held_lists_go() {
    let class = Class::of(["a", "b", "c", "d"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::empty(80, 24);
    let mut high = class.snapshot();
    high.settings.threshold = Containment::from_percent(10.0);
    desk.show(high);
    let moved = |desk: &mut Desk, class: Class| {
        desk.keys("(");
        let mut snapshot = class.later().snapshot();
        snapshot.settings.threshold = desk.app.threshold();
        desk.show(snapshot);
    };
    let brought = class.later().pair((1, 2), 4, (50, 50), (9, 9, 1));
    moved(&mut desk, brought.clone());
    assert_eq!(desk.app.seen.counts(), (0, 0));
    // A document comes, a copy of c.
    desk.keys("f");
    let mut later = brought.later().pair((2, 4), 50, (50, 50), (90, 50, 1));
    later.names.push("e".to_owned());
    desk.show(later.snapshot()).sees("held, 1 file waits (f)");
    moved(&mut desk, later);
    desk.sees("the lists follow again");
    assert_eq!(desk.app.seen.counts(), (1, 1));
    assert!(desk.keys("n").cursor_line().contains('e'));
}

#[test]
fn what_counts_as_seen_is_what_is_listed_or_marked_and_nothing_behind_a_filter() {
    /// Twenty documents, and then four more, with new pairs.
    fn grown() -> Desk {
        let class = many(20, 30);
        let mut desk = Desk::with(&class, 80, 24);
        let later = Class {
            generation: 2,
            ..many(24, 30)
        };
        desk.show(later.snapshot());
        desk
    }
    let mut desk = grown();
    let (pairs, documents) = desk.app.seen.counts();
    assert!(pairs > 1 && documents == 4);
    desk.filter("nobody has this name");
    let said = format!("{pairs} new behind the filter");
    desk.sees(&said);
    for key in ["n", "N"] {
        assert_eq!(desk.keys(key).app.said.as_deref(), Some(said.as_str()));
    }
    desk.keys("esc 3 N").sees("4 new documents count as seen");
    assert_eq!(desk.app.seen.counts(), (pairs, 0), "pairs are another list");
    desk.keys("N").sees("nothing here is new");
    desk.keys("w").sees("4 new documents count as seen");
    assert_eq!(desk.keys("w 1 N").app.seen.counts(), (0, 0));

    let mut desk = grown();
    desk.keys("N").sees("new pairs count as seen");
    assert_eq!(desk.app.seen.counts(), (0, 4), "documents are another list");

    let mut desk = grown();
    desk.keys("3 / n e w enter A")
        .sees("■ 4 marked")
        .keys("space space N")
        .sees("2 new documents count as seen");
    assert_eq!(desk.app.seen.counts().1, 2);
    assert_eq!(desk.keys("esc esc N").app.seen.counts().1, 0);
}

#[test]
fn over_two_texts_a_key_goes_on_to_each_new_pair_and_says_how_many_there_are() {
    let class = essays();
    let later = with_pair(&class);
    for (language, told) in [
        (Language::English, "+ 1 new"),
        (Language::Russian, "+ новых 1"),
    ] {
        words::speaking(language, || {
            for size in SIZES {
                let mut desk = Desk::at(&class, size, "enter");
                assert!(!desk.footer().contains('+'), "{}", desk.screen());
                desk.show(later.snapshot());
                assert!(desk.footer().ends_with(told), "{}", desk.screen());
                desk.keys("+").answer(&later).lacks(told);
                assert!(desk.open().are(&Sides::new(DocId(4), DocId(8))));
            }
        });
    }
    let mut before = class.clone();
    let new = before.pairs.split_off(class.pairs.len() - 2);
    let mut desk = Desk::at(&before, (100, 30), "enter");
    desk.show(class.later().snapshot());
    let seen = [(); 2].map(|()| desk.keys("+").answer(&class).open());
    assert!(new.iter().all(|pair| seen.contains(&pair.docs)), "{seen:?}");
    desk.keys("+").sees("nothing here is new");
    assert_eq!(desk.open(), seen[1]);
    // The list has followed.
    assert_eq!(desk.keys("esc").app.pairs.pair(), Some(seen[1]));
    // Behind a filter there may be more.
    let mut desk = Desk::with(&before, 100, 30);
    desk.show(class.later().snapshot());
    desk.keys("/")
        .write("castillo")
        .keys("enter enter +")
        .sees("2 new behind");
}

#[test]
fn no_more_is_said_to_be_new_than_the_key_beside_it_leads_to() {
    let class = essays();
    for size in SIZES {
        // Over documents it walks through those that are new, and a pair of old ones is none of them.
        let mut desk = Desk::at(&class, size, "3 enter");
        let open = desk.open();
        let mut later = with_pair(&class);
        desk.show(later.snapshot());
        assert!(!desk.footer().contains(" new"), "{}", desk.screen());
        desk.keys("+").sees("nothing here is new");
        // A new one and its copy are one pair.
        later
            .names
            .extend(["zz-1.txt", "zz-2.txt"].map(str::to_owned));
        let (one, other) = (class.names.len(), class.names.len() + 1);
        let later = later
            .later()
            .pair((one, other), 380, (380, 380), (400, 400, 1));
        desk.show(later.snapshot());
        assert_eq!(desk.open(), open);
        let footer = desk.keys("n").footer();
        assert!(footer.ends_with("+ 1 new"), "{}", desk.screen());
        desk.keys("+").answer(&later);
        let new = Sides::new(one, other).map(|at| DocId(at as u32));
        assert_eq!(desk.open(), new);
        assert!(!desk.footer().contains(" new"), "{}", desk.screen());
    }
}
