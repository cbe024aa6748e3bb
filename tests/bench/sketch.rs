//! Bench: what a sketch costs, over documents of 717 shingles as in the archive of S1's size.

#[path = "support.rs"]
mod support;

use divan::counter::ItemsCount;
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
