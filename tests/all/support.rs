//! What every boundary test needs: folders of essays, and the program run on them without a terminal.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use sidelong::engine::{Engine, Event};
use tempfile::TempDir;
use walkdir::WalkDir;

#[path = "../../src/regressions.rs"]
mod regressions;

pub use regressions::{cases, kept_in};

#[path = "../../src/tests.rs"]
#[expect(dead_code, reason = "some of it is for tables of src")]
pub mod tables;

/// Compares what is shown with what a person has looked at and accepted.
pub fn accepted(name: &str, shown: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown));
}

/// An essay of some eighty words; no run of it stands in the other texts here.
pub const RIVER: &str = "\
The river was the reason why anybody settled here at all. Before the railway came, every sack of flour and every barrel of
salt travelled on flat barges that two horses pulled along the bank, and the men who led them knew each bend by name. When the
water froze the whole valley waited. Children walked to school over the ice, and old people counted the loaves that were left
until the thaw would bring the boats again.
";

/// A second essay that shares nothing with the first.
pub const MUSIC: &str = "\
My sister plays the cello badly, which is how I learned to love silence. Nobody warns you that practice sounds like furniture
being moved slowly across a wooden floor, or that a single difficult bar can fill an entire Sunday afternoon. Still, something
changed last winter: one evening she stopped counting aloud, forgot that anyone could hear, and our kitchen suddenly seemed
larger than it had ever been.
";

/// A third one.
pub const BREAD: &str = "\
Baking bread teaches patience because yeast ignores your timetable completely. Warm dough rises quickly, cold dough sulks, and
neither cares about guests arriving at seven. I ruined four loaves before understanding that a recipe describes somebody
else's oven. Now I press two fingers into each loaf, watch how fast the dents disappear, and trust that answer more than any
clock hanging above our stove.
";

/// Most of `RIVER` in other words: hardly five words in a row are the same.
pub const STREAM: &str = "\
The stream was the cause why anyone settled here at all. Before trains came, each sack of flour and each keg of salt moved on
flat boats which two horses drew along the bank, and those men who led the horses knew every bend by its name. When water
froze, the entire valley waited. The children went to school across the ice, and the elderly counted all loaves that were
still left until a thaw brought those boats back.
";

/// A class of two equal texts and an honest one.
#[cfg(unix)]
pub fn copies() -> TempDir {
    let copy = format!("{RIVER}\n{MUSIC}");
    folder(&[
        ("anna.txt", &copy),
        ("ben.txt", &copy),
        ("carla.txt", BREAD),
    ])
}

/// A folder with these files; sub-folders are made where a name has them.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        save(folder.path(), name, text);
    }
    folder
}

/// Writes one file into a folder: beside it under a hidden name, which is never read, or a busy machine would read half of it.
pub fn save(folder: &Path, name: impl AsRef<OsStr>, text: impl AsRef<[u8]>) {
    let path = folder.join(Path::new(name.as_ref()));
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let new = path.with_file_name(".new");
    std::fs::write(&new, text).unwrap();
    std::fs::rename(new, path).unwrap();
}

/// The files of a folder and its sub-folders, by name.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file());
    let mut files: Vec<PathBuf> = files.map(walkdir::DirEntry::into_path).collect();
    files.sort();
    files
}

/// A zip of these files.
pub fn zip(files: &[(impl AsRef<str>, impl AsRef<[u8]>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name.as_ref(), options).unwrap();
        std::io::Write::write_all(&mut zip, bytes.as_ref()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A copy, a second copy in part, and an honest essay: one strong pair and two weaker ones.
pub fn class() -> TempDir {
    let both = format!("{RIVER}\n{MUSIC}\n{BREAD}");
    folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("group/carla.txt", &both),
    ])
}

/// A folder that is not there.
pub const NOWHERE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/nowhere");

/// What the program said and how it ended.
pub struct Run {
    /// Exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// Standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}:\n{}", self.out))
    }

    /// Fails unless the program ended with this status.
    #[track_caller]
    pub fn ends_with(self, status: i32) -> Self {
        assert_eq!(self.status, status, "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Standard output has this text.
    #[track_caller]
    pub fn says(&self, text: &str) -> &Self {
        assert!(self.out.contains(text), "no {text:?} in:\n{}", self.out);
        self
    }

    /// Standard error has this text.
    #[track_caller]
    pub fn warns(&self, text: &str) -> &Self {
        assert!(self.err.contains(text), "no {text:?} in:\n{}", self.err);
        self
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Run {
            status: output.status.code().expect("ended by a signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The program, without a terminal, and without a cache: nobody's own may be written to.
pub fn program() -> Command {
    let mut command = bare_program();
    command.arg("--no-cache");
    command
}

/// The program without a terminal, with this cache.
pub fn program_with_cache(folder: &Path) -> Command {
    let mut command = bare_program();
    command.arg("--cache-dir").arg(folder);
    command
}

/// The program without a terminal. It may write to the cache of the user who runs the tests: for what reads no documents.
pub fn bare_program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    command
        .env_remove("SIDELONG_CACHE_DIR")
        .env_remove("SIDELONG_CONFIG")
        // The user of the tests may have a configuration, and places where they were.
        .env("XDG_CONFIG_HOME", NOWHERE)
        .env("SIDELONG_STATE_DIR", NOWHERE)
        // Whatever the machine speaks.
        .env("SIDELONG_LANG", "en")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub fn sidelong(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    program().args(args).output().unwrap().into()
}

/// What is typed in a folder, where names are short.
pub fn run_in(folder: impl AsRef<Path>, typed: &str) -> Run {
    let mut program = program();
    let run = program.current_dir(&folder).args(typed.split_whitespace());
    run.output().unwrap().into()
}

/// Runs `scan` on a folder with more arguments.
pub fn scan(folder: &Path, more: &[&str]) -> Run {
    let args = ["scan".as_ref(), folder.as_os_str()];
    sidelong(args.into_iter().chain(more.iter().map(OsStr::new)))
}

/// Long enough for two busy cores; no test that passes waits for it.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// Waits until the engine says what is wanted.
#[track_caller]
pub fn wait<T>(engine: &Engine, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    while let Ok(event) = engine.events().recv_deadline(end) {
        if let Some(found) = wanted(event) {
            return found;
        }
    }
    panic!("nothing of the kind came");
}
