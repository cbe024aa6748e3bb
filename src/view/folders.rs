//! Which folders were open before, and what is being typed?

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, shorten};
use super::pairs::cursor;
use super::preview::{below_title, note};
use super::sheet::{choose, clear, meant, scrolled};
use super::theme::Theme;
use crate::app::command::{Action, Place};
use crate::app::folders::Folders;
use crate::app::keymap::Keymap;
use crate::app::layout::Layout;
use crate::page::harmless;
use crate::say;

/// Between what is typed and the line behind it.
const GAP: usize = 2;

/// The names of the folders that a path can mean, as many in a line as there is room for, each line with how many it has. Lines after so
/// many, of which none is seen, are not laid out: there may be thousands of names.
fn in_lines(names: &[String], cells: usize, most: usize) -> Vec<(String, usize)> {
    let room = cells.saturating_sub(2 * GAP);
    let mut lines: Vec<(String, usize)> = Vec::new();
    for name in names {
        let name = harmless(name);
        let name = shorten(&name, room);
        let is_full = lines.len() == most;
        match lines.last_mut() {
            Some((line, count)) if line.width() + GAP + name.width() <= room => {
                line.push_str(&" ".repeat(GAP));
                line.push_str(&name);
                *count += 1;
            }
            _ if is_full => break,
            _ => lines.push((name.into_owned(), 1)),
        }
    }
    lines
}

/// Draws these lines, which have the first of so many names, and how many names they leave out where there are too many.
fn tell(buffer: &mut Buffer, rows: Rect, lines: &[(String, usize)], names: usize, theme: &Theme) {
    let height = usize::from(rows.height);
    let whole = if lines.len() > height {
        height.saturating_sub(1)
    } else {
        height
    };
    let told: usize = lines.iter().take(whole).map(|(_, count)| count).sum();
    for (row, (line, _)) in lines.iter().take(whole).enumerate() {
        let mut pen = Pen::new(buffer, rows, row);
        pen.skip(GAP).put(line, theme.text);
    }
    let more = names.saturating_sub(told);
    if more > 0 {
        let mut pen = Pen::new(buffer, rows, whole);
        let more = say!("top-folders-more", count = more);
        pen.skip(GAP).put(&more, theme.quiet);
    }
}

/// Draws them. Says where the text cursor is.
pub fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    (folders, keymap): (&Folders, &Keymap),
    theme: &Theme,
) -> Position {
    let among = folders.among();
    // As wide as the sheet will be, which is as wide as the screen.
    // No sheet has more rows than the screen.
    let most = usize::from(layout.all.height);
    let lines = in_lines(among, usize::from(layout.all.width), most);
    let area = layout.sheet(if lines.is_empty() {
        folders.list.len()
    } else {
        lines.len()
    });
    clear(buffer, area, theme);
    let rows = below_title(area);
    let height = usize::from(rows.height);
    let off = if lines.is_empty() {
        folders.list.off(height)
    } else {
        [0, 0]
    };
    let head = scrolled(buffer, area, off, theme);
    let mut pen = Pen::new(buffer, head, 0);
    pen.put("── ", theme.quiet)
        .put(say!("folders-title"), theme.heading)
        .put(": ", theme.quiet);
    let room = pen.left().saturating_sub(GAP);
    pen.put(&shorten(&harmless(&folders.list.typed), room), theme.text);
    let at = Position::new(pen.x(), area.y);
    pen.skip(GAP).fill("─", theme.quiet);
    if !lines.is_empty() {
        tell(buffer, rows, &lines, among.len(), theme);
        return at;
    }
    if folders.list.is_empty() {
        let key = |action| keymap.named(Place::Folders, action);
        let path = say!(
            "folders-path",
            open = key(Action::Open),
            add = key(Action::Add),
            complete = key(Action::Complete)
        );
        let sentence = match &*folders.list.typed {
            _ if folders.is_path() => &path,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_thousands_of_names_those_are_laid_out_that_have_room_and_all_others_are_counted() {
        let names: Vec<String> = (0..5_000).map(|at| format!("folder {at}")).collect();
        let lines = in_lines(&names, 60, 5);
        assert_eq!(lines.len(), 5);
        let rows = Rect::new(0, 0, 60, 3);
        let mut buffer = Buffer::empty(rows);
        tell(&mut buffer, rows, &lines, names.len(), &Theme::dark(false));
        let last: String = (0..60).map(|x| buffer[(x, 2)].symbol()).collect();
        let seen = lines[0].1 + lines[1].1;
        let more = say!("top-folders-more", count = 5_000 - seen);
        assert!(last.contains(&more), "{last}");
        // Where all have room none is left out.
        assert_eq!(
            in_lines(&names[..3], 60, 5),
            [("folder 0  folder 1  folder 2".to_owned(), 3)]
        );
    }
}
