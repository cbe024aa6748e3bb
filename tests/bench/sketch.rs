//! Bench: what a sketch costs, over documents of 717 shingles as in the archive of S1's size; and fingerprints by each function.

#[path = "support.rs"]
mod support;

use divan::counter::ItemsCount;
use sidelong::shingle::functions::Function;
use sidelong::shingle::{self, Fingerprint, Width};
use sidelong::sketch::Sketch;
use sidelong::text;

/// Documents that are sketched in turn: more than the caches hold.
const DOCUMENTS: u64 = 2000;
/// Shingles of a document: 39 million in 54,035.
const SHINGLES: usize = 717;

fn main() {
    divan::main();
}

fn document(number: u64) -> Vec<Fingerprint> {
    let mut hashes = Vec::new();
    text::token_hashes(&support::essay(number), &mut hashes);
    let mut fingerprints = shingle::fingerprints(&hashes, Width::default());
    fingerprints.truncate(SHINGLES);
    fingerprints
}

/// What every document has.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn every_document(bencher: divan::Bencher) {
    let documents: Vec<_> = (0..DOCUMENTS).map(document).collect();
    let shingles: usize = documents.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(shingles)).bench_local(|| {
        for document in &documents {
            divan::black_box(Sketch::of(document));
        }
    });
}

/// What a function makes of words that are there.
#[divan::bench(args = Function::ALL, sample_count = 20, sample_size = 1)]
fn fingerprints(bencher: divan::Bencher, function: Function) {
    let texts: Vec<String> = (0..DOCUMENTS)
        .map(|number| text::canonical(&support::essay(number)))
        .collect();
    let words: Vec<Vec<&str>> = texts
        .iter()
        .map(|text| text.split_ascii_whitespace().collect())
        .collect();
    let all: usize = words.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(all)).bench_local(|| {
        for words in &words {
            divan::black_box(function.fingerprints(words, Width::default()));
        }
    });
}
