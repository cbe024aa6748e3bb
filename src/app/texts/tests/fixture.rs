//! Pairs for tests, written as people read them: `⟦3|a passage with a ‹changed› word⟧ ⟨loose⟩ ⌊common⌋`.

use std::sync::Arc;

use crate::align::{Alignment, Changed, How, Kind, Passage, Searched};
use crate::app::command::Action;
use crate::index::{DocId, Label};
use crate::measure::Overlap;
use crate::sides::Sides;
use crate::snapshot::{Compared, Comparison};
use crate::text::Span;

/// All that can be done with two texts.
pub const ACTIONS: [Action; 19] = [
    Action::NextPassage,
    Action::PreviousPassage,
    Action::ToggleFold,
    Action::MoreContext,
    Action::LessContext,
    Action::Twin,
    Action::NextNumbering,
    Action::ToggleLock,
    Action::Swap,
    Action::FocusLeft,
    Action::FocusRight,
    Action::Down,
    Action::Up,
    Action::HalfDown,
    Action::HalfUp,
    Action::PageDown,
    Action::PageUp,
    Action::First,
    Action::Last,
];

pub const PAIR: Sides<DocId> = Sides {
    left: DocId(1),
    right: DocId(2),
};

/// One text without its signs, and what the signs said.
#[derive(Default)]
struct Marked {
    text: String,
    passages: Vec<(u32, Span)>,
    changed: Vec<Span>,
    loose: Vec<Span>,
    common: Vec<Span>,
}

fn read(marked: &str) -> Marked {
    let mut out = Marked::default();
    let mut open = Vec::new();
    let mut chars = marked.chars();
    while let Some(c) = chars.next() {
        let at = out.text.len() as u32;
        match c {
            '⟦' => {
                let number: String = chars.by_ref().take_while(|&c| c != '|').collect();
                open.push((number.parse().unwrap(), at));
            }
            '‹' | '⟨' | '⌊' => open.push((0, at)),
            '⟧' | '›' | '⟩' | '⌋' => {
                let (number, start) = open.pop().unwrap();
                let span = Span { start, end: at };
                match c {
                    '⟧' => out.passages.push((number, span)),
                    '›' => out.changed.push(span),
                    '⟩' => out.loose.push(span),
                    _ => out.common.push(span),
                }
            }
            c => out.text.push(c),
        }
    }
    out.passages.sort_unstable();
    out
}

fn words(text: &str) -> u32 {
    let chinese = |c: &char| ('\u{4e00}'..='\u{9fff}').contains(c);
    let characters = text.chars().filter(chinese).count();
    let words = text.split_whitespace();
    (characters
        + words
            .filter(|word| !word.chars().any(|c| chinese(&c)))
            .count()) as u32
}

fn token(text: &str, byte: u32) -> u32 {
    words(text.get(..byte as usize).unwrap())
}

pub fn comparison(left: &str, right: &str) -> Comparison {
    let sides = Sides::new(read(left), read(right));
    let numbers: Vec<u32> = sides.left.passages.iter().map(|&(n, _)| n).collect();
    let passages: Vec<Passage> = numbers
        .iter()
        .map(|&number| passage(&sides, number))
        .collect();
    let lengths = sides.as_ref().map(|m| words(&m.text));
    let same: u32 = passages.iter().map(|passage| passage.same).sum();
    let overlap = Overlap {
        shared: same.min(lengths.left).min(lengths.right),
        sizes: lengths,
    };
    let spans = |of: fn(&Marked) -> &Vec<Span>| sides.as_ref().map(|m| of(m).clone());
    let labels = Sides::new(
        Label::new("group-a/ivanov-the-causes-of-the-war-final.txt"),
        Label::new("group-b/petrov.txt"),
    );
    let compared = Compared {
        texts: sides.as_ref().map(|m| Arc::from(m.text.as_str())),
        words: lengths,
        counted: lengths,
        overlap,
        multisets: overlap,
        alignment: Alignment {
            searched: Searched::All,
            passages,
            loose: spans(|m| &m.loose),
            common: spans(|m| &m.common),
            uncounted: Sides::default(),
        },
        ..Compared::default()
    };
    Comparison::new(PAIR, labels, Ok(compared))
}

fn passage(sides: &Sides<Marked>, number: u32) -> Passage {
    let spans = sides.as_ref().map(|m| {
        let found = m.passages.iter().find(|&&(n, _)| n == number);
        found.expect("on both sides").1
    });
    let changed = Sides::from_fn(|side| {
        let span = spans.get(side);
        let all = sides.get(side).changed.iter();
        let inside = all.filter(|c| span.start <= c.start && c.end <= span.end);
        let changed = inside.map(|span| Changed {
            span: *span,
            how: How::Replaced,
        });
        changed.collect::<Vec<_>>()
    });
    let tokens = Sides::from_fn(|side| {
        let (text, span) = (&sides.get(side).text, spans.get(side));
        token(text, span.start)..token(text, span.end)
    });
    let edited = !changed.left.is_empty() || !changed.right.is_empty();
    let same = (tokens.left.end - tokens.left.start).saturating_sub(changed.left.len() as u32);
    Passage {
        number,
        spans,
        tokens,
        same,
        counted: same,
        longest: if edited { same / 2 } else { same },
        kind: if edited { Kind::Edited } else { Kind::Verbatim },
        changed,
    }
}
