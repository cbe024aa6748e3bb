//! What was decided on a pair: what, when, by whom, and with which figures.

use std::collections::BTreeMap;

use super::Line;
use crate::app::App;
use crate::index::{DocId, Pair};
use crate::reviews::{About, Act, Entry, Figures, Log, Texts, Time, Together};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Snapshot;
use crate::snapshot::decisions::about;

/// What was decided of pairs, the newest first; of two documents the smaller one is left.
pub type Histories = BTreeMap<Sides<DocId>, Vec<Line>>;

/// As much of a time as says the minute: `2026-11-28T05:30`.
const MINUTE: usize = 16;

/// A note of one line with no more letters stands in the sentence that says whose it is, others below that.
const SHORT: usize = 120;

/// All of it, the newest first; nothing where nothing was ever decided.
pub fn lines(app: &App, docs: Sides<DocId>) -> Vec<Line> {
    let (snapshot, reviews) = (&app.snapshot, &app.reviews);
    let pair = snapshot.listing.pair(docs);
    let Some(about) = about(snapshot, &reviews.texts, docs, pair) else {
        return Vec::new();
    };
    let hides = snapshot.hides_names;
    let mut all = history(&reviews.log, &about, hides, |_| true);
    if !hides && !reviews.without_ledger {
        all.extend(reviews.log.together(&about).map(|found| together(&found)));
    }
    if all.is_empty() {
        return all;
    }
    let heading = Line::heading(say!("details-decided"));
    [heading].into_iter().chain(all).collect()
}

/// The same without marks, of these pairs as the list has them, each of which something was decided.
pub fn histories(snapshot: &Snapshot, log: &Log, pairs: &[Pair]) -> Histories {
    // Nobody waits for a look at all documents where nothing was ever decided.
    if log.is_empty() {
        return Histories::default();
    }
    let texts = Texts::of(snapshot, log);
    let of_pair = |pair: &Pair| {
        // One that is not has no figures.
        let is_listed = pair.figures.words > 0;
        let about = about(snapshot, &texts, pair.docs, is_listed.then_some(pair))?;
        let is_told = |act: &Act| !matches!(act, Act::Mark(_));
        let told = history(log, &about, snapshot.hides_names, is_told);
        (!told.is_empty()).then(|| (pair.docs.sorted(), told))
    };
    pairs.iter().filter_map(of_pair).collect()
}

fn history(log: &Log, about: &About, hides: bool, is_told: impl Fn(&Act) -> bool) -> Vec<Line> {
    let of_texts = log.history(&about.subject).rev();
    let of_texts = of_texts.filter(|entry| is_told(&entry.what.act));
    // A note may name people.
    let of_texts = of_texts.filter(|entry| !(hides && matches!(entry.what.act, Act::Note(_))));
    let of_texts = of_texts.flat_map(|entry| told(entry, log.is_undone(entry), hides));
    let before = log.changed(about);
    // What was noted on the texts as they were is all that is known of why.
    let noted = before.map_or("", |before| log.state(&before.what.subject).note);
    let noted = (!hides && !noted.is_empty()).then(|| Line::Written(noted.to_owned()));
    let before = before.map(|before| changed(before, about, hides));
    before.into_iter().chain(noted).chain(of_texts).collect()
}

/// One decision; nothing of one that takes another back, as that is said of the other.
fn told(entry: &Entry, is_undone: bool, hides: bool) -> Vec<Line> {
    let decision = &entry.what;
    let mut below = None;
    let what = match &decision.act {
        Act::Note(note) if note.contains('\n') || note.chars().count() > SHORT => {
            below = Some(Line::Written(note.clone()));
            did(&decision.act)
        }
        Act::Note(note) if !note.is_empty() => say!("decided-note", note),
        Act::Undo(_) | Act::Redo(_) => return Vec::new(),
        act => did(act),
    };
    let who = by(entry, hides);
    // A note is read beside what is there now.
    let figures_then = decision
        .figures
        .filter(|_| matches!(decision.act, Act::Verdict(_)));
    let said = match figures_then {
        Some(then) => say!("decided-line-figures", what, who, figures = figures(then)),
        None => say!("decided-line", what, who),
    };
    let said = if is_undone {
        say!("decided-taken-back", what = said)
    } else {
        said
    };
    [Line::Sentence(said, false)]
        .into_iter()
        .chain(below)
        .collect()
}

/// What was done, in a few words: of a note only that there is one.
pub fn did(act: &Act) -> String {
    match act {
        Act::Verdict(verdict) => verdict.say(),
        Act::Note(note) if note.is_empty() => say!("decided-no-note").to_owned(),
        Act::Note(_) => say!("decided-note-below").to_owned(),
        Act::Mark(true) => say!("decided-marked").to_owned(),
        Act::Mark(false) => say!("decided-unmarked").to_owned(),
        Act::Undo(_) | Act::Redo(_) => String::new(),
    }
}

/// "vera, 2026-11-28 05:30 UTC"; the time alone where names are hidden.
pub fn by(entry: &Entry, hides: bool) -> String {
    let time = minute(entry.what.at);
    if hides {
        return time;
    }
    say!("decided-by", name = &entry.what.by, time)
}

/// "text of the two was decided on in 2 other folders".
fn together(found: &Together) -> Line {
    let said = say!(
        "decided-elsewhere",
        people = found.people.join(", "),
        folders = found.folders.len(),
        confirmed = found.confirmed(),
        first = found.times.0.day(),
        last = found.times.1.day()
    );
    Line::Sentence(said, false)
}

/// "2026-11-28 05:30 UTC".
pub fn minute(time: Time) -> String {
    let letters = time.to_string();
    let minute: String = letters.chars().take(MINUTE).collect();
    format!("{} UTC", minute.replace('T', " "))
}

fn figures(then: Figures) -> String {
    say!(
        "decided-figures",
        words = then.words,
        longest = then.longest,
        passages = then.passages
    )
}

/// That it was decided on another version of one of the texts, what, and whether what they share is what they shared.
fn changed(before: &Entry, now: &About, hides: bool) -> Line {
    let verdict = match &before.what.act {
        Act::Verdict(verdict) => verdict.say(),
        _ => String::new(),
    };
    let said = say!("decided-before", verdict, who = by(before, hides));
    let said = match (before.what.figures, now.figures) {
        (Some(then), Some(now)) if shared(then) == shared(now) => {
            say!("decided-before-same", before = said, figures = figures(now))
        }
        (Some(then), Some(now)) => say!(
            "decided-before-other",
            before = said,
            then = figures(then),
            now = figures(now)
        ),
        _ => said,
    };
    Line::Sentence(said, true)
}

/// What says that the shared passages are the same: what is around them may have more words.
fn shared(figures: Figures) -> (u32, u32, u32) {
    (figures.words, figures.longest, figures.passages)
}
