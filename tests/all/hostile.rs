//! Names and texts chosen by strangers: nothing of them reaches a terminal raw, and nothing is lost.

#[cfg(target_os = "linux")]
use super::support::save;
use super::support::{RIVER, folder, run_in, sidelong};

/// No control character but the line break, and none that turns the direction of writing.
#[track_caller]
fn assert_harmless(output: &str) {
    let harmful = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!output.contains(harmful), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn awkward_names_are_escaped_and_stay_apart() {
    use std::ffi::OsStr;
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
        // JSON is for scripts: it must hold the text as it is, and escapes the first 32 itself.
        run_in(&class, &format!("{command} --format json"))
            .ends_with(1)
            .says("horses")
            .lacks("\u{1b}");
    }
}
