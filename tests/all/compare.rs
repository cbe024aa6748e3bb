//! `sidelong compare` and `sidelong sources`: what is cut out of texts.

use serde_json::Value;

use super::support::{MUSIC, RIVER, Run, class, folder, run_in, save, zip};

/// The two texts of Anna and Ben, compared.
fn compare(anna: &str, ben: &str, more: &str) -> Run {
    let pair = folder(&[("anna.txt", anna), ("ben.txt", ben)]);
    run_in(&pair, &format!("compare anna.txt ben.txt {more}"))
}

#[test]
fn a_script_can_cut_the_words_with_letters_of_another_alphabet_out_of_the_text() {
    let odd = RIVER
        .replace("whole", "whоle")
        .replace("people", "реople")
        .replace("reason", "rea\u{200b}son");
    let json = compare(RIVER, &odd, "--format json").json();
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
}

#[test]
fn a_script_gets_the_stretches_of_a_text_as_they_stand_in_it() {
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
    assert_eq!(json["sources"][1]["words_shared"], 78);
    for stretch in json["stretches"].as_array().unwrap() {
        let at = |end: usize| usize::try_from(stretch["bytes"][end].as_u64().unwrap()).unwrap();
        assert_eq!(text.get(at(0)..at(1)), stretch["text"].as_str());
    }
    assert_eq!(json["not_read"].as_array().unwrap().len(), 1, "the picture");
    run.warns("1 file not read");
}

fn range(value: &Value) -> [usize; 2] {
    serde_json::from_value(value.clone()).unwrap()
}
