//! Which words are of another script than the text that they stand in, and are only there to look like its own?
//!
//! A word of which every letter passes for one of another script ("а", "ѕо", "сор") says nothing of its script, and neither does one of
//! as many letters of either that pass, as they are printed, for both ("Нe"). Then the nearest words that say theirs decide: where
//! those before it and those after it are all of that other script, the word is read in it. Where they differ it stays as it is written.
//!
//! Nobody types letters of other alphabets into English, so among Latin words that is all, and there a capital passes for what it looks
//! like, though its small letter does not, where that makes a word that the text or its language has ("То" for "To"). Honest Russian and Greek texts have Latin
//! symbols and abbreviations: among their words a Latin word is read as theirs only where the text has words of two scripts
//! besides, or where it would be one of the smallest words of the language, or one that the text has elsewhere; and of one letter only
//! where no other Latin letter stands alone. So nothing is found in a text of many formulas of which nothing was exchanged but words of
//! one letter.
//!
//! SPEC 2.8 asks instead whether the word occurs elsewhere, in the text or in the collection. Whoever exchanges every "is" and "so" of a
//! text leaves none, and the words of a text must not depend on other texts. As *evidence* such a word counts only where that is so, or
//! where it is one of the smallest words of the text's language: "Casio" in Russian is no disguise.

mod letters;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::HashSet;

use letters::{LATIN, LATIN_COLUMN, Letters, can_be_read, only, read, read_one};

use super::canon::Canon;
use super::language::{Language, Languages};
use super::{Span, TokenHash, Tokens, hash, lookalike, scan};

/// So many words on each side that say their script decide. A preposition between two foreign names ("Java с Python") is not theirs.
const NEAR: usize = 2;
/// With so many words of two scripts that were made to look like one, a text is disguised, and not odd by chance.
const DISGUISED: u32 = 3;
/// Words of one letter in languages of Cyrillic and Greek letters, of those that pass for Latin ones.
const WORDS_OF_ONE_LETTER: &str = "асоуіο";
/// A longer word is none, in bytes: nobody can tell what it looks like.
const LONGEST: usize = 256;

/// The words of a text that are read as what they look like, by token.
#[derive(Debug, Default)]
pub(super) struct Readings(Vec<Reading>);

#[derive(Debug)]
struct Reading {
    token: usize,
    /// The script in which it is read.
    column: usize,
}

impl Readings {
    /// What is cut out of the text for a token, as it looks.
    pub fn shown<'a>(&self, token: usize, cut: &'a str) -> Cow<'a, str> {
        match self.column(token) {
            Some(column) => Cow::Owned(read(cut, column)),
            None => Cow::Borrowed(cut),
        }
    }

    /// The characters that a range of what is [`shown`](Self::shown) stands for, as bytes of the cut.
    pub fn source(&self, token: usize, cut: &str, shown: Span) -> Span {
        let Some(column) = self.column(token) else {
            return shown;
        };
        let (mut made, mut source) = (String::new(), None);
        for (at, c) in cut.char_indices() {
            let start = made.len() as u32;
            read_one(c, column, &mut made);
            let end = (at + c.len_utf8()) as u32;
            if start < shown.end && shown.start < made.len() as u32 {
                let from = source.map_or(at as u32, |span: Span| span.start);
                source = Some(Span { start: from, end });
            }
        }
        source.unwrap_or(Span {
            start: 0,
            end: cut.len() as u32,
        })
    }

    /// The languages of a text with these tokens.
    pub fn languages(&self, text: &str, tokens: &Tokens) -> Languages {
        if self.0.is_empty() {
            return Languages::of(text, tokens);
        }
        let (mut shown, mut spans, mut taken) = (String::new(), Vec::new(), 0);
        for (at, span) in tokens.spans.iter().enumerate() {
            shown.push_str(text.get(taken..span.start as usize).unwrap_or_default());
            let start = shown.len() as u32;
            shown.push_str(&self.shown(at, span.of(text)));
            spans.push(Span {
                start,
                end: shown.len() as u32,
            });
            taken = span.end as usize;
        }
        shown.push_str(text.get(taken..).unwrap_or_default());
        let tokens = Tokens {
            hashes: tokens.hashes.clone(),
            spans,
            clues: tokens.clues,
        };
        Languages::of(&shown, &tokens)
    }

    fn column(&self, token: usize) -> Option<usize> {
        let at = self.0.binary_search_by_key(&token, |reading| reading.token);
        at.ok()
            .and_then(|at| self.0.get(at))
            .map(|reading| reading.column)
    }
}

/// The tokens of a text in the place of those that were there, with the hashes and the clues of what they look like.
pub(super) fn tokens(text: &str, tokens: &mut Tokens) -> Readings {
    tokens.hashes.clear();
    tokens.spans.clear();
    tokens.clues = scan::scan(text, tokens);
    if may_be_in(text) {
        Search::default().readings(text, tokens).0
    } else {
        Readings::default()
    }
}

/// Where the words stand that are evidence, in their order: as many as the clues of the text count.
pub(super) fn evidence(text: &str) -> Vec<Span> {
    let mut tokens = Tokens::default();
    tokens.clues = scan::scan(text, &mut tokens);
    let has_scanned = tokens.clues.lookalike > 0;
    let mut found = Vec::new();
    if may_be_in(text) {
        found = Search::default().readings(text, &mut tokens).1;
    }
    if has_scanned {
        let mut canon = Canon::default();
        // A word of ASCII has letters of one script.
        let mut is_counted = |cut: &str| !cut.is_ascii() && canon.of(cut).1;
        let all = tokens.spans.iter().enumerate();
        found.extend(all.filter_map(|(at, span)| is_counted(span.of(text)).then_some(at)));
    }
    found.sort_unstable();
    let spans = found.into_iter().filter_map(|at| tokens.spans.get(at));
    spans.copied().collect()
}

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Whether there may be letters of two of the scripts: of two bytes each in UTF-8, but for those of ASCII and rarer ones.
pub(super) fn may_be_in(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.is_ascii() {
        return false;
    }
    let (mut latin, mut greek, mut cyrillic, mut wide) = (false, false, false, false);
    // Letters of mathematics and of phonetics are of any of them.
    let mut mathematical = false;
    for (block, at) in bytes.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
        let mut is_rare = false;
        for byte in block {
            // Letters of Latin beyond ASCII begin with these.
            latin |= byte.is_ascii_alphabetic() || byte.wrapping_sub(0xC3) < 8;
            greek |= byte.wrapping_sub(0xCE) < 2;
            cyrillic |= byte.wrapping_sub(0xD0) < 5;
            is_rare |= matches!(byte, 0xE1 | 0xF0);
            wide |= *byte == 0xEF;
        }
        if is_rare {
            // Georgian and Vietnamese letters and emoji begin with the same bytes.
            for pair in bytes
                .get(at..(at + BLOCK + 1).min(bytes.len()))
                .unwrap_or_default()
                .windows(2)
            {
                latin |= matches!(pair, [0xE1, 0xB8..=0xBB]);
                greek |= matches!(pair, [0xE1, 0xBC..=0xBF]);
                cyrillic |= matches!(pair, [0xE1, 0xB2] | [0xF0, 0x9E]);
                latin |= matches!(pair, [0xF0, 0x90 | 0x9F]);
                mathematical |= matches!(pair, [0xF0, 0x9D] | [0xE1, 0xB4..=0xB7]);
            }
        }
        let scripts = u8::from(latin) + u8::from(greek) + u8::from(cyrillic);
        if scripts > 1 || scripts > 0 && mathematical || wide && (greek || cyrillic) {
            return true;
        }
    }
    false
}

/// A word whose letters don't say of which script it is.
struct Unsure {
    token: usize,
    letters: Letters,
    /// How many words before it say theirs.
    sure: usize,
    /// How many words before it say theirs once they are read in one.
    late: usize,
}

/// One pass over a text.
#[derive(Default)]
struct Search {
    canon: Canon,
    /// The scripts of the words that say theirs, in order.
    sure: Vec<u8>,
    /// Words that say theirs once they are read in one: of several scripts, or with capitals that pass for Latin ones.
    late: Vec<Unsure>,
    /// Words that never do.
    unsure: Vec<Unsure>,
    found: Vec<Reading>,
    /// Words that are evidence, beside those that were counted as they were scanned.
    clues: Vec<usize>,
    /// Words among Latin ones that alone may be slips of the keyboard: one letter, or one beside another one.
    weak: Vec<usize>,
    /// A Latin letter stands alone that passes for no other.
    has_symbols: bool,
}

impl Search {
    /// What is read otherwise, and which words are evidence beside those that were counted as they were scanned.
    fn readings(mut self, text: &str, tokens: &mut Tokens) -> (Readings, Vec<usize>) {
        for (token, span) in tokens.spans.iter().enumerate() {
            self.take(token, span.of(text));
        }
        let disguised = tokens.clues.lookalike;
        for Reading { token, column } in std::mem::take(&mut self.found) {
            self.mixed(text, tokens, token, column);
        }
        let (sure, before) = self.read_late(text, tokens);
        // What is sure comes first: it says which words the text has.
        let (mut whole, mut doubtful) = (Vec::new(), Vec::new());
        for unsure in std::mem::take(&mut self.unsure) {
            let at = unsure.sure + before.get(unsure.late).copied().unwrap_or_default();
            let Some(script) = around(&sure, at) else {
                continue;
            };
            let cut = tokens.spans[unsure.token].of(text);
            let column = usize::from(script - 1);
            match only(unsure.letters.all) {
                Some(own) if own != script && can_be_read(cut, column) => {
                    let list = if script == LATIN {
                        &mut whole
                    } else {
                        &mut doubtful
                    };
                    list.push((unsure.token, column, read(cut, column)));
                }
                _ => {}
            }
        }
        if !whole.is_empty() || !doubtful.is_empty() {
            self.found.sort_unstable_by_key(|reading| reading.token);
            let readings = Readings(std::mem::take(&mut self.found));
            let known = Known::of(text, tokens, &readings);
            self.found = readings.0;
            doubtful.retain(|(.., read)| {
                disguised >= DISGUISED || known.may_be(read, self.has_symbols)
            });
            for (token, column, read) in whole.into_iter().chain(doubtful) {
                let is_counted = self.canon.of(tokens.spans[token].of(text)).1;
                if !is_counted && is_letter(&read).is_some() && column == LATIN_COLUMN {
                    self.weak.push(token);
                } else if !is_counted
                    && (column == LATIN_COLUMN || may_be_evidence(&read))
                    && known.has(&read)
                {
                    self.clues.push(token);
                }
                tokens.hashes[token] = hash_of(&read, &mut self.canon);
                self.found.push(Reading { token, column });
            }
        }
        self.found.sort_unstable_by_key(|reading| reading.token);
        let sure = disguised + self.clues.len() as u32;
        if sure + self.weak.len() as u32 >= DISGUISED {
            self.clues.append(&mut self.weak);
        }
        tokens.clues.lookalike = disguised + self.clues.len() as u32;
        (Readings(self.found), self.clues)
    }

    fn take(&mut self, token: usize, cut: &str) {
        if cut.len() > LONGEST {
            return;
        }
        let plain = Letters::of_plain(cut);
        let letters = plain.unwrap_or_else(|| Letters::of_canonical(self.canon.before_repair(cut)));
        let unsure = Unsure {
            token,
            letters,
            sure: self.sure.len(),
            late: self.late.len(),
        };
        match (only(letters.all), letters.script()) {
            _ if letters.all == 0 => {}
            (Some(own), Some(_))
                if own != LATIN && letters.fit & 1 << LATIN != 0 && is_titled(cut) =>
            {
                self.late.push(unsure);
            }
            (Some(own), Some(script)) => {
                self.has_symbols |= own == LATIN && cut.chars().nth(1).is_none();
                self.sure.push(script);
            }
            (Some(_), None) if !letters.is_odd => self.unsure.push(unsure),
            (Some(_), None) => {}
            (None, _) => match only(letters.fit).filter(|_| !letters.is_odd) {
                Some(script) => {
                    self.sure.push(script);
                    self.found.push(Reading {
                        token,
                        column: usize::from(script - 1),
                    });
                }
                None if letters.fit != 0 && letters.is_even() && !letters.is_odd => {
                    self.late.push(unsure);
                }
                // What a word of several scripts becomes by itself.
                None => {
                    let letters = Letters::of_canonical(self.canon.of(cut).0);
                    match letters.script() {
                        Some(script) => self.sure.push(script),
                        None if only(letters.all).is_some() && !letters.is_odd => {
                            self.unsure.push(Unsure { letters, ..unsure });
                        }
                        None => {}
                    }
                }
            },
        }
    }

    /// Reads the words that say their script only then. Gives the scripts of all that say theirs now, and how many more there
    /// are before each of those words and after the last.
    fn read_late(&mut self, text: &str, tokens: &mut Tokens) -> (Vec<u8>, Vec<usize>) {
        let (mut all, mut taken, mut before) = (Vec::new(), 0, vec![0]);
        let (mut more, mut known) = (0, None);
        // "На" is a Russian word that may stand between foreign names.
        let mut is_known = |read: &str, tokens: &Tokens| {
            let known = known.get_or_insert_with(|| Known::of(text, tokens, &Readings::default()));
            known.has(read)
        };
        for late in std::mem::take(&mut self.late) {
            let script = around(&self.sure, late.sure);
            let fits = |script: &u8| late.letters.fit & 1 << script != 0;
            let cut = tokens.spans[late.token].of(text);
            let canonical = match (only(late.letters.all), script.filter(fits)) {
                (None, Some(script)) => {
                    let column = usize::from(script - 1);
                    self.mixed(text, tokens, late.token, column);
                    self.canon.of(&read(cut, column)).0
                }
                (Some(_), Some(LATIN))
                    if !late.letters.is_odd && is_known(&read(cut, LATIN_COLUMN), tokens) =>
                {
                    let column = LATIN_COLUMN;
                    let read = read(cut, column);
                    self.clues.push(late.token);
                    tokens.hashes[late.token] = hash_of(&read, &mut self.canon);
                    self.found.push(Reading {
                        token: late.token,
                        column,
                    });
                    self.canon.of(&read).0
                }
                _ => self.canon.of(cut).0,
            };
            let letters = Letters::of_canonical(canonical);
            let is_left = self
                .found
                .last()
                .is_none_or(|last| last.token != late.token);
            let script = letters.script();
            if is_left && script.is_none() && only(letters.all).is_some() && !letters.is_odd {
                // It says as little as one that was written so.
                self.unsure.push(Unsure { letters, ..late });
            }
            all.extend(self.sure.get(taken..late.sure).unwrap_or_default());
            all.extend(script);
            taken = late.sure;
            more += usize::from(script.is_some());
            before.push(more);
        }
        all.extend(self.sure.get(taken..).unwrap_or_default());
        (all, before)
    }

    /// Takes a word of several scripts in one of them, and counts what evidence of it was not counted yet.
    fn mixed(&mut self, text: &str, tokens: &mut Tokens, token: usize, column: usize) {
        let cut = tokens.spans[token].of(text);
        let is_counted = self.canon.of(cut).1;
        let read = hash_of(&read(cut, column), &mut self.canon);
        if read != tokens.hashes[token] {
            tokens.hashes[token] = read;
            self.found.push(Reading { token, column });
        }
        let is_disguised = lookalike::is_disguised(cut);
        if is_counted {
            return;
        }
        if is_disguised {
            self.clues.push(token);
        } else if column == LATIN_COLUMN {
            self.weak.push(token);
        }
    }
}

/// What the nearest words say that say their script: they must agree.
fn around(sure: &[u8], before: usize) -> Option<u8> {
    let end = (before + NEAR).min(sure.len());
    let near = sure.get(before.saturating_sub(NEAR)..end)?;
    let (first, others) = near.split_first()?;
    others.iter().all(|other| other == first).then_some(*first)
}

/// The words that a reader of the text knows.
struct Known {
    hashes: HashSet<TokenHash>,
    language: Option<Language>,
}

impl Known {
    /// Of a text of which some words are read already.
    fn of(text: &str, tokens: &Tokens, readings: &Readings) -> Known {
        Known {
            hashes: tokens.hashes.iter().copied().collect(),
            language: readings.languages(text, tokens).document,
        }
    }

    /// Whether a word stands elsewhere in the text as it looks, or in every text of its language.
    fn has(&self, word: &str) -> bool {
        let small = self.language.map(Language::stop_words);
        let hash = hash_of(word, &mut Canon::default());
        self.hashes.contains(&hash) || small.is_some_and(|small| small.contains(hash))
    }

    /// Whether a Latin word among others may be theirs.
    fn may_be(&self, read: &str, has_symbols: bool) -> bool {
        match is_letter(read) {
            Some(letter) => !has_symbols && WORDS_OF_ONE_LETTER.contains(letter),
            None => self.has(read),
        }
    }
}

/// A capital and small letters: words of capitals alone count as what their small letters say.
fn is_titled(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    letters.next().is_some_and(char::is_uppercase)
        && letters.next().is_some_and(char::is_lowercase)
        && letters.all(char::is_lowercase)
}

/// The small letter that a word of one letter is.
fn is_letter(word: &str) -> Option<char> {
    let mut chars = word.chars().flat_map(char::to_lowercase);
    chars.next().filter(|_| chars.next().is_none())
}

fn hash_of(word: &str, canon: &mut Canon) -> TokenHash {
    hash::of(canon.of(word).0.as_bytes())
}

/// A letter alone is a variable or a slip of the keyboard; with a capital it is a name, a number or a symbol of sciences (Co, He).
fn may_be_evidence(word: &str) -> bool {
    word.chars().nth(1).is_some() && word.chars().all(char::is_lowercase)
}

/// The text as it looks; nothing where it is what it looks like.
#[cfg(test)]
pub(super) fn revealed(text: &str) -> Option<String> {
    let mut found = Tokens::default();
    let readings = tokens(text, &mut found);
    let (mut out, mut taken) = (String::new(), 0);
    for Reading { token, column } in &readings.0 {
        let span = found.spans[*token];
        out.push_str(text.get(taken..span.start as usize).unwrap());
        out.push_str(&read(span.of(text), *column));
        taken = span.end as usize;
    }
    out.push_str(text.get(taken..).unwrap());
    (!readings.0.is_empty()).then_some(out)
}
