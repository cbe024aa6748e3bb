//! The columns of what lies over the lists: sources, partners, rewritten pairs, the documents with a passage, details, what happened.

use super::columns::{self, about, name};
use crate::app::App;
use crate::app::command::Place;
use crate::app::details::{Line, describe};
use crate::app::document::Document;
use crate::app::overview::facts;
use crate::app::rows::Subject;
use crate::index::Label;
use crate::origin::{self, clue_name};
use crate::page::Unit;
use crate::remarks::odd_letters;
use crate::report::table::Table;
use crate::report::{self, harmless};
use crate::say;
use crate::sides::Side;

/// The line above the rows of this place, and the rows; nothing where there are none.
pub fn of(app: &App, place: Place) -> Option<(String, Table)> {
    let (what, table) = match place {
        Place::Documents | Place::Clusters | Place::Unread | Place::Matrix => {
            return Some((columns::head(app), columns::of(app)?));
        }
        Place::Document => sources(app)?,
        Place::Partners => partners(app)?,
        Place::Rewritten => rewritten(app)?,
        Place::Occurrences => occurrences(app)?,
        Place::Details => details(app)?,
        Place::Activity => activity(app),
        Place::Overview => overview(app),
        _ => return None,
    };
    let has_common = match place {
        Place::Partners => {
            let all = app.layers.partners().map(|partners| partners.list.items());
            let mut partners = all.unwrap_or_default().iter();
            partners.any(|partner| partner.pair.common > 0)
        }
        Place::Document => {
            let newest = app.layers.document().and_then(Document::newest);
            newest.is_some_and(|newest| newest.common > 0)
        }
        _ => false,
    };
    Some((about(app, &what, has_common), table))
}

/// Which documents have what of one.
fn sources(app: &App) -> Option<(String, Table)> {
    let document = app.layers.document()?;
    let (answer, found) = (document.newest()?, document.shown()?);
    let mut table = report::sources::table(answer, found, Label::as_str);
    let odd = odd_letters(answer.label.as_str(), &found.text.facts);
    let innocent = odd.is_some().then(|| origin::innocent().to_owned());
    table.note(odd);
    table.note(innocent);
    let what = format!("{}: {}", answer.label.as_str(), found.sources.sentence());
    Some((what, table))
}

/// One document with every stretch of it that stands elsewhere, as `sidelong sources` prints it.
pub fn stretches(app: &App, place: Place) -> Option<String> {
    let document = app.layers.document().filter(|_| place == Place::Document)?;
    let mut text = Vec::new();
    if app.snapshot.settings.counts_common {
        text.extend(format!("!  {}\n\n", say!("common-counted")).into_bytes());
    }
    // Into memory nothing fails.
    let _ = report::sources::write_text(document.newest()?, document.shown()?, &mut text);
    String::from_utf8(text).ok()
}

/// As pairs, of which the document is always the first.
fn partners(app: &App) -> Option<(String, Table)> {
    let listing = &app.snapshot.listing;
    let partners = app.layers.partners()?;
    // That of the figures, while another one that was asked for is on its way.
    let threshold = app.snapshot.settings.threshold;
    let as_first = partners
        .list
        .items()
        .iter()
        .map(|partner| match partner.side {
            Side::Left => partner.pair,
            Side::Right => partner.pair.swap(),
        });
    let table = columns::pairs(&app.snapshot, &as_first.collect::<Vec<_>>());
    let what = say!(
        "export-partners-head",
        count = partners.list.items().len(),
        of = name(listing, partners.document())
    );
    let threshold = threshold.to_string();
    let what = say!("export-of", what = what, threshold = threshold);
    Some((what, table))
}

fn rewritten(app: &App) -> Option<(String, Table)> {
    let all = app.rewritten.found()?.pairs.len();
    let count = app.rewritten.len();
    let table = columns::rewritten(app);
    let what = say!("export-rewritten-head", count = count);
    Some((kept_back(app, what, all), table))
}

/// What keeps other pairs out of the file, and of how many: without it a file would look as if it had all that was found.
fn kept_back(app: &App, mut what: String, all: usize) -> String {
    let rewritten = &app.rewritten;
    let typed = rewritten.typed.trim();
    if rewritten.is_unlisted_alone {
        what = say!("export-rewritten-unlisted", what = what);
    }
    if !typed.is_empty() {
        let filter = harmless::line(typed);
        what = say!("export-rewritten-filter", what = what, filter = filter);
    }
    if rewritten.is_unlisted_alone || !typed.is_empty() {
        what = say!("export-rewritten-of", what = what, all = all);
    }
    what
}

fn occurrences(app: &App) -> Option<(String, Table)> {
    let listing = &app.snapshot.listing;
    let occurrences = app.layers.occurrences()?;
    let answer = occurrences.answer()?;
    let tokens = &answer.sought.tokens;
    let words = tokens.end - tokens.start;
    let passage = occurrences.span.of(&answer.sought.text);
    let unit = Unit::of(passage, words, app.snapshot.settings.text);
    let mut table = Table::of(
        &[
            say!("head-document"),
            say!("column-where"),
            unit.head(),
            say!("column-of"),
            say!("column-odd"),
        ],
        2,
    );
    for occurrence in &answer.shown {
        let (place, odd) = match &occurrence.excerpt {
            Ok(excerpt) => (excerpt.text.clone(), occurrence.odd.to_string()),
            Err(reason) => (reason.to_string(), String::new()),
        };
        table.row([
            occurrence.label.as_str().to_owned(),
            place,
            occurrence.words.to_string(),
            words.to_string(),
            odd,
        ]);
    }
    let what = say!(
        "export-occurrences-head",
        count = answer.number,
        of = name(listing, answer.sought.doc)
    );
    let shown = answer.shown.len();
    let what = if shown < answer.number {
        // Of those nothing more is known, odd letters neither.
        say!("export-occurrences-most", what = what, count = shown)
    } else {
        what
    };
    Some((what, table))
}

/// The rows of the screen, each with what it stands under.
fn details(app: &App) -> Option<(String, Table)> {
    let listing = &app.snapshot.listing;
    let subject = app.layers.details()?;
    // Anew, as those on the screen are in the language of the screen.
    let lines = describe(app, subject)?;
    let (under, what) = (say!("column-under"), say!("column-what"));
    let (of, heads): (String, Vec<&str>) = match subject {
        Subject::Document(id) => (name(listing, id), vec![under, what, say!("column-says")]),
        Subject::Pair(docs) => {
            let names = docs.map(|id| name(listing, id));
            let both = format!("{}{}{}", names.left, say!("and"), names.right);
            (both, vec![under, what, say!("head-a"), say!("head-b")])
        }
    };
    let mut table = Table::of(&heads, heads.len());
    let mut under = String::new();
    for line in &lines {
        let cells = match line {
            Line::Heading(heading) => {
                under.clone_from(heading);
                continue;
            }
            Line::Sentence(sentence, is_odd) => vec![odd(sentence, *is_odd)],
            Line::Clues(what, clues) => {
                let says = clues.iter().map(|clue| match clue {
                    Some(clue) => odd(&clue.value, clue.is_odd),
                    None => String::new(),
                });
                [clue_name(what).to_owned()]
                    .into_iter()
                    .chain(says)
                    .collect()
            }
        };
        // A sentence says what it is about.
        let is_said = matches!(line, Line::Sentence(..)).then(String::new);
        let cells = [under.clone()].into_iter().chain(is_said).chain(cells);
        let none = std::iter::repeat_with(String::new);
        table.row(cells.chain(none).take(heads.len()));
    }
    Some((say!("export-details-head", of = of), table))
}

/// With the sign that it has on the screen.
fn odd(text: &str, is_odd: bool) -> String {
    let sign = if is_odd { "! " } else { "" };
    format!("{sign}{text}")
}

/// The numbers, and how many documents have a strongest pair of so many percent.
fn overview(app: &App) -> (String, Table) {
    /// Percents of a row.
    const STEP: usize = 10;
    let mut table = Table::of(&[say!("column-what"), say!("column-number")], 1);
    for fact in facts(app) {
        table.row([fact.words, fact.number]);
    }
    let strengths = &app.snapshot.listing.strengths;
    for from in (0..101).step_by(STEP).rev() {
        let to = (from + STEP - 1).min(100);
        let documents: u32 = (from..=to).map(|percent| strengths.at(percent)).sum();
        let what = say!("export-strongest", from = from, to = to);
        table.row([what, documents.to_string()]);
    }
    (say!("export-overview").to_owned(), table)
}

fn activity(app: &App) -> (String, Table) {
    let heads = [
        say!("column-time"),
        say!("column-when"),
        say!("column-what"),
    ];
    let mut table = Table::of(&heads, 3);
    for told in app.activity.all() {
        table.row([told.o_clock, told.ago, told.what]);
    }
    (say!("export-activity-head").to_owned(), table)
}
