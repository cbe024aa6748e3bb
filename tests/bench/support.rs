//! Collections that a benchmark can measure with, made on the spot: the same bytes on every machine.

/// A counter-based generator (splitmix64): no state to share, no library to change.
fn mix(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A word of an invented vocabulary of 20,000; small numbers are short and frequent, as in a language.
fn word(rank: u64) -> String {
    const ONSETS: [&str; 16] = [
        "b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr",
    ];
    const RIMES: [&str; 16] = [
        "a", "e", "i", "o", "u", "an", "en", "in", "on", "ar", "er", "or", "al", "ing", "ed", "ion",
    ];
    let mut left = rank + 1;
    let mut word = String::new();
    while left > 0 {
        word.push_str(ONSETS[(left % 16) as usize]);
        word.push_str(RIMES[(left / 16 % 16) as usize]);
        left /= 256;
    }
    word
}

/// An essay of about 900 words (5 kB): words by rank after Zipf, a tenth of the essays with a paragraph of the one before.
pub fn essay(number: u64) -> String {
    const WORDS: u64 = 900;
    const COPIED: u64 = 80;
    let mut text = String::new();
    let mut column = 0;
    for at in 0..WORDS {
        let own = !(number % 10 == 1 && at < COPIED);
        let dice = mix((number - u64::from(!own)) << 20 | at);
        // The inverse of a power law over 20,000 ranks.
        let uniform = (dice >> 11) as f64 / (1u64 << 53) as f64;
        #[expect(clippy::cast_sign_loss, reason = "a power of a positive number")]
        let word = word(20_000f64.powf(uniform) as u64);
        if column + word.len() > 76 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        column += word.len() + 1;
        text.push_str(&word);
        if dice.is_multiple_of(11) {
            text.push_str(if dice.is_multiple_of(3) { ".\n\n" } else { "," });
        }
    }
    text
}
