//! Aliases: files that are a document which stands elsewhere too, and no documents of their own. When that goes, one of them is it.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;

use super::{Catalog, File, Row, State};
use crate::engine::label;
use crate::engine::news::Kind;
use crate::index::{Change, DocId, Label, Text};
use crate::snapshot::{self, Facts};
use crate::submission;

/// All that are known.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    /// All documents, by their words in short.
    by_content: BTreeSet<(u128, DocId)>,
    /// Of which document each is an alias, and what its own file says.
    first_of: BTreeMap<DocId, (DocId, Arc<Facts>)>,
    /// The words of which other documents are there, or called otherwise, than when these were made out.
    due: BTreeSet<u128>,
    /// They are others than were shown last.
    pub are_others: bool,
}

impl Aliases {
    /// Whether they are to be made out anew.
    pub fn are_due(&self) -> bool {
        !self.due.is_empty()
    }

    fn with(&self, content: u128) -> impl Iterator<Item = DocId> {
        let all = (content, DocId(0))..=(content, DocId(u32::MAX));
        self.by_content.range(all).map(|(_, id)| *id)
    }

    /// A document with these words is otherwise. Where no other has them, nothing comes of that.
    fn touch(&mut self, content: u128, id: DocId) {
        if self.with(content).any(|other| other != id) {
            self.due.insert(content);
        }
    }
}

impl Catalog {
    /// What a document's file says, an alias or not.
    fn facts_of(&self, id: DocId) -> Option<&Arc<Facts>> {
        let alias = self.aliases.first_of.get(&id);
        alias.map(|(_, facts)| facts).or(self.facts.get(id))
    }

    /// What is known of a document from now on; nothing of one that is gone.
    pub(super) fn know(&mut self, id: DocId, facts: Option<Arc<Facts>>) {
        let content = |facts: Option<&Arc<Facts>>| facts.map(|facts| facts.content);
        let (was, is) = (content(self.facts_of(id)), content(facts.as_ref()));
        if was != is {
            let gone = was.map(|content| (content, id));
            gone.map(|gone| self.aliases.by_content.remove(&gone));
            self.aliases
                .by_content
                .extend(is.map(|content| (content, id)));
        }
        for content in was.into_iter().chain(is) {
            self.aliases.touch(content, id);
        }
        match (self.aliases.first_of.get_mut(&id), facts) {
            (Some((_, known)), Some(facts)) => *known = facts,
            (Some(_), None) => {
                self.aliases.first_of.remove(&id);
                self.aliases.are_others = true;
            }
            (None, facts) => self.show_facts(id, facts),
        }
    }

    /// Makes out which documents are aliases, since some have come, gone or changed. What the index has heard last of a document is its
    /// words until it hears of this.
    pub(super) fn make_out_aliases(
        &mut self,
        assigned: &mut Vec<Change>,
        heard: &dyn Fn(DocId) -> Option<Text>,
    ) {
        for change in &*assigned {
            if let Change::Assign(id, _) = change
                && let Some(content) = self.facts_of(*id).map(|facts| facts.content)
            {
                self.aliases.touch(content, *id);
            }
        }
        for content in mem::take(&mut self.aliases.due) {
            let all = self.aliases.with(content);
            let all = all.filter_map(|id| Some((self.row(id)?.label.clone(), id)));
            let mut all: Vec<(Label, DocId)> = all.collect();
            all.sort_unstable();
            let places = all.iter();
            let places =
                places.map(|(label, id)| (label.as_str(), content, self.authors.whose(*id, label)));
            let found = submission::aliases(&places.collect::<Vec<_>>());
            for (at, (_, first)) in all.iter().enumerate() {
                if !found.contains_key(&at) {
                    let of_it = found.iter().filter(|(_, first)| **first == at);
                    let of_it = of_it.map(|(alias, _)| all[*alias].1).collect();
                    self.join(*first, of_it, assigned, heard);
                }
            }
        }
    }

    /// A document stands in its file and in those of its aliases. If the index knows it under another handle, as one of these or one that was
    /// its first place and is gone, it keeps that.
    fn join(
        &mut self,
        first: DocId,
        mut aliases: Vec<DocId>,
        assigned: &mut Vec<Change>,
        heard: &dyn Fn(DocId) -> Option<Text>,
    ) {
        let is_indexed = |id: &DocId| self.row(*id).is_some_and(|row| row.is_indexed);
        let put = |id: DocId| match self.changes.get(&id)? {
            Change::Put(_, _, words) => Some(words.clone()),
            Change::Remove(_) | Change::Assign(..) => None,
        };
        let before = self.aliases.first_of.get(&first).map(|(of, _)| *of);
        let is_gone = |id: &DocId| matches!(self.changes.get(id), Some(Change::Remove(_)));
        let kept = [first].iter().chain(&aliases).copied().find(is_indexed);
        let kept = kept.or(before.filter(is_gone)).unwrap_or(first);
        // The index need not hear again what it knows.
        if kept != first || !is_indexed(&first) {
            let words = put(first).or_else(|| put(kept));
            let words = words.or_else(|| heard(kept)).or_else(|| heard(before?));
            if kept != first {
                self.exchange(first, kept, assigned);
                if let Some(alias) = aliases.iter_mut().find(|id| **id == kept) {
                    *alias = first;
                }
            }
            if let (Some(words), Some(row)) = (words, self.row(kept)) {
                let put = Change::Put(kept, row.label.clone(), words);
                self.changes.insert(kept, put);
            }
        }
        if let Some((_, facts)) = self.aliases.first_of.remove(&kept) {
            self.show_facts(kept, Some(facts));
            self.aliases.are_others = true;
        }
        for alias in aliases {
            self.hide(alias, kept);
        }
    }

    /// A document is an alias from now on.
    fn hide(&mut self, alias: DocId, first: DocId) {
        let Some(facts) = self.facts_of(alias).cloned() else {
            return;
        };
        self.show_facts(alias, None);
        self.aliases.first_of.insert(alias, (first, facts));
        self.aliases.are_others = true;
        self.came.remove(&alias);
        self.changes.remove(&alias);
        let (Some(row), Some(of)) = (self.row(alias), self.row(first)) else {
            return;
        };
        let names = [row.label.clone(), of.label.clone()];
        if row.is_indexed {
            self.changes.insert(alias, Change::Remove(alias));
        }
        for what in &mut self.happened {
            if what.kind == Kind::Added(alias) {
                let other = names.iter().find(|name| **name != what.label);
                what.kind = Kind::Alias(other.cloned().unwrap_or_default());
            }
        }
    }

    /// Each of two documents has the file of the other one from now on, and all that comes of it but for what the index knows.
    fn exchange(&mut self, one: DocId, other: DocId, assigned: &mut Vec<Change>) {
        let both = [one, other];
        let facts = both.map(|id| self.facts_of(id).cloned());
        let contents = facts
            .each_ref()
            .map(|facts| facts.as_ref().map(|facts| facts.content));
        for (id, content) in both.into_iter().zip(contents) {
            self.aliases.first_of.remove(&id);
            let known = content.map(|content| (content, id));
            known.map(|known| self.aliases.by_content.remove(&known));
        }
        let was_departed = both.map(|id| self.departed.remove(&id));
        for ((id, partner), at) in [(one, other), (other, one)].into_iter().zip(0..) {
            let content = contents[at].map(|content| (content, partner));
            self.aliases.by_content.extend(content);
            self.show_facts(partner, facts[at].clone());
            if was_departed[at] {
                self.departed.insert(partner);
            }
            let Some(Row { label, content, .. }) = self.documents.get(id.0 as usize) else {
                continue;
            };
            if let Some(content) = content
                && self.contents.remove(&(*content, id))
            {
                self.contents.insert((*content, partner));
            }
            if self.former.get(label) == Some(&id) {
                self.former.insert(label.clone(), partner);
            }
            let path = label::path(label).unwrap_or_default();
            if let Some(File {
                state: State::Document(of),
                ..
            }) = self.files.get_mut(&*path)
                && *of == id
            {
                *of = partner;
            }
        }
        self.aliases.are_others = true;
        self.changes.remove(&one);
        let [one, other] = both.map(|id| id.0 as usize);
        self.documents.swap(one, other);
        let was_indexed = self.documents[one].is_indexed;
        self.documents[one].is_indexed = self.documents[other].is_indexed;
        self.documents[other].is_indexed = was_indexed;
        if self.authors.handle(both[0]) != self.authors.handle(both[1]) {
            assigned.extend(self.authors.exchange(both[0], both[1]));
        }
    }

    /// Where else documents stand, by label.
    pub(super) fn also_at(&self) -> snapshot::Aliases {
        let mut all = snapshot::Aliases::new();
        for (alias, (first, _)) in &self.aliases.first_of {
            let label = self.row(*alias).map(|row| row.label.clone());
            all.entry(*first).or_default().extend(label);
        }
        for names in all.values_mut() {
            names.sort_unstable();
        }
        all
    }
}
