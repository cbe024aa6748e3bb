//! The files of the folders as they looked before: all of them, loaded at once when the first is asked for.

use std::collections::HashMap;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::content::{Content, HASH, short};
use super::database::{Database, Trouble};
use crate::engine::stamp::Stamp;
use crate::shingle::ByHash;

/// The files of the folders that are read together.
#[derive(Debug, Default)]
pub struct Folder {
    /// By path and stamp together: neither is ever asked alone.
    files: HashMap<u64, Known, ByHash>,
    /// Anything is kept of any file, wherever it is.
    pub has_records: bool,
}

/// What a file is that looks as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    /// All of its name, as two of them may begin alike.
    name: [u8; HASH],
    /// What it holds.
    content: Content,
}

impl Folder {
    /// Everything below these absolute paths.
    pub fn load(database: &Database, roots: &[PathBuf]) -> Result<Folder, Trouble> {
        let mut folder = Folder {
            has_records: database.has_records()?,
            ..Folder::default()
        };
        for root in roots {
            let mut below = root.as_os_str().as_encoded_bytes().to_vec();
            let separator = MAIN_SEPARATOR as u8;
            if below.last() != Some(&separator) {
                below.push(separator);
            }
            database.files_in(&below, |file| {
                let (number, name) = name(file.path, file.stamp);
                let known = Known {
                    name,
                    content: file.content,
                };
                folder.files.insert(number, known);
            })?;
        }
        Ok(folder)
    }

    /// Nothing is known of any of them.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// What that file holds, if it looks as it did.
    pub fn get(&self, path: &Path, stamp: &Stamp) -> Option<Content> {
        let (number, name) = name(path.as_os_str().as_encoded_bytes(), &stamp.bytes());
        let known = self.files.get(&number)?;
        (known.name == name).then_some(known.content)
    }
}

fn name(path: &[u8], stamp: &[u8]) -> (u64, [u8; HASH]) {
    let mut hasher = blake3::Hasher::new();
    // A stamp has one length, so that no two pairs are one row of bytes.
    hasher.update(stamp).update(path);
    let name = short(&hasher.finalize());
    let number = name
        .first_chunk::<8>()
        .map_or(0, |first| u64::from_le_bytes(*first));
    (number, name)
}
