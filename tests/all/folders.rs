//! Several folders at once: on the command line, and on the screen.

use std::path::Path;

use serde_json::json;
use sidelong::snapshot::{Folder, Folders, Snapshot};
use tempfile::TempDir;

use super::desk::Desk;
use super::invented::Class;
use super::support::{BREAD, MUSIC, RIVER, Run, folder, save, sidelong};

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

/// Runs the program in a folder, so that names are short.
fn run_in(folder: &Path, args: &str) -> Run {
    let mut program = super::support::program();
    let run = program.current_dir(folder).args(args.split_whitespace());
    run.output().unwrap().into()
}

#[test]
fn two_folders_are_scanned_as_one_with_both_in_it() {
    let years = years();
    let run = run_in(years.path(), "scan 2026/essays 2025/essays").ends_with(1);
    let pair = "(2025) essays/anna.txt";
    assert!(
        run.out.contains(pair) && run.out.contains("(2026) essays/cy.txt"),
        "{}",
        run.out
    );
    let turned = run_in(years.path(), "scan 2025/essays 2026/essays/ ./2025/essays").ends_with(1);
    assert_eq!(turned.out, run.out);
    let json = run_in(years.path(), "scan 2025/essays 2026/essays --format json").json();
    let path = |year: &str| {
        let path = std::path::absolute(years.path().join(year).join("essays"));
        path.unwrap().to_str().unwrap().replace('\\', "\\\\")
    };
    let folders = json!([
        {"name": "(2025) essays", "path": path("2025")},
        {"name": "(2026) essays", "path": path("2026")},
    ]);
    assert_eq!(json["folders"], folders);
    assert!(json.get("folder").is_none());
    // As the folder says that has them in it, but for how they are called there.
    let parent = run_in(years.path(), "scan . --format json --authors files").json();
    let figures = |json: &serde_json::Value| {
        let text = json["pairs"].to_string();
        text.replace("(2025) essays", "2025/essays")
            .replace("(2026) essays", "2026/essays")
    };
    assert_eq!(figures(&json), figures(&parent));
    assert_eq!(json["documents"].as_array().unwrap().len(), 4);
}

#[test]
fn one_folder_however_often_it_is_named_is_one() {
    let years = years();
    let one = run_in(years.path(), "scan 2025 --format json").ends_with(0);
    let twice = run_in(years.path(), "scan 2025 2025/ ./2025 --format json").ends_with(0);
    assert_eq!(one.out, twice.out);
    assert!(one.json().get("folders").is_none());
}

#[test]
fn a_folder_in_another_and_one_that_is_missing_are_errors_with_a_remedy() {
    let years = years();
    let nested = run_in(years.path(), "scan 2025/essays .").ends_with(2);
    assert!(
        nested.err.contains("essays lies in ") && nested.err.contains("give only one of the two"),
        "{}",
        nested.err
    );
    let gone = run_in(years.path(), "scan 2025 2024").ends_with(2);
    assert!(
        gone.err
            .contains("2024: there is no such folder: check the name"),
        "{}",
        gone.err
    );
    for args in [
        "check x.txt --against 2025 --against 2024",
        "rewritten 2025 2024",
    ] {
        assert!(
            run_in(years.path(), args)
                .ends_with(2)
                .err
                .contains("2024: there is no")
        );
    }
}

#[test]
fn a_file_is_checked_against_several_folders_and_traced_in_them() {
    let years = years();
    let new = format!("{RIVER}\nWhat I have added is my own.\n{BREAD}");
    save(years.path(), "new.txt", new);
    let both = "--against 2025/essays --against 2026/essays";
    let traced = run_in(years.path(), &format!("sources new.txt {both}")).ends_with(1);
    for source in [
        "(2025) essays/anna.txt",
        "(2025) essays/ben.txt",
        "(2026) essays/cy.txt",
    ] {
        assert!(traced.out.contains(source), "{}", traced.out);
    }
    // One that is in a folder is not there twice.
    let own = format!("sources 2026/essays/cy.txt {both} --format json");
    let own = run_in(years.path(), &own).ends_with(1).json();
    assert_eq!(own["document"], "(2026) essays/cy.txt");
    assert_eq!(own["sources"].as_array().unwrap().len(), 1);
    assert_eq!(own["folders"].as_array().unwrap().len(), 2);
    let copy = format!("check 2025/essays/anna.txt new.txt {both} --min-resemblance 30");
    let checked = run_in(years.path(), &copy).ends_with(1);
    assert!(checked.out.contains("(202"), "{}", checked.out);
    let json = run_in(years.path(), &format!("check new.txt {both} --format json")).json();
    assert_eq!(json["documents"], 5);
    assert_eq!(json["folders"][1]["name"], "(2026) essays");
}

#[test]
fn rewritten_text_is_looked_for_across_folders() {
    let years = years();
    let run = run_in(years.path(), "rewritten 2025/essays 2026/essays");
    assert!(run.status < 2, "{}", run.err);
    assert!(
        run.out.contains("(2025) essays/anna.txt") || run.err.contains("4 documents"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn what_stands_before_a_command_is_refused_and_not_opened() {
    let years = years();
    let said = run_in(years.path(), "2025 2026 scan 2025").ends_with(2).err;
    assert!(
        said.contains("a folder can't stand before the command 'scan'"),
        "{said}"
    );
    let screen = sidelong(["a", "b"]).ends_with(2).err;
    assert!(screen.contains("use: sidelong scan a b"), "{screen}");
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
    let mut wide = desk(&YEARS, 120);
    assert!(
        wide.line_with("sidelong")
            .contains("(2025) essays + (2026) essays")
    );
    let mut narrow = desk(&["(2025) essays", "(2026) essays", "theses"], 80);
    let line = narrow.line_with("sidelong");
    assert!(line.contains("(2025) essays + 2 more"), "{line}");
}

#[test]
fn the_overview_says_how_many_documents_each_folder_has() {
    let mut desk = desk(&YEARS, 80);
    desk.keys("4");
    desk.line_with("2 documents in (2025) essays");
    desk.line_with("3 documents in (2026) essays");
    let many: Vec<String> = (1..=9).map(|year| format!("year {year}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let mut desk = self::desk(&many, 80);
    desk.keys("4");
    desk.line_with("0 documents in year 5");
    desk.line_with("0 in 4 more folders");
}

#[test]
fn pairs_are_filtered_by_the_folders_in_which_they_stand() {
    let mut desk = desk(&YEARS, 120);
    let rows = |desk: &mut Desk| {
        let screen = desk.screen();
        let shown = ["castillo", "berg-ole", "ivanov"].map(|name| screen.contains(name));
        (shown[1], shown[2])
    };
    assert_eq!(rows(&mut desk), (true, true));
    desk.keys("/").write("across");
    desk.line_with("between different folders");
    desk.keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("/ ctrl-u").write("-across").keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("/ ctrl-u").write("folder:20").keys("tab");
    assert_eq!(desk.app.pairs.filter, "folder:2025 ");
    desk.line_with("in the folder “2025”");
    desk.keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("3 /").write("folder:2026").keys("enter");
    assert_eq!(desk.app.documents.rows().len(), 3);
    desk.keys("2 /").write("across").keys("enter");
    assert_eq!(desk.app.clusters.rows().len(), 1);
}

#[test]
fn a_folder_is_added_to_those_that_are_open() {
    let mut desk = desk(&YEARS, 80);
    desk.keys("O down ctrl-a");
    assert_eq!(
        desk.added.take().as_deref(),
        Some("/home/ada/classes/2026-spring/essays")
    );
    desk.keys("ctrl-u").write("2024").keys("enter");
    let both = "/home/ada/2024 + /home/ada/2025";
    assert_eq!(desk.opened.take().as_deref(), Some(both));
    desk.keys("ctrl-u").write("~/more").keys("ctrl-a");
    assert_eq!(desk.added.take().as_deref(), Some("~/more"));
    assert!(desk.screen().contains("Ctrl-a adds it to what is open"));
}

fn check(name: &str, desk: &mut Desk) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, desk.screen()));
}

#[test]
fn several_folders_look_like_this() {
    for width in [80, 120] {
        check(&format!("folders-{width}"), &mut desk(&YEARS, width));
        check(
            &format!("folders-overview-{width}"),
            desk(&YEARS, width).keys("4"),
        );
        check(
            &format!("folders-chosen-{width}"),
            desk(&YEARS, width).keys("O down"),
        );
    }
}

#[cfg(unix)]
mod screen {
    use super::super::screen::Session;
    use super::*;

    #[test]
    fn a_second_folder_is_opened_from_inside_and_both_are_watched() {
        let (years, temp) = (years(), folder(&[]));
        let first = years.path().join("2025/essays");
        let mut session = Session::start(&[first.as_os_str()], temp.path().as_os_str());
        session.see_texts(&["2 documents"]);
        session.press("O");
        session.see_texts(&["add", "Folder"]);
        let second = years.path().join("2026/essays");
        session.press(second.to_str().unwrap());
        session.press("\u{1}");
        session.see_texts(&["(2025) essays/anna.txt", "(2026) essays/cy.txt"]);
        save(&second, "dan.txt", BREAD);
        session.see_texts(&["(2025) essays/ben.txt", "(2026) essays/dan.txt"]);
        session.press("\u{3}");
        assert_eq!(session.end(), 0);
    }
}
