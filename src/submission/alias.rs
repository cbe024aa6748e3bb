//! Aliases: files in containers that are a person's document once more, which stands elsewhere too: a resubmitted zip, or a zip and what
//! was unpacked from it.

use std::collections::{BTreeMap, BTreeSet};

use super::{beyond_containers, is_container};

/// A document: its path, its words in short, and whose it is.
pub type Place<'a, A> = (&'a str, u128, Option<A>);

/// Which of all documents are aliases, and of which others: by their places in this list, which is in the order of paths.
///
/// They have the same words, and are in a container. One is an alias of the same author's document of that file name: of one that lies in
/// no container, or else of the first. Where a path is all that tells whose it is, it is one of the document that lies beside the
/// container, or in a folder of its name, as it would if it were unpacked; of two containers nobody knows then whether they are one
/// person's.
pub fn aliases<A: Copy + Ord>(all: &[Place<'_, A>]) -> BTreeMap<usize, usize> {
    let mut contents: BTreeMap<u128, Vec<usize>> = BTreeMap::new();
    let is_inside = |at: &usize| !beyond_containers(all[*at].0).0.is_empty();
    let inside: BTreeSet<u128> = (0..all.len())
        .filter(is_inside)
        .map(|at| all[at].1)
        .collect();
    for (at, (_, content, _)) in all.iter().enumerate() {
        if inside.contains(content) {
            contents.entry(*content).or_default().push(at);
        }
    }
    let mut found = BTreeMap::new();
    for same in contents.into_values().filter(|same| same.len() > 1) {
        let (inside, outside): (Vec<usize>, Vec<usize>) = same.into_iter().partition(is_inside);
        let mut unpacked: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for at in &inside {
            for path in unpack(all[*at].0) {
                unpacked.entry(path).or_default().push(*at);
            }
        }
        for at in &outside {
            let (path, _, author) = all[*at];
            if let Some([one]) = unpacked.get(path).map(Vec::as_slice)
                && all[*one].2.is_some() == author.is_some()
            {
                found.insert(*one, *at);
            }
        }
        let mut first_of: BTreeMap<(A, &str), usize> = BTreeMap::new();
        for at in outside.iter().chain(&inside) {
            let (path, _, Some(author)) = all[*at] else {
                continue;
            };
            let name = path.rsplit('/').next().unwrap_or(path);
            let first = *first_of.entry((author, name)).or_insert(*at);
            if first != *at && is_inside(at) {
                let first = found.get(&first).copied().unwrap_or(first);
                found.insert(*at, first);
            }
        }
    }
    found
}

/// Where a file of a container would lie if that were unpacked: into its folder, or into one of its name.
fn unpack(path: &str) -> [String; 2] {
    let (folders, file) = path.rsplit_once('/').unwrap_or_default();
    let keep = |name: fn(&str) -> Option<&str>| {
        let parts = folders.split('/').filter_map(|part| {
            if is_container(part) {
                name(part)
            } else {
                Some(part)
            }
        });
        parts.chain([file]).collect::<Vec<_>>().join("/")
    };
    [keep(|_| None), keep(|part| Some(part.rsplit_once('.')?.0))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The aliases among documents with the same words, each with that of which it is one.
    fn among<'a>(all: &[(&'a str, Option<u32>)]) -> Vec<[&'a str; 2]> {
        let mut all: Vec<Place<'a, u32>> = all
            .iter()
            .map(|(path, author)| (*path, 7, *author))
            .collect();
        all.sort_unstable();
        let found = aliases(&all).into_iter();
        found.map(|(at, first)| [all[at].0, all[first].0]).collect()
    }

    #[test]
    fn a_document_of_one_person_that_stands_in_a_container_again_is_an_alias() {
        let zips = ["1.zip/a_7/essay.txt", "2.zip/a_7/essay.txt"];
        let of = |author| zips.map(|path| (path, author));
        assert_eq!(among(&of(Some(1))), [[zips[1], zips[0]]]);
        let loose = ("x/essay.txt", Some(1));
        let [one, two] = of(Some(1));
        let both = zips.map(|path| [path, loose.0]);
        assert_eq!(
            among(&[one, two, loose]),
            both,
            "what is in no container first"
        );
        assert!(among(&of(None)).is_empty(), "they may be two persons'");
        let another = [one, ("2.zip/essay.txt", Some(2))];
        assert!(among(&another).is_empty());
        let otherwise = [one, ("2.zip/a_7/draft.txt", Some(1))];
        assert!(among(&otherwise).is_empty(), "a draft of its own");
        // An editor looks for just that.
        let papers = ["jones/2025/p.txt", "jones/2026/p.txt"].map(|path| (path, Some(1)));
        assert!(among(&papers).is_empty());
    }

    #[test]
    fn without_authors_what_was_unpacked_is_an_alias_and_nothing_else_is() {
        let unpacked = |zip, loose| among(&[(zip, None), (loose, None)]);
        for loose in ["w/anna.txt", "w/class/anna.txt"] {
            assert_eq!(
                unpacked("w/class.zip/anna.txt", loose),
                [["w/class.zip/anna.txt", loose]]
            );
        }
        assert!(unpacked("w/class.zip/anna.txt", "w/ben.txt").is_empty());
        assert!(unpacked("w/class.zip/anna.txt", "anna.txt").is_empty());
        assert_eq!(unpacked("a.zip/b.ZIP/c.txt", "c.txt").len(), 1);
        let two = ["anna.zip/essay.txt", "ben.zip/essay.txt", "essay.txt"];
        assert!(
            among(&two.map(|path| (path, None))).is_empty(),
            "whose is it?"
        );
        let folders = [("class.zip/anna/e.txt", Some(1)), ("anna/e.txt", Some(2))];
        assert_eq!(among(&folders).len(), 1, "authors by their folders");
        let guest = [("anna.zip/e.txt", Some(1)), ("e.txt", None)];
        assert!(among(&guest).is_empty());
    }
}
