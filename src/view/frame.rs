//! What stands around every list: name, counts, tabs, news, the title of the list, and the keys.

mod status;
mod title;

pub use title::title;

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut, ending, shorten};
use super::sheet::field;
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::keymap::Bound;
use crate::app::keys::shown;
use crate::app::layout::Layout;
use crate::app::mouse::tabs as tabs_of;
use crate::app::overview::{TOP_STEPS, facts};
use crate::app::picker::Pick as _;
use crate::app::reviewing::Of;
use crate::page::harmless;
use crate::say;
use status::Status;

const PRODUCT: &str = "sidelong";

/// The folder's name is worth more than the last of the counts.
const FOLDER_LEAST: usize = 10;
/// Between two things in one row.
const GAP: usize = 2;

/// The top line and the tabs; on a screen that is too small, what fits of them.
pub fn head(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    if layout.small {
        let mut pen = Pen::new(buffer, layout.top, 0);
        if app.is_typing() {
            let filter = app.filter().unwrap_or_default();
            pen.put("/", theme.key);
            field(&mut pen, filter, app.caret, theme.text);
        } else {
            pen.put(say!("too-small"), theme.warning);
        }
        return;
    }
    top(buffer, layout, app, theme);
    tabs(buffer, layout, app, theme);
}

fn top(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let mut pen = Pen::new(buffer, layout.top, 0);
    pen.skip(1).put(PRODUCT, theme.accent).skip(GAP);
    pen.keep_off(1);
    let folders = &app.snapshot.folders;
    let all = folders.within(usize::MAX, UnicodeWidthStr::width, |_| String::new());
    let least = all.width().min(FOLDER_LEAST) + GAP;
    let facts = facts(app);
    let room = pen.left().saturating_sub(least);
    let at = |step| {
        let facts = facts.iter();
        facts.filter_map(move |fact| Some((fact, fact.at_top(step)?)))
    };
    let cells = |step| {
        let cells = at(step).map(|(_, (number, words))| number.width() + 1 + words.width() + GAP);
        cells.sum::<usize>().saturating_sub(GAP)
    };
    let fitting = (0..TOP_STEPS).find(|step| cells(*step) <= room);
    let step = fitting.unwrap_or(TOP_STEPS - 1);
    let width = cells(step);
    let room = pen.left().saturating_sub(width + GAP);
    let more = |count| say!("top-folders-more", count);
    let named = folders.within(room, UnicodeWidthStr::width, more);
    let named = match folders.several() {
        // Of a path the end says most.
        None => ending(&named, room),
        Some(_) => harmless(&named),
    };
    pen.field(&shorten(&named, room), room, theme.quiet)
        .skip(GAP);
    let blank = pen.left().saturating_sub(width);
    pen.skip(blank);
    for (fact, (number, words)) in at(step) {
        let style = if fact.warns {
            theme.warning
        } else {
            theme.heading
        };
        pen.put(number, style).skip(1);
        pen.put(words, theme.quiet).skip(GAP);
    }
}

fn tabs(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let mut pen = Pen::new(buffer, layout.tabs, 0);
    pen.skip(1);
    if app.is_typing() && app.said.is_none() {
        return explain(&mut pen, app, theme);
    }
    let status = Status::of(app, theme);
    let room = usize::from(layout.tabs.width);
    let end = tabs_of(room, app.tab()).last().map_or(0, |tab| tab.1.end);
    if let Some(said) = status.as_ref().filter(|status| status.is_said)
        && end + GAP + 1 + said.width() > room
    {
        // What was said is worth more than the tabs.
        return said.put(&mut pen, false);
    }
    for (screen, columns) in tabs_of(room, app.tab()) {
        let open = screen == app.tab();
        let style = if open { theme.accent } else { theme.quiet };
        // The brackets say it without colour.
        let (left, right) = if open { ("[", "]") } else { (" ", " ") };
        pen.put(left, style)
            .field(&key_of(app, screen), 1, theme.key);
        if columns.len() > screen.name().width() {
            pen.put(" ", style).put(screen.name(), style);
        }
        pen.put(right, style);
    }
    pen.keep_off(1);
    pen.skip(GAP);
    if let Some(status) = status {
        status.put(&mut pen, true);
    }
}

/// The key of a tab, which has one cell for it: of a longer one nothing is shown here, as a part of it would be another key.
fn key_of(app: &App, screen: Place) -> String {
    let key = app.keymap.key(app.ground(), Action::Go(screen));
    key.filter(|key| key.width() == 1).unwrap_or_default()
}

/// What the filter means as far as it is typed; before it is, what it could be.
fn explain(pen: &mut Pen, app: &App, theme: &Theme) {
    let (Some(over), Some(query)) = (app.over(), app.query()) else {
        return;
    };
    pen.keep_off(1);
    let query = query.told(pen.left());
    if query.is_empty() {
        let others: Vec<&str> = over.other_names().collect();
        let could = say!(
            "filter-hint",
            example = over.example(),
            names = others.join(" ")
        );
        pen.put(&cut(&could, pen.left()), theme.quiet);
    } else {
        pen.put(&cut(&query, pen.left()), theme.text);
        if app.is_replaced() {
            let key = app.keymap.named(Place::Filter, Action::Erase);
            let said = say!("filter-replaced", key);
            pen.put(&cut(&said, pen.left()), theme.quiet);
        }
    }
}

/// The bottom line: the commands of this place that are needed most.
pub fn footer(buffer: &mut Buffer, layout: &Layout, app: &App, place: Place, theme: &Theme) {
    let mut taken = 0;
    if let Some((key, new)) = new_beneath(app, place) {
        // Keys that are known by then give their place to it.
        let cells = key.width() + 1 + new.width();
        let mut pen = Pen::new(buffer, layout.footer, 0);
        pen.keep_off(1);
        pen.skip(pen.left().saturating_sub(cells));
        pen.put(&key, theme.key).skip(1).put(&new, theme.accent);
        taken = cells + GAP;
    }
    let mut pen = Pen::new(buffer, layout.footer, 0);
    pen.skip(1).keep_off(taken);
    let room = pen.left();
    let found = app.found();
    let side = app.overlays.side().filter(|_| place == Place::Side);
    let is_alone = side.is_some_and(|side| side.focus().is_some());
    let word = |bound: &Bound| {
        if let Some(found) = found {
            // Where nothing was found there is no next place.
            let leads = found > 0 || bound.command.action == Action::Back;
            return of_search(bound.command.action).filter(|_| leads);
        }
        if let Some(word) = is_alone
            .then(|| of_one_alone(bound.command.action))
            .flatten()
        {
            return Some(word);
        }
        let short = bound.command.short;
        (!short.is_empty()).then(|| short.say())
    };
    let mut shown: Vec<(&Bound, &str)> = app
        .keymap
        .commands(place)
        .iter()
        .filter(|bound| !bound.keys.is_empty())
        .filter(|bound| found.is_some() || leads(app, layout, place, bound.command.action))
        .filter_map(|bound| Some((bound, word(bound)?)))
        .collect();
    // Where the tabs are covered this is the only place to say something in.
    let is_covered = matches!(app.ground(), Place::Side | Place::Document)
        || matches!(place, Place::Help | Place::Details);
    let has_news = matches!(place, Place::Side | Place::Document);
    let status = Status::of(app, theme);
    let status = status.filter(|status| has_news || is_covered && status.is_said);
    // What is said goes before keys, and with it two gaps: one behind them, one at the end.
    let said = status.as_ref().filter(|status| status.is_said);
    let taken = said.map_or(0, |said| said.width() + GAP + 2);
    keep_worthy(&mut shown, room.saturating_sub(taken));
    for (bound, word) in &shown {
        pen.put(&first_key(bound), theme.key).skip(1);
        pen.put(word, theme.quiet).skip(GAP + 1);
    }
    if let Some(status) = status {
        let is_beside = !shown.is_empty();
        pen.keep_off(usize::from(is_beside));
        status.put(&mut pen, is_beside);
    }
}

/// Whether a command does something here as things are: no other one is offered.
fn leads(app: &App, layout: &Layout, place: Place, action: Action) -> bool {
    let has_rows = match place {
        Place::Common => (app.overlays.common()).is_some_and(|open| open.list.count() > 0),
        Place::Occurrences => (app.overlays.occurrences()).is_some_and(|open| open.count() > 0),
        Place::Palette => (app.overlays.palette()).is_some_and(|open| open.found.count() > 0),
        place => (app.list(place)).is_none_or(|list| !list.rows().is_empty()),
    };
    let passages = match place {
        Place::Document => {
            let document = app.overlays.document();
            document.map_or(0, |open| open.stretches().len())
        }
        Place::Side => {
            let compared = app.overlays.side().filter(|side| side.compared().is_some());
            compared.map_or(usize::MAX, |side| side.passages().len())
        }
        _ => usize::MAX,
    };
    match action {
        marks if marks.needs_marks() => app.marks.count(app.ground()) > 0,
        // A drawing of a cluster stands where its preview does.
        Action::Drawing => place != Place::Clusters || has_rows && !layout.preview.is_empty(),
        Action::NextPassage | Action::PreviousPassage => passages > 1,
        Action::Right if place == Place::Document => passages > 0,
        Action::Open if place == Place::Documents => {
            let documents = &app.snapshot.listing.documents;
            let chosen = app.documents.row().map(|row| documents.get(row as usize));
            chosen.flatten().is_some_and(|one| one.best.is_some())
        }
        Action::Open => has_rows && passages > 0,
        // A note is of a pair.
        Action::Note if place == Place::Verdict => {
            let deciding = app.overlays.verdict();
            deciding.is_some_and(|open| matches!(open.of, Of::Pairs(_)))
        }
        Action::NextSort | Action::Raise => has_rows,
        Action::Occurrences if place == Place::Common => has_rows,
        Action::Unread => {
            place == Place::Unread
                || !app.snapshot.unread.is_empty()
                || !app.sums.not_whole.is_empty()
        }
        Action::Filter => has_rows || app.filter().is_some_and(|filter| !filter.is_empty()),
        _ => true,
    }
}

/// Leaves out commands for which so many cells have no room: how to learn the other keys goes next to last, and how to go back last.
fn keep_worthy(shown: &mut Vec<(&Bound, &str)>, room: usize) {
    let worth = |(bound, _): &(&Bound, &str)| match bound.command.action {
        Action::Back => 2,
        Action::Help => 1,
        _ => 0,
    };
    while width(shown) > room
        && let Some(least) = shown.iter().map(worth).min()
    {
        // Of equal ones the last.
        let spare = shown.iter().rposition(|command| worth(command) == least);
        shown.remove(spare.unwrap_or(0));
    }
}

/// The key that leads from two texts to the next pair that is new, and to how many: the lists that say so are hidden.
fn new_beneath(app: &App, place: Place) -> Option<(String, String)> {
    let others = app.news.ahead;
    if place != Place::Side || others == 0 {
        return None;
    }
    let commands = app.keymap.commands(place).iter();
    let mut leads = commands.filter(|bound| bound.command.action == Action::NextNew);
    let key = leads.next().map(first_key).unwrap_or_default();
    Some((key, say!("side-new", count = others)))
}

/// What the keys do that step through the places of a search, while one is kept over the texts; nothing of others.
fn of_search(command: Action) -> Option<&'static str> {
    Some(match command {
        Action::NextPassage => say!("key-next-place"),
        Action::PreviousPassage => say!("key-previous-place"),
        Action::Back => say!("key-end-search"),
        _ => return None,
    })
}

/// What matters while one text moves alone, in a word.
fn of_one_alone(command: Action) -> Option<&'static str> {
    match command {
        Action::Twin => Some(say!("key-twin")),
        Action::ToggleLock => Some(say!("key-together")),
        _ => None,
    }
}

fn width(commands: &[(&Bound, &str)]) -> usize {
    let each = commands.iter();
    let cells: usize = each
        .map(|(bound, word)| first_key(bound).width() + 1 + word.width())
        .sum();
    cells + commands.len().saturating_sub(1) * (GAP + 1)
}

fn first_key(bound: &Bound) -> String {
    let first = bound.keys.first();
    first.map(|key| shown(key)).unwrap_or_default()
}
