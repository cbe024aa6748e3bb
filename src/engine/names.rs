//! Names on their way to the screens: where a person hides them, each is an alias.

use std::sync::Arc;

use super::{Event, OccurrencesProgress};
use crate::anonymous::Anonymous;
use crate::snapshot::{Occurrences, Snapshot};

/// Whether names are hidden, and what they are called then.
#[derive(Debug, Default)]
pub struct Names {
    /// What the screens are told is told under aliases.
    pub are_hidden: bool,
    last: Option<Last>,
}

/// The last snapshot, of which most stays the same while files are read.
#[derive(Debug)]
struct Last {
    is: Arc<Snapshot>,
    shown: Arc<Snapshot>,
    aliases: Arc<Anonymous>,
}

impl Names {
    /// The aliases; nothing where names are shown.
    pub fn aliases(&self) -> Option<Arc<Anonymous>> {
        let last = self.last.as_ref().filter(|_| self.are_hidden)?;
        Some(Arc::clone(&last.aliases))
    }

    /// The event as the screens may have it.
    pub fn shown(&mut self, event: Event) -> Event {
        if !self.are_hidden {
            self.last = None;
            return event;
        }
        if let Event::Snapshot(snapshot) = event {
            return Event::Snapshot(self.snapshot(snapshot));
        }
        // No text is shown before the lists that it is in.
        let aliases = self.aliases().unwrap_or_default();
        match event {
            Event::Comparison(comparison) => {
                Event::Comparison(Arc::new(aliases.comparison(&comparison)))
            }
            Event::Sourced(sourced) => Event::Sourced(Arc::new(aliases.sourced(&sourced))),
            Event::CommonPassages(found) => Event::CommonPassages(Arc::new(aliases.common(&found))),
            Event::OccurrencesProgress(progress) => {
                Event::OccurrencesProgress(Arc::new(OccurrencesProgress {
                    sought: aliases.sought(&progress.sought),
                    ..OccurrencesProgress::clone(&progress)
                }))
            }
            Event::Occurrences(found) => Event::Occurrences(Arc::new(Occurrences {
                sought: aliases.sought(&found.sought),
                shown: aliases.occurrences(&found.shown),
                ..Occurrences::clone(&found)
            })),
            Event::Snapshot(_)
            | Event::Comparing(_)
            | Event::Matrix(_)
            | Event::TakenAway(_)
            | Event::Gathered(_) => event,
        }
    }

    fn snapshot(&mut self, is: Arc<Snapshot>) -> Arc<Snapshot> {
        let last = self.last.take().filter(|last| last.is.names_the_same(&is));
        let (aliases, shown) = if let Some(last) = last {
            let shown = last.aliases.again(&last.shown, &is);
            (last.aliases, shown)
        } else {
            let aliases = Anonymous::of(&is);
            let shown = aliases.snapshot(&is);
            (Arc::new(aliases), shown)
        };
        let shown = Arc::new(shown);
        self.last = Some(Last {
            is,
            shown: Arc::clone(&shown),
            aliases,
        });
        shown
    }
}
