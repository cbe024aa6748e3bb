//! Lists and sheets say what a person needs, and lose nothing of what is new. Each test is a sentence.

use crossterm::event::MouseEventKind;
use ratatui::layout::Rect;
use sidelong::app::command::Place;
use sidelong::app::welcome;

use super::classes::{Class, essays, many};
use super::desk::Desk;

/// A class at its first start.
fn first(width: u16, height: u16, for_good: bool) -> Desk {
    let class = essays();
    let mut desk = Desk::empty(width, height);
    welcome::begin(&mut desk.app, for_good);
    desk.show(class.snapshot());
    desk.answer(&class);
    desk
}

#[test]
fn a_first_start_explains_itself_in_three_lines_until_they_are_closed() {
    let mut desk = first(80, 24, true);
    let screen = desk.screen();
    let said = [
        "Enter  shows both texts of a row",
        "/  finds names and figures",
        "?  shows all keys; Esc hides these lines for good",
    ];
    for line in said {
        assert!(screen.contains(line), "{screen}");
    }
    // They are about this list, and in nobody's way elsewhere.
    desk.keys("2");
    assert!(!desk.screen().contains("for good"));
    desk.keys("1 / x esc");
    assert!(desk.screen().contains("for good"));
    assert_eq!(desk.welcomed, 0);
    desk.keys("esc");
    assert!(!desk.screen().contains("for good"));
    assert_eq!(desk.welcomed, 1);
    desk.keys("esc");
    assert_eq!(desk.welcomed, 1, "once");
}

#[test]
fn who_does_what_the_three_lines_say_needs_them_no_more() {
    let mut desk = first(80, 24, true);
    desk.keys("enter esc");
    assert!(desk.screen().contains("✓ Enter"));
    desk.keys("/ esc");
    assert_eq!(desk.welcomed, 0);
    desk.keys("? esc");
    assert_eq!(desk.welcomed, 1);
    assert!(desk.app.welcome.is_none());
}

#[test]
fn where_nothing_is_kept_the_three_lines_promise_nothing_and_fit_in_every_window() {
    let mut desk = first(80, 24, false);
    let screen = desk.screen();
    assert!(
        screen.contains("?  shows all keys; Esc hides these lines") && !screen.contains("for good"),
        "{screen}"
    );
    desk.resize(40, 12);
    let screen = desk.screen();
    assert!(screen.contains("?  shows all keys"), "{screen}");
    assert!(
        !screen
            .lines()
            .skip(2)
            .take(3)
            .any(|line| line.contains('…'))
    );
    assert!(desk.cursor_line().contains("berg"), "rows are left");
}

#[test]
fn what_is_new_stays_new_when_the_threshold_lets_held_lists_go() {
    let class = Class::of(["a", "b", "c", "d"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("f");
    // A document comes, a copy of c.
    let mut later = Class::of(["a", "b", "c", "d", "e"]);
    later.generation = 2;
    let later =
        later
            .pair((0, 1), 40, (50, 50), (60, 40, 1))
            .pair((2, 4), 50, (50, 50), (90, 50, 1));
    desk.show(later.snapshot());
    assert!(
        desk.screen().contains("held, 1 file waits (f)"),
        "{}",
        desk.screen()
    );
    desk.keys("(");
    let mut snapshot = later.snapshot();
    snapshot.generation = 3;
    snapshot.settings.threshold = desk.app.threshold();
    desk.show(snapshot);
    assert!(desk.screen().contains("the lists follow again"));
    assert_eq!(desk.app.seen.counts(), (1, 1));
    desk.keys("n");
    assert!(desk.cursor_line().contains('e'), "{}", desk.screen());
}

#[test]
fn pairs_that_a_lower_threshold_brings_are_not_new() {
    let class = Class::of(["a", "b", "c"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("(");
    let mut snapshot = class.pair((1, 2), 4, (50, 50), (9, 9, 1)).snapshot();
    snapshot.generation = 2;
    snapshot.settings.threshold = desk.app.threshold();
    desk.show(snapshot);
    assert_eq!(desk.app.seen.counts(), (0, 0));
}

/// Twenty documents, and then four more, with new pairs.
fn grown() -> Desk {
    let mut desk = Desk::with(&many(20, 30), 80, 24);
    let mut later = many(24, 30);
    later.generation = 2;
    desk.show(later.snapshot());
    desk
}

#[test]
pub fn what_counts_as_seen_is_what_is_listed() {
    let mut desk = grown();
    let (pairs, documents) = desk.app.seen.counts();
    assert!(pairs > 1 && documents == 4);
    desk.keys("3 N");
    assert!(
        desk.screen().contains("4 new documents count as seen"),
        "{}",
        desk.screen()
    );
    assert_eq!(desk.app.seen.counts(), (pairs, 0), "pairs are another list");
    desk.keys("N");
    assert!(desk.screen().contains("nothing here is new"));
    desk.keys("w");
    assert!(desk.screen().contains("4 new documents count as seen"));
}

#[test]
fn what_is_new_behind_a_filter_is_said_and_stays() {
    let mut desk = grown();
    let (pairs, _) = desk.app.seen.counts();
    desk.keys("/").write("nobody has this name").keys("enter");
    let said = format!("{pairs} new behind the filter");
    assert!(desk.screen().contains(&said), "{}", desk.screen());
    for key in ["n", "N"] {
        desk.keys(key);
        assert_eq!(desk.app.said.as_deref(), Some(said.as_str()));
    }
    assert_eq!(desk.app.seen.counts().0, pairs);
    desk.keys("esc N");
    assert_eq!(desk.app.seen.counts().0, 0);
}

#[test]
fn clusters_with_new_members_or_links_have_a_sign_and_are_the_next() {
    let mut class = Class::of(["a", "b", "c", "d", "e", "f"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((2, 3), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 80, 24);
    class.generation = 2;
    let class = class.pair((4, 5), 30, (50, 50), (60, 40, 1));
    desk.show(class.snapshot());
    desk.keys("2 n");
    let line = desk.cursor_line();
    assert!(line.starts_with("▌+") && line.contains('e'), "{line}");
    assert!(desk.screen().contains("+ 1 new (n)"));
    desk.keys("/ n e w enter");
    assert_eq!(desk.app.clusters.rows().len(), 1);
    desk.keys("N");
    assert_eq!(desk.app.seen.counts(), (0, 0));
}

#[test]
pub fn clusters_and_files_not_read_are_sorted_too() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("2");
    let usual = desk.app.clusters.rows().to_vec();
    assert!(usual.is_sorted());
    desk.keys("S");
    assert_eq!(desk.line_with("clusters by size").matches('▲').count(), 1);
    desk.keys("s");
    let strongest: Vec<_> = desk.app.clusters.rows().iter().collect();
    let clusters = &desk.app.snapshot.listing.clusters;
    let of = |row: &&u32| clusters[**row as usize].strongest;
    assert!(strongest.iter().is_sorted_by(|a, b| of(a) >= of(b)));
    let mut class = essays();
    class.unread = vec![("b.pdf", "a scan"), ("a.pdf", "a scan"), ("c.txt", "empty")];
    let mut desk = Desk::with(&class, 120, 40);
    let names = |desk: &Desk| -> Vec<String> {
        let unread = &desk.app.snapshot.unread;
        let rows = desk.app.unread.rows().iter();
        rows.map(|row| unread[*row as usize].label.as_str().to_owned())
            .collect()
    };
    assert_eq!(names(desk.keys("u s")), ["a.pdf", "b.pdf", "c.txt"]);
    // Files of one reason stand by name, whichever reason comes first.
    assert_eq!(names(desk.keys("S")), ["c.txt", "a.pdf", "b.pdf"]);
}

#[test]
fn a_key_that_does_nothing_says_so() {
    for (keys, key, said) in [
        ("1", "Z", "Z does nothing here; ? shows the keys"),
        ("3 p", "Z", "Z does nothing here; ? shows the keys"),
        ("?", "Z", "Z does nothing here; Esc closes this"),
        ("enter p", "Z", "Z does nothing here; ? shows the keys"),
    ] {
        let class = essays();
        let mut desk = Desk::with(&class, 80, 24);
        for one in keys.split_whitespace() {
            desk.keys(one);
            desk.answer(&class);
        }
        desk.keys(key);
        assert!(desk.screen().contains(said), "{keys}: {}", desk.screen());
    }
}

#[test]
pub fn the_keys_of_a_sheet_are_looked_up_as_those_of_a_screen() {
    let class = essays();
    for (keys, place, sentence) in [
        ("3 p", Place::Partners, "Open its file in your editor"),
        ("enter p", Place::Passages, "all documents that have this"),
        ("enter a", Place::Occurrences, "Return to the passage"),
    ] {
        let mut desk = Desk::with(&class, 100, 40);
        for one in keys.split_whitespace() {
            desk.keys(one);
            desk.answer(&class);
        }
        assert_eq!(desk.app.place(), place);
        desk.keys("?");
        assert!(desk.screen().contains(sentence), "{}", desk.screen());
        desk.keys("esc :");
        desk.write("close");
        assert_eq!(desk.app.place(), Place::Palette);
        desk.keys("esc");
        assert_eq!(desk.app.place(), place, "what it lay over is still there");
    }
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 p");
    let screen = desk.screen();
    let footer = screen.lines().last().unwrap();
    assert!(footer.contains("v one document") && footer.contains("e editor"));
    desk.keys(":")
        .write("its file in your editor")
        .keys("enter");
    assert!(desk.launched.is_some(), "the palette acts on the sheet");
}

#[test]
fn no_sentence_of_the_help_is_cut() {
    for (keys, width, height) in [("1", 40, 12), ("3", 40, 12), ("enter", 80, 24)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.keys(keys).keys("?");
        let mut seen = String::new();
        for _ in 0..120 {
            let screen = desk.screen();
            assert!(!screen.contains('…'), "{screen}");
            seen.push_str(&screen);
            desk.keys("j");
        }
        assert!(seen.contains("Leave"), "{seen}");
    }
}

#[test]
fn names_of_clusters_are_read_in_the_smallest_window() {
    let mut desk = Desk::with(&essays(), 40, 12);
    desk.keys("2");
    let screen = desk.screen();
    assert!(!screen.contains("other memb"), "{screen}");
    assert!(screen.contains("zhukova-olga.txt"), "{screen}");
}

#[test]
pub fn from_two_texts_to_the_next_pair_of_the_list_and_back() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let pairs: Vec<_> = desk
        .app
        .snapshot
        .listing
        .pairs
        .iter()
        .map(|p| p.docs)
        .collect();
    let open = |desk: &Desk| desk.app.layers.side().unwrap().pair;
    desk.keys("enter ]");
    assert_eq!(open(&desk), pairs[1]);
    desk.keys("] [ [");
    assert_eq!(open(&desk), pairs[0]);
    desk.keys("[");
    assert!(
        desk.screen()
            .contains("that was the first pair of the list")
    );
    for _ in 0..20 {
        desk.keys("]");
    }
    assert_eq!(open(&desk), *pairs.last().unwrap());
    assert!(desk.screen().contains("that was the last pair of the list"));
    // The list went along.
    desk.keys("esc");
    assert_eq!(desk.app.pairs.pair(), pairs.last().copied());
    // By the filter, and as they are sorted.
    desk.keys("/").write("berg").keys("enter g S enter ]");
    assert_eq!(desk.app.pairs.rows().len(), 2);
    let second = desk.app.pairs.rows()[1] as usize;
    assert_eq!(open(&desk), pairs[second]);
    // A matrix is no list.
    desk.keys("esc 2 enter enter").keys("]");
    assert!(desk.screen().contains("were not opened from a list"));
    // Nor is that of marked pairs, whatever list lies under it.
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("space j j space c enter ]");
    assert!(desk.screen().contains("were not opened from a list"));
}

#[test]
fn behind_the_last_best_match_the_cursor_stays_with_the_texts_that_are_open() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("3 g enter");
    let mut open = desk.app.layers.side().unwrap().pair;
    loop {
        let at = desk.app.documents.document().unwrap();
        desk.keys("]");
        let now = desk.app.layers.side().unwrap().pair;
        if now == open {
            assert_eq!(desk.app.documents.document(), Some(at));
            assert!([open.left, open.right].contains(&at));
            break;
        }
        open = now;
    }
    assert!(desk.screen().contains("that was the last pair of the list"));
}

#[test]
pub fn partners_and_best_matches_are_walked_through_as_their_lists_have_them() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let open = |desk: &Desk| desk.app.layers.side().unwrap().pair;
    desk.keys("3 p enter");
    let first = open(&desk);
    desk.keys("]");
    assert_ne!(open(&desk), first);
    desk.keys("[");
    assert_eq!(open(&desk), first);
    desk.keys("esc");
    assert_eq!(desk.app.place(), Place::Partners);
}

#[test]
fn a_click_chooses_a_row_of_every_sheet_and_a_second_one_opens_it() {
    let class = essays();
    // The partners of the first document.
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 p");
    let row = row_of(&mut desk, " of it: ", 1);
    desk.click(10, row);
    assert_eq!(desk.app.place(), Place::Partners);
    desk.click(10, row);
    assert_eq!(desk.app.place(), Place::Side);
    // A command.
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys(":").write("sort the other way");
    let row = row_of(&mut desk, "Sort the other way", 0);
    desk.click(10, row);
    assert!(desk.app.layers.palette().is_none(), "it was chosen already");
    // A theme.
    desk.keys("T");
    let row = row_of(&mut desk, "high-contrast-light", 0);
    // Above the sheet there is nothing to be chosen.
    desk.click(10, row).click(10, 0);
    let shown = desk.app.look.choices()[desk.app.look.shown()].0.clone();
    assert!(
        desk.app.layers.themes().is_some() && shown != "auto",
        "{shown}"
    );
    desk.keys("enter");
    assert_eq!(desk.kept_theme.as_deref(), Some(shown.as_str()));
    // A file to be written.
    desk.keys("E");
    let row = row_of(&mut desk, ".csv", 0);
    desk.click(5, row).click(5, row);
    assert!(
        desk.written
            .take()
            .unwrap()
            .text
            .starts_with("\u{feff}left,")
    );
}

/// The nth row of the screen that has these letters.
fn row_of(desk: &mut Desk, letters: &str, nth: usize) -> u16 {
    let screen = desk.screen();
    let mut rows = screen
        .lines()
        .zip(0..)
        .filter(|(line, _)| line.contains(letters));
    let found = rows.nth(nth);
    found.unwrap_or_else(|| panic!("{letters}: {screen}")).1
}

#[test]
fn a_click_chooses_a_passage_of_the_list_and_a_cell_of_the_matrix() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("enter");
    desk.answer(&class);
    desk.keys("p");
    let count = desk.app.layers.side().unwrap().passages().len();
    if count > 1 {
        let sheet = desk.app.layout(Rect::new(0, 0, 80, 24)).sheet(count);
        desk.click(10, sheet.y + 2);
        assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    }
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter");
    desk.answer(&class);
    let list = desk.app.layout(Rect::new(0, 0, 80, 24)).list;
    let head = desk.app.layout(Rect::new(0, 0, 80, 24)).matrix_head();
    let at = (list.x + head + 2, list.y + 1);
    desk.click(at.0, at.1);
    assert_eq!(desk.app.layers.matrix().unwrap().at(), (1, 0));
    assert_eq!(desk.app.place(), Place::Matrix);
    desk.click(at.0, at.1);
    assert_eq!(desk.app.place(), Place::Side);
}

/// One document with its sources.
fn one_document(width: u16, height: u16) -> Desk {
    let class = essays();
    let mut desk = Desk::with(&class, width, height);
    for key in ["3", "j", "v"] {
        desk.keys(key);
        desk.answer(&class);
    }
    assert_eq!(desk.app.place(), Place::Document);
    desk
}

#[test]
fn one_document_is_clicked_in_its_text_and_in_its_sources() {
    let mut desk = one_document(120, 40);
    let document = |desk: &Desk| {
        let open = desk.app.layers.document().unwrap();
        (open.current(), open.chosen(), open.geometry())
    };
    let (_, chosen, geometry) = document(&desk);
    // One that is not chosen yet.
    let other = u16::from(chosen == Some(0));
    let source = (geometry.list.x + 3, geometry.list.y + other);
    desk.click(source.0, source.1);
    assert_eq!(document(&desk).1, Some(usize::from(other)));
    desk.line_with(&format!("only the passages of {}", other + 1));
    desk.keys("esc g");
    let row_of_mark = |desk: &Desk, mark: usize| {
        let open = desk.app.layers.document().unwrap();
        let row = open.pane().row_at(open.pane().marks()[mark].span.start) - open.pane().top();
        geometry.pane.text.y + u16::try_from(row).unwrap()
    };
    let marked = usize::from(document(&desk).0 == 0);
    let row = row_of_mark(&desk, marked);
    // What comes before it may end in its first row.
    desk.click(geometry.pane.text.x, row + 1);
    assert_eq!(document(&desk).0, marked);
    desk.mouse(MouseEventKind::ScrollDown, source.0, source.1);
    desk.line_with("only the passages of 1");
    desk.click(geometry.list.x + 3, geometry.list.y);
    assert_eq!(desk.app.place(), Place::Side, "a second click opens");
}

#[test]
pub fn one_document_is_opened_searched_and_asked_for_its_details() {
    let mut desk = one_document(120, 40);
    let doc = desk.app.layers.document().unwrap().doc;
    let label = desk
        .app
        .snapshot
        .listing
        .document(doc)
        .unwrap()
        .label
        .clone();
    desk.keys("e");
    assert_eq!(desk.launched.take().unwrap().labels, [label]);
    desk.keys("i");
    assert_eq!(desk.app.place(), Place::Details);
    desk.keys("esc /").write("the");
    assert_eq!(desk.app.place(), Place::Search);
    desk.keys("enter");
    let hit = |desk: &Desk| desk.app.layers.document().unwrap().reader().hit_count().0;
    let count = desk.app.layers.document().unwrap().reader().hit_count().1;
    assert!(count > 1);
    let first = hit(&desk);
    desk.line_with(&format!("/the  {first} of {count}"));
    desk.keys("n n N");
    assert_eq!(hit(&desk), first % count + 1);
    desk.keys("esc");
    assert_eq!((hit(&desk), desk.app.place()), (0, Place::Document));
    desk.keys("f");
    assert!(desk.app.frozen.is_some());
    let geometry = |desk: &Desk| desk.app.layers.document().unwrap().geometry();
    assert!(geometry(&desk).pane.numbers.is_empty());
    desk.keys("#");
    assert!(!geometry(&desk).pane.numbers.is_empty());
}

#[test]
fn the_chosen_document_of_a_passage_has_all_the_lines_that_there_is_room_for() {
    let class = essays();
    for (width, height) in [(80, 24), (120, 40), (200, 60), (40, 12)] {
        let mut desk = Desk::with(&class, width, height);
        for key in ["enter", "a", "j"] {
            desk.keys(key);
            desk.answer(&class);
        }
        assert_eq!(desk.app.place(), Place::Occurrences);
        let screen = desk.screen();
        let chosen = screen.lines().filter(|line| line.starts_with('▌')).count();
        assert!(chosen >= 2, "{screen}");
        if height >= 40 {
            assert!(chosen > 2, "{screen}");
            assert!(screen.contains("Some say that My own opening."), "{screen}");
        }
    }
}

#[test]
pub fn a_wide_overview_lists_what_is_strongest_and_what_was_not_read() {
    let mut desk = Desk::with(&essays(), 200, 60);
    desk.keys("4");
    let screen = desk.screen();
    for said in [
        "The strongest pairs",
        "The largest clusters",
        "Not read",
        "scan.pdf: ",
        "berg-anna.txt and castillo-maria.txt",
    ] {
        assert!(screen.contains(said), "{said}: {screen}");
    }
}

#[test]
fn names_with_blanks_are_asked_for_in_quotes_and_clusters_by_kind() {
    let class = Class::of(["Anna Petrova.txt", "Anna Berg.txt", "Ben Petrova.txt"])
        .pair((0, 1), 40, (50, 50), (60, 60, 1))
        .pair((1, 2), 30, (50, 50), (60, 60, 1));
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("/").write("anna petrova").keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 2, "in either name");
    desk.keys("/ ctrl-u")
        .write("\"anna petrova\"")
        .keys("enter");
    assert_eq!(desk.app.pairs.rows().len(), 1);
    desk.keys("2 /").write("kind:verbatim").keys("enter");
    assert_eq!(desk.app.clusters.rows().len(), 1);
    desk.keys("/ ctrl-u").write("kind:edited").keys("enter");
    assert_eq!(desk.app.clusters.rows().len(), 0);
    // Of two clusters the second one has an edited passage.
    let mut class = Class::of(["a.txt", "b.txt", "c.txt", "d.txt"])
        .pair((0, 1), 40, (50, 50), (60, 60, 1))
        .pair((2, 3), 30, (50, 50), (60, 60, 2));
    class.pairs[1].runs.edited = 1;
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 /").write("kind:edited").keys("enter");
    assert_eq!(desk.app.clusters.rows(), [1]);
}
