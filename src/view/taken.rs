//! The pairs that layers took away: what each would be without them, what it is, and which of them did that.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{cut, shorten};
use super::preview::{heading, note};
use super::rows::draw_rows;
use super::sheet::open;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::masking;
use crate::app::taken::TakenList;
use crate::page::Unit;
use crate::say;
use crate::snapshot::Taken;

/// Between two columns.
const GAP: usize = 2;

/// Draws the list at the foot of the screen.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, taken: &TakenList, theme: &Theme) {
    let list = &taken.list;
    let [head, rows] = open(buffer, layout, list, theme);
    let facts = if taken.is_known {
        say!("taken-count", count = list.items().len())
    } else {
        say!("occurrences-looking").to_owned()
    };
    heading(buffer, head, say!("taken-title"), &facts, theme);
    if taken.is_known && list.items().is_empty() {
        note(buffer, rows, say!("taken-none"), theme);
    }
    let shares = |taken: &Taken| {
        let (raw, share) = (taken.raw.to_string(), taken.net.to_string());
        say!("taken-shares", raw, share)
    };
    let by = |taken: &Taken| {
        let by = taken.by.iter().map(|(layer, words)| {
            let words = Unit::Word.of_so_many(*words);
            format!("{}: {words}", masking::about(*layer).say())
        });
        by.collect::<Vec<_>>().join(", ")
    };
    let height = usize::from(rows.height);
    let widest = |said: &dyn Fn(&Taken) -> String| {
        let widths = list.in_view(height).map(|(taken, _)| said(taken).width());
        widths.max().unwrap_or_default()
    };
    let of_shares = widest(&shares);
    let listing = &app.snapshot.listing;
    let shown = list.in_view(height);
    draw_rows(buffer, rows, shown, theme, |pen, taken, _| {
        pen.field(&shares(taken), of_shares, theme.heading)
            .skip(GAP);
        let by = by(taken);
        // The two names share what the reasons leave.
        let room = pen.left().saturating_sub(by.width() + 2 * GAP) / 2;
        for id in [taken.docs.left, taken.docs.right] {
            pen.put(&shorten(listing.title(id), room), theme.text)
                .skip(GAP);
        }
        pen.put(&cut(&by, pen.left()), theme.quiet);
    });
}
