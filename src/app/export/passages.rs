//! The passages of an open pair in a file, each with both texts, as they are numbered on the screen.

use std::fmt::Write;

use super::MARK;
use crate::align::Passage;
use crate::app::App;
use crate::app::details::FIRST;
use crate::index::Settings;
use crate::origin::{clue_name, clues};
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks;
use crate::report::table::{Table, plain};
use crate::report::text;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};

/// As text, as Markdown, and as CSV; nothing while the texts are being compared.
pub fn of(app: &App) -> Option<[String; 3]> {
    let side = app.overlays.side()?;
    let (comparison, compared) = (side.comparison()?, side.compared()?);
    let counted = remarks::common_counted(&app.snapshot.settings);
    let note = counted.map_or_else(String::new, |said| format!("!  {said}\n\n"));
    Some([
        note + &plain_text(comparison, compared),
        markdown(comparison, compared, counted) + &foot(&app.snapshot.settings),
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

/// The pair with all its passages: a section of a file, whose head says whether common text counts, or the whole of it, which has
/// to say so itself.
pub(super) fn markdown(
    comparison: &Comparison,
    compared: &Compared,
    counted: Option<&str>,
) -> String {
    let mut out = String::new();
    let titles = comparison.labels.as_ref().map(|label| plain(label.title()));
    // Into a string nothing fails.
    let _ = writeln!(out, "# {}{}{}\n", titles.left, say!("and"), titles.right);
    out.push_str(&facts(comparison, compared).markdown());
    let mut said = text::notes(comparison, compared, counted);
    said.push(if compared.alignment.passages.is_empty() {
        say!("compare-none").to_owned()
    } else {
        text::amounts(compared)
    });
    said.extend(text::signs(compared).into_iter().map(str::to_owned));
    for said in said {
        let _ = writeln!(out, "\n{}", plain(&said));
    }
    out.push_str(&text::markdown_passages(compared, "##"));
    out
}

/// Both documents beside each other: how they are called, how much of them is shared, what their files say, and their paths.
fn facts(comparison: &Comparison, compared: &Compared) -> Table {
    let mut table = Table::of(&["", say!("head-a"), say!("head-b")], 3);
    let labels = comparison.labels.as_ref();
    let both = |of: &dyn Fn(Side) -> String| Side::BOTH.map(of);
    let mut row = |name: &str, [left, right]: [String; 2]| {
        table.row([name.to_owned(), left, right]);
    };
    row(
        clue_name("document"),
        both(&|side| labels.get(side).title().to_owned()),
    );
    row(
        say!("export-words"),
        both(&|side| text::words(compared, side)),
    );
    row(
        say!("export-share"),
        both(&|side| text::share(compared, side)),
    );
    if let Some(texts) = &comparison.texts {
        let of = |side| clues(labels.get(side).as_str(), &texts.get(side).facts);
        let clues = Sides::new(of(Side::Left), of(Side::Right));
        for name in FIRST {
            let said = both(&|side| {
                let found = clues.get(side).iter().find(|clue| clue.name == name);
                found.map_or_else(String::new, |clue| clue.value.clone())
            });
            if said.iter().any(|said| !said.is_empty()) {
                row(clue_name(name), said);
            }
        }
    }
    if labels.left.has_title() || labels.right.has_title() {
        let path = |side| -> String { labels.get(side).as_str().to_owned() };
        row(clue_name("file"), both(&path));
    }
    table
}

/// At the end of a page: by what was compared, and by which program.
pub(super) fn foot(settings: &Settings) -> String {
    let unit = Unit::Word;
    let counted = remarks::counts_common(settings).to_string();
    let said = say!(
        "export-settings",
        width = unit.count(settings.width.words()),
        run = unit.count(settings.min_run),
        threshold = settings.threshold.to_string(),
        common = counted,
        version = env!("CARGO_PKG_VERSION")
    );
    let options = if settings.text.is_default() {
        String::new()
    } else {
        let options = remarks::options(settings.text);
        format!(" {}", say!("compare-options", options = options))
    };
    format!("\n---\n\n{}\n", plain(&(said + &options)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::report::examples;
    use crate::snapshot::Facts;
    use crate::text::Span;

    #[test]
    fn what_stands_over_the_passages_of_a_text_stands_under_the_facts_of_a_page() {
        let mut compared = examples::verbatim();
        compared.texts.right = Arc::clone(&compared.texts.left);
        compared.alignment.common.right = vec![Span { start: 0, end: 4 }];
        compared.alignment.passages.clear();
        let comparison = examples::comparison(&compared, ["a.txt", "b.txt"]);
        let notes = text::notes(&comparison, &compared, None);
        assert_eq!(notes.len(), 2, "they are the same, and have common text");
        let page = markdown(&comparison, &compared, None);
        let (_, beneath) = page.rsplit_once("|\n\n").unwrap();
        assert!(beneath.starts_with(&notes.join("\n\n")), "{page}");
    }

    #[test]
    fn a_page_has_the_facts_that_the_text_has_and_a_path_once() {
        let compared = examples::edited();
        let mut comparison = examples::comparison(&compared, ["a_1_file_/essay.txt", "b.txt"]);
        comparison.labels.left = comparison.labels.left.titled("Anna · essay.txt");
        comparison.texts = Some(examples::known(&compared, |side| {
            let mut facts = Facts::plain();
            facts.clues.author = (side == Side::Right).then(|| "Ben".to_owned());
            facts
        }));
        let page = markdown(&comparison, &compared, None);
        for said in [
            "# Anna · essay.txt and b.txt\n",
            "| words | 5 words | 4 words |\n",
            "| author |  | Ben |\n",
            "3 words shared in 1 passage, the longest run is 2 words.\n",
            "## 1. Edited, A line 2, B line 1: 3 words the same, longest run 2\n",
        ] {
            assert!(page.contains(said), "{said}: {page}");
        }
        assert_eq!(
            page.matches("a\\_1\\_file\\_/essay.txt").count(),
            1,
            "{page}"
        );
        for side in Side::BOTH {
            assert!(page.contains(&text::share(&compared, side)), "{page}");
        }
    }

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
            let mut facts = Facts::plain();
            facts.clues.hidden_characters = if side == Side::Right { 8 } else { 0 };
            facts
        });
        // "zero", which is in no passage, and "one" after it.
        texts.right.hidden = [Span { start: 0, end: 8 }].into();
        comparison.texts = Some(texts);
        assert_eq!(last(&comparison), "0,3,0,8");
    }

    #[test]
    fn a_page_ends_with_what_it_was_compared_by() {
        let said = foot(&Settings::default());
        let settings = Settings::default();
        for part in [
            settings.threshold.to_string(),
            format!("Sidelong {}", env!("CARGO_PKG_VERSION")),
        ] {
            assert!(said.contains(&part), "{said}");
        }
        assert!(said.starts_with("\n---\n"));
    }
}
