//! Does the README's walk through the demo class tell the truth? Its very keys are pressed, what it says is seen must be on
//! the screen, and its pictures are those screens. With `SIDELONG_UPDATE=1` they are drawn anew.

use std::path::Path;

use crossterm::event::KeyCode;

use super::desk::key;
use super::pictures::{Desk, Dress, demo};

const README: &str = include_str!("../../README.md");
/// Of a laptop's terminal.
const SIZE: (u16, u16) = (110, 32);

/// One step as it is told.
struct Step<'a> {
    /// In backticks before the first colon.
    keys: Vec<KeyCode>,
    /// In quotation marks.
    seen: Vec<&'a str>,
    picture: &'a str,
}

fn between(text: &str, open: char, close: char) -> Vec<&str> {
    let after = text.split(open).skip(1);
    after
        .filter_map(|part| Some(part.split_once(close)?.0))
        .collect()
}

fn steps() -> Vec<Step<'static>> {
    let told = README.split_once("<!-- triage -->").expect("the walk").1;
    let told = told.split_once("<!-- /triage -->").expect("its end").0;
    let steps = told.split("\n### ").skip(1);
    steps
        .map(|step| {
            let (head, rest) = step.split_once('\n').unwrap();
            // The odd parts between backticks are keys.
            let keys = head.split('`').skip(1).step_by(2);
            let name = |name: &str| match name {
                "↑" => "up".to_owned(),
                "↓" => "down".to_owned(),
                name if name.chars().count() > 1 => name.to_lowercase(),
                name => name.to_owned(),
            };
            Step {
                keys: keys.map(|text| key(&name(text)).code).collect(),
                seen: between(rest, '“', '”'),
                picture: rest
                    .split_once("](")
                    .expect("a picture")
                    .1
                    .split_once(')')
                    .unwrap()
                    .0,
            }
        })
        .collect()
}

#[test]
fn the_walk_through_the_demo_class_is_what_happens() {
    let mut desk = Desk::new(demo(), SIZE, Dress::on_dark("dark"));
    let steps = steps();
    assert!((9..=11).contains(&steps.len()));
    for (nth, step) in (1..).zip(steps) {
        assert_eq!(step.picture, format!("assets/triage/{nth}.svg"));
        desk = desk.press(&step.keys);
        let shown = desk.letters();
        assert!(!step.seen.is_empty(), "{}", step.picture);
        for seen in step.seen {
            // A sentence of the screen may be wrapped in the README.
            let seen = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(shown.contains(&seen), "no “{seen}” on\n{shown}");
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(step.picture);
        let picture = desk.picture();
        if std::env::var_os("SIDELONG_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &picture).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == picture,
            "{} shows another screen: look, then SIDELONG_UPDATE=1 cargo test triage",
            path.display()
        );
    }
}
