//! The numbers of the class, each with a row of the overview.

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
/// No line has room for more.
const MOST_PATTERNS: usize = 20;

/// One row of numbers.
pub struct Fact {
    /// How many.
    pub number: String,
    /// Of what; what matters comes first, as a narrow window cuts the rest.
    pub words: String,
    /// A person should look at it.
    pub warns: bool,
}

impl Fact {
    fn new(number: usize, words: impl Into<String>) -> Fact {
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
        facts.push(Fact::new(unread, said).warning());
    }
    let alone = app.sums.alone;
    facts.push(Fact::new(alone, say!("overview-alone", count = alone)));
    facts.extend(across(app.sums.across));
    let (pairs, documents) = app.seen.counts();
    facts.extend(new(pairs, documents));
    if let Some(number) = snapshot.sample.and_then(Sample::part) {
        facts.push(Fact {
            number,
            words: say!("overview-part").to_owned(),
            warns: true,
        });
    }
    facts.extend(excluded(&snapshot.excluded));
    // Where rows are few, these are missed least.
    facts.extend(in_folders(app));
    facts
}

/// What is new since a person saw it; of what nothing is new nothing is said.
fn new(pairs: usize, documents: usize) -> Option<Fact> {
    let said = match (pairs, documents) {
        (0, 0) => return None,
        (count, 0) => say!("overview-new-pairs-alone", count = count),
        (0, count) => say!("overview-new-documents-alone", count = count),
        (count, documents) => say!("overview-new", count = count, documents = documents),
    };
    let number = if pairs > 0 { pairs } else { documents };
    Some(Fact::new(number, said))
}

/// Whose documents stand in several folders: that they are not compared shows nowhere else.
fn across(authors: usize) -> Option<Fact> {
    (authors > 0).then(|| Fact::new(authors, say!("overview-across", count = authors)))
}

fn documents(app: &App) -> Fact {
    let listing = &app.snapshot.listing;
    let words = Unit::Word.count(app.sums.words);
    let documents = listing.documents.len();
    let authors = app.submissions;
    let said = if authors == documents {
        say!("overview-documents", count = documents, words = words)
    } else {
        say!(
            "overview-documents-authors",
            count = documents,
            authors = authors,
            words = words
        )
    };
    Fact::new(documents, said)
}

fn pairs(app: &App) -> Fact {
    let listed = by_share(app);
    let threshold = app.threshold().to_string();
    let more = app.snapshot.listing.pairs.len() - listed;
    let said = if more == 0 {
        say!("overview-pairs", count = listed, threshold = threshold)
    } else {
        say!(
            "overview-pairs-runs",
            count = listed,
            threshold = threshold,
            more = more
        )
    };
    Fact::new(listed, said)
}

fn clusters(app: &App) -> Fact {
    let clusters = &app.snapshot.listing.clusters;
    let number = clusters.len();
    let said = match clusters.first().map(|cluster| cluster.members.len()) {
        None => say!("overview-clusters", count = number),
        Some(largest) => say!(
            "overview-clusters-largest",
            count = number,
            largest = largest
        ),
    };
    Fact::new(number, said)
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
            Fact::new(number, words)
        })
        .collect();
    let rest = folders.iter().skip(MOST_FOLDERS);
    let (more, number) = rest.fold((0, 0), |(more, all), folder| {
        (more + 1, all + count_in(folder))
    });
    if more > 0 {
        let words = say!("overview-folders-more", count = more);
        facts.push(Fact::new(number, words));
    }
    facts
}

/// What patterns leave out, those that leave out most first.
fn excluded(excluded: &[Excluded]) -> Option<Fact> {
    let all: u32 = excluded.iter().map(|one| one.files + one.folders).sum();
    let mut patterns: Vec<&Excluded> = excluded.iter().collect();
    patterns.sort_by_key(|one| (Reverse(one.files + one.folders), &one.by));
    // The file may be one that was handed in.
    let is_elsewhere = |one: &&Excluded| one.by.contains("/.sidelongignore:");
    let warns = excluded.iter().any(|one| is_elsewhere(&one));
    let named = patterns.iter().take(MOST_PATTERNS).map(|one| {
        let count = one.files + one.folders;
        if one.folders > 0 {
            say!("excluded-folders", by = &one.by, count = count)
        } else {
            say!("excluded-files", by = &one.by, count = count)
        }
    });
    let named = named.collect::<Vec<_>>().join(", ");
    (all > 0).then(|| Fact {
        warns,
        ..Fact::new(all as usize, say!("excluded", patterns = named))
    })
}

fn count(number: usize) -> String {
    grouped(&number.to_string())
}
