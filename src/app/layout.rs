//! Where each part of the screen lies. One answer for scrolling and for drawing.

use ratatui::layout::{Position, Rect, Size};

use super::command::Place;
use super::mouse::tabs;
use super::welcome::TOLD;

/// Below this width columns no longer say anything; the screen is then the list alone.
const SMALL_WIDTH: u16 = 30;
/// Below this height head and foot would leave no rows.
const SMALL_HEIGHT: u16 = 8;
/// From this height there is room for a preview beneath the list.
const PREVIEW_HEIGHT: u16 = 18;
/// From this width the preview stands beside the list, which then loses no rows.
const BESIDE_WIDTH: u16 = 140;
/// A preview beside the list is no wider: longer lines are hard to read.
const BESIDE_MOST: u16 = 84;
/// A list keeps so many rows: a rule, heads, and enough below them to be one.
const LEAST_HEIGHT: u16 = 5;
/// Rows beneath the matrix: a rule and a sentence on the cell under the cursor.
const CAPTION: u16 = 2;
/// Rows beneath the documents, for what the chosen one's file says: a rule and the first clues.
const CLUES: u16 = 7;
/// Rows beneath the files not read: a rule, the path and the whole reason of the chosen one.
const REASON: u16 = 4;
/// A rule and two rows: with fewer there is nothing to choose from.
const SHEET_LEAST: u16 = 3;
/// Widest row head of a matrix; a third of the screen where that is less.
const MATRIX_HEAD: u16 = 30;
/// Cells of a matrix are as wide as `>99%` and a gap.
pub const MATRIX_CELL: u16 = 6;

/// The parts of a screen. A part that has no room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Only the list fits.
    pub small: bool,
    /// Name, folder, counts.
    pub top: Rect,
    /// Tabs and news.
    pub tabs: Rect,
    /// The lines of a first start.
    pub welcome: Rect,
    /// The rule above the list, with its title.
    pub title: Rect,
    /// Column heads.
    pub heads: Rect,
    /// The rows.
    pub list: Rect,
    /// The preview with its own rule, beneath the list or beside it.
    pub preview: Rect,
    /// The preview stands beside the list.
    pub beside: bool,
    /// Keys.
    pub footer: Rect,
    /// All but the keys: the side by side.
    pub all: Rect,
}

/// What decides, beside the area and the place, where everything lies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Clusters are drawn.
    pub drawing: bool,
    /// The lines of a first start are shown.
    pub welcome: bool,
}

impl Layout {
    /// The parts of an area in a place that is drawn on the ground (not a text field, the details or the help).
    pub fn of(area: Rect, place: Place, wishes: Wishes) -> Layout {
        if area.is_empty() {
            return Layout::default();
        }
        if area.width < SMALL_WIDTH || area.height < SMALL_HEIGHT {
            let (top, list) = split(area, 1);
            return Layout {
                small: true,
                top,
                list,
                all: area,
                ..Layout::default()
            };
        }
        let (all, footer) = split(area, area.height - 1);
        let (top, rest) = split(all, 1);
        let (tabs, body) = split(rest, 1);
        let (welcome, body) = split(body, welcome(body, place, wishes));
        let (main, preview, beside) = preview(body, place, wishes);
        let (title, main) = split(main, 1);
        let (heads, list) = split(main, 1);
        Layout {
            small: false,
            top,
            tabs,
            welcome,
            title,
            heads,
            list,
            preview,
            beside,
            footer,
            all,
        }
    }

    /// Rows of the list.
    pub fn height(&self) -> usize {
        usize::from(self.list.height)
    }

    /// The tab that is pointed at.
    pub fn tab_at(&self, at: Position, open: Place) -> Option<Place> {
        if !self.tabs.contains(at) {
            return None;
        }
        let column = usize::from(at.x - self.tabs.x);
        let tabs = tabs(usize::from(self.tabs.width), open);
        let mut found = tabs
            .into_iter()
            .filter(|(_, columns)| columns.contains(&column));
        found.next().map(|(screen, _)| screen)
    }

    /// Where something of so many rows lies over the screen: at its foot, under a rule, with half of the screen free.
    pub fn sheet(&self, rows: usize) -> Rect {
        let rows = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(1);
        let height = rows.clamp(SHEET_LEAST, (self.all.height / 2).max(SHEET_LEAST));
        split(self.all, self.all.height.saturating_sub(height)).1
    }

    /// Width of a matrix's row heads.
    pub fn matrix_head(&self) -> u16 {
        MATRIX_HEAD.min(self.list.width / 3)
    }

    /// Columns and rows of a matrix that fit.
    pub fn matrix_cells(&self) -> Size {
        let width = self.list.width.saturating_sub(self.matrix_head());
        Size::new(width / MATRIX_CELL, self.list.height)
    }
}

/// Rows of the lines of a first start. They are about the pairs, of which some are still to be seen beneath.
fn welcome(body: Rect, place: Place, wishes: Wishes) -> u16 {
    let rows = TOLD.len() as u16;
    let is_shown = wishes.welcome && place == Place::Pairs && body.height >= rows + LEAST_HEIGHT;
    if is_shown { rows } else { 0 }
}

/// The body without its preview, the preview, and whether it stands beside.
fn preview(body: Rect, place: Place, wishes: Wishes) -> (Rect, Rect, bool) {
    let draws = wishes.drawing && place == Place::Clusters;
    let height = match place {
        Place::Pairs | Place::Clusters
            if body.width >= BESIDE_WIDTH && (draws || place == Place::Pairs) =>
        {
            let width = body.width - (body.width / 5 * 2).min(BESIDE_MOST);
            let left = Rect { width, ..body };
            let right = Rect {
                x: left.right(),
                width: body.width - width,
                ..body
            };
            return (left, right, true);
        }
        Place::Matrix => CAPTION,
        Place::Pairs if body.height >= PREVIEW_HEIGHT => body.height * 2 / 5,
        Place::Clusters if body.height >= PREVIEW_HEIGHT && draws => body.height * 3 / 5,
        Place::Clusters if body.height >= PREVIEW_HEIGHT => body.height / 4,
        Place::Documents if body.height >= PREVIEW_HEIGHT => CLUES,
        Place::Unread if body.height > 2 * REASON => REASON,
        _ => 0,
    };
    let (main, preview) = split(body, body.height.saturating_sub(height));
    (main, preview, false)
}

/// The first rows of an area and the rest.
pub fn split(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    let upper = Rect {
        height: rows,
        ..area
    };
    let lower = Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    };
    (upper, lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_overlaps_another_or_leaves_the_screen() {
        let grounds = [
            Place::Pairs,
            Place::Clusters,
            Place::Matrix,
            Place::Documents,
            Place::Unread,
        ];
        let wishes = [(false, false), (true, false), (true, true)];
        let wishes = wishes.map(|(drawing, welcome)| Wishes { drawing, welcome });
        for (place, wishes) in grounds.into_iter().flat_map(|p| wishes.map(|w| (p, w))) {
            for (width, height) in sizes() {
                let area = Rect::new(0, 0, width, height);
                let layout = Layout::of(area, place, wishes);
                let parts = [
                    layout.top,
                    layout.tabs,
                    layout.welcome,
                    layout.title,
                    layout.heads,
                    layout.list,
                    layout.preview,
                    layout.footer,
                ];
                let mut covered = 0;
                for (at, part) in parts.iter().enumerate() {
                    assert_eq!(area.intersection(*part), *part, "{width}x{height}");
                    covered += part.area();
                    for other in parts.iter().skip(at + 1) {
                        assert!(part.intersection(*other).is_empty(), "{width}x{height}");
                    }
                }
                assert_eq!(covered, area.area(), "{place:?} {width}x{height}");
            }
        }
    }

    fn sizes() -> impl Iterator<Item = (u16, u16)> {
        (0..220)
            .step_by(7)
            .flat_map(|w| (0..70).map(move |h| (w, h)))
    }
}
