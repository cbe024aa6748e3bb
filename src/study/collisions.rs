//! Collisions: how often different shingles get the same fingerprint. S1's tables 2 and 3, on whatever texts are given.
//!
//! With n items thrown at m values (S1's `N_s` and `N_r`, whose roles its formula (6) has exchanged: erratum 1) the expected number of
//! items that find their value taken is `n - m (1 - (1 - 1/m)^n)`, and what is found is the number of different shingles less that of
//! different fingerprints.

use super::{Answer, Table, Value};
use crate::report::count;
use crate::shingle::functions::Function;
use crate::shingle::{Width, collision as probability, fingerprints, mix};
use crate::text::{TokenHash, Tokenizer};

/// How many of `items` are expected to find their value taken.
pub fn expected(items: f64, values: f64) -> f64 {
    /// Under this share the difference of nearly equal numbers says nothing, and `n (n - 1) / 2 m` is right to 0.004 %.
    const FEW: f64 = 1e-4;
    if items < 2.0 {
        return 0.0;
    }
    if items / values < FEW {
        return items * (items - 1.0) / (2.0 * values);
    }
    let taken = -values * (items * (-1.0 / values).ln_1p()).exp_m1();
    items - taken
}

/// A row of S1's table 3: what one function made of the shingles of one width.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Words of a shingle.
    pub width: usize,
    /// The function.
    pub function: String,
    /// Shingles, repetitions included.
    pub shingles: usize,
    /// Different ones.
    pub distinct: usize,
    /// Different shingles less different fingerprints.
    pub found: usize,
    /// What a function without any pattern is expected to have.
    pub expected: f64,
    /// How probable one collision or more is.
    pub probability: f64,
}

/// The texts of a folder, to be counted by each width and function.
#[derive(Debug, Default)]
pub struct Texts {
    /// Canonical words joined by spaces, with their hashes.
    texts: Vec<(String, Vec<TokenHash>)>,
}

impl Texts {
    /// Takes the words of one more text that the tokenizer leaves.
    pub fn add(&mut self, text: &str, tokenizer: &mut Tokenizer) {
        let canonical = tokenizer.forms(text).join(" ");
        let hashes = tokenizer.tokens(text).0.hashes;
        self.texts.push((canonical, hashes));
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.texts.len()
    }

    /// The different shingles of a width, and all of them.
    pub fn shingles(&self, width: Width) -> Shingles {
        let mut all = Vec::new();
        for (_, hashes) in &self.texts {
            all.extend(windows(hashes, width).map(identity));
        }
        Shingles {
            width,
            all: all.len(),
            distinct: distinct(all),
        }
    }

    /// What a function makes of them.
    pub fn row(&self, shingles: &Shingles, function: Function) -> Row {
        let mut prints = Vec::with_capacity(shingles.all);
        for (canonical, hashes) in &self.texts {
            prints.extend(match function {
                Function::Own => fingerprints(hashes, shingles.width),
                _ => function.of_canonical(canonical, shingles.width),
            });
        }
        let items = shingles.distinct as f64;
        let expected = expected(items, function.range());
        let found = shingles.distinct - distinct(prints).min(shingles.distinct);
        Row {
            width: shingles.width.words(),
            function: function.to_string(),
            shingles: shingles.all,
            distinct: shingles.distinct,
            found,
            expected,
            probability: probability(items, function.range()),
        }
    }
}

/// How many shingles of a width there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shingles {
    width: Width,
    all: usize,
    distinct: usize,
}

fn windows(hashes: &[TokenHash], width: Width) -> impl Iterator<Item = &[TokenHash]> {
    let short = !hashes.is_empty() && hashes.len() < width.words();
    let whole = short.then_some(hashes);
    hashes.windows(width.words()).chain(whole)
}

/// 128 bits that tell shingles apart beyond doubt: of 10^9 of them no two are equal but with a probability of 10^-21.
fn identity(shingle: &[TokenHash]) -> u128 {
    let chain = |seed: u64| {
        let step = |hash: u64, token: &u64| mix(hash.rotate_left(23) ^ token.wrapping_mul(seed));
        shingle.iter().fold(seed ^ shingle.len() as u64, step)
    };
    // Two odd constants of nothing: digits of pi.
    let [high, low] = [0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7345].map(chain);
    u128::from(high) << 64 | u128::from(low)
}

fn distinct<T: Ord>(mut all: Vec<T>) -> usize {
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// A row a width and function, and in a sentence whether the product's own fingerprint is long enough for these documents.
pub fn answer(documents: usize, rows: &[Row]) -> Answer {
    let columns = "words function shingles different collisions expected probability";
    let mut table = Table::new("rows", "", columns);
    for row in rows {
        table.row([
            row.width.into(),
            row.function.as_str().into(),
            row.shingles.into(),
            row.distinct.into(),
            row.found.into(),
            Value::Number(Some(row.expected), 2),
            Value::Number(Some(row.probability), 2),
        ]);
    }
    let own = rows.iter().filter(|row| row.function == "own");
    let most = own.max_by(|a, b| a.probability.total_cmp(&b.probability));
    let verdict = match most {
        Some(row) if row.shingles > 0 => format!(
            "Two of the {} different shingles of {} words have the same own fingerprint with a probability of {:.1e}.",
            row.distinct, row.width, row.probability
        ),
        _ => {
            "The folder has no text that can be read, so there are no shingles to count.".to_owned()
        }
    };
    let has_shingles = rows.iter().any(|row| row.shingles > 0);
    Answer {
        heading: vec![format!("Shingles of {}", count(documents, "document"))],
        figures: vec![("documents", documents.into())],
        tables: has_shingles.then_some(table).into_iter().collect(),
        notes: vec![verdict],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{rows, under};

    fn near(value: f64, expected: f64, share: f64) {
        assert!((value / expected - 1.0).abs() < share, "{value} {expected}");
    }

    #[test]
    fn table_2_comes_out() {
        // Erratum 3: all 24 numbers are right.
        for printed in rows::<5>(under(include_str!("printed.md"), "Table 2")) {
            let [bits, root, chances @ ..] = printed.map(|number| number.parse::<f64>().unwrap());
            let values = bits.exp2();
            near(values.sqrt(), root, 1e-9);
            for (items, chance) in chances.into_iter().zip([0.01, 0.1, 0.4]) {
                near(probability(items, values), chance, 1e-3);
            }
        }
    }

    /// Against the product itself, as far as a share of it is left.
    #[test]
    fn the_formula_is_the_product_of_all_chances_to_meet_nobody() {
        for (items, values) in [(5, 400.0), (40, 1_000.0), (90, 3_000.0), (300, 70_000.0)] {
            let none: f64 = (0..items).map(|n| 1.0 - f64::from(n) / values).product();
            let formula = probability(f64::from(items), values);
            assert!((1.0 - none - formula).abs() < 5e-5, "{items} {values}");
        }
    }

    #[test]
    fn probabilities_are_those_of_the_errata() {
        let values = |bits: i32| 2_f64.powi(bits);
        // Erratum 2: at the root of the values, and erratum 3: "inevitable".
        near(probability(values(32), values(64)), 0.393, 2e-3);
        near(probability(67_000.0, values(32)), 0.407, 2e-3);
        near(expected(67_000.0, values(32)), 0.52, 1e-2);
        // Erratum 4: 48 bits are not quite sufficient under 10^7.
        near(probability(1e7, values(48)), 0.163, 3e-3);
        near(probability(1e8, values(56)), 0.067, 8e-3);
        near(probability(1e8, values(64)), 0.00027, 8e-3);
        near(probability(1e9, values(64)), 0.027, 1e-2);
    }

    #[test]
    fn different_shingles_are_counted_once() {
        let mut texts = Texts::default();
        texts.add("a b c d e f", &mut Tokenizer::default());
        texts.add("A b, c d!", &mut Tokenizer::default());
        texts.add("x y", &mut Tokenizer::default());
        let width = Width::new(3).unwrap();
        let shingles = texts.shingles(width);
        assert_eq!((shingles.all, shingles.distinct), (4 + 2 + 1, 4 + 1));
        for function in Function::ALL {
            let row = texts.row(&shingles, function);
            assert_eq!(
                (row.found, row.distinct, row.shingles),
                (0, 5, 7),
                "{function}"
            );
        }
    }

    /// 600,000 words by chance: 32 bits have about 42 collisions, each within five deviations (Poisson's, missed in 1 of 10^5). None
    /// at all are not within them, nor are the 84 of 31 bits.
    #[test]
    fn short_functions_collide_as_often_as_expected() {
        let word = |n: u64| format!("{:x}", mix(n));
        let text: Vec<String> = (1..=600_000).map(word).collect();
        let mut texts = Texts::default();
        texts.add(&text.join(" "), &mut Tokenizer::default());
        let shingles = texts.shingles(Width::new(3).unwrap());
        assert_eq!(shingles.distinct, 599_998);
        for function in [Function::Crc32, Function::ALL[1]] {
            let row = texts.row(&shingles, function);
            assert!((row.expected - 41.9).abs() < 0.1);
            let deviation = (row.found as f64 - row.expected) / row.expected.sqrt();
            assert!(deviation.abs() < 5.0, "{row:?}");
        }
        let own = texts.row(&shingles, Function::Own);
        assert_eq!(own.found, 0);
    }

    #[test]
    fn two_shingles_with_one_fingerprint_are_found() {
        // Searched for among the triples of sixty words.
        for (name, one, two) in [
            (
                "rabin-karp-32",
                "shadow forest evening",
                "barrel garden orange",
            ),
            ("crc32", "bridge barrel window", "apple teacher thunder"),
        ] {
            let mut texts = Texts::default();
            texts.add(one, &mut Tokenizer::default());
            texts.add(two, &mut Tokenizer::default());
            let shingles = texts.shingles(Width::new(3).unwrap());
            for function in Function::ALL {
                let row = texts.row(&shingles, function);
                let is_it = function.to_string() == name;
                assert_eq!(
                    (row.distinct, row.found),
                    (2, usize::from(is_it)),
                    "{row:?}"
                );
            }
        }
    }
}
