//! A person does what they came for, by keyboard alone: what `tests/cases/screens/*.md` can't say.

use std::sync::Arc;

use sidelong::app::Message;
use sidelong::app::bookmark::{self, Bookmark};
use sidelong::app::command::commands;
use sidelong::app::keys::shown;
use sidelong::app::rows::Subject;
use sidelong::index::DocId;
use sidelong::sides::{Side, Sides};
use sidelong::snapshot::{Facts, Text};
use sidelong::view::theme::Theme;

use super::classes::{Class, essays};
use super::desk::{Desk, ways};

#[test]
fn the_help_and_the_palette_have_every_command_of_their_place_with_its_keys() {
    for keys in ["1", "2", "2 enter", "3", "3 u", "4", "enter"] {
        for asks in ["?", ":"] {
            let mut desk = Desk::with(&essays(), 140, 200);
            let ground = desk.keys(keys).app.ground();
            let screen = desk.keys(asks).screen();
            let mut number = 0;
            for command in commands(ground).filter(|c| asks == "?" || !c.keys.contains(&":")) {
                number += 1;
                let mut rows = screen.lines();
                let row = rows.find(|line| line.contains(command.help.say()));
                let row = row.unwrap_or_else(|| panic!("{} is missing:\n{screen}", command.help));
                for key in command.keys {
                    assert!(row.split(' ').any(|word| word == shown(key)), "{row}");
                }
            }
            let rows = screen.lines().filter(|line| !line.is_empty()).count();
            assert!(asks != "?" || rows == number + 2, "others, too: {screen}");
        }
    }
}

#[test]
fn no_size_of_window_panics_or_loses_anything_nothing_hostile_reaches_a_cell_and_every_place_is_left()
 {
    let mut class = essays();
    class.names[0] = "a\u{1b}[2J\u{202e}gpj\u{200b}\r\n.txt".to_owned();
    let harmless = |desk: &mut Desk| {
        let screen = desk.screen();
        let turns = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
        let hostile = |c: char| c != '\n' && c.is_control() || turns(c);
        assert!(!screen.contains(hostile), "{screen:?}");
        screen
    };
    for way in ways() {
        let mut desk = Desk::at(&class, (80, 24), way);
        let before = harmless(&mut desk);
        for (width, height) in [(1, 1), (0, 0), (80, 0), (0, 24), (20, 5), (7, 40), (300, 2)] {
            desk.resize(width, height);
            harmless(&mut desk);
        }
        desk.resize(80, 24);
        assert_eq!(desk.screen(), before, "{way}");
        // What is said of a key, or that letters replace a kept filter, is said until the next one.
        let is_said = desk.app.said.is_some() || desk.app.is_typing();
        assert!(!desk.suspended && desk.keys("ctrl-z").suspended, "{way}");
        assert!(is_said || desk.screen() == before, "{way}");
        assert!(!desk.left && desk.keys("ctrl-c").left, "{way}");
    }
    let mut desk = Desk::at(&class, (80, 24), "?");
    assert!(!desk.keys("q").left, "in the help q hides the help");
    assert!(desk.keys("q").left);
    let mut desk = Desk::with(&class, 80, 24);
    desk.theme = Theme::none(false);
    for keys in ["1", "2", "3", "4", "2 enter"] {
        desk.keys("esc").keys(keys).answer(&class);
        for width in (0..170).step_by(13) {
            for height in (0..45).step_by(2) {
                desk.resize(width, height);
                desk.screen();
            }
        }
    }
}

#[test]
fn hidden_names_stand_on_no_screen_and_come_back_to_the_same_place() {
    let class = essays();
    let names = |screen: &str| {
        // That is an example of a filter.
        let screen = screen.to_lowercase().replace("name:ivanov", "");
        let parts = "berg anna castillo maria dubois luc.txt ivanov pyotr nadezhda okafor chidi group-b 王小 李小 smith john zhukova \
            olga eriksen liv.txt haddad sami report.docx scan.pdf notes.txt";
        let parts = parts.split_whitespace();
        let seen = parts.filter(|part| screen.contains(part));
        seen.map(str::to_owned).collect::<Vec<_>>()
    };
    for way in ways() {
        let mut desk = Desk::at(&class, (140, 45), "X");
        for key in way.split_whitespace() {
            desk.keys(key).answer(&class);
        }
        let screen = desk.screen();
        assert!(
            names(&screen).is_empty(),
            "{:?} {way}:\n{screen}",
            names(&screen)
        );

        let mut desk = Desk::at(&class, (140, 45), way);
        let asked = desk.keys("X").sent.len();
        if desk.app.is_typing() || asked == 0 {
            continue;
        }
        desk.answer(&class);
        assert!(desk.app.snapshot.hides_names);
        let screen = desk.screen();
        assert!(
            names(&screen).is_empty(),
            "{:?} {way}:\n{screen}",
            names(&screen)
        );
        let place = desk.place();
        desk.keys("X").answer(&class);
        assert_eq!(desk.place(), place);
        assert!(!desk.app.snapshot.hides_names);
    }
    let mut desk = Desk::at(&class, (140, 45), "X");
    let text = desk.export(0).text;
    assert!(names(&text).is_empty(), "{text}");
    desk.keys("y");
    assert!(names(&desk.copied.take().unwrap()).is_empty());
    // A page for a board says that all names are aliases, also where nobody's author is known.
    desk.keys("space E ctrl-u")
        .write("out.html")
        .keys("enter")
        .answer(&class);
    let page = desk.written.take().unwrap().text;
    assert!(page.contains("all names are aliases"), "{page}");
    assert!(names(&page).is_empty(), "{:?} {page}", names(&page));
}

#[test]
fn at_a_start_with_names_hidden_a_filter_has_no_name() {
    let mut desk = Desk::at(&essays(), (140, 45), "/");
    desk.write("ivanov words>1").keys("enter");
    let mut kept = Bookmark::of(&desk.app).unwrap();
    kept.hide_names();
    bookmark::begin(&mut desk.app, kept);
    assert_eq!(desk.app.filter(), Some("words>1"));
}

#[test]
fn an_open_pair_whose_sides_a_new_name_turns_is_not_the_next_new_one_when_it_is_saved() {
    let pair = Sides::new(DocId(1), DocId(2));
    let of = |names: [&str; 3], generation, shared| {
        let mut class = Class::of(names).pair((1, 2), shared, (50, 50), (60, 40, 1));
        class.generation = generation;
        class
    };
    let mut desk = Desk::at(&of(["a", "b", "c"], 1, 30), (80, 24), "enter");
    desk.show(of(["a", "z", "c"], 2, 30).snapshot());
    desk.show(of(["a", "z", "c"], 3, 28).with_contents(&[1; 3]));
    assert_eq!(desk.open(), pair);
    let turned = Subject::between(pair.swap());
    assert!(desk.app.seen.unseen().contains(&turned));
    assert_eq!(desk.app.news.ahead, 0, "none but the open one is new");
    assert_eq!(desk.keys("+").open(), pair);
    assert!(desk.app.said.is_some(), "that there is no other one");
}

#[test]
fn no_words_stand_under_a_held_row_whose_text_was_saved_since() {
    let class = essays();
    let mut desk = Desk::empty(100, 30);
    let docs = class.snapshot().listing.pairs[0].docs;
    desk.show(class.with_contents(&[1; 12]));
    // The right file has this content by now.
    let compare = |desk: &mut Desk, content: u64| {
        let mut comparison = class.comparison(docs);
        let texts = comparison.outcome.as_ref().unwrap().texts.clone();
        comparison.texts = Some(Sides::from_fn(|side| Text {
            text: Arc::clone(texts.get(side)),
            hidden: Arc::default(),
            facts: Arc::new(Facts {
                content: if side == Side::Right {
                    content.into()
                } else {
                    1
                },
                ..Facts::default()
            }),
            sketch: None,
            checksum: None,
        }));
        desk.compared(comparison);
    };
    let (words, said) = ("The harbour lies quiet", "A text was saved meanwhile");
    compare(&mut desk, 1);
    desk.keys("f").sees(words).lacks(said);
    // It is another text, which waits with its figures.
    compare(&mut desk, 2);
    desk.sees(said).lacks(words);
    // The details say no more of them.
    let figures = "from passages: ";
    let details = |desk: &Desk| format!("{:?}", desk.app.overlays.page().unwrap().rows);
    let lines = details(desk.keys("i"));
    assert!(lines.contains(said) && !lines.contains(figures), "{lines}");
    compare(&mut desk, 1);
    let lines = details(&desk);
    assert!(lines.contains(figures) && !lines.contains(said), "{lines}");
    compare(&mut desk, 2);
    desk.keys("esc");
    // Saved once more as it was, it is what the row counts.
    compare(&mut desk, 1);
    desk.sees(words).lacks(said);
    compare(&mut desk, 2);
    desk.keys("f").sees(words);
    // Held at once when the list has the new text, and its comparison is on its way: the row is not the older of the two.
    compare(&mut desk, 3);
    desk.keys("f").sees(said).lacks("saved since");
}

#[test]
fn that_the_clipboard_of_the_desktop_took_a_copy_is_said_of_that_copy_alone() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "j y");
    let (handed, taken) = [
        "handed to the terminal (OSC 52): the pair",
        "copied to the clipboard: the pair",
    ]
    .into();
    // Some program of the desktop took it; later, when something else is said, nobody is told.
    let first = desk.sees(handed).handed.take().unwrap();
    desk.tell(Message::Copied(Arc::clone(&first)));
    // Another pair is on its way: that the first has arrived is not said of it.
    let second = desk.sees(taken).keys("j y").handed.take().unwrap();
    desk.tell(Message::Copied(first));
    desk.sees(handed).tell(Message::Copied(second));
    desk.sees(taken);
}

#[test]
fn links_are_drawn_as_whole_and_dotted_lines_and_the_members_are_numbered_as_in_the_matrix() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    let braille = |screen: &str| {
        let is_dot = |c: &char| ('\u{2801}'..='\u{28ff}').contains(c);
        screen.chars().filter(is_dot).count()
    };
    assert_eq!(braille(&desk.keys("2").screen()), 0);
    let drawn = desk.keys("d").sees("% and more").screen();
    assert!(braille(&drawn) > 20, "{drawn}");
    assert_eq!(drawn, desk.screen(), "it is the same every time");
    // In the matrix the member and the partner under the cursor are led out.
    desk.keys("enter").answer(&class);
    let (row, column) = desk.app.overlays.matrix().unwrap().at();
    desk.sees(&format!("[{}]", row + 1))
        .sees(&format!("({})", column + 1));
    assert_eq!(braille(&desk.keys("d").sees("%").screen()), 0);
}

#[test]
fn the_earliest_date_of_a_cluster_is_a_hint() {
    let class = essays();
    let mut snapshot = class.snapshot();
    let facts = |date: Option<&str>| {
        let mut facts = Facts::default();
        Arc::make_mut(&mut facts.clues).created = date.map(str::to_owned);
        Some(Arc::new(facts))
    };
    let dates = [Some("2026-03-02"), Some("2026-02-27 18:04")];
    snapshot.facts = (0..12)
        .map(|at| facts(dates.get(at).copied().flatten()))
        .collect();
    let mut desk = Desk::with(&class, 160, 40);
    assert!(!desk.keys("2").screen().contains("earliest"));
    desk.show(snapshot);
    desk.sees("castillo-maria.txt says the earliest date, 2026-02-27 18:04 (of 2 with one)");
    desk.sees("need not be the source");
}

#[test]
fn a_document_that_came_has_a_sign_and_says_what_was_found() {
    use sidelong::arrival::{Arrival, Group, Rules, Verdict};
    let mut snapshot = essays().snapshot();
    let pair = snapshot.listing.pairs[0];
    let id = pair.docs.right;
    let arrival = Arrival {
        together: Default::default(),
        verdict: Verdict::Duplicate,
        nearest: Some((pair.docs.left, pair)),
        largest: Some((pair.docs.left, pair)),
        same_author: Vec::new(),
        max_share: Rules::default().max_share,
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
    desk.line_has("documents by", "= new, a duplicate");
    assert!(desk.line_with(&format!("{name}=")).contains(&name));
    desk.keys("/").write(&name).keys("enter i");
    let details = desk.line_with("on arrival");
    assert!(
        details.contains(&format!("! duplicate of {near}")),
        "{details}"
    );
}

#[test]
fn of_a_whole_essay_that_is_pasted_the_beginning_is_taken_and_that_is_said() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/").paste(&"river ".repeat(10_000));
    let filter = desk.app.filter().unwrap();
    assert_eq!(filter.chars().count(), 1_000);
    let said = desk.app.said.as_deref().unwrap();
    assert!(said.starts_with("only the first 1"), "{said}");
}
