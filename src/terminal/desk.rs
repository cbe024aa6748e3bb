//! The desk: what is done outside of the app, and with what.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::clipboard::Clipboard;
use super::export::Writer;
use super::keeper::Keeper;
use super::keyboard::Keyboard;
use super::log::Log;
use super::screen::Screen;
use super::{Reopen, Wishes, launch};
use crate::app::bookmark::Bookmark;
use crate::app::launch::{Launch, Program};
use crate::app::{App, Message};
use crate::decided;
use crate::engine::crew::drop_aside;
use crate::engine::{Copies, Engine, Files, is_container};
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
    /// Reads it anew.
    pub reopen: Box<Reopen>,
    /// That was just done: its news come from elsewhere.
    pub is_reopened: bool,
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
    /// Who keeps what is decided, or why nobody; nothing where it ends with the program.
    pub reviews: Result<Option<decided::Keeper>, Said>,
    /// What other programs got out of containers.
    pub copies: Copies,
    /// Files that are being unpacked to be opened.
    pub unpacked: Option<(Launch, Receiver<Files>)>,
    /// Those that there are.
    pub themes: &'a Themes,
    /// What a person wants.
    pub wishes: &'a Wishes,
}

impl Desk<'_> {
    /// Reads the folders anew as this bookmark says; what the app is to hear of it.
    pub fn reopen(&mut self, bookmark: Box<Bookmark>) -> Vec<Message> {
        match (self.reopen)(&bookmark) {
            Ok((engine, told)) => {
                drop_aside(std::mem::replace(&mut self.engine, engine));
                (self.is_reopened, self.unpacked) = (true, None);
                let told = told.map(Message::Done);
                iter::once(Message::Reopened(Ok(bookmark)))
                    .chain(told)
                    .collect()
            }
            Err(error) => vec![Message::Reopened(Err(Said::text(format!("{error:#}"))))],
        }
    }

    /// Opens the files in another program, or has them unpacked for it first; what the app is to hear of it.
    pub fn launch(&mut self, app: &App, wish: Launch) -> anyhow::Result<Message> {
        let said = match self.engine.files(&wish.labels) {
            // All or none: who counts the windows would miss the one that is not there.
            Err(reason) => reason,
            Ok(Some(files)) => self.open(app, &wish, &files, false)?,
            Ok(None) => match self.unpack(&wish) {
                Some(Err(reason)) => reason,
                Some(Ok(files)) => self.open(app, &wish, &files, true)?,
                None => return Ok(Message::Unpacking(wish)),
            },
        };
        Ok(Message::Done(said))
    }

    /// Has files unpacked. Those for an editor are here, if they come at once; all others come later.
    fn unpack(&mut self, wish: &Launch) -> Option<Files> {
        let files = self.engine.unpack(wish.labels.clone(), &self.copies);
        if wish.with == Program::Editor
            && let Ok(unpacked) = files.recv_timeout(UNPACKED_AT_ONCE)
        {
            return Some(unpacked);
        }
        self.unpacked = Some((wish.clone(), files));
        None
    }

    /// Lets a person change a note in her editor; what the app is to hear of it.
    pub fn edit_note(&mut self, app: &App, note: &str) -> anyhow::Result<Message> {
        let keep = || self.keeper.keep_now(app);
        let note = launch::note(note, &mut self.screen, self.keyboard, keep)?;
        Ok(Message::Noted(note))
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
        let said = launch::open(wish, files, screen, keyboard, keep)?;
        Ok(if are_copies {
            said.semicolon(launch::are_to_be_read(files.len()))
        } else {
            said
        })
    }
}

/// Folders that are offered: more are found by another letter.
const OFFERED: usize = 100;

/// Whether what is typed is a folder or a zip, with a name before it or without, and those whose paths begin so.
pub fn folders(typed: &str) -> (bool, Vec<String>) {
    let start = typed.split_once('=').map_or(0, |(name, _)| name.len() + 1);
    let end = typed
        .rfind(std::path::is_separator)
        .map_or(start, |at| at + 1);
    let (Some(above), Some(folder), Some(begun)) =
        (typed.get(..end), typed.get(start..end), typed.get(end..))
    else {
        return (false, Vec::new());
    };
    let is_one = |path: &Path| path.is_dir() || is_container(path);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter(|entry| is_one(&entry.path()));
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let is_meant = |name: &String| name.starts_with(begun) && !name.starts_with('.');
    let mut found: Vec<String> = names
        .filter(is_meant)
        .map(|name| format!("{above}{name}"))
        .filter(|found| found != typed)
        .collect();
    found.sort_unstable();
    found.truncate(OFFERED);
    let whole = typed.get(start..).unwrap_or_default();
    (is_one(Path::new(whole)), found)
}
