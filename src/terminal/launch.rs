//! Opening of files in another program: the path of each is an argument, whole and absolute, never a part of a shell's line or an option.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::keyboard::Keyboard;
use super::screen::Screen;
use crate::app::launch::{Launch, Program};
use crate::engine::harmless;
use crate::said;
use crate::words::{Said, phrase};

/// Asked in this order, as most programs do: the first is for screens, the second for any terminal.
const VARIABLES: [&str; 2] = ["VISUAL", "EDITOR"];

/// That they are copies, or some of them.
pub fn are_to_be_read(count: usize) -> Said {
    said!("launch-copy", count)
}

/// That nothing opens such files.
fn no_program(count: usize, error: &io::Error, key: &str) -> Said {
    let error = harmless(Path::new(&error.to_string()));
    said!("launch-no-program", count, error, key)
}

/// Opens the files, and says how that went. What must not be lost with the terminal is kept before an editor gets that; where nobody gets
/// it, nothing is waited for.
///
/// # Errors
/// The terminal is gone.
pub fn open(
    wish: &Launch,
    files: &[PathBuf],
    screen: &mut Screen,
    keyboard: &Keyboard,
    keep: impl FnOnce(),
) -> anyhow::Result<Said> {
    let name = wish.name();
    match wish.with {
        // It is waited for a quarter of a second at most, in which a launcher that is missing or wrong says so.
        Program::System => {
            let opened = files.iter().try_for_each(open::that_detached);
            Ok(match opened {
                Ok(()) => name.colon(phrase("launch-opened")),
                Err(error) => name.colon(no_program(files.len(), &error, &wish.other)),
            })
        }
        Program::Editor => {
            let edited = edit(files, Some(&wish.other), screen, keyboard, keep)?;
            Ok(match edited {
                Ok(()) => said!("launch-back").colon(name),
                Err(Trouble::Ended(said)) => said.colon(name),
                Err(Trouble::NotStarted(said)) => said,
            })
        }
    }
}

/// Opens a note, and says what it is afterwards, or why it could not be opened.
///
/// # Errors
/// The terminal is gone.
pub fn note(
    text: &str,
    screen: &mut Screen,
    keyboard: &Keyboard,
    keep: impl FnOnce(),
) -> anyhow::Result<Result<String, Said>> {
    let written = || {
        // Only this user may read it, and it is gone afterwards.
        let mut file = tempfile::Builder::new()
            .prefix("sidelong-note-")
            .suffix(".txt")
            .tempfile()?;
        file.write_all(text.as_bytes())?;
        Ok(file.into_temp_path())
    };
    let troubled = |error: io::Error| said!("note-no-file", error = &error);
    let file = match written().map_err(troubled) {
        Ok(file) => file,
        Err(trouble) => return Ok(Err(trouble)),
    };
    Ok(match edit(&[&file], None, screen, keyboard, keep)? {
        Ok(()) => match std::fs::read(&file) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) => Err(troubled(error)),
        },
        Err(Trouble::Ended(said) | Trouble::NotStarted(said)) => Err(said),
    })
}

/// Why an editor has edited nothing.
enum Trouble {
    /// It says so itself.
    Ended(Said),
    /// It never began.
    NotStarted(Said),
}

/// Gives the terminal to the editor until that ends.
fn edit(
    files: &[impl AsRef<Path>],
    other: Option<&str>,
    screen: &mut Screen,
    keyboard: &Keyboard,
    keep: impl FnOnce(),
) -> anyhow::Result<Result<(), Trouble>> {
    let editor = match Editor::of(|name| std::env::var_os(name), other) {
        Ok(editor) => editor,
        Err(reason) => return Ok(Err(Trouble::NotStarted(reason))),
    };
    keep();
    // The screen is given back, and nobody else reads keys or minds signals until it is taken again.
    let ended = keyboard.lend(|| screen.away(|| editor.command(files).status()))?;
    let name = editor.name();
    Ok(Err(match ended {
        Ok(status) if status.success() => return Ok(Ok(())),
        Ok(status) => {
            let status = status.to_string();
            Trouble::Ended(said!("launch-ended", editor = name, status))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let variable = editor.variable;
            Trouble::NotStarted(said!("launch-no-editor", editor = name, variable))
        }
        Err(error) => {
            Trouble::NotStarted(said!("launch-not-started", editor = name, error = &error))
        }
    }))
}

/// What a person edits with.
#[derive(Debug, PartialEq, Eq)]
struct Editor {
    program: OsString,
    arguments: Vec<OsString>,
    /// Where it is named.
    variable: &'static str,
}

impl Editor {
    /// The one that the environment names. What it is for may open elsewhere, by this other key.
    fn of(
        variable: impl Fn(&str) -> Option<OsString>,
        other: Option<&str>,
    ) -> Result<Editor, Said> {
        let set = |name: &&'static str| variable(name).filter(|value| !value.is_empty());
        let found = VARIABLES.iter().find_map(|name| Some((*name, set(name)?)));
        let Some((variable, value)) = found else {
            return Err(match other {
                Some(key) => said!("launch-unnamed", key),
                None => said!("launch-none"),
            });
        };
        // A path with blanks in it is a program all the same.
        if Path::new(&value).is_file() {
            return Ok(Editor {
                program: value,
                arguments: Vec::new(),
                variable,
            });
        }
        let mut words = split(&value).into_iter().flatten();
        let program = words.next().ok_or_else(|| {
            let value = harmless(Path::new(&value));
            said!("launch-half", variable, value)
        })?;
        Ok(Editor {
            program,
            arguments: words.collect(),
            variable,
        })
    }

    fn command(&self, files: &[impl AsRef<Path>]) -> Command {
        let mut command = Command::new(&self.program);
        let files = files.iter().map(AsRef::as_ref);
        command.args(&self.arguments).args(files);
        command
    }

    fn name(&self) -> String {
        harmless(Path::new(&self.program))
    }
}

/// The words of a command line, as a shell would have them; nothing where a quotation mark is missing.
fn split(value: &OsStr) -> Option<Vec<OsString>> {
    let value = value.to_str()?;
    let words = if cfg!(windows) {
        // There a backslash is a part of a path.
        shell_words::split(&value.replace('\\', r"\\"))
    } else {
        shell_words::split(value)
    };
    Some(words.ok()?.into_iter().map(OsString::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, speaking};

    fn of(visual: &str, editor: &str) -> Result<Editor, Said> {
        Editor::of(
            |name| Some(if name == "VISUAL" { visual } else { editor }.into()),
            Some("o"),
        )
    }

    #[test]
    fn the_editor_is_the_one_for_screens_and_may_have_arguments() {
        let editor = of("", "code --wait 'two words'").unwrap();
        assert_eq!(editor.name(), "code");
        let file = Path::new("/essays/a b; rm -rf $HOME.txt");
        let command = editor.command(&[file, Path::new("/essays/c.txt")]);
        let words: Vec<&OsStr> = command.get_args().collect();
        assert_eq!(
            words,
            [
                "--wait",
                "two words",
                "/essays/a b; rm -rf $HOME.txt",
                "/essays/c.txt"
            ]
        );
        assert_eq!(of("vim", "ed").unwrap().name(), "vim");
    }

    #[test]
    fn who_names_no_editor_or_half_of_one_hears_what_to_do() {
        assert!(of("", "").unwrap_err().contains("EDITOR=nano"));
        let half = of("", "vim 'half").unwrap_err();
        assert_eq!(
            half,
            "EDITOR is vim 'half, which names no program: mend it and start again"
        );
        assert!(
            of("  ", "vim")
                .unwrap_err()
                .english()
                .starts_with("VISUAL is")
        );
    }

    #[test]
    fn of_several_files_nothing_is_said_that_is_true_of_one() {
        let error = || io::Error::from(ErrorKind::NotFound);
        let one = [are_to_be_read(1), no_program(1, &error(), "e")];
        let [copy, none] = one.map(|said| said.english());
        assert!(copy.starts_with("it is a copy"), "{copy}");
        assert!(none.ends_with("e opens it in your editor"), "{none}");
        let several = || [are_to_be_read(3), no_program(3, &error(), "e")];
        let [copies, none] = several().map(|said| said.english());
        assert!(copies.contains("are copies"), "{copies}");
        assert!(none.ends_with("e opens them in your editor"), "{none}");
        let [copies, none] = speaking(Language::Russian, || several().map(|said| said.to_string()));
        assert!(copies.contains("копии"), "{copies}");
        assert!(none.ends_with("откроет их в вашем редакторе"), "{none}");
    }
}
