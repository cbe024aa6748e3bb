//! What of a text is compared is one thing everywhere: in a scan, in a comparison, on the live screen.

use std::path::Path;

use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::index::Settings;
use sidelong::sides::Side;
use sidelong::snapshot::{Comparison, Snapshot};
use sidelong::text::{self, Choice, Language, Unspaced};

use super::classes::essays;
use super::desk::Desk;
use super::support::{folder, wait};

/// The same sentences with other small words and endings, and a number.
const ONE: &str = "The rivers of the north were freezing in 1888, and the fishing boats waited on the banks for the thaw.";
const TWO: &str =
    "A river in a north was freezing, but her fished boat was waiting by their bank until thaws.";

fn live(root: &Path, text: text::Options) -> (Snapshot, Comparison) {
    let options = Options {
        settings: Settings {
            width: sidelong::shingle::Width::new(3).unwrap(),
            text,
            ..Settings::default()
        },
        ..Options::of(root)
    };
    let engine = Engine::start(&options).unwrap();
    let snapshot = wait(&engine, |event| match event {
        Event::Snapshot(snapshot)
            if snapshot
                .listing
                .pairs
                .first()
                .is_some_and(|pair| !pair.is_estimate) =>
        {
            Some(snapshot.as_ref().clone())
        }
        _ => None,
    });
    engine.send(Request::Compare(snapshot.listing.pairs[0].docs));
    let comparison = wait(&engine, |event| match event {
        Event::Comparison(comparison) => Some(comparison.as_ref().clone()),
        _ => None,
    });
    (snapshot, comparison)
}

#[test]
fn the_live_list_the_preview_and_the_side_by_side_use_the_same_options() {
    let chinese = "我们的学生在图书馆里学习历史，他们每天都看很多书。";
    let class = folder(&[
        ("a.txt", &format!("{ONE} {chinese}")),
        ("b.txt", &format!("{chinese} {TWO}")),
    ]);
    let options = text::Options {
        stop_words: Choice::Auto,
        stems: Choice::Of(Language::English),
        no_numbers: true,
        unspaced: Unspaced::Words,
    };
    let (snapshot, comparison) = live(class.path(), options);
    assert_eq!(snapshot.settings.text, options);
    let pair = snapshot.listing.pairs[0];
    let compared = comparison.outcome.unwrap();
    assert_eq!(compared.options, options);
    assert_eq!(compared.overlap.shared, pair.shared);
    assert_eq!(
        compared.overlap.containment(Side::Left),
        pair.containment(Side::Left)
    );
    for side in Side::BOTH {
        let document = snapshot.listing.document(*pair.docs.get(side)).unwrap();
        assert_eq!(*compared.words.get(side), document.words);
        let facts = snapshot.facts(document.id).unwrap();
        assert_eq!(*compared.left_out.get(side), facts.left_out);
    }
}

#[test]
fn every_screen_says_what_is_left_out() {
    let mut snapshot = essays().snapshot();
    snapshot.settings.text.stop_words = Choice::Auto;
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    for screen in ["1", "2", "3", "u"] {
        desk.keys(screen);
        desk.line_with("without stop words (each text's language)");
    }
}
