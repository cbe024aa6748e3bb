//! The line about the current passage, and the line that explains the signs.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{Canvas, width};
use super::{current_style, head, ink, strip};
use crate::align::{How, Kind, Passage, Searched};
use crate::app::side::{Context, Focus, Numbering, SideBySide};
use crate::report::text::common_in;
use crate::say;
use crate::sides::{Side, Sides};
use crate::text::{Options, Span};
use crate::view::paint;
use crate::view::theme::Theme;

/// Draws the line about the current passage, or about why there is none. Between stacked panes it is their rule.
pub fn passage(canvas: &mut Canvas, side: &SideBySide, theme: &Theme) {
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

/// What may be missing among the passages.
fn unsearched(searched: Searched, side: &SideBySide) -> String {
    // These may be the texts of before.
    if let Some(making) = side.making.said(side.pair) {
        return making;
    }
    match searched {
        Searched::All => String::new(),
        Searched::Bounded => say!("side-bounded").to_owned(),
        Searched::Later => say!("side-later").to_owned(),
    }
}

/// Draws what the signs mean: only those that occur in this pair.
pub fn legend(canvas: &mut Canvas, side: &SideBySide, theme: &Theme) {
    let area = side.geometry().legend;
    let Some(compared) = side.compared().filter(|_| !area.is_empty()) else {
        return;
    };
    let alignment = &compared.alignment;
    let has = |spans: &Sides<Vec<Span>>| !spans.left.is_empty() || !spans.right.is_empty();
    let has_changed = |test| has_changed(&alignment.passages, test);
    let passages = !alignment.passages.is_empty();
    let number = side.current_passage().map_or(1, |passage| passage.number);
    let strips = !side.geometry().panes.left.strip.is_empty();
    let scrolls = Side::BOTH.into_iter().any(|at| !side.sees_all(at));
    let quiet = theme.quiet;
    let word = |style| theme.text.patch(style);
    let sample = side.unit(Side::Left).one();
    // Signs of the strip stand closer to each other than to what is said about words.
    let alike = alike(side);
    let is_hidden = Side::BOTH.into_iter().any(|at| !side.hidden(at).is_empty());
    // Cut rather than left out: it comes first, and there is always room for its beginning.
    let room = usize::from(area.width).saturating_sub(2);
    let options = counted_by(side, compared.options);
    let options = paint::cut(&options, room);
    let unsearched = unsearched(alignment.searched, side);
    let shown: [(bool, Style, &str, &str, u16); 13] = [
        // No figure without what it is a figure of.
        (!options.is_empty(), theme.warning, "!", &options, 3),
        (!alike.is_empty(), theme.warning, "i", &alike, 3),
        (!unsearched.is_empty(), theme.warning, "!", &unsearched, 3),
        (
            passages && strips,
            ink(theme, number),
            strip::PASSAGE,
            say!("legend-passage"),
            2,
        ),
        (
            passages && strips,
            theme.accent,
            strip::CURRENT,
            say!("legend-current"),
            2,
        ),
        (
            scrolls && strips,
            quiet,
            strip::VIEW,
            say!("legend-view"),
            3,
        ),
        (
            has(&compared.lookalikes),
            word(theme.odd),
            sample,
            say!("legend-odd"),
            3,
        ),
        (
            has_changed(|how| matches!(how, How::Replaced | How::Inserted)),
            word(theme.how(How::Replaced)),
            sample,
            say!("legend-changed"),
            3,
        ),
        (
            has_changed(|how| how == How::Form),
            word(theme.how(How::Form)),
            sample,
            say!("legend-form"),
            3,
        ),
        (
            has_changed(|how| how == How::Moved),
            word(theme.how(How::Moved)),
            sample,
            say!("legend-moved"),
            3,
        ),
        (
            has(&alignment.loose),
            word(theme.loose),
            sample,
            say!("legend-loose"),
            3,
        ),
        (
            has(&alignment.common),
            word(theme.common),
            sample,
            say!("legend-common"),
            3,
        ),
        (
            is_hidden,
            word(theme.hidden),
            sample,
            say!("legend-hidden"),
            3,
        ),
    ];
    let shown = shown.into_iter().filter(|(occurs, ..)| *occurs);
    signs(canvas, area, shown, quiet);
}

/// By what the figures are not the usual ones; nothing where they are.
fn counted_by(side: &SideBySide, options: Options) -> String {
    let common = side.counts_common().then(|| say!("common-counted"));
    let options = Some(options.to_string()).filter(|options| !options.is_empty());
    let common = common.map(str::to_owned);
    let said: Vec<String> = options.into_iter().chain(common).collect();
    said.join(", ")
}

/// Draws signs, each with what it means, as many as there is room for.
fn signs<'a>(
    canvas: &mut Canvas,
    area: Rect,
    shown: impl Iterator<Item = (bool, Style, &'a str, &'a str, u16)>,
    quiet: Style,
) {
    let between = say!("legend-between");
    let mut x = area.x;
    for (_, style, sample, meaning, gap) in shown {
        let needed = width(sample) + width(between) + width(meaning);
        if x + needed > area.right() {
            continue;
        }
        x = canvas.put(x, area.y, sample, needed, style);
        x = canvas.put(x, area.y, between, needed, quiet);
        x = canvas.put(x, area.y, meaning, needed, quiet) + gap;
    }
}

/// Whether a word of any passage differs in such a way.
fn has_changed(passages: &[Passage], test: fn(How) -> bool) -> bool {
    passages.iter().any(|passage| {
        let Sides { left, right } = &passage.changed;
        left.iter().chain(right).any(|changed| test(changed.how))
    })
}

/// How much both files say alike about where they come from; nothing where that is nothing.
fn alike(side: &SideBySide) -> String {
    match side.comparison().map_or(0, |shown| shown.in_common.len()) {
        0 => String::new(),
        many => say!("alike-things", count = many),
    }
}

/// What there is to say in so many cells, in styled pieces.
fn said(side: &SideBySide, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    if !side.searched().is_empty() {
        return searched(side, room, theme);
    }
    match side.comparison().map(|comparison| &comparison.outcome) {
        None => {
            let making = side.making.said(side.pair);
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
