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
    let longer = inner("one two three four");
    class.write("class.zip", zip(&[("inner.zip", &longer)]));
    class.wait_for_comparison(|c| words(c) == Some(4));
    fs::remove_file(class.path("class.zip")).unwrap();
    let gone = class.wait_for_comparison(|c| c.outcome.is_err());
    assert!(gone.outcome.as_ref().unwrap_err().contains("it is gone"));
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
