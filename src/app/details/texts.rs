//! What the two texts of a pair share, in figures that can be checked, and how that stands in the class.

use super::Line;
use crate::align::{Kind, LONG_WORDS, Passage, are_long};
use crate::index::{COMMON_PEOPLE, DocId, EVIDENCE_PERCENT, EVIDENCE_WORDS, Pair, REWRITTEN_WORDS};
use crate::measure::Containment;
use crate::page::Unit;
use crate::remarks::{self, identical};
use crate::report::text;
use crate::say;
use crate::shingle;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison, Snapshot};
use crate::words::grouped;

/// What both texts share: from passages, and from the index.
pub(super) fn shared(snapshot: &Snapshot, comparison: &Comparison) -> Vec<Line> {
    let figures = match &comparison.outcome {
        Err(reason) => reason.to_string(),
        Ok(compared) => {
            let is_none = compared.alignment.passages.is_empty();
            let masked = is_none.then(|| remarks::masked(snapshot, comparison.docs));
            masked.flatten().unwrap_or_else(|| figures(compared))
        }
    };
    let mut said = vec![figures];
    if let Some(rarest) = &comparison.rarest {
        said.push(remarks::rarest(rarest));
    }
    let sentence = |said| Line::Sentence(said, false);
    let compared = comparison.outcome.as_ref().ok();
    let identical = compared.and_then(identical);
    let first = identical.map(|said| Line::Sentence(said.to_owned(), true));
    let said = said.into_iter().map(sentence);
    first.into_iter().chain(said).collect()
}

fn figures(compared: &Compared) -> String {
    let passages = &compared.alignment.passages;
    if passages.is_empty() {
        return say!("passages-none").to_owned();
    }
    let longest = passages.iter().map(|passage| passage.longest).max();
    let same: u32 = passages.iter().map(|passage| passage.same).sum();
    let words = Sides::from_fn(|side| passages.iter().map(|p| p.words(side)).sum::<u32>());
    say!(
        "passages-cover",
        count = passages.len(),
        kinds = kinds(passages),
        words = Unit::Word.count(words.left),
        right = words.right,
        same,
        most = longest.unwrap_or(0)
    )
}

/// The measures of shingles, for those who know them from elsewhere.
pub(super) fn measures(comparison: &Comparison) -> Vec<Line> {
    let Ok(compared) = &comparison.outcome else {
        return Vec::new();
    };
    vec![
        Line::heading(say!("measures-heading")),
        Line::Sentence(remarks::measures(compared.overlap), false),
    ]
}

/// The rule by which a pair is listed, and what it makes of these two texts, as a sum.
pub(super) fn rule(snapshot: &Snapshot, comparison: &Comparison) -> Vec<Line> {
    let Ok(compared) = &comparison.outcome else {
        return Vec::new();
    };
    let listed = snapshot.listing.pair(comparison.docs);
    let is_copy = listed.is_some_and(|pair| {
        let document = |side| snapshot.listing.document(*pair.docs.get(side));
        let counts_all = |side| {
            let document = document(side);
            document.is_some_and(|one| one.common > 0 && one.shingles == *pair.shingles.get(side))
        };
        Side::BOTH.into_iter().any(counts_all)
    });
    let is_rewritten = listed.is_some_and(|pair| pair.is_rewritten);
    let least = if is_rewritten {
        REWRITTEN_WORDS
    } else {
        EVIDENCE_WORDS
    };
    let rule = if is_rewritten {
        say!("rule-rewritten", least)
    } else if snapshot.settings.counts_common {
        say!("rule-counted", least)
    } else if is_copy {
        say!("rule-copies", documents = COMMON_PEOPLE)
    } else {
        say!("rule", least, documents = COMMON_PEOPLE)
    };
    let figures = compared.figures();
    // What layers took away is weighed with all that they mask.
    let is_taken = snapshot.taken.is_some();
    let is_weighed = !is_rewritten && !is_copy && !is_taken && !snapshot.settings.counts_common;
    let weight = listed
        .filter(|_| is_weighed)
        .map(|pair| grouped(&pair.weight.to_string()));
    let outside = is_rewritten.then(|| grouped(&figures.outside_longest().to_string()));
    let share = compared.share(Side::Left).max(compared.share(Side::Right));
    let sum = say!(
        "rule-sum",
        all = figures.words + figures.common,
        common = figures.common,
        words = figures.words,
        weight = weight.unwrap_or("none".to_owned()),
        outside = outside.unwrap_or("none".to_owned()),
        share = share.to_string(),
        least,
        half = Containment::from_percent(EVIDENCE_PERCENT).to_string()
    );
    let mut lines = vec![
        Line::Heading(say!("rule-heading").to_owned()),
        Line::Sentence(rule, false),
        Line::Sentence(sum, false),
    ];
    let raw = text::raw(compared).into_iter();
    lines.extend(raw.map(|said| Line::Sentence(said, false)));
    let words = |id| snapshot.listing.document(id).map_or(0, |one| one.words);
    if are_long(comparison.docs.map(words)) {
        let said = say!("rule-long", words = LONG_WORDS);
        lines.push(Line::Sentence(said, false));
    }
    lines
}

/// "2 verbatim, 1 edited".
fn kinds(passages: &[Passage]) -> String {
    let named = [Kind::Verbatim, Kind::Edited, Kind::Summary].map(|kind| {
        let count = passages.iter().filter(|p| p.kind == kind).count();
        (count > 0).then(|| match kind {
            Kind::Verbatim => say!("count-verbatim", count),
            Kind::Edited => say!("count-edited", count),
            Kind::Summary => say!("count-summary", count),
        })
    });
    let named: Vec<String> = named.into_iter().flatten().collect();
    named.join(", ")
}

/// How likely it is that any of these figures counts a shingle that is none: they are known by fingerprints.
pub(super) fn collisions(snapshot: &Snapshot) -> Option<Line> {
    /// Different fingerprints.
    const VALUES: f64 = u64::MAX as f64;
    let documents = snapshot.listing.documents.iter();
    let shingles: u64 = documents.map(|document| u64::from(document.shingles)).sum();
    // A shingle is counted once for each document that has it: there are no more than that, and the chance is no larger.
    let probability = shingle::collision(shingles as f64, VALUES);
    let said = |odds: f64| {
        // Two digits of it say enough.
        let places = 10_f64.powf((odds.log10().floor() - 1.0).max(0.0));
        let odds = grouped(&format!("{:.0}", (odds / places).floor() * places));
        let said = say!("shingles-collide", shingles = shingles as usize, odds);
        Line::Sentence(said, false)
    };
    (probability > 0.0).then(|| said(probability.recip()))
}

/// The place of the pair among the listed ones.
pub(super) fn rank(snapshot: &Snapshot, pair: Sides<DocId>) -> Vec<Line> {
    let listing = &snapshot.listing;
    let mut lines = vec![Line::heading(say!("rank-heading"))];
    let Some(listed) = listing.pair(pair) else {
        let said = say!(
            "rank-unlisted",
            count = listing.pairs.len(),
            threshold = snapshot.settings.threshold.to_string(),
        );
        lines.push(Line::Sentence(said, false));
        return lines;
    };
    let place = |is_before: &dyn Fn(&Pair) -> bool| {
        let before = listing.pairs.iter().filter(|other| is_before(other));
        1 + before.count()
    };
    let said = say!(
        "rank",
        count = listing.pairs.len(),
        evidence = place(&|other| other.evidence() > listed.evidence()),
        share = place(&|other| other.larger_share() > listed.larger_share()),
        words = place(&|other| other.figures.words > listed.figures.words),
        run = place(&|other| other.figures.longest > listed.figures.longest),
    );
    lines.push(Line::Sentence(said, false));
    lines
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::align::rarest::Rarest;
    use crate::app::texts::tests::fixture::comparison;
    use crate::index::{Document, Figures, Label, Listing, WeighedWords};

    fn sentences<'a>(lines: &'a [Line]) -> Vec<&'a str> {
        let sentence = |line: &'a Line| match line {
            Line::Sentence(said, _) => Some(said.as_str()),
            _ => None,
        };
        lines.iter().filter_map(sentence).collect()
    }

    #[test]
    fn what_is_shared_is_said_with_where_each_figure_comes_from() {
        let mut pair = comparison("⟦1|a b c d e⟧ and then more", "at first ⟦1|a b c d e⟧ too");
        pair.rarest = Some(Rarest {
            phrase: "a b c d e".to_owned(),
            words: 5,
            in_all: 5,
            documents: 3,
            among: 40,
        });
        let lines = shared(&Snapshot::default(), &pair);
        let said = sentences(&lines);
        assert_eq!(said.len(), 2, "{said:?}");
        assert_eq!(
            said[0],
            "from passages: 1 passage (1 verbatim) with 5 words of the first text and 5 of the second; 5 are the same, 5 at most without a change between"
        );
        assert!(said[1].contains("in one other document of 40"), "{said:?}");
        let rarest = pair.rarest.as_mut().unwrap();
        (rarest.documents, rarest.in_all) = (2, 15);
        let lines = shared(&Snapshot::default(), &pair);
        assert_eq!(
            sentences(&lines)[1],
            "both have 15 words of which no other of 40 documents has a phrase, up to 5 of them in one stretch: “a b c d e”"
        );
        assert_eq!(
            sentences(&measures(&pair)),
            ["resemblance 45%, containment 63% and 63%, Sørensen 63%"]
        );
    }

    #[test]
    fn that_two_texts_are_the_same_is_said_first() {
        let first = |left, right| shared(&Snapshot::default(), &comparison(left, right)).remove(0);
        let said = "the two texts are the same, letter for letter".to_owned();
        assert_eq!(
            first("⟦1|a b c d e⟧", "⟦1|a b c d e⟧"),
            Line::Sentence(said.clone(), true)
        );
        let Line::Sentence(other, false) = first("⟦1|a b c d e⟧", "⟦1|a b c d e⟧.") else {
            panic!("a point more");
        };
        assert_ne!(other, said);
    }

    /// So many pairs of neighbours, the first wholly alike, each next one less by a tenth.
    fn class(documents: u32) -> Snapshot {
        let pair = |at: u32| Pair {
            docs: Sides::new(DocId(at), DocId(at + 1)),
            shared: 10 - at,
            shingles: Sides::new(10, 20),
            words: Sides::new(10, 20).map(|of| of * (at + 1)),
            weight: WeighedWords::whole((10 - at) * (at + 1)),
            figures: Figures {
                words: (10 - at) * (at + 1),
                longest: 5,
                ..Figures::default()
            },
            ..Pair::default()
        };
        let document = |id: u32| Document {
            id: DocId(id),
            label: Label::new(id.to_string()),
            words: 14,
            shingles: 10,
            ..Document::default()
        };
        let documents: Vec<Document> = (0..documents).map(document).collect();
        let pairs = (0..documents.len() as u32 - 2).map(pair).collect();
        Snapshot {
            listing: Arc::new(Listing::new(documents, pairs, Vec::new())),
            ..Snapshot::default()
        }
    }

    #[test]
    fn the_rule_that_lists_a_pair_is_a_sum_with_its_own_numbers() {
        let mut pair = comparison("⟦1|a b c d e⟧ and then more", "at first ⟦1|a b c d e⟧ too");
        let mut snapshot = class(5);
        let said = |snapshot: &Snapshot, pair: &Comparison| {
            let lines = rule(snapshot, pair);
            let said = sentences(&lines);
            (said[0].to_owned(), said[1].to_owned())
        };
        let (sentence, sum) = said(&snapshot, &pair);
        assert!(sentence.contains("weigh 15") && sentence.contains("more than 8 have"));
        assert_eq!(
            sum,
            "5 words are the same in passages, 63% of the words of one text that count; they weigh 18; a pair needs 15 or 50%"
        );
        let compared = pair.outcome.as_mut().unwrap();
        compared.alignment.passages[0].counted = 3;
        assert_eq!(
            said(&snapshot, &pair).1,
            "5 words are the same in passages − 2 of common text = 3, 38% of the words of one text that count; they weigh 18; a pair needs 15 or 50%"
        );
        let mut listing = Listing::clone(&snapshot.listing);
        listing.pairs[0].docs = pair.docs;
        listing.pairs[0].weight = WeighedWords::whole(2);
        snapshot.listing = Arc::new(listing.clone());
        let sum = said(&snapshot, &pair).1;
        assert!(
            sum.ends_with("count; they weigh 2; a pair needs 15 or 50%"),
            "{sum}"
        );
        // Without layers it would weigh so much.
        snapshot.taken = Some(Arc::default());
        let sum = said(&snapshot, &pair).1;
        assert!(!sum.contains("weigh"), "{sum}");
        snapshot.taken = None;
        listing.pairs[0].is_rewritten = true;
        snapshot.listing = Arc::new(listing);
        let (sentence, sum) = said(&snapshot, &pair);
        assert!(sentence.starts_with("Two documents are a rewritten pair when 18 words"));
        assert!(
            sum.ends_with("count; 0 of them outside the longest run; a pair needs 18 or 50%"),
            "{sum}"
        );
    }

    #[test]
    fn it_says_how_likely_it_is_that_two_shingles_were_taken_for_one() {
        // 90 shingles: 2^65 / (90 * 89).
        let said = collisions(&class(9)).unwrap();
        let Line::Sentence(said, _) = &said else {
            panic!("{said:?}");
        };
        assert!(said.contains("two different ones of the 90 here"), "{said}");
        // Some of the 90 may be the same.
        assert!(
            said.ends_with("at most 1 in 4,600,000,000,000,000"),
            "{said}"
        );
        assert_eq!(collisions(&Snapshot::default()), None);
    }

    #[test]
    fn equals_have_one_rank_and_a_pair_that_is_not_listed_has_none() {
        let snapshot = class(5);
        let said = rank(&snapshot, Sides::new(DocId(1), DocId(2)));
        assert_eq!(
            sentences(&said)[0],
            "of 3 listed pairs it is number 2 by evidence (words times the larger share), 2 by the larger share, 2 by the words in passages, 1 by the longest run"
        );
        let said = rank(&snapshot, Sides::new(DocId(0), DocId(4)));
        assert!(sentences(&said)[0].starts_with("it is not among the 3 listed pairs"));
    }
}
