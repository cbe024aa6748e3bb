//! Methods: the pairs that a sketch proposes. By name, as `--sketch NAME` has them.
//!
//! A method draws something small from each document on its own, and then proposes pairs from what all drew.

mod because;
mod near;
mod propose;

use std::fmt;
use std::mem::discriminant;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::minhash;
use super::oph::{self, BINS};
use super::positions::{self, Mode};
use super::sampled::{ENOUGH, Rule, sample};
use super::simhash::{self, BITS, SimHash};
use super::standard_error;
use super::supershingle::Layout;
use super::terms::{Collection, Term};
use super::winnow;
use crate::index::Crew;
use crate::measure::{self, Overlap};
use crate::said;
use crate::say;
use crate::shingle::{Fingerprint, Width};
use crate::sides::Sides;
use crate::words::{self, Language, Said};

pub use because::Because;
pub use propose::{COMMON, Postings};

/// One fingerprint of so many is kept.
const TWENTY_FIFTH: NonZeroU32 = NonZeroU32::new(25).unwrap();
/// The same.
const EIGHTH: NonZeroU32 = NonZeroU32::new(8).unwrap();

/// A way to propose pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Any shared fingerprint.
    #[default]
    Exact,
    /// Any equal group of minima, which is one band (LSH).
    Groups(Minima, Layout),
    /// Any shared fingerprint of the sample.
    Sampled(Rule),
    /// Any shared fingerprint of those winnowed, so that runs of this many words are found.
    Winnowing(u8),
    /// A distance of SimHashes up to so many bits: less than half of them, which is as far as chance.
    Near(Features, u32),
}

/// Which minima are taken in groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Minima {
    /// Those under as many orders.
    Supershingles,
    /// The same under the name that LSH has for small groups.
    MinHash,
    /// The same, but a pair of groups has to be equal.
    Megashingles,
    /// One-permutation minima.
    OnePermutation,
}

/// What a SimHash is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Features {
    /// Shingles.
    Shingles,
    /// Words by TFC weights.
    Words,
    /// Words with their first places and entropies.
    Entropies,
    /// The heaviest words and all their places.
    Places(Mode),
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
    /// With the number that it has unless another one is given.
    pub usual: Method,
    /// One line.
    pub help: &'static str,
}

/// What a sketch says of the resemblance of two documents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimated {
    /// It only proposes.
    Nothing,
    /// It knows too little.
    TooFew,
    /// So much.
    Resemblance(f64),
}

/// A row is a name, what else the literature calls it, the method, and a line of help.
macro_rules! methods {
    ($(#[$doc:meta])* $($name:literal $also:tt $method:ident$of:tt $help:literal;)+) => {
        impl Method {
            $(#[$doc])*
            pub const LIST: [Listed; 13] = [$(
                Listed { name: $name, also: &$also, usual: Method::$method$of, help: $help }
            ),+];
        }
    };
}

methods! {
    /// All methods, with the numbers that they have unless others are given: Fetterly's layout, S5's divisor, Manku's distance for
    /// shingles, S3's for words.
    "exact"         []                        Exact{} "any shared shingle";
    "supershingles" ["supershingle", "super"] Groups(Minima::Supershingles, Layout::DEFAULT) "any of 6 groups of 14 equal minima (BxR)";
    "minhash"       ["lsh"]                   Groups(Minima::MinHash, Layout::of(42, 2)) "the same with groups that miss less (BxR)";
    "megashingles"  ["megashingle", "mega"]   Groups(Minima::Megashingles, Layout::DEFAULT) "any two groups of 6x14 (BxR)";
    "oph"           ["one-permutation"]       Groups(Minima::OnePermutation, Layout::of(64, 4)) "any group of 4 equal minima of 256 bins (BxR)";
    "mod"           []                        Sampled(Rule::Multiples(TWENTY_FIFTH)) "any shared fingerprint that 25 divides";
    "scaled"        ["fracminhash"]           Sampled(Rule::Below(EIGHTH)) "any shared fingerprint of the lowest eighth";
    "winnowing"     ["winnow"]                Winnowing(12) "every shared run of 12 words";
    "simhash"       ["charikar"]              Near(Features::Shingles, 3) "SimHashes of shingles at most 3 bits apart";
    "word-simhash"  ["simhash-tfidf"]         Near(Features::Words, 10) "SimHashes of words by their weights, at most 10 bits apart";
    "e-simhash"     ["esimhash"]              Near(Features::Entropies, 10) "the same with entropies and first places";
    "p-simhash"     ["psimhash"]              Near(Features::Places(Mode::Centred), 10) "the same of the 20 heaviest words and their places";
    "p-simhash-literal" ["psimhash-literal"]  Near(Features::Places(Mode::Literal), 10) "p-simhash as it was published";
}

impl Method {
    /// Whether it takes weights from the whole collection.
    pub fn needs_collection(self) -> bool {
        matches!(self, Method::Near(features, _) if features != Features::Shingles)
    }

    /// What it has to know of all documents, each with its words in text order.
    pub fn collection(self, documents: &[&[Term]]) -> Collection {
        match self {
            Method::Near(Features::Entropies, _) => {
                Collection::of(documents).with_neighbours(documents)
            }
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
        if let Method::Near(features, _) = self {
            let signature = || match features {
                Features::Shingles => SimHash::of(fingerprints),
                Features::Words => positions::words(terms, collection),
                Features::Entropies => positions::e_simhash(terms, collection),
                Features::Places(mode) => positions::p_simhash(terms, collection, mode),
            };
            return Drawn::Signature((!fingerprints.is_empty()).then(signature));
        }
        if fingerprints.is_empty() {
            return Drawn::Keys(Vec::new());
        }
        let minima = |layout: Layout| minhash::minima(fingerprints, layout.functions());
        Drawn::Keys(match self {
            Method::Groups(Minima::OnePermutation, layout) => {
                let bins = oph::bins(fingerprints).unwrap_or([0; BINS]);
                layout.supershingles(&bins).collect()
            }
            Method::Groups(Minima::Megashingles, layout) => layout.megashingles(&minima(layout)),
            Method::Groups(_, layout) => layout.supershingles(&minima(layout)).collect(),
            Method::Sampled(rule) => sample(fingerprints, rule),
            Method::Winnowing(guarantee) => {
                let window = winnow::window(width, guarantee);
                let kept = winnow::winnow(fingerprints, window);
                let kept: Vec<Fingerprint> = kept.into_iter().map(|(kept, _)| kept).collect();
                sample(&kept, Rule::WHOLE)
            }
            Method::Exact | Method::Near(..) => sample(fingerprints, Rule::WHOLE),
        })
    }

    /// What it says of the resemblance of two documents with so many distinct fingerprints of which it drew these.
    pub fn resemblance(self, sizes: Sides<u32>, a: &Drawn, b: &Drawn) -> Estimated {
        let keys = [a.keys(), b.keys()];
        let overlap = || Overlap::of_sorted(keys[0], keys[1]).resemblance();
        match self {
            Method::Sampled(_) if keys.iter().any(|kept| kept.len() < ENOUGH) => Estimated::TooFew,
            Method::Exact | Method::Sampled(_) | Method::Winnowing(_) => {
                Estimated::Resemblance(overlap().fraction())
            }
            // Minima one by one estimate, while groups of them only propose.
            Method::Groups(Minima::MinHash | Minima::OnePermutation, layout)
                if layout.rows() == 1 =>
            {
                let equal = keys[0].iter().zip(keys[1]).filter(|(a, b)| a == b).count();
                Estimated::Resemblance(equal as f64 / layout.bands() as f64)
            }
            Method::Near(Features::Shingles, _) => match a.distance(b) {
                Some(distance) => {
                    let value = simhash::resemblance(distance, sizes.left, sizes.right);
                    Estimated::Resemblance(value)
                }
                None => Estimated::TooFew,
            },
            _ => Estimated::Nothing,
        }
    }

    /// The standard error that is promised for what it [says](Method::resemblance) of such a pair; nothing where none is.
    pub fn promised_error(self, sizes: Sides<u32>, resemblance: f64) -> Option<f64> {
        match self {
            Method::Exact => Some(0.0),
            Method::Sampled(rule) => {
                let union = f64::from(sizes.left + sizes.right) / (1.0 + resemblance);
                Some(rule.standard_error(resemblance, union))
            }
            Method::Groups(_, layout) => Some(standard_error(resemblance, layout.bands() as f64)),
            Method::Near(..) => {
                let Sides { left, right } = sizes;
                Some(simhash::resemblance_error(resemblance, left, right))
            }
            Method::Winnowing(_) => None,
        }
    }

    /// The pairs that it proposes, ascending, each once with the lower document first, one document and its later partners at a time, as
    /// long as they are wanted: of large samples there are more pairs than memory. Documents are places in the list of what was drawn,
    /// all by this method.
    ///
    /// Keys of more than [`COMMON`] documents propose each of them with the first and the next only: that keeps a ring of copies
    /// together, and a footer from proposing millions of pairs.
    pub fn for_each_row(
        self,
        drawn: &[&Drawn],
        crew: &dyn Crew,
        mut row: impl FnMut(u32, &[u32]) -> ControlFlow<()>,
    ) {
        let Method::Near(_, radius) = self else {
            let keys: Vec<&[u64]> = drawn.iter().map(|drawn| drawn.keys()).collect();
            Postings::new(&keys).for_each_proposed(row);
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

    /// Its number, as it is written; nothing where it has none.
    fn number(self) -> String {
        match self {
            Method::Exact => String::new(),
            Method::Groups(_, layout) => layout.to_string(),
            Method::Sampled(rule) => rule.scale().to_string(),
            Method::Winnowing(words) => words.to_string(),
            Method::Near(_, bits) => bits.to_string(),
        }
    }

    /// The same with another number, where it can have that.
    fn with(self, number: &str) -> Option<Method> {
        Some(match self {
            Method::Exact => return None,
            Method::Groups(minima, usual) => {
                // As tables call it: minhash-84 has 84 minima, whatever groups they are looked up by.
                let by_minima = || (number.parse() == Ok(usual.functions())).then_some(usual);
                let layout = Layout::parse(number).or_else(by_minima);
                let layout = layout.filter(|layout| layout.functions() <= minima.most());
                Method::Groups(minima, layout?)
            }
            Method::Sampled(Rule::Multiples(_)) => {
                Method::Sampled(Rule::Multiples(number.parse().ok()?))
            }
            Method::Sampled(Rule::Below(_)) => Method::Sampled(Rule::Below(number.parse().ok()?)),
            Method::Winnowing(_) => {
                Method::Winnowing(number.parse().ok().filter(|&words| words >= Width::MIN)?)
            }
            Method::Near(features, _) => Method::Near(
                features,
                number.parse().ok().filter(|&bits| bits < BITS / 2)?,
            ),
        })
    }

    /// Whether it is the other one but for the number.
    fn is_like(self, other: Method) -> bool {
        match (self, other) {
            (Method::Groups(one, _), Method::Groups(other, _)) => one == other,
            (Method::Sampled(one), Method::Sampled(other)) => {
                discriminant(&one) == discriminant(&other)
            }
            (Method::Near(one, _), Method::Near(other, _)) => one == other,
            (one, other) => discriminant(&one) == discriminant(&other),
        }
    }
}

impl Minima {
    /// As many as there can be in all groups.
    fn most(self) -> usize {
        match self {
            Minima::OnePermutation => BINS,
            _ => Layout::MOST as usize,
        }
    }
}

impl Listed {
    /// By what it can be called.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Method::LIST.iter();
        let listed = all.find(|listed| listed.usual.is_like(*self));
        let name = listed.map_or("", |listed| listed.name);
        f.pad(&match self.number() {
            number if number.is_empty() => name.to_owned(),
            number => format!("{name}-{number}"),
        })
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(typed: &str) -> Result<Self, UnknownMethod> {
        let text = typed.to_lowercase();
        // A layout alone is one of supershingles: "6x14".
        if let Some(layout) = Layout::parse(&text) {
            return Ok(Method::Groups(Minima::Supershingles, layout));
        }
        let called = |listed: &Listed, name: &str| match text.strip_prefix(name)? {
            "" => Some(listed.usual),
            rest => listed.usual.with(rest.strip_prefix('-')?),
        };
        let of_list = |listed: &Listed| listed.names().find_map(|name| called(listed, name));
        let found = Method::LIST.iter().find_map(of_list);
        found.ok_or_else(|| UnknownMethod(typed.to_owned()))
    }
}

/// A name that is none of a method's, or has a number that it can't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

/// What is wrong with it, what was perhaps meant, and which there are. English in every language: it is said of arguments and of the
/// configuration.
impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::speaking(Language::English, || {
            if let Some(listed) = called(&self.0) {
                return wrong_number(listed, &self.0);
            }
            let known = Method::LIST.map(|listed| match listed.usual.number() {
                number if number.is_empty() => listed.name.to_owned(),
                number => format!("{}[-{number}]", listed.name),
            });
            let known = known.join(", ");
            match nearest(&self.0) {
                Some(nearest) => say!("no-sketch-nearest", name = &self.0, nearest, known),
                None => say!("no-sketch", name = &self.0, known),
            }
        }))
    }
}

impl std::error::Error for UnknownMethod {}

/// Whose name stands before the number that is wrong, if one's does.
fn called(typed: &str) -> Option<&'static Listed> {
    let typed = typed.to_lowercase();
    let is_so = |name: &&str| {
        let rest = typed.strip_prefix(*name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let longest = |listed: &'static Listed| {
        let length = listed.names().filter(is_so).map(str::len).max()?;
        Some((length, listed))
    };
    let all = Method::LIST.iter().filter_map(longest);
    all.max_by_key(|(length, _)| *length)
        .map(|(_, listed)| listed)
}

/// Which numbers there can be.
fn wrong_number(listed: &Listed, typed: &str) -> String {
    let usual = listed.usual.to_string();
    let numbers = match listed.usual {
        Method::Exact => {
            return say!("no-sketch-without-number", name = listed.name, typed);
        }
        Method::Groups(minima, _) => say!(
            "sketch-numbers-layout",
            usual = &usual,
            most = minima.most().to_string()
        ),
        Method::Sampled(_) => say!("sketch-numbers-scale", most = u32::MAX.to_string()),
        Method::Winnowing(_) => say!("sketch-numbers-words", least = Width::MIN, most = u8::MAX),
        Method::Near(..) => say!("sketch-numbers-bits", most = BITS / 2 - 1),
    };
    say!(
        "no-sketch-number",
        name = listed.name,
        typed,
        numbers,
        usual
    )
}

/// What was perhaps meant. Numbers are no part of it, as they are what is wrong when a name is right.
fn nearest(typed: &str) -> Option<&'static str> {
    let numbered = typed.rsplit_once('-');
    let numbered = numbered.filter(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()));
    let name = numbered.map_or(typed, |(name, _)| name).to_lowercase();
    let near = measure::nearest(&name, Method::LIST.iter().flat_map(Listed::names))?;
    let mut all = Method::LIST.iter();
    let meant = all.find(|listed| listed.names().any(|name| name == near));
    meant.map(|listed| listed.name)
}

#[cfg(test)]
mod tests;
