//! Detection of the language. By its script, by letters that only some languages have, and by its smallest words.
//!
//! A word with letters of several scripts is read in the one that all of them can be of, and says nothing where there are two: letters
//! that only look like those of the language would outnumber them, and a text in disguise would have none.
//!
//! Of our own (SPEC 2.9), because the libraries take Kazakh for Belarusian or Russian, and we only have to tell apart what
//! there are lists for. Better no answer than a wrong one: then nothing is left out and no ending taken off.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::canon::Canon;
use super::super::{Span, TokenHash, lookalike};
use super::{Language, Script};
use crate::shingle::ByHash;

/// Letters of a text by what they say of its language.
#[derive(Clone, Copy, Debug, Default)]
struct Letters {
    latin: u32,
    cyrillic: u32,
    greek: u32,
    hebrew: u32,
    arabic: u32,
    armenian: u32,
    devanagari: u32,
    bengali: u32,
    tamil: u32,
    han: u32,
    kana: u32,
    others: u32,
    /// Those of the Cyrillic ones that only some alphabets have.
    kazakh: u32,
    q_or_u: u32,
    tajik: u32,
    uzbek: u32,
    ukrainian: u32,
    dotted_i: u32,
    short_u: u32,
    south_slavic: u32,
    hard_sign: u32,
    /// The Latin letter that Azerbaijani has most of, and no other language here has.
    schwa: u32,
    /// Latin letters of Czech that Slovak has not, and of Croatian that Slovenian has not.
    czech: u32,
    croatian: u32,
    /// Latin letters that of the languages here only those two have.
    caron: u32,
    /// Arabic letters of Persian, and of its neighbours.
    persian: u32,
    beyond_persian: u32,
}

/// A Chinese character says as much as so many letters.
const LETTERS_OF_A_CHARACTER: u32 = 3;
/// Letters that an alphabet has beyond those of its neighbours are at least this part of a text, in thousandths.
const OWN_LETTERS: u32 = 5;
/// The hard sign is a vowel in Bulgarian, and rare in Russian: thousandths between the two.
const BULGARIAN_HARD_SIGN: u32 = 8;
/// With fewer words of a list than this part of a text, in percent, its language is another one.
const LEAST_STOP_WORDS: f64 = 8.0;
/// ... and with fewer than so many.
const LEAST_VOTES: u32 = 2;
/// The first of two languages has so much more of the votes than the second.
const AHEAD: f64 = 1.1;

/// The language of these tokens of a text, if it is one that is known and there is enough of it.
pub(in super::super) fn detect(
    text: &str,
    spans: &[Span],
    hashes: &[TokenHash],
) -> Option<Language> {
    let letters = Letters::of(text, spans);
    let han = (letters.han + letters.kana) * LETTERS_OF_A_CHARACTER;
    let scripts = [
        letters.latin,
        letters.cyrillic,
        letters.greek,
        letters.hebrew,
        letters.arabic,
        letters.armenian,
        letters.devanagari,
        letters.bengali,
        letters.tamil,
        han,
        letters.others,
    ];
    let most = scripts.into_iter().max().filter(|&most| most > 0)?;
    match scripts.iter().position(|&script| script == most)? {
        0 if letters.schwa * 1000 >= letters.latin * OWN_LETTERS => Some(Language::Azerbaijani),
        0 => latin(hashes).filter(|found| letters.has_letters_of(*found)),
        1 => letters.cyrillic(),
        2 => Some(Language::Greek),
        3 => Some(Language::Hebrew),
        4 => letters.arabic(),
        5 => Some(Language::Armenian),
        6 => Some(devanagari(hashes)),
        7 => Some(Language::Bengali),
        8 => Some(Language::Tamil),
        // Kana are in every Japanese sentence, and in no Chinese one.
        9 => (letters.kana * 20 < letters.han).then_some(Language::Chinese),
        _ => None,
    }
}

impl Letters {
    fn of(text: &str, spans: &[Span]) -> Letters {
        let mut letters = Letters::default();
        let mut canon = Canon::default();
        for cut in spans.iter().map(|span| span.of(text)) {
            if cut.is_ascii() {
                let latin = cut.bytes().filter(u8::is_ascii_alphabetic);
                letters.latin += latin.count() as u32;
                continue;
            }
            let before = letters;
            cut.chars().for_each(|c| letters.count(c));
            if letters.has_several_more_than(&before) {
                letters = before;
                let word = canon.of(cut).0;
                if lookalike::has_one_reading(word) {
                    word.chars().for_each(|c| letters.count(c));
                }
            }
        }
        letters
    }

    /// Whether letters were counted since then of several scripts that look like each other.
    fn has_several_more_than(&self, before: &Letters) -> bool {
        let more = [
            self.latin > before.latin,
            self.cyrillic > before.cyrillic,
            self.greek > before.greek,
        ];
        more.into_iter().filter(|more| *more).count() > 1
    }

    fn count(&mut self, c: char) {
        let of_script = match c {
            'a'..='z' | 'A'..='Z' => &mut self.latin,
            '\u{410}'..='\u{44F}' => &mut self.cyrillic,
            _ if !c.is_alphabetic() => return,
            '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => &mut self.latin,
            '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => &mut self.greek,
            '\u{400}'..='\u{52F}' => &mut self.cyrillic,
            '\u{531}'..='\u{588}' => &mut self.armenian,
            '\u{5D0}'..='\u{5F4}' => &mut self.hebrew,
            '\u{620}'..='\u{6FF}' => &mut self.arabic,
            '\u{900}'..='\u{97F}' => &mut self.devanagari,
            '\u{980}'..='\u{9FF}' => &mut self.bengali,
            '\u{B80}'..='\u{BFF}' => &mut self.tamil,
            '\u{3041}'..='\u{30FA}' => &mut self.kana,
            '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}' => {
                &mut self.han
            }
            _ => &mut self.others,
        };
        *of_script += 1;
        let telling = match c {
            'қ' | 'Қ' | 'ұ' | 'Ұ' => {
                self.kazakh += 1;
                &mut self.q_or_u
            }
            'ә' | 'Ә' | 'ғ' | 'Ғ' | 'ң' | 'Ң' | 'ө' | 'Ө' | 'ү' | 'Ү' | 'һ' | 'Һ' => {
                &mut self.kazakh
            }
            'ӣ' | 'Ӣ' | 'ӯ' | 'Ӯ' | 'ҷ' | 'Ҷ' => &mut self.tajik,
            'ҳ' | 'Ҳ' => &mut self.uzbek,
            'ї' | 'Ї' | 'є' | 'Є' | 'ґ' | 'Ґ' => &mut self.ukrainian,
            'і' | 'І' => &mut self.dotted_i,
            'ў' | 'Ў' => &mut self.short_u,
            'ђ' | 'Ђ' | 'ћ' | 'Ћ' | 'љ' | 'Љ' | 'њ' | 'Њ' | 'џ' | 'Џ' | 'ѓ' | 'Ѓ' | 'ќ' | 'Ќ'
            | 'ѕ' | 'Ѕ' | 'ј' | 'Ј' => &mut self.south_slavic,
            'ъ' | 'Ъ' => &mut self.hard_sign,
            'ə' | 'Ə' => &mut self.schwa,
            'ě' | 'Ě' | 'ř' | 'Ř' | 'ů' | 'Ů' => &mut self.czech,
            'č' | 'Č' | 'š' | 'Š' | 'ž' | 'Ž' => &mut self.caron,
            'ć' | 'Ć' | 'đ' | 'Đ' => &mut self.croatian,
            'پ' | 'چ' | 'ژ' | 'گ' => &mut self.persian,
            'ٹ' | 'ڈ' | 'ے' | 'ں' | 'ړ' | 'ې' | 'ڕ' | 'ێ' | 'ۆ' => {
                &mut self.beyond_persian
            }
            _ => return,
        };
        *telling += 1;
    }

    /// Whether a text that is voted to be in a language is not in its neighbour, which there is no list for.
    fn has_letters_of(&self, language: Language) -> bool {
        let some = |number: u32| number * 1000 >= self.latin * OWN_LETTERS && number > 0;
        match language {
            Language::Czech => some(self.czech),
            Language::Slovenian => !some(self.croatian),
            _ => !some(self.caron),
        }
    }

    /// Letters of other alphabets than the Russian one say whose they are; names and quotations in a Russian text don't
    /// reach the least part.
    fn cyrillic(&self) -> Option<Language> {
        let some = |number: u32| number * 1000 >= self.cyrillic * OWN_LETTERS && number > 0;
        if some(self.tajik) {
            return Some(Language::Tajik);
        }
        if some(self.south_slavic) || some(self.uzbek) {
            return None;
        }
        if some(self.kazakh) {
            // Kyrgyz, Tatar and Mongolian have neither of the two.
            return some(self.q_or_u).then_some(Language::Kazakh);
        }
        if some(self.short_u) {
            return Some(Language::Belarusian);
        }
        if some(self.ukrainian + self.dotted_i) {
            return Some(Language::Ukrainian);
        }
        let bulgarian = self.hard_sign * 1000 >= self.cyrillic * BULGARIAN_HARD_SIGN;
        (!bulgarian || self.hard_sign < LEAST_VOTES).then_some(Language::Russian)
    }

    fn arabic(&self) -> Option<Language> {
        let some = |number: u32| number * 1000 >= self.arabic * OWN_LETTERS && number > 0;
        if some(self.beyond_persian) {
            None
        } else if some(self.persian) {
            Some(Language::Persian)
        } else {
            Some(Language::Arabic)
        }
    }
}

/// Hindi has no list; what has enough words of the Nepali one is Nepali.
fn devanagari(hashes: &[TokenHash]) -> Language {
    let list = Language::Nepali.stop_words();
    let votes = hashes.iter().filter(|hash| list.contains(**hash)).count();
    if votes * 100 >= hashes.len() * 15 {
        Language::Nepali
    } else {
        Language::Hindi
    }
}

/// For which languages a word votes: a bit for each.
type Voters = u64;

const _: () = assert!(
    Language::ALL.len() <= Voters::BITS as usize,
    "a bit for each language"
);

/// The words of all lists of languages that are told apart by their words: Azerbaijani has most words of Turkish, and a letter
/// of its own. One search a word instead of one for each list.
fn voters(hash: TokenHash) -> Voters {
    static LISTS: OnceLock<HashMap<TokenHash, Voters, ByHash>> = OnceLock::new();
    let lists = LISTS.get_or_init(|| {
        let mut lists: HashMap<TokenHash, Voters, ByHash> = HashMap::default();
        let votes = |one: &Language| one.script() == Script::Latin && *one != Language::Azerbaijani;
        for language in Language::ALL.iter().filter(|one| votes(one)) {
            for word in language.stop_words().hashes() {
                *lists.entry(*word).or_default() |= 1 << *language as u32;
            }
        }
        lists
    });
    lists.get(&hash).copied().unwrap_or_default()
}

/// The words of a text vote for all languages in whose lists they stand, with one vote among them: else the longest list
/// would win.
fn latin(hashes: &[TokenHash]) -> Option<Language> {
    let mut votes = [(0.0, 0_u32); Language::ALL.len()];
    for &hash in hashes {
        let mut left = voters(hash);
        let vote = 1.0 / f64::from(left.count_ones());
        while left != 0 {
            let of = &mut votes[left.trailing_zeros() as usize];
            *of = (of.0 + vote, of.1 + 1);
            left &= left - 1;
        }
    }
    let by_votes = |&a: &usize, &b: &usize| votes[a].0.total_cmp(&votes[b].0).then(b.cmp(&a));
    let best = (0..votes.len()).max_by(by_votes)?;
    let second = (0..votes.len()).filter(|&at| at != best).max_by(by_votes)?;
    let (weight, words) = votes[best];
    let share = 100.0 * f64::from(words) / hashes.len() as f64;
    let is_clear = weight >= AHEAD * votes[second].0;
    (words >= LEAST_VOTES && share >= LEAST_STOP_WORDS && is_clear).then_some(Language::ALL[best])
}
