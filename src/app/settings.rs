//! Settings that a person changes on the screen: the threshold, common text, whose pairs are listed, and the search for rewritten ones.

use super::App;
use super::command::{Action, Place};
use crate::engine::Request;
use crate::index::Settings;
use crate::measure::Containment;
use crate::page::Unit;
use crate::remarks;
use crate::say;
use crate::snapshot::Snapshot;

/// Up to here single percents of the threshold and single words of a passage matter: chance ends and copies begin somewhere below it.
const FINE_BELOW: u32 = 20;
/// The step above: no pair of essays is judged by whether it has 61 or 62 %.
const COARSE: usize = 5;
/// The last step: all of a text, and a passage of so many words is no chance anywhere.
const MOST: u32 = 100;

/// Steps which a person can count: of the threshold 1 % at first, 5 % further up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// More pairs.
    Lower,
    /// Fewer pairs.
    Raise,
}

impl Step {
    /// What follows that way among the steps from `least` on, by what each stands for; nothing at the end.
    pub(super) fn next<T: PartialOrd>(self, least: u32, of: fn(u32) -> T, now: &T) -> Option<T> {
        let coarse = (FINE_BELOW..=MOST).step_by(COARSE);
        let mut steps = (least..FINE_BELOW).chain(coarse).map(of);
        match self {
            Step::Raise => steps.find(|next| next > now),
            Step::Lower => steps.take_while(|next| next < now).last(),
        }
    }
}

/// The threshold after one step, between 1 and 100 %; nothing at the end.
pub fn step(from: Containment, step: Step) -> Option<Containment> {
    step.next(
        1,
        |percent| Containment::from_percent(f64::from(percent)),
        &from,
    )
}

/// What leaves the list with a higher threshold, in words; nothing where nothing does.
fn leaves(snapshot: &Snapshot, next: Containment) -> Option<String> {
    let pairs = snapshot.listing.pairs.iter();
    let gone = pairs.filter(|pair| pair.larger_share().0 < next.0);
    let (mut count, mut longest) = (0, 0);
    for pair in gone {
        count += 1;
        longest = longest.max(pair.figures.longest);
    }
    let threshold = next.to_string();
    match (count, longest) {
        (0, _) => None,
        (count, 0) => Some(say!("leaves", count, threshold)),
        (count, longest) => {
            let words = Unit::Word.of_so_many(longest);
            Some(say!("leaves-runs", count, threshold, words))
        }
    }
}

/// Asks for the threshold one step that way, and says what that takes from the list.
pub(super) fn threshold(app: &mut App, way: Step) {
    let now = app.threshold();
    app.said = match (step(now, way), way) {
        (Some(next), _) => {
            app.list_by(Settings {
                threshold: next,
                ..app.settings()
            });
            // What goes is told, or a person believes that she has seen all.
            leaves(&app.snapshot, next).filter(|_| next > now)
        }
        (None, Step::Lower) => Some(say!("threshold-lowest", threshold = now.to_string())),
        (None, Step::Raise) => Some(say!("threshold-highest", threshold = now.to_string())),
    };
}

/// Common text counts like any other, or no more.
pub(super) fn count_common(app: &mut App) {
    let mut settings = app.settings();
    settings.counts_common = !settings.counts_common;
    app.list_by(settings);
    app.say(remarks::counts_common(&settings).to_string());
}

/// The pairs of each author's own documents, or those of different authors again.
pub(super) fn pair_same_author(app: &mut App) {
    let mut settings = app.settings();
    settings.same_author = !settings.same_author;
    app.list_by(settings);
    app.say(remarks::same_author(&settings).to_string());
}

/// Asks for the search of all texts for rewritten pairs, or has nobody look for them any more.
pub(super) fn search_rewritten(app: &mut App) {
    let is_wanted = !app.snapshot.has_rewritten && app.snapshot.rewriting.is_none();
    app.send(Request::Rewritten(is_wanted));
    let said = if is_wanted {
        say!("rewritten-waits")
    } else {
        say!("rewritten-left-out")
    };
    app.say(said);
}

/// The key that asks for it, if a person has one for that and the list has no rewritten pairs yet.
pub fn rewritten_key(app: &App) -> Option<String> {
    let is_due = !app.snapshot.has_rewritten && app.snapshot.rewriting.is_none();
    let key = app.keymap.key(Place::Pairs, Action::Rewritten);
    key.filter(|_| is_due)
}

/// That it can be asked for.
pub fn rewritten_looks(app: &App) -> Option<String> {
    rewritten_key(app).map(|key| say!("rewritten-looks", key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(from: f64, way: Step) -> Vec<String> {
        let mut at = Containment::from_percent(from);
        let mut seen = Vec::new();
        while let Some(next) = step(at, way) {
            seen.push(next.to_string());
            at = next;
        }
        seen
    }

    #[test]
    fn every_step_is_a_round_number_and_the_ends_are_one_and_a_hundred() {
        let up = walk(17.5, Step::Raise);
        assert_eq!(up.get(..5).unwrap(), ["18%", "19%", "20%", "25%", "30%"]);
        assert_eq!(up.last().map(String::as_str), Some("100%"));
        let down = walk(31.0, Step::Lower);
        assert_eq!(down.get(..5).unwrap(), ["30%", "25%", "20%", "19%", "18%"]);
        assert_eq!(down.last().map(String::as_str), Some("1%"));
        assert_eq!(down.len(), 22);
    }

    #[test]
    fn from_nothing_the_threshold_can_only_rise() {
        let zero = Containment::from_percent(0.0);
        assert_eq!(step(zero, Step::Lower), None);
        assert_eq!(
            step(zero, Step::Raise),
            Some(Containment::from_percent(1.0))
        );
    }
}
