//! Styles of HTML: whether one hides what it is put on. Only what is said on an element itself is judged.

/// What an element's style says of how it is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Not drawn, or too small to see.
    pub hidden: bool,
    /// Whether its letters are white, where it says so.
    pub white: Option<bool>,
    /// It stands on a colour or a picture.
    pub backdrop: bool,
    /// Its list has no numbers.
    pub unnumbered: bool,
}

/// Letters of this size or below are no letters to a reader, in points or pixels.
const TINY: f32 = 1.0;

impl Style {
    /// What a `style` attribute says.
    pub fn of(style: &str) -> Style {
        let mut found = Style::default();
        for declaration in style.split(';') {
            let Some((property, value)) = declaration.split_once(':') else {
                continue;
            };
            let value = value.trim().to_ascii_lowercase();
            let value = value.trim_end_matches("!important").trim_end();
            match property.trim().to_ascii_lowercase().as_str() {
                "display" => found.hidden |= value == "none",
                "visibility" => found.hidden |= matches!(value, "hidden" | "collapse"),
                "mso-hide" => found.hidden |= value == "all",
                "opacity" => found.hidden |= number(value).is_some_and(|n| n <= 0.0),
                "font-size" => found.hidden |= is_tiny(value),
                "color" => found.white = Some(is_white(value)),
                "background" | "background-color" => found.backdrop |= is_backdrop(value),
                "background-image" => found.backdrop |= value != "none",
                "list-style" | "list-style-type" => found.unnumbered |= value.contains("none"),
                _ => {}
            }
        }
        found
    }
}

/// The number in front.
fn number(value: &str) -> Option<f32> {
    let end = value
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-' | '+'))
        .unwrap_or(value.len());
    value.get(..end)?.parse().ok()
}

fn is_tiny(size: &str) -> bool {
    let absolute = size.ends_with("px") || size.ends_with("pt");
    number(size).is_some_and(|n| n <= 0.0 || (absolute && n <= TINY))
}

/// Whether a colour is that of paper.
pub fn is_white(colour: &str) -> bool {
    let colour: String = colour.split_whitespace().collect();
    let colour = colour.to_ascii_lowercase();
    matches!(
        colour.as_str(),
        "white" | "#fff" | "#ffffff" | "ffffff" | "rgb(255,255,255)" | "rgb(100%,100%,100%)"
    )
}

/// Whether a background is something that white letters are seen on.
pub fn is_backdrop(background: &str) -> bool {
    let background = background.trim().to_ascii_lowercase();
    let paper = ["", "none", "transparent", "initial", "inherit", "unset"];
    !paper.contains(&background.as_str()) && !is_white(&background)
}

/// Whether a sheet of styles gives anything a background: then nothing is known of what white letters stand on.
pub fn paints(sheet: &str) -> bool {
    let mut rules = sheet.split("background");
    rules.next();
    rules.any(|rest| {
        let value = rest.split(['}', ';']).next().unwrap_or_default();
        is_backdrop(value.split_once(':').map_or("", |(_, value)| value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{rows, under};

    #[test]
    fn a_style_hides_by_its_values() {
        for [style, hides] in rows::<2>(under(
            include_str!("../tests/tables.md"),
            "A style hides by its values",
        )) {
            assert_eq!(Style::of(&style).hidden.to_string(), hides, "{style}");
        }
    }

    #[test]
    fn white_letters_are_seen_on_a_colour() {
        assert_eq!(Style::of("color: #FFF").white, Some(true));
        assert_eq!(Style::of("color: rgb(255, 255, 255)").white, Some(true));
        assert_eq!(Style::of("color: navy").white, Some(false));
        assert!(Style::of("background: navy").backdrop);
        assert!(!Style::of("background: #ffffff").backdrop);
        assert!(paints("p { color: red } td { background-color: navy; }"));
        assert!(!paints(
            "p { background: transparent } td { background:#fff }"
        ));
    }
}
