//! What goes into the bytes of a record comes out of them.

use std::borrow::Cow;
use std::sync::Arc;

use proptest::prelude::*;

use crate::extract::{Clues, Extracted, Format, Saved};
use crate::snapshot::Facts;
use crate::store::{Container, Content, Document, Member, Reading, record};
use crate::text::{LeftOut, Span};
use crate::words::{Said, phrase};

/// Said with what has some bytes.
fn said(text: String) -> Said {
    let text = Said::new("why-format", vec![("extension", text.into())]);
    text.colon(Said::text("text")).comma(phrase("why-gone"))
}

fn facts() -> impl Strategy<Value = Facts> {
    let some = proptest::option::of(".{0,9}");
    let list = proptest::collection::vec(".{0,9}", 0..3);
    (any::<[u32; 4]>(), some.clone(), some, list, any::<bool>()).prop_map(
        |(numbers, author, encoding, notes, doubtful)| Facts {
            format: Format::Docx,
            encoding: encoding.map(Cow::Owned),
            doubtful,
            bytes: u64::from(numbers[0]) << 9,
            clues: Clues {
                author,
                glyphs: numbers[1],
                fonts: notes.clone(),
                ..Clues::default()
            },
            invisible: numbers[2],
            lookalike: numbers[3],
            left_out: LeftOut {
                language: None,
                stop_words: numbers[0],
                numbers: numbers[1],
            },
            content: u64::from(numbers[3]) << 7,
            notes: notes.into_iter().map(said).collect(),
            saved: Saved::seconds(i64::from(numbers[2])),
        },
    )
}

fn document() -> impl Strategy<Value = Reading> {
    let words = proptest::collection::vec(any::<u64>(), 0..50);
    (facts(), words).prop_map(|(facts, words)| {
        Reading::Document(Document {
            facts: Arc::new(facts),
            words,
        })
    })
}

fn reading() -> impl Strategy<Value = Reading> {
    let unread = ".{0,40}".prop_map(|text| Reading::Unread(said(text)));
    let single = prop_oneof![document(), unread.clone()];
    let member =
        (".{0,20}", any::<Option<u64>>(), single).prop_map(|(path, number, reading)| Member {
            path,
            content: number.map(Content::test),
            reading,
        });
    let members = proptest::collection::vec(member, 0..4);
    let container = (members, proptest::option::of(".{0,9}")).prop_map(|(members, note)| {
        let note = note.map(said);
        Reading::Container(Container { members, note })
    });
    prop_oneof![document(), unread, container]
}

proptest! {
    #[test]
    fn any_reading_comes_back_as_it_went_in(reading in reading()) {
        let bytes = record::pack(&reading).unwrap();
        prop_assert_eq!(record::unpack(&bytes), Some(reading));
    }

    #[test]
    fn any_text_comes_back_as_it_went_in(text in ".{0,200}", facts in facts(), ends in any::<(u32, u32)>()) {
        let extracted = Extracted {
            text: text.into(),
            format: facts.format,
            encoding: facts.encoding,
            guessed: facts.doubtful,
            hidden: vec![Span { start: ends.0, end: ends.1 }],
            clues: facts.clues,
            notes: facts.notes,
        };
        let packed = record::pack_text(&extracted).unwrap();
        prop_assert_eq!(record::unpack_text(&packed), Some(extracted));
    }

    #[test]
    fn what_is_no_record_is_none(bytes in proptest::collection::vec(any::<u8>(), 0..99)) {
        // Whatever comes of it, it is no panic and no memory.
        let _ = (record::unpack::<Reading>(&bytes), record::unpack_text(&bytes));
    }
}
