//! The drawing of pairs that say the same in other words, and how far the search for them is. A sheet over the lists.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::names::Names;
use super::paint::{CUT, Pen, clauses, cut};
use super::pairs::CURSOR_WIDTH;
use super::preview::{below_title, heading};
use super::sheet::{draw_rows, field, open};
use super::theme::Theme;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::layout::Layout;
use crate::engine::rewritten::{Pair, Search};
use crate::say;
use crate::sides::Sides;

/// Between columns.
const GAP: usize = 2;
/// Cells of a share of either text, under a head that says of which.
const SHARE: usize = 6;
/// Cells of the kinds, "12 edited, 3 summary", which get more where they need more, and how many there are beside them where there is
/// room for them.
const KINDS: usize = 22;
const BESIDE_KINDS: usize = 68;

/// Names give up so many cells for both shares, and so many for what the lists don't have: with fewer they tell nothing apart.
const NAME_LEAST: usize = 12;
const NAME_GOOD: usize = 16;

/// Between the title and the letters that are typed, and with how few cells a title says nothing.
const BEFORE_TYPED: &str = "── ";
const TITLE_LEAST: usize = 8;

/// Draws it. Says where the text cursor is while letters of names are typed.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) -> Option<Position> {
    let rewritten = &app.rewritten;
    let listing = &app.snapshot.listing;
    let [head, rows] = open(buffer, layout, rewritten, theme);
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
    let height = usize::from(below_title(rows).height);
    let columns = Columns::fit(usize::from(rows.width), rewritten.in_view(height));
    columns.heads(&mut Pen::new(buffer, rows, 0), theme);
    let rows = below_title(rows);
    let name = |id| {
        listing
            .document(id)
            .map_or(say!("gone"), |d| d.label.title())
    };
    let around = rewritten.in_view(height).map(|(pair, _)| pair.docs);
    let around = around.flat_map(|docs| [name(docs.left), name(docs.right)]);
    let room = columns.name_beside(usize::from(rows.width));
    let told = Names::of(around, room);
    draw_rows(
        buffer,
        rows,
        rewritten.in_view(height),
        theme,
        |pen, pair, _| {
            columns.row(pen, pair, theme);
            pen.put(told.get(name(pair.docs.left)), theme.text);
            pen.put(say!("and"), theme.quiet);
            pen.put(told.get(name(pair.docs.right)), theme.text);
        },
    );
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
    let style = if rewritten.is_replaced() {
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

/// Which columns there is room for in front of the names.
struct Columns {
    /// Both shares, or the larger one alone.
    both: bool,
    /// Cells of the kinds: none where there is no room for them.
    kinds: usize,
    /// Cells of what is said of a pair that the lists don't have: none where all in view are listed.
    unlisted: usize,
}

impl Columns {
    fn fit<'a>(width: usize, in_view: impl Iterator<Item = (&'a Pair, bool)>) -> Columns {
        let (mut is_unlisted, mut widest) = (false, KINDS);
        for (pair, _) in in_view {
            is_unlisted |= !pair.is_listed;
            widest = widest.max(kinds(pair.passages).width());
        }
        let unlisted = if is_unlisted {
            say!("not-listed").width() + GAP
        } else {
            0
        };
        let all = CURSOR_WIDTH + 2 * SHARE + GAP;
        let name = |figures: usize| {
            let names = width.saturating_sub(figures + say!("and").width() + 1);
            names / 2
        };
        Columns {
            both: name(all) >= NAME_LEAST,
            kinds: if width >= BESIDE_KINDS + widest {
                widest
            } else {
                0
            },
            unlisted: if name(all + unlisted) >= NAME_GOOD {
                unlisted
            } else {
                0
            },
        }
    }

    /// Cells of each name in a row of this width.
    fn name_beside(&self, width: usize) -> usize {
        let shares = if self.both { 2 * SHARE } else { SHARE };
        let kinds = match self.kinds {
            0 => 0,
            cells => cells + GAP,
        };
        let figures = CURSOR_WIDTH + shares + GAP + kinds + self.unlisted;
        width.saturating_sub(figures + say!("and").width() + 1) / 2
    }

    fn heads(&self, pen: &mut Pen, theme: &Theme) {
        pen.skip(CURSOR_WIDTH);
        if self.both {
            for head in [say!("rewritten-of-a"), say!("rewritten-of-b")] {
                pen.field_right(head, SHARE, theme.quiet);
            }
        } else {
            pen.field_right("%", SHARE, theme.quiet);
        }
        pen.skip(GAP);
        if self.kinds > 0 {
            pen.field(say!("head-passages"), self.kinds, theme.quiet)
                .skip(GAP);
        }
        pen.skip(self.unlisted)
            .put(say!("rewritten-both"), theme.quiet);
    }

    fn row(&self, pen: &mut Pen, pair: &Pair, theme: &Theme) {
        let Sides { left, right } = pair.covered;
        if self.both {
            for share in [left, right] {
                pen.field_right(&share.to_string(), SHARE, theme.heading);
            }
        } else {
            let larger = left.max(right).to_string();
            pen.field_right(&larger, SHARE, theme.heading);
        }
        pen.skip(GAP);
        if self.kinds > 0 {
            let kinds = kinds(pair.passages);
            pen.field(&kinds, self.kinds, theme.quiet).skip(GAP);
        }
        let listed = if pair.is_listed {
            ""
        } else {
            say!("not-listed")
        };
        pen.field(listed, self.unlisted, theme.accent);
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
