//! Which document is which, through all that can happen to files?

use super::*;
use crate::submission::Rules;
use crate::words::Said;

fn document(content: u64) -> Read {
    read(Outcome::Document(read::Document {
        words: crate::index::Text::Here(Arc::default()),
        content: Some(Content::test(content)),
        facts: Arc::new(Facts::plain()),
    }))
}

fn read(outcome: Outcome) -> Read {
    let seen = None;
    Read { outcome, seen }
}

fn directory() -> Directory {
    use crate::engine::Roots;
    Directory::new(Authors::new(Rules::Auto, &Roots::none()))
}

fn add(directory: &mut Directory, name: &str, content: u64) {
    let path: Arc<Path> = Path::new(name).into();
    directory.want(&path, content);
    directory.read(&path, content, document(content));
}

fn told(directory: &mut Directory) -> Option<String> {
    let news = super::super::news::told(&directory.take_happened(), &|_| None);
    news.map(|news| news.line.english())
}

#[test]
fn a_file_that_comes_back_is_the_same_document_and_meanwhile_says_why_it_is_not_there() {
    let mut directory = directory();
    let path: Arc<Path> = Path::new("a.txt").into();
    add(&mut directory, "a.txt", 1);
    directory.take_changes();
    // An editor empties the file, waits, and writes it again.
    directory.want(&path, 2);
    directory.read(&path, 2, read(Outcome::Unread(Said::text("no text"))));
    directory.bury();
    assert!(matches!(
        &directory.take_changes()[..],
        [Change::Remove(DocId(0))]
    ));
    let (label, file) = directory.file(DocId(0)).unwrap();
    assert_eq!(
        (label.as_str(), file),
        ("a.txt", Err(Said::text("no text")))
    );
    add(&mut directory, "a.txt", 3);
    assert!(matches!(
        &directory.take_changes()[..],
        [Change::Put(DocId(0), ..)]
    ));
    // It is deleted, and long after that there is another one of its name.
    directory.remove(&path);
    directory.bury();
    directory.take_changes();
    assert!(directory.file(DocId(0)).unwrap().1.is_err());
    add(&mut directory, "b.txt", 9);
    add(&mut directory, "a.txt", 4);
    let ids: Vec<DocId> = directory
        .take_changes()
        .iter()
        .map(|change| match change {
            Change::Put(id, ..)
            | Change::Lay(id, ..)
            | Change::Remove(id)
            | Change::Assign(id, _) => *id,
        })
        .collect();
    assert_eq!(ids, [DocId(0), DocId(1)]);
}

#[test]
fn a_file_that_only_changes_its_name_keeps_its_handle() {
    let mut directory = directory();
    add(&mut directory, "a.txt", 1);
    directory.take_changes();
    directory.take_happened();
    directory.remove(Path::new("a.txt"));
    add(&mut directory, "b.txt", 1);
    directory.bury();
    let changes = directory.take_changes();
    assert!(
        matches!(&changes[..], [Change::Put(DocId(0), label, _)] if label.as_str() == "b.txt"),
        "{changes:?}"
    );
    assert_eq!(
        told(&mut directory).as_deref(),
        Some("a.txt renamed to b.txt")
    );
    assert_eq!(directory.file(DocId(0)).unwrap().0.as_str(), "b.txt");
}

#[test]
fn an_answer_to_an_older_wish_or_for_a_lost_file_is_ignored() {
    let mut directory = directory();
    let path: Arc<Path> = Path::new("a.txt").into();
    directory.want(&path, 1);
    directory.want(&path, 2);
    directory.read(&path, 1, document(1));
    assert!(directory.is_waiting() && !directory.has_changes());
    directory.remove(&path);
    directory.read(&path, 2, document(2));
    assert!(!directory.is_waiting() && !directory.has_changes());
    assert_eq!(
        directory.progress(true),
        Progress {
            found: 0,
            read: 0,
            walked: true
        }
    );
}

#[test]
fn the_index_hears_only_of_documents_that_it_knows_or_shall_know() {
    let mut directory = directory();
    add(&mut directory, "a.txt", 1);
    directory.remove(Path::new("a.txt"));
    directory.bury();
    assert!(directory.take_changes().is_empty(), "never heard of");
    add(&mut directory, "a.txt", 1);
    assert_eq!(directory.take_changes().len(), 1);
    add(&mut directory, "a.txt", 1);
    assert!(!directory.has_changes(), "saved without a change");
    let path: Arc<Path> = Path::new("a.txt").into();
    directory.refuse(&path, Said::text("binary"));
    directory.bury();
    assert!(matches!(
        directory.take_changes()[..],
        [Change::Remove(DocId(0))]
    ));
    assert_eq!(directory.take_unread().unwrap()[0].reason, "binary");
    assert!(directory.take_unread().is_none());
}

#[test]
fn people_of_one_name_are_told_apart_in_the_news_and_among_the_files_that_are_not_read() {
    let mut directory = directory();
    let file = |name: &str| format!("{name}_assignsubmission_file_/essay.txt");
    let refuse = |directory: &mut Directory, name: &str| {
        let path: Arc<Path> = Path::new(&file(name)).into();
        directory.want(&path, 1);
        directory.read(&path, 1, read(Outcome::Unread(Said::text("no text"))));
    };
    let unread = |directory: &mut Directory| -> Option<Vec<String>> {
        let unread = directory.take_unread()?;
        let titles = unread.iter().map(|file| file.label.title().to_owned());
        Some(titles.collect())
    };
    let news = |directory: &mut Directory| {
        let mut happened = directory.take_happened();
        directory.name_apart(&mut happened);
        super::super::news::told(&happened, &|_| None).map(|news| news.line.english())
    };
    refuse(&mut directory, "Anna Petrova_111");
    refuse(&mut directory, "Marta Silva_333");
    let [anna, marta] = ["Anna Petrova · essay.txt", "Marta Silva · essay.txt"];
    assert_eq!(unread(&mut directory).unwrap(), [anna, marta]);
    news(&mut directory);
    // Another one of her name hands in.
    add(&mut directory, &file("Anna Petrova_222"), 2);
    let numbered = "Anna Petrova (111) · essay.txt";
    assert_eq!(unread(&mut directory).unwrap(), [numbered, marta]);
    let added = "Anna Petrova (222) · essay.txt added";
    assert_eq!(news(&mut directory).as_deref(), Some(added));
    add(&mut directory, &file("Anna Petrova_222"), 3);
    assert_eq!(unread(&mut directory), None);
    let saved = "Anna Petrova (222) · essay.txt saved";
    assert_eq!(news(&mut directory).as_deref(), Some(saved));
    // And goes, of which is told under the name that she had.
    directory.remove(Path::new(&file("Anna Petrova_222")));
    directory.bury();
    assert_eq!(unread(&mut directory).unwrap(), [anna, marta]);
    let deleted = "Anna Petrova (222) · essay.txt deleted";
    assert_eq!(news(&mut directory).as_deref(), Some(deleted));
}
