//! The matrix of a cluster, or of what is marked: how much of each row's document stands in each column's.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::drawing::{self, Led};
use super::names::Names;
use super::paint::{Pen, cut};
use super::preview::heading;
use super::rows::off;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::{Layout, MATRIX_CELL};
use crate::app::matrix::OpenMatrix;
use crate::say;

/// Of nothing, and of itself.
const NONE: &str = "·";
const ITSELF: &str = "─";
/// Between two things that are said at the foot.
const BETWEEN: &str = "   ";
/// Before the member of a cluster with most in common with the rest.
const CENTRE: &str = "*";

/// The title of the rule above it.
pub fn title(app: &App) -> String {
    let Some(matrix) = app.overlays.matrix() else {
        return String::new();
    };
    let (shown, count) = (matrix.docs().len(), matrix.members().len());
    match (matrix.is_of_marked(), app.drawing.is_some()) {
        (false, true) => say!("matrix-drawing", count),
        (true, true) => say!("matrix-drawing-marked", count),
        (false, false) if shown < count => say!("matrix-first", shown, count),
        (true, false) if shown < count => {
            say!("matrix-first-marked", shown, count)
        }
        (false, false) => say!("matrix-title", count),
        (true, false) => say!("matrix-title-marked", count),
    }
}

/// Draws the cells in view with their heads, and what the cell under the cursor says.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let Some(matrix) = app.overlays.matrix() else {
        return;
    };
    let head = usize::from(layout.matrix_head());
    let cells = layout.matrix_cells();
    let (top, left) = matrix.top();
    let drawing = app.drawing.as_ref();
    let columns = match drawing {
        Some(_) => left..left,
        None => left..(left + usize::from(cells.width)).min(matrix.docs().len()),
    };
    let mut pen = Pen::new(buffer, layout.heads, 0);
    let beyond = matrix.docs().len().saturating_sub(columns.end);
    let off = match drawing {
        Some(_) => String::new(),
        None => off([left, beyond], ["‹", "›"]),
    };
    pen.skip(1).field(
        &cut(&off, head.saturating_sub(1)),
        head.saturating_sub(1),
        theme.quiet,
    );
    for column in columns.clone() {
        let style = if column == matrix.at().1 {
            theme.accent
        } else {
            theme.quiet
        };
        // Figures leave the last cell to the bracket of the cursor, and so do their heads.
        let room = usize::from(MATRIX_CELL).saturating_sub(1);
        pen.field_right(&(column + 1).to_string(), room, style)
            .skip(1);
    }
    let digits = matrix.docs().len().to_string().width();
    let room = head.saturating_sub(digits + 2);
    let listing = &app.snapshot.listing;
    let in_view = matrix.docs().iter().skip(top).take(layout.height());
    let told = Names::of(in_view.clone().filter_map(|id| listing.label(*id)), room);
    for ((line, id), row) in in_view.enumerate().zip(top..) {
        let current = row == matrix.at().0;
        let mut pen = Pen::new(buffer, layout.list, line);
        let style = if current { theme.accent } else { theme.quiet };
        let sign = if matrix.centre() == Some(*id) {
            CENTRE
        } else {
            ""
        };
        pen.field(sign, 1, theme.text)
            .field_right(&(row + 1).to_string(), digits, style)
            .skip(1);
        let label = listing.label(*id);
        let style = match label {
            _ if current => theme.heading,
            // A source stands back.
            Some(label) if label.is_archived() => theme.quiet,
            _ => theme.text,
        };
        pen.field(told.get(label), room, style);
        for column in columns.clone() {
            cell(&mut pen, matrix, (row, column), theme);
        }
    }
    if let Some(drawing) = drawing {
        let all = layout.heads.union(layout.list);
        let right = Rect {
            // Names of the rows and names in the drawing have a cell between them.
            x: all.x + layout.matrix_head() + 1,
            width: all.width.saturating_sub(layout.matrix_head() + 1),
            ..all
        };
        let (row, column) = matrix.at();
        let led = Led {
            member: Some(row),
            partner: (row != column).then_some(column),
        };
        drawing::draw(buffer, right, app, drawing, led, theme);
    }
    caption(buffer, layout, app, matrix, theme);
}

fn cell(pen: &mut Pen, matrix: &OpenMatrix, at: (usize, usize), theme: &Theme) {
    let value = matrix.cell(at.0, at.1);
    let is_unlisted = matrix.is_unlisted(at.0, at.1);
    let (text, style) = match value {
        _ if at.0 == at.1 => (ITSELF.to_owned(), theme.quiet),
        None => ("…".to_owned(), theme.quiet),
        Some(value) if value.0.part == 0 => (NONE.to_owned(), theme.quiet),
        Some(value) if is_unlisted => (value.to_string(), theme.quiet),
        Some(value) => (value.to_string(), theme.heading),
    };
    let width = usize::from(MATRIX_CELL);
    let selected = at == matrix.at();
    // Brackets show the cursor without colour, and round ones what is no listed pair.
    let (open, close) = match (selected, is_unlisted) {
        (true, _) => ("[", "]"),
        (false, true) => ("(", ")"),
        (false, false) => (" ", " "),
    };
    let style = if selected {
        style.patch(theme.selected)
    } else {
        style
    };
    let blank = width.saturating_sub(text.width() + 2);
    pen.skip(blank)
        .put(open, style)
        .put(&text, style)
        .put(close, style);
}

fn caption(buffer: &mut Buffer, layout: &Layout, app: &App, matrix: &OpenMatrix, theme: &Theme) {
    let area = layout.preview;
    let above = matrix.top().0;
    let below = matrix.docs().len().saturating_sub(above + layout.height());
    let off = off([above, below], ["↑", "↓"]);
    let off = Some(off).filter(|off| !off.is_empty());
    let signs = app.drawing.is_none().then(|| {
        let centre = matrix.centre().map(|_| say!("drawing-centre"));
        let mut rows = above..matrix.docs().len().min(above + layout.height());
        let left = matrix.top().1;
        let columns = left..left + usize::from(layout.matrix_cells().width);
        let is_any = rows.any(|row| columns.clone().any(|at| matrix.is_unlisted(row, at)));
        let unlisted = is_any.then(|| say!("matrix-unlisted"));
        centre.into_iter().chain(unlisted).map(str::to_owned)
    });
    let facts: Vec<String> = off.into_iter().chain(signs.into_iter().flatten()).collect();
    heading(buffer, area, "", &facts.join(BETWEEN), theme);
    let mut pen = Pen::new(buffer, area, 1);
    pen.skip(1);
    let (row, column) = matrix.at();
    let sentence = match matrix.under_cursor() {
        None => say!("matrix-itself").to_owned(),
        Some((of, within)) => {
            let around = say!("matrix-cell", share = "100%", of = "", within = "");
            let room = pen.left().saturating_sub(around.width() + 1) / 2;
            let share = matrix
                .cell(row, column)
                .map_or("…".to_owned(), |c| c.to_string());
            let listing = &app.snapshot.listing;
            let labels = [of, within].map(|id| listing.label(id));
            let told = Names::of(labels.into_iter().flatten(), room);
            let [of, within] = labels.map(|label| told.get(label));
            say!("matrix-cell", share, of, within)
        }
    };
    pen.put(&cut(&sentence, pen.left()), theme.text);
}
