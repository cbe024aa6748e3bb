//! `sidelong [FOLDER]...`: the screen on a folder, or on several together.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::chosen::add_archives;
use super::{Common, Outcome, check, config, values};
use crate::app::mouse::Owner;
use crate::config::Config;
use crate::engine::{self, Engine, Root, Roots};
use crate::measure::Containment;
use crate::memory;
use crate::places::Places;
use crate::remarks;
use crate::said;
use crate::say;
use crate::store::Store;
use crate::terminal::{self, Opened, Reopen, Welcoming, Wishes};
use crate::view::theme;
use crate::words::Said;

/// What the screen understands.
#[derive(Args, Clone, Debug)]
pub struct ScreenFlags {
    /// List pairs from this share on
    ///
    /// That is how much of one text of a pair stands in the other; ( and ) move it later.
    #[arg(long, value_name = "PERCENT", default_value = values::THRESHOLD)]
    #[arg(value_parser = values::percent, allow_negative_numbers = true)]
    pub threshold: Containment,

    #[command(flatten)]
    pub sketch: values::SketchFlags,

    #[command(flatten)]
    pub rules: check::RuleFlags,

    #[command(flatten)]
    pub names: values::NameFlags,

    /// Colours: dark, light, none ...
    ///
    /// The others are high-contrast, colour-blind, high-contrast-light, colour-blind-light, sixteen, and those of the configuration. `auto` asks the
    /// terminal for its background. T chooses another one on the screen.
    #[arg(long, value_name = "NAME", default_value = theme::AUTO, hide_short_help = true)]
    pub theme: String,

    /// Leave the mouse to the terminal
    ///
    /// It can then select text; M does so later.
    #[arg(long, hide_short_help = true)]
    pub no_mouse: bool,

    /// Add a line to this file for all that happens: what is read, changes and goes, and what fails, with the time in UTC
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub log: Option<PathBuf>,
}

/// How long a person who leaves waits for what is kept for the next time; what is not written by then is read once more.
const FAREWELL: Duration = Duration::from_millis(300);

/// Opens the screen on these folders.
pub fn run(
    common: &Common,
    start: &Start,
    folders: &[PathBuf],
    typed_threshold: bool,
) -> anyhow::Result<Outcome> {
    if !has_screen() {
        anyhow::bail!(say!("screen-needs-terminal", folder = named(folders, " ")));
    }
    memory::share_heaps();
    let _panics = terminal::Panics::hold();
    let store = common.store();
    let first = open_kept(common, &start.flags, folders, typed_threshold, &store)?;
    let shown = terminal::run(first, &start.wishes);
    store.finish(Some(FAREWELL));
    shown.map(|()| Outcome::Nothing)
}

/// The folders that were open last.
///
/// # Errors
/// None is remembered.
pub fn last() -> anyhow::Result<Vec<PathBuf>> {
    let places = Places::usual();
    let recent = places.as_ref().map(Places::recent).unwrap_or_default();
    let Some(last) = recent.into_iter().next() else {
        anyhow::bail!(say!("last-none"));
    };
    Ok(last)
}

/// Opens folders where a person was in them the last time, and keeps where she is for the next. A typed threshold goes over the one
/// that is remembered.
fn open_kept(
    common: &Common,
    flags: &ScreenFlags,
    folders: &[PathBuf],
    typed_threshold: bool,
    store: &Store,
) -> anyhow::Result<Opened> {
    let mut options = engine::Options {
        store: store.clone(),
        ..flags.options(common, folders)
    };
    let reviews = common.reviews().map(Some);
    let roots = Roots::open(folders, &options.archives)?;
    let Some(spot) = common.spot(&roots) else {
        let opened = opened(&options)?;
        return Ok(Opened { reviews, ..opened });
    };
    let kept = spot.load();
    if let Ok(Some(kept)) = &kept {
        options.given = kept.given.clone();
    }
    let typed = options.clone();
    let told = kept.as_ref().ok().and_then(Option::as_ref);
    let told = told.and_then(|kept| add_archives(&mut options, kept));
    let mut place = if common.fresh { Ok(None) } else { kept };
    if let (Ok(Some(place)), false) = (&place, typed_threshold) {
        let known = place.threshold();
        options.settings.threshold = known.unwrap_or(options.settings.threshold);
    }
    if let Ok(Some(place)) = &mut place {
        common.choose(place, &mut options);
        // A flag can only say that they are hidden.
        options.hides_names |= place.hides_names;
        if options.hides_names {
            place.hide_names();
        }
    }
    let opened = opened(&options)?;
    // What can't be kept in mind is opened all the same.
    let class = roots.iter().filter(|root| !root.is_archive());
    if let Some(places) = Places::usual() {
        let _ = places.opened(class.map(Root::path));
    }
    Ok(Opened {
        place,
        keep_place: Some(Box::new(move |place| spot.keep(place))),
        reopen: reopen(typed),
        told,
        reviews,
        ..opened
    })
}

/// Reads folders anew as a bookmark of them says.
fn reopen(typed: engine::Options) -> Box<Reopen> {
    Box::new(move |place| {
        let mut options = typed.clone();
        let told = add_archives(&mut options, place);
        let settings = &mut options.settings;
        settings.threshold = place.threshold().unwrap_or(settings.threshold);
        settings.counts_common = place.counts_common;
        settings.layers = place.layers;
        settings.min_run = place.min_run(settings.width);
        options.hides_names = place.hides_names;
        options.given = place.given.clone();
        Ok((Engine::start(&options)?, told))
    })
}

/// A folder as it is opened where nothing is kept of it.
fn opened(options: &engine::Options) -> anyhow::Result<Opened> {
    Ok(Opened {
        engine: Engine::start(options)?,
        started: said(options),
        place: Ok(None),
        keep_place: None,
        reopen: reopen(options.clone()),
        told: None,
        reviews: Ok(None),
    })
}

/// What the flags and the configuration together want.
pub struct Start {
    flags: ScreenFlags,
    wishes: Wishes,
}

impl Start {
    /// What these flags and the configuration want.
    ///
    /// # Errors
    /// There is no such theme, or the sketch can't keep what its name says.
    pub fn new(
        common: &Common,
        flags: &ScreenFlags,
        config: Config,
        file: &config::File,
    ) -> anyhow::Result<Start> {
        values::heed(flags.sketch.sketch, common.settings(None).width)?;
        let theme = flags.theme.clone();
        let mut known: Vec<&str> = theme::names().collect();
        known.extend(config.themes.iter().map(|(name, _)| name.as_str()));
        if !known.contains(&theme.as_str()) {
            anyhow::bail!(say!("no-theme", name = theme, known = known.join(", ")));
        }
        let keeper = file.clone();
        Ok(Start {
            flags: flags.clone(),
            wishes: Wishes {
                theme,
                themes: config.themes,
                keymap: config.keymap,
                mouse: if flags.no_mouse {
                    Owner::Terminal
                } else {
                    Owner::Program
                },
                log: flags.log.clone(),
                keep_theme: Box::new(move |name| keeper.keep_theme(name)),
                welcome: welcoming(Places::usual()),
                reviewer: common.reviewer(),
                without_ledger: common.no_ledger,
            },
        })
    }
}

/// How a first start is explained; nothing where these places know of one before.
fn welcoming(places: Option<Places>) -> Option<Welcoming> {
    let for_good = places.is_some();
    let is_first = places.as_ref().is_none_or(Places::is_first);
    is_first.then(|| Welcoming {
        for_good,
        // What can't be kept is explained once more.
        keep: Box::new(move || {
            let _ = places.as_ref().map(Places::welcomed);
        }),
    })
}

impl ScreenFlags {
    /// What is read for the screen, and how.
    fn options(&self, common: &Common, folders: &[PathBuf]) -> engine::Options {
        engine::Options {
            method: self.sketch.sketch,
            rules: self.rules.rules(),
            hides_names: self.names.anonymous,
            ..common.options(folders.iter().cloned(), Some(self.threshold))
        }
    }
}

/// Whether there is a terminal to draw on and to read keys from.
pub fn has_screen() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Folders in one line.
fn named(folders: &[PathBuf], between: &str) -> String {
    let names = folders.iter().map(|folder| engine::harmless(folder));
    names.collect::<Vec<_>>().join(between)
}

/// What was started, and how: the first line of a log.
fn said(options: &engine::Options) -> Said {
    let settings = &options.settings;
    let said = said!(
        "started",
        version = env!("CARGO_PKG_VERSION"),
        folder = named(&options.roots, ", "),
        width = settings.width.words().to_string(),
        run = settings.min_run.to_string(),
        threshold = settings.threshold.to_string()
    );
    let said = if settings.text.is_default() {
        said
    } else {
        said.comma(Said::each(|| remarks::options(settings.text)))
    };
    if settings.counts_common {
        said.comma(said!("common-counted"))
    } else {
        said
    }
}

/// The screen on one folder, of which nothing is kept, until the person quits.
pub fn open(common: &Common, start: &Start, folder: PathBuf) -> anyhow::Result<Outcome> {
    let _panics = terminal::Panics::hold();
    let options = start.flags.options(common, &[folder]);
    terminal::run(opened(&options)?, &start.wishes)?;
    Ok(Outcome::Nothing)
}
