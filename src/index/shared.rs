//! The bulk join: which fingerprints two documents and more have, found without bringing all of them into order.
//!
//! Nine shingles in ten stand in one document alone. First every fingerprint marks a cell in a bitmap of eight times as many
//! cells as there are shingles; only those whose cell was marked twice, the *survivors*, are collected and brought into
//! order: one in six of a class, one in three of a huge collection. Each survivor then gets a *name*, which says by whom it is shared, so
//! that a document's shared shingles are read off in text order without a look-up.
//!
//! All of it is far larger than a core's cache, and memory that is asked here and there takes a hundred times as long as the next place.
//! So nothing is looked up in it: taking the documents in their order meets the shingles of one part in the order in which they came
//! to it, and what is found out about them by part lies in that order, to be read one after another, from 256 places at a time.

use std::slice;

use super::Slot;
use super::common::{Limits, Rank};
use super::crew::{Crew, gather_of};
use super::part::{Documents, PART_BITS, PARTS, Part, Piece, below_part, by_part, part_of};
use super::rarity::SeveralOfPart;
use crate::shingle::Fingerprint;

/// What a build finds.
pub(super) struct Build {
    /// What is shared and no common text.
    pub shared: Shared,
    /// The fingerprints that are common text, ascending.
    pub frequent: Vec<Fingerprint>,
    /// Those of more people than weigh whole, by part.
    pub several: Vec<SeveralOfPart>,
    /// By slot.
    pub counts: Vec<Counts>,
}

/// What a build learns about each document on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Fingerprints that the document has already had before: what is left of its sequence is distinct.
    pub repeated: u32,
    /// Distinct fingerprints that are common text.
    pub common: u32,
    /// Their sum.
    pub common_sum: u64,
}

/// The shared shingles of all documents.
#[derive(Debug)]
pub(super) struct Shared {
    /// By job, the survivors of its documents, which have their names.
    survivors: Vec<Survivors>,
    /// Behind a first place of no group, those of three documents and more: how many, then their slots, ascending.
    groups: Vec<Slot>,
}

/// The shingles of some documents whose cell was marked twice, document by document in text order.
#[derive(Debug, Default)]
struct Survivors {
    /// The first of the documents.
    first: Slot,
    /// Where the survivors of each document begin; one more for the end.
    starts: Vec<u32>,
    /// A word for each: its part at first, then its name.
    words: Vec<u32>,
}

/// Of a survivor's word: the shingle before it in the text survives too.
const NEXT: u32 = 1 << 31;
/// Of a name: the document had the fingerprint before.
const AGAIN: u32 = 1 << 30;
/// Of a name: one other document has it, whose slot is the rest. Else the rest says where its group is.
const PAIR: u32 = 1 << 29;
/// A name without this is none: nobody with a larger slot has the fingerprint, or it is common text.
const REST: u32 = PAIR - 1;
/// With more words than this, groups could stand where no name says.
pub(super) const MOST_WORDS: u64 = REST as u64;

/// Takes stock of all documents.
pub(super) fn find(documents: &Documents<'_>, limits: Limits, crew: &dyn Crew) -> Build {
    let (survivors, pieces) = survive(documents, crew);
    let jobs = (crew.threads() * JOBS_PER_THREAD).min(PARTS);
    let mut pieces = (0..).zip(pieces);
    let lent = (0..jobs).map(|job| {
        let parts = (job + 1) * PARTS / jobs - job * PARTS / jobs;
        pieces.by_ref().take(parts).collect::<Vec<_>>()
    });
    let built = gather_of(crew, lent.collect(), |_, parts| {
        let mut counts = vec![Counts::default(); documents.number];
        let stocks = parts.into_iter();
        let stocks: Vec<Stock> = stocks
            .map(|(part, pieces)| Stock::of(part, pieces, documents, limits, &mut counts))
            .collect();
        (stocks, counts)
    });
    let mut stocks = Vec::with_capacity(PARTS);
    let mut counts = vec![Counts::default(); documents.number];
    for (parts, of_job) in built {
        stocks.extend(parts);
        for (all, one) in counts.iter_mut().zip(of_job) {
            all.repeated += one.repeated;
            all.common += one.common;
            all.common_sum = all.common_sum.wrapping_add(one.common_sum);
        }
    }
    // Behind the first place.
    let mut before = 0;
    for stock in &mut stocks {
        stock.before = before;
        before += stock.groups.len() as u32;
    }
    let survivors = gather_of(crew, survivors, |job, mut survivors| {
        survivors.name(job, &stocks);
        survivors
    });
    let mut groups = Vec::with_capacity(before as usize + 1);
    let (mut frequent, mut several) = (Vec::new(), Vec::new());
    groups.push(0);
    // Parts ascend, and in a part the keys.
    for stock in stocks {
        groups.extend(stock.groups);
        frequent.extend(stock.frequent);
        several.push(stock.several);
    }
    Build {
        shared: Shared { survivors, groups },
        frequent,
        several,
        counts,
    }
}

/// Jobs of parts for each thread: enough to share fairly, few enough for a count of every document in each.
const JOBS_PER_THREAD: usize = 4;

impl Shared {
    /// Tells of the shingles of a document, in text order, who has them too, as far as their slots are larger and it is no common text: the
    /// other's slot, the shingle's place, and whether it comes for the first time in this document. Neighbours in the document's
    /// sequence have neighbouring places, others have not; they count from 1.
    pub fn each_later(&self, own: Slot, mut take: impl FnMut(Slot, u32, bool)) {
        let words = self.words(own);
        self.warm(words);
        let mut place = 0;
        for word in words {
            place += if word & NEXT == 0 { 2 } else { 1 };
            let (is_first, rest) = (word & AGAIN == 0, word & REST);
            if word & PAIR != 0 {
                take(rest, place, is_first);
            } else if let Some((number, slots)) = self.group(rest).split_first() {
                let slots = slots.get(..*number as usize).unwrap_or_default();
                for other in slots.iter().rev().take_while(|other| **other > own) {
                    take(*other, place, is_first);
                }
            }
        }
    }

    fn words(&self, slot: Slot) -> &[u32] {
        let job = self.survivors.partition_point(|job| job.first <= slot);
        let survivors = job.checked_sub(1).and_then(|job| self.survivors.get(job));
        survivors.map_or(&[], |survivors| survivors.of(slot))
    }

    /// What stands from a group on; nothing where there is none.
    fn group(&self, rest: u32) -> &[Slot] {
        match rest {
            0 => &[],
            _ => self.groups.get(rest as usize..).unwrap_or_default(),
        }
    }

    /// Reads where the groups begin that these words name, and forgets it: one by one each waits for the memory, which answers many
    /// questions in the time of one.
    fn warm(&self, words: &[u32]) {
        let groups = words.iter().filter(|word| **word & PAIR == 0);
        let begins = groups.filter_map(|word| self.group(word & REST).first());
        std::hint::black_box(begins.fold(0, |all, number| all ^ number));
    }
}

impl Survivors {
    /// The words of a document's survivors.
    fn of(&self, slot: Slot) -> &[u32] {
        let at = (slot - self.first) as usize;
        let (start, end) = (self.starts.get(at), self.starts.get(at + 1));
        let range = start
            .zip(end)
            .map(|(start, end)| *start as usize..*end as usize);
        range
            .and_then(|range| self.words.get(range))
            .unwrap_or_default()
    }

    /// Gives all their names, as the parts have them for this job.
    fn name(&mut self, job: usize, stocks: &[Stock]) {
        let names = stocks.iter();
        let names = names.map(|stock| (stock.before, stock.names(job).iter()));
        let mut names: Vec<_> = names.collect();
        for word in &mut self.words {
            let part = (*word & !NEXT) as usize;
            let name = names.get_mut(part).and_then(|(before, names)| {
                let name = *names.next()?;
                let is_of_group = name != 0 && name & PAIR == 0;
                Some(name + if is_of_group { *before } else { 0 })
            });
            *word = *word & NEXT | name.unwrap_or(0);
        }
    }
}

/// What a part knows of its survivors.
#[derive(Debug, Default)]
struct Stock {
    /// How many documents, then their slots, ascending; group after group of three documents and more.
    groups: Vec<Slot>,
    /// What the groups of the parts before it take.
    before: u32,
    frequent: Vec<Fingerprint>,
    several: SeveralOfPart,
    /// Of all survivors, in the order in which they came.
    names: Vec<u32>,
    /// Where those of each job begin.
    begins: Vec<usize>,
}

impl Stock {
    /// Names all survivors of a part, and counts for their documents.
    fn of(
        part: usize,
        pieces: Vec<Piece>,
        documents: &Documents<'_>,
        limits: Limits,
        counts: &mut [Counts],
    ) -> Stock {
        let mut begins = Vec::with_capacity(pieces.len());
        let mut entries = 0;
        for piece in &pieces {
            begins.push(entries);
            entries += piece.len();
        }
        let mut owners = Vec::with_capacity(entries);
        let ordered = Part::ordered(part, pieces, |place, owner| {
            owners.push(owner);
            place
        });
        let mut stock = Stock {
            names: vec![0; entries],
            begins,
            ..Stock::default()
        };
        let mut slots = Vec::new();
        for (key, places) in ordered.groups() {
            slots.clear();
            let mut last = None;
            for place in places {
                let owner = owners[*place as usize];
                // Survivors of one document are neighbours.
                if last == Some(owner) {
                    counts[owner as usize].repeated += 1;
                } else {
                    slots.push(owner);
                }
                last = Some(owner);
            }
            match documents.rank(&slots, limits) {
                Rank::Whole => {}
                Rank::Several(people) => stock.several.push(key, people),
                Rank::Common => {
                    stock.frequent.push(key);
                    for owner in &slots {
                        let counts = &mut counts[*owner as usize];
                        counts.common += 1;
                        counts.common_sum = counts.common_sum.wrapping_add(key);
                    }
                    continue;
                }
            }
            // What archives alone have proposes nobody.
            let is_shared = slots.len() > 1 && documents.are_of_class(&slots);
            let (Some(most), true) = (slots.last(), is_shared) else {
                continue;
            };
            let name = if slots.len() == 2 {
                PAIR | most
            } else {
                stock.groups.push(slots.len() as Slot);
                let start = stock.groups.len();
                stock.groups.extend(&slots);
                start as u32
            };
            let mut last = None;
            for place in places {
                let owner = owners[*place as usize];
                let again = if last == Some(owner) { AGAIN } else { 0 };
                last = Some(owner);
                // Nobody comes after the last, and behind one of an archive come others of archives.
                if owner < *most && (owner as usize) < documents.class {
                    stock.names[*place as usize] = name | again;
                }
            }
        }
        stock.groups.shrink_to_fit();
        stock.several.finish();
        stock
    }

    /// The names of a job's survivors, in the order in which they came.
    fn names(&self, job: usize) -> &[u32] {
        let begin = self.begins.get(job).copied().unwrap_or(self.names.len());
        let end = self
            .begins
            .get(job + 1)
            .copied()
            .unwrap_or(self.names.len());
        self.names.get(begin..end).unwrap_or_default()
    }
}

/// What a job gathers of its documents.
struct Gathered<'a> {
    survivors: Survivors,
    pieces: Vec<Piece>,
    /// By part, which of the job's shingles survive, and how many of them it has come by.
    marks: Vec<(&'a [u64], u32)>,
    /// How many shingles its next documents had when these were marked.
    lengths: slice::Iter<'a, u32>,
    /// They are otherwise now, as of words beside the memory that can't be read: nobody knows whose mark is whose, and all survive.
    is_lost: bool,
}

/// One shingle in so many survives at most (30 % of 54,035 generated essays); where it is more, buffers grow.
const EXPECTED_SHARE: usize = 3;

/// Collects the survivors of all documents.
fn survive(documents: &Documents<'_>, crew: &dyn Crew) -> (Vec<Survivors>, Vec<Vec<Piece>>) {
    let (lengths, twice) = marked_twice(documents, crew);
    let expected = documents.expected(crew, EXPECTED_SHARE);
    let begin = |job: usize, first| Gathered {
        survivors: Survivors {
            first,
            starts: vec![0],
            words: Vec::new(),
        },
        pieces: (0..PARTS).map(|_| Piece::with_capacity(expected)).collect(),
        marks: twice.iter().map(|part| (&part[job][..], 0)).collect(),
        lengths: lengths[job].iter(),
        is_lost: false,
    };
    let gathered = documents.share(crew, begin, |gathered, slot, sequence| {
        let Survivors { starts, words, .. } = &mut gathered.survivors;
        let length = gathered.lengths.next();
        gathered.is_lost |= length.is_none_or(|length| *length as usize != sequence.len());
        let mut next = 0;
        for fingerprint in sequence {
            let part = part_of(*fingerprint);
            let (marks, place) = &mut gathered.marks[part];
            let marks = marks.get((*place / u64::BITS) as usize);
            let mark = marks.map_or(1, |marks| marks >> (*place % u64::BITS) & 1);
            *place += 1;
            if mark == 1 || gathered.is_lost {
                gathered.pieces[part].push(*fingerprint, slot);
                words.push(part as u32 | next);
                next = NEXT;
            } else {
                next = 0;
            }
        }
        starts.push(words.len() as u32);
    });
    let both = gathered.into_iter().map(|job| (job.survivors, job.pieces));
    let (survivors, pieces) = both.unzip();
    (survivors, by_part(pieces))
}

/// Cells for every shingle: with eight, one in eight of those that stand alone is taken for shared and sorted in vain.
const CELLS_PER_SHINGLE: usize = 8;
/// A cell of a part is named by so many bytes: all marks wait in memory together.
const CELL_BYTES: usize = 3;
/// Cells of a part are named by 24 bits at most, and its bitmap is to stay in a core's cache: beyond 268 million cells there are no
/// more, and more is sorted.
const MOST_CELL_BITS: u32 = 28;

/// Which shingles have a cell, by the top bits of their fingerprints, that was marked twice: by part and by job, a bit for each in the order
/// in which they came. And by job, how many each document had.
fn marked_twice(documents: &Documents<'_>, crew: &dyn Crew) -> (Vec<Vec<u32>>, Vec<Vec<Vec<u64>>>) {
    let cells = (documents.shingles * CELLS_PER_SHINGLE).next_power_of_two();
    let least = PART_BITS + u64::BITS.trailing_zeros();
    let bits = cells.trailing_zeros().clamp(least, MOST_CELL_BITS) - PART_BITS;
    let expected = documents.expected(crew, 1);
    let begin = |_, _| -> (Vec<u32>, Vec<Vec<[u8; CELL_BYTES]>>) {
        let piece = || Vec::with_capacity(expected);
        (Vec::new(), (0..PARTS).map(|_| piece()).collect())
    };
    let marked = documents.share(crew, begin, |(lengths, pieces), _, sequence| {
        lengths.push(sequence.len() as u32);
        for fingerprint in sequence {
            let cell = below_part(*fingerprint, bits) as u32;
            let [a, b, c, _] = cell.to_le_bytes();
            pieces[part_of(*fingerprint)].push([a, b, c]);
        }
    });
    let (lengths, marks) = marked.into_iter().unzip();
    let place = |[a, b, c]: [u8; CELL_BYTES]| {
        let cell = u32::from_le_bytes([a, b, c, 0]);
        ((cell / u64::BITS) as usize, cell % u64::BITS)
    };
    let twice = gather_of(
        crew,
        by_part(marks),
        |_, pieces: Vec<Vec<[u8; CELL_BYTES]>>| {
            // Of every cell, whether it was marked, and whether twice.
            let mut cells = vec![[0u64; 2]; 1 << (bits - u64::BITS.trailing_zeros())];
            for cell in pieces.iter().flatten() {
                let (word, bit) = place(*cell);
                let [once, twice] = &mut cells[word];
                *twice |= *once & (1 << bit);
                *once |= 1 << bit;
            }
            let is_twice = |cell: &[u8; CELL_BYTES]| {
                let (word, bit) = place(*cell);
                cells[word][1] >> bit & 1
            };
            let of_job = |piece: &Vec<[u8; CELL_BYTES]>| {
                let word = |cells: &[_]| {
                    (0..)
                        .zip(cells)
                        .fold(0, |all, (at, cell)| all | is_twice(cell) << at)
                };
                piece.chunks(u64::BITS as usize).map(word).collect()
            };
            pieces.iter().map(of_job).collect()
        },
    );
    (lengths, twice)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicBool, Ordering};

    use proptest::prelude::*;

    use super::super::crew::Alone;
    use super::*;

    /// Who shares what with whom later, without a document.
    fn meetings(build: &Build, number: usize, without: usize) -> BTreeMap<(Slot, Slot), Vec<bool>> {
        let mut met: BTreeMap<_, Vec<bool>> = BTreeMap::new();
        let present = |slot: &Slot| *slot as usize != without;
        for own in (0..number as Slot).filter(present) {
            build.shared.each_later(own, |other, _, is_first| {
                if present(&other) {
                    met.entry((own, other)).or_default().push(is_first);
                }
            });
        }
        met
    }

    proptest! {
        #[test]
        fn a_document_that_is_read_once_only_costs_no_other_pair(
            texts in prop::collection::vec(prop::collection::vec(0..40_u64, 0..30), 1..20),
            lost in any::<prop::sample::Index>(),
            is_first in any::<bool>(),
        ) {
            let texts: Vec<Vec<Fingerprint>> = texts.into_iter()
                .map(|text| text.into_iter().map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect()).collect();
            let (number, lost) = (texts.len(), lost.index(texts.len()));
            let was_read = AtomicBool::new(false);
            let honest = |slot: usize, out: &mut Vec<Fingerprint>| out.clone_from(&texts[slot]);
            let once = |slot: usize, out: &mut Vec<Fingerprint>| {
                out.clear();
                if slot != lost || was_read.fetch_xor(true, Ordering::Relaxed) != is_first {
                    out.extend(&texts[slot]);
                }
            };
            let shingles = texts.iter().map(Vec::len).sum();
            let once = Documents { number, class: number, authors: Vec::new(), shingles, sequence: Box::new(once) };
            let honest = Documents { number, class: number, authors: Vec::new(), shingles, sequence: Box::new(honest) };
            let limits = Limits { whole: number, common: number };
            let of = |documents| meetings(&find(documents, limits, &Alone), number, lost);
            prop_assert_eq!(of(&once), of(&honest));
        }
    }
}
