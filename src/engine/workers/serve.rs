//! The worker's side: it is asked for a file and gets its bytes, and answers with the text or the reason why there is none, one after
//! the other, until its input ends.
//!
//! One thread has a deep stack and does the work; the other sees to it that the work does not outlive who asked for it. On Linux
//! the process may do nothing but compute and speak through its pipes: no file, no process, no new right. What the system refuses
//! of this is passed over: the process itself is the protection, this is the second wall.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};
use std::panic::set_hook;
use std::process::{ExitCode, exit};

use super::keeper::Alarm;
use super::protocol::{Answer, HELLO, Orders, PREFIX, receive, send};
use super::service::Service;
use super::worker::PIPE;
use super::{KEPT_BUFFER, WORKER, lost, max_reply, rehearse, stopped};
use crate::engine::read::{Extractor, Failure, HARD_MAX_FILE_BYTES, catch_panic};
use crate::extract::{self, LIMITS, extract_as};
use crate::memory;
use crate::said;
use crate::threads::Thread;

/// What is asked is short but for a name, and no system has longer ones.
const MAX_ASK: usize = 64 * 1024;

/// Works as a worker if the first argument (after the program's name) says so.
pub fn serve(args: impl IntoIterator<Item = OsString>) -> Option<ExitCode> {
    if args.into_iter().nth(1)? != WORKER {
        return None;
    }
    // No success is possible: it ends where a stream does, or could not start.
    let _ = listen();
    Some(ExitCode::FAILURE)
}

/// Starts the deep thread, which ends the process when the input does, and watches it.
fn listen() -> anyhow::Result<()> {
    // Nobody reads what a hook would print; the reply says it.
    set_hook(Box::new(|_| {}));
    confine::before_threads();
    let mut input = BufReader::with_capacity(PIPE, own(&io::stdin())?);
    let mut output = own(&io::stdout())?;
    send(&mut output, HELLO.as_bytes())?;
    let mut orders = Vec::new();
    receive(&mut input, MAX_ASK, &mut orders)?;
    let orders: Orders = postcard::from_bytes(&orders)?;
    LIMITS.set_text(orders.text);
    let alarm = Alarm::default();
    let watched = alarm.clone();
    Thread::Deep.start(move || {
        // Here, as no more threads can be started after it.
        confine::after_threads(orders.limits.memory);
        memory::cap(orders.limits.memory);
        // Its only end is that of the input, or of the sense in it.
        let _ = work(orders, input, output, &watched);
        exit(1);
    })?;
    alarm.watch(|| exit(1));
    Ok(())
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
    alarm: &Alarm,
) -> io::Result<Infallible> {
    let (mut ask, mut reply) = (Vec::new(), Vec::new());
    let mut service = Service::default();
    let extract: Extractor = if orders.rehearse {
        rehearse::extract
    } else {
        extract_as
    };
    loop {
        let mut bytes = service.take_buffer();
        receive(&mut input, MAX_ASK, &mut ask)?;
        receive(&mut input, HARD_MAX_FILE_BYTES as usize, &mut bytes)?;
        // The program that asked would have ended this process after half the time, and so is gone.
        alarm.begin(2 * orders.limits.time);
        let answered = catch_panic(|| {
            let ask = postcard::from_bytes(&ask).ok()?;
            encode(&service.answer(&ask, bytes, extract), &mut reply);
            Some(())
        });
        match answered {
            Ok(Some(())) => {}
            // This is not the program that started this one.
            Ok(None) => return Err(ErrorKind::InvalidData.into()),
            Err(cause) => encode(&lost(stopped(cause.into())), &mut reply),
        }
        alarm.end();
        output.write_all(&reply)?;
        if reply.capacity() > KEPT_BUFFER {
            reply = Vec::new();
        }
    }
}

/// The answer as a whole message, length and all.
fn encode(answer: &Answer<'_>, reply: &mut Vec<u8>) {
    let mut message = |answer: &Answer<'_>| {
        let mut bytes = std::mem::take(reply);
        bytes.clear();
        bytes.extend([0; PREFIX]);
        // A vector takes everything: there is nothing that could fail.
        *reply = postcard::to_extend(answer, bytes).unwrap_or_default();
        reply.len().saturating_sub(PREFIX)
    };
    let mut length = message(answer);
    if length > max_reply() {
        let size = (max_reply() >> 20).to_string();
        let reason = match extract::more_megabytes(max_reply() as u64) {
            Some(more) => said!("why-long-text-more", size, more = more.to_string()),
            None => said!("why-long-text", size),
        };
        length = message(&Answer::of(Err(Failure::OfContent(reason))));
    }
    if let Some(prefix) = reply.first_chunk_mut::<PREFIX>() {
        *prefix = (length as u32).to_le_bytes();
    }
}

#[cfg(target_os = "linux")]
mod confine {
    use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
    use rustix::thread::set_no_new_privs;

    /// Address space beyond the memory cap: the program itself, the deep stack, and what allocators reserve and don't use.
    const ADDRESSES: u64 = 1280 << 20;

    /// What threads inherit, before there are any.
    pub fn before_threads() {
        // Sent when the parent's thread ends that started this process: it is the one that waits for the replies.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        let _ = set_no_new_privs(true);
    }

    /// Limits for the process once nothing more has to be started or opened.
    pub fn after_threads(memory: usize) {
        let limit = |resource, most: u64| {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            let _ = setrlimit(resource, limit);
        };
        limit(Resource::As, memory as u64 + ADDRESSES);
        // The pipes are open already; nothing more can be opened, neither files nor connections.
        limit(Resource::Nofile, 0);
        limit(Resource::Nproc, 0);
        limit(Resource::Fsize, 0);
        // A dump would leave the document on the disk.
        limit(Resource::Core, 0);
    }
}

#[cfg(not(target_os = "linux"))]
mod confine {
    pub fn before_threads() {}
    pub fn after_threads(_: usize) {}
}
