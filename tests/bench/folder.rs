//! A folder of 5,000 essays on disk: the whole `scan` beside `wc -w` on the same files, without the cache, with an empty one
//! and with one that knows the folder; what a scan beside the memory takes; and the live lists after a save.
//!
//! `SIDELONG_SCHOOL=FOLDER` measures with another folder (for example one of `gen-corpus`), `SIDELONG_MEMORY=BYTES` the live
//! lists with so much memory as well; `cargo bench --bench folder -- live` nothing but those, `-- layers` how long a layer takes that is
//! switched in a class of 300 and in one of 5,000, and with `SIDELONG_ARCHIVE=FOLDER` `-- archive` what a save costs in a class beside that
//! archive. Ratios are of one run, turn by turn, because machines are shared and noisy.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark stands outside of all rooms: it reads the clock and the environment"
)]

#[path = "support.rs"]
mod support;
#[path = "turns.rs"]
mod turns;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sidelong::engine::{self, Archive, Engine, Event, Memory, Options, Request};
use sidelong::index::{Alone, Change, DocId, Index, Label, Settings};
use sidelong::layers::Layer;
use sidelong::snapshot::Snapshot;
use sidelong::store::Store;
use sidelong::text::{self, vocabulary::Vocabulary};
use walkdir::WalkDir;

use turns::{TURNS, report};

const DOCUMENTS: u64 = 5_000;
/// Documents of a class.
const CLASS: usize = 300;
/// Of a class beside an archive, and how often one of them is saved.
const BESIDE: usize = 30;
const SAVES_BESIDE: usize = 100;
/// What is done after the lists are out is over by then.
const REST: Duration = Duration::from_millis(150);
const SAVES: usize = 40;
const INDEX_SAVES: usize = 500;
const PATIENCE: Duration = Duration::from_mins(1);

fn main() {
    let made;
    let folder = if let Some(folder) = std::env::var_os("SIDELONG_SCHOOL") {
        PathBuf::from(folder)
    } else {
        made = tempfile::tempdir().expect("a temporary folder");
        for number in 0..DOCUMENTS {
            let path = made.path().join(format!("{number:05}.txt"));
            std::fs::write(path, support::essay(number)).expect("room for 25 MB");
        }
        made.path().to_owned()
    };
    if std::env::args().any(|argument| argument == "layers") {
        for documents in [CLASS, DOCUMENTS as usize] {
            layers(&folder, documents);
        }
        return;
    }
    if std::env::args().any(|argument| argument == "archive") {
        let archive = std::env::var_os("SIDELONG_ARCHIVE").expect("SIDELONG_ARCHIVE");
        saves_beside(&folder, Path::new(&archive));
        return;
    }
    if std::env::args().all(|argument| argument != "live") {
        scan_beside_wc(&folder);
        with_the_cache(&folder);
        beside_the_memory(&folder);
    }
    if let Ok(most) = std::env::var("SIDELONG_MEMORY") {
        let most = most.parse().expect("bytes");
        println!("live with {most} bytes:");
        let beside = std::env::temp_dir();
        live(&Options {
            memory: Memory {
                most: Some(most),
                beside,
                ..Memory::unlimited()
            },
            ..Options::of(&folder)
        });
    }
    saves(&folder);
    println!("live with all memory:");
    live(&Options::of(&folder));
}

/// One saved file to a new list, from the file's text on: what the index does of it, and nothing of waiting. A person saves a
/// text with a part that is otherwise; a file may also become another one.
fn saves(folder: &Path) {
    let vocabulary = Arc::new(Vocabulary::default());
    let mut index = Index::new(Settings::default(), Arc::clone(&vocabulary));
    let files = WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let files: Vec<PathBuf> = files
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect();
    let put = |nth: usize, text: &str| {
        let mut hashes = Vec::new();
        text::token_hashes(text, &mut hashes);
        let label = Label::new(files[nth].to_string_lossy());
        Change::put(DocId(nth as u32), label, vocabulary.number(&hashes))
    };
    let read = |nth: usize| {
        let bytes = std::fs::read(&files[nth % files.len()]).expect("a document");
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let all = (0..files.len()).map(|nth| put(nth, &read(nth)));
    index.apply(all.collect(), &Alone);
    index.prepare(&Alone);
    // The lists are the last ones.
    let mut seen = index.listing();
    for (what, part) in [("of a fifth", 5), ("of everything", 1)] {
        let mut times = Vec::new();
        for save in 0..INDEX_SAVES {
            let nth = save * 97 % files.len();
            let (text, other) = (read(nth), read(nth + 1));
            let words: Vec<&str> = text.split(' ').collect();
            let (kept, gone) = words.split_at(words.len() - words.len() / part);
            let come = other.split(' ').take(gone.len());
            let text = kept
                .iter()
                .copied()
                .chain(come)
                .collect::<Vec<_>>()
                .join(" ");
            let saved = Instant::now();
            index.apply(vec![put(nth, &text)], &Alone);
            times.push(saved.elapsed().as_secs_f64() * 1e3);
            seen = index.listing();
        }
        report(
            &format!("a save {what} to the index's lists, ms"),
            &mut times,
        );
        println!(
            "  of hundred the second longest: {:.3}",
            times[times.len() * 99 / 100]
        );
    }
    println!("pairs by then: {}", seen.pairs.len());
}

/// The program with these arguments on the folder.
fn program(arguments: &[&str], folder: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_sidelong"));
    program.args(arguments).arg(folder);
    program
}

/// The scan and the yardstick, turn by turn.
fn scan_beside_wc(folder: &Path) {
    let mut scan = program(&["--no-cache", "scan"], folder);
    let mut wc = Command::new("sh");
    wc.arg("-c")
        .arg("find \"$0\" -type f | xargs cat | wc -w")
        .arg(folder);
    let (mut scans, mut wcs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..=TURNS {
        let (a, b) = (timed(&mut scan), timed(&mut wc));
        // The first turn warms the page cache.
        if turn > 0 {
            ratios.push(a / b);
            scans.push(a);
            wcs.push(b);
        }
    }
    report("sidelong scan, s", &mut scans);
    report("find | xargs cat | wc -w, s", &mut wcs);
    report("ratio, turn by turn", &mut ratios);
    println!("peak memory of the scan, MB: {:.0}", peak(folder, &[]));
}

/// Memory of a scan at its peak, in megabytes.
fn peak(folder: &Path, more: &[&str]) -> f64 {
    let out = Command::new("/usr/bin/time")
        .args([
            "-f",
            "%M",
            env!("CARGO_BIN_EXE_sidelong"),
            "--no-cache",
            "scan",
        ])
        .args(more)
        .arg(folder)
        .stdout(Stdio::null())
        .output();
    let err = out.map(|out| String::from_utf8_lossy(&out.stderr).into_owned());
    let last = err.unwrap_or_default();
    let last = last.lines().last().and_then(|line| line.parse().ok());
    last.unwrap_or(f64::NAN) / 1024.0
}

/// The scan with an empty cache, and with one that knows the folder, beside a walk that looks at every file, turn by turn.
fn with_the_cache(folder: &Path) {
    let scan = |cache: &Path| {
        let cache = cache.to_string_lossy();
        program(&["--cache-dir", &cache, "scan"], folder)
    };
    let mut find = Command::new("find");
    // Nothing is as new, so that every file is looked at and none is told.
    find.arg(folder).args(["-newermt", "2100-01-01"]);
    let (mut firsts, mut seconds, mut walks) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let cache = tempfile::tempdir().expect("a temporary folder");
        firsts.push(timed(&mut scan(cache.path())));
        seconds.push(timed(&mut scan(cache.path())));
        walks.push(timed(&mut find));
    }
    report("sidelong scan with an empty cache, s", &mut firsts);
    report("the same once more, s", &mut seconds);
    report("find, looking at every file, s", &mut walks);
}

/// The scan with a fifth of the memory that it would take, beside one with all.
fn beside_the_memory(folder: &Path) {
    let mut scan = program(&["--no-cache", "--memory", "1G", "scan"], folder);
    let all = peak(folder, &["--memory", "1G"]);
    let little = format!("{:.0}M", (all / 5.0).max(1.0));
    let mut beside = program(&["--no-cache", "--memory", &little, "scan"], folder);
    let mut ratios: Vec<f64> = (0..TURNS)
        .map(|_| timed(&mut beside) / timed(&mut scan))
        .collect();
    report(
        "scan with a fifth of the memory, times as long",
        &mut ratios,
    );
    println!(
        "peak memory of it, MB: {:.0} of {all:.0}",
        peak(folder, &["--memory", &little])
    );
}

fn timed(command: &mut Command) -> f64 {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.code().is_some_and(|code| code < 2)));
    start.elapsed().as_secs_f64()
}

/// The engine from its start to the first look and to the complete lists; then files saved one after the other.
fn live(options: &Options) {
    let folder = options.roots[0].as_path();
    let start = Instant::now();
    let engine = Engine::start(options).expect("the folder is there");
    wait(&engine, |_| true);
    println!(
        "engine: start to first snapshot, ms: {:.1}",
        start.elapsed().as_secs_f64() * 1e3
    );
    wait(&engine, |snapshot| {
        snapshot.progress.is_done() && !snapshot.listing.documents.is_empty()
    });
    println!(
        "engine: start to complete lists, ms: {:.0}",
        start.elapsed().as_secs_f64() * 1e3
    );
    let done = wait(&engine, |snapshot| snapshot.is_aligned);
    let (mut lists, mut aligned) = (Vec::new(), Vec::new());
    for pair in done.listing.pairs.iter().step_by(2).take(SAVES) {
        let document = done
            .listing
            .document(pair.docs.left)
            .expect("a document of a pair");
        let path = folder.join(document.label.as_str());
        let before = std::fs::read(&path).expect("a document");
        let mut text = support::essay(DOCUMENTS + u64::from(document.id.0));
        // Another number of words, by which it is known here: texts without one may have as many shingles as well.
        text.push_str(if document.words % 2 == 0 {
            " end"
        } else {
            " the end"
        });
        let is_as_before = |snapshot: &Snapshot| {
            let now = snapshot.listing.document(document.id);
            now.is_some_and(|now| now.words == document.words)
        };
        std::fs::write(&path, text).expect("a save");
        let saved = Instant::now();
        wait(&engine, |snapshot| !is_as_before(snapshot));
        lists.push(saved.elapsed().as_secs_f64() * 1e3);
        // Its pairs are there again, and are aligned.
        std::fs::write(&path, before).expect("a save");
        let saved = Instant::now();
        wait(&engine, |snapshot| {
            is_as_before(snapshot) && snapshot.is_aligned
        });
        aligned.push(saved.elapsed().as_secs_f64() * 1e3);
    }
    report("save to new lists, ms", &mut lists);
    report("save to new lists with all pairs aligned, ms", &mut aligned);
    println!("peak memory so far, MB: {:.0}", own_peak());
}

/// So many documents of a folder, copied.
fn class_of(folder: &Path, documents: usize) -> tempfile::TempDir {
    let class = tempfile::tempdir().expect("a temporary folder");
    let files = WalkDir::new(folder).sort_by_file_name().into_iter();
    let files = files.filter_map(Result::ok);
    let files = files.filter(|entry| entry.file_type().is_file());
    for (nth, file) in files.take(documents).enumerate() {
        let path = class.path().join(format!("{nth:05}.txt"));
        std::fs::copy(file.path(), path).expect("room for 25 MB");
    }
    class
}

/// Saves in a small class beside a large archive that is known from another start: until the lists are new, and the processor's time of all
/// that the engine does of it.
fn saves_beside(folder: &Path, archive: &Path) {
    let class = class_of(folder, BESIDE);
    let cache = tempfile::tempdir().expect("a temporary folder");
    let options = || Options {
        archives: vec![Archive {
            name: None,
            path: archive.to_owned(),
        }],
        store: Store::open(cache.path()),
        ..Options::of(class.path())
    };
    let first = options();
    engine::scan(&first).expect("the folders are there");
    first.store.finish(None);
    let engine = Engine::start(&options()).expect("the folders are there");
    let done = wait(&engine, |snapshot| snapshot.is_aligned);
    println!(
        "{} documents beside {}, {} pairs:",
        done.listing.documents.len(),
        done.listing.archived.len(),
        done.listing.pairs.len()
    );
    let (mut lists, mut processor) = (Vec::new(), 0.0);
    let mut engines = Vec::new();
    for save in 0..SAVES_BESIDE {
        std::thread::sleep(REST);
        let document = &done.listing.documents[save % BESIDE];
        let name = Path::new(document.label.path()).file_name();
        let path = class.path().join(name.expect("a file"));
        let mut text = std::fs::read_to_string(&path).expect("a document");
        text.push_str(" and one thing more");
        let before = (processor_time(), index_time());
        std::fs::write(&path, text).expect("a save");
        let saved = Instant::now();
        let words = document.words + 4 * (save / BESIDE + 1) as u32;
        wait(&engine, |snapshot| {
            let now = snapshot.listing.document(document.id);
            snapshot.is_aligned && now.is_some_and(|now| now.words == words)
        });
        lists.push(saved.elapsed().as_secs_f64() * 1e3);
        std::thread::sleep(REST);
        processor += processor_time() - before.0;
        engines.push(index_time() - before.1);
    }
    report("save to new lists with all pairs aligned, ms", &mut lists);
    report("processor's time of the index for a save, ms", &mut engines);
    println!(
        "processor's time of a save, ms: {:.2}",
        processor * 1e3 / SAVES_BESIDE as f64
    );
}

/// Milliseconds that the processor was busy for the thread that alone changes the lists, where the system tells.
fn index_time() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let is_index = |task: &PathBuf| {
        let name = std::fs::read_to_string(task.join("comm")).unwrap_or_default();
        name.trim_end() == "sidelong-index"
    };
    let index = tasks.flatten().map(|task| task.path()).find(is_index);
    let times = index.and_then(|index| std::fs::read_to_string(index.join("schedstat")).ok());
    let nanoseconds = times.unwrap_or_default();
    let nanoseconds = nanoseconds.split(' ').next().unwrap_or_default();
    nanoseconds.parse::<f64>().unwrap_or_default() / 1e6
}

/// Seconds that the processor was busy for this process, in hundredths, where the system tells.
fn processor_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name: the times as a program and in the system are the twelfth and thirteenth.
    let behind = stat.rsplit(") ").next().unwrap_or_default();
    let times = behind.split(' ').skip(11).take(2);
    times
        .filter_map(|time| time.parse::<f64>().ok())
        .sum::<f64>()
        / 100.0
}

/// Layers of so many documents of a folder switched on and off again: from the wish to the new lists, and until all pairs have the figures
/// of their texts.
fn layers(folder: &Path, documents: usize) {
    let class = class_of(folder, documents);
    let options = Options::of(class.path());
    let engine = Engine::start(&options).expect("the folder is there");
    let done = wait(&engine, |snapshot| snapshot.is_aligned);
    println!("{documents} documents, {} pairs:", done.listing.pairs.len());
    let on = options.settings;
    let with = |layer| Settings {
        layers: on.layers.with(layer),
        ..on
    };
    let short = Settings {
        min_run: on.min_run + 4,
        ..on
    };
    let common = Settings {
        counts_common: true,
        ..on
    };
    let switches = [
        ("quotations", with(Layer::Quotation)),
        ("references", with(Layer::References)),
        ("short passages", short),
        ("common text", common),
    ];
    let (first, task) = (DocId(0), &done.listing);
    let task = task.document(first).expect("a document").words;
    for (what, switched) in switches {
        let list = |settings: &Settings| engine.send(Request::List(*settings));
        timed_switch(&engine, what, |turn, snapshot| {
            let now = if turn % 2 == 0 { &switched } else { &on };
            if snapshot.is_none() {
                list(now);
            }
            snapshot.is_some_and(|snapshot| snapshot.settings == *now)
        });
    }
    timed_switch(&engine, "a template", |turn, snapshot| {
        if snapshot.is_none() {
            engine.send(Request::Template(first));
        }
        snapshot
            .and_then(|snapshot| snapshot.listing.document(first))
            .is_some_and(|now| {
                let is_masked = now.words < task;
                is_masked == (turn % 2 == 0)
            })
    });
}

/// Times of one switch: it is asked for where there is no snapshot, and each that comes is it or not.
fn timed_switch(engine: &Engine, what: &str, switch: impl Fn(usize, Option<&Snapshot>) -> bool) {
    let (mut lists, mut aligned) = (Vec::new(), Vec::new());
    for turn in 0..2 * TURNS {
        let start = Instant::now();
        switch(turn, None);
        let listed = wait(engine, |snapshot| switch(turn, Some(snapshot)));
        lists.push(start.elapsed().as_secs_f64() * 1e3);
        if !listed.is_aligned {
            wait(engine, |snapshot| {
                switch(turn, Some(snapshot)) && snapshot.is_aligned
            });
        }
        aligned.push(start.elapsed().as_secs_f64() * 1e3);
    }
    report(&format!("{what}: to new lists, ms"), &mut lists);
    report(
        &format!("{what}: to the figures of the texts, ms"),
        &mut aligned,
    );
}

/// Memory of this process at its peak, in megabytes, where the system tells.
fn own_peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}

fn wait(engine: &Engine, is_so: impl Fn(&Snapshot) -> bool) -> Arc<Snapshot> {
    loop {
        if let Event::Snapshot(snapshot) = engine
            .events()
            .recv_timeout(PATIENCE)
            .expect("a snapshot in time")
            && is_so(&snapshot)
        {
            return snapshot;
        }
    }
}
