//! One document against all: its text, each passage in the colour and with the number of its source, and the sources.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::head::odd;
use super::pane;
use super::side::{BETWEEN, searched};
use crate::app::App;
use crate::app::command::Place;
use crate::app::layout::Layout;
use crate::app::list::in_view;
use crate::app::settings;
use crate::app::texts::document::Document;
use crate::index::Label;
use crate::page::Unit;
use crate::remarks;
use crate::say;
use crate::snapshot::{Sourced, SourcedText};
use crate::sources::{Source, Sources, Stretch};
use crate::view::names::Names;
use crate::view::paint::{Pen, clauses, count, cut};
use crate::view::rows::choose;
use crate::view::theme::Theme;

/// Between two things in one row.
const GAP: usize = 2;
/// A name is worth more than the figures beside it.
const NAME_LEAST: usize = 20;
/// Before what a rule says.
const RULE: &str = "──";
/// Cells of a number of words, which gets more where it needs more, and of a share.
const WORDS: usize = 6;
const SHARE: usize = 4;
/// Cells of a row of the sources that its name and the digits of its figures leave: the bar, the badge around the number, the share, the
/// blanks between them, and one at the end.
const BESIDE_NAME: usize = 1 + 2 + 1 + 1 + SHARE + GAP + 1;

/// Draws the open document.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, document: &Document, theme: &Theme) {
    let geometry = document.geometry;
    buffer.set_style(layout.all.intersection(buffer.area), theme.text);
    name(buffer, geometry.pane.head, app, document, theme);
    headline(buffer, geometry.headline, app, document, theme);
    caption(buffer, geometry.caption, app, document, theme);
    sources(buffer, app, document, theme);
    pane::column(buffer, geometry.rule, "│", theme.quiet);
    pane::draw(buffer, &document.reader, 0, theme);
    if let Some(trouble) = &document.reader.trouble {
        // What is no longer so is pale.
        let text = geometry.pane.text.intersection(buffer.area);
        buffer.set_style(text, theme.quiet);
        pane::reason(buffer, document.pane(), &trouble.to_string(), theme);
    }
}

fn unit(shown: &SourcedText) -> Unit {
    shown.page.unit(shown.sources.words, shown.options)
}

/// Which document it is, and what it was compared with.
fn name(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.skip(1).keep_off(1);
    let own = own(app, document);
    // No figure without what it is a figure of.
    let counted = remarks::common_counted(&app.snapshot.settings).map(str::to_owned);
    // While there is no text the headline says how far the search is.
    let newest = document.newest();
    let told = newest.filter(|newest| newest.outcome.is_some() || document.shown().is_some());
    let facts = counted.into_iter().chain(told.map(facts_of));
    let facts: Vec<String> = facts.filter(|facts| !facts.is_empty()).collect();
    let facts = facts.join(BETWEEN);
    let odd = odd(app, Place::Document, app.snapshot.facts(document.doc));
    let facts = odd.into_iter().chain((!facts.is_empty()).then_some(facts));
    let facts = facts.collect::<Vec<_>>().join(", ");
    let least = own.map_or(0, |own| own.title().width().min(NAME_LEAST)) + GAP;
    let facts = cut(&facts, pen.left().saturating_sub(least)).into_owned();
    let room = pen.left().saturating_sub(facts.width() + GAP);
    let told = Names::of(around(app, document), room);
    pen.field(told.get(own), room, theme.heading);
    pen.at_end(&facts, theme.quiet);
}

/// What the open document is called now, or was when it was last there.
fn own<'a>(app: &'a App, document: &'a Document) -> Option<&'a Label> {
    let listed = app.snapshot.listing.label(document.doc);
    listed.or(document.newest().map(|newest| &newest.label))
}

/// All that are read together: the sources in view, and the document itself, which may be by the same author.
fn around<'a>(app: &'a App, document: &'a Document) -> impl Iterator<Item = &'a Label> {
    let (_, shown) = listed(document);
    let labels = shown.iter().map(|source| label(app, source));
    labels.chain(own(app, document))
}

/// What the document was compared with, as far as that is done.
fn facts_of(sourced: &Sourced) -> String {
    let mut facts = match (&sourced.outcome, sourced.candidates) {
        (None, all) => {
            let comparing = say!(
                "document-comparing",
                compared = sourced.compared,
                count = all
            );
            return format!("{comparing} …");
        }
        (Some(Err(_)), _) => return String::new(),
        (_, 0) => vec![say!("document-alone").to_owned()],
        _ => vec![say!("document-compared", count = sourced.compared)],
    };
    if sourced.common > 0 {
        facts.push(say!("document-common").to_owned());
    }
    if sourced.left_out > 0 {
        facts.push(say!("document-left-out", count = sourced.left_out));
    }
    if !sourced.unread.is_empty() {
        facts.push(say!("document-unread", count = sourced.unread.len()));
    }
    facts.join(", ")
}

/// How much of the text stands in how many others.
fn headline(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.skip(1);
    let Some(shown) = document.shown() else {
        let said = match document.newest() {
            None => say!("document-looking").to_owned(),
            Some(newest) if newest.outcome.is_none() => facts_of(newest),
            Some(_) => String::new(),
        };
        // What is done is said last, and goes before how much is done.
        pen.put(&clauses(&said, pen.left()), theme.quiet);
        return;
    };
    let said = told_of(app, document, shown);
    pen.put(&clauses(&said, pen.left()), theme.heading)
        .skip(GAP);
    // No figure without what it is a figure of.
    let options = remarks::options(shown.options);
    if !options.is_empty() {
        pen.put(&cut(&options, pen.left()), theme.warning).skip(GAP);
    }
    let (sources, unit) = (&shown.sources, unit(shown));
    let figures = if sources.all.is_empty() {
        unit.count(sources.words)
    } else {
        sources.amount(unit)
    };
    // What words with letters of another alphabet look like, in such letters, as over two texts.
    let odd = say!("legend-odd");
    if !shown.lookalikes.is_empty() && odd.width() + GAP + figures.width() < pen.left() {
        pen.put(odd, theme.text.patch(theme.odd)).skip(GAP);
    }
    if figures.width() < pen.left() {
        pen.keep_off(1);
        pen.at_end(&figures, theme.quiet);
    }
}

/// The sentence over a text.
fn told_of(app: &App, _document: &Document, shown: &SourcedText) -> String {
    let said = shown.sentence();
    match settings::rewritten_looks(app).filter(|_| shown.is_alone()) {
        Some(looks) => format!("{said}; {looks}"),
        None => said,
    }
}

/// The rule over the text, about the stretch one is at or the places that are searched for.
fn caption(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.put(RULE, theme.quiet);
    if !document.reader.searched().is_empty() {
        for (text, style) in searched(&document.reader, pen.left(), theme) {
            pen.put(&text, style);
        }
    } else if let Some(shown) = document.shown()
        && let Some(stretch) = document.current_stretch()
        && let Some((at, source)) = document.current_source()
    {
        let number = at as u32 + 1;
        let style = pane::current_style(theme, number);
        pen.skip(1).put(&format!(" {number} "), style).skip(1);
        let about = about(document, shown, stretch);
        let room = pen.left().saturating_sub(about.width() + 3);
        let label = label(app, source);
        if room >= NAME_LEAST.min(label.title().width()) {
            let told = Names::of(around(app, document), room);
            pen.put(told.get(label), theme.text).skip(1);
        }
        pen.put(&cut(&about, pen.left().saturating_sub(1)), theme.quiet)
            .skip(1);
    }
    pen.fill("─", theme.quiet);
}

/// "3/17 · edited: 40 of 42 words equal · also in 2, 5".
fn about(document: &Document, shown: &SourcedText, stretch: &Stretch) -> String {
    let sources = &shown.sources;
    let said = remarks::stretch(sources, stretch, unit(shown));
    let (number, all) = (document.current() + 1, document.stretches().len());
    let about = format!("{number}/{all}{BETWEEN}{said}");
    let [verbatim, changed] = sources.also(stretch);
    let about = match verbatim {
        Some(numbers) => say!("document-also", about, numbers),
        None => about,
    };
    match changed {
        Some(numbers) => say!("document-also-changed", about, numbers),
        None => about,
    }
}

/// What a source is called now, or was when it was last there.
fn label<'a>(app: &'a App, source: &'a Source) -> &'a Label {
    let listed = app.snapshot.listing.label(source.doc);
    listed.unwrap_or(&source.label)
}

/// Cells of the figures of a source, the same in all rows.
#[derive(Clone, Copy)]
struct Widths {
    /// Digits of its number.
    number: usize,
    words: usize,
}

impl Widths {
    /// No digit is left out: a part of a number would be another number.
    fn of(sources: &Sources) -> Widths {
        let widest = |figure: &dyn Fn(&Source) -> String| {
            let widths = sources.all.iter().map(|source| figure(source).width());
            widths.max().unwrap_or(0)
        };
        Widths {
            number: sources.all.len().to_string().len(),
            words: widest(&|source| count(source.same)).max(WORDS),
        }
    }

    /// Cells of a row that its name leaves.
    fn all(self) -> usize {
        BESIDE_NAME + self.number + self.words
    }
}

/// The sources that are in view, and how many stand above them.
fn listed(document: &Document) -> (usize, &[Source]) {
    let all = document.sources().map_or(&[][..], |sources| &sources.all);
    let height = usize::from(document.geometry.list.height);
    let top = in_view(0, document.chosen().unwrap_or(0), all.len(), height);
    let shown = all.get(top..).unwrap_or_default();
    (top, shown.get(..height).unwrap_or(shown))
}

/// The list of the sources: number, words, share, name.
fn sources(buffer: &mut Buffer, app: &App, document: &Document, theme: &Theme) {
    let geometry = document.geometry;
    let list = geometry.list;
    let mut pen = Pen::new(buffer, geometry.title, 0);
    pen.put(RULE, theme.quiet);
    if let Some((at, _)) = document.only() {
        let said = say!("document-only", number = at + 1);
        pen.skip(1);
        pen.put(&cut(&said, pen.left()), theme.accent).skip(1);
    } else if let Some(shown) = document.shown() {
        pen.skip(1);
        let room = pen.left().saturating_sub(1);
        let said = say!("document-heads", unit = unit(shown).many());
        pen.put(&clauses(&said, room), theme.quiet).skip(1);
    }
    pen.fill("─", theme.quiet);
    let Some(sources) = document.sources() else {
        return;
    };
    let chosen = document.chosen();
    let widths = Widths::of(sources);
    let (top, shown) = listed(document);
    // All names in as many cells, or two might look alike after all.
    let gone_cells = shown.iter().map(|source| gone(app, source).width()).max();
    let beside = widths.all() + gone_cells.unwrap_or(0);
    let room = usize::from(list.width).saturating_sub(beside);
    let told = Names::of(around(app, document), room);
    for ((row, source), number) in shown.iter().enumerate().zip(top as u32 + 1..) {
        let is_chosen = chosen == Some(top + row);
        choose(buffer, list, row, is_chosen, theme);
        let mut pen = Pen::new(buffer, list, row);
        pen.put(if is_chosen { "▌" } else { " " }, theme.accent);
        let badge = format!(" {number} ");
        pen.field_right(&badge, widths.number + 2, theme.passage(number))
            .skip(1);
        pen.field_right(&count(source.same), widths.words, theme.heading)
            .skip(1);
        pen.field_right(&source.share.to_string(), SHARE, theme.text)
            .skip(GAP);
        pen.keep_off(1);
        pen.put(told.get(label(app, source)), theme.text);
        pen.put(gone(app, source), theme.warning);
    }
}

/// What is said behind the name of a source that is no longer there.
fn gone(app: &App, source: &Source) -> &'static str {
    match app.snapshot.listing.document(source.doc) {
        Some(_) => "",
        None => say!("document-gone"),
    }
}
