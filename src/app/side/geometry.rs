//! Where does everything of the side by side stand in an area? Nothing overlaps, at any size.

use ratatui::layout::{Rect, Size};

use crate::sides::{Side, Sides};

/// From here on the panes stand beside each other: each then has some 40 cells of text, which is still read in lines
/// and not in words.
const BESIDE_FROM: u16 = 100;
/// Rows from which each pane has a head of its own; below, text is worth more.
const HEADS_FROM: u16 = 9;
/// Rows from which the legend has a line of its own.
const LEGEND_FROM: u16 = 16;
/// Width of a pane from which its gutter has room for three digits and the marker of the current passage.
const ROOMY_GUTTER_FROM: u16 = 36;
/// Width of a pane from which it has a gutter with numbers, and a strip.
const GUTTER_FROM: u16 = 12;
/// Digits that a passage's number may take in the gutter; a text with more passages shows the last ones with a sign.
const MAX_DIGITS: u16 = 5;
/// Part of a pane's height above the passage one jumps to.
const ABOVE: u16 = 3;
/// Lower panes have no room for what stands above a passage.
const ABOVE_FROM: u16 = 6;

/// The parts of one pane. Parts that there is no room for are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaneParts {
    /// Name and figures.
    pub head: Rect,
    /// Numbers and bars of the passages.
    pub gutter: Rect,
    /// The text.
    pub text: Rect,
    /// Where passages lie in the whole text.
    pub strip: Rect,
}

/// The parts of the side by side, in an area that begins at (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// The line about the current passage.
    pub passage: Rect,
    /// The rule between panes that stand beside each other.
    pub rule: Rect,
    /// What the signs mean.
    pub legend: Rect,
    /// The panes as they stand: left or upper, right or lower. Their texts have the same size.
    pub panes: Sides<PaneParts>,
    /// The panes stand beside each other.
    pub beside: bool,
}

impl Geometry {
    /// The parts of an area, for passages with numbers up to this one.
    pub fn new(area: Size, passages: usize) -> Self {
        if area.width >= BESIDE_FROM {
            Geometry::beside(area, passages)
        } else {
            Geometry::stacked(area, passages)
        }
    }

    /// Cells of a line of text: the same on both sides, so that a swap wraps nothing anew.
    pub fn text_width(&self) -> u16 {
        self.panes.left.text.width
    }

    /// Lines of text in a pane: the same on both sides, so that heights agree.
    pub fn text_height(&self) -> u16 {
        self.panes.left.text.height
    }

    /// Lines above a passage after a jump.
    pub fn above(&self) -> i64 {
        match self.text_height() {
            0..ABOVE_FROM => 0,
            height => i64::from(height / ABOVE),
        }
    }

    fn beside(area: Size, passages: usize) -> Self {
        let heads = u16::from(area.height >= HEADS_FROM);
        let legend = u16::from(area.height >= LEGEND_FROM);
        let passage = area.height.min(1);
        let top = passage + heads;
        let height = area.height.saturating_sub(top + legend);
        // One column for the rule; an odd one stays empty beside it.
        let width = area.width.saturating_sub(1) / 2;
        let right = area.width - width;
        let pane = |x: u16, side: Side| {
            // Figures end where the text ends, not at the rule.
            let head = Rect::new(x, passage, width - 1, heads);
            parts(head, Rect::new(x, top, width, height), passages, side)
        };
        Geometry {
            passage: Rect::new(0, 0, area.width, passage),
            rule: Rect::new(width, passage, 1, heads + height),
            legend: Rect::new(0, area.height - legend, area.width, legend),
            panes: Sides::new(pane(0, Side::Left), pane(right, Side::Right)),
            beside: true,
        }
    }

    fn stacked(area: Size, passages: usize) -> Self {
        let heads = u16::from(area.height >= HEADS_FROM);
        let passage = area.height.min(1);
        let wanted = u16::from(area.height >= LEGEND_FROM);
        let height = area.height.saturating_sub(passage + 2 * heads + wanted) / 2;
        let used = 2 * (heads + height) + passage;
        // A row that two panes of the same height leave over is the legend's.
        let legend = (area.height - used).min(1);
        let pane = |y: u16| {
            let head = Rect::new(0, y, area.width, heads);
            let body = Rect::new(0, y + heads, area.width, height);
            parts(head, body, passages, Side::Right)
        };
        let middle = heads + height;
        Geometry {
            passage: Rect::new(0, middle, area.width, passage),
            rule: Rect::default(),
            legend: Rect::new(0, area.height - legend, area.width, legend),
            panes: Sides::new(pane(0), pane(middle + passage)),
            beside: false,
        }
    }
}

/// Cuts a pane's body into gutter, text and strip; the strip stands at the side that looks away from the other pane.
fn parts(head: Rect, body: Rect, passages: usize, strip_at: Side) -> PaneParts {
    let digits = (passages.max(1).ilog10() as u16 + 1).min(MAX_DIGITS);
    let (gutter, strip) = match body.width {
        // One column for what is in view, one for the passages.
        ROOMY_GUTTER_FROM.. => (digits.max(3) + 2, 2),
        GUTTER_FROM.. => (digits.min(2) + 1, 1),
        2.. => (1, 0),
        _ => (0, 0),
    };
    // A cell of air between a text and what stands at its right: a strip, or the rule.
    let air = u16::from(strip > 0);
    let text = body.width - gutter - strip - air;
    let column = |x: u16, width: u16| Rect::new(body.x + x, body.y, width, body.height);
    match strip_at {
        Side::Left => PaneParts {
            head,
            strip: column(0, strip),
            gutter: column(strip, gutter),
            text: column(strip + gutter, text),
        },
        Side::Right => PaneParts {
            head,
            gutter: column(0, gutter),
            text: column(gutter, text),
            strip: column(gutter + text + air, strip),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_overlaps_and_all_is_inside(width in 0u16..250, height in 0u16..80, passages in 0usize..200_000) {
            let all = Geometry::new(Size::new(width, height), passages);
            let mut parts = vec![all.passage, all.rule, all.legend];
            for pane in [all.panes.left, all.panes.right] {
                parts.extend([pane.head, pane.gutter, pane.text, pane.strip]);
            }
            let area = Rect::new(0, 0, width, height);
            for (at, part) in parts.iter().enumerate() {
                prop_assert!(part.is_empty() || area.union(*part) == area, "{part} in {area}");
                for other in parts.iter().skip(at + 1) {
                    prop_assert!(part.intersection(*other).is_empty(), "{part} {other}");
                }
            }
            prop_assert_eq!(all.panes.left.text.as_size(), all.panes.right.text.as_size());
        }
    }
}
