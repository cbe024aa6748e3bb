//! The preview of a pair: its longest passages, without opening it; and the parts that other previews and sheets have too.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::head::odd;
use super::pane::{changed_at, covers, draw_excerpt};
use super::side::{BETWEEN, unit, what_it_is};
use crate::align::{How, Passage};
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::making::Compared as Kept;
use crate::index::Pair;
use crate::origin::Shared;
use crate::page::Unit;
use crate::page::harmless;
use crate::remarks::{self, common_in};
use crate::say;
use crate::sides::Side;
use crate::snapshot::Compared;
use crate::text::Span;
use crate::view::names::Names;
use crate::view::paint::{Pen, clauses, cut};
use crate::view::theme::Theme;

/// Lines of a passage's text while others wait below it.
const LINES: u16 = 3;
/// The text stands under its heading, not under the number.
const INDENT: u16 = 4;
/// Around a name in a heading: a rule and a gap on either side.
const AROUND: usize = 6;
/// Behind the facts that stand there too: a gap, a rule, and a gap before them.
const BEHIND: usize = 4;
/// The facts have a line of their own where so many rows are left without it: the heading of a passage and a line of it.
const FACTS_LEAST: u16 = 2;

/// Draws the preview of the selected pair, never of another one.
pub fn pair(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let area = body(buffer, layout, theme);
    let listing = &app.snapshot.listing;
    let row = app.pairs.row();
    let Some(pair) = row.and_then(|row| listing.pairs.get(row as usize)) else {
        return;
    };
    let kept = app.comparisons.of(pair.docs);
    // Lists that are held keep their figures, and the comparison is of the files as they are.
    let is_held = app.frozen.is_some();
    let other = kept.filter(|kept| is_held && kept.is_of_other_texts(&app.snapshot));
    let kept = kept.filter(|_| other.is_none());
    let mut inside = title(buffer, area, app, (pair, kept), theme);
    if other.is_some() {
        return note(buffer, inside, &other_texts(app), theme);
    }
    if let Some(kept) = kept
        && let Some(said) = origin(&kept.comparison.in_common, app)
        && inside.height > 2
    {
        let mut pen = Pen::new(buffer, inside, 0);
        pen.skip(2);
        pen.put(&cut(&said, pen.left()), theme.warning);
        inside = below_title(inside);
    }
    match kept.map(|kept| (kept, &kept.comparison.outcome)) {
        None => {
            let making = app.making_said(pair.docs, Place::Pairs);
            let said = making.as_deref().unwrap_or_else(|| say!("comparing"));
            note(buffer, inside, said, theme);
        }
        Some((_, Err(reason))) => note(buffer, inside, &reason.to_string(), theme),
        Some((kept, Ok(_))) if kept.longest.is_empty() => {
            let run = app.snapshot.settings.min_run;
            let none = || say!("preview-none", words = Unit::Word.of_so_many(run));
            let text = remarks::masked(&app.snapshot, pair.docs).unwrap_or_else(none);
            note(buffer, inside, &text, theme);
        }
        Some((kept, Ok(compared))) => {
            let passed = app.preview.passed(pair.docs);
            passages(buffer, inside, (kept, passed), compared, theme);
        }
    }
}

/// Why the words of a pair are not shown while its row is of what they were before.
fn other_texts(app: &App) -> String {
    let key = |action| app.keymap.named(Place::Pairs, action);
    say!(
        "preview-other",
        open = key(Action::Open),
        freeze = key(Action::Freeze)
    )
}

/// What both files say about where they come from, on one line: the first of it, and how much more there is.
fn origin(in_common: &[Shared], app: &App) -> Option<String> {
    let first = in_common.first()?.sentence();
    Some(match in_common.len() - 1 {
        0 => say!("preview-origin", first),
        more => {
            let key = app.keymap.named(Place::Pairs, Action::Details);
            say!("preview-origin-more", first, count = more, key)
        }
    })
}

/// The area inside the border of a preview that stands beside the list.
pub fn body(buffer: &mut Buffer, layout: &Layout, theme: &Theme) -> Rect {
    let area = layout.preview;
    if !layout.beside {
        return area;
    }
    for row in 0..usize::from(area.height) {
        let symbol = if row == 0 { "┬" } else { "│" };
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

/// Both names, and what is said of the pair beside them or beneath; the area under that. Names come first: facts never cut them.
fn title(
    buffer: &mut Buffer,
    area: Rect,
    app: &App,
    (pair, kept): (&Pair, Option<&Kept>),
    theme: &Theme,
) -> Rect {
    let facts = facts(app, pair, kept);
    let listing = &app.snapshot.listing;
    let labels = [pair.docs.left, pair.docs.right].map(|id| listing.label(id));
    let names = |cells| Names::of(labels.into_iter().flatten(), cells);
    let whole = names(usize::MAX);
    let [left, right] = labels.map(|label| harmless(whole.get(label)).width());
    let between = say!("both-names", left = "", right = "").width();
    let width = usize::from(area.width);
    let has_both = left + right + between + facts.width() + AROUND + BEHIND <= width;
    let room = width.saturating_sub(between + AROUND);
    // A short name leaves the other one what it does not need.
    let (shorter, half) = (left.min(right), room / 2);
    let each = if shorter <= half {
        room - shorter
    } else {
        half
    };
    let told = names(each);
    let [left, right] = labels.map(|label| told.get(label));
    let names = say!("both-names", left, right);
    if has_both {
        heading(buffer, area, &names, &facts, theme);
        return below_title(area);
    }
    heading(buffer, area, &names, "", theme);
    let beneath = below_title(area);
    // Passages are worth more than what is said of them all.
    if beneath.height <= FACTS_LEAST {
        return beneath;
    }
    let mut pen = Pen::new(buffer, beneath, 0);
    pen.skip(2);
    pen.put(&clauses(&facts, pen.left()), theme.quiet);
    below_title(beneath)
}

/// How many passages there are, and how alike both texts are.
fn facts(app: &App, pair: &Pair, kept: Option<&Kept>) -> String {
    // What is known may be of the texts of before.
    if let Some(making) = app.making_said(pair.docs, Place::Pairs)
        && kept.is_some()
    {
        return making;
    }
    // Where the window is narrow this has no column of its own.
    let alike = pair.resemblance().to_string();
    let facts = say!("preview-facts", count = pair.figures.passages, alike);
    let facts = if pair.is_rewritten {
        say!("preview-rewritten", facts)
    } else {
        facts
    };
    let facts = if remarks::is_same_text(&app.snapshot, pair.docs) {
        say!("preview-same", facts = facts)
    } else {
        facts
    };
    let facts = match pair.figures.common {
        0 if pair.common > 0 => say!("preview-common", facts),
        0 => facts,
        words => say!("preview-common-words", facts, words),
    };
    let of_both = [pair.docs.left, pair.docs.right];
    let of_both = of_both.iter().filter_map(|id| app.snapshot.facts(*id));
    let odd = odd(app, Place::Pairs, of_both);
    match odd {
        Some(odd) => format!("{odd}, {facts}"),
        None => facts,
    }
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
    let inside = Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(INDENT),
        ..area
    };
    let end = text.len() as u32;
    draw_excerpt(buffer, inside, text, Span::new(0, end), &|_| theme.quiet);
}

/// The longest passages, but for the first few that were passed.
fn passages(
    buffer: &mut Buffer,
    area: Rect,
    (kept, passed): (&Kept, usize),
    compared: &Compared,
    theme: &Theme,
) {
    let mut left = area;
    for (nth, at) in kept.longest.iter().enumerate().skip(passed) {
        let Some(passage) = compared.alignment.passages.get(*at) else {
            continue;
        };
        // A heading without a line of text says nothing.
        if left.height < 2 {
            break;
        }
        head(&mut Pen::new(buffer, left, 0), passage, compared, theme);
        left = below_title(left);
        let is_last = nth + 1 == kept.longest.len();
        let inside = Rect {
            x: left.x + INDENT,
            width: left.width.saturating_sub(INDENT + 1),
            height: if is_last {
                left.height
            } else {
                LINES.min(left.height)
            },
            ..left
        };
        let changed = &passage.changed.left;
        let odd = &compared.lookalikes.left;
        let style = |byte: u32| {
            let style = changed_at(changed, byte).map_or(theme.text, |how| {
                theme.passage(passage.number).patch(theme.how(how))
            });
            if covers(odd, byte) {
                style.patch(theme.odd)
            } else {
                style
            }
        };
        let span = passage.spans.left;
        let rows = draw_excerpt(buffer, inside, &compared.texts.left, span, &style);
        left.y += rows;
        left.height -= rows;
    }
}

fn head(pen: &mut Pen, passage: &Passage, compared: &Compared, theme: &Theme) {
    let unit = unit(compared, passage);
    let said = what_it_is(passage, Side::Left, unit);
    let badge = format!(" {} ", passage.number);
    pen.skip(usize::from(INDENT).saturating_sub(badge.width() + 1).min(1));
    pen.put(&badge, theme.passage(passage.number)).skip(1);
    pen.put(&cut(&said, pen.left()), theme.quiet);
    let fits = |pen: &Pen, said: &str| pen.left() >= BETWEEN.width() + said.width();
    if let Some(said) =
        common_in(compared, passage, Side::Left, unit).filter(|said| fits(pen, said))
    {
        pen.put(BETWEEN, theme.quiet).put(&said, theme.quiet);
    }
    // How the words beneath differ, each kind in its own letters, as over the two texts.
    for (kinds, said) in [
        (&[How::Replaced, How::Inserted][..], say!("legend-changed")),
        (&[How::Form], say!("legend-form")),
        (&[How::Moved], say!("legend-moved")),
    ] {
        let mut changed = passage.changed.left.iter();
        let one = changed.find(|changed| kinds.contains(&changed.how));
        if let Some(one) = one.filter(|_| fits(pen, said)) {
            let style = theme.passage(passage.number).patch(theme.how(one.how));
            pen.put(BETWEEN, theme.quiet).put(said, style);
        }
    }
}
