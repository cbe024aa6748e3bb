//! Which of some files has the earliest date. A hint and no more: clocks are wrong, and dates can be set.

use jiff::civil::Date;

use super::Facts;

/// Letters of a day, "2026-03-02", with which a date that can be compared begins.
const DAY: usize = 10;

/// Which dates are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dated {
    /// Those of their creation, as the files say.
    Inside,
    /// Those of the files themselves, which copying or unpacking may set anew: where less than two say their own.
    File,
}

/// The one file with the earliest date of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earliest<T> {
    /// Whose it is.
    pub of: T,
    /// The date, as the file has it.
    pub date: String,
    /// Which one that is.
    pub by: Dated,
    /// How many of the files have one.
    pub dated: usize,
}

/// Of at least two files that say when they were created; else of at least two of which it is known when they were saved.
/// Nothing where two have days that may be the same one, as all have that were unpacked at once.
pub fn earliest<'a, T: Copy>(
    files: impl IntoIterator<Item = (T, &'a Facts)> + Clone,
) -> Option<Earliest<T>> {
    let inside = |(of, facts): (T, &'a Facts)| {
        let date = facts.clues.created.as_deref()?;
        Some((of, date, day(date)?))
    };
    let said = || files.clone().into_iter().filter_map(inside);
    if said().take(2).count() == 2 {
        let (of, date, dated) = first(said())?;
        return Some(Earliest {
            of,
            date: date.to_owned(),
            by: Dated::Inside,
            dated,
        });
    }
    let on_the_disk = files.into_iter().filter_map(|(of, facts)| {
        let saved = facts.saved?;
        Some((of, saved, saved.day()))
    });
    let (of, saved, dated) = first(on_the_disk)?;
    Some(Earliest {
        of,
        date: saved.to_string(),
        by: Dated::File,
        dated,
    })
}

/// The first by its day, if no other comes near it; and how many there are.
fn first<T, D>(files: impl Iterator<Item = (T, D, i64)>) -> Option<(T, D, usize)> {
    let mut dated = 0;
    let mut first: Option<(T, D, i64)> = None;
    let mut second: Option<i64> = None;
    for (of, date, day) in files {
        dated += 1;
        match &first {
            Some((.., earliest)) if day >= *earliest => {
                second = Some(second.map_or(day, |second| second.min(day)));
            }
            earlier => {
                second = earlier.as_ref().map(|(.., day)| *day);
                first = Some((of, date, day));
            }
        }
    }
    let (of, date, earliest) = first?;
    // Clocks of two places are up to a day apart, and not all of them say where they stand.
    let is_alone = second.is_some_and(|second| second > earliest + 1);
    is_alone.then_some((of, date, dated))
}

/// The day of a date that begins with its year, month and day in digits: days since another one.
fn day(date: &str) -> Option<i64> {
    let date: Date = date.get(..DAY)?.parse().ok()?;
    let since = date.duration_since(Date::constant(1970, 1, 1));
    Some(since.as_hours() / 24)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::extract::Saved;

    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;
    const MARCH: i64 = 1_772_445_600;

    /// Files that say when they were created, and were saved then, as far as that is known.
    fn found(files: &[(&str, i64)]) -> Option<(usize, Dated, usize, String)> {
        let file = |(created, saved): &(&str, i64)| {
            let mut facts = Facts::default();
            Arc::make_mut(&mut facts.clues).created =
                Some((*created).to_owned()).filter(|date| !date.is_empty());
            facts.saved = Saved::seconds(*saved);
            facts
        };
        let files: Vec<Facts> = files.iter().map(file).collect();
        let found = earliest(files.iter().enumerate())?;
        Some((found.of, found.by, found.dated, found.date))
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
            let files: Vec<(&str, i64)> = dates.iter().map(|date| (*date, 0)).collect();
            let found = found(&files).map(|(of, _, dated, _)| (of, dated));
            assert_eq!(found, expected, "{dates:?}");
        }
    }

    #[test]
    fn dates_of_files_count_where_the_files_say_none_and_not_all_came_at_once() {
        let by_file = || Some((1, Dated::File, 2, "2026-03-02 10:00 UTC".to_owned()));
        let by_itself = Some((1, Dated::Inside, 2, "2026-01-05".to_owned()));
        let late = MARCH + 9 * DAY;
        let cases: [(&[(&str, i64)], _); 7] = [
            (&[("", late), ("", MARCH), ("", 0)], by_file()),
            // Unpacked at once, over midnight too.
            (&[("", MARCH), ("", MARCH), ("", MARCH + HOUR)], None),
            (&[("", MARCH), ("", MARCH + 20 * HOUR)], None),
            // One that says when it was made has nobody to be compared with but files.
            (&[("2025-01-01", late), ("", MARCH)], by_file()),
            // Two that say it are compared by that alone.
            (
                &[("2026-01-09", MARCH), ("2026-01-05", late), ("", 0)],
                by_itself,
            ),
            (&[("2026-01-05", MARCH), ("2026-01-05", late)], None),
            (&[("", MARCH)], None),
        ];
        for (files, expected) in cases {
            assert_eq!(found(files), expected, "{files:?}");
        }
    }
}
