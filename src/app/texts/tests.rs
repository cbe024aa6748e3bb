use std::sync::Arc;

use proptest::prelude::*;
use ratatui::layout::Size;

use self::fixture::{ACTIONS, PAIR, comparison};
use super::side::SideBySide;
use crate::align::Passage;
use crate::app::command::Action;
use crate::index::Label;
use crate::regressions::{cases, kept_in};
use crate::sides::{Side, Sides};
use crate::snapshot::Comparison;
use crate::text::Span;
use crate::words::Said;

pub(crate) mod fixture;
mod search;

const AREA: Size = Size::new(120, 40);

fn top(side: &SideBySide, at: Side) -> i64 {
    side.pane(at).top()
}

fn sees_current(side: &SideBySide, at: Side) -> bool {
    side.reader.sees_current(side.shown_at(at) as usize)
}

fn opened(left: &str, right: &str, area: Size) -> SideBySide {
    let mut side = SideBySide::open(PAIR, area);
    side.receive(Arc::new(comparison(left, right)));
    side
}

fn essay(paragraphs: u32, with: &[(u32, &str)]) -> String {
    (0..paragraphs)
        .map(|at| {
            let marked = with.iter().find(|(place, _)| *place == at);
            let words = marked.map_or_else(
                || format!("Paragraph {at} of this essay says something that nobody else says, and says it at length."),
                |(_, text)| (*text).to_owned(),
            );
            words + "\n\n"
        })
        .collect()
}

/// Two long texts with three passages each, the last two in another order on the right.
fn three() -> (String, String) {
    let one = "⟦1|The first passage stands in both texts, word for word.⟧";
    let two = "⟦2|The second one was ‹taken› over with one word changed.⟧";
    let three = "⟦3|And the third one moved to another place of the text.⟧";
    (
        essay(60, &[(5, one), (30, two), (55, three)]),
        essay(40, &[(20, one), (30, three), (39, two)]),
    )
}

/// The height at which the current passage begins on each side.
fn heights(side: &SideBySide) -> Sides<i64> {
    let spans = side.current_passage().unwrap().spans;
    Sides::from_fn(|at| side.pane(at).row_at(spans.get(at).start) - top(side, at))
}

fn at_top(side: &SideBySide, at: Side) -> u32 {
    let row = usize::try_from(top(side, at)).unwrap_or(0);
    side.pane(at).rows().get(row).map_or(0, |row| row.start)
}

#[test]
fn a_comparison_the_other_way_round_stands_as_asked_for() {
    let (left, right) = three();
    let mut turned = comparison(&left, &right);
    turned.docs = PAIR.swap();
    let mut side = SideBySide::open(PAIR, AREA);
    side.receive(Arc::new(turned));
    assert_eq!(side.shown_at(Side::Left), Side::Right);
}

#[test]
fn a_saved_file_leaves_the_reader_where_they_are() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(Action::NextPassage);
    side.act(Action::Down);
    let before = at_top(&side, Side::Left);
    let added = format!("A new beginning.\n\n{left}");
    side.receive(Arc::new(comparison(&added, &right)));
    assert_eq!(at_top(&side, Side::Left), before + 18);
    assert_eq!(side.current_passage().unwrap().number, 2);

    let gone = left
        .replace("⟦2|", "")
        .replace("‹taken› over with one word changed.⟧", "");
    let right_gone = right
        .replace("⟦2|", "")
        .replace("‹taken› over with one word changed.⟧", "");
    side.receive(Arc::new(comparison(&gone, &right_gone)));
    assert!(
        [1, 3].contains(&side.current_passage().unwrap().number),
        "the nearest"
    );
}

/// What comes when the file of one side can't be shown.
fn gone(reason: Said) -> Arc<crate::snapshot::Comparison> {
    let mut gone = comparison("", "");
    gone.outcome = Err(reason);
    Arc::new(gone)
}

/// Why the file of the right side can't be shown.
fn right_is(what: &str) -> Said {
    Said::text("group-b/petrov.txt").colon(Said::text(what))
}

#[test]
fn a_file_that_vanishes_and_returns_leaves_everything_where_it_was() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(Action::NextPassage);
    side.act(Action::FocusRight);
    side.act(Action::Down);
    let place = |side: &SideBySide| (Side::BOTH.map(|at| top(side, at)), side.current());
    let before = place(&side);
    side.receive(gone(right_is("gone")));
    let trouble = side.reader.trouble.as_ref().unwrap();
    assert_eq!(trouble.to_string(), "group-b/petrov.txt: gone");
    assert_eq!(side.troubled(), Some(Side::Right));
    assert_eq!(side.passages().len(), 3, "the texts stay as they were");
    assert_eq!(place(&side), before);
    side.resize(Size::new(80, 24));
    let labels = side.comparison().unwrap().labels.clone();
    let left_is = |what| Said::text(labels.left.as_str()).colon(Said::text(what));
    side.receive(gone(left_is("gone").semicolon(right_is("gone"))));
    assert_eq!(side.troubled(), None, "both are");
    side.receive(gone(right_is("empty")));
    side.resize(AREA);
    side.receive(Arc::new(comparison(&left, &right)));
    assert!(side.reader.trouble.is_none() && side.troubled().is_none());
    assert_eq!(place(&side), before);
}

#[test]
fn a_name_that_is_a_word_of_the_reason_is_not_taken_for_the_file_that_it_is_about() {
    let (left, right) = three();
    let mut side = SideBySide::open(PAIR, AREA);
    let mut shown = comparison(&left, &right);
    shown.labels = Sides::new(Label::new("it"), Label::new("essays/it"));
    side.receive(Arc::new(shown.clone()));
    let is_gone = |name: &str| Said::text(name).colon(Said::text("it is gone; it may come back"));
    for (reason, troubled) in [
        (is_gone("essays/it"), Some(Side::Right)),
        (is_gone("it"), Some(Side::Left)),
        (is_gone("it").semicolon(is_gone("essays/it")), None),
        (Said::text("it is late"), None),
    ] {
        shown.outcome = Err(reason.clone());
        side.receive(Arc::new(shown.clone()));
        assert_eq!(side.troubled(), troubled, "{reason}");
    }
}

#[test]
fn a_pair_that_could_not_be_shown_at_first_opens_at_its_first_passage() {
    let (left, right) = three();
    let mut side = SideBySide::open(PAIR, AREA);
    side.receive(gone(right_is("gone")));
    assert!(side.compared().is_none());
    side.act(Action::NextPassage);
    side.act(Action::ToggleFold);
    side.act(Action::ToggleFold);
    side.receive(Arc::new(comparison(&left, &right)));
    let heights = heights(&side);
    assert_eq!(heights.left, heights.right);
    assert_eq!(heights.left, side.pane(Side::Left).above());
}

/// A text of random paragraphs, and disjoint spans in it, none of them empty.
fn text_with_spans(count: usize) -> impl Strategy<Value = (String, Vec<Span>)> {
    let text = "([a-zé我]{1,9}[ \n]){20,150}".prop_flat_map(move |text| {
        let boundaries: Vec<u32> = text.char_indices().map(|(at, _)| at as u32).collect();
        let cuts = prop::sample::subsequence(boundaries, 2 * count);
        (Just(text), cuts)
    });
    text.prop_map(|(text, cuts)| {
        let spans = cuts.chunks(2).map(|pair| Span::new(pair[0], pair[1]));
        (text, spans.collect())
    })
}

fn random_comparison() -> impl Strategy<Value = Comparison> {
    (1usize..6)
        .prop_flat_map(|count| {
            let order = Just((0..count).collect::<Vec<_>>()).prop_shuffle();
            (text_with_spans(count), text_with_spans(count), order)
        })
        .prop_map(|((left, spans), (right, others), order)| {
            let mut comparison = comparison(&left, &right);
            let passages = order.iter().zip(&spans).zip(1..);
            let passages = passages.map(|((&at, &span), number)| Passage {
                number,
                spans: Sides::new(span, others[at]),
                tokens: Sides::new(0..8, 0..8),
                same: 8,
                counted: 8,
                longest: 8,
                kind: crate::align::Kind::Verbatim,
                changed: Sides::default(),
            });
            if let Ok(compared) = &mut comparison.outcome {
                compared.alignment.passages = passages.collect();
            }
            comparison
        })
}

fn any_action() -> impl Strategy<Value = Action> {
    prop::sample::select(ACTIONS.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(128), ..kept_in("tests/regressions/texts.txt") })]

    #[test]
    fn after_a_jump_both_sides_agree_and_the_passage_is_seen(
        comparison in random_comparison(),
        width in 1u16..200,
        height in 1u16..60,
        before in prop::collection::vec(any_action(), 0..12),
    ) {
        let mut side = SideBySide::open(PAIR, Size::new(width, height));
        side.receive(Arc::new(comparison));
        for action in before {
            side.act(action);
        }
        side.act(Action::NextPassage);
        let heights = heights(&side);
        prop_assert_eq!(heights.left, heights.right);
        let rows = i64::from(side.geometry.panes.get(Side::Left).text.height);
        prop_assert!((0..rows.max(1)).contains(&heights.left));
        side.resize(Size::new(height * 3, width / 3));
        let heights = self::heights(&side);
        prop_assert_eq!(heights.left, heights.right, "after a resize too");
    }

    #[test]
    fn after_a_jump_to_its_twin_a_passage_is_seen_on_both_sides(
        comparison in random_comparison(),
        (width, height) in (10u16..200, 8u16..60),
        before in prop::collection::vec(any_action(), 0..12),
    ) {
        let mut side = SideBySide::open(PAIR, Size::new(width, height));
        side.receive(Arc::new(comparison));
        for action in before {
            side.act(action);
        }
        let here = side.shown_at(side.focus().unwrap_or(Side::Left));
        let any = !side.pane(here).marks_in(side.pane(here).in_view()).is_empty();
        side.act(Action::Twin);
        if any {
            for at in Side::BOTH {
                prop_assert!(sees_current(&side, at), "{at:?}");
            }
        }
    }

    #[test]
    fn a_resize_there_and_back_changes_nothing(
        comparison in random_comparison(),
        sizes in prop::collection::vec((0u16..200, 0u16..60), 1..4),
        before in prop::collection::vec(any_action(), 0..12),
    ) {
        let mut side = SideBySide::open(PAIR, AREA);
        side.receive(Arc::new(comparison));
        for action in before {
            side.act(action);
        }
        let place = |side: &SideBySide| Side::BOTH.map(|at| top(side, at));
        let here = place(&side);
        for (width, height) in sizes {
            side.resize(Size::new(width, height));
        }
        side.resize(AREA);
        prop_assert_eq!(place(&side), here);
    }

    #[test]
    fn what_was_scrolled_to_is_in_view_to_the_row_at_the_next_start(
        comparison in random_comparison(),
        (width, height) in (10u16..200, 8u16..60),
        before in prop::collection::vec(any_action(), 0..24),
    ) {
        let opened = || SideBySide::open(PAIR, Size::new(width, height));
        let comparison = Arc::new(comparison);
        let mut side = opened();
        side.receive(Arc::clone(&comparison));
        for action in before {
            side.act(action);
        }
        let tops = |side: &SideBySide| Side::BOTH.map(|at| top(side, at));
        let (_, state) = side.view_state();
        let mut later = opened();
        later.restore(state.clone());
        later.receive(comparison);
        prop_assert_eq!(tops(&later), tops(&side));
        prop_assert_eq!(later.view_state().1, state);
        // Texts that move together go on as they would have.
        if side.focus().is_none() {
            for side in [&mut side, &mut later] {
                side.act(Action::Up);
            }
            prop_assert_eq!(tops(&later), tops(&side));
        }
    }
}
