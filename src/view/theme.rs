//! Themes. Styles by meaning: no screen names a colour.

mod builtin;
mod contrast;
mod words;

use ratatui::style::{Color, Modifier, Style};

use crate::align::How;
use crate::app::picker::Picker;
use crate::said;
use crate::words::{Phrase, Said, phrase};

pub use contrast::{Rgb, ratio};
pub use words::{Meaning, Slot, style};

use contrast::READABLE;

/// What each kind of thing looks like. Nothing is told by colour alone: every style that carries a meaning comes with
/// a sign, a number or a modifier as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Letters and ground of the whole screen; nothing where the terminal's own are kept.
    pub ground: Style,
    /// Ordinary text.
    pub text: Style,
    /// Text of less weight: labels, units, context.
    pub quiet: Style,
    /// The one accent: the selected row, the current passage's number.
    pub selected: Style,
    /// The sign in front of the selected row, and the open tab.
    pub accent: Style,
    /// Titles and column heads.
    pub heading: Style,
    /// A key in a key list.
    pub key: Style,
    /// Bars beside numbers.
    pub bar: Style,
    /// Something a person should know: a limit reached, a file not read.
    pub warning: Style,
    /// The family of colours for passages: passage n has `passages[(n - 1) % passages.len()]`.
    pub passages: Vec<Style>,
    /// The same family for signs that are not letters: bars and strips, which a quiet ground would hide.
    pub inks: Vec<Style>,
    /// Laid over a passage's style on the current passage.
    pub current: Style,
    /// Laid over a passage's style on changed words (an underline at least).
    pub changed: Style,
    /// Shared shingles that are part of no passage.
    pub loose: Style,
    /// Text left out as common to many documents.
    pub common: Style,
    /// Laid over text that a reader of the original does not see.
    pub hidden: Style,
    /// Laid over words with letters of another alphabet that look like their own.
    pub odd: Style,
}

/// Without colour it tells the place one is at from the others where something searched for stands: letters that are both bold and
/// slanted are seen among those that are neither.
const WEIGHT: Modifier = Modifier::BOLD.union(Modifier::ITALIC);

impl Theme {
    /// On a terminal with this ground: its own ground is kept where every ink can be read on it, or else the theme brings
    /// its ground along. Nothing is known of a terminal that gave no answer, so there it does.
    #[must_use]
    pub fn on(mut self, ground: Option<Rgb>) -> Theme {
        if ground.is_some_and(|ground| self.is_readable_on(ground)) {
            self.ground = Style::new();
        }
        self
    }

    /// Whether all text on the ground has a contrast of 4.5 to 1 there.
    pub(super) fn is_readable_on(&self, ground: Rgb) -> bool {
        let inks = [
            self.ground,
            self.quiet,
            self.accent,
            self.key,
            self.warning,
            self.common,
            self.hidden,
            self.odd,
        ];
        let colours = |colour: Option<Color>| colour.filter(|colour| *colour != Color::Reset);
        let mut inks = inks.iter().filter_map(|style| colours(style.fg));
        let is_readable = |ink| Rgb::of(ink).is_some_and(|ink| ratio(ink, ground) >= READABLE);
        // Of a ground or an ink that is not known nobody can say so.
        let is_known = colours(self.ground.bg).is_none_or(|own| Rgb::of(own).is_some());
        is_known && inks.all(is_readable)
    }

    /// The style of a passage by its number, from 1.
    pub fn passage(&self, number: u32) -> Style {
        of_family(&self.passages, number)
    }

    /// Laid over a passage's style on words that differ in this way.
    pub fn how(&self, how: How) -> Style {
        // Less has changed, and less is seen. With colours nothing is dim: a terminal would halve a contrast that just does.
        let dim = if self.inks.is_empty() {
            Modifier::DIM
        } else {
            Modifier::empty()
        };
        match how {
            How::Replaced | How::Inserted => self.changed,
            How::Form => Style::new().add_modifier(Modifier::UNDERLINED.union(dim)),
            // Dim and slanted are shared words that are in no passage.
            How::Moved if self.inks.is_empty() => {
                Style::new().add_modifier(Modifier::BOLD.union(Modifier::ITALIC))
            }
            How::Moved => Style::new().add_modifier(Modifier::ITALIC),
        }
    }

    /// What is searched for, over the style of what it stands in: turned round, so that it is seen on every ground and without
    /// colour. The one of the places that a person is at has more weight.
    pub fn found(&self, style: Style, is_at: bool) -> Style {
        let turned = style.add_modifier(Modifier::REVERSED);
        match (self.inks.is_empty(), is_at) {
            (false, false) => turned,
            (false, true) => turned.patch(self.accent),
            // The first line of the current passage is turned round as well, and never underlined then. Faint letters on a ground
            // that is turned round can hardly be read, and the weight of a passage would be that of the place one is at.
            (true, false) => turned
                .add_modifier(Modifier::UNDERLINED)
                .remove_modifier(Modifier::DIM | WEIGHT),
            (true, true) => turned
                .add_modifier(Modifier::UNDERLINED | WEIGHT)
                .remove_modifier(Modifier::DIM),
        }
    }

    /// The style of a passage's signs by its number, from 1.
    pub fn ink(&self, number: u32) -> Style {
        of_family(&self.inks, number)
    }
}

/// The style of a passage by its number, from 1: after the last of them comes the first.
fn of_family(styles: &[Style], number: u32) -> Style {
    let at = (number.max(1) - 1) as usize % styles.len().max(1);
    styles.get(at).copied().unwrap_or_default()
}

/// What the terminal is known to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// The colour behind its letters, if it said so.
    pub ground: Option<Rgb>,
    /// It shows all colours, not only 256.
    pub rich: bool,
    /// It shows sixteen colours.
    pub poor: bool,
    /// A person wants no colour (`NO_COLOR`), or the terminal has none.
    pub colourless: bool,
}

/// A theme that comes with the program: its name, what it is in a few words, and the theme itself.
type Builtin = (&'static str, Phrase, fn(bool) -> Theme);

const BUILTIN: [Builtin; 8] = [
    ("dark", phrase("theme-dark"), Theme::dark),
    ("light", phrase("theme-light"), Theme::light),
    (
        "high-contrast",
        phrase("theme-contrast"),
        Theme::high_contrast,
    ),
    (
        "high-contrast-light",
        phrase("theme-contrast-light"),
        Theme::high_contrast_light,
    ),
    ("colour-blind", phrase("theme-blind"), Theme::colour_blind),
    (
        "colour-blind-light",
        phrase("theme-blind-light"),
        Theme::colour_blind_light,
    ),
    ("sixteen", phrase("theme-sixteen"), Theme::sixteen),
    ("none", phrase("theme-none"), Theme::none),
];

/// The name of the theme that is chosen by what the terminal is.
pub const AUTO: &str = "auto";

/// One theme to choose.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it is, in a few words.
    pub about: Said,
    /// How it looks here.
    pub theme: Theme,
}

/// All themes as they look on this terminal: `auto`, those of the program, and the person's own.
#[derive(Clone, Debug)]
pub struct Themes(Vec<Choice>);

impl Themes {
    /// On a terminal of these abilities, with the person's own themes by name.
    pub fn new(abilities: Abilities, own: &[(String, Theme)]) -> Themes {
        let here = |theme: Theme| theme.on(abilities.ground);
        let usual = usual(abilities);
        let mut choices: Vec<Choice> = BUILTIN
            .iter()
            .map(|(name, about, theme)| Choice {
                name: (*name).to_owned(),
                about: (*about).into(),
                theme: here(theme(abilities.rich)),
            })
            .collect();
        let auto = choices.iter().find(|choice| choice.name == usual);
        let auto = Choice {
            name: AUTO.to_owned(),
            about: said!("theme-auto", theme = usual),
            theme: auto.map(|choice| choice.theme.clone()).unwrap_or_default(),
        };
        choices.insert(0, auto);
        choices.extend(own.iter().map(|(name, theme)| Choice {
            name: name.clone(),
            about: said!("theme-own"),
            theme: here(theme.clone()),
        }));
        Themes(choices)
    }

    /// All of them, in the order of the picker.
    pub fn choices(&self) -> &[Choice] {
        &self.0
    }

    /// Their names with a few words about each, to choose from; the one of this name is shown, or else the first.
    pub fn picker(&self, shown: &str) -> Picker<(String, Said)> {
        let at = self.0.iter().position(|choice| choice.name == shown);
        let choices = self.0.iter();
        let choices = choices.map(|choice| (choice.name.clone(), choice.about.clone()));
        Picker::new(choices.collect(), at.unwrap_or(0))
    }

    /// The theme at a position; `auto` where there is none.
    pub fn get(&self, at: usize) -> Option<&Theme> {
        let choice = self.0.get(at).or(self.0.first());
        choice.map(|choice| &choice.theme)
    }
}

/// The names of the themes that come with the program, `auto` first.
pub fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(AUTO).chain(BUILTIN.iter().map(|(name, ..)| *name))
}

/// A theme that comes with the program, in 256 colours.
pub fn named(name: &str) -> Option<Theme> {
    let found = BUILTIN.iter().find(|(known, ..)| *known == name);
    found.map(|(_, _, theme)| theme(false))
}

/// What suits a terminal. Dark where nothing is known: the theme then brings its ground along.
fn usual(abilities: Abilities) -> &'static str {
    match abilities {
        Abilities {
            colourless: true, ..
        } => "none",
        Abilities { poor: true, .. } => "sixteen",
        Abilities {
            ground: Some(ground),
            ..
        } if ground.is_light() => "light",
        _ => "dark",
    }
}

#[cfg(test)]
mod tests;
