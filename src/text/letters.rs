//! Which letters does a word have, and where do they stand?

use super::Span;
use super::canon::Canon;
use super::class::{Kind, kind};

/// The letters and digits of a word's canonical form with their marks, each with the span of the word that it stands for.
///
/// One character may be two letters (`ß`, `ﬁ`): both have its span. Where the form can't be made letter by letter (Hangul
/// from its parts), each has the span of the whole word.
pub(super) fn letters(cut: &str, canon: &mut Canon) -> Vec<(Span, String)> {
    if cut.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let ascii = (0..).zip(cut.bytes());
        return ascii
            .map(|(at, byte)| {
                let span = Span {
                    start: at,
                    end: at + 1,
                };
                (span, char::from(byte.to_ascii_lowercase()).to_string())
            })
            .collect();
    }
    let mut one_by_one = Vec::new();
    for (start, end) in clusters(cut) {
        let span = Span {
            start: start as u32,
            end: end as u32,
        };
        let forms = forms(canon.of(span.of(cut)).0);
        one_by_one.extend(forms.into_iter().map(|form| (span, form)));
    }
    let whole = forms(canon.of(cut).0);
    if one_by_one.iter().map(|(_, form)| form).eq(&whole) {
        return one_by_one;
    }
    // Letters of another script became those of the word's, one for one.
    if one_by_one.len() == whole.len() {
        let spans = one_by_one.into_iter().map(|(span, _)| span);
        return spans.zip(whole).collect();
    }
    let word = Span {
        start: 0,
        end: cut.len() as u32,
    };
    whole.into_iter().map(|form| (word, form)).collect()
}

/// Where the letters of a word stand in it, each with its marks.
fn clusters(cut: &str) -> Vec<(usize, usize)> {
    let mut clusters: Vec<(usize, usize)> = Vec::new();
    for (at, c) in cut.char_indices() {
        let end = at + c.len_utf8();
        match kind(c) {
            Kind::Letter | Kind::Digit | Kind::Unspaced => clusters.push((at, end)),
            Kind::Mark | Kind::Vowel => match clusters.last_mut() {
                Some(last) => last.1 = end,
                None => clusters.push((at, end)),
            },
            Kind::Separator | Kind::Invisible | Kind::Apostrophe | Kind::Hyphen => {}
        }
    }
    clusters
}

/// The letters of a canonical form, each with its marks, without apostrophes.
fn forms(canonical: &str) -> Vec<String> {
    let clusters = clusters(canonical).into_iter();
    let form = |(start, end)| canonical.get(start..end).unwrap_or_default().to_owned();
    clusters.map(form).collect()
}
