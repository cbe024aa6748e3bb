//! Detection of the format. By its first bytes, and by its name where these leave it open.

use super::Format;
use super::archive::Archive;
use super::{mail, package, xml};
use crate::said;
use crate::words::{Phrase, Said, phrase};

/// How much of a file's front is looked at for what it says it is.
const FRONT: usize = 4096;

/// # Errors
/// What it is instead, and what to do.
pub fn format(bytes: &[u8], extension: &str) -> Result<Format, Said> {
    formats(bytes, extension).map(|(format, _)| format)
}

/// The format, and those of further documents that somebody has put into the same zip, which no program does.
///
/// # Errors
/// What it is instead, and what to do.
pub fn formats(bytes: &[u8], extension: &str) -> Result<(Format, Vec<Format>), Said> {
    let one = match bytes {
        [b'P', b'K', 3, 4, ..] => return zipped(bytes, extension),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => ole(bytes),
        [b'{', b'\\', b'r', b't', ..] => Ok(Format::Rtf),
        _ if is_pdf(bytes, extension) => Ok(Format::Pdf),
        _ => Ok(marked_up(bytes, extension)),
    };
    Ok((one?, Vec::new()))
}

/// Whether these first bytes make it plain text whatever follows; nothing is parsed to say so.
pub fn is_text(head: &[u8], extension: &str) -> bool {
    // Only parsing says what these are, and the name of a PDF makes one of damaged text.
    let doubtful = matches!(head, [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..]);
    !doubtful && extension != "pdf" && format(head, extension) == Ok(Format::Text)
}

/// Whether a file of this name is a document that only its bytes make one.
pub fn is_named_document(extension: &str) -> bool {
    named(extension).is_some() || matches!(extension, "rtf" | "xml")
}

/// Some programs write a line before the PDF begins; a text may speak of one in its first line.
fn is_pdf(bytes: &[u8], extension: &str) -> bool {
    /// Readers of PDF look so far for its beginning.
    const FRONT: usize = 1024;
    const MARK: &[u8] = b"%PDF-";
    if bytes.starts_with(MARK) || extension != "pdf" {
        return bytes.starts_with(MARK);
    }
    let front = bytes.get(..FRONT).unwrap_or(bytes);
    front.windows(MARK.len()).any(|window| window == MARK) || std::str::from_utf8(bytes).is_err()
}

/// The front of a text.
fn front(bytes: &[u8]) -> &[u8] {
    bytes.get(..FRONT).unwrap_or(bytes)
}

/// A message begins with the name of a head.
fn is_mail(bytes: &[u8]) -> bool {
    let colon = front(bytes)
        .iter()
        .position(|b| !b.is_ascii_graphic() || *b == b':');
    colon.is_some_and(|at| at > 0 && bytes.get(at) == Some(&b':')) && mail::is_mail(front(bytes))
}

/// A document of LaTeX says which kind it is in its first line that is no comment.
fn is_tex(bytes: &[u8]) -> bool {
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'\\' | b'%')) {
        return false;
    }
    let front = String::from_utf8_lossy(front(bytes));
    let mut lines = front.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('%'));
    let starts = ["\\documentclass", "\\documentstyle", "\\RequirePackage"];
    first.is_some_and(|line| starts.iter().any(|start| line.starts_with(start)))
}

/// The old container of Microsoft, which also wraps new documents with a password.
fn ole(bytes: &[u8]) -> Result<Format, Said> {
    let holds = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|window| window == name)
    };
    if holds("EncryptedPackage") {
        Err(super::PASSWORD.into())
    } else if holds("WordDocument") {
        Ok(Format::Doc)
    } else {
        Err(said!("why-old-office"))
    }
}

fn zipped(bytes: &[u8], extension: &str) -> Result<(Format, Vec<Format>), Said> {
    let mut archive = Archive::open(bytes)?;
    let mut documents = documents(&mut archive, extension).into_iter();
    if let Some(first) = documents.next() {
        return Ok((first, documents.collect()));
    }
    let is_package = archive.has("[Content_Types].xml");
    let kind = mimetype(&mut archive);
    // The reader says what is missing.
    let damaged = if extension == "pages" {
        Format::Pages
    } else if let Some(format) = named(extension).filter(|_| archive.damaged) {
        format
    } else if extension.starts_with("doc") || (is_package && !archive.has("xl/workbook.xml")) {
        Format::Docx
    } else if kind.starts_with("application/epub") {
        Format::Epub
    } else if kind.contains("opendocument.presentation") {
        Format::Odp
    } else if kind.contains("opendocument.text") {
        Format::Odt
    } else if !kind.is_empty() || is_package || archive.has("META-INF/MANIFEST.MF") {
        // A zip with such a part is one program's document, and the files in it are nobody's.
        return Err(OTHER_PROGRAM.into());
    } else {
        return Err(OTHER_FILES.into());
    };
    Ok((damaged, Vec::new()))
}

/// What the zip says that it is, in the way of EPUB and `OpenDocument`.
fn mimetype(archive: &mut Archive) -> String {
    let kind = archive.part("mimetype").unwrap_or_default();
    String::from_utf8_lossy(&kind).into_owned()
}

/// The documents in a zip, by their main parts. First the one that a reader of the file sees: its program is chosen by the name, and
/// that of Office opens the part to which the package refers.
fn documents(archive: &mut Archive, extension: &str) -> Vec<Format> {
    let opened = package::opened(archive);
    let kind = mimetype(archive);
    let is_flat = archive.has("content.xml");
    let is_slides = is_flat && kind.contains("opendocument.presentation");
    let is_new_pages = archive.has("Index/Document.iwa") || archive.has("Index.zip");
    // Where the name says nothing: as they stand here.
    let mut found = vec![
        (Format::Docx, archive.has(package::WORD)),
        (Format::Pptx, archive.has(package::SLIDES)),
        (
            Format::Pages,
            is_new_pages || (extension == "pages" && archive.has("index.xml")),
        ),
        (Format::Epub, archive.has("META-INF/container.xml")),
        (Format::Odp, is_slides),
        (
            Format::Odt,
            is_flat && (kind.contains("opendocument.text") || kind.is_empty()),
        ),
    ];
    let is_office = |format: &Format| matches!(format, Format::Docx | Format::Pptx);
    // Where the package doesn't say what its main part is, the name does.
    let main = opened.and_then(|main| main.format.or(named(extension).filter(is_office)));
    for (format, is_there) in &mut found {
        *is_there |= main == Some(*format);
    }
    let wanted = match (named(extension), main) {
        (name, Some(main)) if name.is_none_or(|name| is_office(&name)) => Some(main),
        (name, _) => name,
    };
    let found = found.into_iter().filter(|(_, is_there)| *is_there);
    let mut found: Vec<Format> = found.map(|(format, _)| format).collect();
    found.sort_by_key(|format| Some(*format) != wanted);
    found
}

/// The zipped format that files of this name have.
fn named(extension: &str) -> Option<Format> {
    Some(match extension {
        "doc" | "docm" | "docx" | "dot" | "dotx" => Format::Docx,
        "potx" | "ppsx" | "pptm" | "pptx" => Format::Pptx,
        "pages" => Format::Pages,
        "epub" => Format::Epub,
        "odp" => Format::Odp,
        "odt" | "ott" => Format::Odt,
        _ => return None,
    })
}

const OTHER_FILES: Phrase = phrase("why-other-files");
const OTHER_PROGRAM: Phrase = phrase("why-other-program");

/// Whether a zip is no document but holds files. One that can't be opened is taken for what its name says.
pub fn is_zip_of_files(bytes: &[u8], extension: &str) -> bool {
    match zipped(bytes, extension) {
        Ok(_) => false,
        Err(reason) => {
            reason.is(OTHER_FILES) || (!reason.is(OTHER_PROGRAM) && matches!(extension, "" | "zip"))
        }
    }
}

/// Text that is markup, or just text.
fn marked_up(bytes: &[u8], extension: &str) -> Format {
    if matches!(extension, "htm" | "html" | "xhtml") {
        return Format::Html;
    }
    if matches!(extension, "tex" | "ltx") {
        return Format::Tex;
    }
    if extension == "eml" || is_mail(bytes) {
        return Format::Mail;
    }
    if is_tex(bytes) {
        return Format::Tex;
    }
    // Nearly every text ends here: no letter begins a document of markup.
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'<' | 0xef | 0xff | 0xfe)) {
        return Format::Text;
    }
    let front = xml::decode(front(bytes)).to_ascii_lowercase();
    let front = front.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    if front.starts_with("<?xml") {
        if front.contains("<office:document") {
            let slides = front.contains("opendocument.presentation");
            return if slides { Format::Odp } else { Format::Odt };
        }
        if front.contains("<html") {
            return Format::Html;
        }
    }
    let page = ["<!doctype html", "<html", "<head>", "<body"];
    if page.iter().any(|start| front.starts_with(start)) {
        return Format::Html;
    }
    Format::Text
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::extract::tests::samples::zip;
    use crate::tests::{rows, under};

    fn zipped(names: &[&str]) -> Vec<u8> {
        let parts = names.iter().map(|name| (*name, &b"<x/>"[..]));
        zip(&parts.collect::<Vec<_>>())
    }

    fn old(names: &[&str]) -> Vec<u8> {
        let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        for name in names {
            file.create_stream(name).unwrap();
        }
        file.into_inner().into_inner()
    }

    #[test]
    fn the_content_decides_whatever_the_name_says() {
        let docx = zipped(&["[Content_Types].xml", "word/document.xml"]);
        let doc = old(&["WordDocument"]);
        for (bytes, name, expected) in [
            (&docx, "pdf", Format::Docx),
            (&docx, "doc", Format::Docx),
            (&doc, "docx", Format::Doc),
            (&doc, "txt", Format::Doc),
            (&zipped(&["Index/Document.iwa"]), "zip", Format::Pages),
            (&zipped(&["index.xml"]), "pages", Format::Pages),
        ] {
            assert_eq!(format(bytes, name), Ok(expected), ".{name}");
        }
        for [content, name, expected] in rows(under(
            include_str!("tests/tables.md"),
            "The content decides",
        )) {
            let found = format(content.as_bytes(), &name).map(|format| format!("{format:?}"));
            assert_eq!(found, Ok(expected), ".{name} {content}");
        }
        assert_eq!(
            format(&old(&["EncryptedPackage"]), "docx"),
            Err(crate::extract::PASSWORD.into())
        );
        assert!(format(&zipped(&["photo.jpg"]), "pdf").is_err());
        assert!(format(&old(&["Workbook"]), "doc").is_err());
    }

    #[test]
    fn a_long_text_in_the_worst_case_is_looked_at_once() {
        let long = "a".repeat(1 << 20);
        assert_eq!(format(long.as_bytes(), "txt"), Ok(Format::Text));
        assert!(is_text(b"Dear all: a letter", "txt"));
        assert!(!is_text(b"Received: x\nFrom: a\n\n", "txt"));
        assert!(!is_text(b"anything", "tex"));
    }
}
