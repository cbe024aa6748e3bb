//! Sketches: what the index hears is told to whoever draws for the chosen sketch, and what that says is shown.

use std::sync::Arc;

use crossbeam_channel::Sender;

use super::Writer;
use crate::engine::propose::Task;
use crate::index::{Change, DocId, Listing, Text};
use crate::proposal::Proposed;
use crate::snapshot::Drawing;

/// Who draws, and what he has heard and said.
#[derive(Debug)]
pub(super) struct Sketches {
    /// Nobody where no sketch is chosen.
    tasks: Option<Sender<Task>>,
    /// The list that was sent there last.
    looked_at: Option<Arc<Listing>>,
    /// It has said something that the screens don't know yet.
    pub has_news: bool,
}

impl Sketches {
    /// Tells these of all changes.
    pub fn new(tasks: Option<Sender<Task>>) -> Sketches {
        Sketches {
            tasks,
            looked_at: None,
            has_news: false,
        }
    }

    fn tell(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // Whoever has panicked there has said so; the lists stand without it.
            let _ = tasks.send(task);
        }
    }
}

impl Writer {
    /// Asks what the chosen sketch says about a list that it has not seen.
    pub(super) fn ask_sketch(&mut self) {
        let listing = self.index.listing();
        let is_known = |known: &Arc<Listing>| Arc::ptr_eq(known, &listing);
        if self.sketches.tasks.is_some() && !self.sketches.looked_at.as_ref().is_some_and(is_known)
        {
            self.sketches.looked_at = Some(Arc::clone(&listing));
            self.sketches.tell(Task::Hear {
                changes: Vec::new(),
                listing: Some((listing, self.index.common_text())),
            });
        }
    }

    /// Brings changes into the index. Whoever draws for the chosen sketch hears of them first, and then where the words are that the
    /// index has moved to the disk: else they would be kept in memory for nothing.
    pub(super) fn bring_in(&mut self, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        if self.sketches.tasks.is_none() {
            self.index.apply(changes, &self.crew);
            return;
        }
        let id_in_memory = |change: &Change| match change {
            Change::Put(id, _, Text::Memory(_)) => Some(*id),
            Change::Put(..) | Change::Remove(_) | Change::Assign(..) => None,
        };
        let came: Vec<DocId> = changes.iter().filter_map(id_in_memory).collect();
        let moves = self.index.moves();
        self.sketches.tell(Task::Hear {
            changes: changes.clone(),
            listing: None,
        });
        self.index.apply(changes, &self.crew);
        let elsewhere: Vec<(DocId, Text)> = if self.index.moves() != moves {
            self.index.texts()
        } else if self.index.part().is_some() {
            let text = |id: DocId| Some((id, self.index.text(id)?.clone()));
            came.into_iter().filter_map(text).collect()
        } else {
            Vec::new()
        };
        if !elsewhere.is_empty() {
            self.sketches.tell(Task::Moved(elsewhere));
        }
    }

    /// Shows what the chosen sketch says.
    pub(super) fn show_proposed(&mut self, proposed: Arc<Proposed>) {
        self.snapshot.proposed = Some(proposed);
        self.snapshot.drawing = None;
        self.sketches.has_news = true;
    }

    /// The same of how far it has come.
    pub(super) fn show_drawing(&mut self, drawing: Drawing) {
        if self.snapshot.proposed.is_none() {
            self.snapshot.drawing = Some(drawing);
            self.sketches.has_news = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::{Duration, Instant};

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::engine::catalog::authors::Authors;
    use crate::engine::intake::Intake;
    use crate::engine::jobs::Lines;
    use crate::engine::latest::Outbox;
    use crate::engine::read;
    use crate::engine::writer::{Means, Message, Turn};
    use crate::engine::{Memory, Roots};
    use crate::index::{Document, Label, Settings};
    use crate::shingle;
    use crate::sketch::Method;
    use crate::snapshot::{Facts, Folders};
    use crate::store::{Content, Store};
    use crate::submission::Rules;
    use crate::words::Said;

    /// Over nothing.
    fn writer(intake: &Arc<Intake>, sketches: Option<Sender<Task>>) -> Writer {
        let (outbox, _events) = Outbox::new();
        let means = Means {
            store: Store::none(),
            recall: None,
            intake: Arc::clone(intake),
            rules: crate::arrival::Rules::default(),
            sketches,
            method: Method::Exact,
        };
        Writer::new(
            Folders::default(),
            intake.index(Settings::default()),
            Authors::new(Rules::Auto, &Roots::none()),
            Arc::new(outbox),
            Lines::idle(),
            means,
        )
    }

    #[test]
    fn whoever_draws_hears_of_all_words_that_go_to_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let intake = Arc::new(Intake::new(Memory {
            // Enough for one of the documents, and for the fingerprints of three.
            most: Some(5_000),
            beside: folder.path().to_owned(),
        }));
        let (sketches, to_sketch) = unbounded();
        let mut writer = writer(&intake, Some(sketches));
        let words: Vec<u64> = (1..=100).map(crate::shingle::mix).collect();
        let mut moved = |id: u32| {
            let words = intake.vocabulary.number(&words);
            let label = Label::new(format!("{id}.txt"));
            writer.bring_in(vec![Change::put(DocId(id), label, words)]);
            let moved = to_sketch.try_iter().map(|task| match task {
                Task::Moved(moved) => moved,
                Task::Hear { .. } => Vec::new(),
            });
            moved.flatten().map(|(id, _)| id.0).collect::<Vec<u32>>()
        };
        assert!(moved(0).is_empty());
        assert_eq!(moved(1), [0, 1]);
        assert_eq!(moved(2), [2]);
        assert_eq!(moved(0), [0]);
    }

    #[test]
    fn a_folder_that_takes_long_to_read_keeps_its_documents_when_it_is_moved() {
        let intake = Arc::<Intake>::default();
        let mut writer = writer(&intake, None);
        let path = |name: &str| -> Arc<Path> { Path::new(name).into() };
        let read = |name: &str, ticket, text: u64| {
            let words: Vec<u64> = (0..30)
                .map(|word| shingle::mix(100 * text + word))
                .collect();
            let document = read::Document {
                words: intake.take(&words),
                content: Some(Content::test(text)),
                facts: Arc::new(Facts::plain()),
            };
            let seen = None;
            let outcome = read::Outcome::Document(document);
            Message::Read(vec![(path(name), ticket, read::Read { outcome, seen })])
        };
        let listed = |writer: &Writer| -> Vec<(String, DocId)> {
            let documents = &writer.snapshot.listing.documents;
            let named = |one: &Document| (one.label.to_string(), one.id);
            documents.iter().map(named).collect()
        };
        let now = Instant::now();
        writer.take(Message::Turn(Turn {
            wanted: vec![(path("in/a.txt"), 1), (path("in/b.txt"), 2)],
            ..Turn::default()
        }));
        writer.take(Message::Walked);
        writer.take(read("in/a.txt", 1, 1));
        writer.take(read("in/b.txt", 2, 2));
        writer.digest(now);
        let before = listed(&writer);
        writer.take(Message::Turn(Turn {
            gone: vec![path("in/a.txt"), path("in/b.txt")],
            wanted: vec![(path("out/a.txt"), 3), (path("out/b.txt"), 4)],
            ..Turn::default()
        }));
        for seconds in [1, 30] {
            writer.digest(now + Duration::from_secs(seconds));
            assert_eq!(listed(&writer), before);
        }
        writer.take(read("out/b.txt", 4, 2));
        writer.digest(now + Duration::from_secs(45));
        writer.take(read("out/a.txt", 3, 1));
        writer.digest(now + Duration::from_secs(90));
        let moved = before
            .into_iter()
            .map(|(name, id)| (name.replace("in/", "out/"), id));
        assert_eq!(listed(&writer), moved.collect::<Vec<_>>());
        let news = writer.snapshot.news.as_ref().map(Said::english);
        assert!(news.is_some_and(|news| news.contains("renamed")));
    }
}
