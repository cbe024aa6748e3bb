//! One worker, for the process that asks it: a child with two pipes. A request goes in, a reply comes out, or it is dead and there is a reason.

use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::Duration;

use super::keeper::Keeper;
use super::protocol::{Ask, HELLO, Orders, receive, send};
use super::{WORKER, max_reply};
use crate::memory;
use crate::words::{Given, phrase};

/// As much as a pipe of Linux holds: a request of a usual size is one write, its reply one read.
pub const PIPE: usize = 64 * 1024;

/// So long a worker may take to say its first word, however little time a person gives to a file: the machine may be busy,
/// and it is no document that is waited for.
const HELLO_TIME: Duration = Duration::from_secs(20);

/// A worker that is ready, or busy with the one request.
#[derive(Debug)]
pub struct Worker {
    // Dropped first: a process that is dead can't hold up the last flush of its pipe.
    keeper: Keeper,
    requests: BufWriter<ChildStdin>,
    replies: BufReader<ChildStdout>,
    /// How long one request may take.
    time: Duration,
    /// It has answered before.
    has_served: bool,
}

/// Why a worker is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    /// It took too long and was killed.
    Slow,
    /// It needed more than its memory.
    Memory,
    /// It ended on its own.
    Stopped(Option<ExitStatus>),
    /// It said something that is no reply, and was killed.
    Nonsense,
}

impl Worker {
    /// Starts the program as a worker and waits for its first word.
    ///
    /// # Errors
    /// Why there is none.
    pub fn start(program: &Path, orders: Orders) -> Result<Worker, Given> {
        let child = Command::new(program)
            .arg(WORKER)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.map_err(|error| Given::from(&error))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let keeper = Keeper::new(child).map_err(|_| phrase("no-thread"))?;
        let (stdin, stdout) = pipes.ok_or(phrase("worker-no-pipes"))?;
        let mut worker = Worker {
            keeper,
            requests: BufWriter::with_capacity(PIPE, stdin),
            replies: BufReader::with_capacity(PIPE, stdout),
            time: orders.limits.time,
            has_served: false,
        };
        let mut hello = Vec::new();
        worker.keeper.alarm().begin(HELLO_TIME);
        let heard = receive(&mut worker.replies, HELLO.len(), &mut hello);
        worker.keeper.alarm().end();
        heard.map_err(|_| phrase("worker-silent"))?;
        if hello != HELLO.as_bytes() {
            return Err(phrase("worker-other-version").into());
        }
        // They go with the first request.
        let orders = postcard::to_extend(&orders, Vec::new()).unwrap_or_default();
        send(&mut worker.requests, &orders).map_err(|error| Given::from(&error))?;
        Ok(worker)
    }

    /// One request and its reply.
    ///
    /// # Errors
    /// The worker is dead, and why; it must not be asked again.
    pub fn ask(&mut self, ask: &Ask<'_>, bytes: &[u8], reply: &mut Vec<u8>) -> Result<(), Death> {
        self.keeper.alarm().begin(self.time);
        let answered = self.exchange(ask, bytes, reply);
        self.keeper.alarm().end();
        self.has_served |= answered.is_ok();
        answered.map_err(|error| self.cause(&error))
    }

    /// Whether a death may have come before the request, while nobody looked.
    pub fn may_have_died_before(&self, death: Death) -> bool {
        self.has_served && matches!(death, Death::Stopped(_))
    }

    fn exchange(&mut self, ask: &Ask<'_>, bytes: &[u8], reply: &mut Vec<u8>) -> io::Result<()> {
        // The reply's buffer is free until there is one. A vector takes everything: nothing could fail.
        reply.clear();
        *reply = postcard::to_extend(ask, std::mem::take(reply)).unwrap_or_default();
        send(&mut self.requests, reply)?;
        send(&mut self.requests, bytes)?;
        self.requests.flush()?;
        receive(&mut self.replies, max_reply(), reply)
    }

    fn cause(&self, error: &io::Error) -> Death {
        if self.keeper.was_slow() {
            Death::Slow
        } else if error.kind() == ErrorKind::InvalidData {
            Death::Nonsense
        } else {
            match self.keeper.farewell() {
                Some(status) if status.code() == Some(memory::EXCEEDED) => Death::Memory,
                status => Death::Stopped(status),
            }
        }
    }
}
