//! Stamps: by what a file or a folder is known to be the same without being opened.

use std::fs::Metadata;
use std::time::SystemTime;

/// By what a changed file is known without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// Changes with the rights and with a file put in the place of another, which the other two may not.
    identity: Identity,
}

impl Stamp {
    /// Of a file as it is now.
    pub fn of(metadata: &Metadata) -> Stamp {
        Stamp {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            identity: Identity::with_change(metadata),
        }
    }
}

/// Which file or folder it is, whatever its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Identity([i64; 4]);

impl Identity {
    /// Of the thing alone.
    #[cfg(unix)]
    #[expect(clippy::cast_possible_wrap, reason = "only compared with its like")]
    pub fn of(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity([metadata.dev() as i64, metadata.ino() as i64, 0, 0])
    }

    /// Not to be told here: a folder is itself as long as its path is there. When it was made is no sign on Windows: of folders
    /// that lie on another system it changes with what is in them.
    #[cfg(not(unix))]
    pub fn of(_: &Metadata) -> Identity {
        Identity::default()
    }

    #[cfg(unix)]
    fn with_change(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        let Identity([device, number, ..]) = Identity::of(metadata);
        Identity([device, number, metadata.ctime(), metadata.ctime_nsec()])
    }

    #[cfg(not(unix))]
    fn with_change(metadata: &Metadata) -> Identity {
        Identity::of(metadata)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_of_the_same_size_and_time_in_the_place_of_another_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b] = ["a", "b"].map(|name| folder.path().join(name));
        let stamp = |path| Stamp::of(&fs::metadata(path).unwrap());
        fs::write(&a, "one").unwrap();
        fs::write(&b, "two").unwrap();
        let before = stamp(&a);
        assert_eq!(before, stamp(&a));
        let time = fs::metadata(&a).unwrap().modified().unwrap();
        fs::File::options()
            .write(true)
            .open(&b)
            .unwrap()
            .set_modified(time)
            .unwrap();
        fs::rename(&b, &a).unwrap();
        assert_ne!(before, stamp(&a));
    }
}
