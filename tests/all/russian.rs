//! All that is said to people speaks Russian, and nothing that is said to programs.

use std::io;
use std::path::Path;
use std::time::Duration;

use regex::Regex;
use sidelong::app::Message;
use sidelong::app::activity::OClock;
use sidelong::extract::by_name;
use sidelong::index::Label;
use sidelong::reviews::Time;
use sidelong::said;
use sidelong::snapshot::{Unread, Watching};
use sidelong::words::{self, Language, Said};
use tempfile::TempDir;

use super::classes::essays;
use super::desk;
use super::pictures::demo;
use super::support::{Run, accepted, files, run_in, save};

#[test]
fn how_long_ago_something_was_has_its_room_in_every_language() {
    let long: Vec<String> = (10..40).map(|number| format!("word{number}")).collect();
    for (language, ago) in [
        (Language::English, "59 min ago"),
        (Language::Russian, "59 мин назад"),
    ] {
        words::speaking(language, || {
            for width in 60..=120 {
                let class = essays();
                let mut desk = desk::Desk::with(&class, width, 30);
                let at = |minutes: u64| {
                    let time = Duration::from_secs(60 * minutes);
                    Message::Now(time, Time::default(), OClock([9, 0, 0]))
                };
                desk.tell(at(0));
                let mut later = class.snapshot();
                later.generation = 2;
                later.news = Said::text(long.join(" ")).into();
                desk.show(later);
                desk.tell(at(59));
                desk.keys("w");
                let screen = desk.screen();
                assert!(screen.contains(ago), "{width}: {screen}");
                let is_whole = long.iter().all(|word| screen.contains(word));
                assert!(is_whole, "{width}: {screen}");
            }
        });
    }
}

/// Names that are the same in every language: of the program and its commands, options and formats.
const LATIN: &str = "threshold sidelong last scan compare check rewritten sources cache clear prune format json no dir lang limit exclude \
    sidelongignore docx odt epub html txt jpg key bak UTF ZIP supershingles x max file size stop words min containment OSC wl copy \
    xclip xsel VISUAL EDITOR log FILE container SIZE time TIME memory encoding";

/// A class as it is handed in, with files that can't be read.
fn class() -> TempDir {
    let class = tempfile::tempdir().unwrap();
    for path in files(&demo()) {
        std::fs::copy(&path, class.path().join(path.file_name().unwrap())).unwrap();
    }
    save(class.path(), "empty.txt", "");
    save(class.path(), "numbers.txt", [0_u8, 1, 2, 3]);
    save(class.path(), "photo.jpg", "a picture");
    save(class.path(), "slides.key", "slides");
    save(class.path(), "work.zip", b"PK\x03\x04 and nothing more");
    save(class.path(), "old.bak", "an old one");
    save(class.path(), ".sidelongignore", b"*.bak\n\xff\n");
    class
}

/// What a command prints in a language, the folder and all names of files taken away.
fn printed(class: &Path, language: Language, typed: &str) -> Run {
    run_in(class, &format!("{typed} --lang {}", language.code()))
}

/// The Latin words of a text that no list knows, without the names of files and what is quoted from them.
fn strange(class: &Path, said: &str) -> Vec<String> {
    let word = Regex::new("[A-Za-z]+").unwrap();
    let names = std::fs::read_dir(class).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.chain([class.display().to_string()]);
    let known: Vec<String> = names
        .chain([LATIN.to_owned()])
        .flat_map(|name| {
            let words = word.find_iter(&name).map(|found| found.as_str().to_owned());
            words.collect::<Vec<String>>()
        })
        .collect();
    // What is quoted is in the language of the text.
    let is_quoted = |line: &str| {
        let begins = [
            "Фрагмент с самой длинной цепочкой",
            "Один из общих фрагментов",
        ];
        line.contains(" | ") || begins.iter().any(|begin| line.starts_with(begin))
    };
    let lines = said.lines().filter(|line| !is_quoted(line));
    lines
        .flat_map(str::split_whitespace)
        // Where something is on this machine.
        .filter(|part| !part.contains(['/', '\\']))
        .flat_map(|part| word.find_iter(part).map(|found| found.as_str().to_owned()))
        .filter(|found| !known.contains(found))
        .collect()
}

/// What is asked of a class, by the names of what it prints for people.
const ASKED: [(&str, &str); 9] = [
    ("scan", "scan ."),
    ("scan-top", "scan . --top 2 --stop-words en"),
    ("scan-sketch", "scan . --sketch supershingles"),
    ("plain", "scan . --plain"),
    ("compare", "compare marta-silva.txt priya-nair.md"),
    (
        "check",
        "check lin-yue.txt empty.txt vera-lukina.txt --against .",
    ),
    ("sources", "sources lin-yue.txt --against ."),
    ("rewritten", "rewritten ."),
    ("doctor", "doctor"),
];

#[test]
fn nothing_english_is_printed_in_russian_and_what_is_was_looked_at() {
    let class = class();
    let root = class.path().canonicalize().unwrap();
    for (name, typed) in ASKED {
        let run = printed(class.path(), Language::Russian, typed);
        let said = format!("{}\n-- err --\n{}", run.out, run.err);
        let is_russian = said.contains(|c: char| ('а'..='я').contains(&c));
        assert!(is_russian, "{name}: {said}");
        let strange = strange(class.path(), &said.replace("-- err --", ""));
        assert!(strange.is_empty(), "{name}: {strange:?} in\n{said}");
        // The doctor tells of this machine.
        if name != "doctor" {
            let said = said.replace(&root.display().to_string(), "…");
            accepted(&format!("russian-{name}"), &said);
        }
    }
}

#[test]
fn what_programs_read_is_the_same_in_every_language() {
    let class = class();
    let for_programs = |(name, _): &(&str, &str)| !["plain", "doctor"].contains(name);
    for (name, typed) in ASKED.into_iter().filter(for_programs) {
        let formats = if name.starts_with("scan") {
            &["json", "csv"][..]
        } else {
            &["json"]
        };
        for format in formats {
            let typed = format!("{typed} --format {format}");
            let [english, russian] =
                Language::ALL.map(|language| printed(class.path(), language, &typed).out);
            assert!(!english.is_empty(), "{name}");
            assert!(
                english == russian,
                "{name} as {format}:\n{english}\n{russian}"
            );
        }
    }
}

#[test]
fn the_screen_says_in_russian_what_happened_in_the_engine() {
    words::speaking(Language::Russian, || {
        let class = essays();
        let mut desk = desk::Desk::with(&class, 160, 40);
        let mut snapshot = class.snapshot();
        snapshot.unread = vec![Unread {
            label: Label::new("photo.jpg"),
            reason: by_name(Path::new("photo.jpg")).unwrap_err(),
        }]
        .into();
        let group = said!("clause-group", count = "3", name = "berg-anna.txt");
        snapshot.news = said!("news-added", name = "new.txt").colon(group).into();
        snapshot.watching = Watching::Polled(said!("watch-no-more"));
        snapshot.generation += 1;
        desk.show(snapshot);
        let shown = desk.screen();
        let news = "добавлен файл «new.txt»: повтор группы из 3, ближе всего «berg-anna.txt»";
        assert!(shown.contains(news), "{shown}");
        desk.keys("3").keys("u");
        desk.sees("файлы .jpg не читаются");
    });
}

/// What is logged of one session.
fn logged() -> Vec<String> {
    let class = essays();
    let mut desk = desk::Desk::with(&class, 160, 40);
    let mut snapshot = class.snapshot();
    snapshot.news = said!("news-many-deleted", count = 3_u32).into();
    snapshot.cache_note = Some(said!("cache-full", size = "6"));
    snapshot.watching = Watching::Gone;
    snapshot.generation += 1;
    desk.show(snapshot);
    desk.keys("f").keys("f").keys("(");
    desk.tell(Message::Done(said!("export-written", path = "~/pairs.csv")));
    let failed = io::Error::from(io::ErrorKind::NotFound);
    desk.tell(Message::Done(
        said!("log-none").colon(Said::system(&failed)),
    ));
    desk.logged
}

#[test]
fn the_log_is_english_whatever_is_spoken() {
    let [english, russian] = Language::ALL.map(|language| words::speaking(language, logged));
    assert!(
        english.iter().any(|line| line == "3 documents deleted"),
        "{english:?}"
    );
    assert_eq!(english, russian);
}
