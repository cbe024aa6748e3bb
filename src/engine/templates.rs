//! Templates: files that a person names as given to all, which are read before all others, once, and what she called so on the screen.

use std::path::{Path, PathBuf};

use super::label;
use super::read::{Failure, Outcome, Plan, Reader};
use super::roots::Roots;
use crate::index::Text;
use crate::layers::Layer;
use crate::masks::given::Given;
use crate::said;
use crate::text::vocabulary::Vocabulary;
use crate::words::Said;

/// A template.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its words.
    pub words: Text,
    /// What tells it from one with other words.
    pub content: u128,
}

/// The texts of all that are masked, each with its layer.
pub fn texts(
    templates: &[Template],
    given: &[Given],
    vocabulary: &Vocabulary,
) -> Vec<(Layer, Text)> {
    let files = templates
        .iter()
        .map(|one| (Layer::Template, one.words.clone()));
    let given = given.iter().filter(|given| given.is_on);
    let given = given.map(|given| (given.layer, vocabulary.number(&given.words).into()));
    files.chain(given).collect()
}

/// Reads all of them.
///
/// # Errors
/// Which can't be read, and why.
pub fn read(files: &[PathBuf], plan: &Plan) -> anyhow::Result<Vec<Template>> {
    files.iter().map(|file| read_one(file, plan)).collect()
}

fn read_one(file: &Path, plan: &Plan) -> anyhow::Result<Template> {
    let refused = |reason: Said| anyhow::anyhow!(Said::text(label::harmless(file)).colon(reason));
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let (Some(folder), Some(name)) = (whole.parent(), whole.file_name()) else {
        return Err(refused(said!("why-folder")));
    };
    let mut reader = Reader::new(Plan {
        roots: Roots::one(folder),
        ..plan.clone()
    });
    match reader.read(Path::new(name)).outcome {
        Ok(Outcome::Document(document)) => Ok(Template {
            words: document.words,
            content: document.facts.content,
        }),
        Ok(Outcome::Container(_)) => Err(refused(said!("why-container-guest"))),
        Err(Failure::Vanished) => Err(refused(said!("why-check-name"))),
        Err(failure) => Err(refused(failure.reason())),
    }
}
