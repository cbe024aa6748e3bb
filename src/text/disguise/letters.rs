//! Of which script are the letters of a word, and for those of which others do they pass?

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::super::class::{Kind, fold, kind, script};
use super::super::lookalike::{self, SCRIPTS};

/// The script of Latin letters, as a [`Letters`] has it.
pub(super) const LATIN: u8 = 1;
/// All of them, as bits.
const ALL: u8 = 0b1110;

/// What is known of a letter of the three scripts.
#[derive(Clone, Copy)]
struct Letter {
    /// Its script, one more than its place among [`SCRIPTS`].
    script: u8,
    /// The scripts of which it can be one, as it is printed, as bits.
    fits: u8,
    /// There are marks on it, also when it is folded.
    is_marked: bool,
}

impl Letter {
    /// Of a character that is one letter of them when it is folded.
    fn of(c: char) -> Option<Letter> {
        let mut folded = String::new();
        fold(c, &mut folded);
        let mut letters = folded.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return None;
        };
        let base = letter.nfkd().next().unwrap_or(letter);
        let as_it_is = c.nfkd().next().unwrap_or(c);
        let own = lookalike::column(base)?;
        let fits = |column: &usize| {
            let alike = |c| lookalike::alike(c, *column).is_some();
            own == *column || alike(base) || alike(as_it_is)
        };
        let scripts = (0..SCRIPTS.len()).filter(fits);
        Some(Letter {
            script: of_column(own),
            fits: scripts.fold(0, |all, column| all | 1 << (column + 1)),
            is_marked: letter.nfkd().nth(1).is_some(),
        })
    }
}

/// One past the last Greek letter with marks, Vietnamese ones before it: texts of them have thousands.
const LETTERS: usize = 0x2000;

/// Nothing for what is no letter of these scripts, or more than one.
static TABLE: LazyLock<Vec<Option<Letter>>> = LazyLock::new(|| {
    let chars = (0..LETTERS as u32).filter_map(char::from_u32);
    let is_known = |c: char| kind(c) == Kind::Letter && c.to_lowercase().any(|c| script(c) != 0);
    let known = |c: char| is_known(c).then(|| Letter::of(c)).flatten();
    chars.map(known).collect()
});

fn letter(c: char) -> Option<Letter> {
    TABLE.get(c as usize).copied().flatten()
}

/// The letters of a word, scripts as bits.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// Those of its letters.
    pub all: u8,
    /// Those of which all of them can be, as they are printed.
    pub fit: u8,
    /// It has something else than letters.
    pub is_odd: bool,
}

impl Letters {
    const NONE: Letters = Letters {
        all: 0,
        fit: ALL,
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
                        letters.take(letter);
                    }
                    letters.is_odd = true;
                }
            }
        }
        letters
    }

    fn take(&mut self, letter: Letter) {
        self.all |= 1 << letter.script;
        self.fit &= letter.fits;
        self.is_odd |= letter.is_marked;
    }

    /// Whether it may be a word of a script that is there to look like one of that script.
    pub fn can_be(self, script: u8) -> bool {
        self.fit & 1 << script != 0 && only(self.all) != Some(script)
    }
}

/// The script at a place among [`SCRIPTS`].
pub(super) fn of_column(column: usize) -> u8 {
    column as u8 + 1
}

/// The script of a set of one.
pub(super) fn only(scripts: u8) -> Option<u8> {
    scripts
        .is_power_of_two()
        .then_some(scripts.trailing_zeros() as u8)
}
