//! `sidelong study`: files and references go in, figures come out.

#[cfg(unix)]
use regex::Regex;
use serde_json::Value;

#[cfg(unix)]
use super::screen::Session;
use super::support::{BREAD, MUSIC, RIVER, folder, run_in, save};

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
    let typed = format!(
        "study extraction . --reference {}",
        references.path().display()
    );
    let run = run_in(&documents, &typed).ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    let rows: Vec<&str> = run.out.lines().take(4).collect();
    let figures = |row: usize| rows[row].split_whitespace().skip(1).collect::<Vec<_>>();
    assert!(rows[1].starts_with("html") && rows[3].starts_with("txt"));
    let alone = "\nformat  program  files   mean
html    one          2  0.";
    run.says(alone);
    let json = run_in(&documents, &format!("{typed} --format json"));
    let json = json.ends_with(0).json();
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
    let json = run_in(&texts, "study encodings . --format json");
    let json = json.ends_with(0).json();
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
    run_in(&texts, "study encodings .")
        .ends_with(0)
        .says("Right: 2 of 3 whole texts, 1 of 1 of those cut to 100 characters.");
}

#[test]
fn a_folder_that_is_missing_is_an_error() {
    let there = tempfile::tempdir().unwrap();
    run_in(&there, "study extraction . --reference nowhere")
        .ends_with(2)
        .warns("no such folder");
    run_in(&there, "study encodings nowhere").ends_with(2);
}

#[test]
fn collisions_are_counted_by_each_width_and_function() {
    let texts = folder(&[
        ("river.txt", RIVER),
        ("again.txt", RIVER),
        ("music.txt", MUSIC),
    ]);
    let run = run_in(&texts, "study collisions . --format json").ends_with(0);
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
    run_in(&texts, "study collisions .")
        .ends_with(0)
        .says("Shingles of 3 documents")
        .says("rabin-karp-56")
        .says("same own fingerprint");
}

/// Into a pipe nothing of it comes: an error stream is often kept.
#[cfg(unix)]
#[test]
fn a_study_draws_how_far_it_is_on_a_terminal_and_nothing_into_a_pipe() {
    let texts = folder(&[("river.txt", RIVER), ("again.txt", RIVER)]);
    for (what, counted) in [("collisions", "counts"), ("sketches", "measurements")] {
        let bar = Regex::new(&format!(r"\[[#.]+\] 0 of \d+ {counted}")).unwrap();
        let piped = run_in(&texts, &format!("study {what} .")).ends_with(0);
        assert_eq!(piped.err, "", "{what}");
        assert!(!bar.is_match(&piped.out), "{}", piped.out);
        let session = Session::start(["study".as_ref(), what.as_ref(), texts.path()]);
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
    let of = |what: &str, more: &str| {
        let typed = format!("study {what} . --format json {more}");
        run_in(&texts, &typed).ends_with(0)
    };
    let words = "--stop-words en --stem auto";
    let (all, some) = (of("sketches", ""), of("sketches", words));
    assert_eq!(all.err, "");
    some.warns("without stop words");
    let (all, some) = (all.json(), some.json());
    let right = |json: &Value| json["right"].as_u64();
    assert_eq!((right(&all), right(&some)), (Some(0), Some(1)));
    assert_eq!(some["sketches"][0]["recall"], 1.0);
    let (all, some) = (of("collisions", "").json(), of("collisions", words).json());
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
    let study =
        |files: &[(&str, &str)], typed: &str| run_in(folder(files), &format!("study {typed}"));
    for files in [&[][..], &[("a.txt", "")]] {
        for what in ["collisions", "sketches"] {
            let run = study(files, &format!("{what} .")).ends_with(2);
            run.warns("there is no document in it that can be read");
            assert_eq!(run.out, "");
        }
    }
    for (other, documents) in [("", 1), ("!", 2)] {
        let files = [("a.txt", "..."), ("b.txt", other)];
        let run = study(&files, "collisions .").ends_with(0);
        run.says("The folder has no text that can be read, so there are no shingles to count.\n")
            .lacks("-0")
            .lacks("own");
        let json = study(&files, "collisions . --format json");
        assert_eq!(json.ends_with(0).json()["documents"], documents);
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
    let run = run_in(&texts, "study sketches . -k 4").ends_with(0);
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
    let given = format!("study sketches . --format json --truth {}", truth.display());
    let json = run_in(&texts, &given).ends_with(0).json();
    let exact = &json["sketches"][0];
    assert_eq!(
        (&json["right"], &exact["sketch"]),
        (&2.into(), &"exact".into())
    );
    assert_eq!(
        (&exact["right"], &exact["recall"]),
        (&2.into(), &1.0.into())
    );
    for (pairs, said) in [
        ("river\tlake\n", "line 1: no document is called 'lake'"),
        (
            "left\tright\nriver\tagain\nriver\tlake\n",
            "line 1 is taken for a heading",
        ),
        (
            "left\tright\nriver\tagain\nriver\tlake\n",
            "line 3: no document is called 'lake'",
        ),
        ("\n", "there are no pairs in it"),
        ("river again\n", "line 1 has no two names"),
    ] {
        save(elsewhere.path(), "pairs.tsv", pairs);
        run_in(&texts, &given).ends_with(2).warns(said);
    }
}

#[test]
fn options_wants_two_files_with_words() {
    let texts = folder(&[("river.txt", RIVER), ("dots.txt", "...")]);
    for (files, said) in [
        (". river.txt", "a folder: give two of its files"),
        ("dots.txt river.txt", "dots.txt: it has no words"),
    ] {
        let typed = format!("study options {files}");
        run_in(&texts, &typed).ends_with(2).warns(said);
    }
}

#[test]
fn a_person_names_other_sketches_and_json_has_no_errors_of_what_estimates_nothing() {
    let texts = folder(&[("river.txt", RIVER), ("again.txt", RIVER)]);
    let typed = "study sketches . --format json --sketch 10x3 --sketch mod-4";
    let json = run_in(&texts, typed).ends_with(0).json();
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
    run_in(&texts, "study sketches . --sketch winnowing-3")
        .ends_with(2)
        .warns("ask winnowing-5 at least");
}
