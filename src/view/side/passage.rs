//! What stands in the line about the current passage?

use ratatui::style::Style;

use super::canvas::{Canvas, width};
use super::{current_style, head};
use crate::align::{Kind, Passage};
use crate::app::side::{Context, Focus, Numbering, SideBySide};
use crate::remarks::common_in;
use crate::say;
use crate::sides::Side;
use crate::view::paint;
use crate::view::theme::Theme;

/// Draws the line about the current passage, or about why there is none. Between stacked panes it is their rule.
pub fn draw(canvas: &mut Canvas, side: &SideBySide, theme: &Theme) {
    let geometry = side.geometry();
    let area = geometry.passage;
    if area.is_empty() {
        return;
    }
    // Where the line is a rule too, it is drawn around the words: a style laid over another keeps what it doesn't name.
    let rule = |canvas: &mut Canvas, x: u16, cells: u16| {
        if geometry.beside {
            x
        } else {
            let rule = "─".repeat(usize::from(cells));
            canvas.put(x, area.y, &rule, cells, theme.quiet)
        }
    };
    let mut x = rule(canvas, area.x, u16::from(area.width > 1));
    let states = states(side);
    for (text, style) in said(side, beside_states(&states, area.width), theme) {
        x = canvas.put(x, area.y, &text, area.right().saturating_sub(x), style);
    }
    rule(canvas, x, area.right().saturating_sub(x));
    let room = area.right().saturating_sub(x + 2);
    let state = fitting_states(&states, usize::from(room));
    if !state.is_empty() {
        let start = area.right() - width(&state) - 2;
        canvas.put(start, area.y, &format!(" {state} "), room, theme.quiet);
    }
}

/// The passage has its number and its kind in so many cells, and no key changes these.
const PASSAGE_LEAST: usize = 30;
/// Between two states, and around all of them.
const BETWEEN: &str = " · ";

/// How many cells what is said of the passage may take, so that what a key changed is seen beside it.
fn beside_states(states: &[State], cells: u16) -> usize {
    let cells = usize::from(cells);
    let mut left = cells;
    for at in 1..=states.len() {
        let these = states.get(..at).unwrap_or_default();
        if these.iter().any(|state| !state.is_by_key) {
            break;
        }
        let taken = usize::from(width(&joined(these))) + 2 * BETWEEN.len();
        match cells.checked_sub(taken) {
            Some(room) if room >= PASSAGE_LEAST => left = room,
            _ => break,
        }
    }
    left
}

/// As many states as there is room for, those that matter most.
fn fitting_states(states: &[State], room: usize) -> String {
    let mut shown: Vec<State> = Vec::new();
    for state in states {
        shown.push(state.clone());
        if usize::from(width(&joined(&shown))) + 2 > room {
            shown.pop();
        }
    }
    joined(&shown)
}

fn joined(states: &[State]) -> String {
    let said: Vec<&str> = states.iter().map(|state| state.said.as_str()).collect();
    said.join(BETWEEN)
}

/// What there is to say in so many cells, in styled pieces.
fn said(side: &SideBySide, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    if !side.searched().is_empty() {
        return searched(side, room, theme);
    }
    match side.comparison().map(|comparison| &comparison.outcome) {
        None => {
            let making = side.making.said(side.pair, &side.keys);
            let said = making.as_deref().unwrap_or_else(|| say!("side-reading"));
            vec![(spaced(said), theme.quiet)]
        }
        Some(Err(_)) => vec![(spaced(say!("side-unshown")), theme.warning)],
        Some(Ok(_)) if side.trouble().is_some() => {
            let forms = [say!("side-was"), say!("side-was-short")];
            vec![(spaced(fitting(forms, room)), theme.warning)]
        }
        Some(Ok(_)) if side.is_unfoldable() => vec![(unfoldable(side, room), theme.text)],
        Some(Ok(compared)) => {
            if let Some(passage) = side.current_passage() {
                return about(side, passage, room, theme);
            }
            let loose = !compared.alignment.loose.left.is_empty();
            vec![(without_passages(side, loose, room), theme.text)]
        }
    }
}

/// What is searched for, and how many places there are.
fn searched(side: &SideBySide, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    let (number, all) = side.hit_count();
    let found = match all {
        0 => say!("not-found").to_owned(),
        _ => say!("same-of", same = number, all = all),
    };
    let found = format!("  {found} ");
    // The end of what is being typed matters most.
    let left = room.saturating_sub(usize::from(width(&found)) + 3);
    let typed = paint::ending(side.searched(), left).into_owned();
    vec![
        (" /".to_owned(), theme.key),
        (typed, theme.text),
        (found, theme.heading),
    ]
}

/// Why the key that folds did nothing.
fn unfoldable(side: &SideBySide, room: usize) -> String {
    let long = if side.passages().is_empty() {
        say!("nothing-to-fold-shares")
    } else {
        say!("nothing-to-fold-passages")
    };
    spaced(fitting([long, say!("nothing-to-fold")], room))
}

/// With a blank on either side, as all that stands in the rule has it.
fn spaced(said: &str) -> String {
    format!(" {said} ")
}

/// The longer form where there is room for it and its blanks.
fn fitting<S: AsRef<str>>([long, short]: [S; 2], room: usize) -> S {
    if usize::from(width(long.as_ref())) + 2 < room {
        long
    } else {
        short
    }
}

fn without_passages(side: &SideBySide, loose: bool, room: usize) -> String {
    let least = side.unit(Side::Left).of_so_many(side.min_run());
    let long = if loose {
        say!("no-passage-loose", words = &least)
    } else {
        say!("no-passage-nothing", words = &least)
    };
    let forms = [long, say!("no-passage", words = least)];
    spaced(&fitting(forms, room))
}

fn about(side: &SideBySide, passage: &Passage, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    let style = current_style(theme, passage.number);
    let of = side.passages().len();
    let place = format!(" {}", say!("side-of", count = of));
    let [left, right] = Side::BOTH.map(|place| passage.words(side.shown_at(place)));
    let unit = side.current_unit();
    let mut details = match passage.kind {
        Kind::Verbatim => vec![unit.count(left), say!("side-verbatim").to_owned()],
        Kind::Edited => {
            let (same, words) = (passage.same, unit.of_so_many(right));
            let edited = if left == right {
                say!("side-edited", same = same, words = words)
            } else {
                say!("side-edited-both", same = same, left = left, words = words)
            };
            vec![edited, say!("side-longest", count = passage.longest)]
        }
        Kind::Summary => vec![
            say!(
                "side-summary",
                same = passage.same,
                words = unit.of_so_many(left.min(right)),
                among = left.max(right)
            ),
            say!("side-longest", count = passage.longest),
        ],
    };
    let shown = side.shown_at(Side::Left);
    let compared = side.compared();
    details.extend(compared.and_then(|all| common_in(all, passage, shown, unit)));
    let badge = format!(" {}", say!("side-passage", number = passage.number));
    let mut pieces = vec![(badge, style), (place, theme.heading)];
    let mut used: usize = pieces
        .iter()
        .map(|(text, _)| usize::from(width(text)))
        .sum();
    if used + 2 > room {
        return vec![
            (format!("▸{}", passage.number), style),
            (format!("/{of}"), theme.heading),
        ];
    }
    for (nth, detail) in details.into_iter().enumerate() {
        let forms = match kind(passage).filter(|_| nth == 0) {
            // That it is not word for word is said in a word at least.
            Some(kind) => vec![detail, kind.to_owned()],
            None => vec![detail],
        };
        let mut forms = forms.into_iter().map(|detail| format!(" · {detail}"));
        let left = room.saturating_sub(used + 2);
        let Some(detail) = forms.find(|detail| usize::from(width(detail)) <= left) else {
            break;
        };
        used += usize::from(width(&detail));
        pieces.push((detail, theme.text));
    }
    pieces.push((" ".to_owned(), theme.text));
    pieces
}

/// What a passage is that is not word for word.
fn kind(passage: &Passage) -> Option<&'static str> {
    match passage.kind {
        Kind::Verbatim => None,
        Kind::Edited => Some(say!("kind-edited")),
        Kind::Summary => Some(say!("kind-summary")),
    }
}

/// Something that is unusual about the view.
#[derive(Clone)]
struct State {
    said: String,
    /// A key changes it: whoever presses the key looks for it.
    is_by_key: bool,
}

/// All that is unusual about the view, what matters most first.
fn states(side: &SideBySide) -> Vec<State> {
    let beside = side.geometry().beside;
    let moves = match (side.focus(), beside) {
        (Focus::Both, _) => None,
        (Focus::One(Side::Left), true) => Some(say!("moves-left")),
        (Focus::One(Side::Right), true) => Some(say!("moves-right")),
        (Focus::One(Side::Left), false) => Some(say!("moves-upper")),
        (Focus::One(Side::Right), false) => Some(say!("moves-lower")),
    };
    let lost =
        side.current_passage().is_some() && !Side::BOTH.into_iter().any(|at| side.sees_current(at));
    let lost = lost.then_some(say!("out-of-view"));
    let folded = side.context().map(|context| match context {
        // Of another pair than the one for which it was folded every line may be a match.
        _ if side.compared().is_some() && !side.folds_any() => say!("nothing-to-fold").to_owned(),
        Context::Lines => say!("context-lines").to_owned(),
        Context::Paragraph(0) => say!("context-matches").to_owned(),
        Context::Paragraph(lines) => say!("context-around", count = lines),
    });
    let numbered = match side.numbering() {
        Numbering::Off => None,
        Numbering::Lines => Some(say!("numbers-lines")),
        Numbering::Paragraphs => Some(say!("numbers-paragraphs")),
    };
    let read = head::left_out(side);
    let read = (!read.is_empty()).then_some(read);
    let by_key = [
        moves.map(str::to_owned),
        folded,
        numbered.map(str::to_owned),
    ];
    let others = [lost.map(str::to_owned), read];
    let state = |is_by_key| move |said| State { said, is_by_key };
    let by_key = by_key.into_iter().flatten().map(state(true));
    let others = others.into_iter().flatten().map(state(false));
    by_key.chain(others).collect()
}
