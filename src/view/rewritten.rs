//! The drawing of pairs that say the same in other words, and how far the search for them is. A sheet over the lists.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::columns::draw_plain;
use super::paint::{CUT, Pen, clauses, cut};
use super::preview::{below_title, heading};
use super::sheet::{field, open};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::columns::REWRITTEN;
use crate::engine::rewritten::Search;
use crate::say;

/// Behind what is typed.
const GAP: usize = 2;
/// Between the title and the letters that are typed, and with how few cells a title says nothing.
const BEFORE_TYPED: &str = "── ";
const TITLE_LEAST: usize = 8;

/// Draws it. Says where the text cursor is while letters of names are typed.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) -> Option<Position> {
    let rewritten = &app.rewritten;
    let [head, rows] = open(buffer, layout, &rewritten.rows, theme);
    let typed = title(buffer, head, app, theme);
    if rewritten.is_empty() {
        if let Some(found) = rewritten.found() {
            let none = if app.snapshot.listing.documents.len() < 2 {
                say!("rewritten-nothing")
            } else if found.pairs.is_empty() {
                say!("rewritten-none")
            } else if !rewritten.is_any_named() {
                say!("rewritten-none-named")
            } else if rewritten.typed.is_empty() {
                say!("rewritten-none-unlisted")
            } else {
                say!("rewritten-none-named-unlisted")
            };
            Pen::new(buffer, rows, 0).skip(2).put(none, theme.text);
        }
        return typed;
    }
    let below = below_title(rows);
    let in_view = rewritten.in_view(usize::from(below.height));
    let columns = (REWRITTEN, &app.context());
    draw_plain(buffer, (rows, below), columns, in_view, theme);
    typed
}

/// The rule above: what the list is, and either what was found or the letters of names that keep rows back.
fn title(buffer: &mut Buffer, head: Rect, app: &App, theme: &Theme) -> Option<Position> {
    let rewritten = &app.rewritten;
    let title = say!("rewritten-title");
    if !app.types_rewritten() && rewritten.typed.is_empty() {
        heading(buffer, head, title, &facts(app), theme);
        return None;
    }
    let mut pen = Pen::new(buffer, head, 0);
    pen.put("──", theme.quiet).skip(1);
    // What is typed has room before all else, and its end matters most.
    let reserved = BEFORE_TYPED.width() + rewritten.typed.width() + 2 * GAP;
    let room = pen.left().saturating_sub(reserved);
    if room >= title.width().min(TITLE_LEAST) {
        pen.put(&cut(title, room), theme.heading).skip(1);
        pen.put(BEFORE_TYPED, theme.quiet);
    }
    pen.put("/", theme.key);
    // As in a list: the first letter replaces what is shown as chosen.
    let style = if app.is_replaced() {
        theme.selected
    } else {
        theme.text
    };
    let cursor = field(&mut pen, &rewritten.typed, app.caret, style);
    pen.skip(2);
    let said = match rewritten.found() {
        Some(found) => named(app, found),
        None => facts(app),
    };
    // The end of a number that is cut would make another one of it.
    let said = clauses(&said, pen.left().saturating_sub(BEFORE_TYPED.width()));
    if !said.is_empty() && !said.ends_with(CUT) {
        pen.put(BEFORE_TYPED, theme.quiet);
        pen.put(&said, theme.quiet).skip(1);
    }
    pen.fill("─", theme.quiet);
    app.types_rewritten().then_some(cursor)
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
    let old = old(app);
    if rewritten.is_unlisted_alone {
        let said = say!("rewritten-unlisted-alone", count = rewritten.len());
        return unread(format!("{old}{said}"), found);
    }
    let unlisted = found.pairs.iter().filter(|pair| !pair.is_listed).count();
    let (pairs, compared) = (found.pairs.len(), found.compared);
    match found.unread.len() {
        0 => say!(
            "rewritten-found",
            old = &old,
            compared = compared,
            found = pairs,
            unlisted = unlisted
        ),
        unread => say!(
            "rewritten-found-unread",
            old = &old,
            compared = compared,
            found = pairs,
            unlisted = unlisted,
            unread = unread
        ),
    }
}

/// How many of what was found have the letters, and what else is to be known of them.
fn named(app: &App, found: &Search) -> String {
    let rewritten = &app.rewritten;
    let (shown, all) = (rewritten.len(), found.pairs.len());
    let said = if rewritten.is_unlisted_alone {
        say!("rewritten-named-unlisted", count = shown, all = all)
    } else {
        say!("rewritten-named", count = shown, all = all)
    };
    unread(format!("{}{said}", old(app)), found)
}

/// That the lists are others by now, which comes first, as what comes after it may be cut.
fn old(app: &App) -> String {
    if !app.rewritten.is_old(&app.snapshot.listing) {
        return String::new();
    }
    if app.types_rewritten() {
        // The key would be a letter.
        return say!("rewritten-old-typed").to_owned();
    }
    let key = app.keymap.named(Place::Rewritten, Action::Rewritten);
    say!("rewritten-old", key = key)
}

/// The same with the files that were not read, if there are any.
fn unread(said: String, found: &Search) -> String {
    match found.unread.len() {
        0 => said,
        count => say!("rewritten-unread", said = said, count = count),
    }
}
