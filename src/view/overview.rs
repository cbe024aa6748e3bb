//! The overview on the screen: numbers, and beneath them the strongest pairs, the largest clusters, what is new and what was not read. Each
//! of these lists is begun here and goes on in its own place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::columns::draw_plain;
use super::paint::{Pen, cut};
use super::preview::{below_title, heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::{Layout, split};
use crate::app::overview;
use crate::app::rows::Subject;
use crate::columns::{CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS};
use crate::index::Document;
use crate::say;

/// Before everything.
const INDENT: usize = 2;
/// Between a number and what it counts.
const GAP: usize = 1;
/// The title and the heads of a list, and a blank row that parts it from the next.
const AROUND: u16 = 3;
/// A list is begun with so many rows, or not at all.
const ROWS_LEAST: u16 = 2;

/// Draws the numbers, and as much of each list as there is room for.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    if app.snapshot.listing.documents.is_empty() {
        return;
    }
    // There are no column heads here, and where only the list fits no room for them.
    let all = if layout.heads.is_empty() {
        layout.list
    } else {
        layout.heads.union(layout.list)
    };
    let facts = overview::facts(app);
    let numbers = facts.iter().map(|fact| fact.number.width()).max();
    let (numbered, rest) = split(all, u16::try_from(facts.len()).unwrap_or(u16::MAX));
    for (row, fact) in facts.iter().enumerate() {
        let mut pen = Pen::new(buffer, numbered, row);
        let style = if fact.warns {
            theme.warning
        } else {
            theme.heading
        };
        pen.skip(INDENT);
        pen.field_right(&fact.number, numbers.unwrap_or(0), style)
            .skip(GAP);
        let room = pen.left().saturating_sub(1);
        pen.put(&cut(&fact.words, room), theme.text);
    }
    let (_, mut rest) = split(rest, 1);
    if app.snapshot.listing.pairs.is_empty() && !rest.is_empty() {
        note(buffer, rest, &super::empty::sentence(app), theme);
        (_, rest) = split(rest, AROUND);
    }
    lists(buffer, rest, app, theme);
}

fn lists(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let unread = &app.snapshot.unread;
    let new = app.seen.unseen().iter().filter_map(|new| match new {
        Subject::Document(id) => listing.document(*id),
        Subject::Pair(_) => None,
    });
    let new: Vec<&Document> = new.take(usize::from(area.height)).collect();
    let lengths = [
        listing.pairs.len(),
        listing.clusters.len(),
        new.len(),
        unread.len(),
    ];
    let lists = lengths.into_iter().filter(|length| *length > 0).count();
    let mut rest = Rest {
        area,
        lists: lists.min(usize::from(area.height / (AROUND + ROWS_LEAST))),
        context: &app.context(),
        theme,
    };
    let strongest = listing.pairs.iter();
    rest.list(buffer, say!("overview-strongest"), PAIRS, strongest);
    let largest = listing.clusters.iter();
    rest.list(buffer, say!("overview-largest"), CLUSTERS, largest);
    let new = new.into_iter();
    rest.list(buffer, say!("overview-new-documents"), DOCUMENTS, new);
    rest.list(buffer, say!("overview-not-read"), FILES, unread.iter());
}

/// What is left for the lists that are not drawn yet.
struct Rest<'a> {
    area: Rect,
    /// So many of them have rows, and room for them.
    lists: usize,
    context: &'a Context<'a>,
    theme: &'a Theme,
}

impl<'a> Rest<'a> {
    /// Draws the first rows of a list. What it does not need is left to those after it.
    fn list<R>(
        &mut self,
        buffer: &mut Buffer,
        title: &str,
        columns: &'static [Column<R>],
        all: impl ExactSizeIterator<Item = &'a R>,
    ) {
        if all.len() == 0 || self.lists == 0 {
            return;
        }
        let share = self.area.height / self.lists as u16;
        self.lists -= 1;
        let length = u16::try_from(all.len()).unwrap_or(u16::MAX);
        let height = share.saturating_sub(AROUND).min(length);
        heading(buffer, self.area, title, "", self.theme);
        let (heads, rows) = split(below_title(self.area), 1);
        let (area, _) = split(rows, height);
        let rows = all.take(usize::from(height)).map(|of| (of, false));
        let columns = (columns, self.context);
        draw_plain(buffer, (heads, area), columns, rows, self.theme);
        (_, self.area) = split(self.area, height + AROUND);
    }
}
