use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier, Style};

use super::*;
use crate::align::How;
use crate::app::side::sample::{PAIR, comparison};
use crate::app::side::{COMMANDS, SideAction};
use crate::extract::Format;
use crate::sides::Sides;
use crate::snapshot::{Comparison, Facts, Text};
use crate::text::{Choice, Language, Span};

/// The sizes every screen is tried at.
const SIZES: [(u16, u16); 6] = [(80, 24), (120, 40), (40, 12), (20, 5), (1, 1), (200, 60)];

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

fn screen(side: &SideBySide, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw(frame, frame.area(), side, &theme()))
        .unwrap();
    terminal
}

fn opened(comparison: Comparison, (width, height): (u16, u16)) -> SideBySide {
    let mut side = SideBySide::open(PAIR, Size::new(width, height));
    side.receive(Arc::new(comparison));
    side
}

/// The screen as text; a second picture shows what each cell looks like.
fn picture(side: &SideBySide, extent: (u16, u16)) -> String {
    let terminal = screen(side, extent);
    let buffer = terminal.backend().buffer();
    let mut styles = String::new();
    for y in 0..extent.1 {
        let row: String = (0..extent.0)
            .map(|x| look(buffer[(x, y)].style()))
            .collect();
        writeln!(styles, "{}", row.trim_end()).unwrap();
    }
    format!(
        "{}\nstyles: C cyan, Y yellow, M magenta, G green, upper case current, _ changed, i shared, d common, . quiet\n{styles}",
        terminal.backend()
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

#[test]
fn what_is_left_out_is_said_under_the_texts() {
    let mut compared = comparison("⟦1|one two three⟧ four", "⟦1|one two three⟧ five");
    let outcome = compared.outcome.as_mut().unwrap();
    outcome.options.stop_words = Choice::Auto;
    outcome.options.stems = Choice::Of(Language::Kazakh);
    outcome.options.no_numbers = true;
    for (extent, said) in [
        (
            SIZES[1],
            "! without stop words (each text's language), without numbers, by stems (Kazakh)",
        ),
        (
            SIZES[0],
            "! without stop words (each text's language), without numbers",
        ),
    ] {
        let side = opened(compared.clone(), extent);
        let terminal = screen(&side, extent);
        assert!(
            terminal.backend().to_string().contains(said),
            "{}",
            terminal.backend()
        );
    }
}

/// A snapshot at the two sizes that are looked at.
fn snapshots(name: &str, comparison: &Comparison, actions: &[SideAction]) {
    for extent in [SIZES[0], SIZES[1]] {
        let mut side = opened(comparison.clone(), extent);
        for &action in actions {
            side.act(action);
        }
        snapshot(name, &side, extent);
    }
}

fn english() -> Comparison {
    comparison(
        include_str!("tests/english_left.txt"),
        include_str!("tests/english_right.txt"),
    )
}

fn russian() -> Comparison {
    comparison(
        include_str!("tests/russian_left.txt"),
        include_str!("tests/russian_right.txt"),
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

fn long_line() -> Comparison {
    let words = "a line without an end goes on and on ".repeat(1400);
    let passage = "⟦1|and here stands what both of them say in the very same words⟧";
    comparison(
        &format!("{words}{passage} {words}"),
        &format!("{passage} {words}{words}"),
    )
}

#[test]
fn the_first_passage_of_two_essays() {
    snapshots("english", &english(), &[]);
}

#[test]
fn an_edited_passage_with_changed_words() {
    snapshots("edited", &english(), &[SideAction::NextPassage]);
}

#[test]
fn numbers_stand_beside_lines_and_paragraphs() {
    let actions = [SideAction::NextNumbering, SideAction::NextNumbering];
    snapshots("paragraphs_numbered", &english(), &actions);
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
    for theme in [
        Theme::dark(true),
        Theme::light(true),
        Theme::colour_blind(true),
    ] {
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
        terminal
            .draw(|frame| draw(frame, frame.area(), &side, &theme))
            .unwrap();
        let buffer = terminal.backend().buffer();
        let (text, top) = (side.geometry().panes.left.text, side.top(Side::Left));
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

#[test]
fn each_pane_says_what_its_file_says_of_itself() {
    let mut compared = english();
    let facts = |format, author: &str| {
        let mut facts = Facts {
            format,
            bytes: 24_000,
            ..Facts::plain()
        };
        facts.clues.author = Some(author.to_owned());
        facts.clues.modified = Some("2026-03-01 12:00".to_owned());
        Arc::new(facts)
    };
    let texts = compared.outcome.as_ref().unwrap().texts.clone();
    let facts = Sides::new(
        facts(Format::Docx, "Anna \u{1b}[31mPetrova"),
        facts(Format::Text, "B"),
    );
    let text = |side: Side| Text {
        text: Arc::clone(texts.get(side)),
        hidden: Arc::default(),
        facts: Arc::clone(facts.get(side)),
    };
    compared.texts = Some(Sides::new(text(Side::Left), text(Side::Right)));
    let side = opened(compared, SIZES[1]);
    let shown = screen(&side, SIZES[1]).backend().to_string();
    let line = shown.lines().nth(2).unwrap();
    assert!(
        line.contains("Word · 23 KB · modified 2026-03-01 12:00"),
        "{line}"
    );
    let author = "author Anna ␛[31mPetrova";
    // As wide as there is room for it, beside the other pane or above it.
    let wide = opened(side.comparison().unwrap().clone(), (200, 40));
    let shown = screen(&wide, (200, 40)).backend().to_string();
    assert!(shown.contains(author), "{shown}");
    // Where panes stand above each other in a usual terminal, too, which has one row for the keys; of a date the day says most.
    for (size, date, says_author) in [
        ((80, 23), "modified 2026-03-01 12:00", true),
        ((60, 23), "modified 2026-03-01 12:00", false),
        ((40, 23), "modified 2026-03-01", false),
        ((30, 23), "2026-03-01", false),
    ] {
        let low = opened(side.comparison().unwrap().clone(), size);
        let shown = screen(&low, size).backend().to_string();
        for format in ["Word · 23 KB", "text · 23 KB"] {
            let clues = format!("{format} · {date}");
            assert!(shown.contains(&clues), "{size:?} {clues}: {shown}");
        }
        assert_eq!(shown.contains(author), says_author, "{size:?}: {shown}");
    }
    let low = opened(side.comparison().unwrap().clone(), (120, 16));
    let shown = screen(&low, (120, 16)).backend().to_string();
    assert!(!shown.contains("23 KB"), "there text is worth more");
}

#[test]
fn odd_letters_are_spoken_of_over_the_text_that_has_them() {
    let mut compared = english();
    let texts = compared.outcome.as_ref().unwrap().texts.clone();
    let text = |side: Side| Text {
        text: Arc::clone(texts.get(side)),
        hidden: Arc::default(),
        facts: Arc::new(Facts {
            lookalike: u32::from(side == Side::Right),
            ..Facts::plain()
        }),
    };
    compared.texts = Some(Sides::new(text(Side::Left), text(Side::Right)));
    for size in [(120, 40), (80, 23), (40, 23)] {
        let mut side = opened(compared.clone(), size);
        for place in [Side::Right, Side::Left] {
            let shown = screen(&side, size).backend().to_string();
            assert_eq!(shown.matches("odd letters (i)").count(), 1, "{shown}");
            let row = shown.lines().position(|line| line.contains("odd letters"));
            // The rows of the picture begin with a quotation mark.
            let line = shown.lines().nth(row.unwrap()).unwrap();
            let column = line.split("odd letters").next().unwrap().chars().count() - 1;
            let clues = side.geometry().panes.get(place).clues;
            let at = Position::new(column as u16, row.unwrap() as u16);
            assert!(clues.contains(at), "{at} {clues}: {shown}");
            side.act(SideAction::Swap);
        }
    }
}

#[test]
fn words_with_letters_of_another_alphabet_are_marked_in_the_text_that_has_them_and_the_legend_says_so()
 {
    let mut compared = comparison(
        "⟦1|one two three forms five⟧ six",
        "⟦1|one two three forms five⟧ six",
    );
    let two = Span { start: 4, end: 7 };
    let six = Span { start: 25, end: 28 };
    compared.outcome.as_mut().unwrap().lookalikes.right = vec![two, six];
    let mut side = opened(compared, SIZES[1]);
    for (theme, odd) in [
        (
            Theme::dark(true),
            Modifier::UNDERLINED.union(Modifier::ITALIC),
        ),
        (
            Theme::none(),
            Modifier::UNDERLINED
                .union(Modifier::ITALIC)
                .union(Modifier::BOLD),
        ),
    ] {
        for place in [Side::Right, Side::Left] {
            let mut terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
            terminal
                .draw(|frame| draw(frame, frame.area(), &side, &theme))
                .unwrap();
            let shown = terminal.backend().to_string();
            assert!(shown.contains("odd letters"), "{shown}");
            let buffer = terminal.backend().buffer();
            let marked = |place: Side, word: &str| {
                let text = side.geometry().panes.get(place).text;
                let top = side.top(side.shown_at(place));
                let row = text.y + u16::try_from(-top).unwrap();
                let at = "one two three forms five six".find(word).unwrap() as u16;
                buffer[(text.x + at, row)].modifier.contains(odd)
            };
            for word in ["two", "six"] {
                assert!(marked(place, word), "{word}: {shown}");
                assert!(!marked(place.other(), word), "{word}: {shown}");
            }
            assert!(!marked(place, "three") && !marked(place, "five"), "{shown}");
            side.act(SideAction::Swap);
        }
    }
    let without = opened(english(), SIZES[1]);
    let shown = screen(&without, SIZES[1]).backend().to_string();
    assert!(!shown.contains("odd letters"), "{shown}");
}

#[test]
fn names_are_seen_in_the_smallest_window() {
    let side = opened(english(), (30, 7));
    let shown = screen(&side, (30, 7)).backend().to_string();
    assert!(
        shown.contains("group-a/ivano") && shown.contains("petrov"),
        "{shown}"
    );
}

#[test]
fn matched_paragraphs_only() {
    snapshots(
        "folded",
        &english(),
        &[SideAction::ToggleFold, SideAction::FocusRight],
    );
}

#[test]
fn one_pane_scrolled_away_from_the_passage_after_a_swap() {
    let away = [
        SideAction::Swap,
        SideAction::FocusLeft,
        SideAction::Start,
        SideAction::FocusRight,
        SideAction::End,
    ];
    snapshots("away", &english(), &away);
}

#[test]
fn russian_and_chinese() {
    snapshots("russian", &russian(), &[]);
    snapshots("chinese", &chinese(), &[]);
}

#[test]
fn hostile_characters_are_shown_harmless() {
    snapshots("controls", &controls(), &[]);
}

#[test]
fn a_line_of_a_hundred_thousand_bytes() {
    snapshots("long_line", &long_line(), &[]);
}

#[test]
fn small_screens_are_still_of_use() {
    for extent in [SIZES[2], SIZES[3], SIZES[4]] {
        snapshot("small", &opened(english(), extent), extent);
    }
}

#[test]
fn what_is_said_when_there_is_nothing_to_show() {
    let extent = SIZES[0];
    let waiting = SideBySide::open(PAIR, Size::new(extent.0, extent.1));
    snapshot("reading", &waiting, extent);
    let mut failed = english();
    failed.outcome = Err(crate::words::Said::text(
        "group-b/petrov.txt is gone; it is shown again as soon as it is back in the folder",
    ));
    snapshot("failed", &opened(failed.clone(), extent), extent);
    for extent in [SIZES[0], SIZES[1]] {
        let mut side = opened(english(), extent);
        side.receive(Arc::new(failed.clone()));
        snapshot("as_it_was", &side, extent);
    }
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
}

/// No control, joining or turning character stands in any cell, every row is as wide as the screen, and the rule between
/// the panes is whole.
fn is_sound(terminal: &Terminal<TestBackend>, side: &SideBySide) -> bool {
    let buffer = terminal.backend().buffer();
    let bad =
        |c: char| c.is_control() || "\u{200b}\u{200d}\u{202e}\u{2066}\u{feff}\u{ad}".contains(c);
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let fits = (0..rows).all(|y| {
        let mut x = 0;
        while x < columns {
            x += canvas::width(buffer[(x, y)].symbol()).max(1);
        }
        x == columns
    });
    let rule = side.geometry().rule;
    let ruled = (rule.top()..rule.bottom()).all(|y| buffer[(rule.x, y)].symbol() == "│");
    fits && ruled
        && !buffer
            .content
            .iter()
            .any(|cell| cell.symbol().contains(bad))
}

#[test]
fn a_journey_at_every_size_leaves_nothing_harmful_on_the_screen() {
    let pairs = [
        english(),
        russian(),
        chinese(),
        controls(),
        long_line(),
        comparison("", ""),
        comparison("⟨a⟩", "⟨a⟩"),
    ];
    for extent in SIZES {
        for pair in &pairs {
            let mut side = opened(pair.clone(), extent);
            for &(action, ..) in COMMANDS.iter().chain(COMMANDS.iter().rev()) {
                side.act(action);
                assert!(is_sound(&screen(&side, extent), &side));
            }
            for other in SIZES {
                side.resize(Size::new(other.0, other.1));
                assert!(is_sound(&screen(&side, other), &side));
            }
        }
    }
}

/// The rows of one pane's text, by the columns it is given.
fn number_row(side: &SideBySide, place: Side, extent: (u16, u16)) -> Vec<u16> {
    let terminal = screen(side, extent);
    let gutter = side.geometry().panes.get(place).gutter;
    let buffer = terminal.backend().buffer();
    (gutter.top()..gutter.bottom())
        .filter(|&y| buffer[(gutter.x, y)].symbol() == "▸")
        .map(|y| y - gutter.y)
        .collect()
}

#[test]
fn the_current_passage_is_marked_at_the_same_height_on_both_sides() {
    for extent in [SIZES[0], SIZES[1], SIZES[2], SIZES[5]] {
        let mut side = opened(english(), extent);
        for _ in 0..side.passages().len() {
            let left = number_row(&side, Side::Left, extent);
            assert_eq!(left.len(), 1, "at {extent:?}");
            assert_eq!(left, number_row(&side, Side::Right, extent));
            side.act(SideAction::NextPassage);
        }
    }
}

#[test]
fn an_area_smaller_or_elsewhere_than_was_said_is_kept_to() {
    let side = opened(english(), SIZES[1]);
    let mut terminal = Terminal::new(TestBackend::new(60, 20)).unwrap();
    terminal
        .draw(|frame| draw(frame, Rect::new(10, 5, 30, 10), &side, &theme()))
        .unwrap();
    let buffer = terminal.backend().buffer();
    for (at, cell) in buffer.content.iter().enumerate() {
        let (x, y) = (at % 60, at / 60);
        assert!((10..40).contains(&x) && (5..15).contains(&y) || cell.symbol() == " ");
    }
}

/// The rows of a screen drawn with this theme.
fn rows(side: &SideBySide, (width, height): (u16, u16), theme: &Theme) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| draw(frame, frame.area(), side, theme))
        .unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect();
    (0..height).map(row).collect()
}

#[test]
fn edges_inside_a_line_have_signs_only_without_colours() {
    let pair = comparison("before ⟦1|the passage⟧ after", "⟦1|the passage⟧");
    let mut side = opened(pair, SIZES[0]);
    side.act(SideAction::Start);
    assert!(rows(&side, SIZES[0], &Theme::dark(false))[1].contains("before the passage after"));
    assert!(rows(&side, SIZES[0], &Theme::none())[1].contains("before▐the passage▌after"));
}

#[test]
fn both_heads_say_their_figures_in_the_same_words() {
    for (width, said) in [
        (200, "% of it in the other · "),
        (120, " words · "),
        (60, " words"),
        (40, "%"),
    ] {
        let side = opened(english(), (width, 24));
        let rows = rows(&side, (width, 24), &Theme::dark(false));
        let heads: String = rows
            .iter()
            .filter(|row| row.contains('●'))
            .cloned()
            .collect();
        assert_eq!(heads.matches(said).count(), 2, "{heads}");
    }
}

#[test]
fn a_head_leaves_out_the_common_folder_and_says_where_one_is() {
    let mut pair = long_line();
    pair.labels = pair
        .labels
        .map(|label| crate::index::Label::new(format!("autumn/essays/{}", label.as_str())));
    let extent = (160, 24);
    let mut side = opened(pair, extent);
    let mut head = |action| {
        side.act(action);
        rows(&side, extent, &Theme::dark(false))[1]
            .trim_end()
            .to_owned()
    };
    let top = head(SideAction::Start);
    assert!(
        !top.contains("autumn") && top.contains("● group-b/petrov.txt"),
        "{top}"
    );
    assert!(top.ends_with("· top"), "{top}");
    assert!(head(SideAction::PageDown).contains("· at "));
    assert!(head(SideAction::End).ends_with("· end"));
    let whole = rows(
        &opened(comparison("⟦1|a⟧", "⟦1|a⟧"), extent),
        extent,
        &Theme::dark(false),
    );
    assert!(whole[1].trim_end().ends_with("1 word"), "{}", whole[1]);
}

#[test]
fn the_legend_shows_the_signs_of_the_strip() {
    let rows = rows(&opened(english(), SIZES[0]), SIZES[0], &Theme::dark(false));
    assert!(
        rows[23].starts_with("▐ passage  ◆ this one  │ in view"),
        "{}",
        rows[23]
    );
}

#[test]
fn what_can_not_be_folded_is_said_and_characters_are_called_so() {
    let text = "⟦1|我们学习历史我们学习历史⟧";
    let mut side = opened(comparison(text, text), SIZES[0]);
    assert!(
        rows(&side, SIZES[0], &Theme::dark(false))
            .concat()
            .contains("12 characters · verbatim")
    );
    side.act(SideAction::ToggleFold);
    let said = "nothing to fold: every paragraph has a passage";
    assert!(
        rows(&side, SIZES[0], &Theme::dark(false))
            .concat()
            .contains(said)
    );
    side.resize(Size::new(40, 10));
    assert!(
        rows(&side, (40, 10), &Theme::dark(false))
            .concat()
            .contains("nothing to fold ─")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_texts_at_any_size_with_any_commands(
        before in any::<String>(),
        shared in "(\\PC|[a-z ]|[\t\r\n\u{1b}\u{200d}\u{301}我👨]){1,200}",
        after in "(\\PC|[\t\r\n\u{1b}]){0,200}",
        (width, height) in (0u16..=200, 0u16..60),
        actions in prop::collection::vec(0..COMMANDS.len(), 0..20),
    ) {
        let signs = ['⟦', '⟧', '‹', '›', '⟨', '⟩', '⌊', '⌋'];
        let [before, shared, after] = [before, shared, after].map(|text| text.replace(signs, ""));
        let left = format!("{before}⟦1|{shared}⟧{after}⟦2|‹{shared}›⟧");
        let right = format!("⟦2|‹{shared}›⟧⟨{after}⟩⟦1|{shared}⟧⌊{before}⌋");
        let mut side = opened(comparison(&left, &right), (width, height));
        for at in actions {
            side.act(COMMANDS[at].0);
            prop_assert!(is_sound(&screen(&side, (width, height)), &side));
        }
    }
}

#[test]
fn of_a_text_without_a_long_run_the_head_counts_what_stands_in_passages_among_all_words() {
    let mut made = comparison(
        "⟦1|a river ‹that› froze⟧ over the old stones",
        "⟦1|a river ‹which› froze⟧ again",
    );
    let compared = made.outcome.as_mut().unwrap();
    compared.alignment.copied.words = 0;
    // Most of it is common text, which passages have too.
    compared.counted.left = 2;
    let shown = picture(&opened(made, (240, 24)), (240, 24));
    assert!(
        shown.contains("no run of 8 equal words · 4 of 8 words in passages"),
        "{shown}"
    );
    assert!(!shown.contains("rewritten"), "{shown}");
}
