//! Which sketch is asked what it would have found? One at a time, from when a person chooses it.

use std::sync::Arc;

use crossbeam_channel::Sender;

use super::Writer;
use crate::engine::propose::{Choice, Task};
use crate::proposal::Proposed;
use crate::sketch::Method;
use crate::snapshot::Drawing;

/// Who draws, and for which choice.
#[derive(Debug)]
pub(super) struct Sketches {
    tasks: Sender<Task>,
    /// Whoever draws looks whether it is still there.
    wanted: Arc<()>,
}

impl Writer {
    /// Tells of these what sketch is chosen, and of all changes from then on.
    pub fn send_sketches(&mut self, tasks: Sender<Task>) {
        let wanted = Arc::new(());
        self.sketches = Some(Sketches { tasks, wanted });
    }

    /// Asks this sketch from now on, and no other; the exact index is none.
    pub fn choose(&mut self, method: Method) {
        if method == self.snapshot.method {
            return;
        }
        self.snapshot.method = method;
        self.snapshot.proposed = None;
        self.snapshot.drawing = None;
        self.looked_at = None;
        self.has_proposed = true;
        let Some(sketches) = &mut self.sketches else {
            return;
        };
        // Whoever draws for the one before breaks it off.
        sketches.wanted = Arc::new(());
        // What the index has not heard of yet is told when it does.
        let choice = (method != Method::Exact).then(|| Choice {
            method,
            documents: self.index.texts(),
            wanted: Arc::downgrade(&sketches.wanted),
        });
        self.proposals = choice.is_some().then(|| sketches.tasks.clone());
        // Whoever has panicked there has said so; the lists stand without it.
        let _ = sketches.tasks.send(Task::Choose(choice));
    }

    /// Shows what the chosen sketch says; of one that was chosen before it comes too late.
    pub(super) fn heed_proposed(&mut self, proposed: Arc<Proposed>) {
        if proposed.method() == self.snapshot.method {
            self.snapshot.proposed = Some(proposed);
            self.snapshot.drawing = None;
            self.has_proposed = true;
        }
    }

    /// The same of how far it has come.
    pub(super) fn heed_drawing(&mut self, method: Method, drawing: Drawing) {
        if method == self.snapshot.method && self.snapshot.proposed.is_none() {
            self.snapshot.drawing = Some(drawing);
            self.has_proposed = true;
        }
    }
}
