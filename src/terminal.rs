//! Who owns the screen and the keys? Enter, leave, panic, input, the loop: the only room that touches the terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "the terminal is a shell: it knows the time of the last frame and the environment's wishes on colour"
)]

mod screen;
#[cfg(unix)]
mod signals;

use std::io::IsTerminal;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use crossbeam_channel::{Receiver, never, select, unbounded};
use crossterm::event::{Event as Input, KeyEventKind};
use ratatui::layout::Size;

use crate::app::{App, Effect, Message, update};
use crate::engine::Engine;
use crate::view;
use crate::view::theme::Theme;

use screen::Screen;

/// Faster than a screen shows pictures nobody sees them, so no more than about sixty a second are drawn.
const FRAME: Duration = Duration::from_millis(16);
/// Ground colours of `COLORFGBG` that are light: white and the bright ones but dark grey.
const LIGHT_GROUNDS: [u8; 8] = [7, 9, 10, 11, 12, 13, 14, 15];

/// The colours that a person asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colours {
    /// What the environment says: `NO_COLOR`, `COLORFGBG`; dark where it is silent
    #[default]
    Auto,
    /// Light letters on a dark ground
    Dark,
    /// Dark letters on a light ground
    Light,
    /// No colour: bold, italic and underlined
    None,
}

/// Shows a running engine until the person leaves.
///
/// # Errors
/// There is no terminal, or it went away.
pub fn run(engine: Engine, colours: Colours) -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!(
            "this is not a terminal, so there is no screen to show: `sidelong scan FOLDER` lists the pairs without one"
        );
    }
    let theme = theme(colours, |name| std::env::var(name).ok());
    // Without this crossterm drops modifiers too when NO_COLOR is set, and the cursor line vanishes.
    crossterm::style::force_color_output(true);
    let mut screen = Screen::enter()?;
    let input = input()?;
    let result = show(&engine, &input, &mut screen, &theme);
    // The terminal is given back before the engine's threads are waited for.
    drop(screen);
    drop(engine);
    result
}

/// The theme that was asked for, or else the one that the environment asks for.
fn theme(colours: Colours, variable: impl Fn(&str) -> Option<String>) -> Theme {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let ground = set("COLORFGBG").and_then(|value| value.rsplit(';').next()?.parse().ok());
    let light = ground.is_some_and(|ground: u8| LIGHT_GROUNDS.contains(&ground));
    let theme = match colours {
        Colours::None => return Theme::none(),
        Colours::Auto if set("NO_COLOR").is_some() => return Theme::none(),
        Colours::Light => Theme::light(),
        Colours::Auto if light => Theme::light(),
        Colours::Auto | Colours::Dark => Theme::dark(),
    };
    match set("COLORTERM").as_deref() {
        Some("truecolor" | "24bit") => theme.in_true_colour(),
        _ => theme,
    }
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
    engine: &Engine,
    input: &Receiver<std::io::Result<Input>>,
    screen: &mut Screen,
    theme: &Theme,
) -> anyhow::Result<()> {
    let mut app = App::default();
    let silence = never();
    let mut events = engine.events();
    let mut drawn: Option<Instant> = None;
    let mut dirty = true;
    let mut resized = false;
    let size = screen.size()?;
    take(&mut app, engine, Message::Resize(size));
    loop {
        let wait = drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed()));
        if dirty && wait.is_zero() {
            frame(
                &mut app,
                engine,
                screen,
                theme,
                std::mem::take(&mut resized),
            )?;
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
                if take(&mut app, engine, next) {
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
fn frame(
    app: &mut App,
    engine: &Engine,
    screen: &mut Screen,
    theme: &Theme,
    resized: bool,
) -> anyhow::Result<()> {
    let size = screen.size()?;
    if size != app.size {
        take(app, engine, Message::Resize(size));
    }
    if resized {
        screen.repaint()?;
    }
    screen.draw(|frame| view::draw(frame, app, theme))?;
    Ok(())
}

/// Takes one message in and does what it wants done. Says whether to leave.
fn take(app: &mut App, engine: &Engine, message: Message) -> bool {
    let mut leave = false;
    for effect in update(app, message) {
        match effect {
            Effect::Send(request) => engine.send(request),
            Effect::Quit => leave = true,
        }
    }
    leave
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
        Input::Resize(width, height) => Some(Message::Resize(Size::new(width, height))),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_chooses_the_theme() {
        let quiet = |pairs: &'static [(&str, &str)]| {
            let theme = theme(Colours::Auto, |name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            });
            theme.quiet
        };
        assert_eq!(quiet(&[]), Theme::dark().quiet);
        assert_eq!(quiet(&[("NO_COLOR", "")]), Theme::dark().quiet);
        assert_eq!(quiet(&[("NO_COLOR", "1")]), Theme::none().quiet);
        assert_eq!(quiet(&[("COLORFGBG", "0;15")]), Theme::light().quiet);
        assert_eq!(
            quiet(&[("COLORFGBG", "0;default;15")]),
            Theme::light().quiet
        );
        assert_eq!(quiet(&[("COLORFGBG", "15;0")]), Theme::dark().quiet);
        let rich = theme(Colours::Auto, |name| {
            (name == "COLORTERM").then(|| "truecolor".to_owned())
        });
        assert_eq!(rich, Theme::dark().in_true_colour());
        assert_ne!(rich, Theme::dark());
    }

    #[test]
    fn a_person_overrules_the_environment() {
        let asked = |colours| theme(colours, |name| (name == "NO_COLOR").then(|| "1".to_owned()));
        assert_eq!(asked(Colours::Auto), Theme::none());
        assert_eq!(asked(Colours::Dark), Theme::dark());
        assert_eq!(asked(Colours::Light), Theme::light());
        assert_eq!(theme(Colours::None, |_| None), Theme::none());
    }

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
