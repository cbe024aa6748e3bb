//! Which of some files says the earliest date? A hint and no more: clocks are wrong, and dates can be set.

use crate::snapshot::Facts;

/// Digits of a year, with which a date that can be compared begins.
const YEAR: usize = 4;

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

/// Of at least two files that say when they were created; nothing where two say the earliest.
pub fn earliest<'a, T: Copy>(
    files: impl IntoIterator<Item = (T, &'a Facts)>,
) -> Option<Earliest<'a, T>> {
    let mut dated = 0;
    let mut first: Option<(T, &str)> = None;
    let mut is_tied = false;
    for (of, facts) in files {
        let Some(date) = facts.clues.created.as_deref().filter(|date| compares(date)) else {
            continue;
        };
        dated += 1;
        match first {
            // Of a day and a time on it nobody knows which is the earlier.
            Some((_, earliest)) if date.starts_with(earliest) => is_tied = true,
            Some((_, earliest)) if earliest.starts_with(date) => {
                is_tied = true;
                first = Some((of, date));
            }
            Some((_, earliest)) if date > earliest => {}
            _ => {
                is_tied = false;
                first = Some((of, date));
            }
        }
    }
    let (of, date) = first.filter(|_| dated > 1 && !is_tied)?;
    Some(Earliest { of, date, dated })
}

/// A date that begins with its year, its month and its day sorts as it is.
fn compares(date: &str) -> bool {
    let year = date.bytes().take_while(u8::is_ascii_digit).count();
    year == YEAR && date.get(YEAR..).is_some_and(|rest| rest.starts_with('-'))
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
    fn the_earliest_is_one_of_several_and_alone() {
        type Case = (&'static [&'static str], Option<(usize, usize)>);
        let cases: [Case; 7] = [
            (&["2026-03-02 10:00", "2026-03-01 23:59", ""], Some((1, 2))),
            (&["2026-03-02 10:00", ""], None),
            (&["2026-03-02", "2026-03-02"], None),
            (&["2026-03-02", "2026-03-02 10:00"], None),
            (
                &["2026-03-02 10:00", "2026-03-02", "2026-03-01"],
                Some((2, 3)),
            ),
            (&["Monday", "2026-03-02", "1.2.2026"], None),
            (&[], None),
        ];
        for (dates, expected) in cases {
            assert_eq!(found(dates), expected, "{dates:?}");
        }
    }
}
