//! Sums over the passages of two texts.

use crate::snapshot::Compared;

/// Sums over the passages of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Words that are equal on both sides.
    pub words: u32,
    /// The longest run of equal words.
    pub longest: u32,
    /// Number of passages of such runs.
    pub passages: u32,
}

impl Shared {
    /// The sums of one alignment.
    pub fn of(compared: &Compared) -> Self {
        Shared {
            words: compared.alignment.copied.words,
            longest: compared.alignment.copied.longest,
            passages: compared.alignment.copied.passages,
        }
    }
}

#[cfg(test)]
pub(crate) mod examples {
    //! Small comparisons for the tests of the writers.

    use crate::align::{Alignment, Changed, Copied, How, Kind, Passage};
    use crate::index::{DocId, Label};
    use crate::measure::Overlap;
    use crate::sides::Sides;
    use crate::snapshot::{Compared, Comparison};
    use crate::text::Span;

    fn span(text: &str, cut: &str) -> Span {
        let start = text.find(cut).unwrap() as u32;
        Span {
            start,
            end: start + cut.len() as u32,
        }
    }

    fn replaced(span: Span) -> Changed {
        Changed {
            span,
            how: How::Replaced,
        }
    }

    /// One passage with one word changed, in Cyrillic so that bytes and characters differ.
    pub fn edited() -> Compared {
        let (left, right) = ("да:\nёж сидит на пне", "ёж спит на пне\u{1b}\n");
        let passage = Passage {
            number: 1,
            spans: Sides::new(span(left, "ёж сидит на пне"), span(right, "ёж спит на пне")),
            tokens: Sides::new(1..5, 0..4),
            same: 3,
            longest: 2,
            kind: Kind::Edited,
            changed: Sides::new(
                vec![replaced(span(left, "сидит"))],
                vec![replaced(span(right, "спит"))],
            ),
        };
        Compared {
            texts: Sides::new(left.into(), right.into()),
            words: Sides::new(5, 4),
            counted: Sides::new(5, 4),
            left_out: Sides::default(),
            options: crate::text::Options::default(),
            overlap: Overlap {
                shared: 3,
                sizes: Sides::new(5, 4),
            },
            multisets: Overlap {
                shared: 3,
                sizes: Sides::new(5, 4),
            },
            alignment: Alignment {
                passages: vec![passage],
                copied: Copied {
                    words: 3,
                    longest: 2,
                    passages: 1,
                },
                ..Alignment::default()
            },
            lookalikes: Sides::default(),
        }
    }

    /// What was compared, under these names, of files of which nothing else is known.
    pub fn comparison(compared: &Compared, [left, right]: [&str; 2]) -> Comparison {
        let docs = Sides::new(DocId(0), DocId(1));
        let labels = Sides::new(Label::new(left), Label::new(right));
        Comparison::new(docs, labels, Ok(compared.clone()))
    }

    /// The whole of a two-line text stands inside the other.
    pub fn verbatim() -> Compared {
        let (left, right) = (
            "one two\r\nthree \u{1b}[31mfour",
            "zero\none two three four",
        );
        let passage = Passage {
            number: 1,
            spans: Sides::new(span(left, left), span(right, "one two three four")),
            tokens: Sides::new(0..4, 1..5),
            same: 4,
            longest: 4,
            kind: Kind::Verbatim,
            changed: Sides::default(),
        };
        Compared {
            texts: Sides::new(left.into(), right.into()),
            words: Sides::new(4, 5),
            counted: Sides::new(4, 5),
            left_out: Sides::default(),
            options: crate::text::Options::default(),
            overlap: Overlap {
                shared: 4,
                sizes: Sides::new(4, 5),
            },
            multisets: Overlap {
                shared: 4,
                sizes: Sides::new(4, 5),
            },
            alignment: Alignment {
                passages: vec![passage],
                copied: Copied {
                    words: 4,
                    longest: 4,
                    passages: 1,
                },
                ..Alignment::default()
            },
            lookalikes: Sides::default(),
        }
    }
}
