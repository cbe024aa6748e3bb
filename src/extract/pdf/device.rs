//! Device: the letters that a page draws, and what stands between them. Lines and spaces are seen in where the next letter is.

use std::panic::resume_unwind;

use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro_interpret::hayro_syntax::object::{Dict, Name};
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, Paint, SoftMask,
};

use super::fonts::Fonts;
use super::sheet::{Extent, Ground, Sheet, Unseen};
use crate::extract::clues::Clues;
use crate::extract::limits::{Cut, LIMITS};
use crate::extract::prose::Gap;

/// All distances are in sizes of the letter. A gap as wide as this is a space: tightly set lines have no wider ones.
const SPACE: f64 = 0.10;
/// A baseline further off begins a line, unless a raised or lowered letter follows closely.
const BASELINE: f64 = 0.25;
/// Footnote marks are raised by less than this.
const RAISED: f64 = 0.6;
/// And follow the word within this.
const CLOSE: f64 = 0.5;
/// Going back by more than this begins a line: kerning goes back by less.
const BACK: f64 = 0.5;
/// A baseline further off than this begins a paragraph, unless the lines of the page stand so far from each other (`lines`).
const PARAGRAPH: f64 = 1.75;
/// A gap as wide as this stands between the columns of a table: in justified text they are narrower.
const COLUMN: f64 = 1.5;
/// What rises or falls less than this for each unit to the right is level.
const LEVEL: f64 = 0.02;
/// The same letter drawn again within this makes it look bold.
const AGAIN: f64 = 0.15;
/// Outlines have so many units to the size of a letter.
const UNITS: f64 = 1000.0;
/// Letters smaller than this on a page, in points, nobody sees.
const TINY: f64 = 1.0;
/// Each part of a colour at least this is white.
const WHITE: u8 = 250;
/// Where the interpreter doesn't know how wide a letter is.
const USUAL_WIDTH: f64 = 500.0;

/// Paths and pictures drawn on one page, and in the whole document: the map of a city has a million.
const DRAWN: usize = 2_000_000;
const ALL_DRAWN: usize = 20_000_000;

/// Where the last letter was.
#[derive(Clone, Copy)]
struct Last {
    origin: Point,
    end: Point,
    size: f64,
    filled: bool,
}

/// How a run of letters is drawn.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one independent state of the interpreter"
)]
#[derive(Clone, Copy)]
struct Manner {
    filled: bool,
    white: bool,
    invisible: bool,
    vertical: bool,
}

/// Collects letters.
#[derive(Default)]
pub struct Letters {
    sheet: Sheet,
    last: Option<(Last, String)>,
    /// Where the last run began, and its codes.
    run: (Point, Vec<u32>),
    /// Letters of this page that were drawn again.
    again: usize,
    pub fonts: Fonts,
    page: Rect,
    /// Where white letters would be seen.
    dark: Ground,
    pictures: Ground,
    /// Sequences of marked content that are open, and the first of them that is a running head or a footer.
    marked: usize,
    margin: Option<usize>,
    drawn: usize,
    all_drawn: usize,
    glyphs: usize,
    unreadable: u32,
    /// What ended a page before its end.
    pub cut: Option<Cut>,
}

impl Letters {
    /// Begins a page.
    pub fn turn_to(&mut self, page: &Page) {
        let (width, height) = page.render_dimensions();
        let (width, height) = (f64::from(width), f64::from(height));
        self.page = Rect::new(0.0, 0.0, width, height);
        self.dark = Ground::new(width, height);
        self.pictures = self.dark.clone();
        self.fonts.turn_to(page);
        self.last = None;
        self.run = (Point::ZERO, Vec::new());
        (self.marked, self.margin, self.drawn, self.again) = (0, None, 0, 0);
    }

    /// Ends it.
    pub fn take_page(&mut self) -> Sheet {
        self.sheet.finish(self.pictures.share());
        std::mem::take(&mut self.sheet)
    }

    /// Whether no further page is drawn.
    pub fn all_spent(&self) -> bool {
        self.glyphs >= LIMITS.all_glyphs || self.all_drawn >= ALL_DRAWN
    }

    pub fn tell(&self, clues: &mut Clues) {
        clues.glyphs = self.glyphs as u32;
        clues.unreadable_glyphs = self.unreadable;
        clues.fonts = self.fonts.names();
    }

    /// Ends the page by unwinding if this is too much of something: the interpreter has no other way to be stopped.
    fn end_if(&mut self, too_much: bool) {
        if too_much || self.all_spent() {
            self.cut = Some(Cut::Other);
            resume_unwind(Box::new("enough"));
        }
    }

    /// Something that is no letter.
    fn draw(&mut self) {
        self.drawn += 1;
        self.all_drawn += 1;
        self.end_if(self.drawn > DRAWN);
    }

    fn letter(&mut self, glyph: &Glyph, place: Affine, manner: Manner) {
        self.glyphs += 1;
        self.end_if(self.sheet.letters + self.again > LIMITS.glyphs);
        let text = match self.fonts.letter(glyph) {
            Some(BfString::Char(c)) => c.to_string(),
            Some(BfString::String(text)) => text,
            None => {
                self.unreadable += 1;
                '\u{fffd}'.to_string()
            }
        };
        let width = match glyph {
            Glyph::Outline(glyph) => glyph.advance_width(),
            Glyph::Type3(glyph) => glyph.advance_width(),
        };
        let width = width.map_or(USUAL_WIDTH, f64::from);
        let origin = place * Point::ZERO;
        let up = place * Point::new(0.0, UNITS) - origin;
        let (end, right) = if manner.vertical {
            (origin - up, -up)
        } else {
            let right = place * Point::new(UNITS, 0.0) - origin;
            (place * Point::new(width, 0.0), right)
        };
        let here = Last {
            origin,
            end,
            size: up.hypot().max(f64::MIN_POSITIVE),
            filled: manner.filled,
        };
        if !origin.is_finite() || !end.is_finite() || self.between(&here, right, &text) {
            return;
        }
        let unseen = self.unseen(&here, up, manner);
        self.sheet.say(&text, unseen, end.x);
        self.last = Some((here, text));
    }

    /// Whether the last run is drawn again at its place: filled and stroked, or twice to look bold.
    fn is_again(&mut self, run: &GlyphRun, transform: Affine) -> bool {
        let Some(first) = run.glyphs().first() else {
            return false;
        };
        let place = transform * first.transform();
        let origin = place * Point::ZERO;
        let size = (place * Point::new(0.0, UNITS) - origin).hypot();
        let codes: Vec<u32> = run.glyphs().iter().map(|glyph| glyph.char_code()).collect();
        let again = codes == self.run.1 && (origin - self.run.0).hypot() < AGAIN * size;
        self.run = (origin, codes);
        again && run.glyphs().len() > 1
    }

    /// Whether and why nobody sees a letter.
    fn unseen(&self, here: &Last, up: Vec2, manner: Manner) -> Option<Unseen> {
        // The middle of the letter, for its foot may stand on the edge of a dark box.
        let middle = here.origin.midpoint(here.end) + up * 0.3;
        let beside = !self.page.inflate(here.size, here.size).contains(middle);
        let white = manner.white && !self.dark.is_marked(middle);
        if manner.invisible {
            Some(Unseen::Invisible)
        } else {
            (beside || white || here.size < TINY).then_some(Unseen::Hidden)
        }
    }

    /// Begins a line, or writes the space between the last letter and this one; true if this is the last one again.
    fn between(&mut self, here: &Last, right: Vec2, text: &str) -> bool {
        let Some((last, before)) = &self.last else {
            self.line(here, right, (Gap::Paragraph, None));
            return false;
        };
        let again = (here.origin - last.origin).hypot() < AGAIN * here.size;
        if again && before == text && (last.filled || here.filled) && !text.trim().is_empty() {
            return true;
        }
        let length = right.hypot().max(f64::MIN_POSITIVE);
        let (x, y) = (right.x / length, right.y / length);
        let size = here.size.max(last.size);
        let step = here.origin - last.end;
        let along = (step.x * x + step.y * y) / here.size;
        let across = (step.y * x - step.x * y) / size;
        let close = across.abs() < RAISED && (-SPACE..CLOSE).contains(&along);
        let margin = self.sheet.lines.last().is_some_and(|line| line.margin);
        let other = margin != self.margin.is_some();
        if (across.abs() > BASELINE && !close) || along < -BACK || other {
            let up_or_far = !(-BASELINE..=PARAGRAPH).contains(&across);
            let gap = if up_or_far { Gap::Paragraph } else { Gap::Line };
            let step = (across > BASELINE && !other).then_some(across as f32);
            self.line(here, right, (gap, step));
        } else if along > SPACE && text != " " && !self.sheet.text.ends_with(char::is_whitespace) {
            // A space between two letters is hidden where the letter before it is.
            self.sheet.space(along > COLUMN);
        }
        false
    }

    fn line(&mut self, here: &Last, right: Vec2, gap: (Gap, Option<f32>)) {
        let down = here.origin.y / self.page.height().max(1.0);
        let left = here.origin.x as f32;
        let is_level = right.x > 0.0 && right.y.abs() < LEVEL * right.x;
        let extent = is_level.then_some(Extent {
            left,
            right: left,
            word: left,
            is_beyond_word: false,
            size: here.size as f32,
            is_split: false,
        });
        self.sheet.line(gap, down, self.margin.is_some(), extent);
    }
}

fn is_white(paint: &Paint) -> bool {
    match paint {
        Paint::Color(color) => {
            let [red, green, blue, _] = color.to_rgba().to_rgba8();
            red.min(green).min(blue) >= WHITE
        }
        Paint::Pattern(_) => false,
    }
}

impl<'a> Device<'a> for Letters {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.draw();
        if matches!(mode, DrawMode::Fill(_) | DrawMode::FillAndStroke(..)) {
            let area = props.transform.transform_rect_bbox(path.control_box());
            self.dark.mark(area, !is_white(&props.paint));
        }
    }

    fn push_clip_path(&mut self, _: &ClipPath) {
        self.draw();
    }
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.draw();
        self.sheet.picture = true;
        // Pictures may be dark: white letters on them are taken for seen.
        let (width, height) = (f64::from(image.width()), f64::from(image.height()));
        let area = Rect::new(0.0, 0.0, width, height);
        let area = props.transform.transform_rect_bbox(area);
        self.dark.mark(area, true);
        self.pictures.mark(area, true);
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let manner = Manner {
            filled: !matches!(mode, DrawMode::Stroke(_)),
            white: is_white(&props.paint),
            invisible: matches!(mode, DrawMode::Invisible),
            vertical: run.writing_mode() == WritingMode::Vertical,
        };
        if self.is_again(run, props.transform) {
            self.glyphs += run.glyphs().len();
            self.again += run.glyphs().len();
            self.end_if(self.sheet.letters + self.again > LIMITS.glyphs);
            return;
        }
        for glyph in run.glyphs() {
            self.letter(glyph, props.transform * glyph.transform(), manner);
        }
    }

    fn begin_marked_content(&mut self, tag: &[u8], properties: Option<&Dict<'_>>) {
        self.marked += 1;
        let kind = properties.and_then(|properties| properties.get::<Name>("Type"));
        if tag == b"Artifact" && kind.is_some_and(|kind| *kind == *b"Pagination") {
            self.margin.get_or_insert(self.marked);
        }
    }

    fn end_marked_content(&mut self) {
        if self.margin == Some(self.marked) {
            self.margin = None;
        }
        self.marked = self.marked.saturating_sub(1);
    }
}
