//! The columns of each list in a file: names whole, figures as on the screen, shares as numbers where a program reads them.

use crate::app::App;
use crate::app::command::Place;
use crate::app::marks;
use crate::columns::{self, CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS, REWRITTEN};
use crate::index::{DocId, Label, Listing, Pair};
use crate::remarks::{self, BY_RUNS};
use crate::report::harmless;
use crate::report::table::{Cell, Table};
use crate::say;
use crate::snapshot::Snapshot;

/// The rows that are meant in the list of pairs: those that are marked, or all that are shown.
pub fn pair_rows(app: &App) -> Vec<u32> {
    marks::rows(app, Place::Pairs).unwrap_or_else(|| app.pairs.rows().to_vec())
}

/// The same of the documents.
fn document_rows(app: &App) -> Vec<u32> {
    marks::rows(app, Place::Documents).unwrap_or_else(|| app.documents.rows().to_vec())
}

/// Those that are meant were marked one by one.
pub fn pairs_are_marked(app: &App) -> bool {
    app.marks.counts().0 > 0
}

/// How many pairs are meant.
pub fn counted_pairs(app: &App) -> String {
    if app.marks.counts().0 > 0 {
        say!("marked-pairs", count = app.marks.counts().0)
    } else {
        say!("pairs", count = app.pairs.rows().len())
    }
}

/// How many documents are meant.
pub fn counted_documents(app: &App) -> String {
    if app.marks.counts().1 > 0 {
        say!("marked-documents", count = app.marks.counts().1)
    } else {
        say!("documents", count = app.documents.rows().len())
    }
}

/// One line that says what the figures are figures of.
pub fn head(app: &App) -> String {
    let what = match app.ground() {
        Place::Pairs => say!(
            "title-by",
            what = counted_pairs(app),
            order = app.pairs.order.said(PAIRS)
        ),
        Place::Documents => say!(
            "title-by",
            what = counted_documents(app),
            order = app.documents.order.said(DOCUMENTS)
        ),
        Place::Clusters => say!("clusters", count = app.clusters.rows().len()),
        Place::Matrix => say!("export-matrix-head").to_owned(),
        _ => say!("unread", count = app.unread.rows().len()),
    };
    // Marks reach behind the filter.
    let (pairs, documents) = app.marks.counts();
    let is_filtered = match app.ground() {
        Place::Pairs => pairs == 0,
        Place::Documents => documents == 0,
        _ => true,
    };
    let filter = app.filter();
    let filter = filter.filter(|filter| is_filtered && !filter.is_empty());
    let threshold = app.snapshot.settings.threshold.to_string();
    let what = match filter {
        Some(filter) => say!(
            "export-of-filter",
            what = what,
            filter = harmless::line(filter),
            threshold = threshold
        ),
        None => say!("export-of", what = what, threshold = threshold),
    };
    about(app, &what, has_common(app))
}

/// Whether text was left out of what the list says, because it is common to many documents.
fn has_common(app: &App) -> bool {
    let listing = &app.snapshot.listing;
    match app.ground() {
        Place::Pairs => any_common(listing, &pair_rows(app)),
        Place::Documents => {
            let mut rows = document_rows(app).into_iter();
            rows.any(|row| {
                let document = listing.documents.get(row as usize);
                document.is_some_and(|document| document.common > 0)
            })
        }
        Place::Clusters | Place::Matrix => listing.pairs.iter().any(|pair| pair.common > 0),
        _ => false,
    }
}

/// Whether any of these rows of the pairs would have more in common.
fn any_common(listing: &Listing, rows: &[u32]) -> bool {
    let mut rows = rows.iter();
    rows.any(|row| {
        let pair = listing.pairs.get(*row as usize);
        pair.is_some_and(|pair| pair.common > 0)
    })
}

/// The same of what lies over the lists. Whether common text counts is said wherever there is any: else nobody who reads the file knows
/// that the figures are without it.
pub fn about(app: &App, what: &str, has_common: bool) -> String {
    let options = app.snapshot.settings.text;
    let options = if options.is_default() {
        String::new()
    } else {
        format!(", {}", remarks::options(options))
    };
    let common = if app.snapshot.settings.counts_common {
        format!(", {}", say!("common-counted"))
    } else if has_common {
        format!(", {}", say!("common-left-out"))
    } else {
        String::new()
    };
    let folders = app.snapshot.folders.said();
    format!("{}: {what}{options}{common}", harmless::line(&folders))
}

/// The table of a list, or of a matrix; nothing where there is none.
pub fn of(app: &App) -> Option<Table> {
    let listing = &app.snapshot.listing;
    let context = Context::new(&app.snapshot);
    Some(match app.ground() {
        Place::Documents => rows(DOCUMENTS, &context, &listing.documents, &document_rows(app)),
        Place::Clusters => {
            let shown = app.clusters.rows();
            let mut table = rows(CLUSTERS, &context, &listing.clusters, shown);
            let mut clusters = shown
                .iter()
                .filter_map(|row| listing.clusters.get(*row as usize));
            let threshold = context.threshold;
            let has_signed = clusters.any(|cluster| cluster.weakest.0 < threshold.0);
            let threshold = threshold.to_string();
            table.note(
                has_signed.then(|| say!("signs-clusters", sign = BY_RUNS, threshold = threshold)),
            );
            table
        }
        Place::Unread => rows(FILES, &context, &app.snapshot.unread, app.unread.rows()),
        Place::Matrix => matrix(app, listing)?,
        _ => return None,
    })
}

/// These rows of a list, with the columns that files have.
fn rows<R>(columns: &'static [Column<R>], context: &Context<'_>, all: &[R], rows: &[u32]) -> Table {
    let (mut table, row) = columns::table(columns, context, Label::as_str);
    for at in rows {
        if let Some(of) = all.get(*at as usize) {
            table.row(row(of, *at));
        }
    }
    table
}

/// What a document is called in a file: whole.
pub fn name(listing: &Listing, id: DocId) -> String {
    let document = listing.document(id);
    document.map_or_else(String::new, |document| document.label.as_str().to_owned())
}

/// These pairs, and what their signs mean.
pub fn pairs(snapshot: &Snapshot, pairs: &[Pair]) -> Table {
    let context = Context::new(snapshot);
    let all: Vec<u32> = (0..).take(pairs.len()).collect();
    let mut table = rows(PAIRS, &context, pairs, &all);
    table.note(remarks::by_runs(pairs, context.threshold));
    table
}

/// The pairs that say the same in other words, as they are shown.
pub fn rewritten(app: &App) -> Table {
    let context = Context::new(&app.snapshot);
    let (mut table, row) = columns::table(REWRITTEN, &context, Label::as_str);
    for pair in app.rewritten.pairs() {
        table.row(row(pair, 0));
    }
    table
}

fn matrix(app: &App, listing: &Listing) -> Option<Table> {
    let matrix = app.layers.matrix()?;
    let names: Vec<String> = matrix.docs().iter().map(|id| name(listing, *id)).collect();
    let heads = [say!("head-document")]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    let heads: Vec<&str> = heads.collect();
    let mut table = Table::of(&heads, 1).led_by_names();
    for (row, of) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|column| match matrix.cell(row, column) {
            Some(cell) if column != row => cell.0.into(),
            _ => String::new().into(),
        });
        table.row([Cell::from(of.clone())].into_iter().chain(cells));
    }
    Some(table)
}
