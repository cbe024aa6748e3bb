//! Word 6 to 2003: the text lies in pieces, of one byte a letter or, since Word 97, two, in an order that a
//! table gives; older ones that were saved as a whole have one piece and no table.

mod marks;

use std::cell::Cell;
use std::io::Cursor;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::limits::{Cut, LIMITS, part};
use super::prose::{Gap, Prose};
use super::{Part, Reading, encoding, summary};
use crate::words::{Said, phrase};
use marks::{Mark, Marks};

/// Where the header has what is needed here.
const VERSION: usize = 0x02;
const FLAGS: usize = 0x0a;
const LENGTHS: usize = 0x4c;
const TABLE: usize = 0x01a2;
const ENCRYPTED: u16 = 0x0100;
const SECOND_TABLE: u16 = 0x0200;
/// Word 97.
const WORD_97: u16 = 0xc1;
/// The same in the header of Word 6 and 95, and where the only piece begins.
const OLD_LENGTHS: usize = 0x34;
const OLD_TABLE: usize = 0x0160;
const OLD_TEXT: usize = 0x18;
/// It was saved in pieces.
const COMPLEX: u16 = 0x0004;

/// What the parts of the text are, in their order in the file; macros and comments are none of it. The header has the length of each in
/// four bytes.
const PARTS: [Option<Part>; 8] = [
    Some(Part::Body),
    Some(Part::Note),
    Some(Part::Margin),
    None,
    None,
    // Notes at the end, and boxes.
    Some(Part::Note),
    Some(Part::Note),
    Some(Part::Margin),
];

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let damaged = phrase("why-no-doc-text");
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| damaged)?;
    let cut = Cell::new(None);
    let mut stream = |name: &str| Some(part(file.open_stream(name).ok()?, &cut));
    let main = stream("WordDocument").ok_or(phrase("why-old-office"))?;
    let flags = u16_at(&main, FLAGS).ok_or(damaged)?;
    if flags & ENCRYPTED != 0 {
        return Err(super::PASSWORD.into());
    }
    let is_old = u16_at(&main, VERSION).ok_or(damaged)? < WORD_97;
    let mut reading = Reading::default();
    let text = if is_old {
        old_text(&main, &mut reading)
    } else {
        let name = if flags & SECOND_TABLE == 0 {
            "0Table"
        } else {
            "1Table"
        };
        let table = stream(name).ok_or(damaged)?;
        let marks = Marks::read(&main, &table);
        pieces(&main, &table).map(|pieces| units(&pieces, WINDOWS_1252, &marks))
    };
    let text = text.ok_or_else(|| {
        let cut = cut.get().map(|cut| LIMITS.note(cut));
        cut.unwrap_or_else(|| damaged.into())
    })?;
    let is_long = text.len() > LIMITS.text;
    reading.prose.cut = is_long.then_some(Cut::Text).or(cut.get());
    let lengths = if is_old { OLD_LENGTHS } else { LENGTHS };
    parts(&text, main.get(lengths..).unwrap_or_default(), &mut reading);
    if let Some(summary) = stream(summary::STREAM) {
        summary::read(&summary, &mut reading.clues);
    }
    Ok(reading)
}

/// A unit of UTF-16 with what is said of it.
type Unit = (u16, Mark);

/// Shares the text out, of whose parts these are the lengths.
fn parts(text: &[Unit], lengths: &[u8], reading: &mut Reading) {
    let mut from: usize = 0;
    for (at, part) in PARTS.into_iter().enumerate() {
        let length = u32_at(lengths, at * 4).unwrap_or(0) as usize;
        let to = from.saturating_add(length).min(text.len());
        let units = text.get(from..to).unwrap_or_default();
        if let Some(part) = part {
            let prose = reading.part(part);
            prose.gap(Gap::Paragraph);
            say(units, prose);
        } else {
            // Each comment begins with the sign of one.
            let begun = units.iter().filter(|(unit, _)| *unit == 5).count();
            reading.clues.comments += begun as u32;
        }
        from = to;
    }
    let deleted = |unit: Option<&Unit>| unit.is_some_and(|(_, mark)| mark.deleted);
    let begun = text
        .windows(2)
        .filter(|pair| !pair[0].1.deleted && pair[1].1.deleted);
    reading.clues.deleted_revisions = begun.count() as u32 + u32::from(deleted(text.first()));
    reading.gather();
}

/// A piece of the text: where it stands, its bytes, and how many of them are a letter.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    place: usize,
    bytes: &'a [u8],
    width: usize,
}

impl<'a> Piece<'a> {
    fn new(main: &'a [u8], place: usize, characters: usize, width: usize) -> Piece<'a> {
        let end = place.saturating_add(characters.saturating_mul(width));
        let bytes = main.get(place..end.min(main.len())).unwrap_or_default();
        Piece {
            place,
            bytes,
            width,
        }
    }
}

/// The pieces in their order.
fn pieces<'a>(main: &'a [u8], table: &[u8]) -> Option<Vec<Piece<'a>>> {
    listed(main, table, TABLE, |place| {
        let narrow = place & 0x4000_0000 != 0;
        let place = (place & 0x3fff_ffff) as usize;
        if narrow { (place / 2, 1) } else { (place, 2) }
    })
}

/// The pieces of a list of which the header says at that place where it is, each where its own number says.
fn listed<'a>(
    main: &'a [u8],
    table: &[u8],
    header: usize,
    stands: impl Fn(u32) -> (usize, usize),
) -> Option<Vec<Piece<'a>>> {
    let at = u32_at(main, header)? as usize;
    let length = u32_at(main, header + 4)? as usize;
    let mut list = table.get(at..at.saturating_add(length).min(table.len()))?;
    // Properties of pieces stand before the pieces.
    while list.first() == Some(&1) {
        list = list.get(3 + usize::from(u16_at(list, 1)?)..)?;
    }
    let list = list.strip_prefix(&[2])?.get(4..)?;
    let count = list.len().saturating_sub(4) / 12;
    let pieces = (0..count).map(|i| {
        let characters = u32_at(list, i * 4 + 4)?.saturating_sub(u32_at(list, i * 4)?) as usize;
        let (place, width) = stands(u32_at(list, (count + 1) * 4 + i * 8 + 2)?);
        Some(Piece::new(main, place, characters, width))
    });
    pieces.collect()
}

/// All characters of pieces in their order, as units of UTF-16.
fn units(pieces: &[Piece], narrow: &'static Encoding, marks: &Marks) -> Vec<Unit> {
    let mut text = Vec::new();
    for Piece {
        place,
        bytes,
        width,
    } in pieces
    {
        let marks = marks.of(*place, *width, bytes.len() / width);
        if *width == 1 {
            let (decoded, _) = narrow.decode_without_bom_handling(bytes);
            text.extend(decoded.encode_utf16().zip(marks));
        } else {
            let units = bytes.as_chunks::<2>().0.iter();
            let units = units.map(|unit| u16::from_le_bytes(*unit));
            text.extend(units.zip(marks));
        }
        // Pieces may overlap: together they can't be longer than a text may be.
        if text.len() > LIMITS.text {
            break;
        }
    }
    text
}

/// The characters of Word 6 and 95. Of what encoding they are only fonts say, of which there may be many: it is guessed.
fn old_text(main: &[u8], reading: &mut Reading) -> Option<Vec<Unit>> {
    let pieces = if u16_at(main, FLAGS)? & COMPLEX == 0 {
        let lengths = (0..PARTS.len()).filter_map(|i| u32_at(main, OLD_LENGTHS + i * 4));
        let length = lengths.fold(0_usize, |sum, length| sum.saturating_add(length as usize));
        let place = u32_at(main, OLD_TEXT)? as usize;
        vec![Piece::new(main, place, length, 1)]
    } else {
        listed(main, main, OLD_TABLE, |place| (place as usize, 1))?
    };
    let letters = pieces.iter().flat_map(|piece| piece.bytes).copied();
    let letters: Vec<u8> = letters
        .filter(|byte| !byte.is_ascii_control())
        .take(LIMITS.text)
        .collect();
    let guess = encoding::decode(&letters).filter(|guess| guess.guessed);
    let guess = guess.and_then(|guess| encoding::by_label(guess.encoding));
    let narrow = guess
        .filter(|guess| *guess != UTF_8)
        .unwrap_or(WINDOWS_1252);
    reading.encoding = Some(narrow.name());
    reading.guessed = guess.is_some();
    Some(units(&pieces, narrow, &Marks::default()))
}

fn say(units: &[Unit], prose: &mut Prose) {
    // Fields: what is between 0x13 and 0x14 is code, what follows to 0x15 is what it shows.
    let mut codes: Vec<bool> = Vec::new();
    let mut cell = false;
    let mut at = 0;
    for c in char::decode_utf16(units.iter().map(|(unit, _)| *unit)) {
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        let mark = units.get(at).map(|(_, mark)| *mark).unwrap_or_default();
        at += c.len_utf16();
        let in_code = codes.last() == Some(&true);
        match c {
            '\u{13}' if codes.len() < LIMITS.depth => codes.push(true),
            '\u{14}' => {
                if let Some(last) = codes.last_mut() {
                    *last = false;
                }
            }
            '\u{15}' => {
                codes.pop();
            }
            _ if in_code || mark.deleted => {}
            '\u{7}' => prose.gap(if cell { Gap::Line } else { Gap::Cell }),
            '\r' | '\u{c}' => prose.gap(Gap::Paragraph),
            '\u{b}' => prose.gap(Gap::Line),
            '\t' => prose.gap(Gap::Cell),
            '\u{1e}' => prose.hiding(mark.hidden, |prose| prose.verbatim("-")),
            '\0'..='\u{1f}' => {}
            c => prose.hiding(mark.hidden, |prose| {
                prose.verbatim(c.encode_utf8(&mut [0; 4]));
            }),
        }
        cell = c == '\u{7}';
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*bytes))
}

pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::extract::Format;

    /// A document whose body, notes, heads, comments and end notes are these, with runs of its bytes that have properties.
    fn document(parts: [&str; 5], runs: &[(std::ops::Range<usize>, &[u8])]) -> Vec<u8> {
        const TEXT: usize = 1024;
        let text: String = parts.concat();
        let mut main = vec![0; TEXT];
        let mut put = |at: usize, number: u32| {
            main[at..at + 4].copy_from_slice(&number.to_le_bytes());
        };
        put(VERSION, u32::from(WORD_97));
        for (place, part) in [0x4c, 0x50, 0x54, 0x5c, 0x60].into_iter().zip(parts) {
            put(place, part.len() as u32);
        }
        put(TABLE, 0);
        put(TABLE + 4, 5 + 16);
        put(0xfa, 21);
        put(0xfe, 12);
        main.extend(text.bytes());
        // One page of properties after the text.
        let pages = main.len().div_ceil(512);
        main.resize(pages * 512, 0);
        let mut page = [0; 512];
        page[511] = runs.len() as u8;
        let mut free = 500;
        for (i, (run, properties)) in runs.iter().enumerate() {
            for (at, byte) in [(i, run.start), (i + 1, run.end)] {
                let place = (TEXT + byte) as u32;
                page[at * 4..at * 4 + 4].copy_from_slice(&place.to_le_bytes());
            }
            free -= 20;
            page[(runs.len() + 1) * 4 + i] = (free / 2) as u8;
            page[free] = properties.len() as u8;
            page[free + 1..=free + properties.len()].copy_from_slice(properties);
        }
        main.extend(page);
        let mut table = vec![2];
        table.extend(16_u32.to_le_bytes());
        table.extend(0_u32.to_le_bytes());
        table.extend((text.len() as u32).to_le_bytes());
        table.extend([0, 0]);
        table.extend((0x4000_0000 | (TEXT as u32 * 2)).to_le_bytes());
        table.extend([0, 0]);
        table.extend(
            [0_u32, u32::MAX, pages as u32]
                .iter()
                .flat_map(|n| n.to_le_bytes()),
        );
        let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        for (name, content) in [("WordDocument", &main), ("0Table", &table)] {
            file.create_stream(name)
                .unwrap()
                .write_all(content)
                .unwrap();
        }
        file.into_inner().into_inner()
    }

    #[test]
    fn parts_are_told_apart_and_fields_show_what_they_show() {
        let body = "One \u{13}LINK x\u{14}shown\u{15}.\ra\u{7}b\u{7}\u{7}c\u{7}\r";
        let document = document(
            [body, "note\r", "Head\rHead\r", "\u{5}comment\r", "end\r"],
            &[],
        );
        let extracted = read(&document).unwrap().finish(Format::Doc);
        assert_eq!(extracted.text, "One shown.\n\na\tb\nc\n\nnote\n\nend\n");
        assert_eq!(extracted.clues.margins, ["Head"]);
        assert_eq!(extracted.clues.comments, 1);
    }

    #[test]
    fn deleted_text_is_left_out_and_hidden_text_is_marked() {
        let hidden: &[u8] = &[0x3c, 0x08, 1];
        let deleted: &[u8] = &[0x00, 0x08, 1];
        let document = document(
            ["seen gone unseen end", "", "", "", ""],
            &[
                (0..5, &[]),
                (5..10, deleted),
                (10..17, hidden),
                (17..20, &[]),
            ],
        );
        let extracted = read(&document).unwrap().finish(Format::Doc);
        assert_eq!(extracted.text, "seen end\n\nunseen\n");
        assert_eq!(extracted.clues.deleted_revisions, 1);
        assert_eq!(extracted.hidden.len(), 1);
        assert_eq!(extracted.hidden[0].of(&extracted.text).trim(), "unseen");
    }

    /// Word 6 and 95, saved as a whole and in pieces.
    #[test]
    fn documents_of_before_word_97_are_read() {
        let old = |flags: u32, text: &[u8], table: &[u8]| {
            let mut main = vec![0; 768];
            let mut put = |at: usize, number: u32| {
                main[at..at + 4].copy_from_slice(&number.to_le_bytes());
            };
            put(VERSION, 101);
            put(FLAGS, flags);
            put(OLD_TEXT, 768);
            put(OLD_LENGTHS, text.len() as u32);
            put(OLD_TABLE, (768 + text.len()) as u32);
            put(OLD_TABLE + 4, table.len() as u32);
            main.extend(text);
            main.extend(table);
            let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
            let mut stream = file.create_stream("WordDocument").unwrap();
            stream.write_all(&main).unwrap();
            drop(stream);
            let bytes = file.into_inner().into_inner();
            read(&bytes).unwrap().finish(Format::Doc).text.into_owned()
        };
        assert_eq!(
            old(0, b"It\x92s old.\rQuite.\r", b""),
            "It’s old.\n\nQuite.\n"
        );
        let (russian, ..) = encoding_rs::WINDOWS_1251.encode("Река замёрзла ещё до рассвета.\r");
        assert_eq!(old(0, &russian, b""), "Река замёрзла ещё до рассвета.\n");
        let mut table = vec![2, 28, 0, 0, 0];
        table.extend([0_u32, 4, 8].iter().flat_map(|n| n.to_le_bytes()));
        for place in [768_u32 + 4, 768] {
            table.extend([0, 0]);
            table.extend(place.to_le_bytes());
            table.extend([0, 0]);
        }
        assert_eq!(old(u32::from(COMPLEX), b"tworone ", &table), "one twor\n");
    }

    #[test]
    fn a_cut_document_ends_without_harm() {
        let whole = document(["text", "", "", "", ""], &[]);
        for cut in (0..whole.len()).step_by(61) {
            let _ = read(&whole[..cut]);
        }
    }
}
