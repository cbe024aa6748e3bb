//! Tests of the overview.

use std::sync::Arc;

use sidelong::app::overview::Sums;
use sidelong::snapshot::{Folder, Folders, Snapshot};
use sidelong::words::{self, Language, grouped};

use super::classes::{Class, essays};
use super::desk::Desk;

#[test]
fn clusters_around_documents_of_one_title_are_told_apart() {
    let class = Class::of(["2025/a.txt", "2025/b.txt", "2026/a.txt", "2026/b.txt"])
        .pair((0, 1), 40, (50, 50), (60, 60, 1))
        .pair((2, 3), 40, (50, 50), (60, 60, 1));
    let mut snapshot = class.snapshot();
    let mut listing = (*snapshot.listing).clone();
    for document in &mut listing.documents {
        document.label = document.label.clone().titled("Anna · essay.txt");
    }
    snapshot.listing = Arc::new(listing);
    let mut desk = Desk::empty(160, 40);
    desk.show(snapshot);
    desk.keys("4");
    desk.sees("2025/b.txt").sees("2026/b.txt");
}

#[test]
fn every_window_says_how_many_documents_pairs_and_clusters_there_are_and_that_files_were_not_read()
{
    for (language, not_read) in [
        (Language::English, ["3 files were not read", "3 not read"]),
        (
            Language::Russian,
            ["3 файла не прочитаны", "не прочитано 3"],
        ),
    ] {
        words::speaking(language, || {
            let mut desk = Desk::at(&essays(), (80, 24), "4");
            let sizes = (1..40)
                .step_by(2)
                .flat_map(|height| [1, 20, 40, 56, 80, 120, 153, 154].map(|width| (width, height)));
            for (width, height) in sizes {
                desk.resize(width, height);
                let screen = desk.screen();
                let (head, rest) = screen.split_once('\n').unwrap_or_default();
                let has = |said: &[&str]| said.iter().any(|said| screen.contains(said));
                let counts = has(&["8 pairs", "6 pairs"]) && has(&["5 clusters"]);
                let counts = counts && has(&["12 documents"]) || language != Language::English;
                let is_small = width < 40 || height < 8;
                assert!(counts || is_small, "{width}x{height}\n{screen}");
                // The top line says so where it is wide.
                let told = not_read.iter().any(|said| rest.contains(said));
                assert!(
                    told || width < 40 || height < 12,
                    "{width}x{height}\n{screen}"
                );
                // Nothing is drawn over the first line, which says what this is, or that there is no room.
                assert!(
                    !head.contains("12 documents,"),
                    "{width}x{height}\n{screen}"
                );
            }
        });
    }
}

#[test]
fn what_is_summed_over_all_documents_is_that_of_the_listing_that_is_shown() {
    let mut desk = Desk::with(&essays(), 120, 40);
    let words = |class: &Class| -> u64 {
        let documents = class.listing().documents.clone();
        documents.iter().map(|d| u64::from(d.words)).sum()
    };
    let one = Class::of(["spring/a.txt", "autumn/b.txt", "autumn/c.txt"]);
    for class in [one.clone(), essays(), one.clone()] {
        desk.show(class.snapshot());
        assert_eq!(desk.app.sums, Sums::of(&desk.app.snapshot));
        desk.keys("4");
        desk.sees(&grouped(&words(&class).to_string()));
    }
    // The same listing, now known to be of several folders.
    let mut snapshot = Snapshot::clone(&desk.app.snapshot);
    let folder = |name: &str| Folder {
        name: name.to_owned(),
        path: format!("/home/{name}"),
        ..Folder::default()
    };
    snapshot.folders = Folders::new(vec![folder("autumn"), folder("spring")]);
    desk.show(snapshot);
    assert_eq!(desk.app.sums, Sums::of(&desk.app.snapshot));
    let line = desk.line_with("in autumn");
    assert!(line.trim_start().starts_with('2'), "{line}");
}
