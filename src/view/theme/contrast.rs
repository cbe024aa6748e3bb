//! The contrast of two colours. As WCAG 2.2 has it (success criterion 1.4.3).

use ratatui::style::Color;

/// What text needs that a person must be able to read.
pub const READABLE: f64 = 4.5;

/// A colour by its three parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// What a colour is; nothing of the terminal's own, among them the sixteen that have names: a person may have chosen what they are.
    pub fn of(colour: Color) -> Option<Rgb> {
        /// The steps of the cube of 6 x 6 x 6 colours.
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let level = |at: u8| LEVELS.get(usize::from(at)).copied().unwrap_or_default();
        Some(match colour {
            Color::Rgb(red, green, blue) => Rgb(red, green, blue),
            Color::Indexed(at @ 16..232) => {
                let at = at - 16;
                Rgb(level(at / 36), level(at / 6 % 6), level(at % 6))
            }
            Color::Indexed(at @ 232..) => {
                let grey = 8 + 10 * (at - 232);
                Rgb(grey, grey, grey)
            }
            _ => return None,
        })
    }

    /// The three parts as light, between 0 and 1.
    pub(super) fn linear(self) -> [f64; 3] {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        [part(self.0), part(self.1), part(self.2)]
    }

    /// Relative luminance: 0 of black, 1 of white.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Black letters stand out on it more than white ones do.
    pub fn is_light(self) -> bool {
        ratio(Rgb(0, 0, 0), self) > ratio(Rgb(255, 255, 255), self)
    }
}

/// The contrast of two colours, between 1 and 21.
pub fn ratio(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
