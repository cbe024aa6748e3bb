//! Bench: what a sketch costs. Nanoseconds a shingle or word of each, over documents of 717 shingles as in the archive of S1's size; of
//! fingerprints by each function; and of a comparison of two.

#[path = "support.rs"]
mod support;

use divan::counter::ItemsCount;
use sidelong::shingle::functions::Function;
use sidelong::shingle::{self, Fingerprint, Width};
use sidelong::sketch::minhash::Family;
use sidelong::sketch::oph;
use sidelong::sketch::positions::{self, Mode};
use sidelong::sketch::sampled::{Rule, sample};
use sidelong::sketch::supershingle::Layout;
use sidelong::sketch::terms::{Collection, Term};
use sidelong::sketch::winnow::winnow;
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

/// What every document has: 84 minima.
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
    each(bencher, oph::bins);
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
    each(bencher, |document| sample(document, rule));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn exact_set(bencher: divan::Bencher) {
    each(bencher, |document| sample(document, Rule::WHOLE));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn winnowing_8(bencher: divan::Bencher) {
    each(bencher, |document| winnow(document, 8));
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn scaled_8(bencher: divan::Bencher) {
    let rule = Rule::below(8).unwrap_or(Rule::WHOLE);
    each(bencher, |document| sample(document, rule));
}

/// Groups, and minima of a group: those of the literature, and those that find more.
const LAYOUTS: [(u16, u16); 5] = [(6, 14), (14, 6), (6, 6), (21, 4), (42, 2)];

#[divan::bench(args = LAYOUTS, sample_count = 20, sample_size = 1)]
fn supershingles(bencher: divan::Bencher, (bands, rows): (u16, u16)) {
    let layout = Layout::new(bands, rows).unwrap_or(Layout::DEFAULT);
    let family = Family::new(layout.functions());
    each(bencher, |document| {
        let minima = family.minima(document);
        layout.supershingles(&minima).collect::<Vec<u64>>()
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn megashingles(bencher: divan::Bencher) {
    let layout = Layout::DEFAULT;
    let family = Family::new(layout.functions());
    each(bencher, |document| {
        layout.megashingles(&family.minima(document))
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

fn terms() -> Vec<Vec<Term>> {
    let document = |number| text::tokens(&support::essay(number)).hashes;
    (0..DOCUMENTS).map(document).collect()
}

/// Of words with the weights of all documents, which are there.
fn each_text<T>(bencher: divan::Bencher, sign: impl Fn(&[Term], &Collection) -> T) {
    let terms = terms();
    let views: Vec<&[Term]> = terms.iter().map(Vec::as_slice).collect();
    let collection = Collection::of(&views).with_neighbours(&views);
    let all: usize = terms.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(all)).bench_local(|| {
        for terms in &terms {
            divan::black_box(sign(terms, &collection));
        }
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn word_simhash(bencher: divan::Bencher) {
    each_text(bencher, positions::words);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn e_simhash(bencher: divan::Bencher) {
    each_text(bencher, positions::e_simhash);
}

#[divan::bench(args = [Mode::Centred, Mode::Literal], sample_count = 20, sample_size = 1)]
fn p_simhash(bencher: divan::Bencher, mode: Mode) {
    each_text(bencher, |terms, all| positions::p_simhash(terms, all, mode));
}

/// The weights of words, with the entropies of their neighbours or without.
#[divan::bench(args = [false, true], sample_count = 5, sample_size = 1)]
fn word_weights(bencher: divan::Bencher, with_neighbours: bool) {
    let terms = terms();
    let views: Vec<&[Term]> = terms.iter().map(Vec::as_slice).collect();
    let all: usize = terms.iter().map(Vec::len).sum();
    bencher.counter(ItemsCount::new(all)).bench_local(|| {
        let collection = Collection::of(&views);
        if with_neighbours {
            collection.with_neighbours(&views)
        } else {
            collection
        }
    });
}

/// Each document with the next.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn compare_minima_84(bencher: divan::Bencher) {
    let documents = documents();
    let sketches: Vec<Sketch> = documents.iter().filter_map(|d| Sketch::of(d)).collect();
    let pairs = sketches.len().saturating_sub(1);
    bencher.counter(ItemsCount::new(pairs)).bench_local(|| {
        for (one, two) in sketches.iter().zip(sketches.iter().skip(1)) {
            divan::black_box(one.resemblance(two));
        }
    });
}
