//! The rows of a list in columns: those of its table for which there is room, their heads and their cells, and at which head a person
//! points. What it says is then what the list is sorted by.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::documents;
use super::names::Names;
use super::paint::{Pen, bar, cut};
use super::rows::{CURSOR_WIDTH, choose, mark, sign};
use super::theme::Theme;
use crate::app::command::Place;
use crate::app::layout::Layout;
use crate::app::list::List;
use crate::app::order::Order;
use crate::app::query::Over;
use crate::app::{App, Message};
use crate::columns::{
    self, CLUSTERS, Column, Context, DOCUMENTS, FILES, Form, Head, Look, PAIRS, Row, Share, Value,
    Worth, by_worth,
};
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
    // The list is there while its filter is typed.
    let is_filtered = app.place() == Place::Filter;
    if !layout.heads.contains(at) || !(is_filtered || app.place() == app.ground()) {
        return None;
    }
    let cell = usize::from(at.x - layout.heads.x);
    open_list(&layout, app, &app.context())?.head_at(cell)
}

/// Draws the list that is shown, if it is one.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let signs = |row: u32| match app.ground() {
        Place::Documents => (sign(app, row), documents::signs(app, row)),
        _ => (sign(app, row), String::new()),
    };
    if let Some(list) = open_list(layout, app, &app.context()) {
        list.draw(buffer, (layout.heads, layout.list), signs, theme);
    }
}

/// The rows in view of the list that is shown, and the columns for which there is room.
fn open_list<'a>(layout: &Layout, app: &'a App, context: &'a Context<'a>) -> Option<Table<'a>> {
    let (over, list) = app.over().zip(app.list(app.ground()))?;
    let (listing, area) = (&app.snapshot.listing, layout.list);
    Some(match over {
        Over::Pairs => Table::of(PAIRS, &listing.pairs, list, context, (area, 0)),
        Over::Clusters => Table::of(CLUSTERS, &listing.clusters, list, context, (area, 0)),
        Over::Documents => {
            let area = (area, documents::most_signs(app));
            Table::of(DOCUMENTS, &listing.documents, list, context, area)
        }
        Over::Files => Table::of(FILES, &app.snapshot.unread, list, context, (area, 0)),
    })
}

/// Draws rows that nobody sorts or marks, under their heads, each with whether the cursor is on it.
pub(super) fn draw_plain<'a, R>(
    buffer: &mut Buffer,
    (heads, area): (Rect, Rect),
    (columns, context): (&'static [Column<R>], &'a Context<'a>),
    rows: impl Iterator<Item = (&'a R, bool)>,
    theme: &Theme,
) {
    let rows = rows.zip(0..);
    let rows = rows.map(|((of, is_chosen), at)| (Row { of, at, context }, is_chosen));
    let table = Table::with((columns, context), rows, None, (area, 0));
    table.draw(buffer, (heads, area), |_| (" ", String::new()), theme);
}

/// Between two columns.
const GAP: usize = 2;
/// `100%`, `>99%`.
const PERCENT: usize = 4;
/// In front of a share of texts that are not aligned yet.
const ESTIMATE: char = '~';
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

/// The places of columns of one worth.
type Group = (Worth, Vec<usize>);

/// A row as it is shown.
struct Shown<'a> {
    /// Its place among all that is listed.
    at: u32,
    is_chosen: bool,
    /// What stands in each of the columns.
    values: Vec<Value<'a>>,
}

/// A list as it is shown, whatever its rows are: those in view, and the columns for which there is room.
struct Table<'a> {
    /// All columns that can be shown.
    heads: Vec<&'static Head>,
    rows: Vec<Shown<'a>>,
    /// By which column it is sorted and its arrow, where it can be.
    order: Option<(&'static Head, &'static str)>,
    /// The places of the columns that are shown, each with its cells.
    shown: Vec<(usize, usize)>,
    /// Cells of the bar behind a share that has one.
    bar: usize,
    /// Cells for signs behind the first name.
    signs: usize,
}

impl<'a> Table<'a> {
    /// The rows in view of a list; the first name of each has so many cells behind it for signs.
    fn of<R>(
        columns: &'static [Column<R>],
        all: &'a [R],
        list: &List,
        context: &'a Context<'a>,
        area: (Rect, usize),
    ) -> Table<'a> {
        let in_view = list.in_view(usize::from(area.0.height));
        let rows = in_view.filter_map(|(at, is_chosen)| {
            let of = all.get(at as usize)?;
            Some((Row { of, at, context }, is_chosen))
        });
        Table::with((columns, context), rows, Some(list.order), area)
    }

    /// These rows, each with whether the cursor is on it.
    fn with<R: 'static>(
        (columns, context): (&'static [Column<R>], &Context<'_>),
        rows: impl Iterator<Item = (Row<'a, R>, bool)>,
        order: Option<Order>,
        (area, signs): (Rect, usize),
    ) -> Table<'a> {
        let is_known = |at: &usize| columns[*at].worth.is_some() && columns[*at].is_there(context);
        let known: Vec<usize> = (0..columns.len()).filter(is_known).collect();
        let heads = columns::heads(columns);
        let rows = rows.map(|(row, is_chosen)| Shown {
            at: row.at,
            is_chosen,
            values: known.iter().map(|at| columns[*at].value(&row)).collect(),
        });
        let mut table = Table {
            heads: known.iter().map(|at| heads[*at]).collect(),
            rows: rows.collect(),
            order: order.map(|order| {
                let by = order.column(&heads);
                (by, order.arrow(by))
            }),
            shown: Vec::new(),
            bar: 0,
            signs,
        };
        table.fit(area, context.widest);
        table
    }

    /// Finds the columns for which there is room. No name, in view or not, has more cells than the longest.
    fn fit(&mut self, area: Rect, longest: usize) {
        if self.rows.is_empty() {
            return;
        }
        let all_cells = usize::from(area.width);
        // A blank ends the row.
        let room = all_cells.saturating_sub(CURSOR_WIDTH + self.signs + 1);
        let groups = by_worth(&self.heads);
        let widest: Vec<usize> = (0..self.heads.len()).map(|at| self.widest(at)).collect();
        let cells = |at: usize, bar: usize| {
            let head = self.heads[at];
            let said = head.said().width();
            match head.form {
                Form::Name | Form::Names | Form::Sentence => 0,
                Form::Share if head.look == Look::Bar && bar > 0 => {
                    (said + 1).max(PERCENT + 1 + bar)
                }
                Form::Text => said.max(widest[at]),
                Form::Share | Form::Count => said.max(widest[at]) + end(head),
            }
        };
        // Cells of all names together.
        let beside = |shown: &[usize], bar: usize| {
            let figures: usize = shown.iter().map(|at| cells(*at, bar)).sum();
            room.saturating_sub(figures + GAP * shown.len().saturating_sub(1))
        };
        let of_names = |shown: &[usize]| {
            let names = shown.iter().filter(|at| is_names(self.heads[**at]));
            names.count().max(1)
        };
        let name_beside = |shown: &[usize], bar: usize| beside(shown, bar) / of_names(shown);
        let known = self.heads.iter().zip(&widest);
        let names = known.filter(|(head, _)| head.form == Form::Name);
        let name = names.map(|(_, widest)| *widest).max().unwrap_or(0);
        let give_place = |shown: &[usize], (worth, group): &Group| {
            let stays = |old: Worth| old.until != worth.from;
            let is_kept = |at: &&usize| self.heads[**at].worth.is_some_and(stays);
            let mut all: Vec<usize> = shown.iter().filter(is_kept).copied().collect();
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
        let mut shown: Vec<usize> = Vec::new();
        for group in &groups {
            let (with, replaces) = give_place(&shown, group);
            if name_beside(&with, bar) >= needs(group.0) {
                shown = with;
            } else if !replaces {
                break;
            }
        }
        shown.sort_unstable();
        let whole = beside(&shown, bar);
        let goes_on = shown.iter().any(|at| self.heads[*at].form.goes_on());
        let each = (whole / of_names(&shown)).min(NAME_MOST);
        // What goes on to the end of the row has what the names in view don't need. Elsewhere columns would move as a list is scrolled:
        // there it is what no name needs.
        let needed = if goes_on { name } else { longest };
        let name = each.min(needed.max(NAME_LEAST));
        let cells = |at: usize| match self.heads[at].form {
            Form::Name => name,
            form if form.goes_on() => whole - name,
            _ => cells(at, bar),
        };
        self.shown = shown.iter().map(|at| (*at, cells(*at))).collect();
        self.bar = bar;
    }

    /// The cells of the widest value of a column; a share has room for the widest one.
    fn widest(&self, at: usize) -> usize {
        let width = |value: &Value<'_>| match value {
            Value::Share(_) => PERCENT,
            Value::Name(label) => label.title().width(),
            value => value.shown().width(),
        };
        let cells = self.rows.iter().map(|row| width(&row.values[at]));
        cells.max().unwrap_or(0)
    }

    /// The columns that are shown, each with its place and its cells.
    fn columns(&self) -> impl Iterator<Item = (&'static Head, usize, usize)> {
        let shown = self.shown.iter();
        shown.map(|(at, cells)| (self.heads[*at], *at, *cells))
    }

    /// Draws the heads and the rows, each with a sign in front of it and what signs it has behind its first name.
    fn draw(
        &self,
        buffer: &mut Buffer,
        (heads, rows): (Rect, Rect),
        signs_of: impl Fn(u32) -> (&'static str, String),
        theme: &Theme,
    ) {
        if self.rows.is_empty() {
            return;
        }
        let mut pen = Pen::new(buffer, heads, 0);
        pen.skip(CURSOR_WIDTH);
        self.draw_heads(&mut pen, theme);
        let called = Called::of(self);
        for (nth, row) in self.rows.iter().enumerate() {
            choose(buffer, rows, nth, row.is_chosen, theme);
            let mut pen = Pen::new(buffer, rows, nth);
            let (sign, signs) = signs_of(row.at);
            mark(&mut pen, row.is_chosen, sign, theme);
            self.row(&mut pen, row, (&called, &signs), theme);
        }
    }

    /// What the list is sorted by that has its head at this cell. Beside a column by which nothing is sorted it is the one before it.
    fn head_at(&self, cell: usize) -> Option<&'static str> {
        let mut end = CURSOR_WIDTH + self.signs;
        let mut by = None;
        for (head, _, cells) in self.columns() {
            by = head.sorts().then_some(head.id).or(by);
            end += cells + GAP;
            if cell < end {
                return by;
            }
        }
        by
    }

    fn draw_heads(&self, pen: &mut Pen, theme: &Theme) {
        let mut signs = self.signs;
        for (nth, (head, _, cells)) in self.columns().enumerate() {
            let arrow = self.arrow(head);
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            pen.skip(if nth > 0 { GAP } else { 0 });
            let blank = " ".repeat(end(head));
            let said = format!("{}{}", head.said(), arrow.unwrap_or(&blank));
            if is_names(head) {
                pen.field(&said, cells + std::mem::take(&mut signs), style);
            } else if head.form == Form::Text || self.has_bar(head) {
                pen.field(&said, cells, style);
            } else {
                // The last cell is the arrow's, so that a head ends where its figures do.
                pen.field_right(&said, cells, style);
            }
        }
    }

    /// The arrow of its head; those that take the place of the column by which the list is sorted have it as well.
    fn arrow(&self, head: &Head) -> Option<&'static str> {
        let (by, arrow) = self.order?;
        let is_replaced = by.worth.map(|worth| worth.until) == head.worth.map(|worth| worth.from);
        (is_replaced || by.id == head.id).then_some(arrow)
    }

    fn has_bar(&self, head: &Head) -> bool {
        head.look == Look::Bar && self.bar > 0
    }

    fn row(
        &self,
        pen: &mut Pen,
        row: &Shown<'_>,
        (called, signs): (&Called<'_>, &str),
        theme: &Theme,
    ) {
        let mut signs = Some(signs).filter(|_| self.signs > 0);
        for (nth, (head, at, cells)) in self.columns().enumerate() {
            let plain = if head.look == Look::Quiet {
                theme.quiet
            } else {
                theme.text
            };
            pen.skip(if nth > 0 { GAP } else { 0 });
            match &row.values[at] {
                Value::Name(label) => {
                    let plain = of_name(label, plain, theme);
                    let name = called.names.get(*label);
                    let blank = cells - name.width().min(cells);
                    pen.field(name, cells - blank, plain);
                    if let Some(signs) = signs.take() {
                        pen.field(signs, self.signs, theme.warning);
                    }
                    pen.skip(blank);
                }
                Value::Names { some, count } => {
                    let names = some.iter().map(|label| {
                        let style = of_name(label, plain, theme);
                        (called.several.get(*label), style)
                    });
                    let end = pen.left().saturating_sub(cells);
                    pen.keep_off(end);
                    names_in_a_row(pen, names, *count, plain);
                }
                Value::Text(text) => {
                    pen.field(&cut(text, cells), cells, plain);
                }
                Value::Odd(text) => {
                    pen.field(text, cells, theme.warning);
                }
                Value::Share(share) => self.share(pen, *share, (head, cells), theme),
                Value::Nothing if head.form == Form::Share => {
                    pen.field_right(NOTHING, PERCENT, theme.quiet)
                        .skip(cells - PERCENT);
                }
                Value::Nothing | Value::Count(0) => {
                    pen.skip(cells);
                }
                value @ Value::Count(_) => {
                    let end = end(head);
                    pen.field_right(&value.shown(), cells - end, plain);
                    pen.skip(end);
                }
            }
        }
    }

    fn share(&self, pen: &mut Pen, share: Share, (head, cells): (&Head, usize), theme: &Theme) {
        let style = if share.is_largest {
            theme.heading
        } else {
            theme.text
        };
        let bars = if self.has_bar(head) {
            cells - PERCENT - 1
        } else {
            0
        };
        let shown = share.shown();
        let estimated = format!("{ESTIMATE}{shown}");
        let has_room = estimated.width() < cells - bars;
        let shown = if share.is_estimate && has_room {
            estimated
        } else {
            shown
        };
        pen.field_right(&shown, cells - 1 - bars, style);
        pen.skip(1);
        pen.field(&bar(share.fraction(), bars.min(self.bar)), bars, theme.bar);
    }
}

/// What an archive has is a source, and stands back.
fn of_name(label: &Label, plain: Style, theme: &Theme) -> Style {
    if label.is_archived() {
        theme.quiet
    } else {
        plain
    }
}

/// Stands where a document has no share in any other.
const NOTHING: &str = "·";

/// The cell behind a figure: that of the arrow in the head.
fn end(head: &Head) -> usize {
    usize::from(head.form == Form::Share || head.sorts())
}

fn is_names(head: &Head) -> bool {
    head.form == Form::Name || head.form.goes_on()
}

/// How documents are called in the rows of a table: no two of them may look like one, in whichever column they stand.
struct Called<'a> {
    names: Names<'a>,
    /// The same where several stand in a row.
    several: Names<'a>,
}

impl<'a> Called<'a> {
    fn of(table: &Table<'a>) -> Called<'a> {
        let mut labels: Vec<&'a Label> = Vec::new();
        let mut most = 1;
        for row in &table.rows {
            for (at, _) in &table.shown {
                match &row.values[*at] {
                    Value::Name(label) => labels.push(label),
                    Value::Names { some, count } => {
                        labels.extend(some);
                        most = most.max(*count);
                    }
                    _ => {}
                }
            }
        }
        let cells = |is_it: fn(Form) -> bool| {
            let found = table.columns().find(|(head, ..)| is_it(head.form));
            found.map_or(0, |(_, _, cells)| cells)
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
    names: impl Iterator<Item = (&'a str, Style)>,
    count: usize,
    style: Style,
) {
    let mut parted = 0;
    for (nth, (name, of_name)) in names.enumerate() {
        let after = more(count.saturating_sub(nth + 1));
        if parted > 0 && pen.left() < parted + name.width() + after.width() {
            pen.put(&more(count - nth), style);
            return;
        }
        if parted > 0 {
            pen.put(", ", style);
        }
        pen.put(name, of_name);
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
