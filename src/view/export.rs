//! The choice of what is written to a file, on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use super::paint::{cut, ending};
use super::preview::heading;
use super::sheet::{draw_rows, open};
use super::theme::Theme;
use crate::app::export::Chooser;
use crate::app::field::Caret;
use crate::app::layout::Layout;
use crate::say;

/// Between two columns.
const GAP: usize = 2;
/// Around the folder's name in the title: the rule and its gaps.
const AROUND: usize = 12;
/// In fewer cells nobody would know which folder that is.
const FOLDER_LEAST: usize = 8;
/// What a name leaves to what it is the name of, at least.
const ABOUT_LEAST: usize = 12;

/// Draws the formats, each with the name that the file will have. Says where the next letter of the name comes.
pub fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    (chooser, caret): (&Chooser, Caret),
    theme: &Theme,
) -> Position {
    let [head, rows] = open(buffer, layout, &chooser.formats, theme);
    let title = say!("export-title", what = &chooser.what);
    let room = usize::from(head.width).saturating_sub(title.width() + AROUND);
    let folder = match &chooser.place {
        Some((folder, _)) if room >= FOLDER_LEAST.min(folder.width()) => {
            say!("export-folder", folder = ending(folder, room))
        }
        _ => String::new(),
    };
    heading(buffer, head, &title, &folder, theme);
    let formats = chooser.formats.items().iter();
    let widest = formats.map(|format| chooser.name(*format).width()).max();
    let most = usize::from(rows.width).saturating_sub(ABOUT_LEAST + GAP);
    let widest = widest.unwrap_or(0).min(most);
    let trouble = chooser.trouble();
    let mut at = Position::new(rows.x, rows.y);
    let formats = chooser.formats.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, formats, theme, |pen, format, chosen| {
        let name = chooser.name(*format);
        // What is typed last is seen, however long the name is.
        let shown = ending(&name, widest);
        if chosen {
            let (typed, ending) = name.split_at(chooser.typed_to(*format));
            let behind = caret.split(typed).1.width() + ending.width();
            let cells = shown.width().saturating_sub(behind);
            at = Position::new(pen.x() + cells as u16, pen.y());
        }
        pen.field(&shown, widest, theme.text).skip(GAP);
        let room = pen.left().saturating_sub(1);
        match trouble.as_ref().filter(|_| chosen) {
            Some(trouble) => pen.put(&cut(trouble, room), theme.warning),
            None => pen.put(&cut(format.about(), room), theme.quiet),
        };
    });
    at
}
