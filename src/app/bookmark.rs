//! Where was a person when she left, what had she seen, and what marked? Kept by the names of documents, so that it fits whatever the folder
//! has become; one that was renamed is known by its content, and a pair that is gone is not missed.
//!
//! [`Bookmark::of`] takes it, or [`Taken`] where nobody is to wait for it; [`begin`] and `resume` put a person back: at once where the reading was stopped, too, as far as that
//! goes. What was left out then waits, also over the end of the program, and is nothing new when it is read. What comes from the disk is
//! untrusted: it is bounded and checked here ([`Bookmark::decode`]).

mod away;
mod marked;
mod merge;
mod place;
mod seen;
mod then;

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize};

use self::away::Away;
pub(super) use self::away::{let_go, offer};
use self::marked::Marked;
pub use self::place::Place;
pub use self::seen::Past;
use self::seen::Unseen;
use self::then::Then;
use super::seen::New;
use super::{App, side};
use crate::index::{DocId, Listing};
use crate::measure::{Containment, Ratio};
use crate::snapshot::{Snapshot, Watching};

/// The first bytes of every bookmark. Raise the number with every change of what is kept, but for what is added at its end and may be
/// missing there.
const MAGIC: &[u8] = b"sidelong place 4\n";
/// Those of before have another place in two texts ([`side::Earlier`]), and everything else as it is now.
const EARLIER: &[u8] = b"sidelong place 3\n";
/// As much of a sum as tells a damaged file.
const SUM: usize = 16;
/// A longer one is none of ours: that of a million documents is not half as long.
pub const MOST_BYTES: u64 = 64 << 20;

/// The place, what was seen and marked, by which threshold pairs were listed, whether common text counted, and of how many marks it was
/// told that their documents are not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark<Placed = side::Placed> {
    threshold: (u32, u32),
    place: Place<Placed>,
    past: Past,
    marked: Marked,
    #[serde(deserialize_with = "Unseen::or_none")]
    unseen: Unseen,
    #[serde(deserialize_with = "or_usual")]
    counts_common: bool,
    #[serde(deserialize_with = "or_usual")]
    told: u32,
}

/// What a bookmark is made of, or marks alone. To make it takes as long as the folder is large, and may be done where no key waits for it.
#[derive(Debug)]
pub struct Taken {
    threshold: Containment,
    counts_common: bool,
    place: Place,
    marked: Marked,
    told: u32,
    /// Nothing while it is not known what there is.
    known: Option<Looked>,
}

/// By what it is said what was seen.
#[derive(Debug)]
struct Looked {
    snapshot: Arc<Snapshot>,
    new: New,
    /// What waits for what was left out.
    waiting: Option<Arc<Bookmark>>,
}

/// What is to be kept soon when it is another one: how often something was marked, and seen, and whether it is known what there is.
pub type Decided = (u64, u64, bool);

/// That of now.
pub fn decided(app: &App) -> Decided {
    let is_known = app.resume.is_done;
    (app.marks.version(), app.seen.decided(), is_known)
}

impl Taken {
    /// Of now. While it is not known what there is, as it is being read or its disk is not there, of marks alone.
    pub fn of(app: &App) -> Taken {
        let snapshot = &app.snapshot;
        // A folder without documents may be one whose disk is not there.
        let is_empty = snapshot.listing.documents.is_empty();
        let is_gone = snapshot.watching == Watching::Gone
            || snapshot.folders.missing(&snapshot.unread).next().is_some();
        let is_known = app.resume.is_done && !is_gone && !is_empty;
        let waiting = app.resume.waiting.as_ref();
        let marked = Marked::of(app).and(app.resume.away.marks());
        Taken {
            threshold: app.threshold(),
            counts_common: app.counts_common(),
            place: Place::of(app),
            marked: match waiting {
                Some(before) => marked.and(&before.marked),
                None => marked,
            },
            told: waiting.map_or(app.resume.away.told(), |before| before.told),
            known: is_known.then(|| Looked {
                snapshot: Arc::clone(snapshot),
                new: app.seen.all_new(),
                waiting: waiting.cloned(),
            }),
        }
    }

    /// The bookmark of the moment when it was taken. Of marks alone everything else is as it was `before`; nothing if there is nothing to
    /// be kept.
    pub fn finish(self, before: Option<&Bookmark>) -> Option<Bookmark> {
        let (marked, told) = (self.marked, self.told);
        let Some(looked) = self.known else {
            if let Some(before) = before {
                let before = before.clone();
                return Some(Bookmark {
                    marked,
                    told,
                    ..before
                });
            }
            let threshold = self.threshold.0;
            return (!marked.is_empty()).then(|| Bookmark {
                threshold: (threshold.part, threshold.whole),
                place: self.place,
                past: Past::default(),
                marked,
                unseen: Unseen::default(),
                counts_common: self.counts_common,
                told,
            });
        };
        let waiting = looked.waiting.as_deref();
        let waiting = waiting.map(|waiting| (&waiting.past, &waiting.unseen));
        let (past, unseen) = seen::of(&looked.snapshot, &looked.new, waiting);
        let threshold = self.threshold.0;
        Some(Bookmark {
            threshold: (threshold.part, threshold.whole),
            place: self.place,
            past,
            marked,
            unseen,
            counts_common: self.counts_common,
            told,
        })
    }
}

impl Bookmark {
    /// That of now; nothing while it is not known what there is.
    pub fn of(app: &App) -> Option<Bookmark> {
        let taken = Taken::of(app);
        taken.known.is_some().then(|| taken.finish(None)).flatten()
    }

    /// The threshold, if it is one.
    pub fn threshold(&self) -> Option<Containment> {
        let (part, whole) = self.threshold;
        let is_one = part <= whole && u64::from(part) * 100 >= u64::from(whole.max(1));
        is_one.then_some(Containment(Ratio { part, whole }))
    }

    /// Whether common text counted.
    pub fn counts_common(&self) -> bool {
        self.counts_common
    }

    /// As bytes; nothing if that is not possible, which no bookmark of ours is.
    pub fn encode(&self) -> Option<Vec<u8>> {
        let body = postcard::to_stdvec(self).ok()?;
        let sum = blake3::hash(&body);
        let sum = sum.as_bytes().get(..SUM)?;
        Some([MAGIC, sum, &body].concat())
    }

    /// From bytes, also of the version before; nothing of what is damaged, of another version, or none at all.
    pub fn decode(bytes: &[u8]) -> Option<Bookmark> {
        if let Some(body) = body(bytes, MAGIC) {
            return postcard::from_bytes(body).ok();
        }
        let earlier =
            postcard::from_bytes::<Bookmark<side::Earlier>>(body(bytes, EARLIER)?).ok()?;
        Some(Bookmark {
            threshold: earlier.threshold,
            place: earlier.place.of_now(),
            past: earlier.past,
            marked: earlier.marked,
            unseen: earlier.unseen,
            counts_common: earlier.counts_common,
            told: earlier.told,
        })
    }
}

/// From the end of a bookmark: those of before have none.
#[expect(clippy::unnecessary_wraps, reason = "serde asks for it")]
fn or_usual<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(T::deserialize(from).unwrap_or_default())
}

/// What is behind the first bytes of this version and its sum, if nothing of it is damaged.
fn body<'a>(bytes: &'a [u8], magic: &[u8]) -> Option<&'a [u8]> {
    let (sum, body) = bytes.strip_prefix(magic)?.split_at_checked(SUM)?;
    (blake3::hash(body).as_bytes().get(..SUM)? == sum).then_some(body)
}

/// What is to be put back as soon as it is known what there is.
#[derive(Debug, Default)]
pub struct Resume {
    /// What is put back, or waits for what was left out.
    waiting: Option<Arc<Bookmark>>,
    /// Marks whose documents are not there.
    away: Away,
    /// A person went elsewhere meanwhile: she stays there.
    is_elsewhere: bool,
    /// It is known what there is, all or without what was left out.
    is_done: bool,
}

impl Resume {
    /// A person did something.
    pub fn give_up(&mut self) {
        self.is_elsewhere = true;
    }
}

/// Puts a person back as far as that needs no documents.
pub fn begin(app: &mut App, bookmark: Bookmark) {
    bookmark.place.begin(app);
    app.resume.waiting = Some(Arc::new(bookmark));
}

/// Nothing more is being read: marks what is new, and puts a person where she was.
pub(super) fn resume(app: &mut App) {
    let was_done = std::mem::replace(&mut app.resume.is_done, true);
    if was_done {
        away::come_back(app);
        return;
    }
    let snapshot = Arc::clone(&app.snapshot);
    let Some(bookmark) = app.resume.waiting.take() else {
        return;
    };
    let mut bookmark = Arc::unwrap_or_clone(bookmark);
    let then = Then::new(&snapshot, &bookmark.past.known(&bookmark.unseen));
    bookmark.past.mark(app, &then, &bookmark.unseen);
    bookmark.marked = std::mem::take(&mut bookmark.marked).mark(app, |name| then.find(name));
    if !app.resume.is_elsewhere {
        bookmark.place.resume(app, &then);
    }
    away::wait(app, bookmark.marked, bookmark.told);
}

/// A document by its name.
fn named(listing: &Listing, name: &str) -> Option<DocId> {
    // By label, whose order is that of its path.
    let documents = &listing.documents;
    let at = documents.binary_search_by(|document| document.label.as_str().cmp(name));
    documents.get(at.ok()?).map(|document| document.id)
}

fn name(listing: &Listing, id: DocId) -> Option<String> {
    let document = listing.document(id)?;
    Some(document.label.as_str().to_owned())
}

/// A name in short.
fn short(name: &str) -> u64 {
    let hash = blake3::hash(name.as_bytes());
    let first = hash.as_bytes().first_chunk();
    first.map_or(0, |first| u64::from_le_bytes(*first))
}

/// Some bookmark, of nothing.
#[cfg(test)]
pub fn sample() -> Bookmark {
    Bookmark {
        threshold: (1, 10),
        place: Place::default(),
        past: Past::default(),
        marked: Marked::default(),
        unseen: Unseen::default(),
        counts_common: false,
        told: 0,
    }
}

/// The same with these documents marked.
#[cfg(test)]
pub fn with_marks(names: &[&str]) -> Bookmark {
    Bookmark {
        marked: Marked::of_documents(names),
        ..sample()
    }
}

/// The same by another threshold, and where one of two documents was never seen.
#[cfg(test)]
pub fn elsewhere(names: &[&str]) -> Bookmark {
    let (past, unseen) = seen::of_numbers(&[(1, (5, true)), (2, (6, false))].into());
    Bookmark {
        threshold: (3, 10),
        past,
        unseen,
        ..with_marks(names)
    }
}

#[cfg(test)]
mod tests;
