//! What is meant by a word on the command line? Widths, percentages and sizes.

use crate::measure::Containment;
use crate::shingle::Width;

/// [`Width::default`], as it is typed.
pub const WIDTH: &str = "5";
/// [`crate::index::DEFAULT_MIN_RUN`], as it is typed.
pub const MIN_RUN: &str = "8";
/// Fifteen Bibles: no essay comes near it, and a worker still reads it in about a second.
pub const MAX_FILE_SIZE: &str = "64M";

/// Spans count bytes in 32 bits, and a text may grow while it is made canonical.
const LARGEST_SIZE: u64 = 1 << 30;
/// Thresholds are kept in hundredths of a percent.
const SMALLEST_PERCENT: f64 = 0.01;

/// A width from 3 to 10 words.
pub fn width(typed: &str) -> Result<Width, String> {
    let words = typed.parse().ok().and_then(Width::new);
    words.ok_or_else(|| format!("a number of words from {} to {}", Width::MIN, Width::MAX))
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

/// A size in bytes, with K, M or G (or KB, KiB and so on) for the powers of 1024.
pub fn size(typed: &str) -> Result<u64, String> {
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
    let bytes = number * unit as f64;
    if !(1.0..=LARGEST_SIZE as f64).contains(&bytes) {
        return Err("a size from one byte to 1G".to_owned());
    }
    #[expect(clippy::cast_sign_loss, reason = "checked to be positive above")]
    Ok(bytes as u64)
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
    fn widths() {
        assert_eq!(width("3"), Ok(Width::new(3).unwrap()));
        for wrong in ["2", "11", "five", "-3", "300"] {
            assert!(width(wrong).is_err(), "{wrong}");
        }
    }
}
