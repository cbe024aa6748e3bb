//! Which pairs does a sketch propose? Methods by name, as `--sketch NAME` has them.
//!
//! A method draws something small from each document on its own, and then proposes pairs from what all drew.

mod propose;

use std::fmt;
use std::str::FromStr;

use super::minhash::Family;
use super::oph::{BINS, OnePermutation};
use super::positions::{self, Mode};
use super::sampled::{Rule, Sampled};
use super::simhash::{BITS, SimHash};
use super::supershingle::Layout;
use super::terms::{Collection, Term};
use super::winnow::{self, Winnowed};
use crate::shingle::{Fingerprint, Width};

pub use propose::{COMMON, Postings};

/// A way to propose pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Any shared fingerprint.
    Exact,
    /// Any equal supershingle, which is one band of minima (LSH).
    Supershingles(Layout),
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
}

/// One method for a list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name, without a number.
    pub name: &'static str,
    /// What stands behind a hyphen unless it is given; empty if nothing can.
    pub number: &'static str,
    /// One line.
    pub help: &'static str,
}

impl Method {
    /// All methods, with the numbers that they have unless others are given: Fetterly's layout, S5's divisor, Manku's distance for
    /// shingles, S3's for words.
    pub const LIST: [Listed; 13] = [
        listed("exact", "", "any shared shingle"),
        listed(
            "supershingles",
            "6x14",
            "any of 6 groups of 14 equal minima (BxR)",
        ),
        listed(
            "minhash",
            "42x2",
            "the same with groups that miss less (BxR)",
        ),
        listed("megashingles", "6x14", "any two groups (BxR)"),
        listed("oph", "64x4", "any group of equal minima of 256 bins (BxR)"),
        listed("mod", "25", "any shared fingerprint that 25 divides"),
        listed("scaled", "8", "any shared fingerprint of the lowest eighth"),
        listed("winnowing", "12", "every shared run of 12 words"),
        listed("simhash", "3", "SimHashes of shingles at most 3 bits apart"),
        listed("word-simhash", "10", "the same of words by their weights"),
        listed(
            "e-simhash",
            "10",
            "the same with entropies and first places",
        ),
        listed(
            "p-simhash",
            "10",
            "the same of the 20 heaviest words and their places",
        ),
        listed("p-simhash-literal", "10", "the same as it was published"),
    ];

    /// Whether it takes weights from the whole collection.
    pub fn needs_collection(self) -> bool {
        matches!(
            self,
            Method::WordSimHash(_) | Method::ESimHash(_) | Method::PSimHash(..)
        )
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
            Method::Supershingles(layout) => layout.supershingles(&minima(layout)).collect(),
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

    /// The pairs that it proposes, ascending, each once with the lower document first: places in the list of what was drawn, all by
    /// this method.
    ///
    /// Keys of more than [`COMMON`] documents propose each of them with the first and the next only: that keeps a ring of copies
    /// together, and a footer from proposing millions of pairs.
    pub fn propose(self, drawn: &[Drawn]) -> Vec<(u32, u32)> {
        if let Some(radius) = self.radius() {
            let signature = |drawn: &Drawn| match drawn {
                Drawn::Signature(signature) => *signature,
                Drawn::Keys(_) => None,
            };
            let signatures: Vec<_> = drawn.iter().map(signature).collect();
            return propose::near(&signatures, radius);
        }
        Postings::new(drawn.iter().map(Drawn::keys)).pairs()
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

const fn listed(name: &'static str, number: &'static str, help: &'static str) -> Listed {
    Listed { name, number, help }
}

fn signed(placed: positions::Placed) -> Drawn {
    Drawn::Signature(Some(placed.signature))
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Method::Exact => "exact".to_owned(),
            Method::Supershingles(layout) => format!("supershingles-{layout}"),
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

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no sketch '{}'; there are", self.0)?;
        for (nth, listed) in Method::LIST.iter().enumerate() {
            let comma = if nth == 0 { "" } else { "," };
            write!(f, "{comma} {}", listed.name)?;
            if !listed.number.is_empty() {
                write!(f, "[-{}]", listed.number)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let of_list = |listed: &Listed| {
            let number = match text.strip_prefix(listed.name)? {
                "" => listed.number,
                _ if listed.number.is_empty() => return None,
                rest => rest.strip_prefix('-')?,
            };
            parse(listed.name, number)
        };
        let found = Method::LIST.iter().find_map(of_list);
        found.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}

fn parse(name: &str, number: &str) -> Option<Method> {
    let layout = || number.parse::<Layout>().ok();
    let radius = || Radius::new(number.parse().ok()?);
    Some(match name {
        "exact" => Method::Exact,
        "supershingles" | "minhash" => Method::Supershingles(layout()?),
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
