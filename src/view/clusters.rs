//! The clusters: who is linked with whom, and how strongly.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::columns;
use super::drawing::{self, Led};
use super::names::Names;
use super::paint::{Pen, count, cut, shorten};
use super::pairs::{BY_RUNS, CURSOR_WIDTH, mark, select, sign};
use super::preview::{below_title, body, heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::drawing::MOST;
use crate::app::layout::Layout;
use crate::app::order::Order;
use crate::columns::CLUSTERS;
use crate::index::{Cluster, DocId, Listing};
use crate::measure::{Containment, Coverage};
use crate::origin::{self, Dated};
use crate::page::harmless;
use crate::say;
use crate::submission::DIVIDER;

/// Widths of the figures: those of their heads; numbers of thousands get what they need.
const SIZE: usize = 4;
const STRONGEST: usize = 9;
/// In a narrow window a percentage is all there is room for.
const STRONGEST_NARROW: usize = 4;
const WEAKEST: usize = 7;
const LINKS: usize = 5;
/// Cells that a sentence beneath the list leaves free.
const INDENT: usize = 4;
/// Between two columns.
const GAP: usize = 2;
/// The figures go, one by one, before the names have less room than this.
const NAMES_LEAST: usize = 24;
/// One name of the other members takes no more where others would not be seen for it.
const EACH: usize = 20;
/// Between two of them: a comma and a blank.
const PARTED: usize = 2;
/// The centre gets two fifths of the names' room, and no more than a name needs.
const CENTRE_MOST: usize = 40;

/// Draws the rows, and all members of the selected one beneath.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let columns = Columns::of(layout, app);
    if !app.clusters.rows().is_empty() {
        let mut pen = Pen::new(buffer, layout.heads, 0);
        columns.heads(&mut pen, app.clusters.order, theme);
    }
    let in_view = || {
        let rows = app.clusters.in_view(layout.height());
        rows.filter_map(|(row, _)| listing.clusters.get(row as usize))
    };
    // Both columns have members: no two of them may look like one.
    let centres = in_view().map(|cluster| name(listing, cluster.centre));
    let others = in_view().flat_map(|cluster| columns.others(listing, cluster));
    let names: Vec<&str> = centres.chain(others).collect();
    let told = Names::of(names.iter().copied(), columns.centre);
    let told_others = Names::of(names.iter().copied(), columns.each);
    for (at, (row, selected)) in app.clusters.in_view(layout.height()).enumerate() {
        let Some(cluster) = listing.clusters.get(row as usize) else {
            continue;
        };
        if selected {
            select(buffer, layout, at, theme);
        }
        let mut pen = Pen::new(buffer, layout.list, at);
        let sign = sign(false, app.seen.is_new_cluster(cluster));
        mark(&mut pen, selected, sign, theme);
        let number = count(u64::from(row) + 1);
        pen.field_right(&number, columns.number, theme.quiet)
            .skip(GAP);
        let centre = told.get(name(listing, cluster.centre));
        columns.row(&mut pen, listing, (centre, &told_others, cluster), theme);
    }
    members(buffer, layout, app, theme);
}

/// What the column with this cell is sorted by.
pub fn sorts_at(layout: &Layout, app: &App, cell: usize) -> Option<&'static str> {
    let columns = Columns::of(layout, app);
    let (size, links) = columns.wide;
    let weakest = columns.weakest.then_some(WEAKEST);
    let all = [
        (Some(CURSOR_WIDTH + columns.number), None),
        (Some(size), Some("size")),
        (Some(columns.strongest), Some("strongest")),
        (weakest, Some("weakest")),
        (columns.links.then_some(links), Some("links")),
        (Some(columns.centre), Some("centre")),
    ];
    let there = all
        .into_iter()
        .filter_map(|(cells, by)| Some((cells? + GAP, by)));
    columns::at(cell, there)
}

/// Which figures there is room for.
struct Columns {
    /// Cells of the number by which a filter asks for the cluster, whatever the rows are sorted by.
    number: usize,
    /// Cells of the strongest link.
    strongest: usize,
    weakest: bool,
    links: bool,
    centre: usize,
    names: usize,
    /// Cells of each of these names.
    each: usize,
    /// Widths of the size and of the links.
    wide: (usize, usize),
    threshold: Containment,
}

impl Columns {
    /// Those of the rows in view.
    fn of(layout: &Layout, app: &App) -> Columns {
        let clusters = &app.snapshot.listing.clusters;
        let in_view = app.clusters.in_view(layout.height());
        let shown = in_view.filter_map(|(row, _)| clusters.get(row as usize));
        let (size, links, most) = shown.fold((SIZE, LINKS, 1), |(size, links, most), cluster| {
            (
                size.max(count(cluster.members.len()).width()),
                links.max(count(cluster.links).width()),
                most.max(cluster.members.len().saturating_sub(1)),
            )
        });
        let number = count(clusters.len()).width();
        let columns = Columns::fit(
            usize::from(layout.list.width),
            number,
            (size, links),
            app.threshold(),
        );
        // So many of the others are seen of the largest one, and share all the cells that there are.
        let seen = (columns.names + PARTED) / (EACH + PARTED);
        let seen = seen.clamp(1, most);
        // The first of the others is seen however many there are.
        let after = more(most - 1).width();
        let taken = if seen < most { after } else { 0 } + PARTED * (seen - 1);
        Columns {
            each: columns.names.saturating_sub(taken) / seen,
            ..columns
        }
    }

    fn fit(width: usize, number: usize, wide: (usize, usize), threshold: Containment) -> Columns {
        let figures = CURSOR_WIDTH + number + GAP + wide.0 + GAP + GAP + 1;
        let mut room = width.saturating_sub(figures + STRONGEST);
        let is_narrow = room < NAMES_LEAST;
        if is_narrow {
            // A head in full is worth less than a name that can be told from others.
            room = width.saturating_sub(figures + STRONGEST_NARROW);
        }
        let mut take = |cells: usize| {
            let fits = room >= NAMES_LEAST + cells + GAP;
            room -= if fits { cells + GAP } else { 0 };
            fits
        };
        let weakest = !is_narrow && take(WEAKEST);
        let links = weakest && take(wide.1);
        let centre = if is_narrow {
            room
        } else {
            (room * 2 / 5).min(CENTRE_MOST)
        };
        Columns {
            number,
            strongest: if is_narrow {
                STRONGEST_NARROW
            } else {
                STRONGEST
            },
            weakest,
            links,
            centre,
            names: room.saturating_sub(centre + GAP),
            each: 0,
            wide,
            threshold,
        }
    }

    fn heads(&self, pen: &mut Pen, order: Order, theme: &Theme) {
        let head = |name: &str, by: &str, room: usize| {
            let arrow = order.arrow_of(CLUSTERS, by);
            // Names are all that the usual order needs to be seen by.
            let arrow = arrow.filter(|_| order != Order::default());
            let style = if arrow.is_some() {
                theme.heading
            } else {
                theme.quiet
            };
            let arrow = arrow.unwrap_or("");
            let name = cut(name, room.saturating_sub(arrow.width()));
            (format!("{name}{arrow}"), style)
        };
        let strongest = if self.strongest < STRONGEST {
            "%"
        } else {
            say!("head-strongest")
        };
        pen.skip(CURSOR_WIDTH);
        let number = say!("head-cluster-number");
        pen.field_right(number, self.number, theme.quiet).skip(GAP);
        let (text, style) = head(say!("head-size"), "size", self.wide.0 + 1);
        pen.field_right(&text, self.wide.0, style).skip(GAP);
        let (text, style) = head(strongest, "strongest", self.strongest + 1);
        pen.field_right(&text, self.strongest, style).skip(GAP);
        if self.weakest {
            let (text, style) = head(say!("head-weakest"), "weakest", WEAKEST + 1);
            pen.field_right(&text, WEAKEST, style).skip(GAP);
        }
        if self.links {
            let (text, style) = head(say!("head-links"), "links", self.wide.1 + 1);
            pen.field_right(&text, self.wide.1, style).skip(GAP);
        }
        let (text, style) = head(say!("head-centre"), "centre", self.centre);
        pen.field(&text, self.centre, style).skip(GAP);
        let others = cut(say!("head-others"), self.names);
        pen.field(&others, self.names, theme.quiet);
    }

    /// Names of all members but the centre, as far as there could be room for them.
    fn others<'a>(&self, listing: &'a Listing, cluster: &Cluster) -> Vec<&'a str> {
        let others = cluster.members.iter().filter(|id| **id != cluster.centre);
        // Each takes a letter and what parts it from the next.
        let most = self.names / (1 + PARTED) + 1;
        others.take(most).map(|id| name(listing, *id)).collect()
    }

    fn row(
        &self,
        pen: &mut Pen,
        listing: &Listing,
        (centre, told, cluster): (&str, &Names<'_>, &Cluster),
        theme: &Theme,
    ) {
        let text = theme.text;
        pen.field_right(&count(cluster.members.len()), self.wide.0, theme.heading);
        pen.skip(GAP);
        let strongest = cluster.strongest.0.beside(self.threshold.0);
        pen.field_right(&strongest, self.strongest, text);
        self.mark(pen, cluster.strongest, theme);
        if self.weakest {
            let weakest = cluster.weakest.0.beside(self.threshold.0);
            pen.field_right(&weakest, WEAKEST, text);
            self.mark(pen, cluster.weakest, theme);
        }
        if self.links {
            let links = count(cluster.links);
            pen.field_right(&links, self.wide.1, text).skip(GAP);
        }
        pen.field(centre, self.centre, text).skip(GAP);
        if self.names == 0 {
            return;
        }
        let end = pen.left().saturating_sub(self.names);
        pen.keep_off(end);
        let others = self.others(listing, cluster).into_iter();
        let count = cluster.members.len().saturating_sub(1);
        names(pen, others.map(|name| told.get(name)), count, theme);
    }

    /// The gap behind a percentage, with the sign of a link that is there for its long runs.
    fn mark(&self, pen: &mut Pen, link: Coverage, theme: &Theme) {
        let mark = if link.0 < self.threshold.0 {
            BY_RUNS
        } else {
            ""
        };
        pen.field(mark, GAP, theme.warning);
    }
}

fn name(listing: &Listing, id: DocId) -> &str {
    listing.document(id).map_or("", |d| d.label.title())
}

/// Short names one after another, as far as they go.
fn names<'a>(pen: &mut Pen, names: impl Iterator<Item = &'a str>, count: usize, theme: &Theme) {
    let mut parted = 0;
    for (nth, name) in names.enumerate() {
        let after = more(count.saturating_sub(nth + 1));
        if parted > 0 && pen.left() < parted + name.width() + after.width() {
            pen.put(&more(count - nth), theme.quiet);
            return;
        }
        if parted > 0 {
            pen.put(", ", theme.quiet);
        }
        pen.put(name, theme.quiet);
        parted = PARTED;
    }
}

/// How many are left out behind a name; nothing where none is.
fn more(count: usize) -> String {
    if count > 0 {
        format!(" +{count}")
    } else {
        String::new()
    }
}

/// All members of the selected cluster, by name or as a drawing, and what speaks for one of them as the first.
fn members(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let area = body(buffer, layout, theme);
    let row = app.clusters.row();
    let Some(cluster) = row.and_then(|row| listing.clusters.get(row as usize)) else {
        return;
    };
    let centre = shorten(name(listing, cluster.centre), CENTRE_MOST);
    // Of two neither has more in common with the other.
    if cluster.members.len() > 2 {
        heading(buffer, area, &centre, say!("most-in-common"), theme);
    } else {
        heading(buffer, area, say!("only-two"), "", theme);
    }
    let mut inside = below_title(area);
    if let Some(hint) = earliest(app, cluster).filter(|_| inside.height > 1) {
        let lines = hint
            .width()
            .div_ceil(usize::from(inside.width.max(1)).saturating_sub(INDENT));
        let lines = (lines.max(1) as u16).min(inside.height / 2);
        let told = Rect {
            height: lines,
            ..inside
        };
        note(buffer, told, &hint, theme);
        inside.y += lines;
        inside.height -= lines;
    }
    if let Some(drawing) = &app.drawing {
        return drawing::draw(buffer, inside, app, drawing, Led::default(), theme);
    }
    // No more names than could possibly fit: each takes a letter and what parts it from the next.
    let most = inside.area() as usize / 4;
    let members = cluster.members.iter().take(most);
    let names: Vec<_> = members.map(|id| harmless(name(listing, *id))).collect();
    note(buffer, inside, &names.join(DIVIDER), theme);
}

/// Whose file has the earliest date, where only one does: a reason to ask, which accuses nobody.
fn earliest(app: &App, cluster: &Cluster) -> Option<String> {
    let snapshot = &app.snapshot;
    let members = cluster.members.iter().take(MOST);
    let dated = members.filter_map(|id| Some((*id, snapshot.facts(*id)?)));
    let found = origin::earliest(dated)?;
    let name = shorten(name(&snapshot.listing, found.of), CENTRE_MOST).into_owned();
    let (date, count) = (harmless(&found.date), found.dated);
    Some(match found.by {
        Dated::Inside => say!("earliest", name = name, date = date, count = count),
        Dated::File => say!("earliest-file", name = name, date = date, count = count),
    })
}
