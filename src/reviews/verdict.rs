//! Verdicts: what a person says of a pair or a document. Neutral words: none of them accuses anybody.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
use Verdict::{Confirmed, FollowUp, Harmless, Open, Seen};

impl Verdict {
    /// All of them, in the order in which they are offered.
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
    pub const fn name(self) -> &'static str {
        match self {
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
        }
    }

    /// The verdict of this name.
    pub fn named(name: &str) -> Option<Verdict> {
        Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.name() == name)
    }

    /// Its name for people.
    pub const fn phrase(self) -> Phrase {
        match self {
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
    pub const fn is_decided(self) -> bool {
        matches!(self, Seen | Harmless(_) | Confirmed)
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
        let names: BTreeSet<&str> = Verdict::ALL.map(Verdict::name).into();
        let words: BTreeSet<&str> = Verdict::ALL.map(|verdict| verdict.phrase().say()).into();
        assert_eq!((names.len(), words.len()), (11, 11));
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::named(verdict.name()), Some(verdict));
        }
        assert_eq!(Verdict::named("guilty"), None);
    }
}
