//! The small editor of a note: its lines wrap, the caret goes up and down among them, and a person's own editor takes it on request.

use ratatui::layout::Rect;

use super::command::Action;
use super::field::Caret;
use super::layout::Layout;
use super::overlays::Overlay;
use super::reviewing::Of;
use super::{App, Effect, reviewing};
use crate::index::DocId;
use crate::page::{Row, cells, hard_lines, shown};
use crate::reviews::Act;
use crate::say;
use crate::sides::Sides;
use crate::words::Said;

/// Cells to the left of a note and to its right.
pub const MARGIN: u16 = 2;
/// Rows of a note that is still short: enough to see that there may be several.
const LEAST: usize = 4;
/// So many letters are taken in at once. Forty pages: what is longer is a document of its own.
pub(super) const LONGEST: usize = 100_000;

/// The open note.
#[derive(Clone, Debug)]
pub struct Noting {
    /// What is typed.
    pub typed: String,
    /// What was there before.
    before: String,
    /// What was typed when a person was told that it is not kept.
    told: Option<String>,
    /// The pairs that it will be of.
    pub pairs: Vec<Sides<DocId>>,
}

impl Noting {
    /// All its lines in so many cells, and the row and the cell of the caret.
    pub fn lines(&self, caret: Caret, width: u16) -> (Vec<Row>, usize, usize) {
        let rows = hard_lines(&self.typed, width);
        let at = caret.split(&self.typed).0.len();
        // Between two rows it stands at the beginning of the lower one.
        let row = rows.partition_point(|row| row.start as usize <= at);
        let row = row.saturating_sub(1);
        let start = rows.get(row).map_or(0, |row| row.start as usize);
        let before = self.typed.get(start..at).unwrap_or_default();
        let cell = cells(before).min(usize::from(width));
        (rows, row, cell)
    }

    /// Where it lies.
    pub fn area(&self, layout: &Layout) -> Rect {
        let rows = hard_lines(&self.typed, width(layout));
        layout.sheet(rows.len().max(LEAST))
    }
}

/// Cells of its lines.
pub fn width(layout: &Layout) -> u16 {
    layout.all.width.saturating_sub(2 * MARGIN).max(1)
}

/// Opens the note that there is. From the choice of a verdict it is of the same pairs, and with the next key after a verdict of the pair
/// that it was of: the note says why.
pub(super) fn open(app: &mut App) {
    let pairs = match app.overlays.verdict().map(|deciding| &deciding.of) {
        Some(Of::Pairs(pairs)) => pairs.clone(),
        Some(Of::Passage(..)) => Vec::new(),
        None => match app.reviews.judged.take() {
            Some(judged) => vec![judged],
            None => reviewing::meant(app),
        },
    };
    let Some(first) = pairs.first() else {
        return app.say(say!("nothing-to-decide"));
    };
    if app.snapshot.hides_names {
        let key = app.named(Action::HideNames);
        return app.say(say!("notes-hidden", key));
    }
    let known = app.snapshot.decisions.get(*first);
    let typed = known.map(|known| known.note.clone()).unwrap_or_default();
    app.overlays
        .remove(|overlay| matches!(overlay, Overlay::Verdict(_)));
    app.overlays.push(Overlay::Note(Noting {
        before: typed.clone(),
        told: None,
        typed,
        pairs,
    }));
}

/// Keeps the note as it is typed.
pub(super) fn keep(app: &mut App) {
    let Some(Overlay::Note(Noting { typed, pairs, .. })) = app.overlays.pop() else {
        return;
    };
    app.say(say!(
        "noted",
        what = reviewing::called_as_meant(app, &pairs)
    ));
    reviewing::keep_on(app, &pairs, &Act::Note(typed.trim().to_owned()));
}

/// Whether the note stays open, as what is typed would be lost: that is said once.
pub(super) fn stays(app: &mut App) -> bool {
    let Some(noting) = app.overlays.note_mut() else {
        return false;
    };
    let typed = &noting.typed;
    if *typed == noting.before || noting.told.as_ref() == Some(typed) {
        return false;
    }
    noting.told = Some(typed.clone());
    let place = app.place();
    let [keep, back] = [Action::Keep, Action::Back].map(|action| app.keymap.named(place, action));
    app.say(say!("note-not-kept", keep, back));
    true
}

/// The caret one row down, or up.
pub(super) fn step(app: &mut App, down: bool) {
    let width = width(&app.layout_now());
    let Some(noting) = app.overlays.note() else {
        return;
    };
    let (rows, row, cell) = noting.lines(app.caret, width);
    let to = row.saturating_add_signed(if down { 1 } else { -1 });
    if let Some(row) = rows.get(to) {
        app.caret = Caret::before(&noting.typed, at_cell(&noting.typed, row, cell));
    }
}

/// The byte before what fills a cell of a row, or behind all that is seen of it.
fn at_cell(text: &str, row: &Row, cell: usize) -> usize {
    let mut column = 0;
    for shown in shown(text, row) {
        column += shown.cells;
        if column > cell {
            return shown.span.start;
        }
    }
    row.start as usize + row.span().of(text).trim_end().len()
}

/// Opens the note in a person's editor.
pub(super) fn edit(app: &mut App) {
    if let Some(noting) = app.overlays.note() {
        app.effects.push(Effect::EditNote(noting.typed.clone()));
    }
}

/// It comes from there. It is still to be kept: who saw it in the editor may have second thoughts.
pub(super) fn edited(app: &mut App, outcome: Result<String, Said>) {
    let typed = match outcome {
        Ok(typed) => typed,
        Err(trouble) => return app.tell(trouble),
    };
    let (typed, _) = taken(typed.trim_end());
    let key = app.keymap.named(app.place(), Action::Keep);
    if let Some(noting) = app.overlays.note_mut() {
        noting.typed = typed;
        app.caret = Caret::default();
        app.say(say!("note-back", key));
    }
}

/// As much of a text as a note takes, with the line breaks that it has and without what no key writes; and whether there is more of it.
pub(super) fn taken(text: &str) -> (String, bool) {
    let lines = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let letters = lines.replace('\t', " ");
    let mut letters = letters.chars().filter(|c| *c == '\n' || !c.is_control());
    let taken = letters.by_ref().take(LONGEST).collect();
    (taken, letters.next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noting(typed: &str) -> Noting {
        Noting {
            typed: typed.to_owned(),
            before: String::new(),
            told: None,
            pairs: Vec::new(),
        }
    }

    #[test]
    fn the_caret_stands_where_the_next_letter_comes() {
        for (typed, expected) in [
            ("", (1, 0, 0)),
            ("one", (1, 0, 3)),
            ("one ", (1, 0, 4)),
            ("one\n", (2, 1, 0)),
            ("one\n\ntwo", (3, 2, 3)),
            ("one two three", (2, 1, 5)),
            ("灯塔灯塔灯塔", (2, 1, 4)),
            ("заметка о том", (2, 1, 3)),
        ] {
            let (rows, row, cell) = noting(typed).lines(Caret::default(), 9);
            assert_eq!((rows.len(), row, cell), expected, "{typed:?}");
        }
    }

    #[test]
    fn up_and_down_keep_the_column_where_a_row_has_it() {
        let note = noting("one two\nsix\n灯塔 lamp");
        let row = |at: usize| note.lines(Caret::default(), 20).0[at];
        let at = |row_at: usize, cell| {
            let caret = at_cell(&note.typed, &row(row_at), cell);
            note.typed.split_at(caret).1.chars().next()
        };
        assert_eq!(at(0, 4), Some('t'));
        assert_eq!(at(1, 4), Some('\n'));
        assert_eq!(at(2, 3), Some('塔'));
        assert_eq!(at(2, 30), None);
    }

    #[test]
    fn a_note_takes_lines_and_no_orders_to_a_terminal() {
        let (taken, is_cut) = taken("one\r\n\ttwo\u{1b}[31m\rthree\u{2029}");
        assert_eq!((&*taken, is_cut), ("one\n two[31m\nthree\n", false));
        assert!(super::taken(&"a".repeat(LONGEST + 1)).1);
    }
}
