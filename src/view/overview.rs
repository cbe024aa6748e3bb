//! What does the class look like as a whole? Its numbers, and how strongly each document is linked with the one nearest to it.

mod beside;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::frame::by_share;
use super::paint::{Pen, count, cut};
use super::preview::{below_title, heading, note};
use super::theme::Theme;
use crate::app::App;
use crate::app::layout::Layout;
use crate::app::side::Unit;
use crate::index::{BULK_LEAST, Strengths, Suggestion, Unsuggested};
use crate::measure::Containment;
use crate::say;
use crate::snapshot::{Excluded, Folder, Sample, standing};

/// Before everything.
const INDENT: usize = 2;
/// Between a number and what it counts.
const GAP: usize = 1;
/// Rows under the columns of the histogram: its axis, the percents, and what the threshold parts, in a sentence of up to two
/// rows.
const BENEATH: u16 = 4;
/// With fewer rows columns would show nothing.
const COLUMNS_LEAST: u16 = 2;
/// Higher ones say no more, however much room there is.
const COLUMNS_MOST: u16 = 30;
/// Cells of the numbers and the histogram where something stands beside them: a column for each percent.
const LEFT: u16 = 110;
/// Beside them lists need so many cells, or no name could be read.
const BESIDE_LEAST: u16 = 44;
/// Cells on either side of a title: a part of its rule and a blank.
const TITLE: usize = 3;
/// Eighths of a cell.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
/// Whole percents of a column, the finest that fits first.
const STEPS: [usize; 4] = [1, 2, 4, 5];
/// What the threshold looks like among the columns, and on the axis.
const LINE: &str = "┊";
const FOOT: &str = "▲";
/// So many folders have a row of their own: most of the rows are for other things.
const MOST_FOLDERS: usize = 5;
/// No line has room for more.
const MOST_PATTERNS: usize = 20;
/// The top of a column that is higher than there is room for.
const BEYOND: &str = "↑";

/// Draws the numbers and the histogram.
pub fn draw(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    if app.snapshot.listing.documents.is_empty() {
        return;
    }
    // There are no column heads here.
    let area = layout.heads.union(layout.list);
    let area = if area.width >= LEFT + BESIDE_LEAST {
        let right = Rect {
            x: area.x + LEFT,
            width: area.width - LEFT,
            ..area
        };
        beside::draw(buffer, right, app, theme);
        Rect {
            width: LEFT,
            ..area
        }
    } else {
        area
    };
    let facts = facts(app);
    let most = usize::from(area.height.saturating_sub(COLUMNS_LEAST + BENEATH + 1));
    let numbers = facts.iter().map(|fact| fact.number.width()).max();
    for (row, fact) in facts.iter().take(most).enumerate() {
        let mut pen = Pen::new(buffer, area, row);
        let style = if fact.warns {
            theme.warning
        } else {
            theme.heading
        };
        pen.skip(INDENT);
        pen.field_right(&fact.number, numbers.unwrap_or(0), style)
            .skip(GAP);
        pen.put(&cut(&fact.words, pen.left().saturating_sub(1)), theme.text);
    }
    let taken = u16::try_from(facts.len().min(most)).unwrap_or(0);
    let rest = Rect {
        y: area.y + taken,
        height: area.height.saturating_sub(taken),
        ..area
    };
    let (whole, short) = (say!("histogram"), say!("histogram-short"));
    let fits = whole.width() + 2 * TITLE <= usize::from(rest.width);
    let title = if fits { whole } else { short };
    if rest.height > COLUMNS_LEAST + BENEATH {
        heading(buffer, rest, title, say!("histogram-note"), theme);
        histogram(buffer, below_title(rest), app, theme);
    }
}

/// One row of numbers.
struct Fact {
    number: String,
    words: String,
    warns: bool,
}

fn facts(app: &App) -> Vec<Fact> {
    let snapshot = &app.snapshot;
    let listing = &snapshot.listing;
    let fact = |number: usize, words: String| Fact {
        number: count(number),
        words,
        warns: false,
    };
    let words: u64 = listing.documents.iter().map(|d| u64::from(d.words)).sum();
    let words = Unit::from(snapshot.settings.text.unit).count(words);
    let documents = listing.documents.len();
    let said = if app.submissions < documents {
        let authors = app.submissions;
        say!(
            "overview-documents-authors",
            count = documents,
            authors = authors,
            words = words
        )
    } else {
        say!("overview-documents", count = documents, words = words)
    };
    let documents = fact(documents, said);
    let listed = by_share(app);
    let threshold = app.threshold().to_string();
    let said = match listing.pairs.len() - listed {
        0 => say!("overview-pairs", count = listed, threshold = threshold),
        more => say!(
            "overview-pairs-runs",
            count = listed,
            threshold = threshold,
            more = more
        ),
    };
    let pairs = fact(listed, said);
    let clusters = listing.clusters.len();
    let said = match listing.clusters.first() {
        None => say!("overview-clusters", count = clusters),
        Some(cluster) => say!(
            "overview-clusters-largest",
            count = clusters,
            largest = cluster.members.len()
        ),
    };
    let clusters = fact(clusters, said);
    let alone = listing.documents.iter().filter(|d| d.partners == 0).count();
    let alone = fact(alone, say!("overview-alone", count = alone));
    let mut facts = vec![documents];
    facts.extend([pairs, clusters, alone]);
    let (pairs, documents) = app.seen.counts();
    if pairs + documents > 0 {
        let said = say!("overview-new", count = pairs, documents = documents);
        facts.push(fact(pairs, said));
    }
    if let Some(part) = snapshot.sample.and_then(Sample::part) {
        facts.push(Fact {
            number: part,
            words: say!("overview-part").to_owned(),
            warns: true,
        });
    }
    let unread = snapshot.unread.len();
    if unread > 0 {
        facts.push(Fact {
            warns: true,
            ..fact(unread, say!("overview-unread", count = unread))
        });
    }
    facts.extend(excluded(&snapshot.excluded));
    // Where rows are few, these are missed least.
    facts.extend(in_folders(app));
    facts
}

/// How many documents each of several folders has.
fn in_folders(app: &App) -> Vec<Fact> {
    let Some(folders) = app.snapshot.folders.several() else {
        return Vec::new();
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for document in &app.snapshot.listing.documents {
        if let Some(folder) = standing(&document.label) {
            *counts.entry(folder).or_default() += 1;
        }
    }
    let count_in = |folder: &Folder| counts.get(&*folder.name).copied().unwrap_or(0);
    let fact = |number: usize, words: String| Fact {
        number: count(number),
        words,
        warns: false,
    };
    let named = folders.iter().take(MOST_FOLDERS);
    let mut facts: Vec<Fact> = named
        .map(|folder| {
            let number = count_in(folder);
            let words = say!("overview-folder", count = number, name = &folder.name);
            fact(number, words)
        })
        .collect();
    let rest = folders.iter().skip(MOST_FOLDERS);
    let (more, number) = rest.fold((0, 0), |(more, all), folder| {
        (more + 1, all + count_in(folder))
    });
    if more > 0 {
        let words = say!("overview-folders-more", count = more);
        facts.push(fact(number, words));
    }
    facts
}

/// What patterns leave out, those that leave out most first: as many of them as there is room for.
fn excluded(excluded: &[Excluded]) -> Option<Fact> {
    let all: u32 = excluded.iter().map(|one| one.files + one.folders).sum();
    let mut patterns: Vec<&Excluded> = excluded.iter().collect();
    patterns.sort_by_key(|one| (Reverse(one.files + one.folders), &one.by));
    // The file may be one that was handed in.
    let is_elsewhere = |one: &&Excluded| one.by.contains("/.sidelongignore:");
    let warns = excluded.iter().any(|one| is_elsewhere(&one));
    let patterns = patterns.iter().take(MOST_PATTERNS).map(|one| {
        let count = one.files + one.folders;
        if one.folders > 0 {
            say!("excluded-folders", by = &one.by, count = count)
        } else {
            say!("excluded-files", by = &one.by, count = count)
        }
    });
    let patterns: Vec<String> = patterns.collect();
    (all > 0).then(|| Fact {
        number: count(all as usize),
        words: say!("excluded", patterns = patterns.join(", ")),
        warns,
    })
}

fn histogram(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let strengths = &app.snapshot.listing.strengths;
    let width = usize::from(area.width).saturating_sub(2 * INDENT + 1);
    let step = STEPS
        .into_iter()
        .find(|step| columns(*step) <= width)
        .unwrap_or(10);
    let height = (area.height - BENEATH).min(COLUMNS_MOST);
    let plot = Plot {
        step,
        threshold: percent(app.threshold()),
        height,
        strengths,
    };
    plot.draw(buffer, area, theme);
    let beneath = Rect {
        y: area.y + height + 2,
        height: BENEATH - 2,
        ..area
    };
    note(buffer, beneath, &sentence(app), theme);
}

/// The columns of 0 to 100 %.
fn columns(step: usize) -> usize {
    100 / step + 1
}

/// A threshold as a whole percent: what is listed by it has this percent and more.
fn percent(threshold: Containment) -> usize {
    let whole = u64::from(threshold.0.whole.max(1));
    (u64::from(threshold.0.part) * 100).div_ceil(whole) as usize
}

/// The columns, the axis and the threshold through both.
struct Plot<'a> {
    step: usize,
    threshold: usize,
    height: u16,
    strengths: &'a Strengths,
}

impl Plot<'_> {
    /// Documents of a column.
    fn documents(&self, column: usize) -> u32 {
        let first = column * self.step;
        let percents = first..first + self.step;
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
        let most = (0..columns(self.step)).map(counted).max().unwrap_or(0);
        // Where nobody has anything in common with anybody, they are all there is.
        if most == 0 { under.max(1) } else { most }
    }

    fn draw(&self, buffer: &mut Buffer, area: Rect, theme: &Theme) {
        let all = columns(self.step);
        let most = self.most();
        let line = self.threshold / self.step;
        for row in 0..self.height {
            let mut pen = Pen::new(buffer, area, usize::from(row));
            pen.skip(INDENT);
            // Eighths of a cell that lie beneath this row.
            let below = usize::from(self.height - 1 - row) * (EIGHTHS.len() - 1);
            for column in 0..all {
                let eighths = self.eighths(column, most).saturating_sub(below);
                let sign = EIGHTHS.get(eighths.min(EIGHTHS.len() - 1)).unwrap_or(&" ");
                if row == 0 && self.documents(column) > most {
                    pen.put(BEYOND, theme.quiet);
                } else if eighths == 0 && column == line {
                    pen.put(LINE, theme.accent);
                } else if column < line {
                    pen.put(sign, theme.quiet);
                } else {
                    pen.put(sign, theme.bar);
                }
            }
            if row == 0 {
                let said = say!("documents", count = most);
                // What the highest column counts, where it is not in anybody's way.
                if pen.left() > said.width() + GAP {
                    pen.skip(GAP).put(&said, theme.quiet);
                }
            }
        }
        let mut pen = Pen::new(buffer, area, usize::from(self.height));
        pen.skip(INDENT);
        for column in 0..all {
            if column == line {
                pen.put(FOOT, theme.accent);
            } else {
                pen.put("─", theme.quiet);
            }
        }
        self.percents(
            &mut Pen::new(buffer, area, usize::from(self.height) + 1),
            theme,
        );
    }

    /// Of the highest of all columns; whatever has a document shows at least a trace.
    fn eighths(&self, column: usize, most: u32) -> usize {
        let whole = u64::from(self.height) * (EIGHTHS.len() as u64 - 1);
        let documents = u64::from(self.documents(column));
        (documents * whole).div_ceil(u64::from(most)).min(whole) as usize
    }

    /// The threshold under its foot, and around it round percents as far as they are not in its way.
    fn percents(&self, pen: &mut Pen, theme: &Theme) {
        let start = usize::from(pen.x()) + INDENT;
        let threshold = (self.threshold / self.step, format!("{}%", self.threshold));
        let mut labels = vec![(threshold.0, threshold.1, theme.accent)];
        for round in [0, 25, 50, 75, 100] {
            let (at, text) = (round / self.step, format!("{round}%"));
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

/// What the threshold parts, and which one the class suggests.
fn sentence(app: &App) -> String {
    let strengths = &app.snapshot.listing.strengths;
    let all = strengths.from(0);
    let above = strengths.from(percent(app.threshold()));
    let mut said = say!(
        "overview-reach",
        above = above,
        all = all,
        threshold = app.threshold().to_string(),
        none = strengths.at(0)
    );
    let suggestion = match strengths.suggested() {
        Ok(suggestion) => suggestion,
        Err(why) => {
            said.push(' ');
            said.push_str(&match why {
                Unsuggested::TooFew => say!("overview-unsuggested-few", least = BULK_LEAST),
                Unsuggested::OneKind => say!("overview-unsuggested").to_owned(),
            });
            return said;
        }
    };
    let suggested = suggestion.threshold();
    let is_taken = percent(suggested) == percent(app.threshold());
    said.push(' ');
    said.push_str(&match suggestion {
        Suggestion::Clear(_) if is_taken => say!("overview-suggested").to_owned(),
        Suggestion::Unclear(_) if is_taken => say!("overview-suggested-unclear").to_owned(),
        Suggestion::Clear(gap) => say!(
            "overview-suggests",
            after = gap.after,
            before = gap.before,
            suggested = suggested.to_string()
        ),
        Suggestion::Unclear(_) => {
            say!(
                "overview-suggests-unclear",
                suggested = suggested.to_string()
            )
        }
    });
    said
}
