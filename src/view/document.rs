//! One document against all: its text, each passage in the colour and with the number of its source, and the sources.

mod list;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::names::told_from;
use super::paint::{Pen, clauses, cut, ending};
use super::side::canvas::Canvas;
use super::side::cells::{self, Looks};
use super::side::text::{covers, reason};
use super::theme::Theme;
use crate::align::Kind;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::app::document::Document;
use crate::app::layout::Layout;
use crate::app::rewritten;
use crate::app::side::signed;
use crate::index::Label;
use crate::origin::kinds_of_marks;
use crate::page::{Row, Unit};
use crate::say;
use crate::snapshot::{Sourced, SourcedText};
use crate::sources::{Source, Sources, Stretch};
use crate::text::Span;

/// Between two things in one row.
const GAP: usize = 2;
/// A name is worth more than the figures beside it.
const NAME_LEAST: usize = 20;
/// Before what a rule says, and behind it.
const RULE: &str = "──";
/// The current passage's bar, and that of any other one.
const BARS: [&str; 2] = ["▌", "▎"];

/// Draws the open document.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, document: &Document, theme: &Theme) {
    let geometry = document.geometry();
    let place = |part: Rect| Rect {
        x: part.x + layout.all.x,
        y: part.y + layout.all.y,
        ..part
    };
    name(buffer, place(geometry.name), app, document, theme);
    headline(buffer, place(geometry.headline), app, document, theme);
    caption(buffer, place(geometry.caption), app, document, theme);
    list::sources(
        buffer,
        (place(geometry.title), place(geometry.list)),
        app,
        document,
        theme,
    );
    let mut canvas = Canvas::new(buffer, layout.all);
    canvas.column(geometry.rule, "│", theme.quiet);
    text(&mut canvas, document, theme);
    strip(&mut canvas, document, theme);
    if let Some(trouble) = document.trouble() {
        // What is no longer so is pale.
        canvas.fill(geometry.text, theme.quiet);
        let area = match document.shown() {
            Some(_) => geometry.reason,
            None => geometry.text,
        };
        reason(&mut canvas, area, &trouble, theme);
    }
}

fn unit(shown: &SourcedText) -> Unit {
    shown.page.unit(shown.sources.words, shown.options)
}

/// Which document it is, and what it was compared with.
fn name(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.skip(1).keep_off(1);
    let newest = document.newest();
    let name = own(app, document);
    let which = document.which.map(|which| which.say().to_owned());
    // No figure without what it is a figure of.
    let counted = app.snapshot.settings.counts_common;
    let counted = counted.then(|| say!("common-counted").to_owned());
    let facts = which.into_iter().chain(counted);
    // While there is no text the headline says how far the search is.
    let told = newest.filter(|newest| newest.outcome.is_some() || document.shown().is_some());
    let facts = facts.chain(told.map(facts_of));
    let facts: Vec<String> = facts.filter(|facts| !facts.is_empty()).collect();
    let facts = facts.join(" · ");
    // Word for word may be so only after letters were taken for what they look like.
    let odd = kinds_of_marks(app.snapshot.facts(document.doc));
    let key = app.keymap.named(Place::Document, Action::Details);
    let facts = match (odd, facts.as_str()) {
        (None, _) => facts,
        (Some(odd), "") => say!("side-odd", odd = odd, key = key),
        (Some(odd), _) => say!("preview-odd", odd = odd, facts = facts, key = key),
    };
    let least = name.width().min(NAME_LEAST) + GAP;
    let facts = cut(&facts, pen.left().saturating_sub(least)).into_owned();
    let room = pen.left().saturating_sub(facts.width() + GAP);
    let told = told_from(&app.snapshot, name, &around(app, document), room);
    pen.field(&told, room, theme.heading);
    pen.at_end(&facts, theme.quiet);
}

/// What the open document is called now, or was when it was last there.
fn own<'a>(app: &'a App, document: &'a Document) -> &'a str {
    let listed = app.snapshot.listing.document(document.doc);
    let newest = document.newest().map(|newest| &newest.label);
    let label = listed.map(|listed| &listed.label).or(newest);
    label.map_or("", |label| label.title())
}

/// All names that are read together: those of the sources in view, and that of the document itself, which may be by the same author.
fn around<'a>(app: &'a App, document: &'a Document) -> Vec<&'a str> {
    let (_, shown) = list::listed(document);
    let names = shown.iter().map(|source| label(app, source).title());
    names.chain([own(app, document)]).collect()
}

/// What the document was compared with, as far as that is done.
fn facts_of(sourced: &Sourced) -> String {
    if sourced.outcome.is_none() {
        let [number, all] = sourced.step();
        let comparing = say!(
            "document-comparing",
            compared = sourced.compared,
            count = sourced.candidates
        );
        return say!(
            "document-step",
            comparing = comparing,
            number = number,
            all = all,
            what = sourced.part.say()
        );
    }
    let mut facts = vec![match (&sourced.outcome, sourced.candidates) {
        (Some(Err(_)), _) => return String::new(),
        (_, 0) => say!("document-alone").to_owned(),
        _ => say!("document-compared", count = sourced.compared),
    }];
    if sourced.common > 0 {
        facts.push(say!("document-common").to_owned());
    }
    if sourced.left_out > 0 {
        facts.push(say!("document-left-out", count = sourced.left_out));
    }
    if !sourced.unread.is_empty() {
        facts.push(say!("document-unread", count = sourced.unread.len()));
    }
    facts.join(", ")
}

/// How much of the text stands in how many others.
fn headline(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.skip(1);
    let Some(shown) = document.shown() else {
        let said = match document.newest() {
            None => say!("document-looking").to_owned(),
            Some(newest) if newest.outcome.is_none() => facts_of(newest),
            Some(_) => String::new(),
        };
        // What is done is said last, and goes before how much is done.
        pen.put(&clauses(&said, pen.left()), theme.quiet);
        return;
    };
    let sources = &shown.sources;
    let said = told_of(app, document, sources);
    let fits = |said: &&String| said.width() <= pen.left();
    let sentence = said
        .iter()
        .find(fits)
        .or(said.last())
        .cloned()
        .unwrap_or_default();
    let unit = unit(shown);
    let figures = if sources.all.is_empty() {
        unit.count(sources.words)
    } else {
        let all = unit.of_so_many(sources.words);
        say!("same-of", same = sources.told(), all = all)
    };
    pen.put(&clauses(&sentence, pen.left()), theme.heading);
    pen.skip(GAP);
    // No figure without what it is a figure of.
    let options = shown.options.to_string();
    if !options.is_empty() {
        pen.put(&cut(&options, pen.left()), theme.warning).skip(GAP);
    }
    // What words with letters of another alphabet look like, in such letters, as over two texts.
    let odd = say!("legend-odd");
    if !shown.lookalikes.is_empty() && odd.width() + GAP + figures.width() < pen.left() {
        pen.put(odd, theme.text.patch(theme.odd)).skip(GAP);
    }
    if figures.width() < pen.left() {
        pen.keep_off(1);
        pen.at_end(&figures, theme.quiet);
    }
}

/// The sentence over a text, in more and in fewer words. That rewritten text was found is said wherever it was: nothing word for word
/// clears nobody.
fn told_of(app: &App, document: &Document, sources: &Sources) -> Vec<String> {
    let (whole, short) = (sources.sentence(), sources.short_sentence());
    let found = rewritten::found_short(app, document.doc);
    match (found, sources.all.is_empty()) {
        (Some(found), true) => vec![format!("{found}; {}", say!("nothing-verbatim"))],
        (Some(found), false) => vec![
            format!("{whole}; {found}"),
            format!("{short}; {found}"),
            format!("{found}; {short}"),
        ],
        (None, false) => vec![whole, short],
        (None, true) => {
            let Some(looks) = rewritten::looks(app) else {
                return vec![whole, short];
            };
            let both = [&whole, &short].map(|said| format!("{said}; {looks}"));
            both.into_iter().chain([whole, short]).collect()
        }
    }
}

/// The rule over the text, about the stretch one is at.
fn caption(buffer: &mut Buffer, area: Rect, app: &App, document: &Document, theme: &Theme) {
    let mut pen = Pen::new(buffer, area, 0);
    pen.put(RULE, theme.quiet);
    if !document.searched().is_empty() {
        return searched(&mut pen, document, theme);
    }
    let said = document
        .shown()
        .zip(document.current_stretch())
        .zip(document.current_source());
    if let Some(((shown, stretch), (at, source))) = said {
        let number = at as u32 + 1;
        let badge = format!(" {number} ");
        let style = theme.text.patch(theme.passage(number)).patch(theme.current);
        pen.skip(1).put(&badge, style).skip(1);
        let about = about(document, shown, stretch);
        let room = pen.left().saturating_sub(about.width() + 3);
        let name = label(app, source).title();
        if room >= NAME_LEAST.min(name.width()) {
            let told = told_from(&app.snapshot, name, &around(app, document), room);
            pen.put(&told, theme.text);
            pen.skip(1);
        }
        pen.put(&cut(&about, pen.left().saturating_sub(1)), theme.quiet);
        pen.skip(1);
    }
    pen.fill("─", theme.quiet);
}

/// What is searched for, and how many places there are.
fn searched(pen: &mut Pen, document: &Document, theme: &Theme) {
    let found = match document.hit() {
        None => say!("not-found").to_owned(),
        Some((number, _)) => say!("same-of", same = number, all = document.hits().len()),
    };
    pen.skip(1).put("/", theme.key);
    let room = pen.left().saturating_sub(found.width() + GAP + 1);
    pen.put(&ending(document.searched(), room), theme.text);
    pen.skip(GAP).put(&found, theme.heading).skip(1);
    pen.fill("─", theme.quiet);
}

/// "3/17 · 42 words, edited · also in 2, 5".
fn about(document: &Document, shown: &SourcedText, stretch: &Stretch) -> String {
    let sources = &shown.sources;
    let words = stretch.words();
    let words = unit(shown).count(words);
    let kind = match sources.place(stretch).map(|place| place.kind) {
        Some(Kind::Edited) => say!("comma-edited"),
        Some(Kind::Summary) => say!("comma-summary"),
        _ => say!("comma-verbatim"),
    };
    let place = format!("{}/{}", document.current() + 1, document.marks().len());
    let about = format!("{place} · {words}{kind}");
    let [verbatim, changed] = sources.also(stretch);
    let about = match verbatim {
        Some(numbers) => say!("document-also", about = about, numbers = numbers),
        None => about,
    };
    match changed {
        Some(numbers) => say!("document-also-changed", about = about, numbers = numbers),
        None => about,
    }
}

/// What a source is called now, or was when it was last there.
fn label<'a>(app: &'a App, source: &'a Source) -> &'a Label {
    let listed = app.snapshot.listing.document(source.doc);
    listed.map_or(&source.label, |listed| &listed.label)
}

/// The rows of the text that are in view.
fn text(canvas: &mut Canvas, document: &Document, theme: &Theme) {
    let geometry = document.geometry();
    let pane = document.pane();
    if document.shown().is_some() && pane.page.is_blank {
        let area = geometry.text;
        canvas.put(area.x, area.y, say!("no-text"), area.width, theme.quiet);
        return;
    }
    if document.shown().is_none() {
        return;
    }
    let top = document.top();
    for y in 0..geometry.text.height {
        let row = usize::try_from(top + i64::from(y)).ok();
        let Some(row) = row.and_then(|row| pane.rows().get(row)) else {
            break;
        };
        let marks = pane.marks_in(Span {
            start: row.start,
            end: row.end,
        });
        // What began above the text in view is named in its first row.
        let number = match y {
            0 => pane.numbers().at_top(row, &pane.page.text),
            _ => pane.numbers().in_row(row),
        };
        if let Some(number) = number {
            let number = number.to_string();
            let area = geometry.numbers;
            let x = (area.right().saturating_sub(1)).saturating_sub(number.len() as u16);
            let room = area.width.saturating_sub(1);
            canvas.put(x.max(area.x), area.y + y, &number, room, theme.quiet);
        }
        gutter(canvas, geometry.gutter, y, row, marks, document, theme);
        let number = |at: usize| document.marks().get(at).map(|of| of.source as u32 + 1);
        let style = |byte: u32| {
            let holds = |span: &Span| span.start <= byte && byte < span.end;
            let found = marks.iter().find(|(span, _)| holds(span));
            let style = found.and_then(|(span, at)| {
                let style = theme.text.patch(theme.passage(number(*at)?));
                // The first line stands for the whole of the current one.
                let is_weighty = *at == document.current() && span.start >= row.start;
                Some(if is_weighty {
                    style.patch(theme.current)
                } else {
                    style
                })
            });
            let style = unusual(document, byte, style.unwrap_or(theme.text), theme);
            searched_at(document, byte, style, theme)
        };
        let edge = |from: usize, to: usize| {
            // Where there are colours, a passage's ground shows where it ends.
            let edge = cells::edge(&pane.page.text, marks, from, to);
            let (sign, at) = edge.filter(|_| theme.inks.is_empty())?;
            Some((sign, theme.text.patch(theme.ink(number(at)?))))
        };
        let looks = Looks {
            style: &style,
            edge: &edge,
        };
        cells::line(canvas, geometry.text, y, &pane.page.text, row, &looks);
    }
}

/// What is searched for, where it stands.
fn searched_at(document: &Document, byte: u32, style: Style, theme: &Theme) -> Style {
    let hits = document.hits();
    let after = hits.partition_point(|hit| hit.end <= byte);
    let Some(hit) = hits.get(after).filter(|hit| hit.start <= byte) else {
        return style;
    };
    let is_at = document.hit().is_some_and(|(_, at)| at == *hit);
    theme.found(style, is_at)
}

/// Words with letters of another alphabet, and text that a reader of the original does not see, look as they do side by side.
fn unusual(document: &Document, byte: u32, style: Style, theme: &Theme) -> Style {
    let Some(shown) = document.shown() else {
        return style;
    };
    let mut style = style;
    if covers(&shown.lookalikes, byte) {
        style = style.patch(theme.odd);
    }
    if covers(&shown.text.hidden, byte) {
        style = style.patch(theme.hidden);
    }
    style
}

/// `▸12▌`: the number of the source where a stretch begins, with a `+` where others do too, and the bar on all of its rows.
fn gutter(
    canvas: &mut Canvas,
    area: Rect,
    y: u16,
    row: &Row,
    marks: &[(Span, usize)],
    document: &Document,
    theme: &Theme,
) {
    if area.is_empty() {
        return;
    }
    let is_current = |at: usize| at == document.current();
    let number = |at: usize| document.marks().get(at).map(|of| of.source as u32 + 1);
    let current = marks.iter().find(|(_, at)| is_current(*at));
    let y_row = area.y + y;
    if let Some((_, at)) = current.or(marks.first()) {
        let (bar, style) = if is_current(*at) {
            (BARS[0], theme.accent)
        } else {
            let ink = theme.ink(number(*at).unwrap_or_default());
            (BARS[1], theme.text.patch(ink))
        };
        canvas.put(area.right() - 1, y_row, bar, 1, style);
    }
    // A stretch that began above the text in view is named in its first row.
    let mut named = marks
        .iter()
        .filter(|(span, _)| span.start >= row.start || y == 0)
        .map(|(_, at)| *at);
    let Some(first) = named.next() else {
        return;
    };
    let rest: Vec<usize> = named.collect();
    let shown = rest.iter().find(|at| is_current(**at)).unwrap_or(&first);
    let Some(of) = number(*shown) else {
        return;
    };
    let room = usize::from(area.width.saturating_sub(2));
    let mut sign = of.to_string();
    if sign.len() > room {
        // A part of a number would be another number.
        "#".clone_into(&mut sign);
    } else if !rest.is_empty() && sign.len() < room {
        sign.push('+');
    }
    let style = theme.text.patch(theme.passage(of));
    let style = if is_current(*shown) {
        style.patch(theme.current)
    } else {
        style
    };
    let x = area.right() - 1 - sign.len() as u16;
    canvas.put(x, y_row, &sign, room as u16, style);
    if is_current(*shown) {
        canvas.put(area.x, y_row, "▸", 1, theme.accent);
    }
}

/// Where in the whole text stretches lie, and which part is in view.
fn strip(canvas: &mut Canvas, document: &Document, theme: &Theme) {
    let area = document.geometry().strip;
    let pane = document.pane();
    let seen = document.top()..document.top() + i64::from(area.height);
    let sees_all = pane.rows().len() <= usize::from(area.height);
    if area.is_empty() || document.shown().is_none() {
        return;
    }
    for y in 0..area.height {
        let Some((first, last)) = pane.rows_of_cell(y, area.height) else {
            break;
        };
        let (Some(start), Some(end)) = (pane.rows().get(first), pane.rows().get(last)) else {
            break;
        };
        let marks = pane.marks_in(Span {
            start: start.start,
            end: end.end,
        });
        let begins =
            |(span, at): &&(Span, usize)| *at == document.current() && span.start >= start.start;
        let is_seen = !sees_all && signed(first) < seen.end && seen.start <= signed(last);
        let (sign, style) = match (marks.iter().find(begins), marks.first()) {
            (Some(_), _) => ("◆", theme.accent),
            (None, Some((_, at))) => {
                let number = document
                    .marks()
                    .get(*at)
                    .map_or(0, |of| of.source as u32 + 1);
                let ink = theme.text.patch(theme.ink(number));
                (
                    "▐",
                    if is_seen {
                        ink.add_modifier(Modifier::BOLD)
                    } else {
                        ink
                    },
                )
            }
            (None, None) if is_seen => ("│", theme.quiet),
            (None, None) => continue,
        };
        canvas.put(area.x, area.y + y, sign, 1, style);
    }
}
