//! Bench: what it costs to have a document parsed in another process. 1,000 documents of 10 kB through one worker, beside the same in this
//! process; turn by turn, because machines are shared and noisy.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock"
)]

#[path = "support.rs"]
mod support;
#[path = "turns.rs"]
mod turns;

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use sidelong::engine::workers::{Limits, Parser, Source, Workers};
use sidelong::shingle::{self, Width};
use sidelong::text;

use turns::{TURNS, report};

const DOCUMENTS: u64 = 1_000;
const LENGTH: usize = 10_000;
/// An order to a rehearsing worker to answer with the rest: the crossing alone, whatever formats cost.
const ECHO: &str = "echo\n";

fn main() {
    let texts: Vec<String> = (0..DOCUMENTS).map(long).collect();
    let orders: Vec<Vec<u8>> = texts
        .iter()
        .map(|text| [b"\xffrehearse ", ECHO.as_bytes(), text.as_bytes()].concat())
        .collect();
    let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    let orders: Vec<&[u8]> = orders.iter().map(Vec::as_slice).collect();
    let program = env!("CARGO_BIN_EXE_sidelong");

    let mut started = Vec::new();
    for _ in 0..TURNS {
        let mut parser = Parser::new(Workers::rehearsing(program, Limits::default()));
        started.push(1e3 * seconds(&mut parser, &orders[..1], false));
    }
    report("a worker's start and first document, ms", &mut started);

    let mut here = Parser::new(Workers::none());
    let mut there = Parser::new(Workers::rehearsing(program, Limits::default()));
    let (mut crossing, mut alone, mut read, mut ratios) = (vec![], vec![], vec![], vec![]);
    for turn in 0..=TURNS {
        let echo_alone = seconds(&mut here, &texts, false);
        let crossed = seconds(&mut there, &orders, false);
        let whole_alone = seconds(&mut here, &texts, true);
        let whole_crossed = seconds(&mut there, &orders, true);
        // The first turn starts the worker.
        if turn > 0 {
            let each = 1e6 / DOCUMENTS as f64;
            crossing.push((crossed - echo_alone) * each);
            alone.push(whole_alone * each);
            read.push(whole_crossed * each);
            ratios.push(whole_crossed / whole_alone);
        }
    }
    report("the crossing, us a document", &mut crossing);
    report("text to fingerprints here, us a document", &mut alone);
    report("the same through a worker, us a document", &mut read);
    report("ratio, turn by turn", &mut ratios);
}

/// A text of that length.
fn long(number: u64) -> String {
    let mut text = support::essay(number);
    while text.len() < LENGTH {
        text.push_str(&support::essay(number + DOCUMENTS));
    }
    text.truncate(LENGTH);
    text
}

/// How long the documents take; with their fingerprints, as a reader makes them, if asked for.
fn seconds(parser: &mut Parser, documents: &[&[u8]], fingerprints: bool) -> f64 {
    let mut tokens = Vec::new();
    let start = Instant::now();
    for document in documents {
        let extracted = parser
            .read(&Source::new(Path::new("essay.txt"), document))
            .into_text()
            .expect("a text");
        if fingerprints {
            tokens.clear();
            text::token_hashes(&extracted.text, &mut tokens);
            black_box(shingle::fingerprints(&tokens, Width::default()));
        } else {
            black_box(extracted.text.len());
        }
    }
    start.elapsed().as_secs_f64()
}
