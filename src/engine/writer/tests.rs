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

/// A writer over a folder that is not looked at.
fn writer(folder: &Path) -> Writer {
    let options = Options::of(folder);
    let plan = crate::engine::plan(&options, extract_as, true).unwrap();
    let outbox = Arc::new(Outbox::new().0);
    Writer::new(&plan, None, outbox, Lines::idle())
}

fn path(name: &str) -> Arc<Path> {
    Path::new(name).into()
}

fn wanted(name: &str, ticket: u64) -> Message {
    Message::Changes(vec![(path(name), Change::Wanted(ticket))])
}

/// A file was read, with the text of this number.
fn read(writer: &Writer, name: &str, ticket: u64, text: u64) -> Message {
    let words: Vec<u64> = (0..30)
        .map(|word| shingle::mix(100 * text + word))
        .collect();
    let document = read::Document {
        words: writer.intake.take(&words),
        content: Some(Content::test(text)),
        facts: Arc::new(Facts::default()),
    };
    let seen = None;
    let outcome = Ok(read::Outcome::Document(document));
    Message::Read(vec![(path(name), ticket, read::Read { outcome, seen })])
}

#[test]
fn what_happens_while_files_are_written_is_told_in_one_sentence_when_that_is_over_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(folder.path());
    let now = Instant::now();
    writer.take(Message::Walked);
    writer.digest(now);
    writer.take(Message::Settling(true));
    for (name, ticket, text) in [("a.txt", 1, 1), ("b.txt", 2, 2), ("c.txt", 3, 1)] {
        writer.take(wanted(name, ticket));
        let read = read(&writer, name, ticket, text);
        writer.take(read);
        writer.digest(now + Duration::from_secs(ticket));
        assert_eq!(writer.snapshot.listing.documents.len() as u64, ticket);
        assert_eq!(writer.snapshot.news.last(), None);
    }
    writer.take(Message::Settling(false));
    writer.digest(now + Duration::from_secs(5));
    assert_eq!(writer.snapshot.news.last(), None, "no figure is known yet");
    writer.end_pairs(writer.state, &[], false);
    assert_eq!(
        writer.snapshot.news.last(),
        None,
        "what is rewritten is still looked for"
    );
    writer.end_alignment(writer.state, Some(&[]), true);
    let news = writer.snapshot.news.last().map(Said::english);
    assert_eq!(news.as_deref(), Some("3 documents added: 1 duplicate"));
}

#[test]
fn memory_is_given_back_once_after_a_change_and_then_nothing_is_due() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(folder.path());
    let now = Instant::now();
    writer.take(Message::Walked);
    writer.digest(now);
    let rest = writer.wake().unwrap();
    writer.digest(now);
    assert_eq!(writer.wake(), Some(rest));
    writer.digest(rest);
    assert_eq!(writer.wake(), None);
    writer.take(wanted("a.txt", 1));
    let read = read(&writer, "a.txt", 1, 1);
    writer.take(read);
    writer.digest(rest);
    assert!(writer.wake().is_some());
}

#[test]
fn a_folder_that_takes_long_to_read_keeps_its_documents_when_it_is_moved() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(folder.path());
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
    let message = read(&writer, "in/a.txt", 1, 1);
    writer.take(message);
    let message = read(&writer, "in/b.txt", 2, 2);
    writer.take(message);
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
    let message = read(&writer, "out/b.txt", 4, 2);
    writer.take(message);
    writer.digest(now + Duration::from_secs(45));
    let message = read(&writer, "out/a.txt", 3, 1);
    writer.take(message);
    writer.digest(now + Duration::from_secs(90));
    let moved = before
        .into_iter()
        .map(|(name, id)| (name.replace("in/", "out/"), id));
    assert_eq!(listed(&writer), moved.collect::<Vec<_>>());
    writer.end_pairs(writer.state, &[], true);
    let news = writer.snapshot.news.last().map(Said::english);
    assert!(news.is_some_and(|news| news.contains("renamed")));
}
