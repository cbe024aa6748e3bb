//! `sidelong study`: files and references go in, figures come out.

#[cfg(unix)]
use regex::Regex;
use serde_json::Value;

#[cfg(unix)]
use super::screen::Session;
use super::support::{RIVER, folder, run_in, save};

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
