//! How a person writes down a style. `#ffaf5f bold`, `white on 17`, `default underlined`.

use ratatui::style::{Color, Modifier, Style};

use super::Theme;

/// What can be styled, by its name in a theme of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// One style.
    One(&'static str),
    /// A family of them, in the order of the passages.
    Many(&'static str),
}

impl Meaning {
    /// All of them, with what they are for.
    pub const ALL: [(Meaning, &'static str); 16] = [
        (
            Meaning::One("ground"),
            "letters and ground of the whole screen",
        ),
        (
            Meaning::One("quiet"),
            "text of less weight: labels, units, context",
        ),
        (
            Meaning::One("selected"),
            "the row under the cursor; name a ground",
        ),
        (
            Meaning::One("accent"),
            "the sign of the cursor, the open tab",
        ),
        (Meaning::One("heading"), "titles and the largest figures"),
        (Meaning::One("key"), "keys"),
        (Meaning::One("bar"), "bars beside figures"),
        (Meaning::One("warning"), "what a person should know"),
        (
            Meaning::Many("passages"),
            "letters and ground of the passages, one after another",
        ),
        (
            Meaning::Many("inks"),
            "signs of the same passages: bars and strips",
        ),
        (
            Meaning::One("current"),
            "laid over the passage that one is at",
        ),
        (Meaning::One("changed"), "laid over changed words"),
        (Meaning::One("loose"), "shared words that are in no passage"),
        (Meaning::One("common"), "text that stands in many documents"),
        (
            Meaning::One("hidden"),
            "text that a reader of the original does not see",
        ),
        (
            Meaning::One("odd"),
            "laid over words with letters of another alphabet",
        ),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Meaning::One(name) | Meaning::Many(name) => name,
        }
    }

    /// The meaning of this name.
    pub fn named(name: &str) -> Option<Meaning> {
        let all = Meaning::ALL.into_iter().map(|(meaning, _)| meaning);
        all.into_iter().find(|meaning| meaning.name() == name)
    }
}

impl Theme {
    /// The style of a meaning that has one.
    pub fn style_mut(&mut self, name: &str) -> Option<&mut Style> {
        Some(match name {
            "ground" => &mut self.ground,
            "quiet" => &mut self.quiet,
            "selected" => &mut self.selected,
            "accent" => &mut self.accent,
            "heading" => &mut self.heading,
            "key" => &mut self.key,
            "bar" => &mut self.bar,
            "warning" => &mut self.warning,
            "current" => &mut self.current,
            "changed" => &mut self.changed,
            "loose" => &mut self.loose,
            "common" => &mut self.common,
            "hidden" => &mut self.hidden,
            "odd" => &mut self.odd,
            _ => return None,
        })
    }

    /// The styles of a meaning that has many.
    pub fn family_mut(&mut self, name: &str) -> Option<&mut Vec<Style>> {
        match name {
            "passages" => Some(&mut self.passages),
            "inks" => Some(&mut self.inks),
            _ => None,
        }
    }
}

/// The sixteen by their names, in their order.
const NAMES: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "grey",
    "dark-grey",
    "light-red",
    "light-green",
    "light-yellow",
    "light-blue",
    "light-magenta",
    "light-cyan",
    "white",
];

const MODIFIERS: [(&str, Modifier); 6] = [
    ("bold", Modifier::BOLD),
    ("italic", Modifier::ITALIC),
    ("underlined", Modifier::UNDERLINED),
    ("dim", Modifier::DIM),
    ("reversed", Modifier::REVERSED),
    ("crossed-out", Modifier::CROSSED_OUT),
];

/// The style that these words describe.
///
/// # Errors
/// The word that is none of a style, with what could stand there.
pub fn style(words: &str) -> Result<Style, String> {
    let mut style = Style::new();
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if let Some((_, modifier)) = MODIFIERS.iter().find(|(name, _)| *name == word) {
            style = style.add_modifier(*modifier);
        } else if word == "on" {
            let ground = words
                .next()
                .ok_or("after “on” the colour of the ground is missing")?;
            style = style.bg(colour(ground)?);
        } else if style.fg.is_some() {
            return Err(format!(
                "“{word}” would be a second colour: a ground is written as “on {word}”"
            ));
        } else {
            style = style.fg(colour(word)?);
        }
    }
    Ok(style)
}

fn colour(word: &str) -> Result<Color, String> {
    if word == "default" {
        return Ok(Color::Reset);
    }
    if let Some((_, index)) = NAMES.iter().zip(0..).find(|(name, _)| **name == word) {
        return Ok(Color::Indexed(index));
    }
    if let Ok(index) = word.parse() {
        return Ok(Color::Indexed(index));
    }
    let digits = word.strip_prefix('#');
    let number = |digits: &str| u32::from_str_radix(digits, 16).ok();
    let parsed = digits.and_then(|digits| match digits.len() {
        6 => number(digits),
        3 => number(&digits.chars().flat_map(|d| [d, d]).collect::<String>()),
        _ => None,
    });
    parsed.map(Color::from_u32).ok_or_else(|| {
        format!("“{word}” is no colour: write #rrggbb, a number up to 255, default, or a name such as light-blue")
    })
}
