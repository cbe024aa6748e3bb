//! What does each sketch say of this pair? A table beside what is exact.

use super::Line;
use crate::index::DocId;
use crate::proposal::Proposed;
use crate::say;
use crate::sides::Sides;
use crate::sketch::Method;
use crate::sketch::opinion::{Alike, Asked, Opinion, Opinions, Verdict};
use crate::sketch::simhash::cosine;
use crate::words::{Phrase, phrase};

/// Where there is nothing to say.
const NOTHING: &str = "-";

/// The lines of the table, heading included; of the SimHashes of words, what the chosen one says.
pub(super) fn table(
    opinions: &Opinions,
    pair: Sides<DocId>,
    chosen: Option<&Proposed>,
) -> Vec<Line> {
    let exact = opinions.exact;
    let heading = say!("sketches-heading");
    let row = |cells: [&str; 4]| Line::Sketch(cells.map(str::to_owned));
    let shared = say!(
        "sketches-shared",
        shared = exact.shared,
        left = exact.sizes.left,
        right = exact.sizes.right
    );
    let contained = Sides::from_fn(|side| exact.containment(side));
    let mut lines = vec![Line::Heading(heading.to_owned())];
    lines.extend(in_plain_words());
    lines.extend([
        row([
            say!("sketches-sketch"),
            say!("head-alike"),
            say!("sketches-pair"),
            say!("sketches-because"),
        ]),
        row([
            say!("sketches-exact"),
            &exact.resemblance().to_string(),
            if exact.shared > 0 {
                say!("sketches-found")
            } else {
                say!("sketches-missed")
            },
            &say!(
                "sketches-contained",
                why = shared,
                left = contained.left.to_string(),
                right = contained.right.to_string()
            ),
        ]),
    ]);
    let mut family = None;
    for opinion in &opinions.said {
        let own = self::family(opinion.asked);
        if family.replace(own) != Some(own) {
            lines.push(Line::Group(own.say().to_owned()));
        }
        let chosen = chosen.filter(|chosen| opinion.asked.is_like(chosen.method()));
        lines.push(match (&opinion.verdict, chosen) {
            (Verdict::NeedsAll, Some(chosen)) => of_words(chosen, pair),
            _ => of_one(opinion),
        });
    }
    let notes = [
        say!("sketches-note-errors"),
        say!("sketches-note-nothing"),
        say!("sketches-note-weights"),
    ];
    lines.extend(notes.map(|note| Line::Sentence(note.to_owned(), false)));
    lines
}

/// What a sketch is, and what it does not decide: nobody has to know the rest to judge a pair.
pub(super) fn in_plain_words() -> [Line; 2] {
    [say!("sketches-what"), say!("sketches-only")]
        .map(|said| Line::Sentence(said.to_owned(), false))
}

/// What sketches of this kind keep of a text.
fn family(asked: Asked) -> Phrase {
    let Asked::Method(method) = asked else {
        return phrase("sketches-minima");
    };
    match method {
        Method::Exact => phrase("sketches-exact"),
        Method::MinHash(_) | Method::OnePermutation(_) => phrase("sketches-minima"),
        Method::Supershingles(_) | Method::Megashingles(_) => phrase("sketches-groups"),
        Method::Sampled(_) | Method::Winnowing(_) => phrase("sketches-samples"),
        Method::SimHash(_)
        | Method::WordSimHash(_)
        | Method::ESimHash(_)
        | Method::PSimHash(..) => phrase("sketches-signatures"),
    }
}

/// What a SimHash of words says, once it has been drawn of all documents.
fn of_words(chosen: &Proposed, pair: Sides<DocId>) -> Line {
    let method = chosen.method();
    let (verdict, mut why) = match (chosen.because(pair), chosen.against(pair)) {
        (Some(because), _) => (say!("sketches-found"), because.to_string()),
        (None, Some(against)) => (say!("sketches-missed"), against.to_string()),
        (None, None) => (NOTHING, say!("sketches-drawing").to_owned()),
    };
    if let Some(bits) = chosen.distance(pair) {
        let cosine = cosine(bits).to_string();
        // Of weights alone the distance is that of the angle; with places in it nobody knows what it is of.
        why = match (method, chosen.cosine(pair).map(exactly)) {
            (Method::WordSimHash(_), Some(exact)) => say!(
                "sketches-cosine-exactly",
                why = why,
                cosine = cosine,
                exact = exact
            ),
            (Method::WordSimHash(_), None) => {
                say!("sketches-cosine", why = why, cosine = cosine)
            }
            (_, Some(exact)) => say!("sketches-unbounded-cosine", why = why, exact = exact),
            (_, None) => say!("sketches-unbounded", why = why),
        };
    }
    let cells = [
        method.to_string(),
        NOTHING.to_owned(),
        verdict.to_owned(),
        why,
    ];
    Line::Sketch(cells)
}

fn of_one(opinion: &Opinion) -> Line {
    let (verdict, mut why) = match &opinion.verdict {
        Verdict::Proposes(because) => (say!("sketches-found"), because.to_string()),
        Verdict::Misses(against) => (say!("sketches-missed"), against.to_string()),
        Verdict::Equal(equal, of) => {
            let why = say!("sketches-equal", equal = *equal, all = *of);
            (NOTHING, why)
        }
        Verdict::NeedsAll => (NOTHING, say!("sketches-needs-all").to_owned()),
    };
    let alike = match opinion.alike {
        Alike::Estimate(estimate) => estimate.to_string(),
        Alike::Unbounded(share) => {
            why = say!("sketches-unbounded", why = why);
            format!("~{:.0}%", 100.0 * share)
        }
        Alike::TooFew => {
            why.push_str(say!("sketches-few"));
            NOTHING.to_owned()
        }
        Alike::Nothing => NOTHING.to_owned(),
    };
    if let Some(contained) = opinion.containment {
        why = say!(
            "sketches-contained",
            why = why,
            left = contained.left.to_string(),
            right = contained.right.to_string()
        );
    }
    if let Some(chance) = opinion.chance {
        why = say!("sketches-chance", why = why, chance = percent(chance));
    }
    Line::Sketch([opinion.asked.to_string(), alike, verdict.to_owned(), why])
}

/// A cosine in whole percents: all or nothing only where it is that but for rounding.
fn exactly(cosine: f64) -> String {
    /// As much as a sum over the words of a large text is off.
    const ROUNDING: f64 = 1e-9;
    if cosine > 1.0 - ROUNDING {
        "100%".to_owned()
    } else if cosine < ROUNDING {
        "0%".to_owned()
    } else {
        percent(cosine)
    }
}

/// Whole percents that are all or nothing only where that is certain, which no chance is.
fn percent(chance: f64) -> String {
    match (100.0 * chance).round() {
        few if few < 1.0 => "<1%".to_owned(),
        most if most > 99.0 => ">99%".to_owned(),
        some => format!("{some}%"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::index::{Alone, Change, Index, Label, Settings};
    use crate::proposal::Proposer;
    use crate::shingle::{Width, mix};
    use crate::text::vocabulary::Vocabulary;

    fn rows(left: std::ops::Range<u64>, right: std::ops::Range<u64>) -> Vec<[String; 4]> {
        rows_with(left, right, "exact")
    }

    fn rows_with(
        left: std::ops::Range<u64>,
        right: std::ops::Range<u64>,
        chosen: &str,
    ) -> Vec<[String; 4]> {
        let shingles = |range: std::ops::Range<u64>| {
            range
                .map(|n| (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                .collect::<Vec<u64>>()
        };
        let both = Sides::new(shingles(left), shingles(right));
        let opinions = Opinions::of(&both, Width::default(), chosen.parse().unwrap()).unwrap();
        let row = |line: Line| match line {
            Line::Sketch(cells) => Some(cells),
            _ => None,
        };
        let pair = Sides::new(DocId(0), DocId(1));
        table(&opinions, pair, None)
            .into_iter()
            .filter_map(row)
            .collect()
    }

    #[test]
    fn each_sketch_has_a_row_beside_the_exact_one() {
        let rows = rows(0..100, 50..150);
        assert_eq!(rows[0], ["sketch", "alike", "pair", "because"]);
        assert_eq!(
            rows[1],
            [
                "exact",
                "33%",
                "found",
                "50 shingles shared, of 100 and 100; first in second 50%, second in first 50%"
            ]
        );
        let named = |name: &str| rows.iter().find(|row| row[0] == name).unwrap();
        assert!(named("minhash-42x2")[1].starts_with('~'));
        assert!(named("minhash-42x2")[3].ends_with(" agree; chance 99%"));
        assert_eq!(
            named("supershingles-6x14")[1..],
            ["-", "missed", "no group agrees; chance <1%"]
        );
        assert_eq!(named("mod-25")[1], "-");
        assert!(named("mod-25")[3].ends_with("; too few to estimate from"));
        let simhash = &named("simhash-3")[3];
        assert!(simhash.ends_with(" of 64 bits, at most 3"), "{simhash}");
        let bytes = named("oph-256, 8 bits");
        assert!(bytes[1].starts_with('~') && bytes[2] == "-");
        assert!(bytes[3].ends_with(" of 256 bytes are equal; by chance one would be"));
        let winnowing = named("winnowing-12");
        assert!(winnowing[1].starts_with('~') && !winnowing[1].contains('±'));
        assert!(winnowing[3].ends_with("; promises no error"));
        for name in ["word-simhash-10", "e-simhash-10", "p-simhash-10"] {
            let said = "weighs words by all documents: it is asked over the pairs";
            assert_eq!(named(name)[1..], ["-", "-", said]);
        }
        assert_eq!(rows.len(), 17);
    }

    #[test]
    fn the_chosen_sketch_has_a_row_of_its_own_with_its_estimate_and_its_error() {
        let row = |chosen: &str| {
            let rows = rows_with(0..2000, 500..2000, chosen);
            assert_eq!(rows.len(), 18, "{chosen}");
            rows.into_iter().find(|row| row[0] == chosen).unwrap()
        };
        for chosen in ["mod-7", "minhash-20x5", "oph-16x2", "simhash-9"] {
            let [_, alike, verdict, why] = row(chosen);
            assert!(alike.starts_with('~') && alike.contains('±'), "{alike}");
            assert!(verdict == "found" || verdict == "missed", "{verdict}");
            assert!(!why.is_empty());
        }
        let [_, _, _, why] = row("mod-7");
        assert!(why.contains(" kept fingerprints shared, of "), "{why}");
        // A group of three agrees at 75% by 42%: one of ten nearly always.
        let [_, alike, verdict, why] = row("supershingles-10x3");
        assert_eq!((&*alike, &*verdict), ("-", "found"));
        assert!(why.contains(" of 10 agree"), "{why}");
        assert!(why.ends_with("; chance >99%"), "{why}");
        let [_, alike, _, why] = row("winnowing-8");
        assert!(alike.starts_with('~') && why.ends_with("; promises no error"));
    }

    #[test]
    fn plain_words_come_first_and_every_family_of_sketches_has_one_heading() {
        let numbers: Vec<u64> = (1..200).map(mix).collect();
        let both = Sides::new(numbers.clone(), numbers);
        let opinions = Opinions::of(&both, Width::default(), Method::Exact);
        let pair = Sides::new(DocId(0), DocId(1));
        let lines = table(&opinions.unwrap(), pair, None);
        let [
            Line::Heading(_),
            Line::Sentence(what, _),
            Line::Sentence(only, _),
            ..,
        ] = &*lines
        else {
            panic!("{lines:?}");
        };
        assert!(what.starts_with("A sketch is a small"), "{what}");
        assert!(only.contains("counted from both texts"), "{only}");
        let group = |line: &Line| match line {
            Line::Group(name) => Some(name.clone()),
            _ => None,
        };
        let groups: Vec<String> = lines.iter().filter_map(group).collect();
        let mut once = groups.clone();
        once.dedup();
        assert_eq!((groups.len(), once.len()), (4, 4), "{groups:?}");
    }

    #[test]
    fn samples_say_how_much_of_each_stands_in_the_other() {
        let rows = rows(0..2000, 1000..2000);
        let why = &rows.iter().find(|row| row[0] == "scaled-8").unwrap()[3];
        let (_, contained) = why.split_once("; first in second ~").unwrap();
        assert!(contained.contains(", second in first ~100% ±"), "{why}");
        assert!(rows[1][3].ends_with("; first in second 50%, second in first 100%"));
    }

    /// A class of three, of which the first two are alike, as a chosen sketch sees it.
    fn chosen(method: &str) -> Proposed {
        let vocabulary = Arc::<Vocabulary>::default();
        let settings = Settings::default();
        let method = method.parse().unwrap();
        let mut proposer = Proposer::new(method, settings.width, Arc::clone(&vocabulary));
        let mut index = Index::new(settings, Arc::clone(&vocabulary));
        for (id, first) in [(0, 1), (1, 1), (2, 500)] {
            let words: Vec<u64> = (first..first + 60).map(mix).collect();
            let label = Label::new(id.to_string());
            let put = Change::put(DocId(id), label, vocabulary.number(&words));
            proposer.apply(std::slice::from_ref(&put));
            index.apply(vec![put], &Alone);
        }
        proposer.look(&index.listing(), &index.common_text(), &Alone)
    }

    #[test]
    fn a_simhash_of_words_has_the_true_cosine_beside_its_own() {
        let shingles: Vec<u64> = (1..200).map(mix).collect();
        let both = Sides::new(shingles.clone(), shingles);
        let opinions = Opinions::of(&both, Width::default(), Method::Exact).unwrap();
        let pair = Sides::new(DocId(0), DocId(1));
        let why = |method: &str, cosine: f64| {
            let chosen = chosen(method).with_cosine(pair.swap(), cosine);
            let lines = table(&opinions, pair, Some(&chosen));
            let row = lines.into_iter().find_map(|line| match line {
                Line::Sketch([name, _, _, why]) if name == method => Some(why),
                _ => None,
            });
            row.unwrap()
        };
        for (cosine, said) in [
            (1.0, "100%"),
            (0.999, ">99%"),
            (0.94, "94%"),
            (0.001, "<1%"),
            (0.0, "0%"),
        ] {
            let why = why("word-simhash-8", cosine);
            assert!(
                why.contains("; cosine of the words' weights ~100% ±"),
                "{why}"
            );
            assert!(why.ends_with(&format!(", in truth {said}")), "{why}");
        }
        for method in ["e-simhash-10", "p-simhash-10"] {
            let said = "distance 0 of 64 bits, at most 10; promises no error; without places the cosine of the words' weights is in truth 94%";
            assert_eq!(why(method, 0.94), said);
        }
        // Of another pair than the one that was asked for nobody knows it.
        let other = chosen("word-simhash-8").with_cosine(Sides::new(DocId(0), DocId(2)), 0.9);
        assert_eq!(other.cosine(pair), None);
    }

    #[test]
    fn a_simhash_of_words_has_a_row_of_its_own_once_it_is_asked() {
        let shingles: Vec<u64> = (1..200).map(mix).collect();
        let both = Sides::new(shingles.clone(), shingles);
        let opinions = Opinions::of(&both, Width::default(), Method::Exact).unwrap();
        let said = |method: &str, other: u32| {
            let pair = Sides::new(DocId(0), DocId(other));
            let lines = table(&opinions, pair, Some(&chosen(method)));
            let row = lines.into_iter().find_map(|line| match line {
                Line::Sketch(cells) if cells[0] == method => Some(cells),
                _ => None,
            });
            row.unwrap()
        };
        let [_, alike, verdict, why] = said("word-simhash-8", 1);
        assert_eq!((&*alike, &*verdict), ("-", "found"));
        let start = "distance 0 of 64 bits, at most 8; cosine of the words' weights ~100% ±";
        assert!(why.starts_with(start), "{why}");
        assert_eq!(said("word-simhash-8", 2)[2], "missed");
        for method in ["e-simhash-10", "p-simhash-10"] {
            let [_, alike, verdict, why] = said(method, 1);
            assert_eq!((&*alike, &*verdict), ("-", "found"));
            let all = "distance 0 of 64 bits, at most 10; promises no error";
            assert_eq!(why, all);
        }
        // Of a document that came after the drawing nothing is known as yet.
        let [_, _, verdict, why] = said("p-simhash-10", 3);
        assert_eq!((&*verdict, &*why), ("-", "being drawn"));
    }
}
