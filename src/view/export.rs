//! What can be written to a file here, and under which name?

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut, ending};
use super::pairs::cursor;
use super::preview::{below_title, heading};
use super::sheet::{choose, clear};
use super::theme::Theme;
use crate::app::export::Chooser;
use crate::app::layout::Layout;
use crate::say;

/// Between two columns.
const GAP: usize = 2;
/// Around the folder's name in the title: the rule and its gaps.
const AROUND: usize = 12;

/// Draws the formats, each with the name that the file will have.
pub fn draw(buffer: &mut Buffer, layout: &Layout, chooser: &Chooser, theme: &Theme) {
    let area = layout.sheet(chooser.formats.len());
    clear(buffer, area, theme);
    let title = say!("export-title", what = &chooser.what);
    let room = usize::from(area.width).saturating_sub(title.width() + AROUND);
    let folder = match &chooser.place {
        Some((folder, _)) => say!("export-folder", folder = ending(folder, room)),
        None => String::new(),
    };
    heading(buffer, area, &title, &folder, theme);
    let rows = below_title(area);
    let names: Vec<String> = chooser.formats.iter().map(|f| chooser.name(*f)).collect();
    let widest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    for (row, (format, name)) in chooser.formats.iter().zip(&names).enumerate() {
        let chosen = row == chooser.at;
        choose(buffer, rows, row, chosen, theme);
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        pen.field(name, widest, theme.text).skip(GAP);
        let room = pen.left().saturating_sub(1);
        pen.put(&cut(format.about(), room), theme.quiet);
    }
}
