//! `sidelong study`: files and references go in, figures come out.

use std::ffi::OsStr;
use std::path::Path;

#[cfg(unix)]
use regex::Regex;
use serde_json::Value;

#[cfg(unix)]
use super::screen::Session;
use super::support::{BREAD, MUSIC, RIVER, Run, folder, save, sidelong};

fn study(what: &str, folder: &Path, more: &[&OsStr]) -> Run {
    let args = ["study".as_ref(), what.as_ref(), folder.as_os_str()];
    sidelong(args.iter().chain(more))
}

#[test]
fn extraction_is_scored_against_the_best_reference_of_each_file() {
    let documents = folder(&[
        ("html/river.html", &format!("<p>{RIVER}</p>")),
        ("html/music.html", &format!("<p>{MUSIC}</p>")),
        ("txt/bread.txt", BREAD),
    ]);
    save(documents.path(), "txt/broken.txt", b"\x7fELF\x01\x00\x02");
    save(documents.path(), "other/photo.jpg", b"\xff\xd8");
    let references = folder(&[
        ("html/river.html.one.txt", RIVER),
        ("html/river.html.two.txt", &RIVER.to_uppercase()),
        ("html/river.html.three.txt", MUSIC),
        ("html/music.html.one.txt", &format!("{MUSIC}{BREAD}")),
        ("html/music.html.more.one.txt", MUSIC), // Of a file "music.html.more".
        ("txt/broken.txt.one.txt", RIVER),
    ]);
    let more = ["--reference".as_ref(), references.path().as_os_str()];
    let run = study("extraction", documents.path(), &more).ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    let rows: Vec<&str> = run.out.lines().take(4).collect();
    let figures = |row: usize| rows[row].split_whitespace().skip(1).collect::<Vec<_>>();
    assert!(rows[1].starts_with("html") && rows[3].starts_with("txt"));
    let alone = "\nformat  program  files   mean
html    one          2  0.";
    assert!(run.out.contains(alone), "{}", run.out);
    let json = ["--format".as_ref(), "json".as_ref()];
    let more: Vec<&OsStr> = more.into_iter().chain(json).collect();
    let json = study("extraction", documents.path(), &more)
        .ends_with(0)
        .json();
    let html = &json["formats"][0];
    assert_eq!((&html["files"], &html["scored"]), (&2.into(), &2.into()));
    let programs = json["programs"].as_array().unwrap().iter();
    let programs = programs.map(|p| (p["program"].as_str().unwrap(), p["files"].as_u64().unwrap()));
    let programs: Vec<_> = programs.collect();
    assert_eq!(programs, [("one", 2), ("three", 1), ("two", 1), ("one", 1)]);
    let (low, high) = (&json["lowest"][0], &json["lowest"][1]);
    assert_eq!(
        (&low["file"], &low["references"]),
        (&"html/music.html".into(), &1.into())
    );
    assert!((0.3..0.7).contains(&low["best"].as_f64().unwrap()), "{low}");
    assert_eq!(
        (&high["best"], &high["references"]),
        (&1.0.into(), &3.into())
    );
    assert_eq!(high["trusted"], "no", "one pair of three agrees");
    assert_eq!(
        figures(3)[..5],
        ["2", "1", "1", "1", "0.000"],
        "read by another"
    );
    let refused = json["refused"].as_array().unwrap();
    let refused: Vec<&str> = refused
        .iter()
        .map(|f| f["file"].as_str().unwrap())
        .collect();
    assert_eq!(refused, ["other/photo.jpg", "txt/broken.txt"]);
}

#[test]
fn encodings_are_right_when_the_characters_are() {
    let texts = tempfile::tempdir().unwrap();
    let russian = "Она говорила ясно: вся моя семья является в имение, а я остаюсь. ".repeat(4);
    let bytes = encoding_rs::WINDOWS_1251.encode(&russian).0;
    save(texts.path(), "windows-1251-russian/a.txt", &bytes);
    // The same bytes under a wrong name, and under one that nobody decodes.
    save(texts.path(), "iso-8859-7-greek/b.txt", &bytes);
    save(texts.path(), "johab/c.txt", &bytes);
    save(texts.path(), "ascii/d.txt", "plain");
    let run = study(
        "encodings",
        texts.path(),
        &["--format".as_ref(), "json".as_ref()],
    )
    .ends_with(0);
    let json = run.json();
    // By that name the second has bytes that are no characters, and can't be written again.
    let all = json["folders"].as_array().unwrap().last().unwrap();
    assert_eq!((&all["files"], &all["right"]), (&3.into(), &2.into()));
    assert_eq!((&all["short"], &all["short_right"]), (&1.into(), &1.into()));
    assert_eq!(json["short"], 1.0);
    let wrong = &json["wrong"][0];
    assert_eq!(wrong["file"], "iso-8859-7-greek/b.txt");
    assert_eq!(
        (&wrong["whole"], &wrong["cut_short"]),
        (&"windows-1251".into(), &"not tried".into())
    );
    let run = study("encodings", texts.path(), &[]).ends_with(0);
    let right = "Right: 2 of 3 whole texts, 1 of 1 of those cut to 100 characters.";
    assert!(run.out.contains(right), "{}", run.out);
}

#[test]
fn a_folder_that_is_missing_is_an_error() {
    let there = tempfile::tempdir().unwrap();
    let nowhere = there.path().join("nowhere");
    let reference = ["--reference".as_ref(), nowhere.as_os_str()];
    let run = study("extraction", there.path(), &reference).ends_with(2);
    assert!(run.err.contains("no such folder"), "{}", run.err);
    study("encodings", &nowhere, &[]).ends_with(2);
}

#[test]
fn collisions_are_counted_by_each_width_and_function() {
    let texts = folder(&[
        ("river.txt", RIVER),
        ("again.txt", RIVER),
        ("music.txt", MUSIC),
    ]);
    let json = ["--format".as_ref(), "json".as_ref()];
    let run = study("collisions", texts.path(), &json).ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    let json = run.json();
    let rows = json["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &json["documents"]), (8 * 8, &3.into()));
    for row in rows {
        assert_eq!(row["collisions"], 0, "{row}");
        assert!(
            row["shingles"].as_u64() > row["different"].as_u64(),
            "{row}"
        );
    }
    let run = study("collisions", texts.path(), &[]).ends_with(0);
    for part in [
        "Shingles of 3 documents",
        "rabin-karp-56",
        "same own fingerprint",
    ] {
        assert!(run.out.contains(part), "{}", run.out);
    }
}

/// Into a pipe nothing of it comes: an error stream is often kept.
#[cfg(unix)]
#[test]
fn a_study_draws_how_far_it_is_on_a_terminal_and_nothing_into_a_pipe() {
    let (texts, temp) = (
        folder(&[("river.txt", RIVER), ("again.txt", RIVER)]),
        folder(&[]),
    );
    for (what, counted) in [("collisions", "counts"), ("sketches", "measurements")] {
        let bar = Regex::new(&format!(r"\[[#.]+\] 0 of \d+ {counted}")).unwrap();
        let piped = study(what, texts.path(), &[]).ends_with(0);
        assert_eq!(piped.err, "", "{what}");
        assert!(!bar.is_match(&piped.out), "{}", piped.out);
        let args = ["study".as_ref(), what.as_ref(), texts.path().as_os_str()];
        let session = Session::start(&args, temp.path().as_os_str());
        session.writes("a bar of what is measured", |all| bar.is_match(all));
        // It is wiped away in the end, and the figures stay.
        session.see("the figures alone", |screen| {
            let contents = screen.contents();
            let has_bar = contents.contains("[#") || contents.contains("[.");
            contents.lines().count() > 8 && !has_bar
        });
        assert_eq!(session.end(), 0, "{what}");
    }
}

#[test]
fn both_studies_count_the_words_that_are_compared() {
    // Without the articles they are one text.
    let other = RIVER.replace("the ", "");
    let texts = folder(&[("river.txt", RIVER), ("again.txt", &other)]);
    let of = |what: &str, more: &[&str]| {
        let more = more.iter().chain(&["--format", "json"]);
        let more: Vec<&OsStr> = more.map(AsRef::as_ref).collect();
        study(what, texts.path(), &more).ends_with(0)
    };
    let words = ["--stop-words", "en", "--stem", "auto"];
    let (all, some) = (of("sketches", &[]), of("sketches", &words));
    assert_eq!(all.err, "");
    assert!(some.err.contains("without stop words"), "{}", some.err);
    let (all, some) = (all.json(), some.json());
    let right = |json: &Value| json["right"].as_u64();
    assert_eq!((right(&all), right(&some)), (Some(0), Some(1)));
    assert_eq!(some["sketches"][0]["recall"], 1.0);
    let (all, some) = (
        of("collisions", &[]).json(),
        of("collisions", &words).json(),
    );
    let shingles = |json: &Value| {
        let row = &json["rows"][0];
        (
            row["shingles"].as_u64().unwrap(),
            row["different"].as_u64().unwrap(),
        )
    };
    let (all, some) = (shingles(&all), shingles(&some));
    assert!(
        2 * all.1 > all.0 && 2 * some.1 == some.0,
        "{all:?} {some:?}"
    );
}

#[test]
fn a_folder_without_text_has_nothing_that_collides() {
    let empty = folder(&[]);
    for folder in [&empty, &self::folder(&[("a.txt", "")])] {
        for what in ["collisions", "sketches"] {
            let run = study(what, folder.path(), &[]).ends_with(2);
            let said = "there is no document in it that can be read";
            assert!(run.err.contains(said) && run.out.is_empty(), "{}", run.err);
        }
    }
    let [one, two] = [("b.txt", ""), ("b.txt", "!")].map(|b| self::folder(&[("a.txt", "..."), b]));
    for (folder, documents) in [(&one, 1), (&two, 2)] {
        let run = study("collisions", folder.path(), &[]).ends_with(0);
        let said = "The folder has no text that can be read, so there are no shingles to count.\n";
        assert!(run.out.ends_with(said), "{}", run.out);
        assert!(
            !run.out.contains("-0") && !run.out.contains("own"),
            "{}",
            run.out
        );
        let json = ["--format".as_ref(), "json".as_ref()];
        let json = study("collisions", folder.path(), &json)
            .ends_with(0)
            .json();
        assert_eq!(json["documents"], documents);
    }
}

#[test]
fn sketches_are_measured_against_exact_sets_or_given_pairs() {
    let both = format!("{RIVER}\n{MUSIC}\n{BREAD}");
    let texts = folder(&[
        ("river.txt", RIVER),
        ("again.txt", RIVER),
        ("music.txt", MUSIC),
        ("bread.txt", BREAD),
        ("both.txt", &both),
    ]);
    let run = study("sketches", texts.path(), &["-k".as_ref(), "4".as_ref()]).ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    let first = "5 documents, shingles of 4 words; right are the 1 pair whose exact resemblance";
    assert!(run.out.starts_with(first), "{}", run.out);
    let row = |name: &str| {
        let line = run.out.lines().find(|line| line.starts_with(name));
        let cells: Vec<&str> = line.unwrap().split_whitespace().collect();
        cells.join(" ")
    };
    // River and both of it resemble each other by a third, at which two equal halves propose them and six groups of 14 never.
    assert!(row("exact ").ends_with(" 0.000 0.000 0 5 1 1.000 0.200 0.333"));
    assert!(row("supershingles-6x14").ends_with(" - - 0 1 1 1.000 1.000 1.000"));
    assert!(row("mod-25").contains(" - - 5 "), "too short to estimate");
    let elsewhere = folder(&[("pairs.tsv", "river\tagain.txt\tcopy\t80\n\nmusic\tboth\n")]);
    let truth = elsewhere.path().join("pairs.tsv");
    let given = [
        "--truth".as_ref(),
        truth.as_os_str(),
        "--format".as_ref(),
        "json".as_ref(),
    ];
    let json = study("sketches", texts.path(), &given).ends_with(0).json();
    let exact = &json["sketches"][0];
    assert_eq!(
        (&json["right"], &exact["sketch"]),
        (&2.into(), &"exact".into())
    );
    assert_eq!(
        (&exact["right"], &exact["recall"]),
        (&2.into(), &1.0.into())
    );
    save(elsewhere.path(), "pairs.tsv", "river\tlake\n");
    let run = study("sketches", texts.path(), &given).ends_with(2);
    assert!(
        run.err.contains("no document is called 'lake'"),
        "{}",
        run.err
    );
    assert!(run.err.contains("pairs.tsv: line 1: no"), "{}", run.err);
    let heading = "left\tright\nriver\tagain\nriver\tlake\n";
    save(elsewhere.path(), "pairs.tsv", heading);
    let run = study("sketches", texts.path(), &given).ends_with(2);
    assert!(
        run.err.contains("line 1 is taken for a heading"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("line 3: no document is called 'lake'"),
        "{}",
        run.err
    );
    save(elsewhere.path(), "pairs.tsv", "\n");
    let run = study("sketches", texts.path(), &given).ends_with(2);
    assert!(run.err.contains("there are no pairs in it"), "{}", run.err);
    save(elsewhere.path(), "pairs.tsv", "river again\n");
    let run = study("sketches", texts.path(), &given).ends_with(2);
    assert!(run.err.contains("line 1 has no two names"), "{}", run.err);
}

#[test]
fn options_wants_two_files_with_words() {
    let texts = folder(&[("river.txt", RIVER), ("dots.txt", "...")]);
    let [river, dots] = ["river.txt", "dots.txt"].map(|name| texts.path().join(name));
    let run = study("options", texts.path(), &[river.as_os_str()]).ends_with(2);
    assert!(
        run.err.contains("a folder: give two of its files"),
        "{}",
        run.err
    );
    let run = study("options", &dots, &[river.as_os_str()]).ends_with(2);
    assert!(run.err.contains("dots.txt: it has no words"), "{}", run.err);
}

#[test]
fn a_person_names_other_sketches_and_json_has_no_errors_of_what_estimates_nothing() {
    let texts = folder(&[("river.txt", RIVER), ("again.txt", RIVER)]);
    let more = ["--sketch", "10x3", "--sketch", "mod-4", "--format", "json"];
    let more = more.map(AsRef::as_ref);
    let json = study("sketches", texts.path(), &more).ends_with(0).json();
    let rows = json["sketches"].as_array().unwrap();
    for name in ["supershingles-10x3", "mod-4"] {
        assert!(rows.iter().any(|row| row["sketch"] == name), "{name}");
    }
    let named = rows
        .iter()
        .find(|row| row["sketch"] == "supershingles-10x3");
    let named = named.unwrap();
    assert!(
        named["error"].is_null() && named["promised"].is_null(),
        "{named}"
    );
    let run = study(
        "sketches",
        texts.path(),
        &["--sketch", "winnowing-3"].map(AsRef::as_ref),
    );
    let run = run.ends_with(2);
    assert!(run.err.contains("ask winnowing-5 at least"), "{}", run.err);
}
