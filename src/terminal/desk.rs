//! The desk: what is done outside of the app, and with what.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender};

use super::clipboard::Clipboard;
use super::export::Writer;
use super::keeper::Keeper;
use super::keyboard::Keyboard;
use super::log::Log;
use super::screen::Screen;
use super::{Opened, Welcoming, Wishes, export, launch};
use crate::app::export::Export;
use crate::app::launch::{Launch, Program, Unpacked};
use crate::app::{App, Message};
use crate::engine::Copies;
use crate::view::theme::Themes;
use crate::words::Said;

/// What there is outside of the app.
pub struct Desk<'a> {
    /// When the app's clock began.
    pub began: Instant,
    /// Where a line is kept of all that happens.
    pub log: RefCell<Option<Log>>,
    /// What is shown.
    pub opened: Opened,
    /// What is typed.
    pub keyboard: &'a Keyboard,
    /// That of this machine.
    pub clipboard: Clipboard,
    /// Who writes the files that a person wants.
    pub writer: Writer,
    /// Where a test wants a panic.
    pub rehearsal: Option<Rehearsal>,
    /// What other programs got out of containers.
    pub copies: Copies,
    /// Both ends of the channel from the thread that unpacks them.
    pub unpacked: (Sender<Unpacked>, Receiver<Unpacked>),
    /// An editor waits for them: the next key may be its.
    pub is_unpacking: Cell<bool>,
    /// Those that there are.
    pub themes: &'a Themes,
    /// What a person wants.
    pub wishes: &'a Wishes,
    /// Nothing more once it was seen.
    pub welcome: Cell<Option<&'a Welcoming>>,
    /// Who keeps where a person is.
    pub keeper: RefCell<Keeper>,
}

impl Desk<'_> {
    /// Keeps where a person is as soon as that is due.
    pub fn follow(&self, app: &App) {
        self.keeper.borrow_mut().follow(app, Instant::now());
    }

    /// Keeps it before somebody else has the terminal: nobody knows whether this program gets it back.
    pub fn keep_now(&self, app: &App) {
        self.keeper.borrow_mut().keep_now(app);
    }

    /// Has a file written: where it is, or why it is not, comes from the writer.
    pub fn write(&self, export: Export) {
        let watched = self.opened.engine.roots().clone();
        self.writer.take(move || export::write(&watched, &export));
    }

    /// Opens the files in another program, or has them unpacked for it first; what the app is to hear of it.
    pub fn launch(&self, app: &App, wish: Launch, screen: &mut Screen) -> anyhow::Result<Message> {
        Ok(match self.opened.engine.files(&wish.labels) {
            // All or none: who counts the windows would miss the one that is not there.
            Err(reason) => Message::Done(reason),
            Ok(None) => {
                self.unpack(&wish);
                Message::Unpacking(wish)
            }
            Ok(Some(files)) => Message::Done(self.open_files(app, &wish, &files, false, screen)?),
        })
    }

    /// Opens these files, some of which may be copies, and says how that went.
    pub fn open_files(
        &self,
        app: &App,
        wish: &Launch,
        files: &[PathBuf],
        are_copies: bool,
        screen: &mut Screen,
    ) -> anyhow::Result<Said> {
        let keep = || self.keep_now(app);
        launch::launch(wish, files, are_copies, screen, self.keyboard, keep)
    }

    /// Has the files unpacked that are to be opened.
    fn unpack(&self, wish: &Launch) {
        self.is_unpacking.set(wish.with == Program::Editor);
        let (tell, wish) = (self.unpacked.0.clone(), wish.clone());
        let labels = wish.labels.clone();
        let engine = &self.opened.engine;
        engine.unpack(labels, &self.copies, move |files| {
            // The other end is gone only when the program ends.
            let _ = tell.send(Unpacked {
                wish,
                files,
                hold_keys: false,
            });
        });
    }
}

/// Names the thread that is to panic at the next key: `screen`, or another one.
const VARIABLE: &str = "SIDELONG_REHEARSE_PANIC";

/// Where a test wants a panic, to see that the terminal is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rehearsal {
    /// On the thread that has the terminal.
    Screen,
    /// On one beside it.
    Elsewhere,
}

impl Rehearsal {
    /// Nobody but a test wants one.
    pub fn wanted() -> Option<Rehearsal> {
        match std::env::var(VARIABLE).ok()?.as_str() {
            "" => None,
            "screen" => Some(Rehearsal::Screen),
            _ => Some(Rehearsal::Elsewhere),
        }
    }

    /// Panics there.
    pub fn panic(self) {
        match self {
            Rehearsal::Screen => panic!("rehearsed on the screen"),
            Rehearsal::Elsewhere => {
                let beside = thread::Builder::new().name("rehearsal".to_owned());
                let beside = beside.spawn(|| panic!("rehearsed beside the screen"));
                // It is told of by the screen when that is left.
                let _ = beside.map(thread::JoinHandle::join);
            }
        }
    }
}
