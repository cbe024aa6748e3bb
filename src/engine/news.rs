//! What changed last, in words that a person would use?

use crate::index::Label;

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A document is new.
    Added(Label),
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
            What::Added(_) => "added",
            What::Saved(_) => "saved",
            What::Deleted(_) => "deleted",
            What::Renamed { .. } => "renamed",
            What::Unread(..) => "not read",
        }
    }

    fn sentence(&self) -> String {
        let verb = self.verb();
        match self {
            What::Added(label) | What::Saved(label) | What::Deleted(label) => {
                format!("{} {verb}", label.title())
            }
            What::Renamed { from, to } => format!("{} {verb} to {}", from.title(), to.title()),
            What::Unread(label, reason) => format!("{} {verb}: {reason}", label.title()),
        }
    }
}

/// One line for all that happened in one go; nothing for nothing.
pub fn line(happened: &[What]) -> Option<String> {
    let [first, rest @ ..] = happened else {
        return None;
    };
    match rest {
        [] => Some(first.sentence()),
        [second] => Some(format!("{}, {}", first.sentence(), second.sentence())),
        _ => {
            let same = rest.iter().all(|what| what.verb() == first.verb());
            let verb = if same { first.verb() } else { "changed" };
            Some(format!("{} documents {verb}", happened.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_name_few_files_and_count_many() {
        let [a, b] = ["a.txt", "b.txt"].map(Label::new);
        let added = What::Added(a.clone());
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
            assert_eq!(line(&happened).as_deref(), expected);
        }
    }
}
