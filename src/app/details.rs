//! The details: what is known of a document, or of a pair, beside its text.

pub(crate) mod decided;
mod texts;

use super::command::{Action, Place};
use super::open::nothing_to_open;
use super::pages::{Of, Page};
use super::rows::Subject;
use super::{App, settings};
use crate::arrival::Verdict;
use crate::index::DocId;
use crate::origin::{self, Clue, Named, People, is_mark};
use crate::say;
use crate::sides::Sides;
use crate::sketch::Sketch;
use crate::snapshot::{Compared, Comparison, Snapshot};
use crate::words::Said;

/// Clues that say who wrote a document, and when.
pub(crate) const FIRST: [&str; 5] = ["author", "last editor", "created", "modified", "saved"];

/// One line of the details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What follows.
    Heading(String),
    /// A sentence; a person should look at it if it is odd.
    Sentence(String, bool),
    /// What a person wrote: all of it, in her lines.
    Written(String),
    /// What the files of one or two documents say of one thing, as far as they do.
    Clues(&'static str, Vec<Option<Clue>>),
}

impl Line {
    fn heading(text: &str) -> Line {
        Line::Heading(text.to_owned())
    }

    /// What is known of one document beside what its file says.
    fn known(name: &'static str, value: &str) -> Line {
        Line::Clues(name, vec![Some(Clue::plain(name, value))])
    }

    /// A person should look at it.
    fn is_odd(&self) -> bool {
        match self {
            Line::Clues(name, clues) => {
                is_mark(name) || clues.iter().flatten().any(|clue| clue.is_odd)
            }
            _ => false,
        }
    }
}

/// Opens the details of what is chosen.
pub(super) fn open(app: &mut App) {
    let subject = app.under_cursor();
    if let Some(document @ Subject::Document(_)) = subject {
        app.seen.see([document]);
    }
    let page = subject.and_then(|subject| Page::open(app, Of::Details(subject)));
    if !app.overlays.lay(page) {
        app.said = nothing_to_open(app);
    }
}

/// What is known of it now; nothing of what is gone.
pub fn describe(app: &App, subject: Subject) -> Option<Vec<Line>> {
    let pair = match subject {
        Subject::Document(id) => return of_document(app, id),
        Subject::Pair(pair) => pair,
    };
    let kept = app.comparisons.of(pair);
    // Over two texts it is of these; over a list that is held, of what is counted there.
    let is_of_texts = app.overlays.side().is_some_and(|side| side.pair == pair);
    let is_held = app.frozen.is_some() && !is_of_texts;
    let is_other = kept.is_some_and(|kept| is_held && kept.is_of_other_texts(&app.snapshot));
    let making = if is_other {
        let key = |action| app.keymap.named(Place::Pairs, action);
        Some(say!(
            "details-other",
            open = key(Action::Open),
            freeze = key(Action::Freeze)
        ))
    } else {
        app.making_said(pair, Place::Details)
    };
    let kept = kept.filter(|_| !is_other).map(|kept| &*kept.comparison);
    let facts = of_pair((&app.snapshot, &app.people), pair, kept, making.as_deref())?;
    let mut lines = decided::lines(app, pair);
    lines.extend(facts);
    Some(lines)
}

/// Of one document; nothing where it is gone.
pub fn of_document(app: &App, id: DocId) -> Option<Vec<Line>> {
    let snapshot = &app.snapshot;
    let document = snapshot.listing.document(id)?;
    let named = app.people.named(snapshot, id);
    let (odd, clues): (Vec<Line>, Vec<Line>) = said(snapshot, &app.people, [id])
        .into_iter()
        .partition(Line::is_odd);
    let mut lines = vec![Line::heading(document.label.title())];
    lines.extend(reassured(odd));
    if document.label.has_title() {
        lines.push(Line::known("file", document.label.as_str()));
    }
    for label in snapshot.also_at(id) {
        lines.push(Line::known("also at", label.as_str()));
    }
    if let Some(author) = document.author {
        let documents = snapshot.listing.all();
        let fellows = documents.filter(|other| other.author == Some(author));
        let name = snapshot.author(document).unwrap_or_default();
        let said = match fellows.count() {
            1 => say!("details-one-file", name),
            many => say!("details-files", name, count = many),
        };
        lines.push(Line::known("submission", &said));
    }
    if let Some(arrival) = snapshot.arrival(id) {
        let rewritten = settings::rewritten_looks(app);
        let said = arrival.sentence(&snapshot.listing, rewritten.map(Said::text));
        let clue = Clue {
            is_odd: arrival.verdict != Verdict::Accepted,
            ..Clue::plain("on arrival", said.to_string())
        };
        lines.push(Line::Clues(clue.name, vec![Some(clue)]));
    }
    lines.extend(clues);
    lines.extend(named.and_then(|named| explained(snapshot, &named)));
    let clusters = &snapshot.listing.clusters;
    let mut places = clusters.iter().enumerate();
    if let Some((at, cluster)) = places.find(|(_, one)| one.members.contains(&id)) {
        let others = cluster.members.len().saturating_sub(1);
        let number = snapshot.number(at) as usize;
        let said = say!("details-cluster", number, count = others);
        lines.push(Line::known("cluster", &said));
    }
    Some(lines)
}

/// Of a pair, with what its comparison says is alike and what their sketches estimate; while it is on its way, how far that is. Nothing
/// where one of them is gone.
fn of_pair(
    (snapshot, people): (&Snapshot, &People),
    pair: Sides<DocId>,
    comparison: Option<&Comparison>,
    making: Option<&str>,
) -> Option<Vec<Line>> {
    let docs = [pair.left, pair.right];
    let titles = docs.map(|id| {
        let document = snapshot.listing.document(id)?;
        Some(Clue::plain("document", document.label.title()))
    });
    if titles.iter().any(Option::is_none) {
        return None;
    }
    let (odd, clues): (Vec<Line>, Vec<Line>) = said(snapshot, people, docs)
        .into_iter()
        .partition(Line::is_odd);
    let is_first = |line: &Line| matches!(line, Line::Clues(name, _) if FIRST.contains(name));
    let (first, rest): (Vec<Line>, Vec<Line>) = clues.into_iter().partition(is_first);
    // By these a pair is judged: whose it is, and from when. All else comes once the texts have been spoken of.
    let mut lines = vec![
        Line::heading(say!("details-each")),
        Line::Clues("document", titles.into()),
    ];
    lines.extend(reassured(odd));
    lines.extend(first);
    lines.push(Line::heading(say!("details-both")));
    lines.extend(same_author(snapshot, pair));
    lines.extend(both(comparison, making));
    lines.push(Line::heading(say!("details-shared")));
    match comparison {
        Some(comparison) => lines.extend(texts::shared(snapshot, comparison)),
        None => lines.push(comparing(making)),
    }
    lines.extend(
        comparison
            .iter()
            .flat_map(|comparison| texts::rule(snapshot, comparison)),
    );
    if !rest.is_empty() {
        lines.push(Line::heading(say!("details-each-rest")));
        lines.extend(rest);
    }
    lines.extend(texts::rank(snapshot, pair));
    lines.extend(comparison.into_iter().flat_map(texts::measures));
    lines.extend(chosen(snapshot, pair, comparison));
    Some(lines)
}

/// What the files of these documents say, clue by clue: those of one name beside each other in the order of the first document, then
/// those that only the next one has.
fn said<const N: usize>(snapshot: &Snapshot, people: &People, docs: [DocId; N]) -> Vec<Line> {
    beside(docs.map(|id| {
        let known = snapshot.listing.document(id).zip(snapshot.facts(id));
        let clues = known.map(|(document, facts)| origin::clues(document.label.as_str(), facts));
        let mut clues = clues.unwrap_or_default();
        if let Some(named) = people.named(snapshot, id) {
            named.mark(&mut clues);
        }
        clues
    }))
}

fn beside<const N: usize>(clues: [Vec<Clue>; N]) -> Vec<Line> {
    let mut lines: Vec<(&'static str, Vec<Option<Clue>>)> = Vec::new();
    for (nth, clues) in clues.into_iter().enumerate() {
        for clue in clues {
            // A name may be there several times.
            let free = lines.iter_mut().find(|(name, clues)| {
                *name == clue.name && clues.get(nth).is_some_and(Option::is_none)
            });
            if let Some((_, clues)) = free {
                clues[nth] = Some(clue);
            } else {
                let name = clue.name;
                let mut clues = vec![None; N];
                clues[nth] = Some(clue);
                lines.push((name, clues));
            }
        }
    }
    let lines = lines.into_iter();
    lines
        .map(|(name, clues)| Line::Clues(name, clues))
        .collect()
}

/// By whom both documents are, where that is one person.
fn same_author(snapshot: &Snapshot, pair: Sides<DocId>) -> Option<Line> {
    let left = snapshot.listing.document(pair.left)?;
    let right = snapshot.listing.document(pair.right)?;
    let name = snapshot.author(left)?;
    let said = say!("details-same-author", name);
    (left.author == right.author).then_some(Line::Sentence(said, false))
}

/// What both files say. That it is nothing unusual is not said under texts that are the same: of such files nothing is usual.
fn both(comparison: Option<&Comparison>, making: Option<&str>) -> Vec<Line> {
    let Some(comparison) = comparison else {
        return vec![comparing(making)];
    };
    let compared = comparison.outcome.as_ref().ok();
    if comparison.in_common.is_empty() && !compared.is_some_and(Compared::is_identical) {
        let nothing = say!("details-nothing-alike").to_owned();
        return vec![Line::Sentence(nothing, false)];
    }
    let shared = comparison.in_common.iter();
    shared
        .map(|shared| Line::Sentence(shared.sentence(), shared.is_odd()))
        .collect()
}

/// Which document was handed in under the name that a file gives, and that this may be nobody's doing.
fn explained(snapshot: &Snapshot, named: &Named) -> Option<Line> {
    let other = snapshot.listing.document(named.document)?;
    let said = say!(
        "details-named",
        name = &named.name,
        document = other.label.title()
    );
    Some(Line::Sentence(said, false))
}

/// What the chosen sketch says of a pair, if one was chosen: nobody else can do anything with estimates and fingerprints.
fn chosen(snapshot: &Snapshot, pair: Sides<DocId>, comparison: Option<&Comparison>) -> Vec<Line> {
    let Some(proposed) = snapshot.proposed.as_deref() else {
        return Vec::new();
    };
    let method = proposed.method();
    let name = method.to_string();
    let said = match proposed.because(pair) {
        Some(because) => {
            let because = because.to_string();
            say!("details-proposes", method = name, because)
        }
        None => match proposed.against(pair) {
            Some(against) => say!("details-missed", method = name, against = &against),
            None => say!("details-drawn", method = name),
        },
    };
    let heading = Line::heading(say!("details-chosen"));
    let estimate = comparison.and_then(|comparison| estimated(snapshot, comparison));
    [heading, Line::Sentence(said, false)]
        .into_iter()
        .chain(estimate)
        .chain(texts::collisions(snapshot))
        .collect()
}

/// What the sketches of both documents estimate, beside what the texts say.
fn estimated(snapshot: &Snapshot, comparison: &Comparison) -> Option<Line> {
    let texts = comparison.texts.as_ref()?;
    let (left, right) = (texts.left.sketch.as_ref()?, texts.right.sketch.as_ref()?);
    let resemblance = left.resemblance(right);
    let exact = snapshot.listing.pair(comparison.docs);
    let exact = exact.map_or_else(String::new, |listed| {
        let share = listed.resemblance().to_string();
        if listed.common > 0 {
            say!("texts-say-common", share)
        } else {
            say!("texts-say", share)
        }
    });
    let minima = if resemblance.is_exact() {
        say!("minima-all").to_owned()
    } else {
        say!(
            "minima",
            equal = left.equal_minima(right),
            all = Sketch::MINIMA
        )
    };
    let said = say!(
        "estimate-minima",
        resemblance = resemblance.to_string(),
        minima,
        exact
    );
    Some(Line::Sentence(said, false))
}

/// The comparison is on its way.
fn comparing(making: Option<&str>) -> Line {
    let said = making.unwrap_or_else(|| say!("details-comparing"));
    Line::Sentence(said.to_owned(), false)
}

/// Clues; where some are of odd characters it is said right beneath that these may be innocent.
fn reassured(mut lines: Vec<Line>) -> Vec<Line> {
    let is_of_marks = |line: &Line| matches!(line, Line::Clues(name, _) if is_mark(name));
    if let Some(last) = lines.iter().rposition(is_of_marks) {
        let innocent = Line::Sentence(origin::innocent().to_owned(), false);
        lines.insert(last + 1, innocent);
    }
    lines
}

#[cfg(test)]
mod tests;
