use super::sample::{PAIR, comparison};
use super::*;
use crate::index::Label;
use crate::text::Span;
use crate::words::Said;
use proptest::prelude::*;

const AREA: Size = Size::new(120, 40);

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
    Sides::from_fn(|at| side.pane(at).row_at(spans.get(at).start) - side.top(at))
}

fn at_top(side: &SideBySide, at: Side) -> u32 {
    let row = usize::try_from(side.top(at)).unwrap_or(0);
    side.pane(at).rows().get(row).map_or(0, |row| row.start)
}

#[test]
fn it_opens_at_the_first_passage_at_the_same_height() {
    let (left, right) = three();
    let side = opened(&left, &right, AREA);
    assert_eq!(side.current_passage().unwrap().number, 1);
    let heights = heights(&side);
    assert_eq!(heights.left, heights.right);
    assert_eq!(heights.left, side.geometry().above());
}

#[test]
fn next_and_previous_go_round() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let mut seen = Vec::new();
    for action in [SideAction::NextPassage; 3]
        .into_iter()
        .chain([SideAction::PreviousPassage; 2])
    {
        side.act(action);
        seen.push(side.current_passage().unwrap().number);
        let heights = heights(&side);
        assert_eq!(heights.left, heights.right);
    }
    assert_eq!(seen, [2, 3, 1, 3, 2]);
}

#[test]
fn after_scrolling_away_next_means_next_from_here() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(SideAction::End);
    side.act(SideAction::PreviousPassage);
    assert_eq!(
        side.current_passage().unwrap().number,
        2,
        "the last that began above the view"
    );
    side.act(SideAction::FocusRight);
    side.act(SideAction::Start);
    side.act(SideAction::NextPassage);
    assert_eq!(
        side.current_passage().unwrap().number,
        1,
        "in the order of the pane that moves"
    );
}

#[test]
fn locked_panes_move_by_the_same_lines_and_come_back_together() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let before = (side.top(Side::Left), side.top(Side::Right));
    for _ in 0..200 {
        side.act(SideAction::LineDown);
    }
    let rows = signed(side.pane(Side::Left).rows().len());
    assert_eq!(
        side.top(Side::Left),
        rows - i64::from(side.geometry().text_height(Side::Left))
    );
    let down = side.pane(Side::Left).asked - before.0;
    for _ in 0..down {
        side.act(SideAction::LineUp);
    }
    assert_eq!((side.top(Side::Left), side.top(Side::Right)), before);
}

#[test]
fn a_pane_alone_moves_alone() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let before = side.top(Side::Left);
    side.act(SideAction::FocusRight);
    side.act(SideAction::PageDown);
    assert_eq!(side.top(Side::Left), before);
    side.act(SideAction::End);
    let bottom = side
        .pane(Side::Right)
        .bottom(side.geometry().text_height(Side::Left));
    assert_eq!(side.top(Side::Right), bottom);
    side.act(SideAction::ToggleLock);
    assert_eq!(side.focus(), Focus::Both);
}

#[test]
fn swapping_exchanges_what_stands_where_and_nothing_else() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let top = side.top(Side::Left);
    side.act(SideAction::Swap);
    assert_eq!(side.shown_at(Side::Left), Side::Right);
    assert_eq!(side.top(Side::Left), top);
    side.act(SideAction::FocusRight);
    side.act(SideAction::Start);
    assert_eq!(side.top(Side::Left), 0, "the pane at the right moved");
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
fn the_comparison_of_another_pair_is_let_go() {
    let mut other = comparison("a", "b");
    other.docs = Sides::new(DocId(7), DocId(8));
    let mut side = SideBySide::open(PAIR, AREA);
    side.receive(Arc::new(other));
    assert!(side.comparison().is_none());
}

#[test]
fn folding_shows_matched_paragraphs_and_unfolding_keeps_the_place() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(SideAction::NextPassage);
    side.act(SideAction::LineDown);
    let before = (at_top(&side, Side::Left), at_top(&side, Side::Right));
    side.act(SideAction::ToggleFold);
    assert!(side.pane(Side::Left).rows().len() < 12);
    for passage in side.passages() {
        let row = side.pane(Side::Left).row_at(passage.spans.left.start);
        assert_eq!(
            side.pane(Side::Left).rows()[usize::try_from(row).unwrap()].folded,
            0
        );
    }
    side.act(SideAction::ToggleFold);
    assert_eq!(
        (at_top(&side, Side::Left), at_top(&side, Side::Right)),
        before
    );
}

#[test]
fn context_is_raised_until_everything_is_shown_and_lowered_from_there() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let shown = |side: &SideBySide| {
        let rows = side.pane(Side::Left).rows();
        rows.iter().filter(|row| row.folded == 0).count()
    };
    let all = shown(&side);
    side.act(SideAction::MoreContext);
    assert_eq!((side.context(), shown(&side)), (None, all));
    side.act(SideAction::LessContext);
    assert_eq!(side.context(), Some(Context::default()));
    let mut before = shown(&side);
    while let Some(context) = side.context() {
        assert_eq!(side.current_passage().unwrap().number, 1, "{context:?}");
        side.act(SideAction::MoreContext);
        assert!(shown(&side) > before, "{context:?}");
        before = shown(&side);
    }
    assert_eq!(before, all);
    for _ in 0..9 {
        side.act(SideAction::LessContext);
    }
    assert_eq!(side.context(), Some(Context::Lines));
    let passages = side.passages().iter();
    let spans: Vec<_> = passages.map(|passage| passage.spans.left).collect();
    let pane = side.pane(Side::Left);
    for row in pane.rows().iter().filter(|row| row.folded == 0) {
        let touches = |span: &&Span| span.start < row.end && row.start < span.end;
        let alone = || {
            let line = pane.page.text.get(row.start as usize..row.end as usize);
            line.unwrap().trim().is_empty()
        };
        assert!(
            spans.iter().any(|span| touches(&span)) || alone(),
            "{row:?}"
        );
    }
}

#[test]
fn the_twin_of_the_passage_in_view_comes_to_the_same_height_and_the_key_leads_back() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(SideAction::FocusLeft);
    side.act(SideAction::End);
    assert_ne!(heights(&side).left, heights(&side).right);
    side.act(SideAction::Twin);
    assert_eq!(side.current_passage().unwrap().number, 3, "the one in view");
    assert_eq!(heights(&side).left, heights(&side).right);
    assert_eq!(side.focus(), Focus::One(Side::Right));
    let before = Side::BOTH.map(|at| side.top(at));
    side.act(SideAction::Twin);
    assert_eq!(side.focus(), Focus::One(Side::Left));
    assert_eq!(Side::BOTH.map(|at| side.top(at)), before);

    // Where no passage is in view there is none to have a twin.
    side.act(SideAction::Start);
    side.act(SideAction::PageDown);
    side.act(SideAction::Twin);
    assert_eq!(side.current_passage().unwrap().number, 3);
    assert_eq!(side.focus(), Focus::One(Side::Left));
}

#[test]
fn lines_and_paragraphs_are_numbered_in_turn_and_no_word_is_lost() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let width = side.geometry().text_width(Side::Left);
    let numbered = |side: &SideBySide| {
        let pane = side.pane(Side::Left);
        let rows = pane.rows().iter();
        rows.filter_map(|row| pane.numbers().in_row(row)).max()
    };
    let mut seen = vec![(side.numbering(), numbered(&side))];
    for _ in 0..3 {
        side.act(SideAction::NextNumbering);
        seen.push((side.numbering(), numbered(&side)));
        assert_eq!(side.current_passage().unwrap().number, 1);
        let heights = heights(&side);
        assert_eq!(heights.left, heights.right);
    }
    let expected = [
        (Numbering::Off, None),
        (Numbering::Lines, Some(120)),
        (Numbering::Paragraphs, Some(60)),
        (Numbering::Off, None),
    ];
    assert_eq!(seen, expected);
    assert_eq!(side.geometry().text_width(Side::Left), width);
}

#[test]
fn a_moved_divider_keeps_the_place_and_goes_along_with_swaps_and_sizes() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    let standing = side.geometry().divider();
    let mut dividers = Dividers::default();
    dividers.set(standing.line, standing.dragged_to(40, 10));
    side.divide(dividers);
    let widths = |side: &SideBySide| Side::BOTH.map(|place| side.geometry().text_width(place));
    let [narrow, wide] = widths(&side);
    assert!(narrow < wide);
    let heights = heights(&side);
    assert_eq!(heights.left, heights.right);
    let rows = side.pane(Side::Left).rows().len();
    side.act(SideAction::Swap);
    assert_eq!(widths(&side), [narrow, wide]);
    assert!(
        side.pane(Side::Left).rows().len() < rows,
        "it stands in the wide pane"
    );
    side.act(SideAction::Swap);
    assert_eq!(side.pane(Side::Left).rows().len(), rows);
    side.resize(Size::new(80, 24));
    side.resize(AREA);
    assert_eq!(widths(&side), [narrow, wide]);
}

#[test]
fn what_has_nothing_to_fold_says_so_until_the_next_key() {
    let text = "⟦1|A single paragraph of which all the words stand in the other one.⟧";
    let mut side = opened(text, text, AREA);
    side.act(SideAction::ToggleFold);
    assert!(side.is_unfoldable() && !side.is_folded());
    side.act(SideAction::LineDown);
    assert!(!side.is_unfoldable());
}

#[test]
fn a_saved_file_leaves_the_reader_where_they_are() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.act(SideAction::NextPassage);
    side.act(SideAction::LineDown);
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
    side.act(SideAction::NextPassage);
    side.act(SideAction::FocusRight);
    side.act(SideAction::LineDown);
    let place = |side: &SideBySide| (Side::BOTH.map(|at| side.top(at)), side.current());
    let before = place(&side);
    side.receive(gone(right_is("gone")));
    assert_eq!(side.trouble().as_deref(), Some("group-b/petrov.txt: gone"));
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
    assert_eq!((side.trouble(), side.troubled()), (None, None));
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
fn old_texts_are_still_walked_through_while_a_file_is_gone() {
    let (left, right) = three();
    let mut side = opened(&left, &right, AREA);
    side.receive(gone(Said::text("the folder is gone")));
    assert_eq!(side.troubled(), None, "no file is named");
    side.act(SideAction::NextPassage);
    let top = side.top(Side::Left);
    side.receive(Arc::new(comparison(&left, &right)));
    assert_eq!((side.top(Side::Left), side.current()), (top, 1));
}

#[test]
fn a_pair_that_could_not_be_shown_at_first_opens_at_its_first_passage() {
    let (left, right) = three();
    let mut side = SideBySide::open(PAIR, AREA);
    side.receive(gone(right_is("gone")));
    assert!(side.compared().is_none());
    side.act(SideAction::NextPassage);
    side.act(SideAction::ToggleFold);
    side.act(SideAction::ToggleFold);
    side.receive(Arc::new(comparison(&left, &right)));
    let heights = heights(&side);
    assert_eq!(heights.left, heights.right);
    assert_eq!(heights.left, side.geometry().above());
}

#[test]
fn commands_have_one_key_each_and_every_action_is_there_once() {
    let mut keys: Vec<_> = COMMANDS.iter().flat_map(|(_, keys, ..)| *keys).collect();
    keys.sort_unstable();
    let count = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), count);
    let mut actions: Vec<_> = COMMANDS.iter().map(|(action, ..)| action).collect();
    actions.sort_unstable();
    actions.dedup();
    assert_eq!(actions.len(), COMMANDS.len());
}

/// A text of random paragraphs, and disjoint spans in it.
fn text_with_spans(count: usize) -> impl Strategy<Value = (String, Vec<Span>)> {
    let cuts = prop::collection::btree_set(0usize..600, 2 * count..=2 * count);
    ("([a-zé我]{1,9}[ \n]){20,150}", cuts).prop_map(|(text, cuts)| {
        let boundaries: Vec<u32> = text.char_indices().map(|(at, _)| at as u32).collect();
        let last = boundaries.len() - 1;
        let cuts: Vec<usize> = cuts.into_iter().map(|cut| cut * last / 600).collect();
        let spans = cuts
            .chunks(2)
            .map(|pair| Span {
                start: boundaries[pair[0]],
                end: boundaries[pair[1]].max(boundaries[pair[0]]),
            })
            .collect();
        (text, spans)
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

fn any_action() -> impl Strategy<Value = SideAction> {
    let actions: Vec<_> = COMMANDS.iter().map(|&(action, ..)| action).collect();
    prop::sample::select(actions)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

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
        side.act(SideAction::NextPassage);
        let heights = heights(&side);
        prop_assert_eq!(heights.left, heights.right);
        let rows = i64::from(side.geometry().text_height(Side::Left));
        prop_assert!((0..rows.max(1)).contains(&heights.left));
        side.resize(Size::new(height * 3, width / 3));
        let heights = self::heights(&side);
        prop_assert_eq!(heights.left, heights.right, "after a resize too");
    }

    #[test]
    fn after_a_jump_to_its_twin_a_passage_is_seen_on_both_sides(
        comparison in random_comparison(),
        (width, height) in (10u16..200, 8u16..60),
        at in (0u16..200, 0u16..60),
        before in prop::collection::vec(any_action(), 0..12),
    ) {
        let mut side = SideBySide::open(PAIR, Size::new(width, height));
        let standing = side.geometry().divider();
        let mut dividers = Dividers::default();
        dividers.set(standing.line, standing.dragged_to(at.0, at.1));
        side.divide(dividers);
        side.receive(Arc::new(comparison));
        for action in before {
            side.act(action);
        }
        let here = match side.focus() {
            Focus::Both => side.shown_at(Side::Left),
            Focus::One(place) => side.shown_at(place),
        };
        let any = !side.pane(here).marks_in(side.in_view(here)).is_empty();
        side.act(SideAction::Twin);
        if any {
            for at in Side::BOTH {
                // A passage without a byte is nowhere to be seen.
                let empty = {
                    let span = side.current_passage().unwrap().spans.get(at);
                    span.start == span.end
                };
                prop_assert!(empty || side.sees_current(at), "{at:?}");
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
        let place = |side: &SideBySide| Side::BOTH.map(|at| side.top(at));
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
        let tops = |side: &SideBySide| Side::BOTH.map(|at| side.top(at));
        let (_, placed) = side.placed();
        let mut later = opened();
        later.put(placed.clone());
        later.receive(comparison);
        prop_assert_eq!(tops(&later), tops(&side));
        prop_assert_eq!(later.placed().1, placed);
        // Texts that move together go on as they would have.
        if side.focus() == Focus::Both {
            for side in [&mut side, &mut later] {
                side.act(SideAction::LineUp);
            }
            prop_assert_eq!(tops(&later), tops(&side));
        }
    }
}
