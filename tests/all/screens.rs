//! Snapshots of the screens. Accepted only after a person looked at them.

use ratatui::style::Color;

use super::classes::{Class, essays};
use super::desk::Desk;
use super::support::accepted;

/// Every screen by the keys that lead there.
const SCREENS: [(&str, &str); 21] = [
    ("pairs", "j"),
    ("pairs-filtered", "s s s s s s s s s / i v a n"),
    ("clusters", "2"),
    ("matrix", "2 enter j"),
    ("matrix-marked", "3 space j space space space j space c"),
    ("drawing", "2 d"),
    ("drawing-matrix", "2 enter d j"),
    ("documents", "3 s s s"),
    ("unread", "3 u"),
    ("help", "?"),
    ("overview", "4"),
    ("palette", ": t o c l"),
    ("themes", "T j"),
    ("marked", "s j s s s s space j space"),
    ("marked-documents", "3 s j s space space"),
    ("activity", "f f w j"),
    ("export", "E down"),
    ("passages", "j enter p j"),
    ("partners", "3 p"),
    ("document", "3 v n"),
    ("occurrences", "j enter a j"),
];

#[test]
fn every_screen_looks_as_it_was_accepted_in_small_usual_and_large_windows() {
    let class = essays();
    for (name, keys) in SCREENS {
        for (width, height) in [(40, 12), (80, 24), (160, 40)] {
            let mut desk = Desk::at(&class, (width, height), keys);
            accepted(&format!("{name}-{width}x{height}"), &desk.screen());
            // The theme brings its ground along: the terminal's own colour for letters may not be seen on it.
            let mut letters = desk.buffer().content.iter();
            let unseen = letters.find(|cell| cell.symbol() != " " && cell.fg == Color::Reset);
            assert_eq!(unseen, None, "{name}");
        }
    }
    accepted("small-20x5", &Desk::with(&class, 20, 5).screen());
}

#[test]
fn reading_and_nothing_found_yet() {
    let mut snapshot = Class::of(["one.txt", "two.txt"]).snapshot();
    snapshot.progress.found = 5_000;
    snapshot.progress.read = 1_204;
    snapshot.progress.walked = false;
    let mut desk = Desk::empty(80, 24);
    desk.show(snapshot);
    accepted("reading-80x24", &desk.screen());
}
