//! Bench: how many bytes a second become tokens. `cargo bench --bench text`
//!
//! The texts are made here, so that the figures need no corpus: words of the lengths and the punctuation of prose.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock"
)]

#[path = "turns.rs"]
mod turns;

use std::hint::black_box;
use std::time::Instant;

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

/// Words of one script each, by what they are called.
fn texts() -> [(&'static str, String); 3] {
    let english = prose(
        "etaoinshrdlcumwfgypbvk",
        ENGLISH,
        &["'s", "-like", "--", ";"],
    );
    let russian = prose(
        "оооооооооооеееееееееаааааааааиииииииииннннннтттттттссссссрррррввввввлвллллкккммммдддпппуууяяыыььггззббччйхжшюцщэф",
        RUSSIAN,
        &[" —", "»", "-то", ";"],
    );
    let chinese = prose(
        "的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生",
        &[8, 12, 20],
        &["，", "。", "《", "》"],
    );
    [
        ("English", english),
        ("Russian", russian),
        ("Chinese", chinese),
    ]
}

fn measure<T>(what: &str, text: &str, run: impl Fn(&str) -> T) {
    let turn = |_| {
        let start = Instant::now();
        black_box(run(black_box(text)));
        text.len() as f64 / 1e6 / start.elapsed().as_secs_f64()
    };
    let mut turns: Vec<f64> = (0..turns::TURNS).map(turn).collect();
    turns::report(what, &mut turns);
}

fn main() {
    for (name, text) in texts() {
        // What indexing needs, and what a comparison needs.
        measure(&format!("{name}, MB/s of hashes"), &text, |text| {
            let mut out = Vec::with_capacity(SIZE / 2);
            token_hashes(text, &mut out);
            out
        });
        measure(&format!("{name}, MB/s with spans"), &text, tokens);
    }
}
