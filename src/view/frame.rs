//! What stands around every list: name, counts, tabs, news, the title of the list, and the keys.

mod going;
mod title;

pub use title::title;

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, count, cut, ending, shorten};
use super::sheet::field;
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place, Screen};
use crate::app::keymap::Bound;
use crate::app::keys::shown;
use crate::app::layout::Layout;
use crate::app::mouse::tabs as tabs_of;
use crate::app::overview::by_share;
use crate::app::side::Focus;
use crate::page::harmless;
use crate::say;
use crate::snapshot::Sample;

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
    let facts = facts(app, pen.left().saturating_sub(least));
    let width: usize = facts
        .iter()
        .map(|f| f.number.width() + 1 + f.words.width())
        .sum();
    let width = width + GAP * facts.len().saturating_sub(1);
    let room = pen.left().saturating_sub(width + GAP);
    let more = |count| say!("top-folders-more", count = count);
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
    for fact in &facts {
        let style = if fact.warns {
            theme.warning
        } else {
            theme.heading
        };
        pen.put(&fact.number, style).skip(1);
        pen.put(&fact.words, theme.quiet).skip(GAP);
    }
}

/// A number of the top line. The higher its worth, the longer it stays when the line gets narrow.
struct Fact {
    number: String,
    words: String,
    /// The number and its words for narrower lines, the longest first.
    shorter: Vec<(String, String)>,
    worth: u8,
    warns: bool,
}

/// What the line keeps as it gets narrow, by its worth, and which of the forms it has. How many there are is worth more than by whom;
/// and that some pairs are listed by their runs, than how many documents there are, but not than what was not read. No form is longer than
/// the one before it, or a number would say now one thing and now another while a window gets narrower.
const NARROWER: [(u8, usize); 7] = [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), NARROWEST];
/// The number of pairs alone, whatever room there is.
const NARROWEST: (u8, usize) = (5, 2);

impl Fact {
    /// In the form of this number, from the longest at 0, or in the shortest that it has.
    fn form(&self, number: usize) -> Fact {
        let shorter = self.shorter.iter().take(number).next_back().cloned();
        let longest = (self.number.clone(), self.words.clone());
        let (number, words) = shorter.unwrap_or(longest);
        Fact {
            number,
            words,
            shorter: Vec::new(),
            ..*self
        }
    }
}

/// How many pairs reach the threshold, and how many are listed by their runs: of both kinds together the threshold is not said.
fn pairs(app: &App) -> Fact {
    let (all, reach) = (app.snapshot.listing.pairs.len(), by_share(app));
    let threshold = app.threshold().to_string();
    let (words, shorter) = match all - reach {
        0 => (
            say!("top-pairs", count = reach, threshold = threshold),
            Vec::new(),
        ),
        more => {
            let both = say!(
                "top-pairs-runs",
                count = reach,
                threshold = &threshold,
                more = more
            );
            let short = say!("top-pairs-runs-short", threshold = threshold, more = more);
            let together = say!("top-pairs-all", count = all);
            let shorter = vec![(count(reach), short), (count(all), together)];
            (both, shorter)
        }
    };
    Fact {
        number: count(reach),
        words,
        shorter,
        // What is looked for is the last to go.
        worth: 5,
        warns: false,
    }
}

fn facts(app: &App, room: usize) -> Vec<Fact> {
    let listing = &app.snapshot.listing;
    let fact = |number: usize, words: String, worth: u8| Fact {
        number: count(number),
        shorter: Vec::new(),
        words,
        worth,
        warns: false,
    };
    let unread = app.snapshot.unread.len();
    let part = app.snapshot.sample.and_then(Sample::part);
    let number = listing.documents.len();
    let mut documents = fact(number, say!("top-documents", count = number), 2);
    if app.submissions < number {
        let alone = (documents.number.clone(), documents.words);
        documents.shorter = vec![alone];
        documents.words = say!(
            "top-documents-authors",
            count = number,
            authors = app.submissions
        );
    }
    let clusters = listing.clusters.len();
    let mut facts = vec![
        documents,
        pairs(app),
        fact(clusters, say!("top-clusters", count = clusters), 0),
    ];
    if let Some(number) = part {
        facts.push(Fact {
            shorter: vec![(number.clone(), say!("top-part-short").to_owned())],
            number,
            words: say!("top-part", key = app.named(Action::Go(Screen::Overview))),
            worth: 3,
            warns: true,
        });
    }
    if unread > 0 {
        facts.push(Fact {
            warns: true,
            ..fact(
                unread,
                say!("top-unread", key = app.named(Action::Unread)),
                4,
            )
        });
    }
    let excluded = app.snapshot.excluded.iter();
    let excluded: u32 = excluded.map(|one| one.files + one.folders).sum();
    if excluded > 0 {
        facts.push(fact(excluded as usize, say!("top-excluded").to_owned(), 1));
    }
    let fits = |facts: &[Fact]| {
        let cells = |fact: &Fact| fact.number.width() + 1 + fact.words.width() + GAP;
        facts.iter().map(cells).sum::<usize>() <= room + GAP
    };
    if fits(&facts) {
        return facts;
    }
    let narrower = |(worth, form): (u8, usize)| -> Vec<Fact> {
        let kept = facts.iter().filter(|fact| fact.worth >= worth);
        kept.map(|fact| fact.form(form)).collect()
    };
    let mut fitting = NARROWER.into_iter().map(narrower);
    let found = fitting.find(|facts| fits(facts));
    found.unwrap_or_else(|| narrower(NARROWEST))
}

fn tabs(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let mut pen = Pen::new(buffer, layout.tabs, 0);
    pen.skip(1);
    if app.is_typing() && app.said.is_none() {
        return explain(&mut pen, app, theme);
    }
    let room = usize::from(layout.tabs.width);
    let end = tabs_of(room, app.screen).last().map_or(0, |tab| tab.1.end);
    let beside = room.saturating_sub(end + GAP + 1 + going::behind(app));
    if let Some(text) = going::alone(app, beside, pen.left()) {
        pen.put(&text, theme.text);
        return;
    }
    for (screen, columns) in tabs_of(room, app.screen) {
        let open = screen == app.screen;
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
    going::news(&mut pen, app, theme);
}

/// The key of a tab, which has one cell for it: of a longer one nothing is shown here, as a part of it would be another key.
fn key_of(app: &App, screen: Screen) -> String {
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
            let said = say!("filter-replaced", key = key);
            pen.put(&cut(&said, pen.left()), theme.quiet);
        }
    }
}

/// How much of the list is marked.
fn marks(app: &App) -> usize {
    let (pairs, documents) = app.marks.counts();
    match app.ground() {
        Place::Pairs => pairs,
        Place::Documents => documents,
        _ => 0,
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
    let has_marks = marks(app) > 0;
    let commands = app.keymap.commands(place).iter();
    let commands = commands.filter(|bound| has_marks || !bound.command.action.needs_marks());
    let suggests = app.snapshot.listing.strengths.suggested().is_ok();
    // A drawing of a cluster stands where its preview does.
    let draws = place != Place::Clusters || !layout.preview.is_empty();
    let found = app.found();
    let side = app.layers.side().filter(|_| place == Place::Side);
    let is_alone = side.is_some_and(|side| side.focus() != Focus::Both);
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
    let mut shown: Vec<(&Bound, &str)> = commands
        .filter(|bound| !bound.keys.is_empty())
        .filter(|bound| suggests || bound.command.action != Action::Suggested)
        .filter(|bound| draws || bound.command.action != Action::Drawing)
        .filter_map(|bound| Some((bound, word(bound)?)))
        .collect();
    // Where the tabs are covered this is the only place to say something in.
    let is_covered = matches!(app.ground(), Place::Side | Place::Document)
        || matches!(place, Place::Help | Place::Details);
    let said = going::said(app).filter(|_| is_covered);
    // What is said goes before keys, and with it two gaps: one behind them, one at the end.
    let taken = said.map_or(0, |said| said.width() + going::behind(app) + GAP + 2);
    keep_worthy(&mut shown, room.saturating_sub(taken));
    if is_covered
        && shown.is_empty()
        && let Some(text) = going::alone(app, 0, room)
    {
        pen.put(&text, theme.text);
        return;
    }
    for (bound, word) in &shown {
        pen.put(&first_key(bound), theme.key).skip(1);
        pen.put(word, theme.quiet).skip(GAP + 1);
    }
    // Over two texts there are no tabs with news beside them, but a saved file is news there too.
    if matches!(place, Place::Side | Place::Document) {
        pen.keep_off(1);
        going::news(&mut pen, app, theme);
    } else if let Some(said) = going::said(app).filter(|_| is_covered) {
        pen.keep_off(1);
        pen.at_end(&said, theme.text);
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
    let others = app.news.ahead();
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
