//! What is decided of the listed pairs, found by the texts of both documents.

use std::collections::{BTreeMap, BTreeSet};

use super::Snapshot;
use crate::index::{DocId, Pair};
use crate::reviews::{About, Entry, Log, Name, State, Subject, Text, Texts, Time, Verdict, places};
use crate::say;
use crate::sides::Sides;

/// What is decided of one pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decided {
    /// The verdict.
    pub verdict: Verdict,
    /// There is a note.
    pub is_noted: bool,
    /// The note; empty where there is none, or names are hidden, as it may name people.
    pub note: String,
    /// Who said either last, and when; nobody's name where names are hidden.
    pub last: Option<(String, Time)>,
    /// There is a verdict on another version of one of the texts: an earlier one, or one of another folder.
    pub is_changed: bool,
    /// All of it is kept.
    pub is_kept: bool,
}

/// What is decided of the listed pairs.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    /// Of those of which anything is; of two documents the smaller one is left.
    pairs: BTreeMap<Sides<DocId>, Decided>,
    /// How many listed pairs have a verdict of each kind that any has.
    counts: BTreeMap<Verdict, usize>,
    /// How many listed pairs of each cluster are open.
    open: Vec<u32>,
    /// How many pairs are not listed that are confirmed or to be followed up.
    unlisted: usize,
}

impl Decisions {
    /// Of the pairs that are listed there, by the entries that are known, of which these are kept.
    pub fn of(snapshot: &Snapshot, log: &Log, is_kept: impl Fn(&Entry) -> bool) -> Decisions {
        let mut decisions = Decisions::default();
        // Nobody waits for a look at all pairs where nothing was ever decided.
        if log.is_empty() {
            return decisions;
        }
        decisions.look(snapshot, &Texts::of(snapshot, log), log, is_kept);
        decisions
    }

    /// Looks at all pairs, also at those that are not listed any more: whatever took them away, they do not vanish unsaid.
    pub fn look(
        &mut self,
        snapshot: &Snapshot,
        texts: &Texts,
        log: &Log,
        is_kept: impl Fn(&Entry) -> bool,
    ) {
        self.renew(snapshot, texts, log, is_kept, |_| true);
        // Where others are listed in their place, nothing is missed.
        self.unlisted = match snapshot.taken {
            None => self.count_unlisted(snapshot, texts, log),
            Some(_) => 0,
        };
    }

    /// Pairs whose texts are both here, and those of these folders of which a text is gone or has other words: of several versions of a pair
    /// the last verdict counts, and none where a version of it is listed with what was decided.
    fn count_unlisted(&self, snapshot: &Snapshot, texts: &Texts, log: &Log) -> usize {
        let documents = snapshot.listing.all().map(|document| document.id);
        let known = documents.filter(|id| texts.know(Sides::new(*id, *id)));
        let known = known.filter_map(|id| Some((texts.text(snapshot, id)?.0, id)));
        let known: BTreeMap<Text, DocId> = known.collect();
        let is_of_here = |names: &[Name]| {
            let mut folders = names.iter().map(|name| &name.folder);
            folders.all(|folder| snapshot.folders.is_home(folder))
        };
        let here = log.entries().map(|entry| &entry.what);
        let here = here.filter(|what| is_of_here(&what.names));
        let here = here.map(|what| &what.subject);
        let subjects = known.keys().flat_map(|text| log.on(text.content));
        let subjects: BTreeSet<&Subject> = subjects.chain(here).collect();
        let is_to_act_on =
            |verdict: Verdict| matches!(verdict.kind(), Verdict::Confirmed | Verdict::FollowUp);
        let mut unlisted = 0;
        let mut gone: BTreeMap<_, (Time, bool)> = BTreeMap::new();
        for subject in subjects {
            let Subject::Pair(of) = subject else {
                continue;
            };
            let State {
                verdict,
                verdict_entry: Some(entry),
                ..
            } = log.state(subject)
            else {
                continue;
            };
            let docs = of.as_ref().map(|text| known.get(text).copied());
            if let (Some(left), Some(right)) = (docs.left, docs.right) {
                let is_listed = self.get(Sides::new(left, right)).is_some();
                unlisted += usize::from(!is_listed && is_to_act_on(verdict));
            } else if is_of_here(&entry.what.names) {
                let last = (entry.what.at, is_to_act_on(verdict));
                let slot = gone.entry(places(&entry.what.names)).or_insert(last);
                *slot = last.max(*slot);
            }
        }
        gone.retain(|_, (_, is_missed)| *is_missed);
        if gone.is_empty() {
            return unlisted;
        }
        let name = |id| texts.text(snapshot, id).map(|(_, name)| name);
        let listed = self.pairs.keys();
        let listed = listed.filter_map(|docs| Some([name(docs.left)?, name(docs.right)?]));
        let listed: Vec<[Name; 2]> = listed.collect();
        let listed: BTreeSet<_> = listed.iter().map(|names| places(names)).collect();
        let missed = gone.keys().filter(|names| !listed.contains(*names));
        unlisted + missed.count()
    }

    /// Looks at the pairs that are wanted once more: of all others it is as it was.
    pub fn renew(
        &mut self,
        snapshot: &Snapshot,
        texts: &Texts,
        log: &Log,
        is_kept: impl Fn(&Entry) -> bool,
        is_wanted: impl Fn(Sides<DocId>) -> bool,
    ) {
        for pair in &snapshot.listing.pairs {
            let docs = pair.docs.sorted();
            if !is_wanted(docs) {
                continue;
            }
            let known = texts.know(docs).then_some(texts);
            let about = known.and_then(|texts| about(snapshot, texts, docs, Some(pair)));
            let decided = about.and_then(|about| decided(log, &about, &is_kept));
            match decided.map(|decided| decided.hidden(snapshot.hides_names)) {
                Some(decided) => self.pairs.insert(docs, decided),
                None => self.pairs.remove(&docs),
            };
        }
        self.count_verdicts(snapshot);
    }

    fn count_verdicts(&mut self, snapshot: &Snapshot) {
        let clusters = &snapshot.listing.clusters;
        let members = clusters.iter().enumerate();
        let members =
            members.flat_map(|(at, cluster)| cluster.members.iter().map(move |id| (*id, at)));
        let cluster: BTreeMap<DocId, usize> = members.collect();
        // A link is a listed pair, and both its documents are in one cluster.
        self.open = clusters.iter().map(|cluster| cluster.links).collect();
        self.counts.clear();
        for (docs, decided) in &self.pairs {
            *self.counts.entry(decided.verdict.kind()).or_default() += 1;
            let slot = cluster.get(&docs.left);
            let slot = slot.and_then(|at| self.open.get_mut(*at));
            if let Some(slot) = slot.filter(|_| decided.verdict != Verdict::Open) {
                *slot = slot.saturating_sub(1);
            }
        }
    }

    /// How many pairs are not listed that are confirmed or to be followed up, at the last look at all pairs.
    pub fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// Nothing is decided of any listed pair.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Somebody wrote a note on a listed pair.
    pub fn has_notes(&self) -> bool {
        self.pairs.values().any(|decided| decided.is_noted)
    }

    /// What is decided of a pair, whichever is its left document.
    pub fn get(&self, pair: Sides<DocId>) -> Option<&Decided> {
        self.pairs.get(&pair.sorted())
    }

    /// The verdict on a pair.
    pub fn verdict(&self, pair: Sides<DocId>) -> Verdict {
        self.get(pair)
            .map_or(Verdict::Open, |decided| decided.verdict)
    }

    /// Nobody has given a verdict on a pair.
    pub fn is_open(&self, pair: Sides<DocId>) -> bool {
        self.verdict(pair) == Verdict::Open
    }

    /// How many listed pairs of the cluster at this place are open.
    pub fn open_of(&self, cluster: u32) -> u32 {
        self.open.get(cluster as usize).copied().unwrap_or_default()
    }

    /// How many listed pairs have a verdict of such a [kind](Verdict::kind) that somebody gave.
    pub fn count(&self, is_it: impl Fn(Verdict) -> bool) -> usize {
        let counts = self.counts.iter();
        let counts = counts.filter(|(verdict, _)| is_it(**verdict));
        counts.map(|(_, count)| count).sum()
    }
}

impl Decided {
    /// The verdict in words, or that another version was decided on.
    pub fn said(&self) -> String {
        match self.verdict {
            Verdict::Open if self.is_changed => say!("verdict-changed").to_owned(),
            verdict => verdict.say(),
        }
    }

    /// The same without what names people, if that is to be hidden.
    fn hidden(mut self, hides: bool) -> Decided {
        if hides {
            self.note.clear();
            if let Some((by, _)) = &mut self.last {
                by.clear();
            }
        }
        self
    }
}

/// What is decided on this; nothing where nothing is.
fn decided(log: &Log, about: &About, is_kept: impl Fn(&Entry) -> bool) -> Option<Decided> {
    let State {
        verdict,
        note,
        last,
        ..
    } = log.state(&about.subject);
    let is_changed = log.changed(about).is_some();
    let is_any = last.is_some() || is_changed;
    is_any.then(|| Decided {
        verdict,
        is_noted: !note.is_empty(),
        note: note.to_owned(),
        last: last.map(|last| (last.what.by.clone(), last.what.at)),
        is_changed,
        is_kept: log.history(&about.subject).all(is_kept),
    })
}

/// What a decision on two documents of a snapshot is about, and the listed pair that they are. Nothing where one of them is gone.
pub fn about(
    snapshot: &Snapshot,
    texts: &Texts,
    docs: Sides<DocId>,
    pair: Option<&Pair>,
) -> Option<About> {
    let text = |id| texts.text(snapshot, id);
    let sides = Sides::new(text(docs.left)?, text(docs.right)?);
    Some(About::pair(sides, pair))
}
