//! A judgement in words. In a shell and on the screen, which names no commands of a shell; in JSON the verdict always goes before.

use super::{Arrival, Group, Verdict};
use crate::index::{DocId, Listing, Pair};
use crate::said;
use crate::sides::Side;
use crate::words::{Digits, Said, phrase};

impl Verdict {
    /// In a word or three.
    pub fn said(self) -> Said {
        match self {
            Verdict::Accepted => phrase("verdict-accepted"),
            Verdict::Duplicate => phrase("verdict-duplicate"),
            Verdict::OverLimit => phrase("verdict-over"),
        }
        .into()
    }
}

/// Documents of a group that are named beside the nearest; the rest are counted.
const NAMED: usize = 3;

impl Arrival {
    /// With the nearest document, its figures and the group by its number, which JSON has too.
    pub fn sentence(&self, listing: &Listing) -> Said {
        match (&self.nearest, &self.group) {
            (None, _) => self.nothing().semicolon(said!("arrival-other-words")),
            // No duplicate is no acquittal: what was found comes first, and "accepted" would sound like one.
            (Some((with, pair)), None) => {
                part(listing, *with, pair).semicolon(said!("arrival-whole"))
            }
            (Some((with, pair)), Some(group)) => {
                self.of_group(listing, group, group.number, (*with, pair))
            }
        }
    }

    /// The same on the screen, where the number would be taken for that of a cluster: those are linked by all listed pairs, and
    /// another list. Where nothing is shared, what is known of rewritten text is said elsewhere.
    pub fn seen(&self, listing: &Listing, rewritten: Option<String>) -> Said {
        match (&self.nearest, &self.group) {
            (None, _) => match rewritten {
                Some(rewritten) => self.nothing().semicolon(Said::text(rewritten)),
                None => self.nothing(),
            },
            (Some((with, pair)), None) => said!(
                "arrival-shares-seen",
                share = share(pair, *with),
                name = name(listing, *with),
                resemblance = pair.resemblance().to_string(),
                count = Digits(pair.runs.words as usize)
            )
            .semicolon(said!("arrival-whole-seen")),
            (Some((with, pair)), Some(group)) => self.of_group(listing, group, None, (*with, pair)),
        }
    }

    fn of_group(
        &self,
        listing: &Listing,
        group: &Group,
        number: Option<usize>,
        nearest: (DocId, &Pair),
    ) -> Said {
        let said = of_group(listing, group, (self.verdict, number), nearest);
        match self.joins {
            0 => said,
            joins => said.semicolon(said!("arrival-joins", count = Digits(joins))),
        }
    }

    /// The sentence as JSON has it, where the verdict goes before, also before a part that was found: scripts know it so.
    pub fn reason(&self, listing: &Listing) -> String {
        let said = match (&self.nearest, &self.group) {
            (Some((with, pair)), None) => {
                let finding = part(listing, *with, pair).english();
                let but = said!("arrival-but", finding = finding);
                self.verdict.said().comma(but)
            }
            (None, _) => self.nothing(),
            _ => self.sentence(listing),
        };
        said.english()
    }

    /// It shares nothing that a list would show.
    fn nothing(&self) -> Said {
        let nothing = said!("arrival-nothing", count = Digits(self.there));
        self.verdict.said().colon(nothing)
    }

    /// What a line of news has room for: "duplicate of a group of 2, nearest is anna.txt", "20% of it in anna.txt".
    pub fn clause(&self, listing: &Listing) -> Said {
        let title = |id: DocId| listing.document(id).map_or("?", |d| d.label.title());
        let Some((with, pair)) = &self.nearest else {
            return self.verdict.said();
        };
        let nearest = title(*with);
        let Some(group) = &self.group else {
            return said!("clause-shares", share = share(pair, *with), name = nearest);
        };
        let members = Digits(group.members.len());
        match (group.number, self.verdict) {
            (Some(_), Verdict::OverLimit) => {
                said!("clause-over-group", count = members, name = nearest)
            }
            (Some(_), _) => said!("clause-group", count = members, name = nearest),
            (None, Verdict::OverLimit) => said!("clause-over", name = nearest),
            (None, _) => said!("clause-duplicate", name = nearest),
        }
    }
}

/// What of the document that came stands in one of which it is no duplicate.
fn part(listing: &Listing, with: DocId, pair: &Pair) -> Said {
    said!(
        "arrival-shares",
        share = share(pair, with),
        name = name(listing, with),
        resemblance = pair.resemblance().to_string(),
        count = Digits(pair.runs.words as usize)
    )
}

/// How much of the document that came stands in the other one.
fn share(pair: &Pair, with: DocId) -> String {
    let of = if pair.docs.left == with {
        Side::Right
    } else {
        Side::Left
    };
    pair.share(of).to_string()
}

/// The group, by its number if it is to be said, the nearest of it and the others.
fn of_group(
    listing: &Listing,
    group: &Group,
    (verdict, number): (Verdict, Option<usize>),
    (with, pair): (DocId, &Pair),
) -> Said {
    let resemblance = pair.resemblance().to_string();
    let words = Digits(pair.runs.words as usize);
    let nearest = name(listing, with);
    if group.number.is_none() && verdict != Verdict::OverLimit {
        return said!(
            "arrival-single",
            name = nearest,
            resemblance = resemblance,
            count = words
        );
    }
    let near = said!(
        "arrival-nearest",
        name = nearest,
        resemblance = resemblance,
        count = words
    );
    if group.number.is_none() {
        return said!("arrival-over-two").semicolon(near);
    }
    let members = Digits(group.members.len());
    let said = match (number.map(Digits), verdict) {
        (Some(number), Verdict::OverLimit) => {
            said!("arrival-over-number", number = number, count = members)
        }
        (Some(number), _) => said!("arrival-number", number = number, count = members),
        (None, Verdict::OverLimit) => said!("arrival-over-group", count = members),
        (None, _) => said!("arrival-group", count = members),
    };
    said.semicolon(near).comma(others(listing, group, with))
}

/// The members of a group beside one; those that are gone since are only counted.
fn others(listing: &Listing, group: &Group, but: DocId) -> Said {
    let others = group.members.iter().filter(|id| **id != but);
    let names = others.filter_map(|id| listing.document(*id));
    let names: Vec<&str> = names
        .take(NAMED)
        .map(|document| document.label.as_str())
        .collect();
    let all = group.members.len().saturating_sub(1);
    let (list, more) = (names.join(", "), all.saturating_sub(names.len()));
    match more {
        0 => said!("arrival-others", count = Digits(all), names = list),
        _ if names.is_empty() => said!("arrival-others-gone", count = Digits(more)),
        _ => said!("arrival-others-more", names = list, count = Digits(more)),
    }
}

fn name(listing: &Listing, id: DocId) -> &str {
    listing.document(id).map_or("?", |d| d.label.as_str())
}
