//! The built program at its outer boundaries. One binary, a module per boundary.
#![expect(
    clippy::disallowed_methods,
    reason = "tests stand outside of all rooms: they read files, start threads and wait"
)]

#[cfg(test)]
mod all {
    mod bombs;
    mod cache;
    mod canon;
    mod cases;
    mod check;
    mod compare;
    mod containers;
    mod copying;
    mod desk;
    mod details;
    mod document;
    mod doing;
    mod eight;
    mod errata;
    mod face;
    mod figures;
    mod folders;
    mod hostile;
    mod invented;
    mod journeys;
    mod lists;
    mod made;
    mod marked;
    mod moved;
    mod mutants;
    mod narrow;
    mod overview;
    mod paste;
    mod patterns;
    mod pictures;
    mod places;
    mod pointing;
    mod preview;
    #[cfg(unix)]
    mod pty;
    mod readme;
    mod rewritten;
    mod russian;
    mod scan;
    #[cfg(unix)]
    mod screen;
    mod screens;
    mod side;
    mod sketch;
    mod sources;
    mod study;
    mod support;
    mod trial;
    mod usage;
    mod waiting;
    #[cfg(unix)]
    mod whole;
    mod worker;
}
