//! The matrix of marked documents. Each test is a sentence.

use std::collections::BTreeSet;

use sidelong::app::command::Place;
use sidelong::index::{DocId, Listing};

use super::classes::{essays, many};
use super::desk::Desk;

#[test]
fn how_much_of_each_marked_document_stands_in_each_other_is_shown_whether_they_are_linked_or_not() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.lacks("c matrix");
    // Two pairs that no third one links.
    desk.keys("space j j space");
    desk.sees("c matrix");
    desk.keys("c");
    assert_eq!(desk.place(), Place::Matrix);
    desk.line_with("marked documents: how much of each row stands in each column");
    desk.sees("…");
    desk.answer(&class);
    desk.lacks("…");
    let ends: BTreeSet<DocId> = [0, 3]
        .into_iter()
        .flat_map(|row| {
            let docs = desk.app.snapshot.listing.pairs[row].docs;
            [docs.left, docs.right]
        })
        .collect();
    let walk = desk.app.layers.matrix().unwrap();
    assert_eq!(walk.docs().iter().copied().collect::<BTreeSet<_>>(), ends);
    // The cursor starts on the strongest cell, and Enter shows it.
    desk.line_with("100% of berg-anna.txt stands in castillo-maria.txt");
    desk.keys("enter");
    assert_eq!(desk.place(), Place::Side);
    desk.keys("esc d");
    desk.line_with("marked documents: who is linked with whom");
    desk.keys("d esc");
    assert_eq!(desk.place(), Place::Pairs);
    desk.sees("2 marked");
}

#[test]
fn marked_documents_that_go_leave_their_matrix_and_come_back_to_it() {
    let class = many(60, 200);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 A c").answer(&class);
    desk.line_with("60 marked documents");
    let less = |count: usize, generation: u64| {
        let mut class = class.clone();
        class.generation = generation;
        let mut snapshot = class.snapshot();
        let mut listing = (*snapshot.listing).clone();
        listing.documents.truncate(count);
        snapshot.listing = Listing::new(listing.documents, Vec::new(), Vec::new()).into();
        snapshot
    };
    desk.show(less(3, 2));
    desk.line_with("3 marked documents");
    desk.show(class.snapshot());
    desk.answer(&class);
    desk.line_with("60 marked documents");
    // What the matrix is of is what was marked, whatever the threshold lists.
    desk.keys(")");
    assert_eq!(desk.place(), Place::Matrix);
    desk.show(less(1, 4));
    assert_eq!(desk.place(), Place::Documents);
    desk.sees("fewer than two of the marked documents");
}

#[test]
fn a_matrix_of_one_document_or_of_none_is_refused() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("c");
    assert_eq!(desk.place(), Place::Pairs);
    desk.sees("at least two marked documents");
    desk.keys("3 space c");
    assert_eq!(desk.place(), Place::Documents);
    desk.sees("at least two marked documents");
}
