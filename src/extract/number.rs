//! Numbers of items of lists: a reader sees them although no file holds them, for programs count as they draw.

/// Levels of a list; no format has more.
pub const LEVELS: usize = 10;
/// The longest mark is a legal one ("Chapter %1, § %2.%3"); a longer one would be text.
pub const LONGEST_MARK: usize = 60;

/// How far a list has been counted, by level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts([Option<i32>; LEVELS]);

impl Counts {
    /// Counts one more item of a level, or begins at `first`; the deeper levels begin anew.
    pub fn next(&mut self, level: usize, first: i32) {
        let next = self.0[level].map_or(first, |count| count.saturating_add(1));
        self.set(level, next);
    }

    /// The item of a level has this number; the deeper levels begin anew.
    pub fn set(&mut self, level: usize, number: i32) {
        self.begin(level);
        self.0[level] = Some(number);
    }

    /// A level and those deeper begin anew.
    pub fn begin(&mut self, level: usize) {
        self.0
            .iter_mut()
            .skip(level)
            .for_each(|count| *count = None);
    }

    /// A level alone begins anew.
    pub fn reset(&mut self, level: usize) {
        self.0[level] = None;
    }

    /// The number that the last item of a level has.
    pub fn at(&self, level: usize) -> Option<i32> {
        self.0[level]
    }
}

/// The way of counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numerals {
    #[default]
    Decimal,
    LowerLetter,
    UpperLetter,
    LowerRoman,
    UpperRoman,
}

impl Numerals {
    /// The number in these numerals.
    pub fn write(self, number: i32) -> String {
        match self {
            Numerals::Decimal => number.to_string(),
            Numerals::LowerLetter => letters(number),
            Numerals::UpperLetter => letters(number).to_ascii_uppercase(),
            Numerals::LowerRoman => roman(number),
            Numerals::UpperRoman => roman(number).to_ascii_uppercase(),
        }
    }

    /// By the letter that HTML and `OpenDocument` name it by.
    pub fn of_letter(letter: &str) -> Option<Numerals> {
        Some(match letter {
            "1" => Numerals::Decimal,
            "a" => Numerals::LowerLetter,
            "A" => Numerals::UpperLetter,
            "i" => Numerals::LowerRoman,
            "I" => Numerals::UpperRoman,
            _ => return None,
        })
    }
}

/// a to z, then aa.
fn letters(number: i32) -> String {
    let Ok(mut rest @ 1..) = u32::try_from(number) else {
        return number.to_string();
    };
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

fn roman(number: i32) -> String {
    const SIGNS: [(i32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    if !(1..4000).contains(&number) {
        return number.to_string();
    }
    let mut rest = number;
    let mut roman = String::new();
    for (value, sign) in SIGNS {
        while rest >= value {
            roman.push_str(sign);
            rest -= value;
        }
    }
    roman
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_lists_write_them() {
        let cases = [
            (Numerals::Decimal, 12, "12"),
            (Numerals::LowerLetter, 26, "z"),
            (Numerals::LowerLetter, 27, "aa"),
            (Numerals::UpperLetter, 703, "AAA"),
            (Numerals::LowerRoman, 1994, "mcmxciv"),
            (Numerals::UpperRoman, 4, "IV"),
            (Numerals::UpperRoman, 4000, "4000"),
            (Numerals::LowerLetter, 0, "0"),
            (Numerals::LowerLetter, i32::MIN, "-2147483648"),
            (Numerals::LowerLetter, i32::MAX, "fxshrxw"),
        ];
        for (numerals, number, written) in cases {
            assert_eq!(numerals.write(number), written);
        }
    }
}
