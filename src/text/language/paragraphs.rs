//! Languages of the paragraphs of a text.
//!
//! A long paragraph is read by its own language, so that a passage counts alike in documents of two languages: a Russian page
//! in a Kazakh thesis loses the Russian stop words that it loses in its source.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;

use memchr::memchr_iter;

use super::super::Tokens;
use super::{Language, detect};

/// Characters from which on a paragraph tells its language with certainty (SPEC 2.9); a line that long is one.
const LONG: usize = 400;

/// The languages of a text.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Languages {
    /// Of all of it: that of paragraphs with more than half of its words, or else the one that it seems to be in as a whole.
    pub(in super::super) document: Option<Language>,
    /// One past the last token of each stretch in one language, with that one.
    pub(in super::super) stretches: Vec<(usize, Option<Language>)>,
}

impl Languages {
    /// Of a text with these tokens.
    pub(in super::super) fn of(text: &str, tokens: &Tokens) -> Languages {
        #[cfg(test)]
        super::super::analysis::tests::count(1);
        let mut own = Vec::new();
        let mut words: BTreeMap<Language, usize> = BTreeMap::new();
        let mut from = 0;
        for block in blocks(text) {
            let to = tokens
                .spans
                .partition_point(|span| (span.start as usize) < block.end);
            let is_long = text
                .get(block)
                .is_some_and(|block| block.chars().count() >= LONG);
            let spans = tokens.spans.get(from..to).unwrap_or_default();
            let hashes = tokens.hashes.get(from..to).unwrap_or_default();
            let language = is_long.then(|| detect(text, spans, hashes)).flatten();
            if let Some(language) = language {
                *words.entry(language).or_default() += hashes.len();
            }
            own.push((to, language));
            from = to;
        }
        let mut most = words.into_iter();
        let most = most.find(|(_, words)| 2 * words > tokens.hashes.len());
        let document = match most {
            Some((language, _)) => Some(language),
            None => detect(text, &tokens.spans, &tokens.hashes),
        };
        let mut stretches: Vec<(usize, Option<Language>)> = Vec::new();
        for (to, own) in own {
            let language = own.or(document);
            match stretches.last_mut() {
                Some((end, last)) if *last == language => *end = to,
                _ => stretches.push((to, language)),
            }
        }
        Languages {
            document,
            stretches,
        }
    }
}

/// The lines of a text, each with its end.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let ends = memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
    ends.chain([text.len()]).filter_map(move |end| {
        let line = text.get(mem::replace(&mut start, end)..end)?;
        (!line.is_empty()).then_some(line)
    })
}

/// Paragraphs: between empty lines, and long lines alone. Together they are the text.
pub(crate) fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in lines(text) {
        let is_long = line.len() >= LONG && line.chars().count() >= LONG;
        if is_long && start < at {
            blocks.push(start..at);
            start = at;
        }
        at += line.len();
        // Most begin with a letter, which is seen at once.
        let begins = line
            .bytes()
            .next()
            .is_some_and(|byte| byte.is_ascii_graphic());
        if is_long || !begins && line.trim_start().is_empty() {
            blocks.push(start..at);
            start = at;
        }
    }
    if start < at {
        blocks.push(start..at);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::super::super::tokens;
    use super::*;

    #[test]
    fn blocks_are_paragraphs_and_long_lines() {
        let long = "слово ".repeat(100);
        let text = format!("one\ntwo\n \nthree\n{long}\nfour");
        let blocks: Vec<&str> = blocks(&text)
            .into_iter()
            .filter_map(|block| text.get(block))
            .collect();
        assert_eq!(
            blocks,
            ["one\ntwo\n \n", "three\n", &format!("{long}\n"), "four"]
        );
        assert!(super::blocks("").is_empty());
    }

    #[test]
    fn a_long_paragraph_has_its_own_language_and_a_short_one_that_of_the_text() {
        let kazakh =
            "Балалар мектептерге кітаптарымен бірге келді, ал ұстаздар оларды күтіп тұрды. "
                .repeat(9);
        let russian = "Зимние реки на севере замёрзли, и никто не ловил в них рыбу. ".repeat(7);
        let text = format!("{kazakh}\n\n{russian}\n\nМы не знали.\n\n{kazakh}");
        let tokens = tokens(&text);
        let found = Languages::of(&text, &tokens);
        assert_eq!(found.document, Some(Language::Kazakh));
        let languages: Vec<_> = found
            .stretches
            .iter()
            .map(|(_, language)| *language)
            .collect();
        let (kk, ru) = (Some(Language::Kazakh), Some(Language::Russian));
        assert_eq!(languages, [kk, ru, kk]);
        assert_eq!(found.stretches[2].0, tokens.hashes.len());
        let russian = tokens.spans[found.stretches[0].0].of(&text);
        assert_eq!(russian, "Зимние");
    }
}
