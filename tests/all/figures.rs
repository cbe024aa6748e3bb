//! No number is ever cut. A part of a number would be another number, whichever list it stands in.

use std::sync::Arc;

use sidelong::app::command::Place;
use sidelong::index::Listing;
use sidelong::sides::Sides;
use sidelong::snapshot::Snapshot;

use super::classes::Class;
use super::desk::Desk;

/// From small windows to large ones.
const WIDTHS: [u16; 6] = [60, 80, 100, 120, 160, 200];
/// So many signs of a number know it: what has them and is not the number is a part of it.
const BEGINNING: usize = 4;

/// Two documents with much in common.
fn two() -> Class {
    Class::of(["a", "b"]).pair((0, 1), 40, (50, 50), (1_234_567, 1_090_456, 12_345))
}

/// The lowest list on the screen, beneath its title.
fn lowest(desk: &mut Desk) -> String {
    let screen = desk.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let title = lines.iter().rposition(|line| line.starts_with("──"));
    lines.split_at(title.unwrap()).1.join("\n")
}

/// Fails where there is a part of one of these numbers and not the whole of it, or nothing of one that must be there.
#[track_caller]
fn are_whole(screen: &str, must: &[&str], may: &[&str]) {
    for number in must.iter().chain(may) {
        let beginning: String = number.chars().take(BEGINNING).collect();
        let (parts, whole) = (screen.matches(&beginning), screen.matches(number));
        assert_eq!(parts.count(), whole.count(), "{number} in:\n{screen}");
    }
    for number in must {
        assert!(screen.contains(number), "no {number} in:\n{screen}");
    }
}

#[test]
fn no_number_is_ever_cut() {
    let class = two();
    for width in WIDTHS {
        let both = ["1,234,567", "1,090,456"];
        let must: &[&str] = if width < 80 { &[] } else { &both };
        are_whole(&Desk::with(&class, width, 24).cursor_line(), must, &both);
        // The documents that share text with one.
        let mut desk = Desk::at(&class, (width, 24), "3 p");
        assert_eq!(desk.place(), Place::Partners);
        let must: &[&str] = if width < 80 { &[] } else { &["1,234,567"] };
        are_whole(&lowest(&mut desk), must, &["1,234,567", "12,345"]);
    }
}

#[test]
fn no_number_of_a_document_or_a_cluster_is_ever_cut() {
    let listing = two().listing();
    let mut documents = listing.documents.clone();
    for document in &mut documents {
        document.words = 2_345_678;
        document.partners = 34_567;
    }
    let mut clusters = listing.clusters.clone();
    for cluster in &mut clusters {
        cluster.links = 3_456_789;
    }
    for width in WIDTHS {
        let snapshot = Snapshot {
            listing: Arc::new(Listing::new(
                documents.clone(),
                listing.pairs.clone(),
                clusters.clone(),
            )),
            ..two().snapshot()
        };
        let mut desk = Desk::empty(width, 24);
        desk.show(snapshot);
        desk.keys("3");
        are_whole(&desk.cursor_line(), &["2,345,678"], &["34,567"]);
        desk.keys("2");
        are_whole(&desk.cursor_line(), &[], &["3,456,789"]);
    }
}

#[test]
fn no_number_of_a_source_is_ever_cut() {
    let class = two();
    // As many as there are cells for, and more than that.
    for copied in ["9,012", "351,690", "4,567,890"] {
        let number: u32 = copied.replace(',', "").parse().unwrap();
        for width in WIDTHS.into_iter().chain([40]) {
            let mut desk = Desk::at(&class, (width, 24), "v");
            let doc = desk.app.overlays.document().unwrap().doc;
            let mut answer = class.sourced(doc);
            let text = answer.outcome.as_mut().unwrap().as_mut().unwrap();
            let source = &mut Arc::get_mut(text).unwrap().sources.all[0];
            source.same = number;
            desk.sourced(answer);
            are_whole(&desk.screen(), &[copied], &[]);
        }
    }
}

#[test]
fn no_number_of_a_passage_or_of_who_carries_it_is_ever_cut() {
    let class = two();
    for width in WIDTHS {
        let mut desk = Desk::at(&class, (width, 24), "enter p");
        desk.answer_with(&class, |compared| {
            let [first, second] = compared.alignment.passages.as_mut_slice() else {
                panic!("two passages");
            };
            first.tokens = Sides::new(0..6_789_012, 0..6_789_012);
            first.same = 6_789_012;
            second.tokens = Sides::new(0..789_012, 0..789_012);
            second.same = 787_878;
        });
        assert_eq!(desk.place(), Place::Passages);
        are_whole(
            &lowest(&mut desk),
            &["6,789,012", "787,878 of 789,012"],
            &[],
        );
        let mut desk = Desk::at(&class, (width, 24), "enter a");
        let sought = desk.app.overlays.occurrences().unwrap().sought.clone();
        let mut answer = Class::of(["a", "b", "c", "d"]).occurrences(sought);
        answer.shown.last_mut().unwrap().words = 8_901_234;
        desk.occurrences(answer);
        are_whole(&lowest(&mut desk), &["8,901,234"], &[]);
    }
}
