//! Workers: whatever a document does to the process that parses it, it costs this one document.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use sidelong::engine::workers::{HELLO, Limits, MAX_REPLY, Orders, Parser, Source, Workers};
use sidelong::engine::{self, Engine, Event, Options};
use sidelong::extract::Extracted;
use sidelong::index::Label;

use super::support::{MUSIC, PATIENCE, RIVER, folder, run_in, save, wait, zip};
use sidelong::words::Said;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sidelong");
/// Small limits, so that reaching them takes no time.
const LIMITS: Limits = Limits {
    time: Duration::from_millis(1500),
    memory: 200 << 20,
};
/// Nothing that is read in parser, and no text in a worker.
const BINARY: &[u8] = b"\x7fELF\x01\x00\x02";

fn order(what: &str) -> Vec<u8> {
    [b"\xffrehearse ", what.as_bytes()].concat()
}

fn parser() -> Parser {
    Parser::new(Workers::rehearsing(PROGRAM, LIMITS))
}

/// The text of a file, read by a worker or here.
fn read<'a>(
    parser: &'a mut Parser,
    name: &'static str,
    bytes: &'a [u8],
) -> Result<Extracted<'a>, Said> {
    parser
        .read(&Source::new(Path::new(name), bytes))
        .into_text()
}

/// Orders the worker to do something: its text, or the reason why there is none.
fn told(parser: &mut Parser, what: &str) -> Result<String, String> {
    let bytes = order(what);
    let extracted = read(parser, "essay.txt", &bytes);
    let text = extracted.map(|extracted| extracted.text.into_owned());
    text.map_err(|reason| reason.english())
}

fn who(parser: &mut Parser) -> String {
    told(parser, "who").unwrap()
}

/// Gone, or dead and not yet taken off the list by the process that inherited it.
#[cfg(target_os = "linux")]
fn has_ended(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"));
    stat.map_or(true, |stat| {
        stat.rsplit(") ")
            .next()
            .is_some_and(|rest| rest.starts_with('Z'))
    })
}

#[cfg(target_os = "linux")]
#[track_caller]
fn wait_for_end(id: &str) {
    let deadline = Instant::now() + PATIENCE;
    while !has_ended(id) {
        assert!(Instant::now() < deadline, "process {id} still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn one_worker_reads_many_documents() {
    let mut parser = parser();
    let first = who(&mut parser);
    assert_ne!(first, std::process::id().to_string());
    for number in 0..50 {
        let text = format!("text {number}\n").repeat(number * 997);
        assert_eq!(told(&mut parser, &format!("echo\n{text}")), Ok(text));
    }
    assert_eq!(who(&mut parser), first);
    let reason = "binary file, not text: export its text as .txt, or say in which encoding it is (--encoding)";
    let binary = read(&mut parser, "a.txt", BINARY);
    let binary = binary.map_err(|reason| reason.english());
    assert_eq!(binary, Err(reason.to_owned()), "the extractor itself");
    assert_eq!(who(&mut parser), first);
}

#[test]
fn what_a_worker_with_less_memory_could_not_read_one_with_all_that_a_file_may_take_can() {
    let mut parser = parser();
    let text = "text ".repeat(1 << 20);
    let order = format!("echo\n{text}");
    parser.hold_to(4 << 20);
    assert!(told(&mut parser, &order).is_err() && parser.was_short());
    parser.hold_to(usize::MAX);
    assert_eq!(told(&mut parser, &order), Ok(text));
    assert!(!parser.was_short());
    // What goes beyond all that a file may take is no shortage.
    assert!(told(&mut parser, "allocate").is_err() && !parser.was_short());
}

#[test]
fn plain_text_is_read_in_place_and_starts_no_worker() {
    let workers = Workers::at("/nowhere/to/be/found", LIMITS);
    let mut parser = Parser::new(workers.clone());
    let bytes = RIVER.as_bytes();
    let extracted = read(&mut parser, "a.md", bytes).unwrap();
    assert!(std::ptr::eq(extracted.text.as_ptr(), bytes.as_ptr()));
    assert_eq!(workers.take_note(), None);
}

#[test]
fn what_kills_a_worker_costs_one_document_and_says_why() {
    let again = "open it and save it again, or save it as text (.txt)";
    let smaller = "save it as text (.txt), split it, or give it more (--limit";
    let nonsense = format!("its reader stopped (its answer made no sense): {again}");
    let slow = format!("took longer than 1.5 s: {smaller} time=3s)");
    let hungry = format!("needed more than 200 MB: {smaller} memory=400MB)");
    let hurried = vec![("hang", slow.clone()), ("spin", slow)];
    let others = vec![
        ("allocate", hungry.clone()),
        ("allocate at once", hungry),
        ("long length", nonsense.clone()),
        ("nonsense", nonsense),
    ];
    // What needs memory takes its time where others work too.
    let limits = Limits {
        time: PATIENCE,
        ..LIMITS
    };
    let mut patient = Parser::new(Workers::rehearsing(PROGRAM, limits));
    for (parser, cases) in [(&mut parser(), hurried), (&mut patient, others)] {
        let mut last = who(parser);
        for (what, reason) in cases {
            assert_eq!(told(parser, what), Err(reason), "{what}");
            let next = who(parser);
            assert_ne!(next, last, "{what}: a new worker");
            #[cfg(target_os = "linux")]
            assert!(
                !Path::new("/proc").join(&last).exists(),
                "{what}: the old one was waited for"
            );
            last = next;
        }
    }
    let mut last = who(&mut patient);
    for what in ["overflow", "exit", "half"] {
        let reason = told(&mut patient, what).unwrap_err();
        assert!(reason.starts_with("its reader stopped ("), "{reason}");
        assert!(reason.ends_with(again), "{reason}");
        let next = who(&mut patient);
        assert_ne!(next, last, "{what}: a new worker");
        last = next;
    }
}

#[test]
fn a_panic_and_a_text_too_long_cost_not_even_the_worker() {
    let mut parser = Parser::new(Workers::rehearsing(PROGRAM, Limits::default()));
    let first = who(&mut parser);
    let reason = told(&mut parser, "panic").unwrap_err();
    assert!(
        reason.starts_with("its reader stopped (a panic that was ordered): "),
        "{reason}"
    );
    let reason = told(&mut parser, "long text").unwrap_err();
    assert_eq!(
        reason,
        format!(
            "its text is larger than {} MB: split it, or allow more (--limit text={}MB)",
            MAX_REPLY >> 20,
            MAX_REPLY >> 19
        )
    );
    assert_eq!(who(&mut parser), first);
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_opens_no_file() {
    let reason = told(&mut parser(), "open").unwrap_err();
    assert!(reason.contains("os error 24"), "{reason}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_was_killed_while_idle_costs_nothing() {
    let mut parser = parser();
    let first = who(&mut parser);
    let killed = Command::new("kill").args(["-9", &first]).status();
    assert!(killed.unwrap().success());
    wait_for_end(&first);
    assert_ne!(who(&mut parser), first);
}

#[test]
fn without_a_second_process_files_are_read_in_this_one_and_a_person_is_told_once() {
    let not_a_worker = if cfg!(windows) { "where" } else { "true" };
    for program in ["/nowhere/to/be/found", not_a_worker] {
        let workers = Workers::at(program, LIMITS);
        let mut parser = Parser::new(workers.clone());
        for _ in 0..2 {
            let read = read(&mut parser, "a.txt", BINARY);
            assert!(read.is_err_and(|reason| reason.english().starts_with("binary file")));
        }
        let note = workers.take_note().unwrap().english();
        assert!(
            note.starts_with("files are read without protection"),
            "{note}"
        );
        assert_eq!(workers.clone().take_note(), None);
    }
}

/// A program that is a worker only while there is a file `up` beside it, and after a while.
#[cfg(unix)]
fn moody(folder: &Path) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("moody");
    let script = format!(
        "#!/bin/sh\n[ -e '{}' ] || exit 1\n/bin/sleep 2\nexec '{PROGRAM}' \"$@\"\n",
        folder.join("up").display()
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    program
}

#[cfg(unix)]
#[test]
fn a_worker_that_could_not_start_is_tried_again_and_once_there_was_one_nothing_goes_without() {
    let folder = folder(&[]);
    // It starts more slowly than a file may be read: the first word has a time of its own.
    let workers = Workers::rehearsing(moody(folder.path()), LIMITS);
    let mut parser = Parser::new(workers.clone());
    let here = read(&mut parser, "a.txt", BINARY);
    assert!(here.is_err_and(|reason| reason.english().starts_with("binary file")));
    assert!(workers.take_note().is_some());
    save(folder.path(), "up", "");
    who(&mut parser);
    std::fs::remove_file(folder.path().join("up")).unwrap();
    let died = told(&mut parser, "hang").unwrap_err();
    assert!(died.starts_with("took longer"), "{died}");
    let refused = "no worker could be started for it";
    for _ in 0..5 {
        let reason = read(&mut parser, "a.txt", BINARY).unwrap_err();
        assert!(reason.english().starts_with(refused), "{reason}");
    }
    save(folder.path(), "up", "");
    who(&mut parser);
}

fn options(root: PathBuf, workers: Workers) -> Options {
    Options {
        workers,
        ..Options::of(root)
    }
}

#[test]
fn a_file_of_a_zip_that_kills_the_worker_costs_itself_alone() {
    let good = |number: usize| order(&format!("echo\n{number} {MUSIC}"));
    let bad = ["hang", "overflow", "allocate", "panic", "exit"];
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for (number, what) in bad.into_iter().enumerate() {
        files.push((format!("good {number}.txt"), good(number)));
        files.push((format!("{what}.txt"), order(what)));
    }
    files.push(("plain.txt".to_owned(), RIVER.into()));
    // Halfway through a zip in the zip: that is opened once more as well.
    let inner = [
        ("a.txt".to_owned(), good(8)),
        ("half.txt".to_owned(), order("half")),
        ("z.txt".to_owned(), good(9)),
    ];
    files.push(("inner.zip".to_owned(), zip(&inner)));
    let class = folder(&[]);
    save(class.path(), "class.zip", zip(&files));
    let workers = Workers::rehearsing(PROGRAM, LIMITS);
    let snapshot = engine::scan(&options(class.path().to_owned(), workers)).unwrap();
    let inside = |label: &Label| label.as_str().strip_prefix("class.zip/").map(str::to_owned);
    let documents = snapshot.listing.documents.iter();
    let read: Option<Vec<String>> = documents.map(|one| inside(&one.label)).collect();
    let unread = snapshot.unread.iter();
    let unread: Option<Vec<String>> = unread.map(|one| inside(&one.label)).collect();
    assert_eq!(
        read.unwrap().join(", "),
        "good 0.txt, good 1.txt, good 2.txt, good 3.txt, good 4.txt, inner.zip/a.txt, inner.zip/z.txt, plain.txt"
    );
    assert_eq!(
        unread.unwrap().join(", "),
        "allocate.txt, exit.txt, hang.txt, inner.zip/half.txt, overflow.txt, panic.txt"
    );
    let reason = snapshot.unread[2].reason.english();
    assert!(reason.starts_with("took longer than 1.5 s"), "{reason}");
}

#[test]
fn a_zip_of_nothing_but_killers_is_given_up() {
    let files: Vec<(String, Vec<u8>)> = (0..20)
        .map(|number| (format!("{number:02}.txt"), order("exit")))
        .collect();
    let class = folder(&[("anna.txt", RIVER)]);
    save(class.path(), "class.zip", zip(&files));
    let workers = Workers::rehearsing(PROGRAM, LIMITS);
    let snapshot = engine::scan(&options(class.path().to_owned(), workers)).unwrap();
    assert_eq!(snapshot.listing.documents.len(), 1);
    assert_eq!(snapshot.unread.len(), 9);
    let reason = snapshot.unread[0].reason.english();
    assert!(
        reason.starts_with("8 of its files stopped their reader"),
        "{reason}"
    );
}

#[test]
fn while_watching_a_person_is_told_that_there_is_no_worker() {
    let class = folder(&[("anna.txt", RIVER)]);
    save(class.path(), "ben.txt", b"caf\xe9");
    let workers = Workers::at("/nowhere/to/be/found", LIMITS);
    let engine = Engine::start(&options(class.path().to_owned(), workers)).unwrap();
    wait(&engine, |event| match event {
        Event::Snapshot(snapshot) => {
            let news = snapshot.news.last()?.english();
            news.starts_with("files are read without protection")
                .then_some(())
        }
        _ => None,
    });
}

#[test]
fn the_program_itself_obeys_no_order() {
    let class = folder(&[("anna.txt", RIVER)]);
    save(class.path(), "hang.txt", order("hang"));
    let run = run_in(&class, "scan .").ends_with(0);
    assert!(!run.err.contains("took longer"), "{}", run.err);
}

/// The worker as a process, spoken to by hand.
struct Bare {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

fn bare() -> Bare {
    let mut child = Command::new(PROGRAM)
        .arg("--worker")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    hear_hello(&mut output);
    input.write_all(&orders()).unwrap();
    Bare {
        child,
        input,
        output,
    }
}

fn hear_hello(output: &mut ChildStdout) {
    let mut hello = vec![0; 4 + HELLO.len()];
    output.read_exact(&mut hello).unwrap();
    assert_eq!(&hello[4..], HELLO.as_bytes());
}

fn frame(bytes: &[u8]) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap();
    [&length.to_le_bytes(), bytes].concat()
}

/// To a worker that obeys documents and takes little time for each.
fn orders() -> Vec<u8> {
    let time = Duration::from_millis(50);
    let orders = Orders {
        limits: Limits { time, ..LIMITS },
        text: 1 << 20,
        rehearse: true,
    };
    frame(&postcard::to_stdvec(&orders).unwrap())
}

fn request(bytes: &[u8]) -> Vec<u8> {
    [frame(ASK), frame(bytes)].concat()
}

/// A file of that name, as it is asked about: the first kind of request, the name, no encoding, nothing insisted on.
const ASK: &[u8] = b"\0\x05a.txt\0\0";

#[test]
fn a_worker_whose_input_ends_is_gone_at_once_or_when_its_document_has_had_its_time() {
    for busy in [false, true] {
        let mut worker = bare();
        if busy {
            worker.input.write_all(&request(&order("hang"))).unwrap();
        }
        drop(worker.input);
        // It would wait for ever.
        worker.child.wait().unwrap();
    }
}

#[test]
fn garbage_on_the_pipe_ends_a_worker() {
    for garbage in [
        b"\xff\xff\xff\xff".to_vec(),
        [frame(ASK), b"\xff\xff\xff\xff".to_vec()].concat(),
        [frame(b"a.txt"), frame(b"text")].concat(),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
    ] {
        let mut worker = bare();
        worker.input.write_all(&garbage).unwrap();
        assert_eq!(worker.child.wait().unwrap().code(), Some(1));
        let mut said = Vec::new();
        worker.output.read_to_end(&mut said).unwrap();
        assert_eq!(said, b"");
    }
}

/// Its input stays open here: the death of the parent is what ends it.
#[cfg(target_os = "linux")]
#[test]
fn a_worker_dies_with_the_process_that_started_it() {
    let script = r#"exec 3<&0; "$0" --worker <&3 & echo $! >&2; wait"#;
    let mut parent = Command::new("sh")
        .args(["-c", script, PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = parent.stdin.take().unwrap();
    hear_hello(parent.stdout.as_mut().unwrap());
    let mut id = String::new();
    let mut byte = [0];
    while parent.stderr.as_mut().unwrap().read(&mut byte).unwrap() == 1 && byte != *b"\n" {
        id.push(char::from(byte[0]));
    }
    input.write_all(&orders()).unwrap();
    input.write_all(&request(&order("hang"))).unwrap();
    assert!(!has_ended(&id));
    parent.kill().unwrap();
    parent.wait().unwrap();
    wait_for_end(&id);
    drop(input);
}
