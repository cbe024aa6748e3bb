//! Do lists and sheets say what a person needs, and lose nothing of what is new? Each test is a sentence.

use sidelong::app::command::Place;
use sidelong::app::welcome;

use super::desk::Desk;
use super::invented::{Class, essays, many};

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
        "/  finds documents by name",
        "?  shows all keys there are here. Esc takes these three lines away for good",
    ];
    for line in said {
        assert!(screen.contains(line), "{screen}");
    }
    // They are about this list, and in nobody's way elsewhere.
    desk.keys("2");
    assert!(!desk.screen().contains("shows all keys there are"));
    desk.keys("1 / x esc");
    assert!(desk.screen().contains("shows all keys there are"));
    assert_eq!(desk.welcomed, 0);
    desk.keys("esc");
    assert!(!desk.screen().contains("shows all keys there are"));
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
    assert!(!desk.screen().contains("for good"));
    desk.resize(40, 12);
    let screen = desk.screen();
    assert!(screen.contains("?  all keys; Esc hides this"), "{screen}");
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
        desk.screen().contains("1 change waits"),
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
fn what_counts_as_seen_is_what_is_listed_and_can_be_taken_back_at_once() {
    let mut desk = grown();
    let (pairs, documents) = desk.app.seen.counts();
    assert!(pairs > 1 && documents == 4);
    desk.keys("3 N");
    assert!(
        desk.screen()
            .contains("4 new documents count as seen; N again takes that back"),
        "{}",
        desk.screen()
    );
    assert_eq!(desk.app.seen.counts(), (pairs, 0), "pairs are another list");
    desk.keys("N");
    assert_eq!(desk.app.seen.counts(), (pairs, 4));
    desk.keys("N j N");
    assert_eq!(desk.app.seen.counts(), (pairs, 0), "later it is too late");
    assert!(desk.screen().contains("nothing here is new"));
    desk.keys("w");
    assert!(desk.screen().contains("4 new documents count as seen"));
    assert!(desk.screen().contains("new again: pairs 0, documents 4"));
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
fn clusters_and_files_not_read_are_sorted_too() {
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
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("u s");
    let unread = &desk.app.snapshot.unread;
    let rows = desk.app.unread.rows().iter();
    let reasons: Vec<String> = rows
        .map(|row| unread[*row as usize].reason.to_string())
        .collect();
    assert!(reasons.is_sorted(), "{reasons:?}");
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
fn the_keys_of_a_sheet_are_looked_up_as_those_of_a_screen() {
    let class = essays();
    for (keys, place, sentence) in [
        ("3 p", Place::Partners, "Open its file in your editor"),
        ("enter p", Place::Passages, "all documents that have this"),
        ("enter a", Place::Carriers, "Return to the passage"),
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
        for _ in 0..60 {
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
    desk.keys("4");
    let screen = desk.screen();
    assert!(screen.contains("Strongest pair of each ─"), "{screen}");
}
