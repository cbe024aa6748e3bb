//! What do these two documents share? Answered on a thread of its own, from the two files as they are now: texts are
//! not kept in memory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::latest::Outbox;
use super::read::{Plan, Reader, cause};
use super::{Event, label};
use crate::align::rarest::{self, Spread};
use crate::align::{Common, align_in_turn};
use crate::index::{DocId, Label, Settings};
use crate::origin::{self, Census, Shared};
use crate::said;
use crate::shingle;
use crate::sides::Sides;
use crate::sketch::opinion::Opinions;
use crate::snapshot::{Compared, Comparison, Text};
use crate::text::Tokenizer;
use crate::words::Said;

/// A comparison to be made.
pub struct Task {
    /// The pair.
    pub docs: Sides<DocId>,
    /// Their names.
    pub labels: Sides<Label>,
    /// Their files below the root, or why there is none.
    pub files: Sides<Result<Arc<Path>, Said>>,
    /// What counts as common text for them.
    pub common: Common,
    /// What their files say alike.
    pub in_common: Vec<Shared>,
    /// How many documents have what they share, where a person wants to know all: each sketch is asked, too.
    pub in_detail: Option<Spread>,
}

/// Makes comparisons until there are no more to come.
pub fn run(tasks: &Receiver<Task>, plan: Plan, settings: &Settings, outbox: &Outbox) {
    let mut reader = Reader::new(plan);
    for task in tasks {
        let tell = |comparison| {
            outbox.post(Event::Comparison(Arc::new(comparison)));
            // Another pair is waited for: whoever comes back to this one asks again.
            tasks.is_empty()
        };
        tell(answer(&mut reader, task, settings, &tell));
    }
}

/// The whole answer; what there is of a long one sooner is told at once.
fn answer(
    reader: &mut Reader,
    task: Task,
    settings: &Settings,
    tell: &dyn Fn(Comparison) -> bool,
) -> Comparison {
    let Task {
        docs,
        labels,
        files,
        common,
        in_common,
        in_detail,
    } = task;
    let mut text = |file: &Result<Arc<Path>, Said>, label: &Label| {
        let text = file.as_ref().map_err(|reason| Some(reason.clone()));
        let text = text.and_then(|file| reader.next_text(file));
        let gone = || said!("why-gone");
        text.map_err(|reason| Said::text(label.as_str()).colon(reason.unwrap_or_else(gone)))
    };
    let left = text(&files.left, &labels.left);
    let right = text(&files.right, &labels.right);
    reader.rest();
    let mut comparison = Comparison {
        docs,
        labels,
        outcome: Err(Said::default()),
        texts: None,
        in_common,
        sketches: None,
        rarest: None,
    };
    let texts = match left.and_then(|left| Ok(Sides::new(left, right?))) {
        Ok(texts) => texts,
        Err(reason) => {
            comparison.outcome = Err(reason);
            return comparison;
        }
    };
    comparison.texts = Some(texts.clone());
    let words = texts.as_ref().map(|text| Arc::clone(&text.text));
    if let Some(spread) = in_detail {
        let more = || {
            let rarest = rarest::rarest(&words, settings.width, settings.text, &spread);
            (opinions(&texts, settings), rarest)
        };
        // A panic costs what is said beside the passages.
        let more = catch_unwind(AssertUnwindSafe(more));
        (comparison.sketches, comparison.rarest) = more.unwrap_or_default();
    }
    let first = |compared: &Compared| {
        tell(Comparison {
            outcome: Ok(compared.clone()),
            ..comparison.clone()
        })
    };
    comparison.outcome = compared(words, settings, &common, first);
    comparison
}

/// What each sketch says of two texts.
fn opinions(texts: &Sides<Text>, settings: &Settings) -> Option<Arc<Opinions>> {
    let mut tokenizer = Tokenizer::new(settings.text);
    let fingerprints = texts.as_ref().map(|text| {
        let (tokens, _) = tokenizer.tokens(&text.text);
        shingle::fingerprints(&tokens.hashes, settings.width)
    });
    Opinions::of(&fingerprints, settings.width).map(Arc::new)
}

/// Aligns, and tells of long texts what there is sooner; a panic costs this one answer.
fn compared(
    texts: Sides<Arc<str>>,
    settings: &Settings,
    common: &Common,
    first: impl FnOnce(&Compared) -> bool,
) -> Result<Compared, Said> {
    catch_unwind(AssertUnwindSafe(|| {
        align_in_turn(
            texts,
            settings.width,
            settings.min_run,
            settings.text,
            common,
            first,
        )
    }))
    .map_err(|panic| said!("why-comparison", cause = cause(panic.as_ref())))
}

/// Aligns two texts of which nothing is said before all is known.
pub fn aligned(
    texts: Sides<Arc<str>>,
    settings: &Settings,
    common: &Common,
) -> Result<Compared, Said> {
    compared(texts, settings, common, |_| true)
}

/// Compares two files that a person named, whatever their extension.
///
/// # Errors
/// Which of them can't be read, and why.
pub fn files(files: Sides<&Path>, plan: Plan, settings: &Settings) -> anyhow::Result<Comparison> {
    let mut reader = Reader::new(plan);
    let mut text = |file: &Path| {
        reader.text(file).map_err(|reason| {
            let reason = match reason {
                None => said!("why-check-name"),
                // The name of a format that isn't read explains more than the bytes do; text is welcome under any name.
                Some(reason) => crate::extract::by_name(file).err().unwrap_or(reason),
            };
            anyhow::anyhow!(Said::text(label::harmless(file)).colon(reason))
        })
    };
    let texts = Sides::new(text(files.left)?, text(files.right)?);
    let words = texts.as_ref().map(|text| Arc::clone(&text.text));
    let compared = aligned(words, settings, &Common::default());
    let facts = texts.as_ref().map(|text| &*text.facts);
    Ok(Comparison {
        docs: Sides::new(DocId(0), DocId(1)),
        labels: files.map(|file| Label::new(label::harmless(file))),
        outcome: Ok(compared.map_err(anyhow::Error::msg)?),
        in_common: origin::in_common(facts, &Census::new([facts.left, facts.right])),
        texts: Some(texts.clone()),
        sketches: None,
        rarest: None,
    })
}
