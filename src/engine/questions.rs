//! Which questions does the writer pass on, and who answers each? It keeps the index and never reads a text: what takes texts is
//! answered on another thread, for what was asked last.

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::authors::Authors;
use super::latest::Slot;
use super::pace::Pace;
use super::recall::Recall;
use super::spawn::Desk;
use super::writer::inquiry::Lookers;
use super::writer::{Means, Writer};
use super::{Engine, Options, carried, compare, gather, propose, rewriting, sources};
use crate::snapshot::Sought;

/// What is asked, each to be fetched by whoever answers it.
pub(super) struct Questions {
    /// How does a pair compare?
    pairs: Receiver<compare::Task>,
    /// What would the chosen sketch have found?
    sketches: Receiver<propose::Task>,
    /// Which pairs say the same in other words?
    searches: Receiver<rewriting::Task>,
    /// What of a document stands in which others?
    documents: Receiver<Option<sources::Task>>,
    /// Who has a passage?
    passages: Receiver<Option<Sought>>,
    /// What do many pairs say, for one file?
    gathers: Receiver<gather::Task>,
}

impl Engine {
    /// Who keeps the index, of nothing so far, and what it asks.
    pub(super) fn writer(
        &self,
        options: &Options,
        desk: &Desk,
        recall: Option<Recall>,
    ) -> (Writer, Questions) {
        let plan = &desk.plan;
        let (compare, pairs) = Slot::new();
        let means = Means {
            store: plan.store.clone(),
            recall,
            intake: Arc::clone(&plan.intake),
        };
        let index = plan.intake.index(desk.settings);
        let authors = Authors::new(options.authors.clone(), &plan.roots);
        let outbox = Arc::clone(&desk.outbox);
        let mut writer = Writer::new(plan.roots.shown(), index, authors, outbox, compare, means);
        writer.heed(Arc::clone(&self.halt));
        writer.judge_by(options.rules);
        let (search, searches) = Slot::new();
        writer.search_with(search);
        let ((source, documents), (carry, passages), (gather, gathers)) =
            (Slot::new(), Slot::new(), Slot::new());
        writer.send_lookers(Lookers {
            sources: source,
            passages: carry,
            gathers: gather,
        });
        let (sketch, sketches) = unbounded();
        writer.send_sketches(sketch);
        writer.choose(options.method);
        let questions = Questions {
            pairs,
            sketches,
            searches,
            documents,
            passages,
            gathers,
        };
        (writer, questions)
    }

    /// A thread for each question: what takes long keeps none of the others waiting.
    pub(super) fn spawn_answering(
        &mut self,
        questions: Questions,
        desk: &Desk,
        end: &Sender<()>,
    ) -> anyhow::Result<()> {
        let (pace, clock) = Pace::new(Arc::clone(&desk.outbox));
        self.spawn("sidelong-clock".to_owned(), end, move || clock.run())?;
        self.spawn_at("sidelong-compare", desk, end, move |at| {
            compare::run(&questions.pairs, at.plan, &at.settings, &at.outbox, pace);
        })?;
        self.spawn_at("sidelong-sketch", desk, end, move |at| {
            propose::run(&questions.sketches, &at.plan, &at.messages);
        })?;
        self.spawn_at("sidelong-rewritten", desk, end, move |at| {
            rewriting::run(&questions.searches, &at);
        })?;
        self.spawn_at("sidelong-sources", desk, end, move |at| {
            sources::run(&questions.documents, &at);
        })?;
        self.spawn_at("sidelong-passage", desk, end, move |at| {
            carried::run(&questions.passages, &at);
        })?;
        self.spawn_at("sidelong-gather", desk, end, move |at| {
            gather::run(&questions.gathers, &at);
        })
    }

    fn spawn_at(
        &mut self,
        name: &str,
        desk: &Desk,
        end: &Sender<()>,
        answer: impl FnOnce(Desk) + Send + 'static,
    ) -> anyhow::Result<()> {
        let at = desk.clone();
        self.spawn(name.to_owned(), end, move || answer(at))
    }
}
