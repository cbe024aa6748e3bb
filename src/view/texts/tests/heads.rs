//! The heads of two texts and the line between them: names, figures, what the files say of themselves, what the passage is.

use ratatui::layout::Position;

use super::*;
use crate::extract::Format;
use crate::index::Label;
use crate::report::examples::known;
use crate::sides::Sides;
use crate::snapshot::Facts;
use crate::text::Span;

#[test]
fn each_pane_says_what_its_file_says_of_itself() {
    let mut compared = english();
    let facts = |format, author: &str| {
        let mut facts = Facts {
            format,
            bytes: 24_000,
            ..Facts::default()
        };
        Arc::make_mut(&mut facts.clues).author = Some(author.to_owned());
        Arc::make_mut(&mut facts.clues).modified = Some("2026-03-01 12:00".to_owned());
        facts
    };
    compared.texts = Some(known(
        compared.outcome.as_ref().unwrap(),
        |side| match side {
            Side::Left => facts(Format::Docx, "Anna \u{1b}[31mPetrova"),
            Side::Right => facts(Format::Text, "B"),
        },
    ));
    let side = opened(compared, SIZES[1]);
    let shown = seen(&side, SIZES[1]);
    let line = shown.lines().nth(2).unwrap();
    assert!(
        line.contains("Word · 23.4 KB · modified 2026-03-01 12:00"),
        "{line}"
    );
    // As wide as there is room for it; of a date the day says most.
    for (size, said) in [
        ((200, 40), "author Anna ␛[31mPetrova"),
        ((80, 23), "text · 23.4 KB · modified 2026-03-01 12:00"),
        ((30, 23), "Word · 23.4 KB · 2026-03-01"),
    ] {
        let side = opened(side.comparison().unwrap().clone(), size);
        let shown = seen(&side, size);
        assert!(shown.contains(said), "{size:?}: {shown}");
    }
}

/// Two texts of which the right one has odd letters, and both so many hidden characters.
fn odd(hidden: u32) -> Comparison {
    let mut compared = english();
    compared.texts = Some(known(compared.outcome.as_ref().unwrap(), |side| {
        let mut facts = Facts {
            lookalike: u32::from(side == Side::Right),
            ..Facts::default()
        };
        Arc::make_mut(&mut facts.clues).hidden_characters = hidden;
        facts
    }));
    compared
}

#[test]
fn odd_letters_and_hidden_text_are_spoken_of_over_the_text_that_has_them() {
    for size in [(120, 40), (40, 23)] {
        let mut side = opened(odd(0), size);
        for place in [Side::Right, Side::Left] {
            let shown = seen(&side, size);
            assert_eq!(shown.matches("odd letters (i)").count(), 1, "{shown}");
            let row = shown.lines().position(|line| line.contains("odd letters"));
            // The rows of the picture begin with a quotation mark.
            let line = shown.lines().nth(row.unwrap()).unwrap();
            let column = line.split("odd letters").next().unwrap().chars().count() - 1;
            let clues = side.geometry.panes.get(place).clues;
            let at = Position::new(column as u16, row.unwrap() as u16);
            assert!(clues.contains(at), "{at} {clues}: {shown}");
            side.act(Action::Swap);
        }
    }
    let shown = seen(&opened(odd(7), (120, 40)), (120, 40));
    assert!(shown.contains("odd letters, hidden text (i)"), "{shown}");
    assert_eq!(shown.matches("hidden text (i)").count(), 2, "{shown}");
}

#[test]
fn two_people_of_one_name_are_told_by_their_paths() {
    let mut compared = english();
    let label =
        |number: &str| Label::new(format!("anna_{number}/essay.txt")).titled("Anna · essay.txt");
    compared.labels = Sides::new(label("111"), label("222"));
    let side = opened(compared, (120, 40));
    let shown = seen(&side, (120, 40));
    assert!(
        shown.contains("anna_111/") && shown.contains("anna_222/"),
        "{shown}"
    );
}

#[test]
fn names_are_seen_in_the_smallest_window() {
    let side = opened(english(), (30, 7));
    let shown = seen(&side, (30, 7));
    assert!(
        shown.contains("ivanov") && shown.contains("petrov"),
        "{shown}"
    );
}

#[test]
fn a_passage_that_goes_over_common_text_says_so_beside_its_words() {
    let made = comparison(
        "⟦1|a river froze in the night⟧",
        "⟦1|a river froze in the night⟧",
    );
    let shown = |made| picture(&opened(made, (240, 24)), (240, 24));
    assert!(!shown(made.clone()).contains("in common text"));
    let mut over = made;
    let compared = over.outcome.as_mut().unwrap();
    compared.alignment.uncounted = Sides::new(vec![1..2, 3..4], vec![0..2, 9..12]);
    let shown = shown(over);
    let said = "· 6 words, word for word · 2 of its words in common text ";
    assert!(shown.contains(said), "{shown}");
}

#[test]
fn words_with_letters_of_another_alphabet_are_marked_in_the_text_that_has_them_and_the_legend_says_so()
 {
    let mut compared = comparison(
        "⟦1|one two three forms five⟧ six",
        "⟦1|one two three forms five⟧ six",
    );
    let two = Span::new(4, 7);
    let six = Span::new(25, 28);
    compared.outcome.as_mut().unwrap().lookalikes.right = vec![two, six];
    let mut side = opened(compared, SIZES[1]);
    let odd = Modifier::UNDERLINED.union(Modifier::ITALIC);
    for place in [Side::Right, Side::Left] {
        let screen = drawn(&side, SIZES[1], &Theme::dark(true));
        let shown = screen.to_string();
        assert!(shown.contains("odd letters"), "{shown}");
        let buffer = screen.buffer();
        let marked = |place: Side, word: &str| {
            let text = side.geometry.panes.get(place).text;
            let row = text.y + u16::try_from(-side.pane_at(place).top()).unwrap();
            let at = "one two three forms five six".find(word).unwrap() as u16;
            buffer[(text.x + at, row)].modifier.contains(odd)
        };
        for (word, is_odd) in [("two", true), ("six", true), ("three", false)] {
            assert_eq!(marked(place, word), is_odd, "{word}: {shown}");
            assert!(!marked(place.other(), word), "{word}: {shown}");
        }
        side.act(Action::Swap);
    }
    let without = opened(english(), SIZES[1]);
    let shown = seen(&without, SIZES[1]);
    assert!(!shown.contains("odd letters"), "{shown}");
}
