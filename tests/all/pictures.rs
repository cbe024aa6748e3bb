//! The pictures in the README are the real screens: drawn by the production views on the demo class, and compared. With
//! `SIDELONG_UPDATE=1` they are drawn anew, to be looked at before they are committed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};
use sidelong::app::command::Place;
use sidelong::app::{App, Effect, Message, update};
use sidelong::engine::workers::Workers;
use sidelong::engine::{self, DEFAULT_MAX_FILE_BYTES, Encodings, Event, Options, Request};
use sidelong::index::{DocId, Settings};
use sidelong::measure::Containment;
use sidelong::origin::{self, Census};
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Matrix, Snapshot, Sourced};
use sidelong::store::Store;
use sidelong::view::{
    self,
    theme::{Rgb, Theme},
};
use unicode_width::UnicodeWidthStr;

use super::term;

/// A class on a screen of a given size, with the engine's answers at hand.
pub struct Desk {
    app: App,
    size: Size,
    pub theme: Theme,
    snapshot: Arc<Snapshot>,
    root: PathBuf,
}

pub fn demo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo")
}

impl Desk {
    pub fn new(root: PathBuf, size: (u16, u16), theme: Theme) -> Self {
        Desk::by(Options::of(root), size, theme)
    }

    fn by(options: Options, (width, height): (u16, u16), theme: Theme) -> Self {
        let mut snapshot = engine::scan(&options).unwrap();
        // The folder of a checkout is everybody's own; the picture shows one.
        "~/essays".clone_into(&mut snapshot.root);
        let size = Size::new(width, height);
        Desk::of(Arc::new(snapshot), size, theme, options.root)
    }

    fn of(snapshot: Arc<Snapshot>, size: Size, theme: Theme, root: PathBuf) -> Self {
        let mut desk = Desk {
            app: App::default(),
            size,
            theme,
            snapshot: Arc::clone(&snapshot),
            root,
        };
        desk.take(Message::Resize(desk.size));
        desk.take(Message::Engine(Event::Snapshot(snapshot)));
        desk
    }

    /// The same class on another screen, as it is at the start.
    pub fn again(&self) -> Self {
        let (snapshot, root) = (Arc::clone(&self.snapshot), self.root.clone());
        Desk::of(snapshot, self.size, self.theme.clone(), root)
    }

    pub fn resize(&mut self, (width, height): (u16, u16)) {
        self.size = Size::new(width, height);
        self.take(Message::Resize(self.size));
    }

    pub fn place(&self) -> Place {
        self.app.place()
    }

    /// What is on the screen, line by line.
    pub fn letters(&self) -> String {
        let backend = TestBackend::new(self.size.width, self.size.height);
        let mut terminal = Terminal::new(backend).unwrap();
        terminal
            .draw(|frame| view::draw(frame, &self.app, &self.theme))
            .unwrap();
        let cells = &terminal.backend().buffer().content;
        let rows = cells.chunks(usize::from(self.size.width));
        let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>() + "\n";
        rows.map(line).collect()
    }

    fn take(&mut self, message: Message) {
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Send(Request::Compare(docs) | Request::Sketches(docs)) => {
                    let comparison = self.compare(docs);
                    self.take(Message::Engine(Event::Comparison(Arc::new(comparison))));
                }
                Effect::Send(Request::Matrix(docs)) => {
                    let matrix = self.matrix(docs);
                    self.take(Message::Engine(Event::Matrix(Arc::new(matrix))));
                }
                Effect::Send(Request::Sources(Some(doc))) => {
                    let answer = self.sources(doc);
                    self.take(Message::Engine(Event::Sourced(Arc::new(answer))));
                }
                _ => {}
            }
        }
    }

    /// As documents have the same handles in every scan.
    fn sources(&self, doc: DocId) -> Sourced {
        let label = &self.snapshot.listing.document(doc).unwrap().label;
        let file = self.root.join(label.as_str());
        let options = Options::of(self.root.clone());
        let (_, answer) = engine::sources(&options, &file, &|_, _, _| {}).unwrap();
        assert_eq!(answer.doc, doc);
        answer
    }

    pub fn press(mut self, keys: &[KeyCode]) -> Self {
        for key in keys {
            self.take(Message::Key(KeyEvent::new(*key, KeyModifiers::NONE)));
        }
        self
    }

    fn compare(&self, docs: Sides<DocId>) -> Comparison {
        let labels = docs.map(|id| self.snapshot.listing.document(id).unwrap().label.clone());
        let files = labels.as_ref().map(|label| self.root.join(label.as_str()));
        let settings = Settings::default();
        let found = engine::compare_files(
            &files.left,
            &files.right,
            &settings,
            DEFAULT_MAX_FILE_BYTES,
            &Workers::none(),
            &Encodings::default(),
            &Store::none(),
        )
        .unwrap();
        let facts = docs.map(|id| self.snapshot.facts(id).unwrap());
        let all = self.snapshot.facts.iter().flatten();
        let census = Census::new(all.map(|facts| &**facts));
        Comparison {
            docs,
            labels,
            in_common: origin::in_common(facts, &census),
            ..found
        }
    }

    fn matrix(&self, docs: Vec<DocId>) -> Matrix {
        let cell =
            |row: DocId, column: DocId| {
                let pair =
                    self.snapshot.listing.pairs.iter().find(|pair| {
                        [pair.docs, pair.docs.swap()].contains(&Sides::new(row, column))
                    });
                pair.map_or_else(Default::default, |pair| {
                    let side = if pair.docs.left == row {
                        sidelong::sides::Side::Left
                    } else {
                        sidelong::sides::Side::Right
                    };
                    pair.containment(side)
                })
            };
        let cells = docs
            .iter()
            .flat_map(|row| docs.iter().map(|column| cell(*row, *column)))
            .collect();
        Matrix { docs, cells }
    }

    pub fn picture(&self) -> String {
        let mut terminal =
            Terminal::new(TestBackend::new(self.size.width, self.size.height)).unwrap();
        terminal
            .draw(|frame| view::draw(frame, &self.app, &self.theme))
            .unwrap();
        svg(
            terminal.backend().buffer(),
            if self.theme == light() {
                LIGHT_GROUND
            } else {
                GROUND
            },
        )
    }
}

/// On terminals that say what is behind their letters.
fn dark() -> Theme {
    Theme::dark(true).on(Some(Rgb(0x16, 0x18, 0x1d)))
}

fn light() -> Theme {
    Theme::light(true).on(Some(Rgb(0xff, 0xff, 0xff)))
}

#[test]
fn the_pictures_are_the_real_screens() {
    use KeyCode::{Char, Down, Enter, Tab};
    let desk = || Desk::new(demo(), WIDE, dark());
    let folder = tempfile::tempdir().unwrap();
    term::write(folder.path(), &demo());
    let term = || Desk::new(folder.path().to_owned(), WIDE, dark());
    let taken = super::support::folder(&[
        ("beacon.txt", super::taken::BEACON),
        ("lighthouse.txt", super::taken::LIGHTHOUSE),
        ("bridge.txt", super::taken::BRIDGE),
        ("homework.txt", super::taken::BRIDGE_IN_SHORT),
    ]);
    let taken = || {
        let all = Settings {
            threshold: Containment::from_percent(1.0),
            ..Settings::default()
        };
        let options = Options {
            settings: all,
            ..Options::of(taken.path().to_owned())
        };
        Desk::by(options, WIDE, dark())
    };
    let by_supershingles = Options {
        method: "6x14".parse().unwrap(),
        ..Options::of(demo())
    };
    let pictures = vec![
        ("pairs", desk()),
        ("side", desk().press(&[Down, Down, Enter, Char('n')])),
        ("edited", desk().press(&[Down, Down, Down, Enter])),
        ("clusters", desk().press(&[Tab])),
        ("matrix", desk().press(&[Tab, Enter])),
        ("overview", desk().press(&[Char('4')])),
        (
            "commands",
            desk().press(&[Char(':'), Char('t'), Char('h'), Char('r')]),
        ),
        ("themes", desk().press(&[Char('T'), Down, Down])),
        ("documents", desk().press(&[Tab, Tab])),
        (
            "document",
            desk().press(&[
                Tab,
                Tab,
                Char('/'),
                Char('m'),
                Char('a'),
                Char('r'),
                Char('t'),
                Enter,
                Char('v'),
                Char('n'),
            ]),
        ),
        (
            "light",
            Desk::new(demo(), WIDE, light()).press(&[Down, Down, Enter, Char('n')]),
        ),
        (
            "none",
            Desk::new(demo(), (80, 24), Theme::none()).press(&[Down, Down, Enter, Char('n')]),
        ),
        ("submissions", term()),
        ("formats", term().press(&[Enter])),
        (
            "details",
            term().press(&[Down, Down, Down, Down, Char('i')]),
        ),
        ("summary", taken().press(&[Enter])),
        ("rewritten", taken().press(&[Down, Enter])),
        ("unread", term().press(&[Char('u')])),
        ("sketch", Desk::by(by_supershingles, WIDE, dark())),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/screens");
    for (name, desk) in pictures {
        let path = folder.join(format!("{name}.svg"));
        let picture = desk.picture();
        if std::env::var_os("SIDELONG_UPDATE").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &picture).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == picture,
            "{} shows another screen: look, then SIDELONG_UPDATE=1 cargo test pictures",
            path.display()
        );
    }
}

/// Of most pictures, in cells.
const WIDE: (u16, u16) = (110, 32);
const CELL: (f32, f32) = (8.0, 17.0);
const BASELINE: f32 = 13.0;
const GROUND: (&str, &str) = ("#16181d", "#d6d8de");
const LIGHT_GROUND: (&str, &str) = ("#ffffff", "#24262b");

/// The cells as one picture: a rectangle for every stretch of one ground, a text for every stretch of one style.
fn svg(buffer: &Buffer, ground: (&str, &str)) -> String {
    let (width, height) = (
        f32::from(buffer.area.width) * CELL.0,
        f32::from(buffer.area.height) * CELL.1,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace, \
         SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"13\">\n<rect width=\"{width}\" \
         height=\"{height}\" fill=\"{}\"/>\n",
        ground.0
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
                ground,
            );
        }
    }
    svg + "</svg>\n"
}

fn alike(a: &Cell, b: &Cell) -> bool {
    (a.fg, a.bg, a.modifier) == (b.fg, b.bg, b.modifier)
}

fn stretch(
    svg: &mut String,
    cell: &Cell,
    text: &str,
    (start, end, row): (u16, u16, u16),
    ground: (&str, &str),
) {
    let (mut fill, mut back) = (colour(cell.fg, ground.1), colour(cell.bg, ground.0));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fill, &mut back);
    }
    let (x, y) = (f32::from(start) * CELL.0, f32::from(row) * CELL.1);
    let width = f32::from(end - start) * CELL.0;
    if back != ground.0 {
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

fn colour(colour: Color, otherwise: &str) -> String {
    /// What the sixteen colours of a terminal usually are.
    const SIXTEEN: [&str; 16] = [
        "#1c1f26", "#d1242f", "#2da44e", "#bf8700", "#3b8eea", "#a475f9", "#1b9aa5", "#c9ccd3",
        "#6e7681", "#f1707b", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
    ];
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let index = |at: u8| match at {
        0..16 => SIXTEEN[usize::from(at)].to_owned(),
        16..232 => {
            let at = usize::from(at - 16);
            format!(
                "#{:02x}{:02x}{:02x}",
                LEVELS[at / 36],
                LEVELS[at / 6 % 6],
                LEVELS[at % 6]
            )
        }
        232.. => format!("#{0:02x}{0:02x}{0:02x}", 8 + 10 * (at - 232)),
    };
    match colour {
        Color::Reset => otherwise.to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(at) => index(at),
        Color::Black => index(0),
        Color::Red => index(1),
        Color::Green => index(2),
        Color::Yellow => index(3),
        Color::Blue => index(4),
        Color::Magenta => index(5),
        Color::Cyan => index(6),
        Color::Gray => index(7),
        Color::DarkGray => index(8),
        Color::LightRed => index(9),
        Color::LightGreen => index(10),
        Color::LightYellow => index(11),
        Color::LightBlue => index(12),
        Color::LightMagenta => index(13),
        Color::LightCyan => index(14),
        Color::White => index(15),
    }
}
