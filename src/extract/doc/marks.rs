//! Marks: which bytes of a Word 97 document are hidden or deleted. Pages of 512 bytes say it of runs of bytes, and a list tells
//! where these pages are.

use super::{u16_at, u32_at};

/// Where the header has the list's place in the table stream, and its length.
const LIST: usize = 0xfa;
/// Bytes of a page.
const PAGE: usize = 512;
/// The part of an entry that is a page's number.
const NUMBER: u32 = 0x003f_ffff;
/// Properties of letters, of which the rest are looks.
const DELETED: u16 = 0x0800;
const HIDDEN: u16 = 0x083c;
/// Two properties whose length isn't the usual one.
const TABLE: u16 = 0xd608;
const TABS: u16 = 0xc615;

/// What is said of a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    pub hidden: bool,
    pub deleted: bool,
}

/// A run of bytes of the file with what is said of it.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: usize,
    end: usize,
    mark: Mark,
}

/// The runs of which something is said, ascending and disjoint.
#[derive(Debug, Default)]
pub struct Marks(Vec<Run>);

impl Marks {
    pub fn read(main: &[u8], table: &[u8]) -> Marks {
        let mut runs = Marks::list(main, table).unwrap_or_default();
        runs.sort_by_key(|run| run.start);
        let mut end = 0;
        runs.retain(|run| {
            let apart = run.start >= end;
            end = end.max(run.end);
            apart
        });
        Marks(runs)
    }

    fn list(main: &[u8], table: &[u8]) -> Option<Vec<Run>> {
        let at = u32_at(main, LIST)? as usize;
        let length = u32_at(main, LIST + 4)? as usize;
        let list = table.get(at..at.checked_add(length)?)?;
        // An honest list names each page once.
        let count = (list.len().saturating_sub(4) / 8).min(main.len() / PAGE);
        let first = (count + 1) * 4;
        let pages = (0..count).filter_map(|i| {
            let number = u32_at(list, first + i * 4)? & NUMBER;
            main.get(number as usize * PAGE..)?.get(..PAGE)
        });
        Some(pages.flat_map(runs).collect())
    }

    /// What is said of the letters of a piece that begins at that byte, each `width` bytes wide.
    pub fn of(&self, place: usize, width: usize, letters: usize) -> impl Iterator<Item = Mark> {
        let first = self.0.partition_point(|run| run.end <= place);
        let mut runs = self.0.get(first..).unwrap_or_default().iter().peekable();
        (0..letters).map(move |i| {
            let at = place + i * width;
            while runs.next_if(|run| run.end <= at).is_some() {}
            let run = runs.peek().filter(|run| run.start <= at);
            run.map(|run| run.mark).unwrap_or_default()
        })
    }
}

/// The runs of a page: where they begin and end, and half the place of each one's properties.
fn runs(page: &[u8]) -> impl Iterator<Item = Run> {
    let count = usize::from(page.last().copied().unwrap_or(0));
    (0..count).filter_map(move |i| {
        let start = u32_at(page, i * 4)? as usize;
        let end = u32_at(page, i * 4 + 4)? as usize;
        let place = usize::from(*page.get((count + 1) * 4 + i)?) * 2;
        let length = usize::from(*page.get(place)?);
        let mark = mark(page.get(place + 1..)?.get(..length)?);
        let said = place > 0 && mark != Mark::default() && start < end;
        said.then_some(Run { start, end, mark })
    })
}

fn mark(mut properties: &[u8]) -> Mark {
    let mut mark = Mark::default();
    while let Some(name) = u16_at(properties, 0) {
        let rest = properties.get(2..).unwrap_or_default();
        let value = rest.first().copied().unwrap_or(0);
        // Eighty and more asks the style first, and turns round what it says.
        let on = matches!(value, 1 | 0x81);
        match name {
            DELETED => mark.deleted = on,
            HIDDEN => mark.hidden = on,
            _ => {}
        }
        let length = match (name, name >> 13) {
            (TABLE, _) => usize::from(u16_at(rest, 0).unwrap_or(0)) + 1,
            (TABS, _) if value == 0xff => return mark,
            (_, 0 | 1) => 1,
            (_, 2 | 4 | 5) => 2,
            (_, 3) => 4,
            (_, 7) => 3,
            _ => usize::from(value) + 1,
        };
        properties = rest.get(length..).unwrap_or_default();
    }
    mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_passed_over_by_their_length() {
        let mark_of = |bytes: &[u8]| mark(bytes);
        let hidden = Mark {
            hidden: true,
            deleted: false,
        };
        // A size of two bytes, a colour of four, one of its own length, and then hidden.
        let bytes = [
            &[0x43, 0x4a, 20, 0][..],
            &[0x70, 0x68, 1, 2, 3, 4],
            &[0x00, 0xca, 2, 9, 9],
            &[0x3c, 0x08, 1],
        ];
        assert_eq!(mark_of(&bytes.concat()), hidden);
        assert_eq!(mark_of(&[0x3c, 0x08, 0]), Mark::default());
        assert_eq!(mark_of(&[0x15, 0xc6, 0xff]), Mark::default());
        assert_eq!(mark_of(&[0x3c]), Mark::default());
    }
}
