//! What a person does with two texts beside each other.

use sidelong::align::{Kind, Passage};
use sidelong::app::command::Place;
use sidelong::sides::{Side, Sides};

use super::classes::{essays, span};
use super::desk::Desk;

/// What stands in both texts.
const SHARED: [&str; 3] = [
    "The first passage stands in both texts.",
    "The second passage stands in both texts.",
    "The third passage stands in both texts.",
];
/// Which paragraphs of each text these are, of how many.
const ANNAS: ([usize; 3], usize) = ([20, 30, 55], 60);
const BENS: ([usize; 3], usize) = ([15, 25, 35], 40);
const WIDE: (u16, u16) = (120, 40);

/// A text of paragraphs with a line each, and a blank one between them.
fn text(whose: &str, (shared, count): ([usize; 3], usize)) -> String {
    let paragraph = |at: usize| match shared.iter().position(|place| *place == at) {
        Some(nth) => SHARED[nth].to_owned(),
        None => own(at, whose),
    };
    (0..count).map(|at| paragraph(at) + "\n\n").collect()
}

/// What stands in one text alone.
fn own(at: usize, whose: &str) -> String {
    format!("Paragraph {at} of {whose}.")
}

/// Two long texts with three passages, the first of which is gone to as they open.
fn open((width, height): (u16, u16)) -> Desk {
    let class = essays();
    // No comparison was there before: a later one would be shown at the place of the first.
    let mut desk = Desk::empty(width, height);
    desk.show(class.snapshot());
    desk.keys("enter");
    desk.answer_with(&class, |compared| {
        let texts = Sides::new(text("Anna", ANNAS), text("Ben", BENS));
        let passages = SHARED.iter().zip(1..).map(|(words, number)| {
            let count = words.split_whitespace().count() as u32;
            Passage {
                number,
                spans: texts.as_ref().map(|text| span(text, words)),
                tokens: Sides::new(0..count, 0..count),
                same: count,
                counted: count,
                longest: count,
                kind: Kind::Verbatim,
                changed: Sides::new(Vec::new(), Vec::new()),
            }
        });
        compared.alignment.passages = passages.collect();
        compared.texts = texts.map(|text| text.as_str().into());
    });
    assert_eq!(desk.place(), Place::Side);
    desk
}

/// What stands at the left of the rule and at the right of it in a line of the screen.
fn halves(desk: &Desk, line: &str) -> [String; 2] {
    let rule = usize::from(desk.app.layers.side().unwrap().geometry.rule.x);
    [
        line.chars().take(rule).collect(),
        line.chars().skip(rule).collect(),
    ]
}

/// In which rows of the screen these words stand at the left and at the right.
fn rows(desk: &mut Desk, words: &str) -> [Option<usize>; 2] {
    let screen = desk.screen();
    [0, 1].map(|half| {
        let mut lines = screen.lines();
        lines.position(|line| halves(desk, line)[half].contains(words))
    })
}

/// The line that says where one is, and what is unusual about the view.
fn said(desk: &mut Desk) -> String {
    desk.screen().lines().next().unwrap().to_owned()
}

fn current(desk: &Desk) -> usize {
    desk.app.layers.side().unwrap().current()
}

#[test]
fn n_leads_both_texts_to_the_next_passage_at_one_height_and_shift_n_to_the_one_before() {
    let mut desk = open(WIDE);
    for (key, nth) in [("", 0), ("n", 1), ("n", 2), ("n", 0), ("N", 2), ("N", 1)] {
        desk.keys(key);
        let [left, right] = rows(&mut desk, SHARED[nth]);
        assert!(left.is_some() && left == right, "{key}:\n{}", desk.screen());
        let place = format!("passage {} of 3", nth + 1);
        assert!(said(&mut desk).contains(&place), "{}", said(&mut desk));
    }
}

#[test]
fn m_leaves_the_matched_paragraphs_alone_in_view_and_brings_the_others_back() {
    let mut desk = open(WIDE);
    let others = [own(21, "Anna"), own(16, "Ben")];
    for times in 0..2 {
        let screen = desk.screen();
        assert!(others.iter().all(|other| screen.contains(other)), "{times}");
        let [left, right] = rows(&mut desk, SHARED[2]);
        assert_eq!((left, right), (None, None), "{times}: it is far below");
        desk.keys("m");
        assert!(said(&mut desk).contains("matches only"));
        for words in SHARED {
            let [left, right] = rows(&mut desk, words);
            assert!(left.is_some() && right.is_some(), "{}", desk.screen());
        }
        desk.lacks("Paragraph");
        desk.keys("m");
        assert!(!said(&mut desk).contains("matches only"));
    }
}

#[test]
fn braces_show_less_and_more_around_what_is_matched_until_all_is_shown() {
    let mut desk = open(WIDE);
    let near = own(21, "Anna");
    desk.keys("{").lacks(&near);
    assert!(said(&mut desk).contains("matches only"));
    desk.keys("{");
    assert!(said(&mut desk).contains("lines of passages only"));
    desk.keys("} }").sees(&near).lacks(&own(18, "Anna"));
    assert!(said(&mut desk).contains("matches and 2 lines around"));
    // By steps to all that there is.
    for _ in 0..10 {
        desk.keys("}");
    }
    desk.sees(&own(18, "Anna")).lacks("⋯");
    assert!(!said(&mut desk).contains("matches"));
}

#[test]
fn t_brings_the_twin_of_the_passage_in_view_beside_it_and_goes_on_from_there() {
    let mut desk = open(WIDE);
    desk.keys("h G");
    let [left, right] = rows(&mut desk, SHARED[2]);
    assert!(left.is_some() && right.is_none(), "{}", desk.screen());
    desk.keys("t");
    let [there, twin] = rows(&mut desk, SHARED[2]);
    assert!(there.is_some() && there == twin, "{}", desk.screen());
    assert!(said(&mut desk).contains("right moves alone"));
    desk.keys("t");
    assert!(said(&mut desk).contains("left moves alone"));
    assert_eq!(rows(&mut desk, SHARED[2]), [there, twin]);
}

#[test]
fn texts_move_together_or_the_left_or_the_right_one_alone() {
    let mut desk = open(WIDE);
    let [Some(left), Some(right)] = rows(&mut desk, SHARED[0]) else {
        panic!("{}", desk.screen());
    };
    assert_eq!(left, right);
    // After these keys the texts stand so many lines further, and this is said.
    for (keys, further, alone) in [
        ("= j", [1, 0], Some("left moves alone")),
        ("= j", [2, 1], None),
        ("l j", [2, 2], Some("right moves alone")),
        ("h j j", [4, 2], Some("left moves alone")),
        ("k", [3, 2], Some("left moves alone")),
        ("= k", [2, 1], None),
    ] {
        desk.keys(keys);
        let expected = further.map(|lines| Some(left - lines));
        assert_eq!(rows(&mut desk, SHARED[0]), expected, "{keys}");
        let said = said(&mut desk);
        assert_eq!(said.contains("moves alone"), alone.is_some(), "{said}");
        assert!(alone.is_none_or(|alone| said.contains(alone)), "{said}");
    }
}

#[test]
fn x_changes_left_and_right_and_changes_them_back() {
    let mut desk = open(WIDE);
    for turned in [false, true, false] {
        for (words, is_right) in [(own(21, "Anna"), turned), (own(16, "Ben"), !turned)] {
            let [left, right] = rows(&mut desk, &words);
            let stands = (left.is_some(), right.is_some());
            assert_eq!(stands, (!is_right, is_right), "{words}");
        }
        // What both share goes on standing at one height.
        let [left, right] = rows(&mut desk, SHARED[0]);
        assert!(left.is_some() && left == right, "{}", desk.screen());
        desk.keys("x");
    }
}

#[test]
fn a_key_numbers_the_lines_then_the_paragraphs_then_nothing() {
    let mut desk = open(WIDE);
    // Every second line is a blank one, and people count from one.
    for (kind, numbers) in [
        ("", None),
        ("line numbers", Some(["41", "31"])),
        ("paragraph numbers", Some(["21", "16"])),
        ("", None),
    ] {
        assert!(said(&mut desk).contains(kind), "{}", said(&mut desk));
        let line = desk.line_with(SHARED[0]);
        let shown = halves(&desk, &line);
        for (half, words) in shown.iter().enumerate() {
            let (before, _) = words.split_once(SHARED[0]).unwrap();
            match numbers {
                Some(numbers) => assert!(before.contains(numbers[half]), "{line}"),
                // That of the passage is there always.
                None => assert_eq!(before.matches(|c: char| c.is_ascii_digit()).count(), 1),
            }
        }
        desk.keys("#");
    }
}

/// The column in which a strip has its signs, and the rows in which it has some.
fn signs(desk: &mut Desk, place: Side) -> (u16, Vec<u16>) {
    let parts = *desk.app.layers.side().unwrap().geometry.panes.get(place);
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
    for size in [WIDE, (80, 40)] {
        for place in Side::BOTH {
            let mut desk = open(size);
            let (column, rows) = signs(&mut desk, place);
            assert_eq!(rows.len(), 3, "{place:?}:\n{}", desk.screen());
            for nth in [2, 0, 1] {
                desk.click(column, rows[nth]);
                assert_eq!(current(&desk), nth, "{place:?} {size:?}");
                desk.line_with(&format!("passage {} of 3", nth + 1));
                let side = desk.app.layers.side().unwrap();
                assert!((0..2).all(|at| side.reader.sees_current(at)));
            }
            // Where no passage lies there is nothing to go to.
            let before = desk.screen();
            desk.click(column, rows[0] - 1);
            assert_eq!(desk.screen(), before, "{place:?} {size:?}");
        }
    }
}

#[test]
fn a_click_beside_a_passage_where_its_number_stands_leads_to_it_too() {
    for place in Side::BOTH {
        let mut desk = open(WIDE);
        let at = usize::from(place == Side::Right);
        let row = rows(&mut desk, SHARED[1])[at].unwrap() as u16;
        let gutter = desk.app.layers.side().unwrap().geometry;
        let gutter = gutter.panes.get(place).gutter;
        desk.click(gutter.x, row);
        assert_eq!(current(&desk), 1, "{place:?}");
        let [left, right] = rows(&mut desk, SHARED[1]);
        assert!(left.is_some() && left == right, "{}", desk.screen());
    }
}
