//! The answer of `sidelong sources`: the shares, and every stretch of the text that stands elsewhere; and JSON.

use std::io::{self, Write};

use super::json::object::Object;
use super::json::{self, odd, runs};
use super::place::Places;
use super::table::{Cell, Table};
use super::text::{lines, marked, write_quoted};
use crate::index::Label;
use crate::origin;
use crate::page::Unit;
use crate::page::escaped;
use crate::remarks::{self, odd_letters};
use crate::say;
use crate::snapshot::{Snapshot, Sourced, SourcedText};
use crate::sources::{Source, Sources, Stretch};
use crate::words::Digits;

/// Writes the shares as a table, and the stretches beneath.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(answer: &Sourced, found: &SourcedText, mut out: impl Write) -> io::Result<()> {
    let sources = &found.sources;
    let said = say!(
        "sources-heading",
        name = escaped::line(answer.label.title()),
        share = found.of_others(),
        words = sources.amount(unit(found)),
        count = Digits(answer.compared)
    );
    writeln!(out, "{said}")?;
    write_notes(answer, found, &mut out)?;
    write_part(found, sources, &mut out)?;
    let own = &found.same_author;
    if own.all.is_empty() {
        return Ok(());
    }
    let said = say!(
        "sources-own-heading",
        share = own.sentence(),
        words = own.amount(unit(found))
    );
    writeln!(out, "\n{said}")?;
    write_part(found, own, &mut out)
}

/// The sources of one part and their stretches, if there are any.
fn write_part(found: &SourcedText, sources: &Sources, out: &mut impl Write) -> io::Result<()> {
    if sources.all.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let table = table(found, sources, Label::title);
    out.write_all(table.text().as_bytes())?;
    write_stretches(found, sources, out)
}

/// What a person has to know before the figures.
fn write_notes(answer: &Sourced, found: &SourcedText, out: &mut impl Write) -> io::Result<()> {
    if found.is_alone() {
        // Nothing word for word clears nobody.
        writeln!(out, "!  {}", say!("sources-other-words"))?;
    }
    if let Some(why) = origin::missing(&found.text.facts) {
        let said = remarks::not_whole(answer.label.title(), &why);
        writeln!(out, "!  {said}")?;
    }
    if let Some(said) = odd_letters(answer.label.title(), &found.text.facts) {
        writeln!(out, "!  {said}")?;
        writeln!(out, "!  {}", origin::innocent())?;
    }
    let parts = [&found.sources, &found.same_author].into_iter();
    let mut stretches = parts.flat_map(|sources| &sources.stretches);
    if stretches.any(|stretch| stretch.span.meets(&found.lookalikes)) {
        writeln!(out, "!  {}", say!("compare-words-odd"))?;
    }
    if answer.left_out > 0 {
        let said = say!("sources-not-compared", count = Digits(answer.left_out));
        writeln!(out, "!  {said}")?;
    }
    if answer.common > 0 {
        let said = say!("sources-common", count = Digits(answer.common as usize));
        writeln!(out, "!  {said}")?;
    }
    for unread in &answer.unread {
        let said = say!(
            "sources-unread",
            name = escaped::line(unread.label.as_str()),
            reason = escaped::line(&unread.reason.to_string())
        );
        writeln!(out, "!  {said}")?;
    }
    if !found.options.is_default() {
        let options = remarks::options(found.options);
        writeln!(out, "!  {}", say!("compare-options", options))?;
    }
    Ok(())
}

/// The sources, the one that has most first, each under this name of it.
pub fn table(found: &SourcedText, sources: &Sources, name: fn(&Label) -> &str) -> Table {
    let heads = [
        say!("head-document"),
        say!("column-number"),
        unit(found).many(),
        say!("sources-share-head"),
        say!("head-passages"),
    ];
    let mut table = Table::of(&heads, 1);
    for (source, number) in sources.all.iter().zip(1..) {
        table.row([
            name(&source.label).to_owned().into(),
            number.to_string().into(),
            source.same.to_string().into(),
            Cell::from(source.share.0),
            source.places.len().to_string().into(),
        ]);
    }
    table
}

/// What is counted in the text.
fn unit(found: &SourcedText) -> Unit {
    Unit::of(&found.text.text, found.sources.words, found.options)
}

/// The text that stands elsewhere, in its own order.
fn write_stretches(found: &SourcedText, sources: &Sources, out: &mut impl Write) -> io::Result<()> {
    let text = &found.text.text;
    let spans = sources.stretches.iter().map(|stretch| stretch.span);
    let places = Places::new(text, spans);
    for stretch in &sources.stretches {
        let lines = lines(places.lines(stretch.span));
        let said = remarks::stretch(sources, stretch, unit(found));
        let also = also(sources, stretch);
        let number = stretch.source + 1;
        let place = say!("sources-stretch", number = Digits(number), lines);
        writeln!(out, "\n{place}: {said}{also}")?;
        let odd = stretch.span.parts(&found.lookalikes);
        write_quoted(&marked(text, stretch.span, &[], &odd), out)?;
    }
    Ok(())
}

/// In which other sources it stands too, by their numbers: word for word, and with changes.
fn also(sources: &Sources, stretch: &Stretch) -> String {
    let [verbatim, changed] = sources.also(stretch);
    let also = verbatim.map(|numbers| say!("sources-also", numbers));
    let changed = changed.map(|numbers| say!("sources-also-changed", numbers));
    also.into_iter().chain(changed).collect()
}

/// Writes one object.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(
    snapshot: &Snapshot,
    answer: &Sourced,
    found: &SourcedText,
    out: impl Write,
) -> io::Result<()> {
    let own = &found.same_author;
    let unread = snapshot.unread.iter().chain(&answer.unread);
    let answered = json::answer(out)
        .list("folders", snapshot.folders.all())
        .field("document", answer.label.as_str())
        .object("settings", runs(&snapshot.settings))
        .with(odd(Some(&found.text.facts)))
        .field("words", found.sources.words)
        .field("documents_compared", answer.compared)
        .field("documents_left_out", answer.left_out);
    let of_own = || part(Object::default(), found, own);
    part(answered, found, &found.sources)
        .object("same_author", (!own.all.is_empty()).then(of_own))
        .objects("not_read", unread.map(json::unread))
        .end()
}

/// With how much of the text stands elsewhere, and where.
fn part<W: Write>(object: Object<W>, found: &SourcedText, sources: &Sources) -> Object<W> {
    let spans = sources.stretches.iter().map(|stretch| stretch.span);
    let places = Places::new(&found.text.text, spans);
    let source = |(source, number): (&Source, usize)| {
        Object::default()
            .field("number", number)
            .field("document", source.label.as_str())
            .field("words_shared", source.same)
            .field("share", source.share.fraction())
            .field("passages", source.places.len())
    };
    let stretch = |stretch: &Stretch| {
        let others = sources.others(stretch);
        Object::default()
            .field("source", stretch.source + 1)
            .list("also", others.iter().map(|(at, _)| at + 1))
            .field("kind", sources.kind(stretch).name())
            .field("words", stretch.words())
            .field("words_same", stretch.same)
            .field("bytes", [stretch.span.start, stretch.span.end])
            .field("chars", places.chars(stretch.span))
            .field("text", stretch.span.of(&found.text.text))
    };
    object
        .field("words_counted", sources.counted)
        .field("words_elsewhere", sources.same)
        .field("share_elsewhere", sources.share().fraction())
        .objects("sources", sources.all.iter().zip(1..).map(source))
        .objects("stretches", sources.stretches.iter().map(stretch))
}
