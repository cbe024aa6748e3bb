//! Which numbers does the class have, and in which words? Each has a row of the overview.

use std::cmp::Reverse;

use super::by_share;
use crate::app::App;
use crate::app::command::{Action, Place};
use crate::page::Unit;
use crate::say;
use crate::snapshot::{Excluded, Folder, Sample};
use crate::words::grouped;

/// So many folders have a row of their own: most of the rows are for other things.
const MOST_FOLDERS: usize = 5;
/// The first numbers, without which there is no overview: documents, pairs, clusters.
const MAIN: usize = 3;
/// No line has room for more.
const MOST_PATTERNS: usize = 20;

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
    let mut facts = vec![documents(app)];
    facts.extend([pairs(app), clusters(app)]);
    let unread = snapshot.unread.len();
    if unread > 0 {
        let said = say!(
            "overview-unread",
            count = unread,
            key = app.keymap.named(Place::Overview, Action::Unread)
        );
        facts.push(Fact::new(unread, [said]).warning());
    }
    let alone = app.sums.alone;
    facts.push(Fact::new(alone, [say!("overview-alone", count = alone)]));
    facts.extend(across(app.sums.across));
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
    let unread = usize::from(!app.snapshot.unread.is_empty());
    if rows == 0 || rows >= MAIN + unread {
        return all;
    }
    let rest = all.split_off(MAIN.min(all.len()));
    let brief = std::iter::once(brief(app, rows > unread));
    brief.chain(rest).collect()
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

/// Whose documents stand in several folders: that they are not compared shows nowhere else.
fn across(authors: usize) -> Option<Fact> {
    let words = [
        say!("overview-across", count = authors),
        say!("overview-across-short", count = authors),
    ];
    (authors > 0).then(|| Fact::new(authors, words))
}

fn documents(app: &App) -> Fact {
    let listing = &app.snapshot.listing;
    let words = Unit::Word.count(app.sums.words);
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

fn count(number: usize) -> String {
    grouped(&number.to_string())
}
