//! How is a number written in a filter? `60`, `60%`, `12,5`, and thousands as the screen writes them.

use std::borrow::Cow;

use super::{Field, Over, QUOTE, parts};

/// Digits of a group of thousands.
const GROUP: usize = 3;

impl Field {
    /// Nobody has thousands of clusters or of members, so that a number behind one of these stands in a name.
    fn has_thousands(self) -> bool {
        matches!(
            self,
            Field::Words | Field::Run | Field::Passages | Field::Pairs
        )
    }

    pub(super) fn is_percent(self) -> bool {
        matches!(
            self,
            Field::Share | Field::LeftInRight | Field::RightInLeft | Field::Alike | Field::Weakest
        )
    }
}

/// The words of a filter.
#[derive(Debug, Default)]
pub(super) struct Words<'a> {
    /// In their order, each with the thousands of its figure.
    pub all: Vec<Cow<'a, str>>,
    /// A figure and what stands behind a blank after it, written as one number: `words>200101` for `words>200 101`.
    pub as_one: Option<String>,
}

impl<'a> Words<'a> {
    /// Parts a filter at its blanks. Where screens part thousands by a blank it is one that breaks no line, and such a one joins them
    /// here too, however it came into the filter; any other blank may as well part a figure from letters of a name, and does.
    pub fn of(text: &'a str, over: Over) -> Words<'a> {
        let mut words = Words::default();
        // The figure that goes on through blanks that part.
        let mut run: Option<String> = None;
        for (before, word) in parted(text) {
            match words.all.last_mut() {
                Some(last) if keeps_together(before) && goes_on(last, word, over) => {
                    *last = format!("{last},{word}").into();
                    run = None;
                    continue;
                }
                Some(last) => {
                    let figure = run.take().unwrap_or_else(|| last.to_string());
                    if goes_on(&figure, word, over) {
                        let whole = format!("{figure},{word}");
                        words.as_one = as_one(&whole);
                        run = Some(whole);
                    }
                }
                None => {}
            }
            words.all.push(word.into());
        }
        words
    }
}

/// A blank at which no line is broken.
fn keeps_together(blank: &str) -> bool {
    matches!(blank, "\u{a0}" | "\u{2007}" | "\u{202f}")
}

/// The words of a filter, each with the blanks before it. What is still open ends with the line.
fn parted(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        let before = rest.strip_suffix(word)?;
        let mut is_open = false;
        let end = word.find(|c: char| {
            is_open ^= c == QUOTE;
            !is_open && c.is_whitespace()
        });
        let (word, behind) = word.split_at_checked(end.unwrap_or(word.len()))?;
        rest = behind;
        (!word.is_empty()).then_some((before, word))
    })
}

/// Whether the figure at the end of a word goes on with the next word.
fn goes_on(word: &str, next: &str, over: Over) -> bool {
    let word = word.strip_prefix('-').unwrap_or(word);
    let Some((name, _, _, value)) = parts(word) else {
        return false;
    };
    let field = over.field(&name.to_lowercase());
    field.is_some_and(|(field, _)| field.has_thousands())
        && ungrouped(&format!("{value},{next}")).is_some()
}

/// A word with a figure in groups of thousands, without what parts them.
fn as_one(word: &str) -> Option<String> {
    let (_, _, _, value) = parts(word)?;
    let before = word.strip_suffix(value)?;
    Some(format!("{before}{}", ungrouped(value)?))
}

/// A number as people write it: `60`, `60%`, `12.5`, `12,5`, and thousands as the screen writes them: `1,200`.
pub(super) fn number(value: &str, field: Field) -> Option<f64> {
    let written = value.strip_suffix('%').unwrap_or(value);
    // No percentage has thousands.
    let whole = ungrouped(written).filter(|_| !field.is_percent());
    let written = whole.unwrap_or_else(|| written.replace(',', "."));
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let plain = written.strip_prefix('-').unwrap_or(&written);
    if !plain.chars().all(digits) {
        return None;
    }
    written.parse().ok()
}

/// The digits of a number in groups of thousands, without what parts them; nothing of other numbers: `12,5` and `0,125` are fractions.
fn ungrouped(written: &str) -> Option<String> {
    let mut groups = written.split(|c: char| c == ',' || c.is_whitespace());
    let first = groups.next()?;
    let groups: Vec<&str> = groups.collect();
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let begins = (1..=GROUP).contains(&first.len()) && is_digits(first) && !first.starts_with('0');
    let is_group = |group: &&str| group.len() == GROUP && is_digits(group);
    (begins && !groups.is_empty() && groups.iter().all(is_group))
        .then(|| format!("{first}{}", groups.concat()))
}

/// The longest number at the beginning: its digits, and what parts them.
pub(super) fn leading(text: &str, field: Field) -> Option<&str> {
    let others = text.find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.');
    let longest = others.unwrap_or(text.len());
    let is_number =
        |text: &&str| text.ends_with(|c: char| c.is_ascii_digit()) && number(text, field).is_some();
    let mut shorter = (1..=longest).rev().filter_map(|end| text.get(..end));
    shorter.find(is_number)
}
