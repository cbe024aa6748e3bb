//! The lists and overlays say what a person goes by, and each is reached from everywhere. Each test is a sentence.

use std::sync::Arc;

use ratatui::layout::Rect;
use sidelong::align::{Changed, How, Kind};
use sidelong::app::Message;
use sidelong::engine::Event;
use sidelong::index::Label;
use sidelong::snapshot::{CommonPassages, Excluded, News, Snapshot, Unread};
use sidelong::text::Span;
use sidelong::words::{self, Language, Said};

use super::classes::{Class, essays, many};
use super::desk::Desk;

#[test]
fn every_sentence_of_the_overview_can_be_read_in_windows_of_the_usual_width() {
    let mut class = essays();
    class.unread.truncate(2);
    for language in [Language::English, Language::Russian] {
        words::speaking(language, || {
            for (width, height) in [(80, 24), (120, 40), (200, 60)] {
                let mut before = class.clone();
                before.pairs.pop();
                let mut desk = Desk::with(&before, width, height);
                let excluded = ["*.bak", "drafts/", "essays/old/*.txt", "*.tmp"];
                let excluded = excluded.into_iter().zip(1..).map(|(by, files)| Excluded {
                    by: by.to_owned(),
                    files,
                    folders: 0,
                });
                desk.show(Snapshot {
                    news: News::default(),
                    excluded: excluded.collect(),
                    ..class.later().snapshot()
                });
                let screen = desk.keys("4").screen();
                // Beneath the title, and above the lists, where names may be shortened.
                let sentences = screen.lines().skip(3);
                let mut sentences = sentences.take_while(|row| !row.trim().is_empty());
                assert!(
                    !sentences.any(|row| row.contains('…')),
                    "{language:?} {width}x{height}: {screen}"
                );
                let mut beneath = screen.lines().skip(3);
                assert!(beneath.any(|row| row.starts_with("── ")), "{screen}");
            }
        });
    }
}

#[test]
fn whatever_is_chosen_from_says_how_much_of_it_is_out_of_sight() {
    let class = essays();
    for way in [":", "T", "space E", "w"] {
        let mut desk = Desk::with(&class, 40, 12);
        for nth in 0..20 {
            desk.tell(Message::Log(Said::text(format!("{nth} happened"))));
        }
        desk.keys(way);
        let screen = desk.screen();
        let rows = screen.lines().filter(|line| line.starts_with(['▌', ' ']));
        assert!(rows.count() > 1, "{way}: {screen}");
        let sign = |desk: &mut Desk, sign: char| {
            let screen = desk.screen();
            let title = screen.lines().rfind(|line| line.starts_with("── "));
            title.is_some_and(|title| title.contains(sign))
        };
        assert!(sign(&mut desk, '↓'), "{way}: {screen}");
        assert!(!sign(&mut desk, '↑'), "{way}: {screen}");
        for _ in 0..4 {
            desk.keys("down");
        }
        assert!(sign(&mut desk, '↑'), "{way}: {}", desk.screen());
    }
}

#[test]
fn every_list_says_how_many_of_its_rows_are_scrolled_off() {
    let class = many(60, 120);
    for language in [Language::English, Language::Russian] {
        words::speaking(language, || {
            for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
                for screen in ["1", "2", "3"] {
                    let mut desk = Desk::with(&class, width, height);
                    let place = |desk: &mut Desk| {
                        let title = desk.screen().lines().nth(2).unwrap().to_owned();
                        let of = |sign: char| {
                            let (before, after) = title.rsplit_once(sign)?;
                            // In words the number stands before the sign that points down.
                            let after = after.split_whitespace();
                            let mut words = after.chain(before.split_whitespace().rev());
                            words.find_map(|word| word.parse::<usize>().ok())
                        };
                        [of('↑').unwrap_or(0), of('↓').unwrap_or(0)]
                    };
                    desk.keys(screen);
                    let rows =
                        usize::from(desk.app.layout(Rect::new(0, 0, width, height)).list.height);
                    let all = desk.rows();
                    let off = all.saturating_sub(rows);
                    let shown = desk.screen();
                    assert_eq!(place(&mut desk), [0, off], "{width} {screen}: {shown}");
                    desk.keys("G");
                    let shown = desk.screen();
                    assert_eq!(place(&mut desk), [off, 0], "{width} {screen}: {shown}");
                    desk.keys("k k");
                    assert_eq!(place(&mut desk), [off, 0], "{width} {screen}");
                }
            }
        });
    }
}

#[test]
fn the_preview_says_how_the_words_that_it_marks_differ() {
    let class = essays();
    let docs = class.snapshot().listing.pairs[0].docs;
    let comparison = class.comparison(docs);
    for (how, said) in [
        (How::Moved, "moved"),
        (How::Form, "another form"),
        (How::Replaced, "changed"),
    ] {
        let mut comparison = comparison.clone();
        let Ok(compared) = &mut comparison.outcome else {
            panic!("nothing was compared");
        };
        for passage in &mut compared.alignment.passages {
            let start = passage.spans.left.start;
            let span = Span::new(start, start + 3);
            passage.kind = Kind::Edited;
            passage.changed.left = vec![Changed { span, how }];
        }
        let mut desk = Desk::with(&class, 120, 40);
        desk.compared(comparison);
        let heading = desk.line_with(" edited: ");
        assert!(heading.contains(said), "{heading}");
    }
}

#[test]
fn over_the_pairs_stands_how_many_documents_share_common_passages_and_the_key_that_lists_them() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.line_has(
        "8 pairs by",
        "2 common passages (a), which 40 documents share",
    );
    // Counted anew while the list is open, they leave its rows.
    let common = |desk: &Desk| desk.app.common;
    assert_eq!(common(&desk), Some((2, 40)));
    let counted = CommonPassages {
        number: 3,
        documents: 41,
        shown: Vec::new(),
    };
    desk.keys("a").answer(&class).sees("in 12 documents");
    desk.hear(Event::CommonPassages(Arc::new(counted)));
    desk.sees("in 12 documents");
    assert_eq!(common(&desk), Some((3, 41)));
}

#[test]
fn in_a_wide_window_figures_stand_beside_the_names_and_stay_there_as_the_list_is_scrolled() {
    let class = many(60, 200);
    let widest = class.names.iter().map(String::len).max().unwrap();
    let mut desk = Desk::with(&class, 300, 24);
    let heads = |desk: &mut Desk| desk.line_with("A in B").find("A in B").unwrap();
    let at = heads(&mut desk);
    assert!(at <= 2 + 2 * (widest + 2), "{}", desk.screen());
    assert_eq!(heads(desk.keys("G")), at);
}

#[test]
fn letters_are_looked_for_in_names_as_they_are_shown_and_in_nothing_that_is_not() {
    let authors = ["Anna Petrova", "Ben Subotic", "Cem Yilmaz"];
    let paths = authors.map(|author| format!("{author}_30345_assignsubmission_file_/essay.docx"));
    let class = Class::of(paths.clone())
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((0, 2), 40, (50, 50), (60, 40, 1));
    let label =
        |at: usize| Label::new(paths[at].as_str()).titled(format!("{} · essay.docx", authors[at]));
    let mut listing = class.listing();
    for document in &mut listing.documents {
        document.label = label(document.id.0 as usize);
    }
    let listing = Arc::new(listing);
    let unread = (0..3).map(|at| Unread {
        label: label(at),
        reason: Said::text("empty"),
    });
    let mut desk = Desk::empty(120, 40);
    desk.show(Snapshot {
        listing: Arc::clone(&listing),
        unread: unread.collect(),
        ..class.snapshot()
    });
    for (typed, pairs, documents) in [
        ("sub", 1, 1),
        ("name:sub", 1, 1),
        ("-sub", 1, 2),
        // A slip of the fingers that the whole of the path would have letters for.
        ("aasn", 0, 0),
        ("30345", 0, 0),
        ("-assign", 2, 3),
        ("petrova", 2, 1),
        // Letters in their order, with others between them.
        ("ptrv", 2, 1),
        ("essay", 2, 3),
    ] {
        let kept = |desk: &mut Desk, list: &str| {
            let kept = desk.keys(list).filter(typed).rows();
            desk.keys("esc");
            kept
        };
        assert_eq!(kept(&mut desk, "1"), pairs, "{typed}");
        assert_eq!(kept(&mut desk, "3"), documents, "{typed}");
        if typed != "ptrv" {
            assert_eq!(kept(&mut desk, "1 u"), documents, "{typed}");
            desk.keys("u");
        }
    }
}

#[test]
fn no_two_documents_look_like_one_as_best_match_or_as_members_of_clusters() {
    let folder =
        |year: u32| format!("essays-of-the-class-of-{year}-in-the-autumn/on-the-harbour.txt");
    let class = Class::of([
        folder(2025),
        folder(2026),
        "yan.txt".into(),
        "zoe.txt".into(),
    ])
    .pair((0, 2), 600, (612, 640), (616, 616, 1))
    .pair((1, 3), 600, (612, 640), (616, 616, 1));
    for width in [60, 70, 80, 100, 120] {
        for place in ["2", "3"] {
            let mut desk = Desk::with(&class, width, 24);
            desk.keys(place);
            let screen = desk.screen();
            let beside = |name: &str| {
                let mut rows = screen.lines().skip(4).take(8);
                let row = rows.find(|row| {
                    let begins = row.chars().skip(2).collect::<String>().starts_with(name);
                    begins || place == "2" && row.contains(name)
                });
                let row = row.unwrap_or_else(|| panic!("{name}: {screen}"));
                let ends = row.chars().rev().take_while(|c| *c != ' ');
                ends.collect::<String>().chars().rev().collect::<String>()
            };
            let (one, other) = (beside("yan.txt"), beside("zoe.txt"));
            assert!(
                one.contains('…') || one.contains("2025"),
                "{width}: {screen}"
            );
            assert_ne!(one, other, "{width}: {screen}");
        }
    }
}

#[test]
fn no_sentence_of_the_help_is_cut() {
    for (keys, width, height) in [("1", 40, 12), ("3", 40, 12), ("enter", 80, 24)] {
        let mut desk = Desk::with(&essays(), width, height);
        desk.keys(keys).keys("?");
        let mut seen = String::new();
        for _ in 0..120 {
            let screen = desk.screen();
            assert!(!screen.contains('…'), "{screen}");
            seen.push_str(&screen);
            desk.keys("j");
        }
        assert!(seen.contains("Leave"), "{seen}");
    }
}
