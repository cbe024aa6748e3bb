//! Open containers: many files of some of them are read one after the other. They stay open until the reader rests, so that a class
//! in one zip goes through a pipe once, and not once for each essay; nor once for each pair where the pairs are of two zips.

use std::fs;
use std::path::{Path, PathBuf};

use super::document::MakeText;
use super::file::Failure;
use super::{KEPT_BUFFER, Reader, text_of};
use crate::engine::stamp::Stamp;
use crate::engine::workers::{Found, Parser};
use crate::extract::LIMITS;
use crate::words::Said;

/// So many containers of a reader are open at a time: each has a process of its own that parses it, and the classes of a course are
/// seldom more.
const OPEN: usize = 4;

/// They have no more than a part of what all work may take, and a pair twice as much: each is in its process, for every hand, and nobody
/// gives back what is open where another needs it.
const OPEN_PART: u64 = 16;
const PAIR: u64 = 2;
/// One hand alone may have a pair open that has this part, or any container that can be read: it compares nearly all pairs of a large zip,
/// while others open it for each text.
const LONG_PART: u64 = 2;

/// A container that is open.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    /// How it looked before it was read.
    stamp: Option<Stamp>,
    length: u64,
    /// The parser has it, and nobody else.
    parser: Parser,
}

/// A file of a container.
#[derive(Debug)]
pub struct Inside {
    /// The file that the container is.
    pub container: PathBuf,
    /// All of it.
    pub bytes: Vec<u8>,
}

impl Held {
    /// Whether it is this one, nobody has written to it since, and its process lives.
    fn is(&self, path: &Path, stamp: Option<Stamp>) -> bool {
        let is_same = self.path == path && stamp.is_some() && self.stamp == stamp;
        is_same && self.parser.has_container()
    }

    /// What it is called.
    #[cfg(test)]
    pub(super) fn name(&self) -> &str {
        self.path.to_str().unwrap_or_default()
    }

    /// What parses it died for want of memory that a file may take.
    pub(super) fn was_short(&self) -> bool {
        self.parser.was_short()
    }

    /// It has taken much.
    pub(super) fn is_huge(&self) -> bool {
        self.length > KEPT_BUFFER as u64
    }

    /// Gives back what parses it, without it.
    pub(super) fn close(mut self) -> Parser {
        self.parser.release();
        self.parser
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
        let open: Vec<u64> = self.held.iter().map(|held| held.length).collect();
        self.reserve(open.iter().sum::<u64>() + expected);
        for _ in 0..too_many(&open, expected, self.most_open(), self.most_of_pair()) {
            idle = Some(self.held.remove(0).close());
        }
        self.fill(container)?;
        let source = self.plan.source(container, &self.buffer);
        match self.parser.read(&source).found {
            Ok(Found::Container(_)) => {}
            Err(Failure::Reason(reason)) => return Err(Failure::Reason(reason)),
            _ => return Err(Failure::Vanished),
        }
        let next = idle.unwrap_or_else(|| Parser::new(self.plan.options.workers.clone()));
        self.held.push(Held {
            path: container.to_owned(),
            stamp,
            length: self.buffer.len() as u64,
            parser: std::mem::replace(&mut self.parser, next),
        });
        self.give_back(false);
        Ok(())
    }

    fn most_open(&self) -> u64 {
        let most = self.plan.intake.room.most() / OPEN_PART;
        most.min(LIMITS.container)
    }

    fn most_of_pair(&self) -> u64 {
        match self.long {
            Some(_) => self.plan.intake.room.most() / LONG_PART,
            None => PAIR * self.most_open(),
        }
    }

    /// Is the one hand that may have so much open, where it is much and no other is.
    fn reserve(&mut self, bytes: u64) {
        let own = self.long.take();
        if bytes > self.most_of_pair() {
            self.long = own.or_else(|| self.plan.intake.long.try_take(1));
        }
    }

    /// Whether what is open may stay so.
    pub(super) fn may_hold(&mut self) -> bool {
        let bytes: u64 = self.held.iter().map(|held| held.length).sum();
        self.reserve(bytes);
        !self.held.is_empty() && bytes <= self.most_of_pair()
    }

    /// The text of one file of a container, which is open from then on.
    pub(super) fn member_text<T>(
        &mut self,
        container: &Path,
        path: &Path,
        make: &MakeText<T>,
    ) -> Result<T, Failure> {
        self.hold(container)?;
        let held = self.held.last_mut().ok_or(Failure::Vanished)?;
        let (plan, limit) = (&self.plan, self.plan.limit());
        let source = plan.source(&held.path, &[]);
        let answer = held.parser.member(&source, path, limit, &plan.wishes(path));
        let looks = answer.looks();
        Ok(make(text_of(answer.found, limit)?, looks, &mut self.finder))
    }

    /// The bytes of one file of the container that was opened last, no more than may be read of a file.
    pub(super) fn held_bytes(&mut self, path: &Path) -> Result<Vec<u8>, Failure> {
        let held = self.held.last_mut().ok_or(Failure::Vanished)?;
        let limit = self.plan.limit();
        let source = self.plan.source(&held.path, &[]);
        match held.parser.bytes(&source, path, limit).found {
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
            reader.hold(container)?;
            let bytes = reader.held_bytes(path)?;
            let container = reader.plan.roots.file(container);
            Ok(Inside { container, bytes })
        });
        Some(read.map_err(Failure::reason))
    }
}

/// How many containers of these lengths, the one that was asked for the longest time first, are closed before another one is opened: all
/// together are no longer than `most`, and one or two than `pair`.
fn too_many(open: &[u64], next: u64, most: u64, pair: u64) -> usize {
    let fits = |stay: &[u64]| {
        let bytes = stay.iter().fold(next, |all, one| all.saturating_add(*one));
        let most = if stay.len() <= 1 { pair } else { most };
        stay.len() < OPEN && bytes <= most
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
    fn a_pair_is_open_while_it_fits_and_more_while_they_are_short() {
        let most = LIMITS.container;
        let cases: [(&[u64], u64, usize); 7] = [
            (&[], most, 0),
            (&[most], most, 0),
            (&[most], most + 1, 1),
            (&[most, 1], 1, 1),
            (&[1, 1, 1], 1, 0),
            (&[1, 1, 1, 1], 1, 1),
            (&[1, 1, 1], most, 2),
        ];
        for (open, next, closed) in cases {
            assert_eq!(
                too_many(open, next, most, PAIR * most),
                closed,
                "{open:?} {next}"
            );
        }
    }
}
