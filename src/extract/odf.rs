//! `OpenDocument` texts and presentations, zipped or flat.

use jiff::{Span, SpanRelativeTo};

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::xml::{decode, fields};
use crate::words::{Said, phrase};
use body::Walk;
use styles::Styles;

mod body;
mod styles;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::default();
    if let Some(manifest) = archive.part("META-INF/manifest.xml")
        && decode(&manifest).contains("encryption-data")
    {
        return Err(super::PASSWORD.into());
    }
    let content = archive
        .part("content.xml")
        .ok_or_else(|| archive.missing(phrase("why-no-content")))?;
    let mut styles = Styles::default();
    // Its running heads are in there, too.
    if let Some(part) = archive.part("styles.xml") {
        Walk::new(&mut reading, &mut styles).run(&decode(&part));
    }
    Walk::new(&mut reading, &mut styles)
        .with_objects(&mut archive)
        .run(&decode(&content));
    if let Some(meta) = archive.part("meta.xml") {
        properties(&decode(&meta), &mut reading.clues);
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Everything in one XML file.
pub fn read_flat(bytes: &[u8]) -> Reading {
    let mut reading = Reading::default();
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
    let duration: Span = duration.parse().ok()?;
    let duration = duration.to_duration(SpanRelativeTo::days_are_24_hours());
    u32::try_from(duration.ok()?.as_mins()).ok()
}

#[cfg(test)]
mod tests {
    use crate::extract::tests::samples::{hidden, read, said, zip};
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
    fn a_duration_is_told_in_minutes_and_a_month_is_none() {
        let told = |duration| super::minutes(duration);
        assert_eq!(told("P1DT2H5M7S"), Some(24 * 60 + 2 * 60 + 5));
        assert_eq!(told("PT0S"), Some(0));
        // Nobody knows how long it was; it was read as a minute.
        assert_eq!(told("P1M"), None);
        assert_eq!(told("two hours"), None);
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
        assert_eq!(said(&clues), ["Anna", "Ben", "2024", "2025", "Writer"]);
        assert_eq!(clues.editing_minutes, Some(26 * 60 + 5));
        assert_eq!(clues.margins, ["Anna B.", "Page 1"]);
        assert_eq!(clues.fonts, ["Lato"]);
        assert_eq!((clues.deleted_revisions, clues.comments), (1, 1));
    }

    #[test]
    fn objects_are_read_where_they_are_shown() {
        let cell = |kind: &str, text: &str| {
            format!(
                "<table:table-cell office:value-type='{kind}'><text:p>{text}</text:p></table:table-cell>"
            )
        };
        let row =
            |cells: &[String]| format!("<table:table-row>{}</table:table-row>", cells.concat());
        let table = |cells: &[String]| format!("<table:table>{}</table:table>", row(cells));
        let chart = format!(
            "<office:document-content><office:body><office:chart><chart:chart><chart:title><text:p>Rain</text:p></chart:title>{}
             </chart:chart></office:chart></office:body></office:document-content>",
            table(&[cell("string", "May"), cell("float", "9.1")])
        );
        let sheet = format!(
            "<office:document-content><office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>",
            table(&[cell("string", "May"), cell("float", "9.1")])
        );
        let formula = "<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation>E = m</annotation></semantics></math>";
        let object =
            |name: &str| format!("<draw:frame><draw:object xlink:href='{name}'/></draw:frame>");
        let objects = [object("./Chart"), object("Sheet"), object("../../nowhere")].concat();
        let body = format!(
            "<text:p>Of {}, {objects}that is.</text:p><text:p>End.</text:p>",
            object("./Formula")
        );
        let content = format!(
            "<office:document-content><office:body>{body}</office:body></office:document-content>"
        );
        let bytes = zip(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", content.as_bytes()),
            ("Chart/content.xml", chart.as_bytes()),
            ("Sheet/content.xml", sheet.as_bytes()),
            ("Formula/content.xml", formula.as_bytes()),
        ]);
        let zipped = read("a.odt", &bytes);
        assert_eq!(
            zipped.text,
            "Of E=m, that is.\n\nRain\n\nMay\n\nMay\t9.1\n\nEnd.\n"
        );
        assert_eq!(zipped.clues.comments, 0);
        // A flat file has them inside.
        let inside =
            |xml: &str| format!("<draw:frame><draw:object>{xml}</draw:object></draw:frame>");
        let chart = chart.replace("document-content", "document");
        let flat = format!(
            "<?xml version='1.0'?><office:document office:mimetype='application/vnd.oasis.opendocument.text'><office:body>
             <text:p>Of {}, {}that is.</text:p><text:p>End.</text:p></office:body></office:document>",
            inside(formula),
            inside(&chart)
        );
        assert_eq!(
            read("a.fodt", flat.as_bytes()).text,
            "Of E=m, that is.\n\nRain\n\nMay\n\nEnd.\n"
        );
    }

    #[test]
    fn what_stands_on_every_slide_is_set_apart_and_a_slide_that_is_not_shown_is_hidden() {
        let master = "<office:document-styles><office:master-styles><style:handout-master><text:p>print</text:p></style:handout-master>
            <style:master-page><draw:frame presentation:placeholder='true'><text:p>Click to edit</text:p></draw:frame>
            <draw:frame presentation:class='outline'><text:p>Click again</text:p></draw:frame>
            <draw:frame presentation:class='page-number'><text:p>&lt;number></text:p></draw:frame>
            <draw:frame presentation:class='footer'><text:p>Class 7b</text:p></draw:frame><draw:rect><text:p>Logo</text:p></draw:rect>
            <presentation:notes><text:p>of notes</text:p></presentation:notes></style:master-page></office:master-styles>
            </office:document-styles>";
        let content = "<office:document-content><office:automatic-styles><style:style style:name='H' style:family='drawing-page'>
            <style:drawing-page-properties presentation:visibility='hidden'/></style:style></office:automatic-styles><office:body>
            <office:presentation><presentation:footer-decl>Anna</presentation:footer-decl><draw:page draw:style-name='S'>
            <draw:frame presentation:placeholder='true'><text:p>Click</text:p></draw:frame><draw:frame><text:p>one</text:p></draw:frame>
            </draw:page><draw:page draw:style-name='H'><text:p>two</text:p></draw:page><draw:page><text:p>three</text:p></draw:page>
            </office:presentation></office:body></office:document-content>";
        let bytes = zip(&[
            (
                "mimetype",
                b"application/vnd.oasis.opendocument.presentation",
            ),
            ("content.xml", content.as_bytes()),
            ("styles.xml", master.as_bytes()),
        ]);
        let read = read("a.odp", &bytes);
        assert_eq!(read.text, "one\n\ntwo\n\nthree\n");
        assert_eq!(hidden(&read), ["two"]);
        assert_eq!(read.clues.margins, ["Class 7b", "Logo", "Anna"]);
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
            let deep = element.repeat(200_000);
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
