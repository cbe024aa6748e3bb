//! How a person writes down a style. `#ffaf5f bold`, `white on 17`, `default underlined`.

use ratatui::style::{Color, Modifier, Style};

use super::Theme;
use crate::said;
use crate::words::Said;

/// What can be styled in a theme of one's own.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// Its name there.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// How it can be written.
    pub example: &'static str,
    /// Where a theme has it.
    pub slot: Slot,
}

/// Where a theme has the styles of a meaning.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// One style.
    One(fn(&mut Theme) -> &mut Style),
    /// A family of them, in the order of the passages.
    Many(fn(&mut Theme) -> &mut Vec<Style>),
}

macro_rules! meanings {
    ($($slot:ident $name:ident $about:literal $example:literal;)+) => {
        [$(Meaning {
            name: stringify!($name),
            about: $about,
            example: $example,
            slot: Slot::$slot(|theme| &mut theme.$name),
        }),+]
    };
}

impl Meaning {
    /// All of them.
    pub const ALL: [Meaning; 16] = meanings! {
        One ground "letters and ground of the whole screen" "\"253 on 234\"";
        One quiet "text of less weight: labels, units, context" "\"247\"";
        One selected "the row under the cursor; name a ground" "\"white on 236 bold\"";
        One accent "the sign of the cursor, the open tab" "\"215 bold\"";
        One heading "titles and the largest figures" "\"bold\"";
        One key "keys" "\"247\"";
        One bar "bars beside figures" "\"247\"";
        One warning "what a person should know" "\"215 bold\"";
        Many passages "letters and ground of the passages, one after another" "[\"253 on 23\", \"253 on 53\", \"253 on 58\"]";
        Many inks "signs of the same passages: bars and strips" "[\"38\", \"170\", \"178\"]";
        One current "laid over the passage that one is at" "\"bold\"";
        One changed "laid over changed words" "\"bold underlined\"";
        One loose "shared words that are in no passage" "\"underlined\"";
        One common "text that stands in many documents" "\"247\"";
        One hidden "text that a reader of the original does not see" "\"221 crossed-out\"";
        One odd "laid over words with letters of another alphabet" "\"221 underlined italic\"";
    };
}

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
pub fn style(words: &str) -> Result<Style, Said> {
    let mut style = Style::new();
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if let Some((_, modifier)) = MODIFIERS.iter().find(|(name, _)| *name == word) {
            style = style.add_modifier(*modifier);
        } else if word == "on" {
            let ground = words.next().ok_or(said!("theme-no-ground"))?;
            style = style.bg(colour(ground)?);
        } else if style.fg.is_some() {
            return Err(said!("theme-two-colours", word));
        } else {
            style = style.fg(colour(word)?);
        }
    }
    Ok(style)
}

fn colour(word: &str) -> Result<Color, Said> {
    if word == "default" {
        return Ok(Color::Reset);
    }
    word.parse().map_err(|_| said!("theme-no-colour", word))
}
