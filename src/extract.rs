//! Extraction: the bytes of any format that people hand in become text as a reader would read it, with clues about
//! where it came from.
//!
//! A file is judged by its name first, before it is opened ([`by_name`]), and by its bytes then ([`extract`]): the
//! content decides what it is, the name only where the content doesn't say. Every reason is one line with cause and
//! remedy, and holds nothing of the file that could do harm on a terminal. The parsers are written for bytes that mean
//! harm: no recursion, every inflation and every list bounded ([`Limits`]), and what was read before the damage kept.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::said;
use crate::text::{self, Span};
use crate::words::{Digits, Phrase, Said, phrase};
use archive::Archive;
use prose::{Gap, Prose};

mod archive;
mod book;
mod chart;
mod clues;
pub mod container;
mod detect;
mod doc;
mod docx;
mod encoding;
mod html;
mod limits;
mod look;
mod mail;
mod number;
mod odf;
mod package;
mod pages;
mod pdf;
mod prose;
mod rtf;
mod saved;
mod slides;
mod summary;
mod tex;
pub(crate) mod xml;

pub use clues::Clues;
pub use encoding::Wishes;
pub use limits::{LARGEST, LIMITS, Limits, is_cut, more_megabytes};
pub use saved::Saved;

/// The text of a document as extracted.
///
/// It crosses the boundary of a process in postcard, which writes fields in order without their names: no `skip`, `flatten`
/// or `untagged`, here and in what it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extracted<'a> {
    /// The whole text, byte order mark removed; borrowed where the file is the text.
    #[serde(borrow)]
    pub text: Cow<'a, str>,
    /// What the bytes turned out to be, whatever the name says.
    pub format: Format,
    /// The encoding that they were read in, where the format leaves a choice.
    pub encoding: Option<Cow<'static, str>>,
    /// Nothing says that encoding: the letters looked like it.
    pub guessed: bool,
    /// What of the text a reader of the original does not see (hidden, white or tiny), wherever it stood there: at the end.
    pub hidden: Vec<Span>,
    /// What its format tells from the rest of the text: ascending and disjoint.
    pub regions: Vec<Region>,
    /// What the file says about itself.
    pub clues: Clues,
    /// What a person should know about this text: what was cut, damaged or guessed. One line each.
    pub notes: Vec<Said>,
}

impl<'a> Extracted<'a> {
    /// A text about which nothing else is known.
    pub fn plain(text: impl Into<Cow<'a, str>>) -> Extracted<'a> {
        Extracted {
            text: text.into(),
            ..Extracted::default()
        }
    }
}

/// What a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Plain text, Markdown included: read as it stands.
    #[default]
    Text,
    /// A page of the web.
    Html,
    /// Word since 2007.
    Docx,
    /// `OpenDocument` text.
    Odt,
    /// `PowerPoint` since 2007.
    Pptx,
    /// `OpenDocument` presentation.
    Odp,
    /// An e-book of web pages.
    Epub,
    /// Rich Text Format.
    Rtf,
    /// Portable Document Format.
    Pdf,
    /// Word 97 to 2003.
    Doc,
    /// The source of a LaTeX document.
    Tex,
    /// An e-mail as a file of its own.
    Mail,
    /// Apple Pages.
    Pages,
}

impl Format {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Html => "HTML",
            Format::Docx => "Word",
            Format::Odt => "OpenDocument text",
            Format::Pptx => "PowerPoint",
            Format::Odp => "OpenDocument slides",
            Format::Epub => "EPUB",
            Format::Rtf => "RTF",
            Format::Pdf => "PDF",
            Format::Doc => "Word 97",
            Format::Tex => "LaTeX",
            Format::Mail => "e-mail",
            Format::Pages => "Pages",
        }
    }
}

/// Raise it whenever any bytes become another text, other clues, other notes or another reason than before: what the cache
/// has of the version before is then not found. A test holds the samples to it (`store::tests`).
pub const VERSION: u32 = 15;

/// What is said of a file that asks for a password.
const PASSWORD: Phrase = phrase("why-password");

/// What is said of a file whose parser met an error.
const DAMAGED: Phrase = phrase("note-damaged");

/// A part of a document; text that is in several goes to the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Body,
    /// What hangs on a paragraph, and comes after it.
    Box,
    /// Footnotes and the like, which come at the end.
    Note,
    /// Running heads and footers, which are set apart.
    Margin,
}

/// What a format's reader has found.
#[derive(Default)]
struct Reading {
    /// The body, and all of it in the end.
    prose: Prose,
    boxes: Prose,
    footnotes: Prose,
    margin: Prose,
    /// How many elements of each part are open.
    open: [usize; 4],
    clues: Clues,
    notes: Vec<Said>,
    encoding: Option<&'static str>,
    /// Nothing says that encoding.
    guessed: bool,
    /// There are pictures in it.
    pictures: bool,
}

impl Reading {
    fn part(&mut self, part: Part) -> &mut Prose {
        match part {
            Part::Body => &mut self.prose,
            Part::Box => &mut self.boxes,
            Part::Note => &mut self.footnotes,
            Part::Margin => &mut self.margin,
        }
    }

    /// An element of that part begins.
    fn enter(&mut self, part: Part) {
        self.open[part as usize] += 1;
        self.part(part).gap(Gap::Paragraph);
        if part == Part::Note {
            self.footnotes.role = Some(Role::Note);
        }
    }

    /// It ends.
    fn leave(&mut self, part: Part) {
        let open = &mut self.open[part as usize];
        *open = open.saturating_sub(1);
    }

    fn is_in(&self, part: Part) -> bool {
        self.open[part as usize] > 0
    }

    /// Where text goes.
    fn place(&mut self) -> &mut Prose {
        let parts = [Part::Margin, Part::Note, Part::Box];
        let last = parts.into_iter().find(|part| self.is_in(*part));
        self.part(last.unwrap_or(Part::Body))
    }

    /// What is written from now on is that to a reader, but in notes, all of which are notes.
    fn tell(&mut self, role: Option<Role>) {
        if !self.is_in(Part::Note) {
            self.place().role = role;
        }
    }

    /// The paragraph ends on which boxes hang.
    fn end_boxes(&mut self) {
        let boxes = std::mem::take(&mut self.boxes);
        if !boxes.is_empty() {
            self.place().append(&boxes);
            self.place().gap(Gap::Paragraph);
        }
    }

    /// All parts are where they belong.
    fn gather(&mut self) {
        self.open = [0; 4];
        self.end_boxes();
        self.prose.append(&std::mem::take(&mut self.footnotes));
        self.clues.add_margins(&std::mem::take(&mut self.margin));
    }

    /// Notes that the text ends where the damage begins.
    fn damaged(&mut self, damaged: bool) {
        if damaged {
            self.note(DAMAGED);
        }
    }

    /// Notes something once.
    fn note(&mut self, note: impl Into<Said>) {
        let note = note.into();
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes how its letters were read.
    fn of_letters(&mut self, decoded: &encoding::Decoded) {
        self.encoding = Some(decoded.encoding);
        self.guessed = decoded.guessed;
        self.notes.extend(damaged_characters(decoded.damaged));
    }

    /// Notes what the zip around it did.
    fn of_archive(&mut self, archive: &Archive) {
        self.damaged(archive.damaged);
        self.prose.cut = self.prose.cut.or(archive.cut);
        self.pictures |= archive.has_pictures();
    }

    /// Why there is no text.
    fn why_empty(&self) -> Phrase {
        if self.pictures {
            phrase("why-pictures")
        } else if self.clues.margins.is_empty() {
            phrase("why-nothing-written")
        } else {
            phrase("why-edges")
        }
    }

    fn finish(mut self, format: Format) -> Extracted<'static> {
        self.clues.fonts.sort();
        self.clues.fonts.dedup();
        if let Some(cut) = self.prose.cut {
            // A part that was cut ends in the middle of something.
            self.notes.retain(|note| !note.is(DAMAGED));
            self.notes.push(LIMITS.note(cut));
        }
        if self.prose.is_empty() && self.notes.is_empty() {
            self.notes.push(self.why_empty().into());
        }
        let (text, hidden, regions) = self.prose.finish();
        // Without the gaps between pieces, which are ours.
        let hidden_characters = hidden.map_or("", |hidden| hidden.of(&text)).chars();
        let hidden_characters = hidden_characters.filter(|c| !c.is_whitespace());
        self.clues.hidden_characters += hidden_characters.count() as u32;
        Extracted {
            text: Cow::Owned(text),
            format,
            encoding: self.encoding.map(Cow::Borrowed),
            guessed: self.guessed,
            hidden: hidden.into_iter().collect(),
            regions,
            clues: self.clues,
            notes: self.notes,
        }
    }
}

/// A part of a text that its format tells from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub role: Role,
}

/// What a part of a text is to a reader of the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// A block that is set apart as quoted.
    Quote,
    /// A paragraph that begins further in than others, as quoted ones do: whether it is one its length and the others say.
    Indented,
    /// A heading.
    Heading,
    /// A footnote or an endnote.
    Note,
}

impl Role {
    /// That of paragraphs of a style, by the name that programs give it in every language of theirs.
    fn of_style(name: &str) -> Option<Role> {
        // "Intense_20_Quote" has coded its space.
        let name = name.replace("_20_", "");
        let letters = name.chars().filter(char::is_ascii_alphabetic);
        let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        match &*name {
            "quote" | "intensequote" | "quotations" | "quotation" | "blockquote" | "blocktext" => {
                Some(Role::Quote)
            }
            "heading" | "title" => Some(Role::Heading),
            _ => None,
        }
    }
}

/// Names of what is read; a name without an extension may be anything, its bytes decide.
const READ: [&str; 28] = [
    "doc", "dot", "docm", "docx", "dotx", "eml", "epub", "fodp", "fodt", "htm", "html", "ltx",
    "md", "markdown", "odp", "odt", "ott", "pages", "pdf", "potx", "pptm", "pptx", "ppsx", "rtf",
    "tex", "text", "txt", "xhtml",
];
/// Documents of other formats: a person can save them as text meanwhile.
const LATER: [&str; 5] = ["fb2", "key", "msg", "ppt", "ps"];
/// Pictures: no other format would make a text of a photo.
const PICTURES: [&str; 10] = [
    "bmp", "gif", "heic", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp",
];
/// A longer "extension" is the rest of a sentence ("Essay of J. Smithson-Baker").
const LONGEST_EXTENSION: usize = 8;
/// How much of a file's front says what it is: the signs of a binary stand there.
pub const HEAD: usize = 8 * 1024;

/// Whether files of this name are read at all, so that nothing else need be opened.
///
/// # Errors
/// The reason, for the list of files not read.
pub fn by_name(path: &Path) -> Result<(), Said> {
    let Some(extension) = extension(path) else {
        return Ok(());
    };
    if READ.contains(&&*extension) || container::is_named_so(path) {
        Ok(())
    } else if LATER.contains(&&*extension) {
        Err(said!("why-format-later", extension))
    } else if PICTURES.contains(&&*extension) {
        Err(said!("why-photo", extension))
    } else {
        Err(said!("why-format", extension))
    }
}

/// The extension in lower case, if the name has what people call one: short, ASCII, with a letter ("v1.2" has none).
pub fn extension(path: &Path) -> Option<Cow<'_, str>> {
    let extension = path.extension().and_then(OsStr::to_str)?;
    let looks_like_one = extension.len() <= LONGEST_EXTENSION
        && extension.bytes().all(|b| b.is_ascii_alphanumeric())
        && extension.bytes().any(|b| b.is_ascii_alphabetic());
    let is_lower = !extension.bytes().any(|b| b.is_ascii_uppercase());
    looks_like_one.then(|| {
        if is_lower {
            Cow::Borrowed(extension)
        } else {
            Cow::Owned(extension.to_ascii_lowercase())
        }
    })
}

/// Whether a text of this name is called Markdown, which is read as it stands.
pub fn is_markdown(path: &Path) -> bool {
    extension(path).is_some_and(|extension| matches!(&*extension, "md" | "markdown"))
}

/// Whether a file may be read in the process of the program: plain text and Markdown, for which nothing is parsed. All
/// else goes to a worker. `head` is the file's first [`HEAD`] bytes.
///
/// It must be true only where [`extract`] will come to the same verdict.
pub fn in_process(path: &Path, head: &[u8]) -> bool {
    let is_utf8 = || match simdutf8::compat::from_utf8(head) {
        Ok(_) => true,
        // A character that is cut off at the end of the head, not of the file.
        Err(error) => error.error_len().is_none() && head.len() >= HEAD,
    };
    let extension = extension(path).unwrap_or_default();
    !head.contains(&0) && is_utf8() && detect::is_text(head, &extension)
}

/// Whether a file of this name is most likely read so.
pub fn is_named_plain(path: &Path) -> bool {
    let extension = extension(path).unwrap_or_default();
    let is_plain = in_process(path, &[]) && !detect::is_named_document(&extension);
    is_plain && !container::is_named_so(path)
}

/// The text of a file's bytes.
///
/// # Errors
/// The reason why it is not read, for the list of files not read.
pub fn extract<'a>(path: &Path, bytes: &'a [u8]) -> Result<Extracted<'a>, Said> {
    extract_as(path, bytes, Wishes::NONE)
}

/// The text of a file's bytes, as a person wants it read.
///
/// # Errors
/// The reason why it is not read, for the list of files not read.
pub fn extract_as<'a>(
    path: &Path,
    bytes: &'a [u8],
    wishes: &Wishes,
) -> Result<Extracted<'a>, Said> {
    let extension = extension(path).unwrap_or_default();
    let (mut format, others) = detect::formats(bytes, &extension)?;
    let mut read = read_as(format, bytes, wishes);
    for mut other in others {
        let mut second = read_as(other, bytes, wishes);
        let counts = [&read, &second].map(|read| read.as_ref().map_or(0, words));
        if counts[0] == 0 && (counts[1] > 0 || read.is_err()) {
            std::mem::swap(&mut read, &mut second);
            std::mem::swap(&mut format, &mut other);
        }
        if let Ok(read) = &mut read {
            let counts = [words(read), second.as_ref().map_or(0, words)];
            read.notes.push(second_document([format, other], counts));
        }
    }
    read
}

/// What is said of a file that is two documents, of which the first is compared, with how many words each has.
fn second_document(formats: [Format; 2], words: [usize; 2]) -> Said {
    said!(
        "note-second-document",
        format = formats[0].name(),
        words = Digits(words[0]),
        second = formats[1].name(),
        count = Digits(words[1])
    )
}

/// How many words a text has.
fn words(read: &Extracted) -> usize {
    text::tokens(&read.text).hashes.len()
}

/// The text of bytes that are of that format.
fn read_as<'a>(format: Format, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    let reading = match format {
        Format::Text => return plain(bytes, wishes),
        Format::Html => page(bytes, wishes)?,
        Format::Docx => docx::read(bytes)?,
        Format::Odt | Format::Odp if bytes.starts_with(b"PK") => odf::read(bytes)?,
        Format::Odt | Format::Odp => odf::read_flat(bytes),
        Format::Pptx => slides::read(bytes)?,
        Format::Epub => book::read(bytes)?,
        Format::Rtf => rtf::read(bytes, wishes),
        Format::Pdf => pdf::read(bytes)?,
        Format::Doc => doc::read(bytes)?,
        Format::Tex => tex::read(bytes, wishes)?,
        Format::Mail => mail::read(bytes, wishes)?,
        Format::Pages => pages::read(bytes)?,
    };
    Ok(reading.finish(format))
}

/// A page of the web in the encoding that it declares, or that a person does.
fn page(bytes: &[u8], wishes: &Wishes) -> Result<Reading, Said> {
    let decoded = encoding::decode_said(bytes, html::declared(bytes).as_deref(), wishes)
        .ok_or(phrase("why-page-damaged"))?;
    let mut reading = Reading::default();
    reading.clues = html::read(&decoded.text, &mut reading.prose);
    reading.of_letters(&decoded);
    Ok(reading)
}

/// Plain text in any encoding, as it stands.
fn plain<'a>(bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    let decoded =
        encoding::decode_said(bytes, None, wishes).ok_or_else(|| match &wishes.encoding {
            Some(encoding) if wishes.insists => said!("why-encoding", encoding),
            _ => said!("why-binary"),
        })?;
    Ok(Extracted {
        encoding: Some(Cow::Borrowed(decoded.encoding)),
        guessed: decoded.guessed,
        notes: Vec::from_iter(damaged_characters(decoded.damaged)),
        ..Extracted::plain(decoded.text)
    })
}

/// Whether a note says that a part of the text is missing. All do but those of letters that may be wrong.
pub fn is_of_missing_text(note: &Said) -> bool {
    !note.is(phrase("note-characters")) && !note.is(phrase("note-recognised"))
}

/// What is said of characters that could not be read.
fn damaged_characters(damaged: usize) -> Option<Said> {
    (damaged > 0).then(|| said!("note-characters", count = Digits(damaged)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{fits, rows, under};

    mod documents;
    pub mod samples;

    /// Tables of what a person can read.
    const PAGE: &str = include_str!("extract/tests/tables.md");

    #[test]
    fn names_decide_before_a_file_is_opened() {
        for [name, expected] in rows(under(PAGE, "Names decide before a file is opened")) {
            let why = by_name(Path::new(&name)).err().unwrap_or_default();
            assert!(fits(&why.english(), &expected), "{name}: {why}");
        }
    }

    #[test]
    fn only_plain_text_is_read_in_the_process() {
        let cut = [vec![b'a'; HEAD - 1], vec![0xd0]].concat();
        assert!(in_process(Path::new("long.txt"), &cut));
        for broken in [&b"cut off \xd0"[..], b"it\x92s"] {
            assert!(!in_process(Path::new("a.txt"), broken));
        }
        for [name, head, expected] in rows(under(PAGE, "Only plain text is read in the process")) {
            let is_here = in_process(Path::new(&name), head.as_bytes());
            assert_eq!(is_here.to_string(), expected, "{name} {head}");
        }
    }

    #[test]
    fn the_name_of_a_document_or_a_container_is_not_that_of_plain_text() {
        for [name, expected] in rows(under(PAGE, "Names of plain text")) {
            let is_plain = is_named_plain(Path::new(&name));
            assert_eq!(is_plain.to_string(), expected, "{name}");
        }
    }

    /// A wish (KOI8-R) is for what says no encoding, in every format that may say one, and insistence for all.
    #[test]
    fn letters_are_read_as_a_person_says() {
        const QUOTED: &str = "Content-Transfer-Encoding: quoted-printable\n\n";
        let mail = |kind: &str, body: &[&str]| {
            let head = "From: a@example.org\nMIME-Version: 1.0\nContent-Type: text/";
            [&[head, kind, "\n"][..], body]
                .concat()
                .concat()
                .into_bytes()
        };
        let plain = mail("plain", &[QUOTED, "=F0=D2"]);
        let coded = &["Content-Transfer-Encoding: base64\n\n8NI="];
        let named = "plain; charset=windows-1251";
        let page = mail("html", &[QUOTED, "<meta charset=3Dkoi8-r><p>=F0=D2"]);
        let code_page = br"{\rtf1\ansicpg1251 \'cf}";
        let font = br"{\rtf1\deff1{\fonttbl{\f1\fcharset161 A;}}\'cf\u1078 ?}";
        let loaded = b"\\usepackage[cp1251]{inputenc}\n\xee\xea";
        let cases = [
            ("a.rtf", br"{\rtf1 \'cf}".to_vec(), false, "о"),
            ("a.rtf", code_page.to_vec(), false, "П"),
            ("a.rtf", code_page.to_vec(), true, "о"),
            ("a.rtf", font.to_vec(), true, "ож"),
            ("a.tex", b"\xcf\xcb".to_vec(), false, "ок"),
            ("a.tex", loaded.to_vec(), false, "ок"),
            ("a.tex", loaded.to_vec(), true, "НЙ"),
            ("a.eml", plain, false, "Пр"),
            ("a.eml", mail("plain", coded), false, "Пр"),
            ("a.eml", mail(named, &[QUOTED, "=F0=D2"]), false, "рТ"),
            ("a.eml", mail(named, &[QUOTED, "=F0=D2"]), true, "Пр"),
            ("a.eml", mail(named, coded), true, "Пр"),
            ("a.eml", page, false, "Пр"),
        ];
        for (name, bytes, insists, expected) in cases {
            let encoding = Some("KOI8-R".to_owned());
            let wishes = Wishes { encoding, insists };
            let read = extract_as(Path::new(name), &bytes, &wishes).unwrap();
            assert_eq!(read.text.trim_end(), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn bytes_are_text_or_the_reason_says_what_to_do() {
        let of = |bytes| extract(Path::new("a.txt"), bytes);
        let plain = of(b"plain").unwrap();
        assert!(matches!(plain.text, Cow::Borrowed("plain")), "not copied");
        assert_eq!(of(b"it\x92s").unwrap().text, "it’s");
        let cut = of(b"\xd0\xb9\xd0\xb9\xd0\xb9\xd0\xb9\xd0\xb9\xd0").unwrap();
        assert_eq!(
            cut.notes,
            ["1 damaged characters, shown as \u{fffd}: save it again as UTF-8"]
        );
        assert_eq!(
            of(b"\x7fELF\x01\x00\x02").unwrap_err(),
            "binary file, not text: export its text as .txt, or say in which encoding it is (--encoding)"
        );
    }
}
