//! A class of thirty with all that pupils share honestly: the list begins with what they share otherwise.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use sidelong::app::Message;
use sidelong::app::bookmark::Bookmark;
use sidelong::engine::{Options, Roots, scan};
use sidelong::index::{DocId, Listing};
use sidelong::layers::Layer;
use sidelong::measure::Containment;
use sidelong::places::Places;
use sidelong::sides::Sides;
use tempfile::TempDir;

use super::pictures::Real;
use super::support::{BREAD, MUSIC, RIVER, Run, STREAM, folder, program, save, zip};

#[path = "../bench/support.rs"]
mod bench;

/// At which share pairs begin that somebody would look into.
const BAR: f64 = 10.0;

/// The words of a text from one to another one.
fn cut(text: &str, words: std::ops::Range<usize>) -> String {
    let words: Vec<&str> = text
        .split_whitespace()
        .skip(words.start)
        .take(words.len())
        .collect();
    words.join(" ")
}

/// Thirty essays that begin with the task; ten quote one source, twenty have one bibliography. Three are copies, in whole, in half, and with
/// every eighth word changed; one says in other words what another one says.
fn class() -> TempDir {
    let own = |pupil: usize| cut(&bench::essay(10 * pupil as u64), 0..240);
    let heading = "References\n\n".to_owned();
    let books = (1..=9).fold(heading, |mut books, nth| {
        let (year, pages) = (1970 + nth, 100 + nth);
        let _ = writeln!(
            books,
            "Brown, T. ({year}). Rivers of the north, volume {nth}. City Press, {pages} p."
        );
        books
    });
    let essay = |pupil: usize| match pupil {
        3 => own(17),
        11 => format!("{} {}", cut(&own(11), 0..120), cut(&own(22), 120..240)),
        24 => {
            let changed = |(at, word): (usize, &str)| {
                if at % 8 == 7 {
                    format!("new{at} ")
                } else {
                    format!("{word} ")
                }
            };
            own(8).split(' ').enumerate().map(changed).collect()
        }
        5 => format!("{RIVER}\n{}", cut(&own(5), 0..160)),
        19 => format!("{STREAM}\n{}", cut(&own(19), 0..160)),
        _ => own(pupil),
    };
    let class = folder(&[("task.txt", BREAD)]);
    for pupil in 0..30 {
        let quoted = if pupil % 3 == 0 {
            format!("“{MUSIC}”")
        } else {
            String::new()
        };
        let books = if pupil % 3 == 2 { "" } else { &books };
        let text = format!("{BREAD}\n\n{quoted}\n\n{}\n\n{books}\n", essay(pupil));
        save(class.path(), format!("pupil-{pupil:02}.txt"), text);
    }
    class
}

/// Who copied from whom, or whoever it was; the last two say the same in other words.
const CASES: [[&str; 2]; 4] = [
    ["pupil-03.txt", "pupil-17.txt"],
    ["pupil-08.txt", "pupil-24.txt"],
    ["pupil-11.txt", "pupil-22.txt"],
    ["pupil-05.txt", "pupil-19.txt"],
];

#[test]
fn where_no_author_has_two_documents_the_list_of_their_pairs_says_so() {
    let papers = folder(&[("kim.txt", RIVER), ("lee.txt", RIVER)]);
    let mut real = Real::new(papers.path()).press("1 O");
    real.desk
        .sees("No author is known to have two of the 2 documents");
}

#[test]
fn an_editor_lists_what_authors_took_from_their_own_papers_and_goes_back() {
    let papers = folder(&[
        ("Jones/2025.txt", RIVER),
        ("Jones/2026.txt", &format!("{MUSIC}\n\n{RIVER}")),
        ("Kim/2026.txt", MUSIC),
        ("Lee/2026.txt", BREAD),
        ("Mia/2026.txt", "Too short."),
        ("Mia/cover.jpg", "no text"),
    ]);
    let mut real = Real::new(papers.path());
    real.desk
        .line_has("Jones/2026.txt", "Kim/2026.txt")
        .lacks("Jones/2025.txt")
        .sees("O lists pairs by the same author");
    real = real.press("O");
    real.desk
        .sees("1 pair")
        .sees("pairs by the same author")
        .line_has("Jones/2025.txt", "Jones/2026.txt")
        .lacks("Kim/2026.txt");
    assert_eq!(
        real.desk.app.seen.counts(),
        (0, 0),
        "nothing is new by that"
    );
    real = real.press("i");
    real.desk.sees("both documents are by Jones");
    real = real.press("esc ( O");
    real.desk
        .lacks("Jones/2025.txt")
        .line_has("Jones/2026.txt", "Kim/2026.txt");
    real = real.press("i");
    real.desk.lacks("both documents are by");
    // What is left out is told where nothing is left, too.
    std::fs::remove_file(papers.path().join("Kim/2026.txt")).unwrap();
    real = Real::new(papers.path());
    real.desk
        .sees("1 file was not read: u")
        .sees("1 document has fewer than 5")
        .sees("O lists pairs by the same");
}

#[test]
fn drafts_of_one_author_make_nothing_common() {
    let hers = |name: &str, file: &str| format!("{name}_assignsubmission_file_/{file}.txt");
    let drafts = (1..=9).map(|n| (hers("Ann Jones_101", &format!("{n}")), RIVER.to_owned()));
    let mut files: Vec<(String, String)> = drafts.collect();
    files.push((hers("Ben Kim_102", "essay"), format!("{MUSIC}\n\n{RIVER}")));
    files.push((hers("Cy Lee_103", "essay"), BREAD.to_owned()));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let class = folder(&files);
    let mut real = Real::new(class.path());
    real.desk
        .sees("9 pairs")
        .line_has("Jones · 1.txt", "Kim · essay.txt");
    real = real.press("i");
    real.desk.sees("they weigh 78");
}

#[test]
fn a_document_with_two_names_is_listed_once_and_says_so() {
    let class = folder(&[("anna.txt", RIVER), ("carla.txt", RIVER)]);
    save(
        class.path(),
        "class.zip",
        zip(&[("anna.txt", RIVER), ("ben.txt", BREAD)]),
    );
    let mut real = Real::new(class.path());
    real.desk.sees("3 documents").sees("1 pair");
    real.desk
        .keys("3")
        .line_has("anna.txt", "anna.txt&")
        .sees("& in another file too (i)")
        .line_has("also at", "class.zip/anna.txt");
}

#[test]
fn the_list_of_a_class_begins_with_its_cases_and_nothing_else_stands_above_ten_percent() {
    let class = class();
    let mut real = Real::new(class.path());
    let listing = Arc::clone(&real.desk.app.snapshot.listing);
    assert_eq!(listing.documents.len(), 31);
    let name = |id| listing.document(id).unwrap().label.as_str();
    let pairs = listing.pairs.iter().map(|pair| {
        let names = pair.docs.map(name);
        ([names.left, names.right], pair.larger_share())
    });
    let pairs: Vec<_> = pairs.collect();
    let (first, others) = pairs.split_at(CASES.len());
    let is_case = |(names, _): &([&str; 2], _)| CASES.contains(names);
    assert!(first.iter().all(is_case), "{pairs:?}");
    let bar = Containment::from_percent(BAR).0;
    assert!(others.iter().all(|(_, share)| share.0 <= bar), "{pairs:?}");

    // The five steps of the README: the whole, the pairs, the other documents with a passage, marks, and what is taken along.
    real = real.press("4");
    real.desk.sees("4 pairs of 1% and more");
    let lists_cases = |real: &mut Real, sign: &str| {
        for ([left, right], _) in first {
            real.desk.line_has(left, &format!("{sign}{left}"));
            real.desk.line_has(left, right);
        }
    };
    lists_cases(&mut real, " ");
    real = real.press("1 enter");
    for ([left, right], share) in first {
        real.desk
            .line_has(left, right)
            .line_has(left, &share.to_string());
        real = real.press("n a");
        real.desk.sees("No other document has a passage");
        real = real.press("esc ]");
    }
    real.desk.sees("that was the last pair of the list");
    real = real.press("esc g space space space space");
    real.desk.sees("4 marked");
    lists_cases(&mut real, "■");
    real = real.press("E");
    real.desk.sees("Write 4 marked pairs to a file");
}

#[test]
fn the_task_is_named_with_one_key_and_counts_again_by_the_same_one_or_by_its_switch() {
    let class = class();
    let mut real = Real::new(class.path());
    let listing = |real: &Real| Arc::clone(&real.desk.app.snapshot.listing);
    let before = listing(&real);
    let words = |listing: &Listing, name: &str| {
        let mut documents = listing.documents.iter();
        let document = documents.find(|one| one.label.as_str() == name);
        document.unwrap().words
    };
    let masked = |listing: &Listing| {
        let essay = words(&before, "pupil-00.txt") - words(&before, "task.txt");
        (words(listing, "task.txt"), words(listing, "pupil-00.txt")) == (0, essay)
    };
    real = real.press("3 / t a s k enter P");
    assert!(masked(&listing(&real)));
    real.desk
        .sees("task.txt is the task: its text is masked in all documents; P takes that back")
        .sees("── masked: text of a template (L)");
    // Above a list that has nothing, too.
    real = real.press("1 / z z z enter");
    real.desk.sees("── masked: text of a template (L)");
    real = real.press("esc 3");
    // It is found again at the next start, whatever has become of the file.
    let kept = Bookmark::of(&real.desk.app).unwrap();
    let kept = Bookmark::decode(&kept.encode().unwrap()).unwrap();
    let mut options = Options {
        given: kept.given,
        ..Options::of(class.path())
    };
    assert_eq!(scan(&options).unwrap().listing, listing(&real));
    // In a folder of its own: the other one is watched.
    let without = self::class();
    std::fs::remove_file(without.path().join("task.txt")).unwrap();
    options.roots = vec![without.path().to_owned()];
    let gone = scan(&options).unwrap().listing;
    assert_eq!(
        words(&gone, "pupil-00.txt"),
        words(&listing(&real), "pupil-00.txt")
    );
    // Its switch stands below that of its layer.
    real = real.press("L");
    real.desk
        .sees("[×] text of a template")
        .sees("[×] task.txt");
    real = real.press("j enter");
    real.desk.sees("[ ] task.txt");
    assert_eq!(listing(&real), before);
    real = real.press("enter esc P");
    real.desk
        .sees("task.txt is not the task: its text counts again");
    assert_eq!(listing(&real), before);
    // Who switched the layer off wants it on for that.
    real = real.press("L enter esc P");
    assert!(masked(&listing(&real)));
    // What came on for that goes off with it, by the key or by the switch, and comes back with it.
    let is_on = |real: &Real| real.desk.app.settings().layers.has(Layer::Template);
    assert!(is_on(&real));
    real = real.press("P");
    assert!(!is_on(&real) && listing(&real) == before);
    real = real.press("P L j enter");
    assert!(!is_on(&real) && listing(&real) == before);
    real = real.press("enter");
    assert!(is_on(&real) && masked(&listing(&real)));
}

#[test]
fn a_list_that_the_task_has_emptied_says_so_and_how_to_see_what_it_took() {
    let [anna, ben] = [MUSIC, BREAD].map(|own| format!("{own}\n\n{RIVER}"));
    let class = folder(&[("anna.txt", &anna), ("ben.txt", &ben), ("task.txt", RIVER)]);
    let says_so = |real: &mut Real| {
        let screen = real.desk.screen();
        let words: Vec<&str> = screen.split_whitespace().collect();
        let said = "masked (text of a template): L shows that, K lists the pairs with it.";
        // The task has many words, though they are masked.
        words.join(" ").contains(said) && !screen.contains("fewer than")
    };
    let mut real = Real::new(class.path());
    real.desk.sees("3 pairs");
    real = real.press("3 G P 1");
    assert!(says_so(&mut real));
    real = real.press("2");
    assert!(says_so(&mut real));
    real = real.press("K");
    real.desk.sees("taken away by layers: 3 pairs");
    // A file that is named when the program starts is masked like a document.
    let tasks = folder(&[("sheet.txt", RIVER), ("other.txt", STREAM)]);
    let mut real = Real::by(&Options {
        templates: vec![tasks.path().join("sheet.txt")],
        ..Options::of(class.path())
    });
    real.desk.sees("── masked: text of a template (L)");
    assert!(says_so(&mut real));
    real = real.press("K i");
    real.desk
        .sees("No passage is left: what is the same is masked")
        .lacks("they weigh");
    real = real.press("esc");
    real.desk
        .sees("No passage is left: what is")
        .sees("0 passages, 0% alike")
        .lacks("Single turns");
    // One that nobody copied masks nothing.
    let mut real = Real::by(&Options {
        templates: vec![tasks.path().join("other.txt")],
        ..Options::of(class.path())
    });
    real.desk.sees("3 pairs").lacks("masked");
}

#[test]
fn with_the_layers_of_a_class_its_cases_alone_are_listed_and_every_other_pair_is_taken_away_for_a_reason()
 {
    let class = class();
    // All that pupils share honestly counts, as it would where fewer have it.
    let mut real = Real::new(class.path()).press("3 / t a s k enter P 1 L j j enter j enter esc C");
    let listing = Arc::clone(&real.desk.app.snapshot.listing);
    let names = |docs: Sides<DocId>| docs.map(|id| listing.path(id).to_owned());
    let listed: BTreeSet<_> = listing.pairs.iter().map(|pair| names(pair.docs)).collect();
    let cases = CASES.map(|[left, right]| Sides::new(left.to_owned(), right.to_owned()));
    let cases = BTreeSet::from(cases);
    let others: Vec<_> = listed.symmetric_difference(&cases).collect();
    assert!(
        others.is_empty(),
        "{:?} of {}",
        others.first(),
        others.len()
    );
    real = real.press("K");
    let shown = Arc::clone(&real.desk.app.snapshot);
    let (taken, by) = (&shown.listing.pairs, shown.taken.as_ref().unwrap());
    let count = taken.len();
    real.desk
        .sees(&format!("taken away by layers: {count} pairs"));
    for one in taken {
        let is_less = one.raw().is_some_and(|raw| raw > one.larger_share());
        assert!(is_less && !by[&one.docs].is_empty(), "{one:?}");
    }
    let first = taken[0].docs;
    // Nothing is hidden: every two have the task.
    let taken: BTreeSet<_> = taken.iter().map(|one| names(one.docs)).collect();
    assert_eq!(taken.len() + listed.len(), 31 * 30 / 2);
    assert!(listed.is_disjoint(&taken));
    real = real.press("enter");
    assert_eq!(real.desk.open(), first);
    // The panel says what the pair beneath it would be without layers.
    real = real.press("esc esc j L");
    real.desk
        .sees(": raw 90% → 88%")
        .sees("[×] quotations")
        .sees("[×] references")
        .sees("[ ] common passages");
}

#[test]
fn a_passage_that_is_harmless_everywhere_is_masked_in_later_files_too_until_that_is_taken_back() {
    let class = class();
    let has = |listing: &Listing, names: [&str; 2]| {
        let pairs = listing.pairs.iter();
        let mut pairs = pairs.map(|pair| pair.docs.map(|id| listing.path(id)));
        pairs.any(|pair| [pair.left, pair.right] == names)
    };
    let listing = |real: &Real| Arc::clone(&real.desk.app.snapshot.listing);
    let mut real = Real::new(class.path()).press("/ p u p i l - 2 2 enter enter n");
    let before = listing(&real);
    assert!(has(&before, CASES[2]));
    real = real.press("H 1");
    real.desk
        .sees("harmless everywhere: 120 words masked; U takes it back, L lists it");
    let after = listing(&real);
    assert!(!has(&after, CASES[2]) && has(&after, CASES[1]));
    // Why the pair is listed no more is told.
    real = real.press("esc esc K");
    real.desk
        .line_has("pupil-11.txt", "pupil-22.txt")
        .line_has("pupil-11.txt", "harmless passages: 120 words");
    // So it is in a file that comes later, with other words in it, and at the next start.
    let passage = cut(&bench::essay(220), 120..240);
    let edited: Vec<&str> = passage
        .split(' ')
        .enumerate()
        .map(|(at, word)| if at % 40 == 20 { "another" } else { word })
        .collect();
    // In a folder of its own: the other one is watched.
    let later = self::class();
    save(
        later.path(),
        "late.txt",
        format!("{STREAM} {}", edited.join(" ")),
    );
    let kept = Bookmark::of(&real.desk.app).unwrap();
    let options = Options {
        given: kept.given,
        ..Options::of(later.path())
    };
    let late = scan(&options).unwrap().listing;
    let document = late
        .documents
        .iter()
        .find(|one| one.label.as_str() == "late.txt");
    assert!(document.unwrap().masks.words(Layer::Dismissed) >= 110);
    assert!(!has(&late, ["late.txt", "pupil-22.txt"]));
    real = real.press("K L G k k enter");
    real.desk.line_has("harmless passages", "nothing here");
    assert_eq!(listing(&real).pairs, before.pairs);
    // The layer is off as it was before the key, and on again where that is decided again.
    let is_on = |real: &Real| real.desk.app.settings().layers.has(Layer::Dismissed);
    real = Real::new(class.path()).press("L G k k enter");
    assert!(!is_on(&real));
    real = real.press("esc / p u p i l - 2 2 enter enter n H 1");
    assert!(is_on(&real));
    for (key, is_then) in [("U", false), ("ctrl-r", true)] {
        real = real.press(key);
        assert_eq!(is_on(&real), is_then, "{key}");
    }
}

#[test]
fn who_else_has_a_passage_is_told_beside_masked_words() {
    let text = |more: &str| format!("{BREAD}\n\n{RIVER}\n\n{more}");
    let class = folder(&[
        ("task.txt", BREAD),
        ("anna.txt", &text("Anna.")),
        ("ben.txt", &text("Ben.")),
        ("carla.txt", &text("Carla.")),
    ]);
    let mut real = Real::new(class.path()).press("3 / t a s k enter P 1 j enter n a");
    real.desk
        .lacks("No other document has a passage")
        .sees("ben.txt");
}

#[test]
fn commands_leave_out_what_was_left_out_on_the_screen_of_the_folder_and_say_so() {
    let class = class();
    let real = Real::new(class.path()).press("/ p u p i l - 2 2 enter enter n H 1 esc esc");
    let real = real.press("3 / t a s k enter P 1 L j j enter j enter ) ) esc C");
    let listed = &real.desk.app.snapshot.listing;
    let state = tempfile::tempdir().unwrap();
    let roots = Roots::open(&[class.path().to_owned()], &[]).unwrap();
    let options = sidelong::text::Options::default().key().to_le_bytes();
    let spot = Places::below(state.path()).of(&roots.key(), options);
    spot.keep(&Bookmark::of(&real.desk.app).unwrap()).unwrap();
    let run = |typed: &str| -> Run {
        let mut program = program();
        let run = program.env("SIDELONG_STATE_DIR", state.path());
        let run = run.current_dir(&class).args(typed.split_whitespace());
        run.output().unwrap().into()
    };
    let scanned = run("scan . --format json --rewritten");
    scanned.warns(
        "as chosen on the screen of this folder, the text of 1 template is left out, 1 harmless passage is left out, the layers \
         template, quotation, references, dismissed are on, passages have at least 10 words, common text counted: --fresh takes nothing over",
    );
    // So does `config`, a line for each.
    run("config .").says(
        "and heeded by commands:\n- the text of 1 template is left out\n- 1 harmless passage",
    );
    run("config . --fresh").says("Nothing is chosen on the screen of this folder.");
    let found = scanned.json();
    assert_eq!(found["pairs_found"], listed.pairs.len());
    assert_eq!(found["settings"]["given"][1], "task.txt");
    for typed in [
        "check pupil-11.txt --against . --format json",
        "sources pupil-11.txt --against . --format json",
        "compare pupil-11.txt pupil-22.txt --format json",
        "report . --filter name:pupil-11",
        "rewritten .",
    ] {
        run(typed).warns("as chosen on the screen");
        assert!(!run(&format!("{typed} --fresh")).err.contains("chosen"));
    }
    let compared = |typed: &str| run(typed).json()["passages"].as_array().unwrap().len();
    assert_eq!(
        compared("compare pupil-11.txt pupil-22.txt --format json"),
        0
    );
    assert!(compared("compare pupil-11.txt pupil-22.txt --format json --fresh") > 0);
    // What is typed goes over it.
    let typed = run("scan . --layers none --min-run 8 --format json");
    typed.warns("of this folder, common text counted: --fresh");
}

#[test]
fn each_choice_that_is_kept_of_a_folder_is_undone_by_keys_and_commands_then_list_what_they_did() {
    let class = class();
    let (state, archive) = (tempfile::tempdir().unwrap(), folder(&[("old.txt", RIVER)]));
    let roots = Roots::open(&[class.path().to_owned()], &[]).unwrap();
    let options = sidelong::text::Options::default().key().to_le_bytes();
    let spot = Places::below(state.path()).of(&roots.key(), options);
    let run = |typed: &str| -> Run {
        let mut program = program();
        let run = program.env("SIDELONG_STATE_DIR", state.path());
        let run = run.current_dir(&class).args(typed.split_whitespace());
        run.output().unwrap().into()
    };
    let listed = || run("scan . --format json --rewritten").out;
    let before = listed();
    let is_chosen = |kept: &Bookmark, what: &str| {
        spot.keep(kept).unwrap();
        run("config .").says("and heeded by commands");
        assert_ne!(listed(), before, "{what}");
        assert_eq!(run("scan . --format json --rewritten --fresh").out, before);
    };
    let is_undone = |kept: &Bookmark, what: &str| {
        spot.keep(kept).unwrap();
        run("config .").says("Nothing is chosen on the screen of this folder.");
        assert_eq!(listed(), before, "{what}");
    };
    let passage = "/ p u p i l - 2 2 enter enter n H 1";
    for (does, undoes) in [
        ("3 / t a s k enter P", "P"),
        ("3 / t a s k enter P", "L j enter"),
        (passage, "U"),
        (passage, "esc esc L G k k enter"),
        (&format!("{passage} U ctrl-r"), "esc esc L G k k enter"),
        ("L j enter", "enter"),
        ("L G k ) )", "( ("),
        ("L G k enter", "enter"),
        ("L G enter", "esc C"),
        ("C", "L G enter"),
    ] {
        let mut real = Real::new(class.path()).press(does);
        let of = |real: &Real| Bookmark::of(&real.desk.app).unwrap();
        is_chosen(&of(&real), does);
        real = real.press(undoes);
        is_undone(&of(&real), does);
    }
    let mut real = Real::new(class.path());
    let path = archive.path().to_string_lossy().into_owned();
    let shown = (*real.desk.app.snapshot).clone();
    real.desk.keys("L + ctrl-u").write(&path);
    real.desk.tell(Message::Folders(path, true, Vec::new()));
    real.desk.keys("enter");
    let kept = real.desk.reopened.take().unwrap();
    is_chosen(&kept, "an archive");
    real.desk.tell(Message::Reopened(Ok(kept)));
    real.desk.show(shown).keys("L + ctrl-u enter");
    is_undone(&real.desk.reopened.take().unwrap(), "an archive");
}
