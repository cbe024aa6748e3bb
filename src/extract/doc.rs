//! What does a document of Word 97 to 2003 say? The text lies in pieces, of one byte a letter or two, in an order that a
//! table gives.

use std::io::{Cursor, Read};

use encoding_rs::{UTF_16LE, WINDOWS_1252};

use super::Reading;
use super::limits::LIMITS;
use super::prose::{Gap, Prose};

/// Where the header has what is needed here.
const VERSION: usize = 0x02;
const FLAGS: usize = 0x0a;
/// Lengths in characters: the text, footnotes, headers, (macros,) comments, endnotes.
const LENGTHS: [usize; 6] = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60];
/// Of those parts, the ones that are read.
const READ: [bool; 6] = [true, true, false, false, false, true];
const TABLE: usize = 0x01a2;
const ENCRYPTED: u16 = 0x0100;
const SECOND_TABLE: u16 = 0x0200;
/// Word 97.
const OLDEST: u16 = 0xc1;

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let damaged = "damaged: its text can't be found; save it as .docx";
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| damaged.to_owned())?;
    let mut stream = |name: &str| {
        let mut content = Vec::new();
        // As far as it can be read: a broken chain of sectors ends it.
        let _ = file
            .open_stream(name)
            .ok()?
            .take(LIMITS.part)
            .read_to_end(&mut content);
        Some(content)
    };
    let main = stream("WordDocument").ok_or("an old Office file: save it as .docx or .txt")?;
    let flags = u16_at(&main, FLAGS).ok_or(damaged)?;
    if flags & ENCRYPTED != 0 {
        return Err(super::PASSWORD.to_owned());
    }
    if u16_at(&main, VERSION).ok_or(damaged)? < OLDEST {
        return Err("a document of Word 95 or older: save it as .docx".to_owned());
    }
    let table = if flags & SECOND_TABLE == 0 {
        "0Table"
    } else {
        "1Table"
    };
    let table = stream(table).ok_or(damaged)?;
    let text = pieces(&main, &table).ok_or(damaged)?;
    let mut reading = Reading::new();
    let mut from: usize = 0;
    for (at, read) in LENGTHS.into_iter().zip(READ) {
        let length = u32_at(&main, at).unwrap_or(0) as usize;
        let to = from.saturating_add(length).min(text.len());
        let part = text.get(from..to).unwrap_or_default();
        if read {
            reading.prose.gap(Gap::Paragraph);
            say(part, &mut reading.prose);
        }
        from = to;
    }
    Ok(reading)
}

/// All characters of the file in their order, as units of UTF-16.
fn pieces(main: &[u8], table: &[u8]) -> Option<Vec<u16>> {
    let at = u32_at(main, TABLE)? as usize;
    let length = u32_at(main, TABLE + 4)? as usize;
    let mut list = table.get(at..at.saturating_add(length).min(table.len()))?;
    // Properties of pieces stand before the pieces.
    while list.first() == Some(&1) {
        list = list.get(3 + usize::from(u16_at(list, 1)?)..)?;
    }
    let list = list.strip_prefix(&[2])?.get(4..)?;
    let count = list.len().saturating_sub(4) / 12;
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
        if narrow {
            let (decoded, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            text.extend(decoded.encode_utf16());
        } else {
            text.extend(
                bytes
                    .as_chunks::<2>()
                    .0
                    .iter()
                    .map(|unit| u16::from_le_bytes(*unit)),
            );
        }
        // Pieces may overlap: together they can't be longer than a text may be.
        if text.len() > LIMITS.text {
            break;
        }
    }
    Some(text)
}

fn say(units: &[u16], prose: &mut Prose) {
    let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let (text, _) = UTF_16LE.decode_without_bom_handling(&bytes);
    // Fields: what is between 0x13 and 0x14 is code, what follows to 0x15 is what it shows.
    let mut codes: Vec<bool> = Vec::new();
    let mut cell = false;
    for c in text.chars() {
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
            _ if in_code => {}
            '\u{7}' => prose.gap(if cell { Gap::Line } else { Gap::Cell }),
            '\r' | '\u{c}' => prose.gap(Gap::Paragraph),
            '\u{b}' => prose.gap(Gap::Line),
            '\t' => prose.gap(Gap::Cell),
            '\u{1e}' => prose.verbatim("-"),
            '\0'..='\u{1f}' => {}
            c => prose.verbatim(c.encode_utf8(&mut [0; 4])),
        }
        cell = c == '\u{7}';
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u16::from_le_bytes(*bytes))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}
