//! What do the words of a filter mean? Letters of names, and figures: `ivanov c>60 words>200 new cluster:3 -draft`.
//!
//! A word that is still being typed (`words>`, and `wo` where no name has these letters) keeps nothing back: the list is live.

mod figures;

use std::collections::BTreeMap;
use std::ops::Bound;

use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthStr;

use self::figures::{Words, leading, number};
use super::order::{has, plain};
use crate::measure::nearest;
use crate::say;
use crate::words::{Phrase, phrase};

/// What is filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The pairs.
    Pairs,
    /// The documents.
    Documents,
    /// The clusters.
    Clusters,
    /// The files not read.
    Files,
}

/// A figure that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The larger share of a pair, the best match of a document, the strongest link of a cluster. In percent.
    Share,
    /// How much of A stands in B, in percent.
    LeftInRight,
    /// How much of B stands in A, in percent.
    RightInLeft,
    /// The resemblance, in percent.
    Alike,
    /// Words in passages of a pair; words of a document.
    Words,
    /// The longest run.
    Run,
    /// Passages.
    Passages,
    /// Those without a change.
    Verbatim,
    /// Those with changed words.
    Edited,
    /// Pairs of a document, links of a cluster.
    Pairs,
    /// Members of a cluster.
    Size,
    /// The weakest link of a cluster, in percent.
    Weakest,
    /// The place of the cluster in the list of all clusters, from 1.
    Cluster,
}

/// The names of the figures, each with what it is in words. The first of a field is the one that is completed.
const FIELDS: [(&str, Field, Phrase); 14] = [
    ("c", Field::Share, phrase("field-share")),
    ("share", Field::Share, phrase("field-share")),
    ("best", Field::Share, phrase("field-best")),
    ("a", Field::LeftInRight, phrase("field-left")),
    ("b", Field::RightInLeft, phrase("field-right")),
    ("alike", Field::Alike, phrase("field-alike")),
    ("words", Field::Words, phrase("field-words")),
    ("run", Field::Run, phrase("field-run")),
    ("passages", Field::Passages, phrase("field-passages")),
    ("pairs", Field::Pairs, phrase("field-pairs")),
    ("links", Field::Pairs, phrase("field-links")),
    ("size", Field::Size, phrase("field-size")),
    ("weakest", Field::Weakest, phrase("field-weakest")),
    ("cluster", Field::Cluster, phrase("field-cluster")),
];

/// What is new since a person saw it.
const NEW: &str = "new";
/// Letters of a name, where they would mean something else without it.
const NAME: &str = "name";
/// Which kind of passages a pair has.
const KIND: &str = "kind";
/// Where documents stand: in one of several folders that are open, or else in an outermost sub-folder.
const FOLDER: &str = "folder";
/// They stand in different ones.
const ACROSS: &str = "across";
/// The kinds that the list knows. Summaries are found by a search of their own.
const KINDS: [(&str, Field); 2] = [("verbatim", Field::Verbatim), ("edited", Field::Edited)];

impl Over {
    /// The names of what can be asked for, in the order in which they are told.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Over::Pairs => &[
                "c", "a", "b", "alike", "words", "run", "passages", KIND, "cluster", NEW, FOLDER,
                ACROSS, NAME,
            ],
            Over::Documents => &["best", "words", "pairs", "cluster", NEW, FOLDER, NAME],
            Over::Clusters => &[
                "c", "weakest", "size", "links", "cluster", KIND, NEW, FOLDER, ACROSS, NAME,
            ],
            Over::Files => &[FOLDER, NAME],
        }
    }

    /// A filter as somebody would type it, who can learn from it what more there is.
    pub fn example(self) -> &'static str {
        match self {
            Over::Pairs => "name:ivanov c>60 words>200",
            Over::Documents => "name:ivanov best>60 pairs=0",
            Over::Clusters => "name:ivanov size>2 weakest>50",
            Over::Files => "name:ivanov -draft",
        }
    }

    /// What can be asked for that the example doesn't show.
    pub fn other_names(self) -> impl Iterator<Item = &'static str> {
        let example = self.example();
        let shown = move |name: &str| {
            let after = |word: &str| word.strip_prefix(name).map(str::to_owned);
            let mut rests = example.split(' ').filter_map(after);
            rests.any(|rest| rest.starts_with([':', '>', '=']))
        };
        let names = self.names().iter().copied();
        names.filter(move |name| !shown(name))
    }

    /// A name with the sign that most would type behind it, or with a blank where it needs none.
    fn begun(name: &str) -> String {
        let sign = match name {
            NEW | ACROSS => " ",
            NAME | KIND | FOLDER | "cluster" => ":",
            _ => ">",
        };
        format!("{name}{sign}")
    }

    fn field(self, name: &str) -> Option<(Field, Phrase)> {
        let name = if name == "share" { "c" } else { name };
        if !self.names().contains(&name) {
            return None;
        }
        let found = FIELDS.iter().find(|(known, ..)| *known == name);
        found.map(|(_, field, words)| (*field, *words))
    }
}

/// How a figure is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Over,
    AtLeast,
    Under,
    AtMost,
    Is,
}

impl Sign {
    /// As it is typed; longer ones first.
    const ALL: [(&str, Sign); 6] = [
        (">=", Sign::AtLeast),
        ("<=", Sign::AtMost),
        (">", Sign::Over),
        ("<", Sign::Under),
        ("=", Sign::Is),
        (":", Sign::Is),
    ];

    fn holds(self, value: f64, wanted: f64) -> bool {
        match self {
            Sign::Over => value > wanted,
            Sign::AtLeast => value >= wanted,
            Sign::Under => value < wanted,
            Sign::AtMost => value <= wanted,
            // A percentage is meant as it is shown.
            Sign::Is => (value.round() - wanted).abs() < f64::EPSILON,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Sign::Over => say!("sign-over"),
            Sign::AtLeast => say!("sign-at-least"),
            Sign::Under => say!("sign-under"),
            Sign::AtMost => say!("sign-at-most"),
            Sign::Is => say!("sign-is"),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum What {
    Letters(String),
    Figure(Field, Phrase, Sign, f64),
    Kind(Field, &'static str),
    New,
    Folder(String),
    Across,
}

/// One word of a filter.
#[derive(Clone, Debug, PartialEq)]
struct Term {
    /// `-` stands before it.
    without: bool,
    what: What,
}

/// A filter, understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    terms: Vec<Term>,
    /// Why words are not understood, or not yet, each behind so many terms.
    problems: Vec<(usize, String)>,
    /// A word means in other languages that one of two is enough, or is bracketed as there: here it is letters.
    is_of_another: bool,
    /// One of them is a kind that the list doesn't know.
    is_no_kind: bool,
    /// How a figure and the word behind it are written that were meant as one number: a blank parts them.
    as_one: Option<String>,
    /// What the letters at the end can still become: `words>`.
    becomes: Option<String>,
    /// These letters, where they are not looked for.
    unfinished: Option<String>,
}

impl Query {
    /// Reads a filter.
    pub fn parse(text: &str, over: Over) -> Query {
        let mut query = Query::default();
        let Words { all, as_one } = Words::of(text, over);
        query.as_one = as_one;
        for word in all {
            let (without, rest) = match word.strip_prefix('-') {
                Some(rest) => (true, rest),
                None => (false, &*word),
            };
            let rest = rest.replace(QUOTE, "");
            if rest.is_empty() {
                continue;
            }
            let is_first = query.terms.is_empty() && query.problems.is_empty();
            query.is_of_another |= !word.contains(QUOTE)
                && (is_bracketed(&rest) || !is_first && JOINING.contains(&&*rest.to_lowercase()));
            match what(&rest, over) {
                Ok(what) => query.terms.push(Term { without, what }),
                Err(problem) => {
                    let bare = rest.trim_matches(BRACKETS);
                    let problem = match what(bare, over) {
                        Ok(_) if bare != rest => {
                            say!("filter-wrong", word = &*rest, right = bare)
                        }
                        _ => problem,
                    };
                    query.problems.push((query.terms.len(), problem));
                    query.is_no_kind |= parts(&rest).is_some_and(|(name, ..)| name == KIND);
                }
            }
        }
        query.becomes = becomes(text, over);
        query
    }

    /// While it is typed: letters at its end that can still become something to ask for, and that no name has, are not looked
    /// for. A list that is empty for a moment would say that there is nothing.
    #[must_use]
    pub fn while_typed(mut self, is_in_a_name: impl Fn(&str) -> bool) -> Query {
        if let Some(Term {
            what: What::Letters(letters),
            ..
        }) = self.terms.last()
            && self.becomes.is_some()
            && !is_in_a_name(letters)
        {
            self.unfinished = Some(letters.clone());
            self.terms.pop();
        }
        self
    }

    /// It asks for nothing but what is new.
    pub fn is_new(&self) -> bool {
        let new = Term {
            without: false,
            what: What::New,
        };
        self.terms == [new]
    }

    /// Every word of it means something.
    pub fn is_understood(&self) -> bool {
        self.problems.is_empty()
    }

    /// A kind is asked for that is none of the list's: summaries are found by a search of their own.
    pub fn is_no_kind(&self) -> bool {
        self.is_no_kind
    }

    /// The letters that names must have, word by word.
    pub fn letters(&self) -> Vec<&str> {
        let with = self.terms.iter().filter(|term| !term.without);
        let letters = with.filter_map(|term| match &term.what {
            What::Letters(letters) => Some(letters.as_str()),
            _ => None,
        });
        letters.collect()
    }

    /// Letters that no name may have.
    pub fn without(&self) -> impl Iterator<Item = &str> {
        let without = self.terms.iter().filter(|term| term.without);
        without.filter_map(|term| match &term.what {
            What::Letters(letters) => Some(letters.as_str()),
            _ => None,
        })
    }

    /// Whether all that is no letters holds: of these figures, of what is new or not, and of the folders in which the documents
    /// [stand](crate::snapshot::standing).
    pub fn holds<'a>(
        &self,
        figure: impl Fn(Field) -> f64,
        new: bool,
        folders: impl Fn() -> Vec<Option<&'a str>>,
    ) -> bool {
        self.terms.iter().all(|term| {
            let holds = match &term.what {
                What::Letters(_) => return true,
                What::Figure(field, _, sign, wanted) => sign.holds(figure(*field), *wanted),
                What::Kind(field, _) => figure(*field) > 0.0,
                What::New => new,
                What::Folder(letters) => {
                    let folders = folders();
                    let mut folders = folders.iter().flatten();
                    folders.any(|folder| has(folder, &[letters]))
                }
                What::Across => {
                    let folders = folders();
                    folders.windows(2).any(|two| two.first() != two.last())
                }
            };
            holds != term.without
        })
    }

    /// It asks for more than letters.
    pub fn has_figures(&self) -> bool {
        let mut terms = self.terms.iter();
        terms.any(|term| !matches!(term.what, What::Letters(_)))
    }
}

impl Query {
    /// What is kept, in words, or what is missing; and what this key makes of the letters at the end. In the order in which it was typed;
    /// where that has more cells than these, what is being typed comes first, then what is not understood, and then all else.
    pub fn told(&self, key: &str, cells: usize) -> String {
        let mut told = Vec::new();
        for nth in 0..=self.terms.len() {
            let here = self.problems.iter().filter(|(behind, _)| *behind == nth);
            told.extend(here.map(|(_, problem)| (true, problem.clone())));
            told.extend(self.terms.get(nth).map(|term| (false, term.told())));
        }
        if let (Some(whole), Some(letters)) = (&self.becomes, &self.unfinished) {
            let whole = whole.trim_end();
            let begun = say!("filter-begun", letters = letters, whole = whole, key = key);
            told.push((false, begun));
        }
        if let Some((_, last)) = told.last_mut() {
            if let Some(whole) = &self.as_one {
                last.push_str(&say!("filter-as-one", whole = whole));
            }
            if let (Some(whole), None) = (&self.becomes, &self.unfinished) {
                let becomes = say!("filter-becomes", whole = whole.trim_end(), key = key);
                last.push_str(&becomes);
            }
        }
        let hint = self.is_of_another.then(|| say!("filter-all-hold"));
        let typed = told.iter().map(|(_, said)| said.as_str());
        let typed = typed.chain(hint).collect::<Vec<_>>().join(BETWEEN);
        if typed.width() <= cells {
            return typed;
        }
        let last = told.pop().map(|(_, last)| last);
        let (wrong, right): (Vec<_>, Vec<_>) = told.into_iter().partition(|(wrong, _)| *wrong);
        let others = wrong.into_iter().chain(right).map(|(_, said)| said);
        let hint = hint.map(str::to_owned);
        let first: Vec<String> = last.into_iter().chain(hint).chain(others).collect();
        first.join(BETWEEN)
    }
}

impl Term {
    /// What it keeps, in words.
    fn told(&self) -> String {
        let told = match &self.what {
            What::Letters(letters) => say!("filter-letters", letters = letters),
            What::New => say!("filter-new").to_owned(),
            What::Folder(name) => say!("filter-folder", name = name),
            What::Across => say!("filter-across").to_owned(),
            What::Kind(Field::Verbatim, _) => say!("filter-verbatim").to_owned(),
            What::Kind(..) => say!("filter-edited").to_owned(),
            What::Figure(Field::Cluster, _, Sign::Is, wanted) => {
                say!("filter-cluster", number = wanted.to_string())
            }
            What::Figure(field, words, sign, wanted) => {
                let unit = if field.is_percent() { " %" } else { "" };
                format!("{words} {} {wanted}{unit}", sign.words())
            }
        };
        if self.without {
            format!("{}{told}", say!("filter-not"))
        } else {
            told
        }
    }
}

/// Between two things that are said of a filter.
const BETWEEN: &str = ", ";

/// What joins two words in other languages, and would be taken for letters of a name here, where all words have to hold.
const JOINING: [&str; 10] = ["or", "and", "not", "|", "||", "&", "&&", "или", "и", "не"];
const BRACKETS: [char; 2] = ['(', ')'];

/// Whether a word is bracketed together with others, or has a figure in brackets: those of `essay (2)` are of a name.
fn is_bracketed(word: &str) -> bool {
    let [open, close] = BRACKETS;
    let (opens, closes) = (word.starts_with(open), word.ends_with(close));
    opens && (!word.contains(close) || parts(word).is_some()) || closes && !word.contains(open)
}

/// Letters between these stand together, blanks and all: `name:"anna petrova"`.
const QUOTE: char = '"';

/// The name of what is asked for, the sign behind it, as it was typed too, and all behind that; nothing of letters.
fn parts(word: &str) -> Option<(&str, Sign, &str, &str)> {
    let at = word.find(['<', '>', '=', ':'])?;
    let (name, rest) = word.split_at_checked(at)?;
    Sign::ALL.iter().find_map(|(typed, sign)| {
        let value = rest.strip_prefix(typed)?;
        Some((name, *sign, *typed, value))
    })
}

fn what(word: &str, over: Over) -> Result<What, String> {
    for (name, what) in [(NEW, What::New), (ACROSS, What::Across)] {
        if word == name && over.names().contains(&name) {
            return Ok(what);
        }
    }
    let Some((name, sign, typed, value)) = parts(word) else {
        return Ok(What::Letters(word.to_owned()));
    };
    if name == NAME {
        return if value.is_empty() {
            Err(say!("filter-name").to_owned())
        } else {
            Ok(What::Letters(value.to_owned()))
        };
    }
    if name == FOLDER && over.names().contains(&FOLDER) {
        return if value.is_empty() {
            Err(say!("filter-folder-name").to_owned())
        } else {
            Ok(What::Folder(value.to_owned()))
        };
    }
    if name == KIND && over.names().contains(&KIND) {
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|(kind, _)| !value.is_empty() && kind.starts_with(value));
        return match kind {
            Some((kind, field)) => Ok(What::Kind(*field, kind)),
            None if value.is_empty() => Err(say!("filter-kind").to_owned()),
            None => Err(say!("filter-no-kind", kind = value)),
        };
    }
    let Some((field, words)) = over.field(&name.to_lowercase()) else {
        let names = over.names().join(", ");
        let near = nearest(&name.to_lowercase(), over.names().iter().copied());
        return Err(match near {
            Some(near) => say!(
                "filter-unknown-near",
                name = name,
                near = near,
                names = names
            ),
            None => say!("filter-unknown", name = name, names = names),
        });
    };
    if let Some(wanted) = number(value, field) {
        return Ok(What::Figure(field, words, sign, wanted));
    }
    Err(match right((name, typed, value), field, over) {
        Some(right) => say!("filter-wrong", word = word, right = right),
        None => say!("filter-number", field = words.say(), sign = sign.words()),
    })
}

/// In more bytes than these nobody meant one figure or two.
const LONGEST_WRONG: usize = 60;

/// How a figure would be asked for that has something else around its number: `words>5` for `words>>5`, and `c>60 words>3` for
/// `c>60|words>3`. Nothing where there is no number.
fn right((name, sign, value): (&str, &str, &str), field: Field, over: Over) -> Option<String> {
    if value.len() > LONGEST_WRONG {
        return None;
    }
    let from = value.trim_start_matches(|c: char| !c.is_ascii_digit());
    let number = leading(from, field)?;
    let after = from.strip_prefix(number)?;
    let first = format!("{name}{sign}{number}");
    let next = after.trim_start_matches(|c: char| !c.is_alphabetic());
    Some(match what(next, over) {
        Ok(What::Letters(_)) | Err(_) => first,
        Ok(_) => format!("{first} {next}"),
    })
}

/// What the word at the end can still become, if it has letters alone.
fn becomes(text: &str, over: Over) -> Option<String> {
    let last = text.rsplit(char::is_whitespace).next()?;
    let letters = last.strip_prefix('-').unwrap_or(last);
    let is_open = text.matches(QUOTE).count() % 2 == 1;
    if letters.is_empty()
        || is_open
        || over
            .names()
            .iter()
            .any(|name| *name == letters && matches!(*name, NEW | ACROSS))
    {
        return None;
    }
    let mut names = over.names().iter();
    let name = names.find(|name| name.starts_with(letters))?;
    Some(Over::begun(name))
}

/// The filter with its last word completed, if that begins like something that can be asked for, or like a word in the name of
/// one of these folders.
pub fn complete(text: &str, over: Over, folders: &[&str]) -> Option<String> {
    let start = text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, last) = text.split_at_checked(start)?;
    let (minus, letters) = match last.strip_prefix('-') {
        Some(letters) => ("-", letters),
        None => ("", last),
    };
    if let Some(begun) = letters.strip_prefix("kind:")
        && over.names().contains(&KIND)
    {
        let is_one = |(kind, _): &(&str, Field)| *kind == begun;
        let kind = match KINDS.iter().position(is_one) {
            // A whole one goes on to the next: there are few.
            Some(at) => KINDS.iter().cycle().nth(at + 1),
            None => KINDS.iter().find(|(kind, _)| kind.starts_with(begun)),
        };
        let (kind, _) = kind?;
        return Some(format!("{before}{minus}kind:{kind}"));
    }
    if let Some(begun) = letters.strip_prefix("folder:")
        && over.names().contains(&FOLDER)
    {
        let word = next_folder(&plain(begun), folders)?;
        return Some(format!("{before}{minus}folder:{word}"));
    }
    let mut names = over.names().iter();
    let name = names.find(|name| name.starts_with(letters))?;
    Some(format!("{before}{minus}{}", Over::begun(name)))
}

/// The first word in the names of folders that begins so, or after a whole one the next of all words, around the end.
fn next_folder(begun: &str, folders: &[&str]) -> Option<String> {
    let mut words = BTreeMap::new();
    for folder in folders {
        // Some disks keep a letter and its accent apart, and these are no end of a word.
        let folder: String = folder.nfc().collect();
        for word in folder.split(|c: char| !c.is_alphanumeric() && !"-_.".contains(c)) {
            words.entry(plain(word)).or_insert_with(|| word.to_owned());
        }
    }
    words.remove("");
    if words.contains_key(begun) {
        let after = (Bound::Excluded(begun), Bound::Unbounded);
        let mut next = words.range::<str, _>(after).chain(&words);
        return next.next().map(|(_, word)| word.clone());
    }
    let from = (Bound::Included(begun), Bound::Unbounded);
    let (word, whole) = words.range::<str, _>(from).next()?;
    word.starts_with(begun).then(|| whole.clone())
}

#[cfg(test)]
mod tests;
