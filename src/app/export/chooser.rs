//! The choice of a format and of a name for the file.

use std::sync::Arc;

use super::gathering::Gathering;
use super::{Content, Export, Format, Listed, Pages, exported, passages};
use crate::app::command::Place;
use crate::app::picker::{Pick as _, Picker};
use crate::app::{App, Effect};
use crate::cases;
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
    pub formats: Picker<Format>,
    /// What it is, in the names of files.
    pub stem: &'static str,
    /// What goes in, in words: "12 pairs".
    pub what: String,
    /// The folder that it will stand in, and the number of its name; nothing until the export thread has looked at the disk.
    pub place: Option<(String, u32)>,
    /// The name that a person typed, without its ending; nothing while it is the proposed one.
    typed: Option<String>,
    /// The name that was asked for last.
    asked: Option<String>,
    /// Why no file can have this name.
    trouble: Option<(String, Said)>,
    content: Content,
    /// The pairs whose passages can be written.
    pages: Option<Pages>,
}

impl Chooser {
    /// The name that a file of this format will have.
    pub fn name(&self, format: Format) -> String {
        match &self.typed {
            Some(typed) => format!("{typed}{}", format.ending()),
            None => file_name(self.stem, self.number(), format),
        }
    }

    /// Where in the name of a file of this format what is typed ends, in bytes.
    pub fn typed_to(&self, format: Format) -> usize {
        self.name(format).len() - format.ending().len()
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
        let format = *self.formats.chosen()?;
        self.typed.as_ref().map(|_| self.name(format))
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
        let all = self.formats.items().iter().enumerate();
        let endings = all.filter_map(|(at, format)| {
            let (_, extension) = format.ending().rsplit_once('.')?;
            let whole = lower.strip_suffix(extension)?.strip_suffix('.')?;
            Some((at, whole.len()))
        });
        // That of the chosen format is no other one.
        let chosen = self.formats.at();
        if let Some((at, length)) = endings.min_by_key(|(at, _)| (*at != chosen, *at)) {
            self.formats.put(at);
            typed.truncate(length);
        }
        self.typed = Some(typed.chars().take(LONGEST).collect());
    }

    /// What has to be asked of the export thread, once for each name.
    pub fn question(&mut self) -> Option<Effect> {
        let name = self
            .typed_name()
            .filter(|name| self.asked.as_ref() != Some(name))?;
        self.asked = Some(name.clone());
        Some(Effect::CheckName(name))
    }

    /// The disk says why no file can have this name, or that one can.
    pub fn checked(&mut self, name: String, trouble: Option<Said>) {
        self.trouble = trouble.map(|trouble| (name, trouble));
    }

    /// A file of this format is a report of pairs.
    fn page(&self, format: Format) -> Option<cases::Format> {
        match (format, &self.content) {
            (Format::Html, _) => Some(cases::Format::Html),
            (Format::MarkdownOfPassages, _) | (Format::Markdown, Content::Passages(_)) => {
                Some(cases::Format::Markdown)
            }
            _ => None,
        }
    }

    /// What is written in the chosen format; of passages, what comes before them.
    fn export(&self) -> Option<Export> {
        let format = *self.formats.chosen()?;
        let is_page = self.page(format).is_some();
        Some(Export {
            stem: self.stem,
            format,
            number: self.number(),
            name: self.typed_name(),
            text: if is_page {
                // It is made when all is gathered.
                String::new()
            } else {
                self.content.written(format)
            },
        })
    }
}

/// "sidelong-pairs-1.csv", "sidelong-pairs-1-passages.md".
pub fn file_name(stem: &str, number: u32, format: Format) -> String {
    format!("{}{}", stem_of(stem, number), format.ending())
}

fn stem_of(stem: &str, number: u32) -> String {
    format!("sidelong-{stem}-{number}")
}

/// What can be written here; nothing where there is nothing.
pub fn chooser(app: &App) -> Option<Chooser> {
    let (pages, stem, what, content) = match app.place() {
        Place::Pairs => {
            let listed = Listed::of(app, Place::Pairs)?;
            let snapshot = Arc::clone(&app.snapshot);
            // Of all that are listed nobody would read them.
            let are_some = listed.are_marked || listed.are_filtered;
            let pages = are_some.then(|| {
                let all = &app.snapshot.listing.pairs;
                let rows = listed.rows.iter();
                let pairs = rows.filter_map(|row| all.get(*row as usize));
                Pages::of(app, pairs.map(|pair| pair.docs))
            });
            let content = Content::Pairs(listed.head, snapshot, listed.rows);
            (pages, "pairs", listed.what, content)
        }
        Place::Side | Place::Passages => {
            let pages = Pages::of(app, [app.overlays.side()?.pair]);
            let content = Content::Passages(passages::of(app)?);
            let what = say!("export-passages").to_owned();
            (Some(pages), "passages", what, content)
        }
        place => {
            let pages = match place {
                Place::Matrix => {
                    let matrix = app.overlays.matrix()?;
                    Some(Pages::among(app, matrix.members()))
                }
                Place::Document => Pages::of_document(app),
                _ => None,
            };
            let exported = exported::of(app, place)?;
            let content = Content::of(app, place, &exported)?;
            (pages, exported.stem, exported.what, content)
        }
    };
    let pages = pages.filter(|pages| !pages.pairs.is_empty());
    let formats = Format::ALL.into_iter();
    let formats = formats.filter(|format| match (format, &content) {
        (Format::TextOfPassages | Format::MarkdownOfPassages, Content::Pairs(..))
        | (Format::Html, _) => pages.is_some(),
        (Format::TextOfPassages | Format::MarkdownOfPassages, _) => false,
        _ => true,
    });
    Some(Chooser {
        formats: Picker::round(formats.collect()),
        stem,
        what,
        place: None,
        typed: None,
        asked: None,
        trouble: None,
        content,
        pages,
    })
}

/// Writes what is chosen under the name that it has, or says why not: then the choice stays open.
pub fn write(app: &mut App) {
    let Some(chooser) = app.overlays.export() else {
        return;
    };
    if let Some(trouble) = chooser.trouble() {
        return app.say(trouble);
    }
    let Some(export) = chooser.export() else {
        return;
    };
    let page = chooser.page(export.format);
    if page.is_none() && export.format != Format::TextOfPassages {
        app.overlays.pop();
        app.effects.push(Effect::Write(export));
        return;
    }
    let Some(pages) = chooser.pages.clone() else {
        return;
    };
    if pages.pairs.len() > MOST_GATHERED {
        app.say(say!("export-too-many", most = MOST_GATHERED));
    } else if let Some(under_way) = &app.gathering {
        app.say(under_way.said(None));
    } else {
        app.overlays.pop();
        app.tickets += 1;
        let gathering = Gathering::begin(app.tickets, export, page, pages, &app.reviews.log);
        app.send(Request::Gather(gathering.wish()));
        app.gathering = Some(gathering);
    }
}
