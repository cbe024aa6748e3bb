//! The themes that come with the program. Their grounds and inks; `tests` holds them to their contrasts.
//!
//! Colours are taken from the 256 of xterm: terminals over SSH and inside tmux agree on them. Where a terminal shows all
//! colours, the dark and the light theme have calmer grounds for passages.

use ratatui::style::{Color, Modifier, Style};

use super::Theme;

const BOLD: Modifier = Modifier::BOLD;
/// A changed word is told by more than colour.
const CHANGED: Style = Style::new().add_modifier(Modifier::UNDERLINED.union(Modifier::BOLD));
/// So is a word with letters of another alphabet, and by more than a word that was changed or moved.
const ODD: Style = Style::new().add_modifier(Modifier::UNDERLINED.union(Modifier::ITALIC));
const LOOSE: Style = Style::new().add_modifier(Modifier::UNDERLINED);
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

const fn ink(foreground: u8) -> Style {
    Style::new().fg(Color::Indexed(foreground))
}

const fn odd(foreground: u8) -> Style {
    ODD.fg(Color::Indexed(foreground))
}

const fn paper(foreground: u8, background: u8) -> Style {
    ink(foreground).bg(Color::Indexed(background))
}

fn papers(letters: u8, grounds: &[u8]) -> Vec<Style> {
    let paper = |ground: &u8| paper(letters, *ground);
    grounds.iter().map(paper).collect()
}

fn inks(inks: &[u8]) -> Vec<Style> {
    inks.iter().map(|colour| ink(*colour)).collect()
}

/// Grounds in all colours, under letters of the 256.
fn calm(letters: u8, grounds: [u32; 6]) -> Vec<Style> {
    let paper = |ground| ink(letters).bg(Color::from_u32(ground));
    grounds.map(paper).to_vec()
}

impl Theme {
    /// For light letters on a dark ground.
    pub fn dark(rich: bool) -> Theme {
        // Deep grounds, on which text reads as text, in an order in which neighbours differ also for the colour-blind.
        const GROUNDS: [u8; 6] = [23, 58, 53, 22, 52, 17];
        const CALM: [u32; 6] = [
            0x12_34_44, 0x42_30_12, 0x3a_22_42, 0x16_3a_28, 0x46_22_28, 0x28_2c_50,
        ];
        const LETTERS: u8 = 253;
        Theme {
            ground: paper(LETTERS, 234),
            text: Style::new(),
            quiet: ink(247),
            selected: paper(255, 236).add_modifier(BOLD),
            accent: ink(215).add_modifier(BOLD),
            heading: STRONG,
            key: ink(215),
            bar: ink(73),
            warning: ink(221).add_modifier(BOLD),
            passages: if rich {
                calm(LETTERS, CALM)
            } else {
                papers(LETTERS, &GROUNDS)
            },
            inks: inks(&[38, 142, 170, 71, 174, 75]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(247).add_modifier(Modifier::ITALIC),
            hidden: ink(221).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(221),
        }
    }

    /// For dark letters on a light ground.
    pub fn light(rich: bool) -> Theme {
        const GROUNDS: [u8; 6] = [153, 223, 183, 157, 217, 189];
        const CALM: [u32; 6] = [
            0xd3_e8_f8, 0xfb_e6_c8, 0xea_dc_f6, 0xd6_f0_d8, 0xf9_d9_d6, 0xdd_e0_fa,
        ];
        const LETTERS: u8 = 16;
        Theme {
            ground: paper(LETTERS, 231),
            text: Style::new(),
            quiet: ink(241),
            selected: paper(LETTERS, 254).add_modifier(BOLD),
            accent: ink(94).add_modifier(BOLD),
            heading: STRONG,
            key: ink(94),
            bar: ink(30),
            warning: ink(124).add_modifier(BOLD),
            passages: if rich {
                calm(LETTERS, CALM)
            } else {
                papers(LETTERS, &GROUNDS)
            },
            inks: inks(&[32, 166, 97, 28, 167, 61]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(241).add_modifier(Modifier::ITALIC),
            hidden: ink(88).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(88),
        }
    }

    /// For eyes that need more than 4.5 to 1: white on black.
    pub fn high_contrast(_rich: bool) -> Theme {
        const WHITE: u8 = 231;
        Theme {
            ground: paper(WHITE, 16),
            text: Style::new(),
            quiet: ink(252),
            selected: paper(WHITE, 18).add_modifier(BOLD),
            accent: ink(226).add_modifier(BOLD),
            heading: STRONG,
            key: ink(226),
            bar: ink(51),
            warning: ink(226).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
            passages: papers(WHITE, &[19, 52, 22, 53, 17, 239]),
            inks: inks(&[51, 217, 120, 213, 111, 252]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(252).add_modifier(Modifier::ITALIC),
            hidden: ink(226).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(226),
        }
    }

    /// The same as black on white.
    pub fn high_contrast_light(_rich: bool) -> Theme {
        const BLACK: u8 = 16;
        Theme {
            ground: paper(BLACK, 231),
            text: Style::new(),
            quiet: ink(238),
            selected: paper(BLACK, 229).add_modifier(BOLD),
            accent: ink(18).add_modifier(BOLD),
            heading: STRONG,
            key: ink(18),
            bar: ink(18),
            warning: ink(88).add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
            passages: papers(BLACK, &[153, 223, 183, 157, 217, 252]),
            inks: inks(&[25, 52, 53, 22, 88, 238]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(238).add_modifier(Modifier::ITALIC),
            hidden: ink(52).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(52),
        }
    }

    /// The palette of Okabe and Ito (2008), deepened under letters: neighbours differ in blue against yellow and in
    /// lightness, never in red against green alone.
    pub fn colour_blind(_rich: bool) -> Theme {
        const LETTERS: u8 = 255;
        Theme {
            ground: paper(253, 234),
            text: Style::new(),
            quiet: ink(247),
            selected: paper(LETTERS, 236).add_modifier(BOLD),
            accent: ink(214).add_modifier(BOLD),
            heading: STRONG,
            key: ink(214),
            bar: ink(74),
            warning: ink(227).add_modifier(BOLD),
            passages: papers(LETTERS, &[24, 94, 19, 53, 58]),
            inks: inks(&[74, 166, 33, 132, 228]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(247).add_modifier(Modifier::ITALIC),
            hidden: ink(227).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(227),
        }
    }

    /// The same on a light ground.
    pub fn colour_blind_light(_rich: bool) -> Theme {
        const LETTERS: u8 = 16;
        Theme {
            ground: paper(LETTERS, 231),
            text: Style::new(),
            quiet: ink(241),
            selected: paper(LETTERS, 254).add_modifier(BOLD),
            accent: ink(93).add_modifier(BOLD),
            heading: STRONG,
            key: ink(93),
            bar: ink(25),
            warning: ink(88).add_modifier(BOLD),
            passages: papers(LETTERS, &[153, 229, 147, 159, 222]),
            inks: inks(&[25, 136, 18, 31, 166]),
            current: STRONG,
            changed: CHANGED,
            loose: LOOSE,
            common: ink(241).add_modifier(Modifier::ITALIC),
            hidden: ink(88).add_modifier(Modifier::CROSSED_OUT),
            odd: odd(88),
        }
    }

    /// The sixteen colours that every terminal has; a person may have chosen what they are.
    pub fn sixteen(_rich: bool) -> Theme {
        const BLACK: u8 = 0;
        const GREY: u8 = 7;
        const YELLOW: u8 = 11;
        const CYAN: u8 = 14;
        const WHITE: u8 = 15;
        Theme {
            ground: paper(WHITE, BLACK),
            text: Style::new(),
            quiet: ink(GREY),
            selected: paper(WHITE, 4).add_modifier(BOLD),
            accent: ink(CYAN).add_modifier(BOLD),
            heading: STRONG,
            key: ink(CYAN),
            bar: ink(6),
            warning: ink(YELLOW).add_modifier(BOLD),
            // Of the darker eight, those under which black can be read in every common palette.
            passages: papers(BLACK, &[6, 7, 2]),
            inks: inks(&[6, 7, 2]),
            current: Style::new(),
            changed: Style::new().add_modifier(Modifier::UNDERLINED),
            loose: LOOSE,
            common: ink(GREY).add_modifier(Modifier::ITALIC),
            hidden: ink(YELLOW).add_modifier(Modifier::CROSSED_OUT),
            // The ink stays that of the passage: yellow can't be read on its ground.
            odd: ODD,
        }
    }

    /// Without any colour (`NO_COLOR`): modifiers alone tell things apart.
    pub fn none() -> Theme {
        // Their numbers tell passages apart; these two only say where one ends and the next begins. No underline: it
        // says that a word was changed.
        const PASSAGES: [Modifier; 2] = [Modifier::BOLD, Modifier::ITALIC];
        let with = |modifier| Style::new().add_modifier(modifier);
        Theme {
            ground: Style::new(),
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
            // The same in whatever it stands: all three together are nothing else.
            odd: ODD
                .add_modifier(BOLD)
                .remove_modifier(Modifier::DIM.union(Modifier::REVERSED)),
        }
    }

    /// [`Theme::none`], as the others are made.
    pub(super) fn colourless(_rich: bool) -> Theme {
        Theme::none()
    }
}
