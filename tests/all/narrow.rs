//! Does a small terminal still say what each row is of? Columns drop before names do, and what is cut says so.

use std::collections::BTreeSet;
use std::sync::Arc;

use sidelong::app::Message;
use sidelong::app::command::Place;
use sidelong::engine::Event;
use sidelong::sketch::Method;
use sidelong::view::theme;
use unicode_width::UnicodeWidthStr;

use super::desk::Desk;
use super::invented::{Class, essays, rewritten};

/// The smallest screen that is promised.
const SMALL: (u16, u16) = (40, 12);
/// So many cells of a name tell it from most others.
const READABLE: usize = 12;
/// Where nothing has to be cut.
const WIDE: (u16, u16) = (200, 60);

/// Lists, and what lies over them, by the keys that lead there, with the rows above theirs beneath the title, and how many names
/// each row has.
const LISTS: [(Place, &str, usize, usize); 10] = [
    (Place::Pairs, "", 1, 2),
    (Place::Clusters, "2", 1, 1),
    (Place::Documents, "3", 1, 1),
    (Place::Unread, "u", 1, 1),
    (Place::Partners, "3 p", 0, 1),
    (Place::Passages, "enter p", 0, 1),
    (Place::Carriers, "enter a", 0, 1),
    (Place::Rewritten, "r", 1, 2),
    (Place::Sketches, "K", 0, 1),
    (Place::Themes, "T", 0, 1),
];

fn at(class: &Class, keys: &str, (width, height): (u16, u16)) -> Desk {
    let mut desk = Desk::with(class, width, height);
    for key in keys.split_whitespace() {
        desk.keys(key);
        desk.answer(class);
    }
    if desk.app.place() == Place::Rewritten {
        let listing = Arc::clone(&desk.app.snapshot.listing);
        desk.tell(Message::Engine(Event::Rewritten(
            rewritten(9).into(),
            listing,
        )));
    }
    desk
}

/// What rows are known by.
fn names(class: &Class, place: Place) -> Vec<String> {
    match place {
        Place::Unread => {
            let unread = class.unread.iter();
            unread.map(|(name, _)| (*name).to_owned()).collect()
        }
        Place::Passages => ["The harbour lies quiet in", "When the old bridge was"]
            .map(str::to_owned)
            .into(),
        Place::Sketches => {
            let listed = Method::LIST.iter().map(|listed| listed.name);
            listed.chain(["exact"]).map(str::to_owned).collect()
        }
        Place::Themes => theme::names().map(str::to_owned).collect(),
        _ => class.names.clone(),
    }
}

/// Whether so much of a name can be read in a row, or of what it is without its folder.
fn is_readable(row: &str, name: &str) -> bool {
    let within = name.rsplit('/').next().unwrap();
    [name, within].into_iter().any(|name| has_part(row, name))
}

/// Whether all of it stands there, its beginning, or both its ends.
fn has_part(row: &str, name: &str) -> bool {
    if row.contains(name) {
        return true;
    }
    let letters: Vec<char> = name.chars().collect();
    (1..=letters.len()).any(|head| {
        let beginning: String = letters.iter().take(head).collect();
        let tails = (head..=letters.len()).map(|from| letters.iter().skip(from));
        let mut short = tails.map(|tail| format!("{beginning}…{}", tail.collect::<String>()));
        let is_long = beginning.width() >= READABLE && row.contains(&beginning);
        is_long || short.any(|short| short.width() >= READABLE && row.contains(&short))
    })
}

/// The rows beneath the title of a list, that of what lies over it if anything does, down to its preview or the keys.
fn rows(screen: &str, above: usize, is_over: bool) -> Vec<String> {
    let lines: Vec<&str> = screen.lines().collect();
    let is_title = |line: &&str| line.starts_with("── ");
    let title = if is_over {
        lines.iter().rposition(is_title)
    } else {
        lines.iter().position(is_title)
    };
    let beneath = lines.iter().skip(title.unwrap() + 1 + above);
    let to_the_keys = beneath.take(lines.len() - title.unwrap() - 2 - above);
    let to_the_keys = to_the_keys.take_while(|line| !is_title(line));
    let filled = to_the_keys.filter(|line| !line.trim().is_empty());
    filled.map(|line| (*line).to_owned()).collect()
}

#[test]
fn every_row_of_a_small_screen_says_what_it_is_of_and_says_where_it_is_cut() {
    let class = essays();
    let mut bad = Vec::new();
    for (place, keys, above, each) in LISTS {
        let mut desk = at(&class, keys, SMALL);
        assert_eq!(desk.app.place(), place);
        let known = names(&class, place);
        let is_over = desk.app.place() != desk.app.ground();
        let small = rows(&desk.screen(), above, is_over);
        assert!(small.len() >= 2, "{place:?}:\n{}", desk.screen());
        let wide = at(&class, keys, WIDE).screen();
        let whole: BTreeSet<&str> = wide.split_whitespace().collect();
        for (nth, row) in small.iter().enumerate() {
            let readable = known.iter().filter(|name| is_readable(row, name));
            // Beneath the name of a carrier stands what it says.
            let is_name = place != Place::Carriers || nth == 0;
            if is_name && readable.count() < each {
                bad.push(format!("{place:?}, no name: {row}"));
            }
            let last = row.split_whitespace().last().unwrap();
            // A share has a bar behind it there.
            let is_whole = whole.iter().any(|word| word.starts_with(last));
            if !last.contains('…') && !is_whole {
                bad.push(format!("{place:?}, cut: {row}"));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}
