//! What an empty list says: why it is empty, and what can be done about it.

use ratatui::buffer::Buffer;

use super::preview::note;
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::app::masking;
use crate::app::query::Query;
use crate::app::settings;
use crate::index::{Document, Label};
use crate::measure::Containment;
use crate::page::harmless;
use crate::report;
use crate::say;
use crate::snapshot::Watching;

/// Says in a sentence why the list is empty, if it is.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let has_documents = !app.snapshot.listing.documents.is_empty();
    let sentence = match app.over().zip(app.list(app.ground())) {
        Some((_, list)) if !list.rows().is_empty() => return,
        Some((over, _)) if over.all(&app.snapshot) > 0 => filtered(app),
        Some(_) => match &app.taken {
            Some(taken) if taken.is_known() => say!("taken-none").to_owned(),
            Some(_) => say!("occurrences-looking").to_owned(),
            None => sentence(app),
        },
        None if app.ground() == Place::Overview && !has_documents => sentence(app),
        None => return,
    };
    note(buffer, layout.list, &sentence, theme);
}

fn filtered(app: &App) -> String {
    let back = if app.is_typing() {
        app.keymap.named(Place::Filter, Action::Clear)
    } else {
        app.named(Action::Back)
    };
    if app.query().is_some_and(Query::is_new) {
        return match app.ground() {
            Place::Clusters => say!("filtered-no-new-cluster", key = back),
            Place::Documents => say!("filtered-no-new-document", key = back),
            _ => say!("filtered-no-new-pair", key = back),
        };
    }
    let filter = app.filter().unwrap_or_default();
    say!("filtered-none", filter = harmless(filter), key = back)
}

/// Which of them were not.
fn authors(app: &App) -> String {
    let snapshot = &app.snapshot;
    if app.submissions == snapshot.listing.documents.len() {
        return String::new();
    }
    let note = snapshot.authors_note.as_ref();
    let note = note.map(|note| format!("; {note}")).unwrap_or_default();
    if snapshot.settings.same_author {
        say!("empty-authors-same", authors = app.submissions, note)
    } else {
        say!("empty-authors", authors = app.submissions, note)
    }
}

/// Why there is nothing, or nothing to be compared.
pub fn sentence(app: &App) -> String {
    let snapshot = &app.snapshot;
    let folders = snapshot.folders.said();
    let root = match harmless(&folders) {
        unknown if unknown.is_empty() => say!("the-folder").into(),
        root => root,
    };
    let documents = snapshot.listing.documents.len();
    let unread = snapshot.unread.len();

    match app.ground() {
        Place::Unread => not_whole(app).unwrap_or_else(|| say!("empty-all-read").to_owned()),
        _ if snapshot.watching == Watching::Gone => say!("empty-gone").to_owned(),
        _ if !snapshot.progress.is_done() => {
            say!("empty-reading", root)
        }
        _ if documents == 0 && unread > 0 => say!(
            "empty-unread",
            count = unread,
            root,
            key = app.named(Action::Unread)
        ),
        _ if documents == 0 && !snapshot.excluded.is_empty() => {
            let by = snapshot.excluded.iter().map(|one| one.by.as_str());
            let by: Vec<&str> = by.collect();
            say!("empty-left-out", root, by = by.join(", "))
        }
        _ if documents == 0 => say!("empty-no-texts", root),
        _ if documents == 1 => say!("empty-one").to_owned(),
        _ if snapshot.settings.same_author && app.submissions == documents => {
            let note = snapshot.authors_note.as_ref();
            let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
            let key = app.named(Action::SameAuthor);
            let others = say!("empty-different-authors", key);
            format!(
                "{}{others}",
                say!("empty-no-same-author", count = documents, note)
            )
        }
        Place::Clusters => say!(
            "empty-no-links",
            count = documents,
            masked = masked(app),
            remedy = remedy(app)
        ),
        ground => say!(
            "empty-no-pairs",
            count = documents,
            authors = authors(app),
            masked = masked(app),
            remedy = match settings::rewritten_key(app).filter(|_| ground == Place::Pairs) {
                Some(key) => format!("{}{}", remedy(app), say!("empty-rewritten", key)),
                None => remedy(app),
            }
        ),
    }
}

/// Which documents were not read whole, and where it is seen why, if there are any.
pub fn not_whole(app: &App) -> Option<String> {
    let all = app.sums.not_whole.iter();
    let names: Vec<&str> = all.map(Label::title).collect();
    let said = || {
        say!(
            "empty-not-whole",
            count = names.len(),
            names = harmless(&report::some_of(&names, report::NAMED)),
            key = app.named(Action::Go(Place::Documents)),
            why = app.keymap.named(Place::Documents, Action::Details)
        )
    };
    (!names.is_empty()).then(said)
}

/// That what is masked is left out, and where it is seen with the pairs that it takes away.
fn masked(app: &App) -> String {
    let [key, taken] = [Action::Layers, Action::TakenAway].map(|action| app.named(action));
    let layers = masking::masked(app);
    layers.map_or(String::new(), |layers| {
        say!("empty-masked", layers, key, taken)
    })
}

/// What was not compared, and what else can be looked at.
fn remedy(app: &App) -> String {
    let snapshot = &app.snapshot;
    let unread = Some(snapshot.unread.len()).filter(|count| *count > 0);
    let key = app.named(Action::Unread);
    let unread = unread.map(|count| say!("empty-not-read", count, key));
    let width = snapshot.settings.width.words();
    let documents = snapshot.listing.documents.iter();
    let all_words = |one: &Document| one.words + one.masks.masked(snapshot.settings.layers).words();
    let short = documents.filter(|one| (one.words as usize) < width);
    let short = short.filter(|one| (all_words(one) as usize) < width);
    let short = Some(short.count()).filter(|count| *count > 0);
    let short = short.map(|count| say!("empty-short", count, width));
    let common = common(app).map(|key| say!("empty-common", key));
    let threshold = app.threshold();
    let lower = threshold > Containment::from_percent(1.0);
    let lower = lower.then(|| say!("empty-remedy", threshold = threshold.to_string()));
    let others = others(app).map(|key| {
        if app.settings().same_author {
            say!("empty-different-authors", key)
        } else {
            say!("empty-same-author", key)
        }
    });
    let all = [unread, short, common, others, lower].into_iter();
    all.flatten().collect()
}

/// The key that lists the pairs of the same author where those of different authors are listed, or the other way round; nothing where no
/// author has several documents.
pub fn others(app: &App) -> Option<String> {
    let is_any = app.submissions < app.snapshot.listing.documents.len();
    let key = app.keymap.key(app.ground(), Action::SameAuthor);
    key.filter(|_| is_any || app.settings().same_author)
}

/// The key that shows common passages, where some of the text is common and left out.
pub fn common(app: &App) -> Option<String> {
    let is_any = app.sums.common > 0;
    let key = app.keymap.key(app.ground(), Action::CommonPassages);
    key.filter(|_| is_any)
}
