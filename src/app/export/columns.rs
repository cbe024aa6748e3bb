//! Which columns does each list have in a file? Names whole, figures as on the screen.

use crate::app::App;
use crate::app::command::Place;
use crate::app::marks;
use crate::app::order::{DocumentMeasure, PairMeasure};
use crate::index::{DocId, Listing, Pair};
use crate::report::columns::Columns;
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
        Place::Pairs => format!(
            "{} by {}",
            counted_pairs(app),
            app.pair_order.said(PairMeasure::name)
        ),
        Place::Documents => format!(
            "{} by {}",
            counted_documents(app),
            app.document_order.said(DocumentMeasure::name)
        ),
        Place::Clusters => report::count(app.clusters.rows().len(), "cluster"),
        Place::Matrix => "how much of the row stands in the column".to_owned(),
        _ => format!(
            "{} not read",
            report::count(app.unread.rows().len(), "file")
        ),
    };
    // Marks reach behind the filter.
    let is_filtered = !what.contains(" marked ");
    let filter = app.filter();
    let filter = filter.filter(|filter| is_filtered && !filter.is_empty());
    let filter = filter.map(|filter| format!(", filter {}", harmless::line(filter)));
    let filter = filter.unwrap_or_default();
    about(
        app,
        &format!("{what}{filter}, threshold {}", app.threshold()),
    )
}

/// The same of what lies over the lists.
pub fn about(app: &App, what: &str) -> String {
    let options = app.snapshot.settings.text;
    let options = if options.is_default() {
        String::new()
    } else {
        format!(", {options}")
    };
    let folders = app.snapshot.folders.said();
    format!("{}: {what}{options}", harmless::line(&folders))
}

/// The columns of a list that has no writer of its own; nothing where there is none.
pub fn of(app: &App) -> Option<Columns> {
    let listing = &app.snapshot.listing;
    Some(match app.ground() {
        Place::Documents => documents(app, listing),
        Place::Clusters => clusters(app, listing),
        Place::Unread => {
            let mut columns = Columns::new(&["file", "reason"], 2);
            for row in app.unread.rows() {
                if let Some(file) = app.snapshot.unread.get(*row as usize) {
                    columns.row(vec![file.label.as_str().to_owned(), file.reason.english()]);
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
        "A",
        "B",
        "A in B",
        "B in A",
        "alike",
        "words",
        "longest run",
        "passages",
    ];
    Columns::new(&heads, 2)
}

/// These rows of the pairs.
pub fn pairs(listing: &Listing, rows: &[u32]) -> Columns {
    let mut columns = of_pairs();
    let rows = rows.iter();
    for pair in rows.filter_map(|row| listing.pairs.get(*row as usize)) {
        columns.row(pair_row(listing, pair, Side::Left));
    }
    columns
}

/// A pair with the document on this side as A.
pub fn pair_row(listing: &Listing, pair: &Pair, a: Side) -> Vec<String> {
    let names = [a, a.other()].map(|side| name(listing, *pair.docs.get(side)));
    names.into_iter().chain(report::figures(pair, a)).collect()
}

fn documents(app: &App, listing: &Listing) -> Columns {
    let heads = ["document", "best match", "author", "words", "pairs", "best"];
    let mut columns = Columns::new(&heads, 3);
    let rows = document_rows(app).into_iter();
    for document in rows.filter_map(|row| listing.documents.get(row as usize)) {
        let best = document.best.as_ref();
        columns.row(vec![
            document.label.as_str().to_owned(),
            best.map_or_else(String::new, |best| name(listing, best.with)),
            app.snapshot.author(document).unwrap_or_default().to_owned(),
            document.words.to_string(),
            document.partners.to_string(),
            best.map_or_else(String::new, |best| best.share.to_string()),
        ]);
    }
    columns
}

fn clusters(app: &App, listing: &Listing) -> Columns {
    let heads = ["documents", "size", "pairs", "weakest", "strongest"];
    let mut columns = Columns::new(&heads, 1);
    let rows = app.clusters.rows().iter();
    for cluster in rows.filter_map(|row| listing.clusters.get(*row as usize)) {
        let members: Vec<String> = cluster
            .members
            .iter()
            .map(|id| name(listing, *id))
            .collect();
        columns.row(vec![
            members.join("; "),
            cluster.members.len().to_string(),
            cluster.links.to_string(),
            cluster.weakest.to_string(),
            cluster.strongest.to_string(),
        ]);
    }
    columns
}

fn matrix(app: &App, listing: &Listing) -> Option<Columns> {
    let walk = app.walk.as_ref()?;
    let names: Vec<String> = walk.docs().iter().map(|id| name(listing, *id)).collect();
    let heads = ["document"]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    let heads: Vec<&str> = heads.collect();
    let mut columns = Columns::new(&heads, 1);
    for (row, of) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|column| match walk.cell(row, column) {
            Some(cell) if column != row => cell.to_string(),
            _ => String::new(),
        });
        columns.row([of.clone()].into_iter().chain(cells).collect());
    }
    Some(columns)
}
