//! The links of a cluster as lines between numbered points: strong ones are whole, weaker ones dotted.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};
use unicode_width::UnicodeWidthStr;

use super::names::fitting;
use super::paint::{Pen, cut};
use super::theme::Theme;
use crate::app::App;
use crate::app::drawing::{Drawing, Link};
use crate::measure::{Containment, Ratio};
use crate::say;
use crate::snapshot::Snapshot;

/// From here on one of the two is mostly the other's text: such a link is a whole line.
const STRONG_PERCENT: f64 = 50.0;
/// Dots of Braille in a cell, across and down.
const DOTS: (f64, f64) = (2.0, 4.0);
/// One dot in so many of a weaker link, and of one under the threshold.
const DOTTED: f64 = 3.0;
const SPARSE: f64 = 6.0;
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
    legend(
        &mut Pen::new(buffer, area, usize::from(plot.height)),
        app,
        drawing,
        theme,
    );
    let names = names(plot, drawing);
    let ring = Ring::in_area(plot, names);
    let threshold = app.threshold().0;
    let is_led = |link: &&Link| {
        let (a, b) = link.ends;
        led.member.is_some_and(|member| member == a || member == b)
    };
    let rest = drawing.links().iter().filter(|link| !is_led(link));
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
    let own = drawing.links().iter().filter(is_led);
    lines(
        buffer,
        ring.area,
        &ring,
        drawing,
        own,
        threshold,
        theme.accent,
    );
    members(buffer, plot, app, drawing, &ring, led, theme);
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

/// Numbers, and names where there is room; those that the eye is led to come first, and none stands on another.
fn members(
    buffer: &mut Buffer,
    plot: Rect,
    app: &App,
    drawing: &Drawing,
    ring: &Ring,
    led: Led,
    theme: &Theme,
) {
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
    let mut taken: Vec<Rect> = Vec::new();
    let with_names = drawing.docs().len() <= NAMED_MOST;
    for member in order {
        let (label, style) = label(member, drawing, led, theme);
        let (x, y) = ring.cell(drawing.point(member));
        let width = label.width() as u16;
        let x = x
            .saturating_sub(width / 2)
            .clamp(plot.x, plot.right().saturating_sub(width).max(plot.x));
        let here = Rect::new(x, y, width, 1).intersection(plot);
        if taken.iter().any(|other| other.intersects(here)) {
            if let Some(cell) = buffer.cell_mut(ring.cell(drawing.point(member)))
                && cell.symbol() != MARK
                && !taken
                    .iter()
                    .any(|other| other.contains(ring.cell(drawing.point(member)).into()))
            {
                cell.set_symbol(MARK).set_style(theme.text);
            }
            continue;
        }
        write(buffer, here, &label, style);
        taken.push(here);
        if with_names {
            let name = name(app, drawing, member);
            let name = (&*app.snapshot, name);
            named(buffer, plot, ring, here, name, &mut taken, theme);
        }
    }
}

/// The name of a member, on the side that looks away from the ring.
fn named(
    buffer: &mut Buffer,
    plot: Rect,
    ring: &Ring,
    number: Rect,
    (snapshot, name): (&Snapshot, &str),
    taken: &mut Vec<Rect>,
    theme: &Theme,
) {
    let middle = ring.area.x + ring.area.width / 2;
    let is_right = number.x >= middle;
    let room = if is_right {
        plot.right().saturating_sub(number.right() + 1)
    } else {
        number.x.saturating_sub(plot.x + 1)
    };
    let name = fitting(snapshot, name, usize::from(room).min(NAME_MOST)).into_owned();
    // With a blank, so that no line runs between a number and its name.
    let (text, x) = if is_right {
        (format!(" {name}"), number.right())
    } else {
        let width = name.width() as u16 + 1;
        (format!("{name} "), number.x.saturating_sub(width))
    };
    let width = text.width() as u16;
    let here = Rect::new(x, number.y, width, 1).intersection(plot);
    if (room as usize) < NAME_LEAST.min(name.width())
        || taken.iter().any(|other| other.intersects(here))
    {
        return;
    }
    write(buffer, here, &text, theme.text);
    taken.push(here);
}

fn write(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    for position in area.intersection(buffer.area).positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            let ground = cell.bg;
            cell.reset();
            cell.set_bg(ground);
        }
    }
    Pen::new(buffer, area, 0).put(text, style);
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
fn legend(pen: &mut Pen, app: &App, drawing: &Drawing, theme: &Theme) {
    pen.skip(2);
    let strong = Containment::from_percent(STRONG_PERCENT).0;
    let threshold = app.threshold().0;
    let links = drawing.links();
    let mut items = Vec::new();
    if drawing.left_out() > 0 {
        items.push(say!(
            "drawing-first",
            shown = drawing.docs().len(),
            more = drawing.left_out()
        ));
    }
    if drawing.linked() > links.len() {
        items.push(say!(
            "drawing-links",
            shown = links.len(),
            all = drawing.linked()
        ));
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
