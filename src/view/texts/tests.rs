mod heads;

use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};
use ratatui::terminal::{Frame, Terminal};

use super::side::draw;
use crate::align::How;
use crate::app::App;
use crate::app::command::Action;
use crate::app::texts::side::SideBySide;
use crate::app::texts::tests::fixture::{ACTIONS, PAIR, comparison};
use crate::sides::Side;
use crate::snapshot::Comparison;
use crate::view::theme::Theme;
use crate::words::Said;
use unicode_width::UnicodeWidthStr;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];

fn theme() -> Theme {
    let plain = Style::new();
    Theme {
        text: plain,
        quiet: plain.fg(Color::DarkGray),
        selected: plain.fg(Color::White).bold(),
        accent: plain.fg(Color::White).bold(),
        heading: plain.bold(),
        warning: plain.fg(Color::Red),
        passages: [Color::Cyan, Color::Yellow, Color::Magenta, Color::Green]
            .map(|colour| plain.fg(colour))
            .to_vec(),
        current: plain.bold(),
        changed: plain.underlined(),
        loose: plain.italic(),
        common: plain.dim(),
        ..Theme::default()
    }
}

fn drawn(side: &SideBySide, (width, height): (u16, u16), theme: &Theme) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let draw_all = |frame: &mut Frame| {
        let area = frame.area();
        draw(frame.buffer_mut(), area, &App::default(), side, theme);
    };
    terminal.draw(draw_all).unwrap();
    terminal.backend().clone()
}

fn screen(side: &SideBySide, extent: (u16, u16)) -> TestBackend {
    drawn(side, extent, &theme())
}

/// What stands on the screen.
fn seen(side: &SideBySide, extent: (u16, u16)) -> String {
    screen(side, extent).to_string()
}

fn opened(comparison: Comparison, (width, height): (u16, u16)) -> SideBySide {
    let mut side = SideBySide::open(PAIR, Size::new(width, height));
    side.receive(Arc::new(comparison));
    side
}

/// The screen as text; a second picture shows what each cell looks like.
fn picture(side: &SideBySide, extent: (u16, u16)) -> String {
    let screen = screen(side, extent);
    let buffer = screen.buffer();
    let mut styles = String::new();
    for y in 0..extent.1 {
        let row: String = (0..extent.0)
            .map(|x| look(buffer[(x, y)].style()))
            .collect();
        writeln!(styles, "{}", row.trim_end()).unwrap();
    }
    format!(
        "{screen}\nstyles: C cyan, Y yellow, M magenta, G green, upper case current, _ changed, i shared, d common, . quiet\n{styles}"
    )
}

fn look(style: Style) -> char {
    let has = |modifier| style.add_modifier.contains(modifier);
    let letter = match style.fg {
        Some(Color::Cyan) => 'c',
        Some(Color::Yellow) => 'y',
        Some(Color::Magenta) => 'm',
        Some(Color::Green) => 'g',
        Some(Color::DarkGray) => '.',
        Some(Color::Red) => '!',
        _ if has(Modifier::UNDERLINED) => '_',
        _ if has(Modifier::ITALIC) => 'i',
        _ if has(Modifier::DIM) => 'd',
        _ if has(Modifier::BOLD) => 'B',
        _ => ' ',
    };
    match letter {
        'c' | 'y' | 'm' | 'g' if has(Modifier::UNDERLINED) => '_',
        'c' | 'y' | 'm' | 'g' if has(Modifier::BOLD) => letter.to_ascii_uppercase(),
        letter => letter,
    }
}

fn snapshot(name: &str, side: &SideBySide, extent: (u16, u16)) {
    insta::with_settings!({
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(format!("side_{name}_{}x{}", extent.0, extent.1), picture(side, extent));
    });
}

/// A snapshot after these keys.
fn snapshot_after(name: &str, comparison: Comparison, actions: &[Action]) {
    let mut side = opened(comparison, SIZES[0]);
    for &action in actions {
        side.act(action);
    }
    snapshot(name, &side, SIZES[0]);
}

fn english() -> Comparison {
    comparison(
        include_str!("tests/english_left.txt"),
        include_str!("tests/english_right.txt"),
    )
}

fn chinese() -> Comparison {
    comparison(
        include_str!("tests/chinese_left.txt"),
        include_str!("tests/chinese_right.txt"),
    )
}

fn controls() -> Comparison {
    comparison(
        "⟦1|red \u{1b}[31malarm\u{7} and \u{9b}2J a bell\tin the first eight words⟧\r\nabc\u{202e}def\u{200b}ghi\u{feff}",
        "e\u{301}te\u{301} 👨\u{200d}👩\u{200d}👧 🇷🇺 שלום עולם ⟦1|red \u{1b}[31malarm\u{7} and \u{9b}2J a bell\tin the first eight words⟧",
    )
}

#[test]
fn two_essays_stand_above_or_beside_each_other() {
    for extent in [SIZES[0], SIZES[1], SIZES[2]] {
        snapshot("english", &opened(english(), extent), extent);
    }
    snapshot_after("edited", english(), &[Action::NextPassage]);
    let folded = [
        Action::NextNumbering,
        Action::ToggleFold,
        Action::FocusRight,
    ];
    snapshot_after("folded", english(), &folded);
    snapshot_after("chinese", chinese(), &[]);
    snapshot_after("controls", controls(), &[]);
}

#[test]
fn in_the_first_line_changed_words_are_bold_and_other_forms_are_not() {
    let mut compared = comparison(
        "⟦1|one ‹two› three ‹forms› five⟧",
        "⟦1|one ‹too› three ‹form› five⟧",
    );
    let passage = &mut compared.outcome.as_mut().unwrap().alignment.passages[0];
    passage.changed.left[1].how = How::Form;
    let side = opened(compared, SIZES[1]);
    for theme in [Theme::dark(true), Theme::light(true)] {
        let screen = drawn(&side, SIZES[1], &theme);
        let buffer = screen.buffer();
        let (text, top) = (side.geometry.panes.left.text, side.pane(Side::Left).top());
        let row = text.y + u16::try_from(-top).unwrap();
        let modifiers = |word: &str| {
            let at = "one two three forms five".find(word).unwrap() as u16;
            buffer[(text.x + at, row)].modifier
        };
        assert_eq!(modifiers("one"), Modifier::BOLD);
        assert_eq!(modifiers("two"), Modifier::BOLD.union(Modifier::UNDERLINED));
        assert_eq!(modifiers("forms"), Modifier::UNDERLINED);
    }
}

/// Why the text of the right side can't be shown.
fn gone() -> Said {
    let what = " is gone; it is shown again as soon as it is back in the folder";
    Said::text("group-b/petrov.txt").beside(Said::text(what))
}

#[test]
fn what_is_said_when_there_is_nothing_to_show() {
    let extent = SIZES[0];
    let waiting = SideBySide::open(PAIR, Size::new(extent.0, extent.1));
    let shown = seen(&waiting, extent);
    assert!(shown.contains("reading…"), "{shown}");
    let mut failed = english();
    failed.outcome = Err(gone());
    snapshot("failed", &opened(failed.clone(), extent), extent);
    let mut side = opened(english(), extent);
    side.receive(Arc::new(failed));
    snapshot("as_it_was", &side, extent);
    snapshot(
        "empty",
        &opened(comparison("", "one two three"), extent),
        extent,
    );
    let loose = comparison(
        "nothing but ⟨five words in a row⟩ here",
        "only ⟨five words in a row⟩ and ⌊the words of the task⌋",
    );
    snapshot("loose", &opened(loose, extent), extent);
    // Of text that many have it is not said that the two don't share it.
    let common = comparison("one ⌊the words of the task⌋", "two ⌊the words of the task⌋");
    let shown = seen(&opened(common, extent), extent);
    assert!(
        shown.contains("common text is left out, and may be shared"),
        "{shown}"
    );
}

/// No control, joining or turning character stands in any cell, every row is as wide as the screen, and the rule between
/// the panes is whole.
fn is_sound(screen: &TestBackend, side: &SideBySide) -> bool {
    let buffer = screen.buffer();
    let bad =
        |c: char| c.is_control() || "\u{200b}\u{200d}\u{202e}\u{2066}\u{feff}\u{ad}".contains(c);
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let fits = (0..rows).all(|y| {
        let mut x = 0;
        while x < columns {
            x += (buffer[(x, y)].symbol().width() as u16).max(1);
        }
        x == columns
    });
    let rule = side.geometry.rule;
    let ruled = (rule.top()..rule.bottom()).all(|y| buffer[(rule.x, y)].symbol() == "│");
    fits && ruled
        && !buffer
            .content
            .iter()
            .any(|cell| cell.symbol().contains(bad))
}

/// The rows of a screen drawn with this theme.
fn rows(side: &SideBySide, (width, height): (u16, u16), theme: &Theme) -> Vec<String> {
    let screen = drawn(side, (width, height), theme);
    let row = |y| {
        (0..width)
            .map(|x| screen.buffer()[(x, y)].symbol())
            .collect()
    };
    (0..height).map(row).collect()
}

#[test]
fn edges_inside_a_line_have_signs_only_without_colours() {
    let pair = comparison("before ⟦1|the passage⟧ after", "⟦1|the passage⟧");
    let mut side = opened(pair, SIZES[0]);
    side.act(Action::First);
    assert!(rows(&side, SIZES[0], &Theme::dark(false))[1].contains("before the passage after"));
    assert!(rows(&side, SIZES[0], &Theme::none(false))[1].contains("before▐the passage▌after"));
}

#[test]
fn what_can_not_be_folded_is_said_and_characters_are_called_so() {
    let text = "⟦1|我们学习历史我们学习历史⟧";
    let mut side = opened(comparison(text, text), SIZES[0]);
    assert!(seen(&side, SIZES[0]).contains("12 characters, word for word"));
    side.act(Action::ToggleFold);
    let said = "nothing to fold: every paragraph has a passage";
    assert!(seen(&side, SIZES[0]).contains(said));
    side.resize(Size::new(40, 10));
    assert!(seen(&side, (40, 10)).contains("nothing to fold ─"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::regressions::cases(64)))]

    #[test]
    fn any_texts_at_any_size_with_any_commands(
        before in any::<String>(),
        shared in "(\\PC|[a-z ]|[\t\r\n\u{1b}\u{200d}\u{301}我👨]){1,200}",
        after in "(\\PC|[\t\r\n\u{1b}]){0,200}",
        (width, height) in (0u16..=200, 0u16..60),
        actions in prop::collection::vec(prop::sample::select(ACTIONS.to_vec()), 0..20),
    ) {
        let signs = ['⟦', '⟧', '‹', '›', '⟨', '⟩', '⌊', '⌋'];
        let [before, shared, after] = [before, shared, after].map(|text| text.replace(signs, ""));
        let left = format!("{before}⟦1|{shared}⟧{after}⟦2|‹{shared}›⟧");
        let right = format!("⟦2|‹{shared}›⟧⟨{after}⟩⟦1|{shared}⟧⌊{before}⌋");
        let mut side = opened(comparison(&left, &right), (width, height));
        for action in actions {
            side.act(action);
            prop_assert!(is_sound(&screen(&side, (width, height)), &side));
        }
    }
}
