//! What the chosen sketch says of a folder that is watched.

use super::*;
use crate::proposal::{Counts, Proposed};

#[test]
fn what_the_chosen_sketch_proposes_follows_the_files() {
    // Of P-SimHash nobody can say beforehand what it makes of a half.
    let methods = [
        ("6x14", Some(0)),
        ("minhash", Some(1)),
        ("winnowing", Some(1)),
        ("p-simhash", None),
    ];
    for (method, half) in methods {
        let (own, other) = (text(1), text(50));
        let mut class = Class::prepared(&[("a.txt", &own), ("b.txt", &other)]);
        let options = Options {
            method: method.parse().unwrap(),
            ..class.options()
        };
        class.engine = Some(Engine::start(&options).unwrap());
        let says = |class: &mut Class, found: usize, missed: usize| {
            let counts = Counts {
                found,
                missed,
                others: 0,
            };
            let what = format!("{method}: {counts}");
            class.wait_until(&what, |s| {
                let said = |p: &Proposed| p.is_of(&s.listing) && p.counts() == counts;
                s.progress.is_done()
                    && s.listing.documents.len() == 2
                    && s.proposed.as_deref().is_some_and(said)
            });
        };
        says(&mut class, 0, 0);
        class.write("b.txt", &own);
        says(&mut class, 1, 0);
        if let Some(found) = half {
            class.write("b.txt", format!("{own} {other}"));
            says(&mut class, found, 1 - found);
        }
        class.write("b.txt", &other);
        says(&mut class, 0, 0);
    }
}
