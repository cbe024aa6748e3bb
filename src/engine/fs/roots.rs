//! Roots: the folders that are read together, what they are called, and where a file of them is.
//!
//! A path *below the roots* is below the folder if there is one. Of several it begins with the [name](Root::name) of its folder,
//! as if all of them stood side by side in one: what keeps, orders or shows such paths need not know how many there are, and
//! only who opens a file asks where it is. A name is the last part of a folder's path. Where two end alike the parts above them
//! stand before them in brackets, as many as it takes: `(2025) essays`, `(2026) essays`. It is one part of a path and so never taken
//! for a sub-folder, and what tells two of them apart is not what is cut off where there is little room.
//!
//! A zip may be one of them. It has a name always, as it is a file of that name, with all that is in it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};

use super::label::{harmless, label};
use crate::engine::read::io_reason;
use crate::extract::container;
use crate::said;
use crate::snapshot::{Folder, Folders};
use crate::words::{Said, phrase};

/// The folders that are read together, by name, and behind them archives; there is always one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roots(Arc<[Root]>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Root {
    name: PathBuf,
    path: PathBuf,
    is_archive: bool,
    /// What lies in it and is read for itself, by where it is in it and by its name.
    apart: Vec<(PathBuf, PathBuf)>,
}

/// A folder whose documents are compared with those of the others, and not with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// What it is called, one part of a path; nothing where it is called like a folder.
    pub name: Option<String>,
    /// Where it is.
    pub path: PathBuf,
}

/// A folder by its absolute path.
#[derive(Clone, Debug)]
struct Place {
    path: PathBuf,
    /// Without links.
    real: PathBuf,
    /// As a person typed it.
    name: Option<String>,
    is_archive: bool,
}

impl Root {
    /// With what paths below the roots begin that are in it: nothing where it is the only one, else one part.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// It is an archive.
    pub fn is_archive(&self) -> bool {
        self.is_archive
    }

    /// Where it is, absolute.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Roots {
    /// These folders and archives, in whatever order, each once.
    ///
    /// # Errors
    /// One is missing or can't be read, or lies in another of its kind, or is an archive too; it is named, with what to do.
    pub fn open(folders: &[PathBuf], archives: &[Archive]) -> anyhow::Result<Roots> {
        // By their real places: the same one may be reached in two ways.
        let mut places: BTreeMap<PathBuf, Place> = BTreeMap::new();
        let folders = folders.iter().map(|folder| (folder, None, false));
        let archives = archives.iter();
        let archives = archives.map(|archive| (&archive.path, archive.name.clone(), true));
        for (folder, name, is_archive) in folders.chain(archives) {
            check(folder)?;
            let path = std::path::absolute(folder).context(said!("no-current-folder"))?;
            // Without the separator at the end that a shell adds: it is the same folder, and was there before.
            let path: PathBuf = path.components().collect();
            let real = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            // `..` is nobody's name, and leads elsewhere when the folder before it goes.
            let goes_up = path.components().any(|part| part == Component::ParentDir);
            let path = if goes_up { real.clone() } else { path };
            let rank = |path: &PathBuf| (*path != real, path.clone());
            let known = places.get(&real);
            if known.is_some_and(|known| known.is_archive != is_archive) {
                bail!(said!("folder-and-archive", name = harmless(folder)));
            }
            match known {
                // Its own path before a link's, so that the order of the two says nothing.
                Some(known) if rank(&known.path) <= rank(&path) => {}
                _ => {
                    let place = Place {
                        path,
                        real: real.clone(),
                        name,
                        is_archive,
                    };
                    places.insert(real, place);
                }
            }
        }
        let nested = places.iter().find_map(|(real, inner)| {
            let mut above = real.ancestors().skip(1);
            let outer = above.find_map(|above| places.get(above))?;
            // The documents of an archive in the class, or of a class in an archive, are its own alone.
            (inner.is_archive == outer.is_archive).then_some((inner, outer))
        });
        if let Some((inner, outer)) = nested {
            bail!(said!(
                "folder-in-folder",
                inner = harmless(&inner.path),
                outer = harmless(&outer.path)
            ));
        }
        Ok(Roots::named(&places.into_values().collect::<Vec<_>>()))
    }

    /// Whether all of them are there, but for those that nothing was read of.
    ///
    /// # Errors
    /// Which are not, and why.
    pub fn are_there(&self, lost: Vec<(PathBuf, Said)>) -> anyhow::Result<()> {
        // One that has no path stands for files that are named alone.
        let all = self.iter().filter(|root| root.path != Path::new(""));
        all.map(Root::path).try_for_each(check)?;
        match lost.into_iter().min_by(|(a, _), (b, _)| a.cmp(b)) {
            Some((folder, reason)) => bail!(said!(
                "folder-lost",
                folder = harmless(&folder),
                reason = reason.to_string()
            )),
            None => Ok(()),
        }
    }

    /// One folder, by its absolute path.
    pub fn one(path: impl Into<PathBuf>) -> Roots {
        let root = Root {
            name: PathBuf::new(),
            path: path.into(),
            is_archive: false,
            apart: Vec::new(),
        };
        Roots([root].into())
    }

    /// No folder: a path stays what it is.
    pub fn none() -> Roots {
        Roots::one("")
    }

    /// Folders by their absolute paths.
    fn named(places: &[Place]) -> Roots {
        match places {
            [] => return Roots::none(),
            [place] if !is_container(&place.path) => return Roots::one(&place.path),
            _ => {}
        }
        let parts = places.iter().map(|place| match &place.name {
            // By its ending a zip is known to be one.
            Some(name) if is_container(&place.path) && !container::is_named_so(Path::new(name)) => {
                let ending = place.path.extension().unwrap_or_default();
                vec![format!("{name}.{}", ending.to_string_lossy()).into()]
            }
            Some(name) => vec![name.into()],
            None => parts(&place.path),
        });
        let names = names(&parts.collect::<Vec<_>>());
        let apart = |outer: &Place| {
            let inside = names.iter().zip(places).filter_map(|(name, inner)| {
                let within = inner.real.strip_prefix(&outer.real).ok()?;
                (inner.real != outer.real).then(|| (within.to_owned(), name.into()))
            });
            inside.collect()
        };
        let roots = names.iter().zip(places);
        let mut roots: Vec<Root> = roots
            .map(|(name, place)| Root {
                name: name.into(),
                path: place.path.clone(),
                is_archive: place.is_archive,
                apart: apart(place),
            })
            .collect();
        roots.sort_unstable_by(|a, b| (a.is_archive, a).cmp(&(b.is_archive, b)));
        Roots(roots.into())
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Root> {
        self.0.iter()
    }

    /// There are several.
    pub fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// The folder that a path below the roots is in, and the path below that folder; nothing for what is in none.
    pub fn split<'a>(&self, below: &'a Path) -> Option<(&Root, &'a Path)> {
        self.0
            .iter()
            .find_map(|root| Some((root, below.strip_prefix(&root.name).ok()?)))
    }

    /// A path below the roots as it is seen from its own folder.
    pub fn within<'a>(&self, below: &'a Path) -> &'a Path {
        self.split(below).map_or(below, |(_, within)| within)
    }

    /// A path below the roots is a folder of them itself.
    pub fn is_root(&self, below: &Path) -> bool {
        self.0.iter().any(|root| root.name == below)
    }

    /// A path below the roots is that of another of them, which is read for itself.
    pub fn is_apart(&self, below: &Path) -> bool {
        self.iter().any(|root| !root.apart.is_empty())
            && self
                .split(below)
                .is_some_and(|(root, within)| root.apart.iter().any(|(inner, _)| inner == within))
    }

    /// Where a path below the roots is; an absolute one stays what it is. What is in none of them is nowhere: an empty path.
    pub fn file(&self, below: &Path) -> PathBuf {
        match self.split(below) {
            // An empty one would add a separator.
            Some((root, within)) if within.as_os_str().is_empty() => root.path.clone(),
            Some((root, within)) => root.path.join(within),
            None if below.is_absolute() => below.to_owned(),
            None => PathBuf::new(),
        }
    }

    /// The file on the way to a path below the roots, where a folder would be expected: a container that it lies in.
    pub fn container_of<'a>(&self, below: &'a Path) -> Option<&'a Path> {
        let mut above = below.ancestors().skip(1);
        above.find(|above| self.file(above).is_file())
    }

    /// The path below the roots of an absolute path, if it is in one of them.
    pub fn below<'a>(&self, path: &'a Path) -> Option<Cow<'a, Path>> {
        let inside = self.0.iter().filter(|root| path.starts_with(&root.path));
        // One that is reached through another is its own.
        let root = inside.max_by_key(|root| root.path.as_os_str().len())?;
        let within = path.strip_prefix(&root.path).ok()?;
        let apart = root.apart.iter().filter_map(|(inner, name)| {
            let within = within.strip_prefix(inner).ok()?;
            Some((inner.as_os_str().len(), name, within))
        });
        let apart = apart.max_by_key(|(length, ..)| *length);
        let (name, within) = apart.map_or((&root.name, within), |(_, name, within)| (name, within));
        Some(if name.as_os_str().is_empty() {
            Cow::Borrowed(within)
        } else if within.as_os_str().is_empty() {
            Cow::Owned(name.clone())
        } else {
            Cow::Owned(name.join(within))
        })
    }

    /// The same of the class alone.
    pub fn key_of_class(&self) -> Vec<u8> {
        let class = self.iter().filter(|root| !root.is_archive);
        Roots(class.cloned().collect()).key()
    }

    /// Their paths as bytes: equal for equal folders alone.
    pub fn key(&self) -> Vec<u8> {
        // No path of a folder ends so, and a name that was typed may be another one the next time.
        let bytes = |root: &'_ Root| {
            let path = root.path.as_os_str().as_encoded_bytes();
            let name = root.name.as_os_str().as_encoded_bytes();
            if root.is_archive {
                [path, b"\0", name].concat()
            } else {
                path.to_vec()
            }
        };
        if let [one] = &*self.0 {
            return bytes(one);
        }
        let mut paths: Vec<Vec<u8>> = self.0.iter().map(bytes).collect();
        paths.sort_unstable();
        // With lengths, so that no two rows of paths are one row of bytes.
        let long = paths.into_iter().flat_map(|path| {
            let length = (path.len() as u64).to_le_bytes();
            length.into_iter().chain(path)
        });
        long.collect()
    }

    /// As they are shown.
    pub fn shown(&self) -> Folders {
        let folders = self.0.iter().map(|root| Folder {
            name: if self.are_several() {
                label(&root.name).to_string()
            } else {
                String::new()
            },
            path: harmless(&root.path),
            archive: root.is_archive,
            real: None,
        });
        Folders::new(folders.collect())
    }
}

/// Whether a path is that of a zip, which is read like a folder.
pub fn is_container(path: &Path) -> bool {
    container::is_named_so(path) && path.is_file()
}

/// A folder that is there and can be listed, or a zip.
fn check(root: &Path) -> anyhow::Result<()> {
    let name = harmless(root);
    let explain = |error: std::io::Error| match error.kind() {
        // Of some names Windows says that there can be none such: it is as little there.
        ErrorKind::NotFound | ErrorKind::InvalidFilename => {
            anyhow!(Said::text(&name).colon(phrase("no-such-folder")))
        }
        _ => anyhow!(Said::text(&name).colon(io_reason(&error))),
    };
    if !fs::metadata(root).map_err(explain)?.is_dir() {
        if is_container(root) {
            return Ok(());
        }
        bail!(said!("is-a-file", name));
    }
    fs::read_dir(root).map_err(explain)?;
    Ok(())
}

/// The parts of a path that are names, the last one first; what a drive or a share is called before the last.
fn parts(path: &Path) -> Vec<OsString> {
    let named = path
        .components()
        .rev()
        .filter_map(|component| match component {
            Component::Normal(name) => Some(name.to_owned()),
            // `C:` would be read as the beginning of a path.
            Component::Prefix(drive) => {
                let drive = drive.as_os_str().to_string_lossy();
                Some(drive.replace(['\\', '/', ':', '?'], "").into())
            }
            _ => None,
        });
    named.collect()
}

/// A name for each, of as few of its parts as tell them apart.
fn names(parts: &[Vec<OsString>]) -> Vec<OsString> {
    let mut depths = vec![1; parts.len()];
    loop {
        let names = parts.iter().zip(&depths);
        let names: Vec<OsString> = names.map(|(parts, depth)| name(parts, *depth)).collect();
        let mut count: BTreeMap<&OsStr, usize> = BTreeMap::new();
        for name in &names {
            *count.entry(name).or_default() += 1;
        }
        let mut deeper = false;
        for ((name, depth), parts) in names.iter().zip(&mut depths).zip(parts) {
            if count.get(&**name).is_some_and(|count| *count > 1) && *depth < parts.len() {
                *depth += 1;
                deeper = true;
            }
        }
        if !deeper {
            return numbered(names);
        }
    }
}

/// `(school, 2026) essays` for `school/2026/essays`.
fn name(parts: &[OsString], depth: usize) -> OsString {
    let Some((last, above)) = parts.split_first() else {
        return "folder".into();
    };
    let mut name = OsString::new();
    for (at, part) in above.iter().take(depth - 1).rev().enumerate() {
        name.push(if at == 0 { "(" } else { ", " });
        name.push(part);
    }
    if depth > 1 {
        name.push(") ");
    }
    name.push(last);
    name
}

/// A person may call a folder what we would call another: the later of two such has a number.
fn numbered(names: Vec<OsString>) -> Vec<OsString> {
    let mut told: Vec<OsString> = Vec::with_capacity(names.len());
    for name in names {
        let other = |number: u32| {
            let mut other = name.clone();
            other.push(format!(" {number}"));
            other
        };
        let free = std::iter::once(name.clone()).chain((2..).map(other));
        told.extend({ free }.find(|name| !told.contains(name)));
    }
    told
}

#[cfg(test)]
mod tests;
