//! Sidelong: a terminal plagiarism inspector. `sidelong FOLDER` watches a folder of documents, or several as one, lists the
//! pairs that share most text, and shows what they share side by side. This page is the tour.
//!
//! # The way of a file
//!
//! ```text
//! notify ──► watch ──► settle ──► read ──► extract ──► text ──► shingle ──► index ──► Arc<Snapshot> ──► app ──► view
//! first walk ────────────┘      (workers)                    (one writer)                                ▲
//!                                                                │   two texts of one pair               │
//!                                                                └──────── align ◄──── request ──────────┘
//! key ──► app::keys ──► Action ──► update(&mut App, Message) -> Vec<Effect> ──► engine
//! ```
//!
//! A pure core (`text`, `shingle`, `sketch`, `index`, `align`), a pure face (`app`, `view`), and shells that alone touch the
//! world (`engine`: files and threads; `store`: the cache; `terminal`: screen and keys; `cli`: arguments and exit codes;
//! `report`: what is printed, and what the screens write into files).
//!
//! # Rooms
//!
//! | room | the question it answers |
//! | --- | --- |
//! | [`extract`] | What text is in these bytes? [`extract::container`]: which files are in a zip, a tar or a gz? |
//! | [`text`] | Which words does a text have, and where do they stand? [`text::content`]: what does it say, sentence by sentence? |
//! | [`shingle`] | Which runs of words does it have? |
//! | [`sketch`] | What small thing stands for a whole document, and what does it say about two? |
//! | [`proposal`] | Which of the listed pairs does the chosen sketch propose, and which would it miss? |
//! | [`index`] | Which documents share text, and how much? `take` brings changes in, `shared` finds it in bulk, `postings` for single documents (both by `part`s), `turned` what becomes common text, `common_text` what all of it is, `row` counts, `links` scores and lists, `matrix` among a few, `ring` copies by the hundred, `cluster`; `order` where each label stands, `standing` which links are listed, `relist` what the list then says, and `namesakes` what people of one name are called in it; `sample` finds it where a `budget` of memory is too small, with an `annex` on the disk, and `beside` keeps it live |
//! | [`align`] | Where do two texts say the same? `runs` of equal words, `bridge` from runs to chains, `rewritten` from sentences that say alike to stretches, `join` from both to passages, `marks` on words that differ; `covered`: which words stand in shared shingles, or in common text? `shares`: how much is that of each text? `rarest`: which words in a row do the fewest others have? |
//! | [`sources`] | What of one text stands in which others? |
//! | [`candidates`] | Which pairs of many documents are worth a look for rewritten text? |
//! | [`measure`] | How alike are two sets? Exact ratios |
//! | [`arrival`] | May a new document come in, or is it one more of what is there? |
//! | [`submission`] | Whose are these documents? |
//! | [`origin`] | What do files say about where they come from, and what do two of them say alike? `facts`: what is known of one beside its text? |
//! | [`snapshot`] | What does one look at everything show? |
//! | [`engine`] | Who reads the folders, keeps the index and tells the screens? `roots`: what are they called, and where is a file of them? `recall`: is a folder still as it was? `rewriting`: which pairs say the same in other words? `unpack`, `copies`: what does another program get of a file in a zip? `aloud`: what is read out of a pair? `gather`: what do many pairs say, for one file? `pace`: what takes longer than nobody would wonder about? `counted`: how far is a scan, or a search? `halt`: which files does nobody want to wait for? [`engine::probe`]: does the system tell of changes? `intake`, `annex`: what if the index outgrows the memory? [`engine::workers`]: where are a file's bytes parsed, so that none of them can hurt? |
//! | [`store`] | What was found out before, so that it need not be read again? |
//! | [`places`] | Where was a person last, in each folder, or several together? [`app::bookmark`]: what of it is kept |
//! | [`memory`] | How much memory may this process take? |
//! | [`app`] | What is on the screen, and what did the person mean? [`app::overview`]: what is the class in numbers, and where does its histogram stand? [`app::side`]: two texts beside each other; [`app::drawing`]: where the members of a cluster stand; [`app::divider`]: where the lines between two parts stand; `marks`: what is meant at once? `walk`: how much of each stands in each other? `activity`: what happened? `news`, `queue`: what is new, and which pair is next? `held`: what waits while nothing moves? `cursor`: which row of what lies over the lists? `found`: which of them do some letters mean? `pointed`: at what was clicked? `welcome`: what does a first start say? `launch`: which file is opened elsewhere? `export`: what goes into a file? `sketches`: which one is asked what it would have found? `making`: how far is the comparison that is waited for? `preview`: which of its passages come first? `reading`: and what if nobody wants to wait for all files? `sorting`: by what does the open list stand? `asking`: what has the engine to be asked for? `telling`: what is said of what was asked for? |
//! | [`page`] | How does a text lie on a screen? `glyph`: its letters and their cells; `reflow`: the line breaks that only kept lines short; `wrap`: its lines at a width |
//! | [`prose`] | How does a piece of a document fill a few lines? `harmless`: what of it may reach the terminal? `escaped`: and what is printed? |
//! | [`remarks`] | What is remarked beside figures, in the same words on the screen, in a file and in print? |
//! | [`view`] | How does it look? `heads`: at which column does a person point? `frame`: what stands around every list, and what is going on? |
//! | [`words`] | Which language is spoken, and how is a thing said in it? |
//! | [`config`] | What does a person want always? `options`: those of the command line, which knows them and lays them over what is built in (`cli::laid`) |
//! | [`terminal`] | Who owns the screen and the keys? `keyboard` reads them, one when the last is done; `desk`: what is done outside of the app? `writer`: who writes files? `pace`: when is the next frame drawn? `closing`: which folders are still ending? `clipboard`: how does a text reach that of this machine? `launch` lends all of it to an editor |
//! | [`study`] | How good is what it does, measured against what is known? |
//! | [`report`], [`cli`] | What does a script get, and what did it ask for? `waiting`: what does a person see meanwhile? |
//!
//! # Words
//!
//! A *token* is a canonical word (by [`text::Options`] something else, or nothing), its *span* the bytes of the original
//! that it stands for. A *shingle* is `width` tokens in a row, its *fingerprint* 64 bits. *Containment* of A in B is the
//! share of A's distinct shingles that B has too; *resemblance* the shared ones among those of either. *Coverage* of A, the
//! share that lists show, is the part of its words that stand word for word in passages with B. A *sketch* is a small
//! stand-in for a document; what it says is an *estimate* with its standard error. A *run* is a stretch of equal words in
//! two texts, a *passage* one or more runs with a few changed words between them, or a stretch whose sentences were
//! rewritten. *Common text* stands in more than [`COMMON_DOCUMENTS`](index::COMMON_DOCUMENTS) documents and is left out of
//! the figures, unless a person wants it [counted](index::Settings::counts_common). A *cluster* is linked by listed pairs. A
//! *source* of a document is another one with a passage of it, whoever wrote first; of a source the equal words of its passages
//! count, those of rewritten text too, and of the union of all sources whole passages. [`Sides`](sides::Sides) is one value for the left document and one for the right.
//!
//! # Invariants
//!
//! - `text shingle sketch index align sources page app prose view config` do no IO, read no clock or environment and start no thread (`.clippy.toml` holds
//!   them to it). The index borrows hands from whoever calls it ([`index::Crew`]).
//! - The index knows no paths and no text: documents go in under a [`DocId`](index::DocId), a
//!   [`Listing`](index::Listing) comes out.
//! - The listing depends on the documents alone, not on their history: any changes end like a fresh start.
//! - Several folders say what one says that has them as sub-folders, but that authors and patterns are those of each.
//! - Comparing A with B says what comparing B with A says, mirrored, whatever the two are called.
//! - Every order that reaches a person is total: score, then label.
//! - Selection is by identity, never by row. `update` alone changes the app; drawing takes `&App`.
//! - No byte of a document or a file name reaches the terminal unescaped.
//! - The cache changes no answer, only when it comes; what is kept is found under all that it depends on ([`store::Key`]), the
//!   listing of a folder under the looks of all its files ([`store::State`]).
//! - A [sample](index::Fraction) loses pairs and changes none.
//! - What is not plain text is parsed in a worker process: a dead worker costs one file, also of a container.
//! - A container is read like a folder, and never unpacked to a disk.
//! - `memory`, the counting allocator, is the only room with `unsafe`.
//!
//! # Three small examples
//!
//! Words are compared in a canonical form, and spans cut the original:
//!
//! ```
//! use sidelong::text;
//!
//! let original = "The of\u{ad}fice was RE-\nopened";
//! let tokens = text::tokens(original);
//! assert_eq!(text::canonical(original), "the office was reopened");
//! assert_eq!(tokens.spans[1].of(original), "of\u{ad}fice");
//! ```
//!
//! The index scores pairs exactly, live:
//!
//! ```
//! use std::sync::Arc;
//!
//! use sidelong::index::{Alone, Change, DocId, Index, Label, Settings};
//! use sidelong::sides::Side;
//! use sidelong::text::{self, vocabulary::Vocabulary};
//!
//! let vocabulary = Arc::new(Vocabulary::default());
//! let put = |id: u32, name: &str, essay: &str| {
//!     Change::put(DocId(id), Label::new(name), vocabulary.number(&text::tokens(essay).hashes))
//! };
//! let mut index = Index::new(Settings::default(), Arc::clone(&vocabulary));
//! index.apply(vec![put(0, "anna", "a b c d e f g h"), put(1, "ben", "x a b c d e f y")], &Alone);
//! let pair = index.listing().pairs[0];
//! assert_eq!(pair.containment(Side::Left).to_string(), "50%"); // 2 of Anna's 4 shingles of five words
//! index.apply(vec![Change::Remove(DocId(1))], &Alone);
//! assert!(index.listing().pairs.is_empty());
//! ```
//!
//! Two texts are aligned to passages:
//!
//! ```
//! use sidelong::align::{Common, Kind, align};
//! use sidelong::shingle::Width;
//! use sidelong::sides::Sides;
//! use sidelong::text::Options;
//!
//! let texts = Sides::new("when the river froze the old valley waited".into(),
//!                        "when the river froze the whole valley waited".into());
//! let width = Width::new(3).unwrap_or_default();
//! let compared = align(texts, width, 5, Options::default(), &Common::default());
//! assert_eq!(compared.alignment.passages[0].kind, Kind::Verbatim);
//! assert_eq!(compared.alignment.passages[0].same, 5);
//! ```

pub mod align;
pub mod app;
pub mod arrival;
pub mod candidates;
pub mod cli;
pub mod config;
pub mod engine;
pub mod extract;
pub mod index;
pub mod measure;
pub mod memory;
pub mod origin;
pub mod page;
pub mod places;
pub mod proposal;
#[cfg(test)]
mod regressions;
pub mod remarks;
pub mod report;
pub mod shingle;
pub mod sides;
pub mod sketch;
pub mod snapshot;
pub mod sources;
pub mod store;
pub mod study;
pub mod submission;
pub mod terminal;
pub mod text;
pub mod view;
pub mod words;
