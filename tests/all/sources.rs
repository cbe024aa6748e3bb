//! `sidelong sources FILE --against FOLDER`: what of one document stands in which others.

use super::support::{BREAD, MUSIC, RIVER, arrival, class, folder, run_in, save};

#[test]
fn the_shares_and_every_stretch_are_printed() {
    let run = run_in(class(), "sources group/carla.txt --against .").ends_with(1);
    let first = run.out.lines().next().unwrap();
    assert!(
        first.contains("stands in 2 other documents, 78 of 2"),
        "{first}"
    );
    assert!(
        first.ends_with("2 documents were compared with it."),
        "{first}"
    );
    // Both have the same text: it is given to the first, and counted for each.
    let rows = run.out.lines().skip(3).take(2);
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0][0..2], ["1", "78"]);
    assert_eq!((rows[0][6], rows[1][6]), ("anna.txt", "ben.txt"));
    assert_eq!((rows[0][2], rows[1][3]), (rows[0][3], "0%"));
    run.says("\n1, lines 1-4: 78 words, word for word, also in 2\n")
        .says("  | The river was the reason");
}

#[test]
fn a_script_gets_the_same_figures() {
    let class = class();
    let text = format!("{MUSIC}\n{RIVER}");
    let guests = folder(&[("new.txt", &text)]);
    save(class.path(), "photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    let against = class.path().display();
    let typed = format!("sources new.txt --against {against} --format json");
    let run = run_in(guests, &typed).ends_with(1);
    let json = run.json();
    assert_eq!(json["document"], "new.txt");
    assert_eq!(json["words"], json["words_elsewhere"], "Carla has both");
    assert_eq!(json["sources"][0]["document"], "group/carla.txt");
    assert_eq!(json["sources"][0]["share"], 1.0);
    assert_eq!(json["sources"][1]["words"], 78);
    for stretch in json["stretches"].as_array().unwrap() {
        let at = |end: usize| usize::try_from(stretch["bytes"][end].as_u64().unwrap()).unwrap();
        assert_eq!(text.get(at(0)..at(1)), stretch["text"].as_str());
    }
    assert_eq!(json["not_read"].as_array().unwrap().len(), 1, "the picture");
    run.warns("1 file not read");
}

#[test]
fn nothing_found_is_no_failure_and_no_file_is_one() {
    let all = arrival(BREAD);
    run_in(&all, "sources new.txt --against class")
        .ends_with(0)
        .says("No word-for-word passage of this text stands in another document")
        .says("!  Text in other words may stand in others");
    run_in(&all, "sources gone.txt --against class")
        .ends_with(2)
        .warns("there is no such file: check the name");
}

#[test]
fn what_stands_in_documents_of_the_same_author_is_told_in_a_part_of_its_own() {
    let all = folder(&[
        ("auth/Jones/2025.txt", RIVER),
        ("auth/Jones/2026.txt", RIVER),
        ("auth/Kim/2025.txt", MUSIC),
        ("auth/Lee/2025.txt", BREAD),
    ]);
    let typed = "sources auth/Jones/2026.txt --against auth";
    run_in(&all, typed)
        .ends_with(1)
        .says("No word-for-word passage of this text stands in a document by anybody else")
        .says("(--authors files pairs them): 100% stands in 1 other document, 78 of 78 words.\n")
        .says(" Jones/2025.txt\n")
        .says("\n1, lines 1-4: 78 words, word for word\n")
        .lacks("in another document");
    let json = run_in(&all, &format!("{typed} --format json")).ends_with(1);
    let json = json.json();
    assert_eq!(json["words_elsewhere"], 0);
    let own = &json["same_author"];
    assert_eq!(own["share_elsewhere"], 1.0);
    assert_eq!(own["sources"][0]["document"], "Jones/2025.txt");
    let text = own["stretches"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("The river"), "{text}");
    run_in(&all, &format!("{typed} --authors files --lang ru"))
        .ends_with(1)
        .says("100% есть ещё в 1 документе")
        .lacks("того же автора");
    run_in(&all, &format!("{typed} --lang ru"))
        .ends_with(1)
        .says("нет в документах других авторов")
        .says("У того же автора");
}

#[test]
fn the_json_of_every_command_says_that_common_text_counts_where_it_does() {
    let all = arrival(BREAD);
    for command in [
        "sources new.txt --against class",
        "check new.txt --against class",
        "rewritten class",
        "scan class",
    ] {
        let settings = |more: &str| {
            let typed = format!("{command} --format json {more}");
            run_in(&all, &typed).ends_with(0).json()["settings"].clone()
        };
        let (plain, counted) = (settings(""), settings("--count-common"));
        assert_eq!(plain["width"], 5, "{command}");
        assert!(plain.get("count_common").is_none(), "{command}: {plain}");
        assert_eq!(counted["count_common"], true, "{command}: {counted}");
    }
}
