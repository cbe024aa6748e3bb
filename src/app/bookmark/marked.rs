//! What a person had marked, by the names of documents; a mark follows one that was renamed. Marks whose documents are not there wait for
//! these, are told of when they are others than the last time, and a person may let go of them.

use super::named;
use crate::app::App;
use crate::app::command::Action;
use crate::app::rows::Subjects;
use crate::index::DocId;
use crate::{said, say};

/// So many marks are kept whose documents are not there: more than anybody puts in a term, and with names of a hundred bytes not more than
/// two megabytes for a folder. Without an end those of a folder whose files are others every week would grow for ever.
const MOST_AWAY: usize = 10_000;

/// Marks, by the names of documents.
pub type Marked = Subjects<String>;

/// Those of now, and those that wait.
pub fn marked(app: &App, waiting: &Marked) -> Marked {
    let marks = app.marks.items();
    let name = |id: &DocId| app.marks.name(*id).map(str::to_owned);
    let marked = marks.iter().filter_map(|one| one.found(name));
    marked.chain(waiting.iter().cloned()).collect()
}

/// Marks what is there, beside what is marked already. Returns the others, whose documents are not there.
pub fn mark(app: &mut App, marked: Marked, find: impl Fn(&str) -> Option<DocId>) -> Marked {
    let mut there = Subjects::new();
    let mut away = marked;
    away.retain(|one| {
        let found = one.found(|name| find(name));
        there.extend(found);
        found.is_none()
    });
    if !there.is_empty() {
        app.marks.put(there, &app.snapshot.listing);
    }
    away
}

/// Marks whose documents are not there.
#[derive(Debug, Default)]
pub struct Away {
    /// Those that wait.
    pub marks: Marked,
    /// How many of them a person was told of.
    told: u32,
    /// Those that she let go of, which can be brought back as long as the folder is open.
    let_go: Marked,
}

impl Away {
    /// How many a person need not be told of at the next start: of those that came back she would be told again.
    pub fn told(&self) -> u32 {
        self.told.min(count(&self.marks))
    }
}

fn count(marks: &Marked) -> u32 {
    u32::try_from(marks.len()).unwrap_or(u32::MAX)
}

/// It is known that these are not there. Says so, unless just as many were told of the last time.
pub fn wait(app: &mut App, away: Marked, told: u32) {
    let all = count(&away);
    let marks: Marked = away.into_iter().take(MOST_AWAY).collect();
    let count = count(&marks);
    if count > 0 && count != told {
        let key = app.named(Action::Palette);
        app.tell_too(said!("marks-away", count = count, key = &key));
    }
    if count < all {
        app.tell_too(said!("marks-gone", count = all - count));
    }
    app.resume.away = Away {
        marks,
        told: count,
        let_go: Marked::default(),
    };
}

/// Marks those whose documents are there by now.
pub fn come_back(app: &mut App) {
    let marks = std::mem::take(&mut app.resume.away.marks);
    if !marks.is_empty() {
        let listing = std::sync::Arc::clone(&app.snapshot.listing);
        app.resume.away.marks = mark(app, marks, |name| named(&listing, name));
    }
}

/// What a person may do with them, in a sentence; nothing where there are none.
pub fn offer(app: &App) -> Option<(String, Action)> {
    let Away { marks, let_go, .. } = &app.resume.away;
    let what = match (count(marks), count(let_go)) {
        (0, 0) => return None,
        (0, count) => say!("marks-away-bring-back", count = count),
        (count, _) => say!("marks-away-let-go", count = count),
    };
    Some((what, Action::LetGo))
}

/// Lets go of them, or brings back those that were let go.
pub fn let_go(app: &mut App) {
    let key = app.named(Action::Palette);
    let away = &mut app.resume.away;
    let said = match (count(&away.marks), count(&away.let_go)) {
        (0, 0) => return,
        (0, count) => {
            away.marks = std::mem::take(&mut away.let_go);
            away.told = count;
            say!("marks-away-back", count = count)
        }
        (count, _) => {
            away.let_go = std::mem::take(&mut away.marks);
            say!("marks-away-gone", count = count, key = &key)
        }
    };
    app.marks.renew();
    // Files of some of them may have come meanwhile.
    come_back(app);
    app.said = Some(said);
}
