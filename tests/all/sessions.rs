//! What a person presses and sees, as it is written in `tests/cases/screens/*.md`.
//!
//! Each heading of the second level begins a session. Steps make its class: `- class essays`, `- class many 300 900`, or `- class a.txt, b.txt`
//! with `- pair 0 1: 40 of 50 and 50 shingles, 60 words, longest 40, 1 passage`, `- not read a.pdf: PDF`, `- in part a.txt` (damaged), `- folders a, b`. `- window 80x24, 60x14` tells it
//! once in each window, `- language Russian` in that language, `- first start` with the lines for
//! who is new, which are `welcomed: 1` when it is kept that they were seen. `- pair`, `- no pair 0 1`, `- document NAME`,
//! `- gone NAME`, `- news TEXT`, `- watched no more` or `- watched REASON` and `- common text counts` (`is left out`) between the tables change the class, and `- later` shows it so.
//! With `- reviewer vera` she decides. With `- contents known` documents are told apart by what is in them: `- saved a.txt` is another text, `- document b.txt like a.txt` a copy.
//! `- again` is the next start, as the class is then.
//! So do `- rename a.txt to z.txt`, `- reads 8 of 40` (files) and `- samples 1 of 4` (shingles). `- comparing runs` says which step of comparing the
//! chosen pair is done, `- comparing another` that another pair is compared.
//!
//! A row of a table headed `keys | screen | place` is what is pressed, what the screen shows then, and who has the keys. Keys are called as
//! everywhere in the tests; `"ab c"` is typed, `j*3` is pressed three times, `paste "ab"`, `click "ab"` (where that stands) and `wheel-down "ab"` are done;
//! `anew` begins with the class at the start, and with `unanswered` the engine says nothing before `answer`. The screen has `TEXT`, broken into lines anywhere; `THIS && THAT` in one line; not `~~TEXT~~`;
//! `once: TEXT` once; `cursor: TEXT` in the lowest row with a cursor, `foot: TEXT` in the last one, `said: TEXT` whatever lies over it; the filter is `filter: TEXT`, the list has `8 rows`, two texts are `open: A, B`,
//! and `left: TEXT`, `right: TEXT` and `level: TEXT` stand in the left one, in the right one, and in both at one height (`- long texts` have three passages);
//! `copied: TEXT` and `written: TEXT` stand in what was copied last, and written to a file; `opened: TEXT` says in which program what was opened last,
//! `kept: TEXT` which theme is kept, `asked: TEXT` what the engine was asked for by the keys of the last row that had any.

use crossterm::event::{MouseButton, MouseEventKind};
use regex::Regex;
use sidelong::align::Step;
use sidelong::app::Message;
use sidelong::app::bookmark::{self, Bookmark};
use sidelong::app::welcome;
use sidelong::engine::{Comparing, Event, Stage};
use sidelong::index::Label;
use sidelong::snapshot::Watching;
use sidelong::words::{self, Language, Said};

use super::cases::stories;
use super::classes::{Class, essays, many};
use super::desk::Desk;
use super::support::tables::unescape;

const HEAD: &str = "| keys | screen | place |";
const RULE: &str = "| --- | --- | --- |";

#[test]
fn every_session_shows_what_is_written() {
    let mut wrong = Vec::new();
    for path in stories("screens") {
        let story = std::fs::read_to_string(path).unwrap();
        for session in story.split("\n## ").skip(1) {
            let windows = session
                .lines()
                .find_map(|line| line.strip_prefix("- window "));
            let language = if session.contains("\n- language Russian\n") {
                Language::Russian
            } else {
                Language::English
            };
            for window in windows.expect("a window").split(", ") {
                wrong.extend(words::speaking(language, || tell(session, window)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What of a session is not so in a window.
fn tell(session: &str, window: &str) -> Vec<String> {
    let size = numbers(window);
    let first_start = session.contains("\n- first start");
    let for_good = session.contains("\n- first start\n");
    let mut lines = session.lines();
    let reviewer = lines.find_map(|line| line.strip_prefix("- reviewer "));
    let reviewer = reviewer.unwrap_or_default();
    let (mut class, mut desk) = (Class::default(), None::<Desk>);
    let (mut pressed, mut asked, mut wrong) = (String::new(), String::new(), Vec::new());
    for line in session.lines() {
        if line == "- later" {
            class = class.later();
            let desk = desk.as_mut().expect("a screen");
            desk.show(class.snapshot()).answer(&class);
        } else if line == "- again" {
            let before = desk.take().expect("a screen");
            let kept = Bookmark::of(&before.app).unwrap();
            let kept = Bookmark::decode(&kept.encode().unwrap()).unwrap();
            let mut next = Desk::empty(size[0] as u16, size[1] as u16);
            next.tell(Message::Reviewed(before.kept.iter().cloned().collect()));
            next.kept = before.kept;
            bookmark::begin(&mut next.app, kept);
            next.show(class.snapshot()).answer(&class);
            desk = Some(next);
        } else if let Some(stage) = line.strip_prefix("- comparing ") {
            compare(desk.as_mut().expect("a screen"), stage);
        } else if let Some(step) = line.strip_prefix("- ") {
            change(&mut class, step);
        } else if line.starts_with('|') && ![HEAD, RULE].contains(&line) {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, keys, screen, place, _] = cells[..] else {
                panic!("{line}");
            };
            let keys = keys.trim_matches('`');
            if keys.starts_with("anew") {
                desk = None;
                pressed.clear();
            }
            let desk = desk.get_or_insert_with(|| {
                let mut desk = Desk::empty(size[0] as u16, size[1] as u16);
                desk.app.reviews.reviewer = reviewer.to_owned();
                if first_start {
                    welcome::begin(&mut desk.app, for_good);
                }
                desk.show(class.snapshot()).answer(&class);
                desk
            });
            if !keys.is_empty() {
                asked = press(desk, &class, keys.trim_start_matches("anew"));
            }
            pressed = format!("{pressed} {keys}");
            let is_there = place.is_empty() || place == format!("{:?}", desk.place());
            if desk.left || !is_there || !is_so(desk, &asked, &unescape(screen)) {
                let title = session.lines().next().unwrap();
                let written = desk.written.as_ref().map(|file| file.text.clone());
                let shown = match screen.split_once(':') {
                    Some(("written", _)) => written.unwrap_or_default(),
                    Some(("copied", _)) => desk.copied.clone().unwrap_or_default(),
                    _ => desk.screen(),
                };
                wrong.push(format!(
                    "{title} ({window}):{pressed}\n{screen}, {place}: not so; {:?}, asked {asked}\n{shown}",
                    desk.place()
                ));
            }
        }
    }
    wrong
}

fn numbers(text: &str) -> Vec<usize> {
    let parts = text.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The engine says how far it is with the chosen pair.
fn compare(desk: &mut Desk, stage: &str) {
    let docs = desk.app.pairs.pair().expect("a pair");
    let (docs, stage) = match stage {
        "another" => (docs.swap(), Stage::Reading),
        "reading" => (docs, Stage::Reading),
        "rarest" => (docs, Stage::Rarest),
        step => {
            let mut all = Step::ALL.into_iter();
            let named = all.find(|known| format!("{known:?}").to_lowercase() == step);
            (docs, Stage::Aligning(named.expect("a step")))
        }
    };
    desk.hear(Event::Comparing(Comparing {
        docs,
        stage,
        in_detail: false,
    }));
}

fn change(class: &mut Class, step: &str) {
    let (what, rest) = step.split_once(' ').unwrap();
    let of = numbers(rest);
    match what {
        "class" if rest == "essays" => *class = essays(),
        "class" if rest.starts_with("many ") => *class = many(of[0], of[1]),
        "class" => *class = Class::of(rest.split(", ").filter(|name| *name != "nobody")),
        "pair" => {
            let [shared, left, right, words, longest, passages] =
                [2, 3, 4, 5, 6, 7].map(|at| of[at] as u32);
            let whole = std::mem::take(class);
            *class = whole.pair(
                (of[0], of[1]),
                shared,
                (left, right),
                (words, longest, passages),
            );
        }
        "no" => {
            let is_it = |docs: [u32; 2]| docs.map(|doc| doc as usize) == [of[0], of[1]];
            class
                .pairs
                .retain(|pair| !is_it([pair.docs.left.0, pair.docs.right.0]));
        }
        "folders" => class.folders = rest.split(", ").map(str::to_owned).collect(),
        "contents" => class.contents = (1..).take(class.names.len()).collect(),
        "saved" => {
            let at = class.names.iter().position(|name| name == rest);
            class.contents[at.unwrap()] += 100;
        }
        "document" => {
            let (name, original) = rest.split_once(" like ").unwrap_or((rest, ""));
            if !class.contents.is_empty() {
                let own = class.names.len() as u64 + 1;
                let copied = |at: usize| class.contents[at];
                let content = class.names.iter().position(|known| known == original);
                class.contents.push(content.map_or(own, copied));
            }
            class.names.push(name.to_owned());
        }
        "rename" => {
            let (from, to) = rest.split_once(" to ").unwrap();
            class.rename(from, to);
        }
        "reads" => class.reads = Some((of[0] as u32, of[1] as u32)),
        "samples" => class.one_in = Some(of[1] as u32),
        "gone" => {
            class.names.retain(|name| name != rest);
            class.contents.truncate(class.names.len());
        }
        "not" => {
            let (name, reason) = rest
                .strip_prefix("read ")
                .and_then(|file| file.split_once(": "))
                .unwrap();
            class
                .unread
                .push((name.to_owned().leak(), reason.to_owned().leak()));
        }
        "in" => class
            .in_part
            .extend(rest.strip_prefix("part ").map(str::to_owned)),
        "news" => class.news = Some(rest.to_owned()),
        "common" => class.counts_common = rest == "text counts",
        "long" => class.is_long = true,
        "watched" if rest == "no more" => class.watching = Some(Watching::Gone),
        "watched" => class.watching = Some(Watching::Polled(Said::text(rest))),
        "window" | "language" | "first" | "reviewer" => {}
        _ => panic!("no such step: {step}"),
    }
}

/// Presses them. Returns what the engine was asked for.
fn press(desk: &mut Desk, class: &Class, keys: &str) -> String {
    let parts = Regex::new(r#"(?:(paste|click|wheel-down|wheel-up) )?"([^"]*)"|(\S+)"#).unwrap();
    let (mut asked, mut is_answered) = (String::new(), true);
    for part in parts.captures_iter(keys) {
        let text = |at: usize| part.get(at).map_or("", |found| found.as_str());
        let quoted = unescape(text(2));
        let mouse = match text(1) {
            "click" => Some(MouseEventKind::Down(MouseButton::Left)),
            "wheel-down" => Some(MouseEventKind::ScrollDown),
            "wheel-up" => Some(MouseEventKind::ScrollUp),
            _ => None,
        };
        let (key, times) = text(3).split_once('*').unwrap_or((text(3), "1"));
        for _ in 0..times.parse().unwrap() {
            let before = desk.sent.len();
            match (mouse, text(1), key) {
                (Some(mouse), ..) => {
                    let (column, row) = desk.cell(&quoted);
                    desk.mouse(mouse, column, row);
                }
                (_, "paste", _) => {
                    desk.paste(&quoted);
                }
                (_, _, "unanswered" | "answer") => is_answered = key == "answer",
                (_, _, "") => {
                    desk.write(&quoted);
                }
                _ => {
                    desk.keys(key);
                }
            }
            let new = desk.sent.iter().skip(before);
            asked.extend(new.map(|request| format!("{request:?} ")));
            if is_answered {
                desk.answer(class);
            }
        }
    }
    asked
}

/// Whether the screen is so.
fn is_so(desk: &mut Desk, asked: &str, said: &str) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let has = |text: &str, said: &str| match said.strip_prefix("~~") {
        Some(said) => !words(text).contains(said.trim_end_matches('~')),
        None => words(text).contains(&words(said)),
    };
    if let Some((this, that)) = said.split_once(" && ") {
        let screen = desk.screen();
        let mut lines = screen.lines();
        return lines.any(|line| has(line, this) && has(line, that));
    }
    let (what, text) = said.split_once(':').unwrap_or_default();
    match (what, text.trim_start()) {
        ("cursor", text) => {
            let screen = desk.screen();
            let row = screen.lines().rfind(|line| line.starts_with('▌'));
            row.is_some_and(|row| has(row, text))
        }
        ("once", text) => desk.screen().matches(text).count() == 1,
        ("copied", text) => has(desk.copied.as_deref().unwrap_or_default(), text),
        ("written", text) => has(desk.written.as_ref().map_or("", |file| &file.text), text),
        ("opened", text) => desk.launched.last().is_some_and(|opened| {
            let names: Vec<&str> = opened.labels.iter().map(Label::as_str).collect();
            let names = names.join(", ");
            has(&format!("{:?}: {names}{}", opened.with, opened.which), text)
        }),
        ("kept", text) => has(desk.kept_theme.as_deref().unwrap_or_default(), text),
        ("welcomed", text) => desk.welcomed.to_string() == text,
        ("asked", text) => has(asked, text),
        ("foot", text) => has(&desk.footer(), text),
        ("said", text) => has(desk.app.said.as_deref().unwrap_or_default(), text),
        ("open", text) => {
            let name = |doc| {
                desk.app
                    .snapshot
                    .listing
                    .document(doc)
                    .unwrap()
                    .label
                    .to_string()
            };
            let names = desk.open().map(name);
            text == format!("{}, {}", names.left, names.right)
        }
        ("left" | "right" | "level", text) => {
            let rule = desk.app.overlays.side().unwrap().geometry.rule.x.into();
            let screen = desk.screen();
            let left = |line: &str| line.chars().take(rule).collect::<String>();
            let right = |line: &str| line.chars().skip(rule).collect::<String>();
            let plain = text.trim_matches('~');
            let mut lines = screen.lines();
            let is_there = match what {
                "left" => has(&lines.map(left).collect::<String>(), plain),
                "right" => has(&lines.map(right).collect::<String>(), plain),
                _ => lines.any(|line| has(&left(line), plain) && has(&right(line), plain)),
            };
            is_there != text.starts_with("~~")
        }
        ("filter", text) => desk.app.filter() == Some(text),
        _ => match said.strip_suffix(" rows").or(said.strip_suffix(" row")) {
            Some(rows) => rows == desk.rows().to_string(),
            None => has(&desk.screen(), said),
        },
    }
}
