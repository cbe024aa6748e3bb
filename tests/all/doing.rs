//! Tests of what a person can do with what was found: open it elsewhere, write it to a file, mark it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use sidelong::app::Message;
use sidelong::app::activity::OClock;
use sidelong::app::command::Place;
use sidelong::app::launch::Program;
use sidelong::reviews::Time;
use sidelong::snapshot::Watching;

use super::classes::essays;
use super::desk::Desk;
use sidelong::engine::Event;
use sidelong::words::{self, Language, Said};

#[test]
fn what_lies_in_a_zip_is_opened_when_it_is_unpacked_and_takes_nobodys_keys() {
    for (key, with) in [("e", Program::Editor), ("o", Program::System)] {
        let mut desk = Desk::with(&essays(), 100, 24);
        desk.keys("3").keys(key);
        let wish = desk.launched.pop().unwrap();
        let files = || Ok(vec!["/tmp/copy-berg-anna.txt".into()]);
        let unpacked = |files| Message::Unpacked(wish.clone(), files);
        desk.tell(Message::Unpacking(wish.clone()));
        desk.sees("berg-anna.txt: being taken out of the archive");
        // Who has gone on meanwhile would type into an editor.
        desk.tell(unpacked(files()));
        assert_eq!(desk.unpacked.take().is_some(), with == Program::System);
        let is_asked = desk.screen().contains("open it once more");
        assert_eq!(is_asked, with == Program::Editor, "{}", desk.screen());
        desk.tell(unpacked(Err(Said::text("the archive is damaged"))));
        assert!(desk.sees("the archive is damaged").unpacked.is_none());
    }
}

/// What a spreadsheet reads, without the mark by which it knows the letters.
fn sheet(desk: &mut Desk) -> String {
    let text = desk.export(2).text;
    text.strip_prefix('\u{feff}').expect("no mark").to_owned()
}

#[test]
fn the_written_list_of_who_has_a_passage_counts_all_its_odd_words_and_says_who_was_not_read() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "enter a");
    let shown = desk.app.overlays.occurrences().unwrap();
    let mut answer = class.occurrences(shown.sought.clone());
    let all = shown.list.items().len();
    let beside = answer.shown.len() - all;
    answer.shown.iter_mut().for_each(|one| one.odd = 42);
    for number in [all, all + 50] {
        answer.number = number + beside;
        let answer = Arc::new(answer.clone());
        desk.tell(Message::Engine(Event::Occurrences(answer)));
        let markdown = desk.export(1).text;
        let said = format!("the {all} with most of them here, the others were not read");
        assert_eq!(markdown.contains(&said), number > all, "{markdown}");
    }
    let rows = sheet(&mut desk);
    assert!(rows.contains(",42"), "{rows}");
}

#[test]
fn no_two_files_that_are_offered_have_one_name() {
    for keys in ["space space E", "E ctrl-u g . c s v"] {
        let desk = Desk::at(&essays(), (80, 24), keys);
        let chooser = desk.app.overlays.export().unwrap();
        let names = chooser
            .formats
            .items()
            .iter()
            .map(|format| chooser.name(*format));
        let names: BTreeSet<String> = names.collect();
        assert_eq!(names.len(), chooser.formats.items().len(), "{names:?}");
    }
}

#[test]
fn text_and_markdown_are_in_the_language_of_the_screen_and_what_programs_read_is_not() {
    let class = essays();
    for keys in [
        "", "3", "2", "2 enter", "u", "enter", "3 p", "enter v", "i", "w",
    ] {
        let exports = |language| {
            words::speaking(language, || {
                let mut desk = Desk::at(&class, (80, 24), keys);
                [0, 1, 2].map(|down| desk.export_of(&class, down).text)
            })
        };
        let [english, russian] = Language::ALL.map(exports);
        let is_russian = |text: &str| text.contains(|c| matches!(c, 'а'..='я'));
        assert!(is_russian(&russian[0]), "{keys}: {}", russian[0]);
        assert!(is_russian(&russian[1]), "{keys}: {}", russian[1]);
        assert_eq!(english[2], russian[2], "{keys}");
    }
}

#[test]
fn what_happened_is_listed_with_its_time_and_logged_once() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    desk.logged.clear();
    desk.tell(Message::Now(
        Duration::from_secs(100),
        Time::default(),
        OClock([14, 3, 7]),
    ));
    let mut later = class.snapshot();
    later.generation = 2;
    later.news = Said::text("essay.txt saved, 2 pairs").into();
    later.watching = Watching::Gone;
    desk.show(later.clone());
    // Progress tells nothing new.
    desk.show(later);
    desk.keys("f");
    desk.tell(Message::Now(
        Duration::from_secs(280),
        Time::default(),
        OClock([14, 6, 7]),
    ));
    desk.keys("w")
        .line_has("essay.txt saved, 2 pairs", "14:03:07   3 min ago");
    desk.resize(40, 12);
    desk.sees("14:03:07  essay.txt saved");
    desk.resize(120, 40);
    let gone = "the folder is gone; it is looked for";
    let logged = [gone, "essay.txt saved, 2 pairs", "the lists are held"];
    assert_eq!(desk.logged, logged);
    // The last of them stands first.
    let screen = desk.screen();
    let places = logged.map(|said| screen.rfind(said).expect(said));
    assert!(places.is_sorted_by(|one, other| one > other), "{screen}");
    assert_ne!(desk.keys("w").app.place(), Place::Activity);
}

#[test]
fn a_written_list_says_that_common_text_is_left_out_where_it_has_any() {
    // Of pairs those that are written count, of documents their own text.
    for (pairs, documents, keys, is_told) in [
        (0, vec![], "1", false),
        (0, vec![], "3", false),
        (2, vec![], "1", true),
        (2, vec![], "3", false),
        (0, vec![2], "3", true),
        (0, vec![2], "1", false),
    ] {
        let mut class = essays();
        class.pairs[0].common = pairs;
        class.common = documents;
        let mut desk = Desk::at(&class, (120, 40), keys);
        for down in [0, 1] {
            let text = desk.export(down).text;
            let head = text.lines().next().unwrap();
            assert_eq!(head.ends_with(", common text left out"), is_told, "{head}");
            assert_eq!(head.contains("common"), is_told, "{head}");
            // That is for who reads the answer of a command.
            assert!(!text.contains("--common"), "{text}");
        }
    }
}
