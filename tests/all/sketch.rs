//! `--sketch NAME`: what another method would have found, and why.

use sidelong::engine::{self, Options};
use sidelong::sketch::Method;
use sidelong::snapshot::{Drawing, Snapshot};

use super::desk::Desk;
use super::support::{class, run_in};

#[test]
fn the_help_lists_all_sketches() {
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
    desk.line_has(
        "3 pairs by",
        "supershingles-6x14 proposes 1 of 3 pairs, misses 2",
    );
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
