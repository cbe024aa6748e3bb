//! The documents: how long each is and where most of it is also found; and the files that were not read.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::columns;
use super::names::Names;
use super::pages;
use super::paint::{Pen, bar, count, cut, shorten};
use super::pairs::{CURSOR_WIDTH, cursor, mark, select, sign};
use super::preview::{self, below_title, heading};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::details::of_document;
use crate::app::layout::Layout;
use crate::app::order::Order;
use crate::arrival::Verdict;
use crate::columns::DOCUMENTS;
use crate::index::{Document, Listing};
use crate::origin;
use crate::say;

/// Widths of the figures, heads and arrows included.
const WORDS: usize = 8;
const PAIRS: usize = 6;
const BEST: usize = 5;
const BAR: usize = 6;
/// Between two columns.
const GAP: usize = 2;
/// A column goes before a name has less room than this.
const NAME_LEAST: usize = 16;
/// A name up to this width is shown whole where a bar would take its room.
const NAME_WHOLE: usize = 28;
/// With more room than this the figures would be far from the names.
const NAME_MOST: usize = 60;
/// A document of which common text was left out.
const LEFT_OUT: &str = "°";

/// A document with something that a person should look at, such as hidden text or damage.
const ODD: &str = "!";

/// In the place of the best match of a document without one, with which a search has found rewritten text, where the key of that
/// search has no room there.
const REWRITTEN: &str = "~";

/// Cells for both signs.
const SIGNS: usize = 2;

/// The sign of a document that came while the folder was watched.
fn arrived(app: &App, document: &Document) -> Option<(&'static str, &'static str)> {
    let arrival = app.snapshot.arrival(document.id)?;
    Some(match arrival.verdict {
        Verdict::Accepted => ("+", say!("arrived-new")),
        Verdict::Duplicate => ("=", say!("arrived-duplicate")),
        Verdict::OverLimit => ("#", say!("arrived-over")),
    })
}

/// Draws the documents, and beneath them what the file of the chosen one says.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let columns = Columns::of(layout, app);
    if !app.documents.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        columns.heads(&mut pen, app.documents.order, theme);
    }
    let in_view = app.documents.in_view(layout.height());
    let shown = in_view.filter_map(|(row, _)| listing.documents.get(row as usize));
    // Both columns have documents: no two of them may look like one.
    let names: Vec<&str> = shown
        .flat_map(|document| [Some(document.label.title()), best_name(listing, document)])
        .flatten()
        .collect();
    let told = Names::of(names.iter().copied(), columns.name);
    let told_best = Names::of(names.iter().copied(), columns.best_name);
    for (at, (row, selected)) in app.documents.in_view(layout.height()).enumerate() {
        let Some(document) = listing.documents.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        let sign = sign(
            app.marks.has_document(document.id),
            app.seen.is_new_document(document.id),
        );
        mark(&mut pen, selected, sign, theme);
        let name = told.get(document.label.title());
        let best = best_name(listing, document).map(|name| told_best.get(name));
        columns.row(&mut pen, app, (name, best, document), theme);
    }
    let chosen = app.documents.chosen().copied();
    if let Some(details) = chosen.and_then(|id| of_document(app, id))
        && !layout.preview.is_empty()
    {
        let key = app.named(Action::Details);
        pages::preview(buffer, layout.preview, (&details, &key), theme);
    }
}

/// The document that has most of this one.
fn best_name<'a>(listing: &'a Listing, document: &Document) -> Option<&'a str> {
    let best = listing.document(document.best?.with)?;
    Some(best.label.title())
}

/// What the column with this cell is sorted by.
pub fn sorts_at(layout: &Layout, app: &App, cell: usize) -> Option<&'static str> {
    let columns = Columns::of(layout, app);
    let name = CURSOR_WIDTH + columns.name + columns.signs;
    let words = columns.words.then_some(GAP + columns.wide.0);
    let pairs = columns.pairs.then_some(GAP + columns.wide.1);
    let all = [
        (Some(name), "document"),
        (words, "words"),
        (pairs, "pairs"),
        (Some(columns::REST), "best"),
    ];
    let there = all
        .into_iter()
        .filter_map(|(cells, by)| Some((cells?, Some(by))));
    columns::at(cell, there)
}

/// The same of the files not read.
pub fn sorts_files_at(layout: &Layout, cell: usize) -> Option<&'static str> {
    let room = usize::from(layout.list.width).saturating_sub(CURSOR_WIDTH);
    let name = CURSOR_WIDTH + name_share(room);
    let columns = [(name, Some("file")), (columns::REST, Some("reason"))];
    columns::at(cell, columns)
}

/// What the sign behind a name in view means; nothing where there is none.
pub fn note(layout: &Layout, app: &App) -> Option<String> {
    let documents = &app.snapshot.listing.documents;
    let in_view = app.documents.in_view(layout.height());
    let (mut left_out, mut odd, mut rewritten) = (false, false, false);
    let mut arrivals = BTreeSet::new();
    for (row, _) in in_view {
        if let Some(document) = documents.get(row as usize) {
            left_out |= document.common > 0;
            odd |= is_odd(app, document);
            rewritten |= document.best.is_none() && app.rewritten.with(document.id) > 0;
            arrivals.extend(arrived(app, document).map(|(_, note)| note));
        }
    }
    let odd_note = say!("odd-note", key = app.named(Action::Details));
    let rewritten_note = say!("rewritten-note", sign = rewritten_sign(app));
    let signs = [
        (left_out, say!("left-out-note")),
        (odd, &odd_note),
        (rewritten, &rewritten_note),
    ];
    let signs = signs
        .iter()
        .filter_map(|(shown, note)| shown.then_some(*note));
    let notes: Vec<&str> = arrivals.into_iter().chain(signs).collect();
    (!notes.is_empty()).then(|| notes.join(", "))
}

fn is_odd(app: &App, document: &Document) -> bool {
    app.snapshot.facts(document.id).is_some_and(origin::is_odd)
        || app.people.named(&app.snapshot, document.id).is_some()
}

/// Which columns there is room for.
struct Columns {
    name: usize,
    words: bool,
    pairs: bool,
    bar: bool,
    best_name: usize,
    /// Widths of the words and of the pairs.
    wide: (usize, usize),
    /// Cells for the signs behind a name.
    signs: usize,
}

impl Columns {
    /// Those of the rows in view.
    fn of(layout: &Layout, app: &App) -> Columns {
        let documents = &app.snapshot.listing.documents;
        let in_view = app.documents.in_view(layout.height());
        let shown = in_view.filter_map(|(row, _)| documents.get(row as usize));
        let wide = shown.fold(
            (WORDS, PAIRS, NAME_LEAST),
            |(words, pairs, name), document| {
                (
                    words.max(count(document.words).width() + 1),
                    pairs.max(count(document.partners).width() + 1),
                    name.max(document.label.title().width()),
                )
            },
        );
        // Where nothing came there is no room for a sign of that.
        let signs = SIGNS + usize::from(!app.snapshot.arrivals.is_empty());
        Columns::fit(usize::from(layout.list.width), wide, signs)
    }

    /// With the widest words, pairs and name in view.
    fn fit(width: usize, (words, pairs, name): (usize, usize, usize), signs: usize) -> Columns {
        let wide = (words, pairs);
        let whole = name.min(NAME_WHOLE);
        let room = width.saturating_sub(CURSOR_WIDTH + signs + 1);
        let mut left = room.saturating_sub(BEST + GAP);
        let mut take = |cells: usize, names: usize| {
            let fits = left >= cells + names;
            left -= if fits { cells } else { 0 };
            fits
        };
        let words = take(wide.0 + GAP, NAME_LEAST);
        let partner = take(GAP, 2 * NAME_LEAST);
        let pairs = take(wide.1 + GAP, 2 * NAME_LEAST);
        // It shows once more what the figure says: names go first.
        let bar = take(BAR + 1, 2 * whole);
        let name = if partner { left / 2 } else { left }.min(NAME_MOST);
        Columns {
            name,
            words,
            pairs,
            bar,
            best_name: if partner {
                (left - name).min(NAME_MOST)
            } else {
                0
            },
            wide,
            signs,
        }
    }

    fn heads(&self, pen: &mut Pen, order: Order, theme: &Theme) {
        let head = |text: &str, by: &str| {
            let arrow = order.arrow_of(DOCUMENTS, by);
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            (format!("{text}{}", arrow.unwrap_or(" ")), style)
        };
        pen.skip(CURSOR_WIDTH);
        let (text, style) = head(say!("head-document"), "document");
        pen.field(&text, self.name + self.signs, style);
        if self.words {
            let (text, style) = head(say!("head-words"), "words");
            pen.skip(GAP).field_right(&text, self.wide.0, style);
        }
        if self.pairs {
            let (text, style) = head(say!("head-pairs"), "pairs");
            pen.skip(GAP).field_right(&text, self.wide.1, style);
        }
        let (text, style) = head(say!("head-best-match"), "best");
        pen.skip(GAP);
        if self.best_name > 0 {
            pen.skip(1).put(&text, style);
        } else {
            pen.field_right(head(say!("head-best"), "best").0.as_str(), BEST, style);
        }
    }

    fn row(
        &self,
        pen: &mut Pen,
        app: &App,
        (name, best_name, document): (&str, Option<&str>, &Document),
        theme: &Theme,
    ) {
        let mut signs = String::new();
        if document.common > 0 {
            signs.push_str(LEFT_OUT);
        }
        if is_odd(app, document) {
            signs.push_str(ODD);
        }
        if let Some((sign, _)) = arrived(app, document) {
            signs.push_str(sign);
        }
        let blank = self.name - name.width().min(self.name);
        pen.put(name, theme.text)
            .field(&signs, self.signs, theme.warning)
            .skip(blank);
        if self.words {
            pen.skip(GAP)
                .field_right(&count(document.words), self.wide.0 - 1, theme.text);
            pen.skip(1);
        }
        if self.pairs {
            let pairs = if document.partners == 0 {
                String::new()
            } else {
                count(document.partners)
            };
            pen.skip(GAP)
                .field_right(&pairs, self.wide.1 - 1, theme.text);
            pen.skip(1);
        }
        pen.skip(GAP);
        let Some(best) = document.best else {
            let sign = if app.rewritten.with(document.id) > 0 {
                rewritten_sign(app)
            } else {
                "·".to_owned()
            };
            pen.field_right(&sign, BEST, theme.quiet);
            return;
        };
        pen.field_right(&best.share.to_string(), BEST, theme.heading);
        if self.bar {
            let bar = bar(best.share.fraction(), BAR);
            pen.skip(1).field(&bar, BAR, theme.bar);
        }
        if self.best_name > 0 {
            pen.skip(GAP)
                .put(best_name.unwrap_or_default(), theme.quiet);
        }
    }
}

/// Draws all files not read, each with its reason; beneath them the whole of the chosen one's.
pub fn unread(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let files = &app.snapshot.unread;
    if !app.unread.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        pen.skip(CURSOR_WIDTH);
        file_heads(&mut pen, theme);
    }
    let in_view = app.unread.in_view(layout.height());
    let shown = in_view.filter_map(|(row, _)| files.get(row as usize));
    let cells = name_share(usize::from(layout.list.width).saturating_sub(CURSOR_WIDTH));
    let told = Names::of(shown.map(|file| file.label.title()), cells);
    for (at, (row, selected)) in app.unread.in_view(layout.height()).enumerate() {
        let Some(file) = files.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        cursor(&mut pen, selected, theme);
        let name = told.get(file.label.title());
        file_row(&mut pen, (name, cells), &file.reason.to_string(), theme);
    }
    let chosen = app.unread.row().and_then(|row| files.get(row as usize));
    if let Some(file) = chosen
        && !layout.preview.is_empty()
    {
        let room = usize::from(layout.preview.width);
        let name = shorten(file.label.as_str(), room.saturating_sub(8));
        heading(buffer, layout.preview, &name, "", theme);
        let area = below_title(layout.preview);
        preview::note(buffer, area, &file.reason.to_string(), theme);
    }
}

fn file_heads(pen: &mut Pen, theme: &Theme) {
    let name = name_share(pen.left());
    pen.field(say!("head-file"), name, theme.quiet).skip(GAP);
    pen.put(say!("head-reason"), theme.quiet);
}

/// The key of the search that has found rewritten text with a document.
fn rewritten_sign(app: &App) -> String {
    let key = app.keymap.key(Place::Pairs, Action::Rewritten);
    let key = key.filter(|key| key.width() <= BEST);
    key.unwrap_or_else(|| REWRITTEN.to_owned())
}

fn file_row(pen: &mut Pen, (name, cells): (&str, usize), reason: &str, theme: &Theme) {
    pen.field(name, cells, theme.text).skip(GAP);
    pen.put(&cut(reason, pen.left()), theme.quiet);
}

/// A reason is a sentence: it gets most of the row, but leaves as much as a name needs to be told from others.
fn name_share(room: usize) -> usize {
    (room * 3 / 10).clamp(NAME_LEAST, NAME_MOST)
}
