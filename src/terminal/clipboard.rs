//! The clipboard of this machine, reached by the program that its desktop has for it.
//!
//! That is started without a shell, on a thread of its own, so that no key waits for it.
//!
//! The terminal gets the text too (OSC 52), which is all that reaches a person over SSH; but some terminals pass it over, and
//! none of them says what it does. `arboard` was looked at in place of these programs. It brings 16 more crates; what it puts
//! on an X11 clipboard is gone when this program ends, unless a manager of clipboards took it over; and where a compositor keeps its
//! data control to itself, as GNOME long did, it has nothing, while `wl-copy` finds a way.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;

use super::Outcome;
use crate::app::Message;
use crate::app::copy::Copied;
use crate::engine::latest::Slot;
use crate::threads::Thread;

/// A program that has not taken a short text by then waits for something that never comes: a display that is gone.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often it is looked whether the program has ended. Nobody sees a message come sooner.
const LOOK: Duration = Duration::from_millis(10);
/// Set where a person sits at another machine: the clipboard of this one is not theirs.
const REMOTE: [&str; 2] = ["SSH_CONNECTION", "SSH_TTY"];

/// A program that takes a text from its standard input into the clipboard.
#[derive(Debug, PartialEq, Eq)]
struct Known {
    /// Its name, as people know it.
    name: &'static str,
    /// The variable that has to be set for it to find a display.
    display: Option<&'static str>,
    arguments: &'static str,
    /// It wants UTF-16 with its mark in front, by which Windows knows it; the others UTF-8.
    utf16: bool,
}

impl Known {
    const fn of(
        name: &'static str,
        display: Option<&'static str>,
        arguments: &'static str,
    ) -> Known {
        Known {
            name,
            display,
            arguments,
            utf16: false,
        }
    }

    fn encoded(&self, text: &str) -> Vec<u8> {
        /// Says in which order the two bytes of a letter stand.
        const MARK: u16 = 0xfeff;
        if !self.utf16 {
            return text.as_bytes().to_vec();
        }
        let units = std::iter::once(MARK).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    }
}

/// In the order in which they are tried. Those that are of another system are not there.
static KNOWN: [Known; 5] = [
    Known::of("pbcopy", None, ""),
    // Or it guesses, and source code would be another thing than text.
    Known::of("wl-copy", Some("WAYLAND_DISPLAY"), "--type text/plain"),
    Known::of("xclip", Some("DISPLAY"), "-selection clipboard -in"),
    Known::of("xsel", Some("DISPLAY"), "--clipboard --input"),
    // Of Windows, and so of a Linux that runs in it.
    Known {
        utf16: true,
        ..Known::of("clip.exe", None, "")
    },
];

/// One of them that is on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    known: &'static Known,
    path: PathBuf,
}

/// What stands between this program and a clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// The person sits at another machine: only the terminal reaches them.
    Remote,
    /// These programs, of which the first that can takes it.
    Local(Vec<Tool>),
}

impl Way {
    /// The one of this machine.
    pub fn here() -> Way {
        Way::of(|name| std::env::var_os(name))
    }

    fn of(variable: impl Fn(&str) -> Option<OsString>) -> Way {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if REMOTE.iter().any(|name| set(name).is_some()) {
            return Way::Remote;
        }
        let path = set("PATH").unwrap_or_default();
        let shown = |known: &&Known| known.display.is_none_or(|display| set(display).is_some());
        let there = KNOWN.iter().filter(shown).filter_map(|known| {
            let path = found(&path, known.name)?;
            Some(Tool { known, path })
        });
        Way::Local(there.collect())
    }
}

/// The program of this name in the folders of `PATH`; not in the folder where somebody happens to be.
fn found(path: &OsStr, name: &str) -> Option<PathBuf> {
    let folders = std::env::split_paths(path).filter(|folder| folder.is_absolute());
    folders
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

impl Tool {
    /// Its name, as people know it.
    pub fn name(&self) -> &'static str {
        self.known.name
    }

    /// Hands it a text. Says whether it took it.
    fn take(&self, text: &str) -> io::Result<bool> {
        // By a file without a name: a pipe would be full where the program does not read, and hold up its writer.
        let mut file = tempfile::tempfile()?;
        file.write_all(&self.known.encoded(text))?;
        file.rewind()?;
        let mut child = self.command(file).spawn()?;
        let ended = wait(&mut child);
        if !matches!(ended, Ok(Some(_))) {
            // It may have ended meanwhile; either way it is gone.
            let _ = child.kill();
            let _ = child.wait();
        }
        Ok(ended? == Some(true))
    }

    fn command(&self, text: File) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(self.known.arguments.split_whitespace())
            // Without it macOS takes letters for those of an old Mac.
            .env("LC_CTYPE", "UTF-8")
            .stdin(text)
            // What it says would tear the screen; and those that stay to serve the clipboard would hold a pipe open.
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }
}

/// Whether it ended well; nothing if it has not ended after a while.
fn wait(child: &mut Child) -> io::Result<Option<bool>> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.success()));
        }
        if began.elapsed() >= PATIENCE {
            return Ok(None);
        }
        thread::sleep(LOOK);
    }
}

/// The clipboard of this machine, and the thread that hands texts to it.
pub struct Clipboard {
    texts: Slot<Arc<Copied>>,
    hand: Option<JoinHandle<()>>,
}

impl Clipboard {
    /// That which is reached so; what it has taken is told. Where there is no way, or no thread for it, nothing is ever taken.
    pub fn new(way: Way, tell: Sender<Outcome>) -> Clipboard {
        // Of texts that are copied faster than the desktop takes them, the last one is wanted.
        let (texts, wanted) = Slot::<Arc<Copied>>::new();
        let tools = match way {
            Way::Local(tools) => tools,
            Way::Remote => Vec::new(),
        };
        let hand = Thread::Clipboard.start(move || {
            for copied in wanted {
                // A tool that fails leaves it to the next one, and the last one to the terminal.
                let is_taken = |tool: &Tool| tool.take(&copied.all.text).unwrap_or(false);
                if tools.iter().any(is_taken) {
                    // The other end is gone only when the program ends.
                    let _ = tell.send(Ok(Message::Copied(copied)));
                }
            }
        });
        let hand = hand.ok();
        Clipboard { texts, hand }
    }

    /// Hands a text on, and does not wait. One that still waits for its turn gives way to it: the terminal has the newer one,
    /// over which nothing older must be written.
    pub fn put(&self, copied: Arc<Copied>) {
        self.texts.put(copied);
    }

    /// What was copied last still arrives: at most two texts are on their way, and nobody waits for long.
    pub fn finish(self) {
        drop(self.texts);
        // A panic there was told already, and cost the text alone.
        let _ = self.hand.map(JoinHandle::join);
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;
    use crate::app::copy::Part;

    fn copied(text: &str) -> Arc<Copied> {
        Arc::new(Copied {
            all: Part {
                text: text.to_owned(),
                what: "the pair".to_owned(),
            },
            // What is left out for a terminal is not left out here.
            cut: Some(Part {
                text: String::new(),
                what: "nothing of the pair".to_owned(),
            }),
        })
    }

    #[cfg(unix)]
    fn names(folder: &std::path::Path, set: &[&str]) -> Option<Vec<&'static str>> {
        let way = Way::of(|name| match name {
            "PATH" => Some(folder.into()),
            name => set.contains(&name).then(|| "set".into()),
        });
        match way {
            Way::Remote => None,
            Way::Local(tools) => Some(tools.iter().map(Tool::name).collect()),
        }
    }

    #[cfg(unix)]
    fn script(folder: &std::path::Path, name: &str, text: &str) {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn the_tools_are_those_of_the_display_that_is_there_and_none_over_ssh() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["xclip", "xsel", "wl-copy", "clip.exe"] {
            script(folder.path(), name, "exit 1");
        }
        let names = |set: &[&str]| names(folder.path(), set);
        assert_eq!(names(&[]), Some(vec!["clip.exe"]));
        assert_eq!(names(&["DISPLAY"]), Some(vec!["xclip", "xsel", "clip.exe"]));
        assert_eq!(
            names(&["DISPLAY", "WAYLAND_DISPLAY"]),
            Some(vec!["wl-copy", "xclip", "xsel", "clip.exe"])
        );
        assert_eq!(names(&["DISPLAY", "SSH_TTY"]), None);
        assert_eq!(names(&["DISPLAY", "SSH_CONNECTION"]), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_tool_that_fails_leaves_the_text_to_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        script(folder.path(), "xclip", "exit 1");
        let text = format!(
            "/bin/cat > '{}'; printf '%s' \"$*\" >> '{0}'",
            out.display()
        );
        script(folder.path(), "xsel", &text);
        let way = Way::of(|name| match name {
            "PATH" => Some(folder.path().into()),
            "DISPLAY" => Some(":0".into()),
            _ => None,
        });
        let (tell, outcomes) = unbounded();
        let clipboard = Clipboard::new(way, tell);
        let wanted = copied("ёж; $(rm)");
        clipboard.put(Arc::clone(&wanted));
        let outcome = outcomes.recv().unwrap();
        assert!(matches!(outcome, Ok(Message::Copied(taken)) if taken == wanted));
        clipboard.finish();
        let taken = std::fs::read_to_string(out).unwrap();
        assert_eq!(taken, "ёж; $(rm)--clipboard --input");
    }

    #[cfg(unix)]
    #[test]
    fn without_a_tool_or_with_one_that_fails_nothing_is_said() {
        let folder = tempfile::tempdir().unwrap();
        for tool in [None, Some("exit 3")] {
            if let Some(tool) = tool {
                script(folder.path(), "clip.exe", tool);
            }
            let way = Way::of(|name| (name == "PATH").then(|| folder.path().into()));
            let (tell, outcomes) = unbounded();
            let clipboard = Clipboard::new(way, tell);
            clipboard.put(copied("a"));
            clipboard.finish();
            assert!(outcomes.recv().is_err(), "nothing was taken");
        }
    }

    #[test]
    fn windows_gets_its_letters_with_their_mark() {
        let of = |name| KNOWN.iter().find(|known| known.name == name).unwrap();
        assert_eq!(of("clip.exe").encoded("é"), [0xff, 0xfe, 0xe9, 0]);
        assert_eq!(of("xsel").encoded("é"), "é".as_bytes());
    }
}
