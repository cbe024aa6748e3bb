//! The documents that have one passage: how much of it each has, and the line where it has it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::pane::{covers, draw_excerpt};
use super::preview::{heading, note};
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::texts::carriers::{Carriers, Waits, begin, room};
use crate::page::Unit;
use crate::say;
use crate::snapshot::{Carried, Carrier};
use crate::text::Span;
use crate::view::names::Names;
use crate::view::paint::{Pen, cut};
use crate::view::pairs::{CURSOR_WIDTH, cursor};
use crate::view::sheet::{choose, open};
use crate::view::theme::Theme;

/// The line stands under the name.
const INDENT: usize = 2;

/// Draws the list at the foot of the screen.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, carriers: &Carriers, theme: &Theme) {
    let [head, rows] = open(buffer, layout, carriers, theme);
    let words = carriers.sought.tokens.end - carriers.sought.tokens.start;
    let options = app.snapshot.settings.text;
    let unit = Unit::of(carriers.span.of(&carriers.sought.text), words, options);
    let title = say!("carriers-title", words = unit.count(words));
    let facts = match (carriers.waits(), carriers.carried()) {
        (Some(Waits { done, all }), _) if all > 0 => {
            let key = app.keymap.named(Place::Carriers, Action::Back);
            say!("carriers-reading", done = done, all = all, key = key)
        }
        (_, None) => say!("carriers-looking").to_owned(),
        (_, Some(carried)) => facts(carried, app.snapshot.settings.min_run.min(words)),
    };
    heading(buffer, head, &title, &facts, theme);
    let Some(carried) = carriers.carried() else {
        return;
    };
    if carried.carriers.is_empty() {
        let run = app.snapshot.settings.min_run.min(words);
        let said = say!("carriers-none", run = run, unit = unit.many());
        note(buffer, rows, &said, theme);
    }
    let mut row = 0;
    let figures = |carrier: &Carrier| {
        if carrier.words == words {
            say!("carriers-all", words = unit.count(words))
        } else {
            let (same, all) = (carrier.words, unit.of_so_many(words));
            say!("same-of", same = same, all = all)
        }
    };
    // All names have as much room, or two could look alike that way.
    let widths = carriers
        .in_view()
        .map(|(carrier, _)| figures(carrier).width());
    let beside = CURSOR_WIDTH + 1 + INDENT + widths.max().unwrap_or_default();
    let room = usize::from(rows.width).saturating_sub(beside);
    let around = carriers.in_view().map(|(carrier, _)| name(app, carrier));
    let told = Names::of(around, room);
    for (carrier, chosen) in carriers.in_view() {
        let lines = if chosen { carriers.lines } else { 1 };
        for line in 0..=lines {
            choose(buffer, rows, row + line, chosen, theme);
        }
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        pen.keep_off(1);
        pen.put(told.get(name(app, carrier)), theme.heading);
        pen.skip(INDENT);
        pen.at_end(&figures(carrier), theme.quiet);
        excerpt(buffer, rows, (row + 1, lines), carrier, chosen, theme);
        row += 1 + lines;
    }
}

/// As it is listed now; it may have gone since.
fn name<'a>(app: &'a App, carrier: &'a Carrier) -> &'a str {
    let listed = app.snapshot.listing.document(carrier.doc);
    let label = listed.map_or(&carrier.label, |listed| &listed.label);
    label.title()
}

/// "3 other documents have 8 or more of them, common text".
fn facts(carried: &Carried, least: u32) -> String {
    let mut facts = vec![match carried.number {
        0 => say!("carriers-none-short").to_owned(),
        number => say!("carriers-count", count = number, least = least),
    }];
    if carried.number > carried.carriers.len() {
        facts.push(say!("carriers-shown", count = carried.carriers.len()));
    }
    if carried.common > 0 {
        let how = if carried.common >= carried.shingles {
            say!("carriers-common")
        } else {
            say!("carriers-partly")
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
    carrier: &Carrier,
    chosen: bool,
    theme: &Theme,
) {
    for row in row..row + lines {
        cursor(&mut Pen::new(buffer, rows, row), chosen, theme);
    }
    let excerpt = match &carrier.excerpt {
        Ok(excerpt) => excerpt,
        Err(reason) => {
            let mut pen = Pen::new(buffer, rows, row);
            pen.skip(CURSOR_WIDTH + INDENT).keep_off(1);
            pen.put(&cut(&reason.to_string(), pen.left()), theme.warning);
            return;
        }
    };
    let span = Span {
        start: begin(excerpt, lines, rows.width),
        end: excerpt.text.len() as u32,
    };
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
