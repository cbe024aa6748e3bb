//! What becomes of marks whose documents are not there? They wait for these, are told of when they are others than the last time, and a
//! person may let go of them.

use std::sync::Arc;

use super::marked::Marked;
use super::named;
use crate::app::App;
use crate::app::command::Action;
use crate::said;
use crate::say;
use crate::words::Said;

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
        tell(app, said!("marks-away", count = count, key = &key));
    }
    if lost > 0 {
        tell(app, said!("marks-gone", count = lost));
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

fn tell(app: &mut App, said: Said) {
    let before = app.said.take().into_iter();
    let both: Vec<String> = before.chain([said.to_string()]).collect();
    app.said = Some(both.join("; "));
    app.activity.push(said);
}
