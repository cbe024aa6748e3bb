//! A filter: letters of names, and figures (`ivanov c>60 words>200 new cluster:3 -draft`), all of which have to hold.
//!
//! A word that is not understood, or not yet (`words>`), keeps nothing back.

use unicode_width::UnicodeWidthStr;

use super::command::Place;
use super::order::has;
use crate::columns::{self, CLUSTERS, DOCUMENTS, FILES, Field, Head, PAIRS, Unit, Value};
use crate::say;

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

/// What is new since a person saw it.
const NEW: &str = "new";
/// What a person marked.
const MARKED: &str = "marked";
/// Letters of a name, where they would mean something else without it.
const NAME: &str = "name";
/// Which kind of passages a pair has.
const KIND: &str = "kind";
/// Where documents stand: in one of several folders that are open, or else in an outermost sub-folder.
const FOLDER: &str = "folder";
/// The group of their authors, where a roster says it: few have one, and who gave it knows it.
const GROUP_OF: &str = "group";
/// They stand in different ones.
const ACROSS: &str = "across";
/// The number of a cluster, which is said in another way than other figures.
const CLUSTER: &str = "cluster";

impl Over {
    /// Of the list of a place; nothing where that is none.
    pub fn of(place: Place) -> Option<Over> {
        Some(match place {
            Place::Pairs => Over::Pairs,
            Place::Documents => Over::Documents,
            Place::Clusters => Over::Clusters,
            Place::Unread => Over::Files,
            _ => return None,
        })
    }

    /// What the columns of the list are.
    pub(super) fn heads(self) -> Vec<&'static Head> {
        match self {
            Over::Pairs => columns::heads(PAIRS),
            Over::Documents => columns::heads(DOCUMENTS),
            Over::Clusters => columns::heads(CLUSTERS),
            Over::Files => columns::heads(FILES),
        }
    }

    /// The columns by which the list can be sorted.
    pub(super) fn sortable(self) -> Vec<&'static str> {
        columns::sortable(&self.heads())
    }

    /// The columns that can be asked for, each with its place in the table.
    fn fields(self) -> Vec<(usize, Field)> {
        columns::fields(&self.heads())
    }

    /// The names of what can be asked for, in the order in which they are told.
    pub fn names(self) -> Vec<&'static str> {
        let fields = self.fields().into_iter();
        let mut names: Vec<&str> = fields
            .map(|(_, field)| match field.unit {
                Unit::Kind => KIND,
                _ => field.name(),
            })
            .collect();
        // Both kinds are asked for by one name.
        names.dedup();
        names.extend((self != Over::Files).then_some(NEW));
        names.extend(self.has_marks().then_some(MARKED));
        names.push(FOLDER);
        names.extend(matches!(self, Over::Pairs | Over::Clusters).then_some(ACROSS));
        names.push(NAME);
        names
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
        let shown = self.example().split(' ').filter_map(parts);
        let shown: Vec<&str> = shown.map(|(name, ..)| name).collect();
        self.names()
            .into_iter()
            .filter(move |name| !shown.contains(name))
    }

    /// Its rows can be marked.
    fn has_marks(self) -> bool {
        matches!(self, Over::Pairs | Over::Documents)
    }

    fn field(self, name: &str) -> Option<(usize, Field)> {
        let mut fields = self.fields().into_iter();
        fields.find(|(_, field)| {
            let is_asked = !matches!(field.unit, Unit::Kind | Unit::Word);
            is_asked && field.names.contains(&name)
        })
    }

    /// What this word alone asks for.
    fn word(self, word: &str) -> Option<(usize, Field)> {
        let mut fields = self.fields().into_iter();
        fields.find(|(_, field)| field.unit == Unit::Word && field.name() == word)
    }

    /// The first kind that begins so.
    fn kind(self, begin: &str) -> Option<(usize, Field)> {
        let mut fields = self.fields().into_iter();
        fields.find(|(_, field)| field.unit == Unit::Kind && field.name().starts_with(begin))
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
    /// Of the column at this place.
    Figure(usize, Field, Sign, f64),
    /// There are any in the column at this place.
    Any(usize, Field),
    /// The column at this place has these letters.
    Says(usize, Field, String),
    New,
    Marked,
    Folder(String),
    Group(String),
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
    /// What its words mean, or why they mean nothing, or nothing yet.
    words: Vec<Result<Term, String>>,
}

impl Query {
    /// Reads a filter.
    pub fn parse(text: &str, over: Over) -> Query {
        let terms = words(text).filter_map(|word| {
            let bare = word.strip_prefix('-');
            let without = bare.is_some();
            let rest = bare.unwrap_or(word).replace(QUOTE, "");
            let term = what(&rest, over).map(|what| Term { without, what });
            (!rest.is_empty()).then_some(term)
        });
        Query {
            words: terms.collect(),
        }
    }

    /// What is understood.
    fn terms(&self) -> impl Iterator<Item = &Term> {
        self.words.iter().flatten()
    }

    /// It keeps nothing back.
    pub fn is_empty(&self) -> bool {
        self.terms().next().is_none()
    }

    /// It asks for nothing but what is new.
    pub fn is_new(&self) -> bool {
        let new = Term {
            without: false,
            what: What::New,
        };
        self.terms().eq([&new])
    }

    /// It asks for what is marked.
    pub fn asks_for_marks(&self) -> bool {
        self.terms().any(|term| term.what == What::Marked)
    }

    /// Every word of it means something.
    pub fn is_understood(&self) -> bool {
        self.words.iter().all(Result::is_ok)
    }

    /// The letters that names must have, word by word.
    pub fn letters(&self) -> Vec<&str> {
        self.names(false).collect()
    }

    /// Letters that no name may have.
    pub fn without(&self) -> impl Iterator<Item = &str> {
        self.names(true)
    }

    fn names(&self, without: bool) -> impl Iterator<Item = &str> {
        let terms = self.terms().filter(move |term| term.without == without);
        terms.filter_map(|term| match &term.what {
            What::Letters(letters) => Some(letters.as_str()),
            _ => None,
        })
    }

    /// Whether all that is no letters of names holds: of what stands in the columns, of what is new or marked or not, of the folders in which the
    /// documents [stand](crate::snapshot::standing), and of the groups of their authors.
    pub fn holds<'a>(
        &self,
        value: impl Fn(usize) -> Value<'a>,
        is_new: impl Fn() -> bool,
        is_marked: impl Fn() -> bool,
        folders: impl Fn() -> Vec<Option<&'a str>>,
        groups: impl Fn() -> Vec<Option<&'a str>>,
    ) -> bool {
        let any = |names: Vec<Option<&str>>, letters: &str| {
            names
                .into_iter()
                .flatten()
                .any(|name| has(name, &[letters]))
        };
        self.terms().all(|term| {
            let holds = match &term.what {
                What::Letters(_) => return true,
                What::Figure(at, _, sign, wanted) => sign.holds(value(*at).figure(), *wanted),
                What::Any(at, _) => value(*at).figure() > 0.0,
                What::Says(at, _, letters) => has(&value(*at).shown(), &[letters]),
                What::New => is_new(),
                What::Marked => is_marked(),
                What::Folder(letters) => any(folders(), letters),
                What::Group(letters) => any(groups(), letters),
                What::Across => {
                    let folders = folders();
                    folders.windows(2).any(|two| two.first() != two.last())
                }
            };
            holds != term.without
        })
    }

    /// What is kept, in words, and what is not understood, in the order in which it was typed; where that has more cells than these, the
    /// word that is being typed comes first.
    pub fn told(&self, cells: usize) -> String {
        let words = self.words.iter();
        let told = words.map(|word| word.as_ref().map_or_else(Clone::clone, Term::told));
        let mut told: Vec<String> = told.collect();
        let whole = told.join(BETWEEN);
        if whole.width() > cells {
            told.rotate_right(1);
            return told.join(BETWEEN);
        }
        whole
    }
}

/// How many words a filter has.
pub(super) fn length(text: &str) -> usize {
    words(text).filter(|word| !word.is_empty()).count()
}

/// The same filter where everybody is called otherwise, told who has some letters of a name by now, and where they stand. What several have, or
/// nobody, can't be asked for and is left out.
pub(super) fn renamed(
    text: &str,
    over: Over,
    called: &dyn Fn(&str) -> Vec<String>,
    standing: &dyn Fn(&str) -> Vec<String>,
) -> String {
    let renamed = words(text).filter_map(|word| {
        let rest = word.strip_prefix('-').unwrap_or(word);
        let sign = word.strip_suffix(rest).unwrap_or_default();
        let (by, now) = match what(&rest.replace(QUOTE, ""), over) {
            Ok(What::Letters(letters)) => (NAME, called(&letters)),
            Ok(What::Folder(letters)) => (FOLDER, standing(&letters)),
            // A note may name people.
            Ok(What::Says(.., letters)) if !called(&letters).is_empty() => return None,
            understood => return understood.ok().map(|_| word.to_owned()),
        };
        match &*now {
            [one] => Some(format!("{sign}{by}:{QUOTE}{one}{QUOTE}")),
            _ => None,
        }
    });
    renamed.collect::<Vec<_>>().join(" ")
}

impl Term {
    /// What it keeps, in words.
    fn told(&self) -> String {
        let told = match &self.what {
            What::Letters(letters) => say!("filter-letters", letters),
            What::New => say!("filter-new").to_owned(),
            What::Marked => say!("filter-marked").to_owned(),
            What::Folder(name) => say!("filter-folder", name),
            What::Group(name) => say!("filter-group", name),
            What::Across => say!("filter-across").to_owned(),
            What::Any(_, field) => field.words.say().to_owned(),
            What::Says(_, field, letters) => {
                say!("filter-says", field = field.words.say(), letters)
            }
            What::Figure(_, field, Sign::Is, wanted) if field.name() == CLUSTER => {
                say!("filter-cluster", number = wanted.to_string())
            }
            What::Figure(_, field, sign, wanted) => {
                let is_percent = field.unit == Unit::Percent;
                let unit = if is_percent { " %" } else { "" };
                format!("{} {} {wanted}{unit}", field.words, sign.words())
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

/// Letters between these stand together, blanks and all: `name:"anna petrova"`.
const QUOTE: char = '"';

/// Digits of a group of thousands.
const GROUP: usize = 3;

/// The name of what is asked for, the sign behind it, and all behind that; nothing of letters.
fn parts(word: &str) -> Option<(&str, Sign, &str)> {
    let at = word.find(['<', '>', '=', ':'])?;
    let (name, rest) = word.split_at_checked(at)?;
    Sign::ALL.iter().find_map(|(typed, sign)| {
        let value = rest.strip_prefix(typed)?;
        Some((name, *sign, value))
    })
}

/// The words of a filter. No blank parts them between quotes, nor between the thousands of a figure as the screen writes them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let mut behind = 0;
    text.split(move |letter: char| {
        let before = text.get(..behind).unwrap_or_default();
        behind += letter.len_utf8();
        let after = text.get(behind..).unwrap_or_default();
        is_quoted ^= letter == QUOTE;
        let keeps_together = matches!(letter, '\u{a0}' | '\u{2007}' | '\u{202f}');
        let is_in_figure = keeps_together && are_thousands(before, after);
        letter.is_whitespace() && !is_quoted && !is_in_figure
    })
}

/// Whether a figure goes on with a group of thousands.
fn are_thousands(before: &str, after: &str) -> bool {
    let first = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let group = after.bytes().take_while(u8::is_ascii_digit).count();
    (1..=GROUP).contains(&first) && group == GROUP
}

/// A number as people write it: `60`, `60%`, `12.5`, `12,5`, and thousands as the screen writes them: `1,200`.
fn number(value: &str, unit: Unit) -> Option<f64> {
    let written = value.strip_suffix('%').unwrap_or(value);
    let mut groups = written.split(|c: char| c == ',' || c.is_whitespace());
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    // No percentage has thousands, and `12,5` and `0,125` are fractions.
    let is_grouped = unit != Unit::Percent
        && (1..=GROUP).contains(&first.len())
        && !first.starts_with('0')
        && rest.iter().all(|group| group.len() == GROUP);
    let plain = if is_grouped {
        format!("{first}{}", rest.concat())
    } else {
        written.replace(',', ".")
    };
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-');
    plain.parse().ok().filter(|_| plain.chars().all(is_plain))
}

fn what(word: &str, over: Over) -> Result<What, String> {
    let known = over.names();
    let Some((name, sign, value)) = parts(word) else {
        return Ok(match word {
            NEW if known.contains(&NEW) => What::New,
            MARKED if known.contains(&MARKED) => What::Marked,
            ACROSS if known.contains(&ACROSS) => What::Across,
            other => match over.word(other) {
                Some((at, field)) => What::Any(at, field),
                None => What::Letters(other.to_owned()),
            },
        });
    };
    match name {
        NAME if value.is_empty() => Err(say!("filter-name").to_owned()),
        NAME => Ok(What::Letters(value.to_owned())),
        FOLDER if value.is_empty() => Err(say!("filter-folder-name").to_owned()),
        FOLDER => Ok(What::Folder(value.to_owned())),
        GROUP_OF if value.is_empty() => Err(say!("filter-group-name").to_owned()),
        GROUP_OF if over != Over::Files => Ok(What::Group(value.to_owned())),
        KIND if known.contains(&KIND) => {
            let kind = over.kind(value).filter(|_| !value.is_empty());
            let kind = kind.map(|(at, field)| What::Any(at, field));
            kind.ok_or_else(|| say!("filter-kind").to_owned())
        }
        _ => {
            let field = over.field(&name.to_lowercase());
            let unknown = || say!("filter-unknown", name, names = known.join(", "));
            let (at, field) = field.ok_or_else(unknown)?;
            if field.unit == Unit::Letters {
                let says = || What::Says(at, field, value.to_owned());
                let none = || say!("filter-says-none", name, field = field.words.say());
                return (!value.is_empty()).then(says).ok_or_else(none);
            }
            let figure = number(value, field.unit);
            let figure = figure.map(|wanted| What::Figure(at, field, sign, wanted));
            let (words, sign) = (field.words.say(), sign.words());
            figure.ok_or_else(|| say!("filter-number", field = words, sign))
        }
    }
}

#[cfg(test)]
mod tests;
