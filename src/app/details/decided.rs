//! What was decided on a pair: what, when, by whom, and with which figures.

use super::Line;
use crate::app::App;
use crate::index::DocId;
use crate::reviews::{About, Act, Entry, Figures, Texts, Time};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::decisions::about;

/// As much of a time as says the minute: `2026-11-28T05:30`.
const MINUTE: usize = 16;

/// A note of one line with no more letters stands in the sentence that says whose it is, others below that.
const SHORT: usize = 120;

/// All of it, the newest first; nothing where nothing was ever decided.
pub fn lines(app: &App, docs: Sides<DocId>) -> Vec<Line> {
    let snapshot = &app.snapshot;
    let log = &app.reviews.log;
    if log.is_empty() {
        return Vec::new();
    }
    let mut pairs = snapshot.listing.pairs.iter();
    let pair = pairs.find(|pair| pair.docs.are(&docs));
    let Some(about) = about(snapshot, &Texts::of(snapshot), docs, pair) else {
        return Vec::new();
    };
    let of_texts = log.history(&about.subject).rev();
    // A note may name people.
    let hides = snapshot.hides_names;
    let of_texts = of_texts.filter(|entry| !(hides && matches!(entry.what.act, Act::Note(_))));
    let of_texts = of_texts.flat_map(|entry| told(entry, log.is_undone(entry), hides));
    let before = log.changed(&about);
    let before = before.map(|before| changed(before, &about, hides));
    let all: Vec<Line> = before.into_iter().chain(of_texts).collect();
    if all.is_empty() {
        return all;
    }
    let heading = Line::heading(say!("details-decided"));
    [heading].into_iter().chain(all).collect()
}

/// One decision; nothing of one that takes another back, as that is said of the other.
fn told(entry: &Entry, is_undone: bool, hides: bool) -> Vec<Line> {
    let decision = &entry.what;
    let mut below = None;
    let what = match &decision.act {
        Act::Verdict(verdict) => verdict.phrase().to_string(),
        Act::Note(note) if note.is_empty() => say!("decided-no-note").to_owned(),
        Act::Note(note) if note.contains('\n') || note.chars().count() > SHORT => {
            below = Some(Line::Written(note.clone()));
            say!("decided-note-below").to_owned()
        }
        Act::Note(note) => say!("decided-note", note = note),
        Act::Mark(_) | Act::Undo(_) | Act::Redo(_) => return Vec::new(),
    };
    let who = by(entry, hides);
    // A note is read beside what is there now.
    let figures_then = decision
        .figures
        .filter(|_| matches!(decision.act, Act::Verdict(_)));
    let said = match figures_then {
        Some(then) => say!(
            "decided-line-figures",
            what = what,
            who = who,
            figures = figures(then)
        ),
        None => say!("decided-line", what = what, who = who),
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

/// "vera, 2026-11-28 05:30 UTC"; the time alone where names are hidden.
fn by(entry: &Entry, hides: bool) -> String {
    if hides {
        return minute(entry.what.at);
    }
    say!(
        "decided-by",
        name = &entry.what.by,
        time = minute(entry.what.at)
    )
}

fn minute(time: Time) -> String {
    let letters = time.to_string();
    letters
        .chars()
        .take(MINUTE)
        .map(|c| if c == 'T' { ' ' } else { c })
        .collect()
}

fn figures(then: Figures) -> String {
    say!(
        "decided-figures",
        words = then.words,
        longest = then.longest,
        passages = then.passages
    )
}

/// That one of the texts is another one since, what was decided, and whether what they share is what they shared.
fn changed(before: &Entry, now: &About, hides: bool) -> Line {
    let verdict = match &before.what.act {
        Act::Verdict(verdict) => verdict.phrase().to_string(),
        _ => String::new(),
    };
    let said = say!("decided-before", verdict = verdict, who = by(before, hides));
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
