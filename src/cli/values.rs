//! Values on the command line: what a word means there, and the options that several commands have.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::output;
use crate::anonymous::Anonymous;
use crate::engine::{Archive, Pattern, workers};
use crate::extract::{LARGEST, LIMITS};
use crate::layers::Layer;
use crate::masks::ActiveLayers;
use crate::measure::Containment;
use crate::shingle::Width;
use crate::sketch::Method;
use crate::snapshot::Snapshot;
use crate::submission::Roster;
use crate::text::{Choice, Language, Options, Unspaced};
use crate::words::{self, Digits, Said};
use crate::{said, say};

/// What the settings have, as it is typed.
pub const THRESHOLD: &str = "1%";
/// The same of the rules for new documents.
pub const DUPLICATE: &str = "70%";
/// ... and how much may stand in another one.
pub const MAX_SHARE: &str = "70%";
/// Fifteen Bibles: no essay comes near it, and a worker still reads it in about a second.
pub const MAX_FILE_SIZE: &str = "64M";

/// With less the sample of a class is nothing.
const SMALLEST_INDEX: u64 = 1 << 20;
/// More than any disk.
const LARGEST_INDEX: u64 = 1 << 50;

/// Thresholds are kept in hundredths of a percent.
const SMALLEST_PERCENT: f64 = 0.01;

/// A width from 3 to 10 words.
pub fn width(typed: &str) -> Result<Width, String> {
    let words = typed.parse().ok().and_then(Width::new);
    words.ok_or_else(|| {
        let [least, most] = [Width::MIN, Width::MAX].map(|words| Digits(words.into()));
        say!("value-width", least, most)
    })
}

/// A language with a list of stop words, or each text's own.
pub fn stop_words(typed: &str) -> Result<Choice, String> {
    choice(typed, Language::has_stop_words).map_err(|all| say!("value-stop-words", all))
}

/// A language with rules for its endings, or each text's own.
pub fn stem(typed: &str) -> Result<Choice, String> {
    choice(typed, Language::has_stems).map_err(|all| say!("value-stems", all))
}

/// Which is typed, or all that could be.
fn choice(typed: &str, has: fn(Language) -> bool) -> Result<Choice, String> {
    if typed.eq_ignore_ascii_case("auto") {
        return Ok(Choice::Auto);
    }
    let language = Language::named(typed).filter(|language| has(*language));
    language.map(Choice::Of).ok_or_else(|| {
        let all = Language::ALL.iter().filter(|language| has(**language));
        let all: Vec<&str> = all.map(|language| language.code()).collect();
        all.join(", ")
    })
}

/// A percentage, with or without its sign.
pub fn percent(typed: &str) -> Result<Containment, String> {
    let number = typed.strip_suffix('%').unwrap_or(typed).trim_end();
    let percent: f64 = number.parse().map_err(|_| say!("value-percent"))?;
    if !(0.0..=100.0).contains(&percent) {
        return Err(say!("value-percent-range").to_owned());
    }
    if percent > 0.0 && percent < SMALLEST_PERCENT {
        return Err(say!(
            "value-percent-least",
            least = SMALLEST_PERCENT.to_string()
        ));
    }
    Ok(Containment::from_percent(percent))
}

/// How many documents a group may have.
pub fn documents(typed: &str) -> Result<NonZeroUsize, String> {
    let number = typed.parse::<u32>().ok();
    let number = number.and_then(|number| NonZeroUsize::new(number as usize));
    number.ok_or_else(|| say!("value-documents", most = Digits(u32::MAX as usize)))
}

/// How many pairs are printed.
pub fn pairs(typed: &str) -> Result<NonZeroUsize, String> {
    let number = typed.parse::<NonZeroUsize>();
    number.map_err(|_| say!("value-pairs").to_owned())
}

/// A size in bytes, with K, M or G (or KB, KiB and so on) for the powers of 1024.
pub fn size(typed: &str) -> Result<u64, String> {
    sized(typed, 1..=LARGEST, say!("value-size-of-file"))
}

/// A pattern of names.
pub fn pattern(typed: &str) -> Result<Pattern, String> {
    Pattern::parse(typed).map_err(|reason| reason.to_string())
}

/// What the index may take.
pub fn memory(typed: &str) -> Result<u64, String> {
    sized(
        typed,
        SMALLEST_INDEX..=LARGEST_INDEX,
        say!("value-size-of-index"),
    )
}

fn sized(typed: &str, range: RangeInclusive<u64>, said: &str) -> Result<u64, String> {
    let bytes = bytes(typed)?;
    let is_right = range.contains(&bytes);
    is_right.then_some(bytes).ok_or_else(|| said.to_owned())
}

/// A folder, with a name or without. What is there as it was typed is a folder.
pub fn archive(typed: &str) -> Result<Archive, String> {
    let named = typed.split_once('=').filter(|_| !Path::new(typed).is_dir());
    let Some((name, path)) = named else {
        return Ok(Archive {
            name: None,
            path: folder(typed)?,
        });
    };
    let is_part = Path::new(name).file_name() == Some(OsStr::new(name));
    if !is_part || name.contains(['/', '\\']) || name.contains(char::is_control) {
        return Err(say!("value-archive").to_owned());
    }
    Ok(Archive {
        name: Some(name.to_owned()),
        path: folder(path)?,
    })
}

/// Opens a file that a person names. What is no regular file is refused, as a pipe may be waited for and a device read without end; the
/// program's own input is read whatever it is, and so is what a shell gives it as one.
///
/// # Errors
/// What the system says, or that it is none.
pub fn open(path: &Path) -> io::Result<File> {
    /// Where systems keep what the program was given open.
    const GIVEN: [&str; 3] = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];
    let is_given = GIVEN.iter().any(|given| path.starts_with(given));
    if !is_given && !fs::metadata(path)?.is_file() {
        return Err(io::Error::other(say!("why-not-regular")));
    }
    File::open(path)
}

/// A list of people.
pub fn roster(typed: &str) -> Result<Arc<Roster>, String> {
    let mut bytes = Vec::new();
    let read = open(Path::new(typed)).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|error| Said::system(&error).to_string())?;
    let roster = Roster::read(&bytes).map_err(|reason| reason.to_string())?;
    Ok(Arc::new(roster))
}

/// A layer by its name.
pub fn layer(typed: &str) -> Result<Layer, String> {
    let mut all = Layer::ALL.into_iter();
    all.find(|layer| layer.name() == typed).ok_or_else(|| {
        let all = Layer::ALL.map(Layer::name).join(", ");
        said!("value-none-of", value = typed, all).to_string()
    })
}

/// Layers with commas between them, or all, or none.
pub fn layers(typed: &str) -> Result<ActiveLayers, String> {
    match typed {
        "all" => return Ok(ActiveLayers::all()),
        "none" => return Ok(ActiveLayers::NONE),
        _ => {}
    }
    let mut names = typed.split(',');
    names.try_fold(ActiveLayers::NONE, |all, name| {
        Ok(all.with(layer(name.trim())?))
    })
}

/// A folder, whether there is one or not.
pub fn folder(typed: &str) -> Result<PathBuf, String> {
    if typed.is_empty() {
        return Err(say!("value-folder").to_owned());
    }
    Ok(PathBuf::from(typed))
}

fn bytes(typed: &str) -> Result<u64, String> {
    let expected = || say!("value-size").to_owned();
    let upper = typed.trim().to_ascii_uppercase();
    let unit_at = upper
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(upper.len());
    let (number, unit) = upper.split_at(unit_at);
    let unit: u64 = match unit.trim_start() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        _ => return Err(expected()),
    };
    let number: f64 = number.parse().map_err(|_| expected())?;
    #[expect(
        clippy::cast_sign_loss,
        reason = "a sign is no digit, and what is too large becomes the largest"
    )]
    Ok((number * unit as f64) as u64)
}

/// One limit, as a person has set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// For each file.
    Time(Duration),
    /// In bytes, for each worker.
    Memory(u64),
    /// Bytes of text that are kept of a file.
    Text(u64),
}

/// Seconds for one file: more than a day is no limit.
const LONGEST: f64 = 86_400.0;
/// A worker needs so much to begin with.
const SMALLEST_MEMORY: u64 = 64 << 20;
/// More than any machine has that this is for.
const LARGEST_MEMORY: u64 = 1 << 40;

/// `NAME=VALUE`.
pub fn limit(typed: &str) -> Result<Limit, String> {
    let (name, value) = typed.split_once('=').unwrap_or((typed, ""));
    let (name, value) = (name.trim(), value.trim());
    let told = |error: String| say!("value-limit", name, value = error);
    let sized = |range, said| sized(value, range, said).map_err(told);
    match name {
        "time" => seconds(value).map(Limit::Time).map_err(told),
        "memory" => {
            sized(SMALLEST_MEMORY..=LARGEST_MEMORY, say!("value-memory")).map(Limit::Memory)
        }
        "text" => sized(1..=LARGEST, say!("value-text")).map(Limit::Text),
        _ => Err(say!("value-limits").to_owned()),
    }
}

/// Seconds, or minutes with `m`.
fn seconds(typed: &str) -> Result<Duration, String> {
    let (number, unit) = match typed.strip_suffix('m') {
        Some(minutes) => (minutes, 60.0),
        None => (typed.strip_suffix('s').unwrap_or(typed), 1.0),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| say!("value-time"))?;
    let seconds = number * unit;
    if !(0.1..=LONGEST).contains(&seconds) {
        return Err(say!("value-time-range").to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Sets the limits of this process, and says those for its workers.
pub fn apply(limits: &[Limit]) -> workers::Limits {
    let mut of_workers = workers::Limits::default();
    for limit in limits {
        match *limit {
            Limit::Time(time) => of_workers.time = time,
            Limit::Memory(memory) => of_workers.memory = memory as usize,
            Limit::Text(text) => LIMITS.set_text(text as usize),
        }
    }
    of_workers
}

/// A language that the program speaks, by its code.
pub fn spoken() -> impl TypedValueParser<Value = words::Language> {
    PossibleValuesParser::new(words::Language::ALL.map(words::Language::code))
        .map(|code| words::Language::of_code(&code).unwrap_or_default())
}

/// Options of every command that reads texts.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "What is compared")]
pub struct TextFlags {
    /// Leave out stop words, such as "the" and "of": figures are of the other words alone, and rise where those were copied
    ///
    /// With 'auto' they are those of each text's language; or one language for all texts, by its code or name: en, ru, kk,
    /// zh and 31 more. Texts in other languages keep all their words.
    #[arg(long, value_name = "LANG|auto", global = true, value_parser = stop_words)]
    stop_words: Option<Choice>,

    /// Compare words without their endings: figures rise where the same words stand in other forms
    ///
    /// With 'auto' by the rules of each text's language; or of one language for all texts, by its code or name.
    #[arg(long, value_name = "LANG|auto", global = true, value_parser = stem)]
    stem: Option<Choice>,

    /// Leave out numbers: figures rise where only numbers were changed, and tables count for less
    #[arg(long, global = true)]
    no_numbers: bool,

    /// What counts as a word of Chinese and other scripts without spaces: the larger it is, the less is alike by chance
    #[arg(
        long,
        value_name = "TOKENS",
        global = true,
        value_enum,
        default_value_t
    )]
    chinese: Unspaced,

    /// Count common text too, which stands in more than 8 documents, such as the task; C does so on the screen
    ///
    /// Figures leave it out otherwise. Text in up to 120 documents then pairs them all; text in more links them one to the next and
    /// to the first, and every figure counts it.
    #[arg(long, global = true)]
    pub count_common: bool,
}

impl TextFlags {
    /// As the texts are read by them.
    pub fn options(self) -> Options {
        Options {
            stop_words: self.stop_words.unwrap_or_default(),
            stems: self.stem.unwrap_or_default(),
            no_numbers: self.no_numbers,
            unspaced: self.chinese,
        }
    }
}

/// Whether names are printed.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct NameFlags {
    /// Call everybody "Author 0731", inside the texts too
    ///
    /// A number is the same as long as the name is. Files and folders have aliases as well, and e-mail addresses are covered. What can't be
    /// known to be a name stays: a first name or a surname alone, a nickname, a name that is spelt otherwise.
    #[arg(long)]
    pub anonymous: bool,
}

impl NameFlags {
    /// A snapshot as it is printed, and what makes all else that comes with it so; nothing where names are.
    pub fn shown(self, snapshot: Snapshot) -> (Snapshot, Option<Anonymous>) {
        if !self.anonymous {
            return (snapshot, None);
        }
        output::message(say!("told-anonymous"));
        let anonymous = Anonymous::of(&snapshot);
        (anonymous.snapshot(&snapshot), Some(anonymous))
    }
}

/// Options of every command that lists pairs.
// The options of several rooms come together in one command, where only one group can have their common name.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct SketchFlags {
    /// Say which of the pairs this sketch would have proposed, and which it would have missed
    #[arg(long, value_name = "NAME", default_value = "exact", long_help = sketches())]
    #[arg(hide_short_help = true)]
    pub sketch: Method,
}

/// That the sketch keeps what its name says with shingles of this width.
///
/// # Errors
/// It would not.
pub fn heed(method: Method, width: Width) -> anyhow::Result<()> {
    let refused = method.refused(width);
    refused.map_or(Ok(()), |why| Err(anyhow::anyhow!(why)))
}

/// All of them with a line each.
fn sketches() -> String {
    let mut help = "\
Say which of the pairs this sketch would have proposed, and which it would have missed

A sketch is a few numbers that stand for a whole document, as search engines and large archives keep them. The list itself \
stays exact. Pairs that the sketch does not propose are marked as missed, and its proposals that are no pairs are counted. \
Common text is left out of sketches where the list leaves it out. \
What stands behind the hyphen can be another number, such as 14x6 or mod-8; usually it is:
"
        .to_owned();
    for listed in Method::LIST {
        // Writing to a string can't fail.
        let _ = write!(help, "\n  {:<21} {}", listed.usual, listed.help);
    }
    help
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;
    use crate::tests::{fits, rows};

    fn shown<T: Debug>(read: Result<T, String>) -> String {
        read.map_or_else(
            |wrong| format!("refused: {wrong}"),
            |value| format!("{value:?}"),
        )
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused_in_the_place_of_a_file_and_the_own_input_is_read() {
        assert_eq!(roster("/dev/zero").unwrap_err(), "not a regular file");
        let folder = tempfile::tempdir().unwrap();
        let people = folder.path().join("people.csv");
        fs::write(&people, "a.txt,Anna").unwrap();
        let file = File::open(&people).unwrap();
        let given = format!("/dev/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&file));
        assert!(roster(&given).is_ok());
    }

    #[test]
    fn every_value_is_read_as_it_is_meant_or_refused() {
        for [option, typed, expected] in rows(include_str!("tests/values.md")) {
            let read = match option.as_str() {
                "threshold" => shown(percent(&typed).map(Containment::fraction)),
                "max-file-size" => shown(size(&typed)),
                "memory" => shown(memory(&typed)),
                "top" => shown(pairs(&typed)),
                "width" => shown(width(&typed)),
                "limit" => shown(limit(&typed)),
                "stop-words" => shown(stop_words(&typed)),
                "stem" => shown(stem(&typed)),
                other => panic!("{other}"),
            };
            assert!(fits(&read, &expected), "{option} {typed:?}: {read}");
        }
    }
}
