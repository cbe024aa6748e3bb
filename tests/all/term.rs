//! A term's work as a learning platform packs it: the demo class, handed in as Word documents, PDFs, pages and texts in one
//! zip of folders with people's names, with drafts, with what can't be read, and with files that say more than their texts.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use super::made::{DOCUMENT, DOCUMENT_END, DOCUMENT_START, Part, docx, flate, pdf, stream, zip};

/// What its file says of where it comes from.
struct Origin {
    author: &'static str,
    editor: &'static str,
    /// On that day of October, at some minute.
    created: &'static str,
    modified: &'static str,
    /// Word's ids of the sessions in which it was written.
    sessions: &'static [&'static str],
}

const BEN: &Origin = &Origin {
    author: "Ben Carter",
    editor: "Ben Carter",
    created: "02T18:04:00Z",
    modified: "07T20:15:00Z",
    sessions: &["00A42C17", "00B1550E", "00C90D21"],
};
const MARTA: &Origin = &Origin {
    author: "Marta Silva",
    editor: "Marta Silva",
    created: "03T15:31:00Z",
    modified: "06T19:02:00Z",
    sessions: &["0041F00D", "004A9B3C", "00577E12"],
};
/// Saved under another name, and by another person.
const PRIYA: &Origin = &Origin {
    author: "Marta Silva",
    editor: "Priya Nair",
    created: "03T15:31:00Z",
    modified: "09T21:47:00Z",
    sessions: &["0041F00D", "004A9B3C", "0062D4AA"],
};
const HARRIET: &Origin = &Origin {
    author: "Harriet Lowe",
    editor: "Harriet Lowe",
    created: "01T16:22:00Z",
    modified: "05T17:40:00Z",
    sessions: &["00310A5C", "003F77D2", "004C1B90"],
};
const INES: &Origin = &Origin {
    author: "Ines Duarte",
    editor: "Ines Duarte",
    created: "08T19:03:00Z",
    modified: "09T20:31:00Z",
    sessions: &["00750E44", "007D02B8"],
};
const TOM: &Origin = &Origin {
    author: "Tom Ashby",
    editor: "Tom Ashby",
    created: "06T18:47:00Z",
    modified: "06T21:12:00Z",
    sessions: &["00690C1F"],
};
const NOBODY: &Origin = &Origin {
    author: "",
    editor: "",
    created: "",
    modified: "",
    sessions: &[],
};

/// Person, essay of the demo class or of one's own, name of the file, who it is from.
type Handed = (&'static str, &'static str, &'static str, &'static Origin);

/// An essay that is not in the demo class.
const OF_INES: &str = "ines-duarte.txt";
/// Weakly linked with two that are linked strongly: of one paragraph that both have the words are changed here and there, of
/// another and of a sentence none is.
const INES_ESSAY: &str = "Cars or no cars? Notes from the bus stop

I wait for the number nine outside the old town hall every morning, so I have had four years to think about the question that
we were set. My stop stands exactly where the ring bends, and from there one sees who needs the street and who only uses it.

People answer that motors are getting cleaner and that in fifteen years everything will be electric anyway. I doubt that.
However, a large part of the dust in our filter was not soot at all but rubber and brake powder, and electric cars have tyres
and brakes too; they are even heavier. Besides, fifteen years is a very long time to wait for your breath.

The bus itself is the best witness. Between the bridge and the market it takes eleven minutes, and my sister, who walks the
same way with a cello on her back, arrives before me on four days out of five. The driver told me that he is paid by the hour
and has stopped minding. I have not. Whoever wants to see what a street is worth should count heads instead of bonnets: one
full bus carries as many people as the whole queue in front of it, and it is the queue that makes the bus late.

I mention the chemist's on purpose, because that is where mothers wait with coughing children to collect their inhalers. I was
one of those children. Until I was ten I spent part of every February indoors with a mask over my nose, and my parents learned
which nights would be bad by looking at the smoke from the chimneys.

Of course somebody will have to pay for the gates, and somebody will forget that they are shut. My uncle, who sells shoes by
the fountain, is afraid that nobody will carry three boxes to a car park. I asked him how many of his customers have ever
bought three boxes, and he laughed and changed the subject. A shop that can only live from those who stop for two minutes with
the engine running is not in a good place today either.

For me that blackbird is the best argument we have. We shouldn't need to shout in order to be heard in our own town. So close
the ring, give the number nine its own lane, and let us find out how early I can be.
";

const ESSAYS: [Handed; 18] = [
    ("Ben Carter", "ben-carter.md", "essay.docx", BEN),
    (
        "Dmitri Sokolov",
        "dmitri-sokolov.txt",
        "сочинение.docx",
        NOBODY,
    ),
    ("Eleanor Finch", "eleanor-finch.txt", "essay.txt", NOBODY),
    ("Grace Whitlock", "grace-whitlock.txt", "final.pdf", NOBODY),
    ("Harriet Lowe", "harriet-lowe.txt", "essay.docx", HARRIET),
    ("Ines Duarte", OF_INES, "ring road.docx", INES),
    ("Jack Marsden", "jack-marsden.txt", "lighthouse.pdf", NOBODY),
    ("Lin Yue", "lin-yue.txt", "灯塔.docx", NOBODY),
    ("Lucy Hartnell", "lucy-hartnell.txt", "essay.html", NOBODY),
    ("Marcus Doyle", "marcus-doyle.txt", "draft.txt", NOBODY),
    ("Marcus Doyle", "marcus-doyle.txt", "essay.docx", NOBODY),
    ("Marta Silva", "marta-silva.txt", "bees.docx", MARTA),
    ("Nina Kovacs", "nina-kovacs.md", "essay.pdf", NOBODY),
    ("Oliver Pike", "oliver-pike.txt", "essay.pdf", BEN),
    ("Priya Nair", "priya-nair.md", "essay.docx", PRIYA),
    ("Samuel Obi", "samuel-obi.txt", "essay.pdf", NOBODY),
    ("Tom Ashby", "tom-ashby.txt", "essay.docx", TOM),
    ("Vera Lukina", "vera-lukina.txt", "маяк.docx", NOBODY),
];

/// The first number that the platform gives.
const FIRST: usize = 10_231;

/// Writes the class's zip into a folder.
pub fn write(folder: &Path, demo: &Path) {
    let mut parts: Vec<Part> = ESSAYS.iter().map(|handed| part(handed, demo)).collect();
    let essay = word("It is cut off in the middle.", NOBODY);
    let bad = [
        ("Grace Whitlock", "slides.key", b"PK\x03\x04".to_vec()),
        ("Jack Marsden", "notes by hand.pdf", scan()),
        ("Nina Kovacs", "draft.docx", locked()),
        ("Tom Ashby", "photo.jpg", b"\xff\xd8\xff\xe0".to_vec()),
        (
            "Vera Lukina",
            "черновик.docx",
            essay[..essay.len() / 2].to_vec(),
        ),
    ];
    parts.extend(bad.map(|(person, name, bytes)| Part::new(&path(person, name), bytes)));
    fs::write(folder.join("Essay 2.zip"), zip(&parts)).unwrap();
}

fn part(handed: &Handed, demo: &Path) -> Part {
    let (person, essay, name, origin) = *handed;
    let text = match essay {
        OF_INES => INES_ESSAY.to_owned(),
        of_the_class => fs::read_to_string(demo.join(of_the_class)).unwrap(),
    };
    let bytes = match name.rsplit('.').next() {
        Some("docx") => word(&text, origin),
        Some("pdf") => pages(&text, origin),
        Some("html") => page(&text).into_bytes(),
        _ => text.into_bytes(),
    };
    Part::new(&path(person, name), bytes)
}

/// As Moodle names it.
fn path(person: &str, name: &str) -> String {
    let mut people: Vec<&str> = ESSAYS.iter().map(|(person, ..)| *person).collect();
    people.dedup();
    let number = people.iter().position(|known| *known == person).unwrap();
    format!("{person}_{}_assignsubmission_file_/{name}", FIRST + number)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn word(text: &str, origin: &Origin) -> Vec<u8> {
    const LINKS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings" Target="settings.xml"/></Relationships>"#;
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let paragraph = escaped(&paragraph.trim_start_matches("# ").replace('\n', " "));
        format!(r#"<w:p><w:r><w:t xml:space="preserve">{paragraph}</w:t></w:r></w:p>"#)
    });
    let body = paragraphs.collect::<String>();
    let sessions = origin
        .sessions
        .iter()
        .map(|id| format!(r#"<w:rsid w:val="{id}"/>"#));
    let settings = format!(
        r#"<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:rsids>{}</w:rsids></w:settings>"#,
        sessions.collect::<String>()
    );
    let core = format!(
        r#"<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:creator>{}</dc:creator><cp:lastModifiedBy>{}</cp:lastModifiedBy><dcterms:created>2026-10-{}</dcterms:created><dcterms:modified>2026-10-{}</dcterms:modified></cp:coreProperties>"#,
        origin.author, origin.editor, origin.created, origin.modified
    );
    let app = "<Properties><Application>Microsoft Office Word</Application><TotalTime>94</TotalTime></Properties>";
    let xml = format!("{DOCUMENT_START}{body}{DOCUMENT_END}");
    let mut parts = docx(Part::new(DOCUMENT, xml));
    parts.push(Part::new("word/_rels/document.xml.rels", LINKS));
    parts.push(Part::new("word/settings.xml", settings));
    if !origin.author.is_empty() {
        parts.push(Part::new("docProps/core.xml", core));
        parts.push(Part::new("docProps/app.xml", app));
    }
    zip(&parts)
}

/// Letters in a line of Courier of eleven points between margins of an inch.
const LINE: usize = 68;
/// Lines of a page.
const LINES: usize = 46;

fn pages(text: &str, origin: &Origin) -> Vec<u8> {
    let mut lines = Vec::new();
    for paragraph in text.split("\n\n") {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > LINE {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.extend([line, String::new()]);
    }
    let sheets: Vec<Vec<u8>> = lines.chunks(LINES).map(sheet).collect();
    let first = 5;
    let kids = (0..sheets.len()).map(|nth| format!("{} 0 R ", first + 2 * nth));
    let kids = kids.collect::<String>();
    let mut objects = vec![
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        format!("<</Type/Pages/Kids[{kids}]/Count {}>>", sheets.len()).into_bytes(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>".to_vec(),
        format!(
            "<</Author({})/Producer(Print to PDF)/CreationDate(D:20261009214912Z)>>",
            origin.author
        )
        .into_bytes(),
    ];
    for (nth, sheet) in sheets.iter().enumerate() {
        let content = first + 2 * nth + 1;
        objects.push(
            format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {content} 0 R/Resources<</Font<</F 3 0 R>>>>>>")
                .into_bytes(),
        );
        objects.push(stream("/Filter/FlateDecode", &flate(sheet)));
    }
    // Its trailer names the catalogue alone; the facts stand in the object before the pages.
    let made = pdf(&objects);
    let at = made.windows(9).rposition(|w| w == b"/Root 1 0").unwrap();
    [&made[..at], b"/Info 4 0 R", &made[at..]].concat()
}

fn sheet(lines: &[String]) -> Vec<u8> {
    let mut content = b"BT /F 11 Tf 15 TL 72 760 Td\n".to_vec();
    for line in lines {
        let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(line);
        content.push(b'(');
        for byte in bytes.iter() {
            if b"()\\".contains(byte) {
                content.push(b'\\');
            }
            content.push(*byte);
        }
        content.extend(b") Tj T*\n");
    }
    content.extend(b"ET");
    content
}

/// A page that is a picture.
fn scan() -> Vec<u8> {
    pdf(&[
        b"<</Type/Catalog/Pages 2 0 R>>".to_vec(),
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>".to_vec(),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>".to_vec(),
        stream("", b"595 0 0 842 0 0 cm /I Do"),
        stream("/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", b"x"),
    ])
}

/// A document with a password: Office wraps it in a file of its older kind.
fn locked() -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for name in ["EncryptionInfo", "EncryptedPackage"] {
        let mut stream = file.create_stream(name).unwrap();
        stream.write_all(b"secret").unwrap();
    }
    file.into_inner().into_inner()
}

fn page(text: &str) -> String {
    let paragraphs = text
        .split("\n\n")
        .map(|p| format!("<p>{}</p>\n", escaped(p)));
    let body = paragraphs.collect::<String>();
    format!("<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body>{body}</body></html>")
}
