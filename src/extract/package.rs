//! Package: the parts of an Office file and what each refers to.

use std::collections::BTreeMap;

use super::Format;
use super::archive::Archive;
use super::clues::{Clues, clue};
use super::limits::LIMITS;
use super::xml::{Tag, decode, fields, tags};
use crate::words::{Phrase, Said};

/// What a part refers to.
#[derive(Clone, Debug)]
pub struct Relation {
    kind: String,
    /// The name of the other part.
    pub target: String,
}

/// What a part refers to, by id.
pub type Relations = BTreeMap<String, Relation>;

impl Relation {
    /// Whether it is of that kind, in the words of any edition of the standard.
    pub fn is(&self, kind: &str) -> bool {
        self.kind.rsplit('/').next() == Some(kind)
    }
}

/// What a part refers to inside the package, by id.
pub fn relations(archive: &mut Archive, part: &str) -> Relations {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let path = joined(folder, &format!("_rels/{name}.rels"));
    let Some(xml) = archive.part(&path) else {
        return Relations::new();
    };
    let xml = decode(&xml);
    let relation = |tag: Tag| {
        let kind = tag.attribute("Type")?;
        let target = joined(folder, &tag.attribute("Target")?);
        Some((tag.attribute("Id")?, Relation { kind, target }))
    };
    tags(&xml)
        .filter(|tag| !tag.says("TargetMode", "External"))
        .filter_map(relation)
        .take(LIMITS.entries)
        .collect()
}

/// The main part of a package, of this format: its name, its bytes, and what it refers to.
///
/// # Errors
/// Why there is none, in these words where no limit is to blame.
pub fn main(
    archive: &mut Archive,
    format: Format,
    missing: Phrase,
) -> Result<(String, Vec<u8>, Relations), Said> {
    let main = opened(archive).filter(|main| main.format.is_none_or(|found| found == format));
    let usual = if format == Format::Pptx { SLIDES } else { WORD };
    let name = main.map_or(usual.to_owned(), |main| main.name);
    let part = archive
        .part(&name)
        .ok_or_else(|| archive.missing(missing))?;
    let refers = relations(archive, &name);
    Ok((name, part, refers))
}

/// Where Word usually puts the main part.
pub const WORD: &str = "word/document.xml";
/// Where `PowerPoint` does.
pub const SLIDES: &str = "ppt/presentation.xml";

/// The part that Office opens.
#[derive(Clone, Debug)]
pub struct Main {
    name: String,
    /// What it is, if that is a format that is read.
    pub format: Option<Format>,
}

/// The part that Office opens, by the relations of the package, whatever else is in the zip.
pub fn opened(archive: &mut Archive) -> Option<Main> {
    /// Where the kinds of relations are defined, in both editions of the standard.
    const DEFINED: [&str; 2] = [
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument",
        "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument",
    ];
    let package: Vec<Relation> = relations(archive, "").into_values().collect();
    let defined = package.iter().find(|r| DEFINED.contains(&&*r.kind));
    let main = defined.or_else(|| package.iter().find(|r| r.is("officeDocument")))?;
    let name = main.target.clone();
    if !archive.has(&name) {
        return None;
    }
    let said = content_type(archive, &name).unwrap_or_default();
    let of = |kinds: [&str; 3]| kinds.iter().any(|kind| said.contains(kind));
    let format = if of(["wordprocessingml", "ms-word", "ms word"]) || name.starts_with("word/") {
        Some(Format::Docx)
    } else if of(["presentationml", "ms-powerpoint", "ms powerpoint"]) || name.starts_with("ppt/") {
        Some(Format::Pptx)
    } else {
        None
    };
    Some(Main { name, format })
}

/// What the package says that a part is.
fn content_type(archive: &mut Archive, name: &str) -> Option<String> {
    let list = archive.part("[Content_Types].xml")?;
    let list = decode(&list);
    let mut parts = tags(&list).filter(|tag| tag.name() == "Override");
    let part = parts.find(|tag| joined("", &tag.value("PartName")).eq_ignore_ascii_case(name))?;
    Some(part.value("ContentType").to_ascii_lowercase())
}

/// A path as seen from a folder.
pub fn joined(folder: &str, target: &str) -> String {
    let (folder, target) = match target.strip_prefix('/') {
        Some(absolute) => ("", absolute),
        None => (folder, target),
    };
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            ".." => {
                path.pop();
            }
            "." | "" => {}
            part => path.push(part),
        }
    }
    path.join("/")
}

/// What Office writes about every file that it makes.
pub fn properties(archive: &mut Archive, clues: &mut Clues) {
    for part in ["docProps/core.xml", "docProps/app.xml"] {
        let Some(part) = archive.part(part) else {
            continue;
        };
        fields(&decode(&part), |name, value| match name {
            "creator" => clues.author = clue(value),
            "lastModifiedBy" => clues.last_editor = clue(value),
            "created" => clues.created = clue(value),
            "modified" => clues.modified = clue(value),
            "Application" => clues.producer = clue(value),
            "TotalTime" => clues.editing_minutes = value.parse().ok(),
            _ => {}
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_never_leaves_the_package() {
        let cases = [
            ("word", "media/a.png", "word/media/a.png"),
            ("ppt/slides", "../notes/n.xml", "ppt/notes/n.xml"),
            ("word", "/word/./x.xml", "word/x.xml"),
            ("word", "../../../etc/passwd", "etc/passwd"),
            ("", "a//b", "a/b"),
        ];
        for (folder, target, path) in cases {
            assert_eq!(joined(folder, target), path);
        }
    }
}
