//! The finished listing of a folder, as bytes. In postcard, as all that is kept; names
//! are not stored twice, and documents have their places in the listing for handles.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::sighting::State;
use crate::index::{Author, Best, Cluster, DocId, Document, Label, Listing, Pair, Strengths};
use crate::snapshot::{Excluded, Facts, Sample, Unread};
use crate::words::Said;

/// Part of the key of every finished listing. Raise it with every change of what is kept of one: of [`Pair`], [`Cluster`] and
/// [`Best`], of what lists a pair, and of how documents and files are called.
pub(super) const VERSION: u32 = 6;

/// All that a person is shown of a folder in which nothing changes. The handle of each document is its place by label.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Documents, pairs and clusters.
    pub listing: Arc<Listing>,
    /// By handle. Their sketches are not kept.
    pub facts: Arc<[Option<Arc<Facts>>]>,
    /// Names of authors, by their handles.
    pub authors: Arc<[Arc<str>]>,
    /// How they were found.
    pub authors_note: Option<Said>,
    /// Files not read, by label.
    pub unread: Arc<[Unread]>,
    /// What patterns leave out.
    pub excluded: Arc<[Excluded]>,
    /// Files of the folder itself, containers among them.
    pub files: u32,
    /// Which part of the shingles proposed pairs.
    pub sample: Option<Sample>,
}

#[derive(Serialize, Deserialize)]
struct Coded<'a> {
    state: State,
    files: u32,
    sample: Option<Sample>,
    #[serde(borrow)]
    documents: Vec<CodedDocument<'a>>,
    pairs: Cow<'a, [Pair]>,
    clusters: Cow<'a, [Cluster]>,
    strengths: Cow<'a, [u32]>,
    #[serde(borrow)]
    authors: Vec<Cow<'a, str>>,
    authors_note: Option<Cow<'a, Said>>,
    #[serde(borrow)]
    unread: Vec<(CodedLabel<'a>, Cow<'a, Said>)>,
    excluded: Cow<'a, [Excluded]>,
}

#[derive(Serialize, Deserialize)]
struct CodedLabel<'a> {
    path: &'a str,
    title: Option<&'a str>,
}

#[derive(Serialize, Deserialize)]
struct CodedDocument<'a> {
    #[serde(borrow)]
    label: CodedLabel<'a>,
    author: Option<Author>,
    words: u32,
    shingles: u32,
    common: u32,
    best: Option<Best>,
    partners: u32,
    facts: Option<Cow<'a, Facts>>,
}

impl<'a> CodedLabel<'a> {
    fn of(label: &'a Label) -> CodedLabel<'a> {
        CodedLabel {
            path: label.as_str(),
            title: label.has_title().then(|| label.title()),
        }
    }

    fn decode(self) -> Label {
        let label = Label::new(self.path);
        match self.title {
            Some(title) => label.titled(title),
            None => label,
        }
    }
}

impl Finished {
    /// As bytes; nothing if that is not possible, which no listing of ours is.
    pub(super) fn pack(&self, state: State) -> Option<Vec<u8>> {
        let listing = &*self.listing;
        let documents = listing.documents.iter().map(|document| CodedDocument {
            label: CodedLabel::of(&document.label),
            author: document.author,
            words: document.words,
            shingles: document.shingles,
            common: document.common,
            best: document.best,
            partners: document.partners,
            facts: self
                .facts
                .get(document.id.0 as usize)
                .and_then(|facts| facts.as_deref())
                .map(Cow::Borrowed),
        });
        let unread = self.unread.iter().map(|file| {
            let reason = Cow::Borrowed(&file.reason);
            (CodedLabel::of(&file.label), reason)
        });
        let authors = self.authors.iter().map(|name| Cow::Borrowed(&**name));
        let coded = Coded {
            state,
            files: self.files,
            sample: self.sample,
            documents: documents.collect(),
            pairs: Cow::Borrowed(&listing.pairs),
            clusters: Cow::Borrowed(&listing.clusters),
            strengths: Cow::Borrowed(listing.strengths.counts()),
            authors: authors.collect(),
            authors_note: self.authors_note.as_ref().map(Cow::Borrowed),
            unread: unread.collect(),
            excluded: Cow::Borrowed(&self.excluded),
        };
        postcard::to_stdvec(&coded).ok()
    }
}

/// From bytes, with the state in which it was that of the folder.
pub fn unpack(bytes: &[u8]) -> Option<(State, Finished)> {
    let coded: Coded<'_> = postcard::from_bytes(bytes).ok()?;
    let mut facts = Vec::with_capacity(coded.documents.len());
    let documents = (0..).zip(coded.documents).map(|(place, document)| {
        facts.push(document.facts.map(|facts| Arc::new(facts.into_owned())));
        Document {
            id: DocId(place),
            label: document.label.decode(),
            author: document.author,
            words: document.words,
            shingles: document.shingles,
            common: document.common,
            best: document.best,
            partners: document.partners,
        }
    });
    let documents = documents.collect();
    let (pairs, clusters) = (coded.pairs.into_owned(), coded.clusters.into_owned());
    let strengths = Strengths::from_counts(&coded.strengths)?;
    let listing = Listing::new(documents, pairs, clusters).with_strengths(strengths);
    let unread = coded.unread.into_iter().map(|(label, reason)| Unread {
        label: label.decode(),
        reason: reason.into_owned(),
    });
    let authors = coded.authors.into_iter().map(|name| Arc::from(&*name));
    let finished = Finished {
        listing: Arc::new(listing),
        facts: facts.into(),
        authors: authors.collect(),
        authors_note: coded.authors_note.map(Cow::into_owned),
        unread: unread.collect(),
        excluded: coded.excluded.into(),
        files: coded.files,
        sample: coded.sample,
    };
    Some((coded.state, finished))
}
