//! A pair has one figure, wherever it stands (DESIGN 1).

use std::ops::Range;

use super::live::{SAID, SAID_AGAIN};
use super::*;
use crate::align::Figures;
use crate::app::{App, Message, update};
use crate::arrival::{Rules, judge};
use crate::engine::{Quotations, Request};
use crate::index::Pair;
use crate::measure::Containment;
use crate::regressions::cases;
use crate::report::{self, Findings};
use crate::sides::{Side, Sides};
use crate::snapshot::Sourced;
use crate::view;
use crate::view::theme::Theme;
use crossterm::event::KeyCode;
use proptest::prelude::*;
use proptest::test_runner::Config;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use ratatui::terminal::Terminal;

/// Paragraphs of which the documents are made: some in other words, some with changed words, one shorter than evidence.
fn paragraphs() -> Vec<String> {
    let edited = text(2).replacen(' ', " indeed ", 4);
    let short = "and so they all went home before the rain".to_owned();
    let own = [3, 5, 7, 9].map(text);
    [
        SAID.to_owned(),
        SAID_AGAIN.to_owned(),
        text(2),
        edited,
        short,
    ]
    .into_iter()
    .chain(own)
    .collect()
}

/// Room for all columns, and for the preview beneath them.
const WIDE: (u16, u16) = (160, 40);

/// In billionths: a reader of JSON may miss the last of sixteen digits.
fn rounded(figure: f64) -> i64 {
    (figure * 1e9).round() as i64
}

/// As programs know them.
const FIELDS: [&str; 5] = [
    "share_left",
    "share_right",
    "words_shared",
    "longest_run",
    "passages",
];

/// Both shares, and words, longest run and passages.
fn of_pair(pair: &Pair) -> [i64; 5] {
    let [left, right] = Side::BOTH.map(|side| rounded(pair.share(side).fraction()));
    let Figures {
        words,
        longest,
        passages,
        ..
    } = pair.figures;
    let counts = [words, longest, passages].map(|count| rounded(count.into()));
    [left, right, counts[0], counts[1], counts[2]]
}

fn of_json(row: &serde_json::Value) -> [i64; 5] {
    FIELDS.map(|field| rounded(row[field].as_f64().unwrap()))
}

/// Which words of a text are given to which source.
fn stretches(sourced: &Sourced) -> Vec<(Range<u32>, String)> {
    let found = &sourced.outcome.as_ref().unwrap().as_ref().unwrap().sources;
    let given = found.stretches.iter().map(|stretch| {
        let source = found.all[stretch.source].label.to_string();
        (stretch.tokens.clone(), source)
    });
    given.collect()
}

/// As they are read aloud.
fn sentences_of(pair: &Pair) -> String {
    let [left, right] =
        Side::BOTH.map(|side| pair.share(side).to_string().replace('%', " percent"));
    format!(
        "Of the first {left} stands in the second, and of the second {right} in the first. They share {} word",
        pair.figures.words
    )
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The words and figures of the list and the preview, with one blank between any two.
fn screen(app: &App) -> String {
    let mut terminal = Terminal::new(TestBackend::new(WIDE.0, WIDE.1)).unwrap();
    terminal
        .draw(|frame| view::draw(frame, app, &Theme::default()))
        .unwrap();
    let shown = terminal.backend().to_string();
    let is_said = |word: &&str| word.contains(char::is_alphanumeric);
    let said = shown.split_whitespace().filter(is_said);
    said.collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(Config { cases: cases(10), ..Config::default() })]

    #[test]
    fn a_pair_has_the_same_figures_in_every_list_text_file_and_command(
        documents in prop::collection::vec(prop::collection::vec(0..9_usize, 1..5), 2..8),
        percent in 1..70_u8,
        template in prop::option::of(0..9_usize),
    ) {
        let paragraphs = paragraphs();
        let texts = documents.iter().map(|parts| {
            let parts = parts.iter().map(|part| paragraphs[*part].as_str());
            parts.collect::<Vec<_>>().join("\n\n")
        });
        let texts: Vec<String> = texts.collect();
        let names: Vec<String> = (0..texts.len()).map(|number| format!("{number}.txt")).collect();
        let files = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str));
        let mut files: Vec<_> = files.collect();
        let late = files.pop().unwrap();
        let mut class = Class::prepared(&files);
        if let Some(part) = template {
            let sheet = class.outer.path().join("sheet.txt");
            fs::write(&sheet, &paragraphs[part]).unwrap();
            class.templates.push(sheet);
        }
        class.start(Seams::default());
        class.write(late.0, late.1);
        class.wait_until("the last one came", |s| s.listing.documents.len() == texts.len());
        let late = class.id(late.0);
        class.wait_until("it is judged", |s| s.arrival(late).is_some());
        prop_assert_eq!(
            class.last.arrival(late).unwrap(),
            &judge(&class.last.listing, late, |_| true, texts.len() - 1, &Rules::default())
        );
        let news = class.last.arrival(late).unwrap().clause(&class.last.listing).english();
        class.wait_for_news(&format!("{} added: {news}", names.last().unwrap()));
        // What is under the bar by less than half a percent is not rounded otherwise.
        let threshold = Containment::from_percent(percent.into());
        class.list(|settings| settings.threshold = threshold);
        class.wait_until("it is listed so", |s| s.settings.threshold == threshold);
        let listing = Arc::clone(&class.last.listing);
        let mut options = class.options();
        options.settings.threshold = threshold;
        let (scanned, mut quotations) = Quotations::scan(&options, false).unwrap();
        prop_assert_eq!(&scanned.listing.pairs, &listing.pairs);
        let findings = Findings::new(&class.last, None);
        let exported = written(|out| report::json::write(&findings, out));
        let exported: serde_json::Value = serde_json::from_str(&exported).unwrap();
        for (pair, row) in listing.pairs.iter().zip(exported["pairs"].as_array().unwrap()) {
            prop_assert_eq!(of_json(row), of_pair(pair));
        }
        let csv = written(|out| report::table::write_csv(&findings, out));
        let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let heads = lines.next().unwrap();
        let places = FIELDS.map(|field| heads.iter().position(|head| *head == field).unwrap());
        for (pair, cells) in listing.pairs.iter().zip(lines) {
            prop_assert_eq!(places.map(|at| rounded(cells[at].parse().unwrap())), of_pair(pair));
        }
        let aloud = written(|out| report::sentences::write(&findings, &mut |_, _| None, out));
        let aloud = aloud.split("\nPair ").skip(1);
        for (pair, said) in listing.pairs.iter().zip(aloud) {
            let figures = sentences_of(pair);
            prop_assert!(said.contains(&figures), "{said}: {figures}");
        }
        let mut app = App::default();
        update(&mut app, Message::Resize(Size::new(WIDE.0, WIDE.1)));
        update(&mut app, Message::Engine(Event::Snapshot(Arc::clone(&class.last))));
        let ids: Vec<DocId> = listing.documents.iter().map(|document| document.id).collect();
        class.engine().send(Request::Matrix(ids.clone()));
        let matrix = class.wait_for_event(|event| match event {
            Event::Matrix(matrix) => Some(matrix),
            _ => None,
        });
        let place = |id: DocId| ids.iter().position(|other| *other == id).unwrap();
        for pair in &listing.pairs {
            prop_assert!(!pair.is_estimate);
            class.engine().send(Request::Compare(pair.docs));
            let comparison = class.wait_for_comparison(|c| c.docs == pair.docs);
            let compared = comparison.outcome.as_ref().unwrap();
            prop_assert_eq!(compared.figures(), pair.figures);
            prop_assert_eq!(compared.counted, pair.words);
            prop_assert_eq!(compared.overlap, pair.overlap());
            // A scan quotes what the screen marks.
            let passages = compared.alignment.passages.iter();
            let longest = passages.rev().max_by_key(|passage| passage.longest).unwrap();
            let marked = Sides::new(Side::Left, Side::Right)
                .map(|side| longest.spans.get(side).of(compared.texts.get(side)).to_owned());
            prop_assert_eq!(quotations.longest(pair).unwrap().texts, marked);
            let json = written(|out| report::json::write_comparison(&comparison, compared, &class.last.settings, out));
            let json: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(of_json(&json["shared"]), of_pair(pair));
            update(&mut app, Message::Engine(Event::Comparison(Arc::clone(&comparison))));
            let screen = screen(&app);
            let [left, right] = Side::BOTH.map(|side| pair.share(side));
            let row = format!("{left} {right}");
            let preview = format!("{} passage", pair.figures.passages);
            prop_assert!(screen.contains(&row) && screen.contains(&preview), "{row}, {preview}: {screen}");
            update(&mut app, Message::Key(KeyCode::Down.into()));
            for side in Side::BOTH {
                let (one, other) = (*pair.docs.get(side), *pair.docs.get(side.other()));
                prop_assert_eq!(compared.share(side), pair.share(side));
                prop_assert_eq!(matrix.cell(place(one), place(other)), pair.share(side));
                class.engine().send(Request::Sources(Some(one)));
                let sourced = class.wait_for_event(|event| match event {
                    Event::Sourced(found) if found.doc == one && found.outcome.is_some() => Some(found),
                    _ => None,
                });
                let found = &sourced.outcome.as_ref().unwrap().as_ref().unwrap().sources;
                let source = found.all.iter().find(|source| source.doc == other).unwrap();
                prop_assert_eq!((source.same, source.share), (pair.figures.words, pair.share(side)));
                if one == late {
                    let file = class.path(names.last().unwrap());
                    let (_, scanned) = crate::engine::sources(&options, &file).unwrap();
                    prop_assert_eq!(stretches(&scanned), stretches(&sourced));
                }
                // In all they are as many words as in one of them at least, and the same share where there is but one. Beside copies
                // common text counts, so that the share of all may be of more words.
                prop_assert!(found.same >= source.same);
                if found.all.len() == 1 {
                    prop_assert_eq!((found.same, found.share()), (source.same, source.share));
                }
                let share = pair.share(side).to_string();
                let printed = report::text::share(compared, side);
                prop_assert!(printed.starts_with(&share), "compare: {printed}");
                let arrival = judge(&listing, one, |_| true, ids.len() - 1, &Rules::default());
                let largest = arrival.largest.unwrap().1.share_of(one);
                let of_pairs = listing.pairs.iter().filter(|pair| pair.partner(one).is_some());
                prop_assert_eq!(Some(largest), of_pairs.map(|pair| pair.share_of(one)).max());
                let checked = arrival.sentence(&listing, None).english();
                let news = arrival.clause(&listing).english();
                prop_assert!(checked.contains(&largest.to_string()), "check: {checked}");
                prop_assert!(
                    arrival.group.is_some() || news.starts_with(&largest.to_string()),
                    "news: {news}"
                );
            }
        }
        for cluster in &listing.clusters {
            let is_in = |pair: &&Pair| cluster.members.contains(&pair.docs.left);
            let shares = listing.pairs.iter().filter(is_in).map(Pair::larger_share);
            prop_assert_eq!(shares.clone().max(), Some(cluster.strongest));
            prop_assert_eq!(shares.min(), Some(cluster.weakest));
        }
    }
}
