//! Rehearsals: a worker that was started for it obeys orders that stand in place of a document, for tests of what a bad one can do. No other
//! worker looks for them.
//!
//! An order is a document that begins with [`ORDER`]; its first line goes on with what is to be done.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use super::MAX_REPLY;
use super::protocol::send;
use crate::extract::{Extracted, Wishes, extract_as};
use crate::words::Said;

/// The beginning of an order. It is no UTF-8, so that no text is one, and each is a case for a worker.
pub const ORDER: &[u8] = b"\xffrehearse ";

/// The extractor of a worker that obeys.
pub fn extract<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    obey(bytes).unwrap_or_else(|| extract_as(path, bytes, wishes))
}

/// Obeys, if these bytes are an order; whatever it is, its text is the answer.
fn obey(bytes: &[u8]) -> Option<Result<Extracted<'_>, Said>> {
    let order = std::str::from_utf8(bytes.strip_prefix(ORDER)?).ok()?;
    let (order, rest) = order.split_once('\n').unwrap_or((order, ""));
    match order {
        "echo" => {}
        "who" => return Some(Ok(Extracted::plain(std::process::id().to_string()))),
        "hang" => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        "spin" => loop {
            black_box(());
        },
        "panic" => panic!("a panic that was ordered"),
        "allocate" => hoard(),
        "allocate at once" => drop(black_box(vec![1_u8; 1 << 40])),
        "overflow" => drop(black_box(dig(0))),
        "exit" => std::process::exit(3),
        "open" => return Some(open()),
        // Two ways of saying too much, one of saying nonsense, and one of saying too little.
        "long text" => return Some(Ok(Extracted::plain("a ".repeat(MAX_REPLY / 2 + 1)))),
        "long length" => speak(&u32::MAX.to_le_bytes()),
        "nonsense" => {
            let mut message = Vec::new();
            let _ = send(&mut message, &[0xff; 64]);
            speak(&message);
        }
        "half" => {
            speak(&[64, 0, 0, 0, 0, 1, 2, 3]);
            std::process::exit(3);
        }
        unknown => return Some(Err(Said::text(format!("no such order: {unknown}")))),
    }
    Some(Ok(Extracted::plain(rest)))
}

fn speak(bytes: &[u8]) {
    let mut replies = io::stdout();
    let _ = replies.write_all(bytes).and_then(|()| replies.flush());
}

fn hoard() {
    const BLOCK: usize = 1 << 20;
    let mut blocks = Vec::new();
    loop {
        blocks.push(black_box(vec![1_u8; BLOCK]));
    }
}

/// Goes down until there is no more stack.
#[expect(
    unconditional_recursion,
    reason = "that the stack ends is what is rehearsed"
)]
fn dig(depth: u64) -> u64 {
    let here = black_box([depth; 64]);
    dig(depth + 1) + black_box(here)[1]
}

/// What a document that had taken the worker over would find.
fn open() -> Result<Extracted<'static>, Said> {
    let program = std::env::current_exe().map_err(|error| Said::system(&error))?;
    match std::fs::File::open(program) {
        Ok(_) => Ok(Extracted::plain("a file was opened")),
        Err(error) => Err(Said::system(&error)),
    }
}
