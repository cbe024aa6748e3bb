//! The line about the current passage, and the line that explains the signs.

use ratatui::style::Style;

use super::canvas::{Canvas, width};
use super::{current_style, ink, strip};
use crate::align::{How, Kind, Passage, Searched};
use crate::app::side::{Context, Focus, Numbering, SideBySide, Unit};
use crate::sides::{Side, Sides};
use crate::text::Span;
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
    for (text, style) in said(side, theme) {
        x = canvas.put(x, area.y, &text, area.right().saturating_sub(x), style);
    }
    rule(canvas, x, area.right().saturating_sub(x));
    let state = state(side);
    let room = area.right().saturating_sub(x + 2);
    if !state.is_empty() && width(&state) + 2 <= room {
        let start = area.right() - width(&state) - 2;
        canvas.put(start, area.y, &format!(" {state} "), room, theme.quiet);
    }
}

/// What may be missing among the passages.
fn unsearched(searched: Searched) -> &'static str {
    match searched {
        Searched::All => "",
        Searched::Bounded => "too long to search for all that was rewritten",
        Searched::Later => "word for word; looking for what was rewritten …",
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
    let sample = side.unit(Side::Left).name(1);
    // Signs of the strip stand closer to each other than to what is said about words.
    let alike = alike(side);
    let is_hidden = Side::BOTH.into_iter().any(|at| !side.hidden(at).is_empty());
    // Cut rather than left out: it comes first, and there is always room for its beginning.
    let room = usize::from(area.width).saturating_sub(2);
    let options = compared.options.to_string();
    let options = paint::cut(&options, room);
    let shown: [(bool, Style, &str, &str, u16); 12] = [
        // No figure without what it is a figure of.
        (!options.is_empty(), theme.warning, "!", &options, 3),
        (!alike.is_empty(), theme.warning, "i", &alike, 3),
        (
            alignment.searched != Searched::All,
            theme.warning,
            "!",
            unsearched(alignment.searched),
            3,
        ),
        (
            passages && strips,
            ink(theme, number),
            strip::PASSAGE,
            "passage",
            2,
        ),
        (
            passages && strips,
            theme.accent,
            strip::CURRENT,
            "this one",
            2,
        ),
        (scrolls && strips, quiet, strip::VIEW, "in view", 3),
        (
            has_changed(|how| matches!(how, How::Replaced | How::Inserted)),
            word(theme.how(How::Replaced)),
            sample,
            "changed",
            3,
        ),
        (
            has_changed(|how| how == How::Form),
            word(theme.how(How::Form)),
            sample,
            "another form",
            3,
        ),
        (
            has_changed(|how| how == How::Moved),
            word(theme.how(How::Moved)),
            sample,
            "moved",
            3,
        ),
        (
            has(&alignment.loose),
            word(theme.loose),
            sample,
            "shared, in no passage",
            3,
        ),
        (
            has(&alignment.common),
            word(theme.common),
            sample,
            "common to many, left out",
            3,
        ),
        (
            is_hidden,
            word(theme.hidden),
            sample,
            "hidden in the original",
            3,
        ),
    ];
    let mut x = area.x;
    for (_, style, sample, meaning, gap) in shown.iter().filter(|(occurs, ..)| *occurs) {
        let needed = width(sample) + 1 + width(meaning);
        if x + needed > area.right() {
            continue;
        }
        x = canvas.put(x, area.y, sample, needed, *style) + 1;
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
        1 => "one thing alike in both files".to_owned(),
        many => format!("{many} things alike in both files"),
    }
}

/// What there is to say, in styled pieces.
fn said(side: &SideBySide, theme: &Theme) -> Vec<(String, Style)> {
    let room = usize::from(side.geometry().passage.width);
    if !side.searched().is_empty() {
        return searched(side, room, theme);
    }
    match side.comparison().map(|comparison| &comparison.outcome) {
        None => vec![(" reading… ".to_owned(), theme.quiet)],
        Some(Err(_)) => vec![(" ! can't be shown ".to_owned(), theme.warning)],
        Some(Ok(_)) if side.trouble().is_some() => {
            let long = " ! can't be shown as it is now: this is how it was ";
            let said = if long.len() < room {
                long
            } else {
                " ! as it was "
            };
            vec![(said.to_owned(), theme.warning)]
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
        0 => "not found".to_owned(),
        _ => format!("{} of {}", paint::count(number), paint::count(all)),
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
    let none = " nothing to fold";
    let rest = if side.passages().is_empty() {
        ": every paragraph shares something "
    } else {
        ": every paragraph has a passage "
    };
    let rest = if none.len() + rest.len() < room {
        rest
    } else {
        " "
    };
    format!("{none}{rest}")
}

fn count(number: u32, unit: Unit) -> String {
    format!("{} {}", paint::count(number), unit.name(number))
}

fn without_passages(side: &SideBySide, loose: bool, room: usize) -> String {
    let least = count(side.min_run(), side.unit(Side::Left));
    let none = format!(" no passage of {least} and more");
    let rest = if loose {
        "; shared shingles are shown faintly "
    } else {
        "; nothing is shared "
    };
    if none.len() + rest.len() < room {
        none + rest
    } else {
        none + " "
    }
}

fn about(side: &SideBySide, passage: &Passage, room: usize, theme: &Theme) -> Vec<(String, Style)> {
    let style = current_style(theme, passage.number);
    let of = side.passages().len();
    let place = format!(" of {of}");
    let [left, right] = Side::BOTH.map(|place| passage.words(side.shown_at(place)));
    let unit = side.current_unit();
    let details = match passage.kind {
        Kind::Verbatim => vec![count(left, unit), "verbatim".to_owned()],
        Kind::Edited => {
            let words = if left == right {
                paint::count(left)
            } else {
                format!("{} and {}", paint::count(left), paint::count(right))
            };
            vec![
                format!(
                    "edited: {} of {words} {} equal",
                    paint::count(passage.same),
                    unit.name(left.max(right))
                ),
                format!("longest run {}", paint::count(passage.longest)),
            ]
        }
        Kind::Summary => vec![
            format!(
                "summary: {} of {} {} stand among {}",
                paint::count(passage.same),
                paint::count(left.min(right)),
                unit.name(left.min(right)),
                paint::count(left.max(right))
            ),
            format!("longest run {}", paint::count(passage.longest)),
        ],
    };
    let badge = format!(" ▸ passage {}", passage.number);
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
    for detail in details {
        let detail = format!(" · {detail}");
        used += usize::from(width(&detail));
        if used + 2 > room {
            break;
        }
        pieces.push((detail, theme.text));
    }
    pieces.push((" ".to_owned(), theme.text));
    pieces
}

/// What is unusual about the view.
fn state(side: &SideBySide) -> String {
    let beside = side.geometry().beside;
    let moves = match (side.focus(), beside) {
        (Focus::Both, _) => None,
        (Focus::One(Side::Left), true) => Some("left moves alone"),
        (Focus::One(Side::Right), true) => Some("right moves alone"),
        (Focus::One(Side::Left), false) => Some("upper moves alone"),
        (Focus::One(Side::Right), false) => Some("lower moves alone"),
    };
    let lost =
        side.current_passage().is_some() && !Side::BOTH.into_iter().any(|at| side.sees_current(at));
    let lost = lost.then_some("out of view");
    let folded = side.context().map(|context| match context {
        Context::Lines => "lines of passages only".to_owned(),
        Context::Paragraph(0) => "matches only".to_owned(),
        Context::Paragraph(lines) => format!("matches and {lines} lines around"),
    });
    let numbered = match side.numbering() {
        Numbering::Off => None,
        Numbering::Lines => Some("line numbers"),
        Numbering::Paragraphs => Some("paragraph numbers"),
    };
    let said = [lost, folded.as_deref(), numbered, moves];
    let said: Vec<_> = said.into_iter().flatten().collect();
    said.join(" · ")
}
