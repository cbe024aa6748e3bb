//! Margins: running heads, footers and page numbers. Those that the page says are such, and those that stand at
//! the same place near the edge of three pages or more, or of the only two, whatever their numbers.

use std::collections::{BTreeMap, BTreeSet};

use super::sheet::{Line, Sheet};
use crate::extract::clues::clue;
use crate::extract::limits::LIMITS;

/// The outer tenth or so of a page, where heads and footers stand.
const EDGE: f32 = 0.12;
/// Fewer pages than this may begin alike by chance.
const PAGES: usize = 3;
/// So many places to a page's height are told apart: a repeated line of a table stands elsewhere on each page.
const PLACES: f32 = 50.0;
/// A head has a page's number, or that and how many there are; a row of a table has more numbers.
const NUMBERS: usize = 2;
/// Lines at the edges of one page that are looked at.
const LINES: usize = 32;

/// What two heads have in common: their letters, and their place on the page.
type Key = (String, u8);

/// The lines that are repeated at the edges of the pages.
pub struct Margins {
    repeated: BTreeSet<Key>,
}

impl Margins {
    pub fn of(sheets: &[Sheet]) -> Margins {
        let mut pages: BTreeMap<Key, usize> = BTreeMap::new();
        for sheet in sheets {
            let at_edge = sheet.lines.iter().filter_map(|line| key(sheet, line));
            let keys: BTreeSet<Key> = at_edge.take(LINES).collect();
            for key in keys {
                *pages.entry(key).or_default() += 1;
            }
        }
        // Of two pages both begin alike where they have heads.
        let least = PAGES.min(sheets.len().max(2));
        pages.retain(|_, count| *count >= least);
        Margins {
            repeated: pages.into_keys().collect(),
        }
    }

    pub fn holds(&self, sheet: &Sheet, line: &Line) -> bool {
        line.margin || key(sheet, line).is_some_and(|key| self.repeated.contains(&key))
    }

    /// The heads and footers as the first page has them that has them, each once but for its number.
    pub fn tell(&self, sheets: &[Sheet]) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut told = Vec::new();
        for sheet in sheets {
            for line in sheet.lines.iter().filter(|line| self.holds(sheet, line)) {
                if told.len() >= LIMITS.clues {
                    return told;
                }
                let text = sheet.of(line);
                if text.len() <= LIMITS.clue && seen.insert(without_numbers(text).0) {
                    told.extend(clue(text));
                }
            }
        }
        told
    }
}

#[expect(clippy::cast_sign_loss, reason = "clamped to nought and more")]
fn key(sheet: &Sheet, line: &Line) -> Option<Key> {
    let edge = line.down < EDGE || line.down > 1.0 - EDGE;
    let text = sheet.of(line);
    if !edge || text.is_empty() || text.len() > LIMITS.clue {
        return None;
    }
    let (letters, numbers) = without_numbers(text);
    let place = (line.down * PLACES).clamp(0.0, PLACES) as u8;
    (numbers <= NUMBERS || letters.contains(char::is_alphabetic)).then_some((letters, place))
}

/// A line with a sign for each of its numbers, and how many they are. Front matter is numbered in Roman.
fn without_numbers(text: &str) -> (String, usize) {
    if text
        .bytes()
        .all(|b| b"ivxlc".contains(&b.to_ascii_lowercase()))
    {
        return ("#".to_owned(), 1);
    }
    let mut letters = String::with_capacity(text.len());
    let mut numbers = 0;
    for c in text.chars() {
        if !c.is_numeric() {
            letters.push(c);
        } else if !letters.ends_with('#') {
            letters.push('#');
            numbers += 1;
        }
    }
    (letters, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::prose::Gap;

    fn sheet(lines: &[(&str, f64, bool)]) -> Sheet {
        let mut sheet = Sheet::default();
        for (text, down, margin) in lines {
            sheet.line((Gap::Line, None), *down, *margin, None);
            sheet.say(text, None, 0.0);
        }
        sheet.finish(0);
        sheet
    }

    #[test]
    fn lines_repeated_at_the_edge_of_three_pages_are_set_apart() {
        let pages = [
            [("Anna B., p. 1", 0.05), ("Text", 0.5), ("1", 0.95)],
            [("Anna B., p. 2", 0.05), ("Text", 0.5), ("ii", 0.95)],
            [("Anna B., p. 3", 0.05), ("Text", 0.5), ("once", 0.9)],
            [("Other", 0.05), ("Text", 0.5), ("12", 0.95)],
        ];
        let sheets: Vec<Sheet> = pages
            .iter()
            .map(|lines| sheet(&lines.map(|(text, down)| (text, down, false))))
            .collect();
        let margins = Margins::of(&sheets);
        assert_eq!(margins.tell(&sheets), ["Anna B., p. 1", "1"]);
        let apart =
            |page: usize, line: usize| margins.holds(&sheets[page], &sheets[page].lines[line]);
        assert!(apart(0, 0) && apart(0, 2) && apart(3, 2));
        assert!(!apart(0, 1) && !apart(2, 2) && !apart(3, 0));
        // Of a document of two pages both have them.
        assert!(Margins::of(&sheets[2..]).tell(&sheets[2..]).is_empty());
        assert_eq!(
            Margins::of(&sheets[..2]).tell(&sheets),
            ["Anna B., p. 1", "1"]
        );
    }

    #[test]
    fn rows_of_numbers_and_lines_that_wander_are_text() {
        let rows = [0.91, 0.95, 0.99]
            .map(|down| sheet(&[("1 2 3", 0.05, false), ("Sum 12", down, false)]));
        assert!(Margins::of(&rows).tell(&rows).is_empty());
        let said = [sheet(&[("Head", 0.5, true)])];
        assert_eq!(Margins::of(&said).tell(&said), ["Head"]);
    }
}
