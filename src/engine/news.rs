//! What changed last, in words that a person would use?

use crate::arrival::Verdict;
use crate::index::{DocId, Label};
use crate::said;
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

/// How many things of each kind happened, said in this order.
#[derive(Debug, Default)]
struct Counts {
    added: usize,
    saved: usize,
    renamed: usize,
    deleted: usize,
    left_out: usize,
    unread: usize,
}

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

    fn sentence(&self, judged: Judged<'_>) -> Said {
        match self {
            What::Added(label, id) => {
                let added = said!("news-added", name = label.title());
                match judged(*id) {
                    Some((_, clause)) => added.colon(clause),
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
}

/// What was found of a new document, with a clause that says so; nothing of those of the first reading.
pub type Judged<'a> = &'a dyn Fn(DocId) -> Option<(Verdict, Said)>;

/// One line for all that happened in one go; nothing for nothing.
pub fn line(happened: &[What], judged: Judged<'_>) -> Option<Said> {
    match happened {
        [] => None,
        [one] => Some(one.sentence(judged)),
        [one, other] => Some(one.sentence(judged).comma(other.sentence(judged))),
        many => counted(many, judged),
    }
}

/// "4 documents added: 2 duplicates, 1 over the limit; 1 document deleted".
fn counted(happened: &[What], judged: Judged<'_>) -> Option<Said> {
    let mut counts = Counts::default();
    for what in happened {
        *match what {
            What::Added(..) => &mut counts.added,
            What::Saved(_) => &mut counts.saved,
            What::Renamed { .. } => &mut counts.renamed,
            What::Deleted(_) => &mut counts.deleted,
            What::LeftOut(_) => &mut counts.left_out,
            What::Unread(..) => &mut counts.unread,
        } += 1;
    }
    let Counts {
        added,
        saved,
        renamed,
        deleted,
        left_out,
        unread,
    } = counts;
    let verdicts = verdicts(happened, added, judged);
    let has_verdicts = verdicts.is_some();
    let first = (added > 0).then(|| {
        let said = said!("news-many-added", count = added);
        match verdicts {
            Some(verdicts) => said.colon(verdicts),
            None => said,
        }
    });
    let others = [
        (saved > 0).then(|| said!("news-many-saved", count = saved)),
        (renamed > 0).then(|| said!("news-many-renamed", count = renamed)),
        (deleted > 0).then(|| said!("news-many-deleted", count = deleted)),
        (left_out > 0).then(|| said!("news-many-left-out", count = left_out)),
        (unread > 0).then(|| said!("news-many-unread", count = unread)),
    ];
    let others = others.into_iter().flatten().reduce(Said::comma);
    match (first, others) {
        // A comma would make them verdicts too.
        (Some(first), Some(others)) if has_verdicts => Some(first.semicolon(others)),
        (Some(first), Some(others)) => Some(first.comma(others)),
        (first, others) => first.or(others),
    }
}

/// "2 duplicates, 1 over the limit" of those that were added.
fn verdicts(happened: &[What], added: usize, judged: Judged<'_>) -> Option<Said> {
    let verdict = |what: &What| match what {
        What::Added(_, id) => judged(*id).map(|(verdict, _)| verdict),
        _ => None,
    };
    let verdicts: Vec<Verdict> = happened.iter().filter_map(verdict).collect();
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
            let said = line(&happened, &|_| None).map(|said| said.english());
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
            let said = line(&added(ids), &judged).map(|said| said.english());
            assert_eq!(said.as_deref(), Some(expected));
        }
        let gone = What::Deleted(Label::new("old.txt"));
        let all = [added(&[1, 2, 3]), vec![gone]].concat();
        assert_eq!(
            line(&all, &judged).unwrap().english(),
            "3 documents added: 2 duplicates, 1 over the limit; 1 document deleted"
        );
    }
}
