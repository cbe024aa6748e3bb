//! A pair has one figure, wherever it stands (DESIGN 1).

use super::live::{SAID, SAID_AGAIN};
use super::*;
use crate::arrival::{Rules, judge};
use crate::engine::Request;
use crate::index::Pair;
use crate::regressions::cases;
use crate::report::{self, Findings};
use crate::sides::Side;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Paragraphs of which the documents are made: some in other words, some with changed words, one shorter than evidence.
fn paragraphs() -> Vec<String> {
    let edited = text(2).replacen(' ', " indeed ", 4);
    let short = "and so they all went home before the rain".to_owned();
    let own = [3, 5, 7, 9].map(text);
    [
        SAID.to_owned(),
        SAID_AGAIN.to_owned(),
        text(2),
        edited,
        short,
    ]
    .into_iter()
    .chain(own)
    .collect()
}

proptest! {
    #![proptest_config(Config { cases: cases(10), ..Config::default() })]

    #[test]
    fn the_list_both_texts_the_matrix_the_sources_a_scan_compare_and_check_say_the_same_of_every_pair(
        documents in prop::collection::vec(prop::collection::vec(0..9_usize, 1..5), 2..8),
    ) {
        let paragraphs = paragraphs();
        let texts = documents.iter().map(|parts| {
            let parts = parts.iter().map(|part| paragraphs[*part].as_str());
            parts.collect::<Vec<_>>().join("\n\n")
        });
        let texts: Vec<String> = texts.collect();
        let names: Vec<String> = (0..texts.len()).map(|number| format!("{number}.txt")).collect();
        let files = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str));
        let mut class = Class::with(&files.collect::<Vec<_>>());
        let listing = Arc::clone(&class.last.listing);
        prop_assert_eq!(&scan(&class.options()).unwrap().listing.pairs, &listing.pairs);
        let mut exported = Vec::new();
        report::json::write(&Findings::new(&class.last, None), &mut exported).unwrap();
        let exported: serde_json::Value = serde_json::from_slice(&exported).unwrap();
        for (pair, row) in listing.pairs.iter().zip(exported["pairs"].as_array().unwrap()) {
            for (side, field) in [(Side::Left, "share_left"), (Side::Right, "share_right")] {
                let share = row[field].as_f64().unwrap();
                prop_assert!((share - pair.share(side).fraction()).abs() < 1e-9);
            }
            prop_assert_eq!(&row["words_shared"], pair.figures.words);
        }
        let ids: Vec<DocId> = listing.documents.iter().map(|document| document.id).collect();
        class.engine().send(Request::Matrix(ids.clone()));
        let matrix = class.wait_for_event(|event| match event {
            Event::Matrix(matrix) => Some(matrix),
            _ => None,
        });
        let place = |id: DocId| ids.iter().position(|other| *other == id).unwrap();
        for pair in &listing.pairs {
            prop_assert!(!pair.is_estimate);
            class.engine().send(Request::Compare(pair.docs));
            let compared = class.wait_for_comparison(|c| c.docs == pair.docs);
            let compared = compared.outcome.as_ref().unwrap();
            prop_assert_eq!(compared.figures(), pair.figures);
            prop_assert_eq!(compared.counted, pair.words);
            for side in Side::BOTH {
                let (one, other) = (*pair.docs.get(side), *pair.docs.get(side.other()));
                prop_assert_eq!(compared.share(side), pair.share(side));
                prop_assert_eq!(matrix.cell(place(one), place(other)), pair.share(side));
                class.engine().send(Request::Sources(Some(one)));
                let sourced = class.wait_for_event(|event| match event {
                    Event::Sourced(found) if found.doc == one && found.outcome.is_some() => Some(found),
                    _ => None,
                });
                let found = &sourced.outcome.as_ref().unwrap().as_ref().unwrap().sources;
                let source = found.all.iter().find(|source| source.doc == other).unwrap();
                prop_assert_eq!((source.same, source.share), (pair.figures.words, pair.share(side)));
                // In all it is as much as in one of them at least, and the same where there is but one.
                prop_assert!(found.share() >= source.share);
                if found.all.len() == 1 {
                    prop_assert_eq!((found.same, found.share()), (source.same, source.share));
                }
                let share = pair.share(side).to_string();
                let printed = report::text::share(compared, side);
                prop_assert!(printed.starts_with(&share), "compare: {printed}");
                let arrival = judge(&listing, one, |_| true, ids.len() - 1, &Rules::default());
                let largest = arrival.largest.unwrap().1.share_of(one);
                let of_pairs = listing.pairs.iter().filter(|pair| pair.partner(one).is_some());
                prop_assert_eq!(Some(largest), of_pairs.map(|pair| pair.share_of(one)).max());
                let checked = arrival.sentence(&listing, None).english();
                let news = arrival.clause(&listing).english();
                prop_assert!(checked.contains(&largest.to_string()), "check: {checked}");
                prop_assert!(
                    arrival.group.is_some() || news.starts_with(&largest.to_string()),
                    "news: {news}"
                );
            }
        }
        for cluster in &listing.clusters {
            let is_in = |pair: &&Pair| cluster.members.contains(&pair.docs.left);
            let shares = listing.pairs.iter().filter(is_in).map(Pair::larger_share);
            prop_assert_eq!(shares.clone().max(), Some(cluster.strongest));
            prop_assert_eq!(shares.min(), Some(cluster.weakest));
        }
    }
}
