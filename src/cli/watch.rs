//! `sidelong [FOLDER]`: the screen on a folder.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Common, Outcome, check, sketch, values};
use crate::engine::{self, Engine};
use crate::measure::Containment;
use crate::terminal::{self, Colours};

/// What the screen understands.
#[derive(Args, Clone, Copy, Debug)]
pub struct ScreenFlags {
    /// List pairs of which one has this much of its text in the other; ( and ) move it later [default: 10%]
    #[arg(long, value_name = "PERCENT", value_parser = values::percent)]
    pub threshold: Option<Containment>,

    #[command(flatten)]
    pub sketch: sketch::Flags,

    #[command(flatten)]
    pub rules: check::RuleFlags,

    /// The colours of the screen; on a light terminal that does not say so: light
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t)]
    pub theme: Colours,
}

impl ScreenFlags {
    /// What is read for the screen, and how.
    pub fn options(self, common: &Common, folder: PathBuf) -> engine::Options {
        engine::Options {
            method: self.sketch.sketch,
            rules: self.rules.rules(),
            ..common.options(folder, self.threshold)
        }
    }
}

/// How long a person who leaves waits for what is kept for the next time; what is not written by then is read once more.
const FAREWELL: Duration = Duration::from_millis(300);

/// Opens the screen on a folder.
pub fn run(common: &Common, flags: ScreenFlags, folder: PathBuf) -> anyhow::Result<Outcome> {
    if !has_screen() {
        anyhow::bail!(
            "the screen needs a terminal for its input and output; without one, use: sidelong scan {}",
            folder.display()
        );
    }
    let options = engine::Options {
        store: common.store(),
        ..flags.options(common, folder)
    };
    open(&options, flags.theme)
}

/// Whether there is a terminal to draw on and to read keys from.
pub fn has_screen() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The screen until the person quits.
pub fn open(options: &engine::Options, colours: Colours) -> anyhow::Result<Outcome> {
    terminal::run(Engine::start(options)?, colours)?;
    options.store.finish(Some(FAREWELL));
    Ok(Outcome::Nothing)
}
