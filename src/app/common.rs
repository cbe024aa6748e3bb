//! The open list of common passages: what so many documents have that it is left out.

use std::sync::Arc;

use super::occurrences::OccurrenceList;
use super::picker::Picker;
use crate::index::Listing;
use crate::snapshot::{CommonPassages, Quoted};

/// The list, which follows the lists beneath.
#[derive(Clone, Debug, Default)]
pub struct CommonList {
    /// Those that are shown.
    pub list: Picker<Quoted>,
    /// How many there are; nothing before the first answer.
    pub number: Option<usize>,
    /// The lists that it was asked for last; it is asked for again when they change.
    pub asked_of: Option<Arc<Listing>>,
}

impl CommonList {
    /// The answer came, or came anew: the cursor stays on its passage.
    pub fn receive(&mut self, answer: &CommonPassages) {
        let place = |quoted: &Quoted| {
            let place = quoted.place.as_ref().ok();
            place.map(|(sought, span)| (sought.doc, *span))
        };
        let passage = |quoted: &Quoted| (quoted.label.clone(), place(quoted));
        self.list.renew(answer.shown.clone(), passage);
        self.number = Some(answer.number);
    }

    /// Which documents have the passage under the cursor.
    pub fn occurrences(&self) -> Option<OccurrenceList> {
        let (sought, span) = self.list.chosen()?.place.as_ref().ok()?;
        Some(OccurrenceList::of(sought.clone(), *span, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::picker::Pick as _;
    use crate::index::{DocId, Label};
    use crate::snapshot::Sought;
    use crate::text::Span;

    fn quoted(start: u32, documents: u32) -> Quoted {
        let sought = Sought {
            doc: DocId(1),
            text: "of all the passages that many have".into(),
            tokens: start..start + 1,
        };
        let span = Span {
            start,
            end: start + 3,
        };
        Quoted {
            documents,
            words: 1,
            earliest: None,
            label: Label::new("anna.txt"),
            place: Ok((sought, span)),
        }
    }

    #[test]
    fn the_cursor_stays_on_its_passage_when_others_come() {
        let mut common = CommonList::default();
        let answer = |shown: Vec<Quoted>| CommonPassages {
            number: 7,
            documents: 9,
            shown,
        };
        common.receive(&answer(vec![quoted(0, 12), quoted(7, 11)]));
        common.list.put(1);
        common.receive(&answer(vec![quoted(3, 20), quoted(0, 13), quoted(7, 9)]));
        assert_eq!(common.list.chosen().unwrap().documents, 9);
        assert_eq!(common.occurrences().unwrap().sought.tokens, 7..8);
        common.receive(&answer(vec![quoted(3, 20)]));
        assert_eq!(common.list.chosen().unwrap().documents, 20, "it is gone");
    }
}
