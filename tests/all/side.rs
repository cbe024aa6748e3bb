//! The strips of two texts beside each other, by mouse: what keys do there is told in `tests/cases/screens/side.md`.

use sidelong::sides::Side;

use super::classes::{Class, essays};
use super::desk::Desk;

/// The column in which a strip has its signs, and the rows in which it has some.
fn signs(desk: &mut Desk, place: Side) -> (u16, Vec<u16>) {
    let parts = *desk.app.overlays.side().unwrap().geometry.panes.get(place);
    let is_before = parts.strip.x < parts.text.x;
    let column = if is_before {
        parts.strip.x
    } else {
        parts.strip.right() - 1
    };
    let screen = desk.screen();
    let has_sign = |line: &str| {
        let sign = line.chars().nth(usize::from(column));
        matches!(sign, Some('▐' | '◆'))
    };
    let rows = (0..).zip(screen.lines());
    let rows = rows.filter(|(row, line)| {
        (parts.strip.y..parts.strip.bottom()).contains(row) && has_sign(line)
    });
    (column, rows.map(|(row, _)| row).collect())
}

#[test]
fn a_click_on_a_sign_of_either_strip_leads_both_texts_to_its_passage() {
    let class = Class {
        is_long: true,
        ..essays()
    };
    for size in [(120, 40), (80, 40)] {
        for place in Side::BOTH {
            let mut desk = Desk::at(&class, size, "enter");
            let (column, rows) = signs(&mut desk, place);
            assert_eq!(rows.len(), 3, "{place:?}:\n{}", desk.screen());
            for nth in [2, 0, 1] {
                desk.click(column, rows[nth]);
                let side = desk.app.overlays.side().unwrap();
                assert_eq!(side.current(), nth, "{place:?} {size:?}");
                desk.line_with(&format!("passage {} of 3", nth + 1));
                let side = desk.app.overlays.side().unwrap();
                assert!((0..2).all(|at| side.reader.sees_current(at)));
            }
            // Where no passage lies there is nothing to go to.
            let before = desk.screen();
            desk.click(column, rows[0] - 1);
            assert_eq!(desk.screen(), before, "{place:?} {size:?}");
        }
    }
}
