//! What does an `OpenDocument` text or presentation say? Zipped or flat.

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::xml::{decode, fields};
use body::Walk;
use styles::Styles;

mod body;
mod styles;

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::new();
    if let Some(manifest) = archive.part("META-INF/manifest.xml")
        && decode(&manifest).contains("encryption-data")
    {
        return Err(super::PASSWORD.to_owned());
    }
    let content = archive
        .part("content.xml")
        .ok_or("damaged: its content is missing; save it again")?;
    let mut styles = Styles::default();
    // Its running heads are in there, too.
    if let Some(part) = archive.part("styles.xml") {
        Walk::new(&mut reading, &mut styles).run(&decode(&part));
    }
    Walk::new(&mut reading, &mut styles).run(&decode(&content));
    if let Some(meta) = archive.part("meta.xml") {
        properties(&decode(&meta), &mut reading.clues);
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Everything in one XML file.
pub fn read_flat(bytes: &[u8]) -> Reading {
    let mut reading = Reading::new();
    let xml = decode(bytes);
    Walk::new(&mut reading, &mut Styles::default()).run(&xml);
    let meta = xml
        .split_once("</office:meta>")
        .map_or("", |(meta, _)| meta);
    properties(meta, &mut reading.clues);
    reading
}

fn properties(meta: &str, clues: &mut Clues) {
    fields(meta, |name, value| match name {
        "initial-creator" => clues.author = clue(value),
        "creator" => clues.last_editor = clue(value),
        "creation-date" => clues.created = clue(value),
        "date" => clues.modified = clue(value),
        "generator" => clues.producer = clue(value),
        "editing-duration" => clues.editing_minutes = minutes(value),
        _ => {}
    });
}

/// "PT2H5M7S" in minutes; days may stand before the T.
fn minutes(duration: &str) -> Option<u32> {
    let mut minutes: u32 = 0;
    let mut number = String::new();
    for c in duration.strip_prefix('P')?.chars() {
        let unit = match c {
            '0'..='9' => {
                number.push(c);
                continue;
            }
            'D' => 24 * 60,
            'H' => 60,
            'M' => 1,
            _ => 0,
        };
        let count: u32 = number.parse().unwrap_or(0);
        minutes = minutes.saturating_add(count.saturating_mul(unit));
        number.clear();
    }
    Some(minutes)
}

#[cfg(test)]
mod tests {
    use crate::extract::samples::{hidden, read, zip};
    use crate::extract::{Format, extract};
    use std::path::Path;

    fn odt(styles: &str, body: &str) -> Vec<u8> {
        let content = format!(
            "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles><office:body>
             <office:text>{body}</office:text></office:body></office:document-content>"
        );
        let master = "<office:document-styles><style:master-page><style:header><text:p>Anna B.</text:p></style:header>
            <style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page>
            </office:document-styles>";
        let meta = "<office:meta><meta:generator>Writer</meta:generator><meta:initial-creator>Anna</meta:initial-creator>
            <dc:creator>Ben</dc:creator><meta:creation-date>2024</meta:creation-date><dc:date>2025</dc:date>
            <meta:editing-duration>P1DT2H5M7S</meta:editing-duration></office:meta>";
        zip(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", content.as_bytes()),
            ("styles.xml", master.as_bytes()),
            ("meta.xml", meta.as_bytes()),
        ])
    }

    fn text(body: &str) -> String {
        read("a.odt", &odt("", body)).text.into_owned()
    }

    #[test]
    fn a_document_reads_as_in_writer_and_says_where_it_came_from() {
        let body = "<text:tracked-changes><text:deletion><text:p>gone</text:p></text:deletion></text:tracked-changes>
            <text:h>Head</text:h><text:p>One  <text:span>t</text:span>wo<text:s text:c='2'/>three<text:tab/>four<text:line-break/>five
            <office:annotation><text:p>comment</text:p></office:annotation><text:note><text:note-citation>1</text:note-citation>
            <text:note-body><text:p>A note.</text:p></text:note-body></text:note> and <text:title>Title</text:title>
            <draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box><svg:title>alt</svg:title></draw:frame>on.</text:p>
            <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p/>
            <text:p>b</text:p><text:p>c</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell>
            <text:p>d</text:p></table:table-cell></table:table-row></table:table><text:p>End.</text:p>";
        let bytes = odt("<style:font-face style:name='Lato'/>", body);
        let read = read("a.odt", &bytes);
        assert_eq!(
            read.text,
            "Head\n\nOne two  three\tfour\nfive and Title on.\n\nboxed\n\na\tb\nc\nd\n\nEnd.\n\nA note.\n"
        );
        let clues = read.clues;
        let said = [
            clues.author,
            clues.last_editor,
            clues.created,
            clues.modified,
            clues.producer,
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        assert_eq!(said, ["Anna", "Ben", "2024", "2025", "Writer"]);
        assert_eq!(clues.editing_minutes, Some(26 * 60 + 5));
        assert_eq!(clues.margins, ["Anna B.", "Page 1"]);
        assert_eq!(clues.fonts, ["Lato"]);
        assert_eq!((clues.deleted_revisions, clues.comments), (1, 1));
    }

    #[test]
    fn items_have_the_numbers_that_writer_draws() {
        let styles = "<text:list-style style:name='L'><text:list-level-style-number text:level='1' style:num-format='1' style:num-suffix='.'/>
            <text:list-level-style-number text:level='2' style:num-format='a' style:num-suffix=')' text:display-levels='2'/>
            </text:list-style><text:list-style style:name='D'><text:list-level-style-bullet text:level='1'/></text:list-style>";
        let body = "<text:list text:style-name='L'><text:list-item><text:p>one</text:p><text:p>more</text:p></text:list-item>
            <text:list-item><text:p>two</text:p><text:list><text:list-item><text:p>deep</text:p></text:list-item></text:list></text:list-item>
            </text:list><text:list text:style-name='D'><text:list-item><text:p>dot</text:p></text:list-item></text:list>
            <text:list text:style-name='L' text:continue-numbering='true'><text:list-item><text:p>three</text:p></text:list-item></text:list>
            <text:list text:style-name='L'><text:list-item text:start-value='7'><text:p>seven</text:p></text:list-item></text:list>";
        assert_eq!(
            read("a.odt", &odt(styles, body)).text,
            "1. one\n\nmore\n\n2. two\n\n2.a) deep\n\ndot\n\n3. three\n\n7. seven\n"
        );
    }

    #[test]
    fn what_no_reader_sees_is_kept_and_marked() {
        let styles = "<style:style style:name='W'><style:text-properties fo:color='#FFFFFF'/></style:style>
            <style:style style:name='H'><style:text-properties text:display='none'/></style:style>
            <style:style style:name='T'><style:text-properties fo:font-size='1pt'/></style:style>
            <style:style style:name='B'><style:text-properties fo:color='#000000'/></style:style>
            <style:style style:name='C'><style:table-cell-properties fo:background-color='#123456'/></style:style>";
        let body = "<text:p>seen <text:span text:style-name='W'>white <text:span text:style-name='B'>black </text:span></text:span>
            <text:span text:style-name='H'>hidden</text:span> and <text:span text:style-name='T'>tiny</text:span></text:p>
            <text:section text:display='none'><text:p>section</text:p></text:section>
            <table:table><table:table-cell table:style-name='C'><text:p text:style-name='W'>head</text:p></table:table-cell></table:table>";
        let bytes = odt(styles, body);
        let read = read("a.odt", &bytes);
        assert_eq!(
            read.text,
            "seen white black hidden and tiny\n\nsection\n\nhead\n"
        );
        assert_eq!(hidden(&read), ["white", "hidden", "tiny\n\nsection"]);
    }

    #[test]
    fn a_flat_document_and_slides_are_read_alike() {
        let flat = |kind: &str, body: &str| {
            format!(
                "<?xml version='1.0'?><office:document office:mimetype='application/vnd.oasis.opendocument.{kind}'>
                 <office:meta><dc:creator>Ben</dc:creator></office:meta><office:master-styles><style:header><text:p>Head</text:p>
                 </style:header></office:master-styles><office:body>{body}</office:body></office:document>"
            )
        };
        let bytes = flat("text", "<office:text><text:p>one</text:p></office:text>");
        let read_flat = read("a.fodt", bytes.as_bytes());
        assert_eq!(read_flat.text, "one\n");
        assert_eq!(read_flat.clues.margins, ["Head"]);
        assert_eq!(read_flat.clues.last_editor.as_deref(), Some("Ben"));
        let slides = "<office:presentation><draw:page><draw:frame><draw:text-box><text:p>one</text:p></draw:text-box></draw:frame>
            <presentation:notes><draw:text-box><text:p>note</text:p></draw:text-box></presentation:notes></draw:page>
            <draw:page><text:p>two</text:p></draw:page></office:presentation>";
        let bytes = flat("presentation", slides);
        let read = read("a.fodp", bytes.as_bytes());
        assert_eq!(read.format, Format::Odp);
        assert_eq!(read.text, "one\n\nnote\n\ntwo\n");
    }

    #[test]
    fn hostile_documents_cost_little() {
        let spaces = "<text:s text:c='2147483648'/>".repeat(3);
        assert_eq!(
            text(&format!("<text:p>a{spaces}b</text:p>")),
            format!("a{}b\n", " ".repeat(300))
        );
        for element in [
            "<text:p>",
            "<text:span>",
            "<text:list><text:list-item>",
            "<table:table-cell>",
            "<draw:text-box><text:p>",
            "<text:note-body>",
        ] {
            let deep = element.repeat(1_000_000);
            assert_eq!(
                text(&format!("<text:p>x</text:p>{deep}")),
                "x\n",
                "{element}"
            );
        }
        let laughs = "<!DOCTYPE d [<!ENTITY a 'ha'><!ENTITY b SYSTEM 'file:///etc/passwd'>]>";
        let bytes = format!(
            "<?xml version='1.0'?>{laughs}<office:document><office:body><text:p>x&a;&b;y</text:p></office:body>"
        );
        assert_eq!(read("a.fodt", bytes.as_bytes()).text, "xy\n");
    }

    #[test]
    fn a_locked_document_is_refused() {
        let bytes = zip(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("META-INF/manifest.xml", b"<m:encryption-data/>"),
            ("content.xml", b"?"),
        ]);
        assert_eq!(
            extract(Path::new("a.odt"), &bytes).unwrap_err(),
            "password-protected: save it without a password"
        );
    }
}
