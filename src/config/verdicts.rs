//! Verdicts in the configuration: `[verdicts]` with `name = "words"`, `name = false`, or `name = { key = "7", words = "words" }`.

use toml_edit::{Item, Table};

use super::Reader;
use super::problem::Place as At;
use crate::app::command::{Action, Place};
use crate::app::keymap::Keymap;
use crate::app::keys;
use crate::reviews::{Verdict, Worded, Wording};
use crate::said;
use crate::words::Said;

/// What the names of a person's own begin with.
const KINDS: &str = "seen, follow-up, harmless, confirmed";
/// What can stand behind a name.
const FORMS: &str = "\"words\", false, { key = \"7\", words = \"words\" }";

impl Reader<'_> {
    /// What is said of verdicts.
    pub(super) fn verdicts(&mut self, root: &Table, keymap: &Keymap) -> Wording {
        let mut wording = Wording::default();
        let Some(all) = self.table(root, "verdicts") else {
            return wording;
        };
        for (name, item) in all {
            let Some(verdict) = Verdict::configured(name) else {
                let said = said!("config-no-verdict", name, kinds = KINDS);
                self.wrong(At::key(all, name), said);
                continue;
            };
            match worded(verdict, item) {
                Ok(worded) => wording.0.push(worded),
                Err(said) => self.wrong(At::value(all, name), said),
            }
        }
        // One that is not offered needs no key.
        let is_offered = |verdict: &Verdict| wording.offered().contains(verdict);
        let is_taken = |key: &str| match keymap.meaning(Place::Verdict, key) {
            Some(Action::Decide(verdict)) => is_offered(&verdict),
            other => other.is_some(),
        };
        for (at, one) in wording.0.iter().enumerate() {
            let Some(key) = &one.key else { continue };
            let mut before = wording.0.iter().take(at);
            if is_taken(key) || before.any(|other| other.key.as_ref() == Some(key)) {
                let said = said!("config-verdict-taken", key = keys::shown(key));
                self.wrong(At::value(all, one.verdict.name()), said);
            }
        }
        wording
    }
}

/// What is said of this one.
fn worded(verdict: Verdict, item: &Item) -> Result<Worded, Said> {
    let plain = Worded {
        verdict,
        words: None,
        key: None,
        is_offered: true,
    };
    if let Some(is_offered) = item.as_bool() {
        return Ok(Worded {
            is_offered,
            ..plain
        });
    }
    let wrong = || said!("config-verdict", forms = FORMS);
    let words = |item: &Item| {
        let words = item
            .as_str()
            .map(str::trim)
            .filter(|words| !words.is_empty());
        words.map(str::to_owned).ok_or_else(wrong)
    };
    let Some(table) = item.as_table_like() else {
        let words = Some(words(item)?);
        return Ok(Worded { words, ..plain });
    };
    let mut one = plain;
    for (name, item) in table.iter() {
        match name {
            "words" => one.words = Some(words(item)?),
            "key" if !matches!(verdict, Verdict::Own(_)) => {
                return Err(said!("config-verdict-key", table = "[keys.verdict]"));
            }
            "key" => {
                let written = item.as_str().ok_or_else(wrong)?;
                let key = keys::parse(written);
                let no_key = || said!("config-no-key", key = written);
                one.key = Some(key.ok_or_else(no_key)?);
            }
            _ => return Err(wrong()),
        }
    }
    Ok(one)
}
