//! A judgement in words, the same in a shell, in JSON and on the screen; and in short for the news.

use super::{Arrival, Group, Together, Verdict};
use crate::index::{DocId, Label, Listing, Pair};
use crate::measure::Coverage;
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
            Verdict::OverShare => phrase("verdict-over-share"),
        }
        .into()
    }
}

impl Verdict {
    /// So many documents of which it is said; nothing for none.
    pub fn counted(self, count: usize) -> Option<Said> {
        let count = (count > 0).then_some(Digits(count))?;
        Some(match self {
            Verdict::Accepted => said!("counted-accepted", count),
            Verdict::Duplicate => said!("news-duplicates", count),
            Verdict::OverLimit => said!("news-over", count),
            Verdict::OverShare => said!("news-over-share", count),
        })
    }
}

/// Documents of a group that are named beside the nearest; the rest are counted.
const NAMED: usize = 3;

impl Arrival {
    /// With the group and the nearest document, or the one with the largest share, and their figures; then with other documents of its
    /// author. Where nothing is shared, what is known of text in other words comes behind it. No duplicate is no acquittal: a part that
    /// was found comes first, and "accepted" would sound like one.
    pub fn sentence(&self, listing: &Listing, in_other_words: Option<Said>) -> Said {
        let [all, all_own] = &self.together;
        let mut all = match self.group {
            None => together(listing, all, self.largest.as_ref()),
            // That it is a copy says it.
            Some(_) => None,
        };
        let has_found = self.largest.is_some() || all.is_some();
        let of_others = match (&self.nearest, &self.group, &self.largest) {
            (Some(nearest), Some(group), largest) => {
                let said = self.duplicate(listing, nearest, group);
                let larger = largest.filter(|larger| share(larger) > share(nearest));
                let larger = larger.map(|larger| shares(listing, &larger));
                larger.into_iter().fold(said, Said::semicolon)
            }
            (.., Some(largest)) => shares(listing, largest),
            // Text in other words is in no list, and may be found beside the passages of a candidate.
            _ => match all.take() {
                Some(all) => all,
                None if !self.same_author.is_empty() => said!("arrival-nothing-others"),
                None if self.there == 0 => return said!("arrival-alone"),
                None => {
                    let nothing = said!("arrival-nothing", count = Digits(self.there));
                    self.verdict.said().colon(nothing)
                }
            },
        };
        let own = self.same_author.iter().take(NAMED);
        let own = own.map(|one| shares(listing, one)).reduce(Said::comma);
        let more = self.same_author.len().saturating_sub(NAMED);
        let own = own.map(|own| match more {
            0 => own,
            more => own.comma(said!("arrival-own-more", count = Digits(more))),
        });
        let all_own = together(listing, all_own, self.same_author.first());
        let own = own.into_iter().chain(all_own).reduce(Said::comma);
        let own = own.map(|own| said!("arrival-own").colon(own));
        let most = self.max_share.to_string();
        let bar = match self.verdict {
            Verdict::OverShare => Some(said!("arrival-over-share", most)),
            Verdict::Accepted if has_found || own.is_some() => Some(said!("arrival-within", most)),
            _ => None,
        };
        let other = in_other_words.filter(|_| self.largest.is_none());
        let rest = all.into_iter().chain(own).chain(bar).chain(other);
        rest.fold(of_others, Said::semicolon)
    }

    /// That it is a duplicate of a group, to which it is nearest with this pair.
    fn duplicate(&self, listing: &Listing, nearest: &(DocId, Pair), group: &Group) -> Said {
        let name = listing.path(nearest.0);
        let (share, [same, counted]) = (share(nearest).to_string(), words(nearest));
        let near = said!(
            "arrival-nearest",
            name,
            share = share.as_str(),
            same,
            count = counted
        );
        let members = Digits(group.members.len());
        let is_over = self.verdict == Verdict::OverLimit;
        let said = match (group.number, is_over) {
            (None, true) => said!("arrival-over-two").semicolon(near),
            (None, false) => said!("arrival-single", name, share, same, count = counted),
            (Some(_), is_over) => {
                let said = if is_over {
                    said!("arrival-over-group", count = members)
                } else {
                    said!("arrival-group", count = members)
                };
                let others = others(listing, group, nearest.0).into_iter();
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
        let (Some((with, _)), Some(group)) = (&self.nearest, &self.group) else {
            let told = |one: &(DocId, Pair)| (share(one).to_string(), listing.title(one.0));
            return match (
                self.largest.as_ref().map(told),
                self.same_author.first().map(told),
            ) {
                (Some((share, name)), _) => said!("clause-shares", share, name),
                (None, Some((share, name))) => said!("clause-own", share, name),
                (None, None) => self.verdict.said(),
            };
        };
        let nearest = listing.title(*with);
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
fn share((with, pair): &(DocId, Pair)) -> Coverage {
    pair.share_of(pair.partner(*with).unwrap_or(*with))
}

/// That in a sentence.
fn shares(listing: &Listing, found: &(DocId, Pair)) -> Said {
    let [same, counted] = words(found);
    said!(
        "arrival-shares",
        share = share(found).to_string(),
        name = listing.path(found.0),
        same,
        count = counted
    )
}

/// How much stands in all together, where that is more than in the one that has most.
fn together(listing: &Listing, all: &Together, largest: Option<&(DocId, Pair)>) -> Option<Said> {
    let is_more = all.share > largest.map(share).unwrap_or_default();
    let share = all.share.to_string();
    let name = all
        .most
        .and_then(|most| Some(listing.label(most)?.as_str()));
    let name = name.filter(|_| largest.is_none());
    is_more.then(|| match (all.documents, name) {
        (1, Some(name)) => said!("arrival-one", share, name),
        (count, name) => {
            let said = said!("arrival-together", share, count = Digits(count));
            let most = name.map(|name| said!("arrival-most", name));
            most.into_iter().fold(said, Said::comma)
        }
    })
}

/// The words of which that is a share: those that are the same, and all that count.
fn words((with, pair): &(DocId, Pair)) -> [Digits; 2] {
    let side = Side::left_if(pair.docs.left != *with);
    let counted = *pair.words.get(side);
    [pair.figures.words.min(counted), counted].map(|words| Digits(words as usize))
}

/// The members of a group beside one, as far as they are still there.
fn others(listing: &Listing, group: &Group, but: DocId) -> Option<Said> {
    let others = group.members.iter().filter(|id| **id != but);
    let names = others.filter_map(|id| listing.label(*id));
    let names: Vec<&str> = names.map(Label::as_str).collect();
    let list = names[..names.len().min(NAMED)].join(", ");
    let (count, more) = (Digits(names.len()), names.len().saturating_sub(NAMED));
    let others = || match more {
        0 => said!("arrival-others", count, names = list),
        more => said!("arrival-others-more", names = list, count = Digits(more)),
    };
    (!names.is_empty()).then(others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrival::Rules;
    use crate::index::Document;
    use crate::measure::Containment;

    #[test]
    fn members_that_have_gone_since_are_named_no_more() {
        let group = Group {
            number: Some(1),
            members: vec![DocId(0), DocId(9)],
        };
        let none = Listing::new(Vec::new(), Vec::new(), Vec::new());
        assert_eq!(others(&none, &group, DocId(0)), None);
    }

    #[test]
    fn what_stands_in_a_document_that_is_in_no_list_is_said_with_its_name_and_nothing_is_accepted()
    {
        let documents = ["anna.txt", "ben.txt"].into_iter().zip(0..);
        let documents = documents.map(|(name, id)| Document {
            id: DocId(id),
            label: Label::new(name),
            ..Document::default()
        });
        let listing = Listing::new(documents.collect(), Vec::new(), Vec::new());
        let said = |documents| {
            let there = 1;
            let arrival =
                super::super::judge(&listing, DocId(0), |_| true, there, &Rules::default());
            let together = Together {
                share: Coverage(Containment::from_percent(40.0).0),
                documents,
                most: Some(DocId(1)),
            };
            let arrival = arrival.beside_all([together, Together::default()]);
            arrival.sentence(&listing, None).english()
        };
        assert_eq!(
            said(1),
            "40% of it stands in ben.txt; not over the limit of 70%"
        );
        assert_eq!(
            said(3),
            "40% of it stands in 3 documents together, the most in ben.txt; not over the limit of 70%"
        );
    }
}
