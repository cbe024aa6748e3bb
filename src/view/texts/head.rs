//! The heads of two texts: which document it is, how much of it stands in the other, where in it one is, and what its file says.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::side::BETWEEN;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::texts::side::SideBySide;
use crate::origin::{Clue, clue_name, clues as clues_of, kinds_of_marks};
use crate::page::harmless;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Facts;
use crate::view::names::{Names, beside};
use crate::view::paint::Pen;
use crate::view::theme::Theme;

/// Cells of a name that figures may not take: a folder, `…` and an ending are still told from their neighbours.
const NAME: usize = 24;
/// The clues that are worth a place beside the text, those of most worth first; the details have all of them.
const CLUES: [&str; 8] = [
    "format",
    "encoding",
    "size",
    "modified",
    "created",
    "saved",
    "author",
    "last editor",
];

/// Draws the head of the pane that stands at this place.
pub fn draw(buffer: &mut Buffer, app: &App, side: &SideBySide, place: Side, theme: &Theme) {
    if side.comparison().is_none() {
        return;
    }
    let is_active = side.focus().is_none_or(|alone| alone == place);
    let (sign, style) = if is_active {
        ("●", theme.heading)
    } else {
        ("○", theme.text)
    };
    let mut pen = Pen::new(buffer, side.pane_at(place).parts.head, 0);
    pen.put(sign, theme.quiet).skip(1);
    let form = form(app, side);
    let mut figures = figures(side, place, form);
    if let Some(at) = position(side, place).filter(|_| form != Form::Share && !figures.is_empty()) {
        figures.push_str(BETWEEN);
        figures.push_str(&at);
    }
    let gap = if figures.is_empty() { 0 } else { 2 };
    let room = pen.left().saturating_sub(figures.width() + gap);
    let (own, other) = (name(app, side, place), name(app, side, place.other()));
    let name = beside(&own, &other, room);
    pen.put(&name, style);
    pen.at_end(&figures, theme.quiet);
}

/// Draws what the file of that pane says about itself, as much of it as there is room for: a thing that has no room is left out whole, and
/// those behind it too, which are worth less.
pub fn clues(buffer: &mut Buffer, app: &App, side: &SideBySide, place: Side, theme: &Theme) {
    let shown = side.shown_at(place);
    let texts = side
        .comparison()
        .and_then(|known| Some((&known.labels, known.texts.as_ref()?)));
    let Some((labels, texts)) = texts else {
        return;
    };
    let facts = &texts.get(shown).facts;
    let odd = odd(app, Place::Side, [&**facts]).map(|odd| (vec![odd], true));
    let clues = shown_of(labels.get(shown).as_str(), facts).into_iter();
    let clues = clues.map(|clue| (forms(&clue), clue.is_odd));
    let mut pen = Pen::new(buffer, side.pane_at(place).parts.clues, 0);
    pen.skip(2);
    let mut apart = "";
    for (forms, is_odd) in odd.into_iter().chain(clues) {
        let forms = forms
            .iter()
            .map(|form| format!("{apart}{}", harmless(form)));
        let Some(text) = forms.into_iter().find(|text| text.width() <= pen.left()) else {
            break;
        };
        pen.put(&text, if is_odd { theme.warning } else { theme.quiet });
        apart = BETWEEN;
    }
}

/// What is odd of these files, with the key that shows more of it in this place; nothing for files without odd letters or hidden text.
/// It stands beside the figures, as texts may be equal only after letters were taken for what they look like.
pub fn odd<'a>(
    app: &App,
    place: Place,
    facts: impl IntoIterator<Item = &'a Facts>,
) -> Option<String> {
    let key = || app.keymap.named(place, Action::Details);
    kinds_of_marks(facts).map(|odd| say!("side-odd", odd, key = key()))
}

fn shown_of(name: &str, facts: &Facts) -> Vec<Clue> {
    let worth = |clue: &Clue| CLUES.iter().position(|name| *name == clue.name);
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

/// What is said of a clue, the longer form first: of a date the day says most.
fn forms(clue: &Clue) -> Vec<String> {
    let named = |value: &str| format!("{} {value}", clue_name(clue.name));
    let day = clue.value.split([' ', 'T']).next().unwrap_or_default();
    match clue.name {
        "format" | "encoding" | "size" => vec![clue.value.clone()],
        "modified" | "created" | "saved" => vec![named(&clue.value), day.to_owned()],
        _ => vec![named(&clue.value)],
    }
}

/// The name without the folder that both have in common; with it where several are open, as in the lists.
fn name(app: &App, side: &SideBySide, place: Side) -> String {
    let Some(comparison) = side.comparison() else {
        return String::new();
    };
    let Sides { left, right } = &comparison.labels;
    let names = Names::of([left, right], usize::MAX);
    let names = comparison.labels.as_ref().map(|label| names.get(label));
    let folder = if app.snapshot.folders.several().is_some() {
        0
    } else {
        common_folder(names.left, names.right)
    };
    let name = names.get(side.shown_at(place));
    harmless(name.get(folder..).unwrap_or(name)).into_owned()
}

/// The folder that both of these names stand in, with its `/`, in bytes.
fn common_folder(one: &str, other: &str) -> usize {
    let both = one.bytes().zip(other.bytes());
    let same = both.take_while(|(a, b)| a == b).count();
    let slash = one.bytes().take(same).rposition(|b| b == b'/');
    slash.map_or(0, |slash| slash + 1)
}

/// How much a head says beside the name: words or figures, and how far one has read; or the share alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Long,
    Short,
    Share,
}

/// The longest form that both panes have room for: figures are compared across, so they are said alike. A position counts as if it were
/// as long as it can be, so that scrolling doesn't change the form.
fn form(app: &App, side: &SideBySide) -> Form {
    let position = say!("side-at", percent = 99).width() + BETWEEN.width();
    let fits = |form: &Form| {
        Side::BOTH.into_iter().all(|place| {
            let room = usize::from(side.pane_at(place).parts.head.width);
            let name = name(app, side, place).width().min(NAME) + 4;
            figures(side, place, *form).width() + position + name <= room
        })
    };
    [Form::Long, Form::Short]
        .into_iter()
        .find(fits)
        .unwrap_or(Form::Share)
}

fn figures(side: &SideBySide, place: Side, form: Form) -> String {
    let Some(compared) = side.compared() else {
        return String::new();
    };
    let shown = side.shown_at(place);
    let share = compared.share(shown).to_string();
    let unit = side.unit(shown);
    let words = *compared.counted.get(shown);
    let same = compared.figures().words;
    let words = unit.of_so_many(words);
    match form {
        Form::Long => say!("side-figures", share, same, words),
        Form::Short => say!("side-figures-short", share, same, words),
        Form::Share => share,
    }
}

/// How far one has read in the text that moves, where no head has room to say it.
pub fn left_out(app: &App, side: &SideBySide) -> Option<String> {
    let place = side.focus().unwrap_or(Side::Left);
    let is_left_out = side.compared().is_some() && form(app, side) == Form::Share;
    position(side, place).filter(|_| is_left_out)
}

/// How far one has read; nothing where there is nothing to scroll. Beside the figures it must not sound like one more share.
fn position(side: &SideBySide, place: Side) -> Option<String> {
    let pane = side.pane_at(place);
    let (seen, length) = (pane.in_view(), pane.page.text.len() as u64);
    if pane.sees_all() {
        return None;
    }
    Some(match u64::from(seen.end) {
        _ if seen.start == 0 => say!("side-top").to_owned(),
        end if end >= length => say!("side-end").to_owned(),
        end => say!("side-at", percent = end * 100 / length),
    })
}
