//! Probes of the system: whether it tells of changes, tried in a folder of our own, and on which file system a folder lies, as some
//! never tell of what other machines do.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use notify::RecursiveMode;

use super::hints::{self, Hint, Hints};
use crate::said;
use crate::words::Said;

/// A system that tells of changes does so within milliseconds; a Mac gathers them for a while.
const PATIENCE: Duration = Duration::from_secs(3);
/// On Linux: what is mounted where.
const MOUNTS: &str = "/proc/self/mountinfo";
/// File systems whose files other machines, or the host of a virtual one, change without a word.
const REMOTE: &str = "9p afs ceph cifs davfs drvfs fuse.glusterfs fuse.rclone fuse.sshfs nfs nfs4 prl_fs \
    smb3 smbfs vboxsf virtiofs";

/// Writes a file in a new temporary folder that is watched, and waits until that is told.
///
/// # Errors
/// It was not told, and why.
pub fn try_watching() -> Result<(), Said> {
    let folder = tempfile::tempdir().map_err(|error| Said::system(&error))?;
    let (teller, hints) = Hints::new();
    let mut watcher = hints::recommended(teller).map_err(|error| hints::reason(&error))?;
    let begun = watcher.watch(folder.path(), RecursiveMode::NonRecursive);
    begun.map_err(|error| hints::reason(&error))?;
    let written = std::fs::write(folder.path().join("file"), "text");
    written.map_err(|error| Said::system(&error))?;
    let deadline = Instant::now() + PATIENCE;
    match hints.waiting.recv_deadline(deadline) {
        Ok(Hint::Paths(_) | Hint::Rescan) => Ok(()),
        Ok(Hint::Failed(why)) => Err(why),
        Err(_) => Err(said!("probe-silent", seconds = PATIENCE.as_secs())),
    }
}

/// Where a folder lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSystem {
    /// As the system calls it.
    pub name: String,
    /// Changes by others are not told.
    pub is_remote: bool,
}

/// The file system of a folder; nothing where the system does not say it.
pub fn file_system(folder: &Path) -> Option<FileSystem> {
    let mounts = std::fs::read_to_string(MOUNTS).ok()?;
    let folder = folder.canonicalize().ok()?;
    let name = mounted(&mounts, &folder)?.to_owned();
    let is_remote = REMOTE.split(' ').any(|remote| remote == name);
    Some(FileSystem { name, is_remote })
}

/// The type of what is mounted nearest above a folder; of two at one place the later one hides the other.
fn mounted<'a>(mounts: &'a str, folder: &Path) -> Option<&'a str> {
    /// Behind numbers and the root of the mount.
    const PLACE: usize = 4;
    let all = mounts.lines().filter_map(|line| {
        let (before, after) = line.split_once(" - ")?;
        let place = unescaped(before.split(' ').nth(PLACE)?);
        let is_above = folder.starts_with(&place);
        is_above.then(|| (place.components().count(), after.split(' ').next()))
    });
    all.max_by_key(|(depth, _)| *depth)?.1
}

/// Blanks and the like are written as three octal digits behind a backslash.
fn unescaped(place: &str) -> PathBuf {
    let mut text = String::new();
    let mut rest = place;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let code = after.get(..3);
        let code = code.and_then(|digits| u8::from_str_radix(digits, 8).ok());
        let (letter, behind) = match code {
            Some(code) => (char::from(code), after.get(3..).unwrap_or_default()),
            None => ('\\', after),
        };
        text.push(letter);
        rest = behind;
    }
    text.push_str(rest);
    PathBuf::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:25 / /home rw shared:2 - btrfs /dev/sdb rw
41 30 0:50 / /home/ada/school\\040share rw - cifs //nas/school rw
42 22 0:51 / /mnt rw - ext4 /dev/sdc rw
43 22 0:52 / /mnt rw - nfs4 nas:/mnt rw";

    #[test]
    fn a_folder_lies_on_what_is_mounted_nearest_above_it() {
        for (folder, expected) in [
            ("/etc", "ext4"),
            ("/home/ada", "btrfs"),
            ("/homes", "ext4"),
            ("/home/ada/school share/essays", "cifs"),
            ("/mnt/essays", "nfs4"),
        ] {
            assert_eq!(
                mounted(EXAMPLE, Path::new(folder)),
                Some(expected),
                "{folder}"
            );
        }
        assert_eq!(mounted("", Path::new("/")), None);
        assert!(REMOTE.split(' ').is_sorted());
    }

    #[test]
    fn the_system_of_a_test_tells_of_changes() {
        assert_eq!(try_watching(), Ok(()));
    }
}
