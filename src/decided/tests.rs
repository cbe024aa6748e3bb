//! What is kept is kept: killed programs, several programs, full disks, damaged files.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::rc::Rc;

use super::keeper::Hand;
use super::*;
use crate::reviews::{About, Act, Content, Name, Text, Time, Verdict};
use crate::sides::Sides;

/// Names the file for a child, how its decisions are called, and how many there are to be.
const CHILD: [&str; 3] = [
    "REVIEWS_CHILD_FILE",
    "REVIEWS_CHILD_NAME",
    "REVIEWS_CHILD_COUNT",
];
/// Rounds of what is also done by hand, with more of them.
const ROUNDS: &str = "REVIEWS_ROUNDS";

/// Does harm to the bytes of a file.
type Damage<'a> = dyn Fn(&mut Vec<u8>) + 'a;
/// What a keeper has told.
type Told = Rc<RefCell<Vec<News>>>;

/// The decision of that number by somebody.
fn entry(by: &str, number: u64) -> Entry {
    let text = |content| Text {
        content: Content(u128::from(content)),
        whose: String::new(),
    };
    let sides = Sides::new(number, number + 1);
    let about = About::pair(sides.map(|content| (text(content), Name::default())), None);
    let at = Time::of_millis(number.cast_signed());
    Entry::new(Decision::new(at, by, about, Act::Verdict(Verdict::Seen)))
}

fn decide(place: &Place, all: std::ops::Range<u64>) -> Vec<Entry> {
    let entries: Vec<Entry> = all.map(|number| entry("anna", number)).collect();
    let (mut kept, ..) = Kept::open(place).unwrap();
    kept.append(&entries).unwrap();
    entries
}

fn loaded(place: &Place) -> Vec<Entry> {
    let (log, note) = place.load().unwrap();
    assert_eq!(note, None);
    log.entries().cloned().collect()
}

fn place() -> (tempfile::TempDir, Place) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::below(&folder.path().join("state"));
    (folder, place)
}

fn wanted(variable: &str, usual: u64) -> u64 {
    let wanted = std::env::var(variable).ok();
    wanted.map_or(usual, |wanted| wanted.parse().unwrap())
}

#[test]
fn what_is_decided_is_there_the_next_time_for_its_person_alone() {
    let (_folder, place) = place();
    assert!(loaded(&place).is_empty() && !place.file().exists());
    let entries = decide(&place, 0..3);
    assert_eq!(loaded(&place), entries);
    decide(&place, 2..5);
    assert_eq!(loaded(&place).len(), 5, "each is there once");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(rights(place.file()), 0o600);
        assert_eq!(rights(place.file().parent().unwrap()), 0o700);
    }
    place.clear().unwrap();
    assert!(loaded(&place).is_empty());
}

#[test]
fn programs_on_one_file_see_what_the_others_decide() {
    let (_folder, place) = place();
    let [mut anna, mut ben] = [(); 2].map(|()| Kept::open(&place).unwrap().0);
    for number in 0..3 {
        anna.append(&[entry("anna", number)]).unwrap();
        assert!(ben.fresh().unwrap().has(&entry("anna", number)));
        assert!(ben.fresh().unwrap().is_empty(), "nothing since");
        ben.append(&[entry("ben", number)]).unwrap();
        assert!(anna.fresh().unwrap().has(&entry("ben", number)));
    }
    assert_eq!(loaded(&place).len(), 6);
}

#[test]
fn of_a_damaged_file_all_is_kept_that_can_be_read_and_the_file_is_laid_aside() {
    let (_folder, place) = place();
    let entries = decide(&place, 0..400);
    let whole = fs::read(place.file()).unwrap();
    let damages: [&Damage<'_>; 4] = [
        // A bit in what an entry says.
        &|bytes: &mut Vec<u8>| {
            // Where it stands, and wherever the engine has left a copy of it.
            let said = entries[200].what.to_bytes();
            for at in 0..bytes.len() - said.len() {
                if bytes[at..].starts_with(&said) {
                    bytes[at] ^= 1;
                }
            }
        },
        // A page in the middle.
        &|bytes| {
            let at = bytes.len() / 2;
            bytes[at..at + 4096].fill(0xff);
        },
        // The end.
        &|bytes| bytes.truncate(bytes.len() / 2),
        // All of it.
        &|bytes| bytes.fill(b'x'),
    ];
    let mut asides = BTreeSet::new();
    for (nth, damage) in damages.iter().enumerate() {
        let mut bytes = whole.clone();
        damage(&mut bytes);
        fs::write(place.file(), &bytes).unwrap();
        let (log, note) = place.load().unwrap();
        let note = note.unwrap().english();
        let back = log.entries().count();
        assert!(log.entries().all(|entry| entries.contains(entry)));
        let least = [399, 100, 1, 0][nth];
        assert!(back >= least && back < 400, "{nth}: {back}");
        let aside = note.rsplit_once("is ").unwrap().1.to_owned();
        assert_eq!(fs::read(&aside).unwrap(), bytes, "{note}");
        assert!(note.contains(&format!("{back} entr")), "{note}");
        assert!(asides.insert(aside), "each under a name of its own");
        assert_eq!(loaded(&place).len(), back, "and then all is well");
    }
}

#[test]
fn what_a_newer_version_wrote_or_is_something_else_is_not_touched() {
    let (folder, place) = place();
    decide(&place, 0..3);
    let newer = rusqlite::Connection::open(place.file()).unwrap();
    newer.pragma_update(None, "user_version", 2).unwrap();
    drop(newer);
    let other = folder.path().join("other.db");
    let database = rusqlite::Connection::open(&other).unwrap();
    database.execute_batch("CREATE TABLE t(x)").unwrap();
    drop(database);
    let essay = folder.path().join("essay.txt");
    fs::write(&essay, "An essay, and no file of decisions.").unwrap();
    let others = [Place::named(&other), Place::named(&essay)];
    for (place, why) in [&place, &others[0], &others[1]]
        .into_iter()
        .zip(["newer", "no file", "no file"])
    {
        let before = fs::read(place.file()).unwrap();
        let told = Kept::open(place).unwrap_err().english();
        assert!(
            told.contains(why) && told.contains(&place.shown()),
            "{told}"
        );
        assert_eq!(fs::read(place.file()).unwrap(), before);
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        3,
        "nothing beside them"
    );
}

#[test]
fn a_sound_entry_of_a_newer_version_stays_and_is_counted() {
    let (_folder, place) = place();
    decide(&place, 0..1);
    let bytes = b"a new kind of decision".to_vec();
    let row = Row {
        id: Id::of_bytes(&bytes).bytes().to_vec(),
        bytes,
    };
    let (mut kept, ..) = Kept::open(&place).unwrap();
    kept.database.append(&[row]).unwrap();
    let (log, note) = place.load().unwrap();
    assert_eq!(log.len(), 1);
    assert!(
        note.unwrap()
            .english()
            .starts_with("1 decision of a newer version")
    );
}

/// A keeper's hand without its thread, and what it tells.
fn hand(place: &Place) -> (Hand<impl Fn(News)>, Told) {
    let told = Told::default();
    let tell = Rc::clone(&told);
    let mut hand = Hand::new(place.clone(), move |news| tell.borrow_mut().push(news));
    hand.load();
    assert!(matches!(told.borrow_mut().remove(0), News::Came(_)));
    (hand, told)
}

fn limit<Tell>(hand: &Hand<Tell>, pages: u32) {
    hand.kept.as_ref().unwrap().database.limit(pages);
}

#[test]
fn on_a_full_disk_nothing_is_told_to_be_kept_and_all_of_it_is_when_there_is_room() {
    let (_folder, place) = place();
    let (mut hand, told) = hand(&place);
    limit(&hand, 1);
    let entries: Vec<Entry> = (0..200).map(|number| entry("anna", number)).collect();
    let all: Vec<Id> = entries.iter().map(|entry| entry.id).collect();
    hand.take(entries.iter().cloned());
    let unkept = told.borrow_mut().remove(0);
    let News::Unkept(waiting, why) = unkept else {
        panic!("{unkept:?}")
    };
    assert_eq!(waiting, all);
    assert!(why.english().contains("the disk is full"));
    assert!(loaded(&place).is_empty());
    hand.look();
    assert!(told.borrow().is_empty(), "it is told once");
    let (mut other, _) = self::hand(&place);
    limit(&other, 1);
    other.take(entries.iter().cloned());
    let lost = other.end().unwrap().english();
    let rescued = lost.rsplit_once(": ").unwrap().1;
    let lines = fs::read_to_string(rescued).unwrap();
    let back: Vec<Entry> = lines
        .lines()
        .map(|line| crate::reviews::parse(line).unwrap())
        .collect();
    assert_eq!(
        back, entries,
        "where there is never room they are written elsewhere"
    );
    fs::remove_file(rescued).unwrap();
    limit(&hand, 1_000);
    hand.look();
    assert!(matches!(&told.borrow()[0], News::Kept(kept) if *kept == all));
    assert_eq!(loaded(&place), entries);
}

#[cfg(unix)]
#[test]
fn what_was_decided_goes_into_the_file_that_takes_the_place_of_one_that_is_gone() {
    let (_folder, place) = place();
    let (mut hand, told) = hand(&place);
    hand.take([entry("anna", 0)].into_iter());
    fs::remove_file(place.file()).unwrap();
    hand.take([entry("anna", 1)].into_iter());
    assert_eq!(loaded(&place).len(), 2);
    fs::rename(place.file(), beside(place.file(), ".old")).unwrap();
    decide(&place, 7..8);
    hand.look();
    assert_eq!(loaded(&place).len(), 3);
    let came = |news: &News| matches!(news, News::Came(came) if came.has(&entry("anna", 7)));
    assert!(told.borrow().iter().any(came));
}

#[test]
fn a_thread_keeps_what_it_is_given_and_ends() {
    let (_folder, place) = place();
    let (tell, told) = crossbeam_channel::unbounded();
    let keeper = Keeper::new(place.clone(), move |news| tell.send(news).unwrap()).unwrap();
    keeper.keep(vec![entry("anna", 0)]);
    assert_eq!(keeper.finish(), None);
    assert!(matches!(told.recv(), Ok(News::Came(log)) if log.is_empty()));
    assert!(matches!(told.recv(), Ok(News::Kept(kept)) if kept.len() == 1));
    assert_eq!(loaded(&place), [entry("anna", 0)]);
}

/// Not a test: what a child of other tests does. It says of each decision when it is kept.
#[test]
fn child() {
    let [file, name, count] = CHILD.map(|variable| std::env::var(variable).ok());
    let Some(file) = file else { return };
    let (mut kept, ..) = Kept::open(&Place::named(Path::new(&file))).unwrap();
    for number in 0..count.unwrap().parse().unwrap() {
        let entry = entry(name.as_ref().unwrap(), number);
        // The engine waits for another program, but in no queue: one that writes without a pause may be before it for long.
        while let Err(trouble) = kept.append(std::slice::from_ref(&entry)) {
            assert!(matches!(trouble, Trouble::Busy), "{trouble:?}");
        }
        println!("\nkept {}", entry.id);
    }
}

/// Not a test either: a file of many decisions, where somebody wants to measure what they cost.
#[test]
fn many() {
    if let Some(file) = std::env::var_os("REVIEWS_MANY_FILE") {
        decide(&Place::named(Path::new(&file)), 0..100_000);
    }
}

fn spawn(place: &Place, name: &str, count: u64) -> std::process::Child {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "decided::tests::child", "--nocapture"]);
    let values = [
        place.file().as_os_str(),
        name.as_ref(),
        count.to_string().as_ref(),
    ]
    .map(std::ffi::OsStr::to_owned);
    child.envs(CHILD.into_iter().zip(values));
    child.stdout(Stdio::piped()).spawn().unwrap()
}

/// What a child says that it kept, until it ends.
fn said(child: &mut std::process::Child) -> impl Iterator<Item = String> + use<> {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.filter_map(|line| Some(line.ok()?.strip_prefix("kept ")?.to_owned()))
}

fn ids(place: &Place) -> BTreeSet<String> {
    loaded(place)
        .iter()
        .map(|entry| entry.id.to_string())
        .collect()
}

#[test]
fn whatever_a_killed_program_said_to_be_kept_is_there() {
    let (folder, _) = place();
    let place = Place::named(&folder.path().join("shared.db"));
    let mut all = BTreeSet::new();
    for round in 0..wanted(ROUNDS, 3) {
        let mut child = spawn(&place, &round.to_string(), u64::MAX);
        let mut said = said(&mut child);
        // At another moment in each round, while the next one is being written.
        let first = said.by_ref().take(1 + round as usize % 7);
        all.extend(first);
        for _ in 0..round % 97 * 3_000 {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        all.extend(said);
        child.wait().unwrap();
        let kept = ids(&place);
        assert!(all.is_subset(&kept), "round {round}");
    }
}

#[test]
fn each_writer_has_a_part_that_nobody_else_writes_and_all_read_all_parts() {
    let (folder, _) = place();
    let file = folder.path().join("shared.db");
    let [anna, ben] = ["anna-1", "ben-2"].map(|writer| Place::part(&file, writer));
    // It was one file before.
    let before = decide(
        &Place {
            file: file.clone(),
            named: None,
        },
        0..1,
    );
    let (mut of_ben, log, _) = Kept::open(&ben).unwrap();
    assert_eq!(log.entries().cloned().collect::<Vec<_>>(), before);
    decide(&anna, 0..3);
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let [own, others] = [bytes("shared.db.anna-1"), bytes("shared.db")];
    assert_eq!(of_ben.fresh().unwrap().len(), 3);
    assert!(of_ben.fresh().unwrap().is_empty(), "each is told once");
    of_ben.append(&[entry("ben", 9)]).unwrap();
    assert_eq!(
        [bytes("shared.db.anna-1"), bytes("shared.db")],
        [own, others]
    );
    assert_eq!(loaded(&anna).len(), 4);
    // A third one reads before she decides anything, what is damaged of others costs that alone, and what is no part is none.
    fs::write(folder.path().join("shared.db.txt"), "An essay.").unwrap();
    fs::write(folder.path().join("shared.db.anna-1"), "x".repeat(9_999)).unwrap();
    let third = Place::part(&file, "vera-3");
    assert_eq!(loaded(&third).len(), 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    third.clear().unwrap();
    assert!(loaded(&third).is_empty() && !ben.file.exists());
}

#[test]
fn of_what_two_programs_write_into_one_file_nothing_is_lost() {
    let (folder, _) = place();
    let place = Place::named(&folder.path().join("shared.db"));
    let count = wanted(ROUNDS, 20);
    let mut children = ["anna", "ben"].map(|name| spawn(&place, name, count));
    let mut heard: Vec<_> = children.iter_mut().map(said).collect();
    let hear = |said: &mut dyn Iterator<Item = String>| said.collect::<BTreeSet<String>>();
    let said: BTreeSet<String> = std::thread::scope(|scope| {
        // Both at once, so that neither waits until somebody hears it.
        let heard = heard.iter_mut().map(|said| scope.spawn(|| hear(said)));
        let heard: Vec<_> = heard.collect();
        heard
            .into_iter()
            .flat_map(|one| one.join().unwrap())
            .collect()
    });
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(said.len() as u64, 2 * count);
    assert_eq!(ids(&place), said);
}
