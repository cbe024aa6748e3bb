//! Unpacking: a copy of a file that lies in a container, for another program. A container may go through a pipe for seconds, for which
//! no key waits.

use std::path::PathBuf;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::copies::{Copies, Lent};
use super::{Context, Texts, Token};
use crate::engine::Engine;
use crate::engine::label::path;
use crate::engine::read::GONE;
use crate::engine::roots::Roots;
use crate::index::Label;
use crate::said;
use crate::words::Said;

/// The files of some documents, in their order, or why there are not all of them.
pub type Files = Result<Vec<PathBuf>, Said>;

/// Documents whose files are wanted, and who hears of them.
#[derive(Debug)]
pub struct Task {
    labels: Vec<Label>,
    copies: Lent,
    tell: Sender<Files>,
}

impl Engine {
    /// The files of some documents, in their order; nothing where one lies in a container, and must be [unpacked](Engine::unpack).
    ///
    /// # Errors
    /// One of them has none, with the reason and what to do.
    pub fn files(&self, labels: &[Label]) -> Result<Option<Vec<PathBuf>>, Said> {
        let located = labels.iter().map(|label| locate(&self.roots, label));
        let file = |located| match located {
            Located::File(path) => Some(path),
            Located::Inside(_) => None,
        };
        let located: Vec<Located> = located.collect::<Result<_, _>>()?;
        Ok(located.into_iter().map(file).collect())
    }

    /// The same files once there is a copy of each that lies in a container, for programs that can't change it. Never blocks; nothing
    /// comes once the engine is dropped, or where other files are wanted before it is begun.
    pub fn unpack(&self, labels: Vec<Label>, copies: &Copies) -> Receiver<Files> {
        let (tell, files) = bounded(1);
        if let Some(unpack) = &self.unpack {
            unpack.ask_also(Task {
                labels,
                copies: copies.lend(),
                tell,
            });
        }
        files
    }
}

/// Tells of the files, unless nobody wants them any more.
pub fn answer(task: Task, texts: &mut Texts, context: &Context, token: &Token) {
    let Task {
        labels,
        copies,
        tell,
    } = task;
    if let Some(files) = files(&labels, &copies, texts, &context.plan.roots, token) {
        // They may be wanted no more by now.
        let _ = tell.send(files);
    }
}

fn files(
    labels: &[Label],
    copies: &Lent,
    texts: &mut Texts,
    roots: &Roots,
    token: &Token,
) -> Option<Files> {
    let mut labels: Vec<(usize, &Label)> = labels.iter().enumerate().collect();
    // Those of one container come one after the other, so that it is read once.
    labels.sort_by_key(|(_, label)| *label);
    let mut files = Vec::with_capacity(labels.len());
    for (at, label) in labels {
        token.is_wanted().then_some(())?;
        match file(label, texts, roots, copies) {
            Ok(file) => files.push((at, file?)),
            Err(reason) => return Some(Err(reason)),
        }
    }
    files.sort_unstable();
    Some(Ok(files.into_iter().map(|(_, file)| file).collect()))
}

/// Nothing where there are no copies any more.
fn file(
    label: &Label,
    texts: &mut Texts,
    roots: &Roots,
    copies: &Lent,
) -> Result<Option<PathBuf>, Said> {
    let below = match locate(roots, label)? {
        Located::File(path) => return Ok(Some(path)),
        Located::Inside(below) => below,
    };
    let name = label.title();
    let inside = texts.inside(&below);
    let inside = inside.unwrap_or_else(|| Err(GONE.into()));
    let inside = inside.map_err(|why| said!("open-inside", name).colon(why))?;
    let kept = copies.keep(&roots.file(&below), &inside);
    kept.map_err(|error| said!("open-no-copy", name, error = &error))
}

/// Where the file of a document is.
enum Located {
    /// On the disk.
    File(PathBuf),
    /// In a container, under this path below the roots.
    Inside(PathBuf),
}

/// The file of a label below the roots.
///
/// # Errors
/// It is gone, or its name can't be written on this system; with what to do.
fn locate(roots: &Roots, label: &Label) -> Result<Located, Said> {
    let title = label.title();
    let Some(below) = path(label) else {
        return Err(said!("open-no-name", name = title));
    };
    let file = roots.file(&below);
    if file.exists() {
        return Ok(Located::File(file));
    }
    if roots.container_of(&below).is_some() {
        return Ok(Located::Inside(below));
    }
    Err(said!("open-gone", name = title))
}
