//! How does a text lie on a screen? Its letters and their cells, the line breaks that only kept lines short, and its lines at a width.

mod glyph;
mod reflow;
mod unit;
mod wrap;

use std::sync::Arc;

pub use glyph::{Glyph, Kind, clusters, glyph, harmless, kind, line_break};
pub use reflow::{SoftBreaks, joint};
pub use unit::Unit;
use wrap::Stops;
pub use wrap::{Row, byte_at, tab_width, wrap};

use crate::text::Options;

/// What is said about a text, harmless, in lines of so many cells.
pub fn said_in(said: &str, width: u16) -> Vec<String> {
    let said = harmless(said);
    let rows = wrap(&said, &SoftBreaks::default(), width).into_iter();
    let line = |row: Row| said.get(row.start as usize..row.end as usize);
    rows.map(|row| line(row).unwrap_or_default().trim_end().to_owned())
        .collect()
}

/// A text, and what of its looks is the same at every width: found out once, by whoever has the time.
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
    /// Where its lines may end.
    stops: Stops,
}

impl Page {
    /// Looks through the whole text.
    pub fn new(text: &Arc<str>) -> Page {
        let soft = SoftBreaks::new(text);
        Page {
            text: Arc::clone(text),
            stops: Stops::new(text, &soft),
            soft,
            is_blank: text.trim_start().is_empty(),
            alone: unit::alone(text),
        }
    }

    /// Its lines in a pane of this many cells; see [`wrap()`].
    pub fn rows(&self, width: u16) -> Vec<Row> {
        self.stops.rows(&self.text, &self.soft, width)
    }

    /// What its tokens are called, of which it has so many by these options.
    pub fn unit(&self, tokens: u32, options: Options) -> Unit {
        Unit::by(options, || unit::is_most(self.alone, tokens))
    }
}
