//! `sidelong study`: files and references go in, figures come out.

#[cfg(unix)]
use regex::Regex;
use serde_json::Value;

#[cfg(unix)]
use super::screen::Session;
use super::support::{BREAD, MUSIC, RIVER, folder, run_in, save};

#[test]
fn extraction_is_scored_against_the_references_that_bear_the_name_of_a_file() {
    let documents = folder(&[("html/music.html", &format!("<p>{MUSIC}</p>"))]);
    save(documents.path(), "txt/broken.txt", b"\x7fELF\x01\x00\x02");
    let references = folder(&[
        ("html/music.html.one.txt", MUSIC),
        ("html/music.html.more.one.txt", BREAD), // Of a file "music.html.more".
        ("txt/broken.txt.one.txt", RIVER),
    ]);
    let references = references.path().display();
    let typed = format!("study extraction . --reference {references}");
    let run = run_in(&documents, &typed).ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    run.says("\nformat  program  files   mean\nhtml    one          1  1.000\n");
    let json = run_in(&documents, &format!("{typed} --format json"));
    let json = json.ends_with(0).json();
    let music = &json["lowest"][0];
    assert_eq!(
        (&music["file"], &music["references"]),
        (&"html/music.html".into(), &1.into())
    );
    assert_eq!(json["refused"][0]["file"], "txt/broken.txt");
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
    let texts = folder(&[("river.txt", RIVER), ("music.txt", MUSIC)]);
    let run = run_in(&texts, "study collisions . --format json").ends_with(0);
    assert_eq!(run.err, "", "no progress without a terminal");
    let json = run.json();
    let rows = json["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &json["documents"]), (8 * 8, &2.into()));
    run_in(&texts, "study collisions .")
        .ends_with(0)
        .says("Shingles of 2 documents")
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
    let [all, some] = ["", words].map(|more| {
        let row = of("collisions", more).json()["rows"][0].take();
        ["shingles", "different"].map(|figure| row[figure].as_u64().unwrap())
    });
    assert!(
        2 * all[1] > all[0] && 2 * some[1] == some[0],
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
    let named = run_in(&texts, "study sketches . --sketch 10x3").ends_with(0);
    named.says("\nsupershingles-10x3 ");
    run_in(&texts, "study sketches . --sketch winnowing-3")
        .ends_with(2)
        .warns("ask winnowing-5 at least");
}

#[test]
fn options_wants_two_files_with_words() {
    let texts = folder(&[("river.txt", RIVER), ("dots.txt", "...")]);
    let ways = run_in(&texts, "study options river.txt river.txt --stem en");
    ways.ends_with(0).says("Jaccard").says("as set");
    for (files, said) in [
        (". river.txt", "a folder: give two of its files"),
        ("dots.txt river.txt", "dots.txt: it has no words"),
    ] {
        let typed = format!("study options {files}");
        run_in(&texts, &typed).ends_with(2).warns(said);
    }
}
