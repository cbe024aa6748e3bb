//! Is what people stumbled on mended, who knew the README alone (`assets/docs/trial.md`)? Each test is a sentence.

use std::collections::BTreeSet;
use std::time::Duration;

use super::desk::Desk;
use super::invented::{Class, essays, many};
use sidelong::app::Message;
use sidelong::app::activity::OClock;
use sidelong::index::DocId;
use sidelong::sides::Sides;
use sidelong::snapshot::Snapshot;
use sidelong::words::{self, Language, Said};

const SIZES: [(u16, u16); 4] = [(40, 12), (60, 20), (80, 24), (120, 40)];

/// The bottom line of the screen.
fn footer(desk: &mut Desk) -> String {
    desk.screen().lines().last().unwrap().to_owned()
}

#[test]
fn a_pair_that_comes_while_two_texts_are_read_is_counted_beside_the_key_that_leads_to_it() {
    let class = essays();
    for (language, told) in [
        (Language::English, "+ 1 new"),
        (Language::Russian, "+ новых 1"),
    ] {
        words::speaking(language, || {
            for (width, height) in SIZES {
                let mut desk = Desk::with(&class, width, height);
                desk.keys("enter").answer(&class);
                assert!(!footer(&mut desk).contains('+'), "{}", desk.screen());
                let mut later = class.clone().pair((4, 8), 300, (612, 700), (320, 60, 2));
                later.generation = 2;
                desk.show(later.snapshot());
                let footer = footer(&mut desk);
                assert!(footer.ends_with(told), "{width}: {footer}");
                desk.keys("+").answer(&later);
                let side = desk.app.side.as_ref().unwrap();
                let pair = side.pair;
                let came = Sides::new(DocId(4), DocId(8));
                assert!(pair == came || pair == came.swap(), "{width}: {pair:?}");
                assert!(!desk.screen().contains(told), "{}", desk.screen());
            }
        });
    }
}

#[test]
fn a_sentence_of_what_happened_can_be_read_to_its_end_under_the_cursor() {
    const NEWS: &str = "spring/late-essay-of-anna-berg-about-the-harbour.txt added: duplicate of a group of 2, nearest is group-b/ivanov.txt";
    for (width, height) in [(40, 24), (60, 20), (80, 24), (120, 40)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.show(Snapshot {
            generation: 2,
            news: Some(Said::text(NEWS)),
            ..essays().snapshot()
        });
        desk.keys("w");
        let listed = |desk: &mut Desk| -> String {
            let screen = desk.screen();
            let rows = screen
                .lines()
                .skip_while(|row| !row.contains("What happened"));
            let rows: Vec<&str> = rows.skip(1).collect();
            rows.join("\n")
        };
        let all = listed(&mut desk);
        let read: String = all.split_whitespace().filter(|word| *word != "▌").collect();
        let news: String = NEWS.split_whitespace().collect();
        assert!(read.contains(&news), "{width}: {all}");
        // Beneath the cursor there is one line, which says what was found.
        desk.keys("j");
        let all = listed(&mut desk);
        assert_eq!(all.matches("dupl").count(), 1, "{width}: {all}");
        assert!(width >= 120 || all.contains('…'), "{width}: {all}");
    }
}

#[test]
fn a_click_on_what_stands_beneath_a_sentence_of_several_lines_is_a_click_on_that() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.show(Snapshot {
        generation: 2,
        news: Some(Said::text("a sentence of many words ".repeat(6).trim())),
        ..essays().snapshot()
    });
    desk.keys("w");
    let screen = desk.screen();
    let row_of = |text: &str| screen.lines().position(|row| row.contains(text)).unwrap() as u16;
    let (first, next) = (row_of("now  a sentence"), row_of("berg-anna.txt saved"));
    assert!(next > first + 1, "{screen}");
    desk.click(20, next - 1);
    assert_eq!(desk.screen(), screen, "its last line is the same one");
    desk.click(20, next);
    assert!(desk.line_with("berg-anna.txt saved").starts_with('▌'));
}

#[test]
fn a_click_on_the_head_of_a_column_sorts_while_a_filter_is_typed_too() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("/").write("a");
    let screen = desk.screen();
    let (row, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("A in B"))
        .unwrap();
    let column = line.split("words").next().unwrap().chars().count();
    desk.click(column as u16, row as u16);
    assert!(desk.line_with("A in B").contains("words▼"));
    assert_eq!(desk.app.filter(), Some("a"));
    assert!(!desk.app.typing);
}

#[test]
fn an_order_that_was_looked_at_orders_equals_and_one_that_was_only_walked_through_does_not() {
    let mut desk = Desk::with(&many(40, 600), 120, 40);
    let at = |desk: &mut Desk, tenths: u64| {
        let now = Duration::from_millis(100 * tenths);
        desk.tell(Message::Now(now, OClock([9, 0, 0])));
        desk.keys("s");
    };
    for tenths in [100, 130] {
        at(&mut desk, tenths);
    }
    let title = desk.line_with(" pairs by ");
    assert!(title.contains("by B in A ▼ then A in B ▽"), "{title}");
    // On through two more, at once: neither B in A nor how much is alike was meant.
    for tenths in [132, 134] {
        at(&mut desk, tenths);
    }
    let title = desk.line_with(" pairs by ");
    assert!(title.contains("then A in B ▽"), "{title}");
    assert!(!desk.line_with("A in B▽").contains("B in A▽"), "{title}");
}

#[test]
fn clusters_say_by_what_they_are_sorted_from_the_start() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("2");
    let title = desk.line_with("clusters by ");
    assert!(title.contains("clusters by size ▼"), "{title}");
    let mut desk = Desk::with(&Class::of(["a.txt", "b.txt"]), 80, 24);
    desk.keys("2");
    let screen = desk.screen();
    assert!(!screen.contains("by size"), "{screen}");
}

#[test]
fn the_top_line_of_a_small_window_keeps_the_number_of_pairs() {
    for width in 30..=120 {
        let mut desk = Desk::with(&essays(), width, 12);
        let top = desk.screen().lines().next().unwrap().to_owned();
        let says = |what: &str| top.contains(what);
        assert!(says("6 pairs at 10%"), "{width}: {top}");
        assert!(width < 60 || says("3 not read"), "{width}: {top}");
    }
}

#[test]
fn two_formats_of_one_ending_get_two_names_also_where_the_ending_is_typed() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("E ctrl-u").write("grades.csv");
    let names: Vec<String> = {
        let chooser = desk.app.export.as_ref().unwrap();
        let formats = chooser.formats.iter();
        formats.map(|format| chooser.name(*format)).collect()
    };
    let different: BTreeSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
    for name in ["grades.csv", "grades-scan.csv"] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
}

#[test]
fn a_matrix_that_is_written_as_text_begins_its_rows_with_their_names() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys("2 enter").answer(&class);
    desk.keys("E enter");
    let text = desk.written.take().unwrap().text.unwrap();
    let docs = desk.app.walk.as_ref().unwrap().docs().to_vec();
    assert!(docs.len() > 1);
    // Under the head and its blank line, and the names of the columns.
    let rows: Vec<&str> = text.lines().skip(3).collect();
    for (row, doc) in rows.iter().zip(&docs) {
        let name = &class.names[doc.0 as usize];
        assert!(row.starts_with(name.as_str()), "{text}");
    }
    assert_eq!(rows.len(), docs.len(), "{text}");
}
