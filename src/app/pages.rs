//! Pages: overlays that are read and not chosen from: the keys of a place, the details, what happened.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::command::{Action, Place};
use super::details::{Line, describe};
use super::keys::all_shown;
use super::layout::Layout;
use super::list::Motion;
use super::mouse::Pointed;
use super::picker::Pick;
use super::rows::Subject;
use crate::origin::{Clue, clue_name};
use crate::page::{hard_lines, harmless, said_in, shown};
use crate::say;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The keys of this place.
    Keys(Place),
    /// What is known of a document or a pair.
    Details(Subject),
    /// What happened.
    Activity,
}

impl Of {
    /// Where the keys go while it is read.
    pub fn place(self) -> Place {
        match self {
            Of::Keys(_) => Place::Help,
            Of::Details(_) => Place::Details,
            Of::Activity => Place::Activity,
        }
    }

    /// What stands above it, and what there is to know of it.
    pub fn title(self, app: &App) -> (String, String) {
        match self {
            Of::Keys(place) => (say!("help-title", place = place.name()), String::new()),
            Of::Details(subject) => {
                let (title, about) = match subject {
                    Subject::Document(_) => {
                        (say!("details-document"), say!("details-document-note"))
                    }
                    Subject::Pair(_) => (say!("details-pair"), say!("details-pair-note")),
                };
                (title.to_owned(), about.to_owned())
            }
            Of::Activity => {
                let keys = [Action::Down, Action::Up];
                let keys = keys.map(|action| app.keymap.named(Place::Activity, action));
                let keys = keys.join("/");
                let about = match app.activity.forgotten {
                    0 => say!("activity-newest", keys),
                    forgotten => say!("activity-forgotten", keys, count = forgotten),
                };
                (say!("place-activity").to_owned(), about)
            }
        }
    }

    fn rows(self, app: &App) -> Option<Vec<Row>> {
        let width = usize::from(app.size.width);
        Some(match self {
            Of::Keys(place) => keys(app, place, width),
            Of::Details(subject) => details(&describe(app, subject)?, width),
            Of::Activity => app.activity.rows(width).into_iter().flatten().collect(),
        })
    }
}

/// What a piece of a row means to the eye; the theme knows its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What follows.
    Heading,
    /// What is read.
    Text,
    /// What it is about.
    Quiet,
    /// What a person should look at.
    Warning,
    /// Keys.
    Key,
}

/// One row: pieces with their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Each with the column that it begins in.
    pub pieces: Vec<(usize, String, Ink)>,
}

impl Row {
    /// A row of one piece.
    pub fn of(column: usize, text: impl Into<String>, ink: Ink) -> Row {
        let mut row = Row::default();
        row.push(column, text, ink);
        row
    }

    /// Adds a piece.
    pub fn push(&mut self, column: usize, text: impl Into<String>, ink: Ink) {
        self.pieces.push((column, text.into(), ink));
    }
}

/// An open page.
#[derive(Clone, Debug)]
pub struct Page {
    /// What is read.
    pub of: Of,
    /// All of it, in rows as wide as the window.
    pub rows: Vec<Row>,
    /// The first row in view.
    top: usize,
    /// How many were in view last.
    height: usize,
    /// How many things had happened when the rows were made.
    happened: usize,
}

impl Page {
    /// Opens a page; nothing of what is gone.
    pub(super) fn open(app: &App, of: Of) -> Option<Page> {
        Some(Page {
            of,
            rows: of.rows(app)?,
            top: 0,
            height: 0,
            happened: app.activity.count(),
        })
    }

    /// The rows in view of so many.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = &Row> {
        self.rows.iter().skip(self.first(height)).take(height)
    }

    /// The top of the last view.
    fn last(&self) -> usize {
        self.rows.len().saturating_sub(self.height)
    }
}

impl Pick for Page {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn at(&self) -> usize {
        self.top
    }

    fn put(&mut self, at: usize) {
        self.top = at;
    }

    fn top(&self) -> usize {
        self.top
    }

    fn first(&self, height: usize) -> usize {
        self.top.min(self.rows.len().saturating_sub(height))
    }

    fn area(&self, layout: &Layout) -> Rect {
        match self.of {
            Of::Activity => layout.sheet(self.rows.len()),
            _ => layout.all,
        }
    }

    fn go(&mut self, motion: Motion) {
        self.top = motion.from(self.top, self.last() + 1, self.height);
    }

    fn point(&mut self, _row: usize, _height: usize) -> Pointed {
        Pointed::Nothing
    }

    fn scroll(&mut self, height: usize, _width: u16) {
        self.height = height;
        self.top = self.top.min(self.last());
    }
}

/// The open page follows what it is about; of a document that is gone the last rows stay.
pub(super) fn renew(app: &mut App) {
    let Some(Page { of, happened, .. }) = app.overlays.page() else {
        return;
    };
    let count = app.activity.count();
    // Who reads what happened stays on her row.
    let above = match of {
        Of::Activity => {
            let rows = app.activity.rows(usize::from(app.size.width)).into_iter();
            rows.take(count - happened).map(|rows| rows.len()).sum()
        }
        _ => 0,
    };
    let rows = of.rows(app);
    if let (Some(page), Some(rows)) = (app.overlays.page_mut(), rows) {
        page.rows = rows;
        page.happened = count;
        if page.top > 0 {
            page.top += above;
        }
    }
}

/// Before the names, and between two columns.
const GAP: usize = 2;
/// Cells of a name: "revision ids", "look-alikes".
const NAME: usize = 13;
/// In front of what a person should look at, which is there without colour too.
const ODD: &str = "! ";
const PLAIN: &str = "  ";
/// No value is wrapped to more rows: a list of hundreds of fonts is cut before it comes here.
const MOST: usize = 12;

/// The whole table of keys of a place, in its own words.
fn keys(app: &App, place: Place, width: usize) -> Vec<Row> {
    let commands = app.keymap.commands(place);
    let widest = commands.iter().map(|bound| all_shown(&bound.keys).width());
    let widest = widest.max().unwrap_or(0);
    let column = GAP + widest + GAP;
    let mut rows = Vec::new();
    for bound in commands {
        let from = rows.len();
        let said = wrapped(bound.command.help.say(), width.saturating_sub(column));
        rows.extend(said.map(|line| Row::of(column, line, Ink::Text)));
        if rows.len() == from {
            rows.push(Row::default());
        }
        let keys = all_shown(&bound.keys);
        rows[from].push(GAP + widest - keys.width(), keys, Ink::Key);
    }
    rows
}

/// The lines of the details in so many cells.
pub fn details(lines: &[Line], width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in lines {
        match line {
            Line::Heading(text) => {
                if !rows.is_empty() {
                    rows.push(Row::default());
                }
                rows.push(Row::of(GAP, harmless(text), Ink::Heading));
            }
            Line::Sentence(text, is_odd) => {
                let room = width.saturating_sub(2 * GAP + ODD.len());
                let lines = signed(text, *is_odd, room);
                rows.extend(lines.map(|(line, ink)| Row::of(GAP, line, ink)));
            }
            Line::Written(text) => {
                let room = width.saturating_sub(2 * GAP + 2 * ODD.len());
                let written = whole(text, room);
                rows.extend(written.map(|line| Row::of(GAP + 2 * ODD.len(), line, Ink::Text)));
            }
            Line::Clues(name, clues) => rows.extend(clue_rows(clue_name(name), clues, width)),
        }
    }
    rows
}

/// A name and its values side by side, each wrapped in its own column.
fn clue_rows(name: &str, clues: &[Option<Clue>], width: usize) -> Vec<Row> {
    let count = clues.len().max(1);
    let around = 2 * GAP + NAME + count * ODD.len() + (count - 1) * GAP;
    let room = width.saturating_sub(around) / count;
    let mut rows = vec![Row::of(GAP, name, Ink::Quiet)];
    for (nth, clue) in clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let column = GAP + NAME + nth * (room + ODD.len() + GAP);
        for (row, (line, ink)) in signed(&clue.value, clue.is_odd, room).enumerate() {
            if row == rows.len() {
                rows.push(Row::default());
            }
            rows[row].push(column, line, ink);
        }
    }
    rows
}

/// A text in lines, the first behind a sign if a person should look at it.
fn signed(text: &str, is_odd: bool, room: usize) -> impl Iterator<Item = (String, Ink)> {
    let (sign, ink) = if is_odd {
        (ODD, Ink::Warning)
    } else {
        (PLAIN, Ink::Text)
    };
    let lines = wrapped(text, room).enumerate();
    lines.map(move |(nth, line)| {
        let sign = if nth == 0 { sign } else { PLAIN };
        (format!("{sign}{line}"), ink)
    })
}

/// All lines of a text, harmless, in so many cells.
fn whole(text: &str, room: usize) -> impl Iterator<Item = String> {
    let width = u16::try_from(room).unwrap_or(u16::MAX);
    let rows = hard_lines(text, width).into_iter();
    rows.map(move |row| shown(text, &row).map(|shown| shown.text).collect())
}

fn wrapped(text: &str, width: usize) -> impl Iterator<Item = String> {
    said_in(text, width.max(1), MOST).into_iter()
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use super::*;
    use crate::app::{Message, update};
    use crate::words::Said;

    #[test]
    fn who_reads_what_happened_stays_on_the_line_when_more_happens_and_reads_all_of_it() {
        let mut app = App::default();
        update(&mut app, Message::Resize(Size::new(24, 12)));
        let happen = |app: &mut App, what: &str| {
            update(app, Message::Log(Said::text(what)));
        };
        let first = |app: &App| {
            let page = app.overlays.page().unwrap();
            page.in_view(page.height).next().unwrap().pieces[0]
                .1
                .clone()
        };
        for what in [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "a sentence of more than one line",
        ] {
            happen(&mut app, what);
        }
        let page = Page::open(&app, Of::Activity);
        app.overlays.lay(page);
        let mut read = Vec::new();
        for _ in 0..20 {
            update(&mut app, Message::Resize(Size::new(24, 12)));
            read.push(first(&app));
            app.overlays.page_mut().unwrap().go(Motion::Rows(1));
        }
        read.dedup();
        assert!(
            read.join(" ")
                .starts_with("a sentence of more than one line six"),
            "{read:?}"
        );
        app.overlays.page_mut().unwrap().go(Motion::Rows(-1));
        let before = first(&app);
        happen(&mut app, "one more sentence of more than one line");
        assert_eq!(first(&app), before);
    }
}
