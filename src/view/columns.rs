//! The rows of a list in columns: those of its table for which there is room, their heads and their cells, and at which head a person
//! points. What it says is then what the list is sorted by.

use std::collections::BTreeMap;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::names::Names;
use super::paint::{Pen, bar, cut};
use super::pairs::{CURSOR_WIDTH, mark};
use super::sheet::choose;
use super::theme::Theme;
use super::{clusters, documents, pairs};
use crate::app::command::Place;
use crate::app::list::List;
use crate::app::order::Order;
use crate::app::{App, Message};
use crate::columns::{Column, Context, Form, Look, Row, Share, Value, Worth, by_worth};
use crate::index::Label;

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
    let context = &app.context();
    match place {
        Place::Pairs => pairs::table(&layout, app, context).head_at(cell),
        Place::Clusters => clusters::table(&layout, app, context).head_at(cell),
        Place::Documents => documents::table(&layout, app, context).head_at(cell),
        Place::Unread => documents::files(&layout, app, context).head_at(cell),
        _ => None,
    }
}

/// Between two columns.
const GAP: usize = 2;
/// `100%`, `>99%`.
const PERCENT: usize = 4;
/// A name up to this width is shown whole where narrower bars make room for it.
const WHOLE: usize = 28;
/// With more room than this the figures would be far from the names.
const NAME_MOST: usize = 48;
/// It has room for the head of any column.
const NAME_LEAST: usize = 12;
/// Cells of a bar, the best first; and in a narrower list there is none.
const BARS: [usize; 3] = [10, 6, 2];
const BARS_FROM: usize = 70;
/// One of several names takes no more where others would not be seen for it.
const EACH: usize = 20;
/// Between two of them: a comma and a blank.
const PARTED: usize = 2;

/// Columns of one worth.
type Group<R> = (Worth, Vec<&'static Column<R>>);

/// A list as it is shown: its rows in view, and the columns for which there is room.
pub(super) struct Table<'a, R: 'static> {
    columns: &'static [Column<R>],
    /// Its rows, each with whether the cursor is on it.
    rows: Vec<(Row<'a, R>, bool)>,
    /// How it is sorted, where it can be.
    order: Option<Order>,
    /// The columns that are shown, each with its cells.
    shown: Vec<(&'static Column<R>, usize)>,
    /// Cells of the bar behind a share that has one.
    bar: usize,
    /// Cells for signs behind the first name.
    signs: usize,
}

impl<'a, R> Table<'a, R> {
    /// Those of a list in an area; the first name of each row has so many cells behind it for signs.
    pub fn of(
        (columns, all): (&'static [Column<R>], &'a [R]),
        list: &List,
        context: &'a Context<'a>,
        area: Rect,
        signs: usize,
    ) -> Table<'a, R> {
        let in_view = list.in_view(usize::from(area.height));
        let rows = in_view.filter_map(|(at, is_chosen)| {
            let of = all.get(at as usize)?;
            Some((Row { of, at, context }, is_chosen))
        });
        let order = Some(list.order);
        Table::fit(columns, rows.collect(), order, (area, signs))
    }

    /// These rows, and the columns for which there is room.
    pub fn fit(
        columns: &'static [Column<R>],
        rows: Vec<(Row<'a, R>, bool)>,
        order: Option<Order>,
        (area, signs): (Rect, usize),
    ) -> Table<'a, R> {
        let mut table = Table {
            columns,
            rows,
            order,
            shown: Vec::new(),
            bar: 0,
            signs,
        };
        let Some(context) = table.rows.first().map(|(row, _)| row.context) else {
            return table;
        };
        let all_cells = usize::from(area.width);
        // A blank ends the row.
        let room = all_cells.saturating_sub(CURSOR_WIDTH + signs + 1);
        let groups = by_worth(columns, context);
        let known = groups.iter().flat_map(|(_, group)| group);
        let widest: BTreeMap<&str, usize> = known
            .clone()
            .map(|column| (column.id, table.widest(column)))
            .collect();
        let widest = |column: &Column<R>| widest.get(column.id).copied().unwrap_or(0);
        let cells = |column: &Column<R>, bar: usize| {
            let head = column.head().width();
            match column.form {
                Form::Name | Form::Names | Form::Sentence => 0,
                Form::Share if column.look == Look::Bar && bar > 0 => {
                    (head + 1).max(PERCENT + 1 + bar)
                }
                Form::Text => head.max(widest(column)),
                Form::Share | Form::Count => head.max(widest(column)) + end(column),
            }
        };
        // Cells of all names together.
        let beside = |shown: &[&'static Column<R>], bar: usize| {
            let figures: usize = shown.iter().map(|column| cells(column, bar)).sum();
            room.saturating_sub(figures + GAP * shown.len().saturating_sub(1))
        };
        let of_names = |shown: &[&'static Column<R>]| {
            let names = shown.iter().filter(|column| is_names(column));
            names.count().max(1)
        };
        let name_beside = |shown: &[_], bar: usize| beside(shown, bar) / of_names(shown);
        let names = known.filter(|column| column.form == Form::Name);
        let name = names.map(|column| widest(column)).max().unwrap_or(0);
        let give_place = |shown: &[&'static Column<R>], (worth, group): &Group<R>| {
            let stays = |old: Worth| old.until != worth.from;
            let stay = shown
                .iter()
                .filter(|column| column.worth.is_some_and(stays));
            let mut all: Vec<&'static Column<R>> = stay.copied().collect();
            let replaces = all.len() < shown.len();
            all.extend(group);
            (all, replaces)
        };
        let all = groups
            .iter()
            .fold(Vec::new(), |all, group| give_place(&all, group).0);
        let bars = if all_cells < BARS_FROM {
            &[]
        } else {
            &BARS[..]
        };
        let needs = |worth: Worth| worth.beside.0.max(worth.beside.1.min(name));
        let most = groups.iter().map(|(worth, _)| needs(*worth)).max();
        let most = most.unwrap_or(0).max(name.min(WHOLE));
        let roomy = bars.iter().find(|bar| name_beside(&all, **bar) >= most);
        let bar = roomy.or(bars.last()).copied().unwrap_or(0);
        let mut shown: Vec<&'static Column<R>> = Vec::new();
        for group in &groups {
            let (with, replaces) = give_place(&shown, group);
            if name_beside(&with, bar) >= needs(group.0) {
                shown = with;
            } else if !replaces {
                break;
            }
        }
        shown.sort_by_key(|column| columns.iter().position(|known| known.id == column.id));
        let whole = beside(&shown, bar);
        let goes_on = shown.iter().any(|column| column.form.goes_on());
        let each = (whole / of_names(&shown)).min(NAME_MOST);
        // What goes on to the end of the row has what the names in view don't need. Elsewhere columns would move as a list is scrolled:
        // there it is what no name needs.
        let needed = if goes_on { name } else { context.widest };
        let name = each.min(needed.max(NAME_LEAST));
        let cells = |column: &Column<R>| match column.form {
            Form::Name => name,
            form if form.goes_on() => whole - name,
            _ => cells(column, bar),
        };
        let shown = shown.iter().map(|column| (*column, cells(column)));
        table.shown = shown.collect();
        table.bar = bar;
        table
    }

    /// The cells of the widest value of a column; a share has room for the widest one.
    fn widest(&self, column: &Column<R>) -> usize {
        let width = |value: &Value<'_>| match value {
            Value::Share(_) => PERCENT,
            Value::Name(label) => label.title().width(),
            value => value.shown().width(),
        };
        let cells = self.rows.iter().map(|(row, _)| width(&column.value(row)));
        cells.max().unwrap_or(0)
    }

    /// Draws the heads and the rows, each with a sign in front of it and what signs it has behind its first name.
    pub fn draw(
        &self,
        buffer: &mut Buffer,
        (heads, rows): (Rect, Rect),
        signs_of: impl Fn(&Row<'_, R>) -> (&'static str, String),
        theme: &Theme,
    ) {
        if self.rows.is_empty() {
            return;
        }
        let mut pen = Pen::new(buffer, heads, 0);
        pen.skip(CURSOR_WIDTH);
        self.heads(&mut pen, theme);
        let called = Called::of(self);
        for (at, (row, is_chosen)) in self.rows.iter().enumerate() {
            choose(buffer, rows, at, *is_chosen, theme);
            let mut pen = Pen::new(buffer, rows, at);
            let (sign, signs) = signs_of(row);
            mark(&mut pen, *is_chosen, sign, theme);
            self.row(&mut pen, row, (&called, &signs), theme);
        }
    }

    fn heads(&self, pen: &mut Pen, theme: &Theme) {
        let mut signs = self.signs;
        for (nth, (column, cells)) in self.shown.iter().enumerate() {
            let arrow = self.arrow(column);
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            pen.skip(if nth > 0 { GAP } else { 0 });
            let blank = " ".repeat(end(column));
            let head = format!("{}{}", column.head(), arrow.unwrap_or(&blank));
            if is_names(column) {
                pen.field(&head, cells + std::mem::take(&mut signs), style);
            } else if column.form == Form::Text || self.has_bar(column) {
                pen.field(&head, *cells, style);
            } else {
                // The last cell is the arrow's, so that a head ends where its figures do.
                pen.field_right(&head, *cells, style);
            }
        }
    }

    /// The arrow of its head; those that take the place of the column by which the list is sorted have it as well.
    fn arrow(&self, column: &Column<R>) -> Option<&'static str> {
        let order = self.order?;
        let by = order.column(self.columns);
        let is_replaced = by.worth.map(|worth| worth.until) == column.worth.map(|worth| worth.from);
        order.arrow_of(self.columns, if is_replaced { by.id } else { column.id })
    }

    fn has_bar(&self, column: &Column<R>) -> bool {
        column.look == Look::Bar && self.bar > 0
    }

    fn row(
        &self,
        pen: &mut Pen,
        row: &Row<'_, R>,
        (called, signs): (&Called<'_>, &str),
        theme: &Theme,
    ) {
        let mut signs = Some(signs).filter(|_| self.signs > 0);
        for (nth, (column, cells)) in self.shown.iter().enumerate() {
            let cells = *cells;
            let plain = if column.look == Look::Quiet {
                theme.quiet
            } else {
                theme.text
            };
            pen.skip(if nth > 0 { GAP } else { 0 });
            match column.value(row) {
                Value::Name(label) => {
                    let name = called.names.get(label);
                    let blank = cells - name.width().min(cells);
                    pen.field(name, cells - blank, plain);
                    if let Some(signs) = signs.take() {
                        pen.field(signs, self.signs, theme.warning);
                    }
                    pen.skip(blank);
                }
                Value::Names { some, count } => {
                    let names = some.iter().map(|label| called.several.get(*label));
                    let end = pen.left().saturating_sub(cells);
                    pen.keep_off(end);
                    names_in_a_row(pen, names, count, plain);
                }
                Value::Text(text) => {
                    pen.field(&cut(&text, cells), cells, plain);
                }
                Value::Odd(text) => {
                    pen.field(&text, cells, theme.warning);
                }
                Value::Share(share) => self.share(pen, share, (column, cells), theme),
                Value::Nothing if column.form == Form::Share => {
                    pen.field_right(NOTHING, PERCENT, theme.quiet)
                        .skip(cells - PERCENT);
                }
                Value::Nothing | Value::Count(0) => {
                    pen.skip(cells);
                }
                value @ Value::Count(_) => {
                    let end = end(column);
                    pen.field_right(&value.shown(), cells - end, plain);
                    pen.skip(end);
                }
            }
        }
    }

    fn share(
        &self,
        pen: &mut Pen,
        share: Share,
        (column, cells): (&Column<R>, usize),
        theme: &Theme,
    ) {
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
        pen.skip(1);
        pen.field(&bar(share.fraction(), bars.min(self.bar)), bars, theme.bar);
    }

    /// What the list is sorted by that has its head at this cell. Beside a column by which nothing is sorted it is the one before it.
    pub fn head_at(&self, cell: usize) -> Option<&'static str> {
        let mut end = CURSOR_WIDTH + self.signs;
        let mut by = None;
        for (column, cells) in &self.shown {
            by = column.sorts().then_some(column.id).or(by);
            end += cells + GAP;
            if cell < end {
                return by;
            }
        }
        by
    }
}

/// Stands where a document has no share in any other.
const NOTHING: &str = "·";

/// The cell behind a figure: that of the arrow in the head.
fn end<R>(column: &Column<R>) -> usize {
    usize::from(column.form == Form::Share || column.sorts())
}

fn is_names<R>(column: &Column<R>) -> bool {
    column.form == Form::Name || column.form.goes_on()
}

/// How documents are called in the rows of a table: no two of them may look like one, in whichever column they stand.
struct Called<'a> {
    names: Names<'a>,
    /// The same where several stand in a row.
    several: Names<'a>,
}

impl<'a> Called<'a> {
    fn of<R>(table: &Table<'a, R>) -> Called<'a> {
        let mut labels: Vec<&'a Label> = Vec::new();
        let mut most = 1;
        for (row, _) in &table.rows {
            for (column, _) in &table.shown {
                match column.value(row) {
                    Value::Name(label) => labels.push(label),
                    Value::Names { some, count } => {
                        labels.extend(some);
                        most = most.max(count);
                    }
                    _ => {}
                }
            }
        }
        let cells = |is_it: fn(Form) -> bool| {
            let found = table.shown.iter().find(|(column, _)| is_it(column.form));
            found.map_or(0, |(_, cells)| *cells)
        };
        let cells_of_all = cells(|form| form == Form::Names);
        // So many of the others are seen of the longest row, and share all the cells that there are.
        let seen = ((cells_of_all + PARTED) / (EACH + PARTED)).clamp(1, most);
        // The first of the others is seen however many there are.
        let after = if seen < most {
            more(most - 1).width()
        } else {
            0
        };
        let each = cells_of_all.saturating_sub(after + PARTED * (seen - 1)) / seen;
        let all = || labels.iter().copied();
        Called {
            names: Names::of(all(), cells(|form| form == Form::Name)),
            several: Names::of(all(), each),
        }
    }
}

/// Short names one after another, as far as they go.
fn names_in_a_row<'a>(
    pen: &mut Pen,
    names: impl Iterator<Item = &'a str>,
    count: usize,
    style: Style,
) {
    let mut parted = 0;
    for (nth, name) in names.enumerate() {
        let after = more(count.saturating_sub(nth + 1));
        if parted > 0 && pen.left() < parted + name.width() + after.width() {
            pen.put(&more(count - nth), style);
            return;
        }
        if parted > 0 {
            pen.put(", ", style);
        }
        pen.put(name, style);
        parted = PARTED;
    }
}

/// How many are left out behind a name; nothing where none is.
fn more(count: usize) -> String {
    if count > 0 {
        format!(" +{count}")
    } else {
        String::new()
    }
}
