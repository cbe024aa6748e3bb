//! What a person leaves out while the folder is watched.

use super::*;
use crate::extract::container::tests::zip;

fn excluded(snapshot: &Snapshot) -> Vec<String> {
    let all = snapshot.excluded.iter();
    all.map(|one| format!("{}: {} {}", one.by, one.files, one.folders))
        .collect()
}

#[test]
fn a_file_with_patterns_takes_effect_at_once_and_so_does_its_end() {
    let mut class = Class::with(&[
        ("a.txt", "one"),
        ("b/a.md", "two"),
        ("b/a.txt", "three"),
        ("drafts/c.txt", "four"),
    ]);
    let all = ["a.txt", "b/a.md", "b/a.txt", "drafts/c.txt"];
    class.write("z.zip", zip(&[("a.txt", b"five"), ("b.md", b"six")]));
    class.wait_for(&[all[0], all[1], all[2], all[3], "z.zip/a.txt", "z.zip/b.md"]);
    class.write(".sidelongignore", "*.txt\ndrafts/\n");
    let shown = class.wait_until("what is left out is counted", |s| {
        labels(s) == ["b/a.md", "z.zip/b.md"] && s.excluded.len() == 2
    });
    assert_eq!(
        excluded(&shown),
        [
            ".sidelongignore: *.txt: 3 0",
            ".sidelongignore: drafts/: 0 1"
        ]
    );
    assert_eq!((shown.progress.found, shown.progress.read), (2, 2));
    // A folder that is left out is not listened to; one in it has its own say.
    class.write("drafts/d.txt", "seven");
    class.write("b/.sidelongignore", "!*.txt\n{a\n");
    class.wait_for(&["b/a.md", "b/a.txt", "z.zip/b.md"]);
    let reason = class.reason("b/.sidelongignore");
    assert!(reason.starts_with("line 2: “{a” is no pattern"), "{reason}");
    class.write("b/.sidelongignore", "!*.txt\n");
    class.wait_until("it is mended", |s| s.unread.is_empty());
    fs::remove_file(class.path(".sidelongignore")).unwrap();
    class.wait_for(&[
        all[0],
        all[1],
        all[2],
        all[3],
        "drafts/d.txt",
        "z.zip/a.txt",
        "z.zip/b.md",
    ]);
    class.wait_until("nothing is left out", |s| s.excluded.is_empty());
    // What came back is watched.
    class.write("drafts/e.txt", "eight");
    class.wait_until("it is there", |s| labels(s).contains(&"drafts/e.txt"));
}
