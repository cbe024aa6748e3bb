//! The order of clusters and of files that were not read, and which of them are shown.

use super::{Clusters, Measure, Names, Order, Ranks, folders, ordered, percent};
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

    /// A number that is larger where the measure is.
    fn key(self, cluster: &Cluster, ranks: &Ranks) -> u64 {
        match self {
            ClusterMeasure::Size => cluster.members.len() as u64,
            ClusterMeasure::Strongest => ordered(cluster.strongest.fraction()),
            ClusterMeasure::Weakest => ordered(cluster.weakest.fraction()),
            ClusterMeasure::Links => cluster.links.into(),
            ClusterMeasure::Name => ranks.of(cluster.centre).into(),
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
    /// The name that is shown.
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

/// Sorts positions among the files not read, which come by the names that are shown.
pub fn sort_files(rows: &mut [u32], unread: &[Unread], order: Order<FileMeasure>) {
    if order == Order::default() {
        return;
    }
    let reasons: Vec<String> = unread.iter().map(|file| file.reason.to_string()).collect();
    let mut sorted: Vec<&String> = reasons.iter().collect();
    sorted.sort_unstable();
    let rank = |row: u32| {
        let reason = reasons.get(row as usize)?;
        Some(sorted.partition_point(|known| *known < reason) as u64)
    };
    order.sort(rows, |by, row, nth| match by {
        FileMeasure::Name => nth.into(),
        FileMeasure::Reason => rank(row).unwrap_or_default(),
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
        // They are numbered from 1.
        Field::Cluster => (row + 1) as f64,
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
    let ranks = Ranks::wanted(listing, order, ClusterMeasure::Name);
    order.sort_listed(&mut rows, &listing.clusters, |by, cluster, _| {
        by.key(cluster, &ranks)
    });
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
