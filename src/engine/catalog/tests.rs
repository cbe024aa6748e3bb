//! Which document is which, through all that can happen to files.

use super::*;
use crate::index::Author;
use crate::snapshot::Snapshot;
use crate::submission::{AUTHOR_FILES, Rules};
use crate::words::Said;

fn document(content: u64) -> Read {
    read(Ok(Outcome::Document(read::Document {
        words: crate::index::Text::Memory(Arc::default()),
        content: Some(Content::test(content)),
        facts: Arc::new(Facts {
            content: content.into(),
            ..Facts::default()
        }),
    })))
}

fn read(outcome: Result<Outcome, Failure>) -> Read {
    let seen = None;
    Read { outcome, seen }
}

fn catalog() -> Catalog {
    use crate::engine::Roots;
    Catalog::new(Authors::new(Rules::Auto, &Roots::none()))
}

fn add(catalog: &mut Catalog, name: &str, content: u64) {
    let path: Arc<Path> = Path::new(name).into();
    catalog.want(&path, content);
    catalog.read(&path, content, document(content));
}

#[test]
fn a_file_that_comes_back_is_the_same_document_and_meanwhile_says_why_it_is_not_there() {
    let mut catalog = catalog();
    let path: Arc<Path> = Path::new("a.txt").into();
    add(&mut catalog, "a.txt", 1);
    catalog.take_changes(&|_| None);
    // An editor empties the file, waits, and writes it again.
    catalog.want(&path, 2);
    catalog.read(&path, 2, read(Err(Failure::Reason(Said::text("no text")))));
    catalog.bury();
    assert!(matches!(
        &catalog.take_changes(&|_| None)[..],
        [Change::Remove(DocId(0))]
    ));
    let (label, file) = catalog.file(DocId(0)).unwrap();
    assert_eq!(
        (label.as_str(), file),
        ("a.txt", Err(Said::text("no text")))
    );
    add(&mut catalog, "a.txt", 3);
    assert!(matches!(
        &catalog.take_changes(&|_| None)[..],
        [Change::Put(DocId(0), ..)]
    ));
    // It is deleted, and long after that there is another one of its name.
    catalog.remove(&path);
    catalog.bury();
    catalog.take_changes(&|_| None);
    assert!(catalog.file(DocId(0)).unwrap().1.is_err());
    add(&mut catalog, "b.txt", 9);
    add(&mut catalog, "a.txt", 4);
    let ids: Vec<DocId> = catalog
        .take_changes(&|_| None)
        .iter()
        .map(|change| match change {
            Change::Put(id, ..) | Change::Remove(id) | Change::Assign(id, _) => *id,
        })
        .collect();
    assert_eq!(ids, [DocId(0), DocId(1)]);
}

#[test]
fn people_of_one_name_are_told_apart_in_the_news_and_among_the_files_that_are_not_read() {
    let mut catalog = catalog();
    let file = |name: &str| format!("{name}_assignsubmission_file_/essay.txt");
    let refuse = |catalog: &mut Catalog, name: &str| {
        let path: Arc<Path> = Path::new(&file(name)).into();
        catalog.want(&path, 1);
        catalog.read(&path, 1, read(Err(Failure::Reason(Said::text("no text")))));
    };
    let unread = |catalog: &mut Catalog| -> Vec<String> {
        let mut shown = Snapshot::default();
        catalog.show(&mut shown);
        let titles = shown
            .unread
            .iter()
            .map(|file| file.label.title().to_owned());
        titles.collect()
    };
    let news = |catalog: &mut Catalog| {
        let mut happened = catalog.take_happened();
        catalog.name_apart(&mut happened);
        crate::engine::news::told(&happened, &|_| None).map(|news| news.line.english())
    };
    refuse(&mut catalog, "Anna Petrova_111");
    refuse(&mut catalog, "Marta Silva_333");
    let [anna, marta] = ["Anna Petrova · essay.txt", "Marta Silva · essay.txt"];
    assert_eq!(unread(&mut catalog), [anna, marta]);
    news(&mut catalog);
    // Another one of her name hands in.
    add(&mut catalog, &file("Anna Petrova_222"), 2);
    let numbered = "Anna Petrova (111) · essay.txt";
    assert_eq!(unread(&mut catalog), [numbered, marta]);
    let added = "Anna Petrova (222) · essay.txt added";
    assert_eq!(news(&mut catalog).as_deref(), Some(added));
    add(&mut catalog, &file("Anna Petrova_222"), 3);
    assert!(unread(&mut catalog).is_empty(), "as before");
    let saved = "Anna Petrova (222) · essay.txt saved";
    assert_eq!(news(&mut catalog).as_deref(), Some(saved));
    // And goes, of which is told under the name that she had.
    catalog.remove(&Path::new(&file("Anna Petrova_222")).into());
    catalog.bury();
    assert_eq!(unread(&mut catalog), [anna, marta]);
    let deleted = "Anna Petrova (222) · essay.txt deleted";
    assert_eq!(news(&mut catalog).as_deref(), Some(deleted));
}

/// What an index has heard of whose the documents are that it has.
#[derive(Default)]
struct Heard {
    there: BTreeSet<DocId>,
    authors: BTreeMap<DocId, Author>,
}

impl Heard {
    /// Hears what there is to be heard; it is what the catalog says then.
    fn hear(&mut self, catalog: &mut Catalog) {
        for change in catalog.take_changes(&|_| Some(crate::index::Text::Memory(Arc::default()))) {
            match change {
                Change::Put(id, ..) => {
                    self.there.insert(id);
                }
                Change::Assign(id, Some(author)) => {
                    self.authors.insert(id, author);
                }
                Change::Assign(id, None) => {
                    self.authors.remove(&id);
                }
                Change::Remove(id) => {
                    self.there.remove(&id);
                    self.authors.remove(&id);
                }
            }
        }
        for id in &self.there {
            if catalog.row(*id).is_some_and(|row| row.is_there) {
                let said = catalog.authors.handle(*id);
                assert_eq!(self.authors.get(id).copied(), said, "{id:?}");
            }
        }
    }
}

const HERS: &str = "Anna Petrova_111_assignsubmission_file_";

#[test]
fn a_document_that_is_saved_several_times_before_anybody_hears_of_it_is_told_of_once() {
    let mut catalog = catalog();
    add(&mut catalog, "a.txt", 1);
    add(&mut catalog, "b.txt", 2);
    catalog.take_happened();
    for content in 3..6 {
        add(&mut catalog, "a.txt", content);
    }
    add(&mut catalog, "b.txt", 6);
    let news = crate::engine::news::told(&catalog.take_happened(), &|_| None).unwrap();
    assert_eq!(news.line.english(), "a.txt saved, b.txt saved");
}

#[test]
fn a_container_that_is_not_read_whole_counts_in_its_folder_as_a_file_not_read_does() {
    let mut catalog = catalog();
    for (content, author) in (0..).zip(["anna", "ben", "cy"]) {
        add(&mut catalog, &format!("{author}/1.txt"), content);
    }
    for nth in 2..=AUTHOR_FILES {
        add(&mut catalog, &format!("anna/{nth}.txt"), 10 + nth as u64);
    }
    catalog.take_changes(&|_| None);
    assert_eq!(catalog.author(DocId(0)), Some("anna"));
    let path: Arc<Path> = Path::new("anna/more.zip").into();
    for (ticket, note) in (50..).zip([Some(Said::text("damaged: read in part")), None]) {
        let contents = Contents {
            note: note.clone(),
            ..Contents::default()
        };
        catalog.want(&path, ticket);
        catalog.read(&path, ticket, read(Ok(Outcome::Container(contents))));
        catalog.take_changes(&|_| None);
        // With it there are more files than a person's.
        assert_eq!(catalog.author(DocId(0)).is_none(), note.is_some());
    }
}

#[test]
fn the_index_hears_that_a_document_is_nobodys_when_it_comes_back_elsewhere_after_a_while() {
    let (mut catalog, mut heard) = (catalog(), Heard::default());
    for (name, content) in [("a.txt", 1), ("b.txt", 2)] {
        add(&mut catalog, &format!("{HERS}/{name}"), content);
    }
    heard.hear(&mut catalog);
    assert_eq!(heard.authors.len(), 2);
    // It is heard of between that it has gone and that it is known again.
    catalog.remove(&Path::new(&format!("{HERS}/a.txt")).into());
    heard.hear(&mut catalog);
    add(&mut catalog, "elsewhere.txt", 1);
    heard.hear(&mut catalog);
    assert_eq!(heard.there.len(), 2, "it is the same document");
    assert_eq!(heard.authors.len(), 1);
}

#[test]
fn the_index_hears_whose_a_document_is_that_was_an_alias_for_a_while() {
    let (mut catalog, mut heard) = (catalog(), Heard::default());
    let (one, other) = (format!("{HERS}/a.txt"), format!("{HERS}/class.zip/a.txt"));
    add(&mut catalog, &one, 1);
    for content in [2, 1, 3] {
        add(&mut catalog, &other, content);
        heard.hear(&mut catalog);
        assert_eq!(heard.there.len(), if content == 1 { 1 } else { 2 });
    }
}
