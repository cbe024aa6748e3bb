//! What lies at the foot of the screen for a moment: commands to find, themes and files to choose. What is above stays in sight.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::columns::draw_plain;
use super::paint::{Pen, count, cut, ending, shorten};
use super::preview::{below_title, heading, note};
use super::rows::{CURSOR_WIDTH, draw_rows, off};
use super::texts::draw_excerpt;
use super::theme::Theme;
use crate::align::{Kind, Passage};
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::export::Chooser;
use crate::app::field::Caret;
use crate::app::keys;
use crate::app::layout::Layout;
use crate::app::list::in_view;
use crate::app::masking::{self, Switch};
use crate::app::noting::{self, Noting};
use crate::app::palette::{Found, Item, Offer, Palette};
use crate::app::partners::Partners;
use crate::app::picker::{Pick, Picker};
use crate::app::reviewing::{self, Deciding, Of};
use crate::app::side::SideBySide;
use crate::columns::PAIRS;
use crate::index::Pair;
use crate::measure::Containment;
use crate::page;
use crate::remarks;
use crate::reviews;
use crate::say;
use crate::sides::Side;
use crate::snapshot::Compared;
use crate::text::Span;
use crate::words::Said;

/// Between two columns.
const GAP: usize = 2;
/// Cells of the key of a verdict: most are one letter.
const KEY: usize = 2;
/// A few words of a passage, by which it is known.
const FEW: usize = 16;
/// Between what is said of a passage and its text.
const BETWEEN: &str = " · ";
/// Around what stands at the end of a rule: a blank on either side, and the end of the rule.
const AROUND: usize = 4;

/// Clears the place of an overlay at the foot of the screen. Its title, beside how much is scrolled off, and its rows.
pub fn open(buffer: &mut Buffer, layout: &Layout, picker: &dyn Pick, theme: &Theme) -> [Rect; 2] {
    let area = picker.area(layout);
    clear(buffer, area, theme);
    let rows = below_title(area);
    let height = usize::from(rows.height).saturating_sub(picker.heads());
    let head = scrolled(buffer, area, picker.off(height), theme);
    [head, rows]
}

/// Writes the text of a field, of which what stands before the caret matters most. Says where the caret is.
pub fn field(pen: &mut Pen, text: &str, caret: Caret, style: Style) -> Position {
    let (before, behind) = caret.split(text);
    let room = pen.left().saturating_sub(GAP);
    let before = ending(before, room);
    pen.put(&before, style);
    let at = Position::new(pen.x(), pen.y());
    pen.put(&cut(behind, room.saturating_sub(before.width())), style);
    at
}

/// A rule with a field behind a sign. Says where the text cursor is.
fn prompt(
    buffer: &mut Buffer,
    area: Rect,
    sign: &str,
    (typed, caret): (&str, Caret),
    theme: &Theme,
) -> Position {
    let mut pen = Pen::new(buffer, area, 0);
    pen.put("── ", theme.quiet).put(sign, theme.key);
    let at = field(&mut pen, typed, caret, theme.text);
    pen.skip(GAP).fill("─", theme.quiet);
    at
}

/// Draws the commands that are meant. Says where the text cursor is.
pub fn palette(
    buffer: &mut Buffer,
    layout: &Layout,
    (palette, caret): (&Palette, Caret),
    theme: &Theme,
) -> Position {
    let [head, rows] = open(buffer, layout, &palette.found, theme);
    let (sign, none) = match palette.kind {
        Offer::Commands => (":", say!("palette-none")),
        Offer::Folders => (":", say!("folders-none")),
        Offer::Ledger => (say!("ledger-title"), say!("ledger-none")),
    };
    let at = prompt(buffer, head, sign, (&palette.typed, caret), theme);
    if palette.found.items().is_empty() {
        note(buffer, rows, none, theme);
    }
    let items = palette.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, items, theme, |pen, (item, found), _| {
        command(pen, item, found, theme);
    });
    at
}

/// What a command does, with the letters that were meant, and its keys at the right.
fn command(pen: &mut Pen, item: &Item, found: &Found, theme: &Theme) {
    let room = pen.left().saturating_sub(item.keys.width() + GAP + 1);
    for (at, letter) in (0..).zip(cut(&item.what, room).chars()) {
        let is_meant = found.letters.contains(&at);
        let style = if is_meant { theme.key } else { theme.text };
        pen.put(letter.encode_utf8(&mut [0; 4]), style);
    }
    pen.keep_off(1);
    pen.at_end(&item.keys, theme.quiet);
}

/// Draws the themes; all above shows what the one under the cursor looks like.
pub fn themes(
    buffer: &mut Buffer,
    layout: &Layout,
    themes: &Picker<(String, Said)>,
    theme: &Theme,
) {
    let [head, rows] = open(buffer, layout, themes, theme);
    heading(buffer, head, say!("themes-title"), "", theme);
    let names = themes.items().iter().map(|(name, _)| name.width()).max();
    let choices = themes.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, choices, theme, |pen, (name, about), _| {
        pen.field(name, names.unwrap_or(0), theme.text).skip(GAP);
        let room = pen.left().saturating_sub(1);
        pen.put(&cut(&about.to_string(), room), theme.quiet);
    });
}

/// Draws the layers: a switch, what each is, and what it covers.
pub fn layers(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    layers: &Picker<Switch>,
    theme: &Theme,
) {
    let [head, rows] = open(buffer, layout, layers, theme);
    let of_pair = masking::of_pair(app).unwrap_or_default();
    heading(buffer, head, say!("layers-title"), &of_pair, theme);
    let choices = layers.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, choices, theme, |pen, switch, _| {
        let (sign, style) = if masking::is_on(app, *switch) {
            ("[×] ", theme.text)
        } else {
            ("[ ] ", theme.quiet)
        };
        if matches!(switch, Switch::Given(_)) {
            pen.skip(GAP);
        }
        pen.put(sign, style);
        let covers = masking::covers(app, *switch);
        let room = pen.left().saturating_sub(GAP + covers.width());
        pen.put(&cut(&masking::named(app, *switch), room), style);
        pen.skip(GAP);
        pen.put(&cut(&covers, pen.left()), theme.quiet);
    });
}

/// Draws the verdicts, each behind its key, under what they will be of.
pub fn verdicts(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    deciding: &Deciding,
    theme: &Theme,
) {
    let [head, rows] = open(buffer, layout, &deciding.verdicts, theme);
    let mut of = deciding.of.called(app);
    if let Of::Pairs(pairs) = &deciding.of
        && reviewing::goes_on(app, pairs)
        && reviewing::open(app) > 1
    {
        of = say!("verdict-then", what = of);
    }
    heading(buffer, head, say!("verdict-title"), &of, theme);
    let choices = deciding.verdicts.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, choices, theme, |pen, verdict, _| {
        let key = app.keymap.key(Place::Verdict, Action::Decide(*verdict));
        let own = || reviews::ask(|wording| wording.key(*verdict).map(keys::shown));
        let key = key.or_else(own).unwrap_or_default();
        pen.field(&key, KEY, theme.key).skip(GAP);
        let room = pen.left();
        pen.put(&cut(&verdict.say(), room), theme.text);
    });
}

/// Draws a note, under what it will be of. Says where the text cursor is.
pub fn note_field(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    note: &Noting,
    theme: &Theme,
) -> Position {
    let area = note.area(layout);
    clear(buffer, area, theme);
    let (lines, at, cell) = note.lines(app.caret, noting::width(layout));
    let inside = below_title(area);
    let height = usize::from(inside.height);
    let top = in_view(0, at, lines.len(), height);
    let below = lines.len().saturating_sub(top + height);
    let head = scrolled(buffer, area, [top, below], theme);
    let of = reviewing::called_as_meant(app, &note.pairs);
    heading(buffer, head, say!("note-title"), &of, theme);
    for (nth, line) in (0..).zip(lines.iter().skip(top).take(height)) {
        let mut pen = Pen::new(buffer, inside, nth);
        pen.skip(usize::from(noting::MARGIN));
        for shown in page::shown(&note.typed, line) {
            pen.put(&shown.text, theme.text);
        }
    }
    let column = inside.x + noting::MARGIN + cell as u16;
    Position::new(
        column.min(inside.right().saturating_sub(1)),
        inside.y + (at - top) as u16,
    )
}

/// The field that the words of a search are typed into, over the last line of the texts. Says where the text cursor is.
pub fn search(
    buffer: &mut Buffer,
    layout: &Layout,
    typed: (&str, Caret),
    theme: &Theme,
) -> Position {
    let area = Rect {
        y: layout.all.bottom().saturating_sub(1),
        height: layout.all.height.min(1),
        ..layout.all
    };
    clear(buffer, area, theme);
    prompt(buffer, area, "/", typed, theme)
}

/// Cells of a kind: the longest is `word for word`.
const KIND: usize = 13;
/// Cells of the words of a passage, which get more where they need more.
const WORDS: usize = 14;
/// Columns go before the text of a passage, or the name of a document, has less room than this.
const LEAST: usize = 24;
/// Cells of a share of a text.
const SHARE: usize = 5;

/// Draws the passages; the texts above are at the one under the cursor.
pub fn passages(buffer: &mut Buffer, layout: &Layout, side: &SideBySide, theme: &Theme) {
    let passages = side.passages();
    let Some(compared) = side.compared() else {
        return;
    };
    let [head, rows] = open(buffer, layout, side, theme);
    let shown = side.shown_at(Side::Left);
    let all = (*compared.words.get(shown)).max(1);
    let title = say!("passages", count = passages.len());
    let facts = facts(side, compared, shown);
    let height = usize::from(rows.height);
    let top = side.first(height);
    heading(buffer, head, &title, &facts, theme);
    let digits = passages.len().to_string().width();
    let around = CURSOR_WIDTH + digits + 2 + 1 + 1 + SHARE + GAP;
    let in_view = passages.iter().skip(top).take(height);
    let widths = in_view.map(|passage| figures(passage, shown).width());
    let widest = widths.max().unwrap_or_default();
    let words = widest.max(WORDS);
    let roomy = usize::from(rows.width) >= around + words + KIND + GAP + LEAST;
    // The words say of most what kind they are of: all of so many are word for word.
    let wide = if roomy { words } else { widest };
    let in_view = passages.iter().enumerate().skip(top).take(height);
    let in_view = in_view.map(|(at, passage)| (passage, at == side.current()));
    draw_rows(buffer, rows, in_view, theme, |pen, passage, _| {
        let badge = format!(" {} ", passage.number);
        pen.field_right(&badge, digits + 2, theme.passage(passage.number))
            .skip(1);
        let share = Containment::of(passage.same.min(all), all).to_string();
        pen.field_right(&figures(passage, shown), wide, theme.heading)
            .skip(1);
        pen.field_right(&share, SHARE, theme.text).skip(GAP);
        if roomy {
            pen.field(remarks::kind(passage.kind), KIND, theme.quiet)
                .skip(GAP);
        }
        beginning(pen, passage, compared, shown, theme);
    });
}

/// By which of the two texts the passages are told, and what their words are.
fn facts(side: &SideBySide, compared: &Compared, shown: Side) -> String {
    let unit = side.unit(shown).many();
    let facts = if side.geometry.beside {
        say!("passages-left", unit)
    } else {
        say!("passages-upper", unit)
    };
    let has_common = |passage| compared.common_words(passage, shown) > 0;
    if side.passages().iter().any(has_common) {
        facts + say!("passages-common")
    } else {
        facts
    }
}

/// Words of a passage, and how many of them are the same.
fn figures(passage: &Passage, shown: Side) -> String {
    let words = passage.words(shown);
    match passage.kind {
        Kind::Verbatim => count(words),
        Kind::Edited | Kind::Summary => of_words(passage.same, words),
    }
}

/// The beginning of a passage's text, behind what is odd of it.
fn beginning(pen: &mut Pen, passage: &Passage, compared: &Compared, shown: Side, theme: &Theme) {
    let text = compared.texts.get(shown);
    let span = *passage.spans.get(shown);
    let odd = compared.lookalikes.get(shown);
    if let Some((said, style)) = odd_of(passage, compared, shown, theme)
        && pen.left() >= said.width() + BETWEEN.width() + FEW
    {
        pen.put(said, style).put(BETWEEN, theme.quiet);
    }
    pen.keep_off(1);
    let style = |byte: u32| {
        let here = Span::new(byte, byte + 1);
        let is_odd = here.meets(odd);
        if is_odd {
            theme.text.patch(theme.odd)
        } else {
            theme.text
        }
    };
    let (buffer, area) = pen.rest();
    draw_excerpt(buffer, area, text, span, &style);
}

/// That words of a passage have letters of another alphabet, in such letters where they are those that are shown.
fn odd_of(
    passage: &Passage,
    compared: &Compared,
    shown: Side,
    theme: &Theme,
) -> Option<(&'static str, Style)> {
    let is_odd = |side| passage.spans.get(side).meets(compared.lookalikes.get(side));
    if is_odd(shown) {
        return Some((say!("legend-odd"), theme.text.patch(theme.odd)));
    }
    is_odd(shown.other()).then(|| (say!("preview-odd-there"), theme.quiet))
}

fn of_words(same: u32, words: u32) -> String {
    say!("same-of", same, all = words)
}

/// Draws the documents that share text with one.
pub fn partners(
    buffer: &mut Buffer,
    layout: &Layout,
    app: &App,
    partners: &Partners,
    theme: &Theme,
) {
    let listing = &app.snapshot.listing;
    let name = |id| listing.title(id);
    let list = &partners.list;
    let [head, rows] = open(buffer, layout, list, theme);
    let mut facts = say!("partners-title", count = list.items().len());
    let mut room = usize::from(head.width).saturating_sub(facts.width() + 12);
    if room < LEAST.min(name(partners.document()).width()) {
        // The rows say what they are; of whom nothing else does.
        facts.clear();
        room = usize::from(head.width).saturating_sub(AROUND + GAP);
    }
    let title = shorten(name(partners.document()), room);
    heading(buffer, head, &title, &facts, theme);
    let below = below_title(rows);
    let shown = list.in_view(usize::from(below.height));
    let shown = shown.map(|(pair, chosen)| (partners.as_first(pair), chosen));
    let shown: Vec<(Pair, bool)> = shown.collect();
    let shown = shown.iter().map(|(pair, chosen)| (pair, *chosen));
    let columns = (PAIRS, &app.context());
    draw_plain(buffer, (rows, below), columns, shown, theme);
}

/// Around the folder's name in the title of what is written: the rule and its gaps.
const BESIDE: usize = 12;
/// In fewer cells nobody would know which folder that is.
const FOLDER_LEAST: usize = 8;
/// What a name leaves to what it is the name of, at least.
const ABOUT_LEAST: usize = 12;

/// Draws the formats, each with the name that the file will have. Says where the next letter of the name comes.
pub fn export(
    buffer: &mut Buffer,
    layout: &Layout,
    (chooser, caret): (&Chooser, Caret),
    theme: &Theme,
) -> Position {
    let [head, rows] = open(buffer, layout, &chooser.formats, theme);
    let title = say!("export-title", what = &chooser.what);
    let room = usize::from(head.width).saturating_sub(title.width() + BESIDE);
    let folder = match &chooser.place {
        Some((folder, _)) if room >= FOLDER_LEAST.min(folder.width()) => {
            say!("export-folder", folder = ending(folder, room))
        }
        _ => String::new(),
    };
    heading(buffer, head, &title, &folder, theme);
    let formats = chooser.formats.items().iter();
    let widest = formats.map(|format| chooser.name(*format).width()).max();
    let most = usize::from(rows.width).saturating_sub(ABOUT_LEAST + GAP);
    let widest = widest.unwrap_or(0).min(most);
    let trouble = chooser.trouble();
    let mut at = Position::new(rows.x, rows.y);
    let formats = chooser.formats.in_view(usize::from(rows.height));
    draw_rows(buffer, rows, formats, theme, |pen, format, chosen| {
        let name = chooser.name(*format);
        // What is typed last is seen, however long the name is.
        let shown = ending(&name, widest);
        if chosen {
            let (typed, ending) = name.split_at(chooser.typed_to(*format));
            let behind = caret.split(typed).1.width() + ending.width();
            let cells = shown.width().saturating_sub(behind);
            at = Position::new(pen.x() + cells as u16, pen.y());
        }
        pen.field(&shown, widest, theme.text).skip(GAP);
        let room = pen.left().saturating_sub(1);
        match trouble.as_ref().filter(|_| chosen) {
            Some(trouble) => pen.put(&cut(trouble, room), theme.warning),
            None => pen.put(&cut(format.about(), room), theme.quiet),
        };
    });
    at
}

/// Says at the end of a sheet's rule how many rows are scrolled off above and below. What is left of the sheet's width is for the title.
pub(super) fn scrolled(buffer: &mut Buffer, area: Rect, rows: [usize; 2], theme: &Theme) -> Rect {
    let said = off(rows, ["↑", "↓"]);
    if said.is_empty() {
        return area;
    }
    let cells = u16::try_from(said.width() + AROUND).unwrap_or(u16::MAX);
    let width = area.width.saturating_sub(cells);
    let end = Rect {
        x: area.x + width,
        width: area.width - width,
        ..area
    };
    let mut pen = Pen::new(buffer, end, 0);
    pen.skip(1)
        .put(&said, theme.quiet)
        .skip(1)
        .fill("─", theme.quiet);
    Rect { width, ..area }
}

/// Takes away what is beneath.
pub(super) fn clear(buffer: &mut Buffer, area: Rect, theme: &Theme) {
    for position in area.intersection(buffer.area).positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
        }
    }
    buffer.set_style(area, theme.ground);
}
