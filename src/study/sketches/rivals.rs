//! Rivals: the sketches that are measured, what each says about a pair, and what it costs.

use std::hint::black_box;
use std::time::Duration;

use serde::Serialize;

use super::known::Known;
use super::tally::{Errors, Said, Tally};
use super::{Document, Options};
use crate::index::Crew;
use crate::index::crew::gather;
use crate::measure::Overlap;
use crate::shingle::functions::Function;
use crate::shingle::{Fingerprint, Width};
use crate::sides::Sides;
use crate::sketch::method::{Drawn, Postings, Source};
use crate::sketch::minhash::{Family, MinHash};
use crate::sketch::oph::{BINS, Bytes, OnePermutation};
use crate::sketch::sampled::{Rule, Sampled};
use crate::sketch::simhash::{self, SimHash};
use crate::sketch::supershingle::Layout;
use crate::sketch::terms::Collection;
use crate::sketch::winnow::{self, Winnowed};
use crate::sketch::{Estimate, Method, Sketch, standard_error};

/// Pairs that are compared to take the time of one comparison.
const TIMED: usize = 200_000;
/// Documents that are sketched on one core to take the time of one sketch.
const TIMED_DOCUMENTS: usize = 2000;
/// Documents whose sketches one job makes, or compares with all later ones.
const PER_JOB: usize = 64;
/// From one of them to the next: prime, so that it meets all documents.
const STRIDE: usize = 7919;
/// The samples of the study: S5's, and one in eight by either rule.
const SAMPLES: [Option<Rule>; 3] = [Rule::multiples(25), Rule::multiples(8), Rule::below(8)];
/// SimHashes of words, which propose pairs up to S3's distance.
const OF_WORDS: [&str; 4] = [
    "word-simhash-10",
    "e-simhash-10",
    "p-simhash-10",
    "p-simhash-literal-10",
];
/// Winnowing finds runs of this many words, or of one shingle if that is longer.
const GUARANTEE: u8 = 12;
/// Layouts whose supershingles are measured as proposers.
pub(super) const LAYOUTS: [&str; 5] = ["6x14", "14x6", "6x6", "21x4", "42x2"];
/// All rivals.
pub(super) const COUNT: usize = 8 + SAMPLES.len() + OF_WORDS.len() + LAYOUTS.len();

/// The sketches that only propose pairs.
fn proposers() -> impl Iterator<Item = Method> {
    let of_words = OF_WORDS.iter().filter_map(|name| name.parse().ok());
    let layouts = LAYOUTS.iter().filter_map(|layout| layout.parse().ok());
    let layouts = layouts.map(Method::Supershingles);
    let mega = [Method::Megashingles(Layout::DEFAULT)];
    of_words.chain(layouts).chain(mega)
}

/// What came of one sketch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name.
    pub sketch: String,
    /// Whether it estimates resemblances; else it proposes pairs, and nothing more.
    pub is_estimate: bool,
    /// The mean size of a document's.
    pub bytes: f64,
    /// To make one, in microseconds.
    pub make_micros: f64,
    /// To compare two, in microseconds.
    pub compare_micros: f64,
    /// At each threshold: of the found pairs those that are right.
    pub precision: Vec<Option<f64>>,
    /// At each threshold: of the right pairs those that were found.
    pub recall: Vec<Option<f64>>,
    /// How far off its estimates are; nothing of what estimates nothing.
    pub errors: Option<Errors>,
}

/// The numbers by which a sketch is looked up.
type Keys<S> = dyn Fn(&S) -> Vec<u64> + Sync;

/// What two sketches with so many equal numbers say.
type Count<S> = dyn Fn(&S, &S, u32) -> Said + Sync;

/// A sketch as it is measured.
struct Rival<'a, S> {
    name: String,
    is_estimate: bool,
    make: &'a (dyn Fn(&Document) -> S + Sync),
    bytes: &'a (dyn Fn(&S) -> usize + Sync),
    /// Pairs that share none of these resemble each other in nothing; without any, all pairs are asked about.
    keys: Option<&'a Keys<S>>,
    compare: &'a (dyn Fn(&S, &S) -> Said + Sync),
    /// The same where the number of shared keys says it already: of sets in which millions of pairs share something.
    count: Option<&'a Count<S>>,
    /// The variance that is promised at a true resemblance.
    variance: &'a (dyn Fn(f64, &Document, &Document) -> Option<f64> + Sync),
}

struct Arena<'a> {
    documents: &'a [Document],
    known: &'a Known,
    function: Function,
    crew: &'a dyn Crew,
    clock: &'a dyn Fn() -> Duration,
    step: &'a mut dyn FnMut(),
    rows: Vec<Row>,
}

/// Measures all of them.
pub(super) fn all(
    documents: &[Document],
    (known, collection): (&Known, &Collection),
    options: &Options,
    crew: &dyn Crew,
    clock: &dyn Fn() -> Duration,
    step: &mut dyn FnMut(),
) -> Vec<Row> {
    let rows = Vec::new();
    let mut arena = Arena {
        documents,
        known,
        function: options.function,
        crew,
        clock,
        step,
        rows,
    };
    arena.exact();
    arena.every_document();
    arena.minhash();
    arena.one_permutation();
    for rule in SAMPLES.into_iter().flatten() {
        arena.sampled(rule);
    }
    arena.winnowing(options.width, GUARANTEE.max(options.width.words() as u8));
    arena.simhash();
    for method in proposers() {
        arena.asked(method, options.width, collection);
    }
    for method in &options.asked {
        arena.asked(*method, options.width, collection);
    }
    arena.rows
}

impl Arena<'_> {
    fn measure<S: Send + Sync>(&mut self, rival: &Rival<'_, S>) {
        (self.step)();
        let documents = self.documents;
        let made = self.time_to_make(rival);
        let sketches = gather(self.crew, documents.len().div_ceil(PER_JOB), |job| {
            let some = documents.iter().skip(job * PER_JOB).take(PER_JOB);
            some.map(rival.make).collect::<Vec<S>>()
        });
        let sketches: Vec<S> = sketches.into_iter().flatten().collect();
        let compared = self.time_of_comparison(rival, &sketches);
        let tally = self.tally(rival, &sketches);
        let bytes: usize = sketches.iter().map(rival.bytes).sum();
        let of_all = |sum: f64| sum / documents.len().max(1) as f64;
        self.rows.push(Row {
            sketch: rival.name.clone(),
            is_estimate: rival.is_estimate,
            bytes: of_all(bytes as f64),
            make_micros: made,
            compare_micros: compared,
            precision: tally.precision(),
            recall: tally.recall(&self.known.right()),
            errors: rival.is_estimate.then(|| tally.errors()),
        });
    }

    /// In microseconds, on one core, over documents that lie all over the folder.
    fn time_to_make<S>(&self, rival: &Rival<'_, S>) -> f64 {
        let documents = self.documents;
        let every = documents.len().div_ceil(TIMED_DOCUMENTS).max(1);
        let begun = (self.clock)();
        let mut made = 0;
        for document in documents.iter().step_by(every) {
            black_box((rival.make)(document));
            made += 1;
        }
        micros((self.clock)().saturating_sub(begun)) / f64::from(made.max(1))
    }

    /// What it says of all pairs that it is asked about.
    fn tally<S: Sync>(&self, rival: &Rival<'_, S>, sketches: &[S]) -> Tally {
        let documents = self.documents;
        let of = |at: u32| sketches.get(at as usize).zip(documents.get(at as usize));
        let variance = |(a, b), truth| (rival.variance)(truth, of(a)?.1, of(b)?.1);
        let said = |a, b, shared| match (of(a), of(b), rival.count) {
            (Some((a, _)), Some((b, _)), Some(count)) => count(a, b, shared),
            (Some((a, _)), Some((b, _)), None) => (rival.compare)(a, b),
            _ => Said::Refused,
        };
        let pairs = self.known.pairs.as_slice();
        let Some(keys) = rival.keys else {
            let count = documents.len() as u32;
            let tallies = gather(self.crew, documents.len().div_ceil(PER_JOB), |job| {
                let first = (job * PER_JOB) as u32;
                let end = count.min(first + PER_JOB as u32);
                let place = |a: u32| pairs.partition_point(|pair| pair.docs.0 < a);
                let own = pairs.get(place(first)..place(end)).unwrap_or_default();
                let ask = |tell: &mut dyn FnMut((u32, u32), Said)| {
                    for a in first..end {
                        for b in a + 1..count {
                            tell((a, b), said(a, b, 0));
                        }
                    }
                };
                Tally::of(own, ask, variance)
            });
            let mut all = Tally::default();
            for tally in &tallies {
                all.add(tally);
            }
            return all;
        };
        let keys: Vec<Vec<u64>> = sketches.iter().map(keys).collect();
        let postings = Postings::new(keys.iter().map(Vec::as_slice));
        let ask = |tell: &mut dyn FnMut((u32, u32), Said)| {
            postings.for_each_row(|a, row| {
                for (b, shared) in row {
                    tell((a, *b), said(a, *b, *shared));
                }
            });
        };
        Tally::of(pairs, ask, variance)
    }

    /// In microseconds, over pairs that lie all over the folder.
    fn time_of_comparison<S>(&self, rival: &Rival<'_, S>, sketches: &[S]) -> f64 {
        if sketches.is_empty() {
            return 0.0;
        }
        let begun = (self.clock)();
        for nth in 0..TIMED {
            let a = sketches.get(nth % sketches.len());
            let b = sketches.get(nth * STRIDE % sketches.len());
            if let (Some(a), Some(b)) = (a, b) {
                black_box((rival.compare)(a, b));
            }
        }
        micros((self.clock)().saturating_sub(begun)) / TIMED as f64
    }

    fn exact(&mut self) {
        self.measure(&Rival {
            name: "exact".to_owned(),
            is_estimate: true,
            make: &|document| Sampled::of(&document.sequence, Rule::WHOLE),
            bytes: &|set| size_of_val(set.kept()),
            keys: Some(&|set| set.kept().to_vec()),
            compare: &|a, b| of_overlap(Overlap::of_sorted(a.kept(), b.kept())),
            count: Some(&|a, b, shared| of_overlap(overlap(a.kept(), b.kept(), shared))),
            variance: &|_, _, _| Some(0.0),
        });
    }

    fn every_document(&mut self) {
        self.measure(&Rival {
            name: "every document's".to_owned(),
            is_estimate: true,
            make: &|document| Sketch::of(&document.sequence),
            bytes: &|_| size_of::<Sketch>(),
            keys: Some(&|sketch| sketch.map_or(Vec::new(), |sketch| places(sketch.minima()))),
            compare: &|a, b| said(a.zip(*b).map(|(a, b)| a.compare(&b).resemblance)),
            count: None,
            variance: &|truth, _, _| Some(of_draws(truth, crate::sketch::minhash::FUNCTIONS)),
        });
    }

    fn minhash(&mut self) {
        let family = Family::default();
        self.measure(&Rival {
            name: "minhash-84".to_owned(),
            is_estimate: true,
            make: &|document| MinHash::of(&document.sequence, &family),
            bytes: &|sketch| sketch.as_ref().map_or(0, |s| size_of_val(s.minima())),
            keys: Some(&|sketch| sketch.as_ref().map_or(Vec::new(), |s| places(s.minima()))),
            compare: &|a, b| said(a.as_ref().zip(b.as_ref()).map(|(a, b)| a.resemblance(b))),
            count: None,
            variance: &|truth, _, _| Some(of_draws(truth, crate::sketch::minhash::FUNCTIONS)),
        });
    }

    fn one_permutation(&mut self) {
        self.measure(&Rival {
            name: "oph-256".to_owned(),
            is_estimate: true,
            make: &|document| OnePermutation::of(&document.sequence),
            bytes: &|sketch| sketch.as_ref().map_or(0, |s| size_of_val(s.bins())),
            keys: Some(&|sketch| sketch.as_ref().map_or(Vec::new(), |s| places(s.bins()))),
            compare: &|a, b| said(a.as_ref().zip(b.as_ref()).map(|(a, b)| a.resemblance(b))),
            count: None,
            variance: &|truth, _, _| Some(of_draws(truth, BINS)),
        });
        self.measure(&Rival {
            name: "oph-256, 8 bits".to_owned(),
            is_estimate: true,
            make: &|document| OnePermutation::of(&document.sequence).map(|bins| bins.bytes()),
            bytes: &|_| BINS,
            keys: None,
            compare: &|a: &Option<Bytes>, b| {
                said(a.as_ref().zip(b.as_ref()).map(|(a, b)| a.resemblance(b)))
            },
            count: None,
            variance: &|truth, _, _| {
                let chance = 1.0 / 256.0;
                let seen = truth + (1.0 - truth) * chance;
                Some(of_draws(seen, BINS) / (1.0_f64 - chance).powi(2))
            },
        });
    }

    fn sampled(&mut self, rule: Rule) {
        let function = self.function;
        self.measure(&Rival {
            name: rule.to_string(),
            is_estimate: true,
            make: &|document| match rule {
                Rule::Multiples(_) => Sampled::of(&document.sequence, rule),
                Rule::Below(_) => Sampled::of(&document.even(function), rule),
            },
            bytes: &|sketch| size_of_val(sketch.kept()),
            keys: Some(&|sketch| sketch.kept().to_vec()),
            compare: &|a, b| said(a.resemblance(b).ok()),
            count: Some(&|a, b, shared| said(a.resemblance_of_shared(b, shared).ok())),
            variance: &|truth, a, b| {
                let union = f64::from(a.size() + b.size()) / (1.0 + truth);
                Some(rule.standard_error(truth, union).powi(2))
            },
        });
    }

    fn winnowing(&mut self, width: Width, guarantee: u8) {
        let window = winnow::window(width, guarantee);
        self.measure(&Rival {
            name: format!("winnowing-{guarantee}"),
            is_estimate: true,
            make: &|document| Winnowed::of(&document.sequence, window),
            bytes: &|sketch| size_of_val(sketch.kept()),
            keys: Some(&|sketch| sketch.kept().to_vec()),
            compare: &|a, b| of_overlap(a.overlap(b)),
            count: Some(&|a, b, shared| of_overlap(overlap(a.kept(), b.kept(), shared))),
            variance: &|_, _, _| None,
        });
    }

    fn simhash(&mut self) {
        let function = self.function;
        self.measure(&Rival {
            name: "simhash".to_owned(),
            is_estimate: true,
            make: &|document| (SimHash::of(&document.even(function)), document.size()),
            bytes: &|_| size_of::<SimHash>(),
            keys: None,
            compare: &|(a, size_a), (b, size_b)| {
                if *size_a == 0 || *size_b == 0 {
                    return Said::Refused;
                }
                let distance = a.distance(*b);
                Said::Resemblance(simhash::resemblance_value(distance, *size_a, *size_b))
            },
            count: None,
            variance: &|truth, a, b| {
                Some(simhash::resemblance_error(truth, a.size(), b.size()).powi(2))
            },
        });
    }

    /// One that a person has named: samples and winnowing as the others of their kind, all else as it proposes pairs.
    fn asked(&mut self, method: Method, width: Width, collection: &Collection) {
        match method {
            Method::Sampled(rule) => return self.sampled(rule),
            Method::Winnowing(guarantee) => return self.winnowing(width, guarantee),
            _ => {}
        }
        let function = self.function;
        let make = |document: &Document| {
            let even = document.even(function);
            let is_of_bits = matches!(method, Method::SimHash(_));
            let source = Source {
                fingerprints: if is_of_bits {
                    &even
                } else {
                    &document.sequence
                },
                width,
                terms: &document.terms,
            };
            method.draw(source, collection)
        };
        let keys: &Keys<Drawn> = &|drawn| drawn.keys().to_vec();
        self.measure(&Rival {
            name: method.to_string(),
            is_estimate: false,
            make: &make,
            bytes: &|drawn| match drawn {
                Drawn::Keys(keys) => size_of_val(keys.as_slice()),
                Drawn::Signature(_) => size_of::<SimHash>(),
            },
            keys: (!method.draws_signatures()).then_some(keys),
            compare: &|a, b| match method.because(a, b) {
                Some(_) => Said::Proposed,
                None => Said::Resemblance(0.0),
            },
            count: None,
            variance: &|_, _, _| None,
        });
    }
}

fn overlap(a: &[Fingerprint], b: &[Fingerprint], shared: u32) -> Overlap {
    Overlap {
        shared,
        sizes: Sides::new(a.len() as u32, b.len() as u32),
    }
}

fn of_overlap(overlap: Overlap) -> Said {
    Said::Resemblance(overlap.resemblance().fraction())
}

fn said(estimate: Option<Estimate>) -> Said {
    estimate.map_or(Said::Refused, |estimate| {
        Said::Resemblance(estimate.value())
    })
}

fn of_draws(share: f64, draws: usize) -> f64 {
    standard_error(share, draws as f64).powi(2)
}

/// Values with their places: those of different places are never equal.
fn places(values: &[u32]) -> Vec<u64> {
    let place = |(place, value): (u64, &u32)| place << 32 | u64::from(*value);
    (0..).zip(values).map(place).collect()
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
