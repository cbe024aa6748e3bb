//! The pictures of the README and the documents are the real screens: drawn by the production views on the demo class, and compared.
//! With `SIDELONG_UPDATE=1` they are drawn anew, to be looked at before they are committed.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use sidelong::app::Message;
use sidelong::app::activity::OClock;
use sidelong::app::picker::Pick;
use sidelong::engine::{Engine, Event, Options, Request};
use sidelong::extract::Saved;
use sidelong::reviews::Time;
use sidelong::snapshot::{Facts, Folders, News, Snapshot, Text};
use sidelong::view::theme::{Abilities, Rgb, Themes};
use unicode_width::UnicodeWidthStr;

use super::desk::Desk;
use super::support::{folder, wait};

/// In cells.
const WIDE: (u16, u16) = (110, 32);
/// What is behind the letters, and the letters.
const GROUND: &str = "#16181d";
const INK: &str = "#d6d8de";
/// Width and height of a cell; letters of [`LETTERS`] points fit.
const CELL: (f32, f32) = (8.0, 17.0);
/// From the top of a cell to the foot of its letters.
const BASELINE: f32 = 13.0;
/// Size of the letters.
const LETTERS: u16 = 13;

/// The program at a folder, with the engine behind it.
pub struct Real {
    pub desk: Desk,
    engine: Engine,
}

/// As if all had been saved at one time: a checkout has the day on which somebody made it.
fn dated(mut facts: Arc<Facts>) -> Arc<Facts> {
    Arc::make_mut(&mut facts).saved = Saved::local(2026, [10, 5, 14, 30]);
    facts
}

impl Real {
    pub fn new(root: &Path) -> Real {
        Real::by(&Options::of(root))
    }

    pub fn by(options: &Options) -> Real {
        let engine = Engine::start(options).unwrap();
        let snapshot = wait(&engine, |event| match event {
            Event::Snapshot(snapshot) if snapshot.progress.is_done() && snapshot.is_aligned => {
                Some(snapshot)
            }
            _ => None,
        });
        let mut snapshot = Arc::unwrap_or_clone(snapshot);
        // The folder of a checkout is everybody's own; the picture shows one.
        snapshot.folders = Folders::one("~/essays");
        snapshot.news = News::default();
        for document in &snapshot.listing.documents {
            let facts = snapshot.facts.get(document.id).cloned();
            snapshot.facts.set(document.id, facts.map(dated));
        }
        let abilities = Abilities {
            ground: Some(Rgb(0x16, 0x18, 0x1d)),
            rich: true,
            ..Abilities::default()
        };
        let themes = Themes::new(abilities, &[]);
        let mut desk = Desk::empty(WIDE.0, WIDE.1);
        desk.app.themes = themes.picker("dark");
        desk.theme = themes.get(desk.app.themes.at()).unwrap().clone();
        desk.tell(Message::Now(
            Duration::ZERO,
            Time::default(),
            OClock([14, 3, 7]),
        ));
        desk.show(snapshot);
        Real { desk, engine }.answered()
    }

    /// After all that was asked of the engine.
    fn answered(mut self) -> Real {
        for request in std::mem::take(&mut self.desk.sent) {
            let given = self.desk.app.snapshot.given.clone();
            self.engine.send(request.clone());
            let answer = |event| match (&request, event) {
                (Request::Compare(docs), Event::Comparison(comparison))
                    if comparison.docs == *docs && !comparison.goes_on() =>
                {
                    let mut comparison = Arc::unwrap_or_clone(comparison);
                    comparison.texts = comparison.texts.map(|texts| {
                        texts.map(|text| Text {
                            facts: dated(text.facts),
                            ..text
                        })
                    });
                    Some(Event::Comparison(comparison.into()))
                }
                (Request::Sources(Some(doc)), Event::Sourced(sourced))
                    if sourced.doc == *doc && sourced.outcome.is_some() =>
                {
                    Some(Event::Sourced(sourced))
                }
                (Request::List(settings), Event::Snapshot(snapshot))
                    if snapshot.settings == *settings && snapshot.is_aligned =>
                {
                    Some(Event::Snapshot(snapshot))
                }
                (
                    Request::Template(_) | Request::SwitchGiven(_) | Request::Passages(_),
                    Event::Snapshot(snapshot),
                ) if snapshot.given != given && snapshot.is_aligned => {
                    Some(Event::Snapshot(snapshot))
                }
                (Request::Occurrences(Some(_)), Event::Occurrences(found)) => {
                    Some(Event::Occurrences(found))
                }
                (Request::TakenAway(true), Event::TakenAway(taken)) => {
                    Some(Event::TakenAway(taken))
                }
                _ => None,
            };
            if let Request::Compare(_)
            | Request::List(_)
            | Request::Template(_)
            | Request::SwitchGiven(_)
            | Request::Passages(_)
            | Request::TakenAway(true)
            | Request::Sources(Some(_))
            | Request::Occurrences(Some(_)) = request
            {
                let mut answer = wait(&self.engine, answer);
                if let Event::Snapshot(snapshot) = &mut answer {
                    let shown = &self.desk.app.snapshot.folders;
                    Arc::make_mut(snapshot).folders = shown.clone();
                }
                self.desk.hear(answer);
            }
        }
        self
    }

    /// With the two texts that are open compared once more, as the engine does where words are masked otherwise.
    fn compared(mut self) -> Real {
        let open = self.desk.open();
        self.desk.sent.push(Request::Compare(open));
        self.answered()
    }

    /// Keys by their names, separated by blanks.
    pub fn press(self, keys: &str) -> Real {
        let press = |mut real: Real, key| {
            real.desk.keys(key);
            real.answered()
        };
        keys.split_whitespace().fold(self, press)
    }
}

pub fn demo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo")
}

/// Two essays that quote the same sentences, and share one more.
fn quoted() -> tempfile::TempDir {
    let quotation = "“The river has its own clock, and nobody in the valley ever set it: the mills began when the water \
        rose, and the children came home when it fell again.”";
    let shared = "The mills of the upper valley were built before the road, and the road follows them still: it turns \
        where a wheel once turned, and climbs where the water had to be led to the next.";
    let anna = format!(
        "Who writes about the valley begins with water. In the oldest of the letters we read: {quotation} I think that \
         this is more than a picture. Work, school and even the markets were told by the level at the lower bridge, as \
         the books of the parish show. {shared} When the dam was closed the clock stopped, and within three years the \
         village had a bell."
    );
    let ben = format!(
        "My grandmother kept the letter in a tin with buttons. {quotation} She read it aloud at every birthday, and \
         nobody was allowed to laugh. Later I looked for the places. {shared} Of the nine wheels two are left, and one \
         of them turns on Sundays for those who come by bus and want to hear how loud bread used to be."
    );
    folder(&[("anna.txt", &anna), ("ben.txt", &ben)])
}

/// The details of a pair that was decided on with a note, of which one text was changed since.
fn changed_since(class: &Path) -> Real {
    let mut before = Real::new(class);
    before.desk.app.reviews.reviewer = "vera".to_owned();
    let evening = Time::of_millis(1_791_230_400_000);
    before
        .desk
        .tell(Message::Now(Duration::ZERO, evening, OClock([18, 0, 0])));
    before = before.press("V 1 R");
    before
        .desk
        .write("Both quote the letter. The sentence on the mills is to be talked about.")
        .keys("ctrl-s");
    let anna = class.join("anna.txt");
    let text = std::fs::read_to_string(&anna).unwrap();
    std::fs::write(&anna, text.replace("I think that this is", "To me it is")).unwrap();
    let mut after = Real::new(class);
    after.desk.app.reviews = before.desk.app.reviews;
    let snapshot = Snapshot::clone(&after.desk.app.snapshot);
    after.desk.show(snapshot);
    after.press("i")
}

#[test]
fn the_pictures_are_the_real_screens() {
    let demo = || Real::new(&demo());
    let unread = folder(&[
        ("berg-anna.txt", "The river has its own clock."),
        ("late/empty.txt", ""),
        ("novak-petra.xlsx", "figures"),
        ("okafor-ben.jpg", "a photo"),
        (
            "old/castillo-maria.pdf",
            "%PDF-1.4 of which the rest is lost",
        ),
    ]);
    let quoted = quoted();
    let pictures = vec![
        ("pairs", demo()),
        ("decided", demo().press("V f V 1 V s V c")),
        ("side", demo().press("down down enter n")),
        ("edited", demo().press("down down down enter")),
        ("clusters", demo().press("tab")),
        ("overview", demo().press("4")),
        ("document", demo().press("tab tab / m a r t enter v n")),
        ("unread", Real::new(unread.path()).press("u")),
        (
            "layers",
            Real::new(quoted.path())
                .press("L j enter esc enter")
                .compared()
                .press("L"),
        ),
    ];
    for (name, mut real) in pictures {
        is_the_picture(name, &mut real.desk);
    }
    is_the_picture("changed", &mut changed_since(quoted.path()).desk);
}

/// What is on the screen is the picture of that name, or becomes it.
fn is_the_picture(name: &str, desk: &mut Desk) {
    let screens = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/screens");
    let path = screens.join(format!("{name}.svg"));
    desk.screen();
    let picture = svg(desk.buffer());
    if std::env::var_os("SIDELONG_UPDATE").is_some() {
        std::fs::create_dir_all(&screens).unwrap();
        std::fs::write(&path, &picture).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == picture,
        "{} shows another screen: look, then SIDELONG_UPDATE=1 cargo test pictures",
        path.display()
    );
}

/// The cells as one picture: a rectangle for every stretch of one ground, a text for every stretch of one style.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = (
        f32::from(buffer.area.width) * CELL.0,
        f32::from(buffer.area.height) * CELL.1,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace, \
         SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"{LETTERS}\">\n<rect width=\"{width}\" \
         height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    for row in 0..buffer.area.height {
        let mut column = 0;
        while column < buffer.area.width {
            let first = &buffer[(column, row)];
            let start = column;
            let mut text = String::new();
            while column < buffer.area.width && alike(first, &buffer[(column, row)]) {
                let symbol = buffer[(column, row)].symbol();
                text.push_str(symbol);
                column += (symbol.width() as u16).max(1);
            }
            stretch(
                &mut svg,
                first,
                &text,
                (start, column.min(buffer.area.width), row),
            );
        }
    }
    svg + "</svg>\n"
}

fn alike(a: &Cell, b: &Cell) -> bool {
    (a.fg, a.bg, a.modifier) == (b.fg, b.bg, b.modifier)
}

fn stretch(svg: &mut String, cell: &Cell, text: &str, (start, end, row): (u16, u16, u16)) {
    let (mut fill, mut back) = (colour(cell.fg, INK), colour(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fill, &mut back);
    }
    let (x, y) = (f32::from(start) * CELL.0, f32::from(row) * CELL.1);
    let width = f32::from(end - start) * CELL.0;
    if back != GROUND {
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{back}\"/>",
            CELL.1
        );
    }
    if text.trim().is_empty() {
        return;
    }
    let mut style = String::new();
    for (modifier, attribute) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
        (Modifier::DIM, " opacity=\"0.6\""),
    ] {
        if cell.modifier.contains(modifier) {
            style.push_str(attribute);
        }
    }
    // Word by word, so that a viewer's font of another width shifts nothing.
    let mut at = start;
    for word in text.split_inclusive(' ') {
        let (shown, width) = (word.trim_end(), word.width() as u16);
        if !shown.is_empty() {
            let escaped = shown
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            let (x, length) = (f32::from(at) * CELL.0, shown.width() as f32 * CELL.0);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
                 fill=\"{fill}\"{style}>{escaped}</text>",
                y + BASELINE
            );
        }
        at += width;
    }
}

/// What is no colour of its own is the terminal's.
fn colour(colour: Color, otherwise: &str) -> String {
    let hex = |Rgb(r, g, b)| format!("#{r:02x}{g:02x}{b:02x}");
    Rgb::of(colour).map_or_else(|| otherwise.to_owned(), hex)
}
