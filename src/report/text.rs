//! Two files compared, for a shell: every passage, with the words that were changed marked.

use std::io::{self, Write};

use super::place::Places;
use crate::align::{Changed, How, Kind, Passage, Searched};
use crate::origin::{self, Shared};
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks::{self, common_in, identical, repetitions};
use crate::say;
use crate::sides::{Side, Sides};
use crate::snapshot::{Compared, Comparison};
use crate::text::{LeftOut, Span};
use crate::words::{Digits, Phrase, phrase};

/// Writes the figures of a pair and all its passages, under a note on how they were compared.
///
/// # Errors
/// Only those of `out`.
pub fn write_comparison(
    comparison: &Comparison,
    compared: &Compared,
    note: Option<&str>,
    mut out: impl Write,
) -> io::Result<()> {
    write_texts(comparison, compared, &mut out)?;
    for said in notes(comparison, compared, note) {
        writeln!(out, "!  {}", escaped::line(&said))?;
    }
    if compared.alignment.passages.is_empty() {
        return writeln!(out, "\n{}", say!("compare-none"));
    }
    write_figures(compared, &mut out)?;
    let places = Places::of_passages(compared);
    let unit = unit(compared);
    for passage in &compared.alignment.passages {
        writeln!(out, "\n{}", passage_head(passage, compared, &places, unit))?;
        write_passage(passage, compared, &mut out)?;
    }
    Ok(())
}

/// Both texts, and how much of each the other one has.
fn write_texts(
    comparison: &Comparison,
    compared: &Compared,
    out: &mut impl Write,
) -> io::Result<()> {
    for (letter, side) in LETTERS {
        writeln!(
            out,
            "{}  {}: {}, {}",
            letter.say(),
            escaped::line(comparison.labels.get(side).as_str()),
            words(compared, side),
            share(compared, side),
        )?;
    }
    Ok(())
}

/// What a person has to know before the figures, with a note on how the texts were compared.
pub fn notes(comparison: &Comparison, compared: &Compared, note: Option<&str>) -> Vec<String> {
    let said = [identical(compared), note, common(compared)];
    let mut said: Vec<String> = said.into_iter().flatten().map(str::to_owned).collect();
    if !compared.options.is_default() {
        let options = remarks::options(compared.options);
        said.push(say!("compare-options", options));
    }
    said.extend(comparison.in_common.iter().map(Shared::sentence));
    if let Some(texts) = &comparison.texts {
        let of = |side| {
            let why = origin::missing(&texts.get(side).facts)?;
            Some(remarks::not_whole(
                comparison.labels.get(side).as_str(),
                &why,
            ))
        };
        said.extend(Side::BOTH.into_iter().filter_map(of));
    }
    said.extend(odd_letters(comparison));
    said.extend(raw(compared));
    if compared.alignment.searched != Searched::All {
        said.push(say!("compare-bounded").to_owned());
    }
    said
}

/// What the passages amount to, and the signs that stand in them.
fn write_figures(compared: &Compared, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}", amounts(compared))?;
    for said in signs(compared) {
        writeln!(out, "{said}")?;
    }
    if let Some(measures) = repetitions(compared) {
        writeln!(out, "{}", say!("compare-repetitions"))?;
        for said in measures {
            writeln!(out, "   {said}")?;
        }
    }
    Ok(())
}

/// What the larger share would be with masked words, where some are masked.
pub fn raw(compared: &Compared) -> Option<String> {
    let raw = compared.raw?.to_string();
    let masked = |side| counted(*compared.masked_words.get(side), unit_of(compared, side));
    Some(say!(
        "compare-raw",
        left = masked(Side::Left),
        right = masked(Side::Right),
        share = raw
    ))
}

/// How many words a text has, and what of it is left out.
pub fn words(compared: &Compared, side: Side) -> String {
    let words = counted(*compared.words.get(side), unit_of(compared, side));
    words + &left_out(*compared.left_out.get(side))
}

/// How much of a text stands in the other one.
pub fn share(compared: &Compared, side: Side) -> String {
    let share = compared.share(side).to_string();
    let counted_words = *compared.counted.get(side);
    if counted_words == *compared.words.get(side) {
        return say!("compare-share", share);
    }
    // Of all its words it would be another share.
    let count = Digits(counted_words as usize);
    let words = unit_of(compared, side).of_so_many(count);
    say!("compare-share-counted", share, words, count)
}

/// How many words are shared, in how many passages, and the longest run of them.
pub fn amounts(compared: &Compared) -> String {
    let (figures, unit) = (compared.figures(), unit(compared));
    say!(
        "compare-shared",
        words = counted(figures.words, unit),
        passages = say!("passages", count = Digits(figures.passages as usize)),
        longest = counted(figures.longest, unit)
    )
}

/// What is counted in both, as the reader of the first text calls it: of Chinese one sign is no word.
pub fn unit(compared: &Compared) -> Unit {
    unit_of(compared, Side::Left)
}

/// What is counted in one of them: an English text beside a Chinese one has words all the same.
fn unit_of(compared: &Compared, side: Side) -> Unit {
    let (text, words) = (compared.texts.get(side), *compared.words.get(side));
    Unit::of(text, words, compared.options)
}

/// "3 words".
pub(super) fn counted(number: u32, unit: Unit) -> String {
    unit.count(Digits(number as usize))
}

/// " (34 stop words and 2 numbers left out, Kazakh)", if any are.
fn left_out(left_out: LeftOut) -> String {
    if left_out.tokens() == 0 {
        return String::new();
    }
    let what = origin::left_out(left_out);
    match left_out.language {
        Some(language) => say!(
            "compare-left-out-language",
            what,
            language = origin::language(language)
        ),
        None => say!("compare-left-out", what),
    }
}

/// How the two texts are called in what is printed.
const LETTERS: [(Phrase, Side); 2] = [
    (phrase("head-a"), Side::Left),
    (phrase("head-b"), Side::Right),
];

/// That text of the two does not count because it stands in so much of the folder, where any does: a reader would count it in.
fn common(compared: &Compared) -> Option<&'static str> {
    let common = &compared.alignment.common;
    let has_common = !common.left.is_empty() || !common.right.is_empty();
    has_common.then(|| say!("plain-common"))
}

/// Which of the two texts have odd letters or hidden text, and that this accuses nobody; nothing where none has.
fn odd_letters(comparison: &Comparison) -> Vec<String> {
    let Some(texts) = &comparison.texts else {
        return Vec::new();
    };
    let of = |(letter, side): (Phrase, Side)| {
        let facts = &texts.get(side).facts;
        let odd =
            origin::odd_letters(facts).map(|what| say!("compare-odd", letter = letter.say(), what));
        let hidden =
            origin::hidden(facts).map(|what| say!("compare-hidden", letter = letter.say(), what));
        odd.into_iter().chain(hidden)
    };
    let mut said: Vec<String> = LETTERS.into_iter().flat_map(of).collect();
    if !said.is_empty() {
        said.push(origin::innocent().to_owned());
    }
    said
}

/// What the signs in the passages mean, of those that occur.
pub fn signs(compared: &Compared) -> Vec<&'static str> {
    let passages = &compared.alignment.passages;
    let changed = passages.iter().flat_map(|passage| {
        let Sides { left, right } = &passage.changed;
        left.iter().chain(right)
    });
    let has_moved = changed.clone().any(is_moved);
    let has_changed = changed.clone().any(|changed| !is_moved(changed));
    let has_odd = passages.iter().any(|passage| has_odd(compared, passage));
    let words = unit(compared) == Unit::Word;
    let signs = [
        (has_changed && words, say!("compare-words-differ")),
        (has_changed && !words, say!("compare-characters-differ")),
        (has_moved && words, say!("compare-words-moved")),
        (has_moved && !words, say!("compare-characters-moved")),
        (has_odd, say!("compare-words-odd")),
    ];
    let signs = signs.into_iter().filter(|(occurs, _)| *occurs);
    signs.map(|(_, said)| said).collect()
}

fn is_moved(changed: &Changed) -> bool {
    changed.how == How::Moved
}

/// Whether a word of a passage has letters of another alphabet, on either side.
fn has_odd(compared: &Compared, passage: &Passage) -> bool {
    let mut sides = Side::BOTH.into_iter();
    sides.any(|side| passage.spans.get(side).meets(compared.lookalikes.get(side)))
}

/// The words of a passage with letters of another alphabet, as far as they stand in it.
pub fn odd_words(compared: &Compared, passage: &Passage, side: Side) -> Vec<Span> {
    passage.spans.get(side).parts(compared.lookalikes.get(side))
}

fn write_passage(passage: &Passage, compared: &Compared, out: &mut impl Write) -> io::Result<()> {
    match passage.kind {
        Kind::Verbatim => {
            let cut = |side: Side| passage.spans.get(side).of(compared.texts.get(side));
            if has_odd(compared, passage) && cut(Side::Left) != cut(Side::Right) {
                // The same words, and yet not the same letters.
                return write_both(passage, compared, out);
            }
            // Word for word the same: shown once.
            write_stretch(" ", passage, compared, Side::Left, out)
        }
        Kind::Edited | Kind::Summary => write_both(passage, compared, out),
    }
}

/// Which passage it is, where it stands in both texts, and how much of it is the same. The [unit] takes a look at the whole text, so that
/// it is asked for once, and not for each of thousands of passages.
fn passage_head(
    passage: &Passage,
    compared: &Compared,
    places: &Sides<Places>,
    unit: Unit,
) -> String {
    let lines = |side| lines(places.get(side).lines(*passage.spans.get(side)));
    passage_at(passage, compared, unit, &lines)
}

/// The same, with other words for where it stands in each text.
pub fn passage_at(
    passage: &Passage,
    compared: &Compared,
    unit: Unit,
    place: &dyn Fn(Side) -> String,
) -> String {
    let kind = match passage.kind {
        Kind::Verbatim => say!("compare-verbatim"),
        Kind::Edited => say!("compare-edited"),
        Kind::Summary => say!("compare-summary"),
    };
    let place = say!(
        "compare-passage",
        number = Digits(passage.number as usize),
        kind,
        left = place(Side::Left),
        right = place(Side::Right)
    );
    let common = common_in(compared, passage, Side::Left, unit);
    let common = common.map_or_else(String::new, |said| format!(", {said}"));
    let words = counted(passage.same, unit);
    let run = Digits(passage.longest as usize);
    let said = match passage.kind {
        Kind::Verbatim => words,
        Kind::Edited => say!("compare-same", words, run),
        Kind::Summary => {
            let short = passage.words(Side::Left).min(passage.words(Side::Right));
            let of = Digits(short as usize);
            say!("compare-stand", words, of, run)
        }
    };
    format!("{place}: {said}{common}")
}

fn write_both(passage: &Passage, compared: &Compared, out: &mut impl Write) -> io::Result<()> {
    LETTERS
        .into_iter()
        .try_for_each(|(letter, side)| write_stretch(letter.say(), passage, compared, side, out))
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

/// "paragraph 3", "paragraphs 3-5".
pub fn paragraphs([first, last]: [usize; 2]) -> String {
    let (first, last) = (Digits(first), Digits(last));
    if first == last {
        say!("printed-paragraph", number = first)
    } else {
        say!("printed-paragraphs", first, last)
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
        writeln!(out, "  {letter} | {}", escaped::text(line.trim()))?;
        letter = " ";
    }
    Ok(())
}

/// A text of one document in its own lines, each behind a bar.
pub(super) fn write_quoted(text: &str, out: &mut impl Write) -> io::Result<()> {
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        writeln!(out, "  | {}", escaped::text(line.trim()))?;
    }
    Ok(())
}

/// Around words that differ from the other text.
const CHANGED: [char; 2] = ['[', ']'];
/// Around words that the other text has elsewhere in the passage.
const MOVED: [char; 2] = ['<', '>'];
/// On both sides of a word with letters of another alphabet.
const ODD: char = '*';

/// The text of a passage as it stands on one side, with signs around words that were changed or moved, and around those with letters
/// of another alphabet.
fn marked_passage(compared: &Compared, passage: &Passage, side: Side) -> String {
    let odd = odd_words(compared, passage, side);
    let (text, whole) = (compared.texts.get(side), *passage.spans.get(side));
    marked(text, whole, passage.changed.get(side), &odd)
}

pub(super) fn marked(text: &str, passage: Span, changed: &[Changed], odd: &[Span]) -> String {
    // At one place what ends stands before what begins, and words stand in groups of words.
    let mut signs: Vec<(u32, u8, char)> = Vec::new();
    for (span, is_moved) in groups(text, changed) {
        let [open, close] = if is_moved { MOVED } else { CHANGED };
        signs.extend([(span.end, 1, close), (span.start, 2, open)]);
    }
    for span in odd {
        signs.extend([(span.end, 0, ODD), (span.start, 3, ODD)]);
    }
    signs.sort_by_key(|(at, order, _)| (*at, *order));
    let between = |start, end| Span { start, end }.of(text);
    let (mut out, mut at) = (String::new(), passage.start);
    for (place, _, sign) in signs {
        out.push_str(between(at, place));
        out.push(sign);
        at = place;
    }
    out.push_str(between(at, passage.end));
    out
}

/// Stretches of words that differ in one way, and whether they were moved: neighbours are one.
fn groups(text: &str, changed: &[Changed]) -> Vec<(Span, bool)> {
    let mut groups: Vec<(Span, bool)> = Vec::new();
    for word in changed {
        let (span, moved) = (word.span, is_moved(word));
        if let Some((last, was_moved)) = groups.last_mut() {
            let gap = Span::new(last.end, span.start);
            if *was_moved == moved && gap.of(text).chars().all(char::is_whitespace) {
                last.end = span.end;
                continue;
            }
        }
        groups.push((span, moved));
    }
    groups
}

#[cfg(test)]
mod tests;
