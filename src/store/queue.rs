//! The queue to the writer of the cache: what is to be written, in order, so that no reader waits for the disk.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::database::{Database, Day, Trouble};

/// Bytes in a batch: what the log of the database takes well.
const BATCH: usize = 4 << 20;
/// Tasks in a batch; those without bytes to speak of take time as well.
const TASKS: usize = 4096;
/// How long a batch is waited for: one record more would be lost by a kill, and a transaction for each would take twice the time.
const WAIT: Duration = Duration::from_millis(100);
/// Bytes that may wait to be written; beyond that the sender waits for the disk.
const ROOM: usize = 512 << 20;
/// Bytes that may wait until a list is out, and for later, of what is read as fast as it would be looked up: the words of some six thousand
/// short documents. To write them takes longer than to read them.
const HELD: usize = 48 << 20;

/// What a task is worth when there is no time or no room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Something new.
    New,
    /// Something new that took long to find out, so that a kill should not lose it.
    Dear,
    /// Something new that is read as fast as it is looked up.
    Plain,
    /// The lists, which come once all else is known: a batch does not wait for more.
    Lists,
    /// The end of a run: somebody waits for it.
    End,
}

type Work = dyn FnOnce(&Database, Day) -> Result<(), Trouble> + Send;

/// Something to be written.
pub struct Task {
    pub worth: Worth,
    /// About how many bytes it takes while it waits.
    pub size: usize,
    /// About how many bytes are written for it.
    pub weight: usize,
    /// Makes the bytes and writes them, on the writer's thread.
    pub work: Box<Work>,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Task { worth, size, .. } = self;
        write!(f, "{worth:?} of {size} bytes")
    }
}

/// The tasks that wait.
#[derive(Debug, Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    flow: Flow,
    tasks: VecDeque<Task>,
    /// Of the tasks, and of those that are being written.
    bytes: usize,
    /// Of the tasks alone.
    weight: usize,
    /// What is put in when nobody waits for anything else, and its bytes.
    later: Vec<Task>,
    later_bytes: usize,
    /// How many tasks were ever put in, and how many of them are written, or dropped.
    put: u64,
    done: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Flow {
    #[default]
    Open,
    /// Nothing is written for now.
    Held,
    /// Nothing more comes.
    Ended,
    /// Nobody writes any more.
    Closed,
}

impl Waiting {
    fn is_batch(&self) -> bool {
        let last = self.tasks.back();
        let is_last = last.is_some_and(|task| matches!(task.worth, Worth::Lists | Worth::End));
        is_last || self.weight >= BATCH || self.tasks.len() >= TASKS
    }

    fn take(&mut self) -> Vec<Task> {
        let mut weight = 0;
        let batch = self.tasks.iter().take(TASKS).take_while(|task| {
            let fits = weight < BATCH;
            weight += task.weight;
            fits
        });
        let batch: Vec<Task> = self.tasks.drain(..batch.count()).collect();
        self.weight -= batch.iter().map(|task| task.weight).sum::<usize>();
        batch
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, is_so: impl Fn(&Waiting) -> bool) -> MutexGuard<'_, Waiting> {
        let waiting = self
            .changed
            .wait_while(self.lock(), |waiting| is_so(waiting));
        waiting.unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Waiting) -> T) -> T {
        let changed = change(&mut self.lock());
        self.changed.notify_all();
        changed
    }

    /// Puts a task in, behind those that are there; its number, counted from 1. What is not dear is dropped while nothing is written and
    /// too much waits already.
    pub fn put(&self, task: Task) -> u64 {
        let mut waiting =
            self.wait_while(|waiting| waiting.bytes > ROOM && waiting.flow != Flow::Closed);
        match waiting.flow {
            Flow::Closed => return waiting.put,
            Flow::Held if matches!(task.worth, Worth::Dear | Worth::End) => {
                waiting.flow = Flow::Open;
            }
            Flow::Held if waiting.bytes + task.size > HELD => return waiting.put,
            Flow::Held | Flow::Open | Flow::Ended => {}
        }
        waiting.bytes += task.size;
        waiting.weight += task.weight;
        waiting.put += 1;
        waiting.tasks.push_back(task);
        self.changed.notify_all();
        waiting.put
    }

    /// Puts a task in once there is [time](Queue::catch_up), unless too much waits already.
    pub fn put_later(&self, task: Task) {
        let mut waiting = self.lock();
        let bytes = waiting.later_bytes + task.size;
        if bytes <= HELD && waiting.flow != Flow::Closed {
            waiting.later_bytes = bytes;
            waiting.later.push(task);
        }
    }

    /// Puts in what was to come later, behind all that was put in before.
    pub fn catch_up(&self) {
        let mut waiting = self.lock();
        waiting.later_bytes = 0;
        let later = std::mem::take(&mut waiting.later);
        drop(waiting);
        for task in later {
            self.put(task);
        }
    }

    /// Nothing is written from now on, until there is something that took long to find out.
    pub fn hold(&self) {
        self.turn(Flow::Open, Flow::Held);
    }

    /// Everything is written from now on.
    pub fn release(&self) {
        self.turn(Flow::Held, Flow::Open);
    }

    fn turn(&self, from: Flow, to: Flow) {
        let mut waiting = self.lock();
        // The writer need not wake up for nothing, after every save.
        if waiting.flow == from {
            waiting.flow = to;
            self.changed.notify_all();
        }
    }

    /// Nothing more comes: what waits is written still.
    pub fn end(&self) {
        self.change(|waiting| {
            if waiting.flow != Flow::Closed {
                waiting.flow = Flow::Ended;
            }
        });
    }

    /// Nobody writes any more: nothing is taken, and nobody waits.
    pub fn close(&self) {
        let waiting = Waiting {
            flow: Flow::Closed,
            ..Waiting::default()
        };
        let dropped = self.change(|before| std::mem::replace(before, waiting));
        drop(dropped);
    }

    /// What comes within a moment; nothing when nothing comes any more.
    pub fn take(&self) -> Option<Vec<Task>> {
        let waiting = self.wait_while(|waiting| match waiting.flow {
            Flow::Held => true,
            Flow::Open => waiting.tasks.is_empty(),
            Flow::Ended | Flow::Closed => false,
        });
        let is_short = |waiting: &mut Waiting| {
            matches!(waiting.flow, Flow::Open | Flow::Held) && !waiting.is_batch()
        };
        let waited = self.changed.wait_timeout_while(waiting, WAIT, is_short);
        let (mut waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let batch = waiting.take();
        (!batch.is_empty()).then_some(batch)
    }

    /// So many tasks with so many bytes are written, or dropped.
    pub fn done(&self, tasks: usize, bytes: usize) {
        self.change(|waiting| {
            waiting.bytes = waiting.bytes.saturating_sub(bytes);
            waiting.done += tasks as u64;
        });
    }

    /// Waits until that task is written, or nobody writes any more; for so long at most.
    pub fn wait_for(&self, number: u64, patience: Duration) {
        let is_open = |waiting: &mut Waiting| waiting.flow != Flow::Closed && waiting.done < number;
        // Whether it is written or not, nobody waits any longer.
        drop(
            self.changed
                .wait_timeout_while(self.lock(), patience, is_open),
        );
    }
}
