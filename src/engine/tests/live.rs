//! Everything that can happen to a folder while it is being watched.

use std::ops::Range;
use std::sync::{Condvar, Mutex};

use crossterm::event::{KeyCode, KeyEvent};

use super::*;
use crate::app::command::Place;
use crate::app::{App, Message};
use crate::engine::Request;
use crate::extract::{Extracted, Wishes, extract_as};
use crate::measure::Containment;
use crate::sides::Sides;
use crate::snapshot::Watching;

/// A person who looks at all that the engine publishes.
fn look(class: &mut Class, app: &mut App, what: &str, shows: impl Fn(&Snapshot) -> bool) {
    while !shows(&class.last) {
        let generation = class.last.generation;
        class.wait_until(what, |s| s.generation > generation);
        let event = Event::Snapshot(Arc::clone(&class.last));
        crate::app::update(app, Message::Engine(event));
    }
}

#[test]
fn a_folder_that_is_away_for_a_while_loses_nothing_that_was_seen_or_marked() {
    let mut class = Class::prepared(&[
        ("a.txt", &text(1)),
        ("b.txt", &text(2)),
        ("c.txt", &text(3)),
    ]);
    class.write("twin of a.txt", text(1));
    class.start(Seams::default());
    let mut app = App::default();
    crate::app::update(
        &mut app,
        Message::Engine(Event::Snapshot(Arc::clone(&class.last))),
    );
    class.write("twin of b.txt", text(2));
    look(&mut class, &mut app, "one came", |s| {
        s.progress.is_done() && labels(s).len() == 5
    });
    let mark_all = KeyEvent::from(KeyCode::Char('A'));
    crate::app::update(&mut app, Message::Key(mark_all));
    let known = |app: &App| {
        let clusters = (0..app.snapshot.listing.clusters.len()).map(|at| app.snapshot.number(at));
        let clusters: Vec<u32> = clusters.collect();
        (app.seen.counts(), app.marks.count(Place::Pairs), clusters)
    };
    let before = known(&app);
    assert_eq!(before, ((1, 1), 2, vec![1, 2]));
    let away = class.outer.path().join("away");
    fs::rename(&class.root, &away).unwrap();
    look(&mut class, &mut app, "it is gone", |s| {
        s.watching == Watching::Gone && s.listing.documents.is_empty()
    });
    fs::rename(&away, &class.root).unwrap();
    look(&mut class, &mut app, "all is back", |s| {
        s.progress.is_done() && labels(s).len() == 5
    });
    assert_eq!(known(&app), before);
    class.wait_for_news("5 documents are back");
}

#[test]
fn ten_thousand_files_at_once_are_all_read() {
    let mut class = Class::with(&[("a.txt", "one")]);
    for number in 0..10_000 {
        class.write(&format!("drop/{}/{number}.txt", number % 7), text(number));
    }
    class.wait_until("all are read", |s| {
        s.progress.is_done() && s.listing.documents.len() == 10_001
    });
    fs::remove_dir_all(class.path("drop")).unwrap();
    class.wait_for(&["a.txt"]);
    assert_eq!(class.last.progress.found, 1);
}

#[test]
fn saving_without_a_change_and_hidden_files_are_no_news() {
    let mut class = Class::with(&[("a.txt", "one two"), ("b.txt", "three")]);
    class.write("a.txt", "one two");
    class.write(".git/index.txt", "hidden");
    class.write(".a.txt.swp", "swap");
    // Settled no sooner than the others: what is told of it is told after anything that could be told of them.
    class.write("b.txt", "three four");
    class.wait_until("b.txt is saved", |s| {
        let news = of_news(s);
        assert!(
            matches!(news.as_deref(), None | Some("b.txt saved")),
            "{news:?}"
        );
        news.is_some()
    });
    assert_eq!(labels(&class.last), ["a.txt", "b.txt"]);
}

#[test]
fn a_file_saved_anew_with_the_same_words_shows_its_new_date() {
    let mut class = Class::with(&[("a.txt", "one two")]);
    let saved = |s: &Snapshot| s.facts.get(DocId(0)).unwrap().saved;
    let before = saved(&class.last);
    class.write("../old/a.txt", "one two");
    class.age("../old");
    class.rename("../old/a.txt", "a.txt");
    class.wait_until("the date is another", |s| saved(s) != before);
    assert_eq!(class.news(), None);
}

#[test]
fn a_comparison_follows_its_files() {
    let mut class = Class::with(&[("a.txt", "one two three"), ("b.txt", "one two")]);
    let docs = Sides::new(class.id("a.txt"), class.id("b.txt"));
    class.engine().send(Request::Compare(docs));
    let words = |c: &Comparison| {
        c.outcome
            .as_ref()
            .ok()
            .map(|c| (c.words.left, c.words.right))
    };
    let first = class.wait_for_comparison(|c| c.docs == docs);
    assert_eq!(words(&first), Some((3, 2)));
    class.write("b.txt", "one two three four");
    class.wait_for_comparison(|c| words(c) == Some((3, 4)));
    class.rename("b.txt", "c.txt");
    class.wait_for_comparison(|c| c.labels.right.as_str() == "c.txt" && c.outcome.is_ok());
    class.write("c.txt", "");
    let empty = class.wait_for_comparison(|c| c.outcome.is_err());
    let reason = empty.outcome.as_ref().unwrap_err();
    assert!(reason.starts_with("c.txt: empty"), "{reason}");
    class.write("c.txt", "one two three four five");
    class.wait_for_comparison(|c| c.docs == docs && words(c) == Some((3, 5)));
    fs::remove_file(class.path("c.txt")).unwrap();
    let gone = class.wait_for_comparison(|c| c.outcome.is_err());
    let reason = gone.outcome.as_ref().unwrap_err();
    assert!(reason.starts_with("c.txt: it is gone"), "{reason}");
    class.write("c.txt", "one two");
    class.wait_for_comparison(|c| c.docs == docs && words(c) == Some((3, 2)));
}

#[test]
fn a_comparison_follows_what_other_files_make_common() {
    let task = "write about a river that you know and say in your own words what it is good for";
    // Every other text: neighbours have words in common.
    let essay = |number: usize| format!("{task}\n{}", text(2 * number));
    let mut class = Class::with(&[]);
    for number in 0..8 {
        class.write(&format!("{number}.txt"), essay(number));
    }
    class.wait_until("all are read", |s| labels(s).len() == 8);
    let docs = Sides::new(class.id("0.txt"), class.id("1.txt"));
    class.engine().send(Request::Compare(docs));
    let passages = |c: &Comparison| c.outcome.as_ref().map_or(0, |c| c.alignment.passages.len());
    class.wait_for_comparison(|c| c.docs == docs && passages(c) == 1);
    // With the ninth the task is common text.
    class.write("8.txt", essay(8));
    class.wait_for_comparison(|c| c.docs == docs && passages(c) == 0);
}

#[test]
fn the_rarest_words_of_a_pair_follow_other_files() {
    let phrase = "a green heron fishing beneath the mill at dusk";
    let essay = |number: usize| format!("{} {phrase}", text(2 * number));
    let mut class = Class::with(&[("0.txt", &essay(0)), ("1.txt", &essay(1))]);
    let docs = Sides::new(class.id("0.txt"), class.id("1.txt"));
    class.engine().send(Request::Details(docs));
    let spread = |c: &Comparison| c.rarest.as_ref().map(|r| (r.documents, r.among));
    let first = class.wait_for_comparison(|c| spread(c) == Some((2, 2)));
    assert_eq!(first.rarest.as_ref().unwrap().phrase, phrase);
    class.write("2.txt", essay(2));
    class.wait_for_comparison(|c| spread(c) == Some((3, 3)));
    class.write("3.txt", text(6));
    class.wait_for_comparison(|c| spread(c) == Some((3, 4)));
    fs::remove_file(class.path("2.txt")).unwrap();
    class.wait_for_comparison(|c| spread(c) == Some((2, 3)));
}

/// A text, and the same in other words: hardly five words in a row are the same.
pub const SAID: &str = "The river was the reason why anybody settled here at all. Before the railway came, every sack of flour and \
    every barrel of salt travelled on flat barges that two horses pulled along the bank, and the men who led them knew each \
    bend by name. When the water froze the whole valley waited. Children walked to school over the ice, and old people counted \
    the loaves that were left until the thaw would bring the boats again.";
pub const SAID_AGAIN: &str = "The stream was the cause why anyone settled here at all. Before trains came, each sack of flour and \
    each keg of salt moved on flat boats which two horses drew along the bank, and those men who led the horses knew every \
    bend by its name. When water froze, the entire valley waited. The children went to school across the ice, and the elderly \
    counted all loaves that were still left until a thaw brought those boats back.";

#[test]
fn rewritten_pairs_stand_in_the_list_of_few_documents_until_somebody_wants_none() {
    let mut class = Class::with(&[
        ("a.txt", SAID),
        ("b.txt", SAID_AGAIN),
        ("c.txt", &text(1)),
        // Found by its path, not by the name that is shown of it.
        ("d\u{200b}.txt", &text(9)),
    ]);
    let rewritten = |s: &Snapshot| -> Vec<Sides<DocId>> {
        let pairs = s.listing.pairs.iter().filter(|pair| pair.is_rewritten);
        pairs.map(|pair| pair.docs).collect()
    };
    let both = [Sides::new(class.id("a.txt"), class.id("b.txt"))];
    assert!(class.last.has_rewritten);
    assert_eq!(rewritten(&class.last), both);
    let fresh = scan(&class.options()).unwrap();
    assert_eq!(fresh.listing.pairs, class.last.listing.pairs);
    class.engine().send(Request::Rewritten(false));
    class.wait_until("there are none", |s| {
        !s.has_rewritten && rewritten(s).is_empty()
    });
    class.engine().send(Request::Rewritten(true));
    class.wait_until("it is there again", |s| rewritten(s) == both);
    class.write("b.txt", "one two three");
    class.wait_until("b is another text", |s| s.listing.pairs.is_empty());
}

#[test]
fn what_comes_is_judged_by_what_of_it_is_rewritten_too() {
    let mut class = Class::with(&[("a.txt", SAID), ("c.txt", &text(1))]);
    class.write("b.txt", SAID_AGAIN);
    class.wait_until("b is there", |s| s.listing.documents.len() == 3);
    let [a, b] = ["a.txt", "b.txt"].map(|name| class.id(name));
    class.wait_until("it is judged", |s| s.arrival(b).is_some());
    let arrival = class.last.arrival(b).unwrap();
    assert_eq!(arrival.largest.map(|(with, _)| with), Some(a));
    let found = arrival.clause(&class.last.listing).english();
    class.wait_for_news(&format!("b.txt added: {found}"));
}

#[test]
fn a_rewritten_pair_comes_and_goes_with_its_authors_whose_texts_stay() {
    let mut class = Class::prepared(&[("anna/1.txt", SAID), ("anna/2.txt", SAID_AGAIN)]);
    let folders = ["ben", "cy", "dora"].into_iter();
    for (at, (folder, file)) in folders.flat_map(|one| [(one, 1), (one, 2)]).enumerate() {
        class.write(&format!("{folder}/{file}.txt"), text(20 * at));
    }
    // Five files are one person's, of which three are empty and not read.
    for file in 3..=5 {
        class.write(&format!("anna/{file}.txt"), "");
    }
    class.start(Seams::default());
    let is_listed = |s: &Snapshot| s.listing.pairs.iter().any(|pair| pair.is_rewritten);
    class.wait_until("the pair is one person's", |s| {
        s.has_rewritten && !is_listed(s)
    });
    for _ in 0..2 {
        class.write("anna/6.txt", "");
        class.wait_until("it is nobody's", is_listed);
        let fresh = scan(&class.options()).unwrap();
        assert_eq!(facts(&class.last), facts(&fresh));
        fs::remove_file(class.path("anna/6.txt")).unwrap();
        class.wait_until("it is hers again", |s| !is_listed(s));
    }
}

#[test]
fn many_pairs_are_compared_for_one_file_until_nobody_wants_it() {
    fn part(comparison: &Comparison) -> String {
        let passages = |c: &crate::snapshot::Compared| c.alignment.passages.len().to_string();
        let said = comparison.outcome.as_ref().map(passages);
        let said = said.unwrap_or_else(Said::english);
        format!("{}: {said}", comparison.labels.right.as_str())
    }
    fn broken(_: &Comparison) -> String {
        panic!("of no pair")
    }
    let mut class = Class::with(&[("a.txt", SAID), ("b.txt", SAID), ("c.txt", &text(1))]);
    let [a, b, c] = ["a.txt", "b.txt", "c.txt"].map(|name| class.id(name));
    let wish = |ticket, pairs, part: fn(&Comparison) -> String| {
        let part = crate::engine::Part::new(
            move |_, comparison| part(comparison),
            |said| said.replace('n', "N"),
        );
        Request::Gather(crate::engine::Gather {
            ticket,
            pairs,
            part,
            with_checksums: false,
            language: crate::words::Language::English,
        })
    };
    let gathered = |class: &mut Class, ticket| {
        class.wait_for_event(|event| match event {
            Event::Gathered(gathered) if gathered.ticket == ticket => {
                let parts = gathered.parts.as_ref()?;
                Some(
                    parts
                        .iter()
                        .map(|part| part.text.clone())
                        .collect::<Vec<_>>(),
                )
            }
            _ => None,
        })
    };
    let pairs = vec![Sides::new(a, c), Sides::new(a, b)];
    class.engine().send(wish(1, pairs.clone(), part));
    assert_eq!(gathered(&mut class, 1), ["c.txt: 0", "b.txt: 1"]);
    // A file that is gone costs its own part.
    fs::remove_file(class.path("c.txt")).unwrap();
    class.wait_until("c is gone", |s| s.listing.documents.len() == 2);
    class.engine().send(wish(2, pairs.clone(), part));
    class.engine().send(Request::NotGather);
    class.engine().send(wish(3, pairs.clone(), part));
    let parts = gathered(&mut class, 3);
    assert!(parts[0].contains("gone"), "{parts:?}");
    assert_eq!(parts[1], "b.txt: 1");
    // Nothing that is said of a pair ends the gathering.
    class.engine().send(wish(4, pairs, broken));
    let parts = gathered(&mut class, 4);
    assert!(
        parts[1].contains("a.txt, b.txt: ") && parts[1].contains("of No pair"),
        "{parts:?}"
    );
}

#[test]
fn common_text_counts_in_the_lists_and_in_the_open_pair_as_soon_as_a_person_wants_it() {
    let essay = |number: usize| format!("{}\n\n{}", text(0), text(2 * number));
    let files: Vec<(String, String)> = (1..=12)
        .map(|number| (format!("{number:02}.txt"), essay(number)))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let mut class = Class::with(&files);
    let counts = |s: &Snapshot| s.settings.counts_common;
    assert!(class.last.listing.pairs.is_empty() && !counts(&class.last));
    assert!(class.last.listing.documents.iter().all(|d| d.common > 0));
    let docs = Sides::new(class.id("01.txt"), class.id("02.txt"));
    let has_common = |comparison: &Comparison| {
        let compared = comparison.outcome.as_ref();
        compared.is_ok_and(|compared| !compared.alignment.common.left.is_empty())
    };
    class.engine().send(Request::Compare(docs));
    class.wait_for_comparison(has_common);
    class.list(|settings| settings.counts_common = true);
    // Nobody asks for it again.
    let now = class.wait_for_comparison(|comparison| !has_common(comparison));
    assert!(!now.outcome.as_ref().unwrap().alignment.passages.is_empty());
    class.list(|settings| settings.counts_common = false);
    class.wait_for_comparison(has_common);
    class.list(|settings| settings.counts_common = true);
    class.write("12.txt", essay(13));
    let counted = class.wait_until("it counts, and what is saved too", |s| {
        counts(s) && s.listing.pairs.len() == 12 * 11 / 2 && of_news(s).is_some()
    });
    assert!(counted.listing.documents.iter().all(|d| d.common == 0));
    assert!(counted.listing.pairs.iter().all(|pair| pair.common == 0));
    class.list(|settings| settings.counts_common = false);
    let left_out = class.wait_until("it is left out again", |s| !counts(s));
    assert!(left_out.listing.pairs.is_empty());
}

#[test]
fn dropping_the_engine_ends_its_threads_at_once_even_while_it_reads() {
    let class = Class::prepared(&[]);
    for number in 0..500 {
        class.write(&format!("{number}.txt"), text(number));
    }
    let mut engine = Engine::start(&class.options()).unwrap();
    let threads = std::mem::take(&mut engine.threads);
    drop(engine);
    for thread in threads {
        // It would wait for ever.
        thread.join().unwrap();
    }
}

#[test]
fn at_rest_nothing_is_published() {
    let class = Class::with(&[("a.txt", "one")]);
    // Longer than anything is held back, and than it takes to look whether the folder is still there.
    let quiet = Duration::from_millis(2_500);
    let deadline = Instant::now() + DEADLINE;
    // What the first reading leads to may still be on its way.
    while let Ok(told) = class.engine().events().recv_timeout(quiet) {
        assert!(Instant::now() < deadline, "{told:?}");
    }
}

/// What was found of the documents that came, by label.
fn found(snapshot: &Snapshot) -> Vec<(String, String)> {
    let listing = &snapshot.listing;
    let found = snapshot.arrivals.iter().map(|(id, arrival)| {
        let label = listing.document(*id).map(|d| d.label.to_string());
        (label.unwrap_or_default(), arrival.clause(listing).english())
    });
    found.collect()
}

#[test]
fn every_new_file_is_judged_by_what_is_there() {
    let mut class = Class::prepared(&[("a.txt", &text(1)), ("b.txt", &text(50))]);
    let options = Options {
        rules: crate::arrival::Rules {
            max_group: std::num::NonZeroUsize::new(2),
            ..Default::default()
        },
        ..class.options()
    };
    class.engine = Some(Engine::start(&options).unwrap());
    class.wait_for(&["a.txt", "b.txt"]);
    class.wait_until("everything is read", |s| s.progress.is_done());
    assert_eq!(found(&class.last), [], "the first reading is no arrival");
    class.write("c.txt", text(90));
    class.wait_for_news("c.txt added: accepted");
    class.write("d.txt", text(1));
    class.wait_for_news("d.txt added: duplicate of a.txt");
    // Whatever list the person looks at.
    let all = Containment::from_percent(100.0);
    class.list(|settings| settings.threshold = all);
    class.wait_until("the threshold is up", |s| s.settings.threshold == all);
    class.write("e.txt", format!("{} end", text(1)));
    class.wait_for_news("e.txt added: over the limit of a group of 2, nearest is a.txt");
    assert_eq!(class.last.settings.threshold, all);
    // A file that is saved again is judged again, a renamed one is no new one, and one that goes is forgotten.
    class.write("e.txt", text(130));
    class.wait_for_news("e.txt saved");
    class.write("b.txt", text(130));
    class.wait_for_news("b.txt saved: 100% of it in e.txt");
    // What it had before it was saved is no news.
    class.write("b.txt", format!("{} end", text(130)));
    class.wait_for_news("b.txt saved");
    class.rename("d.txt", "f.txt");
    class.wait_for_news("d.txt renamed to f.txt");
    fs::remove_file(class.path("c.txt")).unwrap();
    class.wait_for_news("c.txt deleted");
    let expected = [("f.txt", "duplicate of a.txt"), ("e.txt", "accepted")];
    let expected = expected.map(|(name, said)| (name.to_owned(), said.to_owned()));
    assert_eq!(found(&class.last), expected);
}

#[test]
fn the_same_authors_pairs_are_listed_when_they_are_wanted_and_told_of_a_file_that_comes() {
    let mut class = Class::with(&[
        ("jones/2024.txt", &text(1)),
        ("jones/2025.txt", &text(1)),
        ("kim/2025.txt", &text(7)),
        ("lee/2025.txt", &text(7)),
    ]);
    let pairs = |s: &Snapshot| -> Vec<[String; 2]> {
        let path = |id| s.listing.path(id).to_owned();
        let pairs = s.listing.pairs.iter();
        pairs
            .map(|pair| [path(pair.docs.left), path(pair.docs.right)])
            .collect()
    };
    let others = vec![["kim/2025.txt", "lee/2025.txt"].map(str::to_owned)];
    let own = vec![["jones/2024.txt", "jones/2025.txt"].map(str::to_owned)];
    assert_eq!(pairs(&class.last), others);
    class.list(|settings| settings.same_author = true);
    let listed = class.wait_until("they are listed", |s| s.settings.same_author);
    assert_eq!(pairs(&listed), own);
    assert_eq!(listed.listing.clusters.len(), 1);
    let mut options = class.options();
    options.settings.same_author = true;
    assert_eq!(pairs(&scan(&options).unwrap()), own);
    class.list(|settings| settings.same_author = false);
    let listed = class.wait_until("they are not", |s| !s.settings.same_author);
    assert_eq!(pairs(&listed), others);
    class.write("lee/2026.txt", text(7));
    class.wait_for_news("lee/2026.txt added: duplicate of a group of 2, nearest is kim/2025.txt");
    class.write("jones/2026.txt", text(1));
    class.wait_for_news("jones/2026.txt added: 100% of it in jones/2024.txt, by the same author");
}

/// Files with a lower number are read to their end.
static READ: (Mutex<u32>, Condvar) = (Mutex::new(0), Condvar::new());

fn waiting<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    let number: u32 = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
    let read = READ.0.lock().unwrap();
    drop(READ.1.wait_while(read, |read| *read <= number).unwrap());
    extract_as(path, bytes, wishes)
}

#[test]
fn what_is_read_is_counted_before_the_file_after_it_is_read() {
    let mut class = Class::prepared(&[("0.txt", &text(1)), ("1.txt", &text(1))]);
    let seams = Seams {
        extract: waiting,
        ..Seams::default()
    };
    class.engine = Some(Engine::start_with(&class.options(), seams).unwrap());
    for read in 0..2 {
        class.wait_until(&format!("{read} are read"), |s| {
            (s.progress.read, s.progress.found) == (read, 2)
        });
        *READ.0.lock().unwrap() = read + 1;
        READ.1.notify_all();
    }
    let counted = class.last.generation;
    let listed = class.wait_for(&["0.txt", "1.txt"]);
    assert!(
        listed.generation > counted + 1,
        "it is told before that all are read"
    );
}

/// Which reads of `flips.txt` find another text in it, counted from 0.
static FLIPPED: Mutex<(u32, Range<u32>)> = Mutex::new((0, 0..0));

fn flipping<'a>(path: &Path, bytes: &'a [u8], wishes: &Wishes) -> Result<Extracted<'a>, Said> {
    if path.file_name() == Some("flips.txt".as_ref()) {
        let (reads, flipped) = &mut *FLIPPED.lock().unwrap();
        *reads += 1;
        if flipped.contains(&(*reads - 1)) {
            let other = bytes.get(..bytes.len() / 2).unwrap();
            return extract_as(path, other, wishes);
        }
    }
    extract_as(path, bytes, wishes)
}

#[test]
fn a_file_that_is_another_one_for_a_moment_leaves_no_figures_and_no_text_behind() {
    let mut class = Class::prepared(&[("flips.txt", &text(1)), ("stays.txt", &text(1).repeat(2))]);
    let fresh = scan(&class.options()).unwrap();
    // The index has read it, and both who align pairs and who look for rewritten ones come too late.
    let flip = || *FLIPPED.lock().unwrap() = (0, 1..3);
    flip();
    let plan = crate::engine::plan(&class.options(), flipping, false).unwrap();
    let scanned = crate::engine::scan::scan(&plan, &[], |_| true).unwrap();
    assert!(scanned.snapshot.listing.pairs[0].is_estimate);
    flip();
    class.start(Seams {
        extract: flipping,
        ..Seams::default()
    });
    let is_estimate = |s: &Snapshot| s.listing.pairs.iter().any(|pair| pair.is_estimate);
    let listed = class.wait_until("the pair has its figures", |s| !is_estimate(s));
    assert_eq!(facts(&listed), facts(&fresh));
    assert!(FLIPPED.lock().unwrap().0 > 2);
    let of = |comparison: &Comparison| {
        let texts = comparison.texts.as_ref();
        texts.map_or(0, |texts| texts.left.text.len())
    };
    let whole = text(1).len();
    FLIPPED.lock().unwrap().1 = 0..u32::MAX;
    let docs = Sides::new(class.id("flips.txt"), class.id("stays.txt"));
    class.engine().send(Request::Compare(docs));
    class.wait_for_comparison(|shown| of(shown) == whole / 2);
    FLIPPED.lock().unwrap().1 = 0..0;
    class.wait_for_comparison(|shown| of(shown) == whole);
}
