//! The numbers of the class, each with a row of the overview.

use std::cmp::Reverse;

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

/// A number of the class: a row of the overview, and some of them in the top line.
pub struct Fact {
    /// How many.
    pub number: String,
    /// Of what; what matters comes first, as a narrow window cuts the rest.
    pub words: String,
    /// A person should look at it.
    pub warns: bool,
    top: Option<Top>,
}

/// How the top line says it. As the line gets narrow, one thing after the other is shortened or goes, in so many steps.
struct Top {
    words: String,
    /// The number and its words from this step on.
    short: Option<(u8, String, String)>,
    /// It is there up to this step.
    until: u8,
}

/// The steps of the top line. How many there are is worth more than by whom.
pub const TOP_STEPS: u8 = 8;

impl Fact {
    fn new(number: usize, words: impl Into<String>) -> Fact {
        Fact {
            number: count(number),
            words: words.into(),
            warns: false,
            top: None,
        }
    }

    fn warning(self) -> Fact {
        Fact {
            warns: true,
            ..self
        }
    }

    fn top(self, words: impl Into<String>, until: u8) -> Fact {
        let top = Top {
            words: words.into(),
            short: None,
            until,
        };
        Fact {
            top: Some(top),
            ..self
        }
    }

    fn shorter(mut self, from: u8, number: String, words: String) -> Fact {
        if let Some(top) = &mut self.top {
            top.short = Some((from, number, words));
        }
        self
    }

    /// The number and its words in the top line at this step, if it is there.
    pub fn at_top(&self, step: u8) -> Option<(&str, &str)> {
        let top = self.top.as_ref().filter(|top| step < top.until)?;
        Some(match &top.short {
            Some((from, number, words)) if step >= *from => (number, words),
            _ => (&self.number, &top.words),
        })
    }
}

/// The numbers of the class, in order of worth.
pub fn facts(app: &App) -> Vec<Fact> {
    let snapshot = &app.snapshot;
    let mut facts = vec![documents(app), pairs(app), clusters(app)];
    let unread = snapshot.unread.len();
    if unread > 0 {
        let key = app.keymap.named(Place::Overview, Action::Unread);
        let said = say!("overview-unread", count = unread, key = key);
        let top = say!("top-unread", key = app.named(Action::Unread));
        facts.push(Fact::new(unread, said).warning().top(top, 7));
    }
    let alone = app.sums.alone;
    facts.push(Fact::new(alone, say!("overview-alone", count = alone)));
    facts.extend(across(app.sums.across));
    let (pairs, documents) = app.seen.counts();
    facts.extend(new(pairs, documents));
    if let Some(number) = snapshot.sample.and_then(Sample::part) {
        let top = say!("top-part", key = app.named(Action::Go(Place::Overview)));
        let part = Fact::new(0, say!("overview-part")).warning().top(top, 6);
        facts.push(Fact { number, ..part });
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
    let words = Unit::Word.count(app.sums.words);
    let (count, authors) = (app.snapshot.listing.documents.len(), app.submissions);
    let top = say!("top-documents", count = count);
    if authors == count {
        let said = say!("overview-documents", count = count, words = words);
        return Fact::new(count, said).top(top, 4);
    }
    let said = say!(
        "overview-documents-authors",
        count = count,
        authors = authors,
        words = words
    );
    let by = say!("top-documents-authors", count = count, authors = authors);
    let fact = Fact::new(count, said).top(by, 4);
    let number = fact.number.clone();
    fact.shorter(2, number, top)
}

fn pairs(app: &App) -> Fact {
    let listed = app.snapshot.listing.pairs.len();
    let threshold = app.threshold().to_string();
    let said = say!("overview-pairs", count = listed, threshold = &threshold);
    let top = say!("top-pairs", count = listed, threshold = threshold);
    Fact::new(listed, said).top(top, TOP_STEPS)
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
    Fact::new(number, said).top(say!("top-clusters", count = number), 1)
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
    (all > 0).then(|| {
        let fact = Fact::new(all as usize, say!("excluded", patterns = named));
        let fact = fact.top(say!("top-excluded"), 3);
        Fact { warns, ..fact }
    })
}

fn count(number: usize) -> String {
    grouped(&number.to_string())
}
