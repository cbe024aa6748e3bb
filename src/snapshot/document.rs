//! What a look at one document shows, or at one passage of it.

use std::ops::Range;
use std::sync::Arc;

use super::{Text, Unread};
use crate::index::{DocId, Label};
use crate::origin::Earliest;
use crate::page::Page;
use crate::say;
use crate::sources::Sources;
use crate::text::{Options, Span};
use crate::words::Said;

/// What of one document stands in which others, or how far the search for it is.
#[derive(Clone, Debug, Default)]
pub struct Sourced {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// How many documents it was compared with so far.
    pub compared: usize,
    /// How many it is to be compared with: those that share enough text with it, listed pair or not.
    pub candidates: usize,
    /// Those that share text too, but less than so many others, and are not compared.
    pub left_out: usize,
    /// Those of the compared ones that could not be read.
    pub unread: Vec<Unread>,
    /// Shingles of it that stand in so many documents that they are left out, as common text.
    pub common: u32,
    /// What was found, or why the document can't be shown; nothing yet while it is being compared.
    pub outcome: Option<Result<Arc<SourcedText>, Said>>,
}

/// A text with its sources.
#[derive(Clone, Debug)]
pub struct SourcedText {
    /// As extracted.
    pub text: Text,
    /// The same, laid out for a screen as far as no width matters.
    pub page: Arc<Page>,
    /// By which its words were counted.
    pub options: Options,
    /// What of it stands where, in documents of others.
    pub sources: Sources,
    /// The same in those of its author.
    pub same_author: Sources,
    /// Its words with letters of another alphabet that look like its own, as its clues count them. Ascending.
    pub lookalikes: Vec<Span>,
}

impl SourcedText {
    /// Whether nothing of it stands in any other document.
    pub fn is_alone(&self) -> bool {
        self.sources.all.is_empty() && self.same_author.all.is_empty()
    }

    /// How much of it stands in documents of others: "nothing" would be wrong where its author's have some.
    pub fn of_others(&self) -> String {
        if self.sources.all.is_empty() && !self.is_alone() {
            return say!("sources-none-others").to_owned();
        }
        self.sources.sentence()
    }

    /// How much of it stands in documents of others and in those of its author.
    pub fn sentence(&self) -> String {
        if self.same_author.all.is_empty() {
            return self.of_others();
        }
        let own = self.same_author.sentence();
        say!("sources-and-own", others = self.of_others(), own)
    }
}

/// A passage that is looked for in all documents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
    /// The document that it was seen in.
    pub doc: DocId,
    /// Its text.
    pub text: Arc<str>,
    /// The passage: the places of its words among those of the text.
    pub tokens: Range<u32>,
}

/// The passages that so many documents have that they are common text.
#[derive(Clone, Debug, Default)]
pub struct CommonPassages {
    /// How many there are.
    pub number: usize,
    /// How many documents have any of them.
    pub documents: usize,
    /// Those with most words, at most as many as can be looked at.
    pub shown: Vec<Quoted>,
}

/// A common passage with its text.
#[derive(Clone, Debug)]
pub struct Quoted {
    /// How many documents have some of it.
    pub documents: u32,
    /// Words of its longest stretch in any of them.
    pub words: u32,
    /// The document with that stretch.
    pub label: Label,
    /// The one with the earliest date of those that have some of it, where it can be told.
    pub earliest: Option<Earliest<Label>>,
    /// The stretch, and where it stands in that document; or why the document can't be read.
    pub place: Result<(Sought, Span), Said>,
}

impl Quoted {
    /// Its text, or why there is none.
    pub fn text(&self) -> String {
        match &self.place {
            Ok((sought, span)) => span.of(&sought.text).to_owned(),
            Err(reason) => reason.to_string(),
        }
    }
}

/// Which documents have a passage.
#[derive(Clone, Debug, Default)]
pub struct Occurrences {
    /// What was looked for.
    pub sought: Sought,
    /// The text of that document with the names that are hidden in it, if any are: for what is kept, and for no screen.
    pub named: Option<Arc<str>>,
    /// Shingles of the passage.
    pub shingles: u32,
    /// Those of them that stand in so many documents that they are common text.
    pub common: u32,
    /// How many other documents have enough of it.
    pub number: usize,
    /// Those with most of it, at most as many as can be looked at: most words first, then by label.
    pub shown: Vec<Occurrence>,
}

impl Occurrences {
    /// Nobody is known to have it.
    pub fn none(sought: Sought) -> Occurrences {
        Occurrences {
            sought,
            ..Occurrences::default()
        }
    }
}

/// A document that has some of a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The document.
    pub doc: DocId,
    /// Its name.
    pub label: Label,
    /// Words of the passage that it has in passages, with no more between their runs than a few changed words.
    pub words: u32,
    /// Those of its words in any of these runs with letters of another alphabet that look like their own: an excerpt has but one run.
    pub odd: u32,
    /// The longest of these runs where it stands there, or why it can't be shown.
    pub excerpt: Result<Excerpt, Said>,
}

/// A piece of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Some words before the run, the run, and some after it, with "…" where the document goes on.
    pub text: String,
    /// The run in it.
    pub run: Span,
    /// Where the run begins in the document, in bytes.
    pub at: u32,
    /// Words of the piece with letters of another alphabet that look like their own, as the document's clues count them. Ascending.
    pub lookalikes: Vec<Span>,
}
