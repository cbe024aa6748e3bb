//! Lists are sorted by each of their columns, by key and by click. Each test is a sentence.

use std::sync::Arc;

use sidelong::app::order::Order;
use sidelong::columns::{PAIRS, heads as of, sortable};
use sidelong::index::Label;

use super::classes::{Class, essays, many};
use super::desk::Desk;

#[test]
fn every_sort_is_total_and_both_directions_have_the_same_rows() {
    let class = many(40, 600);
    let mut desk = Desk::with(&class, 200, 60);
    for _ in sortable(&of(PAIRS)) {
        let usual = desk.app.pairs.rows().to_vec();
        desk.keys("S");
        let reversed = desk.app.pairs.rows().to_vec();
        assert_ne!(usual, reversed);
        for mut rows in [usual, reversed] {
            rows.sort_unstable();
            assert_eq!(rows, (0..600).collect::<Vec<_>>());
        }
        desk.keys("s");
    }
    assert_eq!(desk.app.pairs.order, Order::default());
}

#[test]
fn sorted_by_name_is_sorted_by_the_person_that_is_shown_and_then_by_path() {
    let paths = [
        "class.zip/Petrova Anna_1/z.txt",
        "class.zip/Aubert Luc_22/a.txt",
        "class.zip/Aubert Luc_3/a.txt",
        "class.zip/0 task.txt",
    ];
    let class = Class::of(paths)
        .pair((0, 1), 612, (612, 700), (616, 616, 1))
        .pair((2, 3), 402, (655, 871), (418, 212, 5))
        .pair((1, 3), 302, (655, 871), (318, 212, 5));
    // Moodle puts the surname first, and people are looked for where they are shown.
    let mut snapshot = class.snapshot();
    let mut listing = (*snapshot.listing).clone();
    for document in &mut listing.documents {
        let path = document.label.as_str().to_owned();
        let person = path.strip_prefix("class.zip/").unwrap();
        if let Some((person, _)) = person.split_once('_') {
            let (surname, name) = person.split_once(' ').unwrap();
            document.label = Label::new(path.as_str()).titled(format!("{name} {surname}"));
        }
    }
    snapshot.listing = Arc::new(listing);
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    let documents = |desk: &Desk| -> Vec<u32> {
        let all = &desk.app.snapshot.listing.documents;
        let rows = desk.app.documents.rows().iter();
        rows.map(|row| all[*row as usize].id.0).collect()
    };
    assert_eq!(documents(&desk), [0, 3, 1, 2]);
    assert_eq!(documents(desk.keys("3 S")), [2, 1, 3, 0]);
    // What is equal by a figure stands by name, too.
    assert_eq!(documents(desk.keys("S s s")), [3, 1, 0, 2]);
    desk.keys("1");
    while desk.app.pairs.order.column(&of(PAIRS)).id != "left" {
        desk.keys("s");
    }
    let all = &desk.app.snapshot.listing.pairs;
    let rows = desk.app.pairs.rows().iter();
    let pairs: Vec<_> = rows.map(|row| all[*row as usize].docs).collect();
    let pairs: Vec<_> = pairs
        .iter()
        .map(|docs| (docs.left.0, docs.right.0))
        .collect();
    assert_eq!(pairs, [(3, 1), (3, 2), (1, 0)]);
}

/// The line of heads, its row, and the column in which a head begins.
fn heads(desk: &mut Desk, heads: &[&str]) -> (String, u16) {
    let screen = desk.screen();
    let mut lines = (0..).zip(screen.lines());
    let found = lines.find(|(_, line)| heads.iter().all(|head| line.contains(head)));
    let (row, line) = found.unwrap_or_else(|| panic!("{heads:?} on:\n{screen}"));
    (line.to_owned(), row)
}

fn column(line: &str, head: &str) -> u16 {
    line.split_once(head).unwrap().0.chars().count() as u16
}

#[test]
fn a_click_on_the_head_of_a_column_sorts_by_it_and_another_one_the_other_way_round() {
    let pairs = ["A in B", "B in A", "words", "run", "passages", "alike"];
    let clusters = ["size", "strongest", "weakest", "links", "centre"];
    let documents = ["document", "words", "pairs", "best match"];
    for (keys, columns) in [
        ("1", &pairs[..]),
        ("2", &clusters),
        ("3", &documents),
        ("u", &["file", "reason"]),
    ] {
        let mut desk = Desk::at(&essays(), (120, 40), keys);
        let (line, row) = heads(&mut desk, columns);
        let title = |desk: &mut Desk| {
            let screen = desk.screen();
            screen.lines().nth(usize::from(row) - 1).unwrap().to_owned()
        };
        for head in columns {
            let [once, twice] = [(); 2].map(|()| title(desk.click(column(&line, head), row)));
            assert_ne!(once, twice, "{head}");
        }
    }
    // By one column, what is equal by score; while a filter is typed too, and not beneath what lies over the list.
    let mut desk = Desk::with(&many(40, 600), 120, 40);
    let (line, row) = heads(&mut desk, &pairs);
    desk.keys("/")
        .write("stu")
        .click(column(&line, "words"), row);
    desk.line_has("A in B", "words▼");
    assert_eq!(desk.app.filter(), Some("stu"));
    assert!(!desk.app.is_typing());
    desk.click(column(&line, "passages"), row);
    let title = desk.sees("by passages ▼ ──").line_with(" pairs by ");
    let all = &desk.app.snapshot.listing.pairs;
    let rows = desk.app.pairs.rows().iter();
    let passages = |row: &u32| u32::MAX - all[*row as usize].figures.passages;
    let sorted: Vec<_> = rows.map(|row| (passages(row), *row)).collect();
    assert!(sorted.is_sorted(), "{sorted:?}");
    desk.keys("?")
        .click(column(&line, "words"), row)
        .keys("esc");
    assert_eq!(desk.line_with(" pairs by "), title);
}
