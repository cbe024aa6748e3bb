//! Look: whether a reader sees letters that are drawn in this way, and what styles say of it.

use std::collections::BTreeMap;

use super::Role;
use super::limits::LIMITS;

/// Styles that are based on one another; programs write fewer than ten.
const ANCESTORS: usize = 16;

/// How letters are drawn.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one property of letters"
)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Not at all.
    pub gone: bool,
    /// Too small to be letters to a reader.
    pub tiny: bool,
    pub white: bool,
    /// On something else than white.
    pub shaded: bool,
}

impl Look {
    /// Whether no reader sees the letters, on a ground that is shaded or not.
    pub fn is_hidden(self, ground: bool) -> bool {
        self.gone || self.tiny || (self.white && !self.shaded && !ground)
    }
}

/// What a style says; what it doesn't say it takes from its parent.
#[derive(Debug, Default)]
pub struct Style {
    pub parent: Option<String>,
    pub gone: Option<bool>,
    pub tiny: Option<bool>,
    pub white: Option<bool>,
    pub shaded: bool,
    /// The list that its paragraphs are items of, and at which level.
    pub list: Option<String>,
    pub level: Option<usize>,
    /// What its paragraphs are by its name or its level.
    pub role: Option<Role>,
    /// Whether they begin so far in as quoted ones do.
    pub indented: Option<bool>,
}

/// The styles of a document.
#[derive(Debug, Default)]
pub struct Styles(BTreeMap<String, Style>);

impl Styles {
    /// The style of that name, for adding to it; nothing if there are too many.
    pub fn entry(&mut self, name: &str) -> Option<&mut Style> {
        if self.0.len() >= LIMITS.entries && !self.0.contains_key(name) {
            return None;
        }
        Some(self.0.entry(name.to_owned()).or_default())
    }

    /// A style and those that it takes from, nearest first, with their names.
    pub fn chain<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, &'a Style)> {
        let named = |name: &'a str| self.0.get(name).map(|style| (name, style));
        let parent = move |(_, style): &(&str, &'a Style)| named(style.parent.as_deref()?);
        std::iter::successors(named(name), parent).take(ANCESTORS)
    }

    /// What a paragraph of a style is, which says of itself whether it is indented or says nothing.
    pub fn role(&self, name: &str, indented: Option<bool>) -> Option<Role> {
        let role = self.chain(name).find_map(|(_, style)| style.role);
        let by_style = || self.chain(name).find_map(|(_, style)| style.indented);
        let is_indented = || indented.or_else(by_style).unwrap_or(false);
        role.or_else(|| is_indented().then_some(Role::Indented))
    }

    /// Whether the paragraphs of a style are items of a list.
    pub fn is_listed(&self, name: &str) -> bool {
        self.chain(name).any(|(_, style)| style.list.is_some())
    }

    /// Letters of this look in a style.
    pub fn look(&self, name: &str, look: Look) -> Look {
        let said =
            |what: fn(&Style) -> Option<bool>| self.chain(name).find_map(|(_, style)| what(style));
        Look {
            gone: said(|style| style.gone).unwrap_or(look.gone),
            tiny: said(|style| style.tiny).unwrap_or(look.tiny),
            white: said(|style| style.white).unwrap_or(look.white),
            shaded: look.shaded || self.chain(name).any(|(_, style)| style.shaded),
        }
    }
}
