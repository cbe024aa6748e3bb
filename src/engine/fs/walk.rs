//! The walk: which files are in the folder. Names in order, links followed but never round in a circle, and a reason for every file
//! that will not be read.
//!
//! A folder is announced before it is listed: whoever watches it from that moment on misses nothing.

use std::ffi::OsStr;
use std::fs::{self, FileType, Metadata};
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};

use walkdir::WalkDir;

use super::patterns::{self, Exclusion, Patterns, Rules};
use super::roots::Roots;
use super::stamp::Stamp;
use crate::engine::read::io_reason;
use crate::extract::{self, container};
use crate::said;
use crate::words::{Phrase, Said, phrase};

/// What is said of one of several folders.
const GONE: Phrase = phrase("why-folder-gone");

/// One entry of a folder, by its path below the roots.
#[derive(Clone, Debug)]
pub struct Found {
    /// Below the roots.
    pub path: PathBuf,
    /// If stamps were asked for, and the file is to be read.
    pub stamp: Option<Stamp>,
    /// Why it is not to be read.
    pub refused: Option<Said>,
    /// It is not to be read because of what it is, or because a pattern leaves it out.
    pub exclusion: Option<Exclusion>,
    /// What is left out of it, in short, if it is called a container.
    pub rules: Option<blake3::Hash>,
}

impl Found {
    fn refused(path: PathBuf, reason: Said) -> Found {
        Found {
            refused: Some(reason),
            ..Found::exclusion(path, None)
        }
    }

    fn exclusion(path: PathBuf, exclusion: Option<Exclusion>) -> Found {
        Found {
            path,
            stamp: None,
            refused: None,
            exclusion,
            rules: None,
        }
    }
}

/// What a walk tells, as it goes.
pub trait Visitor {
    /// A folder (absolute) is about to be listed; and likewise a file outside that a link leads to.
    fn watch(&mut self, _path: &Path) {}
    /// An entry. Breaking ends the walk.
    fn found(&mut self, found: Found) -> ControlFlow<()>;
}

/// Whoever watches nothing.
impl<F: FnMut(Found) -> ControlFlow<()>> Visitor for F {
    fn found(&mut self, found: Found) -> ControlFlow<()> {
        self(found)
    }
}

/// Folders to walk through.
#[derive(Debug)]
pub struct Walk<'a> {
    /// All of them.
    pub roots: &'a Roots,
    /// For a folder that is looked at again and again: in order, and files are stat'ed so that a later walk knows which
    /// have changed. Without it files come as the system lists them, the first before the last is known: a scan sorts
    /// what comes of them.
    pub again: bool,
    /// What is left out.
    pub patterns: &'a Patterns,
}

impl<'a> Walk<'a> {
    /// Through these once.
    pub fn once(roots: &'a Roots, patterns: &'a Patterns) -> Walk<'a> {
        Walk {
            roots,
            again: false,
            patterns,
        }
    }

    /// Walks through what is at `start` below the roots: all of it if `start` is empty, one file if it is a file.
    pub fn run(&self, start: &Path, visitor: &mut impl Visitor) {
        let mut folders = Vec::new();
        if start.as_os_str().is_empty() {
            let roots = self.roots.iter();
            folders.extend(roots.map(|root| (root.name().to_owned(), None)));
            folders.reverse();
        } else if self.roots.is_root(start) {
            folders.push((start.to_owned(), None));
        } else {
            let above = start.parent().unwrap_or(Path::new(""));
            let Some(rules) = self.patterns.at(self.roots, above) else {
                return;
            };
            let looked = fs::symlink_metadata(self.roots.file(start));
            let entry = looked.map(|metadata| metadata.file_type());
            if self
                .visit(start.to_owned(), entry, &rules, visitor, &mut folders)
                .is_break()
            {
                return;
            }
        }
        while let Some((folder, above)) = folders.pop() {
            let mut below = Vec::new();
            if self
                .list(&folder, above.as_ref(), visitor, &mut below)
                .is_break()
            {
                return;
            }
            // The last to be pushed is the first to be popped.
            folders.extend(below.into_iter().rev());
        }
    }

    /// The entries of one folder: files are told at once, folders wait in `below`.
    fn list(
        &self,
        folder: &Path,
        above: Option<&Rules>,
        visitor: &mut impl Visitor,
        below: &mut Vec<(PathBuf, Option<Rules>)>,
    ) -> ControlFlow<()> {
        let absolute = self.roots.file(folder);
        visitor.watch(&absolute);
        let (rules, told) = match above {
            Some(above) => above.enter(folder),
            None => self.patterns.at_root(self.roots, folder),
        };
        if let Some(told) = told {
            let path = folder.join(patterns::NAME);
            visitor.found(Found {
                refused: told.wrong,
                ..Found::exclusion(path, told.hash.map(Exclusion::Rules))
            })?;
        }
        // Of a file there is nothing to walk through, and no error.
        let is_file = || fs::metadata(&absolute).is_ok_and(|looks| !looks.is_dir());
        if self.is_one_of_several(folder) && is_file() {
            return visitor.found(Found::refused(folder.to_owned(), GONE.into()));
        }
        let entries = WalkDir::new(&absolute).min_depth(1).max_depth(1);
        let entries = if self.again {
            entries.sort_by_file_name()
        } else {
            entries
        };
        for entry in entries {
            match entry {
                Ok(entry) => {
                    let path = folder.join(entry.file_name());
                    self.visit(path, Ok(entry.file_type()), &rules, visitor, below)?;
                }
                Err(error) if self.is_one_of_several(folder) && error.path() == Some(&absolute) => {
                    // The others go on without it.
                    let gone = error.io_error().is_some_and(is_gone);
                    let reason = match error.into_io_error() {
                        Some(error) if !gone => io_reason(&error),
                        _ => GONE.into(),
                    };
                    visitor.found(Found::refused(folder.to_owned(), reason))?;
                }
                Err(error) => {
                    // Without a path of its own it is the listing of the folder that failed.
                    let path = match error.path().filter(|path| *path != absolute) {
                        Some(path) => folder.join(path.file_name().unwrap_or_default()),
                        None => folder.to_owned(),
                    };
                    let cause = error
                        .into_io_error()
                        .unwrap_or_else(|| io::Error::other("a loop"));
                    self.visit(path, Err(cause), &rules, visitor, below)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit(
        &self,
        path: PathBuf,
        entry: io::Result<FileType>,
        rules: &Rules,
        visitor: &mut impl Visitor,
        folders: &mut Vec<(PathBuf, Option<Rules>)>,
    ) -> ControlFlow<()> {
        if path.file_name().is_some_and(is_skipped) {
            return ControlFlow::Continue(());
        }
        let kind = match entry.and_then(|kind| self.resolve(&path, kind, visitor)) {
            // Gone between being listed and being looked at.
            Err(error) if is_gone(&error) => return ControlFlow::Continue(()),
            Err(error) => Kind::Refused(io_reason(&error)),
            Ok(kind) => kind,
        };
        if let Some(left) = rules.leaves_out(&path, matches!(kind, Kind::Folder)) {
            return visitor.found(Found::exclusion(path, Some(Exclusion::Left(left))));
        }
        match kind {
            Kind::Folder => {
                folders.push((path, Some(rules.clone())));
                ControlFlow::Continue(())
            }
            Kind::File(stamp) => {
                let refused = extract::by_name(&path).err();
                let is_container = container::is_named_so(&path);
                let inside = is_container.then(|| rules.digest()).flatten();
                visitor.found(Found {
                    stamp,
                    refused,
                    rules: inside,
                    ..Found::exclusion(path, None)
                })
            }
            Kind::Refused(reason) => visitor.found(Found::refused(path, reason)),
        }
    }

    /// What stands at `path` in the end, through links.
    fn resolve(&self, path: &Path, kind: FileType, visitor: &mut impl Visitor) -> io::Result<Kind> {
        let absolute = self.roots.file(path);
        if kind.is_symlink() {
            let target = match fs::canonicalize(&absolute) {
                Err(error) if is_gone(&error) => {
                    return Ok(Kind::Refused(said!("why-link-nothing")));
                }
                target => target?,
            };
            if let Some(reason) = self.circle(path, &target) {
                return Ok(Kind::Refused(reason.into()));
            }
            let metadata = fs::metadata(&absolute)?;
            if metadata.is_file() {
                // What happens to a file elsewhere is not heard of in this folder.
                visitor.watch(&absolute);
            }
            return Ok(self.sort(metadata.file_type(), Some(&metadata)));
        }
        if self.again && kind.is_file() {
            let metadata = fs::symlink_metadata(&absolute)?;
            return Ok(self.sort(metadata.file_type(), Some(&metadata)));
        }
        Ok(self.sort(kind, None))
    }

    /// Of one folder alone whoever watches it hears that it is gone; of several the walk tells.
    fn is_one_of_several(&self, folder: &Path) -> bool {
        self.roots.are_several() && self.roots.is_root(folder)
    }

    fn sort(&self, kind: FileType, metadata: Option<&Metadata>) -> Kind {
        if kind.is_dir() {
            Kind::Folder
        } else if kind.is_file() {
            Kind::File(metadata.filter(|_| self.again).map(Stamp::of))
        } else {
            Kind::Refused(said!("why-special", kind = special(kind)))
        }
    }

    /// Why a link to `target` is not followed: what it leads to is read elsewhere, or would lead round in a circle.
    fn circle(&self, path: &Path, target: &Path) -> Option<Phrase> {
        let (own, _) = self.roots.split(path)?;
        let mut places = vec![fs::canonicalize(own.path()).ok()?];
        let above = path.ancestors().skip(1);
        for folder in above.take_while(|above| !self.roots.is_root(above)) {
            let folder = self.roots.file(folder);
            if folder.is_symlink() {
                places.extend(fs::canonicalize(folder));
            }
        }
        if places.iter().any(|place| place.starts_with(target)) {
            return Some(phrase("why-link-circle"));
        }
        let others = self.roots.iter().filter(|root| *root != own);
        let others = others.filter_map(|root| fs::canonicalize(root.path()).ok());
        let before = places.len();
        places.extend(others);
        if places
            .iter()
            .skip(before)
            .any(|place| place != target && place.starts_with(target))
        {
            return Some(phrase("why-link-other"));
        }
        // What is skipped where it stands is not read twice when a link shows it (git-annex keeps files so).
        let is_read_there = |place: &PathBuf| {
            let below = target.strip_prefix(place);
            below.is_ok_and(|below| !is_skipped_path(below))
        };
        places
            .iter()
            .any(is_read_there)
            .then_some(phrase("why-link-read"))
    }
}

enum Kind {
    File(Option<Stamp>),
    Folder,
    Refused(Said),
}

fn is_gone(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// What is neither a file nor a folder: opening it could wait for ever or do something.
fn special(kind: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return "fifo";
        } else if kind.is_socket() {
            return "socket";
        } else if kind.is_block_device() || kind.is_char_device() {
            return "device";
        }
    }
    let _ = kind;
    "other"
}

/// Names that are passed over without a word in folders: hidden ones, what editors and office programs keep beside a file
/// while it is open, and what a Mac adds to a zip.
fn is_skipped(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let ends = |end: &str| name.to_ascii_lowercase().ends_with(end.as_bytes());
    name.starts_with(b".")
        || name == b"__MACOSX"
        || name.starts_with(b"~$")
        || name.ends_with(b"~")
        || (name.starts_with(b"#") && name.ends_with(b"#"))
        || [".swp", ".swo", ".swx", ".tmp"].iter().any(|end| ends(end))
}

/// Whether a path below the root is passed over, or lies in a folder that is.
pub fn is_skipped_path(path: &Path) -> bool {
    path.components()
        .any(|part| matches!(part, Component::Normal(name) if is_skipped(name)))
}

/// Names that are passed over without a word in containers: only what programs put there. Nobody works in a container, so
/// that all else was handed in, hidden or not.
fn is_litter(name: &OsStr) -> bool {
    const NAMES: [&str; 8] = [
        "__MACOSX",
        ".DS_Store",
        ".git",
        ".hg",
        ".svn",
        ".bzr",
        ".idea",
        ".vscode",
    ];
    // What a Mac keeps of each file, and who has it open in Word or LibreOffice.
    const BEGINNINGS: [&str; 3] = ["._", "~$", ".~lock."];
    let name = name.to_string_lossy();
    NAMES.contains(&&*name) || BEGINNINGS.iter().any(|start| name.starts_with(start))
}

/// Whether a path in a container is passed over, or lies in a folder that is.
pub fn is_litter_path(path: &Path) -> bool {
    path.iter().any(is_litter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Told {
        lines: Vec<String>,
        watched: Vec<PathBuf>,
    }

    impl Visitor for Told {
        fn watch(&mut self, path: &Path) {
            self.watched.push(path.to_owned());
        }

        fn found(&mut self, found: Found) -> ControlFlow<()> {
            let label = super::super::label::label(&found.path);
            self.lines.push(match (found.refused, found.exclusion) {
                (Some(reason), _) => format!("{label}: {reason}"),
                (None, Some(Exclusion::Left(left))) => format!("{label}: left out by {}", left.by),
                (None, Some(Exclusion::Rules(_))) => format!("{label}: rules"),
                (None, None) => label.to_string(),
            });
            ControlFlow::Continue(())
        }
    }

    fn told(root: &Path, start: &str) -> Told {
        let mut told = Told::default();
        let patterns = &Patterns::default();
        let again = true;
        let roots = &Roots::one(root);
        let walk = Walk {
            roots,
            again,
            patterns,
        };
        walk.run(Path::new(start), &mut told);
        told
    }

    #[test]
    fn files_come_in_order_and_hidden_ones_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for path in ["b", "a/z", "a/.git", "c/~"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        for name in [
            "b/2.txt",
            "b/1.md",
            "a/z/3",
            "top.txt",
            ".hidden.txt",
            "x.txt~",
            "#x.txt#",
            "a/.git/config",
            "~$essay.txt",
            "x.swp",
            "c/~/4.txt",
            "x.key",
        ] {
            fs::write(root.join(name), "text").unwrap();
        }
        let all = told(root, "");
        assert_eq!(
            all.lines,
            [
                "top.txt",
                "x.key: .key is not read yet: save it as text (.txt)",
                "a/z/3",
                "b/1.md",
                "b/2.txt"
            ]
        );
        let watched = ["", "a", "a/z", "b", "c"].map(|f| root.join(f));
        assert_eq!(all.watched, watched, "announced before they are listed");
        assert_eq!(told(root, "b").lines, ["b/1.md", "b/2.txt"]);
        assert_eq!(told(root, "b/2.txt").lines, ["b/2.txt"]);
        assert!(told(root, "b/gone.txt").lines.is_empty());
        assert!(told(root, "top.txt/below").lines.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_but_never_in_a_circle_nor_to_what_is_read_anyway() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let (root, other) = (folder.path().join("root"), folder.path().join("other"));
        fs::create_dir_all(root.join("sub/.store")).unwrap();
        fs::create_dir_all(&other).unwrap();
        for file in [
            root.join("a.txt"),
            root.join("sub/.store/kept"),
            other.join("o.txt"),
        ] {
            fs::write(file, "text").unwrap();
        }
        let link = |to: &Path, from: &str| symlink(to, root.join(from)).unwrap();
        link(&root, "sub/loop");
        link(folder.path(), "sub/up");
        link(Path::new("a.txt"), "same.txt");
        link(Path::new("sub"), "sub2");
        link(Path::new("nowhere"), "broken.txt");
        link(Path::new("self"), "self");
        link(&root.join("sub/.store/kept"), "annexed.txt");
        link(&other, "outside");
        link(&other.join("o.txt"), "outside.txt");
        symlink(&root, other.join("back")).unwrap();
        symlink(&other, other.join("round")).unwrap();
        crate::engine::tests::make_fifo(&root.join("pipe.txt"));
        let there = "a link to another file or folder of the folder: it is read there";
        let circle = "a link to a folder that it lies in: not followed";
        let found = told(&root, "").lines;
        let expected = [
            "a.txt".to_owned(),
            "annexed.txt".to_owned(),
            "broken.txt: a link to nothing".to_owned(),
            "outside.txt".to_owned(),
            "pipe.txt: a FIFO: it is never opened".to_owned(),
            format!("same.txt: {there}"),
            "self: can't be read: Too many levels of symbolic links (os error 40)".to_owned(),
            format!("sub2: {there}"),
            format!("outside/back: {circle}"),
            "outside/o.txt".to_owned(),
            format!("outside/round: {circle}"),
            format!("sub/loop: {circle}"),
            format!("sub/up: {circle}"),
        ];
        assert_eq!(found, expected);
    }
}
