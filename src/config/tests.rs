use ratatui::style::{Color, Modifier};

use super::*;
use crate::app::command::{Action, Place as Where};
use crate::view::theme;

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
fn an_empty_file_changes_nothing() {
    let config = parse("").unwrap();
    assert_eq!(config.options, []);
    assert!(config.themes.is_empty());
    let key = config.keymap.meaning(Where::Pairs, "j");
    assert_eq!(key, Some(Action::Down));
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
fn an_error_names_the_line_and_what_was_meant() {
    assert_eq!(
        said("tehme = \"dark\""),
        ["line 1: there is no option “tehme”: “theme” is meant?"]
    );
    assert_eq!(
        said("\ntheme = \"drak\""),
        ["line 2: there is no theme “drak”: “dark” is meant?"]
    );
    assert_eq!(
        said("[keys.side]\nswpa = \"x\""),
        ["line 2: there is no command of “side” “swpa”: “swap” is meant?"]
    );
    assert_eq!(
        said("[keys.sied]\nswap = \"x\""),
        ["line 1: there is no place “sied”: “side” is meant?"]
    );
    assert_eq!(
        said("[themes.mine]\nacent = \"red\""),
        ["line 2: there is no meaning “acent”: “accent” is meant?"]
    );
    assert!(said("[themes.mine]\naccent = \"rde\"")[0].starts_with("line 2: “rde” is no colour"));
    for (written, meant) in [
        ("entre", "enter"),
        ("entr", "enter"),
        ("shift+pagedwn", "shift-pagedown"),
        ("Ctrl+F", "ctrl-f"),
    ] {
        assert_eq!(
            said(&format!("[keys.pairs]\n\nopen = {written:?}")),
            [format!(
                "line 3: there is no key “{written}”: “{meant}” is meant?"
            )]
        );
    }
    let unknown = said("[keys.pairs]\n\nopen = \"hyper-x\"").remove(0);
    assert!(
        unknown.ends_with("a name such as enter, pgdn, ctrl-d, shift-tab, f5"),
        "{unknown}"
    );
    assert!(said("[keys.filter]\nclear = \"x\"")[0].contains("is a letter here"));
    assert!(said("theme = ")[0].starts_with("line 1:"));
    assert!(said("threshold = 200")[0].contains("from 0 to 100"));
    assert!(said("no-mouse = 1")[0].contains("true or false"));
    assert_eq!(
        said("language = \"rus\""),
        ["line 1: language: “rus” is none of en, ru"]
    );
    assert!(said("sketch = \"smihash\"")[0].starts_with(
        "line 1: sketch: no sketch is called 'smihash'; the nearest name is simhash; there are exact,"
    ));
    assert!(said("keys = 7")[0].contains("is a table"));
    assert!(said("[themes.dark]")[0].contains("comes with the program"));
}

#[test]
fn what_is_wrong_is_told_in_the_language_that_is_spoken() {
    for (text, told) in [
        (
            "tehme = 1",
            "строка 1: нет настройки «tehme»: может быть, «theme»?",
        ),
        (
            "threshold = 200",
            "строка 1: threshold: процент от 0 до 100",
        ),
        (
            "language = \"rus\"",
            "строка 1: language: «rus» не подходит, бывает только en, ru",
        ),
        (
            "[themes.mine]\naccent = \"on\"",
            "строка 2: после «on» нет цвета фона",
        ),
    ] {
        let problems = parse(text).unwrap_err();
        let all = crate::words::speaking(Language::Russian, || problems[0].to_string());
        assert_eq!(all, told);
    }
}

#[test]
fn numbers_are_those_of_the_command_line() {
    for wrong in ["0", "-1", "\"x\"", "4294967296"] {
        assert_eq!(
            said(&format!("\nmax-group = {wrong}")),
            ["line 2: max-group: a number of documents from 1 to 4294967295"],
            "{wrong}"
        );
    }
    assert_eq!(
        said("min-resemblance = 120"),
        ["line 1: min-resemblance: a percentage from 0 to 100"]
    );
}

#[test]
fn options_of_the_command_line_have_their_names_and_values() {
    let text = "width = 4\nstem = \"auto\"\nno-numbers = true\nno-cache = false\n\
                exclude = [\"*.bak\", \"drafts/\"]\ninclude = \"*.docx\"\nmax-file-size = \"2M\"\n";
    let config = parse(text).unwrap();
    let values = |name: &str| {
        let chosen = config.options.iter().find(|chosen| chosen.name == name);
        chosen.map(|chosen| (chosen.values.join(" "), config.line(name)))
    };
    let is = |value: &str, line| Some((value.to_owned(), line));
    assert_eq!(values("width"), is("4", 1));
    assert_eq!(values("stem"), is("auto", 2));
    assert_eq!(values("no-numbers"), is("true", 3));
    assert_eq!(values("no-cache"), is("false", 4));
    assert_eq!(values("exclude"), is("*.bak drafts/", 5));
    assert_eq!(values("include"), is("*.docx", 6));
    assert_eq!(values("max-file-size"), is("2M", 7));
    assert_eq!(values("stop-words"), None);
    for (wrong, why) in [
        (
            "\nwidht = 4",
            "line 2: there is no option “widht”: “width” is meant?",
        ),
        (
            "width = 40",
            "line 1: width: a number of words from 3 to 10",
        ),
        (
            "width = [4]",
            "line 1: width is one value, such as width = 5",
        ),
        (
            "no-numbers = \"yes\"",
            "line 1: no-numbers is true or false",
        ),
        ("encoding = 5", "line 1: encoding: "),
        ("limit = 5", "line 1: limit: "),
        ("stop-words = 5", "line 1: stop-words: "),
        ("authors = 5", "line 1: authors: “5” is none of auto, files"),
        (
            "stem = \"klingon\"",
            "line 1: stem: there are stems for auto",
        ),
        (
            "author-pattern = \"(\"",
            "line 1: author-pattern: regex parse error",
        ),
        (
            "numbers = false",
            "line 1: there is no option “numbers”: “no-numbers” is meant?",
        ),
    ] {
        let all = said(wrong);
        assert!(
            all.len() == 1 && all[0].starts_with(why),
            "{wrong}: {all:?}"
        );
    }
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
fn all_errors_are_told_at_once_in_the_order_of_the_lines() {
    let all = said("theme = \"x\"\n[keys.pairs]\nfoo = \"x\"\nopen = \"entre\"\n[colours]\n");
    let lines: Vec<&str> = all.iter().filter_map(|said| said.get(..6)).collect();
    assert_eq!(lines, ["line 1", "line 3", "line 4", "line 5"]);
}

#[test]
fn one_key_for_two_commands_names_both_lines() {
    let all = said("[keys.pairs]\nopen = \"e\"\nfilter = \"e\"");
    assert_eq!(
        all,
        ["line 3: in pairs the key e is for “open” already (line 2)"]
    );
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

#[test]
fn the_key_that_leaves_everywhere_is_refused_to_every_other_command() {
    // The last of them is the Cyrillic letter on the same key.
    for key in ["ctrl-c", "Ctrl-C", "ctrl-с"] {
        for place in ["pairs", "everywhere"] {
            let text = format!("threshold = 5\n[keys.{place}]\nopen = [\"o\", \"{key}\"]\n");
            assert_eq!(
                said(&text),
                [format!(
                    "line 3: “{key}” leaves everywhere, and can be nothing else: another key is needed for “open”"
                )]
            );
        }
    }
    assert!(parse("[keys.everywhere]\nquit = [\"Q\", \"ctrl-c\"]\n").is_ok());
}

#[test]
fn a_key_that_is_taken_from_another_command_is_a_note_and_no_error() {
    let notes = |text: &str| -> Vec<String> {
        let notes = parse(text).expect(text).notes;
        notes.iter().map(Note::to_string).collect()
    };
    assert_eq!(
        notes("[keys.side]\nswap = \"n\""),
        [
            "line 2: in side the key n is taken from “next-passage”, which has no key any more: give it one"
        ]
    );
    assert_eq!(
        notes("[keys.side]\nswap = \"n\"\nnext-passage = \"x\""),
        [""; 0]
    );
    assert_eq!(notes("[keys.side]\nswap = []"), [""; 0]);
    let one = notes("[keys.pairs]\nopen = \"down\"");
    assert_eq!(
        one,
        ["line 2: in pairs the key ↓ is taken from “down”, which keeps j"]
    );
    let many = notes("[keys.everywhere]\nquit = \"?\"");
    assert!(many.len() < 4, "one for all places: {many:?}");
    assert!(
        many[0].starts_with("line 2: in pairs, clusters, "),
        "{many:?}"
    );
}
