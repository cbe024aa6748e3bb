//! The answer depends on the folder, not on its history (DESIGN 1).

use super::*;
use crate::extract::container::tests::zip;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// One thing done to the folder.
#[derive(Clone, Debug)]
enum Step {
    Write(usize, usize),
    Append(usize),
    Delete(usize),
    Rename(usize, usize),
    RenameFolder(usize, usize),
    DeleteFolder(usize),
    /// Says what is left out, or nothing any more.
    Patterns(usize, usize),
    /// Waits until the engine has seen something: steps otherwise come as fast as they can.
    Pause,
}

const FILES: [&str; 12] = [
    "a.txt",
    "b.txt",
    "p/a.txt",
    "p/q/b.md",
    "p/q/c",
    "r/a.txt",
    "r/x.key",
    "r/bin.txt",
    "p/y.zip",
    "z.zip",
    "An Li_7_assignsubmission_file_/e.txt",
    "p/An Li_7_assignsubmission_file_/e.txt",
];
/// What is left out; the last one is no file.
const PATTERNS: [&str; 6] = [
    "*.txt\n",
    "!a.txt\nq/\n*.md\n",
    "/p/\n!*.txt\nr/*.txt\n",
    "c.zip\n{a\n",
    "z.zip\na.txt\n!p/**\n",
    "",
];
/// One of them has the name of a zip: what is in it then has the names of the zip's files.
const FOLDERS: [&str; 5] = ["p", "p/q", "r", "s", "z.zip"];

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let (file, folder) = (0..FILES.len(), 0..FOLDERS.len());
    let step = prop_oneof![
        4 => (file.clone(), 0..5_usize).prop_map(|(f, t)| Step::Write(f, t)),
        1 => file.clone().prop_map(Step::Append),
        2 => file.clone().prop_map(Step::Delete),
        2 => (file.clone(), file).prop_map(|(a, b)| Step::Rename(a, b)),
        1 => (folder.clone(), folder.clone()).prop_map(|(a, b)| Step::RenameFolder(a, b)),
        1 => folder.prop_map(Step::DeleteFolder),
        2 => (0..4_usize, 0..PATTERNS.len()).prop_map(|(f, p)| Step::Patterns(f, p)),
        1 => Just(Step::Pause),
    ];
    proptest::collection::vec(step, 1..25)
}

pub fn write(path: &Path, number: usize) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap())?;
    let (own, next) = (text(number), text(number + 1));
    if number == 4 {
        fs::write(path, b"bin\0ary")
    } else if path.extension().is_some_and(|extension| extension == "zip") {
        let inner = zip(&[("b.md", next.as_bytes()), ("photo.jpg", b"")]);
        // Of one person and of nobody known, beside the same document or not.
        let of_person = "An Li_7_assignsubmission_file_/e.txt";
        let own = own.as_bytes();
        let files = [("a.txt", own), ("q/c.zip", &inner), (of_person, own)];
        fs::write(path, zip(&files))
    } else {
        fs::write(path, own)
    }
}

fn act(class: &mut Class, step: &Step) {
    // Of two folders that are watched nobody takes one away.
    let stays = |folder: usize| class.folders.contains(&FOLDERS[folder]);
    match *step {
        Step::RenameFolder(a, b) if stays(a) || stays(b) => return,
        Step::DeleteFolder(folder) if stays(folder) => return,
        _ => {}
    }
    // What can't be done (a folder moved into itself, a file that is not there) is not done.
    let _ = match *step {
        Step::Write(file, number) => write(&class.path(FILES[file]), number),
        Step::Append(file) => fs::OpenOptions::new()
            .append(true)
            .open(class.path(FILES[file]))
            .and_then(|mut f| std::io::Write::write_all(&mut f, b" more")),
        Step::Delete(file) => fs::remove_file(class.path(FILES[file])),
        Step::Rename(a, b) => fs::rename(class.path(FILES[a]), class.path(FILES[b])),
        Step::RenameFolder(a, b) => fs::rename(class.path(FOLDERS[a]), class.path(FOLDERS[b])),
        Step::DeleteFolder(folder) => fs::remove_dir_all(class.path(FOLDERS[folder])),
        Step::Patterns(folder, patterns) => {
            let folder = ["", "p", "p/q", "r"][folder];
            let file = class.path(folder).join(".sidelongignore");
            match PATTERNS[patterns] {
                "" => fs::remove_file(file),
                patterns => fs::write(file, patterns),
            }
        }
        Step::Pause => {
            let event = class
                .engine()
                .events()
                .recv_timeout(Duration::from_millis(150));
            if let Ok(Event::Snapshot(snapshot)) = event {
                class.last = snapshot;
            }
            Ok(())
        }
    };
}

/// Of all that there may be, of a document or two, and of a few fingerprints.
fn memory() -> impl Strategy<Value = Option<u64>> {
    prop_oneof![2 => Just(None), 1 => Just(Some(6_000)), 1 => Just(Some(700))]
}

/// Whether a smaller part of the fingerprints proposes pairs than in a fresh scan: a larger one is taken only once it has some room left.
fn is_smaller(shown: &Snapshot, fresh: &Snapshot) -> bool {
    let parts = shown.sample.zip(fresh.sample);
    parts.is_some_and(|(shown, fresh)| shown.one_in == 2 * fresh.one_in)
        || shown.sample.is_some() && fresh.sample.is_none()
}

proptest! {
    // Each case watches a real folder for a quarter of a second.
    #![proptest_config(Config { cases: crate::regressions::cases(24), max_shrink_iters: 20, ..Config::default() })]

    #[test]
    fn after_any_history_the_lists_are_those_of_a_fresh_scan(
        steps in steps(),
        memory in memory(),
        is_of_two in any::<bool>(),
    ) {
        let files = [("a.txt", "one two three"), ("p/a.txt", "four"), ("r/a.txt", &text(1))];
        let mut class = Class::prepared(&files);
        class.memory = memory;
        if is_of_two {
            class.folders = vec!["p", "r"];
        }
        class.start(Seams::default());
        for step in &steps {
            act(&mut class, step);
        }
        // Heard of last, so listed last: the lists may not merely pass through what is right.
        class.write(if is_of_two { "p/p2/last.txt" } else { "p2/last.txt" }, text(9));
        let scanned = scan(&class.options()).unwrap();
        let fresh = facts(&scanned);
        class.wait_until("the lists are those of a fresh scan", |s| {
            let is_same = facts(s) == fresh && s.sample == scanned.sample;
            is_same || labels(s) == labels(&scanned) && is_smaller(s, &scanned)
        });
        let read = contents(&scanned);
        class.wait_until("the words are those of a fresh scan", |s| contents(s) == read);
    }
}
