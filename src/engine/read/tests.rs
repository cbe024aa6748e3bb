use super::*;
use crate::extract::extract_as;

fn reader(root: &Path, max_bytes: u64) -> Reader {
    Reader::new(Plan {
        roots: Roots::one(root),
        intake: Arc::default(),
        text: text::Options::default(),
        width: Width::default(),
        max_bytes,
        extract: extract_as,
        contents: true,
        workers: Workers::none(),
        encodings: Encodings::default(),
        store: Store::none(),
        patterns: Patterns::default(),
    })
}

fn reason(reader: &mut Reader, name: &str) -> String {
    match reader.read(Path::new(name)).outcome {
        Outcome::Unread(reason) => reason.english(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_reader_tells_texts_from_everything_else() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let write = |name: &str, bytes: &[u8]| std::fs::write(root.join(name), bytes).unwrap();
    write("good.txt", b"one two three four five six");
    write("big.txt", &[b'a'; 101]);
    write("limit.txt", &[b'a'; 100]);
    write("empty.txt", b"");
    write("dots.txt", b" \n... --- !\n");
    write("latin.txt", b"it\x92s");
    let mut reader = reader(root, 100);
    let Outcome::Document(good) = reader.read(Path::new("good.txt")).outcome else {
        panic!("good.txt is a text");
    };
    assert_eq!(good.words.words(), 6);
    assert_eq!(
        good.content,
        Some(Content::of(b"one two three four five six"))
    );
    assert!(matches!(
        reader.read(Path::new("limit.txt")).outcome,
        Outcome::Document(..)
    ));
    assert!(matches!(
        reader.read(Path::new("nowhere.txt")).outcome,
        Outcome::Vanished
    ));
    assert_eq!(
        reason(&mut reader, "big.txt"),
        "larger than 100 bytes: raise --max-file-size"
    );
    assert_eq!(
        reason(&mut reader, "empty.txt"),
        "empty: 0 bytes; ask for it again"
    );
    assert!(reason(&mut reader, "dots.txt").starts_with("no text"));
    assert_eq!(
        &*reader.text(Path::new("latin.txt")).unwrap().text,
        "it\u{2019}s"
    );
    assert!(reason(&mut reader, "").starts_with("not a regular file"));
    assert_eq!(reader.text(Path::new("good.txt")).unwrap().text.len(), 27);
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
        assert!(!reader.place.holds_container(), "{name}");
    }
}

#[test]
fn a_container_is_read_once_for_many_of_its_files_until_it_changes_or_the_reader_rests() {
    let folder = tempfile::tempdir().unwrap();
    let save = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    let inner = container::tests::zip(&[("d.txt", b"four"), ("e.txt", b"five")]);
    let files: [(&str, &[u8]); 3] = [("a.txt", b"one"), ("b.txt", b"two"), ("in.zip", &inner)];
    save("class.zip", &container::tests::zip(&files));
    save("plain.txt", b"plain");
    let mut reader = reader(folder.path(), 1 << 20);
    let next = |reader: &mut Reader, name: &str| {
        let text = reader.next_text(Path::new(name));
        text.map(|text| text.text.to_string())
    };
    assert_eq!(next(&mut reader, "class.zip/a.txt").as_deref(), Ok("one"));
    // Whatever is read from the disk comes into the buffer.
    reader.buffer.fill(0);
    for (name, text) in [
        ("class.zip/b.txt", Ok("two")),
        ("class.zip/in.zip/d.txt", Ok("four")),
        ("class.zip/c.txt", Err(None)),
        ("class.zip/in.zip/e.txt", Ok("five")),
        ("class.zip/a.txt", Ok("one")),
    ] {
        let found = next(&mut reader, name);
        let found = found.as_ref().map(String::as_str).map_err(Clone::clone);
        assert_eq!(found, text, "{name}");
        assert!(reader.buffer.iter().all(|byte| *byte == 0), "{name}");
    }
    let bytes = reader.inside(Path::new("class.zip/in.zip/e.txt")).unwrap();
    assert_eq!(bytes.unwrap().bytes, b"five");
    assert!(reader.buffer.iter().all(|byte| *byte == 0));
    save(
        "class.zip",
        &container::tests::zip(&[("a.txt", b"another one")]),
    );
    let another = next(&mut reader, "class.zip/a.txt");
    assert_eq!(another.as_deref(), Ok("another one"));
    assert!(reader.place.holds_container());
    reader.rest();
    assert!(!reader.place.holds_container());
    assert!(next(&mut reader, "class.zip/a.txt").is_ok());
    assert_eq!(next(&mut reader, "plain.txt").as_deref(), Ok("plain"));
    assert!(!reader.place.holds_container());
}

#[test]
fn what_a_wrong_encoding_looks_like_is_nobodys_trick() {
    let facts = |text: &'static str, guessed: bool| {
        let mut finder = Finder::new(text::Options::default(), Width::default());
        let read = finder.read(text);
        let extracted = Extracted {
            guessed,
            ..Extracted::plain(text)
        };
        let facts = super::facts(extracted, &read, finder.tokens.len(), (0, None));
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
