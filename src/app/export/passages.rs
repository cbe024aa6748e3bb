//! What is written of a pair that is open? Its passages, each with both texts, as they are numbered on the screen.

use std::fmt::Write;

use super::Written;
use crate::align::Passage;
use crate::app::App;
use crate::index::Label;
use crate::report::columns::{Columns, plain};
use crate::report::{harmless, text};
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};

/// In each format; nothing while the texts are being compared.
pub fn of(app: &App) -> Option<Written> {
    let side = app.side.as_ref()?;
    let (comparison, compared) = (side.comparison()?, side.compared()?);
    let mut out = Vec::new();
    let names = comparison.labels.as_ref().map(Label::as_str);
    // Into memory nothing fails.
    let _ = text::write_comparison(names, compared, &comparison.in_common, &mut out);
    Some(Written {
        text: String::from_utf8(out).unwrap_or_default(),
        markdown: markdown(comparison, compared),
        csv: columns(compared).csv(),
    })
}

/// A passage in both texts, with nothing in it that a terminal would obey.
fn texts(compared: &Compared, passage: &Passage) -> Sides<String> {
    Sides::new(Side::Left, Side::Right).map(|side| {
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
    ];
    let mut columns = Columns::new(&heads, 3);
    for passage in &compared.alignment.passages {
        let texts = texts(compared, passage);
        columns.row(vec![
            texts.left,
            texts.right,
            passage.kind.name().to_owned(),
            passage.number.to_string(),
            passage.same.to_string(),
            passage.words(Side::Left).to_string(),
            passage.words(Side::Right).to_string(),
        ]);
    }
    columns
}

fn markdown(comparison: &Comparison, compared: &Compared) -> String {
    let mut out = String::new();
    let labels = comparison
        .labels
        .as_ref()
        .map(|label| plain(label.as_str()));
    let share = |side| compared.share(side);
    // Into a string nothing fails.
    let _ = writeln!(
        out,
        "# {} and {}\n\n{} of the first stands in the second, {} of the second in the first.",
        labels.left,
        labels.right,
        share(Side::Left),
        share(Side::Right)
    );
    for passage in &compared.alignment.passages {
        let _ = writeln!(
            out,
            "\n## {}. {}, {} of {} words\n",
            passage.number,
            passage.kind.name(),
            passage.same,
            passage.words(Side::Left)
        );
        let texts = texts(compared, passage);
        for (label, text) in [(&labels.left, &texts.left), (&labels.right, &texts.right)] {
            let _ = writeln!(out, "{label}:\n");
            for line in text.lines() {
                let _ = writeln!(out, "> {}", plain(line));
            }
            out.push('\n');
        }
    }
    out
}
