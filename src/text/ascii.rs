//! Where are the words of plain ASCII text, 64 bytes at a time?
//!
//! A block becomes bit masks (one bit a byte), the edges of the words are the bits where the mask changes, and a word is
//! hashed from two loads: no branch depends on a single byte. Whatever needs a closer look ends the run, at the start
//! of the word it stands in, and the scanner takes over there.

use super::hash::{self, CHUNK};
use super::scan::{Scanner, Sink};

/// Bytes of a block: one bit each in a mask.
const BLOCK: usize = 64;
/// Bytes of the longest word that is hashed without a loop.
const SHORT: usize = 2 * CHUNK;
/// Turns the capitals among ASCII letters small, and leaves digits and the apostrophe as they are.
const SMALL_LETTERS: u64 = 0x2020_2020_2020_2020;
/// A bit in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The bytes of a chunk that belong to a word, by the bytes of the word that are left.
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

/// One bit for each of 64 bytes.
#[derive(Clone, Copy, Default)]
struct Masks {
    letter: u64,
    digit: u64,
    apostrophe: u64,
    hyphen: u64,
    high: u64,
}

impl Masks {
    #[inline]
    fn of(block: &[u8; BLOCK]) -> Self {
        let mut masks = Masks::default();
        let (chunks, _) = block.as_chunks::<CHUNK>();
        for (i, chunk) in chunks.iter().enumerate() {
            let bytes = u64::from_le_bytes(*chunk);
            let low = bytes & !HIGHS;
            let ascii = !bytes & HIGHS;
            let small = low | SMALL_LETTERS;
            let at = 8 * i;
            masks.letter |= gather(within(small, b'a', b'z') & ascii) << at;
            masks.digit |= gather(within(low, b'0', b'9') & ascii) << at;
            masks.apostrophe |= gather(within(low, b'\'', b'\'') & ascii) << at;
            masks.hyphen |= gather(within(low, b'-', b'-') & ascii) << at;
            masks.high |= gather(bytes & HIGHS) << at;
        }
        masks
    }
}

/// The highest bit of each byte from `first` to `last`; all bytes below 128.
#[inline]
fn within(bytes: u64, first: u8, last: u8) -> u64 {
    let at_least = bytes + ONES * u64::from(0x80 - first);
    let above = bytes + ONES * u64::from(0x7F - last);
    at_least & !above & HIGHS
}

/// The highest bits of eight bytes, side by side.
#[inline]
fn gather(highs: u64) -> u64 {
    (highs >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

impl<S: Sink> Scanner<'_, S> {
    /// Takes words from `from`, the end of a token or the start of the text, as long as that is easy.
    ///
    /// Returns where it stopped: at the end of the text, or at the end of a token where the next word or character needs
    /// a closer look.
    pub(super) fn take_ascii(&mut self, from: usize) -> usize {
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
            let mut words = masks.letter | masks.digit;
            let mut stop = masks.high.trailing_zeros();
            if masks.apostrophe | masks.hyphen != 0 {
                words |= self.joins(&masks, base, after_letter, &mut stop);
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
            if (stop as usize) < BLOCK {
                let in_word = match stop {
                    0 => open == 1,
                    _ => words >> (stop - 1) & 1 == 1,
                };
                return if in_word { start } else { base + stop as usize };
            }
            open = words >> 63;
            after_letter = masks.letter >> 63;
            base += BLOCK;
        }
        bytes.len()
    }

    /// The apostrophes between letters; `stop` is moved to the first apostrophe or hyphen that needs a closer look.
    #[cold]
    #[inline(never)]
    fn joins(&self, masks: &Masks, base: usize, after_letter: u64, stop: &mut u32) -> u64 {
        let next = self.bytes.get(base + BLOCK).copied().unwrap_or_default();
        let follows = masks.letter << 1 | after_letter;
        let precedes = masks.letter >> 1 | u64::from(next.is_ascii_alphabetic()) << 63;
        let foreign = masks.high >> 1 | u64::from(!next.is_ascii()) << 63;
        let unsure = masks.apostrophe & follows & foreign;
        *stop = (*stop).min(unsure.trailing_zeros());
        let next_word = (masks.letter | masks.digit) >> 1;
        let mut hyphens = masks.hyphen & follows & !next_word & !foreign;
        hyphens |= masks.hyphen & follows & foreign;
        while hyphens != 0 {
            let at = hyphens.trailing_zeros();
            if at >= *stop {
                break;
            }
            if self.line_join(base + at as usize).is_some() {
                *stop = at;
            }
            hyphens &= hyphens - 1;
        }
        masks.apostrophe & follows & precedes
    }

    #[inline]
    fn take_plain(&mut self, start: usize, end: usize) {
        let length = end - start;
        let (Some(keep), Some(window)) = (
            KEEP.get(length),
            self.bytes
                .get(start..)
                .and_then(<[u8]>::first_chunk::<SHORT>),
        ) else {
            self.take_odd(start, end);
            return;
        };
        let (chunks, _) = window.as_chunks::<CHUNK>();
        let low = (u64::from_le_bytes(chunks[0]) | SMALL_LETTERS) & keep[0];
        let high = (u64::from_le_bytes(chunks[1]) | SMALL_LETTERS) & keep[1];
        let one = hash::step(hash::SEED, low);
        let two = hash::step(one, high);
        let state = std::hint::select_unpredictable(length > CHUNK, two, one);
        self.sink.token(start, end, hash::finish(state));
    }

    /// A word of more than two chunks, or one at the very end of the text.
    #[cold]
    #[inline(never)]
    fn take_odd(&mut self, start: usize, end: usize) {
        self.canonical.clear();
        let word = self.bytes.get(start..end).unwrap_or_default();
        self.canonical
            .extend(word.iter().map(u8::to_ascii_lowercase));
        self.sink.token(start, end, hash::of(&self.canonical));
    }
}
