//! What does a person see who compares two files in a shell? Every passage, with the words that were changed marked.

use std::io::{self, Write};

use super::harmless;
use super::place::Places;
use super::shared::{Shared, repetitions};
use crate::align::{Kind, Passage, Searched};
use crate::origin::Shared as Alike;
use crate::page::Unit;
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::Compared;
use crate::text::{LeftOut, Span};
use crate::words::{Digits, Phrase, phrase};

/// Writes the figures of a pair and all its passages.
///
/// # Errors
/// Only those of `out`.
pub fn write_comparison(
    names: Sides<&str>,
    compared: &Compared,
    in_common: &[Alike],
    mut out: impl Write,
) -> io::Result<()> {
    let shared = Shared::of(compared);
    let unit = unit(compared);
    for (letter, side) in LETTERS {
        let words = *compared.words.get(side);
        let share = compared.share(side).to_string();
        writeln!(
            out,
            "{}  {}: {}{}, {}",
            letter.say(),
            harmless::line(names.get(side)),
            counted(words, unit),
            left_out(*compared.left_out.get(side)),
            say!("compare-share", share = share),
        )?;
    }
    if !compared.options.is_default() {
        let options = compared.options.to_string();
        writeln!(out, "!  {}", say!("compare-options", options = options))?;
    }
    for alike in in_common {
        writeln!(out, "!  {}", harmless::line(&alike.sentence()))?;
    }
    if compared.alignment.searched != Searched::All {
        writeln!(out, "!  {}", say!("compare-bounded"))?;
    }
    if compared.alignment.passages.is_empty() {
        return writeln!(out, "\n{}", say!("compare-none"));
    }
    if is_all_of_runs(compared) {
        let said = say!(
            "compare-shared",
            words = counted(shared.words, unit),
            passages = say!("passages", count = Digits(shared.passages as usize)),
            longest = counted(shared.longest, unit)
        );
        writeln!(out, "\n{said}")?;
    } else {
        let passages = &compared.alignment.passages;
        let [left, right] = Side::BOTH.map(|side| compared.covered(side, passages.iter()));
        let said = say!(
            "compare-shared-rewritten",
            words = counted(shared.words, unit),
            longest = counted(shared.longest, unit),
            left = left.to_string(),
            right = right.to_string(),
            count = Digits(passages.len())
        );
        writeln!(out, "\n{said}")?;
    }
    if has_changes(compared) {
        let said = match unit {
            Unit::Word => say!("compare-words-differ"),
            Unit::Character => say!("compare-characters-differ"),
        };
        writeln!(out, "{said}")?;
    }
    if let Some(measures) = repetitions(compared) {
        writeln!(out, "{}", say!("compare-repetitions"))?;
        for said in measures {
            writeln!(out, "   {said}")?;
        }
    }
    let places = Places::of_passages(compared);
    for passage in &compared.alignment.passages {
        write_passage(passage, compared, &places, &mut out)?;
    }
    Ok(())
}

/// What is counted, as the reader of the first text calls it: of Chinese one sign is no word.
fn unit(compared: &Compared) -> Unit {
    let words = compared.words.left;
    Unit::of(&compared.texts.left, words, compared.options.effective())
}

/// "3 words".
pub(super) fn counted(number: u32, unit: Unit) -> String {
    let count = Digits(number as usize);
    match unit {
        Unit::Word => say!("words", count = count),
        Unit::Character => say!("characters", count = count),
    }
}

/// " (34 stop words and 2 numbers left out, Kazakh)", if any are.
fn left_out(left_out: LeftOut) -> String {
    if left_out.tokens() == 0 {
        return String::new();
    }
    let what = left_out.to_string();
    match left_out.language {
        Some(language) => say!(
            "compare-left-out-language",
            what = what,
            language = language.said()
        ),
        None => say!("compare-left-out", what = what),
    }
}

/// How the two texts are called in what is printed.
const LETTERS: [(Phrase, Side); 2] = [
    (phrase("head-a"), Side::Left),
    (phrase("head-b"), Side::Right),
];

/// Whether the passages are those that runs of equal words make alone.
fn is_all_of_runs(compared: &Compared) -> bool {
    let passages = &compared.alignment.passages;
    let same: u32 = passages.iter().map(|passage| passage.same).sum();
    let copied = compared.alignment.copied;
    (copied.passages, copied.words) == (passages.len() as u32, same)
}

fn has_changes(compared: &Compared) -> bool {
    let mut passages = compared.alignment.passages.iter();
    passages.any(|passage| passage.kind != Kind::Verbatim)
}

fn write_passage(
    passage: &Passage,
    compared: &Compared,
    places: &Sides<Places>,
    out: &mut impl Write,
) -> io::Result<()> {
    let unit = unit(compared);
    let lines = |side| lines(places.get(side).lines(*passage.spans.get(side)));
    let kind = match passage.kind {
        Kind::Verbatim => say!("compare-verbatim"),
        Kind::Edited => say!("compare-edited"),
        Kind::Summary => say!("compare-summary"),
    };
    let place = say!(
        "compare-passage",
        number = Digits(passage.number as usize),
        kind = kind,
        left = lines(Side::Left),
        right = lines(Side::Right)
    );
    write!(out, "\n{place}: ")?;
    match passage.kind {
        Kind::Verbatim => {
            writeln!(out, "{}", counted(passage.same, unit))?;
            // Word for word the same: shown once.
            write_stretch(" ", passage, compared, Side::Left, out)
        }
        Kind::Edited | Kind::Summary => {
            let short = passage.words(Side::Left).min(passage.words(Side::Right));
            let words = counted(passage.same, unit);
            let run = Digits(passage.longest as usize);
            let said = match passage.kind {
                Kind::Summary => {
                    let of = Digits(short as usize);
                    say!("compare-stand", words = words, of = of, run = run)
                }
                _ => say!("compare-same", words = words, run = run),
            };
            writeln!(out, "{said}")?;
            LETTERS.into_iter().try_for_each(|(letter, side)| {
                write_stretch(letter.say(), passage, compared, side, out)
            })
        }
    }
}

/// "line 3", "lines 3-5".
pub(super) fn lines([first, last]: [u32; 2]) -> String {
    if first == last {
        say!("printed-line", number = first.to_string())
    } else {
        say!(
            "printed-lines",
            first = first.to_string(),
            last = last.to_string()
        )
    }
}

/// The text of one side in its own lines, each behind a bar, so that no document can pass its text off as ours.
fn write_stretch(
    letter: &str,
    passage: &Passage,
    compared: &Compared,
    side: Side,
    out: &mut impl Write,
) -> io::Result<()> {
    let marked = marked_passage(compared, passage, side);
    let mut letter = letter;
    for line in marked.lines().filter(|line| !line.trim().is_empty()) {
        writeln!(out, "  {letter} | {}", harmless::text(line.trim()))?;
        letter = " ";
    }
    Ok(())
}

/// The text of a passage as it stands on one side, with `[` and `]` around the changed words.
pub fn marked_passage(compared: &Compared, passage: &Passage, side: Side) -> String {
    let changed: Vec<Span> = passage.changed_spans(side).collect();
    marked(compared.texts.get(side), *passage.spans.get(side), &changed)
}

/// Neighbours share one pair of brackets.
fn marked(text: &str, passage: Span, changed: &[Span]) -> String {
    let between = |start, end| Span { start, end }.of(text);
    let mut out = String::new();
    let mut at = passage.start;
    let mut open = false;
    for span in changed {
        let gap = between(at, span.start);
        let joined = open && gap.chars().all(char::is_whitespace);
        if open && !joined {
            out.push(']');
        }
        out.push_str(gap);
        if !joined {
            out.push('[');
        }
        out.push_str(span.of(text));
        at = span.end;
        open = true;
    }
    if open {
        out.push(']');
    }
    out.push_str(between(at, passage.end));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::shared::examples;

    fn text(compared: &Compared) -> String {
        let mut out = Vec::new();
        write_comparison(Sides::new("a\u{1b}.txt", "b.txt"), compared, &[], &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn an_edited_passage_shows_both_sides() {
        let expected = "\
A  a\\u{1b}.txt: 5 words, 60% of it stands in the other
B  b.txt: 4 words, 75% of it stands in the other

3 words shared in 1 passage, the longest run is 2 words.
Words that differ stand in [brackets].

1. Edited, A line 2, B line 1: 3 words the same, longest run 2
  A | ёж [сидит] на пне
  B | ёж [спит] на пне
";
        assert_eq!(text(&examples::edited()), expected);
    }

    #[test]
    fn a_share_of_rewritten_text_says_by_what_it_is_counted() {
        let mut compared = examples::edited();
        // No run is long enough for a passage of its own.
        compared.alignment.copied = crate::align::Copied::default();
        let said = text(&compared);
        let expected = "0 words shared word for word, the longest run is 0 words. With rewritten text 79% of A and 88% of B, by characters, \
                        stand in 1 passage.\n";
        assert!(said.contains(expected), "{said}");
        assert!(
            said.contains("5 words, 0% of it stands in the other"),
            "{said}"
        );
    }

    #[test]
    fn a_verbatim_passage_is_shown_once_and_harmless() {
        let expected = "\
A  a\\u{1b}.txt: 4 words, 100% of it stands in the other
B  b.txt: 5 words, 80% of it stands in the other

4 words shared in 1 passage, the longest run is 4 words.

1. Verbatim, A lines 1-2, B line 2: 4 words
    | one two
    | three \\u{1b}[31mfour
";
        assert_eq!(text(&examples::verbatim()), expected);
    }

    #[test]
    fn what_was_not_searched_is_said_also_where_nothing_was_found() {
        let mut compared = examples::verbatim();
        compared.alignment.passages.clear();
        compared.alignment.searched = Searched::Bounded;
        let said = text(&compared);
        assert!(said.contains("Too long or too repetitive"), "{said}");
    }

    #[test]
    fn nothing_shared_is_said() {
        let mut compared = examples::verbatim();
        compared.alignment.passages.clear();
        assert!(text(&compared).ends_with("\n\nNo passages.\n"));
    }

    #[test]
    fn neighbouring_changes_share_brackets() {
        let line = "a bb cc d e";
        let span = |start, end| Span { start, end };
        let changed = [span(2, 4), span(5, 7), span(10, 11)];
        assert_eq!(marked(line, span(0, 11), &changed), "a [bb cc] d [e]");
        assert_eq!(marked(line, span(0, 11), &[]), line);
    }
}
