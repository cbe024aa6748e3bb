//! A disk that goes bad at any moment: of a small run each call to the system fails once. The program says so or does without, ends as it
//! always ends, and what it has kept is true.
//!
//! A run has some hundred calls; of these a few are tried here, and all with `SIDELONG_FAULTS=1`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use super::support::{MUSIC, RIVER, Run, folder, program, program_with_cache, save, zip};

/// The library that lets a call fail, built once.
static LIBRARY: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/faults/before_libc.rs");
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("before_libc.so");
    let built = Command::new("rustc")
        .args(["--edition", "2024", "--crate-type", "cdylib", "-o"])
        .args([&library, &source])
        .status();
    assert!(built.unwrap().success());
    (folder, library)
});

/// The program with this call failing; whether there was such a call.
fn run(mut program: Command, call: usize) -> (Run, bool) {
    program.env("LD_PRELOAD", &LIBRARY.1);
    program.env("SIDELONG_FAULT", call.to_string());
    let run = Run::from(program.output().unwrap());
    let failed = run.err.lines().find(|line| line.starts_with("a fault in "));
    let failed = failed.map(ToOwned::to_owned);
    assert!(!run.err.contains("panicked"), "{call}: {}", run.err);
    assert!(run.status <= 2, "{call}: {failed:?}, {}", run.status);
    if run.status == 2 {
        assert!(run.err.contains("sidelong: "), "{call}: {}", run.err);
    }
    (run, failed.is_some())
}

/// Tries the calls that lie so far apart, or all, until there is none of that number.
fn each_call(apart: usize, mut holds: impl FnMut(usize) -> bool) {
    let is_asked = std::env::var_os("SIDELONG_FAULTS").is_some();
    let apart = if is_asked { 1 } else { apart };
    let last = (1..).step_by(apart).find(|call| !holds(*call)).unwrap();
    assert!(last > 20, "only {last} calls");
}

fn class() -> TempDir {
    let class = folder(&[("a.txt", RIVER), ("b.txt", RIVER)]);
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/formats");
    for name in ["office.docx", "office.odt"] {
        save(
            class.path(),
            name,
            std::fs::read(fixtures.join(name)).unwrap(),
        );
    }
    save(
        class.path(),
        "class.zip",
        zip(&[("c.txt", RIVER), ("d.txt", MUSIC)]),
    );
    class
}

/// What a scan found, whatever it says of its cache.
fn found(run: &Run) -> Value {
    let mut said = run.json();
    said.as_object_mut().unwrap().remove("cache_note");
    said
}

/// The values of a field of each item of a list.
fn all<'a>(said: &'a Value, list: &str, field: &str) -> Vec<&'a str> {
    let items = said[list].as_array().into_iter().flatten();
    items.filter_map(|item| item[field].as_str()).collect()
}

#[test]
fn a_scan_whose_disk_fails_once_names_what_it_lacks_and_keeps_nothing_that_is_not_so() {
    let class = class();
    let scan = |cache: &Path| {
        let mut program = program_with_cache(cache);
        program.args(["scan", "--format", "json"]).arg(class.path());
        program
    };
    let sound = Run::from(
        program()
            .args(["scan", "--format", "json"])
            .arg(class.path())
            .output()
            .unwrap(),
    );
    let whole = found(&sound);
    each_call(61, |call| {
        let cache = tempfile::tempdir().unwrap();
        let (first, has_failed) = run(scan(&cache.path().join("cache")), call);
        if first.status < 2 {
            let said = found(&first);
            let (read, unread) = (
                all(&said, "documents", "path"),
                all(&said, "not_read", "path"),
            );
            for document in all(&whole, "documents", "path") {
                // A folder of which nothing can be read is an error, and no line among these.
                let is_below = |other: &&str| document.starts_with(*other);
                assert!(
                    read.contains(&document) || unread.iter().any(is_below),
                    "{call}: {document} is not listed:\n{}\n{}",
                    first.out,
                    first.err
                );
            }
            for pair in said["pairs"].as_array().unwrap() {
                // One whose texts could not be read again has the figures of equal words alone, and says so.
                let is_it = |other: &serde_json::Value| {
                    let ends = ["left", "right"].iter();
                    let has_ends = || ends.clone().all(|end| other[*end] == pair[*end]);
                    other == pair || pair["estimated"] == true && has_ends()
                };
                let mut all = whole["pairs"].as_array().unwrap().iter();
                assert!(all.any(is_it), "{call}: {pair}");
            }
        }
        // Whatever is kept of it, the next one says all.
        let second = Run::from(scan(&cache.path().join("cache")).output().unwrap());
        assert_eq!(found(&second), whole, "{call}: {}", first.err);
        has_failed
    });
}

/// A decision as `reviews export` prints it.
const DECISION: &str = r#"{"id":"594d745ed8faa434ccd43a3ca20f7115","at":"2026-11-28T05:30:00.123Z","by":"vera","subject":{"pair":{"left":{"content":"0000000000000001","whose":"Anna"},"right":{"content":"0000000000000002","whose":""}}},"names":["a.txt","b.txt"],"figures":null,"act":{"verdict":"harmless:quotation"}}"#;

#[test]
fn what_is_said_to_be_taken_in_is_there_and_what_is_there_is_whole_whenever_the_disk_fails() {
    let class = folder(&[("mine.jsonl", &format!("{DECISION}\n"))]);
    each_call(7, |call| {
        let kept = tempfile::tempdir().unwrap();
        let reviews = |what: &[&str]| {
            let mut program = program();
            program.args(["--reviews".as_ref(), kept.path().join("r.db").as_os_str()]);
            program.arg("reviews").args(what).current_dir(&class);
            program
        };
        let (taken, has_failed) = run(reviews(&["import", "mine.jsonl"]), call);
        let listed = Run::from(reviews(&["export"]).output().unwrap()).ends_with(0);
        let is_there = listed.out == format!("{DECISION}\n");
        assert!(is_there || listed.out.is_empty(), "{call}: {}", listed.out);
        assert!(
            is_there || taken.status == 2,
            "{call}: {}{}",
            taken.out,
            taken.err
        );
        has_failed
    });
}
