//! The drawing of a cluster: numbered members in a ring, strong links as whole lines, weaker ones dotted.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, shorten};
use super::sheet::clear;
use super::theme::Theme;
use crate::app::App;
use crate::app::drawing::{Drawing, Link};
use crate::measure::Containment;
use crate::say;

/// From here on one of the two is mostly the other's text: such a link is a whole line.
const STRONG_PERCENT: f64 = 50.0;
/// One dot in so many of a weaker link.
const DOTTED: usize = 3;
/// Dots of Braille in a cell, across and down.
const DOTS: (u16, u16) = (2, 4);
/// The letter without any of them.
const BRAILLE: u32 = 0x2800;
/// Up to so many members have their names beside their numbers; more would stand on each other.
const NAMED_MOST: usize = 24;
/// A name takes no more, and no more than a fourth of the width on either side.
const NAME_MOST: u16 = 26;
/// With fewer cells beside the ring a name says nothing.
const NAME_LEAST: u16 = 6;
/// Below this a drawing shows nothing: a line of words for it, and some rows for the ring.
const ROWS_LEAST: u16 = 4;
/// A member whose number has no room.
const MARK: &str = "•";

/// What the eye is led to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Led {
    /// The member under the cursor, from 0.
    pub member: Option<usize>,
    /// The other one of the pair under the cursor.
    pub partner: Option<usize>,
}

/// A text in its place.
type Placed = (Rect, String, Style);

/// Draws the cluster with a line of words beneath it.
pub fn draw(
    buffer: &mut Buffer,
    area: Rect,
    app: &App,
    drawing: &Drawing,
    led: Led,
    theme: &Theme,
) {
    let area = area.intersection(buffer.area);
    if area.height < ROWS_LEAST || drawing.docs().is_empty() {
        return;
    }
    let plot = Rect {
        height: area.height - 1,
        ..area
    };
    let room = (plot.width / 4).min(NAME_MOST);
    let is_named = drawing.docs().len() <= NAMED_MOST && room >= NAME_LEAST;
    // At the sides of the ring stand names, or numbers alone.
    let sides = if is_named {
        room
    } else {
        2.min(plot.width / 3)
    };
    let ring = Rect {
        x: plot.x + sides,
        width: plot.width - 2 * sides,
        ..plot
    };
    let links = drawing.shown(led.member);
    let foot = Pen::new(buffer, area, usize::from(plot.height));
    legend(foot, drawing, &links, theme);
    // The links of the member under the cursor over all others, not among them.
    for (is_led, style) in [(false, theme.quiet), (true, theme.accent)] {
        let links = links.iter().filter(|link| link.is_of(led.member) == is_led);
        lines(buffer, ring, drawing, links, style);
    }
    for (area, text, style) in members(plot, ring, app, drawing, led, is_named, theme) {
        // With a blank on either side, so that no line runs into it; a mark is as small as it can be.
        let beside = u16::from(text != MARK);
        let start = area.x.saturating_sub(beside);
        let around = Rect {
            x: start,
            width: area.right() + beside - start,
            ..area
        };
        clear(buffer, around.intersection(plot), theme);
        Pen::new(buffer, area, 0).put(&text, style);
    }
}

/// Draws links in one style.
fn lines<'a>(
    buffer: &mut Buffer,
    ring: Rect,
    drawing: &Drawing,
    links: impl Iterator<Item = &'a &'a Link>,
    style: Style,
) {
    let strong = Containment::from_percent(STRONG_PERCENT).0;
    let dots = (ring.width * DOTS.0, ring.height * DOTS.1);
    // As many for a thousand links as for one.
    let mut drawn = vec![0_u32; usize::from(ring.width) * usize::from(ring.height)];
    for link in links {
        let apart = if link.strength >= strong { 1 } else { DOTTED };
        let end = |member| {
            let (x, y) = place(drawing.point(member), dots);
            (i32::from(x), i32::from(y))
        };
        let (from, to) = (end(link.ends.0), end(link.ends.1));
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let steps = across.abs().max(down.abs()).max(1);
        for step in (0..=steps).step_by(apart) {
            let x = (from.0 + across * step / steps).unsigned_abs() as u16;
            let y = (from.1 + down * step / steps).unsigned_abs() as u16;
            let dot = match (x % DOTS.0, y % DOTS.1) {
                (column, 3) => 0x40 << column,
                (column, row) => 1 << (row + 3 * column),
            };
            let cell = usize::from(y / DOTS.1) * usize::from(ring.width) + usize::from(x / DOTS.0);
            if let Some(drawn) = drawn.get_mut(cell) {
                *drawn |= dot;
            }
        }
    }
    for (position, dots) in ring.positions().zip(drawn) {
        if let Some(letter) = char::from_u32(BRAILLE + dots).filter(|_| dots > 0) {
            buffer[position].set_char(letter).set_style(style);
        }
    }
}

/// The number of each member as the matrix has it, with what it is told from the others by, and a name beside it on the side that looks
/// away from the ring. None touches another, and those that the eye is led to come first; a number without room is a mark.
fn members(
    plot: Rect,
    ring: Rect,
    app: &App,
    drawing: &Drawing,
    led: Led,
    is_named: bool,
    theme: &Theme,
) -> Vec<Placed> {
    let mut order: Vec<usize> = (0..drawing.docs().len()).collect();
    let leading = [led.member, led.partner, drawing.centre];
    order.sort_by_key(|member| (leading.map(|other| other != Some(*member)), *member));
    let mut placed: Vec<Placed> = Vec::new();
    let mut numbered = Vec::new();
    for member in order {
        let number = member + 1;
        let (text, style) = if led.member == Some(member) {
            (format!("[{number}]"), theme.accent.patch(theme.selected))
        } else if led.partner == Some(member) {
            (format!("({number})"), theme.heading)
        } else if drawing.centre == Some(member) {
            (format!("{number}*"), theme.heading)
        } else {
            (number.to_string(), theme.text)
        };
        let (x, y) = place(drawing.point(member), (ring.width, ring.height));
        let (x, y) = (ring.x + x, ring.y + y);
        let width = text.width() as u16;
        let last = plot.right().saturating_sub(width).max(plot.x);
        let start = x.saturating_sub(width / 2).clamp(plot.x, last);
        let area = Rect::new(start, y, width, 1).intersection(plot);
        let mark = Rect::new(x, y, 1, 1);
        if !placed.iter().any(|(other, ..)| is_near(area, *other)) {
            numbered.push((member, area));
            placed.push((area, text, style));
        } else if !placed.iter().any(|(other, ..)| other.intersects(mark)) {
            placed.push((mark, MARK.to_owned(), theme.text));
        }
    }
    for (member, number) in numbered.into_iter().filter(|_| is_named) {
        let id = drawing.docs().get(member);
        let title = id.map_or("", |id| app.snapshot.listing.title(*id));
        let is_right = number.x >= ring.x + ring.width / 2;
        let room = if is_right {
            plot.right().saturating_sub(number.right() + 1)
        } else {
            number.x.saturating_sub(plot.x + 1)
        };
        let name = shorten(title, usize::from(room.min(NAME_MOST))).into_owned();
        let width = name.width() as u16;
        let x = if is_right {
            number.right() + 1
        } else {
            number.x.saturating_sub(width + 1)
        };
        let area = Rect::new(x, number.y, width, 1).intersection(plot);
        let mut others = placed.iter().filter(|(other, ..)| *other != number);
        if room >= NAME_LEAST && !others.any(|(other, ..)| is_near(area, *other)) {
            placed.push((area, name, theme.text));
        }
    }
    placed
}

/// Where a point of the circle is among so many places across and down.
fn place((x, y): (f64, f64), (across, down): (u16, u16)) -> (u16, u16) {
    let among = |at: f64, places: u16| {
        let last = f64::from(places.saturating_sub(1));
        #[expect(clippy::cast_sign_loss, reason = "at is between -1 and 1")]
        let place = (f64::midpoint(at, 1.0) * last).round().clamp(0.0, last) as u16;
        place
    };
    (among(x, across), among(-y, down))
}

/// Whether two stand in one row without a blank between them.
fn is_near(one: Rect, other: Rect) -> bool {
    one.y == other.y && one.x <= other.right() && other.x <= one.right()
}

/// What the lines mean, as far as there is room; what is left out comes first.
fn legend(mut pen: Pen, drawing: &Drawing, links: &[&Link], theme: &Theme) {
    let strong = Containment::from_percent(STRONG_PERCENT).0;
    let share = strong.to_string();
    let (shown, more) = (drawing.docs().len(), drawing.left_out());
    let further = drawing.linked() - links.len();
    let has_strong = links.iter().any(|link| link.strength >= strong);
    let has_weak = links.iter().any(|link| link.strength < strong);
    let (warning, quiet) = (theme.warning, theme.quiet);
    let items = [
        (more > 0).then(|| (say!("drawing-first", shown, more), warning)),
        (further > 0).then(|| (say!("drawing-links", count = further), warning)),
        has_strong.then(|| (say!("drawing-strong", share = &share), quiet)),
        has_weak.then(|| (say!("drawing-weak", share = &share), quiet)),
        drawing
            .centre
            .is_some()
            .then(|| (say!("drawing-centre").to_owned(), quiet)),
    ];
    pen.skip(2);
    for (item, style) in items.into_iter().flatten() {
        if item.width() <= pen.left() {
            pen.put(&item, style).skip(3);
        }
    }
}
