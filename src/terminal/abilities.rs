//! What colours this terminal has, and what is behind its letters.

use std::time::Duration;

use terminal_colorsaurus::{QueryOptions, background_color};

use crate::view::theme::{AUTO, Abilities, Rgb};

/// A terminal that gives no answer at all is waited for no longer; one far away has time for some rounds.
const PATIENCE: Duration = Duration::from_secs(1);
/// Ground colours of `COLORFGBG` that are light: white and the bright ones but dark grey.
const LIGHT_GROUNDS: [u8; 8] = [7, 9, 10, 11, 12, 13, 14, 15];
/// Terminals with sixteen colours and no more.
const POOR: [&str; 4] = ["linux", "ansi", "cygwin", "pcansi"];
/// Terminals without any.
const COLOURLESS: [&str; 5] = ["dumb", "vt100", "vt102", "vt220", "xterm-mono"];

/// Asks the environment, and the terminal itself where that matters for the theme.
pub fn ask(theme: &str) -> Abilities {
    let variable = |name: &str| std::env::var(name).ok();
    let known = of(variable);
    // Nobody is asked for what is not used: no colour is, and the sixteen bring their ground along.
    if theme == AUTO && (known.colourless || known.poor) {
        return known;
    }
    Abilities {
        ground: ground().or(known.ground),
        ..known
    }
}

/// The same for a program that has no screen and hears no signals: a person who ends it meanwhile finds the terminal as it was.
pub fn ask_without_screen(theme: &str) -> Abilities {
    #[cfg(unix)]
    let abilities = super::signals::outlast(|| ask(theme));
    #[cfg(not(unix))]
    let abilities = ask(theme);
    abilities
}

/// The terminal's own answer. Asked before the screen is taken, and nobody else reads from the terminal then.
fn ground() -> Option<Rgb> {
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    let (red, green, blue) = background_color(options).ok()?.scale_to_8bit();
    Some(Rgb(red, green, blue))
}

/// What the environment says.
fn of(variable: impl Fn(&str) -> Option<String>) -> Abilities {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    let ground = set("COLORFGBG").and_then(|value| value.rsplit(';').next()?.parse().ok());
    let ground = ground.map(|ground: u8| {
        if LIGHT_GROUNDS.contains(&ground) {
            Rgb(255, 255, 255)
        } else {
            Rgb(0, 0, 0)
        }
    });
    let term = set("TERM").unwrap_or_default();
    let rich = matches!(set("COLORTERM").as_deref(), Some("truecolor" | "24bit"));
    Abilities {
        ground,
        rich,
        poor: !rich && POOR.contains(&term.as_str()),
        colourless: set("NO_COLOR").is_some() || !rich && COLOURLESS.contains(&term.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(pairs: &'static [(&str, &str)]) -> Abilities {
        of(|name| {
            let found = pairs.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_says_what_the_terminal_can() {
        assert_eq!(said(&[]), Abilities::default());
        assert_eq!(said(&[("NO_COLOR", "")]), Abilities::default());
        assert!(said(&[("NO_COLOR", "1")]).colourless);
        assert!(said(&[("TERM", "dumb")]).colourless);
        assert!(said(&[("TERM", "linux")]).poor);
        assert!(!said(&[("TERM", "xterm-256color")]).poor);
        assert!(said(&[("COLORTERM", "truecolor")]).rich);
    }

    #[test]
    fn colorfgbg_tells_light_from_dark_where_nothing_else_does() {
        let light = |pairs| said(pairs).ground.map(Rgb::is_light);
        assert_eq!(light(&[]), None);
        assert_eq!(light(&[("COLORFGBG", "0;15")]), Some(true));
        assert_eq!(light(&[("COLORFGBG", "0;default;15")]), Some(true));
        assert_eq!(light(&[("COLORFGBG", "15;0")]), Some(false));
    }
}
