//! A person does what they came for, by keyboard alone. Each test is a sentence.

use std::sync::Arc;

use crossterm::event::MouseEventKind;
use sidelong::app::Message;
use sidelong::app::command::{Place, commands};
use sidelong::app::keys::shown;
use sidelong::app::order::{Measure, PairMeasure};
use sidelong::engine::Request;
use sidelong::index::{DocId, Label, Settings, Strengths};
use sidelong::measure::Containment;
use sidelong::sides::Sides;
use sidelong::snapshot::{Facts, Sample, Snapshot, Watching};
use sidelong::view::theme::Theme;

use super::classes::{Class, essays, many};
use super::desk::Desk;
use sidelong::words::{self, Language, Said};

#[test]
fn the_cursor_stays_on_its_pair_when_the_list_reorders() {
    let class = many(300, 900);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("pagedown pagedown j j");
    let chosen = *desk.app.pairs.chosen().unwrap();
    // Behind the names, which are shortened so that they are told from those around them.
    let figures = |desk: &mut Desk| desk.cursor_line().split_once('%').unwrap().1.to_owned();
    let marked = figures(&mut desk);
    // A stronger pair arrives, and others go.
    let mut later = class.clone();
    later.generation = 2;
    later.pairs.truncate(700);
    let later = later.pair((0, 299), 990, (1_000, 1_000), (500, 400, 1));
    desk.show(later.snapshot());
    assert_eq!(desk.app.pairs.chosen(), Some(&chosen));
    assert_eq!(figures(&mut desk), marked);
}

#[test]
fn the_side_by_side_knows_the_shortest_run_that_was_asked_for() {
    let mut snapshot = essays().snapshot();
    snapshot.settings.min_run = 12;
    let mut desk = Desk::empty(80, 24);
    desk.show(snapshot);
    desk.keys("enter");
    assert_eq!(desk.app.snapshot.settings.min_run, 12);
}

#[test]
fn a_pair_that_vanishes_leaves_the_cursor_on_the_nearest_row() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("G");
    let mut later = class.clone();
    later.pairs.pop();
    desk.show(later.snapshot());
    assert!(desk.cursor_line().contains("smith-john"));
}

#[test]
fn while_reading_an_untouched_cursor_stays_on_the_strongest_pair() {
    let class = Class::of(["a", "b", "c"]).pair((0, 1), 10, (50, 50), (20, 10, 1));
    let mut first = class.snapshot();
    first.progress.walked = false;
    let mut desk = Desk::empty(80, 24);
    desk.show(first);
    desk.show(class.pair((1, 2), 40, (50, 50), (60, 40, 1)).snapshot());
    assert_eq!(
        desk.app.pairs.chosen(),
        Some(&Sides::new(DocId(1), DocId(2)))
    );
}

#[test]
pub fn a_filter_is_live_while_typing_and_esc_clears_it_first() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/").write("BERG");
    assert!(desk.line_with("/BERG").contains("2 of 8 pairs"));
    assert!(!desk.screen().contains("eriksen"));
    // Letters that are commands elsewhere are letters here.
    desk.write("q");
    assert!(!desk.left);
    assert!(desk.screen().contains("Esc clears the filter"));
    desk.keys("backspace enter esc");
    assert!(desk.screen().contains("8 pairs by"));
    desk.keys("/").write("李").keys("enter");
    assert!(desk.line_with("李小红").contains("王小明"));
    desk.keys("/ esc");
    assert_eq!(desk.app.filter(), Some(""));
}

#[test]
fn every_sort_is_total_and_both_directions_have_the_same_rows() {
    let class = many(40, 600);
    let mut desk = Desk::with(&class, 200, 60);
    for _ in PairMeasure::all() {
        let usual = desk.app.pairs.rows().to_vec();
        desk.keys("S");
        let reversed = desk.app.pairs.rows().to_vec();
        assert_ne!(usual, reversed);
        let sorted = |mut rows: Vec<u32>| {
            rows.sort_unstable();
            rows
        };
        assert_eq!(sorted(usual), (0..600).collect::<Vec<_>>());
        assert_eq!(sorted(reversed), (0..600).collect::<Vec<_>>());
        desk.keys("s");
    }
    assert_eq!(desk.app.pair_order.by, PairMeasure::Strength);
}

#[test]
fn sorted_by_name_is_sorted_by_the_person_that_is_shown_and_then_by_path() {
    let class = Class::of([
        "class.zip/Petrova Anna_1/z.txt",
        "class.zip/Aubert Luc_22/a.txt",
        "class.zip/Aubert Luc_3/a.txt",
        "class.zip/0 task.txt",
    ])
    .pair((0, 1), 612, (612, 700), (616, 616, 1))
    .pair((2, 3), 402, (655, 871), (418, 212, 5))
    .pair((1, 3), 302, (655, 871), (318, 212, 5));
    // Moodle puts the surname first, and who looks for Anna or Luc looks where they are shown.
    let mut snapshot = class.snapshot();
    let mut listing = (*snapshot.listing).clone();
    for document in &mut listing.documents {
        let path = document.label.as_str().to_owned();
        let person = path.strip_prefix("class.zip/").unwrap();
        if let Some((person, _)) = person.split_once('_') {
            let (surname, name) = person.split_once(' ').unwrap();
            document.label = Label::new(path.as_str()).titled(format!("{name} {surname}"));
        }
    }
    snapshot.listing = Arc::new(listing);
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    let path = |desk: &Desk, id: DocId| {
        desk.app
            .snapshot
            .listing
            .document(id)
            .unwrap()
            .label
            .to_string()
    };
    let documents = |desk: &mut Desk| -> Vec<String> {
        let rows = desk.app.documents.rows().iter();
        rows.map(|row| path(desk, desk.app.snapshot.listing.documents[*row as usize].id))
            .collect()
    };
    let by_name = [
        "class.zip/Petrova Anna_1/z.txt",
        "class.zip/0 task.txt",
        "class.zip/Aubert Luc_22/a.txt",
        "class.zip/Aubert Luc_3/a.txt",
    ];
    assert_eq!(documents(&mut desk), by_name);
    desk.keys("3 S");
    assert!(documents(&mut desk).iter().eq(by_name.iter().rev()));
    // What is equal by a figure stands by name, too.
    desk.keys("S s s");
    let pairs = desk
        .app
        .snapshot
        .listing
        .documents
        .iter()
        .map(|d| d.partners);
    assert_eq!(pairs.sum::<u32>(), 6);
    assert_eq!(
        documents(&mut desk),
        [by_name[1], by_name[2], by_name[0], by_name[3]]
    );
    desk.keys("1");
    while desk.app.pair_order.by != PairMeasure::Name {
        desk.keys("s");
    }
    let pairs: Vec<[String; 2]> = (desk.app.pairs.rows().iter())
        .map(|row| {
            let docs = desk.app.snapshot.listing.pairs[*row as usize].docs;
            [path(&desk, docs.left), path(&desk, docs.right)]
        })
        .collect();
    let left: Vec<&str> = pairs.iter().map(|[left, _]| left.as_str()).collect();
    assert_eq!(left, [by_name[1], by_name[1], by_name[2]]);
    assert_eq!([&pairs[0][1], &pairs[1][1]], [by_name[2], by_name[3]]);
}

#[test]
fn capitals_and_accents_part_no_names_that_are_sorted() {
    let class = Class::of([
        "HIS-204.txt",
        "Quentin.txt",
        "amelia.txt",
        "hamish.txt",
        "Élodie.txt",
    ]);
    let desk = Desk::with(&class, 80, 24);
    let rows = desk.app.documents.rows().iter();
    let names = rows.map(|row| class.names[*row as usize].as_str());
    let names: Vec<&str> = names.collect();
    assert_eq!(
        names,
        [
            "amelia.txt",
            "Élodie.txt",
            "hamish.txt",
            "HIS-204.txt",
            "Quentin.txt"
        ]
    );
}

#[test]
pub fn the_sorted_column_has_an_arrow_and_its_figures_fall() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("s s s s");
    assert!(desk.line_with("A in B").contains("words▼"));
    let words = |desk: &Desk| -> Vec<u32> {
        let pairs = &desk.app.snapshot.listing.pairs;
        let rows = desk.app.pairs.rows().iter();
        rows.map(|row| pairs[*row as usize].runs.words).collect()
    };
    assert!(words(&desk).is_sorted_by(|a, b| a >= b));
    desk.keys("S");
    assert!(desk.line_with("A in B").contains("words▲"));
    assert!(words(&desk).is_sorted());
}

#[test]
pub fn the_threshold_moves_by_steps_even_before_the_engine_follows() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("( ( )");
    let asked: Vec<Containment> = desk
        .sent
        .iter()
        .filter_map(|request| match request {
            Request::Threshold(threshold) => Some(*threshold),
            _ => None,
        })
        .collect();
    assert_eq!(asked, [9.0, 8.0, 9.0].map(Containment::from_percent));
    assert!(desk.screen().contains("pairs at 9%"));
}

#[test]
pub fn common_text_is_counted_and_left_out_again_and_the_title_says_which_it_is() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("3");
    assert!(desk.screen().contains("° common text left out"));
    desk.sent.clear();
    desk.keys("C");
    assert!(matches!(desk.sent.as_slice(), [Request::CountCommon(true)]));
    // A second press before it is so takes it back.
    desk.keys("C C");
    let wishes = [true, false, true];
    let sent = desk.sent.iter().zip(wishes);
    assert!(
        sent.len() == 3
            && sent
                .into_iter()
                .all(|(sent, wish)| matches!(sent, Request::CountCommon(on) if *on == wish))
    );
    let counted = |counts: bool| {
        let common = if counts {
            Vec::new()
        } else {
            class.common.clone()
        };
        let mut counted = class.clone();
        (counted.common, counted.generation) = (common, counted.generation + 1);
        let snapshot = counted.snapshot();
        let settings = Settings {
            counts_common: counts,
            ..snapshot.settings
        };
        Snapshot {
            settings,
            ..snapshot
        }
    };
    desk.show(counted(true));
    desk.keys("j");
    assert!(!desk.screen().contains("left out"), "{}", desk.screen());
    for place in ["1", "2", "3"] {
        desk.keys(place);
        assert!(
            desk.screen().contains("── common text counted ──"),
            "{}",
            desk.screen()
        );
        assert_eq!(desk.app.seen.counts(), (0, 0), "nothing is new by that");
    }
    desk.sent.clear();
    desk.keys("C");
    assert!(
        desk.sent
            .iter()
            .any(|sent| matches!(sent, Request::CountCommon(false)))
    );
    desk.show(counted(false));
    desk.keys("j");
    assert!(!desk.screen().contains("common text counted"));
    assert!(desk.screen().contains("° common text left out"));
    desk.keys("w");
    assert!(
        desk.screen().contains("common text counted: "),
        "{}",
        desk.screen()
    );
    assert!(
        desk.screen().contains("common text left out: "),
        "{}",
        desk.screen()
    );
}

#[test]
fn the_comparison_is_asked_for_once_whenever_the_selected_pair_changes() {
    let class = essays();
    let mut desk = Desk::empty(80, 24);
    desk.show(class.snapshot());
    assert_eq!(desk.sent.len(), 1);
    desk.keys("k");
    desk.show(class.snapshot());
    assert_eq!(desk.sent.len(), 1, "the same pair is not asked for again");
    assert!(desk.screen().contains("comparing"));
    desk.answer(&class);
    assert!(desk.screen().contains("The harbour lies quiet"));
    // The next pair never shows the text of the one before.
    desk.keys("j");
    assert!(!desk.screen().contains("The harbour"));
    assert!(matches!(desk.sent.as_slice(), [Request::Compare(_)]));
}

#[test]
pub fn enter_opens_the_side_by_side_and_esc_comes_back_to_the_same_row() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("j j enter");
    let pair = desk.app.layers.side().map(|side| side.pair);
    assert_eq!(pair.as_ref(), desk.app.pairs.chosen());
    assert_eq!(desk.app.place(), Place::Side);
    desk.keys("n N esc");
    assert_eq!(desk.app.place(), Place::Pairs);
    assert_eq!(desk.app.pairs.at(), 2);
}

#[test]
pub fn a_cluster_opens_into_its_matrix_and_a_cell_into_its_pair() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    assert!(desk.screen().contains("…"), "the figures are on their way");
    desk.answer(&class);
    // The cursor starts on the strongest cell.
    assert!(
        desk.line_with(" of berg")
            .contains("100% of berg-anna.txt stands in castillo-maria.txt")
    );
    desk.keys("j j enter");
    let pair = desk.app.layers.side().map(|side| side.pair);
    assert_eq!(pair, Some(Sides::new(DocId(1), DocId(9))));
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Matrix);
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Clusters);
}

#[test]
pub fn the_details_of_a_cell_are_asked_for() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    // That of the first cell was asked for with the first pair.
    desk.keys("j j i");
    let asked = desk
        .sent
        .iter()
        .any(|request| matches!(request, Request::Compare(_) | Request::Details(_)));
    assert!(asked, "{:?}", desk.sent);
}

#[test]
pub fn the_cell_of_a_document_with_itself_opens_nothing() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    desk.keys("h enter");
    assert_eq!(desk.app.place(), Place::Matrix);
    assert!(desk.screen().contains("the document itself"));
}

#[test]
pub fn h_and_l_go_from_column_to_column_of_a_matrix() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    for (key, within) in [("l", "zhukova-olga.txt"), ("h", "castillo-maria.txt")] {
        desk.keys(key);
        let line = desk.line_with(" of berg");
        assert!(line.contains(&format!("stands in {within}")), "{line}");
    }
}

#[test]
fn a_matrix_larger_than_the_screen_scrolls_and_keeps_its_heads() {
    let class = many(60, 59 * 30);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    desk.keys("G");
    for _ in 0..60 {
        desk.keys("l");
    }
    let screen = desk.screen();
    let heads = screen.lines().nth(3).unwrap();
    assert!(heads.trim_end().ends_with("60"), "{screen}");
    let last = |line: &str| line.trim_start().starts_with("60 ");
    assert!(screen.lines().any(last), "{screen}");
    assert!(screen.contains("[─]"), "{screen}");
}

#[test]
fn a_matrix_follows_its_cluster_and_closes_with_it() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    let mut without = class.clone();
    without
        .pairs
        .retain(|p| p.docs.left != DocId(0) && p.docs.right != DocId(0));
    desk.show(without.snapshot());
    assert!(matches!(desk.sent.as_slice(), [Request::Matrix(docs)] if docs.len() == 2));
    without.pairs.clear();
    desk.show(without.snapshot());
    assert_eq!(desk.app.place(), Place::Clusters);
}

#[test]
pub fn a_document_opens_beside_its_best_match() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("3 G enter");
    let side = desk.app.layers.side().unwrap();
    assert_eq!(side.pair.left.0.max(side.pair.right.0), 7);
}

#[test]
pub fn every_file_not_read_is_shown_with_its_reason() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("3 u");
    assert!(desk.line_with("scan.pdf").contains("PDF: not read yet"));
    assert!(desk.line_with("old/notes.txt").contains("not UTF-8"));
    desk.keys("enter esc");
    assert!(!desk.app.unread_shown);
}

#[test]
pub fn tabs_go_round_both_ways() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let mut seen = Vec::new();
    for key in ["tab", "tab", "tab", "tab", "shift-tab", "2", "1"] {
        desk.keys(key);
        seen.push(desk.app.screen.name());
    }
    assert_eq!(
        seen.join(" "),
        "Clusters Documents Overview Pairs Overview Clusters Pairs"
    );
}

#[test]
pub fn ctrl_c_leaves_from_everywhere_and_q_from_the_lists() {
    for keys in [
        "",
        "/ x",
        "?",
        "2 enter",
        "3 u",
        "enter",
        ": x",
        "T",
        "enter / x",
        "enter p",
    ] {
        let mut desk = Desk::with(&essays(), 80, 24);
        desk.keys(keys).keys("ctrl-c");
        assert!(desk.left, "{keys}");
    }
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("? q");
    assert!(!desk.left, "in the help q hides the help");
    desk.keys("q");
    assert!(desk.left);
}

#[test]
pub fn the_help_shows_exactly_the_commands_of_its_place() {
    for (keys, place) in [
        ("1", Place::Pairs),
        ("2", Place::Clusters),
        ("2 enter", Place::Matrix),
        ("3", Place::Documents),
        ("enter", Place::Side),
    ] {
        let mut desk = Desk::with(&essays(), 100, 80);
        desk.keys(keys).keys("?");
        let screen = desk.screen();
        let rows: Vec<&str> = screen
            .lines()
            .skip(1)
            .take(78)
            .filter(|l| !l.is_empty())
            .collect();
        assert_eq!(rows.len(), commands(place).count(), "{screen}");
        for (row, command) in rows.iter().zip(commands(place)) {
            assert!(row.ends_with(command.help.say()), "{row}");
            for key in command.keys {
                assert!(row.split(' ').any(|word| word == shown(key)), "{row}");
            }
        }
    }
}

#[test]
fn the_footer_has_the_six_most_useful_commands() {
    for (keys, place) in [
        ("1", Place::Pairs),
        ("2", Place::Clusters),
        ("3", Place::Documents),
    ] {
        let mut desk = Desk::with(&essays(), 80, 24);
        desk.keys(keys);
        let screen = desk.screen();
        let footer = screen.lines().last().unwrap();
        let shown = commands(place).filter(|c| !c.short.is_empty());
        let useful: Vec<_> = shown.filter(|c| !c.action.needs_marks()).collect();
        assert_eq!(useful.len(), 6);
        for command in useful {
            assert!(footer.contains(command.short.say()), "{footer}");
        }
    }
}

#[test]
fn no_size_of_window_panics_and_resizing_to_nothing_and_back_keeps_everything() {
    let class = essays();
    for keys in [
        "j j",
        "2",
        "2 enter j",
        "3",
        "3 u",
        "4",
        "?",
        "/ a n",
        "j enter",
        ": a",
        "T j",
        "j enter / h a r",
        "j enter p j",
        "3 p",
    ] {
        let mut desk = Desk::with(&class, 80, 24);
        desk.keys(keys);
        desk.answer(&class);
        let before = desk.screen();
        for (width, height) in [
            (1, 1),
            (0, 0),
            (80, 0),
            (0, 24),
            (20, 5),
            (7, 40),
            (300, 2),
            (40, 12),
        ] {
            desk.resize(width, height);
            desk.screen();
        }
        desk.resize(80, 24);
        assert_eq!(desk.screen(), before, "{keys}");
    }
}

#[test]
fn every_size_up_to_a_large_one_draws_without_colour_too() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.theme = Theme::none(false);
    for keys in ["1", "2", "3", "4", "2 enter"] {
        desk.keys("esc").keys(keys);
        desk.answer(&class);
        for width in (0..170).step_by(13) {
            for height in 0..45 {
                desk.resize(width, height);
                desk.screen();
            }
        }
    }
}

#[test]
fn an_empty_list_says_why_and_what_to_do() {
    let said = |class: Class, keys: &str| {
        let mut desk = Desk::with(&class, 80, 24);
        desk.keys(keys);
        desk.screen()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let nobody: [&str; 0] = [];
    assert!(said(Class::of(nobody), "1").contains("There are no texts in"));
    assert!(said(Class::of(nobody), "4").contains("There are no texts in"));
    assert!(said(Class::of(["a"]), "1").contains("One document has nothing to be compared with"));
    let three = said(Class::of(["a", "b", "c"]), "1");
    assert!(three.contains("3 documents were compared"), "{three}");
    assert!(three.contains("( lowers the threshold, now 10%"), "{three}");
    let mut unread = Class::of(nobody);
    unread.unread.push(("a.pdf", "PDF"));
    assert!(said(unread, "1").contains("The only file in"));
    assert!(said(Class::of(["a", "b"]), "3 u").contains("Every file was read"));
}

#[test]
fn how_the_folder_is_watched_is_said_when_it_matters() {
    let mut snapshot = essays().snapshot();
    snapshot.watching = Watching::Gone;
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot.clone());
    assert!(desk.screen().contains("the folder is gone; looking for it"));
    snapshot.watching = Watching::Polled(Said::text("no more watches"));
    snapshot.news = None;
    desk.show(snapshot);
    assert!(desk.screen().contains("every few seconds: no more watches"));
}

#[test]
fn hostile_names_and_texts_reach_no_cell() {
    let class = Class::of(["a\u{1b}[2J\u{202e}gpj.txt", "b\u{200b}\r\n.txt"]).pair(
        (0, 1),
        40,
        (50, 50),
        (60, 40, 1),
    );
    let mut desk = Desk::with(&class, 120, 40);
    for keys in ["1", "2", "2 enter", "3"] {
        desk.keys(keys);
        desk.answer(&class);
        let screen = desk.screen();
        let hostile =
            |c: char| c != '\n' && (c.is_control() || ('\u{200b}'..='\u{202e}').contains(&c));
        assert!(!screen.contains(hostile), "{screen:?}");
    }
}

#[test]
fn three_hundred_documents_and_fifty_thousand_pairs_are_walked_to_the_end() {
    let class = many(340, 50_000);
    let mut desk = Desk::with(&class, 200, 60);
    desk.keys("G");
    assert_eq!(desk.app.pairs.at(), 49_999);
    assert!(desk.screen().contains("50,000 pairs"));
    desk.keys("ctrl-u pageup g");
    assert_eq!(desk.app.pairs.at(), 0);
}

#[test]
fn pairs_by_runs_are_told_beside_those_at_the_threshold_or_all_are_told_without_it() {
    let mut class = Class::of((0..28).map(|nth| format!("essay-{nth:02}.txt")));
    class.unread = vec![("a", "empty"), ("b", "empty"), ("c", "empty")];
    let docs = (0..28).flat_map(|left| (left + 1..28).map(move |right| (left, right)));
    for (nth, docs) in docs.take(276).enumerate() {
        let shared = if nth < 13 { 40 } else { 2 };
        class = class.pair(docs, shared, (100, 100), (30, 30, 1));
    }
    let top = |width| Desk::with(&class, width, 24).line_with("sidelong");
    let told = [
        (200, "13 pairs at 10%, 263 by runs"),
        (90, "28 documents  13 pairs at 10%, 263 by runs  3 not read"),
        // Without the number of documents.
        (80, "  13 pairs at 10%, 263 by runs  3 not read"),
        (50, "  276 pairs  3 not read"),
    ];
    for (width, said) in told {
        assert!(top(width).contains(said), "{width}: {}", top(width));
    }
    let mut is_wide = false;
    for width in 40..200 {
        let line = top(width);
        let both = line.contains("263 by runs");
        assert!(both || !line.contains("at 10%"), "{width}: {line}");
        assert!(both || line.contains("276 pairs"), "{width}: {line}");
        // What is told in one window is told in every wider one.
        assert!(both || !is_wide, "{width}: {line}");
        is_wide |= both;
        assert!(both || width < 72, "{width}: {line}");
    }
    let russian = words::speaking(Language::Russian, || top(80));
    assert!(russian.contains("от 10%, ещё 263 по цепочкам"), "{russian}");
}

#[test]
fn a_pair_under_the_threshold_has_a_sign_that_the_title_explains() {
    let mut desk = Desk::with(&essays(), 80, 24);
    assert!(
        desk.line_with("sidelong")
            .contains("6 pairs at 10%, 2 by runs")
    );
    assert!(
        desk.screen()
            .contains("* 2 under 10%, for long or scattered runs")
    );
    assert!(desk.line_with("haddad-sami.txt").contains("1%*"));
    assert!(!desk.line_with("castillo-maria.txt").contains('*'));
    desk.keys("2");
    assert!(
        desk.screen()
            .contains("* under 10%, linked by long or scattered runs")
    );
    assert!(desk.line_with("eriksen-liv.txt").contains("1%*"));
    assert!(desk.line_with("eriksen-liv.txt").contains("+1"));
}

#[test]
fn from_the_matrix_the_tabs_can_be_reached_and_what_is_scrolled_off_is_told() {
    let class = many(60, 59 * 30);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    desk.keys("G");
    assert!(desk.screen().contains(" ›51 "), "{}", desk.screen());
    assert!(desk.screen().contains(" ↑43 "), "{}", desk.screen());
    for (key, place) in [
        ("1", Place::Pairs),
        ("2", Place::Clusters),
        ("3", Place::Documents),
        ("tab", Place::Documents),
    ] {
        desk.keys("2 enter");
        assert_eq!(desk.app.place(), Place::Matrix);
        desk.keys(key);
        assert_eq!(desk.app.place(), place);
    }
}

#[test]
fn enter_says_why_it_opens_nothing() {
    let class = Class::of(["a", "b", "jo.txt"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("3 G enter");
    let said = "jo.txt shares no listed text with any other document";
    assert!(desk.screen().contains(said));
    desk.keys("k");
    assert!(!desk.screen().contains(said));
    let mut desk = Desk::with(&Class::of(["a", "b"]), 120, 24);
    desk.keys("enter");
    assert!(desk.screen().contains("there is no pair to open"));
}

#[test]
fn who_sorts_sees_the_best_first() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("G s");
    assert_eq!(desk.app.pairs.at(), 0);
    desk.keys("j j S");
    assert_eq!(desk.app.pairs.at(), 0);
}

#[test]
pub fn several_words_filter_both_names_and_accents_do_not_matter() {
    let class = Class::of(["anna.txt", "ben.txt", "dirk köhler.txt"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("/").write("ben ANNA");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("ctrl-u").write("kohler");
    assert!(desk.line_with("ben.txt").contains("köhler"));
    assert_eq!(desk.app.pairs.rows().len(), 1);
}

#[test]
pub fn the_ends_of_the_threshold_are_told() {
    let mut desk = Desk::with(&essays(), 120, 24);
    for _ in 0..40 {
        desk.keys(")");
    }
    assert!(
        desk.screen()
            .contains("the threshold is at its highest, 100%")
    );
    for _ in 0..60 {
        desk.keys("(");
    }
    assert!(desk.screen().contains("the threshold is at its lowest, 1%"));
}

#[test]
fn a_folder_that_is_gone_is_told_in_the_list() {
    let nobody: [&str; 0] = [];
    let mut snapshot = Class::of(nobody).snapshot();
    snapshot.watching = Watching::Gone;
    let mut desk = Desk::empty(120, 24);
    desk.show(snapshot);
    assert!(
        desk.screen()
            .contains("The folder is gone. It is looked for")
    );
}

#[test]
fn where_a_part_of_the_shingles_proposes_pairs_the_first_line_says_which() {
    let sampled = |one_in| Snapshot {
        sample: Some(Sample {
            one_in,
            needed: 3 << 30,
        }),
        ..essays().snapshot()
    };
    for width in [80, 120] {
        let mut desk = Desk::with(&essays(), width, 40);
        let top = |desk: &mut Desk| desk.screen().lines().next().unwrap().to_owned();
        let usual = top(&mut desk);
        assert!(!usual.contains("shingles"), "{usual}");
        desk.show(sampled(4));
        let line = top(&mut desk);
        assert!(line.contains("1 of 4 shingles"), "{line}");
        desk.keys("4");
        assert!(top(&mut desk).contains("1 of 4 shingles"));
        let why = "shingles proposes pairs: those that share little may be missed (--memory)";
        let fact = desk.line_with("proposes pairs");
        assert!(fact.contains("1 of 4"), "{fact}");
        assert!(width < 120 || fact.contains(why), "{fact}");
        // All of them beside the memory miss nothing, and nothing is said.
        desk.show(sampled(1));
        assert_eq!(top(&mut desk), usual);
        assert!(!desk.screen().contains("proposes pairs"));
    }
}

#[test]
pub fn a_command_is_found_by_some_of_its_letters_and_done() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys(":").write("clust");
    assert_eq!(desk.app.place(), Place::Palette);
    assert!(desk.line_with("▌ To the clusters").ends_with('2'));
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Clusters);
    // Letters that are commands elsewhere are letters here, and Esc does nothing but close.
    desk.keys(":").write("q").keys("esc");
    assert!(!desk.left);
    desk.keys(":").write("zzzz");
    assert!(desk.screen().contains("No command does that"));
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Clusters);
    desk.keys("enter :").write("column right").keys("enter");
    assert_eq!(desk.app.layers.matrix().map(|walk| walk.at().1), Some(2));
}

#[test]
pub fn every_command_of_a_place_is_in_its_palette() {
    for keys in ["1", "2", "2 enter", "3", "3 u", "4", "enter"] {
        let mut desk = Desk::with(&essays(), 100, 200);
        desk.keys(keys);
        let ground = desk.app.ground();
        desk.keys(":");
        let screen = desk.screen();
        for command in commands(ground).filter(|c| !c.keys.contains(&":")) {
            let row = screen
                .lines()
                .find(|line| line.contains(command.help.say()));
            let row = row.unwrap_or_else(|| panic!("{} is missing:\n{screen}", command.help));
            for key in command.keys {
                assert!(row.split(' ').any(|word| word == shown(key)), "{row}");
            }
        }
    }
}

#[test]
fn where_words_begin_as_is_typed_scattered_letters_are_not_meant() {
    let mut desk = Desk::with(&essays(), 80, 24);
    for (typed, not) in [
        ("sort", "Leave; ctrl-c does so everywhere"),
        ("exp", "In the preview to the next passage"),
    ] {
        desk.keys(":");
        let palette = desk.app.layers.palette().unwrap();
        let is_command = palette
            .list
            .in_view(100)
            .any(|((item, _), _)| item.what == not);
        assert!(is_command, "{not}");
        desk.write(typed);
        let palette = desk.app.layers.palette().unwrap();
        let lines: Vec<String> = palette
            .list
            .in_view(100)
            .map(|((item, _), _)| item.what.clone())
            .collect();
        assert!(!lines.iter().any(|line| line == not), "{typed}: {lines:?}");
        assert!((1..8).contains(&lines.len()), "{typed}: {lines:?}");
        desk.keys("esc");
    }
    // Where none does they are.
    desk.keys(":").write("srtotw");
    assert!(desk.screen().contains("Sort the other way"));
}

#[test]
pub fn a_theme_is_seen_before_it_is_kept() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("T j j");
    assert_eq!(desk.app.look.choices()[desk.app.look.shown()].0, "light");
    assert_eq!(desk.kept_theme, None);
    // The list above is still in sight.
    assert!(desk.screen().contains("berg-anna"));
    desk.keys("esc");
    assert_eq!((desk.app.look.shown(), desk.app.place()), (0, Place::Pairs));
    desk.keys("T j j enter");
    assert_eq!(desk.kept_theme.as_deref(), Some("light"));
    assert_eq!(desk.app.place(), Place::Pairs);
    desk.keys(":").write("theme none").keys("enter");
    assert_eq!(desk.kept_theme.as_deref(), Some("none"));
}

#[test]
fn the_footer_the_help_and_the_palette_know_a_persons_own_keys() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let text = "[keys.pairs]\nopen = \"o\"\nfilter = []\n";
    desk.app.keymap = sidelong::config::Config::parse(text, &[]).unwrap().keymap;
    let screen = desk.screen();
    let footer = screen.lines().last().unwrap();
    assert!(footer.contains("o side by side"), "{footer}");
    assert!(!footer.contains("filter"), "{footer}");
    desk.keys("?");
    assert!(
        desk.line_with("Show both texts")
            .trim_start()
            .starts_with("o ")
    );
    desk.keys("esc :").write("both texts of the pair");
    assert!(desk.line_with("Show both texts").ends_with(" o"));
    desk.keys("esc enter");
    assert_eq!(desk.app.place(), Place::Pairs);
    desk.keys("o");
    assert_eq!(desk.app.place(), Place::Side);
}

#[test]
pub fn the_overview_draws_the_threshold_where_it_is_and_takes_the_suggested_one() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("4");
    let foot = |desk: &mut Desk| {
        let axis = desk.line_with("▲");
        let under = desk
            .screen()
            .lines()
            .skip_while(|l| !l.contains('▲'))
            .nth(1)
            .map(str::to_owned);
        (axis.chars().position(|c| c == '▲').unwrap(), under.unwrap())
    };
    let (low, said) = foot(&mut desk);
    assert!(said.contains("10%"), "{said}");
    for _ in 0..10 {
        desk.keys(")");
    }
    let (high, said) = foot(&mut desk);
    assert!(said.contains("20%") && high > low, "{said}");
    let suggested = desk.app.snapshot.listing.strengths.suggested().unwrap();
    desk.sent.clear();
    desk.keys("t");
    assert!(
        matches!(desk.sent.as_slice(), [Request::Threshold(t)] if *t == suggested.threshold()),
        "{:?}",
        desk.sent
    );
    assert!(
        desk.screen()
            .contains("the threshold which the gap suggests")
    );
    desk.keys("u");
    assert_eq!(desk.app.place(), Place::Unread);
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Overview);
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Pairs);
}

#[test]
pub fn the_suggested_threshold_says_which_pairs_it_takes_off_the_list() {
    // The second pair has less than the gap suggests, and no run that is long enough to keep it.
    let mut class = Class::of(["a", "b", "c", "d", "e"])
        .pair((0, 1), 60, (100, 100), (70, 40, 2))
        .pair((2, 3), 12, (100, 100), (18, 11, 3));
    class.pairs[1].runs.long_words = 0;
    let mut snapshot = class.snapshot();
    let strengths = [60.0, 60.0, 12.0, 12.0, 0.0].map(|p| Some(Containment::from_percent(p).0));
    let listing = (*snapshot.listing).clone();
    snapshot.listing = Arc::new(listing.with_strengths(Strengths::of(strengths)));
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    let shown = desk.keys("4 t").screen();
    assert!(
        shown.contains("leaves the list: it shares up to 11 words in a row"),
        "{shown}"
    );
}

#[test]
fn documents_that_share_nothing_have_a_column_too() {
    let mut class = essays();
    class
        .names
        .extend((0..300).map(|nth| format!("alone-{nth:03}.txt")));
    let mut desk = Desk::with(&class, 120, 40);
    let shown = desk.keys("4").screen();
    let top = shown.lines().find(|line| line.contains('↑'));
    let top = top.unwrap_or_else(|| panic!("{shown}"));
    assert!(top.trim_start().starts_with("↑ 301"), "{shown}");
    assert!(
        shown.contains("█ 2 documents"),
        "the highest of the others: {shown}"
    );
}

#[test]
pub fn a_class_in_which_all_are_alike_suggests_nothing_and_does_not_offer_it() {
    let mut desk = Desk::with(&Class::of(["a", "b"]), 80, 24);
    desk.keys("4");
    desk.sent.clear();
    desk.keys("t");
    assert!(desk.sent.is_empty());
    assert!(desk.screen().contains("nothing suggests a threshold"));
    assert!(!desk.screen().contains("as suggested"));
}

#[test]
pub fn a_filter_asks_for_figures_and_explains_itself_as_one_types() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let shown = |desk: &Desk| desk.app.pairs.rows().len();
    desk.keys("/");
    assert!(
        desk.screen()
            .contains("such as name:ivanov c>60 words>200; also a b alike run passages kind")
    );
    desk.write("c>");
    assert!(desk.screen().contains("larger share over … a number"));
    assert_eq!(shown(&desk), 8, "what is not finished keeps nothing back");
    desk.write("50 words>300");
    assert!(
        desk.screen()
            .contains("larger share over 50 %, words over 300")
    );
    assert_eq!(shown(&desk), 3);
    desk.write(" -berg");
    assert_eq!(shown(&desk), 2);
    desk.keys("ctrl-u").write("c>50 wo").keys("enter");
    assert_eq!(shown(&desk), 0);
    assert!(desk.screen().contains("Nothing here fits “c>50 wo”"));
    desk.keys("/");
    desk.keys("ctrl-u").write("new");
    assert!(
        desk.screen()
            .contains("No new pairs. Esc clears the filter.")
    );
    desk.keys("ctrl-u").write("cluster:1");
    assert_eq!(desk.app.filter(), Some("cluster:1"));
    assert!(desk.screen().contains("in cluster 1"));
    assert_eq!(shown(&desk), 3);
    desk.keys("ctrl-u").write("colour>3");
    assert!(desk.screen().contains("“colour” is nothing to ask for"));
    desk.keys("esc 2 /").write("size>2").keys("enter");
    assert_eq!(desk.app.clusters.rows().len(), 2);
    desk.keys("3 /").write("words>700 -best>5").keys("enter");
    let screen = desk.screen();
    assert!(
        screen.contains("haddad") && !screen.contains("zhukova-olga.txt  "),
        "{screen}"
    );
}

#[test]
fn a_kept_filter_means_what_is_said_of_it_and_the_first_letter_replaces_it() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("/").write("c>50 wo").keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 0);
    desk.keys("/");
    desk.line_with("letters replace it, Backspace shortens it");
    desk.write("berg");
    assert_eq!(desk.app.filter(), Some("berg"));
    assert_eq!(desk.app.pairs.rows().len(), 2);
    assert!(!desk.screen().contains("letters replace it"));
    // Any other key goes on with it.
    desk.keys("enter / backspace").write("g");
    assert_eq!(desk.app.filter(), Some("berg"));
    desk.keys("enter / down").write("x");
    assert_eq!(desk.app.filter(), Some("bergx"));
    // Each list has a filter of its own.
    desk.keys("enter 3 /").write("an");
    assert_eq!(desk.app.filter(), Some("an"));
    desk.keys("enter 1");
    assert_eq!(desk.app.filter(), Some("bergx"));
}

#[test]
fn no_frame_reads_the_filter_anew() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("/").write("c>50");
    // Nothing but an update changes what is shown of it.
    desk.app.pairs.filter.push_str(" words>3");
    let explained = desk.line_with("larger share over 50 %");
    assert!(!explained.contains("words over"), "{explained}");
}

#[test]
fn the_cursor_stays_on_a_pair_whose_sides_a_new_name_turns() {
    let first = Class::of(["a", "b", "c"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&first, 80, 24);
    desk.keys("j");
    assert_eq!(
        desk.app.pairs.chosen(),
        Some(&Sides::new(DocId(1), DocId(2)))
    );
    let mut later = Class::of(["a", "z", "c"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((0, 2), 35, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    later.generation = 2;
    desk.show(later.snapshot());
    assert_eq!(
        desk.app.pairs.chosen(),
        Some(&Sides::new(DocId(2), DocId(1)))
    );
    // Over the two texts as they were opened the next pair is another one.
    let mut desk = Desk::with(&first, 80, 24);
    desk.keys("j enter").answer(&first);
    desk.show(later.snapshot());
    desk.keys("]");
    let last = "that was the last pair of the list";
    assert_eq!(desk.app.said.as_deref(), Some(last));
}

#[test]
fn a_pair_that_is_open_and_turned_by_a_new_name_is_not_the_next_new_one() {
    let of = |names: [&str; 3], generation, words| {
        let mut class = Class::of(names).pair((1, 2), 30, (50, 50), (words, 40, 1));
        class.generation = generation;
        class
    };
    let first = of(["a", "b", "c"], 1, 60);
    let mut desk = Desk::with(&first, 80, 24);
    desk.keys("enter").answer(&first);
    // Another name turns it, and a save makes it new.
    desk.show(of(["a", "z", "c"], 2, 60).snapshot());
    desk.show(of(["a", "z", "c"], 3, 58).snapshot());
    let open = desk.app.layers.side().unwrap().pair;
    assert_eq!(open, Sides::new(DocId(1), DocId(2)));
    assert!(desk.app.seen.is_new_pair(open.swap()));
    assert_eq!(desk.app.news.ahead(), 0, "none but the open one is new");
    desk.keys("+");
    assert_eq!(desk.app.layers.side().unwrap().pair, open);
    assert!(desk.app.said.is_some(), "that there is no other one");
}

#[test]
fn letters_that_stand_in_no_name_are_found_scattered() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/").write("cstlo");
    assert!(desk.line_with("castillo").contains("berg-anna"));
    assert_eq!(desk.app.pairs.rows().len(), 2);
    // Two of them stand everywhere.
    desk.keys("ctrl-u").write("zq");
    assert_eq!(desk.app.pairs.rows().len(), 0);
}

#[test]
pub fn what_changed_is_marked_until_it_is_opened() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    assert!(
        !desk.screen().contains("new (n)"),
        "the first lists are no news"
    );
    let mut later = class.clone();
    later.pairs[4].runs.words += 7;
    let later = later.pair((5, 11), 40, (100, 100), (60, 40, 1));
    desk.show(later.snapshot());
    assert!(desk.screen().contains("+ 2 new (n)"), "{}", desk.screen());
    desk.keys("n");
    let first = *desk.app.pairs.chosen().unwrap();
    assert!(desk.cursor_line().starts_with("▌+"));
    desk.keys("enter esc");
    assert!(desk.screen().contains("+ 1 new (n)"));
    assert!(desk.cursor_line().starts_with("▌ "));
    desk.keys("/").write("new").keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("esc n");
    assert_ne!(desk.app.pairs.chosen(), Some(&first));
    desk.keys("N n");
    assert!(!desk.screen().contains("new (n)"));
    assert!(desk.screen().contains("nothing here is new"));
}

#[test]
fn what_a_lower_threshold_lists_is_not_new() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    let mut lower = class.pair((5, 11), 8, (100, 100), (8, 8, 1)).snapshot();
    lower.settings.threshold = Containment::from_percent(5.0);
    desk.show(lower);
    assert!(!desk.screen().contains("new (n)"));
}

#[test]
pub fn lists_that_are_held_count_what_waits() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("f");
    assert!(desk.screen().contains("held, nothing waits (f)"));
    let later = class.clone().pair((5, 11), 90, (100, 100), (60, 40, 1));
    desk.show(later.snapshot());
    assert!(desk.screen().contains("held, other figures wait (f)"));
    // Two documents come at once, and each of them waits.
    let mut names = later.names.clone();
    names.extend(["late-1.txt", "late-2.txt"].map(String::from));
    let grown = Class {
        names,
        ..later.clone()
    };
    desk.show(grown.snapshot());
    assert!(desk.screen().contains("held, 2 files wait (f)"));
    // They are deleted again: nothing is told of them.
    desk.show(later.snapshot());
    assert!(desk.screen().contains("held, other figures wait (f)"));
    assert_eq!(desk.app.pairs.rows().len(), 8);
    desk.keys("f");
    assert_eq!(desk.app.pairs.rows().len(), 9);
    assert!(desk.screen().contains("+ 1 new (n)"));
    // A person who moves the threshold wants to see what it does.
    desk.keys("f (");
    let mut lower = later.snapshot();
    lower.settings.threshold = Containment::from_percent(9.0);
    desk.show(lower);
    assert!(!desk.screen().contains("held"));
}

#[test]
fn no_words_stand_under_a_held_row_whose_text_was_saved_since() {
    use sidelong::engine::Event;
    use sidelong::sides::Side;
    use sidelong::snapshot::Text;
    let class = essays();
    let facts = |content: u64| {
        Arc::new(Facts {
            content,
            ..Facts::plain()
        })
    };
    let mut snapshot = class.snapshot();
    snapshot.facts = class.names.iter().map(|_| Some(facts(1))).collect();
    let mut desk = Desk::empty(100, 30);
    desk.show(snapshot);
    let docs = *desk.app.pairs.chosen().unwrap();
    let compare = |desk: &mut Desk, content: u64| {
        let mut comparison = class.comparison(docs);
        let texts = comparison.outcome.as_ref().unwrap().texts.clone();
        let of = |side: Side| Text {
            text: Arc::clone(texts.get(side)),
            hidden: Arc::default(),
            facts: facts(if side == Side::Right { content } else { 1 }),
        };
        comparison.texts = Some(Sides::from_fn(of));
        desk.tell(Message::Engine(Event::Comparison(Arc::new(comparison))));
    };
    compare(&mut desk, 1);
    desk.keys("f");
    let (words, said) = ("The harbour lies quiet", "A text was saved meanwhile");
    assert!(desk.screen().contains(words) && !desk.screen().contains(said));
    // The right file is another text by now, which waits with its figures.
    compare(&mut desk, 2);
    assert!(desk.screen().contains(said) && !desk.screen().contains(words));
    assert!(
        desk.screen().contains("by equal words"),
        "{}",
        desk.screen()
    );
    // The details say no more of them.
    let figures = "from passages: ";
    let details = |desk: &Desk| format!("{:?}", desk.app.layers.page().unwrap().rows);
    desk.keys("i");
    let lines = details(&desk);
    assert!(lines.contains(said) && !lines.contains(figures), "{lines}");
    compare(&mut desk, 1);
    let lines = details(&desk);
    assert!(lines.contains(figures) && !lines.contains(said), "{lines}");
    compare(&mut desk, 2);
    desk.keys("esc");
    // Saved once more as it was, it is what the row counts.
    compare(&mut desk, 1);
    assert!(desk.screen().contains(words) && !desk.screen().contains(said));
    compare(&mut desk, 2);
    desk.keys("f");
    assert!(desk.screen().contains(words), "{}", desk.screen());
    // Held at once when the list has the new text, and its comparison is on its way: the row is not the older of the two.
    compare(&mut desk, 3);
    desk.keys("f");
    let screen = desk.screen();
    assert!(
        screen.contains(said) && !screen.contains("saved since"),
        "{screen}"
    );
}

#[test]
pub fn words_are_searched_for_in_both_texts() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("enter /").write("the harbour");
    assert_eq!(desk.app.place(), Place::Search);
    assert!(desk.screen().contains("/the harbour"));
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Side);
    assert!(desk.screen().contains("1 of 2"), "{}", desk.screen());
    let footer = desk.screen().lines().last().unwrap().to_owned();
    let keys = "n next place   N previous place   Esc end the search";
    assert!(footer.contains(keys), "{footer}");
    desk.keys("n");
    assert!(desk.screen().contains("2 of 2"));
    // The first Esc ends the search, the second one leaves.
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Side);
    desk.keys("/").write("zebra");
    assert!(desk.screen().contains("not found"));
    desk.keys("esc esc");
    assert_eq!(desk.app.place(), Place::Pairs);
}

#[test]
pub fn the_texts_follow_the_cursor_of_the_list_of_passages() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys("j enter");
    desk.answer(&class);
    desk.keys("p");
    assert!(desk.screen().contains("word for word"), "{}", desk.screen());
    desk.keys("j");
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    assert!(desk.cursor_line().contains("edited"));
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Side);
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
}

#[test]
pub fn what_is_under_the_cursor_is_copied() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys("j");
    desk.answer(&class);
    desk.keys("y");
    let copied = desk.copied.take().unwrap();
    assert!(copied.starts_with("dubois-luc.txt and group-b/okafor-chidi.txt: 92% of the first"));
    assert!(copied.contains("228 words in 3 passages, longest run 96"));
    assert!(
        desk.screen()
            .contains("handed to the terminal (OSC 52): the pair")
    );
    // Some program of the desktop took it; later, when something else is said, nobody is told.
    let first = desk.handed.take().unwrap();
    desk.tell(Message::Copied(Arc::clone(&first)));
    assert!(desk.screen().contains("copied to the clipboard: the pair"));
    // Another pair is on its way: that the first has arrived is not said of it.
    desk.keys("j y");
    let second = desk.handed.take().unwrap();
    desk.tell(Message::Copied(first));
    assert!(
        desk.screen()
            .contains("handed to the terminal (OSC 52): the pair")
    );
    desk.tell(Message::Copied(second));
    assert!(desk.screen().contains("copied to the clipboard: the pair"));
    desk.keys("k");
    desk.answer(&class);
    desk.keys("enter y");
    let passage = desk.copied.take().unwrap();
    assert!(passage.contains("The harbour lies quiet") && passage.contains("okafor-chidi.txt:"));
    // A text can give no orders to whatever it is pasted into.
    desk.keys("n y");
    assert!(desk.copied.take().unwrap().contains("\\u{1b}[31mred"));
    desk.keys("esc 2 y");
    assert_eq!(desk.copied.take().unwrap().lines().count(), 3);
    desk.keys("3 y");
    assert_eq!(desk.copied.take().as_deref(), Some("berg-anna.txt"));
    desk.keys("4 y");
    assert_eq!(desk.copied, None);
    assert!(desk.screen().contains("nothing here to copy"));
}

#[test]
pub fn the_mouse_chooses_opens_and_scrolls() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    let row = |desk: &mut Desk, text: &str| {
        let screen = desk.screen();
        let row = screen.lines().position(|line| line.contains(text));
        row.unwrap_or_else(|| panic!("{text}:\n{screen}")) as u16
    };
    let dubois = row(&mut desk, "dubois-luc.txt");
    desk.click(10, dubois);
    assert!(desk.cursor_line().contains("dubois"));
    assert_eq!(desk.app.place(), Place::Pairs);
    desk.answer(&class);
    desk.click(10, dubois);
    assert_eq!(desk.app.place(), Place::Side);
    desk.answer(&class);
    let edited = row(&mut desk, "When the old bridge");
    desk.click(20, edited);
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    desk.mouse(MouseEventKind::ScrollDown, 20, 20);
    desk.keys("esc");
    desk.mouse(MouseEventKind::ScrollDown, 20, 20);
    assert_eq!(desk.app.pairs.at(), 4);
    // Past the last row there is nothing to choose.
    desk.click(10, 20);
    assert_eq!(desk.app.pairs.at(), 4);
    let tabs = desk.screen().lines().nth(1).unwrap().to_owned();
    let column = tabs.find("Documents").unwrap() as u16;
    desk.click(column, 1);
    assert_eq!(desk.app.place(), Place::Documents);
    desk.keys("M");
    assert!(desk.screen().contains("the mouse is the terminal's"));
}

#[test]
pub fn links_are_drawn_as_whole_and_dotted_lines_and_the_members_are_numbered_as_in_the_matrix() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    let braille = |screen: &str| {
        let is_dot = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
        screen.chars().filter(|c| is_dot(*c)).count()
    };
    assert_eq!(braille(&desk.keys("2").screen()), 0);
    let drawn = desk.keys("d").screen();
    assert!(braille(&drawn) > 20, "{drawn}");
    assert!(
        drawn.contains("100% and more") || drawn.contains("50% and more"),
        "{drawn}"
    );
    assert_eq!(drawn, desk.screen(), "it is the same every time");
    // In the matrix the member and the partner under the cursor are led out.
    desk.keys("enter");
    desk.answer(&class);
    let walk = desk.app.layers.matrix().unwrap().at();
    let shown = desk.screen();
    assert!(shown.contains(&format!("[{}]", walk.0 + 1)), "{shown}");
    assert!(shown.contains(&format!("({})", walk.1 + 1)), "{shown}");
    desk.keys("d");
    assert!(braille(&desk.screen()) == 0 && desk.screen().contains('%'));
    // A document more leaves everybody where they were.
    let mut desk = Desk::with(&class, 120, 40);
    desk.keys("2 d");
    let numbered = |desk: &Desk| {
        let drawing = desk.app.drawing.clone().unwrap();
        let docs = drawing.docs().iter().enumerate();
        let points = docs.map(|(at, id)| (*id, drawing.point(at)));
        points.collect::<Vec<_>>()
    };
    let before = numbered(&desk);
    let mut later = class.clone();
    later.generation = 2;
    later.names.push("aaa-new.txt".to_owned());
    desk.show(
        later
            .pair((0, 12), 400, (612, 500), (300, 200, 2))
            .snapshot(),
    );
    let after = numbered(&desk);
    assert_eq!(after.len(), before.len() + 1);
    assert!(before.iter().all(|member| after.contains(member)));
}

#[test]
pub fn of_a_large_cluster_it_is_said_who_is_not_drawn() {
    let class = many(420, 1_200);
    let mut desk = Desk::with(&class, 200, 60);
    let shown = desk.keys("2 d").screen();
    assert!(
        shown.contains("! the first 300 by name; 120 more are not drawn"),
        "{shown}"
    );
    let mut desk = Desk::with(&many(120, 6_000), 200, 60);
    let shown = desk.keys("2 d").screen();
    assert!(shown.contains("further links are not drawn"), "{shown}");
    // A few links of a few are all drawn.
    let mut desk = Desk::with(&many(12, 12), 80, 24);
    let shown = desk.keys("2 d").screen();
    assert!(!shown.contains("not drawn"), "{shown}");
    let mut desk = Desk::with(&many(12, 60), 80, 24);
    let shown = desk.keys("2 d").screen();
    assert!(shown.contains("not drawn"), "{shown}");
    let mut desk = Desk::with(&class, 80, 12);
    let shown = desk.keys("2 d").screen();
    assert!(shown.contains("no room: draw in the matrix"), "{shown}");
}

#[test]
fn the_earliest_date_of_a_cluster_is_a_hint() {
    let class = essays();
    let mut snapshot = class.snapshot();
    let facts = |date: Option<&str>| {
        let mut facts = Facts::plain();
        facts.clues.created = date.map(str::to_owned);
        Some(Arc::new(facts))
    };
    let dates = [Some("2026-03-02"), Some("2026-02-27 18:04")];
    snapshot.facts = (0..12)
        .map(|at| facts(dates.get(at).copied().flatten()))
        .collect();
    let mut desk = Desk::with(&class, 160, 40);
    assert!(!desk.keys("2").screen().contains("earliest"));
    desk.show(snapshot);
    let shown = desk.screen();
    assert!(
        shown.contains(
            "castillo-maria.txt says the earliest date, 2026-02-27 18:04 (of 2 with one)"
        ),
        "{shown}"
    );
    assert!(shown.contains("need not be the source"), "{shown}");
}

#[test]
fn every_tab_is_clicked_where_it_is_drawn() {
    for width in [40, 80, 120] {
        let mut desk = Desk::with(&essays(), width, 24);
        for key in ['1', '2', '3', '4'] {
            for open in ["1", "2", "3", "4"] {
                desk.keys(open);
                let tabs = desk.screen().lines().nth(1).unwrap().to_owned();
                let column = tabs.chars().position(|c| c == key).unwrap();
                desk.click(column as u16, 1);
                desk.keys("q");
                desk.left = false;
                let name = desk.app.screen.name();
                let tabs = desk.screen().lines().nth(1).unwrap().to_owned();
                assert!(tabs.contains(&format!("[{key} {name}]")), "{width}: {tabs}");
            }
        }
    }
}

#[test]
pub fn all_documents_that_share_text_with_one_are_listed_and_opened() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 p");
    assert_eq!(desk.app.place(), Place::Partners);
    assert!(desk.screen().contains("shares text with 2 documents"));
    assert!(desk.line_with("100% of it").contains("castillo-maria.txt"));
    desk.keys("j enter");
    let pair = desk.app.layers.side().map(|side| side.pair);
    assert_eq!(pair, Some(Sides::new(DocId(0), DocId(9))));
    // Back to the list, for the next of them; it follows the folder.
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Partners);
    let mut later = class.clone();
    later
        .pairs
        .retain(|pair| pair.docs != Sides::new(DocId(0), DocId(1)));
    desk.show(later.snapshot());
    assert!(desk.screen().contains("shares text with 1 document"));
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Documents);
    let lonely = Class::of(["a", "b"]);
    let mut desk = Desk::with(&lonely, 80, 24);
    desk.keys("3 p");
    assert!(desk.screen().contains("shares no listed text"));
}

#[test]
pub fn pairs_that_say_the_same_in_other_words_are_searched_for_and_opened() {
    use sidelong::engine::rewritten::{Pair, Search};
    use sidelong::engine::{Event, Rewriting};
    use sidelong::measure::Ratio;
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("r");
    assert_eq!(desk.app.place(), Place::Rewritten);
    assert!(
        matches!(desk.sent[..], [Request::Rewritten]),
        "{:?}",
        desk.sent
    );
    assert!(desk.screen().contains("searching"));
    let told = Rewriting {
        done: 7,
        all: 12,
        what: "texts",
    };
    desk.tell(Message::Engine(Event::Rewriting(told)));
    assert!(desk.screen().contains("searching: 7 of 12 texts"));
    // Nobody waits any more, then somebody does again.
    desk.sent.clear();
    desk.keys("esc r");
    assert!(matches!(
        desk.sent[..],
        [Request::NotRewritten, Request::Rewritten]
    ));
    let pair = |left, right, is_listed| Pair {
        docs: Sides::new(DocId(left), DocId(right)),
        covered: Sides::new(Ratio::new(2, 5), Ratio::new(1, 2)),
        same: 60,
        words: 90,
        longest: 6,
        passages: [0, 2, 1],
        is_listed,
    };
    let search = Search {
        pairs: vec![pair(0, 1, true), pair(2, 3, false)],
        compared: 30,
        unread: Vec::new(),
    };
    let listing = Arc::clone(&desk.app.snapshot.listing);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    assert!(
        desk.screen()
            .contains("30 pairs compared: 2 found, 1 not listed")
    );
    desk.keys("E down down enter");
    let written = desk.written.take().unwrap();
    let csv = written.text;
    assert_eq!((written.stem, csv.lines().count()), ("rewritten", 3));
    assert!(csv.contains(",no,0.4,0.5,90,60,6,0,2,1"), "{csv}");
    assert!(desk.line_with("not listed  ").contains("40%   50%"));
    let has_found = |doc: u32| desk.app.rewritten.with(DocId(doc));
    assert_eq!([0, 1, 2, 3, 9].map(has_found), [1, 1, 1, 1, 0]);
    // First what the list does not have, and that alone once it is asked for.
    let shown = |desk: &Desk| -> Vec<Sides<DocId>> {
        let pairs = desk.app.rewritten.pairs();
        pairs.map(|pair| pair.docs).collect()
    };
    let [listed, unlisted] = [0, 2].map(|left| Sides::new(DocId(left), DocId(left + 1)));
    assert_eq!(shown(&desk), [unlisted, listed]);
    desk.keys("j m");
    assert_eq!(shown(&desk), [unlisted]);
    assert!(
        desk.screen()
            .contains("only the 1 that the list of pairs has not")
    );
    desk.keys("m");
    assert_eq!(shown(&desk), [unlisted, listed]);
    desk.keys("enter");
    let open = desk.app.layers.side().map(|side| side.pair);
    assert_eq!(open, Some(unlisted));
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Rewritten);
    // What was found is kept as long as the lists are the same.
    desk.sent.clear();
    desk.keys("esc r");
    assert!(desk.sent.is_empty() && desk.screen().contains("30 pairs compared"));
    desk.show(class.snapshot());
    assert!(desk.screen().contains("of older lists, r searches again"));
    desk.sent.clear();
    desk.keys("r");
    assert!(matches!(desk.sent[..], [Request::Rewritten]));
    assert!(desk.screen().contains("searching"));
}

#[test]
pub fn pairs_that_say_the_same_in_other_words_are_found_by_letters_of_both_names() {
    use sidelong::engine::Event;
    let class = Class::of(["anna.txt", "ben.txt", "carla.txt", "dora.txt"]);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("r");
    let listing = Arc::clone(&desk.app.snapshot.listing);
    // Each with the next one.
    let search = super::classes::rewritten(3);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    let shown = |desk: &Desk| -> Vec<u32> {
        let pairs = desk.app.rewritten.pairs();
        let mut left: Vec<u32> = pairs.map(|pair| pair.docs.left.0).collect();
        left.sort_unstable();
        left
    };
    assert_eq!(shown(&desk), [0, 1, 2]);
    desk.keys("/").write("ben");
    assert_eq!(desk.app.place(), Place::Filter);
    assert_eq!(shown(&desk), [0, 1], "either name has them");
    assert!(desk.screen().contains("/ben"), "{}", desk.screen());
    assert!(desk.screen().contains("2 of 3"), "{}", desk.screen());
    desk.write(" car");
    assert_eq!(shown(&desk), [1], "both together");
    // What was typed is kept, and over the list Esc first shows all again.
    desk.keys("enter");
    assert_eq!(desk.app.place(), Place::Rewritten);
    assert_eq!(shown(&desk), [1]);
    // A file says what it leaves out.
    desk.keys("m E enter");
    let text = desk.written.take().unwrap().text;
    let said = "only those that the list of pairs has not, filter ben car, of 3 found";
    assert!(text.lines().next().unwrap().contains(said), "{text}");
    desk.keys("m E enter");
    let text = desk.written.take().unwrap().text;
    let said = "1 pair in other words, filter ben car, of 3 found";
    assert!(text.lines().next().unwrap().contains(said), "{text}");
    desk.keys("enter esc");
    assert_eq!(
        (desk.app.place(), shown(&desk)),
        (Place::Rewritten, vec![1])
    );
    // As in every list the first letter replaces what was kept, and any other key goes on with it.
    desk.keys("/").write("car");
    assert_eq!(desk.app.rewritten.typed, "car");
    desk.keys("enter / backspace").write("t");
    assert_eq!(desk.app.rewritten.typed, "cat");
    let footer = desk.screen().lines().last().unwrap().to_owned();
    assert!(
        footer.contains("keep") && !footer.contains("complete"),
        "{footer}"
    );
    desk.keys("enter /");
    desk.tell(Message::Paste("ben".to_owned()));
    assert_eq!(desk.app.rewritten.typed, "ben");
    desk.keys("enter");
    desk.keys("esc");
    assert_eq!(
        (desk.app.place(), shown(&desk)),
        (Place::Rewritten, vec![0, 1, 2])
    );
    // A name that nobody has leaves nothing, and says so; the list of pairs beneath has no filter.
    desk.keys("/").write("zz");
    assert!(desk.app.rewritten.is_empty() && desk.app.pairs.filter.is_empty());
    assert!(desk.screen().contains("no two names have these letters"));
    desk.keys("esc esc");
    assert_eq!(desk.app.place(), Place::Pairs);
}

#[test]
fn what_keeps_back_pairs_in_other_words_is_said_and_not_another_thing() {
    use sidelong::engine::Event;
    use sidelong::engine::rewritten::Search;
    let class = Class::of(["anna.txt", "ben.txt", "carla.txt", "dora.txt"]);
    let mut desk = Desk::with(&class, 80, 24);
    let found = |desk: &mut Desk, search: Search| {
        let listing = Arc::clone(&desk.app.snapshot.listing);
        desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    };
    desk.keys("r");
    // The first alone is in the list of pairs.
    found(&mut desk, super::classes::rewritten(3));
    desk.keys("m /").write("anna");
    let unnamed = "no two names have these letters";
    assert!(desk.app.rewritten.is_empty());
    assert!(!desk.screen().contains(unnamed), "{}", desk.screen());
    let said = "The list of pairs has all that was found with these letters.";
    assert!(desk.screen().contains(said), "{}", desk.screen());
    desk.write("zz");
    assert!(desk.screen().contains(unnamed), "{}", desk.screen());
    // Where nothing was found at all, no letters are to blame.
    desk.keys("esc r");
    found(&mut desk, Search::default());
    desk.keys("/").write("anna");
    assert!(!desk.screen().contains(unnamed), "{}", desk.screen());
    assert!(desk.screen().contains("No pair was found"));
}

#[test]
fn letters_hide_nothing_that_is_said_of_pairs_in_other_words() {
    use sidelong::engine::rewritten::Search;
    use sidelong::engine::{Event, Rewriting};
    use sidelong::snapshot::Unread;
    let class = Class::of(["anna.txt", "ben.txt", "carla.txt", "dora.txt"]);
    let mut desk = Desk::with(&class, 160, 24);
    desk.keys("r /").write("b");
    let (done, all, what) = (7, 12, "texts");
    desk.tell(Message::Engine(Event::Rewriting(Rewriting {
        done,
        all,
        what,
    })));
    assert!(desk.line_with("/b").contains("searching: 7 of 12 texts"));
    let search = Search {
        unread: vec![Unread {
            label: Label::new("erik.txt"),
            reason: Said::text("it is empty"),
        }],
        ..super::classes::rewritten(3)
    };
    let listing = Arc::clone(&desk.app.snapshot.listing);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    assert!(desk.line_with("/b").contains("── 2 of 3, 1 file not read"));
    desk.keys("enter m");
    let said = "1 of 3, only what the list of pairs has not, 1 file not read";
    assert!(desk.line_with("/b").contains(said), "{}", desk.screen());
    desk.show(class.snapshot());
    let said = format!("of older lists, r searches again: {said}");
    assert!(desk.line_with("/b").contains(&said), "{}", desk.screen());
    desk.keys("/");
    assert!(desk.line_with("/b").contains("── of older lists: 1 of 3"));
    // Without letters neither.
    desk.keys("esc");
    let said = "of older lists, r searches again: only the 2 that the list of pairs has not, 1 file not read";
    assert!(desk.screen().contains(said), "{}", desk.screen());
    // What has no room goes as a whole: a number is never cut.
    desk.keys("m /").write("b");
    for width in 40..160 {
        desk.resize(width, 24);
        let line = desk.line_with("/b");
        assert!(!line.contains(" 2") || line.contains(" 2 of 3"), "{line}");
    }
}

#[test]
fn a_pair_in_other_words_of_which_a_file_is_gone_stays_among_those_with_its_letters() {
    use sidelong::engine::Event;
    let class = Class::of(["a-anna.txt", "b-ben.txt", "c-anna.txt", "d-dora.txt"]);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("r");
    let listing = Arc::clone(&desk.app.snapshot.listing);
    // Each with the next one.
    let search = super::classes::rewritten(3);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    desk.keys("/").write("anna").keys("enter j");
    let chosen = |desk: &Desk| desk.app.rewritten.chosen().map(|docs| docs.left.0);
    assert_eq!((desk.app.rewritten.len(), chosen(&desk)), (3, Some(2)));
    // The last two files go: of the pair under the cursor nothing is left but what was found.
    desk.show(Class::of(["a-anna.txt", "b-ben.txt"]).snapshot());
    assert_eq!((desk.app.rewritten.len(), chosen(&desk)), (3, Some(2)));
    assert!(desk.screen().contains("(gone)"), "{}", desk.screen());
    // Under other names it is no longer meant: the cursor is on what stands in its place.
    let renamed = ["a-anna.txt", "b-anna.txt", "c-carl.txt", "d-dora.txt"];
    desk.show(Class::of(renamed).snapshot());
    assert_eq!((desk.app.rewritten.len(), chosen(&desk)), (2, Some(0)));
}

#[test]
fn a_document_with_which_rewritten_text_was_found_is_not_said_to_share_nothing() {
    use sidelong::engine::Event;
    use sidelong::engine::rewritten::{Pair, Search};
    use sidelong::measure::Ratio;
    let class = Class::of(["anna.txt", "ben.txt", "carla.txt"]);
    let mut desk = Desk::with(&class, 160, 24);
    desk.keys("3 p");
    let said = |desk: &Desk| desk.app.said.clone().unwrap_or_default();
    assert!(
        said(&desk).ends_with("; r over the pairs looks for rewritten text"),
        "{}",
        said(&desk)
    );
    desk.keys("1 r");
    let pair = Pair {
        docs: Sides::new(DocId(0), DocId(1)),
        covered: Sides::new(Ratio::new(2, 5), Ratio::new(1, 2)),
        same: 60,
        words: 90,
        longest: 6,
        passages: [0, 2, 1],
        is_listed: false,
    };
    let search = Search {
        pairs: vec![pair],
        compared: 3,
        unread: Vec::new(),
    };
    let listing = Arc::clone(&desk.app.snapshot.listing);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    desk.keys("esc 3");
    assert!(desk.screen().contains("r: in other words"));
    assert!(desk.line_with("ben.txt").contains(" r"));
    assert!(desk.line_with("carla.txt").contains('·'));
    desk.keys("g p");
    let found = "r: rewritten text with 1 document";
    let first = format!("{found}; ");
    assert!(said(&desk).starts_with(&first), "{}", said(&desk));
    desk.resize(80, 24);
    desk.keys("g p");
    assert!(desk.screen().contains(found), "{}", desk.screen());
    desk.keys("G p");
    assert!(!said(&desk).contains(found), "{}", said(&desk));
    // The other one is gone: of what it was nothing is said any more.
    desk.show(Class::of(["anna.txt"]).snapshot());
    assert_eq!(desk.app.rewritten.with(DocId(0)), 0);
    desk.keys("g p");
    assert!(!said(&desk).contains(found), "{}", said(&desk));
    assert!(!desk.screen().contains("r: in other words"));
}

#[test]
fn what_was_found_of_a_text_that_is_edited_is_no_longer_said() {
    use sidelong::engine::Event;
    use sidelong::snapshot::Facts;
    let class = Class::of(["a.txt", "b.txt", "c.txt", "d.txt"]);
    let of_words = |content: u64| {
        let mut snapshot = class.snapshot();
        let facts = Facts {
            content,
            ..Facts::plain()
        };
        snapshot.facts = [None, Some(Arc::new(facts)), None, None].into();
        snapshot
    };
    let mut desk = Desk::empty(80, 24);
    desk.show(of_words(1));
    desk.keys("r");
    let listing = Arc::clone(&desk.app.snapshot.listing);
    // Each with the next one.
    let search = super::classes::rewritten(3);
    desk.tell(Message::Engine(Event::Rewritten(search.into(), listing)));
    let with = |desk: &Desk| [0, 1, 2, 3].map(|doc| desk.app.rewritten.with(DocId(doc)));
    assert_eq!(with(&desk), [1, 2, 2, 1]);
    desk.show(of_words(1));
    assert_eq!(with(&desk), [1, 2, 2, 1], "other lists, the same texts");
    desk.show(of_words(2));
    assert_eq!(with(&desk), [0, 0, 1, 1], "as many words, but others");
}

#[test]
pub fn a_document_that_came_has_a_sign_and_says_what_was_found() {
    use sidelong::arrival::{Arrival, Group, Verdict};
    let mut snapshot = essays().snapshot();
    let pair = snapshot.listing.pairs[0];
    let id = pair.docs.right;
    let arrival = Arrival {
        verdict: Verdict::Duplicate,
        nearest: Some((pair.docs.left, pair)),
        group: Some(Group {
            number: None,
            members: vec![pair.docs.left],
        }),
        joins: 0,
        there: snapshot.listing.documents.len() - 1,
    };
    let near = snapshot.listing.document(pair.docs.left).unwrap();
    let near = near.label.to_string();
    snapshot.arrivals = [(id, arrival)].into();
    let name = snapshot.listing.document(id).unwrap().label.to_string();
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    desk.keys("3");
    assert!(
        desk.line_with("documents by")
            .contains("= new, a duplicate")
    );
    assert!(desk.line_with(&format!("{name}=")).contains(&name));
    desk.keys("/").write(&name).keys("enter i");
    let details = desk.line_with("on arrival");
    assert!(
        details.contains(&format!("! duplicate of {near}")),
        "{details}"
    );
}
