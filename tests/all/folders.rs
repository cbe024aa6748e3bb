//! Several folders at once: on the command line, and on the screen.

use serde_json::json;
use sidelong::app::bookmark::Bookmark;
use sidelong::snapshot::{Folder, Folders, Snapshot};
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
    Class::of([
        "(2025) essays/berg-anna.txt",
        "(2025) essays/castillo-maria.txt",
        "(2026) essays/berg-ole.txt",
        "(2026) essays/dubois-luc.txt",
        "(2026) essays/ivanov-pyotr.txt",
    ])
    .pair((0, 2), 612, (612, 700), (616, 616, 1))
    .pair((3, 4), 402, (655, 871), (418, 212, 5))
}

fn snapshot(class: &Class, names: &[&str]) -> Snapshot {
    let folder = |name: &&str| Folder {
        name: (*name).to_owned(),
        path: format!("/home/ada/{name}"),
    };
    Snapshot {
        folders: Folders::new(names.iter().map(folder).collect()),
        ..class.snapshot()
    }
}

fn desk(names: &[&str], width: u16) -> Desk {
    let mut desk = Desk::empty(width, 24);
    desk.show(snapshot(&class(), names));
    desk
}

const YEARS: [&str; 2] = ["(2025) essays", "(2026) essays"];

#[test]
fn the_top_line_names_all_folders_or_the_first_and_how_many_more() {
    desk(&YEARS, 120).line_has("sidelong", "(2025) essays + (2026) essays");
    let three = ["(2025) essays", "(2026) essays", "theses"];
    desk(&three, 80).line_has("sidelong", "(2025) essays + 2 more");
}

#[test]
fn the_overview_says_how_many_documents_each_folder_has() {
    let many: Vec<String> = (1..=9).map(|year| format!("year {year}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let mut desk = desk(&many, 80);
    desk.keys("4")
        .sees("0 documents in year 5")
        .sees("0 in 4 more folders");
}

#[test]
fn one_name_in_two_folders_is_two_names_wherever_it_is_shown() {
    let same = Class::of([
        "(2025) essays/marta-silva-the-history-of-the-harbour.txt",
        "(2026) essays/marta-silva-the-history-of-the-harbour.txt",
    ])
    .pair((0, 1), 612, (612, 700), (616, 616, 1));
    for width in [80, 120] {
        let mut desk = Desk::empty(width, 24);
        desk.show(snapshot(&same, &YEARS));
        desk.answer(&same);
        let are_told = |shown: &str| shown.contains("(2025") && shown.contains("(2026");
        let row = desk.cursor_line();
        assert!(are_told(&row), "{width}: {row}");
        let heading = desk.line_with(" and ");
        assert!(are_told(&heading), "{width}: {heading}");
        desk.keys("enter").answer(&same);
        let screen = desk.screen();
        assert!(are_told(&screen), "{width}: {screen}");
    }
}

#[test]
fn two_texts_of_one_folder_say_which_where_another_has_the_same_names() {
    let years = Class::of([
        "(2025) essays/week 1/anna.txt",
        "(2025) essays/week 1/ben.txt",
        "(2026) essays/week 1/anna.txt",
        "(2026) essays/week 1/ben.txt",
    ])
    .pair((0, 1), 612, (612, 700), (616, 616, 1))
    .pair((2, 3), 402, (655, 871), (418, 212, 5));
    for (keys, year) in [("", "(2025) ess"), ("j", "(2026) ess")] {
        let mut desk = Desk::empty(120, 24);
        desk.show(snapshot(&years, &YEARS));
        desk.keys(keys).keys("enter").answer(&years);
        for name in ["anna.txt", "ben.txt"] {
            desk.line_has(name, year);
        }
    }
    // Of one folder alone the names are enough.
    let mut desk = Desk::at(&years, (120, 24), "enter");
    assert!(
        !desk.line_with("ben.txt").contains("2025"),
        "{}",
        desk.screen()
    );
}

#[test]
fn the_line_of_a_folder_that_is_gone_is_found_by_its_name_and_where_one_was_is_kept() {
    let mut class = class();
    let mut desk = desk(&YEARS, 80);
    assert!(Bookmark::of(&desk.app).is_some());
    class.generation += 1;
    class.unread = vec![
        ("(2025) essays", "gone"),
        ("(2026) essays/scan.pdf", "a picture"),
    ];
    desk.show(snapshot(&class, &YEARS));
    // What is kept of both must not be overwritten by what is left of one.
    assert!(Bookmark::of(&desk.app).is_none());
    desk.keys("u /").write("folder:2025").keys("enter");
    assert_eq!(desk.rows(), 1);
    assert!(desk.cursor_line().contains("(2025) essays"));
    desk.filter("-folder:2025");
    assert!(desk.cursor_line().contains("scan.pdf"));
    class.generation += 1;
    class.unread.remove(0);
    desk.show(snapshot(&class, &YEARS));
    assert!(Bookmark::of(&desk.app).is_some());
}

#[test]
fn several_folders_look_like_this() {
    accepted("folders-80", &desk(&YEARS, 80).screen());
    let overview = desk(&YEARS, 80).keys("4").screen();
    accepted("folders-overview-80", &overview);
}
