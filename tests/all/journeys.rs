//! A person does what they came for, by keyboard alone. Each test is a sentence.

use std::sync::Arc;

use crossterm::event::MouseEventKind;
use sidelong::app::Message;
use sidelong::app::command::{Place, commands};
use sidelong::app::keys::shown;
use sidelong::app::picker::Pick;
use sidelong::app::rows::Subject;
use sidelong::engine::Request;
use sidelong::index::{DocId, Strengths};
use sidelong::measure::Containment;
use sidelong::sides::{Side, Sides};
use sidelong::snapshot::{Facts, Sample, Snapshot, Text, Watching};
use sidelong::view::theme::Theme;

use super::classes::{Class, essays, many};
use super::desk::{Desk, WAYS};
use sidelong::words::Said;

#[test]
fn the_cursor_stays_on_its_pair_and_untouched_on_the_strongest() {
    let class = many(300, 900);
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("pagedown pagedown j j");
    let chosen = desk.app.pairs.pair().unwrap();
    // Behind the names, which are shortened so that they are told from those around them.
    let figures = |desk: &mut Desk| desk.cursor_line().split_once('%').unwrap().1.to_owned();
    let marked = figures(&mut desk);
    // A stronger pair arrives, and others go.
    let mut later = class.later();
    later.pairs.truncate(700);
    let later = later.pair((0, 299), 990, (1_000, 1_000), (500, 400, 1));
    desk.show(later.snapshot());
    assert_eq!(desk.app.pairs.pair(), Some(chosen));
    assert_eq!(figures(&mut desk), marked);

    let class = Class::of(["a", "b", "c"]).pair((0, 1), 10, (50, 50), (20, 10, 1));
    let mut first = class.snapshot();
    first.progress.walked = false;
    let mut desk = Desk::empty(80, 24);
    desk.show(first);
    desk.show(class.pair((1, 2), 40, (50, 50), (60, 40, 1)).snapshot());
    let strongest = Sides::new(DocId(1), DocId(2));
    assert_eq!(desk.app.pairs.pair(), Some(strongest));
}

#[test]
fn a_filter_is_live_while_typing_and_esc_clears_it_first() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let found = |desk: &Desk| desk.rows();
    desk.keys("/").write("BERG");
    desk.line_has("/BERG", "2 of 8 pairs");
    // Letters that are commands elsewhere are letters here.
    desk.lacks("eriksen")
        .write("q")
        .sees("Esc clears the filter");
    assert!(!desk.left);
    desk.keys("backspace enter esc").sees("8 pairs by");
    desk.filter("李");
    desk.line_has("李小红", "王小明");
    desk.keys("/ esc");
    assert_eq!(desk.app.filter(), Some(""));
    // Letters that stand in no name are found scattered; two of these stand everywhere.
    desk.keys("/").write("cstlo");
    desk.line_has("castillo", "berg-anna");
    assert_eq!(found(&desk), 2);
    assert_eq!(found(desk.keys("ctrl-u").write("zq")), 0);

    // Several words are of both names, and accents do not matter.
    let class = Class::of(["anna.txt", "ben.txt", "dirk köhler.txt"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 80, 24);
    assert_eq!(found(desk.keys("/").write("ben ANNA")), 1);
    assert_eq!(found(desk.keys("ctrl-u").write("kohler")), 1);
    desk.line_has("ben.txt", "köhler");
}

#[test]
fn the_threshold_moves_by_steps_to_its_ends_even_before_the_engine_follows() {
    let mut desk = Desk::with(&essays(), 120, 24);
    desk.keys(") ) (").sees("pairs at 2%");
    let asked: Vec<Containment> = (desk.sent.iter())
        .filter_map(|request| match request {
            Request::Threshold(threshold) => Some(*threshold),
            _ => None,
        })
        .collect();
    assert_eq!(asked, [2.0, 3.0, 2.0].map(Containment::from_percent));
    desk.keys(&") ".repeat(40))
        .sees("the threshold is at its highest, 100%");
    desk.keys(&"( ".repeat(60))
        .sees("the threshold is at its lowest, 1%");
}

#[test]
fn common_text_is_counted_and_left_out_again_and_the_title_says_which_it_is() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("3").sees("° common text left out");
    desk.sent.clear();
    // A second press before it is so takes it back.
    desk.keys("C C C");
    let wishes = [true, false, true].map(Request::CountCommon);
    assert_eq!(format!("{:?}", desk.sent), format!("{wishes:?}"));
    let counted = |counts: bool| {
        let mut counted = class.later();
        if counts {
            counted.common = Vec::new();
        }
        let mut snapshot = counted.snapshot();
        snapshot.settings.counts_common = counts;
        snapshot
    };
    desk.show(counted(true));
    desk.keys("j").lacks("left out");
    for place in ["1", "2", "3"] {
        desk.keys(place).sees("── common text counted ──");
        assert_eq!(desk.app.seen.counts(), (0, 0), "nothing is new by that");
    }
    desk.keys("C");
    assert!((desk.sent.iter()).any(|sent| matches!(sent, Request::CountCommon(false))));
    desk.show(counted(false));
    desk.keys("j")
        .lacks("common text counted")
        .sees("° common text left out");
    desk.keys("w")
        .sees("common text counted: ")
        .sees("common text left out: ");
}

#[test]
fn the_comparison_is_asked_for_once_whenever_the_selected_pair_changes() {
    let class = essays();
    let mut desk = Desk::empty(80, 24);
    desk.show(class.snapshot());
    assert_eq!(desk.sent.len(), 1);
    desk.keys("k");
    desk.show(class.snapshot());
    assert_eq!(desk.sent.len(), 1, "the same pair is not asked for again");
    desk.sees("comparing");
    desk.answer(&class);
    desk.sees("The harbour lies quiet");
    // The next pair never shows the text of the one before.
    desk.keys("j");
    desk.lacks("The harbour");
    assert!(matches!(desk.sent.as_slice(), [Request::Compare(_)]));
}

#[test]
fn enter_opens_two_texts_and_esc_comes_back_to_the_same_row() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("j j enter");
    assert_eq!(Some(desk.open()), desk.app.pairs.pair());
    desk.keys("n N esc");
    assert_eq!((desk.place(), desk.app.pairs.at()), (Place::Pairs, 2));
    // A document beside its best match.
    let pair = Desk::at(&class, (80, 24), "3 G enter").open();
    assert_eq!(pair.left.0.max(pair.right.0), 7);
}

#[test]
fn tabs_go_round_both_ways_and_esc_closes_the_files_not_read() {
    let mut desk = Desk::with(&essays(), 80, 24);
    let keys = ["tab", "tab", "tab", "tab", "shift-tab", "2", "1"];
    let seen = keys.map(|key| desk.keys(key).app.screen.name());
    let round = "Clusters Documents Overview Pairs Overview Clusters Pairs";
    assert_eq!(seen.join(" "), round);
    assert_eq!(desk.keys("3 u enter esc").place(), Place::Documents);
    // The tab is that of the documents, and its key shows these.
    assert_eq!(desk.keys("u 3").place(), Place::Documents);
}

#[test]
fn a_cluster_opens_into_its_matrix_and_a_cell_into_its_pair() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("2 enter").sees("…").answer(&class);
    // The cursor starts on the strongest cell.
    let said = "100% of berg-anna.txt stands in castillo-maria.txt";
    desk.line_has(" of berg", said);
    for (key, within) in [("l", "zhukova-olga.txt"), ("h", "castillo-maria.txt")] {
        let line = desk.keys(key).line_with(" of berg");
        assert!(line.contains(&format!("stands in {within}")), "{line}");
    }
    desk.keys("h enter").sees("the document itself");
    assert_eq!(desk.place(), Place::Matrix);
    // That of the first cell was asked for with the first pair.
    desk.sent.clear();
    desk.keys("l j j i");
    let asks = |request: &Request| matches!(request, Request::Compare(_) | Request::Details(_));
    assert!(desk.sent.iter().any(asks), "{:?}", desk.sent);
    desk.keys("esc enter");
    assert_eq!(desk.open(), Sides::new(DocId(1), DocId(9)));
    for place in [Place::Matrix, Place::Clusters] {
        assert_eq!(desk.keys("esc").app.place(), place);
    }
}

#[test]
fn a_matrix_larger_than_the_screen_scrolls_keeps_its_heads_and_leads_to_the_tabs() {
    let class = many(60, 59 * 30);
    let mut desk = Desk::at(&class, (80, 24), "2 enter G");
    desk.sees(" ›51 ").sees(" ↑43 ");
    let screen = desk.keys(&"l ".repeat(60)).sees("[─]").screen();
    let heads = screen.lines().nth(3).unwrap();
    assert!(heads.trim_end().ends_with("60"), "{screen}");
    let last = |line: &str| line.trim_start().starts_with("60 ");
    assert!(screen.lines().any(last), "{screen}");
    for (key, place) in [
        ("1", Place::Pairs),
        ("2", Place::Clusters),
        ("3", Place::Documents),
        ("tab", Place::Documents),
    ] {
        assert_eq!(desk.keys("2 enter").app.place(), Place::Matrix);
        assert_eq!(desk.keys(key).app.place(), place);
    }
}

#[test]
fn a_matrix_follows_its_cluster_and_closes_with_it() {
    let class = essays();
    let mut desk = Desk::at(&class, (80, 24), "2 enter");
    let mut without = class.clone();
    without
        .pairs
        .retain(|p| p.docs.left != DocId(0) && p.docs.right != DocId(0));
    desk.show(without.snapshot());
    assert!(matches!(desk.sent.as_slice(), [Request::Matrix(docs)] if docs.len() == 2));
    without.pairs.clear();
    desk.show(without.snapshot());
    assert_eq!(desk.place(), Place::Clusters);
}

#[test]
fn the_help_and_the_palette_have_every_command_of_their_place_with_its_keys() {
    for keys in ["1", "2", "2 enter", "3", "3 u", "4", "enter"] {
        for asks in ["?", ":"] {
            let mut desk = Desk::with(&essays(), 140, 200);
            let ground = desk.keys(keys).app.ground();
            let screen = desk.keys(asks).screen();
            let mut number = 0;
            for command in commands(ground).filter(|c| asks == "?" || !c.keys.contains(&":")) {
                number += 1;
                let mut rows = screen.lines();
                let row = rows.find(|line| line.contains(command.help.say()));
                let row = row.unwrap_or_else(|| panic!("{} is missing:\n{screen}", command.help));
                for key in command.keys {
                    assert!(row.split(' ').any(|word| word == shown(key)), "{row}");
                }
            }
            let rows = screen.lines().filter(|line| !line.is_empty()).count();
            assert!(asks != "?" || rows == number + 2, "others, too: {screen}");
        }
    }
}

#[test]
fn no_size_of_window_panics_or_loses_anything_nothing_hostile_reaches_a_cell_and_every_place_is_left()
 {
    let mut class = essays();
    class.names[0] = "a\u{1b}[2J\u{202e}gpj\u{200b}\r\n.txt".to_owned();
    let harmless = |desk: &mut Desk| {
        let screen = desk.screen();
        let turns = |c| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
        let hostile = |c: char| c != '\n' && c.is_control() || turns(c);
        assert!(!screen.contains(hostile), "{screen:?}");
        screen
    };
    for way in WAYS {
        let mut desk = Desk::at(&class, (80, 24), way);
        let before = harmless(&mut desk);
        for (width, height) in [(1, 1), (0, 0), (80, 0), (0, 24), (20, 5), (7, 40), (300, 2)] {
            desk.resize(width, height);
            harmless(&mut desk);
        }
        desk.resize(80, 24);
        assert_eq!(desk.screen(), before, "{way}");
        // What is said of a key, or that letters replace a kept filter, is said until the next one.
        let is_said = desk.app.said.is_some() || desk.app.is_typing();
        assert!(!desk.suspended && desk.keys("ctrl-z").suspended, "{way}");
        assert!(is_said || desk.screen() == before, "{way}");
        assert!(!desk.left && desk.keys("ctrl-c").left, "{way}");
    }
    let mut desk = Desk::at(&class, (80, 24), "?");
    assert!(!desk.keys("q").left, "in the help q hides the help");
    assert!(desk.keys("q").left);
    let mut desk = Desk::with(&class, 80, 24);
    desk.theme = Theme::none(false);
    for keys in ["1", "2", "3", "4", "2 enter"] {
        desk.keys("esc").keys(keys).answer(&class);
        for width in (0..170).step_by(13) {
            for height in (0..45).step_by(2) {
                desk.resize(width, height);
                desk.screen();
            }
        }
    }
}

#[test]
fn an_empty_list_says_why_and_what_to_do_and_how_the_folder_is_watched_when_it_matters() {
    let nobody = || Class::of([""; 0]);
    let unread = |files: &[_]| Class {
        unread: files.to_vec(),
        ..nobody()
    };
    let three = || Class::of(["a", "b", "c"]);
    let files = [("a.pdf", "PDF"), ("b.txt", "not UTF-8")];
    // The overview of a class of next to nothing says what its list says.
    for (class, places, said) in [
        (nobody(), &["1", "4"][..], "There are no texts in"),
        (
            Class::of(["a"]),
            &["1", "4"],
            "One document has nothing to be",
        ),
        (unread(&files[..1]), &["1", "4"], "The only file in"),
        (unread(&files), &["1", "4"], "None of the 2 files in"),
        (three(), &["1"], "3 documents were compared"),
        (three(), &[")"], "( lowers the threshold, now 2%"),
        (three(), &["3 u"], "Every file was read"),
    ] {
        for place in places {
            for size in [(80, 24), (60, 14)] {
                let screen = Desk::at(&class, size, place).screen();
                let words: Vec<&str> = screen.split_whitespace().collect();
                assert!(words.join(" ").contains(said), "{said}: {screen}");
            }
        }
    }
    for (class, watching, said) in [
        (
            nobody(),
            Watching::Gone,
            "The folder is gone. It is looked for",
        ),
        (
            essays(),
            Watching::Gone,
            "the folder is gone; looking for it",
        ),
        (
            essays(),
            Watching::Polled(Said::text("no more watches")),
            "every few seconds: no more watches",
        ),
    ] {
        let mut snapshot = class.snapshot();
        (snapshot.watching, snapshot.news) = (watching, None);
        let mut desk = Desk::empty(120, 40);
        desk.show(snapshot);
        desk.sees(said);
    }
}

#[test]
fn enter_says_why_it_opens_nothing() {
    let class = Class::of(["a", "b", "jo.txt"]).pair((0, 1), 40, (50, 50), (60, 40, 1));
    let mut desk = Desk::with(&class, 120, 24);
    desk.keys("3 G enter");
    let said = "jo.txt shares no listed text with any other document";
    desk.sees(said);
    desk.keys("k");
    desk.lacks(said);
    let mut desk = Desk::with(&Class::of(["a", "b"]), 120, 24);
    desk.keys("enter");
    desk.sees("there is no pair to open");
}

#[test]
fn where_a_part_of_the_shingles_proposes_pairs_the_first_line_says_which() {
    let sampled = |one_in| Snapshot {
        sample: Some(Sample {
            one_in,
            needed: 3 << 30,
        }),
        ..essays().snapshot()
    };
    for width in [80, 120] {
        let mut desk = Desk::with(&essays(), width, 40);
        let top = |desk: &mut Desk| desk.screen().lines().next().unwrap().to_owned();
        let usual = top(&mut desk);
        assert!(!usual.contains("shingles"), "{usual}");
        desk.show(sampled(4));
        for place in ["1", "4"] {
            let line = top(desk.keys(place));
            assert!(line.contains("1 of 4 shingles"), "{line}");
        }
        let why = "shingles proposes pairs: those that share little may be missed (--memory)";
        let fact = desk.line_with("proposes pairs");
        assert!(fact.contains("1 of 4"), "{fact}");
        assert!(width < 120 || fact.contains(why), "{fact}");
        // All of them beside the memory miss nothing, and nothing is said.
        desk.show(sampled(1));
        assert_eq!(top(&mut desk), usual);
        desk.lacks("proposes pairs");
    }
}

#[test]
fn a_command_is_found_by_some_of_its_letters_and_done() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys(":").write("clust");
    assert_eq!(desk.place(), Place::Palette);
    assert!(desk.line_with("▌ To the clusters").ends_with('2'));
    assert_eq!(desk.keys("enter").app.place(), Place::Clusters);
    // Letters that are commands elsewhere are letters here, and Esc does nothing but close.
    assert!(!desk.keys(":").write("q").keys("esc").left);
    desk.keys(":").write("zzzz").sees("No command does that");
    assert_eq!(desk.keys("enter").app.place(), Place::Clusters);
    desk.keys("enter :").write("column right").keys("enter");
    assert_eq!(
        desk.app.layers.matrix().map(|matrix| matrix.at().1),
        Some(2)
    );
    // Where words begin as is typed, scattered letters are not meant; where none does they are.
    let mut desk = Desk::with(&essays(), 80, 24);
    let leaves = "Leave; ctrl-c does so everywhere";
    let offered = |desk: &Desk| -> Vec<String> {
        let list = &desk.app.layers.palette().unwrap();
        let all = list.in_view(100).map(|((item, _), _)| item.what.clone());
        all.collect()
    };
    assert!(offered(desk.keys(":")).iter().any(|line| line == leaves));
    let found = offered(desk.write("sort"));
    assert!(!found.iter().any(|line| line == leaves), "{found:?}");
    assert!((1..8).contains(&found.len()), "{found:?}");
    desk.keys("esc");
    desk.keys(":").write("srtotw").sees("Sort the other way");
}

#[test]
fn a_theme_is_seen_before_it_is_kept() {
    let mut desk = Desk::with(&essays(), 80, 24);
    // The list above is still in sight.
    desk.keys("T j j").sees("berg-anna");
    assert_eq!(desk.app.themes.chosen().unwrap().0, "light");
    assert_eq!(desk.kept_theme, None);
    desk.keys("esc");
    assert_eq!((desk.app.themes.at(), desk.place()), (0, Place::Pairs));
    assert_eq!(desk.keys("T j j enter").app.place(), Place::Pairs);
    assert_eq!(desk.kept_theme.as_deref(), Some("light"));
    desk.keys(":").write("theme none").keys("enter");
    assert_eq!(desk.kept_theme.as_deref(), Some("none"));
}

#[test]
fn the_overview_draws_the_threshold_where_it_is_and_takes_the_suggested_one() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("4");
    let foot = |desk: &mut Desk| {
        let screen = desk.screen();
        let mut lines = screen.lines().skip_while(|line| !line.contains('▲'));
        let (axis, under) = (lines.next().unwrap(), lines.next().unwrap());
        (
            axis.chars().position(|c| c == '▲').unwrap(),
            under.to_owned(),
        )
    };
    let (low, said) = foot(&mut desk);
    assert!(said.contains("1%"), "{said}");
    let (high, said) = foot(desk.keys(&") ".repeat(19)));
    assert!(said.contains("20%") && high > low, "{said}");
    let suggested = desk.app.snapshot.listing.strengths.suggested().unwrap();
    desk.sent.clear();
    desk.keys("t").sees("threshold which the gap suggests");
    let asked =
        |sent: &[Request]| matches!(sent, [Request::Threshold(t)] if *t == suggested.threshold());
    assert!(asked(&desk.sent), "{:?}", desk.sent);
    for (key, place) in [
        ("u", Place::Unread),
        ("esc", Place::Overview),
        ("enter", Place::Pairs),
    ] {
        assert_eq!(desk.keys(key).app.place(), place);
    }
    // Where all are alike it suggests nothing, and does not offer it.
    let mut desk = Desk::with(&Class::of(["a", "b"]), 80, 24);
    desk.keys("4").sent.clear();
    desk.keys("t")
        .sees("nothing suggests a threshold")
        .lacks("as suggested");
    assert!(desk.sent.is_empty());
}

#[test]
fn the_suggested_threshold_says_which_pairs_it_takes_off_the_list() {
    // The second pair has less than the gap suggests.
    let class = Class::of(["a", "b", "c", "d", "e"])
        .pair((0, 1), 60, (100, 100), (70, 40, 2))
        .pair((2, 3), 12, (100, 100), (18, 11, 3));
    let mut snapshot = class.snapshot();
    let strengths = [60.0, 60.0, 12.0, 12.0, 0.0].map(|p| Some(Containment::from_percent(p).0));
    let listing = (*snapshot.listing).clone();
    snapshot.listing = Arc::new(listing.with_strengths(Strengths::of(strengths)));
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    desk.keys("4 t")
        .sees("leaves the list: it shares up to 11 words in a row");
}

#[test]
fn a_filter_asks_for_figures_and_explains_itself_as_one_types() {
    let mut desk = Desk::with(&essays(), 80, 24);
    desk.keys("/")
        .sees("such as name:ivanov c>60 words>200; also a b alike run passages kind");
    // What is not finished keeps nothing back.
    for (typed, said, shown) in [
        ("c>", "larger share over … a number", 8),
        ("c>50 words>300 -berg", "words over 300", 2),
        ("c>50 wo", "Nothing here fits “c>50 wo”", 0),
        ("new", "No new pairs. Esc clears the filter.", 0),
        ("cluster:1", "in cluster 1", 3),
        ("colour>3", "“colour” is nothing to ask for", 8),
    ] {
        desk.keys("ctrl-u").write(typed).sees(said);
        assert_eq!(desk.rows(), shown, "{typed}");
    }
    desk.keys("esc 2 /").write("size>2").keys("enter");
    assert_eq!(desk.rows(), 2);
    desk.keys("3 /").write("words>700 -best>5").keys("enter");
    desk.sees("haddad").lacks("zhukova-olga.txt  ");
    // Of two clusters the second one has an edited passage.
    let class = Class::of(["a", "b", "c", "d"])
        .pair((0, 1), 40, (50, 50), (60, 60, 1))
        .pair((2, 3), 30, (50, 50), (60, 40, 2));
    let mut other = Desk::with(&class, 80, 24);
    assert_eq!(other.keys("2").filter("kind:edited").rows(), 1);
    assert_eq!(other.filter("kind:verbatim").rows(), 2);
    // Nothing but an update changes what is shown of it.
    desk.keys("1 /").write("c>50");
    desk.app.pairs.filter.push_str(" words>3");
    let explained = desk.line_with("larger share over 50 %");
    assert!(!explained.contains("words over"), "{explained}");
}

#[test]
fn a_kept_filter_means_what_is_said_of_it_and_the_first_letter_replaces_it() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.filter("c>50 wo");
    assert_eq!(desk.rows(), 0);
    desk.keys("/");
    desk.line_with("letters replace it, Backspace shortens it");
    desk.write("berg");
    assert_eq!(desk.app.filter(), Some("berg"));
    assert_eq!(desk.rows(), 2);
    desk.lacks("letters replace it");
    // Any other key goes on with it.
    desk.keys("enter / backspace").write("g");
    assert_eq!(desk.app.filter(), Some("berg"));
    desk.keys("enter / down").write("x");
    assert_eq!(desk.app.filter(), Some("bergx"));
    // Each list has a filter of its own.
    desk.keys("enter 3 /").write("an");
    assert_eq!(desk.app.filter(), Some("an"));
    desk.keys("enter 1");
    assert_eq!(desk.app.filter(), Some("bergx"));
}

#[test]
fn the_cursor_stays_on_a_pair_whose_sides_a_new_name_turns() {
    let first = Class::of(["a", "b", "c"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    let mut later = Class::of(["a", "z", "c"])
        .pair((0, 1), 40, (50, 50), (60, 40, 1))
        .pair((0, 2), 35, (50, 50), (60, 40, 1))
        .pair((1, 2), 30, (50, 50), (60, 40, 1));
    later.generation = 2;
    let chosen = |desk: &Desk| desk.app.pairs.pair();
    let pair = Sides::new(DocId(1), DocId(2));
    let mut desk = Desk::with(&first, 80, 24);
    assert_eq!(chosen(desk.keys("j")), Some(pair));
    desk.show(later.snapshot());
    assert_eq!(chosen(&desk), Some(pair.swap()));
    // Over the two texts as they were opened the next pair is another one.
    let mut desk = Desk::at(&first, (80, 24), "j enter");
    desk.show(later.snapshot());
    desk.keys("]").sees("that was the last pair of the list");

    // Nor is the open pair the next new one when a save makes it new.
    let of = |names: [&str; 3], generation, words| {
        let mut class = Class::of(names).pair((1, 2), 30, (50, 50), (words, 40, 1));
        class.generation = generation;
        class
    };
    let mut desk = Desk::at(&of(["a", "b", "c"], 1, 60), (80, 24), "enter");
    desk.show(of(["a", "z", "c"], 2, 60).snapshot());
    desk.show(of(["a", "z", "c"], 3, 58).snapshot());
    assert_eq!(desk.open(), pair);
    let turned = Subject::between(pair.swap());
    assert!(desk.app.seen.unseen().contains(&turned));
    assert_eq!(desk.app.news.ahead, 0, "none but the open one is new");
    assert_eq!(desk.keys("+").open(), pair);
    assert!(desk.app.said.is_some(), "that there is no other one");
}

#[test]
fn lists_that_are_held_count_what_waits() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("f").sees("held, nothing waits (f)");
    let later = class.clone().pair((5, 11), 90, (100, 100), (60, 40, 1));
    desk.show(later.snapshot());
    desk.sees("held, other figures wait (f)");
    let mut grown = later.clone();
    grown.names.push("late.txt".to_owned());
    desk.show(grown.snapshot());
    desk.sees("held, 1 file waits (f)");
    // It is deleted again: nothing is told of it.
    desk.show(later.snapshot());
    desk.sees("held, other figures wait (f)");
    assert_eq!(desk.rows(), 8);
    assert_eq!(desk.keys("f").sees("+ 1 new (n)").app.pairs.rows().len(), 9);
    // A person who moves the threshold wants to see what it does.
    desk.keys("f (");
    let mut lower = later.snapshot();
    lower.settings.threshold = Containment::from_percent(9.0);
    desk.show(lower);
    desk.lacks("held");
}

#[test]
fn no_words_stand_under_a_held_row_whose_text_was_saved_since() {
    let class = essays();
    let mut desk = Desk::empty(100, 30);
    let docs = class.snapshot().listing.pairs[0].docs;
    desk.show(class.with_contents(&[1; 12]));
    // The right file has this content by now.
    let compare = |desk: &mut Desk, content: u64| {
        let mut comparison = class.comparison(docs);
        let texts = comparison.outcome.as_ref().unwrap().texts.clone();
        comparison.texts = Some(Sides::from_fn(|side| Text {
            text: Arc::clone(texts.get(side)),
            hidden: Arc::default(),
            facts: Arc::new(Facts {
                content: if side == Side::Right { content } else { 1 },
                ..Facts::plain()
            }),
            sketch: None,
        }));
        desk.compared(comparison);
    };
    let (words, said) = ("The harbour lies quiet", "A text was saved meanwhile");
    compare(&mut desk, 1);
    desk.keys("f").sees(words).lacks(said);
    // It is another text, which waits with its figures.
    compare(&mut desk, 2);
    desk.sees(said).lacks(words).sees("by equal words");
    // The details say no more of them.
    let figures = "from passages: ";
    let details = |desk: &Desk| format!("{:?}", desk.app.layers.page().unwrap().rows);
    let lines = details(desk.keys("i"));
    assert!(lines.contains(said) && !lines.contains(figures), "{lines}");
    compare(&mut desk, 1);
    let lines = details(&desk);
    assert!(lines.contains(figures) && !lines.contains(said), "{lines}");
    compare(&mut desk, 2);
    desk.keys("esc");
    // Saved once more as it was, it is what the row counts.
    compare(&mut desk, 1);
    desk.sees(words).lacks(said);
    compare(&mut desk, 2);
    desk.keys("f").sees(words);
    // Held at once when the list has the new text, and its comparison is on its way: the row is not the older of the two.
    compare(&mut desk, 3);
    desk.keys("f").sees(said).lacks("saved since");
}

#[test]
fn words_are_searched_for_in_both_texts() {
    let mut desk = Desk::with(&essays(), 120, 40);
    desk.keys("enter /")
        .write("the harbour")
        .sees("/the harbour");
    assert_eq!(desk.place(), Place::Search);
    assert_eq!(desk.keys("enter").sees("1 of 2").app.place(), Place::Side);
    desk.sees("n next place   N previous place   Esc end the search");
    desk.keys("n").sees("2 of 2");
    // The first Esc ends the search, the second one leaves.
    assert_eq!(desk.keys("esc").app.place(), Place::Side);
    desk.keys("/").write("zebra").sees("not found");
    assert_eq!(desk.keys("esc esc").app.place(), Place::Pairs);
}

#[test]
fn the_texts_follow_the_cursor_of_the_list_of_passages() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "j enter");
    desk.keys("p");
    desk.sees("word for word");
    desk.keys("j");
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    assert!(desk.cursor_line().contains("edited"));
    desk.keys("enter");
    assert_eq!(desk.place(), Place::Side);
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
}

#[test]
fn what_is_under_the_cursor_is_copied() {
    let class = essays();
    let mut desk = Desk::at(&class, (120, 40), "j y");
    let copied = desk.copied.take().unwrap();
    assert!(copied.starts_with("dubois-luc.txt and group-b/okafor-chidi.txt: 92% of the first"));
    assert!(copied.contains("228 words in 3 passages, longest run 96"));
    let (handed, taken) = [
        "handed to the terminal (OSC 52): the pair",
        "copied to the clipboard: the pair",
    ]
    .into();
    // Some program of the desktop took it; later, when something else is said, nobody is told.
    let first = desk.sees(handed).handed.take().unwrap();
    desk.tell(Message::Copied(Arc::clone(&first)));
    // Another pair is on its way: that the first has arrived is not said of it.
    let second = desk.sees(taken).keys("j y").handed.take().unwrap();
    desk.tell(Message::Copied(first));
    desk.sees(handed).tell(Message::Copied(second));
    desk.sees(taken).keys("k").answer(&class);
    desk.copied = None;
    desk.keys("4 y").sees("nothing here to copy");
    assert_eq!(desk.copied, None);
}

#[test]
fn the_mouse_chooses_opens_and_scrolls() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    let (_, dubois) = desk.cell("dubois-luc.txt");
    assert!(desk.click(10, dubois).cursor_line().contains("dubois"));
    assert_eq!(desk.place(), Place::Pairs);
    desk.answer(&class);
    assert_eq!(desk.click(10, dubois).app.place(), Place::Side);
    desk.answer(&class);
    let (_, edited) = desk.cell("When the old bridge");
    desk.click(20, edited);
    assert_eq!(desk.app.layers.side().unwrap().current(), 1);
    desk.mouse(MouseEventKind::ScrollDown, 20, 20).keys("esc");
    desk.mouse(MouseEventKind::ScrollDown, 20, 20);
    assert_eq!(desk.app.pairs.at(), 4);
    // Past the last row there is nothing to choose.
    assert_eq!(desk.click(10, 20).app.pairs.at(), 4);
    desk.keys("M").sees("the mouse is the terminal's");
}

#[test]
fn links_are_drawn_as_whole_and_dotted_lines_and_the_members_are_numbered_as_in_the_matrix() {
    let class = essays();
    let mut desk = Desk::with(&class, 120, 40);
    let braille = |screen: &str| {
        let is_dot = |c: &char| ('\u{2801}'..='\u{28ff}').contains(c);
        screen.chars().filter(is_dot).count()
    };
    assert_eq!(braille(&desk.keys("2").screen()), 0);
    let drawn = desk.keys("d").sees("% and more").screen();
    assert!(braille(&drawn) > 20, "{drawn}");
    assert_eq!(drawn, desk.screen(), "it is the same every time");
    // In the matrix the member and the partner under the cursor are led out.
    desk.keys("enter").answer(&class);
    let (row, column) = desk.app.layers.matrix().unwrap().at();
    desk.sees(&format!("[{}]", row + 1))
        .sees(&format!("({})", column + 1));
    assert_eq!(braille(&desk.keys("d").sees("%").screen()), 0);
}

#[test]
fn of_a_large_cluster_it_is_said_who_is_not_drawn() {
    for (class, (width, height), said) in [
        (
            (420, 1_200),
            (200, 60),
            "! the first 300 by name; 120 more are not drawn",
        ),
        ((120, 6_000), (200, 60), "further links are not drawn"),
        ((12, 60), (80, 24), "not drawn"),
        ((420, 1_200), (80, 12), "no room: draw in the matrix"),
    ] {
        Desk::with(&many(class.0, class.1), width, height)
            .keys("2 d")
            .sees(said);
    }
    // A few links of a few are all drawn.
    Desk::with(&many(12, 12), 80, 24)
        .keys("2 d")
        .lacks("not drawn");
}

#[test]
fn the_earliest_date_of_a_cluster_is_a_hint() {
    let class = essays();
    let mut snapshot = class.snapshot();
    let facts = |date: Option<&str>| {
        let mut facts = Facts::plain();
        facts.clues.created = date.map(str::to_owned);
        Some(Arc::new(facts))
    };
    let dates = [Some("2026-03-02"), Some("2026-02-27 18:04")];
    snapshot.facts = (0..12)
        .map(|at| facts(dates.get(at).copied().flatten()))
        .collect();
    let mut desk = Desk::with(&class, 160, 40);
    assert!(!desk.keys("2").screen().contains("earliest"));
    desk.show(snapshot);
    desk.sees("castillo-maria.txt says the earliest date, 2026-02-27 18:04 (of 2 with one)");
    desk.sees("need not be the source");
}

#[test]
fn every_tab_is_clicked_where_it_is_drawn() {
    for width in [40, 80, 120] {
        let mut desk = Desk::with(&essays(), width, 24);
        for key in ['1', '2', '3', '4'] {
            for open in ["1", "2", "3", "4"] {
                desk.keys(open);
                let tabs = desk.screen().lines().nth(1).unwrap().to_owned();
                let column = tabs.chars().position(|c| c == key).unwrap();
                desk.click(column as u16, 1);
                desk.keys("q");
                desk.left = false;
                let name = desk.app.screen.name();
                let tabs = desk.screen().lines().nth(1).unwrap().to_owned();
                assert!(tabs.contains(&format!("[{key} {name}]")), "{width}: {tabs}");
            }
        }
    }
}

#[test]
fn all_documents_that_share_text_with_one_are_listed_and_opened() {
    let class = essays();
    let mut desk = Desk::with(&class, 80, 24);
    desk.keys("3 p").sees("shares text with 2 documents");
    assert_eq!(desk.place(), Place::Partners);
    desk.line_has("100% of it", "castillo-maria.txt")
        .keys("j enter");
    assert_eq!(desk.open(), Sides::new(DocId(0), DocId(9)));
    // Back to the list, for the next of them; it follows the folder.
    assert_eq!(desk.keys("esc").app.place(), Place::Partners);
    let mut later = class.clone();
    later.pairs.remove(0);
    desk.show(later.snapshot());
    desk.sees("shares text with 1 document").keys("esc");
    assert_eq!(desk.place(), Place::Documents);
    Desk::at(&Class::of(["a", "b"]), (80, 24), "3 p").sees("shares no listed text");
}

#[test]
fn a_document_that_came_has_a_sign_and_says_what_was_found() {
    use sidelong::arrival::{Arrival, Group, Verdict};
    let mut snapshot = essays().snapshot();
    let pair = snapshot.listing.pairs[0];
    let id = pair.docs.right;
    let arrival = Arrival {
        verdict: Verdict::Duplicate,
        nearest: Some((pair.docs.left, pair)),
        group: Some(Group {
            number: None,
            members: vec![pair.docs.left],
        }),
        joins: 0,
        there: snapshot.listing.documents.len() - 1,
    };
    let near = snapshot.listing.document(pair.docs.left).unwrap();
    let near = near.label.to_string();
    snapshot.arrivals = [(id, arrival)].into();
    let name = snapshot.listing.document(id).unwrap().label.to_string();
    let mut desk = Desk::empty(120, 40);
    desk.show(snapshot);
    desk.keys("3");
    desk.line_has("documents by", "= new, a duplicate");
    assert!(desk.line_with(&format!("{name}=")).contains(&name));
    desk.keys("/").write(&name).keys("enter i");
    let details = desk.line_with("on arrival");
    assert!(
        details.contains(&format!("! duplicate of {near}")),
        "{details}"
    );
}
