//! What stands beside the histogram where there is room: the strongest pairs, the largest clusters, what is new, what was not read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{GAP, INDENT};
use crate::app::App;
use crate::index::Pair;
use crate::say;
use crate::view::names::{Told, fitting, names_in_view};
use crate::view::paint::{Pen, count, cut, shorten};
use crate::view::preview::heading;
use crate::view::theme::Theme;

/// So many names at most stand around one, from which it is to be told.
const AROUND: usize = 40;
/// Cells of a share, and of a number of documents.
const FIGURE: usize = 5;

/// The figure and the words of a row, in so many cells.
type Row = fn(&App, usize, usize) -> Option<(String, String)>;

/// A list that is begun here and goes on in its own place.
struct Part {
    title: String,
    /// How many there are.
    all: usize,
    row: Row,
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
        for row in 0..rows {
            let mut pen = Pen::new(buffer, rest, row + 1);
            pen.skip(INDENT).keep_off(1);
            let room = pen.left().saturating_sub(FIGURE + GAP);
            if let Some((figure, words)) = (part.row)(app, row, room) {
                pen.field_right(&figure, FIGURE, theme.heading).skip(GAP);
                pen.put(&words, theme.text);
            }
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
            row: pair,
        },
        Part {
            title: say!("overview-largest").to_owned(),
            all: listing.clusters.len(),
            row: cluster,
        },
    ];
    let (_, new) = app.seen.counts();
    parts.push(Part {
        title: say!("overview-new-documents").to_owned(),
        all: new,
        row: document,
    });
    parts.push(Part {
        title: say!("overview-not-read").to_owned(),
        all: snapshot.unread.len(),
        row: file,
    });
    parts.retain(|part| part.all > 0);
    parts
}

fn pair(app: &App, row: usize, room: usize) -> Option<(String, String)> {
    let pairs: Vec<&Pair> = app.snapshot.listing.pairs.iter().take(AROUND).collect();
    let pair = pairs.get(row)?;
    let names = names_in_view(&app.snapshot, &pairs);
    let (left, right) = *names.get(row)?;
    let around = say!("both-names", left = "", right = "").chars().count();
    let each = room.saturating_sub(around) / 2;
    let told = names.iter().flat_map(|(left, right)| [*left, *right]);
    let told = Told::of(&app.snapshot, told, each);
    let both = say!(
        "both-names",
        left = told.name(left),
        right = told.name(right)
    );
    Some((pair.larger_share().to_string(), both))
}

fn cluster(app: &App, row: usize, room: usize) -> Option<(String, String)> {
    let listing = &app.snapshot.listing;
    let cluster = listing.clusters.get(row)?;
    let name = listing.document(cluster.centre)?.label.title();
    let others = cluster.members.len().saturating_sub(1);
    let around = say!("overview-around", name = "", count = others);
    let left = room.saturating_sub(around.chars().count());
    let name = fitting(&app.snapshot, name, left).into_owned();
    let said = say!("overview-around", name = name, count = others);
    Some((count(cluster.members.len()), said))
}

fn document(app: &App, row: usize, room: usize) -> Option<(String, String)> {
    let listing = &app.snapshot.listing;
    let id = app.seen.new_documents().nth(row)?;
    let document = listing.document(id)?;
    let best = document.best.map(|best| best.share.to_string());
    let around = app.seen.new_documents().take(AROUND);
    let around = around.filter_map(|id| listing.document(id));
    let around = around.map(|document| document.label.title());
    let told = Told::of(&app.snapshot, around, room);
    let name = told.name(document.label.title()).to_owned();
    Some((best.unwrap_or_default(), name))
}

fn file(app: &App, row: usize, room: usize) -> Option<(String, String)> {
    let file = app.snapshot.unread.get(row)?;
    let name = shorten(file.label.title(), room / 2).into_owned();
    let reason = file.reason.to_string();
    let said = say!("overview-unread-file", name = name, reason = reason);
    Some((String::new(), cut(&said, room).into_owned()))
}
