//! The stack of layers: what was opened over the open tab, the last one on top. The top has the keys, and going back takes it away.

use super::App;
use super::command::Place;
use super::document::Document;
use super::export::Chooser;
use super::matrix::OpenMatrix;
use super::occurrences::{CommonList, OccurrenceList};
use super::pages::{Of, Page};
use super::palette::Palette;
use super::partners::Partners;
use super::picker::{Pick, Picker};
use super::rows::Subject;
use super::side::SideBySide;
use crate::layers;

/// Something that was opened. The first three fill the screen; the others lie over what is beneath.
#[derive(Debug)]
pub enum Layer {
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
    Masks(Picker<layers::Layer>),
}

impl Layer {
    /// It hides what is beneath, but for the rows around a matrix.
    fn is_ground(&self) -> bool {
        matches!(self, Layer::Matrix(_) | Layer::Side(_) | Layer::Document(_))
    }

    /// It is about what is beneath, of which it may need the name.
    fn is_about(&self) -> bool {
        match self {
            Layer::Page(page) => !matches!(page.of, Of::Details(_)),
            Layer::Themes(_) | Layer::Palette(_) | Layer::Export(_) | Layer::Masks(_) => true,
            _ => false,
        }
    }
}

/// All layers, the lowest first.
#[derive(Debug, Default)]
pub struct Layers(Vec<Layer>);

/// Looks for the topmost layer of a kind; with `under no`, for one that no layer above it hides.
macro_rules! of_kind {
    ($($(#[$doc:meta])* $get:ident $get_mut:ident: $kind:ident -> $of:ty $(, under no $hides:ident)?;)+) => {
        $(
            $(#[$doc])*
            pub fn $get(&self) -> Option<&$of> {
                let is = |layer: &&Layer| matches!(layer, Layer::$kind(_)) $(|| layer.$hides())?;
                match self.0.iter().rfind(is)? {
                    Layer::$kind(of) => Some(of),
                    _ => None,
                }
            }

            /// The same, to change it.
            pub fn $get_mut(&mut self) -> Option<&mut $of> {
                let is = |layer: &&mut Layer| matches!(layer, Layer::$kind(_)) $(|| layer.$hides())?;
                match self.0.iter_mut().rfind(is)? {
                    Layer::$kind(of) => Some(of),
                    _ => None,
                }
            }
        )+
    };
}

impl Layers {
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
        masks masks_mut: Masks -> Picker<layers::Layer>;
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

    /// The topmost layer.
    pub fn top(&self) -> Option<&Layer> {
        self.0.last()
    }

    /// The layer beneath the topmost one that is so.
    pub fn beneath(&self, is: impl Fn(&Layer) -> bool) -> Option<&Layer> {
        let at = self.0.iter().rposition(is)?;
        self.0.get(at.checked_sub(1)?)
    }

    /// All that show two texts, on the screen and beneath.
    pub fn sides(&mut self) -> impl Iterator<Item = &mut SideBySide> {
        self.0.iter_mut().filter_map(|layer| match layer {
            Layer::Side(side) => Some(side),
            _ => None,
        })
    }

    /// All that show one text, on the screen and beneath.
    pub fn documents(&mut self) -> impl Iterator<Item = &mut Document> {
        self.0.iter_mut().filter_map(|layer| match layer {
            Layer::Document(document) => Some(document),
            _ => None,
        })
    }

    /// Whether there is such a layer.
    pub fn any(&self, is: impl Fn(&Layer) -> bool) -> bool {
        self.0.iter().any(is)
    }

    /// Lays it on top.
    pub fn push(&mut self, layer: Layer) {
        if let Some(Layer::Occurrences(occurrences)) = self.0.last_mut()
            && layer.is_ground()
        {
            occurrences.leave();
        }
        self.0.push(layer);
    }

    /// Lays a page on top, if there is one. Says whether there is.
    pub fn lay(&mut self, page: Option<Page>) -> bool {
        let is_any = page.is_some();
        self.0.extend(page.map(Layer::Page));
        is_any
    }

    /// What is drawn over the ground: one layer, and over it those that are about it.
    pub fn shown(&self) -> &[Layer] {
        let from = self.0.iter().rposition(|layer| !layer.is_about());
        self.0.get(from.unwrap_or_default()..).unwrap_or_default()
    }

    /// Takes the topmost one away.
    pub fn pop(&mut self) -> Option<Layer> {
        self.0.pop()
    }

    /// Takes those away that are so.
    pub fn remove(&mut self, is: impl Fn(&Layer) -> bool) {
        self.0.retain(|layer| !is(layer));
    }
}

impl App {
    /// Where the keys go: the place of the topmost layer.
    pub fn place(&self) -> Place {
        self.place_of(|_| true)
    }

    /// What the help and all else that can be opened anywhere is about.
    pub fn under(&self) -> Place {
        self.place_of(|layer| !layer.is_about())
    }

    /// What fills the screen.
    pub fn ground(&self) -> Place {
        self.place_of(Layer::is_ground)
    }

    /// What fills the screen beneath all texts.
    pub(super) fn ground_beneath(&self) -> Place {
        self.place_of(|layer| matches!(layer, Layer::Matrix(_)))
    }

    /// Letters go into the filter of the list that is on the screen.
    pub fn is_typing(&self) -> bool {
        self.place() == Place::Filter
    }

    /// What the topmost layer lets a person choose from.
    pub(super) fn picker(&mut self) -> Option<&mut dyn Pick> {
        let at = self.layers.0.len().checked_sub(1)?;
        let (beneath, top) = self.layers.0.split_at_mut(at);
        Some(match top.first_mut()? {
            Layer::Page(page) => page,
            Layer::Occurrences(occurrences) => occurrences,
            Layer::Common(common) => &mut common.list,
            Layer::Partners(partners) => &mut partners.list,
            Layer::Themes(_) => &mut self.themes,
            Layer::Palette(palette) => &mut palette.found,
            Layer::Export(chooser) => &mut chooser.formats,
            Layer::Masks(masks) => masks,
            Layer::Passages => match beneath.last_mut()? {
                Layer::Side(side) => side,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The place of the topmost layer of such, or that of the tab.
    fn place_of(&self, is: impl Fn(&Layer) -> bool) -> Place {
        match self.layers.0.iter().rfind(|layer| is(layer)) {
            Some(Layer::Matrix(_)) => Place::Matrix,
            Some(Layer::Side(_)) => Place::Side,
            Some(Layer::Document(_)) => Place::Document,
            Some(Layer::Occurrences(_)) => Place::Occurrences,
            Some(Layer::Common(_)) => Place::Common,
            Some(Layer::Partners(_)) => Place::Partners,
            Some(Layer::Passages) => Place::Passages,
            Some(Layer::Page(page)) => page.of.place(),
            Some(Layer::Filter(_)) => Place::Filter,
            Some(Layer::Search) => Place::Search,
            Some(Layer::Themes(_)) => Place::Themes,
            Some(Layer::Palette(_)) => Place::Palette,
            Some(Layer::Export(_)) => Place::Export,
            Some(Layer::Masks(_)) => Place::Layers,
            None => self.screen,
        }
    }
}
