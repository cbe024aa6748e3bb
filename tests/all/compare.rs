//! `sidelong compare`: the passages of two files.

use serde_json::Value;

use super::support::{MUSIC, RIVER, Run, folder, run_in};

/// The two texts of Anna and Ben, compared.
fn compare(anna: &str, ben: &str, more: &str) -> Run {
    let pair = folder(&[("anna.txt", anna), ("ben.txt", ben)]);
    run_in(&pair, &format!("compare anna.txt ben.txt {more}"))
}

#[test]
fn the_exit_status_tells_whether_there_are_passages() {
    let run = compare(RIVER, RIVER, "").ends_with(1);
    run.says("1. Verbatim")
        .says("!  the two texts are the same, letter for letter\n");
    assert_eq!(run.err, "");
    let json = compare(RIVER, RIVER, "--format json").json();
    assert_eq!(json["identical"], true);
    compare(RIVER, MUSIC, "").ends_with(0).says("No passages.");
}

#[test]
fn words_that_only_moved_are_told_from_those_that_changed() {
    let sack = "every sack of flour and every barrel of\nsalt";
    assert!(RIVER.contains(sack));
    let moved = RIVER.replace(sack, "every barrel of salt and every sack of\nflour");
    let moved = moved.replace("horses", "oxen");
    let run = compare(RIVER, &moved, "").ends_with(1);
    run.says("two [horses] pulled")
        .says("two [oxen] pulled")
        .says("Words that were moved stand in <angle brackets>");
    let text = run.out.split_once("1. Edited").unwrap().1;
    assert_eq!(text.matches('[').count(), 2, "{}", run.out);
    assert_eq!(text.matches('<').count(), 2, "{}", run.out);
}

#[test]
fn words_with_letters_of_another_alphabet_are_counted_and_marked() {
    let odd = RIVER
        .replace("whole", "whоle")
        .replace("people", "реople")
        .replace("reason", "rea\u{200b}son");
    let run = compare(RIVER, &odd, "").ends_with(1);
    for said in [
        "!  B has odd letters: 2 words with letters of another alphabet, 1 invisible character inside a word\n",
        "!  such characters may have innocent causes",
        "Words with letters of another alphabet stand between *asterisks*.",
        "water froze the whole valley waited",
        "water froze the *whоle* valley waited",
        "old *реople* counted",
    ] {
        run.says(said);
    }
    let json = compare(RIVER, &odd, "--format json").json();
    assert!(json["left"]["file"].get("lookalike_words").is_none());
    assert_eq!(json["right"]["file"]["lookalike_words"], 2);
    assert_eq!(json["right"]["file"]["invisible_characters"], 1);
    let passage = &json["passages"][0];
    assert!(passage["left"].get("lookalikes").is_none());
    let words = passage["right"]["lookalikes"].as_array().unwrap();
    let cut = words.iter().map(|word| {
        let [start, end] = range(&word["bytes"]);
        odd.get(start..end).unwrap()
    });
    assert_eq!(cut.collect::<Vec<_>>(), ["whоle", "реople"]);
    let [start, end] = range(&words[1]["chars"]);
    let chars: String = odd.chars().skip(start).take(end - start).collect();
    assert_eq!(chars, "реople");
    // Letter for letter the same is shown once, whatever letters they are.
    let copied = compare(&odd, &odd, "").out;
    assert_eq!(copied.matches("the *whоle* valley").count(), 1, "{copied}");
    compare(RIVER, RIVER, "").lacks("odd letters").lacks("*");
}

#[test]
fn measures_of_sets_and_of_multisets_are_told_where_they_differ() {
    let twice = format!("{RIVER} {RIVER}");
    let said = "with repetitions, ";
    compare(&twice, RIVER, "").ends_with(1).says(said);
    let shared = compare(&twice, RIVER, "--format json").json()["shared"].take();
    let (once, repeated) = (&shared, &shared["multisets"]);
    assert_eq!(once["shared_shingles"], repeated["shared_shingles"]);
    assert_eq!(
        (&once["containment_right"], &repeated["containment_right"]),
        (&1.0.into(), &1.0.into())
    );
    for measure in ["resemblance", "containment_left", "sorensen"] {
        let [once, repeated] = [once, repeated].map(|of| of[measure].as_f64().unwrap());
        assert!(repeated < once, "{measure}: {repeated} {once}");
    }
    compare(RIVER, RIVER, "").ends_with(1).lacks(said);
    let shared = compare(RIVER, RIVER, "--format json").json()["shared"].take();
    assert_eq!(shared["multisets"]["sorensen"], shared["sorensen"]);
}

#[test]
fn json_ranges_cut_the_passages_out_of_both_texts() {
    // A title in Cyrillic makes characters and bytes differ.
    let left = format!("Река. {MUSIC}\n{RIVER}");
    let right = format!("Ёлка и 音乐. {RIVER}");
    let json = compare(&left, &right, "--format json").ends_with(1).json();
    assert_eq!(json["schema"], 2);
    let words = RIVER.split_whitespace().count();
    assert_eq!(json["shared"]["words_shared"], words);
    assert_eq!(json["shared"]["longest_run"], words);
    let passages = json["passages"].as_array().unwrap();
    assert_eq!(passages.len(), 1);
    let passage = &passages[0];
    assert_eq!(passage["number"], 1);
    assert_eq!(passage["kind"], "verbatim");
    assert_eq!(passage["words"], words);
    for (side, text) in [("left", &left), ("right", &right)] {
        let stretch = &passage[side];
        let cut = stretch["text"].as_str().unwrap();
        assert!(cut.starts_with("The river was") && cut.contains("boats again"));
        let [start, end] = range(&stretch["bytes"]);
        assert_eq!(text.get(start..end), Some(cut));
        let [start, end] = range(&stretch["chars"]);
        let chars: String = text.chars().skip(start).take(end - start).collect();
        assert_eq!(chars, cut);
        assert_eq!(stretch["words"], words);
    }
}

fn range(value: &Value) -> [usize; 2] {
    serde_json::from_value(value.clone()).unwrap()
}
