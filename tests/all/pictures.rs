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
use sidelong::app::activity::OClock;
use sidelong::app::{App, Effect, Message, update};
use sidelong::engine::workers::Workers;
use sidelong::engine::{self, DEFAULT_MAX_FILE_BYTES, Encodings, Event, Options, Request};
use sidelong::extract::Saved;
use sidelong::index::{DocId, Settings};
use sidelong::origin::{self, Census, Submitted};
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Facts, Folders, Snapshot, Sourced, Text};
use sidelong::store::Store;
use sidelong::view::picture::{DARK, Paper, svg};
use sidelong::view::{
    self,
    theme::{Abilities, Rgb, Theme, Themes},
};

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
}

/// A class on a screen of a given size, with the engine's answers at hand.
pub struct Desk {
    app: App,
    size: Size,
    dress: Dress,
    snapshot: Arc<Snapshot>,
    root: PathBuf,
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

    fn of(snapshot: Snapshot, (width, height): (u16, u16), dress: Dress, root: PathBuf) -> Self {
        Desk {
            app: App::default(),
            size: Size::new(width, height),
            dress,
            snapshot: Arc::new(snapshot),
            root,
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

    /// The theme under the cursor, where one is being chosen.
    fn theme(&self) -> &Theme {
        self.dress.themes.get(self.app.look.shown()).unwrap()
    }

    /// What is on the screen, line by line.
    pub fn letters(&self) -> String {
        let (width, height) = (self.size.width, self.size.height);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal
            .draw(|frame| view::draw(frame, &self.app, self.theme()))
            .unwrap();
        let cells = &terminal.backend().buffer().content;
        let rows = cells.chunks(usize::from(width));
        let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect::<String>() + "\n";
        rows.map(line).collect()
    }

    fn take(&mut self, message: Message) {
        for effect in update(&mut self.app, message) {
            match effect {
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
    let pictures = vec![
        ("pairs", desk()),
        ("side", desk().press(&[Down, Down, Enter, Char('n')])),
        ("edited", desk().press(&[Down, Down, Down, Enter])),
        ("clusters", desk().press(&[Tab])),
        ("overview", desk().press(&[Char('4')])),
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
        ("unread", term().press(&[Char('u')])),
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
