//! Styles by meaning: no screen names a colour.

use ratatui::style::{Color, Modifier, Style};

use crate::align::How;

/// What each kind of thing looks like. Nothing is told by colour alone: every style that carries a meaning comes with
/// a sign, a number or a modifier as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
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
}

/// Colours are taken from the 256 of xterm: terminals over SSH and inside tmux agree on them.
const fn ink(foreground: u8) -> Style {
    Style::new().fg(Color::Indexed(foreground))
}

const fn paper(foreground: u8, background: u8) -> Style {
    ink(foreground).bg(Color::Indexed(background))
}

impl Theme {
    /// For light letters on a dark ground.
    pub fn dark() -> Theme {
        // Deep grounds, on which text reads as text, in an order in which neighbours differ also for the colour-blind.
        const GROUNDS: [u8; 6] = [23, 53, 58, 17, 52, 22];
        const LETTERS: u8 = 253;
        const INKS: [u8; 6] = [38, 170, 178, 75, 174, 71];
        Theme {
            text: Style::new(),
            quiet: ink(245),
            selected: Style::new()
                .fg(Color::Indexed(255))
                .bg(Color::Indexed(237))
                .add_modifier(Modifier::BOLD),
            accent: ink(215).add_modifier(Modifier::BOLD),
            heading: Style::new().add_modifier(Modifier::BOLD),
            key: ink(215),
            bar: ink(73),
            warning: ink(221).add_modifier(Modifier::BOLD),
            passages: GROUNDS.map(|ground| paper(LETTERS, ground)).to_vec(),
            inks: INKS.map(ink).to_vec(),
            current: Style::new().add_modifier(Modifier::BOLD),
            changed: Style::new().add_modifier(Modifier::UNDERLINED.union(Modifier::BOLD)),
            loose: Style::new().add_modifier(Modifier::UNDERLINED),
            common: ink(242).add_modifier(Modifier::DIM),
            hidden: ink(221).add_modifier(Modifier::CROSSED_OUT),
        }
    }

    /// For dark letters on a light ground.
    pub fn light() -> Theme {
        const GROUNDS: [u8; 6] = [153, 223, 183, 157, 217, 189];
        const LETTERS: u8 = 16;
        const INKS: [u8; 6] = [32, 172, 97, 71, 167, 61];
        Theme {
            text: Style::new(),
            quiet: ink(242),
            selected: Style::new()
                .fg(Color::Indexed(16))
                .bg(Color::Indexed(254))
                .add_modifier(Modifier::BOLD),
            accent: ink(130).add_modifier(Modifier::BOLD),
            heading: Style::new().add_modifier(Modifier::BOLD),
            key: ink(130),
            bar: ink(30),
            warning: ink(124).add_modifier(Modifier::BOLD),
            passages: GROUNDS.map(|ground| paper(LETTERS, ground)).to_vec(),
            inks: INKS.map(ink).to_vec(),
            current: Style::new().add_modifier(Modifier::BOLD),
            changed: Style::new().add_modifier(Modifier::UNDERLINED.union(Modifier::BOLD)),
            loose: Style::new().add_modifier(Modifier::UNDERLINED),
            common: ink(247).add_modifier(Modifier::DIM),
            hidden: ink(124).add_modifier(Modifier::CROSSED_OUT),
        }
    }

    /// Without any colour (`NO_COLOR`): modifiers alone tell things apart.
    pub fn none() -> Theme {
        // Their numbers tell passages apart; these two only say where one ends and the next begins. No underline: it
        // says that a word was changed.
        const PASSAGES: [Modifier; 2] = [Modifier::BOLD, Modifier::ITALIC];
        let with = |modifier| Style::new().add_modifier(modifier);
        Theme {
            text: Style::new(),
            quiet: with(Modifier::DIM),
            selected: with(Modifier::REVERSED),
            accent: with(Modifier::BOLD),
            heading: with(Modifier::BOLD),
            key: with(Modifier::BOLD),
            bar: Style::new(),
            warning: with(Modifier::BOLD.union(Modifier::ITALIC)),
            passages: PASSAGES.map(with).to_vec(),
            inks: Vec::new(),
            current: with(Modifier::REVERSED),
            changed: with(Modifier::UNDERLINED),
            loose: with(Modifier::DIM.union(Modifier::ITALIC)),
            common: with(Modifier::DIM),
            hidden: with(Modifier::CROSSED_OUT),
        }
    }

    /// The same with calmer grounds, for a terminal that shows all colours.
    #[must_use]
    pub fn in_true_colour(mut self) -> Theme {
        const DARK: [u32; 6] = [
            0x12_34_44, 0x42_30_12, 0x3a_22_42, 0x16_3a_28, 0x46_22_28, 0x28_2c_50,
        ];
        const LIGHT: [u32; 6] = [
            0xd3_e8_f8, 0xfb_e6_c8, 0xea_dc_f6, 0xd6_f0_d8, 0xf9_d9_d6, 0xdd_e0_fa,
        ];
        let grounds = if self == Theme::dark() {
            DARK
        } else if self == Theme::light() {
            LIGHT
        } else {
            return self;
        };
        self.passages = grounds
            .map(|ground| Style::new().bg(Color::from_u32(ground)))
            .to_vec();
        self
    }

    /// The style of a passage by its number, from 1.
    pub fn passage(&self, number: u32) -> Style {
        let family = self.passages.len().max(1);
        let at = (number.max(1) - 1) as usize % family;
        self.passages.get(at).copied().unwrap_or_default()
    }

    /// Laid over a passage's style on words that differ in this way.
    pub fn how(&self, how: How) -> Style {
        match how {
            How::Replaced | How::Inserted => self.changed,
            // Less has changed, and less is seen.
            How::Form => Style::new().add_modifier(Modifier::UNDERLINED.union(Modifier::DIM)),
            How::Moved => Style::new().add_modifier(Modifier::ITALIC.union(Modifier::DIM)),
        }
    }

    /// The style of a passage's signs by its number, from 1.
    pub fn ink(&self, number: u32) -> Style {
        let family = self.inks.len().max(1);
        let at = (number.max(1) - 1) as usize % family;
        self.inks.get(at).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_passages_never_look_the_same() {
        for theme in [Theme::dark(), Theme::light(), Theme::none()] {
            for number in 1..20 {
                assert_ne!(theme.passage(number), theme.passage(number + 1));
            }
        }
    }

    #[test]
    fn without_colour_an_underline_is_a_changed_word_and_nothing_else() {
        let theme = Theme::none();
        let underlined = |style: &Style| style.add_modifier.contains(Modifier::UNDERLINED);
        assert!(underlined(&theme.changed));
        let others = [theme.loose, theme.common, theme.current, theme.warning];
        assert!(!others.iter().chain(&theme.passages).any(underlined));
    }

    #[test]
    fn a_selected_row_is_readable_on_any_ground() {
        for theme in [Theme::dark(), Theme::light()] {
            assert!(theme.selected.fg.is_some() && theme.selected.bg.is_some());
        }
    }

    #[test]
    fn without_colour_every_meaning_still_shows() {
        let theme = Theme::none();
        let meanings = [
            theme.quiet,
            theme.selected,
            theme.heading,
            theme.warning,
            theme.current,
            theme.changed,
            theme.loose,
        ];
        for style in meanings.iter().chain(&theme.passages) {
            assert_eq!((style.fg, style.bg), (None, None));
            assert_ne!(*style, theme.text);
        }
    }
}
