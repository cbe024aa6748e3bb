//! What does a sketch cost? Nanoseconds a shingle of each, over documents of 717 shingles as in the archive of S1's size.

#[path = "support.rs"]
mod support;

use divan::counter::ItemsCount;
use sidelong::shingle::{self, Fingerprint, Width};
use sidelong::sketch::minhash::Family;
use sidelong::sketch::oph::OnePermutation;
use sidelong::sketch::sampled::{Rule, Sampled};
use sidelong::sketch::winnow::Winnowed;
use sidelong::sketch::{SimHash, Sketch};
use sidelong::text;

/// Documents that are sketched in turn: more than the caches hold.
const DOCUMENTS: u64 = 2000;
/// Shingles of a document: 39 million in 54,035.
const SHINGLES: usize = 717;

fn main() {
    divan::main();
}

fn documents() -> Vec<Vec<Fingerprint>> {
    let document = |number| {
        let mut hashes = Vec::new();
        text::token_hashes(&support::essay(number), &mut hashes);
        let mut fingerprints = shingle::fingerprints(&hashes, Width::default());
        fingerprints.truncate(SHINGLES);
        fingerprints
    };
    (0..DOCUMENTS).map(document).collect()
}

fn each<T>(bencher: divan::Bencher, sketch: impl Fn(&[Fingerprint]) -> T) {
    let documents = documents();
    let shingles: usize = documents.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(shingles)).bench_local(|| {
        for document in &documents {
            divan::black_box(sketch(document));
        }
    });
}

/// What every document has: 84 minima, six supershingles, a SimHash.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn every_document(bencher: divan::Bencher) {
    each(bencher, Sketch::of);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn minima_84(bencher: divan::Bencher) {
    let family = Family::default();
    each(bencher, |document| family.minima(document));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn one_permutation_256(bencher: divan::Bencher) {
    each(bencher, OnePermutation::of);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn simhash(bencher: divan::Bencher) {
    each(bencher, SimHash::of);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn simhash_weighted(bencher: divan::Bencher) {
    each(bencher, |document| {
        SimHash::weighted(document.iter().map(|fingerprint| (*fingerprint, 1.0)))
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn mod_25(bencher: divan::Bencher) {
    let rule = Rule::multiples(25).unwrap_or(Rule::WHOLE);
    each(bencher, |document| Sampled::of(document, rule));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn exact_set(bencher: divan::Bencher) {
    each(bencher, |document| Sampled::of(document, Rule::WHOLE));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn winnowing_8(bencher: divan::Bencher) {
    each(bencher, |document| Winnowed::of(document, 8));
}
