//! Lines of a page: which of them end because the column does, and which because the writer wanted it. A word that would still have
//! stood on the line before begins a line on purpose; where it would not, the paragraph goes on.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthChar;

use super::sheet::{Extent, Line, Sheet};
use crate::extract::prose::Gap;

/// In sizes of the letter: what stands between two words, at least.
const SPACE: f32 = 0.2;
/// A line that begins so much further in begins a paragraph.
const INDENT: f32 = 0.8;
/// Sizes that differ by more are those of a heading and its text.
const SIZES: f32 = 1.1;
/// A block of fewer lines doesn't show by itself how wide its column is.
const BLOCK: usize = 3;
/// Of a column's width: the two longest lines of a paragraph end closer to each other, those of a verse seldom do.
const RAGGED: f32 = 0.15;
/// Lines that begin so few units apart are in one column.
const NEAR: i32 = 3;
/// Dots that lead to a page's number, however they are set.
const LEADERS: [&str; 3] = ["....", ". . .", "……"];

/// Of the typical distance between the lines of a page: what is further off begins a paragraph.
const LOOSE: f32 = 1.2;
/// Fewer lines don't show how far the lines of a page stand from each other ...
const SHOWN: usize = 5;
/// ... and so far, in sizes of the letter, no lines of one text do: three lines apart is all that a word processor offers.
const APART: f32 = 3.6;

/// Where the lines of a page stand so far from each other as paragraphs of others, what is no further off than they are is a line.
pub fn close(lines: &mut [Line]) {
    let mut steps: Vec<f32> = lines.iter().filter_map(|line| line.step).collect();
    steps.sort_unstable_by(f32::total_cmp);
    let typical = steps.get(steps.len() / 2).copied().unwrap_or_default();
    if steps.len() < SHOWN || typical > APART {
        return;
    }
    for line in lines {
        if line.step.is_some_and(|step| step <= LOOSE * typical) {
            line.gap = Gap::Line;
        }
    }
}

/// Gives lines that only the column's edge has divided a smaller gap than that of a line.
pub fn join(lines: &mut [Line], text: &str) {
    let columns = Columns::of(lines);
    let mut start = 0;
    while start < lines.len() {
        let rest = lines.get(start + 1..).unwrap_or_default();
        let length = 1 + rest.iter().take_while(|line| line.gap == Gap::Line).count();
        let block = lines.get_mut(start..start + length).unwrap_or_default();
        let edge = columns.edge(block);
        for at in 1..block.len() {
            let next = block.get(at + 1).copied();
            if let Some(edge) = edge
                && let [before, line] = block.get_mut(at - 1..=at).unwrap_or_default()
                && (!begins_further_in(before, line) || hangs(line, next, edge, text))
                && let Some(gap) = wrapped((before, text), (line, text), edge)
            {
                line.gap = gap;
            }
        }
        start += length;
    }
}

/// How far the two longest lines go that begin at each place, in whole units of the page.
struct Columns(BTreeMap<i32, Edge>);

/// How far to the right lines go: the one that goes furthest, and the next.
#[derive(Clone, Copy)]
struct Edge {
    first: f32,
    second: f32,
}

impl Edge {
    const NONE: Edge = Edge {
        first: f32::MIN,
        second: f32::MIN,
    };

    fn with(self, right: f32) -> Edge {
        Edge {
            first: self.first.max(right),
            second: self.second.max(self.first.min(right)),
        }
    }
}

impl Columns {
    fn of(lines: &[Line]) -> Columns {
        let mut columns = BTreeMap::new();
        for extent in lines.iter().filter_map(|line| line.extent) {
            let edge = columns.entry(extent.left as i32).or_insert(Edge::NONE);
            *edge = edge.with(extent.right);
        }
        Columns(columns)
    }

    /// How far to the right the column of a block goes, if more than one line shows it.
    fn edge(&self, block: &[Line]) -> Option<f32> {
        let extents = || block.iter().filter_map(|line| line.extent);
        let left = extents().map(|e| e.left).fold(f32::MAX, f32::min);
        let edge = if block.len() >= BLOCK {
            extents().fold(Edge::NONE, |edge, e| edge.with(e.right))
        } else {
            let middle = left as i32;
            let near = middle.saturating_sub(NEAR)..=middle.saturating_add(NEAR);
            let column = self.0.range(near).map(|(_, edge)| edge);
            column.fold(Edge::NONE, |all, edge| {
                all.with(edge.first).with(edge.second)
            })
        };
        let is_shown = edge.first - edge.second < RAGGED * (edge.first - left);
        is_shown.then_some(edge.first)
    }
}

/// What stands between the last line of a page and the first of the next; nothing where a paragraph may end there.
pub fn across((page, last): (&Sheet, &Line), (next, first): (&Sheet, &Line)) -> Option<Gap> {
    let edge = Columns::of(&page.lines).edge(&[*last])?;
    let is_open = !page.of(last).ends_with(is_end) && !begins_further_in(last, first);
    is_open.then(|| wrapped((last, &page.text), (first, &next.text), edge))?
}

/// What stands between two lines, each with the text of its page, of one paragraph; nothing if they are two.
fn wrapped((before, above): (&Line, &str), (line, below): (&Line, &str), edge: f32) -> Option<Gap> {
    let upper = before.span.of(above).trim_end();
    let lower = line.span.of(below).trim_start();
    let (above, below) = (before.extent?, line.extent?);
    let (size, other) = (above.size.max(below.size), above.size.min(below.size));
    let last = upper.chars().next_back()?;
    let first = lower.chars().next()?;
    let is_kept = above.is_split
        || below.is_split
        || size > SIZES * other
        // The text room joins the halves of a word.
        || matches!(last, '-' | '\u{ad}' | '\u{2010}')
        || LEADERS.iter().any(|dots| upper.contains(dots) || lower.contains(dots))
        || is_mark(lower.split_whitespace().next().unwrap_or_default());
    let is_full = is_full(above, below, first, edge);
    (is_full && !is_kept).then_some(if is_spaceless(first) && is_spaceless(last) {
        Gap::Nothing
    } else {
        Gap::Space
    })
}

/// Whether the first word of a line, which begins with that letter, had no room on the line above.
fn is_full(above: Extent, below: Extent, first: char, edge: f32) -> bool {
    let size = above.size.max(below.size);
    // Between signs of writing without spaces a line may end anywhere.
    let word = if is_spaceless(first) {
        size
    } else {
        below.word - below.left
    };
    above.right + SPACE * size + word > edge
}

fn begins_further_in(before: &Line, line: &Line) -> bool {
    let extents = before.extent.zip(line.extent);
    extents
        .is_some_and(|(above, below)| below.left > above.left + INDENT * above.size.max(below.size))
}

/// Whether a line that begins further in hangs from the one above, as in a bibliography: the first line of a paragraph is followed by one that
/// had no room on it and begins further out.
fn hangs(line: &Line, next: Option<Line>, edge: f32, text: &str) -> bool {
    let Some(next) = next.filter(|next| begins_further_in(next, line)) else {
        return true;
    };
    let first = next.span.of(text).trim_start().chars().next();
    let extents = line.extent.zip(next.extent).zip(first);
    !extents.is_some_and(|((line, next), first)| is_full(line, next, first, edge))
}

/// Whether a sentence may end with it.
fn is_end(c: char) -> bool {
    is_quote(c)
        || matches!(
            c,
            '.' | '!' | '?' | ':' | ')' | '。' | '！' | '？' | '」' | '』'
        )
}

/// Whether it is a sign of Chinese or Japanese: as wide as those, Korean has spaces between its words.
fn is_spaceless(c: char) -> bool {
    let is_korean =
        matches!(c, '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7af}');
    c.width() == Some(2) && !is_korean
}

/// Whether a word is the mark of an item in a list.
fn is_mark(word: &str) -> bool {
    let inner = word.trim_end_matches(['.', ')']);
    let inner = inner.strip_prefix('(').unwrap_or(inner);
    let is_number = inner.len() < word.len()
        && (inner.chars().all(|c| c.is_ascii_digit() || c == '.') || inner.chars().count() == 1);
    is_number || !word.chars().any(|c| c.is_alphanumeric() || is_quote(c))
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | '(' | '…'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    /// Lines of letters one wide and ten high, each from a place of its own, on a column of 40.
    fn joined(lines: &[(f32, &str)]) -> Vec<Gap> {
        let mut text = String::new();
        let mut made = Vec::new();
        for (left, line) in lines {
            let start = text.len() as u32;
            text.push_str(line);
            let wide = |text: &str| -> f32 {
                let widths = text.chars().map(|c| c.width().unwrap_or(0) as f32);
                widths.sum()
            };
            let word = line.split(' ').next().unwrap_or_default();
            made.push(Line {
                span: Span {
                    start,
                    end: text.len() as u32,
                },
                gap: Gap::Line,
                step: None,
                down: 0.5,
                margin: false,
                extent: Some(Extent {
                    left: *left,
                    right: left + wide(line),
                    word: left + wide(word),
                    is_beyond_word: true,
                    size: 2.0,
                    is_split: false,
                }),
            });
        }
        join(&mut made, &text);
        made.iter().skip(1).map(|line| line.gap).collect()
    }

    #[test]
    fn a_paragraph_goes_on_where_the_next_word_had_no_room() {
        let gaps = joined(&[
            (0.0, "It was a fine day in the old harbour and"),
            (0.0, "nobody on the quay had ever seen the"),
            (0.0, "unbelievable ship."),
            (0.0, "Then it came."),
        ]);
        assert_eq!(gaps, [Gap::Space, Gap::Space, Gap::Line]);
    }

    #[test]
    fn double_spaced_lines_are_lines_and_what_is_further_off_is_a_paragraph() {
        let gaps = |steps: &[f32]| -> Vec<Gap> {
            let line = |step: &f32| Line {
                span: Span { start: 0, end: 0 },
                gap: if *step > 1.75 {
                    Gap::Paragraph
                } else {
                    Gap::Line
                },
                step: Some(*step),
                down: 0.5,
                margin: false,
                extent: None,
            };
            let mut lines: Vec<Line> = steps.iter().map(line).collect();
            close(&mut lines);
            lines.iter().map(|line| line.gap).collect()
        };
        let (line, paragraph) = (Gap::Line, Gap::Paragraph);
        let double = gaps(&[2.4, 2.4, 2.4, 3.1, 2.4, 2.4]);
        assert_eq!(double, [line, line, line, paragraph, line, line]);
        let single = gaps(&[1.2, 1.2, 1.9, 1.2, 1.2, 2.4]);
        assert_eq!(single, [line, line, paragraph, line, line, paragraph]);
        // A few lines, or lines that are scattered over a page, show nothing.
        assert_eq!(gaps(&[2.4, 2.4, 2.4]), [paragraph; 3]);
        assert_eq!(gaps(&[6.0; 6]), [paragraph; 6]);
    }

    #[test]
    fn an_indent_a_verse_a_list_and_a_hyphen_keep_their_lines() {
        let indented = [
            (0.0, "It was a fine day in the old harbour and"),
            (2.0, "Nobody had seen the ship, the large one."),
            (0.0, "It came."),
        ];
        assert_eq!(joined(&indented), [Gap::Line, Gap::Space]);
        let verse = [
            (0.0, "The sea is calm tonight, and"),
            (0.0, "the tide is full, the moon lies fair and"),
            (0.0, "gleams"),
            (0.0, "and is gone."),
        ];
        assert_eq!(joined(&verse), [Gap::Line; 3]);
        let list = [
            (0.0, "1. The first of the things that we wanted"),
            (0.0, "2. The second of the things that we want"),
            (0.0, "• a third thing that is as long as those"),
            (0.0, "Chapter ................................ 9"),
            (0.0, "Another one which is long, and is divid-"),
            (0.0, "ed at its end"),
        ];
        assert_eq!(joined(&list), [Gap::Line; 5]);
    }

    #[test]
    fn lines_that_hang_go_on() {
        let entries = [
            (0.0, "Brown, T. Rivers of the far north. City:"),
            (4.0, "Press, 1970."),
            (0.0, "Carter, B. Mills of the upper valley and"),
            (4.0, "their books. Town: House, 1981, pages 12"),
            (4.0, "to 40."),
            (0.0, "Hughes, O. Bread. Town: House, 1990."),
        ];
        let (line, space) = (Gap::Line, Gap::Space);
        assert_eq!(joined(&entries), [space, line, space, space, line]);
    }

    #[test]
    fn chinese_goes_on_without_a_space_and_korean_with_one() {
        let gaps = joined(&[
            (0.0, "灯塔看守人的日记一共有四十页其中大部分是"),
            (0.0, "关于天气的记录，其余的是他自己的生活和他"),
            (0.0, "的狗。"),
            (0.0, "完"),
        ]);
        assert_eq!(gaps, [Gap::Nothing, Gap::Nothing, Gap::Line]);
        let gaps = joined(&[
            (0.0, "등대지기는 매일 저녁 등불을 켜고 시간을"),
            (0.0, "적었다 그리고 아무도 그것을 읽지 않았다"),
            (0.0, "끝"),
        ]);
        assert_eq!(gaps[0], Gap::Space);
    }
}
