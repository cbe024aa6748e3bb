//! Labels: a document is called by its path; and where that says whose it is, by a title.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A document's name as people see it: its path below the watched folder, `/` between the parts, control characters
/// and bytes that are not UTF-8 escaped (`\n`, `\xff`), so that it may be printed anywhere. Unique; the index uses it
/// only to break ties.
///
/// Where the path says whose document it is, people see a title instead ("Anna Petrova · essay.docx"); equality is that of the path, and
/// so is the order, in which documents of an archive come behind those of the class.
#[derive(Clone, Default)]
pub struct Label {
    path: Arc<str>,
    title: Option<Arc<str>>,
    kind: Kind,
    is_archived: bool,
}

/// What the title is.
#[derive(Clone, Copy, Default)]
enum Kind {
    /// What the path says, or nothing.
    #[default]
    Plain,
    /// The same with a number.
    Numbered(Number),
    /// An alias, which is shown for the path too.
    Alias,
}

/// What the path says to tell an author from a namesake: a platform's number. Only where it stands, because of half a million documents
/// few need it.
#[derive(Clone, Copy)]
struct Number {
    /// Bytes of the path.
    from: u32,
    to: u32,
    /// Where in the title the author ends.
    author: u32,
}

/// Somebody whom a platform has a number for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Person<'a> {
    /// The name.
    pub author: &'a str,
    /// The folder with everybody's, in which the number is hers.
    pub task: &'a str,
    number: &'a str,
}

impl Person<'_> {
    /// The name with the number.
    pub fn with_number(&self) -> String {
        format!("{} ({})", self.author, self.number)
    }
}

impl Label {
    /// A label from text that is already harmless and unique.
    pub fn new(path: impl Into<Arc<str>>) -> Self {
        Label {
            path: path.into(),
            ..Label::default()
        }
    }

    /// The same of a document of an archive: it is compared with the class, and with nothing else of an archive.
    #[must_use]
    pub fn archived(self) -> Self {
        Label {
            is_archived: true,
            ..self
        }
    }

    /// Whether it is of an archive.
    pub fn is_archived(&self) -> bool {
        self.is_archived
    }

    /// The same under an alias, harmless too, that tells nothing of its path.
    #[must_use]
    pub fn called(self, alias: impl Into<Arc<str>>) -> Self {
        Label {
            title: Some(alias.into()),
            kind: Kind::Alias,
            ..self
        }
    }

    /// The same with a title, harmless too, that need not be unique.
    #[must_use]
    pub fn titled(self, title: impl Into<Arc<str>>) -> Self {
        Label {
            title: Some(title.into()),
            ..self
        }
    }

    /// The same with a number in these bytes of its path, for the author who stands in its title up to this one.
    #[must_use]
    pub fn numbered(self, number: Range<usize>, author: usize) -> Self {
        let number = || {
            Some(Number {
                from: u32::try_from(number.start).ok()?,
                to: u32::try_from(number.end).ok()?,
                author: u32::try_from(author).ok()?,
            })
        };
        Label {
            kind: number().map_or(Kind::Plain, Kind::Numbered),
            ..self
        }
    }

    /// The same by its path alone.
    #[must_use]
    pub fn untitled(self) -> Self {
        Label {
            title: None,
            kind: Kind::Plain,
            ..self
        }
    }

    /// The same with the number behind the author: `Anna Petrova (111) · essay.docx`. Nothing where there is none, or it is there already.
    pub fn with_number(&self) -> Option<Label> {
        let (person, (_, _, rest)) = (self.person()?, self.namesake()?);
        Some(Label {
            title: Some(format!("{}{rest}", person.with_number()).into()),
            kind: Kind::Plain,
            ..self.clone()
        })
    }

    /// The author, what tells her from a namesake, and the rest of the title.
    fn namesake(&self) -> Option<(&str, &str, &str)> {
        let (number, title) = (self.number()?, self.title.as_deref()?);
        let digits = self.path.get(number.from as usize..number.to as usize)?;
        let (author, rest) = title.split_at_checked(number.author as usize)?;
        Some((author, digits, rest))
    }

    /// Whether the path has a number that tells the author from a namesake.
    pub fn is_numbered(&self) -> bool {
        self.number().is_some()
    }

    fn number(&self) -> Option<Number> {
        match self.kind {
            Kind::Numbered(number) => Some(number),
            Kind::Plain | Kind::Alias => None,
        }
    }

    /// Whose it is, as far as the path says, and the number that tells her from a namesake.
    pub(super) fn person(&self) -> Option<Person<'_>> {
        let (author, number, _) = self.namesake()?;
        let before = self.path.get(..self.number()?.from as usize)?;
        Some(Person {
            author,
            task: before.rsplit_once('/').map_or("", |(task, _)| task),
            number,
        })
    }

    /// The path, as people may see it: its alias where it has one.
    pub fn as_str(&self) -> &str {
        match self.kind {
            Kind::Alias => self.title(),
            Kind::Plain | Kind::Numbered(_) => &self.path,
        }
    }

    /// The path, by which the document is known, and which nobody may see who sees an alias.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What people see: the title, or the path where there is none.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.path)
    }

    /// Whether it has a title of its own.
    pub fn has_title(&self) -> bool {
        self.title.is_some() && !matches!(self.kind, Kind::Alias)
    }

    /// The title of its own.
    pub(super) fn own_title(&self) -> Option<&str> {
        self.title.as_deref()
    }
}

/// Path, title and archive: those of a list are told apart already.
impl Serialize for Label {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (&*self.path, self.own_title(), self.is_archived).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Label, D::Error> {
        let (path, title, is_archived) = <(&str, Option<&str>, bool)>::deserialize(from)?;
        Ok(Label {
            title: title.map(Arc::from),
            is_archived,
            ..Label::new(path)
        })
    }
}

impl PartialEq for Label {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for Label {}

impl std::hash::Hash for Label {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.path.hash(state);
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let archive = self.is_archived.cmp(&other.is_archived);
        archive.then_with(|| self.path.cmp(&other.path))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
