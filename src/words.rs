//! Every sentence of the program, in the language that was chosen at the start.
//!
//! All that a screen says stands in `assets/lang/*.ftl`, one file a language, in the format of
//! [Project Fluent](https://projectfluent.org): whole sentences with named arguments, whose forms follow Unicode's rules for
//! plurals. Code says [`say!`](crate::say) with the name of a message and gets it in the language that is spoken.
//!
//! # Where the language comes from
//!
//! The program speaks one language, chosen when it starts ([`speak`]), before the first thread is: a value of the process, because
//! every sentence needs it and none can do anything else with it. Until then, and so in tests, it is English.
//! What is not for the screen alone, such as why a file is not read, is [`Said`] without a language ([`said!`](crate::said)), so
//! that JSON, the cache and the log have it in English whatever is spoken. [`speaking`] is for tests and for files that are English in every language: it changes the language of this thread alone,
//! so that tests in two languages run side by side.

mod choice;
mod messages;
mod said;

use std::cell::Cell;
use std::fmt;
use std::sync::OnceLock;

pub use choice::{Why, choose};
pub use messages::{Argument, Digits, edition};
pub use said::{Given, Said, is_kept};

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// As the program was written.
    #[default]
    English,
    /// The second language.
    Russian,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Russian];

    /// Its code, as BCP 47 has it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// The language with this code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// What stands between groups of thousands: English has a comma, Russian a blank that no line is broken at.
    pub const fn group(self) -> char {
        match self {
            Language::English => ',',
            Language::Russian => '\u{a0}',
        }
    }
}

/// The language of the process, once it is chosen.
static SPOKEN: OnceLock<Language> = OnceLock::new();

thread_local! {
    /// The language of this thread, where it is another one.
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Sets the language of the process; only the first call counts.
pub fn speak(language: Language) {
    let _ = SPOKEN.set(language);
}

/// The language that is spoken.
pub fn spoken() -> Language {
    let of_process = || SPOKEN.get().copied().unwrap_or_default();
    HERE.get().unwrap_or_else(of_process)
}

/// Does something in another language, on this thread alone.
pub fn speaking<T>(language: Language, what: impl FnOnce() -> T) -> T {
    /// Puts back what was, also where `what` panics.
    struct Before(Option<Language>);
    impl Drop for Before {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _before = Before(HERE.replace(Some(language)));
    what()
}

/// A message without arguments, in the language that is spoken.
pub fn plain(id: &'static str) -> &'static str {
    messages::of(spoken()).plain(id)
}

/// A message with its arguments, in the language that is spoken.
pub fn with(id: &'static str, arguments: &[(&'static str, Argument)]) -> String {
    messages::of(spoken()).with(id, arguments.iter().cloned())
}

/// Digits in groups of thousands, as the language that is spoken parts them: `12,345`.
pub fn grouped(digits: &str) -> String {
    messages::grouped(digits, spoken())
}

/// A message that can stand in a table: its name, said only when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase(&'static str);

impl Phrase {
    /// Says nothing.
    pub const NONE: Phrase = Phrase("");

    /// The message of this name. Written `phrase("...")` wherever it can be, so that a test finds it.
    pub const fn new(id: &'static str) -> Phrase {
        Phrase(id)
    }

    /// It says nothing.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// In the language that is spoken.
    pub fn say(self) -> &'static str {
        if self.is_empty() { "" } else { plain(self.0) }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.say())
    }
}

/// The message of this name, for tables.
pub const fn phrase(id: &'static str) -> Phrase {
    Phrase::new(id)
}

/// Says a message of `assets/lang` in the language that is spoken: `say!("hide-keys")` is a `&'static str`, and
/// `say!("shared-words", count = n)` a `String`. Numbers are grouped as the language does it, and choose the form of a plural.
///
/// A test reads all of `src` for these: a name or an argument that `assets/lang` does not have fails there.
#[macro_export]
macro_rules! say {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::words::with($id, &[$((
            stringify!($name),
            ::std::convert::Into::<$crate::words::Argument>::into($crate::value_of!($name $(= $value)?)),
        )),+])
    };
}

/// The same, in no language yet: a [`Said`] that is handed on, kept, and said where it is read.
#[macro_export]
macro_rules! said {
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::words::Said::new($id, ::std::vec![$((
            stringify!($name),
            ::std::convert::Into::<$crate::words::Given>::into($crate::value_of!($name $(= $value)?)),
        )),*])
    };
}

/// Conversions, a line each: `conversions! { Value: u32, count => Value::Count(count.into()); }`.
#[macro_export]
#[doc(hidden)]
macro_rules! conversions {
    ($to:ty: $($from:ty, $value:ident => $made:expr;)+) => {
        $(impl From<$from> for $to {
            fn from($value: $from) -> Self {
                $made
            }
        })+
    };
}

/// What an argument is: one that stands alone is of its own name, as fields of a struct are.
#[macro_export]
#[doc(hidden)]
macro_rules! value_of {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

#[cfg(test)]
mod tests;
