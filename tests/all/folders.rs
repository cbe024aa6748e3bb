//! Several folders at once: on the command line, and on the screen.

use serde_json::json;
use sidelong::app::bookmark::Bookmark;
use tempfile::TempDir;

use super::classes::Class;
use super::desk::Desk;
use super::support::{BREAD, MUSIC, RIVER, accepted, folder, run_in};

/// Essays of two years, the folders of which are called alike.
fn years() -> TempDir {
    let both = format!("{RIVER}\n{MUSIC}");
    folder(&[
        ("2025/essays/anna.txt", RIVER),
        ("2025/essays/ben.txt", BREAD),
        ("2026/essays/cy.txt", &both),
        (
            "2026/essays/dan.txt",
            "Nothing that anybody else has written.",
        ),
    ])
}

#[test]
fn two_folders_are_scanned_as_one_with_both_in_it() {
    let years = years();
    let run = run_in(&years, "scan 2026/essays 2025/essays").ends_with(1);
    let pair = "(2025) essays/anna.txt";
    run.says(pair).says("(2026) essays/cy.txt");
    let turned = run_in(&years, "scan 2025/essays 2026/essays/ ./2025/essays").ends_with(1);
    assert_eq!(turned.out, run.out);
    let json = run_in(&years, "scan 2025/essays 2026/essays --format json").json();
    let path = |year: &str| {
        let path = std::path::absolute(years.path().join(year).join("essays"));
        path.unwrap().to_str().unwrap().to_owned()
    };
    let folders = json!([
        {"name": "(2025) essays", "path": path("2025")},
        {"name": "(2026) essays", "path": path("2026")},
    ]);
    assert_eq!(json["folders"], folders);
    assert!(json.get("folder").is_none());
    // As the folder says that has them in it, but for how they are called there.
    let parent = run_in(&years, "scan . --format json --authors files").json();
    let figures = |json: &serde_json::Value| {
        let text = json["pairs"].to_string();
        text.replace("(2025) essays", "2025/essays")
            .replace("(2026) essays", "2026/essays")
    };
    assert_eq!(figures(&json), figures(&parent));
    assert_eq!(json["documents"].as_array().unwrap().len(), 4);
}

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
