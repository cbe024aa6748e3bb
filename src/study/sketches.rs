//! Sketches: how good each is and what it costs, against the exact sets of shingles or pairs that somebody knows.
//!
//! Exact resemblances come from an inverted index of all shingles; a sketch is asked about the pairs that share something of it, and SimHashes
//! about all. Fingerprints may be those of another function of the literature: what is exact stays of the product's own, which has no
//! collisions to speak of, so that those of the other show as errors. Times are taken on one core; everything else is done by all of them. Documents of less than eight shingles are compared as sketches compare them: exactly.

mod curve;
mod known;
mod rivals;
mod signatures;
mod tally;

use std::borrow::Cow;
use std::time::Duration;

use serde::Serialize;

use crate::index::Crew;
use crate::shingle::functions::Function;
use crate::shingle::{Fingerprint, Width, mix};
use crate::sketch::Method;
use crate::sketch::terms::{Collection, Term};

pub use curve::{Curve, Step};
pub use known::{UnknownName, unknown};
pub use rivals::Row;
pub use signatures::{Distance, Signatures};
pub use tally::{Errors, THRESHOLDS};

/// A document of the study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Its name below the folder.
    pub name: String,
    /// Its words.
    pub terms: Vec<Term>,
    /// The fingerprints of its shingles that sketches are made of, in text order.
    pub sequence: Vec<Fingerprint>,
    /// The product's own ones, by which all are measured. Ascending, each once.
    set: Vec<Fingerprint>,
}

impl Document {
    /// From the words of a text.
    pub fn new(name: &str, terms: Vec<Term>, width: Width) -> Document {
        let sequence = crate::shingle::fingerprints(&terms, width);
        let mut set = sequence.clone();
        set.sort_unstable();
        set.dedup();
        Document {
            name: name.to_owned(),
            terms,
            sequence,
            set,
        }
    }

    /// The same, with sketches of what a function makes of its words, joined by spaces.
    #[must_use]
    pub fn by(self, function: Function, canonical: &str, width: Width) -> Document {
        let sequence = function.of_canonical(canonical, width);
        Document { sequence, ..self }
    }

    /// Its fingerprints, for sketches that look at single bits or at a part of their range: those of a shorter function are spread
    /// over 64 bits, by a bijection, so that equal are those that were.
    fn even(&self, function: Function) -> Cow<'_, [Fingerprint]> {
        if function.bits() == u64::BITS {
            return Cow::Borrowed(&self.sequence);
        }
        Cow::Owned(self.sequence.iter().copied().map(mix).collect())
    }

    /// Distinct shingles.
    fn size(&self) -> u32 {
        self.set.len() as u32
    }
}

/// What decides about the figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Words of a shingle.
    pub width: Width,
    /// What the documents' fingerprints are of.
    pub function: Function,
    /// Documents that resemble each other so much are duplicates, unless their pairs are given. From 0 to 1.
    pub duplicates: f64,
    /// Measured beside those that are measured always.
    pub asked: Vec<Method>,
}

/// What came of a folder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Study {
    /// Documents that were read.
    pub documents: usize,
    /// Words of a shingle.
    pub width: usize,
    /// The function of the fingerprints.
    pub fingerprint: String,
    /// Pairs that share any shingle.
    pub pairs: u64,
    /// Pairs that share any fingerprint: more of them where a short function has collisions.
    pub pairs_by_fingerprint: u64,
    /// Whether the right pairs were given; else those are right that truly reach a threshold.
    pub is_given: bool,
    /// Right pairs at each of the thresholds.
    pub right: Vec<u64>,
    /// The thresholds.
    pub thresholds: Vec<f64>,
    /// A sketch each.
    pub sketches: Vec<Row>,
    /// A layout each: how often supershingles agree.
    pub curves: Vec<Curve>,
    /// Pairs that are duplicates, for the distances.
    pub duplicates: usize,
    /// A kind of signature each: S3's comparison.
    pub signatures: Vec<Signatures>,
}

impl Study {
    /// Measures everything. The clock says how long it has been running; steps are told as they begin, with how many there are.
    ///
    /// # Errors
    /// A given pair has a name that no document has.
    pub fn new(
        documents: &[Document],
        given: Option<&[(String, String)]>,
        options: &Options,
        crew: &dyn Crew,
        clock: &dyn Fn() -> Duration,
        step: &mut dyn FnMut(usize, usize),
    ) -> Result<Study, UnknownName> {
        let given = given
            .map(|pairs| known::places(documents, pairs))
            .transpose()?;
        let steps = rivals::COUNT + 3 + options.asked.len();
        step(0, steps);
        let known = known::Known::of(documents, given.as_deref());
        step(1, steps);
        let duplicates = known.duplicates(options.duplicates);
        let terms: Vec<&[Term]> = documents.iter().map(|d| d.terms.as_slice()).collect();
        let collection = Collection::of(&terms).with_neighbours(&terms);
        let function = options.function;
        let signatures = signatures::all(documents, function, &collection, &duplicates, crew);
        step(2, steps);
        let curves = curve::all(documents, &known, &options.asked, crew);
        let mut at = 3;
        let all = (&known, &collection);
        let sketches = rivals::all(documents, all, options, crew, clock, &mut || {
            step(at, steps);
            at += 1;
        });
        let pairs_by_fingerprint = match function {
            Function::Own => known.sharing,
            _ => known::sharing(documents),
        };
        step(steps, steps);
        Ok(Study {
            documents: documents.len(),
            width: options.width.words(),
            fingerprint: function.to_string(),
            pairs: known.sharing,
            pairs_by_fingerprint,
            is_given: given.is_some(),
            right: known.right().to_vec(),
            thresholds: THRESHOLDS.to_vec(),
            sketches,
            curves,
            duplicates: duplicates.len(),
            signatures,
        })
    }
}

#[cfg(test)]
mod tests;
