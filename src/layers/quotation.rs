//! Quotation: what stands between quotation marks of one paragraph, lines that begin with `>`, and blocks that a format sets apart.
//!
//! What a mark does is told by what it stands between, as in handbooks of typesetting: it opens where only a word follows, it
//! closes where only a word is before it. Where that leaves a doubt its shape decides, and a mark without a direction closes what
//! is open. An opening mark that nothing closes opened nothing.

use std::iter;
use std::ops::Range;

use memchr::{memchr, memchr3_iter};

use crate::extract::{self, Region};
use crate::text::{Span, lines, paragraphs};

/// Marks that may close each other: people mix those of several languages, and programs put straight ones beside curly ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Double,
    Single,
    Angle,
    SingleAngle,
    Corner,
    WhiteCorner,
}

/// What a mark does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Opens,
    Closes,
    /// It closes, if none comes that does so with less doubt: it may be an apostrophe, or mean inches.
    MayClose,
    /// It closes what is open, or else it opens.
    Turns,
}

/// An indented block has so many bytes at least: what is shorter is an address, a signature or a line of verse.
const INDENTED: u32 = 80;

/// From here on scripts have no spaces between words, as far as they use these marks.
const UNSPACED: char = '\u{2e80}';

/// A mark in a text.
#[derive(Clone, Copy, Debug)]
struct Mark {
    family: Family,
    role: Role,
    sign: char,
    span: Span,
}

/// All that is quoted in a text. Spans may stand in each other.
pub fn quotes(text: &str) -> Vec<Span> {
    // Most texts have none, and most paragraphs no marks: these are passed over.
    let mut quotes = if memchr(b'>', text.as_bytes()).is_some() {
        quoted_lines(text)
    } else {
        Vec::new()
    };
    let mut signs = signs(text).peekable();
    let paragraphs = signs.peek().is_some().then(|| paragraphs(text));
    let mut marks = Vec::new();
    for paragraph in paragraphs.into_iter().flatten() {
        let of_paragraph = iter::from_fn(|| signs.next_if(|sign| sign.0 < paragraph.end));
        read_marks(text, &paragraph, of_paragraph, &mut marks);
        quotes.extend(pairs(&marks));
    }
    quotes
}

/// The same, of which nothing is passed over.
#[cfg(test)]
pub fn quotes_of_all(text: &str) -> Vec<Span> {
    let mut quotes = quoted_lines(text);
    for paragraph in paragraphs(text) {
        let all = text.char_indices().filter(|(at, _)| paragraph.contains(at));
        let signs = all.filter_map(|(at, sign)| Some((at, sign, family(sign)?)));
        let mut marks = Vec::new();
        read_marks(text, &paragraph, signs, &mut marks);
        quotes.extend(pairs(&marks));
    }
    quotes
}

/// Blocks that their format sets apart as quoted, by what it calls them or by where they begin.
///
/// Indented ones are no quotations where they are most of the text, for then all is set so; nor are items of lists that are numbered by
/// hand, or entries of a bibliography.
pub fn blocks(text: &str, regions: &[Region], references: &[Span]) -> Vec<Span> {
    let of = |role| {
        let of_role = regions.iter().filter(move |region| region.role == role);
        of_role.map(|region| region.span)
    };
    let mut blocks: Vec<Span> = of(extract::Role::Quote).collect();
    let length = |span: Span| span.end - span.start;
    let indented: u32 = of(extract::Role::Indented).map(length).sum();
    if indented as usize <= text.len() / 2 {
        let is_listed = |span: &Span| {
            references
                .iter()
                .any(|one| one.start < span.end && span.start < one.end)
        };
        let is_quoted =
            |span: &Span| length(*span) >= INDENTED && !is_item(span.of(text)) && !is_listed(span);
        blocks.extend(of(extract::Role::Indented).filter(is_quoted));
    }
    blocks
}

/// Whether a block begins with the sign or the number of an item.
fn is_item(block: &str) -> bool {
    let rest = block.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.chars().next() {
        Some('.' | ')') => true,
        Some(first) => {
            rest.len() == block.len()
                && matches!(first, '-' | '–' | '—' | '•' | '*' | '·' | '\u{f0b7}')
        }
        None => false,
    }
}

/// Lines that Markdown and mails quote.
fn quoted_lines(text: &str) -> Vec<Span> {
    let mut quoted = Vec::new();
    let mut start = 0;
    for line in lines(text) {
        let end = start + line.len() as u32;
        let rest = line.trim_start_matches(' ');
        if line.len() - rest.len() <= 3 && rest.starts_with('>') {
            quoted.push(Span { start, end });
        }
        start = end;
    }
    quoted
}

fn family(mark: char) -> Option<Family> {
    Some(match mark {
        '"' | '“' | '”' | '„' | '‟' | '＂' | '〝' | '〞' | '〟' => Family::Double,
        '\'' | '‘' | '’' | '‚' | '‛' => Family::Single,
        '«' | '»' => Family::Angle,
        '‹' | '›' => Family::SingleAngle,
        '「' | '」' | '｢' | '｣' => Family::Corner,
        '『' | '』' => Family::WhiteCorner,
        _ => return None,
    })
}

/// What a mark does by its shape, in most languages.
fn shape(mark: char) -> Role {
    match mark {
        '"' | '＂' | '\'' => Role::Turns,
        '”' | '〞' | '〟' | '’' | '»' | '›' | '」' | '｣' | '』' => Role::Closes,
        _ => Role::Opens,
    }
}

/// A quotation mark, and where it stands.
type Sign = (usize, char, Family);

/// All quotation marks of a text; apostrophes between letters are none.
fn signs(text: &str) -> impl Iterator<Item = Sign> {
    let bytes = text.as_bytes();
    // One that is not ASCII begins with one of four bytes.
    let mut some = memchr3_iter(b'"', b'\'', 0xe2, bytes).peekable();
    let mut others = memchr3_iter(0xc2, 0xe3, 0xef, bytes).peekable();
    let starts = iter::from_fn(move || match (some.peek(), others.peek()) {
        (Some(one), Some(other)) if other < one => others.next(),
        (None, _) => others.next(),
        _ => some.next(),
    });
    let byte = move |at: Option<usize>| at.and_then(|at| bytes.get(at)).copied();
    let is_letter = move |at| byte(at).is_some_and(|byte| byte.is_ascii_alphanumeric());
    starts.filter_map(move |at: usize| {
        let is_apostrophe = byte(Some(at)) == Some(b'\'');
        if is_apostrophe && is_letter(at.checked_sub(1)) && is_letter(at.checked_add(1)) {
            return None;
        }
        let sign = text.get(at..)?.chars().next()?;
        Some((at, sign, family(sign)?))
    })
}

/// The marks of a paragraph that quote, in the place of those that were there; it has these signs.
fn read_marks(
    text: &str,
    paragraph: &Range<usize>,
    signs: impl Iterator<Item = Sign>,
    marks: &mut Vec<Mark>,
) {
    marks.clear();
    let mut signs = signs.peekable();
    while let Some((at, mut sign, mut family)) = signs.next() {
        let mut end = at + sign.len_utf8();
        // Two single marks side by side are typed for a double one, with whatever direction.
        if family == Family::Single
            && let Some((_, other, _)) = signs.next_if(|next| next.0 == end && next.2 == family)
        {
            end += other.len_utf8();
            (sign, family) = ('"', Family::Double);
        }
        let before = text.get(paragraph.start..at).unwrap_or_default();
        let after = text.get(end..paragraph.end).unwrap_or_default();
        let (start, end) = (at as u32, end as u32);
        marks.extend(role(family, sign, before, after).map(|role| Mark {
            family,
            role,
            sign,
            span: Span { start, end },
        }));
    }
    settle(marks);
}

/// What a mark does between these; nothing if it is none.
fn role(family: Family, sign: char, before: &str, after: &str) -> Option<Role> {
    if matches!(family, Family::Corner | Family::WhiteCorner) {
        return Some(shape(sign));
    }
    let last = before.chars().next_back();
    let mut rest = after.chars();
    let (first, second) = (rest.next(), rest.next());
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let opens_here = last.is_none_or(|c| c.is_whitespace() || is_before_a_mark(c));
    let closes_here = first.is_none_or(|c| c.is_whitespace() || is_after_a_mark(c));
    if family == Family::Single {
        return single(sign, (last, opens_here), (first, second, closes_here));
    }
    let role = match (opens_here, closes_here) {
        (true, false) => Role::Opens,
        (false, true) => Role::Closes,
        _ => shape(sign),
    };
    // "A 5" pipe": inches, unless something is open that nothing else closes.
    let number = shape(sign) == Role::Turns && last.is_some_and(|c| c.is_ascii_digit());
    if number && role != Role::Opens {
        let goes_on = !closes_here || (first == Some(' ') && is_word(second));
        return Some(if goes_on {
            Role::MayClose
        } else {
            Role::Closes
        });
    }
    Some(role)
}

/// The same for marks that are mostly apostrophes.
fn single(
    sign: char,
    (last, opens_here): (Option<char>, bool),
    (first, second, closes_here): (Option<char>, Option<char>, bool),
) -> Option<Role> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match (opens_here, closes_here) {
        (true, false) if sign == '\'' => {
            // "Bush 's", "the '90s".
            let is_ending = second == Some(' ') && matches!(first, Some('s' | 'S' | 't' | 'd'));
            let is_word = first.is_some_and(char::is_alphabetic);
            (is_word && !is_ending).then_some(Role::Opens)
        }
        (true, false) => (sign != '’').then_some(Role::Opens),
        (false, true) => {
            // "The teachers' room", "5' tall".
            let may_own = last.is_some_and(|c| matches!(c, 's' | 'x' | 'z') || c.is_ascii_digit());
            let goes_on = first == Some(' ') && is_word(second);
            Some(if may_own && goes_on {
                Role::MayClose
            } else {
                Role::Closes
            })
        }
        // In a word, but for scripts without spaces.
        (false, false) => {
            let is_unspaced = [last, first].into_iter().flatten().any(|c| c >= UNSPACED);
            (sign != '\'' && is_unspaced).then(|| shape(sign))
        }
        (true, true) => Some(shape(sign)).filter(|role| *role == Role::Opens),
    }
}

/// What stands directly before an opening mark beside white space.
fn is_before_a_mark(c: char) -> bool {
    matches!(
        c,
        '(' | '[' | '{' | '<' | '/' | '=' | '*' | '_' | '¿' | '¡' | '-' | '‐'
            ..='―' | '−' | '（' | '【' | '、' | '，' | '：' | '。'
    ) || family(c).is_some_and(|_| shape(c) != Role::Closes)
}

/// What stands directly after a closing mark beside white space.
fn is_after_a_mark(c: char) -> bool {
    matches!(
        c,
        ')' | ']'
            | '}'
            | '>'
            | '.'
            | ','
            | ';'
            | ':'
            | '!'
            | '?'
            | '…'
            | '/'
            | '*'
            | '_'
            | '-'
            | '‐'
            ..='―' | '−' | '）' | '】' | '，' | '。' | '、' | '；' | '：' | '！' | '？'
    ) || family(c).is_some_and(|_| shape(c) != Role::Opens)
}

/// Decides which marks close that may: the last of them before one that surely opens, or else none if a sure one follows.
fn settle(marks: &mut Vec<Mark>) {
    // What the next sure mark of each family does.
    let mut next = [None; 6];
    for mark in marks.iter_mut().rev() {
        let next = &mut next[mark.family as usize];
        if mark.role != Role::MayClose {
            *next = Some(mark.role);
        } else if !matches!(next, Some(Role::Closes)) {
            mark.role = Role::Closes;
        }
    }
    marks.retain(|mark| mark.role != Role::MayClose);
}

/// What stands between marks that belong together.
fn pairs(marks: &[Mark]) -> impl Iterator<Item = Span> {
    let mut open: Vec<Mark> = Vec::new();
    let mut opened = [0_usize; 6];
    marks.iter().filter_map(move |mark| {
        let family = mark.family as usize;
        let closes = match mark.role {
            Role::Opens => false,
            Role::Turns => opened[family] > 0,
            Role::Closes | Role::MayClose => true,
        };
        if !closes {
            // A mark that opens again shows that the one before it was left open, but for those that are set in each other.
            let again = open.last().filter(|last| last.sign == mark.sign);
            if again.is_some() && matches!(mark.family, Family::Double | Family::Single) {
                open.pop();
                opened[family] -= 1;
            }
            open.push(*mark);
            opened[family] += 1;
            return None;
        }
        // Most closing marks of a hostile text close nothing: it is not searched for each of them.
        if opened[family] == 0 {
            return None;
        }
        while let Some(last) = open.pop() {
            opened[last.family as usize] -= 1;
            if last.family == mark.family {
                return Some(Span {
                    start: last.span.end,
                    end: mark.span.start,
                });
            }
        }
        None
    })
}
