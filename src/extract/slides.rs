//! What does a presentation of `PowerPoint` say? Slides in their order, each with its notes.

use super::Reading;
use super::archive::Archive;
use super::clues::clue;
use super::limits::LIMITS;
use super::package::{properties, relations};
use super::prose::{Gap, Prose};
use super::xml::{Node, Skip, Tag, Xml, decode};

const MAIN: &str = "ppt/presentation.xml";

pub fn read(bytes: &[u8]) -> Result<Reading, String> {
    let mut archive = Archive::open(bytes)?;
    let package = relations(&mut archive, "");
    let main_name = package.values().find(|r| r.is("officeDocument"));
    let main_name = main_name.map_or(MAIN.to_owned(), |r| r.target.clone());
    let main = archive
        .part(&main_name)
        .ok_or("damaged: the list of slides is missing; save it again in PowerPoint")?;
    let targets = relations(&mut archive, &main_name);
    let mut reading = Reading::new();
    let main = decode(&main);
    let slides = Xml::new(&main).filter_map(|node| match node {
        Node::Open(tag) if tag.name() == "sldId" => {
            // Two attributes are called id: the relation's is no number.
            tag.attributes("id").find_map(|id| targets.get(&id))
        }
        _ => None,
    });
    for slide in slides.take(LIMITS.pages) {
        slide_with_notes(&slide.target, &mut archive, &mut reading);
    }
    properties(&mut archive, &mut reading.clues);
    reading.of_archive(&archive);
    Ok(reading)
}

/// A slide, the text of its diagrams, and what its speaker notes.
fn slide_with_notes(name: &str, archive: &mut Archive, reading: &mut Reading) {
    let Some(slide) = archive.part(name) else {
        return;
    };
    walk(&decode(&slide), reading);
    let parts = relations(archive, name);
    for kind in ["diagramData", "notesSlide"] {
        for relation in parts.values().filter(|relation| relation.is(kind)) {
            if let Some(part) = archive.part(&relation.target) {
                walk(&decode(&part), reading);
            }
        }
    }
    for relation in parts.values().filter(|relation| relation.is("comments")) {
        if let Some(part) = archive.part(&relation.target) {
            reading.clues.comments += comments(&decode(&part));
        }
    }
}

fn comments(xml: &str) -> u32 {
    let opens = |node: &Node| matches!(node, Node::Open(tag) if tag.name() == "cm");
    Xml::new(xml).filter(opens).count() as u32
}

/// Placeholders at the edges of all slides.
const MARGINS: [&str; 4] = ["ftr", "hdr", "dt", "sldNum"];

/// Where a walk through a slide is.
#[derive(Default)]
struct Place {
    text: bool,
    /// The shape is one at the edge of all slides.
    margin: bool,
    hidden: bool,
}

fn walk(xml: &str, reading: &mut Reading) {
    let mut nodes = Xml::new(xml);
    let mut skip = Skip::default();
    let mut place = Place::default();
    let mut margin = Prose::new();
    reading.prose.gap(Gap::Paragraph);
    for node in nodes.by_ref() {
        if skip.passes(&node) {
            continue;
        }
        let prose = if place.margin {
            &mut margin
        } else {
            &mut reading.prose
        };
        match node {
            Node::Open(tag) => match tag.name() {
                // The number of the slide, and what is there for old programs only.
                name @ ("fld" | "Fallback") => skip.begin(name),
                "latin" if reading.clues.fonts.len() < LIMITS.clues => {
                    let font = tag.attribute("typeface").as_deref().and_then(clue);
                    let fonts = &mut reading.clues.fonts;
                    // "+mn-lt" is the theme's.
                    let new = |font: &String| !font.starts_with('+') && !fonts.contains(font);
                    let font = font.filter(new);
                    fonts.extend(font);
                }
                _ => open(&tag, &mut place, prose),
            },
            Node::Close(name) => close(&name, &mut place, prose),
            Node::Text(words) if place.text => {
                prose.hidden = place.hidden;
                prose.verbatim(&words);
                prose.hidden = false;
            }
            Node::Text(_) => {}
        }
    }
    reading.clues.add_margins(&margin);
    reading.damaged(nodes.damaged);
}

fn open(tag: &Tag, place: &mut Place, prose: &mut Prose) {
    match tag.name() {
        // A slide that is left out when the others are shown.
        "sld" => place.hidden = tag.attribute("show").is_some_and(|show| show == "0"),
        "ph" => {
            let kind = tag.attribute("type").unwrap_or_default();
            place.margin = MARGINS.contains(&kind.as_str());
        }
        "t" => place.text = true,
        "br" => prose.gap(Gap::Line),
        "tc" => prose.open_cell(),
        _ => {}
    }
}

fn close(name: &str, place: &mut Place, prose: &mut Prose) {
    match name {
        "t" => place.text = false,
        "p" | "tr" | "pt" => prose.gap(Gap::Line),
        "tc" => prose.close_cell(),
        "sp" | "tbl" => {
            prose.gap(Gap::Paragraph);
            place.margin = false;
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::extract::samples::{hidden, read, relations, zip};

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
             </a:tc></a:tr></a:tbl><a:fld><a:t>7</a:t></a:fld></p:sld>",
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
                b"<d><dgm:pt><a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:pt></d>",
            ),
            ("ppt/comments.xml", b"<c><p:cm/><p:cm/></c>"),
        ]);
        let read = read("a.pptx", &bytes);
        assert_eq!(
            read.text,
            "First\n\na\tb\n\nStep\n\nSay it slowly.\n\nSecond\n"
        );
        assert_eq!(hidden(&read), ["Second"]);
        assert_eq!(read.clues.margins, ["Class 7b"]);
        assert_eq!(read.clues.fonts, ["Lato"]);
        assert_eq!(read.clues.comments, 2);
    }
}
