//! What a person leaves out of a folder, on the command line and in `.sidelongignore`.

use super::support::{BREAD, MUSIC, RIVER, folder, save, scan, sidelong};

#[test]
fn what_is_left_out_is_said_and_counted() {
    let class = folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("old/c.txt", RIVER),
    ]);
    save(class.path(), "notes.bak", MUSIC);
    save(class.path(), ".sidelongignore", "\u{feff}*.bak\r\nold/\r\n");
    let run = scan(class.path(), &["--exclude", "ben*"]).ends_with(0);
    let expected = "\
left out: 1 file (.sidelongignore: *.bak)
left out: 1 folder (.sidelongignore: old/)
left out: 1 file (exclude ben*)
1 document, 0 pairs, 0 not read, 2 files, 1 folder left out
";
    assert_eq!(run.err, expected);
    let run = scan(class.path(), &["--include", "old/", "--format", "json"]).ends_with(0);
    let json = run.json();
    assert_eq!(json["documents"], serde_json::json!([]));
    let left_out = serde_json::json!([
        {"by": ".sidelongignore: *.bak", "files": 1, "folders": 0},
        {"by": ".sidelongignore: old/", "files": 0, "folders": 1},
        {"by": "include old/", "files": 2, "folders": 0},
    ]);
    assert_eq!(json["left_out"], left_out);
}

#[test]
fn other_commands_leave_out_the_same() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", BREAD)]);
    save(class.path(), "new.txt", RIVER);
    let new = class.path().join("new.txt");
    let (new, against) = (new.to_str().unwrap(), class.path().to_str().unwrap());
    let exclude = ["--exclude", "anna*", "--exclude", "new*", "--no-cache"];
    let all = |words: &[&str]| sidelong(words.iter().chain(&exclude).copied());
    let check = all(&["check", new, "--against", against]).ends_with(0);
    check.warns("left out: 1 file (exclude anna*)");
    let sources = all(&["sources", new, "--against", against]).ends_with(0);
    sources.warns("left out: 1 file (exclude anna*)");
    let rewritten = all(&["rewritten", against]).ends_with(0);
    rewritten.warns("left out: 1 file (exclude new*)");
}

#[test]
fn a_wrong_pattern_says_where_it_is_and_what_to_do() {
    let class = folder(&[("anna.txt", RIVER)]);
    save(class.path(), ".sidelongignore", "*.bak\n{a\n");
    let run = scan(class.path(), &[]).ends_with(0);
    assert!(
        run.err
            .contains("not read: .sidelongignore: line 2: “{a” is no pattern"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("mend it; the other lines are heeded"),
        "{}",
        run.err
    );
    let run = scan(class.path(), &["--exclude", "{a"]).ends_with(2);
    run.warns("'--exclude <PATTERN>'");
    run.warns("patterns are those of .gitignore");
}
