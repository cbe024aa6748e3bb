//! By what is the open list sorted, and what does a person want it sorted by next?

use super::command::{Action, Place};
use super::list::Motion;
use super::order::Column;
use super::receive::relist;
use super::{App, act};

/// By the next measure, or the other way round. An order that another key came after was not only walked through, however long one
/// that none came after stood: the same keys give the same order, on a slow machine too.
pub(super) fn step(app: &mut App, reverse: bool) {
    let on = app.last == Some(Action::NextSort);
    match app.ground() {
        Place::Pairs => app.pair_order = app.pair_order.step(reverse, on),
        Place::Documents => app.document_order = app.document_order.step(reverse, on),
        Place::Clusters => app.cluster_order = app.cluster_order.step(reverse, on),
        Place::Unread => app.unread_order = app.unread_order.step(reverse, on),
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
    // The next key that sorts is not one more on the way from before.
    app.last = None;
    show(app);
}

/// Who sorts wants to see the best by that measure.
fn show(app: &mut App) {
    relist(app, app.ground(), false);
    act::go(app, Motion::First);
}
