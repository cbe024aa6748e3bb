//! Messages: what the writer is told.

use std::path::Path;
use std::sync::Arc;

use crate::engine::Request;
use crate::engine::directory::Ticket;
use crate::engine::jobs::Question;
use crate::engine::patterns::Aside;
use crate::engine::read::Read;
use crate::proposal::Proposed;
use crate::sketch::Method;
use crate::snapshot::{Drawing, Watching};
use crate::store::Finished;
use crate::words::Said;

/// What the other threads tell the writer.
#[derive(Debug)]
pub enum Message {
    /// What the watch thread saw on the disk.
    Turn(Turn),
    /// The watch thread has walked through the whole folder.
    Walked,
    /// How the folder is watched from now on, and what a person should hear of it.
    Watching(Watching, Option<Said>),
    /// What a person should hear of how files are read.
    Note(Said),
    /// What a reader found in some files.
    Read(Vec<(Arc<Path>, Ticket, Read)>),
    /// The lists of the folder as it is, before any of it is read.
    Recalled(Box<Finished>),
    /// What the chosen sketch says about a list.
    Proposed(Arc<Proposed>),
    /// How far whoever draws for this sketch has come.
    Drawing(Method, Drawing),
    /// A question of another thread.
    Asked(Question),
    /// A wish of the screens.
    Request(Request),
    /// It is time to look what is due.
    Nothing,
    /// The engine is dropped.
    Stop,
}

/// One look at the disk. All of it is told at once, so that a rename is seen as one.
#[derive(Debug, Default)]
pub struct Turn {
    /// Files and folders that are left out, and files that say so.
    pub aside: Vec<(Arc<Path>, Aside)>,
    /// Files that are going to be read.
    pub wanted: Vec<(Arc<Path>, Ticket)>,
    /// Files that are not, and why.
    pub refused: Vec<(Arc<Path>, Said)>,
    /// Files that are gone.
    pub gone: Vec<Arc<Path>>,
}

impl Turn {
    /// Nothing is otherwise.
    pub fn is_empty(&self) -> bool {
        self.aside.is_empty()
            && self.wanted.is_empty()
            && self.refused.is_empty()
            && self.gone.is_empty()
    }
}
