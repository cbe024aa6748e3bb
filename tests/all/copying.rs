//! Tests of what is copied.

use std::sync::Arc;

use ratatui::style::Modifier;
use sidelong::app::Message;
use sidelong::app::command::Place;
use sidelong::engine::rewritten::{Pair, Search};
use sidelong::engine::{Event, Rewriting};
use sidelong::index::DocId;
use sidelong::measure::Ratio;
use sidelong::sides::{Side, Sides};
use sidelong::snapshot::Facts;
use sidelong::text::Span;
use sidelong::words::{self, Language};

use super::classes::{Class, essays};
use super::desk::Desk;

/// What is copied after these keys, whole, and what is said of it.
fn copied(class: &Class, keys: &str) -> (String, String) {
    let mut desk = Desk::with(class, 160, 30);
    for key in keys.split_whitespace() {
        desk.keys(key).answer(class);
    }
    said(&mut desk)
}

fn said(desk: &mut Desk) -> (String, String) {
    desk.keys("y");
    let copied = desk
        .handed
        .take()
        .unwrap_or_else(|| panic!("{}", desk.screen()));
    assert!(desk.screen().contains(&copied.for_terminal().what));
    (copied.all.text.clone(), copied.for_terminal().what.clone())
}

#[test]
fn of_two_long_texts_a_terminal_gets_the_beginning_of_each_and_the_clipboard_all() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("enter");
    let letters = 61_000;
    desk.answer_with(&class, |compared| {
        compared.texts = Sides::new("л".repeat(letters).into(), "r".repeat(letters).into());
        compared.alignment.passages.truncate(1);
        let span = |bytes: usize| Span {
            start: 0,
            end: bytes as u32,
        };
        compared.alignment.passages[0].spans = Sides::new(span(2 * letters), span(letters));
    });
    let count = |text: &str| {
        let of = |letter| text.chars().filter(|c| *c == letter).count();
        (of('л'), of('r') / 1000)
    };
    let (all, what) = said(&mut desk);
    assert_eq!(count(&all), (letters, letters / 1000));
    assert_eq!(what, "passage 1, the first 25,000 letters of each");
    assert_eq!(count(&desk.copied.take().unwrap()), (25_000, 25));
    // The clipboard of this machine has it whole.
    desk.keys("y");
    let copied = desk.handed.take().unwrap();
    desk.tell(Message::Copied(copied));
    let screen = desk.screen();
    assert!(screen.contains("copied to the clipboard: passage 1"));
    assert!(!screen.contains("25,000"), "{screen}");
    words::speaking(Language::Russian, || {
        desk.keys("y");
        let copied = desk.handed.take().unwrap();
        let what = &copied.for_terminal().what;
        assert!(
            what.ends_with("первые 25\u{a0}000 знаков каждого"),
            "{what}"
        );
    });
}

#[test]
fn a_copied_passage_keeps_its_letters_and_says_beneath_which_of_them_are_odd() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("enter").answer(&class);
    let (before, _) = said(&mut desk);
    let docs = desk.app.layers.side().unwrap().pair;
    let name = class.comparison(docs).labels.right.as_str().to_owned();
    desk.answer_with(&class, |compared| {
        let passage = compared.alignment.passages[0].spans.right;
        let word = |start| Span {
            start,
            end: start + 2,
        };
        // Two in the passage and one behind it.
        compared.lookalikes.right = vec![
            word(passage.start),
            word(passage.start + 4),
            word(passage.end),
        ];
    });
    let (after, what) = said(&mut desk);
    assert_eq!(what, "passage 1");
    let odd = after.strip_prefix(&before).unwrap();
    let innocent = "such characters may have innocent causes: text copied from the web, another keyboard, a damaged file";
    assert_eq!(
        odd,
        format!(
            "\nOdd letters in {name}, in this passage: 2 words with letters of another alphabet\n{innocent}\n"
        )
    );
    let (russian, _) = words::speaking(Language::Russian, || said(&mut desk));
    let said = "в этом фрагменте: 2 слова с буквами другого алфавита\n";
    assert!(russian.contains(said), "{russian}");
}

#[test]
fn a_copied_pair_says_beneath_its_line_which_documents_have_odd_letters_each_once() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    let (line, what) = said(&mut desk);
    assert_eq!((line.lines().count(), &*what), (1, "the pair"));
    let mut snapshot = class.snapshot();
    let docs = snapshot.listing.pairs[0].docs;
    let name = class.names[docs.right.0 as usize].clone();
    let mut facts = vec![None; class.names.len()];
    facts[docs.right.0 as usize] = Some(Arc::new(Facts {
        lookalike: 3,
        ..Facts::plain()
    }));
    snapshot.facts = facts.into();
    snapshot.generation += 1;
    desk.show(snapshot);
    let odd = format!("Odd letters in {name}: 3 words with letters of another alphabet");
    let innocent = "such characters may have innocent causes: text copied from the web, another keyboard, a damaged file";
    let (text, _) = said(&mut desk);
    let expected = [line.trim_end(), odd.as_str(), innocent];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    // Of all pairs that are marked, too.
    desk.keys("A");
    let (text, what) = said(&mut desk);
    assert_eq!(text.matches(&odd).count(), 1, "{text}");
    assert!(text.trim_end().ends_with(innocent), "{text}");
    let pairs = text.lines().count() - 2;
    assert_eq!(what, format!("a list of {pairs} pairs"));
}

#[test]
fn of_many_pairs_a_terminal_gets_as_many_as_there_is_room_for_over_what_is_odd_in_their_letters() {
    let names: Vec<String> = (0..900)
        .map(|nth| format!("{nth:03}-{}.txt", "long".repeat(20)))
        .collect();
    let class = (1..900).fold(Class::of(&names), |class, nth| {
        class.pair((0, nth), 400, (500, 500), (400, 300, 3))
    });
    let mut desk = Desk::with(&class, 160, 30);
    let mut snapshot = class.snapshot();
    let odd = Arc::new(Facts {
        lookalike: 3,
        ..Facts::plain()
    });
    snapshot.facts = vec![Some(odd); names.len()].into();
    snapshot.generation += 1;
    desk.show(snapshot);
    desk.keys("A");
    let (all, what) = said(&mut desk);
    let count = |text: &str, what: &str| text.lines().filter(|line| line.contains(what)).count();
    let [pair, odd] = [" of the first in the second", "Odd letters in "];
    assert_eq!([count(&all, pair), count(&all, odd)], [899, 900]);
    let cut = desk.copied.take().unwrap();
    assert!(cut.chars().count() <= 50_000);
    // Of every pair that is there both documents, one of which is in all of them, and of no other pair.
    let pairs = count(&cut, pair);
    assert!(pairs > 50, "{pairs}");
    assert_eq!(count(&cut, odd), pairs + 1);
    assert!(what.contains(&format!("{pairs} of 899 pairs")), "{what}");
    let last = cut.lines().last().unwrap();
    assert!(last.starts_with("such characters may have innocent causes"));
}

#[test]
fn words_with_letters_of_another_alphabet_are_marked_in_the_list_of_passages_and_counted_in_its_table()
 {
    let odd = Modifier::UNDERLINED.union(Modifier::ITALIC);
    let class = essays();
    for side in Side::BOTH {
        let mut desk = Desk::with(&class, 160, 40);
        desk.keys("enter").answer(&class);
        desk.answer_with(&class, |compared| {
            let start = compared.texts.get(side).find("harbour").unwrap() as u32;
            *compared.lookalikes.get_mut(side) = vec![Span {
                start,
                end: start + 7,
            }];
        });
        let before = desk.looks("harbour");
        let before = before.iter().filter(|look| look.contains(odd)).count();
        desk.keys("p");
        let is_here = side == Side::Left;
        let counts = if is_here { ",1,0" } else { ",0,1" };
        let marked = desk.looks("harbour");
        let marked = marked.iter().filter(|look| look.contains(odd)).count();
        assert_eq!(marked - before, usize::from(is_here), "{}", desk.screen());
        desk.keys("E down down enter");
        let table = desk.written.take().unwrap().text;
        assert!(table.contains("odd words in A,odd words in B"), "{table}");
        assert_eq!(table.matches(counts).count(), 1, "{table}");
    }
}

#[test]
fn common_text_is_told_in_the_list_of_passages_of_the_side_that_it_shows_and_of_both_in_its_table()
{
    let class = essays();
    for side in Side::BOTH {
        let mut desk = Desk::with(&class, 160, 40);
        desk.keys("enter").answer(&class);
        desk.answer_with(&class, |compared| {
            // The words of all passages begin at the first; so far only the longest one goes.
            let end = compared.alignment.passages[0].tokens.get(side).end;
            *compared.alignment.uncounted.get_mut(side) = vec![end - 4..end - 3, end - 2..end - 1];
        });
        desk.keys("p");
        let title = desk.line_with("share of the left text");
        let is_told = title.contains("left text, with common text");
        assert_eq!(is_told, side == Side::Left, "{title}");
        desk.keys("E down down enter");
        let table = desk.written.take().unwrap().text;
        let heads = "odd words in B,common words in A,common words in B";
        assert!(table.contains(heads), "{table}");
        let counts = match side {
            Side::Left => ",0,0,2,0",
            Side::Right => ",0,0,0,2",
        };
        assert_eq!(table.matches(counts).count(), 1, "{table}");
    }
}

#[test]
fn of_many_names_a_terminal_gets_whole_lines_and_is_told_how_many() {
    let names: Vec<String> = (0..900)
        .map(|nth| format!("{nth:03}-{}.txt", "long".repeat(20)))
        .collect();
    let class = names.iter().skip(1).zip(1..).fold(
        Class::of(names.iter().map(String::as_str)),
        |class, (_, nth)| class.pair((0, nth), 400, (500, 500), (400, 300, 3)),
    );
    let (all, what) = copied(&class, "2");
    assert_eq!(all.lines().count(), names.len());
    assert!(
        what.starts_with("the names of the cluster, the first "),
        "{what}"
    );
    assert!(what.ends_with(" of 900 lines"), "{what}");
    let (all, what) = copied(&class, "A");
    assert_eq!(all.lines().count(), names.len() - 1);
    assert!(
        what.ends_with(" of 899 pairs (E writes them all)"),
        "{what}"
    );
}

#[test]
fn a_pair_is_copied_in_the_language_of_the_screen_and_with_its_plurals() {
    let class = Class::of(["a.txt", "b.txt"]).pair((0, 1), 40, (100, 100), (1, 1, 1));
    let (line, _) = copied(&class, "");
    assert_eq!(
        line,
        "a.txt and b.txt: 33% of the first in the second, 33% of the second in the first, \
         1 word in 1 passage, longest run 1 word"
    );
    let russian =
        |class: &Class, keys: &str| words::speaking(Language::Russian, || copied(class, keys).0);
    assert_eq!(
        russian(&class, ""),
        "a.txt и b.txt: 33% первого во втором, 33% второго в первом, 1 слово в 1 фрагменте, \
         самая длинная цепочка — 1 слово"
    );
    let line = russian(&essays(), "j");
    assert!(line.contains("228 слов в 3 фрагментах"), "{line}");
    assert!(line.ends_with("цепочка — 96 слов"), "{line}");
}

#[test]
fn that_common_text_counts_is_told_with_what_is_copied_and_written_of_open_texts() {
    let class = essays();
    for (keys, counts) in [
        ("enter", true),
        ("enter", false),
        ("3 j v", true),
        ("3 j v", false),
    ] {
        let mut desk = Desk::with(&class, 120, 30);
        let mut snapshot = class.snapshot();
        snapshot.generation += 1;
        snapshot.settings.counts_common = counts;
        desk.show(snapshot);
        for key in keys.split_whitespace() {
            desk.keys(key).answer(&class);
        }
        let (text, _) = said(&mut desk);
        let told = text.ends_with("\ncommon text counted\n");
        assert_eq!(told, counts, "{keys}: {text}");
        for format in ["E enter", "E down enter"] {
            desk.keys(format);
            let text = desk.written.take().unwrap().text;
            // Below a line stand the settings in force.
            let page = text.split_once("\n---\n").map_or(&*text, |(page, _)| page);
            let told = page.matches("common text counted").count();
            assert_eq!(told, usize::from(counts), "{keys}, {format}: {text}");
        }
    }
}

#[test]
pub fn what_lies_over_the_lists_is_copied_too() {
    let class = essays();
    let (passage, what) = copied(&class, "enter p j");
    assert!(passage.contains("When the old bridge") && passage.contains("When the stone bridge"));
    assert_eq!(what, "passage 2");
    let (there, what) = copied(&class, "enter a j");
    assert!(there.contains(".txt:\nThe harbour lies quiet"), "{there}");
    assert_eq!(what, "the passage in that document");
    let (line, what) = copied(&class, "3 p");
    assert!(
        line.starts_with("berg-anna.txt and castillo-maria.txt: "),
        "{line}"
    );
    assert_eq!(what, "the pair");
    let (lines, what) = copied(&class, "i");
    assert!(
        lines.contains("What both share") || lines.lines().count() > 8,
        "{lines}"
    );
    assert_eq!(what, "the details");
}

#[test]
fn a_pair_in_other_words_is_copied_with_what_the_search_found() {
    let mut desk = Desk::with(&essays(), 120, 24);
    desk.keys("r");
    let pair = Pair {
        docs: Sides::new(DocId(0), DocId(1)),
        covered: Sides::new(Ratio::new(2, 5), Ratio::new(1, 2)),
        same: 60,
        words: 91,
        longest: 6,
        passages: [0, 2, 1],
        is_listed: false,
    };
    let search = Search {
        pairs: vec![pair],
        ..Search::default()
    };
    desk.rewritten(search);
    let (line, _) = said(&mut desk);
    assert_eq!(
        line,
        "berg-anna.txt and castillo-maria.txt: passages with 40% of the first and 50% of the second, by characters; \
         60 of 91 words are the same, longest run 6 words"
    );
    words::speaking(Language::Russian, || {
        let (line, _) = said(&mut desk);
        assert!(line.contains("совпадают 60 из 91 слова,"), "{line}");
    });
}

#[test]
fn every_cell_of_a_matrix_can_be_copied() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("3 A c").answer(&class);
    assert_eq!(desk.app.place(), Place::Matrix);
    desk.keys("g");
    let mut all = 0;
    for _ in 0..class.names.len() {
        let (row, column) = desk.app.layers.matrix().unwrap().at();
        if row != column {
            let (line, _) = said(&mut desk);
            assert!(line.contains("of the first in the second"), "{line}");
            all += 1;
        }
        desk.keys("j");
    }
    assert!(all >= class.names.len() - 1);
}

#[test]
pub fn the_passage_of_a_document_that_one_is_at_is_copied_and_its_sources_by_a_key_of_their_own() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 j v").answer(&class);
    let (passage, what) = said(&mut desk);
    assert_eq!(what, "passage 1");
    assert!(
        passage.starts_with("castillo-maria.txt (also in "),
        "{passage}"
    );
    assert!(passage.contains("The harbour"), "{passage}");
    desk.keys("n");
    let (_, what) = said(&mut desk);
    assert_eq!(what, "passage 2");
    desk.keys("Y");
    let copied = desk.copied.take().unwrap();
    let head = copied.lines().next().unwrap();
    assert!(head.contains("castillo-maria.txt: "), "{copied}");
    // One of the two has an edited passage, whose equal words count here.
    assert!(copied.contains("berg-anna.txt\n"), "{copied}");
    assert!(copied.contains("as lists of pairs count them"), "{copied}");
    words::speaking(Language::Russian, || {
        desk.keys("Y");
        let copied = desk.copied.take().unwrap();
        assert!(copied.contains("слов"), "{copied}");
    });
}

#[test]
fn how_far_the_search_for_rewritten_text_is_stands_there_in_the_language_of_the_screen() {
    let mut desk = Desk::with(&essays(), 120, 24);
    desk.keys("r");
    let mut searching = |what, all| {
        let rewriting = Rewriting { done: 3, all, what };
        desk.tell(Message::Engine(Event::Rewriting(rewriting)));
        let english = desk.line_with("searching: ");
        let russian = words::speaking(Language::Russian, || desk.line_with("поиск: "));
        (english, russian)
    };
    let (english, russian) = searching("texts", 21);
    assert!(english.contains("searching: 3 of 21 texts"), "{english}");
    assert!(russian.contains("поиск: 3 из 21 текста"), "{russian}");
    let (english, russian) = searching("pairs", 12);
    assert!(english.contains("searching: 3 of 12 pairs"), "{english}");
    assert!(russian.contains("поиск: 3 из 12 пар"), "{russian}");
}
