//! Presentations of `PowerPoint`: slides in their order, each with its diagrams, charts and notes.

use std::collections::BTreeSet;

use super::Reading;
use super::archive::Archive;
use super::limits::{Cut, LIMITS};
use super::package::{self, Relations, properties, relations};
use super::xml::{decode, tags};
use crate::words::{Said, phrase};
use body::Walk;

mod body;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let missing = phrase("why-no-slides");
    let (_, main, targets) = package::main(&mut archive, "ppt/presentation.xml", missing)?;
    let mut reading = Reading::default();
    let main = decode(&main);
    let slides = tags(&main).filter(|tag| tag.name() == "sldId");
    // Two attributes are called id: the relation's is no number.
    let mut slides = slides.filter_map(|tag| tag.attributes("id").find_map(|id| targets.get(&id)));
    let mut grounds = BTreeSet::new();
    for slide in slides.by_ref().take(LIMITS.pages) {
        let parts = relations(&mut archive, &slide.target);
        slide_with_notes(&slide.target, &parts, &mut archive, &mut reading);
        ground(parts, &mut archive, &mut grounds, &mut reading);
    }
    if slides.next().is_some() {
        reading.prose.cut = Some(Cut::Other);
    }
    properties(&mut archive, &mut reading.clues);
    reading.of_archive(&archive);
    Ok(reading)
}

/// A slide, and what its speaker notes.
fn slide_with_notes(name: &str, parts: &Relations, archive: &mut Archive, reading: &mut Reading) {
    let Some(slide) = archive.part(name) else {
        return;
    };
    Walk::new(reading, Some((&mut *archive, parts))).run(&decode(&slide));
    for relation in parts.values().filter(|relation| relation.is("notesSlide")) {
        if let Some(part) = archive.part(&relation.target) {
            Walk::new(reading, None).run(&decode(&part));
        }
    }
    for relation in parts.values().filter(|relation| relation.is("comments")) {
        if let Some(part) = archive.part(&relation.target) {
            let comments = decode(&part);
            let comments = tags(&comments).filter(|tag| tag.name() == "cm");
            reading.clues.comments += comments.count() as u32;
        }
    }
}

/// What stands behind a slide, and behind others of its kind: its layout, and the master of that; each is read once.
fn ground(
    mut parts: Relations,
    archive: &mut Archive,
    known: &mut BTreeSet<String>,
    reading: &mut Reading,
) {
    for kind in ["slideLayout", "slideMaster"] {
        let Some(relation) = parts.into_values().find(|relation| relation.is(kind)) else {
            return;
        };
        if !known.insert(relation.target.clone()) {
            return;
        }
        if let Some(part) = archive.part(&relation.target) {
            Walk::behind(reading).run(&decode(&part));
        }
        parts = relations(archive, &relation.target);
    }
}

#[cfg(test)]
mod tests {
    use crate::extract::tests::samples::{hidden, read, relations, zip};

    fn shape(kind: &str, text: &str) -> String {
        format!(
            "<p:sp><p:nvPr><p:ph type='{kind}'/></p:nvPr><p:txBody><a:p><a:r><a:rPr><a:latin typeface='Lato'/></a:rPr>
             <a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
        )
    }

    #[test]
    fn slides_are_read_in_their_order_with_their_notes() {
        let first = format!(
            "<p:sld>{}{}<a:tbl><a:tr><a:tc><a:p><a:r><a:t>a</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>b</a:t></a:r></a:p>
             </a:tc></a:tr></a:tbl><a:fld><a:t>7</a:t></a:fld><dgm:relIds r:dm='r2'/><p:sp><a:p><a:r><a:t>Last</a:t></a:r></a:p></p:sp>
             </p:sld>",
            shape("title", "First"),
            shape("ftr", "Class 7b")
        );
        let second = format!("<p:sld show='0'>{}</p:sld>", shape("title", "Second"));
        let main = "<p:presentation><p:sldIdLst><p:sldId id='256' r:id='r2'/><p:sldId id='257' r:id='r1'/></p:sldIdLst>
            </p:presentation>";
        let slides = relations(&[
            ("r1", "slide", "slides/b.xml"),
            ("r2", "slide", "slides/a.xml"),
        ]);
        let of_first = relations(&[
            ("r1", "notesSlide", "../notes/a.xml"),
            ("r2", "diagramData", "/ppt/diagram.xml"),
            ("r3", "comments", "../comments.xml"),
        ]);
        let notes = format!("<p:notes>{}</p:notes>", shape("body", "Say it slowly."));
        let bytes = zip(&[
            ("ppt/presentation.xml", main.as_bytes()),
            ("ppt/_rels/presentation.xml.rels", slides.as_bytes()),
            ("ppt/slides/a.xml", first.as_bytes()),
            ("ppt/slides/b.xml", second.as_bytes()),
            ("ppt/slides/_rels/a.xml.rels", of_first.as_bytes()),
            ("ppt/notes/a.xml", notes.as_bytes()),
            (
                "ppt/diagram.xml",
                b"<d><dgm:pt><dgm:t> <a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:t></dgm:pt></d>",
            ),
            ("ppt/comments.xml", b"<c><p:cm/><p:cm/></c>"),
        ]);
        let read = read("a.pptx", &bytes);
        assert_eq!(
            read.text,
            "First\n\na\tb\n\nStep\n\nLast\n\nSay it slowly.\n\nSecond\n"
        );
        assert_eq!(hidden(&read), ["Second"]);
        assert_eq!(read.clues.margins, ["Class 7b"]);
        assert_eq!(read.clues.fonts, ["Lato"]);
        assert_eq!(read.clues.comments, 2);
    }
    /// What is read in a single slide that refers to these parts.
    fn slide(body: &str, refers: &[(&str, &str, &str)], parts: &[(&str, &str)]) -> Vec<u8> {
        let main = "<p:presentation><p:sldIdLst><p:sldId r:id='r1'/><p:sldId r:id='r1'/></p:sldIdLst></p:presentation>";
        let slides = relations(&[("r1", "slide", "slides/a.xml")]);
        let of_slide = relations(refers);
        let body = format!("<p:sld>{body}</p:sld>");
        let mut all = vec![
            ("ppt/presentation.xml", main),
            ("ppt/_rels/presentation.xml.rels", &slides),
            ("ppt/slides/a.xml", &body),
            ("ppt/slides/_rels/a.xml.rels", &of_slide),
        ];
        all.extend(parts);
        let all: Vec<(&str, &[u8])> = all.iter().map(|(n, part)| (*n, part.as_bytes())).collect();
        zip(&all)
    }

    #[test]
    fn charts_stand_where_they_are_shown_and_what_is_behind_slides_is_set_apart() {
        let body = "<p:sp><a:p><a:r><a:t>Before</a:t></a:r></a:p></p:sp><p:graphicFrame><c:chart r:id='r1'/><c:chart r:id='r9'/>
            </p:graphicFrame><p:sp><a:p><a:r><a:t>after</a:t></a:r></a:p></p:sp>";
        let refers = [
            ("r1", "chart", "../chart.xml"),
            ("r2", "slideLayout", "../layout.xml"),
        ];
        let of_layout = relations(&[("r1", "slideMaster", "master.xml")]);
        let ground = |text: &str| {
            format!(
                "<p:sldMaster>{}{}<p:sp><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sp></p:sldMaster>",
                shape("title", "Click to edit"),
                shape("ftr", "Footer")
            )
        };
        let parts = [
            (
                "ppt/chart.xml",
                "<c:chartSpace><c:chart><a:p><a:r><a:t>Rain</a:t></a:r></a:p></c:chart></c:chartSpace>",
            ),
            ("ppt/layout.xml", &ground("Class 7b")),
            ("ppt/_rels/layout.xml.rels", &of_layout),
            ("ppt/master.xml", &ground("Logo")),
        ];
        let bytes = slide(body, &refers, &parts);
        let read = read("a.pptx", &bytes);
        let once = "Before\n\nRain\n\nafter\n";
        assert_eq!(read.text, format!("{once}\n{once}"));
        assert_eq!(read.clues.margins, ["Class 7b", "Logo"]);
    }
}
