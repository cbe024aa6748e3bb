//! Sketches: which pairs each proposes, how far off its estimates are, and how large it is, on a folder.
//!
//! Exact resemblances come from an inverted index of all shingles. Right are the pairs that resemble each other enough, or those that
//! somebody knows.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use super::{Answer, Table, Value, ratio};
use crate::index::Crew;
use crate::index::crew::gather;
use crate::measure::Overlap;
use crate::report::count;
use crate::shingle::{Fingerprint, Width, fingerprints};
use crate::sides::Sides;
use crate::sketch::Method;
use crate::sketch::method::{Drawn, Estimated, Postings, Source};
use crate::sketch::terms::{Collection, Term};

/// Errors are measured on pairs that truly resemble each other so much: of less alike ones there are too many, all near to nothing.
const MEASURED: f64 = 0.1;
/// Minima one by one: these estimate, while groups of them only propose.
const MINIMA: [&str; 2] = ["minhash-84x1", "oph-256x1"];

/// A document of the study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Its name below the folder.
    pub name: String,
    /// Its words.
    terms: Vec<Term>,
    /// The fingerprints of its shingles, in text order.
    sequence: Vec<Fingerprint>,
    /// The same, ascending, each once.
    set: Vec<Fingerprint>,
}

impl Document {
    /// From the words of a text.
    pub fn new(name: &str, terms: Vec<Term>, width: Width) -> Document {
        let sequence = fingerprints(&terms, width);
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

    fn size(&self) -> u32 {
        self.set.len() as u32
    }
}

/// The places of documents by their names.
#[derive(Debug)]
pub struct Names<'a> {
    whole: HashMap<&'a str, u32>,
    parts: HashMap<&'a str, Vec<u32>>,
}

impl<'a> Names<'a> {
    /// Of these documents.
    pub fn of(documents: &'a [Document]) -> Names<'a> {
        let mut names = Names {
            whole: HashMap::new(),
            parts: HashMap::new(),
        };
        for (place, document) in (0..).zip(documents) {
            let name = document.name.as_str();
            let file = name.rsplit('/').next().unwrap_or(name);
            let end = file.rsplit_once('.').map_or(0, |(_, end)| end.len() + 1);
            names.whole.insert(name, place);
            let bare = [name, file].map(|name| name.get(..name.len() - end));
            let parts = BTreeSet::from([bare[0], bare[1], Some(file)]);
            for part in parts.into_iter().flatten() {
                names.parts.entry(part).or_default().push(place);
            }
        }
        names
    }

    /// The one document of a name: by its whole name, else without its ending, or without its folders.
    ///
    /// # Errors
    /// How many documents have the name, where that is not one.
    pub fn find(&self, name: &str) -> Result<u32, usize> {
        match (
            self.whole.get(name),
            self.parts.get(name).map(Vec::as_slice),
        ) {
            (Some(place), _) | (None, Some([place])) => Ok(*place),
            (None, found) => Err(found.map_or(0, <[u32]>::len)),
        }
    }
}

/// What decides about the figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Words of a shingle.
    pub width: Width,
    /// Pairs that resemble each other so much are right, unless pairs are given. From 0 to 1.
    pub duplicates: f64,
    /// Measured beside those that are measured always.
    pub asked: Vec<Method>,
}

/// All methods with their usual numbers, minima one by one, and those that are asked for.
fn methods(asked: &[Method]) -> Vec<Method> {
    let names = Method::LIST.iter().map(|listed| listed.name).chain(MINIMA);
    let mut all: Vec<Method> = names.filter_map(|name| name.parse().ok()).collect();
    for method in asked {
        if !all.contains(method) {
            all.push(*method);
        }
    }
    all
}

/// What is exact.
struct Truth {
    /// Pairs that resemble each other enough to measure errors on.
    alike: Vec<((u32, u32), f64)>,
    /// Pairs that ought to be proposed.
    right: BTreeSet<(u32, u32)>,
}

impl Truth {
    fn of(documents: &[Document], given: Option<&[(u32, u32)]>, duplicates: f64) -> Truth {
        let mut truth = Truth {
            alike: Vec::new(),
            right: given.into_iter().flatten().copied().collect(),
        };
        let size = |at: u32| documents.get(at as usize).map_or(0, Document::size);
        let sets = documents.iter().map(|document| document.set.as_slice());
        let sets: Vec<&[u64]> = sets.collect();
        Postings::new(&sets).for_each_row(
            |_| 1,
            |a, row| {
                for &(b, shared) in row {
                    let sizes = Sides::new(size(a), size(b));
                    let resemblance = Overlap { shared, sizes }.resemblance().fraction();
                    if resemblance >= MEASURED {
                        truth.alike.push(((a, b), resemblance));
                    }
                    if given.is_none() && resemblance >= duplicates {
                        truth.right.insert((a, b));
                    }
                }
                ControlFlow::Continue(())
            },
        );
        truth
    }
}

/// How far off the estimates of a method are.
#[derive(Debug, Default)]
struct Errors {
    pairs: u64,
    refused: u64,
    squares: f64,
    variances: Option<f64>,
}

impl Errors {
    fn of(method: Method, documents: &[Document], drawn: &[Drawn], truth: &Truth) -> Errors {
        let mut errors = Errors::default();
        let one = |at: u32| documents.get(at as usize).zip(drawn.get(at as usize));
        for ((a, b), resemblance) in &truth.alike {
            let (Some(a), Some(b)) = (one(*a), one(*b)) else {
                continue;
            };
            let sizes = Sides::new(a.0.size(), b.0.size());
            match method.resemblance(sizes, a.1, b.1) {
                Estimated::Nothing => break,
                Estimated::TooFew => errors.refused += 1,
                Estimated::Resemblance(value) => {
                    errors.pairs += 1;
                    errors.squares += (value - resemblance).powi(2);
                    if let Some(error) = method.promised_error(sizes, *resemblance) {
                        *errors.variances.get_or_insert(0.0) += error.powi(2);
                    }
                }
            }
        }
        errors
    }

    /// The root of the mean of so many squares.
    fn root(&self, squares: f64) -> Option<f64> {
        (self.pairs > 0).then(|| (squares / self.pairs as f64).sqrt())
    }
}

/// Of what is drawn from a document.
fn bytes(method: Method, drawn: &Drawn) -> usize {
    let each = match method {
        // A minimum has 32 bits.
        Method::Groups(_, layout) if layout.rows() == 1 => 4,
        _ => size_of::<u64>(),
    };
    match drawn {
        Drawn::Keys(keys) => each * keys.len(),
        Drawn::Signature(_) => each,
    }
}

/// The harmonic mean of precision and recall: S3's (10).
fn f1(hits: u64, proposed: u64, right: u64) -> Option<f64> {
    ratio(2 * hits, proposed + right)
}

/// A row a method. Given pairs have the lower place first; steps are told as they begin, with how many there are.
pub fn answer(
    documents: &[Document],
    given: Option<&[(u32, u32)]>,
    options: &Options,
    crew: &dyn Crew,
    step: &mut dyn FnMut(usize, usize),
) -> Answer {
    let methods = methods(&options.asked);
    step(0, methods.len());
    let truth = Truth::of(documents, given, options.duplicates);
    let terms: Vec<&[Term]> = documents.iter().map(|d| d.terms.as_slice()).collect();
    let collection = Collection::of(&terms).with_neighbours(&terms);
    let columns = "sketch bytes error promised refused proposed right recall precision F1";
    let mut table = Table::new("sketches", "", columns);
    let right = truth.right.len() as u64;
    for (nth, method) in methods.iter().enumerate() {
        step(nth, methods.len());
        let draw = |document: &Document| {
            let source = Source {
                fingerprints: &document.sequence,
                width: options.width,
                terms: &document.terms,
            };
            method.draw(source, &collection)
        };
        let drawn = gather(crew, documents.len(), |at| documents.get(at).map(draw));
        let drawn: Vec<Drawn> = drawn.into_iter().flatten().collect();
        let errors = Errors::of(*method, documents, &drawn, &truth);
        let size: usize = drawn.iter().map(|drawn| bytes(*method, drawn)).sum();
        let (mut proposed, mut hits) = (0, 0);
        method.for_each_row(&drawn.iter().collect::<Vec<_>>(), crew, |a, row| {
            proposed += row.len() as u64;
            hits += row
                .iter()
                .filter(|b| truth.right.contains(&(a, **b)))
                .count() as u64;
            ControlFlow::Continue(())
        });
        table.row([
            method.to_string().into(),
            Value::Number(ratio(size as u64, documents.len() as u64), 0),
            Value::share(errors.root(errors.squares)),
            Value::share(errors.variances.and_then(|sum| errors.root(sum))),
            errors.refused.into(),
            proposed.into(),
            hits.into(),
            Value::share(ratio(hits, right)),
            Value::share(ratio(hits, proposed)),
            Value::share(f1(hits, proposed, right)),
        ]);
    }
    step(methods.len(), methods.len());
    let pairs = count(truth.right.len(), "pair");
    let which = match given {
        Some(_) => "that are given".to_owned(),
        None => format!(
            "whose exact resemblance reaches {}%",
            100.0 * options.duplicates
        ),
    };
    Answer {
        heading: vec![
            format!(
                "{}, shingles of {} words; right are the {pairs} {which}.",
                count(documents.len(), "document"),
                options.width.words(),
            ),
            format!(
                "Errors are those of estimated resemblances of the {} at 10% and more.",
                count(truth.alike.len(), "pair")
            ),
        ],
        figures: vec![
            ("documents", documents.len().into()),
            ("width", options.width.words().into()),
            ("right", right.into()),
            ("measured", truth.alike.len().into()),
        ],
        tables: vec![table],
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Alone;
    use crate::sketch::draws::uniform;

    /// Documents of 400 words of their own; the nth of the second half is the nth of the first with every `changed`th word changed.
    fn documents(changed: &[u64]) -> Vec<Document> {
        let word = |document: u64, at: u64| uniform(document << 20 | at);
        let of = |document: u64, every: u64| -> Vec<Term> {
            let own = |at: u64| document + 1000 * u64::from(every > 0 && at % every == 3);
            (0..400).map(|at| word(own(at), at)).collect()
        };
        let originals = (0..).zip(changed).map(|(n, _)| (n, 0));
        let copies = (0..).zip(changed).map(|(n, every)| (n, *every));
        let all = originals.chain(copies).enumerate();
        let name = |nth| format!("docs/{nth:02}.txt");
        all.map(|(nth, (n, every))| Document::new(&name(nth), of(n, every), Width::default()))
            .collect()
    }

    /// A figure of a sketch; nothing where there is none.
    fn figure(answer: &Answer, sketch: &str, column: &str) -> Option<f64> {
        let table = &answer.tables[0];
        let row = table.rows.iter().position(|row| row[0].shown() == sketch);
        match table.cell(row.unwrap(), column).unwrap() {
            Value::Number(number, _) => *number,
            Value::Count(count) => Some(*count as f64),
            Value::Text(_) => None,
        }
    }

    #[test]
    fn each_method_has_a_row_and_what_estimates_is_as_far_off_as_it_promises() {
        let documents = documents(&[200, 100, 50, 25, 12, 5]);
        let mut steps = Vec::new();
        let options = Options {
            width: Width::default(),
            duplicates: 0.7,
            asked: Vec::new(),
        };
        let study = answer(&documents, None, &options, &Alone, &mut |done, all| {
            steps.push((done, all));
        });
        let rows = study.tables[0].rows.len();
        assert_eq!(rows, Method::LIST.len() + MINIMA.len());
        assert_eq!(steps.last(), Some(&(rows, rows)));
        // Every fifth word leaves nothing, every twelfth .4, every 25th .69.
        assert!(study.heading[0].contains("the 3 pairs whose exact resemblance reaches 70%"));
        let exact = ["error", "promised", "recall"].map(|column| figure(&study, "exact", column));
        assert_eq!(exact, [Some(0.0), Some(0.0), Some(1.0)]);
        assert_eq!(figure(&study, "exact", "proposed"), Some(5.0));
        for estimates in ["minhash-84x1", "oph-256x1", "scaled-8", "simhash-3"] {
            let [error, promised] =
                ["error", "promised"].map(|column| figure(&study, estimates, column).unwrap());
            assert!(error < 3.0 * promised, "{estimates} {error} {promised}");
        }
        let sizes = [
            ("minhash-84x1", 336.0),
            ("supershingles-6x14", 48.0),
            ("simhash-3", 8.0),
        ];
        for (sketch, bytes) in sizes {
            assert_eq!(figure(&study, sketch, "bytes"), Some(bytes), "{sketch}");
        }
        let refused = figure(&study, "mod-25", "refused");
        assert!(refused > Some(0.0), "16 of 396 are kept");
        assert_eq!(figure(&study, "winnowing-12", "promised"), None);
        for proposes in [
            "word-simhash-10",
            "p-simhash-literal-10",
            "supershingles-6x14",
        ] {
            assert_eq!(figure(&study, proposes, "error"), None, "{proposes}");
            assert!(figure(&study, proposes, "recall").is_some(), "{proposes}");
        }
    }

    /// Erratum 33: of 0.803 and 0.674 the harmonic mean is not 0.732; the other two of S3 are right.
    #[test]
    fn s3s_means_are_those_of_its_precisions_and_recalls() {
        /// Hits: what divides them by thousandths is whole to six digits.
        const HITS: u64 = 1_000_000_000;
        for (precision, recall, expected) in [
            (0.803, 0.674, "0.733"),
            (0.909, 0.813, "0.858"),
            (0.946, 0.879, "0.911"),
        ] {
            #[expect(clippy::cast_sign_loss, reason = "a count by a share of it")]
            let [proposed, right] =
                [precision, recall].map(|share: f64| (HITS as f64 / share) as u64);
            let mean = f1(HITS, proposed, right).unwrap();
            assert_eq!(format!("{mean:.3}"), expected);
        }
    }
}
