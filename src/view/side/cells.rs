//! How does a line of a text fill its cells? Letter by letter, with tabs at their stops and soft breaks as spaces.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::Canvas;
use crate::page::{Kind, Row, clusters, glyph, joint, kind, tab_width};
use crate::text::Span;

/// Bytes of punctuation that may stand between the end of a passage and its edge: a full stop and closing quotes.
const MAX_PUNCTUATION: usize = 8;

/// What a line looks like.
pub struct Looks<'a> {
    /// The letter that begins at a byte.
    pub style: &'a dyn Fn(u32) -> Style,
    /// What takes the place of the space between two bytes.
    pub edge: &'a dyn Fn(usize, usize) -> Option<(&'static str, Style)>,
}

/// Draws a row of a text.
pub fn line(canvas: &mut Canvas, area: Rect, y: u16, text: &str, row: &Row, looks: &Looks<'_>) {
    let (from, to) = (row.start as usize, row.end as usize);
    let line = text.get(from..to).unwrap_or_default();
    let room = usize::from(area.width);
    let mut column = 0;
    for (at, cluster) in clusters(text, from..from + line.trim_end().len()) {
        let style = (looks.style)(at as u32);
        let (shown, cells) = match kind(cluster) {
            Kind::Tab => (" ".repeat(tab_width(column)), tab_width(column)),
            Kind::Space | Kind::Break => {
                // A line break inside a row is a soft one.
                let (blank, cells) = match kind(cluster) {
                    Kind::Break => (" ", joint(text, at, at + cluster.len())),
                    _ => (cluster, glyph(cluster).width),
                };
                let cells = usize::from(cells);
                match (looks.edge)(at, at + cluster.len()) {
                    Some((sign, style)) if column < room && cells > 0 => {
                        let x = area.x + column as u16;
                        canvas.put(x, area.y + y, sign, 1, style);
                        column += cells;
                        continue;
                    }
                    _ => (blank.to_owned(), cells),
                }
            }
            _ => {
                let glyph = glyph(cluster);
                (glyph.text.into_owned(), usize::from(glyph.width))
            }
        };
        let x = area.x + column as u16;
        if column + cells > room {
            // A sign wider than the whole pane; nothing else comes here but spaces.
            let sign = if column == 0 { "·" } else { "" };
            canvas.put(x, area.y + y, sign, area.width - column as u16, style);
            break;
        }
        canvas.put(x, area.y + y, &shown, cells as u16, style);
        column += cells;
    }
}

/// Inside a line the edges of a marked stretch take the places of the spaces around it: the sign for the space between two
/// bytes, and the mark it belongs to.
pub fn edge(
    text: &str,
    marks: &[(Span, usize)],
    from: usize,
    to: usize,
) -> Option<(&'static str, usize)> {
    if let Some(&(_, at)) = marks.iter().find(|(span, _)| span.start as usize == to) {
        return Some(("▐", at));
    }
    // Passages end with a word: its full stop stands between.
    let ends = |span: &Span| {
        let between = text.get(span.end as usize..from);
        between.is_some_and(|text| {
            text.len() <= MAX_PUNCTUATION
                && !text.contains(|c: char| c.is_alphanumeric() || c.is_whitespace())
        })
    };
    let found = marks.iter().find(|(span, _)| ends(span));
    found.map(|&(_, at)| ("▌", at))
}
