//! The list of the sources of one document: number, words, share, name.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{BARS, GAP, RULE, around, label, unit};
use crate::app::App;
use crate::app::document::Document;
use crate::app::list::in_view;
use crate::page::Unit;
use crate::say;
use crate::sources::{Source, Sources};
use crate::view::names::Told;
use crate::view::paint::{Pen, count, cut};
use crate::view::theme::Theme;

/// Cells of a number of words, which gets more where it needs more, and of a share.
const WORDS: usize = 6;
const SHARE: usize = 4;
/// Cells of a row of the sources that its name and the digits of its figures leave: the bar, the badge around the number, the share, the
/// blanks between them, and one at the end.
const BESIDE_NAME: usize = 1 + 2 + 1 + 1 + SHARE + GAP + 1;
/// A name keeps so many cells beside all figures of a source.
const NAME_BESIDE: usize = 10;

/// Cells of the figures of a source, the same in all rows.
#[derive(Clone, Copy)]
struct Widths {
    /// Digits of its number.
    number: usize,
    words: usize,
    /// Words beyond those that the list of pairs counts, with a blank before them; none where no source has any, or where names would
    /// have no room beside it.
    beyond: usize,
}

impl Widths {
    /// In a list of this width. No digit is left out: a part of a number would be another number.
    fn of(sources: &Sources, width: u16) -> Widths {
        let all = || sources.all.iter();
        let words = all().map(|source| count(source.copied).width()).max();
        let beyond = all().map(|source| more(source).width()).max();
        let beyond = beyond.filter(|cells| *cells > 0);
        let widths = Widths {
            number: sources.all.len().to_string().len(),
            words: words.unwrap_or(0).max(WORDS),
            beyond: beyond.map_or(0, |cells| cells + 1),
        };
        if usize::from(width).saturating_sub(widths.all()) < NAME_BESIDE {
            return Widths {
                beyond: 0,
                ..widths
            };
        }
        widths
    }

    /// Cells of a row that its name leaves.
    fn all(self) -> usize {
        BESIDE_NAME + self.number + self.words + self.beyond
    }
}

/// The sources that are in view, and how many stand above them.
pub(super) fn listed(document: &Document) -> (usize, &[Source]) {
    let all = document.sources().map_or(&[][..], |sources| &sources.all);
    let height = usize::from(document.geometry().list.height);
    let top = in_view(0, document.chosen().unwrap_or(0), all.len(), height);
    let shown = all.get(top..).unwrap_or_default();
    (top, shown.get(..height).unwrap_or(shown))
}

/// The list of the sources: number, words, share, name.
pub(super) fn sources(
    buffer: &mut Buffer,
    (title, list): (Rect, Rect),
    app: &App,
    document: &Document,
    theme: &Theme,
) {
    let mut pen = Pen::new(buffer, title, 0);
    pen.put(RULE, theme.quiet);
    let only = document.only().map(|(at, _)| at);
    let unit = document.shown().map_or(Unit::Word, unit);
    if let Some(at) = only {
        let said = say!("document-only", number = at + 1);
        pen.skip(1);
        pen.put(&cut(&said, pen.left()), theme.accent).skip(1);
    } else if let Some(sources) = document.sources() {
        pen.skip(1);
        let room = pen.left().saturating_sub(1);
        let has_beyond = Widths::of(sources, list.width).beyond > 0;
        let said = heads(sources, unit, has_beyond, room);
        pen.put(&cut(&said, room), theme.quiet).skip(1);
    }
    pen.fill("─", theme.quiet);
    let Some(sources) = document.sources() else {
        return;
    };
    let chosen = document.chosen();
    let widths = Widths::of(sources, list.width);
    let (top, shown) = listed(document);
    // All names in as many cells, or two might look alike after all.
    let gone = shown.iter().map(|source| gone(app, source).width()).max();
    let beside = widths.all() + gone.unwrap_or(0);
    let room = usize::from(list.width).saturating_sub(beside);
    let told = Told::of(&app.snapshot, around(app, document), room);
    for (row, at) in (top..top + shown.len()).enumerate() {
        let is_chosen = chosen == Some(at);
        if is_chosen {
            let line = Rect {
                y: list.y + row as u16,
                height: 1,
                ..list
            };
            buffer.set_style(line.intersection(buffer.area), theme.selected);
        }
        let mut pen = Pen::new(buffer, list, row);
        let sign = if is_chosen { BARS[0] } else { " " };
        pen.put(sign, theme.accent);
        source(&mut pen, app, sources, (at, &told), widths, theme);
    }
}

/// "+109": the equal words of a source beyond those that the list of pairs counts.
fn more(source: &Source) -> String {
    match source.beyond() {
        0 => String::new(),
        beyond => format!("+{}", count(beyond)),
    }
}

/// What the figures of the sources are: those of the list of pairs, and what there is beyond them.
fn heads(sources: &Sources, unit: Unit, has_beyond: bool, room: usize) -> String {
    let unit = unit.many();
    if !has_beyond {
        return if sources.has_rewritten {
            say!("document-heads-listed", unit = unit)
        } else {
            say!("document-heads", unit = unit)
        };
    }
    let whole = say!("document-heads-beyond", unit = unit);
    if whole.width() <= room {
        whole
    } else {
        say!("document-heads-beyond-short", unit = unit)
    }
}

fn source(
    pen: &mut Pen,
    app: &App,
    sources: &Sources,
    (at, told): (usize, &Told),
    widths: Widths,
    theme: &Theme,
) {
    let Some(source) = sources.all.get(at) else {
        return;
    };
    let number = at as u32 + 1;
    let badge = format!(" {number} ");
    pen.field_right(&badge, widths.number + 2, theme.passage(number))
        .skip(1);
    pen.field_right(&count(source.copied), widths.words, theme.heading)
        .skip(1);
    pen.field_right(&source.share.to_string(), SHARE, theme.text);
    pen.field_right(&more(source), widths.beyond, theme.quiet)
        .skip(GAP);
    pen.keep_off(1);
    pen.put(told.name(label(app, source).title()), theme.text);
    pen.put(gone(app, source), theme.warning);
}

/// What is said behind the name of a source that is no longer there.
fn gone(app: &App, source: &Source) -> &'static str {
    match app.snapshot.listing.document(source.doc) {
        Some(_) => "",
        None => say!("document-gone"),
    }
}
