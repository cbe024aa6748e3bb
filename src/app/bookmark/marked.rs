//! What had a person marked? By the names of documents; a mark follows one that was renamed. Those whose documents are not there are
//! kept, as these may come back ([`super::away`]).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::merge::{both, either};
use crate::app::App;
use crate::index::DocId;
use crate::sides::Sides;

/// So many marks are kept whose documents are not there: more than anybody puts in a term, and with names of a hundred bytes not more than
/// two megabytes for a folder. Without an end those of a folder whose files are others every week would grow for ever.
const MOST_AWAY: usize = 10_000;

/// The marks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    pairs: Vec<(String, String)>,
    documents: Vec<String>,
    /// Marks whose names were not kept, as a version before did with those of documents that went.
    gone: u32,
}

impl Marked {
    /// Those of now.
    pub fn of(app: &App) -> Marked {
        let (pairs, documents) = (app.marks.pairs(), app.marks.documents());
        let names = pairs.iter().filter_map(|docs| {
            let (left, right) = (app.marks.name(docs.left)?, app.marks.name(docs.right)?);
            Some((left.min(right).to_owned(), left.max(right).to_owned()))
        });
        // Sorted by name: handles are others at every start.
        let names: BTreeSet<(String, String)> = names.collect();
        let alone: BTreeSet<String> = documents
            .iter()
            .filter_map(|id| app.marks.name(*id).map(str::to_owned))
            .collect();
        Marked {
            pairs: names.into_iter().collect(),
            documents: alone.into_iter().collect(),
            gone: 0,
        }
    }

    /// The same with these, whose documents are not in the lists.
    pub fn and(&self, away: &Marked) -> Marked {
        Marked {
            pairs: both(&[], &self.pairs, &away.pairs),
            documents: both(&[], &self.documents, &away.documents),
            gone: self.gone.saturating_add(away.gone),
        }
    }

    /// These documents.
    #[cfg(test)]
    pub fn of_documents(names: &[&str]) -> Marked {
        let documents = names.iter().map(|name| (*name).to_owned()).collect();
        Marked {
            documents,
            ..Marked::default()
        }
    }

    /// No mark, and none to be told of.
    pub fn is_empty(&self) -> bool {
        *self == Marked::default()
    }

    /// Those that were kept meanwhile, with what was marked here since, and without the marks that were taken away here.
    pub fn merged(&self, base: Option<&Marked>, theirs: &Marked) -> Marked {
        let nothing = Marked::default();
        let was = base.unwrap_or(&nothing);
        Marked {
            pairs: both(&was.pairs, &self.pairs, &theirs.pairs),
            documents: both(&was.documents, &self.documents, &theirs.documents),
            gone: either(Some(&was.gone), &self.gone, &theirs.gone),
        }
    }

    /// Marks what is there, beside what is marked already; the others wait.
    pub fn mark(self, app: &mut App, find: impl Fn(&str) -> Option<DocId>) -> Marked {
        let listing = std::sync::Arc::clone(&app.snapshot.listing);
        let mut away = Marked {
            gone: self.gone,
            ..Marked::default()
        };
        let mut pairs = Vec::new();
        for (left, right) in self.pairs {
            match find(&left).zip(find(&right)) {
                Some((left, right)) => pairs.push(Sides::new(left, right)),
                None => away.pairs.push((left, right)),
            }
        }
        let mut documents = Vec::new();
        for name in self.documents {
            match find(&name) {
                Some(id) => documents.push(id),
                None => away.documents.push(name),
            }
        }
        if !pairs.is_empty() || !documents.is_empty() {
            app.marks
                .put(pairs.into_iter(), documents.into_iter(), &listing);
        }
        away
    }

    /// As many of these as go on to be kept while their documents are not there, and how many are lost.
    pub fn bounded(mut self) -> (Marked, usize) {
        let all = self.len();
        self.pairs.truncate(MOST_AWAY);
        self.documents.truncate(MOST_AWAY - self.pairs.len());
        let lost = (all - self.len()).saturating_add(self.gone as usize);
        self.gone = 0;
        (self, lost)
    }

    /// How many there are by name.
    pub fn len(&self) -> usize {
        self.pairs.len() + self.documents.len()
    }
}
