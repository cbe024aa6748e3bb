//! The judgement of a new document: whether it may come in, or is one more of what is there already.
//!
//! Documents hang together in a group of duplicates when a chain of pairs with enough resemblance links them (SPEC 7). A
//! document that is alike enough to a member belongs to its group; how many a group may have can be limited, and what comes
//! after is not taken in.

mod sentence;

use std::collections::HashMap;
use std::num::NonZeroUsize;

use crate::index::{DocId, Forest, Listing, Pair};
use crate::measure::{Containment, Coverage, Ratio, Resemblance};

/// From this resemblance two documents are duplicates, unless a person says otherwise: 70 %, as in S1.
pub const DEFAULT_DUPLICATE_PERCENT: f64 = 70.0;

/// A document of which more than this stands in another one is not accepted either, unless a person says otherwise: a short text can
/// stand whole in a long one, and the two are hardly alike.
pub const DEFAULT_MAX_SHARE_PERCENT: f64 = 70.0;

/// What makes a duplicate, how many of them there may be, and how much of a document may stand in another one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Documents with this much resemblance are duplicates.
    pub least: Resemblance,
    /// A group may have so many members; any number if nothing is said.
    pub max_group: Option<NonZeroUsize>,
    /// No more of a document may stand in passages with another one.
    pub max_share: Coverage,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            least: Resemblance::from_percent(DEFAULT_DUPLICATE_PERCENT),
            max_group: None,
            max_share: Coverage(Containment::from_percent(DEFAULT_MAX_SHARE_PERCENT).0),
        }
    }
}

/// What is found about a new document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whether it may come in.
    pub verdict: Verdict,
    /// The listed pair with the largest resemblance between it and a document that was there; there may be one though it
    /// is accepted.
    pub nearest: Option<(DocId, Pair)>,
    /// The listed pair with the largest share of it.
    pub largest: Option<(DocId, Pair)>,
    /// Its pairs with other documents of its author, the one with the largest share of it first; they make no duplicate.
    pub same_author: Vec<(DocId, Pair)>,
    /// No more of it may stand in another document.
    pub max_share: Coverage,
    /// The group that it belongs to, if it is a duplicate.
    pub group: Option<Group>,
    /// Other groups that it would join to that one.
    pub joins: usize,
    /// So many documents were there.
    pub there: usize,
}

/// Whether a new document may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Nothing that is there is alike enough.
    Accepted,
    /// It is one more of a group.
    Duplicate,
    /// It would be, but the group is full.
    OverLimit,
    /// It is no duplicate, and more of it stands in another document than may.
    OverShare,
}

impl Arrival {
    /// With its pairs with other documents of its author.
    #[must_use]
    pub fn beside_own(self, document: DocId, same_author: &[Pair]) -> Arrival {
        let own = same_author.iter();
        let own = own.filter_map(|pair| Some((pair.partner(document)?, *pair)));
        let largest = same_author.first().map(|pair| pair.share_of(document));
        let is_over = largest.is_some_and(|share| share > self.max_share);
        Arrival {
            same_author: own.collect(),
            verdict: match self.verdict {
                Verdict::Accepted if is_over => Verdict::OverShare,
                verdict => verdict,
            },
            ..self
        }
    }
}

/// Documents that were there before and hang together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its place among the groups: the largest first, then by first label, counted from 1; nothing for a single document,
    /// which becomes a group by what arrives.
    pub number: Option<usize>,
    /// By label.
    pub members: Vec<DocId>,
}

/// Judges a document among others, by the listed pairs. The list must go down to the rules' resemblance: a containment of
/// the same size does. Who is not there yet doesn't count as a member; `there` is how many are.
pub fn judge(
    listing: &Listing,
    document: DocId,
    is_there: impl Fn(DocId) -> bool,
    there: usize,
    rules: &Rules,
) -> Arrival {
    let is_new = |id: DocId| id == document || !is_there(id);
    let links = |pair: &&Pair| pair.resemblance() >= rules.least;
    let rank = |id: DocId| listing.documents.iter().position(|d| d.id == id);
    // By label where the resemblance is the same: pairs come in no such order.
    let pairs = listing.pairs.iter();
    let pairs = pairs.filter_map(|pair| Some((pair.partner(document)?, *pair)));
    let pairs: Vec<(DocId, Pair)> = pairs.filter(|(other, _)| !is_new(*other)).collect();
    let best = |score: &dyn Fn(&Pair) -> Ratio| {
        let by_score = |(a, one): &&(DocId, Pair), (b, two): &&(DocId, Pair)| {
            let by_score = score(one).cmp(&score(two));
            by_score.then_with(|| rank(*b).cmp(&rank(*a)))
        };
        pairs.iter().max_by(by_score).copied()
    };
    let nearest = best(&|pair| pair.resemblance().0);
    let largest = best(&|pair| pair.share_of(document).0);
    let accepted = Arrival {
        verdict: Verdict::Accepted,
        nearest,
        largest,
        same_author: Vec::new(),
        max_share: rules.max_share,
        group: None,
        joins: 0,
        there,
    };
    let duplicate = nearest.filter(|(_, pair)| links(&pair));
    let Some((twin, _)) = duplicate else {
        let largest = largest.map(|(_, pair)| pair.share_of(document));
        let is_over = largest.is_some_and(|share| share > rules.max_share);
        return Arrival {
            verdict: if is_over {
                Verdict::OverShare
            } else {
                Verdict::Accepted
            },
            ..accepted
        };
    };
    let linked = listing.pairs.iter().filter(links);
    let groups = groups(
        listing,
        linked.filter(|p| !is_new(p.docs.left) && !is_new(p.docs.right)),
    );
    let group_of = |id: DocId| groups.iter().position(|group| group.contains(&id));
    let own = group_of(twin);
    let partners = listing.pairs.iter().filter(links);
    let mut joined: Vec<DocId> = partners
        .filter_map(|pair| pair.partner(document))
        .filter(|other| !is_new(*other))
        .map(|other| group_of(other).map_or(other, |at| groups[at][0]))
        .collect();
    joined.sort_unstable();
    joined.dedup();
    let members = own.map_or_else(|| vec![twin], |at| groups[at].clone());
    let is_full = rules
        .max_group
        .is_some_and(|most| members.len() >= most.get());
    Arrival {
        verdict: if is_full {
            Verdict::OverLimit
        } else {
            Verdict::Duplicate
        },
        group: Some(Group {
            number: own.map(|at| at + 1),
            members,
        }),
        joins: joined.len() - 1,
        ..accepted
    }
}

/// The groups that links make: the largest first, then by first label; members by label.
fn groups<'a>(listing: &Listing, links: impl Iterator<Item = &'a Pair>) -> Vec<Vec<DocId>> {
    let number = listing.documents.len();
    let places = listing.documents.iter().zip(0..);
    let place: HashMap<DocId, u32> = places.map(|(document, at)| (document.id, at)).collect();
    // The root of a group is its first document by label.
    let mut forest = Forest::of(number as u32);
    for pair in links {
        if let (Some(left), Some(right)) = (place.get(&pair.docs.left), place.get(&pair.docs.right))
        {
            forest.join(*left, *right);
        }
    }
    let mut groups: Vec<Vec<DocId>> = vec![Vec::new(); number];
    for (at, document) in (0..).zip(&listing.documents) {
        groups[forest.root(at) as usize].push(document.id);
    }
    groups.retain(|group| group.len() > 1);
    // Stable: groups of one size stay in the order of their first labels.
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::index::{Alone, Change, Index, Label, Settings};
    use crate::text::vocabulary::Vocabulary;
    use crate::words::{self, Language, Said};

    /// A name, and blocks of words: of which stem, and how many.
    type Document<'a> = (&'a str, &'a [(u64, u64)]);

    fn listing(documents: &[Document<'_>]) -> Arc<Listing> {
        let vocabulary = Arc::new(Vocabulary::default());
        let mut index = Index::new(Settings::default(), Arc::clone(&vocabulary));
        let block = |(stem, words): &(u64, u64)| {
            let word =
                |stem: u64, at: u64| (stem * 10_000 + at + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let stem = *stem;
            (0..*words).map(move |at| word(stem, at))
        };
        let put = |(id, (name, blocks)): (u32, &Document<'_>)| {
            let words: Vec<u64> = blocks.iter().flat_map(block).collect();
            Change::put(DocId(id), Label::new(*name), vocabulary.number(&words))
        };
        index.apply((0..).zip(documents).map(put).collect(), &Alone);
        index.listing()
    }

    /// Others that come at the same time are not there.
    fn judge(listing: &Listing, document: DocId, arrivals: &[DocId], rules: &Rules) -> Arrival {
        let is_there = |id| !arrivals.contains(&id);
        let others = listing
            .documents
            .iter()
            .filter(|other| other.id != document);
        let there = others.filter(|other| is_there(other.id)).count();
        super::judge(listing, document, is_there, there, rules)
    }

    fn limited(most: usize) -> Rules {
        Rules {
            max_group: NonZeroUsize::new(most),
            ..Rules::default()
        }
    }

    #[test]
    fn what_is_new_is_accepted_and_what_is_half_alike_too_with_its_nearest() {
        let listing = listing(&[
            ("a", &[(1, 200)]),
            ("b", &[(1, 110), (5, 90)]),
            ("c", &[(2, 200)]),
        ]);
        let rules = Rules::default();
        let alone = judge(&listing, DocId(2), &[], &rules);
        assert_eq!((alone.verdict, alone.nearest), (Verdict::Accepted, None));
        let half = judge(&listing, DocId(1), &[], &rules);
        assert_eq!(half.verdict, Verdict::Accepted);
        // A part that was found comes before the verdict.
        let said =
            "55% of it stands in a (110 of the 200 words that count); not over the limit of 70%";
        assert_eq!(half.sentence(&listing, None), said);
        let looks = Some(Said::text("r looks for it"));
        let said = "accepted: it shares no listed text with the 2 documents that are there; r looks for it";
        assert_eq!(alone.sentence(&listing, looks), said);
        assert_eq!(half.nearest.map(|(near, _)| near), Some(DocId(0)));
    }

    #[test]
    fn a_duplicate_has_its_group_with_a_number_and_its_nearest_member() {
        // Two groups of one stem each; the second has more members and so is the first.
        let listing = listing(&[
            ("a", &[(1, 200)]),
            ("b", &[(1, 190), (5, 9)]),
            ("c", &[(2, 200)]),
            ("d", &[(2, 195)]),
            ("e", &[(2, 195)]),
            ("new", &[(1, 198)]),
        ]);
        let arrival = judge(&listing, DocId(5), &[], &Rules::default());
        assert_eq!(arrival.verdict, Verdict::Duplicate);
        let said = arrival.sentence(&listing, None).english();
        let begins = "duplicate of a group of 2 documents; nearest is a (";
        assert!(said.starts_with(begins), "{said}");
        let full = judge(&listing, DocId(5), &[], &limited(2));
        let said = words::speaking(Language::Russian, || {
            full.sentence(&listing, None).to_string()
        });
        let begins = "сверх предела группы из 2 документов; ближе всего «a» (";
        assert!(said.starts_with(begins), "{said}");
        let group = arrival.group.unwrap();
        assert_eq!(group.number, Some(2));
        assert_eq!(group.members, [DocId(0), DocId(1)]);
        assert_eq!(arrival.nearest.unwrap().0, DocId(0));
        assert_eq!(arrival.joins, 0);
    }

    #[test]
    fn of_two_that_are_equally_near_the_first_by_label_is_named() {
        let listing = listing(&[("z", &[(1, 200)]), ("new", &[(1, 199)]), ("a", &[(1, 200)])]);
        let arrival = judge(&listing, DocId(1), &[], &Rules::default());
        assert_eq!(arrival.nearest.unwrap().0, DocId(2));
    }

    #[test]
    fn a_full_group_takes_no_more_and_other_arrivals_take_no_place() {
        let listing = listing(&[
            ("a", &[(1, 200)]),
            ("b", &[(1, 195)]),
            ("new", &[(1, 196)]),
            ("newer", &[(1, 196)]),
        ]);
        let verdict = |most| judge(&listing, DocId(2), &[DocId(3)], &limited(most)).verdict;
        assert_eq!(verdict(1), Verdict::OverLimit);
        assert_eq!(verdict(2), Verdict::OverLimit);
        assert_eq!(verdict(3), Verdict::Duplicate);
    }

    #[test]
    fn of_copies_that_come_together_the_first_is_accepted() {
        let listing = listing(&[
            ("a", &[(2, 200)]),
            ("new", &[(1, 200)]),
            ("newer", &[(1, 199)]),
            ("newest", &[(1, 198)]),
        ]);
        // In their turn: the later ones are not there yet.
        let rules = limited(2);
        let judged = [&[DocId(2), DocId(3)][..], &[DocId(3)], &[]];
        let judged = (1..)
            .zip(judged)
            .map(|(id, later)| judge(&listing, DocId(id), later, &rules));
        let judged: Vec<Arrival> = judged.collect();
        let said: Vec<String> = judged
            .iter()
            .map(|arrival| arrival.clause(&listing).english())
            .collect();
        let expected = [
            "accepted",
            "duplicate of new",
            "over the limit of a group of 2, nearest is newer",
        ];
        assert_eq!(said, expected);
        let sentences = [
            // Those that come later are not there.
            "accepted: it shares no listed text with the 1 document that is there",
            "duplicate of new (100% of it, 199 of the 199 words that count)",
            "over the limit of a group of 2 documents; nearest is newer (100% of it, 198 of the 198 words that count), the other is new",
        ];
        let said: Vec<String> = judged
            .iter()
            .map(|arrival| arrival.sentence(&listing, None).english())
            .collect();
        assert_eq!(said, sentences);
    }

    #[test]
    fn a_group_is_told_by_the_names_of_its_members_each_once() {
        let names = ["a", "b", "c", "d", "e", "new"];
        let blocks: [[(u64, u64); 1]; 6] = [200, 199, 198, 197, 196, 200].map(|words| [(1, words)]);
        let documents: Vec<Document<'_>> = names
            .into_iter()
            .zip(blocks.iter().map(|blocks| &blocks[..]))
            .collect();
        let listing = listing(&documents);
        let arrival = judge(&listing, DocId(5), &[], &Rules::default());
        assert_eq!(
            arrival.sentence(&listing, None),
            "duplicate of a group of 5 documents; nearest is a (100% of it, 200 of the 200 words that count), the others are b, c, d and 1 more"
        );
        // One that has gone since is told of no more.
        let arrival = Arrival {
            group: arrival.group.map(|group| Group {
                members: group.members.into_iter().chain([DocId(9)]).collect(),
                ..group
            }),
            ..arrival
        };
        assert!(
            arrival
                .sentence(&listing, None)
                .english()
                .ends_with("b, c, d and 1 more"),
        );
    }

    #[test]
    fn more_than_may_stand_in_another_document_is_not_accepted_whoever_wrote_it() {
        let listing = listing(&[
            ("a", &[(1, 400), (4, 400)]),
            ("b", &[(1, 90), (3, 100)]),
            ("new", &[(1, 90), (2, 10)]),
        ]);
        // The nearest is another one than the one with most of it.
        let arrival = judge(&listing, DocId(2), &[], &Rules::default());
        assert_eq!(arrival.verdict, Verdict::OverShare);
        let said = arrival.sentence(&listing, None).english();
        assert!(said.starts_with("90% of it stands in a ("), "{said}");
        assert!(said.ends_with("; over the limit of 70%"), "{said}");
        let rules = Rules {
            max_share: Coverage(Containment::from_percent(95.0).0),
            ..Rules::default()
        };
        let within = judge(&listing, DocId(2), &[], &rules);
        assert_eq!(within.verdict, Verdict::Accepted);
        // The same by one author alone.
        let pairs = listing.pairs.iter();
        let pairs = pairs.filter(|pair| pair.partner(DocId(2)).is_some());
        let pairs: Vec<Pair> = pairs.copied().collect();
        let none = Listing::new(listing.documents.clone(), Vec::new(), Vec::new());
        let own = judge(&none, DocId(2), &[], &Rules::default()).beside_own(DocId(2), &pairs);
        assert_eq!(own.verdict, Verdict::OverShare);
        let said = own.sentence(&listing, None).english();
        let begins = "it shares no listed text with documents by anybody else; by the same author: 90% of it stands in a (";
        assert!(said.starts_with(begins), "{said}");
    }

    #[test]
    fn a_single_twin_is_a_group_without_a_number() {
        let listing = listing(&[("a", &[(1, 200)]), ("new", &[(1, 199)])]);
        let arrival = judge(&listing, DocId(1), &[], &Rules::default());
        let group = arrival.group.unwrap();
        assert_eq!((group.number, group.members), (None, vec![DocId(0)]));
        let full = judge(&listing, DocId(1), &[], &limited(1));
        assert_eq!(full.verdict, Verdict::OverLimit);
    }

    #[test]
    fn what_lies_between_two_groups_says_that_it_joins_them() {
        let listing = listing(&[
            ("a", &[(1, 100), (5, 60)]),
            ("b", &[(2, 100), (6, 60)]),
            ("new", &[(1, 100), (2, 100)]),
        ]);
        let rules = Rules {
            least: Resemblance::from_percent(30.0),
            ..Rules::default()
        };
        let arrival = judge(&listing, DocId(2), &[], &rules);
        assert_eq!(arrival.nearest.unwrap().0, DocId(0));
        assert_eq!(arrival.group.unwrap().members, [DocId(0)]);
        assert_eq!(arrival.joins, 1);
    }
}
