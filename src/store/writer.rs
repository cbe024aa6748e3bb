//! The writer of the cache: one thread, in batches. What a kill leaves is whole, and lacks the last batch at most. A queue leads to
//! it, so that no reader waits for the disk and what waits is bounded.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};

use super::Common;
use super::content::Content;
use super::database::{Database, Trouble};
use super::finished::Finished;
use super::key::Key;
use super::open;
use super::record::{PlainFile, Reading};
use super::sighting::{Sighting, State};
use super::words::Coder;

/// Bytes in a batch: what the log of the database takes well.
const BATCH: usize = 4 << 20;
/// Messages in a batch; those without bytes to speak of take time as well.
const MESSAGES: usize = 4096;
/// How long a batch is waited for: one record more would be lost by a kill, and a transaction for each would take twice
/// the time.
const WAIT: Duration = Duration::from_millis(100);
/// After pruning there is room for a while: nine tenths of the size are used then.
const KEPT_TENTHS: u64 = 9;
/// Plain text is kept while no more than one part in so many is used: what takes long to read must not be forgotten for it.
const PLAIN_SHARE: u64 = 2;

/// Bytes that may wait to be written; beyond that the sender waits for the disk.
const ROOM: usize = 512 << 20;
/// Bytes that may wait until a list is out, and for later, of what is read as fast as it would be looked up: the words of some six thousand
/// short documents. To write them takes longer than to read them.
const HELD: usize = 48 << 20;

/// What is to be written.
#[derive(Debug)]
pub enum Message {
    /// What a file is.
    File(Box<[u8]>, Sighting, Content, Key),
    /// What came of reading a file; it is coded here, where nobody waits for it.
    Reading(Key, Reading),
    /// A file of plain text, and what came of reading it.
    Plain(Box<PlainFile>),
    /// A record that is coded.
    Record(Key, Vec<u8>),
    /// The listing of a folder in that state; it is coded here as well.
    Listing(Key, State, Box<Finished>),
    /// A file was of use, and the record of it.
    UsedFile(Box<[u8]>, Key),
    /// A record was of use.
    Used(Key),
    /// A record is damaged.
    Forget(Key),
    /// Everything before is to be written; then the sender is dropped.
    Finish(#[expect(dead_code, reason = "it is heard when it is dropped")] Sender<()>),
}

impl Message {
    /// Whether it took long to find out, so that a kill should not lose it.
    pub fn is_dear(&self) -> bool {
        matches!(
            self,
            Message::Record(..) | Message::Reading(_, Reading::Container(_)) | Message::Finish(_)
        )
    }

    /// Whether the cache knows more with it.
    fn is_new(&self) -> bool {
        matches!(
            self,
            Message::File(..)
                | Message::Reading(..)
                | Message::Plain(_)
                | Message::Record(..)
                | Message::Listing(..)
        )
    }

    /// About how many bytes are written for it.
    fn weight(&self) -> usize {
        match self {
            Message::Plain(file) => file.weight(),
            _ => self.size(),
        }
    }

    /// About how many bytes it takes while it waits.
    pub fn size(&self) -> usize {
        let more = match self {
            Message::File(path, ..) | Message::UsedFile(path, _) => path.len(),
            Message::Record(_, bytes) => bytes.len(),
            Message::Reading(_, reading) => reading.size(),
            Message::Plain(file) => file.size(),
            // Nearly all of a listing is what the program has in memory anyway.
            Message::Listing(..) | Message::Used(_) | Message::Forget(_) | Message::Finish(_) => 0,
        };
        size_of::<Message>() + more
    }
}

/// The one who writes.
#[derive(Debug)]
pub struct Writer {
    database: Database,
    common: Arc<Common>,
    room: Room,
    coder: Coder,
    /// All of it is used today: nothing more fits in.
    is_full: bool,
    /// Something was learned that may be in the log only.
    is_unsettled: bool,
}

/// A writer that ends in whatever way takes nothing any more: nobody waits for it.
impl Drop for Writer {
    fn drop(&mut self) {
        self.room.close();
    }
}

impl Writer {
    /// One with nothing to do as yet.
    pub fn new(database: Database, common: Arc<Common>, room: Room) -> Writer {
        Writer {
            database,
            common,
            room,
            coder: Coder::default(),
            is_full: false,
            is_unsettled: false,
        }
    }

    /// Writes until nobody can bring anything more, or nothing can be written.
    pub fn run(mut self, inbox: &Receiver<Message>) {
        while let Some(first) = self.room.wait().then(|| inbox.recv().ok()).flatten() {
            let batch = gather(first, inbox);
            let size = batch.iter().map(Message::size).sum();
            let written = self.write(&batch).and_then(|()| self.make_room());
            let written = written.and_then(|()| self.settle(&batch));
            self.room.leave(size);
            if let Err(trouble) = written
                && self.gives_up(&trouble)
            {
                return;
            }
            // Only now do those hear of it who wait for the end of the batch.
            drop(batch);
        }
    }

    fn write(&mut self, batch: &[Message]) -> Result<(), Trouble> {
        let (common, coder, is_full) = (&self.common, &mut self.coder, self.is_full);
        let today = common.today();
        let has_plain = batch.iter().any(|new| matches!(new, Message::Plain(_)));
        let is_scarce = has_plain && self.database.size()? > common.size / PLAIN_SHARE;
        self.database.at_once(|database| {
            for message in batch {
                match message {
                    new if is_full && new.is_new() => {}
                    Message::Plain(_) if is_scarce => {}
                    Message::Plain(file) => {
                        if let Some(bytes) = file.reading().pack(coder) {
                            database.put_record(&file.key, &bytes, today)?;
                        }
                        let (path, sighting) = (&file.path, &file.sighting);
                        database.put_file(path, sighting, file.content, &file.key, today)?;
                    }
                    Message::File(path, sighting, content, key) => {
                        database.put_file(path, sighting, *content, key, today)?;
                    }
                    Message::Reading(key, reading) => {
                        if let Some(bytes) = reading.pack(coder) {
                            database.put_record(key, &bytes, today)?;
                        }
                    }
                    Message::Record(key, bytes) => database.put_record(key, bytes, today)?,
                    Message::Listing(key, state, finished) => {
                        database.drop_record(key)?;
                        if let Some(bytes) = finished.pack(*state) {
                            database.put_record(key, &bytes, today)?;
                        }
                    }
                    Message::UsedFile(path, key) => database.use_file(path, key, today)?,
                    Message::Used(key) => database.use_record(key, today)?,
                    Message::Forget(key) => database.drop_record(key)?,
                    Message::Finish(_) => database.put_run(common.run())?,
                }
            }
            Ok(())
        })
    }

    /// At the end all that was learned is put into its place. When something was last of use need not be: a start that
    /// learns nothing does not wait for the disk.
    fn settle(&mut self, batch: &[Message]) -> Result<(), Trouble> {
        self.is_unsettled |= batch.iter().any(Message::is_new);
        let is_end = batch
            .iter()
            .any(|message| matches!(message, Message::Finish(_)));
        if is_end && std::mem::take(&mut self.is_unsettled) {
            self.database.settle()?;
        }
        Ok(())
    }

    /// Forgets what was used longest ago, if there is too much.
    fn make_room(&mut self) -> Result<(), Trouble> {
        let used = self.database.size()?;
        if self.is_full || used <= self.common.size {
            return Ok(());
        }
        let surplus = used - self.common.size / 10 * KEPT_TENTHS;
        let today = self.common.today();
        let is_freed = self.database.at_once(|database| {
            let day = database.day_to_free(surplus, today)?;
            database.prune(day.unwrap_or(today))?;
            Ok(day.is_some())
        })?;
        if !is_freed && self.database.size()? > self.common.size {
            self.is_full = true;
            self.common.note(open::too_small(self.common.size));
        }
        Ok(())
    }

    /// Whether nothing more can be written; why not is for a person to know.
    fn gives_up(&self, trouble: &Trouble) -> bool {
        let file = self.common.file.as_deref().unwrap_or(Path::new(""));
        match trouble {
            Trouble::Damaged | Trouble::Foreign => {
                self.common.damaged();
                return true;
            }
            // The batch is lost, the next may do better.
            Trouble::Busy => self.common.note(open::busy(file)),
            other => {
                self.common.note(open::not_written(file, other));
                return true;
            }
        }
        false
    }
}

/// What comes within a moment.
fn gather(first: Message, inbox: &Receiver<Message>) -> Vec<Message> {
    let deadline = Instant::now() + WAIT;
    let mut weight = first.weight();
    let mut is_last = matches!(first, Message::Finish(_));
    let mut batch = vec![first];
    while !is_last && weight < BATCH && batch.len() < MESSAGES {
        let Ok(next) = inbox.recv_deadline(deadline) else {
            break;
        };
        weight += next.weight();
        is_last = matches!(next, Message::Finish(_));
        batch.push(next);
    }
    batch
}

/// The way to the writer. When it ends nothing is held back any more.
#[derive(Debug)]
pub struct Queue {
    messages: Sender<Message>,
    room: Room,
    /// What is put in when nobody waits for anything else.
    later: Mutex<Later>,
}

#[derive(Debug, Default)]
struct Later {
    messages: Vec<Message>,
    bytes: usize,
}

/// How many bytes wait.
#[derive(Clone, Debug, Default)]
pub struct Room(Arc<(Mutex<Waiting>, Condvar)>);

#[derive(Debug, Default)]
struct Waiting {
    bytes: usize,
    /// Nobody writes any more.
    is_closed: bool,
    /// Nothing is written for now.
    is_held: bool,
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.room.release();
    }
}

impl Queue {
    /// Without anything in it.
    pub fn new(messages: Sender<Message>) -> Queue {
        Queue {
            messages,
            room: Room::default(),
            later: Mutex::default(),
        }
    }

    /// Nothing is written from now on, until there is something that took long to find out.
    pub fn hold(&self) {
        self.room.hold();
    }

    /// Everything is written from now on.
    pub fn release(&self) {
        self.room.release();
    }

    /// What the writer tells how much it has taken.
    pub fn room(&self) -> Room {
        self.room.clone()
    }

    /// Puts a message in, behind those that are there.
    pub fn put(&self, message: Message) {
        if self.room.enter(message.size(), message.is_dear()) {
            // The writer may have ended just now.
            let _ = self.messages.send(message);
        }
    }

    /// Puts a message in once there is [time](Queue::catch_up), unless too much waits already.
    pub fn put_later(&self, message: Message) {
        let mut later = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = later.bytes + message.size();
        if bytes <= HELD {
            later.bytes = bytes;
            later.messages.push(message);
        }
    }

    /// Puts in what was to come later, behind all that was put in before.
    pub fn catch_up(&self) {
        let mut later = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        let later = std::mem::take(&mut *later);
        for message in later.messages {
            self.put(message);
        }
    }
}

impl Room {
    fn enter(&self, bytes: usize, is_dear: bool) -> bool {
        let (waiting, changed) = &*self.0;
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |waiting: &mut Waiting| waiting.bytes > ROOM && !waiting.is_closed;
        let waiting = changed.wait_while(waiting, is_full);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        if waiting.is_held && !is_dear && waiting.bytes + bytes > HELD {
            return false;
        }
        waiting.bytes += bytes;
        if waiting.is_held && is_dear {
            waiting.is_held = false;
            changed.notify_all();
        }
        !waiting.is_closed
    }

    /// Waits until something may be written; whether there will ever be anything.
    pub fn wait(&self) -> bool {
        let (waiting, changed) = &*self.0;
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = |waiting: &mut Waiting| waiting.is_held && !waiting.is_closed;
        let waiting = changed.wait_while(waiting, is_held);
        !waiting.unwrap_or_else(PoisonError::into_inner).is_closed
    }

    fn hold(&self) {
        let (waiting, _) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_held = true;
    }

    /// All is written from now on.
    fn release(&self) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_held = false;
        changed.notify_all();
    }

    /// So many bytes are written, or dropped.
    pub fn leave(&self, bytes: usize) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.bytes = waiting.bytes.saturating_sub(bytes);
        changed.notify_all();
    }

    /// Nothing is taken any more.
    pub fn close(&self) {
        let (waiting, changed) = &*self.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.is_closed = true;
        changed.notify_all();
    }
}
