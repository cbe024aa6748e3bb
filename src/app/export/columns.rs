//! The columns of each list in a file: names whole, figures as on the screen, shares as numbers where a program reads them.

use crate::app::App;
use crate::app::command::Place;
use crate::app::marks;
use crate::app::order::{DocumentMeasure, PairMeasure};
use crate::index::{DocId, Listing, Pair, Settings};
use crate::measure::{Containment, Coverage};
use crate::remarks::{self, BY_RUNS};
use crate::report::columns::{Cell, Columns};
use crate::report::{self, harmless};
use crate::say;
use crate::sides::Side;

/// The rows that are meant in the list of pairs: those that are marked, or all that are shown.
pub fn pair_rows(app: &App) -> Vec<u32> {
    marks::pair_rows(app).unwrap_or_else(|| app.pairs.rows().to_vec())
}

/// The same of the documents.
fn document_rows(app: &App) -> Vec<u32> {
    marks::document_rows(app).unwrap_or_else(|| app.documents.rows().to_vec())
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
            order = app.pair_order.said(PairMeasure::name)
        ),
        Place::Documents => say!(
            "title-by",
            what = counted_documents(app),
            order = app.document_order.said(DocumentMeasure::name)
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

/// The columns of a list that has no writer of its own; nothing where there is none.
pub fn of(app: &App) -> Option<Columns> {
    let listing = &app.snapshot.listing;
    Some(match app.ground() {
        Place::Documents => documents(app, listing),
        Place::Clusters => clusters(app, listing),
        Place::Unread => {
            let mut columns = Columns::new(&[say!("head-file"), say!("head-reason")], 2);
            for row in app.unread.rows() {
                if let Some(file) = app.snapshot.unread.get(*row as usize) {
                    columns.row([file.label.as_str().to_owned(), file.reason.to_string()]);
                }
            }
            columns
        }
        Place::Matrix => matrix(app, listing)?,
        _ => return None,
    })
}

/// What a document is called in a file: whole.
pub fn name(listing: &Listing, id: DocId) -> String {
    let document = listing.document(id);
    document.map_or_else(String::new, |document| document.label.as_str().to_owned())
}

/// The columns of pairs, without rows as yet.
pub fn of_pairs() -> Columns {
    let heads = [
        say!("head-a"),
        say!("head-b"),
        say!("head-left"),
        say!("head-right"),
        say!("head-alike"),
        say!("head-words"),
        say!("column-run"),
        say!("head-passages"),
    ];
    Columns::new(&heads, 2)
}

/// These rows of the pairs.
pub fn pairs(listing: &Listing, rows: &[u32], settings: &Settings) -> Columns {
    let threshold = settings.threshold;
    let mut columns = of_pairs();
    let rows = rows.iter();
    let pairs = rows.filter_map(|row| listing.pairs.get(*row as usize));
    for pair in pairs.clone() {
        columns.row(pair_row(listing, pair, Side::Left, threshold));
    }
    columns.note(remarks::by_runs(pairs, threshold));
    columns
}

/// A pair with the document on this side as A.
pub fn pair_row(listing: &Listing, pair: &Pair, a: Side, threshold: Containment) -> Vec<Cell> {
    let names = [a, a.other()].map(|side| name(listing, *pair.docs.get(side)).into());
    let figures = report::figures(pair, a, threshold);
    names.into_iter().chain(figures).collect()
}

fn documents(app: &App, listing: &Listing) -> Columns {
    let heads = [
        say!("head-document"),
        say!("head-best-match"),
        say!("clue-author"),
        say!("head-words"),
        say!("head-pairs"),
        say!("head-best"),
    ];
    let mut columns = Columns::new(&heads, 3);
    let rows = document_rows(app).into_iter();
    for document in rows.filter_map(|row| listing.documents.get(row as usize)) {
        let best = document.best.as_ref();
        let nothing = String::new;
        let cells = [
            document.label.as_str().to_owned(),
            best.map_or_else(nothing, |best| name(listing, best.with)),
            app.snapshot.author(document).unwrap_or_default().to_owned(),
            document.words.to_string(),
            document.partners.to_string(),
        ];
        let share = best.map_or_else(|| nothing().into(), |best| best.share.0.into());
        columns.row(cells.map(Cell::from).into_iter().chain([share]));
    }
    columns
}

fn clusters(app: &App, listing: &Listing) -> Columns {
    let heads = [
        say!("column-documents"),
        say!("head-size"),
        say!("head-pairs"),
        say!("head-weakest"),
        say!("head-strongest"),
    ];
    let mut columns = Columns::new(&heads, 1);
    // That of the figures, while another one that was asked for is on its way.
    let threshold = app.snapshot.settings.threshold;
    let is_under = |share: Coverage| share.0 < threshold.0;
    let share = |share: Coverage| {
        let sign = if is_under(share) { BY_RUNS } else { "" };
        Cell::beside(share.0, threshold.0).signed(sign)
    };
    let rows = app.clusters.rows().iter();
    for cluster in rows
        .clone()
        .filter_map(|row| listing.clusters.get(*row as usize))
    {
        let members: Vec<String> = cluster
            .members
            .iter()
            .map(|id| name(listing, *id))
            .collect();
        columns.row([
            members.join("; ").into(),
            cluster.members.len().to_string().into(),
            cluster.links.to_string().into(),
            share(cluster.weakest),
            share(cluster.strongest),
        ]);
    }
    let mut shown = rows.filter_map(|row| listing.clusters.get(*row as usize));
    let has_signed = shown.any(|cluster| is_under(cluster.weakest));
    columns.note(has_signed.then(|| {
        say!(
            "signs-clusters",
            sign = BY_RUNS,
            threshold = threshold.to_string()
        )
    }));
    columns
}

fn matrix(app: &App, listing: &Listing) -> Option<Columns> {
    let matrix = app.layers.matrix()?;
    let names: Vec<String> = matrix.docs().iter().map(|id| name(listing, *id)).collect();
    let heads = [say!("head-document")]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    let heads: Vec<&str> = heads.collect();
    let mut columns = Columns::new(&heads, 1).led_by_names();
    for (row, of) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|column| match matrix.cell(row, column) {
            Some(cell) if column != row => cell.0.into(),
            _ => String::new().into(),
        });
        columns.row([Cell::from(of.clone())].into_iter().chain(cells));
    }
    Some(columns)
}
