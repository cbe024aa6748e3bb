//! What is written of a pair that is open? Its passages, each with both texts, as they are numbered on the screen.

use std::fmt::Write;

use super::Written;
use crate::align::Passage;
use crate::app::App;
use crate::report::columns::{Columns, plain};
use crate::report::{harmless, text};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};
use crate::words::Digits;

/// In each format; nothing while the texts are being compared.
pub fn of(app: &App) -> Option<Written> {
    let side = app.side.as_ref()?;
    let (comparison, compared) = (side.comparison()?, side.compared()?);
    let counted = side.counts_common().then(|| say!("common-counted"));
    let mut out = counted.map_or_else(Vec::new, |said| format!("!  {said}\n\n").into_bytes());
    // Into memory nothing fails.
    let _ = text::write_comparison(comparison, compared, None, &mut out);
    Some(Written {
        text: String::from_utf8(out).unwrap_or_default(),
        markdown: markdown(comparison, compared, counted),
        csv: columns(compared).csv(),
    })
}

/// A passage in both texts, with nothing in it that a terminal would obey.
fn texts(compared: &Compared, passage: &Passage) -> Sides<String> {
    Sides::from_fn(|side| {
        let text = passage.spans.get(side).of(compared.texts.get(side));
        harmless::text(text).into_owned()
    })
}

fn columns(compared: &Compared) -> Columns {
    let heads = [
        "A",
        "B",
        "kind",
        "number",
        "same",
        "words in A",
        "words in B",
        "odd words in A",
        "odd words in B",
        "common words in A",
        "common words in B",
    ];
    let mut columns = Columns::new(&heads, 3);
    for passage in &compared.alignment.passages {
        let texts = texts(compared, passage);
        let odd = |side| text::odd_words(compared, passage, side).len().to_string();
        let common = |side| compared.common_words(passage, side).to_string();
        columns.row([
            texts.left,
            texts.right,
            passage.kind.name().to_owned(),
            passage.number.to_string(),
            passage.same.to_string(),
            passage.words(Side::Left).to_string(),
            passage.words(Side::Right).to_string(),
            odd(Side::Left),
            odd(Side::Right),
            common(Side::Left),
            common(Side::Right),
        ]);
    }
    columns
}

/// The pair with all its passages: a section of a file, whose head says whether common text counts, or the whole of it, which has
/// to say so itself.
pub(super) fn markdown(
    comparison: &Comparison,
    compared: &Compared,
    counted: Option<&str>,
) -> String {
    let mut out = String::new();
    let labels = comparison
        .labels
        .as_ref()
        .map(|label| plain(label.as_str()));
    let share = |side| compared.share(side).to_string();
    // Into a string nothing fails.
    let _ = writeln!(
        out,
        "# {}{}{}\n\n{}",
        labels.left,
        say!("and"),
        labels.right,
        say!(
            "export-shares",
            left = share(Side::Left),
            right = share(Side::Right)
        )
    );
    if let Some(said) = text::identical(compared) {
        let _ = writeln!(out, "\n{}", plain(said));
    }
    for said in text::common(compared).into_iter().chain(counted) {
        let _ = writeln!(out, "\n{}", plain(said));
    }
    for said in text::odd_letters(comparison) {
        let _ = writeln!(out, "\n{}", plain(&said));
    }
    for said in text::signs(compared) {
        let _ = writeln!(out, "\n{}", plain(said));
    }
    let unit = text::unit(compared);
    for passage in &compared.alignment.passages {
        let head = say!(
            "export-passage",
            number = Digits(passage.number as usize),
            kind = passage.kind.said(),
            same = Digits(passage.same as usize),
            all = unit.of_so_many(Digits(passage.words(Side::Left) as usize))
        );
        let common = text::common_in(compared, passage, Side::Left, unit);
        let common = common.map_or_else(String::new, |said| format!(", {said}"));
        let _ = writeln!(out, "\n## {head}{common}\n");
        for side in Side::BOTH {
            let text = text::marked_passage(compared, passage, side);
            let _ = writeln!(out, "{}:\n", labels.get(side));
            for line in text.lines() {
                let _ = writeln!(out, "> {}", plain(line));
            }
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::report::shared::examples;
    use crate::text::Span;

    fn written(compared: &Compared) -> String {
        markdown(
            &examples::comparison(compared, ["a.txt", "b.txt"]),
            compared,
            None,
        )
    }

    #[test]
    fn common_text_is_said_to_be_left_out_where_there_is_any() {
        let mut compared = examples::verbatim();
        let left_out = "Common text, which stands in much of the folder, is left out.";
        assert!(!written(&compared).contains(left_out));
        compared.alignment.common.right = vec![Span { start: 0, end: 4 }];
        let said = written(&compared);
        assert_eq!(said.lines().nth(4), Some(left_out), "{said}");
    }

    #[test]
    fn a_passage_says_how_many_of_its_words_are_common_text() {
        let mut compared = examples::verbatim();
        let said = "4 of 4 words, 2 of its words in common text\n";
        assert!(!written(&compared).contains(said));
        compared.alignment.uncounted.left = vec![0..1, 3..9];
        assert!(written(&compared).contains(said));
    }

    #[test]
    fn that_two_texts_are_the_same_stands_under_their_names_and_shares() {
        let mut compared = examples::verbatim();
        let identical = "the two texts are the same, letter for letter";
        assert!(!written(&compared).contains(identical));
        compared.texts.right = Arc::clone(&compared.texts.left);
        compared.alignment.passages.clear();
        let said = written(&compared);
        assert_eq!(said.lines().nth(4), Some(identical), "{said}");
    }
}
