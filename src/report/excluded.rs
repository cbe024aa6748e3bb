//! Files and folders that patterns leave out, for people.

use crate::say;
use crate::snapshot::Excluded;
use crate::words::Digits;

/// So many patterns are named; the rest are counted.
const NAMED: usize = 5;

/// A line for each pattern that leaves anything out, or for many of them together.
pub fn lines(excluded: &[Excluded]) -> Vec<String> {
    let line = |one: &Excluded| {
        let what = number(one.files, one.folders);
        say!("told-left-out", what = what, by = &one.by)
    };
    let mut lines: Vec<String> = excluded.iter().take(NAMED).map(line).collect();
    if let Some(rest) = excluded.get(NAMED..).filter(|rest| !rest.is_empty()) {
        let count = Digits(rest.len());
        lines.push(say!("told-left-out-more", what = sum(rest), count = count));
    }
    lines
}

/// How much is left out altogether: "3 files, 1 folder".
pub fn sum(excluded: &[Excluded]) -> String {
    let files = excluded.iter().map(|one| one.files).sum();
    let folders = excluded.iter().map(|one| one.folders).sum();
    number(files, folders)
}

fn number(files: u32, folders: u32) -> String {
    let files =
        (files > 0 || folders == 0).then(|| say!("printed-files", count = Digits(files as usize)));
    let folders = (folders > 0).then(|| say!("printed-folders", count = Digits(folders as usize)));
    let said: Vec<String> = files.into_iter().chain(folders).collect();
    said.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_patterns_are_named_and_many_counted() {
        let one = |by: &str, files, folders| Excluded {
            by: by.to_owned(),
            files,
            folders,
        };
        let mut all = vec![one("exclude *.bak", 1200, 0), one("exclude old", 1, 2)];
        assert_eq!(
            lines(&all),
            [
                "left out: 1200 files (exclude *.bak)",
                "left out: 1 file, 2 folders (exclude old)"
            ]
        );
        all.extend((0..5).map(|_| one("drafts/", 0, 1)));
        assert_eq!(
            lines(&all).last().unwrap(),
            "left out: 2 folders (by 2 more patterns, all listed with --format json)"
        );
        assert_eq!(sum(&all), "1201 files, 7 folders");
    }
}
