//! The documents: how long each is and where most of it is also found; and the files that were not read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, bar, count, counted, cut, shorten};
use super::pairs::{CURSOR_WIDTH, cursor, select};
use super::preview::heading;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::order::{DocumentMeasure, Order};
use crate::index::{Document, Listing};

/// Widths of the figures, heads and arrows included.
const WORDS: usize = 8;
const PAIRS: usize = 6;
const BEST: usize = 5;
const BAR: usize = 6;
/// Between two columns.
const GAP: usize = 2;
/// A column goes before a name has less room than this.
const NAME_LEAST: usize = 16;
/// With more room than this the figures would be far from the names.
const NAME_MOST: usize = 60;
/// A document of which common text was left out.
const LEFT_OUT: &str = "°";
/// The head of a figure and a name.
const BEST_HEAD: &str = "best match";
/// What the sign means, where it stands.
const LEFT_OUT_NOTE: &str = "° common text left out";

/// Draws the documents, or the files not read.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    if app.unread_shown {
        unread(buffer, layout, app, theme);
        return;
    }
    let listing = &app.snapshot.listing;
    let columns = Columns::fit(usize::from(layout.list.width));
    if !app.documents.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        columns.heads(&mut pen, app.document_order, theme);
    }
    let mut left_out = false;
    for (at, (row, selected)) in app.documents.in_view(layout.height()).enumerate() {
        let Some(document) = listing.documents.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        cursor(&mut pen, selected, theme);
        columns.row(&mut pen, listing, document, theme);
        left_out |= document.common > 0;
    }
    if left_out {
        columns.left_out(&mut Pen::new(buffer, layout.heads, 0), theme);
    }
    some_unread(buffer, layout.preview, app, theme);
}

/// Which columns there is room for.
struct Columns {
    name: usize,
    words: bool,
    pairs: bool,
    bar: bool,
    best_name: usize,
}

impl Columns {
    fn fit(width: usize) -> Columns {
        let room = width.saturating_sub(CURSOR_WIDTH + 1 + 1);
        let mut left = room.saturating_sub(BEST + GAP);
        let mut take = |cells: usize, names: usize| {
            let fits = left >= cells + names * NAME_LEAST;
            left -= if fits { cells } else { 0 };
            fits
        };
        let words = take(WORDS + GAP, 1);
        let partner = take(GAP, 2);
        let pairs = take(PAIRS + GAP, 2);
        let bar = take(BAR + 1, 2);
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
        }
    }

    fn heads(&self, pen: &mut Pen, order: Order<DocumentMeasure>, theme: &Theme) {
        let head = |text: &str, by: DocumentMeasure| {
            let sorted = order.by == by;
            let style = if sorted { theme.heading } else { theme.quiet };
            (
                format!("{text}{}", if sorted { order.arrow() } else { " " }),
                style,
            )
        };
        pen.skip(CURSOR_WIDTH);
        let (text, style) = head("document", DocumentMeasure::Name);
        pen.field(&text, self.name + 1, style);
        if self.words {
            let (text, style) = head("words", DocumentMeasure::Words);
            pen.skip(GAP).field_right(&text, WORDS, style);
        }
        if self.pairs {
            let (text, style) = head("pairs", DocumentMeasure::Pairs);
            pen.skip(GAP).field_right(&text, PAIRS, style);
        }
        let (text, style) = head(BEST_HEAD, DocumentMeasure::Best);
        pen.skip(GAP);
        if self.best_name > 0 {
            pen.skip(1).put(&text, style);
        } else {
            pen.field_right(head("best", DocumentMeasure::Best).0.as_str(), BEST, style);
        }
    }

    /// Says what the sign behind a name means, above the names of the best matches.
    fn left_out(&self, pen: &mut Pen, theme: &Theme) {
        let figures = [(self.words, WORDS + GAP), (self.pairs, PAIRS + GAP)];
        let bar = if self.bar { 1 + BAR } else { 0 };
        let best = (BEST + bar + GAP).max(1 + BEST_HEAD.width() + 1 + GAP);
        let used: usize = figures.iter().filter(|f| f.0).map(|f| f.1).sum();
        pen.skip(CURSOR_WIDTH + self.name + 1 + used + GAP + best);
        if LEFT_OUT_NOTE.width() <= pen.left() {
            pen.put(LEFT_OUT_NOTE, theme.quiet);
        }
    }

    fn row(&self, pen: &mut Pen, listing: &Listing, document: &Document, theme: &Theme) {
        let name = shorten(document.label.as_str(), self.name);
        let mark = if document.common > 0 { LEFT_OUT } else { "" };
        let blank = self.name - name.width().min(self.name);
        pen.put(&name, theme.text)
            .field(mark, 1, theme.warning)
            .skip(blank);
        if self.words {
            pen.skip(GAP)
                .field_right(&count(document.words), WORDS - 1, theme.text);
            pen.skip(1);
        }
        if self.pairs {
            let pairs = if document.partners == 0 {
                String::new()
            } else {
                count(document.partners)
            };
            pen.skip(GAP).field_right(&pairs, PAIRS - 1, theme.text);
            pen.skip(1);
        }
        pen.skip(GAP);
        let Some(best) = document.best else {
            pen.field_right("·", BEST, theme.quiet);
            return;
        };
        pen.field_right(&best.containment.to_string(), BEST, theme.heading);
        if self.bar {
            let bar = bar(best.containment.fraction(), BAR);
            pen.skip(1).field(&bar, BAR, theme.bar);
        }
        if self.best_name > 0 {
            let name = listing.document(best.with).map_or("", |d| d.label.as_str());
            pen.skip(GAP)
                .put(&shorten(name, self.best_name), theme.quiet);
        }
    }
}

/// The first of the files not read, beneath the documents, and how to see the rest.
fn some_unread(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let unread = &app.snapshot.unread;
    let files = counted(unread.len(), "file not read", "files not read");
    let shown = usize::from(area.height).saturating_sub(1);
    let rest = if unread.len() > shown {
        "u shows all"
    } else {
        ""
    };
    heading(buffer, area, &files, rest, theme);
    for (at, file) in unread.iter().take(shown).enumerate() {
        let mut pen = Pen::new(buffer, area, at + 1);
        pen.skip(CURSOR_WIDTH);
        file_row(&mut pen, file.label.as_str(), &file.reason, theme);
    }
}

/// All files not read, each with its reason.
fn unread(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let files = &app.snapshot.unread;
    if !app.unread.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        pen.skip(CURSOR_WIDTH);
        file_heads(&mut pen, theme);
    }
    for (at, (row, selected)) in app.unread.in_view(layout.height()).enumerate() {
        let Some(file) = files.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        cursor(&mut pen, selected, theme);
        file_row(&mut pen, file.label.as_str(), &file.reason, theme);
    }
}

fn file_heads(pen: &mut Pen, theme: &Theme) {
    let name = name_share(pen);
    pen.field("file", name, theme.quiet).skip(GAP);
    pen.put("reason", theme.quiet);
}

fn file_row(pen: &mut Pen, name: &str, reason: &str, theme: &Theme) {
    let cells = name_share(pen);
    pen.field(&shorten(name, cells), cells, theme.text)
        .skip(GAP);
    pen.put(&cut(reason, pen.left()), theme.quiet);
}

/// A reason is a sentence: it gets most of the row.
fn name_share(pen: &Pen) -> usize {
    (pen.left() * 2 / 5).min(NAME_MOST)
}
