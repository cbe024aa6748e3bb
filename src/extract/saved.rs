//! Saved: when a file was saved last, by what the disk or its container says.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// Seconds of a minute: nobody asks for more.
const MINUTE: i64 = 60;
/// Minutes of a day.
const DAY: i64 = 24 * 60;
/// The first minute of 1980: the date of what has none in a zip, and of what is packed so that it is the same every time. An
/// earlier date is of nothing that a class has written.
const NOTHING: i64 = 315_532_800 / MINUTE;
/// The first minute of the year 10000, which has no place in a date of four digits.
const NEVER: i64 = 253_402_300_800 / MINUTE;

/// The date of a file, to the minute: not in the file, and set anew when it is copied or unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Since 1970.
    minutes: i64,
    /// Whether that is in UTC: a zip has the time of wherever it was packed.
    is_utc: bool,
}

impl Saved {
    /// On a disk; nothing if that is no date.
    pub fn at(time: SystemTime) -> Option<Saved> {
        let since = time.duration_since(UNIX_EPOCH).ok()?;
        Saved::seconds(i64::try_from(since.as_secs()).ok()?)
    }

    /// So many seconds after 1970 began, in UTC; nothing if that is no date.
    pub fn seconds(seconds: i64) -> Option<Saved> {
        Saved::minutes(seconds.div_euclid(MINUTE), true)
    }

    /// Year, month, day, hour and minute, wherever that was; nothing if that is no date.
    pub fn local(year: u16, [month, day, hour, minute]: [u8; 4]) -> Option<Saved> {
        let [month, day, hour, minute] = [month, day, hour, minute].map(i8::try_from);
        let (year, hour, minute) = (i16::try_from(year).ok()?, hour.ok()?, minute.ok()?);
        let date = DateTime::new(year, month.ok()?, day.ok()?, hour, minute, 0, 0).ok()?;
        let time = date.to_zoned(TimeZone::UTC).ok()?.timestamp();
        Saved::minutes(time.as_second().div_euclid(MINUTE), false)
    }

    fn minutes(minutes: i64, is_utc: bool) -> Option<Saved> {
        let is_date = minutes > NOTHING && minutes < NEVER;
        is_date.then_some(Saved { minutes, is_utc })
    }

    /// Its day, counted since 1970.
    pub fn day(self) -> i64 {
        self.minutes.div_euclid(DAY)
    }
}

/// "2026-03-02 10:00 UTC".
impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A worker that was taken over could say anything.
        let minutes = self.minutes.clamp(NOTHING, NEVER - 1);
        let time = Timestamp::from_second(minutes * MINUTE).unwrap_or_default();
        write!(f, "{}", time.strftime("%F %H:%M"))?;
        f.write_str(if self.is_utc { " UTC" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_said_to_the_minute_and_where_it_is_known_in_utc() {
        let at = |seconds| Saved::seconds(seconds).map(|saved| saved.to_string());
        assert_eq!(at(1_772_445_659), Some("2026-03-02 10:00 UTC".to_owned()));
        assert_eq!(at(0), None);
        assert_eq!(at(315_532_800), None);
        assert_eq!(at(i64::MAX), None);
        assert_eq!(at(i64::MIN), None);
        let local = |year, rest| Saved::local(year, rest).map(|saved| saved.to_string());
        assert_eq!(
            local(2026, [3, 2, 10, 0]),
            Some("2026-03-02 10:00".to_owned())
        );
        assert_eq!(local(1980, [1, 1, 0, 0]), None);
        assert_eq!(local(2026, [13, 2, 10, 0]), None);
        let days = Saved::local(2026, [3, 2, 0, 0]).unwrap().day()
            - Saved::local(2024, [2, 28, 23, 59]).unwrap().day();
        assert_eq!(days, 2 + 731);
        let strange = Saved {
            minutes: i64::MIN,
            is_utc: true,
        };
        assert_eq!(strange.to_string(), "1980-01-01 00:00 UTC");
    }
}
