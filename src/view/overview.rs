//! The overview on the screen: numbers, and how strongly each document is linked with the one nearest to it.

mod beside;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Sparkline, SparklineBar, Widget};
use unicode_width::UnicodeWidthStr;

use super::paint::{Pen, count, cut};
use super::preview::{heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::{Layout, split};
use crate::app::overview::{self, AXIS, Histogram, Parts, percent};
use crate::index::Strengths;
use crate::say;

/// Before everything.
const INDENT: usize = overview::INDENT as usize;
/// Between a number and what it counts.
const GAP: usize = 1;
/// As many heights as a column has in one cell.
const EIGHTHS: u64 = 8;
/// What the threshold looks like among the columns, and on the axis.
const LINE: &str = "┊";
const FOOT: &str = "▲";
/// The top of a column that is higher than there is room for, before the number that it stands for.
const BEYOND: &str = "↑";

/// Draws the numbers and the histogram.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    if app.snapshot.listing.documents.is_empty() {
        return;
    }
    let sentence = overview::sentence(app);
    let facts = overview::facts(app);
    let parts = Parts::of(layout, facts.len(), &sentence);
    let rows = usize::from(parts.facts.height);
    if let Some(area) = parts.beside {
        beside::draw(buffer, area, app, theme);
    }
    let numbers = facts.iter().map(|fact| fact.number.width()).max();
    for (row, fact) in facts.iter().take(rows).enumerate() {
        let mut pen = Pen::new(buffer, parts.facts, row);
        let style = if fact.warns {
            theme.warning
        } else {
            theme.heading
        };
        pen.skip(INDENT);
        pen.field_right(&fact.number, numbers.unwrap_or(0), style)
            .skip(GAP);
        let room = pen.left().saturating_sub(1);
        pen.put(&cut(&fact.words, room), theme.text);
    }
    if let Some(place) = parts.histogram.filter(|_| !overview::has_histogram(app)) {
        note(buffer, place.inside, &super::empty::sentence(app), theme);
    } else if let Some(place) = parts.histogram {
        heading(
            buffer,
            place.all,
            say!("histogram"),
            say!("histogram-note"),
            theme,
        );
        histogram(buffer, place, app, &sentence, theme);
    }
}

fn histogram(buffer: &mut Buffer, place: Histogram, app: &App, sentence: &str, theme: &Theme) {
    let plot = Plot {
        place,
        threshold: percent(app.threshold()),
        strengths: &app.snapshot.listing.strengths,
    };
    plot.draw(buffer, place.inside, theme);
    let (_, beneath) = split(place.inside, place.height + AXIS);
    note(buffer, beneath, sentence, theme);
}

/// The columns, the axis and the threshold through both.
struct Plot<'a> {
    place: Histogram,
    threshold: usize,
    strengths: &'a Strengths,
}

impl Plot<'_> {
    fn step(&self) -> usize {
        usize::from(self.place.step)
    }

    fn columns(&self) -> usize {
        usize::from(self.place.columns())
    }

    /// Documents of a column.
    fn documents(&self, column: usize) -> u32 {
        let first = column * self.step();
        let percents = first..first + self.step();
        percents.map(|percent| self.strengths.at(percent)).sum()
    }

    /// What the full height stands for. Documents under 1 % are no part of it: they are most, and would make all others flat.
    /// Their column ends at the height of the highest, with a sign that it goes on.
    fn most(&self) -> u32 {
        let under = self.strengths.at(0);
        let counted = |column: usize| match column {
            0 => self.documents(0).saturating_sub(under),
            _ => self.documents(column),
        };
        let most = (0..self.columns()).map(counted).max().unwrap_or(0);
        // Where nobody has anything in common with anybody, they are all there is.
        if most == 0 { under.max(1) } else { most }
    }

    fn draw(&self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        let (all, height) = (self.columns(), self.place.height);
        let most = self.most();
        let line = self.threshold / self.step();
        let beyond = self.beyond(most);
        // What is higher than there is room for ends no lower than the highest of the others: its number stands above them all.
        let above = usize::from(!beyond.is_empty());
        let high = EIGHTHS * (u64::from(height) - above as u64);
        let plot = Rect {
            x: area.x + overview::INDENT,
            width: self.place.columns(),
            height,
            ..area
        };
        let columns = (0..all).map(|column| {
            let style = if column < line {
                theme.quiet
            } else {
                theme.bar
            };
            SparklineBar::from(self.eighths(column, most, high)).style(style)
        });
        let columns = Sparkline::default().data(columns.collect::<Vec<_>>());
        let columns = columns.max(EIGHTHS * u64::from(height));
        columns.render(plot.intersection(area), buffer);
        let free = u64::from(height) - self.eighths(line, most, high).div_ceil(EIGHTHS);
        for row in 0..free as usize {
            let mut pen = Pen::new(buffer, area, row);
            pen.skip(INDENT + line).put(LINE, theme.accent);
        }
        let mut pen = Pen::new(buffer, area, 0);
        pen.skip(INDENT).put(&beyond, theme.quiet);
        let mut pen = Pen::new(buffer, area, above);
        pen.skip(INDENT + all);
        let said = say!("documents", count = most);
        // What the highest column counts, where it is not in anybody's way.
        if pen.left() > said.width() + GAP {
            pen.skip(GAP).put(&said, theme.quiet);
        }
        let mut pen = Pen::new(buffer, area, usize::from(self.place.height));
        pen.skip(INDENT);
        for column in 0..all {
            if column == line {
                pen.put(FOOT, theme.accent);
            } else {
                pen.put("─", theme.quiet);
            }
        }
        self.percents(
            &mut Pen::new(buffer, area, usize::from(self.place.height) + 1),
            theme,
        );
    }

    /// What stands over the first column where it is higher than there is room for: a sign, and how many documents it counts.
    fn beyond(&self, most: u32) -> String {
        let documents = self.documents(0);
        if documents <= most {
            return String::new();
        }
        let [whole, short] = [say!("documents", count = documents), count(documents)]
            .map(|said| format!("{BEYOND} {said}"));
        // The threshold is seen beside the words, with a blank between, if not beside the number.
        let free = (self.threshold / self.step()).saturating_sub(1);
        if whole.width() <= free { whole } else { short }
    }

    /// Of the highest of all columns, which is so high; whatever has a document shows at least a trace.
    fn eighths(&self, column: usize, most: u32, high: u64) -> u64 {
        let documents = u64::from(self.documents(column));
        (documents * high).div_ceil(u64::from(most)).min(high)
    }

    /// The threshold under its foot, and around it round percents as far as they are not in its way.
    fn percents(&self, pen: &mut Pen, theme: &Theme) {
        let start = usize::from(pen.x()) + INDENT;
        let threshold = (self.threshold / self.step(), format!("{}%", self.threshold));
        let mut labels = vec![(threshold.0, threshold.1, theme.accent)];
        for round in [0, 25, 50, 75, 100] {
            let (at, text) = (round / self.step(), format!("{round}%"));
            let is_free = labels
                .iter()
                .all(|(other, label, _)| at + text.width() < *other || *other + label.width() < at);
            if is_free {
                labels.push((at, text, theme.quiet));
            }
        }
        labels.sort_by_key(|(at, ..)| *at);
        for (at, text, style) in labels {
            let blank = (start + at).saturating_sub(usize::from(pen.x()));
            pen.skip(blank).put(&text, style);
        }
    }
}
