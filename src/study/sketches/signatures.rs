//! Signatures: which SimHash tells duplicates best, and at which distance. S3's comparison over all pairs.

use serde::Serialize;

use super::Document;
use super::tally::ratio;
use crate::index::Crew;
use crate::index::crew::gather;
use crate::shingle::functions::Function;
use crate::sketch::positions::{self, Mode};
use crate::sketch::simhash::{BITS, DISTANCES, SimHash, count_distances};
use crate::sketch::terms::{Collection, Term};

/// Pairs at most so far apart count as duplicates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Distance {
    /// The distance.
    pub bits: u32,
    /// Pairs within it.
    pub found: u64,
    /// Of those the duplicates: S3's (8).
    pub precision: Option<f64>,
    /// Of the duplicates those within it: S3's (9).
    pub recall: Option<f64>,
    /// The harmonic mean of both: S3's (10).
    pub f1: Option<f64>,
    /// Pairs of either kind that were told right: S3's (7), which it calls a rate of deduplication (erratum 33).
    pub accuracy: Option<f64>,
}

/// What came of one kind of signature.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Signatures {
    /// Its name.
    pub signature: String,
    /// The mean distance of pairs that are no duplicates: 32 where signatures say nothing else.
    pub apart: Option<f64>,
    /// The share of bits that are set: a half where signatures are not crowded.
    pub ones: Option<f64>,
    /// From 0 to the last distance before chance.
    pub distances: Vec<Distance>,
}

impl Signatures {
    /// The distance with the best F1, the shortest of several.
    pub fn best(&self) -> Option<&Distance> {
        let f1 = |distance: &&Distance| distance.f1.unwrap_or_default();
        let best = self.distances.iter().rev();
        best.max_by(|a, b| f1(a).total_cmp(&f1(b)))
            .filter(|best| best.f1.is_some())
    }
}

/// All kinds; weights come from the folder itself.
pub(super) fn all(
    documents: &[Document],
    function: Function,
    collection: &Collection,
    duplicates: &[(u32, u32)],
    crew: &dyn Crew,
) -> Vec<Signatures> {
    let terms: Vec<&[Term]> = documents.iter().map(|d| d.terms.as_slice()).collect();
    let of_words = |sign: &(dyn Fn(&[Term]) -> SimHash + Sync)| -> Vec<SimHash> {
        let sign = |at: usize| sign(terms.get(at).copied().unwrap_or_default());
        gather(crew, terms.len(), sign)
    };
    let of_shingles = |document: &Document| SimHash::of(&document.even(function));
    let shingles = documents.iter().map(of_shingles).collect();
    let p = |mode| of_words(&|terms| positions::p_simhash(terms, collection, mode));
    let kinds: [(&str, Vec<SimHash>); 5] = [
        ("simhash of shingles", shingles),
        (
            "word-simhash",
            of_words(&|terms| positions::words(terms, collection)),
        ),
        (
            "e-simhash",
            of_words(&|terms| positions::e_simhash(terms, collection)),
        ),
        ("p-simhash-literal", p(Mode::Literal)),
        ("p-simhash", p(Mode::Centred)),
    ];
    let measured =
        |(name, signatures): (&str, Vec<SimHash>)| of(name, &signatures, duplicates, crew);
    kinds.into_iter().map(measured).collect()
}

/// Documents that one job compares with all later ones.
const PER_JOB: usize = 256;

/// How many of all pairs are how far apart.
fn histogram(signatures: &[SimHash], crew: &dyn Crew) -> [u64; DISTANCES] {
    let counts = gather(crew, signatures.len().div_ceil(PER_JOB), |job| {
        let mut counts = [0_u64; DISTANCES];
        for nth in job * PER_JOB..signatures.len().min((job + 1) * PER_JOB) {
            let Some((a, later)) = signatures.get(nth..).and_then(<[SimHash]>::split_first) else {
                continue;
            };
            count_distances(*a, later, &mut counts);
        }
        counts
    });
    let mut all = [0; DISTANCES];
    for (count, more) in counts.iter().flat_map(|counts| counts.iter().enumerate()) {
        if let Some(sum) = all.get_mut(count) {
            *sum += more;
        }
    }
    all
}

/// The harmonic mean of the precision (hits of those found) and the recall (hits of those that ought to be).
pub(super) fn f1(hits: u64, found: u64, positive: u64) -> Option<f64> {
    ratio(2 * hits, found + positive)
}

fn of(
    name: &str,
    signatures: &[SimHash],
    duplicates: &[(u32, u32)],
    crew: &dyn Crew,
) -> Signatures {
    let all = histogram(signatures, crew);
    let mut right = [0_u64; DISTANCES];
    let signature = |at: u32| signatures.get(at as usize).copied().unwrap_or_default();
    for (a, b) in duplicates {
        let distance = signature(*a).distance(signature(*b));
        if let Some(count) = right.get_mut(distance as usize) {
            *count += 1;
        }
    }
    let pairs: u64 = all.iter().sum();
    let positive = duplicates.len() as u64;
    let (mut found, mut hits) = (0, 0);
    let mut distances = Vec::new();
    let counts = (0_u32..).zip(all.iter().zip(&right));
    for (bits, (all, right)) in counts.take(DISTANCES / 2) {
        found += all;
        hits += right;
        let misses = positive - hits;
        let (precision, recall) = (ratio(hits, found), ratio(hits, positive));
        distances.push(Distance {
            bits,
            found,
            precision,
            recall,
            f1: f1(hits, found, positive),
            accuracy: ratio(pairs - (found - hits) - misses, pairs),
        });
    }
    let others = (0_u64..).zip(all.iter().zip(&right));
    let apart: u64 = others
        .map(|(bits, (all, right))| bits * (all - right))
        .sum();
    let ones = signatures.iter().map(|s| u64::from(s.0.count_ones())).sum();
    Signatures {
        signature: name.to_owned(),
        apart: ratio(apart, pairs - positive),
        ones: ratio(ones, signatures.len() as u64 * u64::from(BITS)),
        distances,
    }
}
