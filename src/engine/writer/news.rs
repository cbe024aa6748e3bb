//! News: what the screens hear with the next lists, of files and of all else.

use std::collections::{BTreeMap, BTreeSet};

use super::Writer;
use crate::arrival::Verdict;
use crate::engine::news;
use crate::index::{DocId, Listing};
use crate::measure::Coverage;
use crate::said;
use crate::sides::Sides;
use crate::snapshot::{Named, Watching};
use crate::words::Said;

/// All of it, in its order: nothing is so new that what came before it need not be heard.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// What a folder as a whole has met with: what then is said of its files is a part of that.
    folders: Option<Said>,
    others: Option<Said>,
    /// The folder is watched in another way than before.
    pub is_watched_otherwise: bool,
}

impl Notes {
    /// One thing more.
    pub fn add(&mut self, what: Said) {
        let before = self.others.take().into_iter();
        self.others = before.chain([what]).reduce(Said::semicolon);
    }

    /// One thing more of whole folders.
    pub fn add_of_folders(&mut self, what: Said) {
        let before = self.folders.take().into_iter();
        self.folders = before.chain([what]).reduce(Said::semicolon);
    }

    /// Nothing waits.
    pub fn is_empty(&self) -> bool {
        self.folders.is_none() && self.others.is_none() && !self.is_watched_otherwise
    }

    /// The same with names: all of it stands around what became of files there too.
    pub fn around(&self, named: Named) -> Named {
        let few = Some(named.few);
        Named {
            few: self.clone().take(few).unwrap_or_default(),
            ..named
        }
    }

    /// Takes all of it for one line, around what became of files: of a line that is too long the first is seen.
    pub fn take(&mut self, news: Option<Said>) -> Option<Said> {
        self.is_watched_otherwise = false;
        let folders = self.folders.take().into_iter();
        let all = folders.chain(news).chain(self.others.take());
        all.reduce(Said::semicolon)
    }
}

impl Writer {
    /// What has happened since the first reading; what the index has not heard of yet is told when it has, and its texts are aligned.
    pub(super) fn news(&mut self) -> Option<news::News> {
        let is_open = self.catalog.has_changes() || self.catalog.has_departed();
        if self.recalled.has_settled() && (is_open || !self.can_tell()) {
            return None;
        }
        let mut happened = self.catalog.take_happened();
        if !self.recalled.has_settled() {
            return None;
        }
        self.pass_over_the_gone(&mut happened);
        self.catalog.name_apart(&mut happened);
        let (listing, judged) = (self.index.listing(), self.arrivals.judged());
        let brought = self.take_brought(&listing);
        news::told(&happened, &|kind| match kind {
            news::Kind::Added(id) => {
                let (_, arrival) = judged.iter().rfind(|(of, _)| of == id)?;
                Some(news::Found {
                    verdict: arrival.verdict,
                    share: arrival.largest.map(|(_, pair)| pair.share_of(*id)),
                    clause: arrival.clause(&listing),
                })
            }
            news::Kind::Saved(id) => {
                let (with, share) = *brought.get(id)?;
                let clause = said!(
                    "clause-shares",
                    share = share.to_string(),
                    name = listing.title(with)
                );
                Some(news::Found {
                    verdict: Verdict::Accepted,
                    share: Some(share),
                    clause,
                })
            }
            _ => None,
        })
    }

    /// Remembers with whom documents are listed that are about to change; of several changes in a burst, before the first.
    pub(super) fn remember_partners(&mut self, touched: &BTreeSet<DocId>) {
        if !self.recalled.has_settled() {
            return;
        }
        let known = &mut self.partners;
        let changed = touched.iter().filter(|id| !known.contains_key(id));
        let mut before: BTreeMap<DocId, BTreeSet<DocId>> =
            changed.map(|id| (*id, BTreeSet::new())).collect();
        for Sides { left, right } in self.index.listing().pairs.iter().map(|pair| pair.docs) {
            for (id, other) in [(left, right), (right, left)] {
                if let Some(partners) = before.get_mut(&id) {
                    partners.insert(other);
                }
            }
        }
        known.append(&mut before);
    }

    /// The pair with the strongest evidence that each document has since it changed and had not before: with whom, and its share.
    fn take_brought(&mut self, listing: &Listing) -> BTreeMap<DocId, (DocId, Coverage)> {
        let before = std::mem::take(&mut self.partners);
        let mut brought = BTreeMap::new();
        for pair in &listing.pairs {
            for (id, other) in [pair.docs, pair.docs.swap()].map(|docs| (docs.left, docs.right)) {
                if before.get(&id).is_some_and(|had| !had.contains(&other)) {
                    brought.entry(id).or_insert((other, pair.share_of(id)));
                }
            }
        }
        brought
    }

    /// Leaves out folders that are gone, of which that was told, and documents that went with them.
    fn pass_over_the_gone(&self, happened: &mut Vec<news::What>) {
        // Which folders are missing is looked for among all files that are not read: not for every snapshot.
        if happened.is_empty() {
            return;
        }
        let folders = &self.snapshot.folders;
        // Once for all of them: a folder can go with ten thousand documents, and another have as many files that are not read.
        let missing = folders.missing(&self.snapshot.unread);
        let missing: Vec<&str> = missing.map(|folder| &*folder.name).collect();
        happened.retain(|what| {
            if !matches!(what.kind, news::Kind::Deleted | news::Kind::Unread(_)) {
                return true;
            }
            let is_missing = |folder: &str| missing.contains(&folder);
            let is_gone = folders.standing(&what.label).is_some_and(is_missing);
            self.snapshot.watching != Watching::Gone && !is_gone
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_told_is_lost_to_what_is_told_after_it_or_happens_meanwhile() {
        let mut notes = Notes::default();
        assert!(notes.is_empty() && notes.take(None).is_none());
        notes.add(Said::text("the cache is full"));
        notes.add(Said::text("a reader was ended"));
        assert!(!notes.is_empty());
        let named = notes.around(Named {
            few: Said::text("3 documents added (a, b, c)"),
            each: Vec::new(),
        });
        assert_eq!(
            named.few.english(),
            "3 documents added (a, b, c); the cache is full; a reader was ended"
        );
        let line = notes.take(Some(Said::text("late.txt added: duplicate of anna.txt")));
        assert_eq!(
            line.unwrap().english(),
            "late.txt added: duplicate of anna.txt; the cache is full; a reader was ended"
        );
        assert!(notes.is_empty());
        notes.add(Said::text("the cache is full"));
        notes.add_of_folders(Said::text("2025 is gone"));
        let line = notes.take(Some(Said::text("2025/a.txt deleted")));
        assert_eq!(
            line.unwrap().english(),
            "2025 is gone; 2025/a.txt deleted; the cache is full"
        );
    }
}
