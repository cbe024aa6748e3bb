//! What can a person do with what was found: open it elsewhere, write it to a file, mark it? Each test is a sentence.

use sidelong::app::launch::Program;

use super::desk::Desk;
use super::invented::essays;

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
