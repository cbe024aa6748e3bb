//! The themes that come with the program. Their grounds and inks; `tests` holds them to their contrasts.
//!
//! Colours are taken from the 256 of xterm: terminals over SSH and inside tmux agree on them. Where a terminal shows all
//! colours, the dark and the light theme have calmer grounds for passages.

use ratatui::style::{Color, Modifier, Style};

use super::Theme;

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const UNDERLINED: Style = Style::new().add_modifier(Modifier::UNDERLINED);
/// A word with letters of another alphabet is told by more than colour, and by more than a word that was changed or moved.
const ODD: Style = UNDERLINED.add_modifier(Modifier::ITALIC);

const fn ink(foreground: u8) -> Style {
    Style::new().fg(Color::Indexed(foreground))
}

/// The colours of a theme, of which everything else follows.
struct Palette {
    /// Letters and ground of the screen.
    ground: (u8, u8),
    /// Letters and ground of the row under the cursor.
    selected: (u8, u8),
    quiet: u8,
    accent: u8,
    bar: u8,
    warning: u8,
    /// Of what a reader of the original does not see, or takes for other letters.
    hidden: u8,
    /// Letters and grounds of the passages.
    passages: (u8, &'static [u8]),
    inks: &'static [u8],
}

impl Palette {
    fn theme(&self) -> Theme {
        let paper = |(letters, ground): (u8, u8)| ink(letters).bg(Color::Indexed(ground));
        let (letters, grounds) = self.passages;
        Theme {
            ground: paper(self.ground),
            text: Style::new(),
            quiet: ink(self.quiet),
            selected: paper(self.selected).add_modifier(Modifier::BOLD),
            accent: ink(self.accent).add_modifier(Modifier::BOLD),
            heading: STRONG,
            key: ink(self.accent),
            bar: ink(self.bar),
            warning: ink(self.warning).add_modifier(Modifier::BOLD),
            passages: grounds
                .iter()
                .map(|ground| paper((letters, *ground)))
                .collect(),
            inks: self.inks.iter().map(|colour| ink(*colour)).collect(),
            current: STRONG,
            // A changed word is told by more than colour.
            changed: UNDERLINED.add_modifier(Modifier::BOLD),
            loose: UNDERLINED,
            common: ink(self.quiet).add_modifier(Modifier::ITALIC),
            hidden: ink(self.hidden).add_modifier(Modifier::CROSSED_OUT),
            odd: ODD.patch(ink(self.hidden)),
        }
    }
}

/// A palette a line: its ground and its selected row, `quiet accent bar warning hidden`, its passages and their inks.
macro_rules! palettes {
    ($($(#[$doc:meta])* $name:ident: $ground:tt $selected:tt $quiet:literal $accent:literal $bar:literal $warning:literal $hidden:literal $passages:tt $inks:tt;)+) => {
        $($(#[$doc])* const $name: Palette = Palette {
            ground: $ground,
            selected: $selected,
            quiet: $quiet,
            accent: $accent,
            bar: $bar,
            warning: $warning,
            hidden: $hidden,
            passages: $passages,
            inks: &$inks,
        };)+
    };
}

palettes! {
    DARK: (253, 234) (255, 236) 247 215 73 221 221 (253, &[23, 58, 53, 22, 52, 17]) [38, 142, 170, 71, 174, 75];
    LIGHT: (16, 231) (16, 254) 241 94 30 124 88 (16, &[153, 223, 183, 157, 217, 189]) [32, 166, 97, 28, 167, 61];
    HIGH_CONTRAST: (231, 16) (231, 18) 252 226 51 226 226 (231, &[19, 52, 22, 53, 17, 239]) [51, 217, 120, 213, 111, 252];
    HIGH_CONTRAST_LIGHT: (16, 231) (16, 229) 238 18 18 88 52 (16, &[153, 223, 183, 157, 217, 252]) [25, 52, 53, 22, 88, 238];
    COLOUR_BLIND: (253, 234) (255, 236) 247 214 74 227 227 (255, &[24, 94, 19, 53, 58]) [74, 166, 33, 132, 228];
    COLOUR_BLIND_LIGHT: (16, 231) (16, 254) 241 93 25 88 88 (16, &[153, 229, 147, 159, 222]) [25, 136, 18, 31, 166];
    /// Of the darker eight, the passages have those under which black can be read in every common palette.
    SIXTEEN: (15, 0) (15, 4) 7 14 6 11 11 (0, &[6, 7, 2]) [6, 7, 2];
}

impl Theme {
    /// With these grounds of passages where the terminal shows all colours.
    fn calm(mut self, rich: bool, grounds: [u32; 6]) -> Theme {
        let papers = self.passages.iter_mut().zip(grounds);
        for (paper, ground) in papers.filter(|_| rich) {
            *paper = paper.bg(Color::from_u32(ground));
        }
        self
    }

    /// For light letters on a dark ground. Passages have deep grounds, on which text reads as text, in an order in which neighbours differ
    /// also for the colour-blind.
    pub fn dark(rich: bool) -> Theme {
        let calm = [
            0x12_34_44, 0x42_30_12, 0x3a_22_42, 0x16_3a_28, 0x46_22_28, 0x28_2c_50,
        ];
        DARK.theme().calm(rich, calm)
    }

    /// For dark letters on a light ground.
    pub fn light(rich: bool) -> Theme {
        let calm = [
            0xd3_e8_f8, 0xfb_e6_c8, 0xea_dc_f6, 0xd6_f0_d8, 0xf9_d9_d6, 0xdd_e0_fa,
        ];
        LIGHT.theme().calm(rich, calm)
    }

    /// For eyes that need more than 4.5 to 1: white on black.
    pub(super) fn high_contrast(_rich: bool) -> Theme {
        HIGH_CONTRAST.theme().underlining()
    }

    /// The same as black on white.
    pub(super) fn high_contrast_light(_rich: bool) -> Theme {
        HIGH_CONTRAST_LIGHT.theme().underlining()
    }

    /// A warning is told by more than weight.
    fn underlining(mut self) -> Theme {
        self.warning = self.warning.add_modifier(Modifier::UNDERLINED);
        self
    }

    /// The palette of Okabe and Ito (2008), deepened under letters: neighbours differ in blue against yellow and in
    /// lightness, never in red against green alone.
    pub(super) fn colour_blind(_rich: bool) -> Theme {
        COLOUR_BLIND.theme()
    }

    /// The same on a light ground.
    pub(super) fn colour_blind_light(_rich: bool) -> Theme {
        COLOUR_BLIND_LIGHT.theme()
    }

    /// The sixteen colours that every terminal has; a person may have chosen what they are.
    pub(super) fn sixteen(_rich: bool) -> Theme {
        Theme {
            current: Style::new(),
            changed: UNDERLINED,
            // The ink stays that of the passage: yellow can't be read on its ground.
            odd: ODD,
            ..SIXTEEN.theme()
        }
    }

    /// Without any colour (`NO_COLOR`): modifiers alone tell things apart.
    pub fn none(_rich: bool) -> Theme {
        let with = |modifier| Style::new().add_modifier(modifier);
        Theme {
            quiet: with(Modifier::DIM),
            selected: with(Modifier::REVERSED),
            accent: STRONG,
            heading: STRONG,
            key: STRONG,
            warning: with(Modifier::BOLD.union(Modifier::ITALIC)),
            // Their numbers tell passages apart; these two only say where one ends and the next begins. No underline: it
            // says that a word was changed.
            passages: vec![STRONG, with(Modifier::ITALIC)],
            current: with(Modifier::REVERSED),
            changed: UNDERLINED,
            loose: with(Modifier::DIM.union(Modifier::ITALIC)),
            common: with(Modifier::DIM),
            hidden: with(Modifier::CROSSED_OUT),
            // The same in whatever it stands: all three together are nothing else.
            odd: ODD
                .add_modifier(Modifier::BOLD)
                .remove_modifier(Modifier::DIM.union(Modifier::REVERSED)),
            ..Theme::default()
        }
    }
}
