//! Columns on the screen: those of the table for which there is room beside the names, their heads and their cells, and at which head a
//! person points. What it says is then what the list is sorted by.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, bar};
use super::theme::Theme;
use super::{clusters, documents, pairs};
use crate::app::command::Place;
use crate::app::order::Order;
use crate::app::{App, Message};
use crate::columns::{Column, Form, Row, Value, by_worth};

/// What is done with the mouse: only what draws the columns knows where their heads are.
pub fn pointed(app: &App, event: MouseEvent) -> Message {
    let is_click = event.kind == MouseEventKind::Down(MouseButton::Left);
    let column = is_click.then(|| head_at(app, Position::new(event.column, event.row)));
    match column.flatten() {
        Some(column) => Message::Sort(column),
        None => Message::Mouse(event),
    }
}

/// The column of the open list whose head is there; nothing where something lies over the list, or nothing is listed.
fn head_at(app: &App, at: Position) -> Option<&'static str> {
    let layout = app.layout(Rect::from((Position::ORIGIN, app.size)));
    if !layout.heads.contains(at) {
        return None;
    }
    let cell = usize::from(at.x - layout.heads.x);
    let place = match app.place() {
        // The list is there while its filter is typed.
        Place::Filter if !app.types_rewritten() => app.ground(),
        place => place,
    };
    match place {
        Place::Pairs if !app.pairs.rows().is_empty() => pairs::sorts_at(&layout, app, cell),
        Place::Clusters if !app.clusters.rows().is_empty() => {
            clusters::sorts_at(&layout, app, cell)
        }
        Place::Documents if !app.documents.rows().is_empty() => {
            documents::sorts_at(&layout, app, cell)
        }
        Place::Unread if !app.unread.rows().is_empty() => documents::sorts_files_at(&layout, cell),
        _ => None,
    }
}

/// Between two columns.
pub(super) const GAP: usize = 2;
/// `100%`, `>99%`.
const PERCENT: usize = 4;

/// The columns behind the names of a list, in order of worth.
pub(super) struct Columns<R: 'static> {
    /// All columns of the list.
    table: &'static [Column<R>],
    /// Those that are shown, each with its cells.
    shown: Vec<(&'static Column<R>, usize)>,
    /// Cells of the bar behind a share that has one.
    bar: usize,
    /// Cells of each name.
    pub name: usize,
}

impl<R> Columns<R> {
    /// The columns for which there is room beside so many names of these rows, the widest of which has `name` cells. Bars come in these
    /// sizes, the best first: the first with which all columns fit beside whole names, or else the last.
    pub fn fit(
        table: &'static [Column<R>],
        rows: &[Row<'_, R>],
        room: usize,
        (names, name): (usize, usize),
        bars: &[usize],
    ) -> Columns<R> {
        let Some(first) = rows.first() else {
            let shown = Vec::new();
            return Columns {
                table,
                shown,
                bar: 0,
                name: room / names,
            };
        };
        let groups = by_worth(table, first.context);
        let widest: Vec<(&str, usize)> = groups
            .iter()
            .flatten()
            .map(|column| {
                let cells = rows.iter().map(|row| width(&column.value(row)));
                (column.id, cells.max().unwrap_or(0))
            })
            .collect();
        let cells = |column: &Column<R>, bar: usize| {
            let widest = widest.iter().find(|(id, _)| *id == column.id);
            let widest = widest.map_or(0, |(_, cells)| *cells);
            match column.form {
                Form::Share if column.has_bar && bar > 0 => {
                    (column.head().width() + 1).max(PERCENT + 1 + bar)
                }
                Form::Text => column.head().width().max(widest),
                // The last cell is the arrow's or a sign's.
                _ => column.head().width().max(widest) + 1,
            }
        };
        let name_beside = |shown: &[&'static Column<R>], bar: usize| {
            let used: usize = shown.iter().map(|column| GAP + cells(column, bar)).sum();
            room.saturating_sub(used + names - 1) / names
        };
        let give_place = |shown: &[&'static Column<R>], group: &[&'static Column<R>]| {
            let worth = group
                .first()
                .and_then(|column| column.worth)
                .map_or(0, |worth| worth.from);
            let stay = shown
                .iter()
                .filter(|column| column.worth.is_some_and(|old| old.until != worth));
            let mut all: Vec<&'static Column<R>> = stay.copied().collect();
            let replaces = all.len() < shown.len();
            all.extend(group);
            (all, replaces)
        };
        let all = groups
            .iter()
            .fold(Vec::new(), |all, group| give_place(&all, group).0);
        let whole = name.min(WHOLE);
        let roomy = bars.iter().find(|bar| name_beside(&all, **bar) >= whole);
        let bar = roomy.or(bars.last()).copied().unwrap_or(0);
        let mut shown: Vec<&'static Column<R>> = Vec::new();
        for group in &groups {
            let (with, replaces) = give_place(&shown, group);
            let beside = group
                .first()
                .and_then(|column| column.worth)
                .map_or((0, 0), |worth| worth.beside);
            if name_beside(&with, bar) >= beside.0.max(beside.1.min(name)) {
                shown = with;
            } else if !replaces {
                break;
            }
        }
        Columns {
            table,
            name: name_beside(&shown, bar),
            shown: shown
                .iter()
                .map(|column| (*column, cells(column, bar)))
                .collect(),
            bar,
        }
    }

    /// Draws the heads.
    pub fn heads(&self, pen: &mut Pen, order: Order, theme: &Theme) {
        for (column, cells) in &self.shown {
            let arrow = self.arrow(column, order);
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            pen.skip(GAP);
            if column.form == Form::Text {
                pen.field(column.head(), *cells, style);
                continue;
            }
            let head = format!("{}{}", column.head(), arrow.unwrap_or(" "));
            if self.has_bar(column) {
                pen.field(&head, *cells, style);
            } else {
                // The last cell is the arrow's, so that a head ends where its figures do.
                pen.field_right(&head, *cells, style);
            }
        }
    }

    /// The arrow of its head; those that take the place of the column by which the list is sorted have it as well.
    fn arrow(&self, column: &Column<R>, order: Order) -> Option<&'static str> {
        let by = order.column(self.table);
        let until = by.worth.map(|worth| worth.until);
        let is_replaced = until == column.worth.map(|worth| worth.from);
        order.arrow_of(self.table, if is_replaced { by.id } else { column.id })
    }

    fn has_bar(&self, column: &Column<R>) -> bool {
        column.has_bar && self.bar > 0
    }

    /// Draws the cells of a row.
    pub fn row(&self, pen: &mut Pen, row: &Row<'_, R>, theme: &Theme) {
        for (column, cells) in &self.shown {
            pen.skip(GAP);
            match column.value(row) {
                Value::Text(text) => {
                    pen.field(&text, *cells, theme.text);
                }
                Value::Odd(text) => {
                    pen.field(&text, *cells, theme.warning);
                }
                Value::Share(share) => {
                    let style = if share.is_largest {
                        theme.heading
                    } else {
                        theme.text
                    };
                    let bars = if self.has_bar(column) {
                        cells - PERCENT - 1
                    } else {
                        0
                    };
                    pen.field_right(&share.shown(), cells - 1 - bars, style);
                    pen.field(share.sign(), 1, theme.warning);
                    pen.field(&bar(share.fraction(), bars.min(self.bar)), bars, theme.bar);
                }
                value => {
                    pen.field_right(&value.shown(), cells - 1, theme.text)
                        .skip(1);
                }
            }
        }
    }

    /// The columns in their order, each with its cells and by what a click on its head sorts.
    pub fn heads_at(&self) -> impl Iterator<Item = (usize, Option<&'static str>)> {
        self.shown
            .iter()
            .map(|(column, cells)| (GAP + cells, column.sorts().then_some(column.id)))
    }
}

/// A name up to this width is shown whole where narrower bars make room for it.
const WHOLE: usize = 28;

/// The cells of a value; a share has room for the widest one.
fn width(value: &Value<'_>) -> usize {
    match value {
        Value::Share(_) => PERCENT,
        value => value.shown().width(),
    }
}

/// Which of some columns has this cell, each with so many of them from the end of the one before it on; nothing of a column by
/// which nothing is sorted.
pub(super) fn at(
    cell: usize,
    columns: impl IntoIterator<Item = (usize, Option<&'static str>)>,
) -> Option<&'static str> {
    let mut end = 0_usize;
    let mut columns = columns.into_iter();
    let found = columns.find(|(cells, _)| {
        end = end.saturating_add(*cells);
        cell < end
    });
    found.and_then(|(_, by)| by)
}

/// Cells of what goes on to the end of the row.
pub(super) const REST: usize = usize::MAX;
