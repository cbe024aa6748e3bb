//! The lists beside the histogram, where there is room: the strongest pairs, the largest clusters, what is new, what was not read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{GAP, INDENT};
use crate::app::App;
use crate::app::rows::Subject;
use crate::index::{Cluster, Document, Pair};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Unread;
use crate::view::names::Names;
use crate::view::paint::{Pen, count, cut};
use crate::view::preview::heading;
use crate::view::theme::Theme;

/// Cells of a share, and of a number of documents.
const FIGURE: usize = 5;

/// The figures and the words of the first rows, in so many cells.
type Rows = fn(&App, usize, usize) -> Vec<(String, String)>;

/// A list that is begun here and goes on in its own place.
struct Part {
    title: String,
    /// How many there are.
    all: usize,
    rows: Rows,
}

/// Draws as much of each list as there is room for.
pub fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let parts = parts(app);
    let mut rest = area;
    for (nth, part) in parts.iter().enumerate() {
        // What one list does not need is left to those after it.
        let share = usize::from(rest.height) / (parts.len() - nth);
        let rows = part.all.min(share.saturating_sub(2));
        if rows == 0 {
            continue;
        }
        heading(buffer, rest, &part.title, "", theme);
        let mut pen = Pen::new(buffer, rest, 0);
        pen.skip(INDENT).keep_off(1);
        let room = pen.left().saturating_sub(FIGURE + GAP);
        for (row, (figure, words)) in (part.rows)(app, rows, room).iter().enumerate() {
            let mut pen = Pen::new(buffer, rest, row + 1);
            pen.skip(INDENT).keep_off(1);
            pen.field_right(figure, FIGURE, theme.heading).skip(GAP);
            pen.put(words, theme.text);
        }
        // A blank row parts it from the next.
        let taken = (rows as u16 + 2).min(rest.height);
        rest.y += taken;
        rest.height -= taken;
    }
}

fn parts(app: &App) -> Vec<Part> {
    let snapshot = &app.snapshot;
    let listing = &snapshot.listing;
    let mut parts = vec![
        Part {
            title: say!("overview-strongest").to_owned(),
            all: listing.pairs.len(),
            rows: pairs,
        },
        Part {
            title: say!("overview-largest").to_owned(),
            all: listing.clusters.len(),
            rows: clusters,
        },
    ];
    let (_, new) = app.seen.counts();
    parts.push(Part {
        title: say!("overview-new-documents").to_owned(),
        all: new,
        rows: documents,
    });
    parts.push(Part {
        title: say!("overview-not-read").to_owned(),
        all: snapshot.unread.len(),
        rows: files,
    });
    parts.retain(|part| part.all > 0);
    parts
}

fn pairs(app: &App, rows: usize, room: usize) -> Vec<(String, String)> {
    let listing = &app.snapshot.listing;
    let shown = || listing.pairs.iter().take(rows);
    let around = say!("both-names", left = "", right = "").chars().count();
    let each = room.saturating_sub(around) / 2;
    let docs = shown().flat_map(|pair| [pair.docs.left, pair.docs.right]);
    let told = Names::of(docs.filter_map(|id| listing.label(id)), each);
    let row = |pair: &Pair| {
        let Sides { left, right } = pair.docs.map(|id| told.get(listing.label(id)));
        let both = say!("both-names", left = left, right = right);
        (pair.larger_share().to_string(), both)
    };
    shown().map(row).collect()
}

fn clusters(app: &App, rows: usize, room: usize) -> Vec<(String, String)> {
    let listing = &app.snapshot.listing;
    let shown = || listing.clusters.iter().take(rows);
    let around = |cluster: &Cluster, name: &str| {
        let others = cluster.members.len().saturating_sub(1);
        say!("overview-around", name = name, count = others)
    };
    let least = shown().map(|one| around(one, "").chars().count());
    let left = room.saturating_sub(least.max().unwrap_or_default());
    let told = Names::of(shown().filter_map(|one| listing.label(one.centre)), left);
    let row = |one: &Cluster| {
        let name = told.get(listing.label(one.centre));
        (count(one.members.len()), around(one, name))
    };
    shown().map(row).collect()
}

fn documents(app: &App, rows: usize, room: usize) -> Vec<(String, String)> {
    let listing = &app.snapshot.listing;
    let new = app.seen.unseen().iter().filter_map(|new| match new {
        Subject::Document(id) => listing.document(*id),
        Subject::Pair(_) => None,
    });
    let shown: Vec<&Document> = new.take(rows).collect();
    let told = Names::of(shown.iter().map(|one| &one.label), room);
    let row = |one: &&Document| {
        let best = one.best.map(|best| best.share.to_string());
        (best.unwrap_or_default(), told.get(&one.label).to_owned())
    };
    shown.iter().map(row).collect()
}

fn files(app: &App, rows: usize, room: usize) -> Vec<(String, String)> {
    let shown = || app.snapshot.unread.iter().take(rows);
    let told = Names::of(shown().map(|file| &file.label), room / 2);
    let row = |file: &Unread| {
        let name = told.get(&file.label);
        let reason = file.reason.to_string();
        let said = say!("overview-unread-file", name = name, reason = reason);
        (String::new(), cut(&said, room).into_owned())
    };
    shown().map(row).collect()
}
