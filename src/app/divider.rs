//! Where does the line between two parts of the screen stand? As a share, so that it goes along when the screen changes.

use ratatui::layout::Size;

use super::App;
use super::command::Place;
use crate::say;

/// One press of a key moves a line by so much of a thousand.
const STEP: u16 = 50;
/// However far a line is moved, each part keeps so much of a thousand.
const LEAST: u16 = 200;
/// All of it.
const WHOLE: u16 = 1000;

/// How much the first of two parts takes, in thousandths; between a fifth and four fifths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u16);

impl Share {
    /// So many cells of the first part, of all that both have.
    pub fn of(cells: u16, all: u16) -> Share {
        let share = u32::from(cells) * u32::from(WHOLE) / u32::from(all.max(1));
        Share((share as u16).clamp(LEAST, WHOLE - LEAST))
    }

    /// Cells of the first part, where each keeps at least so many; nothing where there is no room for that.
    pub fn cells(self, all: u16, least: u16) -> Option<u16> {
        let cells = (u32::from(self.0) * u32::from(all)).div_ceil(u32::from(WHOLE)) as u16;
        let most = all.saturating_sub(least);
        (least <= most).then(|| cells.clamp(least, most))
    }

    /// One step further, or one step back.
    #[must_use]
    fn step(self, further: bool) -> Share {
        let next = if further {
            self.0 + STEP
        } else {
            self.0 - STEP
        };
        Share(next.clamp(LEAST, WHOLE - LEAST))
    }
}

/// Which two parts a line parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Two texts that stand beside each other.
    TextsBeside,
    /// Two texts that stand one above the other.
    TextsStacked,
    /// A list and what stands beside it.
    ListBeside,
    /// A list and what stands beneath it.
    ListStacked,
}

/// The lines that a person has moved; the others stand where they suit most people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dividers([Option<Share>; 4]);

impl Dividers {
    /// Where a person wants this line.
    pub fn get(&self, line: Line) -> Option<Share> {
        self.0.get(line as usize).copied().flatten()
    }

    /// Puts a line there.
    pub fn set(&mut self, line: Line, share: Share) {
        if let Some(place) = self.0.get_mut(line as usize) {
            *place = Some(share);
        }
    }

    /// Where they are, in thousandths.
    pub fn shares(&self) -> [Option<u16>; 4] {
        self.0.map(|share| share.map(|Share(share)| share))
    }

    /// With lines that stand there, as far as lines can.
    pub fn of_shares(shares: [Option<u16>; 4]) -> Dividers {
        Dividers(shares.map(|share| share.map(|share| Share(share.clamp(LEAST, WHOLE - LEAST)))))
    }

    /// Moves a line that stands there now by one step.
    pub fn step(&mut self, line: Line, now: Share, further: bool) {
        self.set(line, self.get(line).unwrap_or(now).step(further));
    }
}

/// A line as it stands on the screen, to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Which one.
    pub line: Line,
    /// Cells of the first part and of both.
    pub parts: (u16, u16),
    /// The first cell of the first part, in the direction in which the line moves.
    pub from: u16,
    /// The columns and rows that are taken hold of.
    pub at: (u16, u16),
    /// How many of them there are.
    pub size: Size,
}

impl Standing {
    /// Where it stands, as a share.
    pub fn share(&self) -> Share {
        Share::of(self.parts.0, self.parts.1)
    }

    /// Where it would stand if it were dragged to this cell.
    pub fn dragged_to(&self, column: u16, row: u16) -> Share {
        let to = match self.line {
            Line::TextsBeside | Line::ListBeside => column,
            Line::TextsStacked | Line::ListStacked => row,
        };
        Share::of(to.saturating_sub(self.from), self.parts.1)
    }

    /// Whether a cell is a part of it.
    pub fn holds(&self, column: u16, row: u16) -> bool {
        let (x, y) = self.at;
        (x..x + self.size.width).contains(&column) && (y..y + self.size.height).contains(&row)
    }
}

impl App {
    /// The line that can be moved here.
    pub fn divider(&self) -> Option<Standing> {
        match (self.place(), &self.side) {
            (Place::Side, Some(side)) => Some(side.geometry().divider()),
            (Place::Document, None) => self.document.as_ref()?.geometry().divider,
            (Place::Pairs | Place::Clusters | Place::Documents | Place::Unread, None) => {
                self.layout_now().divider
            }
            _ => None,
        }
    }
}

/// By a key: one step.
pub(super) fn step(app: &mut App, further: bool) {
    match app.divider() {
        Some(standing) => app.dividers.step(standing.line, standing.share(), further),
        None => app.said = Some(say!("nothing-beside").to_owned()),
    }
}

/// By the mouse. Says whether a line was taken hold of there.
pub(super) fn take(app: &mut App, column: u16, row: u16) -> bool {
    let found = app.divider().filter(|line| line.holds(column, row));
    app.dragged = found.map(|standing| standing.line);
    app.dragged.is_some()
}

/// The mouse was moved with its button down.
pub(super) fn drag(app: &mut App, column: u16, row: u16) {
    let dragged = app.dragged;
    let standing = app.divider();
    if let Some(standing) = standing.filter(|standing| Some(standing.line) == dragged) {
        let share = standing.dragged_to(column, row);
        app.dividers.set(standing.line, share);
    }
}

/// The mouse lets go.
pub(super) fn let_go(app: &mut App) {
    app.dragged = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_that_was_never_moved_steps_from_where_it_stands() {
        let mut dividers = Dividers::default();
        dividers.step(Line::ListBeside, Share(600), true);
        assert_eq!(dividers.get(Line::ListBeside), Some(Share(650)));
        assert_eq!(dividers.get(Line::ListStacked), None);
        dividers.step(Line::ListBeside, Share(600), false);
        assert_eq!(dividers.get(Line::ListBeside), Some(Share(600)));
    }

    #[test]
    fn no_number_of_steps_takes_a_part_away() {
        let mut dividers = Dividers::default();
        for further in [true, false] {
            for _ in 0..40 {
                dividers.step(Line::TextsBeside, Share(500), further);
            }
            let end = if further { WHOLE - LEAST } else { LEAST };
            assert_eq!(dividers.get(Line::TextsBeside), Some(Share(end)));
        }
    }

    proptest! {
        #[test]
        fn both_parts_keep_what_they_need_or_the_line_is_left_where_it_was(
            cells in 0u16..400, all in 0u16..400, other in 0u16..400, least in 0u16..60,
        ) {
            let share = Share::of(cells, all);
            match share.cells(other, least) {
                Some(first) => prop_assert!(first >= least && other - first >= least),
                None => prop_assert!(other < 2 * least),
            }
        }

        #[test]
        fn a_line_stands_where_it_was_dragged_to(all in 20u16..400, to in 0u16..400) {
            let inside = to.clamp(all / 5 + 1, all * 4 / 5 - 1);
            prop_assert_eq!(Share::of(inside, all).cells(all, 1), Some(inside));
        }
    }
}
