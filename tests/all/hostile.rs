//! Names and texts chosen by strangers: nothing of them reaches a terminal raw, and nothing is lost.

#[cfg(target_os = "linux")]
use super::screen::{Session, key};
use super::support::{RIVER, folder, run_in, sidelong};
#[cfg(target_os = "linux")]
use super::support::{files, save};
#[cfg(target_os = "linux")]
use std::ffi::OsStr;
use tempfile::TempDir;

/// No control character but the line break, and none that turns the direction of writing.
#[track_caller]
fn assert_harmless(output: &str) {
    let harmful = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        c.is_control() && c != '\n' || turns
    };
    let at = output
        .find(harmful)
        .map(|at| output.get(at.saturating_sub(80)..));
    assert!(at.is_none(), "{at:?}");
}

/// What clears a screen, fills a clipboard, sets a title by a control character of eight bits, turns the line, and stacks marks on a letter.
const ORDERS: [&str; 6] = [
    "\u{1b}[2J\u{1b}[?1049l",
    "\u{1b}]52;c;cm0gLXJmIH4=\u{7}",
    "\u{9d}0;owned\u{9c}\u{9b}31m\u{84}\u{7f}",
    "\u{202e}gpj\u{2066}\u{200f}",
    "\r\u{8}\u{b}\u{c}",
    "o\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}",
];

/// Two files of such names with such texts in a folder `class`, a third that can't be read, and notes on them.
fn ordered() -> TempDir {
    let text = ORDERS.map(|order| RIVER.replace(' ', &format!(" {order}")));
    let text = text.concat();
    let name = format!("class/{}", ORDERS.concat());
    let (one, two) = (format!("{name} 1.txt"), format!("{name} 2.txt"));
    let broken = format!("{name}.docx");
    folder(&[
        (&one, &text),
        (&two, &text),
        (&broken, "PK\u{3}\u{4}"),
        ("a.txt", &text),
        ("b.txt", &text),
    ])
}

#[cfg(target_os = "linux")]
#[test]
fn no_command_prints_a_name_or_a_text_that_gives_orders() {
    let place = ordered();
    for typed in [
        "scan class --format csv --threshold 0",
        "scan class --plain --common",
        "scan class --rewritten --anonymous",
        "scan class --format json --common",
        "compare a.txt b.txt",
        "compare a.txt b.txt --format json",
        "sources a.txt --against class",
        "sources a.txt --against class --format json",
        "check a.txt --against class",
        "check a.txt --against class --format json",
        "rewritten class --format json",
        "report class --context texts --title \u{1b}]0;x\u{7}",
        "report class --context texts --format markdown",
    ] {
        let run = run_in(&place, typed);
        assert!(run.status < 2 && run.out.len() > 20, "{typed}: {}", run.err);
        assert_harmless(&run.out.replace('\t', ""));
        assert_harmless(&run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_file_that_the_screen_writes_and_no_log_gives_orders() {
    let (place, written) = (ordered(), tempfile::tempdir().unwrap());
    let class = place.path().join("class");
    let log = ["--theme", "dark", "--log", "log"].map(OsStr::new);
    let args = log.into_iter().chain([class.as_os_str()]);
    let mut session = Session::start_in(written.path(), args, &[]);
    session.see_texts(&["100%"]);
    let mut written_so_far = 1;
    // Clusters, documents, files not read, pairs, and two texts, which are read first.
    let places = ["2", "3", "u", "1"].map(|key| (key, ""));
    for (key, shown) in places.into_iter().chain([(key::ENTER, "passage 1 of")]) {
        session.press(key);
        session.see_texts(&[shown]);
        for down in 0..3 {
            session.press("E");
            session.see_texts(&["for a spreadsheet"]);
            session.press(&format!("{}\r", "\u{1b}[B".repeat(down)));
            written_so_far += 1;
            session.see("it written", |_| {
                files(written.path()).len() == written_so_far
            });
        }
    }
    session.press("q");
    assert_eq!(session.end(), 0);
    for file in files(written.path()) {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.len() > 20, "{}: {text}", file.display());
        assert_harmless(&text.replace('\t', ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn awkward_names_are_escaped_and_stay_apart() {
    use std::os::unix::ffi::OsStrExt;

    let names: [&[u8]; 6] = [
        b"line\nbreak.txt",
        b"line\\nbreak.txt",
        b"red\x1b[31m.txt",
        b"caf\xe9.txt",
        b"caf\\xe9.txt",
        "gpj.\u{202e}txt".as_bytes(),
    ];
    let class = folder(&[]);
    for name in names {
        save(class.path(), OsStr::from_bytes(name), RIVER);
    }
    for format in ["table", "json", "csv"] {
        let run = run_in(&class, &format!("scan . --threshold 0 --format {format}"));
        assert_harmless(&run.out);
        assert_harmless(&run.err);
    }
    let json = run_in(&class, "scan . --format json").json();
    let documents = json["documents"].as_array().unwrap();
    let mut paths: Vec<&str> = documents
        .iter()
        .map(|d| d["path"].as_str().unwrap())
        .collect();
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), names.len(), "{paths:?}");
    paths.into_iter().for_each(assert_harmless);
}

#[test]
fn a_folder_of_an_awkward_name_is_named_harmlessly() {
    let run = sidelong(["scan", "/no\u{1b}[31m\nfolder"]).ends_with(2);
    assert_harmless(&run.err);
    assert_eq!(run.err.lines().count(), 1, "{:?}", run.err);
}

#[test]
fn text_with_escape_sequences_is_printed_harmlessly() {
    let text = RIVER.replace(
        "two horses",
        "two \u{1b}]0;title\u{7}horses \u{1b}[2J\u{9b}31m\u{7f}\u{202e}",
    );
    let class = folder(&[("anna.txt", &text), ("ben.txt", &text)]);
    for command in ["compare anna.txt ben.txt", "sources anna.txt --against ."] {
        let run = run_in(&class, command).ends_with(1);
        assert_harmless(&run.says("horses").out);
        // JSON is for scripts: who reads it has the text as it is, though no letter of it stands there that gives orders.
        let json = run_in(&class, &format!("{command} --format json")).ends_with(1);
        assert_harmless(&json.out);
        assert!(json.json().to_string().contains("\u{9b}31m\u{7f}\u{202e}"));
    }
}
