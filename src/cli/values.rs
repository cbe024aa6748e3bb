//! What is meant by a word on the command line? Widths, percentages and sizes.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::engine::{Pattern, workers};
use crate::extract::{self, NAMED, Unit};
use crate::measure::Containment;
use crate::shingle::Width;
use crate::shingle::functions::Function;
use crate::text::{Choice, Language};
use crate::words;

/// Fifteen Bibles: no essay comes near it, and a worker still reads it in about a second.
pub const MAX_FILE_SIZE: &str = "64M";

/// [`crate::store::DEFAULT_SIZE`], as it is typed.
pub const CACHE_SIZE: &str = "2G";
/// A smaller cache holds no class.
const SMALLEST_CACHE: u64 = 1 << 20;
/// With less the sample of a class is nothing.
const SMALLEST_INDEX: u64 = 1 << 20;
/// More than any disk.
const LARGEST_CACHE: u64 = 1 << 50;

/// Spans count bytes in 32 bits, and a text may grow while it is made canonical.
const LARGEST_SIZE: u64 = 1 << 30;
/// Thresholds are kept in hundredths of a percent.
const SMALLEST_PERCENT: f64 = 0.01;

/// A width from 3 to 10 words.
pub fn width(typed: &str) -> Result<Width, String> {
    let words = typed.parse().ok().and_then(Width::new);
    words.ok_or_else(|| format!("a number of words from {} to {}", Width::MIN, Width::MAX))
}

/// A language with a list of stop words, or each text's own.
pub fn stop_words(typed: &str) -> Result<Choice, String> {
    choice(typed, "stop words", Language::has_stop_words)
}

/// A language with rules for its endings, or each text's own.
pub fn stem(typed: &str) -> Result<Choice, String> {
    choice(typed, "stems", Language::has_stems)
}

fn choice(typed: &str, of: &str, has: fn(Language) -> bool) -> Result<Choice, String> {
    if typed.eq_ignore_ascii_case("auto") {
        return Ok(Choice::Auto);
    }
    let language = Language::named(typed).filter(|language| has(*language));
    language.map(Choice::Of).ok_or_else(|| {
        let all = Language::ALL.iter().filter(|language| has(**language));
        let all: Vec<&str> = all.map(|language| language.code()).collect();
        format!(
            "there are {of} for auto (each text's language), {}",
            all.join(", ")
        )
    })
}

/// A percentage, with or without its sign.
pub fn percent(typed: &str) -> Result<Containment, String> {
    let number = typed.strip_suffix('%').unwrap_or(typed).trim_end();
    let percent: f64 = number
        .parse()
        .map_err(|_| "a percentage such as 10 or 2.5%")?;
    if !(0.0..=100.0).contains(&percent) {
        return Err("a percentage from 0 to 100".to_owned());
    }
    if percent > 0.0 && percent < SMALLEST_PERCENT {
        return Err(format!("at least {SMALLEST_PERCENT}, or 0 for everything"));
    }
    Ok(Containment::from_percent(percent))
}

/// How many documents a group may have.
pub fn documents(typed: &str) -> Result<NonZeroUsize, String> {
    let number = typed.parse::<u32>().ok();
    let number = number.and_then(|number| NonZeroUsize::new(number as usize));
    number.ok_or_else(|| format!("a number of documents from 1 to {}", u32::MAX))
}

/// How many pairs are printed.
pub fn pairs(typed: &str) -> Result<NonZeroUsize, String> {
    let number = typed.parse::<NonZeroUsize>();
    number.map_err(|_| "a number of pairs from 1 on".to_owned())
}

/// A size in bytes, with K, M or G (or KB, KiB and so on) for the powers of 1024.
pub fn size(typed: &str) -> Result<u64, String> {
    let bytes = bytes(typed)?;
    if !(1..=LARGEST_SIZE).contains(&bytes) {
        return Err("a size from one byte to 1G".to_owned());
    }
    Ok(bytes)
}

/// The size of the cache.
pub fn cache_size(typed: &str) -> Result<u64, String> {
    let bytes = bytes(typed)?;
    if !(SMALLEST_CACHE..=LARGEST_CACHE).contains(&bytes) {
        return Err("a size from 1M to 1048576G".to_owned());
    }
    Ok(bytes)
}

/// A pattern of names.
pub fn pattern(typed: &str) -> Result<Pattern, String> {
    Pattern::parse(typed).map_err(|reason| reason.to_string())
}

/// What the index may take.
pub fn memory(typed: &str) -> Result<u64, String> {
    let bytes = bytes(typed)?;
    if !(SMALLEST_INDEX..=LARGEST_CACHE).contains(&bytes) {
        return Err("a size from 1M to 1048576G".to_owned());
    }
    Ok(bytes)
}

/// A folder, whether there is one or not.
pub fn folder(typed: &str) -> Result<PathBuf, String> {
    if typed.is_empty() {
        return Err("the name of a folder; for none, use --no-cache".to_owned());
    }
    Ok(PathBuf::from(typed))
}

/// Days, such as 90d; weeks with `w`.
pub fn days(typed: &str) -> Result<u32, String> {
    const EXPECTED: &str = "a number of days such as 90d, or weeks such as 12w";
    let (number, unit) = match typed.strip_suffix('w') {
        Some(weeks) => (weeks, 7),
        None => (typed.strip_suffix('d').unwrap_or(typed), 1),
    };
    let number: u32 = number.trim_end().parse().map_err(|_| EXPECTED)?;
    number.checked_mul(unit).ok_or_else(|| EXPECTED.to_owned())
}

fn bytes(typed: &str) -> Result<u64, String> {
    const EXPECTED: &str = "a size such as 500K, 64M or 1G";
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
        _ => return Err(EXPECTED.to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| EXPECTED)?;
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
    Memory(usize),
    /// By its name.
    Extract(&'static str, u64),
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
    let told = |error: String| format!("{name} is {error}");
    match name {
        "time" => seconds(value).map(Limit::Time).map_err(told),
        "memory" => {
            let memory = bytes(value).map_err(told)?;
            if !(SMALLEST_MEMORY..=LARGEST_MEMORY).contains(&memory) {
                return Err("memory is a size from 64M on".to_owned());
            }
            Ok(Limit::Memory(memory as usize))
        }
        _ => {
            let known = NAMED.into_iter().find(|(known, _)| *known == name);
            let (name, unit) = known.ok_or_else(|| format!("the limits are {}", names()))?;
            let value = match unit {
                Unit::Bytes => bytes(value).map_err(told)?,
                Unit::Number => {
                    let number = value.replace('_', "").parse();
                    number.map_err(|_| format!("{name} is a number such as 10000"))?
                }
            };
            extract::Limits::DEFAULT.clone().set(name, value)?;
            Ok(Limit::Extract(name, value))
        }
    }
}

/// All names, for people.
fn names() -> String {
    let mut names = vec!["memory", "time"];
    names.extend(NAMED.map(|(name, _)| name));
    names.sort_unstable();
    names.join(", ")
}

/// Seconds, or minutes with `m`.
fn seconds(typed: &str) -> Result<Duration, String> {
    const EXPECTED: &str = "a time such as 40s or 2m";
    let (number, unit) = match typed.strip_suffix('m') {
        Some(minutes) => (minutes, 60.0),
        None => (typed.strip_suffix('s').unwrap_or(typed), 1.0),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| EXPECTED)?;
    let seconds = number * unit;
    if !(0.1..=LONGEST).contains(&seconds) {
        return Err("from 0.1s to a day".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Sets the limits of this process, and says those for its workers.
pub fn apply(limits: &[Limit]) -> workers::Limits {
    let mut of_workers = workers::Limits::default();
    let mut of_extract = extract::Limits::DEFAULT;
    for limit in limits {
        match *limit {
            Limit::Time(time) => of_workers.time = time,
            Limit::Memory(memory) => of_workers.memory = memory,
            // It was tried when it was typed.
            Limit::Extract(name, value) => of_extract.set(name, value).unwrap_or_default(),
        }
    }
    extract::LIMITS.set(of_extract);
    of_workers
}

/// A fingerprint function of the literature, by its name.
pub fn function() -> impl TypedValueParser<Value = Function> {
    PossibleValuesParser::new(Function::ALL.map(Function::name))
        .try_map(|name| name.parse::<Function>())
}

/// A language that the program speaks, by its code.
pub fn spoken() -> impl TypedValueParser<Value = words::Language> {
    PossibleValuesParser::new(words::Language::ALL.map(words::Language::code))
        .map(|code| words::Language::of_code(&code).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages() {
        let fraction = |typed| percent(typed).map(Containment::fraction);
        assert_eq!(fraction("10"), Ok(0.1));
        assert_eq!(fraction("10%"), Ok(0.1));
        assert_eq!(fraction("2.5 %"), Ok(0.025));
        assert_eq!(fraction("0"), Ok(0.0));
        assert_eq!(fraction("100"), Ok(1.0));
        for wrong in ["", "%", "-1", "101", "ten", "NaN", "inf", "0.001"] {
            assert!(fraction(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes() {
        let cases = [
            ("1", 1),
            ("512b", 512),
            ("64M", 64 << 20),
            ("200MB", 200 << 20),
            ("1.5 KiB", 1536),
            ("1g", 1 << 30),
        ];
        for (typed, bytes) in cases {
            assert_eq!(size(typed), Ok(bytes), "{typed}");
        }
        for wrong in ["", "M", "0", "-1M", "10X", "2G", "1.2.3M", "1e9"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert!(size(MAX_FILE_SIZE).is_ok());
    }

    #[test]
    fn numbers_out_of_range_are_told_the_range() {
        assert_eq!(pairs("20").map(NonZeroUsize::get), Ok(20));
        for wrong in ["", "0", "-1", "ten"] {
            assert_eq!(pairs(wrong), Err("a number of pairs from 1 on".to_owned()));
        }
        let largest = LARGEST_CACHE >> 30;
        for sized in [cache_size, memory] {
            assert_eq!(sized(&format!("{largest}G")), Ok(LARGEST_CACHE));
            for wrong in ["1K", "99999999999999G"] {
                assert_eq!(sized(wrong), Err(format!("a size from 1M to {largest}G")));
            }
        }
    }

    #[test]
    fn sizes_of_the_cache_and_days() {
        assert_eq!(cache_size(CACHE_SIZE), Ok(crate::store::DEFAULT_SIZE));
        assert_eq!(cache_size("10G"), Ok(10 << 30));
        for wrong in ["", "0", "1K", "10X"] {
            assert!(cache_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            (days("90d"), days("0"), days("2 w")),
            (Ok(90), Ok(0), Ok(14))
        );
        for wrong in ["", "d", "-1d", "1.5d", "9999999999d", "4294967295w"] {
            assert!(days(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits() {
        let cases = [
            ("time=40s", Limit::Time(Duration::from_secs(40))),
            ("time = 1.5m", Limit::Time(Duration::from_secs(90))),
            ("memory=2GB", Limit::Memory(2 << 30)),
            ("entry=64MB", Limit::Extract("entry", 64 << 20)),
            ("entries=40_000", Limit::Extract("entries", 40_000)),
        ];
        for (typed, expected) in cases {
            assert_eq!(limit(typed), Ok(expected), "{typed}");
        }
        for wrong in [
            "time",
            "time=",
            "time=0s",
            "time=2h",
            "time=-1s",
            "memory=1K",
            "memory=-1",
            "entry=2G",
            "entry=0",
            "entries=1.5",
            "entries=64MB",
            "pages=",
        ] {
            assert!(limit(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            limit("tme=40s"),
            Err("the limits are container, depth, entries, entry, glyphs, memory, page-glyphs, pages, \
                 text, time, total".to_owned())
        );
    }

    #[test]
    fn languages() {
        assert_eq!(stop_words("auto"), Ok(Choice::Auto));
        assert_eq!(stop_words("kk"), Ok(Choice::Of(Language::Kazakh)));
        assert_eq!(stem("Kazakh"), Ok(Choice::Of(Language::Kazakh)));
        assert_eq!(stem("RU"), Ok(Choice::Of(Language::Russian)));
        assert_eq!(stop_words("zh"), Ok(Choice::Of(Language::Chinese)));
        let refused = stem("zh").unwrap_err();
        assert!(refused.starts_with("there are stems for auto (each text's language), ar, "));
        for wrong in ["", "klingon", "hy"] {
            assert!(stop_words(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn widths() {
        assert_eq!(width("3"), Ok(Width::new(3).unwrap()));
        for wrong in ["2", "11", "five", "-3", "300"] {
            assert!(width(wrong).is_err(), "{wrong}");
        }
    }
}
