//! The numbers of a filter: `60`, `60%`, `12,5`, and thousands as the screen writes them.

use std::borrow::Cow;

use super::{Over, QUOTE, parts};
use crate::columns::Unit;

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// The words of a filter, each with the thousands of its figure: a blank at which no line is broken parts these, as it does on the screen.
pub(super) fn words(text: &str, over: Over) -> Vec<Cow<'_, str>> {
    let mut words: Vec<Cow<str>> = Vec::new();
    for (before, word) in parted(text) {
        match words.last_mut() {
            Some(last) if keeps_together(before) && goes_on(last, word, over) => {
                *last = format!("{last},{word}").into();
            }
            _ => words.push(word.into()),
        }
    }
    words
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
    let Some((name, _, value)) = parts(word) else {
        return false;
    };
    let field = over.field(&name.to_lowercase());
    field.is_some_and(|(_, field)| field.unit == Unit::Many)
        && ungrouped(&format!("{value},{next}")).is_some()
}

/// A number as people write it: `60`, `60%`, `12.5`, `12,5`, and thousands as the screen writes them: `1,200`.
pub(super) fn number(value: &str, unit: Unit) -> Option<f64> {
    let written = value.strip_suffix('%').unwrap_or(value);
    // No percentage has thousands.
    let whole = ungrouped(written).filter(|_| unit != Unit::Percent);
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
