//! Rewritten text: which documents of a folder say the same in other words, pairs without a shingle in common among them.
//!
//! Every text is read once more, for what its neighbouring stems are; the best candidates are aligned like all pairs, from the two
//! files. No text is kept.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;

use super::Documents;
use super::align::compare_each;
use super::texts::{Ready, file_of, unharmed};
use crate::align::{Figures, Shared, are_long};
use crate::candidates::{Neighbours, candidates};
use crate::engine::crew::Crew;
use crate::index::crew::gather_with;
use crate::index::{DocId, Document, EVIDENCE_PERCENT, Listing, REWRITTEN_WORDS};
use crate::masks::ActiveLayers;
use crate::measure::Containment;
use crate::sides::{Side, Sides};
use crate::text::{self, Analysis, content};

/// Hears of what is done of how many texts and pairs of texts, and says whether somebody still waits.
pub type Progress<'a> = &'a (dyn Fn(usize, usize, &'static str) -> bool + Sync);

/// A search, and what it knows from the last time: texts that are as they were are neither read nor compared again.
#[derive(Debug, Default)]
pub struct Searcher {
    neighbours: HashMap<DocId, (u64, Neighbours)>,
    compared: HashMap<Sides<DocId>, (Sides<u64>, Option<Figures>)>,
    misses_some: bool,
}

/// What is to be searched.
#[derive(Debug)]
pub struct Task {
    /// Its documents, and all their pairs: those that are not rewritten need not be searched for.
    pub listing: Arc<Listing>,
    /// What tells each document, in the same order, from itself with another text or other common text.
    pub marks: Vec<u64>,
    /// Their words [in short](crate::snapshot::Facts::content), in the same order.
    pub contents: Vec<Option<u128>>,
    /// Pairs are those of documents by one author.
    pub same_author: bool,
    /// The layers that are on.
    pub layers: ActiveLayers,
}

impl Searcher {
    /// Whether the last search had all texts that it asked for.
    pub fn has_read_all(&self) -> bool {
        !self.misses_some
    }

    /// The rewritten pairs that are evidence; nothing if it was broken off.
    pub fn search(
        &mut self,
        task: &Task,
        crew: Crew,
        documents: &dyn Documents,
        progress: Progress<'_>,
    ) -> Option<Vec<(Sides<DocId>, Figures)>> {
        let all: Vec<&Document> = task.listing.all().collect();
        let marks: HashMap<DocId, u64> = all
            .iter()
            .map(|one| one.id)
            .zip(task.marks.iter().copied())
            .collect();
        let mark = |id: DocId| marks.get(&id).copied();
        self.neighbours
            .retain(|id, (then, _)| mark(*id) == Some(*then));
        // Where all are long none is compared with another.
        let shortest = all.iter().map(|one| one.words).min().unwrap_or_default();
        let is_due = |(one, _): &(&Document, _)| {
            let words = Sides::new(shortest, one.words);
            !are_long(words) && !self.neighbours.contains_key(&one.id)
        };
        let contents = all.iter().copied().zip(task.contents.iter().copied());
        let due: Vec<(&Document, Option<u128>)> = contents.filter(is_due).collect();
        let found = read(&due, task.layers, crew, documents, progress)?;
        // One that can't be read today is read again the next time.
        let mut misses_some = found.iter().any(Option::is_none);
        for ((one, _), found) in due.iter().zip(found) {
            let known = mark(one.id).zip(found);
            self.neighbours.extend(known.map(|known| (one.id, known)));
        }
        let neighbours = all.iter().map(|one| self.neighbours.get(&one.id).cloned());
        let neighbours: Vec<Neighbours> = neighbours
            .map(|known| known.unwrap_or_default().1)
            .collect();
        let linked = task.listing.pairs.iter().filter(|pair| !pair.is_rewritten);
        let linked: HashSet<Sides<DocId>> = linked.map(|pair| pair.docs).collect();
        let goes_on = |at| progress(at, all.len(), "texts");
        let candidates = candidates(&neighbours, may_pair(&all, task.same_author), goes_on)?;
        let candidates = candidates.into_iter();
        let candidates =
            candidates.map(|(left, right)| Sides::new(left, right).map(|at| all[at as usize].id));
        let candidates: Vec<Sides<DocId>> =
            candidates.filter(|docs| !linked.contains(docs)).collect();
        let marks_of = |docs: Sides<DocId>| docs.map(|id| mark(id).unwrap_or_default());
        let mut known = mem::take(&mut self.compared);
        known.retain(|docs, (then, _)| marks_of(*docs) == *then);
        let due = candidates.iter().copied();
        let due: Vec<Sides<DocId>> = due.filter(|docs| !known.contains_key(docs)).collect();
        let goes_on = |at| progress(at, due.len(), "pairs");
        let half = Containment::from_percent(EVIDENCE_PERCENT);
        let evidence = |docs: Sides<DocId>, shared: &Shared| {
            let figures = shared.figures;
            let has_half = |side| shared.share(side).0 >= half.0;
            let is_evidence = figures.outside_longest() >= REWRITTEN_WORDS
                || Side::BOTH.into_iter().any(has_half);
            (docs, is_evidence.then_some(figures))
        };
        let compared = compare_each(
            &due,
            crew,
            documents,
            &Ready::default(),
            &goes_on,
            &evidence,
        )?;
        misses_some |= compared.iter().any(Option::is_none);
        for (docs, figures) in compared.into_iter().flatten() {
            known.insert(docs, (marks_of(docs), figures));
        }
        self.misses_some = misses_some;
        let of = |docs: &Sides<DocId>| Some((*docs, known.get(docs)?.1?));
        let found = candidates.iter().filter_map(of).collect();
        self.compared = known;
        Some(found)
    }
}

/// Whether two of some documents are of one person, or of two, whichever is wanted, one is of the class at least, and one is not long.
fn may_pair(all: &[&Document], same_author: bool) -> impl Fn(u32, u32) -> bool {
    let at = |place: u32| all[place as usize];
    move |one, other| {
        let (one, other) = (at(one), at(other));
        let is_same = one.author.is_some() && one.author == other.author;
        let are_archived = one.label.is_archived() && other.label.is_archived();
        is_same == same_author && !are_archived && !are_long(Sides::new(one.words, other.words))
    }
}

/// What every text says, nothing of one that can't be read again as it is in the list; nothing at all if it was broken off.
fn read(
    all: &[(&Document, Option<u128>)],
    layers: ActiveLayers,
    crew: Crew,
    documents: &dyn Documents,
    progress: Progress<'_>,
) -> Option<Vec<Option<Neighbours>>> {
    let hand = || (documents.texts(), content::Reader::default());
    let read = gather_with(&crew, all.len(), hand, |(texts, words), at| {
        progress(at, all.len(), "texts").then_some(())?;
        let (one, content) = all.get(at)?;
        let (file, masked) = (file_of(&one.label), one.masks.masked(layers));
        let read = texts.plain_text(&file).and_then(|text| {
            let _taken = texts.room(one.words.into());
            if !masked.is_empty() {
                let document = texts.prepare(&text, &masked)?;
                let neighbours = document.content().map(Neighbours::of);
                return Ok((document.in_full(), neighbours.unwrap_or_default()));
            }
            // A panic costs this one text.
            let read = unharmed(|| {
                let analysis = Analysis::of(&text);
                let content = words.read_analysed(&text, &analysis);
                let in_full = text::in_full(&analysis.tokens().hashes);
                (in_full, Neighbours::of(&content))
            });
            read.inspect_err(|_| *words = content::Reader::default())
        });
        let is_of_list = |(read, _): &(u128, _)| content.is_none_or(|content| content == *read);
        Some(
            read.ok()
                .filter(is_of_list)
                .map(|(_, neighbours)| neighbours),
        )
    });
    read.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::ops::Range;
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tempfile::TempDir;

    use super::super::{Texts, compare};
    use super::*;
    use crate::align::LONG_WORDS;
    use crate::engine::scan::{Scanned, scan};
    use crate::engine::{Memory, Options, SearchRewritten, plan};
    use crate::extract::{Extracted, Wishes, extract_as};
    use crate::report;
    use crate::words::Said;

    /// Any file has plain text, though it is read like one that needs a worker.
    fn as_text<'a>(_: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
        extract_as(Path::new("a.txt"), bytes, wishes)
    }

    /// Read with as little memory for the work as can be, and all of it for the index. The folder must outlive what was read of it.
    fn scanned(texts: &[(&str, String)], rewritten: SearchRewritten) -> (TempDir, Scanned) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in texts {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let options = Options {
            rewritten,
            memory: Memory {
                most: None,
                ..Memory::of(Some(1), std::env::temp_dir())
            },
            ..Options::of(folder.path())
        };
        let plan = plan(&options, as_text, false).unwrap();
        let scanned = scan(&plan, &[], |_| true).unwrap();
        (folder, scanned)
    }

    #[test]
    fn nobody_who_has_memory_waits_for_more() {
        let files = ["anna.docx", "ben.docx", "clara.docx"];
        let texts =
            files.map(|name| (name, "the keeper lit the lamp of the old harbour".repeat(3)));
        let (_folder, mut among) = scanned(&texts, SearchRewritten::Always);
        let pairs = among.snapshot.listing.pairs.clone();
        assert_eq!(pairs.len(), 3);
        assert!(pairs.iter().all(|pair| !pair.is_estimate));
        let task = among.pair(pairs[0].docs).unwrap();
        let mut texts = among.texts();
        let made = compare::comparison(&mut texts, task, Texts::text, &|_| (), &|_| true);
        assert!(made.unwrap().outcome.is_ok());
        let sourced = among.sources(pairs[0].docs.left, &|_| true);
        assert_eq!(sourced.unwrap().compared, 2);
    }

    /// How many pairs were asked for.
    struct Counting<'a>(&'a Scanned, AtomicUsize);

    impl Documents for Counting<'_> {
        fn texts(&self) -> Texts {
            self.0.texts()
        }

        fn pair(&self, docs: Sides<DocId>) -> Option<compare::Task> {
            self.1.fetch_add(1, Ordering::Relaxed);
            self.0.pair(docs)
        }
    }

    #[test]
    fn a_search_that_is_broken_off_at_any_step_does_no_other() {
        let texts = ["anna.txt", "ben.txt", "clara.txt"].map(|name| {
            let said = format!("{name} says that the keeper lit the lamp of the old harbour.");
            (name, said)
        });
        let (_folder, among) = scanned(&texts, SearchRewritten::Never);
        let listing = Listing::new(
            among.snapshot.listing.documents.clone(),
            Vec::new(),
            Vec::new(),
        );
        let task = Task {
            marks: vec![0; listing.all().count()],
            contents: vec![None; listing.all().count()],
            listing: Arc::new(listing),
            same_author: false,
            layers: ActiveLayers::default(),
        };
        let steps = |most: usize| {
            let steps = AtomicUsize::new(0);
            let progress = |_, _, _| steps.fetch_add(1, Ordering::Relaxed) < most;
            let counting = Counting(&among, AtomicUsize::new(0));
            let found = Searcher::default().search(&task, Crew::of(1), &counting, &progress);
            (found.is_some(), counting.1.into_inner())
        };
        // Each text is read and matched before the pairs are compared.
        let (texts, pairs) = (2 * texts.len(), 3);
        for most in 0..texts + pairs {
            assert_eq!(steps(most), (false, most.saturating_sub(texts)));
        }
        assert_eq!(steps(texts + pairs), (true, pairs));
    }

    #[test]
    fn a_rewritten_sentence_makes_a_pair_and_a_quotation_of_several_does_not() {
        let words = |stem: &str, count: u32| {
            let words = (0..count).map(|at| format!("{stem}{at}"));
            words.collect::<Vec<_>>().join(" ")
        };
        let own = |name: &str| words(&name.replace('.', ""), 200);
        // Each of them weighs 2/7.
        let quoted = words("quoted", 52);
        let quoting = [
            "a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt", "g.txt",
        ];
        let quoting = quoting.map(|name| (name, format!("{quoted}. {}", own(name))));
        let said = [
            (
                "h.txt",
                "The keeper of the old lighthouse lit the lamp every evening before the fishing ships returned to the harbour \
                 with their catch and the children waited on the cold stones below.",
            ),
            (
                "i.txt",
                "Every evening, before fishing ships with their catch came back to the harbour, the keeper of that old \
                 lighthouse lit a lamp, and children on the cold stones below were waiting.",
            ),
        ];
        let said = said.map(|(name, said)| (name, format!("{said} {}", own(name))));
        let texts: Vec<(&str, String)> = quoting.into_iter().chain(said).collect();
        let (_folder, scanned) = scanned(&texts, SearchRewritten::Always);
        let listing = &scanned.snapshot.listing;
        let docs = listing.pairs.iter().map(|pair| pair.docs);
        let names = docs.map(|docs| docs.map(|id| listing.path(id)));
        assert!(names.eq([Sides::new("h.txt", "i.txt")]));
    }

    #[test]
    fn two_long_texts_have_their_equal_words_in_a_list_and_that_is_said() {
        let word = |at: u32| format!("word{at}");
        let text = |range: Range<u32>| range.map(word).collect::<Vec<_>>().join(" ");
        let (half, end) = (LONG_WORDS / 2, LONG_WORDS + 1);
        let turned = format!("{} {}", text(half..end), text(0..half));
        let texts = [
            ("long.txt", text(0..end)),
            ("short.txt", text(0..100)),
            ("turned.txt", turned),
        ];
        let (_folder, scanned) = scanned(&texts, SearchRewritten::Always);
        let snapshot = &scanned.snapshot;
        let listing = &snapshot.listing;
        let pairs = listing.pairs.iter().map(|pair| {
            let names = pair.docs.map(|id| listing.path(id));
            (
                names.left,
                names.right,
                pair.figures.words,
                pair.is_estimate,
            )
        });
        assert_eq!(
            pairs.collect::<Vec<_>>(),
            [
                ("long.txt", "turned.txt", end, true),
                ("long.txt", "short.txt", 100, false),
                ("short.txt", "turned.txt", 100, false),
            ]
        );
        let findings = report::Findings::new(snapshot, None);
        let mut csv = Vec::new();
        report::table::write_csv(&findings, &mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        let last = |line: &str| line.rsplit(',').next().map(str::to_owned);
        let estimated: Vec<String> = csv.lines().filter_map(last).collect();
        assert_eq!(estimated, ["estimated", "true", "false", "false"]);
        let mut table = Vec::new();
        report::table::write(&findings, &mut table).unwrap();
        let table = String::from_utf8(table).unwrap();
        assert_eq!(table.matches('~').count(), 1, "{table}");
        let mut json = Vec::new();
        report::json::write(&findings, &mut json).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
        let pairs = json["pairs"].as_array().unwrap().iter();
        let estimated = pairs.map(|pair| pair["estimated"].as_bool());
        assert_eq!(estimated.collect::<Vec<_>>(), [Some(true), None, None]);
        let said = report::too_long(snapshot).unwrap();
        assert!(
            said.starts_with("2 documents have more than 200000 words"),
            "{said}"
        );
        assert!(said.contains("(1 pair)"), "{said}");
    }
}
