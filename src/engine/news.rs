//! News: what changed last, in words that a person would use.

use crate::arrival::Verdict;
use crate::index::{DocId, Label};
use crate::said;
use crate::snapshot::Named;
use crate::words::Said;

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A document is new.
    Added(Label, DocId),
    /// A document's content changed.
    Saved(Label),
    /// A document has another name.
    Renamed { from: Label, to: Label },
    /// A document is gone.
    Deleted(Label),
    /// A document is there, and a pattern leaves it out now.
    LeftOut(Label),
    /// A file can't be read (any more), for this reason.
    Unread(Label, Said),
}

/// So many things are told one by one; of more it is said how many they are.
const FEW: usize = 2;
/// So many files of each kind are named beside how many they are.
const NAMED: usize = 3;

/// All that happened in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// In one line.
    pub line: Said,
    /// With names, where the line has none.
    pub named: Option<Named>,
}

/// A kind of what happened, and how many of it are told.
type Kind = (fn(&What) -> bool, fn(usize) -> Said);

/// All kinds, in the order in which they are said.
const KINDS: [Kind; 6] = [
    (
        |what| matches!(what, What::Added(..)),
        |count| said!("news-many-added", count = count),
    ),
    (
        |what| matches!(what, What::Saved(_)),
        |count| said!("news-many-saved", count = count),
    ),
    (
        |what| matches!(what, What::Renamed { .. }),
        |count| said!("news-many-renamed", count = count),
    ),
    (
        |what| matches!(what, What::Deleted(_)),
        |count| said!("news-many-deleted", count = count),
    ),
    (
        |what| matches!(what, What::LeftOut(_)),
        |count| said!("news-many-left-out", count = count),
    ),
    (
        |what| matches!(what, What::Unread(..)),
        |count| said!("news-many-unread", count = count),
    ),
];

impl What {
    /// What it is called, and was, to call it otherwise.
    pub fn labels(&mut self) -> impl Iterator<Item = &mut Label> {
        let (first, other) = match self {
            What::Renamed { from, to } => (from, Some(to)),
            What::Added(label, _)
            | What::Saved(label)
            | What::Deleted(label)
            | What::LeftOut(label)
            | What::Unread(label, _) => (label, None),
        };
        std::iter::once(first).chain(other)
    }

    fn sentence(&self, found: Option<&Said>) -> Said {
        match self {
            What::Added(label, _) => {
                let added = said!("news-added", name = label.title());
                match found {
                    Some(clause) => added.colon(clause.clone()),
                    None => added,
                }
            }
            What::Saved(label) => said!("news-saved", name = label.title()),
            What::Renamed { from, to } => {
                said!("news-renamed", from = from.title(), to = to.title())
            }
            What::Deleted(label) => said!("news-deleted", name = label.title()),
            What::LeftOut(label) => said!("news-left-out", name = label.title()),
            What::Unread(label, reason) => {
                said!("news-unread", name = label.title()).colon(reason.clone())
            }
        }
    }

    /// What it is called, and was.
    fn name(&self) -> String {
        match self {
            What::Renamed { from, to } => format!("{} → {}", from.title(), to.title()),
            What::Added(label, _)
            | What::Saved(label)
            | What::Deleted(label)
            | What::LeftOut(label)
            | What::Unread(label, _) => label.title().to_owned(),
        }
    }
}

/// What was found of a new document, with a clause that says so; nothing of those of the first reading.
pub type Judged<'a> = &'a dyn Fn(DocId) -> Option<(Verdict, Said)>;

/// All that happened in one go, for a line, a list and a log; nothing for nothing.
pub fn told(happened: &[What], judged: Judged<'_>) -> Option<News> {
    let found = |what: &What| match what {
        What::Added(_, id) => judged(*id),
        _ => None,
    };
    let found: Vec<Option<(Verdict, Said)>> = happened.iter().map(found).collect();
    let sentence = |(what, found): (&What, &Option<(Verdict, Said)>)| {
        what.sentence(found.as_ref().map(|(_, clause)| clause))
    };
    let each = happened.iter().zip(&found).map(sentence);
    if happened.len() <= FEW {
        let line = each.reduce(Said::comma)?;
        return Some(News { line, named: None });
    }
    let verdicts: Vec<Verdict> = found
        .iter()
        .flatten()
        .map(|(verdict, _)| *verdict)
        .collect();
    Some(News {
        line: counted(happened, &verdicts, false)?,
        named: Some(Named {
            few: counted(happened, &verdicts, true)?,
            each: each.collect(),
        }),
    })
}

/// "4 documents added: 2 duplicates, 1 over the limit; 1 document deleted"; and with some names behind each number.
fn counted(happened: &[What], verdicts: &[Verdict], has_names: bool) -> Option<Said> {
    let mut clauses = KINDS.into_iter().map(|(is_one, said)| {
        let of: Vec<&What> = happened.iter().filter(|what| is_one(what)).collect();
        let clause = (!of.is_empty()).then(|| said(of.len()))?;
        Some(if has_names {
            clause.beside(names(&of))
        } else {
            clause
        })
    });
    let (is_added, _) = KINDS[0];
    let added = happened.iter().filter(|what| is_added(what)).count();
    let verdicts = found(verdicts, added);
    let has_verdicts = verdicts.is_some();
    let first = clauses.next().flatten();
    let first = first.map(|said| match verdicts {
        Some(verdicts) => said.colon(verdicts),
        None => said,
    });
    let others = clauses.flatten().reduce(Said::comma);
    match (first, others) {
        // A comma would make them verdicts too.
        (Some(first), Some(others)) if has_verdicts => Some(first.semicolon(others)),
        (Some(first), Some(others)) => Some(first.comma(others)),
        (first, others) => first.or(others),
    }
}

/// " (anna.txt, ben.txt, carla.txt and 5 more)".
fn names(of: &[&What]) -> Said {
    let names: Vec<String> = of.iter().take(NAMED).map(|what| what.name()).collect();
    let names = names.join(", ");
    match of.len().saturating_sub(NAMED) {
        0 => said!("news-names", names = names),
        more => said!("news-names-more", names = names, count = more),
    }
}

/// "2 duplicates, 1 over the limit" of those that were added.
fn found(verdicts: &[Verdict], added: usize) -> Option<Said> {
    let number = |of: Verdict| verdicts.iter().filter(|verdict| **verdict == of).count();
    let (duplicates, over) = (number(Verdict::Duplicate), number(Verdict::OverLimit));
    if (duplicates, over) == (0, 0) {
        let all = added > 0 && number(Verdict::Accepted) == added;
        return all.then(|| said!("news-no-duplicates"));
    }
    let duplicates = (duplicates > 0).then(|| said!("news-duplicates", count = duplicates));
    let over = (over > 0).then(|| said!("news-over", count = over));
    duplicates.into_iter().chain(over).reduce(Said::comma)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_name_few_files_and_count_many() {
        let [a, b] = ["a.txt", "b.txt"].map(Label::new);
        let added = What::Added(a.clone(), DocId(0));
        let renamed = What::Renamed {
            from: a.clone(),
            to: b.clone(),
        };
        let cases = [
            (vec![], None),
            (vec![added.clone()], Some("a.txt added")),
            (vec![renamed], Some("a.txt renamed to b.txt")),
            (
                vec![What::Saved(a), What::Deleted(b.clone())],
                Some("a.txt saved, b.txt deleted"),
            ),
            (vec![added.clone(); 12], Some("12 documents added")),
            (
                vec![added.clone(), What::Deleted(b.clone()), added],
                Some("2 documents added, 1 document deleted"),
            ),
            (
                vec![
                    What::Unread(b.clone(), Said::text("binary")),
                    What::LeftOut(b.clone()),
                    What::LeftOut(b.clone()),
                    What::Saved(b.clone()),
                ],
                Some("1 document saved, 2 documents left out, 1 file not read"),
            ),
            (
                vec![What::LeftOut(b.clone())],
                Some("b.txt is left out now"),
            ),
            (
                vec![What::Unread(b, Said::text("binary"))],
                Some("b.txt not read: binary"),
            ),
        ];
        for (happened, expected) in cases {
            let said = told(&happened, &|_| None).map(|news| news.line.english());
            assert_eq!(said.as_deref(), expected);
        }
    }

    #[test]
    fn new_documents_are_told_with_what_was_found_of_them() {
        let added = |ids: &[u32]| -> Vec<What> {
            let added = |id: &u32| What::Added(Label::new(format!("{id}.txt")), DocId(*id));
            ids.iter().map(added).collect()
        };
        // The first is accepted, the next two are duplicates, and all others too many.
        let judged = |id: DocId| {
            let verdict = match id.0 {
                0 => Verdict::Accepted,
                1 | 2 => Verdict::Duplicate,
                _ => Verdict::OverLimit,
            };
            Some((verdict, verdict.said()))
        };
        let cases = [
            (&[1][..], "1.txt added: duplicate"),
            (
                &[0, 3],
                "0.txt added: accepted, 3.txt added: over the limit",
            ),
            (&[0, 0, 0], "3 documents added: no duplicates"),
            (&[0, 1, 0], "3 documents added: 1 duplicate"),
            (
                &[1, 2, 3, 4],
                "4 documents added: 2 duplicates, 2 over the limit",
            ),
        ];
        for (ids, expected) in cases {
            let said = told(&added(ids), &judged).map(|news| news.line.english());
            assert_eq!(said.as_deref(), Some(expected));
        }
        let gone = What::Deleted(Label::new("old.txt"));
        let all = [added(&[1, 2, 3]), vec![gone]].concat();
        assert_eq!(
            told(&all, &judged).unwrap().line.english(),
            "3 documents added: 2 duplicates, 1 over the limit; 1 document deleted"
        );
    }

    #[test]
    fn of_files_that_are_only_counted_some_are_named_in_a_list_and_all_in_a_log() {
        let added = |id: u32| What::Added(Label::new(format!("{id}.txt")), DocId(id));
        let renamed = What::Renamed {
            from: Label::new("old.txt"),
            to: Label::new("new.txt"),
        };
        let gone = What::Deleted(Label::new("gone.txt"));
        let judged = |_: DocId| Some((Verdict::Duplicate, Verdict::Duplicate.said()));
        let few = [added(1), renamed.clone(), gone.clone()];
        let named = told(&few, &judged).unwrap().named.unwrap();
        assert_eq!(
            named.few.english(),
            "1 document added (1.txt): 1 duplicate; 1 document renamed (old.txt → new.txt), 1 document deleted (gone.txt)"
        );
        let each: Vec<String> = named.each.iter().map(Said::english).collect();
        let expected = [
            "1.txt added: duplicate",
            "old.txt renamed to new.txt",
            "gone.txt deleted",
        ];
        assert_eq!(each, expected);
        let many: Vec<What> = (0..8).map(added).chain([gone.clone()]).collect();
        let named = told(&many, &|_| None).unwrap().named.unwrap();
        assert_eq!(
            named.few.english(),
            "8 documents added (0.txt, 1.txt, 2.txt and 5 more), 1 document deleted (gone.txt)"
        );
        assert_eq!(named.each.len(), many.len(), "the log has all of them");
        // Where each is named anyhow there is nothing to add.
        assert_eq!(told(&[renamed, gone], &judged).unwrap().named, None);
    }
}
