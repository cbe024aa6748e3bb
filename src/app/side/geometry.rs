//! Where does everything of the side by side stand in an area? Nothing overlaps, at any size.

use ratatui::layout::{Rect, Size};

use crate::app::divider::{Dividers, Line, Standing};
use crate::sides::{Side, Sides};

/// From here on the panes stand beside each other: each then has some 40 cells of text, which is still read in lines
/// and not in words.
const BESIDE_FROM: u16 = 100;
/// Rows from which each pane has a head of its own: nobody reads two texts without knowing whose they are. Below, there are
/// hardly any lines of them.
const HEADS_FROM: u16 = 7;
/// Rows from which what the files say about themselves has a line of its own in each pane: a usual terminal has them, and panes
/// above each other then have some eight lines of text each.
const CLUES_FROM: u16 = 20;
/// Rows from which the legend has a line of its own.
const LEGEND_FROM: u16 = 16;
/// Width of a pane from which its gutter has room for three digits and the marker of the current passage.
const ROOMY_GUTTER_FROM: u16 = 36;
/// Width of a pane from which it has a gutter with numbers, and a strip.
const GUTTER_FROM: u16 = 12;
/// Width of a pane from which there is room for the numbers of lines or paragraphs.
const NUMBERS_FROM: u16 = 30;
/// Digits that a passage's number may take in the gutter; a text with more passages shows the last ones with a sign.
const MAX_DIGITS: u16 = 5;
/// However the divider is moved, each pane keeps so many columns, and so many rows of text.
const LEAST_WIDTH: u16 = 24;
const LEAST_HEIGHT: u16 = 2;
/// Part of a pane's height above the passage one jumps to.
const ABOVE: u16 = 3;
/// Lower panes have no room for what stands above a passage.
const ABOVE_FROM: u16 = 6;

/// The parts of one pane. Parts that there is no room for are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaneParts {
    /// Name and figures.
    pub head: Rect,
    /// What its file says about itself.
    pub clues: Rect,
    /// Why its text can't be shown as it is now: over it, and none of it is covered.
    pub reason: Rect,
    /// Numbers of lines or paragraphs.
    pub numbers: Rect,
    /// Numbers and bars of the passages.
    pub gutter: Rect,
    /// The text.
    pub text: Rect,
    /// Where passages lie in the whole text.
    pub strip: Rect,
}

/// What decides, beside the area, where everything stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Passages have numbers up to this one.
    pub passages: usize,
    /// Lines or paragraphs have numbers up to this one; none where they are not numbered.
    pub numbers: usize,
    /// The files say something about themselves.
    pub clues: bool,
    /// In which pane it stands why a text can't be shown as it is now, and in so many rows.
    pub reason: Option<(Side, u16)>,
    /// Where a person put the line between the panes.
    pub dividers: Dividers,
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
    /// The panes as they stand: left or upper, right or lower. Their texts have the same size, unless somebody moved the
    /// line between them, or something is said over one that has the other above or beneath it.
    pub panes: Sides<PaneParts>,
    /// The panes stand beside each other.
    pub beside: bool,
    /// Cells of the first pane and of both, in the direction in which they share them.
    shared: (u16, u16),
}

impl Geometry {
    /// The parts of an area.
    pub fn new(area: Size, wishes: &Wishes) -> Self {
        if area.width >= BESIDE_FROM {
            Geometry::beside(area, wishes)
        } else {
            Geometry::stacked(area, wishes)
        }
    }

    /// Cells of a line of the text that stands there.
    pub fn text_width(&self, place: Side) -> u16 {
        self.panes.get(place).text.width
    }

    /// Lines of the text that stands there.
    pub fn text_height(&self, place: Side) -> u16 {
        self.panes.get(place).text.height
    }

    /// Lines above a passage after a jump: as many on both sides, and as many while a text can't be shown as it is now.
    pub fn above(&self) -> i64 {
        let heights = self.panes.map(|pane| pane.text.height + pane.reason.height);
        match heights.left.min(heights.right) {
            0..ABOVE_FROM => 0,
            height => i64::from(height / ABOVE),
        }
    }

    /// The line between the panes, to be moved.
    pub fn divider(&self) -> Standing {
        let (line, held, from) = if self.beside {
            (Line::TextsBeside, self.rule, 0)
        } else {
            let heads = self.panes.left.head.height + self.panes.left.clues.height;
            (Line::TextsStacked, self.passage, heads)
        };
        Standing {
            line,
            parts: self.shared,
            from,
            at: (held.x, held.y),
            size: held.as_size(),
        }
    }

    fn beside(area: Size, wishes: &Wishes) -> Self {
        let heads = u16::from(area.height >= HEADS_FROM);
        let clues = u16::from(wishes.clues && area.height >= CLUES_FROM);
        let legend = u16::from(area.height >= LEGEND_FROM);
        let passage = area.height.min(1);
        let over = passage + heads + clues;
        let body = area.height.saturating_sub(over + legend);
        // In both panes, so that what stands in one row goes on doing so.
        let reason = wishes.reason.map_or(0, |(_, rows)| over_text(rows, body));
        let (top, height) = (over + reason, body - reason);
        // One column for the rule; where nobody moved it, an odd one stays empty beside it.
        let all = area.width.saturating_sub(1);
        let moved = wishes.dividers.get(Line::TextsBeside);
        let moved = moved.and_then(|share| share.cells(all, LEAST_WIDTH));
        let width = moved.unwrap_or(all / 2);
        let right = moved.map_or(area.width - width, |width| width + 1);
        let pane = |x: u16, width: u16, side: Side| {
            // Figures end where the text ends, not at the rule.
            let line = |y: u16, rows: u16| Rect::new(x, y, width - 1, rows);
            let parts = parts(Rect::new(x, top, width, height), wishes, side);
            PaneParts {
                head: line(passage, heads),
                clues: line(passage + heads, clues),
                reason: Rect {
                    y: over,
                    height: reason,
                    ..parts.text
                },
                ..parts
            }
        };
        Geometry {
            passage: Rect::new(0, 0, area.width, passage),
            rule: Rect::new(width, passage, 1, heads + clues + reason + height),
            legend: Rect::new(0, area.height - legend, area.width, legend),
            panes: Sides::new(
                pane(0, width, Side::Left),
                pane(right, area.width - right, Side::Right),
            ),
            beside: true,
            shared: (width, all),
        }
    }

    fn stacked(area: Size, wishes: &Wishes) -> Self {
        let heads = u16::from(area.height >= HEADS_FROM);
        let clues = u16::from(wishes.clues && area.height >= CLUES_FROM);
        let passage = area.height.min(1);
        let wanted = u16::from(area.height >= LEGEND_FROM);
        let around = passage + 2 * (heads + clues);
        let half = area.height.saturating_sub(around + wanted) / 2;
        // A row that two panes of the same height leave over is the legend's.
        let legend = area.height.saturating_sub(2 * half + around).min(1);
        let moved = wishes.dividers.get(Line::TextsStacked);
        let moved = moved.and_then(|share| share.cells(2 * half, LEAST_HEIGHT));
        let upper = moved.unwrap_or(half);
        let pane = |place: Side, y: u16, height: u16| {
            let line = |y: u16, rows: u16| Rect::new(0, y, area.width, rows);
            let over = y + heads + clues;
            let reason = wishes.reason.filter(|(at, _)| *at == place);
            let reason = reason.map_or(0, |(_, rows)| over_text(rows, height));
            let body = Rect::new(0, over + reason, area.width, height - reason);
            let parts = parts(body, wishes, Side::Right);
            PaneParts {
                head: line(y, heads),
                clues: line(y + heads, clues),
                reason: Rect {
                    y: over,
                    height: reason,
                    ..parts.text
                },
                ..parts
            }
        };
        let middle = heads + clues + upper;
        Geometry {
            passage: Rect::new(0, middle, area.width, passage),
            rule: Rect::default(),
            legend: Rect::new(0, area.height - legend, area.width, legend),
            panes: Sides::new(
                pane(Side::Left, 0, upper),
                pane(Side::Right, middle + passage, 2 * half - upper),
            ),
            beside: false,
            shared: (upper, 2 * half),
        }
    }
}

/// Of the rows of a pane those that say why its text can't be shown as it is now: the text keeps half of them, and its least.
fn over_text(wanted: u16, all: u16) -> u16 {
    wanted.min(all / 2).min(all.saturating_sub(LEAST_HEIGHT))
}

/// Cells of a number and all below it.
fn digits(number: usize) -> u16 {
    number.max(1).ilog10() as u16 + 1
}

/// Cuts a pane's body into numbers, gutter, text and strip; the strip stands at the side that looks away from the other pane.
fn parts(body: Rect, wishes: &Wishes, strip_at: Side) -> PaneParts {
    let passages = digits(wishes.passages).min(MAX_DIGITS);
    let (gutter, strip) = match body.width {
        // One column for what is in view, one for the passages.
        ROOMY_GUTTER_FROM.. => (passages.max(3) + 2, 2),
        GUTTER_FROM.. => (passages.min(2) + 1, 1),
        2.. => (1, 0),
        _ => (0, 0),
    };
    // A narrow pane needs its cells for words, and with them wraps a line into so many that a number says little.
    let numbers = match wishes.numbers {
        0 => 0,
        _ if body.width < NUMBERS_FROM => 0,
        most => digits(most),
    };
    // A cell of air between a text and what stands at its right: a strip, or the rule.
    let air = u16::from(strip > 0);
    let text = body.width - numbers - gutter - strip - air;
    let column = |x: u16, width: u16| Rect::new(body.x + x, body.y, width, body.height);
    let left = match strip_at {
        Side::Left => strip,
        Side::Right => 0,
    };
    let strip = match strip_at {
        Side::Left => column(0, strip),
        Side::Right => column(numbers + gutter + text + air, strip),
    };
    PaneParts {
        numbers: column(left, numbers),
        gutter: column(left + numbers, gutter),
        text: column(left + numbers + gutter, text),
        strip,
        ..PaneParts::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::divider::Share;
    use proptest::prelude::*;

    fn dividers() -> impl Strategy<Value = Dividers> {
        let share = || prop::option::of((0u16..1000).prop_map(|at| Share::of(at, 1000)));
        (share(), share()).prop_map(|(beside, stacked)| {
            let mut dividers = Dividers::default();
            for (line, share) in [(Line::TextsBeside, beside), (Line::TextsStacked, stacked)] {
                if let Some(share) = share {
                    dividers.set(line, share);
                }
            }
            dividers
        })
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_all_is_inside(
            width in 0u16..250,
            height in 0u16..80,
            passages in 0usize..200_000,
            numbers in 0usize..200_000,
            clues in any::<bool>(),
            reason in prop::option::of((prop::sample::select(Side::BOTH.to_vec()), 0u16..9)),
            dividers in dividers(),
        ) {
            let wishes = Wishes { passages, numbers, clues, reason, dividers };
            let all = Geometry::new(Size::new(width, height), &wishes);
            let mut parts = vec![all.passage, all.rule, all.legend];
            for pane in [all.panes.left, all.panes.right] {
                parts.extend([pane.head, pane.clues, pane.reason, pane.numbers, pane.gutter, pane.text, pane.strip]);
            }
            let area = Rect::new(0, 0, width, height);
            for (at, part) in parts.iter().enumerate() {
                prop_assert!(part.is_empty() || area.union(*part) == area, "{part} in {area}");
                for other in parts.iter().skip(at + 1) {
                    prop_assert!(part.intersection(*other).is_empty(), "{part} {other}");
                }
            }
            if dividers == Dividers::default() && (reason.is_none() || all.beside) {
                prop_assert_eq!(all.panes.left.text.as_size(), all.panes.right.text.as_size());
            }
            if width >= 80 && height >= 24 {
                for pane in [all.panes.left, all.panes.right] {
                    prop_assert!(pane.text.width >= 10 && pane.text.height >= 2, "{pane:?}");
                }
            }
        }

        #[test]
        fn the_line_stands_where_it_was_dragged_to(
            width in 100u16..250, height in 20u16..80, clues in any::<bool>(), at in 0u16..250,
        ) {
            for (width, height) in [(width, height), (width - 60, height)] {
                let area = Size::new(width, height);
                let mut wishes = Wishes { clues, ..Wishes::default() };
                let before = Geometry::new(area, &wishes).divider();
                let share = before.dragged_to(at.min(width), at.min(height));
                wishes.dividers.set(before.line, share);
                let after = Geometry::new(area, &wishes).divider();
                let to = if area.width >= BESIDE_FROM { at.min(width) } else { at.min(height) };
                let stands = after.from + after.parts.0;
                let kept = if area.width >= BESIDE_FROM { LEAST_WIDTH } else { LEAST_HEIGHT };
                let all = after.parts.1;
                let (least, most) = ((all / 5 + 1).max(kept), (all * 4 / 5 - 1).min(all - kept));
                let bound = to.saturating_sub(after.from).clamp(least, most) + after.from;
                prop_assert!(stands.abs_diff(bound) <= 2, "{stands} {bound} {after:?}");
                prop_assert_eq!(after.share().cells(after.parts.1, 2), Some(after.parts.0));
            }
        }
    }
}
