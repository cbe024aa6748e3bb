//! Containers as people make them, and as people make them who mean harm.

use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::zips::find;
use super::*;
pub use crate::extract::tests::samples::zip;

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

/// Changes every place where the bytes stand.
fn replace(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut at = 0;
    while let Some(next) = find(&bytes[at..], from) {
        at += next;
        bytes[at..at + to.len()].copy_from_slice(to);
    }
    bytes
}

fn open(name: &str, bytes: &[u8]) -> (Container, Listing) {
    assert!(is_one(Path::new(name), bytes), "{name}");
    Container::open(Path::new(name), bytes.to_vec())
}

const ENOUGH: u64 = 1 << 20;

/// Every file with its text or the reason why there is none, and the note at the end.
fn told(name: &str, bytes: &[u8]) -> Vec<String> {
    let (mut container, listing) = open(name, bytes);
    let mut buffer = Vec::new();
    let mut lines = Vec::new();
    for (number, member) in (0..).zip(&listing.members) {
        let read = match &member.refused {
            Some(reason) => Err(Trouble::Reason(reason.clone())),
            None => container.read(number, ENOUGH, &mut buffer),
        };
        let what = match read {
            Ok(Whole::Yes) => String::from_utf8_lossy(&buffer).into_owned(),
            Ok(Whole::No) => format!("{}...", String::from_utf8_lossy(&buffer)),
            Err(Trouble::TooLarge) => "too large".to_owned(),
            Err(Trouble::Reason(reason)) => format!("({reason})"),
        };
        lines.push(format!("{}: {what}", member.path));
    }
    lines.extend(listing.note.map(|note| note.english()));
    lines
}

#[test]
fn zip_and_gz_are_told_by_their_bytes() {
    let files: &[(&str, &[u8])] = &[("anna/essay.txt", b"one two"), ("ben.md", b"three")];
    let expected = ["anna/essay.txt: one two", "ben.md: three"];
    assert_eq!(told("class", &zip(files)), expected);
    for (name, inside) in [
        ("essay.txt.gz", "essay.txt: one"),
        ("ESSAY.TXT.GZ", "ESSAY.TXT: one"),
        ("essay", "content: one"),
    ] {
        assert_eq!(told(name, &gz(b"one")), [inside]);
    }
    let two = [gz(b"one "), gz(b"two")].concat();
    assert_eq!(told("essay.txt.gz", &two), ["essay.txt: one two"]);
}

#[test]
fn documents_that_are_zips_and_all_else_are_no_containers() {
    let documents: [&[(&str, &[u8])]; 5] = [
        &[("[Content_Types].xml", b""), ("word/document.xml", b"")],
        &[("mimetype", b"application/epub+zip")],
        &[("content.xml", b"<a/>")],
        &[("[Content_Types].xml", b""), ("xl/workbook.xml", b"")],
        &[("mimetype", b"application/vnd.oasis.opendocument.graphics")],
    ];
    for files in documents {
        assert!(!is_one(Path::new("a.zip"), &zip(files)), "{files:?}");
    }
    let damaged = b"PK\x03\x04 and nothing more";
    assert!(is_one(Path::new("a.zip"), damaged));
    assert!(!is_one(Path::new("a.docx"), damaged));
    for bytes in [b"plain".as_slice(), b""] {
        assert!(!is_one(Path::new("a.zip"), bytes));
    }
}

#[test]
fn no_name_leads_out_of_a_container_and_of_two_alike_the_second_has_a_number() {
    let files: &[(&str, &[u8])] = &[("../../etc/passwd", b"1"), ("/etc/passwd", b"2")];
    let expected = ["etc/passwd: 1", "etc/passwd (2): 2"];
    assert_eq!(told("a.zip", &zip(files)), expected);
    // Two entries of one and the same name are one to the zip's reader: it is said.
    let twins = replace(zip(&[("a.txt", b"1"), ("b.txt", b"2")]), b"b.txt", b"a.txt");
    let told = told("a.zip", &twins);
    assert_eq!(told[0], "a.txt: 2");
    assert!(
        told[1].starts_with("two of its files have one name"),
        "{told:?}"
    );
}

#[test]
fn names_are_read_in_the_alphabet_that_they_were_written_in() {
    let western = replace(zip(&[("caf_.txt", b"1")]), b"caf_.", b"caf\x82.");
    assert_eq!(told("a.zip", &western), ["café.txt: 1"]);
    let name = "Сочинение Иванова о великой реке.txt";
    let (dos, _, _) = encoding_rs::IBM866.encode(name);
    let plain = "x".repeat(dos.len());
    let russian = replace(zip(&[(&plain, b"1")]), plain.as_bytes(), &dos);
    assert_eq!(told("a.zip", &russian), [format!("{name}: 1")]);
}

#[test]
fn links_and_protected_files_are_listed_with_the_reason() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    writer
        .add_symlink("link.txt", "/etc/passwd", options)
        .unwrap();
    writer.add_directory("folder", options).unwrap();
    writer.start_file("a.txt", options).unwrap();
    writer.write_all(b"one").unwrap();
    let linked = writer.finish().unwrap().into_inner();
    assert_eq!(
        told("a.zip", &linked),
        [&format!("link.txt: ({LINK})"), "a.txt: one"]
    );

    let mut protected = zip(&[("secret.txt", b"one"), ("open.txt", b"two")]);
    let central = find(&protected, b"PK\x01\x02").unwrap();
    protected[6] |= 1;
    protected[central + 8] |= 1;
    assert_eq!(
        told("a.zip", &protected),
        [&format!("secret.txt: ({PASSWORD})"), "open.txt: two"]
    );
}

#[test]
fn of_a_damaged_container_all_is_read_that_can_be_found() {
    let text = "many words that are all alike ".repeat(50);
    let whole = zip(&[("a.txt", text.as_bytes()), ("b/c.txt", b"two")]);
    let central = find(&whole, b"PK\x01\x02").unwrap();
    // The end is cut off, or it is not what it should be.
    for damaged in [
        &whole[..central],
        &replace(whole.clone(), b"PK\x05\x06", b"PK__"),
    ] {
        let expected = [
            format!("a.txt: {text}"),
            "b/c.txt: two".to_owned(),
            DAMAGED.say().to_owned(),
        ];
        assert_eq!(told("a.zip", damaged), expected);
    }
    // In the middle of a file, which then ends there.
    let cut = told("a.zip", &whole[..40]);
    assert!(
        cut[0].starts_with("a.txt: ") && cut[0].ends_with("..."),
        "{cut:?}"
    );
    let mut folders = zip(&[("anna/", b""), ("anna/a.txt", b"one")]);
    folders.truncate(find(&folders, b"PK\x01\x02").unwrap());
    let windows = replace(folders, b"anna/", b"anna\\");
    assert_eq!(told("a.zip", &windows), ["anna/a.txt: one", DAMAGED.say()]);
    let packed = gz(text.as_bytes());
    let cut = told("a.txt.gz", &packed[..packed.len() - 12]);
    assert!(
        cut[0].starts_with("a.txt: ") && cut[0].ends_with("..."),
        "{cut:?}"
    );
}

#[test]
fn of_too_many_files_the_first_ones_are_read() {
    let names: Vec<String> = (0..65_000).map(|number| format!("{number}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (name.as_str(), &b"a"[..]))
        .collect();
    let many = zip(&files);
    let (_, listing) = open("a.zip", &many);
    assert_eq!(listing.members.len(), LIMITS.entries);
    let note = listing.note.unwrap();
    assert!(note.starts_with("more than 20000 files in it"));
    // Without its end, too.
    let central = find(&many, b"PK\x01\x02").unwrap();
    let (_, listing) = open("a.zip", &many[..central]);
    assert_eq!(listing.members.len(), LIMITS.entries);
}

#[test]
fn a_bomb_is_read_no_further_than_it_was_asked_for() {
    // A block of zeros deflates to the same bytes again and again, so that 4 GB are made from one of them.
    let mut encoder = flate2::Compress::new(flate2::Compression::best(), false);
    let mut bomb = Vec::with_capacity(8 << 20);
    let zeros = vec![0; 1 << 20];
    let mut block_at = 0;
    for round in 0..3 {
        block_at = if round == 2 { bomb.len() } else { block_at };
        let flush = flate2::FlushCompress::Full;
        encoder.compress_vec(&zeros, &mut bomb, flush).unwrap();
    }
    let block = bomb[block_at..].to_vec();
    for _ in 3..4096 {
        bomb.extend(&block);
    }
    bomb.extend(b"\x03\0");
    let mut header = b"\x1f\x8b\x08\0\0\0\0\0\0\x03".to_vec();
    header.extend(&bomb);
    assert!(header.len() < 5 << 20, "4 GB in {} bytes", header.len());
    // As the one entry of a zip: the local header is made by hand, its directory is gone.
    let mut zip = b"PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0".to_vec();
    zip.extend((bomb.len() as u32).to_le_bytes());
    zip.extend(u32::MAX.to_le_bytes());
    zip.extend([5, 0, 0, 0]);
    zip.extend(b"a.txt");
    zip.extend(&bomb);
    assert_eq!(told("a.zip", &zip)[0], "a.txt: too large");
    let mut buffer = Vec::new();
    let (mut container, _) = open("a.zip", &zip);
    assert_eq!(container.read(0, 1000, &mut buffer), Err(Trouble::TooLarge));
    assert_eq!(buffer.len(), 1001);
    // A gz is unpacked at once, up to the budget of such a file.
    let (container, listing) = open("a.txt.gz", &header);
    assert!(container.bytes.0.len() as u64 <= LIMITS.total + 1);
    assert_eq!(listing.note, Some(too_much()));
}

#[test]
fn what_may_come_out_depends_on_what_is_there() {
    assert_eq!(budget(100), LIMITS.small);
    assert_eq!(budget(10_000), 12_000_000);
    assert_eq!(budget(4 << 20), LIMITS.total);
    assert_eq!(budget(200 << 20), 800 << 20);
}
