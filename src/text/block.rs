//! Blocks: the words of easy text, 64 bytes at a time.
//!
//! Easy are ASCII, the Latin, Greek and Cyrillic letters of two bytes and common punctuation. A block becomes bit masks, the edges of the
//! words are the bits where a mask changes, and a word is hashed from two loads: no branch depends on a single byte.
//! Whatever needs a closer look ends the run, at the start of the word it stands in, and the scanner takes over there.

use super::hash::{self, CHUNK};
use super::masks::{BLOCK, Masks};
use super::scan::{Scanner, Sink};

/// Bytes of the longest word that is hashed without a loop.
const SHORT: usize = 2 * CHUNK;
/// Turns the capitals among ASCII letters small, and leaves digits and the apostrophe as they are.
const SMALL_LETTERS: u64 = 0x2020_2020_2020_2020;
/// The highest bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;
/// The lowest bit of every pair of bytes.
const PAIRS: u64 = 0x0001_0001_0001_0001;

/// The bytes of two chunks that belong to a word of so many bytes.
const KEEP: [[u64; 2]; SHORT + 1] = {
    let mut keep = [[0, 0]; SHORT + 1];
    let mut length = 1;
    while length <= SHORT {
        let bits = 8 * length as u32;
        keep[length] = if bits <= 64 {
            [u64::MAX >> (64 - bits), 0]
        } else {
            [u64::MAX, u64::MAX >> (128 - bits)]
        };
        length += 1;
    }
    keep
};

impl<S: Sink> Scanner<'_, S> {
    /// Takes words from `from`, the end of a token or the start of the text, as long as that is easy.
    ///
    /// Returns where it stopped: at the end of the text, or at the end of a token where the next word or character needs
    /// a closer look.
    pub(super) fn take_blocks(&mut self, from: usize) -> usize {
        let bytes = self.bytes;
        let mut base = from;
        // The start of the word that the last block broke off, if `open` is 1.
        let mut start = from;
        let mut open = 0;
        let mut after_letter = 0;
        while base < bytes.len() || open == 1 {
            let mut padded = [0; BLOCK];
            let rest = bytes.get(base..).unwrap_or_default();
            let block = rest.first_chunk().unwrap_or_else(|| {
                padded[..rest.len()].copy_from_slice(rest);
                &padded
            });
            let masks = Masks::of(block);
            let next = bytes.get(base + BLOCK).copied().unwrap_or_default();
            let follows = masks.letter << 1 | after_letter;
            let precedes = masks.letter >> 1 | u64::from(next.is_ascii_alphabetic()) << 63;
            let foreign = masks.foreign >> 1 | u64::from(!next.is_ascii()) << 63;
            let apostrophes = masks.apostrophe & follows;
            let mut words = masks.letter | masks.digit | (apostrophes & precedes);
            let unsure = (apostrophes & foreign) | masks.foreign;
            let mut stop = unsure.trailing_zeros().min(masks.whole);
            let hyphens = masks.hyphen & follows & !(words >> 1);
            if hyphens != 0 {
                stop = self.first_join(base, hyphens, stop);
            }
            let valid = 1_u64.checked_shl(stop).map_or(u64::MAX, |bit| bit - 1);
            words &= valid;
            let before = words << 1 | open;
            let mut ends = before & !words & valid;
            let mut starts = words & !before;
            if open == 0 {
                start = base + starts.trailing_zeros() as usize;
                starts &= starts.wrapping_sub(1);
            }
            while ends != 0 {
                self.take_plain(start, base + ends.trailing_zeros() as usize);
                start = base + starts.trailing_zeros() as usize;
                ends &= ends - 1;
                starts &= starts.wrapping_sub(1);
            }
            open = match stop {
                0 => open,
                _ => words >> (stop - 1) & 1,
            };
            if stop < masks.whole {
                return if open == 1 {
                    start
                } else {
                    base + stop as usize
                };
            }
            after_letter = masks.letter >> (masks.whole - 1) & 1;
            base += masks.whole as usize;
        }
        bytes.len()
    }

    /// The first of these hyphens, if before `stop`, that joins two lines; else `stop`.
    #[cold]
    fn first_join(&self, base: usize, mut hyphens: u64, stop: u32) -> u32 {
        while hyphens != 0 {
            let at = hyphens.trailing_zeros();
            if at >= stop {
                break;
            }
            if self.line_join(base + at as usize).is_some() {
                return at;
            }
            hyphens &= hyphens - 1;
        }
        stop
    }

    #[inline]
    fn take_plain(&mut self, start: usize, end: usize) {
        let mut length = end - start;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let (Some(keep), Some(window)) = (KEEP.get(length), rest.first_chunk::<SHORT>()) else {
            let hash = self.long_hash(start, end);
            self.sink.token(start, end, hash);
            return;
        };
        let (chunks, _) = window.as_chunks::<CHUNK>();
        let mut low = u64::from_le_bytes(chunks[0]) & keep[0];
        let mut high = u64::from_le_bytes(chunks[1]) & keep[1];
        if (low | high) & HIGHS == 0 {
            low |= SMALL_LETTERS & keep[0];
            high |= SMALL_LETTERS & keep[1];
        } else if is_russian(low, keep[0]) && is_russian(high, keep[1]) {
            low = small_russian(low);
            high = small_russian(high);
            if let Some(latin) = as_latin(low, high, length) {
                (low, high) = (latin, 0);
                length = length.div_ceil(2);
            }
        } else {
            let hash = self.mixed_hash(start, end);
            self.sink.token(start, end, hash);
            return;
        }
        let one = hash::step(hash::SEED, low);
        let two = hash::step(one, high);
        let state = std::hint::select_unpredictable(length > CHUNK, two, one);
        self.sink.token(start, end, hash::finish(state));
    }

    /// A word of more than two chunks, or one at the very end of the text.
    #[inline(never)]
    fn long_hash(&mut self, start: usize, end: usize) -> u64 {
        let word = self.bytes.get(start..end).unwrap_or_default();
        let mut state = hash::SEED;
        let (mut ascii, mut russian, mut is_sure) = (false, false, false);
        for part in word.chunks(CHUNK) {
            let mut padded = [0; CHUNK];
            padded[..part.len()].copy_from_slice(part);
            let chunk = u64::from_le_bytes(padded);
            let keep = KEEP[part.len()][0];
            let small = if chunk & HIGHS == 0 {
                ascii = true;
                chunk | SMALL_LETTERS & keep
            } else if is_russian(chunk, keep) {
                russian = true;
                let small = small_russian(chunk);
                is_sure |= as_latin(small, 0, part.len()).is_none();
                small
            } else {
                return self.mixed_hash(start, end);
            };
            state = hash::step(state, small);
        }
        if russian && (ascii || !is_sure) {
            return self.mixed_hash(start, end);
        }
        hash::finish(state)
    }
}

/// Whether all pairs of bytes kept are letters from U+0410 to U+044F: D0 90 to D0 BF, D1 80 to D1 8F.
#[inline]
fn is_russian(chunk: u64, keep: u64) -> bool {
    let d1 = chunk & PAIRS;
    let upper = (chunk >> 12 | chunk >> 13) & PAIRS;
    // D0 with the upper three quarters, or D1 with the lowest one.
    chunk & (PAIRS * 0xC0FE) == keep & (PAIRS * 0x80D0) && d1 ^ upper == keep & PAIRS
}

/// Four letters from U+0410 to U+044F, or fewer and zeros, without case.
///
/// Capitals are D0 90 to D0 9F, whose small letters are D0 B0 and on, and D0 A0 to D0 AF, whose small letters are D1 80
/// and on.
#[inline]
fn small_russian(chunk: u64) -> u64 {
    let d0 = !chunk & PAIRS;
    let bit_10 = chunk >> 12 & PAIRS;
    let bit_20 = chunk >> 13 & PAIRS;
    let first_half = d0 & bit_10 & !bit_20;
    let second_half = d0 & bit_20 & !bit_10;
    (chunk ^ (first_half | second_half) << 13) | second_half
}

/// The small Russian letters that pass for Latin ones, by the lower six bits of their last bytes, which tell them all apart.
static LATIN: [u8; 64] = {
    let pairs = *b"\x30a\x32b\x35e\x3Ak\x3Cm\x3Dh\x3Eo\x00p\x01c\x02t\x03y\x05x";
    let mut latin = [0; 64];
    let mut at = 0;
    while at < pairs.len() {
        latin[pairs[at] as usize] = pairs[at + 1];
        at += 2;
    }
    latin
};

/// The Latin letters that all of at most eight small Russian ones pass for, with no case, which are so many bytes in two chunks; nothing
/// where one passes for none.
#[inline]
fn as_latin(low: u64, high: u64, length: usize) -> Option<u64> {
    let (mut latin, mut at) = (0, 0);
    while at < length {
        let chunk = if at < CHUNK { low } else { high };
        let last = chunk >> (8 * (at % CHUNK) + 8) & 0x3F;
        let letter = LATIN[last as usize];
        if letter == 0 {
            return None;
        }
        latin |= u64::from(letter) << (4 * at);
        at += 2;
    }
    Some(latin)
}
