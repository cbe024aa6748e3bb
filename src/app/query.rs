//! What do the words of a filter mean? Letters of names, and figures: `ivanov c>60 words>200 new cluster:3 -draft`.
//!
//! A word that is still being typed (`words>`) keeps nothing back: the list is live.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

use super::order::{has, plain};
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
                "c", "weakest", "size", "links", KIND, NEW, FOLDER, ACROSS, NAME,
            ],
            Over::Files => &[FOLDER, NAME],
        }
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
    /// The word that is not understood yet, and why.
    problem: Option<String>,
}

impl Query {
    /// Reads a filter.
    pub fn parse(text: &str, over: Over) -> Query {
        let mut query = Query::default();
        for word in words(text) {
            let (without, rest) = match word.strip_prefix('-') {
                Some(rest) => (true, rest),
                None => (false, word),
            };
            let rest = rest.replace(QUOTE, "");
            if rest.is_empty() {
                continue;
            }
            match what(&rest, over) {
                Ok(what) => query.terms.push(Term { without, what }),
                Err(problem) => query.problem = Some(problem),
            }
        }
        query
    }

    /// Every word of it means something.
    pub fn is_understood(&self) -> bool {
        self.problem.is_none()
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

/// What is kept, in words; or what is missing.
impl fmt::Display for Query {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(problem) = &self.problem {
            return out.write_str(problem);
        }
        for (nth, term) in self.terms.iter().enumerate() {
            out.write_str(if nth > 0 { ", " } else { "" })?;
            out.write_str(if term.without { say!("filter-not") } else { "" })?;
            match &term.what {
                What::Letters(letters) => {
                    out.write_str(&say!("filter-letters", letters = letters))?;
                }
                What::New => out.write_str(say!("filter-new"))?,
                What::Folder(name) => out.write_str(&say!("filter-folder", name = name))?,
                What::Across => out.write_str(say!("filter-across"))?,
                What::Kind(Field::Verbatim, _) => out.write_str(say!("filter-verbatim"))?,
                What::Kind(..) => out.write_str(say!("filter-edited"))?,
                What::Figure(Field::Cluster, _, Sign::Is, wanted) => {
                    let number = wanted.to_string();
                    out.write_str(&say!("filter-cluster", number = number))?;
                }
                What::Figure(field, words, sign, wanted) => {
                    let unit = if field.is_percent() { " %" } else { "" };
                    write!(out, "{words} {} {wanted}{unit}", sign.words())?;
                }
            }
        }
        Ok(())
    }
}

/// Letters between these stand together, blanks and all: `name:"anna petrova"`.
const QUOTE: char = '"';

/// The words of a filter. What is still open ends with the line.
fn words(text: &str) -> Vec<&str> {
    let mut is_open = false;
    let parts = text.split(|c: char| {
        is_open ^= c == QUOTE;
        !is_open && c.is_whitespace()
    });
    parts.filter(|word| !word.is_empty()).collect()
}

impl Field {
    fn is_percent(self) -> bool {
        matches!(
            self,
            Field::Share | Field::LeftInRight | Field::RightInLeft | Field::Alike | Field::Weakest
        )
    }
}

fn what(word: &str, over: Over) -> Result<What, String> {
    for (name, what) in [(NEW, What::New), (ACROSS, What::Across)] {
        if word == name && over.names().contains(&name) {
            return Ok(what);
        }
    }
    let at = word.find(['<', '>', '=', ':']);
    let Some((name, rest)) = at.and_then(|at| word.split_at_checked(at)) else {
        return Ok(What::Letters(word.to_owned()));
    };
    let found = Sign::ALL.iter().find_map(|(typed, sign)| {
        let value = rest.strip_prefix(typed)?;
        Some((*sign, value))
    });
    let Some((sign, value)) = found else {
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
            None => Err(say!("filter-kind").to_owned()),
        };
    }
    let Some((field, words)) = over.field(&name.to_lowercase()) else {
        return Err(say!(
            "filter-unknown",
            name = name,
            names = over.names().join(", ")
        ));
    };
    match value.trim_end_matches('%').parse::<f64>() {
        Ok(wanted) if wanted.is_finite() => Ok(What::Figure(field, words, sign, wanted)),
        _ => Err(say!(
            "filter-number",
            field = words.say(),
            sign = sign.words()
        )),
    }
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
        let mut kinds = KINDS.iter();
        let (kind, _) = kinds.find(|(kind, _)| kind.starts_with(begun) && *kind != begun)?;
        return Some(format!("{before}{minus}kind:{kind} "));
    }
    if let Some(begun) = letters.strip_prefix("folder:")
        && over.names().contains(&FOLDER)
    {
        let begun = plain(begun);
        return folders.iter().find_map(|folder| {
            // Some disks keep a letter and its accent apart, and these are no end of a word.
            let folder: String = folder.nfc().collect();
            let mut words = folder.split(|c: char| !c.is_alphanumeric() && !"-_.".contains(c));
            let word = words.find(|word| {
                let word = plain(word);
                word.starts_with(&begun) && word != begun
            })?;
            Some(format!("{before}{minus}folder:{word} "))
        });
    }
    let mut names = over.names().iter();
    let name = names.find(|name| name.starts_with(letters) && **name != letters)?;
    let sign = match *name {
        NEW | ACROSS => " ",
        NAME | KIND | FOLDER | "cluster" => ":",
        _ => ">",
    };
    Some(format!("{before}{minus}{name}{sign}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        Query::parse(text, Over::Pairs).to_string()
    }

    #[test]
    fn a_filter_is_explained_in_words() {
        assert_eq!(
            said("ivanov c>60 words>=200 new cluster:3 -draft"),
            "“ivanov” in a name, larger share over 60 %, words at least 200, new since you saw it, in cluster 3, \
             not “draft” in a name"
        );
        assert_eq!(
            said("name:new -new"),
            "“new” in a name, not new since you saw it"
        );
        assert_eq!(
            said("kind:ed -kind:verbatim"),
            "with edited passages, not with verbatim passages"
        );
        assert!(said("kind:").starts_with("kind: … verbatim or edited"));
        assert_eq!(said("a<10% run=12"), "A in B under 10 %, longest run is 12");
        assert_eq!(said(""), "");
    }

    #[test]
    fn words_in_quotes_are_one() {
        let query = Query::parse(r#"name:"anna petrova" -"old draft" c>60"#, Over::Pairs);
        assert_eq!(query.letters(), ["anna petrova"]);
        assert_eq!(query.without().collect::<Vec<_>>(), ["old draft"]);
        assert_eq!(
            said(r#"name:"anna petrova" words>3"#),
            "“anna petrova” in a name, words over 3"
        );
        // While it is typed.
        assert_eq!(said(r#""anna p"#), "“anna p” in a name");
        assert_eq!(said(r#"""#), "");
    }

    #[test]
    fn what_is_not_finished_says_what_is_missing_and_keeps_nothing_back() {
        assert_eq!(said("words>"), "words over … a number");
        assert_eq!(said("words>x"), "words over … a number");
        assert!(said("wrods>3").starts_with("“wrods” is nothing to ask for: c, a, b"));
        let query = Query::parse("words> -", Over::Pairs);
        assert!(query.holds(|_| 0.0, false, Vec::new));
        assert!(query.letters().is_empty());
    }

    #[test]
    fn figures_are_compared_as_they_are_asked_for() {
        let holds =
            |text, value: f64| Query::parse(text, Over::Pairs).holds(|_| value, false, Vec::new);
        assert!(holds("c>60", 60.1) && !holds("c>60", 60.0));
        assert!(holds("c>=60", 60.0) && !holds("c<60", 60.0) && holds("c<=60", 60.0));
        assert!(holds("c=60", 59.6) && holds("c:60", 60.4) && !holds("c=60", 61.0));
        assert!(!holds("-c>60", 61.0) && holds("-c>60", 59.0));
        assert!(holds("c>50 c<70", 60.0) && !holds("c>50 c<55", 60.0));
        assert!(!holds("new", 0.0) && holds("-new", 0.0));
    }

    #[test]
    fn a_pair_stands_in_the_folders_of_both_and_across_them_if_they_are_two() {
        let holds = |text, folders: &[Option<&'static str>]| {
            Query::parse(text, Over::Pairs).holds(|_| 0.0, false, || folders.to_vec())
        };
        let (one, two) = (Some("(2025) essays"), Some("(2026) essays"));
        assert!(holds("folder:2025", &[one, two]) && holds("folder:2026", &[one, two]));
        assert!(holds("folder:2025 folder:2026", &[one, two]));
        assert!(!holds("folder:2025", &[two, two]) && holds("-folder:2025", &[two, two]));
        assert!(holds("folder:ESSAYS", &[None, two]) && !holds("folder:essays", &[None, None]));
        assert!(holds("across", &[one, two]) && holds("across", &[None, two]));
        assert!(!holds("across", &[two, two]) && holds("-across", &[None, None]));
        assert!(holds("across", &[one, one, two]) && !holds("across", &[one]));
        let said = said("folder:2025 -across");
        assert_eq!(said, "in the folder “2025”, not between different folders");
        assert!(
            super::Query::parse("folder:", Over::Files)
                .problem
                .is_some()
        );
        assert_eq!(
            Query::parse("across", Over::Documents).letters(),
            ["across"]
        );
    }

    #[test]
    fn every_list_has_its_own_figures() {
        let problem = |text: &str, over| Query::parse(text, over).problem;
        assert_eq!(problem("size>3", Over::Clusters), None);
        assert!(problem("size>3", Over::Pairs).is_some());
        assert!(problem("passages>3", Over::Documents).is_some());
        // Where nothing is new, the letters are meant.
        assert_eq!(Query::parse("new", Over::Files).letters(), ["new"]);
        for over in [Over::Pairs, Over::Documents, Over::Clusters, Over::Files] {
            for name in over
                .names()
                .iter()
                .filter(|name| ![NEW, NAME, KIND, FOLDER, ACROSS].contains(*name))
            {
                let asked = format!("{name}>1");
                assert_eq!(problem(&asked, over), None);
            }
        }
    }

    #[test]
    fn the_last_word_is_completed() {
        let completed = |text| complete(text, Over::Pairs, &["(2025) essays", "theses"]);
        assert_eq!(completed("ivanov wo").as_deref(), Some("ivanov words>"));
        assert_eq!(completed("-ne").as_deref(), Some("-new "));
        assert_eq!(completed("cl").as_deref(), Some("cluster:"));
        assert_eq!(completed("ki").as_deref(), Some("kind:"));
        assert_eq!(completed("kind:e").as_deref(), Some("kind:edited "));
        assert_eq!(completed("kind:edited"), None);
        assert_eq!(complete("kind:e", Over::Documents, &[]), None);
        assert_eq!(completed("fo").as_deref(), Some("folder:"));
        assert_eq!(completed("-folder:2").as_deref(), Some("-folder:2025 "));
        assert_eq!(completed("folder:2025"), None);
        let folders = ["Week ONE", "Мои Pe\u{301}n\u{303}as"];
        let completed = |text| complete(text, Over::Pairs, &folders);
        assert_eq!(completed("folder:on").as_deref(), Some("folder:ONE "));
        assert_eq!(completed("folder:wEE").as_deref(), Some("folder:Week "));
        let whole = "folder:P\u{e9}\u{f1}as ";
        assert_eq!(completed("folder:p\u{e9}").as_deref(), Some(whole));
        assert_eq!(completed("folder:pe\u{301}").as_deref(), Some(whole));
        assert_eq!(completed("folder:pen").as_deref(), Some(whole));
        assert_eq!(completed("folder:one"), None);
        assert_eq!(completed("ac").as_deref(), Some("across "));
        assert_eq!(completed("").as_deref(), Some("c>"));
        assert_eq!(completed("xyz"), None);
        assert_eq!(completed("words>"), None);
    }
}
