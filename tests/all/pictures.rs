//! The pictures in the README are the real screens: drawn by the production views on the demo class, and compared. With
//! `SIDELONG_UPDATE=1` they are drawn anew, to be looked at before they are committed.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::layout::Size;
use sidelong::align::Step;
use sidelong::app::activity::OClock;
use sidelong::app::command::Place;
use sidelong::app::{App, Effect, Message, update};
use sidelong::arrival::{Arrival, Rules, judge};
use sidelong::engine::workers::Workers;
use sidelong::engine::{
    self, Comparing, DEFAULT_MAX_FILE_BYTES, Encodings, Event, Options, Request, Stage,
};
use sidelong::extract::Saved;
use sidelong::index::{DocId, Document, Listing, Settings};
use sidelong::measure::Containment;
use sidelong::origin::{self, Census, Submitted};
use sidelong::said;
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Facts, Folder, Folders, Snapshot, Sourced, Text};
use sidelong::store::Store;
use sidelong::view::picture::{DARK, LIGHT, Paper, svg};
use sidelong::view::{
    self,
    theme::{Abilities, Rgb, Theme, Themes},
};

use sidelong::words::Said;

use super::asked::Asked;
use super::desk::look;
use super::term;

/// A terminal, and the theme that is shown on it at first.
#[derive(Clone)]
pub struct Dress {
    paper: Paper,
    themes: Themes,
    name: &'static str,
}

impl Dress {
    fn of(paper: Paper, name: &'static str, abilities: Abilities) -> Dress {
        Dress {
            paper,
            themes: Themes::new(abilities, &[]),
            name,
        }
    }

    /// On a dark terminal that shows all colours, and says what is behind its letters.
    pub fn on_dark(name: &'static str) -> Dress {
        let abilities = Abilities {
            ground: Some(Rgb(0x16, 0x18, 0x1d)),
            rich: true,
            ..Abilities::default()
        };
        Dress::of(DARK, name, abilities)
    }

    pub fn light() -> Dress {
        let abilities = Abilities {
            ground: Some(Rgb(0xff, 0xff, 0xff)),
            rich: true,
            ..Abilities::default()
        };
        Dress::of(LIGHT, "light", abilities)
    }

    /// Nobody wants a colour.
    pub fn none() -> Dress {
        let abilities = Abilities {
            colourless: true,
            ..Abilities::default()
        };
        Dress::of(DARK, "none", abilities)
    }
}

/// A class on a screen of a given size, with the engine's answers at hand.
pub struct Desk {
    app: App,
    size: Size,
    dress: Dress,
    snapshot: Arc<Snapshot>,
    root: PathBuf,
    /// Comparisons take long, and are on their way as long as anybody looks.
    compares: bool,
    /// Who is asked what a scan doesn't say: one for all desks of a folder.
    asked: Rc<OnceCell<Asked>>,
}

/// As if all had been saved at one time: a checkout has the day on which somebody made it.
fn dated(mut facts: Arc<Facts>) -> Arc<Facts> {
    Arc::make_mut(&mut facts).saved = Saved::local(2026, [10, 5, 14, 30]);
    facts
}

pub fn demo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo")
}

fn scanned(options: &Options) -> Snapshot {
    let mut snapshot = engine::scan(options).unwrap();
    let facts = snapshot.facts.iter().cloned();
    snapshot.facts = facts.map(|facts| facts.map(dated)).collect();
    snapshot
}

impl Desk {
    pub fn new(root: PathBuf, size: (u16, u16), dress: Dress) -> Self {
        Desk::by(Options::of(root), size, dress)
    }

    fn by(mut options: Options, size: (u16, u16), dress: Dress) -> Self {
        // The folder of a checkout is everybody's own; the picture shows one.
        let snapshot = Snapshot {
            folders: Folders::one("~/essays"),
            ..scanned(&options)
        };
        Desk::of(snapshot, size, dress, options.roots.remove(0))
    }

    /// Folders that stand in this one, opened together.
    pub fn several(root: PathBuf, names: &[&str], size: (u16, u16), dress: Dress) -> Self {
        let options = Options {
            roots: names.iter().map(|name| root.join(name)).collect(),
            ..Options::of(root.clone())
        };
        let folder = |name: &&str| Folder {
            name: (*name).to_owned(),
            path: format!("~/{name}"),
        };
        let snapshot = Snapshot {
            folders: Folders::new(names.iter().map(folder).collect()),
            ..scanned(&options)
        };
        Desk::of(snapshot, size, dress, root)
    }

    fn of(snapshot: Snapshot, (width, height): (u16, u16), dress: Dress, root: PathBuf) -> Self {
        Desk {
            app: App::default(),
            size: Size::new(width, height),
            dress,
            snapshot: Arc::new(snapshot),
            root,
            compares: true,
            asked: Rc::default(),
        }
        .begun(|_| {})
    }

    fn begun(mut self, begin: impl FnOnce(&mut App)) -> Self {
        self.app = App::default();
        self.app.look = look(&self.dress.themes, self.dress.name);
        begin(&mut self.app);
        self.take(Message::Resize(self.size));
        self.take(Message::Now(Duration::ZERO, OClock([14, 3, 7])));
        let snapshot = Arc::clone(&self.snapshot);
        self.take(Message::Engine(Event::Snapshot(snapshot)));
        self
    }

    /// The same class on another screen, as it is at the start.
    pub fn again(&self) -> Self {
        self.again_as(|_| {}, |_| {})
    }

    /// The same class on another screen that begins otherwise, or that knows otherwise of it.
    pub fn again_as(
        &self,
        begin: impl FnOnce(&mut App),
        change: impl FnOnce(&mut Snapshot),
    ) -> Self {
        let mut snapshot = Arc::clone(&self.snapshot);
        change(Arc::make_mut(&mut snapshot));
        let desk = Desk {
            app: App::default(),
            size: self.size,
            dress: self.dress.clone(),
            snapshot,
            root: self.root.clone(),
            compares: self.compares,
            asked: Rc::clone(&self.asked),
        };
        desk.begun(begin)
    }

    /// The same class on another screen, where comparisons take long.
    pub fn again_slow(&self) -> Self {
        let mut desk = self.again();
        desk.compares = false;
        desk
    }

    /// What another desk shows comes in, as the engine tells of it: what is found of each document that came, and a line of news.
    /// All that was there before has the same handles there.
    pub fn later(mut self, other: &Desk) -> Self {
        let mut snapshot = Snapshot::clone(&other.snapshot);
        let listing = Arc::clone(&snapshot.listing);
        let before = Arc::clone(&self.snapshot.listing);
        let label = |listing: &Listing, id| listing.document(id).map(|known| known.label.clone());
        for document in &before.documents {
            assert_eq!(
                label(&listing, document.id).as_ref(),
                Some(&document.label),
                "it has another handle"
            );
        }
        let mut came: Vec<(DocId, Arrival)> = Vec::new();
        let is_new = |document: &&Document| before.document(document.id).is_none();
        for document in listing.documents.iter().filter(is_new) {
            let is_there =
                |id| before.document(id).is_some() || came.iter().any(|(of, _)| *of == id);
            let there = before.documents.len() + came.len();
            let found = judge(&listing, document.id, is_there, there, &Rules::default());
            came.push((document.id, found));
        }
        let told = came.iter().map(|(id, arrival)| {
            let label = label(&listing, *id).unwrap();
            said!("news-added", name = label.title()).colon(arrival.clause(&listing))
        });
        snapshot.news = told.reduce(Said::comma);
        snapshot.arrivals = came.into();
        snapshot.generation = self.snapshot.generation + 1;
        self.root.clone_from(&other.root);
        self.asked = Rc::clone(&other.asked);
        self.snapshot = Arc::new(snapshot);
        let snapshot = Arc::clone(&self.snapshot);
        self.take(Message::Engine(Event::Snapshot(snapshot)));
        self
    }

    /// The same at the start, on a screen of another size.
    #[must_use]
    pub fn sized(mut self, (width, height): (u16, u16)) -> Self {
        self.size = Size::new(width, height);
        self.take(Message::Resize(self.size));
        self
    }

    /// The same in another dress; where a theme is being chosen, that one is under the cursor.
    pub fn wear(&mut self, dress: &Dress) {
        self.dress = dress.clone();
        let at = dress.themes.position(dress.name).unwrap();
        self.app.look.show(at);
    }

    /// The theme under the cursor, where one is being chosen.
    fn theme(&self) -> &Theme {
        self.dress.themes.get(self.app.look.shown()).unwrap()
    }

    pub fn place(&self) -> Place {
        self.app.place()
    }

    /// What is on the screen, line by line.
    pub fn letters(&self) -> String {
        let backend = TestBackend::new(self.size.width, self.size.height);
        let mut terminal = Terminal::new(backend).unwrap();
        terminal
            .draw(|frame| view::draw(frame, &self.app, self.theme()))
            .unwrap();
        let cells = &terminal.backend().buffer().content;
        let rows = cells.chunks(usize::from(self.size.width));
        let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>() + "\n";
        rows.map(line).collect()
    }

    fn take(&mut self, message: Message) {
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Send(Request::Compare(docs)) if !self.compares => {
                    let comparing = Comparing {
                        docs,
                        stage: Stage::Aligning(Step::Rewritten),
                        in_detail: false,
                    };
                    self.take(Message::Engine(Event::Comparing(comparing)));
                }
                Effect::Send(Request::Compare(docs)) => {
                    let comparison = self.compare(docs);
                    self.take(Message::Engine(Event::Comparison(Arc::new(comparison))));
                }
                Effect::Send(Request::Sketches(docs)) => {
                    let comparison = self.compare_in_detail(docs);
                    self.take(Message::Engine(Event::Comparison(Arc::new(comparison))));
                }
                Effect::Send(Request::Matrix(docs)) => {
                    let matrix = self.asked().matrix(docs);
                    self.take(Message::Engine(Event::Matrix(Arc::new(matrix))));
                }
                Effect::Send(Request::Rewritten) => {
                    let options = Options::of(self.root.clone());
                    let (_, found) = engine::rewritten(&options, &|_, _, _| {}).unwrap();
                    let listing = Arc::clone(&self.snapshot.listing);
                    self.take(Message::Engine(Event::Rewritten(Arc::new(found), listing)));
                }
                Effect::Send(Request::Carriers(Some(sought))) => {
                    let carried = self.asked().carried(sought);
                    self.take(Message::Engine(Event::Carried(Arc::new(carried))));
                }
                Effect::ListFolders => self.take(Message::Folders(super::desk::folders())),
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

    /// The engine on this folder, which is started when it is asked for the first time.
    fn asked(&self) -> &Asked {
        let start = || Asked::of(&self.root, &self.snapshot.listing);
        self.asked.get_or_init(start)
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
        let texts = found.texts.clone().map(|texts| {
            texts.map(|text| Text {
                facts: dated(text.facts),
                ..text
            })
        });
        let all = self.snapshot.facts.iter().flatten();
        let census = Census::new(all.map(|facts| &**facts));
        let handed = docs.map(|id| Submitted::of(&self.snapshot, id).unwrap());
        Comparison {
            docs,
            labels,
            in_common: origin::in_common(handed, &census),
            texts,
            ..found
        }
    }

    /// The same with all that the details show.
    fn compare_in_detail(&self, docs: Sides<DocId>) -> Comparison {
        let asked = self.asked().sketches(docs);
        Comparison {
            sketches: asked.sketches.clone(),
            rarest: asked.rarest.clone(),
            ..self.compare(docs)
        }
    }

    pub fn picture(&self) -> String {
        let mut terminal =
            Terminal::new(TestBackend::new(self.size.width, self.size.height)).unwrap();
        terminal
            .draw(|frame| view::draw(frame, &self.app, self.theme()))
            .unwrap();
        svg(terminal.backend().buffer(), self.dress.paper)
    }
}

#[test]
fn the_pictures_are_the_real_screens() {
    use KeyCode::{Char, Down, Enter, Tab};
    let desk = || Desk::new(demo(), WIDE, Dress::on_dark("dark"));
    let folder = tempfile::tempdir().unwrap();
    term::write(folder.path(), &demo());
    let term = || Desk::new(folder.path().to_owned(), WIDE, Dress::on_dark("dark"));
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
        Desk::by(options, WIDE, Dress::on_dark("dark"))
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
        ("themes", desk().press(&[Char('T'), Down])),
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
            Desk::new(demo(), WIDE, Dress::light()).press(&[Down, Down, Enter, Char('n')]),
        ),
        (
            "none",
            Desk::new(demo(), (80, 24), Dress::none()).press(&[Down, Down, Enter, Char('n')]),
        ),
        ("submissions", term()),
        ("formats", term().press(&[Enter])),
        (
            "details",
            term().press(&[Down, Down, Down, Down, Char('i')]),
        ),
        (
            "estimates",
            term().press(&[Down, Down, Down, Down, Char('i'), Char('G')]),
        ),
        ("summary", taken().press(&[Enter])),
        ("rewritten", taken().press(&[Down, Enter])),
        ("unread", term().press(&[Char('u')])),
        (
            "sketch",
            Desk::by(by_supershingles, WIDE, Dress::on_dark("dark")),
        ),
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
