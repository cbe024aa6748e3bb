//! Seeds: sentences of two texts that say the same.

use super::bags::Weighed;
use crate::sides::Sides;

/// The least cosine of two sentences. This and the next two are the middle of a flat optimum on the training part of PAN 2013
/// (`study alignment`), found by cross-validation over its pairs.
const COSINE: f32 = 0.3;
/// The least share of terms that both have (Dice).
const DICE: f32 = 0.2;
/// A seed that is weaker than this part of the best one of either sentence belongs elsewhere: a copied sentence also resembles
/// others on its topic, and those would draw a passage out over the text around its source.
const OF_THE_BEST: f32 = 0.7;

/// Two sentences that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seed {
    /// Their numbers.
    pub sentences: Sides<u32>,
    /// How alike they are: their cosine, 0 to 1.
    pub cosine: f32,
}

/// All pairs of sentences that are alike, by the left sentence, then the right one.
pub fn seeds(weighed: &Weighed) -> Vec<Seed> {
    let (left, right) = (weighed.left, weighed.right);
    let [mine, theirs] = weighed.sizes();
    let mut met = vec![(0.0_f32, 0_u32); right.sentences() as usize];
    let mut touched: Vec<u32> = Vec::new();
    let mut seeds = Vec::new();
    for (at, &(length, terms)) in (0..).zip(&mine) {
        for &(term, count) in left.sentence(at) {
            let Some((other, weight)) = weighed.shared(term) else {
                continue;
            };
            // In this order, so that it comes to the same whichever text is the left one.
            let weight = weight * weight;
            for &(sentence, there) in right.places(other) {
                let (dot, shared) = &mut met[sentence as usize];
                if *shared == 0 {
                    touched.push(sentence);
                }
                *dot += weight * (count * there);
                *shared += 1;
            }
        }
        let first = seeds.len();
        for sentence in touched.drain(..) {
            let (dot, shared) = std::mem::take(&mut met[sentence as usize]);
            let (other_length, other_terms) = theirs[sentence as usize];
            let cosine = dot / (length * other_length);
            let dice = 2.0 * shared as f32 / (terms + other_terms) as f32;
            if cosine > COSINE && dice > DICE {
                seeds.push(Seed {
                    sentences: Sides::new(at, sentence),
                    cosine: cosine.min(1.0),
                });
            }
        }
        // Of thousands that have a word in common few are alike.
        if let Some(alike) = seeds.get_mut(first..) {
            alike.sort_unstable_by_key(|seed: &Seed| seed.sentences.right);
        }
    }
    seeds
}

/// Those seeds that are about the best of either of their sentences.
pub fn best(seeds: &[Seed], weighed: &Weighed) -> Vec<Seed> {
    let mut best = [
        vec![0.0_f32; weighed.left.sentences() as usize],
        vec![0.0_f32; weighed.right.sentences() as usize],
    ];
    for seed in seeds {
        for (best, at) in best
            .iter_mut()
            .zip([seed.sentences.left, seed.sentences.right])
        {
            let best = &mut best[at as usize];
            *best = best.max(seed.cosine);
        }
    }
    let is_good = |seed: &&Seed| {
        let Sides { left, right } = seed.sentences;
        let most = best[0][left as usize].max(best[1][right as usize]);
        seed.cosine >= OF_THE_BEST * most
    };
    seeds.iter().filter(is_good).copied().collect()
}
