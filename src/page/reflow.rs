//! Reflow: line breaks that only kept the lines of a text short are spaces where a pane is narrower than such lines.
//!
//! A break is *real* where one of the two lines says so: an empty or an indented line, a list item, a heading, a quote,
//! a row of a table, code in fences, two spaces or a backslash at the end. The lines between real breaks are a
//! paragraph. A break inside it is *soft* where the first word of the next line had no room left on this one:
//!
//!   cells of the line + the space + cells of that word > cells of the paragraph's longest line
//!
//! That is believed of a paragraph if its longest line is 50 to 100 cells wide, half of its breaks are like that, and
//! its lines don't nearly all begin anew, with a capital, a number or after a full stop, as those of verse and addresses do. A
//! paragraph that is too short or too unclear to be believed is measured by the widest believed one of the text.

use super::glyph::{Kind, clusters, glyph, kind, line_break};
use super::wrap::may_part;

/// Cells of the longest line of a wrapped paragraph: verse and addresses are narrower, screens seldom wider.
const WRAPPED: std::ops::RangeInclusive<usize> = 50..=100;
/// A line of one piece that is longer than this is an address of the web or a row of data, not a word of a paragraph.
const LONGEST_WORD: usize = 32;
/// Cells that a full line of Chinese or Japanese may leave free: punctuation hangs over the edge or takes its
/// neighbour along, and Latin letters and digits are half as wide.
const IDEOGRAPH_SLACK: usize = 4;
/// List items count to less than a thousand; four digits are a year.
const ITEM_DIGITS: usize = 3;

/// The line breaks of a text that are shown as spaces, by their first byte.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoftBreaks(Vec<u32>);

impl SoftBreaks {
    /// Finds them, in one pass over the text.
    pub fn new(text: &str) -> Self {
        let mut finder = Finder::default();
        let mut above: Option<Line> = None;
        let mut fence = None;
        for (start, content, ending) in lines(text) {
            let line = Line::new(start, content, ending, &mut fence);
            match above.filter(|above| !above.ends && !line.begins) {
                Some(above) => finder.take(&above, &line),
                None => finder.end(),
            }
            above = Some(line);
        }
        finder.end();
        finder.soft()
    }

    /// All line breaks of a text.
    pub fn all(text: &str) -> Self {
        let breaks = lines(text).filter(|(.., ending)| !ending.is_empty());
        let breaks = breaks.map(|(start, content, _)| (start + content.len()) as u32);
        SoftBreaks(breaks.collect())
    }

    /// Whether the line break that begins at this byte is one of them.
    pub fn contains(&self, byte: usize) -> bool {
        self.0.binary_search(&(byte as u32)).is_ok()
    }

    /// The first bytes, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|&at| at as usize)
    }
}

/// Cells of the space that stands for a soft break: none where there is a space already, between ideographs, and in a
/// word that was divided.
pub fn joint(text: &str, from: usize, to: usize) -> u16 {
    let before = text.get(..from).unwrap_or_default();
    let after = text.get(to..).unwrap_or_default();
    u16::from(!before.ends_with(char::is_whitespace) && !reads_on(before, after))
}

/// Whether no space belongs between the end of a line and the beginning of the next one.
fn reads_on(before: &str, after: &str) -> bool {
    let mut ends = before.chars().rev();
    let (Some(last), Some(first)) = (ends.next(), after.chars().next()) else {
        return true;
    };
    match last {
        '\u{ad}' => true,
        '-' | '\u{2010}' | '\u{2013}' | '\u{2014}' => {
            first.is_alphabetic() && ends.next().is_some_and(char::is_alphabetic)
        }
        _ => is_ideograph(last) && is_ideograph(first),
    }
}

fn is_ideograph(c: char) -> bool {
    kind(c.encode_utf8(&mut [0; 4])) == Kind::Ideograph
}

/// The lines of a text: first byte, what stands in it, and its line break.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let ending = line_break(rest).unwrap_or(rest.len()..rest.len());
        let start = at;
        at += ending.end;
        Some((start, rest.get(..ending.start)?, rest.get(ending)?))
    })
}

#[derive(Clone, Copy)]
struct Line<'a> {
    /// Without the spaces at its end.
    text: &'a str,
    /// First byte of its line break.
    end: usize,
    /// By its look a paragraph may begin with it, but not go on.
    begins: bool,
    /// By its look a paragraph ends with it.
    ends: bool,
}

impl<'a> Line<'a> {
    fn new(start: usize, content: &'a str, ending: &str, fence: &mut Option<char>) -> Self {
        let text = content.trim_end();
        let inside = fence.is_some();
        if let Some(sign) = fence_sign(text)
            && fence.is_none_or(|open| open == sign)
        {
            *fence = if inside { None } else { Some(sign) };
        }
        let alone = inside || fence.is_some() || stands_alone(text);
        // Markdown's two ways to ask for a new line, and Unicode's.
        let asked = content.ends_with("  ")
            || text.ends_with('\\')
            || ending.starts_with(['\u{2028}', '\u{2029}']);
        let begins = text.starts_with(char::is_whitespace) || is_item(text);
        Line {
            text,
            end: start + content.len(),
            begins: alone || begins,
            ends: alone || asked,
        }
    }
}

fn fence_sign(text: &str) -> Option<char> {
    let text = text.trim_start();
    let sign = text.chars().next()?;
    let fence = text.starts_with("```") || text.starts_with("~~~");
    fence.then_some(sign)
}

/// Empty lines, headings, quotes, rules, rows of tables and of data.
fn stands_alone(text: &str) -> bool {
    let inner = text.trim_start();
    let heading = inner.trim_start_matches('#');
    (heading.len() < inner.len() && heading.starts_with([' ', '\t']))
        || inner.starts_with('>')
        || inner.contains('|')
        || inner.contains('\t')
        || inner.as_bytes().windows(3).any(|three| three == b"   ")
        || !inner.contains(char::is_alphanumeric)
        || (inner.len() > LONGEST_WORD && is_one_piece(inner))
}

/// There is no place where a line could have been broken.
fn is_one_piece(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || is_ideograph(c))
        && cells(text, LONGEST_WORD) > LONGEST_WORD
}

/// `- `, `* `, `+ `, `• `, `1. `, `1) `, `(1) `, `a) `, `1、`, `一、`.
fn is_item(text: &str) -> bool {
    let inner = text.trim_start();
    if let Some(rest) = inner.strip_prefix(['-', '*', '+', '•', '·', '◦', '▪']) {
        return rest.starts_with(char::is_whitespace);
    }
    let inner = inner.strip_prefix(['(', '（']).unwrap_or(inner);
    let digits =
        inner.trim_start_matches(|c: char| c.is_numeric() || "一二三四五六七八九十".contains(c));
    let counted = inner.chars().count() - digits.chars().count();
    let sign = if counted == 0 {
        let mut letters = inner.chars();
        let letter = letters.next().is_some_and(char::is_alphabetic);
        letter.then(|| letters.as_str().strip_prefix(')')).flatten()
    } else {
        let sign = digits.strip_prefix(['.', ')', '、', '．', '）']);
        sign.filter(|_| counted <= ITEM_DIGITS)
    };
    sign.is_some_and(|rest| rest.starts_with(|c: char| c.is_whitespace() || is_ideograph(c)))
}

/// Cells of a line, counted until they are more than `most`.
fn cells(text: &str, most: usize) -> usize {
    let mut ahead = clusters(text, 0..text.len());
    let mut used = ahead.prose(most + 1).cells;
    while used <= most
        && let Some((_, cluster)) = ahead.next()
    {
        used += usize::from(glyph(cluster).width);
        let room = (most + 1).saturating_sub(used);
        used += ahead.prose(room).cells;
    }
    used
}

/// Cells of what would have had to stand on the line above: up to the first place where a line may break.
fn first_word(text: &str) -> usize {
    let mut used = 0;
    let mut before: Option<(&str, Kind)> = None;
    for (_, cluster) in clusters(text, 0..text.len()) {
        let here = (cluster, kind(cluster));
        let ends = matches!(here.1, Kind::Space | Kind::Tab | Kind::Break);
        // Not every program breaks lines at hyphens.
        let hyphen = before.is_some_and(|before| before.1 == Kind::Dash);
        let parts = before.is_some_and(|before| !hyphen && may_part(before, here));
        if ends || parts || used > *WRAPPED.end() {
            break;
        }
        used += usize::from(glyph(cluster).width);
        before = Some(here);
    }
    used
}

/// A break inside a paragraph.
struct Break {
    at: u32,
    /// Cells that the line would have needed for the next word as well.
    needed: u16,
}

/// The breaks from one place in the list of all of them.
struct Paragraph {
    breaks: std::ops::Range<usize>,
    /// Cells of its longest line.
    longest: usize,
    believed: bool,
}

#[derive(Default)]
struct Finder {
    breaks: Vec<Break>,
    paragraphs: Vec<Paragraph>,
    /// Cells of the longest line of the paragraph under way.
    longest: usize,
    /// How many of its lines begin anew.
    anew: usize,
    /// Cells of the last line, so that no line is measured twice.
    last: Option<usize>,
}

impl Finder {
    fn take(&mut self, above: &Line, line: &Line) {
        let most = *WRAPPED.end();
        let used = self.last.unwrap_or_else(|| cells(above.text, most));
        let next = cells(line.text, most);
        let reads_on = reads_on(above.text, line.text);
        let slack = if reads_on && above.text.ends_with(is_ideograph) {
            IDEOGRAPH_SLACK
        } else {
            0
        };
        self.breaks.push(Break {
            at: above.end as u32,
            needed: (used + usize::from(!reads_on) + first_word(line.text) + slack) as u16,
        });
        self.anew += usize::from(begins_anew(above.text, line.text));
        self.longest = self.longest.max(used).max(next);
        self.last = Some(next);
    }

    fn end(&mut self) {
        let start = self.paragraphs.last().map_or(0, |last| last.breaks.end);
        let inside = self.breaks.get(start..).unwrap_or_default();
        if !inside.is_empty() {
            let full = inside
                .iter()
                .filter(|b| usize::from(b.needed) > self.longest)
                .count();
            self.paragraphs.push(Paragraph {
                breaks: start..self.breaks.len(),
                longest: self.longest,
                believed: WRAPPED.contains(&self.longest)
                    && 2 * full >= inside.len()
                    && 4 * self.anew <= 3 * inside.len(),
            });
        }
        self.longest = 0;
        self.anew = 0;
        self.last = None;
    }

    fn soft(&self) -> SoftBreaks {
        let believed = self.paragraphs.iter().filter(|p| p.believed);
        let widest = believed.map(|p| p.longest).max().unwrap_or_default();
        let mut soft = Vec::new();
        for paragraph in &self.paragraphs {
            let width = if paragraph.believed {
                paragraph.longest
            } else if paragraph.longest <= widest {
                widest
            } else {
                continue;
            };
            let inside = self.breaks.get(paragraph.breaks.clone());
            let full = inside
                .into_iter()
                .flatten()
                .filter(|b| usize::from(b.needed) > width);
            soft.extend(full.map(|b| b.at));
        }
        SoftBreaks(soft)
    }
}

/// Whether a line looks like the beginning of something: a capital or a number, or in scripts without capitals the full
/// stop above.
fn begins_anew(above: &str, line: &str) -> bool {
    let first = line.chars().find(|c| c.is_alphanumeric());
    first.is_some_and(|first| {
        let has_case = first.is_lowercase() || first.is_uppercase();
        first.is_uppercase()
            || first.is_numeric()
            || !has_case
                && above.ends_with(['.', '!', '?', ':', '。', '！', '？', '：', '…', '」', '”'])
    })
}

#[cfg(test)]
mod tests;
