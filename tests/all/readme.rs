//! The README and its pages can't go stale: their examples have the fields of what the program writes, their links lead somewhere,
//! their options exist, and the walk through the demo class is what its keys do.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::pictures::{Real, demo};
use super::support::{RIVER, class, folder, run_in, save, scan, sidelong};

const README: &str = include_str!("../../README.md");
const SCRIPTS: &str = include_str!("../../assets/docs/scripts.md");

/// The JSON in the fence after a marker.
#[track_caller]
fn example(marker: &str) -> Value {
    let after = SCRIPTS.split_once(marker).expect(marker).1;
    let fenced = after.split_once("```json").expect(marker).1;
    serde_json::from_str(fenced.split_once("```").expect(marker).0).expect(marker)
}

/// The same fields in the same order with values of the same kind; of a list, the first item stands for all.
#[track_caller]
fn assert_same_shape(place: &str, example: &Value, real: &Value) {
    match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            let names = |object: &serde_json::Map<String, Value>| {
                object.keys().cloned().collect::<Vec<_>>()
            };
            assert_eq!(names(example), names(real), "{place}");
            for (name, value) in example {
                assert_same_shape(&format!("{place}.{name}"), value, &real[name]);
            }
        }
        (Value::Array(example), Value::Array(real)) => {
            let first = example.first().zip(real.first());
            let (example, real) = first.unwrap_or_else(|| panic!("{place} is empty"));
            assert_same_shape(&format!("{place}[0]"), example, real);
        }
        (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Bool(_), Value::Bool(_))
        | (Value::Null, Value::Null) => {}
        _ => panic!("{place}: {example} is not like {real}"),
    }
}

#[test]
fn the_scan_example_has_the_fields_of_a_scan() {
    let class = class();
    save(class.path(), "photo.jpg", [0xff, 0xd8, 0xff, 0xe0]);
    let real = scan(class.path(), &["--format", "json"]).json();
    assert_same_shape("scan", &example("<!-- scan.json -->"), &real);
}

#[test]
fn the_compare_example_has_the_fields_of_a_comparison() {
    let changed = RIVER.replace("horses", "oxen");
    let pair = folder(&[("anna.txt", RIVER), ("ben.txt", &changed)]);
    let real = run_in(&pair, "compare anna.txt ben.txt --format json");
    assert_same_shape("compare", &example("<!-- compare.json -->"), &real.json());
}

/// The README and its pages, each with its place.
fn pages() -> Vec<(PathBuf, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(top.join("assets/docs")).unwrap();
    let mut paths = docs
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect::<Vec<_>>();
    paths.push(top.join("README.md"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The lines that are no output of a program between fences.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_fenced = false;
    page.lines().filter(move |line| {
        is_fenced ^= line.starts_with("```");
        !is_fenced
    })
}

/// What GitHub calls a heading in a link: small letters, hyphens for blanks, no punctuation.
fn anchor(heading: &str) -> String {
    heading
        .trim_start_matches('#')
        .trim()
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn every_link_and_every_picture_points_to_what_is_there() {
    let pages = pages();
    let mut links = 0;
    for (path, page) in &pages {
        for link in prose(page).flat_map(|line| line.split("](").skip(1)) {
            let link = link.split_once(')').expect(link).0;
            if link.starts_with("https://") {
                continue;
            }
            links += 1;
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let place = format!("{link} of {}", path.display());
            assert!(target.exists(), "{place}");
            if !heading.is_empty() {
                let target = std::fs::read_to_string(target).unwrap();
                let mut headings = prose(&target).filter(|line| line.starts_with('#'));
                assert!(headings.any(|line| anchor(line) == heading), "{place}");
            }
        }
    }
    assert!(links > 30, "only {links} links are found");
}

/// Words that look like long options.
fn options(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| {
        let name = word.strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

#[test]
fn every_option_that_is_named_is_one_of_the_program() {
    // What a shell completes is what there is, of every command.
    let completions = sidelong(["completions", "zsh"]).ends_with(0).out;
    let all: BTreeSet<&str> = options(&completions).collect();
    for known in ["--threshold", "--against", "--reference", "--exclude"] {
        assert!(all.contains(known), "{known} is not in {all:?}");
    }
    for (path, page) in pages() {
        // What cargo is told is its own.
        let parts = page.lines().flat_map(|line| line.split('`'));
        for option in parts
            .filter(|part| !part.contains("cargo "))
            .flat_map(options)
        {
            assert!(all.contains(option), "{option} in {}", path.display());
        }
    }
}

/// What a reader is asked to read at most, in words.
const OF_README: usize = 1_200;
const OF_ALL_PAGES: usize = 8_000;
/// Pictures, and their bytes together.
const PICTURES: (usize, u64) = (12, 1_000_000);

#[test]
fn the_documents_are_short_and_have_few_pictures() {
    let words = |text: &str| text.split_whitespace().count();
    let readme = words(README);
    assert!(readme <= OF_README, "{readme} words in the README");
    let pages = pages();
    let all: usize = pages.iter().map(|(_, page)| words(page)).sum();
    assert!(all - readme <= OF_ALL_PAGES, "{all} words in all");
    let screens = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/screens");
    let sizes: Vec<u64> = std::fs::read_dir(screens)
        .unwrap()
        .map(|picture| picture.unwrap().metadata().unwrap().len())
        .collect();
    let (count, bytes) = (sizes.len(), sizes.iter().sum::<u64>());
    assert!(
        count <= PICTURES.0 && bytes <= PICTURES.1,
        "{count}, {bytes} bytes"
    );
}

/// A step of the walk begins with its keys, each in backticks, and quotes what is on the screen then.
#[test]
fn the_walk_through_the_demo_class_is_what_happens() {
    let walk = README.split_once("<!-- walk -->").expect("the walk").1;
    let walk = walk.split_once("<!-- /walk -->").expect("its end").0;
    let mut demo = Real::new(&demo());
    let walk = walk.split_whitespace().collect::<Vec<_>>().join(" ");
    let steps: Vec<&str> = walk.split(". `").skip(1).collect();
    assert_eq!(steps.len(), 5);
    for step in steps {
        let words = format!("`{step}");
        let names = words.split(' ').take_while(|word| word.starts_with('`'));
        let keys: Vec<String> = names.map(|name| named(name.trim_matches('`'))).collect();
        demo = demo.press(&keys.join(" "));
        let shown = demo.desk.screen();
        let quoted = step
            .split('“')
            .skip(1)
            .map(|quoted| quoted.split('”').next());
        for seen in quoted.flatten() {
            let seen = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(shown.contains(&seen), "no “{seen}” on\n{shown}");
        }
    }
}

/// A key as the tests call it.
fn named(key: &str) -> String {
    match key.chars().count() {
        1 => key.to_owned(),
        _ => key.to_lowercase(),
    }
}
