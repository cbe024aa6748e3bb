//! Which words are of another script than the text that they stand in, and are only there to look like its own?
//!
//! A word of which every letter passes for one of another script ("а", "ѕо", "сор") says nothing of its script, and a word of two scripts
//! may be of either, unless some of its letters pass for none other. Then the letters around it that pass for none decide: where the nearest one before it and the nearest one after it are of that other script, the word is read in
//! it. At the beginning and at the end of a text one of them decides; where they differ the word stays as it is written.
//!
//! SPEC 2.8 asks instead whether the word occurs elsewhere, in the text or in the collection. Whoever exchanges every "is" and "so" of a
//! text leaves none, and the words of a text must not depend on other texts. As *evidence* such a word counts only where that is so, or
//! where it is one of the smallest words of the text's language: "Casio" in Russian is no disguise.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::canon::Canon;
use super::class::{Kind, fold, kind};
use super::language::{Language, Languages};
use super::lookalike::{self, SCRIPTS};
use super::scan::{Sink, scan};
use super::{Span, TokenHash, Tokens, whole};

/// A text without disguised words.
pub(super) struct Revealed {
    /// The words as they look.
    pub text: String,
    /// How many of them are evidence.
    pub clues: u32,
    /// From which byte on a place in the original is so much further (or less far) than in this text; ascending.
    shifts: Vec<(usize, isize)>,
}

impl Revealed {
    /// Where a byte of this text stands in the original.
    pub fn original(&self, at: usize) -> usize {
        let before = self.shifts.partition_point(|(from, _)| *from <= at);
        let shift = before.checked_sub(1).and_then(|last| self.shifts.get(last));
        at.saturating_add_signed(shift.map_or(0, |(_, by)| *by))
    }

    /// The same of both ends of a span.
    pub fn original_span(&self, span: Span) -> Span {
        Span {
            start: self.original(span.start as usize) as u32,
            end: self.original(span.end as usize) as u32,
        }
    }
}

/// Takes the tokens of a revealed text for those of the original.
pub(super) struct Original<'a, S> {
    pub revealed: &'a Revealed,
    pub sink: &'a mut S,
}

impl<S: Sink> Sink for Original<'_, S> {
    const FORMS: bool = S::FORMS;

    fn token(&mut self, start: usize, end: usize, hash: TokenHash) {
        let [start, end] = [start, end].map(|at| self.revealed.original(at));
        self.sink.token(start, end, hash);
    }

    fn form(&mut self, form: &str) {
        self.sink.form(form);
    }
}

/// The text with its disguised words as they look; nothing where there is none, as in nearly all texts.
pub(super) fn reveal(text: &str) -> Option<Revealed> {
    if !is_mixed(text.as_bytes()) {
        return None;
    }
    let words = Search::default().words(text);
    (!words.is_empty()).then(|| replaced(text, &words))
}

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Whether there may be letters of two of the scripts: of two bytes each in UTF-8, but for those of ASCII and the rarer ones.
fn is_mixed(bytes: &[u8]) -> bool {
    if bytes.is_ascii() {
        return false;
    }
    let (mut latin, mut greek, mut cyrillic) = (false, false, false);
    // Latin and Greek ones with more signs on them, letters of mathematics; letters of full width.
    let (mut other, mut wide) = (false, false);
    for block in bytes.chunks(BLOCK) {
        for byte in block {
            latin |= byte.is_ascii_alphabetic();
            greek |= byte.wrapping_sub(0xCE) < 2;
            cyrillic |= byte.wrapping_sub(0xD0) < 5;
            other |= matches!(byte, 0xE1 | 0xF0);
            wide |= *byte == 0xEF;
        }
        let scripts = u8::from(latin) + u8::from(greek) + u8::from(cyrillic);
        if scripts > 1 || scripts > 0 && other || wide && (greek || cyrillic) {
            return true;
        }
    }
    false
}

/// What is known of a letter of the three scripts, whatever its case.
#[derive(Clone, Copy, Default)]
struct Letter {
    /// Its script, one more than its place among [`SCRIPTS`]; 0 for what is none.
    script: u8,
    /// There are marks on it, also when it is folded.
    is_marked: bool,
    /// The letters of each script that its small letter passes for as it is printed.
    alike: [Option<char>; SCRIPTS.len()],
}

impl Letter {
    /// Of a character that is one letter when it is folded.
    fn of(c: char) -> Option<Letter> {
        let mut folded = String::new();
        fold(c, &mut folded);
        let mut letters = folded.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let base = letter.nfkd().next().unwrap_or(letter);
        Some(Letter {
            script: lookalike::column(base).map_or(0, |column| column as u8 + 1),
            is_marked: letter.nfkd().nth(1).is_some(),
            alike: std::array::from_fn(|column| lookalike::alike(base, column)),
        })
    }

    /// It passes for no letter of another script.
    fn is_sure(&self) -> bool {
        self.script > 0 && self.alike.iter().all(Option::is_none)
    }
}

/// One past the last Cyrillic letter that looks like another.
const LETTERS: usize = 0x530;

/// Nothing for what is no letter, or more than one.
static TABLE: LazyLock<Vec<Option<Letter>>> = LazyLock::new(|| {
    let chars = (0..LETTERS as u32).filter_map(char::from_u32);
    let known =
        |c: char| Letter::of(c).filter(|letter| kind(c) == Kind::Letter && letter.script > 0);
    chars.map(known).collect()
});

fn letter(c: char) -> Option<Letter> {
    TABLE.get(c as usize).copied().flatten()
}

/// A word to be read in another script than its letters are of, all or some of them.
struct Word {
    span: Span,
    /// That script.
    column: usize,
    /// Some of its letters are of that script.
    is_mixed: bool,
}

/// The letters of a word, scripts as bits.
#[derive(Clone, Copy, Default)]
struct Letters {
    /// Those of its letters.
    all: u8,
    /// Those of its letters that pass for no other.
    sure: u8,
    /// It has something else than letters.
    is_odd: bool,
}

impl Letters {
    /// Of a word as it is written; nothing where only its canonical form tells.
    fn of_plain(cut: &str) -> Option<Letters> {
        let mut letters = Letters::default();
        for c in cut.chars() {
            match letter(c) {
                Some(letter) => letters.take(letter),
                None if c.is_ascii_digit() => letters.is_odd = true,
                None => match kind(c) {
                    Kind::Letter | Kind::Digit | Kind::Mark => return None,
                    Kind::Unspaced | Kind::Vowel => letters.is_odd = true,
                    Kind::Invisible | Kind::Apostrophe | Kind::Hyphen | Kind::Separator => {}
                },
            }
        }
        Some(letters)
    }

    /// Of a canonical form.
    fn of_canonical(form: &str) -> Letters {
        let mut letters = Letters::default();
        for c in form.chars() {
            match letter(c) {
                Some(letter) => letters.take(letter),
                None if kind(c) == Kind::Apostrophe => {}
                // A letter above the table is one of these scripts all the same, with marks.
                None => {
                    if let Some(letter) = Letter::of(c) {
                        letters.take(letter);
                    }
                    letters.is_odd = true;
                }
            }
        }
        letters
    }

    fn take(&mut self, letter: Letter) {
        self.all |= u8::from(letter.script > 0) << letter.script;
        self.sure |= u8::from(letter.is_sure()) << letter.script;
        self.is_odd |= letter.is_marked;
    }

    /// The script that it says by itself.
    fn script(self) -> Option<u8> {
        let script = self.sure.trailing_zeros() as u8;
        self.sure.is_power_of_two().then_some(script)
    }
}

/// A word whose letters don't say of which script it is.
struct Unsure {
    span: Span,
    all: u8,
}

/// One pass over a text.
#[derive(Default)]
struct Search {
    canon: Canon,
    /// The script of the last word that says it.
    before: Option<u8>,
    /// Words since then.
    pending: Vec<Unsure>,
    found: Vec<Word>,
}

impl Search {
    fn words(mut self, text: &str) -> Vec<Word> {
        let mut tokens = Tokens::default();
        scan(text, &mut tokens);
        for span in tokens.spans {
            self.take(span, text);
        }
        self.meet(None, text);
        self.found
    }

    fn take(&mut self, span: Span, text: &str) {
        let cut = span.of(text);
        let plain = Letters::of_plain(cut);
        let letters = plain.unwrap_or_else(|| Letters::of_canonical(self.canon.before_repair(cut)));
        let unsure = Unsure {
            span,
            all: letters.all,
        };
        if letters.all.count_ones() <= 1 {
            match letters.script() {
                Some(script) => self.meet(Some(script), text),
                None if letters.all > 0 && !letters.is_odd => self.pending.push(unsure),
                None => {}
            }
            return;
        }
        if let Some(script) = letters.script().filter(|_| !letters.is_odd)
            && fits(cut, script)
        {
            self.meet(Some(script), text);
            self.find(span, letters.all, script);
            return;
        }
        // What a word of several scripts becomes by itself.
        let repaired = Letters::of_canonical(self.canon.of(cut).0);
        if repaired.sure == 0 && !letters.is_odd {
            self.pending.push(unsure);
        } else if let Some(script) = repaired.script() {
            self.meet(Some(script), text);
        }
    }

    /// The next word that says its script is of this one; nothing at the end of the text.
    fn meet(&mut self, after: Option<u8>, text: &str) {
        let around = match (self.before, after) {
            (Some(before), Some(after)) if before != after => None,
            (before, after) => before.or(after),
        };
        for Unsure { span, all } in std::mem::take(&mut self.pending) {
            if let Some(script) = around
                && all != 1 << script
                && fits(span.of(text), script)
            {
                self.find(span, all, script);
            }
        }
        self.before = after.or(self.before);
    }

    fn find(&mut self, span: Span, all: u8, script: u8) {
        self.found.push(Word {
            span,
            column: usize::from(script - 1),
            is_mixed: all & 1 << script != 0,
        });
    }
}

/// Whether all letters of a word can be read in a script.
fn fits(cut: &str, script: u8) -> bool {
    let mut letters = cut
        .chars()
        .filter(|c| kind(*c) == Kind::Letter)
        .flat_map(parts);
    letters.all(|part| {
        letter(part).is_some_and(|letter| {
            letter.script == script || letter.alike[usize::from(script - 1)].is_some()
        })
    })
}

/// The small letters that a letter is folded to, without marks.
fn parts(c: char) -> impl Iterator<Item = char> {
    let mut folded = String::new();
    for part in c.nfkd().filter(|part| kind(*part) == Kind::Letter) {
        fold(part, &mut folded);
    }
    folded.chars().collect::<Vec<_>>().into_iter()
}

/// A letter as it is in a script that it passes for, capital as it was.
fn read_as(part: char, column: usize, is_capital: bool) -> char {
    let alike = letter(part).and_then(|letter| letter.alike[column]);
    let read = alike.unwrap_or(part);
    // Where sentences begin, and where a line goes on, is told by capitals.
    match read.to_uppercase().next() {
        Some(capital) if is_capital => capital,
        _ => read,
    }
}

fn replaced(text: &str, words: &[Word]) -> Revealed {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut shifts = Vec::new();
    let mut taken = 0;
    let (mut seen, mut clues) = (Vec::new(), 0);
    for word in words {
        let (start, cut) = (word.span.start as usize, word.span.of(text));
        out.push_str(text.get(taken..start).unwrap_or_default());
        let begin = out.len();
        for (at, c) in cut.char_indices() {
            let before = out.len();
            match kind(c) {
                Kind::Letter => {
                    out.extend(parts(c).map(|part| read_as(part, word.column, c.is_uppercase())));
                }
                // What is left of it in a canonical form is none.
                Kind::Mark => {}
                _ => out.push(c),
            }
            if out.len() - before != c.len_utf8() {
                let original = start + at + c.len_utf8();
                shifts.push((out.len(), original.cast_signed() - out.len().cast_signed()));
            }
        }
        taken = start + cut.len();
        if word.is_mixed {
            clues += u32::from(lookalike::is_disguised(cut));
        } else if may_be_evidence(cut) {
            seen.push(begin..out.len());
        }
    }
    out.push_str(text.get(taken..).unwrap_or_default());
    let seen = seen.into_iter().filter_map(|range| out.get(range));
    let seen: Vec<&str> = seen.collect();
    if !seen.is_empty() {
        clues += evidence(text, &seen);
    }
    Revealed {
        text: out,
        clues,
        shifts,
    }
}

/// A letter alone is a variable or a slip of the keyboard; with a capital it is a name, a number or a symbol of sciences (Co, He).
fn may_be_evidence(word: &str) -> bool {
    word.chars().nth(1).is_some() && word.chars().all(char::is_lowercase)
}

/// How many of these words stand elsewhere in the text as they look, or in every text of its language.
fn evidence(text: &str, words: &[&str]) -> u32 {
    let mut tokens = Tokens::default();
    scan(text, &mut tokens);
    let language = Languages::of(text, &tokens).document;
    let small = language.map(Language::stop_words);
    let known: HashSet<TokenHash> = tokens.hashes.into_iter().collect();
    let is_known = |word: &&&str| {
        whole(word).is_some_and(|hash| {
            known.contains(&hash) || small.is_some_and(|small| small.contains(hash))
        })
    };
    words.iter().filter(is_known).count() as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::content::Reader;
    use crate::text::{Choice, Options, Tokenizer, tokens};

    /// Letters as they are exchanged by whoever wants to look the same.
    fn cyrillic(text: &str) -> String {
        let pairs = "aаeеoоpрcсyуxхiіjјsѕAАBВCСEЕHНIІKКMМOОPРTТXХ";
        let pairs: Vec<char> = pairs.chars().collect();
        let other = |c: char| {
            pairs
                .chunks(2)
                .find(|pair| pair[0] == c)
                .map(|pair| pair[1])
        };
        text.chars().map(|c| other(c).unwrap_or(c)).collect()
    }

    const ENGLISH: &str = "When a ship is so old as this one, people say: it is as easy as pie to cope, \
        so a spy is a joy in a cosy copse; I see a cap, an axe and a pea.";

    #[test]
    fn words_that_only_look_like_those_around_them_are_these() {
        let cases = [
            // Of nothing but look-alikes, Cyrillic among Latin ones.
            ("the old ѕо fresh and а day", "the old so fresh and a day"),
            ("Он был c нами", "Он был с нами"),
            // At the beginning and the end of a text.
            ("А day, this is а", "A day, this is a"),
            // A phrase of another language keeps its letters.
            (
                "она сказала hot as ice and left",
                "она сказала hot as ice and left",
            ),
            (
                "they said во сне он видел us",
                "they said во сне он видел us",
            ),
            // Between two languages nobody can tell.
            ("the end а конец", "the end а конец"),
            // With a digit it is a formula, and in a script of its own it has no neighbours.
            ("газ CO2 горит", "газ CO2 горит"),
            ("我们 а 学习", "我们 а 学习"),
            ("а о с", "а о с"),
            ("", ""),
        ];
        for (text, expected) in cases {
            let shown = reveal(text).map_or_else(|| text.to_owned(), |revealed| revealed.text);
            assert_eq!(shown, expected);
            assert_eq!(tokens(text).hashes, tokens(expected).hashes, "{text}");
        }
    }

    #[test]
    fn it_is_evidence_where_the_word_is_known_and_no_letter_by_itself() {
        let clues = |text: &str| tokens(text).clues.lookalike;
        let some =
            "when the river froze the old valley waited and the people of the town had been there";
        assert_eq!(clues(&format!("{some} іѕ it а day")), 1, "a stop word");
        assert_eq!(
            clues(&format!("{some} the cap and the сар here")),
            1,
            "elsewhere"
        );
        let russian = "когда река замёрзла старая долина ждала и люди города были там";
        assert_eq!(
            clues(&format!("{russian} часы Casio на стене")),
            0,
            "a name"
        );
        assert_eq!(clues(&format!("{russian} точки A и B, глава XI века")), 0);
        for symbols in ["Co и Ca, Са", "Ox, Ох, He и pH, рН"] {
            assert_eq!(
                clues(&format!("{russian} {symbols} в воде")),
                0,
                "{symbols}"
            );
        }
        assert_eq!(clues(some), 0);
    }

    #[test]
    fn capitals_end_sentences_and_lines_whatever_they_are_made_of() {
        let plain = "We wait-\nA ship came. A day went by.\n\nA man saw all of it.";
        let disguised = plain.replace('A', "А");
        assert_eq!(tokens(&disguised).hashes, tokens(plain).hashes);
        let sentences = |text: &str| Reader::default().read(text).sentences;
        assert_eq!(sentences(&disguised), sentences(plain));
        let russian = "это точка-\nA и другая";
        assert_eq!(
            tokens(russian).hashes,
            tokens("это точка-\nА и другая").hashes
        );
    }

    #[test]
    fn letters_of_full_width_are_those_of_their_script() {
        let wide = "ｔｈｅ а ｄａｙ";
        assert_eq!(tokens(wide).hashes, tokens("the a day").hashes);
        assert_eq!(tokens("о'соnnоr").clues.lookalike, 1);
    }

    #[test]
    fn spans_are_those_of_the_text_as_it_is_written() {
        let text = "the old ѕо fresh and саре day";
        let cut = |text: &str| -> Vec<String> {
            let spans = tokens(text).spans;
            spans.iter().map(|span| span.of(text).to_owned()).collect()
        };
        assert_eq!(
            cut(text),
            ["the", "old", "ѕо", "fresh", "and", "саре", "day"]
        );
        let content = Reader::default().read(text);
        let words: Vec<&str> = content
            .words
            .iter()
            .map(|word| word.span.of(text))
            .collect();
        assert_eq!(words, cut(text));
        let mut tokenizer = Tokenizer::new(Options {
            stems: Choice::Of(Language::named("english").unwrap()),
            ..Options::default()
        });
        let (stems, _) = tokenizer.tokens(text);
        let expected = tokenizer.tokens("the old so fresh and cape day").0.hashes;
        assert_eq!(stems.hashes, expected);
        assert_eq!(
            tokenizer.forms(text)[5],
            tokenizer.forms("the old so fresh and cape day")[5]
        );
        assert_eq!(Tokenizer::default().forms(text)[2], "so");
    }

    proptest! {
        #[test]
        fn whatever_words_are_exchanged_the_text_stays_the_same(which in any::<u64>()) {
            let mut text = String::new();
            for (at, word) in ENGLISH.split(' ').enumerate() {
                let is_exchanged = which >> (at % 64) & 1 == 1;
                text.push_str(&if is_exchanged { cyrillic(word) } else { word.to_owned() });
                text.push(' ');
            }
            prop_assert_eq!(tokens(&text).hashes, tokens(ENGLISH).hashes);
        }

        #[test]
        fn what_is_revealed_hides_nothing_more_and_every_span_cuts_a_word(
            words in prop::collection::vec(prop::sample::select(vec![
                "а", "ѕо", "the", "Она", "c", "day", "ο", "λόγος", "\u{200b}", "i\u{307}", "我", "CO2", "e\u{301}", "mоre", "-", "'s", "ХІ",
            ]), 0..30),
        ) {
            let text = words.join(" ");
            if let Some(revealed) = reveal(&text) {
                prop_assert!(reveal(&revealed.text).is_none());
                for (at, _) in revealed.text.char_indices() {
                    prop_assert!(text.is_char_boundary(revealed.original(at)));
                }
                prop_assert_eq!(revealed.original(revealed.text.len()), text.len());
            }
            let tokens = tokens(&text);
            prop_assert!(tokens.spans.iter().all(|span| !span.of(&text).is_empty()));
            prop_assert!(tokens.spans.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
    }
}
