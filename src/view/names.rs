//! What is a document called in the cells that there are, so that it is told from those around it?

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::paint::{CUT, cut, ending, shorten};
use crate::index::{DocId, Pair};
use crate::prose::harmless::harmless;
use crate::sides::Side;
use crate::snapshot::Snapshot;
use crate::submission::DIVIDER;

/// A folder gives cells up for what is in it, but not more than leaves a year in brackets.
const FOLDER_LEAST: usize = 7;
/// In fewer cells no two names are told apart: a few letters of what they begin with say more than what is between.
const APART_LEAST: usize = 6;
/// An author and the file that tells two of hers apart take so many cells together: in fewer the difference alone is shown.
const BOTH_LEAST: usize = 10;

/// The names of rows in view, each in at most so many cells: two that would be shortened to one show what tells them apart.
pub struct Told<'a> {
    /// By name; none where all of them fit.
    shown: Vec<(&'a str, Cow<'a, str>)>,
}

impl<'a> Told<'a> {
    /// All that stand around each other.
    pub fn of(
        snapshot: &Snapshot,
        names: impl IntoIterator<Item = &'a str>,
        cells: usize,
    ) -> Told<'a> {
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        if names.iter().all(|name| fits(name, cells)) {
            return Told { shown: Vec::new() };
        }
        let short = |name: &'a str| fitting(snapshot, name, cells);
        let mut shown: Vec<_> = names.into_iter().map(|name| (name, short(name))).collect();
        shown.sort_unstable_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
        for alike in shown.chunk_by_mut(|one, other| one.1 == other.1) {
            let names: Vec<&str> = alike.iter().map(|(name, _)| *name).collect();
            if names.len() < 2 || cells < APART_LEAST {
                continue;
            }
            let far: Vec<_> = names.iter().map(|name| far(name, &names, cells)).collect();
            let mut sorted: Vec<&str> = far.iter().map(|told| &**told).collect();
            sorted.sort_unstable();
            let is_one = |told: &str| {
                let from = sorted.partition_point(|other| *other < told);
                sorted.get(from + 1).is_none_or(|next| *next != told)
            };
            for (at, (_, told)) in alike.iter_mut().enumerate() {
                *told = match far.get(at) {
                    Some(far) if is_one(far) => far.clone(),
                    _ => near(at, &names, cells),
                };
            }
        }
        shown.sort_unstable_by_key(|(name, _)| *name);
        Told { shown }
    }

    /// One of them.
    pub fn name<'b>(&'b self, name: &'b str) -> &'b str {
        let at = self.shown.binary_search_by(|(other, _)| (*other).cmp(name));
        let shown = at.ok().and_then(|at| self.shown.get(at));
        shown.map_or(name, |(_, shown)| &**shown)
    }
}

/// One name in at most so many cells, told from the others around it.
pub fn told_from<'a>(
    snapshot: &Snapshot,
    name: &'a str,
    others: &[&'a str],
    cells: usize,
) -> Cow<'a, str> {
    if fits(name, cells) {
        return Cow::Borrowed(name);
    }
    let short = |name: &'a str| fitting(snapshot, name, cells);
    let own = short(name);
    // Most others are told by how they begin, without being shortened.
    let begin = own.split(CUT).next().unwrap_or_default();
    // Of names in several folders the folder is left out first.
    let has_folders = snapshot.folders.several().is_some();
    let may_be = |other: &&str| {
        has_folders || other.starts_with(begin) || matches!(harmless(other), Cow::Owned(_))
    };
    let alike = others.iter().copied().filter(may_be);
    let mut alike: Vec<&str> = alike.filter(|other| short(other) == own).collect();
    alike.push(name);
    alike.sort_unstable();
    alike.dedup();
    if alike.len() < 2 || cells < APART_LEAST {
        return own;
    }
    let at = alike.partition_point(|other| *other < name);
    let told = far(name, &alike, cells);
    let mut others = alike.iter().filter(|other| **other != name);
    if others.all(|other| far(other, &alike, cells) != told) {
        return told;
    }
    near(at, &alike, cells)
}

/// One of some sorted names that are shortened alike, from where it parts from the first of them: most of it is seen then.
fn far<'a>(name: &'a str, alike: &[&'a str], cells: usize) -> Cow<'a, str> {
    let ends = [alike.first(), alike.last()].into_iter().flatten();
    let other = ends
        .filter(|other| **other != name)
        .min_by_key(|other| same(name, other));
    other.map_or(Cow::Borrowed(name), |other| difference(name, other, cells))
}

/// The same from where it parts from the one most like it: whatever tells it from that one tells it from all.
fn near<'a>(at: usize, alike: &[&'a str], cells: usize) -> Cow<'a, str> {
    let name = alike.get(at).copied().unwrap_or_default();
    let beside = [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
    let other = beside
        .filter_map(|at| alike.get(at))
        .max_by_key(|other| same(name, other));
    other.map_or(Cow::Borrowed(name), |other| difference(name, other, cells))
}

/// It is shown as it is.
fn fits(name: &str, cells: usize) -> bool {
    matches!(harmless(name), Cow::Borrowed(_)) && name.width() <= cells
}

/// Letters that two begin with alike.
fn same(one: &str, other: &str) -> usize {
    let both = one.chars().zip(other.chars());
    both.take_while(|(a, b)| a == b).count()
}

/// One of them in at most so many cells.
pub fn fitting<'a>(snapshot: &Snapshot, name: &'a str, cells: usize) -> Cow<'a, str> {
    match snapshot.folders.several() {
        None => shorten(name, cells),
        Some(_) => shorten_within(name, cells),
    }
}

/// Both of a pair, each in at most so many cells, and never as if they were one.
pub fn both_fitting<'a>(
    snapshot: &Snapshot,
    (left, right): (&'a str, &'a str),
    cells: usize,
) -> (Cow<'a, str>, Cow<'a, str>) {
    let short = |name| fitting(snapshot, name, cells);
    (
        apart_from(left, right, cells, short),
        apart_from(right, left, cells, short),
    )
}

/// Both names without the folder that they have in common; with it where several are open, each of which may have two of these names.
pub fn names<'a>(snapshot: &'a Snapshot, pair: &Pair) -> (&'a str, &'a str) {
    let listing = &snapshot.listing;
    let name = |id| listing.document(id).map_or("", |d| d.label.title());
    let (left, right) = (name(pair.docs.left), name(pair.docs.right));
    let folder = match snapshot.folders.several() {
        None => common_folder(left, right),
        Some(_) => 0,
    };
    (below(left, folder), below(right, folder))
}

/// The same of all pairs in view: where another document would have one of these names, both keep the folder.
pub fn names_in_view<'a>(snapshot: &'a Snapshot, pairs: &[&Pair]) -> Vec<(&'a str, &'a str)> {
    let short: Vec<_> = pairs.iter().map(|pair| names(snapshot, pair)).collect();
    let mut of: BTreeMap<&str, DocId> = BTreeMap::new();
    let mut twice: BTreeSet<&str> = BTreeSet::new();
    for (pair, (left, right)) in pairs.iter().zip(&short) {
        for (name, side) in [(*left, Side::Left), (*right, Side::Right)] {
            let id = *pair.docs.get(side);
            if of.insert(name, id).is_some_and(|other| other != id) {
                twice.insert(name);
            }
        }
    }
    let whole = |id| {
        let document = snapshot.listing.document(id);
        document.map_or("", |document| document.label.title())
    };
    let both = pairs.iter().zip(short).map(|(pair, (left, right))| {
        if twice.contains(left) || twice.contains(right) {
            (whole(pair.docs.left), whole(pair.docs.right))
        } else {
            (left, right)
        }
    });
    both.collect()
}

/// A name that begins with one of several folders in at most so many cells, of which what is in it is rather seen whole. What stands in brackets
/// tells a folder from its namesakes; of others both ends are seen.
pub fn shorten_within(text: &str, cells: usize) -> Cow<'_, str> {
    let text = harmless(text);
    if text.width() <= cells {
        return text;
    }
    match text.split_once('/') {
        Some((folder, within)) if cells >= 2 * FOLDER_LEAST => {
            let room = cells.saturating_sub(within.width() + 1).max(FOLDER_LEAST);
            let folder = if folder.starts_with('(') {
                cut(folder, room).replace(" …", CUT)
            } else {
                shorten(folder, room).into_owned()
            };
            let within = shorten(within, cells.saturating_sub(folder.width() + 1));
            Cow::Owned(format!("{folder}/{within}"))
        }
        // Where there is room for one of the two, it is what a person looks for.
        Some((_, within)) => Cow::Owned(shorten(within, cells).into_owned()),
        None => Cow::Owned(shorten(&text, cells).into_owned()),
    }
}

/// A name as it is shortened for so many cells, unless another one would then be the same: in the place of all that the two have
/// alike it shows what tells them apart.
pub fn apart_from<'a>(
    name: &'a str,
    other: &'a str,
    cells: usize,
    shorten_to: impl Fn(&'a str) -> Cow<'a, str>,
) -> Cow<'a, str> {
    let short = shorten_to(name);
    if cells < APART_LEAST || name == other || short != shorten_to(other) {
        return short;
    }
    difference(name, other, cells)
}

/// What tells a name from another one that would be shortened to the same.
fn difference<'a>(name: &str, other: &str, cells: usize) -> Cow<'a, str> {
    let folders = name.split_once('/').zip(other.split_once('/'));
    let people = name.split_once(DIVIDER).zip(other.split_once(DIVIDER));
    Cow::Owned(match (folders, people) {
        (Some(((folder, within), (others, _))), _) if folder != others => {
            let sign = sign_of(folder, others, cells / 2);
            let room = cells.saturating_sub(sign.width() + 1);
            format!("{sign}/{}", shorten(within, room))
        }
        (_, Some(((author, file), (others, theirs))))
            if author == others && cells >= BOTH_LEAST =>
        {
            of_author(author, file, theirs, cells)
        }
        _ => from_difference(name, other, cells),
    })
}

/// One of two files of an author: what both begin with, and what tells them apart.
fn of_author(author: &str, file: &str, other: &str, cells: usize) -> String {
    let both = cells.saturating_sub(DIVIDER.width());
    let room = both.div_ceil(2);
    let author = cut(author, both - room);
    let short = shorten(file, room);
    let file = if short == shorten(other, room) {
        Cow::Owned(from_difference(file, other, room))
    } else {
        short
    };
    format!("{author}{DIVIDER}{file}")
}

/// What tells a folder from another one in at most so many cells.
fn sign_of(folder: &str, other: &str, cells: usize) -> String {
    // What stands in brackets is there for nothing else.
    let bracket = |text: &str| {
        let end = text.strip_prefix('(').and_then(|_| text.find(')'))?;
        let bracket = harmless(text.get(..=end)?);
        Some(format!("{bracket}{CUT}")).filter(|sign| sign.width() <= cells)
    };
    let ends = |text: &str| Some(shorten(text, cells).into_owned());
    let told = |sign: Option<String>, of_other: Option<String>| {
        let is_other = sign != of_other;
        sign.filter(|_| is_other)
    };
    told(bracket(folder), bracket(other))
        .or_else(|| told(ends(folder), ends(other)))
        .unwrap_or_else(|| from_difference(folder, other, cells))
}

/// The text from the first letter on that another one does not have there.
fn from_difference(text: &str, other: &str, cells: usize) -> String {
    let letters = text.graphemes(true).zip(other.graphemes(true));
    let same: usize = letters
        .take_while(|(a, b)| a == b)
        .map(|(letter, _)| letter.len())
        .sum();
    let rest = text.get(same..).unwrap_or_default();
    if rest.is_empty() {
        // The other one goes on where this one ends.
        return ending(text, cells).into_owned();
    }
    format!("{CUT}{}", cut(rest, cells.saturating_sub(CUT.width())))
}

/// The folder that all of these names stand in, with its `/`, in bytes.
pub fn common_folder(one: &str, other: &str) -> usize {
    let same = one
        .bytes()
        .zip(other.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    one.bytes()
        .take(same)
        .rposition(|b| b == b'/')
        .map_or(0, |slash| slash + 1)
}

/// A name without the first bytes, which are whole folders.
pub fn below(name: &str, folder: usize) -> &str {
    name.get(folder..).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_names_that_would_be_shortened_to_one_the_difference_is_shown() {
        let both = |one: &str, other: &str, cells: usize| {
            [(one, other), (other, one)].map(|(name, other)| {
                apart_from(name, other, cells, |name| shorten_within(name, cells)).into_owned()
            })
        };
        let (one, other) = (
            "(2025) essays/marta-silva.txt",
            "(2026) essays/marta-silva.txt",
        );
        let [a, b] = both(one, other, 21);
        assert_eq!(
            (&*a, &*b),
            ("(2025)…/marta-…va.txt", "(2026)…/marta-…va.txt")
        );
        assert_eq!(both(one, other, 13), ["…5) e…/mar…xt", "…6) e…/mar…xt"]);
        let long = [
            "spring of 2025 in Astana/marta.txt",
            "spring of 2026 in Astana/marta.txt",
        ];
        assert_eq!(
            both(long[0], long[1], 20),
            ["…5 in Ast…/marta.txt", "…6 in Ast…/marta.txt"]
        );
        assert_eq!(
            both(
                "essay-of-anna-1-of-the-class.txt",
                "essay-of-anna-2-of-the-class.txt",
                12
            ),
            ["…1-of-the-c…", "…2-of-the-c…"]
        );
        assert_eq!(both("a/b.txt", "c/d.txt", 12), ["a/b.txt", "c/d.txt"]);
        assert_eq!(both("one-name.txt", "one-name.txt", 10), ["one-n….txt"; 2]);
        // Where nothing can be read two letters of a name are better than two of what is between.
        assert_eq!(both("ivan-1-of.txt", "ivan-2-of.txt", 4), ["iv…t"; 2]);
    }

    #[test]
    fn of_all_that_would_be_shortened_to_one_the_differences_are_shown() {
        let told = |names: &[&'static str], cells: usize| {
            let told = Told::of(&Snapshot::default(), names.iter().copied(), cells);
            let told = names.iter().map(|name| told.name(name).to_owned());
            told.collect::<Vec<_>>()
        };
        let handed_in = [
            "Marcus Doyle · draft.txt",
            "Marcus Doyle · essay.docx",
            "Marta Silva · bees.docx",
        ];
        assert_eq!(
            told(&handed_in, 14),
            ["Marc… · dra…xt", "Marc… · ess…cx", "Marta Silva"]
        );
        assert_eq!(
            told(&handed_in, 10),
            ["Ma… · dr…t", "Ma… · es…x", "Marta…ilva"]
        );
        let numbered = [
            "essay-of-anna-1a-of-the-class.txt",
            "essay-of-anna-1b-of-the-class.txt",
            "essay-of-anna-2a-of-the-class.txt",
        ];
        assert_eq!(
            told(&numbered, 12),
            ["…1a-of-the-…", "…1b-of-the-…", "…2a-of-the-…"]
        );
        // One that goes on where another ends.
        let longer = [
            "the-history-of-the-harbour",
            "the-history-of-the-harbour-bour",
        ];
        assert_eq!(told(&longer, 10), ["…e-harbour", "…-bour"]);
        assert_eq!(
            told(&["a.txt", "b.txt", "a.txt"], 9),
            ["a.txt", "b.txt", "a.txt"]
        );
        for cells in 0..30 {
            for name in told(&[&handed_in[..], &numbered[..]].concat(), cells) {
                assert!(name.width() <= cells, "{name} in {cells}");
            }
        }
    }

    #[test]
    fn of_a_name_in_one_of_several_folders_the_file_is_seen() {
        let name = "(2025) essays/dmitri-sokolov.txt";
        assert_eq!(shorten_within(name, 40), name);
        assert_eq!(shorten_within(name, 31), "(2025) essa…/dmitri-sokolov.txt");
        assert_eq!(shorten_within(name, 22), "(2025)…/dmitri-…ov.txt");
        assert_eq!(shorten_within(name, 10), "dmitr….txt");
        let [one, two] = ["essays 2025/anna-berg.txt", "essays 2026/anna-berg.txt"];
        assert_eq!(shorten_within(one, 21), "ess…025/anna-berg.txt");
        assert_eq!(shorten_within(two, 21), "ess…026/anna-berg.txt");
        assert_eq!(
            shorten_within("2025/dmitri-sokolov.txt", 14),
            "2025/dmit….txt"
        );
        for cells in 0..40 {
            assert!(shorten_within(name, cells).width() <= cells.max(1));
        }
    }

    #[test]
    fn a_common_folder_is_whole_folders_only() {
        assert_eq!(common_folder("a/b/one.txt", "a/b/two.txt"), 4);
        assert_eq!(common_folder("essay1.txt", "essay2.txt"), 0);
        assert_eq!(common_folder("ab/x", "ac/x"), 0);
    }
}
