//! Archives that a person adds on the screen, or takes away again: the palette with folders in the place of commands. A folder is chosen
//! when it is typed in whole; until then the palette has those whose paths begin so.

use super::bookmark::{self, Bookmark};
use super::field::Caret;
use super::overlays::Overlay;
use super::palette::{Offer, Palette};
use super::{App, Effect};
use crate::say;
use crate::words::Said;

/// What is chosen from the palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Compare with this folder.
    Add(String),
    /// Compare with it no more.
    Drop(String),
    /// Go on typing behind this.
    Into(String),
}

impl Choice {
    /// What it does.
    pub(super) fn what(&self) -> String {
        match self {
            Choice::Add(folder) => say!("archive-add", folder = folder),
            Choice::Drop(folder) => say!("archive-drop", folder = folder),
            Choice::Into(folder) => folder.clone(),
        }
    }
}

/// Opens the palette on the folders beside that of the class.
pub(super) fn open(app: &mut App) {
    let class = app.snapshot.folders.all().first();
    let path = class.map_or("", |class| &class.path);
    let end = path.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let typed = path.get(..end).unwrap_or_default();
    app.overlays
        .push(Overlay::Palette(Palette::of_folders(typed)));
    look(app);
}

/// Has folders looked for, if these are being typed.
pub(super) fn look(app: &mut App) {
    let palette = app.overlays.palette();
    let palette = palette.filter(|palette| palette.kind == Offer::Folders);
    let find = palette.map(|palette| Effect::FindFolders(palette.typed.clone()));
    app.effects.extend(find);
}

/// This was found of what is typed.
pub(super) fn offer(app: &mut App, typed: &str, is_folder: bool, begun: Vec<String>) {
    let known = app.archives.iter();
    let known = known.filter(|archive| archive.starts_with(typed));
    let known: Vec<Choice> = known.cloned().map(Choice::Drop).collect();
    // Behind a separator it is what lies in there that is meant.
    let is_whole = is_folder && !typed.ends_with(['/', '\\']);
    let whole = Choice::Add(typed.to_owned());
    let is_new = !known.contains(&Choice::Drop(typed.to_owned()));
    let whole = (is_whole && is_new).then_some(whole).into_iter();
    let choices = whole.chain(known);
    let choices = choices.chain(begun.into_iter().map(Choice::Into)).collect();
    if let Some(palette) = app.overlays.palette_mut()
        && palette.typed == typed
    {
        palette.offer(choices);
    }
}

/// Does what was chosen.
pub(super) fn choose(app: &mut App, choice: Choice) {
    let mut archives = app.archives.clone();
    match choice {
        Choice::Into(folder) => {
            if let Some(palette) = app.overlays.palette_mut() {
                palette.typed = folder;
            }
            app.caret = Caret::default();
            return look(app);
        }
        Choice::Add(folder) => archives.push(folder),
        Choice::Drop(folder) => archives.retain(|archive| *archive != folder),
    }
    app.overlays.pop();
    let bookmark = bookmark::with_archives(app, archives);
    app.effects.push(Effect::Reopen(Box::new(bookmark)));
}

/// The folders are read anew, with other archives: a person stays where she is. Or why they are not.
pub(super) fn reopened(app: &mut App, outcome: Result<Box<Bookmark>, Said>) {
    let bookmark = match outcome {
        Ok(bookmark) => *bookmark,
        Err(trouble) => return app.tell(trouble),
    };
    let was = std::mem::take(app);
    *app = App {
        size: was.size,
        mouse: was.mouse,
        keymap: was.keymap,
        themes: was.themes,
        reviews: was.reviews.of_other_lists(),
        activity: was.activity,
        welcome: was.welcome,
        tickets: was.tickets,
        ..App::default()
    };
    bookmark::begin(app, bookmark);
}
