//! The listing, which comes out of the index: documents, pairs and clusters at one moment, in total order.

use std::cmp::Ordering;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::{Author, DocId, Label, WeighedWords};
use crate::align::Figures;
use crate::masks::{ActiveLayers, Masked, Masks};
use crate::measure::{Containment, Coverage, Overlap, Resemblance, Sorensen};
use crate::sides::{Side, Sides};

/// The partner in the pair of a document with the strongest evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Best {
    /// The partner.
    pub with: DocId,
    /// How much of the document stands in the partner.
    pub share: Coverage,
}

/// One document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its handle.
    pub id: DocId,
    /// Its name.
    pub label: Label,
    /// Whose it is, where that is known.
    pub author: Option<Author>,
    /// Words of its text that are not masked.
    pub words: u32,
    /// What of it layers cover, whether they are on or not.
    pub masks: Masks,
    /// Distinct shingles of its text.
    pub shingles: u32,
    /// Those of them that stand in so many documents that they count as common text and are left out.
    pub common: u32,
    /// Its best match among the listed pairs.
    pub best: Option<Best>,
    /// In how many listed pairs it is.
    pub partners: u32,
}

/// Two documents that share text. `left` is the one whose label sorts first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The two documents.
    pub docs: Sides<DocId>,
    /// Distinct shingles that both have, common text left out.
    pub shared: u32,
    /// Distinct shingles of each, common text left out.
    pub shingles: Sides<u32>,
    /// Distinct shingles that both have and that were left out as common text.
    pub common: u32,
    /// Words of each that count: those of common text alone do not.
    pub words: Sides<u32>,
    /// What their passages amount to.
    pub figures: Figures,
    /// What the words of their equal runs weigh as evidence.
    pub weight: WeighedWords,
    /// The texts are not aligned yet: the figures are those of their runs of equal words.
    pub is_estimate: bool,
    /// Only a search for rewritten text finds it: what the two share word for word is no evidence.
    pub is_rewritten: bool,
}

/// How two documents agree: the first of these that is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairKind {
    /// What they share word for word is no evidence.
    Rewritten,
    /// Some passage is not word for word the same.
    Edited,
    /// All passages are word for word the same.
    Verbatim,
}

impl PairKind {
    /// In English.
    pub fn name(self) -> &'static str {
        match self {
            PairKind::Rewritten => "rewritten",
            PairKind::Edited => "edited",
            PairKind::Verbatim => "verbatim",
        }
    }
}

impl Pair {
    /// How the two agree.
    pub fn kind(&self) -> PairKind {
        if self.is_rewritten {
            PairKind::Rewritten
        } else if self.figures.edited > 0 {
            PairKind::Edited
        } else {
            PairKind::Verbatim
        }
    }

    /// How much of one side stands in passages with the other: what a person is shown.
    pub fn share(&self, side: Side) -> Coverage {
        Coverage::of(self.figures.words, *self.words.get(side))
    }

    /// How much of one of its documents stands in passages with the other.
    pub fn share_of(&self, doc: DocId) -> Coverage {
        let is_left = self.docs.left == doc;
        self.share(Side::left_if(is_left))
    }

    /// The other one of its documents; nothing where this is none of them.
    pub fn partner(&self, doc: DocId) -> Option<DocId> {
        match (self.docs.left == doc, self.docs.right == doc) {
            (true, _) => Some(self.docs.right),
            (_, true) => Some(self.docs.left),
            _ => None,
        }
    }

    /// The larger of the two shares.
    pub fn larger_share(&self) -> Coverage {
        self.share(Side::Left).max(self.share(Side::Right))
    }

    /// The larger share if masked words counted, where it is another one.
    pub fn raw(&self) -> Option<Coverage> {
        let share = self.larger_share();
        self.figures.raw.filter(|raw| *raw != share)
    }

    /// How strong the evidence is, by which the list is ordered: its words times the larger share. A long text copied in part stands above
    /// a sentence that is all of a short one, and of equally many words those that are more of a text come first.
    pub fn evidence(&self) -> f64 {
        f64::from(self.figures.words) * self.larger_share().fraction()
    }

    /// With the other document as the left one.
    #[must_use]
    pub fn swap(self) -> Pair {
        Pair {
            docs: self.docs.swap(),
            shingles: self.shingles.swap(),
            words: self.words.swap(),
            ..self
        }
    }

    /// The order of the list as far as labels don't decide it: evidence, then words shared.
    pub(super) fn by_evidence(&self, other: &Pair) -> Ordering {
        let by_evidence = other.evidence().total_cmp(&self.evidence());
        by_evidence.then(other.figures.words.cmp(&self.figures.words))
    }

    /// The counts that all measures come from.
    pub fn overlap(&self) -> Overlap {
        Overlap {
            shared: self.shared,
            sizes: self.shingles,
        }
    }

    /// Which part of one side's shingles the other has.
    pub fn containment(&self, side: Side) -> Containment {
        self.overlap().containment(side)
    }

    /// How alike the two are as wholes.
    pub fn resemblance(&self) -> Resemblance {
        self.overlap().resemblance()
    }

    /// The Sørensen measure.
    pub fn sorensen(&self) -> Sorensen {
        self.overlap().sorensen()
    }
}

/// Documents of a cluster; those of most stand in the room of a vector's own fields, so that thousands of clusters are made anew after a save
/// without asking for memory thousands of times.
pub type Members = SmallVec<[DocId; 4]>;

/// Documents linked by listed pairs, directly or through others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cluster {
    /// Its documents, by label: those of the class before those of archives. At least two.
    pub members: Members,
    /// How many of them are of archives.
    pub archived: u32,
    /// The strongest link between two members.
    pub strongest: Coverage,
    /// The weakest link.
    pub weakest: Coverage,
    /// Listed pairs among the members.
    pub links: u32,
    /// The member that has the most in common with the rest (largest sum of shared words; ties by label).
    pub centre: DocId,
}

impl Cluster {
    /// How many of its documents are of the class.
    pub fn size(&self) -> usize {
        self.members.len().saturating_sub(self.archived as usize)
    }
}

/// Everything at one moment. Every order is total: score, then label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// All documents of the class, by label.
    pub documents: Vec<Document>,
    /// Those of archives, by label.
    pub archived: Vec<Document>,
    /// The listed pairs, best first: evidence, then words shared, then labels.
    pub pairs: Vec<Pair>,
    /// Clusters, those of most documents of the class first, then by first label.
    pub clusters: Vec<Cluster>,
    /// Where each document stands in `documents`, or behind these in `archived`, by handle; `u32::MAX` where it is gone.
    positions: Vec<u32>,
}

impl Listing {
    /// A listing of what was computed elsewhere: documents by label, those of archives among them, pairs best first.
    pub fn new(mut documents: Vec<Document>, pairs: Vec<Pair>, clusters: Vec<Cluster>) -> Self {
        let class = documents.partition_point(|one| !one.label.is_archived());
        let archived = documents.split_off(class);
        Listing::of((documents, archived, pairs, clusters))
    }

    /// Of parts, each in its order.
    pub(super) fn of((documents, archived, pairs, clusters): Parts) -> Self {
        let all = || documents.iter().chain(&archived);
        let handles = all().map(|one| one.id.0 as usize + 1).max();
        let mut positions = vec![u32::MAX; handles.unwrap_or(0)];
        for (at, document) in (0..).zip(all()) {
            if let Some(position) = positions.get_mut(document.id.0 as usize) {
                *position = at;
            }
        }
        Listing {
            documents,
            archived,
            pairs,
            clusters,
            positions,
        }
    }

    /// All documents, those of archives behind those of the class.
    pub fn all(&self) -> impl Iterator<Item = &Document> + Clone {
        self.documents.iter().chain(&self.archived)
    }

    /// The same with those documents of archives alone that stay.
    #[must_use]
    pub fn with_archived_that(&self, mut stays: impl FnMut(&Document) -> bool) -> Self {
        let archived = self.archived.iter().filter(|document| stays(document));
        let (documents, archived) = (self.documents.clone(), archived.cloned().collect());
        Listing::of((
            documents,
            archived,
            self.pairs.clone(),
            self.clusters.clone(),
        ))
    }

    /// The same with more documents of archives.
    #[must_use]
    pub fn with_archived(self, mut archived: Vec<Document>) -> Self {
        archived.extend(self.archived);
        archived.sort_by(|one, other| one.label.cmp(&other.label));
        Listing::of((self.documents, archived, self.pairs, self.clusters))
    }

    /// The document at a place among [all](Listing::all).
    pub(super) fn at_mut(&mut self, place: usize) -> Option<&mut Document> {
        match place.checked_sub(self.documents.len()) {
            Some(behind) => self.archived.get_mut(behind),
            None => self.documents.get_mut(place),
        }
    }

    /// The same documents with other pairs, which are told to them.
    #[must_use]
    pub(super) fn with_pairs(mut self, pairs: Vec<Pair>, clusters: Vec<Cluster>) -> Self {
        for pair in std::mem::take(&mut self.pairs) {
            for id in [pair.docs.left, pair.docs.right] {
                if let Some(document) = self.place(id).and_then(|at| self.at_mut(at)) {
                    (document.best, document.partners) = (None, 0);
                }
            }
        }
        for pair in &pairs {
            for side in Side::BOTH {
                let (id, with) = (*pair.docs.get(side), *pair.docs.get(side.other()));
                let Some(document) = self.place(id).and_then(|at| self.at_mut(at)) else {
                    continue;
                };
                document.partners += 1;
                // Pairs come best first.
                let share = pair.share(side);
                document.best.get_or_insert(Best { with, share });
            }
        }
        Listing {
            pairs,
            clusters,
            ..self
        }
    }

    /// Which words of a document are masked by the layers that are on.
    pub fn masked(&self, id: DocId, layers: ActiveLayers) -> Masked {
        let document = self.document(id);
        document.map_or_else(Masked::default, |one| one.masks.masked(layers))
    }

    /// The listed pair of these, whichever is the left one.
    pub fn pair(&self, docs: Sides<DocId>) -> Option<&Pair> {
        self.pairs.iter().find(|pair| pair.docs.are(&docs))
    }

    /// The listed pairs both documents of which are such.
    pub fn pairs_among(
        &self,
        is_one: impl Fn(DocId) -> bool,
    ) -> impl Iterator<Item = Sides<DocId>> {
        let pairs = self.pairs.iter().map(|pair| pair.docs);
        pairs.filter(move |docs| is_one(docs.left) && is_one(docs.right))
    }

    /// The document of a handle, if it is still there.
    pub fn document(&self, id: DocId) -> Option<&Document> {
        let place = self.place(id)?;
        match place.checked_sub(self.documents.len()) {
            Some(behind) => self.archived.get(behind),
            None => self.documents.get(place),
        }
    }

    /// What a document is called, if it is still there.
    pub fn label(&self, id: DocId) -> Option<&Label> {
        Some(&self.document(id)?.label)
    }

    /// The path of a document; `?` of one that is gone.
    pub fn path(&self, id: DocId) -> &str {
        self.label(id).map_or("?", Label::as_str)
    }

    /// The name that people see; `?` of one that is gone.
    pub fn title(&self, id: DocId) -> &str {
        self.label(id).map_or("?", Label::title)
    }

    /// Where a document stands among all, if it is still there.
    fn place(&self, id: DocId) -> Option<usize> {
        let at = *self.positions.get(id.0 as usize)?;
        (at != u32::MAX).then_some(at as usize)
    }
}

/// Documents of the class, those of archives, pairs and clusters: the rest is made of them.
type Parts = (Vec<Document>, Vec<Document>, Vec<Pair>, Vec<Cluster>);

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Listing {
            documents,
            archived,
            pairs,
            clusters,
            ..
        } = self;
        (documents, archived, pairs, clusters).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Listing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Listing, D::Error> {
        Parts::deserialize(from).map(Listing::of)
    }
}
