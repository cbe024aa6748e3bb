//! What changed last, in words that a person would use?

use crate::arrival::Verdict;
use crate::index::{DocId, Label};

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A document is new.
    Added(Label, DocId),
    /// A document's content changed.
    Saved(Label),
    /// A document is gone.
    Deleted(Label),
    /// A document has another name.
    Renamed { from: Label, to: Label },
    /// A file can't be read (any more), for this reason.
    Unread(Label, String),
}

impl What {
    fn verb(&self) -> &'static str {
        match self {
            What::Added(..) => "added",
            What::Saved(_) => "saved",
            What::Deleted(_) => "deleted",
            What::Renamed { .. } => "renamed",
            What::Unread(..) => "not read",
        }
    }

    fn sentence(&self, judged: Judged<'_>) -> String {
        let verb = self.verb();
        match self {
            What::Added(label, id) => {
                let found = judged(*id).map(|(_, clause)| format!(": {clause}"));
                format!("{} {verb}{}", label.title(), found.unwrap_or_default())
            }
            What::Saved(label) | What::Deleted(label) => {
                format!("{} {verb}", label.title())
            }
            What::Renamed { from, to } => format!("{} {verb} to {}", from.title(), to.title()),
            What::Unread(label, reason) => format!("{} {verb}: {reason}", label.title()),
        }
    }
}

/// What was found of a new document, with a clause that says so; nothing of those of the first reading.
pub type Judged<'a> = &'a dyn Fn(DocId) -> Option<(Verdict, String)>;

/// One line for all that happened in one go; nothing for nothing.
pub fn line(happened: &[What], judged: Judged<'_>) -> Option<String> {
    let [first, rest @ ..] = happened else {
        return None;
    };
    match rest {
        [] => Some(first.sentence(judged)),
        [second] => Some(format!(
            "{}, {}",
            first.sentence(judged),
            second.sentence(judged)
        )),
        _ => {
            let same = rest.iter().all(|what| what.verb() == first.verb());
            let verb = if same { first.verb() } else { "changed" };
            let verdicts = verdicts(happened, judged);
            Some(format!("{} documents {verb}{verdicts}", happened.len()))
        }
    }
}

/// ": 2 duplicates, 1 over the limit" of many that were added.
fn verdicts(happened: &[What], judged: Judged<'_>) -> String {
    let verdict = |what: &What| match what {
        What::Added(_, id) => judged(*id).map(|(verdict, _)| verdict),
        _ => None,
    };
    let verdicts: Vec<Verdict> = happened.iter().filter_map(verdict).collect();
    let number = |of: Verdict| verdicts.iter().filter(|verdict| **verdict == of).count();
    let said: Vec<String> = match (number(Verdict::Duplicate), number(Verdict::OverLimit)) {
        (0, 0) if number(Verdict::Accepted) == happened.len() => vec!["all accepted".to_owned()],
        (duplicates, over) => {
            let plural = if duplicates == 1 { "" } else { "s" };
            let duplicates = (duplicates > 0).then(|| format!("{duplicates} duplicate{plural}"));
            let over = (over > 0).then(|| format!("{over} over the limit"));
            duplicates.into_iter().chain(over).collect()
        }
    };
    if said.is_empty() {
        return String::new();
    }
    format!(": {}", said.join(", "))
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
                Some("3 documents changed"),
            ),
            (
                vec![What::Unread(b, "binary".to_owned())],
                Some("b.txt not read: binary"),
            ),
        ];
        for (happened, expected) in cases {
            assert_eq!(line(&happened, &|_| None).as_deref(), expected);
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
            Some((verdict, verdict.name().to_owned()))
        };
        let cases = [
            (&[1][..], "1.txt added: duplicate"),
            (
                &[0, 3],
                "0.txt added: accepted, 3.txt added: over the limit",
            ),
            (&[0, 0, 0], "3 documents added: all accepted"),
            (&[0, 1, 0], "3 documents added: 1 duplicate"),
            (
                &[1, 2, 3, 4],
                "4 documents added: 2 duplicates, 2 over the limit",
            ),
        ];
        for (ids, expected) in cases {
            assert_eq!(line(&added(ids), &judged).as_deref(), Some(expected));
        }
    }
}
