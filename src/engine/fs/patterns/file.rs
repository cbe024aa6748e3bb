//! A `.sidelongignore` file. It may stand in a folder that somebody handed in: it is read like any other untrusted file.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use encoding_rs::UTF_8;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::Exclusion;
use crate::engine::label::{harmless, label};
use crate::engine::read::{Failure, io_reason, open};
use crate::said;
use crate::words::{Said, phrase};

/// What such a file is called.
pub const NAME: &str = ".sidelongignore";
/// A longer one is no list that a person has written: ripgrep's own has 20 lines, the longest of GitHub's templates 400.
const MOST_BYTES: u64 = 64 << 10;
/// The longest list of GitHub's own has 400 lines.
const MOST_LINES: usize = 2_000;
/// A path has no more.
const MOST_LETTERS: usize = 1_000;
/// Braces, or asterisks, in a line.
const MOST_SIGNS: usize = 16;
/// Letters of a pattern that a person is shown with what it leaves out.
const SHOWN: usize = 100;
/// So many wrong lines are named.
const NAMED: usize = 3;

/// The patterns of one folder.
#[derive(Debug)]
pub struct Level {
    /// The folder, below the root.
    pub folder: PathBuf,
    /// The file, as it is shown.
    name: String,
    /// Its content.
    pub hash: blake3::Hash,
    set: Gitignore,
    wrong: Option<Said>,
}

/// Reads the file of a folder, by its absolute path and that below the root; nothing if it has none. What it was known to say
/// is not understood anew. The reason if it can't be read.
pub fn read(
    absolute: &Path,
    folder: &Path,
    known: &dyn Fn(&Path) -> Option<Arc<Level>>,
) -> Option<Result<Arc<Level>, Said>> {
    let bytes = match bytes(&absolute.join(NAME)) {
        Ok(bytes) => bytes?,
        Err(reason) => return Some(Err(reason.semicolon(phrase("ignore-unheeded")))),
    };
    let hash = blake3::hash(&bytes);
    let known = known(folder).filter(|known| known.hash == hash);
    Some(Ok(known.unwrap_or_else(|| {
        Arc::new(Level::parse(folder, hash, &bytes))
    })))
}

fn bytes(path: &Path) -> Result<Option<Vec<u8>>, Said> {
    let is_gone = |kind| matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory);
    // Asked for first, as most folders have none, and what is no file must not be waited for.
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => return Err(said!("why-not-regular")),
        Ok(_) => {}
        Err(error) if is_gone(error.kind()) => return Ok(None),
        Err(error) => return Err(io_reason(&error)),
    }
    let mut bytes = Vec::new();
    let read = |file: File| file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    match open(path).map(read) {
        Ok(Ok(_)) if bytes.len() as u64 > MOST_BYTES => {
            Err(said!("ignore-large", size = MOST_BYTES >> 10))
        }
        Ok(Ok(_)) => Ok(Some(bytes)),
        Ok(Err(error)) => Err(io_reason(&error)),
        Err(Failure::Vanished) => Ok(None),
        Err(failure) => Err(failure.reason()),
    }
}

impl Level {
    fn parse(folder: &Path, hash: blake3::Hash, bytes: &[u8]) -> Level {
        // Notepad begins a file with a mark, and may write UTF-16.
        let (text, _, _) = UTF_8.decode(bytes);
        let mut builder = builder();
        let mut wrong: Vec<(usize, Said)> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.contains(['\u{fffd}', '\0']) {
                wrong.push((number, said!("ignore-no-text")));
            } else if let Err(cause) = add(&mut builder, line) {
                wrong.push((number, cause));
            }
            if number == MOST_LINES {
                wrong.push((number, said!("ignore-lines", most = MOST_LINES.to_string())));
                break;
            }
        }
        let set = builder.build().unwrap_or_else(|error| {
            wrong.clear();
            wrong.push((1, said!("ignore-all").colon(cause(&error))));
            Gitignore::empty()
        });
        Level {
            folder: folder.to_owned(),
            name: label(&folder.join(NAME)).to_string(),
            hash,
            set,
            wrong: explained(&wrong),
        }
    }

    /// What a person hears of it.
    pub fn told(&self) -> Exclusion {
        Exclusion::Rules {
            hash: self.hash,
            wrong: self.wrong.clone(),
        }
    }

    /// What it says of an entry below its folder, by the path below the root.
    pub fn matched(&self, path: &Path, is_folder: bool) -> Match<Arc<str>> {
        let below = path.strip_prefix(&self.folder).unwrap_or(path);
        match self.set.matched(below, is_folder) {
            Match::None => Match::None,
            Match::Ignore(glob) => {
                let pattern: String = glob.original().chars().take(SHOWN).collect();
                let pattern = harmless(Path::new(&pattern));
                Match::Ignore(format!("{}: {pattern}", self.name).into())
            }
            Match::Whitelist(_) => Match::Whitelist(Arc::from("")),
        }
    }
}

/// What is wrong with which lines, in one line.
fn explained(wrong: &[(usize, Said)]) -> Option<Said> {
    let one = |(number, cause): &(usize, Said)| {
        let line = said!("ignore-line", number = number.to_string());
        line.colon(cause.clone())
    };
    let lines = wrong.iter().take(NAMED).map(one);
    let mut said = lines.reduce(Said::semicolon)?;
    if wrong.len() > NAMED {
        said = said.semicolon(said!("ignore-more-lines", count = wrong.len() - NAMED));
    }
    Some(said.colon(said!("ignore-mend", count = wrong.len())))
}

/// An empty set, which takes no bracket for a letter that is never closed: it would leave out nothing, and nobody would hear of it.
pub fn builder() -> GitignoreBuilder {
    let mut builder = GitignoreBuilder::new("");
    builder.allow_unclosed_class(false);
    builder
}

/// Takes a pattern in, unless it is one that nobody writes: such a file may have been handed in, patterns in patterns are read one
/// inside the other, and every asterisk is a choice for each letter of every name.
pub fn add(builder: &mut GitignoreBuilder, line: &str) -> Result<(), Said> {
    let signs = |sign: char| line.chars().filter(|c| *c == sign).count();
    if line.len() > MOST_LETTERS || signs('{') > MOST_SIGNS || signs('*') > MOST_SIGNS {
        return Err(said!(
            "ignore-long",
            letters = MOST_LETTERS.to_string(),
            signs = MOST_SIGNS.to_string()
        ));
    }
    let added = builder.add_line(None, &separated(line));
    added.map(|_| ()).map_err(|error| cause(&error))
}

/// Why something is no pattern, harmless to print.
pub fn cause(error: &ignore::Error) -> Said {
    let shown = |text: &str| harmless(Path::new(text));
    match error {
        ignore::Error::Glob {
            glob: Some(glob),
            err,
        } => said!("ignore-no-glob", glob = shown(glob), error = shown(err)),
        other => said!("ignore-no-pattern", error = shown(&other.to_string())),
    }
}

/// A line with `/` where somebody on Windows wrote `\` between two names. Before anything else a `\` takes away the meaning of
/// what follows, as in .gitignore.
pub fn separated(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line.trim_end_matches(['\r', '\n']).chars().peekable();
    while let Some(letter) = rest.next() {
        let next = rest.peek();
        let parts = match next {
            None => !out.is_empty(),
            Some(next) => next.is_alphanumeric() || matches!(next, '.' | '_' | '-'),
        };
        if letter != '\\' {
            out.push(letter);
        } else if parts || (cfg!(windows) && next == Some(&'*') && !out.is_empty()) {
            out.push('/');
        } else {
            out.push('\\');
            // What it protects is no sign of its own.
            out.extend(rest.next());
        }
    }
    out
}
