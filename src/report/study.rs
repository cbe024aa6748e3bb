//! The answers of `sidelong study`: their tables as text, or as one object of JSON with a list of rows for each table.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{SCHEMA, write_lines};
use super::{harmless, table};
use crate::study::{Answer, Table, Value};

/// Writes it for people.
///
/// # Errors
/// Only those of `out`.
pub fn write_text(answer: &Answer, mut out: impl Write) -> io::Result<()> {
    for line in &answer.heading {
        writeln!(out, "{}", harmless::line(line))?;
    }
    let tables = answer.tables.iter().filter(|table| !table.rows.is_empty());
    for (nth, figures) in tables.enumerate() {
        if nth > 0 || !answer.heading.is_empty() {
            writeln!(out)?;
        }
        if !figures.title.is_empty() {
            writeln!(out, "{}", figures.title)?;
        }
        let mut table = table::Table::new();
        for (at, column) in figures.columns.iter().enumerate() {
            let head = column.replace('_', " ");
            let is_text = |row: &Vec<Value>| matches!(row.get(at), Some(Value::Text(_)));
            table = if figures.rows.iter().all(is_text) {
                table.left([head.as_str()])
            } else {
                table.right([head.as_str()])
            };
        }
        for row in &figures.rows {
            table.row(row.iter().map(Value::shown));
        }
        table.write(&mut out)?;
    }
    if !answer.notes.is_empty() {
        writeln!(out)?;
    }
    for line in &answer.notes {
        writeln!(out, "{}", harmless::line(line))?;
    }
    Ok(())
}

/// Writes it for scripts.
///
/// # Errors
/// Only those of `out`.
pub fn write_json(answer: &Answer, out: impl Write) -> io::Result<()> {
    write_lines(&Whole(answer), out)
}

struct Whole<'a>(&'a Answer);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", &SCHEMA)?;
        for (name, value) in &self.0.figures {
            map.serialize_entry(name, value)?;
        }
        for table in &self.0.tables {
            map.serialize_entry(table.name, &Rows(table))?;
        }
        map.serialize_entry("notes", &self.0.notes)?;
        map.end()
    }
}

struct Rows<'a>(&'a Table);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Table { columns, rows, .. } = self.0;
        serializer.collect_seq(rows.iter().map(|row| Row(columns, row)))
    }
}

struct Row<'a>(&'a [&'static str], &'a [Value]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(self.1))
    }
}
