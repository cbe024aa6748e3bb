use super::*;

fn named(rules: Rules, path: &str) -> Option<(String, String)> {
    let named = Reader::new(rules).named(path)?;
    Some((named.key.clone(), named.title()))
}

#[test]
fn platforms_say_in_a_name_whose_file_it_is() {
    let cases = [
        (
            "class.zip/Anna Petrova_12345_assignsubmission_file_/essay.docx",
            Some(("Anna Petrova_12345", "Anna Petrova · essay.docx")),
        ),
        (
            "Anna Petrova_12345_assignsubmission_file_essay_2.docx",
            Some(("Anna Petrova_12345", "Anna Petrova · essay_2.docx")),
        ),
        (
            "Anna Petrova_12345_assignsubmission_onlinetext_/onlinetext.html",
            Some(("Anna Petrova_12345", "Anna Petrova · onlinetext.html")),
        ),
        (
            "Мария Лебедева_7_assignsubmission_file_/a/b.pdf",
            Some(("Мария Лебедева_7", "Мария Лебедева · a/b.pdf")),
        ),
        (
            "Participant_99_assignsubmission_file_/x.txt",
            Some(("Participant_99", "Participant 99 · x.txt")),
        ),
        (
            "Группа 7б-Участник_99_assignsubmission_file_/x.txt",
            Some(("Группа 7б-Участник_99", "Группа 7б-Участник 99 · x.txt")),
        ),
        // A name of one word is a name, and the number is a machine's.
        (
            "李娜_7001_assignsubmission_file_/essay.txt",
            Some(("李娜_7001", "李娜 · essay.txt")),
        ),
        (
            "李娜_7002_assignsubmission_file_/essay.txt",
            Some(("李娜_7002", "李娜 · essay.txt")),
        ),
        (
            "Cher_8103_assignsubmission_file_essay.txt",
            Some(("Cher_8103", "Cher · essay.txt")),
        ),
        (
            "petrovaanna_12345_678901_my_essay.docx",
            Some(("petrovaanna_12345", "petrovaanna · my_essay.docx")),
        ),
        (
            "week 2/o'brien-smithjo_LATE_12345_678901_essay.pdf",
            Some(("o'brien-smithjo_12345", "o'brien-smithjo · essay.pdf")),
        ),
        // People's own names for files.
        ("hw_03_1234567_mueller.txt", None),
        ("essay_12_20261104_anna.txt", None),
        ("Scan_0001_20261104_anna.txt", None),
        ("group_12345_67890_a/essay.txt", None),
        ("bio_101_20261104_essays.zip/anna.txt", None),
        ("essay_20260304_154500_v2.docx", None),
        ("report_2021_03_final.docx", None),
        ("anna_essay_2.txt", None),
        ("anna/essay.txt", None),
    ];
    for (path, expected) in cases {
        let expected = expected.map(|(key, title)| (key.to_owned(), title.to_owned()));
        assert_eq!(named(Rules::Auto, path), expected, "{path}");
        assert_eq!(named(Rules::Files, path), None, "{path}");
    }
}

#[test]
fn a_pattern_of_a_persons_own_finds_the_author_by_its_group() {
    let rules = || Rules::Pattern(Regex::new(r"^[^-]+-([a-z]+)").unwrap());
    let expected = (
        "petrova".to_owned(),
        "petrova · 7b-petrova-2.txt".to_owned(),
    );
    assert_eq!(named(rules(), "7b-petrova-2.txt"), Some(expected));
    assert_eq!(named(rules(), "petrova.txt"), None);
    let whole = Rules::Pattern(Regex::new("^[a-z]+_").unwrap());
    let expected = ("anna".to_owned(), "anna · anna_1.txt".to_owned());
    assert_eq!(named(whole, "anna_1.txt"), Some(expected));
    let folder = Rules::Pattern(Regex::new("^([^/]+)/").unwrap());
    let expected = ("7b.ZIP/anna".to_owned(), "anna · essay.txt".to_owned());
    assert_eq!(
        named(folder.clone(), "7b.ZIP/anna/essay.txt"),
        Some(expected)
    );
    assert_eq!(named(folder, "7b.zip/essay.txt"), None);
}

/// A class of these documents, and of files that were not read.
pub fn class(rules: Rules, paths: &[&str], unread: &[&str]) -> Class {
    class_of(Reader::new(rules), paths, unread)
}

fn class_of(reader: Reader, paths: &[&str], unread: &[&str]) -> Class {
    let documents = paths.iter().map(|path| (*path, Kind::Document));
    let unread = unread.iter().map(|path| (*path, Kind::Unread));
    let mut class = Class::new(reader);
    class.begin(documents.chain(unread));
    class
}

/// The documents with the number of their submission, in order of appearance.
fn groups(paths: &[&str]) -> Vec<usize> {
    let mut known: Vec<String> = Vec::new();
    let found = class(Rules::Auto, paths, &[]).submissions(paths);
    let keys = paths.iter().zip(found).map(|(path, found)| match found {
        Some(Submission::Named(named)) => named.key,
        Some(Submission::Folder(folder)) => folder.to_owned(),
        None => (*path).to_owned(),
    });
    let mut number = |key: String| {
        if !known.contains(&key) {
            known.push(key.clone());
        }
        known.iter().position(|k| *k == key).unwrap()
    };
    keys.map(&mut number).collect()
}

/// Whether every document stands for itself.
fn are_apart(paths: &[&str]) -> bool {
    groups(paths) == (0..paths.len()).collect::<Vec<_>>()
}

#[test]
fn a_folder_of_a_few_documents_is_its_authors() {
    assert_eq!(
        groups(&[
            "anna/1.txt",
            "anna/old/0.txt",
            "ben/1.txt",
            "cy/1.txt",
            "d.txt"
        ]),
        [0, 0, 1, 2, 3]
    );
    // A shelf, such as a group or the class's archive, is nobody's.
    assert_eq!(
        groups(&[
            "7b/anna/1.txt",
            "7b/anna/2.txt",
            "7b/ben/1.txt",
            "7b/cy/1.txt"
        ]),
        [0, 0, 1, 2]
    );
    let moodle = [
        "Anna P_1_assignsubmission_file_/a.txt",
        "Ben C_2_assignsubmission_file_/a.txt",
        "again.zip/Ben C_2_assignsubmission_file_/b.txt",
    ];
    assert_eq!(groups(&moodle), [0, 1, 1]);
    let namesakes = [
        "李娜_7001_assignsubmission_file_/a.txt",
        "李娜_7002_assignsubmission_file_/a.txt",
        "李娜_7001_assignsubmission_file_/b.txt",
    ];
    assert_eq!(groups(&namesakes), [0, 1, 0]);
}

#[test]
fn a_name_of_one_word_is_a_persons_where_others_have_other_names() {
    // A class, and a late draft of somebody in a zip of its own.
    let drafts = [
        "李娜_7001_assignsubmission_file_/a.txt",
        "王伟_7002_assignsubmission_file_/a.txt",
        "Anna Petrova_7003_assignsubmission_file_/a.txt",
        "late.zip/李娜_7001_assignsubmission_file_/b.txt",
        "late.zip/王伟_7009_assignsubmission_file_/b.txt",
    ];
    assert_eq!(groups(&drafts), [0, 1, 2, 0, 3]);
    // Of two with one name neither is taken for the other, nor where it says nothing but "participant".
    let namesakes = [
        "李娜_7001_assignsubmission_file_/a.txt",
        "李娜_7002_assignsubmission_file_/a.txt",
        "王伟_7003_assignsubmission_file_/a.txt",
        "张敏_7004_assignsubmission_file_/a.txt",
        "late.zip/李娜_7001_assignsubmission_file_/b.txt",
        "late.zip/张敏_7004_assignsubmission_file_/b.txt",
    ];
    assert_eq!(groups(&namesakes), [0, 1, 2, 3, 4, 3]);
    let blind = |word: &str| -> Vec<String> {
        let file = |task: &str, number: usize| {
            format!("{task}.zip/{word}_{number}_assignsubmission_file_/a.txt")
        };
        let numbers = (1..=4).flat_map(|number| [file("one", number), file("two", number)]);
        numbers.collect()
    };
    for word in ["Osallistuja", "Participant", "A-Osallistuja"] {
        let paths = blind(word);
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        assert!(are_apart(&paths), "{word}");
    }
    // In groups of one, and with the same numbers in two tasks.
    let groups = ["A", "B", "C", "D"].map(|group| {
        ["one", "two"]
            .map(|task| format!("{task}.zip/{group}-Osallistuja_9_assignsubmission_file_/a.txt"))
    });
    let groups: Vec<&str> = groups.iter().flatten().map(String::as_str).collect();
    assert!(are_apart(&groups));
    // A few names are no class.
    assert!(are_apart(&[
        "李娜_7001_assignsubmission_file_/a.txt",
        "王伟_7002_assignsubmission_file_/a.txt",
        "late.zip/李娜_7001_assignsubmission_file_/b.txt",
    ]));
}

#[test]
fn one_person_in_two_folders_is_known_by_a_number_and_by_nothing_else() {
    let folders = || ["2025".to_owned(), "2026".to_owned()];
    let key = |rules: Rules, path: &str| {
        let named = Reader::beneath(rules, folders()).named(path).unwrap();
        (named.key, named.author)
    };
    let pattern = || Rules::Pattern(Regex::new("^([^-]+)-").unwrap());
    let same = |rules: fn() -> Rules, file: &str| {
        let [one, two] = ["2025", "2026"].map(|year| key(rules(), &format!("{year}/{file}")));
        assert_eq!(one.1, two.1);
        one.0 == two.0
    };
    let auto = || Rules::Auto;
    assert!(same(
        auto,
        "Anna Petrova_12345_assignsubmission_file_/essay.docx"
    ));
    assert!(same(auto, "petrovaanna_12345_678901_my_essay.docx"));
    // Numbers that begin anew with each task, and names that two may have.
    assert!(!same(auto, "Participant_99_assignsubmission_file_/x.txt"));
    assert!(!same(
        auto,
        "Group A-Participant_99_assignsubmission_file_/x.txt"
    ));
    assert!(!same(auto, "Osallistuja_99_assignsubmission_file_/x.txt"));
    let by_pattern = ["2025/anna-1.txt", "2026/anna-1.txt"].map(|path| key(pattern(), path));
    assert_eq!(by_pattern[0].1, "anna");
    assert_ne!(by_pattern[0].0, by_pattern[1].0);
    // What is in none of them is read as it is.
    assert_eq!(key(pattern(), "anna-1.txt").0, "anna");
}

#[test]
fn a_guest_is_who_she_is_in_any_of_several_folders() {
    let folders = || ["2025".to_owned(), "2026".to_owned()];
    let of_one = |rules: Rules, paths: &[&str]| {
        let found = class_of(Reader::beneath(rules, folders()), paths, &[]).submissions(paths);
        let key = |found: &Option<Submission>| match found {
            Some(Submission::Named(named)) => Some(named.key.clone()),
            _ => None,
        };
        (key(&found[0]), key(found.last().unwrap()))
    };
    let pattern = || Rules::Pattern(Regex::new("^([^-]+)-").unwrap());
    let (there, guest) = of_one(
        pattern(),
        &["2026/anna-1.txt", "2025/ben-1.txt", "anna-2.txt"],
    );
    assert_eq!(there, guest);
    assert!(guest.is_some());
    let (there, guest) = of_one(
        pattern(),
        &["2026/anna-1.txt", "2025/ben-1.txt", "cy-2.txt"],
    );
    assert_ne!(there, guest);
    // One file alone is not known to be of a platform, beside others of it it is.
    let canvas = [
        "2026/petrovaanna_12345_678901_one.docx",
        "2026/bergben_12346_678902_one.docx",
        "petrovaanna_12345_678903_two.docx",
    ];
    let (there, guest) = of_one(Rules::Auto, &canvas);
    assert!(guest.is_some());
    assert_eq!(there, guest);
    let moodle = [
        "2026/class.zip/李娜_7001_assignsubmission_file_/a.txt",
        "2026/class.zip/王伟_7002_assignsubmission_file_/a.txt",
        "2026/class.zip/张敏_7003_assignsubmission_file_/a.txt",
        "李娜_7001_assignsubmission_file_/b.txt",
    ];
    let (there, guest) = of_one(Rules::Auto, &moodle);
    assert!(guest.is_some());
    assert_eq!(there, guest);
}

#[test]
fn a_folder_that_is_read_is_nobodys_and_what_is_in_it_counts_for_itself() {
    let submissions = |paths: &[&'static str]| {
        let folders = ["a", "b", "c"].map(str::to_owned);
        class_of(Reader::beneath(Rules::Auto, folders), paths, &[]).submissions(paths)
    };
    let flat = [
        "a/1.txt", "a/2.txt", "b/1.txt", "b/2.txt", "c/1.txt", "c/2.txt",
    ];
    assert!(submissions(&flat).iter().all(Option::is_none));
    let mixed = [
        "a/anna/1.txt",
        "a/ben/1.txt",
        "a/cy/1.txt",
        "b/anna/1.txt",
        "b/ben/1.txt",
    ];
    let found = submissions(&mixed);
    let folders = ["a/anna", "a/ben", "a/cy"].map(|name| Some(Submission::Folder(name)));
    assert_eq!(found[..3], folders);
    // Two folders are two tasks as well as two authors, whatever stands beside them.
    assert_eq!(found[3..], [None, None]);
}

#[test]
fn what_may_be_two_people_is_compared() {
    let many: Vec<String> = (0..=AUTHOR_FILES).map(|i| format!("7b/{i}.txt")).collect();
    let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
    many.extend(["other/a.txt", "more/b.txt"]);
    assert!(are_apart(&many));
    for paths in [
        &["all.zip/1.txt", "all.zip/2.txt"][..],
        // A folder among documents that lie side by side, a class and its sources, two groups, two tasks.
        &["a.txt", "b.txt", "more/c.txt", "more/d.txt"],
        &["class/anna.txt", "class/ben.txt", "sources/wiki.txt"],
        &["7a/1.txt", "7a/2.txt", "7b/1.txt", "7b/2.txt"],
        // Latecomers beside what a platform names.
        &[
            "Anna P_1_assignsubmission_file_/a.txt",
            "late/cy.txt",
            "late/dan.txt",
            "sources/wiki.txt",
            "tasks/1.txt",
        ],
        // A task with its number, and everybody's.
        &[
            "lab_4711_4711234_a.txt",
            "lab_4711_4711235_b.txt",
            "lab_4712_4711235_b.txt",
        ],
        &["hw_03_1234567_a.txt", "hw_03_1234568_b.txt"],
    ] {
        assert!(are_apart(paths), "{paths:?}");
    }
    // Files that were not read stand in a folder too.
    let paths = ["a/1.txt", "a/2.txt", "b/1.txt", "c/1.txt"];
    let scans: Vec<String> = (0..AUTHOR_FILES).map(|i| format!("a/{i}.pdf")).collect();
    let scans: Vec<&str> = scans.iter().map(String::as_str).collect();
    let found = class(Rules::Auto, &paths, &scans).submissions(&paths);
    assert!(found.iter().all(Option::is_none));
}

#[test]
fn a_person_hears_where_authors_may_be_others_than_she_means() {
    let note = |rules: Rules, paths: &[&str]| {
        let class = class(rules, paths, &[]);
        let mut sizes: BTreeMap<(String, bool), usize> = BTreeMap::new();
        for found in class.submissions(paths).into_iter().flatten() {
            let author = match found {
                Submission::Named(named) => (named.key, false),
                Submission::Folder(folder) => (folder.to_owned(), true),
            };
            *sizes.entry(author).or_default() += 1;
        }
        let sizes = sizes.into_iter().map(|((_, by), size)| (size, by));
        class.reader().note(paths.len(), &sizes.collect::<Vec<_>>())
    };
    let pattern = |pattern: &str| Rules::Pattern(Regex::new(pattern).unwrap());
    let folders = ["anna/1.txt", "anna/2.txt", "ben/1.txt", "cy/1.txt"];
    assert!(
        note(Rules::Auto, &folders)
            .unwrap()
            .contains("--authors files")
    );
    assert_eq!(note(Rules::Files, &folders), None);
    assert_eq!(note(Rules::Auto, &["a.txt", "b.txt"]), None);
    assert_eq!(note(pattern("^([^/]+)/"), &folders), None);
    assert!(
        note(pattern("^x"), &folders)
            .unwrap()
            .contains("fits no document")
    );
    assert!(note(pattern("t"), &folders).unwrap().contains("one author"));
}
