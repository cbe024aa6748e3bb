//! PDF: pages are drawn on a device that keeps the letters, in the order in which they are drawn.

mod damage;
mod device;
mod fonts;
mod lines;
mod margins;
mod sheet;

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, TransformExt, interpret_page,
};

use super::Reading;
use super::clues::{Clues, clue};
use super::encoding;
use super::limits::{Cut, LIMITS};
use super::prose::Prose;
use crate::said;
use crate::words::{Said, phrase};
use device::Letters;
use margins::Margins;
use sheet::{Line, Sheet};

/// A document of which so many hundredths of the letters are unreadable is noted.
const GARBLED: u64 = 20;
/// One of which so many are is nonsense, which must not be compared as if it were its text.
const NONSENSE: u64 = 50;
/// How often each letter from a to z stands in texts of people, beside one that stands as often as any other: tenths of the logarithm, in
/// the mean of English, Czech, Hungarian, Polish, Slovak, Slovene and Turkish.
const OFTEN: [i64; 26] = [
    9, -7, -4, 1, 9, -17, -7, -4, 8, -7, -3, 4, 0, 5, 7, -4, -30, 3, 2, 5, -3, -5, -15, -23, -5, -5,
];
/// With less than half of that in the mean a font names other letters than it shows. Of 4,686 texts of people none has less than 0, and the
/// middle is 2.7; of 12,355 with their letters exchanged 97 of a hundred have less than this ...
const OTHER_LETTERS: i64 = -1;
/// ... counting words of so many letters, as short ones are often abbreviations ...
const LONG: usize = 4;
/// ... where there are so many of them: a table has few.
const LONG_WORDS: usize = 100;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let pdf = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => super::PASSWORD,
        // The library calls all it can't follow so, and what is encrypted can't be followed.
        LoadPdfError::Invalid if is_encrypted(bytes) => phrase("why-encrypted"),
        LoadPdfError::Decryption(_) => phrase("why-encrypted-unknown"),
        LoadPdfError::Invalid => phrase("why-no-pages"),
    })?;
    let mut reading = Reading::default();
    let mut letters = Letters::default();
    let cache = InterpreterCache::new();
    let mut sheets = Vec::new();
    for page in pdf.pages().iter().take(LIMITS.pages) {
        letters.turn_to(page);
        let whole = draw(page, &cache, &pdf, &mut letters);
        sheets.push(letters.take_page());
        let damaged = !whole || damage::misses_content(page);
        reading.damaged(damaged && letters.cut.is_none());
        if letters.all_spent() {
            break;
        }
    }
    reading.damaged(damage::misses_pages(&pdf));
    let pages = (pdf.pages().len() > LIMITS.pages).then_some(Cut::Other);
    reading.prose.cut = letters.cut.or(pages);
    write(&sheets, &mut reading);
    letters.tell(&mut reading.clues);
    properties(&pdf, bytes, &mut reading.clues);
    judge(reading)
}

/// Whether the trailer names a dictionary of encryption.
fn is_encrypted(bytes: &[u8]) -> bool {
    const ENTRY: &[u8] = b"/Encrypt";
    // A longer name (`/EncryptMetadata`) is another entry.
    let mut names = bytes.windows(ENTRY.len() + 1);
    names.any(|name| name.starts_with(ENTRY) && !name[ENTRY.len()].is_ascii_alphanumeric())
}

/// The text of the pages without their heads and footers, unless these are all there is.
fn write(sheets: &[Sheet], reading: &mut Reading) {
    let margins = Margins::of(sheets);
    let prose = &mut reading.prose;
    write_lines(sheets, prose, |sheet, line| !margins.holds(sheet, line));
    if prose.is_empty() {
        write_lines(sheets, prose, |_, _| true);
    } else {
        reading.clues.margins = margins.tell(sheets);
    }
    let any_text = sheets.iter().any(|sheet| sheet.letters > 0);
    let picture = |sheet: &Sheet| sheet.is_scan() || (sheet.picture && !any_text);
    reading.clues.no_text_layer = sheets.iter().any(picture);
    if sheets.iter().any(Sheet::is_recognised) {
        reading.notes.push(said!("note-recognised"));
    }
}

/// The lines that are wanted; what the end of a page has divided goes on.
fn write_lines(sheets: &[Sheet], prose: &mut Prose, wanted: impl Fn(&Sheet, &Line) -> bool) {
    let mut before: Option<(&Sheet, Line)> = None;
    for sheet in sheets {
        let mut lines = sheet.wanted(|line| wanted(sheet, line));
        if let (Some((page, last)), Some(first)) = (&before, lines.first_mut())
            && let Some(gap) = lines::across((page, last), (sheet, first))
        {
            first.gap = gap;
        }
        sheet.write(prose, &lines);
        before = lines.last().map(|last| (sheet, *last)).or(before);
    }
}

/// Whether a page was drawn to its end.
fn draw<'a>(
    page: &Page<'a>,
    cache: &InterpreterCache<'a>,
    pdf: &'a Pdf,
    letters: &mut Letters,
) -> bool {
    let mut context = Context::new(
        page.initial_transform(true).to_kurbo(),
        hayro_interpret::kurbo::Rect::new(-1e6, -1e6, 1e6, 1e6),
        cache,
        pdf.xref(),
        InterpreterSettings::default(),
    );
    // Drawing ends by unwinding where the device has had enough.
    catch_unwind(AssertUnwindSafe(|| {
        interpret_page(page, &mut context, letters);
    }))
    .is_ok()
}

/// What a text is worth that comes with many unreadable letters, or none at all.
fn judge(mut reading: Reading) -> Result<Reading, Said> {
    let clues = &reading.clues;
    if reading.prose.is_empty() {
        let scanned = clues.no_text_layer;
        let reason = if scanned {
            said!("why-scanned")
        } else {
            said!("why-no-pdf-text")
        };
        return Err(reason);
    }
    let of = |some: u64, all: u64| some * 100 / all.max(1);
    let share = of(clues.unreadable_glyphs.into(), clues.glyphs.into());
    let signs = || {
        reading
            .prose
            .lines()
            .flat_map(str::chars)
            .filter(|c| !c.is_whitespace())
    };
    let odd = of(
        signs().filter(|c| is_nonsense(*c)).count() as u64,
        signs().count() as u64,
    );
    // Cyrillic that is named as Latin letters has nearly only these; of the words of people 7 % at most, as measured.
    let accented = signs().filter(|c| matches!(c, 'À'..='ÿ')).count() as u64;
    let odd = odd.max(of(accented, signs().count() as u64));
    if share.max(odd) >= NONSENSE {
        return Err(said!("why-unreadable", share = share.max(odd)));
    }
    if has_other_letters(reading.prose.lines()) {
        return Err(said!("why-other-letters"));
    }
    if share >= GARBLED {
        let note = said!("note-unreadable", share = share);
        reading.notes.push(note);
    }
    if reading.clues.no_text_layer {
        reading.notes.push(said!("note-picture-pages"));
    }
    Ok(reading)
}

/// Whether rare letters stand where common ones should, in words of Latin letters without accents; not where there are few.
fn has_other_letters<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphabetic()));
    let (mut long, mut letters, mut often) = (0, 0, 0);
    for word in words.filter(|word| word.len() >= LONG && word.is_ascii()) {
        long += 1;
        for letter in word.bytes() {
            letters += 1;
            let letter = letter.to_ascii_lowercase() - b'a';
            often += OFTEN.get(usize::from(letter)).copied().unwrap_or_default();
        }
    }
    long >= LONG_WORDS && 2 * often < OTHER_LETTERS * letters
}

/// Whether no text has that character: a font says it of its glyphs that doesn't know which letters they are.
fn is_nonsense(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || c.is_control() || fonts::is_private(c)
}

fn properties(pdf: &Pdf, bytes: &[u8], clues: &mut Clues) {
    let metadata = pdf.metadata();
    let text = |raw: &Option<Box<[u8]>>| {
        let decoded = encoding::decode(raw.as_deref()?)?;
        clue(&decoded.text)
    };
    clues.author = text(&metadata.author);
    clues.producer = text(&metadata.creator).or_else(|| text(&metadata.producer));
    let date = |date: &Option<hayro_interpret::hayro_syntax::object::DateTime>| {
        date.as_ref().map(|d| {
            format!(
                "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
                d.year, d.month, d.day, d.hour, d.minute, d.second
            )
        })
    };
    clues.created = date(&metadata.creation_date);
    clues.modified = date(&metadata.modification_date);
    clues.revision_ids.extend(first_id(bytes));
}

/// The id that a document was given when it was made, which its later versions keep.
fn first_id(bytes: &[u8]) -> Option<String> {
    /// Hexadecimal digits of an id; some programs write more.
    const LONGEST: usize = 64;
    let at = bytes
        .windows(4)
        .rposition(|w| w.starts_with(b"/ID") && matches!(w[3], b'[' | b' ' | b'\r' | b'\n'))?;
    let rest = bytes.get(at + 3..)?;
    let start = rest.iter().take(8).position(|b| *b == b'<')? + 1;
    let hex: String = rest
        .iter()
        .skip(start)
        .take(LONGEST)
        .take_while(|b| b.is_ascii_hexdigit())
        .map(|b| char::from(b.to_ascii_uppercase()))
        .collect();
    clue(&hex)
}

#[cfg(test)]
mod tests;
