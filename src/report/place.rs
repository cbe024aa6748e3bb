//! Places: a byte offset as the number of a character and of a line.

use super::text::odd_words;
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::Span;

/// Characters (Unicode code points) and line breaks before some byte offsets of one text, counted in a single pass however
/// many offsets there are.
#[derive(Debug)]
pub struct Places {
    /// Ascending by offset.
    known: Vec<Place>,
}

/// One place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    byte: u32,
    chars: u32,
    breaks: u32,
}

impl Places {
    /// The places of all passages of a pair, in both texts.
    pub fn of_passages(compared: &Compared) -> Sides<Self> {
        let on = |side: Side| {
            let passages = compared.alignment.passages.iter();
            Places::new(
                compared.texts.get(side),
                passages.flat_map(|passage| {
                    let changed = passage.changed_spans(side);
                    let odd = odd_words(compared, passage, side);
                    changed.chain(odd).chain([*passage.spans.get(side)])
                }),
            )
        };
        Sides::new(on(Side::Left), on(Side::Right))
    }

    /// Counts up to the ends of the given spans.
    pub fn new(text: &str, spans: impl Iterator<Item = Span>) -> Self {
        let mut offsets: Vec<u32> = spans.flat_map(|span| [span.start, span.end]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let mut at = Place::default();
        let known = offsets
            .into_iter()
            .map(|byte| {
                let step = text
                    .get(at.byte as usize..byte as usize)
                    .unwrap_or_default();
                at = Place {
                    byte,
                    chars: at.chars + step.chars().count() as u32,
                    breaks: at.breaks + step.matches('\n').count() as u32,
                };
                at
            })
            .collect();
        Places { known }
    }

    /// The span's characters, from 0, the end not included.
    pub fn chars(&self, span: Span) -> [u32; 2] {
        [self.place(span.start).chars, self.place(span.end).chars]
    }

    /// The lines that the span touches, from 1, the last one included.
    pub fn lines(&self, span: Span) -> [u32; 2] {
        [
            self.place(span.start).breaks + 1,
            self.place(span.end).breaks + 1,
        ]
    }

    fn place(&self, byte: u32) -> Place {
        self.known
            .binary_search_by_key(&byte, |place| place.byte)
            .ok()
            .and_then(|at| self.known.get(at))
            .copied()
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_in_any_order_are_counted_in_characters_and_lines() {
        let text = "ёж\nсидит на 李\nтуц";
        let span = |word: &str| {
            let start = text.find(word).unwrap() as u32;
            Span::new(start, start + word.len() as u32)
        };
        let words = ["туц", "ёж", "李", "сидит на 李\nтуц"];
        let places = Places::new(text, words.into_iter().map(span));
        let expected = [
            ([14, 17], [3, 3]),
            ([0, 2], [1, 1]),
            ([12, 13], [2, 2]),
            ([3, 17], [2, 3]),
        ];
        for (word, (chars, lines)) in words.into_iter().zip(expected) {
            assert_eq!(places.chars(span(word)), chars, "{word}");
            assert_eq!(places.lines(span(word)), lines, "{word}");
        }
    }
}
