//! Where on the disk is the file of a label? Asked only when a person wants to open it: labels are names for people.

use std::fs;
use std::path::PathBuf;

use super::label::{harmless, path};
use super::roots::Roots;
use crate::index::Label;
use crate::said;
use crate::words::Said;

/// The file of a label below the roots.
///
/// # Errors
/// It is in a container, or gone, or its name can't be written on this system; with what to do.
pub fn locate(roots: &Roots, label: &Label) -> Result<PathBuf, Said> {
    let title = label.title();
    let Some(below) = path(label) else {
        return Err(said!("open-no-name", name = title));
    };
    let file = roots.file(&below);
    if file.exists() {
        return Ok(file);
    }
    let above = below.ancestors().skip(1);
    let mut containers = above.filter(|above| {
        let looks = fs::metadata(roots.file(above));
        looks.is_ok_and(|looks| looks.is_file())
    });
    Err(match containers.next() {
        Some(container) => said!("open-inside", name = title, container = harmless(container)),
        None => said!("open-gone", name = title),
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::engine::label::label;

    #[test]
    fn a_file_is_found_one_of_a_container_names_it_and_one_that_is_gone_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("sub")).unwrap();
        fs::write(root.join("sub/-rf \\ [ё].txt"), "text").unwrap();
        fs::write(root.join("class.zip"), "a zip").unwrap();
        let find = |name: &str| locate(&Roots::one(root), &label(Path::new(name)));
        let found = find("sub/-rf \\ [ё].txt").unwrap();
        assert_eq!(fs::read_to_string(found).unwrap(), "text");
        let inside = find("class.zip/anna/essay.txt").unwrap_err();
        assert_eq!(
            inside,
            "class.zip/anna/essay.txt is inside class.zip: unpack that to open it"
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
