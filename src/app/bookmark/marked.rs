//! What had a person marked? By the names of documents; a mark follows one that was renamed. Those whose documents are gone are
//! counted, so that she hears of it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::name;
use super::then::Then;
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

    /// The same with these, whose documents were left out of the lists.
    pub fn and(mut self, away: &Marked) -> Marked {
        self.pairs.extend(away.pairs.iter().cloned());
        self.documents.extend(away.documents.iter().cloned());
        self.gone = self.gone.saturating_add(away.gone);
        self
    }

    /// Marks what is still there, beside what was marked meanwhile, and says what is not.
    pub fn mark(self, app: &mut App, then: &Then) -> Marked {
        let listing = std::sync::Arc::clone(&app.snapshot.listing);
        let mut away = Marked {
            gone: self.gone,
            ..Marked::default()
        };
        let mut pairs = Vec::new();
        for (left, right) in self.pairs {
            match then.find(&left).zip(then.find(&right)) {
                Some((left, right)) => pairs.push(Sides::new(left, right)),
                None => away.pairs.push((left, right)),
            }
        }
        let mut documents = Vec::new();
        for name in self.documents {
            match then.find(&name) {
                Some(id) => documents.push(id),
                None => away.documents.push(name),
            }
        }
        app.marks
            .put(pairs.into_iter(), documents.into_iter(), &listing);
        away
    }

    /// Says how many of these there are, if any: their documents are gone.
    pub fn tell_gone(&self, app: &mut App) {
        let lost = self.pairs.len() + self.documents.len();
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
