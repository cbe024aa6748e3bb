//! The walk: which files are in the folder. Names in order, links followed but never round in a circle, and a reason for every file
//! that will not be read.
//!
//! A folder is announced before it is listed: a watch that begins at that moment misses nothing.

use std::ffi::{OsStr, OsString};
use std::fs::{self, FileType, Metadata};
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::{Component, Path, PathBuf};

use super::patterns::{self, Exclusion, Patterns, Rules};
use super::roots::{Roots, is_container};
use super::stamp::Stamp;
use crate::engine::crew::Crew;
use crate::engine::read::io_reason;
use crate::extract::{self, container};
use crate::index::crew::gather;
use crate::said;
use crate::words::{Phrase, Said, phrase};

/// What is said of one of several folders.
const GONE: Phrase = phrase("why-folder-gone");

/// In a folder of more entries several threads look at them ...
const MANY: usize = 1_000;
/// ... so many: one waits for the disk, or for another machine, while others go on.
const AT_ONCE: usize = 4;
/// How so many entries look is known at a time, in less than a megabyte, which is used again.
const ROUND: usize = 1 << 12;

/// What an entry of a folder is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A file that is to be read.
    File {
        /// How it looks: it is read again when it looks otherwise.
        stamp: Stamp,
        /// What is left out of it, in short, if it is called a container.
        rules: Option<blake3::Hash>,
    },
    /// Not to be read.
    Excluded(Exclusion),
}

impl Entry {
    fn refused(reason: Said) -> Entry {
        Entry::Excluded(Exclusion::Refused(reason))
    }
}

/// What a walk comes to.
#[derive(Debug)]
pub enum Step {
    /// A folder (absolute) that is about to be listed; or a file outside that a link leads to.
    Watch(PathBuf),
    /// An entry, by its path below the roots.
    Entry(PathBuf, Entry),
}

/// Hears of each step, and says whether to go on.
pub type Visit<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// What is at a path.
enum Met {
    Folder(PathBuf),
    /// And whether it is a link to a file.
    Entry(PathBuf, Entry, bool),
}

/// A walk through folders, one step after the other.
struct Walk<'a> {
    roots: &'a Roots,
    patterns: &'a Patterns,
    visit: &'a mut Visit<'a>,
    /// Folders that are still to be listed, the next one at the end, each with what holds above it.
    folders: Vec<(PathBuf, Option<Rules>)>,
}

/// All entries below the roots, as long as somebody wants to hear of them.
pub fn entries(
    roots: &Roots,
    patterns: &Patterns,
    mut visit: impl FnMut(PathBuf, Entry) -> ControlFlow<()>,
) -> ControlFlow<()> {
    walk(roots, patterns, Path::new(""), &mut |step| match step {
        Step::Watch(_) => ControlFlow::Continue(()),
        Step::Entry(path, entry) => visit(path, entry),
    })
}

/// Through what is at `start` below the roots: all of it if `start` is empty, one file if it is a file.
pub fn walk<'a>(
    roots: &'a Roots,
    patterns: &'a Patterns,
    start: &Path,
    visit: &'a mut Visit<'a>,
) -> ControlFlow<()> {
    let mut walk = Walk {
        roots,
        patterns,
        visit,
        folders: Vec::new(),
    };
    let above = start.parent().unwrap_or(Path::new(""));
    if start.as_os_str().is_empty() {
        let names = roots.iter().map(|root| (root.name().to_owned(), None));
        walk.folders.extend(names);
        walk.folders.reverse();
    } else if roots.is_root(start) {
        walk.folders.push((start.to_owned(), None));
    } else if let Some(rules) = patterns.at(roots, above)
        && let Some(met) = look(roots, start.to_owned(), &roots.file(start), &rules)
    {
        walk.meet(met, &rules)?;
    }
    while let Some((folder, above)) = walk.folders.pop() {
        (walk.visit)(Step::Watch(roots.file(&folder)))?;
        walk.list(folder, above)?;
    }
    ControlFlow::Continue(())
}

impl Walk<'_> {
    /// Lists a folder, or tells why it is not listed: files are told at once, folders wait.
    fn list(&mut self, folder: PathBuf, above: Option<Rules>) -> ControlFlow<()> {
        let place = self.roots.file(&folder);
        if self.roots.is_root(&folder)
            && is_container(&place)
            && let Ok(looks) = fs::metadata(&place)
        {
            let (rules, _) = self.patterns.at_root(self.roots, &folder);
            let entry = file(&folder, &looks, &rules);
            return (self.visit)(Step::Entry(folder, entry));
        }
        let names = match names(&place) {
            Ok(names) => names,
            Err(error) => {
                // Of one folder alone the watch tells that it is gone; of several, which go on without it, the walk tells.
                let is_one_of_several = self.roots.are_several() && self.roots.is_root(&folder);
                let reason = match error {
                    gone if is_gone(&gone) && is_one_of_several => GONE.into(),
                    gone if is_gone(&gone) => return ControlFlow::Continue(()),
                    error => io_reason(&error),
                };
                return (self.visit)(Step::Entry(folder, Entry::refused(reason)));
            }
        };
        let (rules, told) = match above {
            Some(above) => above.enter(&folder),
            None => self.patterns.at_root(self.roots, &folder),
        };
        if let Some(told) = told {
            let told = Entry::Excluded(told);
            (self.visit)(Step::Entry(folder.join(patterns::NAME), told))?;
        }
        let waiting = self.folders.len();
        for names in names.chunks(ROUND) {
            let together = if names.len() < MANY { 1 } else { AT_ONCE };
            let met = gather(&Crew::of(together), names.len(), |at| {
                let name = &names[at];
                look(self.roots, folder.join(name), &place.join(name), &rules)
            });
            for met in met.into_iter().flatten() {
                self.meet(met, &rules)?;
            }
        }
        // The last one is the next.
        self.folders[waiting..].reverse();
        ControlFlow::Continue(())
    }

    /// Tells what is at a path; a folder waits.
    fn meet(&mut self, met: Met, rules: &Rules) -> ControlFlow<()> {
        match met {
            Met::Folder(path) => {
                self.folders.push((path, Some(rules.clone())));
                ControlFlow::Continue(())
            }
            Met::Entry(path, entry, is_link) => {
                if is_link {
                    // What happens to a file elsewhere is not heard of in this folder.
                    (self.visit)(Step::Watch(self.roots.file(&path)))?;
                }
                (self.visit)(Step::Entry(path, entry))
            }
        }
    }
}

/// What is at a path; nothing where it is passed over, or gone between being listed and being looked at.
fn look(roots: &Roots, path: PathBuf, place: &Path, rules: &Rules) -> Option<Met> {
    if path.file_name().is_some_and(is_skipped) || roots.is_apart(&path) {
        return None;
    }
    let looked = fs::symlink_metadata(place);
    let is_link = looked.as_ref().is_ok_and(Metadata::is_symlink);
    let looked = match looked {
        Ok(_) if is_link => follow(roots, &path),
        looked => looked.map(Ok),
    };
    let looks = match looked {
        Err(error) if is_gone(&error) => return None,
        Err(error) => Err(io_reason(&error)),
        Ok(looks) => looks,
    };
    let is_folder = looks.as_ref().is_ok_and(Metadata::is_dir);
    let is_file = looks.as_ref().is_ok_and(Metadata::is_file);
    if let Some(left) = rules.leaves_out(&path, is_folder) {
        let left = Entry::Excluded(Exclusion::Left(left));
        return Some(Met::Entry(path, left, false));
    }
    let entry = match looks {
        Ok(_) if is_folder => return Some(Met::Folder(path)),
        Ok(looks) if is_file => file(&path, &looks, rules),
        Ok(looks) => {
            let kind = special(looks.file_type());
            Entry::refused(said!("why-special", kind = kind))
        }
        Err(reason) => Entry::refused(reason),
    };
    Some(Met::Entry(path, entry, is_link && is_file))
}

/// What a link leads to in the end, or why it is not followed.
fn follow(roots: &Roots, path: &Path) -> io::Result<Result<Metadata, Said>> {
    let absolute = roots.file(path);
    let target = match fs::canonicalize(&absolute) {
        Err(error) if is_gone(&error) => return Ok(Err(said!("why-link-nothing"))),
        target => target?,
    };
    match circle(roots, path, &target) {
        Some(reason) => Ok(Err(reason.into())),
        None => fs::metadata(absolute).map(Ok),
    }
}

/// Why a link to `target` is not followed: what it leads to is read elsewhere, or would lead round in a circle.
fn circle(roots: &Roots, path: &Path, target: &Path) -> Option<Phrase> {
    let (own, _) = roots.split(path)?;
    let mut places = vec![fs::canonicalize(own.path()).ok()?];
    let above = path.ancestors().skip(1);
    for folder in above.take_while(|above| !roots.is_root(above)) {
        let folder = roots.file(folder);
        if folder.is_symlink() {
            places.extend(fs::canonicalize(folder));
        }
    }
    if places.iter().any(|place| place.starts_with(target)) {
        return Some(phrase("why-link-circle"));
    }
    let others = roots.iter().filter(|root| *root != own);
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

/// The names in a folder, in order: what of it changes is then told in the same order each time.
fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    if !fs::metadata(folder)?.is_dir() {
        return Err(ErrorKind::NotADirectory.into());
    }
    let entries = fs::read_dir(folder)?;
    let names = entries.map(|entry| Ok(entry?.file_name()));
    let mut names: Vec<OsString> = names.collect::<io::Result<_>>()?;
    names.sort_unstable();
    Ok(names)
}

fn file(path: &Path, looks: &Metadata, rules: &Rules) -> Entry {
    match extract::by_name(path) {
        Err(reason) => Entry::refused(reason),
        Ok(()) => Entry::File {
            stamp: Stamp::of(looks),
            rules: container::is_named_so(path)
                .then(|| rules.digest())
                .flatten(),
        },
    }
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
    let ends = |end: &str| {
        let from = name.len().checked_sub(end.len());
        let tail = from.and_then(|from| name.get(from..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(end.as_bytes()))
    };
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

    /// What is told of entries, and what is watched.
    fn told(root: &Path, start: &str) -> (Vec<String>, Vec<PathBuf>) {
        let (mut lines, mut watched) = (Vec::new(), Vec::new());
        let (roots, patterns) = (Roots::one(root), Patterns::default());
        let visit = &mut |step| {
            match step {
                Step::Watch(path) => watched.push(path),
                Step::Entry(path, entry) => {
                    let label = super::super::label::label(&path);
                    lines.push(match entry {
                        Entry::Excluded(exclusion) => format!("{label}: {}", exclusion.said()),
                        Entry::File { .. } => label.to_string(),
                    });
                }
            }
            ControlFlow::Continue(())
        };
        let walked = walk(&roots, &patterns, Path::new(start), visit);
        assert!(walked.is_continue());
        (lines, watched)
    }

    #[test]
    fn files_come_in_order_and_hidden_ones_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for path in ["b", "a/z", "a/.git", "c/~"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        let files = "b/2.txt b/1.md a/z/3 top.txt .hidden.txt x.txt~ #x.txt# a/.git/config ~$essay.txt x.swp c/~/4.txt x.key";
        for name in files.split(' ') {
            fs::write(root.join(name), "text").unwrap();
        }
        let (lines, told_of) = told(root, "");
        assert_eq!(
            lines,
            [
                "top.txt",
                "x.key: .key is not read yet: save it as text (.txt)",
                "a/z/3",
                "b/1.md",
                "b/2.txt"
            ]
        );
        let watched = ["", "a", "a/z", "b", "c"].map(|f| root.join(f));
        assert_eq!(told_of, watched, "announced before they are listed");
        assert_eq!(told(root, "b").0, ["b/1.md", "b/2.txt"]);
        assert_eq!(told(root, "b/2.txt").0, ["b/2.txt"]);
        assert!(told(root, "b/gone.txt").0.is_empty());
        assert!(told(root, "top.txt/below").0.is_empty());
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
        let (found, _) = told(&root, "");
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
        // A save of what it leads to is heard of at the link alone.
        let (lines, watched) = told(&root, "outside.txt");
        assert_eq!(lines, ["outside.txt"]);
        assert_eq!(watched, [root.join("outside.txt")]);
    }
}
