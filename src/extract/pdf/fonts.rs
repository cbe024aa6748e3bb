//! Fonts of a page, and their letters where they don't say which these are.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use hayro_interpret::font::{Glyph, OutlineFontData};
use hayro_interpret::hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_interpret::hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as Raw};
use hayro_interpret::hayro_syntax::page::{Page, Resources};
use skrifa::MetadataProvider;

use crate::extract::clues::clue;
use crate::extract::limits::LIMITS;

/// Embedded fonts whose tables are looked at: documents have a dozen.
const TABLES: usize = 64;
/// Letters of one font: no format of fonts has more glyphs.
const LETTERS: usize = 1 << 16;
/// Fonts of one page that are looked at, and as many of its forms.
const FONTS: usize = 256;
/// Forms of a page stand in each other so deep.
const DEPTH: usize = 3;
/// Bytes of a code of one letter.
const LONGEST_CODE: u8 = 4;

/// A font of one of the four East Asian collections that has no table of its own: what its codes mean is standardised.
struct Standard {
    codes: Option<CMap>,
    letters: Option<CMap>,
}

/// What is known of the fonts so far.
#[derive(Default)]
pub struct Fonts {
    names: BTreeSet<String>,
    standards: BTreeMap<(Vec<u8>, Vec<u8>), Rc<Standard>>,
    /// Fonts of this page by their name.
    page: Vec<(String, Rc<Standard>)>,
    tables: BTreeMap<u128, BTreeMap<u32, char>>,
    /// Codes of fonts of this page that are drawn by the document itself, and whether all such fonts name them by their numbers.
    drawn: BTreeMap<u32, bool>,
}

impl Fonts {
    /// Looks at the fonts of a page.
    pub fn turn_to(&mut self, page: &Page) {
        self.page.clear();
        self.drawn.clear();
        self.look_for_drawn(page.resources(), DEPTH, &mut (0..FONTS));
        let fonts = &page.resources().fonts;
        for name in fonts.keys().take(FONTS) {
            let Some(font) = fonts.get::<Dict>(&*name) else {
                continue;
            };
            let base = font.get::<Name>("BaseFont");
            let base = base.map(|name| String::from_utf8_lossy(&name).into_owned());
            let base = without_prefix(&base.unwrap_or_default()).to_owned();
            if self.names.len() < LIMITS.clues {
                self.names.extend(clue(&base));
            }
            if !font.contains_key("ToUnicode")
                && let Some(standard) = self.standard(&font)
            {
                self.page.push((base, standard));
            }
        }
    }

    /// Looks for fonts whose letters the document draws itself (Type 3), in the forms of the page too.
    fn look_for_drawn(
        &mut self,
        resources: &Resources,
        depth: usize,
        left: &mut impl Iterator<Item = usize>,
    ) {
        let fonts = resources.fonts.keys().take(FONTS);
        for font in fonts.filter_map(|name| resources.fonts.get::<Dict>(&*name)) {
            let kind = font.get::<Name>("Subtype");
            if kind.is_some_and(|kind| *kind == *b"Type3") && !font.contains_key("ToUnicode") {
                for (code, is_numbered) in names(&font) {
                    *self.drawn.entry(code).or_insert(true) &= is_numbered;
                }
            }
        }
        if depth == 0 {
            return;
        }
        let forms = resources.x_objects.keys();
        for (name, _) in forms.zip(left.by_ref()).collect::<Vec<_>>() {
            let form = resources.x_objects.get::<Stream>(&*name);
            if let Some(own) = form.and_then(|form| form.dict().get::<Dict>("Resources")) {
                self.look_for_drawn(&Resources::new(own), depth - 1, left);
            }
        }
    }

    fn standard(&mut self, font: &Dict) -> Option<Rc<Standard>> {
        let below: Dict = font
            .get::<Array>("DescendantFonts")?
            .iter::<Dict>()
            .next()?;
        let system: Dict = below.get("CIDSystemInfo")?;
        let ordering = system.get::<Raw>("Ordering")?.as_bytes().to_vec();
        let encoding = font.get::<Name>("Encoding")?.to_vec();
        let letters = CidFamily::from_registry_ordering(b"Adobe", &ordering).ucs2_cmap()?;
        let key = (encoding, ordering);
        if let Some(known) = self.standards.get(&key) {
            return Some(Rc::clone(known));
        }
        if self.standards.len() >= TABLES {
            return None;
        }
        let codes = match CMapName::from_bytes(&key.0) {
            CMapName::IdentityH | CMapName::IdentityV => None,
            name => Some(parse(&name)?),
        };
        let letters = parse(&letters);
        let standard = Rc::new(Standard { codes, letters });
        self.standards.insert(key, Rc::clone(&standard));
        Some(standard)
    }

    /// The letter of a glyph, by all that its font says.
    pub fn letter(&mut self, glyph: &Glyph) -> Option<BfString> {
        if let Some(letter) = glyph.as_unicode() {
            return Some(letter);
        }
        let outline = match glyph {
            Glyph::Outline(outline) => outline,
            Glyph::Type3(glyph) => {
                let code = glyph.char_code();
                return drawn(code).filter(|_| self.drawn.get(&code) == Some(&true));
            }
        };
        let data = outline.font_data();
        let name = data
            .as_ref()
            .and_then(|data| data.postscript_name.as_deref());
        let name = without_prefix(name.unwrap_or_default());
        let named = self.page.iter().find(|(font, _)| font == name);
        if let Some((_, standard)) = named.or_else(|| self.page.first())
            && let Some(letter) = standard.letter(outline.char_code())
        {
            return Some(letter);
        }
        let letter = self.table(&data?)?.get(&outline.glyph_id().to_u32())?;
        Some(BfString::Char(*letter))
    }

    /// What an embedded font's own table says, read the other way round.
    fn table(&mut self, data: &OutlineFontData) -> Option<&BTreeMap<u32, char>> {
        if !self.tables.contains_key(&data.cache_key) {
            if self.tables.len() >= TABLES {
                return None;
            }
            let bytes: &[u8] = (*data.data).as_ref();
            let mut letters = BTreeMap::new();
            if let Ok(font) = skrifa::FontRef::new(bytes) {
                for (code, glyph) in font.charmap().mappings().take(LETTERS) {
                    // Symbols in the private area are no letters; of two letters the first one is the usual one.
                    let letter = char::from_u32(code).filter(|c| !is_private(*c));
                    if let Some(letter) = letter {
                        letters.entry(glyph.to_u32()).or_insert(letter);
                    }
                }
            }
            self.tables.insert(data.cache_key, letters);
        }
        self.tables.get(&data.cache_key)
    }

    /// Names of the fonts.
    pub fn names(&self) -> Vec<String> {
        self.names.iter().cloned().collect()
    }
}

/// The codes that a font has names for, and whether these are their numbers as TeX and its drivers write them: "a65", or "x41".
fn names(font: &Dict) -> Vec<(u32, bool)> {
    let encoding = font.get::<Dict>("Encoding");
    let entries = encoding.and_then(|encoding| encoding.get::<Array>("Differences"));
    let mut code = 0;
    let mut names = Vec::new();
    for entry in entries.iter().flat_map(Array::iter::<Object>) {
        match entry {
            Object::Number(first) => code = u32::try_from(first.as_i64()).unwrap_or_default(),
            Object::Name(name) => {
                let name = name.as_str();
                let is_numbered = name == format!("a{code}") || name == format!("x{code:02X}");
                names.push((code, is_numbered));
                code = code.saturating_add(1);
            }
            _ => {}
        }
    }
    names
}

/// The letter of a glyph that is drawn by the document itself (Type 3) under the number of its code. TeX gives letters the codes of
/// ASCII; between the control characters it has its ligatures.
fn drawn(code: u32) -> Option<BfString> {
    const LIGATURES: [&str; 5] = ["ff", "fi", "fl", "ffi", "ffl"];
    const FIRST_LIGATURE: u32 = 11;
    let c = char::from_u32(code)?;
    if c == ' ' || c.is_ascii_graphic() {
        return Some(BfString::Char(c));
    }
    let ligature = LIGATURES.get(code.checked_sub(FIRST_LIGATURE)? as usize)?;
    Some(BfString::String((*ligature).to_owned()))
}

/// One of the standard tables.
fn parse(name: &CMapName) -> Option<CMap> {
    CMap::parse(
        load_embedded(CMapName::from_bytes(name.to_bytes()))?,
        load_embedded,
    )
}

impl Standard {
    fn letter(&self, code: u32) -> Option<BfString> {
        let cid = match &self.codes {
            None => code,
            Some(codes) => {
                (1..=LONGEST_CODE).find_map(|length| codes.lookup_cid_code(code, length))?
            }
        };
        self.letters.as_ref()?.lookup_bf_string(cid)
    }
}

/// A font of which only the letters in use are embedded has six capitals before its name, which mean nothing.
fn without_prefix(name: &str) -> &str {
    match name.split_once('+') {
        Some((prefix, rest))
            if prefix.len() == 6 && prefix.bytes().all(|b| b.is_ascii_uppercase()) =>
        {
            rest
        }
        _ => name,
    }
}

pub fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_of_a_part_of_a_font_is_no_part_of_its_name() {
        assert_eq!(without_prefix("ABCDEF+Garamond"), "Garamond");
        assert_eq!(without_prefix("A+B"), "A+B");
        assert_eq!(without_prefix("Garamond"), "Garamond");
    }

    #[test]
    fn codes_of_old_japanese_fonts_are_standardised() {
        let parse = |name| parse(&CMapName::from_bytes(name));
        let standard = Standard {
            codes: parse(b"90ms-RKSJ-H"),
            letters: parse(b"Adobe-Japan1-UCS2"),
        };
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode("日");
        let code = bytes
            .iter()
            .fold(0, |code, byte| code << 8 | u32::from(*byte));
        assert_eq!(standard.letter(code), Some(BfString::Char('日')));
        assert_eq!(standard.letter(u32::from(b'a')), Some(BfString::Char('a')));
    }
}
