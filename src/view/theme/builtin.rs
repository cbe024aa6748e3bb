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
        let palette = Palette {
            ground: (253, 234),
            selected: (255, 236),
            quiet: 247,
            accent: 215,
            bar: 73,
            warning: 221,
            hidden: 221,
            passages: (253, &[23, 58, 53, 22, 52, 17]),
            inks: &[38, 142, 170, 71, 174, 75],
        };
        let calm = [
            0x12_34_44, 0x42_30_12, 0x3a_22_42, 0x16_3a_28, 0x46_22_28, 0x28_2c_50,
        ];
        palette.theme().calm(rich, calm)
    }

    /// For dark letters on a light ground.
    pub fn light(rich: bool) -> Theme {
        let palette = Palette {
            ground: (16, 231),
            selected: (16, 254),
            quiet: 241,
            accent: 94,
            bar: 30,
            warning: 124,
            hidden: 88,
            passages: (16, &[153, 223, 183, 157, 217, 189]),
            inks: &[32, 166, 97, 28, 167, 61],
        };
        let calm = [
            0xd3_e8_f8, 0xfb_e6_c8, 0xea_dc_f6, 0xd6_f0_d8, 0xf9_d9_d6, 0xdd_e0_fa,
        ];
        palette.theme().calm(rich, calm)
    }

    /// For eyes that need more than 4.5 to 1: white on black.
    pub(super) fn high_contrast(_rich: bool) -> Theme {
        let palette = Palette {
            ground: (231, 16),
            selected: (231, 18),
            quiet: 252,
            accent: 226,
            bar: 51,
            warning: 226,
            hidden: 226,
            passages: (231, &[19, 52, 22, 53, 17, 239]),
            inks: &[51, 217, 120, 213, 111, 252],
        };
        palette.theme().underlining()
    }

    /// The same as black on white.
    pub(super) fn high_contrast_light(_rich: bool) -> Theme {
        let palette = Palette {
            ground: (16, 231),
            selected: (16, 229),
            quiet: 238,
            accent: 18,
            bar: 18,
            warning: 88,
            hidden: 52,
            passages: (16, &[153, 223, 183, 157, 217, 252]),
            inks: &[25, 52, 53, 22, 88, 238],
        };
        palette.theme().underlining()
    }

    /// A warning is told by more than weight.
    fn underlining(mut self) -> Theme {
        self.warning = self.warning.add_modifier(Modifier::UNDERLINED);
        self
    }

    /// The palette of Okabe and Ito (2008), deepened under letters: neighbours differ in blue against yellow and in
    /// lightness, never in red against green alone.
    pub(super) fn colour_blind(_rich: bool) -> Theme {
        let palette = Palette {
            ground: (253, 234),
            selected: (255, 236),
            quiet: 247,
            accent: 214,
            bar: 74,
            warning: 227,
            hidden: 227,
            passages: (255, &[24, 94, 19, 53, 58]),
            inks: &[74, 166, 33, 132, 228],
        };
        palette.theme()
    }

    /// The same on a light ground.
    pub(super) fn colour_blind_light(_rich: bool) -> Theme {
        let palette = Palette {
            ground: (16, 231),
            selected: (16, 254),
            quiet: 241,
            accent: 93,
            bar: 25,
            warning: 88,
            hidden: 88,
            passages: (16, &[153, 229, 147, 159, 222]),
            inks: &[25, 136, 18, 31, 166],
        };
        palette.theme()
    }

    /// The sixteen colours that every terminal has; a person may have chosen what they are.
    pub(super) fn sixteen(_rich: bool) -> Theme {
        const BLACK: u8 = 0;
        const GREY: u8 = 7;
        const YELLOW: u8 = 11;
        const CYAN: u8 = 14;
        const WHITE: u8 = 15;
        let palette = Palette {
            ground: (WHITE, BLACK),
            selected: (WHITE, 4),
            quiet: GREY,
            accent: CYAN,
            bar: 6,
            warning: YELLOW,
            hidden: YELLOW,
            // Of the darker eight, those under which black can be read in every common palette.
            passages: (BLACK, &[6, GREY, 2]),
            inks: &[6, GREY, 2],
        };
        Theme {
            current: Style::new(),
            changed: UNDERLINED,
            // The ink stays that of the passage: yellow can't be read on its ground.
            odd: ODD,
            ..palette.theme()
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
