//! The register: who of the archives has which fingerprint, in a file beside the cache, made once when they were read. While their files look
//! as they did, a class is compared with them at the cost of the class: no file of them is opened but those of documents that a pair may be
//! with.
//!
//! ```text
//! entries, by fingerprint, in buckets of about 256 ─ directory of the buckets ─ documents ─ tail
//! ```
//!
//! A bucket has the fingerprints with the same top bits, so that an entry is the rest of one and the place of a document, in eight bytes.
//! Each bucket has a sum, and directory and documents have one together.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};

use super::label;
use super::read::{self, Outcome, Plan, Reader, Seen};
use super::recall::Marks;
use super::spill::read_at;
use crate::extract::{self, LIMITS};
use crate::index::{self, Author, DocId, Document, Index, Label, Places, Spilled, Text};
use crate::layers;
use crate::shingle::{self, ByHash, Fingerprint};
use crate::snapshot::{AllFacts, Facts, Snapshot};
use crate::store::{BESIDE, Content, Key, Kind, Mark, Settings};
use crate::text;
use crate::text::vocabulary::{WordId, Words};
use crate::threads::Thread;

/// A smaller archive is read as fast; in tests none is large.
const LEAST: usize = if cfg!(test) { 2 } else { 2_000 };
/// One in so many documents of archives may be otherwise than in the register before it is made anew.
const STALE_PART: usize = if cfg!(test) { 1 } else { 16 };
/// Entries of a bucket, on average: half of what a disk hands over at once. Where they are fewer the directory takes longer to read.
const BUCKET: u64 = 256;
const ENTRY: usize = 8;
/// Entries that are brought into order at a time.
const ROUND: u64 = 8 << 20;
/// What was looked up is known of so many fingerprints: of some eighty essays, in three megabytes.
const FOUND: usize = 1 << 16;
/// Registers that are kept: of this term's archives and of another's.
const KEPT: usize = 2;

/// Part of the key: raise it with every change of the file.
const FORM: u32 = 2;

/// A document of an archive.
#[derive(Debug, Serialize, Deserialize)]
struct Known {
    /// Where its absolute path stands among all.
    path: Range<u32>,
    /// How it looked.
    mark: Mark,
    facts: Arc<Facts>,
    words: u32,
    distinct: u32,
}

/// What is read of the file at first.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// Top bits of a fingerprint that choose its bucket.
    bits: u32,
    /// By bucket, one past its last entry, and the sum of its entries.
    buckets: Vec<(u64, u32)>,
    /// By path.
    documents: Vec<Known>,
    /// Their paths, one behind the other.
    paths: String,
}

impl Head {
    fn path(&self, known: &Known) -> &Path {
        let Range { start, end } = known.path;
        let path = self.paths.get(start as usize..end as usize);
        Path::new(path.unwrap_or_default())
    }

    /// The place of a document. Most are asked for in their order: it is sought behind the last one at first.
    fn place(&self, path: &Path, last: &mut usize) -> Option<usize> {
        let is_next = |known: &Known| self.path(known).as_os_str() == path.as_os_str();
        let next = *last + 1;
        *last = if self.documents.get(next).is_some_and(is_next) {
            next
        } else {
            let order = |known: &Known| self.path(known).as_os_str().cmp(path.as_os_str());
            self.documents.binary_search_by(order).ok()?
        };
        Some(*last)
    }
}

/// Documents of archives that kept lists are without, by their places in a register, which knows the rest of them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct InRegister {
    /// The sum of that register; nothing where none was open.
    of: Option<u32>,
    documents: Vec<Rest>,
    /// Their paths below the roots, a line each: in a label a line's end is escaped.
    labels: String,
}

/// What the register does not know of a document.
#[derive(Debug, Serialize, Deserialize)]
struct Rest {
    place: u32,
    id: DocId,
    author: Option<Author>,
    words: u32,
    shingles: u32,
    common: u32,
}

impl InRegister {
    /// The register that it is of is the one that is open, if any.
    pub fn is_of(&self, register: Option<&Arc<Register>>) -> bool {
        self.of.is_none() || self.of == register.map(|register| register.sum)
    }
}

/// Where the head is, and its sum; at the end of the file.
const TAIL: usize = 8 + 4;

/// A register that is open.
#[derive(Debug)]
pub struct Register {
    file: File,
    path: PathBuf,
    head: Head,
    /// That of the head, by which it is known which register it is.
    sum: u32,
    plan: Plan,
    /// Those that read nothing at the moment.
    readers: Mutex<Vec<Reader>>,
    /// What was looked up: a text that is saved again has nearly all of it still.
    found: Mutex<HashMap<Fingerprint, Places, ByHash>>,
}

/// A register that a thread is opening while others walk through the folders; nothing once it turns out that there is none.
pub type Opening =
    Arc<LazyLock<Option<Arc<Register>>, Box<dyn FnOnce() -> Option<Arc<Register>> + Send>>>;

/// The words of a document in it, which are read from its file when they are asked for.
#[derive(Debug)]
pub struct Registered {
    register: Arc<Register>,
    place: u32,
    words: OnceLock<Words>,
}

/// Where the register of the plan's archives is kept; nothing where none can be.
fn place(plan: &Plan) -> Option<PathBuf> {
    let options = &*plan.options;
    let archives = plan.roots.iter().filter(|root| root.is_archive());
    let archives: Vec<&[u8]> = archives
        .map(|root| root.path().as_os_str().as_encoded_bytes())
        .collect();
    // What a person calls given is looked for in all words.
    let is_plain = plan.templates.is_empty() && options.given.is_empty();
    if archives.is_empty() || !is_plain {
        return None;
    }
    let wanted = &options.settings;
    let settings = Settings::of(Kind::Register)
        .with("form", FORM.to_le_bytes())
        .with("extract", extract::VERSION.to_le_bytes())
        .with("text", text::VERSION.to_le_bytes())
        .with("layers", layers::VERSION.to_le_bytes())
        .with("on", format!("{:?}", wanted.layers))
        .with("options", wanted.text.key().to_le_bytes())
        .with("width", wanted.width.words().to_le_bytes())
        .with("largest", options.max_file_bytes.to_le_bytes())
        .with("encodings", options.encodings.typed())
        .with("limits", format!("{:?}", LIMITS.changed_text()));
    let key = Key::new(Content::of(&archives.join(&b"\0\0"[..])), &settings);
    options.store.beside(&key)
}

impl Register {
    /// That of the archives of a plan, if there is one.
    pub fn open(plan: &Plan) -> Option<Opening> {
        let path = place(plan)?;
        let file = File::open(&path).ok()?;
        let plan = plan.clone();
        let open = move || Register::read_head(path, file, plan);
        let opening: Opening = Arc::new(LazyLock::new(Box::new(open)));
        let ahead = Arc::clone(&opening);
        // Where no thread can be started who needs it first opens it.
        let _ = Thread::Register.start(move || LazyLock::force(&ahead).is_some());
        Some(opening)
    }

    fn read_head(path: PathBuf, mut file: File, plan: Plan) -> Option<Arc<Register>> {
        let Some((head, sum)) = head(&mut file) else {
            // It is damaged, and made anew.
            let _ = fs::remove_file(&path);
            return None;
        };
        Some(Arc::new(Register {
            file,
            path,
            head,
            sum,
            plan,
            readers: Mutex::default(),
            found: Mutex::default(),
        }))
    }

    /// The document in the file of that path, and where the last one that was asked for stands.
    pub fn get(self: &Arc<Self>, absolute: &Path, last: &mut usize) -> Option<Registered> {
        Some(Registered {
            place: self.head.place(absolute, last)? as u32,
            register: Arc::clone(self),
            words: OnceLock::new(),
        })
    }

    /// Takes documents that no pair is with out of lists that are to be kept: what is known here is not written, nor read, a second time.
    pub fn leave_out(&self, lists: &mut Snapshot, index: &Index) -> InRegister {
        let (mut documents, mut labels) = (Vec::new(), String::new());
        // In the order of the lists, so that none is looked up.
        let mut texts = index.iter_texts();
        let stays = |document: &Document| {
            let text = texts.find(|(id, _)| *id == document.id);
            let own = || {
                let place = text?.1.registered()?;
                let own = self.head.documents.get(place as usize)?;
                let is_known = Arc::ptr_eq(&own.facts, lists.facts.get(document.id)?)
                    && own.facts.masks == document.masks
                    && !document.label.has_title();
                is_known.then_some(place)
            };
            let place = (document.partners == 0).then(own).flatten();
            if let Some(place) = place {
                labels.push_str(document.label.as_str());
                labels.push('\n');
                documents.push(Rest {
                    place,
                    id: document.id,
                    author: document.author,
                    words: document.words,
                    shingles: document.shingles,
                    common: document.common,
                });
            }
            place.is_none()
        };
        let rest = lists.listing.with_archived_that(stays);
        let mut facts = AllFacts::default();
        for document in rest.all() {
            facts.set(document.id, lists.facts.get(document.id).cloned());
        }
        (lists.listing, lists.facts) = (Arc::new(rest), facts);
        InRegister {
            of: Some(self.sum),
            documents,
            labels,
        }
    }

    /// Puts them back.
    pub fn put_back(&self, in_register: InRegister, lists: &mut Snapshot) {
        let labels = in_register.labels.lines();
        let documents = in_register.documents.into_iter().zip(labels);
        let documents = documents.filter_map(|(rest, label)| {
            let own = self.head.documents.get(rest.place as usize)?;
            lists.facts.set(rest.id, Some(Arc::clone(&own.facts)));
            Some(Document {
                id: rest.id,
                label: Label::new(label).archived(),
                author: rest.author,
                words: rest.words,
                masks: own.facts.masks.clone(),
                shingles: rest.shingles,
                common: rest.common,
                ..Document::default()
            })
        });
        let listing = Arc::unwrap_or_clone(mem::take(&mut lists.listing));
        let listing = listing.with_archived(documents.collect());
        lists.listing = Arc::new(listing);
    }

    /// The entries of a bucket.
    fn bucket(&self, bucket: usize) -> io::Result<Vec<u8>> {
        let ends = &self.head.buckets;
        let begin = bucket.checked_sub(1).and_then(|before| ends.get(before));
        let begin = begin.map_or(0, |(end, _)| *end);
        let (end, sum) = *ends.get(bucket).ok_or(io::ErrorKind::InvalidData)?;
        let mut bytes = vec![0; (end - begin) as usize * ENTRY];
        read_at(&self.file, &mut bytes, begin * ENTRY as u64)?;
        if crc32fast::hash(&bytes) != sum {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(bytes)
    }

    fn read(&self, known: &Known) -> Option<Words> {
        let readers = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let reader = readers().pop();
        let mut reader = reader.unwrap_or_else(|| Reader::new(self.plan.clone()));
        let below = self.plan.roots.below(self.head.path(known))?;
        let outcome = reader.read(&below).outcome;
        readers().push(reader);
        match outcome {
            Ok(Outcome::Document(document)) if document.facts.content == known.facts.content => {
                Some(document.words.whole().with(|words| words.into()))
            }
            // It is another one by now, which is heard of.
            _ => None,
        }
    }
}

impl Registered {
    fn known(&self) -> Option<&Known> {
        self.register.head.documents.get(self.place as usize)
    }

    /// What came of it, if its file looks as it did.
    pub fn outcome(self, plan: &Plan, seen: &Seen) -> Option<Outcome> {
        let known = self.known()?;
        if Mark::of_file(&seen.stamp, seen.at)? != known.mark {
            return None;
        }
        // Files of archives are not followed when they are renamed.
        let content = plan.contents.then(|| Content::of(known.mark.bytes()));
        let facts = Arc::clone(&known.facts);
        let (masks, layers) = (facts.masks.clone(), plan.options.settings.layers);
        Some(Outcome::Document(read::Document {
            words: Text::Disk(Arc::new(self)).with_masks(masks, layers),
            content,
            facts,
        }))
    }
}

impl index::Register for Register {
    fn documents(&self) -> usize {
        self.head.documents.len()
    }

    fn find(&self, fingerprint: Fingerprint) -> Places {
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = found().get(&fingerprint) {
            return places.clone();
        }
        let (bucket, rest) = split(fingerprint, self.head.bits);
        let bytes = match self.bucket(bucket) {
            Ok(bytes) => bytes,
            Err(error) => {
                // The next start makes it anew.
                let _ = fs::remove_file(&self.path);
                self.plan.intake.files.lose(error);
                return Places::new();
            }
        };
        let (entries, _) = bytes.as_chunks::<ENTRY>();
        let entry = |entry: &[u8; ENTRY]| {
            let entry = u64::from_le_bytes(*entry);
            (
                entry >> self.head.bits,
                (entry & low(self.head.bits)) as u32,
            )
        };
        let from = entries.partition_point(|one| entry(one).0 < rest);
        let all = entries.iter().skip(from).map(entry);
        let all = all.take_while(|(other, _)| *other == rest);
        let places: Places = all.map(|(_, place)| place).collect();
        let mut found = found();
        if found.len() == FOUND {
            found.clear();
        }
        found.insert(fingerprint, places.clone());
        places
    }

    fn distinct(&self, place: u32) -> u32 {
        let known = self.head.documents.get(place as usize);
        known.map_or(0, |known| known.distinct)
    }
}

impl Spilled for Registered {
    fn words(&self) -> u32 {
        self.known().map_or(0, |known| known.words)
    }

    fn read(&self, out: &mut Vec<WordId>) {
        let words = self.words.get_or_init(|| {
            let read = self.known().and_then(|known| self.register.read(known));
            read.unwrap_or_default()
        });
        out.extend_from_slice(words);
    }

    fn registered(&self) -> Option<u32> {
        Some(self.place)
    }
}

/// The lowest bits, as many as asked for.
fn low(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// The bucket of a fingerprint, and what of it no other in the bucket has.
fn split(fingerprint: Fingerprint, bits: u32) -> (usize, u64) {
    let rest = u64::BITS - bits;
    ((fingerprint >> rest) as usize, fingerprint & low(rest))
}

/// What stands at the end of a file, and its sum.
fn head(file: &mut File) -> Option<(Head, u32)> {
    let length = file.metadata().ok()?.len();
    let mut tail = [0; TAIL];
    let end = length.checked_sub(TAIL as u64)?;
    read_at(file, &mut tail, end).ok()?;
    let (begin, sum) = tail.split_first_chunk::<8>()?;
    let begin = u64::from_le_bytes(*begin);
    let mut bytes = vec![0; usize::try_from(end.checked_sub(begin)?).ok()?];
    read_at(file, &mut bytes, begin).ok()?;
    let found = crc32fast::hash(&bytes);
    (found.to_le_bytes() == *sum).then_some(())?;
    Some((postcard::from_bytes(&bytes).ok()?, found))
}

/// Makes the register of the archives that are in the lists, if they are large and it is not there yet. It takes some seconds: on a thread of its
/// own, for which the store waits at the end.
pub fn keep(plan: &Plan, marks: &Marks, shown: &Snapshot, index: &Index) {
    let archived = &shown.listing.archived;
    if archived.len() < LEAST || index.part().is_some() {
        return;
    }
    let Some(path) = place(plan) else { return };
    let texts = index.iter_texts();
    let registered = texts.filter(|(_, text)| text.registered().is_some());
    let others = archived.len().saturating_sub(registered.count());
    let known = plan
        .register()
        .map_or(0, |known| known.head.documents.len());
    if others * STALE_PART < archived.len() && known < 2 * archived.len() {
        return;
    }
    let marks: HashMap<&str, Mark> = marks
        .iter()
        .filter_map(|(label, mark)| Some((label.as_str(), (*mark)?)))
        .collect();
    let documents = archived.iter().filter_map(|document| {
        let path = plan.roots.file(&label::path(&document.label)?);
        let known = Known {
            path: 0..0,
            mark: *marks.get(document.label.as_str())?,
            facts: Arc::clone(shown.facts.get(document.id)?),
            words: 0,
            distinct: document.shingles,
        };
        Some((path, known, index.text(document.id)?))
    });
    let documents: Vec<(PathBuf, Known, Text)> = documents.collect();
    let plan = plan.clone();
    plan.options.store.clone().aside(move || {
        // Without it archives are read as before.
        let _ = write(&plan, &path, documents);
    });
}

fn write(plan: &Plan, path: &Path, mut all: Vec<(PathBuf, Known, Text)>) -> io::Result<()> {
    all.sort_unstable_by(|(one, ..), (other, ..)| one.as_os_str().cmp(other.as_os_str()));
    let (mut documents, mut texts, mut paths) = (Vec::new(), Vec::new(), String::new());
    for (path, known, text) in all {
        // One that is no Unicode is read as before.
        let Some(path) = path.to_str() else { continue };
        let start = paths.len() as u32;
        paths.push_str(path);
        documents.push(Known {
            path: start..paths.len() as u32,
            words: text.whole().words() as u32,
            ..known
        });
        texts.push(text);
    }
    let all: u64 = documents
        .iter()
        .map(|known| u64::from(known.distinct))
        .sum();
    let of = |number: u64| u64::BITS - number.leading_zeros();
    // The place of a document has room where the bits of a bucket were.
    let bits = of(all / BUCKET).max(of(documents.len() as u64)).max(1);
    let rounds = all / ROUND + 1;
    let round_of = |bucket: usize| (bucket as u64 * rounds) >> bits;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut file = tempfile::Builder::new()
        .prefix(BESIDE)
        .tempfile_in(folder)?;
    let mut writer = BufWriter::new(&mut file);
    let mut buckets = Vec::with_capacity(1 << bits);
    let (mut hashes, mut sequence, mut end) = (Vec::new(), Vec::new(), 0_u64);
    let mut entries: Vec<(Fingerprint, u32)> = Vec::new();
    for round in 0..rounds {
        entries.clear();
        for (place, text) in (0..).zip(&texts) {
            text.with(|words| plan.intake.vocabulary.hashes(words, &mut hashes));
            shingle::fingerprints_into(&hashes, plan.options.settings.width, &mut sequence);
            let of_round = |fingerprint: &Fingerprint| {
                let bucket = split(*fingerprint, bits).0;
                round_of(bucket) == round
            };
            let own = sequence.iter().copied().filter(of_round);
            entries.extend(own.map(|fingerprint| (fingerprint, place)));
        }
        entries.sort_unstable();
        entries.dedup();
        let mut rest = &entries[..];
        let mut bytes = Vec::new();
        while round_of(buckets.len()) == round {
            let here = rest.partition_point(|(one, _)| split(*one, bits).0 <= buckets.len());
            let (own, others) = rest.split_at(here);
            rest = others;
            bytes.clear();
            for (fingerprint, place) in own {
                let entry = split(*fingerprint, bits).1 << bits | u64::from(*place);
                bytes.extend(entry.to_le_bytes());
            }
            writer.write_all(&bytes)?;
            end += own.len() as u64;
            buckets.push((end, crc32fast::hash(&bytes)));
        }
    }
    let head = postcard::to_stdvec(&Head {
        bits,
        buckets,
        documents,
        paths,
    });
    let head = head.map_err(io::Error::other)?;
    writer.write_all(&head)?;
    writer.write_all(&(end * ENTRY as u64).to_le_bytes())?;
    writer.write_all(&crc32fast::hash(&head).to_le_bytes())?;
    writer.flush()?;
    drop(writer);
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    plan.options.store.forget_beside(KEPT);
    Ok(())
}
