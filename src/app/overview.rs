//! What does the class look like in numbers, and where do they and the histogram stand? Clicks and drawing have one answer.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ratatui::layout::{Position, Rect};

use super::App;
use super::layout::Layout;
use crate::measure::Containment;
use crate::page::Unit;
use crate::say;
use crate::snapshot::{Excluded, Folder, Sample, standing};
use crate::words::grouped;

/// Before everything.
pub const INDENT: u16 = 2;
/// Rows under the columns of the histogram: its axis, the percents, and what the threshold parts, in a sentence of up to two
/// rows.
pub const BENEATH: u16 = 4;
/// Of these the axis and the percents.
const AXIS: u16 = 2;
/// With fewer rows columns would show nothing.
const COLUMNS_LEAST: u16 = 2;
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
/// So many folders have a row of their own: most of the rows are for other things.
const MOST_FOLDERS: usize = 5;
/// No line has room for more.
const MOST_PATTERNS: usize = 20;

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
    /// Of an overview with so many numbers.
    pub fn of(layout: &Layout, facts: usize) -> Parts {
        // There are no column heads here, and where only the list fits no room for them.
        let all = if layout.heads.is_empty() {
            layout.list
        } else {
            layout.heads.union(layout.list)
        };
        let is_wide = all.width >= LEFT + BESIDE_LEAST;
        let width = if is_wide { LEFT } else { all.width };
        let beside = is_wide.then(|| Rect {
            x: all.x + LEFT,
            width: all.width - LEFT,
            ..all
        });
        let most = all.height.saturating_sub(COLUMNS_LEAST + BENEATH + 1);
        // Where there is no room for a histogram, there is for numbers.
        let most = if most == 0 { all.height } else { most };
        let height = u16::try_from(facts).map_or(most, |facts| facts.min(most));
        let facts = Rect {
            width,
            height,
            ..all
        };
        let rest = Rect {
            y: all.y + height,
            width,
            height: all.height - height,
            ..all
        };
        let has_room = rest.height > COLUMNS_LEAST + BENEATH;
        Parts {
            facts,
            histogram: has_room.then(|| Histogram::of(rest)),
            beside,
        }
    }
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
    fn of(all: Rect) -> Histogram {
        let inside = Rect {
            y: all.y + 1,
            height: all.height - 1,
            ..all
        };
        let width = inside.width.saturating_sub(2 * INDENT + 1);
        let mut fitting = STEPS.into_iter().filter(|step| columns(*step) <= width);
        Histogram {
            all,
            inside,
            height: (inside.height - BENEATH).min(COLUMNS_MOST),
            step: fitting.next().unwrap_or(COARSEST),
        }
    }

    /// How many columns there are.
    pub fn columns(&self) -> u16 {
        columns(self.step)
    }

    /// The first percent of the column that is pointed at, over or under the axis; the lowest threshold is one.
    pub fn percent_at(&self, at: Position) -> Option<u16> {
        let columns = Rect {
            x: self.inside.x + INDENT,
            width: self.columns(),
            height: self.height + AXIS,
            ..self.inside
        };
        columns
            .intersection(self.inside)
            .contains(at)
            .then(|| ((at.x - columns.x) * self.step).max(1))
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

/// How many pairs the threshold alone lists.
pub fn by_share(app: &App) -> usize {
    // The listing is best first.
    let pairs = &app.snapshot.listing.pairs;
    pairs.partition_point(|pair| pair.reaches(app.threshold()))
}

/// A threshold as a whole percent: what is listed by it has this percent and more.
pub fn percent(threshold: Containment) -> usize {
    let whole = u64::from(threshold.0.whole.max(1));
    (u64::from(threshold.0.part) * 100).div_ceil(whole) as usize
}

/// One row of numbers.
pub struct Fact {
    /// How many.
    pub number: String,
    /// Of what.
    pub words: String,
    /// A person should look at it.
    pub warns: bool,
}

/// The numbers of the class, in order of worth.
pub fn facts(app: &App) -> Vec<Fact> {
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
    let all = listing.documents.len() + snapshot.unread.len();
    let stopped = (app.left > 0).then(|| Fact {
        warns: true,
        ..fact(app.left, say!("overview-stopped", all = all))
    });
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
    facts.extend(stopped);
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

fn count(number: usize) -> String {
    grouped(&number.to_string())
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
            for facts in [0, 4, 12, 100] {
                let parts = Parts::of(&layout, facts);
                let case = format!("{width}x{height}, {facts}: {parts:?}");
                assert_eq!(screen.intersection(parts.facts), parts.facts, "{case}");
                assert!(parts.facts.intersection(layout.top).is_empty(), "{case}");
                let Some(histogram) = parts.histogram else {
                    continue;
                };
                assert_eq!(screen.intersection(histogram.all), histogram.all, "{case}");
                assert!(histogram.all.intersection(parts.facts).is_empty(), "{case}");
                let foot = histogram.inside.y + histogram.height;
                let first = histogram.inside.x + INDENT;
                let pointed =
                    |column: u16| histogram.percent_at(Position::new(first + column, foot));
                for column in 0..histogram
                    .columns()
                    .min(histogram.inside.width.saturating_sub(INDENT))
                {
                    let percent = (column * histogram.step).max(1);
                    assert_eq!(pointed(column), Some(percent), "{case}");
                }
                assert_eq!(pointed(histogram.columns()), None, "{case}");
            }
        }
    }
}
