//! What the chosen sketch says of a folder that is watched.

use super::*;
use crate::proposal::{Counts, Proposed};

#[test]
fn what_the_chosen_sketch_proposes_follows_the_files() {
    let (own, other) = (text(1), text(50));
    let mut class = Class::prepared(&[("a.txt", &own), ("b.txt", &other)]);
    let options = Options {
        method: "6x14".parse().unwrap(),
        ..class.options()
    };
    class.engine = Some(Engine::start(&options).unwrap());
    let mut says = |text: &str, found, missed| {
        class.write("b.txt", text);
        let others = 0;
        let counts = Counts {
            found,
            missed,
            others,
        };
        class.wait_until(&counts.to_string(), |s| {
            let said = |p: &Proposed| p.is_of(&s.listing) && p.counts() == counts;
            s.progress.is_done()
                && s.listing.documents.len() == 2
                && s.proposed.as_deref().is_some_and(said)
        });
    };
    says(&own, 1, 0);
    says(&format!("{own} {other}"), 0, 1);
    says(&other, 0, 0);
}
