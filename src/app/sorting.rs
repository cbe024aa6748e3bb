//! Sorting: the open list by its next column, or by the one whose head was pointed at.

use super::command::Place;
use super::list::Motion;
use super::order::Order;
use super::receive::relist;
use super::{App, act};
use crate::columns::{CLUSTERS, DOCUMENTS, FILES, PAIRS, sortable};

/// By the next column, or the other way round.
pub(super) fn step(app: &mut App, reverse: bool) {
    change(app, |order, walk| {
        if reverse {
            order.reverse()
        } else {
            order.next(walk)
        }
    });
}

/// By the column of that name.
pub(super) fn by(app: &mut App, id: &'static str) {
    change(app, |order, walk| order.to(id, walk));
}

/// Who sorts wants to see the best by that column.
fn change(app: &mut App, order: impl FnOnce(Order, &[&'static str]) -> Order) {
    let (changed, walk) = match app.ground() {
        Place::Pairs => (&mut app.pairs.order, sortable(PAIRS)),
        Place::Documents => (&mut app.documents.order, sortable(DOCUMENTS)),
        Place::Clusters => (&mut app.clusters.order, sortable(CLUSTERS)),
        Place::Unread => (&mut app.unread.order, sortable(FILES)),
        _ => return,
    };
    *changed = order(*changed, &walk);
    relist(app, app.ground(), false);
    act::go(app, Motion::First);
}
