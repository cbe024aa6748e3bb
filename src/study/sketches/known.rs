//! The truth: which pairs are alike, and which ought to be found.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use super::Document;
use super::tally::{self, BINS};
use crate::measure::Overlap;
use crate::sides::Sides;
use crate::sketch::method::Postings;
use crate::sketch::sampled::{Rule, Sampled};

/// Pairs that resemble each other less are not kept: no threshold is as low.
const FLOOR: f64 = 0.05;

/// A pair of which something is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    /// Places of both documents, the lower one first.
    pub(super) docs: (u32, u32),
    /// Exactly.
    pub(super) resemblance: f64,
    /// Up to so many thresholds it ought to be found.
    pub(super) bin: usize,
}

/// All pairs that are alike or given, ascending.
pub(super) struct Known {
    pub(super) pairs: Vec<Pair>,
    /// Pairs that share any shingle.
    pub(super) sharing: u64,
    given: Option<BTreeSet<(u32, u32)>>,
}

impl Known {
    /// Counts what all documents share.
    pub(super) fn of(documents: &[Document], given: Option<&[(u32, u32)]>) -> Known {
        let given: Option<BTreeSet<(u32, u32)>> =
            given.map(|pairs| pairs.iter().copied().collect());
        let is_given = |docs: &(u32, u32)| given.as_ref().map(|given| given.contains(docs));
        let mut missing = given.clone().unwrap_or_default();
        let size = |at: u32| documents.get(at as usize).map_or(0, Document::size);
        let mut pairs = Vec::new();
        let mut sharing = 0;
        let mut take = |docs: (u32, u32), shared: u32| {
            let sizes = Sides::new(size(docs.0), size(docs.1));
            let resemblance = Overlap { shared, sizes }.resemblance().fraction();
            let is_given = is_given(&docs);
            if resemblance >= FLOOR || is_given == Some(true) {
                pairs.push(Pair {
                    docs,
                    resemblance,
                    bin: match is_given {
                        None => tally::bin(resemblance),
                        Some(true) => BINS - 1,
                        Some(false) => 0,
                    },
                });
            }
        };
        let sets = documents.iter().map(|document| document.set.as_slice());
        Postings::new(sets).for_each_row(|a, row| {
            sharing += row.len() as u64;
            for (b, shared) in row {
                missing.remove(&(a, *b));
                take((a, *b), *shared);
            }
        });
        for docs in missing {
            take(docs, 0);
        }
        pairs.sort_by_key(|pair| pair.docs);
        Known {
            pairs,
            sharing,
            given,
        }
    }

    /// How many ought to be found at each threshold.
    pub(super) fn right(&self) -> [u64; BINS - 1] {
        let mut right = [0; BINS - 1];
        for pair in &self.pairs {
            for count in right.iter_mut().take(pair.bin) {
                *count += 1;
            }
        }
        right
    }

    /// The given pairs, or those that are alike enough.
    pub(super) fn duplicates(&self, resemblance: f64) -> Vec<(u32, u32)> {
        if let Some(given) = &self.given {
            return given.iter().copied().collect();
        }
        let enough = self
            .pairs
            .iter()
            .filter(|pair| pair.resemblance >= resemblance);
        enough.map(|pair| pair.docs).collect()
    }
}

/// Pairs that share any of the fingerprints that sketches are made of.
pub(super) fn sharing(documents: &[Document]) -> u64 {
    let set = |document: &Document| Sampled::of(&document.sequence, Rule::WHOLE);
    let sets: Vec<Sampled> = documents.iter().map(set).collect();
    let mut sharing = 0;
    Postings::new(sets.iter().map(Sampled::kept))
        .for_each_row(|_, row| sharing += row.len() as u64);
    sharing
}

/// A given name that no document has, or more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// Documents that it may mean.
    pub documents: usize,
    /// In which of the pairs it stands.
    pub pair: usize,
    /// No document has either name of the pair.
    pub has_neither: bool,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match self.documents {
            0 => write!(f, "no document is called '{name}'"),
            many => write!(f, "{many} documents are called '{name}': give the path"),
        }
    }
}

impl std::error::Error for UnknownName {}

/// The first given name that is not that of one document, if any is.
pub fn unknown(documents: &[Document], pairs: &[(String, String)]) -> Option<UnknownName> {
    places(documents, pairs).err()
}

/// The places of named documents: by their whole names; else by those without endings, or without folders.
pub(super) fn places(
    documents: &[Document],
    pairs: &[(String, String)],
) -> Result<Vec<(u32, u32)>, UnknownName> {
    let mut whole: HashMap<&str, u32> = HashMap::new();
    let mut places: HashMap<&str, Vec<u32>> = HashMap::new();
    for (place, document) in (0..).zip(documents) {
        let name = document.name.as_str();
        let file = name.rsplit('/').next().unwrap_or(name);
        let end = file.rsplit_once('.').map_or(0, |(_, end)| end.len() + 1);
        whole.insert(name, place);
        let mut names = [name, file]
            .map(|name| name.get(..name.len() - end))
            .to_vec();
        names.push(Some(file));
        names.sort_unstable();
        names.dedup();
        for name in names.into_iter().flatten() {
            places.entry(name).or_default().push(place);
        }
    }
    let find = |name: &str| match (whole.get(name), places.get(name).map(Vec::as_slice)) {
        (Some(place), _) | (None, Some([place])) => Ok(*place),
        (None, found) => Err(found.map_or(0, <[u32]>::len)),
    };
    let pair = |(nth, (a, b)): (usize, &(String, String))| {
        let found = [a, b].map(|name| find(name));
        let has_neither = found == [Err(0), Err(0)];
        let [a, b] = [(a, found[0]), (b, found[1])].map(|(name, found)| {
            found.map_err(|documents| UnknownName {
                name: name.clone(),
                documents,
                pair: nth,
                has_neither,
            })
        });
        let (a, b) = (a?, b?);
        Ok((a.min(b), a.max(b)))
    };
    let pairs = pairs.iter().enumerate().map(pair);
    let pairs = pairs.collect::<Result<Vec<_>, _>>()?;
    // A document given as its own duplicate says nothing.
    Ok(pairs.into_iter().filter(|(a, b)| a != b).collect())
}
