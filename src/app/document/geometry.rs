//! Where does everything of one document stand in an area? Nothing overlaps, at any size.

use ratatui::layout::{Rect, Size};

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
}

impl Geometry {
    /// The parts of an area for so many sources.
    pub fn new(area: Size, sources: usize) -> Geometry {
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
            let width = (area.width / 3).clamp(*BESIDE.start(), *BESIDE.end());
            let left = area.width - width - 1;
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
                ..text(body, sources)
            };
        }
        let caption = rows(&mut y, 1);
        let left = area.height - y;
        let beneath = all.min(left / BENEATH);
        let title = u16::from(beneath > 1);
        let body = Rect::new(0, y, area.width, left - beneath - title);
        Geometry {
            name,
            headline,
            caption,
            title: Rect::new(0, body.bottom(), area.width, title),
            list: Rect::new(0, body.bottom() + title, area.width, beneath),
            ..text(body, sources)
        }
    }
}

/// Cuts a body into gutter, text and strip.
fn text(body: Rect, sources: usize) -> Geometry {
    let digits = (sources.max(1).ilog10() as u16 + 1).clamp(2, MOST_DIGITS);
    // An arrow and a bar stand around the digits; a cell of air stands before the strip.
    let (gutter, strip) = if body.width >= GUTTER_FROM {
        (digits + 2, 2)
    } else {
        (0, 0)
    };
    let column = |x: u16, width: u16| Rect::new(body.x + x, body.y, width, body.height);
    let width = body.width - gutter - strip;
    Geometry {
        gutter: column(0, gutter),
        text: column(gutter, width),
        strip: column(gutter + width + strip.min(1), strip.saturating_sub(1)),
        ..Geometry::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_overlaps_and_all_is_inside(width in 0u16..250, height in 0u16..80, sources in 0usize..300) {
            let all = Geometry::new(Size::new(width, height), sources);
            let parts = [
                all.name, all.headline, all.caption, all.gutter, all.text, all.strip, all.rule, all.title, all.list,
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
