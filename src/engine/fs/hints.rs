//! Hints: what the system says about the folder. Its events are hints where to look, never truth (DESIGN 6).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded, never};
use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{Config, ErrorKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::roots::Roots;
use crate::said;
use crate::words::Said;

/// A hint where to look.
#[derive(Debug)]
pub enum Hint {
    /// Something happened at these paths.
    Paths(Vec<PathBuf>),
    /// Events were lost: look everywhere.
    Rescan,
    /// There will be no more hints, for this reason.
    Failed(Said),
}

/// Hints that wait while a walk goes on; of more than these it is known that there were some.
const WAITING: usize = 4096;

/// The watcher's end of the hints.
#[derive(Debug)]
pub struct Teller {
    hints: Sender<Hint>,
    were_lost: Arc<AtomicBool>,
}

/// The end at which hints are heard.
#[derive(Debug)]
pub struct Hints {
    /// To select on.
    pub waiting: Receiver<Hint>,
    were_lost: Arc<AtomicBool>,
}

impl Hints {
    /// The two ends.
    pub fn new() -> (Teller, Hints) {
        let (hints, waiting) = bounded(WAITING);
        let were_lost = Arc::<AtomicBool>::default();
        let teller = Teller {
            hints,
            were_lost: Arc::clone(&were_lost),
        };
        (teller, Hints { waiting, were_lost })
    }

    /// No hint will ever come.
    pub fn none() -> Hints {
        Hints {
            waiting: never(),
            were_lost: Arc::default(),
        }
    }

    /// Whether there were more hints than can wait since this was last asked: everything must be looked at.
    pub fn were_lost(&self) -> bool {
        self.were_lost.swap(false, Ordering::Relaxed)
    }
}

impl Teller {
    /// Tells it. Never blocks: a watcher that waits loses what the system has to tell meanwhile.
    pub fn tell(&self, hint: Hint) {
        // The watch thread ends before its watcher does.
        if let Err(TrySendError::Full(_)) = self.hints.try_send(hint) {
            self.were_lost.store(true, Ordering::Relaxed);
        }
    }
}

/// How a watcher is made: a place for tests to make one that fails.
pub type MakeWatcher = fn(Teller) -> notify::Result<Box<dyn Watcher + Send>>;

/// The system's own watcher.
pub fn recommended(hints: Teller) -> notify::Result<Box<dyn Watcher + Send>> {
    by::<RecommendedWatcher>(hints)
}

/// A watcher of one kind.
pub fn by<W: Watcher + Send + 'static>(hints: Teller) -> notify::Result<Box<dyn Watcher + Send>> {
    let tell = move |event: notify::Result<notify::Event>| {
        if let Some(hint) = hint(event) {
            hints.tell(hint);
        }
    };
    // Links are followed by our own walk, which does not go round in circles.
    let config = Config::default().with_follow_symlinks(false);
    Ok(Box::new(W::new(tell, config)?))
}

/// What is worth waking up for. Reading a file is told as well: taking that for news would never end.
fn hint(event: notify::Result<notify::Event>) -> Option<Hint> {
    match event {
        Ok(event) if event.need_rescan() => Some(Hint::Rescan),
        Ok(event) => match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => {
                Some(Hint::Paths(event.paths))
            }
            EventKind::Access(_) => None,
            _ => Some(Hint::Paths(event.paths)),
        },
        Err(error) => Some(Hint::Failed(reason(&error))),
    }
}

/// Where folders are watched one by one, hidden ones and unreadable ones cost nothing and fail nothing, and a new one is
/// watched before it is listed. Elsewhere a watch on a root holds for all below (and one for each would be slow).
const ONE_BY_ONE: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Watches a folder, or a file outside that a link leads to.
///
/// # Errors
/// Hints would be incomplete from now on, for this reason.
pub fn watch(watcher: &mut dyn Watcher, roots: &Roots, path: &Path) -> Result<(), Said> {
    let mode = if ONE_BY_ONE {
        RecursiveMode::NonRecursive
    } else if roots.below(path).is_none_or(|below| roots.is_root(&below)) {
        RecursiveMode::Recursive
    } else {
        return Ok(());
    };
    match watcher.watch(path, mode) {
        Ok(()) => Ok(()),
        Err(error) => match &error.kind {
            // What is gone or closed to us is told by the walk.
            ErrorKind::PathNotFound => Ok(()),
            // On Windows that is no kind of its own.
            ErrorKind::Generic(_) if !path.exists() => Ok(()),
            ErrorKind::Io(io)
                if matches!(
                    io.kind(),
                    std::io::ErrorKind::NotFound | std::io::ErrorKind::PermissionDenied
                ) =>
            {
                Ok(())
            }
            _ => Err(reason(&error)),
        },
    }
}

/// Why there are no hints, and what a person can do about it.
pub fn reason(error: &notify::Error) -> Said {
    match &error.kind {
        ErrorKind::MaxFilesWatch => said!("watch-no-more"),
        ErrorKind::Io(io) => said!("watch-none", error = io),
        kind => {
            let kind = super::label::harmless(Path::new(&format!("{kind:?}")));
            said!("watch-none", error = kind)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notify::Event;
    use notify::event::{Flag, ModifyKind};

    /// A watcher of Windows, as far as it fails.
    #[derive(Debug)]
    struct Generic;

    impl Watcher for Generic {
        fn new<F: notify::EventHandler>(_: F, _: Config) -> notify::Result<Self> {
            Ok(Generic)
        }
        fn watch(&mut self, _: &Path, _: RecursiveMode) -> notify::Result<()> {
            let why = "Input watch path is neither a file nor a directory.";
            Err(notify::Error::generic(why))
        }
        fn unwatch(&mut self, _: &Path) -> notify::Result<()> {
            Ok(())
        }
        fn kind() -> notify::WatcherKind {
            notify::WatcherKind::NullWatcher
        }
    }

    #[test]
    fn a_folder_that_is_gone_ends_no_watch_over_the_others_on_any_system() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        assert_eq!(watch(&mut Generic, &Roots::one(&*gone), &gone), Ok(()));
        let there = Roots::one(folder.path());
        assert!(watch(&mut Generic, &there, folder.path()).is_err());
    }

    #[test]
    fn more_hints_than_can_wait_are_a_reason_to_look_everywhere_and_take_no_memory() {
        let (teller, hints) = Hints::new();
        let tell = |number: usize| (0..number).for_each(|_| teller.tell(Hint::Paths(Vec::new())));
        tell(WAITING);
        assert!(!hints.were_lost());
        tell(3);
        assert!(hints.were_lost() && !hints.were_lost());
        assert_eq!(hints.waiting.len(), WAITING);
    }

    #[test]
    fn reading_is_no_hint_and_lost_events_are_one_without_a_path() {
        let of = |kind| hint(Ok(Event::new(kind)));
        assert!(of(EventKind::Access(AccessKind::Open(AccessMode::Any))).is_none());
        assert!(of(EventKind::Access(AccessKind::Close(AccessMode::Read))).is_none());
        let close = EventKind::Access(AccessKind::Close(AccessMode::Write));
        assert!(matches!(of(close), Some(Hint::Paths(_))));
        let modified = EventKind::Modify(ModifyKind::Any);
        assert!(matches!(of(modified), Some(Hint::Paths(_))));
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert!(matches!(hint(Ok(lost)), Some(Hint::Rescan)));
        let full = notify::Error::new(ErrorKind::MaxFilesWatch);
        assert!(
            matches!(hint(Err(full)), Some(Hint::Failed(why)) if why.contains("max_user_watches"))
        );
    }
}
