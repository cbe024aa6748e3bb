//! One document against all, and one passage in all.

use super::*;
use crate::engine::{Arriving, Request, scan_with};
use crate::snapshot::{Occurrences, Sought, Sourced, SourcedText};
use crate::text;

const RIVER: &str = "The river was the reason why anybody settled here at all, and every sack of flour came on flat barges.";
const MUSIC: &str = "My sister plays the cello badly, which is how I learned to love silence on long Sunday afternoons.";

impl Class {
    fn wait_for_sources(&mut self, shows: impl Fn(&Sourced) -> bool) -> Arc<Sourced> {
        self.wait_for_event(|event| match event {
            Event::Sourced(found) => Some(found).filter(|found| shows(found)),
            _ => None,
        })
    }

    fn occurrences(&mut self, sought: &Sought) -> Arc<Occurrences> {
        let request = Request::Occurrences(Some(sought.clone()));
        self.engine().send(request);
        let answer = self.wait_for_event(|event| match event {
            Event::Occurrences(answer) => Some(answer),
            _ => None,
        });
        assert_eq!(answer.sought, *sought);
        answer
    }
}

fn found(answer: &Sourced) -> &SourcedText {
    answer.outcome.as_ref().unwrap().as_ref().unwrap()
}

/// Each source with the words that it has, and how much of the text all have.
fn said(answer: &Sourced) -> (Vec<(String, u32)>, String) {
    let sources = &found(answer).sources;
    let each = sources.all.iter();
    let each = each.map(|source| (source.label.as_str().to_owned(), source.same));
    (each.collect(), sources.share().to_string())
}

fn is_there(answer: &Sourced) -> bool {
    matches!(answer.outcome, Some(Ok(_)))
}

#[test]
fn of_a_new_text_that_very_many_share_text_with_it_is_known_how_many_were_not_compared() {
    let passage = |at: u32| {
        let words = (0..20).map(|word| format!("p{at}w{word}"));
        words.collect::<Vec<_>>().join(" ")
    };
    let all: Vec<String> = (0..203).map(passage).collect();
    let class = Class::prepared(&[]);
    for (at, text) in all.iter().enumerate() {
        class.write(&format!("{at}.txt"), text);
    }
    class.write("../new.txt", all.join("\n\n"));
    let new = Arriving::File(class.path("../new.txt"));
    let (_, guests) = scan_with(&class.options(), &[new]).unwrap();
    let together = guests[0].together[0].documents;
    assert_eq!((together, guests[0].left_out), (200, 3));
}

#[test]
fn the_sources_of_a_document_follow_it_and_them() {
    let both = format!("{RIVER}\n\nWhat I think.\n\n{MUSIC}");
    let mut class = Class::with(&[
        ("both.txt", &both),
        ("music.txt", MUSIC),
        ("river.txt", RIVER),
        (
            "other.txt",
            "Nothing of this stands in any of the texts of this small class.",
        ),
    ]);
    let id = class.id("both.txt");
    class.engine().send(Request::Sources(Some(id)));
    let first = class.wait_for_sources(is_there);
    let expected = vec![("river.txt".to_owned(), 20), ("music.txt".to_owned(), 18)];
    assert_eq!(said(&first), (expected.clone(), "93%".to_owned()));
    assert_eq!(
        (first.compared, first.left_out),
        (2, 0),
        "only those that can have a passage"
    );
    // Passages are those of the side by side.
    let comparison = class.compare("both.txt", "music.txt").unwrap();
    let compared = comparison.outcome.unwrap();
    let place = &found(&first).sources.all[1].places[0];
    assert_eq!(place.span, compared.alignment.passages[0].spans.left);
    // A source changes, another one comes, the document changes, and goes.
    class.write("music.txt", "All of it is new.");
    let changed = class.wait_for_sources(|answer| is_there(answer) && answer.compared == 1);
    assert_eq!(said(&changed).0, expected[..1]);
    class.write("zoe.txt", MUSIC);
    class.wait_for_sources(|answer| is_there(answer) && said(answer).0.len() == 2);
    class.write("both.txt", RIVER);
    let changed = class.wait_for_sources(|answer| is_there(answer) && said(answer).1 == "100%");
    assert_eq!(said(&changed).0, expected[..1]);
    fs::remove_file(class.path("both.txt")).unwrap();
    let gone = class.wait_for_sources(|answer| matches!(answer.outcome, Some(Err(_))));
    let reason = gone.outcome.as_ref().unwrap().as_ref().unwrap_err();
    assert!(reason.starts_with("both.txt: "), "{reason}");
    // The search may find that it is gone before the lists do: written again by then, it would only be saved.
    class.wait_for(&["music.txt", "other.txt", "river.txt", "zoe.txt"]);
    // Nobody looks any more: what is saved is no news of sources.
    class.engine().send(Request::Sources(None));
    class.write("both.txt", RIVER);
    // On a slow machine what was saved and deleted before is told in the same sentence.
    class.wait_until("both.txt is back", |s| {
        of_news(s).is_some_and(|told| told.contains("back"))
    });
}

#[test]
fn all_documents_with_a_passage_are_listed_with_the_line_where_they_have_it() {
    let half = "Before that, as my sister plays the cello badly, which is how I learned, nothing.";
    let mut class = Class::with(&[
        ("own.txt", &format!("One. {MUSIC} Two.")),
        ("all.txt", &format!("Somebody says: {MUSIC}")),
        ("half.txt", half),
        ("river.txt", RIVER),
    ]);
    let text: Arc<str> = format!("One. {MUSIC} Two.").into();
    let sought = Sought {
        doc: class.id("own.txt"),
        text,
        tokens: 1..19,
    };
    let answer = class.occurrences(&sought);
    let said: Vec<(&str, u32)> = answer
        .shown
        .iter()
        .map(|occurrence| (occurrence.label.as_str(), occurrence.words))
        .collect();
    assert_eq!(said, [("all.txt", 18), ("half.txt", 11)]);
    assert_eq!((answer.number, answer.common), (2, 0));
    let excerpt = answer.shown[1].excerpt.as_ref().unwrap();
    assert_eq!(
        excerpt.run.of(&excerpt.text),
        "my sister plays the cello badly, which is how I learned"
    );
    assert!(
        excerpt.text.starts_with("Before that, as my"),
        "{}",
        excerpt.text
    );
}

#[test]
fn a_passage_with_a_hidden_name_in_it_is_found_whole_and_shown_without_it() {
    let passage = "Yesterday Anna Petrova practised the cello all evening in the cold hall beside our old harbour wall.";
    let mut class = Class::with(&[
        ("Anna Petrova.txt", passage),
        ("ben.txt", &format!("One. {passage} Two.")),
    ]);
    let id = class.id("Anna Petrova.txt");
    class.engine().send(Request::HideNames(true));
    class.engine().send(Request::Sources(Some(id)));
    let sourced = class.wait_for_sources(|answer| {
        is_there(answer) && answer.label.as_str().starts_with("Author ")
    });
    let text = Arc::clone(&found(&sourced).text.text);
    assert!(!text.contains("Petrova"), "{text}");
    let sought = Sought {
        doc: id,
        text,
        tokens: 0..17,
    };
    let answer = class.occurrences(&sought);
    let [occurrence] = &answer.shown[..] else {
        panic!("{answer:?}");
    };
    assert_eq!(occurrence.words, 17);
    assert!(occurrence.label.as_str().starts_with("Author "));
    let excerpt = occurrence.excerpt.as_ref().unwrap();
    assert!(!excerpt.text.contains("Petrova"), "{}", excerpt.text);
    // What is kept of it has the name.
    assert_eq!(answer.named.as_deref(), Some(passage));
}

#[test]
fn what_many_documents_have_is_told_once_with_its_text() {
    let names: Vec<String> = (0..14).map(|n| format!("essay-{n:02}.txt")).collect();
    let texts: Vec<String> = (0..14)
        .map(|n| match n {
            12 => RIVER.to_owned(),
            7 => format!("One. {MUSIC} And more."),
            _ => format!("Mine is number {n}. {MUSIC}"),
        })
        .collect();
    let files: Vec<(&str, &str)> = names
        .iter()
        .zip(&texts)
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let mut class = Class::with(&files);
    class.engine().send(Request::CommonPassages(true));
    let answer = class.wait_for_event(|event| match event {
        Event::CommonPassages(answer) => Some(answer),
        _ => None,
    });
    assert_eq!((answer.number, answer.shown.len()), (1, 1));
    let quoted = &answer.shown[0];
    assert_eq!(
        (quoted.documents, quoted.label.as_str()),
        (13, "essay-00.txt")
    );
    assert_eq!(quoted.text(), MUSIC.trim_end_matches('.'));
    assert_eq!(quoted.words, text::tokens(MUSIC).hashes.len() as u32);
    let (sought, span) = quoted.place.as_ref().unwrap();
    assert_eq!(
        text::tokens(span.of(&sought.text)).hashes.len(),
        sought.tokens.len()
    );
    class.engine().send(Request::CommonPassages(false));
    let counted = class.wait_for_event(|event| match event {
        Event::CommonPassages(answer) if answer.shown.is_empty() => Some(answer),
        _ => None,
    });
    assert_eq!((counted.number, counted.documents), (1, 13));
}
