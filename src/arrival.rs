//! The judgement of a new document: whether it may come in, or is one more of what is there already.
//!
//! Documents hang together in a group of duplicates when a chain of pairs with enough resemblance links them (SPEC 7). A
//! document that is alike enough to a member belongs to its group; how many a group may have can be limited, and what comes
//! after is not taken in.

mod sentence;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::num::NonZeroUsize;

use crate::index::{DocId, Forest, Listing, Pair};
use crate::measure::{Containment, Coverage, Ratio, Resemblance};
use crate::sources::Sources;

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
    /// No more of a document may stand in others: in all together where that is known, else in any of them.
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
    /// What of it stands in all documents of others together, and in all of its author, where that is known.
    pub together: [Together; 2],
    /// No more of it may stand in others.
    pub max_share: Coverage,
    /// The group that it belongs to, if it is a duplicate.
    pub group: Option<Group>,
    /// Other groups that it would join to that one.
    pub joins: usize,
    /// So many documents were there.
    pub there: usize,
}

/// What of a document stands in others, all together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Together {
    /// How much.
    pub share: Coverage,
    /// In so many.
    pub documents: usize,
    /// The one that has most of it.
    pub most: Option<DocId>,
}

impl Together {
    /// What its sources have of it.
    pub fn of(sources: &Sources) -> Together {
        Together {
            share: sources.share(),
            documents: sources.all.len(),
            most: sources.all.first().map(|source| source.doc),
        }
    }
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
    /// It is no duplicate, and more of it stands in others than may.
    OverShare,
}

impl Arrival {
    /// With its pairs with other documents of its author.
    #[must_use]
    pub fn beside_own(self, document: DocId, mut same_author: Vec<Pair>) -> Arrival {
        same_author.sort_by_key(|pair| Reverse(pair.share_of(document)));
        let largest = same_author.first().map(|pair| pair.share_of(document));
        let own = same_author.into_iter();
        let own = own.filter_map(|pair| Some((pair.partner(document)?, pair)));
        Arrival {
            same_author: own.collect(),
            ..self.with_share(largest.unwrap_or_default())
        }
    }

    /// With what stands in all others together. The limit goes by that: a text that is put together of five is no better than one that is
    /// taken from one.
    #[must_use]
    pub fn beside_all(self, together: [Together; 2]) -> Arrival {
        let largest = together.map(|one| one.share).into_iter().max();
        Arrival {
            together,
            ..self.with_share(largest.unwrap_or_default())
        }
    }

    /// Of which this much stands in others: more than the limit is not accepted.
    fn with_share(self, share: Coverage) -> Arrival {
        Arrival {
            verdict: match self.verdict {
                Verdict::Accepted if share > self.max_share => Verdict::OverShare,
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
    let rank = |id: DocId| listing.all().position(|d| d.id == id);
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
        together: Default::default(),
        max_share: rules.max_share,
        group: None,
        joins: 0,
        there,
    };
    let duplicate = nearest.filter(|(_, pair)| links(&pair));
    let Some((twin, _)) = duplicate else {
        let largest = largest.map(|(_, pair)| pair.share_of(document));
        return accepted.with_share(largest.unwrap_or_default());
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
        // Documents of archives are no group, as they are not compared with each other.
        .filter(|other| *other == twin || listing.label(*other).is_some_and(|l| !l.is_archived()))
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
    let number = listing.all().count();
    let places = listing.all().zip(0..);
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
    for (at, document) in (0..).zip(listing.all()) {
        groups[forest.root(at) as usize].push(document.id);
    }
    groups.retain(|group| group.len() > 1);
    // Stable: groups of one size stay in the order of their first labels.
    groups.sort_by_key(|group| Reverse(group.len()));
    groups
}
