//! Sentences that are said before the reader's language is known.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, ErrorKind};

use serde::{Deserialize, Serialize};

use super::{Argument, Digits, Language, Phrase, messages, phrase, speaking, spoken};
use crate::conversions;
use crate::said;

/// A sentence that is in no language yet: the name of a message of `assets/lang` and what is put into it, or several of them
/// one after the other. [`Display`](fmt::Display) says it in the language that is spoken; JSON, CSV and the log ask for
/// [English](Said::english).
///
/// The engine's threads, the cache and the worker processes hand on these and no text. Written with [`said!`](crate::said).
///
/// It crosses the boundary of a process and lies in the cache in postcard: no `skip`, `flatten` or `untagged`. It holds no
/// other one inside, so that no bytes can make it deep.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Said(Vec<Clause>);

/// One message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
struct Clause {
    joint: Joint,
    what: What,
}

/// What stands before a clause that is not the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Joint {
    Colon,
    Comma,
    Semicolon,
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum What {
    Message {
        id: Cow<'static, str>,
        arguments: Vec<(Cow<'static, str>, Given)>,
    },
    /// The same in every language: a name, or what somebody else said.
    Text(String),
    /// By the languages in their order.
    Each(Vec<String>),
}

/// What is put into a message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Given {
    /// A number, which chooses forms too.
    Number(u64),
    /// A number that is written without groups, as in what is printed.
    Digits(u64),
    /// A text, which is shown as it is and must be harmless already.
    Text(String),
    /// Another message, that asks for nothing.
    Message(Cow<'static, str>),
    /// What the system said, in English; and the message that says it elsewhere.
    System(String, Cow<'static, str>),
}

conversions! { Given:
    u8, number => Given::Number(number.into());
    u16, number => Given::Number(number.into());
    u32, number => Given::Number(number.into());
    u64, number => Given::Number(number);
    usize, number => Given::Number(number as u64);
    Digits, number => Given::Digits(number.0 as u64);
    &str, text => Given::Text(text.to_owned());
    &String, text => Given::Text(text.clone());
    String, text => Given::Text(text);
    Cow<'_, str>, text => Given::Text(text.into_owned());
    Phrase, phrase => Given::Message(Cow::Borrowed(phrase.0));
}

/// Another program keeps the file to itself, or a part of it: only Windows lets it.
pub fn is_kept(error: &io::Error) -> bool {
    const SHARING: i32 = 32;
    const LOCK: i32 = 33;
    cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING | LOCK))
}

impl From<&io::Error> for Given {
    /// The kinds that happen to people are said in their language, and all others in the system's words.
    fn from(error: &io::Error) -> Self {
        let own = match error.kind() {
            ErrorKind::NotFound => phrase("io-not-found"),
            ErrorKind::PermissionDenied => phrase("io-denied"),
            ErrorKind::AlreadyExists => phrase("io-exists"),
            ErrorKind::IsADirectory => phrase("io-folder"),
            ErrorKind::NotADirectory => phrase("io-no-folder"),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => phrase("io-full"),
            ErrorKind::ReadOnlyFilesystem => phrase("io-read-only"),
            ErrorKind::ResourceBusy => phrase("io-busy"),
            ErrorKind::TimedOut => phrase("io-late"),
            ErrorKind::OutOfMemory => phrase("io-memory"),
            ErrorKind::BrokenPipe => phrase("io-pipe"),
            ErrorKind::InvalidFilename => phrase("io-name"),
            _ if is_kept(error) => phrase("io-busy"),
            _ => return Given::Text(error.to_string()),
        };
        Given::System(error.to_string(), Cow::Borrowed(own.0))
    }
}

impl Given {
    fn argument(&self) -> Argument {
        match self {
            Given::Number(number) => Argument::from(*number),
            Given::Digits(number) => Argument::from(Digits(*number as usize)),
            Given::System(text, _) if spoken() == Language::English => Argument::from(text),
            Given::Text(text) => Argument::from(text),
            Given::Message(id) | Given::System(_, id) => {
                Argument::from(messages::of(spoken()).plain(id))
            }
        }
    }
}

impl Said {
    /// A message with its arguments. Written `said!("...")`, so that a test finds it.
    pub fn new(id: &'static str, arguments: Vec<(&'static str, Given)>) -> Said {
        let named = |(name, given)| (Cow::Borrowed(name), given);
        let arguments = arguments.into_iter().map(named).collect();
        let id = Cow::Borrowed(id);
        Said::of(What::Message { id, arguments })
    }

    /// What is the same in every language.
    pub fn text(text: impl Into<String>) -> Said {
        Said::of(What::Text(text.into()))
    }

    /// What says itself in the language that is spoken, once in each of them.
    pub fn each(say: impl Fn() -> String) -> Said {
        let in_all = Language::ALL.map(|language| speaking(language, &say));
        Said::of(What::Each(in_all.into()))
    }

    /// What the system said, alone.
    pub fn system(error: &io::Error) -> Said {
        match Given::from(error) {
            Given::System(..) => said!("system", error),
            _ => Said::text(error.to_string()),
        }
    }

    fn of(what: What) -> Said {
        Said(vec![Clause {
            joint: Joint::Nothing,
            what,
        }])
    }

    fn and(mut self, joint: Joint, next: impl Into<Said>) -> Said {
        let from = self.0.len();
        self.0.extend(next.into().0);
        if let Some(first) = self.0.get_mut(from) {
            first.joint = joint;
        }
        self
    }

    /// And what goes on without a sign, if it says anything.
    #[must_use]
    pub fn then(self, next: Phrase) -> Said {
        if next.is_empty() {
            self
        } else {
            self.and(Joint::Nothing, next)
        }
    }

    /// And more without a sign.
    #[must_use]
    pub fn beside(self, next: impl Into<Said>) -> Said {
        self.and(Joint::Nothing, next)
    }

    /// And more behind a colon.
    #[must_use]
    pub fn colon(self, next: impl Into<Said>) -> Said {
        self.and(Joint::Colon, next)
    }

    /// And more behind a comma.
    #[must_use]
    pub fn comma(self, next: impl Into<Said>) -> Said {
        self.and(Joint::Comma, next)
    }

    /// And more behind a semicolon.
    #[must_use]
    pub fn semicolon(self, next: impl Into<Said>) -> Said {
        self.and(Joint::Semicolon, next)
    }

    /// For whom every language is the same: programs, and the log.
    pub fn english(&self) -> String {
        speaking(Language::English, || self.to_string())
    }

    /// What is put into its first message as a name: of what it says something.
    pub fn name(&self) -> Option<&str> {
        let What::Message { arguments, .. } = &self.0.first()?.what else {
            return None;
        };
        let mut arguments = arguments.iter();
        arguments.find_map(|(argument, given)| match given {
            Given::Text(name) if argument == "name" => Some(name.as_str()),
            _ => None,
        })
    }

    /// With other texts in it, each by the name of the argument that it is; nothing of what is no argument.
    #[must_use]
    pub fn renamed(mut self, rename: &dyn Fn(&str, &str) -> String) -> Said {
        for clause in &mut self.0 {
            match &mut clause.what {
                What::Message { arguments, .. } => {
                    for (about, given) in arguments {
                        if let Given::Text(text) = given {
                            *text = rename(about, text);
                        }
                    }
                }
                What::Text(text) => *text = rename("", text),
                What::Each(_) => {}
            }
        }
        self
    }

    /// Whether it says something of what is called so, alone or beside others: that is a clause of its own, at the beginning or behind a
    /// semicolon.
    pub fn is_of(&self, name: &str) -> bool {
        let mut clauses = self.0.iter().enumerate();
        clauses.any(|(at, clause)| {
            let begins = at == 0 || clause.joint == Joint::Semicolon;
            begins && matches!(&clause.what, What::Text(text) if text == name)
        })
    }

    /// Whether it is that message, or begins with it.
    pub fn is(&self, id: Phrase) -> bool {
        let first = self.0.first().map(|clause| &clause.what);
        matches!(first, Some(What::Message { id: own, .. }) if *own == id.0)
    }
}

impl From<Phrase> for Said {
    fn from(phrase: Phrase) -> Self {
        Said::new(phrase.0, Vec::new())
    }
}

/// Its English, so that tests are read as they speak.
#[cfg(test)]
impl PartialEq<&str> for Said {
    fn eq(&self, other: &&str) -> bool {
        self.english() == *other
    }
}

/// The same of its parts.
#[cfg(test)]
impl Said {
    /// Whether its English has this in it.
    pub fn contains(&self, english: &str) -> bool {
        self.english().contains(english)
    }

    /// Whether its English begins so.
    pub fn starts_with(&self, english: &str) -> bool {
        self.english().starts_with(english)
    }

    /// Whether its English ends so.
    pub fn ends_with(&self, english: &str) -> bool {
        self.english().ends_with(english)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, clause) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str(match clause.joint {
                    Joint::Colon => ": ",
                    Joint::Comma => ", ",
                    Joint::Semicolon => "; ",
                    Joint::Nothing => "",
                })?;
            }
            match &clause.what {
                What::Text(text) => f.write_str(text)?,
                What::Each(texts) => {
                    let text = texts.get(spoken() as usize);
                    f.write_str(text.map_or("", String::as_str))?;
                }
                What::Message { id, arguments } if arguments.is_empty() => {
                    f.write_str(messages::of(spoken()).plain(id))?;
                }
                What::Message { id, arguments } => {
                    let given = arguments.iter();
                    let given = given.map(|(name, given)| (&**name, given.argument()));
                    f.write_str(&messages::of(spoken()).with(id, given))?;
                }
            }
        }
        Ok(())
    }
}
