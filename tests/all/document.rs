//! One document against all, and one passage in all, by keyboard.

use std::sync::Arc;

use sidelong::app::Message;
use sidelong::app::command::Place;
use sidelong::engine::{Event, OccurrencesProgress, Request};
use sidelong::index::DocId;
use sidelong::snapshot::Sought;
use sidelong::view::theme::Theme;

use super::classes::{Class, essays};
use super::desk::Desk;
use sidelong::words::{self, Language, Said};

fn open(desk: &Desk) -> DocId {
    desk.app.overlays.document().unwrap().doc
}

#[test]
fn two_texts_beneath_a_document_follow_what_becomes_of_their_pair() {
    let class = essays();
    let mut desk = Desk::at(&class, (160, 40), "enter v");
    assert_eq!(desk.place(), Place::Document);
    let pair = desk.app.pairs.pair().unwrap();
    // The engine compares anew what it was asked for last.
    let mut anew = class.comparison(pair);
    let compared = anew.outcome.as_mut().unwrap();
    let before = compared.counted;
    compared.counted = before.map(|words| words - 7);
    let counted = compared.counted;
    desk.keys("C");
    desk.compared(anew);
    desk.keys("esc");
    assert_eq!(desk.place(), Place::Side);
    let shown = desk
        .app
        .overlays
        .side()
        .unwrap()
        .compared()
        .unwrap()
        .counted;
    assert_ne!(shown, before);
    assert_eq!(shown, counted, "as it would be if it had stayed open");
}

#[test]
fn a_source_is_told_from_the_open_document_of_the_same_author() {
    // Letters that stand nowhere else, of which one is enough.
    let letters = ["ЖЖЖ", "ЮЮЮ"];
    let name = |letters| format!("Anna Petrova_{letters}_assignsubmission_file_/essay.txt");
    let class = Class::of(letters.map(name)).pair((0, 1), 100, (300, 320), (110, 60, 2));
    for size in [(80, 24), (120, 40)] {
        let mut desk = Desk::with(&class, size.0, size.1);
        desk.keys("v");
        let mut answer = class.sourced(open(&desk));
        // What it was called when it was compared is not what it is called now.
        let found = answer.outcome.as_mut().unwrap().as_mut().unwrap();
        for source in &mut Arc::get_mut(found).unwrap().sources.all {
            source.label = source.label.clone().titled("Anna Petrova · essay.txt");
        }
        desk.sourced(answer);
        let (own, other) = match open(&desk) {
            DocId(0) => ('Ж', 'Ю'),
            _ => ('Ю', 'Ж'),
        };
        let screen = desk.screen();
        let rows = |letter: char| -> Vec<usize> {
            let rows = screen.lines().enumerate();
            let rows = rows.filter(|(_, line)| line.contains(letter));
            rows.map(|(row, _)| row).collect()
        };
        // It stands in the first row; its source in the rule over the passage, and in the list where there is room.
        assert_eq!(rows(own), [0], "{screen}");
        assert!(!rows(other).is_empty(), "{screen}");
        assert!(!screen.contains("Petrova · essay"), "{screen}");
    }
}

#[test]
fn a_search_that_takes_long_says_how_far_it_is() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 v")
        .sees("looking for documents that share text with it");
    let mut answer = class.sourced(open(&desk));
    let outcome = answer.outcome.take();
    // Of a long text it takes seconds before it is compared with any.
    (answer.compared, answer.candidates) = (0, 1);
    desk.sourced(answer.clone());
    desk.sees("comparing: 0 of 1 document …");
    assert_eq!(desk.screen().matches("comparing").count(), 1, "said once");
    (answer.compared, answer.candidates) = (12, 80);
    desk.sourced(answer.clone());
    desk.sees("comparing: 12 of 80 documents …");
    answer.outcome = outcome;
    (answer.compared, answer.left_out) = (80, 7);
    desk.sourced(answer);
    desk.sees("compared with 80 documents, 7 that share less were not");
}

#[test]
fn the_current_passage_is_in_view_after_every_jump_and_stays_when_the_text_changes() {
    let class = essays();
    for size in [(160, 50), (80, 24), (40, 12), (20, 9)] {
        let mut desk = Desk::at(&class, size, "3 j v");
        desk.sourced(class.sourced_times(DocId(1), 40));
        for key in "n n G N l n pagedown h N ctrl-d n l N g n".split(' ') {
            desk.keys(key);
            let open = desk.app.overlays.document().unwrap();
            let is_seen = open.reader.sees_current(0) || open.stretches().is_empty();
            assert!(is_seen || !"nNlh".contains(key), "{size:?} {key}");
            let tops = 0..=open.pane().bottom();
            assert!(tops.contains(&open.pane().top()), "{size:?} {key}");
        }
        let began = |desk: &Desk| {
            let open = desk.app.overlays.document().unwrap();
            open.current_stretch().unwrap().span
        };
        let before = began(&desk);
        desk.sourced(class.sourced_times(DocId(1), 50));
        assert_eq!(began(&desk), before, "text was added after it");
    }
}

#[test]
fn a_document_that_goes_stays_pale_and_says_so() {
    let class = essays();
    let mut desk = Desk::at(&class, (80, 24), "3 j v n");
    let mut answer = class.sourced(DocId(1));
    answer.outcome = Some(Err(Said::text("castillo-maria.txt: it is gone")));
    desk.sourced(answer);
    desk.line_with("castillo-maria.txt: it is gone");
    desk.line_with("My own opening.");
    desk.line_with("stands in");
    desk.sourced(class.sourced(DocId(1)));
    desk.lacks("it is gone");
    desk.line_with(" 2/");
}

#[test]
fn how_far_the_reading_of_the_documents_of_a_passage_is_stands_there_and_closing_it_stops_it() {
    let class = essays();
    let mut desk = Desk::at(&class, (100, 30), "enter");
    desk.keys("a");
    desk.sees("looking through all documents");
    let sought = desk.app.overlays.occurrences().unwrap().sought.clone();
    let progress = |sought, done| {
        Message::Engine(Event::OccurrencesProgress(Arc::new(OccurrencesProgress {
            sought,
            done,
            all: 21,
        })))
    };
    desk.tell(progress(sought.clone(), 3));
    // What is still on its way of the passage that was asked for before is not how far this one is.
    let tokens = sought.tokens.start..sought.tokens.end - 1;
    desk.tell(progress(Sought { tokens, ..sought }, 20));
    desk.sees("3 of 21 documents read, Esc stops it");
    let russian = words::speaking(Language::Russian, || desk.screen());
    assert!(russian.contains("прочитано 3 из 21 документа, Esc остановит"));
    desk.sent.clear();
    desk.keys("esc");
    let stops = |request: &Request| matches!(request, Request::Occurrences(None));
    assert!(desk.sent.iter().any(stops));
    assert_eq!(desk.place(), Place::Side);
    // It is told once, and looked for again when it is opened again.
    desk.sent.clear();
    desk.keys("j a");
    assert!(!desk.sent.iter().any(stops));
    desk.answer(&class);
    desk.lacks("Esc stops it");
    let list = &desk.app.overlays.occurrences().unwrap().list;
    assert!(!list.items().is_empty());
}

#[test]
fn a_click_on_the_strip_of_one_document_goes_to_a_passage_that_lies_there() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "3 j v");
    let strip = |desk: &Desk| desk.app.overlays.document().unwrap().geometry.pane.strip;
    // A short text takes as many cells of its strip as it has rows: beneath them there is nothing.
    let before = desk.screen();
    let end = strip(&desk).bottom() - 1;
    let x = strip(&desk).x;
    desk.click(x, end);
    assert_eq!(desk.screen(), before);
    desk.sourced(class.sourced_times(DocId(1), 40));
    let (top, height) = (strip(&desk).y, strip(&desk).height);
    for y in [height - 1, 0, height / 2] {
        desk.click(x, top + y);
        let document = desk.app.overlays.document().unwrap();
        assert!(document.reader.sees_current(0), "{y}");
        let rows = document.pane().rows().len();
        assert!(rows > 4 * usize::from(height), "{rows}");
        // A passage of a few lines may have begun a little above.
        let row = document
            .pane()
            .row_at(document.current_stretch().unwrap().span.start);
        let cell = usize::try_from(row).unwrap() * usize::from(height) / rows;
        assert!(cell.abs_diff(usize::from(y)) <= 1, "{y}: {row} of {rows}");
    }
}

#[test]
fn without_colours_edges_and_numbers_say_whose_a_passage_is() {
    let class = essays();
    let mut desk = Desk::at(&class, (80, 24), "3 j v");
    desk.theme = Theme::none(false);
    desk.sees("▌").sees("▎").sees("▸");
    // One that begins where another ends has its number too.
    Desk::at(&class, (40, 12), "3 v g").line_has("mend their nets", "2");
}
