//! Sheet: what was drawn on one page. Lines with their places, what of them nobody sees, and where the ground is dark.

use hayro_interpret::kurbo::{Point, Rect};

use super::lines;
use crate::extract::prose::{Gap, Prose};
use crate::text::Span;

/// A line in the order in which it was drawn: bytes of the sheet's text.
///
/// Kept small: a hostile page has a million lines of one letter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub span: Span,
    /// What stands before it.
    pub gap: Gap,
    /// How far it stands below the line that was drawn before it, in sizes of the letter: nothing where that is not where it is.
    pub step: Option<f32>,
    /// How far down the page it stands: 0 is the upper edge, 1 the lower one.
    pub down: f32,
    /// Whether the page says that it is a running head or a footer.
    pub margin: bool,
    /// Where it stands from left to right, if that is how it is written.
    pub extent: Option<Extent>,
}

/// A line's place across the page, in its units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Where it begins.
    pub left: f32,
    /// Where it ends.
    pub right: f32,
    /// Where its first word ends.
    pub word: f32,
    /// Whether that has ended.
    pub is_beyond_word: bool,
    /// The size of its letters.
    pub size: f32,
    /// Whether there is a gap in it as between the columns of a table.
    pub is_split: bool,
}

/// Why nobody sees a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unseen {
    /// It is drawn in no colour at all, as recognised text is behind the picture of a page.
    Invisible,
    /// It is white on white, tiny, or beside the page.
    Hidden,
}

/// The letters of a page.
#[derive(Debug, Default)]
pub struct Sheet {
    pub text: String,
    pub lines: Vec<Line>,
    unseen: Vec<(Span, Unseen)>,
    pub letters: usize,
    invisible: usize,
    /// Whether any picture was drawn.
    pub picture: bool,
    /// Whether pictures cover most of it.
    pub covered: bool,
}

/// A page is a scan if its pictures cover so many hundredths of it.
const SCAN: u32 = 70;
/// And if of its letters so many hundredths are invisible: a stamp on the scan may be printed.
const RECOGNISED: usize = 90;

impl Sheet {
    /// Begins a line.
    pub fn line(
        &mut self,
        (gap, step): (Gap, Option<f32>),
        down: f64,
        margin: bool,
        extent: Option<Extent>,
    ) {
        self.end_line();
        let at = self.text.len() as u32;
        self.lines.push(Line {
            span: Span { start: at, end: at },
            gap,
            step,
            down: down as f32,
            margin,
            extent,
        });
    }

    fn end_line(&mut self) {
        let end = self.text.trim_end().len();
        if let Some(last) = self.lines.last_mut() {
            last.span.end = (end as u32).max(last.span.start);
            self.text.truncate(last.span.end as usize);
        }
        let end = self.text.len() as u32;
        if let Some((span, _)) = self.unseen.last_mut() {
            span.end = span.end.min(end);
        }
    }

    /// Adds letters to the last line, which end there.
    pub fn say(&mut self, text: &str, unseen: Option<Unseen>, right: f64) {
        if let Some(line) = self.lines.last_mut()
            && let Some(extent) = &mut line.extent
        {
            extent.is_beyond_word |= text.contains(char::is_whitespace);
            if !text.trim().is_empty() {
                extent.right = extent.right.max(right as f32);
            }
            if !extent.is_beyond_word {
                extent.word = extent.right;
            }
        }
        let start = self.text.len() as u32;
        self.text
            .extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
        let end = self.text.len() as u32;
        self.letters += 1;
        self.invisible += usize::from(unseen == Some(Unseen::Invisible));
        match (unseen, self.unseen.last_mut()) {
            (Some(kind), Some((last, before))) if *before == kind && last.end == start => {
                last.end = end;
            }
            (Some(kind), _) => self.unseen.push((Span { start, end }, kind)),
            (None, _) => {}
        }
    }

    /// A space between two letters, which is as hidden as what is before it; or the gap between two columns.
    pub fn space(&mut self, is_column: bool) {
        if let Some(extent) = self.lines.last_mut().and_then(|l| l.extent.as_mut()) {
            extent.is_split |= is_column;
            extent.is_beyond_word = true;
        }
        let start = self.text.len() as u32;
        self.text.push(' ');
        if let Some((last, _)) = self.unseen.last_mut()
            && last.end == start
        {
            last.end += 1;
        }
    }

    /// Ends the page, which shows pictures on so many hundredths of it.
    pub fn finish(&mut self, pictured: u32) {
        self.end_line();
        lines::close(&mut self.lines);
        lines::join(&mut self.lines, &self.text);
        self.covered = pictured >= SCAN;
        if self.is_recognised() {
            self.unseen.retain(|(_, kind)| *kind == Unseen::Hidden);
        }
    }

    /// Whether the letters are those that text recognition saw in the picture of a page.
    pub fn is_recognised(&self) -> bool {
        self.covered && self.letters > 0 && self.invisible * 100 >= self.letters * RECOGNISED
    }

    /// Whether it shows a page and no letter of it.
    pub fn is_scan(&self) -> bool {
        self.covered && self.letters == 0
    }

    pub fn of(&self, line: &Line) -> &str {
        line.span.of(&self.text).trim()
    }

    /// The lines with text that are wanted. What stands before those that are not stands before the next one.
    pub fn wanted(&self, wanted: impl Fn(&Line) -> bool) -> Vec<Line> {
        let mut before = Gap::default();
        let each = self.lines.iter().filter_map(|line| {
            before = before.max(line.gap);
            let is_wanted = !self.of(line).is_empty() && wanted(line);
            is_wanted.then(|| Line {
                gap: std::mem::take(&mut before),
                ..*line
            })
        });
        each.collect()
    }

    /// Adds these lines.
    pub fn write(&self, prose: &mut Prose, lines: &[Line]) {
        let mut unseen = self.unseen.iter().map(|(span, _)| *span).peekable();
        for line in lines {
            // Two spans may share a line, and one many lines: a span is left behind when a line begins after it.
            while unseen.next_if(|span| span.end <= line.span.start).is_some() {}
            prose.gap(line.gap);
            let mut at = line.span.start;
            while at < line.span.end {
                let next = unseen.peek().copied();
                let (hidden, end) = match next {
                    Some(span) if span.start <= at => (true, span.end),
                    Some(span) => (false, span.start),
                    None => (false, line.span.end),
                };
                let end = end.min(line.span.end);
                let piece = Span { start: at, end }.of(&self.text);
                prose.hiding(hidden, |prose| prose.verbatim(piece));
                if hidden && next.is_some_and(|span| span.end <= end) {
                    unseen.next();
                }
                at = end;
            }
        }
    }
}

/// A page in squares, each of which is marked or not.
///
/// White letters are seen where the ground is dark, and a scan is known by how much its pictures cover. A row is one
/// number, so that a page with a million boxes costs little.
#[derive(Clone)]
pub struct Ground {
    rows: [u128; Ground::SIDE],
    width: f64,
    height: f64,
}

impl Default for Ground {
    fn default() -> Ground {
        Ground::new(1.0, 1.0)
    }
}

impl Ground {
    const SIDE: usize = 128;

    pub fn new(width: f64, height: f64) -> Ground {
        Ground {
            rows: [0; Ground::SIDE],
            width: width.max(1.0),
            height: height.max(1.0),
        }
    }

    /// The squares that a box touches, or nothing if it lies beside the page.
    #[expect(clippy::cast_sign_loss, reason = "clamped to nought and more")]
    fn squares(&self, area: Rect) -> Option<(usize, usize, u128)> {
        let side = Ground::SIDE as f64;
        let x = |x: f64| (x / self.width * side).clamp(0.0, side);
        let y = |y: f64| (y / self.height * side).clamp(0.0, side);
        let (left, right) = (
            x(area.min_x()).floor() as u32,
            x(area.max_x()).ceil() as u32,
        );
        let (top, bottom) = (
            y(area.min_y()).floor() as usize,
            y(area.max_y()).ceil() as usize,
        );
        if left >= right || top >= bottom {
            return None;
        }
        let from = u128::MAX.checked_shr(left).unwrap_or(0);
        let beyond = u128::MAX.checked_shr(right).unwrap_or(0);
        Some((top, bottom, from & !beyond))
    }

    pub fn mark(&mut self, area: Rect, on: bool) {
        let Some((top, bottom, mask)) = self.squares(area) else {
            return;
        };
        for row in self.rows.get_mut(top..bottom).unwrap_or_default() {
            *row = if on { *row | mask } else { *row & !mask };
        }
    }

    pub fn is_marked(&self, at: Point) -> bool {
        let square = self.squares(Rect::from_center_size(at, (f64::EPSILON, f64::EPSILON)));
        square.is_some_and(|(top, _, mask)| self.rows.get(top).is_some_and(|row| row & mask != 0))
    }

    /// How many hundredths are marked.
    pub fn share(&self) -> u32 {
        let marked: u32 = self.rows.iter().map(|row| row.count_ones()).sum();
        marked * 100 / (Ground::SIDE * Ground::SIDE) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_marked_where_a_box_touches_them() {
        let mut ground = Ground::new(100.0, 200.0);
        ground.mark(Rect::new(-5.0, 0.0, 50.0, 200.0), true);
        assert_eq!(ground.share(), 50);
        assert!(ground.is_marked(Point::new(10.0, 199.0)));
        assert!(!ground.is_marked(Point::new(60.0, 10.0)));
        ground.mark(Rect::new(0.0, 100.0, 100.0, 900.0), false);
        assert_eq!(ground.share(), 25);
        ground.mark(Rect::new(f64::NAN, 500.0, f64::INFINITY, 900.0), true);
        assert_eq!(ground.share(), 25);
        assert!(!ground.is_marked(Point::new(-1.0, 1e9)));
    }
}
