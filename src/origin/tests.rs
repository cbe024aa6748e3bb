//! What is said of files and of what they have in common.

use super::*;

fn facts(author: &str, ids: &[&str], fonts: &[&str]) -> Facts {
    let list = |values: &[&str]| values.iter().map(|v| (*v).to_owned()).collect();
    Facts {
        clues: Arc::new(Clues {
            author: Some(author.to_owned()),
            revision_ids: list(ids),
            fonts: list(fonts),
            ..Clues::default()
        }),
        ..Facts::default()
    }
}

fn said(left: usize, right: usize, all: &[Facts]) -> Vec<String> {
    let shared = in_common(
        Sides::new(&all[left], &all[right]).map(Submitted::unknown),
        &Census::new(all),
    );
    shared.iter().map(Shared::sentence).collect()
}

#[test]
fn sizes_are_rounded_to_the_nearest_tenth() {
    for (bytes, said) in [
        (0, "0 bytes"),
        (1, "1 byte"),
        (1_023, "1023 bytes"),
        (1_024, "1.0 KB"),
        (1_075, "1.0 KB"),
        (1_076, "1.1 KB"),
        (1_048_570, "1.0 MB"),
        (2_069_303, "2.0 MB"),
        (2 << 30, "2.0 GB"),
    ] {
        assert_eq!(size(bytes), said);
    }
}

#[test]
fn what_two_files_say_alike_is_told_with_who_else_says_it() {
    let all = [
        facts("Anna", &["1", "2", "3"], &["Arial", "Papyrus"]),
        facts("anna", &["2", "3", "9"], &["Arial", "Papyrus"]),
        facts("Ben", &["9"], &["Arial"]),
        facts("Cleo", &[], &["Arial"]),
    ];
    assert_eq!(
        said(0, 1, &all),
        [
            "same author: Anna (in no other document)",
            "same revision ids: 2 of 3 (in no other document)",
        ]
    );
    assert_eq!(
        said(1, 2, &all),
        ["same revision ids: 1 of 1 (in no other document)"]
    );
    assert!(said(2, 3, &all).is_empty(), "everybody's font");
    // With nobody to compare with nothing is unusual, and nothing is rare.
    assert_eq!(
        said(0, 1, &all[..2]),
        ["same author: Anna", "same revision ids: 2 of 3"]
    );
    let mut many = all.to_vec();
    many.extend((0..2 * ODD).map(|_| facts("Dan", &["2"], &["Arial"])));
    assert_eq!(
        said(0, 1, &many),
        [
            "same author: Anna (in no other document)",
            "same unusual font: Papyrus (in no other document)",
            "same revision ids: 1 of 3 (in no other document)",
        ]
    );
}

#[test]
fn a_day_is_no_moment_and_a_year_nothing() {
    let created = |date: &str| {
        let mut facts = facts("", &[], &[]);
        Arc::make_mut(&mut facts.clues).author = None;
        Arc::make_mut(&mut facts.clues).created = Some(date.to_owned());
        let both = [facts.clone(), facts];
        said(0, 1, &both)
    };
    assert_eq!(
        created("2026-10-02T18:04:00Z"),
        ["created at the same moment: 2026-10-02T18:04:00Z"]
    );
    assert_eq!(
        created("2026-10-02"),
        ["created on the same day: 2026-10-02"]
    );
    assert!(created("2026").is_empty());
}

#[test]
fn a_census_that_follows_changes_is_like_a_new_one() {
    let [anna, ben] = [facts("Anna", &["1"], &["Arial"]), facts("Ben", &["1"], &[])];
    let mut census = Census::new([&anna, &ben]);
    census.remove(&anna);
    assert_eq!(census, Census::new([&ben]));
    census.add(&anna);
    assert_eq!(census, Census::new([&ben, &anna]));
}

#[test]
fn a_format_has_one_word_and_no_two_have_the_same() {
    use Format::{Doc, Docx, Epub, Html, Mail, Odp, Odt, Pages, Pdf, Pptx, Rtf, Tex, Text};

    let word = |name: &str, format| {
        let facts = Facts {
            format,
            ..Facts::default()
        };
        clues(name, &facts)[0].value.clone()
    };
    assert_eq!(word("essay.txt", Format::Text), "text");
    for name in ["essay.md", "deep.er/Essay.MARKDOWN"] {
        assert_eq!(word(name, Format::Text), "Markdown");
    }
    // The content decides, where it says so.
    assert_eq!(word("essay.md", Format::Html), "HTML");
    let all = [
        Text, Html, Docx, Odt, Pptx, Odp, Epub, Rtf, Pdf, Doc, Tex, Mail, Pages,
    ];
    let words: BTreeSet<String> = all.iter().map(|format| word("essay", *format)).collect();
    assert_eq!(words.len(), all.len());
}

#[test]
fn a_document_is_described_in_the_order_in_which_a_person_would_ask() {
    let mut anna = facts("Anna", &["a", "b"], &[]);
    anna.bytes = 20_000;
    Arc::make_mut(&mut anna.clues).editing_minutes = Some(125);
    Arc::make_mut(&mut anna.clues).hidden_characters = 1;
    anna.invisible = 3;
    anna.lookalike = 2;
    anna.notes.push(crate::said!("note-damaged"));
    let told: Vec<String> = clues("anna.txt", &anna)
        .iter()
        .map(|clue| {
            format!(
                "{}{}: {}",
                if clue.is_odd { "!" } else { "" },
                clue.name,
                clue.value
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "format: text",
            "size: 19.5 KB",
            "author: Anna",
            "edited for: 2 h 5 min",
            "revision ids: a, b",
            "!hidden text: 1 character",
            "!invisible: 3 characters inside words",
            "!look-alikes: 2 words with letters of another alphabet",
            "!note: damaged: read in part; ask for it again",
        ]
    );
    let wrong = Facts {
        encoding: Some("windows-1251".into()),
        doubtful: true,
        ..Facts::default()
    };
    assert_eq!(
        clues("a.txt", &wrong)[1].value,
        "windows-1251 was guessed and may be wrong: say which with --encoding"
    );
    assert!(is_odd(&wrong) && !has_marks(&wrong) && has_marks(&anna));
    assert!(is_odd(&anna) && !is_odd(&facts("Ben", &[], &[])));
}

#[test]
fn that_a_file_names_the_author_of_the_other_comes_first_and_says_why_that_may_be() {
    let all = [
        facts("Ravi Menon", &[], &[]),
        facts("ravi menon", &[], &[]),
        facts("Ravi Menon", &[], &[]),
    ];
    let handed = |by, facts| Submitted {
        by: Some(by),
        title: "essay",
        facts,
    };
    let pair = Sides::new(handed("Uma Hart", &all[0]), handed("Ravi Menon", &all[1]));
    let shared = in_common(pair, &Census::new(&all));
    let said: Vec<String> = shared.iter().map(Shared::sentence).collect();
    assert_eq!(
        said,
        [
            "the file of one names as its author whoever handed in the other: Ravi Menon (files may be made on another's computer)",
            "same author: Ravi Menon (also in 1 other document)",
        ]
    );
    let weights: Vec<(usize, bool)> = shared.iter().map(|s| (s.others, s.is_odd())).collect();
    assert_eq!(weights, [(1, true), (1, false)]);
}
