//! Where on the disk is the file of a label? Asked only when a person wants to open it: labels are names for people.

use std::fs;
use std::path::PathBuf;

use super::label::path;
use super::roots::Roots;
use crate::index::Label;
use crate::said;
use crate::words::Said;

/// Where the file of a document is.
#[derive(Debug, PartialEq, Eq)]
pub enum Located {
    /// On the disk.
    File(PathBuf),
    /// In a container, under this path below the roots.
    Inside(PathBuf),
}

/// The file of a label below the roots.
///
/// # Errors
/// It is gone, or its name can't be written on this system; with what to do.
pub fn locate(roots: &Roots, label: &Label) -> Result<Located, Said> {
    let title = label.title();
    let Some(below) = path(label) else {
        return Err(said!("open-no-name", name = title));
    };
    let file = roots.file(&below);
    if file.exists() {
        return Ok(Located::File(file));
    }
    let above = below.ancestors().skip(1);
    let mut containers = above.filter(|above| {
        let looks = fs::metadata(roots.file(above));
        looks.is_ok_and(|looks| looks.is_file())
    });
    match containers.next() {
        Some(_) => Ok(Located::Inside(below)),
        None => Err(said!("open-gone", name = title)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::engine::label::label;

    #[test]
    fn a_file_is_found_on_the_disk_or_in_a_container_and_one_that_is_gone_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("sub")).unwrap();
        // No name on Windows has a backslash.
        let awkward = if cfg!(windows) {
            "sub/-rf [ё].txt"
        } else {
            "sub/-rf \\ [ё].txt"
        };
        fs::write(root.join(awkward), "text").unwrap();
        fs::write(root.join("class.zip"), "a zip").unwrap();
        let find = |name: &str| locate(&Roots::one(root), &label(Path::new(name)));
        let Ok(Located::File(found)) = find(awkward) else {
            panic!("it lies on the disk");
        };
        assert_eq!(fs::read_to_string(found).unwrap(), "text");
        let inside = PathBuf::from("class.zip/anna/essay.txt");
        assert_eq!(
            find("class.zip/anna/essay.txt"),
            Ok(Located::Inside(inside))
        );
        assert!(
            find("gone.txt")
                .unwrap_err()
                .english()
                .contains("not there any more")
        );
        assert!(
            find("sub/gone.txt")
                .unwrap_err()
                .english()
                .contains("not there")
        );
    }
}
