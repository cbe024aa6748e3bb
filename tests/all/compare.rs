//! `sidelong compare`: the passages of two files.

use serde_json::Value;

use super::support::{MUSIC, RIVER, Run, folder, run_in, save, zip};

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
    let json = compare(RIVER, MUSIC, "--format json").json();
    assert_eq!(json.get("identical"), None);
}

#[test]
fn words_with_letters_of_another_alphabet_are_counted_and_marked() {
    let odd = RIVER
        .replace("whole", "whоle")
        .replace("people", "реople")
        .replace("reason", "rea\u{200b}son");
    compare(RIVER, &odd, "")
        .ends_with(1)
        .says("!  B has odd letters: 2 words with letters of another alphabet, 1 invisible character inside a word\n")
        .says("Words with letters of another alphabet stand between *asterisks*.")
        .says("water froze the whole valley waited")
        .says("water froze the *whоle* valley waited");
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
    compare(RIVER, RIVER, "").ends_with(1).lacks(said);
    let shared = compare(&twice, RIVER, "--format json").json()["shared"].take();
    let (once, repeated) = (&shared, &shared["multisets"]);
    for measure in ["resemblance", "containment_left", "sorensen"] {
        let [once, repeated] = [once, repeated].map(|of| of[measure].as_f64().unwrap());
        assert!(repeated < once, "{measure}: {repeated} {once}");
    }
}

#[test]
fn an_encoding_is_what_a_person_says() {
    // Windows' letters; the same bytes are other letters elsewhere.
    let windows = b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0";
    let class = folder(&[]);
    save(class.path(), "a.txt", windows);
    save(class.path(), "koi.txt", "оПХБЕР, ЛХП");
    save(class.path(), "class.zip", zip(&[("b.txt", windows)]));
    for (name, encoding, found) in [
        ("a.txt", "koi8-r", 1),
        ("a.txt", "*.txt=windows-1252", 0),
        ("class.zip/b.txt", "**/class.zip/*=KOI8-R", 1),
        ("class.zip/b.txt", "*.md=KOI8-R", 0),
    ] {
        let typed =
            format!("compare {name} koi.txt --encoding {encoding} -k 3 --min-run 1 --format json");
        let json = run_in(&class, &typed).json();
        let passages = json["passages"].as_array().unwrap().len();
        assert_eq!(passages, found, "{name} {encoding}: {json}");
    }
    run_in(&class, "scan . --encoding *.txt=windows1251")
        .ends_with(2)
        .warns("no such encoding: is it windows-1251");
}

fn range(value: &Value) -> [usize; 2] {
    serde_json::from_value(value.clone()).unwrap()
}
