//! Copies: files of containers, to be read by other programs, in a private folder that goes when the program ends.
//!
//! The name in the container is a stranger's. Of it only letters, digits and a few signs are taken, behind a beginning of
//! ours, and each copy has a folder of its own: no name leads elsewhere, hides a file, is an option, or falls on another copy.
//! An extension by which a system would run the file is none any more.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tempfile::TempDir;

use crate::engine::read::Inside;
use crate::store::Content;

/// What the name of every copy begins with.
const BEGINNING: &str = "copy-";
/// What the folder of all of them begins with.
const FOLDER: &str = "sidelong-copies-";
/// Letters of the name that are kept: of four bytes each they are less than any system takes.
const MOST: usize = 50;
/// Extensions of documents, by which no program is run, nor a document's own.
const HARMLESS: [&str; 22] = [
    "csv", "doc", "docx", "eml", "epub", "htm", "html", "log", "markdown", "md", "odp", "ods",
    "odt", "pages", "pdf", "ppt", "pptx", "rst", "rtf", "tex", "txt", "xlsx",
];
/// What stands behind all others: then a system shows it as a text.
const OTHERWISE: &str = "txt";

/// Behind the name of a file that came from elsewhere Windows has a mark, by which programs open it with more care.
const MARK: &str = ":Zone.Identifier";

/// All copies of a run. Dropping it removes them.
#[derive(Debug, Default)]
pub struct Copies(Arc<Mutex<Kept>>);

/// The way to them for as long as they are there: who makes one at the end of the program does not keep them.
#[derive(Debug)]
pub struct Lent(Weak<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    folder: Option<TempDir>,
    number: u32,
    /// The names of all, as a system takes them that knows no capitals: an editor shows little more of its files.
    names: BTreeSet<String>,
    /// Of which file, and what was in it.
    made: BTreeMap<(PathBuf, Content), PathBuf>,
}

impl Copies {
    /// For a thread that makes some.
    pub fn lend(&self) -> Lent {
        Lent(Arc::downgrade(&self.0))
    }
}

impl Lent {
    /// Keeps a copy of the file that would have that path, which nobody can write to, and says where; where there is one already, that.
    /// Nothing where there are no copies any more.
    ///
    /// # Errors
    /// The disk does not take it.
    pub fn keep(&self, file: &Path, inside: &Inside) -> io::Result<Option<PathBuf>> {
        let Some(kept) = self.0.upgrade() else {
            return Ok(None);
        };
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.keep(file, inside).map(Some)
    }
}

impl Kept {
    fn keep(&mut self, file: &Path, inside: &Inside) -> io::Result<PathBuf> {
        let key = (file.to_owned(), Content::of(&inside.bytes));
        // Somebody may have cleared it away, or written over it all the same.
        let is_as_it_was = |path: &&PathBuf| {
            let bytes = fs::read(path);
            bytes.is_ok_and(|bytes| Content::of(&bytes) == key.1)
        };
        if let Some(path) = self.made.get(&key).filter(is_as_it_was) {
            return Ok(path.clone());
        }
        let last = |path: &Path| {
            path.file_name()
                .map(|name| name.to_string_lossy().into_owned())
        };
        let name = last(file).unwrap_or_default();
        // Whose it is stands in the folder where a learning platform has packed it; the container's own name says nothing of that.
        let folder = file.parent().filter(|folder| *folder != inside.container);
        let folder = folder.and_then(last).unwrap_or_default();
        let path = self.make(&folder, &name, inside)?;
        self.made.insert(key, path.clone());
        Ok(path)
    }

    /// A name that no other copy has: of two files of one person, or one that was saved anew, an editor's tabs are told apart.
    fn name(&mut self, folder: &str, name: &str) -> String {
        let number = |number: u32| harmless(folder, name, Some(number));
        let mut names = std::iter::once(harmless(folder, name, None)).chain((2..).map(number));
        let free = names.find(|name| self.names.insert(name.to_lowercase()));
        free.unwrap_or_default()
    }

    fn make(&mut self, of: &str, name: &str, inside: &Inside) -> io::Result<PathBuf> {
        let name = self.name(of, name);
        let folder = match &self.folder {
            Some(folder) => folder,
            // For this user alone, as all temporary folders of that crate are.
            None => self
                .folder
                .insert(tempfile::Builder::new().prefix(FOLDER).tempdir()?),
        };
        self.number += 1;
        let own = folder.path().join(self.number.to_string());
        fs::create_dir(&own)?;
        let path = own.join(name);
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        file.write_all(&inside.bytes)?;
        if cfg!(windows) {
            // Not every disk has a place for it; the copy can be read all the same.
            let _ = carry_mark(&inside.container, &path);
        }
        let mut rights = file.metadata()?.permissions();
        rights.set_readonly(true);
        // Where that is not possible it is a copy all the same.
        let _ = fs::set_permissions(&path, rights);
        Ok(path)
    }
}

/// What lies in a container came from where that came from.
fn carry_mark(container: &Path, copy: &Path) -> io::Result<()> {
    let mark = |file: &Path| {
        let mut name = OsString::from(file);
        name.push(MARK);
        name
    };
    match fs::read(mark(container)) {
        Ok(bytes) => fs::write(mark(copy), bytes),
        // It has none, or lies where there are none.
        Err(_) => Ok(()),
    }
}

/// A name that is safe on every system, with the folder and a number in it if there are any. Of a long one the folder is cut first.
fn harmless(folder: &str, name: &str, number: Option<u32>) -> String {
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => (stem, extension.to_lowercase()),
        _ => (name, String::new()),
    };
    let is_harmless = HARMLESS.contains(&extension.as_str());
    let (stem, extension) = if is_harmless {
        (stem, extension.as_str())
    } else {
        (name, OTHERWISE)
    };
    let plain = |text: &str, most: usize| -> String {
        let plain = |c: char| {
            if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') {
                c
            } else {
                '_'
            }
        };
        text.chars().take(most).map(plain).collect()
    };
    let stem = plain(stem, MOST);
    let folder = plain(folder, MOST.saturating_sub(stem.chars().count() + 1));
    let name = format!("{} {}", folder.trim(), stem.trim());
    let number = number.map_or_else(String::new, |number| format!("-{number}"));
    format!("{BEGINNING}{}{number}.{extension}", name.trim())
}

/// Where no right of a folder but one of each file forbids it, what can only be read can't be removed.
#[cfg(windows)]
impl Drop for Kept {
    fn drop(&mut self) {
        let Some(folder) = &self.folder else {
            return;
        };
        let files = walkdir::WalkDir::new(folder.path()).into_iter().flatten();
        for file in files.filter(|entry| entry.file_type().is_file()) {
            if let Ok(metadata) = file.metadata() {
                let mut rights = metadata.permissions();
                rights.set_readonly(false);
                let _ = fs::set_permissions(file.path(), rights);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_keeps_its_letters_and_no_extension_that_is_run() {
        let cases = [
            ("essay.docx", "copy-essay.docx"),
            ("сочинение (1).PDF", "copy-сочинение _1_.pdf"),
            ("-n.txt", "copy--n.txt"),
            ("run.exe", "copy-run_exe.txt"),
            ("macro.docm", "copy-macro_docm.txt"),
            ("CON.txt", "copy-CON.txt"),
            (".bashrc", "copy-_bashrc.txt"),
            ("a.pdf.desktop", "copy-a_pdf_desktop.txt"),
            ("a\u{202e}fdp.exe", "copy-a_fdp_exe.txt"),
            ("..", "copy-__.txt"),
            ("", "copy-.txt"),
        ];
        for (name, expected) in cases {
            assert_eq!(harmless("", name, None), expected, "{name:?}");
        }
    }

    fn inside(bytes: &[u8]) -> Inside {
        Inside {
            container: PathBuf::from("class.zip"),
            bytes: bytes.to_owned(),
        }
    }

    #[test]
    fn each_copy_is_its_own_can_only_be_read_and_goes_with_all() {
        let copies = Copies::default();
        let lent = copies.lend();
        let keep = |file: &str, bytes: &[u8]| lent.keep(Path::new(file), &inside(bytes)).unwrap();
        let one = keep("class.zip/a.txt", b"one").unwrap();
        let two = keep("class.zip/sub/a.txt", b"one").unwrap();
        let three = keep("class.zip/a.txt", b"another").unwrap();
        assert!(one != two && one != three && two != three);
        // The same again is no copy more.
        assert_eq!(keep("class.zip/a.txt", b"one").as_ref(), Some(&one));
        assert_eq!(fs::read(&one).unwrap(), b"one");
        assert_eq!(fs::read(&three).unwrap(), b"another");
        assert!(fs::metadata(&one).unwrap().permissions().readonly());
        drop(copies);
        assert!(!one.exists() && !one.ancestors().nth(2).unwrap().exists());
        assert_eq!(keep("class.zip/a.txt", b"one"), None);
    }

    #[test]
    fn two_files_of_one_person_are_told_apart_by_their_names() {
        let copies = Copies::default();
        let lent = copies.lend();
        let keep = |file: &str, bytes: &[u8]| {
            let copy = lent.keep(Path::new(file), &inside(bytes)).unwrap().unwrap();
            copy.file_name().unwrap().to_str().unwrap().to_owned()
        };
        let folder = "class.zip/Anna Maria Petrova-Castillo_1234567_assignsubmission_file_";
        let of = |name: &str| format!("{folder}/{name}");
        assert_eq!(
            keep(&of("essay one.docx"), b"1"),
            "copy-Anna Maria Petrova-Castillo_1234567_assi essay one.docx"
        );
        assert_eq!(
            keep(&of("essay two.docx"), b"2"),
            "copy-Anna Maria Petrova-Castillo_1234567_assi essay two.docx"
        );
        // The same name in another of her folders, and one that was saved anew.
        assert_eq!(keep("class.zip/anna/a.txt", b"1"), "copy-anna a.txt");
        assert_eq!(keep("term.zip/Anna/A.TXT", b"2"), "copy-Anna A-2.txt");
        assert_eq!(keep("class.zip/anna/a.txt", b"3"), "copy-anna a-3.txt");
        assert_eq!(keep("class.zip/anna/a.txt", b"1"), "copy-anna a.txt");
    }

    #[test]
    fn a_copy_bears_the_mark_of_its_container() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        // Where that is no part of a file it is a file beside it.
        fs::write(at("class.zip"), "a zip").unwrap();
        fs::write(at("copy.txt"), "a text").unwrap();
        carry_mark(&at("class.zip"), &at("copy.txt")).unwrap();
        let mark = at(&format!("copy.txt{MARK}"));
        assert!(fs::read(&mark).is_err(), "there was none");
        fs::write(at(&format!("class.zip{MARK}")), "[ZoneTransfer]").unwrap();
        carry_mark(&at("class.zip"), &at("copy.txt")).unwrap();
        assert_eq!(fs::read(&mark).unwrap(), b"[ZoneTransfer]");
    }

    proptest! {
        #[test]
        fn no_name_leads_out_of_its_folder(name in ".{0,200}") {
            let name = harmless(&name, &name, Some(2));
            prop_assert_eq!(Path::new(&name).components().count(), 1);
            prop_assert!(name.starts_with(BEGINNING) && name.len() < 255);
            prop_assert!(!name.contains(['/', '\\', ':', '\0', '\n']));
        }
    }
}
