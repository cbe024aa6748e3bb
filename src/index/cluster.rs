//! Clusters: documents that hang together by single links over the listed pairs (SPEC 7).

use std::cmp::Reverse;

use super::DocId;
use super::listing::{Cluster, Members, Pair};
use crate::measure::Coverage;
use crate::sides::Sides;

/// The clusters of the listed pairs, which come best first. Their documents have these places in the order of all labels, of so many, of
/// which the first are the class.
pub(super) fn clusters(
    pairs: &[Pair],
    places: &[Sides<u32>],
    (documents, class): (usize, usize),
) -> Vec<Cluster> {
    let numbers = Numbers::of(places, documents);
    let known = numbers.known;
    let of_class = if class < documents {
        numbers.number(class as u32)
    } else {
        known
    };
    let ends = || {
        let places = places
            .iter()
            .map(|at| at.map(|place| numbers.number(place)));
        pairs.iter().zip(places)
    };

    let mut handles = vec![DocId(0); known as usize];
    let mut words = vec![0u64; known as usize];
    let mut forest = Forest::of(known);
    for (pair, Sides { left, right }) in ends() {
        forest.join(left, right);
        for (end, handle) in [(left, pair.docs.left), (right, pair.docs.right)] {
            handles[end as usize] = handle;
            words[end as usize] += u64::from(pair.figures.words);
        }
    }

    let mut clusters: Vec<Cluster> = Vec::new();
    // By document: its cluster. The smallest number of a cluster is its root, so it comes first.
    let mut of_document: Vec<usize> = Vec::with_capacity(known as usize);
    let mut most: Vec<u64> = Vec::new();
    for document in 0..known {
        let root = forest.root(document);
        let (handle, words) = (handles[document as usize], words[document as usize]);
        if root == document {
            of_document.push(clusters.len());
            most.push(words);
            clusters.push(Cluster {
                members: Members::from_slice(&[handle]),
                archived: 0,
                strongest: Coverage::default(),
                weakest: Coverage::default(),
                links: 0,
                centre: handle,
            });
            continue;
        }
        let at = of_document[root as usize];
        of_document.push(at);
        clusters[at].members.push(handle);
        clusters[at].archived += u32::from(document >= of_class);
        if words > most[at] {
            most[at] = words;
            clusters[at].centre = handle;
        }
    }
    let mut first_links = vec![0; clusters.len()];
    for (link, (pair, Sides { left, .. })) in ends().enumerate() {
        let at = of_document[left as usize];
        let cluster = &mut clusters[at];
        let share = pair.larger_share();
        if cluster.links == 0 {
            first_links[at] = link;
            cluster.weakest = share;
        }
        cluster.weakest = cluster.weakest.min(share);
        cluster.strongest = cluster.strongest.max(share);
        cluster.links += 1;
    }
    // Of equally many members the cluster whose strongest link is listed first.
    let mut ordered: Vec<(usize, Cluster)> = first_links.into_iter().zip(clusters).collect();
    ordered.sort_unstable_by_key(|(first, cluster)| (Reverse(cluster.size()), *first));
    ordered.into_iter().map(|(_, cluster)| cluster).collect()
}

/// Documents with a pair, numbered in the order of their labels: few of many, so that their tables fit a core's cache.
struct Numbers {
    /// A bit for each document, and how many are before the first of these.
    marks: Vec<(u64, u32)>,
    /// How many there are.
    known: u32,
}

impl Numbers {
    fn of(places: &[Sides<u32>], documents: usize) -> Numbers {
        let mut marks = vec![(0u64, 0); documents.div_ceil(u64::BITS as usize)];
        for place in places.iter().flat_map(|at| [at.left, at.right]) {
            marks[(place / u64::BITS) as usize].0 |= 1 << (place % u64::BITS);
        }
        let mut known = 0;
        for (marks, before) in &mut marks {
            *before = known;
            known += marks.count_ones();
        }
        Numbers { marks, known }
    }

    fn number(&self, place: u32) -> u32 {
        let (marks, before) = self.marks[(place / u64::BITS) as usize];
        let smaller = marks & ((1 << (place % u64::BITS)) - 1);
        before + smaller.count_ones()
    }
}

/// Sets of numbers that are joined (union-find); the smallest of each is its root.
#[derive(Debug)]
pub(crate) struct Forest(Vec<u32>);

impl Forest {
    /// Each number up to this alone.
    pub(crate) fn of(numbers: u32) -> Forest {
        Forest((0..numbers).collect())
    }

    /// The root of a number, with the path to it halved on the way.
    pub(crate) fn root(&mut self, mut number: u32) -> u32 {
        loop {
            let up = self.0[number as usize];
            if up == number {
                return number;
            }
            let above = self.0[up as usize];
            self.0[number as usize] = above;
            number = above;
        }
    }

    /// Joins the sets of two numbers.
    pub(crate) fn join(&mut self, one: u32, two: u32) {
        let (one, two) = (self.root(one), self.root(two));
        self.0[one.max(two) as usize] = one.min(two);
    }
}
