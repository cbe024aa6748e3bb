//! What does this RTF say? Words of control and groups, read one after the other with a stack of what applies.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, WINDOWS_1252};

use super::Reading;
use super::clues::clue;
use super::limits::LIMITS;
use super::prose::{Gap, Prose};

/// Groups that hold no text of the document.
const UNSEEN: [&str; 34] = [
    "fonttbl",
    "colortbl",
    "stylesheet",
    "pict",
    "object",
    "themedata",
    "datastore",
    "header",
    "headerl",
    "headerr",
    "headerf",
    "footer",
    "footerl",
    "footerr",
    "footerf",
    "fldinst",
    "listtable",
    "listoverridetable",
    "rsidtbl",
    "generator",
    "xmlnstbl",
    "latentstyles",
    "datafield",
    "nonshppict",
    "bkmkstart",
    "bkmkend",
    "filetbl",
    "revtbl",
    "colorschememapping",
    "mmathPr",
    "pgptbl",
    "wgrffmtfilter",
    "atnid",
    "atnauthor",
];
/// Fields of the information group that are clues.
const INFORMATION: [&str; 2] = ["author", "operator"];
/// A control word has at most so many letters, and a number so many digits.
const LONGEST_WORD: usize = 32;

/// What applies inside a group.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one control word that a group inherits"
)]
#[derive(Clone, Copy, Debug)]
struct Group {
    seen: bool,
    information: Option<usize>,
    fonts: bool,
    encoding: &'static Encoding,
    hidden: bool,
    deleted: bool,
    /// Bytes that stand in for a Unicode character, for old readers.
    fallback: usize,
    footnote: bool,
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    group: Group,
    stack: Vec<Group>,
    /// Groups beyond the limit of depth, which share what applies.
    deeper: usize,
    default: &'static Encoding,
    encodings: BTreeMap<i32, &'static Encoding>,
    font: i32,
    /// Bytes that wait to be decoded together: a letter may have two.
    pending: Vec<u8>,
    skip: usize,
    high: Option<u16>,
    notes: Prose,
    information: [String; 2],
    reading: Reading,
}

pub fn read(bytes: &[u8]) -> Reading {
    let group = Group {
        seen: true,
        information: None,
        fonts: false,
        encoding: WINDOWS_1252,
        hidden: false,
        deleted: false,
        fallback: 1,
        footnote: false,
    };
    let mut walk = Walk {
        bytes,
        at: 0,
        group,
        stack: Vec::new(),
        deeper: 0,
        default: WINDOWS_1252,
        encodings: BTreeMap::new(),
        font: 0,
        pending: Vec::new(),
        skip: 0,
        high: None,
        notes: Prose::new(),
        information: Default::default(),
        reading: Reading::new(),
    };
    walk.run();
    let mut reading = walk.reading;
    reading.prose.append(&walk.notes);
    reading.clues.author = clue(&walk.information[0]);
    reading.clues.last_editor = clue(&walk.information[1]);
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
                    }
                }
                b'\\' => self.control(),
                b'\r' | b'\n' => {}
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
            b'~' => self.say(" "),
            b'_' => self.say("-"),
            b'*' => self.optional(),
            b'\r' | b'\n' => self.gap(Gap::Paragraph),
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            _ => {}
        }
    }

    /// A group that a reader who doesn't know it should pass over; none of those known is marked so, but these.
    fn optional(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let known = [&b"\\footnote"[..], b"\\shptxt", b"\\shpinst"];
        if !known.iter().any(|word| rest.starts_with(word)) {
            self.group.seen = false;
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
        let name = String::from_utf8_lossy(name).into_owned();
        if name != "u" {
            self.flush();
        }
        self.apply(&name, number);
    }

    fn apply(&mut self, name: &str, number: Option<i32>) {
        let on = number != Some(0);
        match name {
            "par" | "sect" | "page" => self.gap(Gap::Paragraph),
            "line" | "row" | "nestrow" => self.gap(Gap::Line),
            "tab" | "cell" | "nestcell" => self.gap(Gap::Cell),
            "u" => self.unicode(number.unwrap_or_default()),
            "uc" => self.group.fallback = usize::try_from(number.unwrap_or(1)).unwrap_or(0).min(16),
            "bin" => {
                let length = usize::try_from(number.unwrap_or(0)).unwrap_or(0);
                self.at = self.at.saturating_add(length).min(self.bytes.len());
            }
            "ansicpg" => {
                self.default = code_page(number.unwrap_or(0));
                self.group.encoding = self.default;
            }
            "f" if self.group.fonts => self.font = number.unwrap_or(0),
            "fcharset" if self.group.fonts => {
                if let Some(encoding) = charset(number.unwrap_or(0))
                    && self.encodings.len() < LIMITS.clues
                {
                    self.encodings.insert(self.font, encoding);
                }
            }
            "f" => {
                let encoding = self.encodings.get(&number.unwrap_or(0)).copied();
                self.group.encoding = encoding.unwrap_or(self.default);
            }
            "fonttbl" => {
                self.group.seen = false;
                self.group.fonts = true;
            }
            "v" => self.group.hidden = on,
            "plain" => self.group.hidden = false,
            "deleted" => {
                self.group.deleted = on;
                self.reading.clues.deleted_revisions += u32::from(on);
            }
            "footnote" => {
                self.group.footnote = true;
                self.notes.gap(Gap::Paragraph);
            }
            "annotation" => {
                self.group.seen = false;
                self.reading.clues.comments += 1;
            }
            "info" => self.group.seen = false,
            _ => self.sign(name, number),
        }
    }

    fn sign(&mut self, name: &str, number: Option<i32>) {
        let sign = match name {
            "emdash" => "—",
            "endash" => "–",
            "lquote" => "‘",
            "rquote" => "’",
            "ldblquote" => "“",
            "rdblquote" => "”",
            "bullet" => "•",
            "emspace" | "enspace" => " ",
            "rsid" | "insrsid" | "charrsid" => return,
            _ if UNSEEN.contains(&name) => {
                self.group.seen = false;
                return;
            }
            _ => {
                if let Some(field) = INFORMATION.iter().position(|field| *field == name)
                    && number.is_none()
                {
                    self.group.information = Some(field);
                }
                return;
            }
        };
        self.say(sign);
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
        let (text, _) = self.group.encoding.decode_without_bom_handling(&bytes);
        self.say(&text);
    }

    fn prose(&mut self) -> &mut Prose {
        if self.group.footnote {
            &mut self.notes
        } else {
            &mut self.reading.prose
        }
    }

    fn gap(&mut self, gap: Gap) {
        self.flush();
        if self.group.seen {
            self.prose().gap(gap);
        }
    }

    fn say(&mut self, text: &str) {
        if let Some(field) = self.group.information {
            if self.information[field].len() < LIMITS.clue {
                self.information[field].push_str(text);
            }
        } else if self.group.seen && !self.group.deleted {
            let hidden = self.group.hidden;
            let prose = self.prose();
            prose.hidden = hidden;
            prose.verbatim(text);
        }
    }
}

fn code_page(number: i32) -> &'static Encoding {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10_000 => "macintosh".to_owned(),
        65_001 => "utf-8".to_owned(),
        866 => "ibm866".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
}

/// The code page of a font, by Windows's numbers of character sets.
fn charset(number: i32) -> Option<&'static Encoding> {
    let page = match number {
        77 => 10_000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    };
    Some(code_page(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rtf: &str) -> String {
        read(rtf.as_bytes()).prose.finish().0
    }

    #[test]
    fn control_words_become_text() {
        let rtf = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}{\info{\author Anna}}
\f0 it\'92s {\b bold}\par {\f1\'ef\'f0\'e8} \u1078 ?\u-10179 ?\u-8704 ?\cell a\tab b{\footnote note}{\deleted gone}{\*\x no}}";
        let reading = read(rtf.as_bytes());
        assert_eq!(reading.clues.author.as_deref(), Some("Anna"));
        assert_eq!(reading.clues.deleted_revisions, 1);
        assert_eq!(
            reading.prose.finish().0,
            "it’s bold\n\nпри ж😀\ta\tb\n\nnote\n"
        );
    }

    #[test]
    fn hostile_groups_and_lengths_cost_little() {
        assert_eq!(text(r"{\rtf1 a\bin2147483647 bc"), "a\n");
        assert_eq!(text(r"{\rtf1 a\bin-5 bc"), "abc\n");
        let deep = format!("{}a{}b", "{".repeat(1_000_000), "}".repeat(1_000_000));
        assert_eq!(text(&deep), "ab\n");
    }
}
