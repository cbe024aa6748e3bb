//! What is this file? By its first bytes, and by its name where these leave it open.

use super::Format;
use super::archive::Archive;
use super::xml;

/// How much of a file's front is looked at for what it says it is.
const FRONT: usize = 4096;

/// # Errors
/// What it is instead, and what to do.
pub fn format(bytes: &[u8], extension: &str) -> Result<Format, String> {
    match bytes {
        [b'P', b'K', 3, 4, ..] => zipped(bytes, extension),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => ole(bytes),
        [b'{', b'\\', b'r', b't', ..] => Ok(Format::Rtf),
        _ if is_pdf(bytes, extension) => Ok(Format::Pdf),
        _ => Ok(marked_up(bytes, extension)),
    }
}

/// Whether these first bytes make it plain text whatever follows; nothing is parsed to say so.
pub fn is_text(head: &[u8], extension: &str) -> bool {
    // Only parsing says what these are, and the name of a PDF makes one of damaged text.
    let doubtful = matches!(head, [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..]);
    !doubtful && extension != "pdf" && format(head, extension) == Ok(Format::Text)
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

/// The old container of Microsoft, which also wraps new documents with a password.
fn ole(bytes: &[u8]) -> Result<Format, String> {
    let holds = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|window| window == name)
    };
    if holds("EncryptedPackage") {
        Err(super::PASSWORD.to_owned())
    } else if holds("WordDocument") {
        Ok(Format::Doc)
    } else {
        Err("an old Office file: save it as .docx or .txt".to_owned())
    }
}

fn zipped(bytes: &[u8], extension: &str) -> Result<Format, String> {
    let mut archive = Archive::open(bytes)?;
    let kind = archive.part("mimetype").unwrap_or_default();
    let kind = String::from_utf8_lossy(&kind);
    if kind.starts_with("application/epub") || archive.has("META-INF/container.xml") {
        return Ok(Format::Epub);
    }
    if kind.contains("opendocument.presentation") {
        return Ok(Format::Odp);
    }
    if kind.contains("opendocument.text") || (kind.is_empty() && archive.has("content.xml")) {
        return Ok(Format::Odt);
    }
    if archive.has("ppt/presentation.xml") {
        return Ok(Format::Pptx);
    }
    let word = archive.has("word/document.xml") || archive.has("[Content_Types].xml");
    if word && !archive.has("xl/workbook.xml") || extension.starts_with("doc") {
        return Ok(Format::Docx);
    }
    // A zip with such a part is one program's document, and the files in it are nobody's.
    let one_program = [
        "[Content_Types].xml",
        "META-INF/MANIFEST.MF",
        "Index/Document.iwa",
    ];
    if !kind.is_empty() || one_program.iter().any(|part| archive.has(part)) {
        return Err(OTHER_PROGRAM.to_owned());
    }
    Err(OTHER_FILES.to_owned())
}

const OTHER_FILES: &str = "a zip of other files: unpack it";
const OTHER_PROGRAM: &str = "a file of another program: save it as text (.txt)";

/// Whether a zip is no document but holds files. One that can't be opened is taken for what its name says.
pub fn is_zip_of_files(bytes: &[u8], extension: &str) -> bool {
    match zipped(bytes, extension) {
        Ok(_) => false,
        Err(reason) => {
            reason == OTHER_FILES || (reason != OTHER_PROGRAM && matches!(extension, "" | "zip"))
        }
    }
}

/// Text that is markup, or just text.
fn marked_up(bytes: &[u8], extension: &str) -> Format {
    if matches!(extension, "htm" | "html" | "xhtml") {
        return Format::Html;
    }
    // Nearly every text ends here: no letter begins a document of markup.
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    if !matches!(first, Some(b'<' | 0xef | 0xff | 0xfe)) {
        return Format::Text;
    }
    let front = xml::decode(bytes.get(..FRONT).unwrap_or(bytes)).to_ascii_lowercase();
    let front = front.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
    if front.starts_with("<?xml") {
        if front.contains("<fictionbook") {
            return Format::Fb2;
        }
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
