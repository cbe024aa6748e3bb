//! Page: how a text lies on a screen, its letters in their cells and its lines at a width.

pub mod escaped;
mod glyph;
mod reflow;
mod unit;
mod wrap;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

pub use glyph::{Kind, harmless};
pub use reflow::{SoftBreaks, lines};
pub use unit::Unit;
pub use wrap::{Row, excerpt};

use glyph::{clusters, glyph, kind};
use reflow::joint;
use wrap::{tab_width, wrap};

use crate::text::{Options, Span};

/// What is said, harmless, in at most so many lines of so many cells; where there is more, the last line ends with `…`.
pub fn said_in(said: &str, width: usize, most: usize) -> Vec<String> {
    let whole = Span::new(0, said.len() as u32);
    let cells = u16::try_from(width).unwrap_or(u16::MAX);
    let (rows, goes_on) = excerpt(said, whole, cells, most);
    let line = |row: &Row| -> String { shown(said, row).map(|shown| shown.text).collect() };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if let Some(last) = lines.last_mut().filter(|_| goes_on) {
        while last.width() >= width && last.pop().is_some() {}
        last.push('…');
    }
    lines
}

/// A cluster of a row, as it is shown.
#[derive(Debug)]
pub struct Shown<'a> {
    /// Its bytes.
    pub span: Range<usize>,
    /// What it is in the text.
    pub kind: Kind,
    /// What stands in its cells.
    pub text: Cow<'a, str>,
    /// So many cells.
    pub cells: usize,
}

/// What is shown of a row but for the spaces at its end: tabs up to their stops, and line breaks, which are soft ones here, as the
/// spaces that they stand for.
pub fn shown<'a>(text: &'a str, row: &Row) -> impl Iterator<Item = Shown<'a>> {
    let from = row.start as usize;
    let line = row.span().of(text).trim_end();
    let blank = |cells: usize| (" ".repeat(cells).into(), cells);
    let mut column = 0;
    clusters(text, from..from + line.len()).map(move |(at, cluster)| {
        let (span, kind) = (at..at + cluster.len(), kind(cluster));
        let glyph = glyph(cluster);
        let (text, cells) = match kind {
            Kind::Tab => blank(tab_width(column)),
            Kind::Break => blank(usize::from(joint(text, span.start, span.end))),
            Kind::Space => blank(usize::from(glyph.width)),
            _ => (glyph.text, usize::from(glyph.width)),
        };
        column += cells;
        Shown {
            span,
            kind,
            text,
            cells,
        }
    })
}

/// The lines of a text that somebody types, in so many cells: its line breaks are all meant.
pub fn hard_lines(text: &str, width: u16) -> Vec<Row> {
    let mut rows = wrap(text, &SoftBreaks::default(), width);
    // Behind the last break another line begins.
    if text.ends_with('\n') {
        let at = text.len() as u32;
        rows.push(Row {
            start: at,
            end: at,
            folded: 0,
        });
    }
    rows
}

/// Cells of a text on one line, with the spaces at its end.
pub fn cells(line: &str) -> usize {
    let clusters = clusters(line, 0..line.len());
    clusters.map(|(_, one)| usize::from(glyph(one).width)).sum()
}

/// The first byte of what fills a cell of a row; of its last cluster for the cells behind it.
pub fn byte_at(text: &str, row: &Row, cell: usize) -> u32 {
    let (mut column, mut last) = (0, row.start);
    for shown in shown(text, row) {
        last = shown.span.start as u32;
        column += shown.cells;
        if cell < column {
            break;
        }
    }
    last
}

/// A text, and what of its looks is the same at every width: found out once, on any thread.
#[derive(Debug, Default)]
pub struct Page {
    /// As extracted.
    pub text: Arc<str>,
    /// Its line breaks that are shown as spaces.
    pub soft: SoftBreaks,
    /// Nothing in it can be seen.
    pub is_blank: bool,
    /// Signs in it of scripts that are written without spaces.
    alone: usize,
}

impl Page {
    /// Looks through the whole text.
    pub fn new(text: &Arc<str>) -> Page {
        Page {
            text: Arc::clone(text),
            soft: SoftBreaks::new(text),
            is_blank: text.trim_start().is_empty(),
            alone: unit::alone(text),
        }
    }

    /// Its lines in a pane of this many cells; see [`wrap()`].
    pub fn rows(&self, width: u16) -> Vec<Row> {
        wrap(&self.text, &self.soft, width)
    }

    /// Where each paragraph begins: blank lines part them; in a text without any, every line is one. A break that is shown as a space
    /// parts nothing.
    pub fn paragraphs(&self) -> Vec<u32> {
        let mut goes_on = false;
        let lines = lines(&self.text).filter_map(|(start, line, ending)| {
            let begins = !goes_on;
            goes_on = !ending.is_empty() && self.soft.contains(start + line.len());
            begins.then(|| (start as u32, line.trim().is_empty()))
        });
        let lines: Vec<(u32, bool)> = lines.collect();
        let by_blank_lines = lines.iter().skip(1).any(|(_, is_blank)| *is_blank);
        let mut above_is_blank = true;
        let mut starts = Vec::new();
        for (start, is_blank) in lines {
            if !is_blank && (above_is_blank || !by_blank_lines) {
                starts.push(start);
            }
            above_is_blank = is_blank;
        }
        starts
    }

    /// What its tokens are called, of which it has so many by these options.
    pub fn unit(&self, tokens: u32, options: Options) -> Unit {
        Unit::by(options, || unit::is_most(self.alone, tokens))
    }
}
