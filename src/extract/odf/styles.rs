//! Styles of an `OpenDocument`: which of them hide text, and which lists have numbers.

use std::collections::BTreeMap;

use crate::extract::Role;
use crate::extract::limits::LIMITS;
use crate::extract::look::{Look, Style, Styles as Looks};
use crate::extract::number::{LEVELS, LONGEST_MARK, List, Numerals};
use crate::extract::xml::Tag;

/// Letters up to this size, in points, are no letters to a reader.
const TINY: f32 = 2.0;
/// Quoted paragraphs begin so many points further in at least: a centimetre, less what rounding takes.
const INDENT: f32 = 25.0;
/// The name under which the numbers of headings are kept; no style has an empty name.
pub const OUTLINE: &str = "";

/// What is known of the styles.
#[derive(Debug, Default)]
pub struct Styles {
    looks: Looks,
    /// The paper itself is coloured, or it is a slide.
    pub backdrop: bool,
    pub lists: BTreeMap<String, List>,
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
                self.name = tag.value("name");
                if let Some(role) = Role::of_style(&self.name) {
                    self.set(|style| style.role = Some(role));
                }
                if let Some(parent) = tag.attribute("parent-style-name") {
                    self.set(|style| style.parent = Some(parent));
                }
            }
            // Of a slide that is left out when the others are shown.
            "drawing-page-properties" => {
                if let Some(visibility) = tag.attribute("visibility") {
                    self.set(|style| style.gone = Some(visibility == "hidden"));
                }
            }
            "outline-style" => OUTLINE.clone_into(&mut self.name),
            "text-properties" if !self.default => self.text(tag),
            "paragraph-properties" => {
                self.indent(tag);
                self.ground(tag);
            }
            "table-cell-properties"
            | "table-row-properties"
            | "table-properties"
            | "page-layout-properties" => self.ground(tag),
            "list-level-style-number" | "outline-level-style" => self.level(tag),
            _ => {}
        }
    }

    /// Says something of the style that is being read.
    fn set(&mut self, say: impl FnOnce(&mut Style)) {
        if let Some(style) = self.looks.entry(&self.name) {
            say(style);
        }
    }

    fn text(&mut self, tag: &Tag) {
        let size = tag.value("font-size");
        let size: Option<f32> = size.strip_suffix("pt").and_then(|size| size.parse().ok());
        let display = tag.attribute("display");
        let colour = tag.attribute("color");
        self.set(|style| {
            style.gone = display.map(|display| display == "none").or(style.gone);
            style.tiny = size.map(|size| size <= TINY).or(style.tiny);
            let white = colour.map(|colour| colour.eq_ignore_ascii_case("#ffffff"));
            style.white = white.or(style.white);
        });
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
        } else {
            self.set(|style| style.shaded = true);
        }
    }

    /// The first line of any paragraph begins further in, and all but the first of an entry in a bibliography.
    fn indent(&mut self, tag: &Tag) {
        if let Some(left) = points(&tag.value("margin-left")) {
            let first = points(&tag.value("text-indent")).unwrap_or(0.0);
            self.set(|style| style.indented = Some(left >= INDENT && first >= 0.0));
        }
    }

    /// What a paragraph of a style is.
    pub fn role(&self, style: &str) -> Option<Role> {
        self.looks.role(style, None)
    }

    fn level(&mut self, tag: &Tag) {
        let Some(at @ 1..=LEVELS) = tag.number("level") else {
            return;
        };
        if self.lists.len() >= LIMITS.entries {
            return;
        }
        let affix = |name| -> String { tag.value(name).chars().take(LONGEST_MARK).collect() };
        let levels = &mut self.lists.entry(self.name.clone()).or_default().0;
        levels[at - 1].numerals = Numerals::of_letter(&tag.value("num-format"));
        // How many of the levels above are written too, itself included; dots are none.
        let shown = tag.number("display-levels").unwrap_or(1).clamp(1, at);
        let shown = (at - shown..at).filter(|above| levels[*above].numerals.is_some());
        let shown: Vec<String> = shown
            .map(|above| format!("%{}", (above + 1) % LEVELS))
            .collect();
        let (prefix, suffix) = (affix("num-prefix"), affix("num-suffix"));
        levels[at - 1].mark = format!("{prefix}{}{suffix}", shown.join("."));
        levels[at - 1].start = tag.number("start-value").unwrap_or(1);
    }

    /// Letters of a style that stand in others.
    pub fn look(&self, style: &str, outer: Look) -> Look {
        let (gone, tiny) = (false, false);
        let own = self.looks.look(
            style,
            Look {
                gone,
                tiny,
                ..outer
            },
        );
        // What is hidden hides what stands in it.
        Look {
            gone: own.gone || outer.gone,
            tiny: own.tiny || outer.tiny,
            ..own
        }
    }

    /// The mark of the next item at a level of a list, or of the one that has this number.
    pub fn mark(&mut self, list: &str, level: usize, number: Option<i32>) -> Option<String> {
        let list = self.lists.get_mut(list)?;
        list.next(level.min(LEVELS - 1), number)
    }
}

/// A length in points; nothing if it is a share of another.
fn points(length: &str) -> Option<f32> {
    let end = length.find(|c: char| c.is_ascii_alphabetic() || c == '%')?;
    let (number, unit) = length.split_at_checked(end)?;
    let points = match unit {
        "in" => 72.0,
        "cm" => 72.0 / 2.54,
        "mm" => 7.2 / 2.54,
        "pt" => 1.0,
        "pc" => 12.0,
        _ => return None,
    };
    Some(number.parse::<f32>().ok()? * points)
}
