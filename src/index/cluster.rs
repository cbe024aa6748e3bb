//! Which documents hang together? Single links over the listed pairs (SPEC 7).

use std::collections::BTreeMap;

use super::listing::{Cluster, Pair};
use crate::index::DocId;

/// The clusters of the listed pairs; `rank` puts documents in the order of their labels.
pub(super) fn clusters(pairs: &[Pair], rank: impl Fn(DocId) -> u32) -> Vec<Cluster> {
    // Ranks are dense and total, so the forest is over them.
    let mut parent: BTreeMap<u32, u32> = BTreeMap::new();
    let mut handle: BTreeMap<u32, DocId> = BTreeMap::new();
    for pair in pairs {
        let (left, right) = (rank(pair.docs.left), rank(pair.docs.right));
        handle.insert(left, pair.docs.left);
        handle.insert(right, pair.docs.right);
        let (a, b) = (root(&mut parent, left), root(&mut parent, right));
        parent.insert(a.max(b), a.min(b));
    }
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for document in handle.keys() {
        let root = root(&mut parent, *document);
        members.entry(root).or_default().push(*document);
    }
    let mut links: BTreeMap<u32, Vec<&Pair>> = BTreeMap::new();
    for pair in pairs {
        let root = root(&mut parent, rank(pair.docs.left));
        links.entry(root).or_default().push(pair);
    }
    let mut clusters: Vec<(u32, Cluster)> = members
        .into_iter()
        .map(|(root, members)| {
            let links = links.remove(&root).unwrap_or_default();
            let mut words: BTreeMap<u32, u64> = BTreeMap::new();
            for pair in &links {
                for document in [pair.docs.left, pair.docs.right] {
                    *words.entry(rank(document)).or_default() += u64::from(pair.runs.words);
                }
            }
            let centre = members
                .iter()
                .copied()
                .max_by_key(|member| (words.get(member).copied(), std::cmp::Reverse(*member)))
                .unwrap_or(root);
            let strengths = || links.iter().map(|pair| pair.larger_share());
            let cluster = Cluster {
                strongest: strengths().max().unwrap_or_default(),
                weakest: strengths().min().unwrap_or_default(),
                links: links.len() as u32,
                centre: handle.get(&centre).copied().unwrap_or(DocId(0)),
                members: members
                    .iter()
                    .filter_map(|m| handle.get(m).copied())
                    .collect(),
            };
            (root, cluster)
        })
        .collect();
    clusters.sort_by_key(|(root, cluster)| (std::cmp::Reverse(cluster.members.len()), *root));
    clusters.into_iter().map(|(_, cluster)| cluster).collect()
}

/// The representative of a document, with the path to it halved on the way.
fn root(parent: &mut BTreeMap<u32, u32>, mut document: u32) -> u32 {
    loop {
        let up = *parent.entry(document).or_insert(document);
        if up == document {
            return document;
        }
        let above = parent.get(&up).copied().unwrap_or(up);
        parent.insert(document, above);
        document = above;
    }
}
