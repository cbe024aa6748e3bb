//! How is a judgement said? The same words in a shell, on the screen and in JSON.

use super::{Arrival, Group, Verdict};
use crate::index::{DocId, Listing};

impl Verdict {
    /// In a word or three.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Duplicate => "duplicate",
            Verdict::OverLimit => "over the limit",
        }
    }
}

impl Arrival {
    /// With the nearest document, its figures and the group.
    pub fn sentence(&self, listing: &Listing) -> String {
        let verdict = self.verdict.name();
        let Some((with, pair)) = &self.nearest else {
            let others = listing.documents.len().saturating_sub(1);
            let others = count(others, "document");
            return format!("{verdict}: it shares no listed text with the {others} that are there");
        };
        let near = format!(
            "nearest is {} (resemblance {}, {} shared)",
            name(listing, *with),
            pair.resemblance(),
            count(pair.runs.words as usize, "word"),
        );
        let Some(group) = &self.group else {
            return format!("{verdict}; {near}");
        };
        let joins = match self.joins {
            0 => String::new(),
            joins => format!("; would join it to {}", count(joins, "other group")),
        };
        format!("{verdict} {}; {near}{joins}", of_group(group, self.verdict))
    }

    /// What a line of news has room for: "duplicate of group 2, nearest is anna.txt".
    pub fn clause(&self, listing: &Listing) -> String {
        let verdict = self.verdict.name();
        let title = |id: DocId| listing.document(id).map_or("?", |d| d.label.title());
        match (&self.group, &self.nearest) {
            (Some(group), Some((with, _))) => match group.number {
                Some(number) => {
                    format!("{verdict} of group {number}, nearest is {}", title(*with))
                }
                None if self.verdict == Verdict::OverLimit => {
                    format!("{verdict}, nearest is {}", title(*with))
                }
                None => format!("{verdict} of {}", title(*with)),
            },
            _ => verdict.to_owned(),
        }
    }
}

fn of_group(group: &Group, verdict: Verdict) -> String {
    let members = count(group.members.len(), "document");
    match group.number {
        Some(number) => format!("of group {number} ({members})"),
        None if verdict == Verdict::OverLimit => "as it would be one of two".to_owned(),
        None => "of a single document".to_owned(),
    }
}

fn name(listing: &Listing, id: DocId) -> &str {
    listing.document(id).map_or("?", |d| d.label.as_str())
}

/// "1 pair", "2 pairs".
fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
