//! `sidelong check FILE --against FOLDER`: a verdict on what arrives.

use super::support::{BREAD, MUSIC, RIVER, arrival, folder, run_in, save};

/// An essay with its last words changed.
fn nearly(essay: &str) -> String {
    let kept: Vec<&str> = essay.split_whitespace().collect();
    let kept = &kept[..kept.len() - 4];
    format!("{} and nobody came back.", kept.join(" "))
}

#[test]
fn what_is_new_is_accepted_and_a_copy_is_not() {
    let all = arrival(BREAD);
    save(all.path(), "dora.txt", nearly(RIVER));
    run_in(&all, "check new.txt --against class")
        .ends_with(0)
        .says(
            "accepted: it shares no listed text with the 2 documents that are there; text in other words was not looked for, \
             which \"sidelong rewritten\" does\n",
        );
    run_in(&all, "check dora.txt --against class")
        .ends_with(1)
        .says("duplicate of anna.txt (resemblance 9");
    let both = run_in(&all, "check new.txt dora.txt --against class").ends_with(1);
    assert_eq!(both.out.lines().count(), 2, "{}", both.out);
    // The bar is the person's.
    run_in(&all, "check dora.txt --against class --min-resemblance 99").ends_with(0);
}

#[test]
fn a_part_that_is_found_is_told_before_the_verdict_and_changes_no_exit_status() {
    let all = arrival(&format!("{BREAD}\n{RIVER}"));
    let run = run_in(&all, "check new.txt --against class").ends_with(0);
    let (share, rest) = run.out.split_once('%').unwrap();
    let share = share.strip_prefix("new.txt: ").unwrap();
    assert!(share.parse::<u32>().is_ok(), "{share}");
    assert!(rest.starts_with(" of it stands in anna.txt (resemblance "));
    assert!(rest.ends_with("; no duplicate as a whole\n"));
    let json = run_in(&all, "check new.txt --against class --format json").ends_with(0);
    let file = &json.json()["files"][0];
    assert_eq!(file["verdict"], "accepted");
    let reason = file["reason"].as_str().unwrap();
    assert!(reason.ends_with("; no duplicate as a whole"), "{reason}");
}

#[test]
fn a_group_is_told_by_its_members_and_has_a_limit_that_may_stand_in_the_configuration() {
    let all = folder(&[
        ("class/anna.txt", RIVER),
        ("class/ben.txt", &nearly(RIVER)),
        ("class/z.txt", MUSIC),
        ("new.txt", RIVER),
        ("c.toml", "max-group = 2\n"),
    ]);
    let check = |more: &str| {
        let typed = format!("check new.txt --against class {more}");
        run_in(&all, &typed).ends_with(1)
    };
    let json = check("--format json --max-group 3").json();
    let duplicate = &json["files"][0];
    assert_eq!(duplicate["verdict"], "duplicate");
    assert_eq!(duplicate["group"]["number"], 1);
    let members = serde_json::json!(["anna.txt", "ben.txt"]);
    assert_eq!(duplicate["group"]["members"], members);
    assert_eq!(duplicate["nearest"]["document"], "anna.txt");
    assert_eq!(duplicate["nearest"]["resemblance"], 1.0);
    check("").says(": duplicate of a group of 2 documents; nearest is anna.txt (");
    let over = check("--format json --max-group 2").json();
    assert_eq!(over["files"][0]["verdict"], "over_limit");
    assert_eq!(over["settings"]["max_group"], 2);
    let reason = over["files"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("over the limit of a group of 2 documents; nearest is anna.txt (")
            && reason.ends_with("), the other is ben.txt"),
        "{reason}"
    );
    check("--format json --config c.toml").says("over_limit");
    check("--format json --config c.toml --max-group 3").lacks("over_limit");
}

#[test]
fn a_file_is_compared_with_the_others_of_the_folder_not_with_itself_or_what_comes_with_it() {
    let all = folder(&[
        ("class/anna.txt", RIVER),
        ("carla.txt", BREAD),
        ("dora.txt", MUSIC),
        ("anna.txt", RIVER),
    ]);
    let run = run_in(&all, "check carla.txt dora.txt --against class").ends_with(0);
    let said = "it shares no listed text with the 1 document that is there; ";
    assert_eq!(run.out.matches(said).count(), 2, "{}", run.out);
    // A namesake of another folder is another document.
    run_in(&all, "check anna.txt --against class")
        .ends_with(1)
        .says("duplicate of anna.txt (resemblance 100%");
    run_in(&all, "check class/anna.txt --against class").ends_with(0);
    save(all.path(), "class/carla.txt", RIVER);
    run_in(&all, "check class/anna.txt --against class")
        .ends_with(1)
        .says("duplicate of carla.txt");
}

#[test]
fn json_counts_the_documents_that_its_reasons_speak_of_and_says_that_it_is_of_a_sample() {
    let all = arrival(BREAD);
    let check = "check new.txt --against class --format json";
    let whole = run_in(&all, check).ends_with(0).json();
    assert_eq!(whole["documents"], 2);
    let reason = whole["files"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("with the 2 documents"), "{reason}");
    assert!(whole.get("sample").is_none());
    // More words than fit the least memory that can be given.
    let long: Vec<String> = (0..80_000_u32).map(|n| format!("w{n}")).collect();
    save(all.path(), "class/long.txt", long.join(" "));
    let part = run_in(&all, &format!("{check} --memory 1M"));
    let part = part.ends_with(0).json();
    assert_eq!(part["documents"], 3);
    assert!(part["sample"]["one_in"].as_u64() >= Some(2), "{part}");
}

#[test]
fn numbers_that_can_not_be_are_told_with_their_range() {
    let class = folder(&[("anna.txt", RIVER)]);
    let groups = "a number of documents from 1 to 4294967295";
    for (wrong, range) in [
        ("--max-group 0", groups),
        ("--max-group x", groups),
        ("--max-group -1", groups),
        ("--max-group 100000000000000000000", groups),
        ("--min-resemblance -1", "a percentage from 0 to 100"),
    ] {
        let run = run_in(&class, &format!("check anna.txt --against . {wrong}")).ends_with(2);
        run.warns(range);
        assert!(!run.err.contains("tip"), "{}", run.err);
    }
}

#[test]
fn what_was_not_compared_or_can_not_be_read_is_told_beside_the_verdicts() {
    let all = folder(&[
        ("new.txt", BREAD),
        ("class/anna.txt", RIVER),
        ("class/sub/ben.txt", MUSIC),
    ]);
    std::fs::create_dir(all.path().join("empty")).unwrap();
    let alone = "there is no other document to compare with\n";
    let run = run_in(&all, "check new.txt --against empty").ends_with(0);
    assert_eq!(run.err, alone);
    let run = run_in(&all, "check new.txt gone.txt --against empty").ends_with(2);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    run.says("gone.txt: not read: there is no such file");
    assert_eq!(run.err, format!("{alone}sidelong: 1 file not read\n"));
    run_in(&all, "check gone.txt --against nowhere")
        .ends_with(2)
        .warns("nowhere");
    let told = "not read: a folder: name the files that are in it, or compare them all with each other (sidelong scan FOLDER)\n";
    run_in(&all, "check class/sub --against class")
        .ends_with(2)
        .says(told);
    save(all.path(), "class/empty.txt", "");
    let run = run_in(&all, "check new.txt --against class").ends_with(0);
    let told = "1 file of the folder was not read, and so not compared";
    run.warns(told).warns("empty.txt");
    assert!(!run.err.contains("no other document"), "{}", run.err);
}
