//! Which words of a text are compared: the options of every command that reads texts.

use clap::{Args, ValueEnum};

use super::values;
use crate::text::{self, Choice, Options};

/// Options of every command that reads texts.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "What is compared")]
pub struct Flags {
    /// Leave out stop words, such as "the" and "of": figures are of the other words alone, and rise where those were copied
    ///
    /// With 'auto' they are those of each text's language; or one language for all texts, by its code or name: en, ru, kk,
    /// zh and 31 more. Texts in other languages keep all their words.
    #[arg(long, value_name = "LANG|auto", global = true, value_parser = values::stop_words)]
    stop_words: Option<Choice>,

    /// Compare words without their endings: figures rise where the same words stand in other forms
    ///
    /// With 'auto' by the rules of each text's language; or of one language for all texts, by its code or name.
    #[arg(long, value_name = "LANG|auto", global = true, value_parser = values::stem)]
    stem: Option<Choice>,

    /// Leave out numbers: figures rise where only numbers were changed, and tables count for less
    #[arg(long, global = true)]
    no_numbers: bool,

    /// What counts as a word of Chinese and other scripts without spaces: the larger it is, the less is alike by chance
    #[arg(long, value_name = "TOKENS", global = true, value_enum, default_value_t = Chinese::Characters)]
    chinese: Chinese,

    /// Count common text too, which stands in much of the folder, such as the task; C does so on the screen
    ///
    /// Figures leave it out otherwise. Text in up to 120 documents then pairs them all; text in more links them one to the next and
    /// to the first, and every figure counts it.
    #[arg(long, global = true)]
    count_common: bool,
}

/// What a word is where there are no spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Chinese {
    /// Each character
    Characters,
    /// Each two neighbouring characters
    Bigrams,
    /// Each word of a Chinese dictionary; a character in other scripts
    Words,
}

impl Flags {
    /// As the texts are read by them.
    pub fn options(self) -> Options {
        Options {
            stop_words: self.stop_words.unwrap_or_default(),
            stems: self.stem.unwrap_or_default(),
            no_numbers: self.no_numbers,
            unspaced: match self.chinese {
                Chinese::Characters => text::Unspaced::Characters,
                Chinese::Bigrams => text::Unspaced::Bigrams,
                Chinese::Words => text::Unspaced::Words,
            },
        }
    }

    /// Whether common text counts like any other.
    pub fn counts_common(self) -> bool {
        self.count_common
    }
}
