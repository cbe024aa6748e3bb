//! Lists and sheets say what a person needs, and lose nothing of what is new. Each test is a sentence.

use crossterm::event::MouseEventKind;
use ratatui::layout::Rect;
use sidelong::app::command::Place;
use sidelong::app::welcome;

use super::classes::essays;
use super::desk::Desk;

/// A class at its first start.
fn first(width: u16, height: u16, for_good: bool) -> Desk {
    let class = essays();
    let mut desk = Desk::empty(width, height);
    welcome::begin(&mut desk.app, for_good);
    desk.show(class.snapshot());
    desk.answer(&class);
    desk
}

#[test]
fn a_first_start_explains_itself_in_three_lines_until_they_are_closed_or_all_is_done() {
    let mut desk = first(80, 24, true);
    desk.sees("Enter  shows both texts of a row")
        .sees("/  finds names and figures")
        .sees("?  shows all keys; Esc hides these lines for good");
    // They are about this list, and in nobody's way elsewhere.
    desk.keys("2").lacks("for good");
    desk.keys("1 / x esc").sees("for good");
    assert_eq!(desk.welcomed, 0);
    assert_eq!(desk.keys("esc").lacks("for good").welcomed, 1);
    assert_eq!(desk.keys("esc").welcomed, 1, "once");

    let mut desk = first(80, 24, true);
    desk.keys("enter esc").sees("✓ Enter");
    assert_eq!(desk.keys("/ esc").welcomed, 0);
    assert_eq!(desk.keys("? esc").welcomed, 1);
    assert!(desk.app.welcome.is_none());

    // Where nothing is kept they promise nothing, and they fit in every window.
    let mut desk = first(80, 24, false);
    desk.sees("?  shows all keys; Esc hides these lines")
        .lacks("for good");
    desk.resize(40, 12);
    let screen = desk.sees("?  shows all keys").screen();
    let mut lines = screen.lines().skip(2).take(3);
    assert!(!lines.any(|line| line.contains('…')), "{screen}");
    assert!(desk.cursor_line().contains("berg"), "rows are left");
}

#[test]
fn no_sentence_of_the_help_is_cut() {
    for (keys, width, height) in [("1", 40, 12), ("3", 40, 12), ("enter", 80, 24)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.keys(keys).keys("?");
        let mut seen = String::new();
        for _ in 0..120 {
            let screen = desk.screen();
            assert!(!screen.contains('…'), "{screen}");
            seen.push_str(&screen);
            desk.keys("j");
        }
        assert!(seen.contains("Leave"), "{seen}");
    }
}

#[test]
fn behind_the_last_best_match_the_cursor_stays_with_the_texts_that_are_open() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("3 g enter");
    let mut open = desk.open();
    loop {
        let at = desk.app.documents.document().unwrap();
        desk.keys("]");
        let now = desk.open();
        if now == open {
            assert_eq!(desk.app.documents.document(), Some(at));
            assert!([open.left, open.right].contains(&at));
            break;
        }
        open = now;
    }
    desk.sees("that was the last pair of the list");
}

#[test]
fn a_click_chooses_a_row_of_every_sheet_and_a_second_one_opens_it() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    // A theme.
    let (_, row) = desk.keys("T").cell("high-contrast-light");
    // Above the sheet there is nothing to be chosen.
    desk.click(10, row).click(10, 0);
    let shown = desk.app.themes.chosen().unwrap().0.clone();
    assert!(desk.place() == Place::Themes && shown != "auto", "{shown}");
    desk.keys("enter");
    assert_eq!(desk.kept_theme.as_deref(), Some(shown.as_str()));
    // A file to be written.
    let (_, row) = desk.keys("E").cell(".csv");
    desk.click(5, row).click(5, row);
    let written = desk.written.take().unwrap().text;
    assert!(written.starts_with("\u{feff}left,"), "{written}");
}

#[test]
fn a_click_chooses_a_passage_of_the_list_and_a_cell_of_the_matrix() {
    let class = essays();
    let mut desk = Desk::at(&class, (80, 24), "enter");
    desk.keys("p");
    let sheet = desk.app.layout(Rect::new(0, 0, 80, 24)).sheet(2);
    desk.click(10, sheet.y + 2);
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    let list = desk.app.layout(Rect::new(0, 0, 80, 24)).list;
    let head = desk.app.layout(Rect::new(0, 0, 80, 24)).matrix_head();
    let at = (list.x + head + 2, list.y + 1);
    desk.click(at.0, at.1);
    assert_eq!(desk.app.layers.matrix().unwrap().at(), (1, 0));
    assert_eq!(desk.place(), Place::Matrix);
    desk.click(at.0, at.1);
    assert_eq!(desk.place(), Place::Side);
}

/// One document with its sources.
fn one_document(width: u16, height: u16) -> Desk {
    let class = essays();
    let desk = Desk::at(&class, (width, height), "3 j v");
    assert_eq!(desk.place(), Place::Document);
    desk
}

#[test]
fn one_document_is_clicked_in_its_text_and_in_its_sources() {
    let mut desk = one_document(120, 40);
    let document = |desk: &Desk| {
        let open = desk.app.layers.document().unwrap();
        (open.current(), open.chosen(), open.geometry)
    };
    let (_, chosen, geometry) = document(&desk);
    // One that is not chosen yet.
    let other = u16::from(chosen == Some(0));
    let source = (geometry.list.x + 3, geometry.list.y + other);
    desk.click(source.0, source.1);
    assert_eq!(document(&desk).1, Some(usize::from(other)));
    desk.line_with(&format!("only the passages of {}", other + 1));
    desk.keys("esc g");
    let row_of_mark = |desk: &Desk, mark: usize| {
        let open = desk.app.layers.document().unwrap();
        let row = open.pane().row_at(open.pane().marks()[mark].span.start) - open.pane().top();
        geometry.pane.text.y + u16::try_from(row).unwrap()
    };
    let marked = usize::from(document(&desk).0 == 0);
    let row = row_of_mark(&desk, marked);
    // What comes before it may end in its first row.
    desk.click(geometry.pane.text.x, row + 1);
    assert_eq!(document(&desk).0, marked);
    desk.mouse(MouseEventKind::ScrollDown, source.0, source.1);
    desk.line_with("only the passages of 1");
    desk.click(geometry.list.x + 3, geometry.list.y);
    assert_eq!(desk.place(), Place::Side, "a second click opens");
}

#[test]
fn one_document_is_opened_elsewhere_asked_for_its_details_held_and_numbered() {
    let mut desk = one_document(120, 40);
    desk.keys("e");
    let opened = desk.launched.pop().unwrap().labels;
    assert_eq!(opened[0].as_str(), "castillo-maria.txt");
    assert_eq!(desk.keys("i").place(), Place::Details);
    desk.keys("esc");
    desk.keys("f");
    assert!(desk.app.frozen.is_some());
    let geometry = |desk: &Desk| desk.app.layers.document().unwrap().geometry;
    assert!(geometry(&desk).pane.numbers.is_empty());
    desk.keys("#");
    assert!(!geometry(&desk).pane.numbers.is_empty());
}
