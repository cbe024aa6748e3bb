//! How long does a key take to a drawn frame, with 100,000 pairs in the list and two texts of 1 MB? The promise: under 8 ms at
//! 200x60 in 99 of 100 frames. The table at the end says how it is kept.

#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot be set up has nothing to say"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a bench stands outside of all rooms: it reads the clock"
)]

#[path = "../all/invented.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod invented;

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use sidelong::align::{Common, align};
use sidelong::app::{App, Message, update};
use sidelong::engine::Event;
use sidelong::index::{DocId, Settings};
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Snapshot};
use sidelong::view;
use sidelong::view::theme::Theme;

const WIDTH: u16 = 200;
const HEIGHT: u16 = 60;
const DOCUMENTS: usize = 5_000;
const PAIRS: usize = 100_000;
/// Bytes of each of the two texts.
const TEXT: usize = 1_000_000;
/// Keys of one line of the table.
const KEYS: usize = 1_000;
/// What is promised of 99 frames in 100.
const PROMISE: Duration = Duration::from_millis(8);

fn main() {
    divan::main();
    if std::env::args().all(|argument| argument != "--test") {
        percentiles();
    }
}

/// The 99th percentile of each way to move, which a mean hides.
fn percentiles() {
    let ways: [(&str, &[&str]); 7] = [
        ("one row down the list", &["j"]),
        ("a screen down the list and back", &["pagedown", "pageup"]),
        ("one row through a drawn cluster", &["j", "k"]),
        ("the next passage", &["n"]),
        ("one line down both texts", &["j"]),
        (
            "a screen down both texts, and at the end back",
            &["pagedown", "pagedown", "g"],
        ),
        ("folded, and everything again", &["m"]),
    ];
    println!(
        "\na key to a drawn frame at {WIDTH}x{HEIGHT}, {PAIRS} pairs, two texts of {TEXT} bytes: median, 99th percentile, most"
    );
    let mut all = Vec::new();
    let mut bench = Bench::new();
    for (nth, (what, keys)) in ways.into_iter().enumerate() {
        match nth {
            2 => {
                for key in ["2", "enter", "d"] {
                    bench.press(key);
                }
            }
            3 => bench.open_texts(),
            _ => {}
        }
        let mut times: Vec<Duration> = (0..KEYS)
            .map(|at| {
                let begin = Instant::now();
                bench.press(keys[at % keys.len()]);
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

/// Prose of so many bytes in paragraphs; every third one stands in both texts, in each after others of its own.
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
        }
        out.push_str("\n\n");
        paragraph += 1;
    }
    out
}

struct Bench {
    app: App,
    terminal: Terminal<TestBackend>,
    theme: Theme,
    snapshot: Arc<Snapshot>,
}

impl Bench {
    fn new() -> Bench {
        let class = invented::many(DOCUMENTS, PAIRS);
        let snapshot = Arc::new(class.snapshot());
        let mut app = App::default();
        update(&mut app, Message::Resize(Size::new(WIDTH, HEIGHT)));
        update(
            &mut app,
            Message::Engine(Event::Snapshot(Arc::clone(&snapshot))),
        );
        if let Some(pair) = snapshot.listing.pairs.first() {
            let comparison = Arc::new(class.comparison(pair.docs));
            update(&mut app, Message::Engine(Event::Comparison(comparison)));
        }
        Bench {
            app,
            terminal: Terminal::new(TestBackend::new(WIDTH, HEIGHT)).unwrap(),
            theme: Theme::dark(false),
            snapshot,
        }
    }

    fn message(&mut self, message: Message) {
        divan::black_box(update(&mut self.app, message));
        let (app, theme) = (&self.app, &self.theme);
        let drawn = self.terminal.draw(|frame| view::draw(frame, app, theme));
        divan::black_box(drawn.is_ok());
    }

    /// The first pair side by side, with long texts.
    fn open_texts(&mut self) {
        let docs = self.snapshot.listing.pairs.first().unwrap().docs;
        let texts = Sides::new(Arc::from(prose(0)), Arc::from(prose(1)));
        let settings = Settings::default();
        let common = Common::default();
        let compared = align(
            texts,
            settings.width,
            settings.min_run,
            settings.text,
            &common,
        );
        let made = invented::many(4, 1).comparison(Sides::new(DocId(0), DocId(1)));
        let comparison = Comparison {
            docs,
            outcome: Ok(compared),
            ..made
        };
        self.key('1');
        self.key('g');
        self.press("enter");
        self.message(Message::Engine(Event::Comparison(Arc::new(comparison))));
    }

    fn press(&mut self, name: &str) {
        let code = match name {
            "pagedown" => KeyCode::PageDown,
            "pageup" => KeyCode::PageUp,
            "enter" => KeyCode::Enter,
            one => KeyCode::Char(one.chars().next().unwrap()),
        };
        self.message(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn key(&mut self, c: char) {
        let key = KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE);
        self.message(Message::Key(key));
    }
}

/// One row down.
#[divan::bench]
fn down(bencher: Bencher) {
    let mut bench = Bench::new();
    bencher.bench_local(|| bench.key('j'));
}

/// To the end and back.
#[divan::bench]
fn to_the_end_and_back(bencher: Bencher) {
    let mut bench = Bench::new();
    bencher.bench_local(|| {
        bench.key('G');
        bench.key('g');
    });
}

/// All pairs sorted anew, by each measure in turn.
#[divan::bench]
fn sort(bencher: Bencher) {
    let mut bench = Bench::new();
    bencher.bench_local(|| bench.key('s'));
}

/// A letter of the filter.
#[divan::bench]
fn filter(bencher: Bencher) {
    let mut bench = Bench::new();
    bench.key('/');
    bencher.bench_local(|| bench.key('1'));
}

/// A new listing while the cursor is far down.
#[divan::bench]
fn snapshot(bencher: Bencher) {
    let mut bench = Bench::new();
    bench.key('G');
    let listing = Arc::new((*bench.snapshot.listing).clone());
    let other = Arc::new(Snapshot {
        listing,
        ..(*bench.snapshot).clone()
    });
    let mut both = [Arc::clone(&bench.snapshot), other].into_iter().cycle();
    bencher.bench_local(|| {
        if let Some(next) = both.next() {
            bench.message(Message::Engine(Event::Snapshot(next)));
        }
    });
}
