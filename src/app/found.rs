//! Which of some lines are meant by the letters that are typed? The likeliest first, for commands, sketches and folders alike.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::cursor::Cursor;
use super::pointed::Pointed;

/// What is found by letters of it.
pub trait Line {
    /// How letters are looked for.
    const CONFIG: Config = Config::DEFAULT;

    /// All that they are looked for in.
    fn text(&self) -> String;

    /// So many characters of that are shown.
    fn visible(&self) -> usize;
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
    found: Vec<Found>,
    cursor: Cursor,
}

impl<T: Line> Finder<T> {
    /// All of them, the cursor on one.
    pub fn new(lines: Vec<T>, at: usize) -> Finder<T> {
        let mut finder = Finder {
            typed: String::new(),
            lines,
            found: Vec::new(),
            cursor: Cursor::default(),
        };
        finder.find(None);
        finder.cursor = Cursor::on(at);
        finder
    }

    /// How many are meant.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// None is meant.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// What the cursor is on.
    pub fn chosen(&self) -> Option<&T> {
        self.lines.get(self.found.get(self.cursor.at())?.at)
    }

    /// How many rows are scrolled off, above and below.
    pub fn off(&self, height: usize) -> [usize; 2] {
        self.cursor.off(self.found.len(), height)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&T, &Found, bool)> {
        let rows = self.cursor.in_view(self.found.iter(), height);
        rows.filter_map(|(found, chosen)| Some((self.lines.get(found.at)?, found, chosen)))
    }

    /// Moves the cursor, around the ends.
    pub fn go(&mut self, down: bool) {
        self.cursor.step(down, self.found.len());
    }

    /// Scrolls so that the cursor is in view.
    pub fn scroll(&mut self, height: usize) {
        self.cursor.scroll(self.found.len(), height);
    }

    /// Puts the cursor on the row at this height of the list.
    pub(super) fn point(&mut self, row: usize) -> Pointed {
        self.cursor.point(row, self.found.len())
    }

    /// Looks for the letters, and puts the cursor on the likeliest line; that is the `first` one, whatever its letters are.
    pub(super) fn find(&mut self, first: Option<usize>) {
        let mut matcher = Matcher::new(T::CONFIG);
        let pattern = Pattern::parse(&self.typed, CaseMatching::Ignore, Normalization::Smart);
        let mut buffer = Vec::new();
        let mut found: Vec<(u32, Found)> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let mut letters = Vec::new();
            let (all, visible) = (line.text(), line.visible());
            let text = Utf32Str::new(&all, &mut buffer);
            let score = pattern.indices(text, &mut matcher, &mut letters);
            if score.is_some() || first == Some(at) {
                letters.sort_unstable();
                letters.dedup();
                letters.retain(|at| (*at as usize) < visible);
                found.push((score.unwrap_or_default(), Found { at, letters }));
            }
        }
        // Equals stand as they come.
        found.sort_by_key(|(score, found)| {
            (first != Some(found.at), std::cmp::Reverse(*score), found.at)
        });
        self.found = found.into_iter().map(|(_, found)| found).collect();
        self.cursor = Cursor::default();
    }
}
