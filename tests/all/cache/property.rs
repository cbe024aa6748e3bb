//! With the cache and without, after any history: one answer.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use proptest::prelude::*;
use proptest::test_runner::Config;
use sidelong::engine::{self, Options};
use sidelong::measure::Containment;
use sidelong::store::Store;

use super::screen::{listed, watched};
use super::{Cached, age, open, set_time};
use crate::all::builders::{self, DOCUMENT, DOCUMENT_END, DOCUMENT_START, Part};
use crate::all::support::{BREAD, MUSIC, RIVER, cases, folder, zip};

/// One thing done to the folder, or to who reads it.
#[derive(Clone, Debug)]
pub enum Step {
    Write(usize, usize),
    /// Another text of the same length, and the old time.
    Disguise(usize),
    Age(usize),
    /// Long after all that was done before.
    Later,
    /// What is not read for its name.
    Refused,
    Delete(usize),
    Rename(usize, usize),
    Copy(usize, usize),
    /// A program reads, and does not wait until all of it is kept; `kills` has those that are killed.
    Hasty,
    /// A screen is opened, and closed once it has everything.
    Watch,
    Width(u8),
    Threshold(u8),
}

const FILES: [&str; 10] = [
    "a.txt", "b.txt", "c.md", "p/a.txt", "p/q/c", "p/y.zip", "z.zip", "d.docx", "e.html",
    "p/f.html",
];

pub fn step() -> impl Strategy<Value = Step> {
    let file = 0..FILES.len();
    prop_oneof![
        4 => (file.clone(), 0..6_usize).prop_map(|(file, text)| Step::Write(file, text)),
        2 => file.clone().prop_map(Step::Disguise),
        4 => file.clone().prop_map(Step::Age),
        6 => Just(Step::Later),
        1 => Just(Step::Refused),
        1 => file.clone().prop_map(Step::Delete),
        2 => (file.clone(), file.clone()).prop_map(|(from, to)| Step::Rename(from, to)),
        1 => (file.clone(), file).prop_map(|(from, to)| Step::Copy(from, to)),
        1 => Just(Step::Hasty),
        2 => Just(Step::Watch),
        1 => (3..8_u8).prop_map(Step::Width),
        1 => (0..40_u8).prop_map(Step::Threshold),
    ]
}

/// The least document with a text.
fn docx(text: &str) -> Vec<u8> {
    let text = text.replace(['\0', '<'], " ");
    let body = format!("{DOCUMENT_START}<w:p><w:r><w:t>{text}</w:t></w:r></w:p>{DOCUMENT_END}");
    builders::zip(&builders::docx(Part::new(DOCUMENT, body)))
}

pub fn act(root: &Path, step: &Step) {
    let at = |file: usize| root.join(FILES[file]);
    let texts = [
        RIVER,
        MUSIC,
        BREAD,
        "... !",
        "bin\0ary",
        "one two three four five six",
    ];
    // What can't be done (a file that is not there) is not done.
    let _ = match *step {
        Step::Write(file, text) => {
            let (own, next) = (texts[text], texts[(text + 1) % texts.len()]);
            let name = Path::new(FILES[file]);
            match name.extension().and_then(OsStr::to_str) {
                Some("zip") => {
                    let inner = zip(&[("b.md", next), ("photo.jpg", "")]);
                    let (own, document) = (own.as_bytes(), docx(next));
                    let files: [(&str, &[u8]); 3] =
                        [("a.txt", own), ("q/c.zip", &inner), ("d.docx", &document)];
                    fs::write(at(file), zip(&files))
                }
                Some("docx") => fs::write(at(file), docx(own)),
                Some("html") => fs::write(at(file), format!("<p>{own}</p>")),
                _ => fs::write(at(file), own),
            }
        }
        // Windows tells no program that such a file has changed.
        Step::Disguise(file) if cfg!(unix) => fs::read(at(file)).and_then(|bytes| {
            let time = fs::metadata(at(file))?.modified()?;
            let words: Vec<&[u8]> = bytes.rsplit(|byte| *byte == b' ').collect();
            fs::write(at(file), words.join(&b' '))?;
            File::options()
                .write(true)
                .open(at(file))?
                .set_modified(time)
        }),
        Step::Age(file) if at(file).exists() => {
            set_time(&at(file), SystemTime::now() - Duration::from_mins(9));
            Ok(())
        }
        Step::Later => {
            age(root);
            Ok(())
        }
        Step::Refused if root.join("photo.jpg").exists() => fs::remove_file(root.join("photo.jpg")),
        Step::Refused => fs::write(root.join("photo.jpg"), ""),
        Step::Delete(file) => fs::remove_file(at(file)),
        Step::Rename(from, to) => fs::rename(at(from), at(to)),
        Step::Copy(from, to) => fs::copy(at(from), at(to)).map(drop),
        Step::Age(_)
        | Step::Disguise(_)
        | Step::Hasty
        | Step::Watch
        | Step::Width(_)
        | Step::Threshold(_) => Ok(()),
    };
}

/// What is listed of the folder by these settings: by a scan, or by a screen.
fn answer(root: &Path, (width, percent): (u8, u8), store: Store, is_watched: bool) -> String {
    let mut options = Options {
        store,
        ..Options::of(root)
    };
    options.settings.width = sidelong::shingle::Width::new(width).unwrap();
    options.settings.threshold = Containment::from_percent(percent.into());
    let snapshot = if is_watched {
        watched(&options)
    } else {
        Arc::new(engine::scan(&options).unwrap())
    };
    listed(&snapshot)
}

proptest! {
    #![proptest_config(Config::with_cases(cases(32)))]

    #[test]
    fn with_the_cache_every_answer_is_that_without(steps in proptest::collection::vec(step(), 1..25)) {
        let cached = Cached::of(folder(&[("a.txt", RIVER), ("p/q/c", MUSIC), ("b.txt", RIVER)]));
        let root = cached.class.path();
        let (mut width, mut percent) = (5, 10);
        for step in &steps {
            act(root, step);
            if let Step::Width(other) = step {
                width = *other;
            }
            if let Step::Threshold(other) = step {
                percent = *other;
            }
            let settings = (width, percent);
            let store = open(&cached);
            let is_watched = matches!(step, Step::Watch);
            let with = answer(root, settings, store.clone(), is_watched);
            prop_assert_eq!(with, answer(root, settings, Store::none(), false), "{:?}", step);
            if !matches!(step, Step::Hasty) {
                store.finish(None);
            }
            prop_assert_eq!(store.take_note(), None);
        }
    }
}
