//! The ledger: which two people had text in common in several folders, as far as somebody decided on it. It is derived from the log: names,
//! folders, counts and times, and nothing of any text.

use std::collections::BTreeMap;

use super::log::sorted;
use super::{About, Entry, Log, Name, Time, Verdict};
use crate::say;

/// What was decided on texts of the same two people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// By what the two are known.
    pub people: Vec<String>,
    /// The folders, and whether it was confirmed there.
    pub folders: BTreeMap<String, bool>,
    /// When somebody decided on the first and on the last of it.
    pub times: (Time, Time),
}

impl Together {
    /// "anna, ben: 2 folders, confirmed in 1, 2025-11-02 to 2026-03-02: fall/2025, spring/2026".
    pub fn say(&self) -> String {
        let folders: Vec<&str> = self.folders.keys().map(String::as_str).collect();
        say!(
            "reviews-ledger",
            people = self.people.join(", "),
            folders = folders.len(),
            confirmed = self.confirmed(),
            first = self.times.0.day(),
            last = self.times.1.day(),
            names = folders.join(", ")
        )
    }

    /// In how many folders it was confirmed.
    pub fn confirmed(&self) -> usize {
        self.folders.values().filter(|is| **is).count()
    }
}

impl Log {
    /// What was decided on other texts of these two in other folders; nothing if nothing was.
    pub fn together(&self, about: &About) -> Option<Together> {
        let here = folder(&about.names);
        let is_elsewhere = |entry: &&Entry| {
            entry.what.subject != about.subject && folder(&entry.what.names) != here
        };
        let people = sorted(&about.names, Name::who);
        let people: Vec<String> = people.into_iter().map(str::to_owned).collect();
        let entries = self.of_people(&people).filter(is_elsewhere);
        self.counted(people, entries)
    }

    /// All people of whom something was decided in several folders.
    pub fn ledger(&self) -> impl Iterator<Item = Together> {
        let all = self.people().into_iter();
        let all = all.filter_map(|people| {
            let entries = self.of_people(&people);
            self.counted(people, entries)
        });
        all.filter(|one| one.folders.len() > 1)
    }

    fn counted<'a>(
        &self,
        people: Vec<String>,
        entries: impl Iterator<Item = &'a Entry>,
    ) -> Option<Together> {
        let mut folders: BTreeMap<String, bool> = BTreeMap::new();
        let mut times: Option<(Time, Time)> = None;
        for entry in entries {
            let verdict = self.state(&entry.what.subject);
            let Some(at) = verdict.verdict_entry.map(|entry| entry.what.at) else {
                continue;
            };
            if verdict.verdict == Verdict::Open {
                continue;
            }
            let is_confirmed = folders.entry(folder(&entry.what.names)).or_default();
            *is_confirmed |= verdict.verdict.kind() == Verdict::Confirmed;
            let (first, last) = times.unwrap_or((at, at));
            times = Some((first.min(at), last.max(at)));
        }
        Some(Together {
            people,
            folders,
            times: times?,
        })
    }
}

/// The folder of two texts: "fall/2025 + fall/2026" where they are in two.
fn folder(names: &[Name]) -> String {
    let mut folders = sorted(names, |name| &name.folder);
    folders.dedup();
    folders.join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reviews::{Act, Content, Text};
    use crate::sides::Sides;

    /// Two texts of Anna and Ben in a folder.
    fn pair(content: u128, folder: &str) -> About {
        let text = |content, person: &str| Text {
            content: Content(content),
            whose: person.to_owned(),
        };
        let name = |path: &str, author: &str| Name {
            path: path.to_owned(),
            folder: folder.to_owned(),
            author: author.to_owned(),
        };
        let anna = (text(content, "anna"), name("week/essay.txt", "anna"));
        let ben = (text(content + 1, ""), name("work/ben.md", ""));
        About::pair(Sides::new(anna, ben), None)
    }

    fn decide(log: &mut Log, about: &About, verdict: Verdict) {
        let act = Act::Verdict(verdict);
        for entry in log.decide(Time::default(), "vera", vec![about.clone()], &act) {
            log.insert(entry);
        }
    }

    #[test]
    fn two_people_are_known_in_other_folders_by_what_was_decided_there() {
        let mut log = Log::default();
        let now = pair(1, "fall/2026");
        assert_eq!(log.together(&now), None);
        decide(&mut log, &pair(3, "fall/2025"), Verdict::Confirmed);
        decide(&mut log, &pair(5, "fall/2025"), Verdict::Seen);
        decide(&mut log, &pair(7, "spring/2026"), Verdict::Seen);
        // The same texts, and others here, are no other folder; and what is open was not decided on.
        decide(&mut log, &pair(1, "copy of/2026"), Verdict::Confirmed);
        decide(&mut log, &pair(9, "fall/2026"), Verdict::Confirmed);
        decide(&mut log, &pair(11, "fall/2024"), Verdict::Open);
        let found = log.together(&now).unwrap();
        assert_eq!(found.people, ["anna", "ben"]);
        assert_eq!(
            found.folders.keys().collect::<Vec<_>>(),
            ["fall/2025", "spring/2026"]
        );
        assert_eq!(found.confirmed(), 1);
        assert!(found.times.0 < found.times.1);
        let ledger: Vec<Together> = log.ledger().collect();
        assert_eq!(ledger.len(), 1);
        assert_eq!((ledger[0].folders.len(), ledger[0].confirmed()), (4, 3));
    }
}
