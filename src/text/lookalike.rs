//! Which letters only look like those of the word they stand in?

use super::class::{CYRILLIC, GREEK, LATIN, script};

/// Folded letters that look alike as capitals or as small letters (SPEC 2.8): Latin, Cyrillic, Greek; a space where a
/// script has none. The first row with a letter counts.
///
/// After folding, because a word in capitals must have the form of the same word in small letters: so a small Latin
/// `h` in a Cyrillic word is the `н` of its capital, and not the rarer `һ`.
const ALIKE: &[[char; 3]] = &[
    ['a', 'а', 'α'],
    ['b', 'в', 'β'],
    ['c', 'с', ' '],
    ['e', 'е', 'ε'],
    ['h', 'н', 'η'],
    ['i', 'і', 'ι'],
    ['j', 'ј', ' '],
    ['k', 'к', 'κ'],
    ['m', 'м', 'μ'],
    ['n', ' ', 'ν'],
    ['o', 'о', 'ο'],
    ['p', 'р', 'ρ'],
    ['s', 'ѕ', ' '],
    ['t', 'т', 'τ'],
    ['u', ' ', 'υ'],
    ['x', 'х', 'χ'],
    ['y', 'у', 'υ'],
    ['z', ' ', 'ζ'],
    ['d', 'ԁ', ' '],
    ['q', 'ԛ', ' '],
    ['w', 'ԝ', ' '],
    ['h', 'һ', ' '],
    ['v', ' ', 'ν'],
    // Folding takes the dots from the Cyrillic letter, so the Latin one must lose them too.
    ['ë', 'е', ' '],
    ['ï', 'ї', 'ϊ'],
    ['ó', ' ', 'ό'],
    [' ', 'п', 'π'],
    [' ', 'ф', 'φ'],
    [' ', 'г', 'γ'],
];

/// The scripts, in the order of the columns.
const SCRIPTS: [u8; 3] = [LATIN, CYRILLIC, GREEK];

/// Writes the token with all letters mapped to the look-alikes of one of its scripts; `false`, and nothing to be used,
/// where the token has one script only or no script has look-alikes of all the others' letters.
///
/// The script with most letters that works, and of equals the first in the order Latin, Cyrillic, Greek. So a letter
/// that looks like no other (the f of "office" with every other letter Cyrillic) outweighs any number of those that do.
pub(super) fn repair(token: &str, out: &mut String) -> bool {
    let mut counts = [0_usize; 3];
    for c in token.chars() {
        let bit = script(c);
        if let Some(column) = SCRIPTS.iter().position(|&s| s == bit) {
            counts[column] += 1;
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by_key(|&column| std::cmp::Reverse(counts[column]));
    let present = counts.iter().filter(|&&n| n > 0).count();
    let mut candidates = order.into_iter().take(present);
    present > 1 && candidates.any(|column| mapped(token, column, out))
}

fn mapped(token: &str, column: usize, out: &mut String) -> bool {
    out.clear();
    for c in token.chars() {
        let bit = script(c);
        if bit == 0 || bit == SCRIPTS[column] {
            out.push(c);
            continue;
        }
        let Some(alike) = ALIKE
            .iter()
            .find(|row| row.contains(&c) && row[column] != ' ')
        else {
            return false;
        };
        out.push(alike[column]);
    }
    true
}
