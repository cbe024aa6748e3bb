//! Geometry: where everything stands around two texts or one. Nothing overlaps, at any size.

use ratatui::layout::{Constraint, Layout, Rect, Size};

use crate::page::said_in;
use crate::sides::{Side, Sides};

/// From here on what belongs together stands beside each other: each then has some 40 cells, which are still read in lines and not in
/// words.
const BESIDE_FROM: u16 = 100;
/// Rows from which each text has a head of its own: nobody reads two texts without knowing whose they are. Below, there are hardly any
/// lines of them.
const HEADS_FROM: u16 = 7;
/// Rows from which what the files say about themselves has a line of its own in each pane: a usual terminal has them, and panes
/// above each other then have some eight lines of text each.
const CLUES_FROM: u16 = 20;
/// Rows from which the legend has a line of its own.
const LEGEND_FROM: u16 = 16;
/// Width of a pane from which its gutter has room for three digits and the arrow at the current mark.
const ROOMY_GUTTER_FROM: u16 = 36;
/// Width of a pane from which it has a gutter with numbers, and a strip.
const GUTTER_FROM: u16 = 12;
/// Width of a pane from which there is room for the numbers of lines or paragraphs: a narrow one wraps a line into so many that a number
/// says little.
const NUMBERS_FROM: u16 = 30;
/// Digits that the number of a mark may take in the gutter.
const MOST_DIGITS: u16 = 5;
/// No reason why a text can't be shown needs more rows.
const MOST_REASON: usize = 100;
/// A text keeps so many rows under the reason why it can't be shown as it is now.
const LEAST_HEIGHT: u16 = 2;
/// Part of a pane's height above the mark one jumps to.
const ABOVE: u16 = 3;
/// Lower panes have no room for what stands above a mark.
const ABOVE_FROM: u16 = 6;
/// Cells of the sources beside their text: a third of the width between these two.
const SOURCES: std::ops::RangeInclusive<u16> = 36..=56;
/// Beneath the text the sources take at most one row in so many.
const SOURCES_BENEATH: u16 = 4;

use Constraint::{Fill, Length};

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
    /// Numbers and bars of the marks.
    pub gutter: Rect,
    /// The text.
    pub text: Rect,
    /// Where marks lie in the whole text.
    pub strip: Rect,
}

/// What decides, beside the area, where everything stands.
#[derive(Debug, Default)]
pub struct Wishes {
    /// Marks have numbers up to this one.
    pub marks: usize,
    /// Lines or paragraphs have numbers up to this one; none where they are not numbered.
    pub numbers: usize,
    /// The files say something about themselves.
    pub clues: bool,
    /// In which pane it stands why a text can't be shown as it is now, and what is said there.
    pub reason: Option<(Side, String)>,
}

/// The parts of two texts in an area that begins at (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometry {
    /// The line about the current passage.
    pub passage: Rect,
    /// The rule between panes that stand beside each other.
    pub rule: Rect,
    /// What the signs mean.
    pub legend: Rect,
    /// The panes as they stand: left or upper, right or lower. Their texts have the same size, unless something is said over one
    /// that has the other above or beneath it.
    pub panes: Sides<PaneParts>,
    /// The panes stand beside each other.
    pub beside: bool,
}

/// The parts of one document in an area that begins at (0, 0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentGeometry {
    /// How much of the text stands in how many others.
    pub headline: Rect,
    /// About the current stretch: a rule over the text.
    pub caption: Rect,
    /// The text, with its name in its head.
    pub pane: PaneParts,
    /// The rule between the text and sources beside it.
    pub rule: Rect,
    /// The line over the sources.
    pub title: Rect,
    /// The sources.
    pub list: Rect,
}

impl Geometry {
    /// The parts of an area.
    pub fn new(area: Size, wishes: &Wishes) -> Geometry {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, area));
        let heads = u16::from(area.height >= HEADS_FROM);
        let clues = u16::from(wishes.clues && area.height >= CLUES_FROM);
        let over = [heads, clues];
        let passage = area.height.min(1);
        let legend = u16::from(area.height >= LEGEND_FROM);
        if area.width >= BESIDE_FROM {
            let [passage, body, legend] =
                Layout::vertical([Length(passage), Fill(1), Length(legend)]).areas(area);
            // One column for the rule; an odd one stays empty beside it.
            let width = (area.width - 1) / 2;
            let columns = [Length(width), Length(1), Fill(1), Length(width)];
            let [left, rule, _, right] = Layout::horizontal(columns).areas(body);
            // In both panes, so that what stands in one row goes on doing so.
            let reason = wishes.reason.as_ref();
            let pane = |area: Rect, strip| {
                let mut parts = pane(area, over, reason, wishes, strip);
                // Figures end where the text ends, not at the rule.
                parts.head.width -= 1;
                parts.clues.width -= 1;
                parts
            };
            let panes = Sides::new(pane(left, Side::Left), pane(right, Side::Right));
            return Geometry {
                passage,
                rule,
                legend,
                panes,
                beside: true,
            };
        }
        let half = area
            .height
            .saturating_sub(passage + 2 * (heads + clues) + legend)
            / 2;
        let each = half + heads + clues;
        // A row that two panes of the same height leave over is the legend's.
        let legend = area.height.saturating_sub(2 * each + passage).min(1);
        let rows = [
            Length(each),
            Length(passage),
            Length(each),
            Length(legend),
            Fill(1),
        ];
        let [upper, passage, lower, legend, _] = Layout::vertical(rows).areas(area);
        let pane = |area: Rect, place: Side| {
            let reason = wishes.reason.as_ref().filter(|(at, _)| *at == place);
            pane(area, over, reason, wishes, Side::Right)
        };
        Geometry {
            passage,
            rule: Rect::default(),
            legend,
            panes: Sides::new(pane(upper, Side::Left), pane(lower, Side::Right)),
            beside: false,
        }
    }
}

impl DocumentGeometry {
    /// The parts of an area, where there are so many sources.
    pub fn new(area: Size, wishes: &Wishes) -> DocumentGeometry {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, area));
        let head = u16::from(area.height >= HEADS_FROM + 2);
        let rows = [Length(head), Length(area.height.min(1)), Fill(1)];
        let [head, headline, rest] = Layout::vertical(rows).areas(area);
        let line = rest.height.min(1);
        let (caption, body, rule, title, list);
        if area.width >= BESIDE_FROM {
            let sources = (area.width / 3).clamp(*SOURCES.start(), *SOURCES.end());
            let columns = [Fill(1), Length(1), Length(sources)];
            let [left, between, right] = Layout::horizontal(columns).areas(rest);
            [title, list] = Layout::vertical([Length(line), Fill(1)]).areas(right);
            [caption, body] = Layout::vertical([Length(line), Fill(1)]).areas(left);
            rule = between;
        } else {
            let left = rest.height - line;
            let all = u16::try_from(wishes.marks).unwrap_or(u16::MAX);
            let sources = all.min(left / SOURCES_BENEATH);
            let over = u16::from(sources > 1);
            let rows = [Length(line), Fill(1), Length(over), Length(sources)];
            [caption, body, title, list] = Layout::vertical(rows).areas(rest);
            rule = Rect::default();
        }
        let mut pane = pane(body, [0, 0], wishes.reason.as_ref(), wishes, Side::Right);
        pane.head = head;
        DocumentGeometry {
            headline,
            caption,
            pane,
            rule,
            title,
            list,
        }
    }
}

/// Rows above a mark after a jump: as many in all panes, and as many while a text can't be shown as it is now.
pub fn above(panes: &[PaneParts]) -> i64 {
    let heights = panes
        .iter()
        .map(|pane| pane.text.height + pane.reason.height);
    match heights.min().unwrap_or_default() {
        0..ABOVE_FROM => 0,
        height => i64::from(height / ABOVE),
    }
}

/// Cells of a number and all below it.
fn digits(number: usize) -> u16 {
    number.max(1).ilog10() as u16 + 1
}

/// Cuts a pane into the lines over its text, and numbers, gutter, text and strip; the strip stands at the side that looks away from
/// the other pane.
fn pane(
    area: Rect,
    over: [u16; 2],
    reason: Option<&(Side, String)>,
    wishes: &Wishes,
    strip_at: Side,
) -> PaneParts {
    let rows = [Length(over[0]), Length(over[1]), Fill(1)];
    let [head, clues, body] = Layout::vertical(rows).areas(area);
    let marks = digits(wishes.marks).min(MOST_DIGITS);
    let (gutter, strip) = match body.width {
        // One column for what is in view, one for the marks.
        ROOMY_GUTTER_FROM.. => (marks.max(3) + 2, 2),
        GUTTER_FROM.. => (marks.min(2) + 1, 1),
        2.. => (1, 0),
        _ => (0, 0),
    };
    let numbers = match wishes.numbers {
        0 => 0,
        _ if body.width < NUMBERS_FROM => 0,
        most => digits(most),
    };
    // A cell of air between a text and what stands at its right: a strip, or the rule.
    let air = u16::from(strip > 0);
    let columns = |area: Rect| -> [Rect; 4] {
        let [rest, strip] = match strip_at {
            Side::Left => {
                let [strip, rest] = Layout::horizontal([Length(strip), Fill(1)]).areas(area);
                [rest, strip]
            }
            Side::Right => Layout::horizontal([Fill(1), Length(strip)]).areas(area),
        };
        let columns = [Length(numbers), Length(gutter), Fill(1), Length(air)];
        let [numbers, gutter, text, _] = Layout::horizontal(columns).areas(rest);
        [numbers, gutter, text, strip]
    };
    let [_, _, text, _] = columns(body);
    let said = reason.map_or(0, |(_, said)| {
        said_in(said, usize::from(text.width), MOST_REASON).len() as u16
    });
    // The text keeps half of the rows, and its least.
    let said = said
        .min(body.height / 2)
        .min(body.height.saturating_sub(LEAST_HEIGHT));
    let [over, beneath] = Layout::vertical([Length(said), Fill(1)]).areas(body);
    let [_, _, reason, _] = columns(over);
    let [numbers, gutter, text, strip] = columns(beneath);
    PaneParts {
        head,
        clues,
        reason,
        numbers,
        gutter,
        text,
        strip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all_of(pane: PaneParts) -> [Rect; 7] {
        let PaneParts {
            head,
            clues,
            reason,
            numbers,
            gutter,
            text,
            strip,
        } = pane;
        [head, clues, reason, numbers, gutter, text, strip]
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_all_is_inside(
            width in 0u16..250,
            height in 0u16..80,
            marks in 0usize..200_000,
            numbers in 0usize..200_000,
            clues in any::<bool>(),
            reason in prop::option::of((prop::sample::select(Side::BOTH.to_vec()), "([a-z]{1,9} ){0,90}")),
        ) {
            let wishes = Wishes { marks, numbers, clues, reason };
            let size = Size::new(width, height);
            let (two, one) = (Geometry::new(size, &wishes), DocumentGeometry::new(size, &wishes));
            let panes = [two.panes.left, two.panes.right].into_iter().flat_map(all_of);
            let parts: Vec<Rect> = panes.chain([two.passage, two.rule, two.legend]).collect();
            let others: Vec<Rect> =
                all_of(one.pane).into_iter().chain([one.headline, one.caption, one.rule, one.title, one.list]).collect();
            let area = Rect::new(0, 0, width, height);
            for parts in [parts, others] {
                for (at, part) in parts.iter().enumerate() {
                    prop_assert!(part.is_empty() || area.union(*part) == area, "{part} in {area}");
                    for other in parts.iter().skip(at + 1) {
                        prop_assert!(part.intersection(*other).is_empty(), "{part} {other}");
                    }
                }
            }
            if wishes.reason.is_none() || two.beside {
                prop_assert_eq!(two.panes.left.text.as_size(), two.panes.right.text.as_size());
            }
            if width >= 80 && height >= 24 {
                for pane in [two.panes.left, two.panes.right, one.pane] {
                    prop_assert!(pane.text.width >= 10 && pane.text.height >= 2, "{pane:?}");
                }
            }
        }
    }
}
