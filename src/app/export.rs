//! What goes into a file when a person wants to keep what she sees? All rows of the list by its filter and order, whatever lies
//! over the lists, the passages of a pair, the sources of a document, or the screen as it is.
//!
//! Pure: the file is named and written by [`crate::terminal`].

mod columns;
mod over;
mod passages;
mod sources;

use std::sync::Arc;

use super::App;
use super::command::Place;
use super::list::Motion;
use super::walk::Walk;
use crate::index::Listing;
use crate::report::columns::Columns;
use crate::report::{self, Findings};
use crate::say;
use crate::snapshot::Snapshot;
use crate::words::{self, Language};

/// What the screen as it is is called, in the names of files.
const SCREEN: &str = "screen";

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As text, columns lined up.
    Text,
    /// As Markdown.
    Markdown,
    /// For a spreadsheet.
    Csv,
    /// As a picture of the screen.
    Svg,
}

impl Format {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Format; 4] = [Format::Text, Format::Markdown, Format::Csv, Format::Svg];

    /// What the name of its file ends with.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Markdown => "md",
            Format::Csv => "csv",
            Format::Svg => "svg",
        }
    }

    /// In a few words.
    pub fn about(self) -> &'static str {
        match self {
            Format::Text => say!("export-text"),
            Format::Markdown => say!("export-markdown"),
            Format::Csv => say!("export-csv"),
            Format::Svg => say!("export-picture"),
        }
    }
}

/// The open choice of a format.
#[derive(Clone, Debug)]
pub struct Chooser {
    /// What is offered here.
    pub formats: Vec<Format>,
    /// The one under the cursor.
    pub at: usize,
    /// What it is, in the names of files.
    pub stem: &'static str,
    /// What goes in, in words: "12 pairs".
    pub what: String,
    /// The folder that it will stand in, and the number of its name; nothing until whoever knows the disk has said so.
    pub place: Option<(String, u32)>,
    content: Content,
}

impl Chooser {
    /// The name that a file of this format will have.
    pub fn name(&self, format: Format) -> String {
        let number = self.place.as_ref().map_or(1, |(_, number)| *number);
        file_name(self.stem, number, format)
    }

    /// Moves the cursor.
    pub fn go(&mut self, motion: Motion) {
        self.at = motion.from(self.at, self.formats.len(), self.formats.len());
    }
}

/// "sidelong-pairs-1.csv".
pub fn file_name(stem: &str, number: u32, format: Format) -> String {
    format!("sidelong-{stem}-{number}.{}", format.extension())
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
    /// The whole file; nothing for the screen as it was when the choice was opened.
    pub text: Option<String>,
}

/// What goes into the file, as it was when the choice was opened: what comes meanwhile is not what was meant.
#[derive(Clone, Debug)]
enum Content {
    /// The screen, of which a picture was taken.
    Screen,
    /// These rows of the pairs, under a line that says which they are. Texts are made of them at the end: there may be many.
    Pairs(String, Arc<Snapshot>, Vec<u32>),
    /// Rows of a list, under a line that says of which.
    Rows(String, Columns),
    /// Texts of which each format has its own.
    Written(Written),
}

/// The same thing in each format that is no picture.
#[derive(Clone, Debug)]
struct Written {
    text: String,
    markdown: String,
    csv: String,
}

impl Content {
    /// What is shown now, in English: as `sidelong scan` writes it, which scripts read.
    fn of(app: &App) -> Content {
        words::speaking(Language::English, || Content::shown(app)).unwrap_or(Content::Screen)
    }

    fn shown(app: &App) -> Option<Content> {
        let place = app.place();
        Some(match place {
            Place::Side | Place::Passages => Content::Written(passages::of(app)?),
            Place::Document => Content::Written(sources::of(app)?),
            Place::Pairs => Content::Pairs(
                columns::head(app),
                Arc::clone(&app.snapshot),
                columns::pair_rows(app),
            ),
            Place::Documents | Place::Clusters | Place::Unread | Place::Matrix => {
                Content::Rows(columns::head(app), columns::of(app)?)
            }
            _ => {
                let (head, columns) = over::of(app, place)?;
                Content::Rows(head, columns)
            }
        })
    }

    /// The whole file; nothing where the screen itself is what is written.
    fn written(&self, format: Format) -> Option<String> {
        let under = |head: &str, rows: String| match format {
            Format::Markdown => format!("# {}\n\n{rows}", report::columns::plain(head)),
            _ => format!("{head}\n\n{rows}"),
        };
        let in_columns = |head: &str, columns: &Columns| match format {
            Format::Csv => columns.csv(),
            Format::Markdown => under(head, columns.markdown()),
            _ => under(head, columns.text()),
        };
        match self {
            _ if format == Format::Svg => None,
            Content::Screen => None,
            Content::Pairs(head, snapshot, rows) if format == Format::Markdown => {
                Some(in_columns(head, &columns::pairs(&snapshot.listing, rows)))
            }
            Content::Pairs(head, snapshot, rows) => Some(pairs(head, snapshot, rows, format)),
            Content::Rows(head, columns) => Some(in_columns(head, columns)),
            Content::Written(written) => Some(match format {
                Format::Csv => written.csv.clone(),
                Format::Markdown => written.markdown.clone(),
                _ => written.text.clone(),
            }),
        }
    }
}

/// What can be written here.
pub(super) fn chooser(app: &App) -> Chooser {
    let content = Content::of(app);
    let (stem, what) = match content {
        Content::Screen => (SCREEN, say!("export-screen").to_owned()),
        _ => named(app),
    };
    let is_rows = !matches!(content, Content::Screen);
    let formats = Format::ALL.into_iter();
    Chooser {
        formats: formats
            .filter(|format| *format != Format::Csv || is_rows)
            .collect(),
        at: 0,
        stem,
        what,
        place: None,
        content,
    }
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
        Place::Matrix if app.walk.as_ref().is_some_and(Walk::is_of_marked) => {
            ("matrix", say!("export-matrix-marked"))
        }
        Place::Matrix => ("matrix", say!("export-matrix")),
        Place::Side | Place::Passages => ("passages", say!("export-passages")),
        Place::Document => ("sources", say!("export-sources")),
        Place::Partners => ("partners", say!("export-partners")),
        Place::Rewritten => ("rewritten", say!("export-rewritten")),
        Place::Carriers => ("carriers", say!("export-carriers")),
        Place::Details => ("details", say!("export-details")),
        Place::Activity => ("activity", say!("export-activity")),
        _ => (SCREEN, say!("export-screen")),
    };
    (stem, what.to_owned())
}

/// What is written in the chosen format.
pub(super) fn export(chooser: &Chooser) -> Option<Export> {
    let format = *chooser.formats.get(chooser.at)?;
    Some(Export {
        stem: chooser.stem,
        format,
        number: chooser.place.as_ref().map_or(1, |(_, number)| *number),
        text: words::speaking(Language::English, || chooser.content.written(format)),
    })
}

/// The pairs as `sidelong scan` writes them: whoever reads the one can read the other.
fn pairs(head: &str, snapshot: &Snapshot, rows: &[u32], format: Format) -> String {
    let listing = &snapshot.listing;
    let rows = rows.iter();
    let shown = rows.filter_map(|row| listing.pairs.get(*row as usize).copied());
    let listing = Listing::new(listing.documents.clone(), shown.collect(), Vec::new());
    let snapshot = Snapshot {
        listing: listing.into(),
        ..snapshot.clone()
    };
    let findings = Findings::new(&snapshot, None);
    let mut out = Vec::new();
    // Into memory nothing fails.
    let _ = if format == Format::Csv {
        report::csv::write(&findings, &mut out)
    } else {
        out.extend(format!("{head}\n\n").into_bytes());
        report::table::write(&findings, &mut out)
    };
    String::from_utf8(out).unwrap_or_default()
}
