//! A judgement in words, the same in a shell, in JSON and on the screen; and in short for the news.

use super::{Arrival, Group, Verdict};
use crate::index::{DocId, Label, Listing, Pair};
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
    /// With the nearest document, its figures and the group. Where nothing is shared, what is known of text in other words comes
    /// behind it. No duplicate is no acquittal: a part that was found comes first, and "accepted" would sound like one.
    pub fn sentence(&self, listing: &Listing, in_other_words: Option<Said>) -> Said {
        let Some((with, pair)) = &self.nearest else {
            let nothing = said!("arrival-nothing", count = Digits(self.there));
            let nothing = self.verdict.said().colon(nothing);
            let other = in_other_words.into_iter();
            return other.fold(nothing, Said::semicolon);
        };
        let resemblance = pair.resemblance().to_string();
        let (name, words) = (listing.path(*with), Digits(pair.runs.words as usize));
        let Some(group) = &self.group else {
            let found = said!(
                "arrival-shares",
                share = share(pair, *with),
                name = name,
                resemblance = resemblance,
                count = words
            );
            return found.semicolon(said!("arrival-whole"));
        };
        let near = said!(
            "arrival-nearest",
            name = name,
            resemblance = resemblance.as_str(),
            count = words
        );
        let members = Digits(group.members.len());
        let is_over = self.verdict == Verdict::OverLimit;
        let said = match (group.number, is_over) {
            (None, true) => said!("arrival-over-two").semicolon(near),
            (None, false) => said!(
                "arrival-single",
                name = name,
                resemblance = resemblance,
                count = words
            ),
            (Some(_), is_over) => {
                let said = if is_over {
                    said!("arrival-over-group", count = members)
                } else {
                    said!("arrival-group", count = members)
                };
                let others = others(listing, group, *with).into_iter();
                others.fold(said.semicolon(near), Said::comma)
            }
        };
        match self.joins {
            0 => said,
            joins => said.semicolon(said!("arrival-joins", count = Digits(joins))),
        }
    }

    /// What a line of news has room for: "duplicate of a group of 2, nearest is anna.txt", "20% of it in anna.txt".
    pub fn clause(&self, listing: &Listing) -> Said {
        let Some((with, pair)) = &self.nearest else {
            return self.verdict.said();
        };
        let nearest = listing.title(*with);
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

/// How much of the document that came stands in the other one.
fn share(pair: &Pair, with: DocId) -> String {
    let of = if pair.docs.left == with {
        Side::Right
    } else {
        Side::Left
    };
    pair.share(of).to_string()
}

/// The members of a group beside one, as far as they are still there.
fn others(listing: &Listing, group: &Group, but: DocId) -> Option<Said> {
    let others = group.members.iter().filter(|id| **id != but);
    let names = others.filter_map(|id| listing.label(*id));
    let names: Vec<&str> = names.map(Label::as_str).collect();
    let list = names[..names.len().min(NAMED)].join(", ");
    let (count, more) = (Digits(names.len()), names.len().saturating_sub(NAMED));
    let others = || match more {
        0 => said!("arrival-others", count = count, names = list),
        more => said!("arrival-others-more", names = list, count = Digits(more)),
    };
    (!names.is_empty()).then(others)
}
