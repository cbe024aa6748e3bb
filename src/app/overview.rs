//! What does the class look like in numbers, and where do they and the histogram stand? Clicks and drawing have one answer.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use ratatui::layout::{Position, Rect};

use super::App;
use super::layout::Layout;
use crate::index::{BULK_LEAST, Suggestion, Unsuggested};
use crate::measure::Containment;
use crate::page::Unit;
use crate::prose::{UNMARKED, wrap};
use crate::say;
use crate::snapshot::{Excluded, Folder, Sample, Snapshot, standing};
use crate::text::Span;
use crate::words::grouped;

/// Before everything.
pub const INDENT: u16 = 2;
/// Rows right under the columns of the histogram: its axis and the percents. What the threshold parts is said beneath.
pub const AXIS: u16 = 2;
/// Above the histogram stands its title.
const TITLE: u16 = 1;
/// With fewer rows columns would show nothing.
const COLUMNS_LEAST: u16 = 2;
/// They give no row of these up for a sentence that can be said in fewer words.
const COLUMNS_GOOD: u16 = 4;
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
/// The first numbers, without which there is no overview: documents, pairs, clusters.
const MAIN: usize = 3;
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
    /// Of an overview with so many numbers, and a sentence beneath the histogram in so many words or fewer: the longest first.
    pub fn of(layout: &Layout, facts: usize, sentence: &[String]) -> Parts {
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
        let facts = u16::try_from(facts).unwrap_or(u16::MAX);
        let told: Vec<u16> = sentence.iter().map(|said| rows(said, width)).collect();
        let around = |columns: u16, told: u16| TITLE + columns + AXIS + told;
        let fits = |told: &u16| around(COLUMNS_GOOD, *told).saturating_add(facts) <= all.height;
        let form = told.iter().position(fits);
        let form = form.unwrap_or(told.len().saturating_sub(1));
        let told = told.get(form).copied().unwrap_or_default();
        let most = all.height.saturating_sub(around(COLUMNS_LEAST, told));
        // Where there is no room for a histogram, there is for numbers.
        let most = if most == 0 { all.height } else { most };
        let height = facts.min(most);
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
        let has_room = rest.height >= around(COLUMNS_LEAST, told);
        Parts {
            facts,
            histogram: has_room.then(|| Histogram::of(rest, form, told)),
            beside,
        }
    }
}

/// Rows of a sentence beneath a histogram that is so wide.
fn rows(sentence: &str, width: u16) -> u16 {
    /// More than any sentence has in a window that shows a histogram.
    const MOST: usize = 12;
    let span = Span {
        start: 0,
        end: sentence.len() as u32,
    };
    let width = usize::from(width.saturating_sub(2 * INDENT));
    wrap(sentence, span, UNMARKED, width, MOST).len() as u16
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
    /// Which of the sentences stands beneath it.
    pub sentence: usize,
}

impl Histogram {
    fn of(all: Rect, sentence: usize, told: u16) -> Histogram {
        let inside = Rect {
            y: all.y + TITLE,
            height: all.height - TITLE,
            ..all
        };
        let width = inside.width.saturating_sub(2 * INDENT + 1);
        let mut fitting = STEPS.into_iter().filter(|step| columns(*step) <= width);
        Histogram {
            all,
            inside,
            height: (inside.height - AXIS - told).min(COLUMNS_MOST),
            step: fitting.next().unwrap_or(COARSEST),
            sentence,
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

/// What is summed over all documents: once for each listing, as a frame of a large class has not the time for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Words of all of them.
    words: u64,
    /// Those that share text with no other.
    alone: usize,
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
            alone: documents.iter().filter(|d| d.partners == 0).count(),
            in_folders,
        }
    }
}

/// One row of numbers.
pub struct Fact {
    /// How many.
    pub number: String,
    /// Of what, in as many words as there is room for: the longest first.
    pub words: Vec<String>,
    /// A person should look at it.
    pub warns: bool,
}

impl Fact {
    fn new(number: usize, words: impl Into<Vec<String>>) -> Fact {
        Fact {
            number: count(number),
            words: words.into(),
            warns: false,
        }
    }

    fn warning(self) -> Fact {
        Fact {
            warns: true,
            ..self
        }
    }
}

/// The numbers of the class, in order of worth.
pub fn facts(app: &App) -> Vec<Fact> {
    let snapshot = &app.snapshot;
    let listing = &snapshot.listing;
    let all = listing.documents.len() + snapshot.unread.len();
    let mut facts = vec![documents(app)];
    facts.extend((app.left > 0).then(|| {
        let short = say!("overview-stopped-short").to_owned();
        Fact::new(app.left, [say!("overview-stopped", all = all), short]).warning()
    }));
    facts.extend([pairs(app), clusters(app)]);
    let unread = snapshot.unread.len();
    if unread > 0 {
        let said = say!("overview-unread", count = unread);
        facts.push(Fact::new(unread, [said]).warning());
    }
    let alone = app.sums.alone;
    facts.push(Fact::new(alone, [say!("overview-alone", count = alone)]));
    let (pairs, documents) = app.seen.counts();
    facts.extend(new(pairs, documents));
    if let Some(number) = snapshot.sample.and_then(Sample::part) {
        let words = [say!("overview-part"), say!("overview-part-short")];
        facts.push(Fact {
            number,
            words: words.map(str::to_owned).into(),
            warns: true,
        });
    }
    facts.extend(excluded(&snapshot.excluded));
    // Where rows are few, these are missed least.
    facts.extend(in_folders(app));
    facts
}

/// All numbers for so many rows: where documents, pairs, clusters and what was not read would not all be seen, the first three share a
/// row. What was not read is seen in one row too.
pub fn within(app: &App, mut all: Vec<Fact>, rows: usize) -> Vec<Fact> {
    let stopped = usize::from(app.left > 0);
    let unread = usize::from(!app.snapshot.unread.is_empty());
    if rows == 0 || rows >= MAIN + stopped + unread {
        return all;
    }
    let rest = all.split_off((MAIN + stopped).min(all.len()));
    let brief = std::iter::once(brief(app, rows > stopped + unread));
    let stopped = all.into_iter().skip(1).take(stopped);
    brief.chain(stopped).chain(rest).collect()
}

/// Documents, pairs and clusters in one row, and how many pairs are new; or rather how many files were not read, where that has no row
/// of its own.
fn brief(app: &App, has_row: bool) -> Fact {
    let listing = &app.snapshot.listing;
    let documents = listing.documents.len();
    let (pairs, clusters) = (listing.pairs.len(), listing.clusters.len());
    let (new, _) = app.seen.counts();
    let unread = app.snapshot.unread.len();
    if !has_row && unread > 0 {
        let all = say!(
            "overview-brief-unread-clusters",
            count = documents,
            pairs = pairs,
            clusters = clusters,
            unread = unread
        );
        let said = say!(
            "overview-brief-unread",
            count = documents,
            pairs = pairs,
            unread = unread
        );
        let short = say!(
            "overview-brief-unread-short",
            count = documents,
            unread = unread
        );
        return Fact::new(documents, [all, said, short]);
    }
    let words = match new {
        0 => [say!(
            "overview-brief",
            count = documents,
            pairs = pairs,
            clusters = clusters
        )],
        new => [say!(
            "overview-brief-new",
            count = documents,
            pairs = pairs,
            new = new,
            clusters = clusters
        )],
    };
    Fact::new(documents, words)
}

/// What is new since a person saw it; of what nothing is new nothing is said.
fn new(pairs: usize, documents: usize) -> Option<Fact> {
    let said = match (pairs, documents) {
        (0, 0) => return None,
        (count, 0) => [
            say!("overview-new-pairs-alone", count = count),
            say!("overview-new-pairs-alone-short", count = count),
        ],
        (0, count) => [
            say!("overview-new-documents-alone", count = count),
            say!("overview-new-documents-alone-short", count = count),
        ],
        (count, documents) => [
            say!("overview-new", count = count, documents = documents),
            say!("overview-new-short", count = count, documents = documents),
        ],
    };
    let number = if pairs > 0 { pairs } else { documents };
    Some(Fact::new(number, said))
}

fn documents(app: &App) -> Fact {
    let listing = &app.snapshot.listing;
    let words = Unit::from(app.snapshot.settings.text.unit).count(app.sums.words);
    let documents = listing.documents.len();
    let authors = app.submissions;
    if authors == documents {
        let said = say!("overview-documents", count = documents, words = words);
        return Fact::new(documents, [said]);
    }
    let said = say!(
        "overview-documents-authors",
        count = documents,
        authors = authors,
        words = words
    );
    let short = say!(
        "top-documents-authors",
        count = documents,
        authors = authors
    );
    Fact::new(documents, [said, short])
}

fn pairs(app: &App) -> Fact {
    let listed = by_share(app);
    let threshold = app.threshold().to_string();
    let more = app.snapshot.listing.pairs.len() - listed;
    if more == 0 {
        let said = say!("overview-pairs", count = listed, threshold = threshold);
        return Fact::new(listed, [said]);
    }
    let said = say!(
        "overview-pairs-runs",
        count = listed,
        threshold = &threshold,
        more = more
    );
    let short = say!(
        "top-pairs-runs",
        count = listed,
        threshold = threshold,
        more = more
    );
    Fact::new(listed, [said, short])
}

fn clusters(app: &App) -> Fact {
    let clusters = &app.snapshot.listing.clusters;
    let number = clusters.len();
    let Some(cluster) = clusters.first() else {
        return Fact::new(number, [say!("overview-clusters", count = number)]);
    };
    let largest = cluster.members.len();
    let said = say!(
        "overview-clusters-largest",
        count = number,
        largest = largest
    );
    let short = say!(
        "overview-clusters-largest-short",
        count = number,
        largest = largest
    );
    Fact::new(number, [said, short])
}

/// How many documents each of several folders has.
fn in_folders(app: &App) -> Vec<Fact> {
    let Some(folders) = app.snapshot.folders.several() else {
        return Vec::new();
    };
    let counts = &app.sums.in_folders;
    let count_in = |folder: &Folder| counts.get(&folder.name).copied().unwrap_or(0);
    let named = folders.iter().take(MOST_FOLDERS);
    let mut facts: Vec<Fact> = named
        .map(|folder| {
            let number = count_in(folder);
            let words = say!("overview-folder", count = number, name = &folder.name);
            Fact::new(number, [words])
        })
        .collect();
    let rest = folders.iter().skip(MOST_FOLDERS);
    let (more, number) = rest.fold((0, 0), |(more, all), folder| {
        (more + 1, all + count_in(folder))
    });
    if more > 0 {
        let words = say!("overview-folders-more", count = more);
        facts.push(Fact::new(number, [words]));
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
    let count = patterns.len();
    let patterns = patterns.iter().take(MOST_PATTERNS).map(|one| {
        let count = one.files + one.folders;
        if one.folders > 0 {
            say!("excluded-folders", by = &one.by, count = count)
        } else {
            say!("excluded-files", by = &one.by, count = count)
        }
    });
    let patterns: Vec<String> = patterns.collect();
    let of_first = |number: usize| {
        let named = patterns.iter().take(number).map(String::as_str);
        let named = named.collect::<Vec<_>>().join(", ");
        match count - number {
            0 => say!("excluded", patterns = named),
            more => say!("excluded-and-more", patterns = named, count = more),
        }
    };
    let words = (1..=patterns.len()).rev().map(of_first);
    let words: Vec<String> = words.chain([say!("excluded-by", count = count)]).collect();
    (all > 0).then(|| Fact {
        warns,
        ..Fact::new(all as usize, words)
    })
}

/// What the threshold parts, and which one the class suggests: in whole sentences, and in a few words.
pub fn sentence(app: &App) -> [String; 2] {
    let strengths = &app.snapshot.listing.strengths;
    let all = strengths.from(0);
    let above = strengths.from(percent(app.threshold()));
    let threshold = app.threshold().to_string();
    let (whole, short) = suggestion(app);
    [
        say!(
            "overview-reach",
            above = above,
            all = all,
            threshold = &threshold,
            none = strengths.at(0),
            suggestion = whole
        ),
        say!(
            "overview-reach-short",
            above = above,
            all = all,
            threshold = threshold,
            suggestion = short
        ),
    ]
}

fn suggestion(app: &App) -> (String, String) {
    let strengths = &app.snapshot.listing.strengths;
    let suggestion = match strengths.suggested() {
        Ok(suggestion) => suggestion,
        Err(why) => {
            let whole = match why {
                Unsuggested::TooFew => say!("overview-unsuggested-few", least = BULK_LEAST),
                Unsuggested::OneKind => say!("overview-unsuggested").to_owned(),
            };
            return (whole, say!("overview-unsuggested-short").to_owned());
        }
    };
    let suggested = suggestion.threshold();
    let is_taken = percent(suggested) == percent(app.threshold());
    let suggested = suggested.to_string();
    match suggestion {
        Suggestion::Clear(_) if is_taken => (
            say!("overview-suggested").to_owned(),
            say!("overview-suggested-short").to_owned(),
        ),
        Suggestion::Unclear(_) if is_taken => (
            say!("overview-suggested-unclear").to_owned(),
            say!("overview-suggested-unclear-short").to_owned(),
        ),
        Suggestion::Clear(gap) => (
            say!(
                "overview-suggests",
                after = gap.after,
                before = gap.before,
                suggested = &suggested
            ),
            say!("overview-suggests-short", suggested = suggested),
        ),
        Suggestion::Unclear(_) => (
            say!("overview-suggests-unclear", suggested = &suggested),
            say!("overview-suggests-unclear-short", suggested = suggested),
        ),
    }
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
            let sentence = ["word ".repeat(40), "word ".repeat(14)];
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
                let told = rows(&sentence[histogram.sentence], histogram.all.width);
                let end = foot + AXIS + told;
                assert!(end <= histogram.inside.bottom(), "{case}: cut");
                if width >= 40 && height >= 12 {
                    assert!(histogram.height >= COLUMNS_LEAST, "{case}");
                }
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
