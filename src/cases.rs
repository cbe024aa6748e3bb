//! Cases: what a board reads of a class, each pair with its evidence, as one page that needs nothing else.
//!
//! A page begins with what was compared, how, and what was not; then every case stands on pages of its own; and it ends with a place to
//! sign, if that is wanted. Each part is a text, so that of many cases no two have to be kept. All that comes from documents, names and
//! notes is escaped: as HTML by the templates, which escape whatever is put into them, as Markdown by [`plain`].

mod facts;
mod first;
mod markdown;
mod passages;
mod texts;

use std::sync::Arc;

use askama::Template;

use crate::align::{Passage, Shared};
use crate::app::details::decided::Histories;
use crate::index::{DocId, Document, Label, Pair};
use crate::page::escaped;
use crate::remarks;
use crate::report::table::{Table, plain};
use crate::report::text;
use crate::reviews::Verdict;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Comparison, Snapshot};
use crate::words::{self, Digits};

use self::passages::Shown;
use self::texts::Paragraph;

/// How a page is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For a browser, and for print
    #[default]
    Html,
    /// As Markdown
    #[value(alias = "md")]
    Markdown,
}

impl Format {
    /// What the name of a file says.
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, ending) = name.rsplit_once('.')?;
        match &*ending.to_ascii_lowercase() {
            "html" | "htm" => Some(Format::Html),
            "md" | "markdown" => Some(Format::Markdown),
            _ => None,
        }
    }

    /// What makes all that is said no more than letters.
    pub fn plain(self) -> fn(&str) -> String {
        match self {
            Format::Html => |said| {
                let said = escaped::line(said);
                let Ok(said) = askama::filters::escape(said, askama::filters::Html);
                said.to_string()
            },
            Format::Markdown => plain,
        }
    }
}

/// How much of the texts stands around the passages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Context {
    /// Nothing
    Passages,
    /// The paragraphs that they stand in
    #[default]
    Paragraphs,
    /// The whole texts come after them
    Texts,
}

/// A report to be made of some pairs of a folder.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its title; what is said without one is told by the folder.
    pub title: String,
    /// Of which day it is.
    pub date: String,
    /// How it is written.
    pub format: Format,
    /// How much of the texts it has.
    pub context: Context,
    /// It ends with a place to sign.
    pub signatures: bool,
    /// All names are aliases.
    pub anonymous: bool,
    /// What was decided of its pairs, also what was taken back.
    pub histories: Arc<Histories>,
    /// What is said of the document that it is of, if it is of one with its sources.
    pub sources: Option<String>,
}

/// Whose a document is, and what its file is called.
#[derive(Clone, Debug, Default)]
struct Name {
    person: String,
    /// Its path below the folder, by which nobody takes it for another one.
    file: String,
    /// By which a case is called, as lists call it.
    title: String,
}

/// What the folders are called, without where they are.
pub fn folders(snapshot: &Snapshot) -> String {
    let folders = snapshot.folders.all().iter().map(|folder| {
        let path = folder.path.trim_end_matches(['/', '\\']);
        path.rsplit(['/', '\\']).next().unwrap_or(path)
    });
    folders.collect::<Vec<_>>().join(", ")
}

impl Name {
    fn of(snapshot: &Snapshot, document: &Document) -> Name {
        let label = &document.label;
        let author = snapshot.author(document).unwrap_or_default();
        let all = snapshot.listing.all();
        let mut others = all.filter(|other| other.id != document.id);
        // A title of its own need not be unique.
        let is_shared =
            label.has_title() && others.any(|other| other.label.title() == label.title());
        let title = if is_shared {
            label.as_str()
        } else {
            label.title()
        };
        Name {
            person: author.rsplit('/').next().unwrap_or_default().to_owned(),
            title: title.to_owned(),
            ..Name::gone(label)
        }
    }

    /// Of one that is gone only what it was called is known.
    fn gone(label: &Label) -> Name {
        Name {
            person: String::new(),
            file: label.as_str().to_owned(),
            title: label.as_str().to_owned(),
        }
    }
}

impl Report {
    /// The page up to the first case.
    pub fn first(&self, snapshot: &Snapshot, cases: &[Row]) -> String {
        first::of(self, snapshot, cases)
    }

    /// A case, with its number on the page, from 1.
    pub fn case(&self, number: usize, snapshot: &Snapshot, comparison: &Comparison) -> String {
        let names = facts::names(snapshot, comparison);
        let head = say!(
            "report-case",
            number = Digits(number),
            left = &names.left.title,
            right = &names.right.title
        );
        let head = escaped::line(&head).into_owned();
        let compared = match &comparison.outcome {
            Ok(compared) => compared,
            Err(why) => return self.not_compared(number, &head, &why.to_string()),
        };
        let counted = remarks::common_counted(&snapshot.settings);
        let mut notes = vec![if compared.alignment.passages.is_empty() {
            say!("compare-none").to_owned()
        } else {
            text::amounts(compared)
        }];
        notes.extend(text::notes(comparison, compared, counted));
        notes.extend(facts::masked(compared));
        notes.extend(comparison.rarest.as_ref().map(remarks::rarest));
        let layout = texts::Layout::new(compared);
        let case = Case {
            number,
            head,
            decided: facts::decided(snapshot, &self.histories, comparison.docs),
            facts: facts::facts(comparison, compared, &names),
            notes,
            names: names.as_ref().map(|name| &*name.title),
            languages: layout.languages,
            passages: passages::of(compared, &layout, self.context),
            whole: (self.context == Context::Texts).then(|| layout.whole(compared)),
        };
        match self.format {
            // Into memory nothing fails.
            Format::Html => case.render().unwrap_or_default(),
            Format::Markdown => markdown::of(&case, &text::signs(compared)),
        }
    }

    /// What comes after the last case.
    pub fn last(&self) -> String {
        let last = Last {
            signatures: self.signatures,
        };
        match self.format {
            Format::Html => last.render().unwrap_or_default(),
            Format::Markdown if self.signatures => {
                let mut table = Table::of(&SIGNED.map(words::Phrase::say), SIGNED.len());
                table.row([""; SIGNED.len()].map(str::to_owned));
                format!("\n## {}\n\n{}", say!("report-signatures"), table.markdown())
            }
            Format::Markdown => String::new(),
        }
    }

    /// A pair is left out by nobody's decision: that is said in its place.
    fn not_compared(&self, number: usize, head: &str, why: &str) -> String {
        let said = say!("report-not-compared", why);
        let said = escaped::line(&said);
        match self.format {
            Format::Markdown => format!("\n## {}\n\n{}\n", plain(head), plain(&said)),
            Format::Html => Failed {
                number,
                head,
                said: &said,
            }
            .render()
            .unwrap_or_default(),
        }
    }
}

/// A case on the first page: the pair, and what its texts share; nothing where they could not be compared.
pub type Row = (Sides<DocId>, Option<Shared>);

/// What a person writes at the end.
const SIGNED: [words::Phrase; 3] = [
    words::phrase("report-signed-name"),
    words::phrase("report-signed-date"),
    words::phrase("report-signed"),
];

/// Puts pairs in the order of their cases: first what somebody confirmed, then what is not decided, last what is harmless.
pub fn sort(snapshot: &Snapshot, pairs: &mut [Pair]) {
    pairs.sort_by_key(|pair| match snapshot.decisions.verdict(pair.docs).kind() {
        Verdict::Confirmed => 0,
        Verdict::FollowUp => 1,
        Verdict::Open => 2,
        _ => 3,
    });
}

/// A case on a page of HTML.
#[derive(Template)]
#[template(path = "case.html", config = "assets/report/askama.toml")]
struct Case<'a> {
    number: usize,
    head: String,
    decided: Vec<facts::Said>,
    facts: Table,
    notes: Vec<String>,
    names: Sides<&'a str>,
    languages: Sides<&'static str>,
    passages: Vec<Shown<'a>>,
    whole: Option<[Vec<Paragraph<'a>>; 2]>,
}

impl Case<'_> {
    fn language(&self, is_left: bool) -> &'static str {
        let side = Side::left_if(is_left);
        self.languages.get(side)
    }
}

/// A case whose texts can't be shown.
#[derive(Template)]
#[template(path = "failed.html", config = "assets/report/askama.toml")]
struct Failed<'a> {
    number: usize,
    head: &'a str,
    said: &'a str,
}

/// The end of a page.
#[derive(Template)]
#[template(path = "last.html", config = "assets/report/askama.toml")]
struct Last {
    signatures: bool,
}

/// So many colours there are for passages, which are told apart by their numbers.
const COLOURS: u32 = 6;

/// By which of them a passage is marked, the same on both sides.
fn colour(passage: &Passage) -> u32 {
    passage.number % COLOURS
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::view::theme::{Rgb, ratio};

    /// The colours of one of the two looks, by their names.
    fn colours(look: &str) -> BTreeMap<&str, Rgb> {
        let named = look.split(['{', ';']).filter_map(|one| {
            let (name, value) = one.trim().split_once(": ")?;
            let digits = value.split_once('#')?.1;
            let digits: String = match digits.trim_end_matches([' ', '}', '\n']) {
                short if short.len() == 3 => short.chars().flat_map(|c| [c, c]).collect(),
                long => long.to_owned(),
            };
            let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
            Some((name, Rgb(part(0)?, part(2)?, part(4)?)))
        });
        named.collect()
    }

    #[test]
    fn all_letters_are_as_plain_as_people_with_weak_eyes_need_in_light_and_dark() {
        let style = include_str!("../assets/report/style.css");
        let mut looks = style.split(":root {").skip(1);
        for look in [looks.next().unwrap(), looks.next().unwrap()] {
            let colours = colours(look.split_once('}').unwrap().0);
            let paper = colours["--paper"];
            for name in "--ink --soft --note --p0 --p1 --p2 --p3 --p4 --p5".split(' ') {
                let of = ratio(colours[name], paper);
                assert!(of >= 4.5, "{name}: {of}");
            }
            let of = ratio(colours["--ink"], colours["--shade"]);
            assert!(of >= 4.5, "heads of tables: {of}");
        }
        assert!(looks.next().is_none());
        let colour = format!(".p{} ", COLOURS - 1);
        assert!(
            style.contains(&colour),
            "there are as many as numbers ask for"
        );
    }

    #[test]
    fn the_format_is_that_of_the_end_of_the_name() {
        for (name, format) in [
            ("case.html", Some(Format::Html)),
            ("case.HTM", Some(Format::Html)),
            ("case.v2.md", Some(Format::Markdown)),
            ("case", None),
            ("case.txt", None),
        ] {
            assert_eq!(Format::of_name(name), format, "{name}");
        }
    }
}
