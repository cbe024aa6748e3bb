//! The passages of an open pair in a file, each with both texts, as they are numbered on the screen.

use super::MARK;
use crate::align::Passage;
use crate::app::App;
use crate::page::escaped;
use crate::remarks;
use crate::report::table::Table;
use crate::report::text;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};

/// As text, and as CSV; nothing while the texts are being compared.
pub fn of(app: &App) -> Option<[String; 2]> {
    let side = app.overlays.side()?;
    let (comparison, compared) = (side.comparison()?, side.compared()?);
    let counted = remarks::common_counted(&app.snapshot.settings);
    let note = counted.map_or_else(String::new, |said| format!("!  {said}\n\n"));
    Some([
        note + &plain_text(comparison, compared),
        format!("{MARK}{}", columns(comparison, compared).csv()),
    ])
}

/// The pair with all its passages, as `sidelong compare` prints it.
pub(super) fn plain_text(comparison: &Comparison, compared: &Compared) -> String {
    let mut out = Vec::new();
    // Into memory nothing fails.
    let _ = text::write_comparison(comparison, compared, None, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// A passage in both texts, with nothing in it that a terminal would obey.
fn texts(compared: &Compared, passage: &Passage) -> Sides<String> {
    Sides::from_fn(|side| {
        let text = passage.spans.get(side).of(compared.texts.get(side));
        escaped::text(text).into_owned()
    })
}

/// What is counted of a passage in each of the texts.
const FIGURES: [&str; 5] = [
    "words in",
    "odd words in",
    "common words in",
    "hidden characters in",
    "hidden characters in all of",
];

/// These. What holds for all of a text stands in each row: a line of its own would be no passage.
fn figures(
    comparison: &Comparison,
    compared: &Compared,
    passage: &Passage,
    side: Side,
) -> [usize; FIGURES.len()] {
    let known = comparison.texts.as_ref().map(|texts| texts.get(side));
    let hidden = known.map_or(&[][..], |known| &known.hidden);
    let hidden = passage.spans.get(side).parts(hidden).into_iter();
    let hidden = hidden.map(|part| part.of(compared.texts.get(side)).chars().count());
    [
        passage.words(side) as usize,
        text::odd_words(compared, passage, side).len(),
        compared.common_words(passage, side) as usize,
        hidden.sum(),
        known.map_or(0, |known| known.facts.clues.hidden_characters as usize),
    ]
}

fn columns(comparison: &Comparison, compared: &Compared) -> Table {
    let both = |name: &str| ["A", "B"].map(|text| format!("{name} {text}"));
    let first = ["A", "B", "kind", "number", "same"].map(str::to_owned);
    let heads: Vec<String> = first
        .into_iter()
        .chain(FIGURES.into_iter().flat_map(both))
        .collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = Table::of(&heads, 3);
    for passage in &compared.alignment.passages {
        let texts = texts(compared, passage);
        let first = [
            texts.left,
            texts.right,
            passage.kind.name().to_owned(),
            passage.number.to_string(),
            passage.same.to_string(),
        ];
        let [left, right] = Side::BOTH.map(|side| figures(comparison, compared, passage, side));
        let figures = left.into_iter().zip(right).flat_map(<[usize; 2]>::from);
        table.row(
            first
                .into_iter()
                .chain(figures.map(|figure| figure.to_string())),
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::report::examples;
    use crate::snapshot::Facts;
    use crate::text::Span;

    #[test]
    fn a_table_counts_the_characters_of_each_passage_and_of_each_text_that_nobody_sees() {
        let compared = examples::verbatim();
        let mut comparison = examples::comparison(&compared, ["a.txt", "b.txt"]);
        let last = |comparison: &Comparison| {
            let csv = columns(comparison, &compared).csv();
            let fields: Vec<&str> = csv.trim_end().rsplit(',').take(4).collect();
            fields.into_iter().rev().collect::<Vec<_>>().join(",")
        };
        assert_eq!(
            last(&comparison),
            "0,0,0,0",
            "nothing is known of the files"
        );
        let mut texts = examples::known(&compared, |side| {
            let mut facts = Facts::default();
            Arc::make_mut(&mut facts.clues).hidden_characters =
                if side == Side::Right { 8 } else { 0 };
            facts
        });
        // "zero", which is in no passage, and "one" after it.
        texts.right.hidden = [Span::new(0, 8)].into();
        comparison.texts = Some(texts);
        assert_eq!(last(&comparison), "0,3,0,8");
    }
}
