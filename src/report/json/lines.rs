//! The layout of the JSON: broken into lines down to the items of a list, so that it can be paged through, and `grep` and `diff` see
//! whole pairs.

use std::io::{self, Write};

use serde_json::ser::Formatter;

/// Brackets nested deeper than this stay on one line: 1 is the object itself, 2 its lists.
const BROKEN_LEVELS: usize = 2;

/// A formatter that breaks the outer levels into lines.
#[derive(Debug, Default)]
pub struct Lines {
    /// For every open bracket: whether its items stand on lines of their own, and whether it has any.
    open: Vec<Bracket>,
}

#[derive(Debug)]
struct Bracket {
    broken: bool,
    empty: bool,
}

impl Lines {
    fn begin(
        &mut self,
        out: &mut (impl Write + ?Sized),
        bracket: &[u8],
        list: bool,
    ) -> io::Result<()> {
        // `settings` is an object on the second level: it stays on its line, as only lists are long there.
        let depth = self.open.len() + 1;
        self.open.push(Bracket {
            broken: depth == 1 || (list && depth <= BROKEN_LEVELS),
            empty: true,
        });
        out.write_all(bracket)
    }

    fn end(&mut self, out: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        if let Some(Bracket {
            broken: true,
            empty: false,
        }) = self.open.pop()
        {
            self.new_line(out)?;
        }
        out.write_all(bracket)
    }

    fn item(&mut self, out: &mut (impl Write + ?Sized), first: bool) -> io::Result<()> {
        let broken = self.open.last_mut().is_some_and(|bracket| {
            bracket.empty = false;
            bracket.broken
        });
        match (first, broken) {
            (true, true) => {}
            (true, false) => return Ok(()),
            (false, true) => out.write_all(b",")?,
            (false, false) => return out.write_all(b", "),
        }
        self.new_line(out)
    }

    fn new_line(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(b"\n")?;
        self.open.iter().try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"[", true)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"{", false)
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}
