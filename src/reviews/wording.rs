//! Wording: what a person's configuration says of verdicts. Other words for one, one of her own, or that one is not offered.
//!
//! Like the language it is chosen when the program starts: a value of the process, which changes what is said and nothing else.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::OnceLock;

use super::Verdict;

/// What is said of one verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// Which one.
    pub verdict: Verdict,
    /// What it is called in place of what is built in, or of its name.
    pub words: Option<String>,
    /// The key of one that is not built in, by the [name](crate::app::keys) of keys.
    pub key: Option<String>,
    /// It can be chosen.
    pub is_offered: bool,
}

/// What is said of all verdicts of which anything is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording(pub Vec<Worded>);

static CHOSEN: OnceLock<Wording> = OnceLock::new();

thread_local! {
    /// That of this thread, where it is another one.
    static HERE: RefCell<Option<Rc<Wording>>> = const { RefCell::new(None) };
}

/// Sets that of the process; only the first call counts.
pub fn word(wording: Wording) {
    let _ = CHOSEN.set(wording);
}

/// Does something with another one, on this thread alone: for tests.
pub fn wording<T>(wording: Wording, what: impl FnOnce() -> T) -> T {
    let before = HERE.replace(Some(Rc::new(wording)));
    let done = what();
    HERE.set(before);
    done
}

/// Asks what is chosen.
pub fn ask<T>(question: impl FnOnce(&Wording) -> T) -> T {
    let here = HERE.with_borrow(Option::clone);
    let chosen = here.as_deref().or_else(|| CHOSEN.get());
    question(chosen.unwrap_or(&Wording::default()))
}

impl Wording {
    fn of(&self, verdict: Verdict) -> Option<&Worded> {
        self.0.iter().find(|worded| worded.verdict == verdict)
    }

    /// Words for a verdict in place of others.
    pub fn words(&self, verdict: Verdict) -> Option<&str> {
        self.of(verdict)?.words.as_deref()
    }

    /// The key of a verdict that is not built in.
    pub fn key(&self, verdict: Verdict) -> Option<&str> {
        self.of(verdict)?.key.as_deref()
    }

    /// The verdict with this key that is not built in.
    pub fn with_key(&self, key: &str) -> Option<Verdict> {
        let mut all = self.0.iter();
        let worded = all.find(|worded| worded.key.as_deref() == Some(key))?;
        Some(worded.verdict)
    }

    /// All that can be chosen, in the order in which they are offered: in a low window reasons and a person's own are scrolled off first.
    pub fn offered(&self) -> Vec<Verdict> {
        let own = self.0.iter().map(|worded| worded.verdict);
        let own = own.filter(|verdict| matches!(verdict, Verdict::Own(_)));
        let is_offered = |verdict: &Verdict| self.of(*verdict).is_none_or(|one| one.is_offered);
        let all = Verdict::ALL.into_iter().chain(own);
        let mut all: Vec<Verdict> = all.filter(is_offered).collect();
        all.sort_by_key(|verdict| *verdict != verdict.kind());
        all
    }
}
