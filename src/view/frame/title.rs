//! The rule above the list: what is listed, by what, through which filter, and how much of it is scrolled off.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::{GAP, marks};
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::news::News;
use crate::app::order::{ClusterMeasure, DocumentMeasure, FileMeasure, Order, PairMeasure};
use crate::app::overview::by_share;
use crate::app::rewritten;
use crate::remarks;
use crate::say;
use crate::view::paint::{Pen, clauses, cut};
use crate::view::pairs::{self, BY_RUNS, MARKED, NEW};
use crate::view::sheet::{field, off, off_signs};
use crate::view::theme::Theme;
use crate::view::{documents, matrix, proposed};
use crate::words::Said;

/// Before each part of the rule but the first, and before a filter.
const RULE: &str = "── ";
const SLASH: &str = "/";
/// So many cells of a kept filter are seen, whatever else there is to say: `/ivanov…`.
const KEPT_LEAST: usize = 7;
/// Beside a filter nothing else is cut to less than this, as a part of a number would be another number.
const PART_LEAST: usize = 12;

/// The rule above the list: what is listed, by what, through which filter. Says where the text cursor is, if it is here.
pub fn title(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) -> Option<Position> {
    let mut cursor = None;
    let mut pen = Pen::new(buffer, layout.title, 0);
    let off = if app.is_typing() {
        [0, 0]
    } else {
        rows_off(layout, app)
    };
    let place = off_signs(off);
    let kept = at_end(&place);
    pen.keep_off(kept);
    pen.put("──", theme.quiet).skip(1);
    let filter = app.filter().filter(|f| app.is_typing() || !f.is_empty());
    let mut parts = Parts {
        reserved: filter.map_or(0, |filter| of_filter(filter, app.is_typing())),
        is_filtered: filter.is_some(),
        is_first: true,
    };
    let counted = app.snapshot.settings.counts_common;
    let counted = counted.then(|| say!("common-counted").to_owned());
    let options = app.snapshot.settings.text;
    let options = (!options.is_default()).then(|| remarks::options(options));
    parts.put(&mut pen, &what(app), cut, theme.heading, theme);
    // No figure without what it is a figure of: cut rather than left out, and worth more than the news.
    let of_figures: Vec<String> = options.into_iter().chain(counted).collect();
    let cells = of_figures
        .iter()
        .map(|said| RULE.width() + said.width() + 1);
    let cells = cells.sum::<usize>() * usize::from(parts.is_filtered);
    parts.reserved += cells;
    if let Some(marked) = marked(app) {
        parts.put(&mut pen, &marked, cut, theme.accent, theme);
    }
    if let Some(new) = new(app) {
        let short = if parts.is_filtered { clauses } else { cut };
        parts.put(&mut pen, &new, short, theme.accent, theme);
    }
    parts.reserved -= cells;
    for said in of_figures {
        parts.put(&mut pen, &said, cut, theme.warning, theme);
    }
    if let Some(filter) = filter {
        if !parts.is_first {
            pen.put(RULE, theme.quiet);
        }
        pen.put(SLASH, theme.key);
        // As the text of a field that is chosen: the first letter replaces it.
        let style = if app.is_replaced() {
            theme.selected
        } else {
            theme.text
        };
        if app.is_typing() {
            let at = field(&mut pen, filter, app.caret, style);
            cursor = Some(at).filter(|_| pen.left() > 0);
            pen.skip(GAP);
        } else {
            let room = pen.left().saturating_sub(1);
            pen.put(&cut(filter, room), style).skip(1);
        }
    }
    if app.ground() == Place::Pairs
        && let Some(line) = proposed::line(app, pen.left().saturating_sub(2 * GAP))
    {
        pen.put("── ", theme.quiet);
        pen.put(&cut(&line, pen.left()), theme.warning).skip(1);
    }
    let room = pen.left() + kept;
    let (note, place) = note_and_place(layout, app, (off, place), room);
    // Only the last cells of the row are kept for the place.
    let mut pen = Pen::new(buffer, layout.title, 0);
    pen.skip(usize::from(layout.title.width).saturating_sub(room));
    pen.keep_off(at_end(&place));
    if let Some(note) = note {
        pen.put("── ", theme.quiet).put(&note, theme.quiet).skip(1);
    }
    pen.fill("─", theme.quiet);
    let cells = at_end(&place);
    let mut pen = Pen::new(buffer, layout.title, 0);
    pen.skip(usize::from(layout.title.width).saturating_sub(cells));
    pen.skip(1).put(&place, theme.quiet);
    cursor
}

/// Cells that are kept for the filter, with what stands around it: what is typed has room before all else, and of a kept filter something
/// is always seen.
fn of_filter(filter: &str, typing: bool) -> usize {
    let (seen, after) = if typing {
        (filter.width(), GAP)
    } else {
        (filter.width().min(KEPT_LEAST), 1)
    };
    RULE.width() + SLASH.width() + seen + after
}

/// What stands in the rule, one after the other.
struct Parts {
    /// Cells that are kept for others.
    reserved: usize,
    is_filtered: bool,
    /// Nothing stands there yet.
    is_first: bool,
}

impl Parts {
    /// Writes one of them, as short as has to be. Beside a filter nothing is written of what there is no room for.
    fn put(
        &mut self,
        pen: &mut Pen,
        said: &str,
        short: fn(&str, usize) -> Cow<'_, str>,
        style: Style,
        theme: &Theme,
    ) {
        let rule = if self.is_first { "" } else { RULE };
        let room = pen.left().saturating_sub(self.reserved + rule.width());
        // A blank parts it from what is kept.
        let room = room.saturating_sub(usize::from(self.is_filtered));
        if self.is_filtered && room < said.width().min(PART_LEAST) {
            return;
        }
        pen.put(rule, theme.quiet);
        pen.put(&short(said, room), style).skip(1);
        self.is_first = false;
    }
}

/// How many rows of the list are scrolled off, above and below.
fn rows_off(layout: &Layout, app: &App) -> [usize; 2] {
    let height = layout.height();
    match app.ground() {
        Place::Pairs => app.pairs.off(height),
        Place::Clusters => app.clusters.off(height),
        Place::Documents => app.documents.off(height),
        Place::Unread => app.unread.off(height),
        _ => [0, 0],
    }
}

/// Cells of what stands at the end of the rule, with a blank before it.
fn at_end(place: &str) -> usize {
    match place.width() {
        0 => 0,
        cells => cells + 1,
    }
}

/// What the signs in the rows mean, and how much is scrolled off, in the longest words that there is room for. The meaning goes first,
/// but for what is not compared at all.
fn note_and_place(
    layout: &Layout,
    app: &App,
    (off_rows, place): ([usize; 2], String),
    room: usize,
) -> (Option<String>, String) {
    let notes = signs(layout, app);
    let fits = |note: &str, place: &str| note.width() + GAP + 1 + at_end(place) < room;
    let said = off(off_rows[0], off_rows[1], ["↑", "↓"]);
    // Whoever reads a place in words wants to know what the signs mean first.
    let places = [said, place, String::new()];
    let matters = app.ground() == Place::Pairs && app.snapshot.authors_note.is_some();
    let all = if matters { 3 } else { 2 };
    for note in &notes {
        if let Some(place) = places.iter().take(all).find(|place| fits(note, place)) {
            return (Some(note.clone()), place.clone());
        }
    }
    let [said, place, _] = places;
    // A stretch of the rule parts it from the title.
    let shown = if at_end(&said) + 2 * GAP < room {
        said
    } else {
        place
    };
    (None, shown)
}

/// How much of the list is marked.
fn marked(app: &App) -> Option<String> {
    let marked = marks(app);
    (marked > 0).then(|| say!("marked", sign = MARKED, count = marked))
}

/// How much of the list is new since a person saw it.
fn new(app: &App) -> Option<String> {
    let News { listed, hidden } = app.news.news();
    match (listed, hidden) {
        (0, 0) => None,
        (_, 0) => Some(say!(
            "news-count",
            sign = NEW,
            count = listed,
            key = app.named(Action::NextNew)
        )),
        (0, _) => Some(say!("new-behind", count = hidden)),
        _ => Some(say!(
            "news-both",
            sign = NEW,
            count = listed,
            hidden = hidden,
            key = app.named(Action::NextNew)
        )),
    }
}

/// What the signs in the rows mean, in words for more and for less room.
fn signs(layout: &Layout, app: &App) -> Vec<String> {
    let by_runs = app.snapshot.listing.pairs.len() - by_share(app);
    let threshold = app.threshold().to_string();
    match app.ground() {
        // What is not compared at all matters more than what a sign means.
        Place::Pairs if app.snapshot.authors_note.is_some() => {
            let note = app.snapshot.authors_note.iter();
            note.map(Said::to_string).collect()
        }
        Place::Pairs if by_runs > 0 => vec![
            say!(
                "signs-pairs",
                sign = BY_RUNS,
                count = by_runs,
                threshold = &threshold
            ),
            say!(
                "signs-pairs-short",
                sign = BY_RUNS,
                count = by_runs,
                threshold = threshold
            ),
        ],
        // Where the end of the list says it, it need not be said here.
        Place::Pairs if !app.pairs.rows().is_empty() && !pairs::has_end(layout, app) => {
            let key = rewritten::key(app).into_iter();
            key.map(|key| say!("signs-rewritten", key = key)).collect()
        }
        Place::Clusters if by_runs > 0 => vec![
            say!("signs-clusters", sign = BY_RUNS, threshold = &threshold),
            say!(
                "signs-clusters-short",
                sign = BY_RUNS,
                threshold = threshold
            ),
        ],
        Place::Documents => documents::note(layout, app).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn what(app: &App) -> String {
    let snapshot = &app.snapshot;
    let listing = &snapshot.listing;
    let is_filtered = app.filter().is_some_and(|filter| !filter.is_empty());
    match app.ground() {
        Place::Clusters => {
            let number = match (app.clusters.rows().len(), listing.clusters.len()) {
                (shown, all) if is_filtered => say!("clusters-of", shown = shown, all = all),
                (_, all) => say!("clusters", count = all),
            };
            let order = app.cluster_order;
            if listing.clusters.is_empty() {
                return number;
            }
            say!(
                "title-by",
                what = number,
                order = order.said(ClusterMeasure::name)
            )
        }
        Place::Matrix => matrix::title(app),
        Place::Unread => {
            let number = match (app.unread.rows().len(), snapshot.unread.len()) {
                (shown, all) if is_filtered => say!("unread-of", shown = shown, all = all),
                (_, all) => say!("unread", count = all),
            };
            let order = app.unread_order;
            if order == Order::default() {
                return number;
            }
            say!(
                "title-by",
                what = number,
                order = order.said(FileMeasure::name)
            )
        }
        Place::Documents if listing.documents.is_empty() => say!("no-documents").to_owned(),
        Place::Documents => {
            let number = match (app.documents.rows().len(), listing.documents.len()) {
                (shown, all) if is_filtered => say!("documents-of", shown = shown, all = all),
                (_, all) => say!("documents", count = all),
            };
            let order = app.document_order.said(|by: DocumentMeasure| by.name());
            say!("title-by", what = number, order = order)
        }
        Place::Overview => say!("class-in-numbers").to_owned(),
        _ if listing.pairs.is_empty() => say!("no-pairs").to_owned(),
        _ => {
            let (shown, all) = (app.pairs.rows().len(), listing.pairs.len());
            let number = if is_filtered {
                say!("pairs-of", shown = shown, all = all)
            } else {
                say!("pairs", count = all)
            };
            let order = app.pair_order.said(|by: PairMeasure| by.name());
            say!("title-by", what = number, order = order)
        }
    }
}
