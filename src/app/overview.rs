//! The overview: the class in numbers.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::App;
use super::command::{Action, Place};
use super::reviewing;
use crate::index::{Cluster, Label};
use crate::masks::ActiveLayers;
use crate::page::Unit;
use crate::say;
use crate::snapshot::{Excluded, Folder, Sample, Snapshot, standing};
use crate::words::grouped;

/// So many folders have a row of their own: most of the rows are for other things.
const MOST_FOLDERS: usize = 5;
/// No line has room for more.
const MOST_PATTERNS: usize = 20;

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
    /// Those that were not read whole.
    pub not_whole: Vec<Label>,
    /// The layers that cover anything, whether they are on or not.
    pub covered: ActiveLayers,
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
            let standing = snapshot.listing.all().filter_map(|d| standing(&d.label));
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
            not_whole: snapshot
                .not_whole()
                .map(|(one, _)| one.label.clone())
                .collect(),
            covered: documents.iter().fold(ActiveLayers::NONE, |covered, d| {
                let of_it = d.masks.covered().iter().map(|(layer, _)| *layer);
                of_it.fold(covered, ActiveLayers::with)
            }),
            across: snapshot.authors_across(),
            alone: documents.iter().filter(|d| d.partners == 0).count(),
            in_folders,
        }
    }
}

fn widest(snapshot: &Snapshot) -> usize {
    let documents = snapshot.listing.all().map(|one| &one.label);
    let unread = snapshot.unread.iter().map(|file| &file.label);
    documents.chain(unread).fold(0, |widest, label| {
        // No letter has more cells than bytes: hardly any name has to be measured.
        match label.as_str() {
            name if name.len() > widest => widest.max(name.width()),
            _ => widest,
        }
    })
}

/// A number of the class: a row of the overview, and some of them in the top line.
pub struct Fact {
    /// How many.
    pub number: String,
    /// Of what; what matters comes first, as a narrow window cuts the rest.
    pub words: String,
    /// A person should look at it.
    pub warns: bool,
    /// How the top line says it, each form up to a step. As the line gets narrow, one thing after the other is shortened or goes.
    top: Vec<(u8, String)>,
}

/// The steps of the top line. How many there are is worth more than by whom.
pub const TOP_STEPS: u8 = 8;

impl Fact {
    fn new(number: usize, words: impl Into<String>) -> Fact {
        Fact {
            number: count(number),
            words: words.into(),
            warns: false,
            top: Vec::new(),
        }
    }

    fn warning(self) -> Fact {
        Fact {
            warns: true,
            ..self
        }
    }

    /// The top line says it so up to this step.
    fn top(mut self, until: u8, words: impl Into<String>) -> Fact {
        self.top.push((until, words.into()));
        self
    }

    /// The number and its words in the top line at this step, if it is there.
    pub fn at_top(&self, step: u8) -> Option<(&str, &str)> {
        let (_, words) = self.top.iter().find(|(until, _)| step < *until)?;
        Some((&self.number, words))
    }
}

/// The numbers of the class, in order of worth.
pub fn facts(app: &App) -> Vec<Fact> {
    let snapshot = &app.snapshot;
    let mut facts = vec![documents(app), pairs(app), clusters(app)];
    if !snapshot.decisions.is_empty() {
        let open = reviewing::open(app);
        facts.push(Fact::new(open, say!("overview-open", count = open)));
    }
    let unread = snapshot.unread.len();
    if unread > 0 {
        let key = app.keymap.named(Place::Overview, Action::Unread);
        let said = say!("overview-unread", count = unread, key);
        let top = say!("top-unread", key = app.named(Action::Unread));
        facts.push(Fact::new(unread, said).warning().top(7, top));
    }
    let alone = app.sums.alone;
    facts.push(Fact::new(alone, say!("overview-alone", count = alone)));
    facts.extend(across(app.sums.across));
    let (pairs, documents) = app.seen.counts();
    facts.extend(new(pairs, documents));
    if let Some(number) = snapshot.sample.and_then(Sample::part) {
        let top = say!("top-part", key = app.named(Action::Go(Place::Overview)));
        let part = Fact::new(0, say!("overview-part")).warning().top(6, top);
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
        (count, 0) => say!("overview-new-pairs-alone", count),
        (0, count) => say!("overview-new-documents-alone", count),
        (count, documents) => say!("overview-new", count, documents),
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
    let top = say!("top-documents", count);
    if authors == count {
        let said = say!("overview-documents", count, words);
        return Fact::new(count, said).top(4, top);
    }
    let said = say!("overview-documents-authors", count, authors, words);
    let by = say!("top-documents-authors", count, authors);
    Fact::new(count, said).top(2, by).top(4, top)
}

fn pairs(app: &App) -> Fact {
    let facts = app.taken.as_ref().map(|taken| &taken.real);
    let listed = facts.unwrap_or(&app.snapshot).listing.pairs.len();
    let threshold = app.threshold().to_string();
    let said = say!("overview-pairs", count = listed, threshold = &threshold);
    let top = say!("top-pairs", count = listed, threshold);
    Fact::new(listed, said).top(TOP_STEPS, top)
}

fn clusters(app: &App) -> Fact {
    let clusters = &app.snapshot.listing.clusters;
    let number = clusters.len();
    let said = match clusters.first().map(Cluster::size) {
        None => say!("overview-clusters", count = number),
        Some(largest) => say!("overview-clusters-largest", count = number, largest),
    };
    Fact::new(number, said).top(1, say!("top-clusters", count = number))
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
            let words = if folder.archive {
                say!("overview-archive", count = number, name = &folder.name)
            } else {
                say!("overview-folder", count = number, name = &folder.name)
            };
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
            say!("excluded-folders", by = &one.by, count)
        } else {
            say!("excluded-files", by = &one.by, count)
        }
    });
    let named = named.collect::<Vec<_>>().join(", ");
    (all > 0).then(|| {
        let fact = Fact::new(all as usize, say!("excluded", patterns = named));
        let fact = fact.top(3, say!("top-excluded"));
        Fact { warns, ..fact }
    })
}

fn count(number: usize) -> String {
    grouped(&number.to_string())
}
