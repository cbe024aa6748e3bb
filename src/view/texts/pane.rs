//! Drawing of a text pane: its rows in view with their marks, the numbers and bars beside them, and the strip.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::align::{Changed, How};
use crate::app::texts::pane::{Mark, TextPane, signed};
use crate::app::texts::reader::Reader;
use crate::page::{Kind, Row, excerpt, said_in, shown};
use crate::say;
use crate::text::Span;
use crate::view::paint::Pen;
use crate::view::theme::Theme;

/// Cells of a gutter that has one for the arrow at the current mark.
const ARROW_FROM: u16 = 5;
/// Bytes of punctuation that may stand between the end of a mark and its edge: a full stop and closing quotes.
const MOST_PUNCTUATION: usize = 8;
/// In the strip: a place with a mark, where the current one begins, and what is in view.
pub const STRIP: [&str; 3] = ["▐", "◆", "│"];

/// What a mark looks like: a quiet ground, whether or not it is the current one, because a mark may fill the page.
pub fn style_of(theme: &Theme, number: u32) -> Style {
    theme.text.patch(theme.passage(number))
}

/// What tells the current mark from the others: its number, its bar, and its first line.
pub fn current_style(theme: &Theme, number: u32) -> Style {
    style_of(theme, number).patch(theme.current)
}

/// The colour of a mark for signs that are not letters: strip, bars, edges.
pub fn ink(theme: &Theme, number: u32) -> Style {
    theme.text.patch(theme.ink(number))
}

/// Writes harmless text into at most `room` cells, and says in which column it ended.
pub fn put(buffer: &mut Buffer, (x, y): (u16, u16), text: &str, room: u16, style: Style) -> u16 {
    let mut pen = Pen::new(buffer, Rect::new(x, y, room, 1), 0);
    pen.put(text, style);
    pen.x()
}

/// The same sign in every row of a column.
pub fn column(buffer: &mut Buffer, area: Rect, sign: &str, style: Style) {
    for y in area.top()..area.bottom() {
        put(buffer, (area.x, y), sign, area.width, style);
    }
}

/// Writes why a text can't be shown as it is now: over the one that it was, or where it would stand.
pub fn reason(buffer: &mut Buffer, pane: &TextPane, why: &str, theme: &Theme) {
    let parts = &pane.parts;
    let area = if pane.has_text() {
        parts.reason
    } else {
        parts.text
    };
    let lines = said_in(why, usize::from(area.width), usize::from(area.height));
    for (y, line) in (area.y..).zip(lines) {
        put(buffer, (area.x, y), &line, area.width, theme.warning);
    }
}

/// Draws a pane of a reader, once its text came.
pub fn draw(buffer: &mut Buffer, reader: &Reader, at: usize, theme: &Theme) {
    let pane = &reader.panes()[at];
    if !pane.has_text() {
        return;
    }
    let drawing = Drawing {
        pane,
        current: reader.current(),
        hit: reader.hit_at(at),
        theme,
    };
    let parts = &pane.parts;
    let text = parts.text;
    if pane.page.is_blank {
        put(
            buffer,
            (text.x, text.y),
            say!("no-text"),
            text.width,
            theme.quiet,
        );
        return;
    }
    for y in 0..text.height {
        let row = usize::try_from(pane.top() + i64::from(y)).ok();
        let Some(row) = row.and_then(|row| pane.rows().get(row)) else {
            continue;
        };
        if row.folded > 0 {
            let said = say!("folded-lines", count = row.folded);
            put(buffer, (text.x, text.y + y), &said, text.width, theme.quiet);
        } else {
            drawing.number(buffer, parts.numbers, y, row);
            drawing.gutter(buffer, parts.gutter, y, row);
            drawing.line(buffer, text, y, row);
        }
    }
    drawing.strip(buffer);
}

/// Everything that drawing a row asks for.
struct Drawing<'a> {
    pane: &'a TextPane,
    current: usize,
    hit: Option<Span>,
    theme: &'a Theme,
}

impl Drawing<'_> {
    fn is_current(&self, mark: &Mark) -> bool {
        mark.at == self.current
    }

    /// The number of the line or the paragraph that begins in a row; what began above the pane is named in its first row.
    fn number(&self, buffer: &mut Buffer, area: Rect, y: u16, row: &Row) {
        let numbers = self.pane.numbers();
        let number = match y {
            0 => numbers.at_top(row, &self.pane.page.text),
            _ => numbers.in_row(row),
        };
        if let Some(number) = number {
            let mut pen = Pen::new(buffer, area, usize::from(y));
            pen.at_end(&number.to_string(), self.theme.quiet);
        }
    }

    /// `▸12▌` on the first row of a mark, the bar on all of them. The current one has the arrow and the thick bar.
    fn gutter(&self, buffer: &mut Buffer, area: Rect, y: u16, row: &Row) {
        let marks = self.pane.marks_in(row.span());
        let current = marks.iter().find(|mark| self.is_current(mark));
        let Some(barred) = current.or(marks.first()).filter(|_| !area.is_empty()) else {
            return;
        };
        let (bar, style) = if self.is_current(barred) {
            ("▌", self.theme.accent)
        } else {
            ("▎", ink(self.theme, barred.number))
        };
        let line = area.y + y;
        put(buffer, (area.right() - 1, line), bar, 1, style);
        // A mark that began above the pane is named in its first row.
        let named = marks
            .iter()
            .filter(|mark| mark.span.start >= row.start || y == 0);
        let named: Vec<&Mark> = named.collect();
        let arrow = u16::from(area.width >= ARROW_FROM);
        let room = area.width - 1 - arrow;
        let mut right = area.right() - 1;
        for (sign, mark) in self.numbers(&named, usize::from(room)).iter().rev() {
            let style = if self.is_current(mark) {
                current_style(self.theme, mark.number)
            } else {
                style_of(self.theme, mark.number)
            };
            right -= (sign.width() as u16).min(room);
            put(buffer, (right, line), sign, room, style);
        }
        if arrow > 0 && named.iter().any(|mark| self.is_current(mark)) {
            put(buffer, (area.x, line), "▸", 1, self.theme.accent);
        }
    }

    /// The numbers of marks that begin in a row; where there is no room for all, that of the current one or the first.
    fn numbers<'m>(&self, named: &[&'m Mark], room: usize) -> Vec<(String, &'m Mark)> {
        let Some(first) = named.first() else {
            return Vec::new();
        };
        let all = named.iter().zip(0..).map(|(mark, at)| {
            let comma = if at == 0 { "" } else { "," };
            (format!("{comma}{}", mark.number), *mark)
        });
        let all: Vec<(String, &Mark)> = all.collect();
        let taken: usize = all.iter().map(|(sign, _)| sign.width()).sum();
        if taken <= room || room == 0 {
            return if room > 0 { all } else { Vec::new() };
        }
        let current = named.iter().find(|mark| self.is_current(mark));
        let shown = *current.unwrap_or(first);
        let mut sign = shown.number.to_string();
        if sign.width() > room {
            // A part of a number would be another number.
            "#".clone_into(&mut sign);
        } else if named.len() > 1 && sign.width() < room {
            sign.push('+');
        }
        vec![(sign, shown)]
    }

    fn line(&self, buffer: &mut Buffer, area: Rect, y: u16, row: &Row) {
        let text = &self.pane.page.text;
        let marks = self.pane.marks_in(row.span());
        let style = |byte| self.style_at(row, marks, byte);
        let edge = |from, to| {
            // Where there are colours, a mark's ground shows where it ends.
            let edge = edge(text, marks, from, to).filter(|_| self.theme.inks.is_empty());
            edge.map(|(sign, mark)| (sign, ink(self.theme, mark.number)))
        };
        line(buffer, area, y, (text, row), &style, &edge);
    }

    fn style_at(&self, row: &Row, marks: &[Mark], byte: u32) -> Style {
        let theme = self.theme;
        let shades = &self.pane.shades;
        let marked = marks
            .iter()
            .find(|mark| mark.span.start <= byte && byte < mark.span.end);
        let mut style = if let Some(mark) = marked {
            if let Some(how) = changed_at(&mark.changed, byte) {
                // The weight of the first line would hide the one that tells changed words from other forms.
                style_of(theme, mark.number).patch(theme.how(how))
            } else if self.is_current(mark) && mark.span.start >= row.start {
                current_style(theme, mark.number)
            } else {
                style_of(theme, mark.number)
            }
        } else if covers(&shades.common, byte) {
            theme.text.patch(theme.common)
        } else if covers(&shades.loose, byte) {
            theme.text.patch(theme.loose)
        } else {
            theme.text
        };
        if covers(&shades.odd, byte) {
            style = style.patch(theme.odd);
        }
        if covers(&shades.hidden, byte) {
            style = style.patch(theme.hidden);
        }
        if covers(self.pane.hits(), byte) {
            let is_at = self
                .hit
                .is_some_and(|hit| hit.start <= byte && byte < hit.end);
            style = theme.found(style, is_at);
        }
        style
    }

    /// Where in the whole text marks lie, and which part is in view: one cell for as many rows of the text as it takes.
    fn strip(&self, buffer: &mut Buffer) {
        let (pane, theme) = (self.pane, self.theme);
        let parts = &pane.parts;
        let area = parts.strip;
        if area.is_empty() {
            return;
        }
        let [marked, begins, in_view] = STRIP;
        // What is in view stands beside the text, the marks at the edge of the screen. Where there is one column for both, a mark says
        // more than the view.
        let (inner, outer) = if area.x < parts.text.x {
            (area.right() - 1, area.x)
        } else {
            (area.x, area.right() - 1)
        };
        let sees_all = pane.sees_all();
        let view = pane.top()..pane.top() + pane.height();
        for y in 0..area.height {
            let Some((first, last)) = pane.rows_of_cell(y, area.height) else {
                break;
            };
            let Some(span) = pane.span_of(first, last) else {
                break;
            };
            let marks = pane.marks_in(span);
            let begun = |mark: &&Mark| self.is_current(mark) && mark.span.start >= span.start;
            let current = marks.iter().find(begun);
            let line = area.y + y;
            let is_seen = !sees_all && signed(first) < view.end && view.start <= signed(last);
            if is_seen && (inner != outer || marks.is_empty()) {
                put(buffer, (inner, line), in_view, 1, theme.quiet);
            }
            match (current, marks.first()) {
                (Some(_), _) => put(buffer, (outer, line), begins, 1, theme.accent),
                (None, Some(mark)) => {
                    put(buffer, (outer, line), marked, 1, ink(theme, mark.number))
                }
                (None, None) => continue,
            };
        }
    }
}

/// How the word at a byte differs from the other side, if it does.
pub fn changed_at(changed: &[Changed], byte: u32) -> Option<How> {
    let after = changed.partition_point(|changed| changed.span.end <= byte);
    let changed = changed.get(after)?;
    (changed.span.start <= byte).then_some(changed.how)
}

/// Whether a byte stands in one of these spans, which are ascending and disjoint.
pub fn covers(spans: &[Span], byte: u32) -> bool {
    let (start, end) = (byte, byte + 1);
    Span { start, end }.meets(spans)
}

/// What takes the place of the space between two bytes.
type Edge<'a> = &'a dyn Fn(usize, usize) -> Option<(&'static str, Style)>;

/// Draws a row of a text, letter by letter, with tabs at their stops and soft breaks as spaces. Says in which column it ended.
fn line(
    buffer: &mut Buffer,
    area: Rect,
    y: u16,
    (text, row): (&str, &Row),
    style: &dyn Fn(u32) -> Style,
    edge: Edge<'_>,
) -> u16 {
    let room = usize::from(area.width);
    let mut column = 0;
    for shown in shown(text, row) {
        let style = style(shown.span.start as u32);
        let place = (area.x + column as u16, area.y + y);
        let is_between = matches!(shown.kind, Kind::Space | Kind::Break) && shown.cells > 0;
        if is_between
            && column < room
            && let Some((sign, style)) = edge(shown.span.start, shown.span.end)
        {
            put(buffer, place, sign, 1, style);
        } else if column + shown.cells > room {
            // A sign wider than the whole pane; nothing else comes here but spaces.
            let sign = if column == 0 { "·" } else { "" };
            put(buffer, place, sign, area.width - column as u16, style);
            break;
        } else {
            put(buffer, place, &shown.text, shown.cells as u16, style);
        }
        column += shown.cells;
    }
    column as u16
}

/// Inside a line the edges of a mark take the places of the spaces around it: the sign for the space between two bytes, and the mark
/// it belongs to.
fn edge<'a>(
    text: &str,
    marks: &'a [Mark],
    from: usize,
    to: usize,
) -> Option<(&'static str, &'a Mark)> {
    if let Some(mark) = marks.iter().find(|mark| mark.span.start as usize == to) {
        return Some(("▐", mark));
    }
    // Marks end with a word: its full stop stands between.
    let ends = |mark: &&Mark| {
        let between = text.get(mark.span.end as usize..from);
        between.is_some_and(|text| {
            text.len() <= MOST_PUNCTUATION
                && !text.contains(|c: char| c.is_alphanumeric() || c.is_whitespace())
        })
    };
    marks.iter().find(ends).map(|mark| ("▌", mark))
}

/// Draws the first lines of a part of a text, each letter in its style, with `…` in that of its end where the part goes on. Says how many
/// rows it took.
pub fn draw_excerpt(
    buffer: &mut Buffer,
    area: Rect,
    text: &str,
    span: Span,
    style: &dyn Fn(u32) -> Style,
) -> u16 {
    let (rows, goes_on) = excerpt(text, span, area.width, usize::from(area.height));
    for (y, row) in (0..).zip(&rows) {
        let end = line(buffer, area, y, (text, row), style, &|_, _| None);
        if goes_on && usize::from(y) + 1 == rows.len() {
            let x = area.x + end.min(area.width.saturating_sub(1));
            put(buffer, (x, area.y + y), "…", 1, style(row.end));
        }
    }
    rows.len() as u16
}
