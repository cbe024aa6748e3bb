//! Messages that come in, and effects that go out. Nothing else goes in and out of [`update`](super::update).

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Size;

use super::activity::{Moment, OClock};
use super::bookmark::Bookmark;
use super::copy::Copied;
use super::export::Export;
use super::launch::Launch;
use super::mouse;
use crate::engine::{Event, Files, Request};
use crate::reviews::{Entry, Id, Log, Time};
use crate::words::Said;

/// What happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// A text was pasted, in one piece: its letters are no keys.
    Paste(String),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// The head of this column was clicked.
    Sort(&'static str),
    /// The terminal has this size now.
    Resize(Size),
    /// The engine has news.
    Engine(Event),
    /// What was done outside, or why it could not be.
    Done(Said),
    /// Something for the log and the list of what happened, and for nobody to be told.
    Log(Said),
    /// The clipboard has taken what this [`Effect::Copy`] was of: that very text, and no other of its name.
    Copied(Arc<Copied>),
    /// These files are being unpacked, and will be opened.
    Unpacking(Launch),
    /// They are unpacked, or can't be.
    Unpacked(Launch, Files),
    /// What became of a note in the editor, or why it could not be opened there.
    Noted(Result<String, Said>),
    /// These decisions are kept, or can't be.
    Kept(Vec<Id>, Result<(), Said>),
    /// These were made before, or by others.
    Reviewed(Log),
    /// So long has the program been running, what time it is everywhere, and what o'clock here.
    Now(Moment, Time, OClock),
    /// A file would stand in this folder, under this number.
    Place(String, u32),
    /// Why no file can have this name; nothing if one can.
    Name(String, Option<Said>),
    /// Of what is typed: whether it is a folder, and the folders whose paths begin so.
    Folders(String, bool, Vec<String>),
    /// The folders are read anew, to go on there; or why they are not.
    Reopened(Result<Box<Bookmark>, Said>),
}

/// What must be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the engine.
    Send(Request),
    /// Remember the theme of this name for the next start.
    KeepTheme(String),
    /// Open files in another program, and say how that went; those that lie in a container are unpacked first.
    Launch(Launch),
    /// Open the files, some of which are copies out of a container.
    Open(Launch, Vec<PathBuf>),
    /// Let a person change this note in her editor.
    EditNote(String),
    /// Add a line to the log, if there is one: English, whatever is spoken.
    Log(String),
    /// Say where a file of this kind would stand: its [stem](Export::stem).
    FindPlace(&'static str),
    /// Say whether a file can have this name.
    CheckName(String),
    /// Say whether this is a folder, and which folders' paths begin so.
    FindFolders(String),
    /// Read the folders anew, with the archives of this bookmark.
    Reopen(Box<Bookmark>),
    /// Write a file, and say where it is.
    Write(Export),
    /// Put this into the clipboard.
    Copy(Arc<Copied>),
    /// Give the terminal back until the person returns.
    Suspend,
    /// Listen to the mouse, or leave it to the terminal, which can then select text.
    Mouse(mouse::Owner),
    /// Keep these decisions, and say when that is done.
    Keep(Vec<Entry>),
    /// Remember that the lines of a first start were seen.
    Welcomed,
    /// Leave.
    Quit,
}
