use ratatui::style::{Color, Modifier};

use super::*;
use crate::app::command::{Action, Place as Where};
use crate::tests::{fits, rows};
use crate::view::theme;
use crate::words;

/// With the options of the command line.
fn parse(text: &str) -> Result<Config, Vec<Problem>> {
    let (config, problems) = Config::read(text, &crate::cli::known());
    let is_right = problems.is_empty();
    is_right.then_some(config).ok_or(problems)
}

fn said(text: &str) -> Vec<String> {
    let problems = parse(text).expect_err(text);
    problems.iter().map(Problem::to_string).collect()
}

#[test]
fn of_every_mistake_is_said_what_is_written() {
    for [written, told] in rows(include_str!("tests/problems.md")) {
        let language = if told.starts_with("строка") {
            Language::Russian
        } else {
            Language::English
        };
        let all: Vec<String> = words::speaking(language, || match parse(&written) {
            Ok(config) => config.notes.iter().map(Note::to_string).collect(),
            Err(problems) => problems.iter().map(Problem::to_string).collect(),
        });
        let all = if all.is_empty() {
            vec!["-".to_owned()]
        } else {
            all
        };
        let is_one = all.len() == 1 || written.contains("quit = \"?\"") && all.len() < 4;
        assert!(is_one && fits(&all[0], &told), "{written:?}: {all:?}");
    }
}

#[test]
fn what_is_named_is_changed_and_nothing_else() {
    let config = parse(
        r##"
theme = "mine"
threshold = "25%"
sketch = "10x3"
language = "ru"

[keys.everywhere]
down = ["e", "down"]

[keys.side]
swap = []

[themes.mine]
base = "light"
accent = "#005fff bold"
passages = ["black on 153", "black on 223"]
"##,
    )
    .unwrap();
    assert_eq!(config.option("theme").unwrap(), ["mine"]);
    assert_eq!(config.option("threshold").unwrap(), ["25%"]);
    assert_eq!(config.language(), Some(Language::Russian));
    let means = |place, key| config.keymap.meaning(place, key);
    assert_eq!(means(Where::Pairs, "e"), Some(Action::Down));
    assert_eq!(means(Where::Pairs, "j"), None);
    assert_eq!(means(Where::Pairs, "k"), Some(Action::Up));
    assert_eq!(means(Where::Side, "x"), None);
    let (name, theme) = config.themes.first().unwrap();
    assert_eq!(name, "mine");
    assert_eq!(theme.accent.fg, Some(Color::Rgb(0, 95, 255)));
    assert!(theme.accent.add_modifier.contains(Modifier::BOLD));
    assert_eq!(theme.passages.len(), 2);
    assert_eq!(theme.quiet, Theme::light(false).quiet);
}

#[test]
fn no_option_takes_a_value_of_a_type_that_it_does_not_have() {
    let known = crate::cli::known();
    let names = known.iter().map(|option| option.name.as_str());
    let names: Vec<&str> = TABLES.into_iter().chain(names).collect();
    for name in &names {
        for value in ["2026-01-31", "[[]]", "{ a = 1 }"] {
            let all = said(&format!("\n{name} = {value}"));
            assert!(all[0].starts_with("line 2: "), "{name} = {value}: {all:?}");
        }
        let mut known = known.iter();
        let is_switch = known.any(|option| option.name == *name && option.kind == Kind::Switch);
        assert_eq!(
            parse(&format!("{name} = true")).is_ok(),
            is_switch,
            "{name}"
        );
    }
}

#[test]
fn the_template_is_what_is_built_in() {
    let template = template(&crate::cli::known());
    assert!(parse(&template).is_ok(), "{template}");
    // Every line that a person could want, wanted.
    let all: String = template
        .lines()
        .map(|line| match line.strip_prefix('#') {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_lowercase() || c == '[') => rest,
            _ => line,
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let config = parse(&all).unwrap_or_else(|problems| panic!("{problems:?}\n{all}"));
    let usual = Keymap::default();
    for place in Where::ALL {
        let keys = |map: &Keymap| -> Vec<Vec<String>> {
            let mut keys: Vec<Vec<String>> = (map.commands(place).iter())
                .map(|b| b.keys.clone())
                .collect();
            for keys in &mut keys {
                keys.sort_unstable();
            }
            keys
        };
        assert_eq!(keys(&config.keymap), keys(&usual), "{place:?}");
    }
    let value = |name: &str| config.option(name).unwrap().join(" ");
    assert_eq!(value("theme"), theme::AUTO);
    assert_eq!(
        value("threshold"),
        crate::index::Settings::default().threshold.to_string()
    );
    assert_eq!(value("no-mouse"), "false");
    assert_eq!(config.option("max-group"), None, "any number");
    assert_eq!(config.themes.len(), 1);
}

#[test]
fn another_theme_leaves_the_rest_of_the_file_alone() {
    let text = "# mine\nthreshold = 5 # low\n\n[keys.side]\nswap = \"y\"\n";
    let changed = with(text, "theme", "light").unwrap();
    assert_eq!(
        changed,
        "# mine\nthreshold = 5 # low\ntheme = \"light\"\n\n[keys.side]\nswap = \"y\"\n"
    );
    let again = with(&changed, "theme", "dark").unwrap();
    assert_eq!(again, changed.replace("light", "dark"));
    assert_eq!(with("", "theme", "none").unwrap(), "theme = \"none\"\n");
    assert!(with("theme =", "theme", "none").is_err());
}

#[test]
fn what_is_no_word_under_the_name_of_an_option_is_not_written_over() {
    for (text, line) in [
        ("threshold = 5\n\n[theme]\naccent = \"red\"\n", 3),
        ("theme.accent = \"red\"\n", 1),
        ("# mine\ntheme = { accent = \"red\" }\n", 2),
        ("[[theme]]\n[[theme]]\n", 1),
        ("theme = [\"dark\", \"light\"]\n", 1),
        ("[theme.mine]\naccent = \"red\"\n", 1),
    ] {
        let problem = with(text, "theme", "light").expect_err(text);
        let said = format!("line {line}: something else than a word stands under “theme” there");
        assert!(problem.to_string().starts_with(&said), "{text}: {problem}");
        // Another option comes in beside it.
        let changed = with(text, "language", "ru").unwrap();
        assert_eq!(changed.replace("language = \"ru\"\n", ""), text);
    }
}
