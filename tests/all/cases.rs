//! The specification that a person can read: every `tests/cases/*.md` is a story of a folder, told to the live engine.
//!
//! A fence whose info string is a file name writes that file (`\u{ad}` in it stands for the character). Lines that begin
//! with `- ` change the folder: `- copy the demo class`, `- delete NAME`, `- rename NAME to NAME`, `- restore NAME`,
//! `- in NAME, replace "THIS" by "THAT"`, `- cut NAME after N words`, `- make NAME` (a folder), `- write NAME: RIVER + "and this"`,
//! `- zip NAME of FOLDER` (which is gone then), `- date NAME 2024-10-06`. A table headed `left | right | ...` is what the
//! pairs must be then, exactly; one headed `pair | ...` is what their passages must be. What a fresh scan of the folder
//! says must be the same. With `SIDELONG_UPDATE=1` the tables are written anew, to be read before they are committed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sidelong::engine::{self, Engine, Event, Options, Request};
use sidelong::index::{Listing, Pair};
use sidelong::sides::Side;
use sidelong::snapshot::{Comparison, Snapshot};
use tempfile::TempDir;

use super::support::tables::unescape;
use super::support::{self, BREAD, MUSIC, PATIENCE, RIVER, STREAM};

const PAIRS_HEAD: &str =
    "| left | right | shingles of left | of right | alike | words | longest | passages |";
const PASSAGES_HEAD: &str = "| pair | number | kind | words | longest | begins |";

#[test]
fn every_case_is_as_written() {
    for case in stories(".") {
        tell(&case);
    }
}

/// The stories in a folder of `tests/cases`.
pub fn stories(folder: &str) -> Vec<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let stories = std::fs::read_dir(cases.join(folder)).unwrap();
    let stories = stories.map(|entry| entry.unwrap().path());
    let mut stories: Vec<PathBuf> = stories.filter(|path| path.is_file()).collect();
    stories.sort();
    assert!(!stories.is_empty());
    stories
}

/// The text of a fence, of which the first line was read.
pub fn fenced<'a>(lines: &mut impl Iterator<Item = &'a str>) -> String {
    let lines = lines.take_while(|line| *line != "```");
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn tell(case: &Path) {
    let story = std::fs::read_to_string(case).unwrap();
    let mut teller = Teller::new(case);
    let mut told = String::new();
    let mut lines = story.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("```").filter(|name| !name.is_empty()) {
            let text = fenced(&mut lines);
            let _ = write!(told, "{line}\n{text}```\n");
            teller.folder.write(name, &unescape(&text));
        } else if line == PAIRS_HEAD || line == PASSAGES_HEAD {
            let mut expected = format!("{line}\n");
            while let Some(row) = lines.next_if(|row| row.starts_with('|')) {
                let _ = writeln!(expected, "{row}");
            }
            let found = if line == PAIRS_HEAD {
                teller.pairs(&expected)
            } else {
                teller.passages()
            };
            told.push_str(&found);
        } else {
            if let Some(step) = line.strip_prefix("- ") {
                teller.folder.change(step);
            }
            let _ = writeln!(told, "{line}");
        }
    }
    if std::env::var_os("SIDELONG_UPDATE").is_some() {
        std::fs::write(case, &told).unwrap();
    }
    assert_eq!(
        told,
        std::fs::read_to_string(case).unwrap(),
        "{}",
        case.display()
    );
}

/// The folder that a story is of.
pub struct Folder {
    /// Holds it, and what is outside it.
    outer: TempDir,
    root: PathBuf,
    kept: BTreeMap<String, Vec<u8>>,
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.root
    }
}

impl Folder {
    pub fn new() -> Folder {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("class");
        std::fs::create_dir(&root).unwrap();
        Folder {
            outer,
            root,
            kept: BTreeMap::new(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        match name.strip_prefix("../") {
            Some(name) => self.outer.path().join(name),
            None if name == "." => self.root.clone(),
            None => self.root.join(name),
        }
    }

    fn save(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        support::save(path.parent().unwrap(), path.file_name().unwrap(), bytes);
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    pub fn write(&mut self, name: &str, text: &str) {
        self.save(name, text);
        self.kept
            .entry(name.to_owned())
            .or_insert_with(|| text.as_bytes().to_vec());
    }

    pub fn change(&mut self, step: &str) {
        let words: Vec<&str> = step.split(' ').collect();
        let name = |at: usize| words[at].trim_end_matches([',', ':']).trim_matches('`');
        match words.as_slice() {
            ["copy", "the", "demo", "class"] => self.copy_demo(),
            ["make", _] => std::fs::create_dir_all(self.path(name(1))).unwrap(),
            ["zip", _, "of", _] => {
                let folder = self.path(name(3));
                let packed = support::files(&folder).into_iter().map(|path| {
                    let within = path.strip_prefix(&folder).unwrap().to_str().unwrap();
                    (within.replace('\\', "/"), std::fs::read(&path).unwrap())
                });
                let packed: Vec<_> = packed.collect();
                std::fs::remove_dir_all(folder).unwrap();
                self.save(name(1), support::zip(&packed));
            }
            ["write", _, ..] => {
                let text = step.split_once(": ").map_or("", |(_, text)| text);
                let texts: Vec<String> = text.split(" + ").map(text_of).collect();
                self.write(name(1), &texts.join("\n"));
            }
            ["delete", _] if self.path(name(1)).is_dir() => {
                std::fs::remove_dir_all(self.path(name(1))).unwrap();
            }
            ["delete", _] => std::fs::remove_file(self.path(name(1))).unwrap(),
            ["rename", _, "to", _] => {
                std::fs::rename(self.path(name(1)), self.path(name(3))).unwrap();
            }
            ["date", _, day] => {
                let day: jiff::civil::Date = day.parse().unwrap();
                let noon = day.at(12, 0, 0, 0).in_tz("UTC").unwrap();
                let file = std::fs::File::options()
                    .append(true)
                    .open(self.path(name(1)));
                file.unwrap().set_modified(noon.timestamp().into()).unwrap();
            }
            ["restore", _] => std::fs::write(self.path(name(1)), &self.kept[name(1)]).unwrap(),
            ["cut", _, "after", count, "words"] => {
                let text = self.read(name(1));
                let end = text
                    .split_whitespace()
                    .take(count.parse().unwrap())
                    .last()
                    .unwrap();
                let end = end.as_ptr() as usize + end.len() - text.as_ptr() as usize;
                std::fs::write(self.path(name(1)), text.get(..end).unwrap()).unwrap();
            }
            ["in", _, "replace", ..] => {
                let step = unescape(step);
                let quoted: Vec<&str> = step.split('"').collect();
                let text = self.read(name(1));
                assert!(text.contains(quoted[1]), "{step}: there is no such text");
                std::fs::write(self.path(name(1)), text.replacen(quoted[1], quoted[3], 1)).unwrap();
            }
            _ => panic!("no such step: {step}"),
        }
    }

    fn copy_demo(&mut self) {
        let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo");
        for path in support::files(&demo) {
            let name = path.strip_prefix(&demo).unwrap().to_str().unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            self.write(&name.replace('\\', "/"), &text);
        }
    }
}

/// One of the essays by its name, or what is quoted.
fn text_of(told: &str) -> String {
    match told {
        "RIVER" => RIVER.to_owned(),
        "STREAM" => STREAM.to_owned(),
        "MUSIC" => MUSIC.to_owned(),
        "BREAD" => BREAD.to_owned(),
        quoted => unescape(quoted.trim_matches('"')),
    }
}

struct Teller {
    folder: Folder,
    engine: Engine,
    options: Options,
    snapshot: std::sync::Arc<Snapshot>,
}

impl Teller {
    fn new(case: &Path) -> Self {
        let folder = Folder::new();
        let options = Options::of(folder.as_ref());
        let engine = Engine::start(&options).unwrap_or_else(|e| panic!("{}: {e}", case.display()));
        Teller {
            folder,
            engine,
            options,
            snapshot: std::sync::Arc::default(),
        }
    }

    /// Waits until the live pairs are as expected; the pairs as they are when they are, or when patience is at its end.
    fn pairs(&mut self, expected: &str) -> String {
        let fresh = table(&engine::scan(&self.options).unwrap().listing);
        let expected = if std::env::var_os("SIDELONG_UPDATE").is_some() {
            &fresh
        } else {
            expected
        };
        let deadline = Instant::now() + PATIENCE;
        while table(&self.snapshot.listing) != *expected || !self.snapshot.progress.is_done() {
            match self.engine.events().recv_deadline(deadline) {
                Ok(Event::Snapshot(snapshot)) => self.snapshot = snapshot,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        let live = table(&self.snapshot.listing);
        assert_eq!(
            live, fresh,
            "the live list (left) is not what a fresh scan finds (right)"
        );
        live
    }

    fn passages(&mut self) -> String {
        let mut table = format!("{PASSAGES_HEAD}\n| --- | ---: | --- | ---: | ---: | --- |\n");
        for pair in &self.snapshot.listing.pairs {
            let comparison = self.compare(pair);
            let compared = comparison.outcome.as_ref().unwrap();
            for passage in &compared.alignment.passages {
                let text = passage.spans.left.of(&compared.texts.left);
                let begins: String = text
                    .split_whitespace()
                    .take(5)
                    .collect::<Vec<_>>()
                    .join(" ");
                let begins: String = begins.chars().take(30).collect();
                let kind = passage.kind.name();
                let labels = &comparison.labels;
                let (number, longest) = (passage.number, passage.longest);
                let _ = writeln!(
                    table,
                    "| {} · {} | {number} | {kind} | {} | {longest} | {begins} |",
                    labels.left, labels.right, passage.same
                );
            }
            assert_eq!(
                compared.figures(),
                pair.figures,
                "both texts say what the list says"
            );
            assert_eq!(compared.counted, pair.words, "of as many words");
        }
        table
    }

    fn compare(&self, pair: &Pair) -> std::sync::Arc<Comparison> {
        self.engine.send(Request::Compare(pair.docs));
        support::wait(&self.engine, |event| match event {
            Event::Comparison(comparison) if comparison.docs == pair.docs => Some(comparison),
            _ => None,
        })
    }
}

fn table(listing: &Listing) -> String {
    let mut table =
        format!("{PAIRS_HEAD}\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for pair in &listing.pairs {
        let label = |side: Side| {
            listing
                .document(*pair.docs.get(side))
                .unwrap()
                .label
                .clone()
        };
        let part = |side: Side| format!("{} of {}", pair.shared, pair.shingles.get(side));
        let runs = pair.figures;
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} | {} | {} | {} | {} |",
            label(Side::Left),
            label(Side::Right),
            part(Side::Left),
            part(Side::Right),
            pair.resemblance(),
            runs.words,
            runs.longest,
            runs.passages
        );
    }
    table
}
