//! The drawing of a cluster, or of marked documents: its members in a ring, clockwise by their numbers, and the links between them.

use std::collections::HashMap;
use std::sync::Arc;

use super::App;
use super::command::Place;
use crate::index::{DocId, Listing};
use crate::measure::Ratio;
use crate::say;

/// More members than this are no drawing: it says how many are left out.
pub const MOST: usize = 300;
/// With more links than so many for each member nobody could follow one: the strongest are drawn, and those of the member looked at.
const DENSE: usize = 3;

/// A line between two members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Their numbers in the drawing, from 0.
    pub ends: (usize, usize),
    /// The larger of the two containments.
    pub strength: Ratio,
}

impl Link {
    /// Whether this member is one of its ends.
    pub fn is_of(&self, member: Option<usize>) -> bool {
        member.is_some_and(|member| self.ends.0 == member || self.ends.1 == member)
    }
}

/// The drawing of one cluster, or of marked documents.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// Its members as the matrix numbers them, up to [`MOST`].
    docs: Vec<DocId>,
    /// The listed pairs among the members, the weakest first.
    links: Vec<Link>,
    /// All members, drawn or not.
    size: usize,
    /// The number of the member that has the most in common with the rest, from 0.
    pub centre: Option<usize>,
    /// What it was made of.
    listing: Option<Arc<Listing>>,
}

impl Drawing {
    /// Of these members, one of which may be the centre.
    fn of(listing: &Arc<Listing>, members: &[DocId], centre: Option<DocId>) -> Drawing {
        let docs: Vec<DocId> = members.iter().copied().take(MOST).collect();
        // Of two neither is in the middle.
        let centre = centre.filter(|_| members.len() > 2);
        Drawing {
            links: links(listing, &docs),
            size: members.len(),
            centre: docs.iter().position(|id| Some(*id) == centre),
            docs,
            listing: Some(Arc::clone(listing)),
        }
    }

    /// The members that are drawn.
    pub fn docs(&self) -> &[DocId] {
        &self.docs
    }

    /// How many members are not drawn.
    pub fn left_out(&self) -> usize {
        self.size - self.docs.len()
    }

    /// The links that are drawn, the weakest first, while a person looks at this member: as far as she can follow them.
    pub fn shown(&self, member: Option<usize>) -> Vec<&Link> {
        let weaker = self.links.len().saturating_sub(DENSE * self.docs.len());
        let links = self.links.iter().enumerate();
        let shown = links.filter(|(nth, link)| *nth >= weaker || link.is_of(member));
        shown.map(|(_, link)| link).collect()
    }

    /// How many links there are, drawn or not.
    pub fn linked(&self) -> usize {
        self.links.len()
    }

    /// Where a member stands: a point of the circle around (0, 0) with radius 1, clockwise from the top.
    pub fn point(&self, member: usize) -> (f64, f64) {
        let turn = member as f64 / self.docs.len().max(1) as f64 * std::f64::consts::TAU;
        (turn.sin(), turn.cos())
    }

    fn is_of(&self, listing: &Arc<Listing>, members: &[DocId]) -> bool {
        let listed = self.listing.as_ref();
        listed.is_some_and(|listed| Arc::ptr_eq(listed, listing))
            && self.size == members.len()
            && members.starts_with(&self.docs)
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
        app.say(say!("no-room-to-draw"));
    }
}

/// The drawing is one of what the cursor is on, or of what the open matrix is of.
pub(super) fn follow(app: &mut App) {
    let Some(drawing) = &app.drawing else { return };
    let listing = &app.snapshot.listing;
    let (members, centre): (&[DocId], _) = match (app.overlays.matrix(), app.screen) {
        (Some(matrix), _) => {
            let mut clusters = listing.clusters.iter();
            let cluster = clusters.find(|cluster| cluster.members.as_slice() == matrix.members());
            let centre = cluster.filter(|_| !matrix.is_of_marked());
            (matrix.members(), centre.map(|cluster| cluster.centre))
        }
        (None, Place::Clusters) => app.cluster().map_or((&[][..], None), |cluster| {
            (&cluster.members, Some(cluster.centre))
        }),
        (None, _) => return,
    };
    if !drawing.is_of(listing, members) {
        app.drawing = Some(Drawing::of(listing, members, centre));
    }
}

/// The listed pairs among these members, the weakest first.
fn links(listing: &Listing, docs: &[DocId]) -> Vec<Link> {
    let numbers: HashMap<DocId, usize> = docs.iter().copied().zip(0..).collect();
    let number = |id: DocId| numbers.get(&id).copied();
    let found = listing.pairs.iter().filter_map(|pair| {
        Some(Link {
            ends: (number(pair.docs.left)?, number(pair.docs.right)?),
            strength: pair.larger_share().0,
        })
    });
    // The strongest are drawn last, over the others.
    let mut links: Vec<Link> = found.collect();
    links.reverse();
    links.sort_by_key(|link| link.strength);
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{Figures, Pair};
    use crate::sides::Sides;

    #[test]
    fn of_a_dense_cluster_the_strongest_links_are_drawn_and_those_of_the_member_one_looks_at() {
        let all = (0..12).flat_map(|right| (0..right).map(move |left| (left, right)));
        let pairs = all.zip(1..).map(|((left, right), nth)| Pair {
            docs: Sides::new(DocId(left), DocId(right)),
            shared: 100 - nth,
            shingles: Sides::new(100, 100),
            words: Sides::new(100, 100),
            weight: crate::index::WeighedWords::default(),
            figures: Figures {
                words: 100 - nth,
                ..Figures::default()
            },
            ..Pair::default()
        });
        let docs: Vec<DocId> = (0..12).map(DocId).collect();
        let listing = Arc::new(Listing::new(Vec::new(), pairs.collect(), Vec::new()));
        let drawing = Drawing::of(&listing, &docs, None);
        let shown = drawing.shown(Some(11));
        assert!(shown.is_sorted_by_key(|link| link.strength));
        // 36 of 66, and with them all eleven of the last, which are the weakest.
        assert_eq!(drawing.linked(), 66);
        assert_eq!(shown.len(), 36 + 11);
        assert_eq!(shown.iter().filter(|link| link.is_of(Some(11))).count(), 11);
    }
}
