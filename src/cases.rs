//! Cases: what a board reads of a class, each pair with its evidence, as one page that needs nothing else.
//!
//! A page begins with what was compared, how, and what was not; then every case stands on pages of its own; and it ends with a place to
//! sign, if that is wanted. Each part is a text, so that of many cases no two have to be kept. All that comes from documents, names and
//! notes is escaped: as HTML by the templates, which escape whatever is put into them, as Markdown by [`plain`].

mod first;
mod passages;
mod texts;

use std::sync::Arc;

use askama::Template;

use crate::align::Passage;
use crate::app::details::decided::{Histories, minute};
use crate::app::details::{FIRST, Line};
use crate::index::{DocId, Document, Label, Pair};
use crate::layers::Layer;
use crate::origin::{clue_name, clues};
use crate::page::escaped;
use crate::remarks;
use crate::report::table::{Table, plain};
use crate::report::text;
use crate::reviews::Verdict;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison, Snapshot};
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
}

/// Whose a document is, and what its file is called.
#[derive(Clone, Debug, Default)]
struct Name {
    person: String,
    file: String,
}

/// The last part of a path: the folders before it are of no matter to a board, and a server's are its own.
fn file_name(label: &Label) -> &str {
    let shown = label.as_str();
    shown.rsplit('/').next().unwrap_or(shown)
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
        let author = snapshot.author(document).unwrap_or_default();
        Name {
            person: author.rsplit('/').next().unwrap_or_default().to_owned(),
            file: file_name(&document.label).to_owned(),
        }
    }

    /// By which a case is called.
    fn title(&self) -> &str {
        if self.person.is_empty() {
            &self.file
        } else {
            &self.person
        }
    }
}

impl Report {
    /// The page up to the first case.
    pub fn first(&self, snapshot: &Snapshot, pairs: &[Pair]) -> String {
        first::of(self, snapshot, pairs)
    }

    /// A case, with its number on the page, from 1.
    pub fn case(&self, number: usize, snapshot: &Snapshot, comparison: &Comparison) -> String {
        let names = names(snapshot, comparison);
        let head = say!(
            "report-case",
            number = Digits(number),
            left = names.left.title(),
            right = names.right.title()
        );
        let compared = match &comparison.outcome {
            Ok(compared) => compared,
            Err(why) => return self.not_compared(number, &head, &why.to_string()),
        };
        let facts = facts(comparison, compared, &names);
        let decided = self.decided(snapshot, comparison.docs);
        let mut notes = text::notes(
            comparison,
            compared,
            remarks::common_counted(&snapshot.settings),
        );
        notes.extend(masked(compared));
        notes.extend(rarest(comparison));
        notes.push(if compared.alignment.passages.is_empty() {
            say!("compare-none").to_owned()
        } else {
            text::amounts(compared)
        });
        if self.format == Format::Markdown {
            return self.markdown(&head, &decided, &facts, &notes, compared);
        }
        let layout = texts::Layout::new(compared);
        let case = Case {
            number,
            head: escaped::line(&head).into_owned(),
            decided,
            facts: &facts,
            notes,
            names: names.as_ref().map(Name::title),
            languages: layout.languages,
            passages: passages::of(compared, &layout, self.context),
            whole: (self.context == Context::Texts).then(|| layout.whole(compared)),
        };
        // Into memory nothing fails.
        case.render().unwrap_or_default()
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
        let said = say!("report-not-compared", why = why);
        match self.format {
            Format::Markdown => format!("\n## {}\n\n{}\n", plain(head), plain(&said)),
            Format::Html => Failed {
                number,
                head: &escaped::line(head),
                said: &escaped::line(&said),
            }
            .render()
            .unwrap_or_default(),
        }
    }

    /// What is decided of a pair, by whom, and all that was.
    fn decided(&self, snapshot: &Snapshot, docs: Sides<DocId>) -> Vec<Said> {
        let hides = snapshot.hides_names;
        let mut all = vec![(say!("head-verdict"), vec![verdict(snapshot, docs)])];
        let known = snapshot.decisions.get(docs);
        if let Some((by, at)) = known.and_then(|known| known.last.as_ref()) {
            if !hides {
                all.push((say!("head-reviewer"), vec![by.clone()]));
            }
            all.push((say!("head-decided"), vec![minute(*at)]));
        }
        let note = known.map_or("", |known| &known.note);
        if !note.is_empty() && !hides {
            let lines = note.lines().map(str::to_owned);
            all.push((say!("head-note"), lines.collect()));
        }
        if let Some(history) = self.histories.get(&docs.sorted()) {
            let lines = history.iter().flat_map(|line| match line {
                Line::Sentence(said, _) | Line::Written(said) => said.lines(),
                Line::Heading(_) | Line::Clues(..) => "".lines(),
            });
            let lines = lines.map(str::to_owned);
            all.push((say!("details-decided"), lines.collect()));
        }
        for said in all.iter_mut().flat_map(|(_, lines)| lines) {
            *said = escaped::line(said).into_owned();
        }
        all
    }

    fn markdown(
        &self,
        head: &str,
        decided: &[Said],
        facts: &Table,
        notes: &[String],
        compared: &Compared,
    ) -> String {
        let mut out = format!("\n## {}\n\n", plain(head));
        for (name, lines) in decided {
            for said in lines {
                out.extend(["- ", name, ": ", &plain(said), "\n"]);
            }
        }
        out.extend(["\n", &facts.markdown()]);
        let signs = text::signs(compared).into_iter();
        for said in notes.iter().map(String::as_str).chain(signs) {
            out.extend(["\n", &plain(said), "\n"]);
        }
        out.push_str(&text::markdown_passages(compared, "###"));
        if self.context == Context::Texts {
            let letters = [say!("head-a"), say!("head-b")];
            for (letter, side) in letters.into_iter().zip(Side::BOTH) {
                let head = say!("report-whole", letter = letter);
                out.extend(["\n### ", &plain(&head), "\n\n"]);
                for line in compared.texts.get(side).lines() {
                    out.extend(["> ", &plain(line), "\n"]);
                }
            }
        }
        out
    }
}

/// What a person writes at the end.
const SIGNED: [words::Phrase; 3] = [
    words::phrase("report-signed-name"),
    words::phrase("report-signed-date"),
    words::phrase("report-signed"),
];

/// What is said under a name, line by line.
type Said = (&'static str, Vec<String>);

/// Puts pairs in the order of their cases: first what somebody confirmed, then what is not decided, last what is harmless.
pub fn sort(snapshot: &Snapshot, pairs: &mut [Pair]) {
    pairs.sort_by_key(|pair| match snapshot.decisions.verdict(pair.docs).kind() {
        Verdict::Confirmed => 0,
        Verdict::FollowUp => 1,
        Verdict::Open => 2,
        _ => 3,
    });
}

/// The verdict on a pair in words.
fn verdict(snapshot: &Snapshot, docs: Sides<DocId>) -> String {
    let known = snapshot.decisions.get(docs);
    match snapshot.decisions.verdict(docs) {
        Verdict::Open if known.is_some_and(|known| known.is_changed) => {
            say!("report-verdict-changed").to_owned()
        }
        verdict => verdict.say(),
    }
}

/// The two documents of a case by their names; of one that is gone meanwhile, as it was called.
fn names(snapshot: &Snapshot, comparison: &Comparison) -> Sides<Name> {
    let name = |side: Side| {
        let id: DocId = *comparison.docs.get(side);
        let named = snapshot.listing.document(id);
        named.map_or_else(
            || Name {
                file: file_name(comparison.labels.get(side)).to_owned(),
                ..Name::default()
            },
            |document| Name::of(snapshot, document),
        )
    };
    Sides::from_fn(name)
}

/// Both documents beside each other: whose they are, what their files are called and say, their checksums, and how much is shared.
fn facts(comparison: &Comparison, compared: &Compared, names: &Sides<Name>) -> Table {
    let mut table = Table::of(&["", say!("head-a"), say!("head-b")], 3);
    let both = |of: &dyn Fn(Side) -> String| Side::BOTH.map(of);
    let mut row = |name: &str, cells: [String; 2]| {
        if cells.iter().any(|cell| !cell.is_empty()) {
            let [left, right] = cells.map(|cell| escaped::line(&cell).into_owned());
            table.row([name.to_owned(), left, right]);
        }
    };
    row(
        say!("report-person"),
        both(&|side| names.get(side).person.clone()),
    );
    row(
        clue_name("file"),
        both(&|side| names.get(side).file.clone()),
    );
    row(
        say!("export-words"),
        both(&|side| text::words(compared, side)),
    );
    row(
        say!("export-share"),
        both(&|side| text::share(compared, side)),
    );
    if let Some(texts) = &comparison.texts {
        let clues = Sides::from_fn(|side| {
            let label = comparison.labels.get(side);
            clues(label.as_str(), &texts.get(side).facts)
        });
        for name in FIRST {
            let said = both(&|side| {
                let found = clues.get(side).iter().find(|clue| clue.name == name);
                found.map_or_else(String::new, |clue| clue.value.clone())
            });
            row(clue_name(name), said);
        }
    }
    row(
        say!("report-checksum"),
        both(&|side| comparison.checksums.get(side).clone().unwrap_or_default()),
    );
    table
}

/// Which layers mask how much of both, if any do.
fn masked(compared: &Compared) -> Vec<String> {
    let words = |layer: Layer, side: Side| {
        let text = compared.texts.get(side);
        let all = compared.masked.get(side).iter();
        let of_layer = all.filter(|(of, _)| *of == layer);
        let words = of_layer.map(|(_, span)| crate::text::tokens(span.of(text)).spans.len());
        words.sum::<usize>()
    };
    let said = |layer: Layer| {
        let [left, right] = Side::BOTH.map(|side| words(layer, side));
        (left + right > 0).then(|| {
            say!(
                "report-masked",
                layer = crate::app::masking::about(layer).say(),
                left = Digits(left),
                right = Digits(right)
            )
        })
    };
    Layer::ALL.into_iter().filter_map(said).collect()
}

/// The words that both have and the fewest others.
fn rarest(comparison: &Comparison) -> Option<String> {
    comparison.rarest.as_ref().map(remarks::rarest)
}

/// A case on a page of HTML.
#[derive(Template)]
#[template(path = "case.html", config = "assets/report/askama.toml")]
struct Case<'a> {
    number: usize,
    head: String,
    decided: Vec<Said>,
    facts: &'a Table,
    notes: Vec<String>,
    names: Sides<&'a str>,
    languages: Sides<&'static str>,
    passages: Vec<Shown<'a>>,
    whole: Option<[Vec<Paragraph<'a>>; 2]>,
}

impl Case<'_> {
    fn language(&self, is_left: bool) -> &'static str {
        let side = if is_left { Side::Left } else { Side::Right };
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
