//! The rule above the list: what is listed, by what, through which filter, and how much of it is scrolled off.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::GAP;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::masking;
use crate::app::news::News;
use crate::app::order::Order;
use crate::app::query::Over;
use crate::app::reviewing;
use crate::app::settings;
use crate::columns::NOTED;
use crate::engine::Rewriting;
use crate::remarks;
use crate::say;
use crate::snapshot;
use crate::view::paint::{CUT, Pen, clauses, cut};
use crate::view::rows::{MARKED, NEW, off};
use crate::view::sheet::field;
use crate::view::theme::Theme;
use crate::view::{documents, empty, matrix};
use crate::words::Said;

/// Before each part of the rule but the first.
const RULE: &str = "── ";
/// So many cells of a kept filter are seen, whatever else there is to say: `/ivanov…`.
const KEPT_LEAST: usize = 7;
/// Beside a filter nothing else is cut to less than this, as a part of a number would be another number.
const PART_LEAST: usize = 12;

/// The rule above the list: what is listed, by what, through which filter. Says where the text cursor is, if it is here.
pub fn title(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) -> Option<Position> {
    let typing = app.is_typing();
    let off = if typing {
        String::new()
    } else {
        off(rows_off(layout, app), ["↑", "↓"])
    };
    let end = match off.width() {
        0 => 0,
        cells => cells + 1,
    };
    let mut cursor = None;
    let mut pen = Pen::new(buffer, layout.title, 0);
    pen.keep_off(end);
    pen.put("──", theme.quiet).skip(1);
    let filter = app.filter().filter(|filter| typing || !filter.is_empty());
    // What is typed has room before all else, and of a kept filter something is always seen.
    let of_filter = filter.map_or(0, |filter| {
        let seen = filter
            .width()
            .min(if typing { usize::MAX } else { KEPT_LEAST });
        RULE.width() + 1 + seen + if typing { GAP } else { 1 }
    });
    let mut is_first = true;
    for (said, style) in parts(app, theme) {
        let rule = if is_first { "" } else { RULE };
        let room = pen.left().saturating_sub(of_filter + rule.width());
        // A blank parts it from the filter.
        let room = room.saturating_sub(usize::from(of_filter > 0));
        if of_filter == 0 || room >= said.width().min(PART_LEAST) {
            pen.put(rule, theme.quiet);
            pen.put(&clauses(&said, room), style).skip(1);
            is_first = false;
        }
    }
    if let Some(filter) = filter {
        pen.put(if is_first { "" } else { RULE }, theme.quiet);
        pen.put("/", theme.key);
        // As the text of a field that is chosen: the first letter replaces it.
        let style = if typing && app.is_replaced() {
            theme.selected
        } else {
            theme.text
        };
        if typing {
            let at = field(&mut pen, filter, app.caret, style);
            cursor = Some(at).filter(|_| pen.left() > 0);
            pen.skip(GAP);
        } else {
            let room = pen.left().saturating_sub(1);
            pen.put(&cut(filter, room), style).skip(1);
        }
    }
    if app.ground() == Place::Pairs
        && let Some(line) = proposed(app, pen.left().saturating_sub(2 * GAP))
    {
        pen.put(RULE, theme.quiet);
        pen.put(&cut(&line, pen.left()), theme.warning).skip(1);
    }
    let room = pen.left().saturating_sub(RULE.width() + GAP);
    if let Some(note) = signs(layout, app) {
        // Of a sentence about signs the first clause can stand alone, and half a word says nothing.
        let note = clauses(&note, room);
        if room > 0 && !note.ends_with(CUT) {
            pen.put(RULE, theme.quiet).put(&note, theme.quiet).skip(1);
        }
    }
    pen.fill("─", theme.quiet);
    let mut pen = Pen::new(buffer, layout.title, 0);
    pen.skip(usize::from(layout.title.width).saturating_sub(end.saturating_sub(1)));
    pen.put(&off, theme.quiet);
    cursor
}

/// What is listed and how, how much of it is marked, and how much new. No figure without what it is a figure of.
fn parts(app: &App, theme: &Theme) -> Vec<(String, Style)> {
    let settings = &app.snapshot.settings;
    let mut parts = vec![(what(app), theme.heading)];
    if !settings.text.is_default() {
        parts.push((remarks::options(settings.text), theme.warning));
    }
    if app.snapshot.hides_names {
        parts.push((say!("names-are-hidden").to_owned(), theme.warning));
    }
    if settings.counts_common {
        parts.push((say!("common-counted").to_owned(), theme.warning));
    }
    if settings.same_author {
        let whose = remarks::same_author(settings);
        parts.push((whose.to_string(), theme.warning));
    }
    if app.ground() == Place::Pairs {
        parts.extend(reviewing::left(app).map(|left| (left, theme.accent)));
    }
    let marked = app.marks.count(app.ground());
    if marked > 0 {
        let said = say!("marked", sign = MARKED, count = marked);
        // As behind a verdict, until all that was decided is kept.
        let on_its_way = if app.reviews.unkept() > 0 { "…" } else { "" };
        parts.push((format!("{said}{on_its_way}"), theme.accent));
    }
    parts.extend(new(app).map(|new| (new, theme.accent)));
    parts
}

/// How many rows of the list are scrolled off, above and below.
fn rows_off(layout: &Layout, app: &App) -> [usize; 2] {
    let height = layout.height();
    let list = app.list(app.ground());
    list.map_or([0, 0], |list| list.off(height))
}

/// How much of the list is new since a person saw it.
fn new(app: &App) -> Option<String> {
    let News { listed, hidden, .. } = app.news;
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
            hidden,
            key = app.named(Action::NextNew)
        )),
    }
}

/// What the signs in the rows mean.
fn signs(layout: &Layout, app: &App) -> Option<String> {
    match app.ground() {
        Place::Pairs if !app.pairs.rows().is_empty() => {
            if let Some(Rewriting { done, all, what }) = app.snapshot.rewriting {
                let said = say!("rewritten-searching", done, all, what);
                return Some(said);
            }
            // What is not compared at all matters more than what a sign means.
            let authors = app.snapshot.authors_note.as_ref().map(Said::to_string);
            let others = empty::others(app).filter(|_| !app.settings().same_author);
            let others = others.map(|key| say!("signs-same-author", key));
            let common = common(app);
            let rewritten = settings::rewritten_key(app).map(|key| say!("signs-rewritten", key));
            joined([noted(app), masked(app), authors, others, common, rewritten])
        }
        Place::Clusters if !app.clusters.rows().is_empty() => joined([masked(app), common(app)]),
        Place::Documents => joined([masked(app), documents::note(layout, app)]),
        Place::Pairs | Place::Clusters => masked(app),
        Place::Unread if !app.unread.rows().is_empty() => empty::not_whole(app),
        _ => None,
    }
}

/// Those notes that there are, as one.
fn joined<const N: usize>(notes: [Option<String>; N]) -> Option<String> {
    let notes = notes.into_iter().flatten();
    notes.reduce(|all, note| format!("{all}; {note}"))
}

/// What the sign of a note means, where any pair has one.
fn noted(app: &App) -> Option<String> {
    let key = app.named(Action::Note);
    let has_notes = app.snapshot.decisions.has_notes();
    has_notes.then(|| say!("signs-noted", sign = NOTED, key))
}

/// What is masked, where anything is: no pair is missing without a word.
fn masked(app: &App) -> Option<String> {
    let layers = masking::masked(app)?;
    Some(say!(
        "signs-masked",
        layers,
        key = app.named(Action::Layers)
    ))
}

/// How much is common text, and the key that lists it.
fn common(app: &App) -> Option<String> {
    let key = empty::common(app)?;
    match app.common {
        None => Some(say!("signs-common", key)),
        Some((0, _)) => None,
        Some((number, documents)) => Some(say!("signs-common-number", number, documents, key)),
    }
}

/// What is listed, how much of it, and in which order.
fn what(app: &App) -> String {
    let ground = app.ground();
    let list = Over::of(ground).and_then(|over| Some((over, app.list(ground)?)));
    let Some((over, list)) = list else {
        return match ground {
            Place::Matrix => matrix::title(app),
            _ => say!("class-in-numbers").to_owned(),
        };
    };
    let all = over.all(&app.snapshot);
    let number = match over {
        Over::Pairs if all == 0 && app.taken.is_none() => return say!("no-pairs").to_owned(),
        Over::Documents if all == 0 => return say!("no-documents").to_owned(),
        _ if list.filter.is_empty() => over.counted(all),
        _ => over.counted_of(list.rows().len(), all),
    };
    let number = match over {
        Over::Pairs => match &app.taken {
            Some(taken) if taken.is_known() => say!("taken-pairs", pairs = number),
            Some(_) => return say!("taken-pairs", pairs = say!("occurrences-looking")),
            None => number,
        },
        _ => number,
    };
    if all == 0 || over == Over::Files && list.order == Order::default() {
        return number;
    }
    say!("title-by", what = number, order = over.order(list.order))
}

/// What the chosen sketch says of all pairs together, in the longest form that fits; nothing where no sketch was chosen.
fn proposed(app: &App, room: usize) -> Option<String> {
    let snapshot = &app.snapshot;
    let method = snapshot.method;
    let proposed = snapshot.proposed.as_deref();
    let Some(proposed) = proposed.filter(|proposed| proposed.is_of(&snapshot.listing)) else {
        let is_chosen = method != crate::sketch::Method::Exact;
        let method = method.to_string();
        return is_chosen.then(|| match snapshot.drawing {
            Some(snapshot::Drawing { done, all }) => {
                say!("sketch-drawing-of", method, done, all)
            }
            None => say!("sketch-drawing", method),
        });
    };
    let counts = proposed.counts();
    let others = match counts.others {
        0 => String::new(),
        others => say!("sketch-others", count = others),
    };
    let short = say!(
        "sketch-counts",
        found = counts.found,
        missed = counts.missed,
        others
    );
    let forms = [
        format!("{method} {counts}"),
        format!("{method}: {short}"),
        short,
    ];
    let [.., shortest] = &forms;
    let shortest = shortest.clone();
    let fits = |form: &String| form.width() <= room;
    Some(forms.into_iter().find(fits).unwrap_or(shortest))
}
