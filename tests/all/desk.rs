//! A person at a terminal that is not there: keys go in by the production keymap, pictures come out as text.

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::Modifier;
use ratatui::terminal::Terminal;
use sidelong::app::bookmark::Bookmark;
use sidelong::app::command::Place;
use sidelong::app::copy::Copied;
use sidelong::app::export::Export;
use sidelong::app::keymap::Keymap;
use sidelong::app::launch::Launch;
use sidelong::app::mouse::Owner;
use sidelong::app::{App, Effect, Message, update};
use sidelong::engine::{Event, Gathered, Names, Request};
use sidelong::index::DocId;
use sidelong::reviews::Entry;
use sidelong::said;
use sidelong::sides::Sides;
use sidelong::snapshot::{Compared, Comparison, Occurrences, Snapshot, Sourced};
use sidelong::view;
use sidelong::view::theme::{AUTO, Abilities, Theme, Themes};
use sidelong::words::Said;
use unicode_width::UnicodeWidthStr;

use super::classes::Class;

/// All ways to a screen that has sentences with keys, and to every place.
const WAYS: &str = "|f|m|N|space space|/|/ w o|/ z z z|/ z z z enter|/ n e w enter|/ i v a n enter /|K|K down enter|r|i|\
    E|?|:|T|w|2|2 d|2 enter|2 enter d|3|3 c|3 p|u|4|enter|enter p|enter a|enter / t h e|enter pagedown|\
    v|v l n G";

/// Each of them.
pub fn ways() -> impl Iterator<Item = &'static str> {
    WAYS.split('|')
}

/// The only folder on the disk.
const ARCHIVE: &str = "/srv/2024";

/// What becomes of what is to be kept.
#[derive(Clone, Copy, Debug, Default)]
pub enum Disk {
    #[default]
    Sound,
    Slow,
    Full,
}

pub struct Desk {
    pub app: App,
    pub theme: Theme,
    /// What names are called by the engine.
    pub names: Names,
    /// What the app asked of the engine since the last [`Desk::answer`].
    pub sent: Vec<Request>,
    pub left: bool,
    /// The theme that was to be remembered last.
    pub kept_theme: Option<String>,
    /// What was copied last.
    pub copied: Option<String>,
    /// That, as a clipboard says that it has taken it.
    pub handed: Option<Arc<Copied>>,
    /// All that was to be logged.
    pub logged: Vec<String>,
    /// What was to be written to a file last.
    pub written: Option<Export>,
    /// What was to be opened in another program, call by call.
    pub launched: Vec<Launch>,
    /// The note that was to be opened in an editor last.
    pub edited: Option<String>,
    /// The files that were to be opened last, after they were unpacked.
    pub unpacked: Option<Vec<PathBuf>>,
    /// With what the folders were to be read anew last.
    pub reopened: Option<Box<Bookmark>>,
    /// How often it was to be remembered that the lines of a first start were seen.
    pub welcomed: usize,
    /// Decisions that are kept, and those that a slow disk has not written yet.
    pub kept: Vec<Entry>,
    pub waiting: Vec<Entry>,
    pub disk: Disk,
    /// The terminal was to be given back for a while.
    pub suspended: bool,
    pub terminal: Terminal<TestBackend>,
}

impl Desk {
    pub fn empty(width: u16, height: u16) -> Desk {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let themes = Themes::new(Abilities::default(), &[]);
        let mut desk = Desk {
            app: App::new(Keymap::default(), themes.picker(AUTO), Owner::Program),
            theme: Theme::dark(false),
            names: Names::default(),
            sent: Vec::new(),
            left: false,
            kept_theme: None,
            copied: None,
            handed: None,
            launched: Vec::new(),
            edited: None,
            unpacked: None,
            reopened: None,
            written: None,
            logged: Vec::new(),
            welcomed: 0,
            kept: Vec::new(),
            waiting: Vec::new(),
            disk: Disk::default(),
            suspended: false,
            terminal,
        };
        desk.tell(Message::Resize(Size::new(width, height)));
        desk
    }

    pub fn with(class: &Class, width: u16, height: u16) -> Desk {
        let mut desk = Desk::empty(width, height);
        desk.show(class.snapshot());
        desk.answer(class);
        desk
    }

    /// After these keys, each answered by the engine.
    pub fn at(class: &Class, (width, height): (u16, u16), keys: &str) -> Desk {
        let mut desk = Desk::with(class, width, height);
        for key in keys.split_whitespace() {
            desk.keys(key).answer(class);
        }
        desk
    }

    pub fn tell(&mut self, message: Message) {
        for effect in update(&mut self.app, message) {
            match effect {
                Effect::Send(request) => self.sent.push(request),
                // The whole process would speak it: tests do so on their own threads.
                Effect::KeepTheme(name) => self.kept_theme = Some(name),
                Effect::Copy(copied) => {
                    self.copied = Some(copied.for_terminal().text.clone());
                    self.handed = Some(copied);
                }
                Effect::FindPlace(_) => self.tell(Message::Place("~/figures".to_owned(), 3)),
                Effect::CheckName(name) => {
                    let trouble = name.starts_with("taken").then(|| said!("export-taken"));
                    self.tell(Message::Name(name, trouble));
                }
                Effect::Log(what) => self.logged.push(what),
                Effect::FindFolders(typed) => {
                    let begun = ARCHIVE.starts_with(&typed) && ARCHIVE != typed;
                    let begun = begun.then(|| ARCHIVE.to_owned()).into_iter().collect();
                    let is_folder = ARCHIVE == typed;
                    self.tell(Message::Folders(typed, is_folder, begun));
                }
                Effect::Reopen(bookmark) => self.reopened = Some(bookmark),
                Effect::Write(export) => self.written = Some(export),
                Effect::EditNote(note) => self.edited = Some(note),
                Effect::Launch(launch) => self.launched.push(launch),
                Effect::Open(_, files) => self.unpacked = Some(files),
                Effect::Suspend => self.suspended = true,
                Effect::Mouse(_) => {}
                Effect::Welcomed => self.welcomed += 1,
                Effect::Keep(entries) => self.keep(entries),
                Effect::Quit => self.left = true,
            }
        }
    }

    /// Decisions are kept, or not, as the disk is.
    fn keep(&mut self, entries: Vec<Entry>) {
        let ids = entries.iter().map(|entry| entry.id).collect();
        match self.disk {
            Disk::Slow => self.waiting.extend(entries),
            Disk::Full => self.tell(Message::Kept(ids, Err(Said::text("the disk is full")))),
            Disk::Sound => {
                self.kept.extend(entries);
                self.tell(Message::Kept(ids, Ok(())));
            }
        }
    }

    /// The engine says something.
    pub fn hear(&mut self, event: Event) -> &mut Desk {
        let event = self.names.shown(event);
        self.tell(Message::Engine(event));
        self
    }

    pub fn show(&mut self, snapshot: Snapshot) -> &mut Desk {
        self.hear(Event::Snapshot(Arc::new(snapshot)))
    }

    pub fn compared(&mut self, comparison: Comparison) -> &mut Desk {
        self.hear(Event::Comparison(Arc::new(comparison)))
    }

    pub fn sourced(&mut self, sourced: Sourced) -> &mut Desk {
        self.hear(Event::Sourced(Arc::new(sourced)))
    }

    pub fn occurrences(&mut self, occurrences: Occurrences) -> &mut Desk {
        self.hear(Event::Occurrences(Arc::new(occurrences)))
    }

    /// The documents of the two texts that are open.
    #[track_caller]
    pub fn open(&self) -> Sides<DocId> {
        self.app
            .overlays
            .side()
            .expect("no two texts are open")
            .pair
    }

    pub fn place(&self) -> Place {
        self.app.place()
    }

    /// Answers as the engine does.
    pub fn answer(&mut self, class: &Class) -> &mut Desk {
        for request in std::mem::take(&mut self.sent) {
            let event = match request {
                Request::Compare(docs) | Request::Details(docs) => {
                    Event::Comparison(Arc::new(class.comparison(docs)))
                }
                Request::Matrix(docs) => Event::Matrix(Arc::new(class.matrix(&docs))),
                Request::Sources(Some(doc)) => Event::Sourced(Arc::new(class.sourced(doc))),
                Request::Occurrences(Some(sought)) => {
                    // Of other letters, so that it is seen which of both is kept.
                    let named = sought.text.to_ascii_uppercase().into();
                    Event::Occurrences(Arc::new(Occurrences {
                        named: Some(named).filter(|_| self.names.are_hidden),
                        ..class.occurrences(sought)
                    }))
                }
                Request::CommonPassages(_) => {
                    Event::CommonPassages(Arc::new(class.common_passages()))
                }
                Request::Gather(wish) => {
                    let pairs = wish.pairs.iter();
                    let aliases = self.names.aliases().unwrap_or_default();
                    let said = |(at, docs): (usize, &Sides<DocId>)| {
                        let mut comparison = class.comparison(*docs);
                        if self.names.are_hidden {
                            comparison = aliases.comparison(&comparison);
                        }
                        wish.part.of(at, &comparison)
                    };
                    let parts: Vec<_> = pairs.enumerate().map(said).collect();
                    for done in 0..parts.len() {
                        let so_far = Gathered {
                            ticket: wish.ticket,
                            done,
                            parts: None,
                            day: String::new(),
                        };
                        self.hear(Event::Gathered(Arc::new(so_far)));
                    }
                    Event::Gathered(Arc::new(Gathered {
                        ticket: wish.ticket,
                        done: parts.len(),
                        parts: Some(parts.into()),
                        day: "2026-03-02".to_owned(),
                    }))
                }
                Request::HideNames(are_hidden) => {
                    self.names.are_hidden = are_hidden;
                    Event::Snapshot(Arc::new(class.snapshot()))
                }
                Request::NotGather
                | Request::NotCompare
                | Request::List(_)
                | Request::TakenAway(_)
                | Request::Template(_)
                | Request::Passages(_)
                | Request::SwitchGiven(_)
                | Request::Sources(None)
                | Request::Occurrences(None)
                | Request::Rewritten(_) => continue,
            };
            self.hear(event);
        }
        self
    }

    /// What the engine says of the two open texts, but that something of it is otherwise.
    pub fn answer_with(&mut self, class: &Class, change: impl FnOnce(&mut Compared)) {
        let mut comparison = class.comparison(self.open());
        change(comparison.outcome.as_mut().unwrap());
        self.compared(comparison);
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.tell(Message::Resize(Size::new(width, height)));
    }

    /// Keys by their names, separated by blanks.
    pub fn keys(&mut self, names: &str) -> &mut Desk {
        for name in names.split_whitespace() {
            self.tell(Message::Key(key(name)));
        }
        self
    }

    /// Letters, one key each.
    pub fn write(&mut self, text: &str) -> &mut Desk {
        for c in text.chars() {
            self.tell(Message::Key(KeyEvent::new(
                KeyCode::Char(c),
                KeyModifiers::NONE,
            )));
        }
        self
    }

    /// Filters the open list by this.
    pub fn filter(&mut self, by: &str) -> &mut Desk {
        self.keys("/ ctrl-u").write(by).keys("enter")
    }

    /// How many rows the open list has.
    pub fn rows(&self) -> usize {
        let app = &self.app;
        match app.ground() {
            Place::Clusters => app.clusters.rows().len(),
            Place::Documents => app.documents.rows().len(),
            Place::Unread => app.unread.rows().len(),
            _ => app.pairs.rows().len(),
        }
    }

    /// A text that the terminal pastes.
    pub fn paste(&mut self, text: &str) -> &mut Desk {
        self.tell(Message::Paste(text.to_owned()));
        self
    }

    /// A click of the left button.
    pub fn click(&mut self, column: u16, row: u16) -> &mut Desk {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row)
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) -> &mut Desk {
        let event = MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        self.tell(view::pointed(&self.app, event));
        self
    }

    pub fn draw(&mut self) {
        let (app, theme) = (&self.app, &self.theme);
        let frame = self.terminal.draw(|frame| view::draw(frame, app, theme));
        frame.unwrap();
    }

    /// What the screen shows now.
    pub fn screen(&mut self) -> String {
        self.draw();
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let mut out = String::new();
        for row in buffer.content.chunks(width) {
            let mut line = String::new();
            let mut covered = 0;
            for cell in row {
                if covered > 0 {
                    covered -= 1;
                    continue;
                }
                line.push_str(cell.symbol());
                covered = cell.symbol().width().saturating_sub(1);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// The cells of the screen as they were drawn last.
    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// How each such word on the screen looks, beside its colours: what all its letters have.
    pub fn looks(&mut self, word: &str) -> Vec<Modifier> {
        self.screen();
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let letters = word.chars().count();
        let rows = buffer.content.chunks(width);
        let places = rows.flat_map(|row| row.windows(letters));
        places
            .filter(|cells| cells.iter().map(Cell::symbol).collect::<String>() == word)
            .map(|cells| {
                let all = cells.iter().map(|cell| cell.modifier);
                all.fold(Modifier::all(), Modifier::intersection)
            })
            .collect()
    }

    pub fn cursor_line(&mut self) -> String {
        let screen = self.screen();
        let line = screen.lines().find(|line| line.starts_with('▌'));
        line.unwrap_or_else(|| panic!("no cursor on:\n{screen}"))
            .to_owned()
    }

    /// The screen shows this text.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Desk {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} on:\n{screen}");
        self
    }

    /// The screen shows this text nowhere.
    #[track_caller]
    pub fn lacks(&mut self, text: &str) -> &mut Desk {
        let screen = self.screen();
        assert!(!screen.contains(text), "{text:?} on:\n{screen}");
        self
    }

    /// The last line of the screen.
    pub fn footer(&mut self) -> String {
        self.screen().lines().last().unwrap_or_default().to_owned()
    }

    /// What is written to a file in the format that so many rows down are offered.
    pub fn export(&mut self, down: usize) -> Export {
        self.keys("E").keys(&"down ".repeat(down)).keys("enter");
        self.written.take().expect("nothing was written")
    }

    /// The same after the engine has answered.
    pub fn export_of(&mut self, class: &Class, down: usize) -> Export {
        self.keys("E").keys(&"down ".repeat(down)).keys("enter");
        self.answer(class)
            .written
            .take()
            .expect("nothing was written")
    }

    /// The first line with a text has another one, too.
    #[track_caller]
    pub fn line_has(&mut self, text: &str, other: &str) -> &mut Desk {
        let line = self.line_with(text);
        assert!(
            line.contains(other),
            "no {other:?} in {line:?} of:\n{}",
            self.screen()
        );
        self
    }

    /// The cell in which a text begins where it stands first.
    #[track_caller]
    pub fn cell(&mut self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let mut lines = screen.lines().zip(0..);
        let found = lines.find_map(|(line, row)| Some((line.split_once(text)?.0, row)));
        let (before, row) = found.unwrap_or_else(|| panic!("no {text:?} on:\n{screen}"));
        (before.width() as u16, row)
    }

    #[track_caller]
    pub fn line_with(&mut self, text: &str) -> String {
        let screen = self.screen();
        let line = screen.lines().find(|line| line.contains(text));
        line.unwrap_or_else(|| panic!("nothing with {text:?} on:\n{screen}"))
            .to_owned()
    }
}

pub fn key(name: &str) -> KeyEvent {
    let (name, modifiers) = match name.split_once('-') {
        Some(("ctrl", rest)) if !rest.is_empty() => (rest, KeyModifiers::CONTROL),
        Some(("shift", rest)) if !rest.is_empty() => (rest, KeyModifiers::SHIFT),
        _ => (name, KeyModifiers::NONE),
    };
    let code = match name {
        "enter" => KeyCode::Enter,
        "space" => KeyCode::Char(' '),
        "esc" => KeyCode::Esc,
        "tab" if modifiers == KeyModifiers::SHIFT => KeyCode::BackTab,
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        one => KeyCode::Char(one.chars().next().unwrap()),
    };
    KeyEvent::new(code, modifiers)
}
