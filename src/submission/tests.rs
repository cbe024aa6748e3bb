//! Whose documents are, as it is written in `tests/classes.md`.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;

/// A class of these documents, and of files that were not read.
pub fn class(reader: Reader, documents: &[&str], unread: &[&str]) -> Class {
    let documents = documents.iter().map(|path| (*path, Kind::Document));
    let unread = unread.iter().map(|path| (*path, Kind::Unread));
    let mut class = Class::new(reader);
    class.begin(documents.chain(unread));
    class
}

/// By what stands above a class: the names of folders, and a pattern that begins with the beginning.
fn reader(above: &str) -> Reader {
    let is_pattern = |word: &&str| word.starts_with('^');
    let (patterns, folders): (Vec<&str>, Vec<&str>) = above.split(' ').partition(is_pattern);
    let pattern = patterns.first().map(|pattern| Regex::new(pattern).unwrap());
    let rules = pattern.map_or(Rules::Auto, Rules::Pattern);
    let folders = folders.into_iter().filter(|name| !name.is_empty());
    Reader::beneath(rules, folders.map(str::to_owned))
}

#[test]
fn every_document_is_whose_it_is_written_to_be() {
    let mut lines = include_str!("tests/classes.md").lines();
    while let Some(line) = lines.next() {
        let Some(above) = line.strip_prefix("```") else {
            continue;
        };
        let all: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let unread = all
            .iter()
            .filter_map(|line| line.strip_suffix(" is not read"));
        let unread: Vec<&str> = unread.collect();
        let documents = &all[..all.len() - unread.len()];
        let paths = documents.iter().map(|line| line.split(" → ").next());
        let paths: Vec<&str> = paths.flatten().collect();
        let found = class(reader(above), &paths, &unread).submissions(&paths);
        // The submissions of each name.
        let mut keys: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut told = |found: Submission<'_>| {
            let (name, key, file) = match found {
                Submission::Named(named) => (named.author, named.key, named.file),
                Submission::Folder(folder) => (folder.to_owned(), folder.to_owned(), String::new()),
            };
            let keys = keys.entry(name.clone()).or_default();
            let nth = keys.iter().position(|known| *known == key);
            let nth = nth.unwrap_or_else(|| {
                keys.push(key);
                keys.len() - 1
            });
            let number = (nth > 0).then(|| format!(" ({})", nth + 1));
            let file = (!file.is_empty()).then(|| format!("{DIVIDER}{file}"));
            [
                " → ",
                &name,
                &number.unwrap_or_default(),
                &file.unwrap_or_default(),
            ]
            .concat()
        };
        let found = paths.iter().zip(found).map(|(path, found)| {
            let told = found.map(&mut told).unwrap_or_default();
            format!("{path}{told}")
        });
        assert_eq!(found.collect::<Vec<_>>(), documents);
    }
    let moodle = "Anna Petrova_12345_assignsubmission_file_/essay.docx";
    assert_eq!(Reader::new(Rules::Files).named(moodle), None);
}

#[test]
fn a_person_hears_where_authors_may_be_others_than_she_means() {
    let note = |rules: Rules, paths: &[&str]| {
        let class = class(Reader::new(rules), paths, &[]);
        let mut sizes: BTreeMap<(String, bool), usize> = BTreeMap::new();
        for found in class.submissions(paths).into_iter().flatten() {
            let author = match found {
                Submission::Named(named) => (named.key, false),
                Submission::Folder(folder) => (folder.to_owned(), true),
            };
            *sizes.entry(author).or_default() += 1;
        }
        let sizes = sizes.into_iter().map(|((_, by), size)| (size, by));
        let note = class
            .reader()
            .note(paths.len(), &sizes.collect::<Vec<_>>(), |_| true);
        note.map(|note| note.english()).unwrap_or_default()
    };
    let pattern = |pattern: &str| Rules::Pattern(Regex::new(pattern).unwrap());
    let folders = ["anna/1.txt", "anna/2.txt", "ben/1.txt", "cy/1.txt"];
    assert!(note(Rules::Auto, &folders).contains("--authors files"));
    assert_eq!(note(Rules::Files, &folders), "");
    assert_eq!(note(Rules::Auto, &["a.txt", "b.txt"]), "");
    assert_eq!(note(pattern("^([^/]+)/"), &folders), "");
    assert!(note(pattern("^x"), &folders).contains("fits no document"));
    assert!(note(pattern("t"), &folders).contains("one author"));
}

/// To make its patterns takes longer than to ask them.
pub static READER: LazyLock<Reader> = LazyLock::new(|| Reader::new(Rules::Auto));

/// What a student may call a file, and files in a zip: in both stand whole names of all platforms.
fn chosen() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z0-9 ._\n-]{1,6}",
        Just("_apetrova_attempt_2026-03-04-15-45-00_x".to_owned()),
        Just("Essay 1_apetrova_attempt_2026-03-04-15-45-00.txt".to_owned()),
        Just("petrovaanna_12345_678901_essay.txt".to_owned()),
        Just("Anna Petrova_12345_assignsubmission_file_".to_owned()),
        Just("assignsubmission_file_".to_owned()),
        Just("Anna Petrova - Essay 1.docx".to_owned()),
        Just("10458-Texte-11513-2-2-20210330.pdf".to_owned()),
        Just("_20260304_".to_owned()),
    ];
    let name = proptest::collection::vec(piece, 1..4).prop_map(|pieces| pieces.concat());
    proptest::collection::vec(name, 1..4).prop_map(|parts| parts.join("/"))
}

proptest! {
    #[test]
    fn nothing_that_a_student_may_choose_changes_whose_a_file_is(files in proptest::collection::vec(chosen(), 1..9)) {
        let platforms = [
            "NAME_22345_assignsubmission_file_/",
            "NAME_22345_assignsubmission_file_",
            "NAME_22345_678902_",
            "NAME_LATE_22345_678902_",
            "Essay 1_NAME_attempt_2026-01-01-10-00-00_",
        ];
        for platform in platforms.into_iter().flat_map(|one| [one.to_owned(), format!("class.zip/{one}")]) {
            // A class of others, each with an own number.
            let others = ["apetrova", "colecy", "dora"].into_iter().enumerate().map(|(nth, name)| {
                platform.replace("NAME", name).replace("22345", &format!("1234{nth}")) + "x.txt"
            });
            let own = platform.replace("NAME", "bbrown");
            let mut paths: Vec<String> = others.collect();
            paths.push(format!("{own}x.txt"));
            paths.extend(files.iter().map(|file| format!("{own}{file}")));
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            let found = class(READER.clone(), &paths, &[]).submissions(&paths);
            let key = |found: &Option<Submission<'_>>| match found {
                Some(Submission::Named(named)) => Some((named.key.clone(), named.author.clone())),
                _ => None,
            };
            let keys: Vec<_> = found.iter().map(key).collect();
            prop_assert_eq!(keys.iter().take(4).flatten().collect::<BTreeSet<_>>().len(), 4);
            for (path, own) in paths.iter().zip(&keys).skip(4) {
                prop_assert_eq!(own, &keys[3], "{}", path);
            }
        }
    }
}
