//! The answers of `sidelong study`: their tables as text, or as one object of JSON with a list of rows for each table.

use std::io::{self, Write};

use super::json::{self, object::Object};
use super::table::Table;
use crate::page::escaped;
use crate::study::{Answer, Value};

/// Writes it for people.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(answer: &Answer, mut out: impl Write) -> io::Result<()> {
    for line in &answer.heading {
        writeln!(out, "{}", escaped::line(line))?;
    }
    let tables = answer.tables.iter().filter(|table| !table.rows.is_empty());
    for (nth, figures) in tables.enumerate() {
        if nth > 0 || !answer.heading.is_empty() {
            writeln!(out)?;
        }
        if !figures.title.is_empty() {
            writeln!(out, "{}", figures.title)?;
        }
        let columns = figures.columns.iter().enumerate();
        let heads = columns.map(|(at, column)| {
            let is_text = |row: &Vec<Value>| matches!(row.get(at), Some(Value::Text(_)));
            (column.replace('_', " "), figures.rows.iter().all(is_text))
        });
        let mut table = Table::new(heads);
        for row in &figures.rows {
            table.row(row.iter().map(Value::shown));
        }
        table.write(&mut out)?;
    }
    if !answer.notes.is_empty() {
        writeln!(out)?;
    }
    for line in &answer.notes {
        writeln!(out, "{}", escaped::line(line))?;
    }
    Ok(())
}

/// Writes it for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(answer: &Answer, out: impl Write) -> io::Result<()> {
    let mut whole = json::answer(out);
    for (name, value) in &answer.figures {
        whole = whole.field(name, value);
    }
    for table in &answer.tables {
        let rows = table.rows.iter().map(|row| {
            let cells = table.columns.iter().zip(row);
            cells.fold(Object::default(), |object, (name, value)| {
                object.field(name, value)
            })
        });
        whole = whole.objects(table.name, rows);
    }
    whole.list("notes", &answer.notes).end()
}
