//! What does this e-mail say? Its body as plain text if it has one, else as a page; what is attached is named.

use mail_parser::{Address, Encoding, Message, MessageParser, MimeHeaders, PartType};

use super::clues::{Clues, clue};
use super::prose::Gap;
use super::{Reading, damaged_characters, encoding, html};

mod outlook;

/// Attachments that are named in the note.
const NAMED: usize = 5;

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return outlook::read(bytes);
    }
    let message = MessageParser::default()
        .parse(bytes)
        .ok_or("damaged: no message could be found in it; save it again")?;
    let mut reading = Reading::new();
    heads(&message, &mut reading.clues);
    if let Some(subject) = message.subject() {
        reading.prose.words(&shown(subject));
        reading.prose.gap(Gap::Paragraph);
    }
    let mut damaged = 0;
    for id in &message.text_body {
        let Some(part) = message.parts.get(*id as usize) else {
            continue;
        };
        reading.prose.gap(Gap::Paragraph);
        match &part.body {
            PartType::Text(text) => {
                let text = undeclared(&message, *id).unwrap_or_else(|| text.to_string());
                damaged += text.matches('\u{fffd}').count();
                reading.prose.verbatim(text.replace('\r', "").trim_end());
            }
            PartType::Html(page) => {
                html::read(page, &mut reading.prose);
            }
            _ => {}
        }
    }
    attachments(&message, &mut reading);
    if damaged > 0 {
        reading.notes.push(damaged_characters(damaged));
    }
    Ok(reading)
}

/// The text of a part in bytes beyond ASCII that names no character set, as any text in an unknown encoding is read.
fn undeclared(message: &Message, id: u32) -> Option<String> {
    let part = message.parts.get(id as usize)?;
    let declared = part
        .content_type()
        .and_then(|kind| kind.attribute("charset"));
    let place = part.offset_body as usize..part.offset_end as usize;
    let raw = message.raw_message.get(place)?;
    if declared.is_some() || part.encoding != Encoding::None || raw.is_ascii() {
        return None;
    }
    Some(encoding::decode(raw)?.text.into_owned())
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
    reading.notes.push(unread(count, names));
}

/// What is said of what is attached.
fn unread(count: usize, names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.take(NAMED).collect();
    let (noun, files) = if count == 1 {
        ("attachment", "it to a file")
    } else {
        ("attachments", "them to files")
    };
    let listed = if names.is_empty() {
        String::new()
    } else {
        format!(" ({})", names.join(", "))
    };
    format!("{count} {noun} not read{listed}: save {files}")
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
    let front = String::from_utf8_lossy(front);
    let mut from = false;
    let mut sent = false;
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
    use crate::extract::{Extracted, Format};

    fn extracted(mail: &str) -> Extracted<'static> {
        read(mail.replace('\n', "\r\n").as_bytes())
            .unwrap()
            .finish(Format::Mail)
    }

    #[test]
    fn plain_text_goes_before_a_page_and_attachments_are_named() {
        let mail = "From: =?utf-8?Q?Anna_B=C3=BCrger?= <a@example.org>
To: b@example.org
Date: Fri, 21 Nov 2025 10:11:12 +0100
Message-ID: <1@example.org>
Subject: =?koi8-r?B?7sHbwQ==?= essay
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: multipart/alternative; boundary=y

--y
Content-Type: text/plain; charset=windows-1251
Content-Transfer-Encoding: quoted-printable

=CF=F0=E8=E2=E5=F2, a long =
line.
--y
Content-Type: text/html

<p>Not this
--y--
--x
Content-Type: application/pdf
Content-Disposition: attachment; filename=\"essay.pdf\"
Content-Transfer-Encoding: base64

JVBERg==
--x--
";
        let extracted = extracted(mail);
        assert_eq!(extracted.text, "Наша essay\n\nПривет, a long line.\n");
        assert_eq!(extracted.clues.author.as_deref(), Some("Anna Bürger"));
        assert_eq!(
            extracted.clues.created.as_deref(),
            Some("2025-11-21T10:11:12+01:00")
        );
        assert_eq!(
            extracted.notes,
            ["1 attachment not read (essay.pdf): save it to a file"]
        );
    }

    #[test]
    fn a_page_is_read_where_there_is_no_plain_text() {
        let mail =
            "From: a@example.org\nContent-Type: text/html; charset=utf-8\n\n<p>One<p><b>t</b>wo";
        let extracted = extracted(mail);
        assert_eq!(extracted.text, "One\n\ntwo\n");
        assert_eq!(extracted.clues.author.as_deref(), Some("a@example.org"));
    }

    #[test]
    fn letters_of_no_declared_character_set_are_guessed() {
        let mail = b"From: a@example.org\r\nSubject: s\r\n\r\nIt\x92s here.\r\n";
        assert_eq!(
            read(mail).unwrap().finish(Format::Mail).text,
            "s\n\nIt’s here.\n"
        );
    }

    #[test]
    fn a_message_is_told_from_a_letter() {
        assert!(is_mail(
            b"Received: x\r\n\ty\r\nFrom: a\r\nSubject: s\r\n\r\ntext"
        ));
        assert!(!is_mail(b"From: a\nSubject: s\n\ntext"));
        assert!(!is_mail(b"Note well: from: me\nMessage-ID: x"));
        assert!(!is_mail(b""));
    }

    #[test]
    fn nested_parts_without_end_cost_little() {
        let deep = "Content-Type: multipart/mixed; boundary=x\n\n--x\n".repeat(20_000);
        let _ = read(deep.as_bytes());
        let deep = "Content-Type: message/rfc822\n\n".repeat(20_000);
        let _ = read(deep.as_bytes());
        for odd in [
            "",
            "\n",
            ":",
            "From: =?utf-8?B?",
            "Content-Type: multipart/mixed; boundary=\n\n--",
        ] {
            let _ = read(odd.as_bytes());
        }
    }
}
