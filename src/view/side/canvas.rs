//! Drawing that can't leave its area, whatever the numbers are.

use ratatui::buffer::{Buffer, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;

/// A part of the screen with its own (0, 0).
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    /// Gives every cell a style.
    pub fn fill(&mut self, part: Rect, style: Style) {
        self.buffer.set_style(self.place(part), style);
    }

    /// Writes harmless text into at most `room` cells and says in which column it ended.
    pub fn put(&mut self, x: u16, y: u16, text: &str, room: u16, style: Style) -> u16 {
        let part = self.place(Rect::new(x, y, room, 1));
        if part.is_empty() {
            return x;
        }
        let (end, _) =
            self.buffer
                .set_stringn(part.x, part.y, text, usize::from(part.width), style);
        end - self.area.x
    }

    /// The same sign in every row of a column.
    pub fn column(&mut self, part: Rect, sign: &str, style: Style) {
        for y in part.top()..part.bottom() {
            self.put(part.x, y, sign, part.width, style);
        }
    }

    fn place(&self, part: Rect) -> Rect {
        let x = self.area.x.saturating_add(part.x);
        let y = self.area.y.saturating_add(part.y);
        Rect::new(x, y, part.width, part.height).intersection(self.area)
    }
}

/// Cells of harmless text.
pub fn width(text: &str) -> u16 {
    text.graphemes(true)
        .fold(0, |cells, g| g.cell_width().saturating_add(cells))
}

/// Harmless text in at most `room` cells, with its middle left out where it is longer.
pub fn shorten(text: &str, room: u16) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    // The end of a path tells more than its beginning, so it gets the odd cell.
    let room = room.saturating_sub(1);
    let begin: String = fitting(text.graphemes(true), room / 2).collect();
    let mut end: Vec<&str> = fitting(text.graphemes(true).rev(), room - room / 2).collect();
    end.reverse();
    format!("{begin}…{}", end.concat())
}

fn fitting<'a>(
    clusters: impl Iterator<Item = &'a str>,
    room: u16,
) -> impl Iterator<Item = &'a str> {
    clusters.scan(0u16, move |used, cluster| {
        *used = used.saturating_add(cluster.cell_width());
        (*used <= room).then_some(cluster)
    })
}
