//! A small terminal still says what each row is of. Columns drop before names do, and what is cut says so.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use regex::Regex;
use sidelong::app::command::Place;
use sidelong::view::theme;
use unicode_width::UnicodeWidthStr;

use super::classes::{Class, essays, many, span};
use super::desk::Desk;
use super::support::cases;

/// The smallest screen that is promised.
const SMALL: (u16, u16) = (40, 12);
/// So many cells of a name tell it from most others.
const READABLE: usize = 12;
/// Figures take most of a matrix.
const READABLE_IN_MATRIX: usize = 10;
/// Where nothing has to be cut.
const WIDE: (u16, u16) = (200, 60);

/// Lists, and what lies over them, by the keys that lead there, with the rows above theirs beneath the title, and how many names
/// each row has.
const LISTS: [(Place, &str, usize, usize); 9] = [
    (Place::Pairs, "", 1, 2),
    (Place::Clusters, "2", 1, 1),
    (Place::Matrix, "2 enter", 1, 1),
    (Place::Documents, "3", 1, 1),
    (Place::Unread, "u", 1, 1),
    (Place::Partners, "3 p", 1, 2),
    (Place::Passages, "enter p", 0, 1),
    (Place::Occurrences, "enter a", 0, 1),
    (Place::Themes, "T", 0, 1),
];

fn at(class: &Class, keys: &str, size: (u16, u16)) -> Desk {
    Desk::at(class, size, keys)
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
        Place::Themes => theme::names().map(str::to_owned).collect(),
        _ => class.names.clone(),
    }
}

/// Whether so much of a name can be read in a row, or of what it is without its folder.
fn is_readable(row: &str, name: &str, least: usize) -> bool {
    let within = name.rsplit('/').next().unwrap();
    let mut names = [name, within].into_iter();
    names.any(|name| has_part(row, name, least))
}

/// Whether all of it stands there, its beginning, or both its ends.
fn has_part(row: &str, name: &str, least: usize) -> bool {
    if row.contains(name) {
        return true;
    }
    let letters: Vec<char> = name.chars().collect();
    (1..=letters.len()).any(|head| {
        let beginning: String = letters.iter().take(head).collect();
        let tails = (head..=letters.len()).map(|from| letters.iter().skip(from));
        let mut short = tails.map(|tail| format!("{beginning}…{}", tail.collect::<String>()));
        let is_long = beginning.width() >= least && row.contains(&beginning);
        is_long || short.any(|short| short.width() >= least && row.contains(&short))
    })
}

/// The rows beneath the title of a list, that of what lies over it if anything does, down to its preview or the keys.
fn rows(screen: &str, above: usize, is_over: bool) -> Vec<String> {
    let lines: Vec<&str> = screen.lines().collect();
    let is_title = |line: &&str| line.starts_with("──");
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
        assert_eq!(desk.place(), place);
        let known = names(&class, place);
        let readable = match place {
            Place::Matrix => READABLE_IN_MATRIX,
            _ => READABLE,
        };
        let is_over = desk.place() != desk.app.ground();
        let small = rows(&desk.screen(), above, is_over);
        assert!(small.len() >= 2, "{place:?}:\n{}", desk.screen());
        let wide = at(&class, keys, WIDE).screen();
        let whole: BTreeSet<&str> = wide.split_whitespace().collect();
        for (nth, row) in small.iter().enumerate() {
            let named = known.iter().filter(|name| is_readable(row, name, readable));
            // Beneath the name of a occurrence stands what it says.
            let is_name = place != Place::Occurrences || nth == 0;
            if is_name && named.count() < each {
                bad.push(format!("{place:?}, no name: {row}"));
            }
            let last = row.split_whitespace().last().unwrap();
            // A share has a bar behind it there.
            let is_whole = whole.iter().any(|word| word.contains(last));
            if !last.contains('…') && !is_whole {
                bad.push(format!("{place:?}, cut: {row}"));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}

#[test]
fn the_lines_beneath_the_document_one_is_at_are_filled_by_the_passage_that_it_has() {
    let class = essays();
    let mut desk = at(&class, "enter a", (80, 24));
    let sought = desk.app.overlays.occurrences().unwrap().sought.clone();
    let mut answer = class.occurrences(sought);
    let excerpt = answer.shown[1].excerpt.as_mut().unwrap();
    let far = "Much stands before it in that text. ".repeat(14);
    let passage = "Firstly the passage goes on for more than one line of a window, of which there are not many in \
        a small one, and ends lastly";
    excerpt.text = format!("{far}{passage}. {far}");
    excerpt.run = span(&excerpt.text, passage);
    desk.occurrences(answer);
    let screen = desk.screen();
    let own = screen.lines().filter(|line| line.starts_with('▌'));
    let own: Vec<&str> = own.skip(1).collect();
    let row = |word: &str| own.iter().position(|line| line.contains(word));
    assert!(row("Firstly").is_some_and(|row| row <= 1), "{screen}");
    assert!(row("lastly").is_some(), "{screen}");
}

proptest! {
    #![proptest_config(Config::with_cases(cases(64)))]

    #[test]
    fn in_no_drawing_names_and_numbers_touch_or_cover_each_other(
        names in proptest::collection::btree_set("[A-Z][a-z]{2,30}", 3..24),
        width in 40..130_u16,
        height in 12..45_u16,
        in_matrix in any::<bool>(),
    ) {
        let members = names.len();
        let class = (1..members).fold(Class::of(names), |class, other| {
            class.pair((0, other), 100, (300, 320), (110, 60, 2))
        });
        // Beside a list a drawing needs its room; beneath it is the line of what the lines mean.
        let (keys, width, height) = if in_matrix {
            ("2 enter d", width, height)
        } else {
            ("2 d", width.max(80), height.max(24))
        };
        let screen = at(&class, keys, (width, height)).screen();
        let lines: Vec<&str> = screen.lines().collect();
        let is_title = |line: &&str| line.starts_with("──");
        let head = lines.iter().rposition(is_title).unwrap();
        let drawn = lines.iter().skip(head + 1).take_while(|line| !line.contains('%'));
        let touching = Regex::new(r"[a-z…\d\])*•][A-Z]|[A-Za-z…][\d(\[•]").unwrap();
        let mut numbers = BTreeSet::new();
        for line in drawn {
            prop_assert!(!touching.is_match(line), "{line}\n{screen}");
            if in_matrix {
                continue;
            }
            let line = line.replace('•', " ");
            let words = || line.split_whitespace();
            let is_name = |word: &&str| word.contains(|c: char| c.is_ascii_alphabetic());
            let number = |word: &str| word.trim_matches(['[', ']', '(', ')', '*']).parse().ok();
            let own: Vec<usize> = words().filter_map(number).collect();
            prop_assert!(words().filter(is_name).count() <= own.len(), "{line}\n{screen}");
            for number in own {
                let is_whole = (1..=members).contains(&number);
                prop_assert!(is_whole && numbers.insert(number), "{number}:\n{screen}");
            }
        }
        prop_assert!(in_matrix || !numbers.is_empty(), "{screen}");
    }
}

/// The title of the list.
fn title(desk: &mut Desk) -> String {
    desk.line_with("──")
}

#[test]
fn what_is_typed_into_a_filter_is_always_seen_and_of_a_kept_one_at_least_its_beginning() {
    const SEEN: usize = 5;
    const FILTERS: [&str; 2] = ["student", "student-0 -zzzzz -yyyyyyy -xxxxxxx -wwwwwww"];
    let same = |filter: &str| {
        for (width, height) in [(40, 12), (60, 15), (80, 24)] {
            for way in ["", "2", "3"] {
                let mut desk = Desk::with(&many(20, 30), width, height);
                // Something is new, and that is said in the title too.
                let mut later = many(24, 30);
                later.generation = 2;
                desk.show(later.snapshot());
                desk.keys(way).keys("/");
                for at in 1..=filter.len() {
                    let typed: String = filter.chars().take(at).collect();
                    desk.write(&typed.chars().last().unwrap().to_string());
                    let title = title(&mut desk);
                    let skipped = at.saturating_sub(usize::from(width) - 2 * SEEN);
                    let end: String = typed.chars().skip(skipped).collect();
                    // Whole, unless it is longer than the screen is wide.
                    let slash = if skipped == 0 { "/" } else { "" };
                    assert!(
                        title.contains(format!("{slash}{end}").trim_end()),
                        "{width} {way} {typed}: {title}"
                    );
                }
                desk.keys("enter");
                let title = title(&mut desk);
                let begun: String = filter.chars().take(SEEN).collect();
                assert!(title.contains(&format!("/{begun}")), "{width}: {title}");
            }
        }
    };
    FILTERS.into_iter().for_each(same);
}
