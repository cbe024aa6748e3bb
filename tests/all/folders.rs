//! Several folders at once on the screen; on the command line they are told in `tests/cases/commands/folders.md`.

use sidelong::app::Message;
use sidelong::app::bookmark::Bookmark;

use super::classes::Class;
use super::desk::Desk;
use super::support::accepted;

/// Five essays of two years, and a copy of a year ago.
fn class() -> Class {
    let class = Class::of([
        "(2025) essays/berg-anna.txt",
        "(2025) essays/castillo-maria.txt",
        "(2026) essays/berg-ole.txt",
        "(2026) essays/dubois-luc.txt",
        "(2026) essays/ivanov-pyotr.txt",
    ])
    .pair((0, 2), 612, (612, 700), (616, 616, 1))
    .pair((3, 4), 402, (655, 871), (418, 212, 5));
    Class {
        folders: ["(2025) essays", "(2026) essays"].map(str::to_owned).into(),
        ..class
    }
}

#[test]
fn the_line_of_a_folder_that_is_gone_is_found_by_its_name_and_where_one_was_is_kept() {
    let mut class = class();
    let mut desk = Desk::with(&class, 80, 24);
    assert!(Bookmark::of(&desk.app).is_some());
    class.generation += 1;
    class.unread = vec![
        ("(2025) essays", "gone"),
        ("(2026) essays/scan.pdf", "a picture"),
    ];
    desk.show(class.snapshot());
    // What is kept of both must not be overwritten by what is left of one.
    assert!(Bookmark::of(&desk.app).is_none());
    desk.keys("u /").write("folder:2025").keys("enter");
    assert_eq!(desk.rows(), 1);
    assert!(desk.cursor_line().contains("(2025) essays"));
    desk.filter("-folder:2025");
    assert!(desk.cursor_line().contains("scan.pdf"));
    class.generation += 1;
    class.unread.remove(0);
    desk.show(class.snapshot());
    assert!(Bookmark::of(&desk.app).is_some());
}

#[test]
fn several_folders_look_like_this() {
    let mut desk = Desk::empty(80, 24);
    desk.show(class().snapshot());
    accepted("folders-80", &desk.screen());
    accepted("folders-overview-80", &desk.keys("4").screen());
}

/// Three essays of this year, and two of an archive that two of them are from.
fn with_archive() -> Class {
    let class = Class::of([
        "2026/berg-ole.txt",
        "2026/dubois-luc.txt",
        "2026/ivanov-pyotr.txt",
        "old/castillo-maria.txt",
        "old/kim-jin.txt",
    ])
    .pair((0, 3), 612, (612, 700), (616, 616, 1))
    .pair((1, 3), 402, (655, 871), (418, 212, 5));
    Class {
        folders: ["2026", "old"].map(str::to_owned).into(),
        archives: vec!["old".to_owned()],
        ..class
    }
}

#[test]
fn an_archive_stands_in_pairs_and_clusters_as_a_dim_source_and_in_no_number_of_the_class() {
    let mut desk = Desk::empty(80, 24);
    desk.show(with_archive().snapshot());
    accepted("archive-80", &desk.screen());
    desk.keys("down");
    let looks = ["2026/berg", "old/castillo"].map(|name| {
        let at = desk.cell(name);
        desk.buffer()[at].style()
    });
    assert_ne!(looks[0], looks[1]);
    desk.keys("2");
    accepted("archive-clusters-80", &desk.screen());
    assert_eq!(desk.keys("3").rows(), 3);
    accepted("archive-overview-80", &desk.keys("4").screen());
}

#[test]
fn an_archive_is_added_by_its_path_and_taken_away_again_and_a_person_stays_where_she_is() {
    let mut desk = Desk::with(&with_archive(), 80, 24);
    let before = desk.keys("down").cursor_line();
    desk.keys("L + ctrl-u").write("/srv/20");
    desk.keys("enter")
        .sees("Compare with /srv/2024")
        .keys("enter");
    let bookmark = desk.reopened.take().unwrap();
    assert_eq!(bookmark.archives, ["/srv/2024"]);
    desk.tell(Message::Reopened(Ok(bookmark)));
    assert_eq!(desk.app.snapshot.listing.documents.len(), 0);
    desk.show(with_archive().snapshot());
    assert_eq!(desk.cursor_line(), before);
    desk.keys("L + ctrl-u")
        .sees("Compare no more with /srv/2024");
    desk.keys("enter");
    assert!(desk.reopened.take().unwrap().archives.is_empty());
    let trouble = sidelong::said!("no-such-folder");
    desk.tell(Message::Reopened(Err(trouble)));
    desk.sees("there is no such folder");
}
