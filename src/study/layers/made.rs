//! Made documents: invented text in which it is known, piece by piece, which layer covers it.

use super::tongues::{TONGUES, Tongue};
use crate::layers::Layer;

/// Tasks of a sheet.
const TASKS: usize = 4;
/// Paragraphs of running text.
const PARAGRAPHS: usize = 9;

/// A format that documents are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Markdown,
    Html,
    Docx,
    Odt,
    Pdf,
}

impl Form {
    pub const ALL: [Form; 6] = [
        Form::Text,
        Form::Markdown,
        Form::Html,
        Form::Docx,
        Form::Odt,
        Form::Pdf,
    ];

    /// The extension of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Form::Text => "txt",
            Form::Markdown => "md",
            Form::Html => "html",
            Form::Docx => "docx",
            Form::Odt => "odt",
            Form::Pdf => "pdf",
        }
    }

    /// Whether its pages have heads and footers.
    pub fn has_margins(self) -> bool {
        matches!(self, Form::Docx | Form::Odt | Form::Pdf)
    }

    /// Whether it says what a block is: it has quotations and notes as such.
    fn has_kinds(self) -> bool {
        !matches!(self, Form::Text | Form::Pdf)
    }
}

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Heading,
    Paragraph,
    /// It is said to be quoted.
    Quoted,
    /// It begins further in.
    Indented,
    /// A line of the bibliography, of which all but the first hang in some formats.
    Entry,
    Note,
}

/// Some text of a block, and the layer that covers it.
#[derive(Clone, Debug)]
pub struct Piece {
    pub text: String,
    pub layer: Option<Layer>,
}

/// A heading, a paragraph, a note.
#[derive(Clone, Debug)]
pub struct Block {
    pub kind: Kind,
    pub pieces: Vec<Piece>,
}

impl Block {
    fn of(kind: Kind, text: String, layer: Option<Layer>) -> Block {
        let pieces = vec![Piece { text, layer }];
        Block { kind, pieces }
    }

    /// Its text.
    pub fn text(&self) -> String {
        self.pieces.iter().map(|piece| &*piece.text).collect()
    }
}

/// A document.
#[derive(Clone)]
pub struct Made {
    pub tongue: &'static Tongue,
    pub form: Form,
    /// Notes stand at the end.
    pub blocks: Vec<Block>,
}

/// A generator of throws, the same on every machine (splitmix64).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) as usize % sides.max(1)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of.get(self.throw(of.len())).copied().unwrap_or_default()
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.throw(most - least + 1)
    }
}

/// Writes in one language.
struct Writer {
    tongue: &'static Tongue,
    words: Vec<String>,
    dice: Dice,
    /// How this writer cites.
    style: usize,
}

impl Writer {
    fn new(tongue: &'static Tongue, seed: usize) -> Writer {
        let is_spaced = !tongue.between.concat().contains('。');
        let words = if is_spaced {
            tongue.words.split_whitespace().map(str::to_owned).collect()
        } else {
            tongue.words.chars().map(String::from).collect()
        };
        let mut dice = Dice(seed as u64);
        let style = dice.throw(4);
        Writer {
            tongue,
            words,
            dice,
            style,
        }
    }

    fn is_spaced(&self) -> bool {
        !self.tongue.between[0].is_empty()
    }

    fn words(&mut self, least: usize, most: usize) -> String {
        let count = self.dice.between(least, most);
        let word = |_| {
            let at = self.dice.throw(self.words.len());
            self.words.get(at).cloned().unwrap_or_default()
        };
        let words: Vec<String> = (0..count).map(word).collect();
        words.join(self.tongue.between[0])
    }

    /// Words of which the first has a capital.
    fn begun(&mut self, least: usize, most: usize) -> String {
        let words = self.words(least, most);
        let mut rest = words.chars();
        let first = rest.next().map(|first| first.to_uppercase().to_string());
        first.unwrap_or_default() + rest.as_str()
    }

    fn sentence(&mut self) -> String {
        let [between, end] = self.tongue.between;
        let rest = match self.dice.throw(8) {
            0 => format!("{between}({}, {})", self.name(), self.year()),
            1 => format!("{between}{}", self.year()),
            _ => String::new(),
        };
        format!("{}{rest}{end}{between}", self.begun(8, 16))
    }

    fn sentences(&mut self, count: usize) -> String {
        let sentences: Vec<String> = (0..count).map(|_| self.sentence()).collect();
        sentences.concat().trim_end().to_owned()
    }

    /// A paragraph in which something is quoted, or said in marks that is too short for a quotation.
    fn quoting(&mut self) -> Block {
        let [between, end] = self.tongue.between;
        let which = [0, 0, 0, 1, 2][self.dice.throw(5)];
        let [opens, closes] = self.tongue.marks[which];
        let mut text = format!(
            "{}{between}{}{between}",
            self.sentences(2),
            self.begun(3, 6)
        );
        if self.dice.throw(3) == 0 {
            let short = [self.words(2, 4), self.words(2, 4)];
            text += &[opens, &short[0], closes, between, &short[1], between].concat();
        }
        if self.dice.throw(6) == 0 {
            // A mark that nothing closes.
            let (open, next) = (self.words(6, 9), self.begun(4, 8));
            text += &[opens, &open, end, between, &next, between].concat();
        }
        text += opens;
        let mut block = Block::of(Kind::Paragraph, text, None);
        let mut add = |text, layer| block.pieces.push(Piece { text, layer });
        let mut quoted = self.begun(6, 24);
        if which == 0 && self.dice.throw(4) == 0 {
            // Somebody else is quoted in it, in the marks for that.
            let [opens, closes] = self.tongue.marks[1];
            quoted += &[
                between,
                opens,
                &self.words(2, 8),
                closes,
                between,
                &self.words(2, 4),
            ]
            .concat();
        }
        add(quoted, Some(Layer::Quotation));
        // A program or a hand puts a straight mark where a curly one was begun.
        let is_curly = matches!(opens, "“" | "„");
        let closes = if is_curly && self.dice.throw(5) == 0 {
            "\""
        } else {
            closes
        };
        let rest = [closes, between, &self.words(3, 6), end, between].concat();
        add(rest + &self.sentences(2), None);
        block
    }

    fn name(&mut self) -> &'static str {
        let names: Vec<&str> = self.tongue.writers.split(' ').collect();
        self.dice.one(&names)
    }

    fn year(&mut self) -> usize {
        self.dice.between(1950, 2022)
    }

    /// What cites a source.
    fn citation(&mut self, in_note: bool) -> String {
        let tongue = self.tongue;
        let initial = |writer: &mut Writer| writer.begun(1, 1).chars().next().unwrap_or('A');
        let (name, year) = (self.name(), self.year());
        let (city, house) = {
            let all = [tongue.cities, tongue.houses].map(|all| all.split(' ').collect::<Vec<_>>());
            (self.dice.one(&all[0]), self.dice.one(&all[1]))
        };
        let (first, other) = (initial(self), initial(self));
        let (title, journal) = (self.begun(3, 7), self.begun(1, 3));
        let from = self.dice.between(2, 180);
        let to = from + self.dice.between(1, 20);
        let (pages, issue) = (tongue.pages, self.dice.between(1, 12));
        if !in_note && self.dice.throw(12) == 0 {
            // No year and no pages: what every other entry has.
            return format!("{title}. {city}: {house}.");
        }
        if !in_note && self.dice.throw(6) == 0 {
            return format!("{title}. URL: https://example.org/{from} ({issue}.04.{year})");
        }
        if !self.is_spaced() {
            return format!("{name}. {title}[M]. {city}: {house}, {year}: {from}-{to}.");
        }
        match self.style {
            0 => format!("{name}, {first}. ({year}). {title}. {city}: {house}, {from}–{to}."),
            1 => format!(
                "{name} {first}. {other}. {title} // {journal}. – {year}. – № {issue}. – {pages} {from}–{to}."
            ),
            2 => format!("{name}, {first}.: {title}. {city}: {house} {year}, {pages} {from}."),
            _ => format!("{name}, {first}. {title}. {city}: {house}, {year}, {pages} {from}-{to}."),
        }
    }

    /// The bibliography, most of them under a heading, and what comes after it.
    fn bibliography(&mut self) -> Vec<Block> {
        let references = Some(Layer::References);
        let (heading, mark) = (self.dice.one(&self.tongue.references), self.dice.throw(3));
        let has_heading = mark == 0 || self.dice.throw(5) > 0;
        let mut blocks = Vec::new();
        if has_heading {
            blocks.push(Block::of(Kind::Heading, heading.to_owned(), references));
        }
        for number in 1..=self.dice.between(4, 9) {
            // Entries without a heading are known if all of them have many signs of one.
            let cited = self.citation(!has_heading);
            let cited = match mark {
                0 => cited,
                1 => format!("{number}. {cited}"),
                _ => format!("[{number}] {cited}"),
            };
            blocks.push(Block::of(Kind::Entry, cited, references));
        }
        if self.dice.throw(2) == 0 {
            blocks.push(Block::of(
                Kind::Heading,
                self.tongue.appendix.to_owned(),
                None,
            ));
            blocks.push(Block::of(Kind::Paragraph, self.sentences(3), None));
        }
        blocks
    }

    /// The sheet, each task with an answer; a few words of it were changed.
    fn answered(&mut self, sheet: &[String]) -> Vec<Block> {
        let template = Some(Layer::Template);
        let mut blocks = Vec::new();
        for (at, task) in sheet.iter().enumerate() {
            let mut task = task.clone();
            if at > 0 && self.dice.throw(3) == 0 {
                let middle = task.floor_char_boundary(task.len() / 2);
                let (before, after) = task.split_at(middle);
                let next = after.chars().skip(1).collect::<String>();
                task = format!("{before}{}{next}", self.begun(1, 1));
            }
            let kind = if at == 0 {
                Kind::Heading
            } else {
                Kind::Paragraph
            };
            blocks.push(Block::of(kind, task, template));
            if at > 0 {
                blocks.push(Block::of(Kind::Paragraph, self.sentences(4), None));
            }
        }
        blocks
    }
}

/// The sheet of tasks that those who write in a language were given.
pub fn sheet(tongue: &'static Tongue) -> Vec<String> {
    let mut writer = Writer::new(tongue, 1 << 40);
    let tasks = (1..=TASKS).map(|number| format!("{number}. {}", writer.sentences(2)));
    let tasks: Vec<String> = tasks.collect();
    std::iter::once(tongue.task.to_owned())
        .chain(tasks)
        .collect()
}

/// The document of that number: languages and formats take turns.
pub fn made(number: usize) -> Made {
    let tongue = &TONGUES[number % TONGUES.len()];
    let form = Form::ALL[number / TONGUES.len() % Form::ALL.len()];
    let mut writer = Writer::new(tongue, number);
    let mut blocks = Vec::new();
    if writer.dice.throw(2) == 0 {
        blocks.extend(writer.answered(&sheet(tongue)));
    }
    let mut notes = Vec::new();
    for at in 0..PARAGRAPHS {
        if at % 3 == 0 {
            let part = tongue.parts[at / 3].to_owned();
            blocks.push(Block::of(Kind::Heading, part, None));
        }
        let said = writer.dice.throw(6);
        blocks.push(match said {
            0 | 1 => writer.quoting(),
            _ => Block::of(Kind::Paragraph, writer.sentences(5), None),
        });
        if said == 2 && form.has_kinds() {
            let indents = form.has_margins() && writer.dice.throw(2) == 0;
            let kind = if indents {
                Kind::Indented
            } else {
                Kind::Quoted
            };
            blocks.push(Block::of(kind, writer.sentences(2), Some(Layer::Quotation)));
            blocks.push(Block::of(Kind::Paragraph, writer.sentences(3), None));
        } else if said == 3 && form.has_kinds() {
            let cites = writer.dice.throw(3) > 0;
            let (text, layer) = if cites {
                (writer.citation(true), Some(Layer::References))
            } else {
                (writer.sentences(1), None)
            };
            let mark = match form {
                Form::Markdown => format!("[^{}]: ", notes.len() + 1),
                _ => String::new(),
            };
            notes.push(Block::of(Kind::Note, mark + &text, layer));
        }
    }
    if writer.dice.throw(4) > 0 {
        blocks.extend(writer.bibliography());
    }
    blocks.extend(notes);
    Made {
        tongue,
        form,
        blocks,
    }
}
