//! Canon: the canonical form of one token.
//!
//! The slow way, for tokens that cannot be folded character by character: compatibility and decomposed characters,
//! marks, several scripts. Buffers are kept from token to token.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::class::{Kind, fold, kind};
use super::lookalike::{self, LUNATE};

/// Rounds of normalising and folding until nothing changes. Tests settle every character in fewer; the limit only
/// says that nothing can run for ever.
const ROUNDS: usize = 6;

/// Makes canonical tokens in buffers that are used again.
#[derive(Debug, Default)]
pub(super) struct Canon {
    token: String,
    folded: String,
    other: String,
}

impl Canon {
    /// The canonical form of the text that a token's span cuts out, and whether letters of another script are disguised in
    /// it as its own.
    ///
    /// What else stands inside a span (invisible characters, a hyphen and the end of its line) is left out.
    pub(super) fn of(&mut self, cut: &str) -> (&str, bool) {
        let has_sigmas = lookalike::has_latin_sigmas(cut);
        if self.fold(cut, has_sigmas) {
            return (&self.token, false);
        }
        let unmasked = lookalike::unmask(&self.token, &mut self.other);
        if unmasked {
            std::mem::swap(&mut self.token, &mut self.other);
            self.settle();
        }
        let repaired = lookalike::repair(&self.token, &mut self.other);
        if repaired {
            std::mem::swap(&mut self.token, &mut self.other);
            self.settle();
        }
        let disguised = has_sigmas || unmasked || repaired && lookalike::is_disguised(cut);
        (&self.token, disguised)
    }

    /// Says whether it is of a script without spaces.
    fn fold(&mut self, cut: &str, has_sigmas: bool) -> bool {
        self.token.clear();
        let visible = cut.chars().filter(|&c| continues(c));
        let plain = |c| {
            if has_sigmas && LUNATE.contains(&c) {
                'c'
            } else {
                c
            }
        };
        self.token.extend(visible.map(plain));
        let unspaced = cut
            .chars()
            .find(|&c| kind(c) != Kind::Invisible)
            .is_some_and(|c| matches!(kind(c), Kind::Unspaced | Kind::Vowel));
        if unspaced {
            self.settle_unspaced();
        } else {
            self.settle();
        }
        unspaced
    }

    fn settle(&mut self) {
        for _ in 0..ROUNDS {
            self.folded.clear();
            if is_nfkc_quick(self.token.chars()) == IsNormalized::Yes {
                self.token.chars().for_each(|c| fold(c, &mut self.folded));
            } else {
                self.token.nfkc().for_each(|c| fold(c, &mut self.folded));
            }
            tidy(&self.folded, &mut self.other);
            let settled = self.other == self.token;
            std::mem::swap(&mut self.token, &mut self.other);
            if settled {
                break;
            }
        }
    }

    /// No case here; but a character that stands for several (a digraph) stays as it is, because a token of these
    /// scripts is one character.
    fn settle_unspaced(&mut self) {
        self.folded.clear();
        self.folded.extend(self.token.nfkc());
        let bases = |s: &str| s.chars().filter(|&c| kind(c) == Kind::Unspaced).count();
        if bases(&self.folded) > 1 {
            self.folded.clear();
            self.folded.extend(self.token.nfc());
        }
        tidy(&self.folded, &mut self.token);
    }
}

pub(super) fn continues(c: char) -> bool {
    !matches!(kind(c), Kind::Separator | Kind::Invisible | Kind::Hyphen)
}

/// Copies what makes a token: no marks before the first letter, apostrophes only between letters and all alike, and no
/// second dot on an i (a capital with a dot has lost its own).
fn tidy(from: &str, to: &mut String) {
    to.clear();
    let mut last = Kind::Separator;
    let mut apostrophe = false;
    for c in from.chars() {
        match kind(c) {
            Kind::Apostrophe => apostrophe = matches!(last, Kind::Letter | Kind::Mark),
            Kind::Mark if to.is_empty() => {}
            Kind::Mark if c == '\u{307}' && !apostrophe && to.ends_with('i') => {}
            here if continues(c) => {
                if apostrophe && here == Kind::Letter {
                    to.push('\'');
                }
                apostrophe = false;
                to.push(c);
                last = here;
            }
            _ => {}
        }
    }
}
