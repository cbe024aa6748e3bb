//! Which letters does a page draw, and what stands between them? Lines and spaces are seen in where the next letter is.

use std::panic::resume_unwind;

use hayro_interpret::font::{Glyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{Affine, BezPath, Point, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, Paint, SoftMask,
};

use crate::extract::clues::Clues;
use crate::extract::limits::LIMITS;

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
/// A baseline further off than this begins a paragraph.
const PARAGRAPH: f64 = 1.75;
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

/// Where the last letter was.
#[derive(Clone, Copy)]
struct Last {
    origin: Point,
    end: Point,
    size: f64,
    filled: bool,
}

/// Collects letters.
pub struct Letters {
    page: String,
    last: Option<(Last, String)>,
    page_glyphs: usize,
    glyphs: usize,
    unreadable: u32,
    hidden: u32,
    image: bool,
    no_text_layer: bool,
    pub cut: bool,
}

impl Letters {
    pub fn new() -> Letters {
        Letters {
            page: String::new(),
            last: None,
            page_glyphs: 0,
            glyphs: 0,
            unreadable: 0,
            hidden: 0,
            image: false,
            no_text_layer: false,
            cut: false,
        }
    }

    /// The page's text, and a new page.
    pub fn take_page(&mut self) -> String {
        self.no_text_layer |= self.image && self.page_glyphs == 0;
        self.image = false;
        self.page_glyphs = 0;
        self.last = None;
        std::mem::take(&mut self.page)
    }

    /// Whether limits ended a page.
    pub fn spent(&self) -> bool {
        self.cut
    }

    /// Whether no further page is drawn.
    pub fn all_spent(&self) -> bool {
        self.glyphs >= LIMITS.all_glyphs
    }

    pub fn tell(&self, clues: &mut Clues) {
        clues.glyphs = self.glyphs as u32;
        clues.unreadable_glyphs = self.unreadable;
        clues.hidden_characters = self.hidden;
        clues.no_text_layer = self.no_text_layer;
    }

    fn letter(&mut self, glyph: &Glyph, place: Affine, filled: bool, unseen: bool) {
        self.page_glyphs += 1;
        self.glyphs += 1;
        if self.page_glyphs > LIMITS.glyphs || self.all_spent() {
            self.cut = true;
            resume_unwind(Box::new("enough"));
        }
        let text = match glyph.as_unicode() {
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
        let end = place * Point::new(width, 0.0);
        let size = (place * Point::new(0.0, UNITS) - origin)
            .hypot()
            .max(f64::MIN_POSITIVE);
        let here = Last {
            origin,
            end,
            size,
            filled,
        };
        if !origin.is_finite() || !end.is_finite() {
            return;
        }
        let right = place * Point::new(UNITS, 0.0) - origin;
        if self.between(&here, right, &text) {
            return;
        }
        if unseen || size < TINY {
            self.hidden += text.chars().count() as u32;
        }
        self.page
            .extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
        self.last = Some((here, text));
    }

    /// Writes what stands between the last letter and this one; true if this is the last one again.
    fn between(&mut self, here: &Last, right: Vec2, text: &str) -> bool {
        let Some((last, before)) = &self.last else {
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
        let blank = self.page.ends_with(char::is_whitespace);
        if (across.abs() > BASELINE && !close) || along < -BACK {
            let end = self.page.trim_end().len();
            self.page.truncate(end);
            let up_or_far = !(-BASELINE..=PARAGRAPH).contains(&across);
            self.page.push_str(if up_or_far { "\n\n" } else { "\n" });
        } else if along > SPACE && !blank && text != " " {
            self.page.push(' ');
        }
        false
    }
}

impl<'a> Device<'a> for Letters {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}

    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {
        self.image = true;
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let white = match &props.paint {
            Paint::Color(color) => {
                let [red, green, blue, _] = color.to_rgba().to_rgba8();
                red.min(green).min(blue) >= WHITE
            }
            Paint::Pattern(_) => false,
        };
        let unseen = white || matches!(mode, DrawMode::Invisible);
        let filled = !matches!(mode, DrawMode::Stroke(_));
        for glyph in run.glyphs() {
            self.letter(glyph, props.transform * glyph.transform(), filled, unseen);
        }
    }
}
