//! Summary: what an old Office file says about itself. A property set: numbered values, each with its type.

use encoding_rs::{Encoding, UTF_16LE};
use jiff::Timestamp;

use super::clues::{Clues, clue};
use super::doc::u32_at;
use super::encoding;
use super::limits::LIMITS;

/// The stream's name.
pub const STREAM: &str = "\u{5}SummaryInformation";

/// Where the first section's place stands.
const SECTION: usize = 44;
/// Properties are told by number; real files have twenty.
const PROPERTIES: usize = 256;
const CODE_PAGE: u32 = 1;
const AUTHOR: u32 = 4;
const LAST_AUTHOR: u32 = 8;
const EDITING: u32 = 10;
const CREATED: u32 = 12;
const SAVED: u32 = 13;
const PROGRAM: u32 = 18;
/// Types of values.
const NARROW: u32 = 30;
const WIDE: u32 = 31;
const TIME: u32 = 64;
/// Times are counted in tenths of a microsecond.
const SECOND: u64 = 10_000_000;
/// From 1601, when they are counted, to 1970.
const TO_1970: u64 = 134_774;

/// Adds what the property set says.
pub fn read(stream: &[u8], clues: &mut Clues) {
    let Some(section) = u32_at(stream, SECTION).and_then(|at| stream.get(at as usize..)) else {
        return;
    };
    let count = (u32_at(section, 4).unwrap_or(0) as usize).min(PROPERTIES);
    let value = |wanted: u32| {
        let at = (0..count)
            .map(|i| 8 + i * 8)
            .find(|at| u32_at(section, *at) == Some(wanted))?;
        section.get(u32_at(section, at + 4)? as usize..)
    };
    let page = value(CODE_PAGE).and_then(|value| u32_at(value, 4));
    let encoding = encoding::of_code_page(page.unwrap_or(0) & 0xffff);
    let text = |number| value(number).and_then(|value| text(value, encoding));
    clues.author = text(AUTHOR);
    clues.last_editor = text(LAST_AUTHOR);
    clues.producer = text(PROGRAM);
    clues.created = value(CREATED).and_then(time).and_then(date);
    clues.modified = value(SAVED).and_then(time).and_then(date);
    clues.editing_minutes = value(EDITING)
        .and_then(time)
        .and_then(|time| u32::try_from(time / SECOND / 60).ok());
}

fn text(value: &[u8], encoding: &'static Encoding) -> Option<String> {
    let length = u32_at(value, 4)? as usize;
    let (length, encoding) = match u32_at(value, 0)? {
        NARROW => (length, encoding),
        WIDE => (length.saturating_mul(2), UTF_16LE),
        _ => return None,
    };
    let bytes = value.get(8..)?;
    // More bytes than a clue may have are of no use.
    let bytes = bytes.get(..length.min(LIMITS.clue * 2)).unwrap_or(bytes);
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    clue(text.split('\0').next().unwrap_or_default())
}

fn time(value: &[u8]) -> Option<u64> {
    let bytes = value.get(4..)?.first_chunk()?;
    let time = u64::from_le_bytes(*bytes);
    (u32_at(value, 0)? == TIME && time > 0).then_some(time)
}

/// A time as the other formats write theirs; a wild number says none.
fn date(time: u64) -> Option<String> {
    let seconds = (time / SECOND).checked_sub(TO_1970 * 86_400)?;
    let time = Timestamp::from_second(i64::try_from(seconds).ok()?).ok()?;
    Some(time.strftime("%FT%T").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A property set of these values.
    pub fn set(values: &[(u32, Vec<u8>)]) -> Vec<u8> {
        let mut stream = vec![0; SECTION];
        stream.extend((SECTION as u32 + 4).to_le_bytes());
        stream.extend(0_u32.to_le_bytes());
        stream.extend((values.len() as u32).to_le_bytes());
        let mut place = 8 + 8 * values.len() as u32;
        for (number, value) in values {
            stream.extend(number.to_le_bytes());
            stream.extend(place.to_le_bytes());
            place += value.len() as u32;
        }
        stream.extend(values.iter().flat_map(|(_, value)| value));
        stream
    }

    fn narrow(text: &[u8]) -> Vec<u8> {
        let length = text.len() as u32;
        [&30_u32.to_le_bytes()[..], &length.to_le_bytes(), text].concat()
    }

    fn at(time: u64) -> Vec<u8> {
        [&64_u32.to_le_bytes()[..], &time.to_le_bytes()].concat()
    }

    #[test]
    fn a_property_set_names_people_and_times() {
        let page = [&2_u32.to_le_bytes()[..], &1251_u32.to_le_bytes()].concat();
        let day = 86_400 * SECOND;
        let stream = set(&[
            (CODE_PAGE, page),
            (AUTHOR, narrow(b"\xc0\xed\xed\xe0\0")),
            (EDITING, at(90 * 60 * SECOND)),
            (CREATED, at((TO_1970 + 11_016) * day + 3661 * SECOND)),
            (SAVED, at((TO_1970 + 11_017) * day)),
            (PROGRAM, narrow(&[b'w'; 5])),
        ]);
        let mut clues = Clues::default();
        read(&stream, &mut clues);
        assert_eq!(clues.author.as_deref(), Some("Анна"));
        assert_eq!(clues.editing_minutes, Some(90));
        assert_eq!(clues.created.as_deref(), Some("2000-02-29T01:01:01"));
        assert_eq!(clues.modified.as_deref(), Some("2000-03-01T00:00:00"));
        assert_eq!(clues.producer.as_deref(), Some("wwwww"));
        for cut in 0..stream.len() {
            read(&stream[..cut], &mut Clues::default());
        }
    }

    #[test]
    fn wild_numbers_say_nothing() {
        let mut clues = Clues::default();
        let wild = [0xff; 80];
        read(&wild, &mut clues);
        read(
            &set(&[
                (AUTHOR, vec![30, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
                (CREATED, at(u64::MAX)),
            ]),
            &mut clues,
        );
        assert_eq!((clues.created, clues.last_editor), (None, None));
    }
}
