//! The status line: what was said of the last key, or else the most pressing of what is going on.

use std::borrow::Cow;

use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::app::command::Action;
use crate::say;
use crate::snapshot::{Progress, Watching};
use crate::view::paint::{Pen, bar, count, cut, told};
use crate::view::theme::Theme;

/// Width of the bar that shows how far the reading has come.
const PROGRESS_BAR: usize = 12;
/// With less room a sentence would be a riddle.
const LEAST: usize = 10;
/// With less room the first words of news are worth more than where the others are.
const GOOD: usize = 24;
/// Between what is said and how far the reading has come.
const BETWEEN: &str = " · ";

/// What is going on.
pub struct Status<'a> {
    text: Cow<'a, str>,
    /// The name in it, which is cut before the rest is.
    name: Option<&'a str>,
    /// The key of the list that has the whole of it.
    whole: String,
    style: Style,
    bar: Style,
    /// It was said of the last key, and stands here for a moment.
    pub is_said: bool,
    /// How far the reading has come, which nothing hides while it lasts.
    reading: Option<Progress>,
}

impl<'a> Status<'a> {
    /// That of now, if there is anything to say.
    pub fn of(app: &'a App, theme: &Theme) -> Option<Status<'a>> {
        let snapshot = &app.snapshot;
        let reading = Some(snapshot.progress).filter(|progress| !progress.is_done());
        let is_said = app.said.is_some();
        let mut style = theme.text;
        let mut name = None;
        let mut whole = String::new();
        let text: Cow<str> = if let Some(said) = app.said.as_deref() {
            match &app.meanwhile {
                // A person may wait for news that came later, and has read the other by then.
                Some(news) => {
                    name = news.name();
                    format!("{news}; {said}").into()
                }
                None => said.into(),
            }
        } else if let Some(gathering) = &app.gathering {
            let stops = app.ground() == app.place();
            let stop = stops.then(|| app.named(Action::Back));
            gathering.said(stop.as_deref()).into()
        } else if let Some(held) = app.held_said() {
            style = theme.warning;
            held.into()
        } else if snapshot.watching == Watching::Gone {
            style = theme.warning;
            say!("folder-gone").into()
        } else if reading.is_some() {
            "".into()
        } else if let Some(news) = snapshot.news.last() {
            name = news.name();
            let key = app.keymap.key(app.place(), Action::Activity);
            whole = key.map_or_else(String::new, |key| format!(" ({key})"));
            news.to_string().into()
        } else if let Watching::Polled(reason) = &snapshot.watching {
            style = theme.quiet;
            say!("polled", reason).into()
        } else {
            return None;
        };
        let bar = theme.bar;
        Some(Status {
            text,
            name,
            whole,
            style,
            bar,
            is_said,
            reading,
        })
    }

    /// Cells of all of it.
    pub fn width(&self) -> usize {
        let reading = self
            .reading
            .map_or(0, |progress| BETWEEN.width() + so_many(progress).width());
        self.text.width() + reading
    }

    /// Writes it as short as it has to be, at the end of the row or where the pen is.
    pub fn put(&self, pen: &mut Pen, at_end: bool) {
        let room = pen.left();
        if room < LEAST {
            return;
        }
        let mut text = self.text.as_ref();
        let short;
        if let Some(progress) = self.reading {
            let forms = [so_many(progress), so_few(progress)];
            if text.is_empty() {
                return reading(pen, progress, &forms, self);
            }
            let left = |form: &str| room.checked_sub(form.width() + BETWEEN.width());
            let mut forms = forms.iter();
            if let Some((form, left)) =
                forms.find_map(|form| Some((form, left(form).filter(|left| *left >= LEAST)?)))
            {
                short = format!("{}{BETWEEN}{form}", told(text, self.name, left));
                text = &short;
            }
        }
        let key = self.whole.width();
        let is_cut = text.width() > room && room >= GOOD + key;
        let text = told(text, self.name, room - if is_cut { key } else { 0 });
        if at_end {
            pen.skip(room.saturating_sub(text.width() + if is_cut { key } else { 0 }));
        }
        pen.put(&text, self.style);
        if is_cut {
            pen.put(&self.whole, self.style);
        }
    }
}

/// How far the reading has come: "8 / 40+ read", and what comes after it.
fn so_many(progress: Progress) -> String {
    if progress.is_indexing {
        return say!("reading-indexed", found = progress.found);
    }
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

/// How far the reading has come, behind a bar where there is room for one.
fn reading(pen: &mut Pen, progress: Progress, [numbers, few]: &[String; 2], status: &Status) {
    let room = pen.left();
    if numbers.width() > room {
        pen.at_end(&cut(few, room), status.style);
        return;
    }
    if let Some(blank) = room.checked_sub(numbers.width() + PROGRESS_BAR + 1) {
        let fraction = f64::from(progress.read) / f64::from(progress.found.max(1));
        pen.skip(blank);
        pen.field(&bar(fraction, PROGRESS_BAR), PROGRESS_BAR, status.bar)
            .skip(1);
    }
    pen.at_end(numbers, status.style);
}
