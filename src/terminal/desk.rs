//! The desk: what is done outside of the app, and with what.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{SendError, Sender, bounded};

use super::clipboard::Clipboard;
use super::export::Writer;
use super::keeper::Keeper;
use super::keyboard::Keyboard;
use super::log::Log;
use super::screen::Screen;
use super::{Outcome, Welcoming, Wishes, launch};
use crate::app::launch::{Launch, Program};
use crate::app::{App, Message};
use crate::engine::{Copies, Engine, Files};
use crate::view::theme::Themes;
use crate::words::Said;

/// So long the keys wait for what an editor is to get out of an archive, and a person hardly: nearly all come sooner. What takes longer is
/// opened when it is asked for once more, as the reader of the keys by then would take the first of the editor's.
const UNPACKED_AT_ONCE: Duration = Duration::from_millis(500);

/// What there is outside of the app.
pub struct Desk<'a> {
    /// When the app's clock began.
    pub began: Instant,
    /// Where a line is kept of all that happens.
    pub log: Option<Log>,
    /// Reads and watches what is shown.
    pub engine: Engine,
    /// What is typed.
    pub keyboard: &'a Keyboard,
    /// The terminal.
    pub screen: Screen,
    /// That of this machine.
    pub clipboard: Clipboard,
    /// Who writes the files that a person wants.
    pub writer: Writer,
    /// Who keeps where a person is.
    pub keeper: Keeper,
    /// Where a test wants a panic.
    pub rehearsal: Option<Rehearsal>,
    /// What other programs got out of containers.
    pub copies: Copies,
    /// To the screen, of what is done beside it.
    pub tell: Sender<Outcome>,
    /// Those that there are.
    pub themes: &'a Themes,
    /// What a person wants.
    pub wishes: &'a Wishes,
    /// Nothing more once it was seen.
    pub welcome: Option<&'a Welcoming>,
}

impl Desk<'_> {
    /// Opens the files in another program, or has them unpacked for it first; what the app is to hear of it.
    pub fn launch(&mut self, app: &App, wish: Launch) -> anyhow::Result<Message> {
        let files = match self.engine.files(&wish.labels) {
            Ok(Some(files)) => return Ok(Message::Done(self.open(app, &wish, &files, false)?)),
            Ok(None) => self.unpack(&wish),
            // All or none: who counts the windows would miss the one that is not there.
            Err(reason) => Some(Err(reason)),
        };
        Ok(match files {
            Some(Ok(files)) => Message::Done(self.open(app, &wish, &files, true)?),
            Some(Err(reason)) => Message::Done(reason),
            None => Message::Unpacking(wish),
        })
    }

    /// Opens these files, some of which may be copies, and says how that went.
    pub fn open(
        &mut self,
        app: &App,
        wish: &Launch,
        files: &[PathBuf],
        are_copies: bool,
    ) -> anyhow::Result<Said> {
        // Before somebody else has the terminal: nobody knows whether this program gets it back.
        let keep = || self.keeper.keep_now(app);
        let (screen, keyboard) = (&mut self.screen, self.keyboard);
        launch::launch(wish, files, are_copies, screen, keyboard, keep)
    }

    /// Has the files unpacked that are to be opened. Those for an editor are there if they come at once; all others come later.
    fn unpack(&self, wish: &Launch) -> Option<Files> {
        // Without room: what is sent was waited for.
        let (hand_over, unpacked) = bounded(0);
        let (tell, later) = (self.tell.clone(), wish.clone());
        let labels = wish.labels.clone();
        self.engine.unpack(labels, &self.copies, move |files| {
            if let Err(SendError(files)) = hand_over.send(files) {
                // The other end is gone only when the program ends.
                let _ = tell.send(Ok(Message::Unpacked(later, files)));
            }
        });
        let is_for_editor = wish.with == Program::Editor;
        let unpacked = is_for_editor.then(|| unpacked.recv_timeout(UNPACKED_AT_ONCE));
        unpacked?.ok()
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
