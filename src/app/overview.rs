//! The overview: the class in numbers, and where they and the histogram stand.

mod facts;

use std::collections::BTreeMap;

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::layout::{Layout, split};
use crate::measure::Containment;
use crate::page::said_in;
use crate::say;
use crate::snapshot::{Snapshot, standing};

pub use facts::{TOP_STEPS, facts};

/// Before everything.
pub const INDENT: u16 = 2;
/// Rows right under the columns of the histogram: its axis and the percents. What the threshold parts is said beneath.
pub const AXIS: u16 = 2;
/// Above the histogram stands its title.
const TITLE: u16 = 1;
/// With fewer rows columns would show nothing.
const COLUMNS_LEAST: u16 = 2;
/// So many numbers are worth more than a histogram: documents, pairs, clusters, files not read.
const FACTS_LEAST: u16 = 4;
/// Higher ones say no more, however much room there is.
const COLUMNS_MOST: u16 = 30;
/// Cells of the numbers and the histogram where something stands beside them: a column for each percent.
const LEFT: u16 = 110;
/// Beside them lists need so many cells, or no name could be read.
const BESIDE_LEAST: u16 = 44;
/// Whole percents of a column, the finest that fits first.
const STEPS: [u16; 4] = [1, 2, 4, 5];
/// The coarsest: in fewer cells than its columns take nothing is drawn of the last ones.
const COARSEST: u16 = 10;

/// The parts of the overview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The numbers, a row each.
    pub facts: Rect,
    /// The histogram with its title, where there is room for it.
    pub histogram: Option<Histogram>,
    /// What stands beside them, where there is room for it.
    pub beside: Option<Rect>,
}

impl Parts {
    /// Of an overview with so many numbers, and a sentence beneath the histogram.
    pub fn of(layout: &Layout, facts: usize, sentence: &str) -> Parts {
        // There are no column heads here, and where only the list fits no room for them.
        let all = if layout.heads.is_empty() {
            layout.list
        } else {
            layout.heads.union(layout.list)
        };
        let is_wide = all.width >= LEFT + BESIDE_LEAST;
        let width = if is_wide { LEFT } else { all.width };
        let left = Rect { width, ..all };
        let beside = is_wide.then(|| Rect {
            x: left.right(),
            width: all.width - width,
            ..all
        });
        let facts = u16::try_from(facts).unwrap_or(u16::MAX);
        let least = TITLE + COLUMNS_LEAST + AXIS;
        let told = rows(sentence, width).min(all.height.saturating_sub(FACTS_LEAST + least));
        let most = all.height.saturating_sub(least + told);
        let height = facts.min(most.max(FACTS_LEAST));
        let has_room = all.height >= height + least + told;
        let height = if has_room {
            height
        } else {
            facts.min(all.height)
        };
        let (facts, rest) = split(left, height);
        Parts {
            facts,
            histogram: has_room.then(|| Histogram::of(rest, told)),
            beside,
        }
    }
}

/// Rows of a sentence beneath a histogram that is so wide.
fn rows(sentence: &str, width: u16) -> u16 {
    /// More than any sentence has in a window that shows a histogram.
    const MOST: usize = 12;
    let width = usize::from(width.saturating_sub(2 * INDENT));
    said_in(sentence, width, MOST).len() as u16
}

/// Where the histogram stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// Its title and all that is under it.
    pub all: Rect,
    /// What is under the title.
    pub inside: Rect,
    /// Rows of the columns.
    pub height: u16,
    /// Whole percents of a column.
    pub step: u16,
}

impl Histogram {
    fn of(all: Rect, told: u16) -> Histogram {
        let (_, inside) = split(all, TITLE);
        let width = inside.width.saturating_sub(2 * INDENT + 1);
        let mut fitting = STEPS.into_iter().filter(|step| columns(*step) <= width);
        Histogram {
            all,
            inside,
            height: (inside.height - AXIS - told).min(COLUMNS_MOST),
            step: fitting.next().unwrap_or(COARSEST),
        }
    }

    /// How many columns there are.
    pub fn columns(&self) -> u16 {
        columns(self.step)
    }
}

/// The columns of 0 to 100 %.
fn columns(step: u16) -> u16 {
    100 / step + 1
}

/// One document is like no other: a histogram of it says nothing.
pub fn has_histogram(app: &App) -> bool {
    app.snapshot.listing.documents.len() > 1
}

/// A threshold as a whole percent: what is listed by it has this percent and more.
pub fn percent(threshold: Containment) -> usize {
    let whole = u64::from(threshold.0.whole.max(1));
    (u64::from(threshold.0.part) * 100).div_ceil(whole) as usize
}

/// What is summed over all documents: once for each listing, as a frame of a large class has not the time for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Words of all of them.
    words: u64,
    /// Cells of the longest name, that of a file not read among them.
    pub widest: usize,
    /// Those that share text with no other.
    alone: usize,
    /// Those with common text that is left out.
    pub common: usize,
    /// Authors with documents in more than one of several folders.
    across: usize,
    /// How many stand in each of several folders, by its name.
    in_folders: BTreeMap<String, usize>,
}

impl Sums {
    /// Those of a snapshot.
    pub fn of(snapshot: &Snapshot) -> Sums {
        let documents = &snapshot.listing.documents;
        let mut in_folders = BTreeMap::new();
        if snapshot.folders.several().is_some() {
            let standing = documents.iter().filter_map(|d| standing(&d.label));
            for folder in standing {
                match in_folders.get_mut(folder) {
                    Some(count) => *count += 1,
                    None => drop(in_folders.insert(folder.to_owned(), 1)),
                }
            }
        }
        Sums {
            words: documents.iter().map(|d| u64::from(d.words)).sum(),
            widest: widest(snapshot),
            common: documents.iter().filter(|d| d.common > 0).count(),
            across: snapshot.authors_across(),
            alone: documents.iter().filter(|d| d.partners == 0).count(),
            in_folders,
        }
    }
}

fn widest(snapshot: &Snapshot) -> usize {
    let documents = snapshot.listing.documents.iter().map(|one| &one.label);
    let unread = snapshot.unread.iter().map(|file| &file.label);
    documents.chain(unread).fold(0, |widest, label| {
        // No letter has more cells than bytes: hardly any name has to be measured.
        match label.as_str() {
            name if name.len() > widest => widest.max(name.width()),
            _ => widest,
        }
    })
}

/// What the threshold parts.
pub fn sentence(app: &App) -> String {
    let strengths = &app.snapshot.listing.strengths;
    say!(
        "overview-reach",
        above = strengths.from(percent(app.threshold())),
        all = strengths.from(0),
        threshold = app.threshold().to_string(),
        none = strengths.at(0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::Place;
    use crate::app::layout::Wishes;

    #[test]
    fn every_part_stands_on_the_screen_and_every_column_can_be_pointed_at() {
        for (width, height) in (0..220)
            .step_by(3)
            .flat_map(|w| (0..70).map(move |h| (w, h)))
        {
            let screen = Rect::new(0, 0, width, height);
            let layout = Layout::of(screen, Place::Overview, Wishes::default());
            let sentence = "word ".repeat(40);
            for facts in [0, 4, 12, 100] {
                let parts = Parts::of(&layout, facts, &sentence);
                let case = format!("{width}x{height}, {facts}: {parts:?}");
                assert_eq!(screen.intersection(parts.facts), parts.facts, "{case}");
                assert!(parts.facts.intersection(layout.top).is_empty(), "{case}");
                let Some(histogram) = parts.histogram else {
                    continue;
                };
                assert_eq!(screen.intersection(histogram.all), histogram.all, "{case}");
                assert!(histogram.all.intersection(parts.facts).is_empty(), "{case}");
                let foot = histogram.inside.y + histogram.height;
                assert!(foot + AXIS <= histogram.inside.bottom(), "{case}: cut");
                assert!(histogram.height >= COLUMNS_LEAST, "{case}");
            }
        }
    }
}
