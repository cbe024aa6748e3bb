//! Everything that can be wrong with a folder or a file: each costs one line, nothing else is lost.

use super::*;
use crate::extract::{Extracted, Wishes, extract_as};

#[cfg(unix)]
#[test]
fn what_is_closed_to_us_is_listed_and_read_once_it_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let mut class = Class::prepared(&[("a.txt", "one"), ("closed/b.txt", "two")]);
    let set = |class: &Class, name: &str, mode| {
        fs::set_permissions(class.path(name), fs::Permissions::from_mode(mode)).unwrap();
    };
    set(&class, "a.txt", 0o000);
    set(&class, "closed", 0o000);
    // Root reads everything: nothing to see then.
    let all_open = fs::read(class.path("a.txt")).is_ok();
    class.start(Seams::default());
    if !all_open {
        assert!(labels(&class.last).is_empty());
        for name in ["a.txt", "closed"] {
            assert!(class.reason(name).starts_with("permission denied"));
        }
    }
    set(&class, "a.txt", 0o644);
    set(&class, "closed", 0o755);
    class.wait_for(&["a.txt", "closed/b.txt"]);
}

fn panicking<'a>(
    path: &Path,
    bytes: &'a [u8],
    wishes: &Wishes,
) -> Result<Extracted<'a>, crate::words::Said> {
    assert!(!path.ends_with("bomb.txt"), "boom\u{1b}[2J");
    extract_as(path, bytes, wishes)
}

#[test]
fn a_reader_that_panics_costs_one_file() {
    let mut class = Class::prepared(&[("a.txt", "one"), ("bomb.txt", "two"), ("z.txt", "three")]);
    class.start(Seams {
        extract: panicking,
        ..Seams::default()
    });
    assert_eq!(labels(&class.last), ["a.txt", "z.txt"]);
    assert_eq!(
        class.reason("bomb.txt"),
        r"could not be read: the reader failed (boom\u{1b}[2J)"
    );
    class.write("z.txt", "three four");
    class.wait_for_news("z.txt saved");
}

#[test]
fn files_that_vanish_while_they_are_read_are_simply_not_there() {
    let mut class = Class::with(&[]);
    for number in 0..200 {
        class.write("flicker.txt", text(number));
        fs::remove_file(class.path("flicker.txt")).unwrap();
    }
    class.write("last.txt", "one");
    class.wait_for(&["last.txt"]);
    assert!(class.last.unread.is_empty());
}
