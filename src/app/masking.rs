//! The layers: which of them are on, how many words each covers, what a person called given, and what the pair under the cursor would be
//! without them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::command::Action;
use super::details::decided::by;
use super::overlays::Overlay;
use super::picker::Picker;
use super::reviewing::Of;
use super::rows::Subject;
use super::settings::Step;
use super::{App, open, reviewing, settings};
use crate::engine::Request;
use crate::index::{DEFAULT_MIN_RUN, Settings};
use crate::layers::Layer;
use crate::masks::given::{self, Given};
use crate::page::{Unit, escaped};
use crate::reviews::{self, Act, Verdict};
use crate::snapshot::{Occurrences, Sought};
use crate::text::{self, Span};
use crate::{said, say};

/// What can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// A layer.
    Layer(Layer),
    /// One of the given texts of a layer, by its place among all.
    Given(usize),
    /// Passages of few words, which are none.
    Short,
    /// Common text, which is left out in another way.
    Common,
}

/// What one layer covers in all documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cover {
    words: usize,
    documents: usize,
}

/// Opens the panel.
pub(super) fn open(app: &mut App) {
    let panel = Picker::new(switches(&app.snapshot.given), 0);
    app.overlays.push(Overlay::Masks(panel));
}

/// The open panel has what there is by now.
pub(super) fn follow(app: &mut App) {
    let switches = switches(&app.snapshot.given);
    if let Some(panel) = app.overlays.masks_mut() {
        panel.renew(switches, |switch| *switch);
    }
}

/// Each layer with its given texts below it, then short passages and common text.
fn switches(given: &[Given]) -> Vec<Switch> {
    let of = |layer| {
        let given = (0..).zip(given);
        let given = given.filter(move |(_, given)| given.layer == layer);
        given.map(|(at, _)| Switch::Given(at))
    };
    let layers = Layer::ALL.into_iter();
    let layers = layers.flat_map(|layer| [Switch::Layer(layer)].into_iter().chain(of(layer)));
    layers.chain([Switch::Short, Switch::Common]).collect()
}

/// Switches what is under the cursor.
pub(super) fn switch(app: &mut App) {
    match app.overlays.masks().and_then(Picker::chosen) {
        Some(Switch::Layer(layer)) => {
            let (mut settings, layer) = (app.settings(), *layer);
            app.lifted.remove(&layer);
            settings.layers = if settings.layers.has(layer) {
                settings.layers.without(layer)
            } else {
                settings.layers.with(layer)
            };
            app.list_by(settings);
        }
        Some(Switch::Given(at)) => switch_given(app, *at),
        Some(Switch::Short) => {
            let least = least(app);
            let is_on = app.settings().min_run > least;
            pass_from(app, if is_on { least } else { DEFAULT_MIN_RUN });
        }
        Some(Switch::Common) => settings::count_common(app),
        None => {}
    }
}

/// The shortest passage that there can be: a shingle.
fn least(app: &App) -> u32 {
    app.settings().width.words() as u32
}

/// Passages of fewer words are none.
fn pass_from(app: &mut App, min_run: u32) {
    app.list_by(Settings {
        min_run,
        ..app.settings()
    });
}

/// The shortest passage has a step fewer or more words: one at first, five further up.
pub(super) fn shorten(app: &mut App, way: Step) {
    if let Some(next) = way.next(least(app), |words| words, &app.settings().min_run) {
        pass_from(app, next);
    }
}

/// The document that a person looks at is the task, or is it no more.
pub(super) fn template(app: &mut App) {
    let doc = open::meant(app).map(|(doc, _)| doc);
    let document = doc.and_then(|doc| app.snapshot.listing.document(doc));
    let Some(document) = document else {
        app.said = open::nothing_to_open(app);
        return;
    };
    let (doc, title) = (document.id, document.label.title());
    let is_given = |given: &Given| given.is_task(document.label.path());
    let mut given = app.snapshot.given.iter();
    let is_taken_back = given.any(|given| given.is_on && is_given(given));
    let said = if is_taken_back {
        said!("template-no-more", name = title)
    } else {
        let key = app.named(Action::Template);
        said!("template-named", name = title, key = &key)
    };
    let mut tasks = tasks(app);
    if is_taken_back {
        tasks.remove(document.label.path());
        follow_given(app, Layer::Template, &tasks);
    } else {
        switch_on(app, Layer::Template, tasks);
    }
    app.send(Request::Template(doc));
    app.tell(said);
}

/// Opens the choice of why the passage that a person is at is harmless wherever it stands.
pub(super) fn dismiss(app: &mut App) {
    let Some(at) = open::passage(app) else {
        return app.say(say!("no-passage-to-dismiss"));
    };
    let of = Of::Passage(at.sought, at.span);
    reviewing::choose_among(app, of, |verdict| is_harmless(*verdict));
}

/// The passage is masked so. What is kept are its words and no aliases: where names are hidden, these are asked for.
pub(super) fn decide(app: &mut App, sought: Sought, span: Span, verdict: Verdict) {
    if app.snapshot.hides_names {
        app.send(Request::Occurrences(Some(sought.clone())));
        app.reviews.covered = Some((sought, span, verdict));
    } else {
        mask(app, span.of(&sought.text), verdict);
    }
}

/// They come, unless that document has another text by now.
pub(super) fn uncover(app: &mut App, found: &Occurrences) {
    let covered = app.reviews.covered.take();
    let covered = covered.filter(|(sought, ..)| *sought == found.sought);
    match (covered, &found.named) {
        (Some((_, span, verdict)), Some(text)) => mask(app, span.of(text), verdict),
        (Some(_), None) => app.say(say!("passage-altered")),
        (None, _) => {}
    }
}

fn mask(app: &mut App, text: &str, verdict: Verdict) {
    let words = text::tokens(text).hashes.len() as u32;
    let keys = [Action::Undo, Action::Layers].map(|action| app.named(action));
    app.say(say!(
        "passage-dismissed",
        words = Unit::Word.of_so_many(words),
        undo = &keys[0],
        key = &keys[1]
    ));
    let before = app.reviews.passages.iter().flat_map(|all| on(all));
    let before = before.filter(|other| **other != *text);
    switch_on(app, Layer::Dismissed, before.collect());
    reviewing::keep_passage(app, text, verdict);
}

fn is_harmless(verdict: Verdict) -> bool {
    verdict.kind() == Verdict::Harmless(None)
}

/// What is decided of passages is masked.
pub(super) fn follow_decisions(app: &mut App) {
    let passages = app.reviews.log.passages(given::MOST).into_iter();
    let passages = passages.map(|(text, verdict)| (text.into(), is_harmless(verdict)));
    let passages: Arc<[given::Passage]> = passages.collect();
    if app.reviews.passages.as_ref() != Some(&passages) {
        app.reviews.passages = Some(Arc::clone(&passages));
        follow_given(app, Layer::Dismissed, &on(&passages).collect());
        app.send(Request::Passages(passages));
    }
}

/// Switches a given text: of a passage that is a decision.
fn switch_given(app: &mut App, at: usize) {
    let given = app.snapshot.given.get(at);
    let Some(passage) = given.and_then(|given| given.passage.clone()) else {
        let mut tasks = tasks(app);
        let task = given.filter(|given| given.layer == Layer::Template);
        if let Some(task) = task.map(|task| Arc::clone(&task.name))
            && !tasks.remove(&task)
        {
            tasks.insert(task);
        }
        follow_given(app, Layer::Template, &tasks);
        return app.send(Request::SwitchGiven(at));
    };
    let subject = reviews::Subject::Passage(passage.to_string());
    let verdict = app.reviews.log.state(&subject).verdict;
    let verdict = if is_harmless(verdict) {
        Verdict::Open
    } else {
        let mut history = app.reviews.log.history(&subject).rev();
        let before = history.find_map(|entry| match entry.what.act {
            Act::Verdict(verdict) => Some(verdict).filter(|verdict| is_harmless(*verdict)),
            _ => None,
        });
        before.unwrap_or(Verdict::Harmless(None))
    };
    reviewing::keep_passage(app, &passage, verdict);
}

/// What is called given of one layer and masked while that is on: tasks by their paths, passages by their texts.
pub(super) type Names = BTreeSet<Arc<str>>;

fn tasks(app: &App) -> Names {
    let given = app.snapshot.given.iter();
    let tasks = given.filter(|given| given.is_on && given.layer == Layer::Template);
    tasks.map(|given| Arc::clone(&given.name)).collect()
}

fn on(passages: &[given::Passage]) -> impl Iterator<Item = Arc<str>> {
    let on = passages.iter().filter(|(_, is_on)| *is_on);
    on.map(|(text, _)| Arc::clone(text))
}

/// What a person calls given is masked, though she switched the layer off before, when these were given.
fn switch_on(app: &mut App, layer: Layer, before: Names) {
    let mut settings = app.settings();
    if !settings.layers.has(layer) {
        app.lifted.insert(layer, before);
        settings.layers = settings.layers.with(layer);
        app.list_by(settings);
    }
}

/// These are given by now. A layer that came on for what was called given is off without it, as it was before.
fn follow_given(app: &mut App, layer: Layer, given: &Names) {
    let Some(before) = app.lifted.get(&layer) else {
        return;
    };
    let mut settings = app.settings();
    settings.layers = if given.is_subset(before) {
        settings.layers.without(layer)
    } else {
        settings.layers.with(layer)
    };
    if settings != app.settings() {
        app.list_by(settings);
    }
}

/// Whether it is switched on.
pub fn is_on(app: &App, switch: Switch) -> bool {
    match switch {
        Switch::Layer(layer) => app.settings().layers.has(layer),
        Switch::Given(at) => app.snapshot.given.get(at).is_some_and(|given| given.is_on),
        Switch::Short => app.settings().min_run > least(app),
        Switch::Common => !app.settings().counts_common,
    }
}

/// What it is, in a few words.
pub fn named(app: &App, switch: Switch) -> String {
    match switch {
        Switch::Layer(layer) => layer.about().say().to_owned(),
        Switch::Short => say!("layer-short").to_owned(),
        Switch::Common => say!("layer-common").to_owned(),
        Switch::Given(at) => {
            let given = app.snapshot.given.get(at);
            let name = given.map_or("?", |given| app.snapshot.name_of_given(given));
            escaped::line(name).into_owned()
        }
    }
}

/// What it covers, in words.
pub fn covers(app: &App, switch: Switch) -> String {
    match switch {
        Switch::Layer(layer) => {
            let Cover { words, documents } = cover(app, layer);
            if documents == 0 {
                return say!("layers-nothing").to_owned();
            }
            say!("layers-cover", words, documents)
        }
        Switch::Given(at) => {
            let given = app.snapshot.given.get(at);
            let words = Unit::Word.of_so_many(given.map_or(0, |given| given.words.len() as u32));
            match given.and_then(|given| why(app, given)) {
                Some(why) => say!("layers-passage", words = words, why = why),
                None => words,
            }
        }
        Switch::Short => {
            let words = Unit::Word.of_so_many(app.settings().min_run);
            say!("layers-short", words)
        }
        Switch::Common if app.settings().counts_common => say!("common-counted").to_owned(),
        Switch::Common => match app.common {
            Some((passages, documents)) => say!("layers-common", passages, documents),
            None => say!("layers-nothing").to_owned(),
        },
    }
}

/// Why a passage is masked, and who said so: "harmless: a quotation (vera, 2026-11-28 05:30 UTC)".
fn why(app: &App, given: &Given) -> Option<String> {
    let subject = reviews::Subject::Passage(given.passage.as_deref()?.to_owned());
    let state = app.reviews.log.state(&subject);
    let who = by(state.verdict_entry?, app.snapshot.hides_names);
    let what = state.verdict.say();
    Some(say!("decided-line", what = what, who = who))
}

/// The layers that mask anything, by their names: "text of a template, quotations".
pub fn masked(app: &App) -> Option<String> {
    let layers = app.snapshot.settings.layers.iter();
    let layers = layers.filter(|layer| app.sums.covered.has(*layer));
    let names: Vec<&str> = layers.map(|layer| layer.about().say()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What a layer covers.
fn cover(app: &App, layer: Layer) -> Cover {
    let documents = app.snapshot.listing.documents.iter();
    let words = documents.map(|document| document.masks.words(layer) as usize);
    words
        .filter(|words| *words > 0)
        .fold(Cover::default(), |sum, words| Cover {
            words: sum.words + words,
            documents: sum.documents + 1,
        })
}

/// "anna.txt and ben.txt: raw 69% → 12%", of the pair under the cursor, if layers take something from it.
pub fn of_pair(app: &App) -> Option<String> {
    let Some(Subject::Pair(docs)) = app.under_cursor() else {
        return None;
    };
    let listing = &app.snapshot.listing;
    let pair = listing.pair(docs)?;
    let (share, raw) = (pair.larger_share(), pair.raw()?);
    Some(say!(
        "layers-pair",
        left = listing.title(pair.docs.left),
        right = listing.title(pair.docs.right),
        raw = raw.to_string(),
        share = share.to_string()
    ))
}
