//! News: what changed last, in words that a person would use.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::arrival::Verdict;
use crate::index::{DocId, Label};
use crate::measure::Coverage;
use crate::said;
use crate::snapshot::Named;
use crate::words::Said;

/// What happened to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct What {
    /// What it is called, or was last.
    pub label: Label,
    /// Of which kind it is.
    pub kind: Kind,
}

/// The kinds of what happens to a file, in the order in which they are said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A document is new.
    Added(DocId),
    /// A document that stands there too is in a container, or beside one.
    Alias(Label),
    /// A document is there again as it was.
    Returned,
    /// A document's content changed.
    Saved(DocId),
    /// A document has another name than this one.
    Renamed(Label),
    /// A document is gone.
    Deleted,
    /// A document is there, and a pattern leaves it out now.
    LeftOut,
    /// A file can't be read (any more), for this reason.
    Unread(Said),
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

impl What {
    /// That of a file which is called so.
    pub fn of(label: Label, kind: Kind) -> What {
        What { label, kind }
    }

    /// What it is called, and was, to call it otherwise.
    pub fn labels(&mut self) -> impl Iterator<Item = &mut Label> {
        let other = match &mut self.kind {
            Kind::Renamed(other) | Kind::Alias(other) => Some(other),
            _ => None,
        };
        std::iter::once(&mut self.label).chain(other)
    }

    fn sentence(&self, found: Option<&Said>) -> Said {
        let name = self.label.title();
        let said = match &self.kind {
            Kind::Added(_) => said!("news-added", name = name),
            Kind::Alias(of) => said!("news-alias", name = name, of = of.title()),
            Kind::Returned => said!("news-returned", name = name),
            Kind::Saved(_) => said!("news-saved", name = name),
            Kind::Renamed(from) => said!("news-renamed", from = from.title(), to = name),
            Kind::Deleted => said!("news-deleted", name = name),
            Kind::LeftOut => said!("news-left-out", name = name),
            Kind::Unread(reason) => said!("news-unread", name = name).colon(reason.clone()),
        };
        found.cloned().into_iter().fold(said, Said::colon)
    }

    /// What it is called, and was.
    fn name(&self) -> String {
        let name = self.label.title();
        match &self.kind {
            Kind::Renamed(from) => format!("{} → {name}", from.title()),
            _ => name.to_owned(),
        }
    }
}

impl Kind {
    /// So many of them; and its place among all kinds.
    fn many(&self, count: usize) -> (u8, Said) {
        match self {
            Kind::Added(_) => (0, said!("news-many-added", count = count)),
            Kind::Alias(_) => (1, said!("news-many-aliases", count = count)),
            Kind::Returned => (2, said!("news-many-returned", count = count)),
            Kind::Saved(_) => (3, said!("news-many-saved", count = count)),
            Kind::Renamed(_) => (4, said!("news-many-renamed", count = count)),
            Kind::Deleted => (5, said!("news-many-deleted", count = count)),
            Kind::LeftOut => (6, said!("news-many-left-out", count = count)),
            Kind::Unread(_) => (7, said!("news-many-unread", count = count)),
        }
    }
}

/// What was found of a new document, or a saved one.
#[derive(Clone, Debug)]
pub struct Found {
    /// Whether it may come in.
    pub verdict: Verdict,
    /// How much of it stands in another one, at most.
    pub share: Option<Coverage>,
    /// Both in a few words.
    pub clause: Said,
}

/// What happened, with what was found.
type Told<'a> = (&'a What, Option<Found>);

/// What was found of what was added, or saved; nothing of those of the first reading.
pub type Judged<'a> = &'a dyn Fn(&Kind) -> Option<Found>;

/// All that happened in one go, for a line, a list and a log; nothing for nothing.
pub fn told(happened: &[What], judged: Judged<'_>) -> Option<News> {
    let found = happened.iter().map(|what| (what, judged(&what.kind)));
    let mut all: Vec<Told<'_>> = found.collect();
    // The worst is read first, and named where not all are.
    all.sort_by_key(|(_, found)| Reverse(found.as_ref().map(|found| found.share)));
    let sentence =
        |(what, found): &Told<'_>| what.sentence(found.as_ref().map(|found| &found.clause));
    let each = all.iter().map(sentence);
    if happened.len() <= FEW {
        let line = each.reduce(Said::comma)?;
        return Some(News { line, named: None });
    }
    Some(News {
        line: counted(&all, false)?,
        named: Some(Named {
            few: counted(&all, true)?,
            each: each.collect(),
        }),
    })
}

/// "4 documents added: 2 duplicates, 1 over the limit; 1 document deleted"; and with some names behind each number.
fn counted(all: &[Told<'_>], has_names: bool) -> Option<Said> {
    let mut kinds: BTreeMap<u8, Vec<&Told<'_>>> = BTreeMap::new();
    for one in all {
        let (place, _) = one.0.kind.many(1);
        kinds.entry(place).or_default().push(one);
    }
    let clauses = kinds.values().filter_map(|of| {
        let (_, clause) = of.first()?.0.kind.many(of.len());
        let names = has_names.then(|| names(of));
        let clause = names.into_iter().fold(clause, Said::beside);
        let verdicts = verdicts(of);
        let has_verdicts = verdicts.is_some();
        Some((verdicts.into_iter().fold(clause, Said::colon), has_verdicts))
    });
    let line = clauses.reduce(|(before, has_verdicts), (clause, has_next)| {
        // A comma would make it one of the verdicts.
        let joined = if has_verdicts {
            before.semicolon(clause)
        } else {
            before.comma(clause)
        };
        (joined, has_next)
    });
    line.map(|(line, _)| line)
}

/// " (anna.txt, ben.txt, carla.txt and 5 more)".
fn names(of: &[&Told<'_>]) -> Said {
    let names: Vec<String> = of.iter().take(NAMED).map(|(what, _)| what.name()).collect();
    let names = names.join(", ");
    match of.len().saturating_sub(NAMED) {
        0 => said!("news-names", names = names),
        more => said!("news-names-more", names = names, count = more),
    }
}

/// "1 over the limit, 2 duplicates, 1 shares text (up to 40%)" of those of one kind; "no duplicates" where they were added and none of
/// them shares any.
fn verdicts(all: &[&Told<'_>]) -> Option<Said> {
    let found: Vec<&Found> = all.iter().filter_map(|(_, found)| found.as_ref()).collect();
    let is_added = |one: &&Told<'_>| matches!(one.0.kind, Kind::Added(_));
    let of = |verdict: Verdict| found.iter().filter(move |found| found.verdict == verdict);
    let refused = [Verdict::OverLimit, Verdict::Duplicate, Verdict::OverShare];
    let refused = refused.map(|verdict| verdict.counted(of(verdict).count()));
    let shares: Vec<Coverage> = of(Verdict::Accepted)
        .filter_map(|found| found.share)
        .collect();
    let sharing = shares.iter().max().map(|most| {
        let most = most.to_string();
        said!("news-sharing", count = shares.len(), share = most)
    });
    let said = refused.into_iter().flatten().chain(sharing);
    let said = said.reduce(Said::comma);
    let are_judged = found.len() == all.len() && all.iter().all(is_added);
    said.or_else(|| are_judged.then(|| said!("news-no-duplicates")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_name_few_files_and_count_many() {
        let [a, b] = ["a.txt", "b.txt"].map(Label::new);
        let added = What::of(a.clone(), Kind::Added(DocId(0)));
        let renamed = What::of(b.clone(), Kind::Renamed(a.clone()));
        let of_b = |kind| What::of(b.clone(), kind);
        let cases = [
            (vec![], None),
            (vec![added.clone()], Some("a.txt added")),
            (vec![renamed], Some("a.txt renamed to b.txt")),
            (
                vec![What::of(a, Kind::Saved(DocId(9))), of_b(Kind::Deleted)],
                Some("a.txt saved, b.txt deleted"),
            ),
            (vec![added.clone(); 12], Some("12 documents added")),
            (
                vec![added.clone(), of_b(Kind::Deleted), added],
                Some("2 documents added, 1 document deleted"),
            ),
            (
                vec![
                    of_b(Kind::Unread(Said::text("binary"))),
                    of_b(Kind::LeftOut),
                    of_b(Kind::LeftOut),
                    of_b(Kind::Saved(DocId(9))),
                ],
                Some("1 document saved, 2 documents left out, 1 file not read"),
            ),
            (vec![of_b(Kind::LeftOut)], Some("b.txt is left out now")),
            (
                vec![of_b(Kind::Unread(Said::text("binary")))],
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
            let added =
                |id: &u32| What::of(Label::new(format!("{id}.txt")), Kind::Added(DocId(*id)));
            ids.iter().map(added).collect()
        };
        // The first shares nothing, the next two are duplicates, two more are too many, and the others share some.
        let judged = |kind: &Kind| {
            let (Kind::Added(id) | Kind::Saved(id)) = kind else {
                return None;
            };
            let verdict = match id.0 {
                0 | 5..=8 | 10.. => Verdict::Accepted,
                1 | 2 => Verdict::Duplicate,
                3..=4 => Verdict::OverLimit,
                9 => Verdict::OverShare,
            };
            Some(Found {
                verdict,
                share: (id.0 > 0).then(|| Coverage::of(id.0 * 10, 100)),
                clause: verdict.said(),
            })
        };
        let cases = [
            (&[1][..], "1.txt added: duplicate"),
            (
                &[0, 3],
                "3.txt added: over the limit, 0.txt added: accepted",
            ),
            (&[0, 0, 0], "3 documents added: no duplicates"),
            (
                &[0, 0, 9],
                "3 documents added: 1 found elsewhere in large part",
            ),
            (&[0, 1, 0], "3 documents added: 1 duplicate"),
            (
                &[1, 2, 3, 4],
                "4 documents added: 2 over the limit, 2 duplicates",
            ),
            (&[0, 6, 0], "3 documents added: 1 shares text (up to 60%)"),
            (
                &[5, 0, 6, 1],
                "4 documents added: 1 duplicate, 2 share text (up to 60%)",
            ),
        ];
        for (ids, expected) in cases {
            let said = told(&added(ids), &judged).map(|news| news.line.english());
            assert_eq!(said.as_deref(), Some(expected));
        }
        let gone = What::of(Label::new("old.txt"), Kind::Deleted);
        let all = [added(&[1, 2, 3]), vec![gone]].concat();
        assert_eq!(
            told(&all, &judged).unwrap().line.english(),
            "3 documents added: 1 over the limit, 2 duplicates; 1 document deleted"
        );
        let saved = What::of(Label::new("old.txt"), Kind::Saved(DocId(6)));
        let all_and_saved = [all.clone(), vec![saved]].concat();
        assert_eq!(
            told(&all_and_saved, &judged).unwrap().line.english(),
            "3 documents added: 1 over the limit, 2 duplicates; 1 document saved: 1 shares text (up to 60%); 1 document deleted"
        );
        let named = told(&all, &judged).unwrap().named.unwrap();
        let first = named.few.english();
        assert!(
            first.starts_with("3 documents added (3.txt, 2.txt, 1.txt)"),
            "{first}"
        );
    }

    #[test]
    fn of_files_that_are_only_counted_some_are_named_in_a_list_and_all_in_a_log() {
        let added = |id: u32| What::of(Label::new(format!("{id}.txt")), Kind::Added(DocId(id)));
        let renamed = What::of(Label::new("new.txt"), Kind::Renamed(Label::new("old.txt")));
        let gone = What::of(Label::new("gone.txt"), Kind::Deleted);
        let judged = |kind: &Kind| {
            matches!(kind, Kind::Added(_)).then(|| Found {
                verdict: Verdict::Duplicate,
                share: None,
                clause: Verdict::Duplicate.said(),
            })
        };
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
