//! How long does a key take to a drawn frame, with 50,000 pairs in the list? The promise: under 16 ms at 200x60.

#![expect(
    clippy::unwrap_used,
    reason = "a bench that cannot be set up has nothing to say"
)]

#[path = "../all/invented.rs"]
#[expect(dead_code, reason = "the journeys use more of it")]
mod invented;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use divan::Bencher;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use sidelong::app::{App, Message, update};
use sidelong::engine::Event;
use sidelong::snapshot::Snapshot;
use sidelong::view;
use sidelong::view::theme::Theme;

const WIDTH: u16 = 200;
const HEIGHT: u16 = 60;
const DOCUMENTS: usize = 5_000;
const PAIRS: usize = 50_000;

fn main() {
    divan::main();
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
