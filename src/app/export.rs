//! Export: what is shown, written to a file.
//!
//! The rows of a list by its filter and order, whatever lies over the lists, and pages of passages: of a pair, of all that are marked, of a
//! cluster, or of a document with its sources.
//!
//! Pure: the file is named and written by [`crate::terminal`]. People read text and Markdown, in the language of the screen; what
//! programs read is English in every language.

mod chooser;
pub(super) mod exported;
mod gathering;
mod passages;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::sync::Arc;

use self::exported::{Exported, Listed};
use super::App;
use super::command::Place;
use crate::index::{DocId, Listing, Pair};
use crate::report::table::{Table, plain};
use crate::report::{self, Findings};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::words::{self, Language};

pub use self::chooser::{Chooser, file_name};
pub(super) use self::chooser::{chooser, write};
pub use self::gathering::Gathering;
pub(super) use self::gathering::{receive, stop};

/// By this a spreadsheet knows that letters are Unicode: without it those of most languages are read as others.
const MARK: char = '\u{feff}';

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As text, columns lined up.
    Text,
    /// As Markdown.
    Markdown,
    /// For a spreadsheet; of pairs with all columns that `sidelong scan` writes.
    Csv,
    /// As text, and after the list all passages of each pair.
    TextOfPassages,
    /// The same as Markdown.
    MarkdownOfPassages,
    /// A page for people who have no terminal, with all passages of each pair.
    Html,
    /// Entries for `sidelong reviews import`: never chosen, as nothing else can be written so.
    Lines,
}

impl Format {
    /// Those that are offered, in their order.
    pub const ALL: [Format; 6] = [
        Format::Text,
        Format::Markdown,
        Format::Csv,
        Format::TextOfPassages,
        Format::MarkdownOfPassages,
        Format::Html,
    ];

    /// What the name of its file ends with: no two have the same.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Text => ".txt",
            Format::Markdown => ".md",
            Format::Csv => ".csv",
            Format::TextOfPassages => "-passages.txt",
            Format::MarkdownOfPassages => "-passages.md",
            Format::Html => ".html",
            Format::Lines => ".jsonl",
        }
    }

    /// In a few words.
    pub fn about(self) -> &'static str {
        match self {
            Format::Text => say!("export-text"),
            Format::Markdown => say!("export-markdown"),
            Format::Csv => say!("export-csv"),
            Format::TextOfPassages => say!("export-text-passages"),
            Format::MarkdownOfPassages => say!("export-markdown-passages"),
            Format::Html => say!("export-html"),
            Format::Lines => "",
        }
    }

    /// All passages of each pair are in it, which takes its time.
    pub fn has_passages(self) -> bool {
        matches!(
            self,
            Format::TextOfPassages | Format::MarkdownOfPassages | Format::Html
        )
    }
}

/// Something to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// What it is, in the name of the file.
    pub stem: &'static str,
    /// How it is written.
    pub format: Format,
    /// The number that its name was to have.
    pub number: u32,
    /// The name that a person gave the file, with its ending; without one it has the first free number.
    pub name: Option<String>,
    /// The whole file.
    pub text: String,
}

/// Pairs of a list whose passages are wanted, with it.
#[derive(Clone, Debug)]
pub struct Pages {
    snapshot: Arc<Snapshot>,
    pairs: Vec<Pair>,
    /// What is said of the document whose sources they are.
    sources: Option<String>,
}

impl Pages {
    /// These pairs; those that are not listed have no figures here.
    fn of(app: &App, all: impl IntoIterator<Item = Sides<DocId>>) -> Pages {
        let snapshot = Arc::clone(&app.snapshot);
        let listed = snapshot.listing.pairs.iter();
        let listed = listed.map(|pair| (pair.docs.sorted(), *pair));
        let listed: BTreeMap<Sides<DocId>, Pair> = listed.collect();
        let pair = |docs: Sides<DocId>| {
            let unlisted = Pair {
                docs,
                ..Pair::default()
            };
            let pair = listed.get(&docs.sorted()).copied().unwrap_or(unlisted);
            if pair.docs == docs { pair } else { pair.swap() }
        };
        let pairs = all.into_iter().map(pair).collect();
        Pages {
            snapshot,
            pairs,
            sources: None,
        }
    }

    /// Those of some documents that are listed.
    fn among(app: &App, docs: &[DocId]) -> Pages {
        let docs: BTreeSet<DocId> = docs.iter().copied().collect();
        let pairs = app.snapshot.listing.pairs_among(|id| docs.contains(&id));
        Pages::of(app, pairs)
    }

    /// A document with each of its sources.
    fn of_document(app: &App) -> Option<Pages> {
        let document = app.overlays.document()?;
        let sources = document.sources()?;
        let others = sources.all.iter().map(|source| source.doc);
        let said = format!(
            "{}: {}",
            document.newest()?.label.title(),
            sources.sentence()
        );
        Some(Pages {
            sources: Some(said),
            ..Pages::of(app, others.map(|other| Sides::new(document.doc, other)))
        })
    }
}

/// What goes into the file, as it was when the choice was opened: what comes meanwhile is not what was meant.
#[derive(Clone, Debug)]
enum Content {
    /// These rows of the pairs, under a line that says which they are. The file is made of them at the end: there may be many.
    Pairs(String, Arc<Snapshot>, Vec<u32>),
    /// As text, as Markdown, and as CSV.
    Written([String; 3]),
    /// The passages of the open pair, as text and as CSV.
    Passages([String; 2]),
}

impl Content {
    /// The rows of a place.
    fn of(app: &App, place: Place, exported: &Exported) -> Option<Content> {
        let Exported { head, table, .. } = exported;
        let english = || exported::of(app, place).map(|exported| exported.table.csv());
        let csv = words::speaking(Language::English, english)?;
        let document = app.overlays.document();
        let stretches = document.filter(|_| place == Place::Document);
        let stretches = stretches.and_then(|document| exported::stretches(app, document));
        Some(Content::Written([
            stretches.unwrap_or_else(|| format!("{head}\n\n{}", table.text())),
            under(head, table),
            format!("{MARK}{csv}"),
        ]))
    }

    /// The whole file; of passages, what comes before them.
    fn written(&self, format: Format) -> String {
        match self {
            Content::Pairs(head, snapshot, rows) => pairs(head, snapshot, rows, format),
            Content::Written([text, markdown, csv]) => match format {
                Format::Csv => csv.clone(),
                Format::Markdown => markdown.clone(),
                _ => text.clone(),
            },
            Content::Passages([text, csv]) => match format {
                Format::Csv => csv.clone(),
                _ => text.clone(),
            },
        }
    }
}

/// A table under a heading, as Markdown.
fn under(head: &str, table: &Table) -> String {
    format!("# {}\n\n{}", plain(head), table.markdown())
}

/// With these pairs alone.
fn of_rows(snapshot: &Snapshot, rows: &[u32]) -> Snapshot {
    let listing = &snapshot.listing;
    let rows = rows.iter();
    let shown = rows.filter_map(|row| listing.pairs.get(*row as usize).copied());
    let documents = listing.all().cloned().collect();
    let listing = Listing::new(documents, shown.collect(), Vec::new());
    Snapshot {
        listing: listing.into(),
        ..snapshot.clone()
    }
}

/// The pairs as `sidelong scan` writes them: a script that reads the one can read the other.
fn pairs(head: &str, snapshot: &Snapshot, rows: &[u32], format: Format) -> String {
    let shown = of_rows(snapshot, rows);
    let findings = Findings::new(&shown, None);
    let mut out = Vec::new();
    // Into memory nothing fails.
    let _ = match format {
        Format::Csv => {
            out.extend(MARK.to_string().into_bytes());
            words::speaking(Language::English, || {
                report::table::write_csv(&findings, &mut out)
            })
        }
        Format::Markdown => {
            let table = exported::pairs(&shown, &shown.listing.pairs);
            out.extend(under(head, &table).into_bytes());
            let mut odd = report::odd_lines(&findings).into_iter();
            odd.try_for_each(|line| writeln!(out, "\n{}", plain(&line)))
        }
        Format::MarkdownOfPassages | Format::Html | Format::Lines => Ok(()),
        Format::Text | Format::TextOfPassages => {
            out.extend(format!("{head}\n\n").into_bytes());
            report::table::write(&findings, &mut out)
        }
    };
    String::from_utf8(out).unwrap_or_default()
}
