//! Of which script are the letters of a word, and for those of which others do they pass?

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::super::class::{Kind, fold, kind, script};
use super::super::lookalike::{self, SCRIPTS};

/// The script of Latin letters, as a [`Letters`] has it.
pub(super) const LATIN: u8 = 1;
/// Its place among [`SCRIPTS`].
pub(super) const LATIN_COLUMN: usize = 0;
/// All of them, as bits.
const ALL: u8 = 0b1110;

/// What is known of a letter of the three scripts.
#[derive(Clone, Copy, Default)]
struct Letter {
    /// Its script, one more than its place among [`SCRIPTS`]; 0 for what is none.
    script: u8,
    /// There are marks on it, also when it is folded.
    is_marked: bool,
    /// The letters of each script that its small letter passes for as it is printed.
    alike: [Option<char>; SCRIPTS.len()],
    /// The small letters of each script that it passes for itself, whether it is small or a capital.
    printed: [Option<char>; SCRIPTS.len()],
}

impl Letter {
    /// Of a character that is one letter when it is folded.
    fn of(c: char) -> Option<Letter> {
        let mut folded = String::new();
        fold(c, &mut folded);
        let mut letters = folded.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let base = letter.nfkd().next().unwrap_or(letter);
        let as_it_is = c.nfkd().next().unwrap_or(c);
        let alike = std::array::from_fn(|column| lookalike::alike(base, column));
        Some(Letter {
            script: lookalike::column(base).map_or(0, |column| column as u8 + 1),
            is_marked: letter.nfkd().nth(1).is_some(),
            alike,
            printed: std::array::from_fn(|column| {
                let capital = || lookalike::alike(as_it_is, column)?.to_lowercase().next();
                alike[column].or_else(capital)
            }),
        })
    }

    /// Its small letter passes for no letter of another script.
    fn is_sure(&self) -> bool {
        self.script > 0 && self.alike.iter().all(Option::is_none)
    }

    /// The scripts of which it can be one, as it is printed.
    fn fits(&self) -> u8 {
        let fits = |column: &usize| {
            self.printed[*column].is_some() || usize::from(self.script) == column + 1
        };
        let scripts = (0..SCRIPTS.len()).filter(fits);
        scripts.fold(0, |all, column| all | 1 << (column + 1))
    }
}

/// One past the last Cyrillic letter that looks like another.
const LETTERS: usize = 0x530;

/// Nothing for what is no letter, or more than one.
static TABLE: LazyLock<Vec<Option<Letter>>> = LazyLock::new(|| {
    let chars = (0..LETTERS as u32).filter_map(char::from_u32);
    let known =
        |c: char| Letter::of(c).filter(|letter| kind(c) == Kind::Letter && letter.script > 0);
    chars.map(known).collect()
});

fn letter(c: char) -> Option<&'static Letter> {
    TABLE.get(c as usize)?.as_ref()
}

/// The letters of a word, scripts as bits.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// Those of its letters.
    pub all: u8,
    /// Those of its letters of which the small ones pass for no other.
    sure: u8,
    /// Those of which all of them can be, as they are printed.
    pub fit: u8,
    /// How many there are of each script.
    counts: [u16; SCRIPTS.len() + 1],
    /// It has something else than letters.
    pub is_odd: bool,
}

impl Letters {
    const NONE: Letters = Letters {
        all: 0,
        sure: 0,
        fit: ALL,
        counts: [0; SCRIPTS.len() + 1],
        is_odd: false,
    };

    /// Of a word as it is written; nothing where only its canonical form tells.
    pub fn of_plain(cut: &str) -> Option<Letters> {
        let mut letters = Letters::NONE;
        for c in cut.chars() {
            match letter(c) {
                Some(letter) => letters.take(letter),
                None if c.is_ascii_digit() => letters.is_odd = true,
                None => match kind(c) {
                    Kind::Letter | Kind::Digit | Kind::Mark => return None,
                    Kind::Unspaced | Kind::Vowel => letters.is_odd = true,
                    Kind::Invisible | Kind::Apostrophe | Kind::Hyphen | Kind::Separator => {}
                },
            }
        }
        Some(letters)
    }

    /// Of a canonical form.
    pub fn of_canonical(form: &str) -> Letters {
        let mut letters = Letters::NONE;
        for c in form.chars() {
            match letter(c) {
                Some(letter) => letters.take(letter),
                None if kind(c) == Kind::Apostrophe => {}
                // A letter above the table is one of these scripts all the same, with marks.
                None => {
                    if script(c) != 0
                        && let Some(letter) = Letter::of(c)
                    {
                        letters.take(&letter);
                    }
                    letters.is_odd = true;
                }
            }
        }
        letters
    }

    fn take(&mut self, letter: &Letter) {
        self.all |= u8::from(letter.script > 0) << letter.script;
        self.sure |= u8::from(letter.is_sure()) << letter.script;
        self.fit &= letter.fits();
        self.counts[usize::from(letter.script)] += 1;
        self.is_odd |= letter.is_marked;
    }

    /// The script that it says by itself, whatever its case.
    pub fn script(self) -> Option<u8> {
        only(self.sure)
    }

    /// No script has more of its letters than another one has.
    pub fn is_even(self) -> bool {
        let most = self.counts.iter().skip(1).max();
        self.counts
            .iter()
            .skip(1)
            .filter(|count| Some(*count) == most)
            .count()
            > 1
    }
}

/// The script of a set of one.
pub(super) fn only(scripts: u8) -> Option<u8> {
    scripts
        .is_power_of_two()
        .then_some(scripts.trailing_zeros() as u8)
}

/// Whether all letters of a word can be read in a script, whatever their case.
pub(super) fn can_be_read(cut: &str, column: usize) -> bool {
    let mut parts = cut
        .chars()
        .filter(|c| kind(*c) == Kind::Letter)
        .flat_map(parts);
    parts.all(|part| {
        letter(part).is_some_and(|letter| {
            letter.alike[column].is_some() || usize::from(letter.script) == column + 1
        })
    })
}

/// The small letters that a letter is folded to, without marks.
fn parts(c: char) -> impl Iterator<Item = char> {
    let mut folded = String::new();
    for part in c.nfkd().filter(|part| kind(*part) == Kind::Letter) {
        fold(part, &mut folded);
    }
    folded.chars().collect::<Vec<_>>().into_iter()
}

/// A word as it looks in a script.
pub(super) fn read(cut: &str, column: usize) -> String {
    let mut out = String::with_capacity(cut.len());
    cut.chars().for_each(|c| read_one(c, column, &mut out));
    out
}

pub(super) fn read_one(c: char, column: usize, out: &mut String) {
    match kind(c) {
        Kind::Letter => match letter(c).and_then(|letter| letter.printed[column]) {
            Some(alike) => out.push(in_case_of(c, alike)),
            None => out.extend(parts(c).map(|part| {
                let alike = letter(part).and_then(|letter| letter.alike[column]);
                in_case_of(c, alike.unwrap_or(part))
            })),
        },
        // What is left of it in a canonical form is none.
        Kind::Mark => {}
        _ => out.push(c),
    }
}

/// Where sentences begin, and where a line goes on, is told by capitals.
fn in_case_of(c: char, small: char) -> char {
    match small.to_uppercase().next() {
        Some(capital) if c.is_uppercase() => capital,
        _ => small,
    }
}
