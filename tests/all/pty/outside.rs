//! What goes out of the program: files to an editor and to the system, lists and pictures into files, what happens into a log, what is copied to
//! the clipboard.

use std::path::Path;

#[cfg(unix)]
use sidelong::app::bookmark::Bookmark;
use tempfile::TempDir;

use super::super::screen::{Session, key};
use super::super::support::{BREAD, MUSIC, RIVER, copies, folder, save, zip};
use super::{PAIRS, SIDE_BY_SIDE, files, start};

/// A program of a test: a shell script that anybody may run.
#[cfg(unix)]
fn script(folder: &TempDir, name: &str, text: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[cfg(unix)]
#[test]
fn the_editor_gets_the_terminal_and_all_keys_until_it_ends() {
    let (class, temp) = (copies(), folder(&[]));
    let said = temp.path().join("said");
    let text = format!(
        "printf 'EDITING %s AND %s\\n' \"$1\" \"$2\"; read line; printf '%s' \"$line\" > '{}'",
        said.display()
    );
    let editor = script(&temp, "my editor", &text);
    let editor = format!("'{}' --wait", editor.display());
    let mut session = start(
        class.path(),
        &[("VISUAL", "".as_ref()), ("EDITOR", editor.as_ref())],
    );
    session.press("e");
    session.see("the editor", |screen| {
        let contents = screen.contents().replace('\n', "");
        !screen.alternate_screen() && contents.contains("EDITING --wait AND /")
    });
    // Each of these letters is a command on the screen: q would leave.
    session.press("qqjj\r");
    session.see_texts(&[
        PAIRS,
        "back from the editor: anna.txt, the first of the pair",
    ]);
    assert_eq!(std::fs::read_to_string(said).unwrap(), "qqjj");
    session.quit();
}

#[cfg(unix)]
#[test]
fn where_a_person_is_is_kept_before_the_editor_gets_the_terminal() {
    let (class, temp, state) = (copies(), folder(&[]), folder(&[]));
    let kept = temp.path().join("kept");
    let text = format!(
        "cat '{}'/places/*.place > '{}'; echo EDITING; read line",
        state.path().display(),
        kept.display()
    );
    let editor = script(&temp, "editor", &text);
    let mut session = start(
        class.path(),
        &[
            ("VISUAL", editor.as_os_str()),
            ("SIDELONG_STATE_DIR", state.path().as_os_str()),
        ],
    );
    session.press(" e");
    session.see("the editor", |screen| screen.contents().contains("EDITING"));
    // Without this it would be kept a second later, and nobody may wait for that then.
    let kept = std::fs::read(kept).unwrap();
    assert!(Bookmark::decode(&kept).is_some());
    session.press("\r");
    session.see_texts(&[PAIRS, "back from the editor"]);
    session.quit();
}

#[cfg(unix)]
#[test]
fn the_editor_gets_a_copy_of_what_lies_in_a_zip_which_goes_with_the_program() {
    let temp = folder(&[]);
    let class = folder(&[]);
    let files = [
        ("anna/essay.txt", RIVER),
        ("ben/../../evil.sh", RIVER),
        ("cy/essay.txt", RIVER),
    ];
    save(class.path(), "class.zip", zip(&files));
    let said = temp.path().join("said");
    let text = format!(
        "printf 'EDITING %s\\n' \"$1\"; test -w \"$1\" && test \"$(id -u)\" != 0 && echo WRITABLE; read line; \
         printf '%s|' \"$1\" >> '{0}'; cat \"$1\" >> '{0}'",
        said.display()
    );
    let editor = script(&temp, "editor", &text);
    let more = [
        ("VISUAL", editor.as_os_str()),
        ("TMPDIR", temp.path().as_os_str()),
    ];
    let mut session = Session::start_with([class.path()], &more);
    session.see_texts(&["anna/essay.txt", "100%"]);
    // Where a busy machine takes its time over the copy, a person is asked to press the key once more.
    let asks = |screen: &str| screen.contains("open it once more");
    let shown = loop {
        session.press("e");
        let shown = session.see("the editor", |screen| {
            let contents = screen.contents().replace('\n', "");
            let is_edited = contents.contains("EDITING /") && contents.contains(".txt");
            !screen.alternate_screen() && is_edited || asks(&screen.contents())
        });
        if !asks(&shown) {
            break shown;
        }
        session.press("k");
        session.see("no question", |screen| !asks(&screen.contents()));
    };
    assert!(!shown.contains("WRITABLE"), "{shown}");
    session.press("\r");
    session.see_texts(&[PAIRS, "back from the editor", "it is a copy to be read"]);
    session.quit();
    let said = std::fs::read_to_string(said).unwrap();
    let (path, text) = said.split_once('|').unwrap();
    let path = Path::new(path);
    assert_eq!(text, RIVER);
    assert_eq!(path.file_name().unwrap(), "copy-anna essay.txt");
    assert!(path.starts_with(temp.path()) && !path.exists(), "{path:?}");
}

#[cfg(unix)]
#[test]
fn an_editor_that_is_not_there_is_named() {
    let class = copies();
    let mut session = start(class.path(), &[("VISUAL", "no-such-editor -w".as_ref())]);
    session.press("e");
    session.see_texts(&[PAIRS, "there is no program no-such-editor"]);
    session.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn the_system_opens_a_file_by_its_path_alone() {
    let temp = folder(&[]);
    let class = folder(&[("-n.txt", RIVER), ("anna.txt", RIVER)]);
    let opened = temp.path().join("opened");
    let text = format!("printf '%s|' \"$@\" > '{}'", opened.display());
    let open = script(&temp, "xdg-open", &text);
    let path = format!("{}:/usr/bin:/bin", open.parent().unwrap().display());
    let mut session = start(class.path(), &[("PATH", path.as_ref())]);
    session.press("o");
    session.see_texts(&["-n.txt, the first of the pair: opened in the system's program"]);
    session.quit();
    let path = class.path().join("-n.txt");
    let expected = format!("{}|", path.display());
    // The program does not wait for what it has started.
    while std::fs::read_to_string(&opened).unwrap_or_default() != expected {
        std::thread::yield_now();
    }
}

#[test]
fn a_file_of_what_was_shown_is_written_beside_the_watched_folder() {
    let (class, home) = (copies(), folder(&[]));
    let mut session = Session::start_in(home.path(), [class.path()], &[]);
    session.see_texts(&["anna.txt", "100%"]);
    session.press("E");
    session.see_texts(&["Write 1 pair to a file", "sidelong-pairs-1.csv"]);
    // What comes while a format is chosen is not what was meant.
    std::fs::copy(class.path().join("anna.txt"), class.path().join("zoe.txt")).unwrap();
    session.see_texts(&["zoe.txt", "sidelong-pairs-1.csv"]);
    session.press("\r");
    session.see_texts(&["written to ", "sidelong-pairs-1.txt"]);
    session.press("E");
    session.see_texts(&["sidelong-pairs-2.csv"]);
    session.press("\r");
    session.see_texts(&["sidelong-pairs-2.txt"]);
    session.quit();
    let written = std::fs::read_to_string(home.path().join("sidelong-pairs-1.txt")).unwrap();
    assert!(
        written.contains("anna.txt") && !written.contains("zoe.txt"),
        "{written}"
    );
    assert_eq!(
        files(&class),
        4,
        "nothing is written where it would be read"
    );
}

#[test]
fn a_log_has_a_line_for_all_that_happens_and_one_that_can_not_be_written_is_no_obstacle() {
    let (class, temp) = (copies(), folder(&[]));
    let log = temp.path().join("log.txt");
    let mut session = Session::start([class.path(), "--log".as_ref(), &log]);
    session.see_texts(&["anna.txt", "100%"]);
    save(class.path(), "dora.txt", BREAD);
    session.see_texts(&["dora.txt"]);
    session.press("w");
    session.see_texts(&[
        "What happened",
        "dora.txt added",
        "all is read: 3 documents",
    ]);
    session.press("\u{1b}");
    session.see_texts(&[PAIRS]);
    session.quit();
    let log = std::fs::read_to_string(log).unwrap();
    let first = log.lines().next().unwrap();
    assert!(
        first.contains("Z sidelong ") && first.contains("threshold 1%"),
        "{log}"
    );
    assert!(log.contains(" dora.txt added"), "{log}");

    let nowhere = temp.path().join("none/log.txt");
    let session = Session::start([class.path(), "--log".as_ref(), &nowhere]);
    session.see_texts(&["no log (--log FILE names another one)", "none/log.txt"]);
    session.quit();
}

#[test]
fn a_copied_pair_and_a_passage_go_to_the_clipboard_of_the_terminal_letter_by_letter() {
    let copy = format!("{RIVER}\nЁлка — та же: «naïve» 灯塔 by the water.\n{MUSIC}");
    let class = folder(&[("anna.txt", &copy), ("ben.txt", &copy)]);
    let mut session = start(class.path(), &[]);
    session.press("y");
    session.see_texts(&["handed to the terminal (OSC 52): the pair"]);
    let pair = &session.handed(1)[0];
    assert!(
        pair.starts_with("anna.txt and ben.txt: 100% of the first"),
        "{pair}"
    );
    session.press(key::ENTER);
    session.see_texts(&[SIDE_BY_SIDE, "The river was the reason"]);
    session.press("y");
    session.see_texts(&["handed to the terminal (OSC 52): passage 1"]);
    let passage = &session.handed(2)[1];
    let (annas, bens) = passage.split_once("\n\nben.txt:\n").expect(passage);
    let annas = annas.strip_prefix("anna.txt:\n").expect(passage);
    // All of it stands in both; the last full stop is no word.
    assert!(copy.trim_end().starts_with(annas), "{passage}");
    assert!(annas.ends_with("than it had ever been") || annas.ends_with("than it had ever been."));
    assert_eq!(bens, format!("{annas}\n"));
    session.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn a_copied_pair_goes_to_the_clipboard_of_the_desktop_too_and_none_can_hold_the_screen_up() {
    let (class, temp) = (copies(), folder(&[]));
    let taken = temp.path().join("taken");
    let tool = format!("cat > '{}'", taken.display());
    for (text, said) in [
        (tool.as_str(), "copied to the clipboard: the pair"),
        // It waits for a display that never answers.
        (
            "exec sleep 600",
            "handed to the terminal (OSC 52): the pair",
        ),
    ] {
        let tool = script(&temp, "xclip", text);
        let path = format!("{}:/usr/bin:/bin", tool.parent().unwrap().display());
        let mut session = start(
            class.path(),
            &[
                ("PATH", path.as_ref()),
                ("DISPLAY", ":0".as_ref()),
                ("WAYLAND_DISPLAY", "".as_ref()),
                ("SSH_TTY", "".as_ref()),
                ("SSH_CONNECTION", "".as_ref()),
            ],
        );
        session.press("y");
        session.see_texts(&[said]);
        session.press("j");
        session.quit();
    }
    let taken = std::fs::read_to_string(taken).unwrap();
    assert!(taken.starts_with("anna.txt and ben.txt: 100%"), "{taken}");
}
