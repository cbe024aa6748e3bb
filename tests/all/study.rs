//! `sidelong study`: files and references go in, figures come out.

use std::ffi::OsStr;
use std::path::Path;

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
    let alone = "\nformat                    program         files  mean J
html                      one                 2   0.";
    assert!(run.out.contains(alone), "{}", run.out);
    let json = ["--json".as_ref()];
    let more: Vec<&OsStr> = more.into_iter().chain(json).collect();
    let json = study("extraction", documents.path(), &more)
        .ends_with(0)
        .json();
    let html = &json["formats"][0];
    assert_eq!((&html["files"], &html["scored"]), (&2.into(), &2.into()));
    let programs = html["programs"].as_array().unwrap();
    let programs: Vec<_> = programs
        .iter()
        .map(|p| (&p["program"], &p["files"]))
        .collect();
    let files = |files: u32| serde_json::Value::from(files);
    assert_eq!(
        programs,
        [
            (&"one".into(), &files(2)),
            (&"three".into(), &files(1)),
            (&"two".into(), &files(1))
        ]
    );
    let (low, high) = (&html["lowest"][0], &html["lowest"][1]);
    assert_eq!(
        (&low["path"], &low["references"]),
        (&"html/music.html".into(), &1.into())
    );
    assert!((0.3..0.7).contains(&low["best"].as_f64().unwrap()), "{low}");
    assert_eq!(
        (&high["best"], &high["references"]),
        (&1.0.into(), &3.into())
    );
    assert_eq!(high["is_trusted"], false, "one pair of three agrees");
    assert_eq!(
        figures(3)[..5],
        ["2", "1", "1", "1", "0.000"],
        "read by another"
    );
    let refused = json["refused"].as_array().unwrap();
    let refused: Vec<&str> = refused
        .iter()
        .map(|f| f["path"].as_str().unwrap())
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
    let run = study("encodings", texts.path(), &["--json".as_ref()]).ends_with(0);
    let json = run.json();
    let share = |of: &str| (json[of]["right"].as_u64(), json[of]["of"].as_u64());
    assert_eq!(share("whole"), (Some(2), Some(3)));
    // By that name the second has bytes that are no characters, and can't be written again.
    assert_eq!(share("short"), (Some(1), Some(1)));
    let run = study("encodings", texts.path(), &[]).ends_with(0);
    let wrong = "iso-8859-7-greek/b.txt: windows-1251; cut short: not tried";
    assert!(run.out.contains(wrong), "{}", run.out);
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
