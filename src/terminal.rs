//! The terminal program: the screen, the keys and the loop. The only room that touches the terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "the terminal is a shell: it knows the time of the last frame and the environment's wishes on colour"
)]

pub mod abilities;
pub mod clipboard;
mod desk;
mod export;
mod keeper;
mod keyboard;
mod launch;
mod log;
mod pace;
mod screen;
#[cfg(unix)]
mod signals;

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use crossbeam_channel::{Receiver, RecvError, Sender, after, at, never, select, unbounded};
use crossterm::event::{Event as Input, KeyEventKind, MouseEventKind};
use ratatui::layout::Size;

use crate::app::activity::OClock;
use crate::app::bookmark::{self, Bookmark};
use crate::app::keymap::Keymap;
use crate::app::mouse::Owner;
use crate::app::picker::Pick;
use crate::app::{App, Effect, Message, update, welcome};
use crate::decided::{self, News};
use crate::engine::{Copies, Engine};
use crate::reviews::Time;
use crate::said;
use crate::threads::Thread;
use crate::view;
use crate::view::theme::{Theme, Themes};
use crate::words::Said;
use clipboard::{Clipboard, Way};
use desk::Desk;
use export::Writer;
pub use export::{target, write_file};
use keeper::Keeper;
use keyboard::{Heard, Keyboard, Turn};
use log::Log;
use pace::Pace;
pub use screen::Panics;
use screen::Screen;

/// What comes of something that is done beside the screen: an error is said even where the person has left meanwhile.
type Outcome = Result<Message, Said>;

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
    /// Where a line is kept of all that happens.
    pub log: Option<PathBuf>,
    /// Remembers the theme of this name for the next start, and says where, or why not.
    pub keep_theme: Box<dyn Fn(&str) -> Said>,
    /// How a first start is explained; nothing where that was done before.
    pub welcome: Option<Welcoming>,
    /// By whom decisions are.
    pub reviewer: String,
    /// Nobody wants to know of other folders.
    pub without_ledger: bool,
}

/// How a first start is explained.
pub struct Welcoming {
    /// It can be kept that it was.
    pub for_good: bool,
    /// Keeps it.
    pub keep: Box<dyn Fn()>,
}

/// A folder that is open.
pub struct Opened {
    /// Reads and watches it.
    pub engine: Engine,
    /// What was started, and how: for the log.
    pub started: Said,
    /// Where a person was in it the last time, or why that is not known.
    pub place: Result<Option<Bookmark>, Said>,
    /// Keeps where she is; nothing where that is not kept.
    pub keep_place: Option<Box<KeepPlace>>,
    /// Reads it anew, as this says, with what is to be told of that.
    pub reopen: Box<Reopen>,
    /// What is to be told at the start.
    pub told: Option<Said>,
    /// Where decisions lie, or why nowhere; nothing where they end with the program.
    pub reviews: Result<Option<decided::Place>, Said>,
}

/// Reads folders anew by what a bookmark of them says.
pub type Reopen = dyn Fn(&Bookmark) -> anyhow::Result<(Engine, Option<Said>)>;

/// Keeps where a person is for the next start.
///
/// Gets what was kept before from here, if anything was, and what is to be kept; says what is lost where that can't be done.
pub type KeepPlace = dyn Fn(&Bookmark) -> Result<(), Said> + Send;

/// Shows the open folders until the person leaves.
///
/// # Errors
/// There is no terminal, or it went away.
pub fn run(opened: Opened, wishes: &Wishes) -> anyhow::Result<()> {
    // A person who suspends the program while the terminal is asked would else find it without echo.
    let keyboard = Keyboard::with_signals()?;
    let themes = Themes::new(abilities::ask(&wishes.theme), &wishes.themes);
    // Without this crossterm drops modifiers too when NO_COLOR is set, and the cursor line vanishes.
    crossterm::style::force_color_output(true);
    let mut screen = Screen::enter()?;
    screen.give_mouse(wishes.mouse)?;
    keyboard.listen()?;
    let mut app = App::new(
        wishes.keymap.clone(),
        themes.picker(&wishes.theme),
        wishes.mouse,
    );
    if let Some(welcoming) = &wishes.welcome {
        welcome::begin(&mut app, welcoming.for_good);
    }
    let (tell, outcomes) = unbounded();
    let mut first: Vec<Message> = Vec::new();
    let named = wishes.log.as_ref();
    if named.is_some() {
        first.push(Message::Log(opened.started));
    }
    let log = named.map(|path| Log::open(path, opened.engine.roots()));
    let log = log.transpose().unwrap_or_else(|trouble| {
        first.push(Message::Done(trouble));
        None
    });
    first.extend(opened.told.map(Message::Done));
    match opened.place.clone() {
        Ok(None) => {}
        Ok(Some(place)) => bookmark::begin(&mut app, place),
        Err(trouble) => first.push(Message::Done(trouble)),
    }
    app.reviews.reviewer.clone_from(&wishes.reviewer);
    app.reviews.without_ledger = wishes.without_ledger;
    let reviews = match opened.reviews {
        Ok(place) => Ok(place.map(|place| reviews(place, &tell)).transpose()?),
        Err(trouble) => {
            first.push(Message::Done(trouble.clone()));
            Err(trouble)
        }
    };
    let began = Instant::now();
    let keep = opened.keep_place;
    let mut desk = Desk {
        began,
        log,
        engine: opened.engine,
        reopen: opened.reopen,
        is_reopened: false,
        keyboard: &keyboard,
        screen,
        clipboard: Clipboard::new(Way::here(), tell.clone()),
        writer: Writer::new(tell.clone())?,
        keeper: Keeper::new(keep, opened.place, tell, began)?,
        reviews,
        copies: Copies::default(),
        unpacked: None,
        themes: &themes,
        wishes,
    };
    let result = show(&mut app, first, &mut desk, &outcomes);
    // However the screen was left; the terminal is given back before anybody is waited for.
    drop(desk.screen);
    let unkept = desk.keeper.finish(&app);
    let undecided = desk.reviews.ok().flatten();
    let undecided = undecided.and_then(decided::Keeper::finish);
    desk.writer.finish();
    desk.clipboard.finish();
    drop(desk.engine);
    let unheard = outcomes.try_iter().filter_map(Outcome::err);
    let unkept = unkept.into_iter().chain(undecided);
    let unkept: Vec<Said> = unkept.chain(unheard).collect();
    // A frame may meet a closed window before the signal does: that is no other end.
    let result = result.or_else(|error| {
        let mut causes = error
            .chain()
            .filter_map(|cause| cause.downcast_ref::<io::Error>());
        if causes.any(keyboard::is_gone) {
            Ok(())
        } else {
            Err(error)
        }
    });
    if unkept.is_empty() {
        return result;
    }
    let ended = result.err().map(|error| format!("{error:#}"));
    let unkept = unkept.iter().map(Said::to_string);
    let all: Vec<String> = ended.into_iter().chain(unkept).collect();
    bail!(all.join("\n"))
}

/// Keeps decisions there, and tells the app of them.
fn reviews(place: decided::Place, tell: &Sender<Outcome>) -> anyhow::Result<decided::Keeper> {
    let tell = tell.clone();
    decided::Keeper::new(place, move |news| {
        let message = match news {
            News::Came(log) => Message::Reviewed(log),
            News::Kept(ids) => Message::Kept(ids, Ok(())),
            News::Unkept(ids, trouble) => Message::Kept(ids, Err(trouble)),
            News::Told(said) => Message::Done(said),
        };
        // The other end is gone only when the screen is.
        let _ = tell.send(Ok(message));
    })
}

/// The loop: everything that waits is taken in, then one frame is drawn, at its [`Pace`].
fn show(
    app: &mut App,
    first: Vec<Message>,
    desk: &mut Desk,
    outcomes: &Receiver<Outcome>,
) -> anyhow::Result<()> {
    let input = desk.keyboard.heard();
    let mut events = desk.engine.events().clone();
    let mut pace = Pace::new();
    let mut resized = false;
    let size = desk.screen.size()?;
    take(app, desk, Message::Resize(size))?;
    for message in first {
        take(app, desk, now(desk.began))?;
        take(app, desk, message)?;
    }
    loop {
        let mut wait = pace.wait(Instant::now());
        if wait.is_some_and(|wait| wait.is_zero()) {
            frame(app, desk, std::mem::take(&mut resized))?;
            pace.drew(Instant::now());
            wait = None;
        }
        let due = wait.map_or_else(never, after);
        let keeps = desk.keeper.due().map_or_else(never, at);
        let unpacked = desk.unpacked.as_ref();
        let unpacked = unpacked.map_or_else(never, |(_, files)| files.clone());
        let (mut message, mut turn) = select! {
            recv(input) -> read => heard(read)?,
            recv(events) -> event => (event.ok().map(Message::Engine).or_else(|| { events = never(); None }), None),
            recv(outcomes) -> outcome => (outcome.ok().map(|outcome| outcome.unwrap_or_else(Message::Done)), None),
            recv(unpacked) -> files => {
                let wish = desk.unpacked.take().map(|(wish, _)| wish);
                (wish.zip(files.ok()).map(|(wish, files)| Message::Unpacked(wish, files)), None)
            },
            recv(keeps) -> _ => { desk.keeper.follow(app, Instant::now()); (None, None) },
            recv(due) -> _ => (None, None),
        };
        loop {
            if let Some(next) = message {
                pace.shows(&next);
                resized |= matches!(next, Message::Resize(_));
                if matches!(next, Message::Key(_)) {
                    Thread::Screen.rehearse();
                }
                take(app, desk, now(desk.began))?;
                if take(app, desk, next)? {
                    return Ok(());
                }
                if std::mem::take(&mut desk.is_reopened) {
                    events = desk.engine.events().clone();
                }
                desk.keeper.follow(app, Instant::now());
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

/// What the clocks say; that on the wall by the zone of the system, whose summer time may begin meanwhile.
fn now(began: Instant) -> Message {
    let local = jiff::Zoned::now();
    let parts = [local.hour(), local.minute(), local.second()];
    let o_clock = parts.map(|part| u8::try_from(part).unwrap_or(0));
    let time = Time::of_millis(local.timestamp().as_millisecond());
    Message::Now(began.elapsed(), time, OClock(o_clock))
}

/// Draws one frame, at the size that the terminal has by now.
fn frame(app: &mut App, desk: &mut Desk, resized: bool) -> anyhow::Result<()> {
    let size = desk.screen.size()?;
    if size != app.size {
        take(app, desk, Message::Resize(size))?;
    }
    if resized {
        desk.screen.repaint()?;
    }
    if let Some(theme) = desk.themes.get(app.themes.at()) {
        desk.screen.draw(|frame| view::draw(frame, app, theme))?;
    }
    Ok(())
}

/// Takes one message in and does what it wants done. Says whether to leave.
fn take(app: &mut App, desk: &mut Desk, message: Message) -> anyhow::Result<bool> {
    let mut leave = false;
    let message = match message {
        Message::Mouse(event) => view::pointed(app, event),
        message => message,
    };
    for effect in update(app, message) {
        match effect {
            Effect::Send(request) => desk.engine.send(request),
            Effect::KeepTheme(name) => {
                let said = (desk.wishes.keep_theme)(&name);
                leave |= take(app, desk, Message::Done(said))?;
            }
            Effect::Launch(wish) => {
                let next = desk.launch(app, wish)?;
                leave |= take(app, desk, next)?;
            }
            Effect::EditNote(note) => {
                let next = desk.edit_note(app, &note)?;
                leave |= take(app, desk, next)?;
            }
            Effect::Open(wish, files) => {
                let said = desk.open(app, &wish, &files, true)?;
                leave |= take(app, desk, Message::Done(said))?;
            }
            Effect::Log(what) => {
                let written = desk.log.as_mut().map_or(Ok(()), |log| log.line(&what));
                if let Err(trouble) = written {
                    // It takes no more lines, so that this comes to an end.
                    desk.log = None;
                    leave |= take(app, desk, Message::Done(trouble))?;
                }
            }
            Effect::FindPlace(stem) => {
                let (folder, number) = export::place(desk.engine.roots(), stem);
                take(app, desk, Message::Place(folder, number))?;
            }
            Effect::CheckName(name) => {
                let trouble = export::target(desk.engine.roots(), &name).err();
                take(app, desk, Message::Name(name, trouble))?;
            }
            Effect::FindFolders(typed) => {
                let (is_folder, begun) = desk::folders(&typed);
                take(app, desk, Message::Folders(typed, is_folder, begun))?;
            }
            Effect::Reopen(bookmark) => {
                for next in desk.reopen(bookmark) {
                    leave |= take(app, desk, next)?;
                }
            }
            Effect::Write(export) => {
                let watched = desk.engine.roots().clone();
                desk.writer.take(move || export::write(&watched, &export));
            }
            Effect::Copy(copied) => {
                desk.screen.copy(&copied.for_terminal().text)?;
                desk.clipboard.put(copied);
            }
            Effect::Suspend => {
                desk.keeper.keep_now(app);
                suspend(&mut desk.screen)?;
            }
            Effect::Mouse(owner) => desk.screen.give_mouse(owner)?,
            Effect::Welcomed => {
                if let Some(welcoming) = &desk.wishes.welcome {
                    (welcoming.keep)();
                }
            }
            Effect::Keep(entries) => match &desk.reviews {
                Ok(Some(reviews)) => reviews.keep(entries),
                others => {
                    let outcome = others.as_ref().map(|_| ()).map_err(Said::clone);
                    let ids = entries.iter().map(|entry| entry.id).collect();
                    leave |= take(app, desk, Message::Kept(ids, outcome))?;
                }
            },
            Effect::Quit => leave = true,
        }
    }
    Ok(leave)
}

/// Stops as every program does at Ctrl-Z, with the terminal as it was before, and takes it again afterwards.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> anyhow::Result<()> {
    let stop = || signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    let stopped = screen.away(stop).context(said!("terminal-gone"))?;
    stopped.context(said!("not-stopped"))
}

/// There are no jobs to return to.
#[cfg(not(unix))]
fn suspend(screen: &mut Screen) -> anyhow::Result<()> {
    screen.repaint().context(said!("terminal-gone"))
}

/// What an input means to the app, and what is held while it is done; nothing for what it does not listen to.
fn heard(read: Result<Heard, RecvError>) -> anyhow::Result<(Option<Message>, Option<Turn>)> {
    let heard = read.context(said!("terminal-gone"))?;
    let input = heard.read.context(said!("terminal-unread"))?;
    let message = match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => Some(Message::Key(key)),
        Input::Paste(pasted) => Some(Message::Paste(pasted)),
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

    #[test]
    fn what_is_pasted_is_heard_in_one_piece() {
        let pasted = Heard {
            read: Ok(Input::Paste("anna\rq".to_owned())),
            turn: None,
        };
        let message = heard(Ok(pasted)).unwrap().0;
        assert!(matches!(message, Some(Message::Paste(text)) if text == "anna\rq"));
    }
}
