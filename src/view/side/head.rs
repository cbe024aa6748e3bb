//! Over each pane: which document it is, how much of it stands in the other, where in it one is, and what its file says.

use std::borrow::Cow;

use super::canvas::{Canvas, shorten, width};
use crate::app::side::{Focus, PaneParts, SideBySide};
use crate::index::Label;
use crate::origin::{Clue, clue_name, clues as clues_of, kinds_of_marks};
use crate::page::harmless;
use crate::say;
use crate::sides::Side;
use crate::snapshot::Facts;
use crate::view::names::{apart_from, below, common_folder, shorten_within};
use crate::view::theme::Theme;

/// Cells of a name that figures may not take: a folder, `…` and an ending are still told from their neighbours.
const NAME: u16 = 24;
/// Cells of the longest position with what parts it from the figures, so that scrolling doesn't change their wording.
const POSITION: u16 = 11;
/// The same of the fullest wording, where a position is told in words.
const POSITION_IN_WORDS: u16 = 15;
/// Wordings of the figures, from the fullest to none at all.
const FORMS: usize = 4;

/// Draws the head of the pane that stands at this place.
pub fn draw(canvas: &mut Canvas, parts: &PaneParts, side: &SideBySide, place: Side, theme: &Theme) {
    let area = parts.head;
    if area.is_empty() || side.comparison().is_none() {
        return;
    }
    let active = side.focus() == Focus::Both || side.focus() == Focus::One(place);
    let sign = if active { "●" } else { "○" };
    canvas.put(area.x, area.y, sign, area.width, theme.quiet);
    let room = area.width.saturating_sub(2);
    let name = name(side, place);
    let figures = figures(side, place, form(side));
    let taken = width(&figures);
    let room_of_name = room.saturating_sub(taken + 2 * u16::from(taken > 0));
    let other = self::name(side, place.other());
    let short = |name| {
        if side.is_of_several() {
            shorten_within(name, usize::from(room_of_name))
        } else {
            Cow::Owned(shorten(name, room_of_name))
        }
    };
    let cells = usize::from(room_of_name);
    let name = apart_from(&name, &other, cells, side.is_of_several(), short);
    let style = if active { theme.heading } else { theme.text };
    canvas.put(area.x + 2, area.y, &name, room, style);
    let x = area.right().saturating_sub(taken);
    canvas.put(x, area.y, &figures, taken, theme.quiet);
}

/// Draws what the file of that pane says about itself, as much of it as there is room for.
pub fn clues(
    canvas: &mut Canvas,
    parts: &PaneParts,
    side: &SideBySide,
    place: Side,
    theme: &Theme,
) {
    let area = parts.clues;
    let shown = side.shown_at(place);
    let comparison = side.comparison().filter(|_| !area.is_empty());
    let texts = comparison.and_then(|known| Some((&known.labels, known.texts.as_ref()?)));
    let Some((labels, texts)) = texts else {
        return;
    };
    let facts = &texts.get(shown).facts;
    let mut x = area.x + 2;
    let odd = kinds_of_marks([&**facts]);
    let odd = odd.map(|odd| {
        let said = say!("side-odd", odd = odd, key = &side.keys.details);
        (vec![said], true)
    });
    let clues = shown_of(labels.get(shown).as_str(), facts).into_iter();
    let clues = clues.map(|clue| (forms(&clue), clue.is_odd));
    for (forms, is_odd) in odd.into_iter().chain(clues) {
        let apart = if x > area.x + 2 { " · " } else { "" };
        let room = area.right().saturating_sub(x);
        let forms = forms
            .iter()
            .map(|form| format!("{apart}{}", harmless(form)));
        // A thing that has no room is left out whole, and those behind it too: they are worth less.
        let Some(text) = forms.into_iter().find(|text| width(text) <= room) else {
            break;
        };
        let style = if is_odd { theme.warning } else { theme.quiet };
        x = canvas.put(x, area.y, &text, room, style);
    }
}

/// The clues that are worth a place beside the text, those of most worth first; the details have all of them.
fn shown_of(name: &str, facts: &Facts) -> Vec<Clue> {
    const BY_WORTH: [&str; 8] = [
        "format",
        "encoding",
        "size",
        "modified",
        "created",
        "saved",
        "author",
        "last editor",
    ];
    let worth = |clue: &Clue| BY_WORTH.iter().position(|name| *name == clue.name);
    let mut clues = clues_of(name, facts);
    clues.retain(|clue| {
        let is_usual = clue.name == "encoding" && clue.value == "UTF-8";
        // The date of the file is for what says none itself.
        let says_one = facts.clues.created.is_some() || facts.clues.modified.is_some();
        worth(clue).is_some() && !is_usual && (clue.name != "saved" || !says_one)
    });
    clues.sort_by_key(worth);
    clues
}

/// What is said of a clue, the fullest form first: of a date the day says most.
fn forms(clue: &Clue) -> Vec<String> {
    let named = |value: &str| format!("{} {value}", clue_name(clue.name));
    let day = clue.value.split([' ', 'T']).next().unwrap_or_default();
    match clue.name {
        "format" | "encoding" | "size" => vec![clue.value.clone()],
        "modified" | "created" | "saved" => {
            vec![named(&clue.value), named(day), day.to_owned()]
        }
        _ => vec![named(&clue.value)],
    }
}

/// The name without the folder that both have in common; with it where several are open, as in the lists.
fn name(side: &SideBySide, place: Side) -> String {
    let Some(comparison) = side.comparison() else {
        return String::new();
    };
    let titles = comparison.labels.as_ref().map(Label::title);
    // Two people may have one name.
    let names = if titles.left == titles.right {
        comparison.labels.as_ref().map(Label::as_str)
    } else {
        titles
    };
    let folder = if side.is_of_several() {
        0
    } else {
        common_folder(names.left, names.right)
    };
    harmless(below(names.get(side.shown_at(place)), folder))
}

/// The fullest wording that both panes have room for: figures are compared across, so they are said alike.
fn form(side: &SideBySide) -> usize {
    let geometry = side.geometry();
    let fits = |form: usize, place: Side| {
        let room = geometry.panes.get(place).head.width.saturating_sub(2);
        let needed = width(&name(side, place)).min(NAME) + 2;
        let position = match form {
            0 => POSITION_IN_WORDS,
            form if has_position(form) => POSITION,
            _ => 0,
        };
        let wording = wording(side, place, form);
        width(&wording) + position + needed <= room
    };
    (0..FORMS)
        .find(|&form| Side::BOTH.into_iter().all(|place| fits(form, place)))
        .unwrap_or(FORMS)
}

/// The last wordings are for panes where a name is worth more than a position.
fn has_position(form: usize) -> bool {
    form < 2
}

fn wording(side: &SideBySide, place: Side, form: usize) -> String {
    let Some(compared) = side.compared() else {
        return String::new();
    };
    let shown = side.shown_at(place);
    let share = compared.share(shown);
    let words = *compared.counted.get(shown);
    // Those of equal runs, as in the list: all that stand in passages would count changed ones too.
    let same = compared.alignment.copied.words;
    let same = same.min(words);
    let unit = side.unit(shown);
    let words = unit.of_so_many(words);
    let percent = share.to_string();
    let passages = &compared.alignment.passages;
    // Nothing of a text that was rewritten throughout stands in the other, and yet all of it may.
    if same == 0 && !passages.is_empty() {
        let inside: u32 = passages.iter().map(|passage| passage.words(shown)).sum();
        // Of all words: some of those in passages may be common text.
        let words = unit.of_so_many(*compared.words.get(shown));
        return match form {
            0 => say!(
                "side-figures-no-run",
                least = side.min_run(),
                count = inside,
                words = words
            ),
            1 | 2 => say!("side-figures-no-run-short", count = inside, words = words),
            _ => String::new(),
        };
    }
    match form {
        0 => say!("side-figures", share = percent, same = same, words = words),
        1 | 2 => say!(
            "side-figures-short",
            share = percent,
            same = same,
            words = words
        ),
        3 => share.to_string(),
        _ => String::new(),
    }
}

fn figures(side: &SideBySide, place: Side, form: usize) -> String {
    let mut figures = wording(side, place, form);
    let at = position(side, side.shown_at(place), form == 0);
    if has_position(form) && !figures.is_empty() && !at.is_empty() {
        figures.push_str(" · ");
        figures.push_str(&at);
    }
    figures
}

/// How far one has read in the text that moves, where no head has room to say it.
pub fn left_out(side: &SideBySide) -> String {
    let place = match side.focus() {
        Focus::One(place) => place,
        Focus::Both => Side::Left,
    };
    if has_position(form(side)) {
        String::new()
    } else {
        position(side, side.shown_at(place), true)
    }
}

/// How far one has read; nothing where there is nothing to scroll. Beside the figures it must not sound like one more share.
fn position(side: &SideBySide, shown: Side, in_words: bool) -> String {
    let pane = side.pane(shown);
    let seen = side.in_view(shown);
    let length = pane.page.text.len() as u64;
    match u64::from(seen.end) {
        _ if side.sees_all(shown) => String::new(),
        _ if seen.start == 0 => say!("side-top").to_owned(),
        end if end >= length => say!("side-end").to_owned(),
        end if in_words => say!("side-at", percent = end * 100 / length),
        end => say!("side-at-short", percent = end * 100 / length),
    }
}
