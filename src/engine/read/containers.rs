//! Open containers: many files of some of them are read one after the other. They stay open until the reader rests, so that a class
//! in one zip goes through a pipe once, and not once for each essay; nor once for each pair where the pairs are of two zips.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::document::{Finder, MakeText};
use super::file::Failure;
use super::{KEPT_BUFFER, Plan, Reader, text_of};
use crate::engine::stamp::Stamp;
use crate::engine::workers::{Answer, At, Found, Parser, Source};
use crate::extract::container::Listing;
use crate::extract::{LIMITS, Saved};
use crate::store::Content;
use crate::words::Said;

/// So many containers of a reader are open at a time: each has a process of its own that parses it, and the classes of a course are
/// seldom more.
const OPEN: usize = 4;

/// A container that is open.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    /// How it looked before it was read.
    stamp: Option<Stamp>,
    /// All of it, should the parser have to begin anew.
    bytes: Vec<u8>,
    /// The parser has it.
    parser: Parser,
    files: Files,
}

/// A file of a container.
#[derive(Debug)]
pub struct Inside {
    /// The file that the container is.
    pub container: PathBuf,
    /// All of it.
    pub bytes: Vec<u8>,
}

/// What is wanted of a file in it.
#[derive(Clone, Copy, Debug)]
enum Wish {
    Text,
    Bytes,
}

impl Held {
    /// Whether it is this one, and nobody has written to it since.
    fn is(&self, path: &Path, stamp: Option<Stamp>) -> bool {
        self.path == path && stamp.is_some() && self.stamp == stamp
    }

    /// What there is of the file at `path` below the root, and when that was saved last.
    fn ask(
        &mut self,
        plan: &Plan,
        path: &Path,
        wish: Wish,
    ) -> Result<(Answer<'_>, Option<Saved>), Failure> {
        let source = plan.source(&self.path, &self.bytes);
        let (at, saved) = self.files.reach(&mut self.parser, plan, &source, path)?;
        let limit = plan.limit();
        let answer = match wish {
            Wish::Text => member(&mut self.parser, plan, &source, path, (at, limit)),
            Wish::Bytes => self.parser.bytes(&source, at, limit),
        };
        Ok((answer, saved))
    }

    /// What it is called.
    #[cfg(test)]
    pub(super) fn name(&self) -> &str {
        self.path.to_str().unwrap_or_default()
    }

    /// So many bytes of memory it has for its own.
    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.bytes.capacity()
    }

    fn length(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// It has taken much.
    pub(super) fn is_huge(&self) -> bool {
        self.bytes.len() > KEPT_BUFFER
    }

    /// Gives back what parses it, without it.
    pub(super) fn close(mut self) -> Parser {
        self.parser.release();
        self.parser
    }
}

/// The text of a file of at most so many bytes in the container that is open, or what is in it.
pub fn member<'a>(
    parser: &'a mut Parser,
    plan: &Plan,
    container: &Source<'_>,
    path: &Path,
    at: (At, u64),
) -> Answer<'a> {
    parser.member(container, at, path, &plan.wishes(path))
}

/// What is in the container that was expected.
fn listing_of(answer: Answer<'_>) -> Result<Listing, Failure> {
    match answer.found {
        Ok(Found::Container(listing)) => Ok(listing),
        Err(Failure::Reason(reason)) => Err(Failure::Reason(reason)),
        _ => Err(Failure::Vanished),
    }
}

/// Where each file of a container is.
#[derive(Debug)]
struct Files {
    members: Members,
    /// The number of the container in it that was opened last, and the files of that.
    inner: Option<(u32, Members)>,
}

/// Files of one container by their paths below the root, with their numbers and when they were saved last.
type Members = BTreeMap<PathBuf, (u32, Option<Saved>)>;

fn members(folder: &Path, listing: &Listing) -> Members {
    let numbered = (0..).zip(&listing.members);
    numbered
        .map(|(number, member)| (folder.join(&member.path), (number, member.saved)))
        .collect()
}

/// The file at that path, or the one on the way to it: that very path rather than a file that is called like a folder above.
fn on_the_way<'a>(members: &'a Members, path: &Path) -> Option<(&'a Path, u32, Option<Saved>)> {
    let mut found = path.ancestors().filter_map(|at| members.get_key_value(at));
    let (path, (number, saved)) = found.next()?;
    Some((path, *number, *saved))
}

impl Files {
    /// Where the file at `path` below the root is in the container, and when it was saved last.
    fn reach(
        &mut self,
        parser: &mut Parser,
        plan: &Plan,
        container: &Source<'_>,
        path: &Path,
    ) -> Result<(At, Option<Saved>), Failure> {
        let found = on_the_way(&self.members, path);
        let (outer, number, saved) = found.ok_or(Failure::Vanished)?;
        let at = At {
            inner: None,
            number,
        };
        if outer == path {
            return Ok((at, saved));
        }
        let inside = match &mut self.inner {
            Some((open, inside)) if *open == number => inside,
            inner => {
                let answer = member(parser, plan, container, outer, (at, plan.limit()));
                let listing = listing_of(answer)?;
                let (_, inside) = inner.insert((number, members(outer, &listing)));
                inside
            }
        };
        let (found, deep, saved) = on_the_way(inside, path).ok_or(Failure::Vanished)?;
        let at = At {
            inner: Some(number),
            number: deep,
        };
        // In a container of a container there is no other.
        (found == path)
            .then_some((at, saved))
            .ok_or(Failure::Vanished)
    }
}

impl Reader {
    /// Opens a container, unless it is open and as it was; it is the last one then, which is closed last.
    fn hold(&mut self, container: &Path) -> Result<(), Failure> {
        let metadata = fs::metadata(self.plan.roots.file(container)).ok();
        let expected = metadata.as_ref().map_or(0, fs::Metadata::len);
        let stamp = metadata.as_ref().map(Stamp::of);
        let mut all = self.held.iter();
        if let Some(at) = all.position(|held| held.is(container, stamp)) {
            self.held[at..].rotate_left(1);
            return Ok(());
        }
        // Before the next one takes its memory.
        let is_of_before = |held: &mut Held| held.path == container;
        let closed = self.held.extract_if(.., is_of_before).map(Held::close);
        let mut idle = closed.last();
        let open: Vec<u64> = self.held.iter().map(Held::length).collect();
        for _ in 0..too_many(&open, expected) {
            idle = Some(self.held.remove(0).close());
        }
        self.fill(container)?;
        let source = self.plan.source(container, &self.buffer);
        let listing = listing_of(self.parser.read(&source))?;
        let next = idle.unwrap_or_else(|| Parser::new(self.plan.options.workers.clone()));
        let mut bytes = std::mem::take(&mut self.buffer);
        // What was read before it may have been larger, and what was said of its length wrong.
        bytes.shrink_to_fit();
        self.held.push(Held {
            path: container.to_owned(),
            stamp,
            bytes,
            parser: std::mem::replace(&mut self.parser, next),
            files: Files {
                members: members(container, &listing),
                inner: None,
            },
        });
        Ok(())
    }

    /// What there is of a file of a container, which is open from then on, and when it was saved last.
    fn ask(
        &mut self,
        container: &Path,
        path: &Path,
        wish: Wish,
    ) -> Result<(Answer<'_>, Option<Saved>, &mut Finder), Failure> {
        self.hold(container)?;
        let held = self.held.last_mut().ok_or(Failure::Vanished)?;
        let (answer, saved) = held.ask(&self.plan, path, wish)?;
        Ok((answer, saved, &mut self.finder))
    }

    /// The text of one file of a container.
    pub(super) fn member_text<T>(
        &mut self,
        container: &Path,
        path: &Path,
        make: &MakeText<T>,
    ) -> Result<T, Failure> {
        let limit = self.plan.limit();
        let (answer, saved, finder) = self.ask(container, path, Wish::Text)?;
        let looks = (answer.content.map_or(0, Content::length), saved);
        Ok(make(text_of(answer.found, limit)?, looks, finder))
    }

    /// The bytes of one file of a container, no more than may be read of a file.
    fn member_bytes(&mut self, container: &Path, path: &Path) -> Result<Vec<u8>, Failure> {
        let limit = self.plan.limit();
        match self.ask(container, path, Wish::Bytes)?.0.found {
            Ok(Found::Bytes(bytes)) => Ok(bytes.into_owned()),
            found => Err(text_of(found, limit).err().unwrap_or(Failure::Vanished)),
        }
    }

    /// The file of a container at `path` below the root, for another program; nothing where no container is on the way. It stays open, as
    /// for [`Reader::text`].
    ///
    /// # Errors
    /// Why it can't be had, or that it is gone.
    pub fn inside(&mut self, path: &Path) -> Option<Result<Inside, Said>> {
        let container = self.plan.roots.container_of(path)?;
        let read = self.caught(|reader| {
            let bytes = reader.member_bytes(container, path)?;
            let container = reader.plan.roots.file(container);
            Ok(Inside { container, bytes })
        });
        Some(read.map_err(Failure::reason))
    }
}

/// How many containers of these lengths, the one that was asked for the longest time first, are closed before another one is opened: of
/// more than a pair all together are no longer than one may be.
fn too_many(open: &[u64], next: u64) -> usize {
    let fits = |stay: &[u64]| {
        let bytes = stay.iter().fold(next, |all, one| all.saturating_add(*one));
        stay.len() < OPEN && (stay.len() <= 1 || bytes <= LIMITS.container)
    };
    let mut closed = 0..open.len();
    closed
        .find(|closed| fits(&open[*closed..]))
        .unwrap_or(open.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_open_however_long_and_more_while_they_are_short() {
        let most = LIMITS.container;
        let cases: [(&[u64], u64, usize); 6] = [
            (&[], most, 0),
            (&[most], most, 0),
            (&[most, 1], 1, 1),
            (&[1, 1, 1], 1, 0),
            (&[1, 1, 1, 1], 1, 1),
            (&[1, 1, 1], most, 2),
        ];
        for (open, next, closed) in cases {
            assert_eq!(too_many(open, next), closed, "{open:?} {next}");
        }
    }
}
