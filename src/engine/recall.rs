//! The listing of the last time: while the folder is as it was then, nothing is read.
//!
//! The folder's *state* is the names of all files and how each looks ([`crate::store::State`]); the listing stands in the
//! cache under everything else that it depends on. A file that was written less than two seconds before it was looked at
//! may be written again without looking any different: with such a file the folder has no state.

use std::mem;
use std::thread::JoinHandle;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::read::{Plan, Read};
use super::register::{self, InRegister};
use super::stamp::Stamp;
use super::walk::Entry;
use crate::extract::{self, LIMITS};
use crate::index::{Index, KnownRows, Label};
use crate::layers;
use crate::sketch::Method;
use crate::snapshot::Snapshot;
use crate::store::{Content, Key, Kind, Mark, Settings, State};
use crate::text;
use crate::threads::Thread;

/// The place of a folder's listing in the cache.
#[derive(Clone, Debug)]
pub struct Recall {
    plan: Plan,
    key: Key,
}

impl Recall {
    /// Where the listing of the folders of that plan is kept; nothing without a cache, and where a sketch is asked about all
    /// documents.
    pub fn of(plan: &Plan) -> Option<Recall> {
        let options = &*plan.options;
        if !options.store.is_open() || options.method != Method::Exact {
            return None;
        }
        // Every build of the program is another one: whatever is changed in it, nobody has to think of a number here.
        let program = std::env::current_exe().and_then(std::fs::metadata).ok()?;
        let wanted = &options.settings;
        let templates = plan.templates.iter().map(|one| one.content);
        let templates = templates.chain(options.given.iter().map(|one| one.mark().into()));
        let templates: Vec<u128> = templates.collect();
        let settings = Settings::of(Kind::Listing)
            .with("program", format!("{:?}", Stamp::of(&program)))
            .with("extract", extract::VERSION.to_le_bytes())
            .with("text", text::VERSION.to_le_bytes())
            .with("rules of layers", layers::VERSION.to_le_bytes())
            .with("options", wanted.text.key().to_le_bytes())
            .with("width", wanted.width.words().to_le_bytes())
            .with("run", wanted.min_run.to_le_bytes())
            .with("threshold", format!("{:?}", wanted.threshold))
            .with("common", [u8::from(wanted.counts_common)])
            .with("same author", [u8::from(wanted.same_author)])
            .with("layers", format!("{:?}", wanted.layers))
            .with("templates", format!("{templates:?}"))
            .with("largest", options.max_file_bytes.to_le_bytes())
            .with("memory", format!("{:?}", options.memory.most))
            .with("rewritten", format!("{:?}", options.rewritten))
            .with("encodings", options.encodings.typed())
            .with("authors", format!("{:?}", options.authors))
            .with("patterns", format!("{:?}", options.patterns.typed()));
        let settings = match LIMITS.changed_text() {
            Some(text) => settings.with("limit", text.to_le_bytes()),
            None => settings,
        };
        let roots = Content::of(&plan.roots.key());
        Some(Recall {
            plan: plan.clone(),
            key: Key::new(roots, &settings),
        })
    }

    /// Fetches the last lists of the folder, while somebody walks through it; nothing where none are kept.
    pub fn load(&self) -> Option<Loading> {
        let mut lookup = self.plan.options.store.lookup();
        if !lookup.has_listing(&self.key) {
            return None;
        }
        let (key, plan) = (self.key, self.plan.clone());
        let loading = Thread::Recall.start(move || {
            let kept: Kept = lookup.listing(key)?;
            // Places in one register say nothing of another, whether documents were left out or not.
            kept.in_register.is_of(plan.register()).then_some(kept)
        });
        Some(Loading(loading.ok()?, self.plan.clone()))
    }

    /// Keeps what is known of the folder, if it has a state; and of the archives in it who has which fingerprint.
    pub fn keep(&self, marks: &Marks, shown: &Snapshot, index: Option<&Index>) {
        if let Some(index) = index {
            register::keep(&self.plan, marks, shown, index);
        }
        let certain = marks
            .iter()
            .map(|(label, mark)| Some((label.as_str(), (*mark)?)));
        let Some(all) = certain.collect::<Option<Vec<_>>>() else {
            return;
        };
        let mut kept = Kept {
            state: State::of(all),
            lists: shown.clone(),
            ..Kept::default()
        };
        if let (Some(register), Some(index)) = (self.plan.register(), index) {
            kept.in_register = register.leave_out(&mut kept.lists, index);
            kept.rows = index.rows_beside_register();
        }
        self.plan.options.store.keep_listing(self.key, kept);
    }
}

/// What is kept of a folder.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// The state that it is of.
    state: State,
    /// All that was shown; where the folder is in another state by now, without what is left out.
    pub lists: Snapshot,
    /// What of that stands in the register of archives.
    in_register: InRegister,
    /// What of the class is linked with documents of the register.
    pub rows: KnownRows,
}

/// The last lists of a folder, on their way.
#[derive(Debug)]
pub struct Loading(JoinHandle<Option<Kept>>, Plan);

impl Loading {
    /// The lists with what was kept with them, and whether the folder is in their state now.
    pub fn wait(self, now: impl FnOnce() -> Option<State>) -> Option<(Kept, bool)> {
        let Loading(loading, plan) = self;
        let mut kept = loading.join().ok().flatten()?;
        let is_known = now() == Some(kept.state);
        if let Some(register) = plan.register().filter(|_| is_known) {
            register.put_back(mem::take(&mut kept.in_register), &mut kept.lists);
        }
        Some((kept, is_known))
    }
}

/// What each file contributes to the state of a folder, and each that is left out; nothing if that is not certain.
pub type Marks = Vec<(Label, Option<Mark>)>;

/// What a file contributes to the state of its folder; nothing if that is not certain.
pub fn mark(read: &Read) -> Option<Mark> {
    let seen = read.seen?;
    Mark::of_file(&seen.stamp, seen.at)
}

/// The state of a folder in which this was found by a walk that began then, if it has one.
pub fn state<'a>(
    found: impl IntoIterator<Item = (&'a Label, &'a Entry)>,
    began: SystemTime,
) -> Option<State> {
    let marks = found.into_iter().map(|(label, entry)| {
        let mark = match entry {
            // Nothing seems older than it is.
            Entry::File { stamp, .. } => Mark::of_file(stamp, began)?,
            Entry::Excluded(exclusion) => exclusion.mark(),
        };
        Some((label.as_str(), mark))
    });
    marks.collect::<Option<Vec<_>>>().map(State::of)
}
