//! Numbers of the lines or the paragraphs of a text, by which a place is named in a letter or a report.

use serde::{Deserialize, Serialize};

use crate::page::{Page, Row, lines};

/// What is numbered beside the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Numbering {
    /// Nothing.
    #[default]
    Off,
    /// The lines of the text as it was extracted, however they are wrapped here.
    Lines,
    /// The paragraphs.
    Paragraphs,
}

impl Numbering {
    /// The next one, around the end.
    #[must_use]
    pub fn next(self) -> Numbering {
        match self {
            Numbering::Off => Numbering::Lines,
            Numbering::Lines => Numbering::Paragraphs,
            Numbering::Paragraphs => Numbering::Off,
        }
    }
}

/// Where each numbered thing of a text begins.
#[derive(Debug, Default)]
pub struct Numbers {
    /// What is numbered.
    pub numbering: Numbering,
    starts: Vec<u32>,
}

impl Numbers {
    /// Of a text, whose breaks that are shown as spaces end no paragraph.
    pub fn of(page: &Page, numbering: Numbering) -> Numbers {
        let starts = match numbering {
            Numbering::Off => Vec::new(),
            Numbering::Lines => lines(&page.text).map(|(start, ..)| start as u32).collect(),
            Numbering::Paragraphs => page.paragraphs(),
        };
        Numbers { numbering, starts }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// The number of the first one that begins in a row, from 1.
    pub fn in_row(&self, row: &Row) -> Option<usize> {
        let before = self.starts.partition_point(|start| *start < row.start);
        let start = *self.starts.get(before)?;
        (start < row.end).then_some(before + 1)
    }

    /// The number of a row that is the first one in view, above which a line or a paragraph may begin: that of what it is a part of. A row
    /// without words is a part of none.
    pub fn at_top(&self, row: &Row, text: &str) -> Option<usize> {
        let said = text.get(row.start as usize..row.end as usize);
        let is_blank = said.is_none_or(|said| said.trim().is_empty());
        let begun = self.starts.partition_point(|start| *start <= row.start);
        let part_of = (begun > 0 && !is_blank).then_some(begun);
        self.in_row(row).or(part_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn begin(text: &str, numbering: Numbering) -> Vec<String> {
        let numbers = Numbers::of(&Page::new(&text.into()), numbering);
        let word = |start: &u32| text.get(*start as usize..).unwrap().lines().next();
        let words = numbers.starts.iter().map(word);
        words.map(|word| word.unwrap().to_owned()).collect()
    }

    #[test]
    fn lines_are_those_of_the_text_and_paragraphs_have_no_blank_ones() {
        let text = "title\n\nfirst\r\nsecond\n\n\nthird\n";
        assert_eq!(
            begin(text, Numbering::Lines),
            ["title", "", "first", "second", "", "", "third"]
        );
        assert_eq!(
            begin(text, Numbering::Paragraphs),
            ["title", "first", "third"]
        );
        assert_eq!(begin("a\nb\nc", Numbering::Paragraphs), ["a", "b", "c"]);
        assert!(begin("", Numbering::Lines).is_empty());
    }

    #[test]
    fn a_line_that_was_only_kept_short_begins_no_paragraph() {
        let text = "the first line of a paragraph that somebody kept short by hand and the\n\
                    second line of it, which is about as long as the first line, and then\n\
                    the third one\nlast";
        assert_eq!(begin(text, Numbering::Lines).len(), 4);
        assert_eq!(begin(text, Numbering::Paragraphs).len(), 2);
    }

    #[test]
    fn the_first_row_in_view_has_the_number_of_what_began_above_it() {
        let page = Page::new(&"one two three four\n\nfive six seven eight".into());
        let rows = page.rows(10);
        for (numbering, second) in [(Numbering::Lines, 3), (Numbering::Paragraphs, 2)] {
            let numbers = Numbers::of(&page, numbering);
            for row in &rows {
                let text = page.text.get(row.start as usize..row.end as usize);
                let text = text.unwrap();
                let of = |words: &[&str]| words.iter().any(|word| text.contains(word));
                let expected = if of(&["one", "two", "three", "four"]) {
                    Some(1)
                } else if of(&["five", "six", "seven", "eight"]) {
                    Some(second)
                } else {
                    numbers.in_row(row)
                };
                assert_eq!(numbers.at_top(row, &page.text), expected, "{text:?}");
            }
            assert!(rows.iter().any(|row| numbers.in_row(row).is_none()));
        }
    }

    proptest! {
        #[test]
        fn however_a_text_is_wrapped_every_number_is_shown_once_or_its_row_has_another(
            text in "([a-zé我]{1,9}[ \n\r]{1,3}){0,60}",
            width in 1u16..60,
        ) {
            let page = Page::new(&text.into());
            let rows = page.rows(width);
            for numbering in [Numbering::Lines, Numbering::Paragraphs] {
                let numbers = Numbers::of(&page, numbering);
                let shown: Vec<usize> = rows.iter().filter_map(|row| numbers.in_row(row)).collect();
                prop_assert!(shown.is_sorted_by(|a, b| a < b));
                prop_assert_eq!(shown.first().copied(), (numbers.len() > 0).then_some(1));
                let begun = |row: &Row| {
                    let inside = numbers.starts.iter().filter(|start| row.start <= **start && **start < row.end);
                    inside.count()
                };
                prop_assert_eq!(rows.iter().map(begun).sum::<usize>(), numbers.len());
            }
        }
    }
}
