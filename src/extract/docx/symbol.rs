//! Which letter is a symbol? Word writes them as codes of a font.

use crate::extract::xml::Tag;

/// Codes of the font Symbol for letters, from 0x41 on: the Greek in the places of the Latin.
const CAPITALS: &str = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
/// From 0x61 on.
const SMALL: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
/// Fonts of symbols have their codes in a private area.
const PRIVATE: u32 = 0xf000;

/// The letter of a `w:sym`.
pub fn of(tag: &Tag) -> String {
    let code = tag.attribute("char").unwrap_or_default();
    let Ok(code) = u32::from_str_radix(&code, 16) else {
        return String::new();
    };
    let is_symbol = tag.attribute("font").is_some_and(|font| font == "Symbol");
    let code = match code {
        PRIVATE..=0xf0ff if is_symbol => return greek(code - PRIVATE).to_string(),
        code => code,
    };
    char::from_u32(code).map(String::from).unwrap_or_default()
}

fn greek(code: u32) -> char {
    let letter = match code {
        0x41..=0x5a => CAPITALS.chars().nth(code as usize - 0x41),
        0x61..=0x7a => SMALL.chars().nth(code as usize - 0x61),
        0xa3 => Some('≤'),
        0xa5 => Some('∞'),
        0xae => Some('→'),
        0xb0 => Some('°'),
        0xb1 => Some('±'),
        0xb3 => Some('≥'),
        0xb4 => Some('×'),
        0xb7 => Some('•'),
        0xb9 => Some('≠'),
        0x20..=0x7e => char::from_u32(code),
        _ => None,
    };
    letter.unwrap_or(char::REPLACEMENT_CHARACTER)
}
