//! Folders of which the system tells nothing, or tells it by other names.

use notify::Watcher;

use super::*;
use crate::engine::hints::Teller;
use crate::snapshot::Watching;

fn no_watches_left(_: Teller) -> notify::Result<Box<dyn Watcher + Send>> {
    Err(notify::Error::new(notify::ErrorKind::MaxFilesWatch))
}

/// A watcher that can't watch any folder: the kernel's grants are used up.
#[derive(Debug)]
struct Refusing;

impl Watcher for Refusing {
    fn new<F: notify::EventHandler>(_: F, _: notify::Config) -> notify::Result<Self> {
        Ok(Refusing)
    }
    fn watch(&mut self, _: &Path, _: notify::RecursiveMode) -> notify::Result<()> {
        Err(notify::Error::new(notify::ErrorKind::MaxFilesWatch))
    }
    fn unwatch(&mut self, _: &Path) -> notify::Result<()> {
        Ok(())
    }
    fn kind() -> notify::WatcherKind {
        notify::WatcherKind::NullWatcher
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it stands for one that can fail")]
fn refusing(hints: Teller) -> notify::Result<Box<dyn Watcher + Send>> {
    // Held, as the real one holds it: the channel must not look as if its watcher had ended.
    std::mem::forget(hints);
    Ok(Box::new(Refusing))
}

fn failing(_: Teller) -> notify::Result<Box<dyn Watcher + Send>> {
    panic!("a mistake of ours")
}

#[test]
fn where_the_watching_fails_the_lists_say_so_and_nobody_waits_for_more() {
    let mut class = Class::prepared(&[("a.txt", "one two")]);
    class.engine = Some(
        Engine::start_with(
            &class.options(),
            Seams {
                make_watcher: failing,
                ..Seams::default()
            },
        )
        .unwrap(),
    );
    let last = class.wait_until("it says so", |s| {
        s.news.last().is_some() && s.progress.is_done()
    });
    let news = of_news(&last).unwrap();
    assert!(news.contains("a mistake of ours"), "{news}");
    assert_eq!(last.watching, Watching::No);
}

#[test]
fn without_watches_the_folder_is_looked_through_and_says_so() {
    for make_watcher in [no_watches_left, refusing] {
        let mut class = Class::prepared(&[("a.txt", "one two"), ("b/c.txt", "three")]);
        class.start(Seams {
            make_watcher,
            ..Seams::default()
        });
        class.wait_until(
            "it says so",
            |s| matches!(&s.watching, Watching::Polled(why) if why.contains("max_user_watches")),
        );
        class.write("a.txt", "one two three");
        class.write("b/d.txt", "four");
        fs::remove_file(class.path("b/c.txt")).unwrap();
        class.wait_for(&["a.txt", "b/d.txt"]);
        class.wait_until("the save is seen", |s| s.listing.documents[0].words == 3);
    }
}

/// A watcher that tells where things really are, whatever their folder was called by: as a Mac does.
#[cfg(unix)]
#[derive(Debug)]
struct Real(notify::RecommendedWatcher);

#[cfg(unix)]
impl Watcher for Real {
    fn new<F: notify::EventHandler>(tell: F, config: notify::Config) -> notify::Result<Self> {
        notify::RecommendedWatcher::new(tell, config).map(Real)
    }
    fn watch(&mut self, path: &Path, mode: notify::RecursiveMode) -> notify::Result<()> {
        self.0.watch(&fs::canonicalize(path)?, mode)
    }
    fn unwatch(&mut self, path: &Path) -> notify::Result<()> {
        self.0.unwatch(&fs::canonicalize(path)?)
    }
    fn kind() -> notify::WatcherKind {
        notify::RecommendedWatcher::kind()
    }
}

#[cfg(unix)]
#[test]
fn changes_are_heard_of_where_the_real_path_of_the_folder_is_told() {
    let mut class = Class::prepared(&[("a.txt", "one two")]);
    let link = class.outer.path().join("link");
    std::os::unix::fs::symlink(&class.root, &link).unwrap();
    class.root = link;
    class.start(Seams {
        make_watcher: crate::engine::hints::by::<Real>,
        ..Seams::default()
    });
    assert_eq!(class.last.watching, Watching::Notified);
    class.write("a.txt", "one two three");
    class.wait_for_news("a.txt saved");
    class.write("b/c.txt", "four");
    class.wait_for_news("b/c.txt added: accepted");
}

#[test]
fn a_folder_that_comes_back_where_nobody_tells_is_told_of() {
    let mut class = Class::prepared(&[("a.txt", "one two")]);
    class.start(Seams {
        make_watcher: no_watches_left,
        ..Seams::default()
    });
    let away = class.outer.path().join("away");
    fs::rename(&class.root, &away).unwrap();
    class.wait_until("it is gone", |s| s.watching == Watching::Gone);
    fs::rename(&away, &class.root).unwrap();
    class.wait_for_news(
        "the folder is back; changes are not told: the folder is looked through every few seconds",
    );
}
