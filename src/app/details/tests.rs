//! Tests of the details: what is said of a document or a pair, and in which order.

use std::sync::Arc;

use super::*;
use crate::app::texts::tests::fixture::comparison;
use crate::index::{Document, Label, Listing, Pair};
use crate::report::examples;
use crate::sketch::Sketch;
use crate::snapshot::{Facts, Text};
use crate::words::Said;

/// Two documents of 100 shingles, of which they share so many.
fn estimate(shared: u64, common: u32) -> String {
    let document = |id: u32| Document {
        id: DocId(id),
        label: Label::new(id.to_string()),
        words: 104,
        shingles: 100,
        common,
        ..Document::default()
    };
    let text = |first: u64| {
        let shingle = |n: u64| (first + n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Text {
            text: Arc::default(),
            hidden: Arc::default(),
            facts: Arc::new(Facts::default()),
            sketch: Sketch::of(&(0..100).map(shingle).collect::<Vec<u64>>()),
            checksum: None,
        }
    };
    let pair = Pair {
        docs: Sides::new(DocId(0), DocId(1)),
        shared: shared as u32,
        shingles: Sides::new(100, 100),
        common,
        words: Sides::new(104, 104),
        ..Pair::default()
    };
    let listing = Listing::new(vec![document(0), document(1)], vec![pair], Vec::new());
    let snapshot = Snapshot {
        listing: Arc::new(listing),
        ..Snapshot::default()
    };
    // Exchanged sides are the same pair.
    let said = |docs: Sides<DocId>| {
        let labels = docs.map(|id| Label::new(id.0.to_string()));
        let mut comparison = Comparison::new(docs, labels, Err(Said::default()));
        comparison.texts = Some(Sides::new(text(0), text(100 - shared)));
        match estimated(&snapshot, &comparison) {
            Some(Line::Sentence(said, false)) => said,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(said(pair.docs), said(pair.docs.swap()));
    said(pair.docs)
}

#[test]
fn of_two_files_with_the_same_text_it_is_not_said_that_nothing_is_unusual() {
    let said = |left, right| both(Some(&comparison(left, right)), None);
    let nothing = say!("details-nothing-alike").to_owned();
    let other = said("⟦1|a b c d e⟧", "⟦1|a b c d e⟧.");
    assert_eq!(other.last(), Some(&Line::Sentence(nothing, false)));
    assert_eq!(said("⟦1|a b c d e⟧", "⟦1|a b c d e⟧"), []);
    assert_eq!(both(None, None).len(), 1, "it is on its way");
}

#[test]
fn a_sketch_says_what_it_estimates_beside_what_the_texts_say() {
    assert_eq!(
        estimate(100, 0),
        "a sketch estimates the resemblance at ~100% ±4: 84 of 84 minima are equal; the texts say 100%"
    );
    let said = estimate(30, 7);
    assert!(
        said.ends_with("; the texts say 18%, common text left out"),
        "{said}"
    );
}

#[test]
fn that_odd_characters_may_be_innocent_is_said_right_beneath_them() {
    let marked = Facts {
        invisible: 2,
        lookalike: 3,
        ..Facts::default()
    };
    let clues = |facts: &Facts| origin::clues("a.txt", facts);
    let one = || beside([clues(&marked)]);
    let two = || beside([clues(&marked), clues(&Facts::default())]);
    for lines in [one(), two()] {
        let at = |test: &dyn Fn(&Line) -> bool| lines.iter().position(test);
        assert_eq!(at(&|line| matches!(line, Line::Sentence(..))), None);
        let said = reassured(lines);
        let innocent = said.iter().position(|line| match line {
            Line::Sentence(text, _) => text.as_str() == origin::innocent(),
            _ => false,
        });
        let before = innocent.and_then(|at| said.get(at.checked_sub(1)?));
        let name = before.map(|line| match line {
            Line::Clues(name, _) => *name,
            other => panic!("{other:?}"),
        });
        assert_eq!(name, Some("look-alikes"));
    }
    let plain = beside([clues(&Facts::default())]);
    let number = plain.len();
    assert_eq!(reassured(plain).len(), number);
}

#[test]
fn who_when_and_what_is_shared_come_before_all_that_nobody_needs_to_judge_a_pair() {
    let document = |id: u32| examples::document(id, &format!("{id}.docx"));
    let mut facts = Facts::default();
    Arc::make_mut(&mut facts.clues).author = Some("Anna".to_owned());
    Arc::make_mut(&mut facts.clues).fonts = vec!["Arial".to_owned()];
    facts.lookalike = 2;
    let facts = Some(Arc::new(facts));
    let snapshot = Snapshot {
        listing: Arc::new(Listing::new(
            vec![document(0), document(1)],
            Vec::new(),
            Vec::new(),
        )),
        facts: [facts.clone(), facts].into_iter().collect(),
        ..Snapshot::default()
    };
    let compared = comparison("⟦1|a b c d e⟧ and more", "⟦1|a b c d e⟧ too");
    let pair = Sides::new(DocId(0), DocId(1));
    let people = People::of(&snapshot);
    let lines = of_pair((&snapshot, &people), pair, Some(&compared), None).unwrap();
    let at = |test: &dyn Fn(&Line) -> bool| lines.iter().position(test).unwrap();
    let two = |name: &'static str| at(&|line| matches!(line, Line::Clues(of, _) if *of == name));
    let says =
        |part: &str| at(&|line| matches!(line, Line::Sentence(said, _) if said.contains(part)));
    let order = [
        two("document"),
        two("look-alikes"),
        says(origin::innocent()),
        two("author"),
        says("nothing unusual alike"),
        says("from passages"),
        two("fonts"),
        says("is not among"),
        says("Sørensen"),
    ];
    assert!(order.is_sorted(), "{order:?} {lines:#?}");
    assert_eq!(order.last(), Some(&(lines.len() - 1)));
    // In a small window too, whose title takes a row.
    let weightiest = lines.get(..=says("from passages")).unwrap();
    assert!(
        crate::app::pages::details(weightiest, 60).len() < 18,
        "{weightiest:#?}"
    );
}

#[test]
fn clues_of_one_name_stand_beside_each_other_and_none_is_lost() {
    let list = |names: &[&'static str]| -> Vec<Clue> {
        let clue = |(at, name): (usize, &&'static str)| Clue {
            name,
            value: at.to_string(),
            is_odd: false,
        };
        names.iter().enumerate().map(clue).collect()
    };
    let lines = beside([
        list(&["format", "note", "note"]),
        list(&["encoding", "format", "note"]),
    ]);
    let told: Vec<String> = lines
        .iter()
        .map(|line| match line {
            Line::Clues(name, both) => {
                let value =
                    |clue: &Option<Clue>| clue.as_ref().map_or("-".to_owned(), |c| c.value.clone());
                format!("{name} {} {}", value(&both[0]), value(&both[1]))
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told, ["format 0 1", "note 1 2", "note 2 -", "encoding - 0"]);
}
