//! Side by side: both texts with their passages in the same colour and under the same number, and the line about the current one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{head, legend, pane};
use crate::align::{Kind, Passage};
use crate::app::App;
use crate::app::command::Place;
use crate::app::reviewing;
use crate::app::texts::reader::Reader;
use crate::app::texts::side::{Context, Numbering, SideBySide};
use crate::page::Unit;
use crate::remarks::{self, common_in};
use crate::say;
use crate::sides::Side;
use crate::snapshot::Compared;
use crate::view::paint::{Pen, clauses, ending};
use crate::view::theme::Theme;

/// The passage has its number and its kind in so many cells, and no key changes these.
const PASSAGE_LEAST: usize = 30;
/// Between two things that are said.
pub(super) const BETWEEN: &str = " · ";

/// Draws the pair into an area that begins at (0, 0). Only what is visible is looked at.
pub fn draw(buffer: &mut Buffer, area: Rect, app: &App, side: &SideBySide, theme: &Theme) {
    let geometry = side.geometry;
    buffer.set_style(area.intersection(buffer.area), theme.text);
    pane::column(buffer, geometry.rule, "│", theme.quiet);
    about_passage(buffer, app, side, theme);
    legend::draw(buffer, app, side, theme);
    let troubled = side.troubled();
    for place in Side::BOTH {
        let parts = geometry.panes.get(place);
        head::draw(buffer, app, side, place, theme);
        head::clues(buffer, app, side, place, theme);
        pane::draw(buffer, &side.reader, place as usize, theme);
        let Some(reason) = &side.reader.trouble else {
            continue;
        };
        if troubled.is_none_or(|at| at == side.shown_at(place)) {
            // What is no longer so is pale.
            buffer.set_style(parts.text.intersection(buffer.area), theme.quiet);
        }
        if place == side.reason_at() {
            pane::reason(buffer, side.pane_at(place), &reason.to_string(), theme);
        }
    }
}

/// Draws the line about the current passage, or about why there is none. Between stacked panes it is their rule.
fn about_passage(buffer: &mut Buffer, app: &App, side: &SideBySide, theme: &Theme) {
    let geometry = side.geometry;
    let mut pen = Pen::new(buffer, geometry.passage, 0);
    let width = pen.left();
    // Where the line is a rule too, it is drawn around the words: a style laid over another keeps what it doesn't name.
    let rule = |pen: &mut Pen, cells: usize| {
        if geometry.beside {
            pen.skip(cells);
        } else {
            pen.put(&"─".repeat(cells), theme.quiet);
        }
    };
    rule(&mut pen, usize::from(width > 1 && !geometry.beside));
    let (by_key, others) = states(app, side);
    // What a key changed is seen beside what is said of the passage.
    let mut kept = by_key.as_slice();
    let mut room = width;
    while let [rest @ .., _] = kept {
        let taken = kept.join(BETWEEN).width() + 2 * BETWEEN.len();
        match width.checked_sub(taken) {
            Some(left) if left >= PASSAGE_LEAST => {
                room = left;
                break;
            }
            _ => kept = rest,
        }
    }
    for (text, style) in said(app, side, room, theme) {
        pen.put(&text, style);
    }
    let mut shown: Vec<String> = Vec::new();
    for state in by_key.into_iter().chain(others) {
        shown.push(state);
        if shown.join(BETWEEN).width() + 4 > pen.left() {
            shown.pop();
        }
    }
    let shown = shown.join(BETWEEN);
    if !shown.is_empty() {
        let blank = pen.left().saturating_sub(shown.width() + 2);
        rule(&mut pen, blank);
        pen.put(&format!(" {shown} "), theme.quiet);
    }
    let rest = pen.left();
    rule(&mut pen, rest);
}

/// What there is to say in so many cells, in styled pieces.
fn said(app: &App, side: &SideBySide, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    if !side.reader.searched().is_empty() {
        return searched(&side.reader, room, theme);
    }
    let one = |said: &str, style| {
        let said = clauses(said, room.saturating_sub(3));
        vec![(format!(" {said} "), style)]
    };
    let Some(comparison) = side.comparison() else {
        let making = app.making_said(side.pair, Place::Side);
        let said = making.as_deref().unwrap_or(say!("side-reading"));
        return vec![(format!(" {said} "), theme.quiet)];
    };
    let Ok(compared) = &comparison.outcome else {
        return one(say!("side-unshown"), theme.warning);
    };
    if side.reader.trouble.is_some() {
        return one(say!("side-was"), theme.warning);
    }
    if side.reader.is_unfoldable() {
        let said = if side.passages().is_empty() {
            say!("nothing-to-fold-shares")
        } else {
            say!("nothing-to-fold-passages")
        };
        return one(said, theme.text);
    }
    if let Some(passage) = side.current_passage() {
        return about(side, compared, passage, room, theme);
    }
    let run = app.snapshot.settings.min_run;
    let words = side.unit(Side::Left).of_so_many(run);
    let alignment = &compared.alignment;
    let said = if !alignment.loose.left.is_empty() {
        say!("no-passage-loose", words)
    } else if alignment.common.left.is_empty() || alignment.common.right.is_empty() {
        say!("no-passage-nothing", words)
    } else {
        say!("no-passage-common", words)
    };
    one(&said, theme.text)
}

/// What is searched for, and how many places there are.
pub(super) fn searched(reader: &Reader, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    let found = match reader.hit_count() {
        (_, 0) => say!("not-found").to_owned(),
        (number, all) => say!("same-of", same = number, all),
    };
    let found = format!("  {found} ");
    // The end of what is being typed matters most.
    let left = room.saturating_sub(found.width() + 3);
    let typed = ending(reader.searched(), left).into_owned();
    vec![
        (" /".to_owned(), theme.key),
        (typed, theme.text),
        (found, theme.heading),
    ]
}

/// What the tokens of a passage are called.
pub(super) fn unit(compared: &Compared, passage: &Passage) -> Unit {
    let text = passage.spans.left.of(&compared.texts.left);
    Unit::of(text, passage.words(Side::Left), compared.options)
}

/// How many words a passage has, that of one side first, and how many of them are equal.
pub(super) fn what_it_is(passage: &Passage, first: Side, unit: Unit) -> String {
    let [left, right] = [first, first.other()].map(|side| passage.words(side));
    let same = passage.same;
    match passage.kind {
        Kind::Verbatim => say!("passage-verbatim", words = unit.count(left)),
        Kind::Edited if left == right => {
            say!("passage-edited", same, words = unit.of_so_many(right))
        }
        Kind::Edited => {
            let words = unit.of_so_many(right);
            say!("passage-edited-both", same, left, words)
        }
        Kind::Summary => {
            let (words, among) = (unit.of_so_many(left.min(right)), left.max(right));
            say!("passage-summary", same, words, among)
        }
    }
}

/// Number and place of the passage, and as much of what it is as there is room for.
fn about(
    side: &SideBySide,
    compared: &Compared,
    passage: &Passage,
    room: usize,
    theme: &Theme,
) -> Vec<(String, Style)> {
    let style = pane::current_style(theme, passage.number);
    let of = side.passages().len();
    let badge = format!(" {}", say!("side-passage", number = passage.number));
    let place = format!(" {}", say!("side-of", count = of));
    let mut used = badge.width() + place.width();
    if used + 2 > room {
        let badge = format!("▸{}", passage.number);
        return vec![(badge, style), (format!("/{of}"), theme.heading)];
    }
    let unit = unit(compared, passage);
    let shown = side.shown_at(Side::Left);
    let mut details = vec![what_it_is(passage, shown, unit)];
    if passage.kind != Kind::Verbatim {
        details.push(say!("side-longest", count = passage.longest));
    }
    details.extend(common_in(compared, passage, shown, unit));
    let mut pieces = vec![(badge, style), (place, theme.heading)];
    for (nth, detail) in details.into_iter().enumerate() {
        let fits = |detail: &String| used + BETWEEN.width() + detail.width() + 2 <= room;
        // That it is not word for word is said in a word at least.
        let short = (nth == 0).then(|| match passage.kind {
            Kind::Verbatim => unit.count(passage.words(shown)),
            kind => remarks::kind(kind).to_owned(),
        });
        let forms = [detail].into_iter().chain(short);
        let Some(detail) = forms.into_iter().find(fits) else {
            break;
        };
        let detail = format!("{BETWEEN}{detail}");
        used += detail.width();
        pieces.push((detail, theme.text));
    }
    pieces.push((" ".to_owned(), theme.text));
    pieces
}

/// What is unusual about the view: what a key changes, and what else there is; each with what matters most first.
fn states(app: &App, side: &SideBySide) -> (Vec<String>, Vec<String>) {
    let moves = match (side.focus(), side.geometry.beside) {
        (None, _) => None,
        (Some(Side::Left), true) => Some(say!("moves-left")),
        (Some(Side::Right), true) => Some(say!("moves-right")),
        (Some(Side::Left), false) => Some(say!("moves-upper")),
        (Some(Side::Right), false) => Some(say!("moves-lower")),
    };
    let reader = &side.reader;
    let folded = reader.context().map(|context| match context {
        // Of another pair than the one for which it was folded every line may be a match.
        _ if side.compared().is_some() && !reader.folds_any() => say!("nothing-to-fold").to_owned(),
        Context::Lines => say!("context-lines").to_owned(),
        Context::Paragraph(0) => say!("context-matches").to_owned(),
        Context::Paragraph(lines) => say!("context-around", count = lines),
    });
    let numbered = match reader.numbering() {
        Numbering::Off => None,
        Numbering::Lines => Some(say!("numbers-lines")),
        Numbering::Paragraphs => Some(say!("numbers-paragraphs")),
    };
    let is_lost = side.current_passage().is_some() && !(0..2).any(|at| reader.sees_current(at));
    let lost = is_lost.then(|| say!("out-of-view").to_owned());
    let by_key = [
        reviewing::stands(app, side.pair),
        moves.map(str::to_owned),
        folded,
        numbered.map(str::to_owned),
    ];
    let others = [lost, head::left_out(app, side)];
    (
        by_key.into_iter().flatten().collect(),
        others.into_iter().flatten().collect(),
    )
}
