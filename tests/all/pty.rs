//! Sessions: the real program in a terminal, from the first key to the prompt.

mod history;
#[cfg(unix)]
mod killed;
mod outside;
#[cfg(target_os = "linux")]
mod soak;

use std::ffi::OsStr;
use std::path::Path;

use clap::ValueEnum;
use sidelong::threads::{REHEARSE, Thread};
use tempfile::TempDir;

use super::screen::{Session, key};
use super::support::{BREAD, MUSIC, RIVER, Run, copies, folder, program_with_cache, save};

/// What is said over two texts and not over the lists.
const SIDE_BY_SIDE: &str = "passage 1 of ";
/// What the bottom line of the pairs names and that of the side by side doesn't.
const PAIRS: &str = "Enter side by side";

/// A class, shown.
fn start(class: &Path, more: &[(&str, &OsStr)]) -> Session {
    let session = Session::start_with([class], more);
    session.see_texts(&["anna.txt", "100%"]);
    session
}

fn files(folder: &TempDir) -> usize {
    std::fs::read_dir(folder.path()).unwrap().count()
}

#[test]
fn a_pair_is_opened_walked_changed_from_outside_and_left() {
    let class = copies();
    let mut session = start(class.path(), &[]);
    session.press(key::ENTER);
    session.see_texts(&[SIDE_BY_SIDE, "The river was the reason"]);
    session.press("n");
    session.press("N");

    // Ben writes an essay of his own in the middle of his copy.
    let changed = format!("{RIVER}\nHere I wrote something myself at last.\n{MUSIC}");
    save(class.path(), "ben.txt", changed);
    session.see_texts(&[SIDE_BY_SIDE, "something myself at last"]);

    // And then gives the copy up: the pair goes from the list.
    session.press(key::ESC);
    session.see_texts(&[PAIRS, "anna.txt"]);
    save(
        class.path(),
        "ben.txt",
        "Nothing in here was ever written by anybody else.",
    );
    session.see("the pair gone", |screen| {
        let contents = screen.contents();
        let is_pair = |line: &str| line.contains("anna.txt") && line.contains("ben.txt");
        contents.contains("0 pairs") && !contents.lines().any(is_pair)
    });
    session.quit();
}

#[test]
fn control_c_always_quits_also_behind_more_than_a_kilobyte_of_keys_at_once() {
    let class = copies();
    // As much as is read at once is 1,024 bytes: the last of these keys stands behind that, and none comes after it.
    for keys in ["", key::ENTER, "/", "?", &"j".repeat(1_100)] {
        let mut session = start(class.path(), &[]);
        session.press(&format!("{keys}{}", key::CTRL_C));
        assert_eq!(session.end(), 0, "after {keys:?}");
    }
}

#[test]
fn a_tiny_terminal_is_survived() {
    let class = copies();
    let mut session = start(class.path(), &[]);
    session.press(key::ENTER);
    session.see_texts(&[SIDE_BY_SIDE]);
    for (columns, rows) in [(20, 5), (1, 1), (500, 3), (120, 40)] {
        session.resize(columns, rows);
    }
    session.see_texts(&[SIDE_BY_SIDE, "The river was the reason"]);
    session.press(key::ESC);
    // Seen before the next key: Escape and a letter at once are Alt and the letter.
    session.see_texts(&[PAIRS, "anna.txt", "100%"]);
    session.quit();
}

#[test]
fn a_closed_window_and_a_kill_leave_everything_as_tidy_as_q() {
    for way in ["q", "HUP", "INT", "QUIT", "TERM"] {
        let temp = folder(&[]);
        let session = Session::start_with(["demo"], &[("TMPDIR", temp.path().as_os_str())]);
        session.see_texts(&["ben-carter.md", "oliver-pike.txt", "99%"]);
        assert_eq!(files(&temp), 1, "the class stands in the temporary folder");
        if way == "q" {
            session.quit();
        } else {
            session.signal(way);
            assert_eq!(session.end(), 0);
        }
        assert_eq!(files(&temp), 0, "the class is gone after {way}");
    }
}

#[cfg(unix)]
#[test]
fn leaving_while_the_terminal_is_asked_for_its_colours_leaves_it_as_it_was() {
    let class = copies();
    for way in ["a key", "HUP", "INT", "QUIT", "TERM"] {
        let mut session = Session::start([class.path()]);
        // This terminal gives no answer, and one is waited for.
        session.wrote("\u{1b}]11;?");
        if way == "a key" {
            session.press(key::CTRL_C);
        } else {
            session.signal(way);
        }
        assert_eq!(session.end(), 0, "{way}");
    }
}

#[cfg(unix)]
#[test]
fn ending_the_doctor_while_it_asks_the_terminal_leaves_it_as_it_was() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)] {
        let session = Session::start(["doctor"]);
        session.wrote("\u{1b}]11;?");
        session.signal(signal);
        assert_eq!(session.end() == 0, is_ignored(number), "{signal}");
    }
}

/// Whether the tests were started with this signal ignored, as `nohup` and a shell's `&` do: the doctor then goes on to ignore it.
fn is_ignored(signal: u32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}

#[cfg(target_os = "linux")]
#[test]
fn suspending_the_doctor_while_it_asks_the_terminal_leaves_it_as_it_was_and_it_goes_on() {
    let session = Session::start(["doctor"]);
    session.wrote("\u{1b}]11;?");
    session.signal("TSTP");
    session.stops();
    session.is_given_back();
    session.signal("CONT");
    session.see_texts(&[
        "xterm-256color, 120 columns, 40 rows",
        "unknown: the terminal gave no answer",
    ]);
    assert_eq!(session.end(), 0);
}

#[cfg(unix)]
#[test]
fn a_closed_window_ends_the_program_as_it_ends_elsewhere_though_nothing_can_be_printed() {
    let class = copies();
    let session = start(class.path(), &[]);
    assert_eq!(session.close(), 0);
}

#[test]
fn where_a_person_was_what_counts_and_that_names_are_hidden_is_so_at_the_next_start_unless_it_is_a_fresh_one()
 {
    let (class, state) = (copies(), folder(&[]));
    let start = |args: &[&str]| {
        let args = args.iter().map(OsStr::new);
        let more = [("SIDELONG_STATE_DIR", state.path().as_os_str())];
        Session::start_with(args.chain([class.path().as_os_str()]), &more)
    };
    let counted = "common text counted";
    let mut session = start(&[]);
    session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    session.press("C");
    session.see_texts(&["anna.txt", "100%", counted]);
    session.press("X");
    session.see_texts(&["Author", "100%", counted]);
    session.press(key::ENTER);
    session.see_texts(&[SIDE_BY_SIDE, "The river was the reason"]);
    session.quit();
    assert!(state.path().join("places").is_dir());
    let session = start(&[]);
    let shown = session.see_texts(&[SIDE_BY_SIDE, "The river was the reason", counted]);
    assert!(!shown.contains("anna"), "{shown}");
    session.quit();
    let session = start(&["--fresh"]);
    let shown = session.see_texts(&[PAIRS, "anna.txt", "100%"]);
    assert!(!shown.contains(counted), "{shown}");
    session.quit();
}

#[cfg(unix)]
#[test]
fn what_the_screen_shows_as_kept_is_there_after_a_kill_in_a_folder_of_another_name_and_for_scripts()
{
    let (class, moved, state) = (copies(), folder(&[]), folder(&[]));
    let more = [("SIDELONG_STATE_DIR", state.path().as_os_str())];
    let reviewer = ["--reviewer".as_ref(), "vera".as_ref()];
    let start = |class: &Path| {
        let args = reviewer.into_iter().chain([class.as_os_str()]);
        Session::start_with(args, &more)
    };
    let mut session = start(class.path());
    session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    session.press("V");
    session.see_texts(&["Verdict"]);
    session.press("h");
    // Behind what is on its way stands an ellipsis.
    session.see("it kept", |screen| {
        let contents = screen.contents();
        contents.contains("1 harmless") && !contents.contains("harmless…")
    });
    session.kill();
    for name in ["anna.txt", "ben.txt"] {
        let text = std::fs::read(class.path().join(name)).unwrap();
        save(moved.path(), name, text);
    }
    let session = start(moved.path());
    session.see_texts(&["anna.txt", "ben.txt", "harmless"]);
    session.quit();
    let run = |args: &[&OsStr]| -> Run {
        let mut program = program_with_cache(state.path());
        program.envs(more).args(args).output().unwrap().into()
    };
    let json = ["scan", "--format", "json"].map(OsStr::new);
    let scan = run(&[&json[..], &[moved.path().as_os_str()]].concat()).out;
    assert!(scan.contains(r#""verdict": "harmless""#), "{scan}");
    assert!(scan.contains(r#""reviewer": "vera""#), "{scan}");
    let hidden = [
        &json[..],
        &["--anonymous".as_ref(), moved.path().as_os_str()],
    ]
    .concat();
    assert!(!run(&hidden).out.contains("vera"));
    let listed = run(&["reviews".as_ref(), "list".as_ref()]).out;
    assert!(
        listed.contains("vera: harmless: anna.txt, ben.txt"),
        "{listed}"
    );
}

#[test]
fn a_panic_of_the_screen_gives_the_terminal_back_and_is_told_there() {
    let (class, temp) = (copies(), folder(&[]));
    let more = [
        (REHEARSE, "screen".as_ref()),
        ("TMPDIR", temp.path().as_os_str()),
    ];
    let mut session = start(class.path(), &more);
    session.press("j");
    let told = session.see("the message", |screen| {
        !screen.alternate_screen() && screen.contents().contains("rehearsed: Screen")
    });
    assert!(told.contains("panicked at"), "{told}");
    // As Rust ends a program whose first thread has panicked.
    assert_eq!(session.end(), 101);
    assert_eq!(files(&temp), 0, "nothing is left behind");
}

/// Threads that none of these sessions starts: they are of `scan`, of a worker, of a large archive, or of a folder that is opened anew or for
/// the second time. The screen has a test of its own.
const OF_OTHERS: [Thread; 8] = [
    Thread::Aside,
    Thread::Crew,
    Thread::Deep,
    Thread::Drop,
    Thread::Recall,
    Thread::Register,
    Thread::Screen,
    Thread::Waiting,
];

#[test]
fn a_panic_of_any_other_thread_tears_nothing_and_is_told_when_the_screen_is_left() {
    let (class, cache) = (copies(), folder(&[]));
    // A worker reads it.
    let essay = std::fs::read("tests/fixtures/formats/office.docx").unwrap();
    save(class.path(), "office.docx", essay);
    let begin = |thread: Thread| {
        let mut args = vec![class.path().as_os_str()];
        args.extend(["--sketch", "minhash"].map(OsStr::new));
        if thread == Thread::Store {
            args.extend(["--cache-dir".as_ref(), cache.path().as_os_str()]);
        }
        let name = format!("{thread:?}").to_lowercase();
        Session::start_with(args, &[(REHEARSE, name.as_ref())])
    };
    let threads = Thread::value_variants().iter();
    let threads = threads.filter(|thread| !OF_OTHERS.contains(thread));
    // All at once, as each waits more than it works.
    let sessions: Vec<_> = threads.map(|thread| (thread, begin(*thread))).collect();
    for (thread, mut session) in sessions {
        let told = format!("rehearsed: {thread:?}");
        session.wrote("\u{1b}[?1049h");
        if *thread == Thread::Clock {
            // It starts beside a comparison, which is there all the same.
            session.see_texts(&["anna.txt", "100%"]);
            session.press(key::ENTER);
            let shown = session.see_texts(&[SIDE_BY_SIDE, "The river was the reason"]);
            assert!(!shown.contains(&told), "{shown}");
        }
        // Where nobody reads keys any more, the screen is left at once.
        if *thread != Thread::Input {
            session.press("q");
        }
        session.see(&told, |screen| {
            !screen.alternate_screen() && screen.contents().contains(&told)
        });
        assert_eq!(session.end(), 0, "{thread:?}");
    }
}

#[test]
fn a_missing_folder_leaves_the_terminal_alone() {
    let session = Session::start(["/nowhere/to/be-found"]);
    session.see_texts(&["/nowhere/to/be-found"]);
    assert_eq!(session.end(), 2);
}

#[test]
fn names_and_texts_can_not_give_orders_to_the_terminal() {
    // Sets the title, leaves the alternate screen, clears it: none of this may happen.
    let orders = format!("{RIVER} \u{1b}]0;owned\u{7}\u{1b}[?1049l\u{1b}[2J");
    let class = folder(&[("anna.txt", &orders), ("ben\u{1b}[?1049l.txt", &orders)]);
    let mut session = Session::start([class.path()]);
    session.see_texts(&["anna.txt", "ben\\u{1b}[?1049l.txt", "100%"]);
    session.press(key::ENTER);
    session.see_texts(&[SIDE_BY_SIDE]);
    session.see("the alternate screen", vt100::Screen::alternate_screen);
    session.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn control_z_gives_the_terminal_back_until_the_person_returns() {
    let class = copies();
    let mut session = start(class.path(), &[]);
    for ask in ["\u{1a}", "TSTP"] {
        if ask == "TSTP" {
            session.signal(ask);
        } else {
            session.press(ask);
        }
        session.see("the screen given back", |screen| !screen.alternate_screen());
        // A process that is told to go on before it has stopped stops for ever.
        session.stops();
        session.signal("CONT");
        session.see("the screen taken again", vt100::Screen::alternate_screen);
        session.see_texts(&[PAIRS, "anna.txt", "100%"]);
    }
    session.quit();
}

#[test]
fn two_screens_of_one_folder_both_show_what_is_saved_and_the_place_of_the_last_is_kept() {
    let (class, cache, state) = (copies(), folder(&[]), folder(&[]));
    let more = [("SIDELONG_STATE_DIR", state.path().as_os_str())];
    let args = ["--cache-dir".as_ref(), cache.path(), class.path()];
    let start = || Session::start_with(args, &more);
    let (first, mut second) = (start(), start());
    for session in [&first, &second] {
        session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    }
    save(class.path(), "dora.txt", BREAD);
    for session in [&first, &second] {
        session.see("both pairs", |screen| {
            let contents = screen.contents();
            let pair = |line: &str| line.contains("carla.txt") && line.contains("dora.txt");
            contents
                .lines()
                .any(|line| pair(line) && line.contains("100%"))
        });
    }
    // One leaves from the list, the other one later, over two texts.
    second.press(key::ENTER);
    second.see_texts(&[SIDE_BY_SIDE]);
    first.quit();
    second.see_texts(&[SIDE_BY_SIDE]);
    second.quit();
    let later = start();
    later.see_texts(&[SIDE_BY_SIDE]);
    later.quit();
    let checked = program_with_cache(cache.path()).arg("cache").output();
    assert_eq!(checked.unwrap().status.code(), Some(0));
}

#[test]
fn a_configuration_in_the_folder_for_them_is_used_without_being_named() {
    let class = copies();
    let home = folder(&[("sidelong/config.toml", "threshold = 37\n")]);
    let more = [("XDG_CONFIG_HOME", home.path().as_os_str())];
    let session = Session::start_with([class.path()], &more);
    session.see_texts(&["1 pair at 37%"]);
    session.quit();
}

#[test]
fn a_terminal_that_says_that_its_ground_is_white_gets_the_light_theme() {
    /// Which ground is there, and what a terminal is that answers in order.
    const ASKS: &str = "\u{1b}]11;?";
    const WHITE: &str = "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?62c";
    let mut session = Session::start(["doctor"]);
    session.wrote(ASKS);
    session.press(WHITE);
    session.see_texts(&["#ffffff, light"]);
    assert_eq!(session.end(), 0);

    // The screen has the colours of the theme for light grounds.
    let class = copies();
    let name = |theme: &str, answer: &str| {
        let mut session = Session::start(["--theme".as_ref(), theme.as_ref(), class.path()]);
        session.wrote(ASKS);
        session.press(answer);
        session.see_texts(&["anna.txt", "ben.txt", "100%"]);
        let colour = session.colour(0, 1);
        session.quit();
        colour
    };
    assert_eq!(name("auto", WHITE), name("light", WHITE));
    assert_ne!(name("auto", WHITE), name("dark", WHITE));
}
