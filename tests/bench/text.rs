//! Bench: how many bytes a second become tokens. `cargo bench --bench text`
//!
//! The texts are made here, so that the figures need no corpus: words of the lengths and the punctuation of prose.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::BytesCount;
use sidelong::text::{token_hashes, tokens};

/// Bytes of each text: larger than the second-level cache, as a folder is.
const SIZE: usize = 4 << 20;

/// A small generator with a fixed seed: the same text in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Prose of words from an alphabet: lengths as in the language, a comma every ninth word, a full stop and a capital
/// every fourteenth, lines of about seventy characters; now and then what `rare` says.
fn prose(alphabet: &str, lengths: &[usize], rare: &[&str]) -> String {
    let letters: Vec<char> = alphabet.chars().collect();
    let mut random = Random(1);
    let mut text = String::new();
    let mut line = 0;
    let mut capital = true;
    while text.len() < SIZE {
        let length = lengths[random.below(lengths.len())];
        for i in 0..length {
            let letter = letters[random.below(letters.len())];
            match i {
                0 if capital => text.extend(letter.to_uppercase()),
                _ => text.push(letter),
            }
        }
        line += length + 1;
        capital = false;
        match random.below(126) {
            0..14 => text.push(','),
            14..23 => {
                text.push('.');
                capital = true;
            }
            23..25 => text.push_str(rare[random.below(rare.len())]),
            _ => {}
        }
        text.push(if line > 70 { '\n' } else { ' ' });
        line %= 71;
    }
    text
}

/// Word lengths of English prose, in fourteenths.
const ENGLISH: &[usize] = &[1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 7, 8, 9, 11];
/// Word lengths of Russian prose.
const RUSSIAN: &[usize] = &[1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10, 11, 13];

fn text_of(name: &str) -> String {
    match name {
        "english" => prose(
            "etaoinshrdlcumwfgypbvk",
            ENGLISH,
            &["'s", "-like", "--", ";"],
        ),
        "english, curly" => prose("etaoinshrdlcumwfgypbvk", ENGLISH, &["’s", "”", " —", "…"]),
        "french" => prose("esaitnrulodcpméèvqfbà", ENGLISH, &["’s", "»", " —", ";"]),
        "russian" => prose(
            "оооооооооооеееееееееаааааааааиииииииинннннннтттттттссссссрррррввввввлллллкккммммдддпппуууяяыыььггззббччйхжшюцщэф",
            RUSSIAN,
            &[" —", "»", "-то", ";"],
        ),
        "greek" => prose(
            "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς",
            RUSSIAN,
            &[" —", "»", "-", ";"],
        ),
        _ => prose(
            "的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生",
            &[8, 12, 20],
            &["，", "。", "《", "》"],
        ),
    }
}

const TEXTS: [&str; 6] = [
    "english",
    "english, curly",
    "french",
    "russian",
    "greek",
    "chinese",
];

fn measure<T>(bencher: Bencher, name: &str, run: impl Fn(&str) -> T + Sync) {
    let text = text_of(name);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| run(black_box(&text)));
}

/// What indexing needs.
#[divan::bench(args = TEXTS)]
fn hashes(bencher: Bencher, name: &str) {
    measure(bencher, name, |text| {
        let mut out = Vec::with_capacity(SIZE / 2);
        token_hashes(text, &mut out);
        out
    });
}

/// What a comparison needs.
#[divan::bench(args = TEXTS)]
fn with_spans(bencher: Bencher, name: &str) {
    measure(bencher, name, tokens);
}

fn main() {
    divan::main();
}
