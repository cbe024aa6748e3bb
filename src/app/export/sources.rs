//! What is written of one document against all? Its sources, and as text every stretch that stands in them.

use super::Written;
use super::columns::about;
use crate::app::App;
use crate::page::Unit;
use crate::report;
use crate::report::columns::{Cell, Columns, plain};
use crate::say;

/// In each format; nothing before there are any sources.
pub fn of(app: &App) -> Option<Written> {
    let document = app.layers.document()?;
    let (answer, found) = (document.newest()?, document.shown()?);
    let sources = &found.sources;
    let unit = Unit::of(&found.text.text, sources.words, found.options);
    let whole = say!("head-words-in-passages", unit = unit.many());
    let heads = [
        say!("head-document"),
        say!("column-number"),
        unit.many(),
        say!("sources-share-head"),
        say!("sources-given-head"),
        say!("head-passages"),
        &whole,
    ];
    let mut columns = Columns::new(&heads, 1);
    for (source, number) in sources.all.iter().zip(1..) {
        columns.row([
            source.label.as_str().to_owned().into(),
            number.to_string().into(),
            source.copied.to_string().into(),
            Cell::from(source.share.0),
            sources.given_to(source).into(),
            source.places.len().to_string().into(),
            source.words.to_string().into(),
        ]);
    }
    let what = format!("{}: {}", answer.label.as_str(), sources.sentence());
    let counted = app.snapshot.settings.counts_common;
    let counted = counted.then(|| format!("!  {}\n\n", say!("common-counted")));
    let mut text = counted.unwrap_or_default().into_bytes();
    // Into memory nothing fails.
    let _ = report::sources::write_text(answer, found, &mut text);
    let beyond = sources.beyond_pairs(answer.common, unit);
    let beyond = beyond.map_or_else(String::new, |said| format!("\n{}\n", plain(&said)));
    Some(Written {
        text: String::from_utf8(text).unwrap_or_default(),
        markdown: format!(
            "# {}\n\n{}{beyond}",
            plain(&about(app, &what, answer.common > 0)),
            columns.markdown()
        ),
        csv: columns.csv(),
    })
}
