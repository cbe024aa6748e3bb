//! One document with its sources.

use std::sync::Arc;

use proptest::prelude::*;
use ratatui::layout::Size;

use super::super::document::Document;
use crate::align::Kind;
use crate::app::command::Action;
use crate::index::{DocId, Label};
use crate::measure::Coverage;
use crate::page::Page;
use crate::snapshot::{Facts, Part, Sourced, SourcedText, Text};
use crate::sources::{Found, Place, Sources};
use crate::text::{self, LeftOut, Options, Span};
use crate::words::Said;

const DOC: DocId = DocId(7);
const AREA: Size = Size::new(80, 20);

/// A text of so many words, in which two others have every tenth stretch of five words, and a third one all of it but for an end.
fn answer(words: u32) -> Sourced {
    let text: Vec<String> = (0..words).map(|at| format!("word{at}")).collect();
    let text = text.join(" ");
    let spans = text::tokens(&text).spans;
    let place = |start: u32, end: u32| Place {
        tokens: start..end,
        span: Span {
            start: spans[start as usize].start,
            end: spans[end as usize - 1].end,
        },
        there: 0,
        kind: Kind::Verbatim,
        same: end - start,
        changed: Vec::new(),
    };
    let found = |doc: u32, name: &str, places: Vec<Place>| Found {
        doc: DocId(doc),
        label: Label::new(name),
        copied: 0,
        share: Coverage::default(),
        places,
    };
    let every = |from: u32| {
        let starts = (from..words.saturating_sub(5)).step_by(10);
        starts.map(|start| place(start, start + 5)).collect()
    };
    let sources = Sources::of(
        &spans,
        vec![
            found(1, "ben", every(0)),
            found(2, "anna", every(3)),
            found(3, "carla", vec![place(0, words.min(4))]),
        ],
    );
    Sourced {
        doc: DOC,
        label: Label::new("own"),
        part: Part::Comparing,
        is_ready: true,
        compared: 3,
        candidates: 3,
        left_out: 0,
        common: 0,
        unread: Vec::new(),
        outcome: Some(Ok(Arc::new(SourcedText {
            page: Arc::new(Page::new(&text.as_str().into())),
            text: Text {
                text: text.into(),
                hidden: Arc::default(),
                facts: Arc::new(Facts::plain()),
            },
            options: Options::default(),
            left_out: LeftOut::default(),
            sources,
            lookalikes: Vec::new(),
        }))),
    }
}

fn open(words: u32) -> Document {
    let mut document = Document::open(DOC, AREA);
    document.receive(Arc::new(answer(words)));
    document
}

#[test]
fn the_current_passage_stays_with_its_words_when_the_text_changes() {
    let mut document = open(300);
    (0..9).for_each(|_| {
        document.act(Action::NextPassage);
    });
    let words = |document: &Document| {
        let span = document.current_stretch().unwrap().span;
        let text = span.of(&document.shown().unwrap().text.text);
        text.split(' ').next().unwrap().to_owned()
    };
    let before = words(&document);
    document.receive(Arc::new(answer(400)));
    assert_eq!(words(&document), before, "text was added after it");
    let mut gone = answer(1);
    gone.outcome = Some(Err(Said::text("gone")));
    document.receive(Arc::new(gone));
    assert_eq!(
        (words(&document), document.trouble()),
        (before, Some("gone".to_owned()))
    );
}

proptest! {
    #[test]
    fn the_current_passage_is_in_view_after_every_jump(
        words in 10u32..600,
        size in (1u16..160, 5u16..50),
        steps in prop::collection::vec(0u8..6, 0..30),
    ) {
        let mut document = open(words);
        document.resize(Size::new(size.0, size.1));
        for step in steps {
            match step {
                0 => { document.act(Action::PageDown); },
                1 => { document.act(Action::Up); },
                2 => document.step_source(true),
                3 => document.step_source(false),
                4 => { document.act(Action::PreviousPassage); },
                _ => { document.act(Action::NextPassage); },
            }
            if step >= 2 && document.geometry().pane.text.height > 0 {
                prop_assert!(document.reader().sees_current(0) || document.stretches().is_empty());
            }
            let bottom = document.pane().bottom();
            prop_assert!((0..=bottom).contains(&document.pane().top()));
        }
    }

}
