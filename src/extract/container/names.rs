//! Names of the files of a container. Paths as a folder would have them, whatever the container says: below it, and
//! each one once, and none that is a file and a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, IBM866, KOI8_R, KOI8_U, WINDOWS_1251};

/// Bytes of a path that are kept, the last ones: more than any system allows for a name, few enough that a list of all
/// names fits a reply.
const LONGEST: usize = 1024;
/// So much of the names shows their encoding.
const LOOKED_AT: usize = 64 << 10;

/// The encoding of names that are no UTF-8 and don't say what they are, told by all of them together.
///
/// Programs wrote what the country's DOS had. A guess for the languages of Western Europe is not believed: it is made of
/// Windows' letters, where the container has those of code page 437.
pub fn guess<'a>(names: impl Iterator<Item = &'a [u8]>) -> Option<&'static Encoding> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut fed = 0;
    for name in names.filter(|name| std::str::from_utf8(name).is_err()) {
        detector.feed(name, false);
        detector.feed(b"\n", false);
        fed += name.len();
        if fed > LOOKED_AT {
            break;
        }
    }
    if fed == 0 {
        return None;
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let believed = [IBM866, KOI8_R, KOI8_U, WINDOWS_1251].contains(&guess);
    (believed || !guess.is_single_byte()).then_some(guess)
}

/// Gives each file a path of its own.
#[derive(Debug)]
pub struct Names {
    /// All paths before any got a number, by which it is known what is a folder.
    all: BTreeSet<String>,
    /// Every path given, and the last number that was put to it.
    given: BTreeMap<String, u32>,
}

impl Names {
    /// For a container that calls its files so.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Names {
        Names {
            all: names.into_iter().map(clean).collect(),
            given: BTreeMap::new(),
        }
    }

    /// A path below the container for what it calls a file; of two alike the second gets a number, and so does a file that
    /// is called as a folder is: it may be a container itself, whose files would get the paths of those in the folder.
    pub fn give(&mut self, name: &str) -> String {
        let path = clean(name);
        let mut number = match self.given.get(&path) {
            Some(last) => *last,
            None if self.is_folder(&path) => 1,
            None => {
                self.given.insert(path.clone(), 1);
                return path;
            }
        };
        let numbered = loop {
            number += 1;
            let numbered = with_number(&path, number);
            if !self.given.contains_key(&numbered) && !self.is_folder(&numbered) {
                break numbered;
            }
        };
        self.given.insert(path, number);
        self.given.insert(numbered.clone(), 1);
        numbered
    }

    /// Whether a file lies below that path.
    fn is_folder(&self, path: &str) -> bool {
        let folder = format!("{path}/");
        let behind = (Bound::Included(folder.as_str()), Bound::Unbounded);
        let first = self.all.range::<str, _>(behind).next();
        first.is_some_and(|first| first.starts_with(&folder))
    }
}

/// Only names of folders and of a file at last: nothing that leads out of the container, on any system.
fn clean(name: &str) -> String {
    let name = name.replace('\\', "/").replace('\0', "\u{fffd}");
    let is_drive = |part: &str| {
        let mut characters = part.chars();
        let letter = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
        letter && characters.as_str() == ":"
    };
    let parts = name
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | "..") && !is_drive(part));
    let path = parts.collect::<Vec<_>>().join("/");
    let cut = path.ceil_char_boundary(path.len().saturating_sub(LONGEST));
    let kept = path.get(cut..).unwrap_or_default();
    // Of the first name there may be an end that is none.
    let kept = match kept.split_once('/') {
        Some(("" | "." | "..", rest)) => rest,
        _ => kept,
    };
    match kept.split_once(':') {
        // On Windows that is a file of the drive: joined to the path of the container, it takes its place.
        Some((drive, rest)) if is_drive(&format!("{drive}:")) => format!("{drive}_{rest}"),
        _ if kept.is_empty() => "unnamed".to_owned(),
        _ => kept.to_owned(),
    }
}

/// `essay (2).txt` for `essay.txt`.
fn with_number(path: &str, number: u32) -> String {
    let (folder, name) = match path.rsplit_once('/') {
        Some((folder, name)) => (format!("{folder}/"), name),
        None => (String::new(), path),
    };
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => {
            format!("{folder}{stem} ({number}).{extension}")
        }
        _ => format!("{folder}{name} ({number})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{rows, under};
    use proptest::prelude::*;
    use std::path::{Component, Path};

    #[test]
    fn names_stay_below_the_container_and_none_is_given_twice() {
        let cases = rows::<2>(under(
            include_str!("../tests/tables.md"),
            "Names in a container",
        ));
        let mut names = Names::of(cases.iter().map(|[name, _]| name.as_str()));
        for [name, expected] in &cases {
            assert_eq!(names.give(name), *expected, "{name}");
        }
        let long = format!("{}/essay.txt", "я".repeat(LONGEST));
        let cut = names.give(&long);
        assert!(cut.ends_with("/essay.txt") && cut.len() <= LONGEST);
    }

    #[test]
    fn what_is_left_of_a_long_name_does_not_lead_out_either() {
        for end in ["..", ".", ""] {
            let rest = "b".repeat(LONGEST - end.len() - 1);
            let name = format!("anna{end}/{rest}");
            assert_eq!(Names::of([&*name]).give(&name), rest, "{end:?}");
        }
    }

    proptest! {
        #[test]
        fn every_name_becomes_a_path_of_its_own_below_the_container(
            names in proptest::collection::vec(r"[./\\aC:\x00é ()2]{0,12}", 1..40)
        ) {
            let mut given = Names::of(names.iter().map(String::as_str));
            let paths: Vec<String> = names.iter().map(|name| given.give(name)).collect();
            for path in &paths {
                let normal = |part| matches!(part, Component::Normal(_));
                prop_assert!(Path::new(path).components().all(normal), "{path:?}");
                prop_assert!(!path.contains(['\\', '\0']));
                let letter = |c: char| c.is_ascii_alphabetic();
                let on_a_drive = path.strip_prefix(letter).is_some_and(|rest| rest.starts_with(':'));
                prop_assert!(!on_a_drive, "{path:?} lies below nothing on Windows");
            }
            let distinct: std::collections::BTreeSet<_> = paths.iter().collect();
            prop_assert_eq!(distinct.len(), paths.len());
            for (above, below) in paths.iter().flat_map(|a| paths.iter().map(move |b| (a, b))) {
                prop_assert!(!below.starts_with(&format!("{above}/")), "{above:?} {below:?}");
            }
        }
    }
}
