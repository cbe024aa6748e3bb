//! Word 97 to 2003: the text lies in pieces, of one byte a letter or two, in an order that a
//! table gives.

mod marks;

use std::cell::Cell;
use std::io::Cursor;

use encoding_rs::WINDOWS_1252;

use super::limits::{Cut, LIMITS, part};
use super::prose::{Gap, Prose};
use super::{Part, Reading, summary};
use crate::said;
use crate::words::{Said, phrase};
use marks::{Mark, Marks};

/// Where the header has what is needed here.
const VERSION: usize = 0x02;
const FLAGS: usize = 0x0a;
const TABLE: usize = 0x01a2;
const ENCRYPTED: u16 = 0x0100;
const SECOND_TABLE: u16 = 0x0200;
/// Word 97.
const OLDEST: u16 = 0xc1;

/// What the parts of the text are, in their order in the file, and where the header has the length of each; macros and comments are
/// none of it.
const PARTS: [(usize, Option<Part>); 8] = [
    (0x4c, Some(Part::Body)),
    (0x50, Some(Part::Note)),
    (0x54, Some(Part::Margin)),
    (0x58, None),
    (0x5c, None),
    // Notes at the end, and boxes.
    (0x60, Some(Part::Note)),
    (0x64, Some(Part::Note)),
    (0x68, Some(Part::Margin)),
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
    if u16_at(&main, VERSION).ok_or(damaged)? < OLDEST {
        return Err(said!("why-word-95"));
    }
    let table = if flags & SECOND_TABLE == 0 {
        "0Table"
    } else {
        "1Table"
    };
    let table = stream(table).ok_or(damaged)?;
    let text = pieces(&main, &table).ok_or_else(|| {
        let cut = cut.get().map(|cut| LIMITS.note(cut));
        cut.unwrap_or_else(|| damaged.into())
    })?;
    let mut reading = Reading::default();
    let is_long = text.len() > LIMITS.text;
    reading.prose.cut = is_long.then_some(Cut::Text).or(cut.get());
    parts(&text, &main, &mut reading);
    if let Some(summary) = stream(summary::STREAM) {
        summary::read(&summary, &mut reading.clues);
    }
    Ok(reading)
}

/// A unit of UTF-16 with what is said of it.
type Unit = (u16, Mark);

fn parts(text: &[Unit], main: &[u8], reading: &mut Reading) {
    let mut from: usize = 0;
    for (at, part) in PARTS {
        let length = u32_at(main, at).unwrap_or(0) as usize;
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

/// All characters of the file in their order, as units of UTF-16.
fn pieces(main: &[u8], table: &[u8]) -> Option<Vec<Unit>> {
    let at = u32_at(main, TABLE)? as usize;
    let length = u32_at(main, TABLE + 4)? as usize;
    let mut list = table.get(at..at.saturating_add(length).min(table.len()))?;
    // Properties of pieces stand before the pieces.
    while list.first() == Some(&1) {
        list = list.get(3 + usize::from(u16_at(list, 1)?)..)?;
    }
    let list = list.strip_prefix(&[2])?.get(4..)?;
    let count = list.len().saturating_sub(4) / 12;
    let marks = Marks::read(main, table);
    let mut text = Vec::new();
    for i in 0..count {
        let characters = u32_at(list, i * 4 + 4)?.saturating_sub(u32_at(list, i * 4)?) as usize;
        let place = u32_at(list, (count + 1) * 4 + i * 8 + 2)?;
        let narrow = place & 0x4000_0000 != 0;
        let place = (place & 0x3fff_ffff) as usize;
        let (place, width) = if narrow { (place / 2, 1) } else { (place, 2) };
        let end = place
            .saturating_add(characters.saturating_mul(width))
            .min(main.len());
        let bytes = main.get(place..end).unwrap_or_default();
        let marks = marks.of(place, width, bytes.len() / width);
        if narrow {
            let (decoded, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
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
    Some(text)
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
        put(VERSION, u32::from(OLDEST));
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
        assert_eq!(extracted.text, "seen unseen end\n");
        assert_eq!(extracted.clues.deleted_revisions, 1);
        assert_eq!(extracted.hidden.len(), 1);
        assert_eq!(extracted.hidden[0].of(&extracted.text).trim(), "unseen");
    }

    #[test]
    fn a_cut_document_ends_without_harm() {
        let whole = document(["text", "", "", "", ""], &[]);
        for cut in (0..whole.len()).step_by(61) {
            let _ = read(&whole[..cut]);
        }
    }
}
