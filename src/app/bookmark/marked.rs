//! What a person had marked, by the names of documents; a mark follows one that was renamed. Marks whose documents are not there wait for
//! these, are told of when they are others than the last time, and a person may let go of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::named;
use crate::app::App;
use crate::app::command::Action;
use crate::app::rows::Items;
use crate::index::DocId;
use crate::said;
use crate::say;
use crate::sides::Sides;

/// So many marks are kept whose documents are not there: more than anybody puts in a term, and with names of a hundred bytes not more than
/// two megabytes for a folder. Without an end those of a folder whose files are others every week would grow for ever.
const MOST_AWAY: usize = 10_000;

/// The marks, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    pairs: BTreeSet<(String, String)>,
    documents: BTreeSet<String>,
}

impl Marked {
    /// Those of now.
    pub fn of(app: &App) -> Marked {
        let name = |id| app.marks.name(id).map(str::to_owned);
        let pairs = app.marks.items().pairs.iter().filter_map(|docs| {
            let (left, right) = (name(docs.left)?, name(docs.right)?);
            Some(if left < right {
                (left, right)
            } else {
                (right, left)
            })
        });
        Marked {
            pairs: pairs.collect(),
            documents: app
                .marks
                .items()
                .documents
                .iter()
                .filter_map(|id| name(*id))
                .collect(),
        }
    }

    /// The same with these.
    pub fn and(mut self, more: &Marked) -> Marked {
        self.pairs.extend(more.pairs.iter().cloned());
        self.documents.extend(more.documents.iter().cloned());
        self
    }

    /// These documents.
    #[cfg(test)]
    pub fn of_documents(names: &[&str]) -> Marked {
        Marked {
            pairs: BTreeSet::new(),
            documents: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// No mark.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Marks what is there, beside what is marked already; the others, whose documents are not there, wait.
    pub fn mark(self, app: &mut App, find: impl Fn(&str) -> Option<DocId>) -> Marked {
        let listing = Arc::clone(&app.snapshot.listing);
        let mut away = Marked::default();
        let (mut pairs, mut documents) = (Vec::new(), Vec::new());
        for (left, right) in self.pairs {
            match find(&left).zip(find(&right)) {
                Some((left, right)) => pairs.push(Sides::new(left, right)),
                None => drop(away.pairs.insert((left, right))),
            }
        }
        for name in self.documents {
            match find(&name) {
                Some(id) => documents.push(id),
                None => drop(away.documents.insert(name)),
            }
        }
        if !pairs.is_empty() || !documents.is_empty() {
            app.marks.put(Items::of(pairs, documents), &listing);
        }
        away
    }

    /// As many of these as go on to be kept while their documents are not there, and how many are lost.
    fn bounded(self) -> (Marked, usize) {
        let all = self.len();
        let pairs: BTreeSet<_> = self.pairs.into_iter().take(MOST_AWAY).collect();
        let documents = self.documents.into_iter().take(MOST_AWAY - pairs.len());
        let kept = Marked {
            documents: documents.collect(),
            pairs,
        };
        let lost = all - kept.len();
        (kept, lost)
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.pairs.len() + self.documents.len()
    }
}

/// Marks whose documents are not there.
#[derive(Debug, Default)]
pub struct Away {
    /// Those that wait.
    marks: Marked,
    /// How many of them a person was told of.
    told: u32,
    /// Those that she let go of, which can be brought back as long as the folder is open.
    let_go: Marked,
}

impl Away {
    /// Those that wait.
    pub fn marks(&self) -> &Marked {
        &self.marks
    }

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
    let (marks, lost) = away.bounded();
    let count = count(&marks);
    if count > 0 && count != told {
        let key = app.named(Action::Palette);
        app.tell_too(said!("marks-away", count = count, key = &key));
    }
    if lost > 0 {
        app.tell_too(said!("marks-gone", count = lost));
    }
    app.resume.away = Away {
        marks,
        told: count,
        let_go: Marked::default(),
    };
}

/// Those whose documents are there by now.
pub fn come_back(app: &mut App) {
    if app.resume.away.marks.is_empty() {
        return;
    }
    let listing = Arc::clone(&app.snapshot.listing);
    let marks = std::mem::take(&mut app.resume.away.marks);
    app.resume.away.marks = marks.mark(app, |name| named(&listing, name));
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
    if away.marks.is_empty() && away.let_go.is_empty() {
        return;
    }
    app.marks.renew();
    if !away.marks.is_empty() {
        away.let_go = std::mem::take(&mut away.marks);
        app.said = Some(say!(
            "marks-away-gone",
            count = count(&away.let_go),
            key = &key
        ));
        return;
    }
    away.marks = std::mem::take(&mut away.let_go);
    let all = count(&away.marks);
    // Files of some of them may have come meanwhile.
    come_back(app);
    let away = &mut app.resume.away;
    away.told = count(&away.marks);
    let waiting = (away.told > 0).then(|| say!("marks-away-back", count = away.told).to_string());
    let came = all - away.told;
    let came = (came > 0).then(|| say!("marks-back", count = came).to_string());
    let both: Vec<String> = came.into_iter().chain(waiting).collect();
    app.said = Some(both.join("; "));
}
