//! Word since 2007: body, then footnotes and endnotes; deletions and comments are counted, headers and footers set apart.

use super::archive::Archive;
use super::clues::Clues;
use super::limits::LIMITS;
use super::package::{self, Relation, Relations, joined, properties};
use super::xml::{decode, tags};
use super::{Format, Part, Reading};
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
    let (main, body, relations) = package::main(archive, Format::Docx, missing)?;
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
            reading.enter(Part::Note);
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
    use crate::extract::tests::samples::{read, relations, zip};

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
        assert_eq!(notes, ["damaged: read in part; ask for it again"]);
    }
}
