//! How does a text lie on a screen? Its letters and their cells, the line breaks that only kept lines short, and its lines at a width.

mod glyph;
mod reflow;
mod unit;
mod wrap;

use std::sync::Arc;

pub use glyph::{Glyph, Kind, clusters, glyph, harmless, kind, line_break};
pub use reflow::{SoftBreaks, joint};
pub use unit::Unit;
pub use wrap::{Row, byte_at, tab_width, wrap};

use crate::text::Options;

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

    /// What its tokens are called, of which it has so many by these options.
    pub fn unit(&self, tokens: u32, options: Options) -> Unit {
        Unit::by(options, || unit::is_most(self.alone, tokens))
    }
}
