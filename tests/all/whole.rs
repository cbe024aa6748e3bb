//! The program as a whole: two screens of one folder, a cache that is damaged or can't be written, a configuration that nobody names, a
//! light terminal, how far a command is, and what shells are given.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::screen::{Session, key};
use super::support::{BREAD, copies, folder, program_with_cache, save, sidelong};

/// What stands over two texts, and over no list.
const SIDE_BY_SIDE: &str = "▸ passage 1 of 1";

/// A screen of the class with this cache.
fn cached(class: &Path, cache: &Path, more: &[(&str, &OsStr)]) -> Session {
    Session::start_with(["--cache-dir".as_ref(), cache, class], more)
}

/// The database of a cache that a scan of the class has filled, and that nobody has open.
fn filled(class: &Path, cache: &Path) -> PathBuf {
    let scan = program_with_cache(cache).arg("scan").arg(class).output();
    assert_eq!(scan.unwrap().status.code(), Some(1), "it finds pairs");
    let checked = program_with_cache(cache).arg("cache").output();
    assert_eq!(checked.unwrap().status.code(), Some(0));
    let files = std::fs::read_dir(cache).unwrap();
    let mut databases = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension() == Some(OsStr::new("db")));
    databases.next().expect("no database")
}

#[test]
fn two_screens_of_one_folder_both_show_what_is_saved_and_the_place_of_the_last_is_kept() {
    let (class, cache, state) = (copies(), folder(&[]), folder(&[]));
    let more = [("SIDELONG_STATE_DIR", state.path().as_os_str())];
    let start = || cached(class.path(), cache.path(), &more);
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
fn a_damaged_cache_is_begun_anew_under_a_screen_that_shows_the_same() {
    let (class, cache) = (copies(), folder(&[]));
    let database = filled(class.path(), cache.path());
    std::fs::write(&database, "this is no database".repeat(999)).unwrap();
    // What is whole in the log of changes would be whole.
    for log in ["db-wal", "db-shm"] {
        let _ = std::fs::remove_file(database.with_extension(log));
    }
    let mut session = cached(class.path(), cache.path(), &[]);
    session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    session.press("w");
    session.see_texts(&["the cache was damaged and is begun anew"]);
    session.press(key::CTRL_C);
    assert_eq!(session.end(), 0);
    let checked = program_with_cache(cache.path()).arg("cache").output();
    assert_eq!(
        checked.unwrap().status.code(),
        Some(0),
        "it is a cache again"
    );
}

#[test]
fn a_cache_that_can_not_be_written_hinders_neither_a_scan_nor_the_screen() {
    let (class, cache) = (copies(), folder(&[]));
    let database = filled(class.path(), cache.path());
    let before = std::fs::read(&database).unwrap();
    let set = |path: &Path, mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, mode).unwrap();
    };
    set(&database, 0o444);
    set(cache.path(), 0o555);
    // A user who may write everywhere can't write to a folder in its place.
    let is_mighty = std::fs::write(cache.path().join("probe"), "").is_ok();
    let in_the_way = database.join("in the way");
    if is_mighty {
        std::fs::remove_file(&database).unwrap();
        std::fs::create_dir_all(&in_the_way).unwrap();
    }
    let run = |command: &mut Command| {
        let run = command.args(["scan", "--format", "csv"]).arg(class.path());
        let run = run.output().unwrap();
        (run.status.code(), run.stdout)
    };
    let fresh = run(&mut super::support::program());
    assert_eq!(run(&mut program_with_cache(cache.path())), fresh);
    let session = cached(class.path(), cache.path(), &[]);
    session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    session.quit();
    if is_mighty {
        assert!(in_the_way.is_dir());
    } else {
        assert_eq!(std::fs::read(&database).unwrap(), before);
    }
    set(cache.path(), 0o755);
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

#[test]
fn completions_are_read_by_the_shells_that_are_there() {
    let folder = folder(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let file = folder.path().join(shell);
        let run = sidelong(["completions", shell]).ends_with(0);
        std::fs::write(&file, run.out).unwrap();
        match Command::new(shell).arg("-n").arg(&file).output() {
            Ok(read) => {
                let said = String::from_utf8_lossy(&read.stderr).into_owned();
                assert!(read.status.success() && said.is_empty(), "{shell}: {said}");
            }
            Err(error) => eprintln!("skipped: {shell}: {error}"),
        }
    }
}
