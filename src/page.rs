//! Page: how a text lies on a screen, its letters in their cells and its lines at a width.

pub mod escaped;
mod glyph;
mod reflow;
mod unit;
mod wrap;

use std::borrow::Cow;
use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

pub use glyph::{Glyph, Kind, clusters, glyph, harmless, kind};
pub use reflow::{SoftBreaks, joint, lines};
pub use unit::Unit;
pub use wrap::{Row, byte_at, excerpt, tab_width, wrap};

use crate::text::{Options, Span};

/// What is said, harmless, in at most so many lines of so many cells; where there is more, the last line ends with `…`.
pub fn said_in(said: &str, width: usize, most: usize) -> Vec<String> {
    let whole = Span {
        start: 0,
        end: said.len() as u32,
    };
    let cells = u16::try_from(width).unwrap_or(u16::MAX);
    let (rows, goes_on) = excerpt(said, whole, cells, most);
    let line = |row: &Row| -> String {
        let line = row.span().of(said).trim_end();
        let from = row.start as usize;
        let shown =
            clusters(said, from..from + line.len()).map(|(at, cluster)| match kind(cluster) {
                Kind::Break if joint(said, at, at + cluster.len()) == 0 => Cow::Borrowed(""),
                Kind::Break | Kind::Tab => Cow::Borrowed(" "),
                _ => glyph(cluster).text,
            });
        shown.collect()
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if let Some(last) = lines.last_mut().filter(|_| goes_on) {
        while last.width() >= width && last.pop().is_some() {}
        last.push('…');
    }
    lines
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

    /// What its tokens are called, of which it has so many by these options.
    pub fn unit(&self, tokens: u32, options: Options) -> Unit {
        Unit::by(options, || unit::is_most(self.alone, tokens))
    }
}
