//! `sidelong study options A B`: two texts by every way of the literature to count.

use std::path::PathBuf;

use clap::Args;

use super::{Common, Format, output, print};
use crate::engine;
use crate::index::Label;
use crate::report::harmless;
use crate::sides::Side;
use crate::store::Store;
use crate::study::options::Study;
use crate::text;

/// Compare two texts by every way of the literature to count
///
/// Which words count, how long shingles are and what is divided by what decide about a percentage. Each way is shown with its
/// formula and its counts: a lecture with a program (S2), a note with shingles of ten words (S4), a paper with stop words and
/// every 25th checksum (S5), and what sidelong does. Options of what is compared, and --width, add one way more.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  sidelong study options anna.txt ben.txt --stop-words auto --stem auto

Exit status: 0 measured, 2 an error")]
pub struct Flags {
    /// The first text
    a: PathBuf,

    /// The second text
    b: PathBuf,

    /// How the figures are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Reads both texts and prints the figures.
pub fn run(common: &Common, flags: &Flags) -> anyhow::Result<()> {
    for file in [&flags.a, &flags.b] {
        anyhow::ensure!(
            !file.is_dir(),
            "{}: a folder: give two of its files",
            harmless::line(&file.to_string_lossy())
        );
    }
    let settings = common.settings(None);
    let workers = common.workers();
    let comparison = engine::compare_files(
        &flags.a,
        &flags.b,
        &settings,
        common.max_file_size,
        &workers,
        &common.encodings(),
        // Two texts that are looked at once: nothing is kept.
        &Store::none(),
    );
    workers.take_note().iter().for_each(output::message);
    let comparison = comparison?;
    let names = comparison.labels.as_ref().map(Label::as_str);
    let Some(texts) = &comparison.texts else {
        anyhow::bail!("the texts could not be read: see sidelong compare");
    };
    let texts = texts.as_ref().map(|text| &*text.text);
    for side in Side::BOTH {
        anyhow::ensure!(
            !text::tokens(texts.get(side)).hashes.is_empty(),
            "{}: it has no words",
            names.get(side)
        );
    }
    let study = Study::new(texts, settings.text, settings.width);
    print(&study.answer(names), flags.format)
}
