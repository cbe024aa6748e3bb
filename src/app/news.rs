//! What is new in the lists: the way to the next of it, and counting it as seen. By the rows that are listed; what a filter hides is said.

use std::sync::Arc;

use super::command::Place;
use super::receive::{cluster_id, document_id, pair_id, relist};
use super::{App, marks, queue};
use crate::index::DocId;
use crate::said;
use crate::say;
use crate::sides::Sides;

/// How much of a list is new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Rows that are listed.
    pub listed: usize,
    /// Rows that the filter hides.
    pub hidden: usize,
}

/// The same, counted once for all frames in which nothing of it has changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    of: Option<Of>,
    news: News,
    ahead: usize,
}

/// What the counts are of: a list as it stands, what was seen, and what two texts are open over which list.
type Of = (Place, u64, u64, Option<(Place, Sides<DocId>)>);

impl Counted {
    /// Of the list that is shown.
    pub fn news(&self) -> News {
        self.news
    }

    /// Pairs to which the key for what is new leads from the two texts that are open.
    pub fn ahead(&self) -> usize {
        self.ahead
    }

    fn hidden(&self) -> usize {
        self.news.hidden
    }
}

/// Counts anew, if there is something else to count.
pub(super) fn count(app: &mut App) {
    let ground = app.ground();
    let open = app.layers.side().map(|side| side.pair);
    let over = queue::list(app).zip(open);
    let rows = match over.map_or(ground, |(list, _)| list) {
        Place::Pairs => app.pairs.version(),
        Place::Clusters => app.clusters.version(),
        _ => app.documents.version(),
    };
    let of = Some((ground, rows, app.seen.version(), over));
    if app.news.of != of {
        app.news = Counted {
            of,
            news: News::of(app),
            ahead: open.map_or(0, |open| queue::ahead(app, open)),
        };
    }
}

impl News {
    fn of(app: &App) -> News {
        let listing = &app.snapshot.listing;
        let seen = &app.seen;
        let (pairs, documents) = seen.counts();
        let is_whole = app.filter().is_none_or(str::is_empty);
        let (listed, all) = match app.ground() {
            // What has no filter hides nothing.
            Place::Pairs if is_whole => (pairs, pairs),
            Place::Documents if is_whole => (documents, documents),
            // Nobody waits for a look through a long list in which nothing is new.
            Place::Pairs if pairs > 0 => {
                let rows = app.pairs.rows().iter();
                let docs = rows.filter_map(|row| pair_id(listing, *row));
                (docs.filter(|docs| seen.is_new_pair(*docs)).count(), pairs)
            }
            Place::Documents if documents > 0 => {
                let rows = app.documents.rows().iter();
                let ids = rows.filter_map(|row| document_id(listing, *row));
                (
                    ids.filter(|id| seen.is_new_document(*id)).count(),
                    documents,
                )
            }
            Place::Clusters if pairs + documents > 0 => {
                let clusters = &listing.clusters;
                let is_new = |at: usize| clusters.get(at).is_some_and(|c| seen.is_new_cluster(c));
                let rows = app.clusters.rows().iter();
                let listed = rows.filter(|row| is_new(**row as usize)).count();
                (listed, (0..clusters.len()).filter(|at| is_new(*at)).count())
            }
            _ => (0, 0),
        };
        News {
            listed,
            hidden: all.saturating_sub(listed),
        }
    }
}

/// To the next row that is new since a person saw it, around the end.
pub(super) fn next(app: &mut App) {
    if !go(app, app.ground()) {
        app.said = Some(nothing(app));
    }
}

/// The same in one of the lists, which two texts may lie over. Says whether there is one.
pub(super) fn go(app: &mut App, list: Place) -> bool {
    let height = app.layout_now().height();
    let listing = Arc::clone(&app.snapshot.listing);
    let App {
        pairs,
        documents,
        clusters,
        seen,
        ..
    } = app;
    let found = match list {
        Place::Pairs => {
            let is_new = |row| pair_id(&listing, row).is_some_and(|pair| seen.is_new_pair(pair));
            let motion = pairs.next(is_new);
            motion.map(|motion| pairs.go(motion, height, |row| pair_id(&listing, row)))
        }
        Place::Clusters => {
            let cluster = |row: u32| listing.clusters.get(row as usize);
            let is_new = |row| cluster(row).is_some_and(|of| seen.is_new_cluster(of));
            let motion = clusters.next(is_new);
            motion.map(|motion| clusters.go(motion, height, |row| cluster_id(&listing, row)))
        }
        _ => {
            let is_new =
                |row| document_id(&listing, row).is_some_and(|id| seen.is_new_document(id));
            let motion = documents.next(is_new);
            motion.map(|motion| documents.go(motion, height, |row| document_id(&listing, row)))
        }
    };
    found.is_some()
}

/// Why there is nothing to go to, or to count.
fn nothing(app: &App) -> String {
    match app.news.hidden() {
        0 => say!("nothing-new").to_owned(),
        hidden => say!("new-behind", count = hidden),
    }
}

/// Counts what is listed and new as seen, or what is marked.
pub(super) fn see(app: &mut App) {
    let marked = marks::marked(app);
    let is_marked = marked.is_some();
    let (pairs, documents) = marked.unwrap_or_else(|| listed(app));
    if pairs.is_empty() && documents.is_empty() {
        app.said = Some(nothing(app));
        return;
    }
    let (all_pairs, all_documents) = (pairs.len(), documents.len());
    app.seen.count_as_seen(pairs, documents);
    let said = if is_marked {
        said!("marked-seen", count = all_pairs + all_documents)
    } else if app.ground() == Place::Documents {
        said!("documents-seen", count = all_documents)
    } else {
        said!("pairs-seen", count = all_pairs)
    };
    app.said = Some(said.to_string());
    app.activity.push(said);
    relist(app, app.ground(), false);
}

/// Pairs and documents that are listed and new. Of a cluster these are its links and its members.
fn listed(app: &App) -> (Vec<Sides<DocId>>, Vec<DocId>) {
    let listing = &app.snapshot.listing;
    let seen = &app.seen;
    match app.ground() {
        Place::Pairs => {
            let rows = app.pairs.rows().iter();
            let docs = rows.filter_map(|row| pair_id(listing, *row));
            let new = docs.filter(|docs| seen.is_new_pair(*docs));
            (new.collect(), Vec::new())
        }
        Place::Documents => {
            let rows = app.documents.rows().iter();
            let ids = rows.filter_map(|row| document_id(listing, *row));
            let new = ids.filter(|id| seen.is_new_document(*id));
            (Vec::new(), new.collect())
        }
        Place::Clusters => {
            let rows = app.clusters.rows().iter();
            let clusters = rows.filter_map(|row| listing.clusters.get(*row as usize));
            let new = clusters.filter(|cluster| seen.is_new_cluster(cluster));
            let members: Vec<DocId> = new.flat_map(|of| of.members.iter().copied()).collect();
            let pairs = seen.new_pairs().filter(|docs| members.contains(&docs.left));
            let pairs = pairs.collect();
            let new = members.into_iter().filter(|id| seen.is_new_document(*id));
            (pairs, new.collect())
        }
        _ => (Vec::new(), Vec::new()),
    }
}
