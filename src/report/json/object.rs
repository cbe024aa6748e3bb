//! Objects of JSON, written as they are made: fields stand in the order in which they are put.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::page::escaped;

/// Most objects inside of others are no longer than so many bytes, and never move.
const INSIDE: usize = 256;

/// An object: inside of an answer on one line, and as the whole answer with each field, and each item of its lists, on a line of
/// its own, so that it can be paged through, and `grep` and `diff` see whole pairs.
#[must_use]
#[derive(Debug)]
pub struct Object<W = Vec<u8>> {
    out: W,
    written: io::Result<()>,
    is_whole: bool,
    is_empty: bool,
}

impl Default for Object {
    fn default() -> Object {
        Object::new(Vec::with_capacity(INSIDE), false)
    }
}

impl Object {
    /// Writes it on one line, inside of another one.
    fn inside(self, out: &mut impl Write) -> io::Result<()> {
        self.written?;
        out.write_all(b"{")?;
        out.write_all(&self.out)?;
        out.write_all(b"}")
    }
}

impl<W: Write> Object<W> {
    /// The whole answer, which goes to `out`.
    pub fn whole(out: W) -> Object<W> {
        Object::new(out, true)
    }

    fn new(out: W, is_whole: bool) -> Object<W> {
        Object {
            out,
            written: Ok(()),
            is_whole,
            is_empty: true,
        }
    }

    /// With one field more.
    pub fn field(self, name: &str, value: impl Serialize) -> Self {
        self.put(name, |out| inline(&value, out))
    }

    /// With one field more, if there is something to be said.
    pub fn maybe(self, name: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }

    /// With an object, or `null`.
    pub fn object(self, name: &str, value: impl Into<Option<Object>>) -> Self {
        match value.into() {
            Some(value) => self.put(name, |out| value.inside(out)),
            None => self.field(name, ()),
        }
    }

    /// With a list of objects.
    pub fn objects(self, name: &str, items: impl IntoIterator<Item = Object>) -> Self {
        self.items(name, items, Object::inside)
    }

    /// With a list of anything else.
    pub fn list(self, name: &str, items: impl IntoIterator<Item: Serialize>) -> Self {
        self.items(name, items, |item, out| inline(&item, out))
    }

    /// With the fields of another object.
    pub fn with(mut self, other: Object) -> Self {
        if !other.is_empty {
            let before = self.before_field();
            self.then(|out| {
                other.written?;
                out.write_all(before)?;
                out.write_all(&other.out)
            });
        }
        self
    }

    /// Ends the whole answer.
    ///
    /// # Errors
    /// The first of those of `out`.
    pub fn end(mut self) -> io::Result<()> {
        self.written?;
        self.out.write_all(b"\n}\n")
    }

    fn items<T>(
        self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        write: impl Fn(T, &mut W) -> io::Result<()>,
    ) -> Self {
        let (first, next, last): (&[u8], &[u8], &[u8]) = if self.is_whole {
            (b"\n    ", b",\n    ", b"\n  ")
        } else {
            (b"", b", ", b"")
        };
        self.put(name, |out| {
            out.write_all(b"[")?;
            let mut before = first;
            for item in items {
                out.write_all(before)?;
                write(item, out)?;
                before = next;
            }
            if before == next {
                out.write_all(last)?;
            }
            out.write_all(b"]")
        })
    }

    fn put(mut self, name: &str, value: impl FnOnce(&mut W) -> io::Result<()>) -> Self {
        let before = self.before_field();
        self.then(|out| {
            for part in [before, b"\"", name.as_bytes(), b"\": "] {
                out.write_all(part)?;
            }
            value(out)
        });
        self
    }

    fn before_field(&mut self) -> &'static [u8] {
        match (self.is_whole, std::mem::take(&mut self.is_empty)) {
            (true, true) => b"{\n  ",
            (true, false) => b",\n  ",
            (false, true) => b"",
            (false, false) => b", ",
        }
    }

    fn then(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        if self.written.is_ok() {
            self.written = write(&mut self.out);
        }
    }
}

/// Writes a value on one line.
fn inline(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Inline))?;
    Ok(())
}

/// The layout of one line, with blanks between what it has.
struct Inline;

impl Formatter for Inline {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    /// People look at it on terminals, too.
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        out.write_all(escaped::json(fragment).as_bytes())
    }
}

/// A value that says something: no zero, no `false`, nothing empty.
pub fn some<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
