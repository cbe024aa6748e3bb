//! What does the selected pair share? Its longest passages, without opening it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut};
use super::prose::{Stretch, wrap};
use super::theme::Theme;
use crate::align::{Kind, Passage};
use crate::app::App;
use crate::app::comparisons::Compared as Kept;
use crate::app::layout::Layout;
use crate::app::side::Unit;
use crate::index::Pair;
use crate::origin::Shared;
use crate::say;
use crate::sides::Side;
use crate::snapshot::Compared;

/// Lines of a passage's text while others wait below it.
const LINES: usize = 3;
/// The text stands under its heading, not under the number.
const INDENT: usize = 4;
/// Around both names and the facts in a heading: rules, gaps, and what stands between the names.
const AROUND: usize = 13;
/// With fewer cells a name that begins with one of several folders is no longer read: `(2025)…/marta….txt`.
const NAME_LEAST: usize = 20;
/// Between the list and a preview beside it.
const BORDER: &str = "│";

/// Draws the preview of the selected pair, never of another one.
pub fn pair(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let area = body(buffer, layout, theme);
    let listing = &app.snapshot.listing;
    let row = app.pairs.row();
    let Some(pair) = row.and_then(|row| listing.pairs.get(row as usize)) else {
        return;
    };
    let kept = app.comparisons.of(pair.docs);
    title(buffer, area, app, pair, theme);
    let mut inside = below_title(area);
    if let Some(kept) = kept
        && let Some(said) = origin(&kept.comparison.in_common)
        && inside.height > 2
    {
        let mut pen = Pen::new(buffer, inside, 0);
        pen.skip(2);
        pen.put(&cut(&said, pen.left()), theme.warning);
        inside = below_title(inside);
    }
    match kept.map(|kept| (kept, &kept.comparison.outcome)) {
        None => {
            let making = app.making.said(pair.docs);
            let said = making.as_deref().unwrap_or_else(|| say!("comparing"));
            note(buffer, inside, said, theme);
        }
        Some((_, Err(reason))) => note(buffer, inside, &reason.to_string(), theme),
        Some((kept, Ok(compared))) if kept.longest.is_empty() => {
            let _ = compared;
            let run = app.snapshot.settings.min_run;
            let unit = Unit::from(app.snapshot.settings.text.unit);
            let text = say!("preview-none", words = unit.of_so_many(run));
            note(buffer, inside, &text, theme);
        }
        Some((kept, Ok(compared))) => passages(buffer, inside, kept, compared, theme),
    }
}

/// What both files say about where they come from, on one line: the first of it, and how much more there is.
fn origin(in_common: &[Shared]) -> Option<String> {
    let first = in_common.first()?.sentence();
    Some(match in_common.len() - 1 {
        0 => say!("preview-origin", first = first),
        more => say!("preview-origin-more", first = first, count = more),
    })
}

/// The area inside the border of a preview that stands beside the list.
pub fn body(buffer: &mut Buffer, layout: &Layout, theme: &Theme) -> Rect {
    let area = layout.preview;
    if !layout.beside {
        return area;
    }
    for row in 0..usize::from(area.height) {
        let symbol = if row == 0 { "┬" } else { BORDER };
        Pen::new(buffer, area, row).put(symbol, theme.quiet);
    }
    Rect {
        x: area.x + 1,
        width: area.width - 1,
        ..area
    }
}

/// The area under its heading.
pub fn below_title(area: Rect) -> Rect {
    Rect {
        y: area.y.saturating_add(1),
        height: area.height.saturating_sub(1),
        ..area
    }
}

fn title(buffer: &mut Buffer, area: Rect, app: &App, pair: &Pair, theme: &Theme) {
    // Of both texts, rewritten ones among them, as soon as these have been compared.
    let kept = app.comparisons.of(pair.docs);
    let compared = kept.and_then(|kept| kept.comparison.outcome.as_ref().ok());
    let passages = compared.map_or(pair.runs.passages as usize, |compared| {
        compared.alignment.passages.len()
    });
    // Where the window is narrow these two have no column of their own.
    let alike = pair.resemblance().to_string();
    let listed = pair.runs.passages as usize;
    let short = say!("preview-facts", count = passages, alike = alike.as_str());
    // The list counts what equal words alone make; with both texts at hand some of it is one, and some is rewritten.
    let both = say!(
        "preview-facts-both",
        count = passages,
        listed = listed,
        alike = alike.as_str()
    );
    let names = super::pairs::names(&app.snapshot, pair);
    let whole = names.0.width() + names.1.width() + AROUND;
    // Names come before what the row of the list says too.
    let has_both = passages != listed && whole + both.width() <= usize::from(area.width);
    let facts = if has_both { both } else { short };
    let facts = if pair.common > 0 {
        say!("preview-common", facts = facts)
    } else {
        facts
    };
    let room = |facts: &str| usize::from(area.width).saturating_sub(facts.width() + AROUND) / 2;
    // Names of several folders take more: who reads must see which two these are, and the details have the facts too.
    let has_room = room(&facts) >= NAME_LEAST || app.snapshot.folders.several().is_none();
    let facts = if has_room { facts } else { String::new() };
    let (left, right) = super::pairs::both_fitting(&app.snapshot, names, room(&facts));
    let names = say!("both-names", left = left, right = right);
    heading(buffer, area, &names, &facts, theme);
}

/// A rule with a name and some facts in it.
pub fn heading(buffer: &mut Buffer, area: Rect, name: &str, facts: &str, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.put("──", theme.quiet);
    for (text, style) in [(name, theme.heading), (facts, theme.quiet)] {
        if !text.is_empty() {
            pen.skip(1);
            pen.put(&cut(text, pen.left()), style);
            pen.skip(1).put("──", theme.quiet);
        }
    }
    pen.fill("─", theme.quiet);
}

/// A quiet sentence in place of what is not there.
pub fn note(buffer: &mut Buffer, area: Rect, text: &str, theme: &Theme) {
    let span = crate::text::Span {
        start: 0,
        end: text.len() as u32,
    };
    let width = usize::from(area.width).saturating_sub(INDENT);
    let lines = wrap(text, span, &[], width, usize::from(area.height));
    for (row, line) in lines.iter().enumerate() {
        let mut pen = Pen::new(buffer, area, row);
        pen.skip(2);
        for stretch in line {
            pen.put(&stretch.text, theme.quiet);
        }
    }
}

fn passages(buffer: &mut Buffer, area: Rect, kept: &Kept, compared: &Compared, theme: &Theme) {
    let height = usize::from(area.height);
    let width = usize::from(area.width).saturating_sub(INDENT + 1);
    let passages = &compared.alignment.passages;
    let mut row = 0;
    for (nth, at) in kept.longest.iter().enumerate() {
        let Some(passage) = passages.get(*at) else {
            continue;
        };
        // A heading without a line of text says nothing.
        if row + 2 > height {
            break;
        }
        let last = nth + 1 == kept.longest.len();
        let lines = if last { height } else { LINES }.min(height - row - 1);
        head(&mut Pen::new(buffer, area, row), passage, compared, theme);
        row += 1;
        let span = passage.spans.left;
        let marks: Vec<_> = passage.changed_spans(Side::Left).collect();
        for line in wrap(&compared.texts.left, span, &marks, width, lines) {
            let mut pen = Pen::new(buffer, area, row);
            pen.skip(INDENT);
            text(&mut pen, &line, passage, theme);
            row += 1;
        }
    }
}

fn head(pen: &mut Pen, passage: &Passage, compared: &Compared, theme: &Theme) {
    let words = passage.words(Side::Left);
    let text = passage.spans.left.of(&compared.texts.left);
    let unit = Unit::of(text, words, compared.options);
    let said = match passage.kind {
        Kind::Verbatim => say!("passage-verbatim", words = unit.count(words)),
        Kind::Edited => say!(
            "passage-edited",
            same = passage.same,
            words = unit.of_so_many(words)
        ),
        Kind::Summary => {
            let short = words.min(passage.words(Side::Right));
            let long = words.max(passage.words(Side::Right));
            say!(
                "passage-summary",
                same = passage.same,
                words = unit.of_so_many(short),
                among = long
            )
        }
    };
    let badge = format!(" {} ", passage.number);
    pen.skip(INDENT.saturating_sub(badge.width() + 1).min(1));
    pen.put(&badge, theme.passage(passage.number)).skip(1);
    pen.put(&cut(&said, pen.left()), theme.quiet);
}

fn text(pen: &mut Pen, line: &[Stretch], passage: &Passage, theme: &Theme) {
    for stretch in line {
        let style = if stretch.marked {
            theme.passage(passage.number).patch(theme.changed)
        } else {
            theme.text
        };
        pen.put(&stretch.text, style);
    }
}
