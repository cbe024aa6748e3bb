//! The open list of pairs that say the same in other words. What a search of all texts has found, or how far it has come.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::App;
use super::command::{Action, Place};
use super::order::Matching;
use super::picker::{Pick as _, Picker};
use crate::engine::Rewriting;
use crate::engine::rewritten::{Pair, Search};
use crate::index::{DocId, Listing};
use crate::say;
use crate::sides::Sides;
use crate::snapshot::Snapshot;

/// What tells a text from the one that was searched: words, shingles, and the words themselves in short.
type Text = (u32, u32, Option<u64>);

/// What is shown.
#[derive(Clone, Debug, Default)]
pub struct Rewritten {
    /// Nothing while it is searched.
    found: Option<Arc<Search>>,
    /// The places of the pairs that are shown, in their order.
    pub rows: Picker<usize>,
    /// How many pairs the letters mean, whether the list has them or not.
    named: usize,
    /// Those that the list has are left out.
    pub is_unlisted_alone: bool,
    /// The letters that the names of a shown pair have; all pairs are shown without any.
    pub typed: String,
    /// How far the search has come.
    pub progress: Option<Rewriting>,
    /// What was searched: other lists are of other texts.
    of: Option<Arc<Listing>>,
    /// The documents of what was found, as they were searched.
    texts: BTreeMap<DocId, Text>,
    /// Each of them that is still there as it was, with the number of others of which the same holds.
    with: BTreeMap<DocId, usize>,
    /// The lists for which they were counted.
    counted: Option<Arc<Listing>>,
}

impl Rewritten {
    /// Opens it. Says whether there has to be a search: what was found of these lists is shown again.
    pub fn open(&mut self, listing: &Arc<Listing>) -> bool {
        let is_due = self.is_old(listing) || self.found.is_none();
        if is_due {
            *self = Rewritten::default();
        }
        is_due
    }

    /// The search of this listing has ended.
    pub fn receive(&mut self, search: Arc<Search>, listing: Arc<Listing>, snapshot: &Snapshot) {
        let docs = search
            .pairs
            .iter()
            .flat_map(|pair| [pair.docs.left, pair.docs.right]);
        self.texts = docs
            .filter_map(|doc| Some((doc, text(&listing, snapshot, doc)?)))
            .collect();
        self.found = Some(search);
        self.of = Some(listing);
        self.counted = None;
        self.progress = None;
        self.arrange(&snapshot.listing);
        self.follow(snapshot);
    }

    /// Shows only the pairs that the list does not have, or all again.
    pub fn narrow(&mut self, listing: &Listing) {
        self.is_unlisted_alone = !self.is_unlisted_alone;
        self.arrange(listing);
    }

    /// Shows only the pairs whose names have other letters now, word by word, as the filter of a list finds them.
    pub fn find(&mut self, listing: &Listing, edit: impl FnOnce(&mut String)) {
        edit(&mut self.typed);
        self.arrange(listing);
    }

    /// First what only the search has found: the others are known from the list. The cursor is on the first.
    fn arrange(&mut self, listing: &Listing) {
        let pairs = self.found.as_ref().map_or(&[][..], |found| &found.pairs);
        let words: Vec<&str> = self.typed.split_whitespace().collect();
        // What is gone since is meant by the name that it had when it was searched.
        let is_gone = |doc: &&DocId| listing.document(**doc).is_none();
        let gone = self.texts.keys().filter(is_gone);
        let gone = gone.filter_map(|doc| self.of.as_ref()?.document(*doc));
        let named = Matching::of(listing.documents.iter().chain(gone), &words);
        let meant = pairs.iter().enumerate();
        let meant = meant.filter(|(_, Pair { docs, .. })| named.has_all(&[docs.left, docs.right]));
        let (listed, unlisted): (Vec<_>, Vec<_>) = meant.partition(|(_, pair)| pair.is_listed);
        self.named = listed.len() + unlisted.len();
        let listed = if self.is_unlisted_alone {
            Vec::new()
        } else {
            listed
        };
        let rows = unlisted.into_iter().chain(listed);
        self.rows = Picker::under_heads(rows.map(|(at, _)| at).collect());
    }

    /// Counts what was found once for these lists: of a document that was edited or is gone nothing is known any more.
    pub fn follow(&mut self, snapshot: &Snapshot) {
        let (Some(found), listing) = (&self.found, &snapshot.listing) else {
            return;
        };
        let is_counted = |counted: &Arc<Listing>| Arc::ptr_eq(counted, listing);
        if self.counted.as_ref().is_some_and(is_counted) {
            return;
        }
        let is_same = |doc: &DocId| {
            let text = text(listing, snapshot, *doc);
            text.is_some() && self.texts.get(doc) == text.as_ref()
        };
        let mut with = BTreeMap::new();
        for docs in found.pairs.iter().map(|pair| pair.docs) {
            if is_same(&docs.left) && is_same(&docs.right) {
                *with.entry(docs.left).or_default() += 1;
                *with.entry(docs.right).or_default() += 1;
            }
        }
        self.with = with;
        self.counted = Some(Arc::clone(listing));
        if !self.typed.is_empty() {
            // Under other names other pairs are meant; the cursor stays on its own, or on its row if that is no longer meant.
            let (chosen, at) = (self.chosen(), self.rows.at());
            self.arrange(listing);
            let found = self.pairs().position(|pair| Some(pair.docs) == chosen);
            self.rows.put(found.unwrap_or(at));
        }
    }

    /// The lists have changed since it was searched.
    pub fn is_old(&self, listing: &Arc<Listing>) -> bool {
        self.of.as_ref().is_some_and(|of| !Arc::ptr_eq(of, listing))
    }

    /// What was found; nothing while it is searched.
    pub fn found(&self) -> Option<&Search> {
        self.found.as_deref()
    }

    /// With how many others it was found that this document says the same in other words, of texts that are still as they were.
    pub fn with(&self, doc: DocId) -> usize {
        self.with.get(&doc).copied().unwrap_or(0)
    }

    /// How many pairs are shown.
    pub fn len(&self) -> usize {
        self.rows.count()
    }

    /// Some of what was found has the letters that were typed, whether it is shown or not.
    pub fn is_any_named(&self) -> bool {
        self.named > 0
    }

    /// The pairs that are shown, in their order.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = &Pair> {
        let pairs = self.found.as_ref().map_or(&[][..], |found| &found.pairs);
        self.rows.items().iter().map(|at| &pairs[*at])
    }

    /// None is shown, or none is found yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was found of the pair under the cursor.
    pub fn under_cursor(&self) -> Option<&Pair> {
        let at = self.rows.chosen()?;
        self.found.as_ref()?.pairs.get(*at)
    }

    /// The pair under the cursor.
    pub fn chosen(&self) -> Option<Sides<DocId>> {
        Some(self.under_cursor()?.docs)
    }

    /// The rows in view, each with whether the cursor is on it.
    pub fn in_view(&self, height: usize) -> impl Iterator<Item = (&Pair, bool)> {
        let pairs = self.found.as_ref().map_or(&[][..], |found| &found.pairs);
        let rows = self.rows.in_view(height);
        rows.map(|(at, chosen)| (&pairs[*at], chosen))
    }
}

fn text(listing: &Listing, snapshot: &Snapshot, doc: DocId) -> Option<Text> {
    let document = listing.document(doc)?;
    let content = snapshot.facts(doc).map(|facts| facts.content);
    Some((document.words, document.shingles, content))
}

/// The key that finds what equal words do not, if a person has one for that.
pub fn key(app: &App) -> Option<String> {
    app.keymap.key(Place::Pairs, Action::Rewritten)
}

/// With how many others rewritten text of a document was found, if with any.
pub fn found(app: &App, doc: DocId) -> Option<String> {
    let count = app.rewritten.with(doc);
    (count > 0).then(|| say!("rewritten-has", key = named_key(app), count = count))
}

/// That it can be looked for.
pub fn looks(app: &App) -> Option<String> {
    key(app).map(|key| say!("rewritten-looks", key = key))
}

/// The key, or what it is called where there is none.
fn named_key(app: &App) -> String {
    app.keymap.named(Place::Pairs, Action::Rewritten)
}
