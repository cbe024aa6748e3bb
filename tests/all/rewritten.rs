//! `sidelong rewritten FOLDER` and `sidelong study alignment`: text that was taken over in other words.

use super::support::{BREAD, MUSIC, RIVER, folder, run_in};

/// Most of `RIVER` in other words: hardly five words in a row are the same.
pub const STREAM: &str = "\
The stream was the cause why anyone settled here at all. Before trains came, each sack of flour and each keg of salt moved on
flat boats which two horses drew along the bank, and those men who led the horses knew every bend by its name. When water
froze, the entire valley waited. The children went to school across the ice, and the elderly counted all loaves that were
still left until a thaw brought those boats back.
";

#[test]
fn a_rewritten_essay_is_found_that_no_list_has() {
    let class = folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", MUSIC),
        ("carla.txt", STREAM),
        ("dora.txt", BREAD),
    ]);
    run_in(&class, "scan .").ends_with(0);
    let run = run_in(&class, "rewritten .").ends_with(1);
    run.says("anna.txt  carla.txt  no");
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    let json = run_in(&class, "rewritten . --format json");
    let json = json.ends_with(1).json();
    let pair = &json["pairs"][0];
    assert_eq!(
        (&pair["left"], &pair["listed"]),
        (&"anna.txt".into(), &false.into())
    );
    assert!(pair["covered_left"].as_f64().unwrap() > 0.7, "{pair}");
    assert_eq!(json["documents"], 4);
}

#[test]
fn essays_that_share_nothing_or_only_whole_sentences_are_not_rewritten() {
    let quoting = format!("{BREAD}\n{RIVER}");
    let class = folder(&[
        ("anna.txt", RIVER),
        ("ben.txt", MUSIC),
        ("dora.txt", &quoting),
    ]);
    let run = run_in(&class, "rewritten .").ends_with(0);
    assert_eq!(run.out, "No rewritten text was found.\n");
}

#[test]
fn authors_are_not_compared_with_themselves() {
    let drafts = folder(&[
        ("anna-1.txt", RIVER),
        ("anna-2.txt", STREAM),
        ("ben-1.txt", MUSIC),
    ]);
    run_in(&drafts, "rewritten . --author-pattern ^([a-z]+)-").ends_with(0);
}

#[test]
fn a_corpus_is_measured() {
    let susp = format!("{MUSIC}\n{STREAM}\n{BREAD}");
    let start = susp.find("The stream").unwrap();
    let length = STREAM.trim_end().len();
    let truth = format!(
        "<document reference=\"s1.txt\"><feature name=\"about\" title=\"x\"/><feature name=\"plagiarism\" this_offset=\"{start}\" \
         this_length=\"{length}\" source_reference=\"a1.txt\" source_offset=\"0\" source_length=\"{}\"/></document>",
        RIVER.trim_end().len()
    );
    let corpus = folder(&[
        ("src/a1.txt", RIVER),
        ("src/a2.txt", "Nothing of it is anywhere else."),
        ("susp/s1.txt", &susp),
        ("03-rewritten/pairs", "s1.txt a1.txt\n"),
        ("03-rewritten/s1-a1.xml", &truth),
        ("01-none/pairs", "s1.txt a2.txt\n\n"),
        ("01-none/s1-a2.xml", "<document reference=\"s1.txt\"/>"),
    ]);
    let json = run_in(&corpus, "study alignment . --format json");
    let json = json.ends_with(0).json();
    assert_eq!(json["rows"][0]["kind"], "01-none");
    assert_eq!(json["rows"][0]["detections"], 0);
    let all = &json["rows"][2];
    assert_eq!(all["detections"], 1);
    assert!(all["plagdet"].as_f64().unwrap() > 0.9, "{all}");
    let table = run_in(&corpus, "study alignment .").ends_with(0);
    table.says("plagdet").says("1.000");
    run_in(folder(&[]), "study alignment .")
        .ends_with(2)
        .warns("there is no corpus in it");
}
