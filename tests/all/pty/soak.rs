//! What a program that runs for days takes of the system: after many saves no more than after the first hundred. `SIDELONG_SOAK=200000` is
//! ten hours of a busy class; without it two rounds are tried.

use std::fs;

use super::super::screen::{Session, key};
use super::super::support::{BREAD, MUSIC, RIVER, STREAM, folder, save};

/// Saves after each of which something is waited for.
const ROUND: usize = 50;
const FILES: usize = 30;
/// A start takes what it goes on to need in so many rounds.
const WARM: usize = 2;

/// What a process has.
#[derive(Clone, Copy, Debug)]
struct Taken {
    kilobytes: u64,
    threads: usize,
    files: usize,
}

impl Taken {
    fn of(id: u32) -> Taken {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let resident = resident.unwrap().trim().trim_end_matches(" kB");
        let count = |what| fs::read_dir(format!("/proc/{id}/{what}")).unwrap().count();
        Taken {
            kilobytes: resident.parse().unwrap(),
            threads: count("task"),
            files: count("fd"),
        }
    }
}

#[test]
fn after_many_saves_no_more_is_taken_than_after_the_first_hundred() {
    let asked = std::env::var("SIDELONG_SOAK").map(|saves| saves.parse().unwrap());
    let rounds = asked.unwrap_or(ROUND * (WARM + 2)) / ROUND;
    let class = folder(&[("mark.txt", RIVER), ("mark-0.txt", RIVER)]);
    let mut session = Session::start([class.path()]);
    session.see_texts(&["mark.txt", "mark-0.txt"]);
    // What shares more stands above them: they are found by their name.
    session.press("/mark-\r");
    let mut first = None;
    for round in 1..=rounds {
        for at in round * ROUND..(round + 1) * ROUND {
            let text = [MUSIC, BREAD, STREAM][at % 3];
            let text = format!("{text}\nThis is the version {at} of a text that is never done.\n");
            save(class.path(), format!("essay-{:02}.txt", at % FILES), text);
        }
        // Its pair has another name then.
        let name = |round: usize| class.path().join(format!("mark-{round}.txt"));
        fs::rename(name(round - 1), name(round)).unwrap();
        session.see_texts(&[&format!("mark-{round}.txt")]);
        if round == WARM {
            first = Some(Taken::of(session.id()));
        }
    }
    let (first, last) = (first.unwrap(), Taken::of(session.id()));
    eprintln!(
        "after {} saves {first:?}, after {} {last:?}",
        WARM * ROUND,
        rounds * ROUND
    );
    // One file or thread more may be about to go.
    assert!(last.files <= first.files + 2, "{first:?} {last:?}");
    assert!(last.threads <= first.threads + 2, "{first:?} {last:?}");
    // What the allocator keeps differs from run to run.
    assert!(
        last.kilobytes <= first.kilobytes * 5 / 4,
        "{first:?} {last:?}"
    );
    session.press(key::CTRL_C);
    assert_eq!(session.end(), 0);
}
