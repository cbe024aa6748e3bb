//! What does a script get of where a document comes from? What its file says, and what two files say alike.

use serde::Serialize;

use crate::extract::Format;
use crate::origin::Shared;
use crate::snapshot::Facts;
use crate::text::Language;
use crate::words::Said;

/// What is known of a document beside its text; what is not known is left out.
#[derive(Serialize)]
pub struct FactsOut<'a> {
    format: Format,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'a str>,
    #[serde(skip_serializing_if = "is_false")]
    encoding_doubtful: bool,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_editor: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    created: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    producer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    editing_minutes: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    revision_ids: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    fonts: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    page_edges: &'a [String],
    #[serde(skip_serializing_if = "is_zero")]
    deleted_revisions: u32,
    #[serde(skip_serializing_if = "is_zero")]
    comments: u32,
    #[serde(skip_serializing_if = "is_zero")]
    hidden_characters: u32,
    #[serde(skip_serializing_if = "is_zero")]
    invisible_characters: u32,
    #[serde(skip_serializing_if = "is_zero")]
    lookalike_words: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'static str>,
    #[serde(skip_serializing_if = "is_zero")]
    stop_words_left_out: u32,
    #[serde(skip_serializing_if = "is_zero")]
    numbers_left_out: u32,
    #[serde(skip_serializing_if = "is_zero")]
    unreadable_glyphs: u32,
    #[serde(skip_serializing_if = "is_false")]
    no_text_layer: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(is: &bool) -> bool {
    !is
}

impl<'a> From<&'a Facts> for FactsOut<'a> {
    fn from(facts: &'a Facts) -> Self {
        let clues = &facts.clues;
        FactsOut {
            format: facts.format,
            encoding: facts.encoding.as_deref(),
            encoding_doubtful: facts.doubtful,
            bytes: facts.bytes,
            author: clues.author.as_deref(),
            last_editor: clues.last_editor.as_deref(),
            created: clues.created.as_deref(),
            modified: clues.modified.as_deref(),
            producer: clues.producer.as_deref(),
            editing_minutes: clues.editing_minutes,
            revision_ids: &clues.revision_ids,
            fonts: &clues.fonts,
            page_edges: &clues.margins,
            deleted_revisions: clues.deleted_revisions,
            comments: clues.comments,
            hidden_characters: clues.hidden_characters,
            invisible_characters: facts.invisible,
            lookalike_words: facts.lookalike,
            language: facts.left_out.language.map(Language::code),
            stop_words_left_out: facts.left_out.stop_words,
            numbers_left_out: facts.left_out.numbers,
            unreadable_glyphs: clues.unreadable_glyphs,
            no_text_layer: clues.no_text_layer,
            notes: facts.notes.iter().map(Said::english).collect(),
        }
    }
}

/// Odd letters and hidden text of a document of which nothing else is told, under the names that they have everywhere.
#[derive(Default, Serialize)]
pub struct OddOut {
    #[serde(skip_serializing_if = "is_zero")]
    lookalike_words: u32,
    #[serde(skip_serializing_if = "is_zero")]
    invisible_characters: u32,
    #[serde(skip_serializing_if = "is_zero")]
    hidden_characters: u32,
}

impl OddOut {
    /// As they are known.
    pub fn of(facts: &Facts) -> OddOut {
        OddOut {
            lookalike_words: facts.lookalike,
            invisible_characters: facts.invisible,
            hidden_characters: facts.clues.hidden_characters,
        }
    }
}

/// Something that two files say alike.
#[derive(Serialize)]
pub struct SharedOut<'a> {
    what: &'static str,
    value: &'a str,
    other_documents: usize,
}

impl<'a> From<&'a Shared> for SharedOut<'a> {
    fn from(shared: &'a Shared) -> Self {
        SharedOut {
            what: shared.name,
            value: &shared.value,
            other_documents: shared.others,
        }
    }
}
