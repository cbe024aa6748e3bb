//! Texts: those of documents as their files are now, and what it takes to compare them. No text is kept in memory, but for a few that
//! are [ready](Ready) and will be asked for again.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

use crate::align::{Aligner, Common, Document, Shared};
use crate::engine::label;
use crate::engine::read::{GONE, Inside, Plan, Reader, catch_panic, compared_bytes};
use crate::engine::room::Taken;
use crate::index::{DocId, Label, Settings};
use crate::masks::Masked;
use crate::said;
use crate::sides::Sides;
use crate::snapshot::{Compared, Text};
use crate::words::Said;

/// The file of a document below the roots, or why there is none.
pub type File = Result<Arc<Path>, Said>;

/// What a thread reads and compares texts with.
#[derive(Debug)]
pub struct Texts {
    plan: Plan,
    reader: Reader,
    aligner: Aligner,
}

impl Texts {
    /// Those of the folders of a plan.
    pub fn new(plan: &Plan) -> Texts {
        let settings = &plan.options.settings;
        Texts {
            reader: Reader::new(plan.clone()),
            aligner: Aligner::new(settings.width, settings.min_run, settings.text)
                .following(Arc::clone(&plan.min_run)),
            plan: plan.clone(),
        }
    }

    /// What comes of some work with these, which are new ones after a panic: it costs this work alone.
    pub fn guard<T>(&mut self, work: impl FnOnce(&mut Texts) -> T) -> Result<T, Said> {
        let done = unharmed(|| work(self));
        if done.is_err() {
            *self = Texts::new(&self.plan);
        }
        done
    }

    /// How texts are compared.
    pub fn settings(&self) -> &Settings {
        &self.plan.options.settings
    }

    /// Words of the shortest passage.
    pub fn min_run(&self) -> u32 {
        self.plan.min_run.load(Ordering::Relaxed)
    }

    /// Waits for the memory that it takes to compare texts of so many words together, which is kept until it is dropped. They must be read
    /// by then: reading waits for memory of its own.
    pub fn room(&self, words: u64) -> Taken {
        self.plan.intake.room.take(compared_bytes(words, 0))
    }

    /// Nothing is read for a while.
    pub fn rest(&mut self) {
        self.reader.rest();
    }

    /// The text of a document. Containers stay open for those of the next ones.
    pub fn text(&mut self, file: &File) -> Result<Text, Said> {
        let file = file.as_ref().map_err(Clone::clone)?;
        self.reader.text(file)
    }

    /// The same with the checksum of what it was read from.
    pub fn summed(&mut self, file: &File) -> Result<Text, Said> {
        let file = file.as_ref().map_err(Clone::clone)?;
        self.reader.summed(file)
    }

    /// The file of a container at `path` below the root, as [`Reader::inside`] has it.
    pub fn inside(&mut self, path: &Path) -> Option<Result<Inside, Said>> {
        self.reader.inside(path)
    }

    /// The same without what is known of it.
    pub fn plain_text(&mut self, file: &File) -> Result<Arc<str>, Said> {
        let file = file.as_ref().map_err(Clone::clone)?;
        self.reader.plain_text(file)
    }

    /// A text, ready to be compared without its masked words.
    pub fn prepare(&mut self, text: &Arc<str>, masked: &Masked) -> Result<Document, Said> {
        self.guard(|texts| texts.aligner.read(Arc::clone(text), masked))
    }

    /// The text of a document as it is shown, and the same ready to be compared.
    pub fn ready(&mut self, file: &File, masked: &Masked) -> Result<(Text, Document), Said> {
        let text = self.text(file)?;
        let document = self.prepare(&text.text, masked)?;
        Ok((text, document))
    }

    /// What two texts share, in figures.
    pub fn figures(&self, texts: Sides<&Document>, common: &Common) -> Result<Shared, Said> {
        unharmed(|| self.aligner.figures(texts, common))
    }

    /// What two texts share.
    pub fn compare(&self, texts: Sides<&Document>, common: &Common) -> Result<Compared, Said> {
        unharmed(|| self.aligner.compare(texts, common))
    }
}

/// What comes of some work with texts, or why it failed.
pub fn unharmed<T>(work: impl FnOnce() -> T) -> Result<T, Said> {
    catch_panic(work).map_err(|cause| said!("why-comparison", cause))
}

/// Where a document stands that is called so.
pub fn file_of(label: &Label) -> File {
    let path = label::path(label);
    path.map(Into::into).ok_or_else(|| GONE.into())
}

/// Texts of so many bytes together stay ready for the pairs that follow, for all hands: a class of essays, or the book that is compared
/// with each of them and takes a second to be made ready. What is made of a text takes seventeen times as much memory ...
const READY_BYTES: u64 = 4 << 20;
/// ... and no more than an eighth of what all work may take: nobody gives back what is kept ready where another needs it.
const READY_PART: u64 = 17 * 8;
/// ... and so many: each is looked for among all.
const READY_TEXTS: usize = 512;

/// A text that is to be compared.
#[derive(Clone, Debug)]
pub enum Found {
    /// It is ready.
    Ready(Arc<Document>),
    /// It was read.
    Read(Arc<str>),
}

/// Texts that are ready to be compared, the one that was asked for last at the end.
#[derive(Default)]
pub struct Ready {
    /// Those that no file has, which stay.
    given: Vec<(DocId, Arc<Document>)>,
    read: Mutex<Vec<(DocId, Arc<Document>)>>,
}

impl Ready {
    /// With some that no file has.
    pub fn with(given: impl Iterator<Item = (DocId, Document)>) -> Ready {
        Ready {
            given: given
                .map(|(id, document)| (id, Arc::new(document)))
                .collect(),
            ..Ready::default()
        }
    }

    /// The text of a document, read if it is not ready; nothing where it can't be read.
    pub fn find(&self, doc: DocId, file: &File, texts: &mut Texts) -> Option<Found> {
        if let Some(ready) = self.take(doc) {
            return Some(Found::Ready(ready));
        }
        texts.plain_text(file).ok().map(Found::Read)
    }

    /// The same made ready; nothing of another text than the list has.
    pub fn get(
        &self,
        doc: DocId,
        found: Found,
        content: Option<u128>,
        masked: &Masked,
        texts: &mut Texts,
    ) -> Option<Arc<Document>> {
        let text = match found {
            Found::Ready(ready) => return Some(ready),
            Found::Read(text) => text,
        };
        let document = Arc::new(texts.prepare(&text, masked).ok()?);
        if content.is_some_and(|content| content != document.in_full()) {
            return None;
        }
        let most = texts.plan.intake.room.most() / READY_PART;
        self.keep(doc, &document, most.min(READY_BYTES) as usize);
        Some(document)
    }

    fn take(&self, doc: DocId) -> Option<Arc<Document>> {
        let mut given = self.given.iter();
        if let Some((_, document)) = given.find(|(id, _)| *id == doc) {
            return Some(Arc::clone(document));
        }
        let mut ready = self.read.lock().ok()?;
        let at = ready.iter().position(|(id, _)| *id == doc)?;
        ready[at..].rotate_left(1);
        ready.last().map(|(_, text)| Arc::clone(text))
    }

    /// A longer text than may be kept is made ready each time.
    fn keep(&self, doc: DocId, text: &Arc<Document>, most: usize) {
        if text.bytes() > most {
            return;
        }
        let Ok(mut ready) = self.read.lock() else {
            return;
        };
        ready.retain(|(id, _)| *id != doc);
        ready.push((doc, Arc::clone(text)));
        let mut bytes: usize = ready.iter().map(|(_, text)| text.bytes()).sum();
        let mut gone = 0;
        while bytes > most || ready.len() - gone > READY_TEXTS {
            bytes -= ready[gone].1.bytes();
            gone += 1;
        }
        ready.drain(..gone);
    }
}
