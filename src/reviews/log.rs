//! The log: a set of entries, and what follows from it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{About, Act, Content, Decision, Entry, Id, Name, Subject, Text, Time, Verdict};
use crate::shingle::ByHash;

/// The place of an entry in the log, the same in every log that has it.
type Key = (Time, Id);

/// By what entries are found.
#[derive(Hash)]
enum By<'a> {
    /// What they are on.
    Subject(&'a Subject),
    /// The paths of its texts, in one order.
    Paths(Vec<&'a str>),
    /// The two people of a pair, in one order.
    People(Vec<&'a str>),
    /// The words of a text of it.
    Content(Content),
    /// That they are on a passage.
    Passages,
}

/// All entries, in the order of their times. Entries go in and never out; whatever way they came in, the log is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    entries: BTreeMap<Key, Entry>,
    /// The entries that are [found by](By) something, in their order: by its hash, as many thousands are read at every start.
    found: HashMap<u64, Vec<Key>, ByHash>,
    /// Something was marked once.
    has_marks: bool,
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
    /// The entry that marks it, if it is marked.
    pub mark: Option<&'a Entry>,
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
        let subjects: BTreeSet<&Subject> = self.entries().map(|one| &one.what.subject).collect();
        subjects.into_iter().collect()
    }

    /// Puts an entry in. Says whether it is new.
    pub fn insert(&mut self, entry: Entry) -> bool {
        let key = (entry.what.at, entry.id);
        if self.has(&entry) {
            return false;
        }
        let what = &entry.what;
        let mut by = vec![By::Subject(&what.subject), paths(&what.names)];
        by.extend(what.subject.texts().map(|text| By::Content(text.content)));
        if matches!(what.subject, Subject::Pair(_)) {
            by.push(people(&what.names));
        }
        if matches!(what.subject, Subject::Passage(_)) {
            by.push(By::Passages);
        }
        for one in by {
            put(self.found.entry(hash(&one)).or_default(), key);
        }
        self.has_marks |= matches!(entry.what.act, Act::Mark(_));
        if let Act::Undo(of) | Act::Redo(of) = entry.what.act {
            let turn = (key, matches!(entry.what.act, Act::Undo(_)));
            let last = self.turned.entry(of).or_insert(turn);
            *last = turn.max(*last);
        }
        self.entries.insert(key, entry);
        true
    }

    /// Where texts of that content lay when something was decided on them, of which nobody is named for, and what they were called: the first
    /// by its letters.
    pub fn places(&self, content: Content) -> BTreeMap<&str, &str> {
        let mut places: BTreeMap<&str, &str> = BTreeMap::new();
        for entry in self.at(&By::Content(content)) {
            for (text, name) in entry.what.subject.texts().zip(&entry.what.names) {
                let is_named = text.whose == name.author && !name.author.is_empty();
                if text.content == content && !is_named {
                    let path = places.entry(&text.whose).or_insert(&name.path);
                    *path = name.path.as_str().min(path);
                }
            }
        }
        places
    }

    /// On what something was decided that has a text of these words.
    pub fn on(&self, content: Content) -> impl Iterator<Item = &Subject> + use<'_> {
        self.at(&By::Content(content))
            .map(|entry| &entry.what.subject)
    }

    /// Something was decided on a text of these words.
    pub fn knows(&self, content: Content) -> bool {
        self.found.contains_key(&hash(&By::Content(content)))
    }

    /// Puts all entries of another log in. Says how many are new.
    pub fn merge(&mut self, other: Log) -> usize {
        let before = self.len();
        // Whoever starts waits for no second look at all that was ever decided.
        let fewer = if other.len() > before {
            std::mem::replace(self, other)
        } else {
            other
        };
        for entry in fewer.entries.into_values() {
            self.insert(entry);
        }
        self.len() - before
    }

    /// All entries of a subject, the oldest first, those that were undone too.
    pub fn history(&self, subject: &Subject) -> impl DoubleEndedIterator<Item = &Entry> + use<'_> {
        let (all, subject) = (self.at(&By::Subject(subject)), subject.clone());
        all.filter(move |entry| entry.what.subject == subject)
    }

    /// The people of all pairs, in order.
    pub(super) fn people(&self) -> BTreeSet<Vec<String>> {
        let pairs = self
            .entries()
            .filter(|entry| matches!(entry.what.subject, Subject::Pair(_)));
        pairs
            .map(|entry| sorted(&entry.what.names, Name::who))
            .map(owned)
            .collect()
    }

    /// The entries on pairs of these people.
    pub(super) fn of_people(&self, who: &[String]) -> impl Iterator<Item = &Entry> + use<'_> {
        let all = self.at(&By::People(who.iter().map(String::as_str).collect()));
        let who = who.to_vec();
        all.filter(move |entry| sorted(&entry.what.names, Name::who) == who)
    }

    /// The entries on texts of these paths.
    fn of_paths(&self, names: &[Name]) -> impl DoubleEndedIterator<Item = &Entry> + use<'_> {
        let (all, here) = (self.at(&paths(names)), owned(sorted(names, path)));
        all.filter(move |entry| sorted(&entry.what.names, path) == here)
    }

    fn at(&self, by: &By<'_>) -> impl DoubleEndedIterator<Item = &Entry> + use<'_> {
        let keys = self.found.get(&hash(by)).into_iter().flatten();
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
                    state.mark = Some(entry).filter(|_| *is_marked);
                    continue;
                }
                Act::Undo(_) | Act::Redo(_) => continue,
            }
            state.last = Some(entry);
        }
        state
    }

    /// The last verdict on two texts of these names of which one had other words, then or in another folder. Nothing if these very texts
    /// have a verdict, or had none. Where both have other words, they are others that are called so.
    pub fn changed(&self, about: &About) -> Option<&Entry> {
        let Subject::Pair(texts) = &about.subject else {
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
        let before = self.of_paths(&about.names).rev();
        let mut before = before.filter(|entry| is_version(entry));
        let last = before.find_map(|entry| self.state(&entry.what.subject).verdict_entry);
        last.filter(|entry| entry.what.act != Act::Verdict(Verdict::Open))
    }

    /// The passages with a verdict that counts, and what it is: the last ones, at most so many, the oldest first.
    pub fn passages(&self, most: usize) -> Vec<(&str, Verdict)> {
        let mut met = BTreeSet::new();
        let last = self.at(&By::Passages).rev();
        let last = last.filter(|entry| met.insert(&entry.what.subject));
        let last = last.filter_map(|entry| {
            let Subject::Passage(text) = &entry.what.subject else {
                return None;
            };
            let state = self.state(&entry.what.subject);
            state.verdict_entry.map(|_| (&**text, state.verdict))
        });
        let mut last: Vec<_> = last.take(most).collect();
        last.reverse();
        last
    }

    /// Something was marked once.
    pub fn has_marks(&self) -> bool {
        self.has_marks
    }

    /// Whether this is marked: what was done last with these texts, or with those that had these names in these folders. Nothing if
    /// none of them was ever marked.
    pub fn marked(&self, about: &About) -> Option<bool> {
        let here = places(&about.names);
        let of_names = self.of_paths(&about.names);
        let of_names = of_names.filter(|entry| places(&entry.what.names) == here);
        let all = self.history(&about.subject).chain(of_names);
        // One that was undone comes before all others, and marks nothing.
        let last = all.filter_map(|entry| match entry.what.act {
            Act::Mark(_) if self.is_undone(entry) => Some((None, false)),
            Act::Mark(is_marked) => Some((Some((entry.what.at, entry.id)), is_marked)),
            _ => None,
        });
        last.max().map(|(_, is_marked)| is_marked)
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

impl FromIterator<Entry> for Log {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Log {
        let mut log = Log::default();
        for entry in entries {
            log.insert(entry);
        }
        log
    }
}

/// Puts a key into its place.
fn put(keys: &mut Vec<Key>, key: Key) {
    let at = keys.partition_point(|other| *other < key);
    keys.insert(at, key);
}

fn hash(by: &By<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    by.hash(&mut hasher);
    hasher.finish()
}

fn path(name: &Name) -> &str {
    &name.path
}

fn paths(names: &[Name]) -> By<'_> {
    By::Paths(sorted(names, path))
}

fn people(names: &[Name]) -> By<'_> {
    By::People(sorted(names, Name::who))
}

fn owned(all: Vec<&str>) -> Vec<String> {
    all.into_iter().map(str::to_owned).collect()
}

/// Something of each text, in one order whichever is the left one.
pub(super) fn sorted(names: &[Name], of: fn(&Name) -> &str) -> Vec<&str> {
    let mut all: Vec<&str> = names.iter().map(of).collect();
    all.sort_unstable();
    all
}

/// The paths and folders of texts, in one order.
pub fn places(names: &[Name]) -> Vec<(&str, &str)> {
    let places = names.iter().map(|name| (&*name.path, &*name.folder));
    let mut places: Vec<(&str, &str)> = places.collect();
    places.sort_unstable();
    places
}
