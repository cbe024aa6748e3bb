//! Runs of words that stand in both texts. Longest first, none overlapping another on either side.
//!
//! This is greedy string tiling (Wise 1993, as in `JPlag`) over shingles, made linear: only fingerprints that are rare in
//! both texts start a run from every pair of their places; of a frequent one the k-th place is paired with the k-th, so
//! that a sentence repeated ten thousand times costs ten thousand steps and still lines up.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};

use crate::shingle::{ByHash, Filter, Fingerprint, Width};

/// Words `left .. left + words` of the left text equal words `right .. right + words` of the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// First word in the left text.
    pub left: u32,
    /// First word in the right text.
    pub right: u32,
    /// Length in words.
    pub words: u32,
}

impl Run {
    /// One past its last word in the left text.
    pub fn left_end(self) -> u32 {
        self.left + self.words
    }

    /// One past its last word in the right text.
    pub fn right_end(self) -> u32 {
        self.right + self.words
    }
}

/// Pairs of places of one fingerprint that are all tried; with more, only the k-th with the k-th. Sixteen is four
/// times four: a phrase that both texts use four times is still tried everywhere.
const ALL_PLACES: usize = 16;

/// No number of a fingerprint; no place: the end of a chain of places.
const NONE: u32 = u32::MAX;

/// Which of two texts is to be the left one while they are aligned, whatever they are called and whichever stands left on the
/// screen: of what repeats itself, greedy tiling takes now this place, now that, and chains are made along one text. The
/// longer one comes first. Equal ones share the same either way.
pub fn in_order(left: &[Fingerprint], right: &[Fingerprint]) -> Ordering {
    let length = right.len().cmp(&left.len());
    length.then_with(|| left.cmp(right))
}

/// The runs, in the order of the left text. `is_common` fingerprints are not compared at all.
pub fn runs(
    left: &[Fingerprint],
    right: &[Fingerprint],
    width: Width,
    is_common: &dyn Fn(Fingerprint) -> bool,
) -> Vec<Run> {
    let numbered = Numbered::of(left, right);
    let met = Met {
        left,
        right,
        numbered,
    };
    met.runs(width, is_common)
}

/// Two texts of which it is known what both have.
pub struct Met<'a> {
    left: &'a [Fingerprint],
    right: &'a [Fingerprint],
    numbered: Numbered,
}

impl<'a> Met<'a> {
    /// That of two texts, of which one is the left one [by order](in_order).
    pub fn of(one: &'a [Fingerprint], other: &'a [Fingerprint]) -> Met<'a> {
        let (left, right) = if in_order(one, other).is_le() {
            (one, other)
        } else {
            (other, one)
        };
        Met {
            left,
            right,
            numbered: Numbered::of(left, right),
        }
    }

    /// The left one.
    pub fn left(&self) -> &'a [Fingerprint] {
        self.left
    }

    /// How many different fingerprints both have.
    pub fn shared(&self) -> u32 {
        let places = self.numbered.places.iter();
        places.filter(|place| place.is_met).count() as u32
    }

    /// Their [runs](runs()).
    pub fn runs(mut self, width: Width, is_common: &dyn Fn(Fingerprint) -> bool) -> Vec<Run> {
        for place in &mut self.numbered.places {
            place.is_met = place.is_met && !is_common(self.left[place.left as usize]);
        }
        let (left, right) = (self.left, self.right);
        let matches = maximal_matches(left, right, self.numbered);
        tile(matches, left.len(), right.len(), width.words() as u32)
    }
}

/// Where a fingerprint stands that both texts may have.
#[derive(Clone, Copy)]
struct Places {
    /// Its first place on the left.
    left: u32,
    /// Its first place on the right; the others follow it in a chain. Where only the k-th is paired with the k-th, the one whose turn it
    /// is.
    right: u32,
    /// How often it stands on each side.
    counts: [u32; 2],
    /// It is on both sides, and to be compared.
    is_met: bool,
}

/// The left text's fingerprints that the right one may have, numbered, so that they are looked up but once: in a long text each look
/// waits for the memory.
struct Numbered {
    /// Of each place on the left its fingerprint's number, or nothing.
    left: Vec<u32>,
    /// By number, in the order of the left text.
    places: Vec<Places>,
    /// Of each place on the right the next one of the same fingerprint.
    next: Vec<u32>,
}

/// Numbers by fingerprint, each in the first free place from where the top bits of its fingerprint say. The fingerprints themselves stand
/// in the text: a hash map, which has them again, takes nine times the memory, and a long text waits for that.
struct Known {
    numbers: Vec<u32>,
    shift: u32,
}

impl Known {
    /// For so many: half of the places stay free at least.
    fn with_capacity(most: usize) -> Known {
        let places = (2 * most).next_power_of_two().max(2);
        Known {
            numbers: vec![NONE; places],
            shift: u64::BITS - places.trailing_zeros(),
        }
    }

    /// The number of a fingerprint of the left text, or the place for it.
    fn find(
        &self,
        fingerprint: Fingerprint,
        left: &[Fingerprint],
        places: &[Places],
    ) -> Result<u32, usize> {
        let mut at = (fingerprint >> self.shift) as usize;
        loop {
            let number = self.numbers[at];
            let Some(place) = places.get(number as usize) else {
                return Err(at);
            };
            if left[place.left as usize] == fingerprint {
                return Ok(number);
            }
            at = (at + 1) % self.numbers.len();
        }
    }
}

impl Numbered {
    fn of(left: &[Fingerprint], right: &[Fingerprint]) -> Numbered {
        // Two texts of one class share little: what the other has not need not be remembered.
        let on_right = Filter::of(right);
        let may_meet = |fingerprint: &Fingerprint| on_right.may_have(*fingerprint);
        let mut numbers: Vec<u32> = left
            .iter()
            .map(|fingerprint| if may_meet(fingerprint) { 0 } else { NONE })
            .collect();
        let most = numbers.iter().filter(|number| **number != NONE).count();
        let mut known = Known::with_capacity(most);
        let mut places: Vec<Places> = Vec::with_capacity(most);
        for (at, number) in numbers.iter_mut().enumerate() {
            if *number == NONE {
                continue;
            }
            *number = places.len() as u32;
            match known.find(left[at], left, &places) {
                Ok(known) => {
                    *number = known;
                    places[known as usize].counts[0] += 1;
                }
                Err(free) => {
                    known.numbers[free] = *number;
                    places.push(Places {
                        left: at as u32,
                        right: NONE,
                        counts: [1, 0],
                        is_met: false,
                    });
                }
            }
        }
        let mut next = vec![NONE; right.len()];
        // What stands before two equal ones is mostly equal, too: then it need not be looked up.
        let mut before = 0;
        // From the end, so that each is the first of those behind it.
        for (at, fingerprint) in right.iter().enumerate().rev() {
            let goes_on = left.get(before) == Some(fingerprint);
            let number = if goes_on {
                numbers[before]
            } else {
                let found = known.find(*fingerprint, left, &places);
                found.unwrap_or(NONE)
            };
            let Some(place) = places.get_mut(number as usize) else {
                continue;
            };
            let found = if goes_on { before } else { place.left as usize };
            before = found.wrapping_sub(1);
            place.is_met = true;
            place.counts[1] += 1;
            next[at] = place.right;
            place.right = at as u32;
        }
        Numbered {
            left: numbers,
            places,
            next,
        }
    }

    /// Whether what stands at a place on the left is on both sides, and to be compared.
    fn is_met(&self, at: usize) -> bool {
        let number = self.left[at];
        number != NONE && self.places[number as usize].is_met
    }
}

/// Runs of equal shingles that can't be made longer: (left, right, shingles), unordered.
fn maximal_matches(
    left: &[Fingerprint],
    right: &[Fingerprint],
    mut numbered: Numbered,
) -> Vec<(u32, u32, u32)> {
    let mut ends: HashMap<u64, u32, ByHash> = HashMap::default();
    let mut matches = Vec::new();
    for at in 0..left.len() {
        if !numbered.is_met(at) {
            continue;
        }
        let number = numbered.left[at] as usize;
        let Places {
            counts,
            right: first,
            ..
        } = numbered.places[number];
        let mut meet = |right_at| {
            let met = |at| numbered.is_met(at);
            let places = (at as u32, right_at);
            matches.extend(extend(left, right, places, &met, &mut ends));
        };
        if counts[0] as usize * counts[1] as usize <= ALL_PLACES {
            let mut right_at = first;
            while right_at != NONE {
                meet(right_at);
                right_at = numbered.next[right_at as usize];
            }
        } else if first != NONE {
            meet(first);
            numbered.places[number].right = numbered.next[first as usize];
        }
    }
    matches
}

/// The match at a pair of places, extended both ways; nothing if its diagonal has been covered up to there already.
fn extend(
    left: &[Fingerprint],
    right: &[Fingerprint],
    (at, right_at): (u32, u32),
    is_met: &dyn Fn(usize) -> bool,
    ends: &mut HashMap<u64, u32, ByHash>,
) -> Option<(u32, u32, u32)> {
    let covered = ends.entry(diagonal(at, right_at)).or_insert(0);
    if at < *covered {
        return None;
    }
    let (mut from, mut right_from) = (at as usize, right_at as usize);
    while from > 0 && right_from > 0 && left[from - 1] == right[right_from - 1] && is_met(from - 1)
    {
        from -= 1;
        right_from -= 1;
    }
    let mut to = at as usize + 1;
    let mut right_to = right_at as usize + 1;
    while to < left.len() && right_to < right.len() && left[to] == right[right_to] && is_met(to) {
        to += 1;
        right_to += 1;
    }
    *covered = to as u32;
    Some((from as u32, right_from as u32, (to - from) as u32))
}

/// A key for a pair of places with a given distance, spread over all bits.
fn diagonal(left: u32, right: u32) -> u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    (u64::from(left).wrapping_sub(u64::from(right))).wrapping_mul(SPREAD)
}

/// A match that waits for its turn: longest first, ties by the sum of the places (the same from either side), then left.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    words: u32,
    place: std::cmp::Reverse<(u32, u32)>,
    right: u32,
}

/// Takes the longest match, then the longest of what is still free on both sides, and so on.
fn tile(
    matches: Vec<(u32, u32, u32)>,
    left_shingles: usize,
    right_shingles: usize,
    width: u32,
) -> Vec<Run> {
    // A text shorter than one shingle has one fingerprint of all its words; calling it `width` words would reach past
    // its end, so its callers cut the run (`Run` of a short text is the whole text).
    let words_of = |shingles: usize| shingles + width as usize - 1;
    let mut free = [
        vec![true; words_of(left_shingles)],
        vec![true; words_of(right_shingles)],
    ];
    let wait = |left: u32, right: u32, words: u32| Waiting {
        words,
        place: std::cmp::Reverse((left + right, left)),
        right,
    };
    let mut heap: BinaryHeap<Waiting> = matches
        .into_iter()
        .map(|(left, right, shingles)| wait(left, right, shingles + width - 1))
        .collect();
    let mut runs = Vec::new();
    while let Some(Waiting {
        words,
        place: std::cmp::Reverse((_, left)),
        right,
    }) = heap.pop()
    {
        let is_free = |at: u32| free[0][(left + at) as usize] && free[1][(right + at) as usize];
        if (0..words).all(is_free) {
            free[0][left as usize..(left + words) as usize].fill(false);
            free[1][right as usize..(right + words) as usize].fill(false);
            runs.push(Run { left, right, words });
            continue;
        }
        let mut at = 0;
        while at < words {
            let start = at;
            while at < words && is_free(at) {
                at += 1;
            }
            if at - start >= width {
                heap.push(wait(left + start, right + start, at - start));
            }
            at += 1;
        }
    }
    runs.sort_unstable();
    runs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shingle::fingerprints;

    fn found(left: &[u64], right: &[u64], width: u8) -> Vec<Run> {
        let width = Width::new(width).unwrap();
        runs(
            &fingerprints(left, width),
            &fingerprints(right, width),
            width,
            &|_| false,
        )
    }

    fn words(text: &str) -> Vec<u64> {
        text.split(' ')
            .map(|w| {
                w.bytes()
                    .fold(7, |h: u64, b| h.wrapping_mul(31) + u64::from(b))
            })
            .collect()
    }

    #[test]
    fn the_longest_run_is_found_wherever_it_stands() {
        let cases = [
            ("a b c d e f g", "a b c d e f g", 3, vec![(0, 0, 7)]),
            ("x a b c d y", "1 2 a b c d", 3, vec![(1, 2, 4)]),
            (
                "a b c x d e f",
                "d e f y a b c",
                3,
                vec![(0, 4, 3), (4, 0, 3)],
            ),
            ("a b x c d", "a b y c d", 3, vec![]),
            // The copied sentence stands twice on the left: one place is aligned, the other stays free.
            ("a b c d x a b c d", "a b c d", 4, vec![(0, 0, 4)]),
            // The longer match takes its words first; what is left of the shorter one is too short.
            ("a b c d e f", "b c d e f z a b c", 3, vec![(1, 0, 5)]),
        ];
        for (left, right, width, expected) in cases {
            let expected: Vec<Run> = expected
                .into_iter()
                .map(|(left, right, words)| Run { left, right, words })
                .collect();
            assert_eq!(
                found(&words(left), &words(right), width),
                expected,
                "{left} | {right}"
            );
        }
    }

    #[test]
    fn one_word_a_million_times_costs_a_million_steps() {
        let left = vec![7; 1_000_000];
        let runs = found(&left, &left[..700_000], 5);
        assert_eq!(
            runs,
            [Run {
                left: 0,
                right: 0,
                words: 700_000
            }]
        );
    }

    #[test]
    fn common_text_breaks_a_run() {
        let width = Width::default();
        let text: Vec<u64> = (0..40).collect();
        let shingles = fingerprints(&text, width);
        let common = shingles[18];
        let runs = runs(&shingles, &shingles, width, &|f| f == common);
        // Shingles 0 to 17 and 19 to 35; the second run gives up the words that the first one has taken.
        assert_eq!(runs.iter().map(|r| r.words).sum::<u32>(), 40);
        assert_eq!(runs.len(), 2);
    }

    /// Text from few words, so that everything repeats; and blocks, so that long runs are moved about.
    fn text() -> impl Strategy<Value = Vec<u64>> {
        let block = |b: u64| {
            (0..9)
                .map(move |at| 100 + b * 10 + at)
                .collect::<Vec<u64>>()
        };
        prop::collection::vec(
            prop_oneof![(0u64..4).prop_map(|w| vec![w]), (0u64..6).prop_map(block)],
            0..30,
        )
        .prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn runs_are_equal_words_that_overlap_on_no_side(left in text(), right in text(), width in 3u8..=10) {
            let runs = found(&left, &right, width);
            let mut free = [vec![true; left.len()], vec![true; right.len()]];
            for run in &runs {
                let (l, r) = (run.left as usize, run.right as usize);
                let n = (run.words as usize).min(left.len()).min(right.len());
                prop_assert_eq!(&left[l..l + n], &right[r..r + n]);
                for at in 0..n {
                    prop_assert!(free[0][l + at] && free[1][r + at], "a word stands in two runs");
                    free[0][l + at] = false;
                    free[1][r + at] = false;
                }
            }
        }
    }
}
