//! `sidelong sources FILE --against FOLDER`: what of one document stands in which others.

use std::ffi::OsStr;
use std::path::Path;

use super::support::{BREAD, MUSIC, RIVER, Run, class, folder, save, sidelong};

fn sources(file: &Path, against: &Path, format: &str) -> Run {
    sidelong([
        "sources".as_ref(),
        file.as_os_str(),
        "--against".as_ref(),
        against.as_os_str(),
        "--format".as_ref(),
        format.as_ref(),
    ])
}

#[test]
fn the_shares_and_every_stretch_are_printed() {
    let class = class();
    let file = class.path().join("group/carla.txt");
    let run = sources(&file, class.path(), "text").ends_with(1);
    let first = run.out.lines().next().unwrap();
    assert!(
        first.contains("stands in 2 other documents, 78 of 2"),
        "{first}"
    );
    assert!(
        first.ends_with("2 documents were compared with it."),
        "{first}"
    );
    // Both have the same text: it is given to the first, and counted for each.
    let table: Vec<Vec<&str>> = run
        .out
        .lines()
        .skip(3)
        .take(2)
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table[0][0..2], ["1", "78"]);
    assert_eq!(
        (table[0][4], table[1][4]),
        ("anna.txt", "ben.txt"),
        "{}",
        run.out
    );
    assert_eq!((table[0][2], table[1][3]), (table[0][3], "0%"));
    assert!(
        run.out
            .contains("\n1, lines 1-4: 78 words, word for word, also in 2\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("  | The river was the reason"),
        "{}",
        run.out
    );
}

#[test]
fn a_script_gets_the_same_figures() {
    let class = class();
    let guests = folder(&[("new.txt", &format!("{MUSIC}\n{RIVER}"))]);
    save(class.path(), "photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    let run = sources(&guests.path().join("new.txt"), class.path(), "json").ends_with(1);
    let json = run.json();
    assert_eq!(json["document"], "new.txt");
    assert_eq!(json["words"], json["words_elsewhere"], "Carla has both");
    assert_eq!(json["sources"][0]["document"], "group/carla.txt");
    assert_eq!(json["sources"][0]["share"], 1.0);
    assert_eq!(json["sources"][1]["words"], 78);
    let text = format!("{MUSIC}\n{RIVER}");
    for stretch in json["stretches"].as_array().unwrap() {
        let at = |end: usize| usize::try_from(stretch["bytes"][end].as_u64().unwrap()).unwrap();
        assert_eq!(text.get(at(0)..at(1)), stretch["text"].as_str());
    }
    assert_eq!(json["not_read"].as_array().unwrap().len(), 1, "the picture");
    assert!(run.err.contains("1 file not read"), "{}", run.err);
}

#[test]
fn nothing_found_is_no_failure_and_no_file_is_one() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    let guests = folder(&[("new.txt", BREAD)]);
    let run = sources(&guests.path().join("new.txt"), class.path(), "text").ends_with(0);
    assert!(
        run.out
            .contains("No word-for-word passage of this text stands in another document")
            && run
                .out
                .contains("!  Text in other words may stand in others"),
        "{}",
        run.out
    );
    let run = sources(&guests.path().join("gone.txt"), class.path(), "text").ends_with(2);
    assert!(
        run.err.contains("there is no such file: check the name"),
        "{}",
        run.err
    );
}

#[test]
fn a_hostile_text_is_printed_harmlessly() {
    let text = RIVER.replace(
        "two horses",
        "two \u{1b}]0;title\u{7}horses \u{1b}[2J\u{9b}31m\u{202e}",
    );
    let class = folder(&[("anna.txt", &text), ("ben.txt", &text)]);
    let run = sources(&class.path().join("anna.txt"), class.path(), "text").ends_with(1);
    let harmful = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!run.out.contains(harmful), "{:?}", run.out);
}

#[test]
fn the_json_of_every_command_says_that_common_text_counts_where_it_does() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    let incoming = folder(&[("new.txt", BREAD)]);
    let (class, new) = (class.path().as_os_str(), incoming.path().join("new.txt"));
    let against = |command| [command, new.as_os_str(), "--against".as_ref(), class];
    for command in [
        &against("sources".as_ref())[..],
        &against("check".as_ref()),
        &["rewritten".as_ref(), class],
        &["scan".as_ref(), class],
    ] {
        let settings = |more: &[&str]| {
            let more = ["--format", "json"].iter().chain(more).map(OsStr::new);
            let all = command.iter().copied().chain(more);
            sidelong(all).ends_with(0).json()["settings"].clone()
        };
        let (plain, counted) = (settings(&[]), settings(&["--count-common"]));
        assert_eq!(plain["width"], 5, "{command:?}");
        assert!(plain.get("count_common").is_none(), "{command:?}: {plain}");
        assert_eq!(counted["count_common"], true, "{command:?}: {counted}");
    }
}
