//! Which keys are there? The whole table of the place beneath, in its own words.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut};
use super::preview::heading;
use super::theme::Theme;
use crate::app::App;
use crate::app::keys::shown;
use crate::app::layout::Layout;

/// Between the keys and what they do.
const GAP: usize = 2;

/// Draws the keys over everything but the footer.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let area = layout.all;
    let place = app.ground();
    let title = format!("Keys: {}", place.name());
    heading(buffer, area, &title, "", theme);
    let commands = app.keymap.commands(place);
    let keys = |keys: &[String]| {
        let shown: Vec<String> = keys.iter().map(|key| shown(key)).collect();
        shown.join(" ")
    };
    let widest = commands.iter().map(|bound| keys(&bound.keys).width()).max();
    let widest = widest.unwrap_or(0);
    let height = usize::from(area.height).saturating_sub(1);
    // The last row need not go higher than the last line.
    let most = commands.len().saturating_sub(height);
    let scrolled = app.help.unwrap_or(0).min(most);
    for (row, bound) in commands.iter().skip(scrolled).take(height).enumerate() {
        let mut pen = Pen::new(buffer, area, row + 1);
        pen.skip(GAP);
        pen.field_right(&keys(&bound.keys), widest, theme.key)
            .skip(GAP);
        pen.put(&cut(bound.command.help.say(), pen.left()), theme.text);
    }
}
