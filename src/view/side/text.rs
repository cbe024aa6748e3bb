//! The rows of a text that are in view: its words, and beside them the numbers and bars of its passages.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, width};
use super::cells::{self, Looks};
use super::{current_style, ink, passage_style};
use crate::align::Passage;
use crate::app::side::{Pane, PaneParts, SideBySide};
use crate::page::{Row, said_in};
use crate::say;
use crate::sides::Side;
use crate::text::Span;
use crate::view::theme::Theme;

/// Cells of a gutter that has one for the arrow at the current passage.
const ARROW_FROM: u16 = 5;

/// Everything that drawing a row asks for.
struct Page<'a> {
    side: &'a SideBySide,
    pane: &'a Pane,
    shown: Side,
    loose: &'a [Span],
    common: &'a [Span],
    hidden: &'a [Span],
    odd: &'a [Span],
    theme: &'a Theme,
}

/// Draws gutter and text of the pane that stands at this place.
pub fn draw(canvas: &mut Canvas, parts: &PaneParts, side: &SideBySide, place: Side, theme: &Theme) {
    let shown = side.shown_at(place);
    let Some(compared) = side.compared() else {
        return;
    };
    let page = Page {
        side,
        pane: side.pane(shown),
        shown,
        loose: compared.alignment.loose.get(shown),
        common: compared.alignment.common.get(shown),
        hidden: side.hidden(shown),
        odd: compared.lookalikes.get(shown),
        theme,
    };
    if page.pane.page.is_blank {
        let area = parts.text;
        canvas.put(area.x, area.y, say!("no-text"), area.width, theme.quiet);
        return;
    }
    let top = side.top(shown);
    for y in 0..parts.text.height {
        let row = usize::try_from(top + i64::from(y)).ok();
        let Some(row) = row.and_then(|row| page.pane.rows().get(row)) else {
            continue;
        };
        if row.folded > 0 {
            let text = say!("folded-lines", count = row.folded);
            let area = parts.text;
            canvas.put(area.x, area.y + y, &text, area.width, theme.quiet);
        } else {
            page.number(canvas, parts.numbers, y, row);
            page.gutter(canvas, parts.gutter, y, row);
            page.line(canvas, parts.text, y, row);
        }
    }
}

/// Writes why a text can't be shown as it is now.
pub fn reason(canvas: &mut Canvas, area: Rect, reason: &str, theme: &Theme) {
    for (y, line) in (0..area.height).zip(said_in(reason, area.width)) {
        canvas.put(area.x, area.y + y, &line, area.width, theme.warning);
    }
}

impl Page<'_> {
    fn passage(&self, at: usize) -> Option<&Passage> {
        self.side.passages().get(at)
    }

    fn is_current(&self, at: usize) -> bool {
        at == self.side.current()
    }

    /// What passage `at` looks like; with more weight where a sign or a line stands for the whole of the current one.
    fn style(&self, at: usize, weighty: bool) -> Style {
        let style = if weighty && self.is_current(at) {
            current_style
        } else {
            passage_style
        };
        self.passage(at)
            .map_or(self.theme.text, |passage| style(self.theme, passage.number))
    }

    fn ink(&self, at: usize) -> Style {
        self.passage(at)
            .map_or(self.theme.text, |passage| ink(self.theme, passage.number))
    }

    /// The number of the line or the paragraph that begins in a row.
    fn number(&self, canvas: &mut Canvas, area: Rect, y: u16, row: &Row) {
        // What began above the pane is named in its first row, as passages are.
        let numbers = self.pane.numbers();
        let number = match y {
            0 => numbers.at_top(row, &self.pane.page.text),
            _ => numbers.in_row(row),
        };
        let Some(number) = number else {
            return;
        };
        let number = number.to_string();
        let blank = area.width.saturating_sub(width(&number));
        let room = area.width - blank;
        canvas.put(area.x + blank, area.y + y, &number, room, self.theme.quiet);
    }

    /// `▸12▌` on the first row of a passage, the bar on all of them. The current one has the arrow and the thick bar.
    fn gutter(&self, canvas: &mut Canvas, area: Rect, y: u16, row: &Row) {
        let marks = self.pane.marks_in(span_of(row));
        let current = marks.iter().find(|(_, at)| self.is_current(*at));
        let Some(&(_, barred)) = current.or(marks.first()) else {
            return;
        };
        if area.is_empty() {
            return;
        }
        let (bar, style) = if self.is_current(barred) {
            ("▌", self.theme.accent)
        } else {
            ("▎", self.ink(barred))
        };
        let y_bar = area.y + y;
        canvas.put(area.right() - 1, y_bar, bar, 1, style);
        // A passage that began above the pane is named in its first row.
        let named: Vec<usize> = marks
            .iter()
            .filter(|(span, _)| span.start >= row.start || y == 0)
            .map(|&(_, at)| at)
            .collect();
        let arrow = u16::from(area.width >= ARROW_FROM);
        let room = area.width - 1 - arrow;
        let mut right = area.right() - 1;
        for (sign, at) in self.numbers(&named, room).iter().rev() {
            right -= width(sign).min(room);
            canvas.put(right, y_bar, sign, room, self.style(*at, true));
        }
        if arrow > 0 && named.iter().any(|&at| self.is_current(at)) {
            canvas.put(area.x, y_bar, "▸", 1, self.theme.accent);
        }
    }

    /// The numbers of passages that begin in a row, as many as there is room for.
    fn numbers(&self, named: &[usize], room: u16) -> Vec<(String, usize)> {
        let mut signs = Vec::new();
        for (place, &at) in named.iter().enumerate() {
            let number = self.passage(at).map_or(0, |passage| passage.number);
            let comma = if place == 0 { "" } else { "," };
            signs.push((format!("{comma}{number}"), at));
        }
        let taken =
            |signs: &[(String, usize)]| signs.iter().map(|(sign, _)| width(sign)).sum::<u16>();
        if taken(&signs) > room {
            let more = signs.len() > 1;
            signs.truncate(1);
            if let Some((sign, _)) = signs.first_mut() {
                if width(sign) > room {
                    // A part of a number would be another number.
                    "#".clone_into(sign);
                } else if more && width(sign) < room {
                    sign.push('+');
                }
            }
        }
        signs.retain(|_| room > 0);
        signs
    }

    fn line(&self, canvas: &mut Canvas, area: Rect, y: u16, row: &Row) {
        let marks = self.pane.marks_in(span_of(row));
        let style = |byte| self.style_at(row, marks, byte);
        let edge = |from, to| {
            // Where there are colours, a passage's ground shows where it ends.
            let edge = cells::edge(&self.pane.page.text, marks, from, to);
            let (sign, at) = edge.filter(|_| self.theme.inks.is_empty())?;
            Some((sign, self.ink(at)))
        };
        let looks = Looks {
            style: &style,
            edge: &edge,
        };
        cells::line(canvas, area, y, &self.pane.page.text, row, &looks);
    }

    fn style_at(&self, row: &Row, marks: &[(Span, usize)], byte: u32) -> Style {
        let style = self.shared_at(row, marks, byte);
        let style = if covers(self.odd, byte) {
            style.patch(self.theme.odd)
        } else {
            style
        };
        let style = if covers(self.hidden, byte) {
            style.patch(self.theme.hidden)
        } else {
            style
        };
        if !covers(self.side.hits(self.shown), byte) {
            return style;
        }
        let at = self.side.hit_at(self.shown);
        let is_at = at.is_some_and(|hit| hit.start <= byte && byte < hit.end);
        self.theme.found(style, is_at)
    }

    fn shared_at(&self, row: &Row, marks: &[(Span, usize)], byte: u32) -> Style {
        let holds = |span: &Span| span.start <= byte && byte < span.end;
        if let Some(&(span, at)) = marks.iter().find(|(span, _)| holds(span)) {
            let changed = self
                .passage(at)
                .map_or(&[][..], |p| p.changed.get(self.shown));
            let style = self.style(at, span.start >= row.start);
            let after = changed.partition_point(|changed| changed.span.end <= byte);
            let here = changed
                .get(after)
                .filter(|changed| changed.span.start <= byte);
            // The weight of the first line would hide the one that tells changed words from other forms.
            let quiet = || self.style(at, false);
            return here.map_or(style, |changed| quiet().patch(self.theme.how(changed.how)));
        }
        if covers(self.common, byte) {
            self.theme.text.patch(self.theme.common)
        } else if covers(self.loose, byte) {
            self.theme.text.patch(self.theme.loose)
        } else {
            self.theme.text
        }
    }
}

fn span_of(row: &Row) -> Span {
    Span {
        start: row.start,
        end: row.end,
    }
}

/// Whether a byte stands in one of these spans, which are ascending and disjoint.
pub(in crate::view) fn covers(spans: &[Span], byte: u32) -> bool {
    let byte = Span {
        start: byte,
        end: byte + 1,
    };
    byte.meets(spans)
}
