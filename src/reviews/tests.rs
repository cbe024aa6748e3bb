//! What holds of logs, however they came about.

use proptest::prelude::*;

use super::{About, Act, Content, Entry, Figures, Log, Name, Subject, Text, Time, Verdict};
use crate::sides::Sides;

/// A person at a machine does something; some do it with a clock that is wrong.
#[derive(Clone, Debug)]
enum Step {
    Decide(u8, Vec<u8>, Act),
    Undo(u8),
    Redo(u8),
}

fn text(content: u8) -> Text {
    Text {
        content: Content(content.into()),
        whose: String::new(),
    }
}

fn named(path: &str) -> Name {
    Name {
        path: path.to_owned(),
        ..Name::default()
    }
}

/// One of three pairs of three texts.
fn about(pair: u8) -> About {
    let sides = Sides::new(pair % 3, (pair + 1) % 3);
    let both = sides.map(|text_of| (text(text_of), named(&format!("{text_of}.txt"))));
    About {
        figures: Some(Figures {
            words: pair.into(),
            longest: 0,
            passages: 1,
            of: Sides::new(9, 9),
        }),
        ..About::pair(both, None)
    }
}

fn subjects() -> [Subject; 3] {
    [0, 1, 2].map(|pair| about(pair).subject)
}

fn act() -> impl Strategy<Value = Act> {
    let verdict = prop::sample::select(Verdict::ALL.to_vec()).prop_map(Act::Verdict);
    let mark = any::<bool>().prop_map(Act::Mark);
    prop_oneof![3 => verdict, 1 => ".{0,9}".prop_map(Act::Note), 1 => mark]
}

fn step() -> impl Strategy<Value = Step> {
    let pairs = prop::collection::vec(0..3_u8, 1..3);
    prop_oneof![
        3 => (0..2_u8, pairs, act()).prop_map(|(by, pairs, act)| Step::Decide(by, pairs, act)),
        1 => (0..2_u8).prop_map(Step::Undo),
        1 => (0..2_u8).prop_map(Step::Redo),
    ]
}

fn name(by: u8) -> &'static str {
    ["anna", "ben"][usize::from(by)]
}

/// The entries of a step.
fn entries(log: &Log, step: &Step, now: Time) -> Vec<Entry> {
    match step {
        Step::Decide(by, pairs, act) => {
            let about = pairs.iter().map(|pair| about(*pair)).collect();
            log.decide(now, name(*by), about, act)
        }
        Step::Undo(by) => log.undo(now, name(*by)),
        Step::Redo(by) => log.redo(now, name(*by)),
    }
}

fn take(log: &mut Log, step: &Step, now: i64) -> usize {
    let entries = entries(log, step, Time::of_millis(now));
    entries
        .into_iter()
        .filter(|entry| log.insert(entry.clone()))
        .count()
}

fn steps() -> impl Strategy<Value = Vec<(Step, i64)>> {
    prop::collection::vec((step(), 0..20_i64), 0..12)
}

fn made(steps: &[(Step, i64)]) -> Log {
    let mut log = Log::default();
    for (step, now) in steps {
        take(&mut log, step, *now);
    }
    log
}

/// Any log.
pub fn log() -> impl Strategy<Value = Log> {
    steps().prop_map(|steps| made(&steps))
}

fn merged(one: &Log, other: &Log) -> Log {
    let mut merged = one.clone();
    merged.merge(other.clone());
    merged
}

/// What is the case, and what can be undone and done again.
fn all(log: &Log) -> impl PartialEq + std::fmt::Debug + '_ {
    let states = subjects().map(|subject| {
        let state = log.state(&subject);
        (state.verdict, state.note, state.mark.is_some())
    });
    let can = |by| {
        let acts = |entries: Vec<Entry>| -> Vec<Act> {
            let mut acts: Vec<Act> = entries.into_iter().map(|entry| entry.what.act).collect();
            acts.sort_by_key(|act| format!("{act:?}"));
            acts
        };
        let now = Time::default();
        (acts(log.undo(now, by)), acts(log.redo(now, by)))
    };
    let marks = [0, 1, 2].map(|pair| log.marked(&about(pair)));
    (states, marks, can("anna"), can("ben"))
}

proptest! {
    #[test]
    fn merging_is_commutative_associative_and_idempotent(a in log(), b in log(), c in log()) {
        prop_assert_eq!(merged(&a, &b), merged(&b, &a));
        prop_assert_eq!(merged(&merged(&a, &b), &c), merged(&a, &merged(&b, &c)));
        prop_assert_eq!(&merged(&a, &a), &a);
        let both = merged(&a, &b);
        prop_assert_eq!(&merged(&both, &a), &both);
    }

    #[test]
    fn entries_make_one_log_in_whatever_order_they_come(
        log in log(),
        order in prop::collection::vec(any::<prop::sample::Index>(), 40),
    ) {
        let mut entries: Vec<Entry> = log.entries().cloned().collect();
        let mut back = Log::default();
        for index in order {
            if !entries.is_empty() {
                let entry = entries.remove(index.index(entries.len()));
                prop_assert!(back.insert(entry.clone()));
                prop_assert!(!back.insert(entry));
            }
        }
        prop_assert!(entries.into_iter().all(|entry| back.insert(entry)));
        prop_assert_eq!(all(&back), all(&log));
        prop_assert_eq!(back, log);
    }

    #[test]
    fn what_is_undone_is_as_before_and_what_is_done_again_as_behind(
        before in steps(), step in (step(), 0..20_i64),
    ) {
        prop_assume!(matches!(step.0, Step::Decide(..)));
        let Step::Decide(by, ..) = step.0 else { unreachable!() };
        let mut log = made(&before);
        let was = made(&before);
        prop_assert!(take(&mut log, &step.0, step.1) > 0);
        let is = log.clone();
        let turns = [(Step::Undo(by), &was), (Step::Redo(by), &is), (Step::Undo(by), &was)];
        for (turn, expected) in turns {
            prop_assert!(take(&mut log, &turn, step.1) > 0);
            for subject in subjects() {
                let (now, then) = (log.state(&subject), expected.state(&subject));
                prop_assert_eq!(now.verdict, then.verdict);
                prop_assert_eq!((now.note, now.mark.is_some()), (then.note, then.mark.is_some()));
            }
        }
    }

    #[test]
    fn all_that_a_person_did_can_be_undone_and_done_again_step_by_step(steps in steps()) {
        let mine = |step: &Step| !matches!(step, Step::Decide(1, ..) | Step::Undo(1) | Step::Redo(1));
        let steps: Vec<_> = steps.into_iter().filter(|(step, _)| mine(step)).collect();
        let mut log = made(&steps);
        let states = |log: &Log| subjects().map(|subject| {
            let state = log.state(&subject);
            (state.verdict, state.note.to_owned(), state.mark.is_some())
        });
        let mut seen = vec![states(&log)];
        while take(&mut log, &Step::Undo(0), 0) > 0 {
            seen.push(states(&log));
        }
        prop_assert_eq!(seen.last(), Some(&states(&Log::default())));
        // Restarted in between: only the entries are there.
        let mut log = merged(&Log::default(), &log);
        for state in seen.iter().rev().skip(1) {
            prop_assert!(take(&mut log, &Step::Redo(0), 0) > 0);
            prop_assert_eq!(&states(&log), state);
        }
    }

    #[test]
    fn what_is_decided_last_counts_whatever_the_clocks_say(steps in steps(), now in -20..20_i64) {
        let mut log = made(&steps);
        let subject = &subjects()[0];
        for verdict in [Verdict::Confirmed, Verdict::Open] {
            take(&mut log, &Step::Decide(1, vec![0], Act::Verdict(verdict)), now);
            prop_assert_eq!(log.state(subject).verdict, verdict);
            let last = log.state(subject).last.unwrap();
            prop_assert_eq!((&*last.what.by, log.history(subject).next_back()), ("ben", Some(last)));
        }
    }
}

fn pair(left: (u8, &str), right: (u8, &str)) -> About {
    let named = |(content, name): (u8, &str)| (text(content), self::named(name));
    About::pair(Sides::new(named(left), named(right)), None)
}

fn decide(log: &mut Log, about: About, verdict: Verdict) {
    let entries = log.decide(Time::default(), "anna", vec![about], &Act::Verdict(verdict));
    assert!(entries.into_iter().all(|entry| log.insert(entry)));
}

#[test]
fn a_pair_of_which_one_text_was_saved_anew_is_changed_since_it_was_decided() {
    let mut log = Log::default();
    let before = pair((1, "anna.txt"), (2, "ben.txt"));
    decide(&mut log, before.clone(), Verdict::Confirmed);
    let verdict = |log: &Log, about: &About| log.changed(about).map(|was| was.what.act.clone());
    let now = pair((2, "ben.txt"), (3, "anna.txt"));
    assert_eq!(verdict(&log, &now), Some(Act::Verdict(Verdict::Confirmed)));
    assert_eq!(verdict(&log, &before), None, "that very pair");
    // Next year's files are called so too.
    assert_eq!(verdict(&log, &pair((3, "anna.txt"), (4, "ben.txt"))), None);
    assert_eq!(verdict(&log, &pair((3, "carl.txt"), (2, "ben.txt"))), None);
    decide(&mut log, now.clone(), Verdict::Seen);
    assert_eq!(verdict(&log, &now), None, "it is decided");
    let third = pair((3, "anna.txt"), (5, "ben.txt"));
    assert_eq!(verdict(&log, &third), Some(Act::Verdict(Verdict::Seen)));
    assert_eq!(log.undo(Time::default(), "anna").len(), 1);
    decide(&mut log, now, Verdict::Open);
    assert_eq!(verdict(&log, &third), None, "nothing was decided");
}

#[test]
fn either_side_may_be_the_left_one_and_figures_stay_with_their_texts() {
    let listed = crate::index::Pair {
        words: Sides::new(10, 20),
        ..crate::index::Pair::default()
    };
    let both = Sides::new((text(1), named("b")), (text(2), named("a")));
    let one = About::pair(both.clone(), Some(&listed));
    let other = About::pair(both.swap(), Some(&listed.swap()));
    assert_eq!(one, other);
    assert_eq!(one.figures.unwrap().of, Sides::new(10, 20));
    assert_eq!(one.names, [named("b"), named("a")]);
}

#[test]
fn nobody_undoes_what_somebody_else_decided() {
    let mut log = Log::default();
    decide(&mut log, pair((1, "a"), (2, "b")), Verdict::Seen);
    assert!(log.undo(Time::default(), "ben").is_empty());
    assert!(log.redo(Time::default(), "anna").is_empty());
}

fn mark(log: &mut Log, about: &About, is_marked: bool) {
    let act = Act::Mark(is_marked);
    for entry in log.decide(Time::default(), "anna", vec![about.clone()], &act) {
        log.insert(entry);
    }
}

#[test]
fn a_mark_stays_with_its_text_and_with_the_file_that_is_saved_anew_and_not_with_namesakes_elsewhere()
 {
    let mut log = Log::default();
    let document = |content, path: &str, folder: &str| {
        let name = Name {
            folder: folder.to_owned(),
            ..named(path)
        };
        About::document((text(content), name))
    };
    let essay = document(1, "essay.txt", "2026");
    assert_eq!(log.marked(&essay), None);
    mark(&mut log, &essay, true);
    for (other, is_marked) in [
        (document(1, "moved.txt", "2027"), Some(true)),
        (document(2, "essay.txt", "2026"), Some(true)),
        (document(2, "essay.txt", "2025"), None),
        (document(2, "other.txt", "2026"), None),
    ] {
        assert_eq!(log.marked(&other), is_marked, "{other:?}");
    }
    // Undone it is not marked, and what was marked before is.
    for entry in log.undo(Time::default(), "anna") {
        log.insert(entry);
    }
    assert_eq!(log.marked(&essay), Some(false));
    mark(&mut log, &document(2, "essay.txt", "2026"), true);
    assert_eq!(log.marked(&essay), Some(true), "it was the last thing done");
    mark(&mut log, &essay, false);
    assert_eq!(log.marked(&document(2, "essay.txt", "2026")), Some(false));
}

#[test]
fn what_was_decided_on_an_earlier_version_is_found_past_one_that_was_marked_alone() {
    let mut log = Log::default();
    decide(
        &mut log,
        pair((1, "anna.txt"), (2, "ben.txt")),
        Verdict::Seen,
    );
    mark(&mut log, &pair((1, "anna.txt"), (3, "ben.txt")), true);
    let now = pair((1, "anna.txt"), (4, "ben.txt"));
    assert!(log.changed(&now).is_some());
    assert_eq!(log.marked(&now), Some(true));
}

#[test]
fn a_passage_has_its_last_verdict_in_every_order_of_entries_and_none_when_that_is_taken_back() {
    let mut log = Log::default();
    let decide = |log: &mut Log, text: &str, verdict| {
        let about = vec![About::passage(text.to_owned())];
        for entry in log.decide(Time::default(), "anna", about, &Act::Verdict(verdict)) {
            log.insert(entry);
        }
    };
    let harmless = Verdict::Harmless(None);
    decide(&mut log, "by the river", harmless);
    decide(&mut log, "on the hill", harmless);
    decide(&mut log, "by the river", Verdict::Open);
    let [hill, river] = [("on the hill", harmless), ("by the river", Verdict::Open)];
    assert_eq!(log.passages(9), [hill, river]);
    assert_eq!(log.passages(1), [river]);
    for entry in log.undo(Time::default(), "anna") {
        log.insert(entry);
    }
    for entry in log.undo(Time::default(), "anna") {
        log.insert(entry);
    }
    let backwards: Log = log.entries().rev().cloned().collect();
    assert_eq!(backwards, log);
    assert_eq!(backwards.passages(9), [("by the river", harmless)]);
}
