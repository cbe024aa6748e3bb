//! Reading: one worker's way from a path to fingerprints. Nothing that a file holds can stop it.

mod cache;
mod containers;
mod document;
mod file;
mod members;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, LazyLock};
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

use self::containers::Held;
use self::document::{Finder, MakeText, READ_BYTES, document, enough, shown};
use self::file::{container_too_large, too_large};
use self::members::Round;
use super::Options;
use super::intake::Intake;
use super::patterns::Left;
use super::register::{Opening, Register};
use super::room::Taken;
use super::roots::Roots;
use super::stamp::Stamp;
use super::templates::{self, Template};
use super::workers::{Found, Parser, Source};
use crate::extract::{self, Extracted, LIMITS, Saved, Wishes, container};
use crate::index::{self, Alone, Change, DocId, Index, Label, Text as Words};
use crate::masks::{Masked, Masks};
use crate::said;
use crate::snapshot::{Facts, Snapshot, Text};
use crate::store::{Content, Key, Lookup, Reading, Way};
use crate::text::TokenHash;
use crate::words::{Phrase, Said, phrase};

pub use self::cache::Seen;
pub use self::containers::Inside;
pub use self::document::compared_bytes;
pub use self::file::{Failure, GONE, catch_panic, io_reason, open};

/// How bytes become text: a place where a test can put in an extractor that panics.
pub type Extractor = for<'a> fn(&Path, &'a [u8], &Wishes) -> Result<Extracted<'a>, Said>;

/// No option goes beyond: spans into a text are 32 bits wide, with room for what the arithmetic adds.
pub const HARD_MAX_FILE_BYTES: u64 = 1 << 30;
/// What is said of a file in which nothing has arrived.
const EMPTY: Phrase = phrase("why-empty");
/// A buffer that one huge file has grown is given back after it.
const KEPT_BUFFER: usize = 4 << 20;

/// Bytes of memory that a worker may take of a file in the beginning: PDFs peaked at 47 MB.
const FIRST_MEMORY: u64 = 96 << 20;
/// Bytes that a file takes here and in its worker, for each of its own.
const PARSED_BYTES: u64 = 3;

/// What came of reading a file.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Its words and what else is known of it.
    Document(Document),
    /// It is a container, read like a folder.
    Container(Contents),
}

/// What came of a file, and how it looked.
#[derive(Clone, Debug)]
pub struct Read {
    /// What came of it, or why it was not read.
    pub outcome: Result<Outcome, Failure>,
    /// How the file looked while that came of it, if the same comes of it whenever it looks so; asked for only where there
    /// is a cache.
    pub seen: Option<Seen>,
}

impl Read {
    /// A file that was not looked at.
    pub fn unread(failure: Failure) -> Read {
        Read {
            outcome: Err(failure),
            seen: None,
        }
    }
}

/// A document that was read.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its words.
    pub words: index::Text,
    /// Its content, if the reader was asked to tell contents apart.
    pub content: Option<Content>,
    /// What else is known.
    pub facts: Arc<Facts>,
}

/// What is in a container.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Its files by their paths below the root, each a document or not read.
    pub members: Vec<(PathBuf, Result<Outcome, Failure>)>,
    /// Why there are not all of them, and what to do.
    pub note: Option<Said>,
    /// Files and folders in it that are left out because a person says so, by their paths below the root.
    pub left_out: Vec<(PathBuf, Left)>,
}

/// What all readers of a run have in common.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The folders.
    pub roots: Roots,
    /// Where words are brought.
    pub intake: Arc<Intake>,
    /// From bytes to text.
    pub extract: Extractor,
    /// Whether contents are told apart: only a live engine needs it.
    pub contents: bool,
    /// Words of the shortest passage, as a person wants it by now.
    pub min_run: Arc<AtomicU32>,
    /// Archives that need not be read.
    pub register: Option<Opening>,
    /// What was given to all.
    pub templates: Arc<[Template]>,
    /// What a person wants.
    pub options: Arc<Options>,
}

impl Plan {
    /// The plan of a run over these folders.
    pub fn new(options: &Options, roots: Roots, extract: Extractor, contents: bool) -> Plan {
        Plan {
            roots,
            intake: Arc::new(Intake::new(options.memory.clone())),
            extract,
            contents,
            min_run: Arc::new(AtomicU32::new(options.settings.min_run)),
            register: None,
            templates: Arc::default(),
            options: Arc::new(options.clone()),
        }
    }

    /// The register of archives, once it is open.
    pub fn register(&self) -> Option<&Arc<Register>> {
        LazyLock::force(self.register.as_ref()?).as_ref()
    }

    /// What came of an archive's file, if it looks as it did; and where the last one that was asked for stands in the register.
    pub fn registered(&self, absolute: &Path, seen: Seen, last: &mut usize) -> Option<Read> {
        let registered = self.register()?.get(absolute, last)?;
        let outcome = registered.outcome(self, &seen)?;
        Some(self.known(Ok(outcome), seen))
    }

    /// A file of which it is known what came of it.
    fn known(&self, outcome: Result<Outcome, Failure>, seen: Seen) -> Read {
        self.options.store.count(Way::Known, 1);
        Read {
            outcome: dated(outcome, seen.stamp.saved()),
            seen: Some(seen),
        }
    }

    /// Whether two texts of so many words and bytes can be compared in the memory that there is.
    ///
    /// # Errors
    /// They can't.
    pub fn allows(&self, words: usize, bytes: usize) -> Result<(), Said> {
        let needs = 2 * compared_bytes(words as u64, bytes as u64);
        enough(needs, &self.intake).map_err(Failure::reason)
    }

    /// An empty index for what is read.
    pub fn index(&self) -> Index {
        let mut index = self.intake.index(self.options.settings);
        let (given, vocabulary) = (&self.options.given, &self.intake.vocabulary);
        let texts = templates::texts(&self.templates, given, vocabulary);
        index.use_templates(&texts, &Alone);
        if let Some(register) = self.register() {
            index.use_register(Arc::clone(register) as Arc<dyn index::Register>);
        }
        index
    }

    /// What is shown before anything is read.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            folders: self.roots.shown(),
            settings: self.options.settings,
            given: Arc::clone(&self.options.given),
            method: self.options.method,
            ..Snapshot::default()
        }
    }

    /// Which words of a text with these are masked, beside those that these masks cover.
    pub fn masked(&self, words: &[TokenHash], masks: Masks) -> Masked {
        let words = Words::Memory(self.intake.vocabulary.number(words));
        let text = words.with_masks(masks, self.options.settings.layers);
        let (mut index, id) = (self.index(), DocId(0));
        index.apply(vec![Change::put(id, Label::default(), text)], &Alone);
        index.masked(id)
    }

    fn limit(&self) -> u64 {
        self.options.max_file_bytes.min(HARD_MAX_FILE_BYTES)
    }

    /// What a person says about the encoding of the file at `path` below the roots.
    fn wishes(&self, path: &Path) -> Wishes {
        self.options.encodings.wishes(self.roots.within(path))
    }

    /// A file to be parsed.
    fn source<'a>(&self, path: &'a Path, bytes: &'a [u8]) -> Source<'a> {
        Source {
            path,
            bytes,
            wishes: self.wishes(path),
            extract: self.extract,
        }
    }

    /// A container may be larger than what is in it.
    fn limit_for(&self, path: &Path) -> u64 {
        if container::is_named_so(path) {
            self.limit().max(LIMITS.container.min(HARD_MAX_FILE_BYTES))
        } else {
            self.limit()
        }
    }
}

/// A worker's tools, used again for every file.
#[derive(Debug)]
pub struct Reader {
    plan: Plan,
    parser: Parser,
    /// The last file.
    buffer: Vec<u8>,
    finder: Finder,
    lookup: Lookup,
    /// The containers that are open while their files are read one after the other, the one that was asked last at the end.
    held: Vec<Held>,
    /// They are long, and no other hand has such.
    long: Option<Taken>,
    /// How the last file looked while it was read; nothing if it changed, or nobody wants to know.
    seen: Option<Seen>,
    /// When it was saved last.
    saved: Option<Saved>,
    /// What came of it will come of it again.
    is_lasting: bool,
}

impl Reader {
    /// A reader by that plan.
    pub fn new(plan: Plan) -> Reader {
        Reader {
            parser: Parser::new(plan.options.workers.clone()),
            finder: Finder::new(&plan.options.settings),
            lookup: plan.options.store.lookup(),
            plan,
            buffer: Vec::new(),
            held: Vec::new(),
            long: None,
            seen: None,
            saved: None,
            is_lasting: true,
        }
    }

    /// Reads the file at `path` below the root. A panic costs this file alone.
    pub fn read(&mut self, path: &Path) -> Read {
        self.read_seen(path, None)
    }

    /// The same of a file that was looked at a moment ago.
    pub fn read_seen(&mut self, path: &Path, looked: Option<Seen>) -> Read {
        self.seen = None;
        self.is_lasting = true;
        let outcome = catch_panic(|| self.look(path, looked));
        let mut outcome = outcome.unwrap_or_else(|cause| Err(Failure::from_panic(cause)));
        self.put_away();
        let is_lasting = self.is_lasting && !matches!(&outcome, Err(Failure::Reason(_)));
        if let Ok(Outcome::Container(contents)) = &mut outcome {
            self.plan
                .options
                .patterns
                .sift(&self.plan.roots, path, contents);
        }
        let seen = self.seen.filter(|_| is_lasting);
        Read { outcome, seen }
    }

    /// Reads these bytes as if the file at `path` below the root held them: the document, and its text, as there is no file to read it from
    /// again. A panic costs them alone.
    ///
    /// # Errors
    /// Why they are no document.
    pub fn read_bytes(&mut self, path: &Path, bytes: &[u8]) -> Result<(Document, Text), Failure> {
        self.caught(|reader| {
            reader.buffer = bytes.to_vec();
            match reader.make(path, None, None)? {
                Outcome::Document(document) => Ok((document, reader.buffered_text(path, &shown)?)),
                Outcome::Container(_) => Err(Failure::Reason(said!("why-container-guest"))),
            }
        })
    }

    /// The text of the file at `path` below the root. The container that it is in stays open for those of the next ones, as many as can
    /// be, until the reader [rests](Reader::rest).
    ///
    /// # Errors
    /// Why it can't be shown.
    pub fn text(&mut self, path: &Path) -> Result<Text, Said> {
        self.text_as(path, &shown)
    }

    /// The same with the checksum of the bytes that it was read from.
    ///
    /// # Errors
    /// Why it can't be shown.
    pub fn summed(&mut self, path: &Path) -> Result<Text, Said> {
        self.read_again(path, |reader, container| {
            let text = reader.text_in(container, path, &shown)?;
            let checksum = match container {
                Some(_) => reader.held_bytes(path).ok().map(checksum),
                None => Some(checksum(&reader.buffer)),
            };
            Ok(Text { checksum, ..text })
        })
    }

    /// The same without what is known of it.
    ///
    /// # Errors
    /// Why it can't be read.
    pub fn plain_text(&mut self, path: &Path) -> Result<Arc<str>, Said> {
        self.text_as(path, &|extracted, _, _| Arc::from(&*extracted.text))
    }

    fn text_as<T>(&mut self, path: &Path, make: &MakeText<T>) -> Result<T, Said> {
        self.read_again(path, |reader, container| {
            reader.text_in(container, path, make)
        })
    }

    /// Reads something of a file, or of one in a container. Waits for the memory that this takes: who asks has none of the
    /// [room](super::room) then.
    fn read_again<T>(
        &mut self,
        path: &Path,
        again: impl Fn(&mut Reader, Option<&Path>) -> Result<T, Failure>,
    ) -> Result<T, Said> {
        let metadata = |path: &Path| fs::metadata(self.plan.roots.file(path)).ok();
        let container = self.plan.roots.container_of(path).map(Path::to_owned);
        let of_container = || container.as_deref().and_then(metadata);
        let (length, is_plain) = match metadata(path) {
            Some(metadata) => (metadata.len(), extract::is_named_plain(path)),
            None => (of_container().map_or(0, |metadata| metadata.len()), false),
        };
        let read = |reader: &mut Reader| match again(reader, None) {
            Err(_) if container.is_some() => again(reader, container.as_deref()),
            read => read,
        };
        let text = self.caught(|reader| reader.with_room(length, is_plain, read));
        self.lookup.rest();
        text.map_err(Failure::reason)
    }

    /// Reads something of a file of so many bytes once there is memory for it and its worker. A small file may hold a long text: with all
    /// the memory that there is it is read alone then.
    fn with_room<T>(
        &mut self,
        length: u64,
        is_plain: bool,
        mut read: impl FnMut(&mut Reader) -> T,
    ) -> T {
        let worker = FIRST_MEMORY.max(length.saturating_mul(PARSED_BYTES));
        let needs = if is_plain { 0 } else { worker };
        let room = Arc::clone(&self.plan.intake.room);
        let taken = room.take(length.saturating_mul(READ_BYTES).saturating_add(needs));
        self.parser.hold_to(worker as usize);
        let made = read(self);
        let of_container = self.held.last().is_some_and(Held::was_short);
        if !of_container && !self.parser.was_short() {
            return made;
        }
        drop((made, taken));
        let _all = room.take(u64::MAX);
        self.put_away();
        self.parser.hold_to(usize::MAX);
        let made = read(self);
        self.parser.hold_to(FIRST_MEMORY as usize);
        made
    }

    /// What comes of it; a panic costs this file alone, and whatever is open.
    fn caught<T>(
        &mut self,
        read: impl FnOnce(&mut Reader) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let done = catch_panic(|| read(self));
        if done.is_err() || !self.may_hold() {
            self.put_away();
        } else {
            // What is open stays so; what lies beside it may be a huge file, or a container that could not be opened.
            self.parser.release();
            self.give_back(false);
        }
        done.unwrap_or_else(|cause| Err(Failure::from_panic(cause)))
    }

    /// Nothing is read for a while.
    pub fn rest(&mut self) {
        self.put_away();
        self.lookup.rest();
    }

    /// Gives back what one huge file or container has taken, on every way out: the next may come hours later.
    fn put_away(&mut self) {
        let was_huge = self.held.iter().any(Held::is_huge);
        // One process is enough for what is read next.
        if let Some(held) = self.held.pop() {
            self.parser = held.close();
        }
        self.held.clear();
        self.long = None;
        self.parser.release();
        self.give_back(was_huge);
    }

    /// Gives back what a huge file or container has taken, if it was one.
    fn give_back(&mut self, was_huge: bool) {
        if was_huge || self.buffer.capacity() > KEPT_BUFFER {
            self.buffer = Vec::new();
            self.finder = Finder::new(&self.plan.options.settings);
        }
    }

    /// The bytes of the file at `path` below the root, for a measurement.
    ///
    /// # Errors
    /// Why there are none.
    pub fn bytes(&mut self, path: &Path) -> Result<&[u8], Said> {
        self.fill(path).map_err(Failure::reason)?;
        Ok(&self.buffer)
    }

    /// What came of a file, if it looks as it did; it is not opened.
    fn known(&mut self, path: &Path, absolute: &Path, looked: Option<Seen>) -> Option<Read> {
        let (plan, lookup) = (&self.plan, &mut self.lookup);
        let knows_files = plan.options.store.is_open() && !lookup.knows_no_file();
        if plan.register().is_none() && !knows_files {
            return None;
        }
        let seen = looked.or_else(|| Seen::now(absolute))?;
        plan.registered(absolute, seen, &mut 0).or_else(|| {
            let known = cache::file(lookup, plan, absolute, path, &seen)?;
            Some(plan.known(known, seen))
        })
    }

    fn look(&mut self, path: &Path, looked: Option<Seen>) -> Result<Outcome, Failure> {
        let absolute = self.plan.roots.file(path);
        if let Some(known) = self.known(path, &absolute, looked) {
            self.seen = known.seen;
            return known.outcome;
        }
        let now = || fs::metadata(&absolute).map_or(0, |metadata| metadata.len());
        let length = looked.map_or_else(now, |seen| seen.stamp.length());
        let is_plain = extract::is_named_plain(path);
        self.with_room(length, is_plain, |reader| reader.look_anew(path, &absolute))
    }

    /// What comes of a file of which nothing is known.
    fn look_anew(&mut self, path: &Path, absolute: &Path) -> Result<Outcome, Failure> {
        self.fill(path)?;
        // Plain text is read as fast as its words are looked up: to ask for them by their content would only take time.
        let is_open = self.plan.options.store.is_open();
        let source = self.plan.source(path, &self.buffer);
        let is_plain = is_open && (source.bytes.is_empty() || source.is_plain());
        let is_kept = is_open && !is_plain;
        let content = (self.plan.contents || is_kept).then(|| Content::of(source.bytes));
        let known = content.filter(|_| is_open);
        let known = known.map(|content| (content, cache::key(&self.plan, path, content)));
        let outcome = self.make(path, content, known.filter(|_| is_kept));
        if let Some(((content, key), seen)) = known.zip(self.seen) {
            if is_kept {
                let store = &self.plan.options.store;
                store.keep_file(absolute, seen.stamp, seen.at, content);
            } else {
                cache::keep_plain(&self.plan, absolute, seen, content, key, &outcome);
            }
        }
        outcome
    }

    /// What comes of the file in the buffer: what is known of its content, or what it is found to be. What its bytes are is told where
    /// somebody needs to know, and once more where what is read of them is kept.
    fn make(
        &mut self,
        path: &Path,
        content: Option<Content>,
        kept: Option<(Content, Key)>,
    ) -> Result<Outcome, Failure> {
        if self.buffer.is_empty() {
            return Err(Failure::OfContent(EMPTY.into()));
        }
        let known = kept.and_then(|(content, key)| {
            let reading = self.lookup.reading(key)?;
            Some(cache::outcome(reading, path, content, &self.plan))
        });
        let (way, outcome) = match known {
            Some(outcome) => (Way::Copy, dated(outcome, self.saved)),
            None => (Way::New, self.parse(path, content, kept)),
        };
        self.plan.options.store.count(way, 1);
        outcome
    }

    /// Makes something of the file in the buffer.
    fn parse(
        &mut self,
        path: &Path,
        content: Option<Content>,
        kept: Option<(Content, Key)>,
    ) -> Result<Outcome, Failure> {
        let bytes = &self.buffer[..];
        let length = bytes.len() as u64;
        let source = self.plan.source(path, bytes);
        let limit = self.plan.limit();
        let (lookup, parser) = (&mut self.lookup, &mut self.parser);
        let text = kept.map(|(content, _)| cache::text_key(&self.plan, path, content));
        let extracted = match found(lookup, &self.plan, parser, &source, text) {
            Ok(Found::Container(listing)) => {
                let kept = kept.filter(|_| cache::is_lasting(path, bytes));
                let (plan, parser, finder) = (&self.plan, &mut self.parser, &mut self.finder);
                let round = Round::new(plan, parser, finder, kept.is_some(), source);
                let (contents, record) = round.run(&listing);
                self.is_lasting = record.is_some();
                if let Some(((_, key), record)) = kept.zip(record) {
                    plan.options.store.keep(key, Reading::Container(record));
                }
                return Ok(Outcome::Container(contents));
            }
            _ if length > limit => Err(too_large(limit)),
            found => text_of(found, limit),
        };
        let read = extracted.and_then(|extracted| {
            let content = content.filter(|_| self.plan.contents);
            let intake = &self.plan.intake;
            let finder = &mut self.finder;
            document(extracted, (length, self.saved), content, intake, finder)
        });
        if let Some((_, key)) = kept
            && let Some(reading) = cache::reading(&read, &self.finder.tokens.hashes)
        {
            self.plan.options.store.keep(key, reading);
        }
        read
    }

    /// The text of a file, or of one in a container.
    fn text_in<T>(
        &mut self,
        container: Option<&Path>,
        path: &Path,
        make: &MakeText<T>,
    ) -> Result<T, Failure> {
        if let Some(container) = container {
            return self.member_text(container, path, make);
        }
        self.fill(path)?;
        self.buffered_text(path, make)
    }

    /// The text of the file in the buffer.
    fn buffered_text<T>(&mut self, path: &Path, make: &MakeText<T>) -> Result<T, Failure> {
        let source = self.plan.source(path, &self.buffer);
        let is_kept = self.plan.options.store.is_open() && !source.is_plain();
        let key = is_kept.then(|| cache::text_key(&self.plan, path, Content::of(source.bytes)));
        let (lookup, parser) = (&mut self.lookup, &mut self.parser);
        let found = found(lookup, &self.plan, parser, &source, key);
        let extracted = text_of(found, self.plan.limit())?;
        let looks = (self.buffer.len() as u64, self.saved);
        Ok(make(extracted, looks, &mut self.finder))
    }

    /// Fills the buffer with the whole file, as it is by now: it may be longer or shorter than it was said to be.
    fn fill(&mut self, path: &Path) -> Result<(), Failure> {
        self.seen = None;
        let wants_looks = self.plan.options.store.is_open();
        let at = wants_looks.then(SystemTime::now);
        let mut file = open(&self.plan.roots.file(path))?;
        let metadata = file.metadata().map_err(Failure::from_io)?;
        let stamp = Stamp::of(&metadata);
        self.saved = stamp.saved();
        if metadata.is_dir() {
            return Err(Failure::Reason(said!("why-folder")));
        }
        if !metadata.is_file() {
            return Err(Failure::Reason(said!("why-not-opened")));
        }
        let limit = self.plan.limit_for(path);
        let too_large = |limit| {
            if limit > self.plan.limit() {
                container_too_large(limit)
            } else {
                too_large(limit)
            }
        };
        let looked = at.map(|at| Seen { stamp, at });
        if metadata.len() > limit {
            self.seen = looked;
            return Err(too_large(limit));
        }
        enough(metadata.len() * PARSED_BYTES, &self.plan.intake)?;
        self.buffer.clear();
        // One byte more: a read that does not fill it has met the end.
        self.buffer.reserve_exact(metadata.len() as usize + 1);
        let mut all = (&mut file).take(limit + 1);
        all.read_to_end(&mut self.buffer)
            .map_err(Failure::from_io)?;
        if wants_looks {
            // One that was written to meanwhile is in the buffer as it never was on the disk.
            let after = file.metadata().ok();
            let is_same = after.is_some_and(|after| Stamp::of(&after) == stamp);
            self.seen = looked.filter(|_| is_same);
        }
        if self.buffer.len() as u64 > limit {
            return Err(too_large(limit));
        }
        Ok(())
    }
}

/// SHA-256 in hexadecimal digits.
fn checksum(bytes: impl AsRef<[u8]>) -> String {
    let digits = Sha256::digest(bytes);
    let digits = digits.iter().map(|byte| format!("{byte:02x}"));
    digits.collect::<Vec<_>>().concat()
}

/// With the date of the file in which the content was found now: what is kept of it came with another file, or another date.
fn dated(mut outcome: Result<Outcome, Failure>, saved: Option<Saved>) -> Result<Outcome, Failure> {
    if let Ok(Outcome::Document(document)) = &mut outcome
        && document.facts.saved != saved
    {
        Arc::make_mut(&mut document.facts).saved = saved;
    }
    outcome
}

/// The text of a file, if it is known under its key, or what a parser makes of it, which is kept if it is a text.
fn found<'a>(
    lookup: &mut Lookup,
    plan: &Plan,
    parser: &'a mut Parser,
    source: &Source<'a>,
    key: Option<Key>,
) -> Result<Found<'a>, Failure> {
    if let Some(known) = key.and_then(|key| lookup.text(key)) {
        return Ok(Found::Text(known));
    }
    let found = parser.read(source).found;
    if let (Some(key), Ok(Found::Text(extracted))) = (key, &found) {
        plan.options.store.keep_text(key, extracted);
    }
    found
}

/// The text that a worker has found, if it is one and not too long.
fn text_of(found: Result<Found<'_>, Failure>, limit: u64) -> Result<Extracted<'_>, Failure> {
    match found {
        Ok(Found::Text(extracted)) if extracted.text.len() as u64 > HARD_MAX_FILE_BYTES => {
            Err(too_large(HARD_MAX_FILE_BYTES))
        }
        Ok(Found::Text(extracted)) => Ok(extracted),
        // Nobody asks for bytes who wants a text.
        Ok(Found::Bytes(_)) => Err(Failure::Vanished),
        Ok(Found::Container(listing)) => {
            let example = listing.members.first().map_or("FILE", |first| &first.path);
            let example = super::label::harmless(Path::new(example));
            Err(Failure::Reason(said!("why-container", example)))
        }
        Err(Failure::TooLarge) => Err(too_large(limit)),
        Err(failure) => Err(failure),
    }
}

#[cfg(test)]
mod tests;
