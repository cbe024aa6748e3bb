//! Who owns the screen and the keys? Enter, leave, panic, input, the loop: the only room that touches the terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "the terminal is a shell: it knows the time of the last frame and the environment's wishes on colour"
)]

pub mod abilities;
mod screen;
#[cfg(unix)]
mod signals;

use std::io::IsTerminal;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use crossbeam_channel::{Receiver, never, select, unbounded};
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use ratatui::layout::Size;

use crate::app::keymap::Keymap;
use crate::app::look::Look;
use crate::app::mouse::Owner;
use crate::app::{App, Effect, Message, update};
use crate::engine::Engine;
use crate::view;
use crate::view::theme::{Theme, Themes};

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
    /// Remembers the theme of this name for the next start, and says where, or why not.
    pub keep_theme: Box<dyn Fn(&str) -> String>,
}

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
    let input = input()?;
    let app = App::new(wishes.keymap, look(&themes, &wishes.theme), wishes.mouse);
    let desk = Desk {
        engine: &engine,
        themes: &themes,
        keep_theme: &wishes.keep_theme,
    };
    let result = show(app, &desk, &input, &mut screen);
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
    engine: &'a Engine,
    themes: &'a Themes,
    keep_theme: &'a dyn Fn(&str) -> String,
}

/// Keys and sizes, from a thread of their own that blocks until there is one.
fn input() -> anyhow::Result<Receiver<std::io::Result<Input>>> {
    let (sender, receiver) = unbounded();
    #[cfg(unix)]
    signals::listen(sender.clone())?;
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            loop {
                let read = crossterm::event::read();
                let ended = read.is_err();
                if sender.send(read).is_err() || ended {
                    return;
                }
            }
        })
        .context("no thread for the keyboard")?;
    Ok(receiver)
}

/// The loop: everything that waits is taken in, then one frame is drawn, at most one every [`FRAME`].
fn show(
    mut app: App,
    desk: &Desk,
    input: &Receiver<std::io::Result<Input>>,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let silence = never();
    let mut events = desk.engine.events();
    let mut drawn: Option<Instant> = None;
    let mut dirty = true;
    let mut resized = false;
    let size = screen.size()?;
    take(&mut app, desk, screen, Message::Resize(size))?;
    loop {
        let wait = drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed()));
        if dirty && wait.is_zero() {
            frame(&mut app, desk, screen, std::mem::take(&mut resized))?;
            drawn = Some(Instant::now());
            dirty = false;
        }
        let mut message = if dirty {
            select! {
                recv(input) -> read => heard(read)?,
                recv(events) -> event => event.ok().map(Message::Engine).or_else(|| { events = &silence; None }),
                default(wait) => None,
            }
        } else {
            select! {
                recv(input) -> read => heard(read)?,
                recv(events) -> event => event.ok().map(Message::Engine).or_else(|| { events = &silence; None }),
            }
        };
        loop {
            if let Some(next) = message {
                dirty = true;
                resized |= matches!(next, Message::Resize(_));
                if take(&mut app, desk, screen, next)? {
                    return Ok(());
                }
            }
            // Keys first: they are a person's.
            message = if let Ok(read) = input.try_recv() {
                heard(Ok(read))?
            } else if let Ok(event) = events.try_recv() {
                Some(Message::Engine(event))
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

/// What an input means to the app; nothing for what it does not listen to.
fn heard(
    read: Result<std::io::Result<Input>, crossbeam_channel::RecvError>,
) -> anyhow::Result<Option<Message>> {
    let input = read
        .context("the terminal is gone")?
        .context("the terminal can no longer be read")?;
    Ok(match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => Some(Message::Key(key)),
        // A mouse that is only moved over the screen would have it drawn for nothing.
        Input::Mouse(event) if event.kind != MouseEventKind::Moved => Some(Message::Mouse(event)),
        Input::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_presses_and_repeats_are_heard() {
        use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
        let key = |kind| {
            let key = KeyEvent::new_with_kind(KeyCode::Char('j'), KeyModifiers::NONE, kind);
            heard(Ok(Ok(Input::Key(key)))).unwrap().is_some()
        };
        assert!(key(KeyEventKind::Press));
        assert!(key(KeyEventKind::Repeat));
        assert!(!key(KeyEventKind::Release));
    }
}
