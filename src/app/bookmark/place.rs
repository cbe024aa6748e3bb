//! The place where a person was: the screen, the lists, and what was open over them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::seen::Then;
use crate::app::command;
use crate::app::matrix::OpenMatrix;
use crate::app::open::{as_listed, open_side, show_document};
use crate::app::order::Order;
use crate::app::overlays::Overlay;
use crate::app::query::{self, Over, Query};
use crate::app::rows::{Item, LISTS};
use crate::app::side::ViewState;
use crate::app::{App, marks};
use crate::index::{DocId, Listing};
use crate::said;
use crate::sides::Sides;

/// Nobody types a longer filter.
const LONGEST_FILTER: usize = 1000;

/// A list: its filter, by which column it is sorted and whether the other way round, and the names of what the cursor is on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Listed {
    filter: String,
    sorted: (String, bool),
    chosen: Vec<String>,
}

/// What is open over the lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Opened {
    Side(Sides<String>, ViewState),
    Document(String, u32),
    /// The matrix of a cluster, or of what is marked in the list that is open, and the documents of the row and the column.
    Matrix {
        is_of_marked: bool,
        row: String,
        column: String,
    },
}

/// The screen, the lists, and what is open over them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The list, or the overview.
    screen: u8,
    lists: [Listed; LISTS.len()],
    opened: Option<Opened>,
}

impl Place {
    /// That of now.
    pub fn of(app: &App) -> Place {
        let listing = &app.snapshot.listing;
        let kept = |place| {
            let list = app.list(place)?;
            // What is still being typed was not accepted: the filter of before stands.
            let filter = match app.overlays.top() {
                Some(Overlay::Filter(before)) if place == app.ground() => before,
                _ => &list.filter,
            };
            Some(Listed {
                filter: filter.clone(),
                sorted: (list.order.id().to_owned(), list.order.reversed),
                chosen: list
                    .chosen()
                    .and_then(|item| item.names(listing))
                    .unwrap_or_default(),
            })
        };
        Place {
            screen: app.screen as u8,
            lists: LISTS.map(|place| kept(place).unwrap_or_default()),
            opened: opened(app, listing),
        }
    }

    /// No filter of it has a name any more.
    pub fn hide_names(&mut self) {
        let nobody = |_: &str| Vec::new();
        for (place, kept) in LISTS.into_iter().zip(&mut self.lists) {
            if let Some(over) = Over::of(place) {
                kept.filter = query::renamed(&kept.filter, over, &nobody, &nobody);
            }
        }
    }

    /// Goes there as far as that needs no documents.
    pub fn begin(&self, app: &mut App) {
        let tabs = command::Place::TABS.into_iter();
        let mut known = tabs.chain([command::Place::Unread]);
        let kept = known.find(|place| *place as u8 == self.screen);
        app.screen = kept.unwrap_or_default();
        let mut unknown = Vec::new();
        for (place, kept) in LISTS.into_iter().zip(&self.lists) {
            let Some(list) = app.list_mut(place) else {
                continue;
            };
            let (by, reversed) = &kept.sorted;
            list.list.order = Order::named(&list.over.sortable(), by, *reversed);
            // As a person could have typed it; another version may have kept what is not understood.
            let letters = kept.filter.chars().filter(|letter| !letter.is_control());
            let filter: String = letters.take(LONGEST_FILTER).collect();
            if Query::parse(&filter, list.over).is_understood() {
                list.list.filter = filter;
            } else {
                unknown.push(filter);
            }
        }
        if !unknown.is_empty() {
            let filters = unknown.join("; ");
            app.tell_too(said!("filter-not-kept", count = unknown.len(), filters));
        }
    }

    /// Goes on from there to what is there.
    pub fn resume(&self, app: &mut App, then: &Then) {
        let facts = Arc::clone(&app.snapshot);
        let known = |name: &str| then.find(name);
        for (place, kept) in LISTS.into_iter().zip(&self.lists) {
            let Some(mut list) = app.list_mut(place) else {
                continue;
            };
            list.relist(false);
            if let Some(item) = Item::named(list.over, &kept.chosen, &known) {
                list.find(&item);
            }
        }
        if let Some(opened) = &self.opened {
            // What is gone is not missed.
            let _ = open(app, &facts.listing, opened, known);
        }
    }
}

/// What is open.
fn opened(app: &App, listing: &Listing) -> Option<Opened> {
    let name = |id| Some(listing.label(id)?.path().to_owned());
    if let Some(side) = app.overlays.side() {
        let (docs, state) = side.view_state();
        let names = Sides::new(name(docs.left)?, name(docs.right)?);
        return Some(Opened::Side(names, state));
    }
    if let Some(document) = app.overlays.document() {
        let at = document.current() as u32;
        return Some(Opened::Document(name(document.doc)?, at));
    }
    let matrix = app.overlays.matrix()?;
    let at = |at: usize| name(*matrix.docs().get(at)?);
    Some(Opened::Matrix {
        is_of_marked: matrix.is_of_marked(),
        row: at(matrix.at().0)?,
        column: at(matrix.at().1)?,
    })
}

/// Opens it again; nothing where its documents are gone.
fn open(
    app: &mut App,
    listing: &Listing,
    opened: &Opened,
    known: impl Fn(&str) -> Option<DocId>,
) -> Option<()> {
    match opened {
        Opened::Side(names, state) => {
            // Under another name the one that was the first may be the second.
            let docs = as_listed(listing, known(&names.left)?, known(&names.right)?);
            open_side(app, docs);
            app.overlays.side_mut()?.restore(state.clone());
        }
        Opened::Document(name, at) => {
            let doc = known(name)?;
            show_document(app, doc, *at);
        }
        Opened::Matrix {
            is_of_marked,
            row,
            column,
        } => {
            let (row, column) = (known(row)?, known(column)?);
            let mut matrix = if *is_of_marked {
                OpenMatrix::of_marked(listing, marks::meant(app).into_iter().collect())?
            } else if app.screen == command::Place::Clusters {
                let mut clusters = listing.clusters.iter();
                let cluster = clusters.find(|cluster| cluster.members.contains(&row))?;
                OpenMatrix::of_cluster(listing, cluster)
            } else {
                return None;
            };
            matrix.put(row, column);
            app.overlays.push(Overlay::Matrix(matrix));
        }
    }
    Some(())
}
