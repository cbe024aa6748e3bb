//! The pairs: one row each, the strongest evidence first in the eye.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::columns::{self, Columns};
use super::names::{Names, names, names_in_view};
use super::paint::{Pen, cut};
use super::preview;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::rewritten;
use crate::columns::{Context, PAIRS, Row};
use crate::index::Pair;
pub use crate::remarks::BY_RUNS;
use crate::say;

/// The sign in front of the selected row, which is there without colour too.
pub const CURSOR: &str = "▌ ";
/// Its width.
pub const CURSOR_WIDTH: usize = 2;
/// With more room than this the figures would be far from the names.
const NAME_MOST: usize = 48;
/// Bars, by the width of the list.
const BARS: [(usize, usize); 3] = [(110, 10), (90, 6), (70, 2)];

/// In front of what is new since a person saw it.
pub const NEW: &str = "+";
/// In front of what a person marked.
pub const MARKED: &str = "■";
/// In front of what she marked and has not seen: both signs in one.
const MARKED_NEW: &str = "⊞";

/// Draws the rows and the preview of the selected one.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let context = context(app);
    let rows = rows(layout, app, &context);
    let columns = fit(layout, app, &rows);
    if !app.pairs.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        let by_name = app.pairs.order.arrow_of(PAIRS, BY_NAME).unwrap_or_default();
        pen.skip(CURSOR_WIDTH);
        for (head, gap) in [(say!("head-a"), 1), (say!("head-b"), 0)] {
            let head = format!("{head}{by_name}");
            pen.field(&head, columns.name, theme.quiet).skip(gap);
        }
        columns.heads(&mut pen, app.pairs.order, theme);
    }
    let pairs: Vec<&Pair> = rows.iter().map(|row| row.of).collect();
    let names = names_in_view(&app.snapshot, &pairs);
    let told = names.iter().flat_map(|(left, right)| [*left, *right]);
    let told = Names::of(told, columns.name);
    for (at, (row, (left, right))) in rows.iter().zip(names).enumerate() {
        let selected = app.pairs.row() == Some(row.at);
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        let is_new = app.seen.is_new_pair(row.docs);
        let sign = sign(app.marks.has_pair(row.docs), is_new);
        mark(&mut pen, selected, sign, theme);
        pen.field(told.get(left), columns.name, theme.text).skip(1);
        pen.field(told.get(right), columns.name, theme.text);
        columns.row(&mut pen, row, theme);
    }
    end(buffer, layout, app, theme);
    preview::pair(buffer, layout, app, theme);
}

/// The whole list has room here, and a row for what is said at its end.
pub fn has_end(layout: &Layout, app: &App) -> bool {
    app.pairs.filter.is_empty() && (1..layout.height()).contains(&app.pairs.rows().len())
}

/// Under the last pair: equal words are not all that there can be.
fn end(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let Some(key) = rewritten::key(app).filter(|_| has_end(layout, app)) else {
        return;
    };
    // A blank row parts it from the pairs, if there is one.
    let row = (app.pairs.rows().len() + 1).min(layout.height() - 1);
    let mut pen = Pen::new(buffer, layout.list, row);
    pen.skip(CURSOR_WIDTH).put(&key, theme.key).skip(1);
    let forms = [say!("pairs-rewritten"), say!("pairs-rewritten-short")];
    let mut fitting = forms.iter().filter(|said| said.width() < pen.left());
    let said = fitting.next().copied().unwrap_or(forms[1]);
    pen.put(&cut(said, pen.left()), theme.quiet);
}

/// What the column with this cell is sorted by.
pub fn sorts_at(layout: &Layout, app: &App, cell: usize) -> Option<&'static str> {
    let context = context(app);
    let columns = fit(layout, app, &rows(layout, app, &context));
    let names = (
        CURSOR_WIDTH + columns.name + 1 + columns.name,
        Some(BY_NAME),
    );
    columns::at(cell, std::iter::once(names).chain(columns.heads_at()))
}

/// The column by which names are sorted.
const BY_NAME: &str = "left";

/// What is known around the pairs; a threshold that was asked for holds at once.
fn context(app: &App) -> Context<'_> {
    let mut context = Context::new(&app.snapshot);
    context.threshold = app.threshold();
    context
}

/// The rows in view.
fn rows<'a>(layout: &Layout, app: &'a App, context: &'a Context<'a>) -> Vec<Row<'a, Pair>> {
    let pairs = &app.snapshot.listing.pairs;
    let in_view = app.pairs.in_view(layout.height());
    let row = |at: u32| {
        let of = pairs.get(at as usize)?;
        Some(Row { of, at, context })
    };
    in_view.filter_map(|(at, _)| row(at)).collect()
}

/// The columns for which there is room beside two names.
fn fit(layout: &Layout, app: &App, rows: &[Row<'_, Pair>]) -> Columns<Pair> {
    let width = usize::from(layout.list.width);
    let names = rows.iter().map(|row| names(&app.snapshot, row.of));
    let name = names.map(|(left, right)| left.width().max(right.width()));
    let bars = BARS.iter().filter(|(from, _)| width >= *from);
    let bars: Vec<usize> = bars.map(|(_, cells)| *cells).collect();
    // A blank ends the row.
    let room = width.saturating_sub(CURSOR_WIDTH + 1);
    let mut columns = Columns::fit(PAIRS, rows, room, (2, name.max().unwrap_or(0)), &bars);
    columns.name = columns.name.min(NAME_MOST);
    columns
}

/// Lays the accent over a whole row.
pub fn select(buffer: &mut Buffer, layout: &Layout, at: usize, theme: &Theme) {
    let row = ratatui::layout::Rect {
        y: layout.list.y + u16::try_from(at).unwrap_or(u16::MAX),
        height: 1,
        ..layout.list
    };
    buffer.set_style(row.intersection(buffer.area), theme.selected);
}

/// The sign of the selected row, or its room.
pub fn cursor(pen: &mut Pen, selected: bool, theme: &Theme) {
    if selected {
        pen.put(CURSOR, theme.accent);
    } else {
        pen.skip(CURSOR_WIDTH);
    }
}

/// The sign of a row that is marked, of one that is new, and of one that is both.
pub fn sign(marked: bool, new: bool) -> &'static str {
    match (marked, new) {
        (true, true) => MARKED_NEW,
        (true, false) => MARKED,
        (false, true) => NEW,
        (false, false) => " ",
    }
}

/// The sign of the selected row, and beside it that of what the row is.
pub fn mark(pen: &mut Pen, selected: bool, sign: &str, theme: &Theme) {
    let bar = if selected { CURSOR.trim_end() } else { " " };
    pen.put(bar, theme.accent).put(sign, theme.accent);
}
