//! Both texts of a case as pieces: what is plain, what was changed, what is masked and why.

use std::borrow::Cow;

use crate::align::{Changed, How};
use crate::layers::Layer;
use crate::page::{Page, escaped};
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::{Analysis, Span};

/// A stretch of a text that is marked in one way.
#[derive(Debug)]
pub struct Piece<'a> {
    /// What stands there, harmless, with soft line breaks as spaces.
    pub text: Cow<'a, str>,
    /// The name of its style; nothing of plain text.
    pub style: &'static str,
    /// Why it is masked.
    pub reason: &'static str,
    /// The number of the passage that begins with it, and its colour.
    pub begins: Option<(u32, u32)>,
    /// The colour of the passage that it is in, where the whole text is shown.
    pub colour: Option<u32>,
}

/// A paragraph of a whole text.
#[derive(Debug)]
pub struct Paragraph<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub pieces: Vec<Piece<'a>>,
}

/// A mark on a stretch of a text.
#[derive(Clone, Copy, Debug)]
enum Mark {
    Changed(How),
    Odd,
    Masked(Layer),
    Passage(u32, u32),
}

/// How both texts lie on a page.
#[derive(Debug)]
pub struct Layout {
    pages: Sides<Page>,
    starts: Sides<Vec<u32>>,
    /// The language of each, as BCP 47 has it; nothing where it can't be told.
    pub languages: Sides<&'static str>,
}

impl Layout {
    /// Looks through both.
    pub fn new(compared: &Compared) -> Layout {
        let pages = compared.texts.as_ref().map(Page::new);
        Layout {
            starts: pages.as_ref().map(Page::paragraphs),
            languages: compared.texts.as_ref().map(|text| {
                let language = Analysis::of(text).language(text);
                language.map_or("", |language| language.code())
            }),
            pages,
        }
    }

    /// The first and the last paragraph of a stretch, from 1.
    pub fn paragraphs(&self, side: Side, span: Span) -> [usize; 2] {
        let starts = self.starts.get(side);
        let at = |byte: u32| starts.partition_point(|start| *start <= byte).max(1);
        [at(span.start), at(span.end.max(span.start + 1) - 1)]
    }

    /// The paragraphs that a stretch stands in, whole.
    pub fn around(&self, side: Side, span: Span) -> Span {
        let starts = self.starts.get(side);
        let [first, last] = self.paragraphs(side, span);
        let length = self.pages.get(side).text.len() as u32;
        let start = starts.get(first - 1).copied().unwrap_or(0);
        let end = starts.get(last).copied().unwrap_or(length);
        Span::new(start.min(span.start), end.max(span.end))
    }

    /// A stretch of one text, with the words that are changed in it.
    pub fn pieces<'a>(
        &self,
        compared: &'a Compared,
        side: Side,
        span: Span,
        changed: &[Changed],
    ) -> Vec<Piece<'a>> {
        let changed = changed
            .iter()
            .map(|changed| (changed.span, Mark::Changed(changed.how)));
        self.marked(compared, side, span, changed.collect())
    }

    /// Both texts from their beginning to their end, with their passages.
    pub fn whole<'a>(&self, compared: &'a Compared) -> [Vec<Paragraph<'a>>; 2] {
        Side::BOTH.map(|side| {
            let passages = compared.alignment.passages.iter();
            let mut passages: Vec<(Span, Mark)> = passages
                .map(|passage| {
                    let mark = Mark::Passage(passage.number, super::colour(passage));
                    (*passage.spans.get(side), mark)
                })
                .collect();
            passages.sort_by_key(|(span, _)| span.start);
            let starts = self.starts.get(side);
            let length = self.pages.get(side).text.len() as u32;
            let ends = starts.iter().copied().skip(1).chain([length]);
            let spans = starts.iter().zip(ends);
            let spans = spans.map(|(start, end)| Span::new(*start, end));
            spans
                .zip(1..)
                .map(|(span, number)| Paragraph {
                    number,
                    pieces: self.marked(compared, side, span, passages.clone()),
                })
                .collect()
        })
    }

    fn marked<'a>(
        &self,
        compared: &'a Compared,
        side: Side,
        span: Span,
        mut marks: Vec<(Span, Mark)>,
    ) -> Vec<Piece<'a>> {
        let odd = compared.lookalikes.get(side).iter();
        marks.extend(odd.map(|span| (*span, Mark::Odd)));
        let masked = compared.masked.get(side).iter();
        marks.extend(masked.map(|(layer, span)| (*span, Mark::Masked(*layer))));
        marks.retain(|(of, _)| of.start < span.end && span.start < of.end);
        let mut bounds: Vec<u32> = vec![span.start, span.end];
        for (of, _) in &marks {
            bounds.extend([of.start, of.end].map(|at| at.clamp(span.start, span.end)));
        }
        bounds.sort_unstable();
        bounds.dedup();
        let piece = |two: &[u32]| {
            let (start, end) = (*two.first()?, *two.get(1)?);
            let covers = |(of, _): &&(Span, Mark)| of.start <= start && end <= of.end;
            let marks = marks.iter().filter(covers);
            Some(self.piece(compared, side, Span { start, end }, marks))
        };
        bounds.windows(2).filter_map(piece).collect()
    }

    /// What lies between two bounds, under the marks that cover it.
    fn piece<'a, 'm>(
        &self,
        compared: &'a Compared,
        side: Side,
        span: Span,
        marks: impl Iterator<Item = &'m (Span, Mark)>,
    ) -> Piece<'a> {
        let mut piece = Piece {
            text: self.text(compared, side, span),
            style: "",
            reason: "",
            begins: None,
            colour: None,
        };
        for (of, mark) in marks {
            match mark {
                Mark::Passage(number, colour) => {
                    piece.colour = Some(*colour);
                    piece.begins = (of.start == span.start).then_some((*number, *colour));
                }
                Mark::Changed(how) => piece.style = how.name(),
                Mark::Odd => piece.style = "odd",
                Mark::Masked(layer) => {
                    piece.style = "masked";
                    piece.reason = layer.about().say();
                }
            }
        }
        piece
    }

    /// What stands there, harmless: a line that only the width of a page has broken goes on.
    fn text<'a>(&self, compared: &'a Compared, side: Side, span: Span) -> Cow<'a, str> {
        let cut = span.of(compared.texts.get(side));
        let soft = &self.pages.get(side).soft;
        let mut bytes = (span.start as usize..).zip(cut.bytes());
        let is_broken = bytes.any(|(at, byte)| byte.is_ascii_control() && soft.contains(at));
        if !is_broken {
            return escaped::text(cut);
        }
        let joined: String = cut
            .char_indices()
            .map(|(at, c)| {
                let is_soft = soft.contains(span.start as usize + at);
                if is_soft { ' ' } else { c }
            })
            .collect();
        escaped::text(&joined).into_owned().into()
    }
}
