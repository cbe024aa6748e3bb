use proptest::prelude::*;

use super::*;
use crate::extract::Role;
use crate::tests::{rows, under};
use crate::text::tokens;

/// What is covered and what is not, as a person can read it.
const CASES: &str = include_str!("cases.md");

/// A text with signs around what one layer covers, and without them.
fn check(layer: Layer, expected: &str) {
    check_with(layer, expected, |_| Vec::new());
}

fn check_with(layer: Layer, expected: &str, regions: impl Fn(&str) -> Vec<Region>) {
    let text = expected.replace(['⟦', '⟧'], "");
    let words = tokens(&text);
    let layers = layers(&text, &words, &regions(&text));
    let mut shown = text.clone();
    let of_layer = layers.covered.iter().filter(|(of, _)| *of == layer);
    for (_, range) in of_layer.rev() {
        let [first, last] = [range.start, range.end - 1].map(|word| words.spans[word as usize]);
        shown.insert(last.end as usize, '⟧');
        shown.insert(first.start as usize, '⟦');
    }
    // Signs stand beside words, so that punctuation at an edge needs none.
    assert_eq!(shown, expected);
}

/// What keeps the quotations of the cases below half of their texts.
const REST: &str =
    "and this is what was written about it afterwards by somebody else in words of his own";

#[test]
fn marks_of_all_languages_quote() {
    for [case] in rows(under(CASES, "Marks of all languages")) {
        check(Layer::Quotation, &format!("{case} {REST} {REST}"));
    }
}

#[test]
fn quotations_stand_in_each_other() {
    for [case] in rows(under(CASES, "Quotations in each other")) {
        check(Layer::Quotation, &format!("{case} {REST} {REST}"));
    }
}

#[test]
fn what_is_short_open_or_no_mark_is_not_quoted() {
    for [case] in rows(under(CASES, "What is short, open or no mark")) {
        check(Layer::Quotation, &format!("{case} {REST}"));
    }
    // From an essay: a mark is left open, and a later one closes nothing.
    check(
        Layer::Quotation,
        &format!(
            "“Wait, she called. “⟦All rivers run into the sea⟧,” he said to her and to me, and she went on” about it, {REST} {REST} {REST}"
        ),
    );
    check(
        Layer::Quotation,
        &format!(
            r#"An "open one, and "⟦all rivers run into the sea⟧" after it, {REST} {REST} {REST}"#
        ),
    );
}

#[test]
fn quoted_lines_and_blocks_are_quoted() {
    let text = format!(
        "{REST}\n\n> ⟦All rivers run\n> into the sea⟧\n\n{REST}\n\n⟦This paragraph is a block⟧\n\n{REST}"
    );
    check_with(Layer::Quotation, &text, |text| {
        let start = text.find("This").unwrap() as u32;
        let span = Span {
            start,
            end: start + 25,
        };
        vec![Region {
            span,
            role: Role::Quote,
        }]
    });
}

#[test]
fn indented_blocks_are_quoted_where_the_rest_is_not() {
    let block = format!("The river, {REST}.");
    let quoted = |text: &str, blocks: &[&str]| {
        let region = |block: &&str| {
            let start = text.find(block).unwrap() as u32;
            let end = start + block.len() as u32;
            let (span, role) = (Span { start, end }, Role::Indented);
            Region { span, role }
        };
        let regions: Vec<Region> = blocks.iter().map(region).collect();
        let found = layers(text, &tokens(text), &regions).covered;
        found.iter().any(|(layer, _)| *layer == Layer::Quotation)
    };
    let around = |block: &str| format!("{REST} {REST}\n\n{block}\n\n{REST} {REST}");
    assert!(quoted(&around(&block), &[&block]));
    for other in [
        "A. Smith\n\n12 River Street, Omsk".to_owned(),
        format!("- {block}"),
        format!("2) {block}"),
        format!(
            "References\n\nPetrova, A. (2011). Rivers. Omsk: Nauka, 12-14.\n\nLee, K. (2001). Salt of {REST}. Oxford: Press, 2001."
        ),
    ] {
        assert!(!quoted(&around(&other), &[&other]), "{other}");
    }
    // All is set so but for a heading.
    assert!(!quoted(&format!("Rivers\n\n{block}"), &[&block]));
}

#[test]
fn a_text_that_is_mostly_quoted_is_only_said_to_be_so() {
    let text = "He: \"All rivers run into the sea.\" So it is.";
    let found = layers(text, &tokens(text), &[]);
    assert_eq!(found.covered, []);
    assert!(found.is_mostly_quoted);
}

#[test]
fn bibliographies_go_from_their_heading_to_what_comes_after() {
    let entries = "Petrova, A. (2011). Rivers of Siberia. Omsk: Nauka, 12-14.\nSmith, J. (1999). The sea. Sea Journal, 3(2), 5-9";
    for [heading] in rows(under(CASES, "Headings of bibliographies")) {
        let (before, heading) = heading.split_at(heading.find(char::is_alphanumeric).unwrap());
        for after in [
            "Appendix A\n\nA table.",
            "Приложение 1\nТаблица.",
            "Anhang\n\nTabelle",
            "附录\n表格",
        ] {
            let case = format!("{before}⟦{heading}\n\n{entries}⟧.\n\n{after}\n");
            check(Layer::References, &format!("{REST}.\n\n{case}"));
        }
    }
}

#[test]
fn entries_are_known_by_their_signs() {
    for [case] in rows(under(CASES, "Entries")) {
        // A number before the first word is a word.
        let case = case.replace("[^1]: ⟦", "[^⟦1]: ");
        check(Layer::References, &format!("{REST}.\n\n{case}\n"));
    }
}

#[test]
fn words_of_headings_in_running_text_head_nothing() {
    for [case] in rows(under(CASES, "Words of headings in running text")) {
        check(Layer::References, &format!("{REST}.\n\n{case}\n"));
    }
}

#[test]
fn notes_that_cite_are_references() {
    let text = format!(
        "{REST}.\n\n⟦Smith, J. The sea. London, 1999, p. 5⟧.\n\n⟦Ibid., p. 7⟧.\n\nIt was a cold year.\n"
    );
    check_with(Layer::References, &text, |text| {
        let mut regions = Vec::new();
        for note in [
            "Smith, J. The sea. London, 1999, p. 5.",
            "Ibid., p. 7.",
            "It was a cold year.",
        ] {
            let start = text.find(note).unwrap() as u32;
            let end = start + note.len() as u32;
            let span = Span { start, end };
            regions.push(Region {
                span,
                role: Role::Note,
            });
        }
        regions
    });
}

/// Pieces of which texts are made that may be quoted in part.
fn pieces() -> impl Strategy<Value = String> {
    let signs = [
        "\"",
        "“",
        "”",
        "„",
        "«",
        "»",
        "‘",
        "’",
        "'",
        "「",
        "」",
        " ",
        "\n",
        "\n\n",
        "> ",
        ". ",
        "—",
        "5",
        "s",
        "word ",
        "all rivers run into the sea ",
        "河",
        "\u{c}",
        "References\n",
        "Petrova, A. (2011). Rivers. Omsk: Nauka, 12-14. ",
        "[1] ",
        "http://a.b/c ",
        "Приложение 1\n",
    ];
    let piece = prop::sample::select(signs.to_vec()).prop_map(str::to_owned);
    let piece = prop_oneof![9 => piece, 1 => any::<char>().prop_map(String::from)];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn ranges_are_words_in_order_and_those_of_a_layer_have_none_in_common(text in pieces(), at in 0..200_u32, length in 0..200_u32) {
        let words = tokens(&text);
        let span = Span { start: at, end: at + length };
        let regions = [Role::Quote, Role::Indented, Role::Heading, Role::Note].map(|role| Region { span, role });
        let found = layers(&text, &words, &regions);
        for layer in [Layer::Quotation, Layer::References] {
            let mut last = 0;
            for (_, range) in found.covered.iter().filter(|(of, _)| *of == layer) {
                prop_assert!(last <= range.start && range.start < range.end);
                last = range.end;
            }
            prop_assert!(last as usize <= words.spans.len());
        }
    }

    #[test]
    fn a_paragraph_more_changes_nothing_before_it(text in pieces()) {
        // So much that the text is not mostly quoted, with it or without.
        let rest = "\n\nNothing is here\n\n";
        let rest = format!("{rest}{}", "and nobody said it ".repeat(100));
        let before = [&text, rest.as_str()].concat();
        let after = [&before, rest.as_str()].concat();
        let [before, after] = [before, after].map(|text| layers(&text, &tokens(&text), &[]).covered);
        prop_assert_eq!(before, after);
    }
}

proptest! {
    #[test]
    fn what_is_passed_over_stands_in_no_layer(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "It was 13 years ago. ", "don't ", "\"all rivers run into the sea\" ", "‘all rivers run into the sea’ ", "‘", "'", "''", "—", "é",
                "\n\n", "\n", "> all rivers run into the sea\n", "References\n\n", "Petrova, A. (1911). Rivers, 12-14.\n",
                "Lee, K. Salt. ISBN 978\n", "[^1]: ibid., 14\n", "1. Brown, C. doi:10.1/7\n", "  and so on\n", "参考文献\n", "«", "[2] Литература\n",
            ]),
            0..12,
        ),
    ) {
        let text = pieces.concat();
        let found = find(&text, &[]);
        let of = |layer| found.iter().filter(move |(of, _)| *of == layer).map(|(_, span)| *span).collect::<Vec<_>>();
        prop_assert_eq!(of(Layer::References), joined(references::references(&text, &[])));
        prop_assert_eq!(of(Layer::Quotation), joined(quotation::quotes_of_all(&text)));
    }
}
