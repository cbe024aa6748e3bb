//! What a person leaves out of a folder, on the command line and in `.sidelongignore`.

use super::support::{BREAD, MUSIC, RIVER, folder, run_in, save};

#[test]
fn what_is_left_out_is_said_and_counted() {
    let class = folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("old/c.txt", RIVER),
    ]);
    save(class.path(), "notes.bak", MUSIC);
    save(class.path(), ".sidelongignore", "\u{feff}*.bak\r\nold/\r\n");
    let run = run_in(&class, "scan . --exclude ben*").ends_with(0);
    let expected = "\
left out: 1 file (.sidelongignore: *.bak)
left out: 1 folder (.sidelongignore: old/)
left out: 1 file (exclude ben*)
1 document, 0 pairs, 0 not read, 2 files, 1 folder left out
";
    assert_eq!(run.err, expected);
    let run = run_in(&class, "scan . --include old/ --format json").ends_with(0);
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
    for (command, left_out) in [
        ("check new.txt --against .", "anna*"),
        ("sources new.txt --against .", "anna*"),
        ("rewritten .", "new*"),
    ] {
        let typed = format!("{command} --exclude anna* --exclude new*");
        let told = format!("left out: 1 file (exclude {left_out})");
        run_in(&class, &typed).ends_with(0).warns(&told);
    }
}

#[test]
fn a_wrong_pattern_says_where_it_is_and_what_to_do() {
    let class = folder(&[("anna.txt", RIVER)]);
    save(class.path(), ".sidelongignore", "*.bak\n{a\n");
    run_in(&class, "scan .")
        .ends_with(0)
        .warns("not read: .sidelongignore: line 2: “{a” is no pattern")
        .warns("mend it; the other lines are heeded");
    run_in(&class, "scan . --exclude {a")
        .ends_with(2)
        .warns("'--exclude <PATTERN>'")
        .warns("patterns are those of .gitignore");
}
