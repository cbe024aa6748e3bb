//! Bench: what a sketch costs, over documents of 717 shingles as in the archive of S1's size.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock"
)]

#[path = "support.rs"]
mod support;
#[path = "turns.rs"]
mod turns;

use std::hint::black_box;
use std::time::Instant;

use sidelong::shingle::{self, Fingerprint, Width};
use sidelong::sketch::Sketch;
use sidelong::text;

/// Documents that are sketched in turn: more than the caches hold.
const DOCUMENTS: u64 = 2000;
/// Shingles of a document: 39 million in 54,035.
const SHINGLES: usize = 717;

fn document(number: u64) -> Vec<Fingerprint> {
    let mut hashes = Vec::new();
    text::token_hashes(&support::essay(number), &mut hashes);
    let mut fingerprints = shingle::fingerprints(&hashes, Width::default());
    fingerprints.truncate(SHINGLES);
    fingerprints
}

fn main() {
    let documents: Vec<_> = (0..DOCUMENTS).map(document).collect();
    let shingles: usize = documents.iter().map(Vec::len).sum();
    let turn = |_| {
        let start = Instant::now();
        for document in &documents {
            black_box(Sketch::of(document));
        }
        start.elapsed().as_secs_f64() * 1e9 / shingles as f64
    };
    let mut turns: Vec<f64> = (0..turns::TURNS).map(turn).collect();
    turns::report("the sketch of a document, ns a shingle", &mut turns);
}
