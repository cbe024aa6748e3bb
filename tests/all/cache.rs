//! The cache: a second start reads nothing, and whatever happens to it changes no answer.

mod kills;
mod property;
mod screen;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use sidelong::store::Store;
use tempfile::TempDir;

#[cfg(unix)]
use super::screen::{Session, key};
use super::support::{
    BREAD, MUSIC, PATIENCE, RIVER, Run, bare_program, class, files, program_with_cache, run_in,
    save, zip,
};

const SCAN: &str = "scan . --format json";

/// A class with a cache beside it.
struct Cached {
    class: TempDir,
    outer: TempDir,
}

impl Cached {
    fn of(class: TempDir) -> Cached {
        age(class.path());
        let outer = tempfile::tempdir().unwrap();
        Cached { class, outer }
    }

    /// Texts, documents of other formats, and a container with a text, a document and what is not read.
    fn mixed() -> Cached {
        let class = class();
        let docx = fs::read("tests/fixtures/formats/office.docx").unwrap();
        save(class.path(), "dora.docx", &docx);
        save(
            class.path(),
            "old.txt",
            b"\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0 \xe8 \xe2\xf1\xe5",
        );
        save(class.path(), "dots.txt", "... --- !");
        let files: [(&str, &[u8]); 3] = [
            ("e/ella.txt", BREAD.as_bytes()),
            ("f.docx", &docx),
            ("photo.jpg", b""),
        ];
        save(class.path(), "class.zip", zip(&files));
        Cached::of(class)
    }

    fn folder(&self) -> PathBuf {
        self.outer.path().join("cache")
    }

    fn file(&self) -> PathBuf {
        self.folder().join("documents-3.db")
    }

    /// The program in the class, with the cache.
    fn program(&self, typed: &str) -> Command {
        let mut program = program_with_cache(&self.folder());
        program.current_dir(&self.class).args(typed.split(' '));
        program
    }

    fn run(&self, typed: &str) -> Run {
        self.program(typed).output().unwrap().into()
    }

    /// What is answered without a cache.
    fn fresh(&self) -> Run {
        run_in(&self.class, SCAN)
    }

    /// Fails unless the answer with the cache is the one without, to the byte.
    #[track_caller]
    fn agrees(&self) -> Run {
        let (run, fresh) = (self.run(SCAN), self.fresh());
        assert_eq!(run.out, fresh.out);
        assert_eq!(run.status, fresh.status);
        run
    }

    /// What the last run did with it, as it is shown.
    fn last_run(&self) -> String {
        let shown = self.run("cache").ends_with(0).out;
        let line = shown.lines().find_map(|line| line.strip_prefix("last run"));
        line.unwrap_or_else(|| panic!("{shown}")).trim().to_owned()
    }
}

/// Makes all files of a folder look as if they were written an hour ago.
fn age(folder: &Path) {
    for path in files(folder) {
        set_time(&path, SystemTime::now() - Duration::from_hours(1));
    }
}

fn set_time(path: &Path, time: SystemTime) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// Who opens files of a folder? The system's own answer.
#[cfg(target_os = "linux")]
struct Opened {
    events: std::sync::mpsc::Receiver<notify::Event>,
    _watcher: notify::RecommendedWatcher,
    sentinel: PathBuf,
}

#[cfg(target_os = "linux")]
impl Opened {
    fn below(folder: &Path) -> Opened {
        use notify::Watcher;
        let (sender, events) = std::sync::mpsc::channel();
        let tell = move |event: notify::Result<notify::Event>| drop(sender.send(event.unwrap()));
        let mut watcher = notify::recommended_watcher(tell).unwrap();
        watcher
            .watch(folder, notify::RecursiveMode::Recursive)
            .unwrap();
        // Hidden: the program passes it over.
        let sentinel = folder.join(".sentinel");
        Opened {
            events,
            _watcher: watcher,
            sentinel,
        }
    }

    /// The files that were opened since the last call.
    fn take(&self) -> Vec<PathBuf> {
        fs::write(&self.sentinel, "").unwrap();
        let mut opened = Vec::new();
        loop {
            let event = self.events.recv_timeout(PATIENCE).unwrap();
            if !matches!(
                event.kind,
                notify::EventKind::Access(notify::event::AccessKind::Open(_))
            ) {
                continue;
            }
            if event.paths.contains(&self.sentinel) {
                break;
            }
            opened.extend(event.paths.into_iter().filter(|path| path.is_file()));
        }
        opened.sort();
        opened.dedup();
        opened
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_start_opens_no_file() {
    let cached = Cached::mixed();
    let opened = Opened::below(cached.class.path());
    cached.fresh();
    assert_eq!(opened.take().len(), 7, "it is seen who opens files");
    cached.agrees();
    opened.take();
    let run = cached.run(SCAN);
    assert_eq!(opened.take(), Vec::<PathBuf>::new());
    assert_eq!(run.out, cached.fresh().out);
    assert_eq!(
        cached.last_run(),
        "7 files not opened, 0 known by their content, 0 read"
    );
    opened.take();
    // Of another width no listing is known: pairs are aligned anew, and a scan keeps no plain text.
    let wide = cached.run(&format!("{SCAN} -k 7"));
    assert!(!opened.take().contains(&cached.class.path().join("old.txt")));
    let fresh = run_in(&cached.class, &format!("{SCAN} -k 7"));
    assert_eq!(wide.out, fresh.out);
}

#[test]
fn what_is_wrong_with_it_is_said_whatever_is_asked() {
    let cached = Cached::mixed();
    let new = cached.outer.path().join("new.txt").display().to_string();
    fs::write(&new, RIVER).unwrap();
    let anew = "the cache was damaged and is begun anew";
    let damage = || {
        cached.agrees();
        // The last close of the database leaves nothing beside it that could mend it.
        cached.run("cache").ends_with(0);
        fs::write(cached.file(), "this is no database".repeat(999)).unwrap();
    };
    damage();
    let run = cached.run(SCAN);
    assert_eq!(run.json()["cache_note"], run.err.lines().next().unwrap());
    run.warns(anew);
    for typed in [
        &format!("check {new} --against ."),
        &format!("sources {new} --against ."),
        "rewritten .",
        "doctor",
        "doctor .",
    ] {
        let told = || {
            let run = cached.run(typed);
            format!("{}{}", run.out, run.err).matches(anew).count()
        };
        damage();
        assert_eq!([told(), told()], [1, 0], "{typed}");
    }
    #[cfg(unix)]
    {
        damage();
        let folder = cached.folder();
        let args = ["--cache-dir".as_ref(), &*folder, cached.class.path()];
        let mut session = Session::start(args);
        session.see_texts(&["anna.txt", "100%"]);
        session.press("w");
        session.see_texts(&[anew]);
        session.press(key::CTRL_C);
        assert_eq!(session.end(), 0);
        cached.run("cache").ends_with(0);
    }
}

/// On a busy machine whoever had the cache last may keep it for longer than anybody is let wait.
fn open(cached: &Cached) -> Store {
    let open = || Store::open(&cached.folder());
    std::iter::repeat_with(open).find(Store::is_open).unwrap()
}

#[test]
fn renamed_and_copied_files_are_not_parsed_again() {
    let cached = Cached::mixed();
    cached.agrees();
    let at = |name: &str| cached.class.path().join(name);
    fs::rename(at("dora.docx"), at("z.docx")).unwrap();
    fs::copy(at("class.zip"), at("copy.zip")).unwrap();
    fs::copy(at("ben.txt"), at("group/ben.txt")).unwrap();
    age(cached.class.path());
    cached.agrees();
    // All times were set, of which a file can't be silent: each is hashed, and none is read.
    assert_eq!(
        cached.last_run(),
        "0 files not opened, 4 known by their content, 5 read"
    );
    cached.agrees();
    assert_eq!(
        cached.last_run(),
        "9 files not opened, 0 known by their content, 0 read"
    );
}

#[test]
fn a_listing_is_known_for_one_folder_by_one_set_of_options() {
    let cached = Cached::of(class());
    save(cached.class.path(), "photo.jpg", "");
    age(cached.class.path());
    let is_known = |more: &str| {
        let typed = format!("{SCAN}{more}");
        let (with, without) = (cached.run(&typed), run_in(&cached.class, &typed));
        assert_eq!(with.out, without.out, "{more}");
        !cached.last_run().starts_with("0 files")
    };
    for more in [
        "",
        " -k 4",
        " --min-run 9",
        " --threshold 3",
        " --stop-words auto",
        " --authors files",
        " --max-file-size 9M",
        " --encoding *.zip=koi8-r",
        " --count-common",
        " --exclude b*",
    ] {
        assert!(!is_known(more), "{more}");
        assert!(is_known(more), "{more}");
    }
    // Each has a place of its own, and the number of pairs that are printed is no other listing.
    assert!(is_known("") && is_known(" --top 1"));
    let at = |name: &str| cached.class.path().join(name);
    let changes: [&dyn Fn(); 7] = [
        &|| fs::rename(at("anna.txt"), at("zoe.txt")).unwrap(),
        &|| assert!(fs::copy(at("zoe.txt"), at("new.txt")).unwrap() > 0),
        &|| save(cached.class.path(), "film.mp4", ""),
        &|| fs::remove_file(at("photo.jpg")).unwrap(),
        &|| save(cached.class.path(), "zoe.txt", MUSIC),
        &|| save(cached.class.path(), ".sidelongignore", "zoe.txt"),
        &|| save(cached.class.path(), ".sidelongignore", "new.txt"),
    ];
    for change in changes {
        change();
        age(cached.class.path());
        assert!(!is_known(""));
        assert!(is_known(""));
    }
    // Written just now: it may be written again without looking any different.
    save(cached.class.path(), "zoe.txt", RIVER);
    assert!(!is_known("") && !is_known(""));
}

#[cfg(unix)]
#[test]
fn killed_while_it_watches_it_is_sound_and_begins_with_the_folder_as_it_is() {
    let cached = Cached::mixed();
    let folder = cached.folder();
    let args = ["--cache-dir".as_ref(), &*folder, cached.class.path()];
    // From the first picture on, after the lists, and behind files that were saved meanwhile.
    for (round, save_meanwhile) in [false, true, true, false].into_iter().enumerate() {
        let session = Session::start(args);
        session.see_texts(&["Pairs"]);
        if round > 0 {
            session.see_texts(&["anna.txt"]);
        }
        if save_meanwhile {
            let name = format!("late-{round}.html");
            save(cached.class.path(), &name, format!("<p>{RIVER}</p>"));
            session.see_texts(&[&name]);
        }
        session.kill();
        cached.run("cache").ends_with(0);
        cached.agrees();
    }
}

#[cfg(unix)]
#[test]
fn without_a_place_or_room_for_it_the_answers_are_the_same() {
    let cached = Cached::mixed();
    let fresh = cached.fresh();
    let mut nowhere = program_with_cache("/dev/null/cache".as_ref());
    let nowhere = nowhere.current_dir(&cached.class).args(SCAN.split(' '));
    let run = Run::from(nowhere.output().unwrap());
    run.warns("/dev/null/cache can't be made")
        .warns("--no-cache");
    assert_eq!(run.json()["pairs"], fresh.json()["pairs"]);
    assert!(run.json()["cache_note"].is_string());
    let run = on_a_full_disk(24, &cached.program(SCAN));
    let mut json = run.json();
    json.as_object_mut().unwrap().remove("cache_note");
    assert_eq!(json, fresh.json());
    run.warns("the cache can't be used");
    cached.agrees();
}

#[cfg(unix)]
#[test]
fn every_command_says_that_nothing_was_kept_also_where_the_last_write_found_that_out() {
    let cached = Cached::mixed();
    for typed in [
        "scan .",
        "check dora.docx --against .",
        "sources dora.docx --against .",
        "rewritten .",
        "compare dora.docx old.txt",
    ] {
        // Enough of a disk for a cache in which nothing is.
        let run = on_a_full_disk(112, &cached.program(typed));
        let told = run.err.matches("is not kept for the next start").count();
        assert_eq!(told, 1, "{typed}: {}", run.err);
        fs::remove_dir_all(cached.folder()).unwrap();
    }
}

/// Runs a program that may let no file grow beyond so many blocks, which is as if the disk were full.
#[cfg(unix)]
fn on_a_full_disk(blocks: u32, program: &Command) -> Run {
    let mut limited = Command::new("sh");
    let script = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    limited.arg("-c").arg(script);
    limited.arg(program.get_program()).args(program.get_args());
    let set = program.get_envs();
    limited.envs(set.filter_map(|(name, value)| Some((name, value?))));
    limited.current_dir(program.get_current_dir().unwrap());
    limited.output().unwrap().into()
}

#[test]
fn it_lies_where_the_person_says_or_in_the_cache_folder() {
    let class = class();
    let home = tempfile::tempdir().unwrap();
    let exists = |name: &str| home.path().join(name).join("documents-3.db").exists();
    let run = |command: &mut Command| {
        let output = command.arg("scan").arg(class.path()).output();
        Run::from(output.unwrap()).ends_with(1);
    };
    let bare = || {
        let mut command = bare_program();
        command
            .env("HOME", home.path())
            .env("XDG_CACHE_HOME", home.path().join("xdg"));
        command
    };
    run(bare().arg("--no-cache"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    run(bare().env("SIDELONG_CACHE_DIR", home.path().join("named")));
    assert!(exists("named"));
    if cfg!(target_os = "linux") {
        run(&mut bare());
        assert!(exists("xdg/sidelong"));
    }
}

#[test]
fn a_text_that_is_kept_is_compared_like_its_file() {
    let cached = Cached::mixed();
    cached.agrees();
    let typed = "compare dora.docx class.zip/f.docx --format json";
    let known = cached.run(typed).ends_with(1);
    assert_eq!(known.out, run_in(&cached.class, typed).out);
}

#[test]
fn it_is_shown_and_cleared() {
    let cached = Cached::mixed();
    assert!(cached.run("cache").ends_with(0).out.contains("0 bytes"));
    assert!(!cached.folder().exists());
    cached.agrees();
    let shown = cached.run("cache").ends_with(0).out;
    assert!(
        shown.contains("last run") && shown.contains("7 read"),
        "{shown}"
    );
    let cleared = cached.run("cache clear").ends_with(0).out;
    assert!(cleared.starts_with("cleared: "), "{cleared}");
    assert!(!cached.file().exists());
    cached.agrees();
    fs::write(cached.file(), "this is no database".repeat(999)).unwrap();
    let damaged = cached.run("cache").ends_with(0).err;
    assert!(damaged.contains("damaged"), "{damaged}");
}
