//! What is known of the document or the pair under the cursor, beside its text? What their files say, and what is alike.

use crate::index::DocId;
use crate::origin::{Clue, INNOCENT, Shared, clues, has_marks};
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// Whose details are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One document.
    Document(DocId),
    /// Both documents of a pair.
    Pair(Sides<DocId>),
}

/// The open details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// Whose they are. Selection is by identity.
    pub subject: Subject,
    /// In the order in which they are shown.
    pub lines: Vec<Line>,
    /// Rows scrolled.
    pub scrolled: usize,
}

/// One line of the details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What follows.
    Heading(String),
    /// A sentence; a person should look at it if it is odd.
    Sentence(String, bool),
    /// A clue of one document.
    One(Clue),
    /// A clue of either document of a pair, or of both.
    Two(&'static str, Sides<Option<Clue>>),
}

impl Details {
    /// Of one document.
    pub fn of_document(snapshot: &Snapshot, id: DocId) -> Option<Details> {
        let document = snapshot.listing.document(id)?;
        let mut lines = vec![Line::Heading(document.label.title().to_owned())];
        if document.label.has_title() {
            lines.push(named("file", document.label.as_str()));
        }
        if let Some(author) = document.author {
            let documents = &snapshot.listing.documents;
            let fellows = documents
                .iter()
                .filter(|other| other.author == Some(author))
                .count();
            let name = snapshot.author(document).unwrap_or_default();
            let files = match fellows {
                1 => "one file".to_owned(),
                many => format!("one of {many} files, which are not paired with each other"),
            };
            lines.push(named("submission", &format!("{name}: {files}")));
        }
        if let Some(facts) = snapshot.facts(id) {
            lines.extend(clues(facts).into_iter().map(Line::One));
            lines.extend(has_marks(facts).then(innocent));
        }
        Some(Details {
            subject: Subject::Document(id),
            lines,
            scrolled: 0,
        })
    }

    /// The pair that it is of.
    pub fn pair(&self) -> Option<Sides<DocId>> {
        match self.subject {
            Subject::Pair(pair) => Some(pair),
            Subject::Document(_) => None,
        }
    }

    /// Of a pair, with what its comparison says is alike; nothing of that while it is on its way.
    pub fn of_pair(
        snapshot: &Snapshot,
        pair: Sides<DocId>,
        in_common: Option<&[Shared]>,
    ) -> Option<Details> {
        let documents = pair.map(|id| snapshot.listing.document(id));
        let (left, right) = (documents.left?, documents.right?);
        let mut lines = vec![Line::Heading("what both files say".to_owned())];
        match in_common {
            None => lines.push(Line::Sentence(
                "comparing the two files …".to_owned(),
                false,
            )),
            Some([]) => lines.push(Line::Sentence(
                "nothing unusual alike about where they come from".to_owned(),
                false,
            )),
            Some(shared) => lines.extend(
                shared
                    .iter()
                    .map(|shared| Line::Sentence(shared.sentence(), shared.others == 0)),
            ),
        }
        lines.push(Line::Heading("what each file says".to_owned()));
        let name = |title: &str| {
            Some(Clue {
                name: "document",
                value: title.to_owned(),
                is_odd: false,
            })
        };
        lines.push(Line::Two(
            "document",
            Sides::new(name(left.label.title()), name(right.label.title())),
        ));
        let facts = pair.map(|id| snapshot.facts(id));
        lines.extend(beside(
            facts.map(|facts| facts.map(clues).unwrap_or_default()),
        ));
        let marked = facts.map(|facts| facts.is_some_and(has_marks));
        lines.extend((marked.left || marked.right).then(innocent));
        Some(Details {
            subject: Subject::Pair(pair),
            lines,
            scrolled: 0,
        })
    }
}

fn innocent() -> Line {
    Line::Sentence(INNOCENT.to_owned(), false)
}

fn named(name: &'static str, value: &str) -> Line {
    Line::One(Clue {
        name,
        value: value.to_owned(),
        is_odd: false,
    })
}

/// Clues of the same name beside each other, in the order of the left document, then those that only the right one has.
fn beside(clues: Sides<Vec<Clue>>) -> Vec<Line> {
    let mut right = clues.right;
    let mut lines = Vec::new();
    for one in clues.left {
        let at = right.iter().position(|clue| clue.name == one.name);
        let other = at.map(|at| right.remove(at));
        lines.push(Line::Two(one.name, Sides::new(Some(one), other)));
    }
    let alone = right.into_iter();
    lines.extend(alone.map(|clue| Line::Two(clue.name, Sides::new(None, Some(clue)))));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_of_one_name_stand_beside_each_other_and_none_is_lost() {
        let list = |names: &[&'static str]| -> Vec<Clue> {
            let clue = |(at, name): (usize, &&'static str)| Clue {
                name,
                value: at.to_string(),
                is_odd: false,
            };
            names.iter().enumerate().map(clue).collect()
        };
        let lines = beside(Sides::new(
            list(&["format", "note", "note"]),
            list(&["encoding", "format", "note"]),
        ));
        let told: Vec<String> = lines
            .iter()
            .map(|line| match line {
                Line::Two(name, both) => {
                    let value = |clue: &Option<Clue>| {
                        clue.as_ref().map_or("-".to_owned(), |c| c.value.clone())
                    };
                    format!("{name} {} {}", value(&both.left), value(&both.right))
                }
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(told, ["format 0 1", "note 1 2", "note 2 -", "encoding - 0"]);
    }
}
