//! Sorting: the open list by its next column, or by the one whose head was pointed at.

use super::App;
use super::list::Motion;
use super::order::Order;

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
    if let Some(mut list) = app.list_mut(app.ground()) {
        list.list.order = order(list.list.order, &list.over.sortable());
        list.relist(false);
        list.go(Motion::First, 1);
    }
}
