//! A program that is killed while somebody decides by keys loses nothing that its screen showed as kept.

use sidelong::decided::Place;
use sidelong::reviews::Act;

use super::super::screen::Session;
use super::super::support::{copies, folder};

/// Rounds of what is also done by hand, with more of them.
const ROUNDS: &str = "REVIEWS_ROUNDS";
/// The keys of some verdicts, and what is said of a pair then.
const VERDICTS: [(&str, &str); 3] = [("s", "seen"), ("h", "harmless"), ("c", "confirmed")];
/// Not longer than a decision takes from its key to the disk.
const MOST_TURNS: usize = 1_000_000;

/// What the row of the pair says, if that is kept: behind what is on its way stands an ellipsis.
fn kept(screen: &str) -> Option<usize> {
    let mut rows = screen.lines();
    // Below the list it is said what was decided, kept or not.
    let row = rows.find(|row| row.contains("ben.txt") && row.contains("100%"))?;
    let is_kept = |said: &str| row.contains(said) && !row.contains(&format!("{said}…"));
    VERDICTS.iter().position(|(_, said)| is_kept(said))
}

#[test]
fn what_the_screen_showed_as_kept_is_there_after_a_kill_at_any_moment() {
    let rounds = std::env::var(ROUNDS).map_or(3, |rounds| rounds.parse().unwrap());
    let (class, kept_in) = (copies(), folder(&[]));
    for round in 0..rounds {
        let file = kept_in.path().join(format!("{round}.db"));
        let args = [
            "--reviews".as_ref(),
            file.as_os_str(),
            class.path().as_os_str(),
        ];
        let mut session = Session::start(args);
        session.see_texts(&["anna.txt", "ben.txt", "100%"]);
        let last = round % VERDICTS.len();
        for (at, (key, _)) in VERDICTS.iter().enumerate().take(last + 1) {
            session.press(&format!("V{key}"));
            if at < last {
                session.draws("it as kept", |shown| kept(shown) == Some(at));
            }
        }
        // At another moment in each round, before or behind that at which the last one is kept.
        for _ in 0..round * 7_919 % 97 * MOST_TURNS / 97 {
            std::hint::spin_loop();
        }
        let frame = session.kill();
        let shown = kept(&frame).map_or(0, |at| at + 1).max(last);
        let (log, note) = Place::named(&file).load().unwrap();
        assert_eq!(note, None);
        let there = log.entries().map(|entry| match &entry.what.act {
            Act::Verdict(verdict) => verdict.name(),
            other => panic!("{other:?}"),
        });
        let there: Vec<&str> = there.collect();
        assert!(
            there.len() >= shown,
            "{round}: {shown} of {there:?}:\n{frame}"
        );
        assert!(
            VERDICTS.map(|(_, said)| said).starts_with(&there),
            "{there:?}"
        );
    }
}
