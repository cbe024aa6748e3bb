//! A fuzzy search among lines, by the letters that are typed. The likeliest first.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::order::plain;
use super::picker::{Pick, Picker};

/// What is found by letters of it.
pub trait Line {
    /// How letters are looked for.
    const CONFIG: Config = Config::DEFAULT;
    /// It is a sentence: where words of some lines begin as is typed, nobody means those whose letters only stand in that order.
    const IS_SENTENCE: bool = false;

    /// All that they are looked for in.
    fn text(&self) -> String;

    /// So many characters of that are shown.
    fn visible(&self) -> usize;
}

/// How what is typed stands in a line, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// Each of its words begins a word of the line.
    Begins,
    /// Each of them stands somewhere in it.
    Within,
    /// Its letters come in their order, with others between them.
    Scattered,
}

impl Likeness {
    /// Of words that are [plain].
    fn of(line: &str, typed: &str) -> Likeness {
        let line = plain(line);
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric()).collect();
        let begins = |part: &str| words.iter().any(|word| word.starts_with(part));
        if typed.split_whitespace().all(begins) {
            Likeness::Begins
        } else if typed.split_whitespace().all(|part| line.contains(part)) {
            Likeness::Within
        } else {
            Likeness::Scattered
        }
    }
}

/// A line that is meant.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its place among all.
    at: usize,
    /// Positions of the characters that are meant and shown, ascending.
    pub letters: Vec<u32>,
}

/// All lines, those that are meant by now, and the cursor on one of these.
#[derive(Clone, Debug)]
pub struct Finder<T> {
    /// The letters so far.
    pub typed: String,
    pub(super) lines: Vec<T>,
    /// Those that are meant.
    pub found: Picker<Found>,
}

impl<T: Line> Finder<T> {
    /// All of them, the cursor on one.
    pub fn new(lines: Vec<T>, at: usize) -> Finder<T> {
        let mut finder = Finder {
            typed: String::new(),
            lines,
            found: Picker::default(),
        };
        finder.find();
        finder.found.put(at);
        finder
    }

    /// None is meant.
    pub fn is_empty(&self) -> bool {
        self.found.items().is_empty()
    }

    /// What the cursor is on.
    pub fn chosen(&self) -> Option<&T> {
        self.lines.get(self.found.chosen()?.at)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = ((&T, &Found), bool)> {
        let rows = self.found.in_view(height);
        rows.filter_map(|(found, chosen)| Some(((self.lines.get(found.at)?, found), chosen)))
    }

    /// Looks for the letters, and puts the cursor on the likeliest line.
    pub(super) fn find(&mut self) {
        let mut matcher = Matcher::new(T::CONFIG);
        let pattern = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let typed = plain(&self.typed);
        let mut found: Vec<(Likeness, u32, Found)> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let mut letters = Vec::new();
            let (all, visible) = (line.text(), line.visible());
            let text = Utf32Str::new(&all, &mut buffer);
            let score = pattern.indices(text, &mut matcher, &mut letters);
            if score.is_some() {
                letters.sort_unstable();
                letters.dedup();
                letters.retain(|at| (*at as usize) < visible);
                let likeness = if T::IS_SENTENCE {
                    Likeness::of(&all, &typed)
                } else {
                    Likeness::Scattered
                };
                found.push((likeness, score.unwrap_or_default(), Found { at, letters }));
            }
        }
        let has_words = found.iter().any(|(of, ..)| *of != Likeness::Scattered);
        found.retain(|(of, ..)| !has_words || *of != Likeness::Scattered);
        // Equals stand as they come.
        found.sort_by_key(|(likeness, score, found)| {
            (*likeness, std::cmp::Reverse(*score), found.at)
        });
        let found = found.into_iter().map(|(.., found)| found).collect();
        self.found = Picker::new(found, 0);
    }
}
