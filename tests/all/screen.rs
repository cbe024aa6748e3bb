//! A terminal made of software: the program on one side, a person's fingers and eyes on the other.

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Child;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Instant;

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::termios::tcgetattr;
use vt100::{MouseProtocolMode, Parser, Screen};

use super::support::PATIENCE;

/// Keys that have no character.
pub mod key {
    /// Enter.
    pub const ENTER: &str = "\r";
    /// Escape.
    pub const ESC: &str = "\u{1b}";
    /// Control and C.
    pub const CTRL_C: &str = "\u{3}";
}

/// A running program in a terminal.
pub struct Session {
    shared: Arc<Shared>,
    /// Nothing once the window is closed.
    terminal: Option<Arc<Pty>>,
    child: Child,
    before: String,
    /// Where it may keep something. Removed with it.
    _home: tempfile::TempDir,
}

/// What the thread that reads the program's output and the test both see.
struct Shared {
    seen: Mutex<Seen>,
    news: Condvar,
}

struct Seen {
    parser: Parser,
    /// All that came, byte by byte: a screen shows nothing of what a terminal obeys.
    bytes: Vec<u8>,
    ended: bool,
    /// Nobody looks any more.
    closed: bool,
}

fn lines(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

impl Session {
    /// Starts the program in a terminal of 120 columns and 40 rows.
    pub fn start(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Session {
        Session::start_with(args, &[])
    }

    /// The same with more in the environment; temporary folders go to `TMPDIR`.
    pub fn start_with(
        args: impl IntoIterator<Item = impl AsRef<OsStr>>,
        more: &[(&str, &OsStr)],
    ) -> Session {
        Session::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, more)
    }

    /// The same in a folder.
    pub fn start_in(
        folder: &Path,
        args: impl IntoIterator<Item = impl AsRef<OsStr>>,
        more: &[(&str, &OsStr)],
    ) -> Session {
        let (pty, line) = open().unwrap();
        pty.resize(Size::new(40, 120)).unwrap();
        let pty = Arc::new(pty);
        let before = modes(&pty);
        // The user of the tests may have a configuration and places where they were, and each session here would make some for the next one.
        let home = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sidelong"))
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            // Whatever the machine speaks.
            .env("SIDELONG_LANG", "en")
            .env("TMPDIR", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env_remove("SIDELONG_CONFIG")
            .env("SIDELONG_STATE_DIR", home.path().join("state"))
            // They have a clipboard, too, which is theirs: nobody has one over SSH.
            .env("SSH_TTY", "/dev/tty")
            .envs(more.iter().copied());
        let args: Vec<OsString> = args
            .into_iter()
            .map(|arg| arg.as_ref().to_owned())
            .collect();
        // Nobody's own may be written to.
        if !args.iter().any(|arg| arg == "--cache-dir") {
            command = command.arg("--no-cache");
        }
        let child = command.args(args).spawn(line).unwrap();
        let shared = Arc::new(Shared {
            seen: Mutex::new(Seen {
                parser: Parser::new(lines(40), lines(120), 0),
                bytes: Vec::new(),
                ended: false,
                closed: false,
            }),
            news: Condvar::new(),
        });
        let (eyes, output) = (Arc::clone(&shared), Arc::clone(&pty));
        thread::spawn(move || eyes.watch(&*output));
        Session {
            shared,
            terminal: Some(pty),
            child,
            before,
            _home: home,
        }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.terminal().write_all(keys.as_bytes()).unwrap();
    }

    fn terminal(&self) -> &Pty {
        self.terminal.as_deref().unwrap()
    }

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends the program a signal by its name.
    pub fn signal(&self, name: &str) {
        let pid = self.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-s", name, &pid])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Waits until the program is stopped.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub fn stops(&self) {
        let file = format!("/proc/{}/stat", self.child.id());
        let deadline = Instant::now() + PATIENCE;
        loop {
            let stat = std::fs::read_to_string(&file).unwrap();
            // The state stands behind the name, which is in parentheses.
            let state = stat
                .rsplit_once(") ")
                .map(|(_, rest)| rest.starts_with('T'));
            if state == Some(true) {
                return;
            }
            assert!(Instant::now() < deadline, "never stopped: {stat}");
            thread::yield_now();
        }
    }

    /// Makes the terminal larger or smaller.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let mut seen = self.shared.lock();
        seen.parser.set_size(lines(rows), lines(columns));
        self.terminal().resize(Size::new(rows, columns)).unwrap();
    }

    /// Waits until something is found in what came.
    #[track_caller]
    fn until<T>(&self, what: &str, find: impl Fn(&Seen) -> Option<T>) -> T {
        let seen = self.shared.wait(|seen| find(seen).is_some());
        let (found, text) = (find(&seen), seen.parser.screen().contents());
        // A test that fails while it holds the screen would take the reading thread with it.
        drop(seen);
        found.unwrap_or_else(|| panic!("never {what}:\n{text}"))
    }

    /// Waits until the screen is as described; its text then.
    #[track_caller]
    pub fn see(&self, what: &str, is_so: impl Fn(&Screen) -> bool) -> String {
        self.until(&format!("saw {what}"), |seen| {
            let screen = seen.parser.screen();
            is_so(screen).then(|| screen.contents())
        })
    }

    /// Waits until the screen has all these texts.
    #[track_caller]
    pub fn see_texts(&self, texts: &[&str]) -> String {
        self.see(&format!("{texts:?}"), |screen| {
            let contents = screen.contents();
            texts.iter().all(|text| contents.contains(text))
        })
    }

    /// Waits until the terminal was handed so many texts for its clipboard: all of them then.
    #[track_caller]
    pub fn handed(&self, count: usize) -> Vec<String> {
        self.until("handed over so many", |seen| {
            let texts = handed(&seen.bytes);
            (texts.len() == count).then_some(texts)
        })
    }

    /// Waits until the program has written this, whatever has become of it on the screen.
    #[track_caller]
    pub fn wrote(&self, text: &str) {
        self.writes(text, |all| all.contains(text));
    }

    /// Waits until all that the program has written is as described.
    #[track_caller]
    pub fn writes(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        self.until(&format!("wrote {what:?}"), |seen| {
            is_so(&String::from_utf8_lossy(&seen.bytes)).then_some(())
        });
    }

    /// The colour of the letter in this cell.
    pub fn colour(&self, row: u16, column: u16) -> Option<vt100::Color> {
        let seen = self.shared.lock();
        let cell = seen.parser.screen().cell(row, column);
        cell.map(vt100::Cell::fgcolor)
    }

    /// Closes the window, and waits until the program has ended. The exit status.
    #[cfg(unix)]
    #[track_caller]
    pub fn close(mut self) -> i32 {
        self.shared.lock().closed = true;
        // What is drawn for any key is the last that is read: until then the terminal is held open.
        self.press("j");
        self.until("drawn", |seen| seen.ended.then_some(()));
        self.terminal = None;
        self.status()
    }

    /// Waits until the program is gone: its exit status, or what a shell says of one that a signal has ended.
    fn status(&mut self) -> i32 {
        let status = self.child.wait().unwrap();
        let signal = || std::os::unix::process::ExitStatusExt::signal(&status);
        status.code().or_else(|| Some(128 + signal()?)).unwrap()
    }

    /// Kills the program, which leaves the terminal as it is. The last frame that was drawn to its end.
    #[track_caller]
    pub fn kill(mut self) -> String {
        self.child.kill().unwrap();
        let shown = self.until("ended", |seen| seen.ended.then(|| frame(&seen.bytes)));
        self.child.wait().unwrap();
        shown
    }

    /// Waits until a frame that was drawn to its end is as described.
    #[track_caller]
    pub fn draws(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        self.until(&format!("drew {what}"), |seen| {
            is_so(&frame(&seen.bytes)).then_some(())
        });
    }

    /// Checks that a program that has stopped has left the line as it was before.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub fn is_given_back(&self) {
        let now = modes(self.terminal());
        assert_eq!(now, self.before, "left raw mode on");
    }

    /// Leaves by `q`, as a person does.
    #[track_caller]
    pub fn quit(mut self) {
        self.press("q");
        assert_eq!(self.end(), 0);
    }

    /// Waits until the program has ended, and checks that the terminal is as it was before. The exit status.
    #[track_caller]
    pub fn end(mut self) -> i32 {
        let screen = self.until("ended", |seen| {
            seen.ended.then(|| seen.parser.screen().clone())
        });
        assert!(!screen.alternate_screen(), "left the alternate screen on");
        assert!(!screen.hide_cursor(), "left the cursor hidden");
        assert!(!screen.bracketed_paste(), "left bracketed paste on");
        assert_eq!(
            screen.mouse_protocol_mode(),
            MouseProtocolMode::None,
            "left the mouse captured"
        );
        let after = modes(self.terminal());
        assert_eq!(after, self.before, "left raw mode on");
        self.status()
    }
}

/// The last frame of the first size that was drawn to its end.
fn frame(bytes: &[u8]) -> String {
    const END: &[u8] = b"\x1b[?2026l";
    let end = bytes.windows(END.len()).rposition(|part| part == END);
    let mut parser = Parser::new(lines(40), lines(120), 0);
    parser.process(&bytes[..end.unwrap_or(0)]);
    parser.screen().contents()
}

/// What was handed over for the clipboard (OSC 52): `ESC ] 52 ; c ;`, the text in base 64, and `ESC \\` or a bell.
fn handed(bytes: &[u8]) -> Vec<String> {
    const START: &[u8] = b"\x1b]52;c;";
    let mut texts = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.windows(START.len()).position(|part| part == START) {
        rest = &rest[at + START.len()..];
        // The last one may still be on its way.
        let Some(end) = rest.iter().position(|byte| matches!(byte, 0x07 | 0x1b)) else {
            break;
        };
        let text = mail_parser::decoders::base64::base64_decode(&rest[..end]);
        texts.push(String::from_utf8(text.expect("base 64")).unwrap());
    }
    texts
}

/// A test that fails leaves no program behind.
impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// The modes of the terminal's line: echo, whole lines and so on.
fn modes(terminal: &Pty) -> String {
    format!("{:?}", tcgetattr(terminal).unwrap())
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap()
    }

    /// Feeds the screen until the program closes its end.
    fn watch(&self, mut output: impl Read) {
        let mut buffer = [0; 8192];
        while let Ok(length @ 1..) = output.read(&mut buffer) {
            let mut seen = self.lock();
            seen.parser.process(&buffer[..length]);
            seen.bytes.extend_from_slice(&buffer[..length]);
            let is_closed = seen.closed;
            drop(seen);
            self.news.notify_all();
            if is_closed {
                break;
            }
        }
        self.lock().ended = true;
        self.news.notify_all();
    }

    /// Sleeps until something is so or patience is at its end.
    fn wait(&self, is_so: impl Fn(&Seen) -> bool) -> MutexGuard<'_, Seen> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.lock();
        while !is_so(&seen) && !seen.ended {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            seen = self.news.wait_timeout(seen, left).unwrap().0;
        }
        seen
    }
}
