//! How is a judgement said? The same words in a shell, on the screen and in JSON.

use super::{Arrival, Group, Verdict};
use crate::index::{DocId, Listing, Pair};
use crate::said;
use crate::sides::Side;
use crate::words::{Digits, Said, phrase};

impl Verdict {
    /// In a word or three.
    pub fn said(self) -> Said {
        match self {
            Verdict::Accepted => phrase("verdict-accepted"),
            Verdict::Duplicate => phrase("verdict-duplicate"),
            Verdict::OverLimit => phrase("verdict-over"),
        }
        .into()
    }
}

impl Arrival {
    /// With the nearest document, its figures and the group.
    pub fn sentence(&self, listing: &Listing) -> Said {
        let verdict = self.verdict.said();
        let Some((with, pair)) = &self.nearest else {
            let others = listing.documents.len().saturating_sub(1);
            return verdict.colon(said!("arrival-nothing", count = Digits(others)));
        };
        let near = said!(
            "arrival-nearest",
            name = name(listing, *with),
            resemblance = pair.resemblance().to_string(),
            count = Digits(pair.runs.words as usize)
        );
        let Some(group) = &self.group else {
            // No duplicate is no acquittal: a part of it may stand there.
            return verdict.comma(said!(
                "arrival-shares",
                share = share(pair, *with),
                name = name(listing, *with),
                resemblance = pair.resemblance().to_string(),
                count = Digits(pair.runs.words as usize)
            ));
        };
        let said = of_group(group, self.verdict).semicolon(near);
        match self.joins {
            0 => said,
            joins => said.semicolon(said!("arrival-joins", count = Digits(joins))),
        }
    }

    /// What a line of news has room for: "duplicate of group 2, nearest is anna.txt", "20% of it in anna.txt".
    pub fn clause(&self, listing: &Listing) -> Said {
        let title = |id: DocId| listing.document(id).map_or("?", |d| d.label.title());
        let Some((with, pair)) = &self.nearest else {
            return self.verdict.said();
        };
        let nearest = title(*with);
        let Some(group) = &self.group else {
            return said!("clause-shares", share = share(pair, *with), name = nearest);
        };
        match (group.number, self.verdict) {
            (Some(number), Verdict::OverLimit) => said!(
                "clause-over-group",
                number = number.to_string(),
                name = nearest
            ),
            (Some(number), _) => said!("clause-group", number = number.to_string(), name = nearest),
            (None, Verdict::OverLimit) => said!("clause-over", name = nearest),
            (None, _) => said!("clause-duplicate", name = nearest),
        }
    }
}

/// How much of the document that came stands in the other one.
fn share(pair: &Pair, with: DocId) -> String {
    let of = if pair.docs.left == with {
        Side::Right
    } else {
        Side::Left
    };
    pair.share(of).to_string()
}

fn of_group(group: &Group, verdict: Verdict) -> Said {
    let members = Digits(group.members.len());
    match (group.number, verdict) {
        (Some(number), Verdict::OverLimit) => said!(
            "arrival-over-group",
            number = number.to_string(),
            count = members
        ),
        (Some(number), _) => said!(
            "arrival-group",
            number = number.to_string(),
            count = members
        ),
        (None, Verdict::OverLimit) => said!("arrival-over-two"),
        (None, _) => said!("arrival-single"),
    }
}

fn name(listing: &Listing, id: DocId) -> &str {
    listing.document(id).map_or("?", |d| d.label.as_str())
}
