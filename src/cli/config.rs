//! `sidelong config`: where the configuration is, whether it is right, and what is in force.
#![expect(
    clippy::disallowed_methods,
    reason = "the command line is a shell: it reads the person's own configuration"
)]

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use etcetera::BaseStrategy;

use super::options::{self, Source};
use super::values::open;
use super::{Outcome, memory_of_the_machine, output};
use crate::config::{self, Config, Problem};
use crate::origin::size;
use crate::page::escaped;
use crate::said;
use crate::say;
use crate::words::{Digits, Language, Said, Why};

/// Show the configuration, whether it is right, and what is in force
///
/// The file is sidelong/config.toml in the user's folder for configuration: ~/.config on Linux, ~/Library/Preferences on macOS,
/// %APPDATA% on Windows. It need not be there, and says only what is to be otherwise.
#[derive(Args, Clone, Debug)]
pub struct Flags {
    /// Show too what was chosen on the screen of these folders: layers, templates, archives, short passages, common text
    #[arg(value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,

    /// Print a file with everything that could be said, as it is built in, and what it means
    #[arg(long)]
    default: bool,
}

/// The file that is used, there or not.
#[derive(Clone)]
pub struct File {
    /// Nothing where this user has no home.
    pub path: Option<PathBuf>,
    /// A person named it: then it has to be there.
    named: bool,
}

/// Names the file where no flag does.
pub const VARIABLE: &str = "SIDELONG_CONFIG";

impl File {
    /// The named one, or that which the environment names, or else the usual one.
    pub fn of(named: Option<&Path>) -> File {
        let variable = || std::env::var_os(VARIABLE).filter(|value| !value.is_empty());
        let named = named
            .map(Path::to_owned)
            .or_else(|| variable().map(PathBuf::from));
        File {
            named: named.is_some(),
            path: named.or_else(usual),
        }
    }

    /// What it says, and all that is wrong with it. One that is not there says nothing.
    ///
    /// # Errors
    /// It can't be read.
    pub fn read(&self) -> anyhow::Result<(Config, Vec<Problem>)> {
        let nothing = (Config::default(), Vec::new());
        let Some(path) = &self.path else {
            return Ok(nothing);
        };
        match open(path).and_then(io::read_to_string) {
            Ok(text) => Ok(Config::read(&text, &options::known())),
            Err(error) if error.kind() == ErrorKind::NotFound && !self.named => Ok(nothing),
            Err(error) => {
                Err(error).with_context(|| say!("config-unread", path = path.display().to_string()))
            }
        }
    }

    /// Writes the name of a theme into it, and says how that went.
    pub fn keep_theme(&self, name: &str) -> Said {
        match self.write("theme", name) {
            Ok(path) => {
                let path = path.display().to_string();
                said!("theme-kept", name, path)
            }
            Err(error) => said!("theme-until", name).colon(Said::each(|| format!("{error:#}"))),
        }
    }

    fn write(&self, option: &str, value: &str) -> anyhow::Result<&Path> {
        let path = self.path.as_deref();
        let path = path.context(said!("config-no-folder"))?;
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let text = match config::with(&text, option, value) {
            Ok(text) => text,
            Err(problem) => bail!("{problem}"),
        };
        // A link is followed, so that the file of somebody's dotfiles is changed and not replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().context(said!("config-no-parent"))?;
        fs::create_dir_all(folder)?;
        // Whole or not at all: a half-written configuration would be an error at the next start.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        if let Ok(old) = fs::metadata(&target) {
            fs::set_permissions(file.path(), old.permissions())?;
        }
        file.persist(&target)?;
        Ok(path)
    }
}

/// Says what is wrong with a file. Where there is no screen, what matters to the screen alone changes nothing.
///
/// # Errors
/// Something that matters is wrong.
pub fn judge(file: &File, problems: &[Problem], has_screen: bool) -> anyhow::Result<()> {
    let path = file.path.as_deref().unwrap_or(Path::new("")).display();
    for problem in problems {
        output::message(format!("sidelong: {path}, {problem}"));
    }
    if problems.iter().any(|one| has_screen || !one.is_for_screen) {
        bail!(say!("config-wrong"));
    }
    if !problems.is_empty() {
        output::message(format!("sidelong: {}", say!("config-without-screen")));
    }
    Ok(())
}

fn usual() -> Option<PathBuf> {
    let strategy = etcetera::base_strategy::choose_native_strategy().ok()?;
    // A person who sets it on a Mac has dotfiles that are the same everywhere; elsewhere it is heeded already, or has no meaning.
    let named = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let named = named.filter(|path| cfg!(target_os = "macos") && path.is_absolute());
    let folder = named.unwrap_or_else(|| strategy.config_dir());
    Some(folder.join("sidelong").join("config.toml"))
}

/// Names are told in a column of this width.
const NAME: usize = 17;
/// And values.
const VALUE: usize = 19;

/// Says where it is, whether it is right, and what counts and why, and what was chosen in the folders; or prints all that could stand in it.
pub fn run(
    flags: &Flags,
    chosen: &[Said],
    file: &File,
    config: &Config,
    in_force: &[(String, Vec<String>, Source)],
    (language, why): (Language, Why),
) -> anyhow::Result<Outcome> {
    if flags.default {
        let template = config::template(&options::known());
        output::answer(|out| out.write_all(template.as_bytes()))?;
        return Ok(Outcome::Nothing);
    }
    let said = match &file.path {
        None => say!("config-nowhere").to_owned(),
        Some(path) if !path.exists() && !file.named => format!(
            "{}\n{}",
            say!("config-missing", path = path.display().to_string()),
            say!("config-begin")
        ),
        Some(path) => say!("config-right", path = path.display().to_string()),
    };
    output::answer(|out| {
        writeln!(out, "{said}")?;
        for note in &config.notes {
            writeln!(out, "{}", escaped::line(&note.to_string()))?;
        }
        writeln!(out)?;
        for (name, values, source) in in_force {
            let machine = memory_of_the_machine().filter(|_| name == "memory");
            let (value, source) = match (name.as_str(), *source, machine) {
                ("language", ..) => (language.code().to_owned(), why.to_string()),
                (_, Source::BuiltIn, Some(most)) => (size(most), say!("config-quarter").to_owned()),
                // It has none of its own.
                _ if values.is_empty() => ("-".to_owned(), said_of(*source)),
                _ => (values.join(", "), said_of(*source)),
            };
            let value = escaped::line(&value);
            writeln!(out, "{name:NAME$} {value:VALUE$} {source}")?;
        }
        if flags.folders.is_empty() {
            return Ok(());
        }
        let about = match chosen {
            [] => say!("config-chosen-nothing"),
            _ => say!("config-chosen"),
        };
        writeln!(out, "\n{about}")?;
        for one in chosen {
            writeln!(out, "- {}", escaped::line(&one.to_string()))?;
        }
        Ok(())
    })?;
    Ok(Outcome::Nothing)
}

fn said_of(source: Source) -> String {
    match source {
        Source::BuiltIn => say!("config-built-in").to_owned(),
        Source::File(line) => say!("config-line", line = Digits(line)),
        Source::Environment => say!("config-environment").to_owned(),
        Source::Flag => say!("config-flag").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_kept_beside_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/config.toml");
        let file = File::of(Some(&path));
        assert!(file.keep_theme("light").contains("kept in"));
        assert_eq!(file.read().unwrap().0.option("theme").unwrap(), ["light"]);
        fs::write(&path, "# mine\ntheme = \"light\"\nthreshold = 3\n").unwrap();
        file.keep_theme("none");
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "# mine\ntheme = \"none\"\nthreshold = 3\n"
        );
        fs::write(&path, "theme = ").unwrap();
        assert!(file.keep_theme("dark").contains("until you leave: line 1"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theme = ");
    }
}
