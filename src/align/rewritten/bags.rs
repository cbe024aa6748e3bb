//! Bags: what the sentences of a text consist of, and how much each word of two texts weighs.
//!
//! A sentence is a bag of terms (stems; pairs of characters in scripts without spaces). A term weighs by the sentences of
//! both texts that have it (tf-isf: Sanchez-Perez, Sidorov and Gelbukh 2014), so that no collection is needed to compare two
//! texts. Where we differ: a term that a sentence or a stretch repeats adds half each time, or two texts about one name
//! would be taken for each other.

use std::ops::Range;

use crate::sides::Sides;
use crate::text::content::Content;

/// What each repetition of a term adds to its first occurrence.
pub const REPEATED: f32 = 0.5;
/// Steps that a comparison of all sentences may take: a tenth of a second. With more, the terms that cost most are left
/// out; two texts of a megabyte lose their commonest words so, which say least.
const MOST_STEPS: u64 = 16_000_000;
/// No term.
const NONE: u32 = u32::MAX;

/// The sentences of one text as bags of terms.
#[derive(Clone, Debug, Default)]
pub struct Bags {
    /// The hashes of its terms, ascending; a term's number is its place here.
    terms: Vec<u64>,
    /// Where in `entries` each sentence begins, and the end.
    starts: Vec<u32>,
    /// Terms of sentences with their counts, ascending in each.
    entries: Vec<(u32, f32)>,
    /// Where in `places` each term begins, and the end.
    firsts: Vec<u32>,
    /// Sentences of terms with the counts there, ascending in each.
    places: Vec<(u32, f32)>,
}

impl Bags {
    /// Those of a text.
    pub fn of(content: &Content) -> Bags {
        let hashes = (0..).zip(content.words.iter().map(|word| word.term.hash()));
        let mut places: Vec<(u64, u32)> =
            hashes.filter_map(|(at, hash)| Some((hash?, at))).collect();
        places.sort_unstable();
        let mut terms = Vec::new();
        // The term of each word.
        let mut numbers = vec![NONE; content.words.len()];
        for same in places.chunk_by(|one, other| one.0 == other.0) {
            for (_, at) in same {
                numbers[*at as usize] = terms.len() as u32;
            }
            terms.extend(same.first().map(|(hash, _)| *hash));
        }
        let mut bags = Bags {
            starts: vec![0],
            firsts: vec![0; terms.len() + 1],
            ..Bags::default()
        };
        let mut bag = Vec::new();
        for two in content.sentences.windows(2) {
            let numbers = numbers.get(two[0] as usize..two[1] as usize);
            bag.clear();
            bag.extend(numbers.unwrap_or_default().iter().filter(|at| **at != NONE));
            bag.sort_unstable();
            for same in bag.chunk_by(|a, b| a == b) {
                let count = 1.0 + REPEATED * (same.len() - 1) as f32;
                bags.entries.push((same[0], count));
                bags.firsts[same[0] as usize + 1] += 1;
            }
            bags.starts.push(bags.entries.len() as u32);
        }
        for at in 1..bags.firsts.len() {
            bags.firsts[at] += bags.firsts[at - 1];
        }
        let mut next = bags.firsts.clone();
        bags.places = vec![(0, 0.0); bags.entries.len()];
        for sentence in 0..bags.sentences() {
            let range = bags.starts[sentence as usize]..bags.starts[sentence as usize + 1];
            for at in range {
                let (term, count) = bags.entries[at as usize];
                let place = &mut next[term as usize];
                bags.places[*place as usize] = (sentence, count);
                *place += 1;
            }
        }
        bags.terms = terms;
        bags
    }

    /// How many sentences there are.
    pub fn sentences(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    /// The terms of a sentence with their counts.
    pub fn sentence(&self, at: u32) -> &[(u32, f32)] {
        let at = at as usize;
        let range = self.starts[at] as usize..self.starts[at + 1] as usize;
        self.entries.get(range).unwrap_or_default()
    }

    /// The sentences that have a term, with the counts there.
    pub fn places(&self, term: u32) -> &[(u32, f32)] {
        let term = term as usize;
        let range = self.firsts[term] as usize..self.firsts[term + 1] as usize;
        self.places.get(range).unwrap_or_default()
    }
}

/// Two texts' bags with the weights that their terms have between the two.
#[derive(Debug)]
pub struct Weighed<'a> {
    /// The left text's.
    pub left: &'a Bags,
    /// The right text's.
    pub right: &'a Bags,
    /// For each term of the left text that of the right one.
    other: Vec<u32>,
    /// The weights of each text's terms; nothing where a term is left out.
    weights: [Vec<f32>; 2],
    /// Terms had to be left out because of their number.
    pub is_bounded: bool,
}

impl<'a> Weighed<'a> {
    /// Weighs the terms of two texts.
    pub fn new(left: &'a Bags, right: &'a Bags) -> Self {
        let all = (left.sentences() + right.sentences()) as f32;
        let own = |bags: &Bags| -> Vec<f32> {
            let terms = 0..bags.terms.len() as u32;
            let weight = |term| (all / bags.places(term).len().max(1) as f32).ln();
            terms.map(weight).collect()
        };
        let mut weights = [own(left), own(right)];
        let mut other = vec![NONE; left.terms.len()];
        let mut shared = Vec::new();
        let mut at = 0;
        for (mine, hash) in left.terms.iter().enumerate() {
            while right.terms.get(at).is_some_and(|other| other < hash) {
                at += 1;
            }
            if right.terms.get(at) == Some(hash) {
                let counts = [
                    left.places(mine as u32).len(),
                    right.places(at as u32).len(),
                ];
                let weight = (all / (counts[0] + counts[1]) as f32).ln();
                weights[0][mine] = weight;
                weights[1][at] = weight;
                other[mine] = at as u32;
                shared.push((counts[0] as u64 * counts[1] as u64, mine));
            }
        }
        let mut steps: u64 = shared.iter().map(|(steps, _)| steps).sum();
        let is_bounded = steps > MOST_STEPS;
        if is_bounded {
            // Whole groups of one cost, so that nothing depends on the order of terms.
            shared.sort_unstable();
            while steps > MOST_STEPS {
                let Some(&(most, _)) = shared.last() else {
                    break;
                };
                while let Some((_, term)) = shared.pop_if(|(cost, _)| *cost == most) {
                    steps -= most;
                    weights[0][term] = 0.0;
                    weights[1][other[term] as usize] = 0.0;
                    other[term] = NONE;
                }
            }
        }
        Weighed {
            left,
            right,
            other,
            weights,
            is_bounded,
        }
    }

    /// The right text's number of a term of the left one, and what it weighs.
    pub fn shared(&self, term: u32) -> Option<(u32, f32)> {
        let other = self.other[term as usize];
        (other != NONE).then(|| (other, self.weights[0][term as usize]))
    }

    /// For each sentence of both texts its length as a vector, and how many different terms count in it.
    pub fn sizes(&self) -> [Vec<(f32, u32)>; 2] {
        let of = |bags: &Bags, weights: &[f32]| {
            let size = |sentence| {
                let weighed = bags.sentence(sentence).iter();
                let weighed = weighed.map(|(term, count)| count * weights[*term as usize]);
                let (sum, terms) = weighed
                    .filter(|weight| *weight > 0.0)
                    .fold((0.0, 0), |(sum, terms), w| (sum + w * w, terms + 1));
                (f32::sqrt(sum), terms)
            };
            (0..bags.sentences()).map(size).collect()
        };
        [
            of(self.left, &self.weights[0]),
            of(self.right, &self.weights[1]),
        ]
    }

    /// The cosine of two stretches of sentences, each as one bag: 0 to 1. A term that a stretch repeats adds
    /// `repeated` each time.
    pub fn cosine(
        &self,
        Sides { left, right }: Sides<Range<u32>>,
        repeated: f32,
        scratch: &mut Scratch,
    ) -> f32 {
        let [mine, theirs] = &mut scratch.0;
        let norm = |bags: &Bags, range, weights: &[f32], sums: &mut Sums| {
            sums.add(bags, range, weights, repeated);
            sums.touched
                .iter()
                .map(|t| sums.of[*t as usize].powi(2))
                .sum::<f32>()
                .sqrt()
        };
        let norms = norm(self.left, left, &self.weights[0], mine)
            * norm(self.right, right, &self.weights[1], theirs);
        let product = |term: &u32| {
            let other = self.other[*term as usize];
            if other == NONE {
                0.0
            } else {
                mine.of[*term as usize] * theirs.of[other as usize]
            }
        };
        let dot: f32 = mine.touched.iter().map(product).sum();
        mine.clear();
        theirs.clear();
        if norms > 0.0 { dot / norms } else { 0.0 }
    }
}

/// Sums of a stretch's terms, for [`Weighed::cosine`]; made once for a pair of texts.
#[derive(Debug)]
pub struct Scratch([Sums; 2]);

#[derive(Debug)]
struct Sums {
    of: Vec<f32>,
    touched: Vec<u32>,
}

impl Scratch {
    /// Room for all terms of two texts.
    pub fn new(weighed: &Weighed) -> Scratch {
        let room = |bags: &Bags| Sums {
            of: vec![0.0; bags.terms.len()],
            touched: Vec::new(),
        };
        Scratch([room(weighed.left), room(weighed.right)])
    }
}

impl Sums {
    fn add(&mut self, bags: &Bags, range: Range<u32>, weights: &[f32], repeated: f32) {
        for sentence in range {
            for (term, count) in bags.sentence(sentence) {
                let weight = count * weights[*term as usize];
                let sum = &mut self.of[*term as usize];
                if weight > 0.0 {
                    if *sum == 0.0 {
                        self.touched.push(*term);
                    }
                    *sum += weight;
                }
            }
        }
        // Sums of floats depend on their order, and the answer must not depend on which text is which.
        self.touched.sort_unstable();
        for term in &self.touched {
            let (once, sum) = (weights[*term as usize], &mut self.of[*term as usize]);
            *sum = once + repeated * (*sum - once);
        }
    }

    fn clear(&mut self) {
        for term in self.touched.drain(..) {
            self.of[term as usize] = 0.0;
        }
    }
}
