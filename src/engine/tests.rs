//! The engine as a whole: temporary folders and the real watcher. Nothing sleeps and hopes: every test waits for the
//! snapshot that shows what it did.

mod bad_input;
mod containers;
mod figures;
mod folders;
mod live;
mod property;
mod proposed;
mod recall;
mod sources;
mod watching;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{Archive, Engine, Event, Memory, Options, Request, Seams, scan};
use crate::index::{DocId, Settings};
use crate::sides::Sides;
use crate::snapshot::{Comparison, News, Snapshot};
use crate::store::Store;
use crate::tests::tells;
use crate::words::Said;

/// Long enough for two busy cores; no test that passes waits for it.
const DEADLINE: Duration = Duration::from_mins(5);

/// A FIFO, which the standard library can't make.
#[cfg(unix)]
pub fn make_fifo(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// A folder with a running engine over it.
struct Class {
    /// Holds the watched folder, and things outside it.
    outer: TempDir,
    root: PathBuf,
    /// Sub-folders that are watched together in its place.
    folders: Vec<&'static str>,
    /// Those that are archives.
    archives: Vec<&'static str>,
    engine: Option<Engine>,
    /// What the index may take.
    memory: Option<u64>,
    /// Files that were given to all.
    templates: Vec<PathBuf>,
    last: Arc<Snapshot>,
    /// What was told when news were waited for last.
    heard: News,
    /// Nothing is waited for before all pairs are aligned.
    waits_for_figures: bool,
}

impl Class {
    /// A folder with these files, and an engine that has read them.
    fn with(files: &[(&str, &str)]) -> Class {
        let mut class = Class::prepared(files);
        class.start(Seams::default());
        class
    }

    /// A folder with these files, and no engine yet.
    fn prepared(files: &[(&str, &str)]) -> Class {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("class");
        fs::create_dir(&root).unwrap();
        let class = Class {
            outer,
            root,
            folders: Vec::new(),
            archives: Vec::new(),
            engine: None,
            memory: None,
            templates: Vec::new(),
            last: Arc::default(),
            heard: News::default(),
            waits_for_figures: true,
        };
        for (name, text) in files {
            class.write(name, text);
        }
        class
    }

    fn start(&mut self, seams: Seams) {
        self.engine = Some(Engine::start_with(&self.options(), seams).unwrap());
        self.wait_until("everything is read", |s| s.progress.is_done());
    }

    fn options(&self) -> Options {
        let archives = self.archives.iter().map(|name| Archive {
            name: None,
            path: self.path(name),
        });
        Options {
            archives: archives.collect(),
            templates: self.templates.clone(),
            memory: Memory {
                most: self.memory,
                beside: self.outer.path().join("beside"),
                ..Memory::unlimited()
            },
            ..if self.folders.is_empty() {
                Options::of(&self.root)
            } else {
                Options::over(self.folders.iter().map(|name| self.path(name)))
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Written beside and moved into its place, as programs save: on a busy machine half of it would be read.
    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let (new, path) = (self.outer.path().join("new"), self.path(name));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&new, text).unwrap();
        fs::rename(new, path).unwrap();
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    fn engine(&self) -> &Engine {
        self.engine.as_ref().unwrap()
    }

    /// Wants the pairs listed otherwise than they are.
    fn list(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.last.settings;
        change(&mut settings);
        self.engine().send(Request::List(settings));
    }

    /// Waits for a snapshot (the last one first) that shows it. What a snapshot shows only until the next one is seen by luck: nobody
    /// fetches all of them.
    fn wait_until(&mut self, what: &str, shows: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
        let deadline = Instant::now() + DEADLINE;
        let waits = |s: &Snapshot| self.waits_for_figures && s.progress.is_done() && !s.is_aligned;
        while waits(&self.last) || !shows(&self.last) {
            match self.engine().events().recv_deadline(deadline) {
                Ok(Event::Snapshot(snapshot)) => {
                    assert!(snapshot.generation > self.last.generation);
                    self.last = snapshot;
                }
                Ok(_) => {}
                Err(error) => panic!(
                    "{error} until {what}; the news were {:?}; last seen: {:#?}",
                    self.news(),
                    self.last
                ),
            }
        }
        Arc::clone(&self.last)
    }

    /// Waits until all is read, and exactly these documents are listed.
    fn wait_for(&mut self, names: &[&str]) -> Arc<Snapshot> {
        self.wait_until(&format!("there are {names:?}"), |s| {
            s.progress.is_done() && labels(s) == names
        })
    }

    /// Waits until this was told since news were waited for last, whatever was told with it or after it.
    fn wait_for_news(&mut self, news: &str) -> Arc<Snapshot> {
        let heard = std::mem::take(&mut self.heard);
        let told = self.wait_until(&format!("the news are {news:?}"), |s| {
            let mut lines = s.news.since(&heard);
            lines.any(|told| tells(&told.line.english(), news))
        });
        self.heard = told.news.clone();
        told
    }

    /// The last news.
    fn news(&self) -> Option<String> {
        of_news(&self.last)
    }

    /// Waits for an event, and takes something of it. Snapshots that come before it are not lost.
    fn wait_for_event<T>(&mut self, take: impl Fn(Event) -> Option<T>) -> T {
        let deadline = Instant::now() + DEADLINE;
        loop {
            let event = match self.engine().events().recv_deadline(deadline) {
                Ok(event) => event,
                Err(error) => panic!("{error} for an event"),
            };
            if let Event::Snapshot(snapshot) = &event {
                self.last = Arc::clone(snapshot);
            }
            if let Some(taken) = take(event) {
                return taken;
            }
        }
    }

    fn wait_for_comparison(&mut self, shows: impl Fn(&Comparison) -> bool) -> Arc<Comparison> {
        self.wait_for_event(|event| match event {
            Event::Comparison(comparison) => Some(comparison).filter(|found| shows(found)),
            _ => None,
        })
    }

    /// Two files are compared without a folder.
    fn compare(&self, left: &str, right: &str) -> anyhow::Result<Comparison> {
        let (left, right) = (self.path(left), self.path(right));
        super::compare_files(Sides::new(&*left, &*right), &Options::over([]))
    }

    /// A cache beside the folder.
    fn open_store(&self) -> Store {
        Store::open(&self.outer.path().join("cache"))
    }

    /// All that lies in the folder was written an hour ago.
    fn age(&self, folder: &str) {
        let hour_ago = std::time::SystemTime::now() - Duration::from_hours(1);
        for entry in fs::read_dir(self.path(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let file = fs::File::options().write(true).open(path).unwrap();
                file.set_modified(hour_ago).unwrap();
            }
        }
    }

    fn id(&self, name: &str) -> DocId {
        let named = |d: &&crate::index::Document| d.label.as_str() == name;
        self.last.listing.documents.iter().find(named).unwrap().id
    }

    fn reason(&self, name: &str) -> String {
        let named = |u: &&crate::snapshot::Unread| u.label.as_str() == name;
        let unread = self.last.unread.iter().find(named);
        let unread = unread.unwrap_or_else(|| panic!("{name} in {:?}", self.last.unread));
        unread.reason.english()
    }
}

fn of_news(snapshot: &Snapshot) -> Option<String> {
    snapshot.news.last().map(Said::english)
}

fn labels(snapshot: &Snapshot) -> Vec<&str> {
    let documents = snapshot.listing.documents.iter();
    documents.map(|d| d.label.as_str()).collect()
}

/// What a snapshot says about the folder, without what depends on its history: handles and generations.
fn facts(snapshot: &Snapshot) -> (Vec<String>, Vec<String>, Vec<String>) {
    let listing = &snapshot.listing;
    let label = |id| listing.document(id).map(|d| d.label.to_string());
    let document = |d: &crate::index::Document| {
        let best = d.best.map(|b| (label(b.with), b.share));
        format!(
            "{} {} {} {} {:?} {}",
            d.label, d.words, d.shingles, d.common, best, d.partners
        )
    };
    let pair = |p: &crate::index::Pair| {
        let names = p.docs.map(label);
        format!(
            "{names:?} {} {:?} {} {:?}",
            p.shared, p.shingles, p.common, p.figures
        )
    };
    let mut aliases: Vec<String> = snapshot
        .aliases
        .iter()
        .map(|(first, also_at)| format!("{:?} {also_at:?}", label(*first)))
        .collect();
    aliases.sort_unstable();
    (
        listing.all().map(document).collect(),
        listing.pairs.iter().map(pair).collect(),
        snapshot
            .unread
            .iter()
            .map(|u| format!("{u:?}"))
            .chain(snapshot.excluded.iter().map(|e| format!("{e:?}")))
            .chain(aliases)
            .collect(),
    )
}

/// What is kept of each listed document beside the list: its words in short.
fn contents(snapshot: &Snapshot) -> Vec<String> {
    let kept = |d: &crate::index::Document| {
        let content = snapshot.facts(d.id).map(|facts| facts.content);
        format!("{} {content:?}", d.label)
    };
    snapshot.listing.documents.iter().map(kept).collect()
}

/// A text of its own for every number.
fn text(number: usize) -> String {
    let words = (0..40).map(|at| format!("word{}", number * 31 + at));
    words.collect::<Vec<_>>().join(" ")
}
