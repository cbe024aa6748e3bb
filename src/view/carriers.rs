//! The documents that have one passage: how much of it each has, and the line where it has it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut};
use super::pairs::{cursor, fitting};
use super::preview::{below_title, heading, note};
use super::prose::wrap;
use super::sheet::{choose, clear};
use super::theme::Theme;
use crate::app::App;
use crate::app::carriers::{Carriers, ROWS};
use crate::app::layout::Layout;
use crate::app::side::Unit;
use crate::say;
use crate::snapshot::{Carried, Carrier, Excerpt};
use crate::text::Span;

/// The line stands under the name.
const INDENT: usize = 2;

/// Draws the list at the foot of the screen.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, carriers: &Carriers, theme: &Theme) {
    let area = layout.sheet(ROWS * carriers.len().max(1));
    clear(buffer, area, theme);
    let words = carriers.sought.tokens.end - carriers.sought.tokens.start;
    let options = app.snapshot.settings.text;
    let unit = Unit::of(carriers.span.of(&carriers.sought.text), words, options);
    let title = say!("carriers-title", words = unit.count(words));
    let facts = match carriers.carried() {
        None => say!("carriers-looking").to_owned(),
        Some(carried) => facts(carried, app.snapshot.settings.min_run.min(words)),
    };
    heading(buffer, area, &title, &facts, theme);
    let rows = below_title(area);
    let Some(carried) = carriers.carried() else {
        return;
    };
    if carried.carriers.is_empty() {
        let run = app.snapshot.settings.min_run.min(words);
        let said = say!(
            "carriers-none",
            run = run,
            unit = unit.many(),
            width = app.snapshot.settings.width.words()
        );
        note(buffer, rows, &said, theme);
    }
    let height = usize::from(rows.height) / ROWS;
    for (nth, (carrier, chosen)) in carriers.in_view(height).enumerate() {
        let row = nth * ROWS;
        choose(buffer, rows, row, chosen, theme);
        choose(buffer, rows, row + 1, chosen, theme);
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        let figures = if carrier.words == words {
            say!("carriers-all", words = unit.count(words))
        } else {
            let (same, all) = (carrier.words, unit.of_so_many(words));
            say!("same-of", same = same, all = all)
        };
        pen.keep_off(1);
        let listed = app.snapshot.listing.document(carrier.doc);
        let label = listed.map_or(&carrier.label, |listed| &listed.label);
        let room = pen.left().saturating_sub(figures.width() + INDENT);
        pen.put(&fitting(&app.snapshot, label.title(), room), theme.heading);
        pen.skip(INDENT);
        pen.at_end(&figures, theme.quiet);
        excerpt(buffer, rows, row + 1, carrier, chosen, theme);
    }
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

/// Where it has it: a line, from some words before it on.
fn excerpt(
    buffer: &mut Buffer,
    rows: Rect,
    row: usize,
    carrier: &Carrier,
    chosen: bool,
    theme: &Theme,
) {
    let mut pen = Pen::new(buffer, rows, row);
    cursor(&mut pen, chosen, theme);
    pen.skip(INDENT);
    pen.keep_off(1);
    let Excerpt { text, run, .. } = match &carrier.excerpt {
        Ok(excerpt) => excerpt,
        Err(reason) => {
            pen.put(&cut(&reason.to_string(), pen.left()), theme.warning);
            return;
        }
    };
    let all = Span {
        start: 0,
        end: text.len() as u32,
    };
    let room = pen.left();
    for stretch in wrap(text, all, &[*run], room, 1).iter().flatten() {
        let style = if stretch.marked {
            theme.passage(1)
        } else {
            theme.quiet
        };
        pen.put(&stretch.text, style);
    }
}
