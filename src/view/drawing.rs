//! The links of a cluster as lines between numbered points: strong ones are whole, weaker ones dotted.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};
use unicode_width::UnicodeWidthStr;

use super::names::told_from;
use super::paint::{Pen, cut};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::drawing::{Drawing, Link};
use crate::measure::{Containment, Ratio};
use crate::say;

/// From here on one of the two is mostly the other's text: such a link is a whole line.
const STRONG_PERCENT: f64 = 50.0;
/// Dots of Braille in a cell, across and down.
const DOTS: (f64, f64) = (2.0, 4.0);
/// One dot in so many of a weaker link, and of one under the threshold.
const DOTTED: f64 = 3.0;
const SPARSE: f64 = 6.0;
/// Cells of the ring for each link: where there are more links their dots run into one another. Of weak ones only so many are drawn then,
/// beside those that hold the drawing together and those of the member under the cursor; and of a ball of wool these alone.
const CELLS_EACH: u32 = 20;
/// Up to so many members have their names beside their numbers; more would stand on each other.
const NAMED_MOST: usize = 24;
/// A name takes no more, and no more than a fourth of the width on either side.
const NAME_MOST: usize = 26;
/// With fewer cells beside the ring a name says nothing.
const NAME_LEAST: usize = 6;
/// Below this a drawing shows nothing: a line of words for it, and some rows for the ring.
const ROWS_LEAST: u16 = 4;
/// A mark where a number has no room.
const MARK: &str = "•";

/// What the eye is led to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Led {
    /// The member under the cursor, from 0.
    pub member: Option<usize>,
    /// The other one of the pair under the cursor.
    pub partner: Option<usize>,
}

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
    let names = names(plot, drawing);
    let ring = Ring::in_area(plot, names);
    let strong = Containment::from_percent(STRONG_PERCENT).0;
    let threshold = app.threshold().0;
    let is_led = |link: &&Link| {
        let (a, b) = link.ends;
        led.member.is_some_and(|member| member == a || member == b)
    };
    let most = (ring.area.area() / CELLS_EACH) as usize;
    let links = drawing.readable(most, |link| link.strength >= strong, |link| is_led(&link));
    legend(
        &mut Pen::new(buffer, area, usize::from(plot.height)),
        app,
        (drawing, &links),
        theme,
    );
    let rest = links.iter().copied().filter(|link| !is_led(link));
    lines(
        buffer,
        ring.area,
        &ring,
        drawing,
        rest,
        threshold,
        theme.quiet,
    );
    // The links of the member under the cursor are drawn over all others, not among them.
    let own = links.iter().copied().filter(is_led);
    lines(
        buffer,
        ring.area,
        &ring,
        drawing,
        own,
        threshold,
        theme.accent,
    );
    for placed in members(plot, app, drawing, &ring, led, theme) {
        // With a blank on either side, so that no line runs into it; a mark is as small as it can be.
        let beside = u16::from(placed.text != MARK);
        // At the left edge there is no cell for it: what stands behind the other one is another's.
        let start = placed.area.x.saturating_sub(beside);
        let around = Rect {
            x: start,
            width: placed.area.right() + beside - start,
            ..placed.area
        };
        clear(buffer, around.intersection(plot));
        Pen::new(buffer, placed.area, 0).put(&placed.text, placed.style);
    }
}

/// Cells on either side of the ring for names.
fn names(plot: Rect, drawing: &Drawing) -> u16 {
    let room = usize::from(plot.width / 4).min(NAME_MOST);
    if drawing.docs().len() <= NAMED_MOST && room >= NAME_LEAST {
        room as u16
    } else {
        // A number that stands at the side of the ring.
        2
    }
}

/// Where the ring lies.
struct Ring {
    area: Rect,
}

impl Ring {
    fn in_area(plot: Rect, names: u16) -> Ring {
        let names = names.min(plot.width / 3);
        let area = Rect {
            x: plot.x + names,
            width: plot.width - 2 * names,
            ..plot
        };
        Ring { area }
    }

    /// The cell of a point of the circle.
    fn cell(&self, (x, y): (f64, f64)) -> (u16, u16) {
        let place = |at: f64, from: u16, cells: u16| {
            let last = f64::from(cells.saturating_sub(1));
            let cell = (f64::midpoint(at, 1.0) * last).round();
            // Between 0 and the number of cells.
            #[expect(clippy::cast_sign_loss, reason = "at is between -1 and 1")]
            let cell = cell.clamp(0.0, last) as u16;
            from + cell
        };
        (
            place(x, self.area.x, self.area.width),
            place(-y, self.area.y, self.area.height),
        )
    }
}

/// Draws links in one style: into cells of their own first, because a canvas knows colours alone.
fn lines<'a>(
    buffer: &mut Buffer,
    area: Rect,
    ring: &Ring,
    drawing: &Drawing,
    links: impl Iterator<Item = &'a Link>,
    threshold: Ratio,
    style: Style,
) {
    let (across, down) = (
        f64::from(ring.area.width) * DOTS.0,
        f64::from(ring.area.height) * DOTS.1,
    );
    let links: Vec<&Link> = links.collect();
    let mut own = Buffer::empty(area);
    let canvas = Canvas::default()
        .marker(Marker::Braille)
        .x_bounds([-1.0, 1.0])
        .y_bounds([-1.0, 1.0])
        .paint(|context| {
            for link in &links {
                line(context, drawing, link, threshold, (across, down));
            }
        });
    canvas.render(area, &mut own);
    for position in area.positions() {
        let Some(drawn) = own.cell(position) else {
            continue;
        };
        if drawn.symbol() != " "
            && let Some(cell) = buffer.cell_mut(position)
        {
            cell.set_symbol(drawn.symbol()).set_style(style);
        }
    }
}

/// One link: whole, dotted, or with few dots.
fn line(
    context: &mut Context,
    drawing: &Drawing,
    link: &Link,
    threshold: Ratio,
    (across, down): (f64, f64),
) {
    let (from, to) = (drawing.point(link.ends.0), drawing.point(link.ends.1));
    if link.strength >= Containment::from_percent(STRONG_PERCENT).0 {
        context.draw(&Line {
            x1: from.0,
            y1: from.1,
            x2: to.0,
            y2: to.1,
            color: Color::Reset,
        });
        return;
    }
    let apart = if link.strength < threshold {
        SPARSE
    } else {
        DOTTED
    };
    let (width, height) = ((to.0 - from.0) / 2.0 * across, (to.1 - from.1) / 2.0 * down);
    let dots = (width.abs().max(height.abs()) / apart).ceil().max(1.0);
    let mut points = Vec::new();
    let mut dot = 0.0;
    while dot <= dots {
        let part = dot / dots;
        points.push((
            from.0 + (to.0 - from.0) * part,
            from.1 + (to.1 - from.1) * part,
        ));
        dot += 1.0;
    }
    context.draw(&Points {
        coords: &points,
        color: Color::Reset,
    });
}

/// Something that is written beside the lines.
struct Placed {
    area: Rect,
    text: String,
    style: Style,
}

/// What stands in one row with a blank on either side of each.
fn is_near(one: Rect, other: Rect) -> bool {
    one.y == other.y && one.x <= other.right() && other.x <= one.right()
}

/// Numbers, and names where there is room; those that the eye is led to come first, and none touches another.
fn members(
    plot: Rect,
    app: &App,
    drawing: &Drawing,
    ring: &Ring,
    led: Led,
    theme: &Theme,
) -> Vec<Placed> {
    let mut order: Vec<usize> = (0..drawing.docs().len()).collect();
    let worth = |member: usize| {
        let member = Some(member);
        (
            led.member != member,
            led.partner != member,
            drawing.centre() != member,
        )
    };
    order.sort_by_key(|member| (worth(*member), *member));
    let mut placed: Vec<Placed> = Vec::new();
    let mut numbered: Vec<(usize, Rect)> = Vec::new();
    // All numbers before the first name, or a name would stand where a number should.
    for member in order {
        let (label, style) = label(member, drawing, led, theme);
        let (x, y) = ring.cell(drawing.point(member));
        let width = label.width() as u16;
        let start = x
            .saturating_sub(width / 2)
            .clamp(plot.x, plot.right().saturating_sub(width).max(plot.x));
        let here = Rect::new(start, y, width, 1).intersection(plot);
        let is_free = !placed.iter().any(|other| is_near(other.area, here));
        let (area, text, style) = if is_free {
            numbered.push((member, here));
            (here, label, style)
        } else {
            (Rect::new(x, y, 1, 1), MARK.to_owned(), theme.text)
        };
        if is_free || !placed.iter().any(|other| other.area.intersects(area)) {
            placed.push(Placed { area, text, style });
        }
    }
    if drawing.docs().len() <= NAMED_MOST {
        let all = (0..drawing.docs().len()).map(|member| name(app, drawing, member));
        let all: Vec<&str> = all.collect();
        for (member, number) in numbered {
            let middle = ring.area.x + ring.area.width / 2;
            let is_right = number.x >= middle;
            // Rather on the side that looks away from the ring.
            let mut sides = [is_right, !is_right].into_iter();
            let own = name(app, drawing, member);
            let named = sides.find_map(|is_right| {
                let (start, room) = room(plot, number, is_right, &placed);
                if room < NAME_LEAST.min(own.width()) {
                    return None;
                }
                let told = told_from(&app.snapshot, own, &all, room.min(NAME_MOST));
                let width = told.width() as u16;
                let x = if is_right {
                    start
                } else {
                    number.x.saturating_sub(width + 1)
                };
                Some(Placed {
                    area: Rect::new(x, number.y, width, 1).intersection(plot),
                    text: told.into_owned(),
                    style: theme.text,
                })
            });
            placed.extend(named);
        }
    }
    placed
}

/// Where a name could begin on a side of a number, and how many cells there are up to what stands there already.
fn room(plot: Rect, number: Rect, is_right: bool, placed: &[Placed]) -> (u16, usize) {
    let beside = placed
        .iter()
        .map(|other| other.area)
        .filter(|other| other.y == number.y && *other != number);
    let (start, end) = if is_right {
        let beyond = beside.filter(|other| other.x >= number.right());
        let end = beyond.map(|other| other.x.saturating_sub(1)).min();
        (number.right() + 1, end.unwrap_or(plot.right()))
    } else {
        let before = beside.filter(|other| other.right() <= number.x);
        let start = before.map(|other| other.right() + 1).max();
        (start.unwrap_or(plot.x), number.x.saturating_sub(1))
    };
    (start, usize::from(end.saturating_sub(start)))
}

fn clear(buffer: &mut Buffer, area: Rect) {
    for position in area.intersection(buffer.area).positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            let ground = cell.bg;
            cell.reset();
            cell.set_bg(ground);
        }
    }
}

/// A number as the matrix has it, with what it is told from the others by.
fn label(member: usize, drawing: &Drawing, led: Led, theme: &Theme) -> (String, Style) {
    let number = member + 1;
    if led.member == Some(member) {
        (format!("[{number}]"), theme.accent.patch(theme.selected))
    } else if led.partner == Some(member) {
        (format!("({number})"), theme.heading)
    } else if drawing.centre() == Some(member) {
        (format!("{number}*"), theme.heading)
    } else {
        (number.to_string(), theme.text)
    }
}

/// What the lines mean, as far as there is room; what is left out comes first.
fn legend(pen: &mut Pen, app: &App, (drawing, links): (&Drawing, &[&Link]), theme: &Theme) {
    pen.skip(2);
    let strong = Containment::from_percent(STRONG_PERCENT).0;
    let threshold = app.threshold().0;
    let mut items = Vec::new();
    if drawing.left_out() > 0 {
        items.push(say!(
            "drawing-first",
            shown = drawing.docs().len(),
            more = drawing.left_out()
        ));
    }
    if drawing.linked() > links.len() {
        let more = drawing.linked() - links.len();
        // The way to the figures of all of them, from the clusters or from the drawing in place of the matrix.
        let key = if app.walk.is_some() {
            app.keymap.key(Place::Matrix, Action::Drawing)
        } else {
            app.keymap.key(Place::Clusters, Action::Open)
        };
        let short = say!("drawing-links", count = more);
        let long = key.map(|key| say!("drawing-links-matrix", said = &short, key = key));
        let fits = |said: &String| said.width() <= pen.left();
        items.push(long.filter(fits).unwrap_or(short));
    }
    if links.iter().any(|link| link.strength >= strong) {
        items.push(say!("drawing-strong", share = strong.to_string()));
    }
    if links
        .iter()
        .any(|link| link.strength < strong && link.strength >= threshold)
    {
        items.push(say!("drawing-weak", share = strong.to_string()));
    }
    if links.iter().any(|link| link.strength < threshold) {
        items.push(say!("drawing-runs", share = threshold.to_string()));
    }
    if drawing.centre().is_some() {
        items.push(say!("drawing-centre").to_owned());
    }
    for item in items {
        if item.width() > pen.left() {
            continue;
        }
        let style = if item.starts_with('!') {
            theme.warning
        } else {
            theme.quiet
        };
        pen.put(&cut(&item, pen.left()), style).skip(3);
    }
}

fn name<'a>(app: &'a App, drawing: &Drawing, member: usize) -> &'a str {
    let id = drawing.docs().get(member);
    let document = id.and_then(|id| app.snapshot.listing.document(*id));
    document.map_or("", |document| document.label.title())
}
