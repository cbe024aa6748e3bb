//! Namesakes: names that are those of several people, and what these are called then.

use std::collections::BTreeSet;

use super::label::{Label, Person};

/// Names that are those of several people: they are shown with the numbers that their paths have for them, or by their paths where the
/// numbers don't tell who is who.
#[derive(Debug, Default)]
pub struct Namesakes {
    /// Their numbers tell them apart.
    numbered: BTreeSet<String>,
    /// They don't: with its number one would be called like somebody else, or there are several tasks, for each of which a platform counts
    /// anew, so that one person has several.
    by_path: BTreeSet<String>,
}

impl Namesakes {
    /// Of all these documents.
    pub fn of<'a>(labels: impl Iterator<Item = &'a Label>) -> Namesakes {
        Namesakes::of_people(labels.filter_map(Label::person).collect())
    }

    /// Of those names alone that these few have, among themselves and with all.
    pub fn among<'these, 'all>(
        these: impl Iterator<Item = &'these Label>,
        all: impl Iterator<Item = &'all Label>,
    ) -> Namesakes {
        let mut people: Vec<Person> = these.filter_map(Label::person).collect();
        if people.is_empty() {
            return Namesakes::default();
        }
        let names: BTreeSet<&str> = people.iter().map(|one| one.author).collect();
        for one in all.filter_map(Label::person) {
            // Who is called like somebody with a number matters as well.
            if names.contains(one.author) || one.author.ends_with(')') {
                people.push(one);
            }
        }
        Namesakes::of_people(people)
    }

    fn of_people(mut people: Vec<Person<'_>>) -> Namesakes {
        people.sort_unstable();
        people.dedup();
        let (mut numbered, mut by_path) = (BTreeSet::new(), BTreeSet::new());
        let is_name = |name: String| people.binary_search_by(|one| one.author.cmp(&name)).is_ok();
        for of_name in people.chunk_by(|one, other| one.author == other.author) {
            let (Some(first), Some(last)) = (of_name.first(), of_name.last()) else {
                continue;
            };
            if of_name.windows(2).all(|two| two[0].task != two[1].task) {
                continue;
            }
            let is_clear =
                first.task == last.task && !of_name.iter().any(|one| is_name(one.with_number()));
            let names = if is_clear {
                &mut numbered
            } else {
                &mut by_path
            };
            names.insert(first.author.to_owned());
        }
        Namesakes { numbered, by_path }
    }

    /// What something of one of them is called; nothing of anybody else.
    pub fn called(&self, label: &Label) -> Option<Label> {
        let author = label.person()?.author;
        if self.by_path.contains(author) {
            Some(label.clone().untitled())
        } else if self.numbered.contains(author) {
            label.with_number()
        } else {
            None
        }
    }

    /// Calls all of a list so. What is shown by one title even so is shown by its path.
    pub fn name_apart(&self, labels: &mut [&mut Label]) {
        if !self.numbered.is_empty() || !self.by_path.is_empty() {
            for label in &mut *labels {
                if let Some(called) = self.called(label) {
                    **label = called;
                }
            }
        }
        let mut titles: Vec<&str> = labels.iter().filter_map(|one| one.own_title()).collect();
        titles.sort_unstable();
        let twice = titles.windows(2).filter(|two| two[0] == two[1]);
        let twice: BTreeSet<String> = twice.map(|two| two[0].to_owned()).collect();
        for label in labels {
            if label.own_title().is_some_and(|title| twice.contains(title)) {
                **label = label.clone().untitled();
            }
        }
    }
}
