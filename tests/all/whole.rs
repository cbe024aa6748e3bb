//! The program as a whole: two screens of one folder, a cache that is damaged or can't be written, a configuration that nobody names, a
//! light terminal, how far a command is, and what shells are given.

use std::ffi::OsStr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::screen::{Session, key};
use super::support::{BREAD, copies, folder, program_with_cache, save, sidelong};

/// What stands over two texts, and over no list.
const SIDE_BY_SIDE: &str = "▸ passage 1 of 1";

/// A screen of the class with this cache.
fn cached(class: &Path, cache: &Path, temp: &TempDir, more: &[(&str, &OsStr)]) -> Session {
    let args = [
        OsStr::new("--cache-dir"),
        cache.as_os_str(),
        class.as_os_str(),
    ];
    Session::start_with(&args, temp.path().as_os_str(), more)
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
    let (class, temp, cache, state) = (copies(), folder(&[]), folder(&[]), folder(&[]));
    let more = [("SIDELONG_STATE_DIR", state.path().as_os_str())];
    let start = || cached(class.path(), cache.path(), &temp, &more);
    let (mut first, mut second) = (start(), start());
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
    first.press("q");
    assert_eq!(first.end(), 0);
    second.see_texts(&[SIDE_BY_SIDE]);
    second.press("q");
    assert_eq!(second.end(), 0);
    let mut later = start();
    later.see_texts(&[SIDE_BY_SIDE]);
    later.press("q");
    assert_eq!(later.end(), 0);
    let checked = program_with_cache(cache.path()).arg("cache").output();
    assert_eq!(checked.unwrap().status.code(), Some(0));
}

#[test]
fn a_damaged_cache_is_begun_anew_under_a_screen_that_shows_the_same() {
    let (class, temp, cache) = (copies(), folder(&[]), folder(&[]));
    let database = filled(class.path(), cache.path());
    std::fs::write(&database, "this is no database".repeat(999)).unwrap();
    // What is whole in the log of changes would be whole.
    for log in ["db-wal", "db-shm"] {
        let _ = std::fs::remove_file(database.with_extension(log));
    }
    let mut session = cached(class.path(), cache.path(), &temp, &[]);
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
    let (class, temp, cache) = (copies(), folder(&[]), folder(&[]));
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
    let mut session = cached(class.path(), cache.path(), &temp, &[]);
    session.see_texts(&["anna.txt", "ben.txt", "100%"]);
    session.press("q");
    assert_eq!(session.end(), 0);
    if is_mighty {
        assert!(in_the_way.is_dir());
    } else {
        assert_eq!(std::fs::read(&database).unwrap(), before);
    }
    set(cache.path(), 0o755);
}

#[test]
fn a_configuration_in_the_folder_for_them_is_used_without_being_named() {
    let (class, temp) = (copies(), folder(&[]));
    let home = folder(&[("sidelong/config.toml", "threshold = 37\n")]);
    let more = [("XDG_CONFIG_HOME", home.path().as_os_str())];
    let args = [class.path().as_os_str()];
    let mut session = Session::start_with(&args, temp.path().as_os_str(), &more);
    session.see_texts(&["1 pair at 37%"]);
    session.press("q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_terminal_that_says_that_its_ground_is_white_gets_the_light_theme() {
    /// Which ground is there, and what a terminal is that answers in order.
    const ASKS: &str = "\u{1b}]11;?";
    const WHITE: &str = "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\\u{1b}[?62c";
    let temp = folder(&[]);
    let mut session = Session::start(&[OsStr::new("doctor")], temp.path().as_os_str());
    session.wrote(ASKS);
    session.press(WHITE);
    session.see_texts(&["#ffffff, light"]);
    assert_eq!(session.end(), 0);

    // The screen has the colours of the theme for light grounds.
    let class = copies();
    let name = |theme: &str, answer: &str| {
        let args = [
            OsStr::new("--theme"),
            OsStr::new(theme),
            class.path().as_os_str(),
        ];
        let mut session = Session::start(&args, temp.path().as_os_str());
        session.wrote(ASKS);
        session.press(answer);
        session.see_texts(&["anna.txt", "ben.txt", "100%"]);
        let colour = session.colour(0, 1);
        session.press("q");
        assert_eq!(session.end(), 0);
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
