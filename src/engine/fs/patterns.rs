//! Patterns: which files are left out because a person says so. Those that match the patterns of a `.sidelongignore` in their folder
//! or above it, or of `--exclude`, and those that match none of `--include`. All of them are patterns as `.gitignore` has them.
//!
//! Of the files the nearest one decides, and in each file, and among the patterns of the command line, the last pattern that
//! matches: one with `!` takes back in. What lies in a folder that is left out is not looked at, so that nothing of it can be
//! taken back in. A container is looked into as if it were a folder, if it is called one.

mod file;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use self::file::Level;
use super::label::harmless;
use super::roots::Roots;
use crate::engine::read::Contents;
use crate::extract::container;
use crate::said;
use crate::store::Mark;
use crate::words::{Said, phrase};

pub use self::file::NAME;

/// A pattern of the command line or the configuration.
#[derive(Clone, Debug)]
pub struct Pattern {
    typed: String,
    set: Gitignore,
}

impl Pattern {
    /// A pattern as it is typed.
    ///
    /// # Errors
    /// Why it is none, and what to do.
    pub fn parse(typed: &str) -> Result<Pattern, Said> {
        Pattern::by(file::builder(), typed)
    }

    /// The same of names in capitals or small letters.
    ///
    /// # Errors
    /// As for [`Pattern::parse`].
    pub fn in_any_case(typed: &str) -> Result<Pattern, Said> {
        let mut builder = file::builder();
        // It says only whether the pattern that was added before is right, and there is none.
        let _ = builder.case_insensitive(true);
        Pattern::by(builder, typed)
    }

    fn by(mut builder: GitignoreBuilder, typed: &str) -> Result<Pattern, Said> {
        let wrong = |cause: Said| cause.colon(phrase("pattern-such-as"));
        file::add(&mut builder, typed).map_err(wrong)?;
        let set = builder
            .build()
            .map_err(|error| wrong(file::cause(&error)))?;
        if set.is_empty() {
            return Err(said!("pattern-empty"));
        }
        let typed = typed.to_owned();
        Ok(Pattern { typed, set })
    }

    /// Whether it is for a file, or for a folder that the file lies in.
    pub fn is_for(&self, path: &Path) -> bool {
        let names = path
            .components()
            .filter(|part| matches!(part, Component::Normal(_)));
        let below: PathBuf = names.collect();
        let matched = self.set.matched_path_or_any_parents(below, false);
        matched.is_ignore()
    }

    /// The pattern as it was typed.
    pub fn typed(&self) -> &str {
        &self.typed
    }
}

/// What is left out everywhere, and the files that say what is left out where they stand.
#[derive(Clone, Debug, Default)]
pub struct Patterns(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    include: Vec<Pattern>,
    exclude: Vec<Pattern>,
    /// What the files said when they were last read, by folder: while they say the same they need not be understood anew.
    levels: Mutex<BTreeMap<PathBuf, Arc<Level>>>,
}

/// Why a file or a folder is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The pattern and where it stands, harmless to print.
    pub by: Arc<str>,
    /// A folder, with all that is in it.
    pub is_folder: bool,
}

/// Why a file or a folder that was found is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// It can't be, for this reason.
    Refused(Said),
    /// It says what is left out.
    Rules {
        /// Its content.
        hash: blake3::Hash,
        /// What is wrong with some of it, and what to do.
        wrong: Option<Said>,
    },
    /// A pattern leaves it out.
    Left(Left),
}

impl Exclusion {
    /// In short: equal for equal ones alone.
    pub fn said(&self) -> String {
        match self {
            Exclusion::Refused(reason) => reason.english(),
            Exclusion::Rules { hash, .. } => format!("rules {hash}"),
            Exclusion::Left(left) => format!("left out {} {}", left.is_folder, left.by),
        }
    }

    /// What a person should know of it.
    pub fn wrong(&self) -> Option<&Said> {
        match self {
            Exclusion::Refused(reason) => Some(reason),
            Exclusion::Rules { wrong, .. } => wrong.as_ref(),
            Exclusion::Left(_) => None,
        }
    }

    /// What it contributes to the state of its folder.
    pub fn mark(&self) -> Mark {
        Mark::of_excluded(&self.said())
    }
}

impl Patterns {
    /// These, in the order in which they were given.
    pub fn new(include: Vec<Pattern>, exclude: Vec<Pattern>) -> Patterns {
        Patterns(Arc::new(Inner {
            include,
            exclude,
            levels: Mutex::default(),
        }))
    }

    /// Those of the command line, as they were typed: with the same ones and the same files the same files are read.
    pub fn typed(&self) -> (Vec<&str>, Vec<&str>) {
        let Inner {
            include, exclude, ..
        } = &*self.0;
        (
            include.iter().map(Pattern::typed).collect(),
            exclude.iter().map(Pattern::typed).collect(),
        )
    }

    /// What holds in a folder that is watched, by its name, and what its own file says.
    pub fn at_root(&self, roots: &Roots, root: &Path) -> (Rules, Option<Exclusion>) {
        let nothing = Rules {
            patterns: self.clone(),
            roots: roots.clone(),
            levels: Vec::new(),
        };
        nothing.enter(root)
    }

    /// What holds in a folder below the roots; nothing in one that is left out, or lies in one that is.
    pub fn at(&self, roots: &Roots, folder: &Path) -> Option<Rules> {
        let (root, within) = roots.split(folder)?;
        let mut below = root.name().to_owned();
        let (mut rules, _) = self.at_root(roots, &below);
        for part in within.components() {
            below.push(part);
            if rules.leaves_out(&below, true).is_some() {
                return None;
            }
            (rules, _) = rules.enter(&below);
        }
        Some(rules)
    }

    /// Takes out of the container at `path` below the roots what is left out.
    pub fn sift(&self, roots: &Roots, path: &Path, contents: &mut Contents) {
        if !container::is_named_so(path) {
            return;
        }
        let above = path.parent().unwrap_or(Path::new(""));
        let folder = if roots.is_root(path) { path } else { above };
        // One that is left out meanwhile is going to vanish.
        let Some(rules) = self.at(roots, folder) else {
            return;
        };
        let left_out = &mut contents.left_out;
        contents.members.retain(|(member, _)| {
            let left = rules.leaves_out_within(path, member);
            let stays = left.is_none();
            left_out.extend(left);
            stays
        });
        left_out.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        // Of a folder in it there is one line, however many files are in it.
        left_out.dedup_by(|(a, _), (b, _)| a == b);
    }
}

/// What holds in one folder.
#[derive(Clone, Debug)]
pub struct Rules {
    patterns: Patterns,
    /// Patterns are for paths as they are seen from their own folder.
    roots: Roots,
    /// The files of the folder and of those above it, the nearest one last.
    levels: Vec<Arc<Level>>,
}

impl Rules {
    /// What holds in a folder in this one, or in this one itself at the root; and what its own file says, if it has one.
    pub fn enter(&self, folder: &Path) -> (Rules, Option<Exclusion>) {
        let inner = &self.patterns.0;
        let known = |folder: &Path| {
            let levels = inner.levels.lock().unwrap_or_else(PoisonError::into_inner);
            levels.get(folder).cloned()
        };
        let mut rules = self.clone();
        let read = file::read(&self.roots.file(folder), folder, &known);
        let told = read.map(|read| match read {
            Ok(level) => {
                let told = level.told();
                let mut levels = inner.levels.lock().unwrap_or_else(PoisonError::into_inner);
                levels.insert(folder.to_owned(), Arc::clone(&level));
                rules.levels.push(level);
                told
            }
            Err(reason) => Exclusion::Refused(reason),
        });
        (rules, told)
    }

    /// Why an entry of this folder is left out, by its path below the roots.
    pub fn leaves_out(&self, path: &Path, is_folder: bool) -> Option<Left> {
        let left = |by: Arc<str>| Some(Left { by, is_folder });
        for level in self.levels.iter().rev() {
            match level.matched(path, is_folder) {
                Match::Ignore(by) => return left(by),
                Match::Whitelist(_) => break,
                Match::None => {}
            }
        }
        let inner = &*self.patterns.0;
        if inner.exclude.is_empty() && inner.include.is_empty() {
            return None;
        }
        let path = self.roots.within(path);
        let excluded = last_match(&inner.exclude, path, is_folder);
        if let Some((pattern, true)) = excluded {
            let by = format!("exclude {}", harmless(Path::new(&pattern.typed)));
            return left(by.into());
        }
        let is_open = || is_folder || container::is_named_so(path);
        if inner.include.is_empty() || is_open() || self.includes(path) {
            return None;
        }
        let typed = inner
            .include
            .iter()
            .map(|pattern| harmless(Path::new(&pattern.typed)));
        let typed: Vec<String> = typed.collect();
        left(format!("include {}", typed.join(", ")).into())
    }

    /// Why a file of a container is left out, and what of it is: the file, or a folder that it lies in.
    fn leaves_out_within(&self, container: &Path, member: &Path) -> Option<(PathBuf, Left)> {
        let below = member.strip_prefix(container).ok()?;
        let mut place = container.to_owned();
        for part in below.components() {
            place.push(part);
            if let Some(left) = self.leaves_out(&place, place != member) {
                return Some((place, left));
            }
        }
        None
    }

    /// Whether a file is one of those that are to be read alone: it matches, or a folder that it lies in does.
    fn includes(&self, path: &Path) -> bool {
        let places = path
            .ancestors()
            .take_while(|place| !place.as_os_str().is_empty());
        let mut matched = places.filter_map(|place| {
            let found = last_match(&self.patterns.0.include, place, place != path)?;
            Some(found.1)
        });
        matched.next().unwrap_or(false)
    }

    /// What a container in this folder depends on beside its bytes: equal only where the same of its files are left out.
    pub fn digest(&self) -> Option<blake3::Hash> {
        let mut hasher = blake3::Hasher::new();
        for level in &self.levels {
            let folder = level.folder.as_os_str().as_encoded_bytes();
            hasher
                .update(&(folder.len() as u64).to_le_bytes())
                .update(folder)
                .update(level.hash.as_bytes());
        }
        (!self.levels.is_empty()).then(|| hasher.finalize())
    }
}

/// The last pattern that matches, and whether it does so without a `!`.
fn last_match<'a>(
    patterns: &'a [Pattern],
    path: &Path,
    is_folder: bool,
) -> Option<(&'a Pattern, bool)> {
    let matched = |pattern: &'a Pattern| match pattern.set.matched(path, is_folder) {
        Match::None => None,
        Match::Ignore(_) => Some((pattern, true)),
        Match::Whitelist(_) => Some((pattern, false)),
    };
    patterns.iter().rev().find_map(matched)
}

#[cfg(test)]
mod tests;
