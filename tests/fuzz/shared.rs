//! What must hold of every extraction, and zips around a fuzzed part: raw bytes would hardly ever inflate to anything.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Component, Path};
use std::sync::Arc;

use sidelong::align::{Common, align};
use sidelong::app::query::{Over, Query};
use sidelong::cases::{Context, Format, Report};
use sidelong::engine::workers::is_message;
use sidelong::extract::container::{self, Container, Trouble};
use sidelong::extract::{self, HEAD, LIMITS, Wishes, extract_as, in_process};
use sidelong::index::{DocId, Label};
use sidelong::page::escaped;
use sidelong::reviews::{self, Decision};
use sidelong::shingle::Width;
use sidelong::sides::Sides;
use sidelong::snapshot::{Comparison, Snapshot};
use sidelong::store::is_record;
use sidelong::text;

use super::builders::{self, DOCUMENT, Part, zip};

/// Extracts, or reads what is in a container, and looks at what comes of it. Of a zipped format the bytes are the main part, unless
/// they are a zip. Other names are for what is no document.
///
/// # Panics
/// That is how a fuzz target says what it has found.
pub fn check(name: &str, data: &[u8]) {
    let around = match Path::new(name).extension().and_then(OsStr::to_str) {
        Some("zip" | "gz") => return look_into(name, data),
        Some("filter") => return filter(&String::from_utf8_lossy(data)),
        Some("decision") => return decision(data),
        Some("record") => {
            is_record(data);
            return;
        }
        Some("message") => {
            is_message(data);
            return;
        }
        Some("encoding") => return encoding(data),
        Some("parts") => return parts(data),
        Some("report") => return report(data),
        Some("docx") => docx,
        Some("odt") => odt,
        Some("odp") => odp,
        Some("pptx") => pptx,
        Some("epub") => epub,
        Some("pages") => pages,
        _ => return look(name, data),
    };
    if data.starts_with(b"PK") {
        look(name, data);
    } else {
        look(name, &around(data));
    }
}

/// What is typed to filter a list.
fn filter(text: &str) {
    for over in [Over::Pairs, Over::Documents] {
        let query = Query::parse(text, over);
        // It says something of each word that it has.
        assert!(query.is_empty() || !query.told(usize::MAX).is_empty());
    }
}

/// A decision in a line and in bytes: what is read is written so that it is read again.
fn decision(data: &[u8]) {
    if let Ok(entry) = reviews::parse(&String::from_utf8_lossy(data)) {
        assert_eq!(reviews::parse(&reviews::line(&entry)), Ok(entry));
    }
    if let Some(decision) = Decision::from_bytes(data) {
        assert_eq!(Decision::from_bytes(&decision.to_bytes()), Some(decision));
    }
}

/// What a person may say of the encoding of a text, and the text: the first byte chooses.
fn encoding(data: &[u8]) {
    const SAID: [&str; 8] = [
        "utf-8",
        "utf-16le",
        "windows-1251",
        "koi8-r",
        "gb18030",
        "shift_jis",
        "iso-2022-jp",
        "nonsense",
    ];
    let Some((choice, text)) = data.split_first() else {
        return;
    };
    let said = SAID.get(usize::from(choice >> 1));
    let wishes = Wishes {
        encoding: said.map(ToString::to_string),
        insists: choice & 1 == 1,
    };
    look_as("essay.txt", text, &wishes);
}

/// What parts the pieces of an input: it is in no text.
const PARTING: u8 = 0xff;

/// A zip of parts, each with its name in its first line: what a zip of several kinds is.
fn parts(data: &[u8]) {
    let parts = data.split(|byte| *byte == PARTING).map(|part| {
        let end = part.iter().position(|byte| *byte == b'\n');
        let (name, content) = part.split_at(end.unwrap_or(part.len()));
        let name: String = String::from_utf8_lossy(name).chars().take(99).collect();
        Part::new(&name, content.get(1..).unwrap_or_default())
    });
    let zip = zip(&parts.take(FILES).collect::<Vec<_>>());
    for name in ["essay", "essay.docx", "essay.pages"] {
        look(name, &zip);
    }
    look_into("class.zip", &zip);
}

/// A report of two texts under a title and two names: four pieces, and the second text is the rest.
fn report(data: &[u8]) {
    let mut pieces = data.splitn(4, |byte| *byte == PARTING).map(|piece| {
        let all = String::from_utf8_lossy(piece);
        all.chars().take(TEXT).collect::<String>()
    });
    let mut piece = || pieces.next().unwrap_or_default();
    let (title, left, text, other) = (piece(), piece(), piece(), piece());
    // A label is harmless from the beginning.
    let left = escaped::line(&left);
    let labels = Sides::new(Label::new(&*left), Label::new(format!("{left}\u{301}")));
    let texts = Sides::new(Arc::from(text), Arc::from(other));
    let (width, options) = (Width::default(), text::Options::default());
    let compared = align(texts, width, MIN_RUN, options, &Common::default());
    let docs = Sides::new(DocId(0), DocId(1));
    let comparison = Comparison::new(docs, labels, Ok(compared));
    for format in [Format::Html, Format::Markdown] {
        let report = Report {
            title: title.clone(),
            date: String::new(),
            format,
            context: Context::Texts,
            signatures: true,
            anonymous: false,
            histories: Arc::default(),
            sources: None,
        };
        let snapshot = Snapshot::default();
        let page = [
            report.first(&snapshot, &[]),
            report.case(1, &snapshot, &comparison),
            report.last(),
        ];
        let page = page.concat();
        assert!(!page.contains(is_harmful), "{page:?}");
        if format == Format::Html {
            check_tags(&page);
        }
    }
}

/// Of each text so many letters: it is about the page, and not about alignment.
const TEXT: usize = 4_000;
/// The fewest words of a passage: inputs are short.
const MIN_RUN: u32 = 5;

/// What may give orders to a terminal, or turn the direction of what stands beside it.
fn is_harmful(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Every tag of a page is one that the templates have, and each that is opened is closed.
fn check_tags(page: &str) {
    let mut open = Vec::new();
    let (style, rest) = page.split_once("</style>").expect("a style sheet");
    assert_eq!(style.matches("<style>").count(), 1, "{style:?}");
    for tag in rest.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("each tag has its end");
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if let Some(name) = name.strip_prefix('/') {
            if !["head", "html"].contains(&name) {
                assert_eq!(open.pop(), Some(name), "{page:?}");
            }
            continue;
        }
        assert!(TAGS.split(' ').any(|known| known == name), "{tag:?}");
        let mut quoted = attributes.split('"').step_by(2).map(str::trim);
        assert!(
            quoted.all(|name| name.is_empty() || ATTRIBUTES.contains(&name)),
            "{tag:?}"
        );
        open.push(name);
    }
    assert!(open.is_empty(), "{open:?}");
}

/// The tags of a page below its head, and their attributes.
const TAGS: &str = "a b body dd div dl dt h1 h2 h3 header i li main p section small span table tbody td th thead tr u ul";
const ATTRIBUTES: [&str; 7] = [
    "aria-labelledby=",
    "class=",
    "dir=",
    "href=",
    "id=",
    "lang=",
    "scope=",
];

fn look(name: &str, data: &[u8]) {
    look_as(name, data, Wishes::NONE);
}

fn look_as(name: &str, data: &[u8], wishes: &Wishes) {
    match extract_as(Path::new(name), data, wishes) {
        Ok(extracted) => {
            let text = &extracted.text;
            let head = data.get(..HEAD).unwrap_or(data);
            assert!(
                extracted.format == extract::Format::Text || !in_process(Path::new(name), head),
                "what goes to no worker is text"
            );
            // Text that stands in the file as it is may be as long as the file.
            assert!(text.len() <= LIMITS.text.max(4 * data.len()) + 1024);
            let mut end = 0;
            for span in &extracted.hidden {
                assert!(
                    end <= span.start && span.start < span.end,
                    "ascending and disjoint"
                );
                assert!(
                    !span.of(text).is_empty(),
                    "within the text, between characters"
                );
                end = span.end;
            }
            extracted
                .notes
                .iter()
                .for_each(|note| check_line(&note.english()));
            text::tokens(text);
        }
        Err(reason) => check_line(&reason.english()),
    }
}

/// Files of a container that are read, and bytes that one of them may have: a bomb takes a second otherwise.
const FILES: usize = 64;
const BYTES: u64 = 1 << 20;

fn look_into(name: &str, data: &[u8]) {
    let name = Path::new(name);
    if !container::is_one(name, data) {
        return;
    }
    let (mut container, listing) = Container::open(name, data.to_vec());
    let members = &listing.members;
    assert!(members.len() <= LIMITS.entries);
    let paths: BTreeSet<&Path> = members.iter().map(|one| Path::new(&one.path)).collect();
    assert_eq!(paths.len(), members.len(), "each has a path of its own");
    for path in &paths {
        let stays = path
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        assert!(stays && !path.as_os_str().is_empty(), "{path:?}");
        let mut above = path.ancestors().skip(1);
        assert!(!above.any(|above| paths.contains(above)), "{path:?}");
    }
    let mut buffer = Vec::new();
    for (number, member) in (0..).zip(members).take(FILES) {
        if let Some(reason) = &member.refused {
            check_line(&reason.english());
        }
        match container.read(number, BYTES, &mut buffer) {
            Ok(_) => assert!(buffer.len() as u64 <= BYTES),
            Err(Trouble::TooLarge) => {}
            Err(Trouble::Reason(reason)) => check_line(&reason.english()),
        }
    }
    if let Some(note) = listing.note {
        check_line(&note.english());
    }
}

fn check_line(line: &str) {
    assert!(
        !line.is_empty() && !line.contains(char::is_control),
        "{line:?}"
    );
}

/// A Word document of this XML, which its notes and properties are made of as well.
fn docx(xml: &[u8]) -> Vec<u8> {
    let mut parts = builders::docx(Part::new(DOCUMENT, xml));
    for name in [
        "word/footnotes.xml",
        "word/endnotes.xml",
        "docProps/core.xml",
        "word/settings.xml",
    ] {
        parts.push(Part::new(name, xml));
    }
    zip(&parts)
}

/// An `OpenDocument` text of this XML.
fn odt(xml: &[u8]) -> Vec<u8> {
    open_document("application/vnd.oasis.opendocument.text", xml)
}

/// An `OpenDocument` presentation of this XML.
fn odp(xml: &[u8]) -> Vec<u8> {
    open_document("application/vnd.oasis.opendocument.presentation", xml)
}

fn open_document(kind: &str, xml: &[u8]) -> Vec<u8> {
    let parts = ["content.xml", "styles.xml", "meta.xml"].map(|name| Part::new(name, xml));
    let kind = [Part::new("mimetype", kind)];
    zip(&kind.into_iter().chain(parts).collect::<Vec<_>>())
}

/// Slides of this XML, two of them.
fn pptx(xml: &[u8]) -> Vec<u8> {
    let show = r#"<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r1"/><p:sldId id="257" r:id="r2"/></p:sldIdLst></p:presentation>"#;
    let links = r#"<Relationships><Relationship Id="r1" Type="slide" Target="slides/slide1.xml"/><Relationship Id="r2" Type="slide" Target="slides/slide2.xml"/></Relationships>"#;
    zip(&[
        Part::new("[Content_Types].xml", "<Types/>"),
        Part::new("ppt/presentation.xml", show),
        Part::new("ppt/_rels/presentation.xml.rels", links),
        Part::new("ppt/slides/slide1.xml", xml),
        Part::new("ppt/slides/slide2.xml", xml),
        Part::new("ppt/notesSlides/notesSlide1.xml", xml),
    ])
}

/// A book of one chapter.
fn epub(page: &[u8]) -> Vec<u8> {
    let container = r#"<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"#;
    let list = r#"<package><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>"#;
    zip(&[
        Part::new("mimetype", "application/epub+zip"),
        Part::new("META-INF/container.xml", container),
        Part::new("book.opf", list),
        Part::new("c.xhtml", page),
    ])
}

/// A Pages document: of this XML, of these compressed messages, or of messages that need no compression, so that what is changed in
/// them is not lost in it.
fn pages(part: &[u8]) -> Vec<u8> {
    let new = "Index/Document.iwa";
    zip(&match part.first() {
        Some(b'<') => [Part::new("index.xml", part)],
        Some(0) => [Part::new(new, part)],
        _ => [Part::new(new, uncompressed(part))],
    })
}

/// Blocks of one literal each, of as many bytes as two bytes can say.
fn uncompressed(messages: &[u8]) -> Vec<u8> {
    let mut blocks = Vec::new();
    for literal in messages.chunks(1 << 14) {
        let length = literal.len() as u16;
        // The length of what comes out, seven bits a byte; then a literal's tag and its length, less one.
        let mut block = vec![
            length as u8 | 0x80,
            (length >> 7) as u8 | 0x80,
            (length >> 14) as u8,
        ];
        block.push(61 << 2);
        block.extend((length - 1).to_le_bytes());
        block.extend(literal);
        blocks.push(0);
        blocks.extend(&(block.len() as u32).to_le_bytes()[..3]);
        blocks.extend(block);
    }
    blocks
}
