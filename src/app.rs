//! The state of the screens, and what changes it. No drawing (view), no IO (terminal).
//!
//! [`update`] is the only code that changes [`App`]. A key becomes an [`command::Action`] by the table of the place where
//! the keys go ([`App::place`]); an action changes the state and may want something done outside ([`Effect`]).

mod act;
pub mod activity;
pub mod archives;
mod asking;
pub mod bookmark;
pub mod command;
pub mod copy;
pub mod details;
pub mod drawing;
pub mod export;
pub mod field;
pub mod held;
pub mod keymap;
pub mod keys;
pub mod launch;
pub mod layout;
pub mod list;
pub mod making;
pub mod marks;
pub mod masking;
pub mod matrix;
mod message;
pub mod mouse;
pub mod news;
pub mod noting;
pub mod numbers;
mod open;
pub mod order;
mod over;
pub mod overlays;
pub mod overview;
pub mod pages;
pub mod palette;
pub mod partners;
pub mod picker;
pub mod query;
mod receive;
pub mod reviewing;
pub mod rows;
pub mod seen;
pub mod settings;
pub mod taken;
pub mod texts;
pub mod welcome;

use std::collections::BTreeMap;
use std::sync::Arc;

use crossterm::event::{KeyEventKind, MouseEventKind};
use ratatui::layout::{Rect, Size};

use crate::columns::Context;
use crate::engine::{Event, Request};
use crate::index::{DocId, Listing, Settings};
use crate::layers::Layer;
use crate::measure::Containment;
use crate::origin::People;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::words::Said;
use activity::Activity;
use command::{Action, Place};
use copy::Copied;
use drawing::Drawing;
use export::Gathering;
use keymap::Keymap;
use layout::Layout;
use list::List;
use making::{Comparisons, Making};
use marks::Marks;
use numbers::Numbers;
use overlays::Overlays;
use picker::Picker;
use query::{Over, Query};
use reviewing::Reviews;
use seen::Seen;
use welcome::Welcome;

pub use message::{Effect, Message};
use texts::Preview;
pub use texts::{document, occurrences, side};

/// The state of all screens. Only [`update`] changes it; drawing takes `&App`.
#[derive(Debug, Default)]
pub struct App {
    /// The newest facts.
    pub snapshot: Arc<Snapshot>,
    /// The newest of which nothing was still being read: what came since is new.
    complete: Arc<Snapshot>,
    /// Authors of its documents; a document that is nobody's counts as one of its own.
    pub submissions: usize,
    /// How many common passages there are, and how many documents have one; nothing before they were counted.
    pub common: Option<(usize, usize)>,
    /// What the overview sums over its documents.
    pub sums: overview::Sums,
    /// Under which names documents were handed in.
    pub people: People,
    /// The terminal's size.
    pub size: Size,
    /// The list that is open beneath all overlays, or the overview.
    pub screen: Place,
    /// The list of pairs.
    pub pairs: List,
    /// The list of clusters.
    pub clusters: List,
    /// The list of documents.
    pub documents: List,
    /// The files not read.
    pub unread: List,
    /// Where these were opened from.
    before_unread: Place,
    /// What was opened over the tab.
    pub overlays: Overlays,
    /// The last comparisons.
    pub comparisons: Comparisons,
    /// How far the one is that was asked for last.
    pub making: Making,
    /// How far the preview of one was scrolled.
    pub preview: Preview,
    /// What is new since a person saw it.
    pub seen: Seen,
    /// How much of the list that is shown that is.
    pub news: news::News,
    /// The numbers of the clusters.
    numbers: Numbers,
    /// Where she was the last time.
    resume: bookmark::Resume,
    /// Archives that she has added, as they are typed.
    archives: Vec<String>,
    /// What a person marked.
    pub marks: Marks,
    /// What was decided.
    pub reviews: Reviews,
    /// Layers that came on for what was called given, each with what was given before.
    lifted: BTreeMap<Layer, masking::Names>,
    /// The list of pairs has those that layers took away.
    pub taken: Option<taken::TakenAway>,
    /// The lists are held as they are.
    pub frozen: Option<held::Frozen>,
    /// Whose the mouse is.
    pub mouse: mouse::Owner,
    /// Clusters are drawn; the drawing of the one under the cursor, or of the open one.
    pub drawing: Option<Drawing>,
    /// Which keys mean what.
    pub keymap: Keymap,
    /// The themes by name, each with a few words about it; the chosen one is shown.
    pub themes: Picker<(String, Said)>,
    /// A file that waits for the passages of its pairs.
    pub gathering: Option<Gathering>,
    /// So many of them there were: each has a number of its own.
    tickets: u64,
    /// The lines of a first start.
    pub welcome: Option<Welcome>,
    /// What happened.
    pub activity: Activity,
    /// What this message wants done outside.
    effects: Vec<Effect>,
    /// The first letter replaces the filter that was kept, and any other key goes on with it.
    replaces: bool,
    /// Where the next letter comes in the field that is open.
    pub caret: field::Caret,
    /// What the last key could not do, and why; until the next key.
    pub said: Option<String>,
    /// News that came while that stood there.
    pub meanwhile: Option<Said>,
    /// What was copied last.
    copied: Option<Arc<Copied>>,
    /// What pairs are to be listed by, where that was asked for and has not arrived yet.
    wanted: Option<Settings>,
    /// The pair whose comparison was asked for last, and whether with what each sketch makes of it.
    asked: Option<(Sides<DocId>, bool)>,
    /// The document whose sources were asked for last.
    asked_sources: Option<DocId>,
    /// The lists whose common passages were counted last.
    asked_common: Option<Arc<Listing>>,
    /// The documents with a passage were asked for, and somebody waits for them.
    asked_occurrences: bool,
}

impl App {
    /// A person's own keys and colours, and nothing else yet.
    pub fn new(keymap: Keymap, themes: Picker<(String, Said)>, mouse: mouse::Owner) -> App {
        App {
            mouse,
            keymap,
            themes,
            ..App::default()
        }
    }

    /// Asks the engine.
    fn send(&mut self, request: Request) {
        self.effects.push(Effect::Send(request));
    }

    /// Says this until the next key.
    fn say(&mut self, what: impl Into<String>) {
        self.said = Some(what.into());
    }

    /// Says what was done outside, or why it could not be.
    fn tell(&mut self, what: Said) {
        self.say(what.to_string());
        self.meanwhile = None;
        self.activity.push(what);
    }

    /// Says this beside what is said already.
    fn tell_too(&mut self, what: Said) {
        self.said = open::joined([self.said.take(), Some(what.to_string())]);
        self.activity.push(what);
    }

    /// A person does something: what was said of the last thing is read, and she is not brought back to where she was before.
    pub(crate) fn is_used(&mut self) {
        self.resume.give_up();
        self.said = None;
        self.meanwhile = None;
        self.reviews.judged = None;
    }

    /// The key for this on the screen that is open, for a sentence that has to name it.
    pub fn named(&self, action: Action) -> String {
        self.keymap.named(self.ground(), action)
    }

    /// The tab that is open: the files not read are under that of the documents.
    pub fn tab(&self) -> Place {
        match self.screen {
            Place::Unread => Place::Documents,
            screen => screen,
        }
    }

    /// The parts of the screen in an area.
    pub fn layout(&self, area: Rect) -> Layout {
        let wishes = layout::Wishes {
            drawing: self.drawing.is_some(),
            welcome: self.welcome.is_some(),
        };
        Layout::of(area, self.ground(), wishes)
    }

    /// The filter of the open list; nothing where there is no list.
    pub fn filter(&self) -> Option<&str> {
        Some(&self.list(self.ground())?.filter)
    }

    /// What the filter of the open list is over; nothing where there is no list.
    pub fn over(&self) -> Option<Over> {
        Over::of(self.ground())
    }

    /// What the filter of the open list means; nothing where there is no list.
    pub fn query(&self) -> Option<&Query> {
        Some(&self.list(self.ground())?.query)
    }

    /// The kept filter is shown to be changed: the first letter that is typed replaces it.
    pub fn is_replaced(&self) -> bool {
        self.replaces && self.place() == Place::Filter
    }

    /// Whether a letter that is typed now replaces what was kept. Whatever the key is, the next one does not.
    fn take_replaced(&mut self) -> bool {
        let is_replaced = self.is_replaced();
        self.replaces = false;
        is_replaced
    }

    /// What pairs are listed by as the person wants it, even while these are on their way.
    pub fn settings(&self) -> Settings {
        self.wanted.unwrap_or(self.snapshot.settings)
    }

    /// Wants them listed by that.
    fn list_by(&mut self, settings: Settings) {
        self.wanted = Some(settings);
        self.send(Request::List(settings));
    }

    /// The threshold as the person set it.
    pub fn threshold(&self) -> Containment {
        self.settings().threshold
    }

    /// What is known around the rows of a list.
    pub fn context(&self) -> Context<'_> {
        let mut context = Context::new(&self.snapshot);
        context.widest = self.sums.widest;
        context
    }

    fn layout_now(&self) -> Layout {
        self.layout(Rect::from((ratatui::layout::Position::ORIGIN, self.size)))
    }
}

/// Changes the state by one message and says what must be done outside.
pub fn update(app: &mut App, message: Message) -> Vec<Effect> {
    // That comes before every other message.
    let is_clock = matches!(message, Message::Now(..));
    match message {
        Message::Key(key) if key.kind != KeyEventKind::Release => {
            act::key(app, key);
        }
        Message::Key(_) => {}
        Message::Paste(pasted) => field::paste(app, &pasted),
        Message::Mouse(event) => {
            if matches!(event.kind, MouseEventKind::Down(_)) {
                app.is_used();
            }
            mouse::mouse(app, event);
        }
        Message::Sort(column) => {
            app.is_used();
            // A click beneath a text field ends its input.
            if app.is_typing() {
                app.overlays.pop();
            }
            order::sort_by(app, column);
        }
        Message::Resize(size) => app.size = size,
        Message::Done(what) => app.tell(what),
        Message::Unpacking(wish) => launch::unpacking(app, &wish),
        Message::Unpacked(wish, files) => launch::unpacked(app, wish, files),
        Message::Log(what) => app.activity.push(what),
        Message::Copied(what) => copy::taken(app, &what),
        Message::Noted(outcome) => noting::edited(app, outcome),
        Message::Kept(ids, outcome) => reviewing::kept(app, &ids, outcome),
        Message::Reviewed(entries) => reviewing::receive(app, entries),
        Message::Now(now, time, o_clock) => {
            app.activity.now = now;
            app.reviews.now = time;
            app.activity.o_clock = Some(o_clock);
        }
        Message::Place(folder, number) => {
            if let Some(chooser) = app.overlays.export_mut() {
                chooser.place = Some((folder, number));
            }
        }
        Message::Name(name, trouble) => {
            if let Some(chooser) = app.overlays.export_mut() {
                chooser.checked(name, trouble);
            }
        }
        Message::Folders(typed, is_folder, begun) => archives::offer(app, &typed, is_folder, begun),
        Message::Reopened(outcome) => archives::reopened(app, outcome),
        Message::Engine(event) => hear(app, event),
    }
    if !is_clock {
        pages::renew(app);
    }
    settle(app);
    asking::ask(app);
    let fresh = app.activity.take_fresh().into_iter();
    app.effects
        .extend(fresh.map(|what| Effect::Log(what.english())));
    std::mem::take(&mut app.effects)
}

/// What the engine tells.
fn hear(app: &mut App, event: Event) {
    match event {
        Event::Snapshot(snapshot) => held::arrive(app, snapshot),
        Event::Comparison(comparison) => {
            let of_it = |side: &&mut side::SideBySide| side.pair == comparison.docs;
            for side in app.overlays.sides().filter(of_it) {
                side.receive(Arc::clone(&comparison));
            }
            app.making.receive(&comparison);
            app.comparisons.keep(comparison);
        }
        Event::Comparing(comparing) => {
            app.making.hear(comparing, app.asked.map(|(pair, _)| pair));
        }
        Event::Gathered(gathered) => {
            export::receive(app, &gathered);
        }
        Event::Sourced(sourced) => {
            for document in app.overlays.documents() {
                document.receive(Arc::clone(&sourced));
            }
        }
        Event::CommonPassages(answer) => {
            app.common = Some((answer.number, answer.documents));
            let list = app.overlays.common_mut();
            // They may only have been counted.
            if let Some(list) = list.filter(|_| answer.number == 0 || !answer.shown.is_empty()) {
                list.receive(&answer);
            }
        }
        Event::TakenAway(answer) => taken::hear(app, answer),
        Event::OccurrencesProgress(progress) => {
            if let Some(occurrences) = app.overlays.occurrences_mut() {
                occurrences.hear(&progress);
            }
        }
        Event::Occurrences(answer) => {
            masking::uncover(app, &answer);
            if let Some(occurrences) = app.overlays.occurrences_mut() {
                occurrences.receive(answer);
            }
        }
        Event::Matrix(figures) => {
            if let Some(matrix) = app.overlays.matrix_mut() {
                matrix.receive(figures);
            }
        }
    }
}

/// Whatever happened: the cursor is in view, and the side by side has the size of its area.
fn settle(app: &mut App) {
    let layout = app.layout_now();
    let height = layout.height();
    if let Some(list) = app.list_mut(app.ground()) {
        list.list.scroll(height);
    } else if app.ground() == Place::Matrix
        && let Some(matrix) = app.overlays.matrix_mut()
    {
        matrix.scroll(layout.matrix_cells());
    }
    drawing::follow(app);
    news::count(app);
    if let Some(side) = app.overlays.side_mut() {
        side.resize(layout.all.as_size());
    }
    if let Some(document) = app.overlays.document_mut() {
        document.resize(layout.all.as_size());
    }
    if let Some(picker) = app.picker() {
        let rows = picker.area(&layout).height;
        let above = 1 + picker.heads();
        picker.scroll(usize::from(rows).saturating_sub(above), layout.all.width);
    }
}
