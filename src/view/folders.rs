//! Which folders were open before, and what is being typed?

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, shorten};
use super::pairs::cursor;
use super::preview::{below_title, note};
use super::sheet::{choose, clear, meant, scrolled};
use super::theme::Theme;
use crate::app::folders::Folders;
use crate::app::layout::Layout;
use crate::prose::harmless::harmless;
use crate::say;

/// Between what is typed and the line behind it.
const GAP: usize = 2;

/// Draws them. Says where the text cursor is.
pub fn draw(buffer: &mut Buffer, layout: &Layout, folders: &Folders, theme: &Theme) -> Position {
    let area = layout.sheet(folders.list.len());
    clear(buffer, area, theme);
    let rows = below_title(area);
    let height = usize::from(rows.height);
    let head = scrolled(buffer, area, folders.list.off(height), theme);
    let mut pen = Pen::new(buffer, head, 0);
    pen.put("── ", theme.quiet)
        .put(say!("folders-title"), theme.heading)
        .put(": ", theme.quiet);
    let room = pen.left().saturating_sub(GAP);
    pen.put(&shorten(&harmless(&folders.list.typed), room), theme.text);
    let at = Position::new(pen.x(), area.y);
    pen.skip(GAP).fill("─", theme.quiet);
    if folders.list.is_empty() {
        let sentence = match &*folders.list.typed {
            _ if folders.is_path() => say!("folders-path"),
            "" => say!("folders-first"),
            _ => say!("folders-none"),
        };
        note(buffer, rows, sentence, theme);
    }
    for (row, (folder, found, chosen)) in folders.list.in_view(height).enumerate() {
        choose(buffer, rows, row, chosen, theme);
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        let plain = if folder.is_there {
            theme.text
        } else {
            theme.quiet
        };
        let gone = if folder.is_there {
            ""
        } else {
            say!("folders-gone")
        };
        let room = pen.left().saturating_sub(gone.width() + 1);
        let path = folder.shown();
        let path = harmless(&path);
        // Of what was shortened or escaped the letters stand elsewhere.
        let shown = shorten(&path, room);
        let letters: &[u32] = if *shown == *folder.shown() {
            &found.letters
        } else {
            &[]
        };
        meant(&mut pen, &shown, letters, plain, theme);
        pen.put(gone, theme.quiet);
    }
    at
}
