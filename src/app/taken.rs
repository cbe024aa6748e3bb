//! The pairs that layers took away: nothing is hidden. They stand in the list of pairs in place of the listed ones, so that they are filtered,
//! sorted, opened, decided on and written like these.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::command::Place;
use super::receive::receive;
use super::{App, act, over};
use crate::engine::Request;
use crate::index::Listing;
use crate::snapshot::{Snapshot, Taken};

/// That they are listed.
#[derive(Clone, Debug, Default)]
pub struct TakenAway {
    /// The newest facts, with the listed pairs.
    pub(super) real: Arc<Snapshot>,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub(super) asked_of: Option<Arc<Listing>>,
    /// What came; before that nobody knows whether there are any.
    answer: Option<Arc<[Taken]>>,
    /// The listing in place of that one.
    made: Option<(Arc<Listing>, Arc<Listing>)>,
}

impl TakenAway {
    /// It is known which ones there are.
    pub fn is_known(&self) -> bool {
        self.answer.is_some()
    }

    /// The facts as they are shown.
    fn shown(&mut self) -> Arc<Snapshot> {
        let real = &self.real;
        let answer = self.answer.iter().flat_map(|answer| answer.iter());
        let made = self.made.take();
        let made = made.filter(|(of, _)| Arc::ptr_eq(of, &real.listing));
        let made = made.unwrap_or_else(|| {
            let mut listing = Listing::clone(&real.listing);
            let is_there = |id| real.listing.document(id).is_some();
            let pairs = answer.clone().map(|taken| taken.pair);
            listing.pairs = pairs
                .filter(|pair| is_there(pair.docs.left) && is_there(pair.docs.right))
                .collect();
            (Arc::clone(&real.listing), Arc::new(listing))
        });
        let by: BTreeMap<_, _> = answer
            .map(|taken| (taken.pair.docs, taken.by.clone()))
            .collect();
        let shown = Snapshot {
            listing: Arc::clone(&made.1),
            taken: Some(Arc::new(by)),
            ..Snapshot::clone(real)
        };
        self.made = Some(made);
        Arc::new(shown)
    }
}

/// Lists them, or again what is listed.
pub(super) fn toggle(app: &mut App) {
    if app.taken.is_some() {
        return leave(app);
    }
    over::leave(app);
    act::go_to(app, Place::Pairs);
    let real = Arc::clone(&app.snapshot);
    app.taken = Some(TakenAway {
        real: Arc::clone(&real),
        ..TakenAway::default()
    });
    receive(app, real);
}

/// What is listed is listed again.
pub(super) fn leave(app: &mut App) {
    if let Some(taken) = app.taken.take() {
        app.send(Request::TakenAway(false));
        receive(app, taken.real);
    }
}

/// The answer came, or came anew.
pub(super) fn hear(app: &mut App, answer: Arc<[Taken]>) {
    if let Some(taken) = &mut app.taken {
        taken.answer = Some(answer);
        taken.made = None;
        let real = Arc::clone(&taken.real);
        receive(app, real);
    }
}

/// Puts them in place of what is listed, while that is wanted. Says whether they are.
pub(super) fn substitute(app: &mut App, snapshot: &mut Arc<Snapshot>) -> bool {
    let Some(taken) = &mut app.taken else {
        return false;
    };
    taken.real = Arc::clone(snapshot);
    *snapshot = taken.shown();
    true
}
