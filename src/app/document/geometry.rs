//! Where does everything of one document stand in an area? Nothing overlaps, at any size.

use ratatui::layout::{Rect, Size};

use crate::app::divider::{Dividers, Line, Standing};

/// From here on the sources stand beside the text, which then still has lines of a book.
const BESIDE_FROM: u16 = 100;
/// Cells of the sources beside the text: a part of the width between these two.
const BESIDE: std::ops::RangeInclusive<u16> = 36..=56;
/// Rows from which the document has a line of its own over the headline.
const NAME_FROM: u16 = 9;
/// Beneath the text the sources take at most one row in so many.
const BENEATH: u16 = 4;
/// Width from which there is a gutter with numbers, and a strip.
const GUTTER_FROM: u16 = 20;
/// Width from which there is room for the numbers of lines or paragraphs.
const NUMBERS_FROM: u16 = 40;
/// However the divider is moved, the text and its sources each keep so many columns, and so many rows.
const LEAST_WIDTH: u16 = 24;
const LEAST_HEIGHT: u16 = 2;
/// Digits that a source's number may take.
const MOST_DIGITS: u16 = 3;

/// The parts of an area that begins at (0, 0). Parts that there is no room for are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// Name and figures.
    pub name: Rect,
    /// How much of the text stands in how many others.
    pub headline: Rect,
    /// About the current stretch: a rule over the text.
    pub caption: Rect,
    /// Why the text can't be shown as it is now: over it, and none of it is covered.
    pub reason: Rect,
    /// Numbers of lines or paragraphs.
    pub numbers: Rect,
    /// Numbers and bars of the sources.
    pub gutter: Rect,
    /// The text.
    pub text: Rect,
    /// Where stretches lie in the whole text.
    pub strip: Rect,
    /// The rule between the text and sources beside it.
    pub rule: Rect,
    /// The line over the sources.
    pub title: Rect,
    /// The sources.
    pub list: Rect,
    /// The line between the text and the sources, where it can be moved.
    pub divider: Option<Standing>,
}

/// What decides, beside the area, where everything stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// So many sources.
    pub sources: usize,
    /// Lines or paragraphs have numbers up to this one; none where they are not numbered.
    pub numbers: usize,
    /// So many rows say why the text can't be shown as it is now.
    pub reason: u16,
    /// Where a person put the lines between a text or a list and what belongs to it.
    pub dividers: Dividers,
}

impl Geometry {
    /// The parts of an area.
    pub fn new(area: Size, wishes: &Wishes) -> Geometry {
        let sources = wishes.sources;
        let rows = |from: &mut u16, wanted: u16| {
            let rows = wanted.min(area.height - *from);
            let part = Rect::new(0, *from, area.width, rows);
            *from += rows;
            part
        };
        let mut y = 0;
        let name = rows(&mut y, u16::from(area.height >= NAME_FROM));
        let headline = rows(&mut y, 1);
        let all = u16::try_from(sources).unwrap_or(u16::MAX);
        if area.width >= BESIDE_FROM {
            let usual = area.width - 1 - (area.width / 3).clamp(*BESIDE.start(), *BESIDE.end());
            let all = area.width - 1;
            let moved = wishes.dividers.get(Line::ListBeside);
            let moved = moved.and_then(|share| share.cells(all, LEAST_WIDTH));
            let left = moved.unwrap_or(usual);
            let width = all - left;
            let caption = Rect {
                width: left,
                ..rows(&mut y, 1)
            };
            // A cell of air parts the strip from the rule.
            let body = Rect::new(0, y, left - 1, area.height - y);
            let top = caption.y;
            let height = area.height - top;
            let beside = |y: u16, height: u16| Rect::new(left + 1, y, width, height);
            return Geometry {
                name,
                headline,
                caption,
                rule: Rect::new(left, top, 1, height),
                title: beside(top, height.min(1)),
                list: beside(top + height.min(1), height.saturating_sub(1)),
                divider: Some(Standing {
                    line: Line::ListBeside,
                    parts: (left, all),
                    from: 0,
                    at: (left, top),
                    size: Size::new(1, height),
                }),
                ..text(body, wishes)
            };
        }
        let caption = rows(&mut y, 1);
        let left = area.height - y;
        let beneath = all.min(left / BENEATH);
        let title = u16::from(beneath > 1);
        let shared = left - title;
        let moved = wishes.dividers.get(Line::ListStacked).filter(|_| title > 0);
        let moved = moved.and_then(|share| share.cells(shared, LEAST_HEIGHT));
        // No more rows than sources: they would be empty.
        let upper = moved.map_or(shared - beneath, |upper| {
            upper.max(shared.saturating_sub(all))
        });
        let beneath = shared - upper;
        let body = Rect::new(0, y, area.width, upper);
        let divider = (title > 0).then(|| Standing {
            line: Line::ListStacked,
            parts: (upper, shared),
            from: y,
            at: (0, body.bottom()),
            size: Size::new(area.width, 1),
        });
        Geometry {
            name,
            headline,
            caption,
            title: Rect::new(0, body.bottom(), area.width, title),
            list: Rect::new(0, body.bottom() + title, area.width, beneath),
            divider,
            ..text(body, wishes)
        }
    }
}

/// Cuts a body into numbers, gutter, text and strip.
fn text(body: Rect, wishes: &Wishes) -> Geometry {
    let digits = |number: usize| number.max(1).ilog10() as u16 + 1;
    // An arrow and a bar stand around the digits; a cell of air stands before the strip.
    let (gutter, strip) = if body.width >= GUTTER_FROM {
        (digits(wishes.sources).clamp(2, MOST_DIGITS) + 2, 2)
    } else {
        (0, 0)
    };
    let numbers = match wishes.numbers {
        0 => 0,
        _ if body.width < NUMBERS_FROM => 0,
        number => digits(number) + 1,
    };
    let reason = wishes.reason.min(body.height / 2);
    let (top, height) = (body.y + reason, body.height - reason);
    let column = |x: u16, width: u16| Rect::new(body.x + x, top, width, height);
    let before = numbers + gutter;
    let width = body.width - before - strip;
    Geometry {
        reason: Rect::new(body.x + before, body.y, width, reason),
        numbers: column(0, numbers),
        gutter: column(numbers, gutter),
        text: column(before, width),
        strip: column(before + width + strip.min(1), strip.saturating_sub(1)),
        ..Geometry::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::divider::Share;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_overlaps_and_all_is_inside(
            width in 0u16..250, height in 0u16..80, sources in 0usize..300, numbers in 0usize..5000, reason in 0u16..9,
            at in 0u16..100,
        ) {
            let mut dividers = Dividers::default();
            if at > 0 {
                dividers.set(Line::ListBeside, Share::of(at, 100));
                dividers.set(Line::ListStacked, Share::of(100 - at, 100));
            }
            let wishes = Wishes { sources, numbers, reason, dividers };
            let all = Geometry::new(Size::new(width, height), &wishes);
            let parts = [
                all.name, all.headline, all.caption, all.reason, all.numbers, all.gutter, all.text, all.strip, all.rule, all.title, all.list,
            ];
            let area = Rect::new(0, 0, width, height);
            for (at, part) in parts.iter().enumerate() {
                prop_assert!(part.is_empty() || area.union(*part) == area, "{part} in {area}");
                for other in parts.iter().skip(at + 1) {
                    prop_assert!(part.intersection(*other).is_empty(), "{part} {other}");
                }
            }
        }
    }
}
