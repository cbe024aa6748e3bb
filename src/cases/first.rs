//! The first page: what was compared, when, how and by what; what was not; the cases; and what the words mean.

use askama::Template;

use super::facts::verdict;
use super::{Format, Name, Report, Row};
use crate::app::reviewing::counted;
use crate::index::{Document, Pair};
use crate::masks::ActiveLayers;
use crate::page::{Unit, escaped};
use crate::remarks;
use crate::report;
use crate::report::table::{Table, plain};
use crate::reviews::Verdict;
use crate::say;
use crate::sides::Side;
use crate::snapshot::{Facts, Snapshot};
use crate::words::{self, Digits, Phrase, phrase};

/// The beginning of a page of HTML.
#[derive(Template)]
#[template(path = "first.html", config = "assets/report/askama.toml")]
struct First<'a> {
    language: &'static str,
    title: &'a str,
    /// The title as a string of a style sheet.
    quoted: String,
    /// How both texts are called, as such strings.
    letters: (String, String),
    made: String,
    summary: String,
    facts: Vec<(&'static str, String)>,
    left_out: Vec<String>,
    unread: Table,
    cases: Table,
    glossary: [(&'static str, &'static str); WORDS.len()],
}

/// What a reader who has never seen the program has to know, and what it means.
const WORDS: [(Phrase, Phrase); 5] = [
    (
        phrase("report-word-passage"),
        phrase("report-about-passage"),
    ),
    (phrase("report-word-share"), phrase("report-about-share")),
    (phrase("report-word-run"), phrase("report-about-run")),
    (phrase("report-word-common"), phrase("report-about-common")),
    (phrase("report-word-masked"), phrase("report-about-masked")),
];

/// All of it.
pub fn of(report: &Report, snapshot: &Snapshot, rows: &[Row]) -> String {
    let title = escaped::line(&report.title);
    let first = First {
        language: words::spoken().code(),
        title: &title,
        quoted: quoted(&title),
        letters: (quoted(say!("head-a")), quoted(say!("head-b"))),
        made: say!(
            "report-made",
            date = &report.date,
            version = env!("CARGO_PKG_VERSION")
        ),
        summary: summary(snapshot, rows),
        facts: facts(report, snapshot, rows),
        left_out: left_out(snapshot),
        unread: unread(snapshot),
        cases: cases(snapshot, rows),
        glossary: WORDS.map(|(word, about)| (word.say(), about.say())),
    };
    match report.format {
        // Into memory nothing fails.
        Format::Html => first.render().unwrap_or_default(),
        Format::Markdown => markdown(&first),
    }
}

/// A string of a style sheet: letters and digits stand for themselves, and nothing else does.
fn quoted(text: &str) -> String {
    let letter = |c: char| {
        if c.is_ascii_alphanumeric() || c == ' ' {
            c.to_string()
        } else {
            format!("\\{:x} ", u32::from(c))
        }
    };
    text.chars().map(letter).collect()
}

/// What a reader wants to know first: how many pairs these are, and what was decided on them.
fn summary(snapshot: &Snapshot, rows: &[Row]) -> String {
    let verdicts = rows
        .iter()
        .map(|(docs, _)| snapshot.decisions.verdict(*docs));
    let count = |is_it: fn(Verdict) -> bool| verdicts.clone().filter(|of| is_it(of.kind())).count();
    let cases = Digits(rows.len());
    say!("report-summary", count = cases, verdicts = counted(count))
}

/// What was compared, and by which settings.
fn facts(report: &Report, snapshot: &Snapshot, rows: &[Row]) -> Vec<(&'static str, String)> {
    let settings = &snapshot.settings;
    let mut facts = vec![
        (say!("report-folder"), super::folders(snapshot)),
        (say!("report-documents"), documents(snapshot)),
    ];
    facts.extend(report.sources.clone().map(|said| (say!("report-of"), said)));
    facts.extend(dates(snapshot).map(|dates| (say!("report-dates"), dates)));
    let listed = &snapshot.listing.pairs;
    let is_here = |pair: &&Pair| rows.iter().any(|(docs, _)| pair.docs.are(docs));
    let here = listed.iter().filter(is_here).count();
    let mut pairs = say!("pairs", count = Digits(listed.len()));
    if here < listed.len() {
        pairs = say!("report-pairs-here", pairs, here = Digits(here));
    }
    facts.push((say!("report-pairs"), pairs));
    let unit = Unit::Word;
    let mut by = say!(
        "report-settings",
        width = unit.count(settings.width.words()),
        run = unit.count(settings.min_run),
        threshold = settings.threshold.to_string(),
        common = remarks::counts_common(settings).to_string()
    );
    if !settings.text.is_default() {
        let options = remarks::options(settings.text);
        by.push(' ');
        by.push_str(&say!("compare-options", options));
    }
    facts.push((say!("report-how"), by));
    let layers = settings.layers.iter().filter_map(|layer| {
        let covered = snapshot.listing.documents.iter();
        let words = covered.map(|document| document.masks.words(layer) as usize);
        let words: usize = words.sum();
        // Those are on where nobody has given any, too.
        let is_said = words > 0 || !ActiveLayers::default().has(layer);
        let counted = Unit::Word.count(Digits(words));
        is_said.then(|| format!("{} ({counted})", layer.about()))
    });
    let layers: Vec<String> = layers.collect();
    let layers = if layers.is_empty() {
        say!("report-no-layers").to_owned()
    } else {
        layers.join(", ")
    };
    facts.push((say!("report-layers"), layers));
    if report.anonymous {
        facts.push((
            say!("report-names"),
            say!("report-names-aliases").to_owned(),
        ));
    }
    for (_, said) in &mut facts {
        *said = escaped::line(said).into_owned();
    }
    facts
}

/// How many documents there are, and by how many authors, as far as these are known.
fn documents(snapshot: &Snapshot) -> String {
    let all = snapshot.listing.documents.len();
    let documents = say!("documents", count = Digits(all));
    let (authors, known) = snapshot.known_authors();
    match known {
        0 => documents,
        _ if known == all => say!("report-documents-by", documents, authors = Digits(authors)),
        _ => say!(
            "report-documents-some",
            documents,
            known = Digits(known),
            authors = Digits(authors)
        ),
    }
}

/// From when to when the documents are, by what their files say.
fn dates(snapshot: &Snapshot) -> Option<String> {
    let date = |facts: &Facts| {
        let clues = &facts.clues;
        let said = clues.modified.clone().or_else(|| clues.created.clone());
        let said = said.or_else(|| facts.saved.map(|saved| saved.to_string()))?;
        said.split([' ', 'T']).next().map(str::to_owned)
    };
    let documents = snapshot.listing.documents.iter();
    let dates = documents.filter_map(|document: &Document| date(snapshot.facts(document.id)?));
    let mut dates: Vec<String> = dates.collect();
    dates.sort_unstable();
    let (first, last) = (dates.first()?, dates.last()?);
    Some(say!("report-from-to", first, last))
}

/// What of the documents was not compared, and why.
fn left_out(snapshot: &Snapshot) -> Vec<String> {
    let said = report::memory(snapshot).map(|said| said.to_string());
    let said = said.chain(report::left_out(&snapshot.excluded));
    let said = said.chain(report::too_short(snapshot));
    let said = said.chain(report::too_long(snapshot));
    let said = said.chain(report::all_masked(snapshot));
    let said = said.chain(report::aliases(snapshot));
    let said = said.chain(report::authors(snapshot));
    said.map(|said| escaped::line(&said).into_owned()).collect()
}

/// The files that were not read, or not whole, and why.
fn unread(snapshot: &Snapshot) -> Table {
    let mut table = Table::of(&[say!("head-file"), say!("head-reason")], 2);
    let unread = snapshot.unread.iter();
    let unread = unread.map(|file| (&file.label, file.reason.to_string()));
    let not_whole = snapshot.not_whole();
    let not_whole = not_whole.map(|(one, why)| (&one.label, say!("not-whole", what = why)));
    for (label, reason) in unread.chain(not_whole) {
        let cells = [label.as_str(), &reason];
        table.row(cells.map(|cell| escaped::line(cell).into_owned()));
    }
    table
}

/// The cases with their figures, in the order of their numbers.
fn cases(snapshot: &Snapshot, rows: &[Row]) -> Table {
    let heads = [
        (say!("head-cluster-number"), true),
        (say!("head-a"), true),
        (say!("head-b"), true),
        (say!("head-left"), false),
        (say!("head-right"), false),
        (say!("report-shared"), false),
        (say!("report-word-run"), false),
        (say!("head-passages"), false),
        (say!("head-verdict"), true),
    ];
    let mut table = Table::new(heads.into_iter());
    for ((docs, shared), number) in rows.iter().zip(1_usize..) {
        let name = |side: Side| {
            let document = snapshot.listing.document(*docs.get(side));
            let name = document.map(|document| Name::of(snapshot, document));
            let name = name.unwrap_or_default();
            escaped::line(&name.title).into_owned()
        };
        let [left, right] = Side::BOTH.map(name);
        let figures = shared.as_ref().map(|shared| {
            [
                shared.share(Side::Left).to_string(),
                shared.share(Side::Right).to_string(),
                shared.figures.words.to_string(),
                shared.figures.longest.to_string(),
                shared.figures.passages.to_string(),
            ]
        });
        let cells = [number.to_string(), left, right].into_iter();
        let cells = cells.chain(figures.unwrap_or_default());
        table.row(cells.chain([verdict(snapshot, *docs)]));
    }
    table
}

fn markdown(first: &First) -> String {
    let [title, made, summary] = [first.title, &first.made, &first.summary].map(plain);
    let mut out = format!("# {title}\n\n{made}\n\n{summary}\n");
    let mut part = |head: &str, body: &str| {
        out.extend(["\n## ", head, "\n\n", body]);
    };
    let lines = |said: &mut dyn Iterator<Item = String>| said.collect::<Vec<_>>().join("\n") + "\n";
    let body = format!(
        "{}\n{}\n\n{}\n",
        first.cases.markdown(),
        say!("report-caution"),
        say!("report-order")
    );
    part(say!("report-cases"), &body);
    let facts = first.facts.iter();
    let mut facts = facts.map(|(name, said)| format!("- {}: {}", plain(name), plain(said)));
    part(say!("report-compared"), &lines(&mut facts));
    let mut left_out = first
        .left_out
        .iter()
        .map(|said| format!("- {}", plain(said)));
    let mut body = String::new();
    if !first.left_out.is_empty() {
        body = lines(&mut left_out) + "\n";
    }
    if first.unread.is_empty() {
        body.extend([say!("report-all-read"), "\n"]);
    } else {
        body.push_str(&first.unread.markdown());
    }
    part(say!("report-not-compared-head"), &body);
    let glossary = first.glossary.iter();
    let mut glossary = glossary.map(|(word, about)| format!("- **{word}**: {about}"));
    part(say!("report-words"), &lines(&mut glossary));
    out
}
