//! `OpenDocument` texts and presentations, zipped or flat.

use jiff::{Span, SpanRelativeTo};

use super::Reading;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::xml::{decode, fields};
use crate::words::{Said, phrase};
use body::Walk;
use styles::Styles;

mod body;
mod styles;

pub fn read(bytes: &[u8]) -> Result<Reading, Said> {
    let mut archive = Archive::open(bytes)?;
    let mut reading = Reading::default();
    if let Some(manifest) = archive.part("META-INF/manifest.xml")
        && decode(&manifest).contains("encryption-data")
    {
        return Err(super::PASSWORD.into());
    }
    let content = archive
        .part("content.xml")
        .ok_or_else(|| archive.missing(phrase("why-no-content")))?;
    let mut styles = Styles::default();
    // Its running heads are in there, too.
    if let Some(part) = archive.part("styles.xml") {
        Walk::new(&mut reading, &mut styles, None).run(&decode(&part));
    }
    Walk::new(&mut reading, &mut styles, Some(&mut archive)).run(&decode(&content));
    if let Some(meta) = archive.part("meta.xml") {
        properties(&decode(&meta), &mut reading.clues);
    }
    reading.of_archive(&archive);
    Ok(reading)
}

/// Everything in one XML file.
pub fn read_flat(bytes: &[u8]) -> Reading {
    let mut reading = Reading::default();
    let xml = decode(bytes);
    Walk::new(&mut reading, &mut Styles::default(), None).run(&xml);
    let meta = xml
        .split_once("</office:meta>")
        .map_or("", |(meta, _)| meta);
    properties(meta, &mut reading.clues);
    reading
}

fn properties(meta: &str, clues: &mut Clues) {
    fields(meta, |name, value| match name {
        "initial-creator" => clues.author = clue(value),
        "creator" => clues.last_editor = clue(value),
        "creation-date" => clues.created = clue(value),
        "date" => clues.modified = clue(value),
        "generator" => clues.producer = clue(value),
        "editing-duration" => clues.editing_minutes = minutes(value),
        _ => {}
    });
}

/// "PT2H5M7S" in minutes; days may stand before the T.
fn minutes(duration: &str) -> Option<u32> {
    let duration: Span = duration.parse().ok()?;
    let duration = duration.to_duration(SpanRelativeTo::days_are_24_hours());
    u32::try_from(duration.ok()?.as_mins()).ok()
}

#[cfg(test)]
mod tests {
    use crate::extract::tests::samples::read;

    fn text(body: &str) -> String {
        let laughs = "<!DOCTYPE d [<!ENTITY a 'ha'><!ENTITY b SYSTEM 'file:///etc/passwd'>]>";
        let flat = format!(
            "<?xml version='1.0'?>{laughs}<office:document><office:body>{body}</office:body>"
        );
        read("a.fodt", flat.as_bytes()).text.into_owned()
    }

    #[test]
    fn a_duration_is_told_in_minutes_and_a_month_is_none() {
        let told = |duration| super::minutes(duration);
        assert_eq!(told("P1DT2H5M7S"), Some(24 * 60 + 2 * 60 + 5));
        assert_eq!(told("PT0S"), Some(0));
        // Nobody knows how long it was; it was read as a minute.
        assert_eq!(told("P1M"), None);
        assert_eq!(told("two hours"), None);
    }

    #[test]
    fn hostile_documents_cost_little() {
        let spaces = "<text:s text:c='2147483648'/>".repeat(3);
        assert_eq!(
            text(&format!("<text:p>a{spaces}b</text:p>")),
            format!("a{}b\n", " ".repeat(300))
        );
        for element in [
            "<text:p>",
            "<text:span>",
            "<text:list><text:list-item>",
            "<table:table-cell>",
            "<draw:text-box><text:p>",
            "<text:note-body>",
        ] {
            let deep = element.repeat(200_000);
            assert_eq!(
                text(&format!("<text:p>x</text:p>{deep}")),
                "x\n",
                "{element}"
            );
        }
        assert_eq!(text("<text:p>x&a;&b;y</text:p>"), "xy\n");
    }
}
