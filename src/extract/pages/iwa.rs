//! IWA: the texts in the messages of a Pages document. Blocks compressed with Snappy, of messages in protocol buffers,
//! of which a few numbers are known.

/// What was inflated, as far as it went.
pub struct Inflated {
    pub bytes: Vec<u8>,
    pub damaged: bool,
}

/// The type of a message that is a text, and the field that has it.
const STORAGE: u64 = 2001;
const OTHER_STORAGE: u64 = 2005;
const TEXT: u64 = 3;
/// Messages in one part: a book has some thousands.
const MESSAGES: usize = 100_000;
/// What a text is for: the body, and others such as heads and notes.
const KIND: u64 = 1;
const HEAD: u64 = 1;

/// The blocks of a part, inflated up to so many bytes. Each has a nought and its length in three bytes before it.
pub fn inflate(mut part: &[u8], most: usize) -> Inflated {
    let mut bytes = Vec::new();
    while let [0, a, b, c, rest @ ..] = part {
        let length = u32::from_le_bytes([*a, *b, *c, 0]) as usize;
        let Some((block, after)) = rest.split_at_checked(length) else {
            break;
        };
        if snappy(block, &mut bytes, most).is_none() {
            break;
        }
        part = after;
    }
    Inflated {
        bytes,
        damaged: !part.is_empty(),
    }
}

/// Adds what one block inflates to; nothing if that is damaged, or too much.
fn snappy(block: &[u8], out: &mut Vec<u8>, most: usize) -> Option<()> {
    // What its head says is not believed beyond the limit.
    let length = snap::raw::decompress_len(block).ok()?;
    if out.len().checked_add(length)? > most {
        return None;
    }
    let start = out.len();
    out.resize(start + length, 0);
    let into = out.get_mut(start..)?;
    let written = snap::raw::Decoder::new().decompress(block, into);
    out.truncate(start + written.as_ref().copied().unwrap_or(0));
    written.ok().map(|_| ())
}

/// The texts of all messages that are texts of the document, in their order.
pub fn texts(mut messages: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    for _ in 0..MESSAGES {
        // An archive begins with a list of its messages: their types and lengths.
        let Some((length, rest)) = number(messages) else {
            break;
        };
        let Some((info, mut rest)) = rest.split_at_checked(length as usize) else {
            break;
        };
        for message in fields(info).filter(|field| field.number == 2) {
            let one = |wanted| fields(message.bytes).find(|field| field.number == wanted);
            let kind = one(1).map_or(0, |field| field.value);
            let length = one(3).map_or(0, |field| field.value);
            let Some((content, after)) = rest.split_at_checked(length as usize) else {
                return texts;
            };
            rest = after;
            if kind == STORAGE || kind == OTHER_STORAGE {
                texts.extend(storage(content));
            }
        }
        messages = rest;
    }
    texts
}

/// The text of one message, unless it is a head or a footer.
fn storage(message: &[u8]) -> Option<String> {
    let kind = fields(message).find(|field| field.number == KIND);
    if kind.is_some_and(|kind| kind.value == HEAD) {
        return None;
    }
    let texts = fields(message).filter(|field| field.number == TEXT);
    let text: String = texts
        .map(|field| String::from_utf8_lossy(field.bytes).into_owned())
        .collect();
    (!text.trim().is_empty()).then_some(text)
}

/// A field of a message: a number or bytes.
struct Field<'a> {
    number: u64,
    value: u64,
    bytes: &'a [u8],
}

/// The fields as far as they can be told apart.
fn fields(mut message: &[u8]) -> impl Iterator<Item = Field<'_>> {
    std::iter::from_fn(move || {
        let (key, rest) = number(message)?;
        let field = |value, bytes| Field {
            number: key >> 3,
            value,
            bytes,
        };
        let (field, rest) = match key & 7 {
            0 => {
                let (value, rest) = number(rest)?;
                (field(value, &[][..]), rest)
            }
            1 => (field(0, &[]), rest.get(8..)?),
            2 => {
                let (length, rest) = number(rest)?;
                let (bytes, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
                (field(0, bytes), rest)
            }
            5 => (field(0, &[]), rest.get(4..)?),
            _ => return None,
        };
        message = rest;
        Some(field)
    })
}

/// A number of seven bits a byte, and what follows it.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    /// Sixty-four bits take so many.
    const LONGEST: usize = 10;
    let mut value = 0_u64;
    for (i, byte) in bytes.iter().take(LONGEST).enumerate() {
        value |= u64::from(byte & 0x7f).checked_shl(7 * i as u32)?;
        if byte & 0x80 == 0 {
            return Some((value, bytes.get(i + 1..)?));
        }
    }
    None
}

#[cfg(test)]
pub mod tests {
    use super::*;

    fn written(mut value: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        while value > 0x7f {
            bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        bytes.push(value as u8);
        bytes
    }

    fn bytes_field(number: u64, bytes: &[u8]) -> Vec<u8> {
        [
            written(number << 3 | 2),
            written(bytes.len() as u64),
            bytes.to_vec(),
        ]
        .concat()
    }

    fn number_field(number: u64, value: u64) -> Vec<u8> {
        [written(number << 3), written(value)].concat()
    }

    /// A part that holds these texts.
    pub fn document(texts: &[&str]) -> Vec<u8> {
        let mut plain = Vec::new();
        for text in texts {
            let message = [number_field(KIND, 0), bytes_field(TEXT, text.as_bytes())].concat();
            let info = [
                number_field(1, STORAGE),
                number_field(3, message.len() as u64),
            ]
            .concat();
            let info = [number_field(1, 7), bytes_field(2, &info)].concat();
            plain.extend([written(info.len() as u64), info, message].concat());
        }
        // One literal of any length.
        let mut block = written(plain.len() as u64);
        block.push(61 << 2);
        block.extend((plain.len() as u16 - 1).to_le_bytes());
        block.extend(plain);
        [&[0][..], &(block.len() as u32).to_le_bytes()[..3], &block].concat()
    }

    #[test]
    fn blocks_are_literals_and_copies() {
        let mut out = Vec::new();
        // "ab", then six letters from two back, then three from eight back.
        let block = [11, 1 << 2, b'a', b'b', (2 << 2) | 1, 2, (2 << 2) | 2, 8, 0];
        assert_eq!(snappy(&block, &mut out, 100), Some(()));
        assert_eq!(out, b"abababababa"[..11].to_vec());
        for bad in [
            &[5, 1, 0][..],
            &[5, 0xf8],
            &[5, 0xfc, 255, 255, 255, 255],
            &[],
        ] {
            assert_eq!(snappy(bad, &mut Vec::new(), 100), None);
        }
        assert_eq!(snappy(&block, &mut Vec::new(), 10), None, "a limit ends it");
    }

    #[test]
    fn a_part_cut_anywhere_ends_without_harm() {
        let whole = document(&["One text", "and another"]);
        assert_eq!(
            texts(&inflate(&whole, 1000).bytes),
            ["One text", "and another"]
        );
        for cut in 0..whole.len() {
            let inflated = inflate(&whole[..cut], 1000);
            assert_eq!(inflated.damaged, cut > 0);
        }
        let plain = inflate(&whole, 1000).bytes;
        for cut in 0..plain.len() {
            let _ = texts(&plain[..cut]);
        }
    }
}
