//! The open matrix of a cluster or of marked documents, and its cursor.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use ratatui::layout::Size;

use super::list::{Motion, in_view};
use super::mouse::Pointed;
use crate::index::{Cluster, DocId, Listing, Matrix, Members};
use crate::measure::Coverage;
use crate::sides::Sides;

/// More documents than this are never asked for at once: the square of it is computed and kept. The title says when there
/// are more.
pub const MOST_DOCUMENTS: usize = 400;

/// The matrix that is open.
#[derive(Clone, Debug, Default)]
pub struct OpenMatrix {
    /// All that it is of, shown or not, by label.
    members: Vec<DocId>,
    /// What was marked when it was opened; nothing for that of a cluster. Those of it that are gone come back with their files.
    marked: Option<BTreeSet<DocId>>,
    /// The listed pairs of those that are shown, best first.
    links: Vec<Sides<DocId>>,
    /// The same, to find one.
    linked: HashSet<Sides<DocId>>,
    /// The member of a cluster with most in common with the rest.
    centre: Option<DocId>,
    /// The lists of which it was asked for last; it is asked for again when they change.
    pub(super) asked_of: Option<Arc<Listing>>,
    /// The newest answer, of these documents or of those before.
    figures: Option<Arc<Matrix>>,
    at: (usize, usize),
    top: (usize, usize),
    moved: bool,
}

impl OpenMatrix {
    /// Enters the matrix of a cluster; its figures are on their way.
    pub fn of_cluster(listing: &Listing, cluster: &Cluster) -> OpenMatrix {
        let mut matrix = OpenMatrix::of(None);
        matrix.put_members(listing, cluster.members.to_vec(), Some(cluster.centre));
        matrix
    }

    /// Enters the matrix of these documents, whether they are linked or not; nothing where fewer than two are there.
    pub fn of_marked(listing: &Listing, marked: BTreeSet<DocId>) -> Option<OpenMatrix> {
        let there = by_label(listing, &marked);
        let mut matrix = OpenMatrix::of(Some(marked));
        let is_matrix = there.len() > 1;
        matrix.put_members(listing, there, None);
        is_matrix.then_some(matrix)
    }

    fn of(marked: Option<BTreeSet<DocId>>) -> OpenMatrix {
        OpenMatrix {
            marked,
            at: (0, 1),
            ..OpenMatrix::default()
        }
    }

    /// It is that of marked documents, and of no cluster.
    pub fn is_of_marked(&self) -> bool {
        self.marked.is_some()
    }

    /// The documents of the rows, and of the columns.
    pub fn docs(&self) -> &[DocId] {
        let most = self.members.len().min(MOST_DOCUMENTS);
        self.members.get(..most).unwrap_or_default()
    }

    /// All that it is of, shown or not.
    pub fn members(&self) -> &[DocId] {
        &self.members
    }

    /// The member of a cluster of more than two with most in common with the rest.
    pub fn centre(&self) -> Option<DocId> {
        self.centre.filter(|_| self.members.len() > 2)
    }

    /// The two documents of a cell share something and are no listed pair.
    pub fn is_unlisted(&self, row: usize, column: usize) -> bool {
        let doc = |at: usize| self.docs().get(at).copied();
        let pair = doc(row).zip(doc(column)).filter(|_| row != column);
        pair.is_some_and(|(row, column)| !self.linked.contains(&Sides::new(row, column).sorted()))
            && self.cell(row, column).is_some_and(|share| share.0.part > 0)
    }

    /// The next or the previous of the listed pairs; of what is none of them the first one.
    pub fn link(&self, from: Option<Sides<DocId>>, next: bool) -> Option<Sides<DocId>> {
        let is_from = |pair: &Sides<DocId>| from.is_some_and(|from| pair.are(&from));
        let at = self.links.iter().position(is_from);
        let to = match at {
            None => 0,
            Some(at) if next => at + 1,
            Some(at) => at.checked_sub(1)?,
        };
        self.links.get(to).copied()
    }

    /// The weakest of the listed pairs.
    pub fn weakest(&self) -> Option<Sides<DocId>> {
        self.links.last().copied()
    }

    /// Puts the cursor on a pair: on the larger of its two figures.
    pub fn put_pair(&mut self, pair: Sides<DocId>) {
        self.put(pair.left, pair.right);
        let (row, column) = self.at;
        if self.cell(row, column) < self.cell(column, row) {
            self.at = (column, row);
        }
    }

    /// The row and the column of the cursor.
    pub fn at(&self) -> (usize, usize) {
        self.at
    }

    /// The first row and the first column in view.
    pub fn top(&self) -> (usize, usize) {
        self.top
    }

    /// How much of the row's document stands in the column's, once it is known.
    pub fn cell(&self, row: usize, column: usize) -> Option<Coverage> {
        let matrix = self.figures.as_ref().filter(|m| m.docs == self.docs())?;
        Some(matrix.cell(row, column))
    }

    /// The documents of the row and the column under the cursor, if they are two.
    pub fn under_cursor(&self) -> Option<(DocId, DocId)> {
        let row = *self.docs().get(self.at.0)?;
        let column = *self.docs().get(self.at.1)?;
        (row != column).then_some((row, column))
    }

    /// The figures came. A cursor that nobody has moved goes to the strongest.
    pub fn receive(&mut self, matrix: Arc<Matrix>) {
        if matrix.docs != self.docs() {
            return;
        }
        self.figures = Some(matrix);
        if !self.moved {
            self.at = self.strongest().unwrap_or(self.at);
        }
    }

    /// The lists changed: it follows its cluster, or what is there of the marked documents. Says whether there still is what
    /// it is of.
    pub fn follow(&mut self, listing: &Listing) -> bool {
        let (members, centre) = if let Some(marked) = &self.marked {
            (by_label(listing, marked), None)
        } else {
            let has = |cluster: &&Cluster| {
                let mut docs = self.docs().iter();
                docs.any(|doc| cluster.members.contains(doc))
            };
            let cluster = listing.clusters.iter().find(has);
            let members = cluster.map_or_else(Vec::new, |cluster| cluster.members.to_vec());
            (members, cluster.map(|cluster| cluster.centre))
        };
        let is_there = members.len() > 1;
        if is_there {
            self.put_members(listing, members, centre);
        }
        is_there
    }

    /// The cursor stays on its two documents where both are still members.
    fn put_members(&mut self, listing: &Listing, members: Vec<DocId>, centre: Option<DocId>) {
        let (row, column) = self.at;
        let [row, column] = [row, column].map(|at| self.docs().get(at).copied());
        self.members = members;
        self.centre = centre;
        let shown: HashSet<DocId> = self.docs().iter().copied().collect();
        self.links = listing.pairs_among(|id| shown.contains(&id)).collect();
        self.linked = self.links.iter().map(|docs| docs.sorted()).collect();
        self.at = (self.find(row, self.at.0), self.find(column, self.at.1));
    }

    /// The place of a document, or else this one as far as it is there.
    fn find(&self, id: Option<DocId>, or: usize) -> usize {
        let found = self.docs().iter().position(|doc| Some(*doc) == id);
        found.unwrap_or(or.min(self.docs().len().saturating_sub(1)))
    }

    /// Moves between the rows.
    pub fn go(&mut self, motion: Motion, height: usize) {
        self.moved = true;
        self.at.0 = motion.from(self.at.0, self.docs().len(), height);
    }

    /// Moves between the columns.
    pub fn go_across(&mut self, motion: Motion) {
        self.moved = true;
        self.at.1 = motion.from(self.at.1, self.docs().len(), 1);
    }

    /// Puts the cursor on this cell, if there is one.
    pub(super) fn point(&mut self, row: usize, column: usize) -> Pointed {
        let count = self.docs().len();
        let other = match Pointed::at(self.at.0, row, count) {
            Pointed::Nothing => return Pointed::Nothing,
            of_row => match Pointed::at(self.at.1, column, count) {
                Pointed::Same => of_row,
                of_column => of_column,
            },
        };
        if other == Pointed::Other {
            self.at = (row, column);
            self.moved = true;
        }
        other
    }

    /// Puts the cursor on these two, as far as they are there.
    pub fn put(&mut self, row: DocId, column: DocId) {
        self.at = (
            self.find(Some(row), self.at.0),
            self.find(Some(column), self.at.1),
        );
        self.moved = true;
    }

    /// Scrolls so that the cursor is among the cells in view.
    pub fn scroll(&mut self, cells: Size) {
        let (rows, columns) = (usize::from(cells.height), usize::from(cells.width));
        let count = self.docs().len();
        self.top = (
            in_view(self.top.0, self.at.0, count, rows),
            in_view(self.top.1, self.at.1, count, columns),
        );
    }

    fn strongest(&self) -> Option<(usize, usize)> {
        let n = self.docs().len();
        let cells = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let cells = cells.filter(|(row, column)| row != column);
        // The first of equals, so that the choice is the same every time.
        cells.rev().max_by_key(|at| self.cell(at.0, at.1))
    }
}

/// Those of some documents that are there, as the members of a cluster stand.
fn by_label(listing: &Listing, docs: &BTreeSet<DocId>) -> Vec<DocId> {
    let all = listing.all().map(|document| document.id);
    all.filter(|id| docs.contains(id)).collect()
}

/// A cluster's identity, which outlives a new listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterId {
    /// The member with most in common with the rest.
    pub centre: DocId,
    /// All members, by label.
    pub members: Members,
}

impl ClusterId {
    /// Of a cluster.
    pub fn of(cluster: &Cluster) -> ClusterId {
        ClusterId {
            centre: cluster.centre,
            members: cluster.members.clone(),
        }
    }

    /// Where it is among the rows now: the same members, or else the one with the old centre, or any old member.
    pub fn find(&self, listing: &Listing, rows: &[u32]) -> Option<usize> {
        let cluster = |row: &u32| listing.clusters.get(*row as usize);
        let with = |id: &DocId| {
            rows.iter()
                .position(|row| cluster(row).is_some_and(|c| c.members.contains(id)))
        };
        rows.iter()
            .position(|row| cluster(row).is_some_and(|c| c.members == self.members))
            .or_else(|| with(&self.centre))
            .or_else(|| self.members.iter().find_map(with))
    }
}
