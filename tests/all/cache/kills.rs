//! Programs that are killed, and programs that take the cache away from each other: one answer.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::thread;

use proptest::prelude::*;
use proptest::test_runner::Config;

use super::property::{Step, act, step};
use super::{Cached, SCAN};
use crate::all::support::{BREAD, MUSIC, RIVER, Run, cases, folder};

/// When a program is killed.
#[derive(Clone, Debug)]
enum Moment {
    /// As soon as the cache has so many bytes.
    Kept(u64),
    /// As soon as it has printed so many; what it keeps of plain text is written behind the last.
    Printed(usize),
}

fn moment() -> impl Strategy<Value = Moment> {
    prop_oneof![
        (0..200_000_u64).prop_map(Moment::Kept),
        (0..3_000_usize).prop_map(Moment::Printed),
    ]
}

/// What the cache takes on the disk.
fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files
        .filter_map(|file| file.metadata().ok())
        .map(|about| about.len())
        .sum()
}

/// Runs the program and kills it at that moment, unless it has ended; whether it was killed.
fn killed(cached: &Cached, moment: &Moment) -> bool {
    let mut child = cached.program(SCAN).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    match moment {
        Moment::Kept(bytes) => {
            // What it prints fits into the pipe.
            while child.try_wait().unwrap().is_none() && size(&cached.folder()) < *bytes {
                thread::yield_now();
            }
        }
        // An end before that is one.
        Moment::Printed(bytes) => drop(out.read_exact(&mut vec![0; *bytes])),
    }
    // How a killed program ends is another number on each system.
    let is_running = child.try_wait().unwrap().is_none();
    let _ = child.kill();
    child.wait().unwrap();
    is_running
}

/// Changes, and then a program that is killed.
type Round = (Vec<Step>, Moment);

fn rounds() -> impl Strategy<Value = Vec<Round>> {
    let steps = prop::collection::vec(step(), 0..6);
    prop::collection::vec((steps, moment()), 1..5)
}

fn small() -> Cached {
    let page = format!("<p>{BREAD}</p>");
    Cached::of(folder(&[
        ("a.txt", RIVER),
        ("p/q/c", MUSIC),
        ("b.txt", RIVER),
        ("e.html", &page),
        ("p/f.html", &page),
    ]))
}

proptest! {
    // A case is a dozen programs.
    #![proptest_config(Config { cases: cases(6), max_shrink_iters: 20, ..Config::default() })]

    #[test]
    fn whatever_was_changed_and_killed_the_next_answer_is_that_without_a_cache(rounds in rounds()) {
        let cached = small();
        for (steps, moment) in &rounds {
            for step in steps {
                act(cached.class.path(), step);
            }
            killed(&cached, moment);
            let (with, without) = (cached.run(SCAN), cached.fresh());
            prop_assert_eq!(with.out, without.out, "{:?}", moment);
            prop_assert_eq!(with.status, without.status);
        }
        cached.run("cache").ends_with(0);
    }
}

#[test]
fn programs_are_killed_in_the_midst_of_reading_and_of_keeping() {
    let cached = small();
    for moment in [Moment::Printed(0), Moment::Printed(10), Moment::Kept(1)] {
        // Whether it is quicker is for the machine to say; not every time.
        let is_hit = (0..20).any(|_| killed(&cached, &moment));
        assert!(is_hit, "{moment:?}");
        cached.agrees();
    }
}

#[test]
fn a_cache_that_another_program_clears_changes_no_answer() {
    // On a busy machine one that comes to it between others gives it up, and says so.
    let answer = |run: &Run| {
        let mut answer = run.json();
        answer.as_object_mut().unwrap().remove("cache_note");
        answer
    };
    let cached = small();
    let fresh = answer(&cached.fresh());
    for order in ["cache clear", "cache"].into_iter().cycle().take(6) {
        let reading: Vec<_> = (0..2)
            .map(|_| cached.program(SCAN).spawn().unwrap())
            .collect();
        let tidied = cached.run(order);
        // Who comes between others may be told that they hold it.
        assert!([0, 2].contains(&tidied.status), "{order:?}: {}", tidied.err);
        assert!(
            tidied.status == 0 || tidied.err.contains("another program"),
            "{order:?}: {}",
            tidied.err
        );
        for child in reading {
            let run: Run = child.wait_with_output().unwrap().into();
            assert_eq!(answer(&run), fresh, "{order:?}");
        }
        assert_eq!(answer(&cached.agrees()), fresh, "{order:?}");
    }
    cached.run("cache").ends_with(0);
}
