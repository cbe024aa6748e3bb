//! Several folders together say what one says that holds them as sub-folders, and of the documents in each what that one says alone.

use super::property::write;
use super::*;
use crate::extract::{Extracted, Wishes};
use crate::reviews::{About, Act, Log, Texts, Time, Verdict};
use crate::sides::Sides;
use crate::words::Said;

const FOLDERS: [&str; 2] = ["2025", "this year"];

/// Two folders with nothing in them.
fn two() -> Class {
    let mut class = Class::prepared(&[]);
    for folder in FOLDERS {
        fs::create_dir(class.path(folder)).unwrap();
    }
    class.folders = FOLDERS.to_vec();
    class
}

/// The files of these documents, as soon as those that lie in containers are copied.
fn unpacked(
    class: &Class,
    labels: &[crate::index::Label],
    copies: &crate::engine::Copies,
) -> crate::engine::Files {
    let files = class.engine().unpack(labels.to_vec(), copies);
    files.recv_timeout(DEADLINE).unwrap()
}

#[test]
fn a_document_of_each_folder_is_found_again_by_its_label() {
    // No name on Windows has a backslash.
    let odd = if cfg!(windows) {
        "sub/odd [ё].txt"
    } else {
        "sub/odd \\ [ё].txt"
    };
    let mut class = two();
    for folder in FOLDERS {
        class.write(&format!("{folder}/{odd}"), text(1));
        write(&class.path(folder).join("class.zip"), 2).unwrap();
    }
    class.start(Seams::default());
    let labels = labels(&class.last).into_iter().map(str::to_owned);
    let labels: Vec<String> = labels.collect();
    assert_eq!(labels.len(), 7, "{labels:?}");
    let copies = crate::engine::Copies::default();
    for document in &class.last.listing.documents {
        let label = document.label.as_str();
        let (folder, within) = label.split_once('/').unwrap();
        let wanted = std::slice::from_ref(&document.label);
        let found = class.engine().files(wanted).unwrap();
        if within.starts_with("class.zip") {
            assert_eq!(found, None, "{label}");
            let found = &unpacked(&class, wanted, &copies).unwrap()[0];
            let name = found.file_name().unwrap().to_string_lossy();
            assert!(name.starts_with("copy-"), "{name}");
            let text = std::fs::read_to_string(found).unwrap();
            assert!(!text.is_empty(), "{label}");
        } else {
            let path = class.path(folder).join(odd);
            assert_eq!(found, Some(vec![path]));
        }
    }
    // In the order in which they are asked for, whatever they lie in.
    let wanted = [5, 1, 4, 0].map(|at| class.last.listing.documents[at].label.clone());
    let found = unpacked(&class, &wanted, &copies).unwrap();
    let one = |label| unpacked(&class, std::slice::from_ref(label), &copies).unwrap();
    assert_eq!(found, wanted.iter().flat_map(one).collect::<Vec<_>>());
    let gone = [crate::index::Label::new("2025/sub/gone.txt")];
    let reason = class.engine().files(&gone).unwrap_err().english();
    assert!(reason.contains("not there any more"), "{reason}");
    // Two texts of two folders beside each other, one of them in a container.
    let pair = Sides::new(class.id(&labels[0]), class.id(&labels[5]));
    class.engine().send(crate::engine::Request::Compare(pair));
    let compared = class.wait_for_comparison(|compared| compared.docs == pair);
    assert!(compared.outcome.is_ok(), "{:?}", compared.outcome);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_above_another_open_one_is_refused_whole_and_says_how_all_is_read() {
    let mut class = Class::prepared(&[]);
    class.write("mine/a.txt", "one two");
    class.write("theirs/class/b.txt", "three");
    class.write("theirs/c.txt", "four");
    std::os::unix::fs::symlink(class.path("theirs"), class.path("mine/theirs")).unwrap();
    class.folders = vec!["mine", "theirs/class"];
    let scanned = scan(&class.options()).unwrap();
    assert_eq!(labels(&scanned), ["class/b.txt", "mine/a.txt"]);
    let [unread] = &scanned.unread[..] else {
        panic!("{:?}", scanned.unread);
    };
    assert_eq!(unread.label.as_str(), "mine/theirs");
    assert!(unread.reason.contains("open it in the place of that one"));
    // Nothing is read twice then, and nothing left out but the link.
    class.folders = vec!["mine", "theirs"];
    let scanned = scan(&class.options()).unwrap();
    let all = ["mine/a.txt", "theirs/c.txt", "theirs/class/b.txt"];
    assert_eq!(labels(&scanned), all);
    let reason = &scanned.unread[0].reason;
    assert!(reason.contains("it is read there"), "{reason}");
}

fn reads_nothing<'a>(_: &Path, _: &'a [u8], _: &Wishes) -> Result<Extracted<'a>, Said> {
    Err(Said::text("it was read"))
}

#[test]
fn unchanged_folders_are_known_together_and_each_set_of_them_for_itself() {
    let class = two();
    class.write("2025/a.txt", text(1));
    class.write("this year/b.txt", text(1));
    for folder in FOLDERS {
        class.age(folder);
    }
    let first = class.open_store();
    let options = Options {
        store: first.clone(),
        ..class.options()
    };
    let scanned = scan(&options).unwrap();
    assert_eq!(scanned.listing.pairs.len(), 1);
    first.finish(None);
    drop((options, first));
    let known = class.open_store();
    let options = Options {
        store: known.clone(),
        ..class.options()
    };
    let again = scan_by(&options, reads_nothing);
    assert_eq!(facts(&again), facts(&scanned));
    assert_eq!(*again.listing, *scanned.listing);
    // One of them alone is another list.
    let one = Options {
        roots: vec![class.path("2025")],
        ..options.clone()
    };
    assert_eq!(labels(&scan(&one).unwrap()), ["a.txt"]);
}

#[test]
fn what_comes_to_an_archive_and_goes_from_it_ends_like_a_scan_and_is_judged_by_nobody() {
    let mut class = two();
    (class.folders, class.archives) = (vec!["this year"], vec!["2025"]);
    for (name, content) in [
        ("this year/a", 1),
        ("this year/b", 2),
        ("2025/c", 1),
        ("2025/d", 1),
    ] {
        class.write(&format!("{name}.txt"), text(content));
    }
    class.start(Seams::default());
    let counts = |s: &Snapshot| {
        let listing = &s.listing;
        let [class, archive] = [&listing.documents, &listing.archived].map(Vec::len);
        (class, archive, listing.pairs.len())
    };
    assert_eq!(counts(&class.last), (2, 2, 2));
    class.write("2025/e.txt", text(2));
    class.wait_until("one came to the archive", |s| counts(s) == (2, 3, 3));
    assert!(class.last.arrivals.is_empty());
    class.rename("2025/d.txt", "this year/d.txt");
    class.wait_until("one was handed in", |s| counts(s) == (3, 2, 4));
    let scanned = scan(&class.options()).unwrap();
    assert_eq!(facts(&class.last), facts(&scanned));
    assert!(
        scanned
            .listing
            .documents
            .iter()
            .all(|one| !one.label.is_archived())
    );
}

#[test]
fn an_archive_in_the_folder_of_the_class_is_no_class_and_what_comes_to_it_stays_so() {
    let mut class = Class::prepared(&[]);
    for (name, content) in [("a", 1), ("b", 2), ("old/a", 1), ("old/sub/c", 1)] {
        class.write(&format!("class/{name}.txt"), text(content));
    }
    (class.folders, class.archives) = (vec!["class"], vec!["class/old"]);
    class.start(Seams::default());
    assert_eq!(labels(&class.last), ["class/a.txt", "class/b.txt"]);
    assert_eq!(class.last.listing.pairs.len(), 2);
    class.write("class/old/d.txt", text(2));
    class.wait_until("one came to the archive", |s| s.listing.pairs.len() == 3);
    assert_eq!(class.last.listing.archived.len(), 3);
    assert_eq!(facts(&class.last), facts(&scan(&class.options()).unwrap()));
}

/// What a person decided on the pair of files of these names, once she sees these lists: whether it is marked, and whether it has a verdict.
/// With `acts` she does so first.
fn decided(snapshot: &Snapshot, log: &mut Log, [a, b]: [&str; 2], acts: &[Act]) -> (bool, bool) {
    let texts = Texts::of(snapshot, log);
    let id = |name: &str| {
        let mut all = snapshot.listing.all();
        all.find(|one| one.label.path().ends_with(name)).unwrap().id
    };
    let sides = Sides::new(id(a), id(b)).map(|id| texts.text(snapshot, id).unwrap());
    let about = About::pair(sides, None);
    for act in acts {
        for entry in log.decide(Time::default(), "vera", vec![about.clone()], act) {
            log.insert(entry);
        }
    }
    let is_marked = log.marked(&about) == Some(true);
    let state = log.state(&about.subject);
    (
        is_marked && state.mark.is_some(),
        state.verdict.is_decided(),
    )
}

#[test]
fn verdicts_and_marks_of_a_pair_with_an_archive_are_the_same_whichever_folders_it_was_opened_with()
{
    let class = two();
    let other_words = format!("{} and some words of its own", text(1));
    // One of the archive is nearly the same, and one is an exact copy.
    for (name, content) in [
        ("this year/anna.txt", text(1)),
        ("this year/ben.txt", text(2)),
        ("2025/near.txt", other_words),
        ("2025/copy.txt", text(2)),
    ] {
        class.write(name, content);
    }
    let of = |roots: &[&str], archives: &[(&str, Option<&str>)]| {
        let archives = archives.iter().map(|(path, name)| Archive {
            name: name.map(str::to_owned),
            path: class.path(path),
        });
        let options = Options {
            archives: archives.collect(),
            ..Options::over(roots.iter().map(|root| class.path(root)))
        };
        scan(&options).unwrap()
    };
    let ways = [
        of(&["this year"], &[("2025", None)]),
        of(&["this year"], &[("2025", Some("old"))]),
        of(&["this year", "2025"], &[]),
        of(&[""], &[]),
        of(&["2025"], &[("this year", None)]),
    ];
    for (pair, acts) in [["anna.txt", "near.txt"], ["ben.txt", "copy.txt"]]
        .map(|pair| (pair, [Act::Mark(true), Act::Verdict(Verdict::Confirmed)]))
    {
        for (at, first) in ways.iter().enumerate() {
            let mut log = Log::default();
            assert_eq!(decided(first, &mut log, pair, &acts), (true, true));
            for (then, way) in ways.iter().enumerate() {
                let found = decided(way, &mut log, pair, &[]);
                assert_eq!(
                    found,
                    (true, true),
                    "{pair:?} decided in {at}, seen in {then}"
                );
            }
        }
    }
}

/// Reads all but the third text.
fn not_the_third<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    if bytes == text(3).as_bytes() {
        return reads_nothing(path, bytes, wishes);
    }
    crate::extract::extract_as(path, bytes, wishes)
}

#[test]
fn a_class_that_changes_beside_an_archive_that_does_not_is_compared_without_reading_it() {
    let mut class = two();
    (class.folders, class.archives) = (vec!["this year"], vec!["2025"]);
    for content in 0..4 {
        class.write(&format!("2025/{content}.txt"), text(content));
    }
    class.write("this year/a.txt", text(1));
    class.age("2025");
    let store = class.open_store();
    let options = || Options {
        store: store.clone(),
        ..class.options()
    };
    assert_eq!(scan(&options()).unwrap().listing.pairs.len(), 1);
    store.finish(None);
    let same = |what: &str, pairs: usize| {
        let fresh = scan(&class.options()).unwrap();
        assert_eq!(fresh.listing.pairs.len(), pairs, "{what}");
        assert_eq!(
            facts(&scan_by(&options(), not_the_third)),
            facts(&fresh),
            "{what}"
        );
    };
    class.write("this year/b.txt", text(2));
    same("one more in the class", 2);
    // What is new there, or otherwise, is read.
    class.write("2025/new.txt", text(2));
    same("one more in the archive", 3);
    // In the register they are known by how they look.
    class.write("2025/2.txt", text(9));
    same("one is otherwise", 2);
    // A damaged one is made anew.
    let folder = class.outer.path().join("cache");
    let registers = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut registers = registers.filter(|file| file.extension().is_some_and(|end| end == "reg"));
    let register = registers.next().unwrap();
    let mut bytes = fs::read(&register).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&register, bytes).unwrap();
    let scanned = scan(&options()).unwrap();
    assert_eq!(facts(&scanned), facts(&scan(&class.options()).unwrap()));
}

fn scan_by(options: &Options, extract: crate::engine::read::Extractor) -> Snapshot {
    let plan = crate::engine::plan(options, extract, false).unwrap();
    let scanned = crate::engine::scan::scan(&plan, &[], |_| true);
    scanned.unwrap().snapshot
}
