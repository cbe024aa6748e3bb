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
//! A pure core (`text`, `shingle`, `sketch`, `index`, `align`, `layers`), a pure face (`app`, `view`), and shells that alone touch the world
//! (`engine`, `store`, `places`, `terminal`, `cli`).
//!
//! # Rooms
//!
//! | room | what it is |
//! | --- | --- |
//! | [`extract`] | The bytes of any format become text, with clues about the file. |
//! | [`text`] | The words of a text, where they stand, and which of them count. |
//! | [`shingle`] | Runs of words, and their fingerprints. |
//! | [`sketch`] | Small stand-ins for documents, and what they say about two. |
//! | [`measure`], [`sides`] | Exact ratios of sets; one value for each document of a pair. |
//! | [`masks`] | Which words of a document are left out, and by which layers. |
//! | [`index`] | Which documents share text, and how much: exact, live, bounded in memory. |
//! | [`proposal`] | Which listed pairs a sketch would propose, and which it would miss. |
//! | [`align`] | Where two texts say the same: runs, passages, rewritten sentences, changed words. |
//! | [`layers`] | Which words of a text are quotation or bibliography. |
//! | [`sources`] | What of one text stands in which others. |
//! | [`cases`] | What a board reads: each pair with its evidence, on one page. |
//! | [`candidates`] | Pairs that are worth a look for rewritten text. |
//! | [`arrival`] | Whether a new document may come in, or is there already. |
//! | [`submission`] | Whose the documents are. |
//! | [`anonymous`] | All names as aliases, on their way to the screen and to what is printed. |
//! | [`origin`] | Where a document comes from, by what its file says. |
//! | [`snapshot`] | All that one look shows, handed from the engine to the screens. |
//! | [`engine`] | Files, threads and jobs: it reads folders and keeps the index. |
//! | [`engine::workers`] | Processes that parse files, so that none of them can hurt. |
//! | [`store`] | The cache: what was read before. It can be lost. |
//! | [`places`] | Where a person was in each folder, and what she has seen. |
//! | [`memory`] | The cap of a worker's memory: the only room with `unsafe`. |
//! | [`reviews`] | What people decided on pairs and documents: a log that only grows. |
//! | [`decided`] | Where decisions are kept: a file that is synced before anything is shown as kept. |
//! | [`columns`] | What each list shows of a row, sorts and filters by, and writes to files. |
//! | [`app`] | What is on the screen; `update` alone changes it. |
//! | [`view`] | How it is drawn; a file a screen. |
//! | [`page`] | How a text lies on a screen: letters, cells, lines. |
//! | [`remarks`] | Remarks beside figures, the same on screens, in files and in print. |
//! | [`words`] | Every sentence, in the language that was chosen at the start. |
//! | [`terminal`] | The screen, the keys, the clipboard, and the files that are written. |
//! | [`threads`] | Starts them, each under its name. |
//! | [`config`] | `config.toml`: options, keys and colours over what is built in. |
//! | [`cli`], [`report`] | Commands and their options; findings as tables, sentences, JSON and CSV. |
//! | [`study`] | How good the program is, measured against what is known. |
//!
//! # Words
//!
//! A *token* is a canonical word, its *span* the bytes of the original that it stands for. A *shingle* is `width` tokens in a row, its
//! *fingerprint* 64 bits. *Containment* of A in B is the share of A's distinct shingles that B has too; *resemblance* the shared ones
//! among those of either. *Coverage* of A, the share that lists show, is the part of its words that stand in passages with B. The
//! *evidence* of a pair, by which lists are ordered, is its words in passages times the larger of its shares. A *sketch*
//! is a small stand-in for a document; what it says is an *estimate*. A *run* is a stretch of equal words in two texts, a *passage* one
//! or more runs with a few changed words between them, or a stretch whose sentences were rewritten. *Common text* is had by more than
//! [`COMMON_PEOPLE`](index::COMMON_PEOPLE) people, each document counting as one where no author is known, and is left out of the figures, unless a person wants it
//! [counted](index::Settings::counts_common). An *alias* is a file in a container that is a person's document once more. A *cluster* is linked by listed pairs. A *source* of a document is another one with a
//! passage of it, whoever wrote first.
//!
//! # Invariants
//!
//! - `text shingle sketch index align layers sources page app view cases config reviews` do no IO, read no clock or environment and start no thread (`.clippy.toml` holds
//!   them to it). The index borrows threads from its caller ([`index::Crew`]).
//! - The index knows no paths and no text: documents go in under a [`DocId`](index::DocId), a
//!   [`Listing`](index::Listing) comes out.
//! - The listing depends on the documents alone, not on their history: any changes end like a fresh start. Where memory is short, which
//!   [part](index::Fraction) of the fingerprints is kept may hang on the history.
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
//! index.apply(vec![put(0, "anna", "a b c d e f g h i j"), put(1, "ben", "x a b c d e f g h y")], &Alone);
//! let pair = index.listing().pairs[0];
//! assert_eq!(pair.share(Side::Left).to_string(), "80%"); // 8 of Anna's 10 words stand in a passage with Ben
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
pub mod anonymous;
pub mod app;
pub mod arrival;
pub mod candidates;
pub mod cases;
pub mod cli;
pub mod columns;
pub mod config;
pub mod decided;
pub mod engine;
pub mod extract;
pub mod index;
pub mod layers;
pub mod masks;
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
pub mod reviews;
pub mod shingle;
pub mod sides;
pub mod sketch;
pub mod snapshot;
pub mod sources;
pub mod store;
pub mod study;
pub mod submission;
pub mod terminal;
#[cfg(test)]
mod tests;
pub mod text;
pub mod threads;
pub mod view;
pub mod words;
