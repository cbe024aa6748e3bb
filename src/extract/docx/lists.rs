//! Lists and styles of a Word document, as its parts of their own define them.

use std::collections::BTreeMap;

use super::look::{is_indented, is_shade, is_white};
use crate::extract::Role;
use crate::extract::limits::LIMITS;
use crate::extract::look::{Style, Styles};
use crate::extract::number::{LEVELS, LONGEST_MARK, List, Numerals};
use crate::extract::xml::{Node, Skip, Tag, Xml, tags};

/// Lists and styles of a document, and how far they have been counted.
#[derive(Debug, Default)]
pub struct Lists {
    patterns: BTreeMap<String, Pattern>,
    known: BTreeMap<String, Known>,
    pub styles: Styles,
}

/// What lists of one kind have in common: Word counts all of them in one go.
#[derive(Debug, Default)]
struct Pattern {
    list: List,
    /// The styles of the paragraphs of each level.
    styles: [Option<String>; LEVELS],
}

#[derive(Debug, Default)]
struct Known {
    pattern: String,
    /// Levels that this list begins anew.
    restarts: BTreeMap<usize, i32>,
}

fn level(tag: &Tag, name: &str) -> Option<usize> {
    tag.number(name).filter(|level| *level < LEVELS)
}

/// Whether a property that is on or off is on.
pub fn is_on(tag: &Tag) -> bool {
    !matches!(tag.value("val").as_str(), "0" | "false" | "off")
}

impl Lists {
    /// Reads what lists there are.
    pub fn add_numbering(&mut self, xml: &str) {
        let (mut pattern, mut list, mut at, mut start) = (String::new(), String::new(), 0, false);
        for tag in tags(xml) {
            match tag.name() {
                "abstractNum" => {
                    pattern = tag.value("abstractNumId");
                    list.clear();
                }
                "num" => {
                    list = tag.value("numId");
                    if self.known.len() < LIMITS.entries {
                        self.known.entry(list.clone()).or_default();
                    }
                }
                "lvl" | "lvlOverride" => {
                    at = level(&tag, "ilvl").unwrap_or(0);
                    start = tag.name() == "lvl" && list.is_empty();
                    if start && self.patterns.len() < LIMITS.clues {
                        self.patterns.entry(pattern.clone()).or_default();
                    }
                }
                "abstractNumId" => {
                    if let Some(list) = self.known.get_mut(&list) {
                        list.pattern = tag.value("val");
                    }
                }
                "startOverride" => {
                    if let Some(list) = self.known.get_mut(&list) {
                        list.restarts.insert(at, tag.number("val").unwrap_or(1));
                    }
                }
                _ if start => {
                    if let Some(pattern) = self.patterns.get_mut(&pattern) {
                        pattern.set(at, &tag);
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads which styles are numbered or hidden, and what their paragraphs are.
    pub fn add_styles(&mut self, xml: &str) {
        let mut id = None;
        let mut skip = Skip::default();
        for node in Xml::new(xml) {
            if skip.passes(&node) {
                continue;
            }
            let Node::Open(tag) = node else { continue };
            if tag.name() == "style" {
                let new = tag.value("styleId");
                if let Some(style) = self.styles.entry(&new) {
                    *style = Style::default();
                }
                id = Some(new);
            }
            let Some(style) = id.as_ref().and_then(|id| self.styles.entry(id)) else {
                continue;
            };
            match tag.name() {
                // Its id is in the writer's language.
                "name" => style.role = Role::of_style(&tag.value("val")),
                "outlineLvl" => style.role = style.role.or(Some(Role::Heading)),
                "ind" => style.indented = is_indented(&tag),
                "basedOn" => style.parent = tag.attribute("val"),
                "numId" => style.list = tag.attribute("val"),
                "ilvl" => style.level = level(&tag, "val"),
                "vanish" => style.gone = Some(is_on(&tag)),
                "color" => style.white = Some(is_white(&tag)),
                "shd" => style.shaded |= is_shade(&tag),
                // What a table's style says of some of its cells.
                name @ "tblStylePr" => skip.begin(name),
                _ => {}
            }
        }
    }

    /// The next number of a paragraph's list, by what it says itself or by its style.
    pub fn mark(
        &mut self,
        list: Option<&str>,
        level: Option<usize>,
        style: &str,
    ) -> Option<String> {
        let (list, level) = match list {
            Some(list) => (list.to_owned(), level.unwrap_or(0)),
            None => self.of_style(style, level)?,
        };
        let list = self.known.get_mut(&list)?;
        let pattern = self.patterns.get_mut(&list.pattern)?;
        // Once, when the list is first met.
        for (level, start) in std::mem::take(&mut list.restarts) {
            let level = &mut pattern.list.0[level];
            (level.count, level.start) = (None, start);
        }
        pattern.list.next(level.min(LEVELS - 1), None)
    }

    fn of_style(&self, style: &str, level: Option<usize>) -> Option<(String, usize)> {
        let (id, with) = self
            .styles
            .chain(style)
            .find(|(_, style)| style.list.is_some())?;
        let list = with.list.clone()?;
        let pattern = self.patterns.get(&self.known.get(&list)?.pattern)?;
        let of = |style: &Option<String>| style.as_deref() == Some(id);
        let by_pattern = pattern.styles.iter().position(of);
        Some((list, level.or(by_pattern).or(with.level).unwrap_or(0)))
    }
}

impl Pattern {
    fn set(&mut self, at: usize, tag: &Tag) {
        let Some(value) = tag.attribute("val") else {
            return;
        };
        let level = &mut self.list.0[at];
        match tag.name() {
            "start" => level.start = value.parse().unwrap_or(1),
            "numFmt" => {
                level.numerals = match value.as_str() {
                    "bullet" | "none" => None,
                    "lowerLetter" => Some(Numerals::LowerLetter),
                    "upperLetter" => Some(Numerals::UpperLetter),
                    "lowerRoman" => Some(Numerals::LowerRoman),
                    "upperRoman" => Some(Numerals::UpperRoman),
                    _ => Some(Numerals::Decimal),
                }
            }
            "lvlText" => level.mark = value.chars().take(LONGEST_MARK).collect(),
            "pStyle" => self.styles[at] = Some(value),
            _ => {}
        }
    }
}
