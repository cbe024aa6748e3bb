//! Snapshots of the screens. Accepted only after a person looked at them.

use super::classes::{Class, essays};
use super::desk::Desk;
use super::support::accepted;

fn every_size(name: &str, keys: &str) {
    for (width, height) in [(40, 12), (80, 24), (160, 40)] {
        let class = essays();
        let mut desk = Desk::at(&class, (width, height), keys);
        accepted(&format!("{name}-{width}x{height}"), &desk.screen());
    }
}

#[test]
fn the_pairs() {
    every_size("pairs", "j");
}

#[test]
fn the_pairs_by_name_through_a_filter() {
    every_size("pairs-filtered", "s s s s s s s / i v a n");
}

#[test]
fn the_clusters() {
    every_size("clusters", "2");
}

#[test]
fn the_matrix_of_a_cluster() {
    every_size("matrix", "2 enter j");
}

#[test]
fn the_matrix_of_what_is_marked() {
    every_size("matrix-marked", "3 space j space space space j space c");
}

#[test]
fn the_drawing_of_a_cluster() {
    every_size("drawing", "2 d");
    every_size("drawing-matrix", "2 enter d j");
}

#[test]
fn the_documents() {
    every_size("documents", "3 s s s");
}

#[test]
fn the_files_not_read() {
    every_size("unread", "3 u");
}

#[test]
fn the_keys() {
    every_size("help", "?");
}

#[test]
fn the_overview() {
    every_size("overview", "4");
}

#[test]
fn the_commands_found_by_letters() {
    every_size("palette", ": t o c l");
}

#[test]
fn the_themes() {
    every_size("themes", "T j");
}

#[test]
fn what_is_marked_and_sorted() {
    every_size("marked", "s j s s s space j space");
    every_size("marked-documents", "3 s j s space space");
}

#[test]
fn what_happened() {
    every_size("activity", "f f w j");
}

#[test]
fn what_can_be_written_to_a_file() {
    every_size("export", "E down");
}

#[test]
fn the_passages() {
    every_size("passages", "j enter p j");
}

#[test]
fn the_documents_that_share_text_with_one() {
    every_size("partners", "3 p");
}

#[test]
fn one_document_against_all() {
    every_size("document", "3 v n");
}

#[test]
fn the_documents_that_have_a_passage() {
    every_size("occurrences", "j enter a j");
}

#[test]
fn small_windows_show_what_fits() {
    for (width, height) in [(40, 12), (20, 5)] {
        let mut desk = Desk::with(&essays(), width, height);
        accepted(&format!("small-{width}x{height}"), &desk.screen());
    }
}

#[test]
fn reading_and_nothing_found_yet() {
    let mut snapshot = Class::of(["one.txt", "two.txt"]).snapshot();
    snapshot.progress.found = 5_000;
    snapshot.progress.read = 1_204;
    snapshot.progress.walked = false;
    let mut desk = Desk::empty(80, 24);
    desk.show(snapshot);
    accepted("reading-80x24", &desk.screen());
}
