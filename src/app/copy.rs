//! What is taken along when a person copies? A line about the pair, the passage, the names: as text for another program.

use super::command::Place;
use super::marks;
use super::walk::Walk;
use super::{App, act};
use crate::index::{DocId, Pair};
use crate::report;
use crate::report::harmless;
use crate::sides::{Side, Sides};

/// Terminals take about this much into the clipboard, and some take nothing of what is longer.
const MOST: usize = 50_000;

/// A text for the clipboard, and what it is in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The text, with nothing in it that a terminal would obey.
    pub text: String,
    /// What was copied.
    pub what: String,
}

/// What is under the cursor.
pub fn copied(app: &App) -> Option<Copied> {
    let listing = &app.snapshot.listing;
    let copied = |text: String, what: &str| Copied {
        text,
        what: what.to_owned(),
    };
    let path = |id: DocId| listing.document(id).map(|d| d.label.as_str().to_owned());
    let found = match app.ground() {
        Place::Side => passage(app)?,
        Place::Document => copied(sources(app)?, "the list of sources"),
        Place::Pairs if app.marks.counts().0 > 0 => {
            let rows = marks::pair_rows(app)?.into_iter();
            let pairs = rows.filter_map(|row| listing.pairs.get(row as usize));
            lines(pairs.filter_map(|pair| line(app, pair)), "pair")
        }
        Place::Documents if app.marks.counts().1 > 0 => {
            let rows = marks::document_rows(app)?.into_iter();
            let ids = rows.filter_map(|row| listing.documents.get(row as usize));
            lines(ids.filter_map(|document| path(document.id)), "path")
        }
        Place::Pairs => {
            let row = app.pairs.row()?;
            copied(line(app, listing.pairs.get(row as usize)?)?, "the pair")
        }
        Place::Matrix => {
            let (row, column) = app.walk.as_ref().and_then(Walk::under_cursor)?;
            let docs = act::as_listed(listing, row, column);
            let pair = listing.pairs.iter().find(|pair| pair.docs == docs)?;
            copied(line(app, pair)?, "the pair")
        }
        Place::Clusters => {
            let row = app.clusters.row()?;
            let cluster = listing.clusters.get(row as usize)?;
            let names: Vec<String> = cluster.members.iter().filter_map(|id| path(*id)).collect();
            copied(names.join("\n"), "the names of the cluster")
        }
        Place::Documents => copied(path(*app.documents.chosen()?)?, "the path"),
        Place::Unread => copied(app.unread.chosen()?.as_str().to_owned(), "the path"),
        _ => return None,
    };
    let short: String = found.text.chars().take(MOST).collect();
    Some(Copied {
        text: harmless::text(&short).into_owned(),
        ..found
    })
}

/// So many lines as a terminal takes, none of them cut.
fn lines(all: impl Iterator<Item = String>, what: &str) -> Copied {
    let mut text = String::new();
    let (mut taken, mut number) = (0, 0);
    let mut is_full = false;
    for line in all {
        number += 1;
        is_full |= text.chars().count() + line.chars().count() >= MOST;
        if !is_full {
            text.push_str(&line);
            text.push('\n');
            taken += 1;
        }
    }
    let all = report::count(number, what);
    let what = if taken < number {
        format!("a list of the first {taken} of {all} (E writes them all)")
    } else {
        format!("a list of {all}")
    };
    Copied { text, what }
}

/// A pair in one line, with every figure that a percentage needs beside it.
fn line(app: &App, pair: &Pair) -> Option<String> {
    let listing = &app.snapshot.listing;
    let name = |id| listing.document(id).map(|d| d.label.as_str());
    let (left, right) = (name(pair.docs.left)?, name(pair.docs.right)?);
    let share = |side| pair.share(side);
    let runs = pair.runs;
    Some(format!(
        "{left} and {right}: {} of the first in the second, {} of the second in the first, {} words in {} passages, \
         longest run {}",
        share(Side::Left),
        share(Side::Right),
        runs.words,
        runs.passages,
        runs.longest
    ))
}

/// The current passage as it stands in both texts.
fn passage(app: &App) -> Option<Copied> {
    let side = app.side.as_ref()?;
    let passage = side.current_passage()?;
    let (compared, comparison) = (side.compared()?, side.comparison()?);
    let texts: Sides<String> = Sides::new(Side::Left, Side::Right).map(|of| {
        let text = passage.spans.get(of).of(compared.texts.get(of));
        format!("{}:\n{text}\n", comparison.labels.get(of).as_str())
    });
    let (first, second) = match side.shown_at(Side::Left) {
        Side::Left => (texts.left, texts.right),
        Side::Right => (texts.right, texts.left),
    };
    Some(Copied {
        text: format!("{first}\n{second}"),
        what: format!("passage {}", passage.number),
    })
}

/// How much of the open document stands in which others.
fn sources(app: &App) -> Option<String> {
    let document = app.document.as_ref()?;
    let (sources, newest) = (document.sources()?, document.newest()?);
    let mut lines = vec![format!(
        "{}: {} ({} of {} {})",
        newest.label.as_str(),
        sources.sentence(),
        sources.union,
        sources.words,
        document.shown()?.options.effective().unit
    )];
    lines.extend(sources.all.iter().zip(1..).map(|(source, number)| {
        let (words, share) = (source.words, sources.share_of(source));
        format!("{number}\t{words}\t{share}\t{}", source.label.as_str())
    }));
    Some(lines.join("\n"))
}
