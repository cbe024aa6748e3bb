//! The documents that have one passage: how much of it each has, and the line where it has it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::pane::{covers, draw_excerpt};
use super::preview::{heading, note};
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::texts::occurrences::{OccurrenceList, begin, room};
use crate::index::Label;
use crate::page::Unit;
use crate::say;
use crate::snapshot::{Occurrence, Occurrences};
use crate::text::Span;
use crate::view::names::Names;
use crate::view::paint::{Pen, cut};
use crate::view::rows::{CURSOR_WIDTH, choose, cursor};
use crate::view::sheet::open;
use crate::view::theme::Theme;

/// The line stands under the name.
const INDENT: usize = 2;

/// Draws the list at the foot of the screen.
pub fn draw(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    occurrences: &OccurrenceList,
    theme: &Theme,
) {
    let [head, rows] = open(buffer, layout, occurrences, theme);
    let words = occurrences.sought.tokens.end - occurrences.sought.tokens.start;
    let options = app.snapshot.settings.text;
    let unit = Unit::of(
        occurrences.span.of(&occurrences.sought.text),
        words,
        options,
    );
    let title = say!("occurrences-title", words = unit.count(words));
    let facts = match (occurrences.waits(), occurrences.answer()) {
        (Some((done, all)), _) if all > 0 => {
            let key = app.keymap.named(Place::Occurrences, Action::Back);
            say!("occurrences-reading", done, all, key)
        }
        (_, None) => say!("occurrences-looking").to_owned(),
        (_, Some(answer)) => {
            let least = app.snapshot.settings.min_run.min(words);
            facts(answer, occurrences, least)
        }
    };
    heading(buffer, head, &title, &facts, theme);
    if occurrences.answer().is_some() && occurrences.list.items().is_empty() {
        let run = app.snapshot.settings.min_run.min(words);
        let said = say!("occurrences-none", run, unit = unit.many());
        note(buffer, rows, &said, theme);
    }
    let mut row = 0;
    let figures = |occurrence: &Occurrence| {
        if occurrence.words == words {
            say!("occurrences-all", words = unit.count(words))
        } else {
            let (same, all) = (occurrence.words, unit.of_so_many(words));
            say!("same-of", same, all)
        }
    };
    // All names have as much room, or two could look alike that way.
    let widths = occurrences
        .in_view()
        .map(|(occurrence, _)| figures(occurrence).width());
    let beside = CURSOR_WIDTH + 1 + INDENT + widths.max().unwrap_or_default();
    let room = usize::from(rows.width).saturating_sub(beside);
    let around = occurrences
        .in_view()
        .map(|(occurrence, _)| label(app, occurrence));
    let told = Names::of(around, room);
    for (occurrence, chosen) in occurrences.in_view() {
        let lines = if chosen { occurrences.lines } else { 1 };
        for line in 0..=lines {
            choose(buffer, rows, row + line, chosen, theme);
        }
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        pen.keep_off(1);
        pen.put(told.get(label(app, occurrence)), theme.heading);
        pen.skip(INDENT);
        pen.at_end(&figures(occurrence), theme.quiet);
        excerpt(buffer, rows, (row + 1, lines), occurrence, chosen, theme);
        row += 1 + lines;
    }
}

/// As it is listed now; it may have gone since.
fn label<'a>(app: &'a App, occurrence: &'a Occurrence) -> &'a Label {
    let listed = app.snapshot.listing.label(occurrence.doc);
    listed.unwrap_or(&occurrence.label)
}

/// "3 other documents have 8 or more of them, common text".
fn facts(answer: &Occurrences, occurrences: &OccurrenceList, least: u32) -> String {
    let (shown, number) = (occurrences.list.items().len(), occurrences.number());
    let mut facts = Vec::new();
    // That no document has it is said in place of the documents.
    if number > 0 {
        facts.push(say!("occurrences-count", count = number, least));
    }
    if number > shown {
        facts.push(say!("occurrences-shown", count = shown));
    }
    if answer.common > 0 {
        let how = if answer.common >= answer.shingles {
            say!("occurrences-common")
        } else {
            say!("occurrences-partly")
        };
        facts.push(how.to_owned());
    }
    facts.join(", ")
}

/// Where it has it, and what is around it as far as there are lines.
fn excerpt(
    buffer: &mut Buffer,
    rows: Rect,
    (row, lines): (usize, usize),
    occurrence: &Occurrence,
    chosen: bool,
    theme: &Theme,
) {
    for row in row..row + lines {
        cursor(&mut Pen::new(buffer, rows, row), chosen, theme);
    }
    let excerpt = match &occurrence.excerpt {
        Ok(excerpt) => excerpt,
        Err(reason) => {
            let mut pen = Pen::new(buffer, rows, row);
            pen.skip(CURSOR_WIDTH + INDENT).keep_off(1);
            pen.put(&cut(&reason.to_string(), pen.left()), theme.warning);
            return;
        }
    };
    let span = Span::new(begin(excerpt, lines, rows.width), excerpt.text.len() as u32);
    let style = |byte: u32| {
        if !covers(&[excerpt.run], byte) {
            theme.quiet
        } else if covers(&excerpt.lookalikes, byte) {
            theme.passage(1).patch(theme.odd)
        } else {
            theme.passage(1)
        }
    };
    let inside = Rect {
        x: rows.x + (CURSOR_WIDTH + INDENT) as u16,
        y: rows.y + row as u16,
        width: room(rows.width),
        height: (lines as u16).min(rows.height.saturating_sub(row as u16)),
    };
    draw_excerpt(buffer, inside, &excerpt.text, span, &style);
}
