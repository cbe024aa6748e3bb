//! Which pairs say the same in other words, and how far has the search for them come? A sheet over the lists.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, cut};
use super::pairs::{both_fitting, cursor};
use super::preview::{below_title, heading};
use super::sheet::{choose, clear, scrolled};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::rewritten::HEADS;
use crate::say;

/// Between columns.
const GAP: usize = 2;
/// Cells of a share of either text, under a head that says of which.
const SHARE: usize = 6;
/// Cells of the kinds, "12 edited, 3 summary", and with how many cells there is room for them.
const KINDS: usize = 22;
const WIDE: usize = 90;

/// Draws it.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let rewritten = &app.rewritten;
    let listing = &app.snapshot.listing;
    let area = layout.sheet(rewritten.len() + HEADS);
    clear(buffer, area, theme);
    let rows = below_title(area);
    let height = usize::from(below_title(rows).height);
    let head = scrolled(buffer, area, rewritten.off(height), theme);
    heading(buffer, head, say!("rewritten-title"), &facts(app), theme);
    if rewritten.is_empty() {
        if rewritten.found().is_some() {
            let none = if app.snapshot.listing.documents.len() < 2 {
                say!("rewritten-nothing")
            } else {
                say!("rewritten-none")
            };
            Pen::new(buffer, rows, 0).skip(2).put(none, theme.text);
        }
        return;
    }
    let unlisted = say!("not-listed");
    let is_wide = usize::from(rows.width) >= WIDE;
    let mut pen = Pen::new(buffer, rows, 0);
    pen.skip(2);
    for head in [say!("rewritten-of-a"), say!("rewritten-of-b")] {
        pen.field_right(head, SHARE, theme.quiet);
    }
    pen.skip(GAP);
    if is_wide {
        pen.field(say!("head-passages"), KINDS, theme.quiet)
            .skip(GAP);
    }
    pen.skip(unlisted.width() + GAP)
        .put(say!("rewritten-both"), theme.quiet);
    let rows = below_title(rows);
    for (row, (pair, chosen)) in rewritten.in_view(usize::from(rows.height)).enumerate() {
        choose(buffer, rows, row, chosen, theme);
        let mut pen = Pen::new(buffer, rows, row);
        cursor(&mut pen, chosen, theme);
        for share in [pair.covered.left, pair.covered.right] {
            pen.field_right(&share.to_string(), SHARE, theme.heading);
        }
        pen.skip(GAP);
        if is_wide {
            let kinds = kinds(pair.passages);
            pen.field(&cut(&kinds, KINDS), KINDS, theme.quiet).skip(GAP);
        }
        let listed = if pair.is_listed { "" } else { unlisted };
        pen.field(listed, unlisted.width(), theme.accent).skip(GAP);
        let name = |id| {
            listing
                .document(id)
                .map_or(say!("gone"), |d| d.label.title())
        };
        let room = pen.left().saturating_sub(say!("and").width() + 1) / 2;
        let names = (name(pair.docs.left), name(pair.docs.right));
        let (left, right) = both_fitting(&app.snapshot, names, room);
        pen.put(&left, theme.text);
        pen.put(say!("and"), theme.quiet);
        pen.put(&right, theme.text);
    }
}

/// What the search has found, or how far it has come.
fn facts(app: &App) -> String {
    let rewritten = &app.rewritten;
    let Some(found) = rewritten.found() else {
        return match rewritten.progress {
            Some(progress) => say!(
                "rewritten-searching",
                done = progress.done,
                all = progress.all,
                what = progress.what
            ),
            None => say!("rewritten-waits").to_owned(),
        };
    };
    // First, as what comes after it may be cut.
    let old = if rewritten.is_old(&app.snapshot.listing) {
        say!("rewritten-old")
    } else {
        ""
    };
    let unlisted = found.pairs.iter().filter(|pair| !pair.is_listed).count();
    let (pairs, compared) = (found.pairs.len(), found.compared);
    match found.unread.len() {
        0 => say!(
            "rewritten-found",
            old = old,
            compared = compared,
            found = pairs,
            unlisted = unlisted
        ),
        unread => say!(
            "rewritten-found-unread",
            old = old,
            compared = compared,
            found = pairs,
            unlisted = unlisted,
            unread = unread
        ),
    }
}

/// "2 edited, 1 summary".
fn kinds([verbatim, edited, summaries]: [u32; 3]) -> String {
    let kinds = [
        (edited, say!("count-edited", count = edited)),
        (summaries, say!("count-summary", count = summaries)),
        (verbatim, say!("count-verbatim", count = verbatim)),
    ];
    let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
    let kinds: Vec<String> = kinds.map(|(_, said)| said).collect();
    kinds.join(", ")
}
