//! Sorting: the open list by its next column, or by the one whose head was pointed at.

use super::command::Place;
use super::list::Motion;
use super::order::Column;
use super::receive::relist;
use super::{App, act};

/// By the next measure, or the other way round.
pub(super) fn step(app: &mut App, reverse: bool) {
    match app.ground() {
        Place::Pairs => app.pair_order = app.pair_order.step(reverse),
        Place::Documents => app.document_order = app.document_order.step(reverse),
        Place::Clusters => app.cluster_order = app.cluster_order.step(reverse),
        Place::Unread => app.unread_order = app.unread_order.step(reverse),
        _ => {}
    }
    show(app);
}

/// By a column of the list that is open.
pub(super) fn by(app: &mut App, column: Column) {
    match column {
        Column::Pairs(by) => app.pair_order = app.pair_order.to(by),
        Column::Clusters(by) => app.cluster_order = app.cluster_order.to(by),
        Column::Documents(by) => app.document_order = app.document_order.to(by),
        Column::Files(by) => app.unread_order = app.unread_order.to(by),
    }
    show(app);
}

/// Who sorts wants to see the best by that measure.
fn show(app: &mut App) {
    relist(app, app.ground(), false);
    act::go(app, Motion::First);
}
