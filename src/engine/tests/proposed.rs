//! What the chosen sketch says of a folder that is watched, whenever it was chosen.

use super::*;
use crate::engine::Request;
use crate::proposal::{Counts, Proposed};
use crate::sketch::Method;

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

/// Why the chosen sketch proposes each listed pair, by the names of both, and how many it proposes.
fn said(snapshot: &Snapshot) -> Option<(Method, Counts, Vec<String>)> {
    let listing = &snapshot.listing;
    let proposed = snapshot.proposed.as_deref()?;
    let name = |id| listing.document(id).map(|d| d.label.to_string());
    let pairs = listing.pairs.iter().map(|pair| {
        let why = proposed.because(pair.docs);
        format!("{:?} {:?}", pair.docs.map(name), why)
    });
    let is_of_it = snapshot.progress.is_done() && proposed.is_of(listing);
    is_of_it.then(|| (proposed.method(), proposed.counts(), pairs.collect()))
}

/// Three documents of which two are copies, and one shares half of its text with both.
fn three() -> [(&'static str, String); 3] {
    let both = format!("{} {}", text(1), text(50));
    [("a.txt", text(1)), ("b.txt", both), ("c.txt", text(1))]
}

#[test]
fn a_sketch_that_is_chosen_later_says_what_the_flag_says() {
    let files = three();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    // With and without words beside the memory.
    for memory in [None, Some(1)] {
        for name in [
            "6x14",
            "minhash",
            "winnowing",
            "mod-25",
            "p-simhash",
            "e-simhash",
        ] {
            let method: Method = name.parse().unwrap();
            let mut flagged = Class::prepared(&files);
            flagged.memory = memory;
            let options = Options {
                method,
                ..flagged.options()
            };
            flagged.engine = Some(Engine::start(&options).unwrap());
            let last = flagged.wait_until("the flag's sketch has spoken", |s| said(s).is_some());
            let expected = said(&last);
            let mut class = Class::prepared(&files);
            class.memory = memory;
            class.start(Seams::default());
            assert!(class.last.proposed.is_none(), "{name}");
            class.engine().send(Request::Sketch(method));
            let what = format!("{name} says {expected:?}");
            class.wait_until(&what, |s| said(s) == expected && s.drawing.is_none());
            // From then on it follows the files, as the flag's does.
            let another = format!("{} end", text(90));
            let is_saved = |s: &Snapshot| {
                let mut documents = s.listing.documents.iter();
                documents.any(|d| d.label.as_str() == "c.txt" && d.words == 41)
            };
            flagged.write("c.txt", &another);
            class.write("c.txt", &another);
            let what = format!("{name} has seen the other c.txt");
            let last = flagged.wait_until(&what, |s| is_saved(s) && said(s).is_some());
            let expected = said(&last);
            class.wait_until(&what, |s| is_saved(s) && said(s) == expected);
        }
    }
}

#[test]
fn a_sketch_that_is_chosen_later_reads_no_file_again() {
    use crate::extract::{Extracted, Wishes, extract_as};
    use std::sync::atomic::{AtomicUsize, Ordering};
    static READ: AtomicUsize = AtomicUsize::new(0);
    fn counted<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
        READ.fetch_add(1, Ordering::Relaxed);
        extract_as(path, bytes, wishes)
    }
    let files = three();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let mut class = Class::prepared(&files);
    class.start(Seams {
        extract: counted,
        ..Seams::default()
    });
    for name in ["6x14", "p-simhash"] {
        let method: Method = name.parse().unwrap();
        class.engine().send(Request::Sketch(method));
        class.wait_until("it has spoken", |s| {
            said(s).is_some_and(|(said, ..)| said == method)
        });
    }
    assert_eq!(READ.load(Ordering::Relaxed), files.len());
}

#[test]
fn choosing_none_takes_what_it_said_away() {
    let mut class = Class::with(&[("a.txt", &text(1)), ("b.txt", &text(1))]);
    class
        .engine()
        .send(Request::Sketch("6x14".parse().unwrap()));
    class.wait_until("it has spoken", |s| said(s).is_some());
    class.engine().send(Request::Sketch(Method::Exact));
    class.wait_until("there is none", |s| s.method == Method::Exact);
    assert!(class.last.proposed.is_none() && class.last.drawing.is_none());
    // Nobody draws any more; what is saved is listed all the same.
    class.write("b.txt", text(50));
    class.wait_until("b.txt is another", |s| s.listing.pairs.is_empty());
    assert!(class.last.proposed.is_none());
    // And it can be chosen again.
    class
        .engine()
        .send(Request::Sketch("6x14".parse().unwrap()));
    class.wait_until("it has spoken again", |s| said(s).is_some());
}

#[test]
fn of_many_choices_the_last_one_counts() {
    let files: Vec<(String, String)> = (0..40)
        .map(|n| (format!("{n:02}.txt"), text(n / 2 * 2)))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let mut class = Class::with(&files);
    let names = [
        "p-simhash",
        "6x14",
        "exact",
        "mod-25",
        "e-simhash",
        "minhash",
    ];
    for name in names {
        class.engine().send(Request::Sketch(name.parse().unwrap()));
    }
    let last: Method = "minhash".parse().unwrap();
    class.wait_until("the last one has spoken", |s| {
        said(s).is_some_and(|(method, ..)| method == last)
    });
    assert_eq!(class.last.method, last);
    // What the others have still to say comes to nobody: after a change all is of the last one.
    class.write("40.txt", text(0));
    class.wait_until("the new one is looked at", |s| {
        s.listing.documents.len() == 41 && said(s).is_some()
    });
    let (method, counts, _) = said(&class.last).unwrap();
    assert_eq!((method, counts.missed), (last, 0));
}
