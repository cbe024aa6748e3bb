//! The mouse: the wheel scrolls what is under it, a click chooses a row, and a second one opens it.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::command::{Action, Place, entered};
use super::layout::{Layout, MATRIX_CELL};
use super::list::Motion;
use super::texts::step_preview;
use super::{App, act, open};

/// Whose the mouse is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Owner {
    /// The program's: it is listened to.
    #[default]
    Program,
    /// The terminal's, which selects text with it.
    Terminal,
}

/// What a click chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// Nothing that can be chosen.
    Nothing,
    /// Something else than before.
    Other,
    /// What was chosen already.
    Same,
}

impl Pointed {
    pub(super) fn at(was: usize, now: usize, count: usize) -> Pointed {
        match now {
            now if now >= count => Pointed::Nothing,
            now if now == was => Pointed::Same,
            _ => Pointed::Other,
        }
    }
}

/// Rows of one notch of the wheel, as in other programs.
const NOTCH: usize = 3;

/// A wheel or a click.
pub fn mouse(app: &mut App, event: MouseEvent) {
    let at = Position::new(event.column, event.row);
    match event.kind {
        MouseEventKind::ScrollDown => wheel(app, at, true),
        MouseEventKind::ScrollUp => wheel(app, at, false),
        MouseEventKind::Down(MouseButton::Left) => click(app, at),
        _ => {}
    }
}

fn wheel(app: &mut App, at: Position, down: bool) {
    if app.ground() == Place::Pairs
        && matches!(app.place(), Place::Pairs | Place::Filter)
        && app.layout_now().preview.contains(at)
    {
        return step_preview(app, down);
    }
    if app.place() == Place::Document
        && let Some(document) = app.overlays.document_mut()
        && document.geometry.list.contains(at)
    {
        return document.step_source(down);
    }
    // What is searched for is typed: the wheel is for the text that lies beneath.
    if matches!(app.place(), Place::Side | Place::Document | Place::Search)
        && let Some(reader) = app.reader_mut()
    {
        // Texts that move alone follow the pointer.
        reader.point_at(at);
        let rows = NOTCH.cast_signed();
        return reader.go(Motion::Rows(if down { rows } else { -rows }));
    }
    let action = if down { Action::Down } else { Action::Up };
    let rows = match app.place() {
        // There one row is another theme or another passage.
        Place::Themes
        | Place::Palette
        | Place::Passages
        | Place::Export
        | Place::Layers
        | Place::Occurrences => 1,
        _ => NOTCH,
    };
    for _ in 0..rows {
        act::mean(app, action);
    }
}

fn click(app: &mut App, at: Position) {
    let layout = app.layout_now();
    // A click beneath a text field ends its input.
    if matches!(app.place(), Place::Filter | Place::Search) && layout.all.contains(at) {
        act::mean(app, Action::Keep);
    }
    match app.place() {
        Place::Pairs | Place::Clusters | Place::Documents | Place::Unread => {
            if let Some(tab) = layout.tab_at(at, app.tab()) {
                act::mean(app, Action::Go(tab));
            } else if let Some(row) = row_of(layout.list, at)
                && act::point(app, row)
            {
                act::mean(app, Action::Open);
            }
        }
        Place::Matrix | Place::Overview => {
            if let Some(tab) = layout.tab_at(at, app.tab()) {
                act::mean(app, Action::Go(tab));
            } else if cell(app, &layout, at) == Pointed::Same {
                act::mean(app, Action::Open);
            }
        }
        Place::Document => document(app, at),
        Place::Details => {}
        Place::Side => {
            if let Some(side) = app.overlays.side_mut() {
                side.click(at);
            }
        }
        place => {
            if sheet(app, &layout, at) == Pointed::Same
                && let Some(action) = entered(place)
            {
                act::mean(app, action);
            }
        }
    }
}

/// Which row of an area is pointed at.
fn row_of(area: Rect, at: Position) -> Option<usize> {
    area.contains(at).then(|| usize::from(at.y - area.y))
}

/// Chooses the row of what lies over the screen, which is drawn by the same measures.
fn sheet(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let Some(picker) = app.picker() else {
        return Pointed::Nothing;
    };
    let area = picker.area(layout);
    let above = u16::try_from(1 + picker.heads()).unwrap_or(u16::MAX);
    let first = area.y.saturating_add(above);
    if !area.contains(at) || at.y < first {
        return Pointed::Nothing;
    }
    let height = area.height.saturating_sub(above);
    picker.point(usize::from(at.y - first), usize::from(height))
}

/// Chooses the cell of the matrix; of its drawing the row.
fn cell(app: &mut App, layout: &Layout, at: Position) -> Pointed {
    let is_drawn = app.drawing.is_some();
    let head = layout.matrix_head();
    let Some(matrix) = app
        .overlays
        .matrix_mut()
        .filter(|_| layout.list.contains(at))
    else {
        return Pointed::Nothing;
    };
    let (top, left) = matrix.top();
    let row = top + usize::from(at.y - layout.list.y);
    let across = (at.x - layout.list.x).checked_sub(head);
    let column = match across.filter(|_| !is_drawn) {
        Some(across) => left + usize::from(across / MATRIX_CELL),
        None => matrix.at().1,
    };
    matrix.point(row, column)
}

/// Chooses the passage or the source of one document; a second click shows both texts of it.
fn document(app: &mut App, at: Position) {
    let pointed = app
        .overlays
        .document_mut()
        .map(|document| document.click(at));
    if pointed == Some(Pointed::Same) {
        open::open_source(app);
    }
}

/// The tabs as they stand, so that what is drawn is what is clicked: each with its columns.
pub fn tabs(room: usize, open: Place) -> Vec<(Place, std::ops::Range<usize>)> {
    /// Brackets, the key and a blank.
    const AROUND: usize = 4;
    /// Brackets and the key.
    const BARE: usize = 3;
    /// What is going on, behind the tabs: a beginning of a name and the verdict on it.
    const NEWS: usize = 16;
    let whole: usize = Place::TABS
        .iter()
        .map(|tab| tab.name().width() + AROUND)
        .sum();
    let mut from = 1;
    let wide = |tab: Place| {
        // Where there is no room for all names, the open one has its name.
        if tab == open || whole + NEWS < room {
            tab.name().width() + AROUND
        } else {
            BARE
        }
    };
    Place::TABS
        .into_iter()
        .map(|tab| {
            let columns = from..from + wide(tab);
            from = columns.end;
            (tab, columns)
        })
        .collect()
}
