//! The lists beside the histogram, where there is room: the strongest pairs, the largest clusters, what is new, what was not read. Each is
//! begun here and goes on in its own place.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::App;
use crate::app::layout::split;
use crate::app::rows::Subject;
use crate::columns::{CLUSTERS, Column, Context, DOCUMENTS, FILES, PAIRS};
use crate::index::Document;
use crate::say;
use crate::view::columns::draw_plain;
use crate::view::preview::{below_title, heading};
use crate::view::theme::Theme;

/// The title, the heads, and a blank row that parts a list from the next.
const AROUND: u16 = 3;

/// Draws as much of each list as there is room for.
pub fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let listing = &app.snapshot.listing;
    let unread = &app.snapshot.unread;
    let new = app.seen.unseen().iter().filter_map(|new| match new {
        Subject::Document(id) => listing.document(*id),
        Subject::Pair(_) => None,
    });
    let new: Vec<&Document> = new.take(usize::from(area.height)).collect();
    let lengths = [
        listing.pairs.len(),
        listing.clusters.len(),
        new.len(),
        unread.len(),
    ];
    let mut rest = Rest {
        area,
        lists: lengths.into_iter().filter(|length| *length > 0).count(),
        context: &app.context(),
        theme,
    };
    let strongest = listing.pairs.iter();
    rest.list(buffer, say!("overview-strongest"), PAIRS, strongest);
    let largest = listing.clusters.iter();
    rest.list(buffer, say!("overview-largest"), CLUSTERS, largest);
    let new = new.into_iter();
    rest.list(buffer, say!("overview-new-documents"), DOCUMENTS, new);
    rest.list(buffer, say!("overview-not-read"), FILES, unread.iter());
}

/// What is left for the lists that are not drawn yet.
struct Rest<'a> {
    area: Rect,
    /// So many of them have rows.
    lists: usize,
    context: &'a Context<'a>,
    theme: &'a Theme,
}

impl<'a> Rest<'a> {
    /// Draws the first rows of a list. What it does not need is left to those after it.
    fn list<R>(
        &mut self,
        buffer: &mut Buffer,
        title: &str,
        columns: &'static [Column<R>],
        all: impl ExactSizeIterator<Item = &'a R>,
    ) {
        if all.len() == 0 {
            return;
        }
        let share = self.area.height / self.lists.max(1) as u16;
        self.lists -= 1;
        let length = u16::try_from(all.len()).unwrap_or(u16::MAX);
        let height = share.saturating_sub(AROUND).min(length);
        if height == 0 {
            return;
        }
        heading(buffer, self.area, title, "", self.theme);
        let (heads, rows) = split(below_title(self.area), 1);
        let (area, _) = split(rows, height);
        let rows = all.take(usize::from(height)).map(|of| (of, false));
        let columns = (columns, self.context);
        draw_plain(buffer, (heads, area), columns, rows, self.theme);
        (_, self.area) = split(self.area, height + AROUND);
    }
}
