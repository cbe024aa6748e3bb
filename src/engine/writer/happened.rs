//! What of what happened to files is news?

use super::Writer;
use crate::engine::news;
use crate::snapshot::Watching;

impl Writer {
    /// What has happened since the first reading; what the index has not heard of yet is told when it has.
    pub(super) fn news(&mut self) -> Option<news::News> {
        let is_open = self.directory.has_changes() || self.directory.has_departed();
        if self.settled_once && is_open {
            return None;
        }
        let mut happened = self.directory.take_happened();
        if !self.settled_once {
            return None;
        }
        self.pass_over_the_gone(&mut happened);
        self.directory.name_apart(&mut happened);
        let (listing, judged) = (self.index.listing(), self.arrivals.judged());
        news::told(&happened, &|id| {
            let (_, arrival) = judged.iter().rfind(|(of, _)| *of == id)?;
            Some((arrival.verdict, arrival.clause(&listing)))
        })
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
            let (news::What::Deleted(label) | news::What::Unread(label, _)) = what else {
                return true;
            };
            let is_missing = |folder: &str| missing.contains(&folder);
            let is_gone = folders.standing(label).is_some_and(is_missing);
            self.watching != Watching::Gone && !is_gone
        });
    }
}
