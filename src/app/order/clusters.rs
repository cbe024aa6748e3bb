//! Which clusters are shown, and which files that were not read? In which order?

use std::cmp::Ordering;

use super::names::Names;
use super::{Clusters, Measure, Order, folders, percent};
use crate::app::query::{Field, Query};
use crate::app::seen::Seen;
use crate::index::{Cluster, Listing};
use crate::say;
use crate::snapshot::Unread;

/// What the clusters are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClusterMeasure {
    /// How many members there are: the order of the listing.
    #[default]
    Size,
    /// The strongest link.
    Strongest,
    /// The weakest link.
    Weakest,
    /// How many links there are.
    Links,
    /// The name of the centre.
    Name,
}

impl ClusterMeasure {
    const ALL: [ClusterMeasure; 5] = [
        ClusterMeasure::Size,
        ClusterMeasure::Strongest,
        ClusterMeasure::Weakest,
        ClusterMeasure::Links,
        ClusterMeasure::Name,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            ClusterMeasure::Size => say!("by-size"),
            ClusterMeasure::Strongest => say!("by-strongest"),
            ClusterMeasure::Weakest => say!("by-weakest"),
            ClusterMeasure::Links => say!("by-links"),
            ClusterMeasure::Name => say!("by-name"),
        }
    }

    fn compare(self, a: &Cluster, b: &Cluster, listing: &Listing) -> Ordering {
        let name = |of: &Cluster| listing.document(of.centre).map(|document| &document.label);
        match self {
            ClusterMeasure::Size => a.members.len().cmp(&b.members.len()),
            ClusterMeasure::Strongest => a.strongest.cmp(&b.strongest),
            ClusterMeasure::Weakest => a.weakest.cmp(&b.weakest),
            ClusterMeasure::Links => a.links.cmp(&b.links),
            ClusterMeasure::Name => name(a).cmp(&name(b)),
        }
    }
}

impl Measure for ClusterMeasure {
    fn all() -> &'static [Self] {
        &ClusterMeasure::ALL
    }

    fn ascends(self) -> bool {
        self == ClusterMeasure::Name
    }
}

/// What the files not read are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileMeasure {
    /// The name: the order in which they come.
    #[default]
    Name,
    /// The reason, so that files with one remedy stand together.
    Reason,
}

impl FileMeasure {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            FileMeasure::Name => say!("by-name"),
            FileMeasure::Reason => say!("by-reason"),
        }
    }
}

impl Measure for FileMeasure {
    fn all() -> &'static [Self] {
        &[FileMeasure::Name, FileMeasure::Reason]
    }

    fn ascends(self) -> bool {
        true
    }
}

/// Sorts positions among the files not read.
pub fn sort_files(rows: &mut [u32], unread: &[Unread], order: Order<FileMeasure>) {
    // They come by name.
    if order == Order::default() {
        return;
    }
    let reasons: Vec<String> = unread.iter().map(|file| file.reason.to_string()).collect();
    let label = |row: u32| unread.get(row as usize).map(|file| &file.label);
    let reason = |row: u32| reasons.get(row as usize);
    order.sort(rows, |by, a, b| match by {
        FileMeasure::Name => label(a).cmp(&label(b)),
        FileMeasure::Reason => reason(a).cmp(&reason(b)),
    });
}

/// The clusters to show: positions in `listing.clusters`.
pub fn cluster_rows(
    listing: &Listing,
    query: &Query,
    seen: &Seen,
    order: Order<ClusterMeasure>,
) -> Vec<u32> {
    let names = Names::new(listing, query);
    let kinds = Kinds::new(listing, query);
    let figure = |cluster: &Cluster, row: usize, field| match field {
        Field::Size => cluster.members.len() as f64,
        Field::Pairs => f64::from(cluster.links),
        Field::Weakest => percent(cluster.weakest.fraction()),
        Field::Verbatim => kinds.of(row).0,
        Field::Edited => kinds.of(row).1,
        _ => percent(cluster.strongest.fraction()),
    };
    let mut rows: Vec<u32> = listing
        .clusters
        .iter()
        .zip(0_u32..)
        .filter(|(cluster, row)| {
            let folders = || folders(listing, &cluster.members);
            let figure = |field| figure(cluster, *row as usize, field);
            names.has(&cluster.members)
                && query.holds(figure, seen.is_new_cluster(cluster), folders)
        })
        .map(|(_, row)| row)
        .collect();
    if order != Order::default() {
        let cluster = |row: u32| listing.clusters.get(row as usize);
        order.sort(&mut rows, |by, a, b| match (cluster(a), cluster(b)) {
            (Some(a), Some(b)) => by.compare(a, b, listing),
            _ => Ordering::Equal,
        });
    }
    rows
}

/// Passages without and with changed words in the links of each cluster. Only counted where they are asked for.
struct Kinds(Vec<(f64, f64)>);

impl Kinds {
    fn new(listing: &Listing, query: &Query) -> Kinds {
        if !query.has_figures() {
            return Kinds(Vec::new());
        }
        let clusters = Clusters::new(listing, query);
        let mut kinds = vec![(0.0, 0.0); listing.clusters.len()];
        for pair in &listing.pairs {
            // They are numbered from 1.
            let at = clusters.number(pair.docs.left) as usize;
            if let Some(of) = at.checked_sub(1).and_then(|at| kinds.get_mut(at)) {
                of.0 += f64::from(pair.runs.passages - pair.runs.edited);
                of.1 += f64::from(pair.runs.edited);
            }
        }
        Kinds(kinds)
    }

    fn of(&self, row: usize) -> (f64, f64) {
        self.0.get(row).copied().unwrap_or_default()
    }
}
