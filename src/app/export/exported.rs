//! What is shown, as a file has it: names whole, figures as on the screen, shares as numbers where a program reads them.

use crate::app::App;
use crate::app::command::Place;
use crate::app::details::{Line, describe};
use crate::app::document::Document;
use crate::app::marks;
use crate::app::matrix::OpenMatrix;
use crate::app::overview::facts;
use crate::app::query::Over;
use crate::app::rows::Subject;
use crate::columns::{self, CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS};
use crate::index::{Label, Pair};
use crate::origin::{self, clue_name};
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks::{self, odd_letters};
use crate::report;
use crate::report::table::{Cell, Table};
use crate::say;
use crate::snapshot::Snapshot;

/// Rows, with all that is said of them.
pub struct Exported {
    /// What they are, in the names of files.
    pub stem: &'static str,
    /// What they are, in a few words.
    pub what: String,
    /// The line above them: what their figures are figures of.
    pub head: String,
    /// The rows.
    pub table: Table,
}

/// Some rows: what is said of them, whether some have common text, and the rows.
type Rows = (String, bool, Table);

/// What is shown in this place; nothing where there are no rows.
pub fn of(app: &App, place: Place) -> Option<Exported> {
    let is_marked = || app.overlays.matrix().is_some_and(OpenMatrix::is_of_marked);
    let (stem, what, (said, has_common, table)) = match place {
        Place::Documents | Place::Clusters | Place::Unread => return list(app, place),
        Place::Matrix if is_marked() => ("matrix", say!("export-matrix-marked"), matrix(app)?),
        Place::Matrix => ("matrix", say!("export-matrix"), matrix(app)?),
        Place::Document => ("sources", say!("export-sources"), sources(app)?),
        Place::Partners => ("partners", say!("export-partners"), partners(app)?),
        Place::Occurrences => ("occurrences", say!("export-occurrences"), occurrences(app)?),
        Place::Common => ("common-passages", say!("export-common"), common(app)?),
        Place::Details => ("details", say!("export-details"), details(app)?),
        Place::Activity => ("activity", say!("export-activity"), activity(app)),
        Place::Overview => ("overview", say!("export-overview"), overview(app)),
        _ => return None,
    };
    Some(Exported {
        stem,
        what: what.to_owned(),
        head: head(app, &said, has_common),
        table,
    })
}

/// The same line for every file. Whether common text counts is said wherever there is any: else nobody who reads the file knows that the
/// figures are without it.
fn head(app: &App, what: &str, has_common: bool) -> String {
    let settings = &app.snapshot.settings;
    let options = Some(settings.text).filter(|options| !options.is_default());
    let options = options.map(remarks::options);
    let left_out = has_common.then(|| say!("common-left-out"));
    let common = remarks::common_counted(settings).or(left_out);
    let whose = settings.same_author.then(|| remarks::same_author(settings));
    let said = options.into_iter().chain(common.map(str::to_owned));
    let said = said.chain(whose.map(|whose| whose.to_string()));
    let said: String = said.flat_map(|said| [", ".to_owned(), said]).collect();
    let folders = app.snapshot.folders.said();
    format!("{}: {what}{said}", escaped::line(&folders))
}

/// Of which threshold figures are: that of the snapshot, while another one that was asked for is on its way.
fn with_threshold(app: &App, what: &str) -> String {
    let threshold = app.snapshot.settings.threshold.to_string();
    say!("export-of", what, threshold)
}

/// The rows of a list that are meant, and what is said of them.
pub struct Listed {
    /// How many of what, in a few words.
    pub what: String,
    /// The line above them.
    pub head: String,
    /// Those that are marked, or all that are shown.
    pub rows: Vec<u32>,
    /// They were marked one by one.
    pub are_marked: bool,
    /// They are those that a filter keeps.
    pub are_filtered: bool,
}

impl Listed {
    /// Those of a list that is on the screen; nothing where there is none.
    pub fn of(app: &App, place: Place) -> Option<Listed> {
        let (over, list) = (Over::of(place)?, app.list(place)?);
        let are_marked = app.marks.count(place) > 0;
        let rows = marks::meant_rows(app, place)?;
        let what = match over {
            Over::Pairs if are_marked => say!("marked-pairs", count = rows.len()),
            Over::Documents if are_marked => say!("marked-documents", count = rows.len()),
            _ => over.counted(rows.len()),
        };
        let in_layers = |what: String| match over {
            Over::Pairs if app.taken.is_some() => say!("taken-pairs", pairs = what),
            _ => what,
        };
        let what = in_layers(what);
        let mut said = say!("title-by", what = &what, order = over.order(list.order));
        // Marks reach behind the filter.
        let are_filtered = !are_marked && !list.filter.is_empty();
        if are_filtered {
            let filter = escaped::line(&list.filter);
            said = say!("export-filter", what = said, filter);
        }
        let listing = &app.snapshot.listing;
        let at = |row: &u32| *row as usize;
        let mut common = rows.iter().map(|row| match over {
            Over::Pairs => listing.pairs.get(at(row)).map(|pair| pair.common),
            Over::Documents => listing.documents.get(at(row)).map(|one| one.common),
            Over::Clusters | Over::Files => None,
        });
        let has_common = common.any(|common| common > Some(0))
            || over == Over::Clusters && listing.pairs.iter().any(|pair| pair.common > 0);
        let head = head(app, &with_threshold(app, &said), has_common);
        Some(Listed {
            what: marks::called(app, place, rows.len()).map_or(what, in_layers),
            head,
            rows,
            are_marked,
            are_filtered,
        })
    }
}

fn list(app: &App, place: Place) -> Option<Exported> {
    let Listed {
        what, head, rows, ..
    } = Listed::of(app, place)?;
    let (listing, context) = (&app.snapshot.listing, Context::new(&app.snapshot));
    let (stem, table) = match place {
        Place::Documents => {
            let table = filled(DOCUMENTS, &context, &listing.documents, &rows);
            ("documents", table)
        }
        Place::Clusters => {
            let table = filled(CLUSTERS, &context, &listing.clusters, &rows);
            ("clusters", table)
        }
        _ => {
            let table = filled(FILES, &context, &app.snapshot.unread, &rows);
            ("not-read", table)
        }
    };
    Some(Exported {
        stem,
        what,
        head,
        table,
    })
}

/// These rows of a list, with the columns that files have.
fn filled<R>(
    columns: &'static [Column<R>],
    context: &Context<'_>,
    all: &[R],
    rows: &[u32],
) -> Table {
    let (mut table, row) = columns::table(columns, context, Label::as_str);
    for at in rows {
        if let Some(of) = all.get(*at as usize) {
            table.row(row(of, *at));
        }
    }
    table
}

/// These pairs.
pub fn pairs(snapshot: &Snapshot, pairs: &[Pair]) -> Table {
    let context = Context::new(snapshot);
    let all: Vec<u32> = (0..).take(pairs.len()).collect();
    filled(PAIRS, &context, pairs, &all)
}

fn matrix(app: &App) -> Option<Rows> {
    let matrix = app.overlays.matrix()?;
    let listing = &app.snapshot.listing;
    let names: Vec<&str> = matrix.docs().iter().map(|id| listing.path(*id)).collect();
    let heads = [&[say!("head-document")], &names[..]].concat();
    let mut table = Table::of(&heads, 1).led_by_names();
    for (row, of) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|column| match matrix.cell(row, column) {
            Some(cell) if column != row => cell.0.into(),
            _ => String::new().into(),
        });
        table.row([Cell::from((*of).to_owned())].into_iter().chain(cells));
    }
    let said = with_threshold(app, say!("export-matrix-head"));
    let has_common = listing.pairs.iter().any(|pair| pair.common > 0);
    Some((said, has_common, table))
}

/// Which documents have what of one.
fn sources(app: &App) -> Option<Rows> {
    let document = app.overlays.document()?;
    let (answer, found) = (document.newest()?, document.shown()?);
    let mut table = report::sources::table(found, &found.sources, Label::as_str);
    let odd = odd_letters(answer.label.as_str(), &found.text.facts);
    let innocent = odd.is_some().then(|| origin::innocent().to_owned());
    table.note(odd);
    table.note(innocent);
    let said = format!("{}: {}", answer.label.as_str(), found.sentence());
    Some((said, answer.common > 0, table))
}

/// One document with every stretch of it that stands elsewhere, as `sidelong sources` prints it.
pub fn stretches(app: &App, document: &Document) -> Option<String> {
    let mut text = Vec::new();
    if let Some(said) = remarks::common_counted(&app.snapshot.settings) {
        text.extend(format!("!  {said}\n\n").into_bytes());
    }
    // Into memory nothing fails.
    let _ = report::sources::write_text(document.newest()?, document.shown()?, &mut text);
    String::from_utf8(text).ok()
}

/// As pairs, of which the document is always the first.
fn partners(app: &App) -> Option<Rows> {
    let partners = app.overlays.partners()?;
    let all = partners.list.items();
    let as_first: Vec<Pair> = all.iter().map(|pair| partners.as_first(pair)).collect();
    let of = app.snapshot.listing.path(partners.document());
    let said = say!("export-partners-head", count = all.len(), of);
    let has_common = as_first.iter().any(|pair| pair.common > 0);
    let table = pairs(&app.snapshot, &as_first);
    Some((with_threshold(app, &said), has_common, table))
}

fn occurrences(app: &App) -> Option<Rows> {
    let occurrences = app.overlays.occurrences()?;
    let answer = occurrences.answer()?;
    let (shown, number) = (occurrences.list.items(), occurrences.number());
    let tokens = &answer.sought.tokens;
    let words = tokens.end - tokens.start;
    let passage = occurrences.span.of(&answer.sought.text);
    let unit = Unit::of(passage, words, app.snapshot.settings.text);
    let heads = [
        say!("head-document"),
        say!("column-where"),
        unit.head(),
        say!("column-of"),
        say!("column-odd"),
    ];
    let mut table = Table::of(&heads, 2);
    for occurrence in shown {
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
    let of = app.snapshot.listing.path(answer.sought.doc);
    let mut said = say!("export-occurrences-head", count = number, of);
    if shown.len() < number {
        // Of the others nothing more is known, odd letters neither.
        said = say!("export-occurrences-most", what = said, count = shown.len());
    }
    Some((said, false, table))
}

fn common(app: &App) -> Option<Rows> {
    let common = app.overlays.common()?;
    let (passages, number) = (common.list.items(), common.number?);
    let heads = [
        say!("head-words"),
        say!("column-documents"),
        say!("column-where"),
        say!("head-document"),
    ];
    let mut table = Table::of(&heads, 0);
    for quoted in passages {
        table.row([
            quoted.words.to_string(),
            quoted.documents.to_string(),
            quoted.text(),
            quoted.label.as_str().to_owned(),
        ]);
    }
    let mut said = say!("export-common-head", count = number);
    let shown = passages.len();
    if shown < number {
        said = say!("export-occurrences-most", what = said, count = shown);
    }
    Some((said, false, table))
}

/// The rows of the screen, each with what it stands under.
fn details(app: &App) -> Option<Rows> {
    let listing = &app.snapshot.listing;
    let subject = app.overlays.details()?;
    // Anew, as those on the screen are in the language of the screen.
    let lines = describe(app, subject)?;
    let (under, what) = (say!("column-under"), say!("column-what"));
    let (of, heads): (String, Vec<&str>) = match subject {
        Subject::Document(id) => (
            listing.path(id).to_owned(),
            vec![under, what, say!("column-says")],
        ),
        Subject::Pair(docs) => {
            let names = docs.map(|id| listing.path(id));
            let both = format!("{}{}{}", names.left, say!("and"), names.right);
            (both, vec![under, what, say!("head-a"), say!("head-b")])
        }
    };
    let mut table = Table::of(&heads, heads.len());
    let mut under = String::new();
    for line in &lines {
        // A sentence says what it is about.
        let (what, says) = match line {
            Line::Heading(heading) => {
                under.clone_from(heading);
                continue;
            }
            Line::Sentence(sentence, is_odd) => (String::new(), vec![odd(sentence, *is_odd)]),
            Line::Written(text) => (String::new(), vec![text.clone()]),
            Line::Clues(what, clues) => {
                let odd = |clue: &origin::Clue| odd(&clue.value, clue.is_odd);
                let says = clues.iter().map(|clue| clue.as_ref().map(odd));
                let says = says.map(Option::unwrap_or_default);
                (clue_name(what).to_owned(), says.collect())
            }
        };
        let cells = [under.clone(), what].into_iter().chain(says);
        let none = std::iter::repeat_with(String::new);
        table.row(cells.chain(none).take(heads.len()));
    }
    let said = say!("export-details-head", of);
    Some((said, false, table))
}

/// With the sign that it has on the screen.
fn odd(text: &str, is_odd: bool) -> String {
    let sign = if is_odd { "! " } else { "" };
    format!("{sign}{text}")
}

/// The numbers.
fn overview(app: &App) -> Rows {
    let mut table = Table::of(&[say!("column-what"), say!("column-number")], 1);
    for fact in facts(app) {
        table.row([fact.words, fact.number]);
    }
    (say!("export-overview").to_owned(), false, table)
}

fn activity(app: &App) -> Rows {
    let heads = [
        say!("column-time"),
        say!("column-when"),
        say!("column-what"),
    ];
    let mut table = Table::of(&heads, 3);
    for told in app.activity.all() {
        table.row([told.o_clock, told.ago, told.what]);
    }
    (say!("export-activity-head").to_owned(), false, table)
}
