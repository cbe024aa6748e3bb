//! Documents that were damaged by chance: bits flipped, pieces cut out and put in, numbers made huge, on the outside and in
//! the parts of zips and the streams of PDFs. None may stop a worker, let alone the program.

use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::ZlibDecoder;
use sidelong::engine::workers::{Limits, Parser, Source, Workers};

use super::builders::{Part, flate, zip};
use super::support;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sidelong");
const MUTANTS: u64 = 300;
/// A part of a document that inflates to more is left as it is.
const LARGEST_PART: u64 = 4 << 20;
/// A counter-based generator (splitmix64): the same throws on every machine.
struct Dice(u64);

impl Dice {
    fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.throw() % end.max(1) as u64) as usize
    }

    /// A short stretch of something so long.
    fn stretch(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        let end = start + self.below((length - start).min(1000) + 1);
        start..end
    }
}

/// Damage as disks, mails and enemies do it.
fn damaged(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match dice.below(5) {
        _ if bytes.is_empty() => {}
        0 => {
            for _ in 0..=dice.below(60) {
                let at = dice.below(bytes.len());
                bytes[at] ^= 1 << dice.below(8);
            }
        }
        1 => bytes.truncate(dice.below(bytes.len())),
        2 => drop(bytes.drain(dice.stretch(bytes.len()))),
        3 => {
            let at = dice.below(bytes.len());
            let piece = other[dice.stretch(other.len())].to_vec();
            bytes.splice(at..at, piece.repeat(1 + dice.below(3)));
        }
        _ => {
            const WILD: [&[u8]; 5] = [
                b"2147483647",
                b"-1",
                b"99999999999999999999",
                b"\xff\xff\xff\xff",
                b"\0\0\0\0",
            ];
            for _ in 0..=dice.below(8) {
                let wild = WILD[dice.below(WILD.len())];
                let from = dice.below(bytes.len());
                let digit = bytes[from..].iter().position(u8::is_ascii_digit);
                let at = from + digit.unwrap_or(0);
                let end = bytes.len().min(at + if wild.len() == 4 { 4 } else { 1 });
                bytes.splice(at..end, wild.iter().copied());
            }
        }
    }
    bytes
}

/// Damage to what is packed into the document, which is whole around it; nothing if it packs nothing.
fn damaged_inside(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    if bytes.starts_with(b"PK") {
        return damaged_zip(dice, bytes, other);
    }
    if bytes.starts_with(b"%PDF") {
        return damaged_stream(dice, bytes, other);
    }
    None
}

fn damaged_zip(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).ok()?;
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let file = archive.by_index(at).ok()?;
        let name = file.name().ok()?.into_owned();
        let mut content = Vec::new();
        file.take(LARGEST_PART).read_to_end(&mut content).ok()?;
        parts.push((name, content));
    }
    // The text is what is read most: every second time it is hit.
    let main = ["document.xml", "content.xml", ".xhtml", ".rels", ".opf"];
    let is_main = |name: &str| main.iter().any(|end| name.ends_with(end));
    let mains: Vec<usize> = (0..parts.len())
        .filter(|&at| is_main(&parts[at].0))
        .collect();
    let hit = match dice.below(2) {
        0 if !mains.is_empty() => mains[dice.below(mains.len())],
        _ => dice.below(parts.len()),
    };
    let content = &mut parts.get_mut(hit)?.1;
    *content = damaged(dice, content, other);
    let parts = parts.iter().map(|(name, content)| Part::new(name, content));
    Some(zip(&parts.collect::<Vec<_>>()))
}

fn damaged_stream(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    const START: &[u8] = b"stream";
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at..].starts_with(START) && !bytes[..at].ends_with(b"end"))
        .collect();
    // Not every stream is deflated: a few are tried.
    for _ in 0..8 {
        let start = starts.get(dice.below(starts.len()))? + START.len();
        let start = start
            + bytes[start..]
                .iter()
                .take_while(|b| b.is_ascii_whitespace())
                .count();
        let mut content = Vec::new();
        let decoder = ZlibDecoder::new(&bytes[start..]);
        if decoder.take(LARGEST_PART).read_to_end(&mut content).is_ok() && !content.is_empty() {
            let end = bytes[start..].windows(9).position(|w| w == b"endstream")?;
            let packed = flate(&damaged(dice, &content, other));
            return Some([&bytes[..start], &packed, b"\n", &bytes[start + end..]].concat());
        }
    }
    None
}

#[test]
fn mutants_of_the_fixtures_stop_no_worker() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/formats");
    let mut files = support::files(&fixtures);
    files.retain(|path| path.extension().is_some_and(|e| e != "sh" && e != "md"));
    let read = |path: PathBuf| (std::fs::read(&path).unwrap(), path);
    let files: Vec<_> = files.into_iter().map(read).collect();
    let mut parser = Parser::new(Workers::at(PROGRAM, Limits::default()));
    let mut read = 0;
    for seed in 0..MUTANTS {
        let mut dice = Dice(seed);
        let (bytes, path) = &files[dice.below(files.len())];
        let other = &files[dice.below(files.len())].0;
        let inside = match dice.below(2) {
            0 => damaged_inside(&mut dice, bytes, other),
            _ => None,
        };
        let mutant = inside.unwrap_or_else(|| damaged(&mut dice, bytes, other));
        let name = format!("{seed}-{}", path.file_name().unwrap().display());
        let outcome = parser.read(&Source::new(Path::new(&name), &mutant));
        let Err(reason) = outcome.into_text() else {
            read += 1;
            continue;
        };
        let reason = reason.english();
        let stopped = ["its reader stopped (", "took longer", "needed more"];
        let is_stopped = stopped.iter().any(|start| reason.starts_with(start));
        assert!(!is_stopped, "{name}: {reason}");
    }
    assert!(read > MUTANTS / 2, "most can be read in part");
}
