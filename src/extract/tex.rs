//! LaTeX: a walk over its commands and groups that prints what would be on paper, without running it:
//! no macro is expanded, so that none can run away.

use super::clues::clue;
use super::encoding;
use super::limits::LIMITS;
use super::prose::{Gap, Prose};
use super::{Reading, Wishes};
use crate::said;
use crate::words::{Said, phrase};

mod signs;

/// What is found by looking ahead may cost so many times the text's length in all: a search that finds nothing is
/// otherwise repeated from each place.
const LOOK_AHEAD: usize = 30;
/// Other files that are named in a note.
const NAMED: usize = 5;

/// What applies inside a group.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one independent thing that a group inherits"
)]
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// Not printed: a label, a length, the body of a macro.
    unseen: bool,
    /// Not printed, and so short that the end of a paragraph ends it where its brace is missing.
    short: bool,
    /// Arguments that follow the group and are not printed either.
    more: u8,
    note: bool,
    heading: bool,
    author: bool,
    /// Printed although it stands before the document begins: its title and author.
    front: bool,
}

#[derive(Default)]
struct Walk<'a> {
    text: &'a str,
    at: usize,
    group: Group,
    stack: Vec<Group>,
    /// Groups beyond the limit of depth, which share what applies.
    deeper: usize,
    math: bool,
    preamble: bool,
    look_ahead: usize,
    author: String,
    inputs: Vec<String>,
    reading: Reading,
}

pub fn read(bytes: &[u8], wishes: &Wishes) -> Result<Reading, Said> {
    let decoded = encoding::decode_said(bytes, declared(bytes).as_deref(), wishes)
        .ok_or(phrase("why-no-latex"))?;
    let text: &str = &decoded.text;
    let mut walk = Walk {
        text,
        preamble: text.contains("\\begin{document}"),
        look_ahead: text.len().saturating_mul(LOOK_AHEAD),
        ..Walk::default()
    };
    walk.run();
    let mut reading = walk.reading;
    reading.gather();
    reading.clues.author = clue(&walk.author);
    let names: Vec<String> = walk.inputs.iter().filter_map(|name| clue(name)).collect();
    if !names.is_empty() {
        let names = names.join(", ");
        reading.notes.push(said!("note-parts", names));
    }
    reading.of_letters(&decoded);
    Ok(reading)
}

/// The encoding that the document loads, by the label that browsers know it under.
fn declared(bytes: &[u8]) -> Option<String> {
    /// Packages are loaded at the front.
    const FRONT: usize = 8 << 10;
    let front = String::from_utf8_lossy(bytes.get(..FRONT).unwrap_or(bytes));
    let (before, _) = front.split_once("]{inputenc}")?;
    let option = before.rsplit('[').next()?.rsplit(',').next()?.trim();
    Some(match option {
        "ansinew" | "cp1252" => "windows-1252".to_owned(),
        "applemac" => "macintosh".to_owned(),
        "maccyr" => "x-mac-cyrillic".to_owned(),
        option => match (option.strip_prefix("latin"), option.strip_prefix("cp")) {
            (Some("9"), _) => "iso-8859-15".to_owned(),
            (Some(_), _) => option.to_owned(),
            (_, Some(page)) if page.starts_with("125") => format!("windows-{page}"),
            _ => option.to_owned(),
        },
    })
}

impl<'a> Walk<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn run(&mut self) {
        while self.at < self.text.len() {
            let rest = self.rest();
            let plain = rest.find([
                '\\', '{', '}', '%', '$', '&', '~', '\n', '`', '\'', '-', '#',
            ]);
            let plain = plain.unwrap_or(rest.len());
            if plain > 0 {
                self.say(rest.get(..plain).unwrap_or_default());
                self.at += plain;
                continue;
            }
            // Each of these is one byte long.
            self.at += 1;
            match rest.bytes().next().unwrap_or_default() {
                b'\\' => self.command(),
                b'{' => self.open(Group {
                    heading: false,
                    more: 0,
                    ..self.group
                }),
                b'}' => self.close(),
                b'%' => self.comment(),
                b'$' => {
                    self.at += usize::from(self.rest().starts_with('$'));
                    self.math = !self.math;
                    self.gap(Gap::Space);
                }
                b'&' => self.gap(Gap::Cell),
                b'~' => self.say(" "),
                b'\n' => self.line(),
                b'#' => {}
                _ => self.ligature(),
            }
        }
    }

    /// Signs that are written as several.
    fn ligature(&mut self) {
        let rest = self.text.get(self.at - 1..).unwrap_or_default();
        let (sign, length) = signs::LIGATURES
            .iter()
            .find(|(written, _)| rest.starts_with(written))
            .map_or(("", 1), |(written, sign)| (*sign, written.len()));
        self.say(if sign.is_empty() {
            rest.get(..1).unwrap_or_default()
        } else {
            sign
        });
        self.at += length - 1;
    }

    /// A comment takes the end of its line with it, and the white space before the next word.
    fn comment(&mut self) {
        let rest = self.rest();
        let Some(end) = rest.find('\n') else {
            self.at = self.text.len();
            return;
        };
        self.at += end + 1;
        self.blanks();
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
    }

    /// The end of a line is a space, and two of them end a paragraph, which ends what was left open in it.
    fn line(&mut self) {
        self.blanks();
        if !self.rest().starts_with('\n') {
            self.gap(Gap::Space);
            return;
        }
        self.math = false;
        while self.group.short && !self.stack.is_empty() {
            self.close();
        }
        self.gap(Gap::Paragraph);
    }

    fn open(&mut self, group: Group) {
        if self.stack.len() < LIMITS.depth {
            self.stack.push(std::mem::replace(&mut self.group, group));
        } else {
            self.deeper += 1;
        }
    }

    fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let Some(outer) = self.stack.pop() else {
            return;
        };
        let ended = std::mem::replace(&mut self.group, outer);
        if ended.heading {
            self.gap(Gap::Paragraph);
        }
        if ended.more > 0 {
            self.unprinted(ended.more, ended.short);
        }
    }

    fn command(&mut self) {
        let rest = self.rest();
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if letters == 0 {
            let Some(c) = rest.chars().next() else { return };
            self.at += c.len_utf8();
            self.sign(c);
            return;
        }
        let name = rest.get(..letters).unwrap_or_default();
        self.at += letters;
        self.at += usize::from(self.rest().starts_with('*'));
        self.named(name);
    }

    /// A command of one sign.
    fn sign(&mut self, c: char) {
        if let Some(mark) = signs::accent(&c.to_string()) {
            return self.accented(mark);
        }
        match c {
            '\\' => {
                self.options();
                self.gap(Gap::Line);
            }
            '(' | '[' => self.math = true,
            ')' | ']' => {
                self.math = false;
                self.gap(Gap::Space);
            }
            ' ' | ',' | ';' | ':' | '\n' => self.say(" "),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => self.say(c.encode_utf8(&mut [0; 4])),
            _ => {}
        }
    }

    fn named(&mut self, name: &str) {
        if let Some(mark) = signs::accent(name) {
            return self.accented(mark);
        }
        if let Some(sign) = signs::letter(name) {
            // A space after the name only ends it; braces after it hold nothing.
            self.blanks();
            return self.say(sign);
        }
        if let Some(arguments) = signs::unprinted(name) {
            return self.unprinted(arguments, !signs::defines(name));
        }
        match name {
            "begin" => self.begin(),
            "end" => self.end(),
            "item" | "newline" | "tabularnewline" => self.gap(Gap::Line),
            "par" | "bigskip" | "medskip" | "smallskip" | "newpage" | "clearpage" => {
                self.gap(Gap::Paragraph);
            }
            "footnote" | "footnotetext" | "endnote" => self.note(),
            "input" | "include" | "subfile" => self.input(),
            "def" | "gdef" | "edef" => {
                // What is defined, and the numbers of its arguments, stand before the body.
                self.at += self.find(|rest| rest.find(['{', '\n'])).unwrap_or(0);
                self.unprinted(1, false);
            }
            "verb" => self.verb(),
            "text" | "mbox" | "hbox" | "quad" | "qquad" => self.gap(Gap::Space),
            "title" | "subtitle" | "author" | "date" | "part" | "chapter" | "section"
            | "subsection" | "subsubsection" | "paragraph" | "subparagraph" | "caption"
            | "frametitle" => self.heading(name),
            _ => self.options(),
        }
    }

    fn heading(&mut self, name: &str) {
        let heading = Group {
            heading: true,
            more: 0,
            author: name == "author",
            front: matches!(name, "title" | "subtitle" | "author" | "date"),
            ..self.group
        };
        if self.argument(heading) {
            self.gap(Gap::Paragraph);
        }
    }

    fn note(&mut self) {
        let note = Group {
            note: true,
            more: 0,
            heading: false,
            ..self.group
        };
        if self.argument(note) {
            self.gap(Gap::Paragraph);
        }
    }

    /// Opens the argument of a command behind its options, and says whether there is one.
    fn argument(&mut self, group: Group) -> bool {
        self.options();
        self.blanks();
        let opens = self.rest().starts_with('{');
        if opens {
            self.at += 1;
            self.open(group);
        }
        opens
    }

    /// So many arguments are not printed.
    fn unprinted(&mut self, arguments: u8, short: bool) {
        if self.unprinted_group(arguments, short) {
            return;
        }
        if let Some(name) = self.rest().strip_prefix('\\') {
            let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
            self.at += 1 + letters.max(name.chars().next().map_or(0, char::len_utf8));
            if arguments > 1 {
                self.unprinted_group(arguments - 1, short);
            }
        }
    }

    /// The next of so many, if it stands in braces.
    fn unprinted_group(&mut self, arguments: u8, short: bool) -> bool {
        self.argument(Group {
            unseen: true,
            short,
            more: arguments.saturating_sub(1),
            heading: false,
            ..self.group
        })
    }

    /// Passes over options in brackets.
    fn options(&mut self) {
        /// A definition has two: how many arguments, and the first one's default.
        const MOST: usize = 3;
        for _ in 0..MOST {
            if !self.rest().starts_with('[') {
                return;
            }
            let Some(length) = self.find(|rest| rest.find(']')) else {
                return;
            };
            // What runs over the end of a paragraph is a bracket of the text.
            let inside = self.rest().get(..length).unwrap_or_default();
            if inside.contains("\n\n") {
                return;
            }
            self.at += length + 1;
        }
    }

    /// Where this comes next, from here; a search costs what it looks at.
    fn find(&mut self, what: impl FnOnce(&str) -> Option<usize>) -> Option<usize> {
        if self.look_ahead == 0 {
            return None;
        }
        let found = what(self.rest());
        let cost = found.unwrap_or(self.rest().len());
        self.look_ahead = self.look_ahead.saturating_sub(cost);
        found
    }

    /// The name in braces that comes next.
    fn name(&mut self) -> Option<&'a str> {
        /// Names of environments and files.
        const LONGEST: usize = 256;
        self.blanks();
        let rest = self.rest().strip_prefix('{')?;
        let end = rest.bytes().take(LONGEST).position(|b| b == b'}')?;
        self.at += end + 2;
        rest.get(..end).map(str::trim)
    }

    fn begin(&mut self) {
        let Some(name) = self.name() else { return };
        let plain = name.trim_end_matches('*');
        match plain {
            "document" => {
                self.preamble = false;
                self.group = Group::default();
                self.stack.clear();
                self.deeper = 0;
                // Its title and author stand apart from it.
                self.gap(Gap::Paragraph);
            }
            // Nothing in these is a command.
            "verbatim" | "Verbatim" | "lstlisting" | "minted" | "alltt" => {
                self.options();
                self.skip_to_end(name, true);
            }
            // These draw, or print nothing.
            "comment" | "tikzpicture" | "picture" | "pspicture" | "filecontents" => {
                self.skip_to_end(name, false);
            }
            _ if signs::is_math(plain) => self.math = true,
            _ => {
                self.gap(Gap::Paragraph);
                match plain {
                    "tabular" | "array" | "minipage" | "multicols" | "wrapfigure" | "longtable"
                    | "thebibliography" => {
                        self.unprinted(1, true);
                    }
                    "tabularx" | "tabulary" => self.unprinted(2, true),
                    _ => self.options(),
                }
            }
        }
    }

    /// Passes to the end of an environment in which nothing is a command.
    fn skip_to_end(&mut self, name: &str, printed: bool) {
        let end = format!("\\end{{{name}}}");
        let Some(length) = self.find(|rest| rest.find(&end)) else {
            return;
        };
        let inside = self.rest().get(..length).unwrap_or_default();
        if printed && self.is_seen() {
            self.gap(Gap::Paragraph);
            self.target().verbatim(inside.trim_matches(['\n', '\r']));
        }
        self.gap(Gap::Paragraph);
        self.at += length + end.len();
    }

    fn end(&mut self) {
        let Some(name) = self.name() else { return };
        if name == "document" {
            self.at = self.text.len();
        } else if signs::is_math(name.trim_end_matches('*')) {
            self.math = false;
            self.gap(Gap::Space);
        } else {
            self.gap(Gap::Paragraph);
        }
    }

    fn input(&mut self) {
        if let Some(name) = self.name()
            && self.inputs.len() < NAMED
        {
            self.inputs.push(name.to_owned());
        }
    }

    fn verb(&mut self) {
        let Some(fence) = self.rest().chars().next() else {
            return;
        };
        let before = self.at;
        self.at += fence.len_utf8();
        // It must end on its line.
        let end = self.find(|rest| rest.find([fence, '\n']));
        let text = end.and_then(|end| self.rest().get(..end));
        match text {
            Some(text)
                if self
                    .rest()
                    .get(text.len()..)
                    .is_some_and(|rest| rest.starts_with(fence)) =>
            {
                self.say(text);
                self.at += text.len() + fence.len_utf8();
            }
            _ => self.at = before,
        }
    }

    /// A letter with an accent: in braces or not, and i and j without their dots.
    fn accented(&mut self, mark: char) {
        self.blanks();
        let rest = self.rest();
        let inside = rest.strip_prefix('{');
        let letter = inside.unwrap_or(rest);
        let letter = letter.strip_prefix('\\').unwrap_or(letter);
        let Some(c) = letter.chars().next().filter(|c| c.is_alphabetic()) else {
            return;
        };
        let after = letter.get(c.len_utf8()..).unwrap_or_default();
        let after = match inside {
            Some(_) => after
                .trim_start_matches(' ')
                .strip_prefix('}')
                .unwrap_or(after),
            None => after,
        };
        self.say(&signs::composed(c, mark));
        self.at = self.text.len() - after.len();
    }

    fn is_seen(&self) -> bool {
        !self.group.unseen && !self.math && (!self.preamble || self.group.front)
    }

    fn target(&mut self) -> &mut Prose {
        if self.group.note {
            &mut self.reading.footnotes
        } else {
            &mut self.reading.prose
        }
    }

    fn gap(&mut self, gap: Gap) {
        if !self.group.unseen && (!self.preamble || self.group.front) {
            self.target().gap(gap);
        }
    }

    fn say(&mut self, text: &str) {
        if !self.is_seen() {
            return;
        }
        if self.group.author && self.author.len() < LIMITS.clue {
            self.author.push_str(text);
        }
        self.target().words(text);
    }
}

#[cfg(test)]
mod tests;
