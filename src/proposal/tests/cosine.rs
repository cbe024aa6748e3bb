//! What single pairs truly have, against all that is known of the documents.

use super::*;

const WEIGHING: [&str; 4] = [
    "word-simhash",
    "e-simhash",
    "p-simhash",
    "p-simhash-literal",
];

/// As it is written down: from the words of all documents.
fn by_hand(method: Method, documents: &[Vec<u64>], pair: [usize; 2]) -> Option<f64> {
    let views: Vec<&[u64]> = documents.iter().map(Vec::as_slice).collect();
    let all = Collection::of(&views).with_neighbours(&views);
    let [a, b] = pair.map(|at| -> Vector {
        let words = match method {
            Method::PSimHash(..) => all.j_tidf(views[at]),
            _ => all.tfc(views[at]),
        };
        let factor = |term| match method {
            Method::ESimHash(_) => all.entropy(term),
            _ => 1.0,
        };
        let weight = |word: &terms::Weighed| (word.term, word.weight * factor(word.term));
        words.iter().map(weight).collect()
    });
    terms::cosine(&a, &b)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn a_true_cosine_is_that_of_the_weights_by_all_documents(
        name in prop::sample::select(WEIGHING.to_vec()),
        documents in prop::collection::vec(prop::collection::vec(0_u8..7, 1..9), 2..7),
    ) {
        let method: Method = name.parse().unwrap();
        let mut both = Both::new(method);
        let put = (0..).zip(&documents).map(|(id, blocks)| both.put(id, id as u8, blocks)).collect();
        both.apply(put);
        both.look();
        let common = both.index.common_text();
        let all: Vec<Vec<u64>> = documents.iter().map(|blocks| words(blocks)).collect();
        for b in 0..documents.len() {
            for a in 0..b {
                let docs = Sides::new(DocId(a as u32), DocId(b as u32));
                let said = both.proposer.cosine(docs, &common);
                let expected = by_hand(method, &all, [a, b]);
                prop_assert_eq!(said.is_some(), expected.is_some());
                let off = said.unwrap_or_default() - expected.unwrap_or_default();
                prop_assert!(off.abs() < 1e-9, "{:?} {:?}", said, expected);
                if documents[a] == documents[b] && expected.is_some() {
                    prop_assert!(said > Some(1.0 - 1e-9));
                }
            }
        }
    }
}

#[test]
fn the_task_is_left_out_of_a_true_cosine_as_it_is_of_the_signatures() {
    for name in WEIGHING {
        let mut both = class(name.parse().unwrap(), true, false);
        both.look();
        let common = both.index.common_text();
        let cosine = |a, b| {
            let docs = Sides::new(DocId(a), DocId(b));
            both.proposer.cosine(docs, &common)
        };
        // Words of a person stand in one place only: by entropies they weigh nothing.
        if name != "e-simhash" {
            assert!(cosine(0, 1).unwrap() < 0.01, "{name}");
            assert!(cosine(18, 19).unwrap() > 1.0 - 1e-9, "{name}");
        }
        assert_eq!(cosine(18, 20), None, "nobody has it");
    }
}

#[test]
fn whoever_asks_for_no_cosines_keeps_no_weights() {
    for name in WEIGHING {
        let kept = class(name.parse().unwrap(), false, false);
        let proposer = Proposer::new(
            kept.proposer.method,
            kept.proposer.width,
            Arc::clone(&kept.vocabulary),
        );
        let mut plain = Both { proposer, ..kept };
        plain.proposer.admit_all(plain.index.texts());
        plain.look();
        let common = plain.index.common_text();
        let docs = Sides::new(DocId(18), DocId(19));
        assert_eq!(plain.proposer.cosine(docs, &common), None);
        assert!(plain.proposer.weights.is_none());
    }
}
