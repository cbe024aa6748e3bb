//! What does each sketch say of this pair? A table beside what is exact.

use super::Line;
use crate::say;
use crate::sketch::Method;
use crate::sketch::opinion::{Opinion, Opinions};

/// Where there is nothing to say.
const NOTHING: &str = "-";

/// The lines of the table, heading included.
pub(super) fn table(opinions: &Opinions) -> Vec<Line> {
    let exact = opinions.exact;
    let heading = say!("sketches-heading");
    let row = |cells: [&str; 4]| Line::Sketch(cells.map(str::to_owned));
    let mut lines = vec![
        Line::Heading(heading.to_owned()),
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
                "sketches-shared",
                shared = exact.shared,
                left = exact.sizes.left,
                right = exact.sizes.right
            ),
        ]),
    ];
    lines.extend(opinions.said.iter().map(of_one));
    let notes = [say!("sketches-note-errors"), say!("sketches-note-weights")];
    lines.extend(notes.map(|note| Line::Sentence(note.to_owned(), false)));
    lines
}

fn of_one(opinion: &Opinion) -> Line {
    let estimate = opinion.estimate;
    let alike = estimate.map_or_else(|| NOTHING.to_owned(), |estimate| estimate.to_string());
    let (verdict, mut why) = match &opinion.because {
        Ok(because) => (say!("sketches-found"), because.to_string()),
        Err(against) => (say!("sketches-missed"), against.to_string()),
    };
    if let (Method::Sampled(_), None) = (opinion.method, estimate) {
        why.push_str(say!("sketches-few"));
    }
    if let Some(chance) = opinion.chance {
        why = say!("sketches-chance", why = why, chance = percent(chance));
    }
    Line::Sketch([opinion.method.to_string(), alike, verdict.to_owned(), why])
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
    use super::*;
    use crate::shingle::Width;
    use crate::sides::Sides;

    fn rows(left: std::ops::Range<u64>, right: std::ops::Range<u64>) -> Vec<[String; 4]> {
        let shingles = |range: std::ops::Range<u64>| {
            range
                .map(|n| (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                .collect::<Vec<u64>>()
        };
        let both = Sides::new(shingles(left), shingles(right));
        let opinions = Opinions::of(&both, Width::default()).unwrap();
        let row = |line: Line| match line {
            Line::Sketch(cells) => Some(cells),
            _ => None,
        };
        table(&opinions).into_iter().filter_map(row).collect()
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
                "50 shingles shared, of 100 and 100"
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
        assert_eq!(rows.len(), 12);
    }
}
