//! Which of some files says the earliest date? A hint and no more: clocks are wrong, and dates can be set.

use crate::snapshot::Facts;

/// Letters of a day, "2026-03-02", with which a date that can be compared begins.
const DAY: usize = 10;

/// The one file that says the earliest date of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earliest<'a, T> {
    /// Whose it is.
    pub of: T,
    /// The date of its creation, as the file has it.
    pub date: &'a str,
    /// How many of the files say one.
    pub dated: usize,
}

/// Of at least two files that say when they were created; nothing where two say days that may be the same one.
pub fn earliest<'a, T: Copy>(
    files: impl IntoIterator<Item = (T, &'a Facts)>,
) -> Option<Earliest<'a, T>> {
    let mut dated = 0;
    let mut first: Option<(T, &str, i64)> = None;
    let mut second: Option<i64> = None;
    for (of, facts) in files {
        let created = facts.clues.created.as_deref();
        let Some((date, day)) = created.and_then(|date| Some((date, day(date)?))) else {
            continue;
        };
        dated += 1;
        match first {
            Some((.., earliest)) if day >= earliest => {
                second = Some(second.map_or(day, |second| second.min(day)));
            }
            earlier => {
                second = earlier.map(|(.., day)| day);
                first = Some((of, date, day));
            }
        }
    }
    let (of, date, earliest) = first?;
    // Clocks of two places are up to a day apart, and not all of them say where they stand.
    let is_alone = second.is_some_and(|second| second > earliest + 1);
    is_alone.then_some(Earliest { of, date, dated })
}

/// The day of a date that begins with its year, month and day in digits: days since another one.
fn day(date: &str) -> Option<i64> {
    let mut parts = date.get(..DAY)?.split('-');
    let mut number = |digits: usize| {
        let part = parts.next()?;
        let is_number = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<i64>().ok().filter(|_| is_number)
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    // Years that begin in March have their odd day at the end.
    let (year, month) = if month < 3 {
        (year - 1, month + 9)
    } else {
        (year, month - 3)
    };
    let days_before = (153 * month + 2) / 5;
    Some(365 * year + year / 4 - year / 100 + year / 400 + days_before + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(dates: &[&str]) -> Option<(usize, usize)> {
        let files: Vec<Facts> = dates
            .iter()
            .map(|date| {
                let mut facts = Facts::plain();
                facts.clues.created = Some((*date).to_owned()).filter(|date| !date.is_empty());
                facts
            })
            .collect();
        earliest(files.iter().enumerate()).map(|found| (found.of, found.dated))
    }

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let apart = |one, two| day(two).unwrap() - day(one).unwrap();
        assert_eq!(apart("2024-02-28", "2024-03-01"), 2);
        assert_eq!(apart("2026-02-28", "2026-03-01"), 1);
        assert_eq!(apart("2025-12-31", "2026-01-01"), 1);
        assert_eq!(apart("2000-01-01", "2001-01-01"), 366);
        assert_eq!(apart("1900-01-01", "1901-01-01"), 365);
        assert_eq!(day("2026-3-02"), None);
    }

    #[test]
    fn the_earliest_is_one_of_several_and_alone() {
        type Case = (&'static [&'static str], Option<(usize, usize)>);
        let cases: [Case; 9] = [
            (&["2026-03-02 10:00", "2026-02-28 23:59", ""], Some((1, 2))),
            (&["2026-03-02 10:00", "2026-03-01 23:59", ""], None),
            (&["2026-03-02T08:00-08:00", "2026-03-02T12:00Z"], None),
            (&["2026-03-02 10:00", ""], None),
            (&["2026-03-02", "2026-03-02"], None),
            (
                &["2026-03-02 10:00", "2026-03-02", "2026-02-01"],
                Some((2, 3)),
            ),
            (&["2026-10-01", "2026-3-2", "2025-12-31"], Some((2, 2))),
            (&["Monday", "2026-03-02", "1.2.2026"], None),
            (&[], None),
        ];
        for (dates, expected) in cases {
            assert_eq!(found(dates), expected, "{dates:?}");
        }
    }
}
