//! Who owns the screen and the keys? Enter, leave, panic, input, the loop: the only room that touches the terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "the terminal is a shell: it knows the time of the last frame and the environment's wishes on colour"
)]

pub mod abilities;
mod export;
mod keeper;
mod keyboard;
mod launch;
mod log;
mod screen;
#[cfg(unix)]
mod signals;

use std::cell::RefCell;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use crossbeam_channel::{RecvError, never, select};
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use ratatui::layout::Size;

use crate::app::bookmark::{self, Bookmark};
use crate::app::keymap::Keymap;
use crate::app::look::Look;
use crate::app::mouse::Owner;
use crate::app::{App, Effect, Message, update};
use crate::engine::Engine;
use crate::view;
use crate::view::picture::{self, Paper};
use crate::view::theme::{Theme, Themes};

use keeper::Keeper;
use keyboard::{Heard, Keyboard, Turn};
use log::Log;
use screen::Screen;

/// Faster than a screen shows pictures nobody sees them, so no more than about sixty a second are drawn.
const FRAME: Duration = Duration::from_millis(16);
/// What a person wants of the screen.
pub struct Wishes {
    /// The name of a theme; one that there is.
    pub theme: String,
    /// Themes of her own, by name.
    pub themes: Vec<(String, Theme)>,
    /// Which keys mean what.
    pub keymap: Keymap,
    /// Whose the mouse is.
    pub mouse: Owner,
    /// Where a line is kept of all that happens, and the first of them: what was started, and how.
    pub log: Option<(PathBuf, String)>,
    /// Remembers the theme of this name for the next start, and says where, or why not.
    pub keep_theme: Box<dyn Fn(&str) -> String>,
    /// Where she was the last time, or why that is not known.
    pub place: Result<Option<Bookmark>, String>,
    /// Keeps where she is; nothing where that is not kept.
    pub keep_place: Option<Box<KeepPlace>>,
}

/// Keeps where a person is for the next start.
pub type KeepPlace = dyn Fn(&Bookmark) -> std::io::Result<()>;

/// Shows a running engine until the person leaves.
///
/// # Errors
/// There is no terminal, or it went away.
pub fn run(engine: Engine, wishes: Wishes) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!(
            "this is not a terminal, so there is no screen to show: `sidelong scan FOLDER` lists the pairs without one"
        );
    }
    let themes = Themes::new(abilities::ask(&wishes.theme), &wishes.themes);
    // Without this crossterm drops modifiers too when NO_COLOR is set, and the cursor line vanishes.
    crossterm::style::force_color_output(true);
    let mut screen = Screen::enter()?;
    screen.give_mouse(wishes.mouse)?;
    let keyboard = Keyboard::listen()?;
    let mut app = App::new(wishes.keymap, look(&themes, &wishes.theme), wishes.mouse);
    let named = wishes.log.as_ref();
    let opened = named.map(|(path, _)| Log::open(path, engine.root()));
    let (log, trouble) = match opened.transpose() {
        Ok(log) => (log, None),
        Err(trouble) => (None, Some(trouble)),
    };
    let mut first = Vec::new();
    first.extend(wishes.log.map(|(_, started)| Message::Log(started)));
    first.extend(trouble.map(Message::Done));
    match wishes.place {
        Ok(None) => {}
        Ok(Some(place)) => bookmark::begin(&mut app, place),
        Err(trouble) => first.push(Message::Done(trouble)),
    }
    let desk = Desk {
        began: Instant::now(),
        log: RefCell::new(log),
        engine: &engine,
        keyboard: &keyboard,
        themes: &themes,
        keep_theme: &wishes.keep_theme,
    };
    let mut keeper = Keeper::new(wishes.keep_place);
    let result = show(&mut app, first, &desk, &mut screen, &mut keeper);
    // However the screen was left.
    keeper.keep(&app);
    // The terminal is given back before the engine's threads are waited for.
    drop(screen);
    drop(engine);
    result
}

/// What the app knows of the themes.
fn look(themes: &Themes, name: &str) -> Look {
    let choices = themes.choices().iter();
    let choices = choices.map(|choice| (choice.name.clone(), choice.about.clone()));
    Look::new(choices.collect(), themes.position(name).unwrap_or(0))
}

/// What is done outside of the app, and how it looks.
struct Desk<'a> {
    began: Instant,
    log: RefCell<Option<Log>>,
    engine: &'a Engine,
    keyboard: &'a Keyboard,
    themes: &'a Themes,
    keep_theme: &'a dyn Fn(&str) -> String,
}

/// The loop: everything that waits is taken in, then one frame is drawn, at most one every [`FRAME`].
fn show(
    app: &mut App,
    first: Vec<Message>,
    desk: &Desk,
    screen: &mut Screen,
    keeper: &mut Keeper,
) -> anyhow::Result<()> {
    let input = desk.keyboard.heard();
    let silence = never();
    let mut events = desk.engine.events();
    let mut drawn: Option<Instant> = None;
    let mut dirty = true;
    let mut resized = false;
    let size = screen.size()?;
    take(app, desk, screen, Message::Resize(size))?;
    for message in first {
        take(app, desk, screen, message)?;
    }
    loop {
        let wait = drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed()));
        if dirty && wait.is_zero() {
            frame(app, desk, screen, std::mem::take(&mut resized))?;
            drawn = Some(Instant::now());
            dirty = false;
        }
        let (mut message, mut turn) = if dirty {
            select! {
                recv(input) -> read => heard(read)?,
                recv(events) -> event => (event.ok().map(Message::Engine).or_else(|| { events = &silence; None }), None),
                default(wait) => (None, None),
            }
        } else {
            select! {
                recv(input) -> read => heard(read)?,
                recv(events) -> event => (event.ok().map(Message::Engine).or_else(|| { events = &silence; None }), None),
            }
        };
        loop {
            if let Some(next) = message {
                dirty = true;
                resized |= matches!(next, Message::Resize(_));
                let now = Message::Now(desk.began.elapsed());
                take(app, desk, screen, now)?;
                if take(app, desk, screen, next)? {
                    return Ok(());
                }
                keeper.keep_now_and_then(app);
            }
            drop(turn);
            // Keys first: they are a person's.
            (message, turn) = if let Ok(read) = input.try_recv() {
                heard(Ok(read))?
            } else if let Ok(event) = events.try_recv() {
                (Some(Message::Engine(event)), None)
            } else {
                break;
            };
        }
    }
}

/// Draws one frame, at the size that the terminal has by now.
fn frame(app: &mut App, desk: &Desk, screen: &mut Screen, resized: bool) -> anyhow::Result<()> {
    let size = screen.size()?;
    if size != app.size {
        take(app, desk, screen, Message::Resize(size))?;
    }
    if resized {
        screen.repaint()?;
    }
    if let Some(theme) = desk.themes.get(app.look.shown()) {
        screen.draw(|frame| view::draw(frame, app, theme))?;
    }
    Ok(())
}

/// Takes one message in and does what it wants done. Says whether to leave.
fn take(app: &mut App, desk: &Desk, screen: &mut Screen, message: Message) -> anyhow::Result<bool> {
    let mut leave = false;
    for effect in update(app, message) {
        match effect {
            Effect::Send(request) => desk.engine.send(request),
            Effect::KeepTheme(name) => {
                let said = (desk.keep_theme)(&name);
                leave |= take(app, desk, screen, Message::Done(said))?;
            }
            Effect::Launch(wish) => {
                let said = launch::launch(&wish, desk.engine, screen, desk.keyboard)?;
                leave |= take(app, desk, screen, Message::Done(said))?;
            }
            Effect::Log(what) => {
                let written = desk.log.borrow_mut().as_mut().map(|log| log.line(&what));
                // A log that fails takes no more lines, so that this comes to an end.
                if let Some(Err(trouble)) = written {
                    leave |= take(app, desk, screen, Message::Done(trouble))?;
                }
            }
            Effect::FindPlace(stem) => {
                let (folder, number) = export::place(desk.engine.root(), stem);
                take(app, desk, screen, Message::Place(folder, number))?;
            }
            Effect::Write(export) => {
                let theme = desk.themes.get(app.look.shown());
                let said = export::write(desk.engine.root(), &export, || {
                    theme.map(|theme| (picture::cells(app, theme, app.size), Paper::of(theme)))
                });
                leave |= take(app, desk, screen, Message::Done(said))?;
            }
            Effect::Copy(text) => screen.copy(&text)?,
            Effect::Suspend => suspend(screen)?,
            Effect::Mouse(owner) => screen.give_mouse(owner)?,
            Effect::Quit => leave = true,
        }
    }
    Ok(leave)
}

/// Stops as every program does at Ctrl-Z, with the terminal as it was before, and takes it again afterwards.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> anyhow::Result<()> {
    let stop = || signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    let stopped = screen.away(stop).context("the terminal is gone")?;
    stopped.context("the program could not be stopped")
}

/// There are no jobs to return to.
#[cfg(not(unix))]
fn suspend(screen: &mut Screen) -> anyhow::Result<()> {
    screen.repaint().context("the terminal is gone")
}

/// What an input means to the app, and what is held while it is done; nothing for what it does not listen to.
fn heard(read: Result<Heard, RecvError>) -> anyhow::Result<(Option<Message>, Option<Turn>)> {
    let heard = read.context("the terminal is gone")?;
    let input = heard.read.context("the terminal can no longer be read")?;
    let message = match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => Some(Message::Key(key)),
        // A mouse that is only moved over the screen would have it drawn for nothing.
        Input::Mouse(event) if event.kind != MouseEventKind::Moved => Some(Message::Mouse(event)),
        Input::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        _ => None,
    };
    Ok((message, heard.turn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_presses_and_repeats_are_heard() {
        use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
        let key = |kind| {
            let key = KeyEvent::new_with_kind(KeyCode::Char('j'), KeyModifiers::NONE, kind);
            let key = Heard {
                read: Ok(Input::Key(key)),
                turn: None,
            };
            heard(Ok(key)).unwrap().0.is_some()
        };
        assert!(key(KeyEventKind::Press));
        assert!(key(KeyEventKind::Repeat));
        assert!(!key(KeyEventKind::Release));
    }
}
