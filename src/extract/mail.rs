//! E-mail: its body as a mail program shows it, which is the last of its alternatives; what is attached is named.

use std::borrow::Cow;
use std::collections::BTreeSet;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{Address, Encoding, Message, MessageParser, MessagePart, MimeHeaders, PartType};

use super::clues::{Clues, clue};
use super::prose::{Gap, Prose};
use super::{Format, Reading, Wishes, damaged_characters, encoding, html, second_document};
use crate::words::{Said, phrase};
use crate::{said, text};

/// Attachments that are named in the note.
const NAMED: usize = 5;

pub fn read(bytes: &[u8], wishes: &Wishes) -> Result<Reading, Said> {
    let message = MessageParser::default()
        .parse(bytes)
        .ok_or(phrase("why-no-message"))?;
    let mut reading = Reading::default();
    heads(&message, &mut reading.clues);
    if let Some(subject) = message.subject() {
        reading.prose.words(&shown(subject));
        reading.prose.gap(Gap::Paragraph);
    }
    let [as_text, as_page] = [&message.text_body, &message.html_body];
    let mut shown = Body::of(&message, Format::Text, [as_text, as_page], wishes);
    if as_text != as_page {
        let mut other = Body::of(&message, Format::Html, [as_page, as_text], wishes);
        if other.rank() > shown.rank() {
            std::mem::swap(&mut shown, &mut other);
        }
        reading.notes.extend(shown.differs(&other));
    }
    reading.prose.append(&shown.prose);
    attachments(&message, &mut reading);
    reading.notes.extend(damaged_characters(shown.damaged));
    drop_in_turn(message);
    Ok(reading)
}

/// The parts that a program shows which takes the plain texts, or the pages, of a message.
struct Body {
    format: Format,
    prose: Prose,
    damaged: usize,
    /// The last part that the other program does not show.
    last: Option<u32>,
}

impl Body {
    /// That of the first parts; the others are what the other program shows.
    fn of(message: &Message, format: Format, parts: [&[u32]; 2], wishes: &Wishes) -> Body {
        let [parts, others] = parts;
        let others: BTreeSet<&u32> = others.iter().collect();
        let mut body = Body {
            format,
            prose: Prose::default(),
            damaged: 0,
            last: parts
                .iter()
                .filter(|id| !others.contains(id))
                .max()
                .copied(),
        };
        for id in parts {
            let Some(part) = message.parts.get(*id as usize) else {
                continue;
            };
            body.prose.gap(Gap::Paragraph);
            match &part.body {
                PartType::Text(text) => {
                    let text = said(message, part, wishes).unwrap_or_else(|| text.to_string());
                    body.damaged += text.matches('\u{fffd}').count();
                    body.prose.verbatim(text.replace('\r', "").trim_end());
                }
                PartType::Html(page) => {
                    let page = said(message, part, wishes).unwrap_or_else(|| page.to_string());
                    html::read(&page, &mut body.prose);
                }
                _ => {}
            }
        }
        body
    }

    /// Of two the one with text is shown, and of those the one that comes last (RFC 2046, 5.1.4).
    fn rank(&self) -> (bool, Option<u32>) {
        (!self.prose.is_empty(), self.last)
    }

    fn words(&self) -> Vec<u64> {
        let lines = self.prose.lines();
        lines.flat_map(|line| text::tokens(line).hashes).collect()
    }

    /// What is said where most words of the other are not in this one: programs put addresses of links into plain texts.
    fn differs(&self, other: &Body) -> Option<Said> {
        let (own, others) = (self.words(), other.words());
        let known: BTreeSet<&u64> = own.iter().collect();
        let new = others.iter().filter(|word| !known.contains(word)).count();
        let formats = [self.format, other.format];
        (2 * new > others.len()).then(|| second_document(formats, [own.len(), others.len()]))
    }
}

/// One message in another, a hundred thousand times, would be dropped one within the other, and the stack would end before they do.
fn drop_in_turn(message: Message) {
    let mut waiting = message.parts;
    while let Some(part) = waiting.pop() {
        if let PartType::Message(inner) = part.body {
            waiting.extend(inner.parts);
        }
    }
}

/// The text of a part in bytes beyond ASCII, where the message does not decide it: a part that names no character set is
/// read as any text that may or may not declare one, and all parts are as a person says who insists.
fn said(message: &Message, part: &MessagePart, wishes: &Wishes) -> Option<String> {
    let named = part
        .content_type()
        .is_some_and(|kind| kind.attribute("charset").is_some());
    let insists = wishes.insists && wishes.encoding.is_some();
    if named && !insists {
        return None;
    }
    let place = part.offset_body as usize..part.offset_end as usize;
    let sent = message.raw_message.get(place)?;
    let raw = match part.encoding {
        Encoding::None => Cow::Borrowed(sent),
        Encoding::QuotedPrintable => Cow::Owned(quoted_printable_decode(sent)?),
        Encoding::Base64 => Cow::Owned(base64_decode(sent)?),
    };
    if raw.is_ascii() && !insists {
        return None;
    }
    let declared = html::declared(&raw).filter(|_| part.is_text_html());
    let decoded = encoding::decode_said(&raw, declared.as_deref(), wishes)?;
    Some(decoded.text.into_owned())
}

fn heads(message: &Message, clues: &mut Clues) {
    clues.author = message.from().and_then(person);
    clues.created = message.date().and_then(|date| clue(&date.to_rfc3339()));
    let program = ["X-Mailer", "User-Agent"]
        .into_iter()
        .find_map(|name| message.header(name)?.as_text());
    clues.producer = program.and_then(clue);
    clues
        .revision_ids
        .extend(message.message_id().and_then(clue));
}

/// A person's name, else the address.
fn person(address: &Address) -> Option<String> {
    let first = address.first()?;
    clue(first.name().or(first.address())?)
}

fn attachments(message: &Message, reading: &mut Reading) {
    let count = message.attachments.len();
    if count == 0 {
        return;
    }
    let names = message.attachments().filter_map(|part| match &part.body {
        PartType::Message(inner) => clue(inner.subject().unwrap_or("a message")),
        _ => clue(part.attachment_name()?),
    });
    let names: Vec<String> = names.take(NAMED).collect();
    reading.notes.push(if names.is_empty() {
        said!("note-attachments", count)
    } else {
        said!("note-attachments-named", count, names = names.join(", "))
    });
}

/// A head without control characters.
fn shown(head: &str) -> String {
    head.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Whether a text begins as a message does: with lines of a name and a colon, some of which only messages have.
pub fn is_mail(front: &[u8]) -> bool {
    /// Every message that went through the net has at least these two, and no letter by hand has.
    const SENT: [&str; 4] = ["message-id:", "mime-version:", "received:", "return-path:"];
    const SAVED: &str = "mime-version:";
    let front = String::from_utf8_lossy(front);
    let mut from = false;
    let mut sent = false;
    // A page that a browser or Word has saved with its pictures in one file was not sent.
    if front
        .get(..SAVED.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(SAVED))
    {
        from = front.to_ascii_lowercase().contains("\ncontent-type:");
    }
    for line in front.lines() {
        if line.is_empty() {
            break;
        }
        if line.starts_with([' ', '\t']) {
            continue;
        }
        let Some((name, _)) = line.split_once(':') else {
            // The line on which the front ends may be cut.
            break;
        };
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_graphic()) {
            return false;
        }
        let line = line.to_ascii_lowercase();
        from |= line.starts_with("from:");
        sent |= SENT.iter().any(|head| line.starts_with(head));
    }
    from && sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_parts_without_end_cost_little() {
        let deep = "Content-Type: multipart/mixed; boundary=x\n\n--x\n".repeat(20_000);
        let _ = read(deep.as_bytes(), Wishes::NONE);
        // More than the stack of a test holds however it is optimised.
        let deep = "Content-Type: message/rfc822\n\n".repeat(100_000);
        let _ = read(deep.as_bytes(), Wishes::NONE);
        for odd in [
            "",
            "\n",
            ":",
            "From: =?utf-8?B?",
            "Content-Type: multipart/mixed; boundary=\n\n--",
        ] {
            let _ = read(odd.as_bytes(), Wishes::NONE);
        }
    }
}
