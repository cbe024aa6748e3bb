//! Which pairs are cases, in which order, and what was decided on them.

use std::path::Path;

use sidelong::engine::{Options, scan};
use sidelong::reviews::{Act, Log, Texts, Time, Verdict, line};
use sidelong::snapshot::decisions::about;

use super::super::support::{BREAD, MUSIC, RIVER, class, folder, run_in, save};
use super::{is_ours, narrow, read, report};

#[test]
fn only_the_pairs_that_are_asked_for_are_cases() {
    let place = class();
    let cases = |typed: &str, status: i32| {
        let run = report(place.path(), &format!(". --format markdown {typed}")).ends_with(status);
        let heads = run.out.lines().filter(|line| line.starts_with("## Case "));
        heads.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(cases("", 1).len(), 3);
    assert_eq!(cases("--top 1", 1), ["## Case 1: anna.txt and ben.txt"]);
    assert_eq!(cases("--document ben.txt", 1).len(), 2);
    assert_eq!(
        cases("--document group/carla.txt --document ben.txt", 1),
        ["## Case 1: ben.txt and group/carla.txt"]
    );
    assert_eq!(cases("--filter=-carla", 1).len(), 1);
    assert_eq!(cases("--cluster 1", 1).len(), 3);
    assert_eq!(cases("--filter words>9999", 0).len(), 0);
}

#[test]
fn a_document_stands_first_beside_each_of_its_sources_whoever_is_listed() {
    let place = folder(&[]);
    for (name, text) in [
        ("zoe.txt", format!("{RIVER}\n{MUSIC}")),
        ("anna.txt", RIVER.to_owned()),
        ("ben.txt", format!("{MUSIC}\n{BREAD}")),
        ("carla.txt", format!("{RIVER} And more.")),
    ] {
        save(&place.path().join("class"), name, text);
    }
    let typed = "class --threshold 60 --document zoe.txt --format markdown";
    let page = report(place.path(), typed).ends_with(1).out;
    for said in [
        "- Document: zoe.txt: 100% stands in 3 other documents",
        "| 1 | zoe.txt | anna.txt | 53% | 100% | 78 |",
        // By this threshold it is no pair of the list.
        "| 3 | zoe.txt | ben.txt | 47% | 52% | 68 |",
        "## Case 2: zoe.txt and carla.txt",
    ] {
        let said = narrow(said);
        assert!(narrow(&page).contains(&said), "{said}: {page}");
    }
    let hidden = report(place.path(), &format!("{typed} --anonymous"));
    assert!(!hidden.ends_with(1).out.contains("zoe"));
    let typed = format!("{typed} --filter c>60");
    let listed = report(place.path(), &typed).ends_with(1).out;
    assert!(!listed.contains("ben.txt"), "{listed}");
}

#[test]
fn markdown_has_what_stands_around_and_signs_for_what_a_page_underlines() {
    let quoted = format!("“{MUSIC}”");
    let place = folder(&[
        (
            "class/anna.txt",
            &format!("Once.\n\n{RIVER}\n\n1. {quoted}\n"),
        ),
        (
            "class/ben.txt",
            &format!(
                "Twice. {} {quoted}",
                RIVER.replace("whole valley", "old town")
            ),
        ),
    ]);
    let page = |typed: &str| {
        let typed = format!("class --format markdown --layers quotation {typed}");
        report(place.path(), &typed).ends_with(1).out
    };
    let narrowed = page("--context passages");
    for said in ["\\[whole valley\\]", "\\[old town\\]"] {
        assert!(narrow(&narrowed).contains(said), "{said}: {narrowed}");
    }
    assert!(!narrowed.contains("Twice"), "{narrowed}");
    let wider = page("");
    assert!(wider.contains("> _Twice._\n\n> The river"), "{wider}");
    let whole = page("--context texts");
    for said in [
        "### The whole of A",
        "> **1** The river",
        "> 1\\. “~~My sister",
        "~~ (quotation",
    ] {
        assert!(whole.contains(said), "{said}: {whole}");
    }
}

/// A file of decisions on two pairs of this folder: the first one is confirmed after it was thought harmless, with a note.
pub fn decided(place: &Path, folder: &str, second: usize) {
    let snapshot = scan(&Options::of(place.join(folder))).unwrap();
    let texts = Texts::of(&snapshot, &Log::default());
    let mut log = Log::default();
    let pairs = &snapshot.listing.pairs;
    let acts = [
        (&pairs[0], Act::Verdict(Verdict::Harmless(None))),
        (&pairs[0], Act::Note("Anna says <b>so</b>".to_owned())),
        (&pairs[0], Act::Verdict(Verdict::Confirmed)),
        (&pairs[second], Act::Verdict(Verdict::FollowUp)),
    ];
    for (pair, act) in acts {
        let about = about(&snapshot, &texts, pair.docs, Some(pair)).unwrap();
        for entry in log.decide(
            Time::of_millis(1_795_843_800_000),
            "vera",
            vec![about],
            &act,
        ) {
            log.insert(entry);
        }
    }
    let lines: Vec<String> = log.entries().map(line).collect();
    std::fs::write(place.join("decided.jsonl"), lines.join("\n")).unwrap();
    run_in(place, "reviews import decided.jsonl --reviews decided.db").ends_with(0);
}

#[test]
fn a_report_says_what_was_decided_by_whom_and_why_and_hides_both_with_the_names() {
    let place = folder(&[]);
    for (name, text) in [
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("carla.txt", &format!("{RIVER}\n{MUSIC}")),
    ] {
        save(&place.path().join("class"), name, text);
    }
    decided(place.path(), "class", 1);
    let page = |typed: &str, status| {
        let typed = format!("class --reviews decided.db {typed}");
        report(place.path(), &typed).ends_with(status).out
    };
    let text = |html: &str| narrow(&read(html).text.borrow());
    let html = page("", 1);
    is_ours(&read(&html));
    let said = text(&html);
    for part in [
        "3 cases: 1 open, 1 to follow up, 1 confirmed",
        "verdict confirmed reviewer vera decided 2026-11-28 05:30 UTC note Anna says <b>so</b> what was decided confirmed (vera, 2026-11-28 05:30 UTC), with",
        "harmless (vera, 2026-11-28 05:30 UTC)",
        "verdict open",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(
        said.contains("Case 3: ben.txt and carla.txt verdict open A B"),
        "what is confirmed comes first: {said}"
    );
    let row = said.split("Case 1:").next().unwrap();
    assert!(
        row.contains("confirmed") && row.contains("to follow up"),
        "{row}"
    );
    let cases = |typed: &str, status| {
        page(typed, status)
            .matches("<section class=\"case\"")
            .count()
    };
    assert_eq!(cases("--filter verdict:confirmed", 1), 1);
    assert_eq!(cases("--filter=-open", 1), 2, "all that has a verdict");
    assert_eq!(cases("--filter verdict:harmless", 0), 0);
    let none = "class --reviews decided.db --filter verdict:harmless";
    let none = report(place.path(), none).ends_with(0);
    none.warns("the page has no case: of 3 pairs none is all that was asked for");
    let hidden = text(&page("--anonymous", 1));
    assert!(
        !hidden.contains("vera") && !hidden.contains("Anna"),
        "{hidden}"
    );
    assert!(
        hidden.contains("verdict confirmed decided 2026-11-28 05:30 UTC"),
        "{hidden}"
    );
    let markdown = page("--format markdown", 1);
    for part in [
        "- verdict: confirmed\n",
        "- note: Anna says \\<b\\>so",
        "| confirmed |",
    ] {
        assert!(markdown.contains(part), "{part}: {markdown}");
    }
    let unread = report(place.path(), "class --reviews class/anna.txt");
    unread.ends_with(2).warns("this is no file of decisions");
}

#[test]
fn what_is_printed_of_a_decided_pair_says_changed_where_the_screen_does() {
    let place = folder(&[]);
    for (name, text) in [
        ("anna.txt", RIVER),
        ("ben.txt", RIVER),
        ("carla.txt", RIVER),
    ] {
        save(&place.path().join("class"), name, text);
    }
    decided(place.path(), "class", 1);
    save(
        &place.path().join("class"),
        "carla.txt",
        format!("{RIVER} More."),
    );
    let scan = |format: &str| {
        let typed = format!("scan class --reviews decided.db --format {format}");
        run_in(place.path(), &typed).ends_with(1)
    };
    let table = narrow(&scan("table").out);
    assert!(table.contains(" other version "), "{table}");
    assert!(!table.contains(" open "), "{table}");
    let csv = scan("csv").out;
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let at = csv
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "changed");
    let rows = csv
        .records()
        .map(|row| row.unwrap()[at.unwrap()].to_owned());
    let json = scan("json").json();
    let pairs = json["pairs"].as_array().unwrap().iter();
    for (row, pair) in rows.zip(pairs) {
        assert_eq!(row == "true", pair["changed"] == true, "{pair}");
    }
}
