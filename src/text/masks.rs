//! Masks: which of 64 bytes are letters, digits, joints, or more than masks can tell.
//!
//! The bytes are turned on their side, into one mask for each of their eight bits; a class of bytes is then a formula
//! of those masks, and costs the same for 64 bytes as for one.

/// Bytes of a block: one bit each in a mask.
pub(super) const BLOCK: usize = 64;

/// One bit for each byte of a block, the first byte lowest.
#[derive(Clone, Copy, Default)]
pub(super) struct Masks {
    /// ASCII letters, and both bytes of the letters of Latin, Greek and Cyrillic that have two: U+00C0 to U+027F and
    /// U+0370 to U+04FF but a few.
    pub letter: u64,
    /// ASCII digits.
    pub digit: u64,
    /// ASCII apostrophes.
    pub apostrophe: u64,
    /// ASCII hyphens.
    pub hyphen: u64,
    /// Bytes of what is neither ASCII, nor a letter as above, nor common punctuation.
    pub foreign: u64,
    /// How many bytes are whole characters: the last one may be cut off by the end of the block.
    pub whole: u32,
}

impl Masks {
    #[inline]
    pub(super) fn of(block: &[u8; BLOCK]) -> Self {
        let [b0, b1, b2, b3, b4, b5, b6, b7] = planes(block);
        let past_z = b4 & b3 & (b2 | (b1 & b0));
        let mut masks = Masks {
            letter: !b7 & b6 & (b4 | b3 | b2 | b1 | b0) & !past_z,
            digit: !b7 & !b6 & b5 & b4 & !(b3 & (b2 | b1)),
            apostrophe: !b7 & !b6 & b5 & !b4 & !b3 & b2 & b1 & b0,
            hyphen: !b7 & !b6 & b5 & !b4 & b3 & b2 & !b1 & b0,
            foreign: 0,
            whole: BLOCK as u32,
        };
        if b7 != 0 {
            masks.add_beyond_ascii([b0, b1, b2, b3, b4, b5, b6, b7]);
        }
        masks
    }

    /// What a lead byte is worth depends on the bytes that follow it, so the masks of those are shifted to it.
    #[inline]
    fn add_beyond_ascii(&mut self, [b0, b1, b2, b3, b4, b5, b6, b7]: [u64; 8]) {
        let lead = b7 & b6;
        let two = lead & !b5;
        let latin = two & !b4;
        let c2 = latin & !b3 & !b2 & b1 & !b0;
        let c3 = latin & !b3 & !b2 & b1 & b0;
        let c4_to_c9 = latin & ((!b3 & b2) | (b3 & !b2 & !b1));
        let ce = latin & b3 & b2 & b1 & !b0;
        let cf = latin & b3 & b2 & b1 & b0;
        let cyrillic = two & b4 & !b3 & !b2;
        let d2 = cyrillic & b1 & !b0;
        let d0_d1_d3 = cyrillic & !d2;
        let e2 = lead & b5 & !b4 & !b3 & !b2 & b1 & !b0;
        let low = !b4 & !b3 & !b2 & !b1 & !b0;

        // U+00C0 to U+027F but the signs of multiplication and division; U+0386 to U+03FF but the marks and holes
        // between capitals with accents and U+03F6; U+0400 to U+04FF but the signs and marks from U+0480 to U+048F.
        let sign = b4 & !b3 & b2 & b1 & b0;
        let hole = !b5
            & ((!b4 & !b3 & !(b2 & b1 & !b0))
                | (!b4 & b3 & !b1 & b0 & b2)
                | (!b4 & b3 & !b2 & b1 & b0));
        let unassigned = b5 & !b4 & !b3 & !b2 & b1 & !b0;
        let symbol = b5 & b4 & !b3 & b2 & b1 & !b0;
        let letters = c4_to_c9
            | d0_d1_d3
            | (d2 & (b5 | b4) >> 1)
            | (c3 & !sign >> 1)
            | (ce & !(hole | unassigned) >> 1)
            | (cf & !symbol >> 1);

        // The no-break space, the guillemets and the two signs.
        let quote = b5 & (low | (b3 & !b2 & b1 & b0));
        let pairs = (c2 & quote >> 1) | (c3 & sign >> 1);

        // U+2000 to U+203F without the invisible, the hyphen U+2010 and the apostrophe U+2019.
        let marks = !b5 & !b4 & b3 & (b2 | (b1 & b0));
        let directions = b5 & !b4 & b3 & (b2 | b1) & !(b2 & b1 & b0);
        let joints = !b5 & b4 & !b2 & !b1 & ((!b3 & !b0) | (b3 & b0));
        let second = b7 & !b6 & !b5 & low;
        let triples = e2 & second >> 1 & !(marks | directions | joints) >> 2;

        let letters = letters | letters << 1;
        let known = letters | pairs | pairs << 1 | triples | triples << 1 | triples << 2;
        self.letter |= letters;
        self.foreign = b7 & !known;
        // Characters of two or three bytes that do not fit any more: nothing is known of them.
        if lead >> 63 == 1 {
            self.whole = 63;
        } else if (lead & b5) >> 62 & 1 == 1 {
            self.whole = 62;
        }
        if self.whole < BLOCK as u32 {
            let valid = (1 << self.whole) - 1;
            self.letter &= valid;
            self.foreign |= b7 & !valid;
        }
    }
}

/// The masks of the bits of the bytes, lowest bit first: a matrix of 64 by 8 bits on its side.
///
/// First every eight bytes are turned, bits for bytes, then the bytes of the eight results (Hacker's Delight, 7-3).
#[inline]
fn planes(block: &[u8; BLOCK]) -> [u64; 8] {
    let (chunks, _) = block.as_chunks::<8>();
    let mut rows = [0; 8];
    for (row, chunk) in rows.iter_mut().zip(chunks) {
        let mut bits = u64::from_le_bytes(*chunk);
        for (shift, keep) in [
            (7, 0x00AA_00AA_00AA_00AA),
            (14, 0x0000_CCCC_0000_CCCC),
            (28, 0x0000_0000_F0F0_F0F0),
        ] {
            let swapped = (bits ^ bits >> shift) & keep;
            bits ^= swapped ^ swapped << shift;
        }
        *row = bits;
    }
    for (apart, shift, keep) in [
        (4, 32, 0x0000_0000_FFFF_FFFF),
        (2, 16, 0x0000_FFFF_0000_FFFF),
        (1, 8, 0x00FF_00FF_00FF_00FF),
    ] {
        for i in (0..8).filter(|i| i & apart == 0) {
            let swapped = (rows[i] >> shift ^ rows[i + apart]) & keep;
            rows[i + apart] ^= swapped;
            rows[i] ^= swapped << shift;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::super::class::{Kind, kind};
    use super::*;

    /// Masks of every character up to U+10000 in the middle of a block agree with the kinds.
    #[test]
    fn masks_agree_with_kinds() {
        for c in '\0'..='\u{FFFF}' {
            let mut block = [b' '; BLOCK];
            let length = c.encode_utf8(&mut block[7..]).len();
            let masks = Masks::of(&block);
            let at = ((1_u64 << length) - 1) << 7;
            let expected = match kind(c) {
                _ if masks.foreign == at
                    && length > 1
                    && !"АяЁіқҚàÿÀÞßœșαώΩΆ×“…—\u{a0}«»".contains(c) =>
                {
                    Masks {
                        foreign: at,
                        ..Masks::default()
                    }
                }
                Kind::Letter => Masks {
                    letter: at,
                    ..Masks::default()
                },
                Kind::Digit => Masks {
                    digit: at,
                    ..Masks::default()
                },
                Kind::Apostrophe => Masks {
                    apostrophe: at,
                    ..Masks::default()
                },
                Kind::Hyphen => Masks {
                    hyphen: at,
                    ..Masks::default()
                },
                Kind::Separator => Masks::default(),
                other => panic!("{c:?} is {other:?}"),
            };
            let fields = |m: &Masks| (m.letter, m.digit, m.apostrophe, m.hyphen, m.foreign);
            assert_eq!(fields(&masks), fields(&expected), "{c:?}");
        }
    }

    /// A character that the end of the block cuts off is left for the next block.
    #[test]
    fn blocks_end_between_characters() {
        for (c, whole) in [("я", 63), ("—", 62), ("é", 63), ("x", 64)] {
            for shift in 1..=c.len() {
                let mut text = [b' '; BLOCK + 4];
                text[BLOCK - shift..][..c.len()].copy_from_slice(c.as_bytes());
                let masks = Masks::of(text.first_chunk().unwrap());
                let fits = shift == c.len();
                let expected = if fits {
                    64
                } else {
                    whole + u32::from(shift == 1 && c.len() == 3)
                };
                assert_eq!(masks.whole, expected, "{c:?} {shift} bytes before the end");
                assert!(masks.foreign.trailing_zeros() >= masks.whole);
            }
        }
    }
}
