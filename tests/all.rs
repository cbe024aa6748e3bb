//! The built program at its outer boundaries. One binary, a module per boundary.
#![expect(
    clippy::disallowed_methods,
    reason = "tests stand outside of all rooms: they read files, start threads and wait"
)]

#[cfg(test)]
mod all {
    mod bombs;
    mod builders;
    mod cache;
    mod cases;
    mod classes;
    mod commands;
    mod compare;
    mod compared;
    mod copying;
    mod desk;
    mod document;
    mod doing;
    mod evidence;
    #[cfg(target_os = "linux")]
    mod faults;
    mod figures;
    mod folders;
    mod formats;
    #[path = "../fuzz/shared.rs"]
    mod fuzzed;
    mod hostile;
    mod journeys;
    mod lists;
    mod live;
    mod mutants;
    mod narrow;
    mod news;
    mod odd;
    mod other_words;
    mod overview;
    mod pictures;
    mod places;
    mod pointing;
    #[cfg(unix)]
    mod pty;
    mod readme;
    mod rebound;
    mod report;
    mod reviews;
    mod russian;
    mod scan;
    #[cfg(unix)]
    mod screen;
    mod screens;
    mod seeds;
    mod sessions;
    mod side;
    mod sketch;
    mod sorting;
    mod study;
    mod support;
    mod usage;
    mod waiting;
    mod worker;
}
