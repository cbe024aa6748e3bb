//! What do two documents of a scan share, word for word? For whoever has the pairs read out: a scan keeps no texts, so they are
//! read once more, one pair after the other.

use super::label::path;
use super::read::Reader;
use super::{Options, compare};
use crate::align::Kind;
use crate::extract::extract_as;
use crate::index::{Label, Pair, Settings};
use crate::sides::{Side, Sides};
use crate::snapshot::Text;

/// Reads texts again.
#[derive(Debug)]
pub struct Aloud {
    reader: Reader,
    settings: Settings,
}

/// A passage as it stands in both texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// Its text on either side.
    pub texts: Sides<String>,
    /// The two are word for word the same.
    pub is_verbatim: bool,
}

impl Aloud {
    /// In the folders of these options.
    ///
    /// # Errors
    /// A folder is missing by now.
    pub fn new(options: &Options) -> anyhow::Result<Aloud> {
        let plan = super::plan(options, extract_as, false)?;
        Ok(Aloud {
            reader: Reader::new(plan),
            settings: options.settings,
        })
    }

    /// The passage with the longest run of equal words that counts for a pair; nothing where the files can't be read by now.
    ///
    /// A longer run than that of the pair is of common text, which stands in much of the folder.
    pub fn longest(&mut self, labels: Sides<&Label>, pair: &Pair) -> Option<Quotation> {
        let left = self.text(labels.left)?;
        let right = self.text(labels.right)?;
        let texts = Sides::new(left.text, right.text);
        let compared = compare::aligned(texts, &self.settings).ok()?;
        let counted = compared.alignment.passages.iter();
        let counted = counted.filter(|passage| passage.longest <= pair.runs.longest);
        // Of equals the first.
        let longest = counted.rev().max_by_key(|passage| passage.longest)?;
        let text = |side: Side| {
            let span = longest.spans.get(side);
            span.of(compared.texts.get(side)).to_owned()
        };
        Some(Quotation {
            texts: Sides::new(text(Side::Left), text(Side::Right)),
            is_verbatim: longest.kind == Kind::Verbatim,
        })
    }

    fn text(&mut self, label: &Label) -> Option<Text> {
        self.reader.next_text(&path(label)?).ok()
    }
}
