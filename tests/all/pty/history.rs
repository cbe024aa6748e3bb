//! Whatever is done to a folder while it is watched, what the screen writes to a file in the end is what a fresh `scan` prints, byte for
//! byte. `SIDELONG_HISTORY=300x50` tries 300 series of 50 steps.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions, Permissions};
use std::io::{Result, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tempfile::TempDir;

use super::super::screen::Session;
use super::super::support::{BREAD, MUSIC, PATIENCE, RIVER, STREAM, kept_in, save, scan, zip};

/// One thing done to the folder; each number is one of [`FILES`], [`GUARDED`] or the texts.
#[derive(Clone, Copy, Debug)]
enum Step {
    Add(usize, usize),
    /// Over what is there, which other programs see half done.
    Edit(usize, usize),
    Rename(usize, usize),
    Delete(usize),
    Truncate(usize),
    /// A folder of this name with a file in it, where a file was.
    Folder(usize, usize),
    /// A zip of this name, written over what is there.
    Zip(usize, usize),
    /// Takes the permission to read away, and gives it back.
    Deny(usize),
    Allow(usize),
    /// The watched folder is away until the screen says so.
    Away,
    /// Waits for the screen, as other steps don't.
    Look,
}

const FILES: [&str; 8] = [
    "a.txt",
    "b.txt",
    "c.md",
    "sub/a.txt",
    "sub/deep/e.txt",
    "class.zip",
    "sub/more.zip",
    "sub",
];
/// There is always something to write.
const STAYS: [&str; 2] = ["stays.txt", "too.txt"];
/// Files and a folder that may not be read for a while. Root reads them all the same.
const GUARDED: [&str; 4] = ["a.txt", "sub/a.txt", "class.zip", "sub"];

fn steps(length: usize) -> impl Strategy<Value = Vec<Step>> {
    let (file, text, guarded) = (0..FILES.len(), 0..6_usize, 0..GUARDED.len());
    let both = || (file.clone(), text.clone());
    let step = prop_oneof![
        4 => both().prop_map(|(file, text)| Step::Add(file, text)),
        2 => both().prop_map(|(file, text)| Step::Edit(file, text)),
        2 => (file.clone(), file.clone()).prop_map(|(from, to)| Step::Rename(from, to)),
        1 => file.clone().prop_map(Step::Delete),
        1 => file.clone().prop_map(Step::Truncate),
        1 => both().prop_map(|(file, text)| Step::Folder(file, text)),
        2 => both().prop_map(|(file, text)| Step::Zip(file, text)),
        1 => guarded.clone().prop_map(Step::Deny),
        1 => guarded.prop_map(Step::Allow),
        1 => Just(Step::Away),
        1 => Just(Step::Look),
    ];
    proptest::collection::vec(step, length)
}

fn text(number: usize) -> String {
    let all = [RIVER, MUSIC, BREAD, STREAM];
    let (one, other) = (all[number % 4], all[(number + 1) % 4]);
    if number < 4 {
        one.to_owned()
    } else {
        format!("{one}\n{other}")
    }
}

/// A watched folder, its screen, and where that writes to.
struct Watched {
    outer: TempDir,
    written: TempDir,
    session: Session,
    /// Each file is somebody's own, or each folder.
    authors: &'static [&'static str],
    /// Files written so far.
    count: u32,
}

impl Watched {
    fn new(authors: &'static [&'static str]) -> Watched {
        let (outer, written) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let class = outer.path().join("class");
        for name in ["a.txt", "sub/a.txt"] {
            save(&class, name, RIVER);
        }
        for name in STAYS {
            save(
                &class,
                name,
                "Whatever becomes of the others, these two files stay as they are, and so they are always a pair",
            );
        }
        // A terminal that is asked for its colours and does not answer takes a second.
        let args = authors.iter().chain(&["--theme", "dark"]).map(OsStr::new);
        let args = args.chain([class.as_os_str()]);
        let session = Session::start_in(written.path(), args, &[]);
        session.see_texts(&["a.txt", "sub/a.txt", "100%"]);
        Watched {
            outer,
            written,
            session,
            authors,
            count: 0,
        }
    }

    fn class(&self) -> PathBuf {
        self.outer.path().join("class")
    }

    /// Does it; what can't be done is not done.
    fn act(&mut self, step: Step) -> Result<()> {
        let path = |file: usize| self.class().join(FILES[file]);
        let guard = |guarded: usize, mode: u32| {
            let path = self.class().join(GUARDED[guarded]);
            fs::set_permissions(path, Permissions::from_mode(mode))
        };
        let make = |path: &Path| fs::create_dir_all(path.parent().unwrap());
        match step {
            Step::Add(file, number) => {
                make(&path(file))?;
                fs::write(path(file), text(number))
            }
            Step::Edit(file, number) => {
                let file = OpenOptions::new().append(true).open(path(file));
                file?.write_all(text(number).as_bytes())
            }
            Step::Rename(from, to) => fs::rename(path(from), path(to)),
            Step::Delete(file) if path(file).is_dir() => fs::remove_dir_all(path(file)),
            Step::Delete(file) => fs::remove_file(path(file)),
            Step::Truncate(file) => {
                let file = OpenOptions::new().write(true).open(path(file))?;
                file.set_len(file.metadata()?.len() / 2)
            }
            Step::Folder(file, number) => {
                fs::remove_file(path(file))?;
                fs::create_dir(path(file))?;
                fs::write(path(file).join("in.txt"), text(number))
            }
            Step::Zip(file, number) => {
                let files = [("one.txt", text(number)), ("two/two.txt", text(number + 1))];
                make(&path(file))?;
                fs::write(path(file), zip(&files))
            }
            Step::Deny(guarded) => guard(guarded, 0),
            Step::Allow(guarded) => guard(guarded, 0o755),
            Step::Away => {
                const GONE: &str = "older is gone";
                fs::rename(self.class(), self.outer.path().join("away"))?;
                self.session.see_texts(&[GONE]);
                fs::rename(self.outer.path().join("away"), self.class())?;
                self.session.see("it back", |screen| {
                    let contents = screen.contents();
                    // The cursor is on some pair: of thirty those that stay may stand further down.
                    contents.contains('▌') && !contents.contains(GONE)
                });
                Ok(())
            }
            Step::Look => {
                self.export();
                Ok(())
            }
        }
    }

    /// What the screen writes for a spreadsheet.
    fn export(&mut self) -> String {
        self.session.press("E");
        self.session.see_texts(&["CSV, for a spreadsheet"]);
        self.session.press("\u{1b}[B\u{1b}[B\r");
        self.count += 1;
        let name = format!("sidelong-pairs-{}.csv", self.count);
        let file = self.written.path().join(name);
        // That it is written may be said for a moment only. What is there before it is said may lack its end.
        self.session.see("it written", |_| file.exists());
        let written = fs::read_to_string(file).unwrap();
        // Which spreadsheets need and scripts don't.
        written.trim_start_matches('\u{feff}').to_owned()
    }

    /// The lines of what is written. On a screen all pairs of two authors stand together.
    fn lines(&self, written: &str) -> Vec<String> {
        let mut lines: Vec<String> = written
            .split_inclusive('\n')
            .map(ToOwned::to_owned)
            .collect();
        if self.authors.is_empty() {
            lines.sort();
        }
        lines
    }

    /// Waits until the screen writes what a fresh scan prints.
    fn ends_like_a_scan(mut self) {
        for name in GUARDED {
            let _ = fs::set_permissions(self.class().join(name), Permissions::from_mode(0o755));
        }
        // Seen last: what is right may not merely pass by.
        for name in ["last-one.txt", "last-two.txt"] {
            save(
                &self.class(),
                name,
                "what came last of all stands in both of these files, and nowhere else",
            );
        }
        // A screen of few documents looks for rewritten pairs, too.
        let args = [self.authors, &["--rewritten", "--format", "csv"]].concat();
        let fresh = scan(&self.class(), &args).ends_with(1);
        assert!(fresh.out.contains("last-one.txt,last-two.txt,"));
        let fresh = self.lines(&fresh.out);
        let deadline = Instant::now() + PATIENCE;
        loop {
            let written = self.export();
            if self.lines(&written) == fresh {
                break;
            }
            if Instant::now() > deadline {
                let shown = self.session.see("the screen", |_| true);
                panic!("{shown}\n{fresh:#?}\n{written}");
            }
        }
        self.session.quit();
    }
}

#[test]
fn after_any_history_the_screen_writes_what_a_fresh_scan_prints_byte_for_byte() {
    let asked = std::env::var("SIDELONG_HISTORY").unwrap_or_else(|_| "2x12".to_owned());
    let (series, length) = asked.split_once('x').unwrap();
    let config = Config {
        cases: series.parse().unwrap(),
        max_shrink_iters: 20,
        ..kept_in("tests/regressions/history.txt")
    };
    let series_of = (steps(length.parse().unwrap()), any::<bool>());
    let tried = TestRunner::new(config).run(&series_of, |(steps, are_of_folders)| {
        let authors: &[&str] = if are_of_folders {
            &[]
        } else {
            &["--authors", "files"]
        };
        let mut watched = Watched::new(authors);
        for step in steps {
            let _ = watched.act(step);
        }
        watched.ends_like_a_scan();
        eprintln!("a series has ended like a scan");
        Ok(())
    });
    tried.unwrap();
}
