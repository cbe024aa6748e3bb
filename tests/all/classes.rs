//! Documents, pairs and texts that nobody wrote: what the engine would say, without an engine.

use std::cmp::Reverse;
use std::sync::Arc;

use sidelong::align::{Alignment, Changed, How, Kind, Passage};
use sidelong::index::{
    Best, Cluster, DocId, Document, Figures, Label, Listing, Matrix, Pair, Settings, WeighedWords,
};
use sidelong::measure::Coverage;
use sidelong::origin::{Dated, Earliest};
use sidelong::page::Page;
use sidelong::said;
use sidelong::sides::{Side, Sides};
use sidelong::snapshot::{
    CommonPassages, Compared, Comparison, Excerpt, Facts, Folder, Folders, News, Occurrence,
    Occurrences, Progress, Quoted, Sample, Snapshot, Sought, Sourced, SourcedText, Text, Unread,
    Watching,
};
use sidelong::sources::{Found, Place, Sources};
use sidelong::text::{self, Span};
use sidelong::words::Said;

/// A class in the making. Documents have the handles of their places in `names`.
#[derive(Clone, Default)]
pub struct Class {
    pub names: Vec<String>,
    pub pairs: Vec<Pair>,
    pub unread: Vec<(&'static str, &'static str)>,
    pub generation: u64,
    pub common: Vec<usize>,
    /// What is in each document, where that is known.
    pub contents: Vec<u64>,
    /// Those that were not read whole.
    pub in_part: Vec<String>,
    /// The names of the folders, where there are several.
    pub folders: Vec<String>,
    /// Those of them that are archives.
    pub archives: Vec<String>,
    /// What has happened, where it is not the usual.
    pub news: Option<String>,
    pub counts_common: bool,
    /// Two texts are long, and have three passages.
    pub is_long: bool,
    /// How the folder is watched, if not by what the system tells.
    pub watching: Option<Watching>,
    /// So many files of so many are read, if not all; where they are, the index takes them in.
    pub reads: Option<(u32, u32)>,
    /// One of so many shingles proposes pairs.
    pub one_in: Option<u32>,
}

impl Class {
    pub fn of(names: impl IntoIterator<Item = impl Into<String>>) -> Class {
        Class {
            names: names.into_iter().map(Into::into).collect(),
            generation: 1,
            ..Class::default()
        }
    }

    /// As it is a little later.
    pub fn later(&self) -> Class {
        Class {
            generation: self.generation + 1,
            ..self.clone()
        }
    }

    /// A document gets another name.
    pub fn rename(&mut self, from: &str, to: &str) {
        let name = self.names.iter_mut().find(|name| *name == from);
        to.clone_into(name.expect("a document"));
        for pair in &mut self.pairs {
            let names = pair.docs.map(|doc| &self.names[doc.0 as usize]);
            if names.left > names.right {
                *pair = pair.swap();
            }
        }
    }

    /// `shared` shingles of `of` each, in `passages` passages of `words` words, the longest of `longest`.
    pub fn pair(
        mut self,
        docs: (usize, usize),
        shared: u32,
        of: (u32, u32),
        runs: (u32, u32, u32),
    ) -> Class {
        let (words, longest, passages) = runs;
        let pair = Pair {
            docs: Sides::new(DocId(docs.0 as u32), DocId(docs.1 as u32)),
            shared,
            shingles: Sides::new(of.0, of.1),
            // Of words the same part as of shingles.
            words: Sides::new(of.0, of.1).map(|of| (words * of).div_ceil(shared.max(1))),
            weight: WeighedWords::whole(words),
            figures: Figures {
                words,
                common: words % 5,
                longest,
                passages,
                // What is in one run has nothing between.
                edited: u32::from(words > longest),
                raw: None,
            },
            ..Pair::default()
        };
        let swapped = self.names.get(docs.0) > self.names.get(docs.1);
        self.pairs.push(if swapped { pair.swap() } else { pair });
        self
    }

    pub fn listing(&self) -> Listing {
        let mut pairs = self.pairs.clone();
        pairs.sort_by_cached_key(|pair| {
            let names = pair.docs.map(|id| self.names.get(id.0 as usize));
            let best = Reverse((pair.evidence().to_bits(), pair.figures.words));
            (best, names.left, names.right)
        });
        let mut documents: Vec<Document> = (0..self.names.len())
            .map(|at| self.document(at, &pairs))
            .collect();
        documents.sort_by(|a, b| a.label.cmp(&b.label));
        let clusters = self.clusters(&pairs, &documents);
        Listing::new(documents, pairs, clusters)
    }

    fn label(&self, name: &str) -> Label {
        let label = Label::new(name);
        let folder = name.split_once('/').map_or("", |(folder, _)| folder);
        if self.archives.iter().any(|archive| archive == folder) {
            label.archived()
        } else {
            label
        }
    }

    fn document(&self, at: usize, pairs: &[Pair]) -> Document {
        let id = DocId(at as u32);
        let mut partners = 0;
        let mut best: Option<Best> = None;
        // The many pairs of the largest class are not looked through for every document.
        for pair in pairs.iter().take(2_000) {
            for side in Side::BOTH {
                if *pair.docs.get(side) == id {
                    partners += 1;
                    let share = pair.share(side);
                    if best.is_none_or(|b| share > b.share) {
                        best = Some(Best {
                            with: *pair.docs.get(side.other()),
                            share,
                        });
                    }
                }
            }
        }
        Document {
            id,
            label: self.label(&self.names[at]),
            words: 400 + (at as u32 * 37) % 1_900,
            shingles: 380,
            common: if self.common.contains(&at) && !self.counts_common {
                24
            } else {
                0
            },
            best,
            partners,
            ..Document::default()
        }
    }

    fn clusters(&self, pairs: &[Pair], documents: &[Document]) -> Vec<Cluster> {
        let mut of: Vec<usize> = (0..self.names.len()).collect();
        for pair in pairs {
            let Sides { left, right } = pair.docs.map(|id| of[id.0 as usize]);
            let joined = of.iter_mut().filter(|root| **root == left);
            joined.for_each(|root| *root = right);
        }
        let mut clusters = Vec::new();
        for root in 0..self.names.len() {
            let is_of = |id: DocId| of[id.0 as usize] == root;
            let links: Vec<&Pair> = pairs.iter().filter(|p| is_of(p.docs.left)).collect();
            let (Some(strongest), Some(weakest)) = (links.first(), links.last()) else {
                continue;
            };
            let members = documents.iter().map(|d| d.id).filter(|id| is_of(*id));
            let members: Vec<DocId> = members.collect();
            let degree = |id: &DocId| {
                let has = |link: &&&Pair| link.docs.left == *id || link.docs.right == *id;
                links.iter().filter(has).count()
            };
            clusters.push(Cluster {
                archived: {
                    let archived = documents.iter().filter(|d| d.label.is_archived());
                    archived.filter(|d| is_of(d.id)).count() as u32
                },
                strongest: strongest.larger_share(),
                weakest: weakest.larger_share(),
                links: links.len() as u32,
                centre: members.iter().copied().max_by_key(degree).unwrap(),
                members: members.into(),
            });
        }
        clusters.sort_by_key(|c| Reverse(c.members.len()));
        clusters
    }

    /// The next lists, in which these documents have words with letters of another alphabet.
    pub fn odd(&self, docs: &[DocId]) -> Snapshot {
        let mut snapshot = self.snapshot();
        let mut facts = vec![None; self.names.len()];
        for doc in docs {
            facts[doc.0 as usize] = Some(Arc::new(Facts {
                lookalike: 3,
                ..Facts::default()
            }));
        }
        snapshot.facts = facts.into_iter().collect();
        snapshot.generation += 1;
        snapshot
    }

    /// Its lists, and what is in each document.
    pub fn with_contents(&self, contents: &[u64]) -> Snapshot {
        let class = Class {
            contents: contents.to_vec(),
            ..self.clone()
        };
        class.snapshot()
    }

    fn watched(&self) -> Folders {
        let folder = |name: &String| Folder {
            name: name.clone(),
            path: format!("/home/ada/{name}"),
            archive: self.archives.contains(name),
            ..Folder::default()
        };
        match &self.folders[..] {
            [] => Folders::one("/home/ada/classes/2026-autumn/essays"),
            folders => Folders::new(folders.iter().map(folder).collect()),
        }
    }

    pub fn snapshot(&self) -> Snapshot {
        let facts = self.names.iter().enumerate().map(|(at, name)| {
            let content = self.contents.get(at);
            let in_part = self.in_part.contains(name);
            let notes = in_part.then(|| said!("note-damaged"));
            let facts = || Facts {
                content: content.copied().unwrap_or_default().into(),
                notes: notes.into_iter().collect(),
                ..Facts::default()
            };
            (content.is_some() || in_part).then(|| Arc::new(facts()))
        });
        let unread = self.unread.iter().map(|(label, reason)| Unread {
            label: Label::new(*label),
            reason: Said::text(*reason),
        });
        let all = (self.names.len() + self.unread.len()) as u32;
        let (read, found) = self.reads.unwrap_or((all, all));
        let news = self.news.as_deref();
        let news = news.unwrap_or("berg-anna.txt saved, 2 pairs");
        let news = match news.split_once(" added: ") {
            Some((name, found)) => said!("news-added", name).colon(Said::text(found)),
            None => Said::text(news),
        };
        Snapshot {
            settings: Settings {
                counts_common: self.counts_common,
                ..Settings::default()
            },
            generation: self.generation,
            facts: facts.collect(),
            folders: self.watched(),
            progress: Progress {
                found,
                read,
                walked: true,
                is_indexing: self.reads.is_some_and(|(read, found)| read == found),
            },
            sample: self.one_in.map(|one_in| Sample {
                one_in,
                needed: 3 << 30,
            }),
            listing: Arc::new(self.listing()),
            unread: unread.collect(),
            watching: self.watching.clone().unwrap_or(Watching::Notified),
            has_rewritten: true,
            is_aligned: true,
            news: if self.news.as_deref() == Some("none") {
                News::default()
            } else {
                news.into()
            },
            ..Snapshot::default()
        }
    }

    pub fn matrix(&self, docs: &[DocId]) -> Matrix {
        let listing = self.listing();
        let cell = |row: &DocId, column: &DocId| {
            if row == column {
                return Coverage::of(1, 1);
            }
            let find = |side: Side| {
                listing
                    .pairs
                    .iter()
                    .find(|p| p.docs.get(side) == row && p.docs.get(side.other()) == column)
                    .map(|p| p.share(side))
            };
            find(Side::Left)
                .or_else(|| find(Side::Right))
                .unwrap_or_default()
        };
        Matrix {
            docs: docs.to_vec(),
            cells: docs
                .iter()
                .flat_map(|row| docs.iter().map(move |column| cell(row, column)))
                .collect(),
        }
    }

    /// A text with passages of the documents that the document is paired with, the best pair's first.
    pub fn sourced(&self, doc: DocId) -> Sourced {
        self.sourced_times(doc, 1)
    }

    /// The same of a text that says so many times what it says.
    pub fn sourced_times(&self, doc: DocId, times: usize) -> Sourced {
        const PASSAGES: [(&str, &str, Kind); 4] = [
            ("The harbour", "of the night", Kind::Verbatim),
            ("mend their nets", "learn its streets anew", Kind::Edited),
            ("Nobody asked", "why it was painted green", Kind::Verbatim),
            ("The harbour", "morning", Kind::Verbatim),
        ];
        let whole = ONE_TEXT.repeat(times);
        let tokens = text::tokens(&whole);
        let place = |(from, to, kind): &(&str, &str, Kind), time: usize| {
            let before = (time * ONE_TEXT.len()) as u32;
            let once = stretch(ONE_TEXT, from, to);
            let span = Span::new(before + once.start, before + once.end);
            let token = |byte| tokens.spans.partition_point(|span| span.start < byte) as u32;
            let tokens = token(span.start)..token(span.end);
            Place {
                same: tokens.end - tokens.start,
                uncounted: Vec::new(),
                changed: Vec::new(),
                tokens,
                span,
                there: 0,
                kind: *kind,
            }
        };
        let listing = self.listing();
        let others = listing.pairs.iter().filter_map(|pair| {
            let Sides { left, right } = pair.docs;
            (left == doc)
                .then_some(right)
                .or((right == doc).then_some(left))
        });
        let name = |id: DocId| Label::new(self.names[id.0 as usize].as_str());
        let found: Vec<Found> = others
            .enumerate()
            .map(|(nth, other)| {
                let places = (0..times).flat_map(|time| {
                    let own = PASSAGES.iter().skip(nth).step_by(2);
                    own.map(move |passage| (passage, time))
                });
                let places: Vec<Place> =
                    places.map(|(passage, time)| place(passage, time)).collect();
                let same = places.iter().map(|place| place.same).sum();
                Found {
                    doc: other,
                    label: name(other),
                    same,
                    share: Coverage::of(same, tokens.spans.len() as u32),
                    counted: tokens.spans.len() as u32,
                    places,
                }
            })
            .collect();
        let compared = found.len();
        Sourced {
            doc,
            label: name(doc),
            compared,
            candidates: compared,
            outcome: Some(Ok(Arc::new(SourcedText {
                page: Arc::new(Page::new(&whole.as_str().into())),
                text: Text {
                    text: whole.as_str().into(),
                    hidden: Arc::default(),
                    facts: Arc::new(Facts::default()),
                    sketch: None,
                    checksum: None,
                },
                options: text::Options::default(),
                sources: Sources::of(&tokens.spans, found),
                same_author: Sources::default(),
                lookalikes: Vec::new(),
            }))),
            ..Sourced::default()
        }
    }

    /// The passage stands in all documents but one's own and the last one, in each a word less.
    pub fn occurrences(&self, sought: Sought) -> Occurrences {
        let words = sought.tokens.end - sought.tokens.start;
        let others = (0..self.names.len() - 1).filter(|at| *at != sought.doc.0 as usize);
        let occurrences: Vec<Occurrence> = others
            .enumerate()
            .map(|(nth, at)| {
                let text = format!("Some say that {ONE_TEXT}");
                Occurrence {
                    doc: DocId(at as u32),
                    label: Label::new(self.names[at].as_str()),
                    words: words.saturating_sub(nth as u32).max(8),
                    odd: 0,
                    excerpt: Ok(Excerpt {
                        run: span(
                            &text,
                            "The harbour lies quiet in the early morning, and the",
                        ),
                        text,
                        at: 17,
                        lookalikes: Vec::new(),
                    }),
                }
            })
            .collect();
        Occurrences {
            named: None,
            shingles: words.saturating_sub(4),
            common: 0,
            number: occurrences.len(),
            shown: occurrences,
            sought,
        }
    }

    /// Two passages of the first document.
    pub fn common_passages(&self) -> CommonPassages {
        let tokens = text::tokens(ONE_TEXT);
        let quoted = |(tokens_of, documents): (std::ops::Range<u32>, u32)| {
            let spans = &tokens.spans[tokens_of.start as usize..tokens_of.end as usize];
            let span = Span::new(spans[0].start, spans[spans.len() - 1].end);
            let sought = Sought {
                doc: DocId(0),
                text: ONE_TEXT.into(),
                tokens: tokens_of,
            };
            Quoted {
                documents,
                words: sought.tokens.end - sought.tokens.start,
                label: Label::new(self.names[0].as_str()),
                earliest: (documents == 40).then(|| Earliest {
                    of: Label::new(self.names[1].as_str()),
                    date: "2026-03-02".to_owned(),
                    by: Dated::Inside,
                    dated: 3,
                }),
                place: Ok((sought, span)),
            }
        };
        CommonPassages {
            number: 2,
            documents: 40,
            shown: [(3..20, 12), (22..31, 40)].map(quoted).into(),
        }
    }

    pub fn comparison(&self, docs: Sides<DocId>) -> Comparison {
        let mut made = self.short_comparison(docs);
        if self.is_long
            && let Ok(compared) = &mut made.outcome
        {
            lengthen(compared);
        }
        made
    }

    fn short_comparison(&self, docs: Sides<DocId>) -> Comparison {
        let labels = docs.map(|id| Label::new(self.names[id.0 as usize].as_str()));
        let left = "My own opening.\nThe harbour lies quiet in the early morning, and the fishermen mend their nets \
            before the first boat returns with the catch of the night.\n\nWhat I think.\tWhen the old bridge was closed \
            for repair, the whole quarter had to learn its streets anew \u{1b}[31mred\u{202e}.\n";
        let right = "Another opening, longer.\nThe harbour lies quiet in the early morning, and the fishermen mend their \
            nets before the first boat returns with the catch of the night.\n\nWhen the stone bridge was shut for \
            repair, the whole quarter had to learn its streets anew \u{1b}[31mred\u{202e}.\n";
        let passage = |number, kind, same, [from, to]: [&str; 2], changed: &[&str]| {
            let words = same + changed.len() as u32;
            let changed = changed.iter().map(|word| Changed {
                span: span(left, word),
                how: How::Replaced,
            });
            Passage {
                number,
                spans: Sides::new(left, right).map(|text| stretch(text, from, to)),
                tokens: Sides::new(0..words, 0..words),
                same,
                counted: same,
                longest: same,
                kind,
                changed: Sides::new(changed.collect(), Vec::new()),
            }
        };
        let [verbatim, edited] = [24, 15];
        let first = ["The harbour", "of the night."];
        let second = ["When the", "streets anew \u{1b}[31mred\u{202e}"];
        let passages = vec![
            passage(1, Kind::Verbatim, verbatim, first, &[]),
            passage(2, Kind::Edited, edited, second, &["old", "closed"]),
        ];
        let compared = Compared {
            texts: Sides::new(left.into(), right.into()),
            words: Sides::new(60, 62),
            counted: Sides::new(60, 62),
            alignment: Alignment {
                passages,
                ..Alignment::default()
            },
            ..Compared::default()
        };
        Comparison::new(docs, labels, Ok(compared))
    }
}

/// What every document says that is looked at by itself.
pub const ONE_TEXT: &str = "My own opening.\nThe harbour lies quiet in the early morning, and the fishermen mend their nets \
    before the first boat returns with the catch of the night.\n\nWhat I think.\tWhen the old bridge was closed for repair, \
    the whole quarter had to learn its streets anew \u{1b}[31mred\u{202e}.\n\nNobody asked the old men at the corner, \
    who would have known how the bridge was built and why it was painted green in the year of the flood.\n";

/// A small class with every kind of name and of likeness.
pub fn essays() -> Class {
    let mut class = Class::of([
        "berg-anna.txt",
        "castillo-maria.txt",
        "dubois-luc.txt",
        "group-b/ivanov-pyotr-the-history-of-the-harbour-final-version-3.txt",
        "group-b/ivanova-nadezhda-the-history-of-the-harbour-final-version-2.txt",
        "group-b/okafor-chidi.txt",
        "王小明-期末作文.txt",
        "李小红-期末作文-修改.txt",
        "smith-john 🙂.md",
        "zhukova-olga.txt",
        "eriksen-liv.txt",
        "haddad-sami.txt",
    ])
    .pair((0, 1), 612, (612, 612), (616, 616, 1))
    .pair((3, 4), 402, (655, 871), (318, 212, 5))
    .pair((2, 5), 214, (231, 1_204), (228, 96, 3))
    .pair((6, 7), 310, (520, 544), (322, 120, 4))
    .pair((1, 9), 120, (612, 700), (131, 60, 2))
    .pair((0, 9), 119, (612, 700), (131, 60, 2))
    .pair((8, 10), 58, (640, 702), (63, 63, 1))
    .pair((10, 11), 4, (702, 655), (26, 14, 2));
    class.unread = vec![
        (
            "report.docx",
            "Word document: not read yet, save it as .txt",
        ),
        ("scan.pdf", "PDF: not read yet, save it as .txt"),
        ("old/notes.txt", "not UTF-8 text: save it as UTF-8"),
    ];
    class.common = vec![2, 5];
    class
}

/// So many documents and pairs, in figures that differ.
pub fn many(documents: usize, pairs: usize) -> Class {
    let mut class =
        Class::of((0..documents).map(|n| format!("year-{}/student-{n:05}-essay.txt", n % 7)));
    let mut left = 0;
    let mut step = 1;
    for nth in 0..pairs {
        let right = (left + step) % documents;
        let whole = 1_000 + (nth as u32 * 7) % 500;
        let shared = (nth as u32 * 7_919) % 900 + 100;
        let words = shared / 2 + 20;
        let sides = (left.min(right), left.max(right));
        class = class.pair(
            sides,
            shared,
            (whole, whole + 100),
            (words, words / 3 + 8, nth as u32 % 9 + 1),
        );
        left += 1;
        if left == documents {
            left = 0;
            step += 1;
        }
    }
    class
}

/// Where a text says these words first.
pub fn span(text: &str, words: &str) -> Span {
    stretch(text, words, words)
}

/// From where a text says these words first to the end of those behind them.
fn stretch(text: &str, from: &str, to: &str) -> Span {
    let start = text.find(from).unwrap();
    let end = start + text.get(start..).unwrap().find(to).unwrap() + to.len();
    Span::new(start as u32, end as u32)
}

/// What stands in both of two long texts.
pub const SHARED: [&str; 3] = [
    "The first passage stands in both texts.",
    "The second passage stands in both texts.",
    "The third passage stands in both texts.",
];

/// Texts of paragraphs with a line each, and a blank one between them; which of how many paragraphs of each are in the other too.
fn lengthen(compared: &mut Compared) {
    let paragraphs = Sides::new(("Anna", 60, [20, 30, 55]), ("Ben", 40, [15, 25, 35]));
    let texts = paragraphs.map(|(whose, count, shared)| -> String {
        let paragraph = |at| match shared.iter().position(|place| *place == at) {
            Some(nth) => format!("{}\n\n", SHARED[nth]),
            None => format!("Paragraph {at} of {whose}.\n\n"),
        };
        (0..count).map(paragraph).collect()
    });
    let passages = SHARED.iter().zip(1..).map(|(words, number)| {
        let count = words.split_whitespace().count() as u32;
        Passage {
            number,
            spans: texts.as_ref().map(|text| span(text, words)),
            tokens: Sides::new(0..count, 0..count),
            same: count,
            counted: count,
            longest: count,
            kind: Kind::Verbatim,
            changed: Sides::default(),
        }
    });
    compared.alignment.passages = passages.collect();
    compared.texts = texts.map(|text| text.as_str().into());
}
