//! Numbers of items of lists: a reader sees them although no file holds them, for programs count as they draw.

/// Levels of a list; no format has more.
pub const LEVELS: usize = 10;
/// The longest mark is a legal one ("Chapter %1, § %2.%3"); a longer one would be text.
pub const LONGEST_MARK: usize = 60;

/// What a list writes before its items at one level.
#[derive(Clone, Debug)]
pub struct Level {
    /// None for dots, which are no numbers.
    pub numerals: Option<Numerals>,
    pub start: i32,
    /// With "%1" for the number of the first level, "%0" for that of the tenth.
    pub mark: String,
    /// The number that the last item has.
    pub count: Option<i32>,
}

impl Default for Level {
    fn default() -> Level {
        Level {
            numerals: None,
            start: 1,
            mark: String::new(),
            count: None,
        }
    }
}

/// The levels of a list, each with how far it has been counted.
#[derive(Clone, Debug, Default)]
pub struct List(pub [Level; LEVELS]);

impl List {
    /// The mark of one more item of a level, or of the one that has this number; the deeper levels begin anew.
    pub fn next(&mut self, level: usize, number: Option<i32>) -> Option<String> {
        let with = &self.0[level];
        let next = with
            .count
            .map_or(with.start, |count| count.saturating_add(1));
        self.begin(level);
        self.0[level].count = Some(number.unwrap_or(next));
        self.0[level].numerals?;
        let mut pieces = self.0[level].mark.split('%');
        let mut mark = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let mut rest = piece.chars();
            match rest.next().and_then(|c| c.to_digit(10)) {
                Some(digit) => {
                    let of = &self.0[(digit as usize + LEVELS - 1) % LEVELS];
                    let count = of.count.unwrap_or(of.start);
                    mark.push_str(&of.numerals.unwrap_or_default().write(count));
                    mark.push_str(rest.as_str());
                }
                None => mark.push_str(piece),
            }
        }
        (!mark.trim().is_empty()).then_some(mark)
    }

    /// A level and those deeper begin anew.
    pub fn begin(&mut self, level: usize) {
        let deeper = self.0.iter_mut().skip(level);
        deeper.for_each(|level| level.count = None);
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
    const VALUES: [i32; 13] = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
    const SIGNS: &str = "m cm d cd c xc l xl x ix v iv i";
    if !(1..4000).contains(&number) {
        return number.to_string();
    }
    let mut rest = number;
    let mut roman = String::new();
    for (value, sign) in VALUES.into_iter().zip(SIGNS.split(' ')) {
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
