//! `--sketch NAME`: what another method would have found, and why.

use sidelong::engine::{self, Options};
use sidelong::sketch::Method;
use sidelong::snapshot::{Drawing, Snapshot};

use super::desk::Desk;
use super::support::{class, run_in};

#[test]
fn every_pair_of_the_list_is_proposed_or_missed_and_both_are_counted() {
    let run = run_in(class(), "scan . --sketch 6x14").ends_with(1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(lines[0].ends_with("sketch"), "{}", run.out);
    assert!(lines[1].contains("anna.txt  ben.txt          6 of 6"));
    assert!(lines[2].contains("anna.txt  group/carla.txt  ×missed"));
    run.warns("supershingles-6x14 proposes 1 of 3 pairs, misses 2\n");
}

#[test]
fn scripts_get_the_reasons_with_their_figures() {
    let class = class();
    let json = |sketch: &str| {
        let typed = format!("scan . --format json --sketch {sketch}");
        run_in(&class, &typed).ends_with(1).json()
    };
    let weak = json("mega");
    assert_eq!(weak["sketch"]["name"], "megashingles-6x14");
    assert_eq!(weak["sketch"]["proposed"], 1);
    assert_eq!(weak["sketch"]["missed"], 2);
    assert_eq!(weak["sketch"]["no_pairs"], 0);
    assert_eq!(weak["pairs"][0]["proposed"], true);
    assert_eq!(weak["pairs"][0]["because"]["of"], 15);
    assert_eq!(weak["pairs"][1]["proposed"], false);
    assert_eq!(weak["pairs"][1]["because"], serde_json::Value::Null);
    // Without `--sketch` nothing is said of one.
    let plain = run_in(&class, "scan . --format json").json();
    assert_eq!(plain["sketch"], serde_json::Value::Null);
    assert_eq!(plain["pairs"][0].get("proposed"), None);
    let csv = run_in(&class, "scan . --sketch 6x14 --format csv").out;
    for (line, end) in csv.lines().zip([
        ",one_shingle_in,proposed,because",
        ",true,\"groups 1, 2, 3, 4, 5, 6 of 6 agree\"",
        ",false,",
    ]) {
        assert!(line.ends_with(end), "{line}");
    }
}

#[test]
fn an_unknown_name_names_the_nearest_and_all() {
    let run = run_in(class(), "scan . --sketch winowing").ends_with(2);
    run.warns("no sketch is called 'winowing'")
        .warns("the nearest name is winnowing")
        .warns("p-simhash-literal[-10]");
    let help = run_in(class(), "--help").ends_with(0);
    for listed in Method::LIST {
        help.says(listed.help);
    }
}

fn desk(method: &str, width: u16, height: u16) -> Desk {
    let class = class();
    let options = Options {
        method: method.parse().unwrap(),
        ..Options::of(class.path())
    };
    let mut desk = Desk::empty(width, height);
    desk.show(engine::scan(&options).unwrap());
    desk
}

#[test]
fn the_screen_marks_what_is_missed() {
    let mut desk = desk("6x14", 80, 24);
    desk.line_has("3 pairs by", "supershingles-6x14: 1 proposed, 2 missed");
    desk.line_has("ben.txt", "6 of 6");
    desk.line_has("carla.txt", "×missed");
    let mut desk = self::desk("6x14", 80, 60);
    desk.keys("i");
    desk.sees("supershingles-6x14 proposes this pair: groups 1, 2, 3, 4, 5, 6 of 6 agree");
}

#[test]
fn a_wide_screen_says_it_in_a_sentence() {
    let mut desk = desk("minhash", 140, 30);
    desk.sees("minhash-42x2 proposes 3 of 3 pairs, misses 0");
}

#[test]
fn while_a_sketch_is_drawn_the_list_says_how_far_it_is() {
    let class = class();
    let mut desk = Desk::empty(100, 30);
    desk.show(Snapshot {
        method: "14x6".parse().unwrap(),
        drawing: Some(Drawing { done: 1, all: 3 }),
        ..engine::scan(&Options::of(class.path())).unwrap()
    });
    desk.line_has("3 pairs by", "drawing supershingles-14x6: 1 of 3 …");
    desk.lacks("missed");
}
