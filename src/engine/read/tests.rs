use std::sync::OnceLock;

use super::*;
use crate::engine::Memory;
use crate::engine::room::Room;
use crate::extract::extract_as;
use crate::text;

fn reader(root: &Path, max_bytes: u64) -> Reader {
    let options = Options {
        max_file_bytes: max_bytes,
        ..Options::of(root)
    };
    Reader::new(Plan::new(&options, Roots::one(root), extract_as, true))
}

fn reason(reader: &mut Reader, name: &str) -> String {
    match reader.read(Path::new(name)).outcome {
        Err(failure) => failure.reason().english(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn what_a_huge_file_has_taken_is_given_back_on_every_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let large = vec![b'a'; KEPT_BUFFER + 1];
    let zip = container::tests::zip(&[("a.txt", b"one"), ("b.txt", b"\0")]);
    // What stands behind a zip makes it a damaged one, which is read all the same.
    let class = [zip.as_slice(), &large].concat();
    std::fs::write(folder.path().join("large.txt"), &large).unwrap();
    std::fs::write(folder.path().join("class.zip"), &class).unwrap();
    let mut reader = reader(folder.path(), 2 * KEPT_BUFFER as u64);
    for (name, is_text) in [
        ("large.txt", true),
        ("class.zip/a.txt", true),
        ("class.zip/b.txt", false),
        ("class.zip/c.txt", false),
        ("class.zip", false),
    ] {
        assert_eq!(reader.text(Path::new(name)).is_ok(), is_text, "{name}");
        assert_eq!(reader.buffer.capacity(), 0, "{name}");
        assert!(!reader.parser.has_container(), "{name}");
    }
}

/// Where a test looks how much is taken.
static ROOM: OnceLock<Arc<Room>> = OnceLock::new();

fn extract_in_room<'a>(_: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    let needs = FIRST_MEMORY + READ_BYTES * bytes.len() as u64;
    assert_eq!(ROOM.get().unwrap().now(), needs);
    extract_as(Path::new("a.txt"), bytes, wishes)
}

#[test]
fn a_worker_has_room_when_a_file_is_read_and_when_its_text_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.docx"), "one two three").unwrap();
    let options = Options {
        memory: Memory::of(Some(1 << 30), folder.path().to_owned()),
        ..Options::of(folder.path())
    };
    let room = ROOM.get_or_init(|| Arc::clone(&options.memory.room));
    let mut reader = Reader::new(Plan::new(
        &options,
        Roots::one(folder.path()),
        extract_in_room,
        true,
    ));
    let path = Path::new("a.docx");
    assert!(reader.read(path).outcome.is_ok());
    assert!(reader.text(path).is_ok());
    assert!(reader.plain_text(path).is_ok());
    assert_eq!(room.now(), 0);
}

/// A folder in which zips are saved, and a reader of it.
struct Zips(tempfile::TempDir, Reader);

impl Zips {
    fn new() -> Zips {
        let folder = tempfile::tempdir().unwrap();
        let reader = reader(folder.path(), 1 << 20);
        Zips(folder, reader)
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.0.path().join(name), bytes).unwrap();
    }

    fn save_zip(&self, name: &str, files: &[(&str, &[u8])]) {
        self.save(name, &container::tests::zip(files));
    }

    /// The text of the next file, and whether something was read from the disk for it.
    fn next(&mut self, name: &str) -> (Result<String, Said>, bool) {
        // Whatever is read from the disk comes into the buffer, or through it.
        self.1.buffer = vec![0];
        let text = self.1.text(Path::new(name));
        (text.map(|text| text.text.to_string()), self.1.buffer != [0])
    }

    fn open(&self) -> Vec<&str> {
        self.1.held.iter().map(Held::name).collect()
    }
}

#[test]
fn a_container_is_read_once_for_many_of_its_files_until_it_changes_or_the_reader_rests() {
    let mut zips = Zips::new();
    let inner = container::tests::zip(&[("d.txt", b"four"), ("e.txt", b"five")]);
    zips.save_zip(
        "class.zip",
        &[("a.txt", b"one"), ("b.txt", b"two"), ("in.zip", &inner)],
    );
    zips.save("plain.txt", b"plain");
    assert_eq!(zips.next("class.zip/a.txt"), (Ok("one".to_owned()), true));
    for (name, text) in [
        ("class.zip/b.txt", Ok("two")),
        ("class.zip/in.zip/d.txt", Ok("four")),
        ("class.zip/c.txt", Err(Said::from(GONE))),
        ("class.zip/in.zip/e.txt", Ok("five")),
        ("class.zip/a.txt", Ok("one")),
    ] {
        assert_eq!(zips.next(name), (text.map(str::to_owned), false), "{name}");
    }
    let bytes = zips.1.inside(Path::new("class.zip/in.zip/e.txt")).unwrap();
    assert_eq!(bytes.unwrap().bytes, b"five");
    assert_eq!(zips.1.buffer, [0]);
    // A file between two of its own closes it no more.
    assert_eq!(zips.next("plain.txt"), (Ok("plain".to_owned()), true));
    assert_eq!(zips.next("class.zip/b.txt"), (Ok("two".to_owned()), false));
    zips.save_zip("class.zip", &[("a.txt", b"another one")]);
    assert_eq!(
        zips.next("class.zip/a.txt"),
        (Ok("another one".to_owned()), true)
    );
    assert_eq!(zips.open(), ["class.zip"]);
    zips.1.rest();
    assert!(zips.open().is_empty() && !zips.1.parser.has_container());
    assert_eq!(
        zips.next("class.zip/a.txt"),
        (Ok("another one".to_owned()), true)
    );
}

/// Somebody saves the file while it is read.
fn extract_saved<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    fs::write(path, "another text").unwrap();
    extract_as(path, bytes, wishes)
}

#[test]
fn a_checksum_is_that_of_the_bytes_that_were_read() {
    let zips = Zips::new();
    zips.save("a.txt", b"one text");
    zips.save_zip("class.zip", &[("b.txt", b"one text")]);
    let folder = zips.0.path();
    let plan = Plan::new(&Options::of(folder), Roots::none(), extract_saved, true);
    let read = [
        Reader::new(plan).summed(&folder.join("a.txt")),
        reader(folder, 1 << 20).summed(Path::new("class.zip/b.txt")),
    ];
    for text in read.map(Result::unwrap) {
        assert_eq!(
            (&*text.text, text.checksum),
            ("one text", Some(checksum("one text")))
        );
    }
    assert_eq!(fs::read(folder.join("a.txt")).unwrap(), b"another text");
}

#[test]
fn pairs_of_several_containers_open_each_of_them_once() {
    let mut zips = Zips::new();
    for name in ["a.zip", "b.zip", "c.zip", "d.zip", "e.zip"] {
        zips.save_zip(name, &[("1.txt", b"one"), ("2.txt", b"two")]);
    }
    let mut read = |names: &str| -> Vec<bool> {
        let names = names.split_whitespace();
        names.map(|name| zips.next(name).1).collect()
    };
    let [new, open] = [true, false];
    assert_eq!(
        read("a.zip/1.txt b.zip/1.txt a.zip/2.txt b.zip/2.txt"),
        [new, new, open, open]
    );
    assert_eq!(
        read("c.zip/1.txt d.zip/1.txt a.zip/1.txt b.zip/1.txt"),
        [new, new, open, open]
    );
    // The one that was not asked for the longest time is closed for one more.
    assert_eq!(
        read("e.zip/1.txt d.zip/1.txt a.zip/1.txt c.zip/1.txt"),
        [new, open, open, new]
    );
    assert_eq!(zips.open(), ["e.zip", "d.zip", "a.zip", "c.zip"]);
}

#[test]
fn what_a_huge_file_has_taken_is_given_back_while_containers_are_open() {
    let mut zips = Zips::new();
    zips.save_zip("a.zip", &[("1.txt", b"one")]);
    zips.save_zip("b.zip", &[("1.txt", b"one")]);
    // One that turns out to be none.
    zips.save("huge.zip", &vec![b'a'; KEPT_BUFFER + 1]);
    assert!(zips.next("a.zip/1.txt").0.is_ok());
    assert!(zips.next("huge.zip/1.txt").0.is_err());
    assert_eq!((zips.open(), zips.1.buffer.capacity()), (vec!["a.zip"], 0));
    // A measurement leaves its bytes there: they don't stay with what is opened next.
    zips.1.bytes(Path::new("huge.zip")).unwrap();
    assert!(zips.1.text(Path::new("b.zip/1.txt")).is_ok());
    assert_eq!(zips.open(), ["a.zip", "b.zip"]);
    assert!(zips.1.buffer.capacity() < KEPT_BUFFER);
}

#[test]
fn a_container_that_is_large_beside_the_memory_is_open_for_one_hand_alone() {
    let mut zips = Zips::new();
    let memory = Memory::of(Some(1), std::env::temp_dir());
    let most = memory.room.most() / 8;
    let intake = Arc::new(Intake::new(memory));
    zips.1.plan.intake = Arc::clone(&intake);
    // Another hand has one that is as long.
    let other = intake.long.try_take(1).unwrap();
    // Which no zip makes any shorter.
    let mut photo = vec![0; most as usize];
    blake3::Hasher::new().finalize_xof().fill(&mut photo);
    zips.save_zip("small.zip", &[("1.txt", b"one")]);
    zips.save_zip("large.zip", &[("1.txt", b"one"), ("photo.jpg", &photo)]);
    assert!(zips.next("small.zip/1.txt").0.is_ok());
    assert_eq!(zips.open(), ["small.zip"]);
    assert_eq!(zips.next("large.zip/1.txt").0, Ok("one".to_owned()));
    assert!(zips.open().is_empty());
    drop(other);
    assert_eq!(zips.next("large.zip/1.txt"), (Ok("one".to_owned()), true));
    assert_eq!(zips.next("small.zip/1.txt").0, Ok("one".to_owned()));
    assert_eq!(zips.next("large.zip/1.txt"), (Ok("one".to_owned()), false));
    assert_eq!(zips.open(), ["small.zip", "large.zip"]);
    assert!(intake.long.try_take(1).is_none());
    zips.1.rest();
    assert!(intake.long.try_take(1).is_some());
    // Two that are open for everybody alone are not so together.
    let half = &photo[..=photo.len() / 2];
    let huge: [(&str, &[u8]); 3] = [("1.txt", b"one"), ("2.jpg", &photo), ("3.jpg", &photo)];
    for (name, files) in [
        ("a.zip", &[("1.txt", &b"one"[..]), ("2.jpg", half)][..]),
        ("b.zip", &[("1.txt", b"one"), ("2.jpg", half)]),
        ("large.zip", &[("1.txt", b"one"), ("2.jpg", &photo)]),
        ("huge.zip", &huge),
        ("other.zip", &huge),
    ] {
        zips.save_zip(name, files);
    }
    let mut next = |name| zips.next(name).1;
    let [new, open] = [true, false];
    for (pair, second) in [
        (["a.zip/1.txt", "b.zip/1.txt"], open),
        (["huge.zip/1.txt", "large.zip/1.txt"], open),
        // More than this nobody has open.
        (["huge.zip/1.txt", "other.zip/1.txt"], new),
    ] {
        let opened = [next(pair[0]), next(pair[1]), next(pair[0]), next(pair[1])];
        assert_eq!(opened[2..], [second, second], "{pair:?}");
    }
}

#[test]
fn what_a_wrong_encoding_looks_like_is_nobodys_trick() {
    let facts = |text: &'static str, guessed: bool| {
        let mut finder = Finder::new(&index::Settings::default());
        let extracted = Extracted {
            guessed,
            ..Extracted::plain(text)
        };
        let facts = shown(extracted, (0, None), &mut finder).facts;
        (facts.doubtful, facts.lookalike + facts.invisible)
    };
    let many = "thе wоrd hidеs in a fеw letters";
    let few = "only оne of all these eleven words is odd to us";
    assert_eq!(facts(many, true), (true, 0));
    assert_eq!(facts(many, false), (false, 4));
    assert_eq!(facts(few, true), (false, 1));
    let damaged = "only оne of all these eleven words is odd to us\u{fffd}";
    assert_eq!(facts(damaged, true), (true, 0));
    assert_eq!(facts(damaged, false), (false, 1));
}

#[cfg(unix)]
#[test]
fn a_fifo_in_the_place_of_a_file_does_not_hold_the_reader_up() {
    let folder = tempfile::tempdir().unwrap();
    super::super::tests::make_fifo(&folder.path().join("pipe.txt"));
    let mut reader = reader(folder.path(), 100);
    assert!(reason(&mut reader, "pipe.txt").starts_with("not a regular file"));
}

#[test]
fn a_text_is_known_by_all_its_words_whichever_of_them_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("a.txt"),
        "The lamp of the 12 boats stands by 灯塔下 the river.",
    )
    .unwrap();
    let known = |text: text::Options| {
        let mut options = Options::of(folder.path());
        options.settings.text = text;
        let roots = Roots::one(folder.path());
        let mut reader = Reader::new(Plan::new(&options, roots, extract_as, true));
        match reader.read(Path::new("a.txt")).outcome {
            Ok(Outcome::Document(document)) => document.facts.content,
            other => panic!("{other:?}"),
        }
    };
    let english = text::Choice::Of(text::Language::English);
    let all = text::Options::default();
    for text in [
        text::Options {
            stop_words: english,
            ..all
        },
        text::Options {
            stems: english,
            ..all
        },
        text::Options {
            no_numbers: true,
            ..all
        },
        text::Options {
            unspaced: text::Unspaced::Bigrams,
            ..all
        },
    ] {
        assert_eq!(known(text), known(all), "{text:?}");
    }
}
