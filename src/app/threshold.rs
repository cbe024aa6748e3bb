//! The steps of the threshold, which a person can count: 1 % at first, 5 % further up.

use super::App;
use crate::index::Settings;
use crate::measure::Containment;
use crate::page::Unit;
use crate::say;
use crate::snapshot::Snapshot;

/// Up to here single percents matter: chance ends and copies begin somewhere below it.
const FINE_BELOW: u32 = 20;
/// The step above: no pair of essays is judged by whether it has 61 or 62 %.
const COARSE: usize = 5;

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// More pairs.
    Lower,
    /// Fewer pairs.
    Raise,
}

/// The threshold after one step, between 1 and 100 %; nothing at the end.
pub fn step(from: Containment, step: Step) -> Option<Containment> {
    let coarse = (FINE_BELOW..=100).step_by(COARSE);
    let mut steps = (1..FINE_BELOW)
        .chain(coarse)
        .map(|percent| Containment::from_percent(f64::from(percent)));
    match step {
        Step::Raise => steps.find(|next| *next > from),
        Step::Lower => steps.take_while(|next| *next < from).last(),
    }
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
        (count, 0) => Some(say!("leaves", count = count, threshold = threshold)),
        (count, longest) => {
            let words = Unit::Word.of_so_many(longest);
            Some(say!(
                "leaves-runs",
                count = count,
                threshold = threshold,
                words = words
            ))
        }
    }
}

/// Asks for the threshold one step that way, and says what that takes from the list.
pub(super) fn go(app: &mut App, way: Step) {
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
