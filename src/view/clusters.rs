//! The clusters: who is linked with whom, and how strongly.

use ratatui::buffer::Buffer;

use super::paint::{Pen, count, counted, shorten};
use super::pairs::{CURSOR_WIDTH, cursor, select};
use super::preview::{heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::index::{Cluster, Listing};

/// Widths of the figures, heads included.
const SIZE: usize = 5;
const LINK: usize = 9;
const LINKS: usize = 6;
/// Between two columns.
const GAP: usize = 2;
/// The figures go, one by one, before the names have less room than this.
const NAMES_LEAST: usize = 30;
/// The centre gets a part of the names' room.
const CENTRE_SHARE: usize = 3;

/// Draws the rows, and all members of the selected one beneath.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let columns = Columns::fit(usize::from(layout.list.width));
    if !app.clusters.rows().is_empty() {
        columns.heads(&mut Pen::new(buffer, layout.heads, 0), theme);
    }
    for (at, (row, selected)) in app.clusters.in_view(layout.height()).enumerate() {
        let Some(cluster) = listing.clusters.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        cursor(&mut pen, selected, theme);
        columns.row(&mut pen, listing, cluster, theme);
    }
    members(buffer, layout, app, theme);
}

/// Which figures there is room for.
struct Columns {
    weakest: bool,
    links: bool,
    centre: usize,
    names: usize,
}

impl Columns {
    fn fit(width: usize) -> Columns {
        let room = width.saturating_sub(CURSOR_WIDTH + SIZE + GAP + LINK + GAP + 1);
        let weakest = room >= NAMES_LEAST + LINK + GAP;
        let room = room - if weakest { LINK + GAP } else { 0 };
        let links = weakest && room >= NAMES_LEAST + LINKS + GAP;
        let room = room - if links { LINKS + GAP } else { 0 };
        let centre = room / CENTRE_SHARE;
        Columns {
            weakest,
            links,
            centre,
            names: room.saturating_sub(centre + GAP),
        }
    }

    fn heads(&self, pen: &mut Pen, theme: &Theme) {
        let style = theme.quiet;
        pen.skip(CURSOR_WIDTH);
        pen.field_right("size", SIZE, style).skip(GAP);
        pen.field_right("strongest", LINK, style).skip(GAP);
        if self.weakest {
            pen.field_right("weakest", LINK, style).skip(GAP);
        }
        if self.links {
            pen.field_right("links", LINKS, style).skip(GAP);
        }
        // What the column means: the member with most in common with the rest.
        pen.field(&shorten("most in common", self.centre), self.centre, style);
        pen.skip(GAP).field("members", self.names, style);
    }

    fn row(&self, pen: &mut Pen, listing: &Listing, cluster: &Cluster, theme: &Theme) {
        let text = theme.text;
        pen.field_right(&count(cluster.members.len()), SIZE, theme.heading);
        pen.skip(GAP);
        pen.field_right(&cluster.strongest.to_string(), LINK, text);
        pen.skip(GAP);
        if self.weakest {
            pen.field_right(&cluster.weakest.to_string(), LINK, text);
            pen.skip(GAP);
        }
        if self.links {
            pen.field_right(&count(cluster.links), LINKS, text);
            pen.skip(GAP);
        }
        let name = |id| listing.document(id).map_or("", |d| d.label.as_str());
        let centre = shorten(name(cluster.centre), self.centre);
        pen.field(&centre, self.centre, text).skip(GAP);
        let end = pen.left().saturating_sub(self.names);
        pen.keep_off(end);
        let others = cluster.members.iter().filter(|id| **id != cluster.centre);
        names(pen, others.map(|id| name(*id)), theme);
    }
}

/// Names one after another, each short, as far as they go.
fn names<'a>(pen: &mut Pen, names: impl Iterator<Item = &'a str>, theme: &Theme) {
    /// One name may take this much, so that others are seen too.
    const EACH: usize = 20;
    for (nth, name) in names.enumerate() {
        if pen.left() < 4 {
            pen.put("…", theme.quiet);
            return;
        }
        if nth > 0 {
            pen.put(", ", theme.quiet);
        }
        pen.put(&shorten(name, EACH.min(pen.left())), theme.quiet);
    }
}

/// All members of the selected cluster, by name.
fn members(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let area = layout.preview;
    let row = app.clusters.row();
    let Some(cluster) = row.and_then(|row| listing.clusters.get(row as usize)) else {
        heading(buffer, area, "", "", theme);
        return;
    };
    let size = counted(cluster.members.len(), "document", "documents");
    let links = counted(cluster.links as usize, "link", "links");
    heading(buffer, area, &size, &links, theme);
    let inside = ratatui::layout::Rect {
        y: area.y.saturating_add(1),
        height: area.height.saturating_sub(1),
        ..area
    };
    // No more names than could possibly fit.
    let most = (inside.area() as usize) / 3;
    let names: Vec<String> = cluster
        .members
        .iter()
        .take(most)
        .filter_map(|id| {
            Some(super::harmless::harmless(listing.document(*id)?.label.as_str()).into_owned())
        })
        .collect();
    note(buffer, inside, &names.join(" · "), theme);
}
