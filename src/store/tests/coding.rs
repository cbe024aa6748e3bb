//! What goes into the bytes of a record comes out of them.

use std::borrow::Cow;
use std::sync::Arc;

use proptest::prelude::*;

use crate::extract::{Clues, Extracted, Format, Region, Role, Saved};
use crate::layers::Layer;
use crate::snapshot::Facts;
use crate::store::{Container, Content, Document, Member, Reading, record};
use crate::text::{Language, LeftOut, Span};
use crate::words::{Said, phrase};

/// Said in several clauses, with all that may be put into one.
fn said() -> Said {
    let text = Said::new("why-format", vec![("extension", "7z".into())]);
    text.colon(Said::text("ёж")).comma(phrase("why-gone"))
}

/// Nothing is as it usually is.
fn facts() -> Facts {
    Facts {
        format: Format::Docx,
        encoding: Some(Cow::Owned("KOI8-R".to_owned())),
        doubtful: true,
        bytes: 1 << 40,
        clues: Arc::new(Clues {
            author: Some("Anna".to_owned()),
            glyphs: 300,
            fonts: vec!["Lato".to_owned(), String::new()],
            ..Clues::default()
        }),
        invisible: 1,
        lookalike: u32::MAX,
        left_out: LeftOut {
            language: Some(Language::Kazakh),
            stop_words: 3,
            numbers: 4,
        },
        masks: [(Layer::Quotation, 3..9), (Layer::References, 7..800)]
            .into_iter()
            .collect(),
        is_mostly_quoted: true,
        content: 5 << 33,
        notes: vec![said(), said()],
        saved: Saved::seconds(1_772_445_659),
    }
}

#[test]
fn what_was_read_and_its_text_come_back_as_they_went_in() {
    let document = |words: Vec<u64>| {
        let facts = Arc::new(facts());
        Reading::Document(Document { facts, words })
    };
    let member = |content, reading| Member {
        path: "b/ёж.txt".to_owned(),
        content,
        reading,
    };
    let container = Reading::Container(Container {
        members: vec![
            member(Some(Content::of(b"b")), document(vec![7, 7, 1 << 63])),
            member(None, Reading::Unread(said())),
        ],
        note: Some(said()),
    });
    for reading in [document(Vec::new()), Reading::Unread(said()), container] {
        let bytes = record::pack(&reading).unwrap();
        assert_eq!(record::unpack(&bytes), Some(reading));
    }
    let facts = facts();
    let extracted = Extracted {
        text: "text, ёж".into(),
        format: facts.format,
        encoding: facts.encoding,
        guessed: facts.doubtful,
        hidden: vec![Span::new(2, 4)],
        regions: vec![Region {
            span: Span::new(6, 10),
            role: Role::Quote,
        }],
        clues: Arc::unwrap_or_clone(facts.clues),
        notes: facts.notes,
    };
    let packed = record::pack_text(&extracted).unwrap();
    assert_eq!(record::unpack_text(&packed), Some(extracted));
}

proptest! {
    #[test]
    fn what_is_no_record_is_none(bytes in proptest::collection::vec(any::<u8>(), 0..99)) {
        // Whatever comes of it, it is no panic and no memory.
        let _ = (record::unpack::<Reading>(&bytes), record::unpack_text(&bytes));
    }
}
