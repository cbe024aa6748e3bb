//! The line that says what is going on, and what was said of the last key.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::app::command::Action;
use crate::app::keys::shown;
use crate::say;
use crate::snapshot::{Progress, Watching};
use crate::view::paint::{Pen, bar, clauses, count, cut, told};
use crate::view::theme::Theme;

/// Width of the bar that shows how far the reading has come.
const PROGRESS_BAR: usize = 12;
/// With less room news would be a riddle.
const NEWS_LEAST: usize = 10;
/// With less room the first words of news are worth more than where the others are.
const NEWS_GOOD: usize = 24;
/// Between what was said and how far the reading has come.
const BETWEEN: &str = " · ";

/// What was said for a moment, in a row of so many cells, where beside other things it has not the room for all of it: it is worth
/// more than they.
pub fn alone(app: &App, beside: usize, room: usize) -> Option<String> {
    let said = said(app).filter(|said| said.width() > beside)?;
    let short = |room| match &app.meanwhile {
        Some(news) => told(&said, news.name(), room),
        None => cut(&said, room),
    };
    Some(beside_reading(app, room, |room| short(room).into_owned()))
}

/// Cells that the reading takes behind what is said, as short as it can be said.
pub fn behind(app: &App) -> usize {
    match app.snapshot.progress {
        progress if progress.is_done() => 0,
        progress => BETWEEN.width() + so_many(progress).width(),
    }
}

/// What was said for a moment. News that came later stand before it: a person may wait for them, and has read the other by then.
pub fn said(app: &App) -> Option<Cow<'_, str>> {
    let said = app.said.as_deref()?;
    Some(match &app.meanwhile {
        Some(news) => Cow::Owned(format!("{news}; {said}")),
        None => Cow::Borrowed(said),
    })
}

/// What is going on, at the right: the most pressing of it.
pub fn news(pen: &mut Pen, app: &App, theme: &Theme) {
    let snapshot = &app.snapshot;
    let progress = snapshot.progress;
    let room = pen.left();
    if room < NEWS_LEAST {
        return;
    }
    let beside = |text: &str| beside_reading(app, room, |room| clauses(text, room).into_owned());
    if let Some(said) = said(app) {
        pen.at_end(&beside(&said), theme.text);
    } else if let Some(gathering) = &app.gathering {
        let stops = app.ground() == app.place();
        let stop = stops.then(|| app.named(Action::Back));
        pen.at_end(&beside(&gathering.said(stop.as_deref())), theme.text);
    } else if let Some(text) = app.held_said() {
        pen.at_end(&beside(&text), theme.warning);
    } else if snapshot.watching == Watching::Gone {
        let text = say!("folder-gone");
        pen.at_end(&clauses(text, room), theme.warning);
    } else if !progress.is_done() {
        reading(pen, progress, theme);
    } else if let Some(news) = &snapshot.news {
        tell(pen, app, (&news.to_string(), news.name()), theme);
    } else if let Watching::Polled(reason) = &snapshot.watching {
        let text = say!("polled", reason = reason);
        pen.at_end(&clauses(&text, room), theme.quiet);
    }
}

/// News, and the name in them; where all of them have no room, beside the key of the list that has the whole.
fn tell(pen: &mut Pen, app: &App, (news, name): (&str, Option<&str>), theme: &Theme) {
    let room = pen.left();
    let commands = app.keymap.commands(app.place()).iter();
    let mut lists = commands.filter(|bound| bound.command.action == Action::Activity);
    let key = lists.next().and_then(|bound| bound.keys.first());
    let key = key.map_or_else(String::new, |key| format!(" ({})", shown(key)));
    if news.width() <= room || room < NEWS_GOOD + key.width() {
        pen.at_end(&told(news, name, room), theme.text);
        return;
    }
    let short = told(news, name, room - key.width());
    let blank = room.saturating_sub(short.width() + key.width());
    pen.skip(blank).put(&short, theme.text).put(&key, theme.key);
}

/// What is said, as short as it has to be, and how far the reading has come, which nothing hides while it lasts.
fn beside_reading(app: &App, room: usize, said: impl FnOnce(usize) -> String) -> String {
    let progress = app.snapshot.progress;
    if progress.is_done() {
        return said(room);
    }
    let left = |numbers: &String| {
        let left = room.checked_sub(numbers.width() + BETWEEN.width())?;
        (left >= NEWS_LEAST).then_some(left)
    };
    let forms = [so_many(progress), so_few(progress)];
    let fitting = forms.iter().find_map(|form| Some((form, left(form)?)));
    match fitting {
        Some((numbers, left)) => format!("{}{BETWEEN}{numbers}", said(left)),
        None => said(room),
    }
}

/// "8 / 40+ read".
fn so_many(progress: Progress) -> String {
    say!(
        "reading",
        read = progress.read,
        found = progress.found,
        more = more(progress)
    )
}

/// The same where there is no room for words.
fn so_few(progress: Progress) -> String {
    let (read, found) = (count(progress.read), count(progress.found));
    format!("{read}/{found}{}", more(progress))
}

/// Until the folder is walked to its end, more may be found.
fn more(progress: Progress) -> &'static str {
    if progress.walked { "" } else { "+" }
}

/// How far the reading has come, in the best form that fits.
fn reading(pen: &mut Pen, progress: Progress, theme: &Theme) {
    let room = pen.left();
    let numbers = so_many(progress);
    let with_bar = numbers.width() + PROGRESS_BAR + 1;
    if with_bar <= room {
        let fraction = f64::from(progress.read) / f64::from(progress.found.max(1));
        pen.skip(room - with_bar);
        pen.field(&bar(fraction, PROGRESS_BAR), PROGRESS_BAR, theme.bar);
        pen.skip(1).put(&numbers, theme.text);
    } else if numbers.width() <= room {
        pen.at_end(&numbers, theme.text);
    } else {
        pen.at_end(&cut(&so_few(progress), room), theme.text);
    }
}
