//! Names in texts: where a person's own name stands, in its usual forms, and e-mail addresses; and how they are covered without a byte
//! more or less, so that all that is known of places in the text stays true.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::WORD;

/// Signs that may stand within a name: "Petrova, A. I."
const WITHIN: [char; 7] = ['.', ',', '_', '-', '\'', '’', '\u{a0}'];
/// Not more of them stand between two parts of one.
const GAP: usize = 3;
/// Ends of a Russian name after the father, without its case.
const PATRONYMICS: [&str; 4] = ["ович", "евич", "овн", "евн"];
/// From here on letters are signs that need no spaces between words.
const UNSPACED: char = '\u{2e80}';
/// What an address is called.
const ADDRESS: &str = "e-mail";

/// Somebody whose name is looked for.
#[derive(Clone, Debug)]
struct Person {
    alias: String,
    /// The words of the name, [folded].
    words: Vec<String>,
    /// It is that of a file, and may be anything: nothing less than all its words is a name.
    is_of_file: bool,
}

/// All names that are looked for.
#[derive(Debug, Default)]
pub(super) struct Names {
    people: Vec<Person>,
    /// By word and by first letter.
    places: HashMap<String, BTreeSet<usize>>,
    /// Names in signs that need no spaces.
    unspaced: Vec<(String, String)>,
}

/// A word of a text.
struct Word {
    span: Range<usize>,
    folded: String,
    is_capital: bool,
}

impl Names {
    /// One more, who is called so and to be called otherwise.
    pub fn add(&mut self, name: &str, alias: &str, is_of_file: bool) {
        if !name.is_empty() && name.chars().all(|c| c >= UNSPACED) {
            return self.unspaced.push((name.to_owned(), alias.to_owned()));
        }
        let words: Vec<String> = words(name).into_iter().map(|word| word.folded).collect();
        let long = words.iter().filter(|word| is_long(word)).count();
        if long == 0 || is_of_file && long == 1 {
            return;
        }
        let at = self.people.len();
        for word in &words {
            let letter = word.chars().take(1).collect();
            for place in [word.clone(), letter] {
                self.places.entry(place).or_default().insert(at);
            }
        }
        self.people.push(Person {
            alias: alias.to_owned(),
            words,
            is_of_file,
        });
    }

    /// Who is called by just these words, in whatever order.
    pub fn person(&self, name: &str) -> Option<&str> {
        let words: BTreeSet<String> = words(name).into_iter().map(|word| word.folded).collect();
        let first = words.iter().find(|word| is_long(word))?;
        let mut people = self.places.get(first)?.iter().map(|at| &self.people[*at]);
        let person =
            people.find(|person| person.words.iter().cloned().collect::<BTreeSet<_>>() == words)?;
        Some(&person.alias)
    }

    /// The text with all of them covered; the same bytes where nobody is named.
    pub fn cover(&self, text: &str) -> String {
        let mut covered = text.to_owned();
        let mut put = |span: Range<usize>, alias: &str| {
            let cover = cover(part(text, span.clone()), alias);
            covered.replace_range(span, &cover);
        };
        for (name, alias) in &self.unspaced {
            for (at, _) in text.match_indices(name.as_str()) {
                put(at..at + name.len(), alias);
            }
        }
        let words = words(text);
        let mut at = 0;
        while at < words.len() {
            let Some((count, person)) = self.mention(text, &words[at..]) else {
                at += 1;
                continue;
            };
            let last = &words[at + count - 1].span;
            put(words[at].span.start..last.end, &person.alias);
            at += count;
        }
        for address in addresses(text) {
            put(address, ADDRESS);
        }
        covered
    }

    /// Who is named by the first of these words, and by how many: most are best.
    fn mention(&self, text: &str, words: &[Word]) -> Option<(usize, &Person)> {
        let people = self.places.get(&words.first()?.folded)?.iter();
        let people = people.map(|at| &self.people[*at]);
        let named = people.filter_map(|person| Some((person.named(text, words)?, person)));
        named.max_by_key(|(count, _)| *count)
    }
}

impl Person {
    /// How many of the first words name her; nothing where they don't.
    fn named(&self, text: &str, words: &[Word]) -> Option<usize> {
        let mut left: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let (mut whole, mut count) = (0, 0);
        for (at, word) in words.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| words[before].span.end);
            if before.is_some_and(|before| !is_near(part(text, before..word.span.start))) {
                break;
            }
            let is_initial = !is_long(&word.folded) && !self.is_of_file;
            let is_it =
                |own: &&str| **own == word.folded || is_initial && own.starts_with(&word.folded);
            if let Some(found) = left.iter().position(is_it) {
                left.remove(found);
                whole += usize::from(!is_initial);
            } else {
                let is_dotted = is_initial
                    && word.is_capital
                    && part(text, word.span.end..text.len()).starts_with('.');
                let is_fathers = PATRONYMICS.iter().any(|end| word.folded.ends_with(end));
                let found = self.words.len() - left.len();
                // A whole name has no initials behind it: those are the next one's.
                let may_be_dotted = found > 0 && (found > whole || !left.is_empty());
                if !(is_dotted && may_be_dotted || is_fathers && found > 0) {
                    break;
                }
            }
            count = at + 1;
        }
        let found = self.words.len() - left.len();
        let long = self.words.iter().filter(|word| is_long(word)).count();
        let is_enough = match (self.is_of_file, long) {
            (true, _) => left.is_empty(),
            (false, 1) => whole == 1 && words.first()?.is_capital,
            (false, _) => whole > 0 && found > 1,
        };
        is_enough.then_some(count)
    }
}

/// A part of a text, between characters.
fn part(text: &str, span: Range<usize>) -> &str {
    text.get(span).unwrap_or_default()
}

/// More than an initial.
fn is_long(word: &str) -> bool {
    word.chars().nth(1).is_some()
}

/// Whether two words may be parts of one name.
fn is_near(between: &str) -> bool {
    let lines = between.matches('\n').count();
    let is_within = |c: char| c.is_whitespace() || WITHIN.contains(&c);
    between.chars().count() <= GAP && lines < 2 && between.chars().all(is_within)
}

/// The words of a text, or a name.
fn words(text: &str) -> Vec<Word> {
    let mut stemmer = None;
    let mut all = Vec::new();
    let is_letter = |c: char| c.is_alphabetic() && c < UNSPACED || is_combining_mark(c);
    let mut begin = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (at, c) in ends {
        match (begin, is_letter(c)) {
            (None, true) => begin = Some(at),
            (Some(from), false) => {
                let word = part(text, from..at);
                all.push(Word {
                    span: from..at,
                    folded: folded(word, &mut stemmer),
                    is_capital: word.starts_with(char::is_uppercase),
                });
                begin = None;
            }
            _ => {}
        }
    }
    all
}

/// A word as it is compared: in small letters without marks, and one in Cyrillic letters without its case.
fn folded(word: &str, stemmer: &mut Option<Stemmer>) -> String {
    let small = word.chars().flat_map(char::to_lowercase);
    if !word.starts_with(|c| ('\u{400}'..'\u{530}').contains(&c)) {
        return small.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    }
    let small: String = small.nfc().collect::<String>().replace('ё', "е");
    let stemmer = stemmer.get_or_insert_with(|| Stemmer::create(Algorithm::Russian));
    stemmer.stem(&small).into_owned()
}

/// Where e-mail addresses stand.
fn addresses(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('@').filter_map(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
        let before = part(text, 0..at).trim_end_matches(is_part).len();
        let behind = part(text, at + 1..text.len()).trim_start_matches(is_part);
        let domain =
            part(text, at + 1..text.len() - behind.len()).trim_end_matches(['.', '-', '_']);
        (before < at && domain.contains('.')).then(|| before..at + 1 + domain.len())
    })
}

/// As much of an alias as there is room for, and blanks to the end of the name. Each character is replaced by as many bytes as it has: wherever
/// one began one begins.
fn cover(name: &str, alias: &str) -> String {
    let digits = alias.trim_start_matches(WORD).trim_start();
    let short = if alias.len() <= name.len() {
        alias
    } else {
        digits
    };
    let mut left = short.bytes().take(name.len()).map(char::from);
    let mut cover = String::with_capacity(name.len());
    for c in name.chars() {
        let width = c.len_utf8();
        let begins: String = left.by_ref().take(width).collect();
        cover.push_str(match (begins.len(), width) {
            (0, 2) => "\u{2cd}",
            (0, 3) => "＿",
            _ => &begins,
        });
        let missing = width
            - if begins.is_empty() && matches!(width, 2 | 3) {
                width
            } else {
                begins.len()
            };
        cover.extend(std::iter::repeat_n('_', missing));
    }
    cover
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::rows;

    fn covered(text: &str) -> String {
        let mut names = Names::default();
        names.add("Anna Petrova", "Author 0731", false);
        names.add("Ирина Лебедева", "Author 12", false);
        names.add("李娜", "Author 3400", false);
        names.add("O'Brien, Joe", "Author 9", false);
        names.add("Zeynep", "Author 55", false);
        names.add("the_great_essay", "Author 77", true);
        let covered = names.cover(text);
        assert_eq!(covered.len(), text.len(), "{covered}");
        for (at, _) in text.char_indices() {
            assert!(covered.is_char_boundary(at), "{covered} at {at}");
        }
        covered.replace(['_', '\u{2cd}', '＿'], "")
    }

    proptest! {
        #[test]
        fn whatever_is_covered_every_character_begins_where_one_began(
            parts in proptest::collection::vec(
                prop_oneof!["(Anna|Petrova|Ирина|Лебедевой|李娜|O’Brien|A[.]|И[.]|a@b[.]co|Сергеевна)[ ,.\n@]{0,2}", "\\PC{0,3}"], 0..12),
        ) {
            covered(&parts.concat());
        }
    }

    #[test]
    fn a_name_is_covered_in_its_usual_forms_and_nothing_else_is() {
        for [text, expected] in rows(include_str!("covered.md")) {
            assert_eq!(covered(&text), expected);
        }
    }
}
