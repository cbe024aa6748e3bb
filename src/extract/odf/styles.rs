//! Which styles of an `OpenDocument` hide text, and which lists have numbers?

use std::collections::{BTreeMap, BTreeSet};

use crate::extract::limits::LIMITS;
use crate::extract::number::Numerals;
use crate::extract::xml::Tag;

/// Levels of a list, as `OpenDocument` has them.
pub const LEVELS: usize = 10;
/// Letters up to this size, in points, are no letters to a reader.
const TINY: f32 = 2.0;
/// Styles take from their parents; honest ones have five above them.
const PARENTS: usize = 16;
/// A longer mark would be text.
const LONGEST_MARK: usize = 60;
/// The name under which the numbers of headings are kept; no style has an empty name.
pub const OUTLINE: &str = "";

/// What a list writes before its items at one level.
#[derive(Clone, Debug)]
pub struct Level {
    pub numerals: Option<Numerals>,
    pub prefix: String,
    pub suffix: String,
    /// How many of the levels above are written too, itself included.
    pub shown: usize,
    pub start: i32,
}

impl Default for Level {
    fn default() -> Level {
        Level {
            numerals: None,
            prefix: String::new(),
            suffix: String::new(),
            shown: 1,
            start: 1,
        }
    }
}

/// What is known of the styles.
#[derive(Debug, Default)]
pub struct Styles {
    /// From which style one takes what it doesn't say.
    parents: BTreeMap<String, String>,
    /// Whether the text is left out on the page, where a style says so.
    gone: BTreeMap<String, bool>,
    /// Whether its letters are no letters to a reader, where a style gives their size.
    tiny: BTreeMap<String, bool>,
    /// Whether the letters are white, where a style says so.
    white: BTreeMap<String, bool>,
    /// Not on white.
    shaded: BTreeSet<String>,
    /// The paper itself is coloured, or it is a slide.
    pub backdrop: bool,
    lists: BTreeMap<String, [Level; LEVELS]>,
    /// The style that is being read.
    name: String,
    default: bool,
}

impl Styles {
    /// Takes in one element of the lists of styles.
    pub fn open(&mut self, tag: &Tag) {
        match tag.name() {
            "style" | "default-style" | "list-style" => {
                self.default = tag.name() == "default-style";
                self.name = tag.attribute("name").unwrap_or_default();
                if let Some(parent) = tag.attribute("parent-style-name")
                    && self.has_room()
                {
                    self.parents.insert(self.name.clone(), parent);
                }
            }
            // Of a slide that is left out when the others are shown.
            "drawing-page-properties" if self.has_room() => {
                if let Some(visibility) = tag.attribute("visibility") {
                    self.gone.insert(self.name.clone(), visibility == "hidden");
                }
            }
            "outline-style" => OUTLINE.clone_into(&mut self.name),
            "text-properties" if !self.default => self.text(tag),
            "paragraph-properties"
            | "table-cell-properties"
            | "table-row-properties"
            | "table-properties"
            | "page-layout-properties" => self.ground(tag),
            "list-level-style-number" | "outline-level-style" => self.level(tag),
            _ => {}
        }
    }

    fn has_room(&self) -> bool {
        let seen = self.parents.len() + self.gone.len() + self.tiny.len();
        let known = seen + self.white.len() + self.shaded.len() + self.lists.len();
        known < LIMITS.entries
    }

    fn text(&mut self, tag: &Tag) {
        if !self.has_room() {
            return;
        }
        let name = &self.name;
        let size = tag.attribute("font-size").unwrap_or_default();
        let size: Option<f32> = size.strip_suffix("pt").and_then(|size| size.parse().ok());
        if let Some(display) = tag.attribute("display") {
            self.gone.insert(name.clone(), display == "none");
        }
        if let Some(size) = size {
            self.tiny.insert(name.clone(), size <= TINY);
        }
        if let Some(colour) = tag.attribute("color") {
            self.white
                .insert(name.clone(), colour.eq_ignore_ascii_case("#ffffff"));
        }
        self.ground(tag);
    }

    fn ground(&mut self, tag: &Tag) {
        let Some(colour) = tag.attribute("background-color") else {
            return;
        };
        if colour == "transparent" || colour.eq_ignore_ascii_case("#ffffff") {
            return;
        }
        if tag.name() == "page-layout-properties" {
            self.backdrop = true;
        } else if self.has_room() {
            self.shaded.insert(self.name.clone());
        }
    }

    fn level(&mut self, tag: &Tag) {
        let number = |name| tag.attribute(name).and_then(|n| n.parse::<usize>().ok());
        let Some(at @ 1..=LEVELS) = number("level") else {
            return;
        };
        if !self.has_room() {
            return;
        }
        let affix = |name| {
            let affix = tag.attribute(name).unwrap_or_default();
            affix.chars().take(LONGEST_MARK).collect()
        };
        let format = tag.attribute("num-format").unwrap_or_default();
        let levels = self.lists.entry(self.name.clone()).or_default();
        levels[at - 1] = Level {
            numerals: Numerals::of_letter(&format),
            prefix: affix("num-prefix"),
            suffix: affix("num-suffix"),
            shown: number("display-levels").unwrap_or(1).clamp(1, at),
            start: tag
                .attribute("start-value")
                .and_then(|start| start.parse().ok())
                .unwrap_or(1),
        };
    }

    pub fn is_hidden(&self, style: &str) -> bool {
        let says = |known: &BTreeMap<String, bool>| {
            let mut chain = self.chain(style);
            chain.find_map(|name| known.get(name).copied()) == Some(true)
        };
        says(&self.gone) || says(&self.tiny)
    }

    pub fn white(&self, style: &str) -> Option<bool> {
        self.chain(style)
            .find_map(|name| self.white.get(name).copied())
    }

    pub fn is_shaded(&self, style: &str) -> bool {
        self.chain(style).any(|name| self.shaded.contains(name))
    }

    /// A style and those that it takes from, nearest first.
    fn chain<'a>(&'a self, style: &'a str) -> impl Iterator<Item = &'a str> {
        let parent = |name: &&'a str| self.parents.get(*name).map(String::as_str);
        std::iter::successors(Some(style), parent).take(PARENTS)
    }

    /// The next number at a level of a list, after these counts.
    pub fn mark(
        &self,
        list: &str,
        level: usize,
        start: Option<i32>,
        counts: &mut [Option<i32>; LEVELS],
    ) -> Option<String> {
        let levels = self.lists.get(list)?;
        let level = level.min(LEVELS - 1);
        let next = counts[level].map_or(levels[level].start, |count| count.saturating_add(1));
        counts[level] = Some(start.unwrap_or(next));
        for deeper in &mut counts[level + 1..] {
            *deeper = None;
        }
        let with = &levels[level];
        with.numerals?;
        let numbers = (level + 1 - with.shown..=level).filter_map(|at| {
            let count = counts[at].unwrap_or(levels[at].start);
            Some(levels[at].numerals?.write(count))
        });
        let numbers: Vec<String> = numbers.collect();
        Some(format!(
            "{}{}{}",
            with.prefix,
            numbers.join("."),
            with.suffix
        ))
    }
}
