//! The choice of a format and of a name for the file.

use super::columns::pairs_are_marked;
use super::gathering::Gathering;
use super::{Content, Export, Format, named};
use crate::app::picker::Pick;
use crate::app::{App, Effect};
use crate::engine::Request;
use crate::say;
use crate::words::Said;

/// The passages of more pairs than these are a book that nobody reads, and a memory full of it.
const MOST_GATHERED: usize = 500;
/// No disk takes a longer name.
const LONGEST: usize = 200;

/// The open choice of a format and a name.
#[derive(Clone, Debug)]
pub struct Chooser {
    /// What is offered here.
    pub formats: Vec<Format>,
    /// The one under the cursor.
    pub at: usize,
    /// What it is, in the names of files.
    pub stem: &'static str,
    /// What goes in, in words: "12 pairs".
    pub what: String,
    /// The folder that it will stand in, and the number of its name; nothing until the export thread has looked at the disk.
    pub place: Option<(String, u32)>,
    /// The name that a person typed, without its ending; nothing while it is the proposed one.
    typed: Option<String>,
    /// Why no file can have this name.
    trouble: Option<(String, Said)>,
    content: Content,
}

impl Chooser {
    /// The name that a file of this format will have.
    pub fn name(&self, format: Format) -> String {
        match &self.typed {
            Some(typed) => format!("{typed}{}", ending(format)),
            None => file_name(self.stem, self.number(), format),
        }
    }

    /// Where in the name of a file of this format what is typed ends, in bytes.
    pub fn typed_to(&self, format: Format) -> usize {
        self.name(format).len() - ending(format).len()
    }

    /// A person has begun to type another name than the proposed one.
    pub fn is_typed(&self) -> bool {
        self.typed.is_some()
    }

    /// What is wrong with the name of the chosen format, if anything is.
    pub fn trouble(&self) -> Option<String> {
        let name = self.typed_name()?;
        if self
            .typed
            .as_ref()
            .is_some_and(|typed| typed.trim().is_empty())
        {
            return Some(say!("export-no-name").to_owned());
        }
        let (of, trouble) = self.trouble.as_ref()?;
        (*of == name).then(|| trouble.to_string())
    }

    /// The name that a person gave it in the chosen format.
    fn typed_name(&self) -> Option<String> {
        let format = self.formats.get(self.at)?;
        self.typed.as_ref().map(|_| self.name(*format))
    }

    fn number(&self) -> u32 {
        self.place.as_ref().map_or(1, |(_, number)| *number)
    }

    /// Another name: the proposed one is where it begins. An ending that is typed chooses its format, and is not there twice.
    pub fn edit(&mut self, edit: impl FnOnce(&mut String)) {
        let number = self.number();
        let proposed = || stem_of(self.stem, number);
        let mut typed = self.typed.take().unwrap_or_else(proposed);
        edit(&mut typed);
        let lower = typed.to_ascii_lowercase();
        let is_typed = |at: &usize| {
            let format = self.formats.get(*at);
            format.is_some_and(|format| lower.ends_with(&format!(".{}", format.extension())))
        };
        if let Some(at) = [self.at]
            .into_iter()
            .chain(0..self.formats.len())
            .find(is_typed)
        {
            self.at = at;
            let extension = self.formats.get(at).map_or("", |format| format.extension());
            typed.truncate(typed.len() - extension.len() - 1);
        }
        self.typed = Some(typed.chars().take(LONGEST).collect());
    }

    /// What has to be asked of the export thread, now that the name is another one.
    pub fn question(&self) -> Option<Effect> {
        self.typed_name().map(Effect::CheckName)
    }

    /// The disk says why no file can have this name, or that one can.
    pub fn checked(&mut self, name: String, trouble: Option<Said>) {
        self.trouble = trouble.map(|trouble| (name, trouble));
    }

    /// What is written in the chosen format; of passages, what comes before them.
    fn export(&self) -> Option<Export> {
        let format = *self.formats.get(self.at)?;
        Some(Export {
            stem: self.stem,
            format,
            number: self.number(),
            name: self.typed_name(),
            text: self.content.written(format),
        })
    }
}

impl Pick for Chooser {
    fn count(&self) -> usize {
        self.formats.len()
    }

    fn at(&self) -> usize {
        self.at
    }

    fn put(&mut self, at: usize) {
        self.at = at;
    }

    fn goes_round(&self) -> bool {
        true
    }
}

/// "sidelong-pairs-1.csv", "sidelong-pairs-1-passages.md".
pub fn file_name(stem: &str, number: u32, format: Format) -> String {
    format!("{}{}", stem_of(stem, number), ending(format))
}

fn stem_of(stem: &str, number: u32) -> String {
    format!("sidelong-{stem}-{number}")
}

/// ".csv", "-passages.md": no two formats have the same.
fn ending(format: Format) -> String {
    format!("{}.{}", format.apart(), format.extension())
}

/// What can be written here; nothing where there is nothing.
pub fn chooser(app: &App) -> Option<Chooser> {
    let content = Content::of(app)?;
    let is_pairs = matches!(content, Content::Pairs(..));
    let (stem, what) = named(app);
    let formats = Format::ALL.into_iter().filter(|format| match format {
        Format::Text | Format::Markdown | Format::Csv => true,
        // Of all that are listed nobody would read them.
        Format::TextOfPassages | Format::MarkdownOfPassages => is_pairs && pairs_are_marked(app),
    });
    Some(Chooser {
        formats: formats.collect(),
        at: 0,
        stem,
        what,
        place: None,
        typed: None,
        trouble: None,
        content,
    })
}

/// Writes what is chosen under the name that it has, or says why not: then the choice stays open.
pub fn write(app: &mut App, effects: &mut Vec<Effect>) {
    let Some(chooser) = app.layers.export() else {
        return;
    };
    if let Some(trouble) = chooser.trouble() {
        app.said = Some(trouble);
        return;
    }
    let export = chooser.export();
    let pairs = chooser.content.pairs();
    let gathers = export
        .as_ref()
        .is_some_and(|export| export.format.before_passages().is_some());
    if gathers && pairs.len() > MOST_GATHERED {
        app.said = Some(say!("export-too-many", most = MOST_GATHERED));
        return;
    }
    if let Some(under_way) = app.gathering.as_ref().filter(|_| gathers) {
        app.said = Some(under_way.said(None));
        return;
    }
    app.layers.pop();
    let Some(export) = export else {
        return;
    };
    if export.format.before_passages().is_none() {
        effects.push(Effect::Write(export));
        return;
    }
    app.tickets += 1;
    let gathering = Gathering::begin(app.tickets, export, &pairs, &app.snapshot.settings);
    effects.push(Effect::Send(Request::Gather(gathering.wish(pairs))));
    app.gathering = Some(gathering);
}
