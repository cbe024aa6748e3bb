//! Tests of what is copied.

use sidelong::app::Message;
use sidelong::index::DocId;
use sidelong::sides::Sides;
use sidelong::text::Span;
use sidelong::words::{self, Language};

use super::classes::{Class, essays};
use super::desk::Desk;

/// What is copied after these keys, whole, and what is said of it.
fn copied(class: &Class, keys: &str) -> (String, String) {
    said(&mut Desk::at(class, (160, 30), keys))
}

fn said(desk: &mut Desk) -> (String, String) {
    let copied = desk.keys("y").handed.take().expect("nothing was copied");
    desk.sees(&copied.for_terminal().what);
    (copied.all.text.clone(), copied.for_terminal().what.clone())
}

/// Beneath what has odd letters.
const INNOCENT: &str = "such characters may have innocent causes: text copied from the web, another keyboard, a damaged file";

/// So many documents of long names, of which the first makes a pair with each other one.
fn long_names() -> Class {
    let names = (0..900).map(|nth| format!("{nth:03}-{}.txt", "long".repeat(20)));
    (1..900).fold(Class::of(names), |class, nth| {
        class.pair((0, nth), 400, (500, 500), (400, 300, 3))
    })
}

#[test]
fn of_two_long_texts_a_terminal_gets_the_beginning_of_each_and_the_clipboard_all() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("enter");
    let letters = 61_000;
    desk.answer_with(&class, |compared| {
        compared.texts = Sides::new("л".repeat(letters).into(), "r".repeat(letters).into());
        compared.alignment.passages.truncate(1);
        let ends = Sides::new(2 * letters, letters).map(|end| end as u32);
        compared.alignment.passages[0].spans = ends.map(|end| Span::new(0, end));
    });
    let count = |text: &str| {
        let of = |letter| text.chars().filter(|c| *c == letter).count();
        (of('л'), of('r') / 1000)
    };
    let (all, what) = said(&mut desk);
    assert_eq!(count(&all), (letters, letters / 1000));
    assert_eq!(what, "passage 1, the first 25,000 letters of each");
    assert_eq!(count(&desk.copied.take().unwrap()), (25_000, 25));
    // The clipboard of this machine has it whole.
    let copied = desk.keys("y").handed.take().unwrap();
    desk.tell(Message::Copied(copied));
    desk.sees("copied to the clipboard: passage 1")
        .lacks("25,000");
    let (_, what) = words::speaking(Language::Russian, || said(&mut desk));
    assert!(
        what.ends_with("первые 25\u{a0}000 знаков каждого"),
        "{what}"
    );
}

#[test]
fn what_is_copied_keeps_its_letters_and_says_beneath_which_of_them_are_odd() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 24), "enter");
    let (before, _) = said(&mut desk);
    let docs = desk.open();
    let name = class.comparison(docs).labels.right.as_str().to_owned();
    desk.answer_with(&class, |compared| {
        let passage = compared.alignment.passages[0].spans.right;
        // Two in the passage and one behind it.
        let starts = [passage.start, passage.start + 4, passage.end];
        compared.lookalikes.right = (starts.map(|start| Span::new(start, start + 2))).into();
    });
    let (after, what) = said(&mut desk);
    let words = "2 words with letters of another alphabet";
    let odd = format!("\nOdd letters in {name}, in this passage: {words}\n{INNOCENT}\n");
    assert_eq!(
        (&*what, after.strip_prefix(&before)),
        ("passage 1", Some(&*odd))
    );
    let (russian, _) = words::speaking(Language::Russian, || said(&mut desk));
    let told = "в этом фрагменте: 2 слова с буквами другого алфавита\n";
    assert!(russian.contains(told), "{russian}");

    // Of a pair, which of the documents have them.
    let mut desk = Desk::with(&class, 120, 24);
    let (line, what) = said(&mut desk);
    assert_eq!((line.lines().count(), &*what), (1, "the pair"));
    let doc = class.snapshot().listing.pairs[0].docs.right;
    desk.show(class.odd(&[doc]));
    let name = &class.names[doc.0 as usize];
    let odd = format!("Odd letters in {name}: 3 words with letters of another alphabet");
    let (text, _) = said(&mut desk);
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [line.trim_end(), &odd, INNOCENT]
    );
    // Of all pairs that are marked, too, each document once.
    let (text, what) = said(desk.keys("A"));
    assert_eq!(text.matches(&odd).count(), 1, "{text}");
    assert!(text.trim_end().ends_with(INNOCENT), "{text}");
    assert_eq!(
        what,
        format!("a list of {} pairs", text.lines().count() - 2)
    );
}

#[test]
fn of_many_rows_a_terminal_gets_whole_lines_and_is_told_how_many() {
    let class = long_names();
    let (all, what) = copied(&class, "2");
    assert_eq!(all.lines().count(), 900);
    assert!(
        what.starts_with("the names of the cluster, the first "),
        "{what}"
    );
    assert!(what.ends_with(" of 900 lines"), "{what}");
    let (all, what) = copied(&class, "A");
    assert_eq!(all.lines().count(), 899);
    assert!(
        what.starts_with("a list of 899 pairs, the first "),
        "{what}"
    );

    // As many pairs as there is room for over what is odd in their letters.
    let mut desk = Desk::with(&class, 160, 30);
    let docs: Vec<DocId> = (0..900).map(DocId).collect();
    desk.show(class.odd(&docs));
    let (all, what) = said(desk.keys("A"));
    let count = |text: &str, what: &str| text.lines().filter(|line| line.contains(what)).count();
    let [pair, odd] = [" of the first in the second", "Odd letters in "];
    assert_eq!([count(&all, pair), count(&all, odd)], [899, 900]);
    let cut = desk.copied.take().unwrap();
    assert!(cut.chars().count() <= 50_000);
    // Of every pair that is there both documents, one of which is in all of them, and of no other pair.
    let pairs = count(&cut, pair);
    assert!(pairs > 50, "{pairs}");
    assert_eq!(count(&cut, odd), pairs + 1);
    assert!(what.ends_with(&format!("{pairs} of 899 lines")), "{what}");
    assert_eq!(cut.lines().last(), Some(INNOCENT));
}
