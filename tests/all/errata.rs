//! The worked examples of the source documents, as they come out rightly (SPEC 1).

use sidelong::measure::Overlap;
use sidelong::shingle::functions::Function;
use sidelong::shingle::{self, Width};
use sidelong::sides::Side;
use sidelong::text;

fn overlap(function: Function, a: &[&str], b: &[&str], width: u8) -> Overlap {
    let width = Width::new(width).unwrap();
    let [a, b] = [a, b].map(|words| {
        let mut prints = function.fingerprints(words, width);
        prints.sort_unstable();
        prints.dedup();
        prints
    });
    Overlap::of_sorted(&a, &b)
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 5e-5, "{value} {expected}");
}

/// Erratum 11: Fetterly's (N - K) / (N + K) is for N shingles of a text whose end is tied to its beginning.
#[test]
fn a_word_changed_in_a_hundred_costs_what_lines_cost_not_circles() {
    const N: usize = 100;
    const K: usize = 5;
    let essay: Vec<String> = (0..N).map(|n| format!("word{n}")).collect();
    let resemblance = |changed: usize, circular: bool| {
        let mut other = essay.clone();
        other[changed] = "persimmon".to_owned();
        let sets = [&essay, &other].map(|essay| {
            let mut hashes: Vec<u64> = text::tokens(&essay.join(" ")).hashes;
            if circular {
                hashes.extend_from_within(..K - 1);
            }
            let mut prints = shingle::fingerprints(&hashes, Width::new(K as u8).unwrap());
            prints.sort_unstable();
            prints
        });
        Overlap::of_sorted(&sets[0], &sets[1])
            .resemblance()
            .fraction()
    };
    near(resemblance(50, true), (N - K) as f64 / (N + K) as f64);
    near(resemblance(50, true), 0.904_76);
    near(
        resemblance(50, false),
        (N - 2 * K + 1) as f64 / (N + 1) as f64,
    );
    near(resemblance(50, false), 0.900_99);
    near(resemblance(0, false), 0.979_38);
}

/// Erratum 16: a sum of codes would not know order.
#[test]
fn words_in_another_order_are_another_shingle() {
    for function in Function::ALL {
        let same = overlap(function, &words("a b c"), &words("c b a"), 3);
        assert_eq!(same.shared, 0, "{function}");
    }
}

/// Errata 19 and 21: S2 divides by words, and by those of the first text only.
#[test]
fn s2_divides_by_shingles_and_says_by_which() {
    let short = overlap(Function::Crc32, &words("a b c d"), &words("a b c x"), 3);
    assert_eq!(short.shared, 1);
    near(short.containment(Side::Left).fraction(), 0.5);
    near(short.resemblance().fraction(), 1.0 / 3.0);
    near(short.sorensen().fraction(), 0.5);
    // Three of 21 and of 14 shingles; 3 / 23 words, which it prints, are with its texts in `study::options`.
    let long = Overlap {
        shared: 3,
        sizes: sidelong::sides::Sides::new(21, 14),
    };
    near(long.containment(Side::Left).fraction(), 0.142_86);
    near(long.containment(Side::Right).fraction(), 3.0 / 14.0);
    near(long.resemblance().fraction(), 0.093_75);
    near(long.sorensen().fraction(), 6.0 / 35.0);
}

/// Erratum 24: S5's example, from its words to its 66.67 %, which is Sørensen's measure and not Jaccard's.
#[test]
fn s5s_example_comes_out_and_is_called_by_its_name() {
    let first = words("almas zhalgas arrived bus station noon see station");
    let second = words("see station almas zhalgas arrived bus station noon");
    for function in Function::ALL {
        let overlap = overlap(function, &first, &second, 3);
        assert_eq!(
            (overlap.shared, overlap.sizes.left, overlap.sizes.right),
            (4, 6, 6)
        );
        near(overlap.sorensen().fraction(), 0.666_67);
        near(overlap.resemblance().fraction(), 0.5);
    }
}

/// SPEC 6.5: the resemblance that a sketch must look for to find a containment. Half of 500 shingles in a text of 2,000 are a ninth of all, and of
/// smaller texts more, so that no text up to that size is missed. There is no LSH Ensemble here: an index looks at containments themselves.
#[test]
fn half_of_a_text_in_one_four_times_as_long_is_a_resemblance_of_a_ninth() {
    let of = |query: u32, other: u32| {
        let shared = query / 2;
        let sizes = sidelong::sides::Sides::new(query, other);
        let overlap = Overlap { shared, sizes };
        near(overlap.containment(Side::Left).fraction(), 0.5);
        overlap.resemblance().fraction()
    };
    near(of(500, 2_000), 0.111_11);
    for other in [300, 500, 1_000, 1_999] {
        let (t, u, q) = (0.5, f64::from(other), 500.0);
        near(of(500, other), t / (u / q + 1.0 - t));
        assert!(of(500, other) > of(500, 2_000));
    }
}
