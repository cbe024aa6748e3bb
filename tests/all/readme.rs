//! The README and its pages can't go stale: their examples have the fields of what the program writes, and the keys are those of
//! the keymap. With `SIDELONG_UPDATE=1` the keys are written anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sidelong::app::command::{Command, Place, commands};
use sidelong::app::keys;

use super::support::{RIVER, class, folder, save, scan, sidelong};

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
    let real = sidelong([
        "compare".as_ref(),
        pair.path().join("anna.txt").as_os_str(),
        pair.path().join("ben.txt").as_os_str(),
        "--format".as_ref(),
        "json".as_ref(),
    ]);
    assert_same_shape("compare", &example("<!-- compare.json -->"), &real.json());
}

const KEYS: [&str; 2] = ["<!-- keys -->\n", "<!-- /keys -->"];
/// Places whose common keys are told once.
const LISTS: [Place; 3] = [Place::Pairs, Place::Clusters, Place::Documents];
#[test]
fn the_keys_are_those_of_the_keymap() {
    let kept = README.split_once(KEYS[0]).unwrap();
    let after = kept.1.split_once(KEYS[1]).unwrap();
    let table = format!("\n{}\n", keys_table());
    if std::env::var_os("SIDELONG_UPDATE").is_some() {
        let readme = [kept.0, KEYS[0], &table, KEYS[1], after.1].concat();
        std::fs::write(
            Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"),
            readme,
        )
        .unwrap();
        return;
    }
    assert!(
        after.0 == table,
        "the README has other keys: SIDELONG_UPDATE=1 cargo test readme"
    );
}

fn keys_table() -> String {
    let mut table = "| where | key | does |\n| --- | --- | --- |\n".to_owned();
    let has = |place, wanted: &Command| {
        commands(place).any(|c| (c.keys, c.help) == (wanted.keys, wanted.help))
    };
    let everywhere = |command: &Command| LISTS.into_iter().all(|place| has(place, command));
    for place in Place::ALL {
        // That Ctrl-c leaves from everywhere is told with the lists.
        let is_told = |command: &Command| everywhere(command) || command.keys == ["ctrl-c"];
        let own = commands(place).filter(|command| !is_told(command));
        add_rows(&mut table, place.name(), own);
    }
    add_rows(
        &mut table,
        "All lists",
        commands(Place::Pairs).filter(everywhere),
    );
    table
}

/// One row a command; the place is named in the first.
fn add_rows(table: &mut String, place: &str, commands: impl Iterator<Item = Command>) {
    for (nth, command) in commands.enumerate() {
        let place = if nth == 0 { place } else { "" };
        let shown = command
            .keys
            .iter()
            .map(|key| format!("`{}`", keys::shown(key)));
        let shown = shown.collect::<Vec<_>>().join(" ");
        writeln!(table, "| {place} | {shown} | {} |", command.help).unwrap();
    }
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
    assert!(links > 50, "only {links} links are found");
}

/// Words that look like long options.
fn options(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| {
        let name = word.strip_prefix("--");
        name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

/// Adds the options of a command and of those below it, by its help.
fn add_options(command: &[&str], all: &mut BTreeSet<String>) {
    let asked = command.iter().chain(&["--help"]);
    let help = sidelong(asked).ends_with(0).out;
    let told = help.lines().map(str::trim_start);
    let defined = told.filter(|line| line.starts_with('-')).flat_map(options);
    all.extend(defined.map(str::to_owned));
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    for line in below.take_while(|line| !line.is_empty()) {
        // The lines of a description that is wrapped are further to the right.
        let name = line
            .strip_prefix("  ")
            .filter(|line| !line.starts_with(' '));
        let name = name.and_then(|line| line.split(' ').next());
        if let Some(name) = name.filter(|name| *name != "help") {
            add_options(&[command, &[name]].concat(), all);
        }
    }
}

#[test]
fn every_option_that_is_named_is_one_of_the_program() {
    let mut all = BTreeSet::new();
    add_options(&[], &mut all);
    for known in ["--threshold", "--against", "--reference", "--older-than"] {
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
