//! The common passages: in how many documents each stands, and its text.

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::paint::{cut, shorten};
use super::preview::{heading, note};
use super::rows::draw_rows;
use super::sheet::open;
use super::texts::draw_excerpt;
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::occurrences::CommonList;
use crate::app::picker::Pick as _;
use crate::page::Unit;
use crate::say;
use crate::snapshot::Quoted;

/// Between two columns.
const GAP: usize = 2;
/// Cells for the name of the earliest document: the text of the passage says more.
const NAME_MOST: usize = 24;

/// Draws the list at the foot of the screen.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, common: &CommonList, theme: &Theme) {
    let list = &common.list;
    let [head, rows] = open(buffer, layout, list, theme);
    let shown = list.count();
    let facts = match common.number {
        None => say!("occurrences-looking").to_owned(),
        Some(number) if number > shown => say!("common-most", count = number, shown),
        Some(_) => say!("common-longest").to_owned(),
    };
    heading(buffer, head, say!("common-title"), &facts, theme);
    if common.number == Some(0) {
        note(buffer, rows, none(app), theme);
    }
    let options = app.snapshot.settings.text;
    let words =
        |quoted: &Quoted| Unit::of(&quoted.text(), quoted.words, options).count(quoted.words);
    let documents = |quoted: &Quoted| {
        let said = say!("common-in", count = quoted.documents);
        let earliest = quoted.earliest.as_ref().map(|found| {
            let name = shorten(found.of.title(), NAME_MOST);
            say!("common-first", name)
        });
        said + &earliest.unwrap_or_default()
    };
    let height = usize::from(rows.height);
    let cells = |said: &dyn Fn(&Quoted) -> String| {
        let widths = list.in_view(height).map(|(quoted, _)| said(quoted).width());
        widths.max().unwrap_or_default()
    };
    let (of_words, of_documents) = (cells(&words), cells(&documents));
    draw_rows(
        buffer,
        rows,
        list.in_view(height),
        theme,
        |pen, quoted, _| {
            pen.field_right(&words(quoted), of_words, theme.heading)
                .skip(GAP);
            pen.field(&documents(quoted), of_documents, theme.text)
                .skip(GAP);
            pen.keep_off(1);
            match &quoted.place {
                Ok((sought, span)) => {
                    let (buffer, area) = pen.rest();
                    draw_excerpt(buffer, area, &sought.text, *span, &|_| theme.text);
                }
                Err(reason) => {
                    let said = cut(&reason.to_string(), pen.left()).into_owned();
                    pen.put(&said, theme.quiet);
                }
            }
        },
    );
}

/// That there is none, and why none is told apart where all text counts.
fn none(app: &App) -> &'static str {
    if app.snapshot.settings.counts_common {
        say!("common-counted-all")
    } else {
        say!("common-none")
    }
}
