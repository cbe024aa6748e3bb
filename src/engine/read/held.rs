//! How are many files of one container read, one after the other? It stays open until another file is read or the reader rests,
//! so that a class in one zip goes through a pipe once, and not once for each essay.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::{Plan, Reader, shown, text_of};
use crate::engine::workers::{Answer, At, Place, Source, Wanted};
use crate::extract::Saved;
use crate::extract::container::Listing;
use crate::said;
use crate::snapshot::Text;
use crate::store::Sighting;
use crate::words::Said;

/// A container that is open: its bytes are in the reader's buffer, and whoever parses it has it.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    /// How it looked before it was read.
    sighting: Option<Sighting>,
    length: usize,
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
    fn is(&self, path: &Path, sighting: Option<Sighting>) -> bool {
        self.path == path && sighting.is_some() && self.sighting == sighting
    }

    /// What there is of the file at `path` below the root, and when that was saved last.
    fn ask<'a>(
        &mut self,
        place: &'a mut Place,
        plan: &Plan,
        buffer: &[u8],
        path: &Path,
        wish: Wish,
    ) -> Result<(Answer<'a>, Option<Saved>), Failure> {
        let wishes = plan.wishes(&self.path);
        let bytes = buffer.get(..self.length).unwrap_or_default();
        let source = plan.source(&self.path, bytes, &wishes);
        let (at, saved) = self.files.reach(place, plan, &source, path)?;
        let limit = plan.limit();
        let answer = match wish {
            Wish::Text => member(place, plan, &source, path, at, limit),
            Wish::Bytes => place.bytes(&source, at, limit),
        };
        Ok((answer.map_err(Failure::Reason)?, saved))
    }
}

/// The text of a file in the container that is open, or what is in it.
///
/// # Errors
/// As for [`Place::member`].
pub fn member<'a>(
    place: &'a mut Place,
    plan: &Plan,
    container: &Source<'_>,
    path: &Path,
    at: At,
    most: u64,
) -> Result<Answer<'a>, Said> {
    let wanted = Wanted {
        at,
        most,
        name: &path.file_name().unwrap_or_default().to_string_lossy(),
        wishes: &plan.wishes(path),
    };
    place.member(container, &wanted)
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
        place: &mut Place,
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
                let answer = member(place, plan, container, outer, at, plan.limit());
                let Answer::Container(listing, _) = answer.map_err(Failure::Reason)? else {
                    return Err(Failure::Vanished);
                };
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
    /// The file on the way to that path, below which a folder would be expected.
    pub(super) fn container_of(&self, path: &Path) -> Option<PathBuf> {
        let above = path.ancestors().skip(1);
        let mut files = above.filter(|above| self.plan.roots.file(above).is_file());
        files.next().map(Path::to_owned)
    }

    /// Opens a container, unless it is open and as it was.
    fn hold(&mut self, container: &Path) -> Result<(), Failure> {
        let metadata = fs::metadata(self.plan.roots.file(container)).ok();
        let sighting = metadata.and_then(|metadata| Sighting::of(&metadata));
        let is_held = |held: &Held| held.is(container, sighting);
        if self.held.as_ref().is_some_and(is_held) {
            return Ok(());
        }
        let length = self.fill(container)?;
        let wishes = self.plan.wishes(container);
        let source = self.plan.source(container, &self.buffer[..length], &wishes);
        let listing = match self.place.read(&source) {
            Answer::Container(listing, _) => listing,
            Answer::Lost(reason) => return Err(Failure::Reason(reason)),
            _ => return Err(Failure::Vanished),
        };
        self.held = Some(Held {
            path: container.to_owned(),
            sighting,
            length,
            files: Files {
                members: members(container, &listing),
                inner: None,
            },
        });
        Ok(())
    }

    /// The text of one file of a container, which is open from then on.
    pub(super) fn member_text(&mut self, container: &Path, path: &Path) -> Result<Text, Failure> {
        self.hold(container)?;
        let Reader {
            plan,
            place,
            buffer,
            held,
            finder,
            ..
        } = self;
        let held = held.as_mut().ok_or(Failure::Vanished)?;
        let (answer, saved) = held.ask(place, plan, buffer, path, Wish::Text)?;
        let looks = (answer.length(), saved);
        Ok(shown(text_of(answer, plan.limit())?, looks, finder))
    }

    /// The bytes of one file of a container, no more than may be read of a file. The container is open from then on.
    fn member_bytes(&mut self, container: &Path, path: &Path) -> Result<Vec<u8>, Failure> {
        self.hold(container)?;
        let Reader {
            plan,
            place,
            buffer,
            held,
            ..
        } = self;
        let held = held.as_mut().ok_or(Failure::Vanished)?;
        match held.ask(place, plan, buffer, path, Wish::Bytes)?.0 {
            Answer::Bytes(bytes) => Ok(bytes.into_owned()),
            answer => Err(text_of(answer, plan.limit())
                .err()
                .unwrap_or(Failure::Vanished)),
        }
    }

    /// The file of a container at `path` below the root, for another program; nothing where no container is on the way. It stays open, as
    /// for [`Reader::next_text`].
    ///
    /// # Errors
    /// Why it can't be had, or that it is gone.
    pub fn inside(&mut self, path: &Path) -> Option<Result<Inside, Said>> {
        let container = self.container_of(path)?;
        let read = self.caught(|reader| {
            let bytes = reader.member_bytes(&container, path)?;
            let container = reader.plan.roots.file(&container);
            Ok(Inside { container, bytes })
        });
        Some(read.map_err(|failure| failure.reason().unwrap_or_else(|| said!("why-gone"))))
    }
}
