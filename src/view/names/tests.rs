use std::sync::Arc;

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::apart::APART_LEAST;
use super::*;
use crate::index::{Document, Listing, Runs};
use crate::regressions::kept_in;
use crate::sides::Sides;
use crate::submission::DIVIDER;

/// All of them as they are shown where no folder is told from another one, or each is in one of several.
fn shown(names: &[&str], cells: usize, in_folders: bool) -> Vec<String> {
    let shorten_to = |name| {
        if in_folders {
            shorten_within(name, cells)
        } else {
            shorten(name, cells)
        }
    };
    let shown = apart::apart(names, cells, in_folders, shorten_to);
    shown.into_iter().map(Cow::into_owned).collect()
}

/// The first two of these that look alike.
fn two_alike(shown: &[String]) -> Option<String> {
    let mut looks: Vec<String> = shown.iter().map(|one| one.nfc().collect()).collect();
    looks.sort_unstable();
    let twice = looks.windows(2).find(|both| both[0] == both[1])?;
    Some(twice[0].clone())
}

/// Parts of names, that many have in common.
fn part() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "essay",
        "of",
        "the",
        "Anna",
        "Berg",
        "student",
        "group",
        "1",
        "2",
        "12",
        "-",
        "_",
        " ",
        ".txt",
        ".docx",
        "作文",
        "课",
        "e\u{301}",
        "é",
        "й",
        "👩\u{200d}👩",
        "…",
        "~1",
        "(2025)",
        "\u{200b}",
        "Мария",
        "Марина",
    ])
}

/// Names that begin and end alike, with whatever between, below some folders and of some authors.
fn names() -> impl Strategy<Value = Vec<String>> {
    let folder = prop::sample::select(vec!["y25/", "y26/", "(2025) essays of the spring/"]);
    let author = prop::sample::select(vec!["Иванова Мария", "Иванова Марина", "Anna", "Anna Berg"]);
    let parts = |most| prop::collection::vec(part(), 0..most).prop_map(|parts| parts.concat());
    let ending = prop::sample::select(vec!["", "-final-version.txt", "-final-version.txt.txt"]);
    let name = (folder, prop::option::of(author), parts(6), parts(4), ending);
    let name = name.prop_map(|(folder, author, begin, end, ending)| {
        let author = author.map(|author| format!("{author}{DIVIDER}"));
        let author = author.unwrap_or_default();
        format!("{folder}{author}class-essay-{begin}-by-the-student-{end}{ending}")
    });
    prop::collection::btree_set(name, 2..40).prop_map(|names| names.into_iter().collect())
}

proptest! {
    #![proptest_config(kept_in("tests/regressions/names.txt"))]

    #[test]
    fn no_two_names_look_alike_and_none_takes_more_than_its_cells(
        names in names(), cells in 0..50_usize, in_folders: bool,
    ) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let shown = shown(&names, cells, in_folders);
        prop_assert_eq!(shown.len(), names.len());
        for name in &shown {
            prop_assert!(name.width() <= cells, "{} in {}", name, cells);
        }
        if cells >= APART_LEAST {
            prop_assert_eq!(two_alike(&shown), None, "{:?} in {}", shown, cells);
        }
    }
}

proptest! {
    #![proptest_config(kept_in("tests/regressions/names.txt"))]

    #[test]
    fn no_surname_is_cut_for_a_file_that_tells_nobody_apart(names in names(), cells in 0..70_usize) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let snapshot = Snapshot::default();
        let told = Told::of(&snapshot, names.iter().copied(), cells);
        let shown: Vec<String> = names.iter().map(|name| told.name(name).to_owned()).collect();
        for (name, shown) in names.iter().zip(&shown) {
            prop_assert!(shown.width() <= cells, "{} in {}", shown, cells);
            let Some((author, _)) = name.split_once(DIVIDER) else {
                continue;
            };
            let of_author = names.iter().filter(|name| name.split(DIVIDER).next() == Some(author));
            if of_author.count() == 1 && author.width() <= cells {
                prop_assert!(shown.starts_with(author), "{} in {}", shown, cells);
            }
        }
        if cells >= APART_LEAST {
            prop_assert_eq!(two_alike(&shown), None, "{:?} in {}", shown, cells);
        }
    }

    #[test]
    fn no_name_in_one_column_looks_as_another_one_does_in_the_other(
        names in names(),
        one in 0..50_usize,
        other in 0..50_usize,
        least in 0..50_usize,
    ) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let snapshot = Snapshot::default();
        let both = Told::in_both(&snapshot, &names, [one, other], least);
        for (told, cells) in both.iter().zip([one, other]) {
            let shown: Vec<String> = names.iter().map(|name| told.name(name).to_owned()).collect();
            prop_assert!(shown.iter().all(|name| name.width() <= cells), "{:?} in {}", shown, cells);
            if cells >= APART_LEAST {
                prop_assert_eq!(two_alike(&shown), None, "{:?} in {}", shown, cells);
            }
        }
        if one.min(other) >= APART_LEAST {
            prop_assert!(!is_one_for_two(&both, &names));
        }
    }
}

#[test]
fn of_a_file_that_everybody_has_nothing_is_seen_where_not_all_of_a_name_is() {
    let told = |names: &[&str], cells: usize| -> Vec<String> {
        let snapshot = Snapshot::default();
        let told = Told::of(&snapshot, names.iter().copied(), cells);
        names
            .iter()
            .map(|name| told.name(name).to_owned())
            .collect()
    };
    let class = ["Adam Brown · эссе.txt", "Алексей Смирнов · эссе.txt"];
    assert_eq!(told(&class, 26), class);
    assert_eq!(told(&class, 25), ["Adam Brown", "Алексей Смирнов"]);
    assert_eq!(told(&class, 15), ["Adam Brown", "Алексей Смирнов"]);
    // What each calls a file says something, as long as there is room for some of every one.
    let own = ["Adam Brown · bees.txt", "Алексей Смирнов · harbour.docx"];
    assert_eq!(told(&own, 24)[1], "Алексей Смирнов · har…cx");
    assert_eq!(told(&own, 23), ["Adam Brown", "Алексей Смирнов"]);
    // Of whoever has two of them in view the files are all that tells.
    let two = [
        "Adam Brown · draft.txt",
        "Adam Brown · essay.txt",
        "Алексей Смирнов · essay.txt",
    ];
    let shown = told(&two, 20);
    assert_eq!(shown[2], "Алексей Смирнов");
    assert!(
        shown[0].contains("dr") && shown[1].contains("es"),
        "{shown:?}"
    );
}

#[test]
fn names_that_part_in_several_places_are_told_apart_by_all_of_them() {
    let numbers = ["1", "2"];
    let both = numbers.iter().flat_map(|group| {
        let of_group = move |student| {
            format!("class-essay-group-{group}-by-the-student-{student}-final-version.txt")
        };
        numbers.iter().map(of_group)
    });
    let both: Vec<String> = both.collect();
    let both: Vec<&str> = both.iter().map(String::as_str).collect();
    let of_first = |cells| shown(&both, cells, false).swap_remove(0);
    assert_eq!(of_first(6), "c…1…1…");
    assert_eq!(of_first(16), "class…1-by…1-fi…");
    for cells in APART_LEAST..60 {
        let shown = shown(&both, cells, false);
        assert_eq!(two_alike(&shown), None);
        // They say themselves what parts them.
        assert!(!shown.concat().contains('~'), "{shown:?}");
    }
}

#[test]
fn files_of_one_name_in_two_folders_are_told_apart_by_both() {
    let years = ["y25", "y26"].into_iter();
    let names = years
        .flat_map(|year| [1, 2].map(|nth| format!("{year}/essay-of-anna-{nth}-of-the-class.txt")));
    let names: Vec<String> = names.collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(shown(&names, 24, true)[1], "y25/essay-of…2-of-the-c…");
    assert_eq!(shown(&names, 8, true)[1], "y25/…2-…");
    for cells in APART_LEAST..40 {
        let shown = shown(&names, cells, true);
        assert_eq!(two_alike(&shown), None);
        assert!(!shown.concat().contains('~'), "{shown:?}");
    }
    let files = [
        "essay-of-anna-1",
        "essay-of-anna-2",
        "notes-of-anna-1",
        "notes-of-anna-2",
    ];
    let files = files.map(|begin| format!("{begin}-of-the-class.txt"));
    let files = files.each_ref().map(String::as_str);
    for cells in APART_LEAST..40 {
        assert_eq!(two_alike(&shown(&files, cells, false)), None, "{cells}");
    }
}

#[test]
fn authors_are_told_apart_before_their_files_are() {
    let names = [
        "Иванова Мария · draft.txt",
        "Иванова Мария · essay.txt",
        "Иванова Марина · letter.txt",
        "Иванова Марина · notes.txt",
    ];
    assert_eq!(shown(&names, 16, false)[0], "Ива…рия · draft…");
    for cells in 10..30 {
        let shown = shown(&names, cells, false);
        let authors = shown.iter().map(|name| name.split(DIVIDER).next().unwrap());
        let authors: Vec<&str> = authors.collect();
        for (one, other) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            assert_ne!(authors[one], authors[other], "{shown:?}");
        }
    }
    let handed_in = [
        "Marcus Doyle · draft.txt",
        "Marcus Doyle · essay.docx",
        "Marta Silva · bees.docx",
    ];
    assert_eq!(
        shown(&handed_in, 14, false),
        ["Marc… · draft…", "Marc… · essay…", "Marta Silva"]
    );
    assert_eq!(
        shown(&handed_in, 10, false),
        ["Mar… · dr…", "Mar… · es…", "Marta…ilva"]
    );
}

#[test]
fn what_parts_two_names_is_shown_as_it_is_read() {
    let both = |one: &str, other: &str, cells: usize, in_folders: bool| {
        let shown = shown(&[one, other], cells, in_folders);
        let [one, other] = shown.try_into().unwrap();
        (one, other)
    };
    let are = |(one, other): (String, String), expected: (&str, &str)| {
        assert_eq!((&*one, &*other), expected);
    };
    let spring = [
        "(2025) essays/marta-silva.txt",
        "(2026) essays/marta-silva.txt",
    ];
    are(
        both(spring[0], spring[1], 21, true),
        ("(2025)…/marta-…va.txt", "(2026)…/marta-…va.txt"),
    );
    are(
        both(spring[0], spring[1], 13, true),
        ("(2025)…/mart…", "(2026)…/mart…"),
    );
    // All digits of a number: the second and the twelfth are not taken for one.
    are(
        both(
            "essay-of-anna-11-of-the-class",
            "essay-of-anna-12-of-the-class",
            8,
            false,
        ),
        ("ess…11-…", "ess…12-…"),
    );
    // One that goes on where another ends.
    are(
        both(
            "the-history-of-the-harbour",
            "the-history-of-the-harbour-bour",
            10,
            false,
        ),
        ("the…arbour", "the…r-bour"),
    );
    // What no eye parts is numbered.
    are(
        both("é.txt", "e\u{301}.txt", 7, false),
        ("é.txt~2", "e\u{301}.txt~1"),
    );
    // Where nothing can be read two letters of a name are better than two of what is between.
    are(
        both("ivan-1-of.txt", "ivan-2-of.txt", 4, false),
        ("iv…t", "iv…t"),
    );
    are(both("a/b.txt", "c/d.txt", 12, true), ("a/b.txt", "c/d.txt"));
}

#[test]
fn many_that_part_in_more_places_than_there_are_cells_are_numbered_in_their_order() {
    let bits = (0..64_u8).map(|bits| {
        let places = (0..6).map(|place| if bits >> place & 1 == 1 { "one" } else { "two" });
        places.collect::<Vec<_>>().join("-of-the-class-")
    });
    let mut names: Vec<String> = bits.collect();
    names.sort_unstable();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let of_all = shown(&names, 8, false);
    assert_eq!(two_alike(&of_all), None);
    assert!(of_all.iter().any(|name| name.contains('~')), "{of_all:?}");
    // Whatever stands first in the row.
    let turned: Vec<&str> = names.iter().rev().copied().collect();
    let mut of_turned = shown(&turned, 8, false);
    of_turned.reverse();
    assert_eq!(of_turned, of_all);
}

#[test]
fn names_that_each_go_on_where_another_one_ends_are_told_apart() {
    let names: Vec<String> = (0..200)
        .map(|more| format!("essay-{}", "a".repeat(more)))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for cells in [APART_LEAST, 12, 48] {
        let shown = shown(&names, cells, false);
        assert_eq!(two_alike(&shown), None, "{shown:?}");
        assert!(shown.iter().all(|name| name.width() <= cells));
    }
}

#[test]
fn of_a_name_in_one_of_several_folders_the_file_is_seen() {
    let name = "(2025) essays/dmitri-sokolov.txt";
    assert_eq!(shorten_within(name, 40), name);
    assert_eq!(shorten_within(name, 31), "(2025) essa…/dmitri-sokolov.txt");
    assert_eq!(shorten_within(name, 22), "(2025)…/dmitri-…ov.txt");
    assert_eq!(shorten_within(name, 10), "dmitr….txt");
    let [one, two] = ["essays 2025/anna-berg.txt", "essays 2026/anna-berg.txt"];
    assert_eq!(shorten_within(one, 21), "ess…025/anna-berg.txt");
    assert_eq!(shorten_within(two, 21), "ess…026/anna-berg.txt");
    assert_eq!(
        shorten_within("2025/dmitri-sokolov.txt", 14),
        "2025/dmit….txt"
    );
    for cells in 0..40 {
        assert!(shorten_within(name, cells).width() <= cells.max(1));
    }
}

#[test]
fn a_common_folder_is_whole_folders_only() {
    assert_eq!(common_folder("a/b/one.txt", "a/b/two.txt"), 4);
    assert_eq!(common_folder("essay1.txt", "essay2.txt"), 0);
    assert_eq!(common_folder("ab/x", "ac/x"), 0);
}

/// What is listed of documents of these names, and pairs of them by their places.
fn listed(labels: Vec<Label>, pairs: &[(usize, usize)]) -> (Snapshot, Vec<Pair>) {
    let document = |(id, label)| Document {
        id: DocId(id),
        label,
        author: None,
        words: 100,
        shingles: 100,
        common: 0,
        best: None,
        partners: 0,
    };
    let documents = (0..).zip(labels).map(document).collect();
    let pair = |(left, right): &(usize, usize)| Pair {
        docs: Sides::new(DocId(*left as u32), DocId(*right as u32)),
        shared: 50,
        shingles: Sides::new(100, 100),
        common: 0,
        words: Sides::new(100, 100),
        runs: Runs::default(),
    };
    let snapshot = Snapshot {
        listing: Arc::new(Listing::new(documents, Vec::new(), Vec::new())),
        ..Snapshot::default()
    };
    (snapshot, pairs.iter().map(pair).collect())
}

/// The names of these pairs; each stands for one document.
fn told(labels: Vec<Label>, pairs: &[(usize, usize)]) -> Vec<(String, String)> {
    let (snapshot, pairs) = listed(labels, pairs);
    let pairs: Vec<&Pair> = pairs.iter().collect();
    let names = names_in_view(&snapshot, &pairs);
    assert_eq!(of_two(&pairs, &names), BTreeSet::new(), "{names:?}");
    let owned = |(left, right): (&str, &str)| (left.to_owned(), right.to_owned());
    names.into_iter().map(owned).collect()
}

proptest! {
    #![proptest_config(kept_in("tests/regressions/names.txt"))]

    #[test]
    fn no_name_in_view_stands_for_two_documents(
        paths in prop::collection::btree_set("([gxy]/){0,3}[ab]", 2..12),
        titled in 0..12_usize,
        pairs in prop::collection::vec((0..12_usize, 0..12_usize), 1..20),
    ) {
        let label = |(nth, path): (usize, &String)| match Label::new(path.as_str()) {
            label if nth < titled => label.titled("Anna Berg · essay.txt"),
            label => label,
        };
        let all = paths.len();
        let pairs = pairs.into_iter().map(|(left, right)| (left % all, right % all));
        let pairs: Vec<_> = pairs.filter(|(left, right)| left != right).collect();
        told(paths.iter().enumerate().map(label).collect(), &pairs);
    }
}

#[test]
fn a_row_called_by_a_longer_name_takes_none_that_another_one_has() {
    let paths = ["x/a", "x/b", "y/a", "y/b", "g/x/a", "g/y/c"];
    let labels = || paths.map(|path| Label::new(format!("{path}.txt"))).into();
    let names = told(labels(), &[(0, 1), (2, 3), (4, 5), (0, 2)]);
    let expected = [
        ("x/a.txt", "x/b.txt"),
        ("y/a.txt", "y/b.txt"),
        ("g/x/a.txt", "g/y/c.txt"),
        ("x/a.txt", "y/a.txt"),
    ];
    assert_eq!(
        names,
        expected.map(|(left, right)| (left.into(), right.into()))
    );
    // Nothing is longer than it has to be.
    let names = told(labels(), &[(0, 1), (4, 5)]);
    assert_eq!(names[0], ("a.txt".into(), "b.txt".into()));
}
