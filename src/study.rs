//! Studies: how good what the program does is, measured against what is known. Files are read by the caller.
//!
//! Each study makes an [`Answer`] of labelled data: tables of figures, which people get as text and scripts as JSON.

pub mod alignment;
pub mod collisions;
pub mod encodings;
pub mod extraction;
pub mod layers;
pub mod options;
pub mod sketches;

use crate::conversions;
use serde::{Serialize, Serializer};

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A name, or words.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number, and so many digits of it behind the point for people; nothing where there is nothing to take it of.
    Number(Option<f64>, usize),
}

impl Value {
    /// A share or a mean of shares, from 0 to 1.
    pub fn share(share: Option<f64>) -> Value {
        Value::Number(share, 3)
    }

    /// As people read it.
    pub fn shown(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Count(count) => count.to_string(),
            Value::Number(None, _) => "-".to_owned(),
            // Two digits that count, of what has none in front.
            Value::Number(Some(number), digits)
                if *number > 0.0 && *number < 0.5 * 10_f64.powf(-(*digits as f64)) =>
            {
                format!("{number:.1e}")
            }
            Value::Number(Some(number), digits) => format!("{number:.digits$}"),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) => text.serialize(serializer),
            Value::Count(count) => count.serialize(serializer),
            Value::Number(number, _) => number.serialize(serializer),
        }
    }
}

conversions! { Value:
    &str, text => Value::Text(text.to_owned());
    String, text => Value::Text(text);
    usize, count => Value::Count(count as u64);
    u64, count => Value::Count(count);
    u32, count => Value::Count(count.into());
}

/// Rows of figures under the names of their columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Its name in JSON.
    pub name: &'static str,
    /// What stands over it for people; nothing over the first.
    pub title: String,
    /// Names of its columns, with `_` for blanks.
    pub columns: Vec<&'static str>,
    /// A cell for each column.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// Without rows as yet. Names of columns have blanks between them.
    pub fn new(name: &'static str, title: impl Into<String>, columns: &'static str) -> Table {
        Table {
            name,
            title: title.into(),
            columns: columns.split(' ').collect(),
            rows: Vec::new(),
        }
    }

    /// One row more.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Value>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The cell of a row, by the name of its column.
    pub fn cell(&self, row: usize, column: &str) -> Option<&Value> {
        let at = self.columns.iter().position(|name| *name == column)?;
        self.rows.get(row)?.get(at)
    }
}

/// What a study found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// What it was measured on, a line each.
    pub heading: Vec<String>,
    /// Single figures, by their names in JSON.
    pub figures: Vec<(&'static str, Value)>,
    /// Tables; for people those without rows are left out.
    pub tables: Vec<Table>,
    /// What there is to say at the end, a line each.
    pub notes: Vec<String>,
}

/// The mean of these; nothing where there are none.
fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

/// A part of a whole; nothing of nothing.
fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
