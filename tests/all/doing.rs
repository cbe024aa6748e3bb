//! What can a person do with what was found: open it elsewhere, write it to a file, mark it? Each test is a sentence.

use sidelong::app::export::{Export, Format};
use sidelong::app::launch::Program;

use super::desk::Desk;
use super::invented::{essays, many};

#[test]
fn the_document_under_the_cursor_is_opened_wherever_there_is_one() {
    let class = essays();
    for (keys, label, which) in [
        ("", "berg-anna.txt", ", the first of the pair"),
        ("enter", "berg-anna.txt", ", the upper one"),
        ("enter x", "castillo-maria.txt", ", the upper one"),
        ("enter l", "castillo-maria.txt", ", the lower one"),
        ("2 enter", "berg-anna.txt", ", that of the row"),
        ("3", "berg-anna.txt", ""),
        ("3 p", "castillo-maria.txt", ""),
    ] {
        let mut desk = Desk::with(&class, 80, 24);
        for key in keys.split_whitespace() {
            desk.keys(key);
            desk.answer(&class);
        }
        for (key, program) in [("e", Program::Editor), ("o", Program::System)] {
            desk.keys(key);
            let launched = desk.launched.take().unwrap_or_else(|| panic!("{keys}"));
            assert_eq!(launched.label.as_str(), label, "{keys}");
            assert_eq!((launched.which, launched.with), (which, program), "{keys}");
        }
    }
    let mut desk = Desk::with(&class, 200, 40);
    desk.keys("enter");
    desk.answer(&class);
    desk.keys("l e");
    assert_eq!(desk.launched.unwrap().which, ", the right one");
}

#[test]
fn a_file_that_was_not_read_is_opened_and_where_there_is_none_that_is_said() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("u o");
    let unread = desk.app.unread.chosen().unwrap();
    assert_eq!(desk.launched.take().unwrap().label, *unread);
    let mut desk = Desk::empty(80, 24);
    desk.keys("e");
    assert!(desk.launched.is_none());
    assert!(desk.screen().contains("there is no document"));
}

/// Writes what is shown in the format that so many rows down are offered.
fn written(desk: &mut Desk, down: usize) -> Export {
    desk.keys("E");
    for _ in 0..down {
        desk.keys("j");
    }
    desk.keys("enter");
    desk.written.take().expect("nothing was written")
}

#[test]
fn all_rows_of_the_filter_and_the_order_are_written_not_only_those_in_view() {
    let class = many(300, 900);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("s s s s S");
    let export = written(&mut desk, 0);
    assert_eq!(
        (export.stem, export.format, export.number),
        ("pairs", Format::Text, 3)
    );
    let text = export.text.unwrap();
    assert!(
        text.contains("900 pairs by words shared, threshold 10%"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 3 + 900);
    // In the order of the screen, which `scan` does not have.
    let words = text
        .lines()
        .skip(3)
        .map(|line| line.split_whitespace().nth(3).unwrap());
    let words: Vec<u32> = words.map(|figure| figure.parse().unwrap()).collect();
    assert!(words.is_sorted());

    desk.keys("/").write("words>300").keys("enter");
    let shown = desk.app.pairs.rows().len();
    assert!(shown < 900);
    let csv = written(&mut desk, 2);
    assert_eq!(csv.format, Format::Csv);
    let csv = csv.text.unwrap();
    assert!(csv.starts_with("left,right,shared_shingles,"));
    assert_eq!(csv.lines().count(), 1 + shown);
    let markdown = written(&mut desk, 1).text.unwrap();
    assert!(
        markdown.contains(&format!(
            "{shown} pairs by words shared, filter words\\>300"
        )),
        "{markdown}"
    );
    assert!(markdown.contains("| A | B | A in B |"));
    let picture = written(&mut desk, 3);
    assert_eq!((picture.format, picture.text), (Format::Svg, None));
}

#[test]
fn every_list_has_its_columns_and_a_screen_without_any_is_written_as_it_is() {
    let class = essays();
    for (keys, stem, head) in [
        (
            "3",
            "documents",
            "document,best match,author,words,pairs,best",
        ),
        ("2", "clusters", "documents,size,pairs,weakest,strongest"),
        ("2 enter", "matrix", "document,berg-anna.txt,"),
        ("u", "not-read", "file,reason"),
        (
            "enter",
            "passages",
            "A,B,kind,number,same,words in A,words in B",
        ),
    ] {
        let mut desk = Desk::with(&class, 80, 24);
        for key in keys.split_whitespace() {
            desk.keys(key);
            desk.answer(&class);
        }
        let export = written(&mut desk, 2);
        assert_eq!(export.stem, stem);
        let text = export.text.unwrap();
        assert!(text.starts_with(head), "{keys}: {text}");
        assert!(text.lines().count() > 1, "{keys}: {text}");
        for down in [0, 1] {
            let text = written(&mut desk, down).text.unwrap();
            assert!(text.lines().count() > 2, "{keys}: {text}");
        }
    }
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("4 E");
    assert!(desk.screen().contains("sidelong-screen-3.txt"));
    assert!(!desk.screen().contains("csv"));
    desk.keys("enter");
    assert_eq!(desk.written.take().unwrap().text, None);
}

#[test]
fn the_choice_names_the_file_and_its_folder_and_esc_writes_nothing() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("E");
    let screen = desk.screen();
    for said in [
        "Write 8 pairs to a file",
        "in ~/figures",
        "sidelong-pairs-3.csv",
    ] {
        assert!(screen.contains(said), "{screen}");
    }
    desk.keys("j esc");
    assert!(desk.written.is_none() && desk.app.export.is_none());
}
