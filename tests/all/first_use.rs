//! What people stumbled on who knew the README alone. Each test is a sentence.

use std::collections::BTreeSet;

use super::classes::{Class, essays, many};
use super::desk::Desk;
use sidelong::snapshot::Snapshot;
use sidelong::words::{self, Language, Said};

#[test]
fn a_matrix_that_is_written_as_text_begins_its_rows_with_their_names() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "2 enter");
    let docs = desk.app.layers.matrix().unwrap().docs().to_vec();
    assert!(docs.len() > 1);
    // Under the head and its blank line, and the names of the columns.
    let text = desk.export(0).text;
    let rows: Vec<&str> = text.lines().skip(3).collect();
    let names = docs.iter().map(|doc| class.names[doc.0 as usize].as_str());
    assert!(
        names
            .clone()
            .zip(&rows)
            .all(|(name, row)| row.starts_with(name)),
        "{text}"
    );
    assert_eq!(rows.len(), names.count(), "{text}");
}

#[test]
fn what_happened_is_read_to_its_end_in_a_window_that_is_too_low_for_it() {
    let words: Vec<String> = (100..180).map(|nth| format!("word-{nth}")).collect();
    let news = |generation, text: String| Snapshot {
        generation,
        news: Some(Said::text(text)),
        ..essays().snapshot()
    };
    for (width, height) in [(30, 8), (40, 12), (60, 20)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.show(news(2, words.join(" ")));
        desk.keys("w");
        let mut unread: BTreeSet<&String> = words.iter().collect();
        for _ in 0..words.len() {
            let screen = desk.screen();
            unread.retain(|word| !screen.contains(word.as_str()));
            if unread.is_empty() {
                break;
            }
            desk.keys("j");
        }
        assert!(unread.is_empty(), "{width}: {unread:?}");
    }
}

#[test]
fn no_two_documents_look_like_one_as_best_match_or_as_members_of_clusters() {
    let folder =
        |year: u32| format!("essays-of-the-class-of-{year}-in-the-autumn/on-the-harbour.txt");
    let class = Class::of([
        folder(2025),
        folder(2026),
        "yan.txt".into(),
        "zoe.txt".into(),
    ])
    .pair((0, 2), 600, (612, 640), (616, 616, 1))
    .pair((1, 3), 600, (612, 640), (616, 616, 1));
    for width in [60, 70, 80, 100, 120] {
        for place in ["2", "3"] {
            let mut desk = Desk::with(&class, width, 24);
            desk.keys(place);
            let screen = desk.screen();
            let beside = |name: &str| {
                let mut rows = screen.lines().skip(4).take(8);
                let row = rows.find(|row| {
                    let begins = row.chars().skip(2).collect::<String>().starts_with(name);
                    begins || place == "2" && row.contains(name)
                });
                let row = row.unwrap_or_else(|| panic!("{name}: {screen}"));
                let ends = row.chars().rev().take_while(|c| *c != ' ');
                ends.collect::<String>().chars().rev().collect::<String>()
            };
            let (one, other) = (beside("yan.txt"), beside("zoe.txt"));
            assert!(
                one.contains('…') || one.contains("2025"),
                "{width}: {screen}"
            );
            assert_ne!(one, other, "{width}: {screen}");
        }
    }
}

#[test]
fn the_list_of_pairs_says_which_key_finds_what_is_said_in_other_words() {
    let class = essays();
    let long = "r looks for pairs that say the same in other words";
    let mut desk = Desk::with(&class, 80, 24);
    // A filter leaves some of them: that is not where the list ends.
    desk.sees(long)
        .keys("/")
        .write("berg")
        .keys("enter")
        .lacks(long);
    let mut few = class.clone();
    few.pairs.truncate(2);
    Desk::with(&few, 40, 12).sees("r finds the same in other words");
    few.pairs.clear();
    let screen = Desk::with(&few, 80, 24).screen();
    let said: Vec<&str> = screen.split_whitespace().collect();
    let looks = "r looks for texts that say the same in other words.";
    assert!(said.join(" ").contains(looks), "{screen}");
    // Where all rows are taken it stands over them.
    let mut full = many(60, 200);
    full.pairs.retain(|pair| pair.shared > 300);
    Desk::with(&full, 80, 24).line_has(" pairs by ", "r finds the same in other words");
}

#[test]
fn in_the_choice_of_a_file_j_and_k_move_until_a_name_is_typed() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let at = |desk: &Desk| desk.app.layers.export().unwrap().at;
    let name = |desk: &Desk| {
        let chooser = desk.app.layers.export().unwrap();
        chooser.name(chooser.formats[chooser.at])
    };
    desk.keys("E j j k");
    assert_eq!(at(&desk), 1);
    assert_eq!(name(&desk), "sidelong-pairs-3.md");
    desk.keys("x j k");
    assert_eq!((at(&desk), &*name(&desk)), (1, "sidelong-pairs-3xjk.md"));
    desk.keys("ctrl-u").write("june");
    assert_eq!((at(&desk), &*name(&desk)), (1, "june.md"));
    desk.keys("down");
    assert_eq!((at(&desk), &*name(&desk)), (2, "june.csv"));
    // The letter at the place of the j begins many a name.
    desk.keys("esc E").write("отчёт");
    assert_eq!(at(&desk), 0);
    assert!(name(&desk).ends_with("отчёт.txt"), "{}", name(&desk));
}

#[test]
fn marks_that_were_taken_away_at_once_are_brought_back_at_once() {
    for (language, back) in [
        (Language::English, "2 marks are gone; A brings them back"),
        (Language::Russian, "снято отметок: 2; A вернёт их"),
    ] {
        words::speaking(language, || {
            for list in ["1", "3"] {
                let mut desk = Desk::with(&essays(), 80, 24);
                let marked = |desk: &Desk| {
                    let (pairs, documents) = desk.app.marks.counts();
                    pairs + documents
                };
                desk.keys(list)
                    .keys("space space esc esc")
                    .sees(back)
                    .lacks("■");
                assert_eq!(marked(desk.keys("A").sees("■")), 2);
                // Who held the key too long has lost nothing either.
                assert_eq!(marked(desk.keys("esc esc esc A")), 2);
                // After anything else it marks all of the list.
                assert!(marked(desk.keys("esc esc j A")) > 2);
            }
        });
    }
}

#[test]
fn long_names_take_no_column_of_evidence_away_and_are_read_all_the_same() {
    let heads = |width| Desk::with(&essays(), width, 24).line_with("A in B");
    for width in [80, 100, 120] {
        let heads = heads(width);
        for column in ["words", "run"] {
            assert!(heads.contains(column), "{width}: {heads}");
        }
        assert_eq!(heads.contains("passages"), width > 80, "{heads}");
    }
    assert!(heads(60).contains("words"));
    // The preview says how many passages there are; who wrote the two is said here alone.
    let names = Desk::with(&essays(), 80, 24).line_with("zhukova");
    assert!(names.contains("castillo-maria.txt"), "{names}");
    words::speaking(Language::Russian, || {
        let heads = Desk::with(&essays(), 80, 24).line_with("А в Б");
        assert!(heads.contains("подряд"), "{heads}");
    });
}

#[test]
fn what_is_said_over_two_texts_leaves_the_most_worthy_keys() {
    for (width, kept) in [
        (60, "? keys"),
        (70, "Esc back   ? keys"),
        (80, "n next passage"),
    ] {
        let footer = Desk::at(&essays(), (width, 24), "enter Z").footer();
        for said in ["Z does nothing here; ? shows the keys", kept, "? keys"] {
            assert!(footer.contains(said), "{width}: {footer}");
        }
    }
}
