//! The documents that have one passage: how much of it each has, and the line where it has it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::names::Told;
use super::paint::{Pen, cut};
use super::pairs::{CURSOR_WIDTH, cursor};
use super::preview::{below_title, heading, note};
use super::sheet::{choose, clear, scrolled};
use super::theme::Theme;
use crate::app::App;
use crate::app::carriers::{Carriers, Waits, begin, room};
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::page::Unit;
use crate::prose::wrap_by;
use crate::say;
use crate::snapshot::{Carried, Carrier};
use crate::text::Span;

/// The line stands under the name.
const INDENT: usize = 2;

/// A name is worth more than what is said of the letters beneath it.
const NAME_LEAST: usize = 20;

/// Why a word looks otherwise than those around it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Mark {
    /// It is of the passage.
    is_run: bool,
    /// It is of the passage and has letters of another alphabet.
    is_odd: bool,
}

/// Draws the list at the foot of the screen.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, carriers: &Carriers, theme: &Theme) {
    let area = layout.sheet(carriers.rows(layout.all.width));
    clear(buffer, area, theme);
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
    let head = scrolled(buffer, area, carriers.off(), theme);
    heading(buffer, head, &title, &facts, theme);
    let rows = below_title(area);
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
    let width = |says_odd: bool| {
        let widths = carriers.in_view().map(|(carrier, _)| {
            let odd = odd(carrier).filter(|_| says_odd);
            odd.map_or(0, |said| said.width() + INDENT) + figures(carrier).width()
        });
        CURSOR_WIDTH + 1 + INDENT + widths.max().unwrap_or_default()
    };
    // The words themselves are marked in the smallest window, too.
    let says_odd = usize::from(rows.width) >= width(true) + NAME_LEAST;
    let room = usize::from(rows.width).saturating_sub(width(says_odd));
    let around = carriers.in_view().map(|(carrier, _)| name(app, carrier));
    let told = Told::of(&app.snapshot, around, room);
    for (carrier, chosen) in carriers.in_view() {
        let lines = if chosen { carriers.lines } else { 1 };
        for line in 0..=lines {
            choose(buffer, rows, row + line, chosen, theme);
        }
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        pen.keep_off(1);
        pen.put(told.name(name(app, carrier)), theme.heading);
        pen.skip(INDENT);
        if let Some(said) = odd(carrier).filter(|_| says_odd) {
            pen.put(said, theme.text.patch(theme.odd)).skip(INDENT);
        }
        pen.at_end(&figures(carrier), theme.quiet);
        excerpt(buffer, rows, (row + 1, lines), carrier, chosen, theme);
        row += 1 + lines;
    }
}

/// What some words of the passage look like there, beneath or further on, and why; nothing where they are all of one alphabet.
fn odd(carrier: &Carrier) -> Option<&'static str> {
    (carrier.odd > 0).then(|| say!("legend-odd"))
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
    let mut pen = Pen::new(buffer, rows, row);
    cursor(&mut pen, chosen, theme);
    pen.skip(INDENT);
    pen.keep_off(1);
    let room = room(rows.width);
    let shown = match &carrier.excerpt {
        Ok(excerpt) => {
            let all = Span {
                start: begin(excerpt, lines, rows.width),
                end: excerpt.text.len() as u32,
            };
            let mark = |piece: Span| {
                let is_run = piece.meets(&[excerpt.run]);
                let mark = Mark {
                    is_run,
                    is_odd: is_run && piece.meets(&excerpt.lookalikes),
                };
                (mark != Mark::default()).then_some(mark)
            };
            wrap_by(&excerpt.text, all, mark, room, lines)
        }
        Err(reason) => {
            pen.put(&cut(&reason.to_string(), pen.left()), theme.warning);
            return;
        }
    };
    for nth in 0..lines {
        let mut pen = Pen::new(buffer, rows, row + nth);
        cursor(&mut pen, chosen, theme);
        pen.skip(INDENT);
        for stretch in shown.get(nth).into_iter().flatten() {
            let Mark { is_run, is_odd } = stretch.mark.unwrap_or_default();
            let style = if is_run {
                theme.passage(1)
            } else {
                theme.quiet
            };
            let style = if is_odd {
                style.patch(theme.odd)
            } else {
                style
            };
            pen.put(&stretch.text, style);
        }
    }
}
