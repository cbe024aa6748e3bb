//! How is a document called? By its path; and where that says whose it is, by a title.

use std::fmt;
use std::sync::Arc;

/// A document's name as people see it: its path below the watched folder, `/` between the parts, control characters
/// and bytes that are not UTF-8 escaped (`\n`, `\xff`), so that it may be printed anywhere. Unique; the index uses it
/// only to break ties.
///
/// Where the path says whose document it is, people see a title instead ("Anna Petrova · essay.docx"); equality and order
/// are those of the path.
#[derive(Clone)]
pub struct Label {
    path: Arc<str>,
    title: Option<Arc<str>>,
}

impl Label {
    /// A label from text that is already harmless and unique.
    pub fn new(path: impl Into<Arc<str>>) -> Self {
        Label {
            path: path.into(),
            title: None,
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

    /// The same by its path alone.
    #[must_use]
    pub fn untitled(self) -> Self {
        Label {
            title: None,
            ..self
        }
    }

    /// The path, as text.
    pub fn as_str(&self) -> &str {
        &self.path
    }

    /// What people see: the title, or the path where there is none.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.path)
    }

    /// Whether it has a title of its own.
    pub fn has_title(&self) -> bool {
        self.title.is_some()
    }

    /// The title of its own.
    pub(super) fn own_title(&self) -> Option<&str> {
        self.title.as_deref()
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
        self.path.cmp(&other.path)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.path)
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.path, f)
    }
}
