//! The reader's side of the cache: under what its readings are kept, and how they become outcomes again.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use super::file::Failure;
use super::{Contents, Document, Outcome, Plan};
use crate::engine::stamp::Stamp;
use crate::extract::{self, LIMITS, container};
use crate::index::Text;
use crate::layers;
use crate::store::{self, Content, Key, Kind, Lookup, Reading, Settings};
use crate::text::{self, TokenHash};

/// A file of which not one other is made: the inside of a gz has its name.
const NAMESAKES: [&str; 1] = ["gz"];

/// How a file looked before its bytes were read, and when that was.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub stamp: Stamp,
    pub at: SystemTime,
}

impl Seen {
    /// As a file looks now, if it is one.
    pub fn now(absolute: &Path) -> Option<Seen> {
        let looks = fs::metadata(absolute).ok()?;
        let seen = Seen {
            stamp: Stamp::of(&looks),
            at: SystemTime::now(),
        };
        looks.is_file().then_some(seen)
    }
}

/// What came of the file at `path` below the root, if it looks as it did; it is not opened.
pub fn file(
    lookup: &mut Lookup,
    plan: &Plan,
    absolute: &Path,
    path: &Path,
    seen: &Seen,
) -> Option<Result<Outcome, Failure>> {
    // What is too large is for the reader to say.
    if seen.stamp.length() > plan.limit_for(path) {
        return None;
    }
    let content = lookup.file(absolute, &seen.stamp)?;
    let reading = lookup.reading(key(plan, path, content))?;
    Some(outcome(reading, path, content, plan))
}

/// What is to be kept of what came of reading; the words of a document are `tokens`. Nothing of what may be otherwise the
/// next time.
pub fn reading(read: &Result<Outcome, Failure>, tokens: &[TokenHash]) -> Option<Reading> {
    match read {
        Ok(Outcome::Document(document)) => Some(Reading::Document(store::Document {
            facts: Arc::clone(&document.facts),
            words: tokens.to_vec(),
        })),
        Err(Failure::OfContent(reason)) => Some(Reading::Unread(reason.clone())),
        _ => None,
    }
}

/// Keeps what came of plain text, for the next screen. Words that lie beside the memory are read again: to fetch them would take longer.
pub fn keep_plain(
    plan: &Plan,
    absolute: &Path,
    seen: Seen,
    content: Content,
    key: Key,
    read: &Result<Outcome, Failure>,
) {
    let looks = (seen.stamp, seen.at);
    match read {
        Ok(Outcome::Document(Document { words, facts, .. })) => {
            let Text::Memory(words) = words.whole() else {
                return;
            };
            let (facts, words) = (Arc::clone(facts), Arc::clone(words));
            let vocabulary = Arc::clone(&plan.intake.vocabulary);
            let bytes = words.len() * size_of::<TokenHash>();
            let reading = move || {
                let mut hashes = Vec::new();
                vocabulary.hashes(&words, &mut hashes);
                let words = hashes;
                Reading::Document(store::Document { facts, words })
            };
            plan.options
                .store
                .keep_plain(absolute, looks, content, key, bytes, reading);
        }
        Err(Failure::OfContent(reason)) => {
            let reading = Reading::Unread(reason.clone());
            plan.options
                .store
                .keep_plain(absolute, looks, content, key, 0, move || reading);
        }
        _ => {}
    }
}

/// Whether all that came of a container is in its key.
pub fn is_lasting(path: &Path, bytes: &[u8]) -> bool {
    container::is_named_so(path) && (is_namesake(path) || !container::is_gz(bytes))
}

fn is_namesake(path: &Path) -> bool {
    extract::extension(path).is_some_and(|extension| NAMESAKES.contains(&&*extension))
}

/// Under which a text is kept, so that it can be shown, or cut into words in another way, without its file being parsed again.
pub fn text_key(plan: &Plan, path: &Path, content: Content) -> Key {
    let settings = extraction(Kind::Text, plan, path);
    Key::new(content, &settings)
}

/// Under which is kept what came of a file of such a name with that content.
pub fn key(plan: &Plan, path: &Path, content: Content) -> Key {
    // All that decides which words a text has stands here.
    let mut settings = extraction(Kind::Reading, plan, path)
        .with("text", text::VERSION.to_le_bytes())
        .with("layers", layers::VERSION.to_le_bytes())
        .with("options", plan.options.settings.text.key().to_le_bytes());
    if container::is_named_so(path) {
        settings = settings.with("largest", plan.limit().to_le_bytes());
        if is_namesake(path) {
            let name = path.file_name().unwrap_or_default();
            settings = settings.with("name", name.as_encoded_bytes());
        }
        if !plan.options.encodings.is_empty() {
            // The rules are for the paths of the files in it.
            settings = settings.with("rules", plan.options.encodings.typed()).with(
                "path",
                plan.roots.within(path).as_os_str().as_encoded_bytes(),
            );
        }
    }
    Key::new(content, &settings)
}

/// All that decides which text a file of such a name has.
fn extraction(kind: Kind, plan: &Plan, path: &Path) -> Settings {
    let settings = Settings::of(kind)
        .with("extract", extract::VERSION.to_le_bytes())
        .with("extension", &*extract::extension(path).unwrap_or_default());
    let wishes = plan.wishes(path);
    let settings = match &wishes.encoding {
        Some(encoding) => settings
            .with("encoding", encoding)
            .with("insists", [u8::from(wishes.insists)]),
        None => settings,
    };
    match LIMITS.changed_text() {
        Some(text) => settings.with("limit", text.to_le_bytes()),
        None => settings,
    }
}

/// As it was when it was read.
pub fn outcome(
    reading: Reading,
    path: &Path,
    content: Content,
    plan: &Plan,
) -> Result<Outcome, Failure> {
    Ok(match reading {
        Reading::Unread(reason) => return Err(Failure::OfContent(reason)),
        Reading::Document(store::Document { facts, words }) => Outcome::Document(Document {
            words: plan
                .intake
                .take(&words)
                .with_masks(facts.masks.clone(), plan.options.settings.layers),
            content: plan.contents.then_some(content),
            facts,
        }),
        Reading::Container(store::Container { members, note }) => {
            let members = members.into_iter().map(|member| {
                let content = member.content.unwrap_or(content);
                let outcome = outcome(member.reading, path, content, plan);
                (path.join(member.path), outcome)
            });
            Outcome::Container(Contents {
                members: members.collect(),
                note,
                left_out: Vec::new(),
            })
        }
    })
}
