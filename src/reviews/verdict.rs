//! Verdicts: what a person says of a pair or a document. Neutral words: none of them accuses anybody.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::wording;
use crate::words::{Phrase, phrase};

/// What a person says of a pair or a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Nobody has looked at it, or it is to be looked at again.
    #[default]
    Open,
    /// Somebody has looked at it.
    Seen,
    /// Something is to be done about it.
    FollowUp,
    /// It is as it may be, and why, where a person says it.
    Harmless(Option<Reason>),
    /// It is what it looks like.
    Confirmed,
    /// One that a person's configuration has, or that of somebody else: it counts as what its name begins with.
    Own(Name),
}

/// Bytes of the longest name of a verdict.
const LONGEST: usize = 40;

/// The name of a verdict that is not built in: letters, digits, `-`, `_` and `:`, so that it can stand in every file, filter and line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name([u8; LONGEST]);

impl Name {
    fn new(name: &str) -> Option<Name> {
        let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':');
        let mut bytes = [0; LONGEST];
        let is_name = !name.is_empty() && name.chars().all(is_plain);
        bytes
            .get_mut(..name.len())
            .filter(|_| is_name)?
            .copy_from_slice(name.as_bytes());
        Some(Name(bytes))
    }

    fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0);
        let name = self.0.get(..end.unwrap_or(LONGEST));
        // It was made of a text.
        name.and_then(|name| str::from_utf8(name).ok())
            .unwrap_or_default()
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// Why shared text is harmless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// It is quoted.
    Quotation,
    /// Both have it from somewhere else.
    CommonSource,
    /// The two were allowed to work together.
    WorkedTogether,
    /// It is the author's own earlier text.
    OwnText,
    /// It was given to all.
    Template,
    /// It is alike by chance.
    Chance,
}

use Reason::{Chance, CommonSource, OwnText, Quotation, Template, WorkedTogether};
use Verdict::{Confirmed, FollowUp, Harmless, Open, Own, Seen};

impl Verdict {
    /// Those that are built in, in the order in which they are offered.
    pub const ALL: [Verdict; 11] = [
        Open,
        Seen,
        FollowUp,
        Harmless(None),
        Harmless(Some(Quotation)),
        Harmless(Some(CommonSource)),
        Harmless(Some(WorkedTogether)),
        Harmless(Some(OwnText)),
        Harmless(Some(Template)),
        Harmless(Some(Chance)),
        Confirmed,
    ];

    /// Its name for scripts, filters and files, in English: for ever the same.
    pub fn name(&self) -> &str {
        match self {
            Own(name) => name.as_str(),
            built_in => built_in.built_in().unwrap_or_default(),
        }
    }

    /// The name of one that is built in.
    pub fn built_in(self) -> Option<&'static str> {
        Some(match self {
            Open => "open",
            Seen => "seen",
            FollowUp => "follow-up",
            Harmless(None) => "harmless",
            Harmless(Some(Quotation)) => "harmless:quotation",
            Harmless(Some(CommonSource)) => "harmless:common-source",
            Harmless(Some(WorkedTogether)) => "harmless:worked-together",
            Harmless(Some(OwnText)) => "harmless:own-text",
            Harmless(Some(Template)) => "harmless:template",
            Harmless(Some(Chance)) => "harmless:chance",
            Confirmed => "confirmed",
            Own(_) => return None,
        })
    }

    /// The verdict of this name; nothing if no verdict can have it.
    pub fn named(name: &str) -> Option<Verdict> {
        let mut built_in = Verdict::ALL.into_iter();
        let built_in = built_in.find(|verdict| verdict.name() == name);
        built_in.or_else(|| Some(Own(Name::new(name)?)))
    }

    /// What it counts as: one without a reason, as each is coloured, sorted and summed.
    #[must_use]
    pub fn kind(self) -> Verdict {
        match self {
            Harmless(_) => Harmless(None),
            // Of one that says nothing of that somebody should find out what it is.
            Own(_) => self.begins_with().unwrap_or(FollowUp),
            other => other,
        }
    }

    /// The built-in one that the name of another begins with: `harmless` of `harmless:lab`.
    fn begins_with(self) -> Option<Verdict> {
        let (kind, _) = self.name().split_once(':')?;
        let mut kinds = [Seen, FollowUp, Harmless(None), Confirmed].into_iter();
        kinds.find(|built_in| built_in.name() == kind)
    }

    /// The verdict of this name as a configuration may have it: one of one's own says what it counts as.
    pub fn configured(name: &str) -> Option<Verdict> {
        let verdict = Verdict::named(name)?;
        let is_plain = !matches!(verdict, Own(_));
        (is_plain || verdict.begins_with().is_some()).then_some(verdict)
    }

    /// In words for people: their own where they have such.
    pub fn say(self) -> String {
        let own = wording::ask(|wording| wording.words(self).map(str::to_owned));
        own.unwrap_or_else(|| match self {
            Own(name) => name.as_str().to_owned(),
            built_in => built_in.phrase().say().to_owned(),
        })
    }

    const fn phrase(self) -> Phrase {
        match self {
            Own(_) => Phrase::NONE,
            Open => phrase("verdict-open"),
            Seen => phrase("verdict-seen"),
            FollowUp => phrase("verdict-follow-up"),
            Harmless(None) => phrase("verdict-harmless"),
            Harmless(Some(Quotation)) => phrase("verdict-quotation"),
            Harmless(Some(CommonSource)) => phrase("verdict-common-source"),
            Harmless(Some(WorkedTogether)) => phrase("verdict-worked-together"),
            Harmless(Some(OwnText)) => phrase("verdict-own-text"),
            Harmless(Some(Template)) => phrase("verdict-template"),
            Harmless(Some(Chance)) => phrase("verdict-chance"),
            Confirmed => phrase("verdict-confirmed"),
        }
    }

    /// Nobody has to look at it any more.
    pub fn is_decided(self) -> bool {
        matches!(self.kind(), Seen | Harmless(_) | Confirmed)
    }
}

/// By its name, so that a file says it in words and an entry stays what it is when there are more verdicts.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Verdict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Verdict::named(&name).ok_or_else(|| D::Error::custom("no verdict"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_verdict_has_a_name_and_words_of_its_own() {
        let names: BTreeSet<&str> = Verdict::ALL.iter().map(Verdict::name).collect();
        let words: BTreeSet<String> = Verdict::ALL.map(Verdict::say).into();
        assert_eq!((names.len(), words.len()), (11, 11));
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::named(verdict.name()), Some(verdict));
        }
    }

    #[test]
    fn one_of_somebody_else_keeps_its_name_and_counts_as_that_begins() {
        for (name, kind) in [
            ("harmless:lab", Harmless(None)),
            ("confirmed:minor", Confirmed),
            ("seen:с_ней", Seen),
            ("guilty", FollowUp),
            ("open:later", FollowUp),
        ] {
            let verdict = Verdict::named(name).unwrap();
            assert_eq!((verdict.name(), verdict.kind()), (name, kind));
            assert_eq!(verdict.say(), name);
            let json = serde_json::to_string(&verdict).unwrap();
            assert_eq!(serde_json::from_str::<Verdict>(&json).unwrap(), verdict);
            assert_eq!(Verdict::configured(name).is_some(), kind != FollowUp);
        }
        for name in ["", "two words", "red\u{1b}[31m", &"a".repeat(LONGEST + 1)] {
            assert_eq!(Verdict::named(name), None, "{name:?}");
        }
    }
}
