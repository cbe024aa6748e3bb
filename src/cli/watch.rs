//! `sidelong [FOLDER]`: the screen on a folder.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{Common, Outcome, check, config, sketch, values};
use crate::app::mouse::Owner;
use crate::engine::{self, Engine};
use crate::measure::Containment;
use crate::places::Places;
use crate::terminal::{self, Wishes};
use crate::view::theme;

/// What the screen understands.
#[derive(Args, Clone, Debug)]
pub struct ScreenFlags {
    /// List pairs of which one has this much of its text in the other; ( and ) move it later [default: 10%]
    #[arg(long, value_name = "PERCENT", value_parser = values::percent)]
    pub threshold: Option<Containment>,

    #[command(flatten)]
    pub sketch: sketch::Flags,

    #[command(flatten)]
    pub rules: check::RuleFlags,

    /// The colours of the screen: auto, dark, light, high-contrast, colour-blind, none ... [default: auto]
    ///
    /// The others are high-contrast-light, colour-blind-light, sixteen, and those of the configuration. `auto` asks the
    /// terminal for its background. T chooses another one on the screen.
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,

    /// Leave the mouse to the terminal, which can then select text; M does so later
    #[arg(long)]
    pub no_mouse: bool,

    /// Add a line to this file for all that happens: what is read, changes and goes, and what fails, with the time in UTC
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,

    /// Begin at the top, with nothing marked as new, instead of where you were the last time in this folder
    ///
    /// The place, filters, the order and the threshold are kept from one start to the next, and which documents were there:
    /// those that are new or changed since are marked until you look at them. Nothing is kept with --no-cache.
    #[arg(long)]
    pub fresh: bool,

    /// Keys, colours and options [default: sidelong/config.toml in the user's folder for configuration]
    #[arg(
        long,
        value_name = "FILE",
        env = "SIDELONG_CONFIG",
        hide_env_values = true
    )]
    pub config: Option<PathBuf>,
}

/// How long a person who leaves waits for what is kept for the next time; what is not written by then is read once more.
const FAREWELL: Duration = Duration::from_millis(300);

/// Opens the screen on a folder.
pub fn run(common: &Common, flags: &ScreenFlags, folder: PathBuf) -> anyhow::Result<Outcome> {
    if !has_screen() {
        anyhow::bail!(
            "the screen needs a terminal for its input and output; without one, use: sidelong scan {}",
            folder.display()
        );
    }
    let mut start = Start::new(common, flags)?;
    let mut options = engine::Options {
        store: common.store(),
        ..start.options(common, flags, folder)
    };
    if let Some(places) = common.places() {
        start.resume(&places, flags, &mut options);
    }
    open(&options, start)
}

/// What the flags and the configuration together want.
pub struct Start {
    /// The patterns.
    patterns: engine::Patterns,
    /// The threshold, if anybody named one.
    threshold: Option<Containment>,
    wishes: Wishes,
}

impl Start {
    /// Reads the configuration and lays the flags over it.
    ///
    /// # Errors
    /// The configuration can't be read or is wrong, or there is no such theme.
    pub fn new(common: &Common, flags: &ScreenFlags) -> anyhow::Result<Start> {
        let file = config::File::of(flags.config.as_deref());
        let config = file.load()?;
        let theme = flags.theme.clone().or_else(|| config.theme.clone());
        let theme = theme.unwrap_or_else(|| theme::AUTO.to_owned());
        let mut known: Vec<&str> = theme::names().collect();
        known.extend(config.themes.iter().map(|(name, _)| name.as_str()));
        if !known.contains(&theme.as_str()) {
            anyhow::bail!(
                "there is no theme “{theme}”: known are {}",
                known.join(", ")
            );
        }
        Ok(Start {
            patterns: common.patterns_over(&config),
            threshold: flags.threshold.or(config.threshold),
            wishes: Wishes {
                theme,
                themes: config.themes,
                keymap: config.keymap,
                mouse: if flags.no_mouse || config.mouse == Some(false) {
                    Owner::Terminal
                } else {
                    Owner::Program
                },
                log: flags.log.clone().map(|path| (path, String::new())),
                keep_theme: Box::new(move |name| file.keep_theme(name)),
                place: Ok(None),
                keep_place: None,
            },
        })
    }
}

impl Start {
    /// Begins where a person was the last time in that folder, and keeps where she is for the next.
    fn resume(&mut self, places: &Places, flags: &ScreenFlags, options: &mut engine::Options) {
        // The engine says what is wrong with a folder.
        let Ok(root) = std::path::absolute(&options.root) else {
            return;
        };
        let spot = places.of(&root, options.settings.text.key().to_le_bytes());
        if !flags.fresh {
            self.wishes.place = spot.load();
        }
        if let (Ok(Some(place)), None) = (&self.wishes.place, flags.threshold) {
            let known = place.threshold();
            options.settings.threshold = known.unwrap_or(options.settings.threshold);
        }
        self.wishes.keep_place = Some(Box::new(move |place| spot.keep(place)));
    }

    /// What is read for the screen, and how.
    pub fn options(
        &self,
        common: &Common,
        flags: &ScreenFlags,
        folder: PathBuf,
    ) -> engine::Options {
        engine::Options {
            method: flags.sketch.sketch,
            rules: flags.rules.rules(),
            patterns: self.patterns.clone(),
            ..common.options(folder, self.threshold)
        }
    }
}

/// Whether there is a terminal to draw on and to read keys from.
pub fn has_screen() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// What was started, and how: the first line of a log.
fn said(options: &engine::Options) -> String {
    let settings = &options.settings;
    let words = if settings.text.is_default() {
        String::new()
    } else {
        format!(", {}", settings.text)
    };
    format!(
        "sidelong {} on {}: width {}, passages from {}, threshold {}{words}",
        env!("CARGO_PKG_VERSION"),
        engine::harmless(&options.root),
        settings.width.words(),
        settings.min_run,
        settings.threshold,
    )
}

/// The screen until the person quits.
pub fn open(options: &engine::Options, mut start: Start) -> anyhow::Result<Outcome> {
    if let Some((_, started)) = &mut start.wishes.log {
        *started = said(options);
    }
    terminal::run(Engine::start(options)?, start.wishes)?;
    options.store.finish(Some(FAREWELL));
    Ok(Outcome::Nothing)
}
