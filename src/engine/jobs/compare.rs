//! Comparison: what two documents share, from their files as they are now, as no texts are kept in memory.

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::progress::Progress;
use super::texts::{File, Texts, unharmed};
use super::{Context, Documents, Token, common};
use crate::align::rarest::{self, Spread};
use crate::align::{Common, Kind, Step, align_in_turn};
use crate::engine::crew::Crew;
use crate::engine::read::{GONE, Plan};
use crate::engine::scan::Scanned;
use crate::engine::writer::Writer;
use crate::engine::{Event, Options, label, scanned};
use crate::index::crew::gather_with;
use crate::index::{DocId, Label, Pair};
use crate::masks::Masked;
use crate::origin::{self, Census, Shared, Submitted};
use crate::page::Page;
use crate::said;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{CommonPassages, Comparison, Snapshot, Sourced, Text};
use crate::words::Said;

/// A comparison to be made.
#[derive(Debug)]
pub struct Task {
    /// The pair.
    pub docs: Sides<DocId>,
    /// Their names.
    pub labels: Sides<Label>,
    /// Their files.
    pub files: Sides<File>,
    /// Their words [in short](crate::snapshot::Facts::content), as the list has them: a file may be another one by now.
    pub contents: Sides<Option<u128>>,
    /// Words of both together.
    pub words: u64,
    /// Which of their words are masked.
    pub masked: Sides<Masked>,
    /// What counts as common text for them.
    pub common: Common,
    /// What their files say alike.
    pub in_common: Vec<Shared>,
    /// How many documents have what they share, where a person wants to know all: each sketch is asked, too.
    pub in_detail: Option<Spread>,
}

/// What is being done of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The files are read.
    Reading,
    /// The words are looked for that both have and the fewest others.
    Rarest,
    /// The texts are compared.
    Aligning(Step),
}

impl Stage {
    /// In a few words.
    pub fn say(self) -> &'static str {
        match self {
            Stage::Reading => say!("stage-reading"),
            Stage::Rarest => say!("stage-rarest"),
            Stage::Aligning(Step::Words) => say!("stage-words"),
            Stage::Aligning(Step::Runs) => say!("stage-runs"),
            Stage::Aligning(Step::Sentences) => say!("stage-sentences"),
            Stage::Aligning(Step::Rewritten) => say!("stage-rewritten"),
        }
    }
}

/// How far a comparison that takes long has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparing {
    /// The pair.
    pub docs: Sides<DocId>,
    /// What is being done.
    pub stage: Stage,
    /// The rarest words are looked for too.
    pub in_detail: bool,
}

impl Comparing {
    /// The stages of such a comparison, in their order.
    fn stages(self) -> impl Iterator<Item = Stage> {
        let rarest = self.in_detail.then_some(Stage::Rarest);
        let before = [Stage::Reading].into_iter().chain(rarest);
        before.chain(Step::ALL.map(Stage::Aligning))
    }

    /// The number of the stage, from 1 on.
    pub fn number(self) -> usize {
        let at = self.stages().position(|stage| stage == self.stage);
        at.unwrap_or_default() + 1
    }

    /// How many stages there are.
    pub fn all(self) -> usize {
        self.stages().count()
    }
}

/// Tells of it, and of how far it is; of a long one, what there is sooner.
pub fn answer(task: Task, texts: &mut Texts, context: &Context, token: &Token) {
    let (docs, contents, in_detail) = (task.docs, task.contents, task.in_detail.is_some());
    let at = |stage| Comparing {
        docs,
        stage,
        in_detail,
    };
    let progress = Progress::begin(at(Stage::Reading), &context.outbox);
    let has_told = Cell::new(false);
    let pages = OnceCell::new();
    let tell = |mut comparison| {
        has_told.set(true);
        lay_out(&mut comparison, &pages);
        let told = Event::Comparison(Arc::new(comparison));
        context.outbox.post(told);
    };
    let goes_on = |stage| {
        progress.step(at(stage));
        // Where a newer one waits, of the same two files perhaps, what there is of this one is enough once it was told.
        token.is_wanted() && (token.is_newest() || !has_told.get())
    };
    let comparison = comparison(texts, task, Texts::text, &tell, &goes_on);
    progress.end();
    if let Some(comparison) = comparison {
        let are_of_list = comparison.texts.as_ref().is_some_and(|texts| {
            Side::BOTH.into_iter().all(|side| {
                let known = contents.get(side);
                known.is_none_or(|known| known == texts.get(side).facts.content)
            })
        });
        if !are_of_list {
            context.tell(Writer::look_again);
        }
        tell(comparison);
    }
}

/// Both texts as the screen shows them, or why it can't.
type Pages = Result<Sides<Arc<Page>>, Said>;

/// Here, so that the screen's thread need not look through texts of megabytes; once for all that is told of them. A panic costs this
/// one answer.
fn lay_out(comparison: &mut Comparison, pages: &OnceCell<Pages>) {
    let Some(texts) = &comparison.texts else {
        return;
    };
    let page = |text: &Text| Arc::new(Page::new(&text.text));
    match pages.get_or_init(|| unharmed(|| texts.as_ref().map(page))) {
        Ok(pages) => comparison.pages = Some(pages.clone()),
        // The screen would meet with the same.
        Err(reason) => comparison.outcome = Err(reason.clone()),
    }
}

/// The whole answer. Of a long one, what there is sooner is told; before each stage somebody may break it off, and there is none then.
pub fn comparison(
    texts: &mut Texts,
    task: Task,
    read: fn(&mut Texts, &File) -> Result<Text, Said>,
    tell: &dyn Fn(Comparison),
    goes_on: &dyn Fn(Stage) -> bool,
) -> Option<Comparison> {
    goes_on(Stage::Reading).then_some(())?;
    let mut comparison = Comparison {
        in_common: task.in_common,
        ..Comparison::new(task.docs, task.labels.clone(), Err(Said::default()))
    };
    let mut text = |file: &File, label: &Label| {
        let text = read(texts, file);
        text.map_err(|reason| Said::text(label.as_str()).colon(reason))
    };
    let left = text(&task.files.left, &task.labels.left);
    let right = text(&task.files.right, &task.labels.right);
    let both = match (left, right) {
        (Ok(left), Ok(right)) => Sides::new(left, right),
        (left, right) => {
            // Of a folder that goes away both are gone, and a person who mends one is not to hear of the other then.
            let reasons = [left.err(), right.err()].into_iter().flatten();
            let reason = reasons.reduce(Said::semicolon);
            comparison.outcome = Err(reason.unwrap_or_default());
            return Some(comparison);
        }
    };
    let _taken = texts.room(task.words);
    let words = both.as_ref().map(|text| Arc::clone(&text.text));
    let masked = Sides::new(
        (words.left.clone(), task.masked.left),
        (words.right.clone(), task.masked.right),
    );
    comparison.texts = Some(both);
    let (settings, min_run) = (texts.settings(), texts.min_run());
    if let Some(spread) = task.in_detail {
        goes_on(Stage::Rarest).then_some(())?;
        let rarest = || rarest::rarest(&words, settings.width, settings.text, &spread);
        // A panic costs what is said beside the passages.
        comparison.rarest = unharmed(rarest).unwrap_or_default();
    }
    let aligned = unharmed(|| {
        align_in_turn(
            masked,
            settings.width,
            min_run,
            settings.text,
            &task.common,
            &|step| {
                let stops = !goes_on(Stage::Aligning(step));
                stops
                    .then_some(())
                    .map_or(ControlFlow::Continue(()), ControlFlow::Break)
            },
            |compared| {
                tell(Comparison {
                    outcome: Ok(compared.clone()),
                    ..comparison.clone()
                });
            },
        )
    });
    comparison.outcome = aligned.transpose()?;
    Some(comparison)
}

/// Compares two files that a person named, whatever their extension.
///
/// # Errors
/// Which of them can't be read, and why.
pub fn files(files: Sides<&Path>, plan: &Plan) -> anyhow::Result<Comparison> {
    let mut texts = Texts::new(plan);
    let mut text = |file: &Path| {
        let ready = texts.ready(&Ok(file.into()), &Masked::default());
        let ready = ready.and_then(|(text, document)| {
            plan.allows(document.hashes().len(), document.bytes())?;
            let masked = plan.masked(document.hashes(), text.facts.masks.clone());
            if masked.is_empty() {
                return Ok((text, document));
            }
            let document = texts.prepare(&text.text, &masked)?;
            Ok((text, document))
        });
        ready.map_err(|reason| {
            let reason = match reason {
                gone if gone.is(GONE) => said!("why-check-name"),
                // The name of a format that isn't read explains more than the bytes do; text is welcome under any name.
                reason => crate::extract::by_name(file).err().unwrap_or(reason),
            };
            anyhow::anyhow!(Said::text(label::harmless(file)).colon(reason))
        })
    };
    let ((left, left_words), (right, right_words)) = (text(files.left)?, text(files.right)?);
    let compared = texts.compare(Sides::new(&left_words, &right_words), &Common::default());
    let both = Sides::new(left, right);
    let facts = both.as_ref().map(|text| &*text.facts);
    let docs = Sides::new(DocId(0), DocId(1));
    let labels = files.map(|file| Label::new(label::harmless(file)));
    let outcome = Ok(compared.map_err(anyhow::Error::msg)?);
    Ok(Comparison {
        in_common: origin::in_common(
            facts.map(Submitted::unknown),
            &Census::new([facts.left, facts.right]),
        ),
        texts: Some(both),
        ..Comparison::new(docs, labels, outcome)
    })
}

/// Reads the texts of a scan again, which keeps none, to quote its pairs and what many documents have.
pub struct Quotations {
    texts: Texts,
    scanned: Scanned,
}

/// A passage as it stands in both texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// Its text on either side.
    pub texts: Sides<String>,
    /// The two are word for word the same.
    pub is_verbatim: bool,
    /// The longest run of equal words that the figures of the pair count is in it. Where a text says the same many times, each of its
    /// places may have been taken for another one.
    pub has_longest: bool,
    /// The two whole texts are the same, letter for letter.
    pub is_identical: bool,
}

impl Quotations {
    /// Reads the folders like [`scan()`](crate::engine::scan()); its pairs can be quoted, and its common passages if they are wanted.
    ///
    /// # Errors
    /// A folder is missing or can't be read.
    pub fn scan(options: &Options, wants_common: bool) -> anyhow::Result<(Snapshot, Quotations)> {
        // What is common text only the index knows.
        let scanned = scanned(options, &[], |kept| {
            !wants_common && kept.listing.pairs.iter().all(|pair| pair.common == 0)
        })?;
        let texts = scanned.texts();
        Ok((scanned.snapshot.clone(), Quotations { texts, scanned }))
    }

    /// What is made of the comparison of each of these pairs, in their order; nothing of one that is not in the folder.
    pub fn each<T: Send + Sync>(
        &mut self,
        pairs: &[Pair],
        make: &(dyn Fn(usize, &Comparison) -> T + Sync),
    ) -> Vec<Option<T>> {
        let crew = Crew::all_cores();
        if let Some(index) = &mut self.scanned.index {
            index.prepare(&crew);
        }
        let scanned = &self.scanned;
        let snapshot = &scanned.snapshot;
        let documents = snapshot.listing.documents.iter();
        let census = Census::new(documents.filter_map(|one| snapshot.facts(one.id)));
        let counted = &scanned.plan.options.counted;
        let done = AtomicUsize::new(0);
        gather_with(
            &crew,
            pairs.len(),
            || scanned.texts(),
            |texts, at| {
                counted.set(done.fetch_add(1, Ordering::Relaxed), pairs.len(), "pairs");
                let docs = pairs.get(at)?.docs;
                let submitted = docs.map(|id| Submitted::of(snapshot, id));
                let in_common = match (submitted.left, submitted.right) {
                    (Some(left), Some(right)) => {
                        origin::in_common(Sides::new(left, right), &census)
                    }
                    _ => Vec::new(),
                };
                let index = scanned.index.as_ref();
                let task = Task {
                    in_common,
                    in_detail: index.map(|index| index.spread(docs)),
                    ..scanned.pair(docs)?
                };
                let comparison = comparison(texts, task, Texts::summed, &|_| (), &|_| true)?;
                Some(make(at, &comparison))
            },
        )
    }

    /// What of a document stands in which others, also in those that are no listed pairs with it.
    pub fn sources(&mut self, doc: DocId) -> Option<Sourced> {
        let counted = self.scanned.plan.options.counted.clone();
        let tell = |sourced: Sourced| {
            counted.set(sourced.compared, sourced.candidates, "sources");
            true
        };
        self.scanned.sources(doc, &tell)
    }

    /// The common passages, if they were wanted when it was read.
    pub fn common_passages(&mut self) -> CommonPassages {
        common::of_scan(&self.scanned, &mut self.texts)
    }

    /// The passage with the longest run of equal words that counts for a pair; nothing where the files can't be read by now. What the pair
    /// has of common text, which stands in many documents, does not count, though it may stand right beside it.
    pub fn longest(&mut self, pair: &Pair) -> Option<Quotation> {
        let task = self.scanned.pair(pair.docs)?;
        let left = self.texts.plain_text(&task.files.left).ok()?;
        let right = self.texts.plain_text(&task.files.right).ok()?;
        let _taken = self.texts.room(task.words);
        let left = self.texts.prepare(&left, &task.masked.left).ok()?;
        let right = self.texts.prepare(&right, &task.masked.right).ok()?;
        let both = Sides::new(&left, &right);
        let compared = self.texts.compare(both, &task.common).ok()?;
        // Of equals the first.
        let passages = compared.alignment.passages.iter();
        let longest = passages.rev().max_by_key(|passage| passage.longest)?;
        let text = |side: Side| {
            let span = longest.spans.get(side);
            span.of(compared.texts.get(side)).to_owned()
        };
        Some(Quotation {
            texts: Sides::new(text(Side::Left), text(Side::Right)),
            is_verbatim: longest.kind == Kind::Verbatim,
            has_longest: longest.longest >= pair.figures.longest,
            is_identical: compared.is_identical(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::engine::plan;
    use crate::extract::extract_as;

    fn task(names: Sides<&str>) -> Task {
        Task {
            docs: Sides::new(DocId(0), DocId(1)),
            labels: names.map(Label::new),
            files: names.map(|name| Ok(Path::new(name).into())),
            contents: Sides::default(),
            words: 0,
            masked: Sides::default(),
            common: Common::default(),
            in_common: Vec::new(),
            in_detail: None,
        }
    }

    #[test]
    fn both_files_of_a_pair_are_told_where_neither_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("there.txt"), "one two three").unwrap();
        let options = Options::of(folder.path());
        let plan = plan(&options, extract_as, true).unwrap();
        let outcome = |left: &str, right: &str| {
            let task = task(Sides::new(left, right));
            let mut texts = Texts::new(&plan);
            let answer = comparison(&mut texts, task, Texts::text, &|_| (), &|_| true);
            answer.unwrap().outcome.unwrap_err().english()
        };
        assert_eq!(
            outcome("a.txt", "b.txt"),
            "a.txt: it is gone; b.txt: it is gone"
        );
        assert_eq!(outcome("a.txt", "there.txt"), "a.txt: it is gone");
        assert_eq!(outcome("there.txt", "b.txt"), "b.txt: it is gone");
    }

    #[test]
    fn a_text_that_cannot_be_laid_out_is_told_as_why_there_is_no_comparison() {
        let folder = tempfile::tempdir().unwrap();
        let [left, right] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        for file in [&left, &right] {
            fs::write(file, "one two three").unwrap();
        }
        let options = Options::of(folder.path());
        let plan = plan(&options, extract_as, true).unwrap();
        let plan = Plan {
            roots: crate::engine::roots::Roots::none(),
            ..plan
        };
        let mut comparison = files(Sides::new(&*left, &*right), &plan).unwrap();
        let pages = OnceCell::from(Err(Said::text("no page")));
        lay_out(&mut comparison, &pages);
        assert_eq!(comparison.outcome.err(), Some(Said::text("no page")));
        assert!(comparison.pages.is_none());
    }
}
