//! The bookmark of a folder: where a person was when she left, and what she had seen. Kept by the names of documents, so that it fits whatever
//! the folder has become; one that was renamed is known by its content, and a pair that is gone is not missed.
//!
//! [`Bookmark::of`] takes it, or [`Taken`] where nobody is to wait for it; [`begin`] and `resume` put a person back. What comes from the
//! disk is untrusted: it is bounded and checked here ([`Bookmark::decode`]).

mod place;
mod seen;

use std::mem;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use self::place::Place;
use self::seen::{Seen, Then};
use super::App;
use super::marks;
use super::numbers::Numbers;
use super::rows::Subjects;
use crate::index::DEFAULT_MIN_RUN;
use crate::masks::ActiveLayers;
use crate::masks::given::Given;
use crate::measure::{Containment, Ratio};
use crate::shingle::Width;
use crate::snapshot::{Snapshot, Watching};
use crate::text;

/// The first bytes of every bookmark. Raise the number with every change of what is kept: that of another version is laid aside.
const MAGIC: &[u8] = b"sidelong place 18\n";
/// Those of versions that kept marks and knew no hidden names and no archives of the screen: nothing that a person chose in them is lost.
const EARLIER: &[u8] = b"sidelong place 14\n";
/// The one before that also knew no shortest passage.
const EARLIEST: &[u8] = b"sidelong place 13\n";
/// As much of a sum as tells a damaged file.
const SUM: usize = 16;
/// A longer one is none of ours: that of a million documents is not half as long.
pub const MOST_BYTES: u64 = 64 << 20;

/// The place, what was seen, by which threshold pairs were listed, whether common text counted, which layers were on, how short a passage
/// was, whether names were hidden, and what was called given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    threshold: Containment,
    /// Whether common text counted.
    pub counts_common: bool,
    /// The layers that were on.
    pub layers: ActiveLayers,
    min_run: u32,
    /// Whether names were hidden.
    pub hides_names: bool,
    /// What was called given.
    pub given: Arc<[Given]>,
    place: Place,
    seen: Seen,
    /// The texts of what of the given are passages that were decided on, so that they are masked from the start; at other places nothing.
    passages: Vec<Option<Arc<str>>>,
    /// Archives that a person has added, as they are typed.
    pub archives: Vec<String>,
    /// What was marked in a version that kept marks here: it goes into the decisions.
    #[serde(skip)]
    marked: Subjects<String>,
}

/// How those of earlier versions begin.
type Begin = (Containment, bool, ActiveLayers);
/// How they end: what was given, where a person was, what was seen and marked, and a number that means nothing by now.
type End = (Arc<[Given]>, Place, Seen, Subjects<String>, u32);

/// What a bookmark is made of. To make it takes as long as the folder is large, and may be done where no key waits for it.
#[derive(Debug)]
pub struct Taken {
    /// All but what was seen.
    bookmark: Bookmark,
    /// What there is, what of it is new, and the numbers of clusters; nothing while that is not known.
    known: Option<(Arc<Snapshot>, Subjects, Numbers)>,
}

/// What is to be kept soon when it is another one: how often something was seen, what was called given, and whether it is known what there is.
pub type Decided = (u64, u64, bool);

/// That of now.
pub fn decided(app: &App) -> Decided {
    let given = app.snapshot.given.iter().map(Given::mark);
    let given = text::in_short(&given.collect::<Vec<_>>());
    let is_known = app.resume.is_done;
    (app.seen.decided(), given, is_known)
}

impl Taken {
    /// Of now. While it is not known what there is, as it is being read or its disk is not there, of what is given alone.
    pub fn of(app: &App) -> Taken {
        // What is still being read, as after the folder was away, is not gone.
        let snapshot = &app.complete;
        // A folder without documents may be one whose disk is not there.
        let is_empty = snapshot.listing.documents.is_empty();
        let is_gone = snapshot.watching == Watching::Gone
            || snapshot.folders.missing(&snapshot.unread).next().is_some();
        let is_known = app.resume.is_done && !is_gone && !is_empty;
        Taken {
            bookmark: Bookmark {
                threshold: app.threshold(),
                counts_common: app.settings().counts_common,
                layers: app.settings().layers,
                min_run: app.settings().min_run,
                hides_names: app.snapshot.hides_names,
                given: Arc::clone(&app.snapshot.given),
                passages: passages(&app.snapshot.given),
                archives: app.archives.clone(),
                place: Place::of(app),
                ..Bookmark::default()
            },
            known: is_known.then(|| {
                let new = app.seen.unseen().clone();
                (Arc::clone(snapshot), new, app.numbers.clone())
            }),
        }
    }

    /// The bookmark of the moment when it was taken. Of what was decided alone everything else is as it was `before`; nothing if there is
    /// nothing to be kept.
    pub fn finish(self, before: Option<&Bookmark>) -> Option<Bookmark> {
        let now = self.bookmark;
        match (self.known, before) {
            (Some((snapshot, new, numbers)), _) => Some(Bookmark {
                seen: Seen::of(&snapshot, &new, &numbers),
                ..now
            }),
            // What was called given is never fewer, so that none says that nothing has come yet.
            (None, Some(before)) if now.given.is_empty() => Some(Bookmark {
                archives: now.archives,
                ..before.clone()
            }),
            (None, Some(before)) => Some(Bookmark {
                given: now.given,
                passages: now.passages,
                archives: now.archives,
                ..before.clone()
            }),
            (None, None) => (!now.given.is_empty()).then_some(now),
        }
    }
}

fn passages(given: &[Given]) -> Vec<Option<Arc<str>>> {
    given.iter().map(|one| one.passage.clone()).collect()
}

impl Bookmark {
    /// That of now; nothing while it is not known what there is.
    pub fn of(app: &App) -> Option<Bookmark> {
        let taken = Taken::of(app);
        taken.known.is_some().then(|| taken.finish(None)).flatten()
    }

    /// The threshold, if it is one.
    pub fn threshold(&self) -> Option<Containment> {
        let Ratio { part, whole } = self.threshold.0;
        let is_one = part <= whole && u64::from(part) * 100 >= u64::from(whole.max(1));
        is_one.then_some(self.threshold)
    }

    /// The words of the shortest passage, of shingles of that width.
    pub fn min_run(&self, width: Width) -> u32 {
        self.min_run.max(width.words() as u32)
    }

    /// Names are hidden from now on.
    pub fn hide_names(&mut self) {
        if !mem::replace(&mut self.hides_names, true) {
            self.place.hide_names();
        }
    }

    /// The given ones are the passages that they were.
    fn read(mut self) -> Bookmark {
        let given = Arc::make_mut(&mut self.given).iter_mut();
        for (given, passage) in given.zip(&self.passages) {
            given.passage.clone_from(passage);
        }
        self
    }

    /// As bytes; nothing if that is not possible, which no bookmark of ours is.
    pub fn encode(&self) -> Option<Vec<u8>> {
        let body = postcard::to_stdvec(self).ok()?;
        let sum = blake3::hash(&body);
        let sum = sum.as_bytes().get(..SUM)?;
        Some([MAGIC, sum, &body].concat())
    }

    /// From bytes; nothing of what is damaged, of another version, or none at all.
    pub fn decode(bytes: &[u8]) -> Option<Bookmark> {
        let of = |magic| bytes.strip_prefix(magic);
        let (now, earlier, earliest) = (of(MAGIC), of(EARLIER), of(EARLIEST));
        let whole = now.or(earlier).or(earliest)?;
        let (sum, body) = whole.split_at_checked(SUM)?;
        if blake3::hash(body).as_bytes().get(..SUM)? != sum {
            return None;
        }
        let read = if now.is_some() {
            postcard::from_bytes(body).map(Bookmark::read)
        } else {
            Bookmark::of_earlier(body, earlier.is_some())
        };
        read.ok()
    }

    /// That of a version that may have known the shortest passage.
    fn of_earlier(body: &[u8], has_min_run: bool) -> postcard::Result<Bookmark> {
        let ((threshold, counts_common, layers), body): (Begin, _) =
            postcard::take_from_bytes(body)?;
        let (min_run, body) = if has_min_run {
            postcard::take_from_bytes(body)?
        } else {
            (DEFAULT_MIN_RUN, body)
        };
        let (given, place, seen, marked, _): End = postcard::from_bytes(body)?;
        Ok(Bookmark {
            threshold,
            counts_common,
            layers,
            min_run,
            given,
            place,
            seen,
            marked,
            ..Bookmark::default()
        })
    }
}

/// What is to be put back as soon as it is known what there is.
#[derive(Debug, Default)]
pub struct Resume {
    /// What is put back.
    waiting: Option<Bookmark>,
    /// The documents that it names, once it is known what there is.
    then: Option<Then>,
    /// A person went elsewhere meanwhile: she stays there.
    is_elsewhere: bool,
    /// It is known what there is.
    is_done: bool,
}

impl Resume {
    /// It is known what there is.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// A person did something.
    pub fn give_up(&mut self) {
        self.is_elsewhere = true;
    }
}

/// That of now, to go on with these archives.
pub(super) fn with_archives(app: &App, archives: Vec<String>) -> Bookmark {
    let taken = Taken::of(app);
    let now = taken.bookmark.clone();
    let kept = taken.finish(app.resume.waiting.as_ref());
    Bookmark {
        archives,
        ..kept.unwrap_or(now)
    }
}

/// Puts a person back as far as that needs no documents.
pub fn begin(app: &mut App, bookmark: Bookmark) {
    app.archives.clone_from(&bookmark.archives);
    bookmark.place.begin(app);
    app.resume.waiting = Some(bookmark);
}

/// Nothing more is being read: finds the documents of what is to be put back, whose clusters have their numbers from now on.
pub(super) fn find(app: &mut App, snapshot: &Snapshot) {
    if let Some(bookmark) = &app.resume.waiting {
        let then = Then::new(snapshot, &bookmark.seen);
        app.numbers = bookmark.seen.numbers(&then);
        app.resume.then = Some(then);
    }
}

/// Nothing more is being read: marks what is new, and puts a person where she was.
pub(super) fn resume(app: &mut App) {
    app.resume.is_done = true;
    let (Some(bookmark), Some(then)) = (app.resume.waiting.take(), app.resume.then.take()) else {
        return;
    };
    bookmark.seen.mark(app, &then);
    let marked = bookmark.marked.iter();
    let marked = marked.filter_map(|one| one.found(|name| then.find(name)));
    marks::mark_so(app, marked.collect(), true);
    if !app.resume.is_elsewhere {
        bookmark.place.resume(app, &then);
    }
}

/// Some bookmark, of this threshold in percent.
#[cfg(test)]
pub fn with_threshold(percent: f64) -> Bookmark {
    Bookmark {
        threshold: Containment::from_percent(percent),
        ..Bookmark::default()
    }
}

#[cfg(test)]
mod tests;
