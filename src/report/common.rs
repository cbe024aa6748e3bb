//! Common passages in print: what so many documents have that the figures of pairs leave it out.

use std::io::{self, Write};

use super::Findings;
use super::json::object::Object;
use super::text::write_quoted;
use crate::index::COMMON_PEOPLE;
use crate::page::Unit;
use crate::remarks;
use crate::say;
use crate::snapshot::{CommonPassages, Quoted};
use crate::words::Digits;

/// Writes them, or where they were not asked for how many documents have some; nothing where none has.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(findings: &Findings<'_>, mut out: impl Write) -> io::Result<()> {
    let snapshot = findings.snapshot();
    let Some(found) = findings.common else {
        let documents = snapshot.listing.documents.iter();
        let number = documents.filter(|document| document.common > 0).count();
        if number == 0 {
            return Ok(());
        }
        let (count, most) = (Digits(number), Digits(COMMON_PEOPLE));
        return writeln!(out, "\n{}", say!("told-common", count, most));
    };
    for (quoted, number) in found.shown.iter().zip(1..) {
        let text = quoted.text();
        let unit = Unit::of(&text, quoted.words, snapshot.settings.text);
        let said = say!(
            "common-passage",
            number = Digits(number),
            words = unit.count(Digits(quoted.words as usize)),
            documents = say!("common-in", count = quoted.documents)
        );
        writeln!(out, "\n{said}")?;
        if let Some(found) = &quoted.earliest {
            writeln!(out, "{}", remarks::earliest(found.of.title(), found))?;
        }
        write_quoted(&text, &mut out)?;
    }
    if found.shown.len() < found.number {
        let (count, shown) = (found.number, found.shown.len());
        writeln!(out, "\n{}", say!("common-most", count, shown))?;
    }
    let said = match found.number {
        0 if snapshot.settings.counts_common => say!("common-counted-all").to_owned(),
        0 => say!("common-none").to_owned(),
        number => say!(
            "common-sum",
            documents = Digits(found.documents),
            count = Digits(number)
        ),
    };
    writeln!(out, "\n{said}")
}

/// The same for scripts.
pub fn object(found: &CommonPassages) -> Object {
    let passage = |quoted: &Quoted| {
        let earliest = quoted.earliest.as_ref();
        let text = quoted.place.is_ok().then(|| quoted.text());
        Object::default()
            .field("words", quoted.words)
            .field("documents", quoted.documents)
            .field("document", quoted.label.as_str())
            .field("earliest", earliest.map(|found| found.of.as_str()))
            .maybe("earliest_date", earliest.map(|found| &found.date))
            .field("text", text)
    };
    Object::default()
        .field("found", found.number)
        .field("documents", found.documents)
        .objects("passages", found.shown.iter().map(passage))
}
