//! The mouse, cell by cell. Each test is a sentence.

use crossterm::event::MouseEventKind;
use ratatui::layout::Rect;
use sidelong::sides::Sides;

use super::classes::{essays, span};
use super::desk::Desk;

#[test]
fn of_two_passages_in_a_row_the_one_under_the_pointer_is_gone_to() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("enter");
    desk.answer_with(&class, |compared| {
        // Wide signs and a tab before them: a cell is no letter.
        let text = "我们\tfirst passage, own words, second passage.";
        compared.texts = Sides::new(text.into(), text.into());
        let both = |words: &str| Sides::new(span(text, words), span(text, words));
        compared.alignment.passages[0].spans = both("first passage");
        compared.alignment.passages[1].spans = both("second passage");
        for passage in &mut compared.alignment.passages {
            passage.changed = Sides::new(Vec::new(), Vec::new());
        }
    });
    for (words, passage) in [
        ("second p", 1),
        ("first p", 0),
        ("econd p", 1),
        // What is no passage is nearest to one of them.
        ("own words", 0),
        ("ords, second", 1),
    ] {
        let (column, row) = desk.cell(words);
        desk.click(column, row);
        let side = desk.app.overlays.side().unwrap();
        assert_eq!(side.current(), passage, "{words}");
    }
}

#[test]
fn the_wheel_over_a_preview_and_a_key_go_on_to_its_next_passage() {
    let class = essays();
    for (width, height) in [(100, 30), (160, 40)] {
        let mut desk = Desk::with(&class, width, height);
        let area = Rect::new(0, 0, width, height);
        let preview = desk.app.layout(area).preview;
        let (x, y) = (preview.x + preview.width / 2, preview.y + 2);
        // The preview may stand beside it.
        let in_list = |desk: &mut Desk| desk.cursor_line().chars().take(50).collect::<String>();
        let row = in_list(&mut desk);
        let sees_first = |desk: &mut Desk| desk.screen().contains("The harbour lies quiet");
        assert!(sees_first(&mut desk));
        desk.mouse(MouseEventKind::ScrollDown, x, y);
        assert_eq!(in_list(&mut desk), row, "the list stays");
        assert!(!sees_first(&mut desk));
        desk.sees("When the old bridge");
        // There is no third one.
        desk.mouse(MouseEventKind::ScrollDown, x, y);
        desk.mouse(MouseEventKind::ScrollUp, x, y);
        assert!(sees_first(&mut desk));
        desk.keys("ctrl-e");
        assert!(!sees_first(&mut desk));
        // That of another pair begins at its beginning.
        desk.keys("j").answer(&class);
        assert!(sees_first(&mut desk));
        desk.keys("ctrl-e ctrl-y");
        assert!(sees_first(&mut desk));
    }
}
