//! Names: in which order people look for them, and which have the letters that a person typed.

use std::iter;

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::index::{DocId, Document, Label};
use crate::snapshot::Snapshot;

/// The documents one of whose names, as they are shown, has the words of a filter: what an author and a file are shown for of a path is not searched.
/// A word that stands in no name as it is stands for the names that have its letters in this order.
#[derive(Debug)]
pub struct Matching {
    /// Of each word, which names have it, by handle.
    words: Vec<Vec<bool>>,
}

impl Matching {
    /// Looks through the names once, however many pairs there are.
    pub fn new<'a>(snapshot: &'a Snapshot, filter: &[&str]) -> Matching {
        let needles = needles(filter);
        if needles.is_empty() {
            return Matching { words: Vec::new() };
        }
        let titles = |one: &'a Document| {
            let labels = iter::once(&one.label).chain(snapshot.also_at(one.id));
            labels.map(|label| (one.id.0 as usize, label.title()))
        };
        let named = snapshot.listing.all().flat_map(titles);
        let handles = named.clone().map(|(at, _)| at + 1).max().unwrap_or(0);
        let mut words = vec![vec![false; handles]; needles.len()];
        for (at, name) in named.clone() {
            let name = plain(name);
            for (hits, needle) in words.iter_mut().zip(&needles) {
                hits[at] |= name.contains(needle);
            }
        }
        let is_scattered = |(hits, needle): &(&mut Vec<bool>, &String)| {
            !hits.contains(&true) && needle.chars().count() >= SCATTERED_LEAST
        };
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut buffer = Vec::new();
        for (hits, needle) in words.iter_mut().zip(&needles).filter(is_scattered) {
            let (case, normal) = (CaseMatching::Ignore, Normalization::Smart);
            let atom = Atom::new(needle, case, normal, AtomKind::Fuzzy, false);
            for (at, name) in named.clone() {
                let name = plain(name);
                let text = Utf32Str::new(&name, &mut buffer);
                hits[at] |= atom.score(text, &mut matcher).is_some();
            }
        }
        Matching { words }
    }

    /// Whether the names of these documents, taken together, have every word.
    pub fn has_all(&self, docs: &[DocId]) -> bool {
        let mut words = self.words.iter();
        words.all(|hits| docs.iter().any(|id| is_hit(hits, *id)))
    }

    /// Whether any of their names has any of the words.
    pub fn has_any(&self, docs: &[DocId]) -> bool {
        let mut words = self.words.iter();
        words.any(|hits| docs.iter().any(|id| is_hit(hits, *id)))
    }
}

fn is_hit(hits: &[bool], id: DocId) -> bool {
    hits.get(id.0 as usize) == Some(&true)
}

/// Two letters in their order stand in nearly every name.
const SCATTERED_LEAST: usize = 3;
/// No filter needs more words, each of which is looked for in all names.
const MOST_WORDS: usize = 32;

/// The words of a filter, without accents and case.
fn needles(filter: &[&str]) -> Vec<String> {
    let words = filter.iter().map(|word| plain(word));
    words
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .collect()
}

/// Letters as people type them into a search: no accents, no capitals.
pub fn plain(text: &str) -> String {
    if text.is_ascii() {
        // Nothing to be taken apart: thousands of names are looked through at every letter.
        return text.to_ascii_lowercase();
    }
    let bare = text.nfkd().filter(|c| !is_combining_mark(*c));
    bare.collect::<String>().to_lowercase()
}

/// The breve that makes another letter of an и.
const BREVE: char = '\u{306}';

/// Letters as people order them: й comes after и, whatever comes behind the two, and ё stands with е. A search may have и for it.
pub fn in_order(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut bare = String::with_capacity(text.len());
    for c in text.nfkd() {
        if !is_combining_mark(c) {
            bare.extend(c.to_lowercase());
        } else if c == BREVE && bare.ends_with('и') {
            bare.pop();
            bare.push('й');
        }
    }
    bare
}

/// Rows of what is listed by path, by the names that are shown: of one name by path.
pub fn by_name<T>(all: &[T], label: impl Fn(&T) -> &Label) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..).take(all.len()).collect();
    let is_before = |one: &str, other: &str| {
        if one.is_ascii() && other.is_ascii() {
            let letters = |byte: u8| byte.to_ascii_lowercase();
            one.bytes()
                .map(letters)
                .cmp(other.bytes().map(letters))
                .is_le()
        } else {
            in_order(one) <= in_order(other)
        }
    };
    // Where names are paths in one case they mostly stand so already, and there can be half a million of them.
    if !all.is_sorted_by(|one, other| is_before(label(one).title(), label(other).title())) {
        rows.sort_by_cached_key(|row| {
            all.get(*row as usize)
                .map(|one| in_order(label(one).title()))
        });
    }
    rows
}

/// Whether a name has every word of a filter.
pub fn has(name: &str, filter: &[&str]) -> bool {
    let name = plain(name);
    needles(filter).iter().all(|needle| name.contains(needle))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::report::examples;
    use crate::snapshot::Aliases;

    #[test]
    fn a_document_is_found_by_each_of_its_names() {
        let mut snapshot = examples::snapshot();
        let [one, other] = [0, 1].map(|at| snapshot.listing.documents[at].id);
        let twin = Label::new("resubmitted/quux.txt");
        snapshot.aliases = Aliases::from([(one, vec![twin])]).into();
        let own = snapshot.listing.title(one).to_owned();
        for name in [own.as_str(), "QUUX", "rsbmttd"] {
            let matching = Matching::new(&snapshot, &[name]);
            let found = [one, other].map(|id| matching.has_all(&[id]));
            assert_eq!(found, [true, false], "{name}");
        }
    }

    #[test]
    fn names_stand_in_the_order_of_the_alphabet() {
        let ordered =
            "Anna äpfel Apollo елка Ёлкина ель Иванов ия Йевлев йод Карпов край крайний крал";
        let ordered: Vec<&str> = ordered.split(' ').collect();
        for two in ordered.windows(2) {
            assert!(in_order(two[0]) < in_order(two[1]), "{two:?}");
        }
        // Some disks keep a letter and its mark apart.
        assert_eq!(in_order("И\u{306}од"), in_order("йод"));
        assert_eq!(in_order("е\u{308}лка"), in_order("Елка"));
    }

    proptest! {
        #[test]
        fn nothing_but_that_letter_is_ordered_otherwise_than_it_is_searched(name in "[a-zа-яёäñА-Я \u{306}\u{301}й]{0,12}") {
            prop_assert_eq!(plain(&in_order(&name)), plain(&name));
        }
    }
}
