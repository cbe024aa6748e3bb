//! The watch: what happens in the folders, from the first walk on. One thread looks, waits for hints, and says what has to be read.
//!
//! At rest it sleeps; every two seconds it looks whether each folder is still the same folder, because nobody tells when
//! a folder above it is renamed.

use std::ffi::OsStr;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use crossbeam_channel::{Receiver, Sender, select};
use notify::Watcher;

use super::hints::{self, Hint, Hints, MakeWatcher};
use super::label::label;
use super::patterns;
use super::roots::{Roots, is_container};
use super::settle::Settle;
use super::stamp::Identity;
use super::tree::{Change, Changes, Ticket, Tree};
use super::walk::{Step, is_skipped_path, walk};
use crate::engine::has_ended;
use crate::engine::read::Plan;
use crate::engine::recall::{self, Loading, Recall};
use crate::engine::writer::Message;
use crate::said;
use crate::snapshot::Watching;
use crate::words::{Said, phrase};

/// Files for one reader at a time.
pub type Job = Vec<(Arc<Path>, Ticket)>;

/// Files in one job: enough to make handing it over cheap, few enough to keep all readers busy to the end.
pub const JOB: usize = 16;
/// How often it is checked that the folder is there.
const PULSE: Duration = Duration::from_secs(2);
/// How often a lost folder is looked for.
const SEARCH: Duration = Duration::from_millis(500);
/// How often the folder is looked through when nobody tells of changes.
const POLL: Duration = Duration::from_secs(2);
/// Looking through a large folder takes at most one part in so many of the time.
const POLL_SHARE: u32 = 50;
/// How often it is looked through although changes are told: some file systems don't tell of what other machines do, and Windows
/// forgets changes, and that it did, where many files come at once.
const SAFETY: Duration = if cfg!(windows) {
    Duration::from_secs(10)
} else {
    Duration::from_mins(10)
};

/// What the watch thread needs.
#[derive(Debug)]
pub struct Links {
    /// The folders, and what is left out.
    pub plan: Plan,
    /// How hints are got.
    pub make_watcher: MakeWatcher,
    /// Files to be read. Bounded: the walk waits for the readers, hints wait for the walk.
    pub jobs: Sender<Job>,
    /// Everything seen.
    pub writer: Sender<Message>,
    /// Ends when the engine is dropped.
    pub alive: Receiver<()>,
}

/// Where changes are learned from.
enum Source {
    Hints(Box<dyn Watcher + Send>),
    /// From walks alone.
    Walks,
    /// From nowhere: the folder is gone, and looked for.
    Gone,
}

/// The watch thread's state.
pub struct Watch {
    links: Links,
    tree: Tree,
    settle: Settle,
    /// The writer knows that files are being written.
    is_settling: bool,
    source: Source,
    hints: Hints,
    /// Where folders really are that are called by another path, and that path: a Mac tells of the real ones.
    real: Vec<(PathBuf, PathBuf)>,
    /// Of each folder; nothing of one that is gone.
    identities: Vec<Option<Identity>>,
    /// When it is checked next that the folder is there.
    pulse: Instant,
    /// When it is looked through next.
    look: Instant,
    rescan: bool,
    /// The lists of the last time, until the first walk says whether they are still those of the folder.
    loading: Option<Loading>,
}

impl Watch {
    /// A watch over the folder, not begun.
    pub fn new(links: Links) -> Watch {
        let now = Instant::now();
        Watch {
            links,
            tree: Tree::default(),
            settle: Settle::default(),
            is_settling: false,
            source: Source::Gone,
            hints: Hints::none(),
            real: Vec::new(),
            identities: Vec::new(),
            pulse: now + PULSE,
            look: now + SAFETY,
            rescan: false,
            loading: None,
        }
    }

    /// Looks, and goes on looking until the engine is dropped. The lists of the last time are fetched meanwhile.
    pub fn run(mut self, recall: Option<&Recall>) {
        self.loading = recall.and_then(Recall::load);
        self.begin(identities(&self.links.plan.roots), None);
        self.tell(Message::Walked);
        loop {
            let wait = self.wake().saturating_duration_since(Instant::now());
            select! {
                recv(self.hints.waiting) -> hint => match hint {
                    Ok(hint) => self.hear(hint),
                    // A watcher that ended on its own: it told why, or it panicked.
                    Err(_) => self.poll_from_now_on(said!("watch-ended"), None),
                },
                recv(self.links.alive) -> _ => return,
                default(wait) => {}
            }
            while let Ok(hint) = self.hints.waiting.try_recv() {
                self.hear(hint);
            }
            self.rescan |= self.hints.were_lost();
            self.act(Instant::now());
            let is_settling = self.settle.wake().is_some();
            if std::mem::replace(&mut self.is_settling, is_settling) != is_settling {
                self.tell(Message::Settling(is_settling));
            }
        }
    }

    fn tell(&self, message: Message) {
        // The writer is gone only when the engine is being dropped.
        let _ = self.links.writer.send(message);
    }

    /// When there is something to do even if nobody tells anything.
    fn wake(&self) -> Instant {
        if let Source::Gone = self.source {
            return self.pulse;
        }
        let settled = self.settle.wake().unwrap_or(self.pulse);
        self.pulse.min(self.look).min(settled)
    }

    /// Starts to watch and walks through everything: at the start, and when the folder has come back.
    fn begin(&mut self, identities: Vec<Option<Identity>>, news: Option<Said>) {
        self.settle.clear();
        self.rescan = false;
        // Those that were looked at, and no newer ones: what goes meanwhile is seen at the next pulse.
        self.identities = identities;
        self.real = real(&self.links.plan.roots);
        let (teller, hints) = Hints::new();
        self.hints = hints;
        match (self.links.make_watcher)(teller) {
            Ok(watcher) => {
                self.source = Source::Hints(watcher);
                self.tell(Message::Watching(Watching::Notified, news));
            }
            Err(error) => {
                self.poll_from_now_on(hints::reason(&error), news);
            }
        }
        self.look_everywhere(true);
    }

    fn hear(&mut self, hint: Hint) {
        match hint {
            Hint::Rescan => self.rescan = true,
            Hint::Failed(reason) => self.poll_from_now_on(reason, None),
            Hint::Paths(paths) => {
                let now = Instant::now();
                for path in paths {
                    let roots = &self.links.plan.roots;
                    let path = as_called(&self.real, path);
                    let Some(below) = roots.below(&path) else {
                        continue;
                    };
                    let within = roots.within(&below);
                    if roots.is_root(&below) {
                        self.pulse = now;
                        self.settle.touch(&below, now);
                    } else if !is_skipped_path(within) {
                        self.settle.touch(&below, now);
                    } else if within.file_name() == Some(OsStr::new(patterns::NAME))
                        && within
                            .parent()
                            .is_some_and(|folder| !is_skipped_path(folder))
                        && let Some(folder) = below.parent()
                    {
                        // What it says is for all that is in its folder.
                        self.settle.touch(folder, now);
                    }
                }
            }
        }
    }

    fn act(&mut self, now: Instant) {
        let is_gone = matches!(self.source, Source::Gone);
        if now >= self.pulse {
            self.pulse = now + if is_gone { SEARCH } else { PULSE };
            let identities = identities(&self.links.plan.roots);
            if is_gone && identities.iter().any(Option::is_some) {
                return self.come_back(identities, now);
            }
            if !is_gone && identities != self.identities {
                return self.change(&identities, now);
            }
        }
        if is_gone {
            return;
        }
        if self.rescan || now >= self.look {
            self.rescan = false;
            // What was heard of before is heard of again if it goes on; a stamp may miss it, so it stays in the list.
            self.look_everywhere(false);
        }
        let due = self.settle.due(now);
        if !due.is_empty() {
            self.look_at(&due, false);
        }
    }

    /// A folder is gone, or back, or another one stands in its place. As long as there is one the others of several are looked at,
    /// and their walk says what is missing.
    fn change(&mut self, identities: &[Option<Identity>], now: Instant) {
        self.tree.begin();
        let mut changes = Changes::new();
        let pairs = self.identities.iter().zip(identities);
        for (root, (was, is)) in self.links.plan.roots.iter().zip(pairs) {
            // One that came and went between two pulses looks as it did.
            if was != is || is.is_none() {
                self.tree.end(root.name(), &mut changes);
            }
        }
        self.tell(Message::Changes(changes));
        let news = if self.links.plan.roots.are_several() {
            let news = news(&self.links.plan.roots, &self.identities, identities);
            if identities.iter().any(Option::is_some) {
                self.begin(identities.to_vec(), Some(news));
                return;
            }
            news
        } else {
            phrase("news-gone").into()
        };
        self.identities = identities.to_vec();
        self.source = Source::Gone;
        self.pulse = now;
        self.hints = Hints::none();
        self.settle.clear();
        self.tell(Message::Watching(Watching::Gone, Some(news)));
    }

    /// The folder is back, or one of several.
    fn come_back(&mut self, identities: Vec<Option<Identity>>, now: Instant) {
        self.pulse = now + PULSE;
        let news = if self.links.plan.roots.are_several() {
            news(&self.links.plan.roots, &self.identities, &identities)
        } else {
            said!("news-back")
        };
        self.begin(identities, Some(news));
    }

    /// What else there is to be said comes before it, in one line with it.
    fn poll_from_now_on(&mut self, reason: Said, news: Option<Said>) {
        self.hints = Hints::none();
        self.source = Source::Walks;
        self.look = Instant::now() + POLL;
        let polled = phrase("news-polled");
        let news = news.map_or_else(|| polled.into(), |news| news.semicolon(polled));
        self.tell(Message::Watching(Watching::Polled(reason), Some(news)));
    }

    fn look_everywhere(&mut self, at_once: bool) {
        let start = Instant::now();
        self.look_at(&[PathBuf::new()], at_once && self.loading.is_none());
        let end = Instant::now();
        let rest = (end - start) * POLL_SHARE;
        let least = match self.source {
            Source::Walks => POLL,
            _ => SAFETY,
        };
        self.look = end + least.max(rest);
    }

    /// Looks at these places and tells what differs: all of it together, or at once as it is found. The file that stands exactly at
    /// one of them is read again whatever its stamp: it was heard of.
    fn look_at(&mut self, starts: &[PathBuf], at_once: bool) {
        let links = &self.links;
        let (roots, patterns) = (&links.plan.roots, &links.plan.options.patterns);
        let mut changes = Changes::new();
        let mut failed = None;
        let began = SystemTime::now();
        for start in starts {
            self.tree.begin();
            let walked = walk(roots, patterns, start, &mut |step| {
                let (path, entry) = match step {
                    Step::Watch(path) => {
                        if failed.is_none()
                            && let Source::Hints(watcher) = &mut self.source
                        {
                            failed = hints::watch(watcher.as_mut(), roots, &path).err();
                        }
                        return ControlFlow::Continue(());
                    }
                    Step::Entry(path, entry) => (path, entry),
                };
                if has_ended(&links.alive) {
                    return ControlFlow::Break(());
                }
                let is_start = path == *start;
                changes.extend(self.tree.see(path, entry, is_start));
                if at_once && changes.len() >= JOB {
                    links.send(std::mem::take(&mut changes));
                }
                ControlFlow::Continue(())
            });
            if walked.is_break() {
                return;
            }
            self.tree.end(start, &mut changes);
        }
        // Before anything else is heard of the folder: its documents get their handles here.
        if let Some(loading) = self.loading.take() {
            let state = || {
                let entries = self.tree.entries();
                let entries: Vec<_> = entries.map(|(path, entry)| (label(path), entry)).collect();
                recall::state(entries.iter().map(|(label, entry)| (label, *entry)), began)
            };
            if let Some((kept, is_known)) = loading.wait(state) {
                self.tell(Message::Recalled(Box::new(kept), is_known));
            }
        }
        self.links.send(changes);
        if let Some(reason) = failed {
            self.poll_from_now_on(reason, None);
        }
    }
}

impl Links {
    /// Tells the writer first, so that it knows what the readers' answers are about.
    fn send(&self, changes: Changes) {
        if changes.is_empty() {
            return;
        }
        let wanted = changes.iter().filter_map(|(path, change)| match change {
            Change::Wanted(ticket) => Some((Arc::clone(path), *ticket)),
            _ => None,
        });
        let wanted: Job = wanted.collect();
        // Both ends are gone only when the engine is being dropped.
        let _ = self.writer.send(Message::Changes(changes));
        for job in wanted.chunks(JOB) {
            let _ = self.jobs.send(job.to_vec());
        }
    }
}

fn identities(roots: &Roots) -> Vec<Option<Identity>> {
    let identity = |path: &Path| {
        let metadata = fs::metadata(path).ok()?;
        // A zip that is saved anew is another file, and the same class.
        let of_file = is_container(path).then(Identity::default);
        let of_folder = metadata.is_dir().then(|| Identity::of(&metadata));
        of_folder.or(of_file)
    };
    roots.iter().map(|root| identity(root.path())).collect()
}

/// Folders that are called by another path than that of where they are: by a link, or in other letters where those are the same.
fn real(roots: &Roots) -> Vec<(PathBuf, PathBuf)> {
    let called = roots.iter().filter_map(|root| {
        let real = fs::canonicalize(root.path()).ok()?;
        (real != root.path()).then(|| (real, root.path().to_owned()))
    });
    called.collect()
}

/// What is told of where a folder really is, by the path that the folder is called by.
fn as_called(real: &[(PathBuf, PathBuf)], told: PathBuf) -> PathBuf {
    let called = real
        .iter()
        .find_map(|(real, called)| Some(called.join(told.strip_prefix(real).ok()?)));
    called.unwrap_or(told)
}

/// Which of several folders are gone, and which are back.
fn news(roots: &Roots, before: &[Option<Identity>], now: &[Option<Identity>]) -> Said {
    let meant = |is_meant: fn(Option<Identity>, Option<Identity>) -> bool| -> Vec<String> {
        let changes = before.iter().zip(now);
        let roots = roots.iter().zip(changes);
        let meant = roots.filter(|(_, (was, is))| is_meant(**was, **is));
        meant
            .map(|(root, _)| label(root.name()).to_string())
            .collect()
    };
    let gone = meant(|was, is| was.is_some() && is.is_none());
    let gone = (!gone.is_empty()).then(|| {
        let names = gone.join(", ");
        said!("news-folders-gone", names, count = gone.len())
    });
    let back = meant(|was, is| was != is && is.is_some());
    let back = (!back.is_empty()).then(|| {
        let names = back.join(", ");
        said!("news-folders-back", names, count = back.len())
    });
    let both = gone.into_iter().chain(back);
    both.reduce(Said::semicolon).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_folders_it_is_said_which_are_gone_and_which_are_back() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["2024", "2025", "2026"].map(|name| folder.path().join(name));
        for path in &paths {
            fs::create_dir(path).unwrap();
        }
        let roots = Roots::open(&paths, &[]).unwrap();
        let is_there = Some(Identity::default());
        let said = |before: [_; 3], now: [_; 3]| news(&roots, &before, &now).english();
        let all = [is_there; 3];
        let one = [is_there, None, is_there];
        let two = [None, None, is_there];
        assert_eq!(said(all, one), "2025 is gone: it is looked for");
        assert_eq!(said(all, two), "2024, 2025 are gone: they are looked for");
        assert_eq!(said(two, one), "2024 is back");
        assert_eq!(said(two, all), "2024, 2025 are back");
        let other = [None, is_there, is_there];
        assert_eq!(
            said(one, other),
            "2024 is gone: it is looked for; 2025 is back"
        );
        assert_eq!(
            said(one, [None; 3]),
            "2024, 2026 are gone: they are looked for"
        );
    }
}
