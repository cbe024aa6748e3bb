//! Word since 2007: body, then footnotes and endnotes; deletions and comments are counted, headers and footers set apart.

use super::Reading;
use super::archive::Archive;
use super::clues::Clues;
use super::limits::LIMITS;
use super::package::{self, Relation, Relations, joined, properties};
use super::prose::Gap;
use super::xml::{decode, tags};
use crate::words::{Said, phrase};
use body::Walk;
use lists::Lists;

mod body;
mod lists;
mod look;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    read_archive(&mut archive, false)
}

/// A document that stands in another, as far as the budget of the other goes.
fn read_inner(bytes: &[u8], outer: &mut Archive) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    archive.borrow(outer);
    let reading = read_archive(&mut archive, true);
    archive.give_back(outer);
    reading
}

fn read_archive(archive: &mut Archive, is_inner: bool) -> Result<Reading, Said> {
    let missing = phrase("why-no-main-part");
    let (main, body, relations) = package::main(archive, "word/document.xml", missing)?;
    let mut document = Document {
        relations,
        folder: main.rsplit_once('/').map_or("", |(folder, _)| folder),
        is_inner,
        archive,
    };
    let mut reading = Reading::default();
    let mut lists = Lists::default();
    if let Some(part) = document.part("numbering") {
        lists.add_numbering(&decode(&part));
    }
    if let Some(part) = document.part("styles") {
        lists.add_styles(&decode(&part));
    }
    document.walk(&body, &mut lists, &mut reading);
    for notes in ["footnotes", "endnotes"] {
        if let Some(part) = document.part(notes) {
            reading.prose.gap(Gap::Paragraph);
            document.walk(&part, &mut lists, &mut reading);
        }
    }
    document.margins(&mut reading);
    if let Some(settings) = document.part("settings") {
        revision_ids(&decode(&settings), &mut reading.clues);
    }
    properties(document.archive, &mut reading.clues);
    reading.of_archive(document.archive);
    Ok(reading)
}

/// The parts of a document.
struct Document<'a, 'b> {
    archive: &'a mut Archive<'b>,
    relations: Relations,
    folder: &'a str,
    is_inner: bool,
}

impl Document<'_, '_> {
    /// The part of that kind, where the relations say that it is, or where it usually is.
    fn part(&mut self, kind: &str) -> Option<Vec<u8>> {
        let known = self.relations.values().find(|relation| relation.is(kind));
        let usual = || joined(self.folder, &format!("{kind}.xml"));
        let name = known.map_or_else(usual, |relation| relation.target.clone());
        self.archive.part(&name)
    }

    fn walk(&mut self, part: &[u8], lists: &mut Lists, reading: &mut Reading) {
        let mut walk = Walk::new(reading, lists, self.archive, &self.relations);
        walk.is_inner = self.is_inner;
        walk.run(&decode(part));
    }

    /// What stands at the edges of all pages.
    fn margins(&mut self, reading: &mut Reading) {
        let is_margin = |relation: &&Relation| relation.is("header") || relation.is("footer");
        let parts: Vec<String> = self
            .relations
            .values()
            .filter(is_margin)
            .map(|relation| relation.target.clone())
            .take(LIMITS.clues)
            .collect();
        for name in parts {
            let Some(part) = self.archive.part(&name) else {
                continue;
            };
            let body = std::mem::take(&mut reading.prose);
            self.walk(&part, &mut Lists::default(), reading);
            let margin = std::mem::replace(&mut reading.prose, body);
            reading.clues.add_margins(&margin);
        }
    }
}

fn revision_ids(settings: &str, clues: &mut Clues) {
    let ids = tags(settings).filter(|tag| tag.name() == "rsid");
    ids.for_each(|tag| clues.add_id(&tag.value("val")));
}

#[cfg(test)]
mod tests {
    use crate::extract::tests::samples::{docx, hidden, read, relations, said, zip};

    #[test]
    fn a_document_reads_as_in_word_and_says_where_it_came_from() {
        let body = "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:rPr><w:rFonts w:ascii='Arial'/></w:rPr>
            <w:t xml:space='preserve'>One &amp; </w:t></w:r><w:r><w:t>t</w:t></w:r><w:ins><w:r><w:t>wo</w:t></w:r></w:ins>
            <w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:tab/><w:t>re</w:t><w:noBreakHyphen/><w:t>do</w:t>
            <w:br/><w:sym w:font='Symbol' w:char='F061'/><w:instrText>PAGE</w:instrText></w:r></w:p>
            <w:p><w:r><w:commentReference w:id='1'/></w:r><m:oMath><m:f><m:num><m:r><m:t>x</m:t></m:r></m:num><m:den>
            <m:r><m:t>y</m:t></m:r></m:den></m:f></m:oMath></w:p>
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p/><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr>
            <w:tr><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
        let rels = relations(&[
            ("r1", "header", "header1.xml"),
            ("r2", "footer", "/word/footer1.xml"),
            ("r3", "footnotes", "notes.xml"),
        ]);
        let parts = [
            ("word/_rels/document.xml.rels", rels.as_str()),
            ("word/header1.xml", "<w:hdr><w:p><w:r><w:t>Anna B.</w:t></w:r></w:p></w:hdr>"),
            ("word/footer1.xml", "<w:ftr><w:p><w:r><w:t>Anna B.</w:t></w:r></w:p><w:p><w:r><w:t>Page 1</w:t></w:r></w:p></w:ftr>"),
            (
                "word/notes.xml",
                "<w:footnotes><w:footnote w:type='separator'><w:p><w:r><w:t>---</w:t></w:r></w:p></w:footnote>
                 <w:footnote><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>",
            ),
            ("word/settings.xml", "<w:settings><w:rsids><w:rsidRoot w:val='00A'/><w:rsid w:val='00A1'/></w:rsids></w:settings>"),
            (
                "docProps/core.xml",
                "<cp:p><dc:creator>Anna</dc:creator><cp:lastModifiedBy>Ben</cp:lastModifiedBy>
                 <dcterms:created>2024-01-01</dcterms:created><dcterms:modified>2024-01-02</dcterms:modified></cp:p>",
            ),
            ("docProps/app.xml", "<P><Application>Word</Application><TotalTime>42</TotalTime></P>"),
        ];
        let bytes = docx(body, &parts);
        let read = read("a.docx", &bytes);
        assert_eq!(
            read.text,
            "One & two\tre-do\nα\n\nx/y\n\na\tb\nc\n\nA note.\n"
        );
        let clues = &read.clues;
        assert_eq!(
            said(clues),
            ["Anna", "Ben", "2024-01-01", "2024-01-02", "Word"]
        );
        assert_eq!(clues.editing_minutes, Some(42));
        assert_eq!(clues.revision_ids, ["00A1"]);
        assert_eq!(clues.fonts, ["Arial"]);
        assert_eq!(clues.margins, ["Anna B.", "Page 1"]);
        assert_eq!((clues.deleted_revisions, clues.comments), (1, 1));
        assert!(read.notes.is_empty() && read.hidden.is_empty());
    }

    #[test]
    fn what_no_reader_sees_is_kept_and_marked() {
        let run = |look: &str, text: &str| {
            format!("<w:r><w:rPr>{look}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>")
        };
        let in_style = |style: &str, run: &str| {
            format!("<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr>{run}</w:p>")
        };
        let white = "<w:color w:val='FFFFFF'/>";
        let shade = "<w:shd w:val='clear' w:fill='1F3864'/>";
        let body = [
            "<w:p>".to_owned(),
            run("", "seen "),
            run("<w:vanish/>", "vanished "),
            run("<w:vanish w:val='0'/>", "shown "),
            run(white, "white "),
            run(&format!("{white}{shade}"), "on blue "),
            run("<w:sz w:val='2'/>", "tiny "),
            run("<w:rStyle w:val='Ghost'/>", "ghost"),
            "</w:p><w:tbl><w:tr><w:tc><w:tcPr>".to_owned(),
            shade.to_owned(),
            "</w:tcPr><w:p>".to_owned(),
            run(white, "head"),
            "</w:p></w:tc></w:tr></w:tbl>".to_owned(),
            in_style("Pale", &run("", "pale ")),
            in_style("Dark", &run("", "dark ")),
            in_style("Dark", &run("<w:rStyle w:val='Pale'/>", "dark too ")),
            in_style("Pale", &run("<w:color w:val='000000'/>", "black")),
        ]
        .concat();
        let styles =
            "<w:styles><w:style w:styleId='Ghost'><w:rPr><w:vanish/></w:rPr></w:style>
             <w:style w:styleId='Pale'><w:rPr><w:color w:val='FFFFFF'/></w:rPr></w:style>
             <w:style w:styleId='Dark'><w:basedOn w:val='Pale'/><w:pPr><w:shd w:fill='123456'/></w:pPr></w:style></w:styles>";
        let bytes = docx(&body, &[("word/styles.xml", styles)]);
        let read = read("a.docx", &bytes);
        assert_eq!(
            read.text,
            "seen vanished shown white on blue tiny ghost\n\nhead\n\npale \n\ndark \n\ndark too \n\nblack\n"
        );
        assert_eq!(
            hidden(&read),
            ["vanished ", "white ", "tiny ghost", "pale "]
        );
        assert_eq!(read.clues.hidden_characters, 30);
    }

    #[test]
    fn numbers_and_files_inside_come_where_word_draws_them() {
        let body = "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>one</w:t></w:r></w:p>
            <w:altChunk r:id='c1'/><w:altChunk r:id='c2'/><w:altChunk r:id='c3'/><w:p><w:r><w:t>end</w:t></w:r></w:p>";
        let rels = relations(&[
            ("c1", "aFChunk", "a.html"),
            ("c2", "aFChunk", "/word/b.rtf"),
            ("c3", "aFChunk", "c.docx"),
        ]);
        let numbering = "<w:abstractNum w:abstractNumId='7'><w:lvl w:ilvl='0'><w:numFmt w:val='upperRoman'/>
            <w:lvlText w:val='%1)'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num>";
        let parts = [
            ("word/_rels/document.xml.rels", rels.as_str()),
            ("word/numbering.xml", numbering),
            ("word/a.html", "<html><p>page<p>of two"),
            ("word/b.rtf", r"{\rtf1 rich}"),
            ("word/c.docx", "PK\u{3}\u{4}no"),
        ];
        let bytes = docx(body, &parts);
        let read = read("a.docx", &bytes);
        assert_eq!(read.text, "I) one\n\npage\n\nof two\n\nrich\n\nend\n");
        assert_eq!(
            read.notes,
            ["a file inside it is not read: open it in Word and save it again"]
        );
    }

    #[test]
    fn a_document_inside_is_read_and_none_inside_that() {
        let chunk = "<w:altChunk r:id='c'/>";
        let chart = "<w:p><w:r><w:t>Rain</w:t><w:drawing><c:chart r:id='d'/></w:drawing><w:t>fell.</w:t></w:r></w:p>";
        let rels = relations(&[("c", "aFChunk", "c.docx"), ("d", "chart", "charts/d.xml")]);
        let charts = "<c:chartSpace><c:chart><a:p><a:t>Spring</a:t></a:p></c:chart></c:chartSpace>";
        let parts = [
            ("word/_rels/document.xml.rels", rels.as_str()),
            ("word/charts/d.xml", charts),
        ];
        let around = |text: &str, body: &str, inner: &[u8]| {
            let body = format!(
                "<w:document><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p>{body}</w:body></w:document>"
            );
            let mut all: Vec<(&str, &[u8])> = vec![
                ("[Content_Types].xml", b"<Types/>"),
                ("word/document.xml", body.as_bytes()),
                ("word/c.docx", inner),
            ];
            all.extend(parts.iter().map(|(name, part)| (*name, part.as_bytes())));
            zip(&all)
        };
        let third = around("three", "", b"");
        let second = around("two", &[chart, chunk].concat(), &third);
        let first = around("one", &chunk.repeat(2), &second);
        let read = read("a.docx", &first);
        let inner = "two\n\nRainfell.\n\nSpring";
        assert_eq!(read.text, format!("one\n\n{inner}\n\n{inner}\n"));
        assert_eq!(
            read.notes,
            ["a file inside it is not read: open it in Word and save it again"]
        );
    }

    #[test]
    fn a_document_without_text_says_why() {
        let of = |parts: &[(&str, &str)]| read("a.docx", &docx("<w:p/>", parts)).notes;
        assert_eq!(
            of(&[("docProps/thumbnail.jpeg", "")]),
            ["no text: nothing is written in it"]
        );
        assert_eq!(
            of(&[("word/media/scan.PNG", "")]),
            ["no text, only pictures: save it where it was written, or type it in"]
        );
        let rels = relations(&[("r1", "header", "header1.xml")]);
        let header = "<w:p><w:r><w:t>Anna B.</w:t></w:r></w:p>";
        let parts = [
            ("word/_rels/document.xml.rels", rels.as_str()),
            ("word/header1.xml", header),
        ];
        assert_eq!(of(&parts), ["no text but at the edges of its pages"]);
    }

    #[test]
    fn the_main_part_is_where_any_edition_of_the_standard_says() {
        let bytes = zip(&[
            ("[Content_Types].xml", b"<Types/>"),
            (
                "_rels/.rels",
                relations(&[("r", "relationships/officeDocument", "/other/main.xml")]).as_bytes(),
            ),
            ("other/main.xml", b"<p><r><t>strict</t></r></p>"),
        ]);
        assert_eq!(read("a.docm", &bytes).text, "strict\n");
    }

    #[test]
    fn hostile_parts_cost_little_and_keep_what_was_read() {
        let laughs = "<!DOCTYPE d [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'><!ENTITY c SYSTEM 'file:///etc/passwd'>]>
            <w:p><w:r><w:t>x&a;&b;&c;y&lt;&#x41;</w:t></w:r></w:p>";
        let of = |xml: &str| {
            let bytes = zip(&[
                ("[Content_Types].xml", b"<Types/>"),
                ("word/document.xml", xml.as_bytes()),
            ]);
            let read = read("a.docx", &bytes);
            (read.text.into_owned(), read.notes)
        };
        assert_eq!(of(laughs), ("xy<A\n".to_owned(), vec![]));
        let said = "<w:p><w:r><w:t>said</w:t></w:r></w:p>";
        for element in ["<w:p>", "<w:tbl><w:tr><w:tc>", "<w:txbxContent>", "<w:del>"] {
            let deep = element.repeat(1_000_000);
            assert_eq!(of(&format!("{said}{deep}")).0, "said\n", "{element}");
        }
        let many: Vec<String> = (0..300_000).map(|i| format!(" w:a{i}='1'")).collect();
        let many = many.concat();
        assert_eq!(of(&format!("<w:p{many}/>{said}")).0, "said\n");
        let (kept, notes) = of(&format!("{said}<w:p><w:r><w:t>lost < 1"));
        assert_eq!(kept, "said\n\nlost \n");
        assert_eq!(notes, ["damaged: what could be read of it is shown"]);
    }
}
