//! Members: what the files of a container hold. Each is read as if it lay in a folder of that name, and costs itself alone.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::document::{Finder, document};
use super::file::{Failure, catch_panic, too_large};
use super::{Contents, Outcome, Plan, cache, text_of};
use crate::engine::walk::is_litter_path;
use crate::engine::workers::{Found, Parser, Source};
use crate::extract::by_name;
use crate::extract::container::{self, Listing};
use crate::said;
use crate::store::{Container, Content, Member};
use crate::words::Said;

/// So many files of one container may end their worker; each may take the whole time before it does, and a container of
/// one person must not hold up those of all others for hours.
const DEATHS: u32 = 8;

/// One container being read.
pub struct Round<'a> {
    plan: &'a Plan,
    parser: &'a mut Parser,
    finder: &'a mut Finder,
    container: Source<'a>,
    /// Bytes that may still come out of it.
    left: u64,
    /// Every path that was seen.
    given: BTreeSet<PathBuf>,
    contents: Contents,
    /// What is to be kept, as long as all of it will be the same the next time.
    kept: Option<Vec<Member>>,
}

impl<'a> Round<'a> {
    /// A round that begins; what it finds may be to be kept.
    pub fn new(
        plan: &'a Plan,
        parser: &'a mut Parser,
        finder: &'a mut Finder,
        is_kept: bool,
        container: Source<'a>,
    ) -> Round<'a> {
        Round {
            plan,
            parser,
            finder,
            left: container::budget(container.bytes.len() as u64),
            container,
            given: BTreeSet::new(),
            contents: Contents::default(),
            kept: is_kept.then(Vec::new),
        }
    }

    /// Reads everything in it; and what is to be kept of it, if it will be the same the next time.
    pub fn run(mut self, listing: &Listing) -> (Contents, Option<Container>) {
        self.contents.note.clone_from(&listing.note);
        let stopped = self.list(self.container.path, listing).err();
        self.parser.release();
        self.contents.note = stopped.or(self.contents.note);
        let note = self.contents.note.clone();
        let record = self.kept.map(|members| Container { members, note });
        (self.contents, record)
    }

    /// Reads what is listed; the reason if the rest of the container is not read. It calls itself for a container in the
    /// container, in which there is no other.
    fn list(&mut self, folder: &Path, listing: &Listing) -> Result<(), Said> {
        for member in &listing.members {
            let below = Path::new(&member.path);
            if !is_below(below) || is_litter_path(below) {
                continue;
            }
            let path = folder.join(below);
            if !self.given.insert(path.clone()) {
                // No listing of ours gives a path twice, and of two with one path one would be lost.
                continue;
            }
            self.check()?;
            let refused = member.refused.clone().or_else(|| by_name(&path).err());
            match refused {
                Some(reason) => self.add(path, Err(Failure::OfContent(reason)), None),
                None => self.member(path)?,
            }
        }
        Ok(())
    }

    /// What came of a file, and what it was.
    fn add(&mut self, path: PathBuf, read: Result<Outcome, Failure>, content: Option<Content>) {
        if let Some(kept) = &mut self.kept {
            let below = path.strip_prefix(self.container.path).ok();
            let below = below.and_then(Path::to_str);
            let reading = cache::reading(&read, &self.finder.tokens.hashes);
            match below.zip(reading) {
                Some((below, reading)) => kept.push(Member {
                    path: below.to_owned(),
                    content,
                    reading,
                }),
                None => self.kept = None,
            }
        }
        self.contents.members.push((path, read));
    }

    /// Reads one; of a container the files come in its place.
    fn member(&mut self, path: PathBuf) -> Result<(), Said> {
        let limit = self.plan.limit();
        let most = limit.min(self.left);
        let read = catch_panic(|| self.read(&path, most));
        let failed = |cause| (Err(Failure::from_panic(cause)), None);
        let (read, content) = read.unwrap_or_else(failed);
        self.left -= content.map_or(0, Content::length).min(self.left);
        match read {
            Ok(Inside::Container(listing)) => {
                self.list(&path, &listing)?;
                if let Some(note) = listing.note {
                    self.add(path, Err(Failure::OfContent(note)), None);
                }
            }
            Err(Failure::TooLarge) if most < limit => return Err(container::too_much()),
            Err(Failure::TooLarge) => {
                self.left -= most;
                self.add(path, Err(too_large(limit)), None);
            }
            Ok(Inside::Document(document)) => self.add(path, Ok(document), content),
            Err(failure) => self.add(path, Err(failure), content),
        }
        Ok(())
    }

    /// What comes of one, without the worker's buffers, and what it is.
    fn read(&mut self, path: &Path, most: u64) -> (Result<Inside, Failure>, Option<Content>) {
        let plan = self.plan;
        let answer = self
            .parser
            .member(&self.container, path, most, &plan.wishes(path));
        let (looks, content) = (answer.looks(), answer.content);
        let told = content.filter(|_| plan.contents);
        let read = match answer.found {
            Ok(Found::Container(listing)) => Ok(Inside::Container(listing)),
            Err(failure) => Err(failure),
            found => text_of(found, plan.limit())
                .and_then(|text| document(text, looks, told, &plan.intake, self.finder))
                .map(Inside::Document),
        };
        (read, content)
    }

    /// Whether one more may be read.
    fn check(&self) -> Result<(), Said> {
        if self.left == 0 {
            Err(container::too_much())
        } else if self.parser.deaths() >= DEATHS {
            Err(said!("note-deaths", count = DEATHS))
        } else {
            Ok(())
        }
    }
}

/// What a file of a container is.
enum Inside {
    Container(Listing),
    Document(Outcome),
}

/// A worker that was taken over could say anything.
fn is_below(path: &Path) -> bool {
    path.components()
        .all(|part| matches!(part, Component::Normal(_)))
}
