//! What of a text is compared is one thing everywhere: in a scan, in a comparison, on the live screen.

use std::path::Path;
use std::time::{Duration, Instant};

use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::index::Settings;
use sidelong::sides::Side;
use sidelong::snapshot::{Comparison, Snapshot};
use sidelong::text::{self, Choice, Language, Unspaced};

use super::classes::essays;
use super::desk::Desk;
use super::support::{RIVER, folder, scan, sidelong};

/// The same sentences with other small words and endings, and a number.
const ONE: &str = "The rivers of the north were freezing in 1888, and the fishing boats waited on the banks for the thaw.";
const TWO: &str =
    "A river in a north was freezing, but her fished boat was waiting by their bank until thaws.";

const ALL: &[&str] = &[
    "--stop-words",
    "auto",
    "--stem",
    "en",
    "--no-numbers",
    "-k",
    "3",
];

#[test]
fn a_scan_finds_what_only_small_words_hide_and_says_how() {
    let class = folder(&[("a.txt", ONE), ("b.txt", TWO)]);
    let plain = scan(class.path(), &["-k", "3"]).ends_with(0);
    assert_eq!(plain.err, "2 documents, 0 pairs, 0 not read\n");
    let run = scan(class.path(), ALL).ends_with(1);
    run.warns(
        "compared without stop words (each text's language), without numbers, by stems (English)",
    );
    let mut args = ALL.to_vec();
    args.extend(["--format", "json"]);
    let json = scan(class.path(), &args).ends_with(1).json();
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
    let files = [class.path().join("a.txt"), class.path().join("b.txt")];
    let mut args = vec!["compare".into()];
    args.extend(files.map(std::path::PathBuf::into_os_string));
    args.extend(ALL.iter().map(std::ffi::OsString::from));
    let run = sidelong(&args).ends_with(1);
    run.says("8 words (11 stop words and 1 number left out, English)");
    run.says("!  Compared without stop words");
    args.extend(["--format".into(), "json".into()]);
    let compared = sidelong(&args).ends_with(1).json();
    let mut scanned = ALL.to_vec();
    scanned.extend(["--format", "json"]);
    let pair = &scan(class.path(), &scanned).json()["pairs"][0];
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
    let json = scan(
        class.path(),
        &["--stop-words", "en", "--no-numbers", "--format", "json"],
    )
    .json();
    let reasons: Vec<&str> = json["not_read"]
        .as_array()
        .unwrap()
        .iter()
        .map(|u| u["reason"].as_str().unwrap())
        .collect();
    assert_eq!(
        reasons,
        [
            "no text: it has nothing but stop words, which are left out: without --stop-words it is compared",
            "no text: it has nothing but numbers, which are left out: without --no-numbers it is compared",
        ]
    );
}

#[test]
fn the_study_of_options_has_the_example_of_the_source() {
    let class = folder(&[
        (
            "a.txt",
            "Because Almas and Zhalgas arrived at the bus station before noon, I did not see them at the station.",
        ),
        (
            "b.txt",
            "I did not see them at the station because Almas and Zhalgas arrived at the bus station before noon.",
        ),
    ]);
    let file = |name: &str| class.path().join(name).into_os_string();
    let args = [
        "study".into(),
        "options".into(),
        file("a.txt"),
        file("b.txt"),
    ];
    let run = sidelong(&args).ends_with(0);
    let line = run
        .out
        .lines()
        .find(|line| line.ends_with("Jaccard"))
        .unwrap();
    let fields: Vec<&str> = line.split_whitespace().collect();
    assert!(
        fields
            .windows(4)
            .any(|four| four == ["4", "6", "6", "0.6667"]),
        "{line}"
    );
    let json = sidelong(args.iter().cloned().chain([
        "--format".into(),
        "json".into(),
        "--stem".into(),
        "en".into(),
    ]));
    let json = json.ends_with(0).json();
    let names: Vec<&str> = json["ways"]
        .as_array()
        .unwrap()
        .iter()
        .map(|way| way["name"].as_str().unwrap())
        .collect();
    assert_eq!(names.last(), Some(&"as set"));
}

fn wait<T>(engine: &Engine, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + Duration::from_mins(1);
    while let Ok(event) = engine.events().recv_deadline(end) {
        if let Some(found) = wanted(event) {
            return found;
        }
    }
    panic!("nothing of the kind came");
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
