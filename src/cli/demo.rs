//! `sidelong demo`: the screen on a class that comes with the program.

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::Args;

use super::{Common, Outcome, config, watch};
use crate::config::Config;
use crate::say;

/// Open the screen on a class of essays that comes with the program
///
/// The essays are written to a temporary folder, which is removed at the end. Edit one of them while the screen is open, and
/// see the pairs change.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    #[command(flatten)]
    screen: watch::ScreenFlags,
}

/// The files of the class, by name.
macro_rules! class {
    ($($name:literal,)*) => {
        &[$(($name, include_bytes!(concat!("../../assets/demo/", $name)))),*]
    };
}

/// Every file of `assets/demo`.
const CLASS: &[(&str, &[u8])] = class! {
    "ben-carter.md", "dmitri-sokolov.txt", "eleanor-finch.txt", "grace-whitlock.txt",
    "harriet-lowe.txt", "jack-marsden.txt", "lin-yue.txt", "lucy-hartnell.txt", "marcus-doyle.txt",
    "marta-silva.txt", "nina-kovacs.md", "oliver-pike.txt", "priya-nair.md", "samuel-obi.txt",
    "tom-ashby.txt", "vera-lukina.txt", "zhao-ming.txt",
};

/// Writes the class, opens the screen on it, and removes it however the screen is left (but by `kill -9`).
pub fn run(
    common: &Common,
    flags: &Flags,
    config: Config,
    file: &config::File,
) -> anyhow::Result<Outcome> {
    if !watch::has_screen() {
        anyhow::bail!(say!("demo-needs-terminal"));
    }
    let start = watch::Start::new(common, &flags.screen, config, file)?;
    let folder = tempfile::Builder::new()
        .prefix("sidelong-demo-")
        .tempdir()
        .context(say!("demo-no-folder"))?;
    write(folder.path())?;
    let outcome = watch::open(common, &start, folder.path().to_owned())?;
    let path = folder.path().to_owned();
    folder
        .close()
        .with_context(|| say!("demo-not-removed", folder = path.display().to_string()))?;
    Ok(outcome)
}

fn write(folder: &Path) -> anyhow::Result<()> {
    for (name, bytes) in CLASS {
        let path = folder.join(name);
        // The class has sub-folders, as a teacher's has.
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, bytes))
            .with_context(|| say!("demo-not-written", file = path.display().to_string()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_is_the_folder_of_assets() {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo");
        let mut files: Vec<String> = walkdir::WalkDir::new(&assets)
            .into_iter()
            .map(Result::unwrap)
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let below = entry.path().strip_prefix(&assets).unwrap();
                below.to_str().unwrap().replace('\\', "/")
            })
            .collect();
        files.sort();
        let table: Vec<&str> = CLASS.iter().map(|(name, _)| *name).collect();
        assert_eq!(table, files);
    }
}
