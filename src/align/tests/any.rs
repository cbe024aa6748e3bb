//! What the passages of any two texts are, however the one was made of the other.

use proptest::prelude::*;

use super::*;
use crate::regressions::{cases, kept_in};

/// What becomes of a copied block of words.
#[derive(Clone, Copy, Debug)]
enum Treatment {
    Whole,
    /// Every n-th word replaced.
    Replaced(u32),
    /// Sentences in another order.
    Moved,
    /// Only a part of every sentence.
    Shortened,
}

fn treat(words: &[u32], how: Treatment) -> Vec<u32> {
    match how {
        Treatment::Whole => words.to_vec(),
        Treatment::Replaced(nth) => (0..)
            .zip(words)
            .map(|(at, w)| if at % nth == 2 { w + 9000 } else { *w })
            .collect(),
        Treatment::Moved => words.chunks(11).rev().flatten().copied().collect(),
        Treatment::Shortened => words
            .chunks(11)
            .flat_map(|sentence| sentence.iter().take(7))
            .copied()
            .collect(),
    }
}

fn treatment() -> impl Strategy<Value = Treatment> {
    prop_oneof![
        Just(Treatment::Whole),
        (3u32..12).prop_map(Treatment::Replaced),
        Just(Treatment::Moved),
        Just(Treatment::Shortened),
    ]
}

/// Two texts with some blocks of the one treated in the other, in any order.
fn texts() -> impl Strategy<Value = (String, String)> {
    let block = (0u32..20, 15u32..120, treatment(), 0u32..60);
    (prop::collection::vec((0u32..5, block), 0..5), 20u32..200).prop_map(|(mut blocks, rest)| {
        let source = own(1, 700);
        let mut copy = own(2, rest);
        // Each from a part of its own: of what stands twice either copy could be the one.
        let mut used = [false; 5];
        blocks.retain(|(part, _)| !std::mem::replace(&mut used[*part as usize], true));
        for (part, (from, words, how, between)) in blocks {
            let from = (140 * part + from) as usize;
            let block = &source[from..from + words as usize];
            copy.extend(treat(block, how));
            copy.extend(own(3 + part, between));
        }
        (prose(&copy, 11), prose(&source, 11))
    })
}

/// Few words and few blocks of them in any order, so that ties abound.
fn repeating() -> impl Strategy<Value = Vec<u32>> {
    let block = (0u32..6, 3u32..14).prop_map(|(block, words)| own(1 + block, words));
    let part = prop_oneof![(0u32..4).prop_map(|word| vec![word]), block];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

#[test]
fn what_is_moved_out_of_a_passage_counts_alike_whichever_text_is_the_left_one() {
    let [before, moved, after, rest] = [(1, 7), (3, 5), (5, 7), (7, 20)].map(|(n, w)| own(n, w));
    // Along this text a third run stands between the two, along the other one nothing does.
    let left = prose(&[&before[..], &moved, &after].concat(), 40);
    let right = prose(&[&before[..], &after, &rest, &moved].concat(), 40);
    for (left, right) in [(&left, &right), (&right, &left)] {
        let found = compared(left, right).figures();
        assert_eq!((found.words, found.passages, found.longest), (14, 1, 7));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(96), ..kept_in("tests/regressions/align.txt") })]

    #[test]
    fn passages_are_words_and_overlap_on_no_side((left, right) in texts()) {
        let compared = compared(&left, &right);
        for side in Side::BOTH {
            let text = compared.texts.get(side);
            let tokens = text::tokens(text);
            let mut taken = vec![false; tokens.spans.len()];
            for passage in &compared.alignment.passages {
                let range = passage.tokens.get(side).clone();
                let span = passage.spans.get(side);
                prop_assert_eq!(tokens.spans[range.start as usize].start, span.start);
                prop_assert_eq!(tokens.spans[range.end as usize - 1].end, span.end);
                for at in range {
                    prop_assert!(!taken[at as usize], "a word stands in two passages");
                    taken[at as usize] = true;
                }
                let changed: Vec<Span> = passage.changed_spans(side).collect();
                prop_assert!(changed.windows(2).all(|two| two[0].end <= two[1].start));
                prop_assert!(changed.iter().all(|c| span.start <= c.start && c.end <= span.end));
                prop_assert!(passage.same <= passage.words(side));
                prop_assert!(passage.longest <= passage.same || passage.kind == Kind::Summary);
            }
        }
        let numbers: Vec<u32> = compared.alignment.passages.iter().map(|p| p.number).collect();
        prop_assert!(numbers.iter().copied().eq(1..=numbers.len() as u32));
    }

    #[test]
    fn figures_alone_are_those_of_a_comparison((left, right) in texts(), nth_common in 2_usize..40) {
        let mut aligner = Aligner::new(Width::default(), 8, text::Options::default());
        let documents = Sides::new(left, right).map(|text| aligner.read(text.into(), &Masked::default()));
        let all = documents.left.shingles.iter().chain(&documents.right.shingles);
        for common in [Common::default(), Common::new(all.copied().step_by(nth_common))] {
            for documents in [documents.as_ref(), documents.as_ref().swap()] {
                let compared = aligner.compare(documents, &common);
                prop_assert_eq!(aligner.figures(documents, &common), compared.shared());
            }
        }
    }

    #[test]
    fn swapping_texts_that_repeat_themselves_swaps_all_that_is_said_of_them(
        left in repeating(),
        right in repeating(),
        sentences in (4_usize..14, 4_usize..14),
    ) {
        let (left, right) = (prose(&left, sentences.0), prose(&right, sentences.1));
        let (there, back) = (compared(&left, &right), compared(&right, &left));
        prop_assert_eq!(there.share(Side::Left), back.share(Side::Right));
        prop_assert_eq!(there.share(Side::Right), back.share(Side::Left));
        prop_assert_eq!(there.figures(), back.figures());
        let (there, back) = (there.alignment, back.alignment);
        prop_assert_eq!(there.searched, back.searched);
        prop_assert_eq!(there.loose, back.loose.swap());
        let said = |p: &Passage, [one, other]: [Side; 2]| {
            let side = |side| (*p.spans.get(side), p.tokens.get(side).clone(), p.changed.get(side).clone());
            (side(one), side(other), p.kind, p.same, p.longest)
        };
        let [one, other] = Side::BOTH;
        let mut mirrored: Vec<_> = back.passages.iter().map(|p| said(p, [other, one])).collect();
        mirrored.sort_by_key(|(one, ..)| one.1.start);
        let plainly: Vec<_> = there.passages.iter().map(|p| said(p, [one, other])).collect();
        prop_assert_eq!(plainly, mirrored);
        for passages in [&there.passages, &back.passages] {
            prop_assert!(passages.is_sorted_by_key(|passage| passage.tokens.left.start));
            prop_assert!(passages.iter().map(|passage| passage.number).eq(1..=passages.len() as u32));
        }
    }

    #[test]
    fn a_verbatim_copy_is_found_whole_whatever_surrounds_it(
        (left, right) in texts(),
        words in 30u32..90,
        places in (0_usize..1000, 0_usize..1000),
    ) {
        // Of words that nothing else has.
        let copy: Vec<String> = (0..words).map(|at| format!("zx{}", word(at))).collect();
        let copy = copy.join(" ");
        let insert = |text: &str, place: usize| {
            let at = text.len() * place / 1000;
            let at = text.get(at..).and_then(|rest| rest.find(' ')).map_or(text.len(), |space| at + space);
            let (before, after) = text.split_at(at);
            format!("{before} {copy}{after}")
        };
        let (left, right) = (insert(&left, places.0), insert(&right, places.1));
        let found = passages(&left, &right);
        let holds = |passage: &Passage| {
            passage.spans.left.of(&left).contains(&copy) && passage.spans.right.of(&right).contains(&copy)
        };
        prop_assert!(found.iter().any(holds), "{found:#?}");
    }
}
