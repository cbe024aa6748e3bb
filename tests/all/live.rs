//! What becomes of a folder while it is watched, as it is written in `tests/cases/folders/live.md`.
//!
//! Each heading of the second level begins with an empty folder; `- folders a, b` watches these folders in it as one. In a row of a table
//! steps are done, parted by `; ` and called as in the other cases (`..` is outside the folder, `.` the folder itself). Then the live
//! lists must have exactly these documents and these files that were not read, and, where news are given, they must have been told, alone
//! or beside others; `…` stands for anything. A fresh scan must say the same, and a document that stays, or is renamed with all around it, is still the same one;
//! so is one with two names (`a.txt = class.zip/a.txt`) that goes on under the other one.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use sidelong::engine::{self, Engine, Event, Options};
use sidelong::index::DocId;
use sidelong::snapshot::{News, Snapshot};

use super::cases::Folder;
use super::support::PATIENCE;
use super::support::tables::{fits, tells};

#[test]
fn whatever_happens_to_a_folder_the_lists_follow() {
    let stories = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/folders/live.md");
    let stories = std::fs::read_to_string(stories).unwrap();
    std::thread::scope(|scope| {
        for story in stories.split("\n## ").skip(1) {
            scope.spawn(|| tell(story));
        }
    });
}

fn tell(story: &str) {
    let mut folder = Folder::new();
    let mut options = Options::of(folder.as_ref());
    let mut engine = None::<Engine>;
    let (mut shown, mut heard) = (Arc::<Snapshot>::default(), News::default());
    for line in story.lines() {
        if let Some(names) = line.strip_prefix("- folders ") {
            for name in names.split(", ") {
                folder.change(&format!("make {name}"));
            }
            options = Options::over(names.split(", ").map(|name| folder.path(name)));
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, done, documents, unread, news, _] = cells[..] else {
            continue;
        };
        if done == "what is done" || done == "---" {
            continue;
        }
        let before = Arc::clone(&shown);
        let mut renamed = Vec::new();
        for step in done.split("; ") {
            folder.change(step);
            if let Some((from, to)) = step
                .strip_prefix("rename ")
                .and_then(|step| step.split_once(" to "))
            {
                renamed.push((from, to));
            }
        }
        let engine = engine.get_or_insert_with(|| Engine::start(&options).unwrap());
        let fresh = engine::scan(&options).ok();
        let is_fresh = |shown: &Snapshot| {
            let is_it = |fresh: &Snapshot| {
                listed(shown) == listed(fresh) && shown.progress == fresh.progress
            };
            shown.progress.is_done() && fresh.as_ref().is_none_or(is_it)
        };
        let is_told = |shown: &Snapshot| match news {
            "" => true,
            "none" => shown.news.last().is_none(),
            news => {
                let mut told = shown.news.since(&heard);
                told.any(|told| tells(&told.line.english(), news))
            }
        };
        let is_so = |shown: &Snapshot| {
            let [documents_shown, unread_shown, ..] = listed(shown);
            is_fresh(shown)
                && fits(&documents_shown, documents)
                && fits(&unread_shown, unread)
                && is_told(shown)
        };
        let deadline = Instant::now() + PATIENCE;
        while !is_so(&shown) {
            match engine.events().recv_deadline(deadline) {
                Ok(Event::Snapshot(snapshot)) => shown = snapshot,
                Ok(_) => {}
                Err(error) => panic!(
                    "{error}: {}\n{line}\n{:#?}\nafresh {:#?}\n{:?}",
                    story.lines().next().unwrap(),
                    listed(&shown),
                    fresh.as_ref().map(listed),
                    shown.news
                ),
            }
        }
        heard = shown.news.clone();
        let (was, now) = (ids(&before), ids(&shown));
        for (label, id) in was {
            let other = || before.also_at(id).first().map(ToString::to_string);
            let moved = renamed.iter().find_map(|(from, to)| {
                let rest = label.strip_prefix(from)?;
                let is_part = rest.is_empty() || rest.starts_with('/');
                is_part.then(|| format!("{to}{rest}"))
            });
            let moved = moved.or_else(|| other().filter(|_| !now.contains_key(&label)));
            let is = now.get(&moved.unwrap_or(label));
            assert!(is.is_none_or(|is| *is == id), "{line}");
        }
    }
}

fn ids(snapshot: &Snapshot) -> BTreeMap<String, DocId> {
    let documents = snapshot.listing.documents.iter();
    documents
        .map(|document| (document.label.to_string(), document.id))
        .collect()
}

/// The documents, what was not read or left out, how many words each document has, and all figures of the pairs.
fn listed(snapshot: &Snapshot) -> [String; 4] {
    let listing = &snapshot.listing;
    let documents = &listing.documents;
    let pairs = listing.pairs.iter().map(|pair| {
        let labels = pair.docs.map(|id| listing.label(id));
        let (words, figures) = (pair.words, pair.figures);
        format!("{labels:?} {words:?} {figures:?} {}", pair.is_estimate)
    });
    let labels = documents.iter().map(|one| {
        let also_at = snapshot.also_at(one.id);
        also_at
            .iter()
            .fold(one.label.to_string(), |all, name| format!("{all} = {name}"))
    });
    let unread = snapshot.unread.iter();
    let unread = unread.map(|one| format!("{}: {}", one.label, one.reason.english()));
    let excluded = snapshot.excluded.iter();
    let excluded = excluded.map(|one| format!("{} leaves out {}", one.by, one.files + one.folders));
    let words = documents.iter().map(|one| one.words.to_string());
    [
        labels.collect::<Vec<_>>().join(", "),
        unread.chain(excluded).collect::<Vec<_>>().join("; "),
        words.collect::<Vec<_>>().join(", "),
        pairs.collect::<Vec<_>>().join("; "),
    ]
}
