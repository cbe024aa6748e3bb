//! RTF: words of control and groups, read one after the other with a stack of what applies.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, MACINTOSH, WINDOWS_1252};

use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::{Part, Reading, Wishes, encoding};
use about::{About, Field, Moment};
use look::{Colours, Look};
use words::{charset, code_page, sign};

mod about;
mod look;
mod words;

/// A control word has at most so many letters, and a number so many digits.
const LONGEST_WORD: usize = 32;

/// Where text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    Text(Part),
    Fonts,
    Colours,
    Revisions,
    About,
    Field(Field),
    Moment(Moment),
    Nowhere,
}

/// What applies inside a group.
#[derive(Clone, Copy, Debug)]
struct Group {
    goes: Goes,
    look: Look,
    deleted: bool,
    table: bool,
    font: Option<i32>,
    /// Bytes that stand in for a Unicode character, for old readers.
    fallback: usize,
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    group: Group,
    stack: Vec<Group>,
    /// Groups beyond the limit of depth, which share what applies.
    deeper: usize,
    encoding: &'static Encoding,
    /// What a person says that it is in, whatever it says itself.
    insisted: Option<&'static Encoding>,
    encodings: BTreeMap<i32, &'static Encoding>,
    default_font: i32,
    /// The font that the table of fonts is at.
    font: i32,
    colours: Colours,
    row_shaded: bool,
    /// A row has ended and nothing has followed yet.
    row_ended: bool,
    /// Bytes that wait to be decoded together: a letter may have two.
    pending: Vec<u8>,
    skip: usize,
    high: Option<u16>,
    about: About,
    reading: Reading,
}

pub fn read(bytes: &[u8], wishes: &Wishes) -> Reading {
    // A group and a control word are ASCII: no RTF can be in letters of two bytes.
    let asked = wishes.encoding.as_deref().and_then(encoding::by_label);
    let asked = asked.filter(|encoding| encoding.is_ascii_compatible());
    let group = Group {
        goes: Goes::Text(Part::Body),
        look: Look::default(),
        deleted: false,
        table: false,
        font: None,
        fallback: 1,
    };
    let mut walk = Walk {
        bytes,
        at: 0,
        group,
        stack: Vec::new(),
        deeper: 0,
        encoding: asked.unwrap_or(WINDOWS_1252),
        insisted: asked.filter(|_| wishes.insists),
        encodings: BTreeMap::new(),
        default_font: 0,
        font: 0,
        colours: Colours::default(),
        row_shaded: false,
        row_ended: false,
        pending: Vec::new(),
        skip: 0,
        high: None,
        about: About::default(),
        reading: Reading::default(),
    };
    walk.run();
    let mut reading = walk.reading;
    reading.gather();
    walk.about.finish(&mut reading.clues);
    reading.damaged(!walk.stack.is_empty());
    reading
}

impl Walk<'_> {
    fn next(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn run(&mut self) {
        while let Some(byte) = self.next() {
            match byte {
                b'{' => {
                    self.flush();
                    self.skip = 0;
                    if self.stack.len() < LIMITS.depth {
                        self.stack.push(self.group);
                    } else {
                        self.deeper += 1;
                    }
                }
                b'}' => {
                    self.flush();
                    self.skip = 0;
                    if self.deeper > 0 {
                        self.deeper -= 1;
                    } else if let Some(group) = self.stack.pop() {
                        self.group = group;
                        if self.stack.is_empty() {
                            // What follows the outermost group is none of the document's.
                            return;
                        }
                    }
                }
                b'\\' => self.control(),
                b'\t' => self.gap(Gap::Cell),
                // Line breaks, and what old programs left.
                0..0x20 => {}
                _ => self.byte(byte),
            }
        }
        self.flush();
    }

    fn byte(&mut self, byte: u8) {
        if self.skip > 0 {
            self.skip -= 1;
        } else {
            self.pending.push(byte);
        }
    }

    fn control(&mut self) {
        let Some(first) = self.next() else { return };
        match first {
            b'\'' => {
                let hex = self.bytes.get(self.at..self.at + 2).unwrap_or_default();
                let hex = std::str::from_utf8(hex).ok();
                if let Some(byte) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
                    self.at += 2;
                    self.byte(byte);
                }
            }
            b'\\' | b'{' | b'}' => self.byte(first),
            b'~' => self.sign(" "),
            b'_' => self.sign("-"),
            b'*' => self.optional(),
            b'\r' | b'\n' => self.gap(Gap::Paragraph),
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            _ => {}
        }
    }

    /// A group that a reader who doesn't know it should pass over.
    fn optional(&mut self) {
        self.flush();
        let before = self.bytes.get(..self.at - 2).unwrap_or_default();
        if before.trim_ascii_end().last() != Some(&b'{') {
            // It says something at the beginning of a group only; some programs write it elsewhere, too.
            return;
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let rest = rest.trim_ascii_start();
        let word = rest.strip_prefix(b"\\").unwrap_or_default();
        if !words::is_read(word) {
            self.group.goes = Goes::Nowhere;
        }
    }

    fn word(&mut self) {
        let rest = self.bytes.get(self.at - 1..).unwrap_or_default();
        let length = rest
            .iter()
            .take(LONGEST_WORD)
            .take_while(|b| b.is_ascii_alphabetic())
            .count();
        let (name, rest) = rest.split_at(length);
        let digits = rest
            .iter()
            .enumerate()
            .take(LONGEST_WORD)
            .take_while(|(i, b)| b.is_ascii_digit() || (*i == 0 && **b == b'-'))
            .count();
        let (number, rest) = rest.split_at(digits);
        let number: Option<i32> = std::str::from_utf8(number)
            .ok()
            .and_then(|n| n.parse().ok());
        self.at = self.bytes.len() - rest.len() + usize::from(rest.first() == Some(&b' '));
        let name = String::from_utf8_lossy(name);
        if name != "u" {
            self.flush();
        }
        self.apply(&name, number);
    }

    fn apply(&mut self, name: &str, number: Option<i32>) {
        match name {
            "par" | "sect" | "page" => self.end_paragraph(),
            "line" | "row" | "nestrow" => {
                self.row_ended |= name == "row";
                self.gap(Gap::Line);
            }
            "tab" | "cell" | "nestcell" => self.gap(Gap::Cell),
            "intbl" => self.group.table = true,
            "trowd" => self.row_shaded = false,
            "u" => self.unicode(number.unwrap_or_default()),
            "uc" => self.group.fallback = usize::try_from(number.unwrap_or(1)).unwrap_or(0).min(16),
            "bin" => {
                let length = usize::try_from(number.unwrap_or(0)).unwrap_or(0);
                self.at = self.at.saturating_add(length).min(self.bytes.len());
            }
            "f" if self.group.goes == Goes::Fonts => self.font = number.unwrap_or(0),
            "f" => self.group.font = number,
            "fcharset" | "cpg" if self.group.goes == Goes::Fonts => {
                self.font_encoding(name, number);
            }
            "ansicpg" => self.encoding = code_page(number),
            "mac" => self.encoding = MACINTOSH,
            "deff" => self.default_font = number.unwrap_or(0),
            "deleted" => {
                self.group.deleted = number != Some(0);
                self.reading.clues.deleted_revisions += u32::from(self.group.deleted);
            }
            "annotation" => {
                self.group.goes = Goes::Nowhere;
                self.reading.clues.comments += 1;
            }
            _ => match sign(name) {
                Some(sign) => self.sign(sign),
                None => self.destination(name, number),
            },
        }
    }

    fn font_encoding(&mut self, name: &str, number: Option<i32>) {
        let encoding = if name == "cpg" {
            Some(code_page(number))
        } else {
            charset(number.unwrap_or(0))
        };
        if let Some(encoding) = encoding
            && self.encodings.len() < LIMITS.clues
        {
            self.encodings.insert(self.font, encoding);
        }
    }

    /// Words that say where the text of their group goes, and words of such groups.
    fn destination(&mut self, name: &str, number: Option<i32>) {
        let goes = match (name, self.group.goes) {
            ("fonttbl", _) => Goes::Fonts,
            ("colortbl", _) => Goes::Colours,
            ("rsidtbl", _) => Goes::Revisions,
            ("info", _) => Goes::About,
            ("generator", _) => Goes::Field(Field::Generator),
            ("author", Goes::About) => Goes::Field(Field::Author),
            ("operator", Goes::About) => Goes::Field(Field::Operator),
            ("creatim", Goes::About) => Goes::Moment(Moment::Created),
            ("revtim", Goes::About) => Goes::Moment(Moment::Revised),
            ("footnote", Goes::Text(Part::Body)) => self.part(Part::Note),
            (
                "header" | "headerl" | "headerr" | "headerf" | "footer" | "footerl" | "footerr"
                | "footerf",
                Goes::Text(Part::Body),
            ) => self.part(Part::Margin),
            ("pict", _) => {
                self.reading.pictures = true;
                Goes::Nowhere
            }
            // Groups that hold no text of the document.
            (
                "aftncn" | "aftnsep" | "aftnsepc" | "atnauthor" | "atnid" | "bkmkend" | "bkmkstart"
                | "colorschememapping" | "datafield" | "datastore" | "filetbl" | "fldinst"
                | "ftncn" | "ftnsep" | "ftnsepc" | "latentstyles" | "listoverridetable"
                | "listtable" | "mmathPr" | "nonesttables" | "nonshppict" | "objalias" | "objclass"
                | "objdata" | "objname" | "objsect" | "pgptbl" | "revtbl" | "rxe" | "shprslt"
                | "sp" | "stylesheet" | "tc" | "tcn" | "themedata" | "wgrffmtfilter" | "xe"
                | "xmlnstbl",
                _,
            ) => Goes::Nowhere,
            (name, goes) => return self.detail(name, number, goes),
        };
        self.group.goes = goes;
    }

    fn detail(&mut self, name: &str, number: Option<i32>, goes: Goes) {
        match goes {
            Goes::Colours => self.colours.word(name, number),
            Goes::Moment(moment) => self.about.moment(moment, name, number),
            Goes::About if name == "edmins" => {
                let minutes = number.and_then(|n| u32::try_from(n).ok());
                self.reading.clues.editing_minutes = minutes;
            }
            Goes::Revisions if name == "rsid" => {
                if let Some(id) = number {
                    self.reading.clues.add_id(&format!("{id:08X}"));
                }
            }
            _ => {
                match name {
                    "pard" => self.group.table = false,
                    "plain" => self.group.font = None,
                    _ => self.row_shaded |= Look::shades_row(name, number, &self.colours),
                }
                self.group.look.word(name, number, &self.colours);
            }
        }
    }

    fn unicode(&mut self, number: i32) {
        // Numbers beyond 32,767 are written as negative ones; letters beyond that take two of them.
        let unit = number.rem_euclid(1 << 16) as u16;
        self.skip = 0;
        self.flush();
        let pair = [self.high.take().unwrap_or(unit), unit];
        if (0xd800..0xdc00).contains(&unit) {
            self.high = Some(unit);
        } else {
            let units = if pair[0] == unit {
                &pair[1..]
            } else {
                &pair[..]
            };
            self.say(&String::from_utf16_lossy(units));
        }
        self.skip = self.group.fallback;
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.pending);
        let font = self.group.font.unwrap_or(self.default_font);
        let of_font = || self.encodings.get(&font).copied();
        let encoding = self.insisted.or_else(of_font).unwrap_or(self.encoding);
        let (text, _) = encoding.decode_without_bom_handling(&bytes);
        self.say(&text);
    }

    /// Another part begins.
    fn part(&mut self, part: Part) -> Goes {
        self.reading.part(part).gap(Gap::Paragraph);
        Goes::Text(part)
    }

    fn prose(&mut self) -> Option<&mut Prose> {
        match self.group.goes {
            Goes::Text(part) => Some(self.reading.part(part)),
            _ => None,
        }
    }

    fn gap(&mut self, gap: Gap) {
        self.flush();
        if let Some(prose) = self.prose() {
            prose.gap(gap);
        }
    }

    /// A row of a table is a line, whatever paragraphs its cells hold.
    fn end_paragraph(&mut self) {
        self.gap(if self.group.table {
            Gap::Line
        } else {
            Gap::Paragraph
        });
    }

    fn sign(&mut self, sign: &str) {
        self.flush();
        self.say(sign);
    }

    fn say(&mut self, text: &str) {
        match self.group.goes {
            Goes::Field(field) => self.about.say(field, text),
            Goes::Fonts => self.about.font(text, &mut self.reading.clues),
            Goes::Colours => text.matches(';').for_each(|_| self.colours.end()),
            _ if self.group.deleted => {}
            _ => {
                let after_table = self.row_ended && !self.group.table;
                self.row_ended = false;
                let hidden = self
                    .group
                    .look
                    .is_hidden(self.row_shaded && self.group.table);
                if let Some(prose) = self.prose() {
                    if after_table {
                        prose.gap(Gap::Paragraph);
                    }
                    prose.hiding(hidden, |prose| prose.verbatim(text));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rtf: &str) -> String {
        read(rtf.as_bytes(), Wishes::NONE).prose.finish().0
    }

    #[test]
    fn hostile_groups_and_lengths_cost_little() {
        assert_eq!(text(r"{\rtf1 a\bin2147483647 bc"), "a\n");
        assert_eq!(text(r"{\rtf1 a\bin-5 bc"), "abc\n");
        let overrun = read(br"{\rtf1 a\bin2147483647 b}c}", Wishes::NONE);
        assert_eq!(overrun.notes, ["damaged: read in part; ask for it again"]);
        let deep = format!("{}a{}b", "{".repeat(1_000_000), "}".repeat(1_000_000));
        assert_eq!(text(&deep), "a\n");
        let cut = read(
            format!(r"{{\rtf1 a{}", r"{\b".repeat(1_000_000)).as_bytes(),
            Wishes::NONE,
        );
        assert_eq!(cut.notes, ["damaged: read in part; ask for it again"]);
        assert_eq!(cut.prose.finish().0, "a\n");
        assert_eq!(text(&format!("a{}", r"\*".repeat(1_000_000))), "a\n");
        assert_eq!(text(&format!("a{}b", r"\u-10179".repeat(100_000))), "a\n");
        assert_eq!(text("\\"), "");
        assert_eq!(text("\\'"), "");
        let long = "x".repeat(1_000_000);
        let named = read(
            format!(r"{{{{\info{{\author {long}}}}}{{\fonttbl {long};}}").as_bytes(),
            Wishes::NONE,
        );
        assert_eq!(named.clues.author.map(|name| name.len()), Some(LIMITS.clue));
        assert_eq!(named.clues.fonts.len(), 1);
    }
}
