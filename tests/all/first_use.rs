//! What people stumbled on who knew the README alone. Each test is a sentence.

use super::classes::{Class, essays, many};
use super::desk::Desk;
use sidelong::words::{self, Language};

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
    desk.sees(long).filter("berg").lacks(long);
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
