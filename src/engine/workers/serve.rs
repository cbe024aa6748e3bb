//! The worker's side: it is asked for a file and gets its bytes, and answers with the text or the reason why there is none, one after the other,
//! until its input ends. A container it keeps, to be asked for the files in it.
//!
//! One thread has a deep stack and does the work; the other sees to it that the work does not outlive who asked for it.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use super::ask::{Answer, Ask};
use super::keeper::NAPS;
use super::opened::{OpenContainer, Wanted};
use super::worker::PIPE;
use super::{
    HELLO, Limits, MEMORY, REHEARSE, TEXT, TIME, WORKER, confine, frame, max_reply, rehearse,
    stopped, unread,
};
use crate::engine::read::{HARD_MAX_FILE_BYTES, cause};
use crate::extract::{self, Extracted, LIMITS, Wishes, container, extract_as};
use crate::memory;
use crate::said;
use crate::words::Said;

/// Formats that nest are walked without recursion where we walk them ourselves; the libraries' own recursion gets a stack
/// for any depth that people make. Pages of it that are not used cost nothing.
const STACK: usize = 64 << 20;
/// What is asked is short but for a name, and no system has longer ones.
const MAX_ASK: usize = 64 * 1024;
/// A buffer that one huge file has grown is given back after it.
const KEPT_BUFFER: usize = 4 << 20;

/// How this worker was started.
#[derive(Clone, Copy, Debug)]
struct Orders {
    memory: usize,
    time: Duration,
    rehearse: bool,
    text: usize,
}

impl Orders {
    /// What stands behind `--worker`; the default limits for what does not.
    fn parse(args: impl Iterator<Item = OsString>) -> Option<Orders> {
        let mut orders = Orders {
            memory: Limits::default().memory,
            time: Limits::default().time,
            rehearse: false,
            text: extract::Limits::DEFAULT.text,
        };
        let mut args = args;
        while let Some(arg) = args.next() {
            if arg == MEMORY {
                orders.memory = args.next()?.to_str()?.parse().ok()?;
            } else if arg == TIME {
                orders.time = Duration::from_millis(args.next()?.to_str()?.parse().ok()?);
            } else if arg == TEXT {
                orders.text = args.next()?.to_str()?.parse().ok()?;
            } else if arg == REHEARSE {
                orders.rehearse = true;
            } else {
                return None;
            }
        }
        Some(orders)
    }
}

/// One request, in buffers that are used again.
#[derive(Debug, Default)]
struct Request {
    ask: Vec<u8>,
    bytes: Vec<u8>,
}

/// Works as a worker if the first argument (after the program's name) says so.
pub fn serve(args: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    let mut args = args.into_iter().skip(1);
    if args.next()? != WORKER {
        return None;
    }
    if let Some(orders) = Orders::parse(args) {
        // No success is possible: it ends where a stream does, or could not start.
        let _ = listen(orders);
    }
    Some(ExitCode::FAILURE)
}

/// Starts the deep thread, which ends the process when the input does, and watches it.
fn listen(orders: Orders) -> io::Result<Infallible> {
    LIMITS.set_text(orders.text);
    // Nobody reads what a hook would print; the reply says it.
    set_hook(Box::new(|_| {}));
    confine::before_threads();
    let input = BufReader::with_capacity(PIPE, own(&io::stdin())?);
    let mut output = own(&io::stdout())?;
    frame::write(&mut output, HELLO.as_bytes())?;
    let turns = Arc::new(Turns {
        watcher: thread::current(),
        count: AtomicU64::new(0),
        is_asleep: AtomicBool::new(false),
    });
    let counted = Arc::clone(&turns);
    thread::Builder::new()
        .name("sidelong-deep".to_owned())
        .stack_size(STACK)
        .spawn(move || {
            // Here, as no more threads can be started after it.
            confine::after_threads(orders.memory);
            memory::cap(orders.memory);
            // Its only end is that of the input, or of the sense in it.
            let _ = work(orders, input, output, &counted);
            std::process::exit(1);
        })?;
    turns.watch(orders.time)
}

/// What the watching thread knows of the deep one.
#[derive(Debug)]
struct Turns {
    watcher: Thread,
    /// How many requests were begun and ended: an odd number while one is worked on.
    count: AtomicU64,
    /// The watcher waits for a request: nothing needs to wake it at other times.
    is_asleep: AtomicBool,
}

impl Turns {
    /// A request begins.
    fn begin(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
        if self.is_asleep.load(Ordering::SeqCst) {
            self.watcher.unpark();
        }
    }

    /// It is answered.
    fn end(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
    }

    /// Ends the process when one request was in work for twice as long as it may take: whoever asked would have ended it by
    /// now, and so is gone.
    fn watch(&self, time: Duration) -> ! {
        loop {
            let turn = self.count.load(Ordering::SeqCst);
            if turn.is_multiple_of(2) {
                self.is_asleep.store(true, Ordering::SeqCst);
                // A request that came in between has not seen that this thread is about to sleep.
                if self.count.load(Ordering::SeqCst) == turn {
                    thread::park();
                }
                self.is_asleep.store(false, Ordering::SeqCst);
                continue;
            }
            for _ in 0..2 * NAPS {
                thread::sleep(time / NAPS);
            }
            if self.count.load(Ordering::SeqCst) == turn {
                std::process::exit(1);
            }
        }
    }
}

/// A stream of this process without the locks and line buffers of the standard library.
#[cfg(unix)]
fn own(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

/// A stream of this process without the locks and line buffers of the standard library.
#[cfg(windows)]
fn own(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// Answers until the input ends, or says what is no request.
fn work(
    orders: Orders,
    mut input: BufReader<File>,
    mut output: File,
    turns: &Turns,
) -> io::Result<()> {
    let mut request = Request::default();
    let mut reply = Vec::new();
    let mut opened = OpenContainer::default();
    loop {
        frame::read(&mut input, MAX_ASK, &mut request.ask)?;
        frame::read(&mut input, HARD_MAX_FILE_BYTES as usize, &mut request.bytes)?;
        turns.begin();
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let replies = orders.rehearse.then_some(&mut output);
            answer(&mut request, &mut opened, replies, &mut reply)
        }));
        match answered {
            Ok(Some(())) => {}
            // Whoever speaks so is not the program that started this one.
            Ok(None) => return Err(io::ErrorKind::InvalidData.into()),
            Err(panic) => encode(
                &Answer::Lost(stopped(cause(panic.as_ref()).into())),
                &mut reply,
            ),
        }
        for buffer in [&mut request.bytes, &mut request.ask] {
            if buffer.capacity() > KEPT_BUFFER {
                *buffer = Vec::new();
            }
        }
        turns.end();
        output.write_all(&reply)?;
        if reply.capacity() > KEPT_BUFFER {
            reply = Vec::new();
        }
    }
}

/// Fills the reply; nothing if the request is none.
fn answer(
    request: &mut Request,
    opened: &mut OpenContainer,
    replies: Option<&mut File>,
    reply: &mut Vec<u8>,
) -> Option<()> {
    let Request { ask, bytes } = request;
    match postcard::from_bytes(ask).ok()? {
        Ask::File { name, wishes } => {
            opened.clear();
            let path = Path::new(&*name);
            if container::is_one(path, bytes) {
                let listing = opened.hold(path, std::mem::take(bytes));
                encode(&Answer::Container(listing, 0), reply);
            } else {
                let text = extract_or_obey(replies, path, bytes, &wishes);
                let text = text.map_or_else(unread, |text| Answer::Text(text, None));
                encode(&text, reply);
            }
        }
        Ask::Member {
            at,
            most,
            name,
            wishes,
        } => {
            let wanted = Wanted {
                at,
                most,
                name: &name,
                wishes: &wishes,
            };
            let answer = opened.member(&wanted, |path, bytes, wishes| {
                extract_or_obey(replies, path, bytes, wishes)
            });
            encode(&answer, reply);
        }
        Ask::Bytes { at, most } => encode(&opened.bytes(at, most), reply),
        Ask::Release => {
            opened.clear();
            encode(&unread(Said::default()), reply);
        }
    }
    Some(())
}

fn extract_or_obey<'a>(
    replies: Option<&mut File>,
    path: &Path,
    bytes: &'a [u8],
    wishes: &Wishes,
) -> Result<Extracted<'a>, Said> {
    replies
        .and_then(|replies| rehearse::obey(bytes, replies))
        .unwrap_or_else(|| extract_as(path, bytes, wishes))
}

/// The answer as a whole message, length and all.
fn encode(answer: &Answer<'_>, reply: &mut Vec<u8>) {
    let mut message = |answer: &Answer<'_>| {
        let mut bytes = std::mem::take(reply);
        bytes.clear();
        bytes.extend([0; frame::PREFIX]);
        // A vector takes everything: there is nothing that could fail.
        *reply = postcard::to_extend(answer, bytes).unwrap_or_default();
        reply.len().saturating_sub(frame::PREFIX)
    };
    let mut length = message(answer);
    if length > max_reply() {
        let size = (max_reply() >> 20).to_string();
        let reason = match extract::more_megabytes(max_reply() as u64) {
            Some(more) => said!("why-long-text-more", size = size, more = more.to_string()),
            None => said!("why-long-text", size = size),
        };
        length = message(&unread(reason));
    }
    if let Some(prefix) = reply.first_chunk_mut::<{ frame::PREFIX }>() {
        *prefix = (length as u32).to_le_bytes();
    }
}
