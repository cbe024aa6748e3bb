//! Beneath the list of clusters: who is linked with whom in the chosen one.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::drawing::{self, Led};
use super::paint::shorten;
use super::preview::{below_title, body, heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::drawing::MOST;
use crate::app::layout::{Layout, split};
use crate::index::{Cluster, DocId};
use crate::origin;
use crate::page::harmless;
use crate::remarks;
use crate::say;
use crate::submission::DIVIDER;

/// Cells that a sentence beneath the list leaves free.
const INDENT: usize = 4;
/// A name in a sentence beneath the list takes no more.
const CENTRE_MOST: usize = 40;

/// Draws all members of the selected cluster, by name or as a drawing, and what speaks for one of them as the first.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let area = body(buffer, layout, theme);
    let Some(cluster) = app.cluster() else {
        return;
    };
    let centre = shorten(listing.title(cluster.centre), CENTRE_MOST);
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
        let (told, rest) = split(inside, lines);
        note(buffer, told, &hint, theme);
        inside = rest;
    }
    if let Some(drawing) = &app.drawing {
        return drawing::draw(buffer, inside, app, drawing, Led::default(), theme);
    }
    // No more names than could possibly fit: each takes a letter and what parts it from the next.
    let most = inside.area() as usize / 4;
    let (class, archived) = cluster.members.split_at(cluster.size());
    let listed = |members: &[DocId]| {
        let members = members.iter().take(most);
        let names: Vec<_> = members.map(|id| harmless(listing.title(*id))).collect();
        names.join(DIVIDER)
    };
    let names = match archived {
        [] => listed(class),
        _ => say!(
            "cluster-archived",
            names = listed(class),
            archived = listed(archived)
        ),
    };
    note(buffer, inside, &names, theme);
}

/// Whose file has the earliest date, where only one does.
fn earliest(app: &App, cluster: &Cluster) -> Option<String> {
    let snapshot = &app.snapshot;
    let members = cluster.members.iter().take(MOST);
    let dated = members.filter_map(|id| Some((*id, snapshot.facts(*id)?)));
    let found = origin::earliest(dated)?;
    let name = shorten(snapshot.listing.title(found.of), CENTRE_MOST);
    Some(remarks::earliest(&name, &found))
}
