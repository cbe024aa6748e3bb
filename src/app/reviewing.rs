//! Decisions: the verdict on pairs and a note, what is taken back, and what of it is kept by now.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crossterm::event::KeyEvent;

use super::command::{Action, Place};
use super::details::decided::did;
use super::export::{Export, Format};
use super::news::{self, Way};
use super::open::{as_listed, joined, leads_to, open_side};
use super::overlays::Overlay;
use super::picker::{Pick as _, Picker};
use super::query::Over;
use super::rows::{Item, Subject, Subjects};
use super::{App, Effect, field, keys, marks, masking};
use crate::index::{DocId, Pair};
use crate::masks::given;
use crate::page::escaped;
use crate::reviews::{self, About, Act, Entry, Id, Log, Texts, Time, Verdict, Wording};
use crate::sides::Sides;
use crate::snapshot::{Decisions, Snapshot, Sought};
use crate::text::Span;
use crate::words::{self, Said};
use crate::{said, say};

/// All decisions, and what of them is kept.
#[derive(Clone, Debug, Default)]
pub struct Reviews {
    /// All that are known, of whomever.
    pub log: Log,
    /// The documents of the last lists as texts.
    pub texts: Texts,
    /// Who decides here.
    pub reviewer: String,
    /// Nobody wants to know of other folders.
    pub without_ledger: bool,
    /// The time of the last message.
    pub now: Time,
    /// Those that are not known to be kept.
    unkept: BTreeSet<Id>,
    /// Those of them that could not be kept so far.
    failed: BTreeSet<Id>,
    /// The passage on which somebody decided while names are hidden, until it is known as it is written.
    pub(super) covered: Option<(Sought, Span, Verdict)>,
    /// The pair on which somebody decided with the last key, after which the next one came: a note is now of that one.
    pub(super) judged: Option<Sides<DocId>>,
    /// It was just said that these are lost when the program is left.
    is_warned: bool,
    /// That on which those of this session are.
    made: BTreeMap<Id, Subject>,
    /// The passages that are to be masked, once it is known what was decided.
    pub(super) passages: Option<Arc<[given::Passage]>>,
}

impl Reviews {
    /// The same, of documents that have other handles.
    pub(super) fn of_other_lists(self) -> Reviews {
        Reviews {
            texts: Texts::default(),
            made: BTreeMap::new(),
            judged: None,
            ..self
        }
    }
}

/// The open choice of a verdict.
#[derive(Clone, Debug)]
pub struct Deciding {
    /// All of them.
    pub verdicts: Picker<Verdict>,
    /// What it will be of.
    pub of: Of,
}

/// What a verdict is chosen for.
#[derive(Clone, Debug)]
pub enum Of {
    /// These pairs.
    Pairs(Vec<Sides<DocId>>),
    /// A passage, wherever it stands.
    Passage(Sought, Span),
}

impl Of {
    /// What it is called.
    pub fn called(&self, app: &App) -> String {
        match self {
            Of::Pairs(pairs) => called_as_meant(app, pairs),
            Of::Passage(sought, span) => called_passage(span.of(&sought.text)),
        }
    }
}

/// "everywhere: “By the river …”".
fn called_passage(text: &str) -> String {
    let begin = given::begin(text);
    say!(
        "decided-passage",
        begin = escaped::line(&begin).into_owned()
    )
}

/// The pairs that a decision would be of: those that are marked in the list that is shown, or else what is under the cursor. Of a cluster
/// they are its listed pairs, of a document its best match or the source that one is at.
pub(super) fn meant(app: &App) -> Vec<Sides<DocId>> {
    let listing = &app.snapshot.listing;
    let among = |docs: &[DocId]| listing.pairs_among(|id| docs.contains(&id)).collect();
    let marked = app.over().and_then(|over| {
        let rows = marks::rows(app, app.place())?;
        Some(match over {
            Over::Pairs => rows
                .iter()
                .filter_map(|row| leads_to(listing, over, *row))
                .collect(),
            _ => among(&marks::meant(app)),
        })
    });
    if let Some(marked) = marked {
        return marked;
    }
    let one = match app.place() {
        Place::Clusters => {
            let cluster = app.cluster();
            return cluster.map_or_else(Vec::new, |cluster| among(&cluster.members));
        }
        Place::Documents => {
            let row = app.documents.row();
            row.and_then(|row| leads_to(listing, Over::Documents, row))
        }
        Place::Document => app.overlays.document().and_then(|document| {
            let (_, source) = document.current_source()?;
            Some(Sides::new(document.doc, source.doc))
        }),
        _ => app.under_cursor().and_then(Subject::pair),
    };
    one.into_iter().collect()
}

/// What pairs are called for a decision on them: where marks choose them, and not the cursor, that is said first, and what of them is unseen.
pub fn called_as_meant(app: &App, pairs: &[Sides<DocId>]) -> String {
    let (place, what) = (app.under(), called(app, pairs));
    let count = match place {
        Place::Pairs => pairs.len(),
        _ => app.marks.count(place),
    };
    match marks::called(app, place, count).filter(|_| !goes_on(app, pairs)) {
        Some(marked) if place == Place::Pairs && count > 1 => marked,
        Some(marked) => say!("marked-of", marked, what),
        None => what,
    }
}

/// "anna.txt and ben.txt", or "12 pairs".
fn called(app: &App, pairs: &[Sides<DocId>]) -> String {
    let listing = &app.snapshot.listing;
    match pairs {
        [pair] => say!(
            "decided-pair",
            left = listing.title(pair.left),
            right = listing.title(pair.right)
        ),
        several => say!("pairs", count = several.len()),
    }
}

/// Opens the choice of a verdict, the cursor on the one that it has.
pub(super) fn choose(app: &mut App) {
    let pairs = meant(app);
    let Some(first) = pairs.first() else {
        return app.say(say!("nothing-to-decide"));
    };
    let has = app.snapshot.decisions.verdict(*first);
    choose_among(app, Of::Pairs(pairs), |_| true);
    if let Some(deciding) = app.overlays.verdict_mut() {
        let mut at = deciding.verdicts.items().iter();
        let at = at.position(|verdict| *verdict == has);
        deciding.verdicts.put(at.unwrap_or_default());
    }
}

/// Opens the choice of a verdict that is so.
pub(super) fn choose_among(app: &mut App, of: Of, is_one: impl Fn(&Verdict) -> bool) {
    let mut all = reviews::ask(Wording::offered);
    all.retain(is_one);
    let verdicts = Picker::new(all, 0);
    app.overlays
        .push(Overlay::Verdict(Deciding { verdicts, of }));
}

/// What a key means that a person gave to a verdict of her own.
pub(super) fn own(place: Place, key: KeyEvent) -> Option<Action> {
    let with_key = |key: KeyEvent| {
        let name = keys::name(key)?;
        reviews::ask(|wording| wording.with_key(&name))
    };
    let verdict = (place == Place::Verdict)
        .then(|| with_key(key).or_else(|| with_key(keys::same_place(key)?)));
    verdict.flatten().map(Action::Decide)
}

/// Decides so, or as the cursor says.
pub(super) fn decide(app: &mut App, verdict: Option<Verdict>) {
    let Some(Deciding { verdicts, of }) = app.overlays.verdict().cloned() else {
        return;
    };
    let Some(verdict) = verdict.or_else(|| verdicts.chosen().copied()) else {
        return;
    };
    if !verdicts.items().contains(&verdict) {
        return;
    }
    app.overlays.pop();
    let pairs = match of {
        Of::Pairs(pairs) => pairs,
        Of::Passage(sought, span) => return masking::decide(app, sought, span, verdict),
    };
    let (verdict_said, what) = (verdict.say(), called_as_meant(app, &pairs));
    let [key, note] = [Action::Undo, Action::Note].map(|action| app.named(action));
    if verdict != Verdict::Open && goes_on(app, &pairs) {
        app.say(say!("decided-on", verdict = verdict_said, what, key, note));
        app.reviews.judged = pairs.first().copied();
        news::step(app, Way::Left);
    } else {
        app.say(say!("decided", verdict = verdict_said, what, key));
    }
    keep_on(app, &pairs, &Act::Verdict(verdict));
}

/// Decides so on all of these pairs, which are seen by that.
pub(super) fn keep_on(app: &mut App, pairs: &[Sides<DocId>], act: &Act) {
    let pairs = pairs.iter().copied().map(Subject::between);
    let pairs: Subjects = pairs.collect();
    app.seen.see(pairs.clone());
    keep(app, pairs, act);
    relist(app);
}

/// Whether the next open pair comes when these are decided: they are the row under the cursor, or the two texts that are read.
pub fn goes_on(app: &App, pairs: &[Sides<DocId>]) -> bool {
    let here = match app.under() {
        Place::Pairs => app.pairs.pair(),
        Place::Side => app.overlays.side().map(|side| side.pair),
        _ => None,
    };
    matches!((pairs, here), ([pair], Some(here)) if here.are(pair))
}

/// Decides so on all of these.
pub(super) fn keep(app: &mut App, subjects: Subjects, act: &Act) {
    let snapshot = &app.snapshot;
    let Reviews {
        log,
        texts,
        now,
        reviewer,
        ..
    } = &app.reviews;
    let mut wanted: BTreeMap<Subject, Option<&Pair>> =
        subjects.into_iter().map(|one| (one, None)).collect();
    for pair in &snapshot.listing.pairs {
        if let Some(listed) = wanted.get_mut(&Subject::between(pair.docs)) {
            *listed = Some(pair);
        }
    }
    let about = wanted.into_iter().filter_map(|(one, pair)| {
        let about = one.about(snapshot, texts, pair)?;
        Some((Some(one), about))
    });
    let (subjects, about): (Vec<Option<Subject>>, Vec<About>) = about.unzip();
    let entries = log.decide(*now, reviewer, about, act);
    append(app, entries.into_iter().zip(subjects).collect());
}

/// Decides so on a passage.
pub(super) fn keep_passage(app: &mut App, text: &str, verdict: Verdict) {
    let Reviews {
        log, now, reviewer, ..
    } = &app.reviews;
    let about = vec![About::passage(text.to_owned())];
    let entries = log.decide(*now, reviewer, about, &Act::Verdict(verdict));
    append(
        app,
        entries.into_iter().map(|entry| (entry, None)).collect(),
    );
}

/// On what these are; nothing where that is not known of one. A passage is of no pair.
fn touched(entries: &[(Entry, Option<Subject>)]) -> Option<Subjects> {
    let of = entries.iter().filter(|(entry, _)| !is_of_passage(entry));
    of.map(|(_, of)| *of).collect()
}

fn is_of_passage(entry: &Entry) -> bool {
    matches!(entry.what.subject, reviews::Subject::Passage(_))
}

/// These are decided, each on this where it is known, and are to be kept.
fn append(app: &mut App, entries: Vec<(Entry, Option<Subject>)>) {
    let of = touched(&entries);
    let is_of_passage = entries.iter().any(|(entry, _)| is_of_passage(entry));
    let reviews = &mut app.reviews;
    let entries = entries.into_iter().map(|(entry, of)| {
        reviews.unkept.insert(entry.id);
        reviews.made.extend(of.map(|of| (entry.id, of)));
        reviews.texts.learn(of.into_iter().flat_map(Subject::docs));
        reviews.log.insert(entry.clone());
        entry
    });
    let entries = entries.collect();
    app.effects.push(Effect::Keep(entries));
    renew(app, of.as_ref());
    if is_of_passage {
        masking::follow_decisions(app);
    }
}

/// There are other decisions on these, or on nobody knows what.
fn renew(app: &mut App, of: Option<&Subjects>) {
    let mut decisions = std::mem::take(&mut Arc::make_mut(&mut app.snapshot).decisions);
    let (snapshot, reviews) = (&app.snapshot, &app.reviews);
    // No frame has the time for a look at all pairs.
    match of {
        Some(of) => Arc::make_mut(&mut decisions).renew(
            snapshot,
            &reviews.texts,
            &reviews.log,
            |entry| reviews.is_kept(entry),
            |docs| of.contains(&Subject::Pair(docs)),
        ),
        None => decisions = Arc::new(reviews.of(snapshot)),
    }
    Arc::make_mut(&mut app.snapshot).decisions = decisions;
}

/// The lists follow what is decided on pairs.
fn relist(app: &mut App) {
    for place in [Place::Pairs, Place::Clusters, Place::Documents] {
        if let Some(mut list) = app.list_mut(place)
            && (place != Place::Documents || list.list.query.asks_for_marks())
        {
            list.relist(false);
        }
    }
}

/// A snapshot comes: what is decided of its pairs. Where these are the same as before, so is that.
pub(super) fn join(app: &mut App, snapshot: &mut Arc<Snapshot>, same: bool) {
    let decisions = if same {
        Arc::clone(&app.snapshot.decisions)
    } else {
        app.reviews.texts = Texts::of(snapshot, &app.reviews.log);
        Arc::new(app.reviews.of(snapshot))
    };
    Arc::make_mut(snapshot).decisions = decisions;
}

/// Takes the last decision back, or makes it again.
pub(super) fn undo(app: &mut App, again: bool) {
    let reviews = &app.reviews;
    let entries = if again {
        reviews.log.redo(reviews.now, &reviews.reviewer)
    } else {
        reviews.log.undo(reviews.now, &reviews.reviewer)
    };
    if entries.is_empty() {
        let said = if again {
            say!("nothing-to-redo")
        } else {
            say!("nothing-to-undo")
        };
        return app.say(said);
    }
    let entries = entries.into_iter().map(|entry| {
        let of = match entry.what.act {
            Act::Undo(id) | Act::Redo(id) => reviews.made.get(&id).copied(),
            _ => None,
        };
        (entry, of)
    });
    let entries: Vec<(Entry, Option<Subject>)> = entries.collect();
    let of = touched(&entries);
    let what = turned(app, &entries).unwrap_or_default();
    app.say(if again {
        say!("decided-again", what = what)
    } else {
        say!("taken-back", what = what, key = app.named(Action::Redo))
    });
    let back = match entries.as_slice() {
        [(_, one)] if !again => *one,
        _ => None,
    };
    append(app, entries);
    let was = back.map(|back| app.marks.holds(back));
    marks::follow(app, of.as_ref());
    relist(app);
    // What is open once more is what is looked at.
    let Some(Subject::Pair(pair)) = back.filter(|back| was == Some(app.marks.holds(*back))) else {
        return;
    };
    let listing = &app.snapshot.listing;
    let is_there = [pair.left, pair.right]
        .iter()
        .all(|id| listing.document(*id).is_some());
    if app.overlays.side().is_some() && is_there {
        let pair = as_listed(listing, pair.left, pair.right);
        open_side(app, pair);
    }
    if let Some(mut list) = app.list_mut(Place::Pairs) {
        list.find(&Item::Pair(pair));
    }
}

/// What is taken back or decided again: "confirmed: anna.txt and ben.txt", or "confirmed: 3 pairs". All of it was decided with one key.
fn turned(app: &App, entries: &[(Entry, Option<Subject>)]) -> Option<String> {
    let (entry, first) = entries.first()?;
    let (Act::Undo(of) | Act::Redo(of)) = entry.what.act else {
        return None;
    };
    let mut all = app.reviews.log.entries();
    let act = &all.find(|entry| entry.id == of)?.what.act;
    let listing = &app.snapshot.listing;
    let what = match (&entry.what.subject, first) {
        // Names are not hidden in the log.
        (reviews::Subject::Passage(_), _) if app.snapshot.hides_names => called_passage(""),
        (reviews::Subject::Passage(text), _) => called_passage(text),
        (reviews::Subject::Document(_), _) if entries.len() > 1 => {
            Over::Documents.counted(entries.len())
        }
        _ if entries.len() > 1 => Over::Pairs.counted(entries.len()),
        (_, Some(Subject::Pair(pair))) => called(app, &[*pair]),
        (_, Some(Subject::Document(id))) => listing.title(*id).to_owned(),
        // So it is of an earlier session.
        (reviews::Subject::Document(_), None) if app.snapshot.hides_names => {
            Over::Documents.counted(1)
        }
        (_, None) if app.snapshot.hides_names => Over::Pairs.counted(1),
        (_, None) => {
            let names = entry.what.names.iter().map(|name| &*name.path);
            names.collect::<Vec<_>>().join(", ")
        }
    };
    Some(say!("turned", act = did(act), what = what))
}

/// Lists the open pairs alone, or all again: by the filter, where a person sees it.
pub(super) fn open_only(app: &mut App) {
    field::change(app, |filter| {
        let words: Vec<&str> = filter.split(' ').filter(|word| !word.is_empty()).collect();
        let others: Vec<&str> = words.iter().copied().filter(|word| *word != OPEN).collect();
        *filter = if others.len() < words.len() {
            others.join(" ")
        } else {
            [&others[..], &[OPEN]].concat().join(" ")
        };
    });
}

/// As a filter asks for open pairs.
const OPEN: &str = "open";

/// What became of these: they are kept, or it is said why not, and they stay known until the program ends.
pub(super) fn kept(app: &mut App, ids: &[Id], outcome: Result<(), Said>) {
    match outcome {
        Ok(()) => {
            let reviews = &mut app.reviews;
            let had_failed = !reviews.failed.is_empty();
            for id in ids {
                reviews.unkept.remove(id);
                reviews.failed.remove(id);
            }
            let is_mended = had_failed && reviews.failed.is_empty();
            let of = ids.iter().map(|id| reviews.made.get(id).copied());
            let of: Option<Subjects> = of.collect();
            renew(app, of.as_ref());
            if is_mended {
                app.tell(said!("unkept-none"));
            }
        }
        Err(trouble) => {
            app.reviews.failed.extend(ids);
            let key = app.named(Action::WriteUnkept);
            app.tell(said!("unkept-offered", key = key).colon(trouble));
        }
    }
}

/// Writes what could not be kept to a file that another start, or another machine, takes in.
pub(super) fn write_unkept(app: &mut App) {
    let Reviews { log, failed, .. } = &app.reviews;
    if failed.is_empty() {
        return app.say(say!("unkept-none"));
    }
    let entries = log.entries().filter(|entry| failed.contains(&entry.id));
    let lines = entries.map(|entry| format!("{}\n", reviews::line(entry)));
    app.effects.push(Effect::Write(Export {
        stem: "decisions",
        format: Format::Lines,
        number: 1,
        name: None,
        text: lines.collect(),
    }));
}

/// Leaves, unless decisions would be lost by that: then it is said, and the next key that leaves does so.
pub(super) fn leave(app: &mut App) {
    let Reviews {
        failed, is_warned, ..
    } = &mut app.reviews;
    if failed.is_empty() || std::mem::replace(is_warned, true) {
        app.effects.push(Effect::Quit);
        return;
    }
    let count = failed.len();
    let keys = [Action::WriteUnkept, Action::Quit];
    let [write, leave] = keys.map(|action| app.named(action));
    app.say(say!(
        "unkept-leave",
        count = count,
        write = write,
        leave = leave
    ));
}

/// These were decided before, or by others.
pub(super) fn receive(app: &mut App, entries: Log) {
    let reviews = &mut app.reviews;
    if reviews.log.merge(entries) > 0 {
        reviews.texts = Texts::of(&app.snapshot, &reviews.log);
        renew(app, None);
        marks::follow(app, None);
        relist(app);
    }
    masking::follow_decisions(app);
}

/// "12 open, 5 to follow up, 9 harmless", of all listed pairs; nothing where nothing was decided of any.
pub fn left(app: &App) -> Option<String> {
    let decisions = &app.snapshot.decisions;
    let count = |is_it: fn(Verdict) -> bool| {
        if is_it(Verdict::Open) {
            open(app)
        } else {
            decisions.count(is_it)
        }
    };
    // Before all is read nobody knows what is gone.
    let unlisted = decisions.unlisted();
    let unlisted =
        (unlisted > 0 && app.resume.is_done()).then(|| say!("decided-unlisted", count = unlisted));
    let counted = (!decisions.is_empty()).then(|| counted(count));
    joined([counted, unlisted])
}

/// The same of any pairs, by how many have a verdict of a [kind](Verdict::kind) that is so; all open ones are told, of others those that there are.
pub fn counted(count: impl Fn(fn(Verdict) -> bool) -> usize) -> String {
    let all = [
        (count(|of| of == Verdict::Open), Verdict::Open),
        (count(|of| of == Verdict::FollowUp), Verdict::FollowUp),
        (
            count(|of| of == Verdict::Harmless(None)),
            Verdict::Harmless(None),
        ),
        (count(|of| of == Verdict::Confirmed), Verdict::Confirmed),
        (count(|of| of == Verdict::Seen), Verdict::Seen),
    ];
    let all = all.into_iter().zip(0..);
    let all = all.filter(|((count, _), at)| *count > 0 || *at == 0);
    let all =
        all.map(|((count, of), _)| format!("{} {}", words::grouped(&count.to_string()), of.say()));
    all.collect::<Vec<_>>().join(", ")
}

/// What is decided of a pair, in a few words; nothing where nothing is.
pub fn stands(app: &App, pair: Sides<DocId>) -> Option<String> {
    let known = app.snapshot.decisions.get(pair)?;
    let verdict = known.said();
    Some(if known.is_noted {
        say!("stands-noted", verdict = verdict)
    } else {
        verdict
    })
}

/// How many listed pairs are open.
pub fn open(app: &App) -> usize {
    let decided = app.snapshot.decisions.count(|of| of != Verdict::Open);
    app.snapshot.listing.pairs.len().saturating_sub(decided)
}

impl Reviews {
    /// What is decided of the listed pairs.
    fn of(&self, snapshot: &Snapshot) -> Decisions {
        let mut decisions = Decisions::default();
        if !self.log.is_empty() {
            let is_kept = |entry: &Entry| self.is_kept(entry);
            decisions.look(snapshot, &self.texts, &self.log, is_kept);
        }
        decisions
    }

    fn is_kept(&self, entry: &Entry) -> bool {
        !self.unkept.contains(&entry.id)
    }

    /// A person goes on: that decisions would be lost is said anew.
    pub(super) fn go_on(&mut self) {
        self.is_warned = false;
    }

    /// How many decisions are not known to be kept.
    pub fn unkept(&self) -> usize {
        self.unkept.len()
    }
}
