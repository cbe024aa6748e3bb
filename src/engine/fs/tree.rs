//! The tree: what was on the disk at the last look, and what is different now.

use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};
use std::path::Path;
use std::sync::Arc;

use super::patterns::{Exclusion, Patterns};
use super::roots::Roots;
use super::stamp::Stamp;
use super::walk::{Found, Visitor, Walk};
use crate::engine::writer::Turn;
use crate::words::Said;

/// One wish to read one file; a later one has a larger number.
pub type Ticket = u64;

/// What was seen of one file.
#[derive(Debug)]
struct Seen {
    stamp: Option<Stamp>,
    refused: Option<Said>,
    exclusion: Option<Exclusion>,
    rules: Option<blake3::Hash>,
    /// In which look it was seen last.
    look: u64,
}

/// Everything seen below the roots.
#[derive(Debug, Default)]
pub struct Tree {
    patterns: Patterns,
    files: BTreeMap<Arc<Path>, Seen>,
    looks: u64,
    tickets: Ticket,
}

/// How to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// A file with the same stamp is the same.
    Stamps,
    /// The file that stands exactly at the start is read again whatever its stamp: it was heard of.
    Events,
}

/// What goes on during a look.
pub trait Observer {
    /// A folder, or a file outside that a link leads to, is going to be looked at.
    fn watch(&mut self, path: &Path);
    /// Something differs. The turn may be taken and sent; what is left in it comes with the rest.
    fn differs(&mut self, turn: &mut Turn) -> ControlFlow<()>;
}

impl Tree {
    /// Nothing was seen so far, and nothing is going to be of what these leave out.
    pub fn new(patterns: Patterns) -> Tree {
        Tree {
            patterns,
            ..Tree::default()
        }
    }

    /// Looks at what is at `start` below the roots, and collects what differs from the last look.
    pub fn look(
        &mut self,
        roots: &Roots,
        start: &Path,
        trust: Trust,
        turn: &mut Turn,
        observer: &mut impl Observer,
    ) {
        self.looks += 1;
        let patterns = self.patterns.clone();
        let walk = Walk {
            roots,
            again: true,
            patterns: &patterns,
        };
        let mut visit = Visit {
            tree: self,
            start,
            trust,
            turn,
            observer,
            stopped: false,
        };
        walk.run(start, &mut visit);
        // A walk that was broken off has not seen what it did not come to.
        if !visit.stopped {
            self.drop_unseen(start, turn);
        }
    }

    /// Everything at and below `start` is gone.
    pub fn clear(&mut self, start: &Path, turn: &mut Turn) {
        self.looks += 1;
        self.drop_unseen(start, turn);
    }

    fn drop_unseen(&mut self, start: &Path, turn: &mut Turn) {
        // Paths are ordered by their parts, so that all below `start` stand together behind it.
        let below = self
            .files
            .range::<Path, _>((Bound::Included(start), Bound::Unbounded))
            .take_while(|(path, _)| path.starts_with(start));
        let unseen = below.filter(|(_, seen)| seen.look != self.looks);
        let gone: Vec<Arc<Path>> = unseen.map(|(path, _)| Arc::clone(path)).collect();
        for path in &gone {
            self.files.remove(path);
        }
        turn.gone.extend(gone);
    }
}

struct Visit<'a, O> {
    tree: &'a mut Tree,
    start: &'a Path,
    trust: Trust,
    turn: &'a mut Turn,
    observer: &'a mut O,
    stopped: bool,
}

impl<O: Observer> Visitor for Visit<'_, O> {
    fn watch(&mut self, path: &Path) {
        self.observer.watch(path);
    }

    fn found(&mut self, found: Found) -> ControlFlow<()> {
        let Found {
            path,
            stamp,
            refused,
            exclusion,
            rules,
        } = found;
        let look = self.tree.looks;
        let heard_of = self.trust == Trust::Events && path == self.start;
        if let Some(seen) = self.tree.files.get_mut(path.as_path()) {
            seen.look = look;
            let is_same = seen.stamp == stamp
                && seen.refused == refused
                && seen.exclusion == exclusion
                && seen.rules == rules;
            if is_same && !heard_of {
                return ControlFlow::Continue(());
            }
        }
        let path: Arc<Path> = path.into();
        if let Some(exclusion) = &exclusion {
            self.turn
                .exclusion
                .push((Arc::clone(&path), exclusion.clone()));
        }
        if let Some(reason) = &refused {
            self.turn.refused.push((Arc::clone(&path), reason.clone()));
        } else if exclusion.is_none() {
            self.tree.tickets += 1;
            let wish = (Arc::clone(&path), self.tree.tickets);
            self.turn.wanted.push(wish);
        }
        let seen = Seen {
            stamp,
            refused,
            exclusion,
            rules,
            look,
        };
        self.tree.files.insert(path, seen);
        let flow = self.observer.differs(self.turn);
        self.stopped = flow.is_break();
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::label::label;
    use std::fs;

    /// Wants no folder watched, and looks on whatever differs.
    #[derive(Debug, Default)]
    struct Quiet;

    impl Observer for Quiet {
        fn watch(&mut self, _: &Path) {}
        fn differs(&mut self, _: &mut Turn) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn a_look_tells_only_what_differs_from_the_last_one() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut tree = Tree::default();
        let mut look = |start: &str, trust| {
            let mut turn = Turn::default();
            tree.look(
                &Roots::one(root),
                Path::new(start),
                trust,
                &mut turn,
                &mut Quiet,
            );
            let names = |paths: Vec<Arc<Path>>| {
                let names: Vec<String> = paths.iter().map(|p| label(p).to_string()).collect();
                names.join(" ")
            };
            let wanted = turn.wanted.into_iter().map(|(path, _)| path).collect();
            let refused = turn.refused.into_iter().map(|(path, _)| path).collect();
            [names(wanted), names(refused), names(turn.gone)]
        };
        fs::create_dir(root.join("p")).unwrap();
        for name in ["a.txt", "p/b.txt", "p2.txt", "x.key"] {
            fs::write(root.join(name), "text").unwrap();
        }
        let first = look("", Trust::Stamps);
        assert_eq!(first, ["a.txt p2.txt p/b.txt", "x.key", ""]);
        assert_eq!(look("", Trust::Stamps), ["", "", ""]);
        assert_eq!(look("a.txt", Trust::Events), ["a.txt", "", ""]);
        assert_eq!(look("p", Trust::Events), ["", "", ""]);
        fs::write(root.join("a.txt"), "other text").unwrap();
        fs::remove_dir_all(root.join("p")).unwrap();
        fs::remove_file(root.join("x.key")).unwrap();
        assert_eq!(look("p", Trust::Events), ["", "", "p/b.txt"]);
        assert_eq!(look("", Trust::Stamps), ["a.txt", "", "x.key"]);
    }
}
