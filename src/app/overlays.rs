//! The stack of overlays: what was opened over the open tab, the last one on top. The top has the keys, and going back takes it away.

use super::App;
use super::command::Place;
use super::document::Document;
use super::export::Chooser;
use super::masking::Switch;
use super::matrix::OpenMatrix;
use super::noting::Noting;
use super::occurrences::{CommonList, OccurrenceList};
use super::pages::{Of, Page};
use super::palette::Palette;
use super::partners::Partners;
use super::picker::{Pick, Picker};
use super::reviewing::Deciding;
use super::rows::Subject;
use super::side::SideBySide;

/// Something that was opened. The first three fill the screen; the others lie over what is beneath.
#[derive(Debug)]
pub enum Overlay {
    /// The matrix of a cluster, or of what was marked.
    Matrix(OpenMatrix),
    /// Two texts.
    Side(SideBySide),
    /// One text and its sources.
    Document(Document),
    /// The documents that have a passage.
    Occurrences(OccurrenceList),
    /// What many documents have.
    Common(CommonList),
    /// The documents that share text with one.
    Partners(Partners),
    /// The passages of the two texts beneath.
    Passages,
    /// The text field of a filter, which was this one before.
    Filter(String),
    /// The text field of a search in texts.
    Search,
    /// What is read: keys, details, what happened.
    Page(Page),
    /// The choice of a theme, which began with this one.
    Themes(usize),
    /// The choice of a command.
    Palette(Palette),
    /// The choice of what is written to a file.
    Export(Chooser),
    /// The layers that mask words, to switch them.
    Masks(Picker<Switch>),
    /// The choice of a verdict.
    Verdict(Deciding),
    /// The small editor of a note.
    Note(Noting),
}

impl Overlay {
    /// It hides what is beneath, but for the rows around a matrix.
    fn is_ground(&self) -> bool {
        matches!(
            self,
            Overlay::Matrix(_) | Overlay::Side(_) | Overlay::Document(_)
        )
    }

    /// It is about what is beneath, of which it may need the name.
    fn is_about(&self) -> bool {
        match self {
            Overlay::Page(page) => !matches!(page.of, Of::Details(_)),
            Overlay::Themes(_)
            | Overlay::Palette(_)
            | Overlay::Export(_)
            | Overlay::Masks(_)
            | Overlay::Verdict(_)
            | Overlay::Note(_) => true,
            _ => false,
        }
    }
}

/// All overlays, the lowest first.
#[derive(Debug, Default)]
pub struct Overlays(Vec<Overlay>);

/// Looks for the topmost overlay of a kind; with `under no`, for one that no overlay above it hides.
macro_rules! of_kind {
    ($($(#[$doc:meta])* $get:ident $get_mut:ident: $kind:ident -> $of:ty $(, under no $hides:ident)?;)+) => {
        $(
            $(#[$doc])*
            pub fn $get(&self) -> Option<&$of> {
                let is = |overlay: &&Overlay| matches!(overlay, Overlay::$kind(_)) $(|| overlay.$hides())?;
                match self.0.iter().rfind(is)? {
                    Overlay::$kind(of) => Some(of),
                    _ => None,
                }
            }

            /// The same, to change it.
            pub fn $get_mut(&mut self) -> Option<&mut $of> {
                let is = |overlay: &&mut Overlay| matches!(overlay, Overlay::$kind(_)) $(|| overlay.$hides())?;
                match self.0.iter_mut().rfind(is)? {
                    Overlay::$kind(of) => Some(of),
                    _ => None,
                }
            }
        )+
    };
}

impl Overlays {
    of_kind! {
        /// The open matrix, on the screen or beneath.
        matrix matrix_mut: Matrix -> OpenMatrix;
        /// The topmost document, on the screen or beneath.
        any_document any_document_mut: Document -> Document;
        /// The open list of common passages, on the screen or beneath.
        common common_mut: Common -> CommonList;
        /// The open list of a document's partners, on the screen or beneath.
        partners partners_mut: Partners -> Partners;
        /// The open page.
        page page_mut: Page -> Page;
        /// The open palette.
        palette palette_mut: Palette -> Palette;
        /// The open choice of what is written.
        export export_mut: Export -> Chooser;
        /// The open choice of layers that mask words.
        masks masks_mut: Masks -> Picker<Switch>;
        /// The open choice of a verdict.
        verdict verdict_mut: Verdict -> Deciding;
        /// The open field of a note.
        note note_mut: Note -> Noting;
        /// Two texts, if these are on the screen.
        side side_mut: Side -> SideBySide, under no is_ground;
        /// One text, if that is on the screen.
        document document_mut: Document -> Document, under no is_ground;
        /// The list of the documents that have a passage, if no text was opened over it.
        occurrences occurrences_mut: Occurrences -> OccurrenceList, under no is_ground;
    }

    /// Whose details are open.
    pub fn details(&self) -> Option<Subject> {
        match self.page()?.of {
            Of::Details(subject) => Some(subject),
            _ => None,
        }
    }

    /// The topmost overlay.
    pub fn top(&self) -> Option<&Overlay> {
        self.0.last()
    }

    /// The same, to change it.
    pub fn top_mut(&mut self) -> Option<&mut Overlay> {
        self.0.last_mut()
    }

    /// The overlay beneath the topmost one that is so.
    pub fn beneath(&self, is: impl Fn(&Overlay) -> bool) -> Option<&Overlay> {
        let at = self.0.iter().rposition(is)?;
        self.0.get(at.checked_sub(1)?)
    }

    /// All that show two texts, on the screen and beneath.
    pub fn sides(&mut self) -> impl Iterator<Item = &mut SideBySide> {
        self.0.iter_mut().filter_map(|overlay| match overlay {
            Overlay::Side(side) => Some(side),
            _ => None,
        })
    }

    /// All that show one text, on the screen and beneath.
    pub fn documents(&mut self) -> impl Iterator<Item = &mut Document> {
        self.0.iter_mut().filter_map(|overlay| match overlay {
            Overlay::Document(document) => Some(document),
            _ => None,
        })
    }

    /// Lays it on top.
    pub fn push(&mut self, overlay: Overlay) {
        if let Some(Overlay::Occurrences(occurrences)) = self.0.last_mut()
            && overlay.is_ground()
        {
            occurrences.leave();
        }
        self.0.push(overlay);
    }

    /// Lays a page on top, if there is one. Says whether there is.
    pub fn lay(&mut self, page: Option<Page>) -> bool {
        let is_any = page.is_some();
        self.0.extend(page.map(Overlay::Page));
        is_any
    }

    /// What is drawn over the ground: one overlay, and over it those that are about it.
    pub fn shown(&self) -> &[Overlay] {
        let from = self.0.iter().rposition(|overlay| !overlay.is_about());
        self.0.get(from.unwrap_or_default()..).unwrap_or_default()
    }

    /// Takes the topmost one away.
    pub fn pop(&mut self) -> Option<Overlay> {
        self.0.pop()
    }

    /// Opens texts anew where they are, and closes the lists of passages, which are quotations of texts.
    pub fn reopen(&mut self) {
        self.remove(|overlay| matches!(overlay, Overlay::Occurrences(_) | Overlay::Common(_)));
        for side in self.sides() {
            side.reopen();
        }
        for document in self.documents() {
            document.reopen();
        }
    }

    /// Takes those away that are so.
    pub fn remove(&mut self, is: impl Fn(&Overlay) -> bool) {
        self.0.retain(|overlay| !is(overlay));
    }
}

impl App {
    /// Where the keys go: the place of the topmost overlay.
    pub fn place(&self) -> Place {
        self.place_of(|_| true)
    }

    /// What the help and all else that can be opened anywhere is about.
    pub fn under(&self) -> Place {
        self.place_of(|overlay| !overlay.is_about())
    }

    /// What fills the screen.
    pub fn ground(&self) -> Place {
        self.place_of(Overlay::is_ground)
    }

    /// What fills the screen beneath all texts.
    pub(super) fn ground_beneath(&self) -> Place {
        self.place_of(|overlay| matches!(overlay, Overlay::Matrix(_)))
    }

    /// Letters go into the filter of the list that is on the screen.
    pub fn is_typing(&self) -> bool {
        self.place() == Place::Filter
    }

    /// What the topmost overlay lets a person choose from.
    pub(super) fn picker(&mut self) -> Option<&mut dyn Pick> {
        let at = self.overlays.0.len().checked_sub(1)?;
        let (beneath, top) = self.overlays.0.split_at_mut(at);
        Some(match top.first_mut()? {
            Overlay::Page(page) => page,
            Overlay::Occurrences(occurrences) => occurrences,
            Overlay::Common(common) => &mut common.list,
            Overlay::Partners(partners) => &mut partners.list,
            Overlay::Themes(_) => &mut self.themes,
            Overlay::Palette(palette) => &mut palette.found,
            Overlay::Export(chooser) => &mut chooser.formats,
            Overlay::Masks(masks) => masks,
            Overlay::Verdict(deciding) => &mut deciding.verdicts,
            Overlay::Passages => match beneath.last_mut()? {
                Overlay::Side(side) => side,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The place of the topmost overlay of such, or that of the tab.
    fn place_of(&self, is: impl Fn(&Overlay) -> bool) -> Place {
        match self.overlays.0.iter().rfind(|overlay| is(overlay)) {
            Some(Overlay::Matrix(_)) => Place::Matrix,
            Some(Overlay::Side(_)) => Place::Side,
            Some(Overlay::Document(_)) => Place::Document,
            Some(Overlay::Occurrences(_)) => Place::Occurrences,
            Some(Overlay::Common(_)) => Place::Common,
            Some(Overlay::Partners(_)) => Place::Partners,
            Some(Overlay::Passages) => Place::Passages,
            Some(Overlay::Page(page)) => page.of.place(),
            Some(Overlay::Filter(_)) => Place::Filter,
            Some(Overlay::Search) => Place::Search,
            Some(Overlay::Themes(_)) => Place::Themes,
            Some(Overlay::Palette(_)) => Place::Palette,
            Some(Overlay::Export(_)) => Place::Export,
            Some(Overlay::Masks(_)) => Place::Layers,
            Some(Overlay::Verdict(_)) => Place::Verdict,
            Some(Overlay::Note(_)) => Place::Note,
            None => self.screen,
        }
    }
}
