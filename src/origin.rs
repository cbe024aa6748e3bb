//! Origin: where a document comes from, by what its file says. Clues in words, and what the clues of two documents have in common.
//!
//! All of it can be forged or be a school's template, so nothing here counts towards a figure: each line says what the file
//! says, and what two files have in common comes with the number of other documents that have it too.

mod earliest;
mod person;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer, Serialize};

use crate::extract::{self, Clues, Format, Saved};
use crate::masks::Masks;
use crate::say;
use crate::sides::{Side, Sides};
use crate::text::{Language, LeftOut};
use crate::words::{self, Digits};

pub use earliest::{Dated, Earliest, earliest};
pub use person::{Named, People, Role, Submitted};

/// A producer or a font that more than one in so many documents have is everybody's.
const ODD: usize = 10;
/// A date that is no longer names a year.
const YEAR: usize = 4;
/// Values of one kind that are named; the rest are counted.
const NAMED: usize = 6;
/// Minutes of an hour.
const HOUR: u32 = 60;
/// Bytes of a kilobyte, as sizes are said.
const KILOBYTE: u64 = 1024;

/// What a file is, what it says about itself, and what is odd in its text.
///
/// It is kept in the cache in postcard, which writes fields in order without their names: no `skip`, `flatten` or
/// `untagged`, and a change of its fields is a new [version](crate::store) of what is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// What the bytes turned out to be.
    pub format: Format,
    /// The encoding that they were read in, where the format leaves a choice.
    pub encoding: Option<Cow<'static, str>>,
    /// That encoding was guessed, and the text looks as if it were wrong: its odd characters are not counted as anybody's.
    pub doubtful: bool,
    /// Bytes of the file.
    pub bytes: u64,
    /// What the file says about itself. All of it can be forged.
    #[serde(deserialize_with = "read_clues")]
    pub clues: Arc<Clues>,
    /// Invisible characters inside words.
    pub invisible: u32,
    /// Words with letters of another script that look alike.
    pub lookalike: u32,
    /// What of its text does not count, by the settings.
    pub left_out: LeftOut,
    /// What of it layers cover.
    pub masks: Masks,
    /// More than half of it stands in quotation marks: then they mask nothing.
    pub is_mostly_quoted: bool,
    /// All its words, in short, whichever of them are compared: equal for equal words in the same order.
    pub content: u128,
    /// What was cut, damaged or guessed: one line each.
    pub notes: Vec<words::Said>,
    /// When the file was saved last, by its folder or container: not by its content, and so never kept with it alone.
    pub saved: Option<Saved>,
}

/// Those of a file that says nothing of itself, as most texts: half of what is known of one if each had its own.
static NO_CLUES: LazyLock<Arc<Clues>> = LazyLock::new(Arc::default);

/// Clues that share their place with others that say nothing.
pub fn share_clues(clues: Clues) -> Arc<Clues> {
    if clues == Clues::default() {
        Arc::clone(&NO_CLUES)
    } else {
        Arc::new(clues)
    }
}

fn read_clues<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Clues>, D::Error> {
    Clues::deserialize(from).map(share_clues)
}

/// One thing that a file says, or that is odd in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// What it is about.
    pub name: &'static str,
    /// In words.
    pub value: String,
    /// A person should look at it.
    pub is_odd: bool,
}

impl Clue {
    /// One that nobody has to look at.
    pub fn plain(name: &'static str, value: impl Into<String>) -> Clue {
        let value = value.into();
        let is_odd = false;
        Clue {
            name,
            value,
            is_odd,
        }
    }
}

/// The name of a language of texts, for people.
pub fn language(language: Language) -> &'static str {
    words::plain(language.message())
}

/// What of a text does not count, such as "34 stop words and 2 numbers"; nothing of nothing.
pub fn left_out(left_out: LeftOut) -> String {
    let said = [
        (left_out.stop_words > 0)
            .then(|| say!("stop-words", count = Digits(left_out.stop_words as usize))),
        (left_out.numbers > 0).then(|| say!("numbers", count = Digits(left_out.numbers as usize))),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    said.join(say!("and"))
}

/// Everything that is known of a document of that name, in the order in which a person would ask.
pub fn clues(name: &str, facts: &Facts) -> Vec<Clue> {
    let mut said = Said(Vec::new());
    let clues = &facts.clues;
    let format = match facts.format {
        // The others are names, and the same in every language.
        Format::Text if extract::is_markdown(Path::new(name)) => "Markdown",
        Format::Text => say!("format-text"),
        other => other.name(),
    };
    said.plain("format", format);
    let encoding = facts.encoding.as_deref().unwrap_or_default();
    if facts.doubtful {
        said.odd("encoding", say!("encoding-guessed", encoding));
    } else {
        said.plain("encoding", encoding);
    }
    said.plain("size", &size(facts.bytes));
    for (name, value) in [
        ("author", &clues.author),
        ("last editor", &clues.last_editor),
        ("created", &clues.created),
        ("modified", &clues.modified),
        ("producer", &clues.producer),
    ] {
        said.plain(name, value.as_deref().unwrap_or_default());
    }
    // Last in worth: copying or unpacking a file may set it anew.
    if let Some(saved) = facts.saved {
        said.plain("saved", &saved.to_string());
    }
    if let Some(minutes) = clues.editing_minutes {
        said.plain("edited for", &duration(minutes));
    }
    let ids = clues.revision_ids.len();
    if ids > 0 {
        said.plain("revision ids", &listed(&clues.revision_ids));
    }
    said.plain("fonts", &listed(&clues.fonts));
    said.plain("page edges", &listed(&clues.margins));
    if let number @ 1.. = clues.deleted_revisions {
        said.plain("deleted", &say!("deletions", count = number));
    }
    if let number @ 1.. = clues.comments {
        said.plain("comments", &say!("comments", count = number));
    }
    if let number @ 1.. = clues.hidden_characters {
        said.odd("hidden text", say!("characters", count = number));
    }
    if let number @ 1.. = facts.invisible {
        said.odd("invisible", say!("characters-inside", count = number));
    }
    if let number @ 1.. = facts.lookalike {
        said.odd("look-alikes", say!("words-alike", count = number));
    }
    if let Some(language) = facts.left_out.language {
        said.plain("language", self::language(language));
    }
    said.plain("left out", &left_out(facts.left_out));
    if clues.unreadable_glyphs > 0 {
        let share = 100.0 * clues.unreadable_share();
        let of = clues.glyphs;
        said.odd(
            "unreadable",
            say!(
                "unreadable",
                count = clues.unreadable_glyphs,
                all = of,
                share = format!("{share:.1}")
            ),
        );
    }
    if clues.no_text_layer {
        said.odd("text layer", say!("no-text-layer").to_owned());
    }
    for note in &facts.notes {
        said.odd("note", note.to_string());
    }
    said.0
}

/// Whether anything of a document is odd.
pub fn is_odd(facts: &Facts) -> bool {
    let clues = &facts.clues;
    facts.doubtful
        || has_marks(facts)
        || clues.unreadable_glyphs > 0
        || clues.no_text_layer
        || !facts.notes.is_empty()
}

/// Why a document was not read whole; nothing of one that was.
pub fn missing(facts: &Facts) -> Option<String> {
    let notes = facts.notes.iter();
    let missing = notes.filter(|note| extract::is_of_missing_text(note));
    let missing: Vec<String> = missing.map(ToString::to_string).collect();
    (!missing.is_empty()).then(|| missing.join("; "))
}

/// How many characters a reader of the original does not see, as it is said of a document; nothing of one that shows all.
pub fn hidden(facts: &Facts) -> Option<String> {
    let count = facts.clues.hidden_characters;
    (count > 0).then(|| say!("characters", count = Digits(count as usize)))
}

/// Which marks some documents have, in a word or two: a person may look up the rest.
pub fn kinds_of_marks<'a>(all: impl IntoIterator<Item = &'a Facts>) -> Option<&'static str> {
    let kinds = |facts: &Facts| {
        let has_letters = facts.invisible > 0 || facts.lookalike > 0;
        (has_letters, facts.clues.hidden_characters > 0)
    };
    let all = all.into_iter().map(kinds);
    match all.fold((false, false), |a, b| (a.0 | b.0, a.1 | b.1)) {
        (true, true) => Some(say!("odd-and-hidden")),
        (true, false) => Some(say!("legend-odd")),
        (false, true) => Some(say!("odd-hidden")),
        (false, false) => None,
    }
}

/// How many words have letters of another alphabet, or characters that nobody sees, as it is said of a document; nothing of one
/// that has none.
pub fn odd_letters(facts: &Facts) -> Option<String> {
    let alike = (facts.lookalike > 0)
        .then(|| say!("words-alike", count = Digits(facts.lookalike as usize)));
    let unseen = (facts.invisible > 0)
        .then(|| say!("odd-invisible", count = Digits(facts.invisible as usize)));
    let said: Vec<String> = alike.into_iter().chain(unseen).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// What is said beside marks in words, for they accuse nobody.
pub fn innocent() -> &'static str {
    say!("innocent")
}

/// What a clue is about, as it is shown: names themselves are keys, and the same in every language.
pub fn clue_name(name: &'static str) -> &'static str {
    match name {
        "format" => say!("clue-format"),
        "encoding" => say!("clue-encoding"),
        "size" => say!("clue-size"),
        "author" => say!("clue-author"),
        "last editor" => say!("clue-editor"),
        "created" => say!("clue-created"),
        "modified" => say!("clue-modified"),
        "producer" => say!("clue-producer"),
        "saved" => say!("clue-saved"),
        "edited for" => say!("clue-edited"),
        "revision ids" => say!("clue-revisions"),
        "fonts" => say!("clue-fonts"),
        "page edges" => say!("clue-margins"),
        "deleted" => say!("clue-deleted"),
        "comments" => say!("clue-comments"),
        "hidden text" => say!("clue-hidden"),
        "invisible" => say!("clue-invisible"),
        "look-alikes" => say!("clue-lookalikes"),
        "language" => say!("clue-language"),
        "left out" => say!("clue-left-out"),
        "unreadable" => say!("clue-unreadable"),
        "text layer" => say!("clue-layer"),
        "note" => say!("clue-note"),
        "file" => say!("clue-file"),
        "also at" => say!("clue-also-at"),
        "submission" => say!("clue-submission"),
        "on arrival" => say!("clue-arrival"),
        "document" => say!("clue-document"),
        "cluster" => say!("field-cluster"),
        other => other,
    }
}

/// Whether a clue of this name is of such characters.
pub fn is_mark(clue: &str) -> bool {
    matches!(clue, "hidden text" | "invisible" | "look-alikes")
}

/// Whether characters stand in words that a writer of the language has no use for, or text that no reader sees.
pub fn has_marks(facts: &Facts) -> bool {
    kinds_of_marks([facts]).is_some()
}

/// Clues in the making.
struct Said(Vec<Clue>);

impl Said {
    fn plain(&mut self, name: &'static str, value: &str) {
        if !value.is_empty() {
            self.0.push(Clue::plain(name, value));
        }
    }

    fn odd(&mut self, name: &'static str, value: String) {
        self.0.push(Clue {
            is_odd: true,
            ..Clue::plain(name, value)
        });
    }
}

/// The first few, and how many more there are.
fn listed(values: &[String]) -> String {
    let mut text = values
        .iter()
        .take(NAMED)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    if values.len() > NAMED {
        text = say!("listed-more", list = text, count = values.len() - NAMED);
    }
    text
}

fn duration(minutes: u32) -> String {
    match (minutes / HOUR, minutes % HOUR) {
        (0, minutes) => say!("minutes", minutes),
        (hours, minutes) => say!("hours", hours, minutes),
    }
}

/// A size to the nearest tenth, in the largest unit of which there is one: "1.5 MB".
pub fn size(bytes: u64) -> String {
    if bytes < KILOBYTE {
        return say!("bytes", count = Digits(bytes as usize));
    }
    let tenths = |shift: u32| (bytes.saturating_mul(10).saturating_add(1 << (shift - 1))) >> shift;
    let larger = [(30, "GB"), (20, "MB")].into_iter();
    let mut larger = larger.map(|(shift, unit)| (tenths(shift), unit));
    let (tenths, unit) = larger
        .find(|(tenths, _)| *tenths >= 10)
        .unwrap_or((tenths(10), "KB"));
    let (whole, tenth) = ((tenths / 10).to_string(), (tenths % 10).to_string());
    say!("size", whole, tenth, unit)
}

/// Something that the files of two documents say alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// What it is about.
    pub name: &'static str,
    /// What both say.
    pub value: String,
    /// Documents beside these two that say it too.
    pub others: usize,
    /// There are no others that could.
    pub is_all: bool,
}

impl Shared {
    /// That a file names as its author, or as who saved it last, the person under whose name the other document was handed in.
    fn of_person(role: Role, value: String, others: usize) -> Shared {
        Shared {
            name: match role {
                Role::Author => "author of one, handed in the other",
                Role::LastEditor => "last editor of one, handed in the other",
            },
            value,
            others,
            is_all: false,
        }
    }

    /// Whether a file names the person under whose name the other document was handed in.
    fn is_of_person(&self) -> bool {
        self.name.ends_with("handed in the other")
    }

    /// Whether what both say is the name of a person.
    pub fn is_of_people(&self) -> bool {
        let people = ["author", "last editor"];
        people.iter().any(|role| self.name.contains(role))
    }

    /// Whether a person should look at it: what many documents say too is mostly a template's.
    pub fn is_odd(&self) -> bool {
        self.others == 0 || self.is_of_person()
    }

    /// As it is told in a list: "same author: Anna (in no other document)".
    pub fn sentence(&self) -> String {
        let (what, value) = (self.shown(), &self.value);
        match self.others {
            _ if self.is_of_person() => say!("same-handed", what, name = value),
            _ if self.is_all => say!("same-all", what, value),
            0 => say!("same-alone", what, value),
            others => say!("same-others", what, value, count = others),
        }
    }

    /// What it is about, as it is shown.
    fn shown(&self) -> &'static str {
        match self.name {
            "same author" => say!("same-author"),
            "same last editor" => say!("same-editor"),
            "author of one, last editor of the other" => say!("same-person"),
            "created at the same moment" => say!("same-created-moment"),
            "modified at the same moment" => say!("same-modified-moment"),
            "created on the same day" => say!("same-created-day"),
            "modified on the same day" => say!("same-modified-day"),
            "same unusual program" => say!("same-program"),
            "same unusual font" => say!("same-font"),
            "same revision ids" => say!("same-revisions"),
            "author of one, handed in the other" => say!("same-handed-author"),
            "last editor of one, handed in the other" => say!("same-handed-editor"),
            other => other,
        }
    }
}

/// How many documents of a collection say each thing.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Census {
    documents: usize,
    /// How many of them say anything of a kind.
    speakers: BTreeMap<Kind, usize>,
    counts: BTreeMap<(Kind, String), usize>,
}

/// What a value is of: an author and a font may have one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Person,
    Created,
    Modified,
    Revision,
    Producer,
    Font,
}

impl Census {
    /// Counts over all documents.
    pub fn new<'a>(all: impl IntoIterator<Item = &'a Facts>) -> Census {
        let mut census = Census::default();
        for facts in all {
            census.add(facts);
        }
        census
    }

    /// One document more.
    pub fn add(&mut self, facts: &Facts) {
        self.documents += 1;
        for kind in kinds(facts) {
            *self.speakers.entry(kind).or_default() += 1;
        }
        for value in values(facts) {
            *self.counts.entry(value).or_default() += 1;
        }
    }

    /// One document less, which was added before.
    pub fn remove(&mut self, facts: &Facts) {
        self.documents = self.documents.saturating_sub(1);
        for kind in kinds(facts) {
            less(&mut self.speakers, kind);
        }
        for value in values(facts) {
            less(&mut self.counts, value);
        }
    }

    /// Documents beside these two that name a person.
    fn others_naming(&self, name: &str, facts: Sides<&Facts>) -> usize {
        let name = name.to_lowercase();
        let value = (Kind::Person, name);
        let these = Side::BOTH.map(|side| values(facts.get(side)).contains(&value));
        let these = these.into_iter().filter(|says| *says).count();
        let count = self.counts.get(&value);
        count.copied().unwrap_or_default().saturating_sub(these)
    }

    /// Documents beside two that say it too.
    fn others(&self, kind: Kind, value: &str) -> usize {
        let count = self.counts.get(&(kind, value.to_owned()));
        count.copied().unwrap_or_default().saturating_sub(2)
    }

    /// What so few documents beside two have is worth telling, though all programs and fonts are shared by many; in a
    /// small collection nobody knows what is usual.
    fn is_odd(&self, others: usize, kind: Kind) -> bool {
        (others + 2) * ODD <= self.speakers.get(&kind).copied().unwrap_or_default()
    }
}

/// One less of it; what there is none of has no entry.
fn less<K: Ord>(counts: &mut BTreeMap<K, usize>, key: K) {
    if let std::collections::btree_map::Entry::Occupied(mut count) = counts.entry(key) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

/// The kinds of what a document says.
fn kinds(facts: &Facts) -> BTreeSet<Kind> {
    values(facts).into_iter().map(|(kind, _)| kind).collect()
}

/// Everything that may be equal in two documents, each once.
fn values(facts: &Facts) -> BTreeSet<(Kind, String)> {
    let clues = &facts.clues;
    if Arc::ptr_eq(clues, &NO_CLUES) {
        return BTreeSet::new();
    }
    let people = [&clues.author, &clues.last_editor];
    let mut values: BTreeSet<(Kind, String)> = people
        .into_iter()
        .flatten()
        .map(|name| (Kind::Person, name.to_lowercase()))
        .collect();
    for (kind, value) in [
        (Kind::Created, &clues.created),
        (Kind::Modified, &clues.modified),
        (Kind::Producer, &clues.producer),
    ] {
        values.extend(value.iter().map(|value| (kind, value.clone())));
    }
    let ids = clues.revision_ids.iter();
    values.extend(ids.map(|id| (Kind::Revision, id.clone())));
    values.extend(clues.fonts.iter().map(|font| (Kind::Font, font.clone())));
    values
}

/// What the files of two documents say alike, in a collection of which they are part.
pub fn in_common(pair: Sides<Submitted<'_>>, census: &Census) -> Vec<Shared> {
    let facts = pair.map(|document| document.facts);
    let of = facts.as_ref().map(|facts| values(facts));
    let named = person::crossed(pair).into_iter();
    let mut shared: Vec<Shared> = named
        .map(|(role, name)| {
            let others = census.others_naming(&name, facts);
            Shared::of_person(role, name, others)
        })
        .collect();
    let mut revisions: Vec<usize> = Vec::new();
    for (kind, value) in of.left.intersection(&of.right) {
        let others = census.others(*kind, value);
        let (name, value) = match kind {
            Kind::Person => {
                let (role, spelt) = role(facts, value);
                (role, spelt)
            }
            Kind::Created if has_time(value) => ("created at the same moment", value.clone()),
            Kind::Modified if has_time(value) => ("modified at the same moment", value.clone()),
            Kind::Created | Kind::Modified if value.len() <= YEAR => continue,
            Kind::Created => ("created on the same day", value.clone()),
            Kind::Modified => ("modified on the same day", value.clone()),
            Kind::Revision => {
                revisions.push(others);
                continue;
            }
            Kind::Producer | Kind::Font if !census.is_odd(others, *kind) => continue,
            Kind::Producer => ("same unusual program", value.clone()),
            Kind::Font => ("same unusual font", value.clone()),
        };
        shared.push(Shared {
            name,
            value,
            others,
            is_all: census.documents <= 2,
        });
    }
    // Equal ids come from one editing session, of one file or of a file that both were made from. A template's stand in
    // many; those in the fewest documents tell.
    if let Some(rarest) = revisions.iter().min() {
        let as_rare = revisions.iter().filter(|others| *others == rarest).count();
        let of = facts.map(|facts| facts.clues.revision_ids.len());
        let fewer = of.left.min(of.right);
        shared.push(Shared {
            name: "same revision ids",
            value: say!("same-of", same = as_rare.min(fewer), all = fewer),
            others: *rarest,
            is_all: census.documents <= 2,
        });
    }
    shared
}

/// Whether a date has the time of a day: only that is a moment.
fn has_time(value: &str) -> bool {
    value.contains(':')
}

/// What a person is to both files, and the name as the left one spells it.
fn role(facts: Sides<&Facts>, name: &str) -> (&'static str, String) {
    let is = |spelt: &Option<String>| spelt.as_ref().is_some_and(|s| s.to_lowercase() == name);
    let role = match facts.map(|facts| is(&facts.clues.author)) {
        Sides {
            left: true,
            right: true,
        } => "same author",
        Sides {
            left: false,
            right: false,
        } => "same last editor",
        _ => "author of one, last editor of the other",
    };
    let clues = &facts.left.clues;
    let spelt = [&clues.author, &clues.last_editor]
        .into_iter()
        .find(|spelt| is(spelt));
    let spelt = spelt.and_then(Clone::clone);
    (role, spelt.unwrap_or_else(|| name.to_owned()))
}

#[cfg(test)]
mod tests;
