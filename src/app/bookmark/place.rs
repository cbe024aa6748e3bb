//! The place where a person was: the screen, the lists, and what was open over them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::name;
use super::seen::Then;
use crate::app::command::Screen;
use crate::app::document::Document;
use crate::app::layers::Layer;
use crate::app::list::{List, Motion};
use crate::app::matrix::{ClusterId, OpenMatrix};
use crate::app::open::{as_listed, open_side};
use crate::app::order::Order;
use crate::app::query::{Over, Query};
use crate::app::receive::relist;
use crate::app::rows::Identity;
use crate::app::side;
use crate::app::{App, command, marks};
use crate::columns::{CLUSTERS, Column, DOCUMENTS, FILES, PAIRS};
use crate::index::{DocId, Listing};
use crate::said;
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// Nobody types a longer filter.
const LONGEST_FILTER: usize = 1000;

/// A list: its filter, its order, and what the cursor is on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Listed<Name> {
    filter: String,
    /// By which column it is sorted, and whether the other way round.
    sorted: (String, bool),
    chosen: Option<Name>,
}

impl<Name> Listed<Name> {
    fn of<Id, R>(
        list: &List<Id>,
        columns: &'static [Column<R>],
        name: impl FnOnce(&Id) -> Option<Name>,
    ) -> Listed<Name> {
        let by = list.order.column(columns).id;
        Listed {
            filter: list.filter.clone(),
            sorted: (by.to_owned(), list.order.reversed),
            chosen: list.chosen().and_then(name),
        }
    }

    fn order<R>(&self, columns: &'static [Column<R>]) -> Order {
        Order::named(columns, &self.sorted.0, self.sorted.1)
    }

    /// The filter as a person could have typed it, or what of it is not understood: another version may have kept it.
    fn filter(&self, over: Over) -> Result<String, String> {
        let letters = self.filter.chars().filter(|letter| !letter.is_control());
        let filter: String = letters.take(LONGEST_FILTER).collect();
        if Query::parse(&filter, over).is_understood() {
            Ok(filter)
        } else {
            Err(filter)
        }
    }
}

/// What is open over the lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Opened {
    Side((String, String), side::ViewState),
    Document(String, u32),
    /// A matrix: a member of its cluster, and the documents of the row and the column.
    Matrix(String, String),
    /// The same of what is marked in the list that is open.
    MatrixOfMarked(String, String),
}

/// Screens, lists, and what is open over them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    screen: u8,
    unread_shown: bool,
    pairs: Listed<(String, String)>,
    clusters: Listed<String>,
    documents: Listed<String>,
    unread: Listed<String>,
    opened: Option<Opened>,
}

impl Place {
    /// That of now.
    pub fn of(app: &App) -> Place {
        let listing = &app.snapshot.listing;
        let both =
            |docs: &Sides<DocId>| Some((name(listing, docs.left)?, name(listing, docs.right)?));
        let centre = |cluster: &ClusterId| name(listing, cluster.centre);
        let screen = Screen::ALL.iter().position(|screen| *screen == app.screen);
        Place {
            screen: screen.unwrap_or_default() as u8,
            unread_shown: app.unread_shown,
            pairs: Listed::of(&app.pairs, PAIRS, both),
            clusters: Listed::of(&app.clusters, CLUSTERS, centre),
            documents: Listed::of(&app.documents, DOCUMENTS, |id| name(listing, *id)),
            unread: Listed::of(&app.unread, FILES, |label| Some(label.as_str().to_owned())),
            opened: opened(app, listing),
        }
    }

    /// Goes there as far as that needs no documents.
    pub fn begin(&self, app: &mut App) {
        let screen = Screen::ALL.get(usize::from(self.screen));
        app.screen = screen.copied().unwrap_or_default();
        app.unread_shown = self.unread_shown && app.screen == Screen::Documents;
        let mut unknown = Vec::new();
        let mut known = |filter: Result<String, String>| {
            filter.unwrap_or_else(|filter| {
                unknown.push(filter);
                String::new()
            })
        };
        app.pairs.filter = known(self.pairs.filter(Over::Pairs));
        app.clusters.filter = known(self.clusters.filter(Over::Clusters));
        app.documents.filter = known(self.documents.filter(Over::Documents));
        app.unread.filter = known(self.unread.filter(Over::Files));
        if !unknown.is_empty() {
            let said = said!(
                "filter-not-kept",
                count = unknown.len(),
                filters = unknown.join("; ")
            );
            app.tell_too(said);
        }
        app.pairs.order = self.pairs.order(PAIRS);
        app.clusters.order = self.clusters.order(CLUSTERS);
        app.documents.order = self.documents.order(DOCUMENTS);
        app.unread.order = self.unread.order(FILES);
    }

    /// Goes on from there to what is there.
    pub fn resume(&self, app: &mut App, then: &Then) {
        use command::Place as Ground;
        for place in [Ground::Pairs, Ground::Clusters, Ground::Documents] {
            relist(app, place, false);
        }
        let facts = Arc::clone(&app.snapshot);
        let listing = &facts.listing;
        let known = |name: &String| then.find(name);
        // Under another name the one that was the first may be the second.
        let pair =
            |names: &(String, String)| Some(as_listed(listing, known(&names.0)?, known(&names.1)?));
        let wanted = self.pairs.chosen.as_ref().and_then(pair);
        choose(&mut app.pairs, &facts, |id| Some(*id) == wanted);
        let wanted = self.documents.chosen.as_ref().and_then(known);
        choose(&mut app.documents, &facts, |id| Some(*id) == wanted);
        if let Some(centre) = self.clusters.chosen.as_ref().and_then(known) {
            choose(&mut app.clusters, &facts, |id| id.members.contains(&centre));
        }
        let wanted = self.unread.chosen.as_deref();
        choose(&mut app.unread, &facts, |label| {
            Some(label.as_str()) == wanted
        });
        match &self.opened {
            Some(Opened::Side(names, state)) => {
                if let Some(docs) = pair(names) {
                    open_side(app, docs);
                    if let Some(side) = app.layers.side_mut() {
                        side.restore(state.clone());
                    }
                }
            }
            Some(Opened::Document(name, at)) => {
                if let Some(doc) = known(name) {
                    let area = app.layout_now().all.as_size();
                    app.seen.see([], [doc]);
                    let document = Document::open(doc, area).at(*at);
                    app.layers.push(Layer::Document(document));
                }
            }
            Some(Opened::Matrix(row, column)) if app.screen == Screen::Clusters => {
                let ids = known(row).zip(known(column));
                let cluster = ids.and_then(|(row, _)| {
                    let has = |cluster: &&crate::index::Cluster| cluster.members.contains(&row);
                    listing.clusters.iter().find(has)
                });
                if let Some((cluster, (row, column))) = cluster.zip(ids) {
                    let mut matrix = OpenMatrix::of_cluster(cluster);
                    matrix.put(row, column);
                    app.layers.push(Layer::Matrix(matrix));
                }
            }
            Some(Opened::MatrixOfMarked(row, column)) => {
                let matrix =
                    OpenMatrix::of_marked(listing, marks::meant(app).into_iter().collect());
                if let Some((mut matrix, (row, column))) = matrix.zip(known(row).zip(known(column)))
                {
                    matrix.put(row, column);
                    app.layers.push(Layer::Matrix(matrix));
                }
            }
            _ => {}
        }
    }
}

fn opened(app: &App, listing: &Listing) -> Option<Opened> {
    if let Some(side) = app.layers.side() {
        let (docs, state) = side.view_state();
        let names = (name(listing, docs.left)?, name(listing, docs.right)?);
        return Some(Opened::Side(names, state));
    }
    if let Some(document) = app.layers.document() {
        let at = document.current() as u32;
        return Some(Opened::Document(name(listing, document.doc)?, at));
    }
    let matrix = app.layers.matrix()?;
    let at = |at: usize| name(listing, *matrix.docs().get(at)?);
    let (row, column) = (at(matrix.at().0)?, at(matrix.at().1)?);
    Some(if matrix.is_of_marked() {
        Opened::MatrixOfMarked(row, column)
    } else {
        Opened::Matrix(row, column)
    })
}

/// Puts the cursor on the row that is wanted, if there is one.
fn choose<Id: Identity>(list: &mut List<Id>, facts: &Snapshot, is_wanted: impl Fn(&Id) -> bool) {
    let id = |row| Id::of(facts, row);
    let mut rows = list.rows().iter();
    let Some(at) = rows.position(|row| id(*row).is_some_and(|id| is_wanted(&id))) else {
        return;
    };
    let rows = at.cast_signed() - list.at().cast_signed();
    list.go(Motion::Rows(rows), 1, id);
}
