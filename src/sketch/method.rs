//! Methods: the pairs that a sketch proposes. By name, as `--sketch NAME` has them.
//!
//! A method draws something small from each document on its own, and then proposes pairs from what all drew.

mod because;
mod near;
mod propose;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::minhash::Family;
use super::oph::{BINS, OnePermutation};
use super::positions::{self, Mode};
use super::sampled::{Rule, Sampled};
use super::simhash::{BITS, SimHash};
use super::supershingle::Layout;
use super::terms::{Collection, Term};
use super::winnow::{self, Winnowed};
use crate::index::Crew;
use crate::measure;
use crate::said;
use crate::say;
use crate::shingle::{Fingerprint, Width};
use crate::words::{self, Language, Said};

pub use because::Because;
pub use propose::{COMMON, Postings};

/// A way to propose pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Any shared fingerprint.
    #[default]
    Exact,
    /// Any equal supershingle, which is one band of minima (LSH).
    Supershingles(Layout),
    /// The same under the name that LSH has for small bands.
    MinHash(Layout),
    /// Any equal pair of supershingles.
    Megashingles(Layout),
    /// Any equal band of one-permutation minima.
    OnePermutation(Layout),
    /// Any shared fingerprint of the sample.
    Sampled(Rule),
    /// Any shared fingerprint of those winnowed, so that runs of this many words are found.
    Winnowing(u8),
    /// A distance of SimHashes of shingles up to this.
    SimHash(Radius),
    /// The same of words by TFC weights.
    WordSimHash(Radius),
    /// The same of words with their first places and entropies.
    ESimHash(Radius),
    /// The same of the heaviest words and all their places.
    PSimHash(Mode, Radius),
}

/// A distance of signatures up to which pairs are proposed: less than half of the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Radius(u32);

impl Radius {
    /// Half of the bits are as far as chance.
    pub fn new(bits: u32) -> Option<Radius> {
        (bits < BITS / 2).then_some(Radius(bits))
    }

    /// In bits.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// What a method is made from, of one document.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its fingerprints in text order.
    pub fingerprints: &'a [Fingerprint],
    /// Words of their shingles.
    pub width: Width,
    /// Its words, or whatever features weigh, in text order.
    pub terms: &'a [Term],
}

/// What a method draws from a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// Pairs that share one of these are proposed.
    Keys(Vec<u64>),
    /// Pairs whose signatures are near are; nothing of an empty document.
    Signature(Option<SimHash>),
}

impl Drawn {
    /// The keys, if it has any.
    pub fn keys(&self) -> &[u64] {
        match self {
            Drawn::Keys(keys) => keys,
            Drawn::Signature(_) => &[],
        }
    }

    /// In how many bits two signatures differ, if they are some.
    pub fn distance(&self, other: &Drawn) -> Option<u32> {
        match (self, other) {
            (Drawn::Signature(one), Drawn::Signature(other)) => Some((*one)?.distance((*other)?)),
            _ => None,
        }
    }
}

/// One method for a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name, without a number.
    pub name: &'static str,
    /// What the literature calls it as well.
    pub also: &'static [&'static str],
    /// What stands behind a hyphen unless it is given; empty if nothing can.
    pub number: &'static str,
    /// One line.
    pub help: &'static str,
}

impl Method {
    /// All methods, with the numbers that they have unless others are given: Fetterly's layout, S5's divisor, Manku's distance for
    /// shingles, S3's for words.
    pub const LIST: [Listed; 13] = [
        listed("exact", &[], "", "any shared shingle"),
        listed(
            "supershingles",
            &["supershingle", "super"],
            "6x14",
            "any of 6 groups of 14 equal minima (BxR)",
        ),
        listed(
            "minhash",
            &["lsh"],
            "42x2",
            "the same with groups that miss less (BxR)",
        ),
        listed(
            "megashingles",
            &["megashingle", "mega"],
            "6x14",
            "any two groups of 6x14 (BxR)",
        ),
        listed(
            "oph",
            &["one-permutation"],
            "64x4",
            "any group of 4 equal minima of 256 bins (BxR)",
        ),
        listed("mod", &[], "25", "any shared fingerprint that 25 divides"),
        listed(
            "scaled",
            &["fracminhash"],
            "8",
            "any shared fingerprint of the lowest eighth",
        ),
        listed(
            "winnowing",
            &["winnow"],
            "12",
            "every shared run of 12 words",
        ),
        listed(
            "simhash",
            &["charikar"],
            "3",
            "SimHashes of shingles at most 3 bits apart",
        ),
        listed(
            "word-simhash",
            &["simhash-tfidf"],
            "10",
            "SimHashes of words by their weights, at most 10 bits apart",
        ),
        listed(
            "e-simhash",
            &["esimhash"],
            "10",
            "the same with entropies and first places",
        ),
        listed(
            "p-simhash",
            &["psimhash"],
            "10",
            "the same of the 20 heaviest words and their places",
        ),
        listed(
            "p-simhash-literal",
            &["psimhash-literal"],
            "10",
            "p-simhash as it was published",
        ),
    ];

    /// Whether it takes weights from the whole collection.
    pub fn needs_collection(self) -> bool {
        matches!(
            self,
            Method::WordSimHash(_) | Method::ESimHash(_) | Method::PSimHash(..)
        )
    }

    /// What it has to know of all documents, each with its words in text order.
    pub fn collection(self, documents: &[&[Term]]) -> Collection {
        match self {
            Method::ESimHash(_) => Collection::of(documents).with_neighbours(documents),
            _ => Collection::of(documents),
        }
    }

    /// What is drawn from one document. The collection may be empty where it isn't needed.
    pub fn draw(self, source: Source<'_>, collection: &Collection) -> Drawn {
        let Source {
            fingerprints,
            width,
            terms,
        } = source;
        if fingerprints.is_empty() {
            return match self.radius() {
                Some(_) => Drawn::Signature(None),
                None => Drawn::Keys(Vec::new()),
            };
        }
        let minima = |layout: Layout| Family::new(layout.functions()).minima(fingerprints);
        let keys = match self {
            Method::Exact => Sampled::of(fingerprints, Rule::WHOLE).kept().to_vec(),
            Method::Supershingles(layout) | Method::MinHash(layout) => {
                layout.supershingles(&minima(layout)).collect()
            }
            Method::Megashingles(layout) => layout.megashingles(&minima(layout)),
            Method::OnePermutation(layout) => match OnePermutation::of(fingerprints) {
                Some(bins) => layout.supershingles(bins.bins()).collect(),
                None => Vec::new(),
            },
            Method::Sampled(rule) => Sampled::of(fingerprints, rule).kept().to_vec(),
            Method::Winnowing(guarantee) => {
                let window = winnow::window(width, guarantee);
                Winnowed::of(fingerprints, window).kept().to_vec()
            }
            Method::SimHash(_) => return Drawn::Signature(Some(SimHash::of(fingerprints))),
            Method::WordSimHash(_) => return signed(positions::words(terms, collection)),
            Method::ESimHash(_) => return signed(positions::e_simhash(terms, collection)),
            Method::PSimHash(mode, _) => {
                return signed(positions::p_simhash(terms, collection, mode));
            }
        };
        Drawn::Keys(keys)
    }

    /// Whether, and why, it proposes a pair of which it drew these.
    ///
    /// Unlike [`Method::propose`] it is asked about one pair, so keys of any number of documents count.
    pub fn because(self, a: &Drawn, b: &Drawn) -> Option<Because> {
        because::because(self, a, b)
    }

    /// Why it does not propose a pair of which it drew these, where it doesn't.
    pub fn against(self, a: &Drawn, b: &Drawn) -> Said {
        because::against(self, a, b)
    }

    /// The pairs that it proposes, ascending, each once with the lower document first: places in the list of what was drawn, all by
    /// this method.
    ///
    /// Keys of more than [`COMMON`] documents propose each of them with the first and the next only: that keeps a ring of copies
    /// together, and a footer from proposing millions of pairs.
    pub fn propose(self, drawn: &[&Drawn], crew: &dyn Crew) -> Vec<(u32, u32)> {
        let mut pairs = Vec::new();
        self.for_each_row(drawn, crew, |a, row| {
            pairs.extend(row.iter().map(|b| (a, *b)));
            ControlFlow::Continue(())
        });
        pairs
    }

    /// The same, one document and its later partners at a time, as long as they are wanted: of large samples there are more pairs than
    /// memory.
    pub fn for_each_row(
        self,
        drawn: &[&Drawn],
        crew: &dyn Crew,
        mut row: impl FnMut(u32, &[u32]) -> ControlFlow<()>,
    ) {
        let Some(radius) = self.radius() else {
            let keys = drawn.iter().map(|drawn| drawn.keys());
            Postings::new(keys).for_each_proposed(row);
            return;
        };
        let signature = |drawn: &&Drawn| match drawn {
            Drawn::Signature(signature) => *signature,
            Drawn::Keys(_) => None,
        };
        let signatures: Vec<_> = drawn.iter().map(signature).collect();
        let pairs = near::near(&signatures, radius, crew);
        for of_one in pairs.chunk_by(|a, b| a.0 == b.0) {
            let partners: Vec<u32> = of_one.iter().map(|pair| pair.1).collect();
            if let Some((a, _)) = of_one.first()
                && row(*a, &partners).is_break()
            {
                return;
            }
        }
    }

    /// Whether it draws signatures, of which all pairs are looked at; else keys.
    pub fn draws_signatures(self) -> bool {
        self.radius().is_some()
    }

    /// Why it can't be asked about shingles of this width, where it would not keep what its name says.
    pub fn refused(self, width: Width) -> Option<Said> {
        match self {
            Method::Winnowing(guarantee) if usize::from(guarantee) < width.words() => Some(said!(
                "sketch-too-short",
                name = self.to_string(),
                words = usize::from(guarantee),
                width = width.words(),
                least = format!("winnowing-{}", width.words())
            )),
            _ => None,
        }
    }

    fn radius(self) -> Option<Radius> {
        match self {
            Method::SimHash(radius)
            | Method::WordSimHash(radius)
            | Method::ESimHash(radius)
            | Method::PSimHash(_, radius) => Some(radius),
            _ => None,
        }
    }
}

const fn listed(
    name: &'static str,
    also: &'static [&'static str],
    number: &'static str,
    help: &'static str,
) -> Listed {
    Listed {
        name,
        also,
        number,
        help,
    }
}

fn signed(signature: SimHash) -> Drawn {
    Drawn::Signature(Some(signature))
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Method::Exact => "exact".to_owned(),
            Method::Supershingles(layout) => format!("supershingles-{layout}"),
            Method::MinHash(layout) => format!("minhash-{layout}"),
            Method::Megashingles(layout) => format!("megashingles-{layout}"),
            Method::OnePermutation(layout) => format!("oph-{layout}"),
            Method::Sampled(rule) => rule.to_string(),
            Method::Winnowing(guarantee) => format!("winnowing-{guarantee}"),
            Method::SimHash(Radius(bits)) => format!("simhash-{bits}"),
            Method::WordSimHash(Radius(bits)) => format!("word-simhash-{bits}"),
            Method::ESimHash(Radius(bits)) => format!("e-simhash-{bits}"),
            Method::PSimHash(Mode::Centred, Radius(bits)) => format!("p-simhash-{bits}"),
            Method::PSimHash(Mode::Literal, Radius(bits)) => format!("p-simhash-literal-{bits}"),
        })
    }
}

/// A name that is none of a method's, or has a number that it can't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl UnknownMethod {
    /// What is wrong with it, what was perhaps meant, and which there are, in the language that is spoken.
    pub fn said(&self) -> String {
        let known = Method::LIST.map(|listed| match listed.number {
            "" => listed.name.to_owned(),
            number => format!("{}[-{number}]", listed.name),
        });
        let known = known.join(", ");
        if let Some(listed) = called(&self.0) {
            return wrong_number(listed, &self.0);
        }
        match nearest(&self.0) {
            Some(nearest) => say!(
                "no-sketch-nearest",
                name = &self.0,
                nearest = nearest,
                known = known
            ),
            None => say!("no-sketch", name = &self.0, known = known),
        }
    }
}

/// English in every language: it is said of arguments and of the configuration.
impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::speaking(Language::English, || self.said()))
    }
}

impl std::error::Error for UnknownMethod {}

/// Whose name stands before the number that is wrong, if one's does.
fn called(typed: &str) -> Option<&'static Listed> {
    let typed = typed.to_lowercase();
    let is_so = |name: &&&str| {
        let rest = typed.strip_prefix(**name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let longest = |listed: &'static Listed| {
        let names = std::iter::once(&listed.name).chain(listed.also);
        Some((names.filter(is_so).map(|name| name.len()).max()?, listed))
    };
    let all = Method::LIST.iter().filter_map(longest);
    all.max_by_key(|(length, _)| *length)
        .map(|(_, listed)| listed)
}

/// Which numbers there can be.
fn wrong_number(listed: &Listed, typed: &str) -> String {
    /// As many as a divisor can be.
    const LARGEST: u32 = u32::MAX;
    let usual = format!("{}-{}", listed.name, listed.number);
    let numbers = match listed.name {
        "exact" => {
            return say!(
                "no-sketch-without-number",
                name = listed.name,
                typed = typed
            );
        }
        "oph" => say!("sketch-numbers-layout", usual = &usual, most = BINS),
        "mod" | "scaled" => say!("sketch-numbers-scale", most = LARGEST.to_string()),
        "winnowing" => say!("sketch-numbers-words", least = Width::MIN, most = u8::MAX),
        name if name.contains("simhash") => say!("sketch-numbers-bits", most = BITS / 2 - 1),
        _ => say!(
            "sketch-numbers-layout",
            usual = &usual,
            most = Layout::MOST.to_string()
        ),
    };
    say!(
        "no-sketch-number",
        name = listed.name,
        typed = typed,
        numbers = numbers,
        usual = usual
    )
}

/// What was perhaps meant. Numbers are no part of it, as they are what is wrong when a name is right.
fn nearest(typed: &str) -> Option<&'static str> {
    let numbered = typed.rsplit_once('-');
    let numbered = numbered.filter(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()));
    let name = numbered.map_or(typed, |(name, _)| name).to_lowercase();
    let names = |listed: &'static Listed| std::iter::once(&listed.name).chain(listed.also);
    let known = Method::LIST.iter().flat_map(names).copied();
    let near = measure::nearest(&name, known)?;
    let mut all = Method::LIST.iter();
    all.find_map(|listed| {
        names(listed)
            .any(|name| *name == near)
            .then_some(listed.name)
    })
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(typed: &str) -> Result<Self, UnknownMethod> {
        let text = typed.to_lowercase();
        // A layout alone is one of supershingles: "6x14".
        if let Ok(layout) = text.parse() {
            return Ok(Method::Supershingles(layout));
        }
        let called = |listed: &Listed, name: &str| {
            let number = match text.strip_prefix(name)? {
                "" => listed.number,
                _ if listed.number.is_empty() => return None,
                rest => rest.strip_prefix('-')?,
            };
            parse(listed.name, number)
        };
        let of_list = |listed: &Listed| {
            let mut names = std::iter::once(&listed.name).chain(listed.also);
            names.find_map(|name| called(listed, name))
        };
        let found = Method::LIST.iter().find_map(of_list);
        found.ok_or_else(|| UnknownMethod(typed.to_owned()))
    }
}

fn parse(name: &str, number: &str) -> Option<Method> {
    let layout = || {
        let usual = || {
            let listed = Method::LIST.iter().find(|listed| listed.name == name)?;
            let usual: Layout = listed.number.parse().ok()?;
            // As tables call it: minhash-84 has 84 minima, whatever groups they are looked up by.
            (number.parse() == Ok(usual.functions())).then_some(usual)
        };
        number.parse::<Layout>().ok().or_else(usual)
    };
    let radius = || Radius::new(number.parse().ok()?);
    Some(match name {
        "exact" => Method::Exact,
        "supershingles" => Method::Supershingles(layout()?),
        "minhash" => Method::MinHash(layout()?),
        "megashingles" => Method::Megashingles(layout()?),
        "oph" => Method::OnePermutation(layout().filter(|layout| layout.functions() <= BINS)?),
        "mod" => Method::Sampled(Rule::multiples(number.parse().ok()?)?),
        "scaled" => Method::Sampled(Rule::below(number.parse().ok()?)?),
        "winnowing" => Method::Winnowing(number.parse().ok().filter(|&t| t >= Width::MIN)?),
        "simhash" => Method::SimHash(radius()?),
        "word-simhash" => Method::WordSimHash(radius()?),
        "e-simhash" => Method::ESimHash(radius()?),
        "p-simhash" => Method::PSimHash(Mode::Centred, radius()?),
        "p-simhash-literal" => Method::PSimHash(Mode::Literal, radius()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
