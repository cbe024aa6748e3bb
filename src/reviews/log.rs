//! The log: a set of entries, and what follows from it.

use std::collections::{BTreeMap, HashMap};

use super::{About, Act, Decision, Entry, Id, Subject, Text, Time, Verdict};
use crate::sides::Sides;

/// The place of an entry in the log, the same in every log that has it.
type Key = (Time, Id);

/// All entries, in the order of their times. Entries go in and never out; whatever way they came in, the log is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    entries: BTreeMap<Key, Entry>,
    /// The entries of each subject, in their order.
    subjects: HashMap<Subject, Vec<Key>>,
    /// The pairs of each two names, in the order of their entries.
    named: HashMap<Sides<String>, Vec<Key>>,
    /// The last undo or redo of an entry, and whether it was an undo.
    turned: HashMap<Id, (Key, bool)>,
}

/// What is the case with a subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State<'a> {
    /// Its verdict.
    pub verdict: Verdict,
    /// Its note; empty where there is none.
    pub note: &'a str,
    /// It is marked.
    pub is_marked: bool,
    /// The entry that says the verdict.
    pub verdict_entry: Option<&'a Entry>,
    /// The last entry that counts and says a verdict or a note: by whom, and when.
    pub last: Option<&'a Entry>,
}

impl Log {
    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Nothing was ever decided.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// An entry is there.
    pub fn has(&self, entry: &Entry) -> bool {
        self.entries.contains_key(&(entry.what.at, entry.id))
    }

    /// All entries, in their order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.values()
    }

    /// All that was ever decided on, in order.
    pub fn subjects(&self) -> Vec<&Subject> {
        let mut subjects: Vec<&Subject> = self.subjects.keys().collect();
        subjects.sort_unstable();
        subjects
    }

    /// Puts an entry in. Says whether it is new.
    pub fn insert(&mut self, entry: Entry) -> bool {
        let key = (entry.what.at, entry.id);
        if self.has(&entry) {
            return false;
        }
        let subject = self.subjects.entry(entry.what.subject.clone());
        put(subject.or_default(), key);
        if let (Subject::Pair(_), [left, right]) = (&entry.what.subject, &*entry.what.names) {
            let names = Sides::new(left.path.clone(), right.path.clone()).sorted();
            put(self.named.entry(names).or_default(), key);
        }
        if let Act::Undo(of) | Act::Redo(of) = entry.what.act {
            let turn = (key, matches!(entry.what.act, Act::Undo(_)));
            let last = self.turned.entry(of).or_insert(turn);
            *last = turn.max(*last);
        }
        self.entries.insert(key, entry);
        true
    }

    /// Puts all entries of another log in. Says how many are new.
    pub fn merge(&mut self, other: &Log) -> usize {
        let entries = other.entries().cloned();
        entries.filter(|entry| self.insert(entry.clone())).count()
    }

    /// All entries of a subject, the oldest first, those that were undone too.
    pub fn history(&self, subject: &Subject) -> impl DoubleEndedIterator<Item = &Entry> {
        self.at(self.subjects.get(subject))
    }

    fn at<'a>(
        &'a self,
        keys: Option<&'a Vec<Key>>,
    ) -> impl DoubleEndedIterator<Item = &'a Entry> + use<'a> {
        let keys = keys.into_iter().flatten();
        keys.filter_map(|key| self.entries.get(key))
    }

    /// An entry was undone.
    pub fn is_undone(&self, entry: &Entry) -> bool {
        self.turned
            .get(&entry.id)
            .is_some_and(|(_, is_undo)| *is_undo)
    }

    /// What is the case with a subject.
    pub fn state(&self, subject: &Subject) -> State<'_> {
        let mut state = State::default();
        for entry in self.history(subject).filter(|entry| !self.is_undone(entry)) {
            match &entry.what.act {
                Act::Verdict(verdict) => {
                    (state.verdict, state.verdict_entry) = (*verdict, Some(entry));
                }
                Act::Note(note) => state.note = note,
                Act::Mark(is_marked) => {
                    state.is_marked = *is_marked;
                    continue;
                }
                Act::Undo(_) | Act::Redo(_) => continue,
            }
            state.last = Some(entry);
        }
        state
    }

    /// The last verdict on two texts of these names of which one had other words then: "changed since decided". Nothing if these very texts
    /// have a verdict, or had none. Where both have other words, they are others that are called so.
    pub fn changed(&self, about: &About) -> Option<&Entry> {
        let (Subject::Pair(texts), [left, right]) = (&about.subject, &*about.names) else {
            return None;
        };
        if self.state(&about.subject).verdict_entry.is_some() {
            return None;
        }
        let is_version = |entry: &Entry| {
            let Subject::Pair(were) = &entry.what.subject else {
                return false;
            };
            let is_there = |text: &Text| were.left == *text || were.right == *text;
            is_there(&texts.left) != is_there(&texts.right)
        };
        let names = Sides::new(left.path.clone(), right.path.clone()).sorted();
        let mut before = self.at(self.named.get(&names)).rev();
        let last = before.find(|entry| is_version(entry))?;
        self.state(&last.what.subject)
            .verdict_entry
            .filter(|entry| entry.what.act != Act::Verdict(Verdict::Open))
    }

    /// The time of what is decided now on these, by this person: later than all that it is to go over, also where a clock is wrong, and
    /// none at which that person has decided something before.
    fn time<'a>(
        &self,
        now: Time,
        by: &str,
        subjects: impl IntoIterator<Item = &'a Subject>,
    ) -> Time {
        let own = self.entries().rev().find(|entry| entry.what.by == by);
        let last = |subject| self.history(subject).next_back();
        let before = subjects.into_iter().filter_map(last).chain(own);
        let after = before.map(|entry| entry.what.at.next()).max();
        after.map_or(now, |after| after.max(now))
    }

    /// The entries by which a person does this with all of these now. They are not in the log yet: first they are kept.
    pub fn decide(&self, now: Time, by: &str, about: Vec<About>, act: &Act) -> Vec<Entry> {
        let at = self.time(now, by, about.iter().map(|about| &about.subject));
        let decisions = about.into_iter();
        let decisions = decisions.map(|about| Decision::new(at, by, about, act.clone()));
        decisions.map(Entry::new).collect()
    }

    /// What a person decided last is undone by these entries; none if there is nothing to undo.
    pub fn undo(&self, now: Time, by: &str) -> Vec<Entry> {
        let [done, _] = self.steps(by);
        self.turn(now, by, &done, Act::Undo)
    }

    /// What a person undid last is done again by these entries; none if she has decided something since.
    pub fn redo(&self, now: Time, by: &str) -> Vec<Entry> {
        let [_, undone] = self.steps(by);
        self.turn(now, by, &undone, Act::Redo)
    }

    fn turn(&self, now: Time, by: &str, steps: &[&Entry], act: fn(Id) -> Act) -> Vec<Entry> {
        let last = steps.last().map(|entry| entry.what.at);
        let of_step = steps.iter().rev();
        let of_step = of_step.take_while(|entry| Some(entry.what.at) == last);
        let of_step: Vec<&Entry> = of_step.copied().collect();
        let at = self.time(now, by, of_step.iter().map(|entry| &entry.what.subject));
        let turned = of_step.into_iter().map(|entry| {
            Entry::new(Decision {
                at,
                act: act(entry.id),
                ..entry.what.clone()
            })
        });
        turned.collect()
    }

    /// What a person decided and did not undo, and what she undid and could do again, each the last one last.
    fn steps(&self, by: &str) -> [Vec<&Entry>; 2] {
        let (mut done, mut undone): (Vec<&Entry>, Vec<&Entry>) = Default::default();
        let at = |all: &[&Entry], id| all.iter().rposition(|entry| entry.id == id);
        for entry in self.entries().filter(|entry| entry.what.by == by) {
            match entry.what.act {
                Act::Undo(id) => {
                    undone.extend(at(&done, id).map(|at| done.remove(at)));
                }
                Act::Redo(id) => {
                    done.extend(at(&undone, id).map(|at| undone.remove(at)));
                }
                _ => {
                    done.push(entry);
                    undone.clear();
                }
            }
        }
        // What somebody else undid or did again is as that person left it.
        done.retain(|entry| !self.is_undone(entry));
        undone.retain(|entry| self.is_undone(entry));
        [done, undone]
    }
}

/// Puts a key into its place.
fn put(keys: &mut Vec<Key>, key: Key) {
    let at = keys.partition_point(|other| *other < key);
    keys.insert(at, key);
}
