//! Summary: whether one stretch is a summary of the other.
//!
//! A summary takes its sentences from all over a long text, so that no two neighbours belong to neighbours: what is left of
//! it is a stretch whose words are nearly all found in a much longer one (SPEC 9.1, step 8). But the sentences of a plain copy
//! resemble others on their topic, too. So it must be what closer stretches do not explain.

use std::collections::HashSet;
use std::ops::Range;

use super::bags::Weighed;
use super::edges::terms;
use super::fragments::{Fragment, Rule, fragments};
use super::seeds::Seed;
use super::{Case, CaseKind, LEAST_WORDS, meet};
use crate::sides::{Side, Sides};
use crate::text::content::{Content, Term};

/// Sentences of a long text that a summary leaves out between two of which it says something. As published.
const RULE: Rule = Rule {
    gap: 30,
    cosine: 0.34,
    repeated: 1.0,
};
/// The long stretch is at least so many times as long. As published.
const RATIO: u32 = 3;
/// Of what the long stretch explains of the summary's words, closer stretches explain less than this part.
const EXPLAINED: f32 = 0.8;
/// The least part of a summary's sentences that have a counterpart.
const MATCHED: f32 = 0.6;
/// The least part of the words beyond closer stretches that the long one has.
const FOUND: f32 = 0.6;
/// What a word without meaning of its own weighs beside one that has.
const STOP: f32 = 0.05;

/// The summaries, in the order of the left text; `cases` are the closer stretches.
pub fn summaries(
    seeds: Vec<Seed>,
    weighed: &Weighed,
    content: Sides<&Content>,
    cases: &[Case],
) -> Vec<Case> {
    let found = fragments(seeds, weighed, RULE);
    let found = found.iter().filter_map(|f| summary(f, content, cases));
    found.collect()
}

fn summary(fragment: &Fragment, content: Sides<&Content>, cases: &[Case]) -> Option<Case> {
    let words = fragment.words(content);
    let length = |side: Side| words.get(side).len() as u32;
    let short = Side::left_if(length(Side::Left) < length(Side::Right));
    let long = short.other();
    if length(long) < RATIO * length(short) || length(short) < LEAST_WORDS {
        return None;
    }
    let sentences = fragment.sentences.get(short);
    let seeds = fragment.seeds.iter();
    let matched: HashSet<u32> = seeds.map(|seed| *seed.sentences.get(short)).collect();
    if (matched.len() as f32) < MATCHED * sentences.len() as f32 {
        return None;
    }
    let own = content.get(short);
    let weigh = |range: Range<u32>, there: &dyn Fn(u64) -> bool| -> f32 {
        let words = own.words.get(range.start as usize..range.end as usize);
        let words = words.unwrap_or_default().iter();
        let weight = |term| match term {
            Term::Stop(hash) if there(hash) => STOP,
            Term::Content(hash) if there(hash) => 1.0,
            _ => 0.0,
        };
        words.map(|word| weight(word.term)).sum()
    };
    let range = words.get(short);
    let everywhere = terms(content.get(long), words.get(long));
    let explained = weigh(range.clone(), &|hash| everywhere.contains(&hash));
    let close = cases.iter().filter(|case| meet(&case.words, &words));
    let mut close: Vec<&Case> = close.collect();
    close.sort_by_key(|case| case.words.get(short).start);
    let (mut closely, mut rest, mut rest_found) = (0.0, 0.0, 0.0);
    let mut at = range.start;
    for case in &close {
        let there = terms(content.get(long), case.words.get(long));
        let stretch = case.words.get(short);
        let stretch = stretch.start.max(at)..stretch.end.min(range.end);
        let before = at..stretch.start.max(at);
        rest += weigh(before.clone(), &|_| true);
        rest_found += weigh(before, &|hash| everywhere.contains(&hash));
        at = at.max(stretch.end);
        closely += weigh(stretch, &|hash| there.contains(&hash));
    }
    rest += weigh(at..range.end, &|_| true);
    rest_found += weigh(at..range.end, &|hash| everywhere.contains(&hash));
    // Two places that have some of it are no more one source than all of them are.
    let limit = if close.len() > 1 { 1.0 } else { EXPLAINED };
    let is_summary = closely < limit * explained && rest_found >= FOUND * rest;
    is_summary.then_some(Case {
        words,
        cosine: fragment.cosine,
        kind: CaseKind::Summary,
    })
}
