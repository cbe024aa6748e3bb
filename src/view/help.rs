//! The help: the keys of a place. The whole table of the place beneath, in its own words.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::Pen;
use super::preview::heading;
use super::theme::Theme;
use crate::app::App;
use crate::app::keys::shown;
use crate::app::layout::Layout;
use crate::page::said_in;
use crate::say;

/// Between the keys and what they do.
const GAP: usize = 2;

/// Draws the keys over everything but the footer.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let area = layout.all;
    let place = app.under();
    let title = say!("help-title", place = place.name());
    heading(buffer, area, &title, "", theme);
    let commands = app.keymap.commands(place);
    let keys = |keys: &[String]| {
        let shown: Vec<String> = keys.iter().map(|key| shown(key)).collect();
        shown.join(" ")
    };
    let widest = commands.iter().map(|bound| keys(&bound.keys).width()).max();
    let widest = widest.unwrap_or(0);
    let room = usize::from(area.width).saturating_sub(GAP + widest + GAP);
    let sentences = commands
        .iter()
        .map(|bound| lines(bound.command.help.say(), room));
    let sentences: Vec<Vec<String>> = sentences.collect();
    let height = usize::from(area.height).saturating_sub(1);
    // The last row need not go higher than the last line.
    let mut rows = 0;
    let fitting = sentences.iter().rev().take_while(|lines| {
        rows += lines.len();
        rows <= height
    });
    let most = commands.len() - fitting.count();
    let scrolled = app.layers.help().copied().unwrap_or(0).min(most);
    let mut row = 1;
    for (bound, lines) in commands.iter().zip(&sentences).skip(scrolled) {
        for (nth, line) in lines.iter().enumerate() {
            let mut pen = Pen::new(buffer, area, row);
            pen.skip(GAP);
            let keys = if nth == 0 {
                keys(&bound.keys)
            } else {
                String::new()
            };
            pen.field_right(&keys, widest, theme.key).skip(GAP);
            pen.put(line, theme.text);
            row += 1;
        }
    }
}

/// A sentence in lines of so many cells; at least one.
fn lines(sentence: &str, width: usize) -> Vec<String> {
    /// No sentence needs more, however narrow the window.
    const MOST: usize = 12;
    let mut lines = said_in(sentence, width, MOST);
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}
