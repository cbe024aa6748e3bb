//! Zips are watched like folders.

use super::*;
use crate::engine::Request;
use crate::extract::container::tests::zip;
use crate::sides::Sides;

/// A zip of these texts.
fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    zip(&files)
}

/// Written beside and moved into its place, as programs save a zip: half of it is never seen.
fn save(class: &Class, name: &str, bytes: &[u8]) {
    class.write("new.tmp", bytes);
    class.rename("new.tmp", name);
}

#[test]
fn a_zip_comes_changes_and_goes_like_a_folder() {
    let mut class = Class::with(&[("a.txt", "one two")]);
    let files = [("anna.txt", "three four"), ("ben/essay.md", "five")];
    save(&class, "class.zip", &zipped(&files));
    class.wait_for(&["a.txt", "class.zip/anna.txt", "class.zip/ben/essay.md"]);
    assert_eq!(
        class.news().as_deref(),
        Some("class.zip/anna.txt added: accepted, class.zip/ben/essay.md added: accepted")
    );
    assert_eq!(
        (class.last.progress.found, class.last.progress.read),
        (3, 3)
    );
    let ids = ["class.zip/anna.txt", "class.zip/ben/essay.md"].map(|name| class.id(name));
    // One is changed: the other is left alone.
    let files = [files[0], ("ben/essay.md", "five six")];
    save(&class, "class.zip", &zipped(&files));
    let saved = class.wait_for_news("class.zip/ben/essay.md saved");
    assert_eq!(saved.listing.documents[2].words, 2);
    // One has another name, and one is new.
    let files = [
        ("anna 2.txt", "three four"),
        files[1],
        ("carla.txt", "seven"),
    ];
    save(&class, "class.zip", &zipped(&files));
    class.wait_until("they are there", |s| s.listing.documents.len() == 4);
    assert_eq!(class.id("class.zip/anna 2.txt"), ids[0]);
    assert_eq!(class.id("class.zip/ben/essay.md"), ids[1]);
    // All have another name.
    class.rename("class.zip", "klass.zip");
    class.wait_for_news("3 documents renamed");
    assert_eq!(class.id("klass.zip/ben/essay.md"), ids[1]);
    fs::remove_file(class.path("klass.zip")).unwrap();
    class.wait_for(&["a.txt"]);
    assert_eq!(
        (class.last.progress.found, class.last.progress.read),
        (1, 1)
    );
}

#[test]
fn what_of_a_zip_is_not_read_is_listed_as_of_a_folder() {
    let deep = zipped(&[("deep.txt", "too deep")]);
    let inner = zip(&[("in.txt", b"seven eight"), ("deep.zip", &deep)]);
    let large = vec![b'a'; MAX_FILE_BYTES as usize + 1];
    let mut class = Class::prepared(&[]);
    let files: [(&str, &[u8]); 9] = [
        ("anna.txt", b"one two"),
        ("photo.jpg", b"\xff\xd8"),
        ("empty.txt", b""),
        ("binary.txt", b"\x7fELF\x01\x00\x02"),
        ("large.txt", &large),
        ("inner.zip", &inner),
        ("__MACOSX/._anna.txt", b"hidden"),
        (".git/config.txt", b"hidden"),
        ("~$anna.txt", b"hidden"),
    ];
    class.write("class.zip", zip(&files));
    class.write("nothing.zip", zip(&[]));
    class.write("odd.zip", "a text");
    class.write(
        "table.zip",
        zip(&[("[Content_Types].xml", b""), ("xl/workbook.xml", b"")]),
    );
    class.start(Seams::default());
    assert_eq!(
        labels(&class.last),
        [
            "class.zip/anna.txt",
            "class.zip/inner.zip/in.txt",
            "odd.zip"
        ]
    );
    let expected = [
        (
            "class.zip/binary.txt",
            "binary file, not text: export its text as .txt",
        ),
        ("class.zip/empty.txt", "empty: 0 bytes; ask for it again"),
        (
            "class.zip/inner.zip/deep.zip",
            "a container in a container in a container: unpack it",
        ),
        (
            "class.zip/large.txt",
            "larger than 2 MB: raise --max-file-size",
        ),
        (
            "class.zip/photo.jpg",
            ".jpg is not read: it is a picture, and only text is compared",
        ),
        ("nothing.zip", "an empty container: there is no file in it"),
        (
            "table.zip",
            "a file of another program: save it as text (.txt)",
        ),
    ];
    for (name, reason) in expected {
        assert_eq!(class.reason(name), reason, "{name}");
    }
    assert_eq!(class.last.unread.len(), expected.len());
    let all = 3 + expected.len() as u32;
    assert_eq!(
        (class.last.progress.found, class.last.progress.read),
        (all, all)
    );
    let fresh = scan(&class.options()).unwrap();
    assert_eq!(facts(&class.last), facts(&fresh));
    assert_eq!(fresh.progress.found, all);
    // The zip is no zip any more.
    save(&class, "class.zip", b"bin\0ary");
    class.wait_until("it is not read", |s| labels(s) == ["odd.zip"]);
    assert_eq!(facts(&class.last), facts(&scan(&class.options()).unwrap()));
    save(&class, "class.zip", b"plain text");
    class.wait_for(&["class.zip", "odd.zip"]);
    save(&class, "class.zip", &zipped(&[("a.txt", "one")]));
    class.wait_for(&["class.zip/a.txt", "odd.zip"]);
}

#[test]
fn a_comparison_follows_the_zip_that_its_files_are_in() {
    let mut class = Class::prepared(&[("a.txt", "one two three")]);
    let inner = |text: &str| zipped(&[("b.txt", text)]);
    class.write("class.zip", zip(&[("inner.zip", &inner("one two"))]));
    class.start(Seams::default());
    let name = "class.zip/inner.zip/b.txt";
    let docs = Sides::new(class.id("a.txt"), class.id(name));
    class.engine().send(Request::Compare(docs));
    let words = |c: &Comparison| c.outcome.as_ref().ok().map(|c| c.words.right);
    class.wait_for_comparison(|c| words(c) == Some(2));
    save(
        &class,
        "class.zip",
        &zip(&[("inner.zip", &inner("one two three four"))]),
    );
    class.wait_for_comparison(|c| words(c) == Some(4));
    fs::remove_file(class.path("class.zip")).unwrap();
    let gone = class.wait_for_comparison(|c| c.outcome.is_err());
    assert!(gone.outcome.as_ref().unwrap_err().contains("it is gone"));
}

#[test]
fn a_file_of_a_zip_is_compared_by_its_path() {
    let class = Class::prepared(&[("a.txt", "one two three")]);
    let inner = zipped(&[("b.txt", "one two")]);
    class.write(
        "class.zip",
        zip(&[("x/c.txt", b"one"), ("inner.zip", &inner)]),
    );
    let compare = |name: &str| class.compare("a.txt", name);
    for (name, words) in [("class.zip/x/c.txt", 1), ("class.zip/inner.zip/b.txt", 2)] {
        let compared = compare(name).unwrap().outcome.unwrap();
        assert_eq!(compared.words.right, words, "{name}");
    }
    for (name, reason) in [
        (
            "class.zip",
            "a container of files: name one of them behind a /, such as x/c.txt",
        ),
        (
            "class.zip/inner.zip",
            "a container of files: name one of them behind a /, such as b.txt",
        ),
        ("class.zip/y.txt", "there is no such file: check the name"),
        (
            "class.zip/inner.zip/y.txt",
            "there is no such file: check the name",
        ),
        (
            "class.zip/x/c.txt/y.txt",
            "there is no such file: check the name",
        ),
        ("a.txt/y.txt", "there is no such file: check the name"),
    ] {
        let error = compare(name).unwrap_err().to_string();
        assert!(error.ends_with(reason), "{name}: {error}");
    }
}

#[test]
fn a_small_zip_that_grows_too_large_is_read_up_to_a_limit() {
    let mut class = Class::prepared(&[]);
    // Hundreds of pairs of texts of a megabyte.
    class.waits_for_figures = false;
    let zeros = vec![b'a'; 1 << 20];
    let names: Vec<String> = (0..300).map(|number| format!("{number:03}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (name.as_str(), &zeros[..]))
        .collect();
    class.write("bomb.zip", zip(&files));
    class.start(Seams::default());
    assert!(class.reason("bomb.zip").starts_with("it grows too large"));
    // 256 MB, as far as they go.
    assert_eq!(class.last.listing.documents.len(), 256);
}

#[test]
fn no_two_files_of_a_zip_get_one_path_and_each_is_shown_as_itself() {
    let mut class = Class::prepared(&[]);
    let inner = zipped(&[("a.txt", "one two three four five six")]);
    class.write(
        "x.zip",
        zip(&[
            ("inner.zip", &inner),
            ("inner.zip/a.txt", b"seven eight"),
            ("anna", b"nine"),
            ("anna/essay.txt", b"ten eleven twelve"),
        ]),
    );
    class.start(Seams::default());
    let expected = [
        ("x.zip/anna (2)", 1),
        ("x.zip/anna/essay.txt", 3),
        ("x.zip/inner (2).zip/a.txt", 6),
        ("x.zip/inner.zip/a.txt", 2),
    ];
    assert_eq!(labels(&class.last), expected.map(|(label, _)| label));
    assert_eq!(facts(&class.last), facts(&scan(&class.options()).unwrap()));
    for (left, right) in [(0, 1), (2, 3)] {
        let compared = class.compare(expected[left].0, expected[right].0);
        let words = compared.unwrap().outcome.unwrap().words;
        assert_eq!(words, Sides::new(expected[left].1, expected[right].1));
    }
}

#[test]
fn of_a_zip_nothing_that_was_handed_in_is_passed_over() {
    let mut class = Class::prepared(&[]);
    let files = [
        (".anna.txt", "one"),
        (".late/ben.txt", "two"),
        ("essay.tmp", "three"),
        ("#carla.txt#", "four"),
        (".DS_Store", "litter"),
        ("ben/._essay.txt", "litter"),
        ("ben/~$essay.docx", "litter"),
        (".git/config", "litter"),
        ("__MACOSX/essay.txt", "litter"),
    ];
    class.write("class.zip", zipped(&files));
    class.start(Seams::default());
    let read = ["#carla.txt#", ".anna.txt", ".late/ben.txt"];
    assert_eq!(
        labels(&class.last),
        read.map(|name| format!("class.zip/{name}"))
    );
    assert!(class.reason("class.zip/essay.tmp").contains(".tmp"));
    assert_eq!(class.last.unread.len(), 1);
}
