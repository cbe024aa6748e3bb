//! Parts of a presentation: slides, notes, diagrams and what stands behind slides are all written alike.

use crate::extract::archive::Archive;
use crate::extract::number::{LEVELS, Numerals};
use crate::extract::package::Relations;
use crate::extract::prose::{Gap, Prose};
use crate::extract::xml::{self, Tag, decode};
use crate::extract::{Reading, chart};

/// Placeholders at the edges of all slides.
const MARGINS: [&str; 4] = ["ftr", "hdr", "dt", "sldNum"];

/// How a paragraph is numbered, and with which number.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Numbering {
    /// Such as "arabicPeriod".
    kind: String,
    start: i32,
    number: i32,
}

impl Numbering {
    fn mark(&self) -> String {
        let numerals = match self.kind.get(..6) {
            Some("alphaL") => Numerals::LowerLetter,
            Some("alphaU") => Numerals::UpperLetter,
            Some("romanL") => Numerals::LowerRoman,
            Some("romanU") => Numerals::UpperRoman,
            _ => Numerals::Decimal,
        };
        let number = numerals.write(self.number);
        match &self.kind {
            kind if kind.ends_with("Period") => format!("{number}."),
            kind if kind.ends_with("ParenBoth") => format!("({number})"),
            kind if kind.ends_with("ParenR") => format!("{number})"),
            _ => number,
        }
    }
}

/// Where a walk through a slide is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one thing that the walk is in"
)]
#[derive(Default)]
struct Place {
    text: bool,
    /// The part is one that stands behind slides.
    ground: bool,
    /// The shape is one at the edge of all slides.
    margin: bool,
    /// The shape stands behind slides and is filled by each of them.
    prompt: bool,
    /// The whole slide.
    hidden: bool,
    /// Shapes and groups that are open.
    shapes: usize,
    /// How many were open when a hidden one began.
    hidden_at: Option<usize>,
    /// A paragraph is open, at this level of an outline.
    level: Option<usize>,
    /// The number of the paragraph, until its text begins.
    mark: Option<Numbering>,
    /// The numbers of the paragraphs before, by level.
    counts: [Option<Numbering>; LEVELS],
}

/// A walk through one part.
pub struct Walk<'a, 'b> {
    reading: &'a mut Reading,
    place: Place,
    /// Where its diagrams and charts lie.
    objects: Objects<'a, 'b>,
}

type Objects<'a, 'b> = Option<(&'a mut Archive<'b>, &'a Relations)>;

impl<'a, 'b> Walk<'a, 'b> {
    pub fn new(reading: &'a mut Reading, objects: Objects<'a, 'b>) -> Walk<'a, 'b> {
        Walk {
            reading,
            objects,
            place: Place::default(),
        }
    }

    /// Through a part that stands behind slides.
    pub fn behind(reading: &'a mut Reading) -> Walk<'a, 'b> {
        let mut walk = Walk::new(reading, None);
        walk.place.ground = true;
        walk
    }

    pub fn run(mut self, xml: &str) {
        self.prose().gap(Gap::Paragraph);
        let damaged = xml::Walk::walk(&mut self, xml);
        self.reading.gather();
        self.reading.damaged(damaged);
    }

    fn is_hidden(&self) -> bool {
        self.place.hidden || self.place.hidden_at.is_some()
    }

    fn prose(&mut self) -> &mut Prose {
        if self.place.margin || self.place.ground {
            &mut self.reading.margin
        } else {
            &mut self.reading.prose
        }
    }

    /// A diagram or a chart, where it stands among the shapes.
    fn object(&mut self, tag: &Tag) {
        let Some((archive, parts)) = &mut self.objects else {
            return;
        };
        let attribute = if tag.name() == "chart" { "id" } else { "dm" };
        let Some(id) = tag.attribute(attribute) else {
            return;
        };
        let target = parts.get(&id);
        let Some(part) = target.and_then(|relation| archive.part(&relation.target)) else {
            return;
        };
        let hidden = self.is_hidden();
        let part = decode(&part);
        let found = if tag.name() == "chart" {
            let mut found = Prose::default();
            chart::read(&part, &mut found);
            found
        } else {
            diagram(&part)
        };
        let (text, ..) = found.finish();
        let prose = &mut self.reading.prose;
        prose.gap(Gap::Paragraph);
        prose.hiding(hidden, |prose| prose.verbatim(text.trim_end()));
        prose.gap(Gap::Paragraph);
    }

    /// The text of a paragraph begins: it goes on counting, or ends what was counted at its level.
    fn number(&mut self) {
        let place = &mut self.place;
        let Some(level) = place.level.take() else {
            return;
        };
        let mut mark = place.mark.take();
        if let (Some(now), Some(before)) = (&mut mark, &place.counts[level])
            && (now.start, &now.kind) == (before.start, &before.kind)
        {
            now.number = before.number.saturating_add(1);
        }
        place.counts[level].clone_from(&mark);
        for deeper in &mut place.counts[level + 1..] {
            *deeper = None;
        }
        place.mark = mark;
    }
}

/// The words of a diagram, also in a Word document.
pub fn diagram(xml: &str) -> Prose {
    let mut found = Reading::default();
    Walk::new(&mut found, None).run(xml);
    found.prose
}

impl xml::Walk for Walk<'_, '_> {
    /// Numbers of slides; dates at the edges change by themselves.
    fn is_unseen(&mut self, tag: &Tag) -> bool {
        let is_number = || tag.attribute("type").is_none_or(|kind| kind == "slidenum");
        tag.name() == "fld" && (self.place.margin || self.place.ground || is_number())
    }

    fn open(&mut self, tag: &Tag) {
        let place = &mut self.place;
        match tag.name() {
            "relIds" | "chart" => self.object(tag),
            "latin" => {
                let font = tag.value("typeface");
                // "+mn-lt" is the theme's.
                if !font.starts_with('+') {
                    self.reading.clues.add_font(&font);
                }
            }
            // A slide that is left out when the others are shown.
            "sld" => place.hidden = tag.says("show", "0"),
            name if is_shape(name) => place.shapes += 1,
            "cNvPr" if place.shapes > 0 && place.hidden_at.is_none() && is_hidden(tag) => {
                place.hidden_at = Some(place.shapes);
            }
            "ph" => {
                place.margin = MARGINS.contains(&tag.value("type").as_str());
                place.prompt = place.ground;
            }
            "txBody" => place.counts = Default::default(),
            "p" => place.level = Some(0),
            "pPr" if place.level.is_some() => {
                place.level = Some(tag.number("lvl").unwrap_or(0_usize).min(LEVELS - 1));
            }
            "buAutoNum" if place.level.is_some() => {
                let start = tag.number("startAt").unwrap_or(1);
                place.mark = Some(Numbering {
                    kind: tag.value("type"),
                    start,
                    number: start,
                });
            }
            "r" | "fld" | "br" => {
                self.number();
                if tag.name() == "br" {
                    self.prose().gap(Gap::Line);
                }
            }
            // A diagram has its paragraphs in one of that name.
            "t" => place.text = tag.prefix() != "dgm",
            "tc" => self.prose().open_cell(),
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "t" => self.place.text = false,
            "p" => {
                // It was empty, and has no number.
                self.place.level = None;
                self.place.mark = None;
                self.prose().gap(Gap::Line);
            }
            "tr" | "pt" => self.prose().gap(Gap::Line),
            "tc" => self.prose().close_cell(),
            "tbl" => self.prose().gap(Gap::Paragraph),
            name if is_shape(name) => {
                if name == "sp" {
                    self.prose().gap(Gap::Paragraph);
                }
                let place = &mut self.place;
                if place.hidden_at == Some(place.shapes) {
                    place.hidden_at = None;
                }
                place.shapes = place.shapes.saturating_sub(1);
                place.margin = false;
                place.prompt = false;
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if !self.place.text || self.place.prompt {
            return;
        }
        let mark = self.place.mark.take();
        let hidden = self.is_hidden();
        self.prose().hiding(hidden, |prose| {
            if let Some(numbering) = mark {
                prose.mark(&numbering.mark());
            }
            prose.verbatim(text);
        });
    }
}

fn is_hidden(tag: &Tag) -> bool {
    tag.says("hidden", "1") || tag.says("hidden", "true")
}

fn is_shape(name: &str) -> bool {
    matches!(name, "sp" | "grpSp" | "graphicFrame" | "pic" | "cxnSp")
}
