//! The drawing of the screens. One file per screen; no state changes.
//!
//! Everything is written through `paint::Pen`, which neither leaves its area nor lets hostile text through, and only
//! the rows in view are ever touched.

mod clusters;
mod columns;
mod documents;
mod drawing;
mod empty;
mod export;
mod frame;
mod matrix;
mod names;
mod overview;
mod pages;
mod paint;
mod pairs;
mod proposed;
mod rewritten;
mod sheet;
mod texts;
pub mod theme;
mod welcome;

use ratatui::Frame;

use crate::app::App;
use crate::app::command::Place;
use crate::app::layout::Layout;

pub use columns::pointed;
use texts::{document, occurrences, preview, side};
use theme::Theme;

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, app: &App, theme: &Theme) {
    let area = frame.area();
    let place = app.place();
    if area.is_empty() {
        return;
    }
    let layout = app.layout(area);
    frame.buffer_mut().set_style(area, theme.ground);
    draw_ground(frame, &layout, app, theme);
    draw_over(frame, &layout, app, place, theme);
    frame::footer(frame.buffer_mut(), &layout, app, place, theme);
}

/// What fills the screen: texts, or a list with what stands around it.
fn draw_ground(frame: &mut Frame, layout: &Layout, app: &App, theme: &Theme) {
    if let Some(side) = app.layers.side() {
        side::draw(frame.buffer_mut(), layout.all, app, side, theme);
        if app.shown() == Place::Passages {
            sheet::passages(frame.buffer_mut(), layout, side, theme);
        }
    } else if let Some(document) = app.layers.document() {
        document::draw(frame.buffer_mut(), layout, app, document, theme);
    } else {
        let buffer = frame.buffer_mut();
        frame::head(buffer, layout, app, theme);
        welcome::draw(buffer, layout, app, theme);
        match app.ground() {
            Place::Clusters => clusters::draw(buffer, layout, app, theme),
            Place::Matrix => matrix::draw(buffer, layout, app, theme),
            Place::Documents => documents::draw(buffer, layout, app, theme),
            Place::Unread => documents::unread(buffer, layout, app, theme),
            Place::Overview => overview::draw(buffer, layout, app, theme),
            _ => pairs::draw(buffer, layout, app, theme),
        }
        empty::draw(buffer, layout, app, theme);
        if let Some(cursor) = frame::title(buffer, layout, app, theme) {
            frame.set_cursor_position(cursor);
        }
    }
}

/// The sheets that lie over it.
fn draw_over(frame: &mut Frame, layout: &Layout, app: &App, place: Place, theme: &Theme) {
    if app.shown() == Place::Search
        && let Some(reader) = app.reader()
    {
        let typed = (reader.searched(), app.caret);
        let at = sheet::search(frame.buffer_mut(), layout, typed, theme);
        frame.set_cursor_position(at);
    }
    if app.shown() == Place::Occurrences
        && let Some(occurrences) = app.layers.occurrences()
    {
        occurrences::draw(frame.buffer_mut(), layout, app, occurrences, theme);
    }
    if app.shown() == Place::Partners
        && let Some(partners) = app.layers.partners()
    {
        sheet::partners(frame.buffer_mut(), layout, app, partners, theme);
    }
    if app.shown() == Place::Rewritten || app.types_rewritten() {
        let cursor = rewritten::draw(frame.buffer_mut(), layout, app, theme);
        if let Some(cursor) = cursor.filter(|_| place == Place::Filter) {
            frame.set_cursor_position(cursor);
        }
    }
    if let Some(page) = app.layers.page() {
        pages::draw(frame.buffer_mut(), layout, app, page, theme);
    }
    if let Some(palette) = app.layers.palette() {
        let cursor = sheet::palette(frame.buffer_mut(), layout, (palette, app.caret), theme);
        frame.set_cursor_position(cursor);
    } else if let Some(chooser) = app.layers.export().filter(|_| place == Place::Export) {
        let cursor = export::draw(frame.buffer_mut(), layout, (chooser, app.caret), theme);
        frame.set_cursor_position(cursor);
    } else if app.layers.themes().is_some() {
        sheet::themes(frame.buffer_mut(), layout, &app.themes, theme);
    }
}
