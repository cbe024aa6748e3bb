//! Bench: from a key to a drawn frame, with 100,000 pairs in the list and two texts of 1 MB. The promise: under 8 ms at 200x60 in 99 of 100
//! frames. The table at the end says how it is kept.

#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot be set up has nothing to say"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a bench stands outside of all rooms: it reads the clock"
)]

#[path = "../all/classes.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod classes;
#[path = "../all/desk.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod desk;

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sidelong::align::{Common, align};
use sidelong::engine::Event;
use sidelong::index::{DocId, Settings};
use sidelong::page::Page;
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Snapshot, Sourced};

use desk::Desk;

const WIDTH: u16 = 200;
const HEIGHT: u16 = 60;
const DOCUMENTS: usize = 5_000;
const PAIRS: usize = 100_000;
/// Bytes of each of the two texts.
const TEXT: usize = 1_000_000;
/// Keys of one line of the table.
const KEYS: usize = 1_000;
const BACK: &str = "backspace";
/// What is promised of 99 frames in 100.
const PROMISE: Duration = Duration::from_millis(8);

fn main() {
    if std::env::args().all(|argument| argument != "--test") {
        percentiles();
    }
}

/// What is measured: how to get there from the last one, and what is done again and again.
type Way = (&'static str, fn(&mut Bench), fn(&mut Bench, usize));

/// A row is a name, how to get there, and what is done.
macro_rules! ways {
    ($($name:literal: $there:expr; $turn:expr,)+) => { [$(($name, $there, $turn)),+] };
}

/// Each by what a person does there; every turn counts from the key, or the news, to the drawn frame.
const WAYS: [Way; 15] = ways! {
    "one row down the list": nothing; |bench, _| bench.press("j"),
    "a screen down the list and back": nothing; |bench, nth| bench.press(["pagedown", "pageup"][nth % 2]),
    "the pairs sorted by the next measure": nothing; |bench, _| bench.press("s"),
    // All names have the first one, a tenth the second, few the third.
    "a letter of the filter": |bench| bench.press("/"); |bench, nth| bench.press(["s", "1", "7", BACK, BACK, BACK][nth % 6]),
    "a figure of the filter":
        |bench| bench.press("esc"); |bench, nth| bench.press(["esc /", "c", ">", "3", BACK, "5", BACK][nth % 7]),
    "another snapshot": |bench| bench.press("esc G");
        |bench, nth| bench.hear(Event::Snapshot(Arc::clone([&bench.other, &bench.snapshot][nth % 2]))),
    "one row through a drawn cluster": |bench| bench.press("2 enter d"); |bench, nth| bench.press(["j", "k"][nth % 2]),
    "the next passage": Bench::open_texts; |bench, _| bench.press("n"),
    "one line down both texts": nothing; |bench, _| bench.press("j"),
    "a screen down both texts, and at the end back":
        nothing; |bench, nth| bench.press(["pagedown", "pagedown", "g"][nth % 3]),
    "folded, and everything again": nothing; |bench, _| bench.press("m"),
    "a narrower terminal, and the wide one": nothing; |bench, nth| bench.resize([WIDTH - 10, WIDTH][nth % 2]),
    "two other texts of that size": nothing; |bench, nth| bench.hear(Event::Comparison(Arc::clone(&bench.texts[nth % 2]))),
    // The first stands before every number, the last word nowhere.
    "a letter of a search in both texts":
        |bench| bench.press("/"); |bench, nth| bench.press(["w", "1", "7", "z", BACK, BACK, BACK, BACK][nth % 8]),
    "a screen down one document of that size, and back":
        Bench::open_document; |bench, nth| bench.press(["pagedown", "pagedown", "n", "g"][nth % 4]),
};

fn nothing(_: &mut Bench) {}

/// The 99th percentile of each way, which a mean hides.
fn percentiles() {
    println!(
        "\na key to a drawn frame at {WIDTH}x{HEIGHT}, {PAIRS} pairs, two texts of {TEXT} bytes: median, 99th percentile, most"
    );
    let mut all = Vec::new();
    let mut bench = Bench::new();
    // As the other benches do it: `cargo bench --bench frame -- texts`.
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    for (what, before, step) in WAYS {
        before(&mut bench);
        if !wanted.is_empty() && !wanted.iter().any(|part| what.contains(part.as_str())) {
            continue;
        }
        let mut times: Vec<Duration> = (0..KEYS)
            .map(|nth| {
                let begin = Instant::now();
                step(&mut bench, nth);
                begin.elapsed()
            })
            .collect();
        times.sort_unstable();
        println!("{}", line(what, &times));
        all.append(&mut times);
    }
    all.sort_unstable();
    println!("{}", line("all of them", &all));
}

fn line(what: &str, times: &[Duration]) -> String {
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    let kept = if at(99) < PROMISE { "kept" } else { "not kept" };
    format!(
        "{what:<48} {:>9.2?} {:>9.2?} {:>9.2?}  {kept}",
        at(50),
        at(99),
        at(100)
    )
}

/// Prose of so many bytes in paragraphs; every third one stands in both texts, in each after others of its own. The lines of some
/// are short, as mails and old files have them.
fn prose(whose: usize) -> String {
    let mut out = String::with_capacity(TEXT + 1_000);
    let mut paragraph = 0;
    while out.len() < TEXT {
        let salt = if paragraph % 3 == 0 { 0 } else { whose + 1 };
        for word in 0..120 {
            // Far from any pattern: a text that repeats itself would be another bench.
            let place = ((paragraph * 3 + salt) * 120 + word) as u64;
            let number = place.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) % 40_009;
            // Into a string nothing fails.
            let _ = write!(out, "w{number} ");
            if whose > 1 && word % 12 == 11 {
                out.push('\n');
            }
        }
        out.push_str("\n\n");
        paragraph += 1;
    }
    out
}

/// Of two long texts.
fn comparison(docs: Sides<DocId>, whose: [usize; 2]) -> Comparison {
    let [left, right] = whose.map(|whose| Arc::from(prose(whose)));
    let settings = Settings::default();
    let compared = align(
        Sides::new(left, right),
        settings.width,
        settings.min_run,
        settings.text,
        &Common::default(),
    );
    let made = classes::many(4, 1).comparison(Sides::new(DocId(0), DocId(1)));
    let pages = compared
        .texts
        .as_ref()
        .map(|text| Arc::new(Page::new(text)));
    Comparison {
        docs,
        // As the thread that compares them does it.
        pages: Some(pages),
        outcome: Ok(compared),
        ..made
    }
}

struct Bench {
    desk: Desk,
    snapshot: Arc<Snapshot>,
    /// The same, told anew.
    other: Arc<Snapshot>,
    /// Two texts side by side, and two others.
    texts: Vec<Arc<Comparison>>,
}

impl Bench {
    fn new() -> Bench {
        let class = classes::many(DOCUMENTS, PAIRS);
        let snapshot = Arc::new(class.snapshot());
        let mut desk = Desk::empty(WIDTH, HEIGHT);
        desk.hear(Event::Snapshot(Arc::clone(&snapshot)));
        desk.compared(class.comparison(snapshot.listing.pairs[0].docs));
        Bench {
            desk,
            other: Arc::new(Snapshot {
                listing: Arc::new((*snapshot.listing).clone()),
                ..(*snapshot).clone()
            }),
            snapshot,
            texts: Vec::new(),
        }
    }

    fn hear(&mut self, event: Event) {
        self.desk.hear(event).draw();
    }

    fn resize(&mut self, width: u16) {
        self.desk.resize(width, HEIGHT);
        self.desk.draw();
    }

    /// A frame after each key.
    fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            self.desk.keys(key).draw();
        }
    }

    /// The left one of the first pair by itself, with a long text and passages all through it.
    fn open_document(&mut self) {
        self.press("esc esc 1 g v");
        let doc = self.snapshot.listing.pairs[0].docs.left;
        let class = classes::many(4, 3);
        let made = class.sourced_times(DocId(0), TEXT / classes::ONE_TEXT.len());
        self.hear(Event::Sourced(Arc::new(Sourced { doc, ..made })));
    }

    /// The first pair side by side, with long texts.
    fn open_texts(&mut self) {
        let docs = self.snapshot.listing.pairs[0].docs;
        let texts = [[0, 1], [2, 3]].map(|whose| Arc::new(comparison(docs, whose)));
        self.texts = texts.into();
        self.press("esc esc 1 g enter");
        self.hear(Event::Comparison(Arc::clone(&self.texts[0])));
    }
}
