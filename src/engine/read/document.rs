//! Documents: which words the text of a file has, and what comes of it. The same for a file of its own and for one in a container.

use std::sync::Arc;

use super::file::{Failure, too_needy};
use super::{Document, EMPTY, Outcome};
use crate::align;
use crate::engine::intake::Intake;
use crate::extract::{Extracted, Saved, is_cut};
use crate::index::Settings;
use crate::layers::{self, Layers};
use crate::masks::{ActiveLayers, Masks};
use crate::origin;
use crate::said;
use crate::shingle::{self, Width};
use crate::sketch::Sketch;
use crate::snapshot::{Facts, Text};
use crate::store::Content;
use crate::text::{self, Tokenizer, Tokens};
use crate::words::Said;

/// One mark in so many words of a guessed encoding is no trick: who plays it on so many words knows his encoding.
const ODD_WORDS: usize = 10;

/// How long a file is, and when it was saved last.
pub type Looks = (u64, Option<Saved>);

/// Finds the words of one text after the other.
#[derive(Debug)]
pub struct Finder {
    tokenizer: Tokenizer,
    width: Width,
    layers: ActiveLayers,
    /// Those of the last one; where they stand only of one with text in layers.
    pub tokens: Tokens,
}

/// Bytes of memory that it takes to find the words of plain text, for each byte of it, and those of the file: a word of two letters takes
/// 17 bytes, one of six 3 for each of them.
pub const READ_BYTES: u64 = 6;
/// Bytes that it takes to compare a text, for each word of it (535 MB for two texts of 16 MB, 2.9 million words each) ...
const BYTES_PER_WORD: u64 = 100;
/// ... and where rewritten sentences are not looked for (1,336 MB for two texts of 60 MB, 10.9 million words each).
const BYTES_PER_WORD_ALONE: u64 = 62;

/// Bytes of memory that it takes to compare a text of so many words and bytes.
pub fn compared_bytes(words: u64, bytes: u64) -> u64 {
    if bytes > align::MOST_BYTES as u64 {
        words * BYTES_PER_WORD_ALONE
    } else {
        words * BYTES_PER_WORD
    }
}

/// Whether there is memory enough for work that needs so many bytes.
pub fn enough(needs: u64, intake: &Intake) -> Result<(), Failure> {
    let most = intake.room.most();
    if needs > most {
        return Err(too_needy(needs, most));
    }
    Ok(())
}

/// What was found beside the words.
#[derive(Clone, Debug)]
struct Found {
    masks: Masks,
    is_mostly_quoted: bool,
    odd: text::Clues,
    left_out: text::LeftOut,
    content: u128,
}

impl Finder {
    /// By these settings.
    pub fn new(settings: &Settings) -> Finder {
        Finder {
            tokenizer: Tokenizer::new(settings.text),
            width: settings.width,
            layers: settings.layers,
            tokens: Tokens::default(),
        }
    }

    fn read(&mut self, extracted: &Extracted<'_>) -> Found {
        let text = &*extracted.text;
        let found = layers::find(text, &extracted.regions);
        // Where its words stand is asked of a text only that has something to mask.
        let (odd, left_out, layers) = if found.is_empty() {
            let hashes = &mut self.tokens.hashes;
            hashes.clear();
            let (odd, left_out) = self.tokenizer.token_hashes(text, hashes);
            (odd, left_out, Layers::default())
        } else {
            let left_out = self.tokenizer.tokens_into(text, &mut self.tokens);
            let layers = layers::in_words(&found, &self.tokens.spans);
            (self.tokens.clues, left_out, layers)
        };
        Found {
            masks: layers.covered.into_iter().collect(),
            is_mostly_quoted: layers.is_mostly_quoted,
            odd,
            left_out,
            content: text::in_full(self.tokenizer.all().unwrap_or(&self.tokens.hashes)),
        }
    }
}

/// A document, if there are words in its text.
pub fn document(
    extracted: Extracted<'_>,
    looks: Looks,
    content: Option<Content>,
    intake: &Intake,
    finder: &mut Finder,
) -> Result<Outcome, Failure> {
    let length = extracted.text.len() as u64;
    enough(length * READ_BYTES, intake)?;
    let read = finder.read(&extracted);
    let tokens = &finder.tokens.hashes;
    enough(2 * compared_bytes(tokens.len() as u64, length), intake)?;
    if tokens.is_empty() {
        // Its words may stand beyond a limit, which is no fault of the document.
        let cut = extracted.notes.into_iter().find(is_cut);
        let without = || {
            if looks.0 == 0 {
                EMPTY.into()
            } else if read.left_out.tokens() > 0 {
                nothing_left(read.left_out)
            } else {
                said!("why-no-word")
            }
        };
        return Err(Failure::OfContent(cut.unwrap_or_else(without)));
    }
    Ok(Outcome::Document(Document {
        words: intake
            .take(tokens)
            .with_masks(read.masks.clone(), finder.layers),
        content,
        facts: Arc::new(facts(extracted, &read, tokens.len(), looks)),
    }))
}

/// Why a document has no text by the options that a person has set, and what to do.
fn nothing_left(left_out: text::LeftOut) -> Said {
    let left = match (left_out.stop_words, left_out.numbers) {
        (0, _) => "numbers",
        (_, 0) => "stop-words",
        _ => "both",
    };
    said!("why-nothing-left", left)
}

/// Makes of a text what is wanted of it.
pub type MakeText<T> = dyn Fn(Extracted<'_>, Looks, &mut Finder) -> T;

/// A text that is to be shown.
pub fn shown(extracted: Extracted<'_>, looks: Looks, finder: &mut Finder) -> Text {
    let read = finder.read(&extracted);
    Text {
        text: Arc::from(&*extracted.text),
        hidden: Arc::from(&*extracted.hidden),
        facts: Arc::new(facts(extracted, &read, finder.tokens.hashes.len(), looks)),
        sketch: Sketch::of(&shingle::fingerprints(&finder.tokens.hashes, finder.width)),
        checksum: None,
    }
}

/// What is odd in a text is nobody's doing where the encoding is likely to be wrong.
fn facts(extracted: Extracted<'_>, read: &Found, words: usize, looks: Looks) -> Facts {
    let odd = read.odd;
    let marks = (odd.invisible + odd.lookalike) as usize;
    let is_odd = || marks * ODD_WORDS > words || extracted.text.contains('\u{fffd}');
    let doubtful = extracted.guessed && is_odd();
    let odd = if doubtful {
        text::Clues::default()
    } else {
        odd
    };
    Facts {
        doubtful,
        format: extracted.format,
        encoding: extracted.encoding,
        bytes: looks.0,
        clues: origin::share_clues(extracted.clues),
        invisible: odd.invisible,
        lookalike: odd.lookalike,
        left_out: read.left_out,
        masks: read.masks.clone(),
        is_mostly_quoted: read.is_mostly_quoted,
        content: read.content,
        notes: extracted.notes,
        saved: looks.1,
    }
}
