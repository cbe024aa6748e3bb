//! The clusters: who is linked with whom, and how strongly.

use ratatui::buffer::Buffer;

use super::harmless::harmless;
use super::paint::{Pen, count, shorten};
use super::pairs::{CURSOR_WIDTH, cursor, select};
use super::preview::{below_title, heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::index::{Cluster, DocId, Listing};

/// Widths of the figures: those of their heads.
const SIZE: usize = 4;
const STRONGEST: usize = 9;
const WEAKEST: usize = 7;
const LINKS: usize = 5;
/// Between two columns.
const GAP: usize = 2;
/// The figures go, one by one, before the names have less room than this.
const NAMES_LEAST: usize = 24;
/// The centre gets two fifths of the names' room, and no more than a name needs.
const CENTRE_MOST: usize = 40;

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
        let mut room = width.saturating_sub(CURSOR_WIDTH + SIZE + GAP + STRONGEST + GAP + 1);
        let mut take = |cells: usize| {
            let fits = room >= NAMES_LEAST + cells + GAP;
            room -= if fits { cells + GAP } else { 0 };
            fits
        };
        let weakest = take(WEAKEST);
        let links = weakest && take(LINKS);
        let centre = (room * 2 / 5).min(CENTRE_MOST);
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
        pen.field_right("strongest", STRONGEST, style).skip(GAP);
        if self.weakest {
            pen.field_right("weakest", WEAKEST, style).skip(GAP);
        }
        if self.links {
            pen.field_right("links", LINKS, style).skip(GAP);
        }
        pen.field("centre", self.centre, style).skip(GAP);
        pen.field("other members", self.names, style);
    }

    fn row(&self, pen: &mut Pen, listing: &Listing, cluster: &Cluster, theme: &Theme) {
        let text = theme.text;
        pen.field_right(&count(cluster.members.len()), SIZE, theme.heading);
        pen.skip(GAP);
        let strongest = cluster.strongest.to_string();
        pen.field_right(&strongest, STRONGEST, text).skip(GAP);
        if self.weakest {
            let weakest = cluster.weakest.to_string();
            pen.field_right(&weakest, WEAKEST, text).skip(GAP);
        }
        if self.links {
            let links = count(cluster.links);
            pen.field_right(&links, LINKS, text).skip(GAP);
        }
        let centre = shorten(name(listing, cluster.centre), self.centre);
        pen.field(&centre, self.centre, text).skip(GAP);
        let end = pen.left().saturating_sub(self.names);
        pen.keep_off(end);
        let others = cluster.members.iter().filter(|id| **id != cluster.centre);
        names(pen, others.map(|id| name(listing, *id)), theme);
    }
}

fn name(listing: &Listing, id: DocId) -> &str {
    listing.document(id).map_or("", |d| d.label.as_str())
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
        return;
    };
    let centre = shorten(name(listing, cluster.centre), CENTRE_MOST);
    heading(
        buffer,
        area,
        &centre,
        "has the most in common with the rest",
        theme,
    );
    let inside = below_title(area);
    // No more names than could possibly fit: each takes a letter and what parts it from the next.
    let most = inside.area() as usize / 4;
    let members = cluster.members.iter().take(most);
    let names: Vec<_> = members.map(|id| harmless(name(listing, *id))).collect();
    note(buffer, inside, &names.join(" · "), theme);
}
