//! What is a document called in the cells that there are, so that it is told from those around it?

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use unicode_width::UnicodeWidthStr;

use super::paint::{CUT, FILE_LEAST, cut, shorten};
use crate::index::{DocId, Label, Pair};
use crate::page::harmless;
use crate::sides::Side;
use crate::snapshot::Snapshot;
use crate::submission::DIVIDER;
use apart::{APART_LEAST, look};

mod apart;
#[cfg(test)]
mod tests;

/// A folder gives cells up for what is in it, but not more than leaves a year in brackets.
const FOLDER_LEAST: usize = 7;
/// Where rows in view have got so often longer names because of each other, all of them get them.
const ROUNDS: usize = 4;

/// The names of rows in view, each in at most so many cells: no two of them look alike where there is room to tell them apart.
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
        Told::as_for(snapshot, names, cells, cells)
    }

    /// The same in two columns of these widths, where they are called alike and none looks as another one does in the other column. Files
    /// stand behind the authors as if there were no more than `least` cells.
    pub fn in_both(
        snapshot: &Snapshot,
        names: &[&'a str],
        cells: [usize; 2],
        least: usize,
    ) -> [Told<'a>; 2] {
        // A column that is not there needs no names.
        let narrower = cells.into_iter().filter(|cells| *cells >= APART_LEAST);
        let narrower = narrower.min();
        let of = |cells| {
            let least = narrower.map_or(cells, |narrower| least.min(narrower));
            Told::as_for(snapshot, names.iter().copied(), cells, least)
        };
        let both = cells.map(of);
        match narrower.filter(|_| is_one_for_two(&both, names)) {
            Some(narrower) => cells.map(|cells| of(cells.min(narrower))),
            None => both,
        }
    }

    /// The same, with files behind the authors as if there were no more than `least` cells.
    fn as_for(
        snapshot: &Snapshot,
        names: impl IntoIterator<Item = &'a str>,
        cells: usize,
        least: usize,
    ) -> Told<'a> {
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        let called = without_files(&names, least);
        if called.iter().all(|name| fits(name, cells)) && called == names {
            return Told { shown: Vec::new() };
        }
        let short = |name: &'a str| fitting(snapshot, name, cells);
        let in_folders = snapshot.folders.several().is_some();
        let shown = apart::apart(&called, cells, in_folders, short);
        Told {
            shown: names.into_iter().zip(shown).collect(),
        }
    }

    /// One of them.
    pub fn name<'b>(&'b self, name: &'b str) -> &'b str {
        self.find(name).map_or(name, |(_, shown)| &**shown)
    }

    fn find(&self, name: &str) -> Option<&(&'a str, Cow<'a, str>)> {
        let at = self.shown.binary_search_by(|(other, _)| (*other).cmp(name));
        at.ok().and_then(|at| self.shown.get(at))
    }

    fn own(&self, name: &'a str) -> Cow<'a, str> {
        let found = self.find(name);
        found.map_or(Cow::Borrowed(name), |(_, shown)| shown.clone())
    }
}

/// One name in at most so many cells, told from the others around it. For many of them [`Told`] does this once.
pub fn told_from<'a>(
    snapshot: &Snapshot,
    name: &'a str,
    others: &[&'a str],
    cells: usize,
) -> Cow<'a, str> {
    if fits(name, cells) {
        return Cow::Borrowed(name);
    }
    let all = others.iter().copied().chain([name]);
    Told::of(snapshot, all, cells).own(name)
}

/// One of these names looks in the first column as another one does in the second.
fn is_one_for_two([first, second]: &[Told<'_>; 2], names: &[&str]) -> bool {
    let looks = names.iter().map(|name| (look(first.name(name)), *name));
    let looks: BTreeMap<Cow<str>, &str> = looks.collect();
    names.iter().any(|name| {
        let other = looks.get(&look(second.name(name)));
        other.is_some_and(|other| other != name)
    })
}

/// Different names, and of those of authors who have no other one among them the author alone, unless there is room for all of each, or for
/// some of every file and there is something to be seen in it: files of one name tell nobody apart, and a surname does.
pub fn without_files<'a>(names: &[&'a str], cells: usize) -> Vec<&'a str> {
    let titled = || names.iter().filter_map(|name| name.split_once(DIVIDER));
    let is_whole = names.iter().all(|name| harmless(name).width() <= cells);
    let files: BTreeSet<&str> = titled().map(|(_, file)| file).collect();
    let is_everybodys = files.len() == 1 && titled().nth(1).is_some();
    let some_of_file = |(author, file): (&str, &str)| {
        author.width() + DIVIDER.width() + file.width().min(FILE_LEAST) <= cells
    };
    if is_whole || !is_everybodys && titled().all(some_of_file) {
        return names.to_vec();
    }
    let author = |name: &'a str| name.split_once(DIVIDER).map_or(name, |(author, _)| author);
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *times.entry(author(name)).or_default() += 1;
    }
    let called = names.iter().map(|name| match times.get(author(name)) {
        Some(1) => author(name),
        _ => name,
    });
    called.collect()
}

/// It is shown as it is.
fn fits(name: &str, cells: usize) -> bool {
    matches!(harmless(name), Cow::Borrowed(_)) && name.width() <= cells
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
    let told = Told::of(snapshot, [left, right], cells);
    (told.own(left), told.own(right))
}

/// Both names without the folder that they have in common; with it where several are open, each of which may have two of these names.
pub fn names<'a>(snapshot: &'a Snapshot, pair: &Pair) -> (&'a str, &'a str) {
    let listing = &snapshot.listing;
    let label = |id| listing.document(id).map(|document| &document.label);
    let both = |name: fn(&Label) -> &str| {
        let name = |id| label(id).map_or("", name);
        (name(pair.docs.left), name(pair.docs.right))
    };
    let (left, right) = both(Label::title);
    // Two people may have one name.
    if left == right {
        return both(Label::as_str);
    }
    let folder = match snapshot.folders.several() {
        None => common_folder(left, right),
        Some(_) => 0,
    };
    (below(left, folder), below(right, folder))
}

/// The same of all pairs in view: where another document would have one of these names, both keep the folder, and where that has the same
/// title, both are called by their paths.
pub fn names_in_view<'a>(snapshot: &'a Snapshot, pairs: &[&Pair]) -> Vec<(&'a str, &'a str)> {
    let label = |id| Some(&snapshot.listing.document(id)?.label);
    let title = |id| label(id).map_or("", Label::title);
    let path = |id| label(id).map_or("", Label::as_str);
    let longer: [&dyn Fn(DocId) -> &'a str; 2] = [&title, &path];
    let mut shown: Vec<_> = pairs.iter().map(|pair| names(snapshot, pair)).collect();
    let mut times = vec![0; pairs.len()];
    // What one row is called then may be what another one is called already.
    for round in 0.. {
        let twice = of_two(pairs, &shown);
        let is_of_two =
            |(left, right): &(&str, &str)| twice.contains(left) || twice.contains(right);
        let mut changed = false;
        for ((pair, both), times) in pairs.iter().zip(&mut shown).zip(&mut times) {
            let grows = is_of_two(both) || !twice.is_empty() && round >= ROUNDS;
            if let Some(name) = longer.get(*times).filter(|_| grows) {
                *both = (name(pair.docs.left), name(pair.docs.right));
                *times += 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    shown
}

/// Names that stand for two documents.
fn of_two<'a>(pairs: &[&Pair], shown: &[(&'a str, &'a str)]) -> BTreeSet<&'a str> {
    let mut of: BTreeMap<&str, DocId> = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for (pair, (left, right)) in pairs.iter().zip(shown) {
        for (name, side) in [(*left, Side::Left), (*right, Side::Right)] {
            let id = *pair.docs.get(side);
            if of.insert(name, id).is_some_and(|other| other != id) {
                twice.insert(name);
            }
        }
    }
    twice
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

/// A name as it is shortened for so many cells, told from another one.
pub fn apart_from<'a>(
    name: &'a str,
    other: &'a str,
    cells: usize,
    in_folders: bool,
    shorten_to: impl Fn(&'a str) -> Cow<'a, str>,
) -> Cow<'a, str> {
    if name == other {
        return shorten_to(name);
    }
    // Numbers follow the order of the names.
    let names = [name.min(other), name.max(other)];
    let [first, second] = names;
    let shown = apart::apart(&[first, second], cells, in_folders, shorten_to);
    let at = usize::from(name == second);
    shown.into_iter().nth(at).unwrap_or_default()
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
