//! The writer, without threads: what it publishes of what it is told.

use std::path::Path;
use std::time::{Duration, Instant};

use super::*;
use crate::engine::tree::Change;
use crate::engine::{Options, read};
use crate::extract::extract_as;
use crate::index::Document;
use crate::shingle;
use crate::snapshot::Facts;
use crate::store::Content;
use crate::words::Said;

#[test]
fn a_folder_that_takes_long_to_read_keeps_its_documents_when_it_is_moved() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options::of(folder.path());
    let plan = crate::engine::plan(&options, extract_as, true).unwrap();
    let intake = Arc::clone(&plan.intake);
    let outbox = Arc::new(Outbox::new().0);
    let mut writer = Writer::new(&plan, None, outbox, Lines::idle());
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
        let outcome = Ok(read::Outcome::Document(document));
        Message::Read(vec![(path(name), ticket, read::Read { outcome, seen })])
    };
    let listed = |writer: &Writer| -> Vec<(String, DocId)> {
        let documents = &writer.snapshot.listing.documents;
        let named = |one: &Document| (one.label.to_string(), one.id);
        documents.iter().map(named).collect()
    };
    let now = Instant::now();
    writer.take(Message::Changes(vec![
        (path("in/a.txt"), Change::Wanted(1)),
        (path("in/b.txt"), Change::Wanted(2)),
    ]));
    writer.take(Message::Walked);
    writer.take(read("in/a.txt", 1, 1));
    writer.take(read("in/b.txt", 2, 2));
    writer.digest(now);
    let before = listed(&writer);
    writer.take(Message::Changes(vec![
        (path("out/a.txt"), Change::Wanted(3)),
        (path("out/b.txt"), Change::Wanted(4)),
        (path("in/a.txt"), Change::Gone),
        (path("in/b.txt"), Change::Gone),
    ]));
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
    let news = writer.snapshot.news.last().map(Said::english);
    assert!(news.is_some_and(|news| news.contains("renamed")));
}
