//! Tests of the details and the help: all of them is within reach.

use sidelong::app::command::Place;

use super::classes::essays;
use super::desk::Desk;

/// The details of the first pair, in a window that is too low for them.
fn details() -> Desk {
    let class = essays();
    let desk = Desk::at(&class, (80, 14), "i");
    assert_eq!(desk.place(), Place::Details);
    desk
}

/// What is between the title and the footer.
fn rows(desk: &mut Desk) -> Vec<String> {
    let screen = desk.screen();
    let lines: Vec<String> = screen.lines().map(str::to_owned).collect();
    lines[1..lines.len() - 1].to_vec()
}

#[test]
fn details_are_paged_through_as_lists_are() {
    let mut desk = details();
    let first = rows(&mut desk);
    desk.keys("j");
    assert_eq!(rows(&mut desk)[0], first[1]);
    desk.keys("k pagedown");
    let second = rows(&mut desk);
    desk.keys("g");
    // As many lines as are seen at once.
    for _ in 0..first.len() {
        desk.keys("j");
    }
    assert_eq!(rows(&mut desk), second);
    assert_ne!(second, first);
    desk.keys("pageup");
    assert_eq!(rows(&mut desk), first);
    desk.keys("end");
    let last = rows(&mut desk);
    assert_ne!(last, first);
    // What was pressed at the end need not be taken back.
    desk.keys("j pagedown G");
    assert_eq!(rows(&mut desk), last);
    desk.keys("k");
    assert_eq!(rows(&mut desk)[1..], last[..last.len() - 1]);
    desk.keys("home");
    assert_eq!(rows(&mut desk), first);
    desk.keys("G g");
    assert_eq!(rows(&mut desk), first);
}
