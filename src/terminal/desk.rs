//! What is done outside of the app, and with what?

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender};
use ratatui::buffer::Buffer;

use super::clipboard::Clipboard;
use super::closing::Closing;
use super::keeper::Keeper;
use super::keyboard::Keyboard;
use super::log::Log;
use super::rehearse::Rehearsal;
use super::screen::Screen;
use super::writer::Writer;
use super::{Opened, Welcoming, Wishes, export, launch};
use crate::app::export::Export;
use crate::app::folders::Recent;
use crate::app::launch::{Launch, Program, Unpacked};
use crate::app::{App, Message};
use crate::engine::{Copies, Roots};
use crate::said;
use crate::view::picture::{self, Paper};
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
    /// The folder that is to be shown instead.
    pub next: RefCell<Option<Opened>>,
    /// What is typed.
    pub keyboard: &'a Keyboard,
    /// That of this machine.
    pub clipboard: Clipboard,
    /// The screen as it was when the choice of what is written was opened.
    pub picture: RefCell<Option<(Buffer, Paper)>>,
    /// Who writes the files that a person wants.
    pub writer: Writer,
    /// Where a test wants a panic.
    pub rehearsal: Option<Rehearsal>,
    /// What other programs got out of containers.
    pub copies: Copies,
    /// Both ends of the way from whoever gets them out.
    pub unpacked: (Sender<Unpacked>, Receiver<Unpacked>),
    /// An editor waits for them: the next key may be its.
    pub is_unpacking: Cell<bool>,
    /// Those that there are.
    pub themes: &'a Themes,
    /// What a person wants.
    pub wishes: &'a Wishes,
    /// Nothing more once it was seen.
    pub welcome: Cell<Option<&'a Welcoming>>,
    /// Folders that were shown before.
    pub closing: RefCell<Closing>,
    /// What is opened as soon as one of them has ended, unless a person does something else first.
    pub waits: RefCell<Option<Wanted>>,
    /// Who keeps where a person is.
    pub keeper: RefCell<Keeper>,
}

/// Folders to be opened, and those of them that are known.
pub type Wanted = (Vec<PathBuf>, Vec<PathBuf>);

impl Desk<'_> {
    /// Keeps where a person is as soon as that is due.
    pub fn follow(&self, app: &App) {
        self.keeper.borrow_mut().follow(app, Instant::now());
    }

    /// Keeps it before somebody else has the terminal: nobody knows whether this program gets it back.
    pub fn keep_now(&self, app: &App) {
        self.keeper.borrow_mut().keep_now(app);
    }

    /// The folders that are shown.
    pub fn folders(&self) -> Vec<PathBuf> {
        let roots = self.opened.engine.roots().iter();
        roots.map(|root| root.path().to_owned()).collect()
    }

    /// The folders that were open before; those that are shown come last, as nobody who asks for other ones means them.
    pub fn recent(&self) -> Vec<Recent> {
        let shown = self.folders().into_iter();
        let shown: Vec<String> = shown
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        let mut recent = (self.wishes.recent)();
        recent.sort_by_key(|recent| recent.paths == shown);
        recent
    }

    /// Keeps what the screen shows, before it is asked what is to be written.
    pub fn keep_picture(&self, app: &App) {
        let theme = self.themes.get(app.look.shown());
        let picture = theme.map(|theme| (picture::cells(app, theme, app.size), Paper::of(theme)));
        self.picture.replace(picture);
    }

    /// Has a file written: where it is, or why it is not, comes from the writer.
    pub fn write(&self, export: Export) {
        // The picture of another choice, which is open by now, stays.
        let is_picture = export.text.is_none();
        let picture = is_picture.then(|| self.picture.take()).flatten();
        let watched = self.opened.engine.roots().clone();
        self.writer
            .take(move || export::write(&watched, &export, picture));
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

    /// Opens folders to be shown next, some of which are known; what to say if that is not done.
    pub fn open(&self, folders: &[PathBuf], known: &[PathBuf]) -> Result<(), Said> {
        let open = self.opened.engine.roots();
        if Roots::open_again(folders, known).is_ok_and(|roots| roots == *open) {
            return Err(said!("folders-open"));
        }
        let opened = (self.wishes.open)(folders, known);
        let opened = opened.map_err(|trouble| Said::each(|| format!("{trouble:#}")))?;
        let log = self.wishes.log.as_ref();
        // It would be read as a document there.
        if log.is_some_and(|log| Log::is_read_in(log, opened.engine.roots())) {
            return Err(said!("folders-log"));
        }
        *self.next.borrow_mut() = Some(opened);
        Ok(())
    }

    /// What was to wait, if it need not any more.
    pub fn waited(&self) -> Option<Wanted> {
        let mut waits = self.waits.borrow_mut();
        let may_open = waits.is_some() && self.closing.borrow_mut().has_room();
        if may_open { waits.take() } else { None }
    }
}
