//! What goes into a file when a person wants to keep what she sees? All rows of the list by its filter and order, the passages of a
//! pair, or the screen as it is.
//!
//! Pure: the file is named and written by [`crate::terminal`].

mod columns;
mod passages;

use super::App;
use super::command::Place;
use super::list::Motion;
use super::walk::Walk;
use crate::index::Listing;
use crate::report::{self, Findings};
use crate::say;
use crate::snapshot::Snapshot;
use crate::words::{self, Language};

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
    /// The whole file; nothing for the screen as it is.
    pub text: Option<String>,
}

/// What can be written here.
pub(super) fn chooser(app: &App) -> Chooser {
    let (stem, what) = match app.ground() {
        Place::Pairs => ("pairs", columns::counted_pairs(app)),
        Place::Documents => ("documents", columns::counted_documents(app)),
        Place::Clusters => (
            "clusters",
            say!("clusters", count = app.clusters.rows().len()),
        ),
        Place::Unread => ("not-read", say!("unread", count = app.unread.rows().len())),
        Place::Matrix if app.walk.as_ref().is_some_and(Walk::is_of_marked) => {
            ("matrix", say!("export-matrix-marked").to_owned())
        }
        Place::Matrix => ("matrix", say!("export-matrix").to_owned()),
        Place::Side => ("passages", say!("export-passages").to_owned()),
        _ => ("screen", say!("export-screen").to_owned()),
    };
    let has_columns = content(app, Format::Csv).is_some();
    let formats = Format::ALL.into_iter();
    Chooser {
        formats: formats
            .filter(|format| *format != Format::Csv || has_columns)
            .collect(),
        at: 0,
        stem,
        what,
        place: None,
    }
}

/// What is written in the chosen format.
pub(super) fn export(app: &App, chooser: &Chooser) -> Option<Export> {
    let format = *chooser.formats.get(chooser.at)?;
    Some(Export {
        stem: chooser.stem,
        format,
        number: chooser.place.as_ref().map_or(1, |(_, number)| *number),
        // As `sidelong scan` writes it, which scripts read: files are English in every language.
        text: words::speaking(Language::English, || content(app, format)),
    })
}

/// The whole file; nothing where the screen itself is what is written.
fn content(app: &App, format: Format) -> Option<String> {
    if format == Format::Svg {
        return None;
    }
    match app.ground() {
        Place::Side => passages::content(app, format),
        Place::Pairs if format != Format::Markdown => Some(pairs(app, format)),
        _ => {
            let columns = columns::of(app)?;
            Some(match format {
                Format::Csv => columns.csv(),
                Format::Markdown => {
                    format!("{}\n\n{}", columns::head(app, true), columns.markdown())
                }
                _ => format!("{}\n\n{}", columns::head(app, false), columns.text()),
            })
        }
    }
}

/// The pairs as `sidelong scan` writes them: whoever reads the one can read the other.
fn pairs(app: &App, format: Format) -> String {
    let listing = &app.snapshot.listing;
    let rows = columns::pair_rows(app).into_iter();
    let shown = rows.filter_map(|row| listing.pairs.get(row as usize).copied());
    let listing = Listing::new(listing.documents.clone(), shown.collect(), Vec::new());
    let snapshot = Snapshot {
        listing: listing.into(),
        ..(*app.snapshot).clone()
    };
    let findings = Findings::new(&snapshot, None);
    let mut out = Vec::new();
    // Into memory nothing fails.
    let _ = if format == Format::Csv {
        report::csv::write(&findings, &mut out)
    } else {
        out.extend(format!("{}\n\n", columns::head(app, false)).into_bytes());
        report::table::write(&findings, &mut out)
    };
    String::from_utf8(out).unwrap_or_default()
}
