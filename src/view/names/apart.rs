//! Which letters of a name are seen where it would otherwise look like another one? Those where the two part come first, then what they
//! are read by: the whole number or word, the author, how the name begins.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::FOLDER_LEAST;
use crate::page::harmless;
use crate::submission::DIVIDER;
use crate::view::paint::CUT;

/// In fewer cells no two names are told apart: a few letters of what they begin with say more than what is between.
pub const APART_LEAST: usize = 6;
/// In fewer cells what parts an author, or a folder, from the file is not worth its room.
const BOTH_LEAST: usize = 10;
/// Letters of the beginning that are worth more than the rest of a word.
const BEGIN_LEAST: usize = 3;
/// What is left is divided by this for the beginning of a name.
const BEGIN_SHARE: usize = 3;
/// Of a longer word its letters around the difference tell enough.
const WORD_MOST: usize = 8;
/// To show where two names part may make one look like a third one. Names that are still alike after so many rounds are numbered.
const ROUNDS: usize = 4;
/// In one round no more places of a name are found: there is seldom room for so many, and names that each go on where another one ends would
/// have as many as there are names.
const PLACES_MOST: usize = 8;
/// In front of the number of a name among those that look alike: a name cut there never goes on with it.
const NUMBERED: &str = "~";

/// Different names, each in at most so many cells and, from [`APART_LEAST`] cells on, none as another one looks: as they are shortened, unless
/// that would be the same. `in_folders` is whether each begins with one of several folders.
pub fn apart<'a>(
    names: &[&'a str],
    cells: usize,
    in_folders: bool,
    shorten: impl Fn(&'a str) -> Cow<'a, str>,
) -> Vec<Cow<'a, str>> {
    let mut shown: Vec<Cow<str>> = names.iter().map(|name| shorten(name)).collect();
    if cells < APART_LEAST || names.len() < 2 {
        return shown;
    }
    let mut names: Vec<Name> = names.iter().map(|name| Name::new(name)).collect();
    for _ in 0..ROUNDS {
        let mut changed = BTreeSet::new();
        for group in alike(&shown, |_| Some(Part::Whole)) {
            part(&mut names, &group, Part::Whole, &mut changed);
        }
        // Files of two authors look like one author's two, however different they are.
        let of_author = |at| {
            let name: &Name = names.get(at)?;
            name.whole.contains(DIVIDER).then_some(Part::Author)
        };
        for group in alike(&shown, of_author) {
            part(&mut names, &group, Part::Author, &mut changed);
        }
        if changed.is_empty() {
            break;
        }
        for at in changed {
            if let (Some(name), Some(shown)) = (names.get(at), shown.get_mut(at)) {
                *shown = Cow::Owned(name.within(cells, in_folders));
            }
        }
    }
    number(&names, &mut shown, cells, in_folders);
    shown
}

/// What of a name is compared.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    Author,
}

impl Part {
    /// The same part of a name, or of what is shown of it.
    fn of(self, text: &str) -> &str {
        match self {
            Part::Whole => text,
            Part::Author => text.split(DIVIDER).next().unwrap_or_default(),
        }
    }
}

/// A name, and the letters that part it from others which it would look like.
struct Name<'a> {
    whole: Cow<'a, str>,
    /// In the order in which they are worth a cell.
    parting: Vec<usize>,
}

impl Name<'_> {
    fn new(name: &str) -> Name<'_> {
        Name {
            whole: harmless(name),
            parting: Vec::new(),
        }
    }

    /// What is seen of it in so many cells.
    fn within(&self, cells: usize, in_folders: bool) -> String {
        if self.whole.width() <= cells {
            return self.whole.clone().into_owned();
        }
        let letters: Vec<&str> = self.whole.graphemes(true).collect();
        let find = |sign: &str| {
            let (before, _) = self.whole.split_once(sign)?;
            Some(before.graphemes(true).count())
        };
        let slash = find("/").filter(|_| in_folders);
        let file = slash.map_or(0, |slash| slash + 1);
        // Where there is no room for both it is the file that a person looks for.
        let is_file_alone =
            cells < 2 * FOLDER_LEAST && self.parting.iter().all(|parting| *parting >= file);
        let first = if is_file_alone { file } else { 0 };
        let mut window = Window::new(letters.get(first..).unwrap_or_default(), cells);
        let parting: Vec<usize> = self.parting.iter().map(|at| at - first).collect();
        let parting: Vec<usize> = parting.into_iter().filter(|at| window.keep(*at)).collect();
        window.grow(&parting, WORD_MOST, is_digit);
        // Two parts of a name, the first of which is told from the second.
        let slash = slash.and_then(|slash| slash.checked_sub(first));
        let divider = find(DIVIDER).and_then(|divider| divider.checked_sub(first));
        let both = slash.map(|slash| slash..slash + 1);
        let both = both.or(divider.map(|at| at..at + DIVIDER.graphemes(true).count()));
        let both = both.filter(|_| cells >= BOTH_LEAST);
        window.keep_all(both.clone().unwrap_or_default());
        window.keep_all(0..BEGIN_LEAST);
        window.grow(&parting, WORD_MOST, is_of_word);
        let share = cells / BEGIN_SHARE;
        match (slash.and(both.clone()), both) {
            (Some(slash), _) => {
                // With a sign behind it.
                window.keep_all(0..slash.start.min(FOLDER_LEAST - 1));
                window.keep_all(slash.end..slash.end + share);
            }
            (None, Some(divider)) => window.keep_all(0..divider.start),
            (None, None) => window.keep_all(0..share),
        }
        window.grow(&parting, letters.len(), |_| true);
        window.text()
    }
}

/// Those of them that look alike in this part, if they have it.
fn alike(shown: &[Cow<str>], part: impl Fn(usize) -> Option<Part>) -> Vec<Vec<usize>> {
    let looks = shown.iter().enumerate();
    let looks = looks.filter_map(|(at, shown)| Some((look(part(at)?.of(shown)), at)));
    let mut looks: Vec<(Cow<str>, usize)> = looks.collect();
    looks.sort_unstable();
    let groups = looks.chunk_by(|(one, _), (other, _)| one == other);
    let groups = groups.filter(|group| group.len() > 1);
    let groups = groups.map(|group| group.iter().map(|(_, at)| *at).collect());
    groups.collect()
}

/// The same for texts that no eye can part: a letter and its mark may be one sign or two.
pub fn look(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// Finds where these names part, and which of them had not known of that.
fn part(names: &mut [Name], group: &[usize], part: Part, changed: &mut BTreeSet<usize>) {
    let mut found: Vec<(usize, usize)> = Vec::new();
    {
        let letters = group.iter().filter_map(|at| {
            let part = part.of(&names.get(*at)?.whole);
            Some((part.graphemes(true).collect(), *at))
        });
        let mut letters: Vec<(Vec<&str>, usize)> = letters.collect();
        letters.sort_unstable();
        // Like the branches of a tree: where the first and the last of sorted names part, all do that part there at all.
        let mut branches = vec![(letters.as_slice(), 0, 1)];
        while let Some((branch, from, nth)) = branches.pop() {
            let (Some((first, _)), Some((last, _))) = (branch.first(), branch.last()) else {
                continue;
            };
            let both = first.iter().zip(last).skip(from);
            let at = from + both.take_while(|(one, other)| one == other).count();
            if nth > PLACES_MOST || at == first.len() && at == last.len() {
                continue;
            }
            found.extend(branch.iter().map(|(_, name)| (*name, at)));
            let next = branch.chunk_by(|(one, _), (other, _)| one.get(at) == other.get(at));
            // Those that end here are all the same.
            let next = next.filter(|next| next.len() > 1 && next[0].0.len() > at);
            branches.extend(next.map(|next| (next, at + 1, nth + 1)));
        }
    }
    for (at, parting) in found {
        let Some(name) = names.get_mut(at) else {
            continue;
        };
        // One that ends where another goes on shows its end.
        let last = name.whole.graphemes(true).count().saturating_sub(1);
        let parting = parting.min(last);
        if !name.parting.contains(&parting) {
            name.parting.push(parting);
            changed.insert(at);
        }
    }
}

/// Numbers those that still look alike, in their order.
fn number(names: &[Name], shown: &mut [Cow<str>], cells: usize, in_folders: bool) {
    let groups = alike(shown, |_| Some(Part::Whole));
    let all: usize = groups.iter().map(Vec::len).sum();
    if all == 0 {
        return;
    }
    let mut looks: BTreeSet<String> = shown.iter().map(|one| look(one).into_owned()).collect();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let digits = all.to_string().width();
    let room = cells.saturating_sub(NUMBERED.width() + digits);
    let mut alike: Vec<usize> = groups.into_iter().flatten().collect();
    alike.sort_unstable_by_key(|at| names.get(*at).map(|name| &name.whole));
    for at in alike {
        let (Some(name), Some(shown)) = (names.get(at), shown.get_mut(at)) else {
            continue;
        };
        let text = name.within(room, in_folders);
        let number = numbers.entry(look(&text).into_owned()).or_default();
        loop {
            *number += 1;
            let told = format!("{text}{NUMBERED}{number}");
            if looks.insert(look(&told).into_owned()) {
                *shown = Cow::Owned(told);
                break;
            }
        }
    }
}

fn is_digit(letter: &str) -> bool {
    letter.chars().all(char::is_numeric)
}

/// Brackets too: a year in them is read with them.
fn is_of_word(letter: &str) -> bool {
    let parts = |c: char| c.is_whitespace() || "-_./·,".contains(c);
    !letter.chars().any(parts)
}

/// The letters of a name of which some are kept, with a sign for each stretch between them.
struct Window<'a> {
    letters: &'a [&'a str],
    kept: Vec<bool>,
    /// Cells.
    left: usize,
}

impl<'a> Window<'a> {
    /// Nothing is kept: one stretch.
    fn new(letters: &'a [&'a str], cells: usize) -> Window<'a> {
        Window {
            letters,
            kept: vec![false; letters.len()],
            left: cells.saturating_sub(CUT.width()),
        }
    }

    /// Beyond both ends there is nothing to leave out.
    fn is_kept(&self, at: Option<usize>) -> bool {
        at.and_then(|at| self.kept.get(at)).is_none_or(|kept| *kept)
    }

    /// Keeps a letter if there is room for it; whether it is kept.
    fn keep(&mut self, at: usize) -> bool {
        let Some(letter) = self.letters.get(at) else {
            return false;
        };
        if self.is_kept(Some(at)) {
            return true;
        }
        let beside = [at.checked_sub(1), at.checked_add(1)];
        let (freed, taken) = match beside.map(|at| self.is_kept(at)) {
            [true, true] => (CUT.width(), 0),
            [false, false] => (0, CUT.width()),
            _ => (0, 0),
        };
        let (room, cost) = (self.left + freed, letter.width() + taken);
        if cost > room {
            return false;
        }
        self.left = room - cost;
        if let Some(kept) = self.kept.get_mut(at) {
            *kept = true;
        }
        true
    }

    /// Keeps letters up to the first that there is no room for.
    fn keep_all(&mut self, mut letters: std::ops::Range<usize>) {
        letters.all(|at| self.keep(at));
    }

    /// Keeps more and more around some letters that are kept, in turn, as long as what is there belongs to them.
    fn grow(&mut self, around: &[usize], most: usize, belongs: impl Fn(&str) -> bool) {
        let belongs_at = |letters: &[&str], at: usize| letters.get(at).is_some_and(|l| belongs(l));
        let growing = around.iter().copied();
        let growing: Vec<usize> = growing.filter(|at| belongs_at(self.letters, *at)).collect();
        // What follows is read first.
        for is_after in [true, false] {
            let mut ends = growing.clone();
            for _ in 0..most {
                ends.retain_mut(|end| {
                    let next = if is_after {
                        end.checked_add(1)
                    } else {
                        end.checked_sub(1)
                    };
                    let next = next.filter(|next| belongs_at(self.letters, *next));
                    next.is_some_and(|next| {
                        *end = next;
                        self.keep(next)
                    })
                });
                if ends.is_empty() {
                    break;
                }
            }
        }
    }

    /// What is kept. A sign stands for no single letter that has as much room.
    fn text(mut self) -> String {
        for at in 0..self.letters.len() {
            let beside = [at.checked_sub(1), at.checked_add(1)];
            if beside.into_iter().all(|at| self.is_kept(at)) {
                self.keep(at);
            }
        }
        let mut text = String::new();
        let mut was_kept = true;
        for (letter, kept) in self.letters.iter().zip(self.kept) {
            if kept {
                text.push_str(letter);
            } else if was_kept {
                text.push_str(CUT);
            }
            was_kept = kept;
        }
        text
    }
}
