//! The mouse, cell by cell.

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
