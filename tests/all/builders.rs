//! Documents made by hand, byte for byte as a test or a benchmark wants them: zips, Word documents and PDFs.

use std::io::Write;

use flate2::write::{DeflateEncoder, ZlibEncoder};
use flate2::{Compression, Crc};

/// Why nothing here can fail.
const ROOM: &str = "a vector takes everything, and nothing here is huge";

/// One file in a zip, with whatever its headers claim.
#[derive(Clone, Debug)]
pub struct Part {
    name: String,
    bytes: Vec<u8>,
    size: u32,
    crc: u32,
}

impl Part {
    /// As an honest program writes it.
    pub fn new(name: &str, content: impl AsRef<[u8]>) -> Part {
        let content = content.as_ref();
        let mut crc = Crc::new();
        crc.update(content);
        let mut bytes = DeflateEncoder::new(Vec::new(), Compression::default());
        bytes.write_all(content).expect(ROOM);
        Part {
            name: name.to_owned(),
            bytes: bytes.finish().expect(ROOM),
            size: u32::try_from(content.len()).expect(ROOM),
            crc: crc.sum(),
        }
    }

    /// What these deflated bytes inflate to, said to be as long as that.
    pub fn raw(name: &str, deflated: Vec<u8>, size: u32) -> Part {
        Part {
            name: name.to_owned(),
            bytes: deflated,
            size,
            crc: 0,
        }
    }
}

/// A zip of these, one after the other, and the list of them at its end.
pub fn zip(parts: &[Part]) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    let u16 = |n: usize| u16::try_from(n).expect(ROOM).to_le_bytes();
    let u32 = |n: usize| u32::try_from(n).expect(ROOM).to_le_bytes();
    for part in parts {
        let offset = u32(out.len());
        let mut header = Vec::new();
        header.extend([20, 0, 0, 0, 8, 0]); // Deflated.
        header.extend([0, 0, 0x21, 0]); // The first of January 1980.
        header.extend(part.crc.to_le_bytes());
        header.extend(u32(part.bytes.len()));
        header.extend(part.size.to_le_bytes());
        header.extend(u16(part.name.len()));
        header.extend(u16(0));
        out.extend(b"PK\x03\x04");
        out.extend(&header);
        out.extend(part.name.as_bytes());
        out.extend(&part.bytes);
        list.extend(b"PK\x01\x02\x14\0");
        list.extend(&header);
        list.extend([0; 10]);
        list.extend(offset);
        list.extend(part.name.as_bytes());
    }
    let start = u32(out.len());
    let size = u32(list.len());
    out.extend(list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([u16(parts.len()), u16(parts.len())].concat());
    out.extend([size, start].concat());
    out.extend([0, 0]);
    out
}

/// The part of a Word document that holds its text, and its name.
pub const DOCUMENT: &str = "word/document.xml";
/// How it begins and ends.
pub const DOCUMENT_START: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>"#;
pub const DOCUMENT_END: &str = "</w:body></w:document>";

/// The parts of a Word document around the one that holds its text.
pub fn docx(document: Part) -> Vec<Part> {
    const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#;
    const LINKS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
    vec![
        Part::new("[Content_Types].xml", TYPES),
        Part::new("_rels/.rels", LINKS),
        document,
    ]
}

/// A PDF of these objects, numbered from 1; the first is its catalog.
pub fn pdf(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (nth, object) in objects.iter().enumerate() {
        places.push(out.len());
        writeln!(out, "{} 0 obj", nth + 1).expect(ROOM);
        out.extend(object);
        out.extend(b"\nendobj\n");
    }
    let start = out.len();
    let count = objects.len() + 1;
    write!(out, "xref\n0 {count}\n0000000000 65535 f \n").expect(ROOM);
    for place in places {
        writeln!(out, "{place:010} 00000 n ").expect(ROOM);
    }
    write!(
        out,
        "trailer\n<</Size {count}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    )
    .expect(ROOM);
    out
}

/// A stream object with these entries in its dictionary.
pub fn stream(entries: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!("<<{entries}/Length {}>>\nstream\n", bytes.len());
    [head.as_bytes(), bytes, b"\nendstream"].concat()
}

/// A stream of PDF deflated as usual.
pub fn flate(bytes: &[u8]) -> Vec<u8> {
    let mut deflated = ZlibEncoder::new(Vec::new(), Compression::default());
    deflated.write_all(bytes).expect(ROOM);
    deflated.finish().expect(ROOM)
}
