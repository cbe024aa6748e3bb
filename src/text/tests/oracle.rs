//! The obviously right way: one character at a time, with strings, and no tables of ours but the list of invisible
//! characters and the repair of look-alikes.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::super::{class, lookalike, tokens};

fn apostrophe(c: char) -> bool {
    "'’ʼ＇".contains(c)
}

fn spaceless(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

fn letter(c: char) -> bool {
    c.is_alphabetic() && !spaceless(c) && !apostrophe(c) && !is_combining_mark(c)
}

/// Whether it knows everything there is to know about the characters of a text.
fn knows(text: &str) -> bool {
    text.chars().all(|c| {
        (c as u32) < 0x250
            || ('\u{300}'..='\u{308}').contains(&c)
            || ('\u{400}'..='\u{45f}').contains(&c)
            || spaceless(c)
            || "\u{200b}\u{feff}\u{2010}\u{2013}\u{2014}’“”".contains(c)
    })
}

/// Characters with their positions, invisible ones gone and broken lines joined.
fn visible(text: &str) -> Vec<(usize, char)> {
    let all: Vec<(usize, char)> = text.char_indices().collect();
    let hidden = |c: char| class::is_invisible(c);
    let blank = |c: char| " \t\u{a0}\u{3000}".contains(c) || hidden(c);
    let mut kept: Vec<(usize, char)> = Vec::new();
    let mut i = 0;
    while i < all.len() {
        let (at, c) = all[i];
        let last = kept.last().map(|k| k.1);
        let after_letter = last.is_some_and(|l| letter(l) || in_word_mark(&kept));
        if "-\u{2010}\u{ad}".contains(c) && after_letter {
            let rest: Vec<char> = all[i + 1..].iter().map(|p| p.1).collect();
            let mut n = rest.iter().take_while(|&&c| blank(c)).count();
            let line = match &rest[n..] {
                ['\n', ..] => 1,
                ['\r', '\n', ..] => 2,
                _ => 0,
            };
            n += line;
            n += rest[n..].iter().take_while(|&&c| blank(c)).count();
            if line > 0 && rest.get(n).is_some_and(|c| letter(*c) && c.is_lowercase()) {
                i += 1 + n;
                continue;
            }
        }
        if !hidden(c) {
            kept.push((at, c));
        }
        i += 1;
    }
    kept
}

/// Whether the marks at the end stand on a word.
fn in_word_mark(kept: &[(usize, char)]) -> bool {
    let marks = kept
        .iter()
        .rev()
        .take_while(|k| is_combining_mark(k.1))
        .count();
    let base = kept.len().checked_sub(marks + 1).map(|i| kept[i].1);
    marks > 0 && base.is_some_and(|c| c.is_alphanumeric() && !spaceless(c) && !apostrophe(c))
}

fn canonical(word: &str) -> String {
    let fold = |s: &str| -> String {
        let lower = s.nfkc().collect::<String>().to_uppercase().to_lowercase();
        let lower = lower
            .replace('’', "'")
            .replace('ς', "σ")
            .nfkc()
            .collect::<String>();
        lower.replace('ё', "е").replace("i\u{307}", "i")
    };
    let mut token: String = word.to_owned();
    for _ in 0..4 {
        token = fold(&token)
            .chars()
            .filter(|&c| c.is_alphanumeric() || is_combining_mark(c) || c == '\'')
            .collect();
    }
    let mut repaired = String::new();
    if lookalike::repair(&token, &mut repaired) {
        return fold(&fold(&repaired));
    }
    token
}

pub(super) fn assert_agrees(text: &str) {
    if !knows(text) {
        return;
    }
    let chars = visible(text);
    let mut expected = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i].1;
        let first = i;
        if spaceless(c) || (c.is_alphanumeric() && !is_combining_mark(c) && !apostrophe(c)) {
            i += 1;
            while let Some(&(_, c)) = chars.get(i) {
                let word = !spaceless(chars[first].1);
                let joint = word
                    && apostrophe(c)
                    && (letter(chars[i - 1].1) || in_word_mark(&chars[..i]))
                    && chars.get(i + 1).is_some_and(|next| letter(next.1));
                let part = c.is_alphanumeric() && !spaceless(c) && !apostrophe(c);
                if !(is_combining_mark(c) || word && (part || joint)) {
                    break;
                }
                i += 1;
            }
            let word: String = chars[first..i].iter().map(|p| p.1).collect();
            let (end, last) = chars[i - 1];
            let hash = lookalike::hash(&canonical(&word));
            expected.push((
                chars[first].0,
                end + last.len_utf8(),
                hash,
                canonical(&word),
            ));
        } else {
            i += 1;
        }
    }
    let found = tokens(text);
    let spans = found.spans.iter().zip(&found.hashes);
    let found: Vec<_> = spans
        .map(|(s, h)| (s.start as usize, s.end as usize, *h))
        .collect();
    let plain: Vec<_> = expected.iter().map(|e| (e.0, e.1, e.2)).collect();
    assert_eq!(found, plain, "{text:?}: {expected:?}");
}
