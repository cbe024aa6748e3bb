//! Marks: how the words of two stretches differ.
//!
//! Words of common runs are the same; runs out of order were moved. Of the others, those that stand in the same order on both sides (by their stems) are the
//! same or other forms of one word; what is left was moved if it stands on the other side too (a small word, which stands everywhere,
//! where it goes along with such a one), replaced if there is something else in its place, and otherwise put in.

use std::collections::HashMap;
use std::ops::Range;

use similar::DiffTag;
use similar::algorithms::patience;

use super::steps::steps;
use super::{Changed, How, Stretch};
use crate::shingle::ByHash;
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Term, Word};

/// Larger stretches (words of one times words of the other) are not brought into an order, for that takes steps by the
/// product: 4,000 by 4,000 words.
const MOST_STEPS: usize = 16_000_000;

/// What the words of two stretches say.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The longest run of words that are the same on both sides.
    pub longest: u32,
    /// The others, ascending.
    pub changed: Sides<Vec<Changed>>,
}

/// A word's counterpart and how it differs from it, if it does.
type Fate = Option<(Option<u32>, Option<How>)>;

/// Compares two stretches, given the runs of equal words in them.
pub fn marks(content: Sides<&Content>, stretch: &Stretch, runs: &[Stretch]) -> Marks {
    let words = Sides::from_fn(|side| cut(content.get(side), stretch.get(side)));
    let mut fates: Sides<Vec<Fate>> = words.map(|words| vec![None; words.len()]);
    let in_order_of_both = in_one_order(runs);
    for (run, in_order) in runs.iter().zip(in_order_of_both) {
        let how = (!in_order).then_some(How::Moved);
        let offsets = run.left.clone().zip(run.right.clone());
        for (left, right) in offsets {
            pair(
                &mut fates,
                left.wrapping_sub(stretch.left.start),
                right.wrapping_sub(stretch.right.start),
                how,
            );
        }
    }
    if words.left.len() * words.right.len() <= MOST_STEPS {
        in_order(words, &mut fates);
    }
    elsewhere(words, &mut fates);
    along(words, &mut fates);
    let changed = |side: Side| {
        let words = words.get(side).iter().zip(fates.get(side));
        let marked = words.filter_map(|(word, fate)| {
            let how = match fate {
                None => How::Inserted,
                Some((_, how)) => (*how)?,
            };
            Some(Changed {
                span: word.span,
                how,
            })
        });
        marked.collect()
    };
    let runs = runs.iter().map(|run| run.left.len() as u32).max();
    Marks {
        longest: longest(&fates.left).max(runs.unwrap_or(0)),
        changed: Sides::from_fn(changed),
    }
}

/// More runs are not brought into an order, for that takes steps by the square of their number.
const MOST_RUNS: usize = 2_000;

/// Which runs stand in one order on both sides, so that these have as many words as possible; the others were moved.
fn in_one_order(runs: &[Stretch]) -> Vec<bool> {
    if runs.len() > MOST_RUNS {
        return vec![true; runs.len()];
    }
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by_key(|at| (runs[*at].left.start, runs[*at].right.start));
    // For each run the most words of those in order that end with it, and the run before it among them.
    let mut best: Vec<(usize, Option<usize>)> = Vec::with_capacity(order.len());
    for (nth, at) in order.iter().enumerate() {
        let run = &runs[*at];
        let before = (0..nth)
            .filter(|earlier| runs[order[*earlier]].right.end <= run.right.start)
            .max_by_key(|earlier| best[*earlier].0);
        let words = before.map_or(0, |before| best[before].0) + run.left.len();
        best.push((words, before));
    }
    let mut kept = vec![false; runs.len()];
    let mut next = (0..order.len()).max_by_key(|nth| best[*nth].0);
    while let Some(nth) = next {
        kept[order[nth]] = true;
        next = best[nth].1;
    }
    kept
}

fn cut<'a>(content: &'a Content, range: &Range<u32>) -> &'a [Word] {
    let words = content.words.get(range.start as usize..range.end as usize);
    words.unwrap_or_default()
}

/// Two words are each other's counterpart, if neither has one yet.
fn pair(fates: &mut Sides<Vec<Fate>>, left: u32, right: u32, how: Option<How>) {
    let one = fates.left.get_mut(left as usize);
    let other = fates.right.get_mut(right as usize);
    if let (Some(one @ None), Some(other @ None)) = (one, other) {
        *one = Some((Some(right), how));
        *other = Some((Some(left), how));
    }
}

/// Of the words without a counterpart, those that stand in the same order on both sides.
fn in_order(words: Sides<&[Word]>, fates: &mut Sides<Vec<Fate>>) {
    let rest = |side: Side| -> Vec<(u32, u64)> {
        let words = (0..).zip(words.get(side).iter().zip(fates.get(side)));
        let free = words.filter(|(_, (_, fate))| fate.is_none());
        free.map(|(at, (word, _))| (at, word.stem)).collect()
    };
    let (left, right) = (rest(Side::Left), rest(Side::Right));
    let stems = |rest: &[(u32, u64)]| rest.iter().map(|(_, stem)| *stem).collect::<Vec<_>>();
    let (one, other) = (stems(&left), stems(&right));
    for step in steps(patience::diff, &one, &other) {
        let (old, new) = (step.old_range(), step.new_range());
        let (old, new) = (left.get(old), right.get(new));
        let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
        for (one, other) in old.iter().zip(new) {
            match step.tag() {
                DiffTag::Equal => {
                    let hash = |side: Side, at: u32| words.get(side)[at as usize].hash;
                    let same = hash(Side::Left, one.0) == hash(Side::Right, other.0);
                    pair(fates, one.0, other.0, (!same).then_some(How::Form));
                }
                DiffTag::Replace | DiffTag::Delete | DiffTag::Insert => {}
            }
        }
        if step.tag() == DiffTag::Replace {
            for (fates, rest) in [(&mut fates.left, old), (&mut fates.right, new)] {
                for (at, _) in rest {
                    fates[*at as usize] = Some((None, Some(How::Replaced)));
                }
            }
        }
    }
}

/// Whether a word has no counterpart yet.
fn is_open(fate: &Fate) -> bool {
    matches!(fate, None | Some((None, _)))
}

/// The counterpart of a word that was moved.
fn moved_to(fate: &Fate) -> Option<u32> {
    match fate {
        Some((Some(other), Some(How::Moved))) => Some(*other),
        _ => None,
    }
}

/// Words with meaning that stand on the other side too, somewhere else.
fn elsewhere(words: Sides<&[Word]>, fates: &mut Sides<Vec<Fate>>) {
    let mut waiting: HashMap<u64, Vec<u32>, ByHash> = HashMap::default();
    // From the end, so that the first of several is taken first.
    for (at, (word, fate)) in words.right.iter().zip(&fates.right).enumerate().rev() {
        if is_open(fate) && matches!(word.term, Term::Content(_)) {
            waiting.entry(word.stem).or_default().push(at as u32);
        }
    }
    for (at, word) in (0..).zip(words.left) {
        if !is_open(&fates.left[at as usize]) || !matches!(word.term, Term::Content(_)) {
            continue;
        }
        if let Some(other) = waiting.get_mut(&word.stem).and_then(Vec::pop) {
            fates.left[at as usize] = Some((Some(other), Some(How::Moved)));
            fates.right[other as usize] = Some((Some(at), Some(How::Moved)));
        }
    }
}

/// Other words that stand in a row with moved ones on both sides, with nothing between them that stayed in its place.
fn along(words: Sides<&[Word]>, fates: &mut Sides<Vec<Fate>>) {
    if !fates.left.iter().any(|fate| moved_to(fate).is_some()) {
        return;
    }
    // The row of each word of the right: a word that stayed ends it.
    let mut row = 0_u32;
    let rows: Vec<u32> = (fates.right.iter())
        .map(|fate| {
            row += u32::from(!is_open(fate) && moved_to(fate).is_none());
            row
        })
        .collect();
    let mut waiting: HashMap<(u32, u64), Vec<u32>> = HashMap::new();
    // From the end, so that the first of several is taken first.
    for (at, (word, fate)) in words.right.iter().zip(&fates.right).enumerate().rev() {
        if is_open(fate) {
            let of_word = waiting.entry((rows[at], word.hash)).or_default();
            of_word.push(at as u32);
        }
    }
    // The rows into which the nearest moved words of the same row went, before each word and after it.
    let goes = |fates: &mut dyn Iterator<Item = &Fate>| -> Vec<Option<u32>> {
        let mut to = None;
        let next = fates.map(|fate| {
            match moved_to(fate) {
                Some(other) => to = rows.get(other as usize).copied(),
                None if !is_open(fate) => to = None,
                None => {}
            }
            to
        });
        next.collect()
    };
    let before = goes(&mut fates.left.iter());
    let after = goes(&mut fates.left.iter().rev()).into_iter().rev();
    for (at, ((word, before), after)) in words.left.iter().zip(before).zip(after).enumerate() {
        if !is_open(&fates.left[at]) {
            continue;
        }
        let mut to = before.into_iter().chain(after);
        let other = to.find_map(|row| waiting.get_mut(&(row, word.hash))?.pop());
        if let Some(other) = other {
            fates.left[at] = Some((Some(other), Some(How::Moved)));
            fates.right[other as usize] = Some((Some(at as u32), Some(How::Moved)));
        }
    }
}

/// The longest run of words that are the same and follow each other on both sides.
fn longest(left: &[Fate]) -> u32 {
    let (mut longest, mut run) = (0, 0);
    let mut next = None;
    for fate in left {
        if let Some((Some(other), None)) = fate {
            run = if next == Some(*other) { run + 1 } else { 1 };
            next = Some(other + 1);
            longest = longest.max(run);
        } else {
            next = None;
        }
    }
    longest
}
