//! Where does each member of a cluster, or each marked document, stand in its drawing, and who is linked with whom?
//!
//! Members stand in a ring. A place comes from a name and not from an order, so that a member stays where it was when others
//! come and go, and is there again at the next start.

use std::sync::Arc;

use super::command::{Action, Place};
use super::{App, Screen};
use crate::index::{DocId, Listing};
use crate::measure::Ratio;
use crate::say;
use crate::text::stable_hash;

/// More members than this are no drawing: it says how many are left out.
pub const MOST: usize = 300;
/// More lines than this are a black ring: the strongest are drawn, and it is said how many there are.
const MOST_LINKS: usize = 2_000;
/// More lines than so many for each member are a ball of wool, whatever room there is: those are drawn that hold it together.
const DENSE: usize = 3;
/// The ring has at least so many places.
const PLACES_LEAST: usize = 8;
/// The ring has so many times the places of its members, and up to twice that: one that comes finds its own place free more
/// often than not.
const PLACES_PER_MEMBER: usize = 2;

/// A line between two members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Their numbers in the drawing, from 0.
    pub ends: (usize, usize),
    /// The larger of the two containments.
    pub strength: Ratio,
}

/// The drawing of one cluster, or of marked documents.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// Its members as the matrix numbers them.
    docs: Vec<DocId>,
    /// Where in the ring each stands, and how many places it has.
    places: Vec<usize>,
    ring: usize,
    links: Vec<Link>,
    /// All links between the members that are drawn.
    linked: usize,
    /// All members, drawn or not.
    size: usize,
    centre: Option<usize>,
    /// What it was made of.
    listing: Option<Arc<Listing>>,
}

impl Drawing {
    /// Of these members, one of which may be the centre.
    fn of(listing: &Arc<Listing>, members: &[DocId], centre: Option<DocId>) -> Drawing {
        let docs: Vec<DocId> = members.iter().copied().take(MOST).collect();
        let names = docs.iter().map(|id| {
            let document = listing.document(*id);
            document.map_or("", |document| document.label.as_str())
        });
        let (ring, places) = places(&names.collect::<Vec<_>>());
        let mut links = links(listing, &docs);
        let linked = links.len();
        let mut groups = Groups::of(docs.len());
        let mut nth = 0;
        links.retain(|link| {
            nth += 1;
            // Also a weak one, if nothing stronger joins what its ends belong to.
            groups.join(link.ends) || nth <= MOST_LINKS
        });
        // The strongest are drawn last, over the others.
        links.reverse();
        Drawing {
            places,
            ring,
            links,
            linked,
            size: members.len(),
            // Of two neither is in the middle.
            centre: docs
                .iter()
                .position(|id| Some(*id) == centre)
                .filter(|_| members.len() > 2),
            docs,
            listing: Some(Arc::clone(listing)),
        }
    }

    /// The members that are drawn.
    pub fn docs(&self) -> &[DocId] {
        &self.docs
    }

    /// Members that are not drawn.
    pub fn left_out(&self) -> usize {
        self.size - self.docs.len()
    }

    /// The strongest of the listed pairs among the members, and those that hold the rest together, the weakest first.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// So many of them that a person can follow, the weakest first: those that hold it together, which are a tree of the strongest links with
    /// each member's own strongest among them; those of the member that she looks at; and, unless all of them would be a ball of wool, the
    /// strong ones and so many others.
    pub fn readable(
        &self,
        most: usize,
        strong: impl Fn(&Link) -> bool,
        led: impl Fn(&Link) -> bool,
    ) -> Vec<&Link> {
        let is_ball = self.linked > DENSE * self.docs.len();
        let mut groups = Groups::of(self.docs.len());
        let mut shown = Vec::new();
        for (nth, link) in self.links.iter().rev().enumerate() {
            let joins = groups.join(link.ends);
            let is_more = !is_ball && (nth < most || strong(link));
            if joins || is_more || led(link) {
                shown.push(link);
            }
        }
        shown.reverse();
        shown
    }

    /// How many there are, drawn or not.
    pub fn linked(&self) -> usize {
        self.linked
    }

    /// The number of the member that has the most in common with the rest, from 0.
    pub fn centre(&self) -> Option<usize> {
        self.centre
    }

    /// Where a member stands: a point of the circle around (0, 0) with radius 1, clockwise from the top.
    pub fn point(&self, member: usize) -> (f64, f64) {
        let place = self.places.get(member).copied().unwrap_or_default();
        let turn = place as f64 / self.ring.max(1) as f64 * std::f64::consts::TAU;
        (turn.sin(), turn.cos())
    }

    fn is_of(&self, listing: &Arc<Listing>, members: &[DocId]) -> bool {
        self.listing
            .as_ref()
            .is_some_and(|l| Arc::ptr_eq(l, listing))
            && self.size == members.len()
            && members.starts_with(&self.docs)
    }
}

/// Which members hang together so far: each with another one of its group, or with itself.
struct Groups(Vec<usize>);

impl Groups {
    /// Each of so many members is a group of its own.
    fn of(members: usize) -> Groups {
        Groups((0..members).collect())
    }

    /// The member that stands for the whole group of this one.
    fn first(&self, mut member: usize) -> usize {
        while let Some(next) = self.0.get(member).filter(|next| **next != member) {
            member = *next;
        }
        member
    }

    /// Joins the groups of two members. Says whether they were two.
    fn join(&mut self, (one, other): (usize, usize)) -> bool {
        let (one, other) = (self.first(one), self.first(other));
        // The smaller number stands for both, so that no way to it is long in practice, whatever comes first.
        if let Some(last) = self.0.get_mut(one.max(other)) {
            *last = one.min(other);
        }
        one != other
    }
}

/// Draws, or draws no more.
pub(super) fn toggle(app: &mut App) {
    app.drawing = match app.drawing.take() {
        Some(_) => None,
        None => Some(Drawing::default()),
    };
    if app.ground() == Place::Clusters && app.layout_now().preview.is_empty() {
        app.drawing = None;
        let open = app.keymap.key(Place::Clusters, Action::Open);
        let draw = app.keymap.key(Place::Matrix, Action::Drawing);
        app.said = Some(match open.zip(draw) {
            Some((open, draw)) => say!("no-room-to-draw-keys", open = open, draw = draw),
            None => say!("no-room-to-draw").to_owned(),
        });
    }
}

/// The drawing is one of what the cursor is on, or of what the open matrix is of.
pub(super) fn follow(app: &mut App) {
    let Some(drawing) = &app.drawing else { return };
    let listing = &app.snapshot.listing;
    let under_cursor = || {
        let row = app.clusters.row()?;
        listing.clusters.get(row as usize)
    };
    let (members, centre): (&[DocId], _) = match (&app.walk, app.screen) {
        (Some(walk), _) => {
            let mut clusters = listing.clusters.iter();
            let cluster = clusters.find(|cluster| cluster.members.as_slice() == walk.members());
            let centre = cluster.filter(|_| !walk.is_of_marked());
            (walk.members(), centre.map(|cluster| cluster.centre))
        }
        (None, Screen::Clusters) => under_cursor().map_or((&[][..], None), |cluster| {
            (&cluster.members, Some(cluster.centre))
        }),
        (None, _) => return,
    };
    if !drawing.is_of(listing, members) {
        app.drawing = Some(Drawing::of(listing, members, centre));
    }
}

/// A place in the ring for each name: the one that its hash says, or the next free one. Those with the smaller hashes are
/// asked first, so the answer depends on the names alone.
fn places(names: &[&str]) -> (usize, Vec<usize>) {
    let ring = (names.len() * PLACES_PER_MEMBER).next_power_of_two();
    let ring = ring.max(PLACES_LEAST);
    let mut order: Vec<(u64, &str, usize)> = (0..)
        .zip(names)
        .map(|(at, name)| (stable_hash(name), *name, at))
        .collect();
    order.sort_unstable();
    let mut taken = vec![false; ring];
    let mut places = vec![0; names.len()];
    for (hash, _, member) in order {
        let wanted = (hash % ring as u64) as usize;
        let mut free = (0..ring).map(|by| (wanted + by) % ring);
        let place = free.find(|at| taken.get(*at) == Some(&false));
        if let Some(place) = place
            && let (Some(taken), Some(found)) = (taken.get_mut(place), places.get_mut(member))
        {
            *taken = true;
            *found = place;
        }
    }
    (ring, places)
}

/// Best first, as the listing is.
fn links(listing: &Listing, docs: &[DocId]) -> Vec<Link> {
    let handles = docs.iter().map(|id| id.0 as usize + 1).max();
    let mut number = vec![usize::MAX; handles.unwrap_or(0)];
    for (at, id) in docs.iter().enumerate() {
        if let Some(number) = number.get_mut(id.0 as usize) {
            *number = at;
        }
    }
    let of = |id: DocId| {
        let number = number.get(id.0 as usize).copied();
        number.filter(|number| *number != usize::MAX)
    };
    let found = listing.pairs.iter().filter_map(|pair| {
        Some(Link {
            ends: (of(pair.docs.left)?, of(pair.docs.right)?),
            strength: pair.larger_share().0,
        })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name(nth: u32) -> String {
        format!("group-{}/student-{nth:03}.txt", nth % 5)
    }

    fn of(numbers: &[u32]) -> (usize, Vec<usize>) {
        let names: Vec<String> = numbers.iter().map(|nth| name(*nth)).collect();
        places(&names.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn places_are_those_of_every_other_run() {
        // Of the hash that is kept for ever: another one would move every drawing that a person remembers.
        assert_eq!(of(&[0, 1, 2, 3]), (8, vec![2, 7, 6, 5]));
    }

    #[test]
    fn who_comes_moves_hardly_anybody() {
        // A ring of 128 has room for 33 to 64 members.
        let mut moved = 0;
        let (_, mut before) = of(&(0..40).collect::<Vec<_>>());
        for more in 40..64 {
            let (ring, after) = of(&(0..=more).collect::<Vec<_>>());
            assert_eq!(ring, 128);
            moved += before.iter().zip(&after).filter(|(a, b)| a != b).count();
            before = after;
        }
        assert!(moved <= 24, "{moved} moves while 24 came");
    }

    proptest! {
        #[test]
        fn of_links_that_nobody_could_follow_the_strongest_are_left_and_one_of_each_member(
            links in prop::collection::vec((0..12_usize, 1..12_usize, 0..100_u32), 1..80),
            most in 0..80_usize,
        ) {
            let link = |(one, by, percent): &(usize, usize, u32)| Link {
                ends: (*one, (one + by) % 12),
                strength: Ratio::new(*percent, 100),
            };
            let mut links: Vec<Link> = links.iter().map(link).collect();
            links.sort_by_key(|link| link.strength);
            let drawing = Drawing {
                docs: (0..12).map(DocId).collect(),
                linked: links.len(),
                links: links.clone(),
                ..Drawing::default()
            };
            let strong = Ratio::new(1, 2);
            let of = |most| drawing.readable(most, |link| link.strength >= strong, |_| false);
            let (shown, more) = (of(most), of(most + 1));
            prop_assert!(shown.is_sorted_by_key(|link| link.strength));
            let is_there = |link: &Link| shown.contains(&link);
            if links.len() <= DENSE * 12 {
                prop_assert!(shown.len() >= most.min(links.len()));
                prop_assert!(links.iter().all(|link| link.strength < strong || is_there(link)));
            }
            // Who has links has one, and the strongest of them.
            for member in 0..12 {
                let is_own = |link: &&Link| link.ends.0 == member || link.ends.1 == member;
                let best = links.iter().rfind(is_own);
                prop_assert!(best.is_none_or(is_there), "{}", member);
            }
            // In a larger window none of them goes.
            prop_assert!(shown.iter().all(|link| more.contains(link)));
        }

        #[test]
        fn of_a_ball_of_wool_the_strongest_links_that_hold_it_together_are_left_and_those_one_looks_at(
            links in prop::collection::vec((0..12_usize, 1..12_usize, 0..100_u32), (DENSE * 12 + 1)..120),
            looked_at in 0..12_usize,
        ) {
            let link = |(one, by, percent): &(usize, usize, u32)| Link {
                ends: (*one, (one + by) % 12),
                strength: Ratio::new(*percent, 100),
            };
            let mut links: Vec<Link> = links.iter().map(link).collect();
            links.sort_by_key(|link| link.strength);
            let drawing = Drawing {
                docs: (0..12).map(DocId).collect(),
                linked: links.len(),
                links: links.clone(),
                ..Drawing::default()
            };
            let shown = drawing.readable(80, |_| true, |_| false);
            // A tree of each part that hangs together.
            let parts = |links: &[Link]| {
                let mut groups = Groups::of(12);
                links.iter().filter(|link| groups.join(link.ends)).count()
            };
            let own: Vec<Link> = shown.iter().copied().copied().collect();
            prop_assert_eq!(shown.len(), parts(&links));
            prop_assert_eq!(parts(&own), parts(&links));
            // Whoever is linked hangs together by links that are no weaker.
            for link in &links {
                let no_weaker = own.iter().filter(|other| other.strength >= link.strength);
                let mut groups = Groups::of(12);
                for other in no_weaker {
                    groups.join(other.ends);
                }
                prop_assert!(!groups.join(link.ends));
            }
            let is_led = |link: &Link| link.ends.0 == looked_at || link.ends.1 == looked_at;
            let more = drawing.readable(80, |_| true, is_led);
            let has = |link: &Link| more.contains(&link);
            prop_assert!(links.iter().filter(|link| is_led(link)).all(has));
            prop_assert!(own.iter().all(has));
        }

        #[test]
        fn every_member_has_a_place_of_its_own_in_whatever_order_they_are_listed(
            mut numbers in prop::collection::vec(0u32..5000, 2..300),
        ) {
            numbers.sort_unstable();
            numbers.dedup();
            let (ring, places) = of(&numbers);
            let mut distinct = places.clone();
            distinct.sort_unstable();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), numbers.len());
            prop_assert!(distinct.iter().all(|place| *place < ring));
            let turned: Vec<u32> = numbers.iter().rev().copied().collect();
            let (_, mut others) = of(&turned);
            others.reverse();
            prop_assert_eq!(places, others);
        }
    }
}
