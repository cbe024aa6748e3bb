//! Decisions on pairs: what `tests/cases/screens/decided.md` can't say.

use std::sync::Arc;

use sidelong::app::Message;
use sidelong::engine::Event;
use sidelong::layers::Layer;
use sidelong::reviews::{Act, Entry, Reason, Verdict, Wording};
use sidelong::snapshot::{Folders, Snapshot, Taken};
use sidelong::words::Said;

use super::classes::{Class, essays};
use super::desk::{Desk, Disk};

/// The class with a text of its own in each document, or another one in some.
fn texts(class: &Class, changed: &[usize]) -> Snapshot {
    let contents =
        (0..class.names.len()).map(|at| at as u64 + 100 * u64::from(changed.contains(&at)));
    class.with_contents(&contents.collect::<Vec<_>>())
}

/// A person at the list of pairs of that class.
fn desk(width: u16, height: u16) -> (Class, Desk) {
    let class = essays();
    let mut desk = Desk::empty(width, height);
    desk.app.reviews.reviewer = "vera".to_owned();
    desk.show(texts(&class, &[])).answer(&class);
    (class, desk)
}

/// The verdicts on the listed pairs from the top.
fn verdicts(desk: &Desk) -> Vec<String> {
    let snapshot = &desk.app.snapshot;
    let rows = desk.app.pairs.rows().iter();
    let pairs = rows.map(|row| snapshot.listing.pairs[*row as usize].docs);
    pairs
        .map(|docs| snapshot.decisions.verdict(docs).name().to_owned())
        .collect()
}

/// So many rows are listed by each of these filters.
fn lists(desk: &mut Desk, filters: &[(&str, usize)]) {
    for (filter, rows) in filters {
        desk.filter(filter);
        assert_eq!(desk.rows(), *rows, "{filter}");
    }
}

/// Names are hidden from now on.
fn hide(desk: &mut Desk, snapshot: Snapshot, class: &Class) {
    desk.names.are_hidden = true;
    desk.show(snapshot).answer(class);
}

#[test]
fn a_passage_is_harmless_everywhere_for_a_reason_and_that_is_taken_back_like_any_decision() {
    let (class, mut desk) = desk(120, 30);
    let masked = |desk: &Desk| -> Vec<bool> {
        let passages = desk.app.reviews.log.passages(9);
        let verdicts = passages.into_iter();
        verdicts
            .map(|(_, verdict)| verdict.kind() == Verdict::Harmless(None))
            .collect()
    };
    desk.keys("H")
        .sees("H is a key for two texts; Enter opens them");
    desk.keys("V c g enter").answer(&class);
    let confirmed = verdicts(&desk);
    // A note is of a pair.
    desk.keys("V")
        .sees("n note")
        .keys("n")
        .sees("Note")
        .keys("esc H");
    desk.sees("everywhere: “").sees("a template");
    desk.lacks("confirmed").lacks("n note").keys("1");
    desk.sees("harmless everywhere: ");
    assert_eq!(masked(&desk), [true]);
    let kept = desk.kept.last().map(|entry| entry.what.act.clone());
    assert_eq!(
        kept,
        Some(Act::Verdict(Verdict::Harmless(Some(Reason::Quotation))))
    );
    desk.keys("U")
        .sees("again: harmless: a quotation: everywhere: “");
    assert_eq!((masked(&desk), verdicts(&desk)), (vec![], confirmed));
    desk.keys("ctrl-r")
        .sees("decided again: harmless: a quotation: everywhere: “");
    assert_eq!(masked(&desk), [true]);
    // Others have it from the file, or by export and import.
    let mut other = Desk::empty(120, 30);
    other.tell(Message::Reviewed(desk.kept.iter().cloned().collect()));
    assert_eq!(masked(&other), [true]);
    // Where names are hidden, the words are kept that stand there.
    desk.keys("U");
    hide(&mut desk, texts(&class.later(), &[]), &class);
    desk.keys("H 1")
        .answer(&class)
        .sees("harmless everywhere: ");
    let passages = desk.app.reviews.log.passages(9);
    assert!(
        passages
            .iter()
            .any(|(text, _)| text.starts_with("THE HARBOUR"))
    );
    desk.keys("U")
        .sees("harmless: a quotation: everywhere: “ …”");
    // Another text stands there by now.
    desk.names.are_hidden = false;
    desk.keys("H 1").answer(&class).sees("another text by now");
}

#[test]
fn what_layers_took_away_is_a_list_like_any_other_and_no_confirmed_pair_vanishes_unsaid() {
    let (class, mut desk) = desk(140, 30);
    let all = desk.rows();
    desk.keys("V c V h");
    let mut fewer = texts(&class.later(), &[]);
    let gone: Vec<_> = Arc::make_mut(&mut fewer.listing).pairs.drain(..3).collect();
    desk.show(fewer.clone())
        .sees("not listed: 1 confirmed or to follow up");
    desk.keys("K")
        .sees("taken away by layers")
        .lacks("not listed");
    assert_eq!(desk.rows(), 0);
    let taken = gone.iter().map(|pair| Taken {
        pair: *pair,
        by: vec![(Layer::Quotation, 120)],
    });
    let taken: Arc<[Taken]> = taken.collect();
    desk.hear(Event::TakenAway(taken));
    desk.sees("taken away by layers: 3 pairs")
        .sees("quotations: 120 words")
        .sees("1 open, 1 harmless, 1 confirmed");
    // Decided on, filtered and written as all pairs are; what is saved meanwhile changes nothing.
    desk.keys("V f").filter("layer:quot verdict:confirmed");
    desk.show(fewer);
    assert_eq!(desk.rows(), 1);
    let text = desk.export(0).text;
    assert!(text.contains("taken away by layers: 1 pair"), "{text}");
    desk.filter("").keys("K").lacks("taken away");
    assert_eq!(desk.rows(), all - 3);
    desk.sees("not listed: 2 confirmed or to follow up")
        .lacks("+");
    desk.keys("K esc").lacks("taken away");
}

#[test]
fn a_note_has_as_many_lines_as_it_needs_and_is_shown_whole() {
    let (class, mut desk) = desk(60, 40);
    let long = "Абзац длиннее окна. ".repeat(60) + "конец";
    desk.keys("R").write("первая").keys("enter").write("灯塔");
    desk.paste(&format!("\r\n{long}")).sees("конец").sees("↑");
    // The caret goes up to the first line, and to its beginning.
    desk.keys(&"up ".repeat(40)).keys("home");
    desk.write("1. ").sees("1. первая").sees("灯塔").sees("↓");
    desk.keys("ctrl-s").sees("note kept");
    let note = desk.kept.last().map(|entry| entry.what.act.clone());
    assert_eq!(note, Some(Act::Note(format!("1. первая\n灯塔\n{long}"))));
    desk.keys("i").answer(&class).sees("1. первая").sees("灯塔");
    for _ in 0..40 {
        desk.keys("j");
        if desk.screen().contains("конец") {
            return;
        }
    }
    panic!("the note is cut:\n{}", desk.screen());
}

#[test]
fn a_note_that_is_left_is_not_lost_unasked_and_goes_to_an_editor_and_back() {
    let (_, mut desk) = desk(100, 30);
    desk.keys("R esc").lacks("Note");
    desk.keys("R").write("half a thought").keys("esc");
    desk.sees("the note is not kept").sees("half a thought");
    desk.keys("ctrl-o");
    assert_eq!(desk.edited.take().as_deref(), Some("half a thought"));
    desk.tell(Message::Noted(Ok("a whole\r\nthought\n".to_owned())));
    desk.sees("Ctrl-s keeps the note").sees("a whole");
    desk.keys("esc").sees("the note is not kept").keys("esc");
    desk.lacks("a whole");
    assert!(desk.kept.is_empty());
    desk.keys("R").write("x");
    desk.tell(Message::Noted(Err(Said::text("no editor"))));
    desk.sees("no editor").keys("ctrl-s").sees("note kept");
}

#[test]
fn a_decision_is_shown_as_kept_when_the_disk_says_so_and_stays_where_it_cannot() {
    let (_, mut desk) = desk(100, 30);
    desk.disk = Disk::Slow;
    desk.keys("V h").sees("harmless…");
    let entries = std::mem::take(&mut desk.waiting);
    assert_eq!(entries[0].what.act, Act::Verdict(Verdict::Harmless(None)));
    let ids = entries.iter().map(|entry| entry.id).collect();
    desk.tell(Message::Kept(ids, Ok(())));
    desk.lacks("harmless…").sees("harmless");
    desk.disk = Disk::Full;
    desk.keys("V f")
        .sees("! writes to a file what is not kept: the disk is full")
        .sees("to follow up…");
    // Nobody loses it by leaving, unless she wants to.
    desk.keys("q").sees("a decision is not kept");
    assert!(!desk.left);
    desk.keys("!");
    let written = desk.written.take().unwrap();
    assert_eq!(written.format.ending(), ".jsonl");
    let lines: Vec<_> = written.text.lines().map(sidelong::reviews::parse).collect();
    let verdict = |entry: &Entry| entry.what.act == Act::Verdict(Verdict::FollowUp);
    assert!(
        matches!(&*lines, [Ok(entry)] if verdict(entry)),
        "{lines:?}"
    );
    desk.keys("q j q").sees("a decision is not kept");
    assert!(!desk.left);
    desk.keys("q");
    assert!(desk.left);
    // There is room again.
    let ids = lines.iter().flatten().map(|entry| entry.id).collect();
    desk.tell(Message::Kept(ids, Ok(())));
    desk.lacks("to follow up…")
        .sees("all that you decided is kept");
}

#[test]
fn verdicts_have_a_persons_own_words_and_keys_and_those_of_others_stay_what_they_are() {
    let text = r#"
        [verdicts]
        seen = "looked at"
        "harmless:chance" = false
        "harmless:lab" = { key = "6", words = "lab partners" }
        "confirmed:minor" = "a trifle"
    "#;
    let (config, problems) = sidelong::config::Config::read(text, &[]);
    assert!(problems.is_empty(), "{problems:?}");
    sidelong::reviews::wording(config.verdicts, || {
        let (class, mut desk) = desk(120, 40);
        let all = desk.rows();
        desk.keys("V").sees("looked at").sees("6   lab partners");
        desk.sees("a trifle").lacks("harmless: chance");
        desk.keys("6 V").keys(&"j ".repeat(20)).keys("enter V s");
        // Each counts as what its name begins with.
        let counts = "1 harmless, 1 confirmed, 1 looked at";
        desk.sees(&format!("{} open, {counts}", all - 3));
        let filters = [
            ("verdict:lab", 1),
            ("verdict:harmless", 1),
            ("open", all - 3),
        ];
        lists(&mut desk, &filters);
        desk.filter("verdict:lab").keys("i").answer(&class);
        desk.sees("lab partners (vera").keys("esc");
        assert!(desk.export(2).text.contains("harmless:lab"));
        // Where nobody has such words, its name stands there, and nothing else is another.
        let screen =
            sidelong::reviews::wording(Wording::default(), || desk.keys("esc esc").screen());
        assert!(screen.contains("harmless:lab"), "{screen}");
        assert!(
            screen.contains("1 harmless, 1 confirmed, 1 seen"),
            "{screen}"
        );
    });
}

#[test]
fn what_is_decided_on_some_pairs_is_what_a_look_at_all_of_them_finds() {
    let (class, mut desk) = desk(120, 30);
    desk.disk = Disk::Slow;
    for keys in [
        "V h",
        "space space V f",
        "3 space 1",
        "U",
        "ctrl-r",
        "2 V c",
        "1 R x ctrl-s",
        "U U",
    ] {
        desk.keys(keys);
        let waiting = std::mem::take(&mut desk.waiting);
        desk.tell(Message::Kept(
            waiting.iter().map(|entry| entry.id).collect(),
            Ok(()),
        ));
        let some = format!("{:?}", desk.app.snapshot.decisions);
        // Other lists are looked at anew.
        desk.show(texts(&class, &[]));
        assert_eq!(format!("{:?}", desk.app.snapshot.decisions), some, "{keys}");
    }
}

#[test]
fn the_details_say_in_which_other_folders_somebody_decided_on_these_two() {
    let (class, mut desk) = desk(140, 40);
    let pair = desk.app.pairs.pair().unwrap();
    desk.keys("V c");
    let decided = std::mem::take(&mut desk.kept);
    // Next term both hand in other texts, in a folder of another name.
    let next = |are_wanted: bool| {
        let mut desk = Desk::empty(140, 40);
        desk.tell(Message::Reviewed(decided.iter().cloned().collect()));
        desk.app.reviews.without_ledger = !are_wanted;
        let mut snapshot = texts(&class, &[pair.left.0 as usize, pair.right.0 as usize]);
        snapshot.folders = Folders::one("/home/ada/2027/essays");
        desk.show(snapshot).answer(&class).keys("i").answer(&class);
        desk
    };
    let mut again = next(true);
    again.sees("had text in common in 1 other folder");
    next(false)
        .lacks("other folder")
        .keys("esc B")
        .sees("--no-ledger");
    // All of whom that is so are a list, in which letters find them, and which leads to their pairs.
    again.keys("esc B").sees("Nobody").keys("esc V c B");
    again.sees("2 folders, confirmed in 2, 1970-01-01 to 1970-01-01: 2026-autumn/essays, 2027");
    again.write("nobody").sees("Nobody").keys("ctrl-u enter");
    assert!(again.app.pairs.pair().unwrap().are(&pair));
    assert_eq!(again.rows(), 1);
    let mut hidden = next(true);
    let both = [pair.left.0 as usize, pair.right.0 as usize];
    hide(&mut hidden, texts(&class.later(), &both), &class);
    hidden
        .lacks("other folder")
        .keys("esc B")
        .sees("this list names people");
}
