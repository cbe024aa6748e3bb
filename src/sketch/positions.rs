//! SimHashes with the places of words: E-SimHash and P-SimHash (S3, SPEC 6.8).
//!
//! Signatures with weights of different collections can't be compared: all of them are drawn with one
//! [`Collection`], and all anew when it changes.

use std::collections::HashMap;

use super::simhash::{BITS, SimHash, sign, signature};
use super::terms::{Collection, Term};
use crate::shingle::{ByHash, mix};

/// SimHash of words by TFC weights: what S3 calls SimHash.
pub fn words(terms: &[Term], collection: &Collection) -> SimHash {
    let weights = collection.tfc(terms);
    SimHash::weighted(weights.iter().map(|word| (word.term, word.weight)))
}

/// E-SimHash: a word's hash is mixed with the place where it stands first, its TFC weight multiplied by the mean entropy of its
/// neighbours.
///
/// The paper (Zhang Hang et al. 2020) is not among the sources; S3 and its abstract say "TF-IDF and entropy", "of both sides" and
/// "exclusive or with the place", and this is the simplest reading. One word at the front moves all places.
pub fn e_simhash(terms: &[Term], collection: &Collection) -> SimHash {
    let weights = collection.tfc(terms);
    SimHash::weighted(weights.iter().map(|word| {
        let weight = word.weight * collection.entropy(word.term);
        (word.term ^ u64::from(word.first), weight)
    }))
}

/// How P-SimHash takes the places of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// As S3 prints it, to compare with: absolute places, and the places' bits as they are. A word that stands once sets one bit of 64,
    /// so half a weight is added to nearly every bit (erratum 28), and one word at the front moves all places (erratum 29).
    Literal,
    /// Ours: sixteenths of the text instead of places, and the places' bits less their mean.
    #[default]
    Centred,
}

impl Mode {
    /// Where a word stands that so many of all words are before.
    fn place(self, before: u64, words: u64) -> u64 {
        match self {
            Mode::Literal => before,
            Mode::Centred => ZONES * before / words,
        }
    }
}

/// S3's weight of a word's own bits; those of its places have `1 - MU`, so they are taken away, and more the further it is from 1
/// (erratum 27).
const MU: f64 = 1.5;
/// Parts of a text in which a word stands.
const ZONES: u64 = 16;

/// P-SimHash: of the heaviest words by J-TIDF, their own bits and those of their places (PBDR).
pub fn p_simhash(terms: &[Term], collection: &Collection, mode: Mode) -> SimHash {
    let heaviest = collection.j_tidf(terms);
    let mut places: HashMap<Term, Vec<u64>, ByHash> = HashMap::default();
    for word in &heaviest {
        places.insert(word.term, Vec::new());
    }
    let length = terms.len().max(1) as u64;
    for (place, term) in (0..).zip(terms) {
        if let Some(places) = places.get_mut(term) {
            places.push(mode.place(place, length));
        }
    }
    signature(heaviest.iter().map(|word| {
        let bits = pbdr(places.get(&word.term).map_or(&[], Vec::as_slice));
        let mean = match mode {
            Mode::Literal => 0.0,
            Mode::Centred => 2.0 * f64::from(bits.count_ones()) / f64::from(BITS) - 1.0,
        };
        move |bit| word.weight * blend(MU, sign(word.term, bit), sign(bits, bit) - mean)
    }))
}

/// A bit of a word and that of its places, by the weight of the first.
fn blend(mu: f64, own: f64, place: f64) -> f64 {
    mu * own + (1.0 - mu) * place
}

/// PBDR: places are thrown into 64 bins, and a bit is set where there are more of them than in the mean.
fn pbdr(places: &[u64]) -> u64 {
    let mut bins = [0_u32; BITS as usize];
    for place in places {
        // The random function: the same for all words and documents.
        let bin = mix(place.wrapping_add(1)) % u64::from(BITS);
        if let Some(bin) = bins.get_mut(bin as usize) {
            *bin += 1;
        }
    }
    let above = |count: u32| count * BITS > places.len() as u32;
    let set = (0_u32..).zip(bins).filter(|(_, count)| above(*count));
    set.fold(0, |bits, (bit, _)| bits | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::draws::uniform;

    /// Invented documents: words by a power law, so that there are frequent and rare ones.
    fn documents(count: u64, length: u64) -> Vec<Vec<Term>> {
        let word = |document: u64, at: u64| {
            let share = (uniform(document << 24 | at) >> 11) as f64 / (1_u64 << 53) as f64;
            #[expect(clippy::cast_sign_loss, reason = "a power of a positive number")]
            let rank = 5000_f64.powf(share) as u64;
            mix(rank)
        };
        let document = |nth| (0..length).map(|at| word(nth, at)).collect();
        (0..count).map(document).collect()
    }

    fn collection(documents: &[Vec<Term>]) -> Collection {
        let views: Vec<&[Term]> = documents.iter().map(Vec::as_slice).collect();
        Collection::of(&views).with_neighbours(&views)
    }

    fn mean(values: impl Iterator<Item = f64>) -> f64 {
        let (sum, count) = values.fold((0.0, 0.0), |(sum, count), v| (sum + v, count + 1.0));
        sum / count
    }

    type Signer = fn(&[Term], &Collection) -> SimHash;
    const LITERAL: Signer = |terms, all| p_simhash(terms, all, Mode::Literal);
    const CENTRED: Signer = |terms, all| p_simhash(terms, all, Mode::Centred);

    #[test]
    fn a_word_that_stands_once_sets_one_bit() {
        // Erratum 28: S3's other 63 bits are -1, and (1 - 1.5)(-1) adds half of the weight to each of them.
        for place in 0..100 {
            assert_eq!(pbdr(&[place]).count_ones(), 1);
        }
        assert_eq!(pbdr(&[]), 0);
        let everywhere: Vec<u64> = (0..64_000).collect();
        assert!(pbdr(&everywhere).count_ones() > 20);
    }

    #[test]
    fn places_have_no_influence_at_one_and_more_the_further_from_it() {
        // Erratum 27: equal bits give their weight whatever mu is, unequal ones 2 mu - 1 times it.
        for mu in [0.5, 1.0, 1.5, 1.9] {
            for sign in [1.0, -1.0] {
                assert!((blend(mu, sign, sign) - sign).abs() < 1e-12);
                assert!((blend(mu, sign, -sign) - sign * (2.0 * mu - 1.0)).abs() < 1e-12);
            }
        }
        assert!((blend(MU, 1.0, -1.0) - 2.0).abs() < 1e-12);
        // Erratum 28: so a bit that is set weighs 2 and one that is not 1, and of as many of both the set ones win.
        assert!((blend(MU, -1.0, -1.0) + 1.0).abs() < 1e-12);
        const { assert!(MU > 1.0, "the places are taken away") };
    }

    /// Erratum 29: S3 blames E-SimHash for what its own signature does too: one word at the front moves every absolute place. The word is
    /// a frequent one, which weighs little itself.
    #[test]
    fn a_word_at_the_front_moves_all_but_centred_signatures() {
        let documents = documents(200, 300);
        let all = collection(&documents);
        let moved = |sign: Signer| {
            mean(documents.iter().map(|document| {
                let front: Vec<Term> = [mix(1)]
                    .into_iter()
                    .chain(document.iter().copied())
                    .collect();
                let distance = sign(document, &all).distance(sign(&front, &all));
                f64::from(distance)
            }))
        };
        let (plain, centred) = (moved(words), moved(CENTRED));
        let (literal, e) = (moved(LITERAL), moved(e_simhash));
        let all = format!("{plain} {literal} {e} {centred}");
        assert!(plain < 0.5 && centred < 0.5, "{all}");
        assert!(literal > 0.5 && e > literal, "{all}");
    }
}
