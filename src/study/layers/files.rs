//! Files: made documents as their formats write them. No made text has a sign that XML or Markdown would take for one of its own.

use std::io::{self, Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::made::{Block, Form, Kind, Made};
use super::pages;

/// Bytes of a line of plain text.
const LINE: usize = 76;

/// The bytes of its file.
///
/// # Errors
/// None but of memory that a zip is written to.
pub fn bytes(made: &Made) -> io::Result<Vec<u8>> {
    let each = |write: &dyn Fn(&Block) -> String| made.blocks.iter().map(write).collect::<String>();
    Ok(match made.form {
        Form::Text => each(&|block| format!("{}\n\n", wrapped(&block.text(), "\n"))).into_bytes(),
        Form::Markdown => each(&markdown).into_bytes(),
        Form::Html => format!("<!doctype html><meta charset=utf-8>{}", each(&html)).into_bytes(),
        Form::Docx => zip(&docx(made))?,
        Form::Odt => zip(&odt(made))?,
        Form::Pdf => pages::bytes(made),
    })
}

/// The same in lines, as editors of plain text leave them: words are not divided.
fn wrapped(text: &str, line_end: &str) -> String {
    let mut lines = String::new();
    let mut length = 0;
    for word in text.split(' ') {
        let gap = if length + word.len() > LINE {
            line_end
        } else {
            " "
        };
        if !lines.is_empty() {
            lines += gap;
        }
        length = if gap == " " { length } else { 0 } + word.len() + 1;
        lines += word;
    }
    lines
}

fn markdown(block: &Block) -> String {
    let text = block.text();
    match block.kind {
        Kind::Heading => format!("## {text}\n\n"),
        Kind::Quoted | Kind::Indented => format!("> {}\n\n", wrapped(&text, "\n> ")),
        Kind::Paragraph | Kind::Entry | Kind::Note => format!("{}\n\n", wrapped(&text, "\n")),
    }
}

fn html(block: &Block) -> String {
    let text = block.text();
    match block.kind {
        Kind::Heading => format!("<h2>{text}</h2>"),
        Kind::Quoted | Kind::Indented => format!("<blockquote><p>{text}</p></blockquote>"),
        Kind::Note => format!("<div role=doc-footnote><p>{text}</p></div>"),
        Kind::Paragraph | Kind::Entry => format!("<p>{text}</p>"),
    }
}

type Part = (&'static str, String);

fn docx(made: &Made) -> [Part; 7] {
    let paragraph = |properties: &str, text: &str| {
        format!(
            "<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space='preserve'>{text}</w:t></w:r></w:p>"
        )
    };
    let write = |block: &Block| {
        let properties = match block.kind {
            Kind::Heading => "<w:pStyle w:val='1'/>",
            Kind::Quoted => "<w:pStyle w:val='2'/>",
            Kind::Indented => "<w:ind w:left='720'/>",
            Kind::Entry => "<w:ind w:left='720' w:hanging='720'/>",
            Kind::Paragraph => "<w:ind w:firstLine='720'/>",
            Kind::Note => "",
        };
        paragraph(properties, &block.text())
    };
    let all = |is_note: bool| {
        let of = made
            .blocks
            .iter()
            .filter(|block| (block.kind == Kind::Note) == is_note);
        of.map(|block| {
            if is_note {
                format!("<w:footnote>{}</w:footnote>", write(block))
            } else {
                write(block)
            }
        })
        .collect::<String>()
    };
    let relation = |kind: &str| {
        format!("<Relationship Id='{kind}' Type='relationships/{kind}' Target='{kind}.xml'/>")
    };
    [
        ("[Content_Types].xml", "<Types/>".to_owned()),
        (
            "word/_rels/document.xml.rels",
            format!(
                "<Relationships>{}{}</Relationships>",
                relation("header"),
                relation("footer")
            ),
        ),
        (
            "word/document.xml",
            format!("<w:document><w:body>{}</w:body></w:document>", all(false)),
        ),
        (
            "word/footnotes.xml",
            format!("<w:footnotes>{}</w:footnotes>", all(true)),
        ),
        (
            "word/header.xml",
            format!("<w:hdr>{}</w:hdr>", paragraph("", made.tongue.head)),
        ),
        (
            "word/footer.xml",
            format!("<w:ftr>{}</w:ftr>", paragraph("", "1")),
        ),
        (
            "word/styles.xml",
            "<w:styles><w:style w:styleId='1'><w:name w:val='heading 1'/></w:style>\
            <w:style w:styleId='2'><w:name w:val='Quote'/></w:style></w:styles>"
                .to_owned(),
        ),
    ]
}

fn odt(made: &Made) -> [Part; 3] {
    let write = |block: &Block| {
        let text = block.text();
        match block.kind {
            Kind::Heading => format!("<text:h>{text}</text:h>"),
            Kind::Quoted => format!("<text:p text:style-name='Quotations'>{text}</text:p>"),
            Kind::Indented => format!("<text:p text:style-name='P1'>{text}</text:p>"),
            Kind::Entry => format!("<text:p text:style-name='P2'>{text}</text:p>"),
            Kind::Paragraph => format!("<text:p>{text}</text:p>"),
            Kind::Note => format!(
                "<text:p><text:note><text:note-body><text:p>{text}</text:p></text:note-body></text:note></text:p>"
            ),
        }
    };
    let body: String = made.blocks.iter().map(write).collect();
    let indented = |name: &str, first: &str| {
        format!(
            "<style:style style:name='{name}'><style:paragraph-properties fo:margin-left='1.25cm' fo:text-indent='{first}'/></style:style>"
        )
    };
    let styles = [indented("P1", "0cm"), indented("P2", "-1.25cm")].concat();
    [
        (
            "mimetype",
            "application/vnd.oasis.opendocument.text".to_owned(),
        ),
        (
            "content.xml",
            format!(
                "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles>\
            <office:body><office:text>{body}</office:text></office:body></office:document-content>"
            ),
        ),
        (
            "styles.xml",
            format!(
                "<office:document-styles><office:styles><style:style style:name='Quotations'/></office:styles>\
            <style:master-page><style:header><text:p>{}</text:p></style:header><style:footer><text:p>\
            <text:page-number>1</text:page-number></text:p></style:footer></style:master-page></office:document-styles>",
                made.tongue.head
            ),
        ),
    ]
}

fn zip(parts: &[Part]) -> io::Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        writer.start_file(*name, SimpleFileOptions::default())?;
        writer.write_all(part.as_bytes())?;
    }
    Ok(writer.finish()?.into_inner())
}
