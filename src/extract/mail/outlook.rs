//! What does a message that Outlook saved say? Each property is a stream of the old container, named by its number.

use std::cell::Cell;
use std::io::Cursor;

use encoding_rs::{UTF_16LE, WINDOWS_1252};

use super::{shown, unread};
use crate::extract::clues::clue;
use crate::extract::limits::{Cut, LIMITS, part};
use crate::extract::prose::Gap;
use crate::extract::{Reading, Wishes, encoding, html};
use crate::words::{Said, phrase};

/// Numbers of properties.
const SUBJECT: &str = "0037";
const SENDER: &str = "0C1A";
const BODY: &str = "1000";
const PAGE: &str = "1013";
const NAME: &str = "3707";
const SHORT_NAME: &str = "3704";

/// The message, and whether a stream of it was too long.
struct File<'a> {
    streams: cfb::CompoundFile<Cursor<&'a [u8]>>,
    cut: Cell<Option<Cut>>,
}

pub fn read(bytes: &[u8], wishes: &Wishes) -> Result<Reading, Said> {
    let streams =
        cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| phrase("why-no-message"))?;
    let mut file = File {
        streams,
        cut: Cell::new(None),
    };
    let mut reading = Reading::new();
    reading.clues.author = text(&mut file, "", SENDER, wishes).and_then(|name| clue(&name));
    if let Some(subject) = text(&mut file, "", SUBJECT, wishes) {
        reading.prose.words(&shown(&subject));
    }
    reading.prose.gap(Gap::Paragraph);
    if let Some(body) = text(&mut file, "", BODY, wishes) {
        reading.prose.verbatim(body.replace('\r', "").trim_end());
    } else if let Some(page) = stream(&mut file, &format!("/__substg1.0_{PAGE}0102")) {
        let declared = html::declared(&page);
        if let Some(decoded) = encoding::decode_said(&page, declared.as_deref(), wishes) {
            html::read(&decoded.text, &mut reading.prose);
        }
    }
    let entries = file.streams.read_root_storage();
    let attached: Vec<String> = entries
        .filter(|entry| entry.is_storage() && entry.name().starts_with("__attach_version1.0"))
        .take(LIMITS.clues)
        .map(|entry| format!("/{}", entry.name()))
        .collect();
    if !attached.is_empty() {
        let names: Vec<String> = attached
            .iter()
            .filter_map(|at| {
                let mut name = |number| text(&mut file, at, number, wishes);
                let name = name(NAME).or_else(|| name(SHORT_NAME));
                clue(&name?)
            })
            .collect();
        reading
            .notes
            .push(unread(attached.len(), names.into_iter()));
    }
    reading.prose.cut = reading.prose.cut.or(file.cut.get());
    Ok(reading)
}

/// A property in letters of two bytes or of one.
fn text(file: &mut File, storage: &str, number: &str, wishes: &Wishes) -> Option<String> {
    let wide = stream(file, &format!("{storage}/__substg1.0_{number}001F"));
    let (bytes, encoding) = match wide {
        Some(bytes) => (bytes, UTF_16LE),
        None => (
            stream(file, &format!("{storage}/__substg1.0_{number}001E"))?,
            WINDOWS_1252,
        ),
    };
    if encoding == WINDOWS_1252 {
        // It is in the code page of whoever saved it, which may be any.
        return Some(encoding::decode_by(&bytes, wishes)?.text.into_owned());
    }
    let (text, _) = encoding.decode_without_bom_handling(&bytes);
    Some(text.trim_end_matches('\0').to_owned())
}

fn stream(file: &mut File, name: &str) -> Option<Vec<u8>> {
    Some(part(file.streams.open_stream(name).ok()?, &file.cut))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::extract::Format;

    #[test]
    fn a_message_is_read_by_its_properties() {
        let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        let wide = |text: &str| {
            text.encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<u8>>()
        };
        file.create_storage("/__attach_version1.0_#00000000")
            .unwrap();
        for (name, content) in [
            ("/__substg1.0_0037001F", wide("Subject")),
            ("/__substg1.0_0C1A001F", wide("Anna")),
            ("/__substg1.0_1000001E", b"Body\r\nof it\x92s.".to_vec()),
            (
                "/__attach_version1.0_#00000000/__substg1.0_3707001F",
                wide("essay.doc"),
            ),
        ] {
            file.create_stream(name)
                .unwrap()
                .write_all(&content)
                .unwrap();
        }
        let bytes = file.into_inner().into_inner();
        let extracted = read(&bytes, Wishes::NONE).unwrap().finish(Format::Mail);
        assert_eq!(extracted.text, "Subject\n\nBody\nof it’s.\n");
        assert_eq!(extracted.clues.author.as_deref(), Some("Anna"));
        assert_eq!(
            extracted.notes,
            ["1 attachment not read (essay.doc): save it to a file"]
        );
    }
}
