//! Export: what is shown, written to a file.
//!
//! The rows of a list by its filter and order, whatever lies over the lists, the passages of a pair or of all that are marked, or the
//! sources of a document.
//!
//! Pure: the file is named and written by [`crate::terminal`]. People read text and Markdown, in the language of the screen; what
//! programs read is English in every language.

mod chooser;
mod columns;
mod gathering;
pub(super) mod over;
mod passages;

use std::io::Write as _;
use std::sync::Arc;

use super::App;
use super::command::Place;
use super::matrix::OpenMatrix;
use crate::index::{DocId, Listing};
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
}

impl Format {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Format; 5] = [
        Format::Text,
        Format::Markdown,
        Format::Csv,
        Format::TextOfPassages,
        Format::MarkdownOfPassages,
    ];

    /// What the name of its file ends with.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Text | Format::TextOfPassages => "txt",
            Format::Markdown | Format::MarkdownOfPassages => "md",
            Format::Csv => "csv",
        }
    }

    /// What tells its file from another one of the same kind and ending; empty where nothing has to.
    fn apart(self) -> &'static str {
        match self {
            Format::TextOfPassages | Format::MarkdownOfPassages => "-passages",
            Format::Text | Format::Markdown | Format::Csv => "",
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
        }
    }

    /// How the list before the passages is written; nothing where no passages come after it.
    pub fn before_passages(self) -> Option<Format> {
        match self {
            Format::TextOfPassages => Some(Format::Text),
            Format::MarkdownOfPassages => Some(Format::Markdown),
            _ => None,
        }
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

/// What goes into the file, as it was when the choice was opened: what comes meanwhile is not what was meant.
#[derive(Clone, Debug)]
enum Content {
    /// These rows of the pairs, under a line that says which they are. The file is made of them at the end: there may be many.
    Pairs(String, Arc<Snapshot>, Vec<u32>),
    /// As text, as Markdown, and as CSV.
    Written([String; 3]),
}

impl Content {
    /// What is shown now; nothing where there is nothing to be written.
    fn of(app: &App) -> Option<Content> {
        Some(match app.place() {
            Place::Pairs => Content::Pairs(
                columns::head(app),
                Arc::clone(&app.snapshot),
                columns::pair_rows(app),
            ),
            Place::Side | Place::Passages => Content::Written(passages::of(app)?),
            place => {
                let (head, columns) = over::of(app, place)?;
                let english = || over::of(app, place).map(|(_, columns)| columns.csv());
                let csv = words::speaking(Language::English, english)?;
                let stretches = over::stretches(app, place);
                Content::Written([
                    stretches.unwrap_or_else(|| format!("{head}\n\n{}", columns.text())),
                    under(&head, &columns),
                    format!("{MARK}{csv}"),
                ])
            }
        })
    }

    /// The whole file; of passages, what comes before them.
    fn written(&self, format: Format) -> String {
        let format = format.before_passages().unwrap_or(format);
        match (self, format) {
            (Content::Pairs(head, snapshot, rows), _) => pairs(head, snapshot, rows, format),
            (Content::Written([_, _, csv]), Format::Csv) => csv.clone(),
            (Content::Written([_, markdown, _]), Format::Markdown) => markdown.clone(),
            (Content::Written([text, ..]), _) => text.clone(),
        }
    }

    /// The pairs whose passages can be written.
    fn pairs(&self) -> Vec<Sides<DocId>> {
        let Content::Pairs(_, snapshot, rows) = self else {
            return Vec::new();
        };
        let rows = rows.iter();
        let pairs = rows.filter_map(|row| snapshot.listing.pairs.get(*row as usize));
        pairs.map(|pair| pair.docs).collect()
    }
}

/// A table under a heading, as Markdown.
fn under(head: &str, columns: &Table) -> String {
    format!("# {}\n\n{}", plain(head), columns.markdown())
}

/// What it is, in the names of files and in words.
fn named(app: &App) -> (&'static str, String) {
    let (stem, what) = match app.place() {
        Place::Pairs => return ("pairs", columns::counted_pairs(app)),
        Place::Documents => return ("documents", columns::counted_documents(app)),
        Place::Clusters => {
            let count = app.clusters.rows().len();
            return ("clusters", say!("clusters", count = count));
        }
        Place::Unread => {
            let count = app.unread.rows().len();
            return ("not-read", say!("unread", count = count));
        }
        Place::Matrix if app.layers.matrix().is_some_and(OpenMatrix::is_of_marked) => {
            ("matrix", say!("export-matrix-marked"))
        }
        Place::Matrix => ("matrix", say!("export-matrix")),
        Place::Side | Place::Passages => ("passages", say!("export-passages")),
        Place::Document => ("sources", say!("export-sources")),
        Place::Partners => ("partners", say!("export-partners")),
        Place::Rewritten => ("rewritten", say!("export-rewritten")),
        Place::Occurrences => ("occurrences", say!("export-occurrences")),
        Place::Details => ("details", say!("export-details")),
        Place::Activity => ("activity", say!("export-activity")),
        _ => ("overview", say!("export-overview")),
    };
    (stem, what.to_owned())
}

/// With these pairs alone.
fn of_rows(snapshot: &Snapshot, rows: &[u32]) -> Snapshot {
    let listing = &snapshot.listing;
    let rows = rows.iter();
    let shown = rows.filter_map(|row| listing.pairs.get(*row as usize).copied());
    let listing = Listing::new(listing.documents.clone(), shown.collect(), Vec::new());
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
            let columns = columns::pairs(&shown, &shown.listing.pairs);
            out.extend(under(head, &columns).into_bytes());
            let mut odd = report::odd_lines(&findings).into_iter();
            odd.try_for_each(|line| writeln!(out, "\n{}", plain(&line)))
        }
        _ => {
            out.extend(format!("{head}\n\n").into_bytes());
            report::table::write(&findings, &mut out)
        }
    };
    String::from_utf8(out).unwrap_or_default()
}
