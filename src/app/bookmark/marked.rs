//! What had a person marked? By the names of documents; marks whose documents are gone are counted, so that she hears of it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{name, named};
use crate::app::App;
use crate::said;
use crate::sides::Sides;

/// The marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    pairs: Vec<(String, String)>,
    documents: Vec<String>,
    /// Marks of documents that were gone already when the place was kept: they have no names.
    gone: u32,
}

impl Marked {
    /// Those of now.
    pub fn of(app: &App) -> Marked {
        let listing = &app.snapshot.listing;
        let (pairs, documents) = (app.marks.pairs(), app.marks.documents());
        let names = pairs.iter().filter_map(|docs| {
            let (left, right) = (name(listing, docs.left)?, name(listing, docs.right)?);
            Some((left.clone().min(right.clone()), left.max(right)))
        });
        // Sorted by name: handles are others at every start.
        let names: BTreeSet<(String, String)> = names.collect();
        let alone: BTreeSet<String> = documents
            .iter()
            .filter_map(|id| name(listing, *id))
            .collect();
        let gone = pairs.len() + documents.len() - names.len() - alone.len();
        Marked {
            pairs: names.into_iter().collect(),
            documents: alone.into_iter().collect(),
            gone: u32::try_from(gone).unwrap_or(u32::MAX),
        }
    }

    /// Marks what is still there, beside what was marked meanwhile, and says how much is not.
    pub fn mark(&self, app: &mut App) {
        let listing = std::sync::Arc::clone(&app.snapshot.listing);
        let known = |name: &String| named(&listing, name);
        let pairs: Vec<_> = self
            .pairs
            .iter()
            .map(|(left, right)| Some(Sides::new(known(left)?, known(right)?)))
            .collect();
        let documents: Vec<_> = self.documents.iter().map(known).collect();
        let lost = pairs.iter().filter(|pair| pair.is_none()).count()
            + documents.iter().filter(|id| id.is_none()).count();
        app.marks.put(
            pairs.into_iter().flatten(),
            documents.into_iter().flatten(),
            &listing,
        );
        let lost = lost.saturating_add(self.gone as usize);
        if lost > 0 {
            let said = said!("marks-gone", count = lost);
            let before = app.said.take().into_iter();
            let both: Vec<String> = before.chain([said.to_string()]).collect();
            app.said = Some(both.join("; "));
            app.activity.push(said);
        }
    }
}
