//! What the chosen sketch would have found, said on a thread of its own, so that the lists never wait for it.
//!
//! A sketch that is chosen later than the documents came is drawn from the words that the index has of them: no file is read again,
//! and what has changed since is told after it.

use std::sync::{Arc, Weak};

use crossbeam_channel::{Receiver, Sender};

use super::crew::Crew;
use super::jobs::Throttle;
use super::read::Plan;
use super::writer::Message;
use crate::index::{Change, CommonText, DocId, Listing, Text};
use crate::proposal::{Proposed, Proposer};
use crate::sides::Sides;
use crate::sketch::Method;
use crate::snapshot::Drawing;

/// What whoever says it is told.
#[derive(Debug)]
pub enum Task {
    /// Another sketch is chosen, or none.
    Choose(Option<Choice>),
    /// What the index was told, and the list that came of it.
    Hear {
        /// In their order.
        changes: Vec<Change>,
        /// With its common text; nothing while more is on its way.
        listing: Option<(Arc<Listing>, CommonText)>,
    },
    /// Where the words of documents are by now, which the index has moved to the disk.
    Moved(Vec<(DocId, Text)>),
    /// Somebody looks at the details of this pair: what it truly has is said too, from now on.
    Weigh(Sides<DocId>),
}

/// The sketch that is chosen.
#[derive(Debug)]
pub struct Choice {
    /// Which.
    pub method: Method,
    /// The documents of which the index knew by then.
    pub documents: Vec<(DocId, Text)>,
    /// Gone as soon as another one is chosen.
    pub wanted: Weak<()>,
}

/// Whoever draws for a method, of no documents so far.
pub fn proposer(method: Method, plan: &Plan) -> Proposer {
    let vocabulary = Arc::clone(&plan.intake.vocabulary);
    Proposer::new(method, plan.width, vocabulary)
}

/// Whoever draws for the chosen sketch.
struct Asked {
    method: Method,
    proposer: Proposer,
    wanted: Weak<()>,
    /// The pair at whose details somebody looks.
    shown: Option<Sides<DocId>>,
    /// What was said last and by which common text, as long as the documents are the same; of methods that weigh words only.
    said: Option<(Proposed, CommonText)>,
}

/// Draws and looks until there are no more tasks to come. Of many lists that wait only the last one is looked at.
pub fn run(tasks: &Receiver<Task>, plan: &Plan, messages: &Sender<Message>) {
    let mut asked: Option<Asked> = None;
    for task in tasks {
        let mut last = None;
        let mut is_asked = false;
        for task in std::iter::once(task).chain(tasks.try_iter()) {
            match task {
                Task::Choose(choice) => {
                    // What was drawn for the one before is given back first.
                    drop(asked.take());
                    asked = choice.map(|choice| Asked::begin(choice, plan));
                    last = None;
                }
                Task::Hear { changes, listing } => {
                    if let Some(asked) = asked.as_mut().filter(|asked| asked.is_wanted()) {
                        asked.hear(&changes);
                        // A list of before is followed by one that has these changes.
                        last = listing.or(last.filter(|_| changes.is_empty()));
                    }
                }
                Task::Moved(moved) => {
                    if let Some(asked) = &mut asked {
                        asked.proposer.moved(moved);
                    }
                }
                Task::Weigh(docs) => {
                    if let Some(asked) = &mut asked {
                        is_asked |= asked.shown.replace(docs) != Some(docs);
                    }
                }
            }
        }
        let said = match (last, &mut asked) {
            (Some((listing, common)), Some(asked)) => asked.look(&listing, common, messages),
            (None, Some(asked)) if is_asked => asked.weighed(),
            _ => None,
        };
        if let Some(said) = said {
            // The writer is gone only when the engine is being dropped.
            let _ = messages.send(Message::Proposed(Arc::new(said)));
        }
    }
}

impl Asked {
    /// With the documents that are there; they are drawn from when a list comes.
    fn begin(choice: Choice, plan: &Plan) -> Asked {
        let mut asked = Asked {
            method: choice.method,
            proposer: proposer(choice.method, plan).with_weights(),
            wanted: choice.wanted,
            shown: None,
            said: None,
        };
        asked.proposer.admit_all(choice.documents);
        asked
    }

    /// What the index was told.
    fn hear(&mut self, changes: &[Change]) {
        if !changes.is_empty() {
            // Of other texts it says nothing before it has drawn them.
            self.said = None;
        }
        self.proposer.apply(changes);
    }

    /// Draws and looks; nothing if another sketch is chosen meanwhile.
    fn look(
        &mut self,
        listing: &Arc<Listing>,
        common: CommonText,
        messages: &Sender<Message>,
    ) -> Option<Proposed> {
        self.said = None;
        let (method, wanted) = (self.method, self.wanted.clone());
        let told = Throttle::new();
        let follow = |done: usize, all: usize| {
            // Where nothing is to be drawn there is nothing to tell.
            if all > 0 && told.is_news(done, all) {
                let (done, all) = (done as u32, all as u32);
                let drawing = Drawing { done, all };
                let _ = messages.send(Message::Drawing(method, drawing));
            }
            wanted.strong_count() > 0
        };
        if !self.is_wanted() {
            return None;
        }
        let crew = Crew::all_but_one();
        let said = self.proposer.look_while(listing, &common, &crew, &follow)?;
        if !self.method.needs_collection() {
            return Some(said);
        }
        self.said = Some((said.clone(), common));
        Some(self.weighed().unwrap_or(said))
    }

    /// What was said last, with what the pair truly has at whose details somebody looks.
    fn weighed(&self) -> Option<Proposed> {
        let ((said, common), docs) = (self.said.as_ref()?, self.shown?);
        let cosine = self.proposer.cosine(docs, common)?;
        Some(said.clone().with_cosine(docs, cosine))
    }

    fn is_wanted(&self) -> bool {
        self.wanted.strong_count() > 0
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::engine::{Options, plan};
    use crate::extract::extract_as;
    use crate::index::{Alone, Index, Label, Settings};

    #[test]
    fn what_a_pair_truly_has_is_said_from_when_somebody_looks_at_its_details() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options::of(folder.path());
        let plan = plan(&options, extract_as, true).unwrap();
        let vocabulary = Arc::clone(&plan.intake.vocabulary);
        let put = |id: u32, first: u64| {
            let words: Vec<u64> = (first..first + 60).map(crate::shingle::mix).collect();
            let label = Label::new(format!("{id}.txt"));
            Change::put(DocId(id), label, vocabulary.number(&words))
        };
        let mut index = plan.intake.index(Settings::default());
        index.apply(vec![put(0, 1), put(1, 1), put(2, 500)], &Alone);
        let (tasks, to_do) = unbounded();
        let (sender, messages) = unbounded();
        let wanted = Arc::new(());
        let hear = |index: &Index, changes| Task::Hear {
            changes,
            listing: Some((index.listing(), index.common_text())),
        };
        let choice = Choice {
            method: "word-simhash".parse().unwrap(),
            documents: index.texts(),
            wanted: Arc::downgrade(&wanted),
        };
        tasks.send(Task::Choose(Some(choice))).unwrap();
        tasks.send(hear(&index, Vec::new())).unwrap();
        let drawing = thread::spawn(move || run(&to_do, &plan, &sender));
        let next = || loop {
            if let Message::Proposed(proposed) = messages.recv().unwrap() {
                break proposed;
            }
        };
        let [same, other] = [1, 2].map(|right| Sides::new(DocId(0), DocId(right)));
        let is_one = |cosine: Option<f64>| cosine > Some(1.0 - 1e-9);
        assert_eq!(next().cosine(same), None, "nobody has asked");
        tasks.send(Task::Weigh(same)).unwrap();
        let said = next();
        assert!(is_one(said.cosine(same)) && is_one(said.cosine(same.swap())));
        assert_eq!(said.cosine(other), None);
        tasks.send(Task::Weigh(other)).unwrap();
        let said = next();
        assert!(said.cosine(other).unwrap() < 1e-9 && said.is_of(&index.listing()));
        // With what is saved it is another one, and is said with the list.
        let changes = vec![put(2, 1)];
        index.apply(changes.clone(), &Alone);
        tasks.send(hear(&index, changes)).unwrap();
        assert!(is_one(next().cosine(other)));
        drop(tasks);
        drawing.join().unwrap();
    }
}
