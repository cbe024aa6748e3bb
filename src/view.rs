//! The drawing of the screens. One file per screen; no state changes.
//!
//! Everything is written through `paint::Pen`, which neither leaves its area nor lets hostile text through, and only
//! the rows in view are ever touched.

mod clusters;
mod columns;
mod common;
mod documents;
mod drawing;
mod empty;
mod frame;
mod matrix;
mod names;
mod overview;
mod pages;
mod paint;
mod rows;
mod sheet;
mod texts;
pub mod theme;
mod welcome;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::terminal::Frame;

use crate::app::App;
use crate::app::command::Place;
use crate::app::layout::Layout;
use crate::app::overlays::Overlay;

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
    for overlay in app.overlays.shown() {
        if let Some(cursor) = draw_over(frame.buffer_mut(), &layout, app, overlay, theme) {
            frame.set_cursor_position(cursor);
        }
    }
    frame::footer(frame.buffer_mut(), &layout, app, place, theme);
}

/// What fills the screen: texts, or a list with what stands around it.
fn draw_ground(frame: &mut Frame, layout: &Layout, app: &App, theme: &Theme) {
    if let Some(side) = app.overlays.side() {
        side::draw(frame.buffer_mut(), layout.all, app, side, theme);
    } else if let Some(document) = app.overlays.document() {
        document::draw(frame.buffer_mut(), layout, app, document, theme);
    } else {
        let buffer = frame.buffer_mut();
        frame::head(buffer, layout, app, theme);
        welcome::draw(buffer, layout, app, theme);
        columns::draw(buffer, layout, app, theme);
        match app.ground() {
            Place::Clusters => clusters::draw(buffer, layout, app, theme),
            Place::Matrix => matrix::draw(buffer, layout, app, theme),
            Place::Documents => documents::draw(buffer, layout, app, theme),
            Place::Unread => documents::unread(buffer, layout, app, theme),
            Place::Overview => overview::draw(buffer, layout, app, theme),
            _ => preview::pair(buffer, layout, app, theme),
        }
        empty::draw(buffer, layout, app, theme);
        if let Some(cursor) = frame::title(buffer, layout, app, theme) {
            frame.set_cursor_position(cursor);
        }
    }
}

/// What lies over it. Says where the text cursor is, if it is there.
fn draw_over(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    overlay: &Overlay,
    theme: &Theme,
) -> Option<Position> {
    match overlay {
        Overlay::Passages => sheet::passages(buffer, layout, app.overlays.side()?, theme),
        Overlay::Occurrences(list) => occurrences::draw(buffer, layout, app, list, theme),
        Overlay::Common(list) => common::draw(buffer, layout, app, list, theme),
        Overlay::Partners(partners) => sheet::partners(buffer, layout, app, partners, theme),
        // Drawn already.
        Overlay::Matrix(_) | Overlay::Side(_) | Overlay::Document(_) | Overlay::Filter(_) => {}
        Overlay::Search => {
            let typed = (app.reader()?.searched(), app.caret);
            return Some(sheet::search(buffer, layout, typed, theme));
        }
        Overlay::Page(page) => pages::draw(buffer, layout, app, page, theme),
        Overlay::Themes(_) => sheet::themes(buffer, layout, &app.themes, theme),
        Overlay::Masks(masks) => sheet::layers(buffer, layout, app, masks, theme),
        Overlay::Verdict(deciding) => sheet::verdicts(buffer, layout, app, deciding, theme),
        Overlay::Note(noting) => {
            return Some(sheet::note_field(buffer, layout, app, noting, theme));
        }
        Overlay::Palette(palette) => {
            return Some(sheet::palette(buffer, layout, (palette, app.caret), theme));
        }
        Overlay::Export(chooser) => {
            return Some(sheet::export(buffer, layout, (chooser, app.caret), theme));
        }
    }
    None
}
