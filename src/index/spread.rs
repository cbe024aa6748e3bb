//! In how many documents does each shingle stand that two of them share?

use super::{DocId, Index};
use crate::align::rarest::Spread;
use crate::sides::Sides;

impl Index {
    /// How many documents have what two of them share; nothing where one of them is not there, or where nobody has
    /// [made ready](Index::prepare) for such questions, which can't be done beside the memory.
    pub fn spread(&self, docs: Sides<DocId>) -> Spread {
        if self.postings.is_none() {
            return Spread::default();
        }
        let slots = docs.map(|id| self.slots.get(&id).copied());
        let (Some(left), Some(right)) = (slots.left, slots.right) else {
            return Spread::default();
        };
        let mut theirs = self.sequence(right);
        theirs.sort_unstable();
        let mut shared = self.sequence(left);
        shared.retain(|fingerprint| theirs.binary_search(fingerprint).is_ok());
        shared.sort_unstable();
        shared.dedup();
        let limit = self.limit();
        let counted = shared.into_iter().filter_map(|fingerprint| {
            let documents = self.documents_with(fingerprint).take(limit + 1).count();
            (documents <= limit).then_some((fingerprint, documents as u32))
        });
        Spread::new(counted, self.slots.len() as u32)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::index::{Alone, Change, Label, Settings};
    use crate::shingle::fingerprints;
    use crate::text::{self, vocabulary::Vocabulary};

    #[test]
    fn every_shared_shingle_has_the_number_of_documents_that_a_count_by_hand_gives() {
        let texts = [
            "the old river froze in the long winter and the mill stood still",
            "then the old river froze in the long winter and it was white",
            "he says the old river froze in the end",
            "nothing of all this is here",
        ];
        let settings = Settings::default();
        let vocabulary = Arc::new(Vocabulary::default());
        let mut index = Index::new(settings, Arc::clone(&vocabulary));
        let put = |(id, text): (u32, &&str)| {
            let words = vocabulary.number(&text::tokens(text).hashes);
            Change::Put(DocId(id), Label::new(id.to_string()), words)
        };
        index.apply((0..).zip(&texts).map(put).collect(), &Alone);
        let docs = Sides::new(DocId(0), DocId(1));
        assert_eq!(index.spread(docs), Spread::default());
        index.prepare(&Alone);
        let spread = index.spread(docs);
        let shingles = texts.map(|text| fingerprints(&text::tokens(text).hashes, settings.width));
        let mut shared = 0;
        for fingerprint in &shingles[0] {
            let having = shingles
                .iter()
                .filter(|all| all.contains(fingerprint))
                .count() as u32;
            let is_shared = shingles[1].contains(fingerprint);
            shared += u32::from(is_shared);
            assert_eq!(spread.of(*fingerprint), is_shared.then_some(having));
        }
        assert!(shared > 2);
        assert_eq!(spread.among(), 4);
        assert_eq!(
            index.spread(Sides::new(DocId(0), DocId(9))),
            Spread::default()
        );
    }
}
