//! `sidelong check FILE --against FOLDER`: a verdict on what arrives.

use std::ffi::OsStr;
use std::path::Path;

use super::support::{BREAD, MUSIC, RIVER, Run, folder, save, sidelong};

/// Judges files of one folder against another.
fn check(files: &[&Path], against: &Path, more: &[&str]) -> Run {
    let files = files.iter().map(|file| file.as_os_str());
    let args = ["check".as_ref(), "--against".as_ref(), against.as_os_str()];
    let more = more.iter().map(OsStr::new);
    sidelong(args.into_iter().chain(files).chain(more))
}

/// An essay with its last words changed.
fn nearly(essay: &str) -> String {
    let kept: Vec<&str> = essay.split_whitespace().collect();
    let kept = &kept[..kept.len() - 4];
    format!("{} and nobody came back.", kept.join(" "))
}

#[test]
fn what_is_new_is_accepted_and_a_copy_is_not() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    let incoming = folder(&[("carla.txt", BREAD), ("dora.txt", &nearly(RIVER))]);
    let (new, copy) = (
        incoming.path().join("carla.txt"),
        incoming.path().join("dora.txt"),
    );
    let run = check(&[&new], class.path(), &[]).ends_with(0);
    assert!(
        run.out
            .ends_with("accepted: it shares no listed text with the 2 documents that are there; text in other words was not looked for, which \"sidelong rewritten\" does\n"),
        "{}",
        run.out
    );
    let run = check(&[&copy], class.path(), &[]).ends_with(1);
    assert!(
        run.out.contains("duplicate of anna.txt (resemblance 9"),
        "{}",
        run.out
    );
    let both = check(&[&new, &copy], class.path(), &[]).ends_with(1);
    assert_eq!(both.out.lines().count(), 2, "{}", both.out);
    // The bar is the person's.
    check(&[&copy], class.path(), &["--min-resemblance", "99"]).ends_with(0);
}

#[test]
fn a_part_that_is_found_is_told_before_the_verdict_and_changes_no_exit_status() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    let incoming = folder(&[("new.txt", &format!("{BREAD}\n{RIVER}"))]);
    let new = incoming.path().join("new.txt");
    let run = check(&[&new], class.path(), &[]).ends_with(0);
    let said = run.out.strip_prefix(&format!("{}: ", new.display()));
    let said = said.unwrap_or_else(|| panic!("{}", run.out));
    let (share, rest) = said.split_once('%').unwrap();
    assert!(share.parse::<u32>().is_ok(), "{said}");
    assert!(rest.starts_with(" of it stands in anna.txt (resemblance "));
    assert!(rest.ends_with("; no duplicate as a whole\n"));
    let json = check(&[&new], class.path(), &["--format", "json"]).ends_with(0);
    let file = &json.json()["files"][0];
    assert_eq!(file["verdict"], "accepted");
    let reason = file["reason"].as_str().unwrap();
    assert!(reason.ends_with("; no duplicate as a whole"), "{reason}");
}

#[test]
fn a_group_is_told_by_its_members_and_has_a_limit() {
    let class = folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", &nearly(RIVER)),
        ("z.txt", MUSIC),
    ]);
    let incoming = folder(&[("new.txt", RIVER)]);
    let new = incoming.path().join("new.txt");
    let json = |more: &[&str]| {
        let more: Vec<&str> = [&["--format", "json"], more].concat();
        check(&[&new], class.path(), &more).ends_with(1).json()
    };
    let duplicate = &json(&["--max-group", "3"])["files"][0];
    assert_eq!(duplicate["verdict"], "duplicate");
    assert_eq!(duplicate["group"]["number"], 1);
    let said = check(&[&new], class.path(), &[]).ends_with(1).out;
    let numbered = ": duplicate of a group of 2 documents; nearest is anna.txt (";
    assert!(said.contains(numbered), "{said}");
    assert_eq!(
        duplicate["group"]["members"],
        serde_json::json!(["anna.txt", "ben.txt"])
    );
    assert_eq!(duplicate["nearest"]["document"], "anna.txt");
    assert_eq!(duplicate["nearest"]["resemblance"], 1.0);
    let over = json(&["--max-group", "2"]);
    assert_eq!(over["files"][0]["verdict"], "over_limit");
    assert_eq!(over["settings"]["max_group"], 2);
    let reason = over["files"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("over the limit of a group of 2 documents; nearest is anna.txt (")
            && reason.ends_with("), the other is ben.txt"),
        "{reason}"
    );
}

#[test]
fn the_limit_of_a_course_stands_in_the_configuration() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", &nearly(RIVER))]);
    let incoming = folder(&[("new.txt", RIVER), ("c.toml", "max-group = 2\n")]);
    let [new, config] = ["new.txt", "c.toml"].map(|name| incoming.path().join(name));
    let config = config.to_str().unwrap();
    let verdict = |more: &[&str]| {
        let more: Vec<&str> = [&["--format", "json", "--config", config], more].concat();
        let json = check(&[&new], class.path(), &more).ends_with(1).json();
        json["files"][0]["verdict"].as_str().unwrap().to_owned()
    };
    assert_eq!(verdict(&[]), "over_limit");
    assert_eq!(verdict(&["--max-group", "3"]), "duplicate");
}

#[test]
fn other_files_that_come_are_not_among_those_that_are_there() {
    let class = folder(&[("anna.txt", RIVER)]);
    let incoming = folder(&[("carla.txt", BREAD), ("dora.txt", MUSIC)]);
    let [new, other] = ["carla.txt", "dora.txt"].map(|name| incoming.path().join(name));
    let run = check(&[&new, &other], class.path(), &[]).ends_with(0);
    let said = "it shares no listed text with the 1 document that is there; ";
    assert_eq!(run.out.matches(said).count(), 2, "{}", run.out);
}

#[test]
fn a_file_of_the_folder_is_compared_with_the_others_not_with_itself() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    check(&[&class.path().join("anna.txt")], class.path(), &[]).ends_with(0);
    save(class.path(), "carla.txt", RIVER);
    let run = check(&[&class.path().join("anna.txt")], class.path(), &[]).ends_with(1);
    run.says("duplicate of carla.txt");
}

#[test]
fn json_counts_the_documents_that_its_reasons_speak_of_and_says_that_it_is_of_a_sample() {
    let class = folder(&[("anna.txt", RIVER), ("ben.txt", MUSIC)]);
    let incoming = folder(&[("new.txt", BREAD)]);
    let new = incoming.path().join("new.txt");
    let json = |more: &[&str]| {
        let more: Vec<&str> = [&["--format", "json"], more].concat();
        check(&[&new], class.path(), &more).ends_with(0).json()
    };
    let whole = json(&[]);
    assert_eq!(whole["documents"], 2);
    let reason = whole["files"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("with the 2 documents"), "{reason}");
    assert!(whole.get("sample").is_none());
    // More words than fit the least memory that can be given.
    let long: Vec<String> = (0..80_000_u32).map(|n| format!("w{n}")).collect();
    save(class.path(), "long.txt", long.join(" "));
    let part = json(&["--memory", "1M"]);
    assert_eq!(part["documents"], 3);
    assert!(part["sample"]["one_in"].as_u64() >= Some(2), "{part}");
}

#[test]
fn numbers_that_can_not_be_are_told_with_their_range() {
    let class = folder(&[("anna.txt", RIVER)]);
    let new = class.path().join("anna.txt");
    for typed in ["0", "x", "-1", "100000000000000000000"] {
        let run = check(&[&new], class.path(), &["--max-group", typed]).ends_with(2);
        let range = "a number of documents from 1 to 4294967295";
        assert!(
            run.err.contains(range) && !run.err.contains("tip"),
            "{}",
            run.err
        );
    }
    let run = check(&[&new], class.path(), &["--min-resemblance", "-1"]).ends_with(2);
    run.warns("a percentage from 0 to 100");
    assert!(!run.err.contains("tip"), "{}", run.err);
}

#[test]
fn an_empty_folder_and_files_that_nobody_compared_with_are_told() {
    let empty = folder(&[]);
    let incoming = folder(&[("new.txt", BREAD)]);
    let new = incoming.path().join("new.txt");
    let run = check(&[&new], empty.path(), &[]).ends_with(0);
    run.warns("no other document to compare with");
    let class = folder(&[("anna.txt", RIVER), ("empty.txt", "")]);
    let run = check(&[&new], class.path(), &[]).ends_with(0);
    let told = "1 file of the folder was not read, and so not compared";
    run.warns(told).warns("empty.txt");
    assert!(!run.err.contains("no other document"), "{}", run.err);
}

#[test]
fn a_namesake_of_another_folder_is_another_document() {
    let class = folder(&[("anna.txt", RIVER)]);
    let incoming = folder(&[("anna.txt", RIVER)]);
    let run = check(&[&incoming.path().join("anna.txt")], class.path(), &[]).ends_with(1);
    assert!(
        run.out.contains("duplicate of anna.txt (resemblance 100%"),
        "{}",
        run.out
    );
}

#[test]
fn a_folder_among_the_files_is_told_how_it_is_compared() {
    let class = folder(&[("anna.txt", RIVER), ("sub/ben.txt", MUSIC)]);
    let run = check(&[&class.path().join("sub")], class.path(), &[]).ends_with(2);
    let told = "not read: a folder: name the files that are in it, or compare them all with each other (sidelong scan FOLDER)\n";
    assert!(run.out.ends_with(told), "{}", run.out);
}

#[test]
fn what_can_not_be_read_is_an_error_after_the_other_verdicts() {
    let class = folder(&[("anna.txt", RIVER)]);
    let missing = class.path().join("gone.txt");
    let run = check(
        &[&class.path().join("anna.txt"), &missing],
        class.path(),
        &[],
    )
    .ends_with(2);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    run.says("gone.txt: not read: there is no such file");
    let told = "there is no other document to compare with\n";
    assert_eq!(run.err, format!("{told}sidelong: 1 file not read\n"));
    let run = check(&[&missing], &class.path().join("nowhere"), &[]).ends_with(2);
    run.warns("nowhere");
}
