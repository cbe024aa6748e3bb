//! What of a text is compared is one thing everywhere: in a scan, in a comparison, on the live screen.

use std::path::Path;

use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::index::Settings;
use sidelong::sides::Side;
use sidelong::snapshot::{Comparison, Snapshot};
use sidelong::text::{self, Choice, Language, Unspaced};

use super::classes::essays;
use super::desk::Desk;
use super::support::{RIVER, folder, run_in, wait};

/// The same sentences with other small words and endings, and a number.
const ONE: &str = "The rivers of the north were freezing in 1888, and the fishing boats waited on the banks for the thaw.";
const TWO: &str =
    "A river in a north was freezing, but her fished boat was waiting by their bank until thaws.";

const ALL: &str = "--stop-words auto --stem en --no-numbers -k 3";

#[test]
fn a_scan_finds_what_only_small_words_hide_and_says_how() {
    let class = folder(&[("a.txt", ONE), ("b.txt", TWO)]);
    let plain = run_in(&class, "scan . -k 3").ends_with(0);
    assert_eq!(plain.err, "2 documents, 0 pairs, 0 not read\n");
    let scan = format!("scan . {ALL}");
    run_in(&class, &scan).ends_with(1).warns(
        "compared without stop words (each text's language), without numbers, by stems (English)",
    );
    let json = run_in(&class, &format!("{scan} --format json")).json();
    let settings = &json["settings"];
    assert_eq!(
        (&settings["stop_words"], &settings["stem"]),
        (&"auto".into(), &"en".into())
    );
    assert_eq!(settings["numbers"], false);
    let file = &json["documents"][0]["file"];
    assert_eq!(
        (&file["language"], &file["numbers_left_out"]),
        (&"en".into(), &1.into())
    );
    assert_eq!(file["stop_words_left_out"], 11);
    assert_eq!(json["documents"][0]["words"], 8);
}

#[test]
fn a_comparison_counts_and_marks_as_the_scan_does() {
    let class = folder(&[("a.txt", ONE), ("b.txt", TWO)]);
    let compare = format!("compare a.txt b.txt {ALL}");
    run_in(&class, &compare)
        .ends_with(1)
        .says("8 words (11 stop words and 1 number left out, English)")
        .says("!  Compared without stop words");
    let json = |typed: &str| run_in(&class, &format!("{typed} --format json")).json();
    let compared = json(&compare);
    let pair = &json(&format!("scan . {ALL}"))["pairs"][0];
    assert_eq!(compared["settings"]["stem"], "en");
    for figure in [
        "shared_shingles",
        "containment_left",
        "containment_right",
        "words_shared",
        "passages",
    ] {
        assert_eq!(compared["shared"][figure], pair[figure], "{figure}");
    }
    // The passage is cut out of the original, with the words that don't count.
    let text = compared["passages"][0]["left"]["text"].as_str().unwrap();
    assert!(
        ONE.contains(text) && text.contains("of the north"),
        "{text}"
    );
}

#[test]
fn a_document_of_which_nothing_is_left_is_not_read_and_says_why() {
    let class = folder(&[
        ("a.txt", RIVER),
        ("small.txt", "And of the, to be or not to be."),
        ("table.txt", "12 13\n14 15"),
    ]);
    let json = run_in(&class, "scan . --stop-words en --no-numbers --format json").json();
    let unread = json["not_read"].as_array().unwrap().iter();
    let reasons: Vec<&str> = unread.map(|one| one["reason"].as_str().unwrap()).collect();
    assert_eq!(
        reasons,
        [
            "no text: it has nothing but stop words, which are left out: without --stop-words it is compared",
            "no text: it has nothing but numbers, which are left out: without --no-numbers it is compared",
        ]
    );
}

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
            if snapshot.progress.is_done() && !snapshot.listing.pairs.is_empty() =>
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
