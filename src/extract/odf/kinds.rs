//! Which elements of an `OpenDocument` are of one kind?

use crate::extract::clues::{Clues, clue};
use crate::extract::limits::LIMITS;
use crate::extract::xml::Tag;

/// What hangs on a paragraph and may hold paragraphs of its own. An object of a flat file is a document in the document.
pub fn is_box(name: &str) -> bool {
    matches!(
        name,
        "text-box"
            | "document"
            | "rect"
            | "custom-shape"
            | "ellipse"
            | "circle"
            | "polygon"
            | "regular-polygon"
            | "polyline"
            | "path"
            | "line"
            | "connector"
            | "caption"
            | "measure"
    )
}

/// A heading that has no number though others of its level have.
pub fn is_unnumbered(tag: &Tag) -> bool {
    tag.attribute("is-list-header")
        .is_some_and(|is| is == "true")
}

pub fn is_margin(name: &str) -> bool {
    matches!(
        name,
        "header" | "header-left" | "header-first" | "footer" | "footer-left" | "footer-first"
    )
}

/// Elements that have a style which may hide their text, or may show white text.
pub fn has_look(name: &str) -> bool {
    matches!(
        name,
        "p" | "h"
            | "span"
            | "a"
            | "section"
            | "page"
            | "table"
            | "table-row"
            | "table-cell"
            | "hidden-text"
            | "hidden-paragraph"
    )
}

pub fn count(tag: &Tag, clues: &mut Clues) {
    match tag.name() {
        "deletion" => clues.deleted_revisions += 1,
        // A formula has its source in one of that name.
        "annotation" if tag.prefix() == "office" => clues.comments += 1,
        "font-face" if clues.fonts.len() < LIMITS.clues => {
            clues
                .fonts
                .extend(tag.attribute("name").as_deref().and_then(clue));
        }
        _ => {}
    }
}
