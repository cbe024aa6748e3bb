//! Text that is pasted. It is typed where somebody types, and elsewhere no letter of it is a key.

use sidelong::app::command::Place;

use super::classes::essays;
use super::desk::Desk;

/// As a terminal hands over several lines: letter by letter they would leave, mark all as seen and write a file.
const LINES: &str = "anna\rq N E\r\rtc\r";

#[test]
fn pasted_lines_go_into_the_filter_as_one_and_do_nothing_else() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/").write("x ").paste(LINES);
    assert_eq!(desk.app.filter(), Some("x anna q N E tc"));
    assert_eq!(desk.place(), Place::Filter);
    assert!(!desk.left && desk.written.is_none());
    // What is typed next goes behind it, and what is pasted over a kept filter replaces it as a letter would.
    desk.write("!").keys("enter /").paste("anna\n");
    assert_eq!(desk.app.filter(), Some("anna"));
}

#[test]
fn every_field_takes_what_is_pasted() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys(":").paste(LINES);
    let palette = desk.app.layers.palette().unwrap();
    assert_eq!(palette.typed, "anna q N E tc");

    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("E").paste("of\rmine");
    desk.sees("of mine");
    assert!(desk.written.is_none());

    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("enter /").paste("the\rriver");
    assert_eq!(desk.place(), Place::Search);
    desk.sees("the river");
}

#[test]
fn where_nothing_is_typed_a_pasted_text_does_nothing_and_that_is_said() {
    for keys in ["", "?", "enter", "w", "T"] {
        let mut desk = Desk::with(&essays(), 80, 24);
        desk.keys(keys);
        let place = desk.place();
        desk.paste(LINES);
        assert_eq!(desk.place(), place, "{keys}");
        assert!(!desk.left && desk.written.is_none(), "{keys}");
        let said = desk.app.said.as_deref();
        assert!(
            said.is_some_and(|said| said.contains("nothing here takes any")),
            "{said:?}"
        );
    }
}

#[test]
fn of_a_whole_essay_the_beginning_is_taken_and_that_is_said() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/").paste(&"river ".repeat(10_000));
    let filter = desk.app.filter().unwrap();
    assert_eq!(filter.chars().count(), 1_000);
    let said = desk.app.said.as_deref().unwrap();
    assert!(said.starts_with("only the first 1"), "{said}");
}

#[test]
fn in_every_field_a_letter_goes_where_the_cursor_stands() {
    for open in ["/", ":", "E x", "enter /", "r /"] {
        let mut desk = Desk::with(&essays(), 120, 40);
        desk.keys(open).keys("ctrl-u").write("old owl");
        desk.keys("home").write("a ").keys("end backspace");
        desk.keys("ctrl-left delete").write("h");
        desk.sees("a old hw");
        desk.keys("left ctrl-w").write("z");
        desk.sees("a zhw");
    }
}
