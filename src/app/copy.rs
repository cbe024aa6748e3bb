//! Copying: a line about the pair, the passage, the names, as text for another program.

use std::collections::HashSet;
use std::sync::Arc;

use super::command::Place;
use super::export::exported;
use super::marks;
use super::rows::Subject;
use super::{App, Effect};
use crate::index::{DocId, Label, Pair};
use crate::origin;
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks::{common_counted, odd_letters};
use crate::say;
use crate::sides::{Side, Sides};
use crate::text::Span;
use crate::words::Digits;

/// Terminals take about this much into the clipboard, and some take nothing of what is longer.
const MOST: usize = 50_000;

/// A text for the clipboard, and what it is in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The whole of it, with nothing in it that a terminal would obey.
    pub all: Part,
    /// The beginning of it for terminals, where it is more than they take.
    pub cut: Option<Part>,
}

/// A text, and what was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The text.
    pub text: String,
    /// What it is.
    pub what: String,
}

/// A line, and what has to be known of it, which stands beneath all lines.
struct Line {
    text: String,
    beneath: String,
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        let beneath = String::new();
        Line { text, beneath }
    }
}

impl Part {
    fn new(text: String, what: impl Into<String>) -> Part {
        let what = what.into();
        Part { text, what }
    }
}

impl Copied {
    /// As much as a terminal takes.
    pub fn for_terminal(&self) -> &Part {
        self.cut.as_ref().unwrap_or(&self.all)
    }

    /// Lines that are left out from the end where a terminal takes no more. What stands beneath them stays whole, as it may be why they
    /// say nothing against anybody; of a line that is left out it says nothing. The last one is not ended, as it may be pasted into
    /// another.
    fn lines(lines: impl IntoIterator<Item = Line>, what: impl Into<String>) -> Copied {
        let (lines, what): (Vec<Line>, String) = (lines.into_iter().collect(), what.into());
        let of_first = |number: usize| -> String {
            let lines = lines.iter().take(number);
            let texts = lines.clone().map(|line| format!("{}\n", line.text));
            let beneath: String = lines.map(|line| line.beneath.as_str()).collect();
            let innocent = [origin::innocent(), "\n"].concat();
            let innocent = Some(innocent).filter(|_| !beneath.is_empty());
            let all: String = texts.chain([beneath]).chain(innocent).collect();
            escaped::text(&all).into_owned()
        };
        let fits = |number: &usize| of_first(*number).chars().count() <= MOST;
        let taken = (1..=lines.len()).take_while(fits).count();
        let cut = match taken {
            _ if taken == lines.len() => None,
            // A line by itself may be longer.
            0 => {
                let said = say!("copy-first-letters", what = &*what, most = MOST);
                let letters = of_first(1).chars().take(MOST).collect::<String>();
                Some(Part::new(letters, said))
            }
            _ => {
                let (what, all) = (&*what, lines.len());
                let said = say!("copy-lines-first", what, taken, all);
                Some(Part::new(of_first(taken), said))
            }
        };
        let mut all = Part::new(of_first(lines.len()), what);
        all.text.pop();
        Copied { all, cut }
    }

    /// What is one line.
    fn line(text: &str, what: &str) -> Copied {
        Copied::lines([text.to_owned().into()], what)
    }

    /// A passage as it stands in one text, or in two beside each other; of each its beginning where both are more than a terminal takes.
    /// Beneath them stands what has to be known of them: what is odd in their letters, as the texts themselves are as they were written,
    /// and whether common text counts.
    fn passage<const N: usize>(quotes: [Quote<'_>; N], counted: &str, what: &str) -> Copied {
        let beneath = odd_words(&quotes) + counted;
        let texts = quotes.map(|quote| {
            let name = escaped::line(quote.label.as_str());
            let heading = match quote.source.map(|source| escaped::line(source.as_str())) {
                Some(source) => say!("copy-also-in", name, source),
                None => name.into_owned(),
            };
            (heading, escaped::text(quote.span.of(quote.text)))
        });
        let joined = |most: usize| {
            let texts = texts.iter().map(|(heading, text)| {
                let text: String = text.chars().take(most).collect();
                format!("{heading}:\n{text}\n")
            });
            texts.collect::<Vec<_>>().join("\n") + &beneath
        };
        let all = Part::new(joined(usize::MAX), what);
        let each = MOST / N.max(1);
        let said = || match N {
            1 => say!("copy-first-letters", what, most = each),
            _ => say!("copy-first-letters-each", what, most = each),
        };
        let is_cut = all.text.chars().count() > MOST;
        let cut = is_cut.then(|| Part::new(joined(each), said()));
        Copied { all, cut }
    }
}

/// A passage of a text.
struct Quote<'a> {
    label: &'a Label,
    /// The source that has it too, where that is said.
    source: Option<&'a Label>,
    text: &'a str,
    span: Span,
    /// All words of the text with letters of another alphabet.
    lookalikes: &'a [Span],
}

/// The terminal says nothing of what it does with it, so that it was handed over is all that can be said.
pub(super) fn copy(app: &mut App, copied: Option<Copied>) {
    app.said = Some(match copied {
        Some(copied) => {
            let said = handed(&copied);
            let copied = Arc::new(copied);
            app.copied = Some(Arc::clone(&copied));
            app.effects.push(Effect::Copy(copied));
            said
        }
        None => say!("nothing-to-copy").to_owned(),
    });
}

/// What the terminal was given, of which nobody says what became of it.
fn handed(copied: &Copied) -> String {
    say!("copied-handed", what = copied.for_terminal().what.as_str())
}

/// The clipboard has it; a person who copied or did something else meanwhile is told nothing.
pub(super) fn taken(app: &mut App, taken: &Arc<Copied>) {
    let is_last = |last: &Arc<Copied>| Arc::ptr_eq(last, taken);
    if app.copied.as_ref().is_some_and(is_last) && app.said == Some(handed(taken)) {
        app.say(say!("copied", what = taken.all.what.as_str()));
    }
}

/// What is under the cursor, or all that is marked.
pub fn copied(app: &App) -> Option<Copied> {
    let listing = &app.snapshot.listing;
    let path = |id: DocId| listing.label(id).map(Label::to_string);
    let place = app.place();
    if app.marks.count(place) > 0 {
        return marked(app, place);
    }
    Some(match place {
        Place::Side | Place::Passages => passage(app)?,
        Place::Document => stretch(app).or_else(|| sources(app))?,
        Place::Occurrences => occurrence(app)?,
        Place::Common => common(app)?,
        Place::Details => table(app, Place::Details, say!("copy-details"))?,
        Place::Clusters => {
            let names = app.cluster()?.members.iter().filter_map(|id| path(*id));
            Copied::lines(names.map(Line::from), say!("copy-names"))
        }
        Place::Unread => Copied::line(app.unread.file()?.as_str(), say!("copy-path")),
        _ => match app.under_cursor()? {
            Subject::Pair(docs) => {
                let said = line_of(app, docs)?;
                Copied::lines(pairs(app, [(docs, said)]), say!("copy-pair"))
            }
            Subject::Document(id) => Copied::line(&path(id)?, say!("copy-path")),
        },
    })
}

/// All that is marked in a list.
fn marked(app: &App, place: Place) -> Option<Copied> {
    let listing = &app.snapshot.listing;
    let rows = marks::rows(app, place)?.into_iter();
    if place == Place::Documents {
        let marked = rows.filter_map(|row| listing.documents.get(row as usize));
        let paths: Vec<Line> = marked.map(|one| one.label.to_string().into()).collect();
        let said = say!("copy-paths-all", all = paths.len());
        return Some(Copied::lines(paths, said));
    }
    let marked = rows.filter_map(|row| listing.pairs.get(row as usize));
    let marked = marked.filter_map(|pair| Some((pair.docs, line(app, pair)?)));
    let lines = pairs(app, marked);
    let said = say!("copy-pairs-all", all = lines.len());
    Some(Copied::lines(lines, said))
}

/// A pair in one line: with all its figures where it is listed, or with those of the matrix.
fn line_of(app: &App, docs: Sides<DocId>) -> Option<String> {
    match app.snapshot.listing.pair(docs) {
        Some(pair) => line(app, pair),
        None => cell_line(app),
    }
}

/// The paths of both documents of a pair.
fn names(app: &App, docs: Sides<DocId>) -> Option<Sides<&str>> {
    let listing = &app.snapshot.listing;
    let name = |id| Some(listing.label(id)?.as_str());
    Some(Sides::new(name(docs.left)?, name(docs.right)?))
}

/// A pair in one line, with every figure that a percentage needs beside it.
fn line(app: &App, pair: &Pair) -> Option<String> {
    let names = names(app, pair.docs)?;
    let share = |side| pair.share(side).to_string();
    let runs = pair.figures;
    let unit = Unit::Word;
    Some(say!(
        "copy-line",
        left = names.left,
        right = names.right,
        first = share(Side::Left),
        second = share(Side::Right),
        words = unit.count(runs.words),
        passages = runs.passages,
        run = unit.count(runs.longest)
    ))
}

/// Lines of pairs, and beneath them which of their documents have odd letters, each once.
fn pairs(app: &App, pairs: impl IntoIterator<Item = (Sides<DocId>, String)>) -> Vec<Line> {
    let mut told = HashSet::new();
    let mut odd = |id: DocId| {
        let document = app.snapshot.listing.document(id)?;
        let odd = odd_letters(document.label.as_str(), app.snapshot.facts(id)?)?;
        told.insert(id).then(|| odd + "\n")
    };
    let lines = pairs.into_iter().map(|(docs, text)| Line {
        text,
        beneath: [docs.left, docs.right]
            .into_iter()
            .filter_map(&mut odd)
            .collect(),
    });
    lines.collect()
}

/// The pair of a cell, with the figures of the matrix.
fn cell_line(app: &App) -> Option<String> {
    let matrix = app.overlays.matrix()?;
    let (row, column) = matrix.under_cursor()?;
    let names = names(app, Sides::new(row, column))?;
    let (row, column) = matrix.at();
    Some(say!(
        "copy-line-cell",
        left = names.left,
        right = names.right,
        first = matrix.cell(row, column)?.to_string(),
        second = matrix.cell(column, row)?.to_string()
    ))
}

/// Beneath the texts of a passage: in which of them words have letters of another alphabet, and that this accuses nobody; nothing
/// where none has.
fn odd_words(quotes: &[Quote<'_>]) -> String {
    let said = quotes.iter().filter_map(|quote| {
        let count = quote.span.parts(quote.lookalikes).len();
        let what = || say!("words-alike", count = Digits(count));
        let name = || escaped::line(quote.label.as_str());
        (count > 0).then(|| say!("copy-odd", name = name(), what = what()))
    });
    let lines: Vec<String> = said.collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n{}\n{}\n", lines.join("\n"), origin::innocent())
}

/// Beneath the texts of a passage: that common text counts, where it does. Such a passage may be one that everybody has.
fn counted(app: &App) -> String {
    let said = common_counted(&app.snapshot.settings);
    said.map_or_else(String::new, |said| format!("\n{said}\n"))
}

/// The current passage as it stands in both texts.
fn passage(app: &App) -> Option<Copied> {
    let side = app.overlays.side()?;
    let passage = side.current_passage()?;
    let (compared, comparison) = (side.compared()?, side.comparison()?);
    let quotes = Side::BOTH.map(|place| {
        let shown = side.shown_at(place);
        Quote {
            label: comparison.labels.get(shown),
            source: None,
            text: compared.texts.get(shown),
            span: *passage.spans.get(shown),
            lookalikes: compared.lookalikes.get(shown),
        }
    });
    let what = say!("copy-passage", number = passage.number);
    Some(Copied::passage(quotes, &counted(app), &what))
}

/// The passage of one document that one is at, under its name and that of the source.
fn stretch(app: &App) -> Option<Copied> {
    let document = app.overlays.document()?;
    let (shown, newest) = (document.shown()?, document.newest()?);
    let (_, source) = document.current_source()?;
    let quote = Quote {
        label: &newest.label,
        source: Some(&source.label),
        text: &shown.text.text,
        span: document.current_stretch()?.span,
        lookalikes: &shown.lookalikes,
    };
    let what = say!("copy-passage", number = document.current() + 1);
    Some(Copied::passage([quote], &counted(app), &what))
}

/// The passage as another document has it, with its words that have letters of another alphabet.
fn occurrence(app: &App) -> Option<Copied> {
    let chosen = app.overlays.occurrences()?.list.chosen()?;
    let place = chosen.excerpt.as_ref().ok();
    let place = place.map(|found| (&*found.text, found.run, &*found.lookalikes));
    Some(quoted(&chosen.label, place, say!("copy-passage-there")))
}

fn common(app: &App) -> Option<Copied> {
    let chosen = app.overlays.common()?.list.chosen()?;
    let place = chosen.place.as_ref().ok();
    let place = place.map(|(sought, span)| (&*sought.text, *span, &[][..]));
    Some(quoted(&chosen.label, place, say!("copy-common")))
}

/// A passage under the name of its document; the name alone where its text can't be read.
fn quoted(label: &Label, place: Option<(&str, Span, &[Span])>, what: &str) -> Copied {
    let Some((text, span, lookalikes)) = place else {
        return Copied::line(label.as_str(), say!("copy-path"));
    };
    let quote = Quote {
        label,
        source: None,
        text,
        span,
        lookalikes,
    };
    Copied::passage([quote], "", what)
}

/// How much of the open document stands in which others.
pub fn sources(app: &App) -> Option<Copied> {
    table(app, Place::Document, say!("copy-sources"))
}

/// As it is written to a file.
fn table(app: &App, place: Place, what: &str) -> Option<Copied> {
    let exported = exported::of(app, place)?;
    let text = format!("{}\n\n{}", exported.head, exported.table.text().trim_end());
    let lines = text.split('\n').map(|line| line.to_owned().into());
    Some(Copied::lines(lines, what))
}
