//! Glyphs: what the terminal gets to see of a piece of text, and how many cells it takes.
//!
//! Texts are hostile: nothing of them reaches the terminal but what [`glyph`] lets through. Byte offsets stay those of
//! the text, because a cluster keeps its bytes whatever is shown for it.

use std::borrow::Cow;
use std::ops::Range;

use ratatui::buffer::CellWidth;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

use crate::text;

/// A cluster longer than this is cut: a letter under ten thousand accents would make one cell cost a whole text.
/// Unicode's own "stream-safe" limit is 30 marks; the longest real emoji sequences take about 40 bytes.
const MAX_CLUSTER_BYTES: usize = 128;

/// Cells from one tab stop to the next; eight would eat a fifth of a pane.
pub const TAB: usize = 4;

/// How a cluster behaves at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Ends the line.
    Break,
    /// Goes to the next tab stop; a line may break after it.
    Tab,
    /// A line may break after it.
    Space,
    /// Chinese, Japanese: a line may break on either side of it.
    Ideograph,
    /// A hyphen or dash: a line may break after it inside a word.
    Dash,
    /// Part of a word.
    Letter,
}

/// What is shown for a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    /// Harmless text, possibly none.
    pub text: Cow<'a, str>,
    /// Its cells.
    pub width: u16,
}

/// The grapheme clusters of a part of a text, each with its first byte. `\r\n` is one of them.
pub fn clusters(text: &str, range: Range<usize>) -> Clusters<'_> {
    let end = range.end.min(text.len());
    Clusters {
        rest: text.get(range.start..end).unwrap_or_default(),
        at: range.start,
    }
}

/// See [`clusters`].
#[derive(Clone, Debug)]
pub struct Clusters<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Clusters<'a> {
    /// The plain letters and spaces that come next, at most so many, each shown as it is in one cell. Only a short cut
    /// past the one by one of megabytes of prose.
    pub fn prose(&mut self, cells: usize) -> Prose<'a> {
        let text = self.rest.as_bytes();
        let (mut prose, mut length, mut last) = (Prose::default(), 0, 0);
        while prose.cells < cells {
            let rest = text.get(length..).unwrap_or_default();
            last = match rest.first().map_or(0, |first| prose_letter(*first)) {
                0 => break,
                letter => letter,
            };
            let letters = match last {
                1 => before(rest, |byte| prose_letter(byte) != 1).min(cells - prose.cells),
                _ => 1,
            };
            length += last * letters;
            prose.cells += letters;
        }
        let alone = |next: &u8| matches!(next, b'\n' | b'\r' | 0xc3 | 0xd0 | 0xd1 | b' '..=b'~');
        // What comes then may be a mark on the last one.
        if prose.cells > 0 && !text.get(length).is_none_or(alone) {
            length -= last;
            prose.cells -= 1;
        }
        let Some((text, rest)) = self.rest.split_at_checked(length) else {
            return Prose::default();
        };
        prose.text = text;
        self.rest = rest;
        self.at += length;
        prose
    }
}

/// How many bytes stand before the first that is so. Several are looked at together, without a branch, for texts have megabytes of others.
fn before(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    /// As many as the vectors of any processor hold.
    const TOGETHER: usize = 16;
    let any = |part: &&[u8]| part.iter().fold(false, |any, byte| any | is(*byte));
    let without = bytes.chunks_exact(TOGETHER).take_while(|part| !any(part));
    let skipped = without.count() * TOGETHER;
    let rest = bytes.iter().skip(skipped);
    skipped + rest.take_while(|byte| !is(**byte)).count()
}

/// How many bytes have those of its letters that begin with this one; none where it knows no such letter.
fn prose_letter(first: u8) -> usize {
    match first {
        // Behind a hyphen a line may break.
        b'-' => 0,
        b' '..=b'~' => 1,
        // Accented letters of Latin-1, and Cyrillic.
        0xc3 | 0xd0 | 0xd1 => 2,
        _ => 0,
    }
}

/// See [`Clusters::prose`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prose<'a> {
    /// As it stands.
    pub text: &'a str,
    /// Its cells: one for each letter.
    pub cells: usize,
}

impl<'a> Prose<'a> {
    /// Its last letter or space, and which of them it is.
    pub fn last(&self) -> Option<(&'a str, Kind)> {
        let (at, _) = self.text.char_indices().next_back()?;
        let last = self.text.get(at..)?;
        Some((last, kind(last)))
    }
}

impl<'a> Iterator for Clusters<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let mut chars = self.rest.chars();
        let first = chars.next()?;
        let ends = |next| stands_alone(next) || matches!(next, '\n' | '\r');
        let length = if first == '\n' || stands_alone(first) && chars.next().is_none_or(ends) {
            first.len_utf8()
        } else {
            long_cluster(self.rest)
        };
        let (cluster, rest) = self.rest.split_at_checked(length)?;
        let at = self.at;
        self.rest = rest;
        self.at += length;
        Some((at, cluster))
    }
}

/// Length of the first cluster by the full rules.
fn long_cluster(rest: &str) -> usize {
    let mut end = rest.len().min(MAX_CLUSTER_BYTES);
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    rest.get(..end)
        .and_then(|window| window.graphemes(true).next())
        .map_or(end, str::len)
}

/// Common letters that form a cluster of their own beside another such letter. Only a short cut past the full rules,
/// which take most of the time of wrapping.
fn stands_alone(c: char) -> bool {
    matches!(c,
        ' '..='~'
        | '\u{c0}'..='\u{2ff}'
        | '\u{400}'..='\u{482}'
        | '\u{2010}'..='\u{2027}'
        | '\u{3001}'..='\u{3029}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ff01}'..='\u{ff5e}')
}

/// Where the first line break of a text begins and ends.
pub fn line_break(text: &str) -> Option<Range<usize>> {
    let mut from = 0;
    loop {
        // The first bytes of all of them.
        let may_begin = |byte| matches!(byte, b'\n' | b'\r' | 0xc2 | 0xe2);
        let at = from + before(text.as_bytes().get(from..)?, may_begin);
        let sign = text.get(at..).filter(|sign| !sign.is_empty())?;
        if sign.starts_with("\r\n") {
            return Some(at..at + 2);
        }
        let length = sign.chars().next().map_or(1, char::len_utf8);
        if kind(sign) == Kind::Break {
            return Some(at..at + length);
        }
        from = at + length;
    }
}

/// How a cluster behaves at the end of a line.
pub fn kind(cluster: &str) -> Kind {
    match cluster.chars().next() {
        Some('\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}') => Kind::Break,
        Some('\t') => Kind::Tab,
        Some('-' | '\u{2010}' | '\u{2013}' | '\u{2014}') => Kind::Dash,
        // White space that is none here: page breaks get a picture, and some spaces are made to hold words together.
        Some('!'..='~' | '\u{0b}' | '\u{0c}' | '\u{a0}' | '\u{2007}' | '\u{202f}') | None => {
            Kind::Letter
        }
        // A space that carries a mark is a sign.
        Some(c) if c.is_whitespace() && c.len_utf8() == cluster.len() => Kind::Space,
        Some(
            '\u{2e80}'..='\u{2fff}'
            | '\u{3001}'..='\u{31ff}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{ff01}'..='\u{ff60}'
            | '\u{20000}'..='\u{3ffff}',
        ) => Kind::Ideograph,
        Some(_) => Kind::Letter,
    }
}

/// A line of Chinese or Japanese does not begin with one of these.
pub fn closes(cluster: &str) -> bool {
    cluster.starts_with([
        '。', '，', '、', '！', '？', '：', '；', '）', '」', '』', '】', '》', '〉', '〕', '…',
        '—', '”', '’', 'ー', '々', '．', '％', ',', '.', '!', '?', ':', ';', ')', ']', '}', '"',
        '\'', '»',
    ])
}

/// A line of Chinese or Japanese does not end with one of these.
pub fn opens(cluster: &str) -> bool {
    cluster.starts_with([
        '（', '「', '『', '【', '《', '〈', '〔', '“', '‘', '(', '[', '{', '«',
    ])
}

/// What is shown for a cluster: control characters as their pictures, invisible and direction-changing characters not
/// at all, the rest as it is. Tabs and line breaks are the caller's: they depend on the column.
pub fn glyph(cluster: &str) -> Glyph<'_> {
    if cluster.len() == 1 && cluster.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Glyph {
            text: Cow::Borrowed(cluster),
            width: 1,
        };
    }
    if cluster.chars().all(|c| printable(c) == Some(c)) {
        return Glyph {
            text: Cow::Borrowed(cluster),
            width: cluster.cell_width(),
        };
    }
    let text: String = cluster.chars().filter_map(printable).collect();
    // Without its joiners a cluster falls apart: a family becomes its members, as wide on every terminal.
    let width = text.graphemes(true).map(CellWidth::cell_width).sum();
    Glyph {
        text: Cow::Owned(text),
        width,
    }
}

/// More marks than this on one letter are no language's: they would pile up in a single cell.
const MOST_MARKS: usize = 6;

/// A whole piece of text made harmless, for names and reasons, on one line: control characters as pictures, tabs as spaces, and without
/// characters that cannot be seen.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        if c == '\t' {
            out.push_str("    ");
        } else if let Some(c) = printable(c) {
            marks = if c.width() == Some(0) { marks + 1 } else { 0 };
            if marks <= MOST_MARKS {
                out.push(c);
            }
        }
    }
    Cow::Owned(out)
}

/// What is shown for one character; nothing for those that cannot be seen but act on others.
fn printable(c: char) -> Option<char> {
    /// Where Unicode keeps the pictures of the first 32 control characters, in the same order.
    const PICTURES: u32 = 0x2400;
    match c {
        '\0'..='\u{1f}' => Some(char::from_u32(PICTURES + u32::from(c)).unwrap_or('\u{fffd}')),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}' => Some('\u{fffd}'),
        _ if is_invisible(c) => None,
        _ => Some(c),
    }
}

/// What leaves no mark in a text, variation selectors among it as terminals disagree about the width of what they follow, and the signs
/// around annotations, which part two words there.
fn is_invisible(c: char) -> bool {
    text::is_invisible(c) || matches!(c, '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_commands_a_terminal_becomes_a_picture() {
        assert_eq!(harmless("a\u{1b}[31mb\u{7f}"), "a␛[31mb␡");
        assert_eq!(harmless("\u{9b}2J"), "\u{fffd}2J");
        assert_eq!(harmless("\0\u{8}a\tb\r\n"), "␀␈a    b␍␊");
        assert_eq!(harmless("日本語 🙂 e\u{301}"), "日本語 🙂 e\u{301}");
    }

    #[test]
    fn what_hides_or_turns_text_is_not_harmless() {
        assert_eq!(
            harmless("a\u{200b}b\u{202e}c\u{2066}d\u{feff}e\u{ad}f\u{200d}g"),
            "abcdefg"
        );
        assert_eq!(harmless("שלום"), "שלום", "right-to-left letters stay");
    }

    #[test]
    fn a_family_becomes_its_members_and_is_as_wide() {
        let family = glyph("👨\u{200d}👩\u{200d}👧");
        assert_eq!((family.text.as_ref(), family.width), ("👨👩👧", 6));
        assert_eq!(glyph("❤\u{fe0f}").width, 1);
    }

    #[test]
    fn a_letter_under_ten_thousand_marks_costs_one_cell() {
        let zalgo = format!("o{}", "\u{301}".repeat(10_000));
        let cells: u16 = clusters(&zalgo, 0..zalgo.len())
            .map(|(_, c)| glyph(c).width)
            .sum();
        assert_eq!(cells, 1);
    }

    #[test]
    fn a_pile_of_marks_is_cut_in_a_name() {
        let pile = format!("a{}b", "\u{301}".repeat(1000));
        assert_eq!(harmless(&pile).chars().count(), 2 + MOST_MARKS);
    }

    proptest! {
        #[test]
        fn clusters_are_the_graphemes(text in "(\\PC|\\pM|[a-zé\u{300}\u{200d}👨🇷🇺한글ก \r\n\u{600}]){0,40}") {
            prop_assume!(text.graphemes(true).all(|g| g.len() < MAX_CLUSTER_BYTES));
            let ours: Vec<_> = clusters(&text, 0..text.len()).collect();
            let theirs: Vec<_> = text.grapheme_indices(true).collect();
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn prose_at_once_is_what_comes_one_by_one(
            text in "([a-zé÷ÿёѿ!~ ]{0,50}|\\PC|\\pM|[-\u{300}\u{483}\u{200d}\u{a0}\u{ad} \t\r\n]){0,40}",
            skip in 0usize..4, cells in 0usize..90,
        ) {
            let mut at_once = clusters(&text, 0..text.len());
            let skipped = at_once.by_ref().take(skip).count();
            let mut one_by_one = at_once.clone();
            let prose = at_once.prose(cells);
            prop_assert!(prose.cells <= cells, "after {skipped}");
            let same: Vec<&str> = one_by_one.by_ref().take(prose.cells).map(|(_, cluster)| cluster).collect();
            prop_assert_eq!(same.concat(), prose.text);
            prop_assert_eq!(prose.last().map(|(last, _)| last), same.last().copied());
            for cluster in &same {
                let expected = if *cluster == " " { Kind::Space } else { Kind::Letter };
                prop_assert_eq!(kind(cluster), expected);
                prop_assert_eq!(glyph(cluster), Glyph { text: Cow::Borrowed(cluster), width: 1 });
            }
            prop_assert_eq!(at_once.collect::<Vec<_>>(), one_by_one.collect::<Vec<_>>());
        }

        #[test]
        fn lines_break_where_a_cluster_is_a_break(text in "([a-zéя ]|[\r\n\u{85}\u{a0}\u{2027}-\u{202a}「]){0,12}") {
            let first = clusters(&text, 0..text.len()).find(|(_, cluster)| kind(cluster) == Kind::Break);
            prop_assert_eq!(line_break(&text), first.map(|(at, cluster)| at..at + cluster.len()));
        }

        #[test]
        fn nothing_harmful_passes(text in any::<String>()) {
            for c in harmless(&text).chars() {
                prop_assert!(!c.is_control() && !is_invisible(c), "{c:?}");
            }
        }
    }
}
