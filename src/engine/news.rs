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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct What {
    /// What it is called, or was last.
    pub label: Label,
    /// Of which kind it is.
    pub kind: Kind,
}

/// The kinds of what happens to a file, in the order in which they are said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
            Kind::Added(_) => said!("news-added", name),
            Kind::Alias(of) => said!("news-alias", name, of = of.title()),
            Kind::Returned => said!("news-returned", name),
            Kind::Saved(_) => said!("news-saved", name),
            Kind::Renamed(from) => said!("news-renamed", from = from.title(), to = name),
            Kind::Deleted => said!("news-deleted", name),
            Kind::LeftOut => said!("news-left-out", name),
            Kind::Unread(reason) => said!("news-unread", name).colon(reason.clone()),
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
            Kind::Added(_) => (0, said!("news-many-added", count)),
            Kind::Alias(_) => (1, said!("news-many-aliases", count)),
            Kind::Returned => (2, said!("news-many-returned", count)),
            Kind::Saved(_) => (3, said!("news-many-saved", count)),
            Kind::Renamed(_) => (4, said!("news-many-renamed", count)),
            Kind::Deleted => (5, said!("news-many-deleted", count)),
            Kind::LeftOut => (6, said!("news-many-left-out", count)),
            Kind::Unread(_) => (7, said!("news-many-unread", count)),
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
        0 => said!("news-names", names),
        more => said!("news-names-more", names, count = more),
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
    use crate::tests::rows;

    /// What happened, as it is written in `news.md`: one after the other, with what was found of it.
    fn happened(written: &str) -> (Vec<What>, Vec<Option<Found>>) {
        let each = (0..).zip(written.split(", ")).map(|(id, one)| {
            let (what, found) = one.split_once(": ").unwrap_or((one, ""));
            let words: Vec<&str> = what.split(' ').collect();
            let (name, kind) = match words[..] {
                ["added", name] => (name, Kind::Added(DocId(id))),
                ["saved", name] => (name, Kind::Saved(DocId(id))),
                ["renamed", from, "to", name] => (name, Kind::Renamed(Label::new(from))),
                ["deleted", name] => (name, Kind::Deleted),
                ["left", "out", name] => (name, Kind::LeftOut),
                ["not", "read", name] => (name, Kind::Unread(Said::text("binary"))),
                _ => panic!("{what}"),
            };
            let (verdict, share) = found.split_once(' ').unwrap_or((found, ""));
            let verdict = match verdict {
                "accepted" => Some(Verdict::Accepted),
                "duplicate" => Some(Verdict::Duplicate),
                "over-limit" => Some(Verdict::OverLimit),
                "over-share" => Some(Verdict::OverShare),
                _ => None,
            };
            let share = share.strip_suffix('%').map(|share| share.parse().unwrap());
            let found = verdict.map(|verdict| Found {
                verdict,
                share: share.map(|share| Coverage::of(share, 100)),
                clause: verdict.said(),
            });
            (What::of(Label::new(name), kind), found)
        });
        each.unzip()
    }

    #[test]
    fn what_happened_is_told_in_a_line_with_names_and_in_the_log() {
        assert_eq!(told(&[], &|_| None), None);
        for [written, line, few, log] in rows(include_str!("news.md")) {
            let (happened, found) = happened(&written);
            let news = told(&happened, &|kind| match kind {
                Kind::Added(id) | Kind::Saved(id) => found[id.0 as usize].clone(),
                _ => None,
            });
            let news = news.unwrap();
            let english = |said: &[Said]| said.iter().map(Said::english).collect::<Vec<_>>();
            // Where each is named anyhow there is nothing to add.
            let named = news.named.unwrap_or_default();
            let told = [
                news.line.english(),
                named.few.english(),
                english(&named.each).join(" / "),
            ];
            assert_eq!(told, [line, few, log], "{written}");
        }
    }
}
