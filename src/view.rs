//! How does it look? One file per screen; no state changes.

pub mod side;
pub mod theme;

use ratatui::Frame;

use crate::app::App;

/// Draws the whole screen.
pub fn draw(frame: &mut Frame, app: &App) {
    let _ = (frame, app);
}
