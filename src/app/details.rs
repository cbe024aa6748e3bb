//! What is known of the document or the pair under the cursor, beside its text? What their files say, and what is alike.

pub mod rows;
mod sketches;
mod texts;

use ratatui::layout::Size;

use super::App;
use super::list::Motion;
use super::rewritten;
use crate::arrival::Verdict;
use crate::index::{DocId, Pair};
use crate::origin::{self, Clue, Named, People, clues, is_mark};
use crate::say;
use crate::sides::Sides;
use crate::sketch::Why;
use crate::snapshot::{Compared, Comparison, Snapshot};

use rows::{Row, rows};

/// Whose details are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One document.
    Document(DocId),
    /// Both documents of a pair.
    Pair(Sides<DocId>),
}

/// The open details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// Whose they are. Selection is by identity.
    pub subject: Subject,
    /// In the order in which they are shown.
    pub lines: Vec<Line>,
    /// Rows scrolled.
    pub scrolled: usize,
    /// Until a person scrolls, what is said of odd letters is in view, which she was told to look up here.
    pub leads: bool,
}

/// One line of the details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What follows.
    Heading(String),
    /// A sentence; a person should look at it if it is odd.
    Sentence(String, bool),
    /// A clue of one document.
    One(Clue),
    /// A clue of either document of a pair, or of both.
    Two(&'static str, Sides<Option<Clue>>),
    /// What the rows of sketches beneath have in common.
    Group(String),
    /// A row of what sketches say: whose it is, what it estimates, whether it finds the pair, and why.
    Sketch([String; 4]),
    /// A row of a histogram, drawn in proportion to the largest.
    Bar {
        /// What is counted.
        name: String,
        /// How many there are.
        count: u32,
        /// In the largest row.
        most: u32,
        /// What the details are about stands here.
        is_here: bool,
        /// The first percent that is counted; nothing where it is less than one.
        percent: Option<u16>,
    },
}

impl Details {
    /// Of one document.
    pub fn of_document(app: &App, id: DocId) -> Option<Details> {
        let snapshot = &app.snapshot;
        let document = snapshot.listing.document(id)?;
        let mut lines = vec![Line::Heading(document.label.title().to_owned())];
        if document.label.has_title() {
            lines.push(named("file", document.label.as_str()));
        }
        if let Some(author) = document.author {
            let documents = &snapshot.listing.documents;
            let fellows = documents
                .iter()
                .filter(|other| other.author == Some(author))
                .count();
            let name = snapshot.author(document).unwrap_or_default();
            let said = match fellows {
                1 => say!("details-one-file", name = name),
                many => say!("details-files", name = name, count = many),
            };
            lines.push(named("submission", &said));
        }
        if let Some(arrival) = snapshot.arrival(id) {
            let rewritten = rewritten::found(app, id).or_else(|| rewritten::looks(app));
            lines.push(Line::One(Clue {
                name: "on arrival",
                value: arrival.seen(&snapshot.listing, rewritten).to_string(),
                is_odd: arrival.verdict != Verdict::Accepted,
            }));
        }
        if let Some(facts) = snapshot.facts(id) {
            let mut clues = clues(document.label.as_str(), facts);
            let named = app.people.named(snapshot, id);
            if let Some(named) = &named {
                named.mark(&mut clues);
            }
            lines.extend(reassured(clues.into_iter().map(Line::One).collect()));
            lines.extend(named.and_then(|named| explained(snapshot, &named)));
        }
        let clusters = snapshot.listing.clusters.iter().zip(1_usize..);
        let mut clusters = clusters.filter(|(cluster, _)| cluster.members.contains(&id));
        if let Some((cluster, number)) = clusters.next() {
            let others = cluster.members.len().saturating_sub(1);
            let said = say!("details-cluster", number = number, count = others);
            lines.push(named("cluster", &said));
        }
        Some(Details {
            subject: Subject::Document(id),
            lines,
            scrolled: 0,
            leads: true,
        })
    }

    /// The rows in view, under the heading that the first row of the screen has, and how many are scrolled off above and below.
    pub fn in_view(&self, screen: Size) -> (Vec<Row>, [usize; 2]) {
        let rows = rows(&self.lines, usize::from(screen.width));
        let height = usize::from(screen.height).saturating_sub(1);
        let (count, top) = (rows.len(), self.top(rows.len(), screen));
        let shown = rows.into_iter().skip(top).take(height);
        (shown.collect(), [top, count.saturating_sub(top + height)])
    }

    /// Scrolls, as far as there is more to be seen.
    pub fn go(&mut self, motion: Motion, screen: Size) {
        let height = usize::from(screen.height).saturating_sub(1);
        let count = rows(&self.lines, usize::from(screen.width)).len();
        let top = self.top(count, screen);
        let last = count.saturating_sub(height);
        self.scrolled = motion.from(top, last + 1, height);
        self.leads = false;
    }

    /// The first of so many rows that is in view.
    fn top(&self, count: usize, screen: Size) -> usize {
        let height = usize::from(screen.height).saturating_sub(1);
        let top = if self.leads {
            let [first, end] = self.rows_of_marks(screen);
            first.min(end.saturating_sub(height))
        } else {
            self.scrolled
        };
        top.min(count.saturating_sub(height))
    }

    /// The first row that speaks of odd letters, and the one under the last, which says that they may be innocent; the top where none does.
    fn rows_of_marks(&self, screen: Size) -> [usize; 2] {
        let first = self.lines.iter().position(is_of_marks);
        let last = self.lines.iter().rposition(is_of_marks);
        let above = |end: Option<usize>| {
            let lines = end.and_then(|end| self.lines.get(..end.min(self.lines.len())));
            lines.map_or(0, |lines| rows(lines, usize::from(screen.width)).len())
        };
        [above(first), above(last.map(|last| last + 2))]
    }

    /// The percent of the histogram that a row of the screen counts from.
    pub fn percent_at(&self, row: usize, screen: Size) -> Option<u16> {
        let row = row.checked_sub(1)?;
        self.in_view(screen).0.get(row)?.percent
    }

    /// The pair that it is of.
    pub fn pair(&self) -> Option<Sides<DocId>> {
        match self.subject {
            Subject::Pair(pair) => Some(pair),
            Subject::Document(_) => None,
        }
    }

    /// Of a pair, with what its comparison says is alike and what each sketch makes of it; while it is on its way, how far that is.
    pub fn of_pair(
        (snapshot, people): (&Snapshot, &People),
        pair: Sides<DocId>,
        comparison: Option<&Comparison>,
        making: Option<&str>,
    ) -> Option<Details> {
        let comparing = || comparing(making);
        let documents = pair.map(|id| snapshot.listing.document(id));
        let (left, right) = (documents.left?, documents.right?);
        let name = |title: &str| {
            Some(Clue {
                name: "document",
                value: title.to_owned(),
                is_odd: false,
            })
        };
        // By these a pair is judged: whose it is, and from when. All else comes once the texts have been spoken of.
        let mut lines = vec![Line::Heading(say!("details-each").to_owned())];
        lines.push(Line::Two(
            "document",
            Sides::new(name(left.label.title()), name(right.label.title())),
        ));
        let clues = pair.map(|id| {
            let known = snapshot.listing.document(id).zip(snapshot.facts(id));
            let known = known.map(|(document, facts)| clues(document.label.as_str(), facts));
            let mut clues = known.unwrap_or_default();
            if let Some(named) = people.named(snapshot, id) {
                named.mark(&mut clues);
            }
            clues
        });
        let (first, rest): (Vec<Line>, Vec<Line>) =
            beside(clues).into_iter().partition(comes_first);
        lines.extend(reassured(first));
        lines.extend(both(comparison, making));
        lines.push(Line::Heading(say!("details-shared").to_owned()));
        lines.extend(comparison.map_or_else(comparing, texts::shared));
        if !rest.is_empty() {
            lines.push(Line::Heading(say!("details-each-rest").to_owned()));
            lines.extend(rest);
        }
        lines.extend(texts::rank(snapshot, pair));
        lines.extend(chosen(snapshot, pair));
        match comparison.and_then(|comparison| comparison.sketches.as_deref()) {
            Some(opinions) => {
                let chosen = snapshot.proposed.as_deref();
                lines.extend(sketches::table(opinions, pair, chosen));
            }
            // The sketch of every document is at hand; the others are being drawn.
            None => lines.extend(sketched(snapshot, pair)),
        }
        // Nobody needs these to judge a pair.
        lines.extend(texts::collisions(snapshot).into_iter().flatten());
        Some(Details {
            subject: Subject::Pair(pair),
            lines,
            scrolled: 0,
            leads: true,
        })
    }
}

/// What both files say. That it is nothing unusual is not said under texts that are the same: of such files nothing is usual.
fn both(comparison: Option<&Comparison>, making: Option<&str>) -> Vec<Line> {
    let said = match comparison.map(|comparison| comparison.in_common.as_slice()) {
        None => comparing(making),
        Some([]) => {
            let compared = comparison.and_then(|comparison| comparison.outcome.as_ref().ok());
            if compared.is_some_and(Compared::is_identical) {
                return Vec::new();
            }
            let nothing = say!("details-nothing-alike").to_owned();
            vec![Line::Sentence(nothing, false)]
        }
        Some(shared) => shared
            .iter()
            .map(|shared| Line::Sentence(shared.sentence(), shared.is_odd()))
            .collect(),
    };
    let heading = Line::Heading(say!("details-both").to_owned());
    std::iter::once(heading).chain(said).collect()
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

/// What the chosen sketch says of a pair, if one was chosen.
fn chosen(snapshot: &Snapshot, pair: Sides<DocId>) -> Vec<Line> {
    let Some(proposed) = snapshot.proposed.as_deref() else {
        return Vec::new();
    };
    let method = proposed.method();
    let name = method.to_string();
    let said = match proposed.because(pair) {
        Some(because) => {
            let because = because.to_string();
            say!("details-proposes", method = name, because = because)
        }
        None => match proposed.against(pair) {
            Some(against) => say!("details-missed", method = name, against = &against),
            None => say!("details-drawn", method = name),
        },
    };
    let heading = Line::Heading(say!("details-chosen").to_owned());
    vec![heading, Line::Sentence(said, false)]
}

/// What the sketches of a pair say, beside what the texts say.
fn sketched(snapshot: &Snapshot, pair: Sides<DocId>) -> Vec<Line> {
    let sketches = pair.map(|id| snapshot.facts(id).and_then(|facts| facts.sketch.as_ref()));
    let (Some(left), Some(right)) = (sketches.left, sketches.right) else {
        return Vec::new();
    };
    let why = left.compare(right);
    let is_it = |listed: &&Pair| listed.docs == pair || listed.docs.swap() == pair;
    let listed = snapshot.listing.pairs.iter().find(is_it);
    let exact = listed.map_or_else(String::new, |listed| {
        let share = listed.resemblance().to_string();
        if listed.common > 0 {
            say!("texts-say-common", share = share)
        } else {
            say!("texts-say", share = share)
        }
    });
    let minima = if why.resemblance.is_exact() {
        say!("minima-all").to_owned()
    } else {
        say!("minima", equal = why.equal_minima, all = Why::MINIMA)
    };
    let agreeing = |(at, agrees): (usize, &bool)| agrees.then(|| (at + 1).to_string());
    let numbers: Vec<String> = why
        .supershingles
        .iter()
        .enumerate()
        .filter_map(agreeing)
        .collect();
    let numbers = if numbers.is_empty() {
        say!("supershingles-none").to_owned()
    } else {
        say!(
            "supershingles",
            count = numbers.len(),
            numbers = numbers.join(", ")
        )
    };
    // Neither all nor none: it is a chance, and an estimated one.
    let found = match (100.0 * why.probability).round() {
        few if few < 1.0 => say!("fewer-than-one").to_owned(),
        most if most > 99.0 => say!("most-of-them").to_owned(),
        some => say!("about-some", count = some.to_string()),
    };
    let sentences = [
        say!(
            "estimate-minima",
            resemblance = why.resemblance.to_string(),
            minima = minima,
            exact = exact
        ),
        say!("estimate-supershingles", numbers = numbers, found = found),
        say!(
            "estimate-simhash",
            distance = why.distance,
            bits = Why::BITS,
            cosine = why.cosine.to_string()
        ),
    ];
    let mut lines = vec![Line::Heading(say!("sketches-heading").to_owned())];
    lines.extend(sketches::in_plain_words());
    lines.extend(sentences.map(|sentence| Line::Sentence(sentence, false)));
    lines
}

/// The comparison is on its way.
fn comparing(making: Option<&str>) -> Vec<Line> {
    let said = making.unwrap_or_else(|| say!("details-comparing"));
    vec![Line::Sentence(said.to_owned(), false)]
}

/// Clues; where some are of odd characters it is said right beneath that these may be innocent.
fn reassured(mut lines: Vec<Line>) -> Vec<Line> {
    if let Some(last) = lines.iter().rposition(is_of_marks) {
        let innocent = Line::Sentence(origin::innocent().to_owned(), false);
        lines.insert(last + 1, innocent);
    }
    lines
}

fn is_of_marks(line: &Line) -> bool {
    match line {
        Line::One(clue) => is_mark(clue.name),
        Line::Two(name, _) => is_mark(name),
        _ => false,
    }
}

fn named(name: &'static str, value: &str) -> Line {
    Line::One(Clue {
        name,
        value: value.to_owned(),
        is_odd: false,
    })
}

/// Whether a clue says who wrote a document and when, or is odd.
fn comes_first(line: &Line) -> bool {
    const FIRST: [&str; 5] = ["author", "last editor", "created", "modified", "saved"];
    let Line::Two(name, both) = line else {
        return false;
    };
    let mut clues = [&both.left, &both.right].into_iter().flatten();
    FIRST.contains(name) || clues.any(|clue| clue.is_odd)
}

/// Clues of the same name beside each other, in the order of the left document, then those that only the right one has.
fn beside(clues: Sides<Vec<Clue>>) -> Vec<Line> {
    let mut right = clues.right;
    let mut lines = Vec::new();
    for one in clues.left {
        let at = right.iter().position(|clue| clue.name == one.name);
        let other = at.map(|at| right.remove(at));
        lines.push(Line::Two(one.name, Sides::new(Some(one), other)));
    }
    let alone = right.into_iter();
    lines.extend(alone.map(|clue| Line::Two(clue.name, Sides::new(None, Some(clue)))));
    lines
}

#[cfg(test)]
mod tests;
