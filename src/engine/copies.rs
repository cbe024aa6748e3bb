//! What does another program get of a file that lies in a container? A copy to be read, in a private folder that goes when the
//! program ends.
//!
//! The name in the container is a stranger's. Of it only letters, digits and a few signs are taken, behind a beginning of
//! ours, and each copy has a folder of its own: no name leads elsewhere, hides a file, is an option, or falls on another copy.
//! An extension by which a system would run the file is none any more.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// What the name of every copy begins with.
const BEGINNING: &str = "copy-";
/// What the folder of all of them begins with.
const FOLDER: &str = "sidelong-copies-";
/// Letters of the name that are kept: of four bytes each they are less than any system takes.
const MOST: usize = 50;
/// Extensions of documents, by which no program is run, nor a document's own.
const HARMLESS: [&str; 24] = [
    "csv", "doc", "docx", "eml", "epub", "fb2", "htm", "html", "log", "markdown", "md", "msg",
    "odp", "ods", "odt", "pages", "pdf", "ppt", "pptx", "rst", "rtf", "tex", "txt", "xlsx",
];
/// What stands behind all others: then a system shows it as a text.
const OTHERWISE: &str = "txt";

/// All copies of a run. Dropping it removes them.
#[derive(Debug, Default)]
pub struct Copies {
    folder: Option<TempDir>,
    number: u32,
}

impl Copies {
    /// Keeps a copy of a file of that name, which nobody can write to, and says where.
    ///
    /// # Errors
    /// The disk does not take it.
    pub fn keep(&mut self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
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
        let path = own.join(harmless(name));
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)?;
        file.write_all(bytes)?;
        let mut rights = file.metadata()?.permissions();
        rights.set_readonly(true);
        // Where that is not possible it is a copy all the same.
        let _ = fs::set_permissions(&path, rights);
        Ok(path)
    }
}

/// A name that is safe on every system.
fn harmless(name: &str) -> String {
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
    let plain = |c: char| {
        if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ') {
            c
        } else {
            '_'
        }
    };
    let stem: String = stem.chars().take(MOST).map(plain).collect();
    format!("{BEGINNING}{}.{extension}", stem.trim())
}

/// Where no right of a folder but one of each file forbids it, what can only be read can't be removed.
#[cfg(windows)]
impl Drop for Copies {
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

/// The last part of a path below the root, as a text.
pub fn name(below: &Path) -> String {
    let name = below.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
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
            assert_eq!(harmless(name), expected, "{name:?}");
        }
    }

    #[test]
    fn each_copy_is_its_own_can_only_be_read_and_goes_with_all() {
        let mut copies = Copies::default();
        let one = copies.keep("a.txt", b"one").unwrap();
        let two = copies.keep("a.txt", b"two").unwrap();
        assert_ne!(one, two);
        assert_eq!(fs::read(&one).unwrap(), b"one");
        assert_eq!(fs::read(&two).unwrap(), b"two");
        assert!(fs::metadata(&one).unwrap().permissions().readonly());
        drop(copies);
        assert!(!one.exists() && !one.ancestors().nth(2).unwrap().exists());
    }

    proptest! {
        #[test]
        fn no_name_leads_out_of_its_folder(name in ".{0,200}") {
            let name = harmless(&name);
            prop_assert_eq!(Path::new(&name).components().count(), 1);
            prop_assert!(name.starts_with(BEGINNING) && name.len() < 255);
            prop_assert!(!name.contains(['/', '\\', ':', '\0', '\n']));
        }
    }
}
